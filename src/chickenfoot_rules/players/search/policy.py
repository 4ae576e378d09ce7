"""How everyone plays in a playout, as kernels: the scores of plays by a row of weights.

The others play like a greedy player. The seat that searches plays by weights of its own, which
were tuned against three greedy players.
"""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import Words, bit_count, compiled, words_of
from chickenfoot_rules.bulk.playouts import favourite
from chickenfoot_rules.bulk.rounds import advance, list_actions
from chickenfoot_rules.bulk.sets import count_of_value, size_of, values_of
from chickenfoot_rules.dominoes import weights

# Whole numbers add up exactly, so both backends choose alike.
POINT: Final = 100
"""Scores are whole numbers, and so many are one point."""

_SHED_PIPS, _SHED_DOUBLE_BLANK, _STOP_LAST_TILE, _KEEP_PROTECTION = range(4)
_LAY_OWN_TOES, _KEEP_PLAYABLE, _COVER_HIGH_ENDS = range(4, 7)
_PROTECTION_BY_TILE, _PLAYABLE_BY_TILE, _SHED_DOUBLE, _GIVE_UP, _SHED_PIPS_IN_TIME = range(7, 12)
"""What the hints of a greedy player lack:

- more for protection by each tile that is left, since the round will last, and more for being able
  to play;
- for a double; and for the last tile of a number whose double can't come any more, where doubles
  take toes;
- more for each pip, divided by the fewest tiles that another seat has.
"""


def _weights(*points: float) -> Words:
    return words_of(round(POINT * each) for each in points)


GREEDY: Final = _weights(
    weights.SHED_PIPS,
    weights.SHED_DOUBLE_BLANK,
    weights.STOP_LAST_TILE,
    weights.KEEP_PROTECTION,
    weights.LAY_OWN_TOES,
    weights.KEEP_PLAYABLE,
    weights.COVER_HIGH_ENDS,
    *[0] * 5,
)
"""The weights of a greedy player, without ``end_dead_round``."""

OWN: Final = _weights(0.78, 1.18, 0, 3.95, 0, 1.3, 0.22, 1.46, -0.25, 7.9, 2.2, 1.62)
"""The weights of the seat that searches."""


@compiled
def play_out(
    row: Words, yard: Words, options: Words, mine: int, lists: tuple[Words, Words]
) -> None:
    """Play a round to its end.

    Args:
        row: the row of the round.
        yard: its yard.
        options: the options.
        mine: bit *s* if seat *s* plays by the weights of the seat that searches.
        lists: rows to work with: for actions and for scores.
    """
    actions, scores = lists
    while True:
        found = list_actions(row, options, actions)
        if found == 0:
            return
        place = 0
        if found > 1:
            if mine >> row[at.SEAT] & 1:
                score(row, options, actions, found, OWN, scores)
                for other in range(1, found):
                    if scores[other] > scores[place]:
                        place = other
            else:
                # The choice that the scores of `GREEDY` lead to, without a list of them.
                place = favourite(row, options, actions, found)
        advance(row, yard, options, actions[place])


@compiled
def score(  # noqa: C901, PLR0912, PLR0915 - in plain Python, calls would take most of its time
    row: Words, options: Words, actions: Words, found: int, points: Words, scores: Words
) -> None:
    """Write the scores of the legal actions, by weights; the last tile is always announced."""
    values = options[at.VALUES_OF_SET]
    width = options[at.WORDS_OF_HAND]
    draw = values * values
    hand = at.HANDS + row[at.SEAT] * width
    held, single, doubles = values_of(row, hand, width)
    coming = ~(doubles | row[at.LAID_DOUBLES]) if options[at.TOES] else 0
    announces = actions[0] > draw + 1
    left = size_of(row, hand, width) - 1
    protection = points[_KEEP_PROTECTION] + points[_PROTECTION_BY_TILE] * left
    playing = points[_KEEP_PLAYABLE] + points[_PLAYABLE_BY_TILE] * left
    shedding = points[_SHED_PIPS]
    if points[_SHED_PIPS_IN_TIME]:
        fewest = left + 1
        for seat in range(options[at.PLAYERS]):
            if seat != row[at.SEAT]:
                fewest = min(fewest, size_of(row, at.HANDS + seat * width, width))
        shedding += points[_SHED_PIPS_IN_TIME] // max(fewest, 1)
    for place in range(found):
        action = actions[place]
        scores[place] = 0
        if action < draw and announces:
            scores[place] = _NEVER
            continue
        if action == draw + 1:
            continue
        if action > draw:
            action -= draw + 2
        joint = action * options[at.INVERSE] >> 16
        free = action - joint * values
        halves = 1 << joint | 1 << free
        total = shedding * (joint + free)
        if action == 0:
            total = points[_SHED_DOUBLE_BLANK] * (options[at.BLANK] or -1)
        gone = single & halves
        total -= protection * bit_count(gone & coming)
        playable = row[at.OPEN]
        if row[at.ENDS + joint] == 1 and not row[at.MISSING]:
            playable ^= 1 << joint
        playable |= 1 << free if row[at.IS_OPEN] else halves
        total += playing * bit_count(playable & held & ~gone)
        if options[at.TOES]:
            total += points[_GIVE_UP] * bit_count(gone & ~coming)
            if not row[at.MISSING] and coming >> joint & 1:
                total += points[_COVER_HIGH_ENDS] * joint
            if joint != free and coming >> free & 1:
                total -= points[_COVER_HIGH_ENDS] * free
        if joint == free:
            total += points[_SHED_DOUBLE]
            if options[at.TOES]:
                toes = count_of_value(row, hand, width, joint) - 1
                total += points[_LAY_OWN_TOES] * toes
                if row[at.LASTS] & ~(1 << row[at.SEAT]):
                    total += points[_STOP_LAST_TILE]
        scores[place] = total


_NEVER: Final = -(1 << 40)
"""The score of a play without the announcement of the last tile (R6.3)."""
