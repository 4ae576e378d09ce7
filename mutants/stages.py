"""Run the tests that hold a module until one fails: its examples, then those of its own name.

Most mutants fail one of these, or change the number of move sequences from some position, and then
nothing else is collected or run.
"""

from __future__ import annotations

import doctest
import importlib
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path("tests")
HELD_BY: Final = {
    "dominoes": ("dominoes", "chickenfoot", "express", "laws"),
    "chickenfoot": ("chickenfoot", "dominoes", "laws", "examples/test_examples.py"),
    "express": ("express", "dominoes", "laws"),
}
"""The tests of each package under ``tests``; the ones that most mutants fail come first."""

LONGEST_TEST: Final = 30
"""How many seconds a test may take. A mutant that loops forever is one that the tests notice."""


class Limit:
    """End the process when a test takes too long."""

    def pytest_runtest_logstart(self) -> None:
        """Count the seconds of the next test."""
        signal.alarm(LONGEST_TEST)


def stages(module: str) -> Iterator[list[Path]]:
    """Yield the tests to run one after the other for a module like ``chickenfoot/setup``."""
    package, *_, name = module.split("/")
    if own := sorted((TESTS / package).glob(f"test_{name}*.py")):
        yield own
    yield [TESTS / "laws" / "test_perft.py"]
    first, *others = (TESTS / place for place in HELD_BY[package])
    yield [first]
    yield others


def first_failure(module: str) -> int:
    """Run the examples and the stages up to the first that fails; return its exit code, or 0."""
    signal.alarm(LONGEST_TEST)
    if doctest.testmod(importlib.import_module(f"chickenfoot_rules.{module.replace('/', '.')}"))[0]:
        return 1
    # The process that was forked has imported what pytest would like to see first.
    warnings = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
    options = ("-x", "-q", "-p", "no:cacheprovider", *warnings)
    for tests in stages(module):
        if code := pytest.main([*options, *map(str, tests)], plugins=[Limit()]):
            return int(code)
    return 0
