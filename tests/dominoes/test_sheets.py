"""Score sheets as people keep them (T3)."""

from __future__ import annotations

import csv
from collections.abc import Callable
from functools import partial
from io import StringIO
from typing import Any, Final

import attrs
import pytest
from block_dominoes import BlockRules
from house_rules import HOUSES, DoubleOut
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    ChickenfootError,
    HistoryError,
    Match,
    MatchError,
    MissingDouble,
    Opening,
    Rules,
    ScoreSheet,
    SheetError,
    SheetFlawCode,
    StartingTotal,
    Tile,
    TileError,
    TileSet,
    WrongTypeError,
)
from chickenfoot_rules import strategies as own
from chickenfoot_rules.dominoes import (
    LANGUAGES,
    DominoMatch,
    DominoRules,
    PlayerJoined,
    RoundEntered,
)
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.records import MatchRecord, dumps, loads
from chickenfoot_rules.rendering import score_sheet_csv, score_sheet_text
from laws.games import AnyGame, each_game
from support.dominoes import hands, tiles

FOUR: Final = ("Ann", "Bob", "Cleo", "Dan")


def sheet_of(
    *rows: list[int | None], rules: DominoRules | None = None, players: int = 2
) -> ScoreSheet:
    """Return a sheet with rows of points, as they were written."""
    sheet = ScoreSheet(rules or Rules(), FOUR[:players])
    for row in rows:
        sheet = sheet.enter(row, mark=True)
    return sheet


def evening() -> ScoreSheet:
    """Return ten rounds: one row by tiles, one corrected, and Dan leaves after the sixth."""
    sheet = ScoreSheet(Rules(), FOUR)
    for points in ([12, 0, 31, 7], [0, 25, 18, 40], [9, 14, 0, 22]):
        sheet = sheet.enter(points)
    sheet = sheet.enter(hands=hands("0-0 1-3||4-9 9-9|2-2"))
    for points in ([3, 61, 0, 17], [20, 0, 5, 33]):
        sheet = sheet.enter(points)
    sheet = sheet.leave("Dan")
    for points in ([0, 8, 44], [15, 0, 26]):
        sheet = sheet.enter(points)
    return sheet.correct(1, [0, 52, 18, 40]).enter([6, 19, 0]).enter([0, 33, 2])


@pytest.mark.rule("T3")
def test_an_evening_by_hand() -> None:
    sheet = evening()

    assert (119, 187, 157, 123) == sheet.totals
    assert [(1, 0, 119), (2, 2, 157), (3, 1, 187)] == [
        (place.rank, place.seat, place.total) for place in sheet.standings
    ]
    assert ((), ()) == (sheet.flaws, sheet.missing)
    assert (True, None, TileSet(), (0,)) == (
        *(sheet.is_over, sheet.required, sheet.unused, sheet.leaders),
    )
    assert str(sheet) == (
        "Round     Ann  Bob  Cleo  Dan\n"
        "1 (9-9)    12    0    31    7\n"
        "2 (8-8)     0   52    18   40\n"
        "3 (7-7)     9   14     0   22\n"
        "4 (6-6)    54    0    31    4\n"
        "5 (5-5)     3   61     0   17\n"
        "6 (4-4)    20    0     5   33\n"
        "7 (3-3)     0    8    44    -\n"
        "8 (2-2)    15    0    26    -\n"
        "9 (1-1)     6   19     0    -\n"
        "10 (0-0)    0   33     2    -\n"
        "Total     119  187   157  123\n"
        "Ann wins with 119 points\n"
        "1. Ann, 119 points\n"
        "2. Cleo, 157 points\n"
        "3. Bob, 187 points"
    )


@pytest.mark.rule("T3")
def test_an_unfinished_sheet_says_who_leads_and_what_is_next() -> None:
    sheet = sheet_of([12, 0, 31], rules=Rules(domino_set=6), players=3)
    assert str(sheet).split("\n")[-2:] == [
        "Bob leads with 0 points",
        "5-5 should open the next round; doubles left: 0-0 1-1 2-2 3-3 4-4 5-5",
    ]
    tied = sheet.enter([0, 12, None])
    assert str(tied).split("\n")[-3:] == [
        "Ann and Bob lead with 12 points each",
        "4-4 should open the next round; doubles left: 0-0 1-1 2-2 3-3 4-4",
        "Round 2: the points of Cleo are missing (R7.1)",
    ]
    assert () == ScoreSheet(Rules(), FOUR).leaders


TINY: Final = Rules(domino_set=2)  # Its tiles have 12 pips, and 0-0 costs 50.
EXPRESS: Final = ExpressRules(target=100, pairs=True)


@pytest.mark.rule("T3")
@pytest.mark.rule("R7.1")
@pytest.mark.rule("R7.2")
@pytest.mark.rule("R7.3")
@pytest.mark.rule("R5.1")
@pytest.mark.rule("X6")
@pytest.mark.parametrize(
    ("rules", "row", "flaws"),
    [
        # 2-2 opened, so the others have 8 pips, and no hand counts 9 to 49 points.
        (TINY, [0, 58], []),
        (TINY, [8, 0], []),
        (TINY, [8, 50], []),
        (TINY, [0, 9], ["no hand counts 9 points (R7.1, R7.2)"]),
        (TINY, [49, 0], ["no hand counts 49 points (R7.1, R7.2)"]),
        (TINY, [59, None], ["no hand counts 59 points (R7.1, R7.2)"]),
        (TINY, [50, 9], ["no hand counts 9 points (R7.1, R7.2)", "all hands together"]),
        (TINY, [0, 0], ["2 players have 0 points, but one goes out (R5.1)"]),
        (TINY, [None, 0], []),
        # 0-0 may be left at no cost, but by one player only.
        (Rules(domino_set=2, double_blank=0), [0, 0], []),
        (Rules(domino_set=2, double_blank=0), [0, 0, 0], ["3 players have 0 points"]),
        # By the curve the lowest hand counts nothing.
        (Rules(domino_set=2, curved=True), [0, 0], []),
        (Rules(domino_set=2, curved=True), [0, 42], []),
        (Rules(domino_set=2, curved=True), [0, 41], ["no hand counts 41 points"]),
        (Rules(domino_set=2, curved=True), [1, 2], ["somebody has 0 points in every round (R7.3)"]),
        (Rules(domino_set=2, curved=True), [1, None], []),
        (DoubleOut(domino_set=2), [0, 0], []),
        (EXPRESS, [0, 30, 0, 30], []),
        (EXPRESS, [0, None, 0, 30], []),
        (EXPRESS, [0, 0, 0, 0], []),
        (EXPRESS, [0, 30, 0, 0], ["one side scores in a round, 0 to 168 points (X6, X7)"]),
        (EXPRESS, [None, 30, None, 31], ["one side scores in a round"]),
        (EXPRESS, [5, 30, None, None], ["one side scores in a round"]),
        (EXPRESS, [0, 169, 0, 169], ["one side scores in a round"]),
    ],
)
def test_a_row_that_no_round_can_give_is_refused_or_marked(
    rules: DominoRules, row: list[int | None], flaws: list[str]
) -> None:
    sheet = sheet_of(rules=rules, players=len(row))

    marked = sheet.enter(row, mark=True)

    assert len(flaws) == len(marked.flaws)
    for expected, flaw in zip(flaws, marked.flaws, strict=True):
        assert SheetFlawCode.WRONG_POINTS is flaw.code
        assert expected in str(flaw)
        assert f"Round 1: {flaw}" in str(marked)
    if flaws:
        with pytest.raises(SheetError) as caught:
            sheet.enter(row)
        assert marked.flaws == caught.value.flaws
        assert str(caught.value).startswith(f"Round 1: {marked.flaws[0]}")
    else:
        assert marked == sheet.enter(row)


@pytest.mark.rule("T3")
@pytest.mark.rule("R1.5")
@pytest.mark.parametrize(
    ("left", "points", "flaws"),
    [
        ("|0-1 1-2", [], {}),
        ("|0-1 1-2", [0, 4], {}),
        ("|0-1 1-2", [None, 4], {}),
        (
            "|0-1 1-2",
            [0, 5],
            {SheetFlawCode.CONTRADICTION: "the tiles left count 4 for Bob, not 5 (R7.1)"},
        ),
        ("3-3|", [], {SheetFlawCode.WRONG_HANDS: "the set has no 3-3 (R1.1)"}),
        ("0-1|0-1", [], {SheetFlawCode.WRONG_HANDS: "two players hold 0-1 (R1.5)"}),
        (
            "2-2|",
            [],
            {SheetFlawCode.WRONG_HANDS: "2-2 opened the round, so nobody holds it (R1.5)"},
        ),
    ],
)
def test_tiles_left_are_those_of_one_set_and_agree_with_the_points(
    left: str, points: list[int | None], flaws: dict[SheetFlawCode, str]
) -> None:
    sheet = sheet_of(rules=TINY).enter(points, hands(left), mark=True)
    assert flaws == {flaw.code: str(flaw) for flaw in sheet.flaws}


@pytest.mark.rule("T3")
def test_two_empty_hands_are_refused() -> None:
    with pytest.raises(SheetError, match="two hands are empty, but one player goes out"):
        sheet_of(rules=TINY).enter(hands=hands("|"))


@pytest.mark.rule("T3")
@pytest.mark.rule("R2.1")
@pytest.mark.rule("R2.4")
@pytest.mark.rule("R2.5")
@pytest.mark.parametrize(
    ("rules", "openings", "message"),
    [
        (TINY, "2-2 1-1 0-0", ""),
        (TINY, "- - -", ""),  # No other double can have opened a round.
        (TINY, "1-1", "1-1 can't have opened it"),
        (TINY, "2-2 2-2", "2-2 has opened another round"),
        (TINY, "1-2", "1-2 can't have opened it"),
        (Rules(domino_set=2, missing_double=MissingDouble.NEXT_LOWER), "1-1 2-2 0-0", ""),
        (
            Rules(domino_set=2, missing_double=MissingDouble.NEXT_LOWER),
            "1-1 1-1",
            "1-1 has opened another round",
        ),
        (
            Rules(domino_set=2, missing_double=MissingDouble.BURN),
            "1-1 2-2",
            "2-2 can't have opened it",
        ),
        (Rules(domino_set=2, opening=Opening.HIGHEST_HELD), "0-0 2-2 1-1", ""),
        (ExpressRules(target=200, players=2), "1-2 3-6 3-6", ""),
        (ExpressRules(target=200, players=2), "7-7", "7-7 can't have opened it"),
    ],
)
def test_a_double_opens_one_round_only_and_only_when_it_may(
    rules: DominoRules, openings: str, message: str
) -> None:
    sheet = ScoreSheet(rules, FOUR[:2])
    for opened in openings.split():
        tile = None if opened == "-" else Tile.parse(opened)
        sheet = sheet.enter([0, 1], opened=tile, mark=True)

    assert message in "".join(map(str, sheet.flaws))
    assert bool(message) == bool(sheet.flaws)


@pytest.mark.rule("T3")
def test_a_double_is_missing_only_where_several_may_have_opened_the_round() -> None:
    sheet = sheet_of([0, 1], [0, 1], rules=Rules(domino_set=2, missing_double="next-lower"))
    first, second = sheet.missing
    assert "the double that opened it is missing: 0-0 1-1 2-2" in str(first)
    assert (0, 1, SheetFlawCode.MISSING_OPENING) == (first.round, second.round, second.code)
    assert () == sheet.correct(0, [0, 1], opened=Tile(2, 2)).missing[1:]


@pytest.mark.rule("R7.4")
@pytest.mark.rule("X8")
@pytest.mark.parametrize(
    ("rules", "rows"),
    [
        (Rules(domino_set=1), [[0, 1], [0, 1]]),
        (Rules(target=20), [[0, 12], [0, 8]]),
        (Rules(rounds=1), [[0, 12]]),
        (ExpressRules(target=20, players=2), [[0, 12], [8, 0], [0, 8]]),
    ],
)
def test_no_round_follows_the_end(rules: DominoRules, rows: list[list[int | None]]) -> None:
    before, over = sheet_of(*rows[:-1], rules=rules), sheet_of(*rows, rules=rules)

    assert (False, True) == (before.is_over, over.is_over)
    with pytest.raises(SheetError, match="the match was over before it"):
        over.enter([0, 1])
    late = over.enter([0, 1], mark=True)
    assert {SheetFlawCode.AFTER_THE_END} <= {flaw.code for flaw in late.flaws}


@pytest.mark.rule("T3")
@pytest.mark.parametrize(
    ("total", "start"),
    [(StartingTotal.ZERO, 0), (StartingTotal.AVERAGE, 15), (StartingTotal.HIGHEST, 31)],
)
def test_somebody_who_joins_begins_with_the_total_that_the_others_choose(
    total: StartingTotal, start: int
) -> None:
    sheet = sheet_of([12, 0, 31], players=3).join("Eve", total)  # 43 points for three

    assert (12, 0, 31, start) == sheet.totals
    assert ("Ann", "Bob", "Cleo", "Eve") == sheet.players
    assert (None, 5) == tuple(row.points[3] for row in sheet.enter([0, 1, 2, 5]).rows)
    after = sheet.enter([0, 1, 2, 5])
    assert start + 5 == after.totals[3]
    shown = score_sheet_text(after).split("\n")[1].split()[-1]
    assert f"({start})" == shown


@pytest.mark.rule("R7.5")
@pytest.mark.rule("T3")
def test_ties_count_only_rounds_that_were_played() -> None:
    # Ann and Eve have 11 points and a round at zero each; Eve was not there in the first.
    sheet = sheet_of([0, 5]).join("Eve").enter([7, 5, 0]).enter([4, 0, 11])
    assert [(1, 1), (2, 0), (3, 2)] == [(place.rank, place.seat) for place in sheet.standings]


@pytest.mark.rule("R7.4")
@pytest.mark.rule("T3")
def test_a_starting_total_counts_for_the_target() -> None:
    sheet = sheet_of([0, 19], rules=Rules(target=30)).join("Eve", StartingTotal.HIGHEST)
    assert not sheet.is_over
    assert sheet.enter([0, 1, 11]).is_over
    assert ScoreSheet(sheet.rules, FOUR, [PlayerJoined(name="Eve", total=40)]).flaws == ()


@pytest.mark.rule("T3")
def test_corrections_change_one_row_and_keep_its_double() -> None:
    sheet = ScoreSheet(Rules(opening="highest-held"), FOUR[:2])
    sheet = sheet.enter([0, 1], opened=Tile(3, 3)).enter([4, 0], opened=Tile(9, 9))

    right = sheet.correct(0, [2, 0])

    assert ((2, 0), Tile(3, 3)) == (right.rows[0].points, right.rows[0].opened)
    assert sheet.rows[1] == right.rows[1]
    assert sheet == right.undo()
    with pytest.raises(SheetError, match="Round 2: 3-3 has opened another round"):
        sheet.correct(1, [4, 0], opened=Tile(3, 3))


@pytest.mark.rule("T3")
def test_a_row_that_was_wrong_before_does_not_stop_the_next() -> None:
    sheet = sheet_of([0, 0]).enter([1, 0])
    assert [0] == [flaw.round for flaw in sheet.flaws]
    assert () == sheet.correct(0, [1, 0]).flaws


@pytest.mark.rule("X7")
@pytest.mark.rule("T3")
def test_a_tie_of_a_blocked_round_leaves_the_points_to_people() -> None:
    sheet = ScoreSheet(ExpressRules(target=100, players=3), FOUR[:3])
    tied = hands("0-3|1-2|1-1 0-2")  # Of the first two, whoever sits next after the leader wins.

    assert (4, 0, 0) == sheet.enter(hands=hands("0-1|0-2|1-1")).rows[0].points
    assert (None, None, None) == sheet.enter(hands=tied).rows[0].points
    assert () == sheet.enter([0, 7, 0], tied).flaws
    with pytest.raises(SheetError, match="the tiles left count"):
        sheet.enter([0, 0, 7], tied)


@pytest.mark.rule("H5")
@pytest.mark.rule("T3")
def test_a_house_may_charge_for_the_tile_laid_last() -> None:
    sheet = sheet_of(rules=DoubleOut(domino_set=2))
    left = hands("|1-2")
    paid, plain = sheet.enter([50, 3], left), sheet.enter([0, 3], left)
    assert ((), ()) == (paid.flaws, plain.flaws)
    assert (None, None) == sheet.enter(hands=left).rows[0].points
    with pytest.raises(SheetError):
        sheet.enter([7, 3], left)


ANN: Final[Any] = ScoreSheet(Rules(), FOUR[:3]).enter([0, 1, 2])
MAKE: Final[Any] = ScoreSheet  # Of wrong types, too.


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (partial(MAKE, Rules(), "Ann"), "expected a list of names, got 'Ann'"),
        (partial(MAKE, Rules(), ["Ann"]), r"expected 2 to 16 players, got 1 \(R1.2\)"),
        (partial(MAKE, Rules(), ["Ann", "Ann"]), "Ann is on the sheet already"),
        (partial(MAKE, Rules(), ["Ann", ""]), "expected a name of 1 to 100"),
        (partial(MAKE, Rules(), ["Ann", 7]), "expected a name of 1 to 100"),
        (partial(MAKE, Rules(), ["Ann", " Bob"]), "expected a name of 1 to 100"),
        (partial(MAKE, EXPRESS, FOUR[:3]), r"expected 4 players by these rules.*\(X1\)"),
        (ANN.enter, "expected points or hands, got neither"),
        (partial(ANN.enter, [1, 2]), "expected the points of 3 players, each 0 or more"),
        (partial(ANN.enter, [0, 1, -2]), "expected the points of 3 players, each 0 or more"),
        (partial(ANN.enter, [0, 1, True]), "expected the points of 3 players, each 0 or more"),
        (partial(ANN.enter, hands=[TileSet()]), "expected the tiles left in 3 hands"),
        (partial(ANN.enter, hands=["0-1"] * 3), "expected the tiles left in 3 hands"),
        (partial(ANN.correct, 1, [0, 1, 2]), "expected a round of 1 that was entered, got 1"),
        (partial(ANN.correct, "1", [0, 1, 2]), "expected a round of 1 that was entered, got '1'"),
        (partial(ANN.correct, 0, [0, 1]), "expected the points of 3 players"),
        (partial(ANN.join, "Bob"), "Bob is on the sheet already; choose another name"),
        (partial(ANN.leave, "Eve"), "expected 'Ann', 'Bob' or 'Cleo', got 'Eve'"),
        (partial(ANN.leave("Bob").leave, "Bob"), "expected 'Ann' or 'Cleo', got 'Bob'"),
        (partial(ANN.leave("Bob").leave, "Ann"), r"expected 2 to 16 players, got 1 \(R1.2\)"),
        (
            partial(attrs.evolve, ANN, entries=[PlayerJoined(name="Eve", total=-1)]),
            "expected a total, 0 or more, got -1",
        ),
        (
            partial(attrs.evolve, ANN, entries=[RoundEntered(points=[1, 2])]),
            "expected the points of 3 players",
        ),
    ],
)
def test_what_has_the_wrong_form_is_refused_with_one_error(
    call: Callable[[], object], message: str
) -> None:
    with pytest.raises(ChickenfootError, match=message):
        call()


def test_wrong_types_are_refused() -> None:
    for call in (
        partial(MAKE, "set=6", FOUR),
        partial(attrs.evolve, ANN, entries=[(0, 1, 2)]),
        partial(ANN.join, "Eve", 12),
        partial(ANN.enter, [0, 1, 2], opened="9-9"),
        partial(ANN.enter, [0, 1, 2], mark="yes"),
    ):
        with pytest.raises(WrongTypeError):
            call()
    with pytest.raises(HistoryError):
        ANN.undo(2)


# --- laws ----------------------------------------------------------------------------------------


@each_game
@pytest.mark.rule("T3")
@given(data=st.data())
def test_a_played_match_gives_a_sheet_without_flaws_that_says_the_same(
    game: AnyGame, data: st.DataObject
) -> None:
    match: DominoMatch = data.draw(game.matches())
    sheet = match.sheet

    assert ((), ()) == (sheet.flaws, sheet.missing)
    assert match.scores == tuple(row.points for row in sheet.rows)
    assert (match.is_over, match.standings) == (sheet.is_over, sheet.standings)
    if match.round is None:
        assert match.required == sheet.required
    by_hands = ScoreSheet(match.rules, sheet.players)
    for round_, row in zip(match.rounds, match.scores, strict=True):
        by_hands = by_hands.enter(row, round_.hands, round_.layout.opening)
    assert sheet.totals == by_hands.totals
    assert sheet == loads(dumps(sheet), rules=(type(match.rules),), kind=ScoreSheet)
    assert score_sheet_text(match) == str(sheet)[: len(score_sheet_text(match))]


@st.composite
def _sheets(draw: st.DrawFn) -> ScoreSheet:
    """Draw sheets with anything on them that people may write, flaws too."""
    rules = draw(st.one_of(own.rules(max_highest=6), own.express_rules()))
    number = rules.players if isinstance(rules, ExpressRules) else draw(st.integers(2, 5))
    sheet = ScoreSheet(rules, [f"P{seat}" for seat in range(number)])
    points = st.integers(0, 70) | st.none()
    opened = st.none() | own.tiles(domino_set=rules.domino_set)
    for step in range(draw(st.integers(0, 6))):
        what = draw(st.sampled_from(["enter", "enter", "hands", "correct", "join", "leave"]))
        seats = len(sheet.present)
        if what == "hands":
            left = [draw(own.tile_sets(domino_set=rules.domino_set)) for _ in range(seats)]
            sheet = sheet.enter(hands=left, opened=draw(opened), mark=True)
        elif what == "join" and not isinstance(rules, ExpressRules):
            sheet = sheet.join(f"Q{step}", draw(st.sampled_from(StartingTotal)))
        elif what == "leave" and seats > 2 and not isinstance(rules, ExpressRules):
            sheet = sheet.leave(sheet.players[draw(st.sampled_from(sheet.present))])
        elif what == "correct" and sheet.rows:
            at = draw(st.integers(0, len(sheet.rows) - 1))
            row = [draw(points) for _ in sheet.rows[at].seats]
            sheet = sheet.correct(at, row, opened=draw(opened), mark=True)
        else:
            sheet = sheet.enter(
                [draw(points) for _ in range(seats)], opened=draw(opened), mark=True
            )
    return sheet


@pytest.mark.rule("T3")
@given(sheet=_sheets(), language=st.sampled_from(LANGUAGES))
def test_a_sheet_keeps_all_that_was_written_in_every_form(sheet: ScoreSheet, language: str) -> None:
    assert sheet == loads(dumps(sheet), kind=ScoreSheet)
    again = ScoreSheet(sheet.rules, sheet.names)
    for number in range(len(sheet.entries) + 1):
        again = attrs.evolve(again, entries=sheet.entries[:number])
        assert again == sheet.undo(len(sheet.entries) - number)
    assert {place.seat for place in sheet.standings} == {*sheet.present}
    assert sheet.totals == tuple(
        start + sum(row.points[seat] or 0 for row in sheet.rows)
        for seat, start in enumerate(sheet.starts)
    )
    table = [*csv.reader(StringIO(score_sheet_csv(sheet, language=language)))]
    assert [*map(str, sheet.totals)] == table[-1][2:]
    assert len(sheet.rows) + 2 == len(table)
    shown = score_sheet_text(sheet, language=language)
    assert all(f" {name}" in shown for name in sheet.players)
    assert len(sheet.flaws) + len(sheet.missing) <= shown.count("\n")
    picture = sheet.to_svg(language=language)
    assert all(f">{name}<" in picture for name in sheet.players)


@pytest.mark.rule("T3")
@pytest.mark.parametrize("house", HOUSES)
def test_sheets_of_houses_are_read_again_by_their_rules(house: type[Rules]) -> None:
    sheet = sheet_of([0, 1], rules=house(domino_set=2))
    assert sheet == loads(dumps(sheet), rules=[house], kind=ScoreSheet)


# --- the methods of the rules --------------------------------------------------------------------


NO_SHEETS: list[Any] = [
    *(7, None, True, 1.5, ..., "0123456789", b"01", {"a": 1}, {(0, 1)}, range(10)),
    *([7], [None], ["01"], [b"01"], [{0, 1}], [{0: 1, 2: 3}], [[[0], 1]], [(0, (1,))]),
    *([("0", "1")], [(0.5, 1)], [(0, None)], [(True, False)], [(0, float("nan"))], [(-1, 2)]),
    *([[]], [(1,)], [(0, 1), (2,)], [(0, 1), ()], iter([(0, 1)]), [iter((0, 1))]),
]
NO_TILES: list[Any] = [
    *("0-1", b"", 7, 1.5, True, None, ..., Tile(0, 1), {Tile(1, 1)}, (Tile(1, 1),)),
    *([Tile(0, 1)], [TileSet([Tile(1, 1)])], [[Tile(1, 1)]]),
]
SOME_RULES = [Rules(), Rules(target=20), ExpressRules(target=20, players=2)]


@pytest.mark.rule("T3")
@pytest.mark.parametrize("scores", NO_SHEETS)
@pytest.mark.parametrize("rules", SOME_RULES, ids=repr)
def test_only_a_score_sheet_ends_a_match(rules: DominoRules, scores: Any) -> None:  # noqa: ANN401 - wrong ones
    with pytest.raises(MatchError, match="expected a score sheet with rows of points"):
        rules.is_match_over(scores)
    with pytest.raises(MatchError, match="expected a score sheet with rows of points"):
        rules.is_over_after(scores, [])


@pytest.mark.rule("T3", "R1.2")
def test_more_people_than_may_play_at_once_come_and_go() -> None:
    sheet = ScoreSheet(Rules(), ["Ann", "Bob"])
    for name in map(str, range(20)):
        sheet = sheet.join(name).leave(sheet.players[sheet.present[0]])
    sheet = sheet.enter([0, 5])

    assert (22, False) == (len(sheet.rows[0].points), sheet.is_over)


@pytest.mark.rule("T3", "X8")
def test_a_sheet_has_a_column_for_each_player() -> None:
    assert not ExpressRules(target=20, players=4).is_match_over([(0, 1, 0, 2)])
    with pytest.raises(MatchError, match="expected a score sheet with rows of points"):
        ExpressRules(target=20, players=4).is_match_over([(0, 1)])


@pytest.mark.rule("T3")
@pytest.mark.parametrize("wrong", NO_TILES)
def test_only_sets_of_tiles_are_charged_and_only_doubles_required(wrong: Any) -> None:  # noqa: ANN401 - wrong ones
    asked: list[Callable[[], object]] = [lambda: Rules().required_double(wrong)]
    for rules in SOME_RULES:
        asked += [partial(rules.cost, wrong), partial(next, rules.points_for([wrong, TileSet()]))]
    asked.append(lambda: Rules().charges([TileSet(), wrong]))
    for ask in asked:
        with pytest.raises(WrongTypeError, match="expected a TileSet"):
            ask()


@pytest.mark.rule("R2.1")
def test_only_doubles_are_required() -> None:
    with pytest.raises(TileError, match=r"expected doubles, got '0-1 1-2' \(R2.1\)"):
        Rules().required_double(tiles("0-1 1-2 3-3"))


def test_the_sheet_of_a_match_has_its_own_names_or_those_of_its_players() -> None:
    match = Match(Rules(domino_set=2, hand_size=2), 2)
    assert ("player 1", "player 2") == match.sheet.players
    assert "Spieler 1" in score_sheet_text(match.sheet, language="de")
    named = MatchRecord.of(match, FOUR[:2])
    assert "Ann" in score_sheet_text(match, names=named.names)


def test_a_game_of_ones_own_has_sheets_by_points() -> None:
    sheet = ScoreSheet(BlockRules(target=20), FOUR[:2]).enter([0, 12], hands("0-1|2-3"))
    assert "<ScoreSheet ('Ann', 'Bob'), 1 round>" == repr(sheet)
    assert ((0, 12), (1,), None, TileSet()) == (
        *(sheet.totals, sheet.leaders, sheet.required, sheet.unused),
    )
    assert ((None, None), (), False) == (
        *(sheet.enter(hands=hands("|0-1")).rows[1].points, sheet.flaws, sheet.is_over),
    )
