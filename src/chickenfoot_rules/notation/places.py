"""The tiles that a text has put somewhere, so that no tile is in two places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.tiles import DominoSet, Tile, TileSet
from chickenfoot_rules.notation.scanner import JOINTS, Scanner
from chickenfoot_rules.notation.tiles import Found, format_tiles, read_tile_list

JOINTS_AMONG_HANDS: Final = JOINTS.replace("/", "")
"""The signs between the halves of a tile where a slash separates hands."""


class TilesRead:
    """The tiles read so far, each with its place.

    Args:
        scanner: the text.
        rule_ids: the rules of the game.
    """

    def __init__(self, scanner: Scanner, rule_ids: RuleIds = Rules.rule_ids) -> None:
        self._scanner = scanner
        self._rule_ids = rule_ids
        self._places: dict[Tile, tuple[Found, str]] = {}

    def put(self, found: Iterable[Found], where: str) -> None:
        """Put tiles in a place.

        Raises:
            NotationError: if a tile already has a place.
        """
        for one in found:
            if one.tile in self._places:
                _, place = self._places[one.tile]
                rule = self._rule_ids.places
                message = f"{one.tile} appears twice: it is already {place} ({rule})"
                raise self._scanner.wrong(message, one.start, "another tile", one.end)
            self._places[one.tile] = one, where

    def read_hand(self, seat: int) -> TileSet:
        """Read the hand of a seat.

        Raises:
            NotationError: if there is no hand here, or a tile already has a place.
        """
        return TileSet(self._read_row(f"the hand of seat {seat}", f"in the hand of seat {seat}"))

    def read_boneyard(self) -> tuple[Tile, ...]:
        """Read the boneyard in drawing order.

        Raises:
            NotationError: if there is no boneyard here, or a tile already has a place.
        """
        return self._read_row("the boneyard", "in the boneyard")

    def read_out_of_play(self) -> TileSet:
        """Read the tiles out of play.

        Raises:
            NotationError: if the text has no such tiles here, or a tile already has a place.
        """
        return TileSet(self._read_row("the tiles out of play", "out of play"))

    def _read_row(self, expected: str, where: str) -> tuple[Tile, ...]:
        self._scanner.skip()
        found = read_tile_list(self._scanner, expected)
        self.put(found, where)
        return tuple(one.tile for one in found)

    def check(self, domino_set: DominoSet) -> None:
        """Check that a set has all these tiles.

        Raises:
            NotationError: if it lacks one.
        """
        for found, _ in self._places.values():
            if found.tile not in domino_set.tiles:
                message = f"a {domino_set} set has no {found.tile} ({self._rule_ids.tiles})"
                raise self._scanner.wrong(message, found.start, "a tile of the set", found.end)


def format_hands(hands: Sequence[TileSet | int], *, unicode: bool = False) -> str:
    """Format hands by seat; a number is the size of a hidden hand."""
    return " / ".join(
        [
            f"?{hand}" if isinstance(hand, int) else format_tiles(hand, unicode=unicode)
            for hand in hands
        ]
    )
