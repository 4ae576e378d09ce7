"""The layout of the documents, version 1: one class for each object, one field for each key.

Only fields with a default may be missing in a document, and they are left out when that is
what they are. A change of these classes, or of any class of the library that is written down
as it is, makes a new version: see ``versions.py``. Here stands what the games have in common.
"""

from __future__ import annotations

from typing import ClassVar, Final, NewType

import attrs

from chickenfoot_rules.chickenfoot.rules import MAX_PLAYERS
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.records.limits import MOST_ANNOTATIONS

__all__ = ["NO_TILES", "AnnotationForm", "Form", "TileRow"]

TileRow = NewType("TileRow", tuple[Tile, ...])
"""Tiles whose order matters, in one text."""

NO_TILES: Final = TileRow(())
"""None of them."""


class Form:
    """An object of a document, as opposed to a class of the library that is one as it is.

    Attributes:
        most: how many there can be of them in an array.
    """

    __slots__ = ()

    most: ClassVar[int] = MAX_PLAYERS


@attrs.frozen(kw_only=True)
class AnnotationForm(Form):
    """A comment on a move of the round, or on the round."""

    most = MOST_ANNOTATIONS

    move: int | None = None
    text: str
