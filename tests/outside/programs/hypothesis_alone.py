"""Tests of a project that only has the library installed: what Hypothesis makes up is not ours."""

import subprocess
import sys
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Mapping, Set
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

settings.register_profile("quick", max_examples=10, deadline=None, database=None)
settings.load_profile("quick")


class Order(NamedTuple):
    lines: Set[int]
    note: Hashable
    tags: Collection[str]


KINDS = [object, Hashable, Iterable, Collection, Container, Mapping, Order, Exception, ValueError]
KINDS += [LookupError, str, tuple, dict, type, Set[int], Iterable[str], Callable]


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_a_value_is_none_of_dominoes(kind: Any, data: st.DataObject) -> None:
    found = data.draw(st.from_type(kind))
    assert not type(found).__module__.startswith("chickenfoot_rules")


@given(...)
def test_arguments_are_made_up(points: Iterable[int], names: Set[str], order: Order) -> None:
    assert all(type(one) is int for one in [*points, *order.lines])
    assert all(type(one) is str for one in [*names, *order.tags])


if __name__ == "__main__":
    alone = "import sys, hypothesis; sys.exit('chickenfoot_rules' in sys.modules)"
    subprocess.run([sys.executable, "-W", "error", "-c", alone], check=True)
    for ours in ([], ["-p", "chickenfoot_rules.strategies"]):
        options = ["-q", "-W", "error", "-p", "no:cacheprovider", "--noconftest", *ours]
        subprocess.run([sys.executable, "-m", "pytest", *options, __file__], check=True)
