from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    Draw,
    Layout,
    Move,
    Play,
    PlayerError,
    PlayerView,
    Round,
    Rules,
    Tile,
    TileSet,
    charges,
)
from chickenfoot_rules.bulk import actions
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.dominoes.tiles import ALL_TILES
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
from chickenfoot_rules.players.hints import Situation
from chickenfoot_rules.players.search.player import (
    _prior,  # pyright: ignore[reportPrivateUsage]
)
from chickenfoot_rules.players.search.tree import CHILD, MOVE, NODE, SIBLING, VISITS
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
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows with each world that a search draws."""
    worlds: list[int] = []
    draw = DecisionSearch.draw

    def counted(search: DecisionSearch) -> None:
        draw(search)
        worlds.append(search.worlds)

    monkeypatch.setattr(DecisionSearch, "draw", counted)
    return worlds


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


@pytest.mark.parametrize("exploration", [-0.1, float("inf"), float("nan"), "5"])
def test_exploration_is_a_weight(exploration: float) -> None:
    with pytest.raises(PlayerError, match="exploration must be a finite number, 0 or more, not "):
        SearchPlayer(simulations=1, exploration=exploration)


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


def test_the_worlds_are_shared_by_the_moves(drawn: list[int]) -> None:
    view = position("1-5 2-5 3-5|0-0 0-1|5-5").view(0)
    SearchPlayer(simulations=60).choose(view, random.Random(0))

    # Three moves in the worlds of the first half of the budget, two in those of the second.
    assert [*range(1, 10 + 15 + 1)] == drawn


@pytest.mark.parametrize("simulations", range(1, 12))
def test_the_budget_is_never_exceeded(simulations: int, drawn: list[int]) -> None:
    view = position("1-5 2-5 3-5|0-0 0-1|5-5").view(0)
    SearchPlayer(simulations=simulations).choose(view, random.Random(0))

    assert 2 * len(drawn) <= simulations
    assert 3 * len(drawn) >= min(simulations - 5, 0)


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
def test_a_forced_move_is_made_without_a_search(round_: Round, drawn: list[int]) -> None:
    player = SearchPlayer(seconds=1, clock=ticking(0))

    assert round_.legal_moves[0] == player.choose(round_.view(0), random.Random(0))
    assert [] == drawn


def test_time_is_spent_in_equal_shares(drawn: list[int]) -> None:
    view = position("1-5 2-5 3-5|0-0 0-1|5-5").view(0)
    # The clock is read at the start, before each world and before each simulation. A world
    # takes four seconds with three moves, and three with two; each stage ends at its share.
    SearchPlayer(seconds=24, clock=ticking(1 + 12 + 12 + 1)).choose(view, random.Random(0))

    assert 3 + 4 == len(drawn)


def test_no_simulation_begins_after_the_time_is_up(drawn: list[int]) -> None:
    view = position("1-5 2-5 3-5|0-0 0-1|5-5").view(0)
    # The time is up before the second simulation in the first world.
    move = SearchPlayer(seconds=3, clock=ticking(6)).choose(view, random.Random(0))

    assert 1 == len(drawn)
    # One simulation compares nothing, so the hints decide.
    assert SearchPlayer(simulations=1).choose(view, random.Random(0)) == move


@pytest.mark.parametrize(
    ("simulations", "worlds"),
    # Of four moves, four are tested and then two; of six, six, three and two.
    [(200, 25 + 50), (300, 16 + 34 + 51)],
)
def test_with_few_simulations_only_the_moves_with_the_best_priors_are_tested(
    simulations: int, worlds: int, drawn: list[int]
) -> None:
    view = position("1-5 2-5 3-5 4-5 0-1 0-2|0-0 0-4|5-5").view(0)
    assert 6 == len(drop_equivalents(view.legal_moves))
    SearchPlayer(simulations=simulations).choose(view, random.Random(0))

    assert worlds == len(drawn)


# Priors


def test_a_prior_weighs_hints_by_the_number_of_tiles_left() -> None:
    situation = Situation.of(position("1-1 1-5 2-5 0-5|0-3 0-4|5-5").view(0))

    # After the double 1-5 and 2-5 fit: ones and twos stay open.
    double = 2 + 5.5 + 2 * (1.25 - 0.2 * 3)
    assert double == pytest.approx(_prior(situation, play("1-1>1-6")))
    # It opens fives, whose double may come; then three tiles fit twos and fives.
    opens = 6 + 2 * (1.25 - 0.2 * 3) - 0.35 * 5
    assert opens == pytest.approx(_prior(situation, play("1-5>1-6")))
    # It gives up the protection of the twos; twos are covered, and ones and fives stay open.
    gives_up = 7 - (3 + 1.2 * 3) + 2 * (1.25 - 0.2 * 3) + 0.35 * (2 - 5)
    assert gives_up == pytest.approx(_prior(situation, play("2-5>2-6")))


def test_the_prior_rewards_shedding_the_last_tile_of_a_number_whose_double_can_not_come() -> None:
    situation = Situation.of(position("1-1 2-5|0-3 0-4|5-5").view(0))

    assert 2 + 5.5 + 2 + (1.25 - 0.2) == pytest.approx(_prior(situation, play("1-1>1-6")))


# Regret


def cost(tile: Tile, rules: Rules) -> int:
    return tile.pips or rules.double_blank


def test_a_player_regrets_a_heavier_tile_that_fitted() -> None:
    round_ = after(
        position("1-4 0-5|1-2 2-5 2-3 5-5 0-0|0-3"),
        play("1-4>1-6"),  # the looker's own play does not count
        play("1-2>2-6"),  # 2-5 and 2-3 fit, and 0-0 and 5-5 don't
        play("0-3>3-6"),
    )
    # Ones, threes and two ends of fours were open too.
    assert 7 - 3 == points_of_regret(round_)


def test_a_player_regrets_an_expensive_double_blank() -> None:
    round_ = after(
        position("1-4 0-5 2-2|0-3 0-0|0-1", f"{CROSS} 0-2>2-6"), play("1-4>1-6"), play("0-3>0-2")
    )

    assert 50 - 3 == points_of_regret(round_)
    free = attrs.evolve(SIX, double_blank=0)
    round_ = after(
        position("1-4 0-5 2-2|0-3 0-0|0-1", f"{CROSS} 0-2>2-6", free),
        play("1-4>1-6"),
        play("0-3>0-2"),
    )
    assert 0 == points_of_regret(round_)


@pytest.mark.untraced
@given(rounds(max_highest=6))
@examples(100)
def test_a_player_regrets_only_a_tile_that_was_held_and_fitted(round_: Round) -> None:
    points = 0
    at = round_.origin
    is_drawn = False
    for mover, move in zip(round_.movers, round_.moves, strict=True):
        if isinstance(move, Play) and mover != 0 and not is_drawn and not at.layout.is_empty:
            still_held = at.hands[mover] & round_.hands[mover]
            costs = [cost(tile, round_.rules) for tile in at.layout.fitting(still_held)]
            points += max([0, *(each - cost(move.tile, round_.rules) for each in costs)])
        is_drawn = isinstance(move, Draw)
        at = at.apply(move)
        is_drawn &= at.seat == mover

    assert points == points_of_regret(round_)


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
    search = DecisionSearch(view, [view.legal_moves[0]], 1, 1.0)
    for _ in range(3):
        search.draw()

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
    view = round_.view(0)
    search = DecisionSearch(view, [view.legal_moves[0]], 1, 1.0)
    rng = random.Random(1)

    def regretted(hands: Sequence[TileSet]) -> int:
        # Both shed three pips: where twos, threes and fours were open, and ones, threes and fours.
        fitted = [
            [tile.pips for tile in hand if ends & {tile.low, tile.high}]
            for hand, ends in ((hands[1], {2, 3, 4}), (hands[2], {1, 3, 4}))
        ]
        return sum(max([3, *pips]) - 3 for pips in fitted)

    def likely() -> int:
        search.draw()
        return regretted(search.hands)

    points = sum(likely() for _ in range(100))
    assert points < 0.8 * sum(regretted(view.determinize(rng).hands) for _ in range(100))


# The tree


class Node(NamedTuple):
    """A node of the tree of a search."""

    search: DecisionSearch
    place: int

    def cell(self, offset: int) -> int:
        # Before numpy 2, an int and a number of numpy made a float.
        return int(self.search.tree[self.place + int(offset)])

    @property
    def move(self) -> int:
        return self.cell(MOVE)

    @property
    def visits(self) -> int:
        return self.cell(VISITS)

    @property
    def gain(self) -> float:
        return float(self.search.gains[self.place // int(NODE)])

    @property
    def children(self) -> list[Node]:
        children: list[Node] = []
        child = Node(self.search, self.cell(CHILD))
        while child.place:
            children.append(child)
            child = Node(self.search, child.cell(SIBLING))
        return children


def simulated(round_: Round, move: Move, times: int) -> Iterator[Node]:
    """Simulate a move of seat 0 and yield its node after each simulation."""
    search = DecisionSearch(round_.view(0), [move], 3, 5.0)
    for _ in range(times):
        search.draw()
        search.simulate(move)
        yield Node(search, int(NODE))


@pytest.mark.rule("R7.1")
def test_a_seat_gains_the_mean_of_what_the_others_are_charged_more() -> None:
    round_ = position("1-5|2-2 3-3|4-4")
    search = DecisionSearch(round_.view(0), [play("1-5>1-6")], 3, 5.0)
    search.draw()
    gain = search.simulate(play("1-5>1-6"))
    node = Node(search, int(NODE))

    assert 1 == node.visits
    assert [] == node.children
    _, second, third = charges(search.hands, round_.rules)
    assert (second + third) / 2 == gain == node.gain


def test_each_visit_goes_one_point_deeper() -> None:
    nodes = simulated(position("1-5 2-5 3-5|0-0 0-1|5-5"), play("1-5>1-6"), 40)
    first = next(nodes)
    assert (1, 0) == (first.visits, len(first.children))
    *_, last = nodes

    assert 40 == last.visits
    assert 39 == sum(child.visits for child in last.children)
    for child in last.children:
        below = sum(grandchild.visits for grandchild in child.children)
        assert child.visits - 1 <= below <= child.visits


def test_only_the_searching_seats_own_draw_shows_the_tile() -> None:
    round_ = position("3-6 5-5|0-0 0-1", "6-6 1-6>6-6 2-6>6-6")
    *_, last = simulated(round_, play("3-6>6-6"), 60)
    first_draw = actions.count(attrs.evolve(round_.rules, chickenlittle=True))
    draws = {child.move - first_draw: child for child in last.children if child.move >= first_draw}
    turns = {draw // 192: child for draw, child in draws.items()}

    # The turn after the draw shows whether the tile fits.
    assert {0, 192} == {*draws}
    own = {child.move - first_draw for child in turns[0].children}
    assert 5 < len(own)
    for seen in own:
        turn, number = divmod(seen, 192)
        tile = ALL_TILES[number - 1]
        assert tile in round_.view(0).unseen
        assert turn == (0 if tile.has(6) else 1)


@pytest.mark.untraced
def test_a_search_makes_room_for_any_number_of_nodes() -> None:
    *_, last = simulated(position("1-5 2-5 3-5|0-0 0-1|5-5"), play("1-5>1-6"), 1_200)

    assert 1_200 == last.visits
    assert 1_199 == sum(child.visits for child in last.children)


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


NINE, SIX_OF_FIVE = Rules(), Rules(domino_set=6, hand_size=5)


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
        chicken_foot_rounds(SIX_OF_FIVE, 3, 30),
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


def test_an_opening_leaves_no_regret() -> None:
    hands = "0-1 0-2|1-1 3-3 0-3"
    dealt = Deal([TileSet.parse(hand) for hand in hands.split("|")], rest(3, hands))
    start = Round.start(Rules(domino_set=3), dealt, 1)
    round_ = start.apply(start.legal_moves[0])

    assert 0 == points_of_regret(round_)


def test_the_most_expensive_tile_leaves_no_regret() -> None:
    layout = Layout().place(Tile(4, 4))
    for tile in TileSet("0-4 1-4 2-4 3-4"):
        layout = layout.place(tile, Tile(4, 4))
    hands = [TileSet("1-1 3-3"), TileSet("0-0 2-2")]
    rules = Rules(domino_set=4)
    boneyard = [*rules.tiles - layout.tiles - hands[0] - hands[1]]
    round_ = Round(rules, hands, boneyard, layout, seat=1)

    assert 0 == points_of_regret(round_.apply(Play(Tile(0, 0), Tile(0, 4))))
