"""Kernels do the same compiled and as plain Python, and are compiled exactly if they can be."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chickenfoot_rules import Rules
from chickenfoot_rules.bulk import Batch, backend, rounds, simulate
from chickenfoot_rules.bulk.arrays import zeros
from chickenfoot_rules.bulk.backend import (
    COMPILED,
    Words,
    bit_count,
    bit_length,
    compiled,
    fingerprint,
    next_number,
    words,
)
from chickenfoot_rules.players import SearchPlayer
from chickenfoot_rules.players.search import policy

TESTS = Path(__file__).parents[1]


@cache
def played(*, plain: bool) -> list[str]:
    """Return what the program of the rounds prints, with one of the backends."""
    paths = [str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "NUMBA_DISABLE_JIT": str(int(plain)),
    }
    command = [sys.executable, "-m", "support.backends"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    compiled, *lines = done.stdout.splitlines()
    assert json.loads(compiled) is not plain
    return lines


@pytest.mark.long
@pytest.mark.skipif(find_spec("numba") is None, reason="kernels are compiled by numba only")
def test_one_seed_gives_the_same_rounds_compiled_and_plain() -> None:
    plain = played(plain=True)

    assert len(plain) > 100
    assert plain == played(plain=False)


def test_rounds_are_played_without_numba() -> None:
    assert played(plain=True)


@pytest.mark.parametrize("value", ["1", "2", "true"])
def test_kernels_are_plain_if_the_environment_says_so(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setitem(sys.modules, "numba", ModuleType("numba"))
    monkeypatch.setitem(sys.modules, "numba.extending", ModuleType("numba.extending"))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", value)

    assert backend.import_numba() is None


@pytest.mark.parametrize("value", ["", "0"])
def test_kernels_are_compiled_if_numba_can_be_imported(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    numba = ModuleType("numba")
    monkeypatch.setitem(sys.modules, "numba", numba)
    monkeypatch.setitem(sys.modules, "numba.extending", ModuleType("numba.extending"))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", value)

    assert backend.import_numba() is numba


@pytest.mark.parametrize("module", ["numba", "numba.extending"])
def test_kernels_are_plain_if_numba_can_not_be_imported(
    monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.setitem(sys.modules, "numba", ModuleType("numba"))
    monkeypatch.setitem(sys.modules, module, None)

    assert backend.import_numba() is None


def numba_with(**options: bool) -> Any:  # noqa: ANN401 - like numba
    """Return a numba whose compiler has some options."""
    target = SimpleNamespace(options=SimpleNamespace(**options))

    def fixed(_: object) -> SimpleNamespace:
        return SimpleNamespace(targetdescr=target)

    return SimpleNamespace(njit=fixed, __version__="9.9")


def test_kernels_count_no_references_if_numba_has_the_option() -> None:
    assert {"nogil": True, "_nrt": False} == backend.options_for(numba_with(_nrt=True))


def test_a_numba_that_counts_references_warns_that_it_is_slow() -> None:
    with pytest.warns(RuntimeWarning, match=r"numba 9\.9 can't compile kernels that count no ref"):
        options = backend.options_for(numba_with())

    assert {"nogil": True} == options


def files_that_count_references(folder: Path) -> tuple[int, int]:
    """Return how many compiled kernels there are in a folder, and how many count references."""
    found = [path.read_bytes() for path in folder.rglob("*.nbc")]
    return len(found), sum(b"NRT_incref" in one or b"NRT_decref" in one for one in found)


@pytest.mark.skipif(not COMPILED, reason="only compiled kernels count references")
def test_no_compiled_kernel_counts_references() -> None:
    batch = Batch(Rules(), 4, 2, seed=7, keep_moves=True)
    while batch.legal_mask[0].sum() < 2:
        batch.step(batch.legal_mask.argmax(axis=1))
    batch.observe()
    view = batch.round(0).view(int(batch.turn[0]))
    simulate(view, 10, seed=1)
    SearchPlayer(simulations=10).choose(view, random.Random(7))
    kernels: Any = (rounds.advance, policy.play_out)
    found = [files_that_count_references(Path(one.stats.cache_path)) for one in kernels]

    assert 20 < sum(many for many, _ in found)
    assert [0, 0] == [counting for _, counting in found]


@pytest.mark.skipif(not COMPILED, reason="only compiled kernels count references")
def test_a_kernel_that_counts_references_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def first_row(rows: Sequence[Words]) -> Words:
        return rows[0]

    keep_in(tmp_path, monkeypatch)
    monkeypatch.setattr(backend, "_OPTIONS", {})
    compiled(first_row)(zeros(1, 1, np.uint64))

    assert (1, 1) == files_that_count_references(tmp_path)


@pytest.mark.skipif(
    COMPILED and os.environ.get("NUMBA_BOUNDSCHECK", "0") == "0",
    reason="compiled kernels check no index unless NUMBA_BOUNDSCHECK=1",
)
def test_an_index_outside_of_a_row_raises() -> None:
    with pytest.raises(IndexError):
        next_number(words(1), 1)


@compiled
def measured(number: int) -> tuple[int, int]:
    """Return how many bits are set, and how many there are up to the highest of them."""
    return bit_count(number), bit_length(number)


@pytest.mark.parametrize(
    ("number", "count", "length"),
    [(0, 0, 0), (1, 1, 1), (1 << 62, 1, 63), (0b1011000, 3, 7), (2**63 - 1, 63, 63)],
)
def test_bits_are_counted(number: int, count: int, length: int) -> None:
    assert (count, length) == tuple(map(int, measured(number)))


def keep_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let numba keep kernels in a folder."""
    config: Any = import_module("numba.core.config")
    monkeypatch.setattr(config, "CACHE_DIR", str(folder))


def successor(number: int) -> int:
    return number + 1


def results_of_a_cached_kernel(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the result of a kernel, and how many files its cache has then that are not empty."""
    if not COMPILED:
        pytest.skip("only compiled kernels are kept")
    keep_in(folder, monkeypatch)
    result = int(compiled(successor)(1))
    return [result, sum(path.stat().st_size > 1 for path in folder.rglob("*.nb?"))]


@pytest.mark.parametrize(("suffix", "content"), [("nbi", b""), ("nbi", b"?"), ("nbc", b"?")])
def test_a_garbled_file_of_a_kernel_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, content: bytes
) -> None:
    assert [2, 2] == results_of_a_cached_kernel(tmp_path, monkeypatch)
    [path] = tmp_path.rglob(f"*.{suffix}")
    path.write_bytes(content)

    assert [2, 2] == results_of_a_cached_kernel(tmp_path, monkeypatch)


@pytest.mark.parametrize("content", [None, b"?"])
def test_a_kernel_runs_uncached_when_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    if content is not None:
        results_of_a_cached_kernel(tmp_path, monkeypatch)
        for path in tmp_path.rglob("*.nb?"):
            path.write_bytes(content)
    monkeypatch.setattr(os, "replace", full)

    assert [2, 0] == results_of_a_cached_kernel(tmp_path, monkeypatch)


# --- where compiled kernels are kept ---------------------------------------------------


def test_kernels_of_other_files_and_those_that_check_their_indices_have_another_stamp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend, "_PACKAGE", tmp_path)
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    (tmp_path / "bulk").mkdir()
    stamps = [fingerprint()]
    for content in ("one = 1", "one = 2"):
        (tmp_path / "bulk" / "rounds.py").write_text(content)
        stamps.append(fingerprint())
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")

    assert len({*stamps, fingerprint()}) == 4


def test_a_kernel_is_compiled_again_if_any_file_of_kernels_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not COMPILED:
        pytest.skip("only compiled kernels are kept")
    keep_in(tmp_path, monkeypatch)
    loads: list[int] = []
    for stamp in ("one", "one", "another"):
        monkeypatch.setattr(backend, "_STAMP", stamp)
        kernel: Any = compiled(successor)
        assert 2 == kernel(1)
        loads.append(sum(kernel.stats.cache_hits.values()))

    assert [0, 1, 0] == loads


def test_where_nothing_can_be_kept_kernels_run_uncached(monkeypatch: pytest.MonkeyPatch) -> None:
    if not COMPILED:
        pytest.skip("only compiled kernels are kept")
    caching: Any = import_module("numba.core.caching")
    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", [])

    assert 2 == compiled(successor)(1)
