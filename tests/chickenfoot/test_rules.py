"""Rules of Chicken Foot: deal tables, presets, ties, and options that mean nothing."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given

from chickenfoot_rules import (
    FORTY_TWO,
    PRESETS,
    PUREMCO,
    RECOMMENDED,
    SEVEN,
    USUAL,
    Chickenlittle,
    DeadRound,
    DealError,
    DealTable,
    DominoSet,
    DrawnTile,
    Lead,
    Match,
    MissingDouble,
    Opening,
    Place,
    Rules,
    RulesError,
    charges,
    standings,
)
from chickenfoot_rules.strategies import rules
from support.dominoes import deal, read_back

# Copied from Pagat's tables by hand: set, then hand sizes by number of players.
PUREMCO_CELLS = {
    9: {2: 20, 3: 14, 4: 11, 5: 9, 6: 7},
    12: {4: 18, 5: 14, 6: 12, 7: 10, 8: 9},
    15: {6: 18, 7: 15, 8: 14, 9: 12, 10: 10, 11: 10, 12: 9},
    18: {8: 19, 9: 17, 10: 15, 11: 14, 12: 13, 13: 12, 14: 11, 15: 10, 16: 9},
}
RECOMMENDED_CELLS = {6: {2: 5, 3: 5}, 9: {2: 12, 3: 11, 4: 10}}
# Worked by hand: 42 / 4 = 10.5 is rounded up, as is 42 / 9 = 4.67; 42 / 5 = 8.4 is not.
FORTY_TWO_CELLS = {9: {2: 21, 3: 14, 4: 11, 5: 8, 6: 7, 7: 6, 8: 5, 9: 5, 10: 4}}
TILES = {highest: (highest + 1) * (highest + 2) // 2 for highest in range(1, 19)}
SEVEN_CELLS = {
    highest: {players: 7 for players in range(2, 17) if 7 * players <= tiles}
    for highest, tiles in TILES.items()
}


# --- how many tiles are dealt ----------------------------------------------------------


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize(
    ("table", "cells"),
    [
        (PUREMCO, PUREMCO_CELLS),
        (RECOMMENDED, RECOMMENDED_CELLS),
        (SEVEN, SEVEN_CELLS),
        (FORTY_TWO, FORTY_TWO_CELLS),
    ],
)
def test_the_tables_of_the_sources_are_whole(
    table: DealTable, cells: dict[int, dict[int, int]]
) -> None:
    assert table.cells == tuple(
        (highest, players, size) for highest, row in cells.items() for players, size in row.items()
    )


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize(("highest", "tiles"), TILES.items())
def test_the_usual_table_has_a_hand_size_for_all_whom_the_set_has_tiles_for(
    highest: int, tiles: int
) -> None:
    rules = Rules(domino_set=highest)
    for players in range(2, 17):
        most = (tiles - (tiles + 3) // 4) // players  # a quarter stays, rounded up
        source, size = "FIFTEEN", min(15, most)
        for table, cells in (("RECOMMENDED", RECOMMENDED_CELLS), ("PUREMCO", PUREMCO_CELLS)):
            if players in cells.get(highest, {}):
                source, size = table, cells[highest][players]
        if size:
            assert size == rules.hand_size_for(players)
            assert source == USUAL.source_of(rules.domino_set, players)
        else:
            with pytest.raises(DealError, match="choose a hand_size or another deal_table"):
                Match(rules, players)


@pytest.mark.rule("R1.3")
def test_a_table_of_ones_own_is_a_value_like_the_others() -> None:
    mine = DealTable("PUREMCO", {6: {3: 5, 2: 14}})

    assert ((6, 2, 14), (6, 3, 5)) == mine.cells
    assert mine == DealTable("PUREMCO", mine.cells)
    assert f"DealTable(name='PUREMCO', cells={mine.cells})" == repr(mine)
    assert "PUREMCO" == mine.source_of(DominoSet(6), 2) == repr(PUREMCO)


@pytest.mark.parametrize(
    "cells",
    [
        *({highest: {2: 1}} for highest in (0, 19)),
        *({9: {players: 1}} for players in (1, 17, True)),
        *({9: {2: size}} for size in (0, 28, 2.5)),
        *(((9, 2, 5), (9, 2, 6)), [(9, 2, 5)], ((9, 2),), {9: 5}, 7),
    ],
)
def test_a_table_with_a_senseless_cell_is_refused(cells: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesError, match=r"\(R1\.3"):
        DealTable("odd", cells)


def test_no_flaw_of_a_table_hides_one_of_another_kind() -> None:
    with pytest.raises(
        RulesError,
        match=r"table as text.*; the table has two.*; the table can't give 28 tiles [^;]*$",
    ):
        DealTable(5, ((6, 2, 7), (6, 2, 8), (19, 2, 1), (9, 2, 28)))  # type: ignore[arg-type]


LAID_OUT = Rules(domino_set=6, deal_table=SEVEN, opening=Opening.LAID_OUT)
FOUND = Rules(domino_set=6, opening=Opening.FOUND)


@pytest.mark.rule("R1.4")
@pytest.mark.rule("R2.8")
@pytest.mark.parametrize(
    ("rules", "players", "size"),
    [
        (Rules(domino_set=6, hand_size=14), 2, 14),
        (LAID_OUT, 3, 7),
        (attrs.evolve(LAID_OUT, opening=Opening.HOLDER), 4, 7),
        (FOUND, 10, 2),
    ],
)
def test_the_whole_set_may_be_dealt_out(rules: Rules, players: int, size: int) -> None:
    assert size == rules.hand_size_for(players)


@pytest.mark.rule("R1.2")
@pytest.mark.rule("R1.4")
@pytest.mark.rule("R2.8")
@pytest.mark.parametrize(
    ("rules", "players", "reason"),
    [
        (Rules(domino_set=6, hand_size=10), 3, "3 players can't get 10 tiles each: .* set has 28"),
        (LAID_OUT, 4, "the laid-out double aside, has 27"),
        (FOUND, 11, r"got hands of 1 tile \(R2\.8\)"),
        *((Rules(), wrong, "expected 2 to 16 players") for wrong in (1, 17, True, 4.0, "4", None)),
    ],
)
def test_hands_that_can_not_be_dealt_are_refused(rules: Rules, players: int, reason: str) -> None:
    with pytest.raises((DealError, RulesError), match=reason):
        rules.hand_size_for(players)


# --- options ---------------------------------------------------------------------------


def test_the_defaults_are_those_of_the_rules() -> None:
    assert Rules() == Rules(
        domino_set=DominoSet(9),
        deal_table=USUAL,
        hand_size=None,
        opening=Opening.HOLDER,
        missing_double=MissingDouble.DRAW,
        lead=Lead.ROTATES,
        arms=4,
        drawn_tile=DrawnTile.MAY,
        draw_until_playable=False,
        dead_round=DeadRound.DRAW_OUT,
        chickenlittle=Chickenlittle.OFF,
        curved=False,
        double_blank=50,
        target=None,
        rounds=None,
    )


@pytest.mark.rule("R7.1")
@pytest.mark.rule("R7.4")
@pytest.mark.parametrize(
    ("options", "limits"),
    [
        ({}, (2, 2, 106)),
        ({"target": 20}, (None, 2, 72)),
        ({"target": 100}, (None, 2, 106)),
        ({"rounds": 2}, (2, 2, 106)),
        # A single round is played in any case.
        *(({"rounds": 1, **more}, (1, 1, 53)) for more in ({}, {"missing_double": "burn"})),
        ({"rounds": 1, "target": 1}, (1, 1, 53)),
    ],
)
def test_a_match_has_as_many_rounds_and_points_as_its_options_allow(
    options: dict[str, Any], limits: tuple[int | None, int, int]
) -> None:
    # The three tiles have 3 pips, and 0-0 costs 50.
    tiny = Rules(domino_set=1, **options)

    assert limits == (tiny.most_rounds, tiny.most_scored_rounds, tiny.most_points)


TARGET = Rules(domino_set=2, target=10)
BURN = Rules(domino_set=2, missing_double=MissingDouble.BURN)
SHORT = Rules(domino_set=2, rounds=2)


@pytest.mark.rule("R2.5")
@pytest.mark.rule("R7.1")
@pytest.mark.rule("R7.4")
@pytest.mark.parametrize(
    ("rules", "scores", "flaw"),
    [
        (TARGET, [(9, 3)], "the match goes on after 1 round"),
        (TARGET, [(9, 3), (1, 0)], None),
        (TARGET, [(0, 0)] * 3, None),
        (TARGET, [(10, 3), (1, 0)], "the match was over before its last round"),
        # Skipped doubles are out, so there may be fewer rows.
        (BURN, [], "the match goes on after 0 rounds"),
        (BURN, [(1, 0)], None),
        (BURN, [(1, 0)] * 3, None),
        (BURN, [(1, 0)] * 4, "the match was over before its last round"),
        (SHORT, [(1, 0)], "the match goes on after 1 round"),
        (SHORT, [(1, 0)] * 2, None),
        (SHORT, [(1, 0)] * 3, "the match was over before its last round"),
        # The six tiles have 12 pips, and 0-0 costs 50.
        (Rules(domino_set=2), [(62, 0)] * 3, None),
        (
            Rules(domino_set=2),
            [(62, 0), (63, 0), (0, 0)],
            "the points of a round are 0 to 62 (R7.1)",
        ),
    ],
)
def test_a_score_sheet_ends_with_the_match(
    rules: Rules, scores: list[tuple[int, int]], flaw: str | None
) -> None:
    assert flaw == rules.flaw_of(scores)


@pytest.mark.rule("R2.6")
def test_the_lead_moves_one_seat_on_each_round() -> None:
    of_three = deal("0-1|0-2|1-2", "0-0 1-1 2-2")

    assert [1, 2, 0, 1] == [TARGET.lead_of(number, 1, of_three, 2) for number in range(4)]


def test_no_hands_have_no_charges() -> None:
    assert () == charges([], Rules(curved=True))


@pytest.mark.rule("R7.5")
@pytest.mark.rule("R7.6")
@pytest.mark.parametrize(
    ("scores", "places"),
    [
        # Seat 1 was at zero twice, although seat 0 has the lower other round.
        (
            [(1, 0, 9), (9, 0, 9), (0, 10, 9)],
            [Place(1, 1, 10, 2, 10), Place(2, 0, 10, 1, 1), Place(3, 2, 27, 0, 9)],
        ),
        # The lowest round above zero breaks a tie next.
        (
            [(4, 3, 0), (6, 7, 10), (0, 0, 0)],
            [Place(1, 2, 10, 2, 10), Place(2, 1, 10, 1, 3), Place(3, 0, 10, 1, 4)],
        ),
        # Then the place is shared, and the next one is left out.
        (
            [(5, 5, 9), (0, 0, 0)],
            [Place(1, 0, 5, 1, 5), Place(1, 1, 5, 1, 5), Place(3, 2, 9, 1, 9)],
        ),
        ([(0, 0)], [Place(1, 0, 0, 1, None), Place(1, 1, 0, 1, None)]),
    ],
)
def test_ties_are_broken_by_rounds_at_zero_then_by_the_lowest_other_round(
    scores: list[tuple[int, ...]], places: list[Place]
) -> None:
    assert places == [*standings(scores, len(scores[0]))]


REFUSED: dict[str, list[dict[str, Any]]] = {
    "^expected domino_set from 1 to 18, got ": [
        {"domino_set": wrong} for wrong in (0, 19, True, "9")
    ],
    "^expected hand_size from 1 to 95, got ": [
        {"hand_size": wrong} for wrong in (0, 96, True, 5.0)
    ],
    "^expected hand_size from 1 to 27 with a double-nine set": [{"hand_size": 28}],
    "^expected hand_size from 1 to 13 with": [
        {"domino_set": 6, "hand_size": 14, "opening": Opening.LAID_OUT}
    ],
    "^expected double_blank from 0 to 9999, got ": [
        {"double_blank": wrong} for wrong in (-1, 10_000, True, None)
    ],
    "^expected target from 1 to 10000, got ": [
        {"target": wrong} for wrong in (0, 10_001, True, "100")
    ],
    "^expected rounds from 1 to 19, got ": [{"rounds": wrong} for wrong in (0, 20, True, "3")],
    r"^expected rounds from 1 to 10 with a double-nine set, got 11 \(R7\.4\)$": [{"rounds": 11}],
    "^expected domino_set from .*; expected rounds from 1 to 19, got 0 [^;]*$": [
        {"domino_set": 0, "rounds": 0}
    ],
    "^missing_double=[A-Z_]+ has no meaning with opening=[A-Z_]+: .*one opens anyway": [
        {"opening": Opening.HIGHEST_HELD, "missing_double": missing}
        for missing in (MissingDouble.NEXT_LOWER, MissingDouble.BURN)
    ],
    "^missing_double=[A-Z_]+ has no meaning with opening=[A-Z_]+: .*placed first": [
        {"opening": opening, "missing_double": missing}
        for opening in (Opening.LAID_OUT, Opening.FOUND)
        for missing in [*MissingDouble][1:]
    ],
    r"^expected hands of 2 tiles or more .*\(R2\.8\)$": [
        {"opening": Opening.FOUND, "hand_size": 1}
    ],
    # A mistyped option hides no other flaw, and does not contradict others.
    "^expected missing_double of type MissingDouble, [^;]*;": [
        {"opening": opening, "missing_double": "zzz"}
        for opening in (Opening.LAID_OUT, Opening.HIGHEST_HELD)
    ],
    r"^draw_until_playable has no meaning with drawn_tile=LATER: .*\(R4\.1\)$": [
        {"drawn_tile": DrawnTile.LATER, "draw_until_playable": True}
    ],
    "^expected drawn_tile of type DrawnTile, [^;]*; as text[^;]*$": [
        {"drawn_tile": "sooner", "draw_until_playable": True}
    ],
    "set from 1 to 18.*; expected hand_size.*; expected opening .* holder, .*; expected double": [
        {"domino_set": 19, "hand_size": 0, "opening": "zzz", "double_blank": -1}
    ],
    "of type DealTable, got 'usul'; .* did you mean 'usual'": [{"deal_table": "usul"}],
    r"^expected arms from 3, 4 and 6, got .* \(R3\.2\)$": [
        {"arms": arms} for arms in (2, 5, 7, 0, -4, "4", None, True, 4.0, [4])
    ],
    # No text is a yes or a no here.
    "^expected curved of type bool, got 'yes'$": [{"curved": "yes"}],
    # A bool would be one of two ways to pay.
    "^expected chickenlittle of type Chickenlittle, got (True|False); as text, it is off, next": [
        {"chickenlittle": value} for value in (False, True)
    ],
}


@pytest.mark.rule("R2.4")
@pytest.mark.rule("R2.8")
@pytest.mark.rule("R3.2")
@pytest.mark.rule("R4.1")
@pytest.mark.rule("R7.2")
@pytest.mark.rule("R7.4")
@pytest.mark.parametrize(
    ("reason", "options"),
    [(reason, options) for reason, some in REFUSED.items() for options in some],
)
def test_rules_that_mean_nothing_are_refused(reason: str, options: dict[str, Any]) -> None:
    with pytest.raises(RulesError, match=reason):
        Rules(**options)


@pytest.mark.rule("R6.1")
@pytest.mark.rule("R6.2")
def test_an_option_of_the_last_tile_is_true_if_it_must_be_announced() -> None:
    assert [False, True, True] == [*map(bool, Chickenlittle)]


@given(rules(max_highest=18))
def test_rules_are_values(some_rules: Rules) -> None:
    again = attrs.evolve(some_rules)

    assert some_rules == again == read_back(some_rules)
    assert hash(some_rules) == hash(again)


def test_the_presets_are_the_readings_of_the_sources() -> None:
    assert {name: repr(preset) for name, preset in PRESETS.items()} == {
        "puremco": "Rules(deal_table=PUREMCO)",
        "recommended": "Rules(deal_table=RECOMMENDED)",
        "how-to-play": "Rules(deal_table=SEVEN, dead_round=DeadRound.ENDS)",
        "encyclopedia": "Rules(deal_table=SEVEN, opening=Opening.FOUND, drawn_tile=DrawnTile.MUST, "
        "double_blank=0)",
        "double-chicken-foot": "Rules(deal_table=PUREMCO, missing_double=MissingDouble.NEXT_LOWER, "
        "arms=6)",
    }
