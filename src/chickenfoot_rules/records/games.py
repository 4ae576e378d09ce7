"""The games of which records are kept, and what can't be asked of a match of any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, TypeAlias, cast

from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import CHICKEN_FOOT, Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import DealError, RecordError
from chickenfoot_rules.dominoes.protocols import DominoMatch, DominoRound, DominoRules
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import EXPRESS, ExpressRules
from chickenfoot_rules.records.annotations import is_name, name_flaw
from chickenfoot_rules.records.limits import MOST_DOUBLE_BLANK, MOST_EXPRESS_ROUNDS, MOST_ROUNDS
from chickenfoot_rules.records.problems import short, with_article

__all__ = [
    "KEPT",
    "NOTHING_AGREED",
    "Agreed",
    "Kept",
    "deals_of",
    "kept_of",
    "require_match",
    "require_round",
]

Agreed: TypeAlias = tuple[int | None, tuple[Tile, ...]]
"""Who was named to lead the first round, if anybody was, and the lots that were drawn for that."""

NOTHING_AGREED: Final[Agreed] = (None, ())
"""What is agreed where nobody is named and no lots are drawn."""


class Kept(Immutable, ABC):
    """A game of which records are kept.

    Attributes:
        rules: the class of its options.
        match: that of its matches.
        round: that of its rounds.
        most_rounds: how many rounds of a match are kept.
        rule_ids: the rules that messages name.
    """

    __slots__ = ()

    rules: ClassVar[type[DominoRules]]
    match: ClassVar[type[DominoMatch]]
    round: ClassVar[type[DominoRound]]
    most_rounds: ClassVar[int]
    rule_ids: ClassVar[RuleIds]

    @abstractmethod
    def check(self, rules: DominoRules, players: int, agreed: Agreed) -> None:
        """Refuse a table of which no record can be kept.

        Args:
            rules: the options.
            players: how many seats there are.
            agreed: what was agreed before the first round.

        Raises:
            RecordError: when there is none of it.
        """

    @abstractmethod
    def agreed(self, match: DominoMatch) -> Agreed:
        """Return what was agreed before the first round of a match."""

    @abstractmethod
    def dealt(self, round_: DominoRound, agreed: Agreed) -> Deal:
        """Return the deal that a round began with.

        Args:
            round_: the round.
            agreed: what was agreed before it, of a first round.
        """


class _ChickenFoot(Kept):
    __slots__ = ()

    rules = Rules
    match = Match
    round = Round
    most_rounds = MOST_ROUNDS
    rule_ids = CHICKEN_FOOT

    def check(self, rules: DominoRules, players: int, agreed: Agreed) -> None:
        del players, agreed  # Any will do.
        options = cast("Rules", rules)
        if options.double_blank > MOST_DOUBLE_BLANK:
            message = f"at most {MOST_DOUBLE_BLANK} points for 0-0 can be written down (R7.2)"
            raise RecordError(message, "$.rules.double_blank")
        if not is_name(options.deal_table.name):
            message = name_flaw(options.deal_table.name)
            raise RecordError(message, "$.rules.deal_table.name")

    def agreed(self, match: DominoMatch) -> Agreed:
        options = cast("Match", match)
        return options.lead, options.lots

    def dealt(self, round_: DominoRound, agreed: Agreed) -> Deal:
        origin = cast("Round", round_).origin
        return Deal(origin.hands, origin.boneyard, agreed[1])


class _Express(Kept):
    __slots__ = ()

    rules = ExpressRules
    match = ExpressMatch
    round = ExpressRound
    most_rounds = MOST_EXPRESS_ROUNDS
    rule_ids = EXPRESS

    def check(self, rules: DominoRules, players: int, agreed: Agreed) -> None:
        try:
            rules.hand_size_for(players)
        except DealError as error:
            raise RecordError(str(error), "$.players") from None
        if agreed != NOTHING_AGREED:
            message = "who leads the first round follows from the tiles, so name no lead (X2)"
            raise RecordError(message)

    def agreed(self, match: DominoMatch) -> Agreed:
        del match  # Nobody is named, and no lots are drawn (X2).
        return NOTHING_AGREED

    def dealt(self, round_: DominoRound, agreed: Agreed) -> Deal:
        del agreed
        origin = cast("ExpressRound", round_).origin
        return Deal(origin.hands, origin.out_of_play)


KEPT: Final[tuple[Kept, ...]] = (_ChickenFoot(), _Express())
"""The games of which records are kept."""


def kept_of(rules: DominoRules) -> Kept:
    """Return the game that some options are of.

    Raises:
        RecordError: when no records are kept of it.
    """
    for game in KEPT:
        if isinstance(rules, game.rules):
            return game
    raise _strange([game.rules for game in KEPT], rules)


def require_match(match: object) -> None:
    """Refuse what is no match of a game of which records are kept.

    Raises:
        RecordError: when it is none.
    """
    kinds = [game.match for game in KEPT]
    if not isinstance(match, tuple(kinds)):
        raise _strange(kinds, match)


def require_round(round_: object) -> None:
    """Refuse what is no round of a game of which records are kept.

    Raises:
        RecordError: when it is none.
    """
    kinds = [game.round for game in KEPT]
    if not isinstance(round_, tuple(kinds)):
        raise _strange(kinds, round_)


def _strange(kinds: Iterable[type[object]], value: object) -> RecordError:
    names = [with_article(kind.__name__) for kind in kinds]
    message = f"what is recorded here is {' or '.join(reversed(names))}, not {short(value)}"
    return RecordError(message)


def deals_of(match: DominoMatch) -> Iterator[Deal]:
    """Yield the deals of all rounds of a match, the first one first.

    Args:
        match: a match of a game of which records are kept.
    """
    game = kept_of(match.rules)
    agreed = game.agreed(match)
    for round_ in match.all_rounds:
        yield game.dealt(round_, agreed)
        agreed = NOTHING_AGREED
