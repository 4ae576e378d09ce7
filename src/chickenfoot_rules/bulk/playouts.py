"""Random and greedy players, and playouts: a round or a view played to its end, again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chickenfoot_rules.bulk.backend import (
    Words,
    bit_count,
    compiled,
    constants,
    inlined,
    signed,
    words,
)
from chickenfoot_rules.bulk.chance import draw_below, stream
from chickenfoot_rules.bulk.loading import load, load_table, new_round, row_of_options
from chickenfoot_rules.bulk.plans import Plan
from chickenfoot_rules.bulk.rounds import (
    advance,
    advance_inline,
    list_actions_inline,
    points,
    refresh,
)
from chickenfoot_rules.bulk.sets import copy, count_of_value, size_of, values_of
from chickenfoot_rules.bulk.state import (
    BLANK,
    CHANCE,
    ENDS,
    HANDS,
    INVERSE,
    IS_OPEN,
    IS_OVER,
    LAID_DOUBLES,
    LASTS,
    MISSING,
    OPEN,
    PLAYERS,
    SEAT,
    TOES,
    UNDRAWN,
    VALUES_OF_SET,
    WORDS_OF_HAND,
)
from chickenfoot_rules.bulk.worlds import draw_world
from chickenfoot_rules.dominoes.errors import BulkError
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.texts import expected
from chickenfoot_rules.dominoes.weights import (
    KEEP_PLAYABLE,
    KEEP_PROTECTION,
    LAY_OWN_TOES,
    SHED_DOUBLE_BLANK,
    SHED_PIPS,
    STOP_LAST_TILE,
)

MOST_ACTIONS: Final = 800
"""At least the number of actions of any set: the size of a list of legal ones."""

RANDOM: Final = 0
"""The policy that chooses each legal action equally often."""
GREEDY: Final = 1
"""The policy that always chooses its favourite action."""

POLICIES: Final = {"random": RANDOM, "greedy": GREEDY}
"""The policies by the names of players."""

_NOTHING: Final = 64
"""The score of a pass: so high that no score falls below 0."""


def policy_of(policy: str) -> int:
    """Return the number of a policy.

    Raises:
        BulkError: if there is no policy of that name.
    """
    if policy not in POLICIES:
        raise BulkError(expected("the policy 'random' or 'greedy'", policy))
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
        place = draw_below(row, CHANCE, found)
    elif found > 1:
        place = favourite(row, options, actions, found)
    return actions[place]


@compiled
def favourite(  # noqa: C901 - in plain Python, calls would take most of its time
    row: Words, options: Words, actions: Words, found: int
) -> int:
    """Return the place of the action with the highest greedy score, the first of equals.

    The score is that of a `GreedyPlayer` without ``end_dead_round`` and ``cover_high_ends``;
    a search plays equally well without them. The last tile is always announced. The legal actions
    are in the order of `list_actions`.
    """
    values = options[VALUES_OF_SET]
    width = options[WORDS_OF_HAND]
    draw = values * values
    hand = HANDS + row[SEAT] * width
    held, single, doubles = values_of(row, hand, width)
    # A number is protected by a tile while its double may yet be laid.
    guarded = single & ~(doubles | row[LAID_DOUBLES]) if options[TOES] else 0
    announces = actions[0] > draw + 1
    best = 0
    most = 0
    for place in range(found):
        action = actions[place]
        score = _NOTHING
        if action < draw and announces:
            score = 0
        elif action != draw + 1:
            if action > draw:
                action -= draw + 2
            joint = action * options[INVERSE] >> 16
            free = action - joint * values
            halves = 1 << joint | 1 << free
            if action:
                score += SHED_PIPS * (joint + free)
            elif options[BLANK]:
                score += SHED_DOUBLE_BLANK * options[BLANK]
            else:
                score -= SHED_DOUBLE_BLANK
            if guarded & halves:
                score -= KEEP_PROTECTION * bit_count(guarded & halves)
            playable = row[OPEN]
            if row[ENDS + joint] == 1 and not row[MISSING]:
                playable ^= 1 << joint
            playable |= 1 << free if row[IS_OPEN] else halves
            score += KEEP_PLAYABLE * bit_count(playable & held & ~(single & halves))
            if joint == free and options[TOES]:
                score += LAY_OWN_TOES * (count_of_value(row, hand, width, joint) - 1)
                if row[LASTS] & ~(1 << row[SEAT]):
                    score += STOP_LAST_TILE
        if score > most:
            best = place
            most = score
    return best


_PLAYOUTS_A_CALL: Final = 1000
"""They take some hundredths of a second."""


@compiled
def _play(
    base: tuple[Words, Words],
    world: tuple[Words, Words],
    work: tuple[Words, Words],
    options: Words,
    plan: tuple[Words, Words, Words],
    is_view: int,
    actions: Words,
    several: int,
    policy: int,
    first: int,
    count: int,
    lists: tuple[Words, Words],
    sheets: Words,
) -> None:
    """Play on after each of several actions, in so many worlds, of which the first has a number."""
    base_row, base_yard = base
    row, yard = world
    work_row, work_yard = work
    numbers, scratch, draws = plan
    legal, sheet = lists
    players = options[PLAYERS]
    width = options[WORDS_OF_HAND]
    size = HANDS + players * width
    place = first * several * (players + 1)
    for _ in range(count):
        state = row[CHANCE]
        copy(base_row, 0, row, 0, size)
        row[CHANCE] = state
        if is_view:
            draw_world(row, yard, options, numbers, scratch, draws)
        else:
            copy(base_yard, 0, yard, 0, row[UNDRAWN])
            row[CHANCE] = stream(state, 0)
        for at in range(several):
            copy(row, 0, work_row, 0, size)
            copy(yard, 0, work_yard, 0, row[UNDRAWN])
            # The same random numbers after each action, and others than the next world has.
            work_row[CHANCE] = stream(row[CHANCE], 1)
            if actions[at] != NO_ACTION and not row[IS_OVER]:
                advance(work_row, work_yard, options, actions[at])
            play_out(work_row, work_yard, options, policy, legal)
            points(work_row, options, sheet)
            copy(sheet, 0, sheets, place, players)
            place += players
            # The turn stays with a seat that is out.
            out = size_of(work_row, HANDS + work_row[SEAT] * width, width) == 0
            sheets[place] = work_row[SEAT] + 1 if out else 0
            place += 1


class Playouts:
    """A round or a view as rows. It serves one thread at a time.

    Args:
        table: the round, or the view.

    Attributes:
        players: the number of seats.
        is_exact: whether each world of the view is equally likely, not only nearly so; always
            so for a round.
    """

    __slots__ = (
        "_base",
        "_lists",
        "_options",
        "_plan",
        "_work",
        "_world",
        "is_exact",
        "players",
    )

    def __init__(self, table: DominoRound | DominoView) -> None:
        self.players: int = table.players
        self._options = row_of_options(table.rules, table.players)
        self._base = new_round(self._options)
        self._world = new_round(self._options)
        self._work = new_round(self._options)
        self._lists = (words(MOST_ACTIONS), words(table.players))
        self._plan: Plan | None = None
        self.is_exact: bool = True
        row, yard = self._base
        if not isinstance(table, DominoView):
            load(row, yard, self._options, table)
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
        plan = (words(1), words(1), words(1))
        if self._plan is not None:
            self._plan.restart()
            plan = (self._plan.words, self._plan.scratch, self._plan.draws)
        sheets = words(count * len(actions) * (self.players + 1))
        self._world[0][CHANCE] = stream(signed(seed), number)
        # Python sees Ctrl-C only between the calls of a kernel.
        most = max(_PLAYOUTS_A_CALL // len(actions), 1)
        for first in range(0, count, most):
            _play(
                self._base,
                self._world,
                self._work,
                self._options,
                plan,
                self._plan is not None,
                constants(actions),
                len(actions),
                policy,
                first,
                min(most, count - first),
                self._lists,
                sheets,
            )
        return sheets
