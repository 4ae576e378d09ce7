"""Parts of the reference that are made of the library itself, not kept by hand.

Each directive has the name of its function: ``{describe-options} chickenfoot_rules.Rules`` is what
`describe_options` yields for this class.
"""

from __future__ import annotations

import argparse
import enum
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import ClassVar, Final, cast

import attrs
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from _extensions.names import comment_on, documented
from chickenfoot_rules import DealTable, DominoSet, IllegalityCode, Match, Pass, Play, Rules
from chickenfoot_rules.base.texts import join
from chickenfoot_rules.cli.command import _parser  # pyright: ignore[reportPrivateUsage] # as argparse: no public way
from chickenfoot_rules.cli.games import game_options
from chickenfoot_rules.dominoes.rules import Option, options_of
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.notation import parse_layout, parse_move, parse_position
from chickenfoot_rules.records import schema

_WORDS: Final[Mapping[object, str]] = {
    bool: "`False` or `True`",
    int: "a whole number",
    DominoSet: "a `DominoSet`, or its N",
}

_USUAL: Final = ("1-1 1-2 / 0-0; boneyard: 0-1 0-2", "2-2", "pass")
_FILE: Final = Path(__file__).with_suffix(".toml")
_REFUSED: Final[Mapping[str, Sequence[str]]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
"""Hands, layout, an illegal move, options and state, by the name of the code of the illegality."""


def code(text: object) -> str:
    """Write a text as code."""
    return f"`{text}`"


def format_value(value: object) -> str:
    """Show the value of an option as one writes it."""
    if value is attrs.NOTHING:
        return "none"
    return code(value if isinstance(value, enum.Enum) else repr(value))


def _values(option: Option) -> Iterator[str]:
    """Yield the values that an option can have, or kinds of values."""
    kind = option.kind
    if issubclass(kind, enum.Enum):
        for member in kind:
            comment = comment_on(kind.__module__, member.name, kind.__name__)
            yield f"{format_value(member)}: {comment}"
    elif kind is DealTable:
        for table in cast("Iterable[DealTable]", option.choices.values()):
            yield f"{code(table.name)}: {comment_on(kind.__module__, table.name)}"
        yield "a {py:class}`~chickenfoot_rules.DealTable` of your own"
    elif kind is int and option.choices:
        yield join(map(code, option.choices), "or")
    elif option.numbers:
        yield f"{_WORDS[kind]}, {option.numbers[0]} to {option.numbers[-1]:,}"
    else:
        yield _WORDS[kind]
    if option.default is None:
        yield "`None`"


def describe_options(home: str) -> Iterator[str]:
    """Describe each option of some rules."""
    flags = {one.dest: one for one in _actions_of(subcommands()["play"])}
    for name, option in options_of(cast("type[Rules | ExpressRules]", documented()[home])).items():
        values = [" ".join(value.split()) for value in _values(option)]
        listed = "\n  - ".join(["", *values]) if len(values) > 1 else f" {values[0]}"
        flag = flags[name]
        choices = f": {', '.join(map(code, flag.choices))}" if flag.choices else ""
        yield f"""\
### {code(name)}

{option.sentence}.

- Values:{listed}
- Default: {format_value(option.default)}
- On the command line: {code(_signature(flag))}{choices}
- In the API: {{py:attr}}`~{home}.{name}`
"""


def example_of(name: str) -> object:
    """Return the illegality of a move that is illegal for the reason of a code."""
    if name == "NO_ROUND":
        return Match().illegality(Pass())
    hands, layout, text, *more = _REFUSED.get(name, _USUAL)
    move = parse_move(text)
    if not hands and isinstance(move, Play):
        return parse_layout(layout).refusal(move.tile, on=move.on)
    options, state = more or ("", "")
    position = f"rules: set=2{options}; hands: {hands}; layout: {layout}; turn: 0{state}"
    round_ = parse_position(position)
    if name == "NOT_A_MOVE":
        return round_.illegality(cast("Pass", text))
    return round_.illegality(move, seat=1 if name == "NOT_YOUR_TURN" else None)


def list_codes() -> Iterator[str]:
    """List the codes of illegal moves, with the sentence of one and its rule."""
    yield "| code | what it says | for example |\n|---|---|---|"
    for name, member in IllegalityCode.__members__.items():
        link = f"{{py:attr}}`{member.value} <chickenfoot_rules.IllegalityCode.{name}>`"
        comment = comment_on(IllegalityCode.__module__, name, "IllegalityCode").strip()
        yield f"| {link} | {comment} | {example_of(name)} |"


def _actions_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return parser._actions  # noqa: SLF001 - there is no public way to ask


@cache
def subcommands() -> Mapping[str, argparse.ArgumentParser]:
    """Return the parsers of the subcommands by name."""
    actions = _actions_of(_parser())
    [named] = [one.choices for one in actions if one.nargs == argparse.PARSER]
    return cast("Mapping[str, argparse.ArgumentParser]", named)


def _signature(action: argparse.Action) -> str:
    """Return the names of an option with what is given to it."""
    wanted = "" if action.nargs == 0 else f" {action.metavar or 'NAME'}"
    return ", ".join(f"{name}{wanted}" for name in action.option_strings)


def describe_command(name: str = "") -> Iterator[str]:
    """Describe a subcommand with its own options, or the options that several take."""
    shared = game_options()
    parser = subcommands()[name] if name else shared
    left_out = {"help", *(one.dest for one in _actions_of(shared) if name)}
    files = [str(one.metavar) for one in _actions_of(parser) if not one.option_strings]
    if name:
        yield f"{code(' '.join(['chickenfoot', name, '[OPTIONS]', *files]))}\n"
    for text in filter(None, (parser.description, parser.epilog)):
        yield f"```{{code-block}} text\n{text}\n```"
    yield f"```{{program}} {f'chickenfoot {name}'.strip()}\n```"
    for action in _actions_of(parser):
        if action.dest not in left_out:
            words = (action.help or "") % {**vars(action), "prog": "chickenfoot"}
            choices = ", ".join(map(str, action.choices or ()))
            ends = ("; one of " * bool(choices), choices, "; it must be given" * action.required)
            text = re.sub(r"(?<![\w`-])--?[a-z][\w-]*", r"`\g<0>`", "".join([words, *ends]))
            given = _signature(action) or action.metavar
            yield f"````{{option}} {given}\n{text[:1].upper()}{text[1:]}.\n````"


def show_records_schema() -> Iterator[str]:
    """Show the schema of records."""
    yield f"```json\n{json.dumps(schema(), indent=2, ensure_ascii=False)}\n```"


DIRECTIVES: Final[Mapping[str, Callable[..., Iterator[str]]]] = {
    maker.__name__.replace("_", "-"): maker
    for maker in (describe_command, describe_options, list_codes, show_records_schema)
}
"""What yields the Markdown of each directive."""


class Generated(SphinxDirective):
    """A part of a page that is made of our sources: sections, or what has no headings."""

    optional_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """Return the part."""
        text = "\n".join(DIRECTIVES[self.name](*self.arguments))
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    for name in DIRECTIVES:
        app.add_directive(name, Generated)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
