from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import DominoSet, Tile, TileError, TileSet
from chickenfoot_rules.strategies import domino_sets, tile_sets, tiles
from support.dominoes import read_back
from support.examples import examples

OPERATIONS = ("__and__", "__or__", "__sub__", "__xor__")
COMPARISONS = ("__le__", "__lt__", "__eq__", "isdisjoint")


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize(
    ("highest", "size", "pips", "doubles"),
    [
        (6, 28, 168, 7),
        (9, 55, 495, 10),
        (12, 91, 1092, 13),
        (15, 136, 2040, 16),
        (18, 190, 3420, 19),
    ],
)
def test_example_4_standard_sets(highest: int, size: int, pips: int, doubles: int) -> None:
    domino_set = DominoSet(highest)

    assert size == len(domino_set.tiles)
    assert pips == domino_set.tiles.pips
    assert doubles == len(domino_set.doubles)


@pytest.mark.rule("R1.1")
@given(domino_sets())
def test_a_set_holds_each_pair_of_values_once(domino_set: DominoSet) -> None:
    values = range(domino_set.highest + 1)

    assert {Tile(a, b) for a in values for b in values} == set(domino_set.tiles)
    assert {Tile(a, a) for a in values} == set(domino_set.doubles)


@given(tiles())
def test_a_tile_is_one_object_however_it_is_made(tile: Tile) -> None:
    again = (
        Tile(tile.high, tile.low),
        Tile(str(tile)),
        Tile.parse(f"{tile.high}-{tile.low}"),
        copy.copy(tile),
        copy.deepcopy(tile),
        pickle.loads(pickle.dumps(tile)),
        read_back(tile),
    )

    assert all(tile is other for other in again)


@given(tiles())
def test_the_index_counts_the_tiles_below(tile: Tile) -> None:
    below = [
        other for other in DominoSet(18).tiles if (other.high, other.low) < (tile.high, tile.low)
    ]

    assert tile.index == len(below)
    assert all(other < tile for other in below)
    assert not tile < tile  # noqa: PLR0124 - a law


def test_a_tile_has_no_order_with_other_things() -> None:
    with pytest.raises(TypeError):
        assert Tile(0, 1) < 3


@given(tiles(), st.integers(0, 18))
def test_each_half_is_opposite_to_the_other(tile: Tile, value: int) -> None:
    if tile.has(value):
        assert tile == Tile(value, tile.other(value))
        assert tile.pips == value + tile.other(value)
    else:
        with pytest.raises(TileError):
            tile.other(value)


@given(tiles(domino_set=DominoSet(6)), st.booleans())
def test_unicode_dominoes_read_back(tile: Tile, upright: bool) -> None:
    glyph = tile.glyph(upright=upright)

    assert (0x1F063 <= ord(glyph) <= 0x1F093) if upright else (0x1F031 <= ord(glyph) <= 0x1F061)
    assert tile == Tile.parse(glyph)


def test_unicode_dominoes_are_those_of_their_names() -> None:
    assert "\N{DOMINO TILE HORIZONTAL-03-05}" == Tile(5, 3).glyph()
    assert "\N{DOMINO TILE VERTICAL-00-06}" == Tile(6, 0).glyph(upright=True)
    assert Tile(2, 4) == Tile.parse("\N{DOMINO TILE HORIZONTAL-04-02}")


@examples(40)  # There are eight of them.
@given(tile_sets(), tile_sets(), st.sampled_from(OPERATIONS + COMPARISONS))
def test_a_tile_set_behaves_as_a_frozenset_does(left: TileSet, right: TileSet, name: str) -> None:
    expected = getattr(frozenset(left), name)(frozenset(right))

    for other in (right, frozenset(right)):
        result = getattr(left, name)(other)
        assert expected == result
        if isinstance(expected, frozenset):
            assert hash(cast("object", expected)) == hash(result)


@given(tile_sets(), st.integers(0, 18))
def test_a_tile_set_holds_the_tiles_it_yields_in_order(some: TileSet, value: int) -> None:
    listed = list(some)

    assert sorted(listed) == listed
    assert len(some) == len(listed)
    assert set(some) == {tile for tile in DominoSet(18).tiles if tile in some}
    assert some.pips == sum(tile.pips for tile in listed)
    assert some.doubles == {tile for tile in listed if tile.is_double}
    assert some.with_value(value) == {tile for tile in listed if tile.has(value)}
    assert some.mask == sum(1 << tile.index for tile in listed)


@given(tile_sets())
def test_a_tile_set_reads_back(some: TileSet) -> None:
    again = (
        TileSet(reversed(list(some))),
        TileSet(str(some)),
        TileSet.parse(str(some).replace(" ", ", ")),
        TileSet.from_mask(some.mask),
        copy.deepcopy(some),
        pickle.loads(pickle.dumps(some)),
        read_back(some),
    )

    assert all(some == other for other in again)
    assert {hash(some)} == {hash(other) for other in again}
    assert copy.copy(some) is some


def test_a_tile_set_may_meet_sets_of_other_things() -> None:
    blank = TileSet([Tile(0, 0)])

    assert {"0-0", 1}.isdisjoint(blank)
    assert blank == {1, Tile(0, 0)} & blank == blank - {1}
    assert TileSet("0-0 0-1") == {Tile(0, 1)} | blank == blank ^ {Tile(0, 1)}
    with pytest.raises(TileError, match="expected tiles, got 1"):
        blank | {1}  # type: ignore[arg-type]  # on purpose


def test_the_largest_mask_is_every_tile() -> None:
    assert DominoSet(18).tiles == TileSet.from_mask((1 << 190) - 1)


REFUSED: list[tuple[Callable[..., object], list[object], str]] = [
    (DominoSet, [0, 19, True, 9.0, "9", None], "a double-N set with N from 1 to 18"),
    (partial(Tile, 0), [-1, 19, True, 1.0], "0 to 18 pips"),
    (partial(Tile, other=1), [-1, 19, True, 1.0, None], "0 to 18 pips"),
    (TileSet().with_value, [-1, 19], "0 to 18 pips"),
    (Tile, [3, None], "the pips of two halves, or a text like"),
    (partial(Tile, other=2), ["3-6"], "the pips of two halves, or a text like"),
    (Tile.parse, [None, 5, Tile(1, 2)], "expected a tile as text"),
    (
        Tile.parse,
        ["", "6", "6-", "6-3-1", "6 - 3", "19-0", "0-100", "٣-1", "🀰", "1-2\n"],
        "0 to 18",
    ),
    (TileSet.parse, [None, 5, Tile(1, 2)], "expected tiles as text"),
    (TileSet, ["1-2 x"], "expected a tile like 6-3"),
    (TileSet, ["1-1 6-3 3-6"], "3-6 appears twice"),
    (TileSet, [[Tile(0, 0), 3], [Tile(0, 0), "3-4"], [None]], "expected tiles, got"),
    (TileSet.from_mask, [-1, 1 << 190, 1.5, True, None], "190 bits"),
    (Tile.glyph, [Tile(7, 0)], "up to 6-6"),
]


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize(("make", "wrong", "message"), REFUSED)
def test_what_is_no_tile_and_no_set_is_refused(
    make: Callable[..., object], wrong: list[object], message: str
) -> None:
    for thing in wrong:
        with pytest.raises(TileError, match=message):
            make(thing)


def test_long_text_is_shown_shortened() -> None:
    with pytest.raises(TileError) as refusal:
        Tile.parse("9" * 1_000_000)

    assert len(str(refusal.value)) < 300
