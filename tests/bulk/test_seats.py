"""Rounds in which one seat decides are rounds like all others, and hide what is hidden."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Sequence
from typing import Any, TypeAlias

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bulk.support import SEEDS, TINY, dealings, each_episode, short_matches
from chickenfoot_rules import ActionError, BulkError, Deal, Rules, SeatError, WrongTypeError
from chickenfoot_rules.bulk import observe
from chickenfoot_rules.bulk.arrays import Actions, Masks, Observations
from chickenfoot_rules.bulk.loading import leads
from chickenfoot_rules.bulk.seats import FAULTY, OVER, RUNNING, Opponent, Policy, SeatRounds
from chickenfoot_rules.bulk.state import PLAYED
from chickenfoot_rules.dominoes import DominoRules, actions
from chickenfoot_rules.express import ExpressRules
from support.kernels import KernelRound

Others: TypeAlias = Opponent | list[Opponent]

N = 2
OTHER_BEGINS = 1
"""A seed with which seat 1 has the first turn of a tiny round."""
ALL = np.ones(N, np.bool_)


def first(seen: Observations, masks: Masks, places: Actions, seats: Actions) -> Any:  # noqa: ANN401 - an array
    """Choose the first legal action."""
    assert len(seen) == len(masks) == len({*places.tolist()}) == len(seats)
    return masks.argmax(axis=1)


def first_from_above(seen: Observations, masks: Masks, *_: Actions) -> Any:  # noqa: ANN401 - an array
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


def rounds_finished(rounds: SeatRounds) -> list[int]:
    """Return how many rounds of each match are finished."""
    inside: Any = rounds
    return [int(row[PLAYED]) for row in inside._places.matches]


def check(rounds: SeatRounds, seat: int, befores: Sequence[int], *, whole: bool) -> None:
    """Hold the arrays to the games; before the last step, so many rounds were finished."""
    rules, players = rounds.batch.rules, rounds.batch.players
    for at, before in enumerate(befores):
        game: Any = rounds.batch.match(at) if whole else rounds.batch.round(at)
        round_: Any = rounds.batch.round(at)
        last = [round_.outcome.points] if game.is_over else []
        scores = [*game.scores] if whole else last
        view = round_.view(seat, scores if whole else ())
        assert actions.mask(view) == rounds.masks[at].tobytes()
        assert observe(view).tobytes() == rounds.seen[at].tobytes()
        gains = [leads(rules, points)[seat] for points in scores[before:]]
        assert pytest.approx(sum(gains)) == rounds.rewards[at]  # It adds in another order.
        nothing = [0] * players
        assert (np.sum([nothing, *scores[before:]], axis=0) == rounds.points[at]).all()
        assert (np.sum([nothing, *scores], axis=0) == rounds.scores[at]).all()
        assert bool(scores[before:]) == rounds.ended[at]
        assert (OVER if game.is_over else RUNNING) == rounds.states[at]
        assert game.is_over or seat == round_.seat


@each_episode
@given(others=st.sampled_from(OTHERS), seed=SEEDS, data=st.data())
def test_law_11_episodes_of_one_seat_and_games_agree_at_every_step(
    whole: bool, others: Others, seed: int, data: st.DataObject
) -> None:
    rules, players = data.draw(short_matches() if whole else dealings())
    seat = data.draw(st.integers(0, players - 1))
    rng = random.Random(seed)
    rounds = made(rules, players, seat=seat, others=others, whole_matches=whole)
    rounds.seed(seed)
    rounds.reset(ALL)
    check(rounds, seat, [0] * N, whole=whole)
    ended = 0
    while ended < N:
        over = rounds.states != RUNNING
        before = np.where(over, 0, rounds_finished(rounds) if whole else 0).tolist()
        rounds.step(chosen(rounds, rng), renews=True)
        if not whole or before != rounds_finished(rounds) or rng.random() < 0.1:
            check(rounds, seat, before, whole=whole)
        ended += int((rounds.states == OVER).sum())


@pytest.mark.parametrize(
    ("rules", "points", "expected"),
    [
        (Rules(), (0, 10, 50), (30, 15, -45)),
        (ExpressRules(target=100, players=2), (0, 30), (-30, 30)),
        (ExpressRules(target=100, players=3), (30, 0, 0), (30, -15, -15)),
        (ExpressRules(target=100, pairs=True), (0, 40, 0, 40), (-40, 40, -40, 40)),
    ],
)
def test_a_lead_is_what_the_others_have_on_average_less_ones_own_points_or_the_reverse(
    rules: DominoRules, points: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert expected == leads(rules, points)


@pytest.mark.parametrize("others", ["random", Last()])
def test_the_moves_of_all_seats_are_counted(others: Others) -> None:
    rounds = made(Rules(), 3, others=others)
    rounds.reset(ALL)
    for _ in range(5):
        rounds.step(chosen(rounds, random.Random(1)), renews=False)
    assert sum(len(rounds.batch.round(at).moves) for at in range(N)) == rounds.moves_made


@each_episode
@pytest.mark.parametrize("others", ["random", first])
def test_an_illegal_action_ends_an_episode(others: Others, whole: bool) -> None:
    rounds = made(TINY, others=others, whole_matches=whole, keep_moves=False)
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


@given(dealing=dealings(), seed=SEEDS)
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


@each_episode
@pytest.mark.parametrize("others", ["random", Last(), ["random", first, "greedy"]])
def test_an_episode_without_a_turn_of_the_learner_begins_anew(others: Others, whole: bool) -> None:
    # Players who open a round of one tile each are out.
    rules = Rules(domino_set=2, hand_size=1)
    rounds = made(rules, 3, n=64, others=others, whole_matches=whole)
    rounds.reset(np.ones(64, np.bool_))
    assert rounds.masks.any(axis=1).all()
    assert (rounds.states == RUNNING).all()


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
    for at, number in enumerate(drawn):
        round_: Any = rounds.batch.round(at)
        others_made_the_first = all(
            actions.encode(round_.rules, move) == min(actions.legal(position))
            for position, move in zip(round_.positions(), round_.moves, strict=False)
            if position.seat
        )
        assert others_made_the_first == (number == 0)
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


def dealt(rounds: SeatRounds, learner: random.Random | None) -> dict[tuple[int, ...], Deal]:
    """Return the deals of some places by their place, episode and round, and play at random.

    Without a generator the learner makes its first legal action.
    """
    inside: Any = rounds.batch.state
    whole = inside._plan.whole_matches
    places = range(len(rounds.masks))
    rounds.reset(np.ones(len(places), np.bool_))
    episodes = [0 for _ in places]
    found: dict[tuple[int, ...], Deal] = {}
    while min(episodes) < EPISODES:
        over = rounds.states != RUNNING
        for at in places:
            when = at, episodes[at], rounds_finished(rounds)[at] if whole else 0
            if not over[at] and when not in found:
                round_: Any = rounds.batch.round(at)
                found[when] = round_.origin.to_deal()
            episodes[at] += int(over[at])
        rounds.step(
            chosen(rounds, learner) if learner else rounds.masks.argmax(axis=1), renews=True
        )
    return found


def restless(seed: int) -> Policy:
    """Return a policy that has random numbers of its own, and uses more or fewer of them."""
    rng = np.random.default_rng(seed)

    def play(_: Observations, masks: Masks, *__: Actions) -> Any:  # noqa: ANN401 - an array
        rng.random(seed)
        return (rng.random(masks.shape) * masks).argmax(axis=1)

    return play


EPISODES = 3
SMALL = Rules(domino_set=3, hand_size=2)
ALIKE: dict[str, tuple[DominoRules, int, Others, Others]] = {
    "random": (SMALL, 3, "random", "random"),
    "other players": (SMALL, 3, "random", "greedy"),
    "functions": (SMALL, 3, restless(1), restless(2)),
    "pools": (SMALL, 3, [restless(3), "random", Last()], ["greedy", "random"]),
    "to a target": (attrs.evolve(SMALL, target=15), 3, "random", "random"),
    "without a turn": (Rules(domino_set=2, hand_size=1), 3, "random", "random"),
    "pool without a turn": (Rules(domino_set=2, hand_size=1), 3, [first, Last()], [first, Last()]),
    "express": (ExpressRules(target=20, players=2), 2, "random", Last()),
}
"""Rules, the number of players, and two ways in which the others may play."""


@pytest.mark.long
@each_episode
@pytest.mark.parametrize("name", ALIKE)
def test_a_seed_fixes_the_deals_of_all_episodes_whatever_anybody_does(
    name: str, whole: bool
) -> None:
    rules, players, *both = ALIKE[name]
    one, other = (
        dealt(made(rules, players, n=4, others=others, whole_matches=whole), learner)
        for others, learner in zip(both, (None, random.Random(1)), strict=True)
    )

    common = one.keys() & other.keys()
    assert {(at, episode, 0) for at in range(4) for episode in range(EPISODES)} <= common
    assert {when: one[when] for when in common} == {when: other[when] for when in common}


def test_arrays_that_were_given_away_stay_as_they_are() -> None:
    rounds = made(Rules(), 4)
    rounds.reset(ALL)
    given: list[Any] = [rounds.seen, rounds.masks]
    copies = [array.copy() for array in given]
    rounds.give_away()
    rounds.step(chosen(rounds, random.Random(1)), renews=True)
    given.append(rounds.seen)
    copies.append(rounds.seen.copy())
    rounds.give_away_all()
    rounds.reset(ALL)

    for array, as_it_was in zip(given, copies, strict=True):
        assert (array == as_it_was).all()
    assert (rounds.seen != given[-1]).any()


@pytest.mark.parametrize("others", OTHERS)
def test_rounds_can_be_repeated_copied_and_pickled(others: Others) -> None:
    rounds, again = (made(Rules(), 3, others=others, keep_moves=False) for _ in range(2))
    rng = random.Random(5)
    alike = [rounds, again]
    for one in alike:
        one.reset(ALL)
    for at in range(20):
        actions_now = chosen(rounds, rng)
        for one in alike:
            one.step(actions_now, renews=True)
            assert (rounds.seen == one.seen).all()
            assert (rounds.masks == one.masks).all()
            assert (rounds.rewards == one.rewards).all()
        if at == 5:
            alike += [copy.deepcopy(rounds), pickle.loads(pickle.dumps(rounds))]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ([0.0], r"^expected 1 actions of the policy, got an array of float64 with shape \(1,\)$"),
        ([0, 0], r"^expected 1 actions of the policy, got an array of int64 with shape \(2,\)$"),
        ([-1], r"^expected legal actions of the policy, got \[-1\]$"),
        ([11], r"^expected legal actions of the policy, got \[11\]$"),  # There are 11.
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
        ({"others": "clever"}, BulkError, r"^expected the policy 'random' or 'greedy', got"),
        ({"others": 1}, WrongTypeError, r"^expected an opponent: 'random', 'greedy', a player or"),
        ({"others": []}, BulkError, r"^expected at least one opponent$"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    given: dict[str, Any] = {"rules": TINY, **arguments}
    with pytest.raises(error, match=message):
        made(**given)
