"""``chickenfoot review``: the moves that cost points, by what their players could know."""

from __future__ import annotations

import io
import re
import sys
from itertools import count
from pathlib import Path
from unittest.mock import Mock

import attrs
import pytest

from chickenfoot_rules import Layout, Round, Rules, cli
from chickenfoot_rules.cli import review, terminal
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_match
from chickenfoot_rules.players.advice import Decision, Judgement, judge
from chickenfoot_rules.records import AnyRecord, MatchRecord, RoundRecord, save
from cli_runs import Command, Terminal, bytes_written
from support.dominoes import hands, lay_plays, play, rest

NAMES = ("Ann", "Bob", "Cleo")
FOUR = Rules(domino_set=4, hand_size=4)
FEW = ("--worlds", "4")
COSTLY, TOTALS = "Costly moves", "Points given away by costly moves"


def saved(record: AnyRecord, path: Path) -> str:
    """Save a record and return its path as a word of the command."""
    save(record, path)
    return str(path)


def played(rules: Rules | ExpressRules = FOUR, players: int = 3) -> MatchRecord[DominoMatch]:
    """Return a match in which the last seat plays at random and the others do not."""
    seats = [*[GreedyPlayer()] * (players - 1), RandomPlayer()]
    match: DominoMatch = play_match(seats, rules=rules, seed=5).match
    return MatchRecord.of(match, NAMES[:players])


def last_tiles(move: str) -> RoundRecord[Round]:
    """Return the record of a move in a round of two that ends soon, with ends of 0, 1, 2 and 3."""
    held, table = "0-0 1-2|5-5", "6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6 0-4>4-6"
    layout = lay_plays(Layout(), table)
    boneyard = tuple(rest(6, held, str(layout.tiles)))
    round_ = Round(Rules(domino_set=6), hands(held), boneyard, layout, 0)
    return RoundRecord.of(round_.apply(play(move)), NAMES[:2])


def rows(out: str, heading: str) -> list[list[str]]:
    """Return the cells of the rows of a table."""
    table = out.partition(f"\n{heading}\n")[2].partition("\n\n")[0]
    return [re.split(" {2,}", line.strip()) for line in table.splitlines()[2:]]


@pytest.mark.rule("R7.2")
def test_keeping_the_double_blank_to_the_end_is_found(run: Command, path: Path) -> None:
    # The other player holds one tile. With 0-0 in hand, worth 50 points, one does not wait.
    file = saved(last_tiles("1-2>1-6"), path)
    out = run("review", file, "--worlds", "40")

    [[number, move, player, made, best, cost, error]] = rows(out, COSTLY)
    assert ["1", "1", "Ann"] == [number, move, player]
    assert ["1-2 on 1-6", "0-0 on 0-4"] == [made, best]
    assert 50 > float(cost) > 3 * float(error) > 0
    assert rows(out, TOTALS) == [
        ["Ann", "1", "1", cost, error, "0%"],
        ["Bob", "0", "0", "0.0", "0.0"],
    ]


def test_all_costly_moves_are_listed_or_those_of_one_seat(run: Command, path: Path) -> None:
    file = saved(played(), path)
    whole = rows(run("review", file, *FEW), COSTLY)

    assert len(whole) > 1
    assert whole == sorted(whole, key=lambda row: -float(row[5]))
    german = run("review", file, *FEW, "--seat", "2", "--seed", "-7", "--language", "de")
    assert ", Startwert -7\n" in german
    found = [row[0] for row in rows(german, "Durch teure Züge verschenkte Punkte")]
    assert ["Cleo"] == found


@pytest.mark.parametrize("has_numba", [False, True])
def test_a_review_says_how_far_it_is_and_how_good_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch, run: Command, *, has_numba: bool
) -> None:
    def judge_roughly(decision: Decision, worlds: int, seed: int) -> Judgement:
        return attrs.evolve(judge(decision, worlds, seed), is_exact=has_numba)

    file = saved(last_tiles("0-0>0-4"), path)
    stream = Terminal(io.BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm-256color")
    for module in (review, terminal):
        monkeypatch.setattr(module, "find_spec", Mock(return_value=has_numba or None))
    monkeypatch.setattr(terminal, "_SEARCHES", count(1))
    monkeypatch.setattr(review, "judge", judge_roughly)
    assert cli.main(["review", file, *FEW]) == 0

    shown, out = bytes_written(stream).decode(), run.capsys.readouterr().out
    assert "Review: double-six set, 2 players, 1 round, 1 decision, 4 worlds each, seed 0\n" in out
    assert "\nNo move was costly.\n" in out
    assert ["Ann", "1", "0", "0.0", "0.0", "100%"] == rows(out, TOTALS)[0]
    assert "1/1" in shown
    assert ("Decisions; compiling the first time" in shown) is has_numba
    assert ("faster with pip install 'chickenfoot-rules[fast]'\n" in out) is not has_numba
    note = "In 1 of 1 decision the worlds were not equally likely, only nearly so.\n"
    assert out.endswith(note) is not has_numba


@pytest.mark.parametrize("rules", [FOUR, ExpressRules(target=20, players=3)], ids=["cf", "express"])
def test_the_record_of_a_seat_gives_the_same_review_of_its_player(
    run: Command, path: Path, rules: Rules | ExpressRules
) -> None:
    record = played(rules)
    whole = saved(record, path)
    seen = saved(record.redact(2), path.with_name("seen.json"))
    out = run("review", seen, *FEW)
    note = "This is what Cleo may know, so only their decisions are reviewed\n"
    assert note in out
    assert out.replace(note, "") == run("review", whole, "--seat", "2", *FEW)
    assert run("review", seen, *FEW, "--seat", "2") == out


@pytest.mark.parametrize("decisions", [0, 5])
def test_ctrl_c_prints_what_was_reviewed_before(
    path: Path, monkeypatch: pytest.MonkeyPatch, run: Command, decisions: int
) -> None:
    calls = iter(range(100))

    def judge_few(decision: Decision, worlds: int, seed: int) -> Judgement:
        if next(calls) == decisions:
            raise KeyboardInterrupt
        return judge(decision, worlds, seed)

    file = saved(played(), path)
    monkeypatch.setattr(review, "judge", judge_few)
    assert cli.main(["review", file, *FEW]) == 130
    out, err = run.capsys.readouterr()
    assert re.fullmatch(f"chickenfoot: interrupted after {decisions} of [0-9]+ decisions\n", err)
    assert sum(int(row[1]) for row in rows(out, TOTALS)) == decisions
    for row in rows(out, TOTALS):  # all of the first round
        own = [float(found[5]) for found in rows(out, COSTLY) if found[2] == row[0]]
        assert float(row[3]) == pytest.approx(sum(own), abs=0.05 * (1 + len(own)))
