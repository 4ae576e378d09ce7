from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from functools import partial

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chickenfoot_rules import (
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
from chickenfoot_rules.players import (
    Chooser,
    Fault,
    GreedyPlayer,
    OnFault,
    PlayedMatch,
    PlayedRound,
    PlayerFaultError,
    RandomPlayer,
    Step,
    follow_match,
    play_match,
    play_round,
)
from chickenfoot_rules.strategies import matches, rounds

SMALL = Rules(domino_set=3, hand_size=3)
RANDOM = RandomPlayer()


def hands_dealt(match: Match) -> list[tuple[object, object]]:
    """Return the hands and the boneyard of each finished round as they were dealt."""
    return [(round_.origin.hands, round_.origin.boneyard) for round_ in match.rounds]


def first(view: PlayerView, rng: random.Random) -> Move:
    """Make the first legal move: a player that is a function."""
    del rng
    return view.legal_moves[0]


class Remembering:
    """A player that remembers what it was given."""

    def __init__(self) -> None:
        self.views: list[PlayerView] = []
        self.chances: list[float] = []

    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        self.views.append(view)
        self.chances.append(rng.random())
        return view.legal_moves[0]


def answering(answer: object) -> Chooser:
    """Return a player that always gives one answer, be it a move or not."""

    def choose(view: PlayerView, rng: random.Random) -> Move:
        del view, rng
        return answer  # type: ignore[return-value]

    return choose


def raising(error: BaseException) -> Chooser:
    """Return a player that always raises."""

    def choose(view: PlayerView, rng: random.Random) -> Move:
        del view, rng
        raise error

    return choose


class Evil:
    """It can't be shown, and equals everything."""

    def __repr__(self) -> str:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class EvilError(Exception):
    def __repr__(self) -> str:
        raise RuntimeError


def small_round(seed: int = 1) -> Round:
    round_ = Match(SMALL, 2).deal(random.Random(seed)).round
    assert round_ is not None
    return round_


def test_a_match_is_played_to_its_end_by_players_and_by_functions() -> None:
    played = play_match([RANDOM, first, GreedyPlayer()], rules=SMALL, seed=1)

    assert played.match.is_over
    assert () == played.faults
    assert 3 == played.match.players


def test_the_lead_is_handed_on_to_the_match() -> None:
    played = play_match([RANDOM, RANDOM], rules=SMALL, seed=1, lead=1)

    assert 1 == played.match.lead


def test_the_same_seed_plays_the_same_match() -> None:
    players = [RANDOM, RANDOM, RANDOM]
    again = play_match(players, rules=SMALL, seed="a")

    assert again == play_match(players, rules=SMALL, seed="a")
    assert again != play_match(players, rules=SMALL, seed="b")


def test_the_same_deal_seed_deals_the_same_tiles_whoever_plays() -> None:
    one = play_match([RANDOM, first], rules=SMALL, seed=1, deal_seed=5)
    other = play_match([GreedyPlayer(), RANDOM], rules=SMALL, seed=2, deal_seed=5)

    assert hands_dealt(one.match) == hands_dealt(other.match)
    assert one != other


def test_the_deals_come_from_the_seed_unless_said_otherwise() -> None:
    plain = play_match([RANDOM, first], rules=SMALL, seed=1)

    assert plain == play_match([RANDOM, first], rules=SMALL, seed=1, deal_seed=1)
    assert plain != play_match([RANDOM, first], rules=SMALL, seed=1, deal_seed=2)


def test_each_decision_has_chance_of_its_own() -> None:
    players = [Remembering(), Remembering()]
    play_match(players, rules=SMALL, seed=1)
    chances = players[0].chances + players[1].chances

    assert len(chances) == len(set(chances))


def test_a_player_is_shown_its_own_view_with_the_score_sheet() -> None:
    player = Remembering()
    steps = [*follow_match(Match(SMALL, 2), [player, RANDOM], seed=1)]
    moves = [step for step in steps if step.seat == 0]

    assert player.views == [step.before.view(0) for step in moves]
    assert player.views[-1].scores == moves[-1].before.scores
    assert 3 == len(player.views[-1].scores)


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


@given(st.integers(0), st.integers(0, 60))
@settings(max_examples=20)
def test_a_match_that_was_stopped_goes_on_as_it_would_have_gone(seed: int, stop: int) -> None:
    players = [RANDOM, GreedyPlayer(), RANDOM]
    whole = [*follow_match(Match(SMALL, 3), players, seed=seed, deal_seed="deals")]
    stopped = whole[min(stop, len(whole) - 1)]
    rest = follow_match(stopped.after, players, seed=seed, deal_seed="deals")

    assert whole[whole.index(stopped) + 1 :] == [*rest]


@given(matches(max_highest=3))
@settings(max_examples=30)
def test_any_match_can_be_played_on_to_its_end(match: Match) -> None:
    last = match
    for step in follow_match(match, [RANDOM] * match.players, seed=1):
        last = step.after

    assert last.is_over
    assert match.rounds == last.rounds[: len(match.rounds)]


@given(rounds(max_highest=4), st.integers(0))
@settings(max_examples=30)
def test_any_round_can_be_played_on_to_its_end(round_: Round, seed: int) -> None:
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

WRONG: dict[str, tuple[object, IllegalityCode]] = {
    "nothing": (None, IllegalityCode.NOT_A_MOVE),
    "text": ("6-6", IllegalityCode.NOT_A_MOVE),
    "a class": (Draw, IllegalityCode.NOT_A_MOVE),
    "what equals everything": (Evil(), IllegalityCode.NOT_A_MOVE),
    "a pass too early": (Pass(), IllegalityCode.MUST_OPEN),
    "a tile it lacks": (Play(Tile(9, 9), None), IllegalityCode.MUST_OPEN),
}


@pytest.mark.parametrize(("answer", "code"), WRONG.values(), ids=WRONG)
def test_a_wrong_answer_is_raised_with_all_about_it(answer: object, code: IllegalityCode) -> None:
    round_ = small_round()
    with pytest.raises(PlayerFaultError, match=f"the player in seat {round_.seat}, ") as caught:
        play_round(round_, [answering(answer)] * 2, seed=1)
    error = caught.value

    assert round_.seat == error.seat
    assert round_.view(round_.seat) == error.view
    assert answer is error.move
    assert error.illegality is not None
    assert code is error.illegality.code
    assert str(error.illegality) in str(error)
    assert str(error.view.hand) in str(error)
    assert error.__cause__ is None


def test_what_a_player_raises_is_chained() -> None:
    fault = ZeroDivisionError("oh")
    round_ = small_round()
    with pytest.raises(PlayerFaultError, match=r"raised ZeroDivisionError\('oh'\)") as caught:
        play_round(round_, [raising(fault)] * 2, seed=1)
    error = caught.value

    assert fault is error.__cause__
    assert error.move is None
    assert error.illegality is None
    assert round_.view(round_.seat) == error.view


def test_a_fault_error_can_be_sent_from_another_process() -> None:
    with pytest.raises(PlayerFaultError) as caught:
        play_round(small_round(), [answering("x")] * 2, seed=1)
    again = pickle.loads(pickle.dumps(caught.value))

    assert str(caught.value) == str(again)
    assert caught.value.view == again.view


def test_an_answer_that_can_not_be_sent_to_another_process_is_sent_as_text() -> None:
    with pytest.raises(PlayerFaultError) as caught:
        play_round(small_round(), [answering(iter(lambda: 1, 2))] * 2, seed=1)
    again = pickle.loads(pickle.dumps(caught.value))

    assert str(caught.value) == str(again)
    assert again.answered.startswith("<callable_iterator object at")
    assert again.move is None


@pytest.mark.parametrize(("answer", "code"), WRONG.values(), ids=WRONG)
def test_a_random_move_can_stand_for_a_wrong_answer(answer: object, code: IllegalityCode) -> None:
    round_ = small_round()
    bad = round_.seat
    players = [RANDOM, RANDOM]
    players_with_fault: list[Chooser] = [*players]
    players_with_fault[bad] = answering(answer)
    played = play_round(
        round_, players_with_fault, seed=1, on_fault=OnFault.RANDOM_MOVE, scores=[[1, 1]]
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


def test_a_random_move_can_stand_for_an_exception() -> None:
    players = [RANDOM, raising(ValueError("no idea"))]
    played = play_match(players, rules=SMALL, seed=1, on_fault=OnFault.RANDOM_MOVE)

    assert played.match.is_over
    assert {1} == {fault.seat for fault in played.faults}
    assert {"ValueError('no idea')"} == {fault.raised for fault in played.faults}
    for fault in played.faults:
        assert fault.answered is None
        assert fault.illegality is None
        round_ = played.match.rounds[fault.round_number - 1]
        assert round_.moves[fault.move_index] == fault.instead


def test_the_moves_made_instead_come_from_the_seed() -> None:
    def moves(seed: int) -> PlayedMatch[Match]:
        return play_match(
            [answering(None)] * 2,
            rules=SMALL,
            seed=seed,
            deal_seed=1,
            on_fault=OnFault.RANDOM_MOVE,
        )

    assert moves(1) == moves(1)
    assert 1 < len({moves(seed).match for seed in range(4)})


def test_the_move_made_instead_does_not_depend_on_what_the_player_did_with_its_chance() -> None:
    def using_chance(view: PlayerView, rng: random.Random) -> Move:
        del view
        rng.random()
        return None  # type: ignore[return-value]

    kwargs = {"seed": 3, "on_fault": OnFault.RANDOM_MOVE}
    one = play_round(small_round(), [using_chance] * 2, **kwargs)  # type: ignore[arg-type]
    other = play_round(small_round(), [answering(None)] * 2, **kwargs)  # type: ignore[arg-type]

    assert one == other


def test_only_the_fault_of_its_step_stands_in_a_step() -> None:
    steps = [
        *follow_match(
            Match(SMALL, 2), [RANDOM, answering(None)], seed=1, on_fault=OnFault.RANDOM_MOVE
        )
    ]

    assert any(step.fault for step in steps)
    for step in steps:
        assert (step.seat == 1) == (step.fault is not None)
        if step.fault is not None:
            assert step.move == step.fault.instead
            assert len(step.before.rounds) + 1 == step.fault.round_number


def test_a_fault_says_what_happened() -> None:
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
    played = play_round(round_, [answering("x" * 300)] * 2, seed=1, on_fault=OnFault.RANDOM_MOVE)
    said = str(played.faults[0])

    assert "round 2, move 7: seat 1 answered None; made instead: draw" == str(draw)
    assert "seat 1 raised E(); made" in str(attrs.evolve(draw, answered=None, raised="E()"))
    assert f"seat {round_.seat} answered 'xxx" in said
    assert "x…, but a player answers with a Play, a Draw or a Pass (R3.8); made instead" in said
    assert 400 > len(said)


@pytest.mark.parametrize(
    "bad", [answering(Evil()), raising(EvilError())], ids=["answer", "exception"]
)
def test_what_cannot_be_shown_is_still_a_fault(bad: Chooser) -> None:
    played = play_round(small_round(), [bad] * 2, seed=1, on_fault=OnFault.RANDOM_MOVE)

    assert "something that can't be shown" in str(played.faults[0])
    with pytest.raises(PlayerFaultError, match="something that can't be shown"):
        play_round(small_round(), [bad] * 2, seed=1)


def test_a_forged_play_is_a_fault() -> None:
    forged = object.__new__(Play)
    played = play_round(
        small_round(), [answering(forged)] * 2, seed=1, on_fault=OnFault.RANDOM_MOVE
    )

    assert played.faults[0].raised is not None
    assert "AttributeError" in played.faults[0].raised


def test_a_player_can_be_interrupted() -> None:
    stopped = raising(KeyboardInterrupt())

    with pytest.raises(KeyboardInterrupt):
        play_round(small_round(), [stopped] * 2, seed=1, on_fault=OnFault.RANDOM_MOVE)


def test_a_player_that_wants_to_exit_ends_nobodys_game() -> None:
    exiting = raising(SystemExit(3))
    played = play_round(small_round(), [exiting] * 2, seed=1, on_fault=OnFault.RANDOM_MOVE)

    assert played.round.is_over
    assert {"SystemExit(3)"} == {fault.raised for fault in played.faults}


def test_what_counts_as_legal_is_not_what_a_player_makes_of_its_view() -> None:
    foreign = Play(Tile(7, 8), Tile(8, 8))

    def forger(view: PlayerView, rng: random.Random) -> Move:
        del rng
        object.__setattr__(view, "legal_moves", (foreign,))
        return foreign

    played = play_round(small_round(), [forger] * 2, seed=1, on_fault=OnFault.RANDOM_MOVE)

    assert played.round.is_over
    assert len(played.round.moves) == len(played.faults)


# What is asked before anything is played

PLAYS: dict[str, Callable[..., object]] = {
    "round": partial(play_round, small_round()),
    "match": partial(play_match, rules=SMALL),
    "follow": partial(follow_match, Match(SMALL, 2)),
}


@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
@pytest.mark.parametrize("seed", [None, 1.5, True, b"1"])
def test_a_seed_is_a_number_or_a_text(play: Callable[..., object], seed: object) -> None:
    with pytest.raises(PlayerError, match="a seed is a whole number or a text, not "):
        play([RANDOM, RANDOM], seed=seed)


@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
def test_what_is_no_player_is_refused(play: Callable[..., object]) -> None:
    with pytest.raises(PlayerError, match="is a class: call it to have a player"):
        play([RandomPlayer, RANDOM], seed=1)
    with pytest.raises(PlayerError, match="'greedy' is neither"):
        play(["greedy", RANDOM], seed=1)


@pytest.mark.parametrize("play", [PLAYS["round"], PLAYS["follow"]])
def test_each_seat_takes_one_player(play: Callable[..., object]) -> None:
    with pytest.raises(PlayerError, match="2 seats take 2 players, not 3"):
        play([RANDOM] * 3, seed=1)


def test_one_alone_can_play_no_match() -> None:
    with pytest.raises(RulesError, match="2 to 16 can play, not 1"):
        play_match([RANDOM], seed=1)


def test_a_bad_deal_seed_is_refused() -> None:
    with pytest.raises(PlayerError, match="a seed is"):
        play_match([RANDOM, RANDOM], rules=SMALL, seed=1, deal_seed=2.0)  # type: ignore[call-overload]


def test_what_to_do_on_a_fault_is_one_of_two_things() -> None:
    with pytest.raises(PlayerError, match=r"on_fault is OnFault\.RAISE or .*, not 'ignore'"):
        play_round(small_round(), [RANDOM, RANDOM], seed=1, on_fault="ignore")  # type: ignore[arg-type]


def test_results_are_frozen() -> None:
    step = next(iter(follow_match(Match(SMALL, 2), [RANDOM, RANDOM], seed=1)))

    assert isinstance(step, Step)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        step.seat = 1  # type: ignore[misc]
