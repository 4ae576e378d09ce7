"""The games: one value each, which names the classes of the game, and the table that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

import attrs

from chickenfoot_rules.dominoes import GAME_MODULES
from chickenfoot_rules.dominoes.errors import NamedValues, wrong_type
from chickenfoot_rules.dominoes.information_state import DominoInformationState
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.position import DominoSeen, DominoSetup
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import DominoOutcome, DominoPlace
from chickenfoot_rules.dominoes.texts import join, text
from chickenfoot_rules.dominoes.values import Immutable


@attrs.frozen(kw_only=True)
class Game(Immutable):
    """A domino game: its names, and its classes.

    Attributes:
        name: its name on a command line and in documents.
        title: its name for people.
        rules: the class of its options.
        layout: the class of its layouts.
        outcome: the class of the outcomes of its rounds.
        setup: the class of its set-ups, positions that may have flaws.
        round: the class of its rounds.
        view: the class of what a seat sees of a round.
        seen: the class of what a seat sees of a position.
        information_state: the class of what a seat remembers of a round.
        match: the class of its matches.
        place: the class of the places of its matches.
    """

    name: str
    title: str
    rules: type[DominoRules]
    layout: type[DominoLayout]
    outcome: type[DominoOutcome]
    setup: type[DominoSetup]
    round: type[DominoRound]
    view: type[DominoView]
    seen: type[DominoSeen]
    information_state: type[DominoInformationState[DominoSeen, DominoRound, DominoView]]
    match: type[DominoMatch]
    place: type[DominoPlace] = DominoPlace

    def begin(
        self, rules: DominoRules, players: int | None = None, lead: int | None = None
    ) -> DominoMatch:
        """Return a match before its first deal.

        Args:
            rules: the options, of this game.
            players: the number of seats; the default is ``rules.usual_players``.
            lead: the seat that leads the first round, in a game in which it can be chosen.

        Raises:
            ChickenfootError: if the rules do not allow this lead or number of players.
        """
        seats = rules.usual_players if players is None else players
        match: DominoMatch = self.match.begin(rules, seats, lead)
        return match


_games: Final[dict[str, Game]] = {}

GAMES: Final[Mapping[str, Game]] = NamedValues(_games)
"""The games by name. Importing `chickenfoot_rules.express` adds Express-Domino."""


def register(game: Game) -> None:
    """Add a game to `GAMES`, so that `game_of` finds it; replace any of the same name.

    Args:
        game: the game.
    """
    _games[game.name] = game


def game_of(value: object) -> Game:
    """Return the game that options, a layout, a round, a view or a match belongs to.

    Args:
        value: the options, the layout, the round, the view or the match.

    Raises:
        WrongTypeError: if it belongs to no game.

    >>> from chickenfoot_rules import Rules
    >>> game_of(Rules()).title
    'Chicken Foot'
    """
    for kind in type(value).__mro__:  # A game may subclass another.
        for game in _games.values():
            if kind in (game.rules, game.layout, game.setup, game.seen, game.match):
                return game
    names = join([game.rules.__name__ for game in _games.values()], "or")
    what = text("{names}, or a layout, round, view or match by these rules", names=names)
    raise wrong_type(value, what, str="notation.parse_rules(text) reads rules")


def house_of(rules: DominoRules) -> str | None:
    """Return the name of the class of house rules; ``None`` for the rules of a game itself (H3)."""
    kind = type(rules)
    return None if kind is game_of(rules).rules else kind.__name__


for _module in GAME_MODULES:
    import_module(_module)
