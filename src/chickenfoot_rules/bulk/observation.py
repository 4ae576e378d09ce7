"""Observations: what one seat may know of a round, as a row of bytes for programs that learn."""

from __future__ import annotations

from typing import Any, Final

from chickenfoot_rules.bulk.arrays import Observations, np
from chickenfoot_rules.bulk.backend import (
    WORD_BITS,
    Buffer,
    Words,
    bit_count,
    inlined,
)
from chickenfoot_rules.bulk.dealing import PLAYED, SCORES
from chickenfoot_rules.bulk.evidence import CANNOT
from chickenfoot_rules.bulk.fields import ObservationFields
from chickenfoot_rules.bulk.games import engine_game_of
from chickenfoot_rules.bulk.options import (
    FIELDS,
    IS_EXPRESS,
    OPTIONS,
    PLAYERS,
    TILES_OF_SET,
    VALUES_OF_SET,
    WORDS_OF_HAND,
)
from chickenfoot_rules.bulk.sets import TILES, VALUES
from chickenfoot_rules.bulk.state import (
    DEBTS,
    DRAWN,
    ENDS,
    HANDS,
    IS_OPEN,
    IS_OVER,
    LAID,
    LEAD,
    MISSING,
    OPENERS,
    SEAT,
    SPINNER,
    UNDRAWN,
)
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.tiles import ALL_TILES

_HIGHEST_SCORE: Final = 0xFFFF
_MOST_PLAYED: Final = 0xFF
_HIGH_BYTE: Final = 8
_LOW_BYTE: Final = 0xFF
_BYTES_OF_SET: Final = 1 + len(ALL_TILES) // 8


# --- of a round of kernels -------------------------------------------------------------

(
    _HAND,
    _LAID,
    _OPENING,
    _ENDS,
    _MISSING,
    _SIZES,
    _BONEYARD,
    _TURN,
    _LEAD,
    _DEBTS,
    _DRAWN,
    _SCORES,
    _PLAYED,
    _MAY_HOLD,
) = range(FIELDS, OPTIONS)
"""Where the row of options has the first byte of each field."""


@inlined
def write_observation(
    row: Words, evidence: Words, options: Words, looker: int, seen: Buffer
) -> None:
    """Write what a seat may know, into a row of bytes."""
    seen[:] = 0
    if not row[IS_OPEN]:
        _write_opening(row, options, seen)
    ends = options[_ENDS]
    for value in range(options[VALUES_OF_SET]):
        seen[ends + value] = row[ENDS + value]
    if row[MISSING]:
        seen[options[_MISSING] + row[SPINNER]] = row[MISSING]
    seen[options[_BONEYARD]] = row[UNDRAWN]
    seen[options[_DRAWN]] = row[DRAWN] != 0
    _write_seats(row, evidence, options, looker, seen)


@inlined
def _write_opening(row: Words, options: Words, seen: Buffer) -> None:
    """Write the tiles that may open the round."""
    place = options[_OPENING]
    if not options[IS_EXPRESS]:
        for value in range(options[VALUES_OF_SET]):
            seen[place + TILES[value * VALUES + value]] = row[OPENERS] >> value & 1
    elif row[OPENERS]:
        seen[place + row[OPENERS] - 1] = 1


@inlined
def _write_seats(row: Words, evidence: Words, options: Words, looker: int, seen: Buffer) -> None:
    """Write the tiles on the table, and what is known of each seat."""
    tiles = options[TILES_OF_SET]
    width = options[WORDS_OF_HAND]
    place = options[_HAND]
    seat = looker
    for number in range(options[PLAYERS]):
        size = 0
        for part in range(width):
            first = part * WORD_BITS
            last = min(first + WORD_BITS, tiles)
            held = row[HANDS + seat * width + part]
            size += bit_count(held)
            laid = row[LAID + part]
            if number == 0:
                _write_part(seen[options[_LAID] + first : options[_LAID] + last], laid)
            elif not row[IS_OVER]:  # Otherwise the hands lie open (R7.1, X6, X7).
                own = row[HANDS + looker * width + part]
                held = ~(own | laid | evidence[CANNOT + seat * width + part])
            _write_part(seen[place + first : place + last], held)
        place = options[_MAY_HOLD] + number * tiles
        seen[options[_SIZES] + number] = size
        seen[options[_TURN] + number] = seat == row[SEAT]
        seen[options[_LEAD] + number] = seat == row[LEAD]
        seen[options[_DEBTS] + number] = row[DEBTS] >> seat & 1
        seat = _next_seat(options, seat)


@inlined
def _write_part(seen: Buffer, tiles: int) -> None:
    """Write a byte for each of the lowest bits of a set of tiles."""
    for bit in range(len(seen)):
        seen[bit] = tiles >> bit & 1


@inlined
def _next_seat(options: Words, seat: int) -> int:
    seat += options[PLAYERS] - 1 if options[IS_EXPRESS] else 1
    return seat - options[PLAYERS] if seat >= options[PLAYERS] else seat


@inlined
def write_standing(match: Words, options: Words, looker: int, seen: Buffer) -> None:
    """Write how the match stands: the points of each seat, and the number of finished rounds."""
    place = options[_SCORES]
    seat = looker
    for _ in range(options[PLAYERS]):
        score = min(match[SCORES + seat], _HIGHEST_SCORE)
        seen[place] = score >> _HIGH_BYTE
        seen[place + 1] = score & _LOW_BYTE
        place += 2
        seat = _next_seat(options, seat)
    seen[options[_PLAYED]] = min(match[PLAYED], _MOST_PLAYED)


# --- of a view -------------------------------------------------------------------------


def observe(view: DominoView) -> Observations:
    """Return a view as an observation: what the seat that looks may know, as bytes.

    `ObservationFields` says where it has what. `Batch.observe` makes the same bytes for the seat
    whose turn it is. Equal views have equal observations.

    Args:
        view: the view of any seat of a round of either game. The scores are those of the match,
            if the view comes from one.

    Returns:
        An array of ``uint8`` with the shape ``(size,)``.

    Raises:
        RulesError: if the rules are those of a subclass or of another game.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> match = Match(players=4).deal(random.Random(7))
    >>> fields = ObservationFields.of(match.rules, 4)
    >>> observe(match.view(0))[fields.hand_sizes].tolist()
    [11, 11, 11, 11]
    """
    game = engine_game_of(view.rules)
    players = view.players
    fields = ObservationFields(len(view.rules.tiles), view.rules.domino_set.highest + 1, players)
    seen = np.zeros(fields.size, np.uint8)
    seats = [(view.seat + game.step * number) % players for number in range(players)]
    seen[fields.hand] = _bytes_of(view.hand.mask, fields.tiles)
    seen[fields.laid] = _bytes_of(view.layout.tiles.mask, fields.tiles)
    of_game: Any = view
    if view.layout.is_empty:
        seen[fields.opening] = _bytes_of(of_game.openers.mask, fields.tiles)
    for end in view.layout.open_ends:
        seen[fields.ends.start + end.value] += 1
    if view.duty is not None:
        seen[fields.missing.start + view.duty.double.low] = view.duty.missing
    seen[fields.hand_sizes] = [view.hand_sizes[seat] for seat in seats]
    seen[fields.boneyard] = view.boneyard_size
    seen[fields.turn] = [seat == view.turn for seat in seats]
    seen[fields.lead] = [seat == view.lead for seat in seats]
    if game.draws:
        seen[fields.debts] = [seat in of_game.debts for seat in seats]
        seen[fields.drawn] = of_game.drawn is not None or of_game.draw_fits
    totals = [min(sum(points[seat] for points in view.scores), _HIGHEST_SCORE) for seat in seats]
    seen[fields.scores] = [part for total in totals for part in divmod(total, 256)]
    seen[fields.rounds_played] = min(len(view.scores), _MOST_PLAYED)
    may_hold = [0 if hand is None else hand.mask for hand in view.hands]
    if not view.is_over:  # As far as single moves show.
        unseen = view.unseen.mask
        for slot in game.slots_of(view, view.origin, view.history):
            if slot.seat is not None:
                may_hold[slot.seat] |= slot.allowed & unseen
    for number, seat in enumerate(seats[1:], 1):
        seen[fields.may_hold_of(number)] = _bytes_of(may_hold[seat], fields.tiles)
    return seen


def _bytes_of(mask: int, size: int) -> Observations:
    """Return a byte for each of the lowest bits of a mask."""
    packed = np.frombuffer(mask.to_bytes(_BYTES_OF_SET, "little"), np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little")
