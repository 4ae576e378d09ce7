"""A third game that subclasses the bases is taken by every package, and refused by the engine."""

from __future__ import annotations

import json
import random
from contextlib import closing
from pathlib import Path
from typing import Any

import attrs
import pytest
from block_dominoes import BLOCK_DOMINOES, BlockMatch, BlockRound, BlockRules, BlockView
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    IllegalMoveError,
    NotationError,
    Pass,
    Play,
    RecordError,
    RulesError,
    SetupError,
    Tile,
    TileSet,
    WrongTypeError,
    notation,
)
from chickenfoot_rules.bulk import Batch
from chickenfoot_rules.cli import main
from chickenfoot_rules.documents import document_of, parse_answer
from chickenfoot_rules.dominoes import EndReason, actions, game_of
from chickenfoot_rules.express import Line
from chickenfoot_rules.notation import (
    format_text,
    parse_layout,
    parse_position,
    parse_rules,
    parse_view,
)
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_match
from chickenfoot_rules.records import (
    MatchRecord,
    RoundRecord,
    dumps,
    load,
    loads,
    make_converter,
    save,
    schema,
)
from chickenfoot_rules.rendering import match_text, playback
from chickenfoot_rules.rendering.narration import narrator_of
from chickenfoot_rules.server import Lobby, Page
from chickenfoot_rules.server.messages import DoCreate
from chickenfoot_rules.server.opening import form_as_json
from chickenfoot_rules.tournament import TournamentLog, TournamentPlan, run_tournament
from chickenfoot_rules.tournament.documents import schema as tournament_schema

RULES = BlockRules(target=60)
GAMES = [BLOCK_DOMINOES]
CHOSEN = ("--rules", "block_dominoes:BlockRules")


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
        if plays:
            fit = f"{TileSet(plays)} fit{'s' if len(plays) == 1 else ''}"
            assert str(round_.illegality(Pass())).endswith(f" must play: {fit} (B3)")
        assert round_.key == type(round_).from_setup(round_).key
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

    assert RULES == parse_rules(format_text(RULES), None, games=GAMES)
    assert RULES == parse_rules(format_text(RULES), BlockRules)
    assert round_.layout == parse_layout(format_text(round_.layout), Line)
    text = format_text(round_)
    assert text == format_text(parse_position(text, None, games=GAMES))
    assert text == format_text(parse_position(text, BlockRound, rules=BlockRules))
    assert view == parse_view(format_text(view), None, games=GAMES)
    assert view == parse_view(format_text(view), BlockView, games=GAMES)
    assert record == loads(dumps(record), games=GAMES)
    assert record == loads(dumps(record), rules=[BlockRules])
    assert record.redact(1) == loads(dumps(record.redact(1)), games=GAMES)
    assert RoundRecord.of(round_) == loads(dumps(RoundRecord.of(round_)), games=GAMES)


def test_a_text_or_record_of_a_game_that_is_not_handed_over_is_refused(tmp_path: Path) -> None:
    record = MatchRecord.of(BlockMatch(RULES))
    save(record, tmp_path / "block.json")

    assert record == load(tmp_path / "block.json", games=GAMES)
    with pytest.raises(RecordError, match=r"got 'block-match'; hand over .*games=\[…\]"):
        load(tmp_path / "block.json")
    with pytest.raises(NotationError, match="expected one of chicken-foot, express for game"):
        parse_rules(format_text(RULES), None)
    with pytest.raises(WrongTypeError, match="Round or ExpressRound, got BlockRound; hand"):
        parse_position("", BlockRound)
    assert ["chicken-foot", "express"] == [*notation.GAMES]


def test_converters_and_schemas_take_it_when_it_is_handed_over() -> None:
    record = MatchRecord.of(BlockMatch(RULES))
    converter = make_converter(games=GAMES)
    document = json.loads(dumps(record))
    validator = pytest.importorskip("jsonschema").Draft202012Validator

    assert record == converter.structure(document, MatchRecord[BlockMatch])
    assert RULES == converter.structure({"target": 60}, BlockRules)
    assert validator(schema(games=GAMES)).is_valid(document)
    assert not validator(schema()).is_valid(document)
    assert "BlockLogDocument" in str(tournament_schema(games=GAMES))


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
    assert 0 == main(["play", *CHOSEN, "--target", "30", "--seats", "greedy,random"])
    assert capsys.readouterr().out.startswith("Block dominoes: double-six set, 2 players")
    assert 0 == main(["rules", *CHOSEN])
    assert 2 == main(["play", *CHOSEN, "--curved", "--seats", "greedy,random"])


def test_a_log_of_its_tournament_is_resumed(tmp_path: Path) -> None:
    pytest.importorskip("filelock")
    plan = TournamentPlan(entrants=["greedy", "random"], matches=1, seed=7, rules=RULES)
    with TournamentLog.start(tmp_path / "log.jsonl", plan) as log:
        log.append(run_tournament(plan).games[0])
    with TournamentLog.resume(tmp_path / "log.jsonl", plan) as log:
        assert 1 == len(log.results)


class Browser:
    """A page that runs Python, and has the game."""

    def __init__(self) -> None:
        self.answer: dict[str, Any] = {}
        self._page = Page(self._receive, games=GAMES)

    def _receive(self, text: str) -> None:
        self.answer = json.loads(text)

    def ask(self, do: str, **fields: object) -> dict[str, Any]:
        self._page.receive(json.dumps({"do": do, **fields}))
        return self.answer


def test_a_page_opens_a_table_of_it_gives_hints_and_opens_what_it_saved() -> None:
    at = Browser()
    table = at.ask("new", rules="game=block target=60", seats=["human", "greedy"], seed=7)
    while table.get("waits"):
        table = at.ask("go")
    assert "block" == table["document"]["game"]
    moves = [move["move"] for move in table["document"]["legal_moves"]]
    hint = at.ask("hint")
    assert hint["move"] in moves
    assert {"points", "is_only"}.isdisjoint(hint)
    assert {"B3", "B4"} >= {reason["rule"] for reason in hint["reasons"]}
    at.ask("play", move_number=table["document"]["move_number"], move=hint["move"])
    saved = at.ask("save")["text"]
    opened = Browser().ask("open", text=saved)
    assert "block" == opened["document"]["game"]
    assert format_text(RULES) == opened["document"]["rules"]


def test_a_server_offers_it_keeps_its_tables_and_resumes_them(tmp_path: Path) -> None:
    pytest.importorskip("filelock")
    message = DoCreate(seats=("human", "greedy"), rules="game=block target=60", is_open=True)
    with closing(Lobby(tmp_path, games=GAMES)) as lobby:
        [form, *_] = json.loads(form_as_json(lobby.rules, lobby.games))
        room = lobby.create(message)
        room.join("Ada")
        room.save()
    assert ("block", {"game": "block"}, [2, 4]) == (form["name"], form["start"], form["players"])
    assert ["target"] == [field["name"] for field in form["fields"]]
    with closing(Lobby(tmp_path, games=GAMES)) as lobby:
        again = lobby.find(room.name)
        assert "block" == again.listed().game
        assert room.table.game == again.table.game
    with pytest.raises(RecordError, match="got 'block-match'"):
        Lobby(tmp_path)
    with pytest.raises(NotationError, match="one of chicken-foot, express for game"):
        Lobby().create(message)


def test_house_rules_of_it_bring_their_game_with_them(tmp_path: Path) -> None:
    class Dear(BlockRules):
        """Each tile left costs a pip more."""

        def cost(self, tiles: TileSet) -> int:
            return super().cost(tiles) + len(tiles)

    rules = Dear(target=60)
    record = MatchRecord.of(BlockMatch(rules))

    assert BLOCK_DOMINOES == game_of(rules)
    assert rules == parse_rules(format_text(rules), Dear)
    assert record == loads(dumps(record), rules=[Dear])
    with closing(Lobby(tmp_path, rules=[Dear])) as lobby:
        message = DoCreate(seats=("human", "greedy"), rules="game=block house=Dear")
        assert isinstance(lobby.create(message).table.game.rules, Dear)
        [form, *_] = json.loads(form_as_json(lobby.rules))
    assert ["house", "target"] == [field["name"] for field in form["fields"]]


def test_rules_that_name_no_game_and_a_game_that_its_rules_do_not_name_are_refused() -> None:
    class Nameless(BlockRules):
        game = None

    class Renamed(BlockRules): ...

    other = attrs.evolve(BLOCK_DOMINOES, name="other", rules=Renamed)
    with pytest.raises(WrongTypeError, match="expected rules or a layout whose class"):
        game_of(Nameless())
    with pytest.raises(WrongTypeError, match="expected a game that the class of its rules names"):
        parse_rules("game=other", None, games=[other])
    Renamed.game = other
    assert Renamed(target=7) == parse_rules("game=other target=7", None, games=[other])


def test_the_compiled_engine_does_not_know_it() -> None:
    with pytest.raises(RulesError, match="the compiled engine does not know BlockRules, only"):
        Batch(RULES, 2, 1, seed=1)
    match = BlockMatch(RULES)
    assert (None, TileSet()) == (match.required, match.needed_doubles)
