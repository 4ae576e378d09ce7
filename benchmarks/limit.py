"""Random rounds in C: `limit.c`, compiled by the system's compiler."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Final

from benchmarks.kernels import Table
from chickenfoot_rules import Rules

SOURCE: Final = Path(__file__).with_name("limit.c")
SEED: Final = 20
PLAYERS: Final = 4
ROUNDS_TO_COMPARE: Final = 10_000

_Word = ctypes.c_uint64


class CLoop:
    """The compiled library.

    Args:
        library: where it is.

    Raises:
        RuntimeError: if it does not play the same rounds as the kernels.
    """

    def __init__(self, library: Path) -> None:
        loaded = ctypes.CDLL(str(library))
        loaded.fill_tables()
        self._random_rounds = loaded.random_rounds
        self._random_rounds.restype = _Word
        self._compare()

    def rounds(self, seed: int, count: int) -> Callable[[], int]:
        """Return what plays rounds of double-nine with four players and counts the decisions."""
        return self._rounds(seed, count, (_Word * PLAYERS)())

    def _rounds(self, seed: int, count: int, totals: ctypes.Array[_Word]) -> Callable[[], int]:
        rules = Rules()
        numbers = rules.domino_set.highest + 1, PLAYERS, rules.hand_size_for(PLAYERS), count
        chance = _Word(seed)

        def play() -> int:
            decisions: int = self._random_rounds(*map(_Word, numbers), ctypes.byref(chance), totals)
            return decisions

        return play

    def _compare(self) -> None:
        totals = (_Word * PLAYERS)()
        decisions = self._rounds(SEED, ROUNDS_TO_COMPARE, totals)()
        table = Table(Rules(), PLAYERS, SEED)
        same = table.play(ROUNDS_TO_COMPARE) == decisions
        if not same or [int(table.totals[seat]) for seat in range(PLAYERS)] != [*totals]:
            message = "the rounds in C are not the rounds of the kernels"
            raise RuntimeError(message)


def compile_loop(folder: Path) -> CLoop | None:
    """Return the loop in C; ``None`` if there is no compiler that can make it.

    Args:
        folder: an empty folder for the library.
    """
    configured = str(sysconfig.get_config_var("CC") or "").split()[:1]
    compiler = next(filter(None, map(shutil.which, [*configured, "cc", "gcc", "clang"])), None)
    if compiler is None:
        return None
    library = folder / "limit.so"
    usual = [compiler, "-std=c11", "-O3", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
    # The kernels are compiled for this very processor too; not every compiler has the option.
    for command in ([*usual, "-march=native"], usual):
        if not subprocess.run(command, check=False, capture_output=True).returncode:
            return CLoop(library)
    return None
