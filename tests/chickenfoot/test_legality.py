from __future__ import annotations

import pickle

import pytest
from hypothesis import given

from chickenfoot_rules import (
    ChickenfootError,
    Draw,
    Flaw,
    FlawCode,
    IllegalMoveError,
    Round,
    Rules,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules.chickenfoot.legality import PublicKnowledge
from chickenfoot_rules.strategies import rounds
from support.dominoes import deal


def test_errors_are_ours_and_can_be_pickled() -> None:
    illegality = Round.start(Rules(domino_set=1), deal("1-1 0-1|0-0")).illegality(Draw())
    assert illegality is not None
    flaw = Flaw(FlawCode.MISSING_TILE, "0-1 is nowhere", "R1.5", tiles=TileSet([Tile(0, 1)]))

    for error in (IllegalMoveError(illegality), SetupError((flaw,))):
        again = pickle.loads(pickle.dumps(error))
        assert isinstance(error, ChickenfootError)
        assert isinstance(error, ValueError)
        assert (str(error), vars(error)) == (str(again), vars(again))


@pytest.mark.rule("R4.2")
@pytest.mark.rule("R6.3")
@given(rounds(max_highest=5))
def test_public_knowledge_is_what_everyone_at_the_table_knows(round_: Round) -> None:
    view = round_.view(0)
    known = PublicKnowledge(view.origin, view.history)
    _, *positions = round_.positions()
    for event, now in zip(view.history, positions, strict=True):
        fits = False
        if isinstance(event.move, Draw) and event.seat not in known.debts:
            fits = bool(known.infer_fit(event, None, now.turn)) and not now.layout.is_empty
        known.apply(event, fits=fits)
        others = [seat for seat in range(now.players) if seat != event.seat]
        assert [known.draw_fits] * len(others) == [now.view(one).draw_fits for one in others]
        assert now.layout == known.layout
        assert [*map(len, now.hands)] == known.sizes
        assert now.boneyard_size == known.undrawn
        assert now.is_over or now.debts == known.debts
