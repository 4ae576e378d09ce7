"""A layout as a tree of text: chains of tiles, and the branches of each double."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.dominoes.narration import needs
from chickenfoot_rules.dominoes.tiles import NUMBER_NAMES, Tile, suit_name
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.text.columns import in_rows

LAYOUT_LEGEND: Final = "[7] open end   (7) must wait   [2 more] fill first   * fits"
"""What the marks of a layout and of a hand mean."""

_COMFORT: Final = 20
"""Columns that every branch should have for itself; if there are fewer, guides get narrower."""


@attrs.frozen
class _Guides(Immutable):
    """The guides from a double to the tiles on it; all parts are equally wide."""

    to_next: str
    to_last: str
    past_next: str
    past_last: str


_GUIDES: Final = (
    _Guides("├─ ", "└─ ", "│  ", "   "),
    _Guides("├ ", "└ ", "│ ", "  "),
    _Guides("├", "└", "│", " "),
)
_ASCII_GUIDES: Final = (
    _Guides("+- ", "`- ", "|  ", "   "),
    _Guides("+ ", "` ", "| ", "  "),
    _Guides("+", "`", "|", " "),
)


def layout_lines(layout: Layout, width: int, *, marks: bool, ascii_only: bool) -> Iterator[str]:
    """Yield a layout as lines of text, without its summary.

    Args:
        layout: the layout, which is not empty.
        width: columns of the lines.
        marks: whether to mark the open ends, and the tile that was laid last.
        ascii_only: whether to draw with ASCII alone.
    """
    tree = _tree(layout, _marks(layout) if marks else {})
    kinds = _ASCII_GUIDES if ascii_only else _GUIDES
    rooms = [*_rooms(tree)]
    guides = next(
        (
            guides
            for guides in kinds
            if all(
                depth * len(guides.to_next) + max(widest, _COMFORT) <= width
                for depth, widest in rooms
            )
        ),
        kinds[-1],
    )
    yield from _grown(tree, guides, width)


def layout_summary(layout: Layout) -> str:
    """Return the values of the open ends, or the double that must be filled first."""
    duty = layout.duty
    if duty is None:
        return f"Open ends: {' '.join(str(end.value) for end in layout.open_ends)}"
    # Each tile appears once in the text, so the double is named in words here.
    _, _, needed = needs(duty).partition(" ")
    value = duty.double.low
    return (
        f"The double {NUMBER_NAMES[value]} {needed}: "
        f"only {suit_name(value)} may be played, and only on it"
    )


def _marks(layout: Layout) -> Mapping[Tile, str]:
    """Return the mark of each tile that can be played on, now or later."""
    duty = layout.duty
    form = "[{}]" if duty is None else "({})"
    marks = {end.tile: form.format(end.value) for end in layout.open_ends}
    if duty is not None:
        marks[duty.double] = f"[{duty.missing} more]"
    last = layout.placements[-1].tile  # Nothing lies on it, so it has a mark.
    marks[last] += " last"
    return marks


@attrs.frozen
class _BranchOfText(Immutable):
    """A chain of tiles up to the next double, and the branches of that double.

    Attributes:
        tiles: the tiles as text, each with the joined half first, and with its mark.
        branches: the arms or toes of the double at its end, in the order they were laid.
    """

    tiles: tuple[str, ...]
    branches: tuple[_BranchOfText, ...]


def _tree(layout: Layout, marks: Mapping[Tile, str]) -> _BranchOfText:
    laid_on: dict[Tile | None, list[Tile]] = {}
    for placement in layout.placements:
        laid_on.setdefault(placement.on, []).append(placement.tile)
    (opening,) = laid_on[None]
    return _branch(opening, opening.low, laid_on, marks)


def _branch(
    tile: Tile, value: int, laid_on: Mapping[Tile | None, list[Tile]], marks: Mapping[Tile, str]
) -> _BranchOfText:
    chain: list[str] = []
    while True:
        free = tile.other(value)
        mark = f" {marks[tile]}" if tile in marks else ""
        chain.append(f"{value}-{free}{mark}")
        then = laid_on.get(tile, [])
        # Only doubles branch, so recursion goes no deeper than there are doubles.
        if tile.is_double or not then:
            return _BranchOfText(
                tuple(chain), tuple(_branch(on, free, laid_on, marks) for on in then)
            )
        (tile,) = then
        value = free


def _rooms(branch: _BranchOfText, depth: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the depth of every branch, in doubles, and the width of its widest tile."""
    yield depth, max(map(len, branch.tiles))
    for further in branch.branches:
        yield from _rooms(further, depth + 1)


def _grown(
    branch: _BranchOfText, guides: _Guides, width: int, to: str = "", past: str = ""
) -> Iterator[str]:
    """Yield the lines of a branch and of its own branches.

    Args:
        branch: the branch.
        guides: the guides to draw.
        width: columns of the text.
        to: the guides in front of its first line.
        past: the guides in front of the other lines.
    """
    yield from in_rows(branch.tiles, width, to, past)
    for further in branch.branches:
        if further is branch.branches[-1]:
            yield from _grown(
                further, guides, width, past + guides.to_last, past + guides.past_last
            )
        else:
            yield from _grown(
                further, guides, width, past + guides.to_next, past + guides.past_next
            )
