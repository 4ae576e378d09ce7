"""Rounds in the rows of kernels, read back as tiles and seats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self, cast

from chickenfoot_rules import PRESETS, Deal, Tile, TileSet
from chickenfoot_rules.bulk.backend import Words, signed, words
from chickenfoot_rules.bulk.dealing import deal
from chickenfoot_rules.bulk.loading import load, new_round, read_hands, read_set, row_of_options
from chickenfoot_rules.bulk.playouts import FAVOUR, MOST_ACTIONS, NO_ACTION, favourite, play_out
from chickenfoot_rules.bulk.rounds import advance, list_actions, points
from chickenfoot_rules.bulk.state import (
    CHANCE,
    IS_OVER,
    LAID,
    PLAYERS,
    SEAT,
    UNDRAWN,
    WORDS_OF_HAND,
)
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import ALL_TILES
from chickenfoot_rules.notation import parse_rules

_TEXTS: Final = {
    "drawing on": "set=4 hand-size=2 draw-until-playable chickenlittle=next-turn",
    "announcing": "set=6 hand-size=2 drawn-tile=must chickenlittle=next-turn",
    "playing later": "set=4 hand-size=2 drawn-tile=later chickenlittle=next-turn",
    "curved": "set=3 hand-size=2 curved double-blank=9999",
    "highest held": "hand-size=1 opening=highest-held dead-round=ends",
    "any held": "set=5 hand-size=2 opening=highest-held missing-double=reshuffle",
    "dealt anew": "set=6 hand-size=1 missing-double=reshuffle",
    "each draws": "set=6 hand-size=1 missing-double=draw-each",
    "any drawn": "hand-size=1 opening=highest-held missing-double=draw-each",
    "skipped are out": "set=6 hand-size=1 missing-double=burn",
    "to a target": "set=4 hand-size=2 target=60",
    "many tiles": "set=18 chickenlittle=next-turn",
}

TELLING_RULES: Final = {**PRESETS, **{name: parse_rules(text) for name, text in _TEXTS.items()}}
"""Rules under which every branch of the kernels is run within a few rounds."""


@dataclass(frozen=True)
class KernelRound:
    """A round in the rows of kernels, which its methods change.

    Attributes:
        options: the row of the options.
        row: the row of the round.
        yard: its yard.
    """

    options: Words
    row: Words
    yard: Words

    @classmethod
    def empty(cls, rules: DominoRules, players: int, seed: int = 0) -> Self:
        """Return a round that is not dealt yet."""
        size = rules.hand_size_for(players)
        options = row_of_options(rules, players, size)
        row, yard = new_round(options)
        row[CHANCE] = signed(seed)
        return cls(options, row, yard)

    @classmethod
    def of(cls, round_: DominoRound, seed: int = 0) -> Self:
        """Return a round of the library as rows."""
        options = row_of_options(round_.rules, round_.players)
        row, yard = new_round(options)
        load(row, yard, options, round_)
        row[CHANCE] = signed(seed)
        return cls(options, row, yard)

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return int(self.row[SEAT])

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return bool(self.row[IS_OVER])

    @property
    def hands(self) -> list[TileSet]:
        """The hand of each seat."""
        return read_hands(self.row, self.options)

    @property
    def laid(self) -> TileSet:
        """The tiles on the table."""
        return read_set(self.row, LAID, int(self.options[WORDS_OF_HAND]))

    @property
    def boneyard(self) -> list[Tile]:
        """The tiles left to draw; the last one is drawn next."""
        return [ALL_TILES[int(self.yard[place])] for place in range(int(self.row[UNDRAWN]))]

    @property
    def dealt(self) -> Deal:
        """The deal of a round in which nobody has moved yet."""
        return Deal(self.hands, self.boneyard)

    @property
    def numbers(self) -> list[int]:
        """The whole row except the random numbers, and the boneyard in drawing order."""
        row = [*map(int, cast("list[int]", self.row))]
        row[CHANCE] = 0
        return [*row, *(tile.index for tile in self.boneyard)]

    def deal(self, unused: Iterable[Tile], lead: int) -> None:
        """Deal a round of Chicken Foot, which the highest of the unused doubles should open."""
        deal(self.row, self.yard, self.options, sum(1 << tile.low for tile in unused), lead)

    def actions(self) -> list[int]:
        """List the legal actions."""
        buffer = words(MOST_ACTIONS)
        found = list_actions(self.row, self.options, buffer)
        return [int(buffer[place]) for place in range(int(found))]

    def advance(self, action: int) -> None:
        """Make a legal action."""
        advance(self.row, self.yard, self.options, action)

    def points(self) -> tuple[int, ...]:
        """Return the points of each seat at the end."""
        players = int(self.options[PLAYERS])
        sheet = words(players)
        points(self.row, self.options, sheet)
        return tuple(int(sheet[seat]) for seat in range(players))

    def favourite(self) -> int:
        """Return the action that a greedy player chooses."""
        buffer = words(MOST_ACTIONS)
        # What a compiled kernel returns is no word any more.
        found = list_actions(self.row, self.options, buffer)
        place, _, _ = favourite(self.row, self.options, buffer, found, FAVOUR, NO_ACTION)
        return int(buffer[place])

    def play_out(self, policy: int) -> int:
        """Play to the end, and return the number of decisions."""
        return int(play_out(self.row, self.yard, self.options, policy, words(MOST_ACTIONS)))
