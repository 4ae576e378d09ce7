"""The base of layouts, and their parts: placements, open ends, the double to be filled."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from typing import ClassVar, Self

import attrs

from chickenfoot_rules.base import Immutable
from chickenfoot_rules.base.errors import LayoutError, part, wrong_type
from chickenfoot_rules.dominoes.drawable import Drawable, Markable
from chickenfoot_rules.dominoes.illegality import Illegality
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.tiles import Tile, TileSet


@attrs.frozen
class Placement(Immutable):
    """One tile of the layout, and the tile that it was played on.

    Attributes:
        tile: the tile.
        on: the tile that it was played on; ``None`` for the opening tile.
    """

    tile: Tile = attrs.field(validator=part(Tile, "a tile"))
    on: Tile | None = None

    def __str__(self) -> str:
        return str(self.tile) if self.on is None else f"{self.tile}>{self.on}"


def check_tiles(tile: object, on: object) -> None:
    """Raise unless both are tiles.

    Args:
        tile: the tile to lay.
        on: the tile to lay it on; ``None`` for the opening tile.

    Raises:
        WrongTypeError: if one of them is not a tile.
    """
    step = "Tile.parse(text) reads a text"
    if not isinstance(tile, Tile):
        lay = "place(play.tile, play.on) lays it"
        raise wrong_type(tile, "a tile to lay", str=step, Play=lay)
    if on is not None and not isinstance(on, Tile):
        raise wrong_type(on, f"a tile on the table to lay {tile} on", str=step)


@attrs.frozen
class OpenEnd(Markable):
    """A tile that can be played on when there is no `Duty`.

    Attributes:
        tile: the tile on the table.
        value: the pips that a tile played on it must have, 0..18.
    """

    tile: Tile = attrs.field(validator=part(Tile, "a tile"))
    value: int


@attrs.frozen
class Duty(Immutable):
    """The double that must be filled before anything else is played (R3.2, R3.3).

    Attributes:
        double: the double.
        missing: the number of arms or toes that it still needs, 1..6.
        is_cross: whether it is the opening double, which needs arms; any other double needs
            toes.
    """

    double: Tile = attrs.field(validator=part(Tile, "a tile"))
    missing: int
    is_cross: bool

    @property
    def part(self) -> str:
        """The word for the missing tiles: arm, arms, toe or toes."""
        part = "arm" if self.is_cross else "toe"
        return part if self.missing == 1 else f"{part}s"


class DominoLayout(Drawable):
    """The base of the layouts of every game: the tiles on the table.

    Subclasses are frozen attrs classes.

    Attributes:
        game: the `Game` that a layout alone is taken for, which `game_of` returns.
    """

    __slots__ = ()

    game: ClassVar[object] = None

    @property
    @abstractmethod
    def placements(self) -> tuple[Placement, ...]:
        """The tiles in the order in which they were laid, each with the tile it was played on."""

    @property
    @abstractmethod
    def tiles(self) -> TileSet:
        """The tiles on the table."""

    @property
    def opening(self) -> Tile | None:
        """The tile that was laid first, or ``None`` while the table is empty."""
        return self.placements[0].tile if self.placements else None

    @property
    def is_empty(self) -> bool:
        """Whether the table is empty."""
        return not self.placements

    @property
    def toes(self) -> int:
        """The number of tiles that a double takes before anything else is played, 0 or more."""
        return 0

    @property
    def duty(self) -> Duty | None:
        """The double that must be filled before anything else is played, or ``None``."""
        return None

    @property
    @abstractmethod
    def open_ends(self) -> tuple[OpenEnd, ...]:
        """The ends that can be played on while there is no duty."""

    @property
    @abstractmethod
    def fitting_mask(self) -> int:
        """The mask of all tiles of any set, laid ones included, that match a playable end."""

    def fitting(self, tiles: TileSet) -> TileSet:
        """Return the given tiles that could be laid now if somebody held them (R3.1, X4)."""
        return TileSet.from_mask(tiles.mask & self.fitting_mask) - self.tiles

    @abstractmethod
    def plays(self, tiles: TileSet) -> tuple[Play, ...]:
        """List every way to lay one of the given tiles; empty while the table is empty."""

    @abstractmethod
    def refusal(self, tile: Tile, on: Tile | None = None) -> Illegality | None:
        """Explain why a tile can't be laid on another; return ``None`` if it can."""

    @abstractmethod
    def key_among(self, outside: int) -> Hashable:
        """Return what decides which tiles can be laid from now on; see `DominoRound.key`.

        Args:
            outside: the mask of the tiles that may still be laid.
        """

    def place(self, tile: Tile, on: Tile | None = None) -> Self:
        """Return the layout with one more tile (R3.1, X4).

        Args:
            tile: the tile to lay.
            on: the tile to lay it on; ``None`` for the opening tile.

        Raises:
            LayoutError: if the tile can't be laid there; see `refusal`.
        """
        if refusal := self.refusal(tile, on):
            raise LayoutError(str(refusal))
        return self.place_unchecked(Play(tile, on))

    @abstractmethod
    def place_unchecked(self, play: Play) -> Self:
        """Return the layout after a possible play, without checking it."""

    def __str__(self) -> str:
        return " ".join(map(str, self.placements))
