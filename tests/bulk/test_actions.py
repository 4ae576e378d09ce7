from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    ActionError,
    Deal,
    Draw,
    Layout,
    Match,
    Move,
    Pass,
    Placement,
    Play,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules.bulk import actions
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.notation import parse_moves
from laws.games import AnyGame, each_game
from support.dominoes import after

LITTLE = Rules(domino_set=9, chickenlittle=True)
EXPRESS = ExpressRules(target=100)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (Rules(), 102),
        (LITTLE, 202),
        (Rules(domino_set=18), 363),
        (Rules(domino_set=18, chickenlittle=True), 724),
        (Rules(domino_set=1), 6),
        (EXPRESS, 51),
    ],
)
def test_the_number_of_actions_depends_on_the_set_and_on_chickenlittle(
    rules: Rules | ExpressRules, expected: int
) -> None:
    assert expected == actions.count(rules)


@pytest.mark.parametrize(
    ("rules", "move", "action", "name"),
    [
        (Rules(), Play(Tile(0, 0), None), 0, "0-0"),
        (Rules(), Play(Tile(4, 9), Tile(9, 9)), 94, "4-9 on a 9"),
        (Rules(), Play(Tile(4, 9), Tile(3, 4)), 49, "4-9 on a 4"),
        (Rules(), Play(Tile(9, 9), None), 99, "9-9"),
        (Rules(), Play(Tile(9, 9), Tile(4, 9)), 99, "9-9"),
        (Rules(), Draw(), 100, "draw"),
        (Rules(), Pass(), 101, "pass"),
        (LITTLE, Play(Tile(0, 0), None, announce=True), 102, "0-0, one left"),
        (LITTLE, Play(Tile(4, 9), Tile(9, 9), announce=True), 196, "4-9 on a 9, one left"),
        (LITTLE, Play(Tile(9, 9), Tile(4, 9), announce=True), 201, "9-9, one left"),
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

    assert sorted({*encoded}) == [*legal]
    assert [*legal] == [at for at, bit in enumerate(actions.mask(round_)) if bit]
    assert actions.count(rules) == len(actions.mask(round_))
    for action in legal:
        move = actions.decode(round_, action)
        assert round_.illegality(move) is None
        assert action == actions.encode(rules, move)
        # The first of the legal moves is on the oldest end.
        assert move == round_.legal_moves[encoded.index(action)]


@each_game
@given(data=st.data())
def test_equal_actions_play_a_tile_on_ends_of_equal_value(
    game: AnyGame, data: st.DataObject
) -> None:
    round_: Any = data.draw(game.positions(9))
    meanings: dict[int, object] = {}
    for move in round_.legal_moves:
        meaning = (move.tile, move.joint, move.announce) if isinstance(move, Play) else move
        known = meanings.setdefault(actions.encode(round_.rules, move), meaning)
        assert known == meaning
    assert len({*meanings.values()}) == len(meanings)


@each_game
@given(data=st.data())
def test_a_view_has_the_actions_of_its_seat(game: AnyGame, data: st.DataObject) -> None:
    round_: Any = data.draw(game.positions(9))
    for seat in range(round_.players):
        view = round_.view(seat)
        assert (actions.legal(round_) if seat == round_.seat else ()) == actions.legal(view)
        for action in actions.legal(view):
            assert actions.decode(round_, action) == actions.decode(view, action)


@each_game
@given(data=st.data())
def test_every_other_action_is_refused(game: AnyGame, data: st.DataObject) -> None:
    round_: Any = data.draw(game.positions(3))
    legal = actions.legal(round_)
    for action in {*range(-1, actions.count(round_.rules) + 1)} - {*legal}:
        with pytest.raises(ActionError, match=r"expected one of the legal actions: .*; got -?\d+"):
            actions.decode(round_, action)


@each_game
@given(data=st.data())
def test_an_illegal_action_has_a_reason(game: AnyGame, data: st.DataObject) -> None:
    round_: Any = data.draw(game.positions(3))
    legal = {*actions.legal(round_)}
    for action in range(actions.count(round_.rules)):
        values = round_.rules.domino_set.highest + 1
        if action not in legal and round_.layout.is_empty and action // values > action % values:
            continue  # A tile is led with its lower half, see below.
        why = actions.illegality(round_, action)
        assert (why is None) == (action in legal)
        assert why is None or why.rule


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
    hands = [TileSet.parse("2-2 0-0"), TileSet.parse("0-2 1-2")]
    start = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("0-1 1-1")))
    round_ = after(start, *parse_moves(moves))
    why = actions.illegality(round_.view(round_.seat), action)

    assert why is not None
    assert code == why.code.value


def test_a_lead_at_the_higher_half_is_no_action_of_its_own() -> None:
    match = ExpressMatch(EXPRESS).deal(random.Random(2))
    while len(match.rounds) < 1:
        assert match.round is not None
        match = match.apply(match.round.legal_moves[0])
    round_ = match.deal(random.Random(2)).round
    assert round_ is not None
    tile = max(round_.hands[round_.seat], key=lambda one: one.high - one.low)

    with pytest.raises(ActionError, match="expected one of the legal actions"):
        actions.illegality(round_, tile.high * 7 + tile.low)


@pytest.mark.parametrize("highest", [1, 6, 9, 18])
@pytest.mark.parametrize("chickenlittle", [False, True])
def test_every_action_has_a_name_of_its_own(highest: int, chickenlittle: bool) -> None:
    rules = Rules(domino_set=highest, chickenlittle=chickenlittle)
    names = [actions.name(rules, action) for action in range(actions.count(rules))]

    assert len({*names}) == len(names)


def test_the_action_of_two_equal_ends_is_a_play_on_the_older() -> None:
    layout = Layout(
        placements=[
            Placement(Tile(2, 2)),
            *(Placement(Tile(2, high), Tile(2, 2)) for high in (0, 1, 3, 4)),
            Placement(Tile(0, 3), Tile(0, 2)),
        ]
    )
    rules = Rules(domino_set=4, double_blank=0)
    hands = [TileSet("3-4 0-1"), rules.tiles - layout.tiles - TileSet("3-4 0-1")]
    round_ = Round(rules, hands, [], layout, seat=0, openers=TileSet("2-2"))

    assert ["3-4 on 2-3", "3-4 on 0-3", "3-4 on 2-4", "0-1 on 1-2"] == [
        str(move) for move in round_.legal_moves
    ]
    assert (1 * 5 + 0, 3 * 5 + 4, 4 * 5 + 3) == actions.legal(round_)
    assert "3-4 on 2-3" == str(actions.decode(round_, 3 * 5 + 4))


@pytest.mark.parametrize(
    ("rules", "move", "message"),
    [
        (Rules(), Play(Tile(3, 10), Tile(3, 3)), "expected tiles with up to 9 pips a half, got "),
        (Rules(), Play(Tile(3, 9), Tile(3, 10)), "expected tiles with up to 9 pips a half, got "),
        (EXPRESS, Play(Tile(3, 7), None), "expected tiles with up to 6 pips a half, got 3-7 opens"),
        (Rules(), Play(Tile(3, 9), Tile(1, 2)), "expected two tiles with a value in common, got "),
        (Rules(), Play(Tile(3, 9), Tile(3, 9)), "expected two tiles with a value in common, got "),
        (Rules(), Play(Tile(3, 9), Tile(3, 3), announce=True), "since nothing is announced"),
        (EXPRESS, Play(Tile(3, 5), Tile(3, 3), announce=True), "since nothing is announced"),
    ],
)
def test_a_move_that_no_round_can_have_has_no_action(
    rules: Rules | ExpressRules, move: Move, message: str
) -> None:
    with pytest.raises(ActionError, match=message):
        actions.encode(rules, move)


@pytest.mark.parametrize("action", [-1, 102, True, 1.0, None])
def test_other_numbers_have_no_name_and_no_reason(action: int) -> None:
    round_ = Match().deal(random.Random(1)).all_rounds[0]
    for ask in (lambda: actions.name(Rules(), action), lambda: actions.illegality(round_, action)):
        with pytest.raises(ActionError, match="expected an action from 0 to 101, got "):
            ask()


@each_game
def test_a_round_that_is_over_has_no_actions(game: AnyGame) -> None:
    round_: Any = game.begin().deal(random.Random(2)).round
    while not round_.is_over:
        round_ = round_.apply(actions.decode(round_, actions.legal(round_)[0]))

    assert () == actions.legal(round_)
    assert bytes(actions.count(round_.rules)) == actions.mask(round_)
    with pytest.raises(ActionError, match="expected one of the legal actions: none; got 0"):
        actions.decode(round_, 0)
