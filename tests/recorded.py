"""Records to hold the laws against."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from chickenfoot_rules import Match, PlayerView, Round
from chickenfoot_rules import strategies as own
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressView
from chickenfoot_rules.records import (
    Annotation,
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
    schema,
)

R = TypeVar("R", bound=DominoRound)

Json: TypeAlias = Any  # A test looks into a document without asking what is where.

_VALIDATOR: Json = Draft202012Validator(dict(schema()))


def fits_schema(document: Json) -> bool:
    """Tell whether a document is valid by the schema."""
    return bool(_VALIDATOR.is_valid(document))


# Letters, digits and whatever else somebody may call himself, far beyond the first plane.
NAMES = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P", "S", "M")), min_size=1, max_size=100
)
TEXTS = st.lists(NAMES, min_size=1, max_size=3).map("\n".join)


def names(players: int) -> st.SearchStrategy[list[str]]:
    """Give a name for each seat, or none."""
    return st.just([]) | st.lists(NAMES, min_size=players, max_size=players)


@st.composite
def comments(draw: st.DrawFn, rounds: Sequence[DominoRound]) -> list[Annotation]:
    """Give comments on rounds and moves that were made."""
    if not rounds or draw(st.booleans()):
        return []
    found: list[Annotation] = []
    for number in draw(st.lists(st.integers(0, len(rounds) - 1), max_size=3)):
        moves = len(rounds[number].moves)
        move = draw(st.none() | st.integers(0, moves - 1)) if moves else None
        found.append(Annotation(number, move, draw(TEXTS)))
    return found


@st.composite
def match_records(draw: st.DrawFn, *, max_highest: int = 5) -> MatchRecord[Match]:
    """Give matches in any phase, also before the first deal, with names and comments."""
    match = draw(own.matches(max_highest=max_highest))
    if draw(st.integers(0, 9)) == 0:
        match = Match(match.rules, match.players, match.lead)
    some = draw(comments(match.all_rounds))
    return MatchRecord.of(match, draw(names(match.players)), some)


@st.composite
def round_records(draw: st.DrawFn, *, max_highest: int = 6) -> RoundRecord[Round]:
    """Give rounds in any phase, from a deal or from a position in the middle."""
    round_ = draw(own.rounds(max_highest=max_highest))
    if draw(st.booleans()):
        round_ = went_on(set_up(round_), draw(st.integers(0, 9)), draw(st.randoms()))
    some = draw(comments([round_]))
    return RoundRecord.of(round_, draw(names(round_.players)), some)


@st.composite
def seat_records(draw: st.DrawFn) -> SeatRecord[PlayerView]:
    """Give what a seat may know of any of these."""
    if draw(st.booleans()):
        match = draw(match_records())
        return match.redact(draw(st.integers(0, match.players - 1)))
    round_ = draw(round_records())
    return round_.redact(draw(st.integers(0, round_.players - 1)))


def records() -> st.SearchStrategy[Record]:
    """Give records of all kinds, of both games."""
    return st.one_of(
        match_records(), round_records(), seat_records(), express_records(max_target=40)
    )


@st.composite
def express_match_records(draw: st.DrawFn, *, max_target: int = 150) -> MatchRecord[ExpressMatch]:
    """Give matches of Express-Domino in any phase, with names and comments."""
    rules = draw(own.express_rules(max_target=max_target))
    match = draw(own.express_matches(rules=rules))
    some = draw(comments(match.all_rounds))
    return MatchRecord.of(match, draw(names(match.players)), some)


@st.composite
def express_round_records(draw: st.DrawFn) -> RoundRecord[ExpressRound]:
    """Give rounds of Express-Domino in any phase, from a deal or from a position."""
    round_ = draw(own.express_rounds())
    if draw(st.booleans()):
        round_ = went_on(express_set_up(round_), draw(st.integers(0, 9)), draw(st.randoms()))
    some = draw(comments([round_]))
    return RoundRecord.of(round_, draw(names(round_.players)), some)


@st.composite
def express_seat_records(draw: st.DrawFn, *, max_target: int = 150) -> SeatRecord[ExpressView]:
    """Give what a seat may know of any of these."""
    if draw(st.booleans()):
        match = draw(express_match_records(max_target=max_target))
        return match.redact(draw(st.integers(0, match.players - 1)))
    round_ = draw(express_round_records())
    return round_.redact(draw(st.integers(0, round_.players - 1)))


def express_records(*, max_target: int = 150) -> st.SearchStrategy[Record]:
    """Give records of Express-Domino of all kinds."""
    return st.one_of(
        express_match_records(max_target=max_target),
        express_round_records(),
        express_seat_records(max_target=max_target),
    )


def set_up(round_: Round) -> Round:
    """Return a round without its past."""
    return Round(
        rules=round_.rules,
        hands=round_.hands,
        boneyard=round_.boneyard,
        layout=round_.layout,
        seat=round_.seat,
        lead=round_.lead,
        openers=round_.openers,
        drawn=round_.drawn,
        debts=round_.debts,
        skipped=round_.skipped,
    )


def express_set_up(round_: ExpressRound) -> ExpressRound:
    """Return a round of Express-Domino without its past."""
    return ExpressRound(
        rules=round_.rules,
        hands=round_.hands,
        out_of_play=round_.out_of_play,
        layout=round_.layout,
        seat=round_.seat,
        lead=round_.lead,
        opener=round_.opener,
    )


def went_on(round_: R, moves: int, rng: random.Random) -> R:
    """Return a round after some more random moves, if it lasts."""
    for _ in range(moves):
        if round_.is_over:
            break
        round_ = round_.apply(rng.choice(round_.legal_moves))
    return round_


def without_results(document: Json) -> Json:
    """Return a document without what follows from the rest and may be left out."""
    # Not by isinstance: to a checker its parts would be of unknown types then.
    if hasattr(document, "items"):
        return {
            key: without_results(part)
            for key, part in document.items()
            if key not in {"result", "standings"}
        }
    if hasattr(document, "append"):
        return [without_results(part) for part in document]
    return document
