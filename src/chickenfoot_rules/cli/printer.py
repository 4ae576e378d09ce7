"""Prints a match while it is played, or when it is replayed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from chickenfoot_rules.cli.terminal import Screen
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.narration import EndedTable, Narrator, PlainTurn
from chickenfoot_rules.dominoes.round import DominoRound
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import DominoPlace
from chickenfoot_rules.dominoes.words import labels, start_sentence
from chickenfoot_rules.rendering.games import narrator_of
from chickenfoot_rules.rendering.text.columns import fill_columns
from chickenfoot_rules.rendering.text.table import folded_layout_text

_LINES: Final = 24
"""The number of lines of a screen, for an output that is not a terminal."""

_START: Final = 5
"""The lines of a screen that the start of a round takes, and the line of the cursor."""


class MatchPrinter:
    """Prints a match on a screen.

    Args:
        screen: the screen.
        rules: the options of the match.
        players: the number of seats.
        names: the name of each seat; empty if the seats have no names.

    Attributes:
        narrator: finds the words.
    """

    def __init__(
        self, screen: Screen, rules: DominoRules, players: int, names: Sequence[str] = ()
    ) -> None:
        self.narrator: Narrator = narrator_of(rules, players, names)
        self._screen = screen
        self._players = players
        self._names = names

    def print_players(self, more: str = "") -> None:
        """Print the game, with more at the end of its line, and its players."""
        narrator = self.narrator
        self._screen.show(f"{game_of(narrator.rules).title}: {narrator.table()}{more}")
        if self._names:
            self._screen.show(f"Players: {', '.join(map(narrator.label, range(self._players)))}")
        if len(narrator.sides) < self._players:
            self._screen.show(f"Partners: {' against '.join(map(labels, narrator.sides))}")

    def print_start(self, match: DominoMatch) -> None:
        """Print the number of the current round, and how it was opened."""
        self.print_title(self.narrator.heading(match))
        self._screen.show(*self.narrator.lines_of_opening(match))

    def print_title(self, line: str) -> None:
        """Print a title after an empty line."""
        self._screen.show("")
        self._screen.show(line, style="bold")

    def print_turns(self, turns: Iterable[PlainTurn]) -> None:
        """Print turns."""
        self._screen.show(*self.narrator.lines_of_turns(turns))

    def print_end(self, table: EndedTable, *, hands: bool = False) -> None:
        """Print the last layout of a round, how it ended, and perhaps the hands that are left."""
        screen = self._screen
        screen.show_text(self._layout(table, screen.height and screen.height // 2))
        screen.show(*self.narrator.lines_of_end(table))
        if hands:
            screen.show("", *self.narrator.lines_of_hands(table))

    def print_round(self, round_: DominoRound, scores: Sequence[Sequence[int]]) -> None:
        """Print a finished round on the rest of a screen that begins with its start."""
        screen, narrator = self._screen, self.narrator
        turns = [*narrator.turns(round_)]
        opening = [turn for turn in turns if turn.play][:1]
        lines = [*narrator.lines_of_turns(opening)]
        ending = [*narrator.lines_of_end(round_), *fill_columns(self._points(scores), screen.width)]
        ending += narrator.lines_of_score(scores)
        height = max((screen.height or _LINES) - _START - len(lines) - len(ending), 0)
        table = self._layout(round_, height)
        rows = table.count("\n") + 1
        screen.show(*lines)
        if rows <= height:
            screen.show_text(table)
        else:
            screen.show(f"The table takes {rows} lines; --verbose prints it")
        screen.show(*ending)

    def _layout(self, table: EndedTable, height: int | None) -> str:
        return folded_layout_text(
            table.layout,
            width=self._screen.width,
            height=height,
            marks=False,
            ascii_only=self._screen.ascii_only,
        )

    def _points(self, scores: Sequence[Sequence[int]]) -> list[str]:
        """Return the points of each side in the last round, and in all."""
        sides = self.narrator.sides
        names = [labels(side, self._names) for side in sides]
        last = [scores[-1][side[0]] for side in sides]
        totals = [sum(row[side[0]] for row in scores) for side in sides]
        widest = max(map(len, names))
        most, digits = (max(len(str(number)) for number in column) for column in (last, totals))
        return [
            f"{name:<{widest}}  +{points:<{most}} = {total:>{digits}}"
            for name, points, total in zip(names, last, totals, strict=True)
        ]

    def print_sheet(
        self,
        layouts: Iterable[DominoLayout],
        scores: Sequence[Sequence[int]],
        title: str = "Score sheet",
    ) -> None:
        """Print the score sheet of rounds with their last layouts, with one column for partners."""
        sides = self.narrator.sides
        rows = [
            (str(layout.opening), [row[side[0]] for side in sides])
            for layout, row in zip(layouts, scores, strict=True)
        ]
        self._screen.show_sheet(title, [*map(self._head, sides)], rows)
        self._screen.show(*self.narrator.lines_of_score(scores))

    def _head(self, side: Sequence[int]) -> str:
        names = "".join(f"\n{self._names[seat]}" for seat in side) if self._names else ""
        return f"{start_sentence(labels(side))}{names}"

    def print_standings(self, standings: Sequence[DominoPlace]) -> None:
        """Print the result of a finished match."""
        self._screen.show("", *self.narrator.lines_of_places(standings))
