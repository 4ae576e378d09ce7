"""Fields like ``turn: 0``, of which the texts of positions and views are made.

They are the attrs fields of the set-ups, of what a seat sees of them and of the information states
of a game. How a field is written and read follows from its type.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, cast, get_type_hints

import attrs

from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.position import DominoSetup
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.dominoes.values import Immutable

SEEN_HANDS: Final = tuple[TileSet | None, ...]
"""The type of hands that a seat may not see."""

_SIZE: Final = "_size"
"""The end of the name of a number of hidden tiles: ``boneyard_size`` is ``boneyard: ?28``."""

_ELSEWHERE: Final = frozenset({"hand_sizes", "origin"})
"""What other fields hold: the hands have their sizes, and the origin has fields of its own."""


@attrs.frozen
class Field(Immutable):
    """One field.

    Attributes:
        name: the name of the field in the text.
        key: the attribute that holds the value, and the keyword argument that takes it.
        kind: the type of the value.
        default: the default of the attribute, as attrs has it.
    """

    name: str
    key: str
    kind: Any
    default: Any

    @property
    def is_required(self) -> bool:
        """Whether every text has it. The tiles of such fields are in no other one."""
        return self.default is attrs.NOTHING

    @property
    def is_size(self) -> bool:
        """Whether it is a number of hidden tiles, like ``?28``."""
        return self.key.endswith(_SIZE)

    @property
    def may_be_hidden(self) -> bool:
        """Whether it has hands before the first move, of which some may be hidden, like ``?5``."""
        return bool(self.kind == SEEN_HANDS) and self.is_required

    def default_of(self, source: object) -> object:
        """Return the default of an object."""
        if not isinstance(self.default, attrs.Factory):  # type: ignore[arg-type]
            return self.default
        return self.default.factory(*(source,) if self.default.takes_self else ())


def fields_of(kind: Any, whole: Any = None) -> tuple[Field, ...]:  # noqa: ANN401 - classes
    """Return the fields of a class.

    Args:
        kind: the class. A flag without a default is off by default.
        whole: the class of what ``kind`` is a part of; a field without a default has that of its
            namesake there.
    """
    return _fields_of(kind, whole)


@cache
def _fields_of(kind: Any, whole: Any) -> tuple[Field, ...]:  # noqa: ANN401 - mypy calls no class of values hashable
    types = get_type_hints(kind)
    defaults: dict[str, Any] = {name: False for name, type_ in types.items() if type_ is bool}
    for source in (whole or kind, kind):
        given = [field for field in attrs.fields(source) if field.default is not attrs.NOTHING]
        defaults |= {field.name: field.default for field in given}
    return tuple(
        Field(_name_of(key, kind), key, types[field.name], defaults.get(field.name, attrs.NOTHING))
        for field in attrs.fields(kind)
        if field.init and (key := field.alias) not in _ELSEWHERE
    )


def _name_of(key: str, kind: type[Any]) -> str:
    # The seat of a position has the turn; that of a view looks.
    is_turn = key == "seat" and issubclass(kind, DominoSetup)
    return "turn" if is_turn else key.removesuffix(_SIZE).replace("_", "-")


def numbers_of(kind: type[DominoLayout]) -> Mapping[str, object]:
    """Return the defaults of what a layout has besides its tiles, like ``arms``."""
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", kind))
    return {
        field.name: field.default for field in fields if field.init and field.alias != "placements"
    }
