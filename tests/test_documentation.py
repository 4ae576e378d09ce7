"""Every example in the documentation runs."""

from __future__ import annotations

import copy
import doctest
import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest

import chickenfoot_rules

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(chickenfoot_rules.__path__, "chickenfoot_rules.")
    if module.name != "chickenfoot_rules.__main__"
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    assert 0 == doctest.testmod(importlib.import_module(name)).failed


@pytest.mark.parametrize("page", ["README.md"])
def test_examples_in_pages_run(page: str) -> None:
    results = doctest.testfile(str(ROOT / page), module_relative=False)

    assert 0 == results.failed
    assert 0 < results.attempted


def test_the_public_names_are_sorted_and_there() -> None:
    names = chickenfoot_rules.__all__

    # Constants, then classes, as the linter sorts them.
    assert sorted(names, key=lambda name: (not name.isupper(), name)) == list(names)
    assert all(hasattr(chickenfoot_rules, name) for name in names)


@pytest.mark.parametrize("name", chickenfoot_rules.__all__)
def test_every_public_thing_says_what_it_is(name: str) -> None:
    thing = getattr(chickenfoot_rules, name)
    if inspect.isclass(thing):
        assert thing.__doc__
        for attribute, value in vars(thing).items():
            if not attribute.startswith("_") and (callable(value) or isinstance(value, property)):
                assert inspect.getdoc(value), f"{name}.{attribute}"


def test_a_copy_of_any_value_is_the_value_itself() -> None:
    for name in chickenfoot_rules.__all__:
        thing = getattr(chickenfoot_rules, name)
        if inspect.isclass(thing) and hasattr(thing, "__attrs_attrs__"):
            value = object.__new__(thing)
            assert value is copy.copy(value) is copy.deepcopy(value)
