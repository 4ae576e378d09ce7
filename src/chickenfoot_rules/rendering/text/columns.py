"""Lines of text in so many columns, without breaking a word or a tile."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

__all__ = ["in_columns", "in_rows", "wrapped"]

_GAP: Final = "   "


def in_columns(cells: Sequence[str], width: int) -> Iterator[str]:
    """Set cells in as few lines as there is room for, one column after the other."""
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
            yield from wrapped(line.rstrip(), width)
        return


def wrapped(line: str, width: int) -> list[str]:
    """Break a line between words where it is too long; no tile has a blank in it."""
    if len(line) <= width:
        return [line]
    return textwrap.wrap(
        line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def in_rows(tiles: Sequence[str], width: int, to: str = "", past: str = "") -> Iterator[str]:
    """Set tiles one after the other, in as many rows as it takes.

    Args:
        tiles: the tiles, one at least, each with its marks.
        width: columns of the text.
        to: what stands in front of the first row.
        past: what stands in front of the others.
    """
    row = to + tiles[0]
    for tile in tiles[1:]:
        if len(row) + 1 + len(tile) <= width:
            row = f"{row} {tile}"
        else:
            yield row
            row = past + tile
    yield row
