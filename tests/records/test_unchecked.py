"""What a document of a match says is read without a replay, and within the same limits."""

# ruff: noqa: E501 - a case is a line
from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Draw, Match, Pass, RecordError
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.records import (
    Annotation,
    MatchDocument,
    MatchRecord,
    dumps,
    load_unchecked,
    loads,
    loads_unchecked,
    save,
)
from chickenfoot_rules.records.record import deals_of
from support.recorded import (
    Json,
    changed,
    express_match,
    express_match_records,
    finished,
    match_records,
    without_results,
)

MATCH: Final = dumps(MatchRecord.of(finished(), ["Ada", "Bob"], [Annotation(0, 0, "out")]))
EXPRESS: Final = dumps(MatchRecord.of(express_match(), ["Ada", "Bob"]))


@given(match_records() | express_match_records(max_target=40))
def test_what_is_read_without_a_replay_is_what_a_replay_finds(
    record: MatchRecord[Match] | MatchRecord[ExpressMatch],
) -> None:
    match = record.match
    found = loads_unchecked(dumps(record))

    assert (match.rules, match.players) == (found.rules, found.players)
    assert (record.names, record.annotations) == (found.names, found.annotations)
    assert [*deals_of(match)] == [round_.deal for round_ in found.rounds]
    assert [round_.moves for round_ in match.all_rounds] == [one.moves for one in found.rounds]
    assert [round_.outcome for round_ in match.all_rounds] == [one.outcome for one in found.rounds]
    assert match.scores == found.scores
    assert (match.standings if match.is_over else ()) == found.standings


def test_nothing_is_replayed() -> None:
    illegal = changed(MATCH, "rounds 0 moves", ["draw", "pass"])
    invented = changed(illegal, "rounds 1 outcome charges", [7, 0])
    found = loads_unchecked(invented)

    assert (Draw(), Pass()) == found.rounds[0].moves
    assert ((0, 1), (7, 0)) == found.scores
    with pytest.raises(RecordError):
        loads(invented)


def test_results_that_are_left_out_are_not_made_up() -> None:
    found = loads_unchecked(json.dumps(without_results(json.loads(MATCH))))

    assert ((), (), [None, None]) == (
        found.scores,
        found.standings,
        [round_.outcome for round_ in found.rounds],
    )


def test_the_rules_tell_the_game() -> None:
    assert isinstance(loads_unchecked(EXPRESS).rules, ExpressRules)


def test_a_file_is_read_like_a_text(tmp_path: Path) -> None:
    record = MatchRecord.of(finished())
    save(record, tmp_path / "match.json")

    assert loads_unchecked(dumps(record)) == load_unchecked(tmp_path / "match.json")
    with pytest.raises(RecordError, match="'nothing' can't be read"):
        load_unchecked("nothing")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 1_000_000, "expected at most 16 levels of nesting, got more"),
        ('{"format": "chickenfoot-match", "version": 1}', "missing keys: rules, players, rounds"),
        ('{"format": "chickenfoot-seat"}', "$.format: expected chickenfoot-match or express-match, got 'chickenfoot-seat'"),
        (changed(MATCH, "version", 2), "$.version: expected version 1, got 2: upgrade chickenfoot_rules to read this document"),
        (changed(MATCH, "players", 17), "expected 2 to 16 players, got 17 (R1.2)"),
        (changed(MATCH, "names", ["Ada"]), "$.names: expected 2 names, got 1"),
        (changed(MATCH, "rounds 1 moves", ["1-0"]), "$.rounds[1].moves[0]: line 1, column 1: expected '0-1' in strict notation, got '1-0'"),
        (changed(MATCH, "annotations 0 move", 1), "$.annotations[0].move: move 2 is annotated, but the last move is 1"),
        (changed(MATCH, "rounds 1 outcome charges", [1]), "$.rounds[1].outcome: expected 2 numbers of points, got 1"),
    ],
)  # fmt: skip
def test_a_text_of_another_layout_is_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        loads_unchecked(text)

    assert message == str(caught.value)


JUNK: Final[tuple[Json, ...]] = (None, True, 0, -1, 2, 17, 2**53, "", "-", "draw", "0-0", [], {})


@given(st.sampled_from((MATCH, EXPRESS)), st.sampled_from(JUNK), st.data())
def test_junk_in_a_document_raises_our_error_or_none(
    text: str, junk: Json, data: st.DataObject
) -> None:
    document: Json = json.loads(text)
    part = document
    while True:
        step = data.draw(st.sampled_from([*part] if hasattr(part, "items") else range(len(part))))
        if not isinstance(part[step], dict | list) or not part[step] or data.draw(st.booleans()):
            part[step] = junk
            break
        part = part[step]

    with suppress(RecordError):
        assert isinstance(loads_unchecked(json.dumps(document)), MatchDocument)
