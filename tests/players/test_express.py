"""Players, their hints, searches and drivers at Express-Domino."""

from __future__ import annotations

import pickle
import random
from typing import assert_type

import attrs
import pytest
from hypothesis import given, settings

from chickenfoot_rules import (
    Deal,
    DealError,
    IllegalityCode,
    Move,
    Pass,
    Play,
    PlayerError,
    RulesError,
    Tile,
    TileSet,
)
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, ExpressView
from chickenfoot_rules.players import (
    GreedyPlayer,
    OnFault,
    OurPlayer,
    PlayedMatch,
    Player,
    PlayerFaultError,
    RandomPlayer,
    SearchPlayer,
    distinct,
    follow_match,
    play_match,
    play_round,
)
from chickenfoot_rules.players import hints as hint
from chickenfoot_rules.players.hints import Situation
from chickenfoot_rules.players.search.express import ExpressPlayout
from chickenfoot_rules.players.search.likelihood import LikelyWorlds
from chickenfoot_rules.players.search.player import _liking, _playout_of
from chickenfoot_rules.strategies import express_rounds
from express_table import FOUR, PAIRS, TABLES, THREE, TWO, after, position, tiles
from table import play

OURS = [RandomPlayer(), GreedyPlayer(), SearchPlayer(simulations=6)]
RANDOM = RandomPlayer()


def first(view: ExpressView, rng: random.Random) -> Move:
    """Make the first legal move: a player that is a function."""
    del rng
    return view.legal_moves[0]


def eager(view: ExpressView, rng: random.Random) -> Move:
    """Pass whenever a tile could be played."""
    del rng
    return Pass() if isinstance(view.legal_moves[0], Play) else view.legal_moves[0]


class Remembering:
    """A player of this game alone that remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[ExpressView] = []

    def choose(self, view: ExpressView, rng: random.Random) -> Move:
        self.views.append(view)
        return rng.choice(view.legal_moves)


def started(rules: ExpressRules, seed: int, lead: int | None = None) -> ExpressRound:
    deal = Deal.shuffle(rules, rules.players, random.Random(seed))
    return ExpressRound.start(rules, deal, lead)


# Whole matches


@pytest.mark.rule("X8")
@pytest.mark.parametrize("rules", TABLES, ids=["two", "three", "four", "pairs"])
@pytest.mark.parametrize("player", OURS, ids=str)
def test_every_player_plays_whole_matches_at_every_table(
    player: OurPlayer, rules: ExpressRules
) -> None:
    players = [player, *[RANDOM] * (rules.players - 1)]
    played = play_match(players, rules=rules, seed=1)

    assert played.match.is_over
    assert () == played.faults
    assert played == play_match(players, rules=rules, seed=1)
    totals = [place.total for place in played.match.standings]
    assert max(totals) == totals[0] >= rules.target


def test_functions_and_players_of_this_game_alone_play_too() -> None:
    player = Remembering()
    steps = [*follow_match(ExpressMatch(TWO), [player, first], seed=1)]
    moves = [step for step in steps if step.seat == 0]

    assert steps[-1].after.is_over
    assert player.views == [step.before.view(0) for step in moves]
    assert player.views[-1].scores == moves[-1].before.scores


def test_a_match_that_was_stopped_goes_on_as_it_would_have_gone() -> None:
    players = [RANDOM, GreedyPlayer(), RANDOM]
    steps = [*follow_match(ExpressMatch(THREE), players, seed=5)]
    middle = steps[len(steps) // 2]
    rest = [*follow_match(middle.after, players, seed=5)]

    assert steps[-1].after == rest[-1].after
    assert play_match(players, rules=THREE, seed=5) == PlayedMatch(match=steps[-1].after)


def test_the_same_deal_seed_deals_the_same_tiles_whoever_plays() -> None:
    one = assert_type(
        play_match([RANDOM, first], rules=TWO, seed=1, deal_seed=5).match, ExpressMatch
    )
    other = play_match([GreedyPlayer(), RANDOM], rules=TWO, seed=2, deal_seed=5).match

    assert one.rounds[0].origin == other.rounds[0].origin
    assert one != other


def test_a_round_is_played_to_its_end() -> None:
    round_ = started(PAIRS, 3, lead=2)
    played = assert_type(play_round(round_, [RANDOM] * 4, seed=1).round, ExpressRound)

    assert played.is_over
    assert round_ == played.origin
    assert 2 == played.movers[0]


@pytest.mark.rule("X1")
def test_so_many_play_as_the_rules_say() -> None:
    with pytest.raises(DealError, match=r"these rules are for 3 players, not for 2 \(X1\)"):
        play_match([RANDOM] * 2, rules=THREE, seed=1)


@pytest.mark.rule("X2")
def test_nobody_can_be_named_to_lead_a_match() -> None:
    with pytest.raises(RulesError, match=r"name no lead \(X2\)"):
        play_match([RANDOM] * 2, rules=TWO, seed=1, lead=1)


# Players at fault


@pytest.mark.rule("X5")
def test_who_passes_though_he_can_play_is_at_fault() -> None:
    with pytest.raises(PlayerFaultError) as caught:
        play_match([eager, eager], rules=TWO, seed=1)
    fault = caught.value
    view = fault.view

    assert isinstance(view, ExpressView)
    assert "X5" == (fault.illegality and fault.illegality.rule)
    assert (
        f"the player in seat {view.seat}, holding {view.hand}, at move 0 of round 1, "
        f"answered Pass(), but seat {view.seat} has a tile to play, so it may not pass (X5)"
    ) == str(fault)
    assert str(fault) == str(pickle.loads(pickle.dumps(fault)))


def test_a_random_move_is_made_instead() -> None:
    played = play_match([eager, RANDOM], rules=TWO, seed=1, on_fault=OnFault.RANDOM_MOVE)

    assert played.match.is_over
    assert {0} == {fault.seat for fault in played.faults}
    for fault in played.faults:
        assert fault.illegality is not None
        assert IllegalityCode.MUST_PLAY == fault.illegality.code
        assert fault.instead == played.match.rounds[fault.round_number - 1].moves[fault.move_index]


def test_who_raises_is_at_fault() -> None:
    def clumsy(view: ExpressView, rng: random.Random) -> Move:
        del view, rng
        raise ValueError

    with pytest.raises(PlayerFaultError, match=r"at move 0 of round 1, raised ValueError\(\)"):
        play_match([clumsy, clumsy], rules=TWO, seed=1)


@pytest.mark.parametrize("player", OURS, ids=str)
def test_who_is_not_to_move_has_nothing_to_choose(player: Player[ExpressView]) -> None:
    round_ = started(TWO, 1, lead=0)

    with pytest.raises(PlayerError, match="it is the turn of seat 0"):
        player.choose(round_.view(1), random.Random(0))


# Hints

LAID = "6-6 4-6>6-6"
"""A six and a four are open."""

HANDS = "0-0 0-4 1-4 2-6 5-5 3-6|0-1 0-2 0-3 0-5 0-6 1-1"
"""The lead has played the six double; seat 1 the other tile."""


def middle(hands: str = HANDS) -> ExpressRound:
    return position(TWO, LAID, hands, seat=0, lead=0)


def test_a_situation_is_what_a_view_shows() -> None:
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


def test_what_is_said_of_feet_is_nothing_here() -> None:
    """Not even where a double and its number would count, and where the other has one tile."""
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


def test_open_values_that_one_has_a_tile_for_are_counted() -> None:
    situation = Situation.of(middle().view(0))

    # After 0-4 a nought and a six are open: 0-0 fits, and 2-6 and 3-6 do.
    assert 2 == hint.keep_playable(situation, play("0-4>4-6"))
    # After 2-6 a two and a four.
    assert 1 == hint.keep_playable(situation, play("2-6>6-6"))


def test_a_double_leaves_its_value_open_and_a_second_end_stays() -> None:
    line = "6-6 4-6>6-6 4-5>4-6 5-6>4-5"
    two_sixes = position(TWO, line, "3-6 0-6 0-0 1-1 2-2|0-1 0-2 0-3 0-4 0-5", seat=0, lead=0)
    situation = Situation.of(two_sixes.view(0))
    assert 1 == hint.keep_playable(situation, play("3-6>5-6"))
    assert 2 == hint.keep_playable(situation, play("0-6>5-6"))

    five = position(TWO, "4-6 4-5>4-6", "5-5 1-5 2-2 0-0 0-1 0-2|1-6 1-1 1-2 3-3 3-4 3-5", 0, 0)
    assert 1 == hint.keep_playable(Situation.of(five.view(0)), play("5-5>4-5"))


@pytest.mark.rule("X3")
def test_who_leads_makes_an_end_of_each_half() -> None:
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
        "0-0": 1,  # 0-1 for the nought
        "0-1": 2,  # 0-0 and 1-1
        "1-1": 1,
        "2-3": 1,  # 3-5, and no two
        "3-5": 1,
        "4-4": 0,
        "6-6": 0,
    } == counted


def _others(hands: str) -> list[Tile]:
    return [*(TWO.tiles - tiles(hands.replace("|", " ")))]


def test_a_greedy_player_sheds_the_most_pips() -> None:
    assert play("3-6>6-6") == GreedyPlayer().choose(middle().view(0), random.Random(1))


def test_a_liking_of_a_search_weighs_the_same_hints() -> None:
    situation = Situation.of(middle().view(0))

    # Of 0-4: the tiles that are left are 5, and fit two open values.
    assert 4 + 2 * (1.25 - 0.2 * 5) == pytest.approx(_liking(situation, play("0-4>4-6")))
    assert 0 == _liking(situation, Pass())


# Playouts


def options(moves: list[Move]) -> list[tuple[int, int]]:
    plays = [move for move in moves if isinstance(move, Play)]
    return [(move.tile.index, move.joint) for move in plays]


def played_by_favourites(round_: ExpressRound) -> ExpressRound:
    while moves := distinct(round_.legal_moves):
        at = ExpressPlayout(round_).favourite(options(moves)) if len(moves) > 1 else 0
        round_ = round_.apply(moves[at])
    return round_


@pytest.mark.rule("X4")
@pytest.mark.rule("X5")
@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
@given(express_rounds())
@settings(max_examples=150)
def test_a_playout_follows_the_rules_of_a_round(round_: ExpressRound) -> None:
    if round_.layout.is_empty:
        return
    outcome = played_by_favourites(round_).outcome
    assert outcome is not None

    assert outcome.points == ExpressPlayout(round_).play_out()
    points = max(outcome.points)
    # All others lose together what the winners win; of two pairs each partner does.
    lost = points if round_.rules.pairs else points / (round_.players - 1)
    assert tuple(
        pytest.approx(points if seat in outcome.winners else -lost)
        for seat in range(round_.players)
    ) == (ExpressPlayout(round_).gains())


@given(express_rounds())
@settings(max_examples=150)
def test_a_favourite_is_what_a_greedy_player_likes(round_: ExpressRound) -> None:
    moves = distinct(round_.legal_moves)
    if round_.layout.is_empty or not options(moves):
        return
    situation = Situation.of(round_.view(round_.seat))
    likings = [GreedyPlayer().liking(situation, move) for move in moves]

    assert likings.index(max(likings)) == ExpressPlayout(round_).favourite(options(moves))


def test_a_search_needs_to_know_how_a_round_is_played_on() -> None:
    class Strange:
        pass

    strange: DominoRound = Strange()  # type: ignore[assignment]
    with pytest.raises(PlayerError, match="does not know how a Strange is played on"):
        _playout_of(strange)


# What the past tells


def test_heavier_tiles_that_fitted_were_passed_over() -> None:
    round_ = after(
        middle("0-0 0-4 1-4 2-6 5-5 3-6|0-1 0-2 0-3 0-5 1-6 5-6"),
        play("0-4>4-6"),  # one's own tells nothing
        play("1-6>6-6"),  # 5-6 fits, and weighs 11
    )

    assert 11 - 7 == LikelyWorlds(round_.view(0)).passed_over(round_)


def test_who_leads_or_passes_passes_nothing_over() -> None:
    round_ = middle("0-0 0-4 1-4 2-6 5-5 3-6|0-1 0-2 0-3 0-5 1-5 1-1")
    led = started(TWO, 1, lead=1)
    led = led.apply(led.legal_moves[-1])
    passed = after(round_, play("3-6>6-6"), play("0-3>3-6"), play("0-4>4-6"))

    assert 0 == LikelyWorlds(led.view(0)).passed_over(led)
    held = TileSet(move.tile for move in passed.legal_moves if isinstance(move, Play))
    assert tiles("0-1 0-2 0-5") == held
    assert 0 == LikelyWorlds(passed.view(0)).passed_over(passed)


@given(express_rounds())
@settings(max_examples=60)
def test_worlds_of_the_past_are_worlds_of_the_view(round_: ExpressRound) -> None:
    if round_.is_over:
        return
    view = round_.view(round_.seat)

    assert view == LikelyWorlds(view).sample(random.Random(1)).view(round_.seat)


# Search


@given(express_rounds())
@settings(max_examples=30)
def test_the_same_chance_makes_the_same_legal_move(round_: ExpressRound) -> None:
    if round_.is_over:
        return
    view = round_.view(round_.seat)
    player = SearchPlayer(simulations=20)
    move = player.choose(view, random.Random(7))

    assert move in view.legal_moves
    assert move == player.choose(view, random.Random(7))
    other = view.determinize(random.Random(1)).view(round_.seat)
    assert move == player.choose(other, random.Random(7))


def gained(mine: OurPlayer, others: OurPlayer, rules: ExpressRules, deals: int) -> float:
    """Return the points a round that a side is ahead, on all sides of the table in turn."""
    total = 0.0
    for deal in range(deals):
        for side in rules.sides:
            players = [mine if seat in side else others for seat in range(rules.players)]
            round_ = started(rules, deal, lead=deal % rules.players)
            outcome = play_round(round_, players, seed=deal).round.outcome
            assert outcome is not None
            points = max(outcome.points)
            total += points if side[0] in outcome.winners else -points / (len(rules.sides) - 1)
    return total / deals / len(rules.sides)


@pytest.mark.parametrize("rules", TABLES, ids=["two", "three", "four", "pairs"])
def test_greedy_beats_random(rules: ExpressRules) -> None:
    assert gained(GreedyPlayer(), RANDOM, rules, 200) > 1


@pytest.mark.parametrize(("rules", "deals"), [(TWO, 30), (FOUR, 6), (PAIRS, 10)])
def test_search_beats_greedy(rules: ExpressRules, deals: int) -> None:
    assert gained(SearchPlayer(simulations=60), GreedyPlayer(), rules, deals) > 1


@pytest.mark.rule("X6")
@pytest.mark.parametrize("seed", range(5))
def test_it_finds_the_way_to_go_out(seed: int) -> None:
    # 5-6 is the last six, so nobody else can close that end: with 0-1 first it goes out for
    # certain. The hints like 5-6 better for its pips, and then the one can be closed.
    line = "1-6 4-6>1-6 3-4>4-6 3-6>3-4 2-6>3-6 0-2>2-6 0-6>0-2 6-6>0-6"
    view = position(TWO, line, "0-1 5-6|1-1 1-2 1-4 1-5", seat=0, lead=0).view(0)
    search = SearchPlayer(simulations=100)

    assert play("0-1>1-6") == search.choose(view, random.Random(seed))
    assert play("5-6>6-6") == GreedyPlayer().choose(view, random.Random(seed))


def test_players_are_copied_with_other_weights() -> None:
    heavy = attrs.evolve(GreedyPlayer(), keep_playable=50.0)

    # A nought and a six stay open for it, which counts for more than pips.
    assert play("0-4>4-6") == heavy.choose(middle().view(0), random.Random(1))
