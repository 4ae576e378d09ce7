"""Strategies, examples and helpers for the tests of records."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import pytest
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from chickenfoot_rules import Match, RecordError, Round, Rules
from chickenfoot_rules import strategies as own
from chickenfoot_rules.dominoes import DominoMatch, DominoRound
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules
from chickenfoot_rules.notation import parse_moves
from chickenfoot_rules.records import (
    Annotation,
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
    loads,
    schema,
)
from support.dominoes import after, from_any_phase, play
from support.dominoes import deal as chickenfoot_deal
from support.express import deal

M = TypeVar("M", bound=DominoMatch)
R = TypeVar("R", bound=DominoRound)

Json: TypeAlias = Any  # A test looks into a document without asking what is where.

GAMES: Final = ("chickenfoot", "express")
"""The ids of tests that are parametrised by game."""

_VALIDATOR: Json = Draft202012Validator(dict(schema()))


def fits_schema(document: Json) -> bool:
    """Tell whether a document is valid by the schema."""
    return bool(_VALIDATOR.is_valid(document))


# Letters, digits and whatever else a name may have, far beyond the first plane.
_NAMES = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P", "S", "M")), min_size=1, max_size=100
)
_TEXTS = st.lists(_NAMES, min_size=1, max_size=3).map("\n".join)


@st.composite
def _said(
    draw: st.DrawFn, rounds: Sequence[DominoRound], players: int
) -> tuple[list[str], list[Annotation]]:
    """Give a name for each seat, or none, and comments on rounds and moves that were made."""
    names = draw(st.just([]) | st.lists(_NAMES, min_size=players, max_size=players))
    found: list[Annotation] = []
    numbers = st.integers(0, len(rounds) - 1)
    for number in draw(st.just([]) | st.lists(numbers, max_size=3)) if rounds else []:
        moves = len(rounds[number].moves)
        move = draw(st.none() | st.integers(0, moves - 1)) if moves else None
        found.append(Annotation(number, move, draw(_TEXTS)))
    return names, found


@st.composite
def _match_records(draw: st.DrawFn, matches: st.SearchStrategy[M]) -> MatchRecord[M]:
    match = draw(matches)
    if draw(st.integers(0, 9)) == 0:
        match = match.origin
    return MatchRecord.of(match, *draw(_said(match.all_rounds, match.players)))


@st.composite
def _round_records(draw: st.DrawFn, rounds: st.SearchStrategy[R]) -> RoundRecord[R]:
    round_ = draw(from_any_phase(rounds))
    return RoundRecord.of(round_, *draw(_said([round_], round_.players)))


@st.composite
def _seat_records(
    draw: st.DrawFn, records: st.SearchStrategy[MatchRecord[Any] | RoundRecord[Any]]
) -> SeatRecord[Any]:
    record = draw(records)
    return record.redact(draw(st.integers(0, record.players - 1)))


def match_records() -> st.SearchStrategy[MatchRecord[Match]]:
    """Give matches in any phase, also before the first deal, with names and comments."""
    return _match_records(own.matches(max_highest=5))


def express_match_records(*, max_target: int = 40) -> st.SearchStrategy[MatchRecord[ExpressMatch]]:
    """Give matches of Express-Domino in any phase, with names and comments."""
    rules = own.express_rules(max_target=max_target)
    return _match_records(rules.flatmap(lambda rules: own.express_matches(rules=rules)))


def round_records() -> st.SearchStrategy[RoundRecord[Round]]:
    """Give rounds in any phase, from a deal or from a position in the middle."""
    return _round_records(own.rounds(max_highest=6))


def express_round_records() -> st.SearchStrategy[RoundRecord[ExpressRound]]:
    """Give rounds of Express-Domino in any phase, from a deal or from a position."""
    return _round_records(own.express_rounds())


def records() -> st.SearchStrategy[Record]:
    """Give records of all kinds, of both games, and what a seat may know of them."""
    chicken_foot = match_records() | round_records()
    express = express_match_records() | express_round_records()
    return chicken_foot | _seat_records(chicken_foot) | express | _seat_records(express)


def redealt(match: M, rounds: Iterable[DominoRound]) -> Iterator[M]:
    """Yield a match after each round, with other rounds dealt and played in place of its own."""
    now = match.origin
    for number, round_ in enumerate(rounds):
        lots = match.lots if isinstance(match, Match) and not number else ()
        now = now.deal(round_.origin.to_deal(lots))
        for move in round_.moves:
            now = now.apply(move)
        yield now


def other_world(match: M, seat: int, rng: random.Random) -> M:
    """Return a match that a seat can't tell from another."""
    worlds = [round_.view(seat).determinize(rng) for round_ in match.all_rounds]
    return [match.origin, *redealt(match, worlds)][-1]


def without_results(document: Json) -> Json:
    """Return a document without its results, which may be left out."""
    # Not by isinstance: to a checker its parts would be of unknown types then.
    if hasattr(document, "items"):
        return {
            key: without_results(part)
            for key, part in document.items()
            if key not in {"outcome", "standings"}
        }
    if hasattr(document, "append"):
        return [without_results(part) for part in document]
    return document


def opened() -> Round:
    """Return a round in which seat 1 has laid 2-2, and seat 0 has played 1-2 on it."""
    start = Round.start(Rules(domino_set=2), chickenfoot_deal("1-2 0-0|2-2 1-1", "0-2 0-1"))
    return after(start, play("2-2"), play("1-2>2-2"))


def finished() -> Match:
    """Return a match of two rounds: seat 0 goes out at once, then seat 1 does."""
    match = Match(Rules(domino_set=1, hand_size=1), 2)
    match = match.deal(chickenfoot_deal("1-1|0-1", "0-0")).apply(play("1-1"))
    return match.deal(chickenfoot_deal("0-1|0-0", "1-1")).apply(play("0-0"))


def closed() -> ExpressRound:
    """Return a blocked round: six and two are open, and seat 0 has fewer pips."""
    hands = "0-0 2-2 0-3 3-3 0-5 0-6 4-6|1-1 2-3 1-4 3-4 3-5 3-6 6-6"
    start = ExpressRound.start(ExpressRules(target=20, players=2), deal(hands))
    moves = (
        "6-6 0-6>6-6 3-6>6-6 0-0>0-6 3-4>3-6 4-6>3-4 pass 0-5>0-0 3-5>0-5 3-3>3-5 2-3>3-3 2-2>2-3"
    )
    return after(start, *parse_moves(moves))


def express_match() -> ExpressMatch:
    """Return a match after that round: seat 0 has led 3-4, and it is the turn of seat 1."""
    first = closed()
    match = after(ExpressMatch(first.rules).deal(first.origin.to_deal()), *first.moves)
    second = deal("0-0 3-3 2-4 3-4 5-5 3-6 4-6|1-2 1-3 2-3 0-4 2-5 3-5 5-6")
    return match.deal(second).apply(play("3-4"))


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


def refusal(text: Json) -> str:
    """Return the message of the error when a text is not a valid record."""
    with pytest.raises(RecordError) as caught:
        loads(text)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 1_000
    return message
