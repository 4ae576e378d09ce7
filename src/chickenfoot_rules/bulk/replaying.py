"""Rounds and matches of batches, dealt and played again as the classes of the games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, cast

import attrs

from chickenfoot_rules.bulk import actions
from chickenfoot_rules.bulk.dealing import all_doubles, deal_first, deal_later, dealt_round
from chickenfoot_rules.bulk.dialect import Words, word
from chickenfoot_rules.bulk.loading import new_round
from chickenfoot_rules.bulk.state import CHANCE
from chickenfoot_rules.bulk.views import AnyMatch, AnyRound
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.rules import DominoRules

Kept: TypeAlias = tuple[int, tuple[int, ...]]
"""A round that was played: the state of the random numbers before its deal, and its actions."""


@attrs.frozen
class Dealer:
    """Deals rounds of a batch again.

    Attributes:
        rules: the rules.
        players: the number of seats.
        options: the row of the options.
    """

    rules: DominoRules
    players: int
    options: Words

    def first(self, chance: int) -> AnyRound:
        """Return the first round of a match.

        Args:
            chance: the state of the random numbers before the deal.
        """
        row, yard = new_round(self.options)
        row[CHANCE] = word(chance)
        deal_first(row, yard, self.options)
        return dealt_round(self.rules, row, yard, self.options, all_doubles(self.options))

    def later(self, chance: int, unused: int, lead: int) -> AnyRound:
        """Return a later round of a match.

        Args:
            chance: the state of the random numbers before the deal.
            unused: bit *v* for each double *v* that has opened no round yet; 0 in Express-Domino.
            lead: the seat that leads.
        """
        row, yard = new_round(self.options)
        row[CHANCE] = word(chance)
        deal_later(row, yard, self.options, word(unused), word(lead))
        return dealt_round(self.rules, row, yard, self.options, unused)

    def next_of(self, match: AnyMatch | None, chance: int) -> AnyMatch:
        """Return a match with its next round dealt.

        Args:
            match: a match between two rounds, or ``None`` for a new one.
            chance: the state of the random numbers before the deal.
        """
        if match is None:
            round_ = self.first(chance)
            lead = round_.lead if self.rules.names_lead else None
            begun = game_of(self.rules).begin(self.rules, self.players, lead)
            return cast("AnyMatch", begun.deal(_deal_of(round_)))
        doubles = match.unused if isinstance(match, Match) else ()
        unused = sum(1 << double.low for double in doubles)
        # The lead does not change the tiles.
        return match.deal(_deal_of(self.later(chance, unused, lead=0)))


def played_round(round_: AnyRound, made: Iterable[int]) -> AnyRound:
    """Return a round after some actions."""
    for action in made:
        round_ = round_.apply(actions.decode(round_, action))
    return round_


def played_match(dealer: Dealer, match: AnyMatch | None, rounds: Iterable[Kept]) -> AnyMatch:
    """Return a match after some rounds.

    Args:
        dealer: deals the rounds.
        match: the match before them, in which a round is being played, or ``None``: then they
            begin with its first round.
        rounds: the rounds; the actions of the first go on with the one that is being played.
    """
    for chance, made in rounds:
        if match is None or (match.round is None and not match.is_over):
            match = dealer.next_of(match, chance)
        match = _moved(match, made)
    return cast("AnyMatch", match)


def _moved(match: Any, made: Iterable[int]) -> AnyMatch:  # noqa: ANN401 - one of two games
    for action in made:
        match = match.apply(actions.decode(match.round, action))
    return cast("AnyMatch", match)


def _deal_of(round_: AnyRound) -> Deal:
    """Return the deal of a round in which nobody has moved yet."""
    rest = round_.boneyard if isinstance(round_, Round) else round_.out_of_play
    return Deal(round_.hands, rest)
