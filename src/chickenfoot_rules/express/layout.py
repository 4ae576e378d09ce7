"""The line: one row of tiles with an open end on either side (X4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

import attrs

from chickenfoot_rules.base import as_int, check_type, items_of, join
from chickenfoot_rules.dominoes import Illegality, IllegalityCode, make_illegality
from chickenfoot_rules.dominoes.layout import DominoLayout, OpenEnd, Placement, check_tiles
from chickenfoot_rules.dominoes.moves import Play, prepare_plays_on
from chickenfoot_rules.dominoes.tiles import SUITS, Tile, TileSet, number_name

_refuse: Final = partial(make_illegality, rule="X4")


def _placements(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    return items_of(placements, "placements")


@attrs.frozen
class Line(DominoLayout):
    """The tiles on the table, in the order in which they were laid.

    Its two open ends are named by their tiles; a single tile has both. Use `place` to lay one more
    tile.

    Args:
        placements: the tiles, the opening tile first, each with the tile it was played on.

    Attributes:
        tiles: the tiles on the table.
        open_ends: the two ends, the left one first; empty while the table is empty. The lower half
            of the opening tile is on the left. The first neighbour of an opening double goes to the
            right.

    Raises:
        LayoutError: if the placements can't have been laid in this order.
        WrongTypeError: if they are not placements.

    >>> line = Line().place(Tile(4, 6)).place(Tile(6, 6), Tile(4, 6))
    >>> print(line)
    4-6 6-6>4-6
    >>> [(str(end.tile), end.value) for end in line.open_ends]
    [('4-6', 4), ('6-6', 6)]
    """

    placements: tuple[Placement, ...] = attrs.field(default=(), converter=_placements)
    tiles: TileSet = attrs.field(init=False, eq=False, repr=False)
    open_ends: tuple[OpenEnd, ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        line = _EMPTY
        for placement in self.placements:
            check_type(placement, Placement, "placements")
            line = line.place(placement.tile, placement.on)
        self._fill(line.placements, line.tiles, line.open_ends)

    def _fill(
        self, placements: tuple[Placement, ...], tiles: TileSet, open_ends: tuple[OpenEnd, ...]
    ) -> Line:
        object.__setattr__(self, "placements", placements)
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "open_ends", open_ends)
        return self

    @property
    def row(self) -> tuple[tuple[int, int], ...]:
        """The tiles from left to right, each as the pips of its left and its right half.

        >>> Line().place(Tile(4, 6)).place(Tile(1, 4), Tile(4, 6)).row
        ((1, 4), (4, 6))
        """
        row: list[tuple[int, int]] = []
        line = _EMPTY
        for placed in self.placements:
            play = Play(placed.tile, placed.on)
            free = play.tile.other(play.joint)
            if line.goes_left(play):
                row.insert(0, (free, play.joint))
            else:
                row.append((play.joint, free))
            line = line.place_unchecked(play)
        return tuple(row)

    @property
    def fitting_mask(self) -> int:
        """The mask of all tiles of any set, laid ones included, that match an end."""
        mask = 0
        for end in self.open_ends:
            mask |= SUITS[end.value]
        return mask

    def key_among(self, outside: int) -> tuple[int, ...]:
        """Return what decides which tiles can be laid from now on; see `DominoRound.key`.

        It has the values of the two ends, each at most as often as tiles have it.

        Args:
            outside: the mask of the tiles that may still be laid.
        """
        outside = as_int(outside)
        values = sorted([end.value for end in self.open_ends])
        one_tile = values[:1] == values[1:] and (SUITS[values[0]] & outside).bit_count() == 1
        return tuple([v for v in values[one_tile:] if SUITS[v] & outside])

    def plays(self, tiles: TileSet) -> tuple[Play, ...]:
        """List every way to lay one of the given tiles (X4).

        The plays are ordered by tile, the highest first, then by the value of the end, then
        left before right. An empty table has no plays.
        """
        fitting = self.fitting(tiles)
        if not fitting:
            return ()
        left, right = self.open_ends
        if right.value < left.value:
            left, right = right, left
        # The two ends of a single double are equal.
        ends = (left,) if left == right else (left, right)
        return tuple(
            [
                Play(tile, end.tile)
                for tile in reversed([*fitting])
                for end in ends
                if end.value in (tile.low, tile.high)
            ]
        )

    def refusal(self, tile: Tile, on: Tile | None = None) -> Illegality | None:
        """Explain why a tile can't be laid on another; return ``None`` if it can (X4).

        Args:
            tile: the tile to lay.
            on: the tile to lay it on; ``None`` to lead it.

        Raises:
            WrongTypeError: if ``tile`` or ``on`` is something else.
        """
        check_tiles(tile, on)
        if tile in self.tiles:
            return make_illegality(IllegalityCode.ALREADY_LAID, "laid", rule="X1", tile=tile)
        if self.is_empty:
            if on is None:
                return None
            return _refuse(IllegalityCode.NOT_ON_TABLE, "table-empty", tile=tile)
        if on is None:
            fits = self.fitting_mask & tile.bit
            sentence = "express-led" if fits else "express-led-fits-nowhere"
            return _refuse(IllegalityCode.ALREADY_OPENED, sentence, opening=self.opening, tile=tile)
        if on not in self.tiles:
            return _refuse(IllegalityCode.NOT_ON_TABLE, "not-on-table", on=on)
        values = sorted({end.value for end in self.open_ends if end.tile == on})
        if not values:
            ends = dict.fromkeys(end.tile for end in self.open_ends)
            return _refuse(
                IllegalityCode.NOT_OPEN, "express-not-open", on=on, ends=join(ends, "and")
            )
        if not any(map(tile.has, values)):
            return _refuse(
                IllegalityCode.WRONG_END,
                "wrong-end",
                on=on,
                number=join(map(number_name, values), "and"),
                tile=tile,
            )
        return None

    def place_unchecked(self, play: Play) -> Line:
        """Return the line after a possible play, without checking it."""
        tile = play.tile
        prepare_plays_on(tile)
        if play.on is None:
            ends = OpenEnd(tile, tile.low), OpenEnd(tile, tile.high)
        else:
            left, right = self.open_ends
            end = OpenEnd(tile, tile.other(play.joint))
            ends = (end, right) if self.goes_left(play) else (left, end)
        laid = TileSet.from_mask(self.tiles.mask | tile.bit)
        placements = (*self.placements, Placement(tile, play.on))
        return object.__new__(Line)._fill(placements, laid, ends)

    def goes_left(self, play: Play) -> bool:
        """Return whether a possible play goes on the left end; a lead does not."""
        # The two ends of a single double are equal; the first play goes on the right one.
        if play.on is None:
            return False
        right = self.open_ends[1]
        return right.tile != play.on or right.value != play.joint


_EMPTY: Final = object.__new__(Line)._fill((), TileSet(), ())  # pyright: ignore[reportPrivateUsage] - of this module
