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

LAID_OUT = Rules(domino_set=2, hand_size=1, opening=Opening.LAID_OUT)


@pytest.mark.rule("R1.4")
@pytest.mark.rule("R1.5")
@given(st.data(), st.integers(0))
def test_a_shuffle_deals_each_tile_once(data: st.DataObject, seed: int) -> None:
    some_rules = data.draw(rules(max_highest=18))
    seats = data.draw(players(rules=some_rules))
    required = data.draw(st.integers(0, some_rules.domino_set.highest))
    dealt = Deal.shuffle(some_rules, seats, random.Random(seed), required=required)

    everything = [*dealt.boneyard, *(tile for hand in dealt.hands for tile in hand)]
    expected = set(some_rules.domino_set.tiles)
    if some_rules.opening is Opening.LAID_OUT:
        expected -= {Tile(required, required)}
    assert sorted(expected) == sorted(everything)
    assert dealt.tiles == expected
    assert [some_rules.hand_size] * seats == [*map(len, dealt.hands)]
    assert () == dealt.lots
    again = Deal.shuffle(some_rules, seats, random.Random(seed), required=required)
    assert dealt == again


@given(deals(max_highest=18))
def test_a_deal_is_a_value(some: Deal) -> None:
    again = Deal(some.hands, some.boneyard, some.lots, some.lead)

    assert some == again == pickle.loads(pickle.dumps(some)) == read_back(some)
    assert hash(some) == hash(again)
    assert some is copy.deepcopy(some)


def test_every_tile_can_come_to_every_place() -> None:
    small = Rules(domino_set=1, hand_size=1)
    seen = {Deal.shuffle(small, 2, random.Random(seed)) for seed in range(200)}

    # Three tiles can lie in 3! orders.
    assert 6 == len(seen)


@pytest.mark.rule("R2.3")
def test_lots_are_drawn_from_the_boneyard_and_go_back() -> None:
    for seed in range(50):
        dealt = Deal.shuffle(LAID_OUT, 2, random.Random(seed), draw_lots=True)
        assert 2 == len(dealt.lots) == len({*dealt.lots} & {*dealt.boneyard})
        assert dealt == Deal(dealt.hands, dealt.boneyard, dealt.lots)
        # One tile is left when four have been dealt, so three players draw no lots.
        assert () == Deal.shuffle(LAID_OUT, 3, random.Random(seed), draw_lots=True).lots


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize(
    ("lots", "lead"),
    [("0-1 1-2 0-2", 1), ("1-4 2-3 0-5", 2), ("0-6 3-3 1-5", 0), ("3-3 2-4 0-2", 1)],
)
def test_the_highest_lot_leads_and_ties_go_to_the_higher_half(lots: str, lead: int) -> None:
    drawn = [Tile.parse(lot) for lot in lots.split()]
    hands = [[Tile(9, 9)], [Tile(8, 8)], [Tile(7, 7)]]

    assert lead == Deal(hands, drawn, drawn).lead
    assert Deal(hands, drawn).lead is None


@pytest.mark.rule("R2.3")
def test_only_the_double_that_is_laid_out_is_not_dealt() -> None:
    two = DominoSet(2).tiles
    rng = random.Random(0)

    assert two == Deal.shuffle(Rules(domino_set=2, hand_size=1), 2, rng, required=1).tiles
    assert two - {Tile(2, 2)} == Deal.shuffle(LAID_OUT, 2, rng).tiles
    assert two - {Tile(1, 1)} == Deal.shuffle(LAID_OUT, 2, rng, required=1).tiles
    with pytest.raises(DealError, match="expected a double from 0 to 2 to lay out, got 3"):
        Deal.shuffle(LAID_OUT, 2, rng, required=3)


ONE, TWO = [Tile(0, 0)], [Tile(1, 1)]


LOTS = ("0-1", "0-1 0-1", "0-1 0-2 0-3", "0-1 0-4", "0-1 1-1")
WRONG: list[tuple[tuple[Any, ...], type[Exception], str]] = [
    ((["0-0 0-1", "0-1"],), DealError, r"^0-1 is dealt twice \(R1\.5\)$"),
    ((["0-0", "0-1"], [Tile(0, 2), Tile(0, 1)]), DealError, "0-1 is dealt twice"),
    (([ONE, TWO], [Tile(0, 2), Tile(0, 2)]), DealError, "0-2 is dealt twice"),
    (([ONE + ONE, TWO],), DealError, "0-0 is dealt twice"),
    ((["0-1 0-1"],), TileError, "0-1 appears twice"),
    (([[7], []],), TileError, "expected tiles, got 7"),
    (([1],), TileError, "expected tiles, got 1"),
    (([[], []], (), ["a", "b"]), TileError, "expected tiles, got 'a'"),
    *(
        (([ONE, TWO], TileSet("0-1 0-2 0-3"), [*map(Tile.parse, lots.split())]), DealError, "lots")
        for lots in LOTS
    ),
]


@pytest.mark.rule("R1.5")
@pytest.mark.rule("R2.3")
@pytest.mark.parametrize(("parts", "error", "message"), WRONG)
def test_a_wrong_deal_is_refused(parts: Any, error: type[Exception], message: str) -> None:  # noqa: ANN401 - some are of wrong types
    with pytest.raises(error, match=message):
        Deal(*parts)


def test_hands_can_be_texts() -> None:
    texts: list[Any] = ["0-1 1-1", "0-0"]

    assert deal("0-1 1-1|0-0") == Deal(texts)
