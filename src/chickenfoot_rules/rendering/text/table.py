"""Layouts, views, rounds and matches as plain text, to play from in a terminal.

A layout is a tree: a chain of tiles continues in its line, and the tiles on a double branch off
below it. A line of play is a row. Words and numbers show everything, so no colours are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.texts import (
    Language,
    Seat,
    Text,
    chain,
    expected,
    line,
    plural,
    text,
)
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.rendering.narration.base import (
    NOTHING_LAID,
    Narrator,
    holder,
    labelled,
    narrator_of,
    points,
    reader_of,
    tiles_apart,
)
from chickenfoot_rules.rendering.text.columns import fill_columns, fold, wrap
from chickenfoot_rules.rendering.text.layouts import text_of

NARROWEST: Final = 40
"""The smallest width of a text, in columns."""

_ASCII: Final = str.maketrans("├└│─", "+`|-")


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

    ``[7]`` behind a tile marks an open end of value 7, and ``[2 more]`` a double that needs
    two more arms or toes. While a double needs them, the open ends elsewhere must wait and
    are marked ``(7)``. The first line sums up: the double to fill, or the ends by value.

    A line of play runs from left to right, the halves as they lie, with ``[7]`` in front of
    the first tile and behind the last.

    Args:
        layout: the layout, or the line of play.
        width: columns of the text, 40 or more.
        marks: whether to mark all this, and the tile that was laid last.
        ascii_only: whether to draw with ASCII only.
        legend: whether to say below it what the marks mean.
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
    _check_width(width)
    lines = _layout_lines(
        layout, width, Reader(language), marks=marks, ascii_only=ascii_only, legend=legend
    )
    return _join(lines)


def folded_layout_text(
    layout: DominoLayout,
    *,
    width: int,
    height: int | None,
    marks: bool,
    ascii_only: bool,
    language: Language = None,
) -> str:
    """Return a layout as text without its summary, in columns if it is higher than the screen.

    Args:
        layout: the layout, or the line of play.
        width: columns of the text, 40 or more.
        height: the number of lines that there is space for; ``None`` if there is no limit.
        marks: whether to mark open ends, unfinished doubles, and the tile that was laid last.
        ascii_only: whether to draw with ASCII only.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.
    """
    reader = Reader(language)
    if layout.is_empty:
        return reader.read(NOTHING_LAID)
    tree = text_of(layout)
    lines = fold(lambda column: [*tree.lines(column, reader, marks=marks)], width, height)
    return _join(map(_translate, lines) if ascii_only else lines)


def holdings_text(
    view: DominoView, *, names: Sequence[str], width: int, language: Language = None
) -> str:
    """Return how many tiles are where, and the points of the match so far.

    Args:
        view: what the seat sees.
        names: the name of each seat, if they have names.
        width: columns of the text, 40 or more.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.
    """
    return _join(_holdings(view, reader_of(view.players, names, language, view.seat), width))


def status_text(
    view: DominoView, *, names: Sequence[str], width: int, language: Language = None
) -> str:
    """Return what decides which moves are legal: open ends, a double to be filled, penalties.

    Args:
        view: what the seat sees.
        names: the name of each seat, if they have names.
        width: columns of the text, 40 or more.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.
    """
    layout = view.layout
    lines = [] if layout.is_empty else [text_of(layout).summary()]
    lines += _narrator(view).lines_of_state(view)
    return _join(_read(lines, reader_of(view.players, names, language, view.seat), width))


def view_text(
    view: DominoView,
    *,
    names: Sequence[str] = (),
    width: int = 80,
    ascii_only: bool = False,
    legend: bool = False,
    language: Language = None,
) -> str:
    """Return all that a seat needs to play: the table, what all hold and owe, hand and moves.

    Playable tiles of the hand are marked ``*``. The legal moves are numbered from 1, in the
    order of the view.

    Args:
        view: what the seat sees.
        names: the name of each seat, if they have names.
        width: columns of the text, 40 or more; only a longer name exceeds it.
        ascii_only: whether to use ASCII only; other characters of names become ``?``.
        legend: whether to say below the table what the marks mean.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

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
    _check_width(width)
    reader = reader_of(view.players, names, language, view.seat)
    lines = [
        *_headline(view, reader, width),
        *_table(view, reader, width, ascii_only=ascii_only, legend=legend),
        *_choice(view, reader, width),
    ]
    return _join(lines, ascii_only=ascii_only)


def table_text(
    view: DominoView,
    *,
    names: Sequence[str] = (),
    width: int = 80,
    ascii_only: bool = False,
    legend: bool = False,
    language: Language = None,
) -> str:
    """Return the first part of `view_text`: the table, without the seat's hand and moves.

    Args:
        view: what the seat sees.
        names: the name of each seat, if they have names.
        width: columns of the text, 40 or more; only a longer name exceeds it.
        ascii_only: whether to use ASCII only; other characters of names become ``?``.
        legend: whether to say below the table what the marks mean.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

    Raises:
        PictureError: if the width is below 40, or there are names but not one for each seat.
        UnknownNameError: if there is no such language.
    """
    _check_width(width)
    reader = reader_of(view.players, names, language, view.seat)
    lines = _table(view, reader, width, ascii_only=ascii_only, legend=legend)
    return _join(lines, ascii_only=ascii_only)


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
    _check_width(width)
    return _join(_choice(view, Reader(language), width))


def round_text(
    round_: DominoRound,
    *,
    names: Sequence[str] = (),
    scores: Iterable[Iterable[int]] = (),
    width: int = 80,
    ascii_only: bool = False,
    legend: bool = False,
    language: Language = None,
) -> str:
    """Return a round with all tiles open, for an audience.

    Args:
        round_: the round.
        names: the name of each seat, if they have names.
        scores: the score sheet of the match so far, a row for each finished round.
        width: columns of the text, 40 or more; only a longer name exceeds it.
        ascii_only: whether to use ASCII only; other characters of names become ``?``.
        legend: whether to say below the table what the marks mean.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

    Raises:
        PictureError: if the width is below 40, or there are names but not one for each seat.
        UnknownNameError: if there is no such language.
        MatchError: if the score sheet has a wrong row.
    """
    view = round_.view(round_.seat, scores)
    _check_width(width)
    reader = reader_of(view.players, names, language)
    lines = [
        *_headline(view, reader, width),
        *_table(view, reader, width, ascii_only=ascii_only, legend=legend),
    ]
    more: list[Text] = []
    if not round_.is_over:  # At the end, the table shows the hands already.
        playable = _playable(round_.legal_moves)  # All in the hand of the seat to move.
        more += [labelled(seat, _hand(hand, playable)) for seat, hand in enumerate(round_.hands)]
    more += _narrator(view).lines_of_pile(round_)
    lines += [*_read(more, reader, width), *_number_moves(round_.legal_moves, reader, width)]
    return _join(lines, ascii_only=ascii_only)


def match_text(
    match: DominoMatch,
    *,
    names: Sequence[str] = (),
    width: int = 80,
    language: Language = None,
) -> str:
    """Return a match as text: the score sheet, then the current round, or the places.

    Args:
        match: the match.
        names: the name of each seat, if they have names.
        width: columns of the text, 40 or more; only a score sheet of many seats exceeds it.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

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
    _check_width(width)
    reader = reader_of(match.players, names, language)
    lines = [reader.read(narrator_of(match.rules, match.players).table())]
    if match.scores:
        lines += _sheet(match, reader)
    if match.round is not None:
        shown = round_text(
            match.round, names=names, scores=match.scores, width=width, language=language
        )
        lines.append(shown)
    elif match.is_over:
        for place in match.standings:
            held = chain([Seat(place.seat), points(place.total)], ": ")
            lines.append(reader.read(chain([f"{place.rank}. ", held], "")))
    return _join(lines)


def score_sheet_text(
    match: DominoMatch, *, names: Sequence[str] = (), language: Language = None
) -> str:
    """Return the score sheet of a match as text; see `DominoMatch.score_sheet`.

    Raises:
        PictureError: if there are names but not one for each seat.
    """
    return _join(_sheet(match, reader_of(match.players, names, language)))


def _check_width(width: int) -> None:
    """Raise unless a text can be so wide.

    Raises:
        PictureError: if the width is below 40.
    """
    if type(width) is not int or width < NARROWEST:
        what = text("a width of {least} columns or more", least=NARROWEST)
        raise PictureError(expected(what, width))


def _join(lines: Iterable[str], *, ascii_only: bool = False) -> str:
    """Return lines as a text that can be written to any file of its encoding."""
    # A name may have a lone surrogate, which can't be written.
    return "\n".join(lines).encode("ascii" if ascii_only else "utf-8", "replace").decode()


def _read(lines: Iterable[Text], reader: Reader, width: int) -> Iterator[str]:
    """Yield lines as somebody reads them, broken where they are too long."""
    for one in lines:
        yield from wrap(reader.read(one), width)


def _headline(view: DominoView, reader: Reader, width: int) -> Iterator[str]:
    """Yield whose turn it is or how the round ended, and who looks."""
    lines = [*_narrator(view).lines_of_end(view)]
    if view.outcome is None and reader.you in (None, view.turn):
        lines = [line("{player} to play", player=Seat(view.turn))]
    elif view.outcome is None:
        turn, seer = Seat(view.turn), Seat(view.seat)
        lines = [line("{player} to play, as seen by {seer}", player=turn, seer=seer)]
    yield from _read(lines, reader, width)


def _table(
    view: DominoView, reader: Reader, width: int, *, ascii_only: bool, legend: bool
) -> Iterator[str]:
    yield from _layout_lines(
        view.layout, width, reader, marks=not view.is_over, ascii_only=ascii_only, legend=legend
    )
    narrator = _narrator(view)
    yield from _read(narrator.lines_of_state(view), reader, width)
    yield from _holdings(view, reader, width)
    yield from _read(narrator.lines_of_hands(view), reader, width)


def _narrator(view: DominoView) -> Narrator:
    return narrator_of(view.rules, view.players)


def _layout_lines(
    layout: DominoLayout,
    width: int,
    reader: Reader,
    *,
    marks: bool,
    ascii_only: bool,
    legend: bool,
) -> Iterator[str]:
    if layout.is_empty:
        yield reader.read(NOTHING_LAID)
        return
    laid = text_of(layout)
    if marks:
        yield from _read([laid.summary()], reader, width)
    lines = laid.lines(width, reader, marks=marks)
    yield from map(_translate, lines) if ascii_only else lines
    if marks and legend:
        yield from _read([laid.legend], reader, width)


def _translate(line: str) -> str:
    return line.translate(_ASCII)


def _holdings(view: DominoView, reader: Reader, width: int) -> Iterator[str]:
    """Yield, in columns, how many tiles are where, and the points of the match so far."""
    holders = [*map(holder, range(view.players))]
    sizes = [*view.hand_sizes]
    apart = tiles_apart(view.rules, view.layout, sizes)
    if pile := _narrator(view).pile(apart):
        holders.append(pile)
        sizes.append(apart)
    totals = [sum(column) for column in zip(*view.scores, strict=True)]
    said = [*map(reader.read, holders)]
    widest = max(map(len, said))
    held = _counts([plural("{number} tile", "{number} tiles", size) for size in sizes], reader)
    owed = _counts([*map(points, totals)], reader)
    rows = zip_longest(said, held, owed, fillvalue="")  # The pile has no points.
    cells = [f"{one:<{widest}}  {tiles}  {points}".rstrip() for one, tiles, points in rows]
    yield from fill_columns(cells, width)


def _counts(counts: Sequence[Text], reader: Reader) -> list[str]:
    """Return counts that are equally wide, with their numbers at the right."""
    digits = max((len(str(one.fields["number"])) for one in counts), default=0)
    read = [" " * (digits - len(str(one.fields["number"]))) + reader.read(one) for one in counts]
    widest = max(map(len, read), default=0)
    return [one.ljust(widest) for one in read]


def _choice(view: DominoView, reader: Reader, width: int) -> Iterator[str]:
    if not view.is_over:  # At the end, all hands lie open on the table.
        hand = text("Hand: {tiles}", tiles=_hand(view.hand, _playable(view.legal_moves)))
        yield from _read([hand], reader, width)
        yield from _number_moves(view.legal_moves, reader, width)


def _playable(moves: Iterable[Move]) -> TileSet:
    return TileSet({move.tile for move in moves if isinstance(move, Play)})


def _hand(tiles: TileSet, playable: TileSet) -> str:
    return " ".join(f"{tile}*" if tile in playable else str(tile) for tile in tiles)


def _number_moves(moves: Sequence[Move], reader: Reader, width: int) -> Iterator[str]:
    digits = len(str(len(moves)))
    cells = [f"{at:>{digits}}  {reader.read(str(move))}" for at, move in enumerate(moves, 1)]
    yield from fill_columns(cells, width)


def _sheet(match: DominoMatch, reader: Reader) -> Iterator[str]:
    heads = map(reader.name, range(match.players))
    rows = [
        (f"{number} ({round_.layout.opening})", *map(str, row))
        for number, (round_, row) in enumerate(zip(match.rounds, match.scores, strict=True), 1)
    ]
    totals = [str(sum(row[seat] for row in match.scores)) for seat in range(match.players)]
    round_head, total_head = map(reader.read, (text("Round"), text("Total")))
    lines = [(round_head, *heads), *rows, (total_head, *totals)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *others in lines:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([first.ljust(widths[0]), *cells])
