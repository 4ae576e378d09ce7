"""Write the TypeScript types of our JSON: ``python tools/form_types.py``.

They are made from the schemas, which are made from the classes of the documents. A test fails if
the files are older than the classes.
"""

from __future__ import annotations

import json
import re
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import attrs

from chickenfoot_rules import documents as tables
from chickenfoot_rules import records, tournament
from chickenfoot_rules.documents import forms as documents
from chickenfoot_rules.records import forms
from chickenfoot_rules.records.parts import is_union_of_forms
from chickenfoot_rules.server import messages
from chickenfoot_rules.tournament import documents as tournaments

PACKAGE = Path(__file__).resolve().parent.parent / "src/chickenfoot_rules"
Json = dict[str, Any]

WIDTH = 100
"""The most characters of a line."""


@attrs.frozen
class Format:
    """The documents in a module.

    Attributes:
        schema: the schema.
        module: the module of their classes.
        types_file: where the types are, in the package.
        imported: the format whose types it uses, if it does.
        imported_from: how its types import these.
    """

    schema: Json
    module: ModuleType
    types_file: str
    imported: Format | None = None
    imported_from: str = ""

    def is_imported(self, name: str) -> bool:
        """Tell whether a definition belongs to the other format."""
        return self.imported is not None and name in self.imported.schema["$defs"]


def typescript_of(part: Json) -> str:
    """Return a schema as a type in TypeScript."""
    if "$ref" in part:
        return str(part["$ref"].rpartition("/")[2])
    if "anyOf" in part:
        return " | ".join(map(typescript_of, part["anyOf"]))
    if "const" in part or "enum" in part:
        return " | ".join(map(json.dumps, part.get("enum", [part.get("const")])))
    if part["type"] == "array":
        if "prefixItems" in part:
            return f"[{', '.join(map(typescript_of, part['prefixItems']))}]"
        item = typescript_of(part["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    kinds: str | list[str] = part["type"]
    return ("".join if isinstance(kinds, str) else " | ".join)(kinds).replace("integer", "number")


def typescript(format_: Format) -> str:
    """Return the types in TypeScript."""
    source = "/".join(format_.module.__name__.split(".")[1:]) + ".py"
    lines = [f"// Written by tools/form_types.py from {source}; do not edit."]
    ours = {
        name: part
        for name, part in format_.schema["$defs"].items()
        if not format_.is_imported(name)
    }
    used = {name for part in ours.values() for name in references(part)}
    if imported := sorted(filter(format_.is_imported, used)):
        lines += ["", f'import type {{ {", ".join(imported)} }} from "{format_.imported_from}";']
    for name, part in ours.items():
        lines += ["", *comment(part["description"], "")]
        if part["type"] != "object":
            lines.append(f"export type {name} = {typescript_of(part)};")
            continue
        lines.append(f"export interface {name} {{")
        for key, value in part["properties"].items():
            lines += comment(value["description"], "  ")
            if key in part["required"]:
                lines.append(f"  readonly {key}: {typescript_of(value)};")
            else:  # We leave the key out, although we read null.
                kind = typescript_of(value).removesuffix(" | null")
                lines.append(f"  readonly {key}?: {kind};")
        lines.append("}")
    for name, value in vars(format_.module).items():
        if is_union_of_forms(value):
            names = " | ".join(kind.__name__ for kind in get_args(value))
            lines += ["", f"export type {name} = {names};"]
    return "\n".join(lines) + "\n"


def references(part: Json) -> set[str]:
    """Return the names of the definitions that a schema names."""
    return {*re.findall(r'"#/\$defs/(\w+)"', json.dumps(part))}


def comment(text: str, indent: str) -> list[str]:
    """Return a comment as lines."""
    if len(line := f"{indent}/** {text} */") <= WIDTH:
        return [line]
    start = f"{indent} * "
    body = textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=start)
    return [f"{indent}/**", *body, f"{indent} */"]


TABLES = Format(dict(tables.schema()), documents, "documents/table.d.ts")
RECORDS = Format(dict(records.schema()), forms, "records/record.d.ts")
MESSAGES = Format(
    dict(messages.schema()),
    messages,
    "server/client/messages.d.ts",
    TABLES,
    "../../documents/table",
)
TOURNAMENTS = Format(
    dict(tournament.schema()),
    tournaments,
    "tournament/documents.d.ts",
    RECORDS,
    "../records/record",
)

FORMATS = (TABLES, RECORDS, MESSAGES, TOURNAMENTS)


def files() -> dict[Path, str]:
    """Return what the files should contain."""
    return {PACKAGE / one.types_file: typescript(one) for one in FORMATS}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path}")
