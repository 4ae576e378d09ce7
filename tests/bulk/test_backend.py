"""Kernels do the same compiled and as plain Python, and are compiled exactly if they can be."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chickenfoot_rules import Match, MissingDouble, Opening, Rules, RulesError
from chickenfoot_rules.bulk import Batch, analyse, backend, observe, rounds, simulate
from chickenfoot_rules.bulk.arrays import zeros
from chickenfoot_rules.bulk.backend import (
    COMPILED,
    compiled,
    draw_below,
    fingerprint,
    next_number,
    shuffle,
    signed,
    stream,
    words,
)
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.players import RandomPlayer, SearchPlayer, play_match
from chickenfoot_rules.players.search import policy
from support.chickenfoot import HouseRules
from support.express import HouseExpress
from support.fairness import fairness

# --- the same, compiled and plain ------------------------------------------------------


@pytest.mark.untraced
def test_one_seed_gives_the_same_batches_and_playouts_in_every_version_on_every_backend() -> None:
    digest = sha256()
    dealings: list[tuple[Any, int]] = [
        (Rules(domino_set=18), 4),
        (Rules(domino_set=12, draw_until_playable=True, chickenlittle="next-turn"), 7),
        (Rules(domino_set=6, hand_size=2, missing_double=MissingDouble.NEXT_LOWER), 4),
        (Rules(domino_set=5, opening=Opening.FOUND, hand_size=2), 3),
        (ExpressRules(target=90), 4),
    ]
    for rules, players in dealings:
        batch = Batch(rules, players, 4, seed=7, auto_reset=True, whole_matches=True)
        for _ in range(200):
            rows = enumerate(batch.legal_mask)
            rewards, done = batch.step([row.nonzero()[0][at * 7 % row.sum()] for at, row in rows])
            shown = (batch.legal_mask, batch.turn, batch.scores, batch.rounds_played)
            for part in (*shown, rewards, done, batch.observe()):
                digest.update(part.tobytes())
        view = Batch(rules, players, 1, seed=7, keep_moves=True).round(0).view(0)
        for how in ("random", "greedy"):
            digest.update(simulate(view, 20, seed=1, policy=how).points.tobytes())

    assert "02ff7bf41c8c791f" == digest.hexdigest()[:16]


# --- whether kernels are compiled, and how ---------------------------------------------


@pytest.mark.parametrize(
    ("switch", "missing", "is_found"),
    [
        ("1", None, False),
        ("true", None, False),
        ("", None, True),
        ("0", None, True),
        ("0", "numba", False),
        ("0", "numba.extending", False),
    ],
)
def test_kernels_are_compiled_if_numba_is_there_and_not_switched_off(
    monkeypatch: pytest.MonkeyPatch, switch: str, missing: str | None, is_found: bool
) -> None:
    numba = ModuleType("numba")
    monkeypatch.setitem(sys.modules, "numba", numba)
    monkeypatch.setitem(sys.modules, "numba.extending", ModuleType("numba.extending"))
    if missing is not None:
        monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.setenv("NUMBA_DISABLE_JIT", switch)

    assert backend.import_numba() is (numba if is_found else None)


@pytest.mark.parametrize("options", [{"_nrt": True}, {}])
def test_kernels_count_no_references_or_a_warning_says_that_they_are_slow(
    recwarn: pytest.WarningsRecorder, options: dict[str, bool]
) -> None:
    def fixed(_: object) -> SimpleNamespace:
        return SimpleNamespace(targetdescr=SimpleNamespace(options=SimpleNamespace(**options)))

    numba = SimpleNamespace(njit=fixed, __version__="9.9")
    assert {"nogil": True, **dict.fromkeys(options, False)} == backend.options_for(numba)
    assert [RuntimeWarning] * (not options) == [warning.category for warning in recwarn]


def counting_files(folder: Path) -> tuple[int, int]:
    """Return how many compiled kernels there are in a folder, and how many count references."""
    found = [path.read_bytes() for path in folder.rglob("*.nbc")]
    return len(found), sum(b"NRT_incref" in one or b"NRT_decref" in one for one in found)


@pytest.mark.skipif(not COMPILED, reason="only compiled kernels count references")
def test_no_compiled_kernel_counts_references(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = Batch(Rules(), 4, 2, seed=7, keep_moves=True)
    while batch.legal_mask[0].sum() < 2:
        batch.step(batch.legal_mask.argmax(axis=1))
    batch.observe()
    view = batch.round(0).view(int(batch.turn[0]))
    simulate(view, 10, seed=1)
    SearchPlayer(simulations=10).choose(view, random.Random(7))
    kernels: Any = (rounds.advance, policy.play_out)
    found = [counting_files(Path(one.stats.cache_path)) for one in kernels]

    assert 20 < sum(many for many, _ in found)
    assert [0, 0] == [counting for _, counting in found]
    # One that does would be found.
    keep_in(tmp_path, monkeypatch)
    monkeypatch.setattr(backend, "_OPTIONS", {})
    compiled(first_row)(zeros(1, 1, np.uint64))
    assert (1, 1) == counting_files(tmp_path)


def first_row(rows: Any) -> Any:  # noqa: ANN401 - an array
    return rows[0]


# --- where compiled kernels are kept ---------------------------------------------------


def keep_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let numba keep kernels in a folder."""
    config: Any = import_module("numba.core.config")
    monkeypatch.setattr(config, "CACHE_DIR", str(folder))


def successor(number: int) -> int:
    return number + 1


only_compiled_are_kept = pytest.mark.skipif(not COMPILED, reason="only compiled kernels are kept")


@only_compiled_are_kept
@pytest.mark.parametrize(("suffix", "content"), [("nbi", b""), ("nbi", b"?"), ("nbc", b"?")])
def test_a_garbled_file_of_a_kernel_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, content: bytes
) -> None:
    keep_in(tmp_path, monkeypatch)
    for _ in range(2):
        assert 2 == compiled(successor)(1)
        assert 2 == sum(path.stat().st_size > 1 for path in tmp_path.rglob("*.nb?"))
        [path] = tmp_path.rglob(f"*.{suffix}")
        path.write_bytes(content)


@only_compiled_are_kept
def test_a_kernel_runs_uncached_where_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    keep_in(tmp_path, monkeypatch)
    monkeypatch.setattr(os, "replace", full)
    for _ in range(2):
        assert 2 == compiled(successor)(1)
        assert not [path for path in tmp_path.rglob("*.nb?") if path.stat().st_size > 1]
        for path in tmp_path.rglob("*.nb?"):  # A garbled file can't be replaced, either.
            path.write_bytes(b"?")

    caching: Any = import_module("numba.core.caching")
    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", [])
    assert 2 == compiled(successor)(1)


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


@only_compiled_are_kept
def test_a_kernel_is_compiled_again_if_any_file_of_kernels_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_in(tmp_path, monkeypatch)
    loads: list[int] = []
    for stamp in ("one", "one", "another"):
        monkeypatch.setattr(backend, "_STAMP", stamp)
        kernel: Any = compiled(successor)
        assert 2 == kernel(1)
        loads.append(sum(kernel.stats.cache_hits.values()))

    assert [0, 1, 0] == loads


# --- random numbers -------------------------------------------------------------------


PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""The first numbers of SplitMix64 from the seed 1234567, as other programs print them."""


def unsigned(word: int) -> int:
    """Return the bits of a word as a number without a sign."""
    return int(word) % (1 << 64)


def test_the_numbers_are_those_of_splitmix64_and_only_the_state_at_the_place_changes() -> None:
    row = words(3)
    row[1] = 1234567

    assert PUBLISHED == [unsigned(next_number(row, 1)) for _ in PUBLISHED]
    assert (0, 0) == (int(row[0]), int(row[2]))


@pytest.mark.parametrize("limit", [2, 3, 7, 190, 1000])
def test_every_number_below_a_limit_is_equally_likely(limit: int) -> None:
    def drawn(rng: random.Random) -> int:
        row = words(1)
        row[0] = signed(rng.getrandbits(64))
        return int(draw_below(row, 0, limit))

    assert 0.001 < fairness(range(limit), drawn)


def test_streams_of_a_seed_and_of_near_seeds_are_different() -> None:
    states = {
        unsigned(stream(signed(seed), number))
        for seed in (*range(50), 2**64 - 1)
        for number in range(200)
    }

    assert 51 * 200 == len(states)
    # On average, 32 of the 64 bits are set.
    assert 31.5 < sum(state.bit_count() for state in states) / len(states) < 32.5


def test_to_shuffle_fewer_than_two_draws_no_number() -> None:
    row, tiles = words(1), words(2)
    for size in (0, 1):
        shuffle(row, 0, tiles, 0, size)

    assert 0 == int(row[0])


# --- what is imported, and which rules are known --------------------------------------


def test_actions_import_no_kernels_and_fields_need_no_numpy() -> None:
    program = (
        "import sys; from chickenfoot_rules import Rules; "
        "from chickenfoot_rules.dominoes import actions; "
        "print({'numpy', 'numba', 'chickenfoot_rules.bulk.backend'} & {*sys.modules}); "
        "sys.modules['numpy'] = None; from chickenfoot_rules.bulk import ObservationFields; "
        "print(ObservationFields.of(Rules(), 4).size)"
    )
    command = [sys.executable, "-c", program]
    shown = subprocess.run(command, check=True, capture_output=True, text=True)

    assert "set()\n377\n" == shown.stdout


@pytest.mark.rule("H2")
@pytest.mark.parametrize(
    "match",
    [
        Match(HouseRules(domino_set=2, hand_size=2), 2),
        ExpressMatch(HouseExpress(target=10, players=2)),
    ],
)
def test_the_compiled_engine_refuses_the_rules_of_a_subclass(match: Any) -> None:  # noqa: ANN401
    round_ = match.deal(random.Random(1)).all_rounds[0]
    view = round_.view(round_.seat)
    calls: list[Callable[[], object]] = [
        lambda: Batch(match.rules, match.players, 1, seed=1),
        lambda: simulate(round_, 1, seed=1),
        lambda: analyse(view, 2, seed=1),
        lambda: observe(view),
    ]
    for call in calls:
        with pytest.raises(RulesError, match=r"engine does not know House(Rules|Express), .*\(H2"):
            call()
    # Players that need no engine play by them.
    play: Any = play_match
    assert play([RandomPlayer()] * match.players, rules=match.rules, seed=1).match.is_over
