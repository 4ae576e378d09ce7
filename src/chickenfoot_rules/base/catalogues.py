"""Catalogues of sentences for translators: how to load your own, and what is wrong with it."""

from __future__ import annotations

import gettext
import io
import os
import re
import string
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chickenfoot_rules.base.errors import CatalogueError, MissingExtraError
from chickenfoot_rules.base.readers import split_words
from chickenfoot_rules.base.texts import TYPED, text
from chickenfoot_rules.base.values import quote, shorten

if TYPE_CHECKING:  # an extra
    from babel.messages import Catalog, Message

_SENTENCES: Final = "locale/de.mo"
"""A catalogue of the library: each has all sentences."""

_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(_[A-Za-z0-9]{2,8}){0,3}")
"""The code of a language; Babel would wrap any other text, which can take minutes."""


def new_catalogue(language: str) -> bytes:
    """Return a ``.po`` file with all sentences of the library, for translators to begin with.

    This needs the extra ``languages``, like `load_catalogue`.

    Args:
        language: the code of the language, such as ``"fr"`` or ``"pt_BR"``.

    Raises:
        CatalogueError: if it is not the code of a language.
        MissingExtraError: if Babel is not installed.
    """
    _require_babel()
    from babel.messages import pofile  # noqa: PLC0415 - an extra

    content = io.BytesIO()
    try:
        if not _LANGUAGE.fullmatch(language):
            raise ValueError  # noqa: TRY301 - as Babel does
        pofile.write_po(content, _sentences(language), width=100)
    except (TypeError, ValueError):
        message = f"expected a language like 'fr', got {quote(language)}"
        raise CatalogueError((message,)) from None
    return content.getvalue()


def load_catalogue(path: str | os.PathLike[str]) -> gettext.NullTranslations:
    """Load a catalogue of your own, for the argument ``language`` of any call.

    A sentence that it lacks is in English. This needs the extra ``languages``:
    ``pip install "chickenfoot-rules[languages]"``.

    Args:
        path: a ``.po`` file, with sentences of `new_catalogue`.

    Raises:
        CatalogueError: if it can't be read, or has unknown sentences, other fields, too few plural
            forms, or one word to type for two meanings; it lists every flaw.
        MissingExtraError: if Babel is not installed.
    """
    _require_babel()
    from babel.messages import mofile, pofile  # noqa: PLC0415 - an extra

    try:
        theirs = pofile.read_po(io.BytesIO(Path(path).read_bytes()), abort_invalid=True)
    except (OSError, ValueError, pofile.PoFileError) as error:
        message = f"{quote(os.fspath(path))} can't be read: {shorten(str(error))}"
        raise CatalogueError((message,)) from None
    ours = _sentences()
    known = {forms_of(message.id) for message in ours}
    unknown = [
        f"{forms_of(one.id)[0]!r} is no sentence" for one in theirs if forms_of(one.id) not in known
    ]
    if found := (*unknown, *flaws(theirs), *collisions([*ours, *theirs])):
        raise CatalogueError(found)
    compiled = io.BytesIO()
    mofile.write_mo(compiled, theirs)
    return gettext.GNUTranslations(io.BytesIO(compiled.getvalue()))


def _require_babel() -> None:
    try:
        import_module("babel.messages")  # an extra
    except ImportError:
        message = text(
            "to load a catalogue takes Babel: pip install 'chickenfoot-rules[languages]'"
        )
        raise MissingExtraError(message) from None


def _sentences(language: str | None = None) -> Catalog:
    """Return all sentences of the library, without translations."""
    from babel.messages import Catalog, mofile  # noqa: PLC0415 - an extra

    header = "# The sentences of chickenfoot_rules."
    catalogue = Catalog(language, header_comment=header, fuzzy=False)
    content = (files("chickenfoot_rules.base") / _SENTENCES).read_bytes()
    for message in mofile.read_mo(io.BytesIO(content)):
        if message.id:
            nothing = ("", "") if message.pluralizable else ""
            catalogue.add(message.id, nothing, context=message.context)
    return catalogue


def flaws(catalogue: Catalog) -> Iterator[str]:
    """Yield what is wrong in a catalogue: fields that a sentence lacks, and missing forms."""
    for message in catalogue:
        english, theirs = forms_of(message.id), forms_of(message.string)
        if not message.id or not any(theirs):
            continue
        forms = catalogue.num_plurals if message.pluralizable else 1
        if not all(theirs) or len(theirs) != forms:
            yield f"{english[0]!r} needs {forms} forms, and has {len([*filter(None, theirs)])}"
        known = fields_of(english[-1])
        for one in theirs:
            if wrong := fields_of(one) - known:
                yield f"{one!r} has {', '.join(sorted(wrong))}, which {english[-1]!r} has not"
        if lost := known - fields_of(theirs[-1]):
            yield f"{theirs[-1]!r} lacks {', '.join(sorted(lost))}"


def collisions(messages: Iterable[Message]) -> Iterator[str]:
    """Yield each word that people would type for two meanings."""
    things: dict[str, str] = {}
    for message in messages:
        if message.context == TYPED:
            english, theirs = str(message.id), str(message.string)
            for word in map(str.lower, split_words(english) + split_words(theirs)):
                if (other := things.setdefault(word, english)) != english:
                    yield f"{word!r} is typed for {other!r} and for {english!r}"


def forms_of(sentences: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return the sentence, or one for each form of the plural."""
    return (sentences,) if isinstance(sentences, str) else tuple(sentences or ())


def fields_of(sentence: str) -> set[str]:
    """Return the fields of a sentence; braces that don't match are a field of their own."""
    try:
        return {field for _, field, _, _ in string.Formatter().parse(sentence) if field is not None}
    except ValueError:
        return {"braces that don't match"}
