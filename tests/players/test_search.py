from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    Draw,
    Move,
    Pass,
    PlayerError,
    PlayerView,
    Round,
    Rules,
    Tile,
    TileSet,
    charges,
)
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.express import ExpressRound, ExpressRules
from chickenfoot_rules.players import (
    GreedyPlayer,
    OurPlayer,
    Player,
    RandomPlayer,
    SearchPlayer,
    drop_equivalents,
    play_round,
)
from chickenfoot_rules.players.search.worlds import DecisionSearch
from chickenfoot_rules.strategies import express_rounds, rounds
from support.chickenfoot import layout
from support.dominoes import after, play, rest
from support.examples import examples
from support.express import FOUR, PAIRS, THREE, TWO
from support.regret import points_of_regret

EACH_GAME = pytest.mark.parametrize(
    "some_rounds", [rounds(max_highest=4), express_rounds()], ids=["chicken foot", "express"]
)

SIX = Rules(domino_set=6)
Calls = list[tuple[int, int]]

CROSS = "6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6"
"""A finished cross: ones, twos, threes and fours are open."""


def position(hands: str, laid: str = CROSS, rules: Rules = SIX, **options: object) -> Round:
    """Set up a round with seat 0 to move; the boneyard has all tiles that are left."""
    table = layout(laid)
    left = rest(rules.domino_set.highest, hands, str(table.tiles))
    return Round(
        rules,
        [TileSet.parse(hand) for hand in hands.split("|")],
        tuple(left),
        table,
        0,
        **options,  # type: ignore[arg-type]
    )


def chosen(round_: Round, player: Player[PlayerView], seed: int = 0) -> str:
    return str(player.choose(round_.view(0), random.Random(seed)))


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


# Options


def test_a_search_has_exactly_one_budget() -> None:
    with pytest.raises(PlayerError, match="expected one budget, either simulations or seconds"):
        SearchPlayer()
    with pytest.raises(PlayerError, match="expected one budget, either simulations or seconds"):
        SearchPlayer(simulations=5, seconds=1)


@pytest.mark.parametrize("simulations", [0, -1, 1_000_001, 1.0, True, "5"])
def test_a_search_has_1_to_a_million_simulations(simulations: int) -> None:
    with pytest.raises(PlayerError, match="expected 1 to 1,000,000 simulations for a search, got"):
        SearchPlayer(simulations=simulations)


@pytest.mark.parametrize(
    "seconds", [0, -1.0, 0.0001, 3600.5, float("inf"), float("nan"), True, "5"]
)
def test_a_search_takes_up_to_an_hour(seconds: float) -> None:
    with pytest.raises(PlayerError, match=r"expected 0\.001 to 3600 seconds for a search, got "):
        SearchPlayer(seconds=seconds)


# Decisions


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


def test_the_worlds_are_shared_by_the_moves(drawn: Calls) -> None:
    view = position("1-5 2-5 3-5|0-0 0-1|5-5").view(0)
    SearchPlayer(simulations=60).choose(view, random.Random(0))

    # Three moves in the worlds of the first half of the budget, two in those of the second.
    assert [(3, 10), (2, 15)] == drawn


@pytest.mark.parametrize("simulations", range(1, 12))
def test_the_budget_is_never_exceeded(simulations: int, drawn: Calls) -> None:
    view = position("1-5 2-5 3-5|0-0 0-1|5-5").view(0)
    SearchPlayer(simulations=simulations).choose(view, random.Random(0))

    assert simulations - 2 < sum(moves * worlds for moves, worlds in drawn) + 2 <= simulations + 2


def test_with_too_small_a_budget_the_hints_decide() -> None:
    round_ = position("0-1 4-5 2-5|0-0 0-4|5-5")

    assert chosen(round_, GreedyPlayer()) == chosen(round_, SearchPlayer(simulations=1))


@pytest.mark.parametrize(
    "round_",
    [
        position("0-5 0-0|5-5"),
        # The same play with and without the announcement is not a choice.
        position("1-5 0-5|5-5", rules=Rules(domino_set=6, chickenlittle=True)),
    ],
)
def test_a_forced_move_is_made_without_a_search(round_: Round, drawn: Calls) -> None:
    player = SearchPlayer(seconds=1, clock=ticking(0))

    assert round_.legal_moves[0] == player.choose(round_.view(0), random.Random(0))
    assert [] == drawn


def test_time_is_spent_in_equal_shares(drawn: Calls) -> None:
    view = position("1-5 2-5 3-5|0-0 0-1|5-5").view(0)
    # The clock is read at the start and before each world; each stage ends at its share.
    SearchPlayer(seconds=24, clock=ticking(1 + 12 + 12)).choose(view, random.Random(0))

    assert [(3, 1)] * 11 + [(2, 1)] * 11 == drawn


@pytest.mark.parametrize(
    ("simulations", "calls"),
    # Of four moves, four are tested and then two; of six, six, three and two.
    [(200, [(4, 25), (2, 50)]), (300, [(6, 16), (3, 34), (2, 51)])],
)
def test_with_few_simulations_only_the_moves_with_the_best_priors_are_tested(
    simulations: int, calls: Calls, drawn: Calls
) -> None:
    view = position("1-5 2-5 3-5 4-5 0-1 0-2|0-0 0-4|5-5").view(0)
    assert 6 == len(drop_equivalents(view.legal_moves))
    SearchPlayer(simulations=simulations).choose(view, random.Random(0))

    assert calls == drawn


# Priors


def priors(round_: Round, *moves: str) -> list[float]:
    return DecisionSearch(round_.view(0), 1, 0).priors([play(move) for move in moves])


def test_a_prior_weighs_hints_by_the_number_of_tiles_left() -> None:
    round_ = position("1-1 1-5 2-5 0-5|0-3 0-4|5-5")
    double, opens, gives_up = priors(round_, "1-1>1-6", "1-5>1-6", "2-5>2-6")

    pip = 0.78 + 1.62 / 1  # Seat 2 has one tile.
    playable = 1.3 - 0.25 * 3
    # After the double 1-5 and 2-5 fit: ones and twos stay open.
    assert double == pytest.approx(2 * pip + 7.9 + 2 * playable)
    # It opens fives, whose double may come; then three tiles fit twos and fives.
    assert opens == pytest.approx(6 * pip + 2 * playable - 0.22 * 5)
    # It gives up the protection of the twos; twos are covered, and ones and fives stay open.
    protection = 3.95 + 1.46 * 3
    assert gives_up == pytest.approx(7 * pip - protection + 2 * playable + 0.22 * (2 - 5))


def test_the_prior_rewards_shedding_the_last_tile_of_a_number_whose_double_can_not_come() -> None:
    (prior,) = priors(position("1-1 2-5|0-3 0-4|5-5"), "1-1>1-6")

    assert prior == pytest.approx(2 * (0.78 + 1.62) + 7.9 + 2.2 + 1.3 - 0.25)


# Regret


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
    round_ = after(
        position("1-4 0-5 2-2|0-3 0-0|0-1", f"{CROSS} 0-2>2-6"), play("1-4>1-6"), play("0-3>0-2")
    )

    assert 4 == points_of_regret(round_)


GREEDY = GreedyPlayer(end_dead_round=0)


@pytest.mark.parametrize(
    "round_",
    [
        Round.start(SIX, Deal.shuffle(SIX, 3, random.Random(3)), 6),
        ExpressRound.start(PAIRS, Deal.shuffle(PAIRS, 4, random.Random(1))),
    ],
    ids=["chicken foot", "pairs"],
)
def test_nobody_regrets_anything_in_a_round_of_greedy_players(round_: DominoRound) -> None:
    rng = random.Random(0)
    while not round_.is_over:
        assert 0 == points_of_regret(round_)
        if round_.seat == 0:
            assert SearchPlayer(simulations=30).choose(round_.view(0), rng) in round_.legal_moves
        round_ = round_.apply(GREEDY.choose(round_.view(round_.seat), rng))

    idle = {move for seat, move in zip(round_.movers, round_.moves, strict=True) if seat}
    assert Draw() in idle or Pass() in idle


@pytest.mark.untraced
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


@pytest.mark.untraced
@pytest.mark.parametrize("some_rounds", [rounds(max_highest=6), express_rounds()])
@given(data=st.data())
@examples(40)
def test_likely_worlds_are_worlds_of_the_view(
    some_rounds: st.SearchStrategy[Round | ExpressRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    if round_.is_over:
        return
    view = round_.view(round_.seat)
    search = DecisionSearch(view, 1, 10)
    for _ in range(3):
        search.simulate([view.legal_moves[0]], 1)

        assert view.hand == search.hands[view.seat]
        for hand, size, tiles in zip(
            search.hands, view.hand_sizes, view.knowledge.may_hold, strict=True
        ):
            assert size == len(hand)
            assert hand <= tiles


def test_worlds_of_much_regret_are_rare() -> None:
    round_ = after(
        position("1-4 0-5 0-6|1-2 2-5 2-3 5-5 0-0|0-3 3-3 0-4"),
        play("1-4>1-6"),
        play("1-2>2-6"),
        play("0-3>3-6"),
    )
    search = DecisionSearch(round_.view(0), 1, 1_000)
    # A greedy player would have laid any double that fitted twos, threes or fours.
    doubles = TileSet("2-2 3-3 4-4")

    def holds_one() -> bool:
        search.simulate([round_.legal_moves[0]], 1)
        return bool(search.hands[1] & doubles)

    assert sum(holds_one() for _ in range(300)) < 30


# Simulations


@pytest.mark.rule("R7.1")
def test_a_seat_gains_the_mean_of_what_the_others_are_charged_more() -> None:
    round_ = position("1-5|2-2 3-3|4-4")
    search = DecisionSearch(round_.view(0), 3, 10)
    (gain,) = search.simulate([play("1-5>1-6")], 1)

    _, second, third = charges(search.hands, round_.rules)
    assert (second + third) / 2 == gain


def test_many_worlds_gain_what_they_gain_one_by_one() -> None:
    view = position("1-5 2-5 3-5|0-0 0-1|5-5").view(0)
    moves = [play("1-5>1-6"), play("2-5>2-6")]
    search = DecisionSearch(view, 3, 10)
    one_by_one = [search.simulate(moves, 1) for _ in range(1_001)]

    gains = DecisionSearch(view, 3, 10).simulate(moves, 1_001)
    assert gains == pytest.approx([sum(gain) for gain in zip(*one_by_one, strict=True)])


@pytest.mark.rule("R7.2")
def test_the_double_blank_may_cost_all_that_it_can() -> None:
    rules = attrs.evolve(SIX, double_blank=9_999)
    round_ = position("0-0 1-5|2-2 3-3|4-4", f"{CROSS} 0-2>2-6", rules)

    assert "0-0 on 0-2" == chosen(round_, SearchPlayer(simulations=20))


# Moves that it finds


DOUBLE_FOUR = Rules(domino_set=4, hand_size=4)
FILLED = "4-4 2-4>4-4 1-4>4-4 0-4>4-4 3-4>4-4"
"""A finished cross of the double-four set."""


@pytest.mark.rule("R5.1")
@pytest.mark.parametrize("seed", range(5))
def test_it_finds_the_way_to_go_out(seed: int) -> None:
    # After 0-2 on 1-0 the others can't take both ends that 2-3 fits, the three and the two;
    # after 2-3 they can close every blank, and the hints prefer 2-3 for its pips.
    hands = "0-2 2-3|0-0 1-1 1-2 2-2 1-3 3-3"
    round_ = position(hands, f"{FILLED} 0-1>1-4 0-3>0-4", rules=DOUBLE_FOUR)

    assert "0-2 on 0-1" == chosen(round_, SearchPlayer(simulations=100), seed)
    assert chosen(round_, GreedyPlayer(), seed).startswith("2-3 ")


@pytest.mark.untraced
@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("seed", range(3))
def test_it_can_decline_a_drawn_tile(seed: int) -> None:
    # The cross needs one more four, and the drawn 1-4 is the last. Kept back, it locks the
    # table, and the others draw the remaining tiles: perhaps 0-0.
    round_ = position(
        "1-1 1-3 2-3 3-3 1-4|0-1 0-2 2-2 0-3",
        "4-4 3-4>4-4 0-4>4-4 2-4>4-4",
        rules=DOUBLE_FOUR,
        drawn=Tile(1, 4),
    )

    assert "pass" == chosen(round_, SearchPlayer(simulations=200), seed)


# Strength


def lead(round_: DominoRound, points: tuple[int, ...], seat: int) -> float:
    """Return by how many points a seat is ahead of the mean of those that it plays against."""
    sides = round_.rules.sides_of(round_.players)
    others = [points[other] for side in sides if seat not in side for other in side]
    ahead = points[seat] - sum(others) / len(others)
    return ahead if round_.rules.most_points_win else -ahead


NINE = Rules()


def gained(mine: OurPlayer, others: OurPlayer, rounds: list[tuple[DominoRound, int]]) -> float:
    """Return the mean lead of a side, which plays each round from the given seat."""
    total = 0.0
    for number, (round_, seat) in enumerate(rounds):
        sides = round_.rules.sides_of(round_.players)
        (side,) = (side for side in sides if seat in side)
        players = [mine if one in side else others for one in range(round_.players)]
        outcome = play_round(round_, players, seed=number).round.outcome
        assert outcome is not None
        total += lead(round_, outcome.points, seat)
    return total / len(rounds)


def chicken_foot_rounds(rules: Rules, players: int, deals: int) -> list[tuple[DominoRound, int]]:
    """Deal rounds, each with the seat that is tested, every seat in turn."""
    return [
        (
            Round.start(
                rules,
                Deal.shuffle(rules, players, random.Random(deal)),
                deal % (rules.domino_set.highest + 1),
            ),
            deal % players,
        )
        for deal in range(deals)
    ]


def express_deals(rules: ExpressRules, deals: int) -> list[tuple[DominoRound, int]]:
    """Deal rounds, each with a seat of every side in turn."""
    return [
        (
            ExpressRound.start(
                rules,
                Deal.shuffle(rules, rules.players, random.Random(deal)),
                lead=deal % rules.players,
            ),
            side[0],
        )
        for deal in range(deals)
        for side in rules.sides
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("rounds", "least"),
    [
        (chicken_foot_rounds(NINE, 4, 40), 5),
        *((express_deals(rules, 200), 1) for rules in (TWO, THREE, FOUR, PAIRS)),
    ],
    ids=["chicken foot", "two", "three", "four", "pairs"],
)
def test_greedy_beats_random(rounds: list[tuple[DominoRound, int]], least: float) -> None:
    assert gained(GreedyPlayer(), RandomPlayer(), rounds) > least


@pytest.mark.long
@pytest.mark.parametrize(
    "rounds",
    [
        chicken_foot_rounds(NINE, 2, 8),
        express_deals(TWO, 30),
        express_deals(FOUR, 6),
        express_deals(PAIRS, 10),
    ],
    ids=["chicken foot", "two", "four", "pairs"],
)
def test_search_beats_greedy(rounds: list[tuple[DominoRound, int]]) -> None:
    assert gained(SearchPlayer(simulations=60), GreedyPlayer(), rounds) > 1


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize("seed", range(5))
def test_it_announces_its_last_tile(seed: int) -> None:
    rules = Rules(domino_set=6, chickenlittle=True)
    round_ = position("1-5 2-5|0-0 0-1|5-5", rules=rules)

    assert chosen(round_, SearchPlayer(simulations=20), seed).endswith(", one left")
