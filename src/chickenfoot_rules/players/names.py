"""The names of players on a command line and in a table of results."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

import attrs

from chickenfoot_rules.dominoes.errors import PlayerError
from chickenfoot_rules.dominoes.names import suggestion
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.players.greedy import GreedyPlayer, RandomPlayer
from chickenfoot_rules.players.player import Chooser, OurPlayer
from chickenfoot_rules.players.search.player import SearchPlayer

PLAYER_NAMES: Final = "random, greedy, search:200 (simulations a move) or search:0.5s (seconds)"
"""The names that `player_from_text` accepts, for a help text."""

_SEARCH: Final = re.compile(r"search:(?:([0-9]{1,9})|([0-9]{1,9}(?:\.[0-9]{1,20})?)s)", re.ASCII)


def player_from_text(text: str) -> OurPlayer:
    """Return the player with a name that `name_of` returns.

    Args:
        text: ``random``, ``greedy``, or ``search:`` and a budget a move: a number of
            simulations, as in ``search:200``, or seconds, as in ``search:0.5s``.

    Raises:
        PlayerError: if no player has that name, or the budget is out of bounds.

    >>> player_from_text("greedy") == GreedyPlayer()
    True
    >>> player_from_text("search:0.5s").seconds
    0.5
    >>> player_from_text("minimax")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.PlayerError: expected a player: random, greedy, search:200 \
(simulations a move) or search:0.5s (seconds); got 'minimax'
    """
    if text == "random":
        return RandomPlayer()
    if text == "greedy":
        return GreedyPlayer()
    if isinstance(text, str) and (found := _SEARCH.fullmatch(text)):  # pyright: ignore[reportUnnecessaryIsInstance]
        simulations, seconds = found.groups()
        if seconds is None:
            return SearchPlayer(simulations=int(simulations))
        return SearchPlayer(seconds=float(seconds))
    near = suggestion(text, ("random", "greedy"))
    message = f"expected a player: {PLAYER_NAMES}; got {shown(text)}{near}"
    raise PlayerError(message)


def name_of(player: Chooser) -> str:
    """Return the name of a player for a table of results.

    A player of this library has the name from which `player_from_text` makes an equal one;
    with other weights its name is its ``repr``. Any other player is named by its ``str`` if
    its class defines one, and by the name of its function or class if not.

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
        with suppress(Exception):  # A foreign ``__str__`` may raise anything.
            return str(player)
    return type(player).__name__
