"""The second engine: rounds of both games as words, played by kernels.

`chickenfoot_rules.Round` and `chickenfoot_rules.express.ExpressRound` say what the rules are. This
is the one place that plays by them a second time, without lists, explanations or a past. A law of
the tests holds it to them, move by move, under all options.
"""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import WORD_BITS, Words, bit_length, compiled, inlined
from chickenfoot_rules.bulk.sets import (
    BIT,
    HIGH,
    LOW,
    PART,
    PIPS,
    SET_WORDS,
    TILES,
    VALUES,
    WIDTH,
    meets,
    size_of,
    write_fitting,
)

_HIGHEST_COST: Final = 1 << 60

NOTHING: Final = -1
"""The value of a double that a hand lacks."""


# --- which actions are legal -----------------------------------------------------------


def _list_actions(row: Words, options: Words, actions: Words) -> int:
    """List the legal actions of a round, and return their number; 0 when it is over.

    They are in the order of ``legal_moves``: the highest tile first, then by the value that joins,
    announced plays before silent ones, draws and passes last.
    """
    if row[at.IS_OVER]:
        return 0
    values = options[at.VALUES_OF_SET]
    hand = at.HANDS + row[at.SEAT] * options[at.WORDS_OF_HAND]
    found = 0
    if row[at.DRAWN]:
        tile = row[at.DRAWN] - 1
        found = _list_plays(row, values, PART[tile] * WORD_BITS, BIT[tile], actions, 0)
        if not options[at.MUST_PLAY]:
            actions[found] = values * values + 1  # R4.1
            found += 1
    elif not row[at.IS_OPEN]:
        found = _list_openings(row, options, hand, actions)
    elif not row[at.DEBTS] >> row[at.SEAT] & 1:
        for part in range(options[at.WORDS_OF_HAND] - 1, -1, -1):
            fits = row[hand + part] & row[at.FITTING + part]
            if fits:
                found = _list_plays(row, values, part * WORD_BITS, fits, actions, found)
    if found == 0:
        # R2.5, R4.1, R4.3, R6.3; a round in which nobody can play is over.
        actions[0] = values * values + (0 if row[at.UNDRAWN] else 1)
        return 1
    if options[at.CHICKENLITTLE] and size_of(row, hand, options[at.WORDS_OF_HAND]) == 2:  # noqa: PLR2004 - one will be left
        found = _add_announcements(values, actions, found)
    return found


list_actions: Final = compiled(_list_actions)
list_actions_inline: Final = inlined(_list_actions)
"""`list_actions` for the innermost loops: faster, but the caller takes longer to compile."""


@inlined
def _list_plays(row: Words, values: int, first: int, tiles: int, actions: Words, found: int) -> int:
    """List the plays of tiles that fit, after those found so far."""
    spinner = row[at.SPINNER] if row[at.MISSING] else VALUES
    ends = row[at.OPEN]
    while tiles:
        bit = bit_length(tiles) - 1
        tiles ^= 1 << bit
        tile = first + bit
        if spinner != VALUES:
            # All that fit have the value of the spinner, so the rest of the pips is the free half.
            actions[found] = spinner * values + PIPS[tile] - spinner
            found += 1
            continue
        low = LOW[tile]
        high = HIGH[tile]
        # A play that is not counted is overwritten: nothing could foresee a branch here.
        actions[found] = low * values + high
        found += ends >> low & 1
        actions[found] = high * values + low
        found += ends >> high & 1 if low != high else 0
    return found


@inlined
def _list_openings(row: Words, options: Words, hand: int, actions: Words) -> int:
    """List the plays that open the round (R2.2, R2.4, X2, X3)."""
    values = options[at.VALUES_OF_SET]
    found = 0
    if options[at.IS_EXPRESS]:
        tiles = 1 << (row[at.OPENERS] - 1) if row[at.OPENERS] else row[hand]
        while tiles:
            tile = bit_length(tiles) - 1
            tiles ^= 1 << tile
            actions[found] = LOW[tile] * values + HIGH[tile]
            found += 1
        return found
    value = opener_in(row, hand)
    actions[0] = value * values + value
    return 0 if value == NOTHING else 1


@compiled
def opener_in(row: Words, hand: int) -> int:
    """Return the highest double in a hand that opens the round, as its value, or `NOTHING`."""
    openers = row[at.OPENERS]
    while openers:
        value = bit_length(openers) - 1
        openers ^= 1 << value
        tile = TILES[value * VALUES + value]
        if row[hand + PART[tile]] & BIT[tile]:
            return value
    return NOTHING


@inlined
def may_open(row: Words, tile: int) -> bool:
    """Return whether a tile is a double that may open the round (R2.5)."""
    return LOW[tile] == HIGH[tile] and row[at.OPENERS] >> LOW[tile] & 1 != 0


@inlined
def _add_announcements(values: int, actions: Words, found: int) -> int:
    """Offer each play with the announcement of the last tile before the play without (R6.2)."""
    draw = values * values
    plays = found - 1 if actions[found - 1] > draw else found
    if plays < found:
        actions[plays + plays] = actions[plays]  # The pass stays last.
    place = plays
    while place:
        # From the last one down, so that no play is overwritten before it is copied.
        place -= 1
        play = actions[place]
        actions[place + place] = play + draw + 2
        actions[place + place + 1] = play
    return found + plays


# --- what an action changes ------------------------------------------------------------


@inlined
def seat_after(options: Words, seat: int) -> int:
    """Return the seat whose turn comes after a given seat (R3.8, X4)."""
    if options[at.IS_EXPRESS]:
        return (seat or options[at.PLAYERS]) - 1
    return seat + 1 if seat + 1 < options[at.PLAYERS] else 0


@inlined
def pays_at_once(options: Words) -> bool:
    """Return whether a seat that forgets to announce its last tile pays in the same turn (R6.3)."""
    return options[at.CHICKENLITTLE] == 2  # noqa: PLR2004 - see there


def _advance(row: Words, yard: Words, options: Words, action: int) -> None:
    """Make a legal action."""
    draw = options[at.VALUES_OF_SET] * options[at.VALUES_OF_SET]
    keeps_turn = False
    if action == draw:
        keeps_turn = _draw(row, yard, options)
    elif action == draw + 1:
        row[at.DRAWN] = 0
        row[at.DEBTS] &= ~(1 << row[at.SEAT])  # R6.3
    else:
        keeps_turn = _play(row, options, action)
    if keeps_turn:
        return
    if not pays_at_once(options) or row[at.DEBTS] == 0:
        row[at.SEAT] = seat_after(options, row[at.SEAT])
    # While somebody can draw, only a dead round can be over (R5.3).
    if row[at.UNDRAWN] == 0 or options[at.DEAD_ENDS]:
        end_if_blocked(row, options)


advance: Final = compiled(_advance)
advance_inline: Final = inlined(_advance)
"""`advance` for the innermost loops, like `list_actions_inline`."""


@inlined
def _draw(row: Words, yard: Words, options: Words) -> bool:
    """Draw a tile, and return whether it is settled whose turn is next."""
    seat = row[at.SEAT]
    undrawn = row[at.UNDRAWN] - 1
    row[at.UNDRAWN] = undrawn
    tile = yard[undrawn]
    part = PART[tile]
    bit = BIT[tile]
    row[at.HANDS + seat * options[at.WORDS_OF_HAND] + part] |= bit
    # A seat that has drawn has two tiles or more.
    row[at.LASTS] &= ~(1 << seat)
    if row[at.DEBTS] >> seat & 1:
        row[at.DEBTS] ^= 1 << seat
        return False  # R6.3
    if not row[at.IS_OPEN]:
        if options[at.DRAWS_EACH]:
            row[at.SEAT] = _turn_in_search(row, options)
            return True
        return may_open(row, tile)
    if row[at.FITTING + part] & bit and not options[at.PLAYS_LATER]:
        row[at.DRAWN] = tile + 1
        return True  # R4.1
    return options[at.DRAW_UNTIL] != 0 and undrawn != 0  # R4.2


@compiled
def _turn_in_search(row: Words, options: Words) -> int:
    """Return whose turn is next where each cycle of draws is drawn to its end (R2.4, R2.5)."""
    seat = seat_after(options, row[at.SEAT])
    if seat != row[at.LEAD] and row[at.UNDRAWN]:
        return seat
    return highest_opener(row, options, row[at.LEAD])


@compiled
def highest_opener(row: Words, options: Words, seat: int) -> int:
    """Return the seat with the highest double that opens the round; by default a given seat."""
    highest = NOTHING
    for holder in range(options[at.PLAYERS]):
        value = opener_in(row, at.HANDS + holder * options[at.WORDS_OF_HAND])
        if value > highest:
            highest = value
            seat = holder
    return seat


@inlined
def _play(row: Words, options: Words, action: int) -> bool:
    """Play a tile, and return whether its player is out."""
    values = options[at.VALUES_OF_SET]
    silent = action < values * values
    if not silent:
        action -= values * values + 2
    joint = action * options[at.INVERSE] >> 16
    free = action - joint * values
    tile = TILES[joint * VALUES + free]
    part = PART[tile]
    bit = BIT[tile]
    hand = at.HANDS + row[at.SEAT] * options[at.WORDS_OF_HAND]
    row[hand + part] ^= bit
    row[at.LAID + part] |= bit
    row[at.DRAWN] = 0
    place_tile(row, options, joint, free)
    size = size_of(row, hand, options[at.WORDS_OF_HAND])
    if size == 0:
        row[at.LASTS] &= ~(1 << row[at.SEAT])
        row[at.IS_OVER] = 1  # R5.1, X6
        row[at.DEBTS] = 0
        return True
    if size == 1:
        row[at.LASTS] |= 1 << row[at.SEAT]
        if silent and options[at.CHICKENLITTLE] and (row[at.UNDRAWN] or not pays_at_once(options)):
            row[at.DEBTS] |= 1 << row[at.SEAT]  # R6.2, R6.3
    return False


@inlined
def place_tile(row: Words, options: Words, joint: int, free: int) -> None:
    """Change the ends as a tile does that is joined at one half and free at the other."""
    toes = options[at.TOES]
    if row[at.MISSING]:
        # A tile at the double to fill takes one of its places, and no open end.
        row[at.MISSING] -= 1
    elif row[at.IS_OPEN]:
        row[at.ENDS + joint] -= 1
        if row[at.ENDS + joint] == 0:
            row[at.OPEN] ^= 1 << joint
    else:
        row[at.IS_OPEN] = 1
        toes = options[at.ARMS]
        if toes == 0:
            # Without arms, both halves of the first tile are open ends (X4).
            row[at.ENDS + joint] += 1
            row[at.OPEN] |= 1 << joint
    if joint == free:
        row[at.LAID_DOUBLES] |= 1 << joint
    if joint == free and toes:
        row[at.MISSING] = toes  # R3.2, R3.3
        row[at.SPINNER] = joint
    else:
        row[at.ENDS + free] += 1
        row[at.OPEN] |= 1 << free
    if row[at.MISSING] == 0:
        # As `load_table` has it, so that equal positions are equal rows.
        row[at.SPINNER] = 0
    write_fits(row, options)


@compiled
def end_if_blocked(row: Words, options: Words) -> None:
    """End the round if nobody can play any more (R5.2, R5.3, X7)."""
    # A drawn tile waits because it fits; and before the opening, the search goes on (R2.5).
    if row[at.DRAWN] or not row[at.IS_OPEN]:
        return
    width = options[at.WORDS_OF_HAND]
    if row[at.UNDRAWN]:
        for part in range(width):
            of_set = SET_WORDS[options[at.VALUES_OF_SET] * WIDTH + part]
            # R5.3: dead if everything that fits is on the table already.
            outside = row[at.FITTING + part] & ~row[at.LAID + part] & of_set
            if outside or not options[at.DEAD_ENDS]:
                return
    else:
        place = at.HANDS
        for _ in range(options[at.PLAYERS]):
            if meets(row, place, at.FITTING, width):
                return
            place += width
    row[at.IS_OVER] = 1
    row[at.DEBTS] = 0  # R6.3: they lapse with the round


@inlined
def write_fits(row: Words, options: Words) -> None:
    """Find the tiles that match an open end, from the open ends."""
    if row[at.IS_OPEN]:
        values = 1 << row[at.SPINNER] if row[at.MISSING] else row[at.OPEN]
        write_fitting(row, at.FITTING, options[at.WORDS_OF_HAND], values)


@compiled
def refresh(row: Words, options: Words) -> None:
    """Work out from the rest of a row whether the round is over."""
    width = options[at.WORDS_OF_HAND]
    for seat in range(options[at.PLAYERS]):
        if size_of(row, at.HANDS + seat * width, width) == 0:
            row[at.IS_OVER] = 1
    end_if_blocked(row, options)


# --- how a round ends ------------------------------------------------------------------


@compiled
def points(row: Words, options: Words, sheet: Words) -> None:
    """Write the points of each seat at the end: charged, or scored in Express-Domino."""
    width = options[at.WORDS_OF_HAND]
    players = options[at.PLAYERS]
    lowest_cost = _HIGHEST_COST
    for seat in range(players):
        cost = 0
        for place in range(width):
            tiles = row[at.HANDS + seat * width + place]
            while tiles:
                bit = bit_length(tiles) - 1
                tiles ^= 1 << bit
                cost += PIPS[place * WORD_BITS + bit]
        # The lowest tile is 0-0.
        if row[at.HANDS + seat * width] & 1:
            cost += options[at.BLANK]  # R7.2
        sheet[seat] = cost
        lowest_cost = min(lowest_cost, cost)
    if options[at.IS_EXPRESS]:
        _score(row, options, sheet)
    elif options[at.CURVED]:
        for seat in range(players):
            sheet[seat] -= lowest_cost  # R7.3


@compiled
def _score(row: Words, options: Words, sheet: Words) -> None:
    """Turn the pips of the hands into the points of the winners (X6, X7)."""
    players = options[at.PLAYERS]
    winner = row[at.SEAT]
    total = 0
    for seat in range(players):
        total += sheet[seat]
    if row[at.HANDS + winner]:  # Closed: the fewest pips win, the first from the lead on.
        fewest = _HIGHEST_COST
        seat = row[at.LEAD]
        for _ in range(players):
            pips = sheet[seat]
            if options[at.PAIRS]:
                pips += sheet[seat ^ 2]
            if pips < fewest:
                fewest = pips
                winner = seat
            seat = seat_after(options, seat)
    # X6: a pair scores the pips of all hands, its own included.
    won = total if options[at.PAIRS] else total - sheet[winner]
    for seat in range(players):
        sheet[seat] = 0
    sheet[winner] = won
    if options[at.PAIRS]:
        sheet[winner ^ 2] = won


@compiled
def lead(options: Words, sheet: Words, total: int, place: int) -> float:
    """Return how many points a seat is ahead of those that it plays against, on average.

    Its points are at a place of the sheet, and the total is that of all seats.

    The lowest total wins a match of Chicken Foot (R7.4), the highest one of Express-Domino (X8),
    where the points of a partner count as one's own (X1).
    """
    mine = float(sheet[place])
    side = 2 if options[at.PAIRS] else 1
    others = (float(total) - float(side) * mine) / float(options[at.PLAYERS] - side)
    return mine - others if options[at.IS_EXPRESS] else others - mine
