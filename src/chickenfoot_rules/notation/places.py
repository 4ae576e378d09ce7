"""Which tiles a text has put where, so that none is in two places."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from chickenfoot_rules.notation.scanner import JOINTS, Scanner
from chickenfoot_rules.notation.tiles import Found, read_tile_list
from chickenfoot_rules.rule_ids import CHICKEN_FOOT, RuleIds
from chickenfoot_rules.rules import MAX_PLAYERS, MIN_PLAYERS
from chickenfoot_rules.tiles import DominoSet, Tile, TileSet

__all__ = ["JOINTS_AMONG_HANDS", "Places", "read_by_seat"]

JOINTS_AMONG_HANDS: Final = JOINTS.replace("/", "")
"""What may stand between the halves of a tile where a slash stands between hands."""


_T = TypeVar("_T")


def read_by_seat(
    scanner: Scanner,
    read: Callable[[int], _T],
    most: int = MAX_PLAYERS,
    rule_ids: RuleIds = CHICKEN_FOOT,
) -> list[_T]:
    """Read something of each seat, with slashes between seats.

    Args:
        scanner: what is read.
        read: reads what belongs to a seat, given its number.
        most: how many can play.
        rule_ids: the rules of the game.

    Raises:
        NotationError: when there are fewer than 2 seats, or too many.
    """
    items = [read(0)]
    while scanner.accept_next("/"):
        if len(items) == most:
            message = f"{MIN_PLAYERS} to {most} can play, not more ({rule_ids.players})"
            raise scanner.wrong(message, scanner.at - 1, f"no hand of seat {most}")
        items.append(read(len(items)))
    if len(items) < MIN_PLAYERS:
        scanner.skip()
        raise scanner.unexpected(f"'/' and the hand of seat {len(items)}")
    return items


class Places:
    """The tiles of a text so far, with where they are.

    Args:
        scanner: what is read.
        rule_ids: the rules of the game.
    """

    def __init__(self, scanner: Scanner, rule_ids: RuleIds = CHICKEN_FOOT) -> None:
        self._scanner = scanner
        self._rule_ids = rule_ids
        self._places: dict[Tile, tuple[Found, str]] = {}

    def put(self, found: Iterable[Found], where: str) -> None:
        """Put tiles somewhere.

        Raises:
            NotationError: when one is somewhere already.
        """
        for one in found:
            if one.tile in self._places:
                _, place = self._places[one.tile]
                rule = self._rule_ids.places
                message = (
                    f"{one.tile} stands here for the second time: it is {place} already ({rule})"
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
        return self._read_row("the boneyard", "in the boneyard")

    def read_out_of_play(self) -> TileSet:
        """Read what is out of play.

        Raises:
            NotationError: when none stands there, or a tile of it is somewhere already.
        """
        return TileSet(self._read_row("what is out of play", "out of play"))

    def _read_row(self, expected: str, where: str) -> tuple[Tile, ...]:
        self._scanner.skip()
        found = read_tile_list(self._scanner, expected)
        self.put(found, where)
        return tuple(one.tile for one in found)

    def check(self, domino_set: DominoSet) -> None:
        """Refuse tiles that a set does not have.

        Raises:
            NotationError: when there is one.
        """
        for found, _ in self._places.values():
            if found.tile not in domino_set.tiles:
                message = f"a {domino_set} set has no {found.tile} ({self._rule_ids.tiles})"
                raise self._scanner.wrong(message, found.start, "a tile of the set", found.end)
