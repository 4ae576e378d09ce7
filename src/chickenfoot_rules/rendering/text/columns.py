"""Lines of text of a given width, without breaking a word or a tile."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, zip_longest
from operator import itemgetter
from typing import Final

_GAP: Final = "   "

_NARROWEST_COLUMN: Final = 24
"""The smallest width of a column of folded lines."""

_TOO_HIGH: Final = 1_000
"""Deeper than any branch of a tree."""


def fold(
    lines_of_width: Callable[[int], Sequence[str]], width: int, height: int | None
) -> list[str]:
    """Fold the lines of a tree into columns, each read from its top to its bottom.

    A column begins with a branch, one that is as near to the root as possible. Columns are as few
    as that allows.

    Args:
        lines_of_width: returns the lines, at least one, for a column of some width.
        width: columns of the text.
        height: the number of lines that there is space for; ``None`` if there is no limit. If
            no number of columns makes the lines so few, they are as few as possible.
    """
    text = [*lines_of_width(width)]
    if height is None or len(text) <= height:
        return text
    splits: list[tuple[tuple[int, int], Sequence[Sequence[str]]]] = [
        ((_TOO_HIGH, len(text)), [text])
    ]
    number = 2
    while (column := _width_of_column(width, number)) >= _NARROWEST_COLUMN:
        lines = lines_of_width(column)
        # A column may be wider than it should: a tile with its mark is never broken.
        if max(map(len, lines)) <= column:
            splits.append(_split(lines, number, height))
        number += 1
    _, columns = min(splits, key=itemgetter(0))
    column = _width_of_column(width, len(columns))
    return [
        _GAP.join(f"{line:<{column}}" for line in row).rstrip()
        for row in zip_longest(*columns, fillvalue="")
    ]


def _width_of_column(width: int, number: int) -> int:
    return (width - len(_GAP) * (number - 1)) // number


def _split(
    lines: Sequence[str], number: int, height: int
) -> tuple[tuple[int, int], Sequence[Sequence[str]]]:
    """Return lines in some columns, and how bad that is: how deep in the tree a column begins."""
    depths = [*map(_depth, lines)]
    fewest = -(-len(lines) // number)
    for depth in sorted({*depths}):
        starts = [at for at, found in enumerate(depths) if found <= depth]
        for rows in range(fewest, height + 1):
            cuts = [0]
            for start, end in pairwise([*starts, len(lines)]):
                if end - cuts[-1] > rows:
                    cuts.append(start)
            columns = [lines[start:end] for start, end in pairwise([*cuts, len(lines)])]
            if len(columns) <= number and max(map(len, columns)) <= rows:
                return (depth, 0), columns
    return (_TOO_HIGH, fewest), [lines[at : at + fewest] for at in range(0, len(lines), fewest)]


def _depth(line: str) -> int:
    """Return how deep a branch begins; a line that continues a branch is deeper than all."""
    guides = len(line) - len(line.lstrip(" │"))
    return guides if not guides or line[guides] in "├└" else _TOO_HIGH - 1


def fill_columns(cells: Sequence[str], width: int) -> Iterator[str]:
    """Yield cells in as few lines as possible, column by column."""
    for rows in range(1, len(cells) + 1):
        columns = [cells[at : at + rows] for at in range(0, len(cells), rows)]
        widths = [max(map(len, column)) for column in columns]
        if len(columns) > 1 and sum(widths) + len(_GAP) * (len(widths) - 1) > width:
            continue
        for row in range(rows):
            line = _GAP.join(
                f"{column[row]:<{widest}}"
                for column, widest in zip(columns, widths, strict=True)
                if row < len(column)
            )
            yield from wrap(line.rstrip(), width)
        return


def wrap(line: str, width: int) -> list[str]:
    """Break a long line between words; tiles stay whole, since they have no blanks."""
    if len(line) <= width:
        return [line]
    return textwrap.wrap(
        line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def fill_rows(tiles: Sequence[str], width: int, to: str = "", past: str = "") -> Iterator[str]:
    """Yield tiles in as many rows as necessary."""
    row = to + tiles[0]
    for tile in tiles[1:]:
        if len(row) + 1 + len(tile) <= width:
            row = f"{row} {tile}"
        else:
            yield row
            row = past + tile
    yield row
