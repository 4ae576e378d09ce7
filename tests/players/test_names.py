"""Players by name: those of this library, and those that a module defines."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Move, PlayerError, PlayerView
from chickenfoot_rules.players import (
    PLAYER_NAMES,
    Chooser,
    GreedyPlayer,
    OurPlayer,
    RandomPlayer,
    SearchPlayer,
    TrainedPlayer,
    import_player,
    name_of,
    play_match,
    player_from_text,
)

# --- players of this library -----------------------------------------------------------


@given(st.integers(1, 1_000_000), st.floats(0.001, 3600))
def test_a_built_in_player_round_trips_through_its_name(simulations: int, seconds: float) -> None:
    players: list[OurPlayer] = [
        RandomPlayer(),
        TrainedPlayer(),
        GreedyPlayer(),
        SearchPlayer(simulations=simulations),
        SearchPlayer(seconds=seconds),
        SearchPlayer(simulations=simulations, others="greedy"),
        SearchPlayer(seconds=seconds, others="mixed"),
    ]
    for player in players:
        assert player == player_from_text(name_of(player))
        assert str(player) == name_of(player)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Random",
        "search:",
        "search:-5",
        "search:1e3",
        "search:nans",
        "search:\u0665",
        "search:1\n",
        "search:9:random",
    ],
)
def test_an_invalid_name_is_refused_and_the_valid_ones_are_listed(text: str) -> None:
    with pytest.raises(PlayerError) as caught:
        player_from_text(text)

    near = "; did you mean 'random'?" if text == "Random" else ""
    assert f"expected a player: {PLAYER_NAMES}; got {text!r}{near}" == str(caught.value)


def mine(view: PlayerView, rng: random.Random) -> Move:
    del rng
    return view.legal_moves[0]


class Plain:
    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        return mine(view, rng)


class Named(Plain):
    def __str__(self) -> str:
        return "the one"


@attrs.frozen
class Shown(Plain):
    depth: int


@pytest.mark.parametrize(
    ("player", "name"),
    [
        (SearchPlayer(seconds=1, clock=lambda: 0.0), "search:1s"),
        (GreedyPlayer(shed_pips=2), repr(GreedyPlayer(shed_pips=2))),
        (mine, "mine"),
        (Plain(), "Plain"),
        (Named(), "the one"),
        (Shown(3), "Shown(depth=3)"),
    ],
)
def test_other_players_are_named_by_their_str_or_class(player: Chooser, name: str) -> None:
    assert name == name_of(player)


# --- players that a module defines -----------------------------------------------------

FAILING = {
    "broken": "def choose(:",
    "lonely": "import no_such_module",
    "leaving": "raise SystemExit",
}
MODULE = """
import random

from chickenfoot_rules.players import GreedyPlayer


class First:
    def choose(self, view, rng):
        return view.legal_moves[0]


class Strong(First):
    def __init__(self, strength):
        pass


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
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    known = {*sys.modules}
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    for name, source in {"some_players": MODULE, **FAILING}.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    yield
    for name in {*sys.modules} - known:
        del sys.modules[name]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["First", "first", "heaviest", "greedy"])
def test_a_player_is_an_object_a_class_or_a_function(name: str) -> None:
    player = import_player(f"some_players:{name}")

    assert name != "greedy" or player == GreedyPlayer()
    assert play_match([player, GreedyPlayer()], seed=1).match.is_over


FORM = "expected a player as module:name, got "


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("some_players:Strong", "makes no player when it is called: TypeError: "),
        ("some_players:leaves", "makes no player when it is called: SystemExit: stop"),
        ("some_players:number", "'some_players:number' is not a player; expected an object with "),
        ("some_players:Choose", "'some_players:Choose' is not a player; "),
        ("some_players:no_player", "'some_players:no_player' is not a player; "),
        ("some_players:random", "'some_players:random' is not a player; "),
        ("some_players:frist", "the module 'some_players' has no 'frist'; did you mean 'first'?"),
        ("some_players:nothing", "the module 'some_players' has no 'nothing'"),
        ("broken:Best", "the module 'broken' can't be imported: SyntaxError: invalid syntax"),
        ("lonely:Best", "the module 'lonely' can't be imported: ModuleNotFoundError: No module "),
        ("leaving:Best", "the module 'leaving' can't be imported: SystemExit"),
        ("no_such_module:Best", "there is no module 'no_such_module'"),
        ("no_such_module.players:Best", "there is no module 'no_such_module'"),
        ("random.players:Best", "there is no module 'random.players'"),
        *((text, FORM) for text in ("greedy", "", "a:b:c", "a b:c", "a/b.py:c", ":c", "a:")),
    ],
)
def test_anything_else_is_refused_in_a_sentence(text: str, message: str) -> None:
    with pytest.raises(PlayerError) as caught:
        import_player(text)

    assert message in str(caught.value)
    assert caught.value.__cause__ is None
