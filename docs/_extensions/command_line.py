"""The command, told by its own parser."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import Final, cast

from _extensions.sources import code
from chickenfoot_rules.cli.command import _parser  # pyright: ignore[reportPrivateUsage]
from chickenfoot_rules.cli.games import game_options

_PROGRAM: Final = "chickenfoot"
_WHY_NOT_RUN: Final = (
    "Not run here: the help shows it, and it wants your files, your moves or some time"
)
_TYPED: Final = re.compile(r"(?<![\w`-])(--?[a-z][\w-]*)")
_QUOTED: Final = re.compile(r'"([^"]*)"')


@cache
def subcommands() -> Mapping[str, argparse.ArgumentParser]:
    """Return the parsers of the subcommands by name."""
    [named] = [vars(one)["choices"] for one in _actions(_parser()) if one.nargs == argparse.PARSER]
    return cast("Mapping[str, argparse.ArgumentParser]", named)


def _actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return parser._actions  # noqa: SLF001 - there is no public way to ask


def _groups(parser: argparse.ArgumentParser) -> list[tuple[str, list[argparse.Action]]]:
    return [
        (group.title or "", group._group_actions)  # noqa: SLF001 - there is no public way to ask
        for group in parser._action_groups  # noqa: SLF001 - nor here
    ]


def _signature(action: argparse.Action) -> str:
    """Return the names of an option with what is given to it."""
    wanted = "" if action.nargs == 0 else f" {action.metavar or 'NAME'}"
    return ", ".join(f"{name}{wanted}" for name in action.option_strings)


def _choices(action: argparse.Action) -> str:
    return ", ".join(code(str(choice)) for choice in action.choices or ())


def flags_of(option: str) -> str:
    """Return how an option of the rules is typed."""
    actions = [*_actions(game_options()), *_actions(subcommands()["play"])]
    action = next(action for action in actions if action.dest == option)
    typed = ", ".join(map(code, _signature(action).split(", ")))
    return f"{typed}: {_choices(action)}" if action.choices else typed


def _plain(text: str) -> str:
    """Turn what the help says into Markdown, in which no two hyphens become a dash."""
    return _TYPED.sub(r"`\1`", _QUOTED.sub(r"`\1`", text))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _help(action: argparse.Action) -> str:
    text = _plain((action.help or "") % {**vars(action), "prog": _PROGRAM})
    told = [f"{_sentence(text)}."]
    if action.choices:
        told.append(f"One of {_choices(action)}.")
    if action.option_strings and action.required:
        told.append("It must be given.")
    return " ".join(told)


def _prose(text: str) -> Iterator[str]:
    """Yield what stands before or behind the options."""
    for is_indented, lines in groupby(text.split("\n"), lambda line: line.startswith("  ")):
        if not is_indented:
            yield _sentence(_plain("\n".join(lines)))
        else:
            # A deeper line continues the one above.
            whole = re.sub(r"\n {3,}", " ", "\n".join(lines))
            yield from _typed([line.strip() for line in whole.split("\n")])
        yield ""


def _typed(lines: list[str]) -> Iterator[str]:
    """Yield examples of commands, or words with what each of them means."""
    if all(line.startswith(_PROGRAM) for line in lines):
        yield "```{code-block} console"
        yield f":caption: {_WHY_NOT_RUN}"
        yield from (f"$ {line}" for line in lines)
        yield "```"
    else:
        for line in lines:
            word, _, meaning = line.partition("  ")
            yield f"- {code(word)}: {_plain(meaning.strip())}"


def _options(actions: list[argparse.Action]) -> Iterator[str]:
    for action in actions:
        if action.option_strings:
            yield f"```{{option}} {_signature(action)}"
            yield _help(action)
            yield "```"
            yield ""


def command_told(name: str) -> Iterator[str]:
    """Tell a subcommand: what it does, and its own options, in Markdown."""
    parser = subcommands()[name]
    shared = {one.dest for one in _actions(game_options())}
    files = [one for one in _actions(parser) if not one.option_strings]
    takes = "".join(f" {file.metavar}" for file in files)
    options = " [GAME OPTIONS]" if shared & {one.dest for one in _actions(parser)} else ""
    yield f"{code(f'{_PROGRAM} {name}{options} [OPTIONS]{takes}')}"
    yield ""
    yield from _prose(parser.description or "")
    for file in files:
        yield f"- {code(str(file.metavar))}: {_help(file)}"
    yield ""
    yield f"```{{program}} {_PROGRAM} {name}"
    yield "```"
    for _, actions in _groups(parser):
        yield from _options([one for one in actions if one.dest not in {*shared, "help"}])
    yield from _prose(parser.epilog or "")


def game_options_told() -> Iterator[str]:
    """Tell the options of the games, which several subcommands take, in Markdown."""
    yield f"```{{program}} {_PROGRAM}"
    yield "```"
    for title, actions in _groups(game_options()):
        if actions:
            yield f"### {title[:1].upper()}{title[1:]}"
            yield ""
            yield from _options(actions)
