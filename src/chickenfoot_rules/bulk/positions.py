"""A round or a view as rows, from which kernels play on to the end, again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chickenfoot_rules.bulk.chance import stream
from chickenfoot_rules.bulk.dialect import ALL, ONE, ZERO, Words, compiled, constants, word, words
from chickenfoot_rules.bulk.loading import load, load_table, new_round, row_of_options
from chickenfoot_rules.bulk.plans import Plan
from chickenfoot_rules.bulk.policies import MOST_ACTIONS, play_out
from chickenfoot_rules.bulk.rounds import advance, points, refresh
from chickenfoot_rules.bulk.sets import copy, size_of
from chickenfoot_rules.bulk.state import (
    CHANCE,
    HANDS,
    IS_OVER,
    PLAYERS,
    SEAT,
    UNDRAWN,
    WORDS_OF_HAND,
)
from chickenfoot_rules.bulk.views import Table
from chickenfoot_rules.bulk.worlds import draw_world
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.express.round import ExpressRound

NO_ACTION: Final = int(ALL)
"""Takes the place of an action where none is made first."""

_NO_ACTION: Final = word(NO_ACTION)

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
    place = first * several * (players + ONE)
    for _ in range(count):
        state = row[CHANCE]
        copy(base_row, ZERO, row, ZERO, size)
        row[CHANCE] = state
        if is_view:
            draw_world(row, yard, options, numbers, scratch, draws)
        else:
            copy(base_yard, ZERO, yard, ZERO, row[UNDRAWN])
            row[CHANCE] = stream(state, ZERO)
        for at in range(several):
            copy(row, ZERO, work_row, ZERO, size)
            copy(yard, ZERO, work_yard, ZERO, row[UNDRAWN])
            # The same random numbers after each action, and others than the next world has.
            work_row[CHANCE] = stream(row[CHANCE], ONE)
            if actions[at] != _NO_ACTION and not row[IS_OVER]:
                advance(work_row, work_yard, options, actions[at])
            play_out(work_row, work_yard, options, policy, legal)
            points(work_row, options, sheet)
            copy(sheet, ZERO, sheets, place, players)
            place += players
            # The turn stays with a seat that is out.
            out = size_of(work_row, HANDS + work_row[SEAT] * width, width) == ZERO
            sheets[place] = work_row[SEAT] + ONE if out else ZERO
            place += ONE


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

    def __init__(self, table: Table) -> None:
        self.players: int = table.players
        self._options = row_of_options(table.rules, table.players)
        self._base = new_round(self._options)
        self._world = new_round(self._options)
        self._work = new_round(self._options)
        self._lists = (words(MOST_ACTIONS), words(table.players))
        self._plan: Plan | None = None
        self.is_exact: bool = True
        row, yard = self._base
        if isinstance(table, Round | ExpressRound):
            load(row, yard, self._options, table)
        elif table.is_over:
            load_table(row, self._options, table)  # All hands lie open.
            refresh(row, self._options)
        else:
            self._plan = Plan(table)
            self._plan.load(row, self._options, table)
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
        self._world[0][CHANCE] = stream(word(seed), word(number))
        # Python sees Ctrl-C only between the calls of a kernel.
        most = max(_PLAYOUTS_A_CALL // len(actions), 1)
        for first in range(0, count, most):
            _play(
                self._base,
                self._world,
                self._work,
                self._options,
                plan,
                word(self._plan is not None),
                constants(actions),
                word(len(actions)),
                word(policy),
                word(first),
                word(min(most, count - first)),
                self._lists,
                sheets,
            )
        return sheets
