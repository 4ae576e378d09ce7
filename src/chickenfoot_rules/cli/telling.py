"""A match as it is told to those who watch it, now or again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.dominoes.narration import Narrator, PlainTurn, Table
from chickenfoot_rules.dominoes.protocols import DominoLayout, DominoMatch, DominoPlace, DominoRules
from chickenfoot_rules.dominoes.words import at_start, labels
from chickenfoot_rules.players.games import game_of
from chickenfoot_rules.rendering.games import narrator_of
from chickenfoot_rules.rendering.text.table import layout_text

__all__ = ["Teller"]


class Teller:
    """Tells a match on a screen.

    Args:
        screen: where it is told.
        rules: the options that it is played by.
        players: how many seats there are.
        names: who sits in each seat, if they have names.

    Attributes:
        narrator: who finds the words.
    """

    narrator: Narrator

    def __init__(
        self, screen: Screen, rules: DominoRules, players: int, names: Sequence[str] = ()
    ) -> None:
        self.narrator = narrator_of(rules, players, names)
        self._title = game_of(rules).title
        self._screen = screen
        self._players = players
        self._names = names

    def greet(self, more: str = "") -> None:
        """Tell what is played, and who plays.

        Args:
            more: what else is to be told of it.
        """
        self._screen.show(f"{self._title}: {self.narrator.table()}{more}")
        if self._names:
            seated = ", ".join(map(self.narrator.label, range(self._players)))
            self._screen.show(f"Players: {seated}")
        if len(self.narrator.sides) < self._players:
            self._screen.show(f"Partners: {' against '.join(map(labels, self.narrator.sides))}")

    def begin_round(self, match: DominoMatch) -> None:
        """Tell which round is being played, and how it came to be opened."""
        self.title(self.narrator.heading(match))
        self._screen.show(*self.narrator.lines_of_opening(match))

    def title(self, line: str) -> None:
        """Tell what comes next."""
        self._screen.show("")
        self._screen.show(line, style="bold")

    def tell_turns(self, turns: Iterable[PlainTurn]) -> None:
        """Tell turns, as far as whoever is told saw them."""
        self._screen.show(*self.narrator.lines_of_turns(turns))

    def end_round(self, table: Table, *, hands: bool = False) -> None:
        """Tell how a round ended, and what lies on the table then.

        Args:
            table: the round.
            hands: whether to tell what everyone has left, too.
        """
        screen = self._screen
        screen.show(*self.narrator.lines_of_end(table))
        screen.show_text(
            layout_text(table.layout, width=screen.width, marks=False, ascii_only=screen.ascii_only)
        )
        if hands:
            screen.show("", *self.narrator.lines_of_hands(table))

    def show_sheet(
        self,
        openings: Iterable[DominoLayout],
        scores: Sequence[Sequence[int]],
        title: str = "Score sheet",
    ) -> None:
        """Show the score sheet of rounds that ended with some layouts.

        Partners have one column.
        """
        sides = self.narrator.sides
        rows = [
            (str(layout.opening), [row[side[0]] for side in sides])
            for layout, row in zip(openings, scores, strict=True)
        ]
        self._screen.show_sheet(title, [*map(self._head, sides)], rows)
        self._screen.show(*self.narrator.lines_of_score(scores))

    def _head(self, side: Sequence[int]) -> str:
        names = "".join(f"\n{self._names[seat]}" for seat in side) if self._names else ""
        return f"{at_start(labels(side))}{names}"

    def show_places(self, standings: Sequence[DominoPlace]) -> None:
        """Tell who has won a match that is over."""
        self._screen.show("", *self.narrator.lines_of_places(standings))
