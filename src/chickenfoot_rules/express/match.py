"""A match of Express-Domino: rounds until a player or a pair reaches the target (X8)."""

from __future__ import annotations

import operator
import random
from collections.abc import Mapping, Sequence

import attrs

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import DealError, MatchError, RulesError
from chickenfoot_rules.dominoes.match import BaseMatch
from chickenfoot_rules.dominoes.scoring import DominoPlace
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import ExpressRules


@attrs.frozen(slots=False)
class ExpressMatch(BaseMatch[ExpressRound, ExpressView]):
    """A match at one moment: deal a round, apply its moves, deal the next.

    The constructor and ``attrs.evolve`` return a match before its first round.

    Args:
        rules: the options, for all rounds.

    Attributes:
        rounds: the finished rounds, in order.
        round: the current round, or ``None`` between rounds.
        scores: the score sheet, a row of points by seat for each finished round (X6).
        totals: the points of all finished rounds, by seat.

    Raises:
        MatchError: if ``rules`` is not an `ExpressRules`.

    >>> match = ExpressMatch(ExpressRules(target=100)).deal(random.Random(7))
    >>> match.round.seat, str(match.round.opener)
    (3, '6-6')
    """

    rules: ExpressRules
    rounds: tuple[ExpressRound, ...] = attrs.field(default=(), init=False)
    round: ExpressRound | None = attrs.field(default=None, init=False)
    scores: tuple[tuple[int, ...], ...] = attrs.field(default=(), init=False, eq=False, repr=False)
    # They follow from the rounds. They are stored because callers ask `is_over` before every
    # move.
    totals: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.rules, ExpressRules):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = f"expected ExpressRules, got {shown(self.rules)}"
            raise MatchError(message)
        object.__setattr__(self, "totals", (0,) * self.players)

    @classmethod
    def begin(cls, rules: ExpressRules, players: int, lead: int | None = None) -> ExpressMatch:
        """Return a match before its first deal.

        Args:
            rules: the options.
            players: the number of players, which must be that of the rules.
            lead: must be ``None``.

        Raises:
            DealError: if it is another number of players.
            RulesError: if a lead is named, since the tiles decide it (X2).
        """
        rules.hand_size_for(players)
        if lead is not None:
            message = "the tiles decide who leads the first round, so name no lead (X2)"
            raise RulesError(message)
        return cls(rules)

    @property
    def players(self) -> int:  # type: ignore[override]  # never set
        """The number of seats, 2..4 (X1)."""
        return self.rules.players

    @property
    def origin(self) -> ExpressMatch:
        """The match before its first round; with the deals and moves it is the whole record."""
        return ExpressMatch(self.rules)

    @property
    def is_over(self) -> bool:
        """Whether a player or a pair has reached the target (X8)."""
        return max(self.totals) >= self.rules.target

    @property
    def standings(self) -> tuple[DominoPlace, ...]:
        """The places after the finished rounds, the best first (X8)."""
        return self.rules.standings(self.scores, self.players)

    @property
    def lead(self) -> int | None:
        """The seat that leads the current round, or the next, 0..players−1 (X3).

        It is ``None`` before the first round, since its deal decides (X2).
        """
        if self.round is not None:
            return self.round.lead
        return self.rules.seat_after(self.rounds[-1].lead) if self.rounds else None

    def shuffle(self, rng: random.Random) -> Deal:
        """Shuffle and deal the tiles for the next round, as `deal` does (X1).

        Raises:
            MatchError: if the match is over or a round is being played.
        """
        self._require_next()
        return Deal.shuffle(self.rules, self.players, rng)

    def deal(self, source: random.Random | Deal) -> ExpressMatch:
        """Return the match with its next round dealt (X2, X3).

        Args:
            source: the source of randomness for a shuffle, or a deal of your own.

        Raises:
            MatchError: if the match is over, a round is being played, or the source is
                something else.
            DealError: if your deal is for another number of players, or has lots.
            SetupError: if your deal does not have the tiles of the set, or has hands of
                another size.
        """
        self._require_next()
        deal = self._deal_from(source)
        if deal.lots:
            message = "the tiles decide who leads, so deal without lots (X2, X3)"
            raise DealError(message)
        return self._with(round=ExpressRound.start(self.rules, deal, self.lead))

    def _require_next(self) -> None:
        """Raise if no round can be dealt now.

        Raises:
            MatchError: if the match is over or a round is being played.
        """
        self._require_no_round()
        if self.is_over:
            message = f"the match is over: the target of {self.rules.target} has been reached (X8)"
            raise MatchError(message)

    def _changes_after(self, played: ExpressRound) -> Mapping[str, object]:
        assert played.outcome is not None  # noqa: S101 - the round is over
        return {"totals": tuple(map(operator.add, self.totals, played.outcome.points))}

    def _derived(self, rounds: Sequence[ExpressRound]) -> Mapping[str, object]:
        rows = self.scores[: len(rounds)]
        return {"totals": tuple(map(sum, zip(*rows, strict=True))) or (0,) * self.players}
