"""Lines of text of a given width, without breaking a word or a tile."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import Final

_GAP: Final = "   "

_NARROWEST_COLUMN: Final = 24
"""The smallest width of a column of folded lines."""


def fold(
    lines_of_width: Callable[[int], Sequence[str]], width: int, height: int | None
) -> list[str]:
    """Fold lines into as few columns as necessary, each read from its top to its bottom.

    Args:
        lines_of_width: returns the lines, at least one, for a column of some width.
        width: columns of the text.
        height: the number of lines that there is space for; ``None`` if there is no limit. If
            no number of columns makes the lines so few, they are as few as possible.
    """
    text = [*lines_of_width(width)]
    number = 1
    while height is not None and len(text) > height:
        number += 1
        column = (width - len(_GAP) * (number - 1)) // number
        if column < _NARROWEST_COLUMN:
            break
        lines = lines_of_width(column)
        rows = -(-len(lines) // number)
        # A column may be wider than it should: a tile with its mark is never broken.
        if rows < len(text) and max(map(len, lines)) <= column:
            text = [
                _GAP.join(f"{line:<{column}}" for line in lines[row::rows]).rstrip()
                for row in range(rows)
            ]
    return text


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
