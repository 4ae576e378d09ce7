from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given

from chickenfoot_rules import (
    PRESETS,
    PUREMCO,
    RECOMMENDED,
    SEVEN,
    USUAL,
    DeadRound,
    DealError,
    DealTable,
    DominoSet,
    Match,
    MissingDouble,
    Opening,
    Rules,
    RulesError,
    TileSet,
)
from chickenfoot_rules.strategies import deal_tables, rules
from support.dominoes import read_back

# Copied from S0's tables by hand: set, then hand sizes by number of players.
PUREMCO_CELLS = {
    9: {2: 20, 3: 14, 4: 11, 5: 9, 6: 7},
    12: {4: 18, 5: 14, 6: 12, 7: 10, 8: 9},
    15: {6: 18, 7: 15, 8: 14, 9: 12, 10: 10, 11: 10, 12: 9},
    18: {8: 19, 9: 17, 10: 15, 11: 14, 12: 13, 13: 12, 14: 11, 15: 10, 16: 9},
}
RECOMMENDED_CELLS = {6: {2: 5, 3: 5}, 9: {2: 12, 3: 11, 4: 10}}


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize(
    ("table", "cells"), [(PUREMCO, PUREMCO_CELLS), (RECOMMENDED, RECOMMENDED_CELLS)]
)
def test_the_tables_of_the_source_are_whole(
    table: DealTable, cells: dict[int, dict[int, int]]
) -> None:
    for highest in range(1, 19):
        for players in range(2, 17):
            rules = Rules(domino_set=highest, deal_table=table)
            if players in cells.get(highest, {}):
                assert cells[highest][players] == rules.hand_size_for(players)
            else:
                with pytest.raises(DealError, match=f"no hand size for {players} players"):
                    rules.hand_size_for(players)


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize("highest", range(1, 19))
def test_seven_each_wherever_the_set_has_enough(highest: int) -> None:
    rules = Rules(domino_set=highest, deal_table=SEVEN)
    for players in range(2, 17):
        if 7 * players <= (highest + 1) * (highest + 2) // 2:
            assert 7 == rules.hand_size_for(players)
        else:
            with pytest.raises(DealError, match="SEVEN has no hand size"):
                rules.hand_size_for(players)


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize("highest", range(1, 19))
@pytest.mark.parametrize("players", range(2, 17))
def test_the_usual_table_has_a_hand_size_for_all_whom_the_set_has_tiles_for(
    highest: int, players: int
) -> None:
    tiles = (highest + 1) * (highest + 2) // 2
    most = (tiles - (tiles + 3) // 4) // players  # a quarter stays, rounded up
    rules = Rules(domino_set=highest)
    source, size = "FIFTEEN", min(15, most)
    for table, cells in (("RECOMMENDED", RECOMMENDED_CELLS), ("PUREMCO", PUREMCO_CELLS)):
        if players in cells.get(highest, {}):
            source, size = table, cells[highest][players]
    if not size:
        with pytest.raises(DealError, match="choose a hand_size or another deal_table"):
            Match(rules, players)
        return
    assert size == rules.hand_size_for(players) == len(first_hand(rules, players))
    assert source == USUAL.source_of(rules.domino_set, players)


def first_hand(rules: Rules, players: int) -> TileSet:
    return Match(rules, players).shuffle(random.Random(1)).hands[0]


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize(
    ("highest", "players", "size"),
    # By hand: a quarter of the set, rounded up, stays, and nobody gets more than 15.
    [
        *((1, 2, 1), (2, 4, 1), (3, 7, 1), (6, 4, 5), (6, 16, 1), (7, 2, 13), (8, 2, 15)),
        *((9, 7, 5), (12, 2, 15), (12, 9, 7), (15, 2, 15), (15, 16, 6), (18, 2, 15), (18, 7, 15)),
    ],
)
def test_some_hand_sizes_of_the_usual_table(highest: int, players: int, size: int) -> None:
    assert size == Rules(domino_set=highest).hand_size_for(players)


@pytest.mark.rule("R1.3")
def test_every_standard_set_can_be_played_by_every_number_of_players() -> None:
    cells = {(highest, players) for highest, players, _ in USUAL.cells}

    assert {(s, p) for s in (6, 9, 12, 15, 18) for p in range(2, 17)} <= cells
    assert {(1, 2), (2, 4), (3, 7), (4, 11), (5, 15)} <= cells
    assert not {(1, 3), (2, 5), (3, 8), (4, 12), (5, 16)} & cells


def test_a_table_is_the_source_of_its_own_cells() -> None:
    mine = DealTable("mine", {6: {2: 7}})

    assert ("mine", "SEVEN") == (
        mine.source_of(DominoSet(6), 2),
        SEVEN.source_of(DominoSet(6), 2),
    )
    with pytest.raises(DealError, match="mine has no hand size for 3 players"):
        mine.source_of(DominoSet(6), 3)


def test_the_tables_of_the_library_are_shown_by_name() -> None:
    assert ["USUAL", "PUREMCO", "RECOMMENDED", "SEVEN"] == [
        *map(repr, (USUAL, PUREMCO, RECOMMENDED, SEVEN))
    ]
    mine = DealTable("PUREMCO", {6: {2: 7}})
    assert "DealTable(name='PUREMCO', cells=((6, 2, 7),))" == repr(mine)


@pytest.mark.rule("R1.3")
def test_a_missing_cell_names_the_set_the_players_and_the_cells_there_are() -> None:
    with pytest.raises(DealError) as refusal:
        Rules(deal_table=RECOMMENDED).hand_size_for(5)

    assert str(refusal.value) == (
        "table RECOMMENDED has no hand size for 5 players with a double-nine set; "
        "it has 12 for 2 players, 11 for 3 players, 10 for 4 players; choose a "
        "hand_size or another deal_table (R1.3)"
    )
    with pytest.raises(DealError, match="it has none for that set"):
        Rules(domino_set=6, deal_table=PUREMCO).hand_size_for(2)


@pytest.mark.rule("R1.3")
def test_an_explicit_hand_size_overrides_the_table() -> None:
    assert 3 == Rules(hand_size=3).hand_size_for(4)
    assert 3 == Rules(domino_set=6, hand_size=3).hand_size_for(9)


@pytest.mark.rule("R1.3")
def test_a_table_of_ones_own_is_a_value_like_the_others() -> None:
    mine = DealTable("mine", {6: {3: 5, 2: 7}})

    assert ((6, 2, 7), (6, 3, 5)) == mine.cells
    assert mine == DealTable("mine", mine.cells)
    assert 7 == Rules(domino_set=6, deal_table=mine).hand_size_for(2)


@pytest.mark.rule("R1.3")
@given(deal_tables())
def test_every_cell_of_a_table_can_be_dealt(table: DealTable) -> None:
    for highest, players, size in table.cells:
        rules = Rules(domino_set=highest, deal_table=table)
        assert size == rules.hand_size_for(players)


@pytest.mark.parametrize(
    "cells",
    [
        {19: {2: 1}},
        {0: {2: 1}},
        {9: {1: 1}},
        {9: {17: 1}},
        {9: {2: 0}},
        {9: {2: 28}},
        {9: {2: 2.5}},
        {9: {True: 5}},
        ((9, 2, 5), (9, 2, 6)),
        [(9, 2, 5)],
        ((9, 2),),
        {9: 5},
        7,
    ],
)
def test_a_table_with_a_senseless_cell_is_refused(cells: dict[int, dict[int, int]]) -> None:
    with pytest.raises(RulesError, match=r"\(R1\.3"):
        DealTable("odd", cells)


def test_no_flaw_of_a_table_hides_one_of_another_kind() -> None:
    with pytest.raises(RulesError) as refusal:
        DealTable(5, ((6, 2, 7), (6, 2, 8), (19, 2, 1), (9, 2, 28)))  # type: ignore[arg-type]

    assert str(refusal.value) == (
        "expected the name of a deal table as text, got 5 (R1.3); "
        "the table has two hand sizes in one cell (R1.3); "
        "the table can't give 28 tiles each to 2 players of a double-9 set (R1.3, R1.4)"
    )


@pytest.mark.rule("R1.4")
def test_a_table_may_deal_out_the_whole_set() -> None:
    assert 14 == DealTable("all", {6: {2: 14}}).hand_size(DominoSet(6), 2)


@pytest.mark.rule("R1.4")
def test_too_large_hands_are_refused_and_a_deal_without_boneyard_is_not() -> None:
    assert 14 == Rules(domino_set=6, hand_size=14).hand_size_for(2)
    with pytest.raises(
        DealError, match="3 players can't get 10 tiles each: a double-six set has 28"
    ):
        Rules(domino_set=6, hand_size=10).hand_size_for(3)


@pytest.mark.rule("R1.4")
def test_the_laid_out_double_is_not_dealt() -> None:
    laid_out = Rules(domino_set=6, deal_table=SEVEN, opening=Opening.LAID_OUT)

    assert 7 == laid_out.hand_size_for(3)
    with pytest.raises(DealError, match="the laid-out double aside, has 27"):
        laid_out.hand_size_for(4)
    assert 7 == attrs.evolve(laid_out, opening=Opening.HOLDER).hand_size_for(4)


@pytest.mark.rule("R2.8")
def test_a_table_that_deals_one_tile_each_does_not_go_with_a_double_that_is_found() -> None:
    found = Rules(domino_set=6, opening=Opening.FOUND)

    assert 2 == found.hand_size_for(10)
    with pytest.raises(DealError, match=r"got hands of 1 tile \(R2\.8\)"):
        found.hand_size_for(11)
    # Deals of your own may leave each player one tile.
    two = Match.with_own_deals(Rules(domino_set=2, opening=Opening.FOUND), 5)
    assert two.rules.opening is Opening.FOUND
    with pytest.raises(DealError, match="6 players can't get 1 tiles"):
        Match.with_own_deals(two.rules, 6)


@pytest.mark.rule("R1.2")
@pytest.mark.parametrize("players", [1, 17, 0, -2, True, 4.0, "4", None])
def test_2_to_16_can_play(players: int) -> None:
    with pytest.raises(RulesError, match="expected 2 to 16 players"):
        Rules().hand_size_for(players)


def test_the_defaults_are_those_of_the_rules() -> None:
    assert Rules() == Rules(
        domino_set=DominoSet(9),
        deal_table=USUAL,
        hand_size=None,
        opening=Opening.HOLDER,
        missing_double=MissingDouble.DRAW,
        double_chicken_foot=False,
        must_play_drawn=False,
        draw_until_playable=False,
        dead_round=DeadRound.DRAW_OUT,
        chickenlittle=False,
        curved=False,
        double_blank=50,
        target=None,
    )


@pytest.mark.rule("R7.4")
def test_a_target_limits_the_points_and_leaves_the_number_of_rounds_open() -> None:
    tiny = Rules(domino_set=1)  # Its three tiles cost 53 points.

    assert (2, 2, 106) == (tiny.most_rounds, tiny.most_scored_rounds, tiny.most_points)
    tiny = attrs.evolve(tiny, target=20)
    assert (None, 2, 72) == (tiny.most_rounds, tiny.most_scored_rounds, tiny.most_points)
    assert 106 == attrs.evolve(tiny, target=100).most_points


@pytest.mark.rule("R7.4")
def test_a_score_sheet_ends_with_the_first_total_at_the_target() -> None:
    rules = Rules(domino_set=2, target=10)

    assert [False, True, True] == [
        rules.is_match_over(sheet) for sheet in ([(9, 3)], [(9, 3), (1, 0)], [(0, 0)] * 3)
    ]
    assert rules.flaw_of([(9, 3), (1, 0)]) is None
    assert "the match goes on after 1 round" == rules.flaw_of([(9, 3)])
    assert "the match was over before its last round" == rules.flaw_of([(10, 3), (1, 0)])


@pytest.mark.rule("R2.5")
def test_a_sheet_may_have_fewer_rows_where_skipped_doubles_are_out() -> None:
    rules = Rules(domino_set=2, missing_double=MissingDouble.BURN)
    row = (1, 0)

    assert rules.most_rounds is None
    assert [rules.flaw_of([row] * rows) for rows in range(5)] == [
        "the match goes on after 0 rounds",
        None,
        None,
        None,
        "the match was over before its last round",
    ]


@pytest.mark.rule("R3.2")
def test_the_opening_double_takes_four_arms_or_six() -> None:
    assert 4 == Rules().arms
    assert 6 == Rules(double_chicken_foot=True).arms


REFUSED: list[tuple[dict[str, Any], str]] = [
    *(
        ({"domino_set": wrong}, "^expected domino_set from 1 to 18, got ")
        for wrong in (0, 19, True, "9", None)
    ),
    *(
        ({"hand_size": wrong}, "^expected hand_size from 1 to 95, got ")
        for wrong in (0, -1, 96, True, 5.0)
    ),
    ({"hand_size": 28}, "expected a hand_size of 1 to 27 with a double-nine set"),
    (
        {"domino_set": 6, "hand_size": 14, "opening": Opening.LAID_OUT},
        "expected a hand_size of 1 to 13",
    ),
    *(
        ({"double_blank": wrong}, "^expected double_blank from 0 to 9999, got ")
        for wrong in (-1, 10_000, True, 2.5, "50", None)
    ),
    *(
        ({"target": wrong}, "^expected target from 1 to 10000, got ")
        for wrong in (0, -1, 10_001, True, 2.5, "100")
    ),
    *(
        (
            {"opening": opening, "missing_double": missing},
            f"missing_double={missing.name}.*{opening.name}",
        )
        for opening in (Opening.LAID_OUT, Opening.FOUND)
        for missing in MissingDouble
        if missing is not MissingDouble.DRAW
    ),
    (
        {"opening": Opening.FOUND, "hand_size": 1},
        r"^expected hands of 2 tiles or more .*\(R2\.8\)$",
    ),
    *(
        (
            {"opening": Opening.HIGHEST_HELD, "missing_double": missing},
            f"missing_double={missing.name}.*HIGHEST_HELD",
        )
        for missing in (MissingDouble.NEXT_LOWER, MissingDouble.BURN)
    ),
    *(
        (
            {"opening": opening, "missing_double": "zzz"},
            r"^expected missing_double of type MissingDouble, [^;]*;",
        )
        for opening in (Opening.LAID_OUT, Opening.HIGHEST_HELD)
    ),
]


@pytest.mark.rule("R2.4")
@pytest.mark.rule("R2.8")
@pytest.mark.rule("R7.2")
@pytest.mark.rule("R7.4")
@pytest.mark.parametrize(("options", "reason"), REFUSED)
def test_rules_that_mean_nothing_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        Rules(**options)


def test_a_mistyped_option_hides_no_other_flaw() -> None:
    with pytest.raises(RulesError) as refusal:
        Rules(domino_set=19, hand_size=0, opening="zzz", missing_double="yyy", double_blank=-1)

    assert str(refusal.value) == (
        "expected domino_set from 1 to 18, got 19 (R1.1); "
        "expected hand_size from 1 to 95, got 0 (R1.3); "
        "expected opening of type Opening, got 'zzz'; as text, it is holder, laid-out, "
        "highest-held, found; "
        "expected missing_double of type MissingDouble, got 'yyy'; as text, it is draw, "
        "draw-each, next-lower, burn, reshuffle; "
        "expected double_blank from 0 to 9999, got -1 (R7.2)"
    )


@given(rules(max_highest=18))
def test_rules_are_values(some_rules: Rules) -> None:
    again = attrs.evolve(some_rules)

    assert some_rules == again == read_back(some_rules)
    assert hash(some_rules) == hash(again)


def test_the_presets_are_the_readings_of_the_sources() -> None:
    assert PRESETS["puremco"] == Rules(deal_table=PUREMCO)
    assert PRESETS["recommended"] == Rules(deal_table=RECOMMENDED)
    assert PRESETS["how-to-play"] == Rules(deal_table=SEVEN, dead_round=DeadRound.ENDS)
    assert PRESETS["encyclopedia"] == Rules(
        deal_table=SEVEN,
        opening=Opening.FOUND,
        must_play_drawn=True,
        double_blank=0,
    )
    assert PRESETS["double-chicken-foot"] == Rules(
        deal_table=PUREMCO, missing_double=MissingDouble.NEXT_LOWER, double_chicken_foot=True
    )


def test_a_wrong_option_names_the_texts_that_it_may_be() -> None:
    with pytest.raises(RulesError) as wrong:
        Rules(deal_table="usul")
    names = "usual, puremco, recommended, seven"
    assert str(wrong.value) == (
        "expected deal_table of type DealTable, got 'usul'; "
        f"as text, it is {names}; did you mean 'usual'?"
    )
    with pytest.raises(RulesError) as wrong:
        Rules(chickenlittle="yes")  # type: ignore[arg-type]  # no text is a yes or a no here
    assert str(wrong.value) == "expected chickenlittle of type bool, got 'yes'"


@pytest.mark.rule("R7.1")
def test_no_match_has_more_rounds_or_points_than_these() -> None:
    rules = Rules(domino_set=1)

    # The three tiles have 3 pips, and 0-0 costs 50.
    assert (2, 2 * 53) == (rules.most_scored_rounds, rules.most_points)
