from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import attrs
import pytest
from house_rules import DoubleOut, FinderLeads
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chickenfoot_rules import DealTable, RecordError, Rules
from chickenfoot_rules.tournament import (
    GameResult,
    TournamentError,
    TournamentLog,
    TournamentPlan,
    TournamentResult,
    run_tournament,
    seed_of,
)
from chickenfoot_rules.tournament.documents import LogDocument, make_document
from entrants import DUEL, PAIRS, PLAN

WHOLE = run_tournament(DUEL)
WRONG_GAMES: list[tuple[dict[str, object], str]] = [
    ({"match": 99}, "expected match 1 to 3 and rotation 0 to 1"),
    ({"match": []}, r"\$\.match: expected a whole number, 0 or more, got \[\]"),
    ({"rotation": {}}, r"\$\.rotation: expected a whole number, 0 or more, got {}"),
    ({"seats": [1, 1]}, "the entrants had other seats"),
    ({"seats": 7}, r"\$\.seats: expected an array, got 7"),
    ({"scores": [7, 7]}, r"\$\.scores\[0\]: expected an array, got 7; \$\.scores\[1\]"),
    ({"scores": [[0, 0], {}]}, r"\$\.scores\[1\]: expected an array"),
    ({"scores": [[0, 0], [0]]}, "expected scores in rows of 2"),
    ({"scores": [[0, 0], [0, float("nan")]]}, "expected a whole number, 0 or more, got nan"),
    (
        {"scores": [[0, 0], [0, "0"]]},
        r"\$\.scores\[1\]\[1\]: expected a whole number, 0 or more, got '0'",
    ),
    ({"faults": "00"}, r"\$\.faults: expected an array"),
    ({"faults": [0]}, "expected 2 numbers of faults"),
    ({"more": 1}, "unknown key: 'more'"),
    (
        {"match": 1, "rotation": 0, "seats": [*WHOLE.games[0].seats]},
        "the same game has a result already",
    ),
]


@pytest.mark.rule("H3")
def test_a_log_belongs_to_the_house_by_whose_rules_it_was_played(tmp_path: Path) -> None:
    house, path = attrs.evolve(DUEL, rules=DoubleOut(domino_set=1)), tmp_path / "games.jsonl"
    result = run_tournament(house)
    with TournamentLog.start(path, house) as log:
        for game in result.games:
            log.append(game)

    with TournamentLog.resume(path, house) as log:
        assert result.games == log.results
    for other, named in ((Rules(domino_set=1), "None"), (FinderLeads(domino_set=1), "'FinderL")):
        with pytest.raises(TournamentError, match=f"house is 'DoubleOut' there, {named}"):
            TournamentLog.resume(path, attrs.evolve(house, rules=other))
    assert "DoubleOut" == make_document(LogDocument, house).house


@pytest.mark.rule("H2")
def test_a_tournament_ends_its_games_when_the_house_does() -> None:
    class OneRound(Rules):
        def is_match_over(self, scores: Sequence[Sequence[int]]) -> bool:
            return bool(scores)

    result = run_tournament(attrs.evolve(DUEL, rules=OneRound(domino_set=2)))
    assert {1} == {len(game.scores) for game in result.games}


def test_a_log_that_could_not_name_its_rules_is_not_begun(tmp_path: Path) -> None:
    rules = Rules(deal_table=DealTable("my\ttable", {2: {2: 2}}), domino_set=2)

    with pytest.raises(RecordError, match=r"deal_table\.name"):
        TournamentLog.start(tmp_path / "games.jsonl", attrs.evolve(DUEL, rules=rules))
    assert [] == [*tmp_path.iterdir()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log with all games of `DUEL` except the last."""
    path = tmp_path / "games.jsonl"
    with TournamentLog.start(path, DUEL) as log:
        for result in WHOLE.games[:-1]:
            log.append(result)
    return path


def resumed(path: Path, plan: TournamentPlan = DUEL) -> TournamentLog:
    """Resume a log and close it again."""
    with TournamentLog.resume(path, plan) as log:
        return log


def edited(path: Path, edit: Callable[[dict[str, Any]], None], number: int) -> None:
    """Change the document on a line, 0 up."""
    lines = path.read_text("utf-8").splitlines()
    document = json.loads(lines[number])
    edit(document)
    lines[number] = json.dumps(document)
    path.write_text("\n".join([*lines, ""]), "utf-8")


def test_a_log_resumes_after_its_last_game(path: Path) -> None:
    with TournamentLog.resume(path, DUEL) as log:
        assert WHOLE.games[:-1] == log.results
        assert not log.was_cut_off
        log.append(WHOLE.games[-1])

    assert WHOLE == TournamentResult(DUEL, resumed(path).results)
    assert path == resumed(path).path


@pytest.mark.parametrize("plan", [DUEL, PAIRS], ids=["chicken foot", "express"])
def test_a_stopped_tournament_resumes_to_the_same_end(tmp_path: Path, plan: TournamentPlan) -> None:
    path, whole = tmp_path / "log.jsonl", run_tournament(plan)
    with TournamentLog.start(path, plan) as log:
        for game in whole.games[:5]:
            log.append(game)
    with TournamentLog.resume(path, plan) as log:
        assert whole.games[:5] == log.results
        assert whole == run_tournament(plan, log=log)
    assert whole.games == resumed(path, plan).results


def test_a_log_has_a_line_for_the_plan_and_one_for_each_game(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]

    heading = ["format", "version", "rules", "names", "entrants", "matches", "seed", "on_fault"]
    assert [*heading, "library"] == [*lines[0]]
    assert [["match", "rotation", "seats", "scores", "faults"]] * 5 == [[*one] for one in lines[1:]]


@pytest.mark.untraced
def test_the_game_of_a_cut_line_is_played_again(path: Path) -> None:
    content = path.read_bytes()
    last = content.rstrip(b"\n").rindex(b"\n") + 1

    for end in range(last + 1, len(content)):
        path.write_bytes(content[:end])
        with TournamentLog.resume(path, DUEL) as log:
            assert log.was_cut_off
            assert WHOLE.games[:-2] == log.results
            log.append(WHOLE.games[-2])
        assert content == path.read_bytes()


def test_an_existing_file_is_not_overwritten(path: Path) -> None:
    before = path.read_bytes()

    with pytest.raises(TournamentError, match="exists: resume it, or choose another name"):
        TournamentLog.start(path, DUEL)
    assert before == path.read_bytes()


def test_an_empty_file_counts_as_new(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.touch()
    with TournamentLog.start(path, DUEL) as log:
        log.append(WHOLE.games[0])

    assert WHOLE.games[:1] == resumed(path).results


@pytest.mark.parametrize("is_there", [False, True])
def test_a_file_that_can_not_be_begun_is_not_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_there: bool
) -> None:
    path = tmp_path / "games.jsonl"

    def full(*_: object) -> NoReturn:
        if not is_there:
            path.unlink()
        raise TournamentError("the disk is full")

    monkeypatch.setattr(TournamentLog, "_write", full)
    with pytest.raises(TournamentError, match="the disk is full"):
        TournamentLog.start(path, DUEL)

    assert [] == [*tmp_path.iterdir()]


def test_a_file_that_can_not_be_created_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(TournamentError, match="read and written: Permission denied"):
        TournamentLog.start(tmp_path / "games.jsonl", DUEL)

    assert [] == [*tmp_path.iterdir()]


def test_two_processes_do_not_write_one_log(path: Path) -> None:
    in_use = "games.jsonl can't be read and written: it is in use by another process"
    with TournamentLog.resume(path, DUEL) as log:
        for begin in (TournamentLog.resume, TournamentLog.start):
            with pytest.raises(TournamentError, match=in_use):
                begin(path, DUEL)
        log.append(WHOLE.games[-1])

    assert WHOLE.games == resumed(path).results
    assert [path] == [*path.parent.iterdir()]


def test_the_lock_of_a_log_that_is_refused_is_given_back(path: Path) -> None:
    with pytest.raises(TournamentError, match="belongs to another tournament"):
        resumed(path, PLAN)

    assert WHOLE.games[:-1] == resumed(path).results


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"matches": 4}, ": matches is 3 there, 4 here"),
        ({"seed": 2}, ": seed is 1 there, 2 here"),
        (
            {"entrants": ["random", "greedy"]},
            r": names\[0\] is .greedy. there",
        ),
        ({"entrants": ["random"] * 3}, ": names is"),
        (
            {"rules": Rules(domino_set=1, hand_size=1, curved=True, double_blank=0)},
            ": rules.curved is False there, True here; rules.double_blank is 50 there",
        ),
    ],
)
def test_another_tournament_is_refused_with_its_differences(
    path: Path, changes: dict[str, Any], message: str
) -> None:
    before = path.read_bytes()
    with pytest.raises(TournamentError, match=f"belongs to another tournament{message}"):
        resumed(path, attrs.evolve(DUEL, **changes))
    assert before == path.read_bytes()


def test_another_version_of_the_library_makes_another_tournament(path: Path) -> None:
    edited(path, lambda heading: heading.update(library="0.0.1"), 0)

    with pytest.raises(TournamentError, match=r"library is '0.0.1' there, '.*' here"):
        resumed(path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not JSON\n",
        b"7\n",
        b'"chickenfoot-log"\n',
        b'{"format": "something else", "version": 1}\n',
        b'{"format": "chickenfoot-log", "version": 2}\n',
        b'{"format": "chickenfoot-log", "version": ' + b"9" * 5000 + b"}\n",
        b"[" * 100_000 + b"\n",
        b'{"a": ' * 100_000 + b"\n",
        b"\xff\xfe\n",
    ],
)
def test_another_file_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)

    for use in (resumed, seed_of):
        with pytest.raises(TournamentError, match="is not a file of results"):
            use(path)
    assert content == path.read_bytes()


@pytest.mark.parametrize("seed", ["1", 1.0, None, [], {}, -1])
def test_a_file_without_a_seed_is_refused(path: Path, seed: object) -> None:
    edited(path, lambda heading: heading.update(seed=seed), 0)

    with pytest.raises(TournamentError, match="is not a file of results"):
        seed_of(path)
    with pytest.raises(TournamentError, match=r"another tournament: seed is .* here$"):
        resumed(path)


def test_a_plan_with_other_types_is_another_plan(path: Path) -> None:
    edited(path, lambda heading: heading.update(matches=3.0, seed=True), 0)

    with pytest.raises(
        TournamentError, match=r": matches is 3.0 there, 3 here; seed is True there, 1 here"
    ):
        resumed(path)


@pytest.mark.parametrize(("changes", "message"), WRONG_GAMES)
def test_the_error_names_a_wrong_line(path: Path, changes: dict[str, object], message: str) -> None:
    edited(path, lambda game: game.update(changes), 3)

    with pytest.raises(TournamentError, match=f"games.jsonl, line 4: .*{message}"):
        resumed(path)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"", "this is not JSON"),
        (b"{", "this is not JSON"),
        (b"7", "expected an object, got 7"),
        (b"{}", "missing keys: match, rotation, seats, scores, faults"),
        (b"\xff", "this is not UTF-8"),
        (b"[" * 100_000, "expected at most 16 levels of nesting"),
    ],
)
def test_the_error_names_a_line_without_a_game(path: Path, line: bytes, message: str) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[2] = line
    path.write_bytes(b"\n".join(lines))

    with pytest.raises(TournamentError, match=f"line 3: {message}"):
        resumed(path)


@pytest.mark.parametrize("number", [1, 3])
def test_an_endless_line_is_not_read_completely(path: Path, number: int) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[number - 1] = b" " * 2**20
    path.write_bytes(b"\n".join(lines))

    with pytest.raises(TournamentError, match=f"line {number} has 1048576 bytes or more"):
        resumed(path)


def test_paths_that_are_not_files_are_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    getattr(os, "mkfifo", Path.mkdir)(pipe)
    for place, why in (
        (tmp_path, "it is a directory"),
        (pipe, "it is not a regular file"),
        (tmp_path / "nowhere" / "games.jsonl", "No such file"),
        (tmp_path / ("x" * 1000), "File name too long"),
        (tmp_path / "x\0y", "null"),
    ):
        for use in (resumed, seed_of):
            with pytest.raises(TournamentError, match=f"can't be read and written: .*{why}"):
                use(place)
    for place in (tmp_path / "nowhere" / "games.jsonl", tmp_path / "x\0y"):
        with pytest.raises(TournamentError, match="can't be read and written"):
            TournamentLog.start(place, DUEL)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_disk_raises_an_error(path: Path) -> None:
    before = path.read_bytes()
    with TournamentLog.resume(path, DUEL) as log, Path("/dev/full").open("r+b", 0) as full:
        os.dup2(full.fileno(), log._file.fileno())  # pyright: ignore[reportPrivateUsage]
        with pytest.raises(TournamentError, match="written: No space left on device"):
            log.append(WHOLE.games[-1])
    assert before == path.read_bytes()


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_content_reads_or_raises_one_error(path: Path, data: st.DataObject) -> None:
    before = path.read_bytes()
    start = data.draw(st.integers(0, len(before)))
    end = data.draw(st.integers(start, len(before)))
    path.write_bytes(before[:start] + data.draw(st.binary(max_size=20)) + before[end:])

    results: set[GameResult] = set()
    message = ""
    try:
        results.update(resumed(path).results)
    except TournamentError as error:
        message = str(error)
    finally:
        path.write_bytes(before)
    assert not message or message.startswith(str(path))
    assert results <= set(WHOLE.games)
