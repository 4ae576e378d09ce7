"""The messages between a table and its clients: objects of JSON, one a message.

A client sends an object with a ``do``, such as ``{"do": "play", "turn": 12, "action": 94}``. A
table sends an object with a ``say``, such as ``{"say": "table", "document": …}``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeGuard

import attrs

from chickenfoot_rules.dominoes.documents import TableDocument, TableRefusal
from chickenfoot_rules.dominoes.errors import ChickenfootError, RecordError
from chickenfoot_rules.dominoes.illegality import IllegalMoveError
from chickenfoot_rules.dominoes.sentences import ENGLISH, GERMAN
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.envs.server import sentences
from chickenfoot_rules.records.reading import document_from_text
from chickenfoot_rules.records.tables import refusal_of

Message: TypeAlias = Mapping[str, object]
"""A message of a client."""

MOST_BYTES: Final = 10_000
"""The most bytes of a message, unless it carries a record."""

_Sentences: TypeAlias = Mapping[str, str]

_CATALOGUES: Final[Mapping[str, tuple[_Sentences, _Sentences]]] = {
    "en": (ENGLISH, sentences.ENGLISH),
    "de": (GERMAN, sentences.GERMAN),
}
"""The sentences about illegal moves, and all others, by the ``language`` of a message."""


class MessageError(ChickenfootError, ValueError):
    """A message of a client is malformed, or asks for something that a table can't do."""

    _sentence = "error"
    _details: Mapping[str, object] = MappingProxyType({})

    def _in_words(self, catalogue: _Sentences) -> str:
        return catalogue[self._sentence].format(message=self, **self._details)


def message_error(sentence: str, **details: object) -> MessageError:
    """Return an error that people may meet, so that it has a sentence in each language.

    Args:
        sentence: the key of the sentence.
        details: the fields of the sentence.
    """
    error = MessageError(sentences.ENGLISH[sentence].format(**details))
    error._sentence, error._details = sentence, details  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - just above
    return error


def message_from(text: str | bytes, most_bytes: int = MOST_BYTES) -> Message:
    """Read a message, which may come from anybody.

    Args:
        text: an object of JSON with a ``do``.
        most_bytes: the most bytes that it may have.

    Raises:
        MessageError: if it is something else.

    >>> message_from('{"do": "hint"}')
    {'do': 'hint'}
    """
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "replace"))
    if size > most_bytes:
        wanted = f"expected a message of at most {most_bytes:,} bytes, got {size:,}"
        raise MessageError(wanted)
    try:
        found = document_from_text(text, fractions=True)
        json.dumps(found, ensure_ascii=False).encode()
    except RecordError as error:
        raise MessageError(str(error)) from None
    except UnicodeEncodeError as error:  # An escape such as \ud800 is half a character.
        wanted = f"this is not UTF-8: {error.reason}"
        raise MessageError(wanted) from None
    if not (is_object(found) and isinstance(found.get("do"), str)):
        wanted = f'expected an object with a text as "do", got {shown(found)}'
        raise MessageError(wanted)
    return found


def text_in(message: Message, key: str) -> str:
    """Return a text of a message.

    Raises:
        MessageError: if the message has no such text.
    """
    found = message.get(key)
    if not isinstance(found, str):
        text = f'expected a text as "{key}", got {shown(found)}'
        raise MessageError(text)
    return found


def texts_in(message: Message, key: str) -> tuple[str, ...]:
    """Return a list of texts in a message; it is empty if it is missing.

    Raises:
        MessageError: if it is something else.
    """
    found = message.get(key, [])
    if not _are_texts(found):
        text = f'expected a list of texts as "{key}", got {shown(found)}'
        raise MessageError(text)
    return tuple(found)


def is_object(value: object) -> TypeGuard[Message]:
    """Return whether a document of JSON is an object."""
    return isinstance(value, dict)


def _are_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and {*map(type, value)} <= {str}  # pyright: ignore[reportUnknownArgumentType] - JSON


def number_in(message: Message, key: str) -> int | None:
    """Return a whole number of a message, if it has one.

    Raises:
        MessageError: if it is something else.
    """
    found = message.get(key)
    if found is not None and type(found) is not int:
        text = f'expected a whole number as "{key}", got {shown(found)}'
        raise MessageError(text)
    return found


def refused(
    error: ChickenfootError, message: Message, names: Sequence[str] = (), you: int | None = None
) -> str:
    """Return the message that tells a client why it is refused, in its language.

    Args:
        error: why.
        message: the message that is refused.
        names: the name of each seat.
        you: the seat of the client.
    """
    moves, others = _CATALOGUES.get(str(message.get("language")), _CATALOGUES["en"])
    refusal = refusal_of(error, names, you=you, catalogue=moves)
    if not isinstance(error, IllegalMoveError):
        told = error if isinstance(error, MessageError) else MessageError(refusal.message)
        refusal = attrs.evolve(refusal, message=told._in_words(others))  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    return written("refused", refusal=refusal)


def written(say: str, **fields: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    """Return a message of a table as one line of JSON.

    Args:
        say: what it is.
        fields: its other fields; a document or a refusal is written as it writes itself.
    """
    parts = [f'"say":{json.dumps(say)}']
    for name, value in fields.items():
        if isinstance(value, TableDocument | TableRefusal):
            parts.append(f'"{name}":{value.to_json()}')
        else:
            content = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            parts.append(f'"{name}":{content}')
    return f"{{{','.join(parts)}}}"
