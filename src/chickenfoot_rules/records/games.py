"""The games that records know: one entry each, with all that records need of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.recollection import InformationState
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import CHICKEN_FOOT, Rules
from chickenfoot_rules.chickenfoot.scoring import Outcome
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.protocols import (
    DominoLayout,
    DominoMatch,
    DominoOutcome,
    DominoPlace,
    DominoRound,
    DominoRules,
    DominoView,
)
from chickenfoot_rules.dominoes.recollection import BaseInformationState
from chickenfoot_rules.dominoes.round import Event
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.dominoes.view import BaseSeen
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.recollection import ExpressInformationState
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import EXPRESS, ExpressRules
from chickenfoot_rules.express.scoring import ExpressOutcome
from chickenfoot_rules.express.view import ExpressSeen
from chickenfoot_rules.notation import format_layout, format_line, parse_layout, parse_line
from chickenfoot_rules.records import chickenfoot, express
from chickenfoot_rules.records.express.forms import ExpressDeal
from chickenfoot_rules.records.first_lead import FirstLead
from chickenfoot_rules.records.forms import Forms, fill
from chickenfoot_rules.records.limits import MOST_EXPRESS_ROUNDS, MOST_ROUNDS
from chickenfoot_rules.records.problems import short, with_article

__all__ = [
    "GAMES",
    "RecordedGame",
    "check_match",
    "check_round",
    "deals_of",
    "recorded_game",
]


@attrs.frozen(kw_only=True)
class RecordedGame(Immutable):
    """What records need of one game.

    Attributes:
        name: what the names of its formats begin with.
        rules: the class of its options.
        layout: the class of its layouts.
        outcome: the class of the outcomes of its rounds.
        match: the class of its matches.
        begin: returns the match of a form before its first deal.
        round: the class of its rounds.
        view: the class of what a seat sees of a round.
        information_state: the class of the part of a view that a document has.
        seen: the class of what a seat sees of a position.
        deal: the type of the deals in its forms.
        names_lead: whether a lead can be named, or lots drawn for it, before the first round.
        undealt: the attribute of rounds and forms that has the tiles in no hand.
        forms: the layout of its documents.
        parse_layout: reads the text of a layout.
        format_layout: writes the text of a layout.
        most_rounds: how many rounds a record of a match holds.
        rule_ids: the rules that messages name.
        opening_rules: the ids of the rules of how a round of a match begins.
        result_rules: the ids of the rules of results, by their keys in the document; with an
            empty key, those of when a round and a match are over.
        check_table: raises a `RecordError` for rules, players and a first lead that no record
            can hold.
        final_standings: returns the places by a score sheet, or none while the match goes on.
        events_of: yields the moves of the form of a round as a seat saw them.
    """

    name: str
    rules: type[DominoRules]
    layout: type[DominoLayout]
    outcome: type[DominoOutcome]
    match: type[DominoMatch]
    begin: Callable[[Any], DominoMatch]
    round: type[DominoRound]
    view: type[DominoView]
    information_state: type[BaseInformationState[Any, Any, Any]]
    seen: type[BaseSeen]
    deal: object
    names_lead: bool
    undealt: str
    forms: Forms
    # The functions take values of their game and no other, which one type can't say of all.
    parse_layout: Callable[[str], DominoLayout]
    format_layout: Callable[[Any], str]
    most_rounds: int
    rule_ids: RuleIds
    opening_rules: str
    result_rules: Mapping[str, str]
    check_table: Callable[[Any, int, FirstLead], None]
    final_standings: Callable[[tuple[tuple[int, ...], ...], Any, int], tuple[DominoPlace, ...]]
    events_of: Callable[[Any, int, Any], Iterator[Event]]

    def first_lead_of(self, source: object) -> FirstLead:
        """Return the first lead of a match, or of a form of what a seat saw of it."""
        return fill(FirstLead, source) if self.names_lead else FirstLead()

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
            rules=Rules,
            layout=Layout,
            outcome=Outcome,
            match=Match,
            # The deals of a record need not be those of the rules.
            begin=lambda form: Match.with_own_deals(form.rules, form.players, form.lead),
            round=Round,
            view=PlayerView,
            information_state=InformationState,
            seen=Seen,
            deal=Deal,
            names_lead=True,
            undealt="boneyard",
            forms=chickenfoot.FORMS,
            parse_layout=parse_layout,
            format_layout=format_layout,
            most_rounds=MOST_ROUNDS,
            rule_ids=CHICKEN_FOOT,
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
            final_standings=chickenfoot.final_standings,
            events_of=chickenfoot.events_of,
        ),
        ExpressRules: RecordedGame(
            name="express",
            rules=ExpressRules,
            layout=Line,
            outcome=ExpressOutcome,
            match=ExpressMatch,
            begin=lambda form: ExpressMatch(form.rules),
            round=ExpressRound,
            view=ExpressView,
            information_state=ExpressInformationState,
            seen=ExpressSeen,
            deal=ExpressDeal,
            names_lead=False,
            undealt="out_of_play",
            forms=express.FORMS,
            parse_layout=parse_line,
            format_layout=format_line,
            most_rounds=MOST_EXPRESS_ROUNDS,
            rule_ids=EXPRESS,
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
            final_standings=express.final_standings,
            events_of=express.events_of,
        ),
    }
)
"""The games by the class of their options."""


def recorded_game(rules: DominoRules) -> RecordedGame:
    """Return the game that options belong to.

    Raises:
        RecordError: if they belong to no game that records know.
    """
    for kind, game in GAMES.items():
        if isinstance(rules, kind):
            return game
    raise _wrong_type(GAMES, rules)


def check_match(match: object) -> None:
    """Raise unless a value is a match.

    Raises:
        RecordError: if it is something else.
    """
    _check_type([game.match for game in GAMES.values()], match)


def check_round(round_: object) -> None:
    """Raise unless a value is a round.

    Raises:
        RecordError: if it is something else.
    """
    _check_type([game.round for game in GAMES.values()], round_)


def _check_type(kinds: Iterable[type[object]], value: object) -> None:
    if not isinstance(value, tuple(kinds)):
        raise _wrong_type(kinds, value)


def _wrong_type(kinds: Iterable[type[object]], value: object) -> RecordError:
    names = " or ".join(with_article(kind.__name__) for kind in kinds)
    return RecordError(f"expected {names}, got {short(value)}")


def deals_of(match: DominoMatch) -> Iterator[Deal]:
    """Yield the deals of the rounds of a match, the first round first."""
    game = recorded_game(match.rules)
    lots = game.first_lead_of(match).lots
    for round_ in match.all_rounds:
        yield game.deal_of(round_.origin, lots)
        lots = ()
