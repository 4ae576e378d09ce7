"""What one seat may know of a match is saved without anything else, by the law of views."""

from __future__ import annotations

import json
import random

import attrs
import pytest
from hypothesis import given, settings
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
)
from chickenfoot_rules import strategies as own
from chickenfoot_rules.records import Annotation, MatchRecord, RoundRecord, SeatRecord, dumps, loads
from recorded import (
    Json,
    fits_schema,
    match_records,
    round_records,
    without_results,
)
from table import after, deal, play

TWO = Rules(domino_set=2)

NO_BEGINNING = "no deal begins a round of this match so (R2.1 to R2.6)"
IMPOSSIBLE = "$.rounds[0]: round 1: the round is inconsistent: "


def other_world(match: Match, seat: int, rng: random.Random) -> Match:
    """Return a match that a seat can't tell from another."""
    world = Match(match.rules, match.players, match.lead)
    for number, round_ in enumerate(match.all_rounds):
        possible = round_.view(seat).determinize(rng)
        lots = () if number else match.lots
        world = world.deal(Deal(possible.origin.hands, possible.origin.boneyard, lots))
        for move in possible.moves:
            world = world.apply(move)
    return world


@given(match_records(), st.randoms())
def test_law_9_a_redacted_match_holds_nothing_hidden(
    record: MatchRecord[Match], rng: random.Random
) -> None:
    for seat in range(record.match.players):
        redacted = record.redact(seat)
        world = other_world(record.match, seat, rng)
        same = MatchRecord.of(world, record.names).redact(seat)

        assert redacted == same
        assert dumps(redacted) == dumps(same)


@given(round_records(), st.randoms())
def test_law_9_a_redacted_round_holds_nothing_hidden(
    record: RoundRecord[Round], rng: random.Random
) -> None:
    for seat in range(record.round.players):
        world = record.round.view(seat).determinize(rng)
        same = RoundRecord.of(world, record.names).redact(seat)

        assert record.redact(seat) == same
        assert dumps(record.redact(seat)) == dumps(same)


def test_worlds_do_differ() -> None:
    match = Match(Rules(domino_set=3, hand_size=3), 3).deal(random.Random(1))

    worlds = {other_world(match, 0, random.Random(seed)) for seed in range(20)}

    assert 1 < len(worlds)
    assert 1 == len({dumps(MatchRecord.of(world).redact(0)) for world in worlds})
    assert 1 < len({dumps(MatchRecord.of(world).redact(1)) for world in worlds})


@given(match_records() | round_records(), st.data())
def test_law_8_a_redacted_record_is_read_as_it_was_written(
    record: MatchRecord[Match] | RoundRecord[Round], data: st.DataObject
) -> None:
    redacted = record.redact(data.draw(st.integers(0, record.players - 1)))
    text = dumps(redacted)

    assert redacted == loads(text)
    assert text == dumps(loads(text))
    assert redacted == loads(json.dumps(without_results(json.loads(text))))
    assert fits_schema(json.loads(text))


@given(own.matches(max_highest=3))
@settings(max_examples=50)
def test_the_views_are_those_that_the_match_gave(match: Match) -> None:
    seen: list[list[object]] = [[] for _ in range(match.players)]
    replayed = Match(match.rules, match.players, match.lead)
    for number, round_ in enumerate(match.all_rounds):
        lots = () if number else match.lots
        replayed = replayed.deal(Deal(round_.origin.hands, round_.origin.boneyard, lots))
        for move in round_.moves:
            replayed = replayed.apply(move)
        for seat in range(match.players):
            seen[seat].append(replayed.view(seat))

    for seat in range(match.players):
        redacted = MatchRecord.of(match).redact(seat)
        loaded = loads(dumps(redacted))
        assert isinstance(loaded, SeatRecord)
        assert tuple(seen[seat]) == redacted.views == loaded.views


def opened() -> Round:
    """Seat 1 lays 2-2, seat 0 plays 1-2 on it, seat 1 can't play and draws 0-1."""
    start = Round.start(TWO, deal("1-2 0-0|2-2 1-1", "0-2 0-1"))
    return after(start, play("2-2"), play("1-2>2-2"))


def test_a_redacted_record_holds_what_it_should() -> None:
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
                "moves": ["2-2", "1-2>2-2"],
                "movers": [1, 0],
                "turn": 1,
            }
        ],
    } == {key: part for key, part in document.items() if key not in {"format", "version", "rules"}}


def test_a_seat_is_told_what_it_drew_itself() -> None:
    start = Round.start(TWO, deal("0-0 1-1|2-2 0-1", "1-2 0-2"))
    drew = after(start, play("2-2"))
    drew = drew.apply(drew.legal_moves[0])
    mine: Json = json.loads(dumps(RoundRecord.of(drew).redact(0)))
    theirs: Json = json.loads(dumps(RoundRecord.of(drew).redact(1)))

    assert ["2-2", "draw"] == mine["rounds"][0]["moves"] == theirs["rounds"][0]["moves"]
    assert "0-2" == mine["rounds"][0]["drew"]
    assert "drew" not in theirs["rounds"][0]
    assert "0-2" not in dumps(RoundRecord.of(drew).redact(1))


@pytest.mark.rule("R7.1")
def test_the_hands_lie_open_at_the_end() -> None:
    rules = Rules(domino_set=1, hand_size=1)
    match = Match(rules, 2).deal(deal("1-1|0-1", "0-0")).apply(play("1-1"))
    document: Json = json.loads(dumps(MatchRecord.of(match).redact(0)))

    assert ["-", "0-1"] == document["rounds"][0]["hands"]
    assert {"reason": "domino", "charges": [0, 1], "winner": 0} == document["rounds"][0]["result"]
    assert "standings" not in document


def test_only_seats_are_told() -> None:
    with pytest.raises(SeatError):
        MatchRecord.of(Match()).redact(4)
    with pytest.raises(SeatError):
        RoundRecord.of(opened()).redact(2)


def test_a_redacted_record_is_of_one_seat_at_one_table() -> None:
    view = opened().view(0)
    good = RoundRecord.of(opened()).redact(0)

    for change, message in (
        ({"seat": 1}, r"\$\.rounds\[0\]: this view is of another seat or of another table"),
        ({"players": 3}, r"\$\.rounds\[0\]: this view is of another seat or of another table"),
        ({"rules": Rules(domino_set=3)}, "another table"),
        ({"seat": 2}, r"\$\.seat: the seats are 0 to 1, so none is 2 \(R3\.8\)"),
        ({"seat": True}, r"\$\.seat: the seats are 0 to 1, so none is True"),
        (
            {"views": (view, view)},
            "a single-round record has exactly one round and no lead or lots",
        ),
        ({"views": ()}, "a single-round record has exactly one round and no lead or lots"),
        ({"lead": 0}, "a single-round record has exactly one round and no lead or lots"),
        (
            {"lots": (Tile(0, 0), Tile(0, 1))},
            "a single-round record has exactly one round and no lead or lots",
        ),
        ({"names": ("Ada",)}, "expected 2 names, got 1"),
    ):
        with pytest.raises(RecordError, match=message):
            attrs.evolve(good, **change)


def seat_document() -> Json:
    """Return the document of the first round and a half of a match, as seat 0 saw them."""
    match = Match(Rules(domino_set=1, hand_size=1), 2).deal(deal("1-1|0-1", "0-0"))
    match = match.apply(play("1-1")).deal(deal("0-1|1-1", "0-0"))
    document: Json = json.loads(dumps(MatchRecord.of(match).redact(0)))
    return document


def test_the_example_is_possible() -> None:
    assert isinstance(loads(json.dumps(seat_document())), SeatRecord)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (
            "rounds 0 movers",
            [],
            "$.rounds[0].movers: round 1: expected a mover for each of 1 moves, got 0",
        ),
        (
            "rounds 0 movers",
            [1],
            f"{IMPOSSIBLE}move 1: it is the turn of seat 0 (R3.8)",
        ),
        (
            "rounds 0 drew",
            "0-0",
            "$.rounds[0].drew: round 1: expected a tile for each of 0 draws of seat 0, got 1",
        ),
        (
            "rounds 0 hands",
            ["-", "0-0"],
            "$.rounds[0].result.charges[1]: round 1: expected 50 by replay, got 1 (R7.1 to R7.3)",
        ),
        (
            "rounds 0 origin boneyard_size",
            2,
            f"{IMPOSSIBLE}no deal leads to what this view shows (R1.5)",
        ),
        (
            "rounds 1 origin lead",
            0,
            f"$.rounds[1].origin: round 2: {NO_BEGINNING}",
        ),
        ("seat", 1, f"{IMPOSSIBLE}seat 1 sees its own tiles, so name them (R1.5)"),
        ("lead", 2, "the lead is one of the seats 0 to 1, not 2 (R2.6)"),
        ("players", 3, "$.rounds[0]: round 1: the deal has 2 hands, the match 3 players"),
    ],
)
def test_what_no_seat_can_have_seen_is_refused(path: str, value: Json, message: str) -> None:
    document = seat_document()
    *way, last = [int(step) if step.isdigit() else step for step in path.split()]
    part = document
    for step in way:
        part = part[step]
    part[last] = value

    with pytest.raises(RecordError) as caught:
        loads(json.dumps(document))

    assert message == str(caught.value)


def test_lots_that_decided_nothing_are_refused() -> None:
    document = seat_document()
    document["lots"] = "0-1 0-0"
    with pytest.raises(RecordError) as caught:
        loads(json.dumps(document))

    assert "$.lots: expected nothing here, got '0-1 0-0'; leave the key out" == str(caught.value)


def test_the_lots_are_told_to_all() -> None:
    rules = Rules(domino_set=2, hand_size=2, opening=Opening.LAID_OUT)
    dealt = Deal(
        [TileSet.parse("0-0 0-1"), TileSet.parse("1-1 0-2")], [Tile(1, 2)], [Tile(0, 2), Tile(1, 2)]
    )
    record = MatchRecord.of(Match(rules, 2).deal(dealt))

    assert (Tile(0, 2), Tile(1, 2)) == record.redact(0).lots == record.redact(1).lots
    assert record.redact(0) == loads(dumps(record.redact(0)))
