"""A line of play as a row of text, from its left end to its right one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.rendering.text.columns import in_rows

LINE_LEGEND: Final = "[6] open end   * fits"
"""What the marks of a line of play and of a hand mean."""


def line_lines(layout: Line, width: int, *, marks: bool, ascii_only: bool) -> Iterator[str]:
    """Yield the line of play as lines of text, its tiles from left to right, without its summary.

    Args:
        layout: the line of play, which is not empty.
        width: columns of the lines.
        marks: whether to mark the open ends, and the tile that was laid last.
        ascii_only: changes nothing, since a line is ASCII anyway.
    """
    del ascii_only
    tiles = [f"{near}-{far}" for near, far in layout.row]
    left, right = layout.open_ends
    if marks:
        tiles[0] = f"[{left.value}] {tiles[0]}"
        tiles[-1] += f" [{right.value}]"
        # The last tile is at one end, or it is the only one.
        tiles[-1 if right.tile == layout.placements[-1].tile else 0] += " last"
    yield from in_rows(tiles, width)


def line_summary(layout: Line) -> str:
    """Return the values of the two open ends."""
    left, right = layout.open_ends
    return f"Open ends: {left.value} on the left, {right.value} on the right"
