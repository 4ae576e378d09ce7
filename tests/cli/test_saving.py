"""``chickenfoot play`` saves matches and resumes them."""

from __future__ import annotations

import io
import os
import re
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NoReturn
from unittest import mock

import pytest

from chickenfoot_rules import Draw, Match, Move, Rules, cli
from chickenfoot_rules.cli.answers import Request, SaveAs
from chickenfoot_rules.cli.files import SaveFile
from chickenfoot_rules.cli.human import Person
from chickenfoot_rules.dominoes import game_of
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, follow_match, play_match
from chickenfoot_rules.records import MatchRecord, RoundRecord, load, save
from chickenfoot_rules.records.files import lock_file
from cli_runs import CHICKEN_FOOT, EXPRESS, TINY, Command, Example, ScriptedInput
from support.dominoes import deal, play

FIVES = Rules(domino_set=6, hand_size=5)
PAIRS = ExpressRules(target=30, pairs=True)
GAMES = pytest.mark.parametrize("example", [CHICKEN_FOOT, EXPRESS], ids=["chicken-foot", "express"])


def match_in(path: Path) -> DominoMatch:
    record = load(path)
    assert isinstance(record, MatchRecord)
    return record.match


def moves_of(seat: int, match: DominoMatch) -> int:
    return sum(round_.movers.count(seat) for round_ in match.all_rounds)


def names_in(path: Path) -> tuple[str, ...]:
    return load(path).names


def begun(
    path: Path, moves: int, *names: str, rules: Rules | ExpressRules = FIVES, players: int = 3
) -> DominoMatch:
    """Save a match of random players after some moves, and return it."""
    match = game_of(rules).begin(rules, players)
    for step in follow_match(match, [RandomPlayer()] * players, seed=3):
        if moves == 0:
            break
        match = step.after
        moves -= 1
    save(MatchRecord.of(match, names), path)
    return match


# Saving


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "rules", "players"),
    [
        ((), Rules(), 2),
        (("--game", "express", "--target", "30"), ExpressRules(target=30, players=3), 3),
        (("--game", "express", "--target", "30", "--pairs"), PAIRS, 4),
    ],
    ids=["chicken-foot", "express", "pairs"],
)
def test_a_match_is_saved_as_it_was_played(
    run: Command, path: Path, words: tuple[str, ...], rules: Rules | ExpressRules, players: int
) -> None:
    names = ("greedy", "random", "greedy", "random")[:players]
    words = (*words, "--seats", ",".join(names), "--seed", "7", "--save", str(path), "--quiet")

    assert run(*words).startswith("Score sheet, seed 7\n")
    team = [GreedyPlayer() if name == "greedy" else RandomPlayer() for name in names]
    assert play_match(team, rules=rules, seed=7).match == match_in(path)
    assert match_in(path).rules == rules
    assert names_in(path) == names
    assert [*path.parent.iterdir()] == [path]


def test_a_match_without_people_is_saved_at_each_deal_and_each_end_of_a_round(
    monkeypatch: pytest.MonkeyPatch, run: Command, path: Path
) -> None:
    saved: list[tuple[int, bool]] = []

    def note(_: SaveFile, match: Match) -> None:
        saved.append((len(match.rounds), match.round is not None))

    monkeypatch.setattr(SaveFile, "save", note)
    run("--set", "2", "--hand-size", "2", "--players", "2", "--seed", "4", "--save", str(path))

    # Each of the three rounds of a double-two set is dealt and ends; then the match ends.
    played = [(0, True), (1, False), (1, True), (2, False), (2, True), (3, False)]
    assert [*played, (3, False)] == saved


@GAMES
def test_a_match_is_saved_before_a_person_sees_it(
    monkeypatch: pytest.MonkeyPatch, run: Command, path: Path, example: Example
) -> None:
    asked: list[DominoView] = []
    ask = Person.ask

    def note(self: Person, view: DominoView) -> Move | Request | SaveAs:
        assert view == match_in(path).view(0)
        asked.append(view)
        return ask(self, view)

    monkeypatch.setattr(Person, "ask", note)
    run(*example.words, "--save", str(path), typed=example.answers)

    assert len(example.answers) <= len(asked)


@pytest.mark.long
@GAMES
def test_a_stopped_match_is_resumed_where_it_was(
    run: Command, path: Path, example: Example
) -> None:
    whole = path.with_name("whole.json")
    run(*example.words, "--save", str(whole), typed=example.answers)

    for answers in range(len(example.answers)):
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


def test_a_file_that_can_not_be_written_is_refused_before_the_match(
    run: Command, path: Path
) -> None:
    path.write_text("precious")

    def error(file: Path, *words: str) -> str:
        return run.error("--seats", "human,random", "--save", str(file), *words)

    assert (
        error(path)
        == f"{path} can't be written: it already exists; resume it or choose another name"
    )
    assert path.read_text() == "precious"
    assert error(path.parent) == f"{path.parent} can't be written: it is a directory"
    nowhere = path.parent / "no" / "where"
    assert error(nowhere).endswith(f"there is no directory {nowhere.parent}")
    new = path.with_name("new.json")
    assert "(R7.2)" in error(new, "--double-blank", "9" * 20)
    assert not new.exists()


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

    assert refused == [
        f"{path} can't be written: it is in use by another process",
        f"{path} can't be written: it already exists; resume it or choose another name",
    ]
    assert match_in(path).is_over
    assert [*path.parent.iterdir()] == [path]


def test_a_new_file_that_another_process_has_begun_meanwhile_is_refused(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lock_late(file: Path) -> AbstractContextManager[None]:
        file.write_text("the other match")
        return lock_file(file)

    monkeypatch.setattr("chickenfoot_rules.cli.files.lock_file", lock_late)

    assert run.error(*TINY, "--save", str(path)).endswith("; resume it or choose another name")
    assert path.read_text() == "the other match"
    assert [*path.parent.iterdir()] == [path]


# Resuming


@pytest.mark.parametrize(
    ("example", "answers", "moves", "question"),
    [
        (CHICKEN_FOOT, 4, 2, "you       1 tile    2 points"),
        (EXPRESS, 9, 2, "you           6 tiles  15 points"),
    ],
    ids=["chicken-foot", "express"],
)
def test_a_person_who_resumes_a_match_sees_the_match_so_far(
    run: Command, path: Path, example: Example, answers: int, moves: int, question: str
) -> None:
    run(*example.words, "--save", str(path), typed=[*example.answers[:answers], "quit"])

    out = run("--resume", str(path), "--seed", "5", typed=["quit"]).partition("Your move")[0]
    out, legends = re.subn(r"\n\[[67]\] open end .*", "", out)
    assert legends == 1
    heading = example.output[: example.output.index("\nRound 1")]
    sheet = re.search(r"\nScore sheet\n.*?(?=\n\nRound 2)", example.output, re.DOTALL)
    assert sheet
    end = example.output.index(question)
    start = example.output.rindex("\n\nRound 2", 0, end)
    table = example.output[start + 1 : example.output.index("Your move", end)]
    assert out.startswith(f"{heading}{sheet[0]}\n\nRound 2")
    assert out.endswith(table)
    turns = out.removeprefix(f"{heading}{sheet[0]}\n").removesuffix(table)
    assert len(re.findall(r"^(You|Random): ", turns, re.MULTILINE)) == moves + 1
    for line in turns.splitlines():
        assert f"{line}\n" in example.output


def test_players_without_names_go_on_as_they_would_have(run: Command, path: Path) -> None:
    begun(path, 40)

    run("play", "--resume", str(path), "--seed", "3")
    assert match_in(path) == play_match([RandomPlayer()] * 3, rules=FIVES, seed=3).match


def test_a_name_that_no_computer_player_has_belongs_to_a_person(run: Command, path: Path) -> None:
    begun(path, 9, "Ann Lee", "human", "greedy")

    out = run("--resume", str(path), typed=["q"])
    assert "Players: Ann Lee, human, greedy\n" in out
    assert "It is the turn of " in out


def saved_after(path: Path, match: Match, names: tuple[str, ...], *moves: Move) -> None:
    for move in moves:
        match = match.apply(move)
    save(MatchRecord.of(match, names), path)


def test_people_who_share_a_screen_do_not_see_what_the_others_drew(
    run: Command, path: Path
) -> None:
    start = Match(Rules(domino_set=2, hand_size=1), 3).deal(deal("0-1|0-2|1-1", "0-0 2-2 1-2"))
    saved_after(path, start, ("Ann", "Bob", "greedy"), Draw(), Draw(), play("2-2"))

    out = run("--resume", str(path), "--seed", "1", typed=["q"])
    before, question, _ = out.partition("It is the turn of Ann")
    assert question
    turns = """
Round 1 of 3: 2-2 is required
Nobody holds 2-2, so all draw for it, and Ann begins
Ann: draws a tile
Bob: draws a tile, opens with 2-2 — Chickie Twos!
Greedy: draws a tile
"""
    assert turns in before
    assert "1-2" not in before


def test_an_interrupted_turn_is_printed_once_it_is_finished(run: Command, path: Path) -> None:
    start = Match(Rules(domino_set=2, hand_size=2), 2).deal(deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    saved_after(path, start, ("greedy", "Ann"), play("2-2"), Draw())

    out = run("--resume", str(path), "--seed", "1", typed=["", "q"])
    before, question, after = out.partition("\nRound 1 of 3: Ann to play\n")
    assert question
    assert before.endswith("\nGreedy: opens with 2-2 — Chickie Twos!\n")
    assert "\nYou have drawn 1-2, and 1-2 fits\n" in after
    assert "draws" not in out


def test_other_players_may_go_on(run: Command, path: Path) -> None:
    begun(path, 9, "Ann", "Bob", "greedy")

    run("--resume", str(path), "--seats", "greedy,random,random", "--quiet")
    assert names_in(path) == ("greedy", "random", "random")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--set 9 --curved", "LEAVE OUT --set, --curved"),
        ("--no-curved", "LEAVE OUT --no-curved"),
        ("--preset puremco", "LEAVE OUT --preset"),
        ("--players 3 --lead 0", "LEAVE OUT --players, --lead"),
        ("--game express --target 9 --pairs", "LEAVE OUT --game, --target, --pairs"),
        ("--seats greedy,greedy", "expected 3 players in --seats, as in the file, got 2"),
        ("--save x", "argument --save: not allowed with argument --resume"),
        ("--quiet", "--quiet hides the table from a human player; leave it out"),
    ],
)
def test_arguments_that_contradict_the_file_are_refused(
    run: Command, path: Path, words: str, message: str
) -> None:
    begun(path, 9, "Ann", "Bob", "greedy")
    before = path.read_bytes()

    full = "--resume takes the rules and players from the file; leave out"
    expected = message.replace("LEAVE OUT", full)
    assert run.error("play", "--resume", str(path), *words.split()) == expected
    assert before == path.read_bytes()


@pytest.mark.parametrize(
    ("rules", "players"),
    [(FIVES, 3), (ExpressRules(target=30), 4)],
    ids=["chicken-foot", "express"],
)
def test_only_an_unfinished_match_can_be_resumed(
    run: Command, path: Path, rules: Rules | ExpressRules, players: int
) -> None:
    def error() -> str:
        return run.error("--resume", str(path))

    assert error() == f"{path} can't be read: No such file or directory"
    path.write_text("{}")
    assert error().startswith(f"{path}: ")
    match = begun(path, 9, rules=rules, players=players)
    save(MatchRecord.of(match).redact(0), path)
    no_match = f"{path} is not the record of a whole match, so it can't be resumed"
    assert error() == no_match
    assert match.round is not None
    save(RoundRecord.of(match.round), path)
    assert error() == no_match
    over = play_match([RandomPlayer()] * players, rules=rules, seed=1).match
    save(MatchRecord.of(over), path)
    assert error() == f"the match in {path} is over; see it with chickenfoot replay"


def test_a_match_between_rounds_is_resumed_with_the_next(run: Command, path: Path) -> None:
    whole = play_match([RandomPlayer()] * 2, rules=Rules(domino_set=1, hand_size=1), seed=4).match
    first = Match(Rules(domino_set=1, hand_size=1), 2)
    for step in follow_match(first, [RandomPlayer()] * 2, seed=4):
        if step.after.round is None:
            save(MatchRecord.of(step.after), path)
            break

    out = run("--resume", str(path), "--seed", "4")
    assert out.startswith(
        "Chicken Foot: double-one set, 2 players, 1 tile each, seed 4\n"
        "Players: random in all seats\nrandom  makes any legal move: no skill\n\nScore sheet\n"
    )
    assert out.count("Round 2 of 2: 0-0 is required\n") == 1
    assert match_in(path) == whole
