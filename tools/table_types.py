"""Write the schema and the TypeScript types of table documents: ``python tools/table_types.py``.

Both follow from the classes in ``dominoes/documents.py``: the fields and their types, and what the
docstrings say about them. A test fails if the files are older than the classes.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs

from chickenfoot_rules.dominoes import documents
from chickenfoot_rules.records.limits import LARGEST_LENGTH

FOLDER = Path(__file__).resolve().parent.parent / "src/chickenfoot_rules/records/tables"
CLASSES: tuple[type[Any], ...] = tuple(
    value
    for _, value in sorted(vars(documents).items())
    if attrs.has(value) and value.__module__ == documents.__name__
)
Json = dict[str, Any]

_LEAVES: dict[type[object], Json] = {
    str: {"type": "string"},
    int: {"type": "integer", "minimum": 0},
    float: {"type": "number", "minimum": -LARGEST_LENGTH, "maximum": LARGEST_LENGTH},
    bool: {"type": "boolean"},
}
"""The schema of each type that has no parts."""

WIDTH = 100
"""The most characters of a line."""


def docs_of(kind: type[Any]) -> tuple[str, dict[str, str]]:
    """Return what the docstring of a class says about it, and about each field."""
    text = textwrap.dedent(f"    {kind.__doc__}")
    head, _, fields = text.partition("Attributes:\n")
    about: dict[str, str] = {}
    for entry in re.findall(r"^    (\w+): (.+(?:\n {8}.+)*)", fields, re.MULTILINE):
        about[entry[0]] = plain(entry[1])
    return plain(head), about


def plain(text: str) -> str:
    """Return a part of a docstring as one line, without marks, and in words of JSON."""
    line = " ".join(text.split())
    for python, json_word in (("``None``", "absent"), ("``False``", "false")):
        line = line.replace(python, json_word)
    return line.replace("`", "")


def needed(field: attrs.Attribute[Any]) -> bool:
    """Tell whether a field is in every document."""
    return field.default is attrs.NOTHING or field.name in documents.TAGS


def fields_of(kind: type[Any]) -> Iterator[tuple[attrs.Attribute[Any], object]]:
    """Yield the fields of a class, with their types without ``None``."""
    hints = get_type_hints(kind)
    for field in attrs.fields(kind):
        hint = hints[field.name]
        if isinstance(hint, UnionType):
            [hint] = [one for one in get_args(hint) if one is not NoneType]
        yield field, hint


def schema_of(hint: Any) -> Json:  # noqa: ANN401 - any type of a field
    """Return the schema of a type."""
    if attrs.has(hint):
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if get_origin(hint) is Literal:
        values = list(get_args(hint))
        return {"const": values[0]} if len(values) == 1 else {"enum": values}
    if get_origin(hint) is tuple:
        items = get_args(hint)
        if items[-1] is ...:
            return {"type": "array", "items": schema_of(items[0])}
        parts = [schema_of(item) for item in items]
        size = len(parts)
        return {"type": "array", "prefixItems": parts, "items": False, "minItems": size}
    return dict(_LEAVES[hint])


def schema() -> Json:
    """Return the JSON Schema of a document."""
    definitions: Json = {}
    for kind in CLASSES:
        about, each = docs_of(kind)
        definitions[kind.__name__] = {
            "description": about,
            "type": "object",
            "properties": {
                field.name: {"description": each[field.name], **schema_of(hint)}
                for field, hint in fields_of(kind)
            },
            "required": [field.name for field, _ in fields_of(kind) if needed(field)],
            **({} if kind.is_open else {"additionalProperties": False}),
        }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:chickenfoot-rules:table:1",
        "title": "Table documents",
        "description": plain(documents.__doc__ or ""),
        "$ref": "#/$defs/TableDocument",
        "$defs": definitions,
    }


def typescript_of(hint: Any) -> str:  # noqa: ANN401 - any type of a field
    """Return a type in TypeScript."""
    if attrs.has(hint):
        return str(hint.__name__)
    if get_origin(hint) is Literal:
        return " | ".join(json.dumps(value) for value in get_args(hint))
    if get_origin(hint) is tuple:
        items = get_args(hint)
        if items[-1] is ...:
            return f"{typescript_of(items[0])}[]"
        return f"[{', '.join(map(typescript_of, items))}]"
    return {str: "string", int: "number", float: "number", bool: "boolean"}[hint]


def typescript() -> str:
    """Return the types in TypeScript."""
    lines = ["// Written by tools/table_types.py from dominoes/documents.py; do not edit."]
    for kind in CLASSES:
        about, each = docs_of(kind)
        lines += ["", *comment(about, ""), f"export interface {kind.__name__} {{"]
        for field, hint in fields_of(kind):
            lines += comment(each[field.name], "  ")
            mark = "" if needed(field) else "?"
            lines.append(f"  readonly {field.name}{mark}: {typescript_of(hint)};")
        lines.append("}")
    return "\n".join(lines) + "\n"


def comment(text: str, indent: str) -> list[str]:
    """Return a comment as lines."""
    if len(line := f"{indent}/** {text} */") <= WIDTH:
        return [line]
    start = f"{indent} * "
    body = textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=start)
    return [f"{indent}/**", *body, f"{indent} */"]


def files() -> dict[Path, str]:
    """Return what the files should contain."""
    return {
        FOLDER / "schema.json": json.dumps(schema(), indent=2, ensure_ascii=False) + "\n",
        FOLDER / "table.d.ts": typescript(),
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path}")
