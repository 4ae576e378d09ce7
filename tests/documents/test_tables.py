"""The table document: what seats and spectators see of a table, as data; and the answers to it."""

from __future__ import annotations

import importlib.resources
import json
import math
import random
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from chickenfoot_rules import (
    ActionError,
    ChickenfootError,
    HistoryError,
    IllegalMoveError,
    Match,
    NotationError,
    Play,
    RecordError,
    Round,
    Rules,
    SeatError,
    StaleAnswerError,
)
from chickenfoot_rules.documents import (
    MOST_ANSWER_BYTES,
    LaidTile,
    TableAnswer,
    TableDocument,
    document_of,
    loads,
    move_of,
    parse_answer,
    refusal_of,
    schema,
)
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoView, actions
from chickenfoot_rules.dominoes.match import join_round
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules
from chickenfoot_rules.notation import format_text, parse_move, parse_moves
from chickenfoot_rules.rendering import arrange
from chickenfoot_rules.strategies import express_matches, express_rounds, matches, rounds
from support.chickenfoot import HouseRules
from support.dominoes import after, deal
from support.recorded import Json, changed

AnyRound: TypeAlias = Round | ExpressRound

ROUNDS = rounds(max_highest=6) | express_rounds()
MATCHES = matches() | express_matches()
VALIDATOR: Json = Draft202012Validator(dict(schema()))
TINY = Rules(domino_set=2)
ROUND = Round.start(TINY, deal("2-2 0-1|0-2 1-2", "0-0 1-1"))
OPENED = after(ROUND, *parse_moves("2-2"))
DRAWN = after(Round.start(TINY, deal("2-2 0-1|0-0 1-1", "0-2 1-2")), *parse_moves("2-2 draw"))
TEXT = document_of(ROUND, all_hands=True).to_json()


def fits(document: TableDocument) -> bool:
    """Tell whether the JSON of a document fits the schema."""
    found: bool = VALIDATOR.is_valid(json.loads(document.to_json()))
    return found


# --- what it says ----------------------------------------------------------------------


def test_a_document_by_hand() -> None:
    document = json.loads(document_of(OPENED.view(1), names=["Ada", "Bob"]).to_json())

    assert [
        {"name": "Ada", "hand_size": 1},
        {"name": "Bob", "hand_size": 2, "hand": ["0-2", "1-2"]},
    ] == document["seats"]
    assert {"x": 1.5, "y": 0, "heading": 0} == document["duty"].pop("spots")[0]
    assert {"double": "2-2", "missing": 4, "part": "arm"} == document["duty"]
    assert [
        {"action": 7, "move": "1-2>2-2", "tile": "1-2", "on": "2-2", "value": 2},
        {"action": 6, "move": "0-2>2-2", "tile": "0-2", "on": "2-2", "value": 2},
    ] == document["legal_moves"]
    assert [{"move_number": 0, "seat": 0, "move": "2-2", "call": "Chickie Twos"}] == (
        document["events"]
    )


@given(ROUNDS, st.integers(0, 15))
@example(DRAWN, 1)
def test_a_document_has_the_moves_and_the_places_of_the_view(round_: AnyRound, seat: int) -> None:
    view = round_.view(seat % round_.players)
    document = document_of(view)

    assert view.legal_moves == tuple(parse_move(legal.move) for legal in document.legal_moves)
    assert {legal.action for legal in document.legal_moves} == {*actions.legal(view)}
    for legal, move in zip(document.legal_moves, view.legal_moves, strict=True):
        if isinstance(move, Play):
            assert (str(move.tile), move.announce) == (legal.tile, legal.announce)
            goals = {(end.tile, end.value) for end in document.open_ends} | {(None, None)}
            if document.duty:
                assert (document.duty.double, move.joint) == (legal.on, legal.value)
            else:
                assert (legal.on, legal.value) in goals
    events = [(format_text(one.move), one.tile and str(one.tile)) for one in view.history]
    assert events == [(event.move, event.drawn) for event in document.events]
    assert [*map(str, round_.drawn_tiles)] == [
        event.drawn for event in document_of(round_, all_hands=True).events if event.drawn
    ]
    assert format_text(view.rules) == document.rules
    assert (document.to_move is None) == (document.outcome is not None) == view.is_over
    for name in ("seat", "lead", "must_open", "boneyard_size"):
        assert getattr(view, name) == getattr(document, name)
    for at, shown in enumerate(document.seats):
        hand, drawn = view.hands[at], view.drawn if at == view.turn else None
        assert (None if hand is None else tuple(map(str, hand))) == shown.hand
        assert (drawn and str(drawn), at in view.debts) == (shown.drawn, shown.owes)
        assert view.hand_sizes[at] == shown.hand_size
    arrangement = arrange(view.layout)
    for placed, tile in zip(arrangement.tiles, document.layout, strict=True):
        assert (str(placed.tile), placed.angle) == (tile.tile, tile.angle)
        assert tuple(half.value for half in placed.halves) == tile.pips
        assert (placed.x, placed.y) == pytest.approx((tile.x, tile.y), abs=0.01)
    assert len(arrangement.ends) == len(document.open_ends)
    assert len(arrangement.spots) == (len(document.duty.spots) if document.duty else 0)
    assert "\n" not in document.to_json()
    assert fits(document)


@given(ROUNDS)
def test_a_tile_lies_on_a_place_that_the_document_names(round_: AnyRound) -> None:
    before = document_of(round_, all_hands=True)
    for legal in before.legal_moves[:3]:
        if legal.tile is None or legal.on is None:
            continue
        [*laid, last] = document_of(round_.apply(parse_move(legal.move)), all_hands=True).layout
        assert before.layout == tuple(laid)
        if before.duty:
            spots = {(spot.x, spot.y, spot.heading) for spot in before.duty.spots}
            assert (last.x, last.y, last.angle) in spots


@pytest.mark.rule("X1", "R3.7")
def test_partners_and_winners_of_express_domino_are_in_it() -> None:
    rng = random.Random(1)
    match = ExpressMatch(ExpressRules(target=30, pairs=True)).deal(rng)
    document = document_of(match, 0)
    assert (2, 3, 0, 1) == tuple(seat.partner for seat in document.seats)
    assert (None, 6, 1) == (document.most_rounds, document.domino_set, len(document.openers))
    assert document.must_open

    while match.round is not None:
        match = match.apply(rng.choice(match.round.legal_moves))
    document, outcome = document_of(match, 0), match.rounds[0].outcome
    assert document.outcome is not None
    assert outcome is not None
    for name in ("winners", "points", "winner"):
        assert getattr(outcome, name) == getattr(document.outcome, name)
    assert outcome.reason.value == document.outcome.reason
    assert {None} == {event.call for event in document.events}  # Nobody calls doubles.


def test_what_a_seat_can_infer_is_there_on_demand() -> None:
    view = DRAWN.view(0)
    plain, document = document_of(view), document_of(view, inferred=True)

    assert {None} == {seat.may_hold for seat in plain.seats} | {plain.may_be_undrawn}
    # The other seat had no two, and everyone saw that what it drew fits.
    assert ("0-1",) == document.seats[0].may_hold
    assert ("0-0", "1-1", "0-2", "1-2") == document.seats[1].may_hold
    assert ("0-0", "1-1") == document.seats[1].must_hold
    assert ("0-2", "1-2") == document.may_be_undrawn


# --- nothing hidden --------------------------------------------------------------------


@pytest.mark.rule("R1.5")
@given(ROUNDS, st.integers(0, 15), st.booleans(), st.randoms(use_true_random=False))
def test_law_9_a_document_holds_nothing_hidden(
    round_: AnyRound, seat: int, inferred: bool, rng: random.Random
) -> None:
    view = round_.view(seat % round_.players)
    other = view if round_.is_over else view.determinize(rng).view(view.seat)

    assert document_of(view, inferred=inferred) == document_of(other, inferred=inferred)


@pytest.mark.rule("R1.5")
@given(MATCHES, st.integers(0, 15), st.randoms(use_true_random=False))
def test_law_9_the_document_of_a_spectator_holds_nothing_hidden(
    match: DominoMatch, seat: int, rng: random.Random
) -> None:
    document = document_of(match)
    if match.round is not None:
        # A seat can't tell the other world from the real one, so nor can a spectator.
        world = match.round.view(seat % match.players).determinize(rng)
        assert document == document_of(join_round(match, world))
        assert {None} == {seat.hand for seat in document.seats}
    assert all(event.drawn is None for event in document.events)
    assert ((), None) == (document.legal_moves, document.seat)


# --- a match ---------------------------------------------------------------------------


def test_an_empty_table_is_there_before_the_first_deal() -> None:
    document = document_of(Match(HouseRules(), players=3), 1, names=["Ada", "Bob", "Cleo"])

    assert ["Ada", "Bob", "Cleo"] == [seat.name for seat in document.seats]
    assert ("chicken-foot", 0, 10, 0, None, 1) == (
        document.game,
        document.round_number,
        document.most_rounds,
        document.move_number,
        document.lead,
        document.seat,
    )
    assert fits(document)


def test_moves_are_numbered_through_the_rounds_of_a_match() -> None:
    rng = random.Random(3)
    match = Match(TINY, 2)
    seen: list[TableDocument] = []
    while not match.is_over:
        if match.round is None:
            match = match.deal(rng)
            continue
        match = match.apply(rng.choice(match.round.legal_moves))
        seen.append(document_of(match, 0, since=0))

    last = seen[-1]
    made = [len(round_.moves) for round_ in match.rounds]
    assert [*range(1, sum(made) + 1)] == [document.move_number for document in seen]
    assert [*range(sum(made))] == [event.move_number for event in last.events]
    assert sum(made[:-1]) == last.first_move_number
    assert last.events[last.first_move_number :] == document_of(match, 0).events
    assert last.events[-1:] == document_of(match, 0, since=last.move_number - 1).events
    with pytest.raises(StaleAnswerError):
        move_of(match.undo(), TableAnswer(move_number=made[-1] - 1, action=0))
    assert () == document_of(match, 0, since=last.move_number + 5).events
    assert last.is_match_over
    assert (3, match.scores) == (last.round_number, last.scores)
    assert [(place.rank, place.seat, place.total) for place in match.standings] == [
        (place.rank, place.seat, place.total) for place in last.standings
    ]


def test_between_rounds_the_hands_of_the_last_one_lie_open_to_all() -> None:
    match = Match(TINY, 2).deal(random.Random(1))
    while match.round is not None:
        match = match.apply(match.round.legal_moves[0])
    document = document_of(match)

    assert [tuple(map(str, hand)) for hand in match.rounds[0].hands] == [
        seat.hand for seat in document.seats
    ]
    assert (1, False) == (document.round_number, document.is_match_over)
    assert document == attrs.evolve(document_of(match.view(0)), seat=None, events=document.events)


DEALT = Match.with_own_deals(TINY, 2).deal(deal("2-2 0-1|0-2 1-2", "0-0 1-1"))
SINCE = "expected the number of a move, 0 up"


@pytest.mark.parametrize(
    ("table", "options", "error", "message"),
    [
        (DEALT, {"seat": 2}, SeatError, r"expected a seat from 0 to 1, got 2 \(R3\.8\)"),
        (
            ROUND.view(0),
            {"seat": 1},
            SeatError,
            "expected seat 0, whose view it is, or None, got 1",
        ),
        (DEALT, {"since": -1}, HistoryError, SINCE),
        (ROUND.view(0), {"since": "0"}, HistoryError, SINCE),
        (DEALT, {"inferred": True}, SeatError, "only for a seat"),
        (ROUND, {"inferred": True, "all_hands": True}, SeatError, "only for a seat"),
        (ROUND, {"seat": 0, "all_hands": True}, SeatError, "all_hands=True only without a seat"),
        (ROUND.view(0), {"all_hands": True}, SeatError, "all_hands=True only without a seat"),
        (DEALT, {"names": "Adam"}, RecordError, "expected 2 names, got 1"),
        (ROUND, {"names": ["A", "\n"]}, RecordError, r"\$\.names\[1\]: expected a n"),
    ],
)
def test_wrong_arguments_are_refused(
    table: DominoMatch | DominoRound | DominoView,
    options: dict[str, Any],
    error: type[Exception],
    message: str,
) -> None:
    with pytest.raises(error, match=message):
        document_of(table, **options)


# --- reading and the schema ------------------------------------------------------------


@given(MATCHES, st.none() | st.integers(0, 15), st.integers(0, 200))
def test_a_document_is_read_as_it_was_written(
    match: DominoMatch, seat: int | None, since: int
) -> None:
    looks = None if seat is None else seat % match.players
    document = document_of(match, looks, since=since, inferred=looks is not None)

    assert document == loads(document.to_json()) == loads(document.to_json().encode())
    assert fits(document)


def test_a_connector_is_read_as_it_was_written() -> None:
    bent = ((0, 1.5), (2, 1.5))
    laid = LaidTile(tile="2-2", x=0.5, y=-1, angle=90, pips=(2, 2), connector=bent)
    document = attrs.evolve(document_of(ROUND, all_hands=True), layout=(laid,))

    assert document == loads(document.to_json())
    assert fits(document)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("version", True, r"\$\.version: expected 1, got True"),
        ("format", "chickenfoot-match", r"\$\.format: expected 'chickenfoot-table', got"),
        ("bounds", [0, 0, 0], r"\$\.bounds: expected 4 items, got 3"),
        ("bounds 3", 1e9, r"\$\.bounds\[3\]: expected a length up to 1,000,000"),
        ("bounds 3", math.inf, r"\$\.bounds\[3\]: expected a length"),
        ("layout", [{"tile": "2-2"}], r"\$\.layout\[0\]: missing keys: x, y, angle, pips"),
        ("seats", [0] * 9, r"\$\.seats\[0\]: expected an object, got 0$"),
        ("hidden", 1, r"unknown key: 'hidden'"),
    ],
)
def test_what_is_not_a_document_is_refused_with_its_place(
    path: str, value: Json, message: str
) -> None:
    document = changed(TEXT, path, value)

    with pytest.raises(RecordError, match=message):
        loads(document)
    assert not VALIDATOR.is_valid(json.loads(document))


def test_the_types_are_in_the_package() -> None:
    folder = importlib.resources.files("chickenfoot_rules.documents")
    assert "export interface TableDocument {" in (folder / "table.d.ts").read_text()


# --- answers ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ('{"action": 94, "move_number": 12}', TableAnswer(move_number=12, action=94)),
        (b'{"move": "draw", "move_number": 0}', TableAnswer(move_number=0, move="draw")),
        ('{"move": "draw"}', TableAnswer(move_number=7, move="draw")),
        (
            '{"action": 2, "move": null, "move_number": 1, "why": {"sure": 0.9}}',
            TableAnswer(move_number=1, action=2),
        ),
    ],
)
def test_an_answer_is_an_action_or_a_move_and_the_turn(
    text: str | bytes, answer: TableAnswer
) -> None:
    assert answer == parse_answer(text, move_number=7) == parse_answer(answer.to_json())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"move_number": 1}', "expected either an action or a move, got"),
        ('{"move_number": 1, "action": 1, "move": "draw"}', "expected either an action or a move"),
        ('{"action": 1}', "missing key: move_number"),
        ('{"move_number": true, "action": 1}', r"\$\.move_number: .*, got True"),
        ('{"move_number": 1, "action": "1"}', r"\$\.action: expected a whole number"),
        ('{"why": "' + "x" * MOST_ANSWER_BYTES + '"}', "expected at most 10,000 bytes, got more"),
        (None, "expected text or bytes"),
    ],
    ids=range(7),
)
def test_what_is_not_an_answer_is_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        parse_answer(text)


@given(ROUNDS | MATCHES)
def test_every_legal_move_can_be_answered(table: AnyRound | DominoMatch) -> None:
    round_ = table if isinstance(table, Round | ExpressRound) else table.round
    if round_ is None or round_.is_over:
        return
    document = document_of(table, round_.seat)
    for legal, move in zip(document.legal_moves, round_.legal_moves, strict=True):
        text = TableAnswer(move_number=document.move_number, move=legal.move)
        number = TableAnswer(move_number=document.move_number, action=legal.action)
        assert move == move_of(table, text, round_.seat)
        assert actions.decode(round_, legal.action) == move_of(table, number)


@pytest.mark.parametrize(
    ("table", "seat", "answer", "error", "message"),
    [
        (OPENED, None, {"move": "pass"}, IllegalMoveError, "must play"),
        (OPENED, 1, {"action": 1}, IllegalMoveError, "does not hold 0-1"),
        (OPENED, 1, {"action": 8}, IllegalMoveError, "already"),
        (OPENED, 0, {"move": "pass"}, IllegalMoveError, "it is the turn of seat 1"),
        (OPENED.view(0), None, {"move": "1-2 on 2-2"}, IllegalMoveError, "the turn of seat 1"),
        (OPENED, 2, {"move": "draw"}, SeatError, "expected a seat from 0 to 1"),
        (OPENED, None, {"action": 99}, ActionError, "expected an action from 0 to 10, got 99"),
        (OPENED, None, {"move": "a tile"}, NotationError, "expected a move like"),
        (Match(), None, {"move": "draw"}, IllegalMoveError, "no round is dealt"),
        (ROUND, None, {"move": "2-2"}, StaleAnswerError, "expected move 0, got .* for move 1"),
    ],
)
def test_a_wrong_answer_is_refused(
    table: Json, seat: int | None, answer: Json, error: type[Exception], message: str
) -> None:
    number = 0 if isinstance(table, Match) else 1
    with pytest.raises(error, match=message):
        move_of(table, TableAnswer(move_number=number, **answer), seat)


# --- back to the client ----------------------------------------------------------------


def refusal(table: AnyRound, answer: TableAnswer, seat: int | None = None, **options: Json) -> Json:
    with pytest.raises(ChickenfootError) as caught:
        move_of(table, answer, seat)
    return json.loads(refusal_of(caught.value, **options).to_json())


def test_a_refusal_says_why_in_words_and_as_data() -> None:
    passed = TableAnswer(move_number=1, move="pass")
    why = {"code": "must-play", "rule": "R3.6", "playable": ["0-2", "1-2"]}

    assert {**why, "message": "player 2 must play: 0-2 1-2 fit"} == refusal(OPENED, passed)
    assert "you must play: 0-2 1-2 fit" == refusal(OPENED, passed, you=1)["message"]
    german = refusal(OPENED, passed, names=["Ada", "Bob"], language="de")["message"]
    assert german.startswith("Bob ")
    stale = TableAnswer(move_number=5, move="pass")
    assert "stale" == refusal(OPENED, stale)["code"]
    assert "die Antwort gilt für Zug 5" in refusal(OPENED, stale, language="de")["message"]
    assert "invalid" == refusal(OPENED, TableAnswer(move_number=1, move="?"))["code"]
    # Those who answer for others learn nothing of their hands.
    assert {"code", "rule", "message"} == refusal(OPENED, passed, seat=0).keys()
