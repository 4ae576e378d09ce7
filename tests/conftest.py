"""How deep the property-based tests look."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator

import coverage
import pytest
from hypothesis import HealthCheck, settings

# Whole rounds take their time on a busy machine, and no test is to fail for that.
SLOW_IS_FINE = [HealthCheck.too_slow]

# All checks together are to take about 6 minutes; "thorough" is for a deeper look.
settings.register_profile(
    "default", max_examples=20, deadline=None, suppress_health_check=SLOW_IS_FINE
)
settings.register_profile(
    "thorough", max_examples=10_000, deadline=None, suppress_health_check=SLOW_IS_FINE
)
# Always the same examples: what passes the checks here passes them elsewhere, and coverage and
# killed mutants are reproducible. Without a profile, and with "thorough", each run tries new ones.
for name, examples in (("few", 6), ("checks", 20), ("mutants", 25)):
    settings.register_profile(
        name,
        max_examples=examples,
        deadline=None,
        suppress_health_check=SLOW_IS_FINE,
        derandomize=True,
        database=None,
    )
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# A process in the background ignores Ctrl-C, or that its terminal is closed, and so would the
# commands under test.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Our values are many and have no cycles, so the tests search for cycles less often.
gc.set_threshold(100_000)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Gather no coverage in a test that says so: it would take more than twice as long."""
    gathering = coverage.Coverage.current()
    marks = (item.get_closest_marker(name) for name in ("long", "untraced"))
    if gathering is None or not any(marks):
        return (yield)
    gathering.stop()
    try:
        return (yield)
    finally:
        gathering.start()
