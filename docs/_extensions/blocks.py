"""The fenced blocks of a page, and how its examples are run."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator, Mapping
from typing import Final

import attrs
from markdown_it import MarkdownIt
from sphinx.errors import ExtensionError

_OPTION: Final = re.compile(r":(?P<name>[\w-]+):(?P<value>.*)\n?")


@attrs.frozen
class Block:
    """One fenced block.

    Attributes:
        name: the directive, or the language of a block that is none.
        is_directive: whether it is a directive.
        argument: what stands after the name.
        options: the lines ``:name: value`` that a directive begins with.
        body: the rest.
        line: where it begins in its page, from 1.
    """

    name: str
    is_directive: bool
    argument: str
    options: Mapping[str, str]
    body: str
    line: int


def blocks_of(page: str) -> Iterator[Block]:
    """Yield the blocks of a page of Markdown in their order, those inside of others too."""
    for token in MarkdownIt().parse(page):
        if token.type == "fence" and token.map:
            line = token.map[0] + 1
            yield _block(token.info.strip(), token.content, line)
            for inner in blocks_of(token.content):
                yield attrs.evolve(inner, line=line + inner.line)


def _block(info: str, body: str, line: int) -> Block:
    first, _, argument = info.partition(" ")
    is_directive = first.startswith("{")
    options: dict[str, str] = {}
    while is_directive and (option := _OPTION.match(body)):
        options[option["name"]] = option["value"].strip()
        body = body[option.end() :]
    return Block(first.strip("{}"), is_directive, argument.strip(), options, body, line)


def run(block: Block, names: dict[str, object], page: str) -> None:
    """Run a block if it is an example, with the names of those before it, and add its own.

    Raises:
        ExtensionError: when the example prints something else than the page shows.
    """
    if not block.is_directive:
        return
    if block.name == "doctest":
        # Each has a name of its own: doctest looks a function's lines up by that of where it stood.
        name = f"{page}:{block.line}"
        examples = doctest.DocTestParser().get_doctest(block.body, names, name, page, block.line)
        report: list[str] = []
        results = doctest.DocTestRunner(verbose=False).run(
            examples, out=report.append, clear_globs=False
        )
        names.update(examples.globs)  # the test has a copy
        if results.failed:
            message = f"{name}: an example fails:\n{''.join(report)}"
            raise ExtensionError(message)
    elif block.name in {"testsetup", "testcode"}:
        exec(compile(block.body, f"{page}:{block.line}", "exec"), names)  # noqa: S102 - ours
