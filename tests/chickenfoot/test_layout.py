"""Layouts of Chicken Foot: arms, toes and open ends; the referee lays all of it again."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given

from chickenfoot_rules import (
    DominoSet,
    Duty,
    Layout,
    LayoutError,
    OpenEnd,
    Tile,
    TileSet,
    WrongTypeError,
)
from chickenfoot_rules.strategies import layouts
from support.chickenfoot import laid_at_random, layout
from support.dominoes import tiles

CROSS = "9-9 0-9>9-9 1-9>9-9 2-9>9-9 3-9>9-9"
FOOT = f"{CROSS} 2-2>2-9 2-3>2-2"


@pytest.mark.rule("R3.2")
@pytest.mark.parametrize("arms", [2, 5, 7, 0, "4", None, True, 4.0])
def test_other_numbers_of_arms_are_refused(arms: int) -> None:
    for make in (Layout, Layout.empty):
        with pytest.raises(LayoutError, match="expected 3, 4 or 6 arms"):
            make(arms)


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.3")
@pytest.mark.parametrize(
    ("laid", "duty", "fitting"),
    [
        (Layout(), None, "0-0 4-4"),
        (layout("9-9"), Duty(Tile(9, 9), 4, is_cross=True), "8-9"),
        (layout("9-9 0-9>9-9", 3), Duty(Tile(9, 9), 2, is_cross=True), "8-9"),
        (layout("9-9 0-9>9-9", 6), Duty(Tile(9, 9), 5, is_cross=True), "8-9"),
        (layout("9-9 0-9>9-9 1-9>9-9 2-9>9-9", 3), None, "0-0 2-4"),
        (layout(CROSS), None, "0-0 2-4 3-7"),
        (layout(f"{CROSS} 2-2>2-9"), Duty(Tile(2, 2), 3, is_cross=False), "2-4"),
        (layout(FOOT), Duty(Tile(2, 2), 2, is_cross=False), "2-4"),
        (layout(f"{FOOT} 2-5>2-2 2-7>2-2"), None, "0-0 3-7 5-7"),
    ],
)
def test_arms_and_toes_come_first(laid: Layout, duty: Duty | None, fitting: str) -> None:
    assert duty == laid.duty
    assert tiles(fitting) == laid.fitting(tiles("0-0 2-4 3-7 4-4 5-7 8-9"))


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.5")
@pytest.mark.parametrize("arms", [3, 4, 6])
@pytest.mark.parametrize("highest", range(1, 10))
def test_a_cross_can_be_completed_if_the_set_has_a_tile_for_each_arm(
    arms: int, highest: int
) -> None:
    spinner = Tile(highest, highest)
    laid = Layout(arms).place(spinner)
    for low in range(min(arms, highest)):
        laid = laid.place(Tile(low, highest), spinner)

    missing = arms - highest
    assert (Duty(spinner, missing, is_cross=True) if missing > 0 else None) == laid.duty
    assert (missing > 0) == (not laid.fitting(DominoSet(highest).tiles - laid.tiles))


def test_missing_tiles_are_arms_and_toes() -> None:
    missing = [(4, True), (1, True), (2, False), (1, False)]
    duties = [Duty(Tile(9, 9), number, is_cross=is_cross) for number, is_cross in missing]

    assert ["arms", "arm", "toes", "toe"] == [duty.part for duty in duties]


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


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize("highest", [9, 10, 11, 18])
def test_the_tiles_that_fit_have_an_open_value_in_every_set(highest: int) -> None:
    everything = DominoSet(highest).tiles
    for seed in range(20):
        laid = laid_at_random(highest, 4, 0.3, 5 + 3 * seed, seed)
        wanted = {laid.duty.double.low} if laid.duty else {end.value for end in laid.open_ends}
        outside = everything - laid.tiles
        fitting = TileSet(tile for tile in outside if wanted & {tile.low, tile.high})
        assert fitting == laid.fitting(everything)


def test_a_layout_that_is_evolved_keeps_its_tiles() -> None:
    table = layout("9-9 3-9>9-9 1-9>9-9")

    assert table == attrs.evolve(table)
    assert table.placements == attrs.evolve(table).placements
    for wrong in ((), 5), (((), 3), 5), ((1, 2), 3):
        with pytest.raises(WrongTypeError):
            Layout(placements=wrong)  # type: ignore[arg-type]  # on purpose
