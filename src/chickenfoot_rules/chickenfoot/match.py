"""A match: one round for each double, and the score sheet."""

from __future__ import annotations

import random
from typing import Final

import attrs

from chickenfoot_rules.base import DealError, MatchError, as_int, check_type, expected, text, within
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import MissingDouble, Opening, Place, Rules
from chickenfoot_rules.dominoes import Tile, TileSet
from chickenfoot_rules.dominoes.deal import Deal, highest_lot
from chickenfoot_rules.dominoes.match import DominoMatch, join_round
from chickenfoot_rules.dominoes.scoring import is_seat

_MOST_SHUFFLES: Final = 100_000
"""The most shuffles for one deal. If nobody holds the double after so many, ``rng`` is broken.

In the worst case, two players have one tile each of a double-eighteen set. Even then, a working
``rng`` fails so often only once in e^1000 matches.
"""


@attrs.frozen(slots=False, repr=False)
class Match(DominoMatch[Round, PlayerView]):
    """A match at one moment: deal a round, apply its moves, deal the next.

    Args:
        rules: the options, for all rounds.
        players: the number of seats, 2..16 (R1.2).
        lead: the seat that leads the first round, 0..players−1. The default is the seat with
            the highest lot if lots are drawn, else seat 0; with ``lead=DRAWN`` it is drawn, too
            (R2.3, R2.6).

    Attributes:
        lots: the lot of each seat for the lead of the first round (R2.3); empty if the lots
            do not decide it.
        scores: the score sheet, a row of charges by seat for each finished round (R7.1).
        is_over: whether no double is left to open a round, or the number of rounds or the target
            of the rules has been reached (R2.1, R2.5, R7.4).

    Raises:
        RulesError: if the game does not allow this number of players.
        DealError: if the rules have no hand size for this number of players, or the set has too few
            tiles (R1.3, R1.4). `Match.with_own_deals` needs no hand size.
        MatchError: if the lead is not a seat.
        WrongTypeError: if ``rules`` is not a `Rules`.

    >>> match = Match(rules=Rules(), players=4).deal(random.Random(7))
    >>> match.required, match.round.seat
    (9, 1)
    """

    rules: Rules = Rules()
    players: int = attrs.field(default=4, converter=as_int)
    lead: int | None = attrs.field(default=None, converter=attrs.converters.optional(as_int))
    lots: tuple[Tile, ...] = attrs.field(default=(), kw_only=True)

    def __attrs_post_init__(self) -> None:
        check_type(
            self.rules,
            Rules,
            "Rules of Chicken Foot",
            str="notation.parse_rules(text) reads a text",
            int="Match(players=number) takes the number of seats",
            ExpressRules="ExpressMatch(rules) is a match of Express-Domino",
        )
        self.rules.hand_size_for(self.players)
        if self.lead is not None and not is_seat(self.lead, self.players):
            raise MatchError(expected(within("a lead", 0, self.players - 1), self.lead, "R2.6"))
        super().__attrs_post_init__()

    @classmethod
    def begin(cls, rules: Rules, players: int, lead: int | None = None) -> Match:
        """Return a match before its first deal; the arguments are those of `Match`."""
        return cls(rules, players, lead)

    @classmethod
    def with_own_deals(cls, rules: Rules, players: int, lead: int | None = None) -> Match:
        """Return a match before its first round, for deals of your own (R1.3).

        The rules need no hand size for this number of players; without one, `shuffle` fails.

        Args:
            rules: the options, for all rounds.
            players: the number of seats, 2..16 (R1.2).
            lead: the seat that leads the first round, as in `Match`.

        Raises:
            RulesError: if the game does not allow this number of players.
            DealError: if the set has fewer tiles than players.
            MatchError: if the lead is not a seat.
        """
        # The smallest hands: where the double is taken out of them, it leaves these.
        opening = Opening.LAID_OUT if rules.places_double else rules.opening
        match = cls(attrs.evolve(rules, hand_size=1, opening=opening), players, lead)
        return match._with(rules=rules)

    @property
    def unused(self) -> TileSet:
        """The doubles that may still open a round, or opened the current one (R2.1, R2.5)."""
        return self.rules.unused_after([round_.layout.opening for round_ in self.rounds])

    @property
    def required(self) -> int | None:
        """The value of the double that should open the current round, or the next (R2.1).

        It is ``None`` if the match is over.
        """
        return None if self.is_over else self.rules.required_double(self.unused)

    @property
    def needed_doubles(self) -> TileSet:
        """The doubles of which somebody must hold one; otherwise the tiles are dealt again (R2.5).

        It is empty unless `MissingDouble.RESHUFFLE` is chosen.
        """
        if self.rules.missing_double is not MissingDouble.RESHUFFLE or self.required is None:
            return TileSet()
        if self.rules.opening is Opening.HIGHEST_HELD:
            return self.unused
        return TileSet([Tile(self.required, self.required)])

    @property
    def standings(self) -> tuple[Place, ...]:
        """The places after the finished rounds, the best first (R7.4 to R7.6)."""
        return self.rules.standings(self.scores, self.players)

    def shuffle(self, rng: random.Random) -> Deal:
        """Shuffle and deal the tiles for the next round, as `deal` does.

        Each seat draws a lot for the first lead if the rules have lots and the caller named no
        lead (R2.3). With ``lead=DRAWN`` a seat is drawn instead, before each deal (R2.6). With
        `MissingDouble.RESHUFFLE` the tiles are dealt again until somebody holds the double
        (R2.5).

        Raises:
            MatchError: if the match is over or a round is being played.
            DealError: if the rules have no hand size for this number of players, or a broken
                ``rng`` deals nobody the double in 100,000 shuffles.
        """
        self._require_next()
        needed = self.needed_doubles
        lead = None
        if self.rules.draws_lead:
            lead = rng.randrange(self.players) if self._named is None else self._named
        for _ in range(_MOST_SHUFFLES):
            deal = Deal.shuffle(
                self.rules,
                self.players,
                rng,
                required=self.required,
                draw_lots=self._lots_decide and lead is None,
                lead=lead,
            )
            if not needed or any(hand & needed for hand in deal.hands):
                return deal
        message = text(
            "expected an opening double in a hand within {number} shuffles, got none: use another "
            "rng (R2.5)",
            number=_MOST_SHUFFLES,
        )
        raise DealError(message)

    @property
    def _lots_decide(self) -> bool:
        """Whether lots decide who leads the next round: only the first (R2.3)."""
        return self.rules.places_double and self.lead is None and not self.rounds

    @property
    def _named(self) -> int | None:
        """The seat that the caller named to lead the next round: only the first (R2.6)."""
        return None if self.rounds else self.lead

    def _check_lead(self, drawn: int | None) -> None:
        """Raise unless the deal or the caller names the seat that leads, and they agree (R2.6)."""
        if drawn is None and self._named is None:
            message = text("the lead is drawn, so name it: Deal(hands, boneyard, lead=0) (R2.6)")
            raise DealError(message)
        if None not in (drawn, self._named) and drawn != self._named:
            what = text("a deal with the lead of the match, {seat}", seat=self._named)
            raise DealError(expected(what, drawn, "R2.6"))

    def _start(self, deal: Deal) -> Match:
        if self.rules.draws_lead:
            self._check_lead(deal.lead)
        lots = deal.lots or self.lots
        first = highest_lot(lots) if lots else self.lead or 0  # R2.3, R2.6
        unused = self.unused
        required = self.rules.required_double(unused)
        lead = self.rules.lead_of(len(self.rounds), first, deal, required)
        started = Round.start(self.rules, deal, required, lead, unused)
        # Where a house keeps a reserve (H4), a round may be over before its first move.
        return join_round(self._with(lots=lots), started)
