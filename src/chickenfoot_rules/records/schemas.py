"""JSON Schemas of our documents, made from their classes and from what the docstrings say."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Mapping
from inspect import cleandoc
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import attrs

from chickenfoot_rules.base import Form, ignores_others
from chickenfoot_rules.chickenfoot import DealTable
from chickenfoot_rules.dominoes import Event, Game, Move, layout
from chickenfoot_rules.dominoes.rules import DominoRules, Option, options_of
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, Tile, TileSet
from chickenfoot_rules.notation.games import Games, Houses, known_games
from chickenfoot_rules.records import forms, limits
from chickenfoot_rules.records.forms import LINE, PRINTABLE, Comment, Name
from chickenfoot_rules.records.parts import PARTS, is_needed, most_of
from chickenfoot_rules.records.reading import Document

_LITERAL: Final[Any] = Literal


def _text(pattern: str, description: str) -> Document:
    return {"description": description, "type": "string", "pattern": f"^(?:{pattern})$"}


def _lower(high: int) -> str:
    """Return the pattern of the numbers up to a number."""
    return f"[0-{high}]" if high < 10 else f"(?:[0-9]|1[0-{high - 10}])"  # noqa: PLR2004 - digits


_TILE: Final = "|".join(f"{_lower(high)}-{high}" for high in range(HIGHEST_SET + 1))
_MOVE: Final = f"draw|pass|(?:{_TILE})(?:>(?:{_TILE}))?!?"
_TILES: Final = f"-|(?:{_TILE})(?: (?:{_TILE}))*"
_LAID: Final = f"-|(?:{_TILE})(?: (?:{_TILE})>(?:{_TILE}))*"

_LEAVES: Final[Mapping[object, Document]] = {
    str: {"type": "string"},
    int: {"type": "integer", "minimum": 0, "maximum": limits.LARGEST_NUMBER},
    float: {"type": "number", "minimum": -limits.LARGEST_LENGTH, "maximum": limits.LARGEST_LENGTH},
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
    Name: ("Name", _text(LINE, "A name.") | {"maxLength": limits.LONGEST_NAME}),
    Comment: ("Comment", _text(PRINTABLE, "A comment.") | {"maxLength": limits.LONGEST_ANNOTATION}),
}
"""The names and the schemas of the texts that documents have."""


def schema(rules: Houses = (), *, games: Games = ()) -> Mapping[str, object]:
    """Return the JSON Schema (2020-12) of the documents of records.

    `loads` refuses documents that do not fit it, and others, since a schema can't check the rules
    of a game.

    Args:
        rules: the classes of house rules that documents may name (H3).
        games: further games that documents may be of.
    """
    return make_schema(
        "records",
        "Records of domino matches",
        "A match or a round, or what one seat saw of it. The library refuses documents that do "
        "not fit this schema, and documents that can't be played by the rules. Ids like R3.3 and "
        "X4 are those of the rule book.",
        dict.fromkeys(games_with(rules, games), forms.DOCUMENTS),
    )


def games_with(rules: Houses, games: Games) -> list[Game]:
    """Return every game that is known, and again with each class of house rules."""
    return [
        attrs.evolve(game, rules=kind)
        for game in known_games(games, rules).values()
        for kind in dict.fromkeys([game.rules, *rules])
        if issubclass(kind, game.rules)
    ]


def make_schema(
    name: str,
    title: str,
    about: str,
    roots: Mapping[Game | None, Iterable[type]],
    others: Iterable[type] = (),
) -> Document:
    """Return the JSON Schema of documents.

    Args:
        name: the name of the format.
        title: a title.
        about: what the documents are.
        roots: the classes of whole documents by the game, or by ``None`` if they belong to none.
        others: further classes to define.
    """
    definitions: Document = {}
    parts = [
        _Definer(definitions, game).schema_of(kind)
        for game, kinds in roots.items()
        for kind in kinds
    ]
    for kind in others:
        _Definer(definitions).schema_of(kind)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:chickenfoot-rules:{name}:1",
        "title": title,
        "description": about,
        **(parts[0] if len(parts) == 1 else {"anyOf": parts}),
        "$defs": dict(sorted(definitions.items())),
    }


@attrs.frozen
class _Definer:
    """Adds the schemas of classes to definitions: those of a game, or of what belongs to none."""

    definitions: Document
    game: Game | None = None

    def schema_of(self, hint: Any) -> Document:  # noqa: ANN401 - any type of a field
        """Return the schema of a type; what has a name becomes one of the definitions."""
        if self.game:
            hint = forms.classes_of(self.game).get(hint, hint)
        if hint in _LEAVES:
            return dict(_LEAVES[hint])
        parts = get_args(hint)
        if hint in _NAMED:
            name, self.definitions[name] = _NAMED[hint]
        elif get_origin(hint) is _LITERAL:
            return {"const": parts[0]} if len(parts) == 1 else {"enum": [*parts]}
        elif get_origin(hint) in {tuple, frozenset}:
            return self._schema_of_array(hint)
        elif parts:
            return {"anyOf": [*map(self.schema_of, parts)]}
        elif issubclass(hint, enum.Enum):
            return {"enum": [member.value for member in hint]}
        else:
            name = self._name_of(hint)
            if name not in self.definitions:
                self.definitions[name] = {}  # A class may be a part of itself.
                self.definitions[name] = self._define(hint)
        return {"$ref": f"#/$defs/{name}"}

    def _schema_of_array(self, hint: object) -> Document:
        item, *more = get_args(hint)
        if more not in ([], [...]):
            each = [*map(self.schema_of, get_args(hint))]
            return {"type": "array", "prefixItems": each, "items": False, "minItems": len(each)}
        return {"type": "array", "items": self.schema_of(item), "maxItems": most_of(item)}

    def _name_of(self, kind: type) -> str:
        if self.game is None or not issubclass(kind, forms.GameForm):
            return kind.__name__
        return self.game.rules.__name__.removesuffix("Rules") + kind.__name__

    def _define(self, kind: type[Any]) -> Document:
        about, each = _docs_of(kind)
        if issubclass(kind, layout.DominoLayout):
            arms = "(?:arms=[36] )?" if hasattr(kind, "arms") else ""
            return _text(f"{arms}(?:{_LAID})", about)
        fields = [field for field in attrs.fields(kind) if field.init]
        if issubclass(kind, DominoRules):
            options = options_of(kind).items()
            properties = {name: self._schema_of_option(option) for name, option in options}
        else:
            hints = get_type_hints(kind, include_extras=True)
            if self.game and issubclass(kind, forms.RecordDocument):
                hints["format"] = _LITERAL[forms.format_of(self.game, kind)]
            properties = {
                one.name: self._schema_of_field(kind, one, hints[one.name], each.get(one.name, ""))
                for one in fields
            }
        return {
            "description": about,
            "type": "object",
            "properties": properties,
            "required": [field.name for field in fields if is_needed(field)],
            **({} if ignores_others(kind) else {"additionalProperties": False}),
        }

    def _schema_of_field(
        self,
        kind: type[Any],
        field: attrs.Attribute[Any],
        hint: Any,  # noqa: ANN401 - any type
        about: str,
    ) -> Document:
        is_left_out = not is_needed(field)
        nothing = "absent" if is_left_out else "null"
        found: Document = {"description": about.replace("``None``", nothing).replace("`", "")}
        if is_left_out and issubclass(kind, Form) and NoneType in get_args(hint):
            [hint] = {*get_args(hint)} - {NoneType}
        return found | self.schema_of(hint)

    def _schema_of_option(self, option: Option) -> Document:
        found: Document = {"description": f"{option.sentence}."}
        texts: Document = {"enum": [*map(PARTS.unstructure, option.choices.values())]}
        if option.numbers:
            kind = ["integer", "null"] if option.default is None else "integer"
            found |= {"type": kind, "minimum": option.numbers[0], "maximum": option.numbers[-1]}
        elif option.kind is DealTable:
            found["anyOf"] = [texts, self.schema_of(DealTable)]
        else:
            found |= texts if option.choices else self.schema_of(option.kind)
        if option.default is not attrs.NOTHING:
            found["default"] = PARTS.unstructure(option.default)
        return found


def _docs_of(kind: type[Any]) -> tuple[str, dict[str, str]]:
    """Return what the docstring of a class says about it, and about each field."""
    about: dict[str, str] = {}
    head = ""
    for one in kind.__mro__[-2::-1]:  # A subclass describes only what it adds.
        text = cleandoc(one.__doc__ or head).replace("``False``", "false")
        head = re.split(r"\n\n(?:Args|Attributes|Raises|>>>)", text)[0]
        for entry in re.findall(r"^    (\w+): (.+(?:\n {8}.+)*)", text, re.MULTILINE):
            about[entry[0]] = " ".join(entry[1].split())
    return " ".join(head.split()).replace("``None``", "absent").replace("`", ""), about
