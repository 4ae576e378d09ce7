"""What the API pages document, read from the pages themselves.

They document each name under the package that exports it, its *door*, such as
``chickenfoot_rules.Tile``. Python knows the same class by the module that defines it,
``chickenfoot_rules.dominoes.tiles.Tile``, which is private. `documented_as` leads from the second
to the first.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from _extensions.attributes import attributes_told
from _extensions.sources import PACKAGE, ROOT, documented

API: Final = ROOT / "docs/reference/api"

_DIRECTIVE: Final = re.compile(
    r"^\.\. auto(?P<kind>module|class|function|data):: (?P<name>\S+)\n(?P<options>(?: {3}:.*\n)*)",
    re.MULTILINE,
)
_MEMBERS: Final = re.compile(r"^ {3}:members:(.*)$", re.MULTILINE)
_INHERITED: Final = re.compile(r"^ {3}:inherited-members:(.*)$", re.MULTILINE)
_LEFT_OUT: Final = re.compile(r"^ {3}:exclude-members:(.*)$", re.MULTILINE)


def pages() -> list[Path]:
    """Return the pages of the API."""
    return sorted(API.glob("*.md"))


def names_on(page: Path) -> Iterator[str]:
    """Yield the full name of each thing that a page documents."""
    for name, _ in _directives_on(page):
        yield name


def _directives_on(page: Path) -> Iterator[tuple[str, str]]:
    """Yield the full name of each thing that a page documents, with the options that say how."""
    for found in _DIRECTIVE.finditer(page.read_text(encoding="utf-8")):
        members = _MEMBERS.search(found["options"])
        if found["kind"] != "module":
            yield found["name"], found["options"]
        elif members is not None:
            for name in _listed(members) or import_module(found["name"]).__all__:
                yield f"{found['name']}.{name}", found["options"]


def _listed(option: re.Match[str] | None) -> list[str]:
    return [] if option is None else [name.strip() for name in option[1].split(",") if name.strip()]


@cache
def _options() -> dict[str, str]:
    return {name: options for page in pages() for name, options in _directives_on(page)}


@cache
def members_of(name: str) -> frozenset[str]:
    """Return what is documented of a class.

    Args:
        name: the full name under which the class is documented.
    """
    module, _, own = name.rpartition(".")
    kind = getattr(import_module(module), own)
    options = _options()[name]
    told = attributes_told(kind)
    if _MEMBERS.search(options):
        told |= {member for base in _bases(kind, options) for member in _described(kind, base)}
    return frozenset(told - {*_listed(_LEFT_OUT.search(options))})


def _bases(kind: type, options: str) -> Iterator[type]:
    """Yield a class, and those from which its members are documented too."""
    inherited = _INHERITED.search(options)
    last = "" if inherited is None else inherited[1].strip() or "object"
    for base in kind.__mro__:
        if base is not kind and (not last or base.__name__ == last):
            return
        yield base


def _described(kind: type, base: type) -> Iterator[str]:
    """Yield the public members that a base gives a class, if something is said of them."""
    for member in {*vars(base), *inspect.get_annotations(base)}:
        value = vars(base).get(member)
        is_told = isinstance(value, property | classmethod | staticmethod) or callable(value)
        has_text = is_told and inspect.getdoc(getattr(kind, member))
        if not member.startswith("_") and (has_text or _is_commented(kind, member)):
            yield member


def _is_commented(kind: type, member: str) -> bool:
    """Return whether something is said below an attribute of a class or of one of its bases."""
    return any(
        f"{base.__qualname__}.{member}" in documented(Path(inspect.getfile(base)))
        for base in kind.__mro__
        if base.__module__.split(".", maxsplit=1)[0] == PACKAGE.name
    )


@cache
def _names() -> dict[tuple[str, int], str]:
    """Return the name under which each thing is documented, by its own name and its identity."""
    found: dict[tuple[str, int], str] = {}
    for name in _options():
        module, _, own = name.rpartition(".")
        found[own, id(getattr(import_module(module), own))] = name
    return found


@cache
def page_of(name: str) -> tuple[str, str] | None:
    """Return the name of the documented thing that a full name means, and what it names inside.

    >>> page_of("chickenfoot_rules.dominoes.tiles.Tile.pips")
    ('chickenfoot_rules.Tile', 'pips')
    """
    parts = name.split(".")
    for length in range(len(parts) - 1, 0, -1):
        with suppress(ModuleNotFoundError):
            module = import_module(".".join(parts[:length]))
            own, *inside = parts[length:]
            home = _names().get((own, id(getattr(module, own, None))))
            return (home, ".".join(inside)) if home else None
    return None


def documented_as(name: str) -> str | None:
    """Return the name under which a thing or a member is documented, from any name it has.

    >>> documented_as("chickenfoot_rules.dominoes.tiles.Tile.pips")
    'chickenfoot_rules.Tile.pips'
    """
    found = page_of(name)
    return found and ".".join(filter(None, found))
