from __future__ import annotations

import random

import pytest
from hypothesis import given

from chickenfoot_rules import (
    DominoSet,
    Duty,
    IllegalityCode,
    Layout,
    LayoutError,
    OpenEnd,
    Tile,
    TileSet,
)
from chickenfoot_rules.strategies import layouts
from support.chickenfoot import layout
from support.dominoes import play

CROSS = "9-9 0-9>9-9 1-9>9-9 2-9>9-9 3-9>9-9"


def fitting(laid: Layout, tiles: str) -> TileSet:
    return laid.fitting(TileSet.parse(tiles))


@pytest.mark.rule("R3.2")
def test_only_a_double_opens_an_empty_layout() -> None:
    empty = Layout()

    assert empty.is_empty
    assert empty.opening is None
    assert empty.duty is None
    assert TileSet.parse("4-4") == fitting(empty, "4-4 4-5")
    for tile, on in ((Tile(4, 5), None), (Tile(4, 4), Tile(4, 5))):
        refusal = empty.refusal(tile, on)
        assert refusal is not None
        assert IllegalityCode.MUST_OPEN is refusal.code


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.4")
@pytest.mark.parametrize("arms", [4, 6])
def test_all_arms_of_the_opening_double_come_first(arms: int) -> None:
    laid = Layout(arms).place(Tile(9, 9))

    for low in range(arms):
        assert Duty(Tile(9, 9), arms - low, is_cross=True) == laid.duty
        assert TileSet.parse("8-9") == fitting(laid, "8-9 0-7 0-0 7-7")
        laid = laid.place(Tile(low, 9), Tile(9, 9))
    assert laid.duty is None
    assert TileSet.parse("0-7 0-0") == fitting(laid, "8-9 0-7 0-0 7-7")


@pytest.mark.parametrize("arms", [3, 5, 7, 0, "4", None, 4.0])
def test_other_numbers_of_arms_are_refused(arms: int) -> None:
    for make in (Layout, Layout.empty):
        with pytest.raises(LayoutError, match="expected 4 or 6 arms"):
            make(arms)


@pytest.mark.rule("R3.1")
def test_the_other_half_of_a_laid_tile_becomes_open() -> None:
    laid = layout(CROSS)

    assert tuple(OpenEnd(Tile(low, 9), low) for low in range(4)) == laid.open_ends
    laid = laid.place(Tile(1, 7), Tile(1, 9))
    assert (
        OpenEnd(Tile(0, 9), 0),
        OpenEnd(Tile(2, 9), 2),
        OpenEnd(Tile(3, 9), 3),
        OpenEnd(Tile(1, 7), 7),
    ) == laid.open_ends


@pytest.mark.rule("R3.3")
def test_after_a_double_its_three_toes_come_first() -> None:
    laid = layout(f"{CROSS} 2-2>2-9")

    for missing, toe in ((3, 1), (2, 5), (1, 7)):
        assert Duty(Tile(2, 2), missing, is_cross=False) == laid.duty
        assert TileSet.parse("2-4") == fitting(laid, "2-4 0-4 3-3 1-7")
        laid = laid.place(Tile(2, toe), Tile(2, 2))
    assert laid.duty is None
    assert TileSet.parse("0-4 3-3 1-7") == fitting(laid, "2-4 0-4 3-3 1-7 4-6")
    assert (
        OpenEnd(Tile(0, 9), 0),
        OpenEnd(Tile(1, 9), 1),
        OpenEnd(Tile(1, 2), 1),
        OpenEnd(Tile(3, 9), 3),
        OpenEnd(Tile(2, 5), 5),
        OpenEnd(Tile(2, 7), 7),
    ) == laid.open_ends


@pytest.mark.parametrize(
    ("tile", "on", "code", "rule"),
    [
        ("2-9", "0-9", IllegalityCode.ALREADY_LAID, "R1.5"),
        ("4-4", None, IllegalityCode.ALREADY_OPENED, "R2.2"),
        ("0-5", "5-5", IllegalityCode.NOT_ON_TABLE, "R3.1"),
        ("4-9", "9-9", IllegalityCode.NOT_OPEN, "R3.1"),
        ("0-5", "0-9", IllegalityCode.NOT_OPEN, "R3.1"),
        ("0-5", "1-9", IllegalityCode.WRONG_END, "R3.1"),
        ("9-4", "1-9", IllegalityCode.WRONG_END, "R3.1"),
    ],
)
def test_a_placement_off_the_open_ends_is_refused(
    tile: str, on: str | None, code: IllegalityCode, rule: str
) -> None:
    laid = layout(f"{CROSS} 0-4>0-9")
    refusal = laid.refusal(Tile.parse(tile), Tile.parse(on) if on else None)

    assert refusal is not None
    assert (code, rule) == (refusal.code, refusal.rule)
    with pytest.raises(LayoutError, match=rule):
        laid.place(Tile.parse(tile), Tile.parse(on) if on else None)


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.3")
@pytest.mark.parametrize(
    ("laid", "text", "code", "message"),
    [
        (
            "9-9 0-9>9-9",
            "0-5>0-9",
            "cross-unfinished",
            "9-9 needs 3 more arms: only nines may be laid, and only on 9-9 (R3.2)",
        ),
        (
            f"{CROSS} 2-2>2-9 2-3>2-2 2-4>2-2",
            "2-5>2-4",
            "foot-unfinished",
            "2-2 needs 1 more toe: only twos may be laid, and only on 2-2 (R3.3)",
        ),
        (
            f"{CROSS} 2-2>2-9 2-3>2-2",
            "2-5>2-3",
            "foot-unfinished",
            "2-2 needs 2 more toes: only twos may be laid, and only on 2-2 (R3.3)",
        ),
    ],
)
def test_an_unfinished_cross_or_foot_names_the_missing_tiles(
    laid: str, text: str, code: str, message: str
) -> None:
    table, move = layout(laid), play(text)
    refusal = table.refusal(move.tile, move.on)

    assert table.duty is not None
    assert refusal is not None
    assert (code, message) == (refusal.code.value, str(refusal))
    assert (table.duty.double, table.duty.missing) == (refusal.double, refusal.missing)


@given(layouts())
def test_the_open_ends_are_the_halves_that_nothing_covers(laid: Layout) -> None:
    covered = {placement.on for placement in laid.placements}
    expected = {
        OpenEnd(placement.tile, placement.tile.other(value))
        for placement in laid.placements
        if not placement.tile.is_double
        and placement.tile not in covered
        and placement.on is not None
        for value in (placement.tile.low, placement.tile.high)
        if placement.on.has(value)
    }

    assert expected == set(laid.open_ends)
    assert len(expected) == len(laid.open_ends)


@pytest.mark.long
@pytest.mark.rule("R3.1")
@pytest.mark.parametrize("highest", [9, 10, 11, 18])
def test_the_tiles_that_fit_have_an_open_value_in_every_set(highest: int) -> None:
    everything = DominoSet(highest).tiles
    rng = random.Random(highest)
    for _ in range(10):
        laid = Layout().place(Tile(highest, highest))
        while plays := laid.plays(everything):
            chosen = rng.choice(plays)
            laid = laid.place(chosen.tile, chosen.on)
            outside = everything - laid.tiles
            if laid.duty is None:
                values = {end.value for end in laid.open_ends}
                fitting = {tile for tile in outside if values & {tile.low, tile.high}}
            else:
                fitting = {tile for tile in outside if tile.has(laid.duty.double.low)}
            assert fitting == laid.fitting(everything)
            assert fitting == {tile for tile in outside if laid.fits(tile)}


def test_plays_are_listed_by_tile_then_value_then_age() -> None:
    laid = layout(f"{CROSS} 3-8>3-9 2-2>2-9 2-8>2-2 2-5>2-2 2-0>2-2")

    assert (
        play("0-8>0-9"),
        play("0-8>0-2"),
        play("0-8>3-8"),
        play("0-8>2-8"),
        play("0-5>0-9"),
        play("0-5>0-2"),
        play("0-5>2-5"),
        play("0-0>0-9"),
        play("0-0>0-2"),
    ) == laid.plays(TileSet.parse("0-0 0-5 0-8 6-7"))
