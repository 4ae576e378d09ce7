"""The deals that are consistent with what a seat saw: how many there are, and random ones."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from chickenfoot_rules.base import CountError
from chickenfoot_rules.dominoes.flaws import SetupError
from chickenfoot_rules.dominoes.hidden.clues import Clues
from chickenfoot_rules.dominoes.hidden.knowledge import Knowledge, knowledge_of
from chickenfoot_rules.dominoes.hidden.sampling import Sampler
from chickenfoot_rules.dominoes.hidden.slots import Fillings, Slot, contradiction
from chickenfoot_rules.dominoes.moves import Draw, History, Play
from chickenfoot_rules.dominoes.position import DominoSetup, Masks, freeze, open_world
from chickenfoot_rules.dominoes.tiles import Tile, TileSet

MOST_DROPPED: Final = 20_000
"""The most worlds of a house that may be dropped in a row before there is said to be none."""

MOST_UNLIKE: Final = 1_000
"""The most of them in which every move is legal, but the seat would see something else.

Only the last draw decides that, so few worlds show whether it can be.
"""

R_co = TypeVar("R_co", bound=DominoSetup, covariant=True)


class Worlds(Generic[R_co]):
    """All deals that are consistent with a view of any game, and the rounds that come from them.

    A deal is consistent if it fills the slots of the clues, and if two conditions hold that are not
    about single slots: one of the cases that the clues leave open is true; and somebody can play,
    where the round would be over if nobody could. If a house changes what is legal, moves may also
    tell more than the clues. Then each world is played again by the rules of the house, and dropped
    if a move is illegal or the seat would have seen something else (H4).

    Args:
        clues: what the seat has heard.
        kind: the class of the rounds. In a game in which players draw, its part ``boneyard`` has
            the tiles that are left to draw, in order; in others, ``out_of_play`` has the tiles that
            were not dealt.

    Attributes:
        clues: what the seat has heard.
        fitting: the mask of the tiles of which the hidden hands have at least one, since the round
            goes on; 0 if they need not have any.
        is_contested: whether in some ways to fill the slots another seat would open (R2.4, R2.5).
        may_be_over: whether the round was over, against what the seat sees, in one of the worlds of
            a house that were played again.
    """

    def __init__(self, clues: Clues, kind: type[R_co]) -> None:
        self.clues = clues
        now, origin = clues.now, clues.origin
        self._cases_of_slots = clues.cases()
        self.is_contested: bool = len(self._cases_of_slots) > 1
        self._slots = clues.slots if self.is_contested else self._cases_of_slots[0]
        self.fitting: int = _find_fitting(clues)
        self._rule = now.rules.rule_ids.places
        # All that a reserve tells is in the slots.
        self._replays = bool(now.rules.house_answers - {"may_draw"})
        self.may_be_over: bool = False
        self._unlike = 0
        self._kind = kind
        # Filling copies of these takes half the time of making each world from its parts.
        self._before = open_world(origin, kind, ())
        self._after = open_world(now, kind, ())
        # These parts of the history are the same in all worlds.
        self._history: History = None
        self._draws: list[tuple[int, Tile | None]] = []
        self._played = [0] * now.players
        for event in clues.history:
            self._history = (self._history, (event.seat, event.move))
            if isinstance(event.move, Draw):
                self._draws.append((event.seat, event.tile))
            elif isinstance(event.move, Play):
                self._played[event.seat] |= event.move.tile.bit

    @cached_property
    def _all(self) -> Sampler:
        """The sampler of the ways to fill the slots, whatever else must hold."""
        return Sampler(Fillings(self._slots, self._rule))

    @cached_property
    def sampler(self) -> Sampler:
        """The sampler of the slots; in some of its ways nobody can play, or another would open.

        Raises:
            SetupError: if there is no deal, since no round can look like this.
        """
        self._list_cases()
        return self._all

    @cached_property
    def knowledge(self) -> Knowledge:
        """All conclusions about the hidden tiles, with the events behind them."""
        return knowledge_of(self.clues.now, self._list_cases())

    def _list_cases(self) -> Sequence[Fillings]:
        """Return the ways to fill the slots, in several cases if it is open which is true.

        Raises:
            SetupError: if there is no way in any case.
        """
        if not self.is_contested and not self.fitting:
            return [self._all.fillings]
        cases: list[Fillings] = []
        for slots in self._list_players() if self.fitting else self._cases_of_slots:
            with suppress(SetupError):  # No deal belongs to this case.
                cases.append(Fillings(slots, self._rule))
        if not cases:
            raise contradiction(self._rule)
        return cases

    def _list_players(self) -> Iterator[list[Slot]]:
        """Yield the slots for each seat that may be able to play; one is, as the round goes on."""
        for at, slot in enumerate(self._slots):
            if slot.seat is None or not slot.allowed & self.fitting:
                continue
            slots = [other.copy() for other in self._slots]
            fits = slots[at].copy()
            fits.size = 1
            fits.exclude(len(self.clues.history) - 1, ~self.fitting)
            slots[at].size -= 1
            # In its place, since the first slot of a seat may be for a tile that waits.
            slots.insert(at + 1, fits)
            yield [other for other in slots if other.size]

    def count(self) -> int:
        """Return the number of deals; a boneyard has an order, a hand has none.

        Raises:
            CountError: if more than `MOST_SPREADS` spreads would have to be followed, or a house
                changes what is legal.
            SetupError: if there is no way to fill the slots.
        """
        if self._replays:
            house = type(self.clues.now.rules).__name__
            raise CountError(
                f"expected rules whose moves tell which deals are possible, got {house}, which "
                "changes what is legal: draw such worlds with worlds(rng) instead (H4)"
            )
        samplers = map(Sampler, self._list_cases()) if self.is_contested else (self._all,)
        ways = sum([sampler.count() for sampler in samplers])
        if self.fitting:
            ways -= self._count_stuck()
        is_ordered = self.clues.now.rules.draws
        sizes = (slot.size for slot in self._slots if slot.seat is not None or not is_ordered)
        return ways // math.prod(map(math.factorial, sizes))

    def _count_stuck(self) -> int:
        """Return the number of ways in which nobody could play."""
        slots = [slot.copy() for slot in self._slots]
        for slot in slots:
            if slot.seat is not None:
                slot.allowed &= ~self.fitting
        with suppress(SetupError):
            return Sampler(Fillings(slots)).count()
        return 0

    def samples(self, rng: random.Random) -> Iterator[R_co]:
        """Yield, without end, random worlds, all equally likely: rounds as they are now."""
        dropped = self._unlike = 0
        for filled in self.sampler.samples(rng):
            start, now = self._world(self._slots, filled)
            # At worst, one sample in fifteen is accepted: if only one hidden tile is in a hand; or
            # one for each seat, since any may have the highest double.
            if self.fitting and not any(hand & self.fitting for hand in now._hands):  # noqa: SLF001 - an open twin
                continue
            if not self.clues.admits(now._hands):  # noqa: SLF001 - an open twin
                continue
            world = freeze(start, self._kind)
            if not self._replays:
                yield world if now is start else freeze(now, self._kind)
            elif (played := self._replay(world)) is not None:
                dropped = self._unlike = 0
                yield played
            elif (dropped := dropped + 1) == MOST_DROPPED or self._unlike >= MOST_UNLIKE:
                raise contradiction(self._rule)

    def _replay(self, start: Any) -> R_co | None:  # noqa: ANN401 - a round has moves, its base none
        """Return the round now if the moves lead to what the seat sees, else ``None`` (H4)."""
        world, now = start, self.clues.now
        for event in self.clues.history:
            if world.seat != event.seat or event.move not in world.legal_moves:
                return None
            world = world.apply(event.move)
        if world.seat != now.turn and not isinstance(self.clues.history[-1].move, Draw):
            raise contradiction(self._rule)  # Only a draw hides from others whose turn it is.
        # All hands lie open at the end.
        seen = world.seat == now.turn and world.is_over == (None not in now.hands)
        if not seen:
            self._unlike += 1
            self.may_be_over |= world.is_over
        return world if seen else None

    def example(self) -> R_co:
        """Return one world before its first move, always the same one.

        Raises:
            SetupError: if no deal is consistent with the view.
        """
        case = self._list_cases()[0]
        start, _ = self._world(case.slots, Sampler(case).example())
        # The origin may still have flaws of its own, which the constructor finds.
        kind: Any = self._kind
        world: R_co = kind.from_setup(start)
        if self._replays:
            rng = random.Random(0)  # noqa: S311 - always the same world
            example: Any = next(self.samples(rng))
            world = example.origin
        return world

    def _world(self, slots: Sequence[Slot], filled: Sequence[list[Tile]]) -> tuple[Any, Any]:
        """Return the open rounds before the first move and now, given the tiles of each slot."""
        dealt = [0 if hand is None else hand.mask for hand in self.clues.origin.hands]
        draws = [tile for _, tile in self._draws]
        rest: list[Tile] = []
        for slot, tiles in zip(slots, filled, strict=True):
            if slot.seat is None:
                rest = tiles
            elif slot.draw is None:
                dealt[slot.seat] += sum([tile.bit for tile in tiles])
            else:
                [draws[slot.draw]] = tiles
        # The slots have filled in every draw that the seat did not make itself.
        drawn: Any = draws
        waiting = self.clues.waiting_at_first(slots, filled)
        start = self._fill(self._before, dealt, (*rest, *reversed(drawn)), waiting)
        if not self._history:
            return start, start
        hands = [*dealt]
        for (drawer, _), tile in zip(self._draws, drawn, strict=True):
            hands[drawer] |= tile.bit
        hands = [hand & ~played for hand, played in zip(hands, self._played, strict=True)]
        now = self._fill(self._after, hands, tuple(rest), self.clues.waiting_now(drawn))
        now._history = self._history  # noqa: SLF001 - an open twin
        now._origin = start  # noqa: SLF001 - an open twin
        return start, now

    def _fill(
        self,
        world: Any,  # noqa: ANN401 - an open twin
        hands: Sequence[int],
        rest: tuple[Tile, ...],
        waiting: Tile | None,
    ) -> Any:  # noqa: ANN401 - as its argument
        """Return a copy of an open world with the tiles that a seat may not see."""
        filled = type(world)()
        filled.copy(world)
        filled._hands = Masks(hands)  # noqa: SLF001 - an open twin
        if self.clues.now.rules.draws:
            filled.boneyard = rest
        else:
            filled.out_of_play = TileSet(rest)
        if waiting is not None:
            filled.drawn = waiting
        filled._history = filled._origin = None  # noqa: SLF001 - an open twin
        return filled


def _find_fitting(clues: Clues) -> int:
    """Return the mask of the hidden tiles one of which somebody holds, as the round goes on.

    Nobody can draw any more, and a round in which nobody can play either is over. It is 0 if the
    seat itself can play, or if all tiles are in hands, so that nothing follows for any of them.
    """
    now = clues.now
    goes_on = None in now.hands and not now.layout.is_empty
    are_all_held = all(slot.seat is not None for slot in clues.slots)
    may_draw = now.boneyard_size > 0 and now.rules.may_draw(now.boneyard_size)
    if not goes_on or may_draw or are_all_held or now.layout.fitting(now.hand):
        return 0
    return now.layout.fitting(now.unseen).mask
