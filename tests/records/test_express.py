"""Matches of Express-Domino are saved and resumed exactly, in documents of their own."""

# ruff: noqa: E501 - a case is a line
from __future__ import annotations

import json
import random
from typing import Any, Final, Union

import attrs
import cattrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    EndReason,
    Match,
    Pass,
    PlayerView,
    RecordError,
    Round,
    SeatError,
    Tile,
)
from chickenfoot_rules import strategies as own
from chickenfoot_rules.express import (
    ExpressMatch,
    ExpressOutcome,
    ExpressRound,
    ExpressRules,
    ExpressView,
    Line,
)
from chickenfoot_rules.express.rules import MOST_TARGET
from chickenfoot_rules.records import (
    Annotation,
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
    beginnings,
    configure_converter,
    dumps,
    games,
    limits,
    loads,
    make_converter,
    reading,
)
from express_table import TABLES, after, deal, line
from recorded import (
    Json,
    express_match_records,
    express_records,
    express_round_records,
    fits_schema,
    without_results,
)
from table import play

TWO: Final = ExpressRules(target=20, players=2)


def closed() -> ExpressRound:
    """Seat 1 leads 6-6; when six and two are open nobody can play, and seat 0 has fewer pips."""
    start = ExpressRound.start(TWO, deal("0-0 2-2 0-3 3-3 0-5 0-6 4-6|1-1 2-3 1-4 3-4 3-5 3-6 6-6"))
    before = ["6-6", "0-6>6-6", "3-6>6-6", "0-0>0-6", "3-4>3-6", "4-6>3-4"]
    passed = ["0-5>0-0", "3-5>0-5", "3-3>3-5", "2-3>3-3", "2-2>2-3"]
    return after(start, *map(play, before), Pass(), *map(play, passed))


def match_in_round_2() -> ExpressMatch:
    """After that round seat 0 leads 3-4, and it is the turn of seat 1."""
    first = closed()
    match = ExpressMatch(TWO).deal(Deal(first.origin.hands, first.origin.out_of_play))
    match = after(match, *first.moves)
    second = deal("0-0 3-3 2-4 3-4 5-5 3-6 4-6|1-2 1-3 2-3 0-4 2-5 3-5 5-6")
    return match.deal(second).apply(play("3-4"))


# --- law 8: what is written is read --------------------------------------------------------------


@given(express_records())
def test_law_8_a_record_is_read_as_it_was_written(record: Record) -> None:
    text = dumps(record)

    assert record == loads(text)
    assert text == dumps(loads(text))
    assert record == loads(json.dumps(without_results(json.loads(text))))
    assert fits_schema(json.loads(text))


@given(own.express_matches())
def test_law_8_a_running_match_is_saved_and_resumed_exactly(match: ExpressMatch) -> None:
    resumed = loads(dumps(MatchRecord.of(match)))

    assert isinstance(resumed, MatchRecord)
    assert isinstance(resumed.match, ExpressMatch)
    assert match == resumed.match
    assert match.totals == resumed.match.totals
    assert match.standings == resumed.match.standings
    assert match.is_over == resumed.match.is_over
    if match.round is not None and resumed.match.round is not None:
        assert match.round.legal_moves == resumed.match.round.legal_moves
        assert match.round.movers == resumed.match.round.movers


@pytest.mark.parametrize("rules", TABLES, ids=["two", "three", "four", "pairs"])
def test_every_moment_of_a_match_is_saved(rules: ExpressRules) -> None:
    rng = random.Random(2)
    match = ExpressMatch(rules)
    for _ in range(60):
        match = (
            match.deal(rng)
            if match.round is None
            else match.apply(rng.choice(match.round.legal_moves))
        )
        record = MatchRecord.of(match)
        assert record == loads(dumps(record))
        for seat in range(rules.players):
            assert record.redact(seat) == loads(dumps(record.redact(seat)))


def test_a_match_is_written_as_it_was_played() -> None:
    comments = [Annotation(0, 6, "must pass"), Annotation(1, None, "Two lines,\nboth kept.")]
    document: Json = json.loads(
        dumps(MatchRecord.of(match_in_round_2(), ["Ada", "Zoë 🁫"], comments))
    )

    assert {
        "format": "express-match",
        "version": 1,
        "rules": {"target": 20, "players": 2, "pairs": False},
        "names": ["Ada", "Zoë 🁫"],
        "rounds": [
            {
                "deal": {
                    "hands": ["0-0 2-2 0-3 3-3 0-5 0-6 4-6", "1-1 2-3 1-4 3-4 3-5 3-6 6-6"],
                    "out_of_play": "0-1 0-2 1-2 1-3 0-4 2-4 4-4 1-5 2-5 4-5 5-5 1-6 2-6 5-6",
                },
                "moves": [
                    *("6-6", "0-6>6-6", "3-6>6-6", "0-0>0-6", "3-4>3-6", "4-6>3-4", "pass"),
                    *("0-5>0-0", "3-5>0-5", "3-3>3-5", "2-3>3-3", "2-2>2-3"),
                ],
                "annotations": [{"move": 6, "text": "must pass"}],
                "result": {
                    "reason": "blocked",
                    "pips": [3, 7],
                    "points": [7, 0],
                    "winners": [0],
                    "winner": None,
                },
            },
            {
                "deal": {
                    "hands": ["0-0 3-3 2-4 3-4 5-5 3-6 4-6", "1-2 1-3 2-3 0-4 2-5 3-5 5-6"],
                    "out_of_play": "0-1 1-1 0-2 2-2 0-3 1-4 4-4 0-5 1-5 4-5 0-6 1-6 2-6 6-6",
                },
                "moves": ["3-4"],
                "annotations": [{"text": "Two lines,\nboth kept."}],
            },
        ],
    } == document


def test_a_round_is_written_from_the_position_that_it_began_with() -> None:
    middle = ExpressRound(
        TWO,
        closed().hands,
        closed().out_of_play,
        closed().layout,
        1,
        1,
        Tile(6, 6),
    )
    document: Json = json.loads(dumps(RoundRecord.of(middle)))

    assert document["origin"] == {
        "hands": ["0-3", "1-1 1-4"],
        "out_of_play": "0-1 0-2 1-2 1-3 0-4 2-4 4-4 1-5 2-5 4-5 5-5 1-6 2-6 5-6",
        "layout": "6-6 0-6>6-6 3-6>6-6 0-0>0-6 3-4>3-6 4-6>3-4 0-5>0-0 3-5>0-5 3-3>3-5 2-3>3-3 2-2>2-3",
        "turn": 1,
        "lead": 1,
        "opener": "6-6",
    }
    assert [] == document["moves"]
    assert [7, 0] == document["result"]["points"]


def test_a_match_is_given_back_as_it_was_at_each_deal() -> None:
    match = match_in_round_2()
    first, second = beginnings(match)

    assert first.round == closed().origin
    assert (match.rounds, second.round) == (second.rounds, match.round and match.round.origin)
    assert [] == [*beginnings(ExpressMatch(TWO))]


@given(own.matches(max_highest=3))
@settings(max_examples=30)
def test_a_match_of_chicken_foot_is_given_back_so_too(match: Match) -> None:
    begun = [*beginnings(match)]

    assert len(match.all_rounds) == len(begun)
    for number, (now, round_) in enumerate(zip(begun, match.all_rounds, strict=True)):
        assert (round_.origin, match.rounds[:number]) == (now.round, now.rounds)


# --- law 9: what a seat may know ---------------------------------------------------------------


def other_world(match: ExpressMatch, seat: int, rng: random.Random) -> ExpressMatch:
    """Return a match that a seat can't tell from another."""
    world = ExpressMatch(match.rules)
    for round_ in match.all_rounds:
        possible = round_.view(seat).determinize(rng)
        world = world.deal(Deal(possible.origin.hands, possible.origin.out_of_play))
        world = after(world, *possible.moves)
    return world


@given(express_match_records(max_target=60), st.randoms())
@settings(max_examples=50)
def test_law_9_a_redacted_match_holds_nothing_hidden(
    record: MatchRecord[ExpressMatch], rng: random.Random
) -> None:
    for seat in range(record.match.players):
        redacted = record.redact(seat)
        same = MatchRecord.of(other_world(record.match, seat, rng), record.names).redact(seat)

        assert redacted == same
        assert dumps(redacted) == dumps(same)


@given(express_round_records(), st.randoms())
def test_law_9_a_redacted_round_holds_nothing_hidden(
    record: RoundRecord[ExpressRound], rng: random.Random
) -> None:
    for seat in range(record.round.players):
        world = record.round.view(seat).determinize(rng)
        same = RoundRecord.of(world, record.names).redact(seat)

        assert record.redact(seat) == same
        assert dumps(record.redact(seat)) == dumps(same)


def test_worlds_do_differ() -> None:
    match = match_in_round_2()

    worlds = {other_world(match, 0, random.Random(seed)) for seed in range(20)}

    assert 1 < len(worlds)
    assert 1 == len({dumps(MatchRecord.of(world).redact(0)) for world in worlds})
    assert 1 < len({dumps(MatchRecord.of(world).redact(1)) for world in worlds})


@given(own.express_matches(), st.data())
@settings(max_examples=50)
def test_the_views_are_those_that_the_match_gave(match: ExpressMatch, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, match.players - 1))
    seen: list[ExpressView] = []
    replayed = ExpressMatch(match.rules)
    for round_ in match.all_rounds:
        replayed = replayed.deal(Deal(round_.origin.hands, round_.origin.out_of_play))
        replayed = after(replayed, *round_.moves)
        seen.append(replayed.view(seat))

    redacted = MatchRecord.of(match).redact(seat)
    loaded = loads(dumps(redacted))
    assert isinstance(loaded, SeatRecord)
    assert tuple(seen) == redacted.views == loaded.views


@pytest.mark.rule("X7")
def test_a_redacted_record_holds_what_it_should() -> None:
    comment = Annotation(1, None, "seat 1 holds 1-2")
    record = MatchRecord.of(match_in_round_2(), ["Ada", "Bob"], [comment]).redact(0)
    document: Json = json.loads(dumps(record))
    moves = [
        *("6-6", "0-6>6-6", "3-6>6-6", "0-0>0-6", "3-4>3-6", "4-6>3-4", "pass"),
        *("0-5>0-0", "3-5>0-5", "3-3>3-5", "2-3>3-3", "2-2>2-3"),
    ]

    assert {
        "format": "express-seat",
        "version": 1,
        "seat": 0,
        "rules": {"target": 20, "players": 2, "pairs": False},
        "names": ["Ada", "Bob"],
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
                "moves": moves,
                "turn": 1,
                # The hands lie open at the end, to be counted.
                "hands": ["0-3", "1-1 1-4"],
                "result": {
                    "reason": "blocked",
                    "pips": [3, 7],
                    "points": [7, 0],
                    "winners": [0],
                    "winner": None,
                },
            },
            {
                "origin": {
                    "hands": ["0-0 3-3 2-4 3-4 5-5 3-6 4-6", None],
                    "hand_sizes": [7, 7],
                    "layout": "-",
                    "turn": 0,
                    "lead": 0,
                },
                "moves": ["3-4"],
                "turn": 1,
            },
        ],
    } == document
    assert ((7, 0),) == record.views[0].scores == record.views[1].scores


def test_nothing_is_told_before_the_first_deal() -> None:
    record = MatchRecord.of(ExpressMatch(TWO)).redact(1)

    assert record == loads(dumps(record))
    assert (None, (), ()) == (record.lead, record.lots, record.views)


def test_only_seats_are_told() -> None:
    with pytest.raises(SeatError):
        MatchRecord.of(ExpressMatch(TWO)).redact(2)
    with pytest.raises(SeatError):
        RoundRecord.of(closed()).redact(-1)


def test_a_redacted_record_is_of_one_seat_at_one_table() -> None:
    good = RoundRecord.of(closed()).redact(0)
    view = good.views[0]
    changes: list[tuple[dict[str, Any], str]] = [
        ({"seat": 1}, r"\$\.rounds\[0\]: this view is of another seat or of another table"),
        ({"players": 3}, r"\$\.players: these rules are for 2 players, not for 3 \(X1\)"),
        ({"rules": ExpressRules(target=9, players=2)}, "another table"),
        ({"seat": 2}, r"\$\.seat: the seats are 0 to 1, so none is 2"),
        (
            {"views": (view, view)},
            "a single-round record has exactly one round and no lead or lots",
        ),
        (
            {"lead": 0},
            r"expected no lead and no lots: the tiles decide who leads the first round \(X2\)",
        ),
        (
            {"lots": (Tile(0, 0), Tile(0, 1))},
            r"expected no lead and no lots: the tiles decide who leads the first round \(X2\)",
        ),
        ({"names": ("Ada",)}, "expected 2 names, got 1"),
        ({"rules": None}, "expected a Rules or an ExpressRules, got None"),
    ]
    for change, message in changes:
        with pytest.raises(RecordError, match=message):
            attrs.evolve(good, **change)


# --- what is refused -----------------------------------------------------------------------------

MATCH: Final = dumps(MatchRecord.of(match_in_round_2(), ["Ada", "Bob"], [Annotation(0, 6, "!")]))
ROUND: Final = dumps(RoundRecord.of(closed()))
SEAT: Final = dumps(MatchRecord.of(match_in_round_2()).redact(0))
OVER: Final = (
    '{"format": "express-match", "version": 1, "rules": {"target": 7, "players": 2, "pairs": false}, '
    f'"rounds": {json.dumps(json.loads(MATCH)["rounds"][:1])}}}'
)
IMPOSSIBLE: Final = "$.rounds[0]: round 1: the round is inconsistent: "


def changed(text: str, path: str, value: Json) -> str:
    """Return a document with another value at a place; with the value ... without any."""
    document: Json = json.loads(text)
    *way, last = [int(step) if step.isdigit() else step for step in path.split()]
    part = document
    for step in way:
        part = part[step]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    return json.dumps(document)


def refusal(text: str) -> str:
    """Return what is said of a text that is refused."""
    with pytest.raises(RecordError) as caught:
        loads(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "path", "value", "message"),
    [
        (MATCH, "rules", {"target": 20}, "$.rules: missing keys: players, pairs"),
        (MATCH, "rules target", 0, "$.rules: target is 1 to 10000 points, not 0 (X8)"),
        (MATCH, "rules pairs", True, "$.rules: two pairs are 4 players, not 2 (X1)"),
        (MATCH, "rules players", 3, "$.rounds[0].deal: round 1: the deal has 2 hands, the match 3 players"),
        (MATCH, "players", 2, "unknown key: 'players'"),
        (MATCH, "lead", None, "unknown key: 'lead'"),
        (MATCH, "rounds 0 deal out_of_play", "0-0", "$.rounds[0].deal: 0-0 is dealt twice (R1.5)"),
        (MATCH, "rounds 0 deal out_of_play", "-", "$.rounds[0].deal: round 1: the round is inconsistent: nobody has 0-1 0-2 1-2 1-3 0-4 2-4 4-4 1-5 2-5 4-5 5-5 1-6 2-6 5-6, and it is not out of play (X1); 14 tiles are out of play, not 0 (X1)"),
        (MATCH, "rounds 0 deal boneyard", "0-0", "$.rounds[0].deal: unknown key: 'boneyard'"),
        (MATCH, "rounds 0 deal hands", ["0-0 2-2 0-3 3-3 0-5 0-6", "1-1 2-3 1-4 3-4 3-5 3-6 6-6"], "$.rounds[0].deal: round 1: the round is inconsistent: seat 0 is dealt 7 tiles, not 6 (X1)"),
        (MATCH, "rounds 0 moves 0", "3-6", "$.rounds[0].moves[0]: round 1, move 1: seat 1 holds 6-6, the highest, and must lead it (X2)"),
        (MATCH, "rounds 0 moves 1", "4-6>6-6!", "$.rounds[0].moves[1]: round 1, move 2: no last tile is announced in Express-Domino (X4)"),
        (MATCH, "rounds 0 moves 1", "pass", "$.rounds[0].moves[1]: round 1, move 2: seat 0 has a tile to play, so it may not pass (X5)"),
        (MATCH, "rounds 0 moves 6", "draw", "$.rounds[0].moves[6]: round 1, move 7: nobody draws: what is not dealt is out of play (X5)"),
        (MATCH, "rounds 0 moves 2", "3-5>6-6", "$.rounds[0].moves[2]: round 1, move 3: the open end of 6-6 is six, and 3-5 has none (X4)"),
        (MATCH, "rounds 0 moves 11", ..., "$.rounds[1].deal: round 2: a round is being played: finish it before the next is dealt"),
        (MATCH, "rounds 0 result points 0", 8, "$.rounds[0].result.points[0]: round 1: expected 7 by replay, got 8 (X6, X7)"),
        (MATCH, "rounds 0 result pips", [3, 7, 0], "$.rounds[0].result.pips: round 1: expected [3, 7] by replay, got [3, 7, 0] (X6)"),
        (MATCH, "rounds 0 result winners", [0, 1], "$.rounds[0].result.winners: round 1: expected [0] by replay, got [0, 1] (X6, X7)"),
        (MATCH, "rounds 0 result winner", 0, "$.rounds[0].result.winner: round 1: expected None by replay, got 0 (X6)"),
        (MATCH, "rounds 0 result reason", "domino", "$.rounds[0].result.reason: round 1: expected 'blocked' by replay, got 'domino' (X6, X7)"),
        (MATCH, "rounds 0 result charges", [0, 0], "$.rounds[0].result: unknown key: 'charges'"),
        (MATCH, "rounds 1 result", json.loads(ROUND)["result"], "$.rounds[1].result: round 2: expected no result: the round is not over (X6 to X8)"),
        (MATCH, "standings", [], "$.standings: expected no standings: the match is not over (X6 to X8)"),
        (MATCH, "rounds 0 annotations 0 move", 12, "$.rounds[0].annotations[0].move: move 13 is annotated, but the last move is 12"),
        (MATCH, "names", ["Ada"], "$.names: expected 2 names, got 1"),
        (OVER, "standings", [{"rank": 1, "seat": 0, "total": 6}, {"rank": 2, "seat": 1, "total": 0}], "$.standings[0].total: expected 7 by replay, got 6 (X8)"),
        (OVER, "rounds", json.loads(MATCH)["rounds"], "$.rounds[1].deal: round 2: the match is over: the target of 7 has been reached (X8)"),
        (ROUND, "origin out_of_play", "-", "$.origin: the round is inconsistent: nobody has 0-1 0-2 1-2 1-3 0-4 2-4 4-4 1-5 2-5 4-5 5-5 1-6 2-6 5-6, and it is not out of play (X1); 14 tiles are out of play, not 0 (X1)"),
        (ROUND, "origin opener", "4-6", "$.origin: the round is inconsistent: 4-6 opens only if it is the highest, and the highest of what was dealt is 6-6 (X2)"),
        (ROUND, "origin layout", "arms=6 -", "$.origin.layout: line 1, column 1: 'arms=6' stands here, but a line like 4-6 6-6>4-6 (or - for none) is expected"),
        (ROUND, "origin opener", None, "$.origin.opener: expected nothing here, got None; leave the key out"),
        (SEAT, "seat", 1, f"{IMPOSSIBLE}seat 1 sees its own tiles (X1)"),
        (SEAT, "seat", 2, f"{IMPOSSIBLE}there are 2 seats, and one that is named is none of them (X4)"),
        (SEAT, "rules players", 3, f"{IMPOSSIBLE}there are 2 seats, and one that is named is none of them (X4)"),
        (SEAT, "rounds 0 origin hand_sizes", [7, 6], f"{IMPOSSIBLE}no deal leads to what this view shows (X1 to X7)"),
        (SEAT, "rounds 0 origin opener", "5-5", f"{IMPOSSIBLE}no deal leads to what this view shows (X1 to X7)"),
        (SEAT, "rounds 0 origin opener", ..., "$.rounds[0].origin: round 1: no deal begins a round of this match so (X2, X3)"),
        (SEAT, "rounds 1 origin lead", 1, "$.rounds[1]: round 2: the round is inconsistent: seat 1 leads, so it is not the turn of seat 0 (X2, X3)"),
        (SEAT, "rounds 0 turn", 0, f"{IMPOSSIBLE}of turn now it tells 0, but it is 1 (X1)"),
        (SEAT, "rounds 0 hands", ["0-3", "1-1 1-5"], "$.rounds[0].result.pips[1]: round 1: expected 8 by replay, got 7 (X6)"),
        (SEAT, "rounds 0 hands", ["0-3"], f"{IMPOSSIBLE}there are 2 seats, and one that is named is none of them (X4)"),
        # Then seat 1 could have had a six or a two, and the round would go on.
        (SEAT, "rounds 0 hands", ..., "$.rounds[1]: round 2: a round is being played: finish it before the next is dealt"),
        (SEAT, "rounds 0 result points", [0, 7], "$.rounds[0].result.points[0]: round 1: expected 7 by replay, got 0 (X6, X7)"),
        (SEAT, "rounds 0 moves 2", "3-5>6-6", f"{IMPOSSIBLE}move 3: the open end of 6-6 is six, and 3-5 has none (X4)"),
        (SEAT, "lots", "0-0", "unknown key: 'lots'"),
        (SEAT, "movers", [], "unknown key: 'movers'"),
    ],
)  # fmt: skip
def test_what_was_not_played_is_refused_with_the_place_and_the_rule(
    text: str, path: str, value: Json, message: str
) -> None:
    assert isinstance(loads(text), MatchRecord | RoundRecord | SeatRecord)
    assert message == refusal(changed(text, path, value))


def test_a_move_after_the_end_is_refused() -> None:
    document: Json = json.loads(MATCH)
    document["rounds"] = document["rounds"][:1]
    document["rounds"][0]["moves"].append("0-3>6-6")

    assert (
        "$.rounds[0].moves[12]: round 1, move 13: the round is over: it is closed, nobody can play (X7)"
    ) == refusal(json.dumps(document))


def test_results_and_places_may_be_left_out() -> None:
    record = loads(OVER)

    assert isinstance(record, MatchRecord)
    assert record.match.is_over
    assert {"rounds": 1, "standings": 2} == {
        key: len(part)
        for key, part in json.loads(dumps(record)).items()
        if key in {"rounds", "standings"}
    }


# --- how much there can be -----------------------------------------------------------------------


def played_to(target: int, rules: ExpressRules) -> ExpressMatch:
    """Return a match of players who lay their highest tile, which makes rounds cheap."""
    rng = random.Random(1)
    match = ExpressMatch(attrs.evolve(rules, target=target))
    while not match.is_over:
        match = match.deal(rng)
        while match.round is not None:
            match = match.apply(match.round.legal_moves[0])
    return match


@pytest.mark.rule("X8")
def test_the_longest_match_is_written_and_read() -> None:
    record = MatchRecord.of(played_to(MOST_TARGET, TWO))

    assert 1_000 < len(record.match.rounds)
    assert record == loads(dumps(record))
    assert record.redact(0) == loads(dumps(record.redact(0)))


@pytest.mark.rule("X8")
@pytest.mark.parametrize("rules", TABLES, ids=["two", "three", "four", "pairs"])
def test_there_is_room_for_twice_the_longest_match(rules: ExpressRules) -> None:
    match = played_to(MOST_TARGET // 5, rules)
    text = dumps(MatchRecord.of(match))
    seen = dumps(MatchRecord.of(match).redact(0))

    assert 10 * len(match.rounds) < limits.MOST_EXPRESS_ROUNDS
    assert 10 * max(len(text.encode()), len(seen.encode())) < limits.MOST_BYTES
    # No text of these documents has such a sign in it, so these are its parts.
    for document in (text, seen):
        parts = document.count('"') // 2 + sum(map(document.count, "[{,"))
        assert 10 * parts < limits.MOST_PARTS
    assert max(len(round_.moves) for round_ in match.rounds) < limits.MOST_EXPRESS_MOVES


def test_a_match_of_more_rounds_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_in_round_2()
    seen = MatchRecord.of(match).redact(0)
    game = attrs.evolve(games.recorded_game(TWO), most_rounds=1)
    monkeypatch.setattr(games, "GAMES", {ExpressRules: game})

    for record in (lambda: MatchRecord.of(match), lambda: attrs.evolve(seen)):
        with pytest.raises(RecordError) as caught:
            record()
        assert "$.rounds: expected at most 1 rounds, got 2" == str(caught.value)


def test_what_would_not_be_read_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    record = MatchRecord.of(match_in_round_2(), ["é" * 50, "B"])
    text = dumps(record)
    data = text.encode()
    assert len(text) < len(data)

    monkeypatch.setattr(reading, "MOST_BYTES", len(data) + 1)
    assert text == dumps(record)
    monkeypatch.setattr(reading, "MOST_BYTES", len(data))
    with pytest.raises(RecordError, match=f"at most {len(data)} bytes"):
        dumps(record)
    monkeypatch.setattr(reading, "MOST_BYTES", limits.MOST_BYTES)
    monkeypatch.setattr(reading, "MOST_PARTS", 50)
    with pytest.raises(RecordError, match="at most 50 parts"):
        dumps(record)


# --- converters ----------------------------------------------------------------------------------

# To a checker a converter reads classes; that it reads unions too is known to cattrs.
ANY_RECORD: Any = Record
ANY_OF_EXPRESS: Any = MatchRecord[ExpressMatch] | RoundRecord[ExpressRound] | None
ANY_OF_CHICKEN_FOOT: Any = MatchRecord[Match] | RoundRecord[Round] | SeatRecord[PlayerView]
# As it was before there were two games.
ANY_OF_ALL: Any = Union[MatchRecord, RoundRecord, SeatRecord]  # pyright: ignore[reportMissingTypeArgument]  # noqa: UP007


@attrs.frozen
class Saved:
    """What somebody else might keep: some of our values among others."""

    record: MatchRecord[ExpressMatch] | None
    rules: ExpressRules
    line: Line
    outcome: ExpressOutcome
    latest: Record | None = None


def test_values_of_express_domino_stand_in_classes_of_others() -> None:
    outcome = closed().outcome
    assert outcome is not None
    for record in (None, MatchRecord.of(match_in_round_2())):
        saved = Saved(record, TWO, line("4-6 6-6>4-6"), outcome, record)
        converter = cattrs.Converter()
        configure_converter(converter)
        written: Json = converter.unstructure(saved)

        assert {"target": 20, "players": 2, "pairs": False} == written["rules"]
        assert "4-6 6-6>4-6" == written["line"]
        assert [3, 7] == written["outcome"]["pips"]
        assert saved == converter.structure(json.loads(json.dumps(written)), Saved)


def test_a_converter_reads_records_of_the_game_that_is_asked_for() -> None:
    converter = make_converter()
    document: Json = json.loads(MATCH)
    record = loads(MATCH)

    kinds: list[Any] = [
        MatchRecord,
        MatchRecord[ExpressMatch],
        ANY_RECORD,
        ANY_OF_EXPRESS,
        ANY_OF_ALL,
    ]
    for kind in kinds:
        assert record == converter.structure(document, kind)
    assert None is converter.structure(None, ANY_OF_EXPRESS)
    kinds = [MatchRecord[Match], SeatRecord[ExpressView], ANY_OF_CHICKEN_FOOT]
    expected = [
        "expected a chickenfoot-match, got an express-match",
        "expected an express-seat, got an express-match",
        "expected a chickenfoot-match or chickenfoot-round or chickenfoot-seat, got an express-match",
    ]
    for kind, message in zip(kinds, expected, strict=True):
        with pytest.raises(RecordError) as caught:
            converter.structure(document, kind)
        assert f"$.format: {message}" == str(caught.value)


def test_what_is_no_record_at_all_is_left_to_the_converter() -> None:
    assert 5 == make_converter().structure("5", int)
    assert {"a": None} == make_converter().structure({"a": None}, dict[str, int | None])


@given(express_records(max_target=40))
@settings(max_examples=30)
def test_a_converter_gives_the_document_that_we_write(record: Record) -> None:
    converter = make_converter()
    document = converter.unstructure(record)

    assert json.loads(dumps(record)) == document
    assert record == converter.structure(document, type(record))


def test_the_outcome_of_a_round_is_written_in_full() -> None:
    outcome = ExpressOutcome(
        reason=EndReason.DOMINO, pips=(0, 5), points=(5, 0), winners=(0,), winner=0
    )
    document = {"reason": "domino", "pips": [0, 5], "points": [5, 0], "winners": [0], "winner": 0}

    assert document == make_converter().unstructure(outcome)
    assert outcome == make_converter().structure(document, ExpressOutcome)
