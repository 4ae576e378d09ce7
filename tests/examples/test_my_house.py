"""The books of a house add to what the library charges, and change nothing else."""

from __future__ import annotations

import random

import attrs
import pytest
from my_house import ENOUGH, FINISH, HANDS, RULES, SILENCE, HouseMatch, finisher, main

from chickenfoot_rules import Deal, DealError, DominoSet, Match, TileSet
from chickenfoot_rules.notation import parse_moves
from page_sessions import sessions_on
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


def test_nobody_goes_out_of_a_blocked_round() -> None:
    house = begun("2-2 0-0", "1-1 0-1 1-2 0-2")

    blocked = played(house, "2-2 1-2>2-2", called=True)
    while blocked.match.round is not None:
        blocked = blocked.apply(blocked.match.round.legal_moves[0], called=True)

    assert finisher(blocked.match.rounds[0]) is None
    assert blocked.match.scores == blocked.scores


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


def test_the_table_of_the_house_has_its_cells_and_no_others() -> None:
    assert [15, 12, 10, 8] == [HANDS.hand_size(DominoSet(9), players) for players in range(2, 6)]
    with pytest.raises(DealError):
        HANDS.hand_size(DominoSet(9), 6)


def test_the_example_prints_what_the_page_shows(capsys: pytest.CaptureFixture[str]) -> None:
    [shown] = sessions_on("how-to/house-rules.md", "my_house.py")

    main()

    assert shown.printed == capsys.readouterr().out
