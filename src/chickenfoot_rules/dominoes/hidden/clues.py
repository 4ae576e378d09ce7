"""What the moves of a round tell a seat: the places of the hidden tiles, and what each may hold.

The deal put each tile into one *slot*: the first hand of a seat, one draw, or the rest, which is
the boneyard or out of play. Every move excludes tiles from slots. A seat that draws or passes
because it can't play held nothing that fitted, apart from what it drew later. A played tile came
from a slot of its player. No move says more, so the consistent deals are the ways to fill the
slots.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from chickenfoot_rules.dominoes.flaws import Flaw
from chickenfoot_rules.dominoes.hidden.slots import AT_THE_START, Slot, exclude_play
from chickenfoot_rules.dominoes.moves import Draw, Event, Play
from chickenfoot_rules.dominoes.position import DominoSeen
from chickenfoot_rules.dominoes.tiles import Tile


class Clues:
    """Hears the moves of a round one after the other, and excludes tiles from slots.

    This class serves every game in which a seat draws or passes only if nothing fits. A game in
    which moves tell more, or less, has a subclass, which its `Game` names.

    Args:
        now: what the seat sees now.
        origin: what it saw before the first move.
        history: the moves since, the first one first.

    Attributes:
        now: what the seat sees now.
        origin: what it saw before the first move.
        history: the moves since.
        slots: those of the other seats' first hands by seat, then those of their draws, the
            oldest first, then that of the rest.
    """

    def __init__(self, now: DominoSeen, origin: DominoSeen, history: Sequence[Event]) -> None:
        self.now = now
        self.origin = origin
        self.history = history
        # The mask of the tiles that were hidden before the first move and are not the seat's own.
        self._hidden = origin.unseen.mask
        for event in history:
            if event.tile is not None:
                self._hidden ^= event.tile.bit
        self._layout = origin.layout
        self._laid = 0
        # Masks of the tiles that each seat has played; no later event says anything of them.
        self._played = [0] * origin.players
        self._draws = 0
        self._slots = [*self._list_hands()]
        for index, event in enumerate(history):
            self._hear(index, event)
            self._follow(index, event)
        size = now.boneyard_size
        if not now.rules.draws:
            size = self._hidden.bit_count() - sum([slot.size for slot in self._slots])
        slots = [*self._slots, Slot(None, size, self._hidden & ~self._laid)]
        self._exclude_shown(slots)
        self.slots: list[Slot] = [slot for slot in slots if slot.size]

    @classmethod
    def flaws_of(cls, origin: Any) -> Iterator[Flaw]:  # noqa: ANN401 - of the game of the class
        """Yield what is impossible before the first move and would mislead the search for a deal.

        Args:
            origin: what a seat saw before the first move.
        """
        del origin
        return iter(())

    def cases(self) -> list[list[Slot]]:
        """Return the slots in every case that is left open; one of the cases is true."""
        return [self.slots]

    def admits(self, hands: Sequence[int]) -> bool:
        """Return whether one of the `cases` is true if the seats hold these tiles now.

        Args:
            hands: the mask of each hand.
        """
        del hands
        return True

    def waiting_at_first(
        self, slots: Sequence[Slot], filled: Sequence[Sequence[Tile]]
    ) -> Tile | None:
        """Return the drawn tile that waits to be played before the first move, if there is one.

        Args:
            slots: the slots in one of the cases.
            filled: the tiles of each.
        """
        del slots, filled
        return None

    def waiting_now(self, draws: Sequence[Tile]) -> Tile | None:
        """Return the drawn tile that waits to be played after all moves, if there is one.

        Args:
            draws: the drawn tiles, the first one first.
        """
        del draws
        return None

    # --- before the first move ---------------------------------------------------------

    def _list_hands(self) -> Iterator[Slot]:
        """Yield the slots of the hidden hands that the round began with."""
        origin = self.origin
        unheld = origin.unheld.mask
        for seat, size in enumerate(origin.hand_sizes):
            if origin.hands[seat] is not None:
                continue
            lacks, shown_by, has = self._wanted_from(seat)
            hand = Slot(seat, size, self._hidden)
            hand.exclude(AT_THE_START, unheld)
            hand.exclude(shown_by, lacks)
            if has:
                one = Slot(seat, 1, self._hidden)
                one.exclude(shown_by, ~has)
                yield one
                hand.size -= 1
            yield hand

    def _wanted_from(self, seat: int) -> tuple[int, int, int]:
        """Return the tiles that everyone knows a hand lacked, except for one tile at most.

        Args:
            seat: the seat, 0..players−1.

        Returns:
            The mask of the tiles, the index of the move that shows it, and the mask of the tiles
            one of which the hand had; 0 if it had none.
        """
        origin = self.origin
        wanted = origin.openers.mask if origin.layout.is_empty else 0
        return wanted, AT_THE_START, wanted if seat == origin.turn and origin.must_open else 0

    # --- the moves ---------------------------------------------------------------------

    def _hear(self, index: int, event: Event) -> None:
        """Exclude what a move excludes."""
        seat, move = event.seat, event.move
        if isinstance(move, Play):
            bit = move.tile.bit
            exclude_play(self._slots, index, seat, bit)
            if self._layout.is_empty:
                # R2.4: nobody holds a higher one; R2.5: others may have drawn a lower one.
                self._exclude_openers(index, seat, self.origin.openers.mask & -bit)
            self._played[seat] |= bit
            self._laid |= bit
        elif self._shows_that_nothing_fits(event):
            fitting = self._layout.fitting_mask & ~self._played[seat]
            for slot in self._slots:
                if slot.seat == seat:
                    slot.exclude(index, fitting)
        if isinstance(move, Draw):
            draw = Slot(seat, 1, self._hidden & ~self._laid, self._draws)
            self._draws += 1
            self._hear_draw(index, event, draw)
            if seat != self.origin.seat:
                self._slots.append(draw)

    def _shows_that_nothing_fits(self, event: Event) -> bool:
        """Return whether a draw or a pass shows that its seat had no tile that fits."""
        del event
        return not self._layout.is_empty

    def _hear_draw(self, index: int, event: Event, draw: Slot) -> None:
        """Exclude what everyone knows of a drawn tile from its slot."""

    def _follow(self, index: int, event: Event) -> None:
        """Follow the layout after a move."""
        del index
        if isinstance(event.move, Play):
            self._layout = self._layout.place_unchecked(event.move)

    def _exclude_openers(self, index: int, opener: int | None, openers: int) -> None:
        """Exclude tiles that could open from all hands but that of the seat that opens."""
        for slot in self._slots:
            if slot.seat not in (None, opener):
                slot.exclude(index, openers)

    def _exclude_shown(self, slots: Sequence[Slot]) -> None:
        """Exclude the hands that lie open at the end (R7.1, X6, X7)."""
        last = len(self.history) - 1
        for holder, hand in enumerate(self.now.hands):
            if hand is not None and self.origin.hands[holder] is None:
                for slot in slots:
                    if slot.seat != holder:
                        slot.exclude(last, hand.mask)
