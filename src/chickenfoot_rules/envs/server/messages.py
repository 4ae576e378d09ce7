"""The messages between a table and its clients: objects of JSON, one a message.

A client sends an object with a ``do``, such as
``{"do": "play", "move_number": 12, "action": 94}``. A table sends
an object with a ``say``, such as ``{"say": "table", "document": …}``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs

from chickenfoot_rules.dominoes.documents import TableDocument, TableRefusal
from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.illegality import IllegalMoveError
from chickenfoot_rules.dominoes.sentences import ENGLISH, GERMAN
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.records.parts import as_object
from chickenfoot_rules.records.reading import document_from_text
from chickenfoot_rules.records.tables import refusal_of

Message: TypeAlias = Mapping[str, object]
"""A message of a client."""

MOST_BYTES: Final = 10_000
"""The most bytes of a message, unless it carries a record."""

_ILLEGAL: Final = {"en": ENGLISH, "de": GERMAN}
"""The sentences about illegal moves, by the ``language`` of a message."""

SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "error": "{message}",
        "name": "expected a name of 1 to {most} letters, got {found}",
        "no-table-open": "there is no table yet: open one first",
        "no-table": "there is no table {name} on this server",
        "many-tables": "the server has {most} tables already; try again later",
        "no-free-seat": "every seat is taken; you can watch",
        "no-seat": "you have no seat: join a table first",
        "wrong-token": "this is not the token of a seat at this table",
        "free-seats": "wait until every seat is taken, or let computer players fill the free ones",
        "stopped": "the server has failed to move this table on; load the page again to retry",
        "nothing-to-undo": "there is nothing to take back: you have not moved, or play with other "
        "people",
    },
    "de": {
        "error": "das geht nicht: {message}",
        "name": "ein Name hat 1 bis {most} Buchstaben, nicht {found}",
        "no-table-open": "es gibt noch keinen Tisch: beginne ein Spiel",
        "no-table": "auf diesem Server gibt es keinen Tisch {name}",
        "many-tables": "der Server hat schon {most} Tische: versuch es später noch einmal",
        "no-free-seat": "alle Plätze sind besetzt; du kannst zuschauen",
        "no-seat": "du hast keinen Platz: nimm erst an einem Tisch Platz",
        "wrong-token": "an diesem Tisch gehört dir kein Platz",
        "free-seats": "warte, bis alle Plätze besetzt sind, oder setz Computer auf die freien",
        "stopped": "der Server hat an diesem Tisch einen Fehler gemacht; lade die Seite neu, um es "
        "noch einmal zu versuchen",
        "nothing-to-undo": "du kannst nichts zurücknehmen: du hast noch nicht gezogen, oder "
        "andere Menschen spielen mit",
    },
}
"""All other sentences; "error" is about any other error of this library."""

_KINDS: Final = {str: "a text", int: "a whole number", list: "a list of texts"}

_T = TypeVar("_T", str, int, list[str])


class MessageError(ChickenfootError, ValueError):
    """A message of a client is malformed, or asks for something that a table can't do.

    Args:
        key: the key of a sentence, of which there is one in each language.
        details: the fields of the sentence.
    """

    def __init__(self, key: str, **details: object) -> None:
        super().__init__(SENTENCES["en"][key].format(**details))
        self.key: Final = key
        self.details: Final = details


def read_message(text: str, most_bytes: int = MOST_BYTES) -> Message:
    """Read a message, which may come from anybody.

    Args:
        text: an object of JSON with a ``do``.
        most_bytes: the most bytes that it may have.

    Raises:
        ChickenfootError: if it is something else.

    >>> read_message('{"do": "hint"}')
    {'do': 'hint'}
    """
    size = len(text.encode("utf-8", "replace"))
    if size > most_bytes:
        why = f"expected a message of at most {most_bytes:,} bytes, got {size:,}"
        raise MessageError("error", message=why)
    message = as_object(document_from_text(text, fractions=True))
    try:
        json.dumps(message, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:  # An escape such as \ud800 is half a character.
        why = f"this is not UTF-8: {error.reason}"
        raise MessageError("error", message=why) from None
    value_in(message, "do", str)
    return message


def value_in(message: Message, key: str, kind: type[_T], default: _T | None = None) -> _T:
    """Return a text, a whole number or a list of texts of a message.

    Raises:
        MessageError: if it is something else, or missing without a default.
    """
    found = message.get(key)
    if found is None and default is not None:
        return default
    items: list[object] = cast("list[object]", found) if isinstance(found, list) else []
    if not isinstance(found, kind) or isinstance(found, bool) or {*map(type, items)} - {str}:
        why = f'expected {_KINDS[kind]} as "{key}", got {quote(message.get(key))}'
        raise MessageError("error", message=why)
    return found


def write_refusal(
    error: ChickenfootError, message: Message, names: Sequence[str] = (), you: int | None = None
) -> str:
    """Return the message that explains to a client, in its language, why it is refused.

    Args:
        error: why.
        message: the message that is refused.
        names: the name of each seat.
        you: the seat of the client.
    """
    wanted = message.get("language")
    language = wanted if isinstance(wanted, str) and wanted in SENTENCES else "en"
    refusal = refusal_of(error, names, you=you, catalogue=_ILLEGAL[language])
    if not isinstance(error, IllegalMoveError):
        known = MessageError("error", message=refusal.message)
        if isinstance(error, MessageError):
            known = error
        text = SENTENCES[language][known.key].format(**known.details)
        refusal = attrs.evolve(refusal, message=text)
    return write_message("refused", refusal=refusal)


def write_message(say: str, **fields: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    """Return a message of a table as one line of JSON.

    Args:
        say: what it is.
        fields: its other fields; a document or a refusal is written as it writes itself.
    """
    parts = (f'"{name}":{_to_json(value)}' for name, value in {"say": say, **fields}.items())
    return f"{{{','.join(parts)}}}"


def _to_json(value: object) -> str:
    if isinstance(value, TableDocument | TableRefusal):
        return value.to_json()
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
