"""The version of the formats, and the upgrade of documents of older versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, cast

from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.dominoes.words import span
from chickenfoot_rules.records.reading import Document

VERSION: Final = 1
"""The version of the documents that are written; versions 1 to this one are read."""

UPGRADES: Final[Mapping[int, Callable[[Document], Document]]] = MappingProxyType({})
"""For each older version the step that turns a document into the next version.

A step takes the whole document with its heading. It never changes, because the golden files
of its version must stay readable.
"""


def upgraded(document: Document) -> Document:
    """Return a document in the version that is written now.

    Raises:
        RecordError: if its version is invalid, or newer than this library.
    """
    version = document.get("version")
    if type(version) is not int or version < 1:
        message = f"expected version {span(1, VERSION)}, got {shown(version)}"
        raise RecordError(message, "$.version")
    if version > VERSION:
        message = (
            f"expected a version up to {VERSION}, got {version}: upgrade chickenfoot_rules to "
            f"read this document"
        )
        raise RecordError(message, "$.version")
    for older in range(version, VERSION):
        document = {**UPGRADES[older](document), "version": older + 1}
    return _without_hidden_fits(document)


def _without_hidden_fits(document: Document) -> Document:
    """Return a document without what an early one says although the seat can't see it (R4.2, P3).

    It said of a round that began in the middle whether the tile just drawn fits, even where
    players draw until one does.
    """
    rules, rounds = document.get("rules"), document.get("rounds")
    is_seat = document.get("format") == "chickenfoot-seat"
    if not (is_seat and isinstance(rules, dict) and isinstance(rounds, list)):
        return document
    if cast("Document", rules).get("draw_until_playable") is not True:
        return document
    return {
        **document,
        "rounds": [_without_hidden_fit(one) for one in cast("list[object]", rounds)],
    }


def _without_hidden_fit(round_: object) -> object:
    if not isinstance(round_, dict):
        return round_
    form = cast("Document", round_)
    origin = form.get("origin")
    if not isinstance(origin, dict) or cast("Document", origin).get("boneyard_size") in (0, None):
        return form
    kept = {key: part for key, part in cast("Document", origin).items() if key != "draw_fits"}
    return {**form, "origin": kept}
