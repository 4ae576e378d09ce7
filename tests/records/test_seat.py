"""A redacted record holds what one seat may know, and nothing else."""

from __future__ import annotations

import json
import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    Match,
    Opening,
    RecordError,
    Round,
    Rules,
    SeatError,
    Tile,
    TileSet,
    WrongTypeError,
)
from chickenfoot_rules import strategies as own
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.records import Annotation, MatchRecord, RoundRecord, SeatRecord, dumps, loads
from support.dominoes import after, deal, play
from support.examples import examples
from support.recorded import (
    CLOSED_MOVES,
    CLOSED_RESULT,
    GAMES,
    Json,
    closed,
    express_match,
    express_match_records,
    express_round_records,
    finished,
    match_records,
    opened,
    other_world,
    redealt,
    round_records,
)

TWO = Rules(domino_set=2)


@pytest.mark.parametrize(
    "records", [match_records(), express_match_records(max_target=60)], ids=GAMES
)
@given(data=st.data())
def test_law_9_a_redacted_match_holds_nothing_hidden(
    records: st.SearchStrategy[MatchRecord[Json]], data: st.DataObject
) -> None:
    record = data.draw(records)
    rng = data.draw(st.randoms())
    for seat in range(record.players):
        redacted = record.redact(seat)
        same = MatchRecord.of(other_world(record.match, seat, rng), record.names).redact(seat)

        assert redacted == same
        assert dumps(redacted) == dumps(same)


@pytest.mark.parametrize("records", [round_records(), express_round_records()], ids=GAMES)
@given(data=st.data())
def test_law_9_a_redacted_round_holds_nothing_hidden(
    records: st.SearchStrategy[RoundRecord[Json]], data: st.DataObject
) -> None:
    record = data.draw(records)
    rng = data.draw(st.randoms())
    for seat in range(record.players):
        world = record.round.view(seat).determinize(rng)
        same = RoundRecord.of(world, record.names).redact(seat)

        assert record.redact(seat) == same
        assert dumps(record.redact(seat)) == dumps(same)


@pytest.mark.parametrize(
    "match",
    [Match(Rules(domino_set=3, hand_size=3), 3).deal(random.Random(1)), express_match()],
    ids=GAMES,
)
def test_worlds_differ(match: Json) -> None:
    worlds = {other_world(match, 0, random.Random(seed)) for seed in range(20)}

    assert 1 < len(worlds)
    assert 1 == len({dumps(MatchRecord.of(world).redact(0)) for world in worlds})
    assert 1 < len({dumps(MatchRecord.of(world).redact(1)) for world in worlds})


@pytest.mark.long
@pytest.mark.parametrize("matches", [own.matches(max_highest=3), own.express_matches()], ids=GAMES)
@given(data=st.data())
@examples(35)
def test_the_views_are_those_that_the_match_gave(
    matches: st.SearchStrategy[Json], data: st.DataObject
) -> None:
    match = data.draw(matches)
    moments = [*redealt(match, match.all_rounds)]
    for seat in range(match.players):
        redacted = MatchRecord.of(match).redact(seat)
        loaded = loads(dumps(redacted))

        assert isinstance(loaded, SeatRecord)
        assert tuple(now.view(seat) for now in moments) == redacted.views == loaded.views


def test_a_redacted_round_has_what_the_seat_saw() -> None:
    comment = Annotation(0, None, "seat 1 holds 1-1")
    record = RoundRecord.of(opened(), ["Ada", "Bob"], [comment]).redact(0)
    document: Json = json.loads(dumps(record))

    assert {
        "seat": 0,
        "players": 2,
        "names": ["Ada", "Bob"],
        "of_match": False,
        "rounds": [
            {
                "origin": {
                    "hands": ["0-0 1-2", None],
                    "hand_sizes": [2, 2],
                    "boneyard_size": 2,
                    "layout": "-",
                    "turn": 1,
                    "lead": 0,
                    "openers": "2-2",
                    "must_open": True,
                },
                "events": ["1:2-2", "0:1-2>2-2"],
                "turn_now": 1,
            }
        ],
    } == {key: part for key, part in document.items() if key not in {"format", "version", "rules"}}


def test_a_seat_sees_what_it_drew_itself() -> None:
    start = Round.start(TWO, deal("0-0 1-1|2-2 0-1", "1-2 0-2"))
    drew = after(start, play("2-2"))
    drew = drew.apply(drew.legal_moves[0])
    mine: Json = json.loads(dumps(RoundRecord.of(drew).redact(0)))
    theirs: Json = json.loads(dumps(RoundRecord.of(drew).redact(1)))

    assert ["1:2-2", "0:draw=0-2"] == mine["rounds"][0]["events"]
    assert ["1:2-2", "0:draw"] == theirs["rounds"][0]["events"]
    assert "0-2" not in dumps(RoundRecord.of(drew).redact(1))


@pytest.mark.rule("R7.1")
def test_the_hands_lie_open_at_the_end() -> None:
    rules = Rules(domino_set=1, hand_size=1)
    match = Match(rules, 2).deal(deal("1-1|0-1", "0-0")).apply(play("1-1"))
    document: Json = json.loads(dumps(MatchRecord.of(match).redact(0)))

    assert ["-", "0-1"] == document["rounds"][0]["hands_now"]
    assert {"reason": "domino", "charges": [0, 1], "winner": 0} == document["rounds"][0]["outcome"]
    assert "standings" not in document


@pytest.mark.rule("X7")
def test_a_redacted_express_match_has_what_the_seat_saw() -> None:
    comment = Annotation(1, None, "seat 1 holds 1-2")
    record = MatchRecord.of(express_match(), ["Ada", "Bob"], [comment]).redact(0)

    assert {
        "format": "express-seat",
        "version": 1,
        "seat": 0,
        "rules": {"target": 20, "players": 2, "pairs": False},
        "names": ["Ada", "Bob"],
        "players": 2,
        "rounds": [
            {
                "origin": {
                    "hands": ["0-0 2-2 0-3 3-3 0-5 0-6 4-6", None],
                    "hand_sizes": [7, 7],
                    "layout": "-",
                    "turn": 1,
                    "lead": 1,
                    "opener": "6-6",
                },
                "events": [f"{1 - at % 2}:{move}" for at, move in enumerate(CLOSED_MOVES)],
                "turn_now": 1,
                # The hands lie open at the end, to be counted.
                "hands_now": ["0-3", "1-1 1-4"],
                "outcome": CLOSED_RESULT,
            },
            {
                "origin": {
                    "hands": ["0-0 3-3 2-4 3-4 5-5 3-6 4-6", None],
                    "hand_sizes": [7, 7],
                    "layout": "-",
                    "turn": 0,
                    "lead": 0,
                },
                "events": ["0:3-4"],
                "turn_now": 1,
            },
        ],
    } == json.loads(dumps(record))
    assert ((7, 0),) == record.views[0].scores == record.views[1].scores


@pytest.mark.parametrize("match", [Match(TWO, 2), ExpressMatch(express_match().rules)], ids=GAMES)
def test_a_seat_knows_nothing_before_the_first_deal(match: Json) -> None:
    record = MatchRecord.of(match).redact(1)

    assert record == loads(dumps(record))
    assert (None, (), ()) == (record.lead, record.lots, record.views)


@pytest.mark.parametrize(
    "record",
    [
        *(MatchRecord.of(Match(TWO, 2)), RoundRecord.of(opened())),
        *(MatchRecord.of(express_match()), RoundRecord.of(closed())),
    ],
)
def test_a_record_is_redacted_for_its_seats_only(record: Json) -> None:
    for seat in (-1, 2):
        with pytest.raises(SeatError):
            record.redact(seat)


SINGLE = "a single-round record has exactly one round and no lead or lots"
OTHER_VIEW = r"\$\.rounds\[0\]: this view is of another seat or of another table"


@pytest.mark.parametrize(
    ("round_", "changes"),
    [
        (
            opened(),
            [
                ({"players": 3}, OTHER_VIEW),
                ({"rules": Rules(domino_set=3)}, OTHER_VIEW),
                ({"lead": 0}, SINGLE),
                ({"lots": (Tile(0, 0), Tile(0, 1))}, SINGLE),
            ],
        ),
        (
            closed(),
            [
                ({"players": 3}, OTHER_VIEW),
                ({"rules": ExpressRules(target=9, players=2)}, OTHER_VIEW),
                ({"lead": 0}, SINGLE),
                ({"lots": (Tile(0, 0), Tile(0, 1))}, SINGLE),
            ],
        ),
    ],
    ids=GAMES,
)
def test_a_redacted_record_is_of_one_seat_at_one_table(
    round_: Json, changes: list[tuple[Json, str]]
) -> None:
    good = RoundRecord.of(round_).redact(0)
    [view] = good.views

    for change, message in (
        *changes,
        ({"seat": 1}, OTHER_VIEW),
        ({"seat": 2}, r"\$\.seat: expected a seat from 0 to 1, got 2"),
        ({"seat": True}, r"\$\.seat: expected a seat from 0 to 1, got True"),
        ({"views": (view, view)}, SINGLE),
        ({"views": ()}, SINGLE),
        ({"names": ("Ada",)}, "expected 2 names, got 1"),
        ({"rules": None}, r"\$\.rules: expected Rules or ExpressRules, or .*, got None"),
    ):
        with pytest.raises(RecordError, match=message):
            attrs.evolve(good, **change)


LOTS = Rules(domino_set=2, hand_size=2, opening=Opening.LAID_OUT)
DEALT = Match(LOTS, 2).deal(
    Deal(
        [TileSet.parse("0-0 0-1"), TileSet.parse("1-1")],
        [Tile(0, 2), Tile(1, 2)],
        [Tile(0, 2), Tile(1, 2)],
    )
)


@pytest.mark.rule("R2.3", "R2.6")
@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"lead": 2}, RecordError, r"expected a lead from 0 to 1, got 2 \(R2\.6\)"),
        ({"lead": "0"}, RecordError, r"expected a lead from 0 to 1, got '0' \(R2\.6\)"),
        ({"lead": 1}, RecordError, r"\$\.rounds\[0\]: round 1: no lots decide who leads"),
        ({"lead": 0, "lots": ()}, RecordError, r"\$\.rounds\[0\]\.origin: round 1: no deal begins"),
        (
            {"lots": (Tile(0, 0),)},
            RecordError,
            "expected 2 different tiles of the boneyard as lots",
        ),
        ({"views": ()}, RecordError, r"\$\.lots: expected no lots before the first round is dealt"),
        ({"lots": [Tile(0, 2)]}, WrongTypeError, "expected a tuple of lots"),
        ({"of_match": 1}, WrongTypeError, "expected of_match of type bool, got 1"),
        ({"players": "2"}, WrongTypeError, "expected a number of players, got '2'"),
    ],
)
def test_a_record_that_could_not_be_read_again_is_not_made(
    change: Json, error: type[Exception], message: str
) -> None:
    good = MatchRecord.of(DEALT).redact(0)

    with pytest.raises(error, match=message):
        attrs.evolve(good, **change)


def test_the_views_of_a_record_have_the_score_sheet_of_its_rounds() -> None:
    good = MatchRecord.of(finished()).redact(0)
    message = "this view has another score sheet than the rounds before it"

    with pytest.raises(RecordError, match=rf"\$\.rounds\[0\]: round 1: {message}"):
        attrs.evolve(good, views=good.views[:1], of_match=False)
