"""What the moves of a round of Chicken Foot tell a seat, beside what they tell in every game.

Everyone knows whether most drawn tiles fitted (R4.1, R4.2), a seat that pays a penalty or declines
to play shows nothing (R6.3), and a cycle of draws hides until its end who has the double (R2.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chickenfoot_rules.base import Seat, text
from chickenfoot_rules.chickenfoot.legality import (
    PublicKnowledge,
    ends_cycle,
    highest_opener,
    waits_since,
)
from chickenfoot_rules.chickenfoot.rules import MissingDouble
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.dominoes import Clues, Draw, Event, Flaw, FlawCode, Play, Tile, TileSet
from chickenfoot_rules.dominoes.hidden.slots import AT_THE_START, Slot, contradiction


class ChickenFootClues(Clues):
    """The clues of a seat in a round of Chicken Foot; see `Clues`."""

    now: Seen
    origin: Seen

    def __init__(self, now: Seen, origin: Seen, history: Sequence[Event]) -> None:
        self._known = PublicKnowledge(origin, history)
        self._waits_since = waits_since(origin, history)
        # The draws of the cycle that is drawn to its end, before the double is laid (R2.5).
        self._cycle: list[Slot] = []
        self._fits = False
        self._draws_each = origin.rules.missing_double is MissingDouble.DRAW_EACH
        super().__init__(now, origin, history)

    @classmethod
    def flaws_of(cls, origin: Seen) -> Iterator[Flaw]:
        """Yield wrong arms, and a drawn tile that fits but that nobody can have drawn."""
        if origin.layout.arms != origin.rules.arms:
            message = text(
                "by the rules the opening double takes {arms} tiles", arms=origin.rules.arms
            )
            yield Flaw(FlawCode.WRONG_ARMS, message, "R3.2")
        if origin.draw_fits and not origin.rules.may_play_drawn(origin.boneyard_size):
            message = text("by the rules no drawn tile is played in the same turn")
            yield Flaw(FlawCode.WRONG_DRAWN, message, "R4.1", seats=(origin.turn,))
        hand = origin.hands[origin.turn]
        if origin.draw_fits and hand is not None and not origin.layout.fitting(hand):
            message = text(
                "{seat} holds no tile that fits, so it has drawn none", seat=Seat(origin.turn)
            )
            yield Flaw(FlawCode.WRONG_DRAWN, message, "R4.1", seats=(origin.turn,))

    # --- before the first move ---------------------------------------------------------

    def _wanted_from(self, seat: int) -> tuple[int, int, int]:
        origin = self.origin
        if self._draws_each and self._may_hide_opener(seat):
            return (max(origin.openers).bit if origin.must_open else 0), AT_THE_START, 0  # R2.4
        if self._waits_since is not None and seat == origin.turn:
            fitting = origin.layout.fitting_mask
            # Before the draw there was one tile more.
            holds_back = origin.rules.may_hold_back(origin.boneyard_size + 1)
            return 0 if holds_back else fitting, self._waits_since, fitting  # R4.1, H4
        return super()._wanted_from(seat)  # R2.2, R2.4, R2.5

    def _may_hide_opener(self, seat: int) -> bool:
        """Return whether a seat may have drawn an opener before the beginning, unseen (R2.5)."""
        origin = self.origin
        if not origin.layout.is_empty:
            return False
        if origin.must_open:
            return len(origin.openers) > 1 and seat != origin.turn
        place, turn = ((one - origin.lead) % origin.players for one in (seat, origin.turn))
        return place < turn

    # --- the moves ---------------------------------------------------------------------

    def _shows_that_nothing_fits(self, event: Event) -> bool:
        return self._known.says_that_nothing_fits(event)

    def _hear_draw(self, index: int, event: Event, draw: Slot) -> None:
        known, then = self._known, self._event_after(index)
        fits = None
        if event.seat not in known.debts:  # R6.3: who pays draws whatever they hold and draw
            fits = known.infer_fit(event, then, self.now.turn)
        if fits is not None:
            empty = known.layout.is_empty
            wanted = self.origin.openers.mask if empty else known.layout.fitting_mask  # R2.5
            shown_by = index + 1 if then and known.hides_next_fit else index
            draw.exclude(shown_by, ~wanted if fits else wanted)
            holds_back = known.rules.may_hold_back(known.undrawn)
            if fits and holds_back and then and isinstance(then.move, Play):
                draw.exclude(index + 1, ~then.move.tile.bit)  # H4: others in the hand may fit, too
        self._fits = bool(fits)
        self._cycle.append(draw)

    def _event_after(self, index: int) -> Event | None:
        return self.history[index + 1] if index + 1 < len(self.history) else None

    def _follow(self, index: int, event: Event) -> None:
        is_draw = isinstance(event.move, Draw)
        self._known.apply(event, fits=is_draw and self._fits)
        self._layout = self._known.layout
        if is_draw and self._layout.is_empty and self._draws_each:
            following = (event.seat + 1) % self.origin.players
            if ends_cycle(following, self.origin.lead, is_last=not self._known.undrawn):
                self._hear_end_of_cycle(index, self._event_after(index))

    def _hear_end_of_cycle(self, index: int, then: Event | None) -> None:
        """Hear who opens after a cycle of draws that is drawn to its end, or that nobody does."""
        opens = isinstance(then.move, Play) if then else self.now.must_open
        turn = then.seat if then else self.now.turn
        openers = self.origin.openers
        if opens:
            self._exclude_openers(index, turn, max(openers).bit)
            self._split_opener(index, turn, openers.mask)
        else:
            self._exclude_openers(index, None, openers.mask)
        self._cycle = []

    def _split_opener(self, index: int, seat: int, openers: int) -> None:
        """Let one slot of the seat that opens be for its opener."""
        if seat == self.origin.seat:
            return
        one = next((slot for slot in self._cycle if slot.seat == seat), None)
        for at, slot in enumerate(self._slots):
            if one is None and slot.seat == seat and slot.draw is None:
                # It drew the opener before the beginning, so it is among its first tiles.
                one = slot.copy()
                one.size = 1
                slot.size -= 1
                self._slots.insert(at, one)
                break
        for slot in self._slots:
            if slot.seat == seat:
                slot.exclude(index, ~openers if slot is one else openers)

    # --- after all moves ---------------------------------------------------------------

    def cases(self) -> list[list[Slot]]:
        """Return the slots for each double that may open after a cycle of draws.

        The seat whose turn it is has the highest double, and nobody else sees which (R2.4, R2.5).

        Raises:
            SetupError: if no double can open.
        """
        now, origin = self.now, self.origin
        if not now.must_open or not self._draws_each:
            return super().cases()
        drawn = TileSet(event.tile for event in self.history if event.tile is not None)
        own = (origin.hand | drawn) & now.openers
        found: list[list[Slot]] = []
        last = len(self.history) - 1
        for opener in own if now.turn == now.seat else now.openers - own:
            if own and max(own) > opener:
                continue
            others = [slot.copy() for slot in self.slots]
            for slot in others:
                if slot.seat == now.turn:
                    slot.exclude(last, now.openers.mask & ~opener.bit)
                elif slot.seat is not None:
                    slot.exclude(last, now.openers.mask & -opener.bit)
            found.append(others)
        if not found:
            raise contradiction(now.rules.rule_ids.places)
        return found

    def admits(self, hands: Sequence[int]) -> bool:
        """Return whether the seat that opens after a cycle of draws has the highest double."""
        if not self.now.must_open or not self._draws_each:
            return True
        return highest_opener(hands, self.now.openers) == self.now.turn

    def waiting_at_first(
        self, slots: Sequence[Slot], filled: Sequence[Sequence[Tile]]
    ) -> Tile | None:
        """Return the drawn tile that waits to be played before the first move (R4.1)."""
        turn = self.origin.turn
        if self._waits_since is None or turn == self.origin.seat:
            return self.origin.drawn
        # The first slot of the seat is for this one tile.
        return next(
            tiles[0] for slot, tiles in zip(slots, filled, strict=True) if slot.seat == turn
        )

    def waiting_now(self, draws: Sequence[Tile]) -> Tile | None:
        """Return the drawn tile that waits to be played after all moves (R4.1)."""
        now, last = self.now, self.history[-1]
        if not isinstance(last.move, Draw) or last.seat != now.turn or now.layout.is_empty:
            return None
        return draws[-1] if now.layout.fitting_mask & draws[-1].bit else None
