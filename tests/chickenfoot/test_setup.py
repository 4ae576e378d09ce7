from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Layout,
    MissingDouble,
    Opening,
    Round,
    Rules,
    Setup,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules.strategies import rounds
from support.chickenfoot import layout
from support.dominoes import deal, hands

TWO = Rules(domino_set=2)
LITTLE = Rules(domino_set=2, chickenlittle=True)
LAID_OUT = Rules(domino_set=2, opening=Opening.LAID_OUT)


def reasons(
    hands: str,
    boneyard: str = "",
    laid: str = "",
    *,
    rules: Rules = TWO,
    arms: int = 4,
    seat: int = 0,
    lead: int = 0,
    openers: str | None = None,
    drawn: str | None = None,
    debts: tuple[int, ...] = (),
    skipped: str = "",
) -> tuple[str, ...]:
    """Return why a position is refused, or nothing when it is not."""
    table = layout(laid, arms)
    opening = table.opening or Tile(2, 2)
    try:
        Round(
            rules,
            [TileSet.parse(hand) for hand in hands.split("|")],
            [Tile.parse(tile) for tile in boneyard.split()],
            table,
            seat,
            lead,
            TileSet([opening]) if openers is None else TileSet.parse(openers),
            Tile.parse(drawn) if drawn else None,
            frozenset(debts),
            TileSet.parse(skipped),
        )
    except SetupError as refusal:
        return refusal.reasons
    return ()


def test_a_consistent_position_is_accepted() -> None:
    assert () == reasons("2-2 0-1|0-0", "1-1 0-2 1-2")
    assert () == reasons("0-0 0-1|1-1", "0-2", "2-2 1-2>2-2")
    assert () == reasons(
        "0-0 0-1|1-1", "1-2 0-2", "2-2", rules=attrs.evolve(TWO, opening=Opening.LAID_OUT)
    )


@pytest.mark.rule("R1.2")
def test_the_players_are_2_to_16() -> None:
    assert ("expected 2 to 16 players, got 1 (R1.2)",) == reasons("2-2", "0-0 0-1 1-1 0-2 1-2")
    large = Rules(domino_set=18)
    seats = [[tile] for tile in large.domino_set.tiles]
    with pytest.raises(SetupError, match="expected 2 to 16 players, got 17"):
        Round(large, seats[173:], TileSet(tile for [tile] in seats[:173]), Layout(), 16)


@pytest.mark.rule("R3.8")
@pytest.mark.parametrize(
    ("name", "positions"),
    [
        ("a seat", {"seat": 2}),
        ("a seat", {"seat": 1.0}),
        ("a lead", {"lead": -1}),
        ("a lead", {"lead": True}),
        ("a debtor", {"debts": (5,)}),
        ("a debtor", {"debts": (1.0,)}),
    ],
)
def test_seats_are_those_of_the_players(name: str, positions: dict[str, int]) -> None:
    [reason, *_] = reasons("2-2 0-1|0-0", "1-1 0-2 1-2", **positions)  # type: ignore[arg-type]

    assert reason.startswith(f"expected {name} from 0 to 1, got ")


@pytest.mark.rule("R1.5")
def test_each_tile_is_in_exactly_one_place() -> None:
    assert (
        "1-1 is nowhere (R1.5)",
        "0-0 is in the hand of seat 1 and in the boneyard (R1.5)",
        "0-2 is on the table and in the hand of seat 0 (R1.5)",
        "3-3 is in the boneyard, but a double-two set has no such tile (R1.1)",
    ) == reasons("0-2 0-1|0-0", "0-0 1-2 3-3", "2-2 0-2>2-2")


@pytest.mark.rule("R1.1")
def test_a_tile_of_a_larger_set_is_refused_wherever_it_is() -> None:
    [reason] = reasons("2-2 0-1 0-3|0-0", "1-1 0-2 1-2")

    assert "0-3 is in the hand of seat 0, but a double-two set has no such tile (R1.1)" == reason
    assert (
        "0-3 is in the hand of seat 0, but a double-two set has no such tile (R1.1)",
        "0-3 is in the hand of seat 0 and in the boneyard (R1.5)",
    ) == reasons("2-2 0-1 0-3|0-0", "1-1 0-2 1-2 0-3")


@pytest.mark.rule("R3.2")
def test_the_layout_has_the_arms_of_the_rules() -> None:
    [reason] = reasons("0-0 0-1|1-1", "0-2", "2-2 1-2>2-2", arms=6)

    assert "by the rules the opening double takes 4 tiles, not 6 (R3.2)" == reason


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize("openers", ["", "0-1", "3-3", "1-1 2-2"])
def test_one_double_of_the_set_opens(openers: str) -> None:
    found = reasons("2-2 0-1|0-0", "1-1 0-2 1-2", openers=openers)

    assert (
        f"expected one double of the set to open the round, got '{openers}' (R2.1, R2.4)" in found
    )


@pytest.mark.rule("R2.4")
def test_several_doubles_may_open_where_the_highest_held_does() -> None:
    rules = attrs.evolve(TWO, opening=Opening.HIGHEST_HELD)

    assert () == reasons("2-2 0-1|0-0", "1-1 0-2 1-2", openers="2-2 1-1", rules=rules)
    assert ("1-1 2-2 are all held, but the first to appear opens at once (R2.4)",) == reasons(
        "1-1 0-1|2-2", "0-0 0-2 1-2", openers="2-2 1-1", rules=rules
    )
    [reason] = reasons("2-2 0-1|0-0", "1-1 0-2 1-2", openers="0-1 1-1", rules=rules)
    assert (
        "expected one double or more of the set to open the round, got '0-1 1-1' (R2.1, R2.4)"
        == reason
    )


@pytest.mark.rule("R2.5")
def test_doubles_are_skipped_only_where_the_rules_request_several() -> None:
    lower = attrs.evolve(TWO, missing_double=MissingDouble.NEXT_LOWER)
    position = ("1-1 0-1|0-0", "2-2 0-2 1-2")

    assert () == reasons(*position, rules=lower, openers="1-1", skipped="2-2")
    assert (
        "by the rules only one double is requested, so 2-2 can't be skipped (R2.5)",
    ) == reasons(*position, openers="1-1", skipped="2-2")


@pytest.mark.rule("R2.4")
def test_skipped_doubles_are_unheld_and_only_before_the_round_is_open() -> None:
    highest = attrs.evolve(TWO, opening=Opening.HIGHEST_HELD)
    position = ("1-1 0-1|0-0", "2-2 0-2 1-2")
    opened = ("0-1 1-2|0-0", "2-2 0-2", "1-1")

    assert () == reasons(*position, rules=highest, openers="1-1", skipped="2-2")
    for skipped in ("1-1", "0-2", "3-3"):
        assert (
            f"expected other doubles of the set as skipped, got '{skipped}' (R2.4, R2.5)"
            in reasons(*position, rules=highest, openers="1-1", skipped=skipped)
        )
    assert (
        "expected other doubles of the set as skipped, got '1-1' (R2.4, R2.5)",
        "somebody holds 1-1, so it can't be skipped (R2.5)",
    ) == reasons(*position, rules=highest, openers="1-1", skipped="1-1")
    assert (
        "the highest double that is held opens, so 0-0 was not skipped (R2.5)",
        "somebody holds 0-0, so it can't be skipped (R2.5)",
    ) == reasons(*position, rules=highest, openers="1-1", skipped="0-0")
    assert ("the round is open, so 2-2 can't be skipped any more (R2.5)",) == reasons(
        *opened, rules=highest, openers="1-1", skipped="2-2"
    )


@pytest.mark.rule("R2.2")
def test_the_double_on_the_table_is_one_that_could_open() -> None:
    [reason] = reasons("0-0 0-1|1-1", "0-2", "2-2 1-2>2-2", openers="1-1")

    assert "2-2 has opened the round, but only 1-1 could (R2.2)" == reason


@pytest.mark.rule("R2.2")
def test_the_holder_of_the_opening_double_has_the_turn() -> None:
    [reason] = reasons("0-0 0-1|2-2", "0-2 1-1 1-2")

    assert "seat 1 holds what opens, but it is the turn of seat 0 (R2.2)" == reason
    assert () == reasons("0-0 0-1|2-2", "0-2 1-1 1-2", seat=1)
    assert () == reasons("0-0 0-1|1-1", "0-2 2-2 1-2", seat=1)


@pytest.mark.rule("R2.3")
def test_a_double_that_is_laid_out_is_on_the_table() -> None:
    rules = attrs.evolve(TWO, opening=Opening.LAID_OUT)
    [reason] = reasons("0-0 0-1|2-2", "0-2 1-1 1-2", rules=rules)

    assert "the opening double is laid out before the deal, but the table is empty (R2.3)" == reason


@pytest.mark.rule("R2.5")
def test_nobody_searches_where_the_tiles_are_reshuffled() -> None:
    rules = attrs.evolve(TWO, missing_double=MissingDouble.RESHUFFLE)
    [reason] = reasons("0-0 0-1|1-1", "0-2 2-2 1-2", rules=rules)

    assert "nobody holds 2-2, so the tiles must be shuffled and dealt again (R2.5)" == reason
    assert () == reasons("2-2 0-1|1-1", "0-2 0-0 1-2", rules=rules)


@pytest.mark.rule("R5.1")
def test_one_hand_is_empty_at_most_and_it_has_just_been_played_out() -> None:
    only = "but only the seat that has just laid its last tile can (R5.1)"

    assert () == reasons("|1-1 0-1 0-0", "0-2", "2-2 1-2>2-2")
    assert (f"seat 0 holds nothing, {only}",) == reasons(
        "|1-1 0-1 0-0", "0-2", "2-2 1-2>2-2", seat=1
    )
    assert (f"seat 1 holds nothing, {only}",) == reasons("1-1 0-1 0-0|", "0-2", "2-2 1-2>2-2")
    assert (f"seat 0 holds nothing, {only}",) == reasons("|1-1 0-1 0-0", "0-2 2-2 1-2")
    laid_out = attrs.evolve(TWO, opening=Opening.LAID_OUT)
    [reason] = reasons("|1-1 0-1 0-0", "0-2 1-2", "2-2", rules=laid_out)
    assert f"seat 0 holds nothing, {only}" == reason
    [reason] = reasons("||1-1 0-1 0-0", "0-2", "2-2 1-2>2-2")
    assert "seats [0, 1] all hold nothing, but the first of them ends the round (R5.1)" == reason


@pytest.mark.rule("R4.1")
def test_the_drawn_tile_is_in_hand_and_fits() -> None:
    assert () == reasons("0-2 0-1|1-1", "0-0", "2-2 1-2>2-2", drawn="0-2")
    assert (
        "the seat whose turn it is does not hold the drawn tile 0-0 (R4.1)",
        "the drawn tile 0-0 does not fit, so the turn is over (R4.1)",
        "a seat that holds 0-2 can play, so it has not drawn 0-0 (R3.6)",
    ) == reasons("0-2 0-1|1-1", "0-0", "2-2 1-2>2-2", drawn="0-0")


@pytest.mark.rule("R3.6")
def test_a_seat_with_another_tile_to_play_has_not_drawn() -> None:
    [reason] = reasons("0-2 1-2|1-1 0-1", "0-0", "2-2", drawn="0-2")

    assert "a seat that holds 1-2 can play, so it has not drawn 0-2 (R3.6)" == reason


@pytest.mark.rule("R2.5")
def test_nothing_drawn_waits_before_the_round_is_open() -> None:
    [reason, *_] = reasons("0-0 0-1|1-1", "0-2 2-2 1-2", drawn="0-1")

    assert "0-1 can't wait to be played before the round is open (R2.5)" == reason


@pytest.mark.rule("R6.1")
def test_nobody_owes_where_the_last_tile_need_not_be_announced() -> None:
    [reason] = reasons("0-0|1-1 0-1", "0-2", "2-2 1-2>2-2", debts=(0,))

    assert "by the rules the last tile is not announced, so nobody owes a penalty (R6.1)" == reason


@pytest.mark.rule("R6.2")
def test_a_seat_that_owes_holds_one_tile() -> None:
    assert () == reasons("0-0|1-1 0-1", "0-2", "2-2 1-2>2-2", debts=(0,), rules=LITTLE)
    [reason] = reasons("0-0|1-1 0-1", "0-2", "2-2 1-2>2-2", debts=(1,), rules=LITTLE)
    assert "seat 1 owes for its last tile, but holds 2 (R6.2)" == reason
    [reason] = reasons("0-0|1-1", "0-2 2-2 0-1 1-2", debts=(1,), rules=LITTLE)
    assert "nobody owes a penalty before anybody has laid a tile (R6.2)" == reason
    laid_out = attrs.evolve(LITTLE, opening=Opening.LAID_OUT)
    [reason] = reasons("0-0|1-1", "0-2 0-1 1-2", "2-2", debts=(1,), rules=laid_out)
    assert "nobody owes a penalty before anybody has laid a tile (R6.2)" == reason
    assert (
        "seat 1 owes for its last tile, but holds 0 (R6.2)",
        "the round is over, so no penalty is owed any more (R6.3)",
    ) == reasons("0-2|", "0-0 1-1 0-1", "2-2 1-2>2-2", rules=LITTLE, seat=1, debts=(1,))


@pytest.mark.rule("R6.3")
def test_a_seat_that_owes_can_not_play_the_tile_it_drew() -> None:
    found = reasons("0-2|1-1 0-1", "0-0", "2-2 1-2>2-2", drawn="0-2", debts=(0,), rules=LITTLE)

    assert (
        "before 0-2 was drawn the hand was empty, so the round was over (R5.1)",
        "seat 0 owes a penalty, so it may not play the tile it drew (R6.3)",
    ) == found
    assert () == reasons("0-2 0-1|1-1", "0-0", "2-2 1-2>2-2", drawn="0-2", debts=(1,), rules=LITTLE)


@pytest.mark.rule("R6.3")
def test_nobody_owes_when_the_round_is_over() -> None:
    over = "the round is over, so no penalty is owed any more (R6.3)"

    assert (over,) == reasons("|1-1", "0-2 0-0 0-1", "2-2 1-2>2-2", debts=(1,), rules=LITTLE)
    blocked = "2-2 1-2>2-2 0-2>2-2"
    assert (over,) == reasons("0-0 0-1|1-1", "", blocked, debts=(1,), rules=LITTLE)
    assert () == reasons("0-0|1-1", "0-1", blocked, debts=(1,), rules=LITTLE)
    assert () == reasons("0-2 0-0|1-1 0-1|1-2", "", "2-2", debts=(2,), rules=LITTLE)


def test_the_error_gives_every_reason_at_once() -> None:
    found = reasons(
        "0-0|2-2", "0-2 1-1", "1-1 0-1>1-1", arms=6, openers="2-2", drawn="0-0", debts=(0,)
    )

    for rule in ("R1.5", "R3.2", "R2.2", "R4.1", "R6.1", "R6.3"):
        assert any(f"({rule})" in reason for reason in found), (rule, found)
    found = reasons("0-0|2-2", "0-2 1-1", "1-1 0-1>1-1", arms=6, seat=7, lead=8, drawn="0-0")
    assert [
        "expected a seat from 0 to 1, got 7 (R3.8)",
        "expected a lead from 0 to 1, got 8 (R3.8)",
    ] == list(found[:2])
    for rule in ("R1.5", "R3.2"):
        assert any(f"({rule})" in reason for reason in found), (rule, found)


def test_the_error_lists_every_reason() -> None:
    with pytest.raises(SetupError) as refusal:
        Round(TWO, [[Tile(0, 0)], [Tile(0, 0)]], [], layout("2-2"), 2, 2)

    assert 4 == len(refusal.value.reasons)
    assert str(refusal.value) == "the round is inconsistent: " + "; ".join(refusal.value.reasons)


@pytest.mark.parametrize("required", [-1, 3, "2", 1.5, 2.0, True])
def test_a_round_starts_with_a_double_of_the_set(required: int) -> None:
    with pytest.raises(SetupError, match=r"expected a required double from 0 to 2, got"):
        Round.start(TWO, deal("2-2 0-0|1-2", "0-1 1-1 0-2"), required)


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize("unused", ["", "1-1 0-0", "2-2 3-3", "2-2 0-1"])
def test_a_round_starts_with_an_unused_double(unused: str) -> None:
    with pytest.raises(
        SetupError, match="expected unused doubles with the required 2-2 among them, got"
    ):
        Round.start(TWO, deal("2-2 0-0|1-2", "0-1 1-1 0-2"), 2, unused=TileSet.parse(unused))


@pytest.mark.parametrize(
    ("hands", "boneyard", "lead", "reason"),
    [
        ("2-2 0-0|1-2", "0-1 1-1", 0, "0-2 is nowhere"),
        ("2-2 0-0|", "0-1 1-1 0-2 1-2", 0, "seat 1 holds nothing"),
        ("2-2 0-0 1-2", "0-1 1-1 0-2", 0, "expected 2 to 16 players, got 1"),
        ("2-2 0-0|1-2", "0-1 1-1 0-2", 2, "expected a lead from 0 to 1, got 2"),
        ("2-2 0-0|1-2", "0-1 1-1 0-2", 1.0, "expected a lead from 0 to 1, got 1.0"),
        ("2-2 0-0|1-2 3-3", "0-1 1-1 0-2", 0, "3-3 is in the hand of seat 1"),
    ],
)
def test_a_deal_that_does_not_fit_the_rules_is_refused(
    hands: str, boneyard: str, lead: int, reason: str
) -> None:
    with pytest.raises(SetupError, match=reason):
        Round.start(TWO, deal(hands, boneyard), lead=lead)


def test_doubles_that_open_may_be_any_collection_of_tiles() -> None:
    some = deal("2-2 0-0|1-2", "0-1 1-1 0-2")
    start = Round.start(TWO, some, unused={Tile(2, 2)})  # type: ignore[arg-type]

    assert start == Round.start(TWO, some)
    again = Round(TWO, some.hands, some.boneyard, Layout(), 0, 0, [Tile(2, 2)])
    assert repr(start) == repr(again)


@given(rounds(), st.data())
def test_a_tile_moved_to_a_second_place_is_always_refused(
    round_: Round, data: st.DataObject
) -> None:
    tile = data.draw(st.sampled_from(tuple(round_.rules.domino_set.tiles)))
    seat = data.draw(st.integers(0, round_.players - 1))
    hands = list(round_.hands)
    if tile in hands[seat]:
        hands[seat] -= TileSet([tile])
    else:
        hands[seat] |= TileSet([tile])

    with pytest.raises(SetupError, match=f"{tile} is"):
        Round(
            round_.rules,
            hands,
            round_.boneyard,
            round_.layout,
            round_.seat,
            round_.lead,
            round_.openers,
            round_.drawn,
            round_.debts,
        )


# --- what stands together ----------------------------------------------------------------


@pytest.mark.rule("P1")
@pytest.mark.rule("R1.5")
def test_a_tile_twice_in_one_hand_is_a_flaw_like_any_other() -> None:
    given = [[Tile(0, 1), Tile(0, 1), Tile(1, 1)], [Tile(0, 0)]]
    setup = Setup(TWO, given, [Tile(0, 2)], Layout(), 7)

    assert (
        "expected a seat from 0 to 1, got 7 (R3.8)",
        "1-2 2-2 are nowhere (R1.5)",
        "0-1 is in the hand of seat 0 and in the hand of seat 0 (R1.5)",
    ) == tuple(map(str, setup.flaws()))
    # The flaw is a part of the value: copies have it, and other set-ups are not equal.
    once = Setup(TWO, [TileSet(hand) for hand in given], [Tile(0, 2)], Layout(), 7)
    assert setup != once
    assert setup.hands == once.hands
    assert setup == attrs.evolve(setup) == pickle.loads(pickle.dumps(setup))
    assert repr(setup) != repr(once)
    with pytest.raises(SetupError, match="0-1 is in the hand of seat 0 and in"):
        Round.from_setup(setup)


@pytest.mark.rule("P2")
def test_one_flaw_hides_no_other() -> None:
    round_ = Setup(
        TWO,
        [TileSet("0-1"), TileSet("0-2")],
        TileSet("0-0 1-1 1-2"),
        layout("2-2"),
        0,
        5,
        drawn=Tile(0, 0),
        debts=[1, 9],
    )

    assert [
        "expected a lead from 0 to 1, got 5 (R3.8)",
        "expected a debtor from 0 to 1, got 9 (R3.8)",
        "the seat whose turn it is does not hold the drawn tile 0-0 (R4.1)",
        "the drawn tile 0-0 does not fit, so the turn is over (R4.1)",
        "before 0-0 was drawn the hand was empty, so the round was over (R5.1)",
        "by the rules the last tile is not announced, so nobody owes a penalty (R6.1)",
    ] == [*map(str, round_.flaws())]
    no_layout = Setup(TWO, [TileSet("0-1")], [], 3, 4)  # type: ignore[arg-type]  # on purpose
    assert {"R1.2", "R3.8"} == {flaw.rule for flaw in no_layout.flaws()}
    no_rules = Setup(6, [TileSet("0-1"), TileSet("0-1")], [], Layout(), 4)  # type: ignore[arg-type]  # on purpose
    assert {"R1.1", "R1.5", "R3.8"} == {flaw.rule for flaw in no_rules.flaws()}


@pytest.mark.rule("P1")
@pytest.mark.rule("R6.2")
def test_there_are_no_more_debts_than_plays() -> None:
    [reason] = reasons("0-1|0-2", "0-0 1-1 1-2", "2-2", rules=LITTLE, debts=(0, 1))

    assert "each debt takes a play of its own, so 1 can't leave 2 debts (R6.2)" == reason
    assert () == reasons("0-1|1-1", "0-0 0-2", "2-2 1-2>2-2", rules=LITTLE, debts=(0, 1))


@pytest.mark.rule("P1")
@pytest.mark.rule("R2.4")
def test_an_opener_of_several_was_drawn_by_a_hand_with_tiles() -> None:
    highest = attrs.evolve(TWO, opening=Opening.HIGHEST_HELD)
    held = "0-0|0-1 0-2 1-2 2-2"

    assert (
        "several doubles open only if 0-0 was drawn, but by a hand without a tile (R2.4)",
    ) == reasons(held, "1-1", rules=highest, openers="0-0 1-1")
    reshuffle = attrs.evolve(highest, missing_double=MissingDouble.RESHUFFLE)
    assert ("expected one double of the set to open the round, got '0-0 1-1' (R2.1, R2.4)",) == (
        reasons("0-0 0-1|0-2 1-2", "1-1 2-2", rules=reshuffle, openers="0-0 1-1")
    )


@pytest.mark.rule("P2")
@pytest.mark.rule("R2.4")
def test_two_openers_that_are_held_are_one_flaw() -> None:
    highest = attrs.evolve(TWO, opening=Opening.HIGHEST_HELD)

    assert ("0-0 1-1 are all held, but the first to appear opens at once (R2.4)",) == reasons(
        "0-0|1-1 0-1", "0-2 1-2 2-2", rules=highest, openers="0-0 1-1"
    )


@pytest.mark.rule("P2")
@pytest.mark.rule("R4.1")
def test_an_empty_hand_has_drawn_nothing() -> None:
    assert (
        "seat 0 holds nothing, but only the seat that has just laid its last tile can (R5.1)",
        "the seat whose turn it is does not hold the drawn tile 1-2 (R4.1)",
    ) == reasons("|0-0", "0-1 0-2 1-1 1-2", "2-2", rules=LAID_OUT, drawn="1-2")


@pytest.mark.rule("P1")
@pytest.mark.rule("R2.5")
def test_who_drew_before_one_of_several_openers_appeared_has_two_tiles() -> None:
    highest = attrs.evolve(TWO, opening=Opening.HIGHEST_HELD)

    def drawn(hands: str, boneyard: str) -> tuple[str, ...]:
        return reasons(hands, boneyard, rules=highest, openers="0-0 1-1 2-2", seat=1)

    assert ("seat 0 has drawn for the double, so it holds two tiles or more (R2.5)",) == drawn(
        "0-1|0-0 0-2", "1-1 2-2 1-2"
    )
    assert () == drawn("0-1 1-2|0-0 0-2", "1-1 2-2")
    assert ("seat 0 has drawn for the double, so it holds two tiles or more (R2.5)",) == reasons(
        "0-1|1-1 0-2", "0-0 1-2 2-2", rules=highest, openers="0-0 1-1", seat=1
    )


@pytest.mark.rule("P1")
@pytest.mark.rule("R2.5")
def test_a_seat_that_has_drawn_for_the_double_has_two_tiles() -> None:
    assert ("seat 0 has drawn for the double, so it holds two tiles or more (R2.5)",) == reasons(
        "0-1|0-0 0-2", "1-1 2-2 1-2", seat=1
    )
    assert () == reasons("0-1 1-1|0-0 0-2", "2-2 1-2", seat=1)
    assert () == reasons("0-1|0-0 0-2", "1-1 2-2 1-2", seat=1, lead=1)
    assert ("seat 1 has drawn for the double, so it holds two tiles or more (R2.5)",) == reasons(
        "0-1 0-2|1-2|0-0", "1-1 2-2", seat=2, lead=1
    )
    only = "only the seat that has just laid its last tile can (R5.1)"
    assert (f"seat 0 holds nothing, but {only}",) == reasons("|0-1 1-2", "0-0 1-1 0-2 2-2", seat=1)


@pytest.mark.rule("P2")
def test_without_a_lead_nobody_knows_who_has_drawn() -> None:
    assert ("expected a lead from 0 to 1, got 5 (R3.8)",) == reasons(
        "0-1 0-2|1-2", "0-0 1-1 2-2", lead=5
    )


@pytest.mark.rule("P1")
@pytest.mark.rule("R2.4")
@pytest.mark.rule("R2.5")
def test_the_skipped_doubles_were_called_for_before_the_openers() -> None:
    highest = attrs.evolve(TWO, opening=Opening.HIGHEST_HELD)
    lower = attrs.evolve(TWO, missing_double=MissingDouble.NEXT_LOWER)
    none_held = ("0-1 0-2|1-2", "0-0 1-1 2-2")

    def skipping(openers: str, skipped: str, rules: Rules, seat: int = 0) -> tuple[str, ...]:
        return reasons(*none_held, rules=rules, openers=openers, skipped=skipped, seat=seat)

    assert ("nobody holds 1-1, so all unused doubles open, and none was skipped (R2.5)",) == (
        skipping("1-1", "2-2", highest)
    )
    assert ("the players draw for 1-1, so the higher 2-2 was not skipped (R2.5)",) == (
        skipping("1-1", "2-2", lower)
    )
    assert ("seat 0 has drawn, so 1-1 can't be skipped any more (R2.5)",) == (
        skipping("2-2", "1-1", lower, seat=1)
    )
    assert ("seat 1 has drawn, so 1-1 can't be skipped any more (R2.5)",) == reasons(
        "0-1|0-2 1-2", "0-0 1-1 2-2", rules=lower, openers="2-2", skipped="1-1", lead=1
    )
    assert ("expected other doubles of the set as skipped, got '1-1' (R2.4, R2.5)",) == (
        skipping("1-1", "1-1", lower)
    )
    assert () == skipping("2-2", "0-0 1-1", lower)
    drawn = reasons("0-0 0-1|1-2 0-2", "1-1 2-2", rules=highest, openers="0-0 1-1", skipped="2-2")
    assert (
        "nobody held 0-0 1-1, so all unused doubles open, and none was skipped (R2.5)",
    ) == drawn


def test_the_hands_of_a_set_up_can_be_texts() -> None:
    texts: list[Any] = ["0-1", "0-0 1-1"]

    assert Setup(TWO, hands("0-1|0-0 1-1"), [], Layout(), 0) == Setup(TWO, texts, [], Layout(), 0)


@pytest.mark.rule("R2.4")
@pytest.mark.rule("P2")
def test_skipped_doubles_without_openers_are_two_flaws() -> None:
    highest = attrs.evolve(TWO, opening=Opening.HIGHEST_HELD)

    assert (
        "expected one double or more of the set to open the round, got '' (R2.1, R2.4)",
    ) == reasons("0-1 0-2|1-2", "0-0 1-1 2-2", rules=highest, openers="", skipped="2-2")


def test_equal_debts_have_one_repr() -> None:
    # These two sets are equal, and Python lists their items in different order.
    debts = [frozenset({0}) | {3} | {11}, frozenset((3, 11))]
    debts[0] -= {0}
    setups = [Setup(TWO, [TileSet()] * 16, [], Layout(), 0, debts=some) for some in debts]

    assert repr(debts[0]) != repr(debts[1])
    assert setups[0] == setups[1]
    assert repr(setups[0]) == repr(setups[1]) == repr(attrs.evolve(setups[0]))
    assert "debts=frozenset({3, 11})" in repr(setups[0])


def test_debts_that_are_no_seats_are_shown_as_they_are() -> None:
    strange: Any = frozenset({"Ann", 1})
    setup = Setup(TWO, [TileSet(), TileSet()], [], Layout(), 0, debts=strange)

    assert f"debts={strange!r}" in repr(setup)
