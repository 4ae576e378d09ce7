"""Matches of every game behave alike, from the first deal to the end."""

from __future__ import annotations

import inspect
import random
import re
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
)
from chickenfoot_rules.dominoes import DominoMatch
from chickenfoot_rules.records.tables import document_for
from laws.games import AnyGame, each_game


def played_out(match: DominoMatch) -> DominoMatch:
    """Return the end of a match."""
    rng = random.Random(0)
    while not match.is_over:
        match = match.deal(rng) if match.round is None else match.apply(match.legal_moves[0])
    return match


@each_game
def test_a_match_begins_before_its_first_deal(game: AnyGame) -> None:
    match: DominoMatch = game.begin()

    assert (2, None, False) == (match.players, match.round, match.is_over)
    assert [()] * 3 == [match.rounds, match.all_rounds, match.scores]
    assert [(1, 0, 0), (1, 1, 0)] == [
        (place.rank, place.seat, place.total) for place in match.standings
    ]


@each_game
def test_a_match_is_made_of_what_is_agreed_and_of_nothing_that_happens(game: AnyGame) -> None:
    match: DominoMatch = game.begin()
    agreed = inspect.signature(type(match)).parameters

    assert {*agreed} in ({"rules"}, {"rules", "players", "lead"})


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
def test_a_match_refuses_a_deal_or_a_move_that_is_not_due(game: AnyGame) -> None:
    match: DominoMatch = game.begin()
    with pytest.raises(IllegalMoveError, match="no round is dealt: call deal first"):
        match.apply(Pass())
    playing = match.deal(random.Random(0))
    for deal_again in (playing.deal, playing.shuffle):
        with pytest.raises(MatchError, match="a round is being played"):
            deal_again(random.Random(0))
    over = played_out(match)
    for deal_again in (over.deal, over.shuffle):
        with pytest.raises(MatchError, match=game.match_is_over):
            deal_again(random.Random(0))
    with pytest.raises(IllegalMoveError, match=r"^the match is over"):
        over.apply(Pass())


@each_game
def test_a_match_answers_for_its_current_round(game: AnyGame) -> None:
    begun: DominoMatch = game.begin()
    match = begun.deal(random.Random(0))
    assert match.round is not None
    move = match.legal_moves[0]

    assert match.round.legal_moves == match.legal_moves
    assert match.illegality(move) is None
    assert match.round.illegality(move, 1 - match.round.seat) == match.illegality(
        move, 1 - match.round.seat
    )
    assert move == match.parse(str(move))
    assert match.round == match.last_round
    assert match.round.to_svg(theme="dark") == match.to_svg(theme="dark")
    assert document_for(match, 1, names=["Ada", "Bob"]) == match.to_document(
        1, names=["Ada", "Bob"]
    )


@each_game
def test_a_match_shows_its_last_round_between_rounds(game: AnyGame) -> None:
    begun: DominoMatch = game.begin()
    match = begun.deal(random.Random(0))
    while match.round is not None:
        match = match.apply(match.legal_moves[0])

    assert match.legal_moves == ()
    assert match.rounds[-1] == match.last_round
    assert match.rounds[-1].to_svg() == match.to_svg()
    for seat in (None, 0):
        refusal = match.illegality(Pass(), seat)
        assert refusal is not None
        assert refusal.code is IllegalityCode.NO_ROUND
        assert refusal.message == "no round is dealt: call deal first"
    with pytest.raises(SeatError):
        match.illegality(Pass(), 2)
    with pytest.raises(IllegalMoveError, match="no round is dealt"):
        match.parse("pass")
    with pytest.raises(MatchError, match="no round is dealt yet"):
        begun.to_svg()
    assert begun.to_document().layout == ()
    assert " 1 round played, 2 players" in repr(match)
    assert repr(played_out(match)).endswith(", over>")


@each_game
def test_a_match_has_no_moves_before_its_first_deal_and_after_its_end(game: AnyGame) -> None:
    begun: DominoMatch = game.begin()
    over = played_out(begun)
    for match, why in ((begun, "no round is dealt: call deal first"), (over, "the match is over")):
        refusal = match.illegality(Pass())
        assert refusal is not None
        assert ((), IllegalityCode.NO_ROUND) == (match.legal_moves, refusal.code)
        assert refusal.message.startswith(why)
        with pytest.raises(IllegalMoveError, match=why):
            match.parse("pass")
    assert over.rounds[-1] == over.last_round
    assert over.rounds[-1].to_svg() == over.to_svg()
    for seat in (None, 0, 1):
        document = over.to_document(seat, names=["Ada", "Bob"])
        assert (True, ()) == (document.is_match_over, document.legal_moves)
        assert len(over.last_round.layout.tiles) == len(document.layout)


@each_game
@given(data=st.data())
def test_a_repr_is_short_and_a_score_sheet_with_names_shows_no_hand(
    game: AnyGame, data: st.DataObject
) -> None:
    match: DominoMatch = data.draw(game.matches())
    names = [f"Player {seat}" for seat in range(match.players)]

    assert max(map(len, map(repr, (match, *match.all_rounds)))) <= 200
    sheet = match.score_sheet(names)
    assert all(name in sheet for name in names)
    shown = set(re.findall("[0-9]+-[0-9]+|[\U0001f030-\U0001f09f]", sheet))
    assert shown <= {str(round_.layout.opening) for round_ in match.rounds}


@each_game
@pytest.mark.parametrize("thing", [None, 5, "holder"])
def test_a_match_is_played_by_its_rules_and_dealt_from_a_source(
    game: AnyGame,
    thing: Any,  # noqa: ANN401 - wrong types are the point
) -> None:
    match = game.begin()
    with pytest.raises(MatchError, match=r"^expected (Rules of Chicken Foot|ExpressRules), got"):
        attrs.evolve(match, rules=thing)
    with pytest.raises(MatchError, match=r"expected a random\.Random or a Deal"):
        match.deal(thing)


@pytest.mark.rule("X1")
@each_game
def test_a_match_refuses_a_deal_for_other_players(game: AnyGame) -> None:
    match: DominoMatch = game.begin()
    deal = match.shuffle(random.Random(0))
    one, other = deal.hands
    few = Deal([one], [*deal.boneyard, *other])
    many = Deal([one, other, deal.boneyard[:1]], deal.boneyard[1:])

    with pytest.raises(DealError, match="expected a deal for 2 players, got 1 hand"):
        match.deal(few)
    with pytest.raises(DealError, match="expected a deal for 2 players, got 3 hands"):
        match.deal(many)


@each_game
def test_a_match_that_is_made_or_evolved_is_at_its_beginning(game: AnyGame) -> None:
    match = game.begin()
    kind = match.__class__
    arguments = [getattr(match, field.name) for field in attrs.fields(kind) if field.init]

    assert match == kind(*arguments)
    with pytest.raises(TypeError):
        kind(*arguments, ())
    with pytest.raises(TypeError):
        kind(*arguments, rounds=())
    assert match == attrs.evolve(match.deal(random.Random(0)))
    assert match != match.deal(random.Random(0))
