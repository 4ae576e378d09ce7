"""Rounds of Chicken Foot played to their end by greedy players, fast.

A search spends nine tenths of its time here, so this module plays by the rules a second
time: on masks and counts alone, without lists, explanations or history. A law of the tests
holds it to `chickenfoot_rules.Round`, move by move, under all options.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import DeadRound, Rules
from chickenfoot_rules.chickenfoot.scoring import charges
from chickenfoot_rules.dominoes.moves import DOUBLES, FITTING, HIGHER_VALUES, LOWER_VALUES
from chickenfoot_rules.dominoes.tiles import ALL_TILES, HIGHEST_SET, SUITS, TileSet
from chickenfoot_rules.players.greedy import GreedyPlayer

__all__ = ["Playout"]

_GREEDY: Final = GreedyPlayer()
_STOP_LAST_TILE: Final = _GREEDY.stop_last_tile
_KEEP_PROTECTION: Final = _GREEDY.keep_protection
_LAY_OWN_TOES: Final = _GREEDY.lay_own_toes
_KEEP_PLAYABLE: Final = _GREEDY.keep_playable

_TOES: Final = 3
"""How many toes a foot has (R3.3)."""

_FACTS: Final = tuple(
    (tile.low, tile.high, 1 << tile.low | 1 << tile.high, tile.pips) for tile in ALL_TILES
)
"""By tile index: the halves, the values with one bit each, and the pips."""

_VALUES: Final = tuple((1 << value, suit) for value, suit in enumerate(SUITS))
"""By value: its bit and the mask of the tiles that have it."""


class Playout:
    """A round that greedy players play on, as numbers.

    It follows the rules as `chickenfoot_rules.Round` does, and keeps only what makes a
    difference once the opening double lies on the table.

    Attributes:
        rules: the options.
        suits: by value of the set: its bit and the mask of the tiles that have it.
        seat: whose turn it is.
        hands: the masks of the tiles of each seat.
        boneyard: the indices of the tiles left to draw; the last one is drawn next.
        unlaid: the mask of the tiles that are not on the table.
        ends: the number of open ends, by value.
        open: bit v is set if there is an open end of value v.
        fitting: the mask of the tiles, laid ones included, that match an open end.
        spinner: the value of the double that takes the next tile, if one must be filled.
        missing: how many tiles it still needs; 0 if no double must be filled.
        drawn: the mask of the tile that was just drawn and may be played, or 0.
        debts: the seats that owe the Chickenlittle penalty.
    """

    __slots__ = (
        "boneyard",
        "debts",
        "drawn",
        "ends",
        "fitting",
        "hands",
        "missing",
        "open",
        "rules",
        "seat",
        "spinner",
        "suits",
        "unlaid",
    )

    rules: Rules
    suits: tuple[tuple[int, int], ...]
    seat: int
    hands: list[int]
    boneyard: list[int]
    unlaid: int
    ends: list[int]
    open: int
    fitting: int
    spinner: int
    missing: int
    drawn: int
    debts: set[int]

    def __init__(self, round_: Round) -> None:
        layout = round_.layout
        self.rules = round_.rules
        self.suits = _VALUES[: round_.rules.domino_set.highest + 1]
        self.seat = round_.seat
        self.hands = [hand.mask for hand in round_.hands]
        self.boneyard = [tile.index for tile in round_.boneyard]
        self.unlaid = sum(self.hands) + sum(tile.bit for tile in round_.boneyard)
        self.ends = [0] * (HIGHEST_SET + 1)
        for end in layout.open_ends:
            self.ends[end.value] += 1
        self.open = sum(1 << value for value, count in enumerate(self.ends) if count)
        self.fitting = layout.fitting_mask
        duty = layout.duty
        self.spinner, self.missing = (0, 0) if duty is None else (duty.double.low, duty.missing)
        self.drawn = 0 if round_.drawn is None else round_.drawn.bit
        self.debts = {*round_.debts}

    def favourite(self, options: Sequence[tuple[int, int]]) -> int:
        """Return the index of the option with the highest greedy score, the first of equals.

        The score is that of a `GreedyPlayer` without `end_dead_round` and
        `cover_high_ends`; a search plays equally well without them.

        Args:
            options: the index of a tile and the value it is joined at; a negative index for
                a move that is not a play.
        """
        hand = self.hands[self.seat]
        held, single, guarded = self._values_of(hand)
        best, most = 0, -math.inf
        for at, (index, joint) in enumerate(options):
            points: float = 0
            if index >= 0:
                low, high, halves, pips = _FACTS[index]
                points = pips or self.rules.double_blank or -1
                if lost := guarded & halves:
                    points -= _KEEP_PROTECTION * lost.bit_count()
                playable = self.open
                if not self.missing and self.ends[joint] == 1:
                    playable ^= 1 << joint
                playable |= 1 << low + high - joint
                points += _KEEP_PLAYABLE * (playable & held & ~(single & halves)).bit_count()
                if low == high:
                    points += _LAY_OWN_TOES * ((hand & SUITS[low]).bit_count() - 1)
                    if self._is_anybody_at_last_tile():
                        points += _STOP_LAST_TILE
            if points > most:
                best, most = at, points
        return best

    def _values_of(self, hand: int) -> tuple[int, int, int]:
        """Return the values in the moving player's hand, one bit each.

        Returns:
            All of them; those on one tile only; those of the latter whose double is still
            unseen, so that the tile protects.
        """
        doubles = (self.unlaid ^ hand) & DOUBLES
        held = single = guarded = 0
        for bit, suit in self.suits:
            if tiles := hand & suit:
                held |= bit
                if not tiles & (tiles - 1):
                    single |= bit
                    if doubles & suit:
                        guarded |= bit
        return held, single, guarded

    def _is_anybody_at_last_tile(self) -> bool:
        """Return whether another player has one tile left."""
        return any(
            not hand & (hand - 1) for seat, hand in enumerate(self.hands) if seat != self.seat
        )

    def play_out(self) -> tuple[int, ...]:
        """Play favourites to the end of the round and return the charges."""
        hands = self.hands
        while hands[self.seat]:
            keeps_turn = False
            if fits := self._playable():
                index, joint = self._chosen(fits)
                self.drawn = 0
                if index >= 0:
                    self._lay(index, joint)
                keeps_turn = not hands[self.seat]  # R5.1
            elif self.rules.dead_round is DeadRound.ENDS and not self.fitting & self.unlaid:
                break  # R5.3
            elif self.boneyard:
                keeps_turn = self._draw()
            elif any(hand & self.fitting for hand in hands):
                self.debts.discard(self.seat)  # R4.3, R6.3
            else:
                break  # R5.2
            if not keeps_turn:
                self.seat = self.seat + 1 if self.seat + 1 < len(hands) else 0
        return charges(map(TileSet.from_mask, hands), self.rules)

    def gains(self) -> tuple[float, ...]:
        """Play to the end of the round and return how many points each seat is ahead.

        The lowest total wins a match (R7.4), so a seat gains what the others are charged
        more than it, on average.
        """
        costs = self.play_out()
        total, others = sum(costs), len(costs) - 1
        return tuple([(total - cost) / others - cost for cost in costs])

    def _playable(self) -> int:
        """Return the mask of the tiles that the moving player may lay now."""
        if self.drawn:
            return self.drawn
        return 0 if self.seat in self.debts else self.hands[self.seat] & self.fitting

    def _draw(self) -> bool:
        """Draw a tile and return whether the turn goes on."""
        bit = 1 << self.boneyard.pop()
        self.hands[self.seat] |= bit
        if self.seat in self.debts:
            self.debts.remove(self.seat)
            return False  # R6.3
        if bit & self.fitting:
            self.drawn = bit
            return True  # R4.1
        return self.rules.draw_until_playable and bool(self.boneyard)  # R4.2

    def _chosen(self, fits: int) -> tuple[int, int]:
        """Return the favourite way to play one of some tiles, or a negative index to pass."""
        options: list[tuple[int, int]] = []
        while fits:
            index = fits.bit_length() - 1
            fits ^= 1 << index
            if self.missing:
                options.append((index, self.spinner))
                continue
            low, high, _, _ = _FACTS[index]
            if self.open >> low & 1:
                options.append((index, low))
            if low != high and self.open >> high & 1:
                options.append((index, high))
        if self.drawn and not self.rules.must_play_drawn:
            options.append((-1, -1))
        return options[self.favourite(options) if len(options) > 1 else 0]

    def _lay(self, index: int, joint: int) -> None:
        """Lay a tile joined at a value; players never forget to announce their last tile."""
        self.hands[self.seat] ^= 1 << index
        self.unlaid ^= 1 << index
        if self.missing:
            self.missing -= 1
        else:
            self.ends[joint] -= 1
            if not self.ends[joint]:
                self.open ^= 1 << joint
        low, high, _, _ = _FACTS[index]
        if low == high:
            self.spinner, self.missing = low, _TOES
        else:
            free = low + high - joint
            self.ends[free] += 1
            self.open |= 1 << free
        if self.missing:
            self.fitting = SUITS[self.spinner]
        else:
            self.fitting = FITTING[self.open & LOWER_VALUES] | FITTING[self.open & HIGHER_VALUES]
