from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Place, Rules, TileSet, charges, standings
from chickenfoot_rules.strategies import tile_sets

SCORES = st.integers(2, 5).flatmap(
    lambda players: st.lists(
        st.lists(st.integers(0, 3), min_size=players, max_size=players), max_size=4
    ).map(lambda rows: (rows, players))
)


def hands(text: str) -> list[TileSet]:
    return [TileSet.parse(hand) for hand in text.split("|")]


@pytest.mark.rule("R7.1")
def test_pips_left_in_hand_are_charged_and_the_seat_that_is_out_pays_nothing() -> None:
    assert (4, 0, 27) == charges(hands("1-3||9-9 4-5"), Rules())


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize(("value", "cost"), [(50, 54), (25, 29), (0, 4), (7, 11)])
def test_example_6_the_rules_set_the_cost_of_the_double_blank(value: int, cost: int) -> None:
    assert (cost, 9) == charges(hands("1-3 0-0|4-5"), Rules(double_blank=value))


@pytest.mark.rule("R7.3")
def test_example_6_a_blocked_round_is_curved_by_its_lowest_hand() -> None:
    totals = (66, 142, 216, 82, 98, 83)
    piles = [_tiles_worth(total) for total in totals]

    assert totals == charges(piles, Rules(domino_set=18))
    assert (0, 76, 150, 16, 32, 17) == charges(piles, Rules(domino_set=18, curved=True))


def _tiles_worth(total: int) -> TileSet:
    chosen = TileSet()
    for tile in sorted(TileSet.from_mask((1 << 190) - 2), key=lambda tile: -tile.pips):
        if tile.pips <= total - chosen.pips and tile not in chosen:
            chosen |= TileSet([tile])
    assert total == chosen.pips
    return chosen


@pytest.mark.rule("R7.3")
def test_the_double_blank_counts_before_the_curve() -> None:
    curved = Rules(curved=True)

    assert (46, 0) == charges(hands("0-0|1-3"), curved)
    assert (0, 4) == charges(hands("0-0|1-3"), Rules(curved=True, double_blank=0))


@pytest.mark.rule("R7.3")
def test_nothing_is_curved_when_somebody_is_out() -> None:
    assert (4, 0, 9) == charges(hands("1-3||4-5"), Rules(curved=True))


@given(st.lists(tile_sets(), min_size=2, max_size=16), st.integers(0, 100))
def test_the_curve_takes_the_same_off_everybody(some: list[TileSet], double_blank: int) -> None:
    plain = charges(some, Rules(double_blank=double_blank))
    curved = charges(some, Rules(double_blank=double_blank, curved=True))

    assert {min(plain)} == {before - after for before, after in zip(plain, curved, strict=True)}
    assert 0 == min(curved)


@pytest.mark.rule("R7.4")
def test_example_7_the_lowest_total_wins() -> None:
    assert [(1, 2, 4), (2, 0, 15), (3, 1, 20)] == [
        (place.rank, place.seat, place.total) for place in standings([(15, 20, 4)], 3)
    ]


@pytest.mark.rule("R7.6")
def test_example_7_equal_places_are_shared_and_the_next_is_skipped() -> None:
    assert (
        Place(rank=1, seat=0, total=5, zeros=0, lowest=5),
        Place(rank=1, seat=1, total=5, zeros=0, lowest=5),
        Place(rank=3, seat=2, total=9, zeros=0, lowest=9),
    ) == standings([(5, 5, 9)], 3)


@pytest.mark.rule("R7.5")
def test_the_most_rounds_at_zero_break_a_tie_first() -> None:
    # Both have 10; seat 1 was at zero twice, although seat 0 has the lower other round.
    rows = [(1, 0, 9), (9, 0, 9), (0, 10, 9)]

    assert (
        Place(rank=1, seat=1, total=10, zeros=2, lowest=10),
        Place(rank=2, seat=0, total=10, zeros=1, lowest=1),
        Place(rank=3, seat=2, total=27, zeros=0, lowest=9),
    ) == standings(rows, 3)


@pytest.mark.rule("R7.5")
def test_the_lowest_round_above_zero_breaks_a_tie_next() -> None:
    rows = [(4, 3, 0), (6, 7, 10), (0, 0, 0)]

    assert [(1, 2), (2, 1), (3, 0)] == [(place.rank, place.seat) for place in standings(rows, 3)]


@pytest.mark.rule("R7.6")
@given(SCORES)
def test_a_rank_is_one_more_than_the_seats_that_do_better(
    scores: tuple[list[list[int]], int],
) -> None:
    rows, players = scores
    places = {place.seat: place for place in standings(rows, players)}

    def beats(one: int, other: int) -> bool:
        mine = [row[one] for row in rows]
        theirs = [row[other] for row in rows]
        if sum(mine) != sum(theirs):
            return sum(mine) < sum(theirs)
        if mine.count(0) != theirs.count(0):
            return mine.count(0) > theirs.count(0)
        low_mine = [points for points in mine if points]
        low_theirs = [points for points in theirs if points]
        return bool(low_mine) and min(low_mine) < min(low_theirs)

    assert set(range(players)) == set(places)
    for seat in range(players):
        assert 1 + sum(beats(other, seat) for other in range(players)) == places[seat].rank


@pytest.mark.rule("R7.3")
@pytest.mark.parametrize("curved", [False, True])
def test_no_hands_have_no_charges(*, curved: bool) -> None:
    assert () == charges([], Rules(curved=curved))
