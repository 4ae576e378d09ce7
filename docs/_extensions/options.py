"""The options of the games and the presets, told by the library itself."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final, get_args, get_type_hints

import attrs

from _extensions.command_line import flags_of
from _extensions.sources import code, described, documented, ids_in
from chickenfoot_rules import PRESETS, DealTable, DominoSet, Rules
from chickenfoot_rules.chickenfoot.deal_tables import DEAL_TABLES
from chickenfoot_rules.express import ExpressRules

__all__ = ["options_listed", "options_told", "presets_told"]

_WORDS: Final[Mapping[object, str]] = {
    bool: "`False` or `True`",
    int: "a whole number",
    DominoSet: "a `DominoSet`, or its N",
}


def _place(kind: type) -> Path:
    return Path(import_module(kind.__module__).__file__ or "")


def shown(value: object) -> str:
    """Show the value of an option as one writes it."""
    match value:
        case enum.Enum():
            return code(f"{type(value).__name__}.{value.name}")
        case DealTable():
            return code(value.name)
        case DominoSet():
            return code(f"DominoSet({value.highest})")
        case _:
            return code(repr(value))


def _values(annotation: object) -> Iterator[str]:
    """Yield the values that an option can have, or kinds of values."""
    for kind in get_args(annotation) or (annotation,):
        if kind is type(None):
            yield "`None`"
        elif isinstance(kind, type) and issubclass(kind, enum.Enum):
            told = documented(_place(kind))
            for member in kind:
                yield f"{shown(member)}: {told[f'{kind.__name__}.{member.name}']}"
        elif kind is DealTable:
            tables = documented(_place(kind))
            for table in DEAL_TABLES.values():
                yield f"{code(table.name)}: {' '.join(tables[table.name].split())}"
            yield "a {py:class}`~chickenfoot_rules.DealTable` of your own"
        else:
            yield _WORDS[kind]


def _default(option: attrs.Attribute[object]) -> str:
    return "none" if option.default is attrs.NOTHING else shown(option.default)


def _label(option: str) -> str:
    return f"option-{option.replace('_', '-')}"


def _kind(home: str) -> type[Rules | ExpressRules]:
    module, _, name = home.rpartition(".")
    kind: type[Rules | ExpressRules] = getattr(import_module(module), name)
    return kind


def options_listed(home: str) -> Iterator[str]:
    """List the options of some rules with their defaults, in Markdown.

    Args:
        home: the full name under which the rules are documented.
    """
    texts = described(_kind(home))
    yield "| option | default | rules |"
    yield "|---|---|---|"
    for option in attrs.fields(_kind(home)):
        rules = ", ".join(ids_in(texts[option.name]))
        link = f"[{code(option.name)}](#{_label(option.name)})"
        default = option.default
        is_member = isinstance(default, enum.Enum) and default is not attrs.NOTHING
        short = code(default.name) if is_member else _default(option)
        yield f"| {link} | {short} | {rules} |"


def options_told(home: str) -> Iterator[str]:
    """Tell each option of some rules, in Markdown.

    Args:
        home: the full name under which the rules are documented.
    """
    kind = _kind(home)
    hints = get_type_hints(kind)
    texts = described(kind)
    for option in attrs.fields(kind):
        yield from _option(home, option, hints[option.name], texts[option.name])


def _option(
    home: str, option: attrs.Attribute[object], annotation: object, text: str
) -> Iterator[str]:
    yield f"({_label(option.name)})="
    yield f"### {code(option.name)}"
    yield ""
    yield f"{text[:1].upper()}{text[1:]}"
    yield ""
    values = [*_values(annotation)]
    if len(values) > 1:
        yield "- Values:"
        yield from (f"  - {value}" for value in values)
    else:
        yield f"- Values: {values[0]}"
    yield f"- Default: {_default(option)}"
    yield f"- On the command line: {flags_of(option.name)}"
    yield f"- In the API: {{py:attr}}`~{home}.{option.name}`"
    yield ""


def presets_told() -> Iterator[str]:
    """Tell each preset, and in what it differs from the default, in Markdown."""
    text = documented(_place(Rules))["PRESETS"]
    told = {
        found[1]: " ".join(found[2].split())
        for found in re.finditer(r"^- ``([\w-]+)``: (.*(?:\n  .*)*)", text, re.MULTILINE)
    }
    for name, rules in PRESETS.items():
        yield f"### {code(name)}"
        yield ""
        yield f"{told[name][:1].upper()}{told[name][1:]}"
        yield ""
        for option in attrs.fields(Rules):
            value = getattr(rules, option.name)
            if value != option.default:
                yield f"- {code(option.name)}: {shown(value)}, not {shown(option.default)}"
        yield ""
