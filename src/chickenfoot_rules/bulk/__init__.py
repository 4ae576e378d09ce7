"""Many rounds side by side, for programs that search and learn.

`simulate` plays a round or a view to its end, many times. `analyse` estimates the result of each
move of a view. `Batch` plays many rounds or matches side by side, and `observe` turns views into
bytes. All but `analyse` need numpy, and all are fast with numba; the extra ``fast`` brings both
libraries.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from chickenfoot_rules.base.doors import find_name, opened

if TYPE_CHECKING:
    from chickenfoot_rules.bulk.batch import Batch
    from chickenfoot_rules.bulk.observation import ObservationFields, observe
    from chickenfoot_rules.bulk.places import BatchState
    from chickenfoot_rules.bulk.simulation import (
        Analysis,
        MoveAnalysis,
        Simulation,
        analyse,
        simulate,
    )

__all__ = [
    "Analysis",
    "Batch",
    "BatchState",
    "MoveAnalysis",
    "ObservationFields",
    "Simulation",
    "analyse",
    "observe",
    "simulate",
]

_NEED_NUMPY: Final = {"Batch", "BatchState", "Simulation", "observe", "simulate"}


if not TYPE_CHECKING:  # A checker would take any name for one of these.

    def __getattr__(name: str) -> object:
        """Import a name when it is first used."""
        if name in _NEED_NUMPY:
            import_module(f"{__name__}.arrays")  # It says how to install numpy.
        found = find_name(__name__, name, ("observation", "simulation", "places", "batch"))
        opened()
        return found


def __dir__() -> list[str]:
    # `help` and completion ask for each name, so without numpy leave out those that need it.
    return __all__ if find_spec("numpy") else sorted({*__all__} - _NEED_NUMPY)
