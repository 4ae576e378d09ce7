"""``chickenfoot show``, ``replay`` and ``animate``: what was saved is looked at again."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from chickenfoot_rules import PRESETS, Layout, Match, Opening, Round, Rules, Tile, TileSet, cli
from chickenfoot_rules.players import RandomPlayer, follow_match
from chickenfoot_rules.records import Annotation, MatchRecord, Record, RoundRecord, dumps, save
from chickenfoot_rules.rendering import round_animation, round_svg, round_text, view_svg, view_text
from cli_runs import Terminal, Told, bytes_told
from table import after, deal, play

NAMES = ("Ann", "Bob", "Cleo")
SMALL = Rules(domino_set=3, hand_size=2, chickenlittle=True)


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    return Told(capsys)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


def matches(rules: Rules, players: int, seed: int) -> list[Match]:
    """A match after each of its steps."""
    start = Match(rules, players)
    return [step.after for step in follow_match(start, [RandomPlayer()] * players, seed=seed)]


def small(*, unfinished: bool = False) -> Match:
    """A small match; the unfinished one stands in its second round."""
    steps = matches(SMALL, 3, 3)
    if not unfinished:
        return steps[-1]
    return [step for step in steps if len(step.rounds) == 1][-3]


def kept(record: Record, path: Path) -> str:
    """Save a record and return its path as a word of the command."""
    save(record, path)
    return str(path)


def test_a_match_is_shown_as_it_stands(told: Told, path: Path) -> None:
    match = small(unfinished=True)
    file = kept(MatchRecord.of(match, NAMES), path)

    assert match.round
    made = len(match.round.moves)
    text = round_text(match.round, names=NAMES, scores=match.scores, width=100)
    assert told("show", file) == f"Round 2 of 4, move {made} of {made}\n{text}\n"


def test_every_moment_of_a_match_can_be_shown(told: Told, path: Path) -> None:
    file = kept(MatchRecord.of(small(), NAMES), path)
    number = move = 0
    for match in matches(SMALL, 3, 3):
        now = match.round or match.rounds[-1]
        if match.round and not now.moves:
            number, move = number + 1, 0
        whole = small().rounds[number - 1]
        out = told("show", file, "--round", str(number), "--move", str(move))
        text = round_text(now, names=NAMES, scores=match.scores, width=100)
        assert out == f"Round {number} of 4, move {move} of {len(whole.moves)}\n{text}\n"
        move += 1
    assert number == 4


def test_a_seat_is_shown_what_it_may_know_whatever_the_record(told: Told, path: Path) -> None:
    for seat in range(3):
        whole = kept(MatchRecord.of(small(), NAMES), path)
        seen = kept(MatchRecord.of(small(), NAMES).redact(seat), path.with_name("seen.json"))
        number = move = 0
        for match in matches(SMALL, 3, 3):
            now = match.round or match.rounds[-1]
            if match.round and not now.moves:
                number, move = number + 1, 0
            moment = ("--round", str(number), "--move", str(move))
            out = told("show", whole, "--seat", str(seat), *moment)
            assert out.endswith(
                f"\n{view_text(match.view(seat), names=NAMES, width=100)}\n".replace(" \n", "\n")
            )
            assert told("show", seen, *moment) == out
            move += 1
        assert told("show", seen, "--seat", str(seat)) == told("show", seen)


def test_what_a_seat_saw_is_shown_to_no_other(told: Told, path: Path) -> None:
    file = kept(MatchRecord.of(small()).redact(1), path)

    assert told.wrong("show", file, "--seat", "0") == (
        "it holds what seat 1 may know, so not what seat 0 does"
    )


def test_a_round_that_belongs_to_no_match_is_shown(told: Told, path: Path) -> None:
    puzzle = Round(
        Rules(domino_set=2),
        [TileSet.parse("0-2 0-1"), TileSet.parse("1-1 0-0")],
        [],
        Layout().place(Tile(2, 2)).place(Tile(1, 2), Tile(2, 2)),
        0,
    )
    record = RoundRecord.of(puzzle.apply(play("0-2>2-2")))
    file = kept(record, path)
    seen = kept(record.redact(1), path.with_name("seen.json"))

    assert told("show", file, "--move", "0") == (
        f"The round, move 0 of 1\n{round_text(puzzle, width=100)}\n"
    )
    assert told("show", seen) == (
        f"The round, move 1 of 1\n{view_text(record.round.view(1), width=100)}\n"
    )


def test_comments_are_shown_at_their_move_and_to_nobody_who_plays(told: Told, path: Path) -> None:
    comments = [
        Annotation(1, 0, "a bold one"),
        Annotation(1, None, "at\nhome"),
        Annotation(0, 0, "x"),
    ]
    file = kept(MatchRecord.of(small(), NAMES, comments), path)

    words = ("show", file, "--round", "2", "--move")
    assert told(*words, "1").endswith("\nComment: a bold one\nComment: at\n  home\n")
    assert told(*words, "2").endswith("\nComment: at\n  home\n")
    assert "bold" not in told(*words, "2")
    assert "Comment" not in told(*words, "1", "--seat", "0")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--round 5", "there are rounds 1 to 4, so none is number 5"),
        ("--round 0", "there are rounds 1 to 4, so none is number 0"),
        ("--round -1", "there are rounds 1 to 4, so none is number -1"),
        ("--move 99", "round 4 has 6 moves, so there is no moment after 99"),
        ("--round 1 --move -1", "round 1 has 6 moves, so there is no moment after -1"),
        ("--seat 3", "the seats are 0 to 2, so none is 3 (R3.8)"),
        ("--round x", "argument --round: a whole number of at most 40 digits is wanted, not 'x'"),
        ("--theme pink", "argument --theme: invalid choice: 'pink' (choose from"),
    ],
)
def test_a_moment_that_there_is_not_gets_one_line_that_says_what_there_is(
    told: Told, path: Path, words: str, message: str
) -> None:
    last = small().rounds[-1]
    first = small().rounds[0]
    message = message.replace("round 4 has 6", f"round 4 has {len(last.moves)}")
    message = message.replace("round 1 has 6", f"round 1 has {len(first.moves)}")

    file = kept(MatchRecord.of(small(), NAMES), path)
    assert told.wrong("show", file, *words.split()).startswith(message)


def test_of_one_round_there_is_no_second(told: Told, path: Path) -> None:
    file = kept(RoundRecord.of(small().rounds[0]), path)

    assert told.wrong("show", file, "--round", "2") == "there is one round, so none is number 2"


def test_before_the_first_deal_there_is_nothing_to_see(told: Told, path: Path) -> None:
    nothing = "no round has been dealt yet, so there is nothing to see"
    for record in (MatchRecord.of(Match(SMALL, 3)), MatchRecord.of(Match(SMALL, 3)).redact(0)):
        file = kept(record, path)
        assert told.wrong("show", file) == nothing
        assert told.wrong("animate", file, "--out", str(path.with_name("x.svg"))) == nothing
        assert told("replay", file).endswith("\nNo round has been dealt yet\n")
        assert told("replay", file, "--quiet") == f"{file} replays: 0 rounds, 0 moves\n"


def test_a_picture_shows_the_same_moment(told: Told, path: Path) -> None:
    match = small()
    file = kept(MatchRecord.of(match, NAMES), path)
    out = path.with_name("table.svg")
    made = len(match.rounds[1].moves)

    words = ("show", file, "--round", "2", "--svg", str(out))
    assert told(*words) == f"{out} shows round 2 of 4, move {made} of {made}\n"
    assert out.read_text(encoding="utf-8") == round_svg(match.rounds[1], names=NAMES)
    told(*words, "--move", "0", "--seat", "2", "--theme", "dark")
    view = match.rounds[1].origin.view(2, match.scores[:1])
    assert out.read_text(encoding="utf-8") == view_svg(view, names=NAMES, theme="dark")
    assert {path, out} == {*path.parent.iterdir()}


def test_a_round_is_animated(told: Told, path: Path) -> None:
    match = small()
    file = kept(MatchRecord.of(match, NAMES), path)
    out = path.with_name("round.svg")

    words = ("animate", file, "--out", str(out))
    assert told(*words) == f"{out} shows round 4 of 4, move by move\n"
    assert out.read_text(encoding="utf-8") == round_animation(match.rounds[3], names=NAMES)
    told(*words, "--round", "1", "--theme", "auto", "--seconds", "0.5")
    assert out.read_text(encoding="utf-8") == round_animation(
        match.rounds[0], names=NAMES, theme="auto", seconds=0.5
    )
    assert b"<script" not in out.read_bytes()


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("unfinished", [False, True])
def test_what_a_seat_saw_is_animated_like_the_round_itself(
    told: Told, path: Path, seat: int, unfinished: bool
) -> None:
    record = MatchRecord.of(small(unfinished=unfinished), NAMES)
    out = path.with_name("round.svg")

    told("animate", kept(record, path), "--out", str(out))
    whole = out.read_bytes()
    told("animate", kept(record.redact(seat), path), "--out", str(out))
    assert whole == out.read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "the following arguments are required: --out"),
        ("--out x.svg --seconds 0", "a move"),
        ("--out x.svg --seconds 1e9", "argument --seconds: a number of seconds like 0.5 is wanted"),
        ("--out x.svg --seconds nan", "argument --seconds: a number of seconds like 0.5 is wanted"),
        ("--out x.svg --round 9", "there are rounds 1 to 4, so none is number 9"),
        ("--out no/x.svg", "no/x.svg can't be written: there is no directory no"),
        ("--out .", ". can't be written: it is a directory"),
        ("--out match.json", "match.json can't be written: the record itself is there"),
    ],
)
def test_an_animation_that_makes_no_sense_gets_one_line_and_no_file(
    told: Told, path: Path, monkeypatch: pytest.MonkeyPatch, words: str, message: str
) -> None:
    monkeypatch.chdir(path.parent)
    kept(MatchRecord.of(small(), NAMES), path)

    assert told.wrong("animate", "match.json", *words.split()).startswith(message)
    assert [*path.parent.iterdir()] == [path]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_is_told_again_as_it_was_told(told: Told, path: Path, preset: str) -> None:
    words = ("--preset", preset, "--seed", "3", "--chickenlittle", "--draw-until-playable")
    before = told(*words, "--save", str(path), "--seats", "random,greedy,random")

    assert told("replay", str(path)) == before.replace(", seed 3", "")


def test_an_unfinished_match_is_told_as_far_as_it_goes(told: Told, path: Path) -> None:
    match = small(unfinished=True)
    out = told("replay", kept(MatchRecord.of(match, NAMES), path))

    assert match.round
    seat = match.round.seat
    assert out.endswith(f"\nSeat {seat} ({NAMES[seat]}) to play\n")
    assert out.count("Score sheet\n") == 1
    assert "\nRound 2 of 4: " in out
    assert "wins" not in out


def test_a_match_between_rounds_is_told_to_its_last_sheet(told: Told, path: Path) -> None:
    between = next(step for step in matches(SMALL, 3, 3) if step.rounds)
    out = told("replay", kept(MatchRecord.of(between), path))

    assert re.search(r"\n Total( +[0-9]+){3}\n$", out)


def test_a_round_alone_is_told_with_what_everyone_has_left(told: Told, path: Path) -> None:
    start = Round.start(Rules(domino_set=2), deal("2-2 0-2|0-0 1-2", "0-1 1-1"))
    over = after(start, play("2-2"), play("1-2>2-2"), play("0-2>2-2"))
    record = RoundRecord.of(
        over, ["Ann", "Bob"], [Annotation(0, 1, "well"), Annotation(0, None, "x")]
    )

    assert (
        told("replay", kept(record, path))
        == """\
Chicken Foot: double-two set, 2 players
Players: seat 0 (Ann), seat 1 (Bob)

The round
Seat 0 (Ann): opens with 2-2 — Chickie Twos!
Seat 1 (Bob): 1-2 on 2-2
Seat 0 (Ann): 0-2 on 2-2
Comment on move 2: well
Comment on the round: x
Domino: seat 0 (Ann) goes out
2-2 is left 2 arms short
2-2
├─ 2-1
└─ 2-0

Seat 0 (Ann): no tiles, 0 points
Seat 1 (Bob): 0-0, 50 points
"""
    )


def test_what_a_seat_saw_is_told_with_its_own_draws_alone(told: Told, path: Path) -> None:
    record = MatchRecord.of(small(), NAMES)
    whole = told("replay", kept(record, path))
    seen = told("replay", kept(record.redact(1), path))

    assert "\nThis is what seat 1 (Bob) may know\n" in seen
    assert "Seat 1 (Bob): draws a tile" in whole
    assert "Seat 1 (Bob): draws a tile" not in seen
    assert re.search(r"Seat 1 \(Bob\): draws [0-9]-[0-9]", seen)
    assert not re.search(r"Seat [02] \(\w+\): draws [0-9]-[0-9]", seen)
    assert whole.rpartition("Score sheet")[2] == seen.rpartition("Score sheet")[2]
    for number in range(1, 5):
        assert f"\nRound {number} of 4\n" in seen


def test_what_a_seat_saw_of_an_unfinished_round_is_told(told: Told, path: Path) -> None:
    match = small(unfinished=True)
    assert match.round
    whole = told("replay", kept(RoundRecord.of(match.round), path))
    seen = told("replay", kept(RoundRecord.of(match.round).redact(0), path))

    assert whole.endswith(f"Seat {match.round.seat} to play\n")
    assert seen.endswith(f"Seat {match.round.seat} to play\n")


def test_quiet_tells_only_that_it_replays(told: Told, path: Path) -> None:
    match = small()
    moves = sum(len(round_.moves) for round_ in match.rounds)
    file = kept(MatchRecord.of(match), path)

    assert told("replay", file, "--quiet") == f"{file} replays: 4 rounds, {moves} moves\n"
    kept(RoundRecord.of(after(match.rounds[0].origin, match.rounds[0].moves[0])), path)
    assert told("replay", file, "--quiet") == f"{file} replays: 1 round, 1 move\n"
    kept(MatchRecord.of(match).redact(0), path)
    assert told("replay", file, "--quiet") == f"{file} replays: 4 rounds, {moves} moves\n"


def broken(told: Told, path: Path, *words: str) -> str:
    """Return the line that a record gets which does not replay."""
    assert cli.main(["replay", str(path), *words]) == 1
    out, err = told.capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert err.startswith(f"chickenfoot: error: {path}: ")
    return err


@pytest.mark.parametrize("words", [(), ("--quiet",)])
def test_what_does_not_replay_is_told_with_round_move_and_rule(
    told: Told, path: Path, words: tuple[str, ...]
) -> None:
    document: Any = json.loads(dumps(MatchRecord.of(small())))
    document["rounds"][1]["moves"].insert(0, "pass")
    path.write_text(json.dumps(document))

    line = broken(told, path, *words)
    assert "$.rounds[1].moves[0]: round 2, move 1: " in line
    assert re.search(r"\(R\d\.\d\)$", line)


def test_a_result_that_is_not_what_comes_of_the_moves_is_told(told: Told, path: Path) -> None:
    document: Any = json.loads(dumps(MatchRecord.of(small())))
    document["rounds"][2]["result"]["charges"][0] += 1
    path.write_text(json.dumps(document))

    assert "round 3" in broken(told, path)


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "{}", "\x00\x1b[2J"])
def test_a_file_that_is_no_record_does_not_replay(told: Told, path: Path, text: str) -> None:
    path.write_text(text)

    assert "\x1b" not in broken(told, path)
    assert told.wrong("show", str(path)).startswith(f"{path}: ")
    assert told.wrong("animate", str(path), "--out", str(path.with_name("x.svg")))


def test_a_file_that_can_not_be_read_is_a_wrong_argument(told: Told, path: Path) -> None:
    for command in ("show", "replay"):
        assert told.wrong(command, str(path)) == f"{path} can't be read: No such file or directory"
        assert told.wrong(command, str(path.parent)) == (
            f"{path.parent} can't be read: it is a directory"
        )
        assert told.wrong(command) == "the following arguments are required: FILE"


def test_records_are_told_in_ascii_where_nothing_else_can_be_shown(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    file = kept(MatchRecord.of(small(), ("Zoë", "Bob", "Čapek")), path)
    monkeypatch.setattr(sys, "stdout", stream)

    for words in (["show", file], ["show", file, "--seat", "0"], ["replay", file]):
        assert cli.main(words) == 0
    assert b"`- " in bytes_told(stream)
    assert b"seat 0 (Zo?)" in bytes_told(stream)


@pytest.mark.parametrize("columns", [20, 60, 200])
def test_a_table_is_as_wide_as_its_terminal(
    path: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    stream = Terminal(io.BytesIO(), encoding="utf-8")
    file = kept(MatchRecord.of(small(unfinished=True), NAMES), path)
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", str(columns))

    assert cli.main(["show", file]) == 0
    lines = re.sub(r"\x1b\[[0-9]*m", "", bytes_told(stream).decode()).splitlines()
    assert max(map(len, lines)) <= columns
    seats = [line for line in lines if re.match("seat [012] |boneyard", line)]
    assert len(seats) == {20: 4, 60: 3, 200: 1}[columns]


@pytest.mark.rule("R2.3")
def test_lots_are_told_again(told: Told, path: Path) -> None:
    rules = Rules(domino_set=3, hand_size=2, opening=Opening.LAID_OUT)
    file = kept(MatchRecord.of(matches(rules, 2, 1)[-1]), path)

    out = told("replay", file)
    assert out.count("Lots are drawn for the lead: ") == 1
    assert out.count(" is laid out, and seat ") == 4


@pytest.mark.parametrize("command", ["show", "replay", "animate", "play"])
def test_the_help_has_examples(told: Told, command: str) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main([command, "--help"])

    assert end.value.code == 0
    assert f"for example:\n  chickenfoot {command} " in told.capsys.readouterr().out
