"""Prints a match while it is played, or when it is replayed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from chickenfoot_rules.cli.language import language, read, reader_with, say
from chickenfoot_rules.cli.terminal import Screen
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.round import DominoRound
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import DominoPlace
from chickenfoot_rules.dominoes.texts import N_, Seat, Text, chain, text
from chickenfoot_rules.rendering.narration.base import (
    Narrator,
    PlainTurn,
    Shown,
    narrator_of,
    seats,
)
from chickenfoot_rules.rendering.text.columns import fill_columns
from chickenfoot_rules.rendering.text.table import folded_layout_text

_LINES: Final = 24
"""The number of lines of a screen, for an output that is not a terminal."""

_START: Final = 5
"""The lines of a screen that the start of a round takes, and the line of the cursor."""


def to_play(seat: int) -> Text:
    """Return whose turn it is."""
    return text("{player} to play", you=N_("you to play"), player=Seat(seat))


class MatchPrinter:
    """Prints a match on a screen.

    Args:
        screen: the screen.
        rules: the options of the match.
        players: the number of seats.
        names: the name of each seat; empty if the seats have no names.

    Attributes:
        narrator: finds the words.
        reader: reads them.
    """

    def __init__(
        self, screen: Screen, rules: DominoRules, players: int, names: Sequence[str] = ()
    ) -> None:
        self.narrator: Narrator = narrator_of(rules, players)
        self.reader: Reader = reader_with(names)
        self._screen = screen
        self._players = players

    def print_players(self, seed: int | None = None) -> None:
        """Print the game, perhaps with the seed of a match, and its players."""
        narrator = self.narrator
        table = narrator.table()
        if seed is not None:
            table = chain([table, text("seed {seed}", seed=seed)])
        lines = [chain([game_of(narrator.rules).title, table], ": ")]
        if self.reader.names:
            players = map(self.reader.name, range(self._players))
            lines.append(text("Players: {players}", players=", ".join(players)))
        if len(narrator.sides) < self._players:
            lines.append(narrator.partners())
        self._show(lines)

    def print_start(self, match: DominoMatch) -> None:
        """Print the number of the current round, and how it was opened."""
        self.print_title(self.reader.read(self.narrator.heading(match)))
        self._show(self.narrator.lines_of_opening(match))

    def print_title(self, line: str) -> None:
        """Print a title after an empty line."""
        self._screen.show("")
        self._screen.show(line, style="bold")

    def print_turns(self, turns: Iterable[PlainTurn]) -> None:
        """Print turns."""
        self._show(self.narrator.lines_of_turns(turns))

    def _show(self, lines: Iterable[Text]) -> None:
        self._screen.show(*map(self.reader.read, lines))

    def print_end(self, table: Shown, *, hands: bool = False) -> None:
        """Print the last layout of a round, how it ended, and perhaps the hands that are left."""
        screen = self._screen
        screen.show_text(self._layout(table, screen.height and screen.height // 2))
        self._show(self.narrator.lines_of_end(table))
        if hands:
            screen.show("")
            self._show(self.narrator.lines_of_hands(table))

    def print_round(self, round_: DominoRound, scores: Sequence[Sequence[int]]) -> None:
        """Print a finished round on the rest of a screen that begins with its start."""
        screen, narrator = self._screen, self.narrator
        turns = [*narrator.turns(round_)]
        opening = [turn for turn in turns if turn.play][:1]
        read = self.reader.read
        lines = [*map(read, narrator.lines_of_turns(opening))]
        ending = [*map(read, narrator.lines_of_end(round_))]
        ending += fill_columns(self._points(scores), screen.width)
        ending += map(read, narrator.lines_of_score(scores))
        height = max((screen.height or _LINES) - _START - len(lines) - len(ending), 0)
        table = self._layout(round_, height)
        rows = table.count("\n") + 1
        screen.show(*lines)
        if rows <= height:
            screen.show_text(table)
        else:
            screen.show(say("The table takes {rows} lines; --verbose prints it", rows=rows))
        screen.show(*ending)

    def _layout(self, table: Shown, height: int | None) -> str:
        return folded_layout_text(
            table.layout,
            width=self._screen.width,
            height=height,
            marks=False,
            ascii_only=self._screen.ascii_only,
            language=language(),
        )

    def _points(self, scores: Sequence[Sequence[int]]) -> list[str]:
        """Return the points of each side in the last round, and in all."""
        sides = self.narrator.sides
        names = [self.reader.read(seats(side)) for side in sides]
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
        seed: int | None = None,
    ) -> None:
        """Print the score sheet of rounds with their last layouts, with one column for partners.

        Args:
            layouts: the last layout of each round.
            scores: the score sheet, a row for each round.
            seed: the seed of the match, for the title.
        """
        sides = self.narrator.sides
        rows = [
            (str(layout.opening), [row[side[0]] for side in sides])
            for layout, row in zip(layouts, scores, strict=True)
        ]
        heads = ["\n".join(map(self.reader.name, side)) for side in sides]
        title = text("Score sheet")
        if seed is not None:
            title = chain([title, text("seed {seed}", seed=seed)])
        self._screen.show_sheet(read(title), heads, rows)
        self._show(self.narrator.lines_of_score(scores))

    def print_standings(self, standings: Sequence[DominoPlace]) -> None:
        """Print the result of a finished match."""
        self._screen.show("")
        self._show(self.narrator.lines_of_places(standings))
