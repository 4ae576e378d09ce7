from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Deal, DealError, DominoSet, Opening, Rules, Tile, TileError, TileSet
from chickenfoot_rules.strategies import deals, players, rules
from support.dominoes import deal, read_back


@pytest.mark.rule("R1.5")
@given(st.data(), st.integers(0))
def test_a_shuffle_deals_each_tile_once(data: st.DataObject, seed: int) -> None:
    some_rules = data.draw(rules(max_highest=18))
    seats = data.draw(players(rules=some_rules))
    required = data.draw(st.integers(0, some_rules.domino_set.highest))
    dealt = Deal.shuffle(some_rules, seats, random.Random(seed), required=required)

    everything = [*dealt.boneyard, *(tile for hand in dealt.hands for tile in hand)]
    double = {Tile(required, required)}
    expected = set(some_rules.domino_set.tiles)
    if some_rules.opening is Opening.LAID_OUT:
        expected -= double
    assert sorted(expected) == sorted(everything)
    assert dealt.tiles == expected
    assert [some_rules.hand_size] * seats == [*map(len, dealt.hands)]
    assert () == dealt.lots


@given(deals(max_highest=18))
def test_a_deal_is_a_value(some: Deal) -> None:
    again = Deal(some.hands, some.boneyard, some.lots)

    assert some == again == pickle.loads(pickle.dumps(some)) == read_back(some)
    assert hash(some) == hash(again)
    assert some is copy.deepcopy(some)


def test_the_same_seed_gives_the_same_deal() -> None:
    first, second = (Deal.shuffle(Rules(), 4, random.Random(5)) for _ in range(2))

    assert first == second
    assert first != Deal.shuffle(Rules(), 4, random.Random(6))


def test_every_tile_can_come_to_every_place() -> None:
    small = Rules(domino_set=1, hand_size=1)
    seen = {Deal.shuffle(small, 2, random.Random(seed)) for seed in range(200)}

    # Three tiles can lie in 3! orders.
    assert 6 == len(seen)


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize(
    ("hands", "boneyard", "twice"),
    [
        ("0-0 0-1|0-1", "", "0-1"),
        ("0-1|1-1", "0-0 0-2 1-1", "1-1"),
        ("0-0|1-1", "0-2 0-2", "0-2"),
    ],
)
def test_a_tile_dealt_twice_is_refused(hands: str, boneyard: str, twice: str) -> None:
    with pytest.raises(DealError, match=rf"^{twice} is dealt twice \(R1\.5\)$"):
        deal(hands, boneyard)


def test_a_deal_holds_tiles_only() -> None:
    with pytest.raises(TileError, match="expected tiles, got 7"):
        Deal([[7], []])  # type: ignore[list-item]
    with pytest.raises(TileError, match="expected tiles, got 'a'"):
        Deal([[], []], lots=["a", "b"])  # type: ignore[list-item]
    with pytest.raises(TileError, match="expected tiles, got 1"):
        Deal([1])  # type: ignore[list-item]


@pytest.mark.rule("R2.3")
def test_lots_are_drawn_from_the_boneyard_and_go_back() -> None:
    laid = Rules(domino_set=2, hand_size=1, opening=Opening.LAID_OUT)
    for seed in range(50):
        dealt = Deal.shuffle(laid, 2, random.Random(seed), draw_lots=True)
        assert 2 == len(dealt.lots) == len(set(dealt.lots))
        assert set(dealt.lots) <= set(dealt.boneyard)
        assert dealt == Deal(dealt.hands, dealt.boneyard, dealt.lots)
        # One tile is left when four have been dealt, so three players draw no lots.
        assert () == Deal.shuffle(laid, 3, random.Random(seed), draw_lots=True).lots


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize(
    ("lots", "lead"),
    [("0-1 1-2 0-2", 1), ("1-4 2-3 0-5", 2), ("0-6 3-3 1-5", 0), ("3-3 2-4 0-2", 1)],
)
def test_the_highest_lot_leads_and_ties_go_to_the_higher_half(lots: str, lead: int) -> None:
    drawn = [Tile.parse(lot) for lot in lots.split()]
    hands = [[Tile(9, 9)], [Tile(8, 8)], [Tile(7, 7)]]

    assert lead == Deal(hands, drawn, drawn).lead


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize("lots", ["0-1", "0-1 0-1", "0-1 0-2 0-3", "0-1 0-4", "0-1 1-1"])
def test_each_seat_draws_a_lot_of_its_own(lots: str) -> None:
    with pytest.raises(DealError, match="expected 2 different tiles of the boneyard as lots"):
        Deal(
            [[Tile(0, 0)], [Tile(1, 1)]],
            TileSet.parse("0-1 0-2 0-3"),
            [Tile.parse(lot) for lot in lots.split()],
        )


def test_without_lots_nobody_is_named_to_lead() -> None:
    assert deal("0-0|1-1").lead is None


@pytest.mark.rule("R2.3")
def test_only_the_double_that_is_laid_out_is_not_dealt() -> None:
    nine = DominoSet(9).tiles
    laid_out = Rules(opening=Opening.LAID_OUT)
    rng = random.Random(0)

    assert nine == Deal.shuffle(Rules(), 4, rng, required=3).tiles
    assert nine - {Tile(9, 9)} == Deal.shuffle(laid_out, 4, rng).tiles
    with pytest.raises(DealError, match="expected a double from 0 to 9 to lay out, got 10"):
        Deal.shuffle(laid_out, 4, rng, required=10)
    assert nine - {Tile(3, 3)} == Deal.shuffle(laid_out, 4, rng, required=3).tiles


@pytest.mark.rule("R1.4")
def test_a_shuffle_may_deal_out_the_whole_set() -> None:
    dealt = Deal.shuffle(Rules(domino_set=6, hand_size=7), 4, random.Random(1))

    assert () == dealt.boneyard
    assert DominoSet(6).tiles == dealt.tiles


@pytest.mark.rule("R1.5")
def test_a_tile_twice_in_one_hand_is_refused() -> None:
    with pytest.raises(DealError, match=r"^0-1 is dealt twice \(R1\.5\)$"):
        Deal([[Tile(0, 1), Tile(0, 1), Tile(1, 1)], [Tile(0, 0)]])


def test_hands_can_be_texts() -> None:
    texts: list[Any] = ["0-1 1-1", "0-0"]

    assert deal("0-1 1-1|0-0") == Deal(texts)
    with pytest.raises(TileError, match="0-1 appears twice"):
        Deal(["0-1 0-1"])  # type: ignore[list-item]  # on purpose
