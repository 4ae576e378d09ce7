"""The games of the library, and others that a caller hands over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final, TypeAlias

from chickenfoot_rules.base import NamedValues, WrongTypeError, check_type, quote, wrong_type
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.dominoes import DominoRules, Game, game_of
from chickenfoot_rules.express.game import EXPRESS_DOMINO

Games: TypeAlias = Collection[Game]
"""Games that a caller hands over, so that texts and documents may name them."""

Houses: TypeAlias = Collection[type[DominoRules]]
"""Classes of house rules that a caller hands over, so that documents may name them (H3)."""


GAMES: Final[Mapping[str, Game]] = NamedValues(
    {game.name: game for game in (CHICKEN_FOOT, EXPRESS_DOMINO)}
)
"""The games of the library by name."""


def known_games(games: Games = (), rules: Houses = ()) -> Mapping[str, Game]:
    """Return the games of the library and others by name.

    Args:
        games: games that are handed over; they replace others of the same name.
        rules: classes of rules that are handed over, whose games are known, too.

    Raises:
        WrongTypeError: if a class of rules names no game, or a game's rules name another one.
    """
    check_type(rules, Iterable, "a list of classes of rules")
    check_type(games, Iterable, "a list of games")
    for game in games:
        if game_of(game) != game:
            raise wrong_type(game, "a game that the class of its rules names")
    return {**GAMES, **{game.name: game for game in map(game_of, (*rules, *games))}}


def game_with(part: str, kind: object, known: Mapping[str, Game]) -> Game:
    """Return the game that has a class, or a base of it, as a part like ``"round"``.

    Raises:
        WrongTypeError: if the class names no game, and no game that is known has it.
    """
    own = getattr(kind, "game", None)
    # A later game may build on an earlier one.
    for game in [own] if isinstance(own, Game) else reversed([*known.values()]):
        if isinstance(kind, type) and issubclass(kind, getattr(game, part)):
            return game
    *others, last = (getattr(game, part).__name__ for game in known.values())
    found = getattr(kind, "__name__", None) or quote(kind)
    step = "hand over a game of your own, as games=[…]"
    raise WrongTypeError(f"expected {', '.join(others)} or {last}, got {found}; {step}")
