"""Tiles and sets of tiles as text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import attrs

from chickenfoot_rules.dominoes.errors import TileError
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.tiles import ALL_TILES, HIGHEST_SET, DominoSet, Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.notation.scanner import (
    NUMBER,
    Scanner,
    draw_tiles,
    escape,
    parse,
    read_list,
)

PIPS: Final = f"0 to {HIGHEST_SET} pips"
"""The numbers that a half of a tile can have."""

TILE_BEGINS: Final = re.compile("[0-9\\[\U0001f030-\U0001f093]")
"""The beginning of a tile, or of a number."""

_TILE: Final = "a tile like 4-9"
_GLYPH: Final = re.compile("[\U0001f030-\U0001f093]")
_WORD_GOES_ON: Final = re.compile(r"\w")
_NOTHING: Final = re.compile(r"[-\u2010-\u2014\u2212](?!\w)")


TEXTS: Final = tuple(map(str, ALL_TILES))
"""Each tile as text, by its index."""


@attrs.frozen
class Found(Immutable):
    """A tile in a text.

    Attributes:
        tile: the tile.
        start: the place where it begins.
        end: the place where it ends.
    """

    tile: Tile
    start: int
    end: int


def format_tile(tile: Tile, *, unicode: bool = False) -> str:
    """Format a tile, the lower half first.

    Args:
        tile: the tile.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    >>> format_tile(Tile(9, 4)), format_tile(Tile(5, 3), unicode=True)
    ('4-9', '🁋')
    """
    return draw_tiles(TEXTS[tile.index], unicode=unicode)


def list_tiles(tiles: Iterable[Tile]) -> str:
    """Format tiles in their order, ``-`` for none."""
    return " ".join([TEXTS[tile.index] for tile in tiles]) or "-"


def format_tiles(tiles: TileSet, *, unicode: bool = False) -> str:
    """Format a set of tiles by ascending index, ``-`` for the empty one.

    Args:
        tiles: the tiles.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    >>> format_tiles(TileSet.parse("9-4 1-0")), format_tiles(TileSet())
    ('0-1 4-9', '-')
    """
    return draw_tiles(list_tiles(tiles), unicode=unicode)


def parse_tile(text: str, *, lenient: bool = False) -> Tile:
    """Parse a tile.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_tile`.

    Raises:
        NotationError: if the text is not a tile.

    >>> parse_tile("4-9"), parse_tile("[9|4]", lenient=True)
    (Tile(4, 9), Tile(4, 9))
    >>> parse_tile("9-4")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.NotationError: line 1, column 1: expected '4-9' in strict \
notation, got '9-4'
    """
    return parse(text, _read_one, format_tile, lenient=lenient)


def parse_tiles(text: str, *, lenient: bool = False) -> TileSet:
    """Parse a set of tiles.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_tiles`.

    Raises:
        NotationError: if the text is not a set of tiles, or has a tile twice.

    >>> parse_tiles("9-4, 0|1", lenient=True) == parse_tiles("0-1 4-9")
    True
    >>> parse_tiles("0-1 4-9 0-1", lenient=True)
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.NotationError: line 1, column 9: 0-1 appears twice
    """
    return parse(text, _read_set, format_tiles, lenient=lenient)


def _read_one(scanner: Scanner) -> Tile:
    return read_tile(scanner).tile


def read_tile(scanner: Scanner) -> Found:
    """Read a tile."""
    start = scanner.at
    if glyph := scanner.take(_GLYPH):
        try:
            tile = Tile.parse(glyph)
        except TileError:  # The backs are in the same block.
            raise scanner.unexpected(_TILE, start) from None
        return Found(tile, start, scanner.at)
    bracketed = scanner.accept("[")
    half = _read_half(scanner, start, in_brackets=bracketed)
    if not scanner.accept(*scanner.joints):
        raise scanner.unexpected(_TILE, start)
    other = _read_half(scanner, start, in_brackets=bracketed)
    if bracketed and not scanner.accept("]"):
        raise scanner.unexpected("']'")
    if scanner.sees(_WORD_GOES_ON):
        raise scanner.unexpected(_TILE, start)
    return Found(Tile(half, other), start, scanner.at)


def _read_half(scanner: Scanner, tile_start: int, *, in_brackets: bool) -> int:
    if in_brackets:
        scanner.skip()
    start = scanner.at
    if not scanner.sees(NUMBER):
        raise scanner.unexpected(_TILE, tile_start)
    pips = scanner.number(_TILE)
    if pips > HIGHEST_SET:
        shown = escape(scanner.text[start : scanner.at])
        message = f"expected {PIPS}, got {shown}"
        raise scanner.wrong(message, start, PIPS)
    if in_brackets:
        scanner.skip()
    return pips


def accept_nothing(scanner: Scanner) -> bool:
    """Read a dash for none if it comes next; return whether it did."""
    return bool(scanner.take(_NOTHING))


def read_tile_list(scanner: Scanner, expected: str = _TILE) -> list[Found]:
    """Read tiles in their order, or a dash for none.

    Args:
        scanner: the text.
        expected: what to expect if there is no tile.
    """
    if accept_nothing(scanner):
        return []
    if not scanner.sees(TILE_BEGINS):
        raise scanner.unexpected(f"{expected} (or - for none)")
    return read_list(scanner, read_tile, TILE_BEGINS)


def _read_set(scanner: Scanner) -> TileSet:
    mask = 0
    for one in read_tile_list(scanner):
        if mask & one.tile.bit:
            raise scanner.wrong(f"{one.tile} appears twice", one.start, "another tile", one.end)
        mask |= one.tile.bit
    return TileSet.from_mask(mask)


class TilePlaces:
    """The places in which a text has put tiles, so that no tile is in two of them.

    Args:
        scanner: the text.
        rule_ids: the rules of the game.
    """

    def __init__(self, scanner: Scanner, rule_ids: RuleIds) -> None:
        self._scanner = scanner
        self._rule_ids = rule_ids
        self._places: dict[Tile, tuple[Found, str]] = {}

    def put(self, found: Iterable[Found], place: str) -> None:
        """Put tiles in a place."""
        for one in found:
            if one.tile in self._places:
                _, already = self._places[one.tile]
                rule = self._rule_ids.places
                message = f"{one.tile} appears twice: it is already in {already} ({rule})"
                raise self._scanner.wrong(message, one.start, "another tile", one.end)
            self._places[one.tile] = one, place

    def read(self, place: str) -> tuple[Tile, ...]:
        """Read tiles in their order, and put them in a place."""
        self._scanner.skip()
        found = read_tile_list(self._scanner, place)
        self.put(found, place)
        return tuple(one.tile for one in found)

    def read_hand(self, seat: int) -> TileSet:
        """Read the hand of a seat."""
        return TileSet(self.read(f"the hand of seat {seat}"))

    def check(self, domino_set: DominoSet) -> None:
        """Check that a set has all these tiles."""
        for found, _ in self._places.values():
            if found.tile not in domino_set.tiles:
                message = f"a {domino_set} set has no {found.tile} ({self._rule_ids.tiles})"
                raise self._scanner.wrong(message, found.start, "a tile of the set", found.end)
