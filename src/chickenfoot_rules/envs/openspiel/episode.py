"""A round with explicit chance: each dealt tile and each draw is an outcome of a chance node.

A deal gives each tile to a place, one tile after the other by ascending index: to a seat, or to the
boneyard. The boneyard is a set. Which of its tiles is drawn is decided at the draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final, cast

import attrs

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.checks import check_costs
from chickenfoot_rules.bulk.leads import leads
from chickenfoot_rules.chickenfoot.opening import candidate_doubles, required_double
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import MissingDouble, Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import ActionError
from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet, union
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.notation import format_deal, format_moves

__all__ = ["CHANCE", "OVER", "Episode", "actions_of"]

CHANCE: Final = -1
"""Takes the place of a seat at a chance node."""

OVER: Final = -4
"""Takes the place of a seat when the round is over."""


@attrs.frozen
class Episode(Immutable):
    """A round at one moment, or a deal that is not complete.

    Attributes:
        rules: the options of either game.
        players: the number of seats.
        places: while tiles are dealt, the places of those that are: a seat, or ``players`` for
            the boneyard. Empty when the deal is complete.
        round: the round, or ``None`` while tiles are dealt.
        is_drawing: whether a seat draws, and chance has not decided yet what.
    """

    rules: Rules | ExpressRules
    players: int
    places: tuple[int, ...] = ()
    round: Round | ExpressRound | None = None
    is_drawing: bool = False

    @classmethod
    def begin(cls, rules: Rules | ExpressRules, players: int) -> Episode:
        """Return the episode before the first tile is dealt.

        Raises:
            BulkError: if 0-0 costs more than rewards can count exactly.
            DealError: if so many players can't be dealt for.
            RulesError: if so many can't play.
        """
        rules.hand_size_for(players)
        check_costs(rules)
        return cls(rules, players)

    @property
    def turn(self) -> int:
        """The seat whose turn it is, or `CHANCE`, or `OVER`."""
        if self.round is None or self.is_drawing:
            return CHANCE
        return OVER if self.round.is_over else self.round.seat

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.turn == OVER

    @property
    def longest(self) -> int:
        """The most moves that a round can have; a law holds rounds to this number."""
        return (2 * self.players + 3) * (len(self.rules.tiles) + 1)

    @property
    def dealt(self) -> tuple[Tile, ...]:
        """The tiles that are dealt, in this order."""
        return tuple(self.rules.tiles_to_deal())

    def legal(self) -> tuple[int, ...]:
        """Return the legal actions of the seat whose turn it is."""
        return () if self.round is None else action_ids.legal(self.round)

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node, each with its probability.

        An outcome is a place for the next tile, or the index of a drawn tile.
        """
        if self.round is None:
            return self._places_of_next()
        undrawn = sorted(tile.index for tile in cast("Round", self.round).boneyard)
        return [(index, 1 / len(undrawn)) for index in undrawn]

    def _places_of_next(self) -> list[tuple[int, float]]:
        left = self._left()
        weights = {
            place: size * self._complete(place, left) for place, size in enumerate(left) if size
        }
        total = sum(weights.values())
        return [(place, weight / total) for place, weight in weights.items() if weight]

    def _left(self) -> list[int]:
        """Return how many tiles each place still gets."""
        size = self.rules.hand_size_for(self.players)
        left = [size] * self.players
        left.append(len(self.dealt) - sum(left))
        for place in self.places:
            left[place] -= 1
        return left

    def _complete(self, place: int, left: list[int]) -> float:
        """Return the chance that a deal starts a round, if its next tile goes to a place (R2.5)."""
        if getattr(self.rules, "missing_double", None) is not MissingDouble.RESHUFFLE:
            return 1
        rules = cast("Rules", self.rules)
        openers = candidate_doubles(rules, required_double(rules, None), None)
        places = (*self.places, place)
        dealt = self.dealt
        if any(
            tile.bit & openers and at < self.players
            for tile, at in zip(dealt, places, strict=False)
        ):
            return 1
        later = sum(1 for tile in dealt[len(places) :] if tile.bit & openers)
        undealt = len(dealt) - len(places)
        boneyard = left[-1] - (place == self.players)
        return 1 - comb(boneyard, later) / comb(undealt, later)

    def apply(self, action: int) -> Episode:
        """Return the episode after an action, or after an outcome of a chance node.

        Raises:
            ActionError: if it is not possible now.
        """
        round_ = self.round
        if self.turn != CHANCE:
            move = action_ids.decode(cast("Round", round_), action)
            if isinstance(move, Draw):
                return attrs.evolve(self, is_drawing=True)
            return attrs.evolve(self, round=cast("Round", round_).apply(move))
        possible = [outcome for outcome, _ in self.outcomes()]
        if action not in possible:
            message = f"expected one of the outcomes {possible}, got {shown(action)}"
            raise ActionError(message)
        if round_ is None:
            return self._deal((*self.places, action))
        drawn = cast("Round", round_).with_next_draw(ALL_TILES[action])
        return attrs.evolve(self, round=drawn.apply(Draw()), is_drawing=False)

    def _deal(self, places: tuple[int, ...]) -> Episode:
        """Return the episode when tiles have these places; the last tile starts the round."""
        dealt = self.dealt
        if len(places) < len(dealt):
            return attrs.evolve(self, places=places)
        held: list[list[Tile]] = [[] for _ in range(self.players + 1)]
        for tile, place in zip(dealt, places, strict=True):
            held[place].append(tile)
        *hands, boneyard = held
        deal = Deal(map(TileSet, hands), boneyard)
        if isinstance(self.rules, ExpressRules):
            return attrs.evolve(self, places=(), round=ExpressRound.start(self.rules, deal))
        return attrs.evolve(self, places=(), round=Round.start(self.rules, deal))

    def name(self, action: int) -> str:
        """Return a short name of an action, or of an outcome of a chance node."""
        if self.turn != CHANCE:
            return action_ids.name(self.rules, action)
        if self.is_drawing:
            return f"{ALL_TILES[action]} is drawn"
        place = "the boneyard" if action == self.players else f"seat {action}"
        return f"{self.dealt[len(self.places)]} to {place}"

    def returns(self) -> tuple[float, ...]:
        """Return how far each seat is ahead of the others when the round is over, else zeros."""
        outcome = None if self.round is None else self.round.outcome
        return (0.0,) * self.players if outcome is None else leads(self.rules, outcome.points)

    def __str__(self) -> str:
        """Return the deal, the moves and the drawn tiles as text."""
        if self.round is None:
            dealt = zip(self.dealt, self.places, strict=False)
            return f"deal: {' '.join(f'{tile}@{place}' for tile, place in dealt) or '-'}"
        hands = self.round.origin.hands
        undealt = self.rules.tiles_to_deal() - union(hands)
        parts = [
            f"deal: {format_deal(Deal(hands, undealt))}",
            f"moves: {format_moves((*self.round.moves, *([Draw()] * self.is_drawing)))}",
            f"drawn: {' '.join(map(str, self.round.drawn_tiles)) or '-'}",
        ]
        return "; ".join(parts)


def actions_of(round_: Round | ExpressRound) -> Iterator[int]:
    """Yield the outcomes and actions that lead from the first dealt tile to a round.

    Args:
        round_: a round that was started from a deal.
    """
    origin = round_.origin
    for tile in round_.rules.tiles_to_deal():
        holders = (seat for seat, hand in enumerate(origin.hands) if tile in hand)
        yield next(holders, round_.players)
    drawn = iter(round_.drawn_tiles)
    for move in round_.moves:
        yield action_ids.encode(round_.rules, move)
        if isinstance(move, Draw):
            yield next(drawn).index
