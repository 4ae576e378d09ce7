"""The evidence of a round: which tiles each seat can't hold, as far as everyone knows.

It says what the slots of `chickenfoot_rules.chickenfoot.worlds` say, and what those of
Express-Domino say, before any slots are compared: a tile can't be in a hand if no slot of the seat
allows it. The evidence about a seat is the same for all others, so one row serves all views. It has
no meaning for tiles on the table, or in the hand of the seat that looks.

`note_action` comes before each action is made.
"""

from __future__ import annotations

from chickenfoot_rules.bulk.backend import Words, bit_length, compiled, inlined
from chickenfoot_rules.bulk.sets import BIT, HIGH, LOW, PART, TILES, VALUES, WEIGHTS
from chickenfoot_rules.bulk.state import (
    BEFORE,
    BEGUN,
    CANNOT,
    DEBTS,
    DRAW_UNTIL,
    DRAWN,
    DRAWS_EACH,
    FITTING,
    HAND_SIZE,
    HANDS,
    HIDES_FIT,
    IS_EXPRESS,
    IS_OPEN,
    LEAD,
    LOWER_OPENS,
    OPENERS,
    PLAYERS,
    SEAT,
    TILES_OF_SET,
    UNDRAWN,
    VALUES_OF_SET,
    WORDS_OF_HAND,
)


def evidence_size(options: Words) -> int:
    """Return the number of words of the evidence of a round."""
    return int(CANNOT + options[PLAYERS] * options[WORDS_OF_HAND])


# --- what an action shows --------------------------------------------------------------


@inlined
def note_action(row: Words, yard: Words, evidence: Words, options: Words, action: int) -> None:
    """Note what everyone learns from a legal action that is about to be made."""
    draw = options[VALUES_OF_SET] * options[VALUES_OF_SET]
    # Most actions are plays, and show nothing.
    if action == draw or action == draw + 1 or evidence[HIDES_FIT]:
        _note_draw_or_pass(row, yard, evidence, options, action == draw, action == draw + 1)


@compiled
def _note_draw_or_pass(
    row: Words,
    yard: Words,
    evidence: Words,
    options: Words,
    draws: bool,  # noqa: FBT001 - kernels take no keywords
    passes: bool,  # noqa: FBT001
) -> None:
    """Note what everyone learns from a draw, a pass, or the action after a hidden fit."""
    width = options[WORDS_OF_HAND]
    place = CANNOT + row[SEAT] * width
    if evidence[HIDES_FIT]:
        # A seat that draws again has drawn nothing that fits; any other could play it (R4.2).
        evidence[HIDES_FIT] = 0
        for part in range(width):
            fitting = row[FITTING + part]
            known = fitting if draws else evidence[BEFORE + part] & ~fitting
            evidence[place + part] = known
    if draws:
        _note_draw(row, yard, evidence, options, place)
    elif passes and not row[DRAWN] and not row[DEBTS] >> row[SEAT] & 1:
        for part in range(width):
            evidence[place + part] |= row[FITTING + part]  # R4.3, X5


@compiled
def _note_draw(row: Words, yard: Words, evidence: Words, options: Words, place: int) -> None:
    """Note what everyone learns from a draw, at the place of what the seat can't hold.

    Unless the seat pays a penalty, it held nothing that fits. The new tile may be any other, or
    any that fits, or any that does not.
    """
    width = options[WORDS_OF_HAND]
    undrawn = row[UNDRAWN] - 1
    tile = yard[undrawn]
    pays = row[DEBTS] >> row[SEAT] & 1  # R6.3
    if not row[IS_OPEN] and options[DRAWS_EACH]:
        _note_draw_in_cycle(row, evidence, options, tile)
    elif not pays and not row[IS_OPEN]:
        _note_draw_to_open(row, evidence, width, place, tile)
    elif pays or (options[DRAW_UNTIL] and undrawn):
        evidence[HIDES_FIT] = 1 - pays
        for part in range(width):
            evidence[BEFORE + part] = evidence[place + part]
            evidence[place + part] = 0
    else:
        fits = row[FITTING + PART[tile]] & BIT[tile]
        for part in range(width):
            fitting = row[FITTING + part]
            evidence[place + part] = evidence[place + part] & ~fitting if fits else fitting


@compiled
def _note_draw_to_open(row: Words, evidence: Words, width: int, place: int, tile: int) -> None:
    """Note what everyone learns from a draw for the double that opens (R2.5)."""
    opens = LOW[tile] == HIGH[tile] and row[OPENERS] >> LOW[tile] & 1 != 0
    for part in range(width):
        openers = _doubles(row[OPENERS], part)
        evidence[place + part] &= ~openers if opens else openers


@compiled
def _note_draw_in_cycle(row: Words, evidence: Words, options: Words, tile: int) -> None:
    """Note what everyone learns from a draw in a cycle that is drawn to its end (R2.5).

    The tile may be any. The end of the cycle shows that nobody holds what opens, or nobody before
    the seat that opens.
    """
    width = options[WORDS_OF_HAND]
    players = options[PLAYERS]
    for part in range(width):
        evidence[CANNOT + row[SEAT] * width + part] = 0
    then = row[SEAT] + 1 if row[SEAT] + 1 < players else 0
    if then != row[LEAD] and row[UNDRAWN] != 1:
        return
    seat = row[LEAD]
    for _ in range(players):
        holds = 0
        for part in range(width):
            held = row[HANDS + seat * width + part]
            if seat == row[SEAT] and PART[tile] == part:
                held |= BIT[tile]
            holds |= held & _doubles(row[OPENERS], part)
        if holds:
            return
        for part in range(width):
            evidence[CANNOT + seat * width + part] |= _doubles(row[OPENERS], part)
        seat = seat + 1 if seat + 1 < players else 0


@compiled
def _doubles(values: int, part: int) -> int:
    """Return one word of a set of tiles: the doubles of some values, one bit each."""
    doubles = 0
    while values:
        value = bit_length(values) - 1
        values ^= 1 << value
        tile = TILES[value * VALUES + value]
        doubles |= BIT[tile] if PART[tile] == part else 0
    return doubles


# --- what is known before the first action ---------------------------------------------


@compiled
def begin_evidence(row: Words, evidence: Words, options: Words, unused: int) -> None:
    """Note what everyone knows of a round that was just dealt, from the unused doubles too."""
    width = options[WORDS_OF_HAND]
    for place in range(CANNOT + options[PLAYERS] * width):
        if place != BEGUN:
            evidence[place] = 0
    if options[IS_EXPRESS]:
        if row[OPENERS]:
            _exclude_higher(row, evidence, options)
    elif not row[IS_OPEN]:
        _exclude_called(row, evidence, options, unused)


@compiled
def _exclude_higher(row: Words, evidence: Words, options: Words) -> None:
    """Note that nobody holds a higher tile than the one that leads (X2)."""
    opener = WEIGHTS[row[OPENERS] - 1]
    higher = 0
    for tile in range(options[TILES_OF_SET]):
        if WEIGHTS[tile] > opener:
            higher |= 1 << tile
    for seat in range(options[PLAYERS]):
        evidence[CANNOT + seat] = higher


@compiled
def _exclude_called(row: Words, evidence: Words, options: Words, unused: int) -> None:
    """Note that nobody holds the doubles that were called for, except the one that opens (R2.2)."""
    width = options[WORDS_OF_HAND]
    value = bit_length(row[OPENERS]) - 1
    tile = TILES[value * VALUES + value]
    holds = row[HANDS + row[SEAT] * width + PART[tile]] & BIT[tile]
    called = row[OPENERS]
    if options[LOWER_OPENS]:
        called = unused  # R2.4, R2.5
        if holds:
            called &= ~((1 << value) - 1)
    for part in range(width):
        doubles = _doubles(called, part)
        for seat in range(options[PLAYERS]):
            evidence[CANNOT + seat * width + part] = doubles
        if holds:
            opener = _doubles(row[OPENERS], part)
            others = ~opener if options[HAND_SIZE] == 1 else doubles & ~opener
            evidence[CANNOT + row[SEAT] * width + part] = others
