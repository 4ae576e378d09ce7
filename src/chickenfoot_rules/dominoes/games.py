"""A game as one value, which names its classes."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from chickenfoot_rules.base import Immutable, NamedValues, wrong_type
from chickenfoot_rules.dominoes.hidden.clues import Clues
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.position import DominoSeen, DominoSetup
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import DominoOutcome, DominoPlace


@attrs.frozen(kw_only=True)
class Game(Immutable):
    """A domino game: its names, and its classes.

    The class of the rules names the game in turn, as ``BlockRules.game = BLOCK_DOMINOES``, and so
    does a class of layouts of its own.

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
        match: the class of its matches.
        place: the class of the places of its matches.
        presets: rules by name, for a start.
        clues: the class that knows what the moves of a round tell a seat.
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
    match: type[DominoMatch]
    place: type[DominoPlace] = DominoPlace
    clues: type[Clues] = Clues
    presets: Mapping[str, DominoRules] = attrs.field(default=NamedValues({}), eq=False, repr=False)

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


def game_of(value: object) -> Game:
    """Return the game to which rules, a layout, or a value with rules belongs.

    Args:
        value: the rules, a layout, the class of either, a set-up, a round, a view, a match or a
            record.

    Raises:
        WrongTypeError: if it is something else, or its class of rules names no game.

    >>> from chickenfoot_rules import Rules
    >>> game_of(Rules()).title
    'Chicken Foot'
    """
    game = getattr(getattr(value, "rules", value), "game", None)
    if isinstance(game, Game):
        return game
    what = "rules or a layout whose class names its game, or a round, view or match by such rules"
    raise wrong_type(value, what, str="notation.parse_rules(text) reads rules")


def house_of(rules: DominoRules) -> str | None:
    """Return the name of the class of house rules; ``None`` for the rules of a game itself (H3)."""
    kind = type(rules)
    return None if kind is game_of(rules).rules else kind.__name__
