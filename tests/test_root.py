"""What ``import chickenfoot_rules`` alone gives, and what it leaves for later."""

from __future__ import annotations

import inspect
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module, metadata
from pathlib import Path
from unittest.mock import Mock

import pytest

import chickenfoot_rules

LIBRARIES = ("hypothesis", "numba", "numpy", "openskill", "rich", "starlette")
LOOK_AROUND = Path(__file__).parent / "outside/programs/look_around.py"


def run(program: str) -> str:
    """Return what a program prints in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


LOADED = (
    "print(*sorted(name.split('.')[1] for name in sys.modules if name.count('.') == 1 "
    "and name.startswith('chickenfoot_rules.')))"
)


def test_the_root_imports_no_package_that_a_program_may_never_need() -> None:
    program = f"""\
import sys
import chickenfoot_rules; {LOADED}
from chickenfoot_rules import Match, Rules; print(*sys.modules)
from chickenfoot_rules.chickenfoot import *; {LOADED}
"""
    root, modules, packages = run(program).splitlines()
    assert (root, packages) == ("base", "base chickenfoot dominoes")
    assert "chickenfoot_rules.chickenfoot.match" in modules
    for seldom in ("hidden.worlds", "narration", "readers", "dominoes.sheet"):
        assert seldom not in modules


def test_a_picture_needs_no_import_of_its_own() -> None:
    assert "<svg" == run("from chickenfoot_rules import Tile; print(Tile(4, 6).to_svg()[:4])")


SENTENCES_ABOUT_GAMES = """\
def say(function, *arguments):
    try:
        function(*arguments)
    except Exception as error:
        print(error)

from chickenfoot_rules import dominoes, notation, players, records, rendering
print(*notation.GAMES, *(game.rules.__name__ for game in notation.GAMES.values()))
say(notation.parse_rules, "game=chess", None)
say(notation.parse_position, "", object)
say(notation.parse_view, "rules: game=chess", None)
say(records.loads, '{"format": "chess-match"}')
say(dominoes.game_of, None)
say(rendering.rule_texts, None)
say(players.play_match, ["greedy"] * 2, None)
"""


def test_no_import_changes_the_games_and_what_errors_say_of_them() -> None:
    names = [one.name for one in pkgutil.iter_modules(chickenfoot_rules.__path__) if one.ispkg]
    orders = [[], names, names[::-1]]
    programs = {"".join(f"import chickenfoot_rules.{name}\n" for name in order) for order in orders}

    [lines] = {run(program + SENTENCES_ABOUT_GAMES) for program in programs}
    assert lines.startswith("chicken-foot express Rules ExpressRules\n")
    assert 8 == len(lines.splitlines())


def test_without_any_extra_help_and_completion_work_and_errors_say_what_to_install() -> None:
    program = (
        f"import runpy, sys; sys.modules.update(dict.fromkeys({LIBRARIES})); "
        f"runpy.run_path({str(LOOK_AROUND)!r}, run_name='__main__'); print('all is well')"
    )

    assert "all is well" == run(program)


def typed_names() -> Iterator[tuple[str, object]]:
    """Yield each public call and attribute of the package with what its annotation says it is."""
    found = pkgutil.walk_packages(chickenfoot_rules.__path__, "chickenfoot_rules.")
    modules = [one.name for one in found if not one.name.endswith("__main__")]
    for module in ["chickenfoot_rules", *modules]:
        try:
            package = import_module(module)
        except ImportError:  # an extra
            continue
        for name in getattr(package, "__all__", ()):
            value = getattr(package, name)
            if inspect.isclass(value):
                yield from typed_members(value)
            elif inspect.isroutine(value):
                yield f"{module}.{name}", inspect.unwrap(value).__annotations__["return"]


def typed_members(kind: type) -> Iterator[tuple[str, object]]:
    """Yield the public members of a class, apart from those that a class of others declares."""
    theirs = {
        name
        for base in kind.__mro__
        if not base.__module__.startswith("chickenfoot_rules")
        for name in (*vars(base), *inspect.get_annotations(base))
    }
    for base in kind.__mro__:
        if base.__module__.startswith("chickenfoot_rules"):
            where = f"{base.__module__}.{base.__qualname__}"
            for name, member in vars(base).items():
                call = getattr(member, "fget", None) or getattr(member, "__func__", member)
                call = member.func if isinstance(member, cached_property) else call
                if inspect.isroutine(call) and not name.startswith("_") and name not in theirs:
                    yield f"{where}.{name}", call.__annotations__["return"]
            for name, said in inspect.get_annotations(base).items():
                if not name.startswith("_") and name not in theirs:
                    yield f"{where}.{name}", said


def test_no_public_call_or_attribute_may_be_anything() -> None:
    named = dict(typed_names())

    assert len(named) > 1000
    assert [] == [name for name, said in named.items() if re.search(r"\bAny\b", str(said))]


def test_the_version_is_that_of_the_metadata_if_there_is_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert metadata.version("chickenfoot-rules") == chickenfoot_rules.__version__
    monkeypatch.setattr(metadata, "version", Mock(side_effect=metadata.PackageNotFoundError))
    assert "unknown" == chickenfoot_rules.__version__
