"""What the API pages document.

The pages document each name under the package that exports it, its *door*, such as
``chickenfoot_rules.Tile``. Python knows the same class by the module that defines it,
``chickenfoot_rules.dominoes.tiles.Tile``, which is private.
"""

from __future__ import annotations

import inspect
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sphinx.pycode import ModuleAnalyzer

import chickenfoot_rules
from _extensions.blocks import blocks_of

PACKAGE: Final = Path(chickenfoot_rules.__file__).parent
DOCS: Final = Path(__file__).parents[1]
RULE_ID: Final = r"\b(?:R[1-7]\.[1-8]|X[1-8])\b(?!\.\d)"
"""What the id of a rule looks like."""

_HOOKS: Final = "fits, fitting_mask, place_unchecked, plays_of_mask, rule_ids"
"""The members that only authors of games need."""

_NAME: Final = r"^(\w*)(\+*)-?([\w,]*):?([\w,]*)"
"""A name in a block, with the members to list."""


def directives_for(module: str, names: str) -> str:
    """Return the directives of autodoc for a block of names.

    Args:
        module: the package that exports the names.
        names: the names, separated by blanks. ``:module:`` is the docstring of the package. A class
            with ``+`` lists its members, one with ``++`` also those that it inherits; ``-a,b`` at
            the end leaves a and b out. One with ``:a,b`` lists these two alone.
    """
    lines: list[str] = []
    for word in names.split():
        name, pluses, left_out, members = re.findall(_NAME, word)[0]
        thing = getattr(import_module(module), name, None)
        if not name:
            lines += [f".. automodule:: {module}", "   :no-members:"]
        elif isinstance(thing, type):
            hidden = f"{_HOOKS}, {left_out}"
            options = [
                f"   :members:\n   :exclude-members: {hidden}",
                "   :inherited-members: Set\n   :member-order: alphabetical",
            ]
            shown = [f"   :members: {members}"] if members else options[: len(pluses)]
            lines += [f".. autoclass:: {module}.{name}", *shown]
        elif inspect.isroutine(thing):
            lines += [f".. autofunction:: {module}.{name}"]
        else:
            is_short = isinstance(thing, int | tuple)
            lines += [f".. autodata:: {module}.{name}", *["   :no-value:"][is_short:]]
        lines += [""]
    return "\n".join(lines)


@cache
def documented() -> dict[str, Any]:
    """Return all that the pages document, by the names under which they do."""
    pages = sorted((DOCS / "reference/api").glob("*.md"))
    blocks = [one for page in pages for one in blocks_of(page.read_text(encoding="utf-8"))]
    apis = [(one.argument, one.body.split()) for one in blocks if one.name == "api"]
    parts = [(door, re.split(r"\W", word)[0]) for door, words in apis for word in words]
    return {f"{door}.{own}": getattr(import_module(door), own) for door, own in parts}


@cache
def classes() -> dict[str, type]:
    """Return the classes among these."""
    return {name: one for name, one in documented().items() if isinstance(one, type)}


def comment_on(module: str, name: str, kind: str = "") -> str:
    """Return the text below a constant of a module, or an attribute of a class in it."""
    found = ModuleAnalyzer.for_module(module).find_attr_docs()
    return "\n".join(found.get((kind, name), []))
