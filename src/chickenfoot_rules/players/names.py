"""Players by name: those of this library, and those that a module defines."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Final, cast

from chickenfoot_rules.base import PlayerError, as_text, chain, expected, suggestion, text
from chickenfoot_rules.base.values import quote, shorten
from chickenfoot_rules.players.greedy import GreedyPlayer, RandomPlayer
from chickenfoot_rules.players.player import Chooser, OurPlayer
from chickenfoot_rules.players.search.player import Others, SearchPlayer
from chickenfoot_rules.players.trained import TrainedPlayer

PLAYER_NAMES: Final = text(
    "random, greedy, trained, search:200 (simulations a move) or search:0.5s (seconds)"
)
"""The names that `player_from_text` accepts, for a help text."""

WITHOUT_BUDGET: Final = {
    str(player): player for player in (RandomPlayer(), GreedyPlayer(), TrainedPlayer())
}

_LONGEST: Final = 20
"""The most characters of a person's name."""

_SEARCH: Final = re.compile(
    r"search:(?:([0-9]{1,9})|([0-9]{1,9}(?:\.[0-9]{1,20})?)s)(?::(own|greedy|mixed))?", re.ASCII
)

_NAME: Final = r"[^\W\d]\w*"
_PATH: Final = re.compile(rf"({_NAME}(?:\.{_NAME})*):({_NAME})")
_BUILT_IN: Final = ("cmd", "human", "search")


def player_from_text(name: str) -> OurPlayer:
    """Return the player with a name like those that `name_of` returns.

    Args:
        name: ``random``, ``greedy``, ``trained``, or ``search:`` and a budget a move: a number of
            simulations, as in ``search:200``, or seconds, as in ``search:0.5s``. How it takes the
            others to play may follow, as in ``search:200:greedy``; see `SearchPlayer`.

    Raises:
        PlayerError: if no player has that name, or the budget is out of bounds.

    >>> player_from_text("greedy") == GreedyPlayer()
    True
    >>> player_from_text("search:0.5s").seconds
    0.5
    >>> player_from_text("minimax")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.PlayerError: expected a player: random, greedy, trained, \
search:200 (simulations a move) or search:0.5s (seconds); got 'minimax'
    """
    if name in WITHOUT_BUDGET:
        return WITHOUT_BUDGET[name]
    if found := _SEARCH.fullmatch(name):
        simulations, seconds, others = found.groups("")
        return SearchPlayer(
            simulations=int(simulations) if simulations else None,
            seconds=float(seconds) if seconds else None,
            others=cast("Others", others or "own"),
        )
    message = text("expected a player: {names}; got {found}", names=PLAYER_NAMES, found=quote(name))
    raise PlayerError(chain([message, suggestion(name, WITHOUT_BUDGET)], ""))


def find_player(name: str) -> OurPlayer | None:
    """Return the player that `player_from_text` returns, or ``None`` for any other name."""
    with suppress(PlayerError):
        return player_from_text(name)
    return None


def check_person(name: str) -> str:
    """Return the name of a person, without blanks around it.

    Raises:
        PlayerError: unless it is 1 to 20 printable characters.
    """
    own = name.strip()
    if not own.isprintable() or not 0 < len(own) <= _LONGEST:
        message = text(
            "expected a name of 1 to {most} letters, got {found}", most=_LONGEST, found=quote(name)
        )
        raise PlayerError(message)
    return own


def name_of(player: Chooser) -> str:
    """Return the name of a player for a table of results.

    For a player of this library, it is the name from which `player_from_text` makes an equal one;
    with other weights, it is the ``repr``. For any other player, it is the ``str`` if its class
    defines one, or else the name of its function or class.

    >>> name_of(SearchPlayer(simulations=200))
    'search:200'
    >>> name_of(GreedyPlayer(shed_pips=2)).startswith("GreedyPlayer(shed_pips=2,")
    True
    >>> name_of(max)
    'max'
    """
    if isinstance(player, RandomPlayer | GreedyPlayer | TrainedPlayer | SearchPlayer):
        name = str(player)
        return name if player == player_from_text(name) else repr(player)
    named = getattr(player, "__name__", None)
    if isinstance(named, str):
        return named
    kind = type(player)
    if kind.__str__ is not object.__str__ or kind.__repr__ is not object.__repr__:
        with suppress(Exception):  # A foreign ``__str__`` may raise anything.
            return str(player)
    return kind.__name__


def is_import_path(text: str) -> bool:
    """Return whether a text has the form ``module:name`` and names none of our players.

    >>> is_import_path("my_players:Careful"), is_import_path("search:200"), is_import_path("greedy")
    (True, False, False)
    """
    found = _PATH.fullmatch(text)
    return found is not None and found[1] not in _BUILT_IN


def import_player(path: str) -> Chooser:
    """Import a player of your own.

    The path names a player, which is an object with a method ``choose`` or a function
    ``choose(view, rng)``. Or it names a class or a function that returns a player when called
    without arguments.

    Args:
        path: the module and the name, as in ``my_players:Careful``.

    Raises:
        PlayerError: if the module can't be imported, or has no such player.

    >>> print(import_player("chickenfoot_rules.players:GreedyPlayer"))
    greedy
    >>> import_player("chickenfoot_rules.players:Greedy")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.PlayerError: the module 'chickenfoot_rules.players' has no \
'Greedy'; did you mean 'GreedyPlayer'?
    """
    made = found = import_object(path, "a player")
    if not _is_player(found) and (isinstance(found, type) or _takes(found, 0)):
        try:
            made = cast("Callable[[], object]", found)()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is foreign code
            message = text(
                "{found} makes no player when it is called: {error}",
                found=quote(path),
                error=_describe_error(error),
            )
            raise PlayerError(message) from None
    if not _is_player(made):
        message = text(
            "{found} is not a player; expected an object with a method choose(view, rng), a class "
            "or a function without arguments that makes one, or a function of view and rng",
            found=quote(path),
        )
        raise PlayerError(message)
    return cast("Chooser", made)


def import_object(source: str, what: str) -> object:
    """Import something by ``module:name``.

    Args:
        source: the module and the name.
        what: what is expected, with its article, for messages.

    Raises:
        PlayerError: if the module can't be imported, or does not have the name.
    """
    path = _PATH.fullmatch(source)
    if path is None:
        raise PlayerError(expected(text("{what} as module:name", what=as_text(what)), source))
    module, name = _import_module(path[1]), path[2]
    found = getattr(module, name, None)
    if found is None:
        message = text("the module {module} has no {name}", module=quote(path[1]), name=quote(name))
        public = (
            known
            for known, value in vars(module).items()
            if known[0] != "_" and not isinstance(value, ModuleType)
        )
        raise PlayerError(chain([message, suggestion(name, public)], ""))
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


def _describe_error(error: BaseException) -> str:
    """Return the class and the message of an exception."""
    name, message = type(error).__name__, str(error)
    return f"{name}: {shorten(message)}" if message else name
