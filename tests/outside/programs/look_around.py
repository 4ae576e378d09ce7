"""Look around in an installation, as a person at the prompt does, and read each of its files."""

from __future__ import annotations

import doctest
import inspect
import pydoc
import rlcompleter
from importlib import import_module
from importlib.metadata import files, version
from pathlib import Path

import chickenfoot_rules
from chickenfoot_rules import MissingExtraError

PACKAGES = {
    "bulk",
    "cli",
    "documents",
    "dominoes",
    "envs",
    "express",
    "notation",
    "players",
    "records",
    "rendering",
    "server",
    "strategies",
    "tournament",
}
PUBLIC = {*chickenfoot_rules.__all__, *PACKAGES, "__version__"}


def completed(module: object) -> set[str]:
    """Return what Python's shell offers after the name of a module and a dot."""
    matches = rlcompleter.Completer({"module": module}).attr_matches("module.")  # type: ignore[no-untyped-call, unused-ignore]
    return {match.removeprefix("module.").rstrip("()") for match in matches}


def look_around() -> None:
    """Ask each package what a person at the prompt would ask."""
    assert PUBLIC == {*dir(chickenfoot_rules)}
    assert PUBLIC - {"__version__"} == completed(chickenfoot_rules)
    assert version("chickenfoot-rules") == chickenfoot_rules.__version__
    for name in ("", *(f".{package}" for package in sorted(PACKAGES))):
        module = import_module(f"chickenfoot_rules{name}")
        assert str(module.__doc__).splitlines()[0] in pydoc.render_doc(module)
        assert {*dir(module)} == {member for member, _ in inspect.getmembers(module)}
        assert not hasattr(module, "chess")
    assert "analyse" in completed(chickenfoot_rules.bulk)


def use_what_is_missing() -> None:
    """Use a name of each package that needs an extra."""
    for module, name, extra in (("strategies", "rounds", "hypothesis"), ("bulk", "Batch", "fast")):
        message = "nothing is missing"
        try:
            getattr(getattr(chickenfoot_rules, module), name)
        except MissingExtraError as error:
            message = str(error)
        assert message.endswith(f'pip install "chickenfoot-rules[{extra}]"')


READ = (".mo", ".py", ".pyc", ".d.ts", "py.typed")
"""What gettext, Python, and the checkers of types read."""
FETCHED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest")
"""What browsers or kernels read, if a name leads to it."""


def look_for_what_nothing_reads() -> None:
    """Find a way to each file of the packages."""
    ours = [
        path for path in files("chickenfoot-rules") or () if path.parts[0] == "chickenfoot_rules"
    ]
    texts = {path: path.read_text() for path in ours if path.name.endswith((".py", *FETCHED))}
    for path in ours:
        numbered = f"{path.parent.name}/${{"
        ways = (text for other, text in texts.items() if other != path)
        is_named = any(path.name in text or numbered in text for text in ways)
        assert path.name.endswith(READ) or (path.name.endswith(FETCHED) and is_named), path


if __name__ == "__main__":
    readme = str(Path(__file__).resolve().parents[3] / "README.md")
    assert doctest.testfile(readme, module_relative=False).failed == 0
    look_around()
    look_for_what_nothing_reads()
    use_what_is_missing()
