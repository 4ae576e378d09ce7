"""The games that have table documents: one line each, with what only that game knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, cast

import attrs

from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import CHICKEN_FOOT, Rules
from chickenfoot_rules.chickenfoot.scoring import Outcome, standings
from chickenfoot_rules.dominoes.protocols import DominoPlace, DominoRules
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import EXPRESS, ExpressRules
from chickenfoot_rules.express.scoring import ExpressOutcome, express_standings

__all__ = ["AnyMatch", "AnyRound", "Scores", "TableGame", "table_game"]

AnyMatch: TypeAlias = Match | ExpressMatch
"""A match of a game of this library."""

AnyRound: TypeAlias = Round | ExpressRound
"""A round of a game of this library."""

Scores: TypeAlias = tuple[tuple[int, ...], ...]
"""A score sheet: a row of points by seat for each finished round."""


@attrs.frozen(kw_only=True)
class TableGame(Immutable):
    """What table documents need of one game.

    Attributes:
        name: its name in documents.
        rule_ids: the rules that messages name.
        most_rounds: returns the number of rounds of a match, if the rules decide it.
        standings: returns the places by a score sheet, the best first.
        is_match_over: returns whether a match with a score sheet has ended.
        openers: returns the tiles that may open the round of a view, if only these may.
        must_open: returns whether the seat whose turn it is must lay one of them.
        winners: returns the seats that score together by an outcome.
        partner: returns the partner of a seat, if it has one.
    """

    name: Literal["chicken-foot", "express"]
    rule_ids: RuleIds
    # Each takes values of its game and no other, which no common type can express.
    most_rounds: Callable[[Any], int | None]
    standings: Callable[[Scores, Any, int], Sequence[DominoPlace]]
    is_match_over: Callable[[Scores, Any], bool]
    openers: Callable[[Any], Sequence[Tile]]
    must_open: Callable[[Any], bool]
    winners: Callable[[Any], tuple[int, ...]]
    partner: Callable[[Any, int], int | None]


def _rounds_of(rules: Rules) -> int:
    return rules.domino_set.highest + 1  # R2.1: a round for each double.


def _standings(scores: Scores, rules: Rules, players: int) -> Sequence[DominoPlace]:
    del rules
    return standings(scores, players)


def _is_last(scores: Scores, rules: Rules) -> bool:
    return len(scores) == _rounds_of(rules)


def _openers(view: PlayerView) -> Sequence[Tile]:
    return (*view.openers,) if view.layout.is_empty else ()


def _winners(outcome: Outcome) -> tuple[int, ...]:
    del outcome
    return ()  # Nobody scores: all others are charged.


def _no_partner(rules: Rules, seat: int) -> None:
    del rules, seat


def _express_standings(scores: Scores, rules: ExpressRules, players: int) -> Sequence[DominoPlace]:
    del players
    return express_standings(scores, rules)


def _is_target_reached(scores: Scores, rules: ExpressRules) -> bool:
    return any(sum(points) >= rules.target for points in zip(*scores, strict=True))


def _express_openers(view: ExpressView) -> Sequence[Tile]:
    return () if view.opener is None or not view.layout.is_empty else (view.opener,)


def _express_winners(outcome: ExpressOutcome) -> tuple[int, ...]:
    return outcome.winners


def _partner(rules: ExpressRules, seat: int) -> int | None:
    return next((other for other in rules.side_of(seat) if other != seat), None)


_GAMES: Final[Mapping[type[DominoRules], TableGame]] = MappingProxyType(
    {
        Rules: TableGame(
            name="chicken-foot",
            rule_ids=CHICKEN_FOOT,
            most_rounds=_rounds_of,
            standings=_standings,
            is_match_over=_is_last,
            openers=_openers,
            must_open=lambda view: cast("PlayerView", view).must_open,
            winners=_winners,
            partner=_no_partner,
        ),
        ExpressRules: TableGame(
            name="express",
            rule_ids=EXPRESS,
            most_rounds=lambda _: None,
            standings=_express_standings,
            is_match_over=_is_target_reached,
            openers=_express_openers,
            must_open=lambda view: bool(_express_openers(view)),
            winners=_express_winners,
            partner=_partner,
        ),
    }
)


def table_game(rules: DominoRules) -> TableGame:
    """Return the game of rules, which must be those of a game of this library."""
    return next(game for kind, game in _GAMES.items() if isinstance(rules, kind))
