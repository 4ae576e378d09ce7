from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bulk.test_simulation import SIX, middle
from chickenfoot_rules import (
    ActionError,
    BulkError,
    Pass,
    PlayerError,
    Round,
    Rules,
    TileSet,
    WrongTypeError,
)
from chickenfoot_rules.bulk import actions, analyse, playouts, simulate
from laws.games import AnyGame, each_game
from support.chickenfoot import layout
from support.dominoes import play, rest
from support.examples import examples


@each_game
@given(data=st.data())
def test_each_move_is_analysed_and_the_best_costs_nothing(
    game: AnyGame, data: st.DataObject
) -> None:
    round_ = data.draw(game.positions(6))
    if round_.is_over:
        return
    view = round_.view(round_.seat)
    analysis = analyse(view, 5, seed=1)
    legal = {actions.encode(view.rules, one.move) for one in analysis.moves}

    assert (round_.seat, 5) == (analysis.seat, analysis.worlds)
    assert {*actions.legal(view)} == legal
    assert 0 == analysis.moves[0].cost == analysis.moves[0].cost_error
    leads = [one.lead for one in analysis.moves]
    assert sorted(leads, reverse=True) == pytest.approx(leads)
    for one in analysis.moves:
        assert one.cost == pytest.approx(leads[0] - one.lead)
        assert 0 <= one.out <= 1
    for move in view.legal_moves:
        found = analysis.of(move)
        assert actions.encode(view.rules, move) == actions.encode(view.rules, found.move)


@each_game
@given(data=st.data())
@examples(15)
def test_only_what_the_seat_sees_counts(game: AnyGame, data: st.DataObject) -> None:
    round_ = data.draw(game.rounds(4))
    if round_.is_over:
        return
    view = round_.view(round_.seat)
    rng = data.draw(st.randoms(use_true_random=False))
    other = view.determinize(rng).view(round_.seat)

    assert analyse(view, 4, seed=1) == analyse(other, 4, seed=1)


def test_going_out_is_worth_what_the_others_are_charged() -> None:
    hands = "0-5|5-5"
    table = layout("6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6 0-4>4-6")
    held = [TileSet.parse(hand) for hand in hands.split("|")]
    round_ = Round(SIX, held, tuple(rest(6, hands, str(table.tiles))), table, 0)
    (best,) = analyse(round_.view(0), 200, seed=1).moves

    assert (play("0-5>0-4"), 0, 0, 1) == (best.move, best.points, best.points_error, best.out)
    # The other seat holds any one of 21 tiles; 200 worlds tell the mean of 50 points and pips.
    unseen = round_.view(0).unseen
    assert best.lead == pytest.approx(SIX.cost(unseen) / 21, abs=4)


def test_a_blunder_costs_points() -> None:
    # With 0-0 in hand the round is lost if the other seat goes out: playing it first is best.
    hands = "0-0 1-2|5-5"
    table = layout("6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6 0-4>4-6")
    held = [TileSet.parse(hand) for hand in hands.split("|")]
    round_ = Round(SIX, held, tuple(rest(6, hands, str(table.tiles))), table, 0)
    analysis = analyse(round_.view(0), 200, seed=1)

    assert play("0-0>0-4") == analysis.moves[0].move
    for move in ("1-2>1-6", "1-2>2-6"):
        worse = analysis.of(play(move))
        assert worse.cost > 3 * worse.cost_error > 0


def test_the_moves_are_made_in_the_same_worlds_as_a_simulation_draws() -> None:
    view = middle().view(0)
    analysis = analyse(view, 50, seed=9)
    for one in analysis.moves:
        points = simulate(view, 50, seed=9, policy="greedy", first=one.move).points

        assert one.points == pytest.approx(float(points[:, 0].mean()))


def test_the_worlds_are_the_same_in_one_call_of_the_kernel_and_in_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = middle().view(0)
    expected = analyse(view, 20, seed=1)
    monkeypatch.setattr(playouts, "_PLAYOUTS_A_CALL", 7 * len(view.legal_moves))

    assert expected == analyse(view, 20, seed=1)


def test_ctrl_c_ends_an_analysis_between_two_calls_of_the_kernel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[tuple[object, ...]] = []

    def interrupted(*arguments: object) -> None:
        calls.append(arguments)
        if len(calls) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(playouts, "_play", interrupted)

    with pytest.raises(KeyboardInterrupt):
        analyse(middle().view(0), 10**6, seed=1)


def test_what_can_not_be_analysed_is_refused() -> None:
    view: Any = middle().view(0)
    with pytest.raises(BulkError, match="expected a number of worlds from 2 to 1,000,000, got 1"):
        analyse(view, 1, seed=1)
    with pytest.raises(PlayerError, match="but it is the turn of seat 0"):
        analyse(middle().view(1), 5, seed=1)
    over = Round(Rules(domino_set=1), [TileSet(), TileSet("0-0")], (), layout("1-1 0-1>1-1"), 0)
    with pytest.raises(PlayerError, match="but the round is over"):
        analyse(over.view(0), 5, seed=1)
    with pytest.raises(WrongTypeError, match="expected a view of a game of this library"):
        analyse(middle(), 5, seed=1)  # type: ignore[arg-type]
    with pytest.raises(ActionError, match=r"expected one of .*; got pass"):
        analyse(view, 5, seed=1).of(Pass())
