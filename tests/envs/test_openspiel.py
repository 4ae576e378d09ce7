"""The games for OpenSpiel keep what it asks of a game, and show no seat anything hidden."""

from __future__ import annotations

import itertools
import json
import math
import random
from collections.abc import Iterator
from typing import Any, TypeAlias

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    USUAL,
    ActionError,
    Deal,
    DealError,
    DealTable,
    Draw,
    Match,
    MatchError,
    MissingDouble,
    Opening,
    PlayerError,
    Round,
    Rules,
    RulesError,
    Tile,
    UnknownNameError,
    notation,
    records,
)
from chickenfoot_rules import strategies as own
from chickenfoot_rules.bulk import observe
from chickenfoot_rules.bulk.loading import leads
from chickenfoot_rules.chickenfoot.deal_tables import DEAL_TABLES
from chickenfoot_rules.dominoes import actions
from chickenfoot_rules.envs.common import Episode
from chickenfoot_rules.envs.openspiel import DominoGame, DominoState, PlayerBot, load_game
from chickenfoot_rules.envs.openspiel.state import actions_of, pyspiel
from chickenfoot_rules.express import ExpressRound, ExpressRules
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer
from support.chickenfoot import HouseRules
from support.dominoes import hands, play, tiles

Untyped: TypeAlias = Any
"""A game or a state: OpenSpiel says no types."""

SEEDS = st.integers(0, 2**32)
TINY = "python_chicken_foot(players=2,domino_set=2,hand_size=2)"
SPECS = [
    TINY,
    "python_chicken_foot(players=3,domino_set=4,hand_size=3,chickenlittle=next-turn,curved=True)",
    "python_chicken_foot(players=4,domino_set=6,opening=laid-out,drawn_tile=must)",
    "python_chicken_foot(players=2,domino_set=3,hand_size=2,missing_double=reshuffle)",
    "python_chicken_foot(players=2,domino_set=3,hand_size=2,draw_until_playable=True)",
    "python_chicken_foot(players=2,domino_set=3,hand_size=2,opening=laid-out,lead=drawn)",
    "python_express_domino(players=2)",
    "python_express_domino(pairs=True)",
]
MATCHES = [
    "python_chicken_foot(players=2,domino_set=2,hand_size=2,episode=match)",
    "python_chicken_foot(players=3,domino_set=3,hand_size=2,missing_double=next-lower,episode=match)",
    "python_chicken_foot(players=2,domino_set=3,hand_size=2,opening=laid-out,episode=match)",
    "python_chicken_foot(players=2,domino_set=3,hand_size=2,opening=highest-held,episode=match)",
    "python_chicken_foot(players=2,domino_set=3,hand_size=2,opening=found,episode=match)",
    "python_chicken_foot(players=3,domino_set=3,hand_size=2,lead=drawn,rounds=2,episode=match)",
    "python_chicken_foot(domino_set=4,hand_size=2,missing_double=reshuffle,episode=match)",
    "python_express_domino(players=2,target=20,episode=match)",
    "python_express_domino(pairs=True,target=40,episode=match)",
]
each_spec = pytest.mark.parametrize("spec", [*SPECS, *MATCHES])
each_match = pytest.mark.parametrize("spec", MATCHES)


@st.composite
def games(draw: st.DrawFn, max_highest: int = 6) -> DominoGame:
    """Generate games by any rules."""
    episode: Episode = draw(st.sampled_from(["round", "match"]))
    if draw(st.booleans()):
        express = attrs.evolve(draw(own.express_rules()), target=draw(st.integers(1, 50)))
        return load_game(express, express.players, episode=episode)
    rules = draw(own.rules(max_highest=max_highest))
    if rules.deal_table not in DEAL_TABLES.values():
        rules = attrs.evolve(rules, deal_table=USUAL)
    most = (len(rules.tiles) - rules.tiles_laid_out) // rules.hand_size_for(2)
    return load_game(rules, draw(st.integers(2, min(most, 16))), episode=episode)


@st.composite
def states(draw: st.DrawFn, max_highest: int = 6) -> DominoState:
    """Generate states in which the deal is complete."""
    game: Untyped = draw(games(max_highest))
    is_match = game.get_parameters()["episode"] == "match"
    rng = random.Random(draw(SEEDS))
    match: Any = game.new_initial_state().match.origin.deal(rng)
    for _ in range(draw(st.integers(0, 200 if is_match else 60))):
        if match.round is not None:
            match = match.apply(rng.choice(match.round.legal_moves))
        elif is_match and not match.is_over:
            match = match.deal(rng)
    if is_match and not (match.round or match.is_over):
        match = match.deal(rng)
    state: DominoState = game.state_of(match if is_match else match.all_rounds[0])
    if match.round and Draw() in match.round.legal_moves and draw(st.booleans()):
        state.apply_action(actions.encode(game.rules, Draw()))
    return state


@each_spec
def test_a_game_passes_the_random_simulations(spec: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spec), num_sims=1, serialize=True, verbose=False)


@given(game=games())
def test_a_game_is_loaded_again_from_its_text(game: Untyped) -> None:
    again = pyspiel.load_game(str(game))

    assert (game.rules, game.players) == (again.rules, again.players)
    assert game.get_parameters() == again.get_parameters()
    assert actions.count(game.rules) == game.num_distinct_actions()
    assert pyspiel.GameType.Utility.ZERO_SUM == game.get_type().utility


@pytest.mark.parametrize(
    ("spec", "error", "why"),
    [
        ("python_chicken_foot(domino_set=19)", ValueError, "19"),
        ("python_chicken_foot(opening=later)", RulesError, "later"),
        ("python_chicken_foot(domino_set=2,hand_size=4)", RulesError, "hand_size"),
        ("python_chicken_foot(players=3,domino_set=2,hand_size=3)", DealError, "R1.4"),
        ("python_chicken_foot(double_blank=10000)", RulesError, "9999"),
        ("python_express_domino(players=3,pairs=True)", RulesError, "X1"),
        ("python_express_domino(episode=day)", UnknownNameError, "'round' or 'match'"),
    ],
)
def test_impossible_parameters_are_refused(spec: str, error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        pyspiel.load_game(spec)


def deals_of(state: Untyped, chance: float = 1.0) -> Iterator[tuple[Round, float]]:
    """Yield each round that can be dealt, with its probability."""
    if state.round is not None:
        yield state.round, chance
        return
    for outcome, share in state.chance_outcomes():
        assert share > 0
        yield from deals_of(state.child(outcome), chance * share)


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize(
    "rules",
    [
        Rules(domino_set=2, hand_size=1),
        Rules(domino_set=2, hand_size=2),
        Rules(domino_set=2, hand_size=2, opening=Opening.LAID_OUT),
        Rules(domino_set=2, hand_size=2, opening=Opening.FOUND),
        Rules(domino_set=2, hand_size=1, missing_double=MissingDouble.RESHUFFLE),
        Rules(
            domino_set=2,
            hand_size=2,
            opening=Opening.HIGHEST_HELD,
            missing_double=MissingDouble.RESHUFFLE,
        ),
    ],
    ids=str,
)
def test_each_deal_that_starts_a_round_is_equally_likely(rules: Rules) -> None:
    found = [*deals_of(load_game(rules, 2).new_initial_state())]
    hands = {round_.hands for round_, _ in found}
    dealt = rules.tiles_to_deal()
    size = rules.hand_size_for(2)
    possible: set[tuple[Any, ...]] = set()
    for order in itertools.permutations(dealt):
        one = Deal([order[:size], order[size : 2 * size]], order[2 * size :])
        try:
            possible.add(Round.start(rules, one).hands)
        except ValueError:
            assert rules.missing_double is MissingDouble.RESHUFFLE

    assert len(found) == len(hands)
    assert possible == hands
    assert all(math.isclose(chance * len(found), 1) for _, chance in found)


@given(state=states())
def test_chance_decides_among_the_tiles_of_the_boneyard(state: Untyped) -> None:
    if not state.is_drawing:
        return
    undrawn = state.round.boneyard
    outcomes = state.chance_outcomes()
    assert state.is_chance_node()
    assert sorted(tile.index for tile in undrawn) == [outcome for outcome, _ in outcomes]
    assert {1 / len(undrawn)} == {share for _, share in outcomes}
    for outcome, _ in outcomes:
        after = state.child(outcome).round
        assert outcome == after.drawn_tiles[-1].index
        assert after.hands[state.round.seat] == state.round.hands[state.round.seat] | {
            after.drawn_tiles[-1]
        }
    with pytest.raises(ActionError, match="expected one of the outcomes"):
        state.apply_action(10_000)


def seen(state: Untyped, seat: int) -> tuple[object, ...]:
    """Return everything that a seat gets to see."""
    return (
        state.information_state_string(seat),
        state.observation_string(seat),
        state.information_state_tensor(seat),
        state.observation_tensor(seat),
        state.to_observation_struct(seat).to_json(),
    )


@given(state=states(), seat=st.integers(0, 15), seed=SEEDS)
def test_law_9_states_look_the_same_exactly_if_a_seat_sees_the_same(
    state: Untyped, seat: int, seed: int
) -> None:
    seat %= state.num_players()
    sample = random.Random(seed).random
    if state.is_drawing:
        with pytest.raises(MatchError, match="got a chance node"):
            state.resample_from_infostate(seat, sample)
        return
    for other in range(state.num_players()):
        world = state.resample_from_infostate(other, sample)
        views, others = (
            [one.view(seat) for one in (*of.earlier_rounds, of.round)] for of in (state, world)
        )
        for ask in ("information_state_string", "information_state_tensor"):
            looks_alike = getattr(state, ask)(seat) == getattr(world, ask)(seat)
            assert (views == others) == looks_alike
        if other != seat:
            assert seen(state, seat)[:4:2] != seen(state, other)[:4:2]
            continue
        assert state.view(seat) == world.view(seat)
        assert state.current_player() == world.current_player()
        assert not world.is_drawing
        assert seen(state, seat) == seen(world, seat)
        assert (state.rewards(), state.returns()) == (world.rewards(), world.returns())
        assert len(state.history()) == len(world.history())


@given(state=states(max_highest=3), seat=st.integers(0, 15))
def test_an_information_state_is_the_views_as_text_and_has_a_row_for_each_move(
    state: Untyped, seat: int
) -> None:
    seat %= state.num_players()
    *earlier, text = state.information_state_string(seat).splitlines()
    past_views = [notation.parse_view(line, None) for line in earlier]
    assert [past.view(seat) for past in state.earlier_rounds] == past_views
    if state.is_drawing:
        text, _, end = text.rpartition("; ")
        assert "draws" == end
    view = state.round.view(seat)
    assert view == attrs.evolve(state.view(seat), scores=())
    assert attrs.evolve(view, scores=state.view(seat).scores) == notation.parse_view(text, None)

    game = state.get_game()
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True), {})
    observer.set_from(state, seat)
    events = observer.dict["events"].astype(int).tolist()
    del events[: sum(len(past.moves) + sum(map(len, past.hands)) for past in state.earlier_rounds)]
    for row, event in zip(events, view.history, strict=False):
        drawn = 0 if event.tile is None else event.tile.index + 1
        assert [event.seat + 1, actions.encode(game.rules, event.move) + 1, drawn] == row
    assert not any(map(any, events[len(view.history) :]))


def test_the_actions_that_lead_to_a_round_have_the_tile_after_each_draw() -> None:
    rules = Rules(domino_set=2, hand_size=2)
    deal = Deal(hands("2-2 0-0|0-1 1-1"), tiles("0-2 1-2"))
    round_ = Round.start(rules, deal).apply(play("2-2")).apply(Draw())

    *_, opens, draws, tile = actions_of(round_)
    assert [actions.encode(rules, play("2-2")), actions.encode(rules, Draw())] == [opens, draws]
    assert Tile(1, 2).index == tile


@given(state=states(max_highest=3))
def test_a_game_has_the_state_of_a_round_or_a_match_and_its_records(state: Untyped) -> None:
    game = state.get_game()
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    assert (state.match, state.history()) == (again.match, again.history())

    [episode] = {"round", "match"} & state.to_struct().to_dict().keys()
    struct = state.to_struct().to_dict()
    record: Any = records.loads(json.dumps(struct[episode]))
    assert struct["is_drawing"] == state.is_drawing
    assert getattr(state, episode) == getattr(record, episode)
    for seat in range(state.num_players()):
        document = state.to_observation_struct(seat).to_dict()[episode]
        seen_by = records.loads(json.dumps(document))
        assert isinstance(seen_by, records.SeatRecord)
        assert state.view(seat) in seen_by.views


def test_there_is_no_observer_of_other_kinds() -> None:
    game, private = pyspiel.load_game(TINY), pyspiel.PrivateInfoType
    for other in (
        {"public_info": False},
        {"private_info": private.NONE},
        {"private_info": private.ALL_PLAYERS},
    ):
        assert (
            game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True, **other)) is None
        )


@pytest.mark.rule("R7.4")
@pytest.mark.rule("X8")
@each_match
def test_law_11_a_match_of_openspiel_and_a_match_agree_at_every_step(spec: str) -> None:
    game: Untyped = pyspiel.load_game(spec)
    rules, players = game.rules, game.players
    for seed in range(3):
        rng = random.Random(seed)
        state = game.new_initial_state()
        match: Any = state.match.origin
        total = np.zeros(players)
        chance = 0
        while not match.is_over:
            if match.round is None:
                match = match.deal(rng)
                chosen = [*actions_of(match.round)]
                chance += len(chosen)
            else:
                chosen = [rng.choice(state.legal_actions())]
                move = actions.decode(match.round, chosen[0])
                match = match.apply(move)
                if isinstance(move, Draw):
                    chosen.append(match.all_rounds[-1].drawn_tiles[-1].index)
                    chance += 1
            for action in chosen:
                state.apply_action(action)
                total += state.rewards()
            assert match.is_over == state.is_terminal()
            assert match.scores == state.match.scores
            assert [*total] == pytest.approx(state.returns())
            if match.round is not None:
                assert match.round.seat == state.current_player()
                assert [*actions.legal(match.round)] == state.legal_actions()
            if match.round is not None or match.is_over:
                seat = rng.randrange(players)
                view = match.all_rounds[-1].view(seat, match.scores)
                observer = game.make_py_observer()
                observer.set_from(state, seat)
                assert view == state.view(seat)
                assert np.array_equal(observe(view), observer.dict["observation"])
        points = [*map(sum, zip(*match.scores, strict=True))]
        assert [*leads(rules, points)] == pytest.approx([*total])
        assert len(state.history()) - chance <= game.max_game_length()
        assert chance <= game.max_chance_nodes_in_history()
        assert game.min_utility() <= min(total) <= max(total) <= game.max_utility()


@pytest.mark.rule("X6")
def test_a_match_of_express_ends_even_if_its_rounds_score_nothing() -> None:
    """Two players need not score: the loser may be left with 0-0 alone."""
    deal = notation.parse_deal(
        "0-0 2-3 0-4 1-4 2-5 4-5 5-6 / 0-3 3-3 4-4 1-5 5-5 3-6 6-6 | "
        "0-1 1-1 0-2 1-2 2-2 1-3 2-4 3-4 0-5 3-5 0-6 1-6 2-6 4-6"
    )
    moves = notation.parse_moves(
        "6-6 5-6>6-6 5-5>5-6 4-5>5-5 4-4>4-5 0-4>4-4 0-3>0-4 2-3>0-3 3-6>6-6 2-5>2-3 1-5>2-5 "
        "1-4>1-5 3-3>3-6"
    )
    round_ = ExpressRound.start(ExpressRules(target=1, players=2), deal)
    for move in moves:
        round_ = round_.apply(move)
    assert round_.outcome is not None
    assert (0, 0) == round_.outcome.points

    for target, most in ((1, 1), (2, 3)):
        game: Untyped = load_game(ExpressRules(target=target, players=2), 2, episode="match")
        state = game.new_initial_state()
        for action in actions_of(round_):
            state.apply_action(action)
        assert ((0, 0),) == state.match.scores
        assert (most == 1, False) == (state.is_terminal(), state.match.is_over)
        assert [0.0, 0.0] == state.returns()
        assert most * 28 == game.max_chance_nodes_in_history()


@pytest.mark.parametrize("spec", ["python_chicken_foot(domino_set=4)", "python_express_domino"])
def test_players_are_bots(spec: str) -> None:
    game = pyspiel.load_game(spec)

    def play(seed: int) -> list[float]:
        bots = [PlayerBot(GreedyPlayer(), 0, seed)]
        bots += [PlayerBot(RandomPlayer(), seat, seed) for seat in range(1, 4)]
        returns: list[float] = pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return returns

    assert play(1) == play(1)
    assert len({str(play(seed)) for seed in range(5)}) > 1
    with pytest.raises(PlayerError, match="expected a player"):
        PlayerBot("greedy", 0, 1)  # type: ignore[arg-type]


def test_nobody_sees_the_deal_before_it_is_complete() -> None:
    state: Untyped = pyspiel.load_game(TINY).new_initial_state()
    looks: set[str] = set()
    while state.round is None:
        looks.add(str([seen(state, seat) for seat in range(2)]))
        with pytest.raises(MatchError, match="before the deal is complete"):
            state.view(0)
        with pytest.raises(MatchError, match="got a chance node"):
            state.resample_from_infostate(0, random.random)
        dealt = state.to_struct().to_dict()
        assert (None, len(state.history())) == (dealt["round"], len(dealt["dealt"]))
        state.apply_action(state.legal_actions()[-1])
    assert 1 == len(looks)

    match: Untyped = pyspiel.load_game(MATCHES[0]).new_initial_state()
    assert {"match": None} == match.to_observation_struct(0).to_dict()
    assert match.to_struct().to_dict()["match"] is None


TWO = Rules(domino_set=2, hand_size=2)
LAID_OUT = Rules(domino_set=2, hand_size=1, opening=Opening.LAID_OUT)
DEALT = Deal.shuffle(TWO, 2, random.Random(1))
FOUR, (ONE, OTHER) = DEALT.hands
LAID = Deal([tiles("0-0"), tiles("1-1")], tiles("0-1 0-2 1-2"))
LOTS = attrs.evolve(LAID, lots=[Tile(1, 2), Tile(0, 2)])


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize(
    ("rules", "episode", "unlike"),
    [
        (TWO, "round", Round.start(TWO, DEALT, lead=1)),
        (TWO, "round", Round.start(TWO, DEALT, required=1)),
        (TWO, "round", Round.start(TWO, Deal([FOUR, [ONE]], [*DEALT.boneyard, OTHER]))),
        (TWO, "round", Round.start(attrs.evolve(TWO, curved=True), DEALT)),
        (TWO, "match", Round.start(TWO, DEALT)),
        (TWO, "match", Match(TWO, 2, lead=1).deal(DEALT)),
        (LAID_OUT, "match", Match(LAID_OUT, 2).deal(LOTS)),
    ],
)
def test_a_game_has_no_state_of_what_it_can_not_deal(
    rules: Rules, episode: Episode, unlike: Round | Match
) -> None:
    with pytest.raises(DealError, match=f"expected a {episode} by the rules of this game"):
        load_game(rules, 2, episode=episode).state_of(unlike)


@pytest.mark.rule("H2")
def test_a_game_has_the_hand_sizes_of_any_deal_table_but_no_rules_of_a_house() -> None:
    table = DealTable("CUSTOM", {6: {2: 3}})
    rules = Rules(domino_set=6, deal_table=table)
    assert 3 == load_game(rules, 2).rules.hand_size_for(2)
    with pytest.raises(RulesError, match="the compiled engine does not know HouseRules, only"):
        load_game(HouseRules(domino_set=2), 2)
