"""The books of a house add to what the library charges, and change nothing else."""

from __future__ import annotations

import random

import attrs
import pytest
from my_house import ENOUGH, FINISH, RULES, SILENCE, HouseMatch, finisher, main

from chickenfoot_rules import Deal, Match, TileSet
from chickenfoot_rules.notation import parse_moves
from support.dominoes import rest

TWO = attrs.evolve(RULES, domino_set=2)


def begun(*hands: str) -> HouseMatch:
    deal = Deal([TileSet.parse(hand) for hand in hands], rest(2, *hands))
    return HouseMatch(Match.with_own_deals(TWO, 2).deal(deal), ((),))


def played(house: HouseMatch, moves: str, *, called: bool) -> HouseMatch:
    for move in parse_moves(moves):
        house = house.apply(move, called=called)
    return house


@pytest.mark.parametrize(
    ("first", "moves", "called", "finishes", "scores"),
    [
        # The one double that is laid opens; seat 1 goes out with another tile.
        ("2-2 1-1", "2-2 1-2>2-2", True, None, (2, 0)),
        ("2-2 1-1", "2-2 1-2>2-2", False, None, (2 + SILENCE, 0)),
        ("2-2", "2-2", True, 0, (-FINISH, 3)),
    ],
)
def test_a_double_that_is_laid_in_silence_costs_and_one_that_goes_out_pays(
    first: str, moves: str, called: bool, finishes: int | None, scores: tuple[int, int]
) -> None:
    house = played(begun(first, "1-2"), moves, called=called)

    assert finishes == finisher(house.match.rounds[0])
    assert (scores,) == house.scores
    assert sorted(scores) == [place.total for place in house.standings]


def test_a_match_ends_when_somebody_has_enough_or_with_its_last_round() -> None:
    rng = random.Random(7)
    house = HouseMatch(Match(RULES, 3))
    totals = [0]
    while not house.is_over:
        assert max(totals) < ENOUGH
        round_ = house.match.round
        if round_ is None:
            house = house.deal(rng)
        else:
            house = house.apply(rng.choice(round_.legal_moves), called=True)
        totals = [sum(column) for column in zip(*house.scores, strict=True)] or [0]

    assert not house.match.is_over
    assert max(totals) >= ENOUGH
    assert len(house.scores) == len(house.match.rounds) == len(house.silences)


def test_the_example_prints_a_score_sheet_and_the_places(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main()

    assert (
        capsys.readouterr().out
        == """\
  36   99   20
  14   10   72
  31   73   56
1. seat 0, 81 points
2. seat 2, 148 points
3. seat 1, 182 points
"""
    )
