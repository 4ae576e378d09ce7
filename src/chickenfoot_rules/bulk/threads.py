"""Kernels in threads: each does its part of the rounds.

No thread holds the lock of the interpreter while it runs a kernel, so all processors have work.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final

from chickenfoot_rules.bulk.backend import Words, words
from chickenfoot_rules.bulk.playouts import MOST_ACTIONS

MOST_THREADS: Final = 256


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    """Return so many threads, which all batches share: to start them takes longer than a step."""
    return ThreadPoolExecutor(threads)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)  # A fork has no threads.


def in_parts(n: int, threads: int, kernel: Callable[[slice, Words], Any]) -> list[Any]:
    """Call a function with each part of some rounds and a row to work with, in threads.

    Args:
        n: the number of rounds.
        threads: the number of threads, 1 or more.
        kernel: the function, which must reach only its part of the rounds.
    """
    size = -(-n // threads)
    parts = [slice(first, first + size) for first in range(0, n, size)]
    rows = [words(MOST_ACTIONS) for _ in parts]
    if len(parts) == 1:
        return [kernel(parts[0], rows[0])]
    return [*_pool(threads).map(kernel, parts, rows)]
