"""Where an observation has what."""

from __future__ import annotations

from itertools import accumulate

import attrs

from chickenfoot_rules.dominoes.errors import SeatError
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.texts import expected, span, text
from chickenfoot_rules.dominoes.values import Immutable


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
