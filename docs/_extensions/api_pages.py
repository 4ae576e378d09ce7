"""What the API pages document, read from the pages themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from _extensions.sources import PACKAGE, ROOT

__all__ = ["API", "documented_as", "names_on", "pages"]

API: Final = ROOT / "docs/reference/api"

_DIRECTIVE: Final = re.compile(
    r"^\.\. auto(?P<kind>module|class|function|data):: (?P<name>\S+)\n(?P<options>(?: {3}:.*\n)*)",
    re.MULTILINE,
)
_MEMBERS: Final = re.compile(r"^ {3}:members:(.*)$", re.MULTILINE)


def pages() -> list[Path]:
    """Return the pages of the API."""
    return sorted(API.glob("*.md"))


def names_on(page: Path) -> Iterator[str]:
    """Yield the full name of each thing that a page documents."""
    for found in _DIRECTIVE.finditer(page.read_text(encoding="utf-8")):
        members = _MEMBERS.search(found["options"])
        if found["kind"] != "module":
            yield found["name"]
        elif members is not None:
            named = [name.strip() for name in members[1].split(",") if name.strip()]
            for name in named or import_module(found["name"]).__all__:
                yield f"{found['name']}.{name}"


@cache
def documented_as() -> dict[str, str]:
    """Return under which name each thing is documented, by its name where it is defined."""
    found: dict[str, str] = {}
    for page in pages():
        for name in names_on(page):
            module, _, own = name.rpartition(".")
            thing = getattr(import_module(module), own)
            home = getattr(thing, "__module__", module)
            found[f"{home if _is_ours(home) else module}.{own}"] = name
    return found


def _is_ours(module: str) -> bool:
    return module.split(".", maxsplit=1)[0] == PACKAGE.name
