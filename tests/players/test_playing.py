"""Players play rounds and matches of both games, and are told what they did wrong."""

from __future__ import annotations

import pickle
import random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Draw,
    IllegalityCode,
    Match,
    Move,
    Pass,
    Play,
    PlayerError,
    Round,
    Rules,
    Tile,
    WrongTypeError,
)
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoRules, DominoView, game_of
from chickenfoot_rules.players import (
    Chooser,
    FaultPolicy,
    GreedyPlayer,
    OurPlayer,
    PlayedRound,
    PlayerFaultError,
    RandomPlayer,
    SearchPlayer,
    follow_match,
    play_match,
    play_round,
)
from chickenfoot_rules.strategies import express_matches, express_rounds, matches, rounds
from support.express import FOUR, PAIRS, THREE, TWO

SMALL = Rules(domino_set=3, hand_size=3)
RANDOM = RandomPlayer()
INSTEAD = FaultPolicy.RANDOM_MOVE

EACH_GAME = pytest.mark.parametrize("rules", [SMALL, TWO], ids=["chicken foot", "express"])
"""Two play by these rules."""


def first(view: DominoView, rng: random.Random) -> Move:
    """Make the first legal move: a player that is a function."""
    del rng
    return view.legal_moves[0]


class Remembering:
    """A player that remembers its views and the first random number of each decision."""

    def __init__(self) -> None:
        self.views: list[DominoView] = []
        self.numbers: list[float] = []

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        self.views.append(view)
        self.numbers.append(rng.random())
        return view.legal_moves[0]


def new_match(rules: DominoRules, players: int = 2) -> DominoMatch:
    return game_of(rules).begin(rules, players)


def new_round(rules: DominoRules) -> DominoRound:
    """Deal a round of two."""
    return new_match(rules).deal(random.Random(1)).all_rounds[0]


@pytest.mark.long
@pytest.mark.rule("X8")
@pytest.mark.parametrize(
    ("rules", "seats"),
    [(SMALL, 3), (TWO, 2), (THREE, 3), (FOUR, 4), (PAIRS, 4)],
    ids=["chicken foot", "two", "three", "four", "pairs"],
)
@pytest.mark.parametrize("player", [RANDOM, GreedyPlayer(), SearchPlayer(simulations=6)], ids=str)
def test_every_player_plays_whole_matches(
    player: OurPlayer, rules: DominoRules, seats: int
) -> None:
    everybody: list[Chooser] = [player, RANDOM, first, RANDOM]
    players = everybody[:seats]
    played = play_match(players, rules=rules, seed=1)

    assert played.match.is_over
    assert () == played.faults
    assert played == play_match(players, rules=rules, seed=1)


def test_the_lead_is_that_of_the_match() -> None:
    assert 1 == play_match([RANDOM, RANDOM], rules=SMALL, seed=1, lead=1).match.lead


@EACH_GAME
def test_a_player_is_shown_its_own_view_with_the_score_sheet(rules: DominoRules) -> None:
    player = Remembering()
    steps = [*follow_match(new_match(rules), [player, RANDOM], seed=1)]
    moves = [step for step in steps if step.seat == 0]

    assert steps[-1].after.is_over
    assert player.views == [step.before.view(0) for step in moves]
    assert player.views[-1].scores == moves[-1].before.scores
    assert len(player.views[-1].scores) > 1
    # Each decision has a random generator of its own.
    assert len(player.numbers) == len({*player.numbers})


def test_a_match_is_followed_a_step_at_a_time() -> None:
    match = Match(SMALL, 2)
    deals = 0
    for step in follow_match(match, [RANDOM, first], seed=1):
        assert match == step.before
        assert step.fault is None
        match = step.after
        if step.move is None:
            deals += 1
            assert step.seat is None
            assert step.deal is not None
            assert step.before.deal(step.deal) == step.after
        else:
            assert step.deal is None
            assert step.before.round is not None
            assert step.before.round.seat == step.seat
            assert step.before.apply(step.move) == step.after

    assert 4 == deals
    assert match == play_match([RANDOM, first], rules=SMALL, seed=1).match


@pytest.mark.long
@pytest.mark.parametrize("some_matches", [matches(max_highest=3), express_matches()])
@given(data=st.data(), seed=st.integers(0), stop=st.integers(0, 60))
def test_any_match_can_be_played_on_to_its_end_and_stopped_on_the_way(
    some_matches: st.SearchStrategy[DominoMatch], data: st.DataObject, seed: int, stop: int
) -> None:
    match = data.draw(some_matches)
    players = [RANDOM, *[GreedyPlayer()] * (match.players - 1)]
    steps = [*follow_match(match, players, seed=seed, deal_seed="deals")]
    last = steps[-1].after if steps else match

    assert last.is_over
    assert match.rounds == last.rounds[: len(match.rounds)]
    for stopped in steps[stop : stop + 1]:
        rest = follow_match(stopped.after, players, seed=seed, deal_seed="deals")
        assert steps[stop + 1 :] == [*rest]


@pytest.mark.parametrize("some_rounds", [rounds(max_highest=4), express_rounds()])
@given(data=st.data(), seed=st.integers(0) | st.sampled_from(["seed", "\ud800"]))
def test_any_round_can_be_played_on_to_its_end_with_the_score_sheet_in_view(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject, seed: int | str
) -> None:
    round_ = data.draw(some_rounds)
    sheet = ((3,) * round_.players, (1,) * round_.players)
    player = Remembering()
    players: list[Chooser] = [player, *[RANDOM] * (round_.players - 1)]
    played = play_round(round_, players, seed=seed, scores=sheet)

    assert played.round.is_over
    assert round_.moves == played.round.moves[: len(round_.moves)]
    assert all(view.scores == sheet for view in player.views)
    assert played == play_round(round_, players, seed=seed, scores=sheet)
    assert PlayedRound(round=played.round) == played


def test_a_round_of_a_match_is_the_round_played_alone() -> None:
    deal, *moves = follow_match(Match(SMALL, 2), [RANDOM, RANDOM], seed=9)
    assert deal.after.round is not None
    alone = play_round(deal.after.round, [RANDOM, RANDOM], seed=9)

    finished = next(step.after for step in moves if step.after.round is None)
    assert finished.rounds == (alone.round,)


# --- faults ----------------------------------------------------------------------------


def answering(answer: object) -> Chooser:
    """Return a player that always answers the same, a move or not."""

    def choose(view: DominoView, rng: random.Random) -> Move:
        del view, rng
        return cast("Move", answer)

    return choose


def raising(error: BaseException) -> Chooser:
    """Return a player that always raises."""

    def choose(view: DominoView, rng: random.Random) -> Move:
        del view, rng
        raise error

    return choose


class Evil:
    """An object without a ``repr`` that equals everything."""

    def __repr__(self) -> str:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


WRONG: dict[str, tuple[DominoRules, object, IllegalityCode]] = {
    "nothing": (SMALL, None, IllegalityCode.NOT_A_MOVE),
    "text": (SMALL, "6-6", IllegalityCode.NOT_A_MOVE),
    "a class": (SMALL, Draw, IllegalityCode.NOT_A_MOVE),
    "what can't be pickled": (SMALL, lambda: None, IllegalityCode.NOT_A_MOVE),
    "equal to everything": (SMALL, Evil(), IllegalityCode.NOT_A_MOVE),
    "a pass too early": (SMALL, Pass(), IllegalityCode.MUST_OPEN),
    "a tile not held": (SMALL, Play(Tile(9, 9), None), IllegalityCode.MUST_OPEN),
    "a pass with a tile to play": (TWO, Pass(), IllegalityCode.MUST_PLAY),
}


@pytest.mark.rule("X5")
@pytest.mark.parametrize(("rules", "answer", "code"), WRONG.values(), ids=WRONG)
def test_a_wrong_answer_is_raised_with_its_facts_or_replaced_by_a_random_move(
    rules: DominoRules, answer: object, code: IllegalityCode
) -> None:
    round_ = new_round(rules)
    players = [*[answering(answer)] * 2]
    with pytest.raises(PlayerFaultError) as caught:
        play_round(round_, players, seed=1)
    error = caught.value

    assert (round_.seat, round_.view(round_.seat)) == (error.seat, error.view)
    assert answer is error.move
    assert error.illegality is not None
    assert code is error.illegality.code
    said = f"answered {error.answered}, but {error.illegality}"
    assert f"seat {error.seat}, holding {error.view.hand}, at move 0 of round 1, {said}" == str(
        error
    )
    again = pickle.loads(pickle.dumps(error))
    assert (str(error), error.view) == (str(again), again.view)

    players[1 - round_.seat] = RANDOM
    played = play_round(round_, players, seed=1, on_fault=INSTEAD, scores=[[1, 1]])
    fault = played.faults[0]
    assert {round_.seat} == {one.seat for one in played.faults}
    assert (2, 0, None) == (fault.round_number, fault.move_index, fault.raised)
    assert fault.illegality is not None
    assert code is fault.illegality.code
    made = f"round 2, move 0: seat {round_.seat} {said}; made instead: {fault.instead}"
    assert made == str(fault)
    for one in played.faults:
        assert played.round.moves[one.move_index] == one.instead


@EACH_GAME
@pytest.mark.parametrize(
    ("fault", "shown"),
    [
        (ZeroDivisionError("oh"), r"ZeroDivisionError('oh')"),
        (SystemExit(3), "SystemExit(3)"),
    ],
)
def test_an_exception_of_a_player_is_chained_or_replaced_by_a_random_move(
    rules: DominoRules, fault: BaseException, shown: str
) -> None:
    round_ = new_round(rules)
    with pytest.raises(PlayerFaultError) as caught:
        play_round(round_, [raising(fault)] * 2, seed=1)
    error = caught.value

    assert fault is error.__cause__
    assert (None, None) == (error.move, error.illegality)
    assert round_.view(round_.seat) == error.view
    assert str(error).endswith(f" raised {shown}")

    played = play_match([RANDOM, raising(fault)], rules=rules, seed=1, on_fault=INSTEAD)
    assert played.match.is_over
    for one in played.faults:
        assert (1, None, None) == (one.seat, one.answered, one.illegality)
        assert f"seat 1 raised {shown}; made instead: {one.instead}" in str(one)
        round_ = played.match.rounds[one.round_number - 1]
        assert round_.moves[one.move_index] == one.instead


def test_a_player_can_be_interrupted() -> None:
    with pytest.raises(KeyboardInterrupt):
        play_round(new_round(SMALL), [raising(KeyboardInterrupt())] * 2, seed=1, on_fault=INSTEAD)


def test_the_random_moves_follow_from_the_seed_whatever_the_player_does_with_its_own() -> None:
    def using_rng(view: DominoView, rng: random.Random) -> Move:
        del view
        rng.random()
        return cast("Move", None)

    def made(player: Chooser, seed: int) -> Round:
        round_ = cast("Round", new_round(SMALL))
        return play_round(round_, [player] * 2, seed=seed, on_fault=INSTEAD).round

    assert made(using_rng, 3) == made(answering(None), 3)
    assert 1 < len({made(using_rng, seed) for seed in range(4)})


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (Evil(), "something that can't be shown"),
        ("x" * 300, "x…, but a player must answer a Play, a Draw or a Pass (R3.8)"),
        (object.__new__(Play), "raised AttributeError"),
    ],
    ids=["unshowable", "long", "forged"],
)
def test_a_fault_shows_little_of_any_answer(answer: object, shown: str) -> None:
    played = play_round(new_round(SMALL), [answering(answer)] * 2, seed=1, on_fault=INSTEAD)

    assert shown in str(played.faults[0])
    assert len(str(played.faults[0])) < 400


def test_tampering_with_the_view_does_not_change_the_legal_moves() -> None:
    foreign = Play(Tile(7, 8), Tile(8, 8))

    def forger(view: DominoView, rng: random.Random) -> Move:
        del rng
        object.__setattr__(view, "legal_moves", (foreign,))
        return foreign

    played = play_round(new_round(SMALL), [forger] * 2, seed=1, on_fault=INSTEAD)

    assert played.round.is_over
    assert len(played.round.moves) == len(played.faults)


# --- arguments -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": [RANDOM] * 3}, "expected 2 players, one for each seat, got 3"),
        ({"players": [RandomPlayer, RANDOM]}, "got the class .*; call it to make a player"),
        ({"players": ["greedy", RANDOM]}, "or a function, got 'greedy'"),
        ({"seed": True}, "a whole number or a text as a seed, got True"),
        ({"deal_seed": 2.0}, r"as a seed, got 2\.0"),
        ({"on_fault": "ignore"}, "expected a FaultPolicy for on_fault, got 'ignore'"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"players": [RANDOM, RANDOM], "seed": 1, **arguments}
    with pytest.raises((PlayerError, WrongTypeError), match=message):
        follow_match(Match(SMALL, 2), **given)
