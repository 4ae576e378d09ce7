"""Deals as text."""

from __future__ import annotations

import re
from typing import Final

from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import DealError
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.notation.scanner import JOINTS_AMONG_HANDS, Scanner, draw_tiles, parse
from chickenfoot_rules.notation.tiles import TilePlaces, list_tiles, read_tile_list

_BAR: Final = re.compile(r"\|")


def format_deal(deal: Deal, *, unicode: bool = False) -> str:
    """Format the hands by seat and then the boneyard, whose last tile is drawn next.

    The lots follow if there are any (R2.3).

    Args:
        deal: the deal.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    >>> hands = [TileSet.parse("0-1 1-1"), TileSet.parse("2-2 0-2")]
    >>> format_deal(Deal(hands, [Tile(1, 2), Tile(0, 0)]))
    '0-1 1-1 / 0-2 2-2 | 1-2 0-0'
    """
    parts = [" / ".join(map(list_tiles, deal.hands)), list_tiles(deal.boneyard)]
    if deal.lots:
        parts.append(f"lots {list_tiles(deal.lots)}")
    return draw_tiles(" | ".join(parts).lstrip(), unicode=unicode)


def parse_deal(text: str, *, lenient: bool = False) -> Deal:
    """Parse a deal.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_deal`; the text may then
            leave out an empty boneyard.

    Raises:
        NotationError: if the text is not a deal, or deals a tile twice.

    >>> parse_deal("0-1 1-1 / 0-2 2-2 | 1-2 0-0").boneyard[-1]
    Tile(0, 0)
    """
    return parse(text, _read_deal, format_deal, lenient=lenient, joints=JOINTS_AMONG_HANDS)


def _read_deal(scanner: Scanner) -> Deal:
    places = TilePlaces(scanner, Rules.rule_ids)
    hands: list[TileSet] = []
    if not scanner.sees(_BAR):
        hands.append(places.read_hand(0))
        while scanner.accept_next("/"):
            hands.append(places.read_hand(len(hands)))
    boneyard = places.read("the boneyard") if scanner.accept_next("|") else ()
    if scanner.accept_next("|"):
        return _read_lots(scanner, hands, boneyard)
    return Deal(hands, boneyard)


def _read_lots(scanner: Scanner, hands: list[TileSet], boneyard: tuple[Tile, ...]) -> Deal:
    """Read the lots, and return the deal."""
    scanner.skip()
    if not scanner.accept_word("lots"):
        raise scanner.unexpected("the word lots")
    scanner.skip()
    start = scanner.at
    lots = read_tile_list(scanner, "a lot of each seat")
    try:
        return Deal(hands, boneyard, [lot.tile for lot in lots])
    except DealError:
        message = (
            f"expected {len(hands)} different tiles of the boneyard as lots, one for each seat "
            f"(R2.3)"
        )
        raise scanner.wrong(message, start, f"{len(hands)} tiles") from None
