"""What ``print`` shows of rounds, views and matches."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Match, PictureError, Rules
from chickenfoot_rules.dominoes import DominoMatch, DominoRound
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.rendering import match_text, narrator_of, round_text, view_text
from laws.games import AnyGame, each_game
from support.dominoes import after, deal, play

ONE = Match(Rules(domino_set=1, hand_size=1), 2)


@each_game
@given(data=st.data())
def test_rounds_and_views_are_printed_as_their_texts(game: AnyGame, data: st.DataObject) -> None:
    round_: DominoRound = data.draw(game.rounds(6))

    assert round_text(round_) == str(round_)
    for seat in range(round_.players):
        view = round_.view(seat)
        assert view_text(view) == str(view)


@each_game
@given(data=st.data())
def test_a_match_is_printed_with_its_score_sheet(game: AnyGame, data: st.DataObject) -> None:
    match: DominoMatch = data.draw(game.matches())
    lines = str(match).split("\n")

    assert match_text(match) == str(match)
    assert narrator_of(match.rules, match.players).table() == lines[0]
    if match.scores:
        totals = [sum(column) for column in zip(*match.scores, strict=True)]
        sheet = lines[2 : 2 + len(match.scores) + 1]
        rows = [[int(cell) for cell in line.split()[-match.players :]] for line in sheet]
        assert [*map(list, match.scores), totals] == rows
    if match.round is not None:
        assert str(match).endswith(round_text(match.round, scores=match.scores))
    if match.is_over:
        best = match.standings[0]
        points = "1 point" if best.total == 1 else f"{best.total} points"
        assert f"{best.rank}. player {best.seat + 1}: {points}" in lines


def test_a_match_by_hand() -> None:
    started = ONE.deal(deal("0-1|1-1", "0-0"))
    assert str(ONE) == "double-one set, 2 players, 1 tile each"
    played = after(started, play("1-1"))
    assert match_text(played, names=["Ann", "Bob"]) == (
        "double-one set, 2 players, 1 tile each\n"
        "Round    Ann  Bob\n"
        "1 (1-1)    1    0\n"
        "Total      1    0"
    )


def test_a_score_sheet_shows_no_hand() -> None:
    started = ONE.deal(deal("0-1|1-1", "0-0"))
    played = started.apply(play("1-1"))

    assert started.score_sheet(["Ann", "Bob"]) == "Round  Ann  Bob\nTotal    0    0"
    assert played.score_sheet().splitlines() == [
        "Round    player 1  player 2",
        "1 (1-1)         1         0",
        "Total           1         0",
    ]
    with pytest.raises(PictureError, match="expected 2 names"):
        played.score_sheet(["Ann"])


def test_names_and_width_are_checked() -> None:
    with pytest.raises(PictureError, match="expected 2 names"):
        match_text(ONE, names=["Ann"])
    with pytest.raises(PictureError, match="40"):
        match_text(ONE, width=39)


def test_the_repr_is_no_picture() -> None:
    started = ONE.deal(deal("0-1|1-1", "0-0"))

    state = "2 players, seat 1 to move, 0 tiles laid, 1 in the boneyard"
    assert f"<Round double-one, {state}>" == repr(started.round)
    assert f"<Match double-one, 0 rounds played, {state}>" == repr(started)
    assert "<ExpressMatch double-six, 0 rounds played, 4 players>" == repr(
        ExpressMatch(ExpressRules(target=30))
    )
