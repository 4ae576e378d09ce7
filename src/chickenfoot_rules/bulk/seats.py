"""Rounds or matches side by side in which one seat decides, and a policy plays the others."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Protocol, TypeAlias, cast

import numpy as np

from chickenfoot_rules.base import ActionError, BulkError, SeatError, expected, within, wrong_type
from chickenfoot_rules.base.values import as_int, quote
from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.arrays import (
    Actions,
    Flags,
    Gains,
    Masks,
    Observations,
    Points,
    describe,
    numbers_of,
)
from chickenfoot_rules.bulk.backend import Words, compiled, draw_below, stream, words
from chickenfoot_rules.bulk.batch import Batch
from chickenfoot_rules.bulk.dealing import begin, begin_again, end_round, make_action
from chickenfoot_rules.bulk.observation import write_observation
from chickenfoot_rules.bulk.places import Places, Tables, TrainedPolicy, show_all, write_mask
from chickenfoot_rules.bulk.playouts import MOST_ACTIONS, NO_ACTION, choose, policy_of
from chickenfoot_rules.bulk.rounds import lead, points
from chickenfoot_rules.bulk.threads import in_parts
from chickenfoot_rules.bulk.trained import is_trained_for
from chickenfoot_rules.dominoes import DominoRules, DominoView, Move
from chickenfoot_rules.dominoes import actions as action_ids
from chickenfoot_rules.dominoes.scoring import is_seat

# --- kernels of episodes -----------------------------------------------------------------

NOBODY: Final = 2
"""The policy of players that no kernel knows: nobody moves for them."""

# The state of an episode.
RUNNING: Final = 0
"""The round or match goes on."""
OVER: Final = 1
"""The round or match is over."""
FAULTY: Final = 2
"""The episode ended with an illegal action of the learner."""

# What is done to a round.
LEAVE: Final = 0
"""Leave the round as it is."""
DEAL: Final = 1
"""Begin an episode: deal rounds until the learner has a turn in one, and play to it."""
STEP: Final = 2
"""Make an action of the learner, and play to its next turn."""
MOVE: Final = 3
"""Make an action of another seat, which no kernel knows."""
SETTLE: Final = 4
"""Write what the learner sees, and its reward if an episode of one round is over."""
PLAY: Final = 5
"""Let the others play to the learner's next turn."""
END: Final = 6
"""End a round of a match: write what the learner gets, and deal the next round."""
AGAIN: Final = 7
"""Go on like `DEAL`, after a first round in which the learner had no turn."""


@compiled
def _score(row: Words, options: Words, seat: int, sheet: Points, cost: Words) -> float:
    """Add the points of each seat at the end of a round to a sheet; return the lead of one."""
    points(row, options, cost)
    total = 0
    for each in range(options[at.PLAYERS]):
        total += cost[each]
        sheet[each] += cost[each]
    return lead(options, cost, total, seat)


@compiled
def _play_all(  # noqa: C901, PLR0912 - one kernel for all tasks
    tables: Tables,
    options: Words,
    learner: int,
    policy: int,
    tasks: Masks,
    chosen: Sequence[int],
    shown: tuple[Masks, Observations, Masks, Gains, Points],
    fine: float,
    scratch: Words,
) -> int:
    """Do with each round what its task says, and return the number of moves that were made.

    It is one kernel, not one a task, since all of them need the same inlined parts, which take
    long to compile. Rewards and points are added where a round ends.
    """
    rows, yards, evidence, matches, moves = tables
    masks, seen, states, rewards, sheets = shown
    count = 0
    for number in range(len(masks)):
        task = tasks[number]
        if task == LEAVE:
            continue
        row = rows[number]
        yard = yards[number]
        known = evidence[number]
        match = matches[number * options[at.WHOLE_MATCHES]]
        made = moves[number * options[at.KEEPS_MOVES]]
        mask = masks[number]
        action = NO_ACTION
        if task in (STEP, MOVE):
            action = chosen[number]
            if task == STEP and not (0 <= action < len(mask) and mask[action]):
                states[number] = FAULTY
                rewards[number] = fine
                task = SETTLE
        while task not in (SETTLE, END):
            if task == DEAL:
                states[number] = RUNNING
                begin(row, yard, known, match, options)
                task = AGAIN
            elif task == AGAIN:
                begin_again(row, yard, known, match, options)
            while True:
                if action == NO_ACTION and row[at.SEAT] != learner and policy != NOBODY:
                    action = choose(row, options, policy, scratch)
                if action == NO_ACTION:
                    break
                make_action(row, yard, known, match, made, options, action)
                count += 1
                action = NO_ACTION
            # A first round that ends before the learner's turn does not count.
            if task != AGAIN or not row[at.IS_OVER]:
                break
        if task == MOVE:
            continue
        # The round of a match ends in a task of its own, since its moves are kept first.
        ends = task == END or not options[at.WHOLE_MATCHES]
        if ends and row[at.IS_OVER] and states[number] == RUNNING:
            rewards[number] += _score(row, options, learner, sheets[number], scratch)
            if options[at.WHOLE_MATCHES]:
                end_round(row, yard, known, match, options, scratch)
            states[number] = OVER if row[at.IS_OVER] else RUNNING
        mask[:] = 0
        if row[at.SEAT] == learner:
            write_mask(row, options, mask, scratch)
        write_observation(row, known, match, options, learner, seen[number])
    return count


@compiled
def _await_all(
    rows: Sequence[Words], learner: int, states: Masks, waits: Flags, ended: Flags
) -> int:
    """Mark the running rounds that wait for another seat, and those that are over.

    Returns:
        The number of rounds that wait.
    """
    count = 0
    for number in range(len(states)):
        row = rows[number]
        runs = states[number] == RUNNING
        ended[number] = runs and row[at.IS_OVER]
        waits[number] = runs and not row[at.IS_OVER] and row[at.SEAT] != learner
        if waits[number]:
            count += 1
    return count


# --- episodes ----------------------------------------------------------------------------

Policy: TypeAlias = Callable[[Observations, Masks, Actions, Actions], Any]
"""A player of many rounds: for some of them observations, masks, numbers and seats, to actions."""


class Decider(Protocol):
    """A player of one round, which chooses by a view of its seat."""

    def choose(self, view: Any, rng: random.Random, /) -> Move:  # noqa: ANN401 - of either game
        """Return one of ``view.legal_moves``."""
        ...


Opponent: TypeAlias = str | Policy | Decider
"""How the other seats play: ``"random"``, ``"greedy"``, ``"trained"``, a policy, or a player."""


_NO_ROUND: Final = -1
"""The stream of an episode that deals no round, but draws the opponent."""


class SeatRounds:
    """Rounds or matches of one game side by side; each waits for an action of the same seat.

    A round or a match begins as in a `Batch`. It begins anew if its first round ends before the
    seat's first turn. All arrays are overwritten by the next step.

    Args:
        rules: the options of either game.
        players: the number of seats.
        n: the number of rounds or matches.
        seat: the seat that decides, 0..players−1.
        others: how the others play, at least one; of several, one is drawn for each episode.
        keep_moves: whether to keep the moves, so that the batch can return rounds and matches. They
            are kept if the others include a player, too.
        whole_matches: whether an episode is a match, not a round.
        history: whether the seat sees who laid each tile, and when.
        threads: how many threads kernels use, as for a `Batch`.

    Attributes:
        batch: the rounds or matches.
        masks: the legal actions of the seat, ``int8`` of shape ``(n, actions)``.
        seen: what the seat sees, ``uint8`` of shape ``(n, size)``.
        states: the state of each episode, `RUNNING`, `OVER` or `FAULTY`.
        drawn: the number of the one of the others who plays each episode, ``int64`` of shape
            ``(n,)``.
        rewards: the seat's reward for the last step, ``float64`` of shape ``(n,)``: its lead in
            each round that ended, else 0. An illegal action ends an episode, and costs as many
            points as all tiles of the set.
        ended: where a round ended in the last step, ``bool`` of shape ``(n,)``.
        points: the points of each seat in the rounds that ended in the last step, else 0, ``int64``
            of shape ``(n, players)``.
        scores: the points of each seat so far in its episode, in an array like ``points``.
        moves_made: the number of moves of all seats since the rounds were made.

    Raises:
        ChickenfootError: if the rules, or a number, are wrong, as for a `Batch`.
        SeatError: if there is no such seat.
        WrongTypeError: if an argument has the wrong type.
    """

    def __init__(
        self,
        rules: DominoRules,
        players: int,
        n: int,
        *,
        seat: int,
        others: Sequence[Opponent],
        keep_moves: bool,
        whole_matches: bool,
        history: bool = False,
        threads: int = 1,
    ) -> None:
        for other in others:
            if not (isinstance(other, str) or callable(other) or _is_player(other)):
                raise wrong_type(other, "an opponent: 'random', 'greedy', a player or a function")
        if not others:
            raise BulkError("expected at least one opponent")
        keep_moves = keep_moves or any(map(_is_player, others))
        self.batch: Batch = Batch(
            rules,
            players,
            n,
            seed=0,
            keep_moves=keep_moves,
            whole_matches=whole_matches,
            history=history,
            threads=threads,
        )
        self._threads = threads
        seat = as_int(seat)
        if not is_seat(seat, players):
            raise SeatError(expected(within("a seat", 0, players - 1), seat))
        knows = is_trained_for(rules, players)
        trained = TrainedPolicy(rules, players, threads) if knows else "greedy"
        self._others: Final = [trained if other == "trained" else other for other in others]
        self._policies: Final = [
            policy_of(other) if isinstance(other, str) else NOBODY for other in self._others
        ]
        self._asks: Final[Flags] = np.array(self._policies) == NOBODY
        self.drawn: Final[Actions] = np.zeros(n, np.int64)
        self._seat = seat
        # An illegal action is worse than any round.
        self._fine: Final = -float(rules.cost(rules.tiles))
        self.masks: Masks = np.zeros(self.batch.legal_mask.shape, np.int8)
        self.seen: Observations = np.zeros((n, self.batch.fields.size), np.uint8)
        self.states: Masks = np.full(n, OVER, np.int8)
        self.rewards: Gains = np.zeros(n, np.float64)
        self.ended: Flags = np.zeros(n, np.bool_)
        self.points: Points = np.zeros((n, players), np.int64)
        self.scores: Points = np.zeros((n, players), np.int64)
        self.moves_made: int = 0
        self._tasks: Masks = np.zeros(n, np.int8)
        self._chosen: Actions = np.zeros(n, np.int64)
        self._waits: Flags = np.zeros(n, np.bool_)
        self._over: Flags = np.zeros(n, np.bool_)
        self._scratch = words(MOST_ACTIONS)

    def seed(self, seed: int) -> None:
        """Begin the random numbers of all rounds anew.

        Raises:
            BulkError: if the seed is out of range.
        """
        plan = self._places.plan
        self.batch = Batch(
            plan.rules,
            plan.players,
            plan.n,
            seed=seed,
            keep_moves=plan.keep_moves,
            whole_matches=plan.whole_matches,
            history=plan.history,
            threads=self._threads,
        )

    def view(self, place: int, seat: int | None = None) -> DominoView:
        """Return what a seat, or else the one that decides, sees: in a match with the scores."""
        scores = self.batch.match(place).scores if self._places.plan.whole_matches else ()
        return self.batch.round(place).view(self._seat if seat is None else seat, scores)

    def give_away(self) -> None:
        """Leave the arrays to those who hold them: the next step or reset writes to others."""
        self.masks = self.masks.copy()
        self.seen = self.seen.copy()

    def give_away_all(self) -> None:
        """Do the same before a step that writes what is seen in every round, so without a copy."""
        self.masks = self.masks.copy()
        self.seen = np.empty_like(self.seen)

    def reset(self, where: Flags) -> None:
        """Begin the episodes that are marked anew."""
        self.scores[where] = 0
        self._draw(where)
        self._do(DEAL, where)
        self._settle(where)

    def step(self, actions: Actions, *, renews: bool) -> None:
        """Make an action of the seat in each running round, and let the others play on.

        Args:
            actions: the actions. An illegal one ends the episode.
            renews: whether to begin episodes anew that ended before this step; their actions are
                ignored.
        """
        over: Flags = self.states != RUNNING
        self._tasks.fill(STEP)
        self._tasks[over] = DEAL if renews else LEAVE
        self.rewards.fill(0.0)
        self.points.fill(0)
        self.ended.fill(0)
        self._draw(over & renews)
        self._play(actions)
        self._settle(over & renews)
        self.ended |= (self.states == OVER) & ~over
        self.scores[over & renews] = 0
        self.scores += self.points

    # --- parts ---------------------------------------------------------------------------

    @property
    def _places(self) -> Places:
        batch: Any = self.batch  # Its tables are for kernels only.
        return cast("Places", batch._places)  # noqa: SLF001

    def _draw(self, where: Flags) -> None:
        """Draw who plays against the seat in the episodes that are marked, before they begin."""
        count = len(self._others)
        if count > 1:
            for place in np.flatnonzero(where).tolist():
                # A stream of its own, so that the deals are the same whoever plays.
                self._scratch[0] = stream(self._places.rows[place][at.EPISODE], _NO_ROUND)
                self.drawn[place] = draw_below(self._scratch, 0, count)

    def _play(self, chosen: Actions) -> None:
        """Do with each round what its task says."""
        for number, policy in enumerate(self._policies):
            tasks = self._tasks
            # With one opponent, `drawn` is 0 everywhere.
            if len(self._policies) > 1:
                tasks = np.where(self.drawn == number, tasks, LEAVE)
            play = partial(self._play_part, policy, tasks, numbers_of(chosen))
            self.moves_made += sum(map(int, in_parts(self.batch.n, self._threads, play)))

    def _play_part(
        self, policy: int, tasks: Masks, chosen: Sequence[int], part: slice, scratch: Words
    ) -> int:
        """Do with each round of a part what its task says, and return the number of moves."""
        places = self._places
        masks, seen, states = self.masks[part], self.seen[part], self.states[part]
        return _play_all(
            places.part(part),
            places.options,
            self._seat,
            policy,
            tasks[part],
            chosen[part],
            (masks, seen, states, self.rewards[part], self.points[part]),
            self._fine,
            scratch,
        )

    def _do(self, task: int, where: Flags) -> None:
        """Do one thing with the rounds that are marked."""
        self._tasks[:] = np.where(where, task, LEAVE)
        self._play(self._chosen)

    def _settle(self, fresh: Flags) -> None:
        """Go on with matches whose rounds are over, and ask functions and players for moves.

        Args:
            fresh: the episodes that were just begun.
        """
        places = self._places
        places.forget(fresh)
        # If only kernels play, each round is over or waits for the learner already.
        if not (self._asks.any() or places.plan.whole_matches):
            return
        running: Flags = self.states == RUNNING
        while True:
            count = _await_all(places.rows, self._seat, self.states, self._waits, self._over)
            again: Flags = self._over & fresh & running
            if again.any():
                self._do(AGAIN, again)
            elif places.plan.whole_matches and self._over.any():
                self._end_rounds()
            elif not count:
                break
            else:
                asked: Flags = self._waits & self._asks[self.drawn]
                self._tasks[:] = np.where(self._waits, np.where(asked, MOVE, PLAY), LEAVE)
                self._play(self._ask_others(asked) if asked.any() else self._chosen)
        if self._asks.any():
            # Players and functions have moved since the learner's view was written.
            self._do(SETTLE, running)

    def _end_rounds(self) -> None:
        """End the rounds of matches that are over, and keep them if the match goes on."""
        places, ended = self._places, self._over
        kept = {}
        if places.plan.keep_moves:
            # Before `END`, which deals the next round in its place.
            kept = {place: places.current(place) for place in np.flatnonzero(ended).tolist()}
        self._do(END, ended)
        self.ended |= ended
        went_on: Flags = ended & (self.states == RUNNING)
        places.keep_rounds({place: kept[place] for place in kept if went_on[place]})

    def _ask_others(self, asked: Flags) -> Actions:
        """Return the actions of the other seats, in the rounds that wait for one who is asked.

        Raises:
            ActionError: if they are not one legal action for each of these rounds.
        """
        places = self._places
        turns = np.zeros(self.batch.n, np.int64)
        masks = np.empty_like(self.masks)
        show_all(places.rows, places.options, masks, turns, self._scratch)
        seen = self.batch.observe(seats=turns)
        chosen: Actions = np.zeros(self.batch.n, np.int64)
        for number, other in enumerate(self._others):
            where = np.flatnonzero(asked & (self.drawn == number))
            if not len(where):
                continue
            if _is_player(other):
                player = cast("Decider", other)
                found = np.array(
                    [self._ask_player(player, place, int(turns[place])) for place in where.tolist()]
                )
            else:
                policy = cast("Policy", other)
                found = np.asarray(policy(seen[where], masks[where], where, turns[where]))
            _check(found, masks[where])
            chosen[where] = found
        return chosen

    def _ask_player(self, player: Decider, place: int, seat: int) -> int:
        """Return the action that a player chooses in a round."""
        view = self.view(place, seat)
        # The random numbers are those of the round, too, whatever happens in others.
        begun, made = self._places.current(place)
        begun %= 1 << 64  # Compiled kernels give it a sign.
        rng = random.Random(f"{begun} {len(made)}")  # noqa: S311 - chance here is for games
        return action_ids.encode(view.rules, player.choose(view, rng))


def _is_player(other: object) -> bool:
    return callable(getattr(other, "choose", None))


def _check(found: Any, masks: Masks) -> None:  # noqa: ANN401 - an array of any type
    """Raise unless an answer is a legal action for each of some rounds."""
    if found.shape != (len(masks),) or found.dtype.kind not in "iu":
        what = f"{len(masks)} actions of the policy"
        raise ActionError(f"expected {what}, got {describe(found)}")
    legal = (found >= 0) & (found < masks.shape[1])
    # Only those in range: a negative index would count from the end.
    legal[legal] = masks[legal, found[legal]] == 1
    if not legal.all():
        wrong = found[~legal][:10].tolist()
        raise ActionError(f"expected legal actions of the policy, got {quote(wrong)}")
