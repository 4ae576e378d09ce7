"""Players that are imported by the name of their module."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from chickenfoot_rules import PlayerError
from chickenfoot_rules.players import GreedyPlayer, import_player, play_match

MODULE = """
import random

from chickenfoot_rules.players import GreedyPlayer


class First:
    def choose(self, view, rng):
        return view.legal_moves[0]


class Strong:
    def __init__(self, strength):
        pass

    choose = First.choose


class Broken(First):
    def __init__(self):
        raise ValueError


class Silent(Exception):
    def __str__(self):
        raise TypeError


first = First()
number = 7
nothing = None
Choose = "not a method"


def heaviest(view, rng):
    return view.legal_moves[-1]


def greedy():
    return GreedyPlayer()


def no_player():
    return 7


def leaves():
    raise SystemExit("stop")


def mute():
    raise Silent
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    known = {*sys.modules}
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    (tmp_path / "some_players.py").write_text(MODULE, encoding="utf-8")
    yield tmp_path
    for name in {*sys.modules} - known:
        del sys.modules[name]


@pytest.mark.untraced
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["First", "first", "heaviest", "greedy"])
def test_a_player_is_an_object_a_class_or_a_function(name: str) -> None:
    player = import_player(f"some_players:{name}")

    assert play_match([player, GreedyPlayer()], seed=1).match.is_over


@pytest.mark.usefixtures("folder")
def test_what_a_function_makes_is_the_player() -> None:
    assert GreedyPlayer() == import_player("some_players:greedy")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Strong", "'some_players:Strong' makes no player when it is called: TypeError: "),
        ("Broken", "'some_players:Broken' makes no player when it is called: ValueError"),
        ("leaves", "'some_players:leaves' makes no player when it is called: SystemExit: stop"),
        ("mute", "'some_players:mute' makes no player when it is called: Silent"),
        ("number", "'some_players:number' is not a player; expected an object with a method "),
        ("Choose", "'some_players:Choose' is not a player; "),
        ("no_player", "'some_players:no_player' is not a player; "),
        ("random", "'some_players:random' is not a player; "),
        ("frist", "the module 'some_players' has no 'frist'; did you mean 'first'?"),
        ("nothing", "the module 'some_players' has no 'nothing'"),
    ],
)
def test_anything_else_is_refused_in_a_sentence(name: str, message: str) -> None:
    with pytest.raises(PlayerError) as caught:
        import_player(f"some_players:{name}")

    assert str(caught.value).startswith(message)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def choose(:", "SyntaxError: invalid syntax"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("raise SystemExit", "SystemExit"),
    ],
)
def test_a_module_that_fails_is_refused_in_a_sentence(
    folder: Path, source: str, message: str
) -> None:
    (folder / "failing_players.py").write_text(source, encoding="utf-8")

    with pytest.raises(PlayerError) as caught:
        import_player("failing_players:Best")
    assert f"the module 'failing_players' can't be imported: {message}" in str(caught.value)


@pytest.mark.parametrize("module", ["no_such_module", "no_such_module.players", "random.players"])
def test_a_module_that_is_missing_is_named(module: str) -> None:
    with pytest.raises(
        PlayerError, match=r"^there is no module '(no_such_module|random\.players)'"
    ):
        import_player(f"{module}:Best")


@pytest.mark.parametrize("text", ["greedy", "", "a:b:c", "a b:c", "a/b.py:c", ":c", "a:", 7])
def test_anything_but_a_module_and_a_name_is_refused(text: str) -> None:
    with pytest.raises(PlayerError, match=r"^expected a player as module:name, got "):
        import_player(text)
