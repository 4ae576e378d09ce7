"""The answers of clients to a table document."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    ActionError,
    ChickenfootError,
    IllegalMoveError,
    Match,
    MatchError,
    NotationError,
    RecordError,
    Round,
    Rules,
    SeatError,
    StaleAnswerError,
)
from chickenfoot_rules.bulk import actions
from chickenfoot_rules.express import ExpressMatch, ExpressRound
from chickenfoot_rules.notation import parse_moves
from chickenfoot_rules.records.tables import (
    MOST_ANSWER_BYTES,
    TableAnswer,
    document_for,
    move_of,
    parse_answer,
    refusal_of,
)
from chickenfoot_rules.strategies import express_matches, express_rounds, matches, rounds
from support.dominoes import after, deal
from support.recorded import Json

TINY = Rules(domino_set=2)
ROUND = Round.start(TINY, deal("2-2 0-1|0-2 1-2", "0-0 1-1"))
OPENED = after(ROUND, *parse_moves("2-2"))
DEALT = Match.with_own_deals(TINY, 2).deal(deal("2-2 0-1|0-2 1-2", "0-0 1-1"))

NUMBERS = st.integers(-1, 3) | st.integers()
JUNK = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | st.text(),
    lambda part: st.lists(part) | st.dictionaries(st.text(), part),
)


# --- from text -------------------------------------------------------------------------


def test_an_answer_is_an_action_or_a_move_and_the_turn() -> None:
    assert TableAnswer(move_number=12, action=94) == parse_answer(
        '{"action": 94, "move_number": 12}'
    )
    assert TableAnswer(move_number=0, move="draw") == parse_answer(
        b'{"move": "draw", "move_number": 0}'
    )
    assert TableAnswer(move_number=7, move="draw") == parse_answer(
        '{"move": "draw"}', move_number=7
    )
    assert TableAnswer(move_number=1, action=2) == parse_answer(
        '{"action": 2, "move": null, "move_number": 1, "why": {"sure": 0.9}}', move_number=7
    )
    answer = TableAnswer(move_number=1, move="4-9>9-9")
    assert answer == parse_answer(answer.to_json())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hello", "this is not JSON"),
        ("[1]", "expected an object"),
        ('{"move_number": 1}', "expected either an action or a move, got"),
        ('{"move_number": 1, "action": 1, "move": "draw"}', "expected either an action or a move"),
        ('{"action": 1}', "missing key: move_number"),
        ('{"move_number": true, "action": 1}', r"\$\.move_number: .*, got True"),
        (
            '{"move_number": 1, "action": "1"}',
            r"\$\.action: expected a whole number, 0 or more, got '1'",
        ),
        ('{"move_number": 1, "action": true}', r"\$\.action: "),
        ('{"move_number": 1, "move": 1}', r"\$\.move: expected a text, got 1"),
        ('{"move_number": 1, "move_number": 2, "move": "draw"}', "expected each key once"),
        ('{"why": "' + "x" * MOST_ANSWER_BYTES + '"}', "expected at most 10,000 bytes, got more"),
        ("[" * 100, "levels of nesting"),
        ("\ud800", "this is not UTF-8"),
        (None, "expected text or bytes"),
    ],
)
def test_what_is_not_an_answer_is_refused(text: str, expected: str) -> None:
    with pytest.raises(RecordError, match=expected):
        parse_answer(text)


@given(
    st.text()
    | st.binary()
    | st.fixed_dictionaries({}, optional={"move_number": JUNK, "action": JUNK, "move": JUNK}).map(
        json.dumps
    )
)
def test_any_text_is_an_answer_or_one_error_of_ours(text: str | bytes) -> None:
    refused: ChickenfootError | None = None
    try:
        move = move_of(DEALT, parse_answer(text))
    except ChickenfootError as error:
        refused = error
    else:
        assert move in (DEALT.round or ROUND).legal_moves
    assert refused is None or refusal_of(refused).message


# --- to a move -------------------------------------------------------------------------


@given(rounds() | express_rounds() | matches() | express_matches())
def test_every_legal_move_can_be_answered(
    table: Round | ExpressRound | Match | ExpressMatch,
) -> None:
    round_ = table if isinstance(table, Round | ExpressRound) else table.round
    if round_ is None or round_.is_over:
        return
    document = (
        round_.view(round_.seat).to_document()
        if table is round_
        else document_for(table, round_.seat)  # type: ignore[arg-type]
    )
    for legal, move in zip(document.legal_moves, round_.legal_moves, strict=True):
        text = TableAnswer(move_number=document.move_number, move=legal.move)
        number = TableAnswer(move_number=document.move_number, action=legal.action)
        assert move == move_of(table, text, round_.seat)
        assert actions.decode(round_, legal.action) == move_of(table, number)


def test_a_view_answers_for_its_own_seat() -> None:
    answer = TableAnswer(move_number=1, move="1-2 2-2")

    assert OPENED.legal_moves[0] == move_of(OPENED.view(1), answer)
    with pytest.raises(IllegalMoveError, match="it is the turn of seat 1"):
        move_of(OPENED.view(0), answer)


def test_a_late_answer_is_refused() -> None:
    with pytest.raises(
        StaleAnswerError, match="expected move 1, got an answer for move 0"
    ) as caught:
        move_of(OPENED, TableAnswer(move_number=0, move="2-2"), 0)
    assert (0, 1) == (caught.value.move_number, caught.value.now)

    rng = random.Random(1)
    match = Match(TINY, 2).deal(rng)
    first = document_for(match, match.round.seat if match.round else 0)
    while match.round is not None:
        match = match.apply(match.round.legal_moves[0])
    match = match.deal(rng)
    with pytest.raises(StaleAnswerError):
        move_of(
            match, TableAnswer(move_number=first.move_number, action=first.legal_moves[0].action)
        )


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (TableAnswer(move_number=1, move="pass"), "must-play"),
        (TableAnswer(move_number=1, action=10), "must-play"),
        (TableAnswer(move_number=1, move="0-1>2-2"), "not-your-tile"),
        (TableAnswer(move_number=1, action=1), "not-your-tile"),
        (TableAnswer(move_number=1, action=8), "already-laid"),
    ],
)
def test_an_illegal_answer_is_refused_with_its_rule(answer: TableAnswer, code: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        move_of(OPENED, answer, 1)
    assert code == caught.value.illegality.code.value


def test_nobody_moves_for_others_and_learns_nothing_of_their_hands() -> None:
    for answer in (TableAnswer(move_number=1, action=7), TableAnswer(move_number=1, move="pass")):
        with pytest.raises(IllegalMoveError) as caught:
            move_of(OPENED, answer, 0)
        assert "not-your-turn" == caught.value.illegality.code.value
        assert not caught.value.illegality.playable


def test_other_wrong_answers_are_errors_of_ours() -> None:
    with pytest.raises(ActionError, match="expected an action from 0 to 10, got 99"):
        move_of(OPENED, TableAnswer(move_number=1, action=99))
    with pytest.raises(NotationError, match="expected a move like"):
        move_of(OPENED, TableAnswer(move_number=1, move="a tile"))
    with pytest.raises(MatchError, match="no round is being played"):
        move_of(Match(), TableAnswer(move_number=0, move="draw"))
    with pytest.raises(SeatError):
        move_of(OPENED, TableAnswer(move_number=1, move="draw"), 2)


# --- back to the client ----------------------------------------------------------------


def refusal(table: Round, answer: TableAnswer, **options: Json) -> Json:
    with pytest.raises(ChickenfootError) as caught:
        move_of(table, answer)
    return json.loads(refusal_of(caught.value, **options).to_json())


def test_a_refusal_says_why_in_words_and_as_data() -> None:
    passed = TableAnswer(move_number=1, move="pass")
    why = {"code": "must-play", "rule": "R3.6", "playable": ["0-2", "1-2"]}

    assert {**why, "message": "player 2 must play: 0-2 1-2 fit"} == refusal(OPENED, passed)
    assert "you must play: 0-2 1-2 fit" == refusal(OPENED, passed, you=1)["message"]
    german = refusal(OPENED, passed, names=["Ada", "Bob"], language="de")["message"]
    assert german.startswith("Bob ")
    stale = {"code": "stale", "message": "expected move 1, got an answer for move 5"}
    assert stale == refusal(OPENED, TableAnswer(move_number=5, move="pass"))
    assert "invalid" == refusal(OPENED, TableAnswer(move_number=1, move="?"))["code"]


def test_a_refusal_of_what_is_no_move_is_in_the_language_of_the_reader() -> None:
    late = TableAnswer(move_number=5, move="pass")

    assert (
        "die Antwort gilt für Zug 5, aber an der Reihe ist Zug 1"
        == refusal(OPENED, late, language="de")["message"]
    )
    assert (
        "la respuesta es para la jugada 5, pero toca la 1"
        == refusal(OPENED, late, language="es")["message"]
    )


def test_a_refusal_names_the_double_that_must_be_filled() -> None:
    start = Round.start(Rules(domino_set=3), deal("3-3 0-1|0-3 0-2", "0-0 1-1 2-2 1-2 1-3 2-3"))
    round_ = after(start, *parse_moves("3-3 0-3>3-3 draw"))
    # Seat 0 holds 2-3 now, and 0-1, which matches the open end of 0-3.
    refused = refusal(round_, TableAnswer(move_number=3, move="0-1>0-3"))

    assert ("cross-unfinished", "R3.2", "3-3", ["2-3"]) == (
        refused["code"],
        refused["rule"],
        refused["double"],
        refused["playable"],
    )
