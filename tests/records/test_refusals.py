"""Invalid records, and records that can't be replayed, are refused with the place and the rule."""

# ruff: noqa: E501 - a case is a line
from __future__ import annotations

import copy
import json
import math
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import USUAL, Deal, Match, Opening, RecordError, Rules, TileSet
from chickenfoot_rules.chickenfoot.rules import MOST_DOUBLE_BLANK
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET
from chickenfoot_rules.records import (
    Annotation,
    MatchRecord,
    RoundRecord,
    SeatRecord,
    dumps,
    limits,
    loads,
)
from support.dominoes import after, deal, play
from support.examples import examples
from support.recorded import (
    Json,
    changed,
    closed,
    express_match,
    finished,
    fits_schema,
    opened,
    refusal,
    without_results,
)

RUNNING: Final = after(
    Match(Rules(domino_set=1, hand_size=1), 2).deal(deal("1-1|0-1", "0-0")), play("1-1")
).deal(deal("0-1|1-1", "0-0"))

MATCH: Final = dumps(MatchRecord.of(finished(), ["Ada", "Bob"], [Annotation(0, 0, "out")]))
ROUND: Final = dumps(RoundRecord.of(opened()))
SEAT: Final = dumps(MatchRecord.of(finished()).redact(1))
SEAT_0: Final = dumps(MatchRecord.of(RUNNING).redact(0))
EXPRESS_MATCH: Final = dumps(
    MatchRecord.of(express_match(), ["Ada", "Bob"], [Annotation(0, 6, "!")])
)
EXPRESS_ROUND: Final = dumps(RoundRecord.of(closed()))
EXPRESS_SEAT: Final = dumps(MatchRecord.of(express_match()).redact(0))
EXPRESS_OVER: Final = json.dumps(
    {
        "format": "express-match",
        "version": 1,
        "rules": {"target": 7, "players": 2, "pairs": False},
        "players": 2,
        "rounds": json.loads(EXPRESS_MATCH)["rounds"][:1],
    }
)


def table(name: str, cells: object) -> Json:
    """Return a deal table of one's own in a document."""
    return {"name": name, "cells": cells}


IMPOSSIBLE: Final = "$.rounds[0]: round 1: the round is inconsistent: "
GOLDEN: Final = Path(__file__).parents[1] / "golden" / "records" / "v1"
EXPRESS: Final = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("express-*"))]


NO_RECORDS: Final[list[tuple[Json, str]]] = [
    ("", "this is not JSON: Expecting value: line 1 column 1 (char 0)"),
    ("{\n1}", "this is not JSON: Expecting property name enclosed in double quotes: line 2 column 1 (char 2)"),
    ('{"a": "', "this is not JSON: Unterminated string starting at: line 1 column 7 (char 6)"),
    ('"\\', "this is not JSON: Unterminated string starting at: line 1 column 1 (char 0)"),
    ("{}]", "this is not JSON: Extra data: line 1 column 3 (char 2)"),
    ("[]", "expected an object, got []"),
    ("null", "expected an object, got None"),
    ("\ufeff{}", "this is not JSON: Unexpected UTF-8 BOM (decode using utf-8-sig): line 1 column 1 (char 0)"),
    (b"\xef\xbb\xbf{}", "this is not JSON: Unexpected UTF-8 BOM (decode using utf-8-sig): line 1 column 1 (char 0)"),
    (b"\xff{}", "this is not UTF-8: invalid start byte"),
    ('{"a": "\ud800"}', "this is not UTF-8: surrogates not allowed"),
    ('{"a": %s}' % ("1" * 5000), "this is not JSON: Exceeds the limit (4300 digits) for integer string conversion: value has 5000 digits; use sys.set_int_max_str_digits() to increase the limit"),
    ('{"a": 1, "b": 2, "a": 1}', "this is not JSON: expected each key once, got 'a' twice"),
    (7, "expected text or bytes, got 7"),
    (None, "expected text or bytes, got None"),
    ("{}", "$.format: expected chickenfoot-match or chickenfoot-round or chickenfoot-seat or express-match or express-round or express-seat, got None"),
    ('{"format": ["chickenfoot-match"]}', "$.format: expected chickenfoot-match or chickenfoot-round or chickenfoot-seat or express-match or express-round or express-seat, got ['chickenfoot-match']"),
    ('{"format": "chickenfoot-match"}', "$.version: expected version 1, got None"),
    ('{"format": "chickenfoot-match", "version": 0}', "$.version: expected version 1, got 0"),
    ('{"format": "chickenfoot-match", "version": true}', "$.version: expected version 1, got True"),
    ('{"format": "chickenfoot-match", "version": 2}', "$.version: expected version 1, got 2: upgrade chickenfoot_rules to read this document"),
    ('{"format": "chickenfoot-match", "version": 1}', "missing keys: rules, players, rounds"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), NO_RECORDS)
def test_an_invalid_record_is_refused(text: Json, message: str) -> None:
    assert message == refusal(text)


CHANGES: Final[list[tuple[str, str, Json, str]]] = [
    (MATCH, "rules curved", ..., "$.rules: missing key: curved"),
    (MATCH, "rules curved", 0, "$.rules.curved: expected true or false, got 0"),
    (MATCH, "rules hand_size", True, "$.rules.hand_size: expected a whole number, 0 or more, got True"),
    (MATCH, "rules hand_size", 0, "$.rules: expected hand_size from 1 to 95, got 0 (R1.3)"),
    (MATCH, "rules opening", "nobody", "$.rules.opening: expected 'holder' or 'laid-out' or 'highest-held' or 'found', got 'nobody'"),
    (MATCH, "rules domino_set", 0, "$.rules.domino_set: expected a double-N set with N from 1 to 18, got 0 (R1.1)"),
    (MATCH, "rules deal_table", 5, "$.rules.deal_table: expected an object, got 5"),
    (MATCH, "rules deal_table", "USUAL", "$.rules.deal_table: expected 'usual' or 'puremco' or 'recommended' or 'seven', got 'USUAL'"),
    (MATCH, "rules deal_table", table("USUAL", [*map(list, USUAL.cells)]), "$.rules.deal_table: expected 'usual', got {'cells': [[1, 2, 1], "),
    (MATCH, "rules deal_table", table("x", [[2, 2, 1], [1, 2, 1]]), "$.rules.deal_table: expected {'cells': [[1, 2, 1], [2, 2, 1]], 'name': 'x'}, got {'cells': [[2, 2, 1], "),
    (MATCH, "rules deal_table", table("x", [[1, 2]]), "$.rules.deal_table.cells[0]: expected 3 items, got 2"),
    (MATCH, "rules deal_table", table("x", [[1, 2, 3, 4]]), "$.rules.deal_table.cells[0]: expected 3 items, got 4"),
    (MATCH, "rules deal_table", table("x", [[1, 2, 1], [1, 2, 1]]), "$.rules.deal_table: table x has two hand sizes in one cell (R1.3)"),
    (MATCH, "rules deal_table", table("x", [[1, 2, True]]), "$.rules.deal_table.cells[0][2]: expected a whole number, 0 or more, got True"),
    (MATCH, "rules deal_table", table("x\n", []), r"$.rules.deal_table.name: expected a name of 1 to 100 printable characters with no spaces around them, got 'x\n'"),
    (MATCH, "rules double_blank", 10_000, "$.rules: expected double_blank from 0 to 9999, got 10000 (R7.2)"),
    (MATCH, "rules double_blank", 2**53, "$.rules.double_blank: expected a whole number, 0 or more, got 9007199254740992"),
    (MATCH, "rules gravity", 1, "$.rules: unknown key: 'gravity'"),
    (MATCH, "players", 2.0, "$.players: expected a whole number, 0 or more, got 2.0"),
    (MATCH, "players", math.nan, "$.players: expected a whole number, 0 or more, got nan"),
    (MATCH, "players", -math.inf, "$.players: expected a whole number, 0 or more, got -inf"),
    (MATCH, "players", 10**20, "$.players: expected a whole number, 0 or more, got 100000000000000000000"),
    (MATCH, "players", 17, "expected 2 to 16 players, got 17 (R1.2)"),
    (MATCH, "lead", 2, "expected a lead from 0 to 1, got 2 (R2.6)"),
    (MATCH, "names", [], "$.names: expected nothing here, got []; leave the key out"),
    (MATCH, "names", ["Ada"], "$.names: expected 2 names, got 1"),
    (MATCH, "names 1", "x" * 2501, "$.names[1]: expected a name of 1 to 100 printable characters"),
    (MATCH, "names 1", "\ud800", r"$.names[1]: this is not UTF-8: surrogates not allowed"),
    (MATCH, "rounds 0 deal hands", ["1-1", "0-1 1-1"], "$.rounds[0].deal: 1-1 is dealt twice (R1.5)"),
    (MATCH, "rounds 0 deal hands", ["1-1", "1-0"], "$.rounds[0].deal.hands[1]: line 1, column 1: expected '0-1' in strict notation, got '1-0'"),
    (MATCH, "rounds 0 deal hands", ["1-1"], "$.rounds[0].deal: round 1: expected a deal for 2 players, got 1 hand"),
    (MATCH, "rounds 0 deal boneyard", "-", "$.rounds[0].deal.boneyard: expected nothing here, got '-'; leave the key out"),
    (MATCH, "rounds 0 deal boneyard", ..., "$.rounds[0].deal: round 1: the round is inconsistent: 0-0 is nowhere (R1.5)"),
    (MATCH, "rounds 0 deal boneyard", "0-0 ", "$.rounds[0].deal.boneyard: line 1, column 1: expected a tile like 4-9, but the text ends"),
    (MATCH, "rounds 0 deal lots", "0-1 0-0", "$.rounds[0].deal: expected 2 different tiles of the boneyard as lots, one for each seat, got '0-0 0-1' (R2.3)"),
    (MATCH, "rounds 0 moves", "1-1", "$.rounds[0].moves: expected an array, got '1-1'"),
    (MATCH, "rounds 0 moves", ["draw"], "$.rounds[0].moves[0]: round 1, move 1: seat 0 holds 1-1 and must open the round with it (R2.2)"),
    (MATCH, "rounds 0 moves", ["1-1", "pass"], "$.rounds[0].moves[1]: round 1, move 2: the round is over: seat 0 has gone out (R5.1)"),
    (MATCH, "rounds 0 moves", [], "$.rounds[1].deal: round 2: a round is being played: finish it before you deal the next one"),
    (MATCH, "annotations", [], "$.annotations: expected nothing here, got []; leave the key out"),
    (MATCH, "annotations 0 move", 1, "$.annotations[0].move: move 2 is annotated, but the last move is 1"),
    (MATCH, "annotations 0 round", 2, "$.annotations[0]: round 3 is annotated, but the last round is 2"),
    (MATCH, "annotations", [{"round": 1, "move": None, "text": "b"}, {"round": 0, "move": None, "text": "a"}], "$.annotations: expected the annotations sorted by round"),
    (MATCH, "rounds 0 outcome reason", "blocked", "$.rounds[0].outcome.reason: round 1: expected 'domino' by replay, got 'blocked' (R5.1 to R7.3)"),
    (MATCH, "rounds 0 outcome winner", None, "$.rounds[0].outcome.winner: round 1: expected 0 by replay, got None (R5.1 to R7.3)"),
    (MATCH, "rounds 1 outcome charges", [1, 1], "$.rounds[1].outcome.charges[1]: round 2: expected 0 by replay, got 1 (R5.1 to R7.3)"),
    (MATCH, "rounds 1 outcome", None, "$.rounds[1].outcome: expected nothing here, got None; leave the key out"),
    (MATCH, "rounds 1 moves", [], "$.rounds[1].outcome: round 2: expected nothing here: the round is not over (R5.1 to R7.3)"),
    (MATCH, "rounds", [], "$.standings: expected nothing here: the match is not over (R7.4 to R7.6)"),
    (MATCH, "standings 0 total", 2, "$.standings[0].total: expected 1 by replay, got 2 (R7.4 to R7.6)"),
    (SEAT_0, "rounds 0 events", ["0:1-1=0-0"], "$.rounds[0].events[0]: expected a move like 1:4-9>9-9 or 1:draw=4-9, got '0:1-1=0-0'"),
    (SEAT_0, "rounds 0 events", ["1:1-1"], f"{IMPOSSIBLE}move 1: it is the turn of seat 0 (R3.8)"),
    (SEAT_0, "rounds 0 events", ["00:1-1"], "$.rounds[0].events[0]: expected a move like 1:4-9>9-9 or 1:draw=4-9, got '00:1-1'"),
    (SEAT_0, "rounds 0 events", ["0:1-0"], "$.rounds[0].events[0]: line 1, column 1: expected '0-1' in strict notation, got '1-0'"),
    (SEAT_0, "rounds 0 hands_now", ["-", "0-0"], "$.rounds[0].outcome.charges[1]: round 1: expected 50 by replay, got 1 (R5.1 to R7.3)"),
    (SEAT_0, "rounds 0 origin boneyard_size", 2, f"{IMPOSSIBLE}no deal leads to what this view shows (R1.5)"),
    (SEAT_0, "rounds 1 origin lead", 0, "$.rounds[1]: round 2: the round is inconsistent: seat 0 has drawn for the double, so it holds two tiles or more (R2.5)"),
    (SEAT_0, "seat", 1, f"{IMPOSSIBLE}seat 1 sees its own tiles, so name them (R1.5)"),
    (SEAT_0, "lead", 2, "expected a lead from 0 to 1, got 2 (R2.6)"),
    (SEAT_0, "players", 3, "$.rounds[0]: this view is of another seat or of another table"),
    (SEAT_0, "lots", "0-1 0-0", "$.rounds[0]: round 1: expected 2 different tiles of the boneyard as lots, one for each seat, got '0-0 0-1' (R2.3)"),
    (ROUND, "moves 1", "1-2>1-1", "$.moves[1]: move 2: 1-1 is not on the table (R3.1)"),
    (ROUND, "moves 1", "1-2>2-2!", "$.moves[1]: move 2: by these rules an announcement is talk, not a move: play without it, and record it as a comment (R6.1)"),
    (ROUND, "moves 1", "2-1>2-2", "$.moves[1]: line 1, column 1: expected '1-2>2-2' in strict notation, got '2-1>2-2'"),
    (ROUND, "moves 1", None, "$.moves[1]: expected a text, got None"),
    (ROUND, "origin seat", 0, "$.origin: the round is inconsistent: seat 1 holds what opens, but it is the turn of seat 0 (R2.2)"),
    (ROUND, "origin seat", 2, "$.origin: the round is inconsistent: expected a seat from 0 to 1, got 2 (R3.8)"),
    (ROUND, "origin openers", "1-2", "$.origin: the round is inconsistent: expected one double"),
    (ROUND, "origin layout", "2-2 2-2>2-2", "$.origin.layout: line 1, column 5: 2-2 "),
    (ROUND, "origin layout", "arms=6 -", "$.origin: the round is inconsistent: by the rules the opening double takes 4 tiles, not 6 (R3.2)"),
    (ROUND, "origin skipped", "-", "$.origin.skipped: expected nothing here, got '-'; leave the key out"),
    (ROUND, "origin drawn", "0-0", "$.origin: the round is inconsistent: "),
    (ROUND, "origin debts", [0], "$.origin: the round is inconsistent: by the rules the last tile"),
    (EXPRESS_MATCH, "rules", {"target": 20}, "$.rules: missing keys: players, pairs"),
    (EXPRESS_MATCH, "rules pairs", True, "$.rules: expected 4 players for two pairs, got 2 (X1)"),
    (EXPRESS_MATCH, "players", 3, "expected 2 players by these rules, got 3 (X1)"),
    (EXPRESS_MATCH, "rounds 0 deal boneyard", "0-0", "$.rounds[0].deal: 0-0 is dealt twice (R1.5)"),
    (EXPRESS_MATCH, "rounds 0 deal boneyard", ..., "$.rounds[0].deal: round 1: the round is inconsistent: 0-1 0-2 1-2 1-3 0-4 2-4 4-4 1-5 2-5 4-5 5-5 1-6 2-6 5-6 are nowhere (X1); 14 tiles are out of play, not 0 (X1)"),
    (EXPRESS_MATCH, "rounds 0 moves 0", "3-6", "$.rounds[0].moves[0]: round 1, move 1: seat 1 holds 6-6 and must open the round with it (X2)"),
    (EXPRESS_MATCH, "rounds 0 moves 1", "4-6>6-6!", "$.rounds[0].moves[1]: round 1, move 2: by these rules an announcement is talk, not a move: play without it, and record it as a comment (X4)"),
    (EXPRESS_MATCH, "rounds 0 moves 11", ..., "$.rounds[1].deal: round 2: a round is being played: finish it before you deal the next one"),
    (EXPRESS_MATCH, "rounds 0 outcome points 0", 8, "$.rounds[0].outcome.points[0]: round 1: expected 7 by replay, got 8 (X6, X7)"),
    (EXPRESS_MATCH, "rounds 0 outcome pips", [3, 7, 0], "$.rounds[0].outcome.pips: round 1: expected [3, 7] by replay, got [3, 7, 0] (X6, X7)"),
    (EXPRESS_MATCH, "rounds 0 outcome charges", [0, 0], "$.rounds[0].outcome: unknown key: 'charges'"),
    (EXPRESS_MATCH, "rounds 1 outcome", json.loads(EXPRESS_ROUND)["outcome"], "$.rounds[1].outcome: round 2: expected nothing here: the round is not over (X6, X7)"),
    (EXPRESS_MATCH, "standings", [], "$.standings: expected nothing here, got []; leave the key out"),
    (EXPRESS_OVER, "standings", [{"rank": 1, "seat": 0, "total": 6}, {"rank": 2, "seat": 1, "total": 0}], "$.standings[0].total: expected 7 by replay, got 6 (X8)"),
    (EXPRESS_OVER, "rounds", json.loads(EXPRESS_MATCH)["rounds"], "$.rounds[1].deal: round 2: the match is over, so deal no more rounds (X8)"),
    (EXPRESS_ROUND, "origin opener", "4-6", "$.origin: the round is inconsistent: 4-6 opens only if it is the highest, and the highest dealt tile is 6-6 (X2)"),
    (EXPRESS_ROUND, "origin layout", "arms=6 -", "$.origin.layout: line 1, column 1: expected a layout like 9-9 4-9>9-9 (or - for none), got 'arms=6'"),
    (EXPRESS_SEAT, "seat", 1, f"{IMPOSSIBLE}seat 1 sees its own tiles, so name them (X1)"),
    (EXPRESS_SEAT, "rules players", 3, f"{IMPOSSIBLE}there are 2 seats, but another one is named or has a hand (X4)"),
    (EXPRESS_SEAT, "rounds 0 origin hand_sizes", [7, 6], f"{IMPOSSIBLE}no deal leads to what this view shows (X1)"),
    (EXPRESS_SEAT, "rounds 0 origin opener", ..., "$.rounds[0].origin: round 1: no deal begins a round of this match like this (X2, X3)"),
    (EXPRESS_SEAT, "rounds 1 origin lead", 1, "$.rounds[1]: round 2: the round is inconsistent: seat 1 leads, so it is not the turn of seat 0 (X2, X3)"),
    (EXPRESS_SEAT, "rounds 0 turn_now", 0, f"{IMPOSSIBLE}expected turn now 1, got 0 (X1)"),
    (EXPRESS_SEAT, "rounds 0 hands_now", ["0-3", "1-1 1-5"], "$.rounds[0].outcome.pips[1]: round 1: expected 8 by replay, got 7 (X6, X7)"),
    # Then seat 1 could have had a six or a two, and the round would go on.
    (EXPRESS_SEAT, "rounds 0 hands_now", ..., "$.rounds[1]: round 2: a round is being played: finish it before you deal the next one"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "path", "value", "message"), CHANGES)
def test_what_can_not_be_replayed_is_refused_with_the_place_and_the_rule(
    text: str, path: str, value: Json, message: str
) -> None:
    assert isinstance(loads(text), MatchRecord | RoundRecord | SeatRecord)
    assert refusal(changed(text, path, value)).startswith(message)


def test_too_many_rounds_are_refused() -> None:
    document: Json = json.loads(MATCH)
    document["rounds"].append(document["rounds"][0])

    assert "$.rounds[2].deal: round 3: the match is over, so deal no more rounds (R7.4)" == (
        refusal(json.dumps(document))
    )


def test_a_move_after_the_end_is_refused() -> None:
    document: Json = json.loads(EXPRESS_OVER)
    document["rounds"][0]["moves"].append("0-3>6-6")

    assert (
        "$.rounds[0].moves[12]: round 1, move 13: the round is over: it is closed, nobody can play (X7)"
    ) == refusal(json.dumps(document))


def test_results_and_standings_may_be_left_out() -> None:
    record = loads(EXPRESS_OVER)

    assert isinstance(record, MatchRecord)
    assert record.match.is_over
    document = json.loads(dumps(record))
    assert (1, 2) == (len(document["rounds"]), len(document["standings"]))


def test_a_message_shows_only_the_first_problems() -> None:
    document = changed(ROUND, "moves", [1, 2, 3, 4, 5])
    assert (
        "$.moves[0]: expected a text, got 1; $.moves[1]: expected a text, got 2; "
        "$.moves[2]: expected a text, got 3; and more"
    ) == refusal(document)

    document = changed(ROUND, "rules", {str(number): 0 for number in range(9)})
    assert refusal(document).endswith("double_blank, target")
    many: Json = json.loads(ROUND)
    many |= {f"wrong {number}": 0 for number in range(9)}
    assert "unknown keys: 'wrong 0', 'wrong 1', 'wrong 2', …" == refusal(json.dumps(many))


def test_problems_are_in_the_order_of_the_layout() -> None:
    document = changed(changed(MATCH, "rules curved", 1), "rounds 1 moves 0", "1-1>")

    assert (
        "$.rules.curved: expected true or false, got 1; "
        "$.rounds[1].moves[0]: line 1, column 5: expected a tile like 4-9, but the text ends"
    ) == refusal(document)


def test_a_message_is_short_and_printable() -> None:
    assert len(refusal(changed(MATCH, "names 0", "\x00\u202e" * 1000))) < 400
    assert len(refusal(changed(MATCH, "rounds 0 deal boneyard", "7-7 " * 600))) < 400
    assert len(refusal(changed(MATCH, "rules " + "k" * 10_000, 0))) < 400
    assert len(refusal(changed(MATCH, "players", [[[["deep"] * 99] * 99] * 99]))) < 400
    assert len(refusal(changed(MATCH, "format", "\ud83d" * 10_000))) < 400


def test_a_text_beyond_the_limits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # Texts up to the true limits take long to check, with every interpreter.
    monkeypatch.setattr(limits, "MOST_BYTES", 40_000)
    monkeypatch.setattr(limits, "MOST_PARTS", 2_000)
    assert "expected at most 40000 bytes, got more" == refusal(" " * 40_001)
    assert "expected at most 40000 bytes, got more" == refusal(b" " * 40_001)
    assert "expected at most 40000 bytes, got more" == refusal("é" * 20_001)
    assert "this is not JSON: Expecting value: line 1 column 40001 (char 40000)" == refusal(
        " " * 40_000
    )
    assert "expected at most 16 levels of nesting, got more" == refusal("[" * 2_000)
    assert "expected at most 16 levels of nesting, got more" == refusal('{"":' * 17)
    assert "expected at most 16 levels of nesting, got more" == refusal("[" * 17 + "]" * 17)
    assert "this is not JSON: Expecting value: line 1 column 17 (char 16)" == refusal("[" * 16)
    assert "expected at most 2000 parts, got more" == refusal("[" + "0," * 2_000)
    assert "expected at most 2000 parts, got more" == refusal("[]" * 2_001)
    assert "expected at most 2000 parts, got more" == refusal('"" ' * 2_001)


@given(st.text('[]{}",\\\\a', max_size=30))
def test_every_text_beyond_the_limits_is_found(text: str) -> None:
    within = escaped = False
    depth = deepest = parts = 0
    for sign in text:
        if within:
            within = escaped or sign != '"'
            escaped = sign == "\\" and not escaped
            continue
        within = sign == '"'
        depth += (sign in "[{") - (sign in "]}")
        deepest = max(deepest, depth)
        parts += sign in '[{",'
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "MOST_DEPTH", 2)
        patch.setattr(limits, "MOST_PARTS", 8)
        found = refusal(text)

    assert (parts > 8) == found.startswith("expected at most 8 parts")
    # Brackets that are never closed are counted apart.
    is_refused = found.startswith("expected at most 2 levels")
    assert is_refused <= (deepest > 2)
    assert is_refused or deepest <= 4 or parts > 8


def test_the_limits_leave_room_for_the_longest_match() -> None:
    most_rounds = HIGHEST_SET + 1
    # Every move of the longest rounds, as a match has it and as a seat saw it.
    longest = len('"17-18>17-18!", ') + len("15, ")
    moves = most_rounds * limits.MOST_MOVES
    # A comment on each of as many moves as can have one, in letters of four bytes.
    comments = limits.MOST_ANNOTATIONS * len('{"move": 6684, "text": ""}, ')
    letters = 4 * limits.MOST_ANNOTATION_CHARACTERS
    # Deals, results and rules need little in comparison.
    assert moves * longest + comments + letters + 500_000 < limits.MOST_BYTES
    # A text and a comma a move; for a seat one more comma, for a comment three texts, two
    # commas and an object.
    assert 3 * moves + 100_000 < limits.MOST_PARTS
    assert 2 * moves + 6 * limits.MOST_ANNOTATIONS + 100_000 < limits.MOST_PARTS
    # Express-Domino: at most so many plays and passes in each of the most rounds, and 1,000
    # characters or 100 parts of hands, results and keys.
    plays, passes = 28, 27 * 3
    rounds = limits.MOST_ROUNDS
    a_round = plays * len('"0-1>0-2", ') + passes * len('"pass", ') + 1_000
    assert rounds * a_round + comments + letters + 100_000 < limits.MOST_BYTES
    assert rounds * (a_round + len("0, ") * (plays + passes)) + 100_000 < limits.MOST_BYTES
    # For a seat one more comma a move, and no comments.
    assert rounds * (3 * (plays + passes) + 100) + 100_000 < limits.MOST_PARTS
    assert rounds * (2 * (plays + passes) + 100) + 6 * limits.MOST_ANNOTATIONS < limits.MOST_PARTS
    # Sixteen players, nineteen rounds, and some room.
    points = most_rounds * (MOST_DOUBLE_BLANK + 3_420)
    assert points < limits.LARGEST_NUMBER


# What an attacker may put into a document, besides other parts of it.
JUNK: Final[tuple[Json, ...]] = (
    None, True, False, 0, 1, -1, 2, 7, 16, 190, 2**53, 10**19, 1.5, math.inf, "", "-", " ",
    "draw", "pass", "0-0", "1-0", "0-1", "9-9", "0-1 0-0", "1-1>0-1", "1-1!", "arms=6 -", "\ud800",
    "\0", "x" * 3000, [], {}, [[]], [None], {"": {}}, ["0-1"], [0, 0], "blocked", "laid-out",
)  # fmt: skip


def places(part: Json, way: tuple[int | str, ...] = ()) -> list[tuple[int | str, ...]]:
    """Return the ways to all parts of a document except itself."""
    found: list[tuple[int | str, ...]] = []
    if hasattr(part, "items"):
        steps = [*part]
    else:
        steps = [*range(len(part))] if hasattr(part, "append") else []
    for step in steps:
        found += [(*way, step), *places(part[step], (*way, step))]
    return found


def at(document: Json, way: tuple[int | str, ...]) -> Json:
    """Return a part of a document."""
    for step in way:
        document = document[step]
    return document


@st.composite
def spoilt(draw: st.DrawFn) -> Json:
    """Give documents with parts that are missing, doubled or replaced."""
    document: Json = json.loads(draw(st.sampled_from((MATCH, ROUND, SEAT, *EXPRESS))))
    for _ in range(draw(st.integers(1, 3))):
        ways = places(document)
        if not ways:
            break
        *way, last = draw(st.sampled_from(ways))
        part = at(document, tuple(way))
        deed = draw(st.sampled_from(("delete", "junk", "move", "double", "nudge")))
        if deed == "delete":
            del part[last]
        elif deed == "junk":
            part[last] = copy.deepcopy(draw(st.sampled_from(JUNK)))
        elif deed == "move":
            part[last] = copy.deepcopy(at(document, draw(st.sampled_from(ways))))
        elif deed == "double" and hasattr(part, "append"):
            part.insert(last, part[last])
        elif type(part[last]) is int:
            part[last] += draw(st.sampled_from((-1, 1)))
    return document


def loads_without_error(text: str) -> bool:
    """Tell whether a text is a record; errors other than ours are raised."""
    try:
        loads(text)
    except RecordError:
        return False
    return True


@pytest.mark.long
@given(spoilt())
@examples(300)
def test_a_spoilt_document_is_refused_or_is_written_again_as_it_was(document: Json) -> None:
    text = json.dumps(document)
    if not loads_without_error(text):
        refusal(text)
        return
    record = loads(text)
    assert without_results(document) == without_results(json.loads(dumps(record)))
    assert fits_schema(document)


@pytest.mark.rule("R2.8")
def test_a_found_double_has_one_place_in_the_deal_of_a_record() -> None:
    rules = Rules(domino_set=2, hand_size=2, opening=Opening.FOUND)
    hands = [TileSet("0-0 0-1"), TileSet("0-2 1-1")]
    match = Match(rules, 2, lead=0).deal(Deal(hands, TileSet("2-2 1-2")))
    document = json.loads(dumps(MatchRecord.of(match)))
    [round_] = document["rounds"]
    assert round_["deal"]["boneyard"] == "2-2 1-2"
    round_["deal"]["boneyard"] = "1-2 2-2"

    message = refusal(json.dumps(document))
    assert message.startswith("$.rounds[0].deal: round 1: expected Deal(")


@given(st.text() | st.binary())
def test_any_other_text_is_refused(text: str | bytes) -> None:
    with pytest.raises(RecordError):
        loads(text)
