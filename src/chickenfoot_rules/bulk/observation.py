"""Observations: what one seat may know of a round, as a row of bytes for programs that learn."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

import attrs

from chickenfoot_rules.bulk.backend import WORD_BITS, Buffer, Words, bit_count, inlined
from chickenfoot_rules.bulk.games import engine_game_of
from chickenfoot_rules.bulk.sets import TILES, VALUES
from chickenfoot_rules.bulk.state import (
    CANNOT,
    DEBTS,
    DRAWN,
    ENDS,
    FIELDS,
    HANDS,
    IS_EXPRESS,
    IS_OPEN,
    IS_OVER,
    LAID,
    LEAD,
    MISSING,
    OPENERS,
    OPTIONS,
    PLAYED,
    PLAYERS,
    SCORES,
    SEAT,
    SPINNER,
    TILES_OF_SET,
    UNDRAWN,
    VALUES_OF_SET,
    WORDS_OF_HAND,
)
from chickenfoot_rules.dominoes.errors import SeatError
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.texts import expected, span, text
from chickenfoot_rules.dominoes.tiles import ALL_TILES
from chickenfoot_rules.dominoes.values import Immutable

if TYPE_CHECKING:
    from chickenfoot_rules.bulk.arrays import Observations

# --- the fields ------------------------------------------------------------------------


@attrs.frozen
class ObservationFields(Immutable):
    """The fields of an observation: a row of bytes, the same for all rounds by the same rules.

    Seats are in the order of play, from the seat that looks: it is number 0, the seat that plays
    next is number 1. Tiles are in the order of ``Tile.index``. Each field is a slice.

    A seat may hold a tile if the moves do not rule it out one by one. This is less than all that
    follows from them, which `Knowledge` finds. When the round is over, the hands lie open, and the
    field has the hands.

    Args:
        tiles: the number of tiles of the set.
        values: the number of values of the set, from 0 pips up.
        players: the number of seats.

    Attributes:
        hand: a byte a tile: 1 for each of the seat's own tiles.
        laid: a byte a tile: 1 for each tile on the table.
        opening: a byte a tile: before the round is open, 1 for each tile that may open it (R2.2 to
            R2.5, X2); all 0 if any tile may.
        ends: a byte a value: the number of open ends with it.
        missing: a byte a value: the tiles that its double must still take before anything else is
            played (R3.2, R3.3).
        hand_sizes: a byte a seat: the number of tiles that it holds.
        boneyard: a byte: the number of tiles left to draw.
        turn: a byte a seat: 1 for the seat whose turn it is.
        lead: a byte a seat: 1 for the seat that leads the round.
        debts: a byte a seat: 1 for each that owes a Chickenlittle penalty (R6.3).
        drawn: a byte: 1 if the seat whose turn it is has just drawn a tile that fits, and the seat
            that looks knows it (R4.1, R4.2).
        scores: two bytes a seat, the high one first: its points in the match; more than 65,535
            count as 65,535.
        rounds_played: a byte: the number of finished rounds of the match; more than 255 count as
            255.
        may_hold: a byte a tile for each other seat: 1 for each tile that it may hold.

    >>> from chickenfoot_rules import Rules
    >>> fields = ObservationFields.of(Rules(), 4)
    >>> fields.size, fields.hand, fields.boneyard, fields.may_hold_of(1)
    (377, slice(0, 55, None), slice(189, 190, None), slice(212, 267, None))
    """

    tiles: int
    values: int
    players: int
    hand: slice = attrs.field(init=False, eq=False, repr=False)
    laid: slice = attrs.field(init=False, eq=False, repr=False)
    opening: slice = attrs.field(init=False, eq=False, repr=False)
    ends: slice = attrs.field(init=False, eq=False, repr=False)
    missing: slice = attrs.field(init=False, eq=False, repr=False)
    hand_sizes: slice = attrs.field(init=False, eq=False, repr=False)
    boneyard: slice = attrs.field(init=False, eq=False, repr=False)
    turn: slice = attrs.field(init=False, eq=False, repr=False)
    lead: slice = attrs.field(init=False, eq=False, repr=False)
    debts: slice = attrs.field(init=False, eq=False, repr=False)
    drawn: slice = attrs.field(init=False, eq=False, repr=False)
    scores: slice = attrs.field(init=False, eq=False, repr=False)
    rounds_played: slice = attrs.field(init=False, eq=False, repr=False)
    may_hold: slice = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        tiles, values, players = self.tiles, self.values, self.players
        seats = (players, players, players)
        others = (players - 1) * tiles
        sizes = (tiles, tiles, tiles, values, values, players, 1, *seats, 1, 2 * players, 1, others)
        for name, size, stop in zip(self._names(), sizes, accumulate(sizes), strict=True):
            object.__setattr__(self, name, slice(stop - size, stop))

    @classmethod
    def _names(cls) -> list[str]:
        return [field.name for field in attrs.fields(cls) if not field.init]

    @classmethod
    def of(cls, rules: DominoRules, players: int) -> ObservationFields:
        """Return the fields of observations by some rules.

        Args:
            rules: the options of either game.
            players: the number of seats: 2..16, or in Express-Domino that of the rules.

        Raises:
            DealError: if so many players can't be dealt for.
            RulesError: if so many can't play.
        """
        rules.hand_size_for(players)
        return cls(len(rules.tiles), rules.domino_set.highest + 1, players)

    @property
    def starts(self) -> list[int]:
        """The first byte of each field."""
        return [getattr(self, name).start for name in self._names()]

    @property
    def size(self) -> int:
        """The number of bytes of an observation."""
        return int(self.may_hold.stop)

    def may_hold_of(self, number: int) -> slice:
        """Return the field with the tiles that one other seat may hold.

        Args:
            number: the number of the seat in the order of play, 1..players−1.

        Raises:
            SeatError: if there is no such seat.
        """
        if type(number) is not int or not 1 <= number < self.players:
            what = text("another seat, {numbers}", numbers=span(1, self.players - 1))
            raise SeatError(expected(what, number))
        start = self.may_hold.start + (number - 1) * self.tiles
        return slice(start, start + self.tiles)


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
    from chickenfoot_rules.bulk.arrays import np  # noqa: PLC0415 - it may be missing

    game = engine_game_of(view.rules)
    players = view.players
    fields = ObservationFields(len(view.rules.tiles), view.rules.domino_set.highest + 1, players)
    seen = np.zeros(fields.size, np.uint8)

    def list_bits(mask: int) -> Observations:
        packed = np.frombuffer(mask.to_bytes(_BYTES_OF_SET, "little"), np.uint8)
        return np.unpackbits(packed, count=fields.tiles, bitorder="little")

    seats = [(view.seat + game.step * number) % players for number in range(players)]
    seen[fields.hand] = list_bits(view.hand.mask)
    seen[fields.laid] = list_bits(view.layout.tiles.mask)
    of_game: Any = view
    if view.layout.is_empty:
        seen[fields.opening] = list_bits(of_game.openers.mask)
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
        seen[fields.may_hold_of(number)] = list_bits(may_hold[seat])
    return seen
