"""The line that says who is thinking."""

from __future__ import annotations

import io
import random
import sys

import pytest

from chickenfoot_rules import Move, PlayerView, Rules
from chickenfoot_rules.cli.thinking import thinking, watched
from chickenfoot_rules.dominoes import DominoView
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, SearchPlayer, play_match
from cli_runs import Terminal, bytes_written


def shown(monkeypatch: pytest.MonkeyPatch, text: str, term: str | None, columns: int = 80) -> str:
    """Return what a terminal gets while somebody thinks."""
    stream = Terminal(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("COLUMNS", str(columns))
    if term is None:
        monkeypatch.delenv("TERM", raising=False)
    else:
        monkeypatch.setenv("TERM", term)
    with thinking(text):
        pass
    return bytes_written(stream).decode()


def test_the_line_is_erased_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, "Ann is thinking", "xterm") == "Ann is thinking ...\r\x1b[K"
    assert shown(monkeypatch, "Ann is thinking", "xterm", 10) == "Ann i ...\r\x1b[K"


@pytest.mark.parametrize("term", [None, "dumb"])
def test_a_terminal_that_can_not_erase_shows_nothing(
    monkeypatch: pytest.MonkeyPatch, term: str | None
) -> None:
    assert not shown(monkeypatch, "Ann is thinking", term)


@pytest.mark.parametrize("stream", [None, io.StringIO()])
def test_only_a_terminal_shows_it(
    monkeypatch: pytest.MonkeyPatch, stream: io.StringIO | None
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")

    with thinking("Ann is thinking"):
        pass
    assert stream is None or not stream.getvalue()


def test_players_who_need_no_time_are_not_watched() -> None:
    for player in (GreedyPlayer(), RandomPlayer()):
        assert watched(player, str) is player


@pytest.mark.untraced
def test_a_watched_player_makes_the_same_moves() -> None:
    class Last:
        def choose(self, view: PlayerView, rng: random.Random) -> Move:
            return rng.choice(view.legal_moves)

    def last(view: PlayerView, rng: random.Random) -> Move:
        return rng.choice(view.legal_moves)

    expected = play_match([RandomPlayer()] * 2, seed=1)
    for player in (Last(), last):
        assert play_match([watched(player, str)] * 2, seed=1) == expected


def described(view: DominoView) -> str:
    del view
    return "Sue is thinking"


@pytest.mark.parametrize("has_numba", [True, False])
def test_the_first_search_may_wait_for_its_kernels(
    monkeypatch: pytest.MonkeyPatch, *, has_numba: bool
) -> None:
    def find_spec(name: str) -> str | None:
        return name if has_numba else None

    monkeypatch.setattr("chickenfoot_rules.cli.thinking.find_spec", find_spec)
    stream = Terminal(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    player = watched(SearchPlayer(simulations=1), described)
    play_match([player, GreedyPlayer()], rules=Rules(domino_set=2), seed=1)
    _, *texts = bytes_written(stream).decode().split("Sue is thinking")

    waits = "; compiling the first time" if has_numba else ""
    assert [waits, *[""] * (len(texts) - 1)] == [
        text.removesuffix(" ...\r\x1b[K") for text in texts
    ]
