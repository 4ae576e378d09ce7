"""Rules of Express-Domino: tables, sides and turns, and options that mean nothing."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

import pytest

from chickenfoot_rules import DealError, RulesError, SeatError
from chickenfoot_rules.express import ExpressRules
from support.express import FOUR, PAIRS, THREE, TWO


@pytest.mark.rule("X1")
@pytest.mark.rule("X4")
@pytest.mark.parametrize(
    ("rules", "sides", "turns"),
    [
        (TWO, ((0,), (1,)), [0, 1, 0]),
        (THREE, ((0,), (1,), (2,)), [0, 2, 1, 0]),
        (FOUR, ((0,), (1,), (2,), (3,)), [0, 3, 2, 1, 0]),
        (PAIRS, ((0, 2), (1, 3)), [0, 3, 2, 1, 0]),
    ],
)
def test_two_three_or_four_play_or_two_pairs_counter_clockwise_with_seven_of_28_tiles(
    rules: ExpressRules, sides: tuple[tuple[int, ...], ...], turns: list[int]
) -> None:
    seats = [0]
    while len(seats) < len(turns):
        seats.append(rules.seat_after(seats[-1], rules.players))

    assert (sides, turns) == (rules.sides, seats)
    assert (28, 7) == (len(rules.tiles), rules.hand_size_for(rules.players))
    assert rules.tiles == rules.domino_set.tiles == rules.tiles_to_deal(required=3)


TARGET = r"^expected target from 1 to 10000, got .* \(X8\)$"
PLAYERS = r"^expected players from 2 to 4, got .* \(X1\)$"
REFUSED: list[tuple[dict[str, Any], str]] = [
    *(({"target": wrong}, TARGET) for wrong in (0, 10_001, 50.0, True, "100", None)),
    *(({"players": wrong}, PLAYERS) for wrong in (1, 5, 2.0, True, None)),
    *(
        ({"players": few, "pairs": True}, rf"^expected 4 players for two pairs, got {few} \(X1\)$")
        for few in (2, 3)
    ),
    *(({"pairs": wrong}, "^expected pairs of type bool, got ") for wrong in (None, 1, "yes")),
    # All that is wrong is named.
    (
        {"target": 0, "players": 5, "pairs": "yes"},
        "^expected target from .*; expected players from .*; expected pairs of type bool, got",
    ),
]


@pytest.mark.rule("X1")
@pytest.mark.rule("X8")
@pytest.mark.parametrize(("options", "reason"), REFUSED)
def test_rules_that_mean_nothing_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        ExpressRules(**cast("Any", {"target": 100} | options))


@pytest.mark.parametrize("players", [2, 4, "3"])
def test_rules_have_a_hand_size_for_their_own_number_only(players: int) -> None:
    with pytest.raises(DealError, match=r"^expected 3 players by these rules, got .* \(X1\)$"):
        THREE.hand_size_for(players)


@pytest.mark.parametrize("seat", [-1, 4, True])
def test_a_seat_that_does_not_exist_is_on_no_side(seat: int) -> None:
    for ask in (FOUR.side_of, partial(FOUR.seat_after, players=4)):
        with pytest.raises(SeatError, match=r"^expected a seat from 0 to 3, got .* \(X4\)$"):
            ask(seat)


@pytest.mark.rule("X6")
@pytest.mark.rule("X8")
@pytest.mark.parametrize(
    ("rules", "scores", "flaw"),
    [
        (PAIRS, [(100, 0, 99, 0)], "one side scores in a round, 0 to 168 points (X6, X7)"),
        (PAIRS, [(169, 0, 169, 0)], "one side scores in a round, 0 to 168 points (X6, X7)"),
        (PAIRS, [(168, 0, 168, 0)], None),
        (ExpressRules(target=20, players=2), [(8, 0), (12, 0)], None),
        (ExpressRules(target=20, players=2), [(8, 0), (11, 0)], "the match goes on after 2 rounds"),
        (ExpressRules(target=20, players=2), [], "the match goes on after 0 rounds"),
    ],
)
def test_a_score_sheet_has_one_winner_a_round_and_ends_at_the_target(
    rules: ExpressRules, scores: list[tuple[int, ...]], flaw: str | None
) -> None:
    assert flaw == rules.flaw_of(scores)


@pytest.mark.rule("X8")
def test_no_match_has_more_scored_rounds_or_points_than_these() -> None:
    three = ExpressRules(target=10, players=3)

    # Each seat can have 9 points before the round that ends the match, and all tiles have 168 pips.
    assert (3 * 9 + 1, 9 + 168) == (three.most_scored_rounds, three.most_points)
