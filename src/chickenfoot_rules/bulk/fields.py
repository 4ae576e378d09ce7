"""Where an observation has what."""

from __future__ import annotations

from typing import Final

import attrs

from chickenfoot_rules.dominoes.errors import SeatError
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.dominoes.words import span

_SCORE_BYTES: Final = 2


@attrs.frozen
class ObservationFields(Immutable):
    """The fields of an observation: a row of bytes, the same for all rounds by the same rules.

    Seats are in the order of play, from the seat that looks: it is number 0, the seat that plays
    next is number 1. Tiles are in the order of ``Tile.index``. Each field is a slice:

    =================  ===================  ========================================================
    field              bytes                what they are
    =================  ===================  ========================================================
    ``hand``           tiles                1 for each of the seat's own tiles
    ``laid``           tiles                1 for each tile on the table
    ``opening``        tiles                before the round is open: 1 for each tile that may open
                                            it; all 0 if any tile may
    ``ends``           values               the open ends of each value
    ``missing``        values               the tiles that the double of each value must still take
                                            before anything else is played (R3.2, R3.3)
    ``hand_sizes``     players              the number of tiles that each seat holds
    ``boneyard``       1                    the number of tiles left to draw
    ``turn``           players              1 for the seat whose turn it is
    ``lead``           players              1 for the seat that leads the round
    ``debts``          players              1 for each seat that owes a Chickenlittle penalty
                                            (R6.3)
    ``drawn``          1                    1 if the seat whose turn it is has just drawn a tile
                                            that fits, and the seat that looks knows it (R4.1, R4.2)
    ``scores``         2 · players          the points of each seat in the match, high byte first;
                                            more than 65,535 count as 65,535
    ``rounds_played``  1                    the number of finished rounds of the match; more than
                                            255 count as 255
    ``may_hold``       (players − 1)·tiles  for each other seat, 1 for each tile that it may hold
    =================  ===================  ========================================================

    A seat may hold a tile if the moves do not rule it out one by one. This is less than all that
    follows from them, which `Knowledge` finds. When the round is over, the hands lie open, and the
    field has the hands.

    Args:
        tiles: the number of tiles of the set.
        values: the number of values of the set, from 0 pips up.
        players: the number of seats.

    >>> from chickenfoot_rules import Rules
    >>> fields = ObservationFields.of(Rules(), 4)
    >>> fields.size, fields.hand, fields.boneyard, fields.may_hold_of(1)
    (377, slice(0, 55, None), slice(189, 190, None), slice(212, 267, None))
    """

    tiles: int
    values: int
    players: int

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
    def size(self) -> int:
        """The number of bytes of an observation."""
        return int(self.may_hold.stop)

    @property
    def hand(self) -> slice:
        """The seat's own tiles."""
        return slice(0, self.tiles)

    @property
    def laid(self) -> slice:
        """The tiles on the table."""
        return self._after(self.hand, self.tiles)

    @property
    def opening(self) -> slice:
        """The tiles that may open the round (R2.2 to R2.5, X2)."""
        return self._after(self.laid, self.tiles)

    @property
    def ends(self) -> slice:
        """The open ends of each value."""
        return self._after(self.opening, self.values)

    @property
    def missing(self) -> slice:
        """The tiles that the double of each value must still take (R3.2, R3.3)."""
        return self._after(self.ends, self.values)

    @property
    def hand_sizes(self) -> slice:
        """The number of tiles that each seat holds."""
        return self._after(self.missing, self.players)

    @property
    def boneyard(self) -> slice:
        """The number of tiles left to draw."""
        return self._after(self.hand_sizes, 1)

    @property
    def turn(self) -> slice:
        """The seat whose turn it is."""
        return self._after(self.boneyard, self.players)

    @property
    def lead(self) -> slice:
        """The seat that leads the round."""
        return self._after(self.turn, self.players)

    @property
    def debts(self) -> slice:
        """The seats that owe a penalty (R6.3)."""
        return self._after(self.lead, self.players)

    @property
    def drawn(self) -> slice:
        """Whether a drawn tile waits to be played (R4.1)."""
        return self._after(self.debts, 1)

    @property
    def scores(self) -> slice:
        """The points of each seat in the match, two bytes each."""
        return self._after(self.drawn, _SCORE_BYTES * self.players)

    @property
    def rounds_played(self) -> slice:
        """The number of finished rounds of the match."""
        return self._after(self.scores, 1)

    @property
    def may_hold(self) -> slice:
        """The tiles that the other seats may hold, all seats one after the other."""
        return self._after(self.rounds_played, (self.players - 1) * self.tiles)

    def may_hold_of(self, number: int) -> slice:
        """Return the field with the tiles that one other seat may hold.

        Args:
            number: the number of the seat in the order of play, 1..players−1.

        Raises:
            SeatError: if there is no such seat.
        """
        if type(number) is not int or not 1 <= number < self.players:
            message = f"expected another seat, {span(1, self.players - 1)}, got {shown(number)}"
            raise SeatError(message)
        start = self.may_hold.start + (number - 1) * self.tiles
        return slice(start, start + self.tiles)

    @staticmethod
    def _after(field: slice, size: int) -> slice:
        return slice(field.stop, field.stop + size)
