"""How a round begins: kernels deal it, and Python makes it a round of the library."""

from __future__ import annotations

from typing import Final, cast

from chickenfoot_rules.bulk.chance import below, shuffle
from chickenfoot_rules.bulk.dialect import (
    ONE,
    TWO,
    ZERO,
    Words,
    bit_length,
    compiled,
    inlined,
    word,
)
from chickenfoot_rules.bulk.loading import read_set
from chickenfoot_rules.bulk.rounds import end_if_blocked, place_tile
from chickenfoot_rules.bulk.state import (
    CHANCE,
    ENDS,
    HAND_SIZE,
    HANDS,
    IS_EXPRESS,
    LAID,
    LAID_OUT,
    LASTS,
    LEAD,
    LOWER_OPENS,
    OPENERS,
    PLAYERS,
    RESHUFFLES,
    SEAT,
    TILES_OF_SET,
    UNDRAWN,
    VALUES_OF_SET,
    WORDS_OF_HAND,
)
from chickenfoot_rules.bulk.tables import BIT, HIGH, LOW, PIPS, TILES, VALUES, WORD
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet, union
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import ExpressRules

_DOUBLE: Final = word(1 << 12)
_PIPS: Final = word(6)


@compiled
def deal(row: Words, yard: Words, options: Words, required: int, unused: int, lead: int) -> None:
    """Shuffle, deal and begin a round of Chicken Foot (R2.2 to R2.6).

    Args:
        row: the row of the round, of which only the random numbers are kept.
        yard: its yard.
        options: the options.
        required: the value of the double that should open.
        unused: bit *v* for each double *v* that has opened no round yet, itself included.
        lead: the seat that leads.
    """
    held = ZERO
    while held == ZERO:
        held = _hand_out(row, yard, options, required, unused)
        if not options[RESHUFFLES]:
            break
    row[LEAD] = lead
    row[SEAT] = lead
    for place in range(ENDS - LEAD - ONE):
        if LEAD + ONE + place != CHANCE and LEAD + ONE + place != UNDRAWN:
            row[LEAD + ONE + place] = ZERO
    if options[HAND_SIZE] == ONE:
        row[LASTS] = (ONE << options[PLAYERS]) - ONE
    for value in range(VALUES):
        row[ENDS + value] = ZERO
    if options[LAID_OUT]:
        row[OPENERS] = ONE << required
        tile = TILES[required * VALUES + required]
        row[LAID + (tile >> WORD)] = ONE << (tile & BIT)
        place_tile(row, options, required, required)
        end_if_blocked(row, options)
    elif held:
        row[OPENERS] = ONE << bit_length(held) - ONE
        row[SEAT] = _holder(row, options, bit_length(held) - ONE)
    else:
        row[OPENERS] = unused if options[LOWER_OPENS] == TWO else ONE << required


@compiled
def _hand_out(row: Words, yard: Words, options: Words, required: int, unused: int) -> int:
    """Shuffle and deal, and return the doubles in hands that may open."""
    width = options[WORDS_OF_HAND]
    size = ZERO
    for tile in range(options[TILES_OF_SET]):
        if not (options[LAID_OUT] and tile == TILES[required * VALUES + required]):
            yard[size] = tile
            size += ONE
    shuffle(row, CHANCE, yard, ZERO, size)
    for place in range(options[PLAYERS] * width):
        row[HANDS + place] = ZERO
    candidates = ONE << required
    if options[LOWER_OPENS]:
        lower = (TWO << required) - ONE
        candidates = unused if options[LOWER_OPENS] == TWO else unused & lower  # R2.4, R2.5
    held = ZERO
    for seat in range(options[PLAYERS]):
        for _ in range(options[HAND_SIZE]):
            size -= ONE
            tile = yard[size]
            row[HANDS + seat * width + (tile >> WORD)] |= ONE << (tile & BIT)
            if LOW[tile] == HIGH[tile]:
                held |= candidates & ONE << LOW[tile]
    row[UNDRAWN] = size
    return held


@compiled
def _holder(row: Words, options: Words, value: int) -> int:
    """Return the seat that holds a double, which somebody does."""
    tile = TILES[value * VALUES + value]
    place = HANDS + (tile >> WORD)
    seat = ZERO
    while not row[place] >> (tile & BIT) & ONE:
        place += options[WORDS_OF_HAND]
        seat += ONE
    return seat


@compiled
def weight(tile: int) -> int:
    """Return a number that is greater for a higher tile: doubles first, then by pips (X2)."""
    rank = (PIPS[tile] << _PIPS) + HIGH[tile]
    return rank + _DOUBLE if LOW[tile] == HIGH[tile] else rank


@inlined
def all_doubles(options: Words) -> int:
    """Return the doubles that are unused before the first round of a match: bit *v* for *v*."""
    return (ONE << options[VALUES_OF_SET]) - ONE


@compiled
def deal_first(row: Words, yard: Words, options: Words) -> None:
    """Deal the first round of a match.

    In Chicken Foot the highest double should open, all doubles are unused, and the lead is random
    (R2.1 to R2.5). In Express-Domino the highest double leads (X2).
    """
    values = options[VALUES_OF_SET]
    lead = below(row, CHANCE, options[PLAYERS])
    deal(row, yard, options, values - ONE, all_doubles(options), lead)
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


@compiled
def deal_later(row: Words, yard: Words, options: Words, unused: int, lead: int) -> None:
    """Deal a later round of a match.

    In Chicken Foot the highest unused double should open (R2.1). In Express-Domino the lead opens
    with any tile (X3).

    Args:
        row: the row of the round, of which only the random numbers are kept.
        yard: its yard.
        options: the options.
        unused: bit *v* for each double *v* that has opened no round yet.
        lead: the seat that leads.
    """
    if options[IS_EXPRESS]:
        deal(row, yard, options, options[VALUES_OF_SET] - ONE, unused, lead)
        row[UNDRAWN] = ZERO  # The rest of the tiles is out of play.
        row[OPENERS] = ZERO
        row[SEAT] = lead
    else:
        deal(row, yard, options, bit_length(unused) - ONE, unused, lead)


def dealt_round(
    rules: DominoRules, row: Words, yard: Words, options: Words, unused: int
) -> Round | ExpressRound:
    """Return the round that `deal_first` or `deal_later` has dealt.

    Args:
        rules: the rules.
        row: the row of the round.
        yard: its yard.
        options: the options.
        unused: bit *v* for each double *v* that has opened no round yet.
    """
    width = options[WORDS_OF_HAND]
    places = [int(HANDS + seat * width) for seat in map(word, range(int(options[PLAYERS])))]
    hands = [read_set(row, place, int(width)) for place in places]
    if isinstance(rules, ExpressRules):
        lead = None if row[OPENERS] else int(row[LEAD])
        return ExpressRound.start(rules, Deal(hands, rules.tiles - union(hands)), lead)
    undrawn = [ALL_TILES[int(yard[place])] for place in range(int(row[UNDRAWN]))]
    values = range(int(unused).bit_length())
    return Round.start(
        cast("Rules", rules),
        Deal(hands, undrawn),
        values[-1],
        int(row[LEAD]),
        TileSet(Tile(value, value) for value in values if int(unused) >> value & 1),
    )
