"""The file that a tournament writes as it goes, and goes on from after it was stopped.

The first line is the plan, and each further line a game that has ended; every line is a
JSON object. A line is written as one piece, so at most the last one can be cut off; then
its game is played again.
"""

from __future__ import annotations

import json
import reprlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self, cast

from chickenfoot_rules.dominoes.values import shortened
from chickenfoot_rules.records.files import require_regular
from chickenfoot_rules.tournament.documents import (
    FORMAT_VERSION,
    Document,
    game_document,
    game_in,
    heading_document,
)
from chickenfoot_rules.tournament.errors import TournamentError
from chickenfoot_rules.tournament.plan import GameResult, TournamentPlan
from chickenfoot_rules.tournament.results import flaw

__all__ = ["TournamentLog", "seed_of"]

_FORMAT: Final = "chickenfoot-tournament-log"
_LONGEST_LINE: Final = 2**20
"""Bytes; ours have some thousands at the most."""


class TournamentLog:
    """The file of one tournament, open to add games to; use it in a ``with`` block.

    Attributes:
        path: the file.
        results: the games that the file had when it was opened, in its order.
        was_cut_off: whether its last line was cut off, and is gone now.
    """

    path: Path
    results: tuple[GameResult, ...]
    was_cut_off: bool

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path = path
        self._file = file
        self.results = ()
        self.was_cut_off = False

    @classmethod
    def start(cls, path: Path, plan: TournamentPlan) -> Self:
        """Begin a new file.

        Raises:
            TournamentError: when there is such a file already, or it can't be written.
        """
        try:
            log = cls(path, path.open("x+b"))
        except FileExistsError:
            message = f"{path} exists: resume it, or choose another name"
            raise TournamentError(message) from None
        except (OSError, ValueError) as error:
            raise _unusable(path, error) from None
        log._write(heading_document(plan, _FORMAT))
        return log

    @classmethod
    def resume(cls, path: Path, plan: TournamentPlan) -> Self:
        """Go on with a file.

        Raises:
            TournamentError: when it can't be read or written, is not a file of results,
                or is that of another tournament; the message says in what they differ.
        """
        log = cls(path, _opened(path))
        try:
            log._read(plan)
        except BaseException:
            log._file.close()
            raise
        return log

    def append(self, result: GameResult) -> None:
        """Add a game, so that it is kept whatever happens to this process.

        Raises:
            TournamentError: when the file can't be written.
        """
        self._write(game_document(result))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # Every line is written already, or its failure was told.
        with suppress(OSError):
            self._file.close()

    def _write(self, document: Document) -> None:
        try:
            self._file.write(json.dumps(document).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise _unusable(self.path, error) from None

    def _read(self, plan: TournamentPlan) -> None:
        lines = _lines(self.path, self._file)
        heading = heading_document(plan, _FORMAT)
        theirs = _heading(self.path, lines)
        differences = [*_differences(theirs, heading)]
        there, here = game_in(theirs), game_in(heading)
        if there not in (None, here):
            # Then all the rules differ too, which says less.
            differences = [f"the game is {reprlib.repr(there)} there, {here!r} here"]
        if differences:
            message = f"{self.path} is of another tournament: {'; '.join(differences)}"
            raise TournamentError(message)
        results: dict[tuple[int, int], GameResult] = {}
        end = self._file.tell()
        for number, line in enumerate(lines, 2):
            if not line.endswith(b"\n"):
                # It may be whole but for its end; to play that game again is simplest.
                self.was_cut_off = True
                break
            result = _result(line)
            wrong = "it is no result of a game" if result is None else flaw(plan, result)
            if result is None or wrong is not None:
                message = f"{self.path}, line {number}: {wrong}"
                raise TournamentError(message)
            if (result.match, result.rotation) in results:
                message = f"{self.path}, line {number}: the result of this game is there twice"
                raise TournamentError(message)
            results[result.match, result.rotation] = result
            end = self._file.tell()
        self._file.seek(end)
        self._file.truncate()
        self.results = tuple(results.values())


def seed_of(path: Path) -> int:
    """Return the seed of the tournament that a file is of.

    Raises:
        TournamentError: when it can't be read or is not a file of results.
    """
    with _opened(path) as file:
        heading = _heading(path, _lines(path, file))
    plan = _as_object(heading.get("plan"))
    seed = None if plan is None else plan.get("seed")
    if type(seed) is not int:
        raise _no_results(path)
    return seed


def _opened(path: Path) -> BinaryIO:
    try:
        require_regular(path)
        return path.open("r+b")
    except (OSError, ValueError) as error:
        raise _unusable(path, error) from None


def _unusable(path: Path, error: OSError | ValueError) -> TournamentError:
    why = error.strerror if isinstance(error, OSError) else error
    return TournamentError(f"{shortened(str(path))} can't be read and written: {why}")


def _no_results(path: Path) -> TournamentError:
    return TournamentError(
        f"{path} is no file of results, or of another version than {FORMAT_VERSION}"
    )


def _lines(path: Path, file: BinaryIO) -> Iterator[bytes]:
    number = 0
    while line := file.readline(_LONGEST_LINE):
        number += 1
        if len(line) == _LONGEST_LINE:
            message = f"{path}, line {number}: it has {_LONGEST_LINE} bytes or more"
            raise TournamentError(message)
        yield line


def _heading(path: Path, lines: Iterator[bytes]) -> Document:
    heading = _document(next(lines, b""))
    if (
        heading is None
        or heading.get("format") != _FORMAT
        or heading.get("version") != FORMAT_VERSION
    ):
        raise _no_results(path)
    return heading


def _document(line: bytes) -> Document | None:
    try:
        return _as_object(json.loads(line))
    except (ValueError, RecursionError):
        return None


def _as_object(value: object) -> Document | None:
    return cast("Document", value) if isinstance(value, dict) else None


def _as_array(value: object) -> list[object] | None:
    return cast("list[object]", value) if isinstance(value, list) else None


def _result(line: bytes) -> GameResult | None:
    """Read a game, whose numbers may still be anything that JSON has: see `flaw`."""
    document = _document(line)
    if document is None or document.keys() != {"match", "rotation", "seats", "scores", "faults"}:
        return None
    seats, rows, faults = (_as_array(document[name]) for name in ("seats", "scores", "faults"))
    if seats is None or rows is None or faults is None:
        return None
    scores = [row for row in map(_as_array, rows) if row is not None]
    if len(scores) < len(rows):
        return None
    return GameResult(
        match=cast("int", document["match"]),
        rotation=cast("int", document["rotation"]),
        seats=tuple(cast("list[int]", seats)),
        scores=tuple(tuple(cast("list[int]", row)) for row in scores),
        faults=tuple(cast("list[int]", faults)),
    )


def _differences(theirs: object, ours: object, where: str = "") -> Iterator[str]:
    """Tell what in a document is not as in ours, which says how deep to look."""
    there, here = _as_object(theirs), _as_object(ours)
    if there is not None and here is not None:
        for name, value in here.items():
            yield from _differences(there.get(name), value, f"{where}.{name}" if where else name)
    elif not _same(theirs, ours):
        yield f"{where} is {reprlib.repr(theirs)} there, {reprlib.repr(ours)} here"


def _same(theirs: object, ours: object) -> bool:
    there, here = _as_array(theirs), _as_array(ours)
    if there is not None and here is not None:
        return len(there) == len(here) and all(map(_same, there, here))
    return type(theirs) is type(ours) and theirs == ours
