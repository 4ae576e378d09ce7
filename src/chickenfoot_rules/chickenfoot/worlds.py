"""The deals that are consistent with what a seat knows: how many, and any of them by chance."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import cast

from chickenfoot_rules.chickenfoot.legality import RoundState
from chickenfoot_rules.chickenfoot.view import SeatView
from chickenfoot_rules.dominoes.hidden.sampling import Sampler
from chickenfoot_rules.dominoes.hidden.slots import AT_THE_START, Fillings, Slot
from chickenfoot_rules.dominoes.moves import Draw, Play
from chickenfoot_rules.dominoes.round import Event, History
from chickenfoot_rules.dominoes.tiles import Tile, TileSet

__all__ = [
    "Worlds",
    "slots_of",
]


class Worlds:
    """All the deals that are consistent with a view.

    Args:
        view: what a seat sees now.
        origin: what it saw before the first move.
        fillings: the ways to fill the slots of the view.
    """

    def __init__(self, view: SeatView, origin: SeatView, fillings: Fillings) -> None:
        self._view = view
        self._origin = origin
        self._slots = fillings.slots
        self._sampler = Sampler(fillings)
        # What the history tells that every world has in common.
        self._history: History = None
        self._draws: list[tuple[int, Tile | None]] = []
        self._played = [0] * view.players
        for event in view.history:
            self._history = (self._history, event.seat, event.move)
            if isinstance(event.move, Draw):
                self._draws.append((event.seat, event.tile))
            elif isinstance(event.move, Play):
                self._played[event.seat] |= event.move.tile.bit

    def count(self) -> int:
        """Return how many there are; the boneyard has an order, a hand has none.

        Raises:
            CountError: when it would take a table of more than `MOST_SPREADS`.
        """
        hands = (slot.size for slot in self._slots if slot.seat is not None)
        return self._sampler.count() // math.prod(map(math.factorial, hands))

    @property
    def is_exact(self) -> bool:
        """Whether `sample` draws every world equally often, and not only nearly so."""
        return self._sampler.is_exact

    def sample(self, rng: random.Random) -> tuple[RoundState, RoundState]:
        """Return one of the worlds by chance: the round before the first move, and now.

        Returns:
            Two open states that still lack their legal moves; one, twice, when there was
            no move.
        """
        return self._world(self._sampler.sample(rng))

    def example(self) -> RoundState:
        """Return the round before the first move in one of the worlds, always the same one.

        It is an open state that still lacks its legal moves.
        """
        start, _ = self._world(self._sampler.example())
        return start

    def _world(self, filled: Sequence[list[Tile]]) -> tuple[RoundState, RoundState]:
        """Return the round before the first move, and now, with some tiles in the slots."""
        dealt = [0 if hand is None else hand.mask for hand in self._origin.hands]
        draws = [tile for _, tile in self._draws]
        boneyard: list[Tile] = []
        for slot, tiles in zip(self._slots, filled, strict=True):
            if slot.seat is None:
                boneyard = tiles
            elif slot.draw is None:
                for tile in tiles:
                    dealt[slot.seat] |= tile.bit
            else:
                [draws[slot.draw]] = tiles
        # What was not one's own draw is filled in now.
        drawn = cast("list[Tile]", draws)
        start = self._state(
            self._origin, dealt, (*boneyard, *reversed(drawn)), self._drawn_before(dealt)
        )
        if not self._history:
            return start, start
        hands = [*dealt]
        for (drawer, _), tile in zip(self._draws, drawn, strict=True):
            hands[drawer] |= tile.bit
        hands = [hand & ~played for hand, played in zip(hands, self._played, strict=True)]
        now = self._state(
            self._view, hands, tuple(boneyard), self._drawn_now(drawn), self._history, start
        )
        return start, now

    @staticmethod
    def _state(
        view: SeatView,
        hands: Sequence[int],
        boneyard: tuple[Tile, ...],
        drawn: Tile | None,
        history: History = None,
        origin: RoundState | None = None,
    ) -> RoundState:
        return RoundState.assembled(
            rules=view.rules,
            hands=tuple(hands),
            boneyard=boneyard,
            layout=view.layout,
            seat=view.turn,
            lead=view.lead,
            openers=view.openers,
            drawn=drawn,
            debts=view.debts,
            skipped=view.skipped,
            history=history,
            origin=origin,
        )

    def _drawn_before(self, dealt: Sequence[int]) -> Tile | None:
        """Return the tile that waits to be played before the first move (R4.1)."""
        origin = self._origin
        if not origin.draw_fits:
            return None
        # It is the only one that fits: he drew because none of the others does.
        return max(origin.layout.fitting(TileSet.from_mask(dealt[origin.turn])))

    def _drawn_now(self, draws: Sequence[Tile]) -> Tile | None:
        """Return the tile that waits to be played after the moves (R4.1)."""
        view = self._view
        last = view.history[-1]
        if not isinstance(last.move, Draw) or last.seat != view.turn or view.layout.is_empty:
            return None
        return draws[-1] if view.layout.fits(draws[-1]) else None


def slots_of(view: SeatView, origin: SeatView) -> list[Slot]:
    """Return the hidden slots of a round, with what its events leave possible in each.

    Args:
        view: what a seat sees now.
        origin: what it saw before the first move.

    Returns:
        The slots of the other seats' first hands by seat, then those of their draws, the
        oldest first, then that of the boneyard.
    """
    listener = _Listener(view, origin)
    listener.listen()
    boneyard = Slot(None, view.boneyard_size, listener.hidden & ~listener.laid)
    slots = [*listener.slots, boneyard]
    for holder, hand in enumerate(view.hands):
        if hand is not None and holder != view.seat:
            # The hands lie open at the end, to be counted (R7.1).
            for slot in slots:
                if slot.seat != holder:
                    slot.exclude(len(view.history) - 1, hand.mask)
    return [slot for slot in slots if slot.size]


class _Listener:
    """Hears the events one after the other, as somebody at the table does."""

    def __init__(self, view: SeatView, origin: SeatView) -> None:
        self.view = view
        self.hidden = origin.unseen.mask
        for event in view.history:
            if event.tile is not None:
                self.hidden ^= event.tile.bit
        self.slots = [*_dealt(origin, self.hidden)]
        self.layout = origin.layout
        self.sizes = [*origin.hand_sizes]
        self.debts = set(origin.debts)
        # Whether the tile that was drawn last waits to be played, as everyone knows.
        self.drawn_fits = origin.draw_fits
        # Masks of what each seat has played, which no later event says anything about.
        self.played = [0] * origin.players
        self.laid = 0
        self.draws = 0
        self.undrawn = origin.boneyard_size

    def listen(self) -> None:
        """Hear all events."""
        events = self.view.history
        for index, event in enumerate(events):
            if isinstance(event.move, Play):
                self._hear_play(index, event.seat, event.move)
            elif isinstance(event.move, Draw):
                then = events[index + 1] if index + 1 < len(events) else None
                self._hear_draw(index, event.seat, then)
            else:
                self._hear_pass(index, event.seat)

    def _hear_play(self, index: int, seat: int, play: Play) -> None:
        bit = play.tile.bit
        for slot in self.slots:
            if slot.seat != seat:
                slot.exclude(index, bit)
        self.played[seat] |= bit
        self.laid |= bit
        self.layout = self.layout.after_legal(play)
        self.sizes[seat] -= 1
        if self.view.rules.chickenlittle and self.sizes[seat] == 1 and not play.announce:
            self.debts.add(seat)  # R6.3
        self.drawn_fits = False

    def _hear_draw(self, index: int, seat: int, then: Event | None) -> None:
        draw = Slot(seat, 1, self.hidden & ~self.laid, self.draws)
        self.draws += 1
        self.undrawn -= 1
        self.sizes[seat] += 1
        self.drawn_fits = False
        if seat in self.debts:
            self.debts.remove(seat)  # R6.3: whatever he holds and draws
        else:
            wanted = self.layout.fitting_mask
            if self.layout.is_empty:
                wanted = self.view.openers.mask  # R2.5
            else:
                self._hear_that_nothing_fits(index, seat)
            fits = self._did_fit(seat, then)
            if fits is not None:
                shown_by = index + 1 if then and self._draws_until_one_fits() else index
                draw.exclude(shown_by, ~wanted if fits else wanted)
            self.drawn_fits = bool(fits)
        if seat != self.view.seat:
            self.slots.append(draw)

    def _draws_until_one_fits(self) -> bool:
        """Tell whether only the next move shows if a tile just drawn fits (R4.2)."""
        until_one_fits = self.view.rules.draw_until_playable and not self.layout.is_empty
        return until_one_fits and self.undrawn > 0

    def _did_fit(self, seat: int, then: Event | None) -> bool | None:
        """Tell whether the tile that was drawn could be played, if everyone knows (R4.1, R4.2).

        Args:
            seat: who drew it.
            then: what happened next, if anything did.
        """
        if then is not None:
            return then.seat == seat and not isinstance(then.move, Draw)
        if self.view.turn != seat:
            return False
        return True if self.layout.is_empty or self.view.draw_fits else None

    def _hear_pass(self, index: int, seat: int) -> None:
        if seat in self.debts:
            self.debts.remove(seat)  # R6.3: whatever he holds
        elif not self.drawn_fits:  # else he declines to play what he drew (R4.1)
            self._hear_that_nothing_fits(index, seat)
        self.drawn_fits = False

    def _hear_that_nothing_fits(self, index: int, seat: int) -> None:
        fitting = self.layout.fitting_mask & ~self.played[seat]
        for slot in self.slots:
            if slot.seat == seat:
                slot.exclude(index, fitting)


def _dealt(origin: SeatView, hidden: int) -> Iterator[Slot]:
    """Yield the slots of the hands that a round began with."""
    for seat, size in enumerate(origin.hand_sizes):
        if origin.hands[seat] is not None:
            continue
        # What nobody holds, or whose turn it is holds one of.
        special = 0
        if origin.layout.is_empty:
            special = origin.openers.mask  # R2.2, R2.4, R2.5
        elif origin.draw_fits and seat == origin.turn:
            special = origin.layout.fitting_mask  # R4.1
        hand = Slot(seat, size, hidden)
        hand.exclude(AT_THE_START, special | origin.skipped.mask)
        if seat == origin.turn and (origin.must_open or origin.draw_fits):
            one = Slot(seat, 1, hidden)
            one.exclude(AT_THE_START, ~special)
            yield one
            hand.size -= 1
        yield hand
