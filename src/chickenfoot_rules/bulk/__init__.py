"""Moves as whole numbers and many rounds side by side, for programs that search and learn.

`chickenfoot_rules.bulk.actions` numbers the moves of both games::

    from chickenfoot_rules.bulk import actions

    mask = actions.mask(round_)  # one byte for each action, 1 if it is legal
    round_ = round_.apply(actions.decode(round_, action))

`Batch` plays many rounds side by side, and `observe` turns a view into bytes. Both need numpy, and
are fast with numba; the extra ``fast`` brings both libraries.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from chickenfoot_rules.bulk import actions

if TYPE_CHECKING:
    from chickenfoot_rules.bulk.batch import Batch, BatchState
    from chickenfoot_rules.bulk.fields import ObservationFields
    from chickenfoot_rules.bulk.observation import observe

__all__ = ["Batch", "BatchState", "ObservationFields", "actions", "observe"]

_MODULES: Final = {
    "Batch": "batch",
    "BatchState": "batch",
    "ObservationFields": "fields",
    "observe": "observation",
}
"""The module of each name that needs an extra, or is slow to import."""


if not TYPE_CHECKING:  # A checker would take any name for one of these.

    def __getattr__(name: str) -> object:
        """Import a name when it is first used."""
        if name in _MODULES:
            value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
            globals()[name] = value
            return value
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
