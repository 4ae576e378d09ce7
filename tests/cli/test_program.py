"""The name under which a person can start the command again."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from chickenfoot_rules.cli.program import program


def test_the_command_is_called_by_its_name_where_the_shell_finds_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command = tmp_path / "chickenfoot"
    command.touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(command)])

    monkeypatch.setenv("PATH", str(tmp_path))
    assert program() == "chickenfoot"
    monkeypatch.setenv("PATH", "")
    assert program() == str(command)
    monkeypatch.chdir(tmp_path)
    assert program() == "./chickenfoot"


def test_a_module_is_started_by_its_interpreter(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "argv", ["/site packages/chickenfoot_rules/__main__.py"])
    monkeypatch.setattr(sys, "executable", str(tmp_path / ".venv/bin/python"))
    monkeypatch.setenv("PATH", "")

    assert program() == f"{tmp_path}/.venv/bin/python -m chickenfoot_rules"
    monkeypatch.chdir(tmp_path)
    assert program() == ".venv/bin/python -m chickenfoot_rules"


def test_a_program_that_calls_the_command_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/usr/lib/pytest/__main__.py"])

    assert program() == "chickenfoot"
