"""Set-ups of Express-Domino: each flaw, with its message and its rule."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from chickenfoot_rules import SetupError, Tile, TileSet
from chickenfoot_rules.express import ExpressRound, Line
from express.positions import CLOSED, FOUR_HANDS, HANDS, first_round
from support.dominoes import hands, play, tiles
from support.express import FOUR, TWO, position


def middle(**changes: Any) -> ExpressRound:  # noqa: ANN401 - any argument, wrong ones too
    """Set up a consistent position of four, with some changes."""
    return attrs.evolve(position(FOUR, CLOSED, HANDS, seat=0, lead=1), **changes)


def reasons_for(**changes: object) -> list[str]:
    with pytest.raises(SetupError) as refusal:
        middle(**changes)
    assert str(refusal.value) == "the round is inconsistent: " + "; ".join(refusal.value.reasons)
    return [*refusal.value.reasons]


@pytest.mark.rule("X1")
def test_each_player_has_a_hand() -> None:
    assert [
        "expected 4 hands for 4 players, got 3 (X1)",
        # A wrong number of hands hides no other flaw (P2).
        "1-3 2-3 3-3 1-4 2-4 4-4 1-5 2-5 3-5 4-5 5-5 1-6 2-6 3-6 4-6 6-6 are nowhere (X1)",
        "0-0 is on the table and in the hand of seat 0 (X1)",
    ] == reasons_for(hands=hands("0-0|1-1|2-2"))


@pytest.mark.rule("X4")
@pytest.mark.parametrize("seat", [-1, 4, 0.0, False, "1", None])
def test_a_seat_and_a_lead_are_seats(seat: object) -> None:
    assert [f"expected a seat from 0 to 3, got {seat!r} (X4)"] == reasons_for(seat=seat)
    assert [f"expected a lead from 0 to 3, got {seat!r} (X4)"] == reasons_for(lead=seat)


@pytest.mark.rule("X1")
def test_each_tile_is_in_one_place() -> None:
    assert [
        "1-3 is in the hand of seat 0 and in the hand of seat 3 (X1)",
    ] == reasons_for(hands=hands(HANDS.replace("2-6", "1-3 2-6")))
    assert [
        "1-1 1-5 are nowhere (X1)",
        "0-6 is on the table and in the hand of seat 0 (X1)",
    ] == reasons_for(hands=hands(HANDS.replace("1-1", "0-6").replace("1-5 ", "")))


@pytest.mark.rule("X1")
def test_the_tiles_that_were_not_dealt_are_out_of_play() -> None:
    assert ["0 tiles are out of play, not 1 (X1)"] == reasons_for(
        hands=hands(HANDS.replace("1-1 ", "")), out_of_play=tiles("1-1")
    )


@pytest.mark.rule("X1")
def test_nobody_holds_more_tiles_than_were_dealt() -> None:
    held = "1-1 2-2 1-3|6-6 5-5 4-6 4-5 3-6|1-5 1-6 2-3 2-4 2-5 1-4 2-6 3-3|3-5 4-4"

    assert ["nobody holds more than 7 tiles, as nobody draws (X1)"] == reasons_for(
        hands=hands(held)
    )


@pytest.mark.rule("X2")
@pytest.mark.rule("X3")
def test_the_lead_has_laid_a_tile() -> None:
    start = first_round(FOUR, FOUR_HANDS)
    held = "1-1 2-2 1-3|6-6 5-5 4-6 4-5 3-6 1-5 1-6|2-3 2-4 2-5 1-4|2-6 3-3 3-5 4-4"

    assert ["seat 1 has led, so it holds fewer than 7 tiles (X2, X3)"] == reasons_for(
        hands=hands(held)
    )
    with pytest.raises(SetupError, match=r"seat 1 leads, so it is not the turn of seat 2 \(X2, X3"):
        attrs.evolve(start, seat=2, opener=None)


@pytest.mark.rule("X6")
def test_one_seat_goes_out_and_keeps_the_turn() -> None:
    everything = HANDS.replace("|", " ").split()
    five, six, seven = (" ".join(everything[at : at + 6]) for at in (0, 6, 12))

    assert middle(hands=hands(f"|{five}|{six}|{seven}")).is_over
    assert ["seat 3 has gone out, so it is not the turn of seat 0 (X6)"] == reasons_for(
        hands=hands(f"{five}|{six}|{seven}|")
    )
    nine, more = (" ".join(everything[at : at + 9]) for at in (0, 9))
    assert [
        "nobody holds more than 7 tiles, as nobody draws (X1)",
        "only one seat goes out, not seat 0 and seat 2 (X6)",
    ] == reasons_for(hands=hands(f"|{nine}||{more}"), lead=0)


@pytest.mark.rule("X2")
def test_the_opener_is_the_highest_and_the_lead_holds_it_or_has_laid_it() -> None:
    start = first_round(FOUR, FOUR_HANDS)
    laid = start.apply(play("6-6"))

    with pytest.raises(SetupError) as refusal:
        attrs.evolve(start, opener=Tile(5, 5))
    assert ("5-5 opens only if it is the highest, and the highest dealt tile is 6-6 (X2)",) == (
        refusal.value.reasons
    )
    with pytest.raises(SetupError) as refusal:
        attrs.evolve(start, seat=2, lead=2)
    assert ("the holder of 6-6 leads it, so not seat 2 (X2)",) == refusal.value.reasons
    assert ["6-6 opens, but 0-0 was led (X2)"] == reasons_for(opener=Tile(6, 6))
    # A seat that does not exist holds nothing.
    with pytest.raises(SetupError) as refusal:
        attrs.evolve(start, seat=9)
    assert ("expected a seat from 0 to 3, got 9 (X4)",) == refusal.value.reasons
    assert laid.origin.opener == Tile(6, 6)


@pytest.mark.rule("X2")
def test_there_is_no_opener_where_nothing_was_dealt() -> None:
    with pytest.raises(
        SetupError, match=r"5-5 opens only if it is the highest, and none is \(X2\)"
    ):
        ExpressRound(TWO, [TileSet(), TileSet()], TWO.tiles, Line(), 0, 0, Tile(5, 5))


def test_the_error_gives_every_reason() -> None:
    assert [
        "expected a seat from 0 to 3, got 7 (X4)",
        "1-1 is nowhere (X1)",
        "6-6 opens, but 0-0 was led (X2)",
    ] == reasons_for(seat=7, hands=hands(HANDS.replace("1-1 ", "")), opener=Tile(6, 6))
