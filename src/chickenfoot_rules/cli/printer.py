"""Prints a match while it is played, or when it is replayed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.dominoes.narration import Narrator, PlainTurn, Table
from chickenfoot_rules.dominoes.protocols import DominoLayout, DominoMatch, DominoPlace, DominoRules
from chickenfoot_rules.dominoes.words import at_start, labels
from chickenfoot_rules.rendering.games import narrator_of
from chickenfoot_rules.rendering.text.table import layout_text

__all__ = ["MatchPrinter"]


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

    narrator: Narrator

    def __init__(
        self, screen: Screen, rules: DominoRules, players: int, names: Sequence[str] = ()
    ) -> None:
        self.narrator = narrator_of(rules, players, names)
        self._screen = screen
        self._players = players
        self._names = names

    def print_players(self, more: str = "") -> None:
        """Print the game and its players.

        Args:
            more: the end of the first line.
        """
        narrator = self.narrator
        self._screen.show(f"{narrator.title}: {narrator.table()}{more}")
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

    def print_end(self, table: Table, *, hands: bool = False) -> None:
        """Print how a round ended, and its last layout.

        Args:
            table: the round.
            hands: whether to print the hands that are left, too.
        """
        screen = self._screen
        screen.show(*self.narrator.lines_of_end(table))
        screen.show_text(
            layout_text(table.layout, width=screen.width, marks=False, ascii_only=screen.ascii_only)
        )
        if hands:
            screen.show("", *self.narrator.lines_of_hands(table))

    def print_sheet(
        self,
        layouts: Iterable[DominoLayout],
        scores: Sequence[Sequence[int]],
        title: str = "Score sheet",
    ) -> None:
        """Print the score sheet of some rounds, with one column for partners.

        Args:
            layouts: the last layout of each round.
            scores: the points of each seat, a row for each round.
            title: the title of the sheet.
        """
        sides = self.narrator.sides
        rows = [
            (str(layout.opening), [row[side[0]] for side in sides])
            for layout, row in zip(layouts, scores, strict=True)
        ]
        self._screen.show_sheet(title, [*map(self._head, sides)], rows)
        self._screen.show(*self.narrator.lines_of_score(scores))

    def _head(self, side: Sequence[int]) -> str:
        names = "".join(f"\n{self._names[seat]}" for seat in side) if self._names else ""
        return f"{at_start(labels(side))}{names}"

    def print_standings(self, standings: Sequence[DominoPlace]) -> None:
        """Print the result of a finished match."""
        self._screen.show("", *self.narrator.lines_of_places(standings))
