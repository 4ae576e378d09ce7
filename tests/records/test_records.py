"""A record holds all of a match or a round, and is replayed when it is read."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    DeadRound,
    Deal,
    DealTable,
    Match,
    MissingDouble,
    Move,
    Opening,
    RecordError,
    Round,
    Rules,
    Tile,
    TileSet,
    WrongTypeError,
)
from chickenfoot_rules import strategies as own
from chickenfoot_rules.dominoes.scoring import MOST_TARGET
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules
from chickenfoot_rules.express.rules import HAND_SIZE
from chickenfoot_rules.records import (
    Annotation,
    MatchRecord,
    Record,
    RoundRecord,
    beginnings,
    dumps,
    limits,
    loads,
)
from chickenfoot_rules.records import record as record_module
from chickenfoot_rules.records.parts import rules_document
from support.dominoes import set_up
from support.examples import examples
from support.express import TABLES
from support.recorded import (
    CLOSED_MOVES,
    CLOSED_RESULT,
    GAMES,
    Json,
    chickenfoot_records,
    closed,
    express_match,
    express_records,
    finished,
    fits_schema,
    opened,
    records,
    round_records,
    seat_records,
    without_results,
)

TWO = Rules(domino_set=2)

NAME_EXPECTED = "expected a name of 1 to 100 printable characters with no spaces around them, got "
COMMENT_EXPECTED = (
    "expected an annotation of 1 to 1000 printable characters with no spaces around them, got "
)


@pytest.mark.untraced
@pytest.mark.parametrize(
    "kind",
    [chickenfoot_records(), seat_records(), express_records()],
    ids=["chickenfoot", "chickenfoot-seat", "express"],
)
@given(data=st.data())
def test_law_8_a_record_is_read_as_it_was_written(
    kind: st.SearchStrategy[Record], data: st.DataObject
) -> None:
    record = data.draw(kind)
    text = dumps(record)

    assert record == loads(text) == loads(text.encode())
    assert hash(record) == hash(loads(text))
    assert text == dumps(loads(text))
    assert record == loads(json.dumps(without_results(json.loads(text))))
    assert fits_schema(json.loads(text))


@pytest.mark.parametrize("matches", [own.matches(), own.express_matches()], ids=GAMES)
@given(data=st.data())
def test_law_8_a_running_match_is_saved_and_resumed_exactly(
    matches: st.SearchStrategy[Json], data: st.DataObject
) -> None:
    match = data.draw(matches)
    record = loads(dumps(MatchRecord.of(match)))
    assert isinstance(record, MatchRecord)
    resumed: Json = record.match

    assert match == resumed
    assert type(match) is type(resumed)
    # They follow from the rest, and equality does not look at them.
    for attribute in ("unused", "totals", "scores", "standings", "is_over"):
        assert getattr(match, attribute, None) == getattr(resumed, attribute, None)
    if match.round is not None:
        assert match.round.legal_moves == resumed.round.legal_moves
        assert match.round.movers == resumed.round.movers


@given(own.rounds())
def test_a_round_is_the_same_from_its_deal_and_from_its_origin(round_: Round) -> None:
    loaded = loads(dumps(RoundRecord.of(round_)))

    assert isinstance(loaded, RoundRecord)
    assert round_ == loaded.round
    assert round_.origin == loaded.round.origin
    assert RoundRecord.of(set_up(round_.origin)) == RoundRecord.of(round_.origin)


@given(round_records())
def test_the_order_and_the_layout_of_the_json_make_no_difference(
    record: RoundRecord[Round],
) -> None:
    document = json.loads(dumps(record))

    assert record == loads(json.dumps(document, indent=1, sort_keys=True))


def test_a_document_of_a_round_has_its_origin_and_its_moves() -> None:
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
        "seat": 1,
        "openers": "2-2",
    } == document["origin"]
    assert ["2-2", "1-2>2-2"] == document["moves"]
    assert [1, None] == [one["move"] for one in document["annotations"]]
    assert {"round": 0, "move": 1, "text": "bold"} == document["annotations"][0]


def test_a_document_has_every_option() -> None:
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
        dead_round=DeadRound.ENDS,
        chickenlittle=True,
        curved=True,
        double_blank=25,
        target=100,
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
            "dead_round": "ends",
            "chickenlittle": True,
            "curved": True,
            "double_blank": 25,
            "target": 100,
        },
        "players": 3,
        "lead": 2,
        "rounds": [],
    } == document
    assert document["rules"] == rules_document(rules)


@pytest.mark.rule("R2.3")
def test_the_lots_for_the_first_lead_are_saved() -> None:
    rules = Rules(domino_set=2, hand_size=2, opening=Opening.LAID_OUT)
    lots = [Tile(0, 2), Tile(1, 2)]
    dealt = Deal([TileSet.parse("0-0 0-1"), TileSet.parse("1-1")], lots, lots)
    match = Match(rules, 2).deal(dealt)
    document: Json = json.loads(dumps(MatchRecord.of(match)))
    resumed = loads(json.dumps(document))

    assert "0-2 1-2" == document["rounds"][0]["deal"]["lots"]
    assert isinstance(resumed, MatchRecord)
    assert isinstance(resumed.match, Match)
    assert (Tile(0, 2), Tile(1, 2)) == resumed.match.lots
    assert 1 == match.lots.index(Tile(1, 2)) == resumed.match.view(0).lead


def test_comments_are_sorted_by_round_and_otherwise_keep_their_order() -> None:
    match = finished()
    late, first, second = (
        Annotation(1, None, "late"),
        Annotation(0, 0, "first"),
        Annotation(0, None, "second"),
    )
    record = MatchRecord.of(match, annotations=[late, first, second])

    assert (first, second, late) == record.annotations
    assert record == loads(dumps(record))


def test_a_finished_match_has_its_results() -> None:
    document: Json = json.loads(dumps(MatchRecord.of(finished())))

    assert [
        {"reason": "domino", "charges": [0, 1], "winner": 0},
        {"reason": "domino", "charges": [1, 0], "winner": 1},
    ] == [round_["outcome"] for round_ in document["rounds"]]
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
        ("x" * 101, f"'{'x' * 101}'"),
        (7, "7"),
    ],
)
def test_invalid_names_are_refused(name: Json, shown: str) -> None:
    with pytest.raises(RecordError) as caught:
        RoundRecord.of(opened(), ["Ada", name])

    assert f"$.names[1]: {NAME_EXPECTED}{shown}" == str(caught.value)


@pytest.mark.parametrize("name", ["x" * 100, "👩\u200d💻 Zoë", "א", "a b", "—", "\U0001f031"])
def test_a_name_can_have_any_other_characters(name: str) -> None:
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
            f"$.text: {COMMENT_EXPECTED}' x'",
        ),
        (
            (0, None, ""),
            f"$.text: {COMMENT_EXPECTED}''",
        ),
    ],
)
def test_invalid_annotations_are_refused(
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
def test_annotations_on_what_was_not_played_are_refused(
    annotation: Annotation, message: str
) -> None:
    with pytest.raises(RecordError) as caught:
        RoundRecord.of(opened(), annotations=[Annotation(0, 1, "yes"), annotation])

    assert message == str(caught.value)


def test_too_many_annotations_are_refused() -> None:
    round_ = opened()

    for many, text in ((20_001, "x"), (1_001, "x" * 1000)):
        with pytest.raises(RecordError) as caught:
            RoundRecord.of(round_, annotations=[Annotation(0, 0, text)] * many)
        assert (
            "$.annotations: expected at most 20000 annotations of 1000000 characters together, "
            f"got {many} of {many * len(text)}"
        ) == str(caught.value)


def test_what_is_recorded_has_the_right_type() -> None:
    round_, match = opened(), Match()
    wrong: Json = match
    with pytest.raises(WrongTypeError, match="expected a round, got <Match"):
        RoundRecord.of(wrong)
    wrong = round_
    with pytest.raises(WrongTypeError, match="expected a match, got <Round"):
        MatchRecord.of(wrong)
    wrong = [(0, None, "x")]
    with pytest.raises(RecordError, match="expected Annotations, got"):
        MatchRecord.of(match, annotations=wrong)
    wrong = round_
    with pytest.raises(RecordError, match="expected a record, got <Round"):
        dumps(wrong)


def test_rules_that_no_document_can_hold_are_refused() -> None:
    rules = Rules(deal_table=DealTable("my\ttable", {9: {4: 2}}))

    with pytest.raises(RecordError) as caught:
        MatchRecord.of(Match(rules))

    assert rf"$.rules.deal_table.name: {NAME_EXPECTED}'my\ttable'" == str(caught.value)


@given(records())
@examples(15)
def test_records_are_values(record: Record) -> None:
    assert record is copy.copy(record) is copy.deepcopy(record)
    assert record == pickle.loads(pickle.dumps(record))
    with pytest.raises(AttributeError):
        record.names = ()  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_a_document_of_an_express_match_has_its_deals_and_its_moves() -> None:
    comments = [Annotation(0, 6, "must pass"), Annotation(1, None, "Two lines,\nboth kept.")]
    document: Json = json.loads(dumps(MatchRecord.of(express_match(), ["Ada", "Zoë 🁫"], comments)))

    assert {
        "format": "express-match",
        "version": 1,
        "rules": {"target": 20, "players": 2, "pairs": False},
        "names": ["Ada", "Zoë 🁫"],
        "players": 2,
        "rounds": [
            {
                "deal": {
                    "hands": ["0-0 2-2 0-3 3-3 0-5 0-6 4-6", "1-1 2-3 1-4 3-4 3-5 3-6 6-6"],
                    "boneyard": "0-1 0-2 1-2 1-3 0-4 2-4 4-4 1-5 2-5 4-5 5-5 1-6 2-6 5-6",
                },
                "moves": CLOSED_MOVES,
                "outcome": CLOSED_RESULT,
            },
            {
                "deal": {
                    "hands": ["0-0 3-3 2-4 3-4 5-5 3-6 4-6", "1-2 1-3 2-3 0-4 2-5 3-5 5-6"],
                    "boneyard": "0-1 1-1 0-2 2-2 0-3 1-4 4-4 0-5 1-5 4-5 0-6 1-6 2-6 6-6",
                },
                "moves": ["3-4"],
            },
        ],
        "annotations": [
            {"round": 0, "move": 6, "text": "must pass"},
            {"round": 1, "move": None, "text": "Two lines,\nboth kept."},
        ],
    } == document


def test_a_document_of_an_express_round_has_the_position_that_it_began_with() -> None:
    document: Json = json.loads(dumps(RoundRecord.of(set_up(closed()))))

    assert document["origin"] == {
        "hands": ["0-3", "1-1 1-4"],
        "out_of_play": "0-1 0-2 1-2 1-3 0-4 2-4 4-4 1-5 2-5 4-5 5-5 1-6 2-6 5-6",
        "layout": (
            "6-6 0-6>6-6 3-6>6-6 0-0>0-6 3-4>3-6 4-6>3-4 0-5>0-0 3-5>0-5 3-3>3-5 2-3>3-3 2-2>2-3"
        ),
        "seat": 1,
        "lead": 1,
        "opener": "6-6",
    }
    assert [] == document["moves"]
    assert CLOSED_RESULT == document["outcome"]


@pytest.mark.parametrize("matches", [own.matches(max_highest=3), own.express_matches()], ids=GAMES)
@given(data=st.data())
def test_beginnings_yields_a_match_just_after_each_deal(
    matches: st.SearchStrategy[Json], data: st.DataObject
) -> None:
    match = data.draw(matches)
    begun = [*beginnings(match)]

    assert len(match.all_rounds) == len(begun)
    for number, (now, round_) in enumerate(zip(begun, match.all_rounds, strict=True)):
        assert (round_.origin, match.rounds[:number]) == (now.round, now.rounds)


# --- limits --------------------------------------------------------------------------------------


def played_to(target: int, rules: ExpressRules) -> ExpressMatch:
    """Return a match of players who lay their highest tile, which makes rounds cheap."""
    rng = random.Random(1)
    match = ExpressMatch(attrs.evolve(rules, target=target))
    while not match.is_over:
        match = match.deal(rng)
        while match.round is not None:
            match = match.apply(match.round.legal_moves[0])
    return match


@pytest.mark.long
@pytest.mark.rule("X8")
def test_the_longest_match_is_written_and_read() -> None:
    record = MatchRecord.of(played_to(MOST_TARGET, express_match().rules))
    seen = record.redact(0)

    assert 1_000 < len(record.match.rounds)
    assert record == loads(dumps(record))
    assert seen == loads(dumps(seen))


def pointless(
    rules: ExpressRules, lead: int | None, rng: random.Random
) -> tuple[Deal, tuple[Move, ...]]:
    """Return a deal and moves of a round in which nobody scores, because only 0-0 is left."""
    while True:
        dealt = Deal.shuffle(rules, rules.players, rng)
        round_ = ExpressRound.start(rules, dealt, lead)
        while not round_.is_over:
            round_ = round_.apply(rng.choice(round_.legal_moves))
        if round_.outcome is not None and not any(round_.outcome.points):
            return dealt, round_.moves


@pytest.mark.skipif(
    os.environ.get("HYPOTHESIS_PROFILE") != "thorough", reason="it takes long: nox -s deep"
)
@pytest.mark.rule("X8")
def test_the_most_rounds_with_the_most_annotations_are_written_and_read() -> None:
    rng = random.Random(1)
    match = ExpressMatch(ExpressRules(target=1, players=2))
    found = {lead: pointless(match.rules, lead, rng) for lead in (None, 0, 1)}
    for _ in range(limits.MOST_ROUNDS):
        dealt, moves = found[match.lead]
        match = match.deal(dealt)
        for move in moves:
            match = match.apply(move)
    most = limits.MOST_ANNOTATIONS
    letters = "\N{DOMINO TILE HORIZONTAL-00-00}" * (limits.MOST_ANNOTATION_CHARACTERS // most)
    notes = [Annotation(number % len(match.rounds), None, letters) for number in range(most)]
    record = MatchRecord.of(match, ["Ada", "Bob"], notes)
    seen = record.redact(1)

    assert record == loads(dumps(record))
    assert seen == loads(dumps(seen))
    with pytest.raises(RecordError, match="expected at most 5000 rounds, got 5001"):
        MatchRecord.of(match.deal(found[match.lead][0]))


@pytest.mark.long
@pytest.mark.rule("X8")
@pytest.mark.parametrize("rules", TABLES, ids=["two", "three", "four", "pairs"])
def test_the_limits_leave_room_for_twice_the_longest_match(rules: ExpressRules) -> None:
    match = played_to(MOST_TARGET // 5, rules)
    text = dumps(MatchRecord.of(match))
    seen = dumps(MatchRecord.of(match).redact(0))

    assert 10 * len(match.rounds) < limits.MOST_ROUNDS
    assert 10 * max(len(text.encode()), len(seen.encode())) < limits.MOST_BYTES
    # No text of these documents has such a sign in it, so these are its parts.
    for document in (text, seen):
        parts = document.count('"') // 2 + sum(map(document.count, "[{,"))
        assert 10 * parts < limits.MOST_PARTS
    assert max(len(round_.moves) for round_ in match.rounds) < 4 * 4 * HAND_SIZE


@pytest.mark.parametrize("match", [finished(), express_match()], ids=GAMES)
def test_a_match_of_too_many_rounds_is_refused(
    match: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = MatchRecord.of(match).redact(0)
    monkeypatch.setattr(record_module, "MOST_ROUNDS", 1)

    for record in (lambda: MatchRecord.of(match), lambda: attrs.evolve(seen)):
        with pytest.raises(RecordError) as caught:
            record()
        assert "$.rounds: expected at most 1 rounds, got 2" == str(caught.value)


def test_a_text_that_would_not_be_read_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    record = MatchRecord.of(express_match(), ["é" * 50, "B"])
    text = dumps(record)
    data = text.encode()
    assert len(text) < len(data)
    most = limits.MOST_BYTES

    monkeypatch.setattr(limits, "MOST_BYTES", len(data) + 1)
    assert text == dumps(record)
    monkeypatch.setattr(limits, "MOST_BYTES", len(data))
    with pytest.raises(RecordError, match=f"at most {len(data)} bytes"):
        dumps(record)
    monkeypatch.setattr(limits, "MOST_BYTES", most)
    monkeypatch.setattr(limits, "MOST_PARTS", 50)
    with pytest.raises(RecordError, match="at most 50 parts"):
        dumps(record)
