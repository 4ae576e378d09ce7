"""``chickenfoot play`` saves matches and resumes them."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path
from typing import NoReturn
from unittest import mock

import pytest

from chickenfoot_rules import Draw, Match, Rules, cli
from chickenfoot_rules.cli.files import FileError, SaveFile, quote_path, require_writable
from chickenfoot_rules.dominoes import game_of
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, follow_match, play_match
from chickenfoot_rules.records import Annotation, MatchRecord, load, save
from cli_runs import CHICKEN_FOOT, EXPRESS, TINY, Command, Example, ScriptedInput
from support.dominoes import deal, play

PERSON = ("--seats", "human,greedy,random,greedy", "--seed", "7")
FIVES = Rules(domino_set=6, hand_size=5)
GAMES = pytest.mark.parametrize("example", [CHICKEN_FOOT, EXPRESS], ids=["chicken-foot", "express"])


def match_in(path: Path) -> DominoMatch:
    record = load(path)
    assert isinstance(record, MatchRecord)
    return record.match


def moves_of(seat: int, match: DominoMatch) -> int:
    return sum(round_.movers.count(seat) for round_ in match.all_rounds)


# Saving


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ((), Rules()),
        (("--game", "express", "--target", "30", "--pairs"), ExpressRules(target=30, pairs=True)),
    ],
    ids=["chicken-foot", "pairs"],
)
def test_a_match_is_saved_as_it_was_played(
    run: Command, path: Path, words: tuple[str, ...], rules: Rules | ExpressRules
) -> None:
    names = ("greedy", "random", "greedy", "random")
    words = (*words, "--seats", ",".join(names), "--seed", "7", "--save", str(path), "--quiet")

    assert run(*words).startswith("Score sheet, seed 7\n")
    team = [GreedyPlayer() if name == "greedy" else RandomPlayer() for name in names]
    assert play_match(team, rules=rules, seed=7).match == match_in(path)
    assert load(path).names == names
    assert [*path.parent.iterdir()] == [path]


@pytest.mark.parametrize(("system", "shown"), [("posix", "'a b.json'"), ("nt", '"a b.json"')])
def test_a_file_is_shown_as_the_shell_of_the_system_reads_it(
    monkeypatch: pytest.MonkeyPatch, system: str, shown: str
) -> None:
    path = Path("a b.json")
    with monkeypatch.context() as patches:
        patches.setattr(os, "name", system)
        assert shown == quote_path(path)


@pytest.mark.long
@GAMES
def test_a_stopped_match_is_resumed_where_it_was(
    run: Command, path: Path, example: Example
) -> None:
    whole = path.with_name("whole.json")
    run(*example.words, "--save", str(whole), typed=example.answers)

    for answers in range(0, len(example.answers), 3):
        # Stop with "quit", or at the end of the input.
        stop, code = ((["quit"], 0), ([], 1))[answers % 2]
        typed = [*example.answers[:answers], *stop]
        out = run(*example.words, "--save", str(path), typed=typed, code=code)
        assert f"Resume it with: chickenfoot play --resume {path} --seed 5\n" in out
        assert moves_of(0, match_in(path)) == answers
        rest = example.answers[answers:]
        out = run("play", "--resume", str(path), "--seed", "5", typed=rest)
        assert out.rpartition("Score sheet")[2] == example.output.rpartition("Score sheet")[2]
        assert load(path) == load(whole)
        path.unlink()


def test_a_match_is_saved_even_if_nobody_reads_the_output(
    path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdin", io.StringIO("draw\n" * 9))
        monkeypatch.setattr(sys, "stdout", stream)
        assert cli.main([*CHICKEN_FOOT.words, "--save", str(path)]) == 1
        monkeypatch.undo()

    assert capfd.readouterr() == ("", "")
    assert match_in(path).players == 2


def test_a_full_disk_ends_the_match_with_one_line_and_keeps_the_old_file(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    def fill(answers: int) -> None:
        if answers == 1:
            monkeypatch.setattr(Path, "replace", refuse)

    monkeypatch.setattr(sys, "stdin", ScriptedInput(CHICKEN_FOOT.answers, fill))

    assert cli.main([*CHICKEN_FOOT.words, "--save", str(path)]) == 1
    line = f"chickenfoot: error: {path} can't be written: No space left on device\n"
    assert line == run.capsys.readouterr().err
    assert moves_of(0, match_in(path)) == 1
    assert [*path.parent.iterdir()] == [path]


def test_a_save_that_is_interrupted_is_repeated(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync

    def interrupt(answers: int) -> None:
        if answers == 4:
            monkeypatch.setattr(os, "fsync", stop)

    def stop(_: int) -> NoReturn:
        monkeypatch.setattr(os, "fsync", fsync)
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", ScriptedInput(CHICKEN_FOOT.answers, interrupt))

    run(*CHICKEN_FOOT.words, "--save", str(path), code=130)
    assert moves_of(0, match_in(path)) == 5


def test_two_processes_do_not_play_one_match(run: Command, path: Path) -> None:
    def compete(answers: int) -> None:
        if answers == 1:
            run.capsys.readouterr()
            refused.append(run.error("--resume", str(path), "--seed", "5"))
            refused.append(run.error(*TINY, "--save", str(path)))

    refused: list[str] = []
    with mock.patch.object(sys, "stdin", ScriptedInput(CHICKEN_FOOT.answers, compete)):
        assert cli.main([*CHICKEN_FOOT.words, "--save", str(path)]) == 0

    assert refused == [f"{path} can't be written: it is in use by another process"] * 2
    assert match_in(path).is_over
    assert [*path.parent.iterdir()] == [path]


def test_comments_on_moves_that_are_taken_back_are_dropped(path: Path) -> None:
    start = Match(Rules(domino_set=2), 2).deal(deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    match = start.apply(play("2-2")).apply(Draw())
    comments = [Annotation(0, None, "a"), Annotation(0, 0, "b"), Annotation(0, 1, "c")]
    file = SaveFile(path, MatchRecord.of(match, ("Ann", "Bob"), comments))

    file.save(match.undo())
    assert MatchRecord.of(match.undo(), ("Ann", "Bob"), comments[:2]) == load(path)


# On request


def test_a_match_that_is_not_saved_is_left_after_a_warning(run: Command, path: Path) -> None:
    warning = 'This match is not saved. Type "save match.json" to save it in that file, or "quit"'
    out = run.at_terminal(*PERSON, keys="1\nq\ntable\nquit\n", columns=200)

    assert out.count(warning) == 1
    assert out.endswith("You leave the match in round 1; its seed was 7\n")
    for words, keys in (((), "q\n"), (("--save", str(path)), "1\nq\n")):
        assert warning not in run.at_terminal(*PERSON, *words, keys=keys, columns=200)


def test_a_match_is_saved_on_request_and_resumed_from_then_on(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(path.parent)
    typed = ["draw", "save no/a.json", "save a.json", "2-2", "save b.json", "q"]
    out = run(*CHICKEN_FOOT.words, typed=typed)

    for answer, said in (
        ("save no/a.json", "no/a.json can't be written: No such file or directory"),
        ("save a.json", "Saved in a.json, and from now on after each move of yours"),
        ("save b.json", "The match is saved in a.json already"),
    ):
        assert f"): {answer}\n{said}\n" in out
    assert out.endswith("\nResume it with: chickenfoot play --resume a.json --seed 5\n")
    assert [*path.parent.iterdir()] == [path.parent / "a.json"]
    assert load("a.json").names == ("you", "random")
    assert moves_of(0, match_in(Path("a.json"))) == 2
    rest = run("--resume", "a.json", "--seed", "5", typed=CHICKEN_FOOT.answers[2:])
    assert rest.endswith(CHICKEN_FOOT.output[-120:])


def test_a_match_is_saved_between_two_people(run: Command, path: Path) -> None:
    keys = f"save {path}\n\n\n1\nq\n"
    out = run.at_terminal("--seats", "human:Ann,human:Bob", "--seed", "7", keys=keys, columns=200)

    assert f"Saved in {path}, " in out
    assert moves_of(0, match_in(path)) + moves_of(1, match_in(path)) == 1


def test_a_file_that_could_not_be_written_can_be_tried_again(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def refuse(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    def fill(answers: int) -> None:
        monkeypatch.setattr(Path, "replace", replace if answers else refuse)

    typed = [f"save {path}", f"save {path}", "draw"]
    monkeypatch.setattr(sys, "stdin", ScriptedInput(typed, fill))
    out = run(*CHICKEN_FOOT.words, code=1)

    assert f"{path} can't be written: No space left on device\n" in out
    assert f"Saved in {path}, " in out
    assert moves_of(0, match_in(path)) == 1


# Resuming


def test_a_person_who_resumes_sees_the_match_so_far(run: Command, path: Path) -> None:
    run(*CHICKEN_FOOT.words, "--save", str(path), typed=[*CHICKEN_FOOT.answers[:4], "q"])

    out = run("--resume", str(path), "--language", "de", "--seed", "5", typed=["q"])
    score, _, turns = out.partition("\nRunde 2 von 3: ")
    assert re.search(r"1   2-2 +2 +51\n", score)
    assert "Random: eröffnet mit 1-1" in turns
    assert "Du: 1-2 an 1-1\nRandom: zieht einen Stein\n" in turns
    # Other players go on in their seats, and have their names.
    run("--resume", str(path), "--seats", "greedy,random", "--seed", "1", "--quiet")
    assert load(path).names == ("greedy", "random")
    assert match_in(path).is_over


def test_people_who_resume_do_not_see_what_the_others_drew(run: Command, path: Path) -> None:
    start = Match(Rules(domino_set=2, hand_size=1), 3).deal(deal("0-1|0-2|1-1", "0-0 2-2 1-2"))
    match = start.apply(Draw()).apply(Draw()).apply(play("2-2"))
    save(MatchRecord.of(match, ("Ann", "Bob Lee", "greedy")), path)

    out = run("--resume", str(path), "--seed", "1", typed=["q"])
    before, _, _ = out.partition("It is the turn of Ann")
    assert "Ann: draws a tile\nBob Lee: draws a tile, opens with 2-2" in before
    assert "1-2" not in before


@pytest.mark.parametrize("moves", [0, 2])
def test_a_match_goes_on_as_it_would_have(run: Command, path: Path, moves: int) -> None:
    start = game_of(FIVES).begin(FIVES, 3)
    steps = [step.after for step in follow_match(start, [RandomPlayer()] * 3, seed=3)]
    between = next(number for number, match in enumerate(steps) if match.round is None)
    save(MatchRecord.of(steps[between + moves]), path)

    out = run("play", "--resume", str(path), "--seed", "3")
    heads = ("Players: random in all seats", "\nScore sheet\n", "\nRound 2 of 7: ")
    assert sorted(map(out.index, heads)) == [*map(out.index, heads)]
    assert match_in(path) == steps[-1]


def test_a_file_without_permission_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.touch()
    monkeypatch.setattr(os, "access", mock.Mock(return_value=False))
    with pytest.raises(FileError, match=r"match\.json can't be written: Permission denied$"):
        require_writable(path)
