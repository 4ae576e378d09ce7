"""The deals that are consistent with what a seat saw: how many there are, and random ones.

The deal of a round put each tile into one *slot*: the first hand of a seat, one draw, or the
rest of the boneyard. Every event excludes tiles from slots. A seat that draws because it can't
play held nothing that fitted, apart from what it drew later. A played tile came from a slot of
its player. No event says more, so the consistent deals are the ways to fill the slots.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, TypeVar, cast

from chickenfoot_rules.chickenfoot.legality import (
    PublicKnowledge,
    ends_cycle,
    highest_opener,
    waits_since,
)
from chickenfoot_rules.chickenfoot.rules import MissingDouble
from chickenfoot_rules.chickenfoot.setup import Setup
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.dominoes.flaws import SetupError
from chickenfoot_rules.dominoes.hidden.knowledge import (
    AT_THE_START,
    Fillings,
    Slot,
    contradiction,
    exclude_play,
    exclude_shown,
)
from chickenfoot_rules.dominoes.hidden.sampling import Sampler
from chickenfoot_rules.dominoes.hidden.worlds import DominoWorlds
from chickenfoot_rules.dominoes.moves import Draw, Event, History, Play
from chickenfoot_rules.dominoes.position import Masks, open_world
from chickenfoot_rules.dominoes.round import DominoRound, freeze
from chickenfoot_rules.dominoes.tiles import Tile, TileSet

R = TypeVar("R", bound=DominoRound)


class Worlds(DominoWorlds[R]):
    """All deals that are consistent with a view.

    Args:
        now: what the seat sees now.
        origin: what it saw before the first move.
        history: the moves since, the first one first.
        kind: the class of the rounds.
    """

    def __init__(self, now: Seen, origin: Seen, history: tuple[Event, ...], kind: type[R]) -> None:
        slots = slots_of(now, origin, history)
        self._openings = _openings_of(now, origin, history, slots)
        super().__init__(now, slots if len(self._openings) > 1 else self._openings[0])
        self._origin = origin
        self._waits = waits_since(origin, history) is not None
        self._last = history[-1] if history else None
        self._kind = kind
        # Filling copies of these takes half the time of making each world from its parts.
        self._before = open_world(origin, kind, ())
        self._after = open_world(now, kind, ())
        # These parts of the history are the same in all worlds.
        self._history: History = None
        self._draws: list[tuple[int, Tile | None]] = []
        self._played = [0] * now.players
        for event in history:
            self._history = (self._history, (event.seat, event.move))
            if isinstance(event.move, Draw):
                self._draws.append((event.seat, event.tile))
            elif isinstance(event.move, Play):
                self._played[event.seat] |= event.move.tile.bit

    def count(self) -> int:
        """Return the number of deals; the boneyard has an order, a hand has none.

        Raises:
            CountError: if more than `MOST_SPREADS` spreads would have to be followed.
        """
        hands = (slot.size for slot in self._slots if slot.seat is not None)
        samplers = map(Sampler, self._cases()) if self.may_open_otherwise else (self.sampler,)
        ways = sum(sampler.count() for sampler in samplers)
        return ways // math.prod(map(math.factorial, hands))

    def samples(self, rng: random.Random) -> Iterator[R]:
        """Yield random worlds without end: rounds as they are now."""
        for filled in self.sampler.samples(rng):
            start, now = self._world(filled)
            # At worst, one sample is accepted for each seat: any may have the highest double.
            if self.may_open_otherwise and highest_opener(now._hands, now.openers) != now.seat:  # noqa: SLF001 - the twin of a round
                continue
            world = freeze(start, self._kind)
            yield world if now is start else freeze(now, self._kind)

    def example(self) -> R:
        """Return one world before its first move, always the same one."""
        # The origin may still have flaws of its own, which the constructor finds.
        return self._kind.from_setup(self._world(Sampler(self._cases()[0]).example())[0])

    @property
    def may_open_otherwise(self) -> bool:
        """Whether in some ways to fill the slots another seat would open (R2.4, R2.5)."""
        return len(self._openings) > 1

    def _cases(self) -> list[Fillings]:
        """Return the ways to fill the slots, a case for each double that may open."""
        if not self.may_open_otherwise:
            return super()._cases()
        cases: list[Fillings] = []
        for slots in self._openings:
            with suppress(SetupError):  # No deal belongs to this case.
                cases.append(Fillings(slots))
        if not cases:
            raise contradiction(self._now.rules.rule_ids.places)
        return cases

    @cached_property
    def sampler(self) -> Sampler:
        """The sampler of the slots; in some of its ways another seat would open.

        Raises:
            SetupError: if there is no deal, since no round can look like this.
        """
        self._cases()
        return super().sampler

    def _world(self, filled: Sequence[list[Tile]]) -> tuple[Any, Any]:
        """Return the open rounds before the first move and now, given the tiles of each slot."""
        dealt = [0 if hand is None else hand.mask for hand in self._origin.hands]
        draws = [tile for _, tile in self._draws]
        boneyard: list[Tile] = []
        for slot, tiles in zip(self._slots, filled, strict=True):
            if slot.seat is None:
                boneyard = tiles
            elif slot.draw is None:
                dealt[slot.seat] += sum([tile.bit for tile in tiles])
            else:
                [draws[slot.draw]] = tiles
        # The slots have filled in every draw that the seat did not make itself.
        drawn = cast("list[Tile]", draws)
        undrawn = (*boneyard, *reversed(drawn))
        start = _fill_world(self._before, dealt, undrawn, self._find_waiting_before(dealt))
        if not self._history:
            return start, start
        hands = [*dealt]
        for (drawer, _), tile in zip(self._draws, drawn, strict=True):
            hands[drawer] |= tile.bit
        hands = [hand & ~played for hand, played in zip(hands, self._played, strict=True)]
        now = _fill_world(self._after, hands, tuple(boneyard), self._find_waiting_now(drawn))
        now._history = self._history  # noqa: SLF001 - the twin of a round
        now._origin = start  # noqa: SLF001 - the twin of a round
        return start, now

    def _find_waiting_before(self, dealt: Sequence[int]) -> Tile | None:
        """Return the tile that waits to be played before the first move (R4.1)."""
        origin = self._origin
        if not self._waits:
            return None
        # No other tile fits: the seat drew because none did.
        return max(origin.layout.fitting(TileSet.from_mask(dealt[origin.turn])))

    def _find_waiting_now(self, draws: Sequence[Tile]) -> Tile | None:
        """Return the tile that waits to be played after the moves (R4.1)."""
        now, last = self._now, self._last
        if last is None or not isinstance(last.move, Draw) or last.seat != now.turn:
            return None
        fits = not now.layout.is_empty and now.layout.fitting_mask & draws[-1].bit
        return draws[-1] if fits else None


def _fill_world(
    world: Any,  # noqa: ANN401 - the twin of a round
    hands: Sequence[int],
    boneyard: tuple[Tile, ...],
    drawn: Tile | None,
) -> Any:  # noqa: ANN401 - as its argument
    """Return a copy of an open world with the tiles that a seat may not see."""
    filled = type(world)()
    filled.copy(world)
    filled._hands = Masks(hands)  # noqa: SLF001 - the twin of a round
    filled.boneyard = boneyard
    filled.drawn = drawn
    filled._history = filled._origin = None  # noqa: SLF001 - the twin of a round
    return filled


def slots_of(now: Seen, origin: Seen, history: Sequence[Event]) -> list[Slot]:
    """Return the hidden slots of a round, with the tiles that its events leave possible in each.

    Args:
        now: what a seat sees now.
        origin: what it saw before the first move.
        history: the moves since, the first one first.

    Returns:
        The slots of the other seats' first hands by seat, then those of their draws, the
        oldest first, then that of the boneyard.
    """
    listener = _Listener(now, origin, history)
    boneyard = Slot(None, now.boneyard_size, listener.hidden & ~listener.laid)
    slots = [*listener.slots, boneyard]
    return exclude_shown(slots, now, origin, len(history) - 1)


def _openings_of(
    now: Seen, origin: Seen, history: Sequence[Event], slots: list[Slot]
) -> list[list[Slot]]:
    """Return the slots for each double that may open after a cycle of draws, else the only slots.

    The seat whose turn it is has the highest double, and nobody else sees which (R2.4, R2.5).
    """
    if not now.must_open or now.rules.missing_double is not MissingDouble.DRAW_EACH:
        return [slots]
    drawn = TileSet(event.tile for event in history if event.tile is not None)
    own = (origin.hand | drawn) & now.openers
    found: list[list[Slot]] = []
    for opener in own if now.turn == now.seat else now.openers - own:
        if own and max(own) > opener:
            continue
        others = [slot.copy() for slot in slots]
        for slot in others:
            if slot.seat == now.turn:
                slot.exclude(len(history) - 1, now.openers.mask & ~opener.bit)
            elif slot.seat is not None:
                slot.exclude(len(history) - 1, now.openers.mask & -opener.bit)
        found.append(others)
    if not found:
        raise contradiction(now.rules.rule_ids.places)
    return found


class _Listener:
    """Hears the events one after the other, and excludes tiles from slots."""

    def __init__(self, now: Seen, origin: Seen, history: Sequence[Event]) -> None:
        self.hidden = origin.unseen.mask
        for event in history:
            if event.tile is not None:
                self.hidden ^= event.tile.bit
        self.slots = [*_list_first_slots(origin, self.hidden, waits_since(origin, history))]
        self.laid = 0
        self._origin = origin
        self._now = now
        self._known = PublicKnowledge(origin, history)
        # Masks of the tiles that each seat has played; no later event says anything of them.
        self._played = [0] * origin.players
        self._draws = 0
        # The draws of the cycle that is drawn to its end, before the double is laid (R2.5).
        self._cycle: list[Slot] = []
        for index, event in enumerate(history):
            fits = False
            if isinstance(event.move, Play):
                self._hear_play(index, event.seat, event.move)
            elif self._known.says_that_nothing_fits(event):
                self._exclude_fitting(index, event.seat)
            if isinstance(event.move, Draw):
                then = history[index + 1] if index + 1 < len(history) else None
                fits = self._hear_draw(index, event, then)
            self._known.apply(event, fits=fits)
            if isinstance(event.move, Draw) and self._known.layout.is_empty:
                self._hear_end_of_cycle(index, event.seat, history[index + 1 : index + 2])

    def _hear_play(self, index: int, seat: int, play: Play) -> None:
        bit = play.tile.bit
        exclude_play(self.slots, index, seat, bit)
        if self._known.layout.is_empty:
            # R2.4: nobody holds a higher one; R2.5: others may have drawn a lower one.
            self._exclude_openers(index, seat, self._origin.openers.mask & -bit)
        self._played[seat] |= bit
        self.laid |= bit

    def _hear_draw(self, index: int, event: Event, then: Event | None) -> bool:
        """Add the slot of a draw, and return whether everyone knows that its tile fits."""
        known, seat = self._known, event.seat
        draw = Slot(seat, 1, self.hidden & ~self.laid, self._draws)
        self._draws += 1
        fits = None
        if seat not in known.debts:  # R6.3: who pays draws whatever they hold and draw
            fits = known.infer_fit(event, then, self._now.turn)
        if fits is not None:
            empty = known.layout.is_empty
            wanted = self._origin.openers.mask if empty else known.layout.fitting_mask  # R2.5
            shown_by = index + 1 if then and known.hides_next_fit else index
            draw.exclude(shown_by, ~wanted if fits else wanted)
        if seat != self._origin.seat:
            self.slots.append(draw)
            self._cycle.append(draw)
        return bool(fits)

    def _hear_end_of_cycle(self, index: int, seat: int, then: Sequence[Event]) -> None:
        """Hear who opens after a cycle of draws that is drawn to its end, or that nobody does."""
        known, origin, players = self._known, self._origin, self._origin.players
        following = (seat + 1) % players
        if known.rules.missing_double is not MissingDouble.DRAW_EACH or not ends_cycle(
            following, origin.lead, is_last=not known.undrawn
        ):
            return
        opens = isinstance(then[0].move, Play) if then else self._now.must_open
        turn = then[0].seat if then else self._now.turn
        openers = origin.openers.mask
        if opens:
            self._exclude_openers(index, turn, max(origin.openers).bit)
            self._split_opener(index, turn, openers)
        else:
            self._exclude_openers(index, None, openers)
        self._cycle = []

    def _exclude_openers(self, index: int, opener: int | None, openers: int) -> None:
        """Exclude doubles that could open from all hands but that of the seat that opens."""
        for slot in self.slots:
            if slot.seat not in (None, opener):
                slot.exclude(index, openers)

    def _split_opener(self, index: int, seat: int, openers: int) -> None:
        """Let one slot of the seat that opens be for its opener."""
        one = next((slot for slot in self._cycle if slot.seat == seat), None)
        for at, slot in enumerate(self.slots):
            if one is None and slot.seat == seat and slot.draw is None:
                # It drew the opener before the beginning, so it is among its first tiles.
                one = slot.copy()
                one.size = 1
                slot.size -= 1
                self.slots.insert(at, one)
                break
        for slot in self.slots:
            if slot.seat == seat:
                slot.exclude(index, ~openers if slot is one else openers)

    def _exclude_fitting(self, index: int, seat: int) -> None:
        fitting = self._known.layout.fitting_mask & ~self._played[seat]
        for slot in self.slots:
            if slot.seat == seat:
                slot.exclude(index, fitting)


def may_hide_opener(origin: Setup | Seen, seat: int) -> bool:
    """Return whether a seat may have drawn an opener before the beginning, unseen (R2.5).

    Args:
        origin: the position before the first move, or what a seat saw of it.
        seat: the seat.
    """
    if not origin.layout.is_empty or origin.rules.missing_double is not MissingDouble.DRAW_EACH:
        return False
    if origin.must_open:
        return len(origin.openers) > 1 and seat != origin.turn
    place, turn = ((one - origin.lead) % origin.players for one in (seat, origin.turn))
    return place < turn


def _list_first_slots(origin: Seen, hidden: int, waits_since: int | None) -> Iterator[Slot]:
    """Yield the slots of the hands that a round began with."""
    for seat, size in enumerate(origin.hand_sizes):
        if origin.hands[seat] is not None:
            continue
        # Nobody holds these tiles, except that the seat whose turn it is may hold one.
        special = 0
        shown_by = AT_THE_START
        if may_hide_opener(origin, seat):
            if origin.must_open:
                special = max(origin.openers).bit  # R2.4
        elif origin.layout.is_empty:
            special = origin.openers.mask  # R2.2, R2.4, R2.5
        elif waits_since is not None and seat == origin.turn:
            special = origin.layout.fitting_mask  # R4.1
            shown_by = waits_since
        hand = Slot(seat, size, hidden)
        hand.exclude(AT_THE_START, origin.skipped.mask | origin.lots.mask)  # R2.3, R2.5
        hand.exclude(shown_by, special)
        if seat == origin.turn and (origin.must_open or waits_since is not None):
            one = Slot(seat, 1, hidden)
            one.exclude(shown_by, ~special)
            yield one
            hand.size -= 1
        yield hand
