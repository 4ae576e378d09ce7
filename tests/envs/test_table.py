"""The document of what a seat sees."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Deal, Match, Play, Round, Rules, TileSet, WrongTypeError
from chickenfoot_rules.bulk import actions
from chickenfoot_rules.dominoes import DominoView
from chickenfoot_rules.envs import TableDocument
from chickenfoot_rules.express import ExpressRound
from chickenfoot_rules.notation import format_move, parse_move, parse_rules
from chickenfoot_rules.strategies import express_rounds, rounds

ANY_ROUND = rounds() | express_rounds()


def test_a_document_by_hand() -> None:
    hands = [TileSet.parse("2-2 0-1"), TileSet.parse("0-2 1-2")]
    round_ = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("0-0 1-1")))
    round_ = round_.apply(round_.legal_moves[0])

    document = json.loads(TableDocument.of(round_.view(1)).to_json())

    assert {
        "game": "chicken-foot",
        "rules": "set=2 deal-table=usual",
        "players": 2,
        "seat": 1,
        "turn": 1,
        "lead": 0,
        "round_number": 1,
        "move_number": 1,
        "hand": ["0-2", "1-2"],
        "hands": [None, ["0-2", "1-2"]],
        "hand_sizes": [1, 2],
        "boneyard_size": 2,
        "layout": [{"tile": "2-2", "on": None}],
        "open_ends": [],
        "must_fill": "2-2",
        "missing": 4,
        "drawn": None,
        "debts": [],
        "legal_moves": [
            {"action": 7, "move": "1-2>2-2"},
            {"action": 6, "move": "0-2>2-2"},
        ],
        "events": [{"seat": 0, "move": "2-2", "drawn": None}],
        "scores": [],
        "outcome": None,
    } == document


@given(ANY_ROUND, st.integers(0, 15))
def test_a_document_has_the_moves_of_the_view(round_: Round | ExpressRound, seat: int) -> None:
    view = round_.view(seat % round_.players)
    document = TableDocument.of(view)

    assert view.legal_moves == tuple(parse_move(legal.move) for legal in document.legal_moves)
    assert {legal.action for legal in document.legal_moves} == {*actions.legal(view)}
    assert [
        (str(laid.tile), None if laid.on is None else str(laid.on))
        for laid in view.layout.placements
    ] == [(laid.tile, laid.on) for laid in document.layout]
    assert [format_move(event.move) for event in view.history] == [
        event.move for event in document.events
    ]
    assert parse_rules(document.rules) == view.rules if isinstance(round_, Round) else True
    assert (document.turn is None) == (document.outcome is not None) == view.is_over
    assert "\n" not in document.to_json()


@pytest.mark.rule("R1.5")
@given(ANY_ROUND, st.integers(0, 15), st.randoms(use_true_random=False))
def test_law_9_a_document_holds_nothing_hidden(
    round_: Round | ExpressRound, seat: int, rng: random.Random
) -> None:
    view = round_.view(seat % round_.players)
    other = view if round_.is_over else view.determinize(rng).view(view.seat)

    assert TableDocument.of(view) == TableDocument.of(other)


def test_the_score_sheet_and_the_tile_that_was_drawn_are_in_it() -> None:
    rng = random.Random(3)
    match = Match(Rules(domino_set=3), 2)
    drawn: list[str] = []
    while not match.is_over:
        if match.round is None:
            match = match.deal(rng)
            continue
        view = match.view(match.round.seat)
        document = TableDocument.of(view)
        assert document.scores == match.scores
        assert len(match.scores) + 1 == document.round_number
        if document.drawn is not None:
            drawn.append(document.drawn)
            assert document.drawn == document.events[-1].drawn
            assert any(
                isinstance(move, Play) and str(move.tile) == document.drawn
                for move in view.legal_moves
            )
        match = match.apply(rng.choice(view.legal_moves))
    assert drawn


def test_only_a_view_of_this_library_has_a_document() -> None:
    strange: DominoView = "a view"  # type: ignore[assignment]

    with pytest.raises(WrongTypeError, match="expected a view of a game of this library"):
        TableDocument.of(strange)
