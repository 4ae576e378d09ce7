"""Print the sentences that are hard to read: ``python tools/language.py [--root PATH]``.

The script reads the pages of the documentation, and the docstrings, comments and messages of the
package. It looks for the words and the openings of sentences in `MARKS`, prints each place with
what to write instead, and then the count. It can't tell a good use of a word from a bad one, so
the count need not be zero, but it must not rise: a test holds it to `MOST`.
"""

from __future__ import annotations

import argparse
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MOST = 3
"""The count of the repository as it is. Lower it when the count falls."""

TEXTS = ("README.md", "CONTRIBUTING.md", "docs/**/*.md")
"""The changelog is not among them: it quotes what was once said."""

CODE = ("src/**/*.py",)
STRINGS = {"STRING", "FSTRING_MIDDLE", "COMMENT"}

MARKS = {
    r"\b(?:is|are|was|be) told\b|\btold by\b|\btells\b": "says, explains, lists, prints",
    r"\b[Ss]tands? (?:in|there|beside|for|on|at|under)\b": "is, appears, belongs in",
    r"\b(?:is|are) none\b|\bwhat (?:is|are) no\b": "is invalid, is not a valid …",
    r"\bof (?:what|whom) (?:is|are|has|was|becomes)\b": "of the …, the result of …",
    r"\bby chance\b": "at random",
    r"\bgoes by\b|\bis gone by\b": "follows, uses",
    r"\botherwise than\b": "unlike",
    r"\bbut for\b": "except, apart from",
    r"\bwhen you are through\b": "when you have finished",
    r"\b[Ww]hoever\b|\bwho is given no\b": "players who, anyone who",
    r"\bin vain\b": "requested but not held",
    r"\bis tried\b|\bare tried\b": "is tested, are tested",
    r"\bfloors?\b|\bdoors?\b": "layer, entry point",
    r"\b(?:[Hh]e|[Hh]is|[Hh]im)\b": "they, their, them; you in guides",
    r"(?:[.:;]\s+|\n\s*\n\s*)(?:Who|What|Whose|Whom)\s[^.?!]*[.!]": "name the subject",
}
PATTERNS = [(re.compile(mark), instead) for mark, instead in MARKS.items()]


class Place(NamedTuple):
    """A place that is hard to read."""

    path: Path
    line: int
    words: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.words!r}: {self.instead}"


def places(root: Path) -> Iterator[Place]:
    """Yield the places of a repository, file by file."""
    for pattern in TEXTS:
        for path in sorted(root.glob(pattern)):
            text = without_code(path.read_text(encoding="utf-8"))
            yield from places_in(text, path.relative_to(root), 1)
    for pattern in CODE:
        for path in sorted(root.glob(pattern)):
            for line, text in strings(path):
                yield from places_in(text, path.relative_to(root), line)


def without_code(text: str) -> str:
    """Blank the blocks of code on a page, and the code within lines, and keep the lines."""
    blocks = re.compile(r"^(\s*)(`{3,}).*?^\1\2`*$", re.MULTILINE | re.DOTALL)
    text = blocks.sub(lambda found: "\n" * found[0].count("\n"), text)
    return re.sub(r"`[^`]*`", lambda found: "`" + "\n" * found[0].count("\n"), text)


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each comment and string of a module."""
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if tokenize.tok_name[token.type] in STRINGS:
                text = re.sub(r'^#\s*|^\w*"""|^\w*"', "", token.string)
                yield token.start[0], re.sub(r"`[^`\n]*`", "`", text)


def places_in(text: str, path: Path, line: int) -> Iterator[Place]:
    """Yield the places of a text that begins in a line of a file."""
    for pattern, instead in PATTERNS:
        for found in pattern.finditer(text):
            words = " ".join(found[0].split())
            yield Place(path, line + text.count("\n", 0, found.start()), words, instead)


def main() -> None:
    """Print the places and the count."""
    parser = argparse.ArgumentParser(description="Print the sentences that are hard to read.")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    found = [*places(parser.parse_args().root)]
    print(*found, sep="\n")
    print(f"{len(found)} places, at most {MOST} are allowed")


if __name__ == "__main__":
    main()
