"""A line that says who is thinking, while they do."""

from __future__ import annotations

import os
import random
import shutil
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final, cast

from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.players.greedy import GreedyPlayer, RandomPlayer
from chickenfoot_rules.players.player import Chooser
from chickenfoot_rules.players.search.player import SearchPlayer

_ERASE: Final = "\r\x1b[K"


@contextmanager
def thinking(text: str) -> Generator[None, None, None]:
    """Show a text on standard error while the block runs, if standard error is a terminal.

    Args:
        text: the text, which is cut off at the end of the line.
    """
    if not (sys.stderr and sys.stderr.isatty()) or os.environ.get("TERM") in (None, "dumb"):
        yield
        return
    longest = shutil.get_terminal_size().columns - 5
    sys.stderr.write(f"{text[:longest]} ...")
    sys.stderr.flush()
    try:
        yield
    finally:
        sys.stderr.write(_ERASE)
        sys.stderr.flush()


def with_first_time(text: str) -> str:
    """Return a text for a wait in which kernels are compiled, if numba is installed."""
    return text if find_spec("numba") is None else f"{text}; compiling the first time"


def watched(player: Chooser, describe: Callable[[DominoView], str]) -> Chooser:
    """Return a player that makes the same moves, and is seen to think if that may take long.

    Where numba is installed, the first move of a search may wait until its kernels are compiled.

    Args:
        player: the player.
        describe: returns the text that is shown meanwhile.
    """
    if isinstance(player, RandomPlayer | GreedyPlayer):
        return player
    method: object = getattr(player, "choose", player)
    choose = cast("Callable[[DominoView, random.Random], Move]", method)
    first = isinstance(player, SearchPlayer)

    def choose_in_sight(view: DominoView, rng: random.Random) -> Move:
        nonlocal first
        if len(view.legal_moves) == 1:
            return choose(view, rng)
        text = with_first_time(describe(view)) if first else describe(view)
        first = False
        with thinking(text):
            return choose(view, rng)

    return choose_in_sight
