"""Invalid records, and records that can't be replayed, are refused with the place and the rule."""

# ruff: noqa: E501 - a case is a line
from __future__ import annotations

import codecs
import copy
import json
import math
import re
from contextlib import suppress
from functools import reduce
from gettext import NullTranslations
from operator import getitem
from pathlib import Path
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chickenfoot_rules import USUAL, Deal, Match, Opening, RecordError, Rules, TileSet
from chickenfoot_rules.base import foreign
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.records import (
    Annotation,
    MatchDocument,
    MatchRecord,
    RoundRecord,
    dumps,
    limits,
    load,
    loads,
)
from support.dominoes import after, deal, hands, play
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
)

TARGET_7: Final = ExpressRules(target=7, players=2)
RUNNING: Final = after(
    Match(Rules(domino_set=1, hand_size=1), 2).deal(deal("1-1|0-1", "0-0")), play("1-1")
).deal(deal("0-1|1-1", "0-0"))

MATCH: Final = dumps(MatchRecord.of(finished(), ["Ada", "Bob"], [Annotation(0, 0, "out")]))
ROUND: Final = dumps(RoundRecord.of(opened()))
SEAT_0: Final = dumps(MatchRecord.of(RUNNING).redact(0))
EXPRESS_MATCH: Final = dumps(
    MatchRecord.of(express_match(), ["Ada", "Bob"], [Annotation(0, 6, "!")])
)
EXPRESS_ROUND: Final = dumps(RoundRecord.of(closed()))
EXPRESS_SEAT: Final = dumps(MatchRecord.of(express_match()).redact(0))
EXPRESS_OVER: Final = dumps(
    MatchRecord.of(after(ExpressMatch(TARGET_7).deal(closed().origin.to_deal()), *closed().moves))
)


def table(name: str, cells: object) -> Json:
    """Return a deal table of one's own in a document."""
    return {"name": name, "cells": cells}


IMPOSSIBLE: Final = "$.rounds[0]: the round is inconsistent: "
GOLDEN: Final = Path(__file__).parents[1] / "golden" / "records" / "v1"
SOUND: Final = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.json"))]


NO_RECORDS: Final[list[tuple[Json, str]]] = [
    ("", "this is not JSON: Expecting value: line 1, column 1"),
    ('{"a": "', "this is not JSON: Unterminated string starting at: line 1, column 7"),
    ("[]", "expected an object, got []"),
    (b"\xff{}", "this is not UTF-8: invalid start byte"),
    ('{"a": "\ud800"}', "this is not UTF-8: surrogates not allowed"),
    ('{"a": %s}' % ("1" * 5000), "this is not JSON: a number has too many digits"),
    ('{"a": 1, "b": 2, "a": 1}', "this is not JSON: expected each key once, got 'a' twice"),
    ("{}", "$.format: expected chickenfoot-match, chickenfoot-round, chickenfoot-seat, express-match, express-round or express-seat, got None"),
    ('{"format": "chickenfoot-match", "version": true}', "$.version: expected 1, got True; upgrade if a later version wrote it"),
    ('{"format": "chickenfoot-match", "version": 2}', "$.version: expected 1, got 2; upgrade if a later version wrote it"),
    ('{"format": "chickenfoot-match", "version": 1}', "missing keys: rules, players, rounds"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), NO_RECORDS)
def test_an_invalid_record_is_refused(text: Json, message: str) -> None:
    assert message == refusal(text)


@pytest.mark.parametrize(
    ("language", "number"), [("en", "16,777,216"), ("de", "16.777.216"), ("es", "16\xa0777\xa0216")]
)
def test_a_large_number_is_written_as_in_the_language(language: str, number: str) -> None:
    with pytest.raises(RecordError) as caught:
        loads(" " * (foreign.MOST_BYTES + 1))

    assert f" {number} " in caught.value.message_for(language=language)


class Mute(NullTranslations):
    """A catalogue whose sentences are their fields alone."""

    def gettext(self, message: str) -> str:
        return "".join(re.findall(r"{\w+}", message))


@pytest.mark.parametrize("text", ["", "[", '"', "1 2", "[1,\n2\n3]", b"\xff", b"\xff\xfe{", "\x00"])
def test_a_person_reads_nothing_of_what_python_says_in_english(text: str | bytes) -> None:
    with pytest.raises(RecordError, match=r"^this is not [JU].*: [A-Za-z]") as caught:
        loads(text)

    assert caught.value.message_for(language=Mute()) in {"", "UTF-8", "UTF-16", "31"}


CHANGES: Final[list[tuple[str, str, Json, str]]] = [
    (MATCH, "rules curved", 0, "$.rules.curved: expected true or false, got 0"),
    (MATCH, "rules hand_size", True, "$.rules.hand_size: expected a whole number, 0 or more, got True"),
    (MATCH, "rules deal_table", 5, "$.rules.deal_table: expected an object, got 5"),
    (MATCH, "rules deal_table", "USUAL", "$.rules.deal_table: expected 'usual', 'puremco', 'recommended', 'seven' or 'forty-two', got 'USUAL'"),
    (MATCH, "rules deal_table", table("x", [[1, 2]]), "$.rules.deal_table.cells[0]: expected 3 items, got 2"),
    (MATCH, "rules deal_table", table("x", [[1, 2, 1], [1, 2, 1]]), "$.rules.deal_table: table x has two hand sizes in one cell (R1.3)"),
    (MATCH, "rules deal_table", table("x\n", []), r"$.rules.deal_table.name: expected a name of 1 to 100 printable characters with no spaces around them, got 'x\n'"),
    (MATCH, "rules double_blank", 10_000, "$.rules: expected double_blank from 0 to 9999, got 10000 (R7.2)"),
    (MATCH, "rules double_blank", 2**53, "$.rules.double_blank: expected a whole number, 0 or more, got 9007199254740992"),
    (MATCH, "players", 17, "expected 2 to 16 players, got 17 (R1.2)"),
    (MATCH, "names 1", "\ud800", r"$.names[1]: this is not UTF-8: surrogates not allowed"),
    (MATCH, "rounds 0 deal hands", ["1-1", "0-1 1-1"], "$.rounds[0].deal: 1-1 is dealt twice (R1.5)"),
    (MATCH, "rounds 0 deal hands", ["1-1"], "$.rounds[0].deal: expected a deal for 2 players, got 1 hand"),
    (MATCH, "rounds 0 deal lots", "0-1 0-0", "$.rounds[0].deal: expected 2 different tiles of the boneyard as lots, one for each seat, got '0-0 0-1' (R2.3)"),
    (MATCH, "rounds 0 moves", "1-1", "$.rounds[0].moves: expected an array, got '1-1'"),
    (MATCH, "rounds 0 moves", ["draw"], "$.rounds[0].moves[0]: seat 0 holds 1-1 and must open the round with it (R2.2)"),
    (MATCH, "rounds 0 moves", ["1-1", "pass"], "$.rounds[0].moves[1]: the round is over: seat 0 has gone out (R5.1)"),
    (MATCH, "rounds 0 moves", [], "$.rounds[1].deal: a round is being played: finish it before you deal the next one"),
    (MATCH, "rounds 0 outcome reason", "blocked", "$.rounds[0].outcome.reason: expected 'domino' by replay, got 'blocked' (R5.1 to R7.3)"),
    (MATCH, "rounds 1 outcome charges", [1, 1], "$.rounds[1].outcome.charges[1]: expected 0 by replay, got 1 (R5.1 to R7.3)"),
    (MATCH, "rounds 1 moves", [], "$.rounds[1].outcome: expected nothing here: it is not over (R5.1 to R7.3)"),
    (MATCH, "rounds", [], "$.standings: expected nothing here: it is not over (R7.4 to R7.6)"),
    (MATCH, "standings 0 total", 2, "$.standings[0].total: expected 1 by replay, got 2 (R7.4 to R7.6)"),
    (SEAT_0, "rounds 0 events", ["0:1-1=0-0"], "$.rounds[0].events[0]: expected a move like 1:4-9>9-9 or 1:draw=4-9, got '0:1-1=0-0'"),
    (SEAT_0, "rounds 0 events", ["1:1-1"], f"{IMPOSSIBLE}move 1: it is the turn of seat 0 (R3.8)"),
    (SEAT_0, "rounds 0 hands_now", ["-", "0-0"], "$.rounds[0].outcome.charges[1]: expected 50 by replay, got 1 (R5.1 to R7.3)"),
    (SEAT_0, "rounds 0 origin boneyard_size", 2, f"{IMPOSSIBLE}no deal leads to what this view shows (R1.5)"),
    (SEAT_0, "seat", 1, f"{IMPOSSIBLE}seat 1 sees its own tiles, so name them (R1.5)"),
    (SEAT_0, "lots", "0-1 0-0", "$.rounds[0]: expected 2 different tiles of the boneyard as lots, one for each seat, got '0-0 0-1' (R2.3)"),
    (ROUND, "moves 1", "1-2>2-2!", "$.moves[1]: by these rules an announcement is talk, not a move: play without it, and record it as a comment (R6.1)"),
    (ROUND, "origin seat", 0, "$.origin: the round is inconsistent: seat 1 holds what opens, but it is the turn of seat 0 (R2.2)"),
    (EXPRESS_MATCH, "rules", {"players": 2}, "$.rules: missing key: target"),
    (EXPRESS_MATCH, "rounds 0 deal boneyard", ..., "$.rounds[0].deal: the round is inconsistent: 0-1 0-2 1-2 1-3 0-4 2-4 4-4 1-5 2-5 4-5 5-5 1-6 2-6 5-6 are nowhere (X1); 14 tiles are out of play, not 0 (X1)"),
    (EXPRESS_MATCH, "rounds 0 outcome points 0", 8, "$.rounds[0].outcome.points[0]: expected 7 by replay, got 8 (X6, X7)"),
    (EXPRESS_MATCH, "rounds 0 outcome charges", [0, 0], "$.rounds[0].outcome: unknown key: 'charges'"),
    (EXPRESS_OVER, "standings 0 total", 6, "$.standings[0].total: expected 7 by replay, got 6 (X8)"),
    (EXPRESS_OVER, "rounds", json.loads(EXPRESS_MATCH)["rounds"], "$.rounds[1].deal: the match is over, so deal no more rounds (X8)"),
    (EXPRESS_ROUND, "origin layout", "arms=6 -", "$.origin.layout: expected a layout like 9-9 4-9>9-9 (or - for none), got 'arms=6'"),
    (EXPRESS_SEAT, "rounds 0 origin opener", ..., "$.rounds[0].origin: no deal begins a round of this match like this (X2, X3)"),
    (EXPRESS_SEAT, "rounds 0 hands_now", ["0-3", "1-1 1-5"], "$.rounds[0].outcome.pips[1]: expected 8 by replay, got 7 (X6, X7)"),
    # Then seat 1 could have had a six or a two, and the round would go on.
    (EXPRESS_SEAT, "rounds 0 hands_now", ..., "$.rounds[1]: a round is being played: finish it before you deal the next one"),
]  # fmt: skip


# The messages of errors of shape; a schema knows them all.
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_file_that_another_program_has_saved_with_a_mark_is_read(
    encoding: str, tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(MATCH.encode(encoding))

    assert loads(MATCH) == load(path) == loads(path.read_bytes()) == loads(f"\ufeff{MATCH}")
    big_endian = codecs.BOM_UTF16_BE + MATCH.encode("utf-16-be")
    assert loads(MATCH, kind=MatchDocument) == loads(big_endian, kind=MatchDocument)


def test_only_one_mark_and_whole_characters_are_read() -> None:
    assert refusal(b"\xff\xfe{") == "this is not UTF-16: truncated data"
    assert refusal(f"\ufeff\ufeff{MATCH}").startswith("this is not JSON")


SHAPE: Final = re.compile(
    "missing key|unknown key|expected (an? (object|array|text|whole number)|nothing here, got"
    "|at most|true or false)"
)


@pytest.mark.parametrize(("text", "path", "value", "message"), CHANGES)
def test_what_can_not_be_replayed_is_refused_with_the_place_and_the_rule(
    text: str, path: str, value: Json, message: str
) -> None:
    assert loads(text)
    found, document = refusal(changed(text, path, value)), json.loads(changed(text, path, value))
    assert found.startswith(message)
    assert not (SHAPE.search(found) and fits_schema(document))


@pytest.mark.parametrize(
    ("text", "path", "value", "message"),
    [
        (MATCH, "names", ["Ada"], "$.names: expected 2 names, got 1"),
        (MATCH, "annotations 0 move", 1, "$.annotations[0].move: expected the number of a move that was made, got 1"),
        (MATCH, "rounds 1 outcome charges", [1], "$.rounds[1].outcome: expected 2 numbers of points, got 1"),
        (MATCH, "format", "chickenfoot-seat", "$.format: expected chickenfoot-match or express-match, got 'chick"),
    ],
)  # fmt: skip
def test_without_a_replay_the_layout_is_checked(
    text: str, path: str, value: Json, message: str
) -> None:
    with pytest.raises(RecordError) as caught:
        loads(changed(text, path, value), kind=MatchDocument)
    assert str(caught.value).startswith(message)


def test_a_message_is_about_the_first_problem_in_the_order_of_the_layout() -> None:
    document = changed(changed(ROUND, "moves", [1, 2]), "rules curved", 1)
    assert "$.rules.curved: expected true or false, got 1" == refusal(document)
    unknown = changed(json.dumps({"z": 1} | json.loads(ROUND) | {"a": 2}), "library", "0.2.0")
    message = "unknown key: 'a'; version '0.2.0' wrote it: upgrade if yours is older"
    assert message == refusal(unknown)
    message = "unknown key: 'a'; upgrade if a later version wrote it"
    assert message == refusal(changed(unknown, "library", ...))


BEYOND: Final[list[tuple[str | bytes, str]]] = [
    (b" " * 40_001, "expected at most 40,000 bytes, got more"),
    ("é" * 20_001, "expected at most 40,000 bytes, got more"),
    (" " * 40_000, "this is not JSON: Expecting value: line 1, column 40001"),
    ("[" * 17 + "]" * 17, "expected at most 16 levels of nesting, got more"),
    ("[" * 16, "this is not JSON: Expecting value: line 1, column 17"),
    ("[" + "0," * 2_000, "expected at most 2,000 parts, got more"),
]


@pytest.mark.parametrize(("text", "message"), BEYOND, ids=range(len(BEYOND)))
def test_a_text_beyond_the_limits_is_refused(
    text: str | bytes, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Texts up to the true limits take long to check, with every interpreter.
    monkeypatch.setattr(foreign, "MOST_BYTES", 40_000)
    monkeypatch.setattr(foreign, "MOST_PARTS", 2_000)
    assert message == refusal(text)


@given(st.text('[]{}",\\\\a', max_size=30))
@example('"\\"[[[[[["')
@example("][[[")
def test_every_text_beyond_the_limits_is_found(text: str) -> None:
    within = escaped = False
    depth = deepest = parts = 0
    for sign in text:
        if within:
            within = escaped or sign != '"'
            escaped = sign == "\\" and not escaped
            continue
        if sign == "\\":  # It escapes a quote of a string; elsewhere it is not JSON.
            return
        within = sign == '"'
        depth = max(0, depth + (sign in "[{") - (sign in "]}"))
        deepest = max(deepest, depth)
        parts += sign in '[{",'
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(foreign, "MOST_DEPTH", 2)
        patch.setattr(foreign, "MOST_PARTS", 8)
        found = refusal(text)

    assert (parts > 8) == found.startswith("expected at most 8 parts")
    # Brackets that are never closed are counted apart.
    is_refused = found.startswith("expected at most 2 levels")
    assert is_refused <= (deepest > 2)
    assert is_refused or deepest <= 4 or parts > 8


def test_the_limits_leave_room_for_the_longest_match() -> None:
    # Each move of the longest rounds as a seat saw it, and as many comments as there may be, in
    # letters of four bytes. A move is two parts; for a seat it is three. A comment is six.
    moves = (HIGHEST_SET + 1) * limits.MOST_MOVES
    comments = limits.MOST_ANNOTATIONS * len('{"move": 6684, "text": ""}, ')
    comments += 4 * limits.MOST_ANNOTATION_CHARACTERS
    assert moves * len('"17-18>17-18!", 15, ') + comments + 500_000 < limits.MOST_BYTES
    assert 3 * moves + 6 * limits.MOST_ANNOTATIONS < limits.MOST_PARTS
    # Express-Domino: the most rounds, each with 28 plays and at most 27 * 3 passes, and 1,000
    # characters or 100 parts of hands, results and keys.
    a_round = 28 * len('"0-1>0-2", 0, ') + 27 * 3 * len('"pass", 0, ') + 1_000
    assert limits.MOST_ROUNDS * a_round + comments < limits.MOST_BYTES
    assert limits.MOST_ROUNDS * (3 * (28 + 27 * 3) + 100) + 6 * limits.MOST_ANNOTATIONS < (
        limits.MOST_PARTS
    )


# What an attacker may put into a document, besides other parts of it.
JUNK: Final[tuple[Json, ...]] = (
    None, True, False, 0, 1, -1, 2, 7, 16, 190, 2**53, 10**19, 1.5, math.inf, "", "-", " ",
    "draw", "pass", "0-0", "1-0", "0-1", "9-9", "0-1 0-0", "1-1>0-1", "1-1!", "arms=6 -", "\ud800",
    "\0", "x" * 3000, [], {}, [[]], [None], {"": {}}, ["0-1"], [0, 0], "blocked", "laid-out",
)  # fmt: skip


def places(part: Json, way: tuple[int | str, ...] = ()) -> list[tuple[int | str, ...]]:
    """Return the ways to all parts of a document, its own first."""
    steps = part if hasattr(part, "items") else range(len(part) if hasattr(part, "append") else 0)
    return [way, *(found for step in steps for found in places(part[step], (*way, step)))]


@st.composite
def spoilt(draw: st.DrawFn) -> Json:
    """Give documents with parts that are missing, doubled or replaced."""
    document: Json = json.loads(draw(st.sampled_from((MATCH, ROUND, *SOUND))))
    for _ in range(draw(st.integers(1, 3))):
        _, *ways = places(document)
        if not ways:
            break
        *way, last = draw(st.sampled_from(ways))
        part = reduce(getitem, way, document)
        deed = draw(st.sampled_from(("delete", "junk", "move", "double", "nudge")))
        if deed == "delete":
            del part[last]
        elif deed == "junk":
            part[last] = copy.deepcopy(draw(st.sampled_from(JUNK)))
        elif deed == "move":
            part[last] = copy.deepcopy(reduce(getitem, draw(st.sampled_from(ways)), document))
        elif deed == "double" and hasattr(part, "append"):
            part.insert(last, part[last])
        elif type(part[last]) is int:
            part[last] += draw(st.sampled_from((-1, 1)))
    return document


@pytest.mark.long
@given(spoilt())
@examples(150)
def test_a_spoilt_document_is_refused_or_fits_the_schema(document: Json) -> None:
    text = json.dumps(document)
    with suppress(RecordError):
        assert isinstance(loads(text, kind=MatchDocument), MatchDocument)
    try:
        record = loads(text)
    except RecordError:
        assert not (SHAPE.search(refusal(text)) and fits_schema(document))
    else:
        assert record == loads(dumps(record))
        assert fits_schema(document)


@pytest.mark.rule("R2.8")
def test_a_found_double_has_one_place_in_the_deal_of_a_record() -> None:
    rules = Rules(domino_set=2, hand_size=2, opening=Opening.FOUND)
    dealt = Deal(hands("0-0 0-1|0-2 1-1"), TileSet("2-2 1-2"))
    text = dumps(MatchRecord.of(Match(rules, 2, lead=0).deal(dealt)))

    assert "2-2 1-2" == json.loads(text)["rounds"][0]["deal"]["boneyard"]
    assert loads(text) == loads(changed(text, "rounds 0 deal boneyard", "1-2 2-2"))


def test_a_document_may_say_what_is_usually_left_out() -> None:
    record = MatchRecord.of(RUNNING)
    more: Json = {"names": [], "house": None, "lead": None, "standings": [], "annotations": []}
    text = json.dumps(json.loads(dumps(record)) | more)

    assert record == loads(text)
    usual = table("USUAL", [*map(list, USUAL.cells)])
    assert record == loads(changed(text, "rules deal_table", usual))
