"""How rounds and matches begin and go on: the deals, the openings, and the points so far.

`chickenfoot_rules.Match` and `chickenfoot_rules.express.ExpressMatch` say what the rules are.
"""

from __future__ import annotations

from chickenfoot_rules.bulk.backend import Words, bit_length, compiled, inlined
from chickenfoot_rules.bulk.chance import draw_below, shuffle
from chickenfoot_rules.bulk.evidence import begin_evidence
from chickenfoot_rules.bulk.rounds import end_if_blocked, place_tile
from chickenfoot_rules.bulk.sets import BIT, HIGH, LOW, PART, TILES, VALUES, WEIGHTS
from chickenfoot_rules.bulk.state import (
    BEGUN,
    BEGUN_BEFORE,
    BURNS,
    CHANCE,
    FOUND,
    HAND_SIZE,
    HANDS,
    HIGHEST_OPENS,
    IS_EXPRESS,
    IS_OPEN,
    LAID,
    LAID_DOUBLES,
    LAID_OUT,
    LASTS,
    LEAD,
    LENGTH,
    LENGTH_BEFORE,
    LOWER_OPENS,
    OPENED,
    OPENERS,
    PLAYED,
    PLAYERS,
    RESHUFFLES,
    SCORES,
    SEAT,
    TARGET,
    TILES_OF_SET,
    UNDRAWN,
    UNUSED,
    VALUES_OF_SET,
    WORDS_OF_HAND,
)

# --- rounds ----------------------------------------------------------------------------


@compiled
def deal(row: Words, yard: Words, options: Words, required: int, unused: int, lead: int) -> None:
    """Shuffle, deal and begin a round of Chicken Foot (R2.2 to R2.6).

    The required double is one of the unused, those that have opened no round yet. Of the row, only
    the random numbers are kept.
    """
    held = 0
    while held == 0:
        held = _hand_out(row, yard, options, required, unused)
        if not options[RESHUFFLES]:
            break
    row[LEAD] = lead
    row[SEAT] = lead
    for place in range(IS_OPEN, HANDS):
        row[place] = 0
    if options[HAND_SIZE] == 1:
        row[LASTS] = (1 << options[PLAYERS]) - 1
    if options[LAID_OUT] or options[FOUND]:
        row[OPENERS] = 1 << required
        tile = TILES[required * VALUES + required]
        if options[FOUND]:
            _take_out(row, yard, options, tile)
        row[LAID + PART[tile]] = BIT[tile]
        place_tile(row, options, required, required)
        end_if_blocked(row, options)
    elif held:
        row[OPENERS] = 1 << bit_length(held) - 1
        row[SEAT] = _holder(row, options, bit_length(held) - 1)
    else:
        row[OPENERS] = unused if options[HIGHEST_OPENS] else 1 << required


@compiled
def _hand_out(row: Words, yard: Words, options: Words, required: int, unused: int) -> int:
    """Shuffle and deal, and return the doubles in hands that may open."""
    width = options[WORDS_OF_HAND]
    size = 0
    for tile in range(options[TILES_OF_SET]):
        if not (options[LAID_OUT] and tile == TILES[required * VALUES + required]):
            yard[size] = tile
            size += 1
    shuffle(row, CHANCE, yard, 0, size)
    for place in range(options[PLAYERS] * width):
        row[HANDS + place] = 0
    candidates = 1 << required
    if options[LOWER_OPENS]:
        lower = (2 << required) - 1
        candidates = unused if options[HIGHEST_OPENS] else unused & lower  # R2.4, R2.5
    held = 0
    for seat in range(options[PLAYERS]):
        for _ in range(options[HAND_SIZE]):
            size -= 1
            tile = yard[size]
            row[HANDS + seat * width + PART[tile]] |= BIT[tile]
            if LOW[tile] == HIGH[tile]:
                held |= candidates & 1 << LOW[tile]
    row[UNDRAWN] = size
    return held


@compiled
def _take_out(row: Words, yard: Words, options: Words, tile: int) -> None:
    """Take the double out of the hand or the boneyard that it was dealt to (R2.8)."""
    place = HANDS + PART[tile]
    bit = BIT[tile]
    for seat in range(options[PLAYERS]):
        if row[place] & bit:
            row[place] ^= bit
            if options[HAND_SIZE] == 2:  # noqa: PLR2004 - one is left
                row[LASTS] = 1 << seat
            return
        place += options[WORDS_OF_HAND]
    row[UNDRAWN] -= 1
    at = 0
    while yard[at] != tile:
        at += 1
    yard[at] = yard[row[UNDRAWN]]  # The order is random as before.


@compiled
def _holder(row: Words, options: Words, value: int) -> int:
    """Return the seat that holds a double, which somebody does."""
    tile = TILES[value * VALUES + value]
    place = HANDS + PART[tile]
    seat = 0
    while not row[place] & BIT[tile]:
        place += options[WORDS_OF_HAND]
        seat += 1
    return seat


@inlined
def all_doubles(options: Words) -> int:
    """Return the doubles that are unused before the first round of a match: bit *v* for *v*."""
    return (1 << options[VALUES_OF_SET]) - 1


@compiled
def deal_first(row: Words, yard: Words, options: Words) -> None:
    """Deal the first round of a match.

    In Chicken Foot the highest double should open, all doubles are unused, and the lead is random
    (R2.1 to R2.5). In Express-Domino the highest double leads (X2).
    """
    values = options[VALUES_OF_SET]
    lead = draw_below(row, CHANCE, options[PLAYERS])
    deal(row, yard, options, values - 1, all_doubles(options), lead)
    if options[IS_EXPRESS]:
        row[UNDRAWN] = 0  # The rest of the tiles is out of play.
        _lead_highest(row, options)


@compiled
def _lead_highest(row: Words, options: Words) -> None:
    """Give the lead to the seat with the highest tile (X2)."""
    most = 0
    for seat in range(options[PLAYERS]):
        tiles = row[HANDS + seat]
        while tiles:
            tile = bit_length(tiles) - 1
            tiles ^= 1 << tile
            if WEIGHTS[tile] > most:
                most = WEIGHTS[tile]
                row[OPENERS] = tile + 1
                row[SEAT] = seat
                row[LEAD] = seat


@compiled
def deal_later(row: Words, yard: Words, options: Words, unused: int, lead: int) -> None:
    """Deal a later round of a match.

    In Chicken Foot the highest unused double should open (R2.1). In Express-Domino the lead opens
    with any tile (X3).
    """
    if options[IS_EXPRESS]:
        deal(row, yard, options, options[VALUES_OF_SET] - 1, unused, lead)
        row[UNDRAWN] = 0  # The rest of the tiles is out of play.
        row[OPENERS] = 0
        row[SEAT] = lead
    else:
        deal(row, yard, options, bit_length(unused) - 1, unused, lead)


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
            match[place] = 0
        match[UNUSED] = all_doubles(options)


@inlined
def note_opening(row: Words, match: Words) -> None:
    """Note which double opened the round, after an action: the first one on the table.

    Later the row of the round does not show it, since any unused double may have opened (R2.4).
    """
    if match[OPENED] == 0:
        match[OPENED] = row[LAID_DOUBLES]


@compiled
def end_round(
    row: Words, yard: Words, evidence: Words, options: Words, match: Words, sheet: Words
) -> None:
    """Add up the points of a round that is over, and deal the next one if the match goes on."""
    players = options[PLAYERS]
    match[PLAYED] += 1
    most = 0
    for seat in range(players):
        match[SCORES + seat] += sheet[seat]
        most = max(most, match[SCORES + seat])
    lead = row[LEAD]
    unused = 0
    if options[TARGET] and most >= options[TARGET]:
        return  # R7.4, X8
    if options[IS_EXPRESS]:
        lead = (lead or players) - 1  # X3
    else:
        unused = match[UNUSED] & ~match[OPENED]  # R2.1, R2.4, R2.5
        if options[BURNS]:
            unused &= match[OPENED] - 1
        if unused == 0:
            return  # R7.4
        lead = lead + 1 if lead + 1 < players else 0  # R2.6
    match[BEGUN_BEFORE] = evidence[BEGUN]
    match[LENGTH_BEFORE] = evidence[LENGTH]
    evidence[BEGUN] = row[CHANCE]
    deal_later(row, yard, options, unused, lead)
    begin_evidence(row, evidence, options, unused)
    match[UNUSED] = unused
    match[OPENED] = 0
