"""Files that hold what is expected, letter by letter."""

from __future__ import annotations

from pathlib import Path

import pytest


def assert_golden(path: Path, found: str) -> None:
    """Assert that a text is that of a file, or write the file and fail if there is none."""
    if not path.exists():
        path.write_text(found, encoding="utf-8")
        pytest.fail(f"{path} is new; look at it")
    assert path.read_text(encoding="utf-8") == found
