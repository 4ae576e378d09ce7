"""How Express-Domino is shown: the line of play, who is the hand, the points that are scored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast, final

from chickenfoot_rules.express.line import Line
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.scoring import ExpressOutcome
from chickenfoot_rules.narrator import Narrator, Table
from chickenfoot_rules.protocols import DominoLayout, DominoOutcome, DominoRound, DominoView
from chickenfoot_rules.rendering.manner import Manner, Shown, by_seat, how_many, told_sides
from chickenfoot_rules.rendering.row import line_lines
from chickenfoot_rules.words import at_start, count, labels

__all__ = ["ExpressManner"]


@final
class ExpressManner(Manner):
    """How Express-Domino is shown."""

    __slots__ = ()

    title = "Express-Domino"

    def layout_lines(
        self, layout: DominoLayout, width: int, *, marks: bool, ascii_only: bool
    ) -> Iterator[str]:
        """Tell what lies on the table as a row from left to right; that is ASCII anyway."""
        del ascii_only
        return line_lines(cast("Line", layout), width, marks=marks)

    def lines_of_state(self, view: DominoView, narrator: Narrator) -> Iterator[str]:
        """Tell who are partners, who is the hand, and what it may lead (X1 to X3)."""
        sight = cast("ExpressView", view)
        if sight.rules.pairs:
            yield told_sides(narrator)
        leads = ""
        if sight.layout.is_empty:
            leads = f" and leads {'any tile' if sight.opener is None else sight.opener}"
        yield f"{at_start(narrator.label(sight.lead))} is the hand{leads}"

    def apart(self, number: int) -> str:
        """Say how many tiles are out of play, if not all are dealt (X1)."""
        return f"{count(number, 'tile')} out of play" if number else ""

    def pile(self, number: int) -> str:
        """Say what becomes of tiles that are not dealt (X1)."""
        return "out of play" if number else ""

    def lines_of_pile(self, round_: DominoRound) -> Iterator[str]:
        """Tell which tiles are out of play, if not all are dealt (X1)."""
        if tiles := cast("ExpressRound", round_).out_of_play:
            yield f"Out of play: {tiles}"

    def remarks(self, shown: Shown, seat: int) -> Iterator[str]:
        """Say who is the hand (X2, X3)."""
        if seat == shown.lead:
            yield "the hand"

    def results(self, outcome: DominoOutcome, seat: int) -> Iterator[str]:
        """Say who went out, the pips that others have left, and who scores (X6, X7)."""
        pips = cast("ExpressOutcome", outcome).pips[seat]
        yield "went out" if seat == outcome.winner else how_many(pips, "pip")
        if seat in cast("ExpressOutcome", outcome).winners:
            yield f"scores {outcome.points[seat]}"

    def sentences_of_results(self, outcome: DominoOutcome, narrator: Narrator) -> Iterator[str]:
        """Tell what everybody has left in pips, and scores (X6, X7)."""
        yield f"Pips left: {by_seat(cast('ExpressOutcome', outcome).pips, narrator)}."
        yield f"Points scored: {by_seat(outcome.points, narrator)}."

    def end(self, table: Table, narrator: Narrator) -> str:
        """Say how a round ended and what that brings to whom (X6, X7)."""
        outcome = cast("ExpressOutcome", table.outcome)
        points = count(outcome.points[outcome.winners[0]], "point")
        winners = labels(outcome.winners, narrator.names)
        alone = len(outcome.winners) == 1
        if outcome.winner is None:
            return f"Closed: {winners} {'scores' if alone else 'score'} {points}"
        out = narrator.label(outcome.winner)
        scores = " and scores" if alone else ", the pair scores"
        return f"Domino: {out} goes out{scores} {points}"
