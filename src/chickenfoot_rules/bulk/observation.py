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
    IS_EXPRESS,
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
_MOST: Final = _HIGHEST_SCORE
_HIGH_BYTE: Final = 8
_LOW_BYTE: Final = 0xFF
_BYTES_OF_SET: Final = 1 + len(ALL_TILES) // 8


# --- of a round of kernels -------------------------------------------------------------


@inlined
def write_observation(row: Words, evidence: Words, options: Words, seen: Buffer) -> None:
    """Write what the seat whose turn it is may know, into a row of bytes."""
    tiles = options[TILES_OF_SET]
    values = options[VALUES_OF_SET]
    players = options[PLAYERS]
    seen[:] = 0
    place = 3 * tiles
    if not row[IS_OPEN]:
        _write_opening(row, options, seen, tiles + tiles)
    for value in range(values):
        seen[place + value] = row[ENDS + value]
    place += values
    if row[MISSING]:
        seen[place + row[SPINNER]] = row[MISSING]
    place += values
    _write_seats(row, options, seen, place)
    place += players
    seen[place] = row[UNDRAWN]
    seen[place + 1] = 1
    place += 1 + 3 * players
    seen[place] = row[DRAWN] != 0
    _write_tiles(row, evidence, options, seen, place + 1 + 2 * players + 1)


@inlined
def _write_seats(row: Words, options: Words, seen: Buffer, place: int) -> None:
    """Write the sizes of the hands from a place on, and further on the lead and the debts."""
    width = options[WORDS_OF_HAND]
    players = options[PLAYERS]
    step = players - 1 if options[IS_EXPRESS] else 1
    lead = place + 1 + 2 * players
    seat = row[SEAT]
    for number in range(players):
        size = 0
        for part in range(width):
            size += bit_count(row[HANDS + seat * width + part])
        seen[place + number] = size
        seen[lead + number] = seat == row[LEAD]
        seen[lead + players + number] = row[DEBTS] >> seat & 1
        seat += step
        if seat >= players:
            seat -= players


@inlined
def _write_opening(row: Words, options: Words, seen: Buffer, place: int) -> None:
    """Write the tiles that may open the round, from a place on."""
    if not options[IS_EXPRESS]:
        for value in range(options[VALUES_OF_SET]):
            seen[place + TILES[value * VALUES + value]] = row[OPENERS] >> value & 1
    elif row[OPENERS]:
        seen[place + row[OPENERS] - 1] = 1


@inlined
def _write_tiles(row: Words, evidence: Words, options: Words, seen: Buffer, others: int) -> None:
    """Write the hand, the tiles on the table, and, from a place on, what the others may hold."""
    tiles = options[TILES_OF_SET]
    width = options[WORDS_OF_HAND]
    players = options[PLAYERS]
    step = players - 1 if options[IS_EXPRESS] else 1
    for part in range(width):
        first = part * WORD_BITS
        size = min(tiles - first, WORD_BITS)
        seat = row[SEAT]
        own = row[HANDS + seat * width + part]
        hidden = ~(own | row[LAID + part])
        _write_part(seen[first : first + size], own)
        _write_part(seen[tiles + first : tiles + first + size], row[LAID + part])
        place = others + first
        for _ in range(players - 1):
            seat += step
            if seat >= players:
                seat -= players
            possible = hidden & ~evidence[CANNOT + seat * width + part]
            if row[IS_OVER]:
                possible = row[HANDS + seat * width + part]  # R7.1, X6, X7
            _write_part(seen[place : place + size], possible)
            place += tiles


@inlined
def _write_part(seen: Buffer, tiles: int) -> None:
    """Write a byte for each of the lowest bits of a set of tiles."""
    for bit in range(len(seen)):
        seen[bit] = tiles >> bit & 1


@inlined
def write_standing(row: Words, match: Words, options: Words, seen: Buffer) -> None:
    """Write how the match stands: the points of each seat, and the number of finished rounds."""
    players = options[PLAYERS]
    step = players - 1 if options[IS_EXPRESS] else 1
    place = 3 * options[TILES_OF_SET] + 2 * options[VALUES_OF_SET]
    place += 1 + (3 + 1) * players + 1
    seat = row[SEAT]
    for _ in range(players):
        score = min(match[SCORES + seat], _MOST)
        seen[place] = score >> _HIGH_BYTE
        seen[place + 1] = score & _LOW_BYTE
        place += 2
        seat += step
        if seat >= players:
            seat -= players
    seen[place] = min(match[PLAYED], _LOW_BYTE)


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
