"""The hints and the search at Express-Domino, in positions by hand."""

from __future__ import annotations

import random

import pytest

from chickenfoot_rules import Deal, Play, Tile, TileSet
from chickenfoot_rules.express import ExpressRound
from chickenfoot_rules.players import GreedyPlayer, SearchPlayer
from chickenfoot_rules.players import hints as hint
from chickenfoot_rules.players.hints import Situation
from chickenfoot_rules.players.search.worlds import DecisionSearch
from support.dominoes import after, play, tiles
from support.express import TWO, position
from support.regret import points_of_regret

LAID = "6-6 4-6>6-6"
"""A six and a four are open."""

HANDS = "0-0 0-4 1-4 2-6 5-5 3-6|0-1 0-2 0-3 0-5 0-6 1-1"
"""The lead has played the six double; seat 1 the other tile."""


def middle(hands: str = HANDS) -> ExpressRound:
    return position(TWO, LAID, hands, seat=0, lead=0)


def test_a_situation_holds_the_facts_of_a_view() -> None:
    round_ = middle()
    situation = Situation.of(round_.view(0))

    assert (0, 0) == (situation.toes, situation.double_blank)
    assert tiles("0-0 0-4 1-4 2-6 5-5 3-6").mask == situation.hand
    assert 0 + 4 + 5 + 8 + 10 + 9 == situation.cost
    assert (round_.hands[1] | round_.out_of_play).mask == situation.unseen
    assert (0, 0, 0, 0, 1, 0, 1) == situation.ends[:7]
    assert situation.is_free
    assert 6 == situation.fewest
    # Of 20 unseen tiles the other holds 6.
    unseen = 168 - situation.cost - (12 + 10)
    assert unseen / 20 * 6 == pytest.approx(situation.others_cost)


def test_hints_about_feet_are_0() -> None:
    """Even for a double and its number, and when the other player has one tile."""
    line = "6-6 4-6>6-6 4-5>4-6 2-6>6-6 2-3>2-6 3-6>2-3 0-6>3-6"
    round_ = position(TWO, line, "5-5 0-0 0-1 1-5 3-5 0-5|2-2", seat=0, lead=1)
    situation = Situation.of(round_.view(0))

    assert 1 == situation.fewest
    for move in round_.legal_moves:
        assert isinstance(move, Play)
        for about_feet in (
            hint.stop_last_tile,
            hint.keep_protection,
            hint.end_dead_round,
            hint.lay_own_toes,
            hint.cover_high_ends,
        ):
            assert 0 == about_feet(situation, move)


def test_pips_are_shed_and_the_double_blank_is_kept() -> None:
    situation = Situation.of(middle().view(0))

    assert 8 == hint.shed_pips(situation, play("2-6>6-6"))
    assert 0 == hint.shed_double_blank(situation, play("2-6>6-6"))
    assert -1 == hint.shed_double_blank(situation, play("0-0>0-4"))


def test_a_double_leaves_its_value_open_and_a_second_end_stays() -> None:
    line = "6-6 4-6>6-6 4-5>4-6 5-6>4-5"
    two_sixes = position(TWO, line, "3-6 0-6 0-0 1-1 2-2|0-1 0-2 0-3 0-4 0-5", seat=0, lead=0)
    situation = Situation.of(two_sixes.view(0))
    assert 1 == hint.keep_playable(situation, play("3-6>5-6"))
    assert 2 == hint.keep_playable(situation, play("0-6>5-6"))

    five = position(TWO, "4-6 4-5>4-6", "5-5 1-5 2-2 0-0 0-1 0-2|1-6 1-1 1-2 3-3 3-4 3-5", 0, 0)
    assert 1 == hint.keep_playable(Situation.of(five.view(0)), play("5-5>4-5"))


@pytest.mark.rule("X3")
def test_the_led_tile_has_an_end_at_each_half() -> None:
    hands = "0-0 0-1 1-1 2-3 3-5 4-4 6-6|0-2 0-3 0-4 0-5 0-6 1-2 1-3"
    start = ExpressRound.start(
        TWO, Deal([tiles(hand) for hand in hands.split("|")], _others(hands)), lead=0
    )
    situation = Situation.of(start.view(0))
    counted = {
        str(move.tile): hint.keep_playable(situation, move)
        for move in start.legal_moves
        if isinstance(move, Play)
    }

    assert {
        "0-0": 1,  # 0-1 for the zero
        "0-1": 2,  # 0-0 and 1-1
        "1-1": 1,
        "2-3": 1,  # 3-5, and no two
        "3-5": 1,
        "4-4": 0,
        "6-6": 0,
    } == counted


def _others(hands: str) -> list[Tile]:
    return [*(TWO.tiles - tiles(hands.replace("|", " ")))]


def test_the_prior_of_a_search_weighs_the_same_hints() -> None:
    (prior,) = DecisionSearch(middle().view(0), 1, 0).priors([play("0-4>4-6")])

    # After 0-4 five tiles are left, which fit two open values; the other seat has six.
    assert prior == pytest.approx(4 * (0.78 + 1.62 / 6) + 2 * (1.3 - 0.25 * 5))


# Regret


def test_a_lead_and_a_pass_leave_no_regret() -> None:
    round_ = middle("0-0 0-4 1-4 2-6 5-5 3-6|0-1 0-2 0-3 0-5 1-5 1-1")
    led = ExpressRound.start(TWO, Deal.shuffle(TWO, 2, random.Random(1)), lead=1)
    led = led.apply(led.legal_moves[-1])
    passed = after(round_, play("3-6>6-6"), play("0-3>3-6"), play("0-4>4-6"))

    assert 0 == points_of_regret(led)
    held = TileSet(move.tile for move in passed.legal_moves if isinstance(move, Play))
    assert tiles("0-1 0-2 0-5") == held
    assert 0 == points_of_regret(passed)


@pytest.mark.rule("X6")
@pytest.mark.parametrize("seed", range(5))
def test_a_search_finds_the_way_to_go_out(seed: int) -> None:
    # 5-6 is the last six, so nobody else can close that end: with 0-1 first the seat surely
    # goes out. The hints prefer 5-6 for its pips, and then the one can be closed.
    line = "1-6 4-6>1-6 3-4>4-6 3-6>3-4 2-6>3-6 0-2>2-6 0-6>0-2 6-6>0-6"
    view = position(TWO, line, "0-1 5-6|1-1 1-2 1-4 1-5", seat=0, lead=0).view(0)
    search = SearchPlayer(simulations=100)

    assert play("0-1>1-6") == search.choose(view, random.Random(seed))
    assert play("5-6>6-6") == GreedyPlayer().choose(view, random.Random(seed))
