"""Deals as text."""

from __future__ import annotations

import re
from typing import Final

from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import DealError
from chickenfoot_rules.dominoes.texts import plural, text
from chickenfoot_rules.notation.scanner import JOINTS_AMONG_HANDS, Scanner, parse
from chickenfoot_rules.notation.tiles import TilePlaces, read_tiles

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
