"""The moves: play a tile, draw one, or pass."""

from __future__ import annotations

from typing import Final, TypeAlias, final

import attrs

from chickenfoot_rules.dominoes.errors import TileError
from chickenfoot_rules.dominoes.tiles import ALL_TILES, HIGHEST_SET, SUITS, Tile, suit_name
from chickenfoot_rules.dominoes.values import Immutable, shown

__all__ = [
    "DOUBLES",
    "FITTING",
    "HIGHER_VALUES",
    "LOWER_VALUES",
    "ROWS",
    "Draw",
    "Move",
    "Pass",
    "Play",
    "row_of",
]


@final
@attrs.frozen(init=False, eq=False)  # interned: identity is equality
class Play(Immutable):
    """Play a tile from the hand (R3.1).

    There is one object for each play, so equal plays are identical.

    Args:
        tile: the tile to play.
        on: the tile on the table that it is played on; ``None`` to open the round (R2.2).
        announce: whether the player announces that they have one tile left (R6.2).

    Attributes:
        joint: the pips of the two halves that touch, if the tiles have a value in common.
        free: the pips of the half that then becomes a new open end (R3.1); −1 for a double,
            which has no such half.

    Raises:
        TileError: if ``tile`` or ``on`` is something else.

    >>> print(Play(Tile(9, 4), Tile(9, 9)))
    4-9 on 9-9
    """

    tile: Tile
    on: Tile | None
    announce: bool
    joint: int = attrs.field(repr=False)
    free: int = attrs.field(repr=False)

    def __new__(cls, tile: Tile, on: Tile | None, announce: bool = False) -> Play:  # noqa: FBT001, FBT002 - the contract's signature
        """Return the one play with these tiles."""
        for place in (tile, on):
            if not isinstance(place, Tile | None):  # pyright: ignore[reportUnnecessaryIsInstance]
                message = f"expected a tile in a play, got {shown(place)}"
                raise TileError(message)
        if tile is None:  # pyright: ignore[reportUnnecessaryComparison]
            message = "expected the tile to play, got None"
            raise TileError(message)
        key = (tile, on, bool(announce))
        play = _PLAYS.get(key)
        if play is not None:
            return play
        joint = tile.low if on is None or on.has(tile.low) else tile.high
        free = -1 if tile.is_double else tile.other(joint)
        play = object.__new__(Play)  # Not cls: all later calls get this object.
        names = ("tile", "on", "announce", "joint", "free")
        for name, value in zip(names, (*key, joint, free), strict=True):
            object.__setattr__(play, name, value)
        # If another thread was faster, its object is the one to use.
        return _PLAYS.setdefault(key, play)

    @property
    def call(self) -> str | None:
        """The words that the player calls out for a double; else ``None`` (R3.7).

        >>> Play(Tile(4, 4), Tile(6, 4)).call
        'Chickie Fours'
        """
        if not self.tile.is_double:
            return None
        return f"Chickie {suit_name(self.tile.low).capitalize()}"

    def __str__(self) -> str:
        where = "opens" if self.on is None else f"on {self.on}"
        return f"{self.tile} {where}{', one left' if self.announce else ''}"

    def __hash__(self) -> int:
        # Not the identity: with this hash, sets have the same order in every process.
        return hash((self.tile, self.on, self.announce))

    def __reduce__(self) -> tuple[type[Play], tuple[Tile, Tile | None, bool]]:
        return Play, (self.tile, self.on, self.announce)


@attrs.frozen
class Draw(Immutable):
    """Draw the next tile of the boneyard (R2.5, R4.1, R4.2, R6.3)."""

    def __str__(self) -> str:
        return "draw"


@attrs.frozen
class Pass(Immutable):
    """End the turn without a play (R4.1, R4.3, R6.3)."""

    def __str__(self) -> str:
        return "pass"


Move: TypeAlias = Play | Draw | Pass
"""A play, a draw or a pass of the seat whose turn it is."""


# All plays made so far: at most 190 tiles on 190 others or on nothing, announced or not.
_PLAYS: Final[dict[tuple[Tile, Tile | None, bool], Play]] = {}

DOUBLES: Final = sum(tile.bit for tile in ALL_TILES if tile.is_double)
"""The mask of all doubles."""

LOWER_VALUES: Final = 0x3FF
"""The values 0 to 9, one bit each."""

HIGHER_VALUES: Final = ~LOWER_VALUES
"""All other values."""


class _Fitting(dict[int, int]):
    def __missing__(self, values: int) -> int:
        mask = 0
        for value in range(HIGHEST_SET + 1):
            if values >> value & 1:
                mask |= SUITS[value]
        self[values] = mask
        return mask


FITTING: Final = _Fitting()
"""Maps a mask of values, one bit each, to the mask of the tiles that have one of them.

It keeps every answer. Look up the lower and the higher values separately: there are too many
combinations of all values.
"""

ROWS: Final[list[tuple[int, int, int, dict[int, Play]] | None]] = [None] * len(ALL_TILES)
"""For each tile by index: its bit, its two halves, and its plays by the index of the other tile.

`row_of` makes a row that is still missing.
"""


def row_of(index: int) -> tuple[int, int, int, dict[int, Play]]:
    """Make the row of a tile, with a play on each tile that it shares a value with."""
    tile = ALL_TILES[index]
    plays = {
        on.index: Play(tile, on)
        for on in ALL_TILES
        if on != tile and (on.has(tile.low) or on.has(tile.high))
    }
    row = ROWS[index] = tile.bit, tile.low, tile.high, plays
    return row
