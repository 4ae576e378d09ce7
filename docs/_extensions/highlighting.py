"""In examples, ``match`` and ``case`` are keywords only where they begin a block.

Pygments takes ``match.deal(rng)`` at the beginning of a line for a statement.
"""

# Pygments has stubs, but not for its lexers, nor for the types of options.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from pygments.filter import Filter
from pygments.lexer import Lexer
from pygments.lexers.python import PythonConsoleLexer, PythonLexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Punctuation,
    _TokenType,  # pyright: ignore[reportPrivateUsage] - it has no public name
)
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

Token: TypeAlias = tuple[_TokenType, str]


class _Names(Filter):
    """Make names of soft keywords that begin no block."""

    def filter(self, lexer: Lexer | None, stream: Iterable[Token]) -> Iterator[Token]:
        """Yield the tokens, line by line."""
        del lexer
        line: list[Token] = []
        for token in stream:
            line.append(token)
            if "\n" in token[1]:
                yield from _with_names(line)
                line.clear()
        yield from _with_names(line)


def _with_names(line: list[Token]) -> Iterator[Token]:
    words = [(kind, value) for kind, value in line if value.strip() and kind not in Comment]
    is_block = bool(words) and words[-1] == (Punctuation, ":")
    for kind, value in line:
        is_name = kind is Keyword and value in {"match", "case"} and not is_block
        yield (Name if is_name else kind), value


class Python(PythonLexer):
    """Python with names such as ``match``."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.add_filter(_Names())


class Console(PythonConsoleLexer):
    """A session of Python with such names."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.add_filter(_Names())


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the lexers."""
    app.add_lexer("python", Python)
    app.add_lexer("pycon", Console)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
