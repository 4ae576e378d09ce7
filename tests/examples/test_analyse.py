"""The analysis of a record counts what was done, and doubts what seems to be a mistake."""

from __future__ import annotations

import random
import shlex
from collections.abc import Iterator, Mapping
from itertools import takewhile
from pathlib import Path

import analyse
import pytest

from chickenfoot_rules import Deal, Draw, Match, Move, Rules, TileSet
from chickenfoot_rules.cli import main as command
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.notation import parse_move, parse_moves
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_match
from chickenfoot_rules.records import Annotation, MatchRecord, load, save
from page_sessions import ROOT, sessions_on

RULES = Rules(domino_set=4, hand_size=5)
PLAYED = play_match([RandomPlayer(), GreedyPlayer()], rules=RULES, seed=3).match


def costs(decision: analyse.Decision) -> Mapping[Move, list[int]]:
    return analyse.costs(decision.view, 10, "seed")


def test_what_the_seats_did_is_counted() -> None:
    hands = [TileSet.parse("2-2 0-0"), TileSet.parse("1-2 1-1")]
    match = Match(Rules(domino_set=2), 2).deal(Deal(hands, TileSet.parse("0-1 0-2")))
    for move in parse_moves("2-2 1-2>2-2 draw 0-2>2-2 draw"):
        match = match.apply(move)

    assert [
        analyse.Tally(plays=2, doubles=1, draws=1, passes=0, went_out=0, points=50),
        analyse.Tally(plays=1, doubles=0, draws=1, passes=0, went_out=0, points=3),
    ] == analyse.tallies(match)


def test_what_was_counted_of_a_whole_match_adds_up() -> None:
    ours = analyse.tallies(PLAYED)

    totals = {place.seat: place.total for place in PLAYED.standings}
    assert [totals[0], totals[1]] == [tally.points for tally in ours]
    ended = [round_.outcome.winner for round_ in PLAYED.rounds if round_.outcome is not None]
    assert [ended.count(0), ended.count(1)] == [tally.went_out for tally in ours]
    made = sum(len(round_.moves) for round_ in PLAYED.rounds)
    assert made == sum(tally.plays + tally.draws + tally.passes for tally in ours)


def test_a_walk_stops_wherever_there_is_a_choice() -> None:
    walked = [*analyse.decisions(PLAYED)]

    assert walked
    for decision in walked:
        round_ = PLAYED.rounds[decision.round]
        assert round_.moves[decision.move] == decision.made
        assert round_.movers[decision.move] == decision.view.seat
        assert decision.made in decision.view.legal_moves
        assert decision.round == len(decision.view.scores)


def test_moves_are_tried_in_the_same_worlds_and_the_same_again_for_a_seed() -> None:
    decision = next(analyse.decisions(PLAYED))

    found = analyse.costs(decision.view, 5, "a")

    assert {5} == {len(points) for points in found.values()}
    assert found == analyse.costs(decision.view, 5, "a")
    assert found != analyse.costs(decision.view, 5, "b")


def test_the_best_move_is_not_doubted() -> None:
    decision, found = next(
        (decision, found)
        for decision in analyse.decisions(PLAYED)
        for found in [costs(decision)]
        if len({sum(points) for points in found.values()}) > 1
    )
    best = min(found, key=lambda move: sum(found[move]))
    worst = max(found, key=lambda move: sum(found[move]))

    assert analyse.doubt(decision._replace(made=best), 10, "seed") is None
    doubted = analyse.doubt(decision._replace(made=worst), 10, "seed")
    assert doubted is not None
    assert best == doubted.better
    assert (sum(found[worst]) - sum(found[best])) / 10 == pytest.approx(doubted.gain)


def test_a_doubt_is_clear_when_it_is_more_than_twice_its_error() -> None:
    decision = next(analyse.decisions(PLAYED))

    assert not analyse.Doubt(decision, Draw(), 2.0, 1.0).is_clear
    assert analyse.Doubt(decision, Draw(), 2.1, 1.0).is_clear
    told = str(analyse.Doubt(decision, parse_move("0-1>1-1"), 2.123, 0.987))
    assert "0-1 on 1-1 might have saved 2.1 points (standard error 1.0)" == told


def test_comments_are_added_to_those_that_are_there() -> None:
    record = MatchRecord.of(PLAYED, ["Ada", "Bob"], [Annotation(0, None, "a friendly match")])

    ours = analyse.commented(record, 10, "seed")

    assert (record.match, record.names) == (ours.match, ours.names)
    assert record.annotations[0] == ours.annotations[0]
    assert len(ours.annotations) > 1
    for one in ours.annotations[1:]:
        assert one.move is not None
        assert "might have saved" in one.text


def test_the_command_tells_and_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save(MatchRecord.of(PLAYED), tmp_path / "match.json")
    out = tmp_path / "commented.json"
    arguments = ["match.json", "--worlds", "10", "--seed", "seed", "--out", str(out)]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["analyse.py", *arguments])

    analyse.main()

    written = load(out)
    assert isinstance(written, MatchRecord)
    assert analyse.commented(MatchRecord.of(PLAYED), 10, "seed") == written
    lines = capsys.readouterr().out.splitlines()
    assert 3 + len(written.annotations) == len(lines)
    assert "seat    plays  doubles" == lines[0][:22]


def test_the_command_prints_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs/how-to/analyse-records.md").read_text(encoding="utf-8")
    saving = next(line for line in page.splitlines() if line.startswith("$ chickenfoot play "))
    [shown] = sessions_on("how-to/analyse-records.md", "analyse.py")
    *rows, last, rest = shown.printed.splitlines()
    monkeypatch.chdir(tmp_path)
    command(shlex.split(saving)[2:])
    capsys.readouterr()
    # To the last move that the page has, since the whole match would take too long.
    until = int(last.split(", ")[1].removeprefix("move ")) - 1
    walk = analyse.decisions

    def begin(match: Match) -> Iterator[analyse.Decision]:
        return takewhile(lambda one: (one.round, one.move) <= (0, until), walk(match))

    monkeypatch.setattr(analyse, "decisions", begin)
    monkeypatch.setattr("sys.argv", shown.arguments)

    analyse.main()

    assert [*rows, last] == capsys.readouterr().out.splitlines()
    assert "..." == rest


def test_the_command_says_so_when_there_is_no_such_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["analyse.py", str(tmp_path / "match.json")])

    with pytest.raises(SystemExit):
        analyse.main()

    assert "match.json' can't be read: No such file or directory" in capsys.readouterr().err


def test_the_command_refuses_a_match_of_the_other_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    express = ExpressMatch(ExpressRules(target=50, players=2)).deal(random.Random(7))
    save(MatchRecord.of(express), tmp_path / "match.json")
    monkeypatch.setattr("sys.argv", ["analyse.py", str(tmp_path / "match.json")])

    with pytest.raises(SystemExit):
        analyse.main()
