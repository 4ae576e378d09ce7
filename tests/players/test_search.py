"""The search spends its budget well, in likely worlds, and finds good moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final

import pytest
from house_rules import MayPass
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    Draw,
    Move,
    Pass,
    PlayerError,
    Round,
    Rules,
    Tile,
    TileSet,
    charges,
)
from chickenfoot_rules.dominoes import DominoRound, DominoRules, actions
from chickenfoot_rules.express import ExpressMatch, ExpressRound
from chickenfoot_rules.players import GreedyPlayer, SearchPlayer, TrainedPlayer, drop_equivalents
from chickenfoot_rules.players.hints import Situation
from chickenfoot_rules.players.search import worlds
from chickenfoot_rules.players.search.plain import PRIOR_WEIGHT, PlainSearch
from chickenfoot_rules.players.search.worlds import DecisionSearch
from chickenfoot_rules.strategies import express_rounds, rounds
from chickenfoot_rules.tournament import TournamentPlan, run_tournament
from players.support import CROSS, SIX, chosen, position
from support.chickenfoot import layout
from support.dominoes import after, hands, play
from support.examples import examples
from support.express import FOUR, PAIRS, TWO, HouseExpress
from support.express import position as express_position
from support.regret import points_of_regret

EACH_GAME = pytest.mark.parametrize(
    "some_rounds", [rounds(max_highest=4), express_rounds()], ids=["chicken foot", "express"]
)
Calls = list[tuple[int, int]]

GREEDY: Final = GreedyPlayer(end_dead_round=0)
THREE_MOVES: Final = "1-5 2-5 3-5|0-0 0-1|5-5"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Return a list that grows with each call of a search: how many moves, in how many worlds."""
    calls: Calls = []
    simulate = DecisionSearch.simulate

    def counted(search: DecisionSearch, moves: Sequence[Move], worlds: int) -> list[float]:
        calls.append((len(moves), worlds))
        return simulate(search, moves, worlds)

    monkeypatch.setattr(DecisionSearch, "simulate", counted)
    return calls


def ticking(times: int) -> Callable[[], float]:
    """Return a clock on which a second passes each time it is read."""
    readings: Iterator[int] = iter(range(times))
    return lambda: float(next(readings))


# --- budgets ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ({}, "expected one budget, either simulations or seconds"),
        ({"simulations": 5, "seconds": 1}, "expected one budget, either simulations or seconds"),
        ({"simulations": 0}, "expected 1 to 1,000,000 simulations for a search, got 0"),
        ({"simulations": 1_000_001}, "expected 1 to 1,000,000 simulations for a search, got "),
        ({"seconds": 0.0001}, r"expected 0\.001 to 3600 seconds for a search, got 0\.0001"),
        ({"seconds": 3600.5}, r"expected 0\.001 to 3600 seconds for a search, got 3600\.5"),
        ({"seconds": float("nan")}, r"expected 0\.001 to 3600 seconds for a search, got nan"),
        (
            {"simulations": 5, "others": "random"},
            "expected 'own', 'greedy' or 'mixed', got 'random'",
        ),
    ],
)
def test_a_search_has_exactly_one_budget_and_a_way_that_others_play(
    budget: dict[str, Any], message: str
) -> None:
    with pytest.raises(PlayerError, match=message):
        SearchPlayer(**budget)


@pytest.mark.parametrize(
    ("held", "simulations", "calls"),
    [
        # Three moves in the worlds of the first half of the budget, two in those of the second.
        (THREE_MOVES, 60, [(3, 10), (2, 15)]),
        # With few simulations only the moves with the best priors are tested: of four moves, four
        # and then two; of six, six, three and two.
        ("1-5 2-5 3-5 4-5 0-1 0-2|0-0 0-4|5-5", 200, [(4, 25), (2, 50)]),
        ("1-5 2-5 3-5 4-5 0-1 0-2|0-0 0-4|5-5", 300, [(6, 16), (3, 34), (2, 51)]),
    ],
)
def test_the_worlds_are_shared_by_the_moves(
    held: str, simulations: int, calls: Calls, drawn: Calls
) -> None:
    chosen(position(held), SearchPlayer(simulations=simulations))

    assert calls == drawn


@pytest.mark.parametrize("simulations", range(1, 12))
def test_the_budget_is_never_exceeded(simulations: int, drawn: Calls) -> None:
    chosen(position(THREE_MOVES), SearchPlayer(simulations=simulations))

    assert simulations - 2 < sum(moves * worlds for moves, worlds in drawn) + 2 <= simulations + 2


def test_time_is_spent_in_equal_shares(drawn: Calls) -> None:
    # The clock is read at the start and before each world; each stage ends at its share.
    chosen(position(THREE_MOVES), SearchPlayer(seconds=24, clock=ticking(1 + 12 + 12)))

    assert [(3, 1)] * 11 + [(2, 1)] * 11 == drawn


@pytest.mark.parametrize(
    "round_",
    [
        position("0-5 0-0|5-5"),
        # The same play with and without the announcement is not a choice.
        position("1-5 0-5|5-5", rules=Rules(domino_set=6, chickenlittle="next-turn")),
    ],
)
def test_a_forced_move_is_made_without_a_search(round_: Round, drawn: Calls) -> None:
    assert str(round_.legal_moves[0]) == chosen(round_, SearchPlayer(seconds=1, clock=ticking(0)))
    assert [] == drawn


@pytest.mark.long
@EACH_GAME
@given(data=st.data())
@examples(25)
def test_the_same_seed_makes_the_same_legal_move_in_all_worlds_of_a_view(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    if round_.is_over:
        return
    view = round_.view(round_.seat)
    player = SearchPlayer(simulations=20)
    move = player.choose(view, random.Random(7))

    assert move in view.legal_moves
    assert move == player.choose(view, random.Random(7))
    other = view.determinize(random.Random(1)).view(round_.seat)
    assert move == player.choose(other, random.Random(7))


# --- scores and priors -----------------------------------------------------------------


def scores(round_: DominoRound, *moves: str) -> list[float]:
    return DecisionSearch(round_.view(0), 1, 0).scores([play(move) for move in moves])


def test_a_score_weighs_hints_by_the_number_of_tiles_left() -> None:
    round_ = position("1-1 1-5 2-5 0-5|0-3 0-4|5-5")
    double, opens, gives_up = scores(round_, "1-1>1-6", "1-5>1-6", "2-5>2-6")

    pip = 0.78 + 1.62 / 1  # Seat 2 has one tile.
    playable = 1.3 - 0.25 * 3
    # After the double 1-5 and 2-5 fit: ones and twos stay open.
    assert double == pytest.approx(2 * pip + 7.9 + 2 * playable)
    # It opens fives, whose double may come; then three tiles fit twos and fives.
    assert opens == pytest.approx(6 * pip + 2 * playable - 0.22 * 5)
    # It gives up the protection of the twos; twos are covered, and ones and fives stay open.
    protection = 3.95 + 1.46 * 3
    assert gives_up == pytest.approx(7 * pip - protection + 2 * playable + 0.22 * (2 - 5))


def test_the_score_rewards_shedding_the_last_tile_of_a_number_whose_double_can_not_come() -> None:
    (prior,) = scores(position("1-1 2-5|0-3 0-4|5-5"), "1-1>1-6")

    assert prior == pytest.approx(2 * (0.78 + 1.62) + 7.9 + 2.2 + 1.3 - 0.25)


MIDDLE: Final = "0-0 0-4 1-4 2-6 5-5 3-6|0-1 0-2 0-3 0-5 1-5 1-1"


def test_the_score_of_express_domino_weighs_the_hints_that_are_not_about_feet() -> None:
    round_ = express_position(TWO, "6-6 4-6>6-6", MIDDLE, seat=0, lead=0)

    # After 0-4 five tiles are left, which fit two open values; the other seat has six.
    expected = 4 * (0.78 + 1.62 / 6) + 2 * (1.3 - 0.25 * 5)
    assert [pytest.approx(expected)] == scores(round_, "0-4>4-6")


def test_the_trained_network_is_the_prior_of_chicken_foot() -> None:
    view = position(THREE_MOVES).view(0)
    search = DecisionSearch(view, 1, 0)
    moves = drop_equivalents(view.legal_moves)

    priors = search.priors(moves)
    assert moves[priors.index(max(priors))] == TrainedPlayer().choose(view, random.Random(1))
    assert len({*priors}) == len(moves)
    express = express_position(TWO, "6-6 4-6>6-6", MIDDLE, seat=0, lead=0)
    search, moves = DecisionSearch(express.view(0), 1, 0), [play("0-4>4-6")]
    assert search.priors(moves) == [PRIOR_WEIGHT * score for score in search.scores(moves)]


# --- regret and likely worlds ----------------------------------------------------------


def test_a_player_regrets_a_play_with_a_higher_score() -> None:
    round_ = after(
        position("1-4 0-5|1-2 2-5 2-3 0-0|0-3"),
        play("1-4>1-6"),  # the looker's own play does not count
        play("1-2>2-6"),  # 2-5 and 2-3 fit, and 0-0 doesn't
        play("0-3>3-6"),
    )
    # Three of its tiles share a two, so only the ends differ: 2-3 on a three would have left twos
    # and threes to play on, and its one more five would not be protected.
    assert 0 < points_of_regret(round_) <= 4


def test_one_play_counts_no_more_than_four_points() -> None:
    start = position("1-4 0-5 2-2|0-3 0-0|0-1", f"{CROSS} 0-2>2-6")

    assert 4 == points_of_regret(after(start, play("1-4>1-6"), play("0-3>0-2")))


def test_a_lead_leaves_no_regret() -> None:
    led = ExpressRound.start(TWO, Deal.shuffle(TWO, 2, random.Random(1)), lead=1)

    assert 0 == points_of_regret(led.apply(led.legal_moves[-1]))


def test_a_search_goes_on_after_draws_which_leave_no_regret() -> None:
    round_ = Round.start(SIX, Deal.shuffle(SIX, 3, random.Random(3)))
    while not round_.is_over:
        assert 0 == points_of_regret(round_)
        if round_.seat == 0:
            chosen(round_, SearchPlayer(simulations=30))
        round_ = round_.apply(GREEDY.choose(round_.view(round_.seat), random.Random(0)))

    assert Draw() in round_.moves


@EACH_GAME
@given(data=st.data())
@examples(60)
def test_greedy_players_regret_nothing(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds).origin
    rng = random.Random(data.draw(st.integers(0, 99)))
    for _ in range(data.draw(st.integers(1, 30))):
        if not round_.is_over:
            round_ = round_.apply(GREEDY.choose(round_.view(round_.seat), rng))
    if not round_.is_over:
        assert 0 == points_of_regret(round_)


@EACH_GAME
@given(data=st.data())
@examples(40)
def test_likely_worlds_are_worlds_of_the_view(
    some_rounds: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    if round_.is_over:
        return
    view = round_.view(round_.seat)
    search = DecisionSearch(view, 1, 10)
    for _ in range(3):
        search.simulate([view.legal_moves[0]], 1)

        assert view.hand == search.hands[view.seat]
        assert view.hand_sizes == tuple(map(len, search.hands))
        limits = zip(search.hands, view.knowledge.may_hold, strict=True)
        assert all(hand <= tiles for hand, tiles in limits)


def test_worlds_of_much_regret_are_rarer() -> None:
    view = after(
        position("1-4 0-5 0-6|1-2 2-5 2-3 5-5 0-0|0-3 3-3 0-4"),
        play("1-4>1-6"),
        play("1-2>2-6"),
        play("0-3>3-6"),
    ).view(0)
    search = DecisionSearch(view, 1, 1_000)
    rng = random.Random(1)
    # A greedy player would have laid any double that fitted twos, threes or fours.
    doubles = TileSet("2-2 3-3 4-4")

    def next_hand() -> TileSet:
        search.simulate([view.legal_moves[0]], 1)
        return search.hands[1]

    likely = sum(bool(next_hand() & doubles) for _ in range(300))
    possible = sum(bool(view.determinize(rng).hands[1] & doubles) for _ in range(300))
    assert 3 * likely < 2 * possible


# --- simulations -----------------------------------------------------------------------


@pytest.mark.rule("R7.1")
def test_a_seat_gains_the_mean_of_what_the_others_are_charged_more() -> None:
    round_ = position("1-5|2-2 3-3|4-4")
    search = DecisionSearch(round_.view(0), 3, 10)
    (gain,) = search.simulate([play("1-5>1-6")], 1)

    _, second, third = charges(search.hands, round_.rules)
    assert (second + third) / 2 == gain


ALL_DEALT: Final = Rules(domino_set=6, hand_size=14)
"""With two seats, the only world of a view is the round."""


LIKE_GREEDY: Final = GreedyPlayer(end_dead_round=0, cover_high_ends=0)


def play_on(round_: Round, by_own: Collection[int]) -> Round:
    """Return a round after a move of a seat that goes by the priors of a search, or is greedy."""
    view = round_.view(round_.seat)
    moves = [actions.decode(view, action) for action in actions.legal(view)]
    situation = Situation.of(view)
    scores = [LIKE_GREEDY.score(situation, move) for move in moves]
    if view.seat in by_own:
        scores = DecisionSearch(view, 1, 0).scores(moves)
    return round_.apply(moves[scores.index(max(scores))])


def gain_of(move: Move, round_: Round, by_own: Collection[int]) -> float:
    """Return what a seat gains by a move if both play on."""
    seat, round_ = round_.seat, round_.apply(move)
    while not round_.is_over:
        round_ = play_on(round_, by_own)
    assert round_.outcome is not None
    mine, theirs = (round_.outcome.points[each] for each in (seat, 1 - seat))
    return theirs - mine


@pytest.mark.parametrize("seed", range(4))
def test_after_the_move_its_player_goes_by_priors_and_the_others_as_one_says(seed: int) -> None:
    start = Round.start(ALL_DEALT, Deal.shuffle(ALL_DEALT, 2, random.Random(seed)))
    seat, move = start.seat, start.legal_moves[0]

    def gain(others: str) -> float:
        return DecisionSearch(start.view(seat), 1, 0, others).simulate([move], 1)[0]

    like_greedy, by_own = gain_of(move, start, [seat]), gain_of(move, start, [0, 1])
    assert [like_greedy, by_own] == [gain("greedy"), gain("own")]
    assert gain("mixed") in {like_greedy, by_own}


def test_what_somebody_did_tells_how_they_play_on() -> None:
    def share_of_own(by_own: Collection[int]) -> float:
        """Return in how many worlds the other seat is taken to go by the priors of a search."""
        shares: list[float] = []
        for seed in range(24):
            round_ = Round.start(ALL_DEALT, Deal.shuffle(ALL_DEALT, 2, random.Random(seed)))
            while round_.seat or len(round_.moves) < 12:
                round_ = play_on(round_, by_own)
            move = round_.legal_moves[0]
            like_greedy, by_priors = (gain_of(move, round_, own) for own in ([0], [0, 1]))
            if like_greedy != by_priors:
                (gain,) = DecisionSearch(round_.view(0), 1, 0, "mixed").simulate([move], 20)
                shares.append((gain / 20 - like_greedy) / (by_priors - like_greedy))
        return sum(shares) / len(shares)

    assert share_of_own([0]) + 0.1 < share_of_own([0, 1])


def test_many_worlds_gain_what_they_gain_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "_WORLDS_A_CALL", 10)
    view = position(THREE_MOVES).view(0)
    moves = [play("1-5>1-6"), play("2-5>2-6")]
    search = DecisionSearch(view, 3, 10)
    one_by_one = [search.simulate(moves, 1) for _ in range(25)]

    gains = DecisionSearch(view, 3, 10).simulate(moves, 25)
    assert gains == pytest.approx([sum(gain) for gain in zip(*one_by_one, strict=True)])


# --- moves that it finds ---------------------------------------------------------------


@pytest.mark.rule("X1")
def test_it_plays_for_a_pair() -> None:
    round_ = ExpressRound.start(PAIRS, Deal.shuffle(PAIRS, 4, random.Random(1)), lead=0)

    assert chosen(round_, SearchPlayer(simulations=30)) in map(str, round_.legal_moves)


DOUBLE_FOUR: Final = Rules(domino_set=4, hand_size=4)
FILLED: Final = "4-4 2-4>4-4 1-4>4-4 0-4>4-4 3-4>4-4"
"""A finished cross of the double-four set."""

FOUND: dict[str, tuple[DominoRound, int, str, str]] = {
    # After 0-2 on 1-0 the others can't take both ends that 2-3 fits, the three and the two;
    # after 2-3 they can close every blank, and the hints prefer 2-3 for its pips.
    "to go out": (
        position("0-2 2-3|0-0 1-1 1-2 2-2 1-3 3-3", f"{FILLED} 0-1>1-4 0-3>0-4", DOUBLE_FOUR),
        100,
        "0-2 on 0-1",
        "2-3 ",
    ),
    # 5-6 is the last six, so nobody else can close that end: with 0-1 first the seat surely
    # goes out. The hints prefer 5-6 for its pips, and then the one can be closed.
    "to go out at Express-Domino": (
        express_position(
            TWO,
            "1-6 4-6>1-6 3-4>4-6 3-6>3-4 2-6>3-6 0-2>2-6 0-6>0-2 6-6>0-6",
            "0-1 5-6|1-1 1-2 1-4 1-5",
            seat=0,
            lead=0,
        ),
        100,
        "0-1 on 1-6",
        "5-6 ",
    ),
    # The cross needs one more four, and the drawn 1-4 is the last. Kept back, it locks the
    # table, and the others draw the remaining tiles: perhaps 0-0.
    "to decline": (
        position(
            "1-1 1-3 2-3 3-3 1-4|0-1 0-2 2-2 0-3",
            "4-4 3-4>4-4 0-4>4-4 2-4>4-4",
            DOUBLE_FOUR,
            drawn=Tile(1, 4),
        ),
        200,
        "pass",
        "1-4 ",
    ),
}
"""A position, a budget, what a search finds, and what the hints prefer."""


@pytest.mark.untraced
@pytest.mark.rule("R4.1", "R5.1", "X6")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("found", FOUND)
def test_it_finds_what_the_hints_do_not(found: str, seed: int) -> None:
    round_, simulations, best, hinted = FOUND[found]

    assert best == chosen(round_, SearchPlayer(simulations=simulations), seed)
    assert chosen(round_, GreedyPlayer(), seed).startswith(hinted)
    # With too small a budget, the network decides, or the hints by rules that it does not know.
    prior = chosen(round_, TrainedPlayer(), seed)
    assert chosen(round_, SearchPlayer(simulations=1), seed) == prior


# --- strength --------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    ("entrants", "rules", "matches"),
    [
        (["greedy", "random"], TWO, 30),
        (["greedy", "random", "random", "random"], FOUR, 10),
        (["search:60", "greedy"], Rules(), 3),
        (["search:60", "greedy"], TWO, 20),
        (["search:60", "greedy", "greedy", "greedy"], FOUR, 6),
    ],
)
def test_greedy_beats_random_and_search_beats_greedy(
    entrants: list[str], rules: DominoRules, matches: int
) -> None:
    plan = TournamentPlan(entrants=entrants, rules=rules, matches=matches, seed=1)
    [comparison] = run_tournament(plan).comparisons()

    assert entrants[0] == comparison.better


# --- by house rules ----------------------------------------------------------------------


@pytest.mark.rule("H2")
def test_by_house_rules_a_search_plays_out_in_plain_python() -> None:
    table = layout("3-3 0-3>3-3 1-3>3-3")
    held = hands("2-3|0-0 0-1 0-2 1-1 1-2 2-2")
    house = Round(MayPass(domino_set=3), held, [], table, 0)

    assert (play("2-3>3-3"), Pass()) == house.legal_moves
    goes_out = position("1-5|0-0 5-5|3-3", rules=MayPass(domino_set=6))
    assert "1-5 on 1-6" == chosen(goes_out, SearchPlayer(simulations=20))
    # Seat 0 goes out, and seat 1 is charged 50 for 0-0, and 12 for the other tiles.
    assert [2 * 62] == PlainSearch(house.view(0), seed=1).simulate([play("2-3>3-3")], 2)


@pytest.mark.rule("H2")
@pytest.mark.rule("X6")
def test_by_house_rules_of_express_domino_partners_win_together() -> None:
    rng = random.Random(1)
    round_ = ExpressMatch(HouseExpress(target=100, pairs=True)).deal(rng).all_rounds[0]
    while not round_.is_over:
        round_ = round_.apply(rng.choice(round_.legal_moves))
    before = round_.undo()
    search = PlainSearch(before.view(before.seat), seed=1)

    # All tiles are dealt, so all hands together have the same pips in each world.
    assert all(round_.hands) is False
    assert round_.outcome is not None
    assert [round_.outcome.points[before.seat]] == search.simulate([round_.moves[-1]], 1)
