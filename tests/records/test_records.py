"""What is saved of a match or a round is all of it, and it is played again when it is read."""

from __future__ import annotations

import copy
import json
import pickle
import random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chickenfoot_rules.records
from chickenfoot_rules import (
    Deal,
    DealTable,
    Match,
    MissingDouble,
    Opening,
    RecordError,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules import strategies as own
from chickenfoot_rules.records import (
    Annotation,
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
    dumps,
    loads,
)
from chickenfoot_rules.records.parts import rules_document
from recorded import (
    Json,
    fits_schema,
    match_records,
    records,
    round_records,
    set_up,
    without_results,
)
from table import after, deal, play

TWO = Rules(domino_set=2)

NO_NAME = "expected a name of 1 to 100 printable characters with no spaces around them, got "
NO_COMMENT = (
    "expected an annotation of 1 to 1000 printable characters with no spaces around them, got "
)


def opened(rules: Rules = TWO) -> Round:
    """Seat 1 lays 2-2 and seat 0 plays 1-2 on it."""
    start = Round.start(rules, deal("1-2 0-0|2-2 1-1", "0-2 0-1"))
    return after(start, play("2-2"), play("1-2>2-2"))


def test_the_public_names_are_sorted_and_there() -> None:
    names = chickenfoot_rules.records.__all__

    # Constants, then classes, then functions, as the linter sorts them.
    assert names == sorted(names, key=lambda name: (not name.isupper(), name))
    assert all(hasattr(chickenfoot_rules.records, name) for name in names)


@given(records())
def test_law_8_a_record_is_read_as_it_was_written(record: Record) -> None:
    text = dumps(record)

    assert record == loads(text) == loads(text.encode())
    assert hash(record) == hash(loads(text))
    assert text == dumps(loads(text))
    assert fits_schema(json.loads(text))


@given(own.matches())
def test_law_8_a_running_match_is_saved_and_resumed_exactly(match: Match) -> None:
    resumed = loads(dumps(MatchRecord.of(match)))

    assert isinstance(resumed, MatchRecord)
    assert match == resumed.match
    assert isinstance(resumed.match, Match)
    assert match.unused == resumed.match.unused
    assert match.standings == resumed.match.standings
    if match.round is not None and resumed.match.round is not None:
        assert match.round.legal_moves == resumed.match.round.legal_moves
        assert match.round.movers == resumed.match.round.movers


@pytest.mark.parametrize(
    "rules",
    [
        Rules(domino_set=2, hand_size=2),
        Rules(domino_set=2, hand_size=2, opening=Opening.LAID_OUT, curved=True),
        Rules(domino_set=2, hand_size=1, opening=Opening.HIGHEST_HELD, chickenlittle=True),
        Rules(domino_set=2, hand_size=1, missing_double=MissingDouble.NEXT_LOWER),
        Rules(domino_set=2, hand_size=1, missing_double=MissingDouble.RESHUFFLE),
        Rules(domino_set=2, hand_size=1, draw_until_playable=True, double_chicken_foot=True),
    ],
)
def test_a_match_is_saved_at_every_moment(rules: Rules) -> None:
    rng = random.Random(5)
    match = Match(rules, 2)
    while not match.is_over:
        match = (
            match.deal(rng)
            if match.round is None
            else match.apply(rng.choice(match.round.legal_moves))
        )
        assert MatchRecord.of(match) == loads(dumps(MatchRecord.of(match)))


@given(own.rules(), st.data())
@settings(max_examples=50)
def test_a_match_of_any_rules_is_saved(rules: Rules, data: st.DataObject) -> None:
    seats = data.draw(own.players(rules=rules))
    match = Match(rules, seats, data.draw(st.none() | st.integers(0, seats - 1)))
    record = MatchRecord.of(match.deal(random.Random(1)))

    assert record == loads(dumps(record))


@given(own.rounds())
def test_a_round_is_the_same_from_its_deal_and_from_its_origin(round_: Round) -> None:
    loaded = loads(dumps(RoundRecord.of(round_)))

    assert isinstance(loaded, RoundRecord)
    assert round_ == loaded.round
    assert round_.origin == loaded.round.origin
    assert RoundRecord.of(set_up(round_.origin)) == RoundRecord.of(round_.origin)


@given(match_records())
def test_results_may_be_left_out(record: MatchRecord[Match]) -> None:
    document = without_results(json.loads(dumps(record)))

    assert record == loads(json.dumps(document))


@given(round_records())
def test_the_order_and_the_layout_of_the_json_make_no_difference(
    record: RoundRecord[Round],
) -> None:
    document = json.loads(dumps(record))

    assert record == loads(json.dumps(document, indent=1, sort_keys=True))


def test_a_document_holds_what_it_should() -> None:
    record = RoundRecord.of(
        opened(), ["Ada", "Bob"], [Annotation(0, 1, "bold"), Annotation(0, None, "!")]
    )
    document: Json = json.loads(dumps(record))

    assert ["format", "version", "rules", "names", "origin", "moves", "annotations"] == [*document]
    assert ["Ada", "Bob"] == document["names"]
    assert {
        "hands": ["0-0 1-2", "1-1 2-2"],
        "boneyard": "0-2 0-1",
        "layout": "-",
        "turn": 1,
        "lead": 0,
        "openers": "2-2",
    } == document["origin"]
    assert ["2-2", "1-2>2-2"] == document["moves"]
    assert [{"move": 1, "text": "bold"}, {"text": "!"}] == document["annotations"]


def test_every_option_stands_in_a_document_in_full() -> None:
    table = DealTable("mine", {3: {2: 4}, 2: {3: 1, 2: 2}})
    rules = Rules(
        domino_set=3,
        deal_table=table,
        hand_size=3,
        opening=Opening.HIGHEST_HELD,
        missing_double=MissingDouble.RESHUFFLE,
        double_chicken_foot=True,
        must_play_drawn=True,
        draw_until_playable=True,
        chickenlittle=True,
        curved=True,
        double_blank=25,
    )
    document: Json = json.loads(dumps(MatchRecord.of(Match(rules, 3, 2))))

    assert {
        "format": "chickenfoot-match",
        "version": 1,
        "rules": {
            "domino_set": 3,
            "deal_table": {"name": "mine", "cells": [[2, 2, 2], [2, 3, 1], [3, 2, 4]]},
            "hand_size": 3,
            "opening": "highest-held",
            "missing_double": "reshuffle",
            "double_chicken_foot": True,
            "must_play_drawn": True,
            "draw_until_playable": True,
            "chickenlittle": True,
            "curved": True,
            "double_blank": 25,
        },
        "players": 3,
        "lead": 2,
        "rounds": [],
    } == document
    assert document["rules"] == rules_document(rules)
    assert {*document["rules"]} == {field.name for field in attrs.fields(Rules)}


@pytest.mark.rule("R2.3")
def test_the_lots_that_decided_the_lead_are_saved() -> None:
    rules = Rules(domino_set=2, hand_size=2, opening=Opening.LAID_OUT)
    dealt = Deal(
        [TileSet.parse("0-0 0-1"), TileSet.parse("1-1 0-2")],
        [Tile(1, 2)],
        [Tile(0, 2), Tile(1, 2)],
    )
    match = Match(rules, 2).deal(dealt)
    document: Json = json.loads(dumps(MatchRecord.of(match)))
    resumed = loads(json.dumps(document))

    assert "0-2 1-2" == document["rounds"][0]["deal"]["lots"]
    assert isinstance(resumed, MatchRecord)
    assert isinstance(resumed.match, Match)
    assert (Tile(0, 2), Tile(1, 2)) == resumed.match.lots
    assert 1 == match.lots.index(Tile(1, 2)) == resumed.match.view(0).lead


def test_comments_are_kept_by_round_and_otherwise_as_they_are_given() -> None:
    match = finished()
    late, first, second = (
        Annotation(1, None, "late"),
        Annotation(0, 0, "first"),
        Annotation(0, None, "second"),
    )
    record = MatchRecord.of(match, annotations=[late, first, second])

    assert (first, second, late) == record.annotations
    assert record == loads(dumps(record))


def finished() -> Match:
    """Return a match of two players with the double-one set, which lasts two rounds."""
    rules = Rules(domino_set=1, hand_size=1)
    match = Match(rules, 2).deal(deal("1-1|0-1", "0-0"))
    match = match.apply(play("1-1"))
    # Seat 0 went out at once, so 0-1 is left to seat 1; then seat 1 does.
    match = match.deal(deal("0-1|0-0", "1-1"))
    return match.apply(play("0-0"))


def test_a_finished_match_says_what_came_of_it() -> None:
    document: Json = json.loads(dumps(MatchRecord.of(finished())))

    assert [
        {"reason": "domino", "charges": [0, 1], "winner": 0},
        {"reason": "domino", "charges": [1, 0], "winner": 1},
    ] == [round_["result"] for round_ in document["rounds"]]
    assert [
        {"rank": 1, "seat": 0, "total": 1, "zeros": 1, "lowest": 1},
        {"rank": 1, "seat": 1, "total": 1, "zeros": 1, "lowest": 1},
    ] == document["standings"]


@pytest.mark.parametrize(("names", "number"), [(["Ada"], 1), (["Ada", "Bob", "Cy"], 3), ("Ada", 1)])
def test_there_is_a_name_for_each_seat_or_none(names: list[str], number: int) -> None:
    with pytest.raises(RecordError) as caught:
        RoundRecord.of(opened(), names)

    assert f"$.names: expected 2 names, got {number}" == str(caught.value)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", "''"),
        (" Bob", "' Bob'"),
        ("Bob ", "'Bob '"),
        ("Bob\n", r"'Bob\n'"),
        ("\ud800", r"'\ud800'"),
        ("x" * 101, "'xxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxx'"),
        (7, "7"),
    ],
)
def test_names_that_are_none_are_refused(name: Json, shown: str) -> None:
    with pytest.raises(RecordError) as caught:
        RoundRecord.of(opened(), ["Ada", name])

    assert f"$.names[1]: {NO_NAME}{shown}" == str(caught.value)


@pytest.mark.parametrize("letter", "\0\x1b\x7f\x85\u2028\u202e\u2066\ufeff\uffff\udfff")
def test_what_can_not_be_seen_is_in_no_name(letter: str) -> None:
    with pytest.raises(RecordError):
        RoundRecord.of(opened(), ["Ada", f"B{letter}b"])


@pytest.mark.parametrize("name", ["x" * 100, "👩\u200d💻 Zoë", "א", "a b", "—", "\U0001f031"])
def test_whatever_else_somebody_is_called_is_a_name(name: str) -> None:
    record = RoundRecord.of(opened(), ["Ada", name])

    assert record == loads(dumps(record))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1, None, "x"), "$.round: expected a number from 0, got -1"),
        ((None, None, "x"), "$.round: expected a number from 0, got None"),
        ((0, True, "x"), "$.move: expected a number from 0, got True"),
        ((0, -2, "x"), "$.move: expected a number from 0, got -2"),
        (
            (0, None, " x"),
            f"$.text: {NO_COMMENT}' x'",
        ),
        (
            (0, None, ""),
            f"$.text: {NO_COMMENT}''",
        ),
    ],
)
def test_annotations_of_nothing_are_refused(
    arguments: tuple[int, int | None, str], message: str
) -> None:
    with pytest.raises(RecordError) as caught:
        Annotation(*arguments)

    assert message == str(caught.value)


@pytest.mark.parametrize(
    ("annotation", "message"),
    [
        (
            Annotation(1, None, "x"),
            "$.annotations[1]: round 2 is annotated, but the last round is 1",
        ),
        (
            Annotation(0, 2, "x"),
            "$.annotations[1].move: move 3 is annotated, but the last move is 2",
        ),
    ],
)
def test_annotations_of_what_was_not_played_are_refused(
    annotation: Annotation, message: str
) -> None:
    with pytest.raises(RecordError) as caught:
        RoundRecord.of(opened(), annotations=[Annotation(0, 1, "yes"), annotation])

    assert message == str(caught.value)


def test_there_are_not_too_many_annotations() -> None:
    round_ = opened()

    for many, text in ((20_001, "x"), (1_001, "x" * 1000)):
        with pytest.raises(RecordError) as caught:
            RoundRecord.of(round_, annotations=[Annotation(0, 0, text)] * many)
        assert (
            "$.annotations: expected at most 20000 annotations of 1000000 characters together, "
            f"got {many} of {many * len(text)}"
        ) == str(caught.value)


def test_what_is_recorded_is_checked() -> None:
    round_, match = opened(), Match()
    wrong: Json = match
    with pytest.raises(RecordError, match="expected a Round or an ExpressRound, got Match"):
        RoundRecord.of(wrong)
    wrong = round_
    with pytest.raises(RecordError, match="expected a Match or an ExpressMatch, got Round"):
        MatchRecord.of(wrong)
    wrong = [(0, None, "x")]
    with pytest.raises(RecordError, match="expected Annotations, got"):
        MatchRecord.of(match, annotations=wrong)
    wrong = round_
    with pytest.raises(RecordError, match="expected a record, got Round"):
        dumps(wrong)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (
            Rules(double_blank=10**12 + 1),
            "$.rules.double_blank: expected at most 1000000000000 points for 0-0, got 1000000000001 (R7.2)",
        ),
        (
            Rules(deal_table=DealTable("my\ttable", {2: {2: 2}})),
            rf"$.rules.deal_table.name: {NO_NAME}'my\ttable'",
        ),
    ],
)
def test_rules_beyond_what_can_be_written_down_are_refused(rules: Rules, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        MatchRecord.of(Match(rules))

    assert message == str(caught.value)


def test_the_most_points_for_a_double_blank_are_saved() -> None:
    rules = Rules(domino_set=1, hand_size=1, double_blank=10**12)
    match = Match(rules, 2).deal(deal("1-1|0-0", "0-1")).apply(play("1-1"))
    record = MatchRecord.of(match)

    assert (0, 10**12) == match.scores[0]
    assert record == loads(dumps(record))


@given(records())
@settings(max_examples=20)
def test_records_are_values(record: Record) -> None:
    assert record is copy.copy(record) is copy.deepcopy(record)
    assert record == pickle.loads(pickle.dumps(record))
    with pytest.raises(AttributeError):
        record.names = ()  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_a_record_knows_its_rounds() -> None:
    match = finished()

    assert match.rounds == match.all_rounds
    assert isinstance(MatchRecord.of(match).redact(0), SeatRecord)
