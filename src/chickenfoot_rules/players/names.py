"""Players by name: those of this library, and those that a module defines."""

from __future__ import annotations

import importlib
import inspect
import re
from contextlib import suppress
from types import ModuleType
from typing import Final, cast

from chickenfoot_rules.dominoes.errors import PlayerError, suggestion
from chickenfoot_rules.dominoes.texts import as_text, chain, expected, text
from chickenfoot_rules.dominoes.values import quote, shorten
from chickenfoot_rules.players.greedy import GreedyPlayer, RandomPlayer
from chickenfoot_rules.players.player import Chooser, OurPlayer
from chickenfoot_rules.players.search.player import SearchPlayer

PLAYER_NAMES: Final = text(
    "random, greedy, search:200 (simulations a move) or search:0.5s (seconds)"
)
"""The names that `player_from_text` accepts, for a help text."""

_SEARCH: Final = re.compile(r"search:(?:([0-9]{1,9})|([0-9]{1,9}(?:\.[0-9]{1,20})?)s)", re.ASCII)

_NAME: Final = r"[^\W\d]\w*"
_PATH: Final = re.compile(rf"({_NAME}(?:\.{_NAME})*):({_NAME})")
_BUILT_IN: Final = ("cmd", "human", "search")


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
    raise _unknown(text)


def _unknown(name: object) -> PlayerError:
    message = text("expected a player: {names}; got {found}", names=PLAYER_NAMES, found=quote(name))
    return PlayerError(chain([message, suggestion(name, ("random", "greedy"))], ""))


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
    if isinstance(player, RandomPlayer | GreedyPlayer | SearchPlayer):
        name = str(player)
        return name if player == player_from_text(name) else repr(player)
    if type(player).__str__ is not object.__str__ or type(player).__repr__ is not object.__repr__:
        named = getattr(player, "__name__", None)
        if isinstance(named, str):
            return named
        with suppress(Exception):  # A foreign ``__str__`` may raise anything.
            return str(player)
    return type(player).__name__


def is_import_path(text: str) -> bool:
    """Return whether a text has the form ``module:name`` and names none of our players.

    >>> is_import_path("my_players:Careful"), is_import_path("search:200"), is_import_path("greedy")
    (True, False, False)
    """
    found = _PATH.fullmatch(text)
    return found is not None and found[1] not in _BUILT_IN


def import_player(text: str) -> Chooser:
    """Import a player of one's own.

    The name is that of a player: an object with a method ``choose``, or a function
    ``choose(view, rng)``. Or it is that of something that makes a player when it is called
    without arguments: a class, or another function.

    Args:
        text: the module and the name, as in ``my_players:Careful``.

    Raises:
        PlayerError: if the module can't be imported, or has no such player.

    >>> print(import_player("chickenfoot_rules.players:GreedyPlayer"))
    greedy
    >>> import_player("chickenfoot_rules.players:Greedy")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.PlayerError: the module 'chickenfoot_rules.players' has no \
'Greedy'; did you mean 'GreedyPlayer'?
    """
    found = import_object(text, "a player")
    if _is_player(found):
        return cast("Chooser", found)
    made = _make_player(found, text)
    if not _is_player(made):
        raise _no_player(text)
    return cast("Chooser", made)


def _no_player(path: str) -> PlayerError:
    return PlayerError(
        text(
            "{found} is not a player; expected an object with a method choose(view, rng), a class "
            "or a function without arguments that makes one, or a function of view and rng",
            found=quote(path),
        )
    )


def import_object(source: str, what: str) -> object:
    """Import something by ``module:name``.

    Args:
        source: the module and the name.
        what: what is expected, with its article, for messages.

    Raises:
        PlayerError: if the module can't be imported, or does not have the name.
    """
    if not isinstance(source, str) or (path := _PATH.fullmatch(source)) is None:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise PlayerError(expected(text("{what} as module:name", what=as_text(what)), source))
    module, name = _import_module(path[1]), path[2]
    found = getattr(module, name, None)
    if found is None:
        message = text("the module {module} has no {name}", module=quote(path[1]), name=quote(name))
        raise PlayerError(chain([message, _suggest(name, module)], ""))
    return found


def _import_module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a foreign module may raise anything
        if isinstance(error, ModuleNotFoundError) and f"{name}.".startswith(f"{error.name}."):
            message = text(
                "there is no module {module}; a module is looked for in the current folder, among "
                "the installed packages and in PYTHONPATH",
                module=quote(error.name),
            )
        else:
            message = text(
                "the module {module} can't be imported: {error}",
                module=quote(name),
                error=_describe_error(error),
            )
        raise PlayerError(message) from None


def _suggest(name: str, module: ModuleType) -> str:
    public = [
        known
        for known, value in vars(module).items()
        if known[0] != "_" and not isinstance(value, ModuleType)
    ]
    return suggestion(name, public)


def _is_player(value: object) -> bool:
    """Return whether a value is an object that chooses, or a function of two arguments."""
    if isinstance(value, type):
        return False
    return callable(getattr(value, "choose", None)) or _takes(value, 2)


def _takes(value: object, arguments: int) -> bool:
    if not callable(value):
        return False
    try:
        inspect.signature(value).bind(*[None] * arguments)
    except (TypeError, ValueError):  # it takes others, or doesn't say which
        return False
    return True


def _make_player(value: object, path: str) -> object:
    """Return what a class or a function without arguments makes; ``None`` for anything else."""
    if not callable(value) or not (isinstance(value, type) or _takes(value, 0)):
        return None
    try:
        return value()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - it is foreign code
        message = text(
            "{found} makes no player when it is called: {error}",
            found=quote(path),
            error=_describe_error(error),
        )
        raise PlayerError(message) from None


def _describe_error(error: BaseException) -> str:
    """Return the class and the message of an exception."""
    try:
        message = str(error)
    except Exception:  # noqa: BLE001 - a foreign ``__str__`` may raise anything
        message = ""
    name = type(error).__name__
    return f"{name}: {shorten(message)}" if message else name
