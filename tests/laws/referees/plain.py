"""What both referees share: plain tiles and moves, a round at one moment, and the adapters.

A referee plays by the numbered rules again, plainly and slowly, and shares no code with the
library. A tile is a tuple ``(low, high)``, a move is a tuple, and the table is the list of
placements in the order in which they were laid. Every question walks the whole of it, so no
derived state can be wrong. Only the adapters at the end of each module know the library, by its
public names.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, Self, TypeAlias

import chickenfoot_rules as library
from chickenfoot_rules.dominoes import DominoLayout

PlainTile: TypeAlias = tuple[int, int]
PlainMove: TypeAlias = (
    tuple[Literal["play"], PlainTile, PlainTile | None, bool]
    | tuple[Literal["draw"]]
    | tuple[Literal["pass"]]
)
Placements: TypeAlias = list[tuple[PlainTile, PlainTile | None]]

DRAW: PlainMove = ("draw",)
PASS: PlainMove = ("pass",)


def set_of(highest: int) -> list[PlainTile]:
    """List each unordered pair of values once (R1.1)."""
    return [(low, high) for high in range(highest + 1) for low in range(high + 1)]


def is_double(tile: PlainTile) -> bool:
    return tile[0] == tile[1]


@dataclass(kw_only=True)
class PlainReferee(ABC):
    """A round at one moment; `play` changes it in place."""

    hands: list[set[PlainTile]]
    placements: Placements  # in the order in which they were laid
    seat: int

    @property
    @abstractmethod
    def highest(self) -> int:
        """The N of the set."""

    @property
    @abstractmethod
    def reason(self) -> str | None:
        """Why the round is over: ``"domino"``, ``"blocked"``, or ``None`` while it goes on."""

    @abstractmethod
    def allows(self, move: PlainMove) -> bool:
        """Return whether a move is legal if the round is not over."""

    @abstractmethod
    def make(self, move: PlainMove) -> None:
        """Change the round by a legal move."""

    @abstractmethod
    def score_row(self) -> list[int]:
        """Return the row that a finished round adds to the score sheet."""

    @property
    def table(self) -> list[PlainTile]:
        return [tile for tile, _ in self.placements]

    @property
    def hand(self) -> set[PlainTile]:
        return self.hands[self.seat]

    @property
    def is_over(self) -> bool:
        return self.reason is not None

    def judge(self, move: PlainMove) -> bool:
        """Return whether a move is legal."""
        return self.allows(move) and not self.is_over

    def conceivable(self) -> Iterator[PlainMove]:
        """Yield every move that one can write down: nearly all of them are illegal."""
        for tile in [*set_of(self.highest), (0, self.highest + 1)]:
            for on in {None, tile, *self.table}:
                for announce in (False, True):
                    yield ("play", tile, on, announce)
        yield DRAW
        yield PASS

    def legal(self) -> set[PlainMove]:
        """Return the legal moves, by a test of every conceivable one."""
        return {move for move in self.conceivable() if self.judge(move)}

    def play(self, move: PlainMove) -> None:
        """Make a legal move."""
        if not self.judge(move):
            message = f"{move} is illegal"
            raise ValueError(message)
        self.make(move)

    def copy(self) -> Self:
        """Return the same position, to be played on by itself."""
        again = copy.copy(self)
        again.hands = [*map(set, self.hands)]
        for name, part in vars(self).items():
            if name != "hands" and isinstance(part, list | set):
                setattr(again, name, part.copy())
        return again


# The adapters: the only lines that know the library.


def plain_tile(tile: library.Tile) -> PlainTile:
    return tile.low, tile.high


def plain_tiles(tiles: Iterable[library.Tile]) -> set[PlainTile]:
    return {*map(plain_tile, tiles)}


def library_tile(tile: PlainTile) -> library.Tile:
    return library.Tile(*tile)


def plain(move: library.Move) -> PlainMove:
    match move:
        case library.Play():
            on = None if move.on is None else plain_tile(move.on)
            return ("play", plain_tile(move.tile), on, move.announce)
        case library.Draw():
            return DRAW
        case library.Pass():
            return PASS


def placements_of(layout: DominoLayout) -> Placements:
    return [
        (plain_tile(placed.tile), None if placed.on is None else plain_tile(placed.on))
        for placed in layout.placements
    ]
