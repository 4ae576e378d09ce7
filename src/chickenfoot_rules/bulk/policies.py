"""Players that kernels play rounds with: random ones and greedy ones."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk.chance import below
from chickenfoot_rules.bulk.dialect import ONE, TWO, ZERO, Words, bit_count, compiled, word
from chickenfoot_rules.bulk.rounds import advance_inline, list_actions_inline
from chickenfoot_rules.bulk.sets import count_of_value, values_of
from chickenfoot_rules.bulk.state import (
    BLANK,
    CHANCE,
    ENDS,
    HANDS,
    IS_OPEN,
    LAID_DOUBLES,
    LASTS,
    MISSING,
    OPEN,
    SEAT,
    TOES,
    VALUES_OF_SET,
    WORDS_OF_HAND,
)

MOST_ACTIONS: Final = 800
"""At least the number of actions of any set: the size of a list of legal ones."""

RANDOM: Final = word(0)
"""The policy that chooses each legal action equally often."""
GREEDY: Final = word(1)
"""The policy that always chooses its favourite action."""

# The weights of `GreedyPlayer`, which a test holds these to.
_STOP_LAST_TILE: Final = word(5)
_KEEP_PROTECTION: Final = word(15)
_LAY_OWN_TOES: Final = word(3)

_NOTHING: Final = word(64)
"""The score of a pass: so high that no score falls below 0."""


@compiled
def play_out(row: Words, yard: Words, options: Words, policy: int, actions: Words) -> int:
    """Play a round to its end, and return the number of decisions."""
    decisions = ZERO
    while True:
        found = list_actions_inline(row, options, actions)
        if found == ZERO:
            return decisions
        place = ZERO
        if policy == RANDOM:
            place = below(row, CHANCE, found)
        elif found > ONE:
            place = favourite(row, options, actions, found)
        advance_inline(row, yard, options, actions[place])
        decisions += ONE


@compiled
def favourite(  # noqa: C901 - in plain Python, calls would take most of its time
    row: Words, options: Words, actions: Words, found: int
) -> int:
    """Return the place of the action with the highest greedy score, the first of equals.

    The score is that of a `GreedyPlayer` without ``end_dead_round`` and ``cover_high_ends``;
    a search plays equally well without them. The last tile is always announced.

    Args:
        row: the row of the round.
        options: the options.
        actions: some legal actions, in the order of `list_actions`.
        found: their number.
    """
    values = options[VALUES_OF_SET]
    width = options[WORDS_OF_HAND]
    draw = values * values
    hand = HANDS + row[SEAT] * width
    held, single, doubles = values_of(row, hand, width)
    # A number is protected by a tile while its double may yet be laid.
    guarded = single & ~(doubles | row[LAID_DOUBLES]) if options[TOES] else ZERO
    announces = actions[ZERO] > draw + ONE
    best = ZERO
    most = ZERO
    for place in range(found):
        action = actions[place]
        score = _NOTHING
        if action < draw and announces:
            score = ZERO
        elif action != draw + ONE:
            if action > draw:
                action -= draw + TWO
            joint = action // values
            free = action - joint * values
            halves = ONE << joint | ONE << free
            if action:
                score += joint + free
            elif options[BLANK]:
                score += options[BLANK]
            else:
                score -= ONE
            if guarded & halves:
                score -= _KEEP_PROTECTION * bit_count(guarded & halves)
            playable = row[OPEN]
            if row[ENDS + joint] == ONE and not row[MISSING]:
                playable ^= ONE << joint
            playable |= ONE << free if row[IS_OPEN] else halves
            # One point each.
            score += bit_count(playable & held & ~(single & halves))
            if joint == free and options[TOES]:
                score += _LAY_OWN_TOES * (count_of_value(row, hand, width, joint) - ONE)
                if row[LASTS] & ~(ONE << row[SEAT]):
                    score += _STOP_LAST_TILE
        if score > most:
            best = place
            most = score
    return best
