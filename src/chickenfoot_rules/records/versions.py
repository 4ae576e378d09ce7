"""Formats and their versions: how a document says what it is, and what becomes of an old one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.records.problems import short
from chickenfoot_rules.records.reading import Document

__all__ = ["UPGRADES", "VERSION", "upgraded"]

VERSION: Final = 1
"""The version of the layout that is written; all from 1 on are read."""

UPGRADES: Final[Mapping[int, Callable[[Document], Document]]] = MappingProxyType({})
"""For each older version what makes a document of it one of the next version.

Such a step takes the whole document, its heading too, and never changes again: the golden
files of its version hold it to what it did at first.
"""


def upgraded(document: Document) -> Document:
    """Return a document as one of the version that is written now.

    Raises:
        RecordError: when its version is none, or newer than this library.
    """
    version = document.get("version")
    if type(version) is not int or version < 1:
        message = f"the version of its format is 1 to {VERSION}, not {short(version)}"
        raise RecordError(message, "$.version")
    if version > VERSION:
        message = (
            f"this is version {version} of its format, and only versions up to {VERSION} can be "
            f"read here: take a newer chickenfoot_rules"
        )
        raise RecordError(message, "$.version")
    for older in range(version, VERSION):
        document = {**UPGRADES[older](document), "version": older + 1}
    return document
