"""Every fuzz target accepts its corpus and its seeds, so that fixed faults stay fixed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent.parent / "fuzz"))

from targets import TARGETS, corpus, seeds


@pytest.mark.long
@pytest.mark.parametrize("name", TARGETS)
def test_every_target_accepts_its_corpus_and_its_seeds_even_truncated(name: str) -> None:
    seeded = [text.encode() for text in seeds(name)]
    found = corpus(name)

    assert seeded
    assert found
    for data in (*found, *seeded, *(data[: len(data) // 2] for data in seeded)):
        TARGETS[name](data)
