"""Rounds of Express-Domino played to their end by greedy players, fast.

Like the playout of Chicken Foot, it plays by the rules a second time, on masks alone. A law of
the tests holds it to `chickenfoot_rules.express.ExpressRound`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from chickenfoot_rules.dominoes.tiles import ALL_TILES, SUITS, TileSet
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import outcome_of
from chickenfoot_rules.players.greedy import GreedyPlayer

__all__ = ["ExpressPlayout"]

_KEEP_PLAYABLE: Final = GreedyPlayer().keep_playable

_HALVES: Final = tuple((tile.low, tile.high) for tile in ALL_TILES)
"""By the index of a tile."""


class ExpressPlayout:
    """A round that greedy players play on, as numbers.

    It follows the rules as `chickenfoot_rules.express.ExpressRound` does, and keeps only what
    makes a difference once a tile lies on the table.

    Attributes:
        rules: the options.
        seat: whose turn it is.
        lead: the seat that led, the *hand*.
        hands: the masks of the tiles of each seat.
        left: the value of one end of the line.
        right: the value of the other end.
    """

    __slots__ = ("hands", "lead", "left", "right", "rules", "seat")

    rules: ExpressRules
    seat: int
    lead: int
    hands: list[int]
    left: int
    right: int

    def __init__(self, round_: ExpressRound) -> None:
        self.rules = round_.rules
        self.seat = round_.seat
        self.lead = round_.lead
        self.hands = [hand.mask for hand in round_.hands]
        self.left, self.right = (end.value for end in round_.layout.open_ends)

    def favourite(self, options: Sequence[tuple[int, int]]) -> int:
        """Return the index of the option with the highest greedy score, the first of equals.

        The score is that of a `GreedyPlayer`, whose hints about feet are 0 here.

        Args:
            options: the index of a tile and the value it is joined at.
        """
        hand = self.hands[self.seat]
        ends = self.left + self.right
        best, most = 0, -math.inf
        for at, (index, joint) in enumerate(options):
            halves = sum(_HALVES[index])
            rest = hand ^ 1 << index
            # Open ends after the play: the free half, and the end that was not covered.
            free, other = halves - joint, ends - joint
            points: float = halves or -1
            if rest & SUITS[free]:
                points += _KEEP_PLAYABLE
            if other != free and rest & SUITS[other]:
                points += _KEEP_PLAYABLE
            if points > most:
                best, most = at, points
        return best

    def play_out(self) -> tuple[int, ...]:
        """Play favourites to the end of the round and return the points scored by seat."""
        hands = self.hands
        passes = 0
        while passes < len(hands) and all(hands):  # X6, X7
            if fits := hands[self.seat] & (SUITS[self.left] | SUITS[self.right]):
                self._lay(*self._chosen(fits))
                passes = 0
            else:
                passes += 1  # X5
            self.seat = self.seat - 1 if self.seat else len(hands) - 1  # X4
        return outcome_of(self.rules, [*map(TileSet.from_mask, hands)], self.lead).points

    def gains(self) -> tuple[float, ...]:
        """Play to the end of the round and return how many points each seat is ahead.

        The first side at the target wins a match (X8), so a seat gains what it scores more
        than the others, on average. A partner's points count as its own (X1).
        """
        points = self.play_out()
        total = sum(points)
        gains: list[float] = []
        for seat, mine in enumerate(points):
            side = len(self.rules.side_of(seat))
            gains.append(mine - (total - side * mine) / (len(points) - side))
        return tuple(gains)

    def _chosen(self, fits: int) -> tuple[int, int]:
        """Return the favourite way to play one of some tiles."""
        options: list[tuple[int, int]] = []
        ends = (self.left, self.right)
        while fits:
            index = fits.bit_length() - 1
            fits ^= 1 << index
            low, high = _HALVES[index]
            if low in ends:
                options.append((index, low))
            if low != high and high in ends:
                options.append((index, high))
        return options[self.favourite(options) if len(options) > 1 else 0]

    def _lay(self, index: int, joint: int) -> None:
        """Lay a tile joined at a value."""
        self.hands[self.seat] ^= 1 << index
        free = sum(_HALVES[index]) - joint
        if self.right == joint:
            self.right = free
        else:
            self.left = free
