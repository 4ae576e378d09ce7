"""Every fuzz target accepts its corpus and its seeds, so that fixed faults stay fixed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent.parent / "fuzz"))

from targets import TARGETS, corpus, seeds


@pytest.mark.long
@pytest.mark.parametrize("name", TARGETS)
def test_every_target_accepts_its_corpus(name: str) -> None:
    inputs = corpus(name)

    assert inputs
    for data in inputs:
        TARGETS[name](data)


@pytest.mark.long
@pytest.mark.parametrize("name", TARGETS)
def test_every_target_accepts_good_inputs_and_truncated_ones(name: str) -> None:
    inputs = [text.encode() for text in seeds(name)]

    assert inputs
    for data in inputs:
        TARGETS[name](data)
        TARGETS[name](data[: len(data) // 2])
