"""Which tiles a text has put where, so that none is in two places."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from chickenfoot_rules.notation.scanner import JOINTS, Scanner
from chickenfoot_rules.notation.tiles import Found, read_tile_list
from chickenfoot_rules.rules import MAX_PLAYERS, MIN_PLAYERS
from chickenfoot_rules.tiles import DominoSet, Tile, TileSet

__all__ = ["JOINTS_AMONG_HANDS", "Places", "read_by_seat"]

JOINTS_AMONG_HANDS: Final = JOINTS.replace("/", "")
"""What may stand between the halves of a tile where a slash stands between hands."""


_T = TypeVar("_T")


def read_by_seat(scanner: Scanner, read: Callable[[int], _T]) -> list[_T]:
    """Read something of each seat, with slashes between seats.

    Args:
        scanner: what is read.
        read: reads what belongs to a seat, given its number.

    Raises:
        NotationError: when there are fewer than 2 seats or more than 16 (R1.2).
    """
    items = [read(0)]
    while scanner.accept_next("/"):
        if len(items) == MAX_PLAYERS:
            message = f"{MIN_PLAYERS} to {MAX_PLAYERS} can play, not more (R1.2)"
            raise scanner.wrong(message, scanner.at - 1, f"no hand of seat {MAX_PLAYERS}")
        items.append(read(len(items)))
    if len(items) < MIN_PLAYERS:
        scanner.skip()
        raise scanner.unexpected(f"'/' and the hand of seat {len(items)}")
    return items


class Places:
    """The tiles of a text so far, with where they are.

    Args:
        scanner: what is read.
    """

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self._places: dict[Tile, tuple[Found, str]] = {}

    def put(self, found: Iterable[Found], where: str) -> None:
        """Put tiles somewhere.

        Raises:
            NotationError: when one is somewhere already (R1.5).
        """
        for one in found:
            if one.tile in self._places:
                _, place = self._places[one.tile]
                message = (
                    f"{one.tile} stands here for the second time: it is {place} already (R1.5)"
                )
                raise self._scanner.wrong(message, one.start, "another tile", one.end)
            self._places[one.tile] = one, where

    def read_hand(self, seat: int) -> TileSet:
        """Read the hand of a seat.

        Raises:
            NotationError: when no hand stands there, or a tile of it is somewhere already.
        """
        self._scanner.skip()
        hand = read_tile_list(self._scanner, f"the hand of seat {seat}")
        self.put(hand, f"in the hand of seat {seat}")
        return TileSet(one.tile for one in hand)

    def read_boneyard(self) -> tuple[Tile, ...]:
        """Read the boneyard in drawing order.

        Raises:
            NotationError: when none stands there, or a tile of it is somewhere already.
        """
        self._scanner.skip()
        boneyard = read_tile_list(self._scanner, "the boneyard")
        self.put(boneyard, "in the boneyard")
        return tuple(one.tile for one in boneyard)

    def check(self, domino_set: DominoSet) -> None:
        """Refuse tiles that a set does not have.

        Raises:
            NotationError: when there is one (R1.1).
        """
        for found, _ in self._places.values():
            if found.tile not in domino_set.tiles:
                message = f"a {domino_set} set has no {found.tile} (R1.1)"
                raise self._scanner.wrong(message, found.start, "a tile of the set", found.end)
