"""Public names that a package imports when they are first used, so that its import is fast."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Final

GAME_MODULES: Final[list[str]] = []
"""The modules that `chickenfoot_rules.dominoes.games` imports, since each registers a game."""


def find_name(package: str, name: str, modules: Iterable[str]) -> object:
    """Return a public name of a package, for its ``__getattr__``, and keep it in the package.

    Args:
        package: the package.
        name: the name.
        modules: the modules of the package that are searched and imported, one after the other,
            until one has the name.

    Raises:
        AttributeError: if it is no public name of the package.
    """
    public = vars(sys.modules[package])
    if name not in public["__all__"]:
        message = f"module {package!r} has no attribute {name!r}"
        raise AttributeError(message)
    homes = (import_module(f"{package}.{module}") for module in modules)
    public[name] = next(getattr(home, name) for home in homes if hasattr(home, name))
    return public[name]
