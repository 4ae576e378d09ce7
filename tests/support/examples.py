"""How many examples a property-based test looks at, and whether a strategy has an example."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import hypothesis
from hypothesis import Phase, settings
from hypothesis import strategies as st

T = TypeVar("T")

_DEFAULT: Final = settings.get_profile("default").max_examples


def examples(usual: int) -> settings:
    """Return settings with some number of examples, if the profile is the default one.

    Other profiles have more or fewer in proportion, so that each looks as deep everywhere.
    """
    return settings(max_examples=max(1, usual * settings().max_examples // _DEFAULT))


def find(strategy: st.SearchStrategy[T], condition: Callable[[T], bool]) -> T:
    """Find an example without shrinking it."""
    return hypothesis.find(
        strategy, condition, settings=settings(max_examples=5000, phases=[Phase.generate])
    )


def check_phases(strategy: st.SearchStrategy[T], *phases: Callable[[T], bool]) -> None:
    """Fail unless a strategy has an example of each phase."""
    missing = [*phases]

    def have_come(example: T) -> bool:
        missing[:] = [phase for phase in missing if not phase(example)]
        return not missing

    find(strategy, have_come)
