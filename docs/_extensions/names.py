"""What the API pages document, and which rules a text names.

The pages document each name under the package that exports it, its *door*, such as
``chickenfoot_rules.Tile``. Python knows the same class by the module that defines it,
``chickenfoot_rules.dominoes.tiles.Tile``, which is private.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sphinx.pycode import ModuleAnalyzer

import chickenfoot_rules

PACKAGE: Final = Path(chickenfoot_rules.__file__).parent
DOCS: Final = Path(__file__).parents[1]
RULE_BOOK: Final = DOCS / "explanation/rulebook"
RULE_ID: Final = r"\b(?:R[1-7]\.[1-8]|X[1-8])\b(?!\.\d)"
"""What the id of a rule looks like."""

_RANGE: Final = re.compile(rf"({RULE_ID})(?:\s*(?:to|\u2013)\s*({RULE_ID}))?")
_DIRECTIVE: Final = re.compile(
    r"^\.\. auto(module|class|function|data):: (\S+)\n((?: {3}:.*\n)*)", re.MULTILINE
)


@cache
def rule_ids() -> list[str]:
    """Return the ids of all rules in the rule book in their order."""
    texts = (page.read_text(encoding="utf-8") for page in RULE_BOOK.glob("*.md"))
    found = (re.findall(r"^\(rule-([rx].+)\)=", text, re.MULTILINE) for text in texts)
    return sorted(one.upper() for labels in found for one in labels)


def ids_in(text: str) -> list[str]:
    """Return the ids of the rules that a text names, those between "R2.2 to R2.4" too.

    >>> ids_in("who opens (R2.2 to R2.4, X2)")
    ['R2.2', 'R2.3', 'R2.4', 'X2']
    """
    ranges = [(first, last or first) for first, last in _RANGE.findall(text)]
    return [one for first, last in ranges for one in rule_ids() if first <= one <= last]


def pages() -> list[Path]:
    """Return the pages of the API."""
    return sorted((DOCS / "reference/api").glob("*.md"))


def names_on(page: Path) -> Iterator[str]:
    """Yield the full name of each thing that a page documents."""
    for kind, name, options in _DIRECTIVE.findall(page.read_text(encoding="utf-8")):
        if kind != "module":
            yield name
        elif members := re.search(r"^ {3}:members:(.*)$", options, re.MULTILINE):
            listed = re.findall(r"\w+", members[1]) or import_module(name).__all__
            yield from (f"{name}.{one}" for one in listed)


@cache
def listed() -> dict[str, str]:
    """Return the options of the classes whose members have entries of their own."""
    texts = (page.read_text(encoding="utf-8") for page in pages())
    found = (one for text in texts for one in _DIRECTIVE.findall(text))
    return {name: options for kind, name, options in found if kind == "class" and options}


@cache
def documented() -> dict[str, Any]:
    """Return all that the pages document, by the names under which they do."""
    found: dict[str, Any] = {}
    for name in (name for page in pages() for name in names_on(page)):
        module, _, own = name.rpartition(".")
        found[name] = getattr(import_module(module), own)
    return found


def way_to_root(page: str, language: str) -> str:
    """Return the path from a page to the folder of the whole site, which is the English one."""
    return "../" * (page.count("/") + (language != "en"))


@cache
def classes() -> dict[str, type]:
    """Return the classes among these."""
    return {name: one for name, one in documented().items() if isinstance(one, type)}


def comment_on(module: str, name: str, kind: str = "") -> str:
    """Return the text below a constant of a module, or an attribute of a class in it."""
    found = ModuleAnalyzer.for_module(module).find_attr_docs()
    return "\n".join(found.get((kind, name), []))
