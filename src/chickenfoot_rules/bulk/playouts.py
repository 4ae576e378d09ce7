"""Random and greedy players, and playouts: a round or a view played to its end, again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chickenfoot_rules.base import BulkError, quote
from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import (
    Words,
    bit_count,
    compiled,
    draw_below,
    inlined,
    signed,
    stream,
    words,
    words_of,
)
from chickenfoot_rules.bulk.loading import load, load_table, new_round, row_of_options
from chickenfoot_rules.bulk.rounds import (
    advance,
    advance_inline,
    list_actions_inline,
    points,
    refresh,
)
from chickenfoot_rules.bulk.sets import copy, count_of_value, size_of, values_of
from chickenfoot_rules.bulk.worlds import NO_PLAN, SLOTS, Plan, PlanRows, draw_world
from chickenfoot_rules.dominoes import DominoRound, DominoView, weights

MOST_ACTIONS: Final = 800
"""At least the number of actions of any set: the size of a list of legal ones."""

RANDOM: Final = 0
"""The policy that chooses each legal action equally often."""
GREEDY: Final = 1
"""The policy that always chooses its favourite action."""

POLICIES: Final = {"random": RANDOM, "greedy": GREEDY}
"""The policies by the names of players."""


KNOWN_TO_BATCHES: Final = (*POLICIES, "trained")
"""The players that play many rounds at a time: one more, which needs observations."""


def policy_of(policy: str) -> int:
    """Return the number of a policy.

    Raises:
        BulkError: if there is no policy of that name.
    """
    if policy not in POLICIES:
        raise BulkError(f"expected the policy 'random' or 'greedy', got {quote(policy)}")
    return POLICIES[policy]


NO_ACTION: Final = -1
"""Takes the place of an action where nobody acts."""


@compiled
def play_out(row: Words, yard: Words, options: Words, policy: int, actions: Words) -> int:
    """Play a round to its end, and return the number of decisions."""
    decisions = 0
    while True:
        action = choose(row, options, policy, actions)
        if action == NO_ACTION:
            return decisions
        advance_inline(row, yard, options, action)
        decisions += 1


@inlined
def choose(row: Words, options: Words, policy: int, actions: Words) -> int:
    """Return the action that a policy chooses, or `NO_ACTION` if the round is over."""
    found = list_actions_inline(row, options, actions)
    if found == 0:
        return NO_ACTION
    place = 0
    if policy == RANDOM:
        place = draw_below(row, at.CHANCE, found)
    elif found > 1:
        place, _, _ = favourite(row, options, actions, found, FAVOUR, NO_ACTION)
    return actions[place]


# The places of the weights in their row.
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

# Whole numbers add up exactly, so both backends choose alike.
POINT: Final = 100
"""Scores are whole numbers, and so many are one point."""

_NEVER: Final = -(1 << 40)
"""The score of a play without the announcement of the last tile (R6.3)."""


def row_of_weights(*points: float) -> Words:
    """Return weights, given in points and in the order of their places."""
    return words_of(round(POINT * each) for each in points)


def greedy_weights(cover_high_ends: float = 0) -> Words:
    """Return the weights of a `GreedyPlayer` without ``end_dead_round``."""
    return row_of_weights(
        weights.SHED_PIPS,
        weights.SHED_DOUBLE_BLANK,
        weights.STOP_LAST_TILE,
        weights.KEEP_PROTECTION,
        weights.LAY_OWN_TOES,
        weights.KEEP_PLAYABLE,
        cover_high_ends,
        *[0] * 5,
    )


FAVOUR: Final = greedy_weights()
"""The weights of those who play greedily: a search plays equally well without high ends."""


@compiled
def favourite(  # noqa: C901, PLR0912, PLR0915 - in plain Python, calls would take most of its time
    row: Words, options: Words, actions: Words, found: int, points: Words, made: int
) -> tuple[int, int, int]:
    """Return the legal action with the highest score by some weights.

    The last tile is always announced. The legal actions are in the order of `list_actions`.

    Returns:
        The place of the action, the first of equals; its score; and that of the action ``made``.
    """
    values = options[at.VALUES_OF_SET]
    width = options[at.WORDS_OF_HAND]
    inverse = options[at.INVERSE]
    draw = values * values
    hand = at.HANDS + row[at.SEAT] * width
    held, single, doubles = values_of(row, hand, width)
    # A number is protected by a tile while its double may yet be laid.
    coming = ~(doubles | row[at.LAID_DOUBLES]) if options[at.TOES] else 0
    # Announced plays are the first of the list, if there are any.
    announces = actions[0] > draw + 1
    shedding = points[_SHED_PIPS]
    protection = points[_KEEP_PROTECTION]
    playing = points[_KEEP_PLAYABLE]
    covering = points[_COVER_HIGH_ENDS]
    giving_up = points[_GIVE_UP] if options[at.TOES] else 0
    if points[_PROTECTION_BY_TILE] or points[_PLAYABLE_BY_TILE]:
        left = size_of(row, hand, width) - 1
        protection += points[_PROTECTION_BY_TILE] * left
        playing += points[_PLAYABLE_BY_TILE] * left
    if points[_SHED_PIPS_IN_TIME]:
        fewest = size_of(row, hand, width)
        for seat in range(options[at.PLAYERS]):
            if seat != row[at.SEAT]:
                fewest = min(fewest, size_of(row, at.HANDS + seat * width, width))
        shedding += points[_SHED_PIPS_IN_TIME] // max(fewest, 1)
    best = 0
    most = _NEVER
    mine = 0
    for place in range(found):
        action = actions[place]
        score = 0
        # The same play with the announcement costs no penalty (R6.3).
        if action < draw and announces:
            score = _NEVER
        elif action != draw + 1:
            silent = action - (draw + 2) if action > draw else action
            joint = silent * inverse >> 16
            free = silent - joint * values
            halves = 1 << joint | 1 << free
            if silent:
                score = shedding * (joint + free)
            else:
                score = points[_SHED_DOUBLE_BLANK] * (options[at.BLANK] or -1)
            gone = single & halves
            if gone & coming:
                score -= protection * bit_count(gone & coming)
            playable = row[at.OPEN]
            if row[at.ENDS + joint] == 1 and not row[at.MISSING]:
                # The play covers the last open end of this value.
                playable ^= 1 << joint
            playable |= 1 << free if row[at.IS_OPEN] else halves
            # A value that only this tile has leaves the hand with it.
            score += playing * bit_count(playable & held & ~gone)
            if giving_up:
                score += giving_up * bit_count(gone & ~coming)
            if covering:
                if not row[at.MISSING] and coming >> joint & 1:
                    score += covering * joint
                if joint != free and coming >> free & 1:
                    score -= covering * free
            if joint == free:
                score += points[_SHED_DOUBLE]
                if options[at.TOES]:
                    toes = count_of_value(row, hand, width, joint) - 1
                    score += points[_LAY_OWN_TOES] * toes
                    if row[at.LASTS] & ~(1 << row[at.SEAT]):
                        score += points[_STOP_LAST_TILE]
        if score > most:
            best = place
            most = score
        if action == made:
            mine = score
    return best, most, mine


_PLAYOUTS_A_CALL: Final = 1000
"""They take some hundredths of a second."""


@compiled
def _play(
    rows: tuple[Words, Words, Words],
    yards: tuple[Words, Words, Words],
    options: Words,
    plan: PlanRows,
    actions: Words,
    several: int,
    policy: int,
    first: int,
    count: int,
    lists: tuple[Words, Words],
    sheets: Words,
) -> None:
    """Play on after each of several actions, in so many worlds, of which the first has a number."""
    base_row, row, work_row = rows
    base_yard, yard, work_yard = yards
    hides = plan[0][SLOTS]
    legal, sheet = lists
    players = options[at.PLAYERS]
    width = options[at.WORDS_OF_HAND]
    size = at.HANDS + players * width
    place = first * several * (players + 1)
    for _ in range(count):
        # The copy would bring back the random numbers of the first world.
        state = row[at.CHANCE]
        copy(base_row, 0, row, 0, size)
        row[at.CHANCE] = state
        if hides:
            draw_world(row, yard, options, plan)
        else:
            copy(base_yard, 0, yard, 0, row[at.UNDRAWN])
            # Nothing was drawn at random for this world, so go on to other numbers.
            row[at.CHANCE] = stream(state, 0)
        for which in range(several):
            copy(row, 0, work_row, 0, size)
            copy(yard, 0, work_yard, 0, row[at.UNDRAWN])
            # The same random numbers after each action, and others than the next world has.
            work_row[at.CHANCE] = stream(row[at.CHANCE], 1)
            if actions[which] != NO_ACTION and not row[at.IS_OVER]:
                advance(work_row, work_yard, options, actions[which])
            play_out(work_row, work_yard, options, policy, legal)
            points(work_row, options, sheet)
            copy(sheet, 0, sheets, place, players)
            place += players
            # The turn stays with a seat that is out.
            out = size_of(work_row, at.HANDS + work_row[at.SEAT] * width, width) == 0
            sheets[place] = work_row[at.SEAT] + 1 if out else 0
            place += 1


class Playouts:
    """A round or a view as rows. It serves one thread at a time.

    Args:
        table: the round, or the view.

    Attributes:
        is_exact: whether each world of the view is equally likely, not only nearly so; always
            so for a round.
    """

    def __init__(self, table: DominoRound | DominoView) -> None:
        self._players = table.players
        self._options = row_of_options(table.rules, table.players)
        # The round, a world of it, and one that is played to the end.
        base, world, work = (new_round(self._options) for _ in range(3))
        self._rows = (base[0], world[0], work[0])
        self._yards = (base[1], world[1], work[1])
        self._lists = (words(MOST_ACTIONS), words(table.players))
        self._plan: Plan | None = None
        self.is_exact: bool = True
        row = self._rows[0]
        if not isinstance(table, DominoView):
            load(row, self._yards[0], self._options, table)
            return
        load_table(row, self._options, table)
        if table.is_over:
            refresh(row, self._options)  # All hands lie open.
        else:
            self._plan = Plan(table)
            self.is_exact = self._plan.is_exact

    def play(
        self, actions: Sequence[int], policy: int, count: int, seed: int, number: int
    ) -> Words:
        """Play on after each action, in so many worlds.

        After all actions, a world has the same random numbers. The results depend on the
        arguments alone, and not on earlier calls.

        Args:
            actions: the actions, each of which is legal, or `NO_ACTION`.
            policy: how everyone plays after that.
            count: the number of worlds.
            seed: where the random numbers come from.
            number: the number of the stream of the seed.

        Returns:
            For each world, and in it for each action: the points of all seats, and then the seat
            that is out plus one, or 0 if the round is blocked.
        """
        if self._plan is not None:
            self._plan.restart()
        sheets = words(count * len(actions) * (self._players + 1))
        self._rows[1][at.CHANCE] = stream(signed(seed), number)
        # Python sees Ctrl-C only between the calls of a kernel.
        most = max(_PLAYOUTS_A_CALL // len(actions), 1)
        for first in range(0, count, most):
            _play(
                self._rows,
                self._yards,
                self._options,
                self._plan.rows if self._plan else NO_PLAN,
                words_of(actions),
                len(actions),
                policy,
                first,
                min(most, count - first),
                self._lists,
                sheets,
            )
        return sheets
