"""The nine worked examples of the rules, each pinned by hand."""

from __future__ import annotations

import pytest

from chickenfoot_rules import (
    Draw,
    EndReason,
    IllegalityCode,
    Match,
    MissingDouble,
    Play,
    Round,
    Rules,
    Tile,
    TileSet,
    charges,
    standings,
)
from support.chickenfoot import layout
from support.dominoes import deal, play, rest

SIX = Rules(domino_set=6)
NINE = Rules()


def blocked_by_the_double_six(last: str, others: str, *, boneyard: bool) -> Round:
    """Return Pagat's block, with 6-6 just laid on 5-6 and five other sixes out of reach.

    On the table lie 3-6 6-2, 0-6 6-4 and 5-6.
    """
    laid = (
        "2-2 2-6>2-2 1-2>2-2 2-3>2-2 2-4>2-2 3-6>2-6 "
        "0-4>2-4 0-6>0-4 4-6>0-6 3-5>2-3 5-6>3-5 6-6>5-6"
    )
    table = layout(laid)
    left = rest(6, str(table.tiles), last, others)
    hands = [TileSet.parse(last), TileSet.parse(others)]
    if boneyard:
        return Round(SIX, hands, left, table, 0)
    return Round(SIX, [hands[0], hands[1] | left], [], table, 0)


@pytest.mark.rule("R3.5")
@pytest.mark.rule("R5.1")
def test_example_1_the_last_six_is_the_one_legal_tile_and_goes_out() -> None:
    round_ = blocked_by_the_double_six("1-6", "0-0", boneyard=True)

    assert (play("1-6>6-6"),) == round_.legal_moves
    out = round_.apply(play("1-6>6-6"))
    assert out.outcome is not None
    assert (EndReason.DOMINO, 0) == (out.outcome.reason, out.outcome.winner)


@pytest.mark.rule("R5.3")
def test_example_1_once_it_is_laid_the_drawing_goes_on_to_the_last_tile() -> None:
    round_ = blocked_by_the_double_six("1-6 5-5", "0-0", boneyard=True)
    dead = round_.apply(play("1-6>6-6"))

    assert dead.is_dead
    for _ in range(len(dead.boneyard)):
        assert (Draw(),) == dead.legal_moves
        dead = dead.apply(Draw())
    assert dead.outcome is not None
    assert EndReason.BLOCKED is dead.outcome.reason


@pytest.mark.rule("R5.2")
def test_example_1_with_an_empty_boneyard_it_blocks_at_once() -> None:
    # Seat 0 keeps 5-5; seat 1 holds the rest and nothing fits.
    blocked = blocked_by_the_double_six("1-6 5-5", "0-0", boneyard=False).apply(play("1-6>6-6"))

    assert blocked.outcome is not None
    assert (EndReason.BLOCKED, 10) == (blocked.outcome.reason, blocked.outcome.charges[0])


@pytest.mark.rule("R3.2")
def test_example_2_on_the_opening_double_nine_exactly_nine_tiles_may_be_played() -> None:
    nines = " ".join(f"{low}-9" for low in range(9))
    hands = f"9-9 0-0|{nines} 1-2 8-8"
    opened = Round.start(NINE, deal(hands, str(rest(9, hands)))).apply(play("9-9"))

    assert {play(f"{low}-9>9-9") for low in range(9)} == set(opened.legal_moves)
    duty = opened.layout.duty
    assert duty is not None
    assert (Tile(9, 9), 4) == (duty.double, duty.missing)


@pytest.mark.rule("R3.3")
@pytest.mark.rule("R3.7")
def test_example_3_chickie_fours_wants_three_more_fours() -> None:
    laid = "6-6 6-4>6-6 6-1>6-6 6-2>6-6 6-3>6-6"
    hands = "4-4 0-0|4-5 4-0 4-1 4-2 1-1"
    table = layout(laid)
    left = rest(6, str(table.tiles), hands)
    round_ = Round(SIX, [TileSet.parse(hand) for hand in hands.split("|")], left, table, 0)

    chickie = play("4-4>6-4")
    assert "Chickie Fours" == chickie.call
    footed = round_.apply(chickie)
    assert {play(f"4-{toe}>4-4") for toe in (0, 1, 2, 5)} == set(footed.legal_moves)
    duty = footed.layout.duty
    assert duty is not None
    assert (Tile(4, 4), 3) == (duty.double, duty.missing)


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(
    ("highest", "tiles", "pips"),
    [(6, 28, 168), (9, 55, 495), (12, 91, 1092), (15, 136, 2040), (18, 190, 3420)],
)
def test_example_4_tiles_pips_and_rounds(highest: int, tiles: int, pips: int) -> None:
    match = Match(Rules(domino_set=highest), 2)

    assert tiles == len(match.rules.domino_set.tiles)
    assert pips == match.rules.domino_set.tiles.pips
    assert highest + 1 == len(match.unused)


@pytest.mark.rule("R3.3")
def test_example_5_toes_of_the_double_two() -> None:
    laid = "6-6 6-2>6-6 6-0>6-6 6-1>6-6 6-3>6-6 2-2>6-2"
    table = layout(laid)
    hand = "2-1 2-5 4-5"
    left = rest(6, str(table.tiles), hand, "0-0")
    round_ = Round(SIX, [TileSet.parse(hand), TileSet.parse("0-0")], left, table, 0)

    assert {play("2-1>2-2"), play("2-5>2-2")} == set(round_.legal_moves)
    refusal = round_.illegality(play("4-5>2-2"))
    assert refusal is not None
    assert IllegalityCode.FOOT_UNFINISHED is refusal.code
    assert (Tile(2, 2), 3, TileSet.parse("2-1 2-5"), "R3.3") == (
        refusal.double,
        refusal.missing,
        refusal.playable,
        refusal.rule,
    )
    assert "2-2 needs 3 more toes: only twos may be laid" in refusal.message


@pytest.mark.rule("R7.2")
def test_example_6_the_double_blank() -> None:
    hands = [TileSet.parse("1-3 0-0"), TileSet()]

    assert [(54, 0), (29, 0), (4, 0)] == [
        charges(hands, Rules(double_blank=value)) for value in (50, 25, 0)
    ]


@pytest.mark.rule("R7.3")
def test_example_6_the_curve() -> None:
    # 66, 142, 216, 82, 98 and 83 pips, put together by hand from a double-eighteen set.
    hands = [
        TileSet.parse(text)
        for text in (
            "16-16 16-18",
            "18-18 17-18 17-17 15-15 3-4",
            "14-18 15-18 16-17 15-17 15-16 14-17 12-12",
            "12-18 13-17 10-12",
            "11-18 12-17 14-15 5-6",
            "13-16 12-16 10-16",
        )
    ]

    assert (66, 142, 216, 82, 98, 83) == tuple(hand.pips for hand in hands)
    assert (0, 76, 150, 16, 32, 17) == charges(hands, Rules(domino_set=18, curved=True))


@pytest.mark.rule("R7.6")
def test_example_7_places() -> None:
    def ranks(*totals: int) -> list[int]:
        places = {place.seat: place.rank for place in standings([totals], len(totals))}
        return [places[seat] for seat in range(len(totals))]

    assert [2, 3, 1] == ranks(15, 20, 4)
    assert [1, 1, 3] == ranks(5, 5, 9)


@pytest.mark.rule("R2.5")
def test_example_8_a_skipped_double_is_required_again() -> None:
    rules = Rules(missing_double=MissingDouble.NEXT_LOWER)
    # Seat 1 holds 8-8, and 9-9 sleeps; whoever opens with one tile is out at once.
    hands = "0-1|8-8"
    sleeping = deal(hands, str(rest(9, hands)))
    match = Match(rules, 2).deal(sleeping)

    assert match.round is not None
    assert (play("8-8"),) == match.round.legal_moves
    match = match.apply(play("8-8"))
    assert 9 == match.required
    assert TileSet.parse("0-0 1-1 2-2 3-3 4-4 5-5 6-6 7-7 9-9") == match.unused
    hands = "0-1|9-9"
    match = match.deal(deal(hands, str(rest(9, hands))))
    assert match.round is not None
    assert (play("9-9"),) == match.round.legal_moves
    assert 7 == match.apply(play("9-9")).required


@pytest.mark.rule("R3.1")
def test_example_9_each_open_end_is_a_play_of_its_own() -> None:
    laid = "9-9 9-1>9-9 9-2>9-9 9-3>9-9 9-4>9-9"

    def plays(tile: str, table: str) -> set[Play]:
        laid_out = layout(table)
        found = laid_out.plays(TileSet.parse(tile))
        assert len(found) == len(set(found))
        return set(found)

    assert {play("1-2>9-1"), play("1-2>9-2")} == plays("1-2", laid)
    two_ones = f"{laid} 3-5>9-3 1-5>3-5"
    assert {play("1-2>9-1"), play("1-2>9-2"), play("1-2>1-5")} == plays("1-2", two_ones)
    three = f"{laid} 3-5>9-3 1-5>3-5 4-6>9-4 1-6>4-6"
    assert {play("1-7>9-1"), play("1-7>1-5"), play("1-7>1-6")} == plays("1-7", three)
    assert {play("1-1>9-1"), play("1-1>1-5"), play("1-1>1-6")} == plays("1-1", three)
