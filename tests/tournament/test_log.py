"""A log holds the games of one tournament, and resumes it."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

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
    run_tournament,
)
from entrants import DUEL, PAIRS

WHOLE: Final = run_tournament(DUEL)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log with all games of `DUEL` except the last."""
    path = tmp_path / "games.jsonl"
    with TournamentLog.start(path, DUEL) as log:
        for result in WHOLE.games[:-1]:
            log.append(result)
    return path


@contextmanager
def unchanged(path: Path) -> Generator[None]:
    """Assert that a file is what it was, and that there is no other."""
    before = path.read_bytes()
    yield
    assert before == path.read_bytes()
    assert [path] == [*path.parent.iterdir()]


def change_heading(path: Path, changes: dict[str, object]) -> None:
    """Change keys of the first line of a log."""
    heading, *games = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([json.dumps(json.loads(heading) | changes), *games, ""]), "utf-8")


def resumed(path: Path, plan: TournamentPlan = DUEL) -> TournamentLog:
    """Resume a log and close it again."""
    with TournamentLog.resume(path, plan) as log:
        return log


# --- logs of a tournament --------------------------------------------------------------


@pytest.mark.rule("H3")
@pytest.mark.parametrize(
    "plan",
    [DUEL, PAIRS, attrs.evolve(DUEL, rules=DoubleOut(domino_set=1))],
    ids=["chicken foot", "express", "house"],
)
def test_a_stopped_tournament_resumes_to_the_same_end(tmp_path: Path, plan: TournamentPlan) -> None:
    path, whole = tmp_path / "log.jsonl", run_tournament(plan)
    path.touch()  # An empty file counts as new.
    with TournamentLog.start(path, plan) as log:
        for game in whole.games[:5]:
            log.append(game)
    with TournamentLog.resume(path, plan) as log:
        assert path == log.path
        assert whole.games[:5] == log.results
        assert whole == run_tournament(plan, log=log)
    assert whole.games == resumed(path, plan).results


@pytest.mark.rule("H2")
def test_a_tournament_ends_its_games_when_the_house_does() -> None:
    class OneRound(Rules):
        def is_match_over(self, scores: Sequence[Sequence[int]]) -> bool:
            return bool(scores)

    result = run_tournament(attrs.evolve(DUEL, rules=OneRound(domino_set=2)))
    assert {1} == {len(game.scores) for game in result.games}


@pytest.mark.untraced
def test_the_game_of_a_cut_line_is_played_again(path: Path) -> None:
    content = path.read_bytes()
    last = content.rstrip(b"\n").rindex(b"\n") + 1

    for end in range(last + 1, len(content), 7):
        path.write_bytes(content[:end])
        with TournamentLog.resume(path, DUEL) as log:
            assert WHOLE.games[:-2] == log.results
            assert content[:last] == path.read_bytes()
            log.append(WHOLE.games[-2])
        assert content == path.read_bytes()


def test_two_processes_do_not_write_one_log(path: Path) -> None:
    in_use = "games.jsonl can't be read and written: it is in use by another process"
    with unchanged(path), TournamentLog.resume(path, DUEL):
        for begin in (TournamentLog.resume, TournamentLog.start):
            with pytest.raises(TournamentError, match=in_use):
                begin(path, DUEL)


# --- files that can't be begun or written ----------------------------------------------


def test_an_existing_file_is_not_overwritten(path: Path) -> None:
    with unchanged(path), pytest.raises(TournamentError, match="exists: resume it, or choose"):
        TournamentLog.start(path, DUEL)


def test_a_log_that_could_not_name_its_rules_is_not_begun(tmp_path: Path) -> None:
    rules = Rules(deal_table=DealTable("my\ttable", {2: {2: 2}}), domino_set=2)

    with pytest.raises(RecordError, match=r"deal_table\.name"):
        TournamentLog.start(tmp_path / "games.jsonl", attrs.evolve(DUEL, rules=rules))
    assert [] == [*tmp_path.iterdir()]


def test_paths_that_are_not_files_are_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    getattr(os, "mkfifo", Path.mkdir)(pipe)
    for place, why in (
        (tmp_path, "it is a directory"),
        (pipe, "it is not a regular file"),
        (tmp_path / "nowhere" / "games.jsonl", "No such file"),
        (tmp_path / ("x" * 1000), "File name too long"),
    ):
        for call in (TournamentLog.start, TournamentLog.resume):
            with pytest.raises(TournamentError, match=f"can't be read and written: .*{why}"):
                call(place, DUEL)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_disk_raises_an_error(path: Path) -> None:
    with (
        unchanged(path),
        TournamentLog.resume(path, DUEL) as log,
        Path("/dev/full").open("r+b", 0) as full,
    ):
        os.dup2(full.fileno(), log._file.fileno())  # pyright: ignore[reportPrivateUsage]
        with pytest.raises(TournamentError, match="written: No space left on device"):
            log.append(WHOLE.games[-1])


# --- files of another tournament -------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (attrs.evolve(DUEL, matches=4), ": matches is 3 there, 4 here$"),
        (attrs.evolve(DUEL, seed=2), ": seed is 1 there, 2 here$"),
        (attrs.evolve(DUEL, entrants=["random", "greedy"]), r": names\[0\] is .greedy. there"),
        (attrs.evolve(DUEL, entrants=["random"] * 3), ": names is"),
        (
            attrs.evolve(DUEL, rules=Rules(domino_set=1, hand_size=1, curved=True, double_blank=0)),
            ": rules.curved is False there, True here; rules.double_blank is 50 there, 0 here$",
        ),
        (PAIRS, ": format is 'chickenfoot-log' there, 'express-log' here$"),
        (attrs.evolve(DUEL, rules=FinderLeads(domino_set=1)), ": house is None there, 'FinderL"),
    ],
)
def test_another_tournament_is_refused_with_its_differences(
    path: Path, plan: TournamentPlan, message: str
) -> None:
    with (
        unchanged(path),
        pytest.raises(TournamentError, match=f"belongs to another tournament{message}"),
    ):
        resumed(path, plan)
    assert WHOLE.games[:-1] == resumed(path).results  # Its lock is given back.


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"library": "0.0.1"}, r" belongs to another tournament: library is '0.0.1' there, '.*'"),
        (
            {"matches": 3.0, "seed": True},
            r", line 1: \$\.matches: expected a whole number.*got 3.0",
        ),
        ({"seed": "1"}, r", line 1: \$\.seed: expected a whole number, 0 or more, got '1'$"),
        (
            {"version": 2, "library": "9.9"},
            r", line 1: \$\.version: expected 1, got 2; version '9.9'",
        ),
        (
            {"rules": {"flying": 1}},
            r", line 1: \$\.rules: unknown key: 'flying'; version '.*' wrote",
        ),
        (
            {"rules": {}},
            " belongs to another tournament: rules.domino_set is 9 there, 1 here; rules.h",
        ),
    ],
)
def test_a_heading_that_is_unlike_the_plan_is_refused(
    path: Path, changes: dict[str, object], message: str
) -> None:
    change_heading(path, changes)

    with unchanged(path), pytest.raises(TournamentError, match=f"games.jsonl{message}"):
        resumed(path)


def test_a_missing_option_of_a_log_has_its_default(path: Path) -> None:
    change_heading(path, {"rules": {"domino_set": 1, "hand_size": 1}})

    assert WHOLE.games[:-1] == resumed(path).results


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not JSON\n",
        b'{"format": "something else", "version": 1}\n',
        b'{"format": "chickenfoot-log", "version": ' + b"9" * 5000 + b"}\n",
        b"[" * 100_000 + b"\n",
        b"\xff\xfe\n",
    ],
)
def test_another_file_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)

    with unchanged(path), pytest.raises(TournamentError, match="is not a file of results"):
        resumed(path)


# --- wrong lines -----------------------------------------------------------------------

WRONG_GAMES: Final[list[tuple[dict[str, object], str]]] = [
    ({"match": 99}, "expected match 1 to 3 and rotation 0 to 1"),
    ({"match": []}, r"\$\.match: expected a whole number, 0 or more, got \[\]"),
    ({"seats": [1, 1]}, "the entrants had other seats"),
    ({"scores": [7, 7]}, r"\$\.scores\[0\]: expected an array, got 7"),
    ({"scores": [[0, 0], [0, float("nan")]]}, "expected a whole number, 0 or more, got nan"),
    ({"more": 1}, "unknown key: 'more'"),
    ({"rotation": 0, "seats": [*WHOLE.games[0].seats], "match": 1}, "the same game has a result"),
]
WRONG_LINES: Final[list[tuple[bytes, str]]] = [
    (b"", "this is not JSON"),
    (b"7", "expected an object, got 7"),
    (b"{}", "missing keys: match, rotation, seats, scores, faults"),
    (b"\xff", "this is not UTF-8"),
    (b"[" * 100_000, "expected at most 16 levels of nesting"),
]


@pytest.mark.parametrize(("wrong", "message"), [*WRONG_GAMES, *WRONG_LINES])
def test_the_error_names_a_wrong_line(
    path: Path, wrong: dict[str, object] | bytes, message: str
) -> None:
    lines = path.read_bytes().split(b"\n")
    game = json.loads(lines[3])
    lines[3] = wrong if isinstance(wrong, bytes) else json.dumps(game | wrong).encode()
    path.write_bytes(b"\n".join(lines))

    with pytest.raises(TournamentError, match=f"games.jsonl, line 4: .*{message}"):
        resumed(path)


@pytest.mark.parametrize("number", [1, 3])
def test_an_endless_line_is_not_read_completely(path: Path, number: int) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[number - 1] = b" " * 2**20
    path.write_bytes(b"\n".join(lines))

    with pytest.raises(TournamentError, match="has a line of 1048576 bytes or more"):
        resumed(path)


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
