"""How rounds and matches begin and go on: the deals, the openings, and the points so far.

`chickenfoot_rules.Match` and `chickenfoot_rules.express.ExpressMatch` say what the rules are.

The deal of each round has random numbers of its own, which follow from the seed and the numbers of
the episode and the round. So all deals are the same, however many random numbers the players use,
and however long they play.
"""

from __future__ import annotations

from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import (
    Words,
    bit_length,
    compiled,
    draw_below,
    inlined,
    next_number,
    shuffle,
    stream,
)
from chickenfoot_rules.bulk.observation import begin_evidence, note_action
from chickenfoot_rules.bulk.rounds import (
    NOTHING,
    advance_inline,
    end_if_blocked,
    opener_in,
    place_tile,
    seat_after,
)
from chickenfoot_rules.bulk.sets import BIT, HIGH, LOW, PART, TILES, VALUES, WEIGHTS

# --- rounds ----------------------------------------------------------------------------


@compiled
def deal(row: Words, yard: Words, options: Words, unused: int, lead: int) -> None:
    """Shuffle, deal and begin a round. Of the row, only the random numbers are kept.

    In Chicken Foot the highest of the unused doubles, those that have opened no round yet, should
    open (R2.1 to R2.6). In Express-Domino the lead opens with any tile (X3).
    """
    required = bit_length(unused) - 1
    held = 0
    while held == 0:
        held = _hand_out(row, yard, options, required, unused)
        # Other rules let players draw for the double, or need nobody to hold it (R2.3 to R2.8).
        if not options[at.RESHUFFLES]:
            break
    row[at.LEAD] = lead
    row[at.SEAT] = lead
    # Without `UNDRAWN` and the hands, which were just dealt.
    for place in range(at.IS_OPEN, at.HANDS):
        row[place] = 0
    if options[at.HAND_SIZE] == 1:
        row[at.LASTS] = (1 << options[at.PLAYERS]) - 1
    if options[at.IS_EXPRESS]:
        row[at.UNDRAWN] = 0  # The rest of the tiles is out of play.
    elif options[at.LAID_OUT] or options[at.FOUND]:
        row[at.OPENERS] = 1 << required
        tile = TILES[required * VALUES + required]
        if options[at.FOUND]:
            _take_out(row, yard, options, tile)
        row[at.LAID + PART[tile]] = BIT[tile]
        place_tile(row, options, required, required)
        # A tile is on the table, so the round may be over before any move.
        end_if_blocked(row, options)
    elif held:
        # The highest double that anyone holds (R2.2, R2.4, R2.5).
        row[at.OPENERS] = 1 << bit_length(held) - 1
        row[at.SEAT] = 0
        while opener_in(row, at.HANDS + row[at.SEAT] * options[at.WORDS_OF_HAND]) == NOTHING:
            row[at.SEAT] += 1
    else:
        # Nobody holds one, so players draw for it (R2.4, R2.5).
        row[at.OPENERS] = unused if options[at.HIGHEST_OPENS] else 1 << required


@compiled
def _hand_out(row: Words, yard: Words, options: Words, required: int, unused: int) -> int:
    """Shuffle and deal, and return the doubles in hands that may open."""
    width = options[at.WORDS_OF_HAND]
    size = 0
    for tile in range(options[at.TILES_OF_SET]):
        if not (options[at.LAID_OUT] and tile == TILES[required * VALUES + required]):
            yard[size] = tile
            size += 1
    shuffle(row, at.CHANCE, yard, 0, size)
    for place in range(options[at.PLAYERS] * width):
        row[at.HANDS + place] = 0
    # Shifted back, since `required` is −1 from the second round of Express-Domino on.
    highest = (1 << required + 1) >> 1
    candidates = unused if options[at.LOWER_OPENS] else highest  # R2.4, R2.5
    held = 0
    for seat in range(options[at.PLAYERS]):
        for _ in range(options[at.HAND_SIZE]):
            # From the end, so that the boneyard stays where it is.
            size -= 1
            tile = yard[size]
            row[at.HANDS + seat * width + PART[tile]] |= BIT[tile]
            if LOW[tile] == HIGH[tile]:
                held |= candidates & 1 << LOW[tile]
    row[at.UNDRAWN] = size
    return held


@compiled
def _take_out(row: Words, yard: Words, options: Words, tile: int) -> None:
    """Take the double out of the hand or the boneyard that it was dealt to (R2.8)."""
    place = at.HANDS + PART[tile]
    bit = BIT[tile]
    for seat in range(options[at.PLAYERS]):
        if row[place] & bit:
            row[place] ^= bit
            if options[at.HAND_SIZE] == 2:  # noqa: PLR2004 - one is left
                row[at.LASTS] = 1 << seat
            return
        place += options[at.WORDS_OF_HAND]
    row[at.UNDRAWN] -= 1
    place = 0
    while yard[place] != tile:
        place += 1
    yard[place] = yard[row[at.UNDRAWN]]  # The order is random as before.


@inlined
def all_doubles(options: Words) -> int:
    """Return the doubles that are unused before the first round of a match: bit *v* for *v*."""
    return (1 << options[at.VALUES_OF_SET]) - 1


@compiled
def deal_first(row: Words, yard: Words, options: Words) -> None:
    """Deal the first round of a match.

    All doubles are unused, and the lead is random (R2.1 to R2.5). In Express-Domino the highest
    double leads (X2).
    """
    lead = draw_below(row, at.CHANCE, options[at.PLAYERS])
    deal(row, yard, options, all_doubles(options), lead)
    if options[at.IS_EXPRESS]:
        _lead_highest(row, options)


@compiled
def deal_next(row: Words, yard: Words, options: Words, unused: int) -> None:
    """Deal a later round of a match: the lead moves on, or is drawn (R2.6, X3)."""
    lead = seat_after(options, row[at.LEAD])
    if options[at.DRAWS_LEAD]:
        lead = draw_below(row, at.CHANCE, options[at.PLAYERS])
    deal(row, yard, options, unused, lead)


@compiled
def _lead_highest(row: Words, options: Words) -> None:
    """Give the lead to the seat with the highest tile (X2)."""
    most = 0
    for seat in range(options[at.PLAYERS]):
        tiles = row[at.HANDS + seat]
        while tiles:
            tile = bit_length(tiles) - 1
            tiles ^= 1 << tile
            if WEIGHTS[tile] > most:
                most = WEIGHTS[tile]
                row[at.OPENERS] = tile + 1
                row[at.SEAT] = seat
                row[at.LEAD] = seat


# --- matches ---------------------------------------------------------------------------


@compiled
def begin(row: Words, yard: Words, evidence: Words, match: Words, options: Words) -> None:
    """Begin an episode: deal the first round of a match."""
    next_number(row, at.EPISODE)
    row[at.CHANCE] = stream(row[at.EPISODE], 0)
    begin_again(row, yard, evidence, match, options)


@compiled
def begin_again(row: Words, yard: Words, evidence: Words, match: Words, options: Words) -> None:
    """Deal the first round of an episode, perhaps again, and keep what it takes to repeat it."""
    evidence[at.BEGUN] = row[at.CHANCE]
    deal_first(row, yard, options)
    begin_evidence(row, evidence, options, all_doubles(options))
    if options[at.WHOLE_MATCHES]:
        for place in range(at.SCORES + options[at.PLAYERS]):
            match[place] = 0
        match[at.UNUSED] = all_doubles(options)


@inlined
def make_action(
    row: Words,
    yard: Words,
    evidence: Words,
    match: Words,
    moves: Words,
    options: Words,
    action: int,
) -> None:
    """Make a legal action, and note what it shows."""
    if options[at.KEEPS_MOVES]:
        moves[evidence[at.LENGTH]] = action
    note_action(row, yard, evidence, options, action)
    advance_inline(row, yard, options, action)
    evidence[at.LENGTH] += 1
    if options[at.WHOLE_MATCHES] and match[at.OPENED] == 0:
        # Later the row does not show which double opened: any unused one may have (R2.4).
        match[at.OPENED] = row[at.LAID_DOUBLES]


@compiled
def end_round(
    row: Words, yard: Words, evidence: Words, match: Words, options: Words, sheet: Words
) -> None:
    """Add up the points of a round that is over, and deal the next one if the match goes on."""
    match[at.PLAYED] += 1
    most = 0
    for seat in range(options[at.PLAYERS]):
        match[at.SCORES + seat] += sheet[seat]
        most = max(most, match[at.SCORES + seat])
    unused = 0
    if options[at.TARGET] and most >= options[at.TARGET]:
        return  # R7.4, X8
    if match[at.PLAYED] == options[at.ROUNDS]:
        return  # R7.4
    if not options[at.IS_EXPRESS]:
        unused = match[at.UNUSED] & ~match[at.OPENED]  # R2.1, R2.4, R2.5
        if options[at.BURNS]:
            # The doubles above the one that opened were skipped, so they are out (R2.5).
            unused &= match[at.OPENED] - 1
        if unused == 0:
            return  # R7.4
    # `Places.before` still needs these; the next deal overwrites them.
    match[at.BEGUN_BEFORE] = evidence[at.BEGUN]
    match[at.LENGTH_BEFORE] = evidence[at.LENGTH]
    row[at.CHANCE] = stream(row[at.EPISODE], match[at.PLAYED])
    evidence[at.BEGUN] = row[at.CHANCE]
    deal_next(row, yard, options, unused)
    begin_evidence(row, evidence, options, unused)
    match[at.UNUSED] = unused
    match[at.OPENED] = 0
