"""The table document: what seats and spectators see of a table, as data."""

from __future__ import annotations

import importlib.resources
import json
import math
import random
from typing import TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import form_types
from chickenfoot_rules import HistoryError, Match, Play, RecordError, Round, Rules, SeatError
from chickenfoot_rules.bulk import actions
from chickenfoot_rules.dominoes.match import join_round
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules
from chickenfoot_rules.notation import format_text, parse_move, parse_moves
from chickenfoot_rules.records.tables import LaidTile, TableDocument, document_for, loads, schema
from chickenfoot_rules.rendering import arrange
from chickenfoot_rules.strategies import express_matches, express_rounds, matches, rounds
from support.chickenfoot import HouseRules
from support.dominoes import after, deal
from support.recorded import Json

DominoMatch: TypeAlias = Match | ExpressMatch

ROUNDS = rounds() | express_rounds()
MATCHES = matches() | express_matches()
VALIDATOR: Json = Draft202012Validator(dict(schema()))
TINY = Rules(domino_set=2)
ROUND = Round.start(TINY, deal("2-2 0-1|0-2 1-2", "0-0 1-1"))


def fits(document: TableDocument) -> bool:
    """Tell whether the JSON of a document fits the schema."""
    found: bool = VALIDATOR.is_valid(json.loads(document.to_json()))
    return found


# --- what it says ----------------------------------------------------------------------


def test_a_document_by_hand() -> None:
    document = after(ROUND, *parse_moves("2-2")).view(1).to_document(names=["Ada", "Bob"])

    assert {
        "format": "chickenfoot-table",
        "version": 1,
        "game": "chicken-foot",
        "rules": "set=2",
        "domino_set": 2,
        "seat": 1,
        "seats": [
            {"name": "Ada", "hand_size": 1},
            {"name": "Bob", "hand_size": 2, "hand": ["0-2", "1-2"]},
        ],
        "round_number": 1,
        "most_rounds": 3,
        "move_number": 1,
        "first_move_number": 0,
        "to_move": 1,
        "lead": 0,
        "openers": [],
        "boneyard_size": 2,
        "layout": [{"tile": "2-2", "x": 0, "y": 0, "angle": 90, "pips": [2, 2]}],
        "bounds": [-0.5, -1, 0.5, 1],
        "open_ends": [],
        "duty": {
            "double": "2-2",
            "missing": 4,
            "part": "arm",
            "spots": [
                {"x": 1.5, "y": 0, "heading": 0},
                {"x": -1.5, "y": 0, "heading": 180},
                {"x": 0, "y": -2, "heading": 270},
                {"x": 0, "y": 2, "heading": 90},
            ],
        },
        "legal_moves": [
            {"action": 7, "move": "1-2>2-2", "tile": "1-2", "on": "2-2", "value": 2},
            {"action": 6, "move": "0-2>2-2", "tile": "0-2", "on": "2-2", "value": 2},
        ],
        "events": [{"move_number": 0, "seat": 0, "move": "2-2", "call": "Chickie Twos"}],
        "scores": [],
        "standings": [],
    } == json.loads(document.to_json())


def test_before_the_opening_it_names_the_doubles_that_open() -> None:
    round_ = Round.start(TINY, deal("0-1 2-2|0-2 1-2", "0-0 1-1"))
    document = round_.view(1).to_document()

    assert (("2-2",), True, 0) == (document.openers, document.must_open, document.to_move)
    assert [] == [*document.layout, *document.legal_moves, *document.events]


@given(ROUNDS, st.integers(0, 15))
def test_a_document_has_the_moves_and_the_places_of_the_view(
    round_: Round | ExpressRound, seat: int
) -> None:
    view = round_.view(seat % round_.players)
    document = view.to_document()

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
    assert [format_text(event.move) for event in view.history] == [
        event.move for event in document.events
    ]
    assert format_text(view.rules) == document.rules
    assert (document.to_move is None) == (document.outcome is not None) == view.is_over
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
def test_a_tile_lies_on_a_place_that_the_document_names(round_: Round | ExpressRound) -> None:
    before = round_.to_document()
    for legal in before.legal_moves:
        if legal.tile is None or legal.on is None:
            continue
        [*laid, last] = round_.apply(parse_move(legal.move)).to_document().layout
        assert before.layout == tuple(laid)
        if before.duty:
            spots = {(spot.x, spot.y, spot.heading) for spot in before.duty.spots}
            assert (last.x, last.y, last.angle) in spots


def test_a_drawn_tile_is_shown_to_the_seat_that_drew_it() -> None:
    round_ = Round.start(TINY, deal("2-2 0-1|0-0 1-1", "0-2 1-2"))
    round_ = after(round_, *parse_moves("2-2 draw"))

    own, other = (round_.view(seat).to_document() for seat in (1, 0))

    seats = [document.seats[1] for document in (own, other)]
    assert [("1-2", True), (None, True)] == [(seat.drawn, seat.draw_fits) for seat in seats]
    assert ("1-2", None) == (own.events[-1].drawn, other.events[-1].drawn)
    assert "1-2" == round_.to_document().events[-1].drawn
    assert ("1-2>2-2", "pass") == tuple(legal.move for legal in own.legal_moves)


@pytest.mark.rule("R6.3")
def test_a_debt_and_an_announcement_are_in_it() -> None:
    rules = Rules(domino_set=2, chickenlittle=True)
    round_ = Round.start(rules, deal("2-2 0-1|0-2 1-2", "0-0 1-1"))

    document = round_.to_document()
    assert [("2-2!", True), ("2-2", False)] == [
        (legal.move, legal.announce) for legal in document.legal_moves
    ]
    round_ = after(round_, *parse_moves("2-2"))
    assert [True, False] == [seat.owes for seat in round_.to_document().seats]


def test_rules_of_a_class_of_ones_own_are_those_of_their_game() -> None:
    assert "chicken-foot" == document_for(Match(HouseRules())).game


def test_the_document_of_a_round_shows_all_hands() -> None:
    document = ROUND.to_document()

    assert document.seat is None
    assert [("0-1", "2-2"), ("0-2", "1-2")] == [seat.hand for seat in document.seats]
    assert ["2-2"] == [legal.move for legal in document.legal_moves]


@pytest.mark.rule("X1")
@pytest.mark.rule("R3.7")
def test_express_domino_has_no_calls() -> None:
    match = ExpressMatch(ExpressRules(target=30, players=4)).deal(random.Random(1))
    assert match.round is not None
    match = match.apply(match.round.legal_moves[0])

    [event] = document_for(match, 0).events
    assert ("6-6", None) == (event.move, event.call)


def test_partners_and_winners_of_express_domino_are_in_it() -> None:
    rng = random.Random(1)
    match = ExpressMatch(ExpressRules(target=30, pairs=True)).deal(rng)
    document = document_for(match, 0)
    assert (2, 3, 0, 1) == tuple(seat.partner for seat in document.seats)
    assert (None, 6) == (document.most_rounds, document.domino_set)
    assert 1 == len(document.openers)
    assert document.must_open

    while match.round is not None:
        match = match.apply(rng.choice(match.round.legal_moves))
    document = document_for(match, 0)
    outcome = match.rounds[0].outcome
    assert document.outcome is not None
    assert outcome is not None
    assert outcome.winners == document.outcome.winners
    assert (outcome.points, outcome.winner) == (document.outcome.points, document.outcome.winner)
    assert outcome.reason.value == document.outcome.reason
    while not match.is_over:
        match = match.deal(rng) if match.round is None else match.apply(match.round.legal_moves[0])
    assert document_for(match).is_match_over


def test_what_a_seat_can_infer_is_there_on_demand() -> None:
    round_ = Round.start(TINY, deal("2-2 0-1|0-0 1-1", "0-2 1-2"))
    view = after(round_, *parse_moves("2-2 draw")).view(0)
    plain, document = view.to_document(), view.to_document(inferred=True)

    assert {None} == {seat.may_hold for seat in plain.seats} | {plain.may_be_undrawn}
    # The other seat had no two, and everyone saw that what it drew fits.
    assert ("0-1",) == document.seats[0].may_hold
    assert ("0-0", "1-1", "0-2", "1-2") == document.seats[1].may_hold
    assert ("0-0", "1-1") == document.seats[1].must_hold
    assert ("0-2", "1-2") == document.may_be_undrawn
    assert fits(document)


# --- nothing hidden --------------------------------------------------------------------


@pytest.mark.rule("R1.5")
@given(ROUNDS, st.integers(0, 15), st.booleans(), st.randoms(use_true_random=False))
def test_law_9_a_document_holds_nothing_hidden(
    round_: Round | ExpressRound, seat: int, inferred: bool, rng: random.Random
) -> None:
    view = round_.view(seat % round_.players)
    other = view if round_.is_over else view.determinize(rng).view(view.seat)

    assert view.to_document(inferred=inferred) == other.to_document(inferred=inferred)


@pytest.mark.rule("R1.5")
@given(MATCHES, st.integers(0, 15), st.randoms(use_true_random=False))
def test_law_9_the_document_of_a_spectator_holds_nothing_hidden(
    match: DominoMatch, seat: int, rng: random.Random
) -> None:
    document = document_for(match)
    if match.round is not None:
        # A seat can't tell the other world from the real one, so nor can a spectator.
        world = match.round.view(seat % match.players).determinize(rng)
        assert document == document_for(join_round(match, world))
        assert {None} == {seat.hand for seat in document.seats}
    assert all(event.drawn is None for event in document.events)
    assert ((), None) == (document.legal_moves, document.seat)


# --- a match ---------------------------------------------------------------------------


def test_an_empty_table_is_there_before_the_first_deal() -> None:
    document = document_for(Match(players=3), 1, names=["Ada", "Bob", "Cleo"])

    assert ["Ada", "Bob", "Cleo"] == [seat.name for seat in document.seats]
    assert (0, 10, 0, None) == (
        document.round_number,
        document.most_rounds,
        document.move_number,
        document.lead,
    )
    assert document.seat == 1
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
        seen.append(document_for(match, 0, since=0))

    last = seen[-1]
    made = [len(round_.moves) for round_ in match.rounds]
    assert [*range(1, sum(made) + 1)] == [document.move_number for document in seen]
    assert [*range(sum(made))] == [event.move_number for event in last.events]
    assert sum(made[:-1]) == last.first_move_number
    assert last.events[last.first_move_number :] == document_for(match, 0).events
    assert last.events[-1:] == document_for(match, 0, since=last.move_number - 1).events
    assert () == document_for(match, 0, since=last.move_number + 5).events
    assert last.is_match_over
    assert (3, match.scores) == (last.round_number, last.scores)
    assert [(place.rank, place.seat, place.total) for place in match.standings] == [
        (place.rank, place.seat, place.total) for place in last.standings
    ]


def test_between_rounds_the_hands_of_the_last_one_lie_open_to_all() -> None:
    match = Match(TINY, 2).deal(random.Random(1))
    while match.round is not None:
        match = match.apply(match.round.legal_moves[0])
    document = document_for(match)

    assert [tuple(map(str, hand)) for hand in match.rounds[0].hands] == [
        seat.hand for seat in document.seats
    ]
    assert document.outcome is not None
    assert (1, False) == (document.round_number, document.is_match_over)
    assert document == attrs.evolve(match.view(0).to_document(), seat=None, events=document.events)


# --- what is refused -------------------------------------------------------------------


def test_wrong_arguments_are_refused() -> None:
    match = Match().deal(random.Random(1))
    round_ = match.round
    assert round_ is not None

    with pytest.raises(SeatError, match=r"expected a seat from 0 to 3, got 4 \(R3\.8\)"):
        document_for(match, 4)
    express = ExpressMatch(ExpressRules(target=30))
    with pytest.raises(SeatError, match=r"got 4 \(X4\)"):
        document_for(express, 4)
    for since in (-1, True, "0"):
        with pytest.raises(HistoryError, match="expected the number of a move, 0 up"):
            round_.to_document(since=since)  # type: ignore[arg-type]
        with pytest.raises(HistoryError, match="expected the number of a move, 0 up"):
            document_for(match, since=since)  # type: ignore[arg-type]
    with pytest.raises(SeatError, match="only for a seat"):
        document_for(match, inferred=True)
    with pytest.raises(SeatError, match="only for a seat"):
        round_.to_document(inferred=True)
    with pytest.raises(RecordError, match="expected 4 names, got 1"):
        document_for(match, names="Adam")
    with pytest.raises(RecordError, match=r"\$\.names\[1\]: expected a name"):
        round_.view(0).to_document(names=["Ada", "\n", "Cleo", "Dan"])


# --- reading, the schema and the types -------------------------------------------------


@given(MATCHES, st.none() | st.integers(0, 15), st.integers(0, 200))
def test_a_document_is_read_as_it_was_written(
    match: DominoMatch, seat: int | None, since: int
) -> None:
    looks = None if seat is None else seat % match.players
    document = document_for(match, looks, since=since, inferred=looks is not None)

    assert document == loads(document.to_json())
    assert document == loads(document.to_json().encode())
    assert fits(document)


def test_a_connector_is_read_as_it_was_written() -> None:
    document = ROUND.to_document()
    document = attrs.evolve(
        document,
        layout=(
            LaidTile(
                tile="2-2", x=0.5, y=-1, angle=90, pips=(2, 2), connector=((0, 1.5), (2, 1.5))
            ),
        ),
    )

    assert document == loads(document.to_json())
    assert fits(document)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"version": 2}, r"\$\.version: expected 1, got 2"),
        ({"version": True}, r"\$\.version: expected 1, got True"),
        ({"format": "chickenfoot-match"}, r"\$\.format: expected 'chickenfoot-table', got"),
        ({"game": 7}, r"\$\.game: expected a text, got 7"),
        ({"move_number": -1}, r"\$\.move_number: expected a whole number, 0 or more, got -1"),
        ({"move_number": "1"}, r"\$\.move_number: expected a whole number"),
        ({"bounds": [0, 0, 0]}, r"\$\.bounds: expected 4 items, got 3"),
        ({"bounds": [0, 0, 0, 1e9]}, r"\$\.bounds\[3\]: expected a length up to 1,000,000"),
        ({"bounds": [0, 0, 0, "1"]}, r"\$\.bounds\[3\]: expected a length"),
        ({"bounds": [0, 0, 0, math.inf]}, r"\$\.bounds\[3\]: expected a length"),
        ({"layout": [{"tile": "2-2"}]}, r"\$\.layout\[0\]: missing keys: x, y, angle, pips"),
        ({"layout": {}}, r"\$\.layout: expected an array"),
        ({"must_open": 1}, r"\$\.must_open: expected true or false, got 1"),
        ({"seats": [0] * 9}, r"\$\.seats\[0\]: expected an object, got 0; .*; and more"),
        ({"hidden": 1}, r"unknown key: 'hidden'"),
    ],
)
def test_what_is_not_a_document_is_refused_with_its_place(change: Json, expected: str) -> None:
    document = {**json.loads(ROUND.to_document().to_json()), **change}

    with pytest.raises(RecordError, match=expected):
        loads(json.dumps(document))
    assert not VALIDATOR.is_valid(document)


def test_a_length_is_a_number() -> None:
    document = {**json.loads(ROUND.to_document().to_json()), "bounds": [0, 0, 0, math.nan]}

    with pytest.raises(RecordError, match=r"\$\.bounds\[3\]: expected a length"):
        loads(json.dumps(document))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "this is not JSON"),
        ("[]", "expected an object, got"),
        ("{}", "missing keys: format, version, game"),
        ("[" * 100, "levels of nesting"),
        (7, "expected text or bytes"),
    ],
)
def test_what_is_not_an_object_of_json_is_refused(text: str, expected: str) -> None:
    with pytest.raises(RecordError, match=expected):
        loads(text)


def test_the_types_are_up_to_date() -> None:
    for path, text in form_types.files().items():
        assert text == path.read_text(encoding="utf-8"), "run python tools/form_types.py"


def test_the_schema_is_valid_in_its_dialect_and_in_the_package() -> None:
    Draft202012Validator.check_schema(dict(schema()))

    folder = importlib.resources.files("chickenfoot_rules.records.tables")
    assert "export interface TableDocument {" in (folder / "table.d.ts").read_text()
