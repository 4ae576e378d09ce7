"""How deep the property-based tests look."""

from __future__ import annotations

import atexit
import gc
import os
import signal
from collections.abc import Generator
from contextlib import nullcontext
from functools import cache

import coverage
import pytest
from hypothesis import HealthCheck, settings

# Whole rounds take their time on a busy machine, and no test is to fail for that.
SLOW_IS_FINE = [HealthCheck.too_slow]

settings.register_profile(
    "default", max_examples=30, deadline=None, suppress_health_check=SLOW_IS_FINE
)
settings.register_profile(
    "thorough", max_examples=10_000, deadline=None, suppress_health_check=SLOW_IS_FINE
)
# Fewer examples, always the same ones, so that coverage and killed mutants are reproducible.
for name, examples in (("few", 6), ("mutants", 25)):
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


TRACED = {
    "bulk": ("bulk",),
    "cli": ("cli", "__main__"),
    "tournament": ("cli", "tournament"),
}
"""What these folders test, and all that coverage traces meanwhile.

Their tests play many rounds, and tracing the rules too would make them twice as slow.
"""


@cache
def tracer_of(folder: str) -> coverage.Coverage:
    """Return the tracer of what a folder tests."""
    parts = [f"chickenfoot_rules.{part}" for part in TRACED[folder]]
    tracer = coverage.Coverage(data_suffix=True, source=parts)
    tracer.set_option("run:patch", [])  # Processes that tests start are traced already.
    tracer.set_option("run:disable_warnings", ["module-not-measured"])  # It has seen no imports.
    atexit.register(tracer.save)
    return tracer


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Trace no more than is needed, and no test that plays for long, which would be slow."""
    gathering = coverage.Coverage.current()
    folder = item.path.parent.name
    if gathering is None:
        return (yield)
    if item.get_closest_marker("long") is None:
        with tracer_of(folder).collect() if folder in TRACED else nullcontext():
            return (yield)
    gathering.stop()
    try:
        return (yield)
    finally:
        gathering.start()
