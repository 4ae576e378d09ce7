"""The options of the games and the presets, told by the library itself."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

import attrs

from _extensions.command_line import flags_of
from _extensions.sources import code, documented, ids_in
from chickenfoot_rules import PRESETS, DealTable, DominoSet, Rules
from chickenfoot_rules.dominoes.rules import Option, options_of
from chickenfoot_rules.express import ExpressRules

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


def _values(option: Option) -> Iterator[str]:
    """Yield the values that an option can have, or kinds of values."""
    kind = option.kind
    if issubclass(kind, enum.Enum):
        told = documented(_place(kind))
        for member in kind:
            yield f"{shown(member)}: {told[f'{kind.__name__}.{member.name}']}"
    elif kind is DealTable:
        tables = documented(_place(kind))
        for table in option.choices.values():
            yield f"{code(table.name)}: {' '.join(tables[table.name].split())}"
        yield "a {py:class}`~chickenfoot_rules.DealTable` of your own"
    elif option.numbers:
        yield f"{_WORDS[kind]}, {option.numbers[0]} to {option.numbers[-1]:,}"
    else:
        yield _WORDS[kind]
    if option.default is None:
        yield "`None`"


def _default(option: Option) -> str:
    return "none" if option.default is attrs.NOTHING else shown(option.default)


def _label(home: str, option: str) -> str:
    # Both games have a target.
    return f"option-{home.rpartition('.')[2].lower()}-{option.replace('_', '-')}"


def _kind(home: str) -> type[Rules | ExpressRules]:
    module, _, name = home.rpartition(".")
    kind: type[Rules | ExpressRules] = getattr(import_module(module), name)
    return kind


def options_listed(home: str) -> Iterator[str]:
    """List the options of some rules with their defaults, in Markdown.

    Args:
        home: the full name under which the rules are documented.
    """
    yield "| option | default | rules |"
    yield "|---|---|---|"
    for name, option in options_of(_kind(home)).items():
        rules = ", ".join(ids_in(option.sentence))
        link = f"[{code(name)}](#{_label(home, name)})"
        default = option.default
        is_member = isinstance(default, enum.Enum) and default is not attrs.NOTHING
        short = code(getattr(default, "name", "")) if is_member else _default(option)
        yield f"| {link} | {short} | {rules} |"


def options_told(home: str) -> Iterator[str]:
    """Tell each option of some rules, in Markdown.

    Args:
        home: the full name under which the rules are documented.
    """
    for name, option in options_of(_kind(home)).items():
        yield from _option(home, name, option)


def _option(home: str, name: str, option: Option) -> Iterator[str]:
    yield f"({_label(home, name)})="
    yield f"### {code(name)}"
    yield ""
    yield f"{option.sentence}."
    yield ""
    values = [*_values(option)]
    if len(values) > 1:
        yield "- Values:"
        yield from (f"  - {value}" for value in values)
    else:
        yield f"- Values: {values[0]}"
    yield f"- Default: {_default(option)}"
    yield f"- On the command line: {flags_of(name)}"
    yield f"- In the API: {{py:attr}}`~{home}.{name}`"
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
        for option, field in options_of(Rules).items():
            value = getattr(rules, option)
            if value != field.default:
                yield f"- {code(option)}: {shown(value)}, not {shown(field.default)}"
        yield ""
