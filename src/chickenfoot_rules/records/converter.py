"""Records to documents, texts and files and back, and for users' converters."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, TypeVar, Union, cast, get_args, get_origin, overload

import attrs
from cattrs import Converter

from chickenfoot_rules.base import RecordError, json_from, quote, require_readable
from chickenfoot_rules.base.foreign import reason_of
from chickenfoot_rules.base.texts import N_, expected, hint, join, text
from chickenfoot_rules.chickenfoot import Match, PlayerView, Round
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.dominoes import Deal, DominoMatch, Draw, Game, Move, Pass, Play, ScoreSheet
from chickenfoot_rules.dominoes.layout_setup import LayoutSetup
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.notation.games import Games, Houses, known_games
from chickenfoot_rules.records import forms, parts, reading
from chickenfoot_rules.records.files import read_up_to, write_whole
from chickenfoot_rules.records.limits import MOST_BYTES
from chickenfoot_rules.records.record import (
    MatchRecord,
    Record,
    Recorded,
    RoundRecord,
    SeatRecord,
    document_from_record,
    new_match,
    record_of,
)

StrPath: TypeAlias = str | os.PathLike[str]

T = TypeVar("T")
# To mypy, a bare `MatchRecord` is one of any game; this makes it mean Chicken Foot there, too.
OfChickenFoot = TypeVar(
    "OfChickenFoot", MatchRecord[Match], RoundRecord[Round], SeatRecord[PlayerView]
)

_KINDS: Final[Mapping[type[forms.RecordDocument], tuple[type[Recorded], str]]] = {
    forms.MatchDocument: (MatchRecord, "match"),
    forms.RoundDocument: (RoundRecord, "round"),
    forms.SeatDocument: (SeatRecord, "view"),
    forms.SheetDocument: (ScoreSheet, ""),
    forms.LayoutDocument: (LayoutSetup, ""),
}
"""The class of records for each class of documents, and the part of a `Game` that they hold.

Sheets and tables have no such part: one class holds those of every game.
"""


# --- texts and files ---------------------------------------------------------------------------


def dumps(record: Recorded) -> str:
    """Return a record, a score sheet or a table as it lies as JSON, in one line.

    Raises:
        RecordError: if the document exceeds the limits of `loads`, which takes thousands of rounds.

    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.records import MatchRecord
    >>> record = MatchRecord.of(Match(players=4))
    >>> loads(dumps(record)) == record
    True
    """
    document = json.dumps(document_from_record(record), ensure_ascii=False, allow_nan=False)
    require_readable(f"{document}\n")  # A file has a line end.
    return document


@overload
def loads(
    text: str | bytes, rules: Houses = ..., *, games: Games = ..., kind: None = ...
) -> Record: ...
@overload
def loads(
    text: str | bytes, rules: Houses = ..., *, games: Games = ..., kind: type[OfChickenFoot]
) -> OfChickenFoot: ...
@overload
def loads(text: str | bytes, rules: Houses = ..., *, games: Games = ..., kind: type[T]) -> T: ...
def loads(
    text: str | bytes, rules: Houses = (), *, games: Games = (), kind: object = None
) -> object:
    """Read a record, and replay it.

    The text may come from an untrusted source: its size is limited, and nothing in it is run.

    Args:
        text: JSON, as text or bytes: UTF-8, or what a byte order mark says.
        rules: the classes of house rules that the document may name (H3).
        games: further games that the document may be of.
        kind: the class of records to expect: `MatchRecord` for a match of Chicken Foot,
            ``MatchRecord[ExpressMatch]`` for one of Express-Domino, ``MatchRecord[DominoMatch]``
            for one of any game; ``None`` for any of these records. `ScoreSheet` reads a score sheet
            of any game, and `LayoutSetup` a table as it lies. `MatchDocument` reads a match of any
            game without replaying it, which is several times as fast. Use that for your own files,
            or to look through many. Do not trust its result: only the form of the document, the
            names and the length of each row of the score sheet are checked.

    Raises:
        RecordError: if the text is not such a record, names other house rules or can't be
            replayed; it says where and why.

    >>> loads('{"format": "chickenfoot-match", "version": 1}')
    Traceback (most recent call last):
    ...
    chickenfoot_rules.RecordError: missing keys: rules, players, rounds
    >>> import random
    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.records import MatchDocument, MatchRecord, dumps
    >>> match = Match(players=4).deal(random.Random(7))
    >>> text = dumps(MatchRecord.of(match.apply(match.legal_moves[0])))
    >>> loads(text, kind=MatchRecord).match.round.moves
    (Play(tile=Tile(9, 9), on=None, announce=False),)
    >>> loads(text.replace('["9-9"]', '["pass"]'), kind=MatchDocument).rounds[0].moves
    (Pass(),)
    """
    return record_from_document(json_from(text), rules, games, kind)


def save(record: Recorded, path: StrPath) -> None:
    """Write a record, a score sheet or a table as it lies to a file, completely or not at all.

    An existing file is replaced once the new one is complete.

    Raises:
        RecordError: if the file can't be written, or `load` could not read it again; it says why.
    """
    document = dumps(record)
    with _explain_errors(N_("{path} can't be written: {error}"), path):
        write_whole(Path(path), f"{document}\n")


@overload
def load(path: StrPath, rules: Houses = ..., *, games: Games = ..., kind: None = ...) -> Record: ...
@overload
def load(
    path: StrPath, rules: Houses = ..., *, games: Games = ..., kind: type[OfChickenFoot]
) -> OfChickenFoot: ...
@overload
def load(path: StrPath, rules: Houses = ..., *, games: Games = ..., kind: type[T]) -> T: ...
def load(path: StrPath, rules: Houses = (), *, games: Games = (), kind: object = None) -> object:
    """Read a record from a file, as `loads` does.

    Args:
        path: the file.
        rules: the classes of house rules that the document may name (H3).
        games: further games that the document may be of.
        kind: the class of the record, as for `loads`.

    Raises:
        RecordError: if the file can't be read, or is not such a record.
    """
    with _explain_errors(N_("{path} can't be read: {error}"), path, "loads(text) reads a text"):
        content = read_up_to(Path(path), MOST_BYTES + 1)
    return record_from_document(json_from(content), rules, games, kind)


@contextmanager
def _explain_errors(sentence: str, path: StrPath, of_text: str = "") -> Generator[None]:
    """Raise our error about a file in place of Python's; a text may be given in place of a path."""
    try:
        yield
    except (OSError, ValueError) as error:
        message = text(sentence, path=quote(os.fspath(path)), error=reason_of(error))
        is_text = isinstance(path, str | bytes) and os.fsdecode(path).lstrip().startswith("{")
        raise RecordError(hint(message, of_text) if is_text else message) from None


# --- documents ---------------------------------------------------------------------------------


def record_from_document(
    value: object, rules: Houses = (), games: Games = (), kind: object = None
) -> object:
    """Replay a document and return its record; see `loads`.

    Args:
        value: the document.
        rules: the classes of house rules that the document may name (H3).
        games: further games that the document may be of.
        kind: the class of the record, a union of classes, `MatchDocument`, or ``None`` for any.

    Raises:
        RecordError: if the document is not such a record, or can't be replayed.
    """
    if kind is not forms.MatchDocument:
        return record_of(_read_document(value, rules, games, Record if kind is None else kind))
    document: forms.MatchDocument = _read_document(value, rules, games, MatchRecord[DominoMatch])
    players = new_match(document).players
    forms.check_names(document.names, players)
    for number, round_ in enumerate(document.rounds):
        if round_.outcome is not None and len(round_.outcome.points) != players:
            what = text("{players} numbers of points", players=players)
            message = expected(what, len(round_.outcome.points))
            raise RecordError(message, f"{reading.ROOT}.rounds[{number}].outcome")
    forms.check_annotations(document.annotations, document.rounds)
    return document


def _read_document(value: object, rules: Houses, games: Games, kind: object) -> Any:  # noqa: ANN401 - a document of the kind
    """Return the parts of a document, which is not replayed.

    Raises:
        RecordError: if it has another format or version, names other house rules, or does not fit
            its class.
    """
    document = parts.as_object(value)
    each = known_games(games, rules).values()
    known = {forms.format_of(game, of): (game, of) for game in each for of in _KINDS}
    formats = {
        name: (game, of)
        for name, (game, of) in known.items()
        if any(_holds(one, game, of) for one in members_of(kind))
    }
    name = document.get("format")
    if type(name) is not str or name not in formats:
        message = expected(join(formats or [text("nothing")], "or"), name)
        if type(name) is str and name in known:
            message = hint(message, f"ask for the kind {_word_for(*known[name])}")
        elif name == "chickenfoot-table":
            message = hint(message, "documents.loads(text) reads the document of a table")
        elif type(name) is str and name.endswith(
            ("-match", "-round", "-seat", "-sheet", "-layout")
        ):
            message = text(
                "{message}; hand over the rules of another game, with --rules MODULE:CLASS on the "
                "command line",
                message=message,
            )
            message = hint(message, "in Python, loads(text, games=[…])")
        raise RecordError(message, "$.format")
    game, of = formats[name]
    if (house := document.get("house")) is not None:
        game = _with_house(game, house, rules)
    return parts.form_from_document(document, of, parts.parts_of(game))


def _holds(kind: Any, game: Game, of: type[forms.RecordDocument]) -> bool:  # noqa: ANN401 - a class or an alias
    """Return whether a class of records holds those of a document; without a game, Chicken Foot."""
    record, part = _KINDS[of]
    if not part:
        return kind is record
    asked = get_args(kind) or (getattr(CHICKEN_FOOT, part),)
    return (get_origin(kind) or kind) is record and issubclass(getattr(game, part), asked)


def _word_for(game: Game, of: type[forms.RecordDocument]) -> str:
    """Return the kind by which records of a game are asked for, like ``MatchRecord``."""
    record, part = _KINDS[of]
    other = "" if game is CHICKEN_FOOT or not part else f"[{getattr(game, part).__name__}]"
    return f"{record.__name__}{other}"


def _with_house(game: Game, house: object, rules: Houses) -> Game:
    """Return a game with the class of house rules that a document names (H3).

    Raises:
        RecordError: if the class is not among those that the caller handed over.
    """
    for kind in rules:
        if issubclass(kind, game.rules) and kind.__name__ == house:
            return attrs.evolve(game, rules=kind)
    message = text(
        "this was played by the house rules {house}: hand over their class, with "
        "--rules MODULE:CLASS on the command line (H3)",
        house=quote(house),
    )
    raise RecordError(hint(message, "in Python, loads(text, rules=[…])"), "$.house")


# --- converters of users ------------------------------------------------------------------------


def configure_converter(converter: Converter, rules: Houses = (), *, games: Games = ()) -> None:
    """Register the values of this library with a converter of cattrs.

    The converter then writes records as documents, and reads `MatchRecord`, `RoundRecord`,
    `SeatRecord` and their union ``Record`` strictly. The kinds mean what they mean to `loads`. Your
    own classes can also hold tiles, sets of tiles, moves, deals, and the layouts,
    rules and outcomes of every game. The other settings of the converter do not affect this.

    Args:
        converter: the converter, for example that of ``cattrs.preconf.orjson``.
        rules: the classes of house rules that documents may name (H3).
        games: further games that documents may be of.

    >>> import cattrs
    >>> converter = cattrs.Converter()
    >>> configure_converter(converter)
    >>> converter.unstructure({"best": [Tile(6, 3), Tile(0, 0)]})
    {'best': ['3-6', '0-0']}
    >>> converter.structure("4-9>9-9", Move) is Play(Tile(4, 9), Tile(9, 9))
    True
    """
    of_games = [
        one
        for game in known_games(games, rules).values()
        for one in (game.layout, game.rules, game.outcome)
    ]
    values = (*_VALUES, *of_games, *rules)

    def is_ours(kind: object) -> bool:
        first, *more = members_of(kind)
        if more:
            return (first, *more) == get_args(Move) or all(map(_is_record, (first, *more)))
        return _is_record(first) or any(first is one for one in values)

    def read(value: object, kind: object) -> Any:  # noqa: ANN401 - a value of the kind
        first, *more = members_of(kind)
        if value is None and NoneType in get_args(kind):
            return None
        if _is_record(first):
            return record_from_document(value, rules, games, kind)
        return parts.form_from_document(value, Move if more else first)

    def write(value: object) -> object:
        if _is_record(type(value)):
            return document_from_record(cast("Recorded", value))
        return parts.PARTS.unstructure(value)

    parts.register_all(converter, is_ours, read, write)


_VALUES: Final = (Tile, TileSet, Play, Draw, Pass, Deal)
"""The values that users' classes can hold, besides those of a game and records."""


def members_of(kind: object) -> tuple[object, ...]:
    """Return the members of a union except ``None``; of anything else itself."""
    is_union = get_origin(kind) in {UnionType, Union}
    return tuple(one for one in get_args(kind) if one is not NoneType) if is_union else (kind,)


def _is_record(kind: object) -> bool:
    """Tell whether something is a class of records, with or without the class of a game."""
    return any((get_origin(kind) or kind) is record for record, _ in _KINDS.values())


def make_converter(rules: Houses = (), *, games: Games = ()) -> Converter:
    """Return a new converter of cattrs that can read and write the values of this library.

    Args:
        rules: the classes of house rules that documents may name (H3).
        games: further games that documents may be of.

    >>> make_converter().structure("0-1 4-9", TileSet).pips
    14
    """
    converter = Converter()
    configure_converter(converter, rules, games=games)
    return converter
