"""Advice as data, and its reasons in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from math import sqrt

import attrs
import pytest
from house_rules import MayPass
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Draw, Move, Pass, Play, Round, Rules, Tile, bulk
from chickenfoot_rules.bulk import MoveAnalysis
from chickenfoot_rules.dominoes import LANGUAGES, Reader, actions, game_of
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import (
    GreedyPlayer,
    SearchPlayer,
    advice,
    choices,
    follow_match,
)
from chickenfoot_rules.players.advice import Judgement, Reason, add_costs, decisions_in, judge
from laws.games import AnyGame, each_known_game
from players.support import CROSS, position
from support.dominoes import after, deal, play
from support.examples import examples


@pytest.mark.parametrize("hint", [*attrs.asdict(GreedyPlayer()), "keep_drawn"])
def test_every_reason_is_a_sentence_in_each_language(hint: str) -> None:
    for number in (None, 1, 5):
        reason = str(Reason(hint, number))
        assert len(LANGUAGES) == len({Reader(language).read(reason) for language in LANGUAGES})


@pytest.mark.rule("R4.1")
def test_to_keep_a_drawn_tile_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(*given: object) -> Move:
        del given
        return Pass()

    start = Round.start(Rules(domino_set=2), deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    view = after(start, play("2-2"), Draw()).view(1)
    monkeypatch.setattr(SearchPlayer, "choose", choose)
    monkeypatch.setattr(advice, "_WORLDS", 2)

    assert (Reason("keep_drawn"),) == advice.advise(view).reasons


@pytest.mark.rule("R3.3")
@pytest.mark.parametrize(
    ("best", "held", "reason"),
    [
        ("1-1>1-6", "1-1 2-5 0-5|0-3", Reason("stop_last_tile", 1)),
        ("0-4>4-6", "0-4 1-2|0-0 5-5", Reason("cover_high_ends", 4)),
    ],
)
def test_what_good_advice_says_is_a_reason(
    best: str, held: str, reason: Reason, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choose(*given: object) -> Move:
        del given
        return play(best)

    monkeypatch.setattr(SearchPlayer, "choose", choose)
    monkeypatch.setattr(advice, "_WORLDS", 2)

    assert reason in advice.advise(position(held).view(0)).reasons


@pytest.mark.rule("H4")
def test_a_tile_that_was_not_drawn_is_no_reason_to_hold_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def choose(*given: object) -> Move:
        del given
        return Draw()

    view = position("1-5 0-5|5-5", rules=MayPass(domino_set=6)).view(0)
    monkeypatch.setattr(GreedyPlayer, "choose", choose)

    assert (Draw(), ()) == (advice.advise(view).move, advice.advise(view).reasons)


# Reasons of a whole match


analyse: Callable[..., bulk.Analysis] = cache(bulk.analyse)
"""The analysis that the advice asks for, made once for all moves of a view."""


def views(rules: Rules | ExpressRules, players: int, seed: int) -> Iterator[DominoView]:
    """Yield what a player sees at each decision of a match."""
    match: DominoMatch = game_of(rules).begin(rules, players)
    for step in follow_match(match, [GreedyPlayer()] * players, seed=seed):
        round_ = step.after.round
        if round_ is not None and len(choices(view := step.after.view(round_.seat))) > 1:
            yield view


def suits(tiles: Iterator[Tile], value: int) -> int:
    return sum(value in (tile.low, tile.high) for tile in tiles)


def is_true(reason: str, move: Play, view: DominoView) -> bool:
    """Return whether a reason is true of a move, as far as it says something of it."""
    tile = move.tile
    rest = [other for other in view.hand if other != tile]
    fewest = min(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    number = int(next(iter(re.findall(r"\b[0-9]+\b", reason)), -1))
    if "gets rid of" in reason:
        return number == tile.low + tile.high
    if "would cost you" in reason:
        return tile == Tile(0, 0)
    if "somebody has one tile left" in reason:
        return tile.is_double and fewest == 1
    if "to lay on it" in reason:
        return tile.is_double and number == suits(iter(rest), tile.low) > 0
    if "covers an open" in reason:
        return number == move.joint and view.duty is None
    if "you have tiles for" in reason:
        return number > 0
    if "the round ends soon" in reason:
        return tile.is_double
    return reason in (
        "it keeps tiles of numbers whose doubles may still come",
        "other moves open higher numbers, whose doubles may still come",
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "least"),
    [(Rules(domino_set=6), 5), (ExpressRules(target=100, players=3), 2)],
    ids=["chicken-foot", "express"],
)
def test_every_reason_is_true_of_its_move(
    monkeypatch: pytest.MonkeyPatch, rules: Rules | ExpressRules, least: int
) -> None:
    monkeypatch.setattr(bulk, "analyse", analyse)
    monkeypatch.setattr(advice, "_WORLDS", 2)
    kinds: set[str] = set()
    for view in views(rules, 3, seed=0):
        for move in choices(view):

            def choose(*_: object, found: Move = move) -> Move:
                return found

            monkeypatch.setattr(SearchPlayer, "choose", choose)
            given = advice.advise(view)
            assert given.move == move
            if isinstance(move, Play):
                reasons = [*map(str, given.reasons)]
                assert len(reasons) <= 3
                assert [one for one in reasons if not is_true(one, move, view)] == []
                kinds |= {reason.hint for reason in given.reasons}
    assert len(kinds) >= least, kinds


# --- decisions that were made ---------------------------------------------------------


ENDING = f"{CROSS} 0-4>4-6"


@pytest.mark.rule("R6.3")
def test_silence_about_the_last_tile_is_a_decision() -> None:
    little = Rules(domino_set=6, chickenlittle="next-turn")
    round_ = position("0-5 1-2|5-5 4-4", ENDING, little)
    [silent] = decisions_in([round_.apply(play("0-5>0-4"))])
    judgement = judge(silent, 20, seed=1)

    assert silent.move == judgement.made.move == play("0-5>0-4") != judgement.best
    assert silent.number == silent.round == 1


def test_costs_add_up_by_hand() -> None:
    [decision] = decisions_in([position("0-0 1-2|5-5", ENDING).apply(play("1-2>1-6"))])
    judgements = [
        Judgement(
            decision=decision,
            made=MoveAnalysis(
                move=decision.move,
                points=1.0,
                points_error=1.0,
                out=0.5,
                lead=1.0,
                cost=cost,
                cost_error=error,
            ),
            best=decision.move,
            is_exact=True,
        )
        for cost, error in ((0.0, 0.0), (4.0, 1.0), (2.0, 1.0), (3.0, 1.0), (0.5, 0.0))
    ]
    assert [False, True, False, True, True] == [one.is_costly for one in judgements]

    assert pytest.approx((7, sqrt(2))) == add_costs(judgements[1:4:2])
    assert (0, 0) == add_costs([])


@each_known_game
@given(data=st.data())
@examples(15)
def test_a_review_sees_no_more_than_the_player(game: AnyGame, data: st.DataObject) -> None:
    """A round that differs only in what a seat can't see has equal decisions of this seat."""
    round_ = data.draw(game.rounds(4))
    seat = data.draw(st.integers(0, round_.players - 1))
    rng = data.draw(st.randoms(use_true_random=False))
    here = [*decisions_in([round_], seat)]
    there = [*decisions_in([round_.view(seat).determinize(rng)], seat)]

    assert here == there
    for one, same in zip(here[:2], there, strict=False):
        assert judge(one, 3, seed=1) == judge(same, 3, seed=1)


@each_known_game
@given(data=st.data())
@examples(15)
def test_every_choice_is_a_decision_and_costs_at_least_nothing(
    game: AnyGame, data: st.DataObject
) -> None:
    round_ = data.draw(game.rounds(4))
    choices = [
        (number, before.seat, move)
        for number, (before, move) in enumerate(
            zip(round_.positions(), round_.moves, strict=False), 1
        )
        if len(actions.legal(before)) > 1
    ]
    found = [*decisions_in([round_])]
    assert choices == [(one.number, one.view.seat, one.move) for one in found]
    for one in found[:2]:
        judgement = judge(one, 3, seed=1)
        assert judgement.made.cost >= -1e-9
        best = attrs.evolve(one, move=judgement.best)
        assert judge(best, 3, seed=1).made.cost == 0
