"""How rounds and matches begin and go on: the deals, the openings, and the points so far.

`chickenfoot_rules.Match` and `chickenfoot_rules.express.ExpressMatch` say what the rules are. A
match is the row of its current round, as in `chickenfoot_rules.bulk.state`, and one more row: first
what is listed here, then the points of each seat.
"""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.backend import (
    ONE,
    THREE,
    TWO,
    ZERO,
    Words,
    bit_length,
    compiled,
    inlined,
    word,
)
from chickenfoot_rules.bulk.chance import draw_below, shuffle
from chickenfoot_rules.bulk.evidence import BEGUN, LENGTH, begin_evidence
from chickenfoot_rules.bulk.options import (
    HAND_SIZE,
    IS_EXPRESS,
    LAID_OUT,
    LOWER_OPENS,
    PLAYERS,
    RESHUFFLES,
    TARGET,
    TILES_OF_SET,
    VALUES_OF_SET,
    WORDS_OF_HAND,
)
from chickenfoot_rules.bulk.rounds import end_if_blocked, place_tile
from chickenfoot_rules.bulk.sets import BIT, HIGH, LOW, TILES, VALUES, WEIGHTS, WORD
from chickenfoot_rules.bulk.state import (
    CHANCE,
    ENDS,
    HANDS,
    LAID,
    LAID_DOUBLES,
    LASTS,
    LEAD,
    OPENERS,
    SEAT,
    UNDRAWN,
)

PLAYED: Final = word(0)
"""The number of finished rounds."""
UNUSED: Final = word(1)
"""Bit *v* for each double *v* that had opened no round when the current one was dealt (R2.1)."""
OPENED: Final = word(2)
"""In Chicken Foot, the bit of the double that opened the current round; 0 before an action."""
BEGUN_BEFORE: Final = word(3)
"""`BEGUN` of the round before."""
LENGTH_BEFORE: Final = word(4)
"""`LENGTH` of the round before."""
SCORES: Final = word(5)
"""The points of each seat in the finished rounds: at most 19 · 1,003,420 (R7.1, R7.2, X6)."""


# --- rounds ----------------------------------------------------------------------------


@compiled
def deal(row: Words, yard: Words, options: Words, required: int, unused: int, lead: int) -> None:
    """Shuffle, deal and begin a round of Chicken Foot (R2.2 to R2.6).

    The required double is one of the unused, those that have opened no round yet. Of the row, only
    the random numbers are kept.
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
        if options[LAID_OUT] == TWO:
            _take_out(row, yard, options, tile)
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
        if not (options[LAID_OUT] == ONE and tile == TILES[required * VALUES + required]):
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
def _take_out(row: Words, yard: Words, options: Words, tile: int) -> None:
    """Take the double out of the hand or the boneyard that it was dealt to (R2.8)."""
    place = HANDS + (tile >> WORD)
    bit = ONE << (tile & BIT)
    for seat in range(options[PLAYERS]):
        if row[place] & bit:
            row[place] ^= bit
            if options[HAND_SIZE] == TWO:
                row[LASTS] = ONE << seat
            return
        place += options[WORDS_OF_HAND]
    row[UNDRAWN] -= ONE
    at = ZERO
    while yard[at] != tile:
        at += ONE
    yard[at] = yard[row[UNDRAWN]]  # The order is random as before.


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
    lead = draw_below(row, CHANCE, options[PLAYERS])
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
            if WEIGHTS[tile] > most:
                most = WEIGHTS[tile]
                row[OPENERS] = tile + ONE
                row[SEAT] = seat
                row[LEAD] = seat


@compiled
def deal_later(row: Words, yard: Words, options: Words, unused: int, lead: int) -> None:
    """Deal a later round of a match.

    In Chicken Foot the highest unused double should open (R2.1). In Express-Domino the lead opens
    with any tile (X3).
    """
    if options[IS_EXPRESS]:
        deal(row, yard, options, options[VALUES_OF_SET] - ONE, unused, lead)
        row[UNDRAWN] = ZERO  # The rest of the tiles is out of play.
        row[OPENERS] = ZERO
        row[SEAT] = lead
    else:
        deal(row, yard, options, bit_length(unused) - ONE, unused, lead)


# --- matches ---------------------------------------------------------------------------


@compiled
def begin(
    row: Words,
    yard: Words,
    evidence: Words,
    options: Words,
    match: Words,
    whole_match: bool,  # noqa: FBT001 - kernels take no keywords
) -> None:
    """Deal the first round of a match, and keep what it takes to deal it again."""
    evidence[BEGUN] = row[CHANCE]
    deal_first(row, yard, options)
    begin_evidence(row, evidence, options, all_doubles(options))
    if whole_match:
        for place in range(SCORES + options[PLAYERS]):
            match[place] = ZERO
        match[UNUSED] = all_doubles(options)


@inlined
def note_opening(row: Words, match: Words) -> None:
    """Note which double opened the round, after an action: the first one on the table.

    Later the row of the round does not show it, since any unused double may have opened (R2.4).
    """
    if match[OPENED] == ZERO:
        match[OPENED] = row[LAID_DOUBLES]


@compiled
def end_round(
    row: Words, yard: Words, evidence: Words, options: Words, match: Words, sheet: Words
) -> None:
    """Add up the points of a round that is over, and deal the next one if the match goes on."""
    players = options[PLAYERS]
    match[PLAYED] += ONE
    most = ZERO
    for seat in range(players):
        match[SCORES + seat] += sheet[seat]
        most = max(most, match[SCORES + seat])
    lead = row[LEAD]
    unused = ZERO
    if options[TARGET] and most >= options[TARGET]:
        return  # R7.4, X8
    if options[IS_EXPRESS]:
        lead = (lead or players) - ONE  # X3
    else:
        unused = match[UNUSED] & ~match[OPENED]  # R2.1, R2.4, R2.5
        if options[LOWER_OPENS] == THREE:
            unused &= match[OPENED] - ONE
        if unused == ZERO:
            return  # R7.4
        lead = lead + ONE if lead + ONE < players else ZERO  # R2.6
    match[BEGUN_BEFORE] = evidence[BEGUN]
    match[LENGTH_BEFORE] = evidence[LENGTH]
    evidence[BEGUN] = row[CHANCE]
    deal_later(row, yard, options, unused, lead)
    begin_evidence(row, evidence, options, unused)
    match[UNUSED] = unused
    match[OPENED] = ZERO
