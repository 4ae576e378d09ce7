"""Records in files are written completely or not at all, and read with care."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from chickenfoot_rules import Match, RecordError, Rules
from chickenfoot_rules.records import (
    AnyRecord,
    MatchRecord,
    RoundRecord,
    dumps,
    limits,
    load,
    load_match,
    load_round,
    load_seat,
    loads_match,
    loads_round,
    loads_seat,
    save,
    schema,
)
from chickenfoot_rules.records.files import write_whole
from support.dominoes import deal
from support.recorded import Json

RECORD = MatchRecord.of(
    Match(Rules(domino_set=1, hand_size=1), 2).deal(deal("1-1|0-1", "0-0")), ["Åsa", "Бob"]
)

assert RECORD.match.round is not None
ROUND = RoundRecord.of(RECORD.match.round)

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


def test_a_record_is_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    save(RECORD, path)

    assert RECORD == load(path) == load(str(path))
    assert f"{dumps(RECORD)}\n".encode() == path.read_bytes()
    assert [path] == [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("record", "load_one", "loads_one", "others", "expected"),
    [
        (RECORD, load_match, loads_match, (loads_round, loads_seat), "match"),
        (ROUND, load_round, loads_round, (loads_match, loads_seat), "round"),
        (RECORD.redact(0), load_seat, loads_seat, (loads_match, loads_round), "seat"),
    ],
    ids=["match", "round", "seat"],
)
def test_each_kind_of_record_has_its_own_readers(
    tmp_path: Path,
    record: AnyRecord,
    load_one: Callable[[Path], AnyRecord],
    loads_one: Callable[[str], AnyRecord],
    others: tuple[Callable[[str], AnyRecord], ...],
    expected: str,
) -> None:
    path = tmp_path / "record.json"
    save(record, path)

    assert record == load_one(path) == loads_one(dumps(record))
    for other in others:
        with pytest.raises(RecordError, match=rf"got 'chickenfoot-{expected}'"):
            other(dumps(record))


@posix_only
def test_an_existing_file_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("something else")
    path.chmod(0o600)
    save(RECORD, path)

    assert RECORD == load(path)
    assert 0o600 == path.stat().st_mode & 0o777
    assert [path] == [*tmp_path.iterdir()]


@posix_only
def test_the_target_of_a_link_is_replaced(tmp_path: Path) -> None:
    path, link = tmp_path / "match.json", tmp_path / "link"
    link.symlink_to(path)
    save(RECORD, link)

    assert link.is_symlink()
    assert RECORD == load(path) == load(link)


def test_when_writing_fails_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "match.json"
    path.write_text("the old one")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RecordError) as caught:
        save(RECORD, path)

    assert str(caught.value).endswith("match.json' can't be written: No space left on device")
    assert "the old one" == path.read_text()
    assert [path] == [*tmp_path.iterdir()]


def test_when_writing_is_interrupted_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save(RECORD, tmp_path / "match.json")

    assert [] == [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere/match.json", "No such file or directory"),
        (".", "it is a directory"),
        ("match\0json", "null"),
        ("x" * 5000, "name too long"),
    ],
)
def test_an_impossible_path_is_refused(tmp_path: Path, name: str, why: str) -> None:
    path = os.path.join(tmp_path, name)  # noqa: PTH118 - a Path takes no such names
    for act in (lambda: save(RECORD, path), lambda: load(path)):
        with pytest.raises(RecordError) as caught:
            act()
        message = str(caught.value)
        assert why.lower() in message.lower()
        assert message.isprintable()
        assert len(message) < 400


@posix_only
def test_a_pipe_or_a_device_is_not_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(RecordError, match=r"can't be read: it is not a regular file"):
            load(path)
        with pytest.raises(RecordError, match=r"can't be written: it is not a regular file"):
            save(RECORD, path)


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(100 * limits.MOST_BYTES)
    with pytest.raises(RecordError) as caught:
        load(path)

    assert "expected at most 16777216 bytes, got more" == str(caught.value)


def test_only_records_are_saved(tmp_path: Path) -> None:
    with pytest.raises(RecordError):
        save(Match(), tmp_path / "match.json")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    assert [] == [*tmp_path.iterdir()]


def test_a_schema_can_be_changed_without_changing_ours() -> None:
    mine: Json = schema()
    mine.clear()

    assert "$defs" in schema()
    assert json.dumps(schema()) == json.dumps(schema())


def test_the_temporary_file_of_another_process_stays(tmp_path: Path) -> None:
    path, other = tmp_path / "match.json", tmp_path / f".chickenfoot-{0:016x}.tmp"
    other.write_text("a part of a match")
    save(RECORD, path)

    assert {other, path} == {*tmp_path.iterdir()}


def test_bytes_are_written_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    write_whole(path, b"\x89PNG\r\n")

    assert b"\x89PNG\r\n" == path.read_bytes()
