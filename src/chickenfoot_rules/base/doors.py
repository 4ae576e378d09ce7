"""Lazy imports: packages import a public name when it is first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Final


def find_version() -> str:
    """Return the version of the library, or ``"unknown"`` where it is used without being installed.

    A vendored, zipped or frozen copy has no metadata.
    """
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - slow to import

    try:
        return version("chickenfoot-rules")
    except PackageNotFoundError:
        return "unknown"


def find_name(package: str, name: str, modules: Iterable[str]) -> object:
    """Return a public name of a package, for its ``__getattr__``, and keep it in the package.

    So the package is imported fast, and its modules when a name of theirs is first used.

    Args:
        package: the package.
        name: the name.
        modules: the modules that are searched and imported, one after the other, until one has the
            name; relative to the package, as in ``from .module import name`` without the first dot.

    Raises:
        AttributeError: if it is no public name of the package.
    """
    public = vars(sys.modules[package])
    if name not in public["__all__"]:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    homes = (import_module(f".{module}", package) for module in modules)
    public[name] = next(getattr(home, name) for home in homes if hasattr(home, name))
    return public[name]


when_opened: Final[list[Callable[[], None]]] = []
"""The functions to call when a package with more public classes has been imported."""


def opened() -> None:
    """Call the functions that wait for more public classes."""
    for call in when_opened:
        call()
