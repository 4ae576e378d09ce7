"""The printer of a match: its players, its turns, its tables and its scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from chickenfoot_rules.base import N_, Reader, Seat, Text, chain, text
from chickenfoot_rules.cli.terminal import Screen, make_table, say
from chickenfoot_rules.dominoes import DominoMatch, DominoPlace, DominoRound, DominoRules, game_of
from chickenfoot_rules.dominoes.sheet import ScoreSheet
from chickenfoot_rules.rendering.narration import base
from chickenfoot_rules.rendering.sheets import cells_of
from chickenfoot_rules.rendering.text import Page
from chickenfoot_rules.rendering.text.layouts import fill_columns

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
        reader: the person at the screen, with the names of the seats if they have names.
        players: the number of seats.

    Attributes:
        narrator: finds the words.
    """

    def __init__(self, screen: Screen, rules: DominoRules, players: int, reader: Reader) -> None:
        self.narrator: base.Narrator = base.narrator_of(rules, players)
        self.reader = reader
        self.screen = screen
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
        self.print(lines)

    def print_start(self, match: DominoMatch) -> None:
        """Print the number of the round that was just dealt, and how it was opened."""
        if match.round is None:  # By rules of a house it was over before its first move (H4).
            self.print_title(self.narrator.number_of(len(match.rounds)))
            return
        self.print_title(self.narrator.heading(match))
        self.print(self.narrator.lines_of_opening(match))

    def print_title(self, title: Text) -> None:
        """Print a title after an empty line."""
        self.screen.show("")
        self.screen.show(self.reader.read(title), style="bold")

    def print_turns(self, turns: Iterable[base.PlainTurn]) -> None:
        """Print turns."""
        self.print(self.narrator.lines_of_turns(turns))

    def print(self, lines: Iterable[Text]) -> None:
        """Print lines."""
        self.screen.show(*map(self.reader.read, lines))

    def print_end(self, table: base.Shown, *, hands: bool = False) -> None:
        """Print the last layout of a round, how it ended, and perhaps the hands that are left."""
        screen = self.screen
        screen.show_text(self._layout(table, screen.height and screen.height // 2))
        self.print(self.narrator.lines_of_end(table))
        if hands:
            screen.show("")
            self.print(self.narrator.lines_of_hands(table))

    def print_round(self, round_: DominoRound, scores: Sequence[Sequence[int]]) -> None:
        """Print a finished round on the rest of a screen that begins with its start."""
        screen, narrator = self.screen, self.narrator
        opening = [turn for turn in narrator.turns(round_) if turn.play][:1]
        start = [*map(self.reader.read, narrator.lines_of_turns(opening))]
        end = [*map(self.reader.read, narrator.lines_of_end(round_))]
        end += fill_columns(self._points(scores), screen.width)
        end += map(self.reader.read, narrator.lines_of_score(scores))
        height = max((screen.height or _LINES) - _START - len(start) - len(end), 0)
        table = self._layout(round_, height)
        rows = table.count("\n") + 1
        screen.show(*start)
        if rows <= height:
            screen.show_text(table)
        else:
            screen.show(say("The table takes {rows} lines; --verbose prints it", rows=rows))
        screen.show(*end)

    def _layout(self, table: base.Shown, height: int | None, *, marks: bool = False) -> str:
        page = Page(self.reader, self.screen.width, ascii_only=self.screen.ascii_only)
        page.add_folded(table.layout, height, marks=marks)
        return str(page)

    def _points(self, scores: Sequence[Sequence[int]]) -> list[str]:
        """Return the points of each side in the last round, and in all."""
        sides = self.narrator.sides
        names = [self.reader.read(base.seats(side)) for side in sides]
        last = [scores[-1][side[0]] for side in sides]
        totals = [sum(row[side[0]] for row in scores) for side in sides]
        widest = max(map(len, names))
        most, digits = (max(len(str(number)) for number in column) for column in (last, totals))
        return [
            f"{name:<{widest}}  +{points:<{most}} = {total:>{digits}}"
            for name, points, total in zip(names, last, totals, strict=True)
        ]

    def print_sheet(self, sheet: ScoreSheet, seed: int | None = None) -> None:
        """Print the score sheet of rounds that were played, with one column for partners.

        Args:
            sheet: the score sheet.
            seed: the seed of the match, for the title.
        """
        sides = self.narrator.sides
        columns = (0, 1, *(2 + side[0] for side in sides))
        first, *rows, last = ([row[at] for at in columns] for row in cells_of(sheet, self.reader))
        title = text("Score sheet")
        if seed is not None:
            title = chain([title, text("seed {seed}", seed=seed)])
        heads = ["\n".join(map(self.reader.name, side)) for side in sides]
        table = make_table([*first[:2], *heads], rows, texts=(1,), title=title, footer=last)
        self.screen.show_table(table)
        self.print(
            self.narrator.lines_of_score([[one or 0 for one in row.points] for row in sheet.rows])
        )

    def print_standings(self, standings: Sequence[DominoPlace]) -> None:
        """Print the result of a finished match."""
        self.screen.show("")
        self.print(self.narrator.lines_of_places(standings))
