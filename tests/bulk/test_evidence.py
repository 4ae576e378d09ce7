"""The evidence of kernels is that of the slots that worlds are made of."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bulk.support import batch_for, dealings
from chickenfoot_rules import Draw, MissingDouble, Opening, Play, Round, Rules, TileSet
from chickenfoot_rules.bulk import Batch, actions
from chickenfoot_rules.bulk.backend import WORD_BITS
from chickenfoot_rules.bulk.state import CANNOT, WORDS_OF_HAND
from chickenfoot_rules.chickenfoot import worlds
from chickenfoot_rules.express import worlds as express_worlds
from laws.games import AnyGame, each_game


def possible_by_slots(round_: Any, looks: int, seat: int) -> TileSet:  # noqa: ANN401 - of any game
    """Return the unseen tiles that the slots of a seat allow, as another seat sees them."""
    view = round_.view(looks)
    slots_of: Any = worlds.slots_of if isinstance(round_, Round) else express_worlds.slots_of
    allowed = 0
    for slot in slots_of(view, view.origin, view.history):
        if slot.seat == seat:
            allowed |= slot.allowed
    return TileSet.from_mask(allowed & view.unseen.mask)


def possible_by_evidence(batch: Batch, round_: Any, looks: int, seat: int) -> TileSet:  # noqa: ANN401
    """Return the unseen tiles that the evidence of the first round allows a seat to hold."""
    inside: Any = batch
    places = inside._places
    width = int(places.options[WORDS_OF_HAND])
    place = CANNOT + seat * width
    cannot = sum(int(places.evidence[0][place + at]) << WORD_BITS * at for at in range(width))
    return TileSet.from_mask(round_.view(looks).unseen.mask & ~cannot)


def assert_same_evidence(batch: Batch, round_: Any) -> None:  # noqa: ANN401 - of any game
    for looks in range(round_.players):
        for seat in {*range(round_.players)} - {looks}:
            if round_.hands[seat] and not round_.is_over:
                expected = possible_by_slots(round_, looks, seat)
                assert expected == possible_by_evidence(batch, round_, looks, seat)


@pytest.mark.untraced
@given(dealing=dealings(), seed=st.integers(0, 2**64 - 1), choice=st.integers(0, 2**32))
def test_evidence_is_what_the_slots_say_from_the_deal_on(
    dealing: tuple[Any, int], seed: int, choice: int
) -> None:
    batch = Batch(*dealing, 1, seed=seed, keep_moves=True)
    rng = random.Random(choice)
    round_: Any = batch.round(0)
    while not round_.is_over:
        assert_same_evidence(batch, round_)
        action = rng.choice(actions.legal(round_))
        batch.step([action])
        round_ = round_.apply(actions.decode(round_, action))


@each_game
@given(data=st.data())
def test_evidence_of_a_round_that_is_loaded_is_what_the_slots_say(
    game: AnyGame, data: st.DataObject
) -> None:
    round_: Any = data.draw(game.positions(18))
    batch = batch_for(round_)
    batch.load(0, round_)

    assert_same_evidence(batch, round_)


HELD = Opening.HIGHEST_HELD
RARE: list[tuple[Rules, int]] = [
    (Rules(domino_set=2, hand_size=1), 2),
    (Rules(domino_set=3, hand_size=1, missing_double=MissingDouble.DRAW_EACH), 3),
    (Rules(domino_set=3, hand_size=1, missing_double=MissingDouble.DRAW_EACH, opening=HELD), 3),
    (Rules(domino_set=6, hand_size=2), 5),
    (Rules(domino_set=18, hand_size=2, opening=HELD), 5),
    (Rules(domino_set=11, hand_size=2, missing_double=MissingDouble.NEXT_LOWER), 5),
]
"""Rules under which the double that opens is often missing, with numbers of players."""


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize(("rules", "players"), RARE)
def test_evidence_of_the_opening_is_what_the_slots_say(rules: Rules, players: int) -> None:
    kinds: set[type[object]] = set()
    for seed in range(8):
        batch = Batch(rules, players, 1, seed=seed, keep_moves=True)
        loaded = Batch(rules, players, 1, seed=seed)
        round_: Any = batch.round(0)
        kinds.add(type(round_.legal_moves[0]))
        while round_.layout.is_empty:
            without_past = attrs.evolve(round_)
            loaded.load(0, without_past)
            assert_same_evidence(batch, round_)
            assert_same_evidence(loaded, without_past)
            action = [actions.legal(round_)[0]]
            batch.step(action)
            loaded.step(action)
            round_ = round_.apply(round_.legal_moves[0])
            assert_same_evidence(loaded, without_past.apply(without_past.legal_moves[0]))
        assert_same_evidence(batch, round_)
    assert {Draw, Play} == kinds
