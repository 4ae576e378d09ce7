"""A match: one round for each double, and the score sheet."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

import attrs

from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import MissingDouble, Opening, Rules, check_players
from chickenfoot_rules.chickenfoot.scoring import Place, standings
from chickenfoot_rules.dominoes.deal import Deal, highest_lot
from chickenfoot_rules.dominoes.errors import DealError, MatchError
from chickenfoot_rules.dominoes.match import BaseMatch
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import shown

__all__ = ["Match"]

_MOST_SHUFFLES: Final = 100_000
"""A deal that puts the double in no hand so often is not chance but a broken ``rng``.

The worst case, two players with one tile each of a double-eighteen set, fails so
often once in e^1000 matches.
"""


@attrs.frozen(slots=False)
class Match(BaseMatch[Round, PlayerView]):
    """A match at one moment: deal a round, apply its moves, deal the next.

    What is made by the constructor, or by ``attrs.evolve``, is at its beginning.

    Args:
        rules: the options, for all its rounds.
        players: how many seats there are, 2..16 (R1.2).
        lead: the seat that leads the first round, 0..players−1; seat 0, or
            the highest lot where rules and deal have lots, unless given (R2.3,
            R2.6).

    Attributes:
        rounds: the finished rounds, in order.
        round: the round that is being played, or ``None`` between rounds.
        lots: the tiles that each seat drew for the lead of the first round
            (R2.3); empty when it did not go by lot.
        scores: the score sheet, a row of charges by seat for each finished
            round (R7.1).
        unused: the doubles that no finished round was opened with (R2.1).

    Raises:
        RulesError: when so many can't play.
        MatchError: when the lead is not a seat, or the rules are none.

    >>> match = Match(rules=Rules(), players=4).deal(random.Random(7))
    >>> match.required, match.round.seat
    (9, 1)
    """

    rules: Rules = Rules()
    players: int = 4
    lead: int | None = None
    rounds: tuple[Round, ...] = attrs.field(default=(), init=False)
    round: Round | None = attrs.field(default=None, init=False)
    lots: tuple[Tile, ...] = attrs.field(default=(), init=False)
    scores: tuple[tuple[int, ...], ...] = attrs.field(default=(), init=False, eq=False, repr=False)
    # Follows from the rounds; kept because `is_over` is asked before every move.
    unused: TileSet = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        # Data enters here: a type checker is not always there to say so.
        if not isinstance(self.rules, Rules):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = f"expected Rules of Chicken Foot, got {shown(self.rules)}"
            raise MatchError(message)
        check_players(self.players)
        object.__setattr__(self, "unused", self.rules.domino_set.doubles)
        if self.lead is not None and (
            type(self.lead) is not int or self.lead not in range(self.players)
        ):
            found = shown(self.lead)
            message = f"the lead is one of the seats 0 to {self.players - 1}, not {found} (R2.6)"
            raise MatchError(message)

    @property
    def is_over(self) -> bool:
        """Whether every double has opened a round (R2.1, R7.4)."""
        return not self.unused

    @property
    def required(self) -> int | None:
        """Value of the double that should open this round or the next (R2.1).

        ``None`` when the match is over.
        """
        return max((double.low for double in self.unused), default=None)

    @property
    def standings(self) -> tuple[Place, ...]:
        """The places after the finished rounds, the best first (R7.4 to R7.6)."""
        return standings(self.scores, self.players)

    def shuffle(self, rng: random.Random) -> Deal:
        """Shuffle and deal the tiles for the next round, as `deal` does.

        Lots are drawn for the first lead where the rules have them and the
        caller named no lead (R2.3), and with `MissingDouble.RESHUFFLE` the
        tiles are dealt again until somebody holds the double (R2.5).

        Raises:
            MatchError: when the match is over or a round is being played.
            DealError: when the rules have no hand size for so many players, or
                a broken ``rng`` deals nobody the double in 100,000 shuffles.
        """
        required = self._require_next()
        draw_lots = self.rules.opening is Opening.LAID_OUT and self.lead is None and not self.rounds
        for _ in range(_MOST_SHUFFLES):
            deal = Deal.shuffle(
                self.rules, self.players, rng, required=required, draw_lots=draw_lots
            )
            if self._can_open(deal, required):
                return deal
        message = f"no double that opens was dealt to anybody in {_MOST_SHUFFLES} shuffles (R2.5)"
        raise DealError(message)

    def deal(self, source: random.Random | Deal) -> Match:
        """Return the match with its next round begun.

        Args:
            source: where the chance of a shuffle comes from, or a deal of your own.

        Raises:
            MatchError: when the match is over, a round is being played, or the
                source is something else.
            DealError: when a shuffle fails, as `shuffle` says, or a deal of your
                own is for other players.
            SetupError: when a deal of your own has other tiles than the rules
                play with, or can't open the round by them. Its hands may have
                any size.
        """
        required = self._require_next()
        deal = self._deal_from(source)
        lots = self._lots(deal)
        first = self._first_lead(lots)
        return self._with(
            lots=lots,
            round=Round.start(
                self.rules,
                deal,
                required,
                (first + len(self.rounds)) % self.players,
                self.unused,
            ),
        )

    def _require_next(self) -> int:
        """Return the value of the double required next, unless no round can begin now."""
        self._require_no_round()
        if self.required is None:
            message = "the match is over: every double has opened a round (R7.4)"
            raise MatchError(message)
        return self.required

    def _can_open(self, deal: Deal, required: int) -> bool:
        """Tell whether a deal can be played, or is to be shuffled again (R2.5)."""
        if self.rules.missing_double is not MissingDouble.RESHUFFLE:
            return True
        any_unused = self.rules.opening is Opening.HIGHEST_HELD
        openers = self.unused if any_unused else TileSet([Tile(required, required)])
        return any(hand & openers for hand in deal.hands)

    def _lots(self, deal: Deal) -> tuple[Tile, ...]:
        """Return the lots that the lead of round 1 goes by, if it does (R2.3)."""
        if self.rounds:
            return self.lots
        by_lot = self.rules.opening is Opening.LAID_OUT and self.lead is None
        return deal.lots if by_lot else ()

    def _first_lead(self, lots: tuple[Tile, ...]) -> int:
        """Return the lead of round 1: named, drawn by lot, or seat 0 (R2.3, R2.6)."""
        if lots:
            return highest_lot(lots)
        return self.lead or 0

    def _changes_after(self, played: Round) -> Mapping[str, object]:
        return {"unused": self.unused - {played.layout.opening}}
