"""A third game that subclasses the bases is taken by every package, and refused by the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from block_dominoes import BLOCK_DOMINOES, BlockMatch, BlockRound, BlockRules
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import IllegalMoveError, Pass, Play, RulesError, SetupError, Tile, TileSet
from chickenfoot_rules.bulk import Batch
from chickenfoot_rules.cli import main
from chickenfoot_rules.dominoes import EndReason, actions, games, register
from chickenfoot_rules.express import Line
from chickenfoot_rules.notation import (
    format_text,
    parse_layout,
    parse_position,
    parse_rules,
    parse_view,
)
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_match
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps, loads
from chickenfoot_rules.records.tables import document_of, parse_answer
from chickenfoot_rules.rendering import match_text, playback
from chickenfoot_rules.rendering.narration import narrator_of
from chickenfoot_rules.tournament import TournamentPlan, run_tournament

RULES = BlockRules(target=60)

vars(games)["_games"].pop("block")  # The tests of other games go on without it.


@pytest.fixture(autouse=True, scope="module")
def registered() -> Iterator[None]:
    """Register the game for these tests."""
    register(BLOCK_DOMINOES)
    yield
    vars(games)["_games"].pop("block")


@st.composite
def matches(draw: st.DrawFn) -> BlockMatch:
    """Generate matches after any number of random moves."""
    rng = random.Random(draw(st.integers(0, 10**6)))
    match = BlockMatch(RULES, draw(st.integers(2, 4)))
    for _ in range(draw(st.integers(1, 80))):
        if match.is_over:
            break
        if match.round is None:
            match = match.deal(rng)
        else:
            match = match.apply(rng.choice(match.round.legal_moves))
    return match


def round_of(match: BlockMatch) -> BlockRound:
    round_ = match.all_rounds[-1]
    assert isinstance(round_, BlockRound)
    return round_


def position(*hands: str, layout: str) -> BlockRound:
    line = parse_layout(layout, Line)
    out_of_play = RULES.tiles - line.tiles - TileSet(" ".join(hands))
    return BlockRound(RULES, [*map(TileSet, hands)], out_of_play, line, 0, 0)


@given(matches())
def test_a_round_keeps_the_laws(match: BlockMatch) -> None:
    for round_ in round_of(match).positions():
        laid = round_.layout.tiles
        assert len(RULES.tiles) == sum(map(len, round_.hands)) + len(round_.out_of_play) + len(laid)
        hand = round_.hands[round_.seat]
        fits = round_.layout.fitting(hand) if laid else hand
        plays = {move.tile for move in round_.legal_moves if isinstance(move, Play)}
        assert round_.is_over or plays == {*fits}
        for tile in RULES.tiles:
            for on in (None, *laid):
                is_legal = Play(tile, on) in round_.legal_moves
                assert is_legal == (round_.illegality(Play(tile, on)) is None)
    totals = [sum(row) for row in zip(*match.scores, strict=True)] or [0]
    assert match.is_over == (max(totals) >= RULES.target)


@given(matches(), st.randoms(use_true_random=False))
def test_a_view_hides_what_its_seat_can_not_see(match: BlockMatch, rng: random.Random) -> None:
    for seat in range(match.players):
        view = match.view(seat)
        world = view.determinize(rng)
        assert world.view(seat, match.scores) == view
        assert 1 <= view.count_worlds()
        assert view.knowledge.may_hold[seat] == view.hand


@given(matches())
def test_everything_is_written_and_read_again(match: BlockMatch) -> None:
    round_, view = round_of(match), match.view(0)
    record = MatchRecord.of(match, ["Ada", "Bob", "Cleo", "Dan"][: match.players])

    assert RULES == parse_rules(format_text(RULES), None)
    assert round_.layout == parse_layout(format_text(round_.layout), Line)
    assert format_text(round_) == format_text(parse_position(format_text(round_), None))
    assert view == parse_view(format_text(view), None)
    assert record == loads(dumps(record))
    assert record.redact(1) == loads(dumps(record.redact(1)))
    assert RoundRecord.of(round_) == loads(dumps(RoundRecord.of(round_)))


@given(matches())
def test_everything_is_drawn_and_shown(match: BlockMatch) -> None:
    round_, document = round_of(match), document_of(match, 0)

    assert "<svg" in playback(match).html
    assert all(str(tile) in str(round_.view(0)) for tile in round_.hands[0])
    assert match_text(match).startswith(f"double-six set, {match.players} players, 7 tiles each")
    assert "block" == document.game
    for move in document.legal_moves:
        action = parse_answer(f'{{"action": {move.action}}}', move_number=0).action
        assert actions.decode(round_, action or 0) in round_.legal_moves


def test_the_rules_by_hand() -> None:
    closed = position("0-0 1-1", "2-2", layout="3-4 3-3>3-4 4-4>3-4")
    going = position("3-5 0-6", "1-4", layout="3-4")
    out = position("3-5", "1-4", layout="3-4").apply(Play(Tile(3, 5), Tile(3, 4)))

    assert closed.outcome is not None
    assert (EndReason.BLOCKED, (4, 0)) == (closed.outcome.reason, closed.outcome.points)
    assert out.outcome is not None
    assert ((5, 0), 0) == (out.outcome.points, out.outcome.winner)
    assert (Play(Tile(3, 5), Tile(3, 4)),) == going.legal_moves
    assert (Pass(),) == position("0-6", "1-4", layout="3-4").legal_moves
    narrator = narrator_of(RULES, 2)
    assert ["Blocked: nobody can play"] == [*narrator.lines_of_end(closed.view(0))]
    assert not [*narrator.lines_of_end(going.view(0))]
    assert (None, None) == (RULES.most_scored_rounds, RULES.most_points)
    with pytest.raises(IllegalMoveError, match="seat 0 must play: 3-5 fits"):
        going.apply(Pass())
    with pytest.raises(SetupError, match=r"0-0 is in the hand of seat 0 and out of play \(B1\)"):
        BlockRound(RULES, [TileSet("0-0"), TileSet()], RULES.tiles, Line(), 0, 0)
    with pytest.raises(RulesError, match=r"nobody chooses the first lead, so name none \(B2\)"):
        BLOCK_DOMINOES.begin(RULES, 2, lead=1)


def test_players_and_a_tournament_play_it(capsys: pytest.CaptureFixture[str]) -> None:
    played = play_match([GreedyPlayer(), RandomPlayer()], rules=RULES, seed=7)
    assert played.match.is_over
    plan = TournamentPlan(entrants=["greedy", "random"], matches=2, seed=7, rules=RULES)
    assert run_tournament(plan).is_complete
    assert 0 == main(["play", "--game", "block", "--target", "30", "--seats", "greedy,random"])
    assert capsys.readouterr().out.startswith("Block dominoes: double-six set, 2 players")
    assert 0 == main(["rules", "--game", "block"])


def test_the_compiled_engine_does_not_know_it() -> None:
    with pytest.raises(RulesError, match="the compiled engine does not know BlockRules, only"):
        Batch(RULES, 2, 1, seed=1)
    match = BlockMatch(RULES)
    assert (None, TileSet()) == (match.required, match.needed_doubles)
