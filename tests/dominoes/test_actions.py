"""Actions are numbered for ever, and mean the moves of the round."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import ActionError, Draw, Match, Move, Pass, Play, Round, Rules, Tile
from chickenfoot_rules.dominoes import actions
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.notation import parse_moves
from laws.games import AnyGame, each_game
from support.dominoes import after, deal

LITTLE = Rules(domino_set=9, chickenlittle="next-turn")
EXPRESS = ExpressRules(target=100)


@pytest.mark.parametrize(
    ("rules", "move", "action", "name"),
    [
        (Rules(), Play(Tile(0, 0), None), 0, "0-0"),
        (Rules(), Play(Tile(4, 9), Tile(9, 9)), 94, "4-9 on a 9"),
        (Rules(), Play(Tile(4, 9), Tile(3, 4)), 49, "4-9 on a 4"),
        (Rules(), Play(Tile(9, 9), Tile(4, 9)), 99, "9-9"),
        (Rules(), Draw(), 100, "draw"),
        (Rules(), Pass(), 101, "pass"),
        (LITTLE, Play(Tile(0, 0), None, announce=True), 102, "0-0, one left"),
        (LITTLE, Play(Tile(4, 9), Tile(9, 9), announce=True), 196, "4-9 on a 9, one left"),
        (EXPRESS, Play(Tile(2, 5), None), 2 * 7 + 5, "2-5 on a 2"),
        (EXPRESS, Play(Tile(2, 5), Tile(5, 5)), 5 * 7 + 2, "2-5 on a 5"),
        (EXPRESS, Pass(), 50, "pass"),
    ],
)
def test_the_numbers_are_fixed_for_ever(
    rules: Rules | ExpressRules, move: Move, action: int, name: str
) -> None:
    assert action == actions.encode(rules, move)
    assert name == actions.name(rules, action)


@each_game
@given(data=st.data())
def test_legal_moves_and_legal_actions_are_the_same_up_to_equal_ends(
    game: AnyGame, data: st.DataObject
) -> None:
    round_: Any = data.draw(game.positions(18))
    rules = round_.rules
    legal = actions.legal(round_)
    encoded = [actions.encode(rules, move) for move in round_.legal_moves]
    meanings = {
        (move.tile, move.joint, move.announce) if isinstance(move, Play) else move
        for move in round_.legal_moves
    }

    assert sorted({*encoded}) == [*legal]
    assert len(meanings) == len(legal)
    assert [*legal] == [at for at, bit in enumerate(actions.mask(round_)) if bit]
    assert actions.count(rules) == len(actions.mask(round_))
    for action in legal:
        # The first of the legal moves is on the oldest end.
        assert actions.decode(round_, action) == round_.legal_moves[encoded.index(action)]
    for seat in range(round_.players):
        view = round_.view(seat)
        assert (legal if seat == round_.seat else ()) == actions.legal(view)
        assert [actions.decode(view, action) for action in actions.legal(view)] == [
            actions.decode(round_, action) for action in actions.legal(view)
        ]


@each_game
@given(data=st.data())
def test_every_other_action_is_refused_and_has_a_reason(game: AnyGame, data: st.DataObject) -> None:
    round_: Any = data.draw(game.positions(3))
    values = round_.rules.domino_set.highest + 1
    legal = {*actions.legal(round_)}
    for action in range(-1, actions.count(round_.rules) + 1):
        if action not in legal:
            with pytest.raises(ActionError, match=r"one of the legal actions: .*; got -?\d+"):
                actions.decode(round_, action)
        if not 0 <= action < actions.count(round_.rules):
            with pytest.raises(ActionError, match=r"expected an action from 0 to \d+, got "):
                actions.illegality(round_, action)
        elif action in legal or not round_.layout.is_empty or action // values <= action % values:
            assert (actions.illegality(round_, action) is None) == (action in legal)


@pytest.mark.parametrize(
    ("moves", "action", "code"),
    [
        ("2-2", 1, "not-your-tile"),  # 0-1 on a 0
        ("2-2", 8, "already-laid"),  # 2-2
        ("2-2", 9, "must-play"),  # draw
        ("2-2", 2, "already-opened"),  # 0-2 on a 0: only a play on a 2 is possible
        ("2-2 0-2>2-2", 0, "cross-unfinished"),  # 0-0 on the free half of 0-2
        ("2-2 0-2>2-2", 10, "must-draw"),  # pass
    ],
)
def test_the_reason_is_that_of_the_likeliest_play(moves: str, action: int, code: str) -> None:
    start = Round.start(Rules(domino_set=2), deal("2-2 0-0|0-2 1-2", "0-1 1-1"))
    round_ = after(start, *parse_moves(moves))
    why = actions.illegality(round_.view(round_.seat), action)

    assert why is not None
    assert code == why.code.value


def test_a_lead_at_the_higher_half_is_no_action_of_its_own() -> None:
    match = ExpressMatch(EXPRESS).deal(random.Random(2))
    while match.round is not None:
        match = match.apply(match.round.legal_moves[0])
    round_ = match.deal(random.Random(2)).all_rounds[-1]
    tile = max(round_.hands[round_.seat], key=lambda one: one.high - one.low)

    with pytest.raises(ActionError, match="expected one of the legal actions"):
        actions.illegality(round_, tile.high * 7 + tile.low)


@pytest.mark.parametrize(
    ("rules", "move", "message"),
    [
        (Rules(), Play(Tile(3, 10), Tile(3, 3)), "expected tiles with up to 9 pips a half, got "),
        (Rules(), Play(Tile(3, 9), Tile(3, 10)), "expected tiles with up to 9 pips a half, got "),
        (EXPRESS, Play(Tile(3, 7), None), "expected tiles with up to 6 pips a half, got 3-7 opens"),
        (Rules(), Play(Tile(3, 9), Tile(1, 2)), "expected two tiles with a value in common, got "),
        (Rules(), Play(Tile(3, 9), Tile(3, 9)), "expected two tiles with a value in common, got "),
        (Rules(), Play(Tile(3, 9), Tile(3, 3), announce=True), "since nothing is announced"),
    ],
)
def test_a_move_that_no_round_can_have_has_no_action(
    rules: Rules | ExpressRules, move: Move, message: str
) -> None:
    with pytest.raises(ActionError, match=message):
        actions.encode(rules, move)


@pytest.mark.parametrize("action", [-1, 102, True, 1.0])
def test_other_numbers_have_no_name_and_no_move(action: int) -> None:
    round_ = Match().deal(random.Random(1)).all_rounds[0]
    with pytest.raises(ActionError, match="expected an action from 0 to 101, got "):
        actions.name(Rules(), action)
    with pytest.raises(ActionError, match="expected one of the legal actions: "):
        actions.decode(round_, action)
