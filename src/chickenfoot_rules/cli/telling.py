"""A match as it is told to those who watch it, now or again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.errors import DealError
from chickenfoot_rules.layout import Layout
from chickenfoot_rules.match import Match
from chickenfoot_rules.narration import (
    Turn,
    heading,
    label,
    lines_of_end,
    lines_of_hands,
    lines_of_opening,
    lines_of_places,
    lines_of_turns,
)
from chickenfoot_rules.rendering.text import layout_text
from chickenfoot_rules.rules import Rules
from chickenfoot_rules.scoring import Outcome, Place
from chickenfoot_rules.tiles import TileSet

__all__ = ["Teller", "table_size"]


def table_size(rules: Rules, players: int) -> str:
    """Say what is played with, and by how many."""
    table = f"{rules.domino_set} set, {players} players"
    try:
        size = rules.hand_size_for(players)
    except DealError:  # The deals of a record need not be those of the rules.
        return table
    return f"{table}, {'1 tile' if size == 1 else f'{size} tiles'} each"


class Teller:
    """Tells a match on a screen.

    Args:
        screen: where it is told.
        players: how many seats there are, 2..16.
        names: who sits in each seat, if they have names.
    """

    def __init__(self, screen: Screen, players: int, names: Sequence[str] = ()) -> None:
        self._screen = screen
        self._players = players
        self._names = names

    def greet(self, what: str) -> None:
        """Tell what is played, and who plays."""
        self._screen.show(f"Chicken Foot: {what}")
        if self._names:
            seated = ", ".join(label(seat, self._names) for seat in range(self._players))
            self._screen.show(f"Players: {seated}")

    def begin_round(self, match: Match) -> None:
        """Tell which round is being played, and how it came to be opened."""
        self.title(heading(match))
        self._screen.show(*lines_of_opening(match, self._names))

    def title(self, line: str) -> None:
        """Tell what comes next."""
        self._screen.show("")
        self._screen.show(line, style="bold")

    def tell_turns(self, turns: Iterable[Turn]) -> None:
        """Tell turns, as far as whoever is told saw them."""
        self._screen.show(*lines_of_turns(turns, self._players, self._names))

    def end_round(self, outcome: Outcome, layout: Layout, hands: Sequence[TileSet] = ()) -> None:
        """Tell how a round ended, what lies on the table then, and what everyone has left.

        Args:
            outcome: how it ended.
            layout: what lies on the table.
            hands: the tiles of each seat, if they are to be told.
        """
        screen, names = self._screen, self._names
        screen.show(*lines_of_end(outcome, layout, names))
        screen.show_text(
            layout_text(layout, width=screen.width, marks=False, ascii_only=screen.ascii_only)
        )
        if hands:
            screen.show("", *lines_of_hands(hands, outcome.charges, names))

    def show_sheet(
        self,
        openings: Iterable[Layout],
        scores: Iterable[Sequence[int]],
        title: str = "Score sheet",
    ) -> None:
        """Show the score sheet of rounds that ended with some layouts."""
        doubles = [str(layout.opening) for layout in openings]
        self._screen.show_sheet(title, [*zip(doubles, scores, strict=True)], self._names)

    def show_places(self, standings: Sequence[Place]) -> None:
        """Tell who has won a match that is over."""
        self._screen.show("", *lines_of_places(standings, self._names))
