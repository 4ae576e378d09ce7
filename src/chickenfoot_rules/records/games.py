"""The games that records know: one entry each, with all that records need of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.games import Game
from chickenfoot_rules.dominoes.position import Event
from chickenfoot_rules.dominoes.protocols import DominoLayout, DominoMatch, DominoRound
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable, fill, shown
from chickenfoot_rules.express.game import EXPRESS_DOMINO
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.notation import format_layout, format_line, parse_layout, parse_line
from chickenfoot_rules.records import chickenfoot, express
from chickenfoot_rules.records.express.forms import ExpressDeal
from chickenfoot_rules.records.first_lead import FirstLead
from chickenfoot_rules.records.forms import Forms
from chickenfoot_rules.records.limits import MOST_EXPRESS_ROUNDS, MOST_ROUNDS
from chickenfoot_rules.records.problems import with_article


@attrs.frozen(kw_only=True)
class RecordedGame(Immutable):
    """What records need of one game.

    Attributes:
        name: what the names of its formats begin with.
        classes: the game, which names its classes.
        begin: returns the match of a form before its first deal.
        deal: the type of the deals in its forms.
        undealt: the attribute of rounds and forms that has the tiles in no hand.
        forms: the layout of its documents.
        parse_layout: reads the text of a layout.
        format_layout: writes the text of a layout.
        most_rounds: how many rounds a record of a match holds.
        opening_rules: the ids of the rules of how a round of a match begins.
        result_rules: the ids of the rules of results, by their keys in the document; with an
            empty key, those of when a round and a match are over.
        check_table: raises a `RecordError` for rules, players and a first lead that no record
            can hold.
        events_of: yields the moves of the form of a round as a seat saw them.
    """

    name: str
    classes: Game
    begin: Callable[[Any], DominoMatch]
    deal: object
    undealt: str
    forms: Forms
    # The functions take values of their game and no other, which one type can't say of all.
    parse_layout: Callable[[str], DominoLayout]
    format_layout: Callable[[Any], str]
    most_rounds: int
    opening_rules: str
    result_rules: Mapping[str, str]
    check_table: Callable[[Any, int, FirstLead], None]
    events_of: Callable[[Any, int, Any], Iterator[Event]]

    def first_lead_of(self, source: object) -> FirstLead:
        """Return the first lead of a match, or of a form of what a seat saw of it."""
        return fill(FirstLead, source) if self.classes.rules.names_lead else FirstLead()

    def deal_of(self, origin: DominoRound, lots: tuple[Tile, ...] = ()) -> Deal:
        """Return the deal that a round began with.

        Args:
            origin: the round before its first move.
            lots: the tiles drawn for the lead, if it is the first round of a match.
        """
        return fill(Deal, origin, boneyard=getattr(origin, self.undealt), lots=lots)


GAMES: Final[Mapping[type[DominoRules], RecordedGame]] = MappingProxyType(
    {
        Rules: RecordedGame(
            name="chickenfoot",
            classes=CHICKEN_FOOT,
            # The deals of a record need not be those of the rules.
            begin=lambda form: Match.with_own_deals(form.rules, form.players, form.lead),
            deal=Deal,
            undealt="boneyard",
            forms=chickenfoot.FORMS,
            parse_layout=parse_layout,
            format_layout=format_layout,
            most_rounds=MOST_ROUNDS,
            opening_rules="R2.1 to R2.6",
            result_rules=MappingProxyType(
                {
                    "": "R5.1, R7.4",
                    "charges": "R7.1 to R7.3",
                    "reason": "R5.1, R5.2",
                    "result": "R5.1 to R7.3",
                    "winner": "R5.1",
                    "standings": "R7.4 to R7.6",
                }
            ),
            check_table=chickenfoot.check_table,
            events_of=chickenfoot.events_of,
        ),
        ExpressRules: RecordedGame(
            name="express",
            classes=EXPRESS_DOMINO,
            begin=lambda form: ExpressMatch(form.rules),
            deal=ExpressDeal,
            undealt="out_of_play",
            forms=express.FORMS,
            parse_layout=parse_line,
            format_layout=format_line,
            most_rounds=MOST_EXPRESS_ROUNDS,
            opening_rules="X2, X3",
            result_rules=MappingProxyType(
                {
                    "": "X6 to X8",
                    "pips": "X6",
                    "points": "X6, X7",
                    "reason": "X6, X7",
                    "result": "X6, X7",
                    "winner": "X6",
                    "winners": "X6, X7",
                    "standings": "X8",
                }
            ),
            check_table=express.check_table,
            events_of=express.events_of,
        ),
    }
)
"""The games by the class of their options."""


def recorded_game(rules: DominoRules) -> RecordedGame:
    """Return the game that options belong to.

    Raises:
        RecordError: if they belong to no game that records know, or are of a subclass, which
            no record could name.
    """
    if type(rules) not in GAMES:
        names = " or ".join(kind.__name__ for kind in GAMES)
        message = f"expected {names} and no subclass, got {shown(rules)}"
        raise RecordError(message, "$.rules")
    return GAMES[type(rules)]


def check_match(match: object) -> None:
    """Raise unless a value is a match.

    Raises:
        RecordError: if it is something else.
    """
    _check_type((Match, ExpressMatch), match)


def check_round(round_: object) -> None:
    """Raise unless a value is a round.

    Raises:
        RecordError: if it is something else.
    """
    _check_type((Round, ExpressRound), round_)


def _check_type(kinds: tuple[type[object], ...], value: object) -> None:
    if not isinstance(value, kinds):
        names = " or ".join(with_article(kind.__name__) for kind in kinds)
        message = f"expected {names}, got {shown(value)}"
        raise RecordError(message)


def deals_of(match: DominoMatch) -> Iterator[Deal]:
    """Yield the deals of the rounds of a match, the first round first."""
    game = next(game for game in GAMES.values() if issubclass(type(match), game.classes.match))
    lots = game.first_lead_of(match).lots
    for round_ in match.all_rounds:
        yield game.deal_of(round_.origin, lots)
        lots = ()
