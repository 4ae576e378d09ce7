"""A view shows what a seat may know, and nothing else."""

from __future__ import annotations

import gc
import pickle
import random
from collections.abc import Iterator
from itertools import islice
from types import FunctionType, ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import CountError, Draw, Event, Move, Pass, PlayerView, Round, Rules, Tile
from chickenfoot_rules.dominoes import DominoSetup
from chickenfoot_rules.strategies import moves
from support.dominoes import after, deal, play, set_up
from support.oracle import any_rounds, look_alikes

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(0, 15)
DRAW = Draw()


# --- law 9 -----------------------------------------------------------------------------


def reachable(value: object) -> Iterator[object]:
    """Yield every object that a value keeps hold of, whatever the attribute is called."""
    known = {id(value)}
    queue = [value]
    for held in queue:
        yield held
        for other in gc.get_referents(held):
            if id(other) not in known and not isinstance(other, type | ModuleType | FunctionType):
                known.add(id(other))
                queue.append(other)


def answers(view: PlayerView, tries: list[Move]) -> dict[str, object]:
    """Return what a view answers apart from its fields, by the question."""
    try:
        count = str(view.count_worlds())
    except CountError as refusal:
        count = str(refusal)
    # The repr of a round is short, that of its position has everything.
    worlds = [
        (DominoSetup.__repr__(world.origin), world.moves, DominoSetup.__repr__(world))
        for seed in range(3)
        for world in islice(view.worlds(random.Random(seed)), 2)
    ]
    return {
        "hash": hash(view),
        "repr": repr(view),
        "the history's text": [*map(str, view.history)],
        "what is illegal": [*map(view.illegality, tries)],
        "knowledge": view.knowledge,
        "inferences": view.knowledge.inferences,
        "count": count,
        "is exact": view.determinizes_exactly,
        "worlds": worlds,
    }


@pytest.mark.rule("R3.8")
@given(any_rounds(), SEATS, SEEDS, st.data())
def test_law_9_views_are_equal_if_rounds_differ_only_in_hidden_tiles(
    round_: Round, seat: int, seed: int, data: st.DataObject
) -> None:
    seat %= round_.players
    tries = [*round_.legal_moves, *data.draw(st.lists(moves(round_), max_size=5))]
    alikes = [*look_alikes(round_, seat, random.Random(seed), 10)]

    view = round_.view(seat)
    assert not any(isinstance(held, Round) for held in reachable(view))
    for other in alikes[:1] + alikes[-1:]:
        same = other.view(seat)
        assert view == same == pickle.loads(pickle.dumps(same))
        assert answers(view, tries) == answers(same, tries)


# --- what is in a view -----------------------------------------------------------------


@pytest.mark.rule("R4.1")
def test_the_history_has_all_moves_and_the_tiles_of_own_draws_only() -> None:
    start = Round.start(Rules(domino_set=2), deal("2-2 0-1|0-0 1-1", "0-2 1-2"))
    drew = after(start, play("2-2"), DRAW)
    round_ = after(drew, play("1-2>2-2"), DRAW)

    assert ["seat 0: 2-2 opens", "seat 1: draw 1-2", "seat 1: 1-2 on 2-2", "seat 0: draw"] == [
        *map(str, round_.view(1).history)
    ]
    assert (Event(1, DRAW), Event(0, DRAW, Tile(0, 2))) == round_.view(0).history[1::2]
    # A turn that goes on after a draw shows everybody that the tile fits.
    assert [(True, None), (True, Tile(1, 2))] == [
        (view.draw_fits, view.drawn) for view in (drew.view(0), drew.view(1))
    ]
    assert not drew.apply(Pass()).view(0).draw_fits


@pytest.mark.rule("P3")
@pytest.mark.rule("R4.2")
def test_drawing_until_a_tile_fits_shows_the_fit_only_by_the_next_move_or_the_last_tile() -> None:
    rules = Rules(domino_set=2, draw_until_playable=True)
    fits = Round.start(rules, deal("2-2 1-2|0-1 1-1", "0-0 0-2"))
    fits_not = Round.start(rules, deal("2-2 1-2|0-0 1-1", "0-2 0-1"))
    one, other = (after(start, play("2-2"), DRAW) for start in (fits, fits_not))

    assert (Tile(0, 2), None) == (one.drawn, other.drawn)
    assert one.view(0) == other.view(0)
    assert (Tile(0, 2), False) == (one.view(1).drawn, one.view(1).draw_fits)
    # The last tile leaves nothing to go on drawing for: the turn that goes on shows the fit.
    last = other.apply(DRAW).view(0)
    assert last.draw_fits
    # Seat 1 was dealt two of 0-0, 0-1 and 1-1, drew the third, and then 0-2, which fits.
    assert 3 == last.count_worlds()
    assert [False, False] == [set_up(each).view(0).draw_fits for each in (one, other)]
