from __future__ import annotations

import copy
import pickle
from collections.abc import Set as AbstractSet
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import DominoSet, Tile, TileError, TileSet
from chickenfoot_rules.strategies import domino_sets, tile_sets, tiles
from support.dominoes import read_back
from support.examples import examples

OPERATORS = ("__and__", "__or__", "__sub__", "__xor__", "__le__", "__lt__", "__eq__", "isdisjoint")


@pytest.mark.rule("R1.1")
def test_halves_have_no_order() -> None:
    assert Tile(6, 3) == Tile(3, 6) == Tile.parse("6-3")
    assert (3, 6) == (Tile(6, 3).low, Tile(6, 3).high)


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


@pytest.mark.parametrize("highest", [0, 19, -1, True, 9.0, "9", None])
def test_a_set_outside_1_to_18_is_refused(highest: object) -> None:
    with pytest.raises(TileError, match=r"double-N set with N from 1 to 18"):
        DominoSet(highest)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("highest", "name"), [(1, "double-one"), (9, "double-nine"), (18, "double-eighteen")]
)
def test_a_set_has_a_name(highest: int, name: str) -> None:
    assert name == str(DominoSet(highest))


def test_a_tile_and_a_set_of_tiles_take_a_text() -> None:
    assert Tile("6-3") is Tile("3-6") is Tile(3, 6)
    assert TileSet("1-2 3-3") == TileSet.parse("1-2 3-3")
    with pytest.raises(TileError, match="expected a tile like 6-3"):
        Tile("36")
    with pytest.raises(TileError, match="expected the pips of two halves, or a text like"):
        Tile(3)  # type: ignore[call-overload]  # on purpose
    with pytest.raises(TileError, match="expected the pips of two halves, or a text like"):
        Tile("3-6", 2)  # type: ignore[call-overload]  # on purpose
    with pytest.raises(TileError, match="expected a tile like 6-3"):
        TileSet("1-2 x")


@pytest.mark.parametrize("halves", [(-1, 0), (0, 19), (True, 1), (1.0, 2), (None, 0)])
def test_halves_outside_0_to_18_are_refused(halves: tuple[int, int]) -> None:
    with pytest.raises(TileError, match="0 to 18 pips"):
        Tile(*halves)


@given(tiles())
def test_a_tile_is_one_object_however_it_is_made(tile: Tile) -> None:
    again = (
        Tile(tile.high, tile.low),
        Tile.parse(str(tile)),
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
    assert not tile < tile


def test_a_tile_has_no_order_with_other_things() -> None:
    with pytest.raises(TypeError):
        assert Tile(0, 1) < 3


@given(tiles(), st.integers(0, 18))
def test_each_half_is_opposite_to_the_other(tile: Tile, value: int) -> None:
    if tile.has(value):
        assert tile == Tile(value, tile.other(value))
        assert tile.pips == value + tile.other(value)
    else:
        with pytest.raises(TileError, match=f"{tile} has no half with {value} pips"):
            tile.other(value)


@pytest.mark.parametrize(
    "text",
    ["", "6", "6-", "-3", "6-3-1", "6 - 3", "19-0", "0-100", "six-3", "٣-1", "🀰", "A", "1-2\n"],
)
def test_text_that_is_not_a_tile_is_refused(text: str) -> None:
    with pytest.raises(TileError, match="0 to 18 pips"):
        Tile.parse(text)


def test_long_text_is_shown_shortened() -> None:
    with pytest.raises(TileError) as refusal:
        Tile.parse("9" * 1_000_000)

    assert "expected a tile like 6-3" in str(refusal.value)
    assert len(str(refusal.value)) < 120


@given(tiles(domino_set=DominoSet(6)), st.booleans())
def test_unicode_dominoes_read_back(tile: Tile, upright: bool) -> None:
    glyph = tile.glyph(upright=upright)

    assert (0x1F063 <= ord(glyph) <= 0x1F093) if upright else (0x1F031 <= ord(glyph) <= 0x1F061)
    assert tile == Tile.parse(glyph)


def test_unicode_dominoes_are_those_of_their_names() -> None:
    assert "\N{DOMINO TILE HORIZONTAL-03-05}" == Tile(5, 3).glyph()
    assert "\N{DOMINO TILE VERTICAL-00-06}" == Tile(6, 0).glyph(upright=True)
    assert Tile(2, 4) == Tile.parse("\N{DOMINO TILE HORIZONTAL-04-02}")


def test_unicode_has_no_tile_above_double_six() -> None:
    with pytest.raises(TileError, match="up to 6-6"):
        Tile(7, 0).glyph()


@examples(40)  # There are eight operators.
@given(tile_sets(), tile_sets(), st.sampled_from(OPERATORS))
def test_a_tile_set_behaves_as_a_frozenset_does(left: TileSet, right: TileSet, name: str) -> None:
    expected = getattr(frozenset(left), name)(frozenset(right))

    for other in (right, frozenset(right)):
        result = getattr(left, name)(other)
        assert expected == result
        if isinstance(expected, frozenset):
            assert hash(cast("object", expected)) == hash(result)


@given(tile_sets())
def test_a_tile_set_holds_the_tiles_it_yields_in_order(some: TileSet) -> None:
    listed = list(some)

    assert sorted(listed) == listed
    assert len(some) == len(listed)
    assert all(tile in some for tile in listed)
    assert set(some) == {tile for tile in DominoSet(18).tiles if tile in some}
    assert some.pips == sum(tile.pips for tile in listed)
    assert some.doubles == {tile for tile in listed if tile.is_double}
    assert some.mask == sum(1 << tile.index for tile in listed)


@given(tile_sets())
def test_a_tile_set_reads_back(some: TileSet) -> None:
    again = (
        TileSet(some),
        TileSet(reversed(list(some))),
        TileSet.parse(str(some)),
        TileSet.parse(str(some).replace(" ", ", ")),
        TileSet.from_mask(some.mask),
        copy.deepcopy(some),
        pickle.loads(pickle.dumps(some)),
        read_back(some),
    )

    assert all(some == other for other in again)
    assert {hash(some)} == {hash(other) for other in again}
    assert copy.copy(some) is some


@given(tile_sets(), st.integers(0, 18))
def test_the_tiles_with_a_value_are_those_that_fit_it(some: TileSet, value: int) -> None:
    assert {tile for tile in some if tile.has(value)} == some.with_value(value)


@pytest.mark.parametrize("value", [-1, 19])
def test_no_tile_has_a_value_outside_0_to_18(value: int) -> None:
    with pytest.raises(TileError, match="0 to 18 pips"):
        TileSet().with_value(value)


@pytest.mark.parametrize("thing", [None, 5, 1.5, Tile(1, 2)])
def test_tiles_are_read_from_text(thing: str) -> None:
    with pytest.raises(TileError, match="expected a tile as text"):
        Tile.parse(thing)
    with pytest.raises(TileError, match="expected tiles as text"):
        TileSet.parse(thing)


@pytest.mark.parametrize("name", ["__and__", "__or__", "__sub__", "__xor__"])
def test_a_tile_set_has_operations_with_sets_only(name: str) -> None:
    assert NotImplemented is getattr(TileSet([Tile(0, 0)]), name)(5)


@pytest.mark.parametrize("mask", [-1, 1 << 190, 1.5, True, None])
def test_a_mask_with_other_bits_is_refused(mask: int) -> None:
    with pytest.raises(TileError, match="190 bits"):
        TileSet.from_mask(mask)


def test_the_largest_mask_is_every_tile() -> None:
    assert DominoSet(18).tiles == TileSet.from_mask((1 << 190) - 1)


@pytest.mark.parametrize("element", [3, "3-4", None])
def test_a_tile_set_holds_tiles_only(element: object) -> None:
    with pytest.raises(TileError, match=f"expected tiles, got {element!r}"):
        TileSet([Tile(0, 0), element])  # type: ignore[list-item]


def test_a_tile_set_contains_tiles_only() -> None:
    some: AbstractSet[object] = TileSet([Tile(0, 0)])
    others: list[object] = ["0-0", {Tile(0, 1)}, 1]

    assert "0-0" not in some
    assert some not in others
    blank = TileSet([Tile(0, 0)])
    assert {1, Tile(0, 0)} == blank | {1} == {1} | blank
    assert {1, Tile(0, 0)} == blank ^ {1} == {1} ^ blank
    assert blank == {1, Tile(0, 0)} & blank


def test_a_tile_that_appears_twice_in_text_is_refused() -> None:
    with pytest.raises(TileError, match="3-6 appears twice"):
        TileSet.parse("1-1 6-3 3-6")
