"""JSON Schemas of our documents, made from their classes and from what the docstrings say."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from types import GenericAlias, NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import attrs

from chickenfoot_rules.chickenfoot.deal_tables import DealTable
from chickenfoot_rules.dominoes.documents import Form, TableAnswer
from chickenfoot_rules.dominoes.games import GAMES
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.position import Event
from chickenfoot_rules.dominoes.rules import DominoRules, Option, options_of
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, Tile, TileSet
from chickenfoot_rules.records.annotations import PRINTABLE, Comment, Name
from chickenfoot_rules.records.converter import Houses
from chickenfoot_rules.records.forms import DOCUMENTS, LongText, form_of
from chickenfoot_rules.records.limits import (
    LARGEST_LENGTH,
    LARGEST_NUMBER,
    LONGEST_ANNOTATION,
    LONGEST_NAME,
    LONGEST_TEXT,
)
from chickenfoot_rules.records.parts import PARTS, is_needed, most_of
from chickenfoot_rules.records.reading import Document

_LITERAL: Final[object] = Literal


def _text(pattern: str, description: str, longest: int = LONGEST_TEXT) -> Document:
    part = {"description": description, "type": "string", "pattern": f"^(?:{pattern})$"}
    return {**part, "maxLength": longest}


def _lower(high: int) -> str:
    """Return the pattern of the numbers up to a number."""
    return f"[0-{high}]" if high < 10 else f"(?:[0-9]|1[0-{high - 10}])"  # noqa: PLR2004 - digits


_TILE: Final = "|".join(f"{_lower(high)}-{high}" for high in range(HIGHEST_SET + 1))
_MOVE: Final = f"draw|pass|(?:{_TILE})(?:>(?:{_TILE}))?!?"
_TILES: Final = f"-|(?:{_TILE})(?: (?:{_TILE}))*"
_LAID: Final = f"-|(?:{_TILE})(?: (?:{_TILE})>(?:{_TILE}))*"

_LEAVES: Final[Mapping[object, Document]] = {
    str: {"type": "string", "maxLength": LONGEST_TEXT},
    LongText: {"type": "string"},
    int: {"type": "integer", "minimum": 0, "maximum": LARGEST_NUMBER},
    float: {"type": "number", "minimum": -LARGEST_LENGTH, "maximum": LARGEST_LENGTH},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}
"""The schemas of types that have no parts."""

_TILES_LEAF: Final = "Tiles", _text(_TILES, "Tiles with spaces between them, - for none.")
_NAMED: Final[Mapping[object, tuple[str, Document]]] = {
    Tile: ("Tile", _text(_TILE, "A tile, the lower half first.")),
    TileSet: _TILES_LEAF,
    tuple[Tile, ...]: _TILES_LEAF,
    Move: ("Move", _text(_MOVE, "A move: 4-9>9-9, with ! to announce the last tile; draw; pass.")),
    Event: (
        "Event",
        _text(
            f"(?:0|[1-9][0-9]*):(?:{_MOVE}|draw=(?:{_TILE}))",
            "A seat and its move, and the tile that was drawn, if it is seen.",
        ),
    ),
    Name: ("Name", _text(f"(?!.*\\n){PRINTABLE}", "A name.", LONGEST_NAME) | {"minLength": 1}),
    Comment: ("Comment", _text(PRINTABLE, "A comment.", LONGEST_ANNOTATION) | {"minLength": 1}),
}
"""The names and the schemas of the texts that documents have."""


def schema(rules: Houses = ()) -> Mapping[str, object]:
    """Return the JSON Schema (2020-12) of the documents of records.

    `loads` refuses documents that do not fit it, and others too: a schema knows no rules.

    Args:
        rules: the classes of house rules that documents may name (H3).
    """
    games = [
        game if kind is None else attrs.evolve(game, rules=kind)
        for game in GAMES.values()
        for kind in (None, *rules)
        if kind is None or issubclass(kind, game.rules)
    ]
    return make_schema(
        "records",
        "Records of domino matches",
        "A match or a round, or what one seat saw of it. The library refuses documents that do "
        "not fit this schema, and documents that can't be played by the rules. Ids like R3.3 and "
        "X4 are those of the rule book.",
        [form_of(game, kind) for game in games for kind in DOCUMENTS],
    )


def make_schema(
    name: str, title: str, about: str, roots: Iterable[type], others: Iterable[type] = ()
) -> Document:
    """Return the JSON Schema of documents.

    Args:
        name: the name of the format.
        title: a title.
        about: what the documents are.
        roots: the classes of whole documents.
        others: further classes to define.
    """
    definitions: Document = {}
    parts = [_schema_of(kind, definitions) for kind in roots]
    for kind in others:
        _schema_of(kind, definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:chickenfoot-rules:{name}:1",
        "title": title,
        "description": about,
        **(parts[0] if len(parts) == 1 else {"anyOf": parts}),
        "$defs": dict(sorted(definitions.items())),
    }


def _schema_of(hint: Any, definitions: Document) -> Document:  # noqa: ANN401 - any type of a field
    """Return the schema of a type; what has a name becomes one of the definitions."""
    if hint in _LEAVES:
        return dict(_LEAVES[hint])
    parts = get_args(hint)
    if hint in _NAMED:
        name, leaf = _NAMED[hint]
        definitions[name] = leaf
    elif get_origin(hint) is _LITERAL:
        return {"const": parts[0]} if len(parts) == 1 else {"enum": [*parts]}
    elif get_origin(hint) is tuple:
        items = [_schema_of(part, definitions) for part in parts if part is not ...]
        if parts[-1] is ...:
            return {"type": "array", "items": items[0], "maxItems": most_of(parts[0])}
        return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
    elif get_origin(hint) is frozenset:
        return {**_schema_of(GenericAlias(tuple, (*parts, ...)), definitions), "uniqueItems": True}
    elif parts:
        return {"anyOf": [_schema_of(part, definitions) for part in parts]}
    elif issubclass(hint, enum.Enum):
        return {"enum": [member.value for member in hint]}
    else:
        name = hint.__name__
        if name not in definitions:
            definitions[name] = {}  # A class may be a part of itself.
            definitions[name] = _definition_of(hint, definitions)
    return {"$ref": f"#/$defs/{name}"}


def _definition_of(kind: type[Any], definitions: Document) -> Document:
    about, each = _docs_of(kind)
    if issubclass(kind, DominoLayout):
        arms = "(?:arms=6 )?" if hasattr(kind, "arms") else ""
        return _text(f"{arms}(?:{_LAID})", about)
    if issubclass(kind, DominoRules):
        options = options_of(kind).items()
        properties = {name: _option_schema(one, definitions) for name, one in options}
        needed = [*properties]
    else:
        fields = [*_fields_of(kind)]
        needed = [field.name for field, _ in fields if is_needed(kind, field)]
        properties = {
            field.name: _field_schema(kind, field, hint, each.get(field.name, ""), definitions)
            for field, hint in fields
        }
    return {
        "description": about,
        "type": "object",
        "properties": properties,
        "required": needed,
        **({} if issubclass(kind, TableAnswer) else {"additionalProperties": False}),
    }


def _fields_of(kind: type[Any]) -> Iterator[tuple[attrs.Attribute[Any], Any]]:
    """Yield the fields that documents have, with their types."""
    hints = get_type_hints(kind, include_extras=True)
    for field in attrs.fields(kind):
        if field.init:
            yield field, hints[field.name]


def _field_schema(
    kind: type[Any],
    field: attrs.Attribute[Any],
    hint: Any,  # noqa: ANN401 - any type
    about: str,
    definitions: Document,
) -> Document:
    nothing = "null" if is_needed(kind, field) else "absent"
    found: Document = {"description": about.replace("``None``", nothing).replace("`", "")}
    if not is_needed(kind, field) and field.default is None:
        [hint] = {*get_args(hint)} - {NoneType}
    elif not is_needed(kind, field) and not issubclass(kind, Form):
        found["not"] = {"const": PARTS.unstructure(field.default, hint)}
    return {**found, **_schema_of(hint, definitions)}


def _option_schema(option: Option, definitions: Document) -> Document:
    found: Document = {"description": f"{option.sentence}."}
    if option.numbers:
        kind = ["integer", "null"] if option.default is None else "integer"
        found |= {"type": kind, "minimum": option.numbers[0], "maximum": option.numbers[-1]}
    elif option.kind is DealTable:
        table = _schema_of(DealTable, definitions)
        found |= {"anyOf": [{"enum": [*option.choices]}, table]}
    elif option.choices:
        found |= {"enum": [*option.choices]}
    else:
        found |= {"type": "boolean"}
    return found


def _docs_of(kind: type[Any]) -> tuple[str, dict[str, str]]:
    """Return what the docstring of a class says about it, and about each field."""
    about: dict[str, str] = {}
    head = ""
    for one in kind.__mro__[-2::-1]:  # A subclass describes only what it adds.
        if one.__doc__ is not None:
            text = cleandoc(one.__doc__).replace("``False``", "false")
            head = re.split(r"\n\n(?:Args|Attributes|Raises|>>>)", text)[0]
            for entry in re.findall(r"^    (\w+): (.+(?:\n {8}.+)*)", text, re.MULTILINE):
                about[entry[0]] = " ".join(entry[1].split())
    return " ".join(head.split()).replace("``None``", "absent").replace("`", ""), about
