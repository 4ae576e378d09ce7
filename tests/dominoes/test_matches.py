"""Matches of every game behave alike, from the first deal to the end."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    DealError,
    IllegalityCode,
    IllegalMoveError,
    MatchError,
    Pass,
    SeatError,
    WrongTypeError,
)
from chickenfoot_rules.documents import document_of
from chickenfoot_rules.dominoes import DominoMatch, game_of
from chickenfoot_rules.rendering import score_sheet_text
from laws.games import AnyGame, each_game


def begun(game: AnyGame) -> DominoMatch:
    """Return a match before its first deal."""
    match: DominoMatch = game.begin()
    return match


def after_one_round(game: AnyGame) -> DominoMatch:
    """Return a match between its first and its second round."""
    match: DominoMatch = game.begin().deal(random.Random(1))
    while match.round is not None:
        match = match.apply(match.legal_moves[0])
    return match


def over(game: AnyGame) -> DominoMatch:
    """Return the end of a match."""
    rng = random.Random(0)
    match: DominoMatch = game.begin()
    while not match.is_over:
        match = match.deal(rng) if match.round is None else match.apply(match.legal_moves[0])
    return match


@each_game
def test_a_match_begins_before_its_first_deal(game: AnyGame) -> None:
    match: DominoMatch = game.begin()

    assert match == game_of(match).begin(match.rules, 2)
    assert (2, None, False) == (match.players, match.round, match.is_over)
    assert [()] * 3 == [match.rounds, match.all_rounds, match.scores]
    assert [(1, 0, 0), (1, 1, 0)] == [
        (place.rank, place.seat, place.total) for place in match.standings
    ]
    assert () == document_of(match).layout
    with pytest.raises(MatchError, match="no round is dealt yet"):
        match.to_svg()


@each_game
@given(seed=st.integers(0, 2**32))
def test_a_match_deals_from_a_source_of_randomness_what_it_shuffles_from_it(
    game: AnyGame, seed: int
) -> None:
    match: DominoMatch = game.begin()
    deal = match.shuffle(random.Random(seed))

    assert match.rules.tiles == deal.tiles
    assert match.deal(deal) == match.deal(random.Random(seed))


@each_game
def test_a_finished_round_joins_the_others_and_the_next_can_be_dealt(game: AnyGame) -> None:
    rng = random.Random(1)
    match: DominoMatch = game.begin().deal(rng)
    assert (match.round,) == match.all_rounds
    while match.round is not None:
        before = match.round
        match = match.apply(before.legal_moves[0])
        assert before.apply(before.legal_moves[0]) == match.all_rounds[-1]
    assert 1 == len(match.rounds) == len(match.scores)
    assert match.rounds == match.all_rounds
    dealt = match.deal(rng)
    assert (*match.rounds, dealt.round) == dealt.all_rounds
    assert match.scores == dealt.scores


@each_game
def test_a_match_answers_for_its_current_round(game: AnyGame) -> None:
    match: DominoMatch = game.begin().deal(random.Random(0))
    assert match.round is not None
    move = match.legal_moves[0]

    assert match.round.legal_moves == match.legal_moves
    assert match.illegality(move) is None
    waiting = 1 - match.round.seat
    assert match.round.illegality(move, waiting) == match.illegality(move, waiting)
    assert move == match.parse(str(move))
    assert match.round == match.last_round
    assert match.round.to_svg(theme="dark") == match.to_svg(theme="dark")


@each_game
@pytest.mark.parametrize(
    ("match_of", "why"),
    [
        (begun, "no round is dealt: deal first"),
        (after_one_round, "no round is dealt: deal first"),
        (over, "the match is over"),
    ],
    ids=["begun", "between rounds", "over"],
)
def test_a_match_without_a_current_round_has_no_moves(
    game: AnyGame, match_of: Callable[[AnyGame], DominoMatch], why: str
) -> None:
    match = match_of(game)
    assert () == match.legal_moves
    for seat in (None, 0):
        refusal = match.illegality(Pass(), seat)
        assert refusal is not None
        assert (IllegalityCode.NO_ROUND, why) == (refusal.code, refusal.message)
    with pytest.raises(SeatError):
        match.illegality(Pass(), 2)
    with pytest.raises(IllegalMoveError, match=why):
        match.parse("pass")
    with pytest.raises(IllegalMoveError, match=why):
        match.apply(Pass())


@each_game
def test_a_match_shows_its_last_round_between_rounds_and_at_the_end(game: AnyGame) -> None:
    for match in (after_one_round(game), over(game)):
        assert match.rounds[-1] == match.last_round
        assert match.rounds[-1].to_svg() == match.to_svg()
        document = document_of(match, 0)
        assert (match.is_over, ()) == (document.is_match_over, document.legal_moves)
        assert len(match.last_round.layout.tiles) == len(document.layout)
    assert " 1 round played, 2 players" in repr(after_one_round(game))
    assert repr(over(game)).endswith(", over>")


@pytest.mark.rule("X1")
@each_game
def test_a_match_refuses_a_deal_that_is_not_due_or_not_for_it(game: AnyGame) -> None:
    match: DominoMatch = game.begin()
    deal = match.shuffle(random.Random(0))
    one, other = deal.hands
    for hands, message in (([one], "got 1 hand"), ([one, other, deal.boneyard[:1]], "got 3 hands")):
        with pytest.raises(DealError, match=f"expected a deal for 2 players, {message}"):
            match.deal(Deal(hands))
    wrong: Any = "a deal"
    with pytest.raises(WrongTypeError, match=r"expected a random\.Random or a Deal"):
        match.deal(wrong)
    playing = match.deal(deal), "a round is being played"
    for busy, why in (playing, (over(game), game.match_is_over)):
        for deal_again in (busy.deal, busy.shuffle):
            with pytest.raises(MatchError, match=why):
                deal_again(random.Random(0))


@each_game
@given(data=st.data())
def test_a_repr_is_short_and_a_score_sheet_with_names_shows_no_hand(
    game: AnyGame, data: st.DataObject
) -> None:
    match: DominoMatch = data.draw(game.matches())
    names = [f"Player {seat}" for seat in range(match.players)]

    assert max(map(len, map(repr, (match, *match.all_rounds)))) <= 200
    sheet = score_sheet_text(match, names=names)
    assert all(name in sheet for name in names)
    shown = set(re.findall("[0-9]+-[0-9]+|[\U0001f030-\U0001f09f]", sheet))
    assert shown <= {str(round_.layout.opening) for round_ in match.rounds}


@each_game
def test_a_match_that_is_made_is_at_its_beginning(game: AnyGame) -> None:
    match = game.begin()
    kind = match.__class__
    parts = [field for field in attrs.fields(kind) if field.init and not field.kw_only]
    arguments = [getattr(match, field.name) for field in parts]
    dealt = match.deal(random.Random(0))

    assert match == kind(*arguments) == dealt.origin != dealt
    expected = r"^expected (Rules of Chicken Foot|ExpressRules), got"
    with pytest.raises(WrongTypeError, match=expected):
        attrs.evolve(match, rules="holder")


@each_game
@given(data=st.data())
def test_a_match_that_is_evolved_keeps_its_rounds(game: AnyGame, data: st.DataObject) -> None:
    match: Any = data.draw(game.matches())
    again = attrs.evolve(match)

    assert (match, match.scores, match.is_over) == (again, again.scores, again.is_over)


@each_game
@pytest.mark.parametrize(
    "wrong", ["a list", "no round", "unfinished", "none", "twice", "another", "other rules"]
)
def test_a_match_has_only_rounds_that_follow_from_its_rules_and_deals(
    game: AnyGame, wrong: str
) -> None:
    match: Any = game.begin().deal(random.Random(2))
    while match.round is not None:
        match = match.apply(match.legal_moves[0])
    match = match.deal(random.Random(3))
    changes: dict[str, dict[str, object]] = {
        "a list": {"rounds": [*match.rounds]},
        "no round": {"rounds": (*match.rounds, None)},
        "unfinished": {"rounds": (*match.rounds, match.round)},
        "none": {"rounds": match.rounds[1:]},
        "twice": {"rounds": match.rounds * 2},
        "another": {"round": match.rounds[0].origin},
        "other rules": {"rules": attrs.evolve(match.rules, target=9_999)},
    }

    with pytest.raises(MatchError, match="these rounds do not follow from the rules and the deals"):
        attrs.evolve(match, **changes[wrong])
