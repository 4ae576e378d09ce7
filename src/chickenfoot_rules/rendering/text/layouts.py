"""How layouts are written: as a tree of chains and branches, or as a row. Also, in which colours.

`text_of` looks the class of a layout up. A layout of another shape registers its own `LayoutText`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from functools import singledispatch
from typing import ClassVar, Final

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.texts import Text, chain, expected, line, text
from chickenfoot_rules.dominoes.tiles import Tile, double_name, suit_name
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.rendering.narration.base import needs
from chickenfoot_rules.rendering.text.columns import fill_rows

_COMFORT: Final = 20
"""Columns that every branch should have for itself; if there are fewer, guides get narrower."""

_GUIDES: Final = (("├─ ", "└─ ", "│  "), ("├ ", "└ ", "│ "), ("├", "└", "│"))
"""The guides from a double to the next tile on it, to the last one, and past the next one."""


LAST: Final = text("last")
"""The mark of the tile that was laid last."""


class LayoutText(ABC):
    """The text of a layout.

    Attributes:
        legend: what the marks of a layout and of a hand mean.
    """

    legend: ClassVar[Text]

    @abstractmethod
    def summary(self) -> Text:
        """Sum up a layout that is not empty: its open ends, or the double to be filled."""

    @abstractmethod
    def lines(self, width: int, reader: Reader, *, marks: bool) -> Iterator[str]:
        """Yield the lines of a layout that is not empty, without its summary."""


@singledispatch
def text_of(layout: DominoLayout) -> LayoutText:
    """Return the text of a layout.

    Raises:
        PictureError: if no text is registered for its class.
    """
    raise PictureError(expected("a Layout or a Line", layout))


@text_of.register(Layout)
@attrs.frozen
class TreeText(Immutable, LayoutText):
    """A layout with feet as a tree: chains of tiles, and the branches of each double."""

    layout: Layout
    legend = text("[7] open end   (7) must wait   [2 more] fill first   * fits")

    def summary(self) -> Text:
        """Return the values of the open ends, or the double that must be filled first."""
        duty = self.layout.duty
        if duty is None:
            ends = chain((end.value for end in self.layout.open_ends), " ")
            return text("Open ends: {ends}", ends=ends)
        # Each tile appears once in the text, so the double is named in words here.
        value = duty.double.low
        return line(
            "{needs}: only {suit} may be played, and only on it",
            needs=needs(duty, double_name(value)),
            suit=suit_name(value),
        )

    def lines(self, width: int, reader: Reader, *, marks: bool) -> Iterator[str]:
        """Yield the tree, with the widest guides that leave its branches enough room."""
        laid_on: dict[Tile | None, list[Tile]] = {}
        for placement in self.layout.placements:
            laid_on.setdefault(placement.on, []).append(placement.tile)
        (opening,) = laid_on[None]
        tree = _branch(opening, opening.low, laid_on, self._marks(reader) if marks else {})
        rooms = [*tree.rooms()]
        fitting = (
            guides
            for guides in _GUIDES
            if all(
                depth * len(guides[0]) + max(widest, _COMFORT) <= width for depth, widest in rooms
            )
        )
        yield from tree.lines(next(fitting, _GUIDES[-1]), width)

    def _marks(self, reader: Reader) -> Mapping[Tile, str]:
        """Return the mark of each tile that can be played on, now or later."""
        duty = self.layout.duty
        form = "[{}]" if duty is None else "({})"
        marks = {end.tile: form.format(end.value) for end in self.layout.open_ends}
        if duty is not None:
            more = text("{number} more", number=duty.missing)
            marks[duty.double] = f"[{reader.read(more)}]"
        last = self.layout.placements[-1].tile  # Nothing lies on it, so it has a mark.
        marks[last] += f" {reader.read(LAST)}"
        return marks


@attrs.frozen
class _TreeBranch(Immutable):
    """A chain of tiles up to the next double, and the branches of that double.

    Attributes:
        tiles: the tiles as text, each with the joined half first, and with its mark.
        branches: the arms or toes of the double at its end, in the order they were laid.
    """

    tiles: tuple[str, ...]
    branches: tuple[_TreeBranch, ...]

    def rooms(self, depth: int = 0) -> Iterator[tuple[int, int]]:
        """Yield the depth of every branch, in doubles, and the width of its widest tile."""
        yield depth, max(map(len, self.tiles))
        for branch in self.branches:
            yield from branch.rooms(depth + 1)

    def lines(
        self, guides: tuple[str, str, str], width: int, to: str = "", past: str = ""
    ) -> Iterator[str]:
        """Yield the lines of a branch and of its own branches."""
        yield from fill_rows(self.tiles, width, to, past)
        to_next, to_last, past_next = guides
        for branch in self.branches[:-1]:
            yield from branch.lines(guides, width, past + to_next, past + past_next)
        for branch in self.branches[-1:]:
            yield from branch.lines(guides, width, past + to_last, past + " " * len(to_last))


def _branch(
    tile: Tile, value: int, laid_on: Mapping[Tile | None, list[Tile]], marks: Mapping[Tile, str]
) -> _TreeBranch:
    chain: list[str] = []
    while True:
        free = tile.other(value)
        mark = f" {marks[tile]}" if tile in marks else ""
        chain.append(f"{value}-{free}{mark}")
        then = laid_on.get(tile, [])
        # Only doubles branch, so recursion goes no deeper than there are doubles.
        if tile.is_double or not then:
            return _TreeBranch(
                tuple(chain), tuple(_branch(on, free, laid_on, marks) for on in then)
            )
        (tile,) = then
        value = free


@text_of.register(Line)
@attrs.frozen
class RowText(Immutable, LayoutText):
    """A line of play as a row, from its left end to its right one."""

    layout: Line
    legend = text("[6] open end   * fits")

    def summary(self) -> Text:
        """Return the values of the two open ends."""
        left, right = (end.value for end in self.layout.open_ends)
        return text("Open ends: {left} on the left, {right} on the right", left=left, right=right)

    def lines(self, width: int, reader: Reader, *, marks: bool) -> Iterator[str]:
        """Yield the tiles from left to right, in as many rows as necessary."""
        tiles = [f"{near}-{far}" for near, far in self.layout.row]
        left, right = self.layout.open_ends
        if marks:
            tiles[0] = f"[{left.value}] {tiles[0]}"
            tiles[-1] += f" [{right.value}]"
            # The last tile is at one end, or it is the only one.
            last = -1 if right.tile == self.layout.placements[-1].tile else 0
            tiles[last] += f" {reader.read(LAST)}"
        yield from fill_rows(tiles, width)


VALUE_COLOURS: Final[Mapping[int, str]] = {
    1: "#006a95",
    2: "#03a14a",
    3: "#b73132",
    4: "#d17400",
    5: "#345cc5",
    6: "#a88800",
    7: "#9c3b97",
    8: "#009d88",
    9: "#6a4fc1",
    10: "#5190cb",
    11: "#007252",
    12: "#c77756",
    13: "#825c00",
    14: "#8584cf",
    15: "#636801",
    16: "#c1749c",
    17: "#006f73",
    18: "#a17cc3",
}
"""The colour of each value from 1 to 18 in a terminal; the blank has that of the text around it.

They are legible on a dark and on a light background. Odd values are darker than even ones."""


def halves(value: int) -> str:
    """Return a regular expression that finds the halves of tiles with a value in a text.

    >>> import re
    >>> [found.start() for found in re.finditer(halves(1), "1-11 11-1 0-1* 10-1 1 [1]")]
    [0, 8, 12, 18]
    """
    return rf"(?<![0-9]){value}(?=-[0-9])|(?<=[0-9]-){value}(?![0-9])"
