"""How Chicken Foot is shown: the feet on the table, the boneyard, the points that are charged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast, final

from chickenfoot_rules.layout import Layout
from chickenfoot_rules.narrator import Narrator, Table
from chickenfoot_rules.protocols import DominoLayout, DominoOutcome, DominoRound, DominoView
from chickenfoot_rules.rendering.manner import Manner, Shown, by_seat, how_many
from chickenfoot_rules.rendering.tree import layout_lines
from chickenfoot_rules.round import PlayerView, Round

__all__ = ["ChickenFootManner"]


@final
class ChickenFootManner(Manner):
    """How Chicken Foot is shown."""

    __slots__ = ()

    title = "Chicken Foot"

    def layout_lines(
        self, layout: DominoLayout, width: int, *, marks: bool, ascii_only: bool
    ) -> Iterator[str]:
        """Tell what lies on the table as a tree."""
        feet = cast("Layout", layout)
        return layout_lines(feet, width, marks=marks, ascii_only=ascii_only)

    def lines_of_state(self, view: DominoView, narrator: Narrator) -> Iterator[str]:
        """Tell what opens the round, whether it is dead, and who owes a penalty."""
        sight = cast("PlayerView", view)
        if sight.layout.is_empty:
            one_of = "one of " if len(sight.openers) > 1 else ""
            yield f"It takes {one_of}{sight.openers} to open the round"
        if sight.is_dead and not sight.is_over:
            yield "No tile can be played any more, so the boneyard is drawn (R5.3)"
        for seat in sorted(sight.debts):
            due = "draw" if sight.boneyard_size else "pass"
            debtor = narrator.label(seat)
            yield f"For keeping quiet about the last tile, {debtor} can only {due} (R6.3)"

    def apart(self, number: int) -> str:
        """Say how many tiles are left to draw."""
        return f"{how_many(number, 'tile')} in the boneyard"

    def pile(self, number: int) -> str:
        """Say where tiles are drawn from."""
        del number  # That none are left is worth knowing too.
        return "boneyard"

    def lines_of_pile(self, round_: DominoRound) -> Iterator[str]:
        """Tell which tiles will be drawn."""
        boneyard = " ".join(map(str, reversed(cast("Round", round_).boneyard)))
        yield f"Boneyard, the next first: {boneyard}" if boneyard else "The boneyard is empty"

    def remarks(self, shown: Shown, seat: int) -> Iterator[str]:
        """Say who leads, and who owes the Chickenlittle penalty (R6.3)."""
        if seat == shown.lead:
            yield "lead"
        if seat in cast("Round | PlayerView", shown).debts:
            yield "owes a draw"

    def results(self, outcome: DominoOutcome, seat: int) -> Iterator[str]:
        """Say who went out, and what the others are charged (R7.1 to R7.3)."""
        went_out = seat == outcome.winner
        yield "went out" if went_out else how_many(outcome.points[seat], "point")

    def sentences_of_results(self, outcome: DominoOutcome, narrator: Narrator) -> Iterator[str]:
        """Tell what everybody is charged (R7.1 to R7.3)."""
        yield f"Points charged: {by_seat(outcome.points, narrator)}."

    def end(self, table: Table, narrator: Narrator) -> str:
        """Say why a round ended; not which foot it leaves, which is to be seen."""
        return next(narrator.lines_of_end(table))
