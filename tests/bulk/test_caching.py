from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from chickenfoot_rules.bulk import caching
from chickenfoot_rules.bulk.caching import cache_folder, fingerprint


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a package of its own, with one file of kernels."""
    package = tmp_path / "package"
    (package / "bulk").mkdir(parents=True)
    (package / "bulk" / "rounds.py").write_text("one = 1")
    monkeypatch.setattr(caching, "_PACKAGE", package)
    monkeypatch.setattr(caching, "__file__", str(package / "bulk" / "caching.py"))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "user"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    return package


@pytest.mark.usefixtures("package")
def test_the_same_kernels_have_the_same_folder() -> None:
    folder = cache_folder()

    assert folder is not None
    assert folder.is_dir()
    assert folder == cache_folder()


def test_kernels_that_change_have_a_new_folder_and_the_old_one_is_deleted(package: Path) -> None:
    old = cache_folder()
    (package / "bulk" / "rounds.py").write_text("one = 2")
    new = cache_folder()

    assert old is not None
    assert new is not None
    assert old != new
    assert [new] == [*new.parent.iterdir()]
    assert new.parent == package / "bulk" / "__pycache__"


@pytest.mark.usefixtures("package")
def test_kernels_that_check_their_indices_are_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    unchecked = fingerprint()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")

    assert unchecked != fingerprint()


@pytest.mark.usefixtures("package")
def test_a_folder_of_the_users_choice_keeps_all_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    other = tmp_path / "chosen" / "kernels-of-another"
    other.mkdir(parents=True)
    folder = cache_folder()

    assert folder is not None
    assert {other, folder} == {*(tmp_path / "chosen").iterdir()}


@pytest.mark.parametrize("variable", [True, False])
def test_a_package_that_is_read_only_uses_the_cache_of_the_user(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, variable: bool
) -> None:
    (package / "bulk" / "__pycache__").write_text("no folder can be made here")
    home = tmp_path / "home"
    monkeypatch.setattr(Path, "home", lambda: home)
    if not variable:
        monkeypatch.delenv("LOCALAPPDATA")
        monkeypatch.delenv("XDG_CACHE_HOME")
    folder = cache_folder()

    assert folder is not None
    user = tmp_path / "user" if variable else home / ".cache"
    assert user / "chickenfoot_rules" == folder.parent


def test_where_nothing_can_be_kept_there_is_no_folder(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody() -> Path:
        message = "there is no home"
        raise RuntimeError(message)

    (package / "bulk" / "__pycache__").write_text("no folder can be made here")
    monkeypatch.delenv("LOCALAPPDATA")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", nobody)

    assert cache_folder() is None


@pytest.mark.usefixtures("package")
def test_a_folder_that_can_not_be_written_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(path: Path, mode: int) -> bool:
        return mode != os.W_OK or "user" in path.parts

    monkeypatch.setattr(os, "access", refuses)
    folder = cache_folder()

    assert folder is not None
    assert "user" in folder.parts


@pytest.mark.parametrize(
    ("platform", "variable"), [("win32", "LOCALAPPDATA"), ("linux", "XDG_CACHE_HOME")]
)
def test_each_platform_has_its_own_cache(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, variable: str
) -> None:
    (package / "bulk" / "__pycache__").write_text("no folder can be made here")
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv(variable, str(tmp_path / "own"))
    folder = cache_folder()

    assert folder is not None
    assert tmp_path / "own" / "chickenfoot_rules" == folder.parent
