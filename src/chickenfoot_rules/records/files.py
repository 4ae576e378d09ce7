"""Records as JSON, in texts and in files."""

from __future__ import annotations

import errno
import json
import os
import secrets
import shutil
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import attrs

from chickenfoot_rules.chickenfoot.deal_tables import DealTable
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import MissingExtraError, RecordError
from chickenfoot_rules.dominoes.games import GAMES
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules, Option, options_of
from chickenfoot_rules.dominoes.scoring import DominoOutcome, DominoPlace
from chickenfoot_rules.dominoes.values import Immutable, fill, quote
from chickenfoot_rules.records.annotations import Annotation, check_names
from chickenfoot_rules.records.converter import (
    Houses,
    document_from_record,
    match_form_from_document,
    record_from_document,
)
from chickenfoot_rules.records.limits import MOST_BYTES
from chickenfoot_rules.records.reading import ROOT, document_from_text, one_line, require_readable
from chickenfoot_rules.records.record import (
    AnyRecord,
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
)
from chickenfoot_rules.records.replay import annotations_of, new_match

_SCHEMA: Final = files("chickenfoot_rules.records") / "schema.json"


def dumps(record: AnyRecord) -> str:
    """Return a record as JSON, in one line.

    Raises:
        RecordError: if `loads` would not read so much; that takes thousands of rounds.

    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.records import MatchRecord
    >>> record = MatchRecord.of(Match(players=4))
    >>> loads(dumps(record)) == record
    True
    """
    text = json.dumps(document_from_record(record), ensure_ascii=False, allow_nan=False)
    require_readable(text)
    return text


def loads(text: str | bytes, rules: Houses = ()) -> Record:
    """Read a record of any kind, and replay it.

    The text may come from an untrusted source: its size is limited, and nothing in it is run.
    If you know which record it is, `loads_match`, `loads_round` and `loads_seat` return that class.

    Args:
        text: JSON, as text or in UTF-8.
        rules: the classes of house rules that it may name (H3).

    Raises:
        RecordError: if the text is not a record, names other house rules or can't be replayed;
            it says where and why.

    >>> loads('{"format": "chickenfoot-match", "version": 1}')
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.RecordError: missing keys: rules, players, lead, rounds
    """
    record: Record = record_from_document(document_from_text(text), rules)
    return record


def loads_match(text: str | bytes, rules: Houses = ()) -> MatchRecord[DominoMatch]:
    """Read the record of a match, as `loads` does.

    Raises:
        RecordError: as `loads`; also if it is another record.
    """
    record: MatchRecord[DominoMatch] = record_from_document(
        document_from_text(text), rules, MatchRecord
    )
    return record


def loads_round(text: str | bytes, rules: Houses = ()) -> RoundRecord[DominoRound]:
    """Read the record of a round that belongs to no match, as `loads` does.

    Raises:
        RecordError: as `loads`; also if it is another record.
    """
    record: RoundRecord[DominoRound] = record_from_document(
        document_from_text(text), rules, RoundRecord
    )
    return record


def loads_seat(text: str | bytes, rules: Houses = ()) -> SeatRecord[DominoView]:
    """Read the record of what a seat saw, as `loads` does.

    Raises:
        RecordError: as `loads`; also if it is another record.
    """
    record: SeatRecord[DominoView] = record_from_document(
        document_from_text(text), rules, SeatRecord
    )
    return record


def save(record: AnyRecord, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, completely or not at all.

    An existing file is replaced once the new one is complete.

    Raises:
        RecordError: if the file can't be written, or could not be read again; it says why.
    """
    target = Path(path)
    text = dumps(record)
    try:
        write_whole(target, f"{text}\n")
    except (OSError, ValueError) as error:
        raise _unusable(path, "written", error) from None


def load(path: str | os.PathLike[str], rules: Houses = ()) -> Record:
    """Read a record from a file, as `loads` does.

    Raises:
        RecordError: if the file can't be read, or is not a record.
    """
    return loads(content_of(path), rules)


def load_match(path: str | os.PathLike[str], rules: Houses = ()) -> MatchRecord[DominoMatch]:
    """Read the record of a match from a file, as `loads_match` does.

    Raises:
        RecordError: if the file can't be read, or is not such a record.
    """
    return loads_match(content_of(path), rules)


def load_round(path: str | os.PathLike[str], rules: Houses = ()) -> RoundRecord[DominoRound]:
    """Read the record of a round from a file, as `loads_round` does.

    Raises:
        RecordError: if the file can't be read, or is not such a record.
    """
    return loads_round(content_of(path), rules)


def load_seat(path: str | os.PathLike[str], rules: Houses = ()) -> SeatRecord[DominoView]:
    """Read what a seat saw from a file, as `loads_seat` does.

    Raises:
        RecordError: if the file can't be read, or is not such a record.
    """
    return loads_seat(content_of(path), rules)


# --- without a replay ---


@attrs.frozen(kw_only=True)
class UncheckedRound(Immutable):
    """What a document says about a round of a match.

    Attributes:
        deal: the deal; it may have too few or too many tiles for the rules.
        moves: the moves, the first one first; they may be illegal.
        outcome: how the round is said to have ended, or ``None`` if the document does not say.
    """

    deal: Deal
    moves: tuple[Move, ...]
    outcome: DominoOutcome | None


@attrs.frozen(kw_only=True)
class UncheckedMatch(Immutable):
    """What a document says about a match, without a replay.

    Nothing of it needs to be true: moves may be illegal, results invented. `loads` checks all of
    it.

    Attributes:
        rules: the options; their class shows the game.
        players: the number of seats, 2..16.
        names: a name for each seat, or none.
        lead: the seat that was named to lead the first round, if one was.
        rounds: the rounds, the first one first.
        standings: the places that the document names, the best first; none if the match is not
            over or the document does not say.
        annotations: the comments, sorted by round.
    """

    rules: DominoRules
    players: int
    names: tuple[str, ...]
    lead: int | None = None
    rounds: tuple[UncheckedRound, ...]
    standings: tuple[DominoPlace, ...]
    annotations: tuple[Annotation, ...]

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The score sheet: a row of points by seat for each round that has an outcome."""
        return tuple(round_.outcome.points for round_ in self.rounds if round_.outcome is not None)


def loads_unchecked(text: str | bytes, rules: Houses = ()) -> UncheckedMatch:
    """Read the record of a match without replaying it.

    That is several times as fast as `loads`. Use it for your own files, or to look through many;
    do not trust what it returns. The text itself may come from an untrusted source, because the
    limits of `loads` hold: the layout is checked, the names, and that each row of the score sheet
    has a number for each seat.

    Args:
        text: JSON, as text or in UTF-8.
        rules: the classes of house rules that it may name (H3).

    Raises:
        RecordError: if the text is not the record of a match; it says where and why.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.records import MatchRecord, dumps
    >>> match = Match(players=4).deal(random.Random(7))
    >>> text = dumps(MatchRecord.of(match.apply(match.legal_moves[0])))
    >>> loads_unchecked(text).rounds[0].moves
    (Play(tile=Tile(9, 9), on=None, announce=False),)
    >>> loads_unchecked(text.replace('["9-9"]', '["pass"]')).rounds[0].moves
    (Pass(),)
    """
    game, form = match_form_from_document(document_from_text(text), rules)
    players = new_match(game, form).players
    check_names(form.names, players)
    for number, round_ in enumerate(form.rounds):
        _check_row(round_.result, players, f"{ROOT}.rounds[{number}].result")
    return fill(
        UncheckedMatch,
        form,
        players=players,
        rounds=tuple(fill(UncheckedRound, one, outcome=one.result) for one in form.rounds),
        annotations=tuple(annotations_of(form)),
    )


def load_unchecked(path: str | os.PathLike[str], rules: Houses = ()) -> UncheckedMatch:
    """Read the record of a match from a file without replaying it, as `loads_unchecked` does.

    Raises:
        RecordError: if the file can't be read, or is not the record of a match.
    """
    return loads_unchecked(content_of(path), rules)


def _check_row(outcome: DominoOutcome | None, players: int, path: str) -> None:
    if outcome is not None and len(outcome.points) != players:
        message = f"expected {players} numbers of points, got {len(outcome.points)}"
        raise RecordError(message, path)


# --- files ---


def content_of(path: str | os.PathLike[str]) -> bytes:
    """Return the content of a file, or the beginning of one that is too large.

    Raises:
        RecordError: if the file can't be read.
    """
    target = Path(path)
    try:
        return read_up_to(target, MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _unusable(path, "read", error) from None


def schema(rules: Houses = ()) -> Mapping[str, object]:
    """Return the JSON Schema (2020-12) of the documents.

    `loads` refuses documents that do not fit it, and others too: a schema knows no rules.

    Args:
        rules: the classes of house rules that documents may name (H3).
    """
    document: dict[str, Any] = json.loads(_SCHEMA.read_text(encoding="utf-8"))
    for game in GAMES.values():
        kinds = [game.rules, *(kind for kind in rules if issubclass(kind, game.rules))]
        document["$defs"][f"{game.name}-rules"] = {
            "description": "Every option.",
            "anyOf": [*map(_rules_schema, kinds)],
        }
    if houses := [kind.__name__ for kind in rules]:
        for part in document["$defs"].values():
            if "format" in part.get("properties", ()):
                part["properties"]["house"] = {"enum": houses}
    return document


def _rules_schema(rules: type[DominoRules]) -> dict[str, object]:
    options = options_of(rules)
    return {
        "type": "object",
        "properties": {name: _option_schema(option) for name, option in options.items()},
        "required": [*options],
        "additionalProperties": False,
    }


def _option_schema(option: Option) -> dict[str, object]:
    found: dict[str, object] = {"description": f"{option.sentence}."}
    if option.numbers:
        kind = ["integer", "null"] if option.default is None else "integer"
        found |= {"type": kind, "minimum": option.numbers[0], "maximum": option.numbers[-1]}
    elif option.kind is DealTable:
        found |= {"anyOf": [{"enum": [*option.choices]}, {"$ref": "#/$defs/dealTable"}]}
    elif option.choices:
        found |= {"enum": [*option.choices]}
    else:
        found |= {"type": "boolean"}
    return found


def _unusable(path: str | os.PathLike[str], done: str, error: OSError | ValueError) -> RecordError:
    why = error.strerror if isinstance(error, OSError) else error
    return RecordError(f"{quote(os.fspath(path))} can't be {done}: {one_line(str(why))}")


@contextmanager
def lock_file(path: Path) -> Generator[None]:
    """Keep other processes from a file that this one writes; the lock ends with the process.

    The lock is on a small file beside the file. A save replaces the file itself, and a lock on
    it would be lost.

    Raises:
        MissingExtraError: if filelock is not installed.
        OSError: if another process writes the file, or the small file can't be made.
    """
    try:
        import filelock  # noqa: PLC0415 - an extra
    except ImportError:
        message = "to lock files takes filelock: pip install 'chickenfoot-rules[cli]'"
        raise MissingExtraError(message) from None
    target = Path(os.path.realpath(path))  # All links to a file share its lock.
    target.parent.stat()  # filelock would make a missing folder.
    beside = target.with_name(f".{target.name}.lock")
    lock = filelock.FileLock(beside, timeout=0, thread_local=False)
    try:
        lock.acquire()
    except filelock.Timeout:
        raise BlockingIOError(errno.EAGAIN, "it is in use by another process") from None
    try:
        yield
    finally:
        with suppress(OSError):  # Windows removes no open file.
            beside.unlink()  # Before the release: a process that waits sees that it is gone.
        lock.release()


def require_regular(path: Path) -> None:
    """Raise if a path is something else than a regular file, because opening a pipe may block.

    Raises:
        OSError: if it is a directory, a pipe or a device.
    """
    if path.is_dir():
        raise OSError(errno.EISDIR, "it is a directory")
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is not a regular file")


def read_up_to(path: Path, most: int) -> bytes:
    """Read at most so many bytes of a file.

    Raises:
        OSError: if it can't be read.
    """
    require_regular(path)
    with path.open("rb") as file:
        return file.read(most)


def write_whole(path: Path, content: str | bytes, *, mode: int = 0o666) -> None:
    """Write a file so that at any time it is the old one or the new one, never a part.

    Args:
        path: the file.
        content: its bytes, or its text for UTF-8.
        mode: the permissions of a new file.

    Raises:
        OSError: if it can't be written; the old file stays.
    """
    target = Path(os.path.realpath(path))  # The target of a link is replaced, not the link.
    require_regular(target)
    temporary = target.with_name(f".chickenfoot-{secrets.token_hex(8)}.tmp")
    try:
        with open(temporary, "xb", opener=partial(os.open, mode=mode)) as file:
            if target.exists():
                shutil.copymode(target, temporary)  # The file may be private.
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
