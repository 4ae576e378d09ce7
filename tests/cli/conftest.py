from __future__ import annotations

from pathlib import Path

import pytest

from cli_runs import Command


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.json"
