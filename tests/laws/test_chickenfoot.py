"""The laws that only Chicken Foot has."""

from __future__ import annotations

import pytest
from hypothesis import given

from chickenfoot_rules import Match, MissingDouble, Play, Round, Tile
from chickenfoot_rules.chickenfoot.scoring import is_over
from chickenfoot_rules.strategies import matches, rounds
from support.dominoes import states


@pytest.mark.rule("R3.2", "R3.3", "R3.4")
@given(rounds(max_highest=18))
def test_law_5_at_most_one_foot_or_cross_is_unfinished_and_every_play_is_on_it(
    round_: Round,
) -> None:
    for state in states(round_):
        placements = state.layout.placements
        unfinished: list[tuple[Tile, int]] = []
        for placement in placements:
            if placement.tile.is_double:
                need = 3 if placement.on else state.rules.arms
                toes = sum(other.on == placement.tile for other in placements)
                assert toes <= need
                if toes < need:
                    unfinished.append((placement.tile, need - toes))
        assert len(unfinished) <= 1
        duty = state.layout.duty
        assert unfinished == ([(duty.double, duty.missing)] if duty else [])
        if unfinished:
            plays = [move for move in state.legal_moves if isinstance(move, Play)]
            assert {play.on for play in plays} <= {unfinished[0][0]}


@pytest.mark.rule("R2.1", "R2.5", "R7.4")
@given(matches(max_highest=4))
def test_law_6_each_double_opens_one_round_unless_it_is_burned_or_the_match_ends_before(
    match: Match,
) -> None:
    openings = [opening for round_ in match.rounds if (opening := round_.layout.opening)]
    target = match.rules.target
    totals = [place.total for place in match.standings] if match.scores else [0]

    assert len(set(openings)) == len(openings)
    skipped = match.rules.domino_set.doubles - set(openings) - match.unused
    if match.rules.missing_double is MissingDouble.BURN:
        assert all(double > openings[-1] for double in skipped)
        assert openings == sorted(openings, reverse=True)
    else:
        assert not skipped
    reached = target is not None and max(totals) >= target
    assert match.is_over == (not match.unused or reached or len(match.rounds) == match.rules.rounds)
    assert (match.required is None) == match.is_over


@pytest.mark.rule("R5.1", "R5.2", "R5.3")
@given(rounds(max_highest=6))
def test_an_open_round_is_over_exactly_if_it_has_no_legal_move(round_: Round) -> None:
    for state in states(round_):
        masks = [hand.mask for hand in state.hands]
        if not state.layout.is_empty:
            over = is_over(state.rules, masks, state.boneyard_size, state.layout, state.seat)
            assert state.is_over == over
