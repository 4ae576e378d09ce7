from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli_runs import Command, OwnPlayers


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


@pytest.fixture
def own_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OwnPlayers]:
    """Go to a folder with a module of players and a program that plays."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    with contextlib.chdir(tmp_path):
        yield OwnPlayers(tmp_path)
    sys.modules.pop("own_players", None)
