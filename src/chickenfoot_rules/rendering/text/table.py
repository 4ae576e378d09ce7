"""Layouts, views and rounds as plain text, to play from in a terminal.

A layout is a tree: a chain of tiles continues in its line, and the tiles on a double branch off
below it. A line of play is a row. Words and numbers show everything, so no colours are needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.narration import NOTHING_LAID, Narrator, tiles_apart
from chickenfoot_rules.dominoes.protocols import DominoLayout, DominoRound, DominoView
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.dominoes.words import label, label_at_start
from chickenfoot_rules.rendering.games import game_of_layout, narrator_of
from chickenfoot_rules.rendering.names import checked_names
from chickenfoot_rules.rendering.text.columns import folded, in_columns, wrapped

NARROWEST: Final = 40
"""The smallest width of a text, in columns."""


def layout_text(
    layout: DominoLayout,
    *,
    width: int = 80,
    marks: bool = True,
    ascii_only: bool = False,
    legend: bool = False,
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

    Raises:
        PictureError: if the width is below 40.

    >>> from chickenfoot_rules import Layout, Tile
    >>> layout = Layout().place(Tile(9, 9)).place(Tile(9, 4), Tile(9, 9))
    >>> print(layout_text(layout))
    The double nine needs 3 more arms: only nines may be played, and only on it
    9-9 [3 more]
    └─ 9-4 (4) last
    """
    check_width(width)
    return joined(_layout_lines(layout, width, marks=marks, ascii_only=ascii_only, legend=legend))


def folded_layout_text(
    layout: DominoLayout, *, width: int, height: int | None, marks: bool, ascii_only: bool
) -> str:
    """Return a layout as text without its summary, in columns if it is higher than the screen.

    Args:
        layout: the layout, or the line of play.
        width: columns of the text, 40 or more.
        height: the number of lines that there is space for; ``None`` if there is no limit.
        marks: whether to mark open ends, unfinished doubles, and the tile that was laid last.
        ascii_only: whether to draw with ASCII only.
    """
    if layout.is_empty:
        return NOTHING_LAID
    lines = game_of_layout(layout).lines
    return joined(
        folded(
            lambda column: [*lines(layout, column, marks=marks, ascii_only=ascii_only)],
            width,
            height,
        )
    )


def holdings_text(view: DominoView, *, names: Sequence[str], width: int) -> str:
    """Return how many tiles are where, and the points of the match so far.

    Args:
        view: what the seat sees.
        names: the name of each seat, if they have names.
        width: columns of the text, 40 or more.
    """
    return joined(_holdings(view, names, width))


def status_text(view: DominoView, *, names: Sequence[str], width: int) -> str:
    """Return what decides which moves are legal: open ends, a double to be filled, penalties.

    Args:
        view: what the seat sees.
        names: the name of each seat, if they have names.
        width: columns of the text, 40 or more.
    """
    layout = view.layout
    lines = [] if layout.is_empty else [game_of_layout(layout).summary(layout)]
    lines += _narrator(view, names).lines_of_state(view)
    return joined(row for line in lines for row in wrapped(line, width))


def view_text(
    view: DominoView,
    *,
    names: Sequence[str] = (),
    width: int = 80,
    ascii_only: bool = False,
    legend: bool = False,
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

    Raises:
        PictureError: if the width is below 40, or there are names but not one for each seat.

    >>> from chickenfoot_rules import Deal, Round, Rules
    >>> hands = [TileSet.parse("0-1 2-2"), TileSet.parse("1-2 1-1")]
    >>> start = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("0-0 0-2")))
    >>> print(view_text(start.apply(start.legal_moves[0]).view(1), names=["Ann", "you"]))
    Seat 1 (you) to play
    The double two needs 4 more arms: only twos may be played, and only on it
    2-2 [4 more] last
    seat 0 (Ann)  1 tile   seat 1 (you)  2 tiles   boneyard      2 tiles
    Hand: 1-1 1-2*
    1  1-2 on 2-2
    """
    _check(view, names, width)
    lines = [
        *_headline(view, names, width, seer=view.seat),
        *_table(view, names, width, ascii_only=ascii_only, legend=legend),
        *_choice(view, width),
    ]
    return joined(lines, ascii_only=ascii_only)


def table_text(
    view: DominoView,
    *,
    names: Sequence[str] = (),
    width: int = 80,
    ascii_only: bool = False,
    legend: bool = False,
) -> str:
    """Return the first part of `view_text`: the table, without the seat's hand and moves.

    Args:
        view: what the seat sees.
        names: the name of each seat, if they have names.
        width: columns of the text, 40 or more; only a longer name exceeds it.
        ascii_only: whether to use ASCII only; other characters of names become ``?``.
        legend: whether to say below the table what the marks mean.

    Raises:
        PictureError: if the width is below 40, or there are names but not one for each seat.
    """
    _check(view, names, width)
    lines = _table(view, names, width, ascii_only=ascii_only, legend=legend)
    return joined(lines, ascii_only=ascii_only)


def choice_text(view: DominoView, *, width: int = 80) -> str:
    """Return the last part of `view_text`: the hand of the seat, and its numbered legal moves.

    Args:
        view: what the seat sees.
        width: columns of the text, 40 or more.

    Raises:
        PictureError: if the width is below 40.
    """
    _check(view, (), width)
    return joined(_choice(view, width))


def round_text(
    round_: DominoRound,
    *,
    names: Sequence[str] = (),
    scores: Iterable[Iterable[int]] = (),
    width: int = 80,
    ascii_only: bool = False,
    legend: bool = False,
) -> str:
    """Return a round with all tiles open, for an audience.

    Args:
        round_: the round.
        names: the name of each seat, if they have names.
        scores: the score sheet of the match so far, a row for each finished round.
        width: columns of the text, 40 or more; only a longer name exceeds it.
        ascii_only: whether to use ASCII only; other characters of names become ``?``.
        legend: whether to say below the table what the marks mean.

    Raises:
        PictureError: if the width is below 40, or there are names but not one for each seat.
        MatchError: if the score sheet has a wrong row.
    """
    view = round_.view(round_.seat, scores)
    _check(view, names, width)
    lines = [
        *_headline(view, names, width, seer=None),
        *_table(view, names, width, ascii_only=ascii_only, legend=legend),
    ]
    if not round_.is_over:  # At the end, the table shows the hands already.
        playable = _playable(round_.legal_moves)  # All in the hand of the seat to move.
        for seat, hand in enumerate(round_.hands):
            lines += wrapped(f"{label_at_start(seat, names)}: {_hand(hand, playable)}", width)
    for line in _narrator(view, names).lines_of_pile(round_):
        lines += wrapped(line, width)
    lines += _numbered(round_.legal_moves, width)
    return joined(lines, ascii_only=ascii_only)


def _check(view: DominoView, names: Sequence[str], width: int) -> None:
    check_width(width)
    checked_names(names, view.players)


def check_width(width: int) -> None:
    """Raise unless a text can be so wide.

    Raises:
        PictureError: if the width is below 40.
    """
    if type(width) is not int or width < NARROWEST:
        message = f"expected a width of {NARROWEST} columns or more, got {shown(width)}"
        raise PictureError(message)


def joined(lines: Iterable[str], *, ascii_only: bool = False) -> str:
    """Return lines as a text that can be written to any file of its encoding."""
    # A name may have a lone surrogate, which can't be written.
    return "\n".join(lines).encode("ascii" if ascii_only else "utf-8", "replace").decode()


def _headline(
    view: DominoView, names: Sequence[str], width: int, *, seer: int | None
) -> Iterator[str]:
    """Yield whose turn it is or how the round ended, and who looks."""
    if view.outcome is not None:
        for line in _narrator(view, names).lines_of_end(view):
            yield from wrapped(line, width)
        return
    by = "" if seer in (None, view.turn) else f"; this is what {label(view.seat, names)} sees"
    yield from wrapped(f"{label_at_start(view.turn, names)} to play{by}", width)


def _table(
    view: DominoView, names: Sequence[str], width: int, *, ascii_only: bool, legend: bool
) -> Iterator[str]:
    yield from _layout_lines(
        view.layout, width, marks=not view.is_over, ascii_only=ascii_only, legend=legend
    )
    narrator = _narrator(view, names)
    for line in narrator.lines_of_state(view):
        yield from wrapped(line, width)
    yield from _holdings(view, names, width)
    for line in narrator.lines_of_hands(view):
        yield from wrapped(line, width)


def _narrator(view: DominoView, names: Sequence[str]) -> Narrator:
    return narrator_of(view.rules, view.players, names)


def _layout_lines(
    layout: DominoLayout, width: int, *, marks: bool, ascii_only: bool, legend: bool
) -> Iterator[str]:
    if layout.is_empty:
        yield NOTHING_LAID
        return
    game = game_of_layout(layout)
    if marks:
        yield from wrapped(game.summary(layout), width)
    yield from game.lines(layout, width, marks=marks, ascii_only=ascii_only)
    if marks and legend:
        yield from wrapped(game.legend, width)


def _holdings(view: DominoView, names: Sequence[str], width: int) -> Iterator[str]:
    """Yield, in columns, how many tiles are where, and the points of the match so far."""
    holders = [label(seat, names) for seat in range(view.players)]
    sizes = [*view.hand_sizes]
    apart = tiles_apart(view.rules, view.layout, sizes)
    if pile := _narrator(view, names).pile(apart):
        holders.append(pile)
        sizes.append(apart)
    tiles = _counts("tile", sizes)
    totals = [sum(column) for column in zip(*view.scores, strict=True)]
    points = [*_counts("point", totals), ""] if totals else [""] * (view.players + 1)
    widest = max(map(len, holders))
    columns = zip(holders, tiles, points, strict=False)  # There may be no pile.
    cells = [f"{holder:<{widest}}  {held}  {owed}".rstrip() for holder, held, owed in columns]
    yield from in_columns(cells, width)


def _counts(noun: str, numbers: Sequence[int]) -> list[str]:
    """Return each number with its noun, all equally wide."""
    digits = max(len(str(number)) for number in numbers)
    return [
        f"{number:>{digits}} {noun}{' ' if number == 1 else 's'}"  # as wide as the plural
        for number in numbers
    ]


def _choice(view: DominoView, width: int) -> Iterator[str]:
    if not view.is_over:  # At the end, all hands lie open on the table.
        yield from wrapped(f"Hand: {_hand(view.hand, _playable(view.legal_moves))}", width)
        yield from _numbered(view.legal_moves, width)


def _playable(moves: Iterable[Move]) -> TileSet:
    return TileSet({move.tile for move in moves if isinstance(move, Play)})


def _hand(tiles: TileSet, playable: TileSet) -> str:
    return " ".join(f"{tile}*" if tile in playable else str(tile) for tile in tiles)


def _numbered(moves: Sequence[Move], width: int) -> Iterator[str]:
    digits = len(str(len(moves)))
    cells = [f"{number:>{digits}}  {move}" for number, move in enumerate(moves, 1)]
    yield from in_columns(cells, width)
