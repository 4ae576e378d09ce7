"""Tiles, sets of tiles and deals as text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import DealError, TileError
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.texts import Seat, Text, chain, cite, expected, plural, text
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, DominoSet, Tile, TileSet
from chickenfoot_rules.dominoes.values import escape
from chickenfoot_rules.notation.scanner import GLYPH, JOINTS_AMONG_HANDS, Found, Scanner, parse

PIPS: Final = text("0 to {most} pips", most=HIGHEST_SET)
"""The numbers that a half of a tile can have."""

TILE_BEGINS: Final = re.compile(rf"[0-9\[]|{GLYPH.pattern}")
"""The beginning of a tile, or of a number."""

_TILE: Final = text("a tile like 4-9")
_WORD_GOES_ON: Final = re.compile(r"\w")


def parse_tile(text: str, *, lenient: bool = False) -> Tile:
    """Parse a tile.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_text`.

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
    return parse(text, lambda scanner: read_tile(scanner).value, lenient=lenient)


def parse_tiles(text: str, *, lenient: bool = False) -> TileSet:
    """Parse a set of tiles.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_text`.

    Raises:
        NotationError: if the text is not a set of tiles, or has a tile twice.

    >>> parse_tiles("9-4, 0|1", lenient=True) == parse_tiles("0-1 4-9")
    True
    >>> parse_tiles("0-1 4-9 0-1", lenient=True)
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.NotationError: line 1, column 9: 0-1 appears twice
    """
    return parse(text, _read_set, lenient=lenient)


def read_tile(scanner: Scanner) -> Found[Tile]:
    """Read a tile."""
    start = scanner.at
    if glyph := scanner.take(GLYPH):
        try:
            tile = Tile.parse(glyph)
        except TileError:  # The backs are in the same block.
            raise scanner.unexpected(_TILE, start) from None
        return Found(tile, start, scanner.at)
    bracketed = scanner.accept("[")
    half = _read_half(scanner, start, in_brackets=bracketed)
    if not scanner.accept(scanner.joints):
        raise scanner.unexpected(_TILE, start)
    other = _read_half(scanner, start, in_brackets=bracketed)
    if bracketed and not scanner.accept("]"):
        raise scanner.unexpected(chain(["']'"]))
    if scanner.sees(_WORD_GOES_ON):
        raise scanner.unexpected(_TILE, start)
    return Found(Tile(half, other), start, scanner.at)


def _read_half(scanner: Scanner, tile_start: int, *, in_brackets: bool) -> int:
    if in_brackets:
        scanner.skip()
    start = scanner.at
    pips = scanner.number(_TILE, tile_start)
    if pips > HIGHEST_SET:
        shown = escape(scanner.text[start : scanner.at])
        raise scanner.wrong(expected(PIPS, chain([shown])), start, PIPS)
    if in_brackets:
        scanner.skip()
    return pips


def read_tiles(scanner: Scanner, what: Text = _TILE) -> list[Found[Tile]]:
    """Read tiles in their order, or a dash for none.

    Args:
        scanner: the text.
        what: what to expect if there is no tile.
    """
    return scanner.items(read_tile, TILE_BEGINS, what)


def _read_set(scanner: Scanner) -> TileSet:
    mask = 0
    for one in read_tiles(scanner):
        if mask & one.value.bit:
            message = text("{tile} appears twice", tile=one.value)
            raise scanner.wrong(message, one.start, "another tile", one.end)
        mask |= one.value.bit
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
        self._places: dict[Tile, tuple[Found[Tile], Text]] = {}

    def put(self, found: Iterable[Found[Tile]], place: Text) -> None:
        """Put tiles in a place."""
        for one in found:
            if one.value in self._places:
                _, already = self._places[one.value]
                message = text(
                    "{tile} appears twice: it is already in {place}", tile=one.value, place=already
                )
                message = cite(message, self._rule_ids.places)
                raise self._scanner.wrong(message, one.start, "another tile", one.end)
            self._places[one.value] = one, place

    def read(self, place: Text) -> tuple[Tile, ...]:
        """Read tiles in their order, and put them in a place."""
        self._scanner.skip()
        found = read_tiles(self._scanner, place)
        self.put(found, place)
        return tuple(one.value for one in found)

    def read_hand(self, seat: int) -> TileSet:
        """Read the hand of a seat."""
        return TileSet(self.read(text("the hand of {seat}", seat=Seat(seat))))

    def check(self, domino_set: DominoSet) -> None:
        """Check that a set has all these tiles."""
        for found, _ in self._places.values():
            if found.value not in domino_set.tiles:
                message = text("a {set} set has no {tile}", set=domino_set, tile=found.value)
                message = cite(message, self._rule_ids.tiles)
                raise self._scanner.wrong(message, found.start, "a tile of the set", found.end)


# --- deals -------------------------------------------------------------------------------------

_BAR: Final = re.compile(r"\|")


def parse_deal(text: str, *, lenient: bool = False) -> Deal:
    """Parse a deal.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_text`; the text may then
            leave out an empty boneyard.

    Raises:
        NotationError: if the text is not a deal, or deals a tile twice.

    >>> parse_deal("0-1 1-1 / 0-2 2-2 | 1-2 0-0").boneyard[-1]
    Tile(0, 0)
    """
    return parse(text, _read_deal, lenient=lenient, joints=JOINTS_AMONG_HANDS)


def _read_deal(scanner: Scanner) -> Deal:
    places = TilePlaces(scanner, Rules.rule_ids)
    hands = () if scanner.sees(_BAR) else scanner.rows(places.read_hand)
    boneyard = places.read(text("the boneyard")) if scanner.accept_next("|") else ()
    if not scanner.accept_next("|"):
        return Deal(hands, boneyard)
    scanner.skip()
    if not scanner.accept_word("lots"):
        raise scanner.unexpected("the word lots")
    scanner.skip()
    start = scanner.at
    lots = read_tiles(scanner, text("a lot of each seat"))
    try:
        return Deal(hands, boneyard, [lot.value for lot in lots])
    except DealError:
        message = text(
            "expected {number} different tiles of the boneyard as lots, one for each seat (R2.3)",
            number=len(hands),
        )
        tiles = plural("{number} tile", "{number} tiles", len(hands))
        raise scanner.wrong(message, start, tiles) from None
