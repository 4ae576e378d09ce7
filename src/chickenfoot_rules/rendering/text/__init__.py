"""Layouts, views, rounds and matches as plain text, to play from in a terminal.

A layout is a tree: a chain of tiles continues in its line, and the tiles on a double branch off
below it. A line of play is a row. Words and numbers show everything, so no colours are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final, TypedDict, Unpack

from chickenfoot_rules.base.errors import PictureError
from chickenfoot_rules.base.readers import Reader
from chickenfoot_rules.base.texts import (
    Language,
    Seat,
    Text,
    chain,
    expected,
    line,
    plural,
    text,
)
from chickenfoot_rules.base.values import as_int
from chickenfoot_rules.dominoes.illegality import playable_of
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.sheet import ScoreSheet
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.rendering.narration import base
from chickenfoot_rules.rendering.sheets import cells_of, lines_of, reader_of
from chickenfoot_rules.rendering.text.layouts import fill_columns, fold, text_of, wrap

NARROWEST: Final = 40
"""The smallest width of a text, in columns."""

_ASCII: Final = str.maketrans("├└│─", "+`|-")


class TextOptions(TypedDict, total=False):
    """The options of a text.

    Attributes:
        names: the name of each seat; empty by default, if they have no names.
        width: columns of the text, 40 or more, 80 by default; only long names and score sheets of
            many seats exceed it.
        ascii_only: whether to use ASCII only; other characters of names become ``?``.
        legend: whether to explain the marks below the table.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.
    """

    names: Sequence[str]
    width: int
    ascii_only: bool
    legend: bool
    language: Language


def layout_text(
    layout: DominoLayout,
    *,
    width: int = 80,
    marks: bool = True,
    ascii_only: bool = False,
    legend: bool = False,
    language: Language = None,
) -> str:
    """Return a layout as text: each tile once, with the joined half first.

    ``[7]`` behind a tile marks an open end of value 7, and ``[2 more]`` a double that needs two
    more arms or toes. While a double needs them, the open ends elsewhere must wait; ``(7)`` marks
    them. The first line sums up: the double to fill, or the ends by value.

    A line of play runs from left to right, the halves as they lie, with ``[7]`` in front of
    the first tile and behind the last.

    Args:
        layout: the layout, or the line of play.
        width: columns of the text, 40 or more.
        marks: whether to add these marks, and one on the tile that was laid last.
        ascii_only: whether to draw with ASCII only.
        legend: whether to explain the marks below it.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

    Raises:
        PictureError: if the width is below 40.
        UnknownNameError: if there is no such language.

    >>> from chickenfoot_rules import Layout, Tile
    >>> layout = Layout().place(Tile(9, 9)).place(Tile(9, 4), Tile(9, 9))
    >>> print(layout_text(layout))
    The double nine needs 3 more arms: only nines may be played, and only on it
    9-9 [3 more]
    └─ 9-4 (4) last
    """
    page = Page(Reader(language), width, ascii_only=ascii_only, legend=legend)
    page.add_layout(layout, marks=marks)
    return str(page)


def view_text(view: DominoView, **options: Unpack[TextOptions]) -> str:
    """Return all that a seat needs to play: the table, hand sizes and debts, its hand and moves.

    A ``*`` marks the playable tiles of the hand. The legal moves are numbered from 1, in the order
    of the view.

    Args:
        view: what the seat sees.
        options: see `TextOptions`.

    Raises:
        PictureError: if the width is below 40, or there are names but not one for each seat.
        UnknownNameError: if there is no such language.

    >>> from chickenfoot_rules import Deal, Round, Rules
    >>> hands = [TileSet.parse("0-1 2-2"), TileSet.parse("1-2 1-1")]
    >>> start = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("0-0 0-2")))
    >>> print(view_text(start.apply(start.legal_moves[0]).view(1), names=["Ann", "you"]))
    You to play
    The double two needs 4 more arms: only twos may be played, and only on it
    2-2 [4 more] last
    Ann       1 tile   you       2 tiles   boneyard  2 tiles
    Hand: 1-1 1-2*
    1  1-2 on 2-2
    """
    page = _page(view.players, view.seat, **options)
    page.add_headline(view)
    page.add_table(view)
    page.add_choice(view)
    return str(page)


def table_text(view: DominoView, **options: Unpack[TextOptions]) -> str:
    """Return the first part of `view_text`: the table, without the seat's hand and moves.

    Args:
        view: what the seat sees.
        options: see `TextOptions`.

    Raises:
        PictureError: if the width is below 40, or there are names but not one for each seat.
        UnknownNameError: if there is no such language.
    """
    page = _page(view.players, view.seat, **options)
    page.add_table(view)
    return str(page)


def choice_text(view: DominoView, *, width: int = 80, language: Language = None) -> str:
    """Return the last part of `view_text`: the hand of the seat, and its numbered legal moves.

    Args:
        view: what the seat sees.
        width: columns of the text, 40 or more.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

    Raises:
        PictureError: if the width is below 40.
        UnknownNameError: if there is no such language.
    """
    page = Page(Reader(language), width)
    page.add_choice(view)
    return str(page)


def round_text(
    round_: DominoRound, *, scores: Iterable[Iterable[int]] = (), **options: Unpack[TextOptions]
) -> str:
    """Return a round with all tiles open, for an audience.

    Args:
        round_: the round.
        scores: the score sheet of the match so far, a row for each finished round.
        options: see `TextOptions`.

    Raises:
        PictureError: if the width is below 40, or there are names but not one for each seat.
        UnknownNameError: if there is no such language.
        MatchError: if the score sheet has a wrong row.
    """
    page = _page(round_.players, **options)
    page.add_round(round_, scores)
    return str(page)


def match_text(match: DominoMatch, **options: Unpack[TextOptions]) -> str:
    """Return a match as text: the score sheet, then the current round, or the places.

    Args:
        match: the match.
        options: see `TextOptions`.

    Raises:
        PictureError: if the width is below 40, or there are names but not one for each seat.
        UnknownNameError: if there is no such language.

    >>> from chickenfoot_rules import Deal, Match, Rules, TileSet
    >>> hands = [TileSet("0-1"), TileSet("1-1")]
    >>> match = Match(Rules(domino_set=1, hand_size=1), 2).deal(Deal(hands, TileSet("0-0")))
    >>> print(match_text(match.apply(match.legal_moves[0]), names=["Ann", "Bob"]))
    double-one set, 2 players, 1 tile each
    Round    Ann  Bob
    1 (1-1)    1    0
    Total      1    0
    """
    page = _page(match.players, **options)
    page.say(base.narrator_of(match.rules, match.players).table())
    if match.scores:
        page.add_sheet(match.sheet)
    if match.round is not None:
        page.add_round(match.round, match.scores)
    elif match.is_over:
        for place in match.standings:
            held = chain([Seat(place.seat), base.points(place.total)], ": ")
            page.say(chain([f"{place.rank}. ", held], ""))
    return str(page)


def score_sheet_text(
    sheet: DominoMatch | ScoreSheet, *, names: Sequence[str] = (), language: Language = None
) -> str:
    """Return a score sheet as text: a row for each finished round, and the totals.

    Of a match it is nothing else, and shows no hand, unlike ``str(match)``. Below a sheet that
    people keep are lines with the leaders, the doubles left, and what is wrong or missing; at the
    end of the match, with the places.

    Args:
        sheet: the score sheet, or a match.
        names: the name of each player, instead of those on the sheet.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

    Raises:
        PictureError: if there are names but not one for each player.
        UnknownNameError: if there is no such language.
    """
    if isinstance(sheet, DominoMatch):
        page = _page(sheet.players, names=names, language=language)
        page.add_sheet(sheet.sheet)
        return str(page)
    reader = reader_of(sheet, names, language)
    page = Page(reader, NARROWEST)
    page.add_sheet(sheet)
    return "\n".join([str(page), *lines_of(sheet, reader)])


def _page(
    players: int,
    you: int | None = None,
    *,
    names: Sequence[str] = (),
    width: int = 80,
    ascii_only: bool = False,
    legend: bool = False,
    language: Language = None,
) -> Page:
    """Return an empty page with some `TextOptions`."""
    reader = base.reader_of(players, names, language, you)
    return Page(reader, width, ascii_only=ascii_only, legend=legend)


class Page:
    """A text that grows line by line, as somebody reads it.

    Args:
        reader: somebody who reads it.
        width: its columns.
        ascii_only: whether to use ASCII only.
        legend: whether to say below a table what the marks mean.

    Raises:
        PictureError: if the width is below 40.
    """

    def __init__(
        self, reader: Reader, width: int, *, ascii_only: bool = False, legend: bool = False
    ) -> None:
        width = as_int(width)
        if type(width) is not int or width < NARROWEST:
            what = text("a width of {least} columns or more", least=NARROWEST)
            raise PictureError(expected(what, width))
        self._reader = reader
        self._width = width
        self._ascii_only = ascii_only
        self._legend = legend
        self._lines: list[str] = []

    def __str__(self) -> str:
        whole = "\n".join(self._lines)
        if self._ascii_only:
            return whole.translate(_ASCII).encode("ascii", "replace").decode()
        # A name may have a lone surrogate, which can't be written.
        return whole.encode(errors="replace").decode()

    def say(self, *lines: Text) -> None:
        """Add lines, broken where they are too long."""
        for one in lines:
            self._lines += wrap(self._reader.read(one), self._width)

    def add_state(self, view: DominoView) -> None:
        """Add what decides which moves are legal: open ends, a double to be filled, penalties."""
        if not view.layout.is_empty:
            self.say(text_of(view.layout).summary())
        self.say(*_narrator(view).lines_of_state(view))

    def add_headline(self, view: DominoView) -> None:
        """Add whose turn it is or how the round ended, and who looks."""
        if view.outcome is not None:
            self.say(*_narrator(view).lines_of_end(view))
        elif self._reader.you in (None, view.turn):
            self.say(line("{player} to play", player=Seat(view.turn)))
        else:
            turn, seer = Seat(view.turn), Seat(view.seat)
            self.say(line("{player} to play, as seen by {seer}", player=turn, seer=seer))

    def add_table(self, view: DominoView) -> None:
        """Add the layout, what a player must know besides, and what all hold and owe."""
        self.add_layout(view.layout, marks=not view.is_over)
        self.say(*_narrator(view).lines_of_state(view))
        self.add_holdings(view)
        self.say(*_narrator(view).lines_of_hands(view))

    def add_layout(self, layout: DominoLayout, *, marks: bool) -> None:
        """Add a layout; with marks also its summary, and the legend if it is wanted."""
        if layout.is_empty:
            self.say(base.NOTHING_LAID)
            return
        laid = text_of(layout)
        if marks:
            self.say(laid.summary())
        self._lines += laid.lines(self._width, self._reader, marks=marks)
        if marks and self._legend:
            self.say(laid.legend)

    def add_folded(self, layout: DominoLayout, height: int | None, *, marks: bool) -> None:
        """Add a layout without its summary, in columns if it is higher than so many lines."""
        if layout.is_empty:
            self.say(base.NOTHING_LAID)
            return
        laid, reader = text_of(layout), self._reader
        self._lines += fold(
            lambda column: [*laid.lines(column, reader, marks=marks)], self._width, height
        )

    def add_holdings(self, view: DominoView) -> None:
        """Add, in columns, how many tiles are where, and the points of the match so far."""
        holders = [*map(base.holder, range(view.players))]
        sizes = [*view.hand_sizes]
        apart = base.tiles_apart(view)
        if pile := _narrator(view).pile(apart):
            holders.append(pile)
            sizes.append(apart)
        totals = [sum(column) for column in zip(*view.scores, strict=True)]
        said = [*map(self._reader.read, holders)]
        widest = max(map(len, said))
        held = self._align(plural("{number} tile", "{number} tiles", size) for size in sizes)
        owed = self._align(map(base.points, totals))
        rows = zip_longest(said, held, owed, fillvalue="")  # The pile has no points.
        cells = [f"{one:<{widest}}  {tiles}  {points}".rstrip() for one, tiles, points in rows]
        self._lines += fill_columns(cells, self._width)

    def _align(self, counts: Iterable[Text]) -> list[str]:
        """Return counts that are equally wide, with their numbers at the right."""
        numbered = [(str(one.fields["number"]), self._reader.read(one)) for one in counts]
        digits = max((len(number) for number, _ in numbered), default=0)
        read = [" " * (digits - len(number)) + one for number, one in numbered]
        widest = max(map(len, read), default=0)
        return [one.ljust(widest) for one in read]

    def add_round(self, round_: DominoRound, scores: Iterable[Iterable[int]]) -> None:
        """Add a round with all tiles open."""
        view = round_.view(round_.seat, scores)
        self.add_headline(view)
        self.add_table(view)
        if not round_.is_over:  # At the end, the table shows the hands already.
            playable = playable_of(round_.legal_moves)  # All in the hand of the seat to move.
            hands = (_list_hand(hand, playable) for hand in round_.hands)
            self.say(*(base.labelled(seat, hand) for seat, hand in enumerate(hands)))
        self.say(*_narrator(view).lines_of_pile(round_))
        self.add_moves(round_.legal_moves)

    def add_sheet(self, sheet: ScoreSheet) -> None:
        """Add the table of a score sheet."""
        (heading, _, *names), *others = cells_of(sheet, self._reader)
        rows = [(heading, *names)]
        for number, opened, *points in others:
            rows.append((f"{number} ({opened})" if opened else number, *points))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for first, *cells in rows:
            right = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
            self._lines.append("  ".join([first.ljust(widths[0]), *right]))

    def add_choice(self, view: DominoView) -> None:
        """Add the hand and the legal moves; at the end, all hands lie open on the table."""
        if not view.is_over:
            hand = _list_hand(view.hand, playable_of(view.legal_moves))
            self.say(text("Hand: {tiles}", tiles=hand))
            self.add_moves(view.legal_moves)

    def add_moves(self, moves: Sequence[Move]) -> None:
        """Add moves with their numbers, in columns."""
        digits = len(str(len(moves)))
        read = [self._reader.read(str(move)) for move in moves]
        cells = [f"{at:>{digits}}  {move}" for at, move in enumerate(read, 1)]
        self._lines += fill_columns(cells, self._width)


def _narrator(view: DominoView) -> base.Narrator:
    return base.narrator_of(view.rules, view.players)


def _list_hand(tiles: TileSet, playable: TileSet) -> str:
    return " ".join(f"{tile}*" if tile in playable else str(tile) for tile in tiles)
