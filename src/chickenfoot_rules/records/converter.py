"""Records to documents, texts and files and back, and for users' converters."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, TypeVar, Union, cast, get_args, get_origin

import attrs
from cattrs import Converter

import chickenfoot_rules.express.game  # noqa: F401  # pyright: ignore[reportUnusedImport] - registers it
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import RecordError, suggestion
from chickenfoot_rules.dominoes.games import GAMES, Game
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.texts import N_, chain, expected, join, one_line, text
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.records import forms, parts, reading
from chickenfoot_rules.records.files import read_up_to, write_whole
from chickenfoot_rules.records.limits import MOST_BYTES
from chickenfoot_rules.records.record import (
    AnyRecord,
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
    document_from_record,
    new_match,
    record_of,
)

T = TypeVar("T")

Houses: TypeAlias = Collection[type[DominoRules]]
"""Classes of house rules that a caller hands over, so that documents may name them (H3)."""

_KINDS: Final[Mapping[type[forms.RecordDocument], tuple[type[AnyRecord], str]]] = {
    forms.MatchDocument: (MatchRecord, "match"),
    forms.RoundDocument: (RoundRecord, "round"),
    forms.SeatDocument: (SeatRecord, "view"),
}
"""The class of records for each class of documents, and the part of a `Game` that they hold."""


# --- texts and files ---------------------------------------------------------------------------


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
    document = json.dumps(document_from_record(record), ensure_ascii=False, allow_nan=False)
    reading.require_readable(f"{document}\n")  # A file has a line end.
    return document


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
    chickenfoot_rules.dominoes.errors.RecordError: missing keys: rules, players, rounds
    """
    record: Record = record_from_document(reading.document_from_text(text), rules)
    return record


def loads_match(text: str | bytes, rules: Houses = ()) -> MatchRecord[DominoMatch]:
    """Read the record of a match; raise as `loads` does, for other records too."""
    return _loads(text, rules, MatchRecord[DominoMatch])


def loads_round(text: str | bytes, rules: Houses = ()) -> RoundRecord[DominoRound]:
    """Read the record of a round of no match; raise as `loads` does, for other records too."""
    return _loads(text, rules, RoundRecord[DominoRound])


def loads_seat(text: str | bytes, rules: Houses = ()) -> SeatRecord[DominoView]:
    """Read the record of what a seat saw; raise as `loads` does, for other records too."""
    return _loads(text, rules, SeatRecord[DominoView])


def _loads(text: str | bytes, rules: Houses, kind: type[T]) -> T:
    record: T = record_from_document(reading.document_from_text(text), rules, kind)
    return record


def save(record: AnyRecord, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, completely or not at all.

    An existing file is replaced once the new one is complete.

    Raises:
        RecordError: if the file can't be written, or could not be read again; it says why.
    """
    target = Path(path)
    document = dumps(record)
    try:
        write_whole(target, f"{document}\n")
    except (OSError, ValueError) as error:
        raise _unusable(N_("{path} can't be written: {error}"), path, error) from None


def load(path: str | os.PathLike[str], rules: Houses = ()) -> Record:
    """Read a record from a file, as `loads` does.

    Raises:
        RecordError: if the file can't be read, or is not a record.
    """
    return loads(content_of(path), rules)


def load_match(path: str | os.PathLike[str], rules: Houses = ()) -> MatchRecord[DominoMatch]:
    """Read the record of a match from a file; raise as `load` does, for other records too."""
    return loads_match(content_of(path), rules)


def load_round(path: str | os.PathLike[str], rules: Houses = ()) -> RoundRecord[DominoRound]:
    """Read the record of a round from a file; raise as `load` does, for other records too."""
    return loads_round(content_of(path), rules)


def load_seat(path: str | os.PathLike[str], rules: Houses = ()) -> SeatRecord[DominoView]:
    """Read what a seat saw from a file; raise as `load` does, for other records too."""
    return loads_seat(content_of(path), rules)


def loads_unchecked(text: str | bytes, rules: Houses = ()) -> forms.MatchDocument:
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
    document: forms.MatchDocument = read_document(
        reading.document_from_text(text), rules, MatchRecord
    )
    players = new_match(document).players
    forms.check_names(document.names, players)
    _check_points(document.rounds, players)
    forms.check_annotations(document.annotations, document.rounds)
    return document


def _check_points(rounds: Iterable[forms.MatchRound], players: int) -> None:
    for number, round_ in enumerate(rounds):
        if round_.outcome is not None and len(round_.outcome.points) != players:
            what = text("{players} numbers of points", players=players)
            message = expected(what, len(round_.outcome.points))
            raise RecordError(message, f"{reading.ROOT}.rounds[{number}].outcome")


def load_unchecked(path: str | os.PathLike[str], rules: Houses = ()) -> forms.MatchDocument:
    """Read the record of a match from a file without replaying it, as `loads_unchecked` does.

    Raises:
        RecordError: if the file can't be read, or is not the record of a match.
    """
    return loads_unchecked(content_of(path), rules)


def content_of(path: str | os.PathLike[str]) -> bytes:
    """Return the content of a file, or the beginning of one that is too large.

    Raises:
        RecordError: if the file can't be read.
    """
    target = Path(path)
    try:
        return read_up_to(target, MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _unusable(N_("{path} can't be read: {error}"), path, error) from None


def _unusable(
    sentence: str, path: str | os.PathLike[str], error: OSError | ValueError
) -> RecordError:
    why = one_line(str(error.strerror if isinstance(error, OSError) else error))
    return RecordError(text(sentence, path=quote(os.fspath(path)), error=why))


# --- documents ---------------------------------------------------------------------------------


def record_from_document(value: object, rules: Houses = (), kind: object = Record) -> Any:  # noqa: ANN401 - a record of the kind
    """Replay a document and return its record; the arguments are those of `read_document`.

    Raises:
        RecordError: if the document is not such a record, or can't be replayed.
    """
    return record_of(read_document(value, rules, kind))


def read_document(value: object, rules: Houses, kind: object) -> Any:  # noqa: ANN401 - a document of the kind
    """Return the parts of a document, which is not replayed.

    Args:
        value: the document.
        rules: the classes of house rules that it may name.
        kind: the class of the record, or a union of classes.

    Raises:
        RecordError: if it has another format or version, names other house rules, or does not fit
            its class.
    """
    document = parts.as_object(value)
    every = {forms.format_of(game, of): (game, of) for game in GAMES.values() for of in _KINDS}
    formats = [
        name
        for name, (game, of) in every.items()
        if any(_holds(one, game, of) for one in members_of(kind))
    ]
    name, version = document.get("format"), document.get("version")
    if type(name) is not str or name not in formats:
        near = "" if name in [*every] else suggestion(name, formats)  # Another kind is no slip.
        message = chain([expected(join(formats or [text("nothing")], "or"), name), near], "")
        raise RecordError(message, "$.format")
    if type(version) is not int or version != forms.VERSION:
        message = expected(text("version {version}", version=forms.VERSION), version)
        if type(version) is int and version > forms.VERSION:
            message = text(
                "{message}: upgrade chickenfoot_rules to read this document", message=message
            )
        raise RecordError(message, "$.version")
    game, of = every[name]
    if (house := document.get("house")) is not None:
        game = _with_house(game, house, rules)
    return parts.form_from_document(document, of, parts.parts_of(game))


def _holds(kind: Any, game: Game, of: type[forms.RecordDocument]) -> bool:  # noqa: ANN401 - a class or an alias
    """Return whether a class of records, like ``MatchRecord[Match]``, holds those of a document."""
    record, part = _KINDS[of]
    is_of_game = all(issubclass(getattr(game, part), one) for one in get_args(kind))
    return is_of_game and (get_origin(kind) or kind) is record


def _with_house(game: Game, house: object, rules: Houses) -> Game:
    """Return a game with the class of house rules that a document names (H3).

    Raises:
        RecordError: if the class is not among those that the caller handed over.
    """
    for kind in rules:
        if issubclass(kind, game.rules) and kind.__name__ == house:
            return attrs.evolve(game, rules=kind)
    message = text(
        "this was played by the house rules {house}: hand over their class, like "
        "loads(text, rules=[…]), or --rules MODULE:CLASS on the command line (H3)",
        house=quote(house),
    )
    raise RecordError(message, "$.house")


# --- converters of users ------------------------------------------------------------------------


def configure_converter(converter: Converter, rules: Houses = ()) -> None:
    """Register the values of this library with a converter of cattrs.

    The converter then writes records as documents, and reads `MatchRecord`, `RoundRecord`,
    `SeatRecord` and their union ``Record`` strictly; ``MatchRecord[ExpressMatch]`` means
    records of one game. Your own classes can also hold tiles, sets of tiles, moves,
    deals, and the layouts, rules and outcomes of every game. The other settings of the
    converter change nothing about that.

    Args:
        converter: the converter, for example that of ``cattrs.preconf.orjson``.
        rules: the classes of house rules that documents may name (H3).

    >>> import cattrs
    >>> converter = cattrs.Converter()
    >>> configure_converter(converter)
    >>> converter.unstructure({"best": [Tile(6, 3), Tile(0, 0)]})
    {'best': ['3-6', '0-0']}
    >>> converter.structure("4-9>9-9", Move) is Play(Tile(4, 9), Tile(9, 9))
    True
    """
    houses = tuple(rules)

    def is_ours(kind: object) -> bool:
        first, *more = members_of(kind)
        if more:
            return (first, *more) == get_args(Move) or all(map(_is_record, (first, *more)))
        of_games = [
            one for game in GAMES.values() for one in (game.layout, game.rules, game.outcome)
        ]
        values = (*_VALUES, *of_games, *houses)
        return _is_record(first) or any(first is one for one in values)

    def read(value: object, kind: object) -> Any:  # noqa: ANN401 - a value of the kind
        first, *more = members_of(kind)
        if value is None and NoneType in get_args(kind):
            return None
        if _is_record(first):
            return record_from_document(value, houses, kind)
        return parts.form_from_document(value, Move if more else first)

    def write(value: object) -> object:
        if _is_record(type(value)):
            return document_from_record(cast("AnyRecord", value))
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


def make_converter(rules: Houses = ()) -> Converter:
    """Return a new converter of cattrs that knows the values of this library.

    Args:
        rules: the classes of house rules that documents may name (H3).

    >>> make_converter().structure("0-1 4-9", TileSet).pips
    14
    """
    converter = Converter()
    configure_converter(converter, rules)
    return converter
