"""Players by the names that a command line takes and a table of results shows."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

import attrs

from chickenfoot_rules.dominoes.errors import PlayerError
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.players.greedy import GreedyPlayer, RandomPlayer
from chickenfoot_rules.players.player import Chooser, OurPlayer
from chickenfoot_rules.players.search.player import SearchPlayer

__all__ = ["PLAYER_NAMES", "name_of", "player_from_text"]

PLAYER_NAMES: Final = "random, greedy, search:200 (simulations a move) or search:0.5s (seconds)"
"""The names that `player_from_text` reads, for a help text."""

_SEARCH: Final = re.compile(r"search:(?:([0-9]{1,9})|([0-9]{1,9}(?:\.[0-9]{1,20})?)s)", re.ASCII)


def player_from_text(text: str) -> OurPlayer:
    """Return the player of a name, as `name_of` says it.

    Args:
        text: ``random``, ``greedy``, or ``search:`` and a budget a move: so many
            simulations, as in ``search:200``, or seconds, as in ``search:0.5s``.

    Raises:
        PlayerError: when no player has that name, or the budget is out of bounds.

    >>> player_from_text("greedy") == GreedyPlayer()
    True
    >>> player_from_text("search:0.5s").seconds
    0.5
    >>> player_from_text("minimax")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.PlayerError: a player is random, greedy, search:200 \
(simulations a move) or search:0.5s (seconds), not 'minimax'
    """
    if text == "random":
        return RandomPlayer()
    if text == "greedy":
        return GreedyPlayer()
    # Data enters here: a type checker is not always there to say so.
    if isinstance(text, str) and (found := _SEARCH.fullmatch(text)):  # pyright: ignore[reportUnnecessaryIsInstance]
        simulations, seconds = found.groups()
        if seconds is None:
            return SearchPlayer(simulations=int(simulations))
        return SearchPlayer(seconds=float(seconds))
    message = f"a player is {PLAYER_NAMES}, not {shown(text)}"
    raise PlayerError(message)


def name_of(player: Chooser) -> str:
    """Say what to call a player in a table of results.

    One of ours is called by the name that `player_from_text` reads, if that makes the same
    player; one with other weights by all that makes it. Anybody else's is called as it
    shows itself if its class says how, and by the name of its function or class if not.

    >>> name_of(SearchPlayer(simulations=200))
    'search:200'
    >>> name_of(GreedyPlayer(shed_pips=2)).startswith("GreedyPlayer(shed_pips=2,")
    True
    >>> name_of(max)
    'max'
    """
    if isinstance(player, RandomPlayer):
        return str(player)
    if isinstance(player, GreedyPlayer):
        return str(player) if player == GreedyPlayer() else repr(player)
    if isinstance(player, SearchPlayer):
        plain = SearchPlayer(simulations=player.simulations, seconds=player.seconds)
        return str(player) if attrs.evolve(player, clock=plain.clock) == plain else repr(player)
    if type(player).__str__ is not object.__str__ or type(player).__repr__ is not object.__repr__:
        named = getattr(player, "__name__", None)
        if isinstance(named, str):
            return named
        with suppress(Exception):  # What a stranger's object raises is its fault.
            return str(player)
    return type(player).__name__
