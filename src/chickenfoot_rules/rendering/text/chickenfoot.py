"""A layout as a tree of text: chains of tiles, and what branches off from each double."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.dominoes.narration import needs
from chickenfoot_rules.dominoes.tiles import NUMBER_NAMES, Tile, suit_name
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.text.columns import in_rows, wrapped

__all__ = ["layout_lines"]

_COMFORT: Final = 20
"""Columns that every branch should have for itself; else the guides grow narrower."""


@attrs.frozen
class _Guides(Immutable):
    """What leads the eye from a double to what lies on it; all parts are equally wide."""

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
    """Tell what lies on the table, line by line.

    Args:
        layout: the layout; something lies there.
        width: columns of the lines.
        marks: whether to mark what can be played on, and the tile that was laid last.
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
    if marks:
        yield from wrapped(_summary(layout), width)


def _summary(layout: Layout) -> str:
    duty = layout.duty
    if duty is None:
        return f"Open ends: {' '.join(str(end.value) for end in layout.open_ends)}"
    # Each tile stands in the text once, so the double has another name here.
    _, _, needed = needs(duty).partition(" ")
    value = duty.double.low
    return (
        f"The double {NUMBER_NAMES[value]} {needed}: "
        f"only {suit_name(value)} may be played, and only on it"
    )


def _marks(layout: Layout) -> Mapping[Tile, str]:
    """Say of each tile that can be played on, now or later, with what."""
    duty = layout.duty
    form = "[{}]" if duty is None else "({})"
    marks = {end.tile: form.format(end.value) for end in layout.open_ends}
    if duty is not None:
        marks[duty.double] = f"[{duty.missing} more]"
    last = layout.placements[-1].tile  # Nothing lies on it, so one can play on it some day.
    marks[last] += " last"
    return marks


@attrs.frozen
class _Branch(Immutable):
    """A chain of tiles up to the next double, and what goes on from that double.

    Attributes:
        tiles: the tiles as text, each with the half first that it was played with, and
            with its mark.
        branches: the arms or toes of the double at its end, in the order they were laid.
    """

    tiles: tuple[str, ...]
    branches: tuple[_Branch, ...]


def _tree(layout: Layout, marks: Mapping[Tile, str]) -> _Branch:
    laid_on: dict[Tile | None, list[Tile]] = {}
    for placement in layout.placements:
        laid_on.setdefault(placement.on, []).append(placement.tile)
    (opening,) = laid_on[None]
    return _branch(opening, opening.low, laid_on, marks)


def _branch(
    tile: Tile, value: int, laid_on: Mapping[Tile | None, list[Tile]], marks: Mapping[Tile, str]
) -> _Branch:
    chain: list[str] = []
    while True:
        free = tile.other(value)
        mark = f" {marks[tile]}" if tile in marks else ""
        chain.append(f"{value}-{free}{mark}")
        then = laid_on.get(tile, [])
        # Only doubles branch, so recursion goes no deeper than there are doubles.
        if tile.is_double or not then:
            return _Branch(tuple(chain), tuple(_branch(on, free, laid_on, marks) for on in then))
        (tile,) = then
        value = free


def _rooms(branch: _Branch, depth: int = 0) -> Iterator[tuple[int, int]]:
    """Tell of every branch how many doubles lead to it, and how wide its widest tile is."""
    yield depth, max(map(len, branch.tiles))
    for further in branch.branches:
        yield from _rooms(further, depth + 1)


def _grown(
    branch: _Branch, guides: _Guides, width: int, to: str = "", past: str = ""
) -> Iterator[str]:
    """Draw a branch and all that goes on from it.

    Args:
        branch: the branch.
        guides: what to draw the guides with.
        width: columns of the text.
        to: the guides in front of its first line.
        past: the guides in front of the others.
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
