"""Forms: the objects of JSON documents."""

from __future__ import annotations

import json
from typing import ClassVar, Final, cast

import attrs

from chickenfoot_rules.base.values import Immutable

TAGS: Final = frozenset({"do", "format", "say", "version"})
"""The fields that say what an object is. JSON has them although they have their default."""


class Form(Immutable):
    """An object of a JSON document: the base of frozen classes, with a field for each key.

    A field without a default is required. A document leaves out a field that has its default.
    """

    __slots__ = ()

    others_are_ignored: ClassVar[bool] = False
    """Whether keys without a field are ignored; else they are refused."""

    def to_json(self) -> str:
        """Return it as one line of JSON, without the fields that have their default."""
        data = attrs.asdict(cast("attrs.AttrsInstance", self), filter=_is_written)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _is_written(field: attrs.Attribute[object], value: object) -> bool:
    return field.name in TAGS or value != field.default


def ignores_others(kind: type) -> bool:
    """Tell whether keys that are no field of a form are ignored."""
    return issubclass(kind, Form) and kind.others_are_ignored
