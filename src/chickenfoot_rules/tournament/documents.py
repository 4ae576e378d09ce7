"""A tournament, its log and its results as JSON documents.

A log is a file that a tournament writes as it plays, and resumes from. Its first line is a
`LogDocument`, every further one a `GameResult`. A line is written in one piece, so only the last
one can be cut off; its game is played again. The results of a tournament are a
`TournamentDocument`. Like records, documents of each game have a format and rules of their own.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final, Self, TypeVar

import attrs

from chickenfoot_rules.base import RecordError, chain, json_from, text
from chickenfoot_rules.base.doors import find_version
from chickenfoot_rules.base.foreign import reason_of
from chickenfoot_rules.base.values import Immutable, fill, quote, shorten
from chickenfoot_rules.dominoes.games import Game, house_of
from chickenfoot_rules.notation.games import Games, Houses, known_games
from chickenfoot_rules.players import FaultPolicy
from chickenfoot_rules.records import parts
from chickenfoot_rules.records.files import lock_file, require_regular
from chickenfoot_rules.records.forms import Name, RecordDocument, format_of
from chickenfoot_rules.records.limits import MOST_PARTS
from chickenfoot_rules.records.reading import Document, differences
from chickenfoot_rules.records.record import recorded_game
from chickenfoot_rules.records.schemas import games_with, make_schema
from chickenfoot_rules.tournament.plan import GameResult, TournamentError, TournamentPlan
from chickenfoot_rules.tournament.results import (
    Comparison,
    Performance,
    Rating,
    TournamentResult,
    flaw,
    ratings,
)

D = TypeVar("D", bound="LogDocument")

parts.MOST_ITEMS[GameResult] = MOST_PARTS  # No document holds more.

_LONGEST_LINE: Final = 2**20
"""Bytes; real lines have a few thousand at most."""


@attrs.frozen(kw_only=True)
class LogDocument(RecordDocument):
    """The first line of a log: the tournament that its games belong to.

    Another version of the library may play differently, so it can't resume the tournament.

    Attributes:
        names: the name of each entrant.
        entrants: the kind of each entrant.
        matches: the number of sets of deals.
        seed: the seed of everything random.
        on_fault: what happens when a player answers illegally or raises.
    """

    entrants: tuple[Name, ...]
    matches: int
    seed: int
    on_fault: FaultPolicy


@attrs.frozen(kw_only=True)
class Summary(Immutable):
    """The results of the complete matches.

    Attributes:
        matches: how many matches are complete.
        kinds: the results of each kind of player, the best first.
        entrants: the results of each entrant, the best first.
        comparisons: each pair of kinds, the best first.
        ratings: the rating of each kind, the best first.
    """

    matches: int
    kinds: tuple[Performance, ...]
    entrants: tuple[Performance, ...]
    comparisons: tuple[Comparison, ...]
    ratings: tuple[Rating, ...]


@attrs.frozen(kw_only=True)
class TournamentDocument(LogDocument):
    """A tournament and its results.

    Attributes:
        complete: whether all games have been played.
        summary: the results of the complete matches.
        games: the games by match and rotation.
    """

    complete: bool
    summary: Summary
    games: tuple[GameResult, ...]


def make_document(kind: type[D], plan: TournamentPlan, **more: object) -> D:
    """Return a document of a tournament.

    Args:
        kind: its class.
        plan: the tournament.
        more: the fields that do not follow from the plan.

    Raises:
        RecordError: if the rules have an option that no document can hold.
    """
    return fill(
        kind,
        plan,
        format=format_of(recorded_game(plan.rules), kind),
        house=house_of(plan.rules),
        entrants=tuple(entrant.kind for entrant in plan.entrants),
        library=find_version(),
        **more,
    )


def write(document: LogDocument) -> Document:
    """Return a document as JSON has it."""
    found: Document = parts.parts_of(recorded_game(document.rules)).unstructure(document)
    return found


def result_as_json(result: TournamentResult) -> str:
    """Return the plan, the summary and all games of a tournament as JSON.

    Raises:
        MissingExtraError: if OpenSkill, which rates the players, is not installed.
        RecordError: if the rules have an option that no document can hold.
    """
    summary = Summary(
        matches=len(result.matches),
        kinds=result.by_kind(),
        entrants=result.by_entrant(),
        comparisons=result.comparisons(),
        ratings=ratings(result),
    )
    document = make_document(
        TournamentDocument,
        result.plan,
        complete=result.is_complete,
        summary=summary,
        games=result.games,
    )
    return json.dumps(write(document), allow_nan=False) + "\n"


def schema(rules: Houses = (), *, games: Games = ()) -> Mapping[str, object]:
    """Return the JSON Schema (2020-12) of the lines of a log, and of the results of a tournament.

    TypeScript types with the same names are in ``documents.d.ts`` beside this module.

    Args:
        rules: the classes of house rules that documents may name (H3).
        games: further games that documents may be of.
    """
    documents = LogDocument, TournamentDocument
    return make_schema(
        "tournaments",
        "Logs and results of tournaments",
        "The first line of a log, a further line of it, or the results of a tournament.",
        {None: [GameResult], **dict.fromkeys(games_with(rules, games), documents)},
    )


# --- logs ------------------------------------------------------------------------------


class TournamentLog:
    """The log of one tournament, open for appending; use it in a ``with`` block.

    While it is open, no other process can open it. The lock ends with the block, or with the
    process.

    Attributes:
        path: the file.
        results: the games in the file when it was opened, in their order.
    """

    def __init__(self, path: Path, plan: TournamentPlan, *, is_new: bool) -> None:
        self.path = path
        self.results: tuple[GameResult, ...] = ()
        # A heading that is equal to ours needs no other check.
        heading = write(make_document(LogDocument, plan))
        with ExitStack() as held, _explain_errors(path):
            require_regular(path)
            held.enter_context(lock_file(path))
            # A process that is killed just after it has created its file leaves it empty.
            if is_new and path.exists() and path.stat().st_size:
                message = text("{path} exists: resume it, or choose another name", path=path)
                raise TournamentError(message)
            if not is_new:
                self._read(plan, heading)
            self._file = path.open("ab")
            held.callback(self._close)
            if is_new:
                self._write(heading)
            self._held = held.pop_all()

    @classmethod
    def start(cls, path: str | os.PathLike[str], plan: TournamentPlan) -> Self:
        """Create a new file.

        Raises:
            MissingExtraError: if filelock is not installed.
            RecordError: if the rules have an option that no file can hold.
            TournamentError: if the file exists already, unless it is empty, or if it can't be
                written or another process has it open.
        """
        return cls(Path(path), plan, is_new=True)

    @classmethod
    def resume(cls, path: str | os.PathLike[str], plan: TournamentPlan) -> Self:
        """Open a file to resume its tournament.

        Raises:
            MissingExtraError: if filelock is not installed.
            TournamentError: if the file can't be read or written, is not a log, belongs to
                another tournament, or is open in another process; the message lists the
                differences.
        """
        return cls(Path(path), plan, is_new=False)

    def append(self, result: GameResult) -> None:
        """Append a game and flush it, so that it survives the end of this process.

        Raises:
            TournamentError: if the file can't be written.
        """
        self._write(parts.PARTS.unstructure(result))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._held.close()

    def _close(self) -> None:
        # Every line is flushed already, or has raised.
        with suppress(OSError):
            self._file.close()

    def _write(self, line: Document) -> None:
        with _explain_errors(self.path):
            self._file.write(json.dumps(line).encode() + b"\n")
            self._file.flush()

    def _read(self, plan: TournamentPlan, heading: Document) -> None:
        results: dict[tuple[int, int], GameResult] = {}
        with self.path.open("r+b") as file:
            games = known_games(rules=[type(plan.rules)]).values()
            theirs = _read_heading(self.path, _read_line(file, self.path), games)
            if all(theirs.get(key) == heading.get(key) for key in ("format", "house")):
                reader = parts.parts_of(recorded_game(plan.rules))
                with _locate_errors(self.path, 1):  # A missing option has its default.
                    theirs = write(parts.form_from_document(theirs, LogDocument, reader))
            _require_same(self.path, theirs, heading)
            end = file.tell()
            # Only the end of a last line may be missing, but playing its game again is simplest.
            while (line := _read_line(file, self.path)).endswith(b"\n"):
                with _locate_errors(self.path, len(results) + 2):
                    result: GameResult = parts.form_from_text(line[:-1], GameResult)
                    if wrong := flaw(plan, result, results):
                        raise RecordError(wrong)
                results[result.match, result.rotation] = result
                end = file.tell()
            file.truncate(end)
        self.results = tuple(results.values())


@contextmanager
def _explain_errors(path: Path) -> Generator[None]:
    """Raise what the system says about a file as an error of ours."""
    try:
        yield
    except OSError as error:
        message = text(
            "{path} can't be read and written: {error}",
            path=shorten(str(path)),
            error=reason_of(error),
        )
        raise TournamentError(message) from None


@contextmanager
def _locate_errors(path: Path, line: int) -> Generator[None]:
    """Raise what is wrong with a line of a log as an error that names the line."""
    try:
        yield
    except RecordError as error:
        where = text("{path}, line {line}", path=path, line=line)
        raise TournamentError(chain([where, error], ": ")) from None


def _read_line(file: BinaryIO, path: Path) -> bytes:
    line = file.readline(_LONGEST_LINE)
    if len(line) == _LONGEST_LINE:
        message = text("{path} has a line of {least} bytes or more", path=path, least=_LONGEST_LINE)
        raise TournamentError(message)
    return line


def _read_heading(path: Path, line: bytes, games: Iterable[Game]) -> Document:
    formats = [format_of(game, LogDocument) for game in games]
    with suppress(RecordError):
        heading = parts.as_object(json_from(line))
        if heading.get("format") in formats:
            return heading
    raise TournamentError(text("{path} is not a file of results", path=path))


def _require_same(path: Path, theirs: Document, ours: Document) -> None:
    """Raise with the differences if a file has the heading of another tournament."""
    found = [*differences(theirs, ours)]
    if not found:
        return
    if found[0][0] == "$.format":
        del found[1:]  # With another game all rules differ too, which would only distract.
    listed = [
        text(
            "{field} is {there} there, {here} here",
            field=where.removeprefix("$."),
            there=quote(their),
            here=quote(our),
        )
        for where, their, our in found
    ]
    message = text(
        "{path} belongs to another tournament: {differences}",
        path=path,
        differences=chain(listed, "; "),
    )
    raise TournamentError(message)
