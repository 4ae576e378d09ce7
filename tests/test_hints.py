"""The annotations of everything public can be read: by `typing`, by attrs and by `inspect`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any, Final, cast, get_type_hints

import attrs
import pytest

import chickenfoot_rules
from chickenfoot_rules import (
    Rules,
    bulk,
    chickenfoot,
    dominoes,
    express,
    notation,
    players,
    records,
    rendering,
    server,
    strategies,
    tournament,
)
from chickenfoot_rules import documents as tables

if sys.version_info >= (3, 14):
    from annotationlib import Format, get_annotations

PACKAGES: Final = (
    *(chickenfoot_rules, bulk, chickenfoot, dominoes, express, notation),
    *(players, records, rendering, server, strategies, tables, tournament),
)


def _public(package: ModuleType) -> Iterator[Callable[..., Any]]:
    """Yield all public functions, classes, methods and properties of a package."""
    for value in (getattr(package, name) for name in package.__all__):
        if isinstance(value, type):
            yield value
            yield from _methods(value)
        elif inspect.isfunction(value):
            yield value


def _methods(kind: type[object]) -> Iterator[FunctionType]:
    for name, member in inspect.getmembers_static(kind):
        function = member.fget if isinstance(member, property) else member
        function = getattr(function, "__func__", function)
        if isinstance(function, FunctionType) and (not name.startswith("_") or name == "__init__"):
            yield function


def _read(value: Callable[..., Any]) -> None:
    get_type_hints(value)
    if attrs.has(cast("type[object]", value)):
        attrs.resolve_types(cast("type[attrs.AttrsInstance]", value))
    if isinstance(value, FunctionType) or attrs.has(cast("type[object]", value)):
        inspect.signature(value, eval_str=True)
    if sys.version_info >= (3, 14):
        for form in (Format.VALUE, Format.FORWARDREF, Format.STRING):
            get_annotations(value, format=form)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_the_annotations_of_everything_public_can_be_read(package: ModuleType) -> None:
    if package is bulk:
        pytest.importorskip("numpy")
    unread: dict[str, Exception] = {}
    for value in _public(package):
        try:
            _read(value)
        except (NameError, TypeError) as error:
            unread[value.__qualname__] = error

    assert {} == unread


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_help_finds_the_module_of_each_method(package: ModuleType) -> None:
    kinds = (value for value in _public(package) if isinstance(value, type))
    methods = [member for kind in kinds for member in vars(kind).values()]

    assert [] == [
        one.__qualname__
        for one in methods
        if isinstance(one, FunctionType) and not getattr(one, "__module__", None)
    ]


def test_a_class_of_a_house_has_annotations_that_can_be_read() -> None:
    house = type("House", (Rules,), {"__module__": "builtins", "__annotations__": {}})
    house = attrs.frozen(house)

    assert "domino_set" in get_type_hints(vars(house)["__init__"])
    assert "domino_set" in inspect.signature(house, eval_str=True).parameters
