from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from functools import partial
from typing import assert_type, cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    DealError,
    Draw,
    IllegalityCode,
    Match,
    Move,
    Pass,
    Play,
    PlayerError,
    PlayerView,
    Round,
    Rules,
    RulesError,
    Tile,
)
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoRules, DominoView, game_of
from chickenfoot_rules.express import ExpressMatch
from chickenfoot_rules.players import (
    Chooser,
    Fault,
    FaultPolicy,
    GreedyPlayer,
    OurPlayer,
    PlayedMatch,
    PlayedRound,
    PlayerFaultError,
    RandomPlayer,
    SearchPlayer,
    follow_match,
    play_match,
    play_round,
)
from chickenfoot_rules.strategies import express_matches, express_rounds, matches, rounds
from support.examples import examples
from support.express import FOUR, PAIRS, THREE, TWO

SMALL = Rules(domino_set=3, hand_size=3)
RANDOM = RandomPlayer()

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


def answering(answer: object) -> Chooser:
    """Return a player that always answers the same, a move or not."""

    def choose(view: DominoView, rng: random.Random) -> Move:
        del view, rng
        return answer  # type: ignore[return-value]

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


class EvilError(Exception):
    def __repr__(self) -> str:
        raise RuntimeError


def new_match(rules: DominoRules, players: int = 2) -> DominoMatch:
    return game_of(rules).begin(rules, players)


def new_round(rules: DominoRules) -> DominoRound:
    """Deal a round of two."""
    round_ = new_match(rules).deal(random.Random(1)).round
    assert round_ is not None
    return round_


def small_round() -> Round:
    round_ = Match(SMALL, 2).deal(random.Random(1)).round
    assert round_ is not None
    return round_


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
    players: list[Chooser] = [player, first, *[RANDOM] * (seats - 2)]
    played = play_match(players, rules=rules, seed=1)

    assert played.match.is_over
    assert () == played.faults
    assert seats == played.match.players
    assert played == play_match(players, rules=rules, seed=1)


@pytest.mark.rule("X1")
@pytest.mark.rule("X2")
def test_express_fixes_the_number_of_players_and_who_leads() -> None:
    with pytest.raises(DealError, match=r"expected 3 players by these rules, got 2 \(X1\)"):
        play_match([RANDOM] * 2, rules=THREE, seed=1)
    with pytest.raises(RulesError, match=r"name no lead \(X2\)"):
        play_match([RANDOM] * 2, rules=TWO, seed=1, lead=1)


def test_the_lead_is_that_of_the_match() -> None:
    played = play_match([RANDOM, RANDOM], rules=SMALL, seed=1, lead=1)

    assert 1 == played.match.lead


def test_any_text_is_a_seed() -> None:
    assert play_match([RANDOM] * 2, rules=SMALL, seed="\ud800").match.is_over


def test_the_rules_decide_the_type_of_the_match() -> None:
    assert_type(play_match([RANDOM, first], rules=SMALL, seed=1).match, Match)
    assert_type(play_match([RANDOM, first], rules=TWO, seed=1).match, ExpressMatch)


@EACH_GAME
def test_the_same_deal_seed_deals_the_same_tiles_whoever_plays(rules: DominoRules) -> None:
    def deals(*players: Chooser, seed: int) -> list[Deal | None]:
        steps = follow_match(new_match(rules), players, seed=seed, deal_seed=5)
        return [step.deal for step in steps if step.deal is not None]

    one, other = deals(RANDOM, first, seed=1), deals(GreedyPlayer(), RANDOM, seed=2)

    # How many rounds a match of Express-Domino has depends on the players.
    assert all(one == other for one, other in zip(one, other, strict=rules is SMALL))


def test_each_decision_has_a_random_generator_of_its_own() -> None:
    players = [Remembering(), Remembering()]
    play_match(players, rules=SMALL, seed=1)
    numbers = players[0].numbers + players[1].numbers

    assert len(numbers) == len(set(numbers))


@EACH_GAME
def test_a_player_is_shown_its_own_view_with_the_score_sheet(rules: DominoRules) -> None:
    player = Remembering()
    steps = [*follow_match(new_match(rules), [player, RANDOM], seed=1)]
    moves = [step for step in steps if step.seat == 0]

    assert steps[-1].after.is_over
    assert player.views == [step.before.view(0) for step in moves]
    assert player.views[-1].scores == moves[-1].before.scores
    assert len(player.views[-1].scores) > 1


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
@pytest.mark.parametrize("rules", [SMALL, THREE], ids=["chicken foot", "express"])
@given(seed=st.integers(0), stop=st.integers(0, 60))
@examples(15)
def test_a_match_that_was_stopped_goes_on_in_the_same_way(
    rules: DominoRules, seed: int, stop: int
) -> None:
    players = [RANDOM, GreedyPlayer(), RANDOM]
    whole = [*follow_match(new_match(rules, 3), players, seed=seed, deal_seed="deals")]
    stopped = whole[min(stop, len(whole) - 1)]
    rest = follow_match(stopped.after, players, seed=seed, deal_seed="deals")

    assert whole[whole.index(stopped) + 1 :] == [*rest]


@pytest.mark.long
@pytest.mark.parametrize("some_matches", [matches(max_highest=3), express_matches()])
@given(data=st.data())
def test_any_match_can_be_played_on_to_its_end(
    some_matches: st.SearchStrategy[DominoMatch], data: st.DataObject
) -> None:
    match = last = data.draw(some_matches)
    for step in follow_match(match, [RANDOM] * match.players, seed=1):
        last = step.after

    assert last.is_over
    assert match.rounds == last.rounds[: len(match.rounds)]


@pytest.mark.parametrize("some_rounds", [rounds(max_highest=4), express_rounds()])
@given(data=st.data(), seed=st.integers(0))
def test_any_round_can_be_played_on_to_its_end(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject, seed: int
) -> None:
    round_ = data.draw(some_rounds)
    played = play_round(round_, [RANDOM] * round_.players, seed=seed)

    assert played.round.is_over
    assert round_.moves == played.round.moves[: len(round_.moves)]
    assert played == play_round(round_, [RANDOM] * round_.players, seed=seed)


def test_a_round_is_played_with_the_score_sheet_in_view() -> None:
    player = Remembering()
    played = play_round(small_round(), [player, player], seed=1, scores=[[3, 0], [1, 2]])

    assert PlayedRound(round=played.round) == played
    assert {((3, 0), (1, 2))} == {view.scores for view in player.views}


def test_a_round_of_a_match_is_the_round_played_alone() -> None:
    deal, *moves = follow_match(Match(SMALL, 2), [RANDOM, RANDOM], seed=9)
    assert deal.after.round is not None
    alone = play_round(deal.after.round, [RANDOM, RANDOM], seed=9)

    finished = next(step.after for step in moves if step.after.round is None)
    assert finished.rounds == (alone.round,)


# Faults

WRONG: dict[str, tuple[DominoRules, object, IllegalityCode]] = {
    "nothing": (SMALL, None, IllegalityCode.NOT_A_MOVE),
    "text": (SMALL, "6-6", IllegalityCode.NOT_A_MOVE),
    "a class": (SMALL, Draw, IllegalityCode.NOT_A_MOVE),
    "equal to everything": (SMALL, Evil(), IllegalityCode.NOT_A_MOVE),
    "a pass too early": (SMALL, Pass(), IllegalityCode.MUST_OPEN),
    "a tile not held": (SMALL, Play(Tile(9, 9), None), IllegalityCode.MUST_OPEN),
    "a pass with a tile to play": (TWO, Pass(), IllegalityCode.MUST_PLAY),
}


@pytest.mark.rule("X5")
@pytest.mark.parametrize(("rules", "answer", "code"), WRONG.values(), ids=WRONG)
def test_a_wrong_answer_is_raised_with_its_facts(
    rules: DominoRules, answer: object, code: IllegalityCode
) -> None:
    round_ = new_round(rules)
    with pytest.raises(PlayerFaultError, match=f"seat {round_.seat}, ") as caught:
        play_round(round_, [answering(answer)] * 2, seed=1)
    error = caught.value

    assert round_.seat == error.seat
    assert round_.view(round_.seat) == error.view
    assert answer is error.move
    assert error.illegality is not None
    assert code is error.illegality.code
    assert (
        f"seat {error.seat}, holding {error.view.hand}, at move 0 of round 1, "
        f"answered {error.answered}, but {error.illegality}"
    ) == str(error)
    assert error.__cause__ is None


@EACH_GAME
def test_an_exception_of_a_player_is_chained(rules: DominoRules) -> None:
    fault = ZeroDivisionError("oh")
    round_ = new_round(rules)
    with pytest.raises(PlayerFaultError, match=r"raised ZeroDivisionError\('oh'\)") as caught:
        play_round(round_, [raising(fault)] * 2, seed=1)
    error = caught.value

    assert fault is error.__cause__
    assert error.move is None
    assert error.illegality is None
    assert round_.view(round_.seat) == error.view


@EACH_GAME
def test_a_fault_of_a_player_who_spoils_their_view_can_be_shown(rules: DominoRules) -> None:
    def spoil(view: DominoView, rng: random.Random) -> Move:
        object.__setattr__(view, "hands", rng)
        return cast("Move", rng.getrandbits(0))

    round_ = new_round(rules)
    with pytest.raises(PlayerFaultError) as caught:
        play_round(round_, [spoil] * 2, seed=1)

    assert (
        f"seat {round_.seat}, whose view can't be shown, answered 0, but "
        "a player must answer a Play, a Draw or a Pass (R3.8)"
    ) == str(caught.value)


@pytest.mark.parametrize(("rules", "answer"), [(SMALL, "x"), (TWO, Pass())])
def test_a_fault_error_can_be_pickled(rules: DominoRules, answer: object) -> None:
    with pytest.raises(PlayerFaultError) as caught:
        play_round(new_round(rules), [answering(answer)] * 2, seed=1)
    again = pickle.loads(pickle.dumps(caught.value))

    assert str(caught.value) == str(again)
    assert caught.value.view == again.view


@pytest.mark.parametrize(("rules", "answer", "code"), WRONG.values(), ids=WRONG)
def test_a_random_move_can_replace_a_wrong_answer(
    rules: DominoRules, answer: object, code: IllegalityCode
) -> None:
    round_ = new_round(rules)
    bad = round_.seat
    players = [RANDOM, RANDOM]
    players_with_fault: list[Chooser] = [*players]
    players_with_fault[bad] = answering(answer)
    played = play_round(
        round_, players_with_fault, seed=1, on_fault=FaultPolicy.RANDOM_MOVE, scores=[[1, 1]]
    )
    fault = played.faults[0]

    assert played.round.is_over
    assert {bad} == {one.seat for one in played.faults}
    assert (2, 0) == (fault.round_number, fault.move_index)
    assert fault.illegality is not None
    assert code is fault.illegality.code
    assert fault.raised is None
    for one in played.faults:
        assert played.round.moves[one.move_index] == one.instead


@EACH_GAME
def test_a_random_move_can_replace_an_exception(rules: DominoRules) -> None:
    players = [RANDOM, raising(ValueError("no idea"))]
    played = play_match(players, rules=rules, seed=1, on_fault=FaultPolicy.RANDOM_MOVE)

    assert played.match.is_over
    assert {1} == {fault.seat for fault in played.faults}
    assert {"ValueError('no idea')"} == {fault.raised for fault in played.faults}
    for fault in played.faults:
        assert fault.answered is None
        assert fault.illegality is None
        round_ = played.match.rounds[fault.round_number - 1]
        assert round_.moves[fault.move_index] == fault.instead


def test_the_random_moves_follow_from_the_seed() -> None:
    def moves(seed: int) -> PlayedMatch[Match]:
        return play_match(
            [answering(None)] * 2,
            rules=SMALL,
            seed=seed,
            deal_seed=1,
            on_fault=FaultPolicy.RANDOM_MOVE,
        )

    assert moves(1) == moves(1)
    assert 1 < len({moves(seed).match for seed in range(4)})


def test_the_random_move_does_not_depend_on_the_players_use_of_its_generator() -> None:
    def using_rng(view: PlayerView, rng: random.Random) -> Move:
        del view
        rng.random()
        return None  # type: ignore[return-value]

    kwargs = {"seed": 3, "on_fault": FaultPolicy.RANDOM_MOVE}
    one = play_round(small_round(), [using_rng] * 2, **kwargs)  # type: ignore[arg-type]
    other = play_round(small_round(), [answering(None)] * 2, **kwargs)  # type: ignore[arg-type]

    assert one == other


def test_a_fault_describes_what_happened() -> None:
    draw = Fault(
        round_number=2,
        move_index=7,
        seat=1,
        answered="None",
        raised=None,
        illegality=None,
        instead=Draw(),
    )
    round_ = small_round()
    played = play_round(
        round_, [answering("x" * 300)] * 2, seed=1, on_fault=FaultPolicy.RANDOM_MOVE
    )
    said = str(played.faults[0])

    assert "round 2, move 7: seat 1 answered None; made instead: draw" == str(draw)
    assert "seat 1 raised E(); made" in str(attrs.evolve(draw, answered=None, raised="E()"))
    assert f"seat {round_.seat} answered 'xxx" in said
    assert "x…, but a player must answer a Play, a Draw or a Pass (R3.8); made instead" in said
    assert 400 > len(said)


@pytest.mark.parametrize(
    "bad", [answering(Evil()), raising(EvilError())], ids=["answer", "exception"]
)
def test_a_fault_needs_no_working_repr(bad: Chooser) -> None:
    played = play_round(small_round(), [bad] * 2, seed=1, on_fault=FaultPolicy.RANDOM_MOVE)

    assert "something that can't be shown" in str(played.faults[0])
    with pytest.raises(PlayerFaultError, match="something that can't be shown"):
        play_round(small_round(), [bad] * 2, seed=1)


def test_a_forged_play_is_a_fault() -> None:
    forged = object.__new__(Play)
    played = play_round(
        small_round(), [answering(forged)] * 2, seed=1, on_fault=FaultPolicy.RANDOM_MOVE
    )

    assert played.faults[0].raised is not None
    assert "AttributeError" in played.faults[0].raised


def test_a_player_can_be_interrupted() -> None:
    stopped = raising(KeyboardInterrupt())

    with pytest.raises(KeyboardInterrupt):
        play_round(small_round(), [stopped] * 2, seed=1, on_fault=FaultPolicy.RANDOM_MOVE)


def test_a_player_can_not_exit_the_program() -> None:
    exiting = raising(SystemExit(3))
    played = play_round(small_round(), [exiting] * 2, seed=1, on_fault=FaultPolicy.RANDOM_MOVE)

    assert played.round.is_over
    assert {"SystemExit(3)"} == {fault.raised for fault in played.faults}


def test_tampering_with_the_view_does_not_change_the_legal_moves() -> None:
    foreign = Play(Tile(7, 8), Tile(8, 8))

    def forger(view: PlayerView, rng: random.Random) -> Move:
        del rng
        object.__setattr__(view, "legal_moves", (foreign,))
        return foreign

    played = play_round(small_round(), [forger] * 2, seed=1, on_fault=FaultPolicy.RANDOM_MOVE)

    assert played.round.is_over
    assert len(played.round.moves) == len(played.faults)


# Arguments

PLAYS: dict[str, Callable[..., object]] = {
    "round": partial(play_round, small_round()),
    "match": partial(play_match, rules=SMALL),
    "follow": partial(follow_match, Match(SMALL, 2)),
}


@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
@pytest.mark.parametrize("seed", [None, 1.5, True, b"1"])
def test_a_seed_is_a_number_or_a_text(play: Callable[..., object], seed: object) -> None:
    with pytest.raises(PlayerError, match="expected a whole number or a text as a seed, got "):
        play([RANDOM, RANDOM], seed=seed)


@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
def test_only_players_can_play(play: Callable[..., object]) -> None:
    with pytest.raises(PlayerError, match=r"got the class .*; call it to make a player"):
        play([RandomPlayer, RANDOM], seed=1)
    with pytest.raises(PlayerError, match="or a function, got 'greedy'"):
        play(["greedy", RANDOM], seed=1)


@pytest.mark.parametrize("play", [PLAYS["round"], PLAYS["follow"]])
def test_each_seat_takes_one_player(play: Callable[..., object]) -> None:
    with pytest.raises(PlayerError, match="expected 2 players, one for each seat, got 3"):
        play([RANDOM] * 3, seed=1)


def test_a_bad_deal_seed_is_refused() -> None:
    with pytest.raises(PlayerError, match=r"as a seed, got 2\.0"):
        play_match([RANDOM, RANDOM], rules=SMALL, seed=1, deal_seed=2.0)  # type: ignore[call-overload]


def test_on_fault_is_an_enum_member() -> None:
    with pytest.raises(PlayerError, match="expected a FaultPolicy for on_fault, got 'ignore'"):
        play_round(small_round(), [RANDOM, RANDOM], seed=1, on_fault="ignore")  # type: ignore[arg-type]
