from __future__ import annotations

from typing import Any, cast

import attrs
import pytest

from chickenfoot_rules import DealError, RulesError, SeatError
from chickenfoot_rules.express import ExpressRules
from support.dominoes import tiles
from support.express import FOUR, PAIRS, TABLES, THREE, TWO


@pytest.mark.rule("X1")
def test_two_three_or_four_play_alone_or_four_in_two_pairs() -> None:
    assert ((0,), (1,)) == TWO.sides
    assert ((0,), (1,), (2,)) == THREE.sides
    assert ((0,), (1,), (2,), (3,)) == FOUR.sides
    assert ((0, 2), (1, 3)) == PAIRS.sides


@pytest.mark.rule("X1")
@pytest.mark.parametrize("rules", TABLES)
def test_it_is_played_with_28_tiles_seven_each(rules: ExpressRules) -> None:
    assert 28 == len(rules.tiles) == len(rules.tiles_to_deal())
    assert 6 == rules.domino_set.highest
    assert rules.tiles == rules.domino_set.tiles == rules.tiles_to_deal(required=3)
    assert 7 == rules.hand_size_for(rules.players)


@pytest.mark.rule("X4")
@pytest.mark.parametrize(
    ("rules", "turns"),
    [(TWO, [0, 1, 0]), (THREE, [0, 2, 1, 0]), (FOUR, [0, 3, 2, 1, 0]), (PAIRS, [0, 3, 2, 1, 0])],
)
def test_turns_go_counter_clockwise(rules: ExpressRules, turns: list[int]) -> None:
    seats = [0]
    while len(seats) < len(turns):
        seats.append(rules.seat_after(seats[-1], rules.players))

    assert turns == seats


@pytest.mark.rule("X6")
def test_a_tile_costs_its_pips_and_the_double_blank_nothing() -> None:
    assert 11 == FOUR.cost(tiles("5-6"))
    assert 0 == FOUR.cost(tiles("0-0"))
    assert 168 == FOUR.cost(FOUR.tiles)


@pytest.mark.rule("X8")
def test_the_target_is_required() -> None:
    with pytest.raises(TypeError, match="target"):
        ExpressRules()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        ExpressRules(100)  # type: ignore[call-arg]


TARGET = r"^expected target from 1 to 10000, got .* \(X8\)$"
PLAYERS = r"^expected players from 2 to 4, got .* \(X1\)$"
REFUSED: list[tuple[dict[str, Any], str]] = [
    *(({"target": wrong}, TARGET) for wrong in (0, -1, 10_001, 1.5, 50.0, True, "100", None)),
    *(({"players": wrong}, PLAYERS) for wrong in (1, 5, 0, -2, 2.0, True, "4", None)),
    *(
        ({"players": few, "pairs": True}, rf"^expected 4 players for two pairs, got {few} \(X1\)$")
        for few in (2, 3)
    ),
    *(({"pairs": wrong}, "^expected pairs of type bool, got ") for wrong in (None, 1, 0, "yes")),
]


@pytest.mark.rule("X1")
@pytest.mark.rule("X8")
@pytest.mark.parametrize(("options", "reason"), REFUSED)
def test_rules_that_mean_nothing_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        ExpressRules(**cast("Any", {"target": 100} | options))


def test_all_that_is_wrong_is_named() -> None:
    with pytest.raises(RulesError) as refusal:
        ExpressRules(target=0, players=5, pairs="yes")  # type: ignore[arg-type]

    assert str(refusal.value) == (
        "expected target from 1 to 10000, got 0 (X8); expected players from 2 to 4, got 5 (X1); "
        "expected pairs of type bool, got 'yes'"
    )


@pytest.mark.parametrize("players", [1, 2, 4, 5, "3"])
def test_rules_have_a_hand_size_for_their_own_number_only(players: int) -> None:
    with pytest.raises(DealError, match=r"^expected 3 players by these rules, got .* \(X1\)$"):
        THREE.hand_size_for(players)


def test_rules_are_values() -> None:
    assert ExpressRules(target=100, pairs=True) == PAIRS != FOUR
    assert hash(ExpressRules(target=100, pairs=True)) == hash(PAIRS)
    assert PAIRS == attrs.evolve(FOUR, pairs=True)
    assert "ExpressRules(target=100, players=4, pairs=True)" == repr(PAIRS)


@pytest.mark.parametrize("seat", [-1, 4, True])
def test_a_seat_that_does_not_exist_is_on_no_side(seat: int) -> None:
    with pytest.raises(SeatError, match=r"^expected a seat from 0 to 3, got .* \(X4\)$"):
        FOUR.side_of(seat)


@pytest.mark.rule("X6")
def test_partners_score_alike_in_a_round() -> None:
    message = "one side scores in a round, 0 to 168 points (X6, X7)"

    assert [message, None] == [PAIRS.flaw_of([(100, 0, other, 0)]) for other in (99, 100)]


@pytest.mark.rule("X8")
def test_a_match_is_over_when_somebody_has_the_target_exactly() -> None:
    rules = ExpressRules(target=20, players=2)

    assert rules.is_match_over([(8, 0), (12, 0)])
    assert not rules.is_match_over([(8, 0), (11, 0)])
    assert not rules.is_match_over([])


@pytest.mark.rule("X8")
def test_no_match_has_more_scored_rounds_or_points_than_these() -> None:
    three = ExpressRules(target=10, players=3)

    # Each seat can have 9 points before the round that ends the match, and all tiles have 168 pips.
    assert (3 * 9 + 1, 9 + 168) == (three.most_scored_rounds, three.most_points)
