"""Write the schemas and the TypeScript types of our JSON: ``python tools/form_types.py``.

Both follow from the forms, which are the classes of table documents, of the server's messages and
of the log of a tournament: the fields and their types, and what the docstrings say about them. A
test fails if the files are older than the classes.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs

from chickenfoot_rules.dominoes import documents
from chickenfoot_rules.envs.server import messages
from chickenfoot_rules.records.limits import LARGEST_LENGTH
from chickenfoot_rules.records.parts import is_needed, is_union_of_forms

PACKAGE = Path(__file__).resolve().parent.parent / "src/chickenfoot_rules"
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


@attrs.frozen
class Format:
    """The forms in a module.

    Attributes:
        name: the name of the format in the id of its schema.
        title: the title of its schema.
        module: the module.
        roots: the forms of whole documents.
        schema_file: where the schema is, in the package.
        types_file: where the types are, in the package.
        others: the formats whose forms it uses, by how its types import theirs.
    """

    name: str
    title: str
    module: ModuleType
    roots: tuple[type[Any], ...]
    schema_file: str
    types_file: str
    others: Mapping[str, Format] = attrs.field(factory=dict[str, "Format"])

    @property
    def forms(self) -> dict[str, type[Any]]:
        """The forms by their names."""
        return {
            name: value
            for name, value in sorted(vars(self.module).items())
            if attrs.has(value)
            and value.__module__ == self.module.__name__
            and not name.startswith("_")
            and issubclass(value, documents.Form)
        }

    @property
    def unions(self) -> dict[str, tuple[type[Any], ...]]:
        """The unions of forms by their names."""
        found = vars(self.module).items()
        return {name: get_args(value) for name, value in found if is_union_of_forms(value)}


def docs_of(kind: type[Any]) -> tuple[str, dict[str, str]]:
    """Return what the docstring of a class says about it, and about each field."""
    about: dict[str, str] = {}
    head = ""
    for one in kind.__mro__[-2::-1]:  # A subclass describes only what it adds.
        text = textwrap.dedent(f"    {one.__doc__}").partition("\n\nRaises:")[0]
        head, _, fields = text.partition("Attributes:\n")
        for entry in re.findall(r"^    (\w+): (.+(?:\n {8}.+)*)", fields, re.MULTILINE):
            about[entry[0]] = plain(entry[1])
    return plain(head), about


def plain(text: str) -> str:
    """Return a part of a docstring as one line, without marks, and in words of JSON."""
    line = " ".join(text.split())
    for python, json_word in (("``None``", "absent"), ("``False``", "false")):
        line = line.replace(python, json_word)
    return line.replace("`", "")


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


def definitions_of(format_: Format) -> Json:
    """Return the schema of each form."""
    definitions: Json = {}
    for other in format_.others.values():
        definitions |= definitions_of(other)
    for kind in format_.forms.values():
        about, each = docs_of(kind)
        definitions[kind.__name__] = {
            "description": about,
            "type": "object",
            "properties": {
                field.name: {"description": each[field.name], **schema_of(hint)}
                for field, hint in fields_of(kind)
            },
            "required": [field.name for field, _ in fields_of(kind) if is_needed(kind, field)],
            **({} if issubclass(kind, documents.TableAnswer) else {"additionalProperties": False}),
        }
    return definitions


def schema_of_format(format_: Format) -> Json:
    """Return the JSON Schema of the documents of a format."""
    roots = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in format_.roots]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:chickenfoot-rules:{format_.name}:1",
        "title": format_.title,
        "description": plain(format_.module.__doc__ or ""),
        **(roots[0] if len(roots) == 1 else {"anyOf": roots}),
        "$defs": definitions_of(format_),
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
            item = typescript_of(items[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        return f"[{', '.join(map(typescript_of, items))}]"
    return {str: "string", int: "number", float: "number", bool: "boolean"}[hint]


def typescript(format_: Format) -> str:
    """Return the types in TypeScript."""
    source = "/".join(format_.module.__name__.split(".")[1:]) + ".py"
    lines = [f"// Written by tools/form_types.py from {source}; do not edit."]
    for where, other in format_.others.items():
        hints = {hint for kind in format_.forms.values() for _, hint in fields_of(kind)}
        names = ", ".join(name for name, kind in other.forms.items() if kind in hints)
        lines += ["", f'import type {{ {names} }} from "{where}";']
    for kind in format_.forms.values():
        about, each = docs_of(kind)
        lines += ["", *comment(about, ""), f"export interface {kind.__name__} {{"]
        for field, hint in fields_of(kind):
            lines += comment(each[field.name], "  ")
            mark = "" if is_needed(kind, field) else "?"
            lines.append(f"  readonly {field.name}{mark}: {typescript_of(hint)};")
        lines.append("}")
    for name, kinds in format_.unions.items():
        names = " | ".join(kind.__name__ for kind in kinds)
        lines += ["", f"export type {name} = {names};"]
    return "\n".join(lines) + "\n"


def comment(text: str, indent: str) -> list[str]:
    """Return a comment as lines."""
    if len(line := f"{indent}/** {text} */") <= WIDTH:
        return [line]
    start = f"{indent} * "
    body = textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=start)
    return [f"{indent}/**", *body, f"{indent} */"]


TABLES = Format(
    name="table",
    title="Table documents",
    module=documents,
    roots=(documents.TableDocument,),
    schema_file="records/tables/schema.json",
    types_file="records/tables/table.d.ts",
)
MESSAGES = Format(
    name="messages",
    title="Messages between a table and its clients",
    module=messages,
    roots=(*get_args(messages.PageDo | messages.ServerDo), *get_args(messages.ServerSay)),
    schema_file="envs/server/schema.json",
    types_file="envs/server/client/messages.d.ts",
    others={"../../../records/tables/table": TABLES},
)
FORMATS = (TABLES, MESSAGES)


def files() -> dict[Path, str]:
    """Return what the files should contain."""
    texts: dict[Path, str] = {}
    for one in FORMATS:
        schema = json.dumps(schema_of_format(one), indent=2, ensure_ascii=False)
        texts[PACKAGE / one.schema_file] = schema + "\n"
        texts[PACKAGE / one.types_file] = typescript(one)
    return texts


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path}")
