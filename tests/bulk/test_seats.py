"""Rounds in which one seat decides are rounds like all others, and hide what is hidden."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bulk.support import dealings, short_matches
from chickenfoot_rules import ActionError, BulkError, Rules, SeatError, WrongTypeError
from chickenfoot_rules.bulk import actions, observe
from chickenfoot_rules.bulk.arrays import Masks, Observations
from chickenfoot_rules.bulk.loading import leads
from chickenfoot_rules.bulk.seats import FAULTY, OVER, RUNNING, Opponent, SeatRounds
from chickenfoot_rules.bulk.state import PLAYED
from support.kernels import KernelRound

Others: TypeAlias = Opponent | list[Opponent]

TINY = Rules(domino_set=2, hand_size=2)
TINY_ARGUMENTS: dict[str, Any] = {"rules": TINY}
N = 2
OTHER_BEGINS = 2
"""A seed with which seat 1 has the first turn of a tiny round."""
ALL = np.ones(N, np.bool_)


def first(seen: Observations, masks: Masks) -> Any:  # noqa: ANN401 - an array
    """Choose the first legal action."""
    assert len(seen) == len(masks)
    return masks.argmax(axis=1)


def first_from_above(seen: Observations, masks: Masks) -> Any:  # noqa: ANN401 - an array
    """Choose the last legal action."""
    assert len(seen) == len(masks)
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


class Last:
    """A player who makes the last legal move, and whom any action but its own would surprise."""

    def choose(self, view: Any, rng: random.Random) -> Any:  # noqa: ANN401 - of either game
        """Choose the last legal move."""
        assert 0 <= rng.random() < 1
        return view.legal_moves[-1]


OTHERS: list[Others] = ["random", "greedy", first, Last(), ["greedy", first, Last()]]
"""How the other seats may play; the last one is a pool."""


def made(rules: Any, players: int = 2, n: int = N, **more: Any) -> SeatRounds:  # noqa: ANN401
    arguments: dict[str, Any] = {
        "seat": 0,
        "others": "random",  # one, or several as a list
        "keep_moves": True,
        "whole_matches": False,
    }
    arguments |= more
    others = arguments["others"]
    arguments["others"] = others if isinstance(others, list) else [others]
    rounds = SeatRounds(rules, players, n, **arguments)
    rounds.seed(7)
    return rounds


def chosen(rounds: SeatRounds, rng: random.Random) -> Any:  # noqa: ANN401 - an array
    """Return a random legal action in each round."""
    rows = [np.flatnonzero(row).tolist() for row in rounds.masks]
    return np.array([rng.choice(row) if row else -1 for row in rows])


def check(rounds: SeatRounds, rules: Any, seat: int) -> None:  # noqa: ANN401
    """Hold the arrays to the rounds."""
    for at in range(len(rounds.masks)):
        round_: Any = rounds.batch.round(at)
        view = round_.view(seat)
        assert actions.mask(view) == rounds.masks[at].tobytes()
        assert observe(view).tobytes() == rounds.seen[at].tobytes()
        if round_.is_over:
            assert OVER == rounds.states[at]
            assert round_.outcome.points == tuple(rounds.points[at]) == tuple(rounds.scores[at])
            assert rounds.ended[at]
            assert leads(rules, round_.outcome.points)[seat] == rounds.rewards[at]
        else:
            assert RUNNING == rounds.states[at]
            assert seat == round_.seat
            assert rounds.rewards[at] == 0
            assert not rounds.points[at].any()
            assert not rounds.ended[at]


@given(
    dealing=dealings(),
    others=st.sampled_from(OTHERS),
    seed=st.integers(0, 2**64 - 1),
    data=st.data(),
)
def test_rounds_of_one_seat_and_rounds_agree_at_every_step(
    dealing: tuple[Any, int], others: Others, seed: int, data: st.DataObject
) -> None:
    rules, players = dealing
    seat = data.draw(st.integers(0, players - 1))
    rng = random.Random(seed)
    rounds = made(rules, players, seat=seat, others=others)
    rounds.seed(seed)
    rounds.reset(ALL)
    check(rounds, rules, seat)
    ended = 0
    while ended < N:
        over = (rounds.states != RUNNING).tolist()
        before = [len(rounds.batch.round(at).moves) for at in range(N)]
        count = rounds.moves_made
        rounds.step(chosen(rounds, rng), renews=True)
        check(rounds, rules, seat)
        after = [len(rounds.batch.round(at).moves) for at in range(N)]
        if not any(over):
            assert count + sum(after) - sum(before) == rounds.moves_made
        ended += int((rounds.states == OVER).sum())


def played(matches: Any) -> list[int]:  # noqa: ANN401 - it looks inside
    """Return how many rounds of each match are finished."""
    return [int(row[PLAYED]) for row in matches._places.matches]


def check_match(rounds: SeatRounds, rules: Any, seat: int, befores: Sequence[int]) -> None:  # noqa: ANN401
    """Hold the arrays to the matches.

    Args:
        rounds: the matches.
        rules: their rules.
        seat: the learner.
        befores: how many rounds were finished before the last step.
    """
    for at, before in enumerate(befores):
        match: Any = rounds.batch.match(at)
        view = match.all_rounds[-1].view(seat, match.scores)
        assert rounds.batch.round(at) == match.all_rounds[-1]
        assert actions.mask(view) == rounds.masks[at].tobytes()
        assert observe(view).tobytes() == rounds.seen[at].tobytes()
        gains = [leads(rules, points)[seat] for points in match.scores[before:]]
        assert pytest.approx(sum(gains)) == rounds.rewards[at]  # It adds in another order.
        nothing = [0] * match.players
        assert (np.sum([nothing, *match.scores[before:]], axis=0) == rounds.points[at]).all()
        assert (np.sum([nothing, *match.scores], axis=0) == rounds.scores[at]).all()
        assert bool(match.scores[before:]) == rounds.ended[at]
        if match.is_over:
            assert OVER == rounds.states[at]
        else:
            assert RUNNING == rounds.states[at]
            assert seat == match.round.seat


@pytest.mark.untraced
@given(
    dealing=short_matches(),
    others=st.sampled_from(OTHERS),
    seed=st.integers(0, 2**64 - 1),
    data=st.data(),
)
def test_law_11_matches_of_one_seat_and_matches_agree_at_every_step(
    dealing: tuple[Any, int], others: Others, seed: int, data: st.DataObject
) -> None:
    rules, players = dealing
    seat = data.draw(st.integers(0, players - 1))
    rng = random.Random(seed)
    matches = made(rules, players, seat=seat, others=others, whole_matches=True)
    matches.seed(seed)
    matches.reset(ALL)
    check_match(matches, rules, seat, [0] * N)
    ended = 0
    while ended < N:
        over = matches.states != RUNNING
        before = np.where(over, 0, played(matches)).tolist()
        matches.step(chosen(matches, rng), renews=True)
        if before != played(matches) or rng.random() < 0.1:
            check_match(matches, rules, seat, before)
        ended += int((matches.states == OVER).sum())


@pytest.mark.parametrize("others", ["random", first])
@pytest.mark.parametrize("whole_matches", [False, True])
@pytest.mark.parametrize("keeps", [False, True])
def test_an_illegal_action_ends_an_episode(
    others: Others, whole_matches: bool, keeps: bool
) -> None:
    rounds = made(TINY, others=others, whole_matches=whole_matches, keep_moves=keeps)
    rounds.reset(ALL)
    for illegal in (-1, rounds.masks.shape[1], int(rounds.masks[0].argmin())):
        before = rounds.seen.copy()
        legal = rounds.masks.argmax(axis=1)
        rounds.step(np.array([illegal, legal[1]]), renews=False)
        assert [FAULTY, -62.0] == [rounds.states[0], rounds.rewards[0]]
        assert (before[0] == rounds.seen[0]).all()
        rounds.step(np.array([0, rounds.masks[1].argmax()]), renews=False)  # The first one waits.
        assert [FAULTY, 0.0] == [rounds.states[0], rounds.rewards[0]]
        rounds.step(np.array([0, rounds.masks[1].argmax()]), renews=True)
        assert [RUNNING, 0.0] == [rounds.states[0], rounds.rewards[0]]
    kept = rounds.seen[1].copy()
    rounds.reset(np.array([True, False]))
    assert (kept == rounds.seen[1]).all()


@given(dealing=dealings(), seed=st.integers(0, 2**64 - 1))
def test_greedy_players_make_their_favourite_moves(dealing: tuple[Any, int], seed: int) -> None:
    rules, players = dealing
    rounds = made(rules, players, n=1, others="greedy")
    rounds.seed(seed)
    rounds.reset(ALL[:1])
    rng = random.Random(seed)
    while rounds.states[0] == RUNNING:
        rounds.step(chosen(rounds, rng), renews=False)
    round_: Any = rounds.batch.round(0)
    for position, move in zip(round_.positions(), round_.moves, strict=False):
        if position.seat != 0:
            assert KernelRound.of(position).favourite() == actions.encode(rules, move)


@pytest.mark.parametrize("others", ["random", first, Last(), ["random", first, "greedy"]])
@pytest.mark.parametrize("whole_matches", [False, True])
def test_an_episode_without_a_turn_of_the_learner_begins_anew(
    others: Others,
    whole_matches: bool,
) -> None:
    # Players who open a round of one tile each are out.
    rules = Rules(domino_set=2, hand_size=1)
    rounds = made(rules, 3, n=64, others=others, whole_matches=whole_matches)
    rounds.reset(np.ones(64, np.bool_))
    assert rounds.masks.any(axis=1).all()
    assert (rounds.states == RUNNING).all()


def opponents_of(rounds: SeatRounds) -> list[list[bool]]:
    """Return for each episode whether each seat always made its first legal action."""
    found: list[list[bool]] = []
    for at in range(len(rounds.masks)):
        round_: Any = rounds.batch.round(at)
        is_first = [True] * round_.players
        for position, move in zip(round_.positions(), round_.moves, strict=False):
            action = actions.encode(round_.rules, move)
            is_first[position.seat] &= action == min(actions.legal(position))
        found.append(is_first)
    return found


def test_one_of_a_pool_plays_all_other_seats_of_an_episode() -> None:
    n = 64
    rounds = made(Rules(), 3, n=n, others=[first, first_from_above, "greedy"])
    rounds.reset(np.ones(n, np.bool_))
    rng = random.Random(1)
    drawn = rounds.drawn.tolist()
    assert {0, 1, 2} == {*drawn}
    while (rounds.states == RUNNING).any():
        assert drawn == rounds.drawn.tolist()
        rounds.step(chosen(rounds, rng), renews=False)
    for number, (_, *others) in zip(drawn, opponents_of(rounds), strict=True):
        assert (number == 0) == all(others)
    rounds.step(np.zeros(n, np.int64), renews=True)
    assert drawn != rounds.drawn.tolist()


def test_an_episode_is_the_same_whatever_the_others_do() -> None:
    pool = [first, Last(), "random"]
    many, few = (made(Rules(), 3, n=n, others=pool) for n in (8, 2))
    for rounds in (many, few):
        rounds.reset(np.ones(len(rounds.masks), np.bool_))
    for _ in range(40):
        assert (many.seen[:2] == few.seen).all()
        for rounds in (many, few):
            rounds.step(rounds.masks.argmax(axis=1), renews=True)


def test_arrays_that_were_given_away_stay_as_they_are() -> None:
    rounds = made(Rules(), 4)
    rounds.reset(ALL)
    seen, masks = rounds.seen, rounds.masks
    shown = seen.copy(), masks.copy()

    rounds.give_away()
    assert (rounds.seen == seen).all()
    assert (rounds.masks == masks).all()
    rounds.step(chosen(rounds, random.Random(1)), renews=True)
    assert (rounds.seen != seen).any()
    later = rounds.seen
    shown_later = later.copy()
    rounds.give_away_all()
    rounds.reset(ALL)

    assert (rounds.seen != later).any()
    assert (later == shown_later).all()
    assert (seen == shown[0]).all()
    assert (masks == shown[1]).all()


@pytest.mark.parametrize("others", OTHERS)
def test_rounds_can_be_repeated_copied_and_pickled(others: Others) -> None:
    rounds = made(Rules(), 3, others=others, keep_moves=False)
    rounds.reset(ALL)
    rng = random.Random(5)
    for _ in range(5):
        rounds.step(chosen(rounds, rng), renews=True)
    again = made(Rules(), 3, others=others, keep_moves=False)
    again.reset(ALL)
    rng = random.Random(5)
    for _ in range(5):
        again.step(chosen(again, rng), renews=True)
    others_of = [again, copy.deepcopy(rounds), pickle.loads(pickle.dumps(rounds))]
    for _ in range(20):
        made_now = chosen(rounds, rng)
        rounds.step(made_now, renews=True)
        for other in others_of:
            other.step(made_now, renews=True)
            assert (rounds.seen == other.seen).all()
            assert (rounds.masks == other.masks).all()
            assert (rounds.rewards == other.rewards).all()


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ([0.0], r"^expected 1 action of the policy, got float64 of shape \(1,\)$"),
        ([0, 0], r"^expected 1 action of the policy, got int64 of shape \(2,\)$"),
        ([-1], r"^expected legal actions of the policy, got \[-1\]$"),
        ([11], r"^expected legal actions of the policy, got \[11\]$"),
        ([10], r"^expected legal actions of the policy, got \[10\]$"),
    ],
)
def test_a_policy_that_answers_wrongly_is_refused(answer: list[float], message: str) -> None:
    def answers(*_: object) -> object:
        return np.array(answer)

    rounds = made(TINY, n=1, others=answers)
    rounds.seed(OTHER_BEGINS)
    with pytest.raises(ActionError, match=message):
        rounds.reset(ALL[:1])


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"seat": 2}, SeatError, r"^expected a seat from 0 to 1, got 2$"),
        ({"seat": True}, SeatError, r"^expected a seat from 0 to 1, got True$"),
        ({"others": "clever"}, BulkError, r"^expected the policy 'random' or 'greedy', got"),
        ({"others": 1}, WrongTypeError, r"^expected an opponent: 'random', 'greedy', a player or"),
        ({"others": []}, BulkError, r"^expected at least one opponent$"),
        ({"n": 0}, BulkError, r"^expected a number of rounds from 1 to"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        made(**TINY_ARGUMENTS | arguments)
