"""What one seat may know of a round, as a row of bytes for programs that learn.

The *evidence* of a round is what everyone knows: which tiles each seat can't hold. It says what the
slots of `Clues` say, before any slots are compared: a tile can't be in a hand if no slot of the
seat allows it. The evidence about a seat is the same for all others, so one row serves all views.
It has no meaning for tiles on the table, or in the hand of the viewing seat.

`note_action` comes before each action is made.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from chickenfoot_rules.base import Immutable, as_int
from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import (
    WORD_BITS,
    Words,
    bit_count,
    bit_length,
    compiled,
    inlined,
    observation,
    words,
)
from chickenfoot_rules.bulk.loading import (
    load_table,
    match_size,
    new_round,
    row_of_options,
    write_scores,
    write_set,
)
from chickenfoot_rules.bulk.rounds import highest_opener, may_open, opener_in, seat_after
from chickenfoot_rules.bulk.sets import BIT, PART, TILES, VALUES, WEIGHTS, size_of
from chickenfoot_rules.dominoes import DominoRound, DominoRules, DominoView, Play, game_of
from chickenfoot_rules.dominoes.tiles import TileSet, union

if TYPE_CHECKING:
    from chickenfoot_rules.bulk.arrays import Observations
else:
    Observations = Any  # Without numpy, hints can be read too.

# --- the fields ------------------------------------------------------------------------

_MOST_ARMS: Final = 6
"""The most tiles that a double takes (R3.2)."""


@attrs.frozen
class ObservationFields(Immutable):
    """The fields of an observation: a row of bytes, the same for all rounds by the same rules.

    Seats are in the order of play: the viewing seat is number 0, the next seat number 1. Tiles are
    in the order of ``Tile.index``. Each field is a slice.

    ``may_hold`` leaves out only tiles that a single move rules out; `Knowledge` also compares
    several moves. When the round is over, it has the hands, which then lie open.

    Args:
        tiles: the number of tiles of the set.
        values: the number of values of the set, from 0 pips up.
        players: the number of seats.
        history: whether observations have ``laid_by`` and ``laid_at``, at their end.

    Attributes:
        hand: a byte a tile: 1 for each of the seat's own tiles.
        laid: a byte a tile: 1 for each tile on the table.
        opening: a byte a tile: before the round is open, 1 for each tile that may open it (R2.2 to
            R2.5, X2); all 0 if any tile may.
        ends: a byte a value: the number of open ends of this value.
        missing: a byte a value: the number of tiles that its double must still take before any
            other play (R3.2, R3.3).
        hand_sizes: a byte a seat: the number of tiles that it holds.
        boneyard: a byte: the number of tiles left to draw.
        turn: a byte a seat: 1 for the seat whose turn it is.
        lead: a byte a seat: 1 for the seat that leads the round.
        debts: a byte a seat: 1 for each seat that owes a Chickenlittle penalty (R6.3).
        drawn: a byte: 1 if the seat whose turn it is has just drawn a tile that fits, and the
            viewing seat knows it (R4.1, R4.2).
        scores: two bytes a seat, the high one first: its points in the match; more than 65,535
            count as 65,535.
        rounds_played: a byte: the number of finished rounds of the match; more than 255 count as
            255.
        may_hold: a byte a tile for each other seat: 1 for each tile that it may hold.
            ``seen[fields.may_hold].reshape(-1, fields.tiles)`` has a row for each of them.
        laid_by: a byte a tile, with ``history``: 1 if the viewing seat has laid it, 2 if the next
            seat has, and so on; 0 if no move of the round has.
        laid_at: a byte a tile, with ``history``: 1 for the first tile on the table, and so on; 0 if
            no move of the round has laid it.

    >>> from chickenfoot_rules import Rules
    >>> fields = ObservationFields.of(Rules(), 4)
    >>> fields.size, fields.hand, fields.boneyard, fields.may_hold
    (377, slice(0, 55, None), slice(189, 190, None), slice(212, 377, None))
    """

    tiles: int
    values: int
    players: int
    history: bool = False
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
    laid_by: slice = attrs.field(init=False, eq=False, repr=False)
    laid_at: slice = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        names = [field.name for field in attrs.fields(type(self)) if not field.init]
        sizes = at.sizes_of_fields(self.tiles, self.values, self.players)
        for name, size, stop in zip(names, sizes, accumulate(sizes), strict=True):
            object.__setattr__(self, name, slice(stop - size, stop))

    @classmethod
    def of(cls, rules: DominoRules, players: int, *, history: bool = False) -> ObservationFields:
        """Return the fields of observations for the given rules.

        Args:
            rules: the options of either game.
            players: the number of seats: 2..16, or in Express-Domino that of the rules.
            history: whether observations have who laid each tile, and when.

        Raises:
            DealError: if the tiles can't be dealt to this number of players.
            RulesError: if the game does not allow this number of players.
        """
        players = as_int(players)
        rules.hand_size_for(players)
        return cls(len(rules.tiles), rules.domino_set.highest + 1, players, history)

    @property
    def size(self) -> int:
        """The number of bytes of an observation."""
        return int(self.laid_at.stop if self.history else self.may_hold.stop)

    @property
    def highest(self) -> tuple[int, ...]:
        """The highest number that each byte can have: divide by these to learn from 0 to 1."""
        highest = [1] * self.size
        for field, number in (
            (self.ends, self.values - 1),
            (self.missing, _MOST_ARMS),
            (self.hand_sizes, self.tiles),
            (self.boneyard, self.tiles),
            (self.scores, 0xFF),
            (self.rounds_played, 0xFF),
            *(((self.laid_by, self.players), (self.laid_at, self.tiles)) if self.history else ()),
        ):
            highest[field] = [number] * (field.stop - field.start)
        return tuple(highest)


# --- evidence ----------------------------------------------------------------------------


@compiled
def evidence_size(options: Words) -> int:
    """Return the number of words of the evidence of a round."""
    return history_place(options) + options[at.HISTORY] * options[at.TILES_OF_SET]


@inlined
def history_place(options: Words) -> int:
    """Return the place of the first tile in the evidence."""
    return at.CANNOT + options[at.PLAYERS] * options[at.WORDS_OF_HAND]


# --- what an action shows --------------------------------------------------------------


@inlined
def note_action(row: Words, yard: Words, evidence: Words, options: Words, action: int) -> None:
    """Note what everyone learns from a legal action that is about to be made."""
    draw = options[at.VALUES_OF_SET] * options[at.VALUES_OF_SET]
    # Most actions are plays, and show nothing.
    if action == draw or action == draw + 1 or evidence[at.HIDES_FIT] or not row[at.IS_OPEN]:
        _note_draw_or_pass(row, yard, evidence, options, action - draw)
    if options[at.HISTORY] and action != draw and action != draw + 1:
        _note_play(row, evidence, options, action - (draw + 2) if action > draw else action)


@compiled
def _note_play(row: Words, evidence: Words, options: Words, play: int) -> None:
    """Note who lays a tile, and when."""
    joint = play // options[at.VALUES_OF_SET]
    tile = TILES[joint * VALUES + play - joint * options[at.VALUES_OF_SET]]
    number = 1 + size_of(row, at.LAID, options[at.WORDS_OF_HAND])
    evidence[history_place(options) + tile] = number * at.NUMBERED + row[at.SEAT]


@compiled
def _note_draw_or_pass(
    row: Words,
    yard: Words,
    evidence: Words,
    options: Words,
    kind: int,
) -> None:
    """Note what everyone learns from a draw (0), a pass (1), the opening, or after a hidden fit."""
    width = options[at.WORDS_OF_HAND]
    place = at.CANNOT + row[at.SEAT] * width
    if evidence[at.HIDES_FIT]:
        # A seat that draws again has drawn nothing that fits; any other could play it (R4.2).
        evidence[at.HIDES_FIT] = 0
        for part in range(width):
            fitting = row[at.FITTING + part]
            known = fitting if kind == 0 else evidence[at.BEFORE + part] & ~fitting
            evidence[place + part] = known
    if kind == 0:
        _note_draw(row, yard, evidence, options, place)
    elif kind == 1 and not row[at.DRAWN] and not row[at.DEBTS] >> row[at.SEAT] & 1:
        for part in range(width):
            evidence[place + part] |= row[at.FITTING + part]  # R4.3, X5
    elif not row[at.IS_OPEN] and options[at.DRAWS_EACH]:
        # R2.4: nobody has drawn a higher double than the one that opens.
        opener = opener_in(row, at.HANDS + row[at.SEAT] * width)
        _exclude_openers(row, evidence, options, opener, row[at.SEAT])


@compiled
def _note_draw(row: Words, yard: Words, evidence: Words, options: Words, place: int) -> None:
    """Note what everyone learns from a draw, at the place of what the seat can't hold.

    Unless the seat pays a penalty, it held nothing that fits. The new tile may be any other, or
    any that fits, or any that does not.
    """
    width = options[at.WORDS_OF_HAND]
    undrawn = row[at.UNDRAWN] - 1
    tile = yard[undrawn]
    pays = row[at.DEBTS] >> row[at.SEAT] & 1  # R6.3
    if not row[at.IS_OPEN] and options[at.DRAWS_EACH]:
        _note_draw_in_cycle(row, evidence, options, tile)
    elif not pays and not row[at.IS_OPEN]:
        _note_draw_to_open(row, evidence, width, place, tile)
    elif pays or options[at.PLAYS_LATER] or (options[at.DRAW_UNTIL] and undrawn):
        # A tile that can't be played in this turn does not show whether it fits (R4.1, R6.3).
        evidence[at.HIDES_FIT] = not pays and not options[at.PLAYS_LATER]
        for part in range(width):
            evidence[at.BEFORE + part] = evidence[place + part]
            evidence[place + part] = 0
    else:
        # The turn goes on exactly if the tile fits, so everyone sees it.
        fits = row[at.FITTING + PART[tile]] & BIT[tile]
        for part in range(width):
            fitting = row[at.FITTING + part]
            evidence[place + part] = evidence[place + part] & ~fitting if fits else fitting


@compiled
def _note_draw_to_open(row: Words, evidence: Words, width: int, place: int, tile: int) -> None:
    """Note what everyone learns from a draw for the double that opens (R2.5)."""
    # The turn goes on exactly if the tile opens. If not, the seat still has no opener, but any
    # other tile may be the new one.
    opens = may_open(row, tile)
    for part in range(width):
        openers = _doubles(row[at.OPENERS], part)
        evidence[place + part] &= ~openers if opens else openers


@compiled
def _note_draw_in_cycle(row: Words, evidence: Words, options: Words, tile: int) -> None:
    """Note what everyone learns from a draw in a cycle that is drawn to its end (R2.5).

    The tile may be any. The end of the cycle shows that nobody holds what opens, or that only the
    seat that opens can hold the highest of the doubles that do.
    """
    width = options[at.WORDS_OF_HAND]
    for part in range(width):
        evidence[at.CANNOT + row[at.SEAT] * width + part] = 0
    # The cycle ends before the lead, or with the last tile.
    if seat_after(options, row[at.SEAT]) != row[at.LEAD] and row[at.UNDRAWN] != 1:
        return
    hand = at.HANDS + row[at.SEAT] * width
    # As after the draw, which is only made after this.
    row[hand + PART[tile]] |= BIT[tile]
    opener = highest_opener(row, options, options[at.PLAYERS])
    row[hand + PART[tile]] ^= BIT[tile]
    lowest = 0 if opener == options[at.PLAYERS] else bit_length(row[at.OPENERS]) - 1
    _exclude_openers(row, evidence, options, lowest, opener)


@compiled
def _exclude_openers(row: Words, evidence: Words, options: Words, lowest: int, opener: int) -> None:
    """Note that only one seat can hold the doubles that could open, from the lowest value on."""
    width = options[at.WORDS_OF_HAND]
    for seat in range(options[at.PLAYERS]):
        if seat != opener:
            for part in range(width):
                excluded = _doubles(row[at.OPENERS] >> lowest << lowest, part)
                evidence[at.CANNOT + seat * width + part] |= excluded


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
    for place in range(evidence_size(options)):
        # Already written, for the deal to be repeated.
        if place != at.BEGUN:
            evidence[place] = 0
    if options[at.IS_EXPRESS]:
        if row[at.OPENERS]:
            _exclude_opener(row, evidence, options)
    elif not row[at.IS_OPEN]:
        _exclude_called(row, evidence, options, unused)


@compiled
def _exclude_opener(row: Words, evidence: Words, options: Words) -> None:
    """Note that nobody else holds the tile that leads, and nobody a higher one (X2)."""
    opener = WEIGHTS[row[at.OPENERS] - 1]
    higher = 0
    for tile in range(options[at.TILES_OF_SET]):
        if WEIGHTS[tile] > opener:
            higher |= 1 << tile
    for seat in range(options[at.PLAYERS]):
        # One word is enough for a double-six set.
        evidence[at.CANNOT + seat] = higher
        if seat != row[at.SEAT]:
            evidence[at.CANNOT + seat] |= 1 << (row[at.OPENERS] - 1)


@compiled
def _exclude_called(row: Words, evidence: Words, options: Words, unused: int) -> None:
    """Note that nobody holds the doubles that were called for, except the one that opens (R2.2)."""
    width = options[at.WORDS_OF_HAND]
    value = bit_length(row[at.OPENERS]) - 1
    tile = TILES[value * VALUES + value]
    holds = row[at.HANDS + row[at.SEAT] * width + PART[tile]] & BIT[tile]
    called = row[at.OPENERS]
    if options[at.LOWER_OPENS]:
        called = unused  # R2.4, R2.5
        if holds:
            # The doubles below the one that opens were never called for.
            called &= ~((1 << value) - 1)
    for part in range(width):
        doubles = _doubles(called, part)
        for seat in range(options[at.PLAYERS]):
            evidence[at.CANNOT + seat * width + part] = doubles
        if holds:
            opener = _doubles(row[at.OPENERS], part)
            # A hand of one tile has the opener and nothing else.
            others = ~opener if options[at.HAND_SIZE] == 1 else doubles & ~opener
            evidence[at.CANNOT + row[at.SEAT] * width + part] = others


# --- observations of rounds ---------------------------------------------------------------


def _write_observation(
    row: Words, evidence: Words, match: Words, options: Words, looker: int, seen: Observations
) -> None:
    """Write what a seat may know of a round, and of its match if there is one, as bytes."""
    # What is not overwritten below: the opening and what is missing, and how the match stands.
    _write_part(seen[options[at.SEEN_OPENING] : options[at.SEEN_SIZES]], 0)
    _write_part(seen[options[at.SEEN_SCORES] : options[at.SEEN_MAY_HOLD]], 0)
    if not row[at.IS_OPEN]:
        _write_opening(row, options, seen)
    ends = options[at.SEEN_ENDS]
    for value in range(options[at.VALUES_OF_SET]):
        seen[ends + value] = row[at.ENDS + value]
    if row[at.MISSING]:
        seen[options[at.SEEN_MISSING] + row[at.SPINNER]] = row[at.MISSING]
    seen[options[at.SEEN_BONEYARD]] = row[at.UNDRAWN]
    # Others do not see yet whether a tile fits if a draw hides that.
    is_known = looker == row[at.SEAT] or not evidence[at.HIDES_FIT]
    seen[options[at.SEEN_DRAWN]] = row[at.DRAWN] != 0 and is_known
    _write_seats(row, evidence, options, looker, seen)
    if options[at.HISTORY]:
        _write_history(evidence, options, looker, seen)
    if options[at.WHOLE_MATCHES]:
        _write_standing(match, options, looker, seen)


write_observation: Final = inlined(_write_observation)
_write: Final = compiled(_write_observation)


@inlined
def _write_opening(row: Words, options: Words, seen: Observations) -> None:
    """Write the tiles that may open the round."""
    place = options[at.SEEN_OPENING]
    if not options[at.IS_EXPRESS]:
        for value in range(options[at.VALUES_OF_SET]):
            seen[place + TILES[value * VALUES + value]] = row[at.OPENERS] >> value & 1
    elif row[at.OPENERS]:
        seen[place + row[at.OPENERS] - 1] = 1


@inlined
def _write_seats(
    row: Words, evidence: Words, options: Words, looker: int, seen: Observations
) -> None:
    """Write the tiles on the table, and what is known of each seat."""
    tiles = options[at.TILES_OF_SET]
    width = options[at.WORDS_OF_HAND]
    place = options[at.SEEN_HAND]
    seat = looker
    for number in range(options[at.PLAYERS]):
        size = 0
        for part in range(width):
            first = part * WORD_BITS
            last = min(first + WORD_BITS, tiles)
            held = row[at.HANDS + seat * width + part]
            size += bit_count(held)
            laid = row[at.LAID + part]
            if number == 0:
                _write_part(
                    seen[options[at.SEEN_LAID] + first : options[at.SEEN_LAID] + last], laid
                )
            elif not row[at.IS_OVER]:  # Otherwise the hands lie open (R7.1, X6, X7).
                own = row[at.HANDS + looker * width + part]
                held = ~(own | laid | evidence[at.CANNOT + seat * width + part])
            _write_part(seen[place + first : place + last], held)
        place = options[at.SEEN_MAY_HOLD] + number * tiles
        seen[options[at.SEEN_SIZES] + number] = size
        seen[options[at.SEEN_TURN] + number] = seat == row[at.SEAT]
        seen[options[at.SEEN_LEAD] + number] = seat == row[at.LEAD]
        seen[options[at.SEEN_DEBTS] + number] = row[at.DEBTS] >> seat & 1
        seat = seat_after(options, seat)


@compiled
def _write_history(evidence: Words, options: Words, looker: int, seen: Observations) -> None:
    """Write who laid each tile, and when."""
    first = history_place(options)
    for tile in range(options[at.TILES_OF_SET]):
        laid = evidence[first + tile]
        seat = looker
        number = 1 if laid else 0
        while laid and seat != laid % at.NUMBERED:
            seat = seat_after(options, seat)
            number += 1
        seen[options[at.SEEN_LAID_BY] + tile] = number
        seen[options[at.SEEN_LAID_AT] + tile] = laid // at.NUMBERED


@inlined
def _write_part(seen: Observations, tiles: int) -> None:
    """Write a byte for each of the lowest bits of a set of tiles."""
    for bit in range(len(seen)):
        seen[bit] = tiles >> bit & 1


@inlined
def _write_standing(match: Words, options: Words, looker: int, seen: Observations) -> None:
    """Write how the match stands: the points of each seat, and the number of finished rounds."""
    place = options[at.SEEN_SCORES]
    seat = looker
    for _ in range(options[at.PLAYERS]):
        score = min(match[at.SCORES + seat], 0xFFFF)
        seen[place] = score >> 8
        seen[place + 1] = score & 0xFF
        place += 2
        seat = seat_after(options, seat)
    seen[options[at.SEEN_PLAYED]] = min(match[at.PLAYED], 0xFF)


# --- of a view -------------------------------------------------------------------------


def observe(view: DominoView, *, history: bool = False) -> Observations:
    """Return a view as an observation, a row of bytes.

    `ObservationFields` describes the bytes. `Batch.observe` makes the same bytes for the seat whose
    turn it is. Equal views have equal observations.

    Args:
        view: the view of any seat of a round of either game. The scores are those of the match,
            if the view comes from one.
        history: whether to add who laid each tile, and when.

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
    import numpy as np  # noqa: PLC0415 - it may be missing

    _, seen = look(view, history=history)
    return np.asarray(seen, np.uint8)


def look(view: DominoView, *, history: bool = False) -> tuple[Words, Words]:
    """Return the row of the options of a view, and its observation, also without numpy."""
    options = row_of_options(view.rules, view.players)
    options[at.HISTORY] = history
    row, _ = new_round(options)
    load_table(row, options, view)
    row[at.IS_OVER] = view.is_over
    if view.draw_fits:
        row[at.DRAWN] = 1  # Any tile: which one is hidden.
    evidence = words(evidence_size(options))
    for seat, tiles in enumerate(_list_excluded(view)):
        write_set(evidence, at.CANNOT + seat * int(options[at.WORDS_OF_HAND]), options, tiles)
    if history:
        laid = [(event.seat, event.move.tile) for event in view.history if type(event.move) is Play]
        first = 1 + len(view.layout.tiles) - len(laid)
        for number, (seat, tile) in enumerate(laid, first):
            evidence[history_place(options) + tile.index] = number * at.NUMBERED + seat
    match = words(match_size(options))
    write_scores(match, view.scores)
    fields = ObservationFields(
        len(view.rules.tiles), view.rules.domino_set.highest + 1, view.players, history
    )
    seen = observation(fields.size)
    options[at.WHOLE_MATCHES] = 1
    _write(row, evidence, match, options, view.seat, cast("Observations", seen))
    seat = view.seat
    # The row has no tiles of hidden hands, so it does not tell their sizes.
    for place in range(fields.hand_sizes.start, fields.hand_sizes.stop):
        seen[place] = view.hand_sizes[seat]
        seat = view.rules.seat_after(seat, view.players)
    return options, seen


def _list_excluded(view: DominoView) -> list[TileSet]:
    """Return the tiles that each other seat can't hold, as far as single moves show."""
    excluded = [view.unseen] * view.players
    excluded[view.seat] = TileSet()
    clues = game_of(view.rules).clues(view, view.origin, view.history)
    for slot in clues.slots:
        if slot.seat is not None:
            excluded[slot.seat] -= TileSet.from_mask(slot.allowed)
    return excluded


def load_evidence(evidence: Words, options: Words, origin: DominoRound) -> None:
    """Write what everyone knows of a round before its first move."""
    for place in range(evidence_size(options)):
        if place != at.BEGUN:
            evidence[place] = 0
    # A view says nothing of the tiles in the hand of its seat, but another one does.
    views = [_list_excluded(origin.view(seat)) for seat in range(origin.players)]
    for seat, tiles in enumerate(map(union, zip(*views, strict=True))):
        write_set(evidence, at.CANNOT + seat * int(options[at.WORDS_OF_HAND]), options, tiles)
