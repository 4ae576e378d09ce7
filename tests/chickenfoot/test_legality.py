"""What everyone at the table can know of a round of Chicken Foot."""

from __future__ import annotations

import pytest
from hypothesis import given

from chickenfoot_rules import Draw, Round
from chickenfoot_rules.chickenfoot.legality import PublicKnowledge
from chickenfoot_rules.strategies import rounds


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
