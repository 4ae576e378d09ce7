"""Which game is shown in which manner."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from chickenfoot_rules.express.line import Line
from chickenfoot_rules.layout import Layout
from chickenfoot_rules.protocols import DominoLayout
from chickenfoot_rules.rendering.chicken_foot import ChickenFootManner
from chickenfoot_rules.rendering.express import ExpressManner
from chickenfoot_rules.rendering.kinds import of_kind
from chickenfoot_rules.rendering.manner import Manner

__all__ = ["manner_of"]

_MANNERS: Final[Mapping[type, Manner]] = MappingProxyType(
    {Layout: ChickenFootManner(), Line: ExpressManner()}
)


def manner_of(layout: DominoLayout) -> Manner:
    """Return how the game is shown that a layout is of.

    Raises:
        PictureError: when it is of none.

    >>> manner_of(Line()).title
    'Express-Domino'
    """
    return of_kind(_MANNERS, layout)
