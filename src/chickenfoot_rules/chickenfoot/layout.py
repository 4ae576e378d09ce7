"""The layout: the tiles on the table, the open ends, and the double that must be filled first."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final, cast

import attrs

from chickenfoot_rules.base import LayoutError, check_type, expected, items_of
from chickenfoot_rules.base.values import Chain, as_int, make_chain, unfold
from chickenfoot_rules.dominoes import Illegality, IllegalityCode, make_illegality
from chickenfoot_rules.dominoes.layout import DominoLayout, Duty, OpenEnd, Placement, check_tiles
from chickenfoot_rules.dominoes.moves import (
    FITTING,
    HALVES,
    HIGHER_VALUES,
    LOWER_VALUES,
    PLAYS_ON,
    Play,
    prepare_plays_on,
)
from chickenfoot_rules.dominoes.position import open_twin
from chickenfoot_rules.dominoes.tiles import (
    ALL_TILES,
    DOUBLES,
    HIGHEST_SET,
    SUITS,
    Tile,
    TileSet,
    number_name,
    suit_name,
)

TOES: Final = 3
"""The number of toes of a foot (R3.3)."""


def _chain_placements(placements: Iterable[Placement]) -> Chain[Placement | Play]:
    items = items_of(placements, "placements")
    # `attrs.evolve` passes the chain of another layout.
    if len(items) == 2 and isinstance(items[0], tuple):  # noqa: PLR2004 - a chain is a pair
        with suppress(AttributeError, TypeError, ValueError):
            items = _placements(cast("Chain[Placement]", items))
    return make_chain(items)


def _placements(placed: Chain[Placement | Play]) -> tuple[Placement, ...]:
    return tuple(Placement(one.tile, one.on) for one in unfold(placed))


@attrs.frozen(weakref_slot=False, repr=False)
class Layout(DominoLayout):
    """The tiles on the table, in the order in which they were laid.

    Each tile is on the table once, and a tile that is not a double has one free half. So an open
    end is named by its tile. Use `place` to lay one more tile.

    Args:
        arms: the number of tiles that the opening double takes before anything else is
            played: 3, 4 or 6 (R3.2).
        placements: the tiles, the opening double first, each with the tile it was played on.

    Raises:
        LayoutError: if the placements can't have been laid in this order.
        WrongTypeError: if they are not placements.

    >>> layout = Layout().place(Tile(9, 9)).place(Tile(9, 4), Tile(9, 9))
    >>> print(layout)
    9-9 4-9>9-9
    >>> layout.duty
    Duty(double=Tile(9, 9), missing=3, is_cross=True)
    """

    arms: int = 4
    _placed: Chain[Placement | Play] = attrs.field(
        default=cast("Chain[Placement | Play]", ()),
        alias="placements",
        converter=_chain_placements,
        eq=_placements,
    )
    # The other fields follow from these two. Every decision needs them, so each layout derives
    # them from those of the layout before.
    # For each value, the indices of the tiles whose free half has it, the oldest first.
    _ends: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False)
    # Bit v is set if _ends[v] is not empty.
    _values: int = attrs.field(init=False, eq=False)
    # The mask of the tiles that match a playable end, of any set, laid tiles included.
    _fitting: int = attrs.field(init=False, eq=False)
    # The index of the latest double, and the number of tiles that it still needs.
    _spinner: int = attrs.field(init=False, eq=False)
    _missing: int = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        layout = self.empty(self.arms)
        for placement in unfold(self._placed):
            check_type(placement, Placement, "placements")
            layout = layout.place(placement.tile, placement.on)
        for field in attrs.fields(Layout):
            object.__setattr__(self, field.name, getattr(layout, field.name))

    @classmethod
    def empty(cls, arms: int) -> Layout:
        """Return the layout of an empty table.

        Args:
            arms: the number of tiles that the opening double will take, 3, 4 or 6 (R3.2).

        Raises:
            LayoutError: if it is another number.
        """
        arms = as_int(arms)
        if type(arms) is not int or arms not in (3, 4, 6):
            raise LayoutError(expected("3, 4 or 6 arms", arms, "R3.2"))
        layout = _open_layout()
        layout.arms = arms
        layout._placed = ()
        layout._ends = ((),) * (HIGHEST_SET + 1)
        layout._values = 0
        layout._fitting = DOUBLES
        layout._spinner = -1
        layout._missing = 0
        layout.__class__ = Layout
        return layout  # type: ignore[no-any-return]  # a Layout now

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles, the opening double first, each with the tile it was played on."""
        return _placements(self._placed)

    @property
    def tiles(self) -> TileSet:
        """The tiles on the table."""
        return TileSet([placed.tile for placed in unfold(self._placed)])

    @property
    def opening(self) -> Tile | None:
        """The opening double, or ``None`` while the table is empty."""
        placed = self._placed
        if placed is None or not placed:
            return None
        while (before := placed[0]) is not None and before:
            placed = before
        return placed[1].tile

    @property
    def latest(self) -> Tile | None:
        """The tile that was laid last, or ``None`` while the table is empty."""
        return self._placed[1].tile if self._placed else None

    @property
    def is_empty(self) -> bool:
        """Whether the table is empty."""
        return not self._placed

    @property
    def toes(self) -> int:
        """The number of tiles that a double takes, apart from the opening double (R3.3, R3.4)."""
        return TOES

    @property
    def duty(self) -> Duty | None:
        """The double that must be filled before anything else is played, if any (R3.2, R3.3)."""
        if not self._missing:
            return None
        double = ALL_TILES[self._spinner]
        return Duty(double, self._missing, is_cross=double == self.opening)

    @property
    def open_ends(self) -> tuple[OpenEnd, ...]:
        """The tiles with a free half, ordered by value and then by age.

        While there is a `duty`, only its double may be played on, and none of these ends.
        """
        return tuple(
            OpenEnd(ALL_TILES[index], value)
            for value, indices in enumerate(self._ends)
            for index in indices
        )

    @property
    def fitting_mask(self) -> int:
        """The mask of all tiles of any set, laid ones included, that match a playable end."""
        return self._fitting

    def plays(self, tiles: TileSet) -> tuple[Play, ...]:
        """List every way to lay one of the given tiles (R3.1 to R3.3).

        The plays are ordered by tile, the highest first, then by the value of the end, then by
        its age. An empty table has no plays.
        """
        return self.plays_of_mask(tiles.mask & ~self.tiles.mask)

    def plays_of_mask(self, mask: int) -> tuple[Play, ...]:
        """List the plays of a mask of tiles, of which none may be on the table; see `plays`."""
        fitting = mask & self._fitting
        if not fitting:
            return ()
        plays: list[Play] = []
        if self._missing:
            on_spinner = PLAYS_ON[self._spinner]
            while fitting:
                index = fitting.bit_length() - 1
                fitting ^= 1 << index
                plays.append(on_spinner[index])
            return tuple(plays)
        ends = self._ends
        while fitting:
            index = fitting.bit_length() - 1
            bit, low, high = HALVES[index]
            fitting ^= bit
            for on in ends[low]:
                plays.append(PLAYS_ON[on][index])  # noqa: PERF401 - a loop is faster for a few ends
            if low != high:
                for on in ends[high]:
                    plays.append(PLAYS_ON[on][index])  # noqa: PERF401 - a loop is faster for a few ends
        return tuple(plays)

    def refusal(self, tile: Tile, on: Tile | None = None) -> Illegality | None:
        """Explain why a tile can't be laid on another; return ``None`` if it can (R3.1 to R3.3).

        Args:
            tile: the tile to lay.
            on: the tile to lay it on; ``None`` to open the round with a double.

        Raises:
            WrongTypeError: if ``tile`` or ``on`` is something else.
        """
        check_tiles(tile, on)
        tiles = self.tiles
        if tile in tiles:
            return make_illegality(IllegalityCode.ALREADY_LAID, "laid", tile=tile)
        opening = self.opening
        if opening is None:
            if tile.is_double and on is None:
                return None
            sentence = "table-empty" if tile.is_double else "not-a-double"
            return make_illegality(IllegalityCode.MUST_OPEN, sentence, tile=tile)
        if on is None:
            sentence = "opened" if self.fitting_mask & tile.bit else "opened-fits-nowhere"
            return make_illegality(
                IllegalityCode.ALREADY_OPENED, sentence, opening=opening, tile=tile
            )
        if on not in tiles:
            return make_illegality(IllegalityCode.NOT_ON_TABLE, "not-on-table", on=on)
        if duty := self.duty:
            return None if on == duty.double and tile.has(on.low) else _refuse_unfinished(duty)
        value = self._free_value(on)
        if value is None:
            return make_illegality(IllegalityCode.NOT_OPEN, "not-open", on=on, tile=tile)
        if not tile.has(value):
            return make_illegality(
                IllegalityCode.WRONG_END, "wrong-end", on=on, number=number_name(value), tile=tile
            )
        return None

    def _free_value(self, tile: Tile) -> int | None:
        for value in (tile.low, tile.high):
            if tile.index in self._ends[value]:
                return value
        return None

    def place_unchecked(self, play: Play) -> Layout:
        """Return the layout after a play that must be possible; nothing is checked."""
        tile = play.tile
        if not PLAYS_ON[tile.index]:
            prepare_plays_on(tile)
        on = play.on
        ends = [*self._ends]
        values = self._values
        if on is None:
            spinner = tile.index
            missing = self.arms
        else:
            spinner = self._spinner
            missing = self._missing
            if missing:
                missing -= 1
            else:
                value = play.joint
                left = ends[value]
                if len(left) == 1:
                    ends[value] = ()
                    values ^= 1 << value
                else:
                    at = left.index(on.index)
                    ends[value] = left[:at] + left[at + 1 :]
            free = play.free
            if free < 0:  # R3.4: a double can be laid here only if no foot is unfinished
                spinner = tile.index
                missing = TOES
            else:
                ends[free] += (tile.index,)
                values |= 1 << free
        layout = _open_layout()
        layout.arms = self.arms
        layout._placed = (self._placed, play)
        layout._ends = tuple(ends)
        layout._values = values
        if missing:
            layout._fitting = SUITS[ALL_TILES[spinner].low]
        elif values <= LOWER_VALUES:
            layout._fitting = FITTING[values]
        else:
            layout._fitting = FITTING[values & LOWER_VALUES] | FITTING[values & HIGHER_VALUES]
        layout._spinner = spinner
        layout._missing = missing
        layout.__class__ = Layout
        return layout  # type: ignore[no-any-return]  # a Layout now

    def key_among(self, outside: int) -> tuple[int, ...]:
        """Return what decides which tiles can be laid from now on; see `DominoRound.key`.

        It has the value and the missing tiles of the double to be filled, and how many ends of each
        value are open. More ends of a value than tiles that have it make no difference.

        Args:
            outside: the mask of the tiles that may still be laid.
        """
        outside = as_int(outside)
        if not self._fitting & outside:
            return ()  # R5.3
        missing = self._missing
        ends = [
            min(len(tiles), (suit & outside).bit_count()) if tiles else 0
            for tiles, suit in zip(self._ends, SUITS, strict=True)
        ]
        if not missing:
            return (0, *ends)
        double = ALL_TILES[self._spinner]
        fitting = SUITS[double.low] & outside
        left = fitting.bit_count() - missing
        if left < 0:
            return (double.index,)  # R3.5: every other end stays locked.
        if not left:  # Whatever comes, these tiles are laid here before any other.
            layout = self
            for tile in TileSet.from_mask(fitting):
                layout = layout.place_unchecked(Play(tile, double))
            return (missing, double.index, *layout.key_among(outside ^ fitting))
        ends[double.low] = min(ends[double.low], left)
        return (missing, double.index, *ends)

    def __reduce__(self) -> tuple[type[Layout], tuple[int, tuple[Placement, ...]]]:
        return Layout, (self.arms, self.placements)

    def __repr__(self) -> str:
        return f"Layout(arms={self.arms}, placements={self.placements})"


_open_layout = open_twin(Layout)


def _refuse_unfinished(duty: Duty) -> Illegality:
    code = IllegalityCode.CROSS_UNFINISHED if duty.is_cross else IllegalityCode.FOOT_UNFINISHED
    double = duty.double
    return make_illegality(
        code, duty.part, double=double, missing=duty.missing, suit=suit_name(double.low)
    )
