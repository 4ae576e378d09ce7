"""The version of the formats, and the upgrade of documents of older versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.records.problems import short
from chickenfoot_rules.records.reading import Document

__all__ = ["UPGRADES", "VERSION", "upgraded"]

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
        message = f"expected a version from 1 to {VERSION}, got {short(version)}"
        raise RecordError(message, "$.version")
    if version > VERSION:
        message = (
            f"expected a version up to {VERSION}, got {version}: upgrade chickenfoot_rules to "
            f"read this document"
        )
        raise RecordError(message, "$.version")
    for older in range(version, VERSION):
        document = {**UPGRADES[older](document), "version": older + 1}
    return document
