"""A line of play as a row of text, from its left end to its right one."""

from __future__ import annotations

from collections.abc import Iterator

from chickenfoot_rules.express.line import Line
from chickenfoot_rules.rendering.columns import in_rows

__all__ = ["line_lines"]


def line_lines(line: Line, width: int, *, marks: bool) -> Iterator[str]:
    """Tell what lies on the table, line by line: the tiles from left to right.

    Args:
        line: the line of play; something lies there.
        width: columns of the lines.
        marks: whether to mark the open ends, and the tile that was laid last.
    """
    tiles = [f"{near}-{far}" for near, far in line.row]
    left, right = line.open_ends
    if marks:
        tiles[0] = f"[{left.value}] {tiles[0]}"
        tiles[-1] += f" [{right.value}]"
        # It is at one end, or alone at both.
        tiles[-1 if right.tile == line.placements[-1].tile else 0] += " last"
    yield from in_rows(tiles, width)
    if marks:
        yield f"Open ends: {left.value} on the left, {right.value} on the right"
