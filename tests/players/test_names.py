from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Move, PlayerError, PlayerView
from chickenfoot_rules.players import (
    PLAYER_NAMES,
    GreedyPlayer,
    OurPlayer,
    RandomPlayer,
    SearchPlayer,
    name_of,
    player_from_text,
)

OURS: dict[str, OurPlayer] = {
    "random": RandomPlayer(),
    "greedy": GreedyPlayer(),
    "search:1": SearchPlayer(simulations=1),
    "search:1000000": SearchPlayer(simulations=1_000_000),
    "search:0.5s": SearchPlayer(seconds=0.5),
    "search:3600.0s": SearchPlayer(seconds=3600.0),
}


@pytest.mark.parametrize("name", OURS)
def test_a_built_in_player_round_trips_through_its_name(name: str) -> None:
    assert OURS[name] == player_from_text(name)
    assert name == str(OURS[name]) == name_of(OURS[name])


@given(st.integers(1, 1_000_000), st.floats(0.001, 3600))
def test_every_budget_round_trips(simulations: int, seconds: float) -> None:
    for player in (
        SearchPlayer(simulations=simulations),
        SearchPlayer(seconds=seconds),
    ):
        assert player == player_from_text(name_of(player))


def test_whole_seconds_are_accepted() -> None:
    assert SearchPlayer(seconds=2.0) == player_from_text("search:2s")
    assert "search:2s" == str(SearchPlayer(seconds=2))


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
        "search:200\n",
        None,
    ],
)
def test_an_invalid_name_is_refused_and_the_valid_ones_are_listed(text: str) -> None:
    with pytest.raises(PlayerError, match="expected a player: random, greedy, ") as caught:
        player_from_text(text)

    near = "; did you mean 'random'?" if text == "Random" else ""
    assert f"expected a player: {PLAYER_NAMES}; got {text!r}{near}" == str(caught.value)


def test_players_with_other_weights_are_named_by_their_repr() -> None:
    assert "GreedyPlayer(shed_pips=2, " in name_of(GreedyPlayer(shed_pips=2))


def test_the_clock_does_not_change_the_name() -> None:
    assert "search:1s" == name_of(SearchPlayer(seconds=1, clock=lambda: 0.0))


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


def test_other_players_are_named_by_their_str_or_class() -> None:
    assert "mine" == name_of(mine)
    assert "Plain" == name_of(Plain())
    assert "the one" == name_of(Named())
    assert "Shown(depth=3)" == name_of(Shown(3))
