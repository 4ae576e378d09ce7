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
from support.chickenfoot import layout
from support.dominoes import deal


def test_errors_are_ours_and_can_be_pickled() -> None:
    illegality = Round.start(Rules(domino_set=1), deal("1-1 0-1|0-0")).illegality(Draw())
    assert illegality is not None
    flaw = Flaw(FlawCode.MISSING_TILE, "0-1 is nowhere", "R1.5", tiles=TileSet([Tile(0, 1)]))

    for error in (IllegalMoveError(illegality), SetupError((flaw,))):
        again = pickle.loads(pickle.dumps(error))
        assert isinstance(error, ChickenfootError)
        assert isinstance(error, ValueError)
        assert str(error) == str(again)
    assert (flaw,) == pickle.loads(pickle.dumps(SetupError((flaw,)))).flaws


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


@pytest.mark.rule("R4.2")
@pytest.mark.parametrize(("undrawn", "known"), [("0-2", True), ("0-1 0-2", None)])
def test_the_last_tile_that_is_drawn_is_known_to_fit_if_the_turn_goes_on(
    undrawn: str, *, known: bool | None
) -> None:
    rules = Rules(domino_set=2, draw_until_playable=True)
    tiles = [Tile.parse(tile) for tile in undrawn.split()]
    table = layout("2-2 1-2>2-2")
    mine = TileSet.parse("1-1")
    theirs = rules.tiles - table.tiles - mine - TileSet(tiles)
    before = Round(rules, [mine, theirs], tiles, table, 0)
    drew = before.apply(Draw())
    [event] = drew.view(1).history

    assert Tile(0, 2) == drew.drawn
    assert known is PublicKnowledge(before.view(1), ()).infer_fit(event, None, drew.turn)
    assert bool(known) == drew.view(1).draw_fits
