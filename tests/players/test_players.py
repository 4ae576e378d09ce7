"""The random and the greedy player, the moves they choose from, and the hints they weigh."""

from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Deal, Draw, Pass, PlayerError, Rules, Tile
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.express import ExpressRound
from chickenfoot_rules.players import (
    GreedyPlayer,
    OurPlayer,
    RandomPlayer,
    SearchPlayer,
    TrainedPlayer,
    choices,
    drop_equivalents,
    hints,
    play_round,
)
from chickenfoot_rules.players.hints import Situation
from chickenfoot_rules.strategies import express_rounds, rounds
from players.support import CROSS, chosen, position
from support.dominoes import play
from support.examples import examples
from support.express import TWO
from support.express import position as express_position

NOTHING = GreedyPlayer(**dict.fromkeys(attrs.asdict(GreedyPlayer()), 0.0))
"""All moves score 0 for it."""

LITTLE = Rules(domino_set=6, chickenlittle="next-turn")


# --- the interface of a player ---------------------------------------------------------


@pytest.mark.parametrize("some_rounds", [rounds(), express_rounds()])
@given(data=st.data())
@examples(40)
def test_players_answer_the_same_legal_move_to_the_same_view(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    if round_.is_over:
        return
    view = round_.view(round_.seat)
    for player in (RandomPlayer(), GreedyPlayer(), TrainedPlayer()):
        move = player.choose(view, random.Random(1))
        assert move in view.legal_moves
        assert move == player.choose(view, random.Random(1))


@pytest.mark.parametrize(
    "round_",
    [position("1-5 0-5|0-0"), ExpressRound.start(TWO, Deal.shuffle(TWO, 2, random.Random(1)), 0)],
)
@pytest.mark.parametrize(
    "player",
    [RandomPlayer(), GreedyPlayer(), TrainedPlayer(), SearchPlayer(simulations=6)],
    ids=str,
)
def test_only_the_seat_to_move_can_choose(player: OurPlayer, round_: DominoRound) -> None:
    over = play_round(round_, [RandomPlayer()] * 2, seed=1).round

    for view, why in ((round_.view(1), "it is the turn of seat 0"), (over.view(0), "the round is")):
        with pytest.raises(PlayerError, match=f"seat . has no move to choose: {why}"):
            player.choose(view, random.Random(0))


def test_a_random_player_makes_all_moves_equally_often() -> None:
    view = position("1-5 2-5 3-4|0-0").view(0)
    rng = random.Random(1)
    made = [RandomPlayer().choose(view, rng) for _ in range(400)]

    assert set(view.legal_moves) == set(made)
    for move in view.legal_moves:
        assert 60 < made.count(move) < 140


# --- different moves -------------------------------------------------------------------


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize(
    ("held", "more", "rules", "legal", "expected"),
    [
        ("1-5 0-4|0-0", "2-4>2-6 1-3>3-6", Rules(domino_set=6), 4, ["1-5 on 1-6", "0-4 on 4-6"]),
        ("1-2|0-0", "", Rules(domino_set=6), 2, ["1-2 on 1-6", "1-2 on 2-6"]),
        ("1-5 0-5|0-0", "", LITTLE, 2, ["1-5 on 1-6, one left"]),
    ],
    ids=["equal ends", "both halves", "with its announcement only"],
)
def test_equivalent_moves_are_one_choice(
    held: str, more: str, rules: Rules, legal: int, expected: list[str]
) -> None:
    view = position(held, f"{CROSS} {more}", rules).view(0)

    assert legal == len(view.legal_moves)
    assert expected == [*map(str, choices(view))]


def test_a_draw_and_a_pass_are_kept() -> None:
    assert [Draw(), Pass()] == drop_equivalents([Draw(), Pass()])


# --- hints, each where it decides ------------------------------------------------------

DECIDING: dict[str, tuple[DominoRound, str]] = {
    "shed_pips": (position("0-1 4-5 2-3|0-0"), "4-5"),
    "shed_double_blank": (
        position("0-0 5-5|0-3 0-5", f"{CROSS} 0-4>4-6 1-5>1-6"),
        "0-0 on 0-4",
    ),
    "stop_last_tile": (position("1-1 4-5 3-5|5-5"), "1-1"),
    "keep_protection": (position("1-5 1-2 0-2|0-0"), "1-2"),
    "end_dead_round": (
        position("1-1 0-2|5-5 3-5 4-5 1-4 0-5", f"{CROSS} 0-1>1-6 1-2>2-6 1-3>3-6"),
        "1-1",
    ),
    "lay_own_toes": (position("1-1 2-2 0-1 1-5 0-2|0-0"), "1-1"),
    "keep_playable": (position("1-5 0-2 5-5 3-4|0-0"), "1-5"),
    "cover_high_ends": (position("0-4 0-1 0-3|4-4 1-1 3-3"), "0-4 on 4-6"),
}


@pytest.mark.parametrize("hint", DECIDING)
def test_a_hint_alone_decides(hint: str) -> None:
    round_, expected = DECIDING[hint]
    player = attrs.evolve(NOTHING, **{hint: 1.0})

    for seed in range(5):
        assert chosen(round_, player, seed).startswith(expected)
    # Moves of equal score are chosen at random, by the seed.
    assert 1 < len({chosen(round_, NOTHING, seed) for seed in range(20)})
    assert chosen(round_, NOTHING, 3) == chosen(round_, NOTHING, 3)


FEW_ONES = f"{CROSS} 0-1>1-6 1-2>2-6 1-3>3-6"
BLANKS = f"{CROSS} 0-4>4-6 1-5>1-6"

VALUES: list[tuple[str, str, str, str, float]] = [
    # No double, and one for which there are enough toes.
    ("end_dead_round", "1-1 0-2|5-5 3-5", FEW_ONES, "0-2>1-2", 0),
    ("end_dead_round", "1-1 0-2|5-5 3-5", CROSS, "1-1>1-6", 0),
    # The player holds the double of the four but not of the five; a cross covers no end.
    ("cover_high_ends", "4-5 1-5 0-1 4-4|3-3", CROSS, "4-5>4-6", -5),
    ("cover_high_ends", "4-5 1-5 0-1 4-4|3-3", CROSS, "1-5>1-6", 1 - 5),
    ("cover_high_ends", "4-5 1-5 0-1 4-4|3-3", CROSS, "0-1>1-6", 1 - 0),
    ("cover_high_ends", "4-5 1-5 0-1 4-4|3-3", CROSS, "4-4>4-6", 0),
    ("cover_high_ends", "5-6 0-1|5-5", "6-6 1-6>6-6", "5-6>6-6", -5),
]
"""A hint that kernels don't have, the hands, the table, a play, and the value of the hint."""


@pytest.mark.parametrize(("hint", "held", "laid", "move", "expected"), VALUES)
def test_the_value_of_a_hint_by_hand(
    hint: str, held: str, laid: str, move: str, expected: float
) -> None:
    situation = Situation.of(position(held, laid).view(0))

    assert expected == getattr(hints, hint)(situation, play(move))


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize(("cost", "expected"), [(50, 50), (25, 25), (0, -1)])
def test_the_double_blank_scores_its_cost_and_is_kept_if_it_costs_nothing(
    cost: int, expected: int
) -> None:
    round_ = position("0-0 5-5|0-3 0-5", BLANKS, Rules(domino_set=6, double_blank=cost))
    situation = Situation.of(round_.view(0))

    assert expected == hints.shed_double_blank(situation, play("0-0>0-4"))
    assert 0 == hints.shed_double_blank(situation, play("5-5>1-5"))


@pytest.mark.rule("R3.5")
def test_a_double_that_kills_the_round_scores_the_lead_in_points() -> None:
    # Of the ones 1-1, 1-4 and 1-5 are left: two toes.
    round_ = position("1-1 0-2 0-0|5-5 3-5 4-5|1-5", FEW_ONES)
    situation = Situation.of(round_.view(0))
    unseen = round_.view(0).unseen

    assert 2 + 2 + 50 == situation.cost
    assert situation.others_cost == pytest.approx(unseen.pips / len(unseen) * 4 / 2)
    expected = situation.others_cost - (2 + 50)
    assert expected == pytest.approx(hints.end_dead_round(situation, play("1-1>1-2")))
    # Only players who are ahead end the round.
    behind = position("1-1 5-5 3-5 2-5 0-2|0-3", FEW_ONES)
    assert "1-1" not in chosen(behind, attrs.evolve(NOTHING, end_dead_round=1.0))


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize(
    ("held", "drawn", "player", "expected"),
    [
        ("0-1 0-5", Tile(0, 1), attrs.evolve(NOTHING, keep_protection=1.0), "pass"),
        ("1-5 0-5", Tile(1, 5), GreedyPlayer(keep_protection=0), "1-5 on 1-6"),
        ("0-5 0-4", None, GreedyPlayer(), "0-4 on 4-6"),
    ],
    ids=["declined", "played", "forced"],
)
def test_a_drawn_tile_with_a_negative_score_is_declined(
    held: str, drawn: Tile | None, player: GreedyPlayer, expected: str
) -> None:
    assert expected == chosen(position(f"{held}|5-5 1-1 0-0", drawn=drawn), player)


# --- hints at Express-Domino -----------------------------------------------------------


def test_hints_about_feet_are_0_at_express_domino() -> None:
    """Even for a double and its number, and when the other player has one tile."""
    line = "6-6 4-6>6-6 4-5>4-6 2-6>6-6 2-3>2-6 3-6>2-3 0-6>3-6"
    view = express_position(TWO, line, "5-5 0-0 0-1 1-5 3-5 0-5|2-2", seat=0, lead=1).view(0)
    about_feet = attrs.asdict(GreedyPlayer()).keys() - {"shed_pips", "keep_playable"}
    situation = Situation.of(view)

    assert (1, 0, 0) == (situation.fewest, situation.toes, situation.double_blank)
    for hint in about_feet - {"shed_double_blank"}:
        assert {0} == {getattr(hints, hint)(situation, move) for move in view.legal_moves}
