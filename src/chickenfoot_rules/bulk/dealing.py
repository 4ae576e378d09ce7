"""First rounds of a match: kernels deal them, and Python makes them rounds of the library."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.chance import below
from chickenfoot_rules.bulk.dialect import ONE, ZERO, Words, bit_length, compiled, word
from chickenfoot_rules.bulk.loading import read_set
from chickenfoot_rules.bulk.rounds import deal
from chickenfoot_rules.bulk.state import (
    CHANCE,
    HANDS,
    IS_EXPRESS,
    LEAD,
    OPENERS,
    PLAYERS,
    SEAT,
    UNDRAWN,
    VALUES_OF_SET,
    WORDS_OF_HAND,
)
from chickenfoot_rules.bulk.tables import HIGH, LOW, PIPS
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.tiles import ALL_TILES, union
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import ExpressRules

__all__ = ["deal_first", "dealt_round", "weight"]

_DOUBLE: Final = word(1 << 12)
_PIPS: Final = word(6)


@compiled
def weight(tile: int) -> int:
    """Return a number that is greater for a higher tile: doubles first, then by pips (X2)."""
    rank = (PIPS[tile] << _PIPS) + HIGH[tile]
    return rank + _DOUBLE if LOW[tile] == HIGH[tile] else rank


@compiled
def deal_first(row: Words, yard: Words, options: Words) -> None:
    """Deal the first round of a match.

    In Chicken Foot the highest double should open, all doubles are unused, and the lead is random
    (R2.1 to R2.5). In Express-Domino the highest double leads (X2).
    """
    values = options[VALUES_OF_SET]
    lead = below(row, CHANCE, options[PLAYERS])
    deal(row, yard, options, values - ONE, (ONE << values) - ONE, lead)
    if options[IS_EXPRESS]:
        row[UNDRAWN] = ZERO  # The rest of the tiles is out of play.
        _lead_highest(row, options)


@compiled
def _lead_highest(row: Words, options: Words) -> None:
    """Give the lead to the seat with the highest tile (X2)."""
    most = ZERO
    for seat in range(options[PLAYERS]):
        tiles = row[HANDS + seat]
        while tiles:
            tile = bit_length(tiles) - ONE
            tiles ^= ONE << tile
            if weight(tile) > most:
                most = weight(tile)
                row[OPENERS] = tile + ONE
                row[SEAT] = seat
                row[LEAD] = seat


def dealt_round(
    rules: Rules | ExpressRules, row: Words, yard: Words, options: Words
) -> Round | ExpressRound:
    """Return the round that `deal_first` has dealt."""
    width = options[WORDS_OF_HAND]
    places = [int(HANDS + seat * width) for seat in map(word, range(int(options[PLAYERS])))]
    hands = [read_set(row, place, int(width)) for place in places]
    if isinstance(rules, ExpressRules):
        return ExpressRound.start(rules, Deal(hands, rules.tiles - union(hands)))
    undrawn = [ALL_TILES[int(yard[place])] for place in range(int(row[UNDRAWN]))]
    return Round.start(rules, Deal(hands, undrawn), lead=int(row[LEAD]))
