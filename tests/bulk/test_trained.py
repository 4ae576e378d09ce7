"""The network that rates moves: what describes a move, and what the network chooses."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chickenfoot_rules
from bulk.support import TINY, batch_for
from chickenfoot_rules import BulkError, Rules
from chickenfoot_rules.bulk import Batch
from chickenfoot_rules.dominoes import TileSet, actions
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import GreedyPlayer, TrainedPlayer, choices
from chickenfoot_rules.strategies import rounds
from laws.games import AnyGame, each_known_game
from support.examples import examples


def described(view: Any, action: int) -> list[int]:  # noqa: ANN401 - of any game
    """Describe an action by counting what its seat sees."""
    batch = batch_for(view.determinize(random.Random(1)))
    batch.load(0, view.determinize(random.Random(1)))
    fields, seen = batch.fields, batch.observe(seats=view.seat)[0]
    may_hold = [
        TileSet.from_mask(sum(1 << at for at in np.flatnonzero(row).tolist()))
        for row in seen[fields.may_hold].reshape(-1, fields.tiles)
    ]
    hand, layout = view.hand, view.layout
    sizes = seen[fields.hand_sizes].tolist()
    ends = [end.value for end in layout.open_ends]
    duty = layout.duty

    def count(tiles: TileSet, value: int) -> int:
        return sum(value in (tile.low, tile.high) for tile in tiles)

    def of_value(value: int) -> list[int]:
        doubles = TileSet.parse(f"{value}-{value}")
        unseen = view.rules.tiles - hand - layout.tiles
        missing = duty.missing if duty and duty.double.low == value else 0
        return [
            count(hand, value), len(hand & doubles), len(layout.tiles & doubles),
            count(unseen, value), ends.count(value), missing,
            count(may_hold[0], value), count(may_hold[-1], value),
            sum(count(tiles, value) for tiles in may_hold),
            sum(len(tiles & doubles) for tiles in may_hold), value, int(value in ends),
        ]  # fmt: skip

    values = view.rules.domino_set.highest + 1
    table = [
        sizes[0], sizes[1], sizes[-1], min(sizes[1:]), sum(sizes[1:]), view.boneyard_size,
        int(seen[fields.drawn].item()), duty.missing if duty else 0,
        sum(tile.pips for tile in hand), len(ends), len({*ends}),
        sum(tile.is_double for tile in hand), view.players, values,
    ]  # fmt: skip
    if action in (values**2, values**2 + 1):
        return [0] * 5 + table + [0] * 24
    joint, free = divmod(action if action < values**2 else action - values**2 - 2, values)
    move = [1, joint + free, int(joint == free), int(joint + free == 0)]
    closes = int(ends.count(joint) == 1)
    return [*move, closes, *table, *of_value(joint), *of_value(free)]


@each_known_game
@given(data=st.data())
@examples(40)
def test_moves_are_described_by_what_their_seat_sees(game: AnyGame, data: st.DataObject) -> None:
    round_: Any = data.draw(game.positions(9))
    batch = batch_for(round_)
    batch.load(0, round_)

    places, made, features = batch.describe_moves()
    assert made.tolist() == np.flatnonzero(batch.legal_mask[0]).tolist()
    assert not places.any()
    if made.size:
        view = round_.view(round_.seat)
        assert features.tolist() == [described(view, action) for action in made.tolist()]


@given(data=st.data())
@examples(40)
def test_a_batch_and_a_player_make_the_same_move(data: st.DataObject) -> None:
    rules = Rules(domino_set=data.draw(st.sampled_from([6, 7, 9])))
    round_: Any = data.draw(rounds(rules=rules))
    if round_.is_over or round_.players > 8:
        return
    batch = batch_for(round_)
    batch.load(0, round_)
    move = TrainedPlayer().choose(round_.view(round_.seat), random.Random(1))

    assert move in choices(round_.view(round_.seat))
    assert [actions.encode(round_.rules, move)] == batch.choose("trained").tolist()


def test_the_network_is_computed_in_whole_numbers() -> None:
    path = Path(chickenfoot_rules.__file__).parent / "bulk/trained.txt"
    weights = [*map(int, path.read_text().split())]
    batch = Batch(Rules(), 4, 20, seed=3)
    for _ in range(12):
        batch.step(batch.choose())
    places, made, features = batch.describe_moves()

    signal = features.astype(object)
    for neurons in (64, 32, 1):
        size = signal.shape[1] + 1
        layer = np.array(weights[: neurons * size], object).reshape(neurons, size)
        signal = signal @ layer[:, 1:].T + layer[:, 0]
        signal = signal if neurons == 1 else np.maximum(signal, 0)
        del weights[: neurons * size]
    assert weights == []
    best = [made[places == place][signal[places == place, 0].argmax()] for place in range(20)]
    assert best == batch.choose("trained").tolist()


@pytest.mark.parametrize("rules", [ExpressRules(target=100), Rules(chickenlittle="next-turn")])
def test_a_batch_plays_to_its_end_whatever_the_network_knows(rules: Any) -> None:  # noqa: ANN401 - of any game
    batch, greedy = (Batch(rules, rules.usual_players, 3, seed=1) for _ in range(2))
    while batch.legal_mask.any():
        chosen = batch.choose("trained")
        assert isinstance(rules, Rules) or chosen.tolist() == greedy.choose("greedy").tolist()
        batch.step(chosen)
        greedy.step(greedy.choose("greedy"))

    assert batch.choose("trained").tolist() == [0, 0, 0]


@pytest.mark.parametrize(
    ("rules", "players"),
    [(ExpressRules(target=100), 4), (Rules(domino_set=5), 2), (Rules(domino_set=12), 9)],
)
def test_it_plays_greedily_where_it_knows_nothing(rules: Any, players: int) -> None:  # noqa: ANN401 - of any game
    batch = Batch(rules, players, 1, seed=2, keep_moves=True)
    view = batch.round(0).view(batch.round(0).seat)

    greedy = GreedyPlayer().choose(view, random.Random(5))
    assert TrainedPlayer().choose(view, random.Random(5)) == greedy


def test_unknown_players_are_refused() -> None:
    with pytest.raises(BulkError, match=r"^expected the policy 'random' or 'greedy', got 'best'$"):
        Batch(TINY, 2, 1, seed=1).choose("best")
