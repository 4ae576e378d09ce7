"""The script that looks for sentences that are hard to read finds no more than before."""

from __future__ import annotations

from pathlib import Path

import language

ROOT = Path(__file__).resolve().parents[2]


def test_the_repository_has_no_more_of_them_than_before() -> None:
    found = [*language.places(ROOT)]

    assert len(found) <= language.MOST, "\n".join(map(str, found))
