"""How layouts are written: as a tree of chains and branches, or as a row. Also, in which colours.

`text_of` looks the class of a layout up. A layout of another shape registers its own `LayoutText`.
Lines have a given width, without breaking a word or a tile, and can be folded into columns.
"""

from __future__ import annotations

import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import singledispatch
from itertools import pairwise, zip_longest
from operator import itemgetter
from typing import ClassVar, Final

import attrs

from chickenfoot_rules.base import Immutable, Reader, Text, chain, line, text, wrong_type
from chickenfoot_rules.chickenfoot import Layout
from chickenfoot_rules.dominoes import DominoLayout
from chickenfoot_rules.dominoes.tiles import Tile, double_name, suit_name
from chickenfoot_rules.express import Line
from chickenfoot_rules.rendering.narration.base import needs

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
        WrongTypeError: if no text is registered for its class.
    """
    raise wrong_type(layout, "a Layout or a Line")


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


_COLOURS: Final = (
    "#006a95 #03a14a #b73132 #d17400 #345cc5 #a88800 #9c3b97 #009d88 #6a4fc1 "
    "#5190cb #007252 #c77756 #825c00 #8584cf #636801 #c1749c #006f73 #a17cc3"
)
VALUE_COLOURS: Final = dict(enumerate(_COLOURS.split(), 1))
"""The colour of each value from 1 to 18 in a terminal; the blank has that of the text around it.

They are legible on a dark and on a light background. Odd values are darker than even ones."""


def halves(value: int) -> str:
    """Return a regular expression that finds the halves of tiles with a value in a text.

    >>> import re
    >>> [found.start() for found in re.finditer(halves(1), "1-11 11-1 0-1* 10-1 1 [1]")]
    [0, 8, 12, 18]
    """
    return rf"(?<![0-9]){value}(?=-[0-9])|(?<=[0-9]-){value}(?![0-9])"


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
