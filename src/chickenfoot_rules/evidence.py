"""What the moves of a round say about the tiles that a seat does not see.

The deal of a round put each tile into one *slot*: the first hand of a seat, one draw, or what
is left of the boneyard. Every event says of some slots which tiles can't have been in them: who
draws because he can't play held nothing that fitted, whatever he drew later is exempt, and
what was played came from a slot of its player. No event says more than that, so the deals
that are consistent with a view are the ways to fill its slots.
"""

from __future__ import annotations

from collections.abc import Iterator

from chickenfoot_rules.history import Event
from chickenfoot_rules.moves import Draw, Play
from chickenfoot_rules.slots import AT_THE_START, Slot
from chickenfoot_rules.views import SeatView

__all__ = ["slots_of"]


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
