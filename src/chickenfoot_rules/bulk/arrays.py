"""The arrays of numpy that batches show, and tables of rows for kernels.

Numpy comes with the extra ``fast``. Where kernels are not compiled, a table is a list of lists, as
in `chickenfoot_rules.bulk.backend`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, cast

from chickenfoot_rules.base import MissingExtraError, text
from chickenfoot_rules.bulk.backend import COMPILED, Words

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as _error:
    _MESSAGE = text(
        'batches, observations and simulations need numpy: pip install "chickenfoot-rules[fast]"'
    )
    raise MissingExtraError(_MESSAGE) from _error

Actions: TypeAlias = NDArray[np.int64]
Features: TypeAlias = NDArray[np.int16]
Flags: TypeAlias = NDArray[np.bool_]
Gains: TypeAlias = NDArray[np.float64]
Masks: TypeAlias = NDArray[np.int8]
Observations: TypeAlias = NDArray[np.uint8]
Pixels: TypeAlias = NDArray[np.uint8]
Points: TypeAlias = NDArray[np.int64]
Rewards: TypeAlias = NDArray[np.float32]


def read_only(array: Any) -> Any:  # noqa: ANN401 - an array of any type
    """Return a view of an array that callers can't write to."""
    shown = array.view()
    shown.flags.writeable = False
    return shown


def array_of(values: object) -> Any:  # noqa: ANN401 - an array of any type
    """Return a caller's values as an array, or an array of one object if that fails."""
    try:
        return np.asarray(values)
    except Exception:  # noqa: BLE001 - a foreign object may raise anything
        return np.asarray(None)


def describe(array: Any) -> str:  # noqa: ANN401 - an array of any type
    """Return the type and the shape of an array, for messages."""
    return f"an array of {array.dtype} with shape {array.shape}"


if COMPILED:

    def zeros(n: int, size: int, kind: Any) -> Sequence[Words]:  # noqa: ANN401 - a numpy type
        """Return so many rows of so many numbers, each 0.

        Args:
            n: the number of rows.
            size: the size of a row.
            kind: the type of the numbers.
        """
        return cast("Sequence[Words]", np.zeros((n, size), kind))

    def numbers_of(array: NDArray[Any]) -> Any:  # noqa: ANN401 - of any depth
        """Return the numbers of an array for a kernel to read."""
        return array

else:

    def zeros(n: int, size: int, kind: Any) -> Sequence[Words]:  # noqa: ANN401 - a numpy type
        del kind
        return cast("Sequence[Words]", [[0] * size for _ in range(n)])

    def numbers_of(array: NDArray[Any]) -> Any:  # noqa: ANN401 - of any depth
        # Numbers of numpy would overflow.
        return array.tolist()
