"""Whole sessions at terminals of usual sizes: what a person sees at each question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyte
import pytest

from chickenfoot_rules import Draw, Match, Rules
from chickenfoot_rules.cli import files
from chickenfoot_rules.cli.files import FileError, SaveFile, write_file
from chickenfoot_rules.players import advice
from chickenfoot_rules.records import Annotation, MatchRecord, load
from cli_runs import CHICKEN_FOOT, EXPRESS, TINY, Command
from support.dominoes import deal, play

SIZES = pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)], ids=["80x24", "120x40"])
QUESTION = re.compile(r"for help\): |Press Enter for round [0-9]+ ")
PERSON = ("--seats", "human,greedy,random,greedy", "--seed", "7")


@pytest.fixture(autouse=True)
def brief_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give hints that take no time; how good they are is the subject of other tests."""
    monkeypatch.setattr(advice, "SIMULATIONS", 4)
    monkeypatch.setattr(advice, "_WORLDS", 2)


def screens(out: str, typed: Iterable[str], columns: int, rows: int) -> Iterator[list[str]]:
    """Yield the lines of the screen at each question, the question last."""
    screen = pyte.Screen(columns, rows)
    stream = pyte.Stream(screen)
    answers = iter(typed)
    start = 0
    for question in QUESTION.finditer(out):
        stream.feed(out[start : question.end()].replace("\n", "\r\n"))
        yield [line.rstrip() for line in screen.display[: screen.cursor.y + 1]]
        stream.feed(f"{next(answers, '')}\r\n")
        start = question.end()


def last_screen(out: str, columns: int, rows: int) -> list[str]:
    """Return the lines of the screen at the end of the output."""
    screen = pyte.Screen(columns, rows)
    pyte.Stream(screen).feed(out.replace("\n", "\r\n"))
    return [line.rstrip() for line in screen.display]


# A match that is watched


@pytest.mark.untraced
@SIZES
@pytest.mark.parametrize(
    "words",
    [
        ("--seats", "greedy,random,greedy,random", "--seed", "3"),
        ("--game", "express", "--target", "60", "--pairs", "--seed", "3"),
    ],
    ids=["chicken-foot", "express"],
)
def test_a_watched_match_takes_a_screen_a_round(
    run: Command, words: tuple[str, ...], columns: int, rows: int
) -> None:
    out = run.at_terminal(*words, columns=columns, rows=rows)
    shown = re.sub(r"\x1b\[[0-9;]*m", "", out)

    *lines, copied = shown.splitlines()
    assert max(map(len, lines)) <= columns
    assert copied.startswith("Play yourself: ")
    start, *rounds, _, _ = re.split(r"\n\n", shown)
    assert re.search(r"\nrandom  +makes any legal move", start)
    assert all(round_.count("\n") + 1 < rows for round_ in rounds)
    assert all(re.search(r"\n(Domino|Blocked|Closed): ", round_) for round_ in rounds)
    end = "\n".join(last_screen(shown, columns, rows))
    assert re.search(r"^\w+ [0-9](?: and \w+ [0-9])? wins? with [0-9]+ points$", end, re.MULTILINE)
    assert "\nPlay yourself: chickenfoot play " in end


def test_the_reader_is_told_how_to_play_the_same_game(run: Command) -> None:
    words = ("--set", "3", "--hand-size", "2", "--curved", "--no-chickenlittle", "--seed", "3")
    out = run(*words, "--players", "2")

    options = "--set 3 --hand-size 2 --no-chickenlittle --curved"
    assert out.endswith(f"\nPlay yourself: chickenfoot play {options} --seats human,greedy\n")
    assert "--seats human" not in run(*words, "--seats", "human,random", typed=["1"] * 99)


def test_a_table_that_fits_no_screen_is_left_to_verbose(run: Command) -> None:
    words = ("--set", "6", "--players", "2", "--hand-size", "7", "--seed", "1")
    out = run.at_terminal(*words, columns=50, rows=10)

    assert re.search(r"\nThe table takes [0-9]+ lines; --verbose prints it\n", out)


def test_a_watched_match_pauses_only_when_asked(run: Command) -> None:
    words = (*TINY, "--seed", "4")

    assert "Press Enter" not in run.at_terminal(*words)
    assert run.at_terminal(*words, "--pause", keys="\n").count("Press Enter for round 2 ") == 1
    assert "Press Enter" not in run(*words, "--pause")
    assert "Press Enter" not in run.at_terminal(*words, "--pause", "--quiet")


# A match that a person plays


@pytest.mark.untraced
@SIZES
@pytest.mark.parametrize(
    ("words", "status"),
    [
        (PERSON, r"(Open ends: |The double .* needs |It takes |.*may be played, and only on it)"),
        (
            ("--game", "express", "--target", "200", "--seats", "human,random,random"),
            r"(Open ends: |(Random [0-3]|You) ((is|are) the leader|leads? (any tile|[0-6]-[0-6])))",
        ),
    ],
    ids=["chicken-foot", "express"],
)
def test_what_must_be_known_is_always_above_the_question(
    run: Command, words: tuple[str, ...], status: str, columns: int, rows: int
) -> None:
    typed = ["1", "hint", "table", "?", "1", "score", "xyz", *["1"] * 11] * 3
    out = run.at_terminal(
        *words, keys="".join(f"{one}\n" for one in typed), columns=columns, rows=rows, code=1
    )

    seen = 0
    for screen in screens(out, typed, columns, rows):
        if screen[-1].startswith("Press Enter"):
            assert any(line.startswith("Score sheet") for line in screen)
            continue
        assert re.match(status, screen[-2]), screen
        seen += 1
    assert seen > 20


@pytest.mark.untraced
@SIZES
def test_the_whole_table_is_above_the_question(run: Command, columns: int, rows: int) -> None:
    title = "you to play"
    out = run.at_terminal(*PERSON, keys="1\n" * 60, columns=columns, rows=rows, code=1)

    shown = 0
    questions = QUESTION.split(out)
    for new, screen in zip(questions, screens(out, ["1"] * 60, columns, rows), strict=False):
        if title in new:  # Otherwise nothing has been laid since the last question.
            assert any(line.endswith(title) for line in screen), screen
            shown += 1
    assert shown > 30


def test_a_person_pauses_after_a_round_unless_they_do_not_want_to(run: Command) -> None:
    keys = "draw\n2-2\n1-2\n\nq\nq\n"
    out = run.at_terminal(*CHICKEN_FOOT.words, keys=keys)
    assert out.index("Score sheet") < out.index("Press Enter for round 2 ") < out.index("Round 2")
    assert "Press Enter" not in run(*CHICKEN_FOOT.words, typed=CHICKEN_FOOT.answers)
    keys = "draw\n2-2\n1-2\nq\nq\n"
    assert "Press Enter" not in run.at_terminal(*CHICKEN_FOOT.words, "--no-pause", keys=keys)


def test_a_person_can_leave_and_save_at_a_pause(run: Command, path: Path) -> None:
    keys = f"draw\n2-2\n1-2\nq\nsave {path}\nq\n"
    out = run.at_terminal(*CHICKEN_FOOT.words, keys=keys, columns=200)

    assert out.count("Press Enter for round 2 ") == 3
    assert f"Resume it with: chickenfoot play --resume {path} --seed 5\n" in out
    record = load(path)
    assert isinstance(record, MatchRecord)
    assert len(record.match.rounds) == 1


def test_colours_are_shown_unless_the_reader_wants_none(run: Command) -> None:
    words = (*CHICKEN_FOOT.words, "--allow-undo")
    keys = "\n\nxyz\nq\nq\n"

    out = run.at_terminal(*words, keys=keys)
    # Both halves have the colour of the two, and the tile is bold.
    two = r"\x1b\[1;[0-9;]+m2\x1b\[0m"
    assert re.search(rf"{two}\x1b\[1m-\x1b\[0m{two}\x1b\[1;32m\*\x1b\[0m", out)
    assert " \x1b[1;33m[3 more]\x1b[0m" in out
    assert "\x1b[31mexpected a move like" in out
    plain = run.at_terminal(*words, keys=keys, no_color=True)
    assert "\x1b[1m2-2*\x1b[0m" in plain.replace("\x1b[0m\x1b[1m", "")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", plain)


# Asking for more than moves


def test_a_hint_names_a_move_and_its_reasons(run: Command) -> None:
    out = run(*PERSON, typed=["8-9", "hint", "q"])

    hint = out.partition("): hint\n")[2]
    assert re.match(r"Hint: [0-9]-[0-9] on [0-9]-[0-9]\. It did best when ", hint)
    assert re.search(r"^- (it|you|only|other|the) ", hint, re.MULTILINE)
    assert "): hint\nHint: draw. It is your only move\n" in run(
        *CHICKEN_FOOT.words, typed=["hint", "q"]
    )


def test_a_hint_changes_nothing(run: Command) -> None:
    asked = [word for answer in EXPRESS.answers for word in ("hint", answer)]
    out = run(*EXPRESS.words, typed=asked)

    assert out.endswith(EXPRESS.output[EXPRESS.output.index("Score sheet, seed") :])


def test_the_score_is_shown_when_asked_for(run: Command) -> None:
    out = run(*CHICKEN_FOOT.words, typed=["score", *CHICKEN_FOOT.answers[:3], "SCORE", "q"])

    assert "): score\nNo round is finished yet, so nobody has points\n" in out
    assert "): SCORE\nScore sheet\n" in out


def test_a_move_is_taken_back_with_all_that_followed(run: Command) -> None:
    words = (*CHICKEN_FOOT.words, "--allow-undo")
    answers = CHICKEN_FOOT.answers
    out = run(*words, typed=["undo", *answers[:2], "undo", "undo", *answers])

    assert "): undo\nYou have made no move in this round that you could take back\n" in out
    assert "): undo\n\nTaken back: 2-2 opens, and all moves after it\n" in out
    assert (
        "): undo\n\nTaken back: draw\nYou have seen the tile, and would draw the same one again\n"
    ) in out
    assert out.endswith(CHICKEN_FOOT.output[CHICKEN_FOOT.output.index("Your move (? for") :])


@pytest.mark.untraced
def test_people_who_share_a_screen_see_each_turn_once_after_an_undo(run: Command) -> None:
    words = ("--set", "4", "--hand-size", "4", "--seats", "human:Ann,human:Bob", "--seed", "4")
    typed = ["1", "1", "1", "undo", *["1"] * 99]
    out = run(*words, "--opening", "laid-out", "--lead", "0", "--allow-undo", typed=typed)

    before, after = re.split(r"Taken back: .*, and all moves after it\n", out)
    assert [line for line in before.splitlines() if line.startswith("Bob: ")][:1]
    assert re.match(r"\n(Round 1 of 5: (Ann|Bob) to play|You have drawn)", after)
    assert re.search(r" wins? with | share the win ", after)


def test_without_permission_nothing_is_taken_back(run: Command) -> None:
    out = run(*CHICKEN_FOOT.words, typed=["draw", "undo", "q"])

    assert "): undo\nMoves can't be taken back in this match; see --allow-undo\n" in out


def test_comments_on_moves_that_are_taken_back_are_dropped(path: Path) -> None:
    start = Match(Rules(domino_set=2), 2).deal(deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    match = start.apply(play("2-2")).apply(Draw())
    comments = [Annotation(0, None, "a"), Annotation(0, 0, "b"), Annotation(0, 1, "c")]
    file = SaveFile(path, MatchRecord.of(match, ("Ann", "Bob"), comments))

    file.save(match.undo())
    assert MatchRecord.of(match.undo(), ("Ann", "Bob"), comments[:2]) == load(path)


# Saving and leaving


def test_a_match_that_is_not_saved_is_left_after_a_warning(run: Command) -> None:
    out = run.at_terminal(*PERSON, keys="1\nq\ntable\nquit\n", columns=200)

    warning = (
        'This match is not saved. Type "save match.json" to save it in that file, '
        'or "quit" again to leave without it'
    )
    assert out.count(warning) == 1
    assert re.search(r"You leave the match in round 1; its seed was 7\n$", out)


@pytest.mark.parametrize(
    "words", [CHICKEN_FOOT.words, PERSON, (*TINY, "--seed", "4", "--pause")], ids=range(3)
)
def test_a_match_without_a_person_s_move_is_left_without_a_warning(
    run: Command, words: tuple[str, ...]
) -> None:
    assert "not saved" not in run.at_terminal(*words, keys="q\n")


def test_a_match_is_saved_on_request_and_from_then_on(run: Command, path: Path) -> None:
    typed = ["draw", "save", f"save {path}", "2-2", "save other.json", "q"]
    out = run(*CHICKEN_FOOT.words, typed=typed)

    assert '): save\nType "save" and the name of a new file, such as "save match.json"\n' in out
    assert f"\nSaved in {path}, and from now on after each move of yours\n" in out
    assert f"\nThe match is saved in {path} already\n" in out
    assert f"\nResume it with: chickenfoot play --resume {path} --seed 5\n" in out
    record = load(path)
    assert isinstance(record, MatchRecord)
    assert record.names == ("you", "random")
    assert [move for round_ in record.match.all_rounds for move in round_.moves][:1] == [Draw()]
    rest = run("--resume", str(path), "--seed", "5", typed=CHICKEN_FOOT.answers[2:])
    assert rest.endswith(CHICKEN_FOOT.output[-120:])


def test_a_file_that_could_not_be_written_can_be_tried_again(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = [0]

    def full_at_first(target: Path, text: str) -> None:
        calls[0] += 1
        if calls[0] == 1:
            message = f"{target} can't be written: No space left on device"
            raise FileError(message)
        write_file(target, text)

    monkeypatch.setattr(files, "write_file", full_at_first)
    out = run(*CHICKEN_FOOT.words, typed=[f"save {path}", f"save {path}", *CHICKEN_FOOT.answers])

    assert f"\n{path} can't be written: No space left on device\n" in out
    assert f"\nSaved in {path}, and from now on after each move of yours\n" in out
    assert [path] == [*path.parent.iterdir()]
