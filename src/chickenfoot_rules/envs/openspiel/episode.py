"""A round or a match with explicit chance: dealt tiles and draws are outcomes of chance nodes.

A deal gives each tile to a place, one tile after the other by ascending index: to a seat, or to the
boneyard. The boneyard is a set. Which of its tiles is drawn is decided at the draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any, Final, cast

import attrs

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.loading import leads
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import ActionError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.match import DominoMatch, join_round
from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.dominoes.round import DominoRound
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.texts import expected, text
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.envs.common import Episode as EpisodeName
from chickenfoot_rules.envs.common import is_match
from chickenfoot_rules.notation import format_text

CHANCE: Final = -1
"""Takes the place of a seat at a chance node."""

OVER: Final = -4
"""Takes the place of a seat when the round is over."""


@attrs.frozen
class Episode(Immutable):
    """A round or a match at one moment, or a deal that is not complete.

    Attributes:
        match: the match. If the episode is a round, it is the first one of this match.
        is_whole: whether the episode is the whole match.
        places: while tiles are dealt, the places of those that are: a seat, or ``players`` for
            the boneyard. Empty when the deal is complete.
        is_drawing: whether a seat draws, and chance has not decided yet what.
    """

    match: DominoMatch
    is_whole: bool
    places: tuple[int, ...] = ()
    is_drawing: bool = False

    @classmethod
    def begin(cls, rules: DominoRules, players: int, episode: EpisodeName) -> Episode:
        """Return the episode before the first tile is dealt.

        Raises:
            DealError: if so many players can't be dealt for.
            RulesError: if so many can't play.
            UnknownNameError: if there is no such episode.
        """
        rules.hand_size_for(players)
        is_whole = is_match(episode)
        match = game_of(rules).begin(rules, players, 0 if rules.names_lead else None)
        return cls(match, is_whole)

    @property
    def rules(self) -> DominoRules:
        """The options of either game."""
        return self.match.rules

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.match.players

    @property
    def round(self) -> DominoRound | None:
        """The current round, or the last one at the end; ``None`` while tiles are dealt."""
        return self.match.rounds[-1] if self.is_over else self.match.round

    @property
    def earlier_rounds(self) -> tuple[DominoRound, ...]:
        """The finished rounds, except the last one at the end."""
        return self.match.rounds[:-1] if self.is_over else self.match.rounds

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The score sheet of the match; empty if the episode is a round."""
        return self.match.scores if self.is_whole else ()

    @property
    def turn(self) -> int:
        """The seat whose turn it is, or `CHANCE`, or `OVER`."""
        if self.is_over:
            return OVER
        if self.match.round is None or self.is_drawing:
            return CHANCE
        return self.match.round.seat

    @property
    def is_over(self) -> bool:
        """Whether the round or the match is over."""
        if self.match.round is not None:
            return False
        return self.match.is_over or len(self.match.rounds) >= self.most_rounds

    @property
    def most_rounds(self) -> int:
        """The most rounds of an episode.

        Rounds in which nobody scores could go on for ever, so they count, too.
        """
        return cast("int", self.rules.most_scored_rounds) if self.is_whole else 1

    @property
    def longest(self) -> int:
        """The most moves of an episode; a law holds rounds to their share."""
        return self.most_rounds * (2 * self.players + 3) * (len(self.rules.tiles) + 1)

    @property
    def most_chance_nodes(self) -> int:
        """The most chance nodes of an episode: all tiles are dealt, and the boneyard is drawn."""
        tiles = len(self.tiles_to_deal)
        undealt = tiles - self.players * self.rules.hand_size_for(self.players)
        return self.most_rounds * (tiles + undealt * self.rules.draws)

    @property
    def most_gained(self) -> float:
        """The most points that a seat can gain or lose: no round costs more than all tiles."""
        if self.is_whole:
            return float(cast("int", self.rules.most_points))
        return float(self.rules.cost(self.rules.tiles))

    @property
    def tiles_to_deal(self) -> tuple[Tile, ...]:
        """The tiles that are dealt for the next round, in this order."""
        return tuple(self.rules.tiles_to_deal(self.match.required))

    def legal(self) -> tuple[int, ...]:
        """Return the legal actions of the seat whose turn it is."""
        round_ = self.match.round
        return () if round_ is None else action_ids.legal(round_)

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node, each with its probability.

        An outcome is a place for the next tile, or the index of a drawn tile.
        """
        round_: Any = self.match.round
        if round_ is not None:
            undrawn = sorted(tile.index for tile in round_.boneyard)
            return [(index, 1 / len(undrawn)) for index in undrawn]
        # How many tiles each place still gets.
        tiles = self.tiles_to_deal
        left = [self.rules.hand_size_for(self.players)] * self.players
        left.append(len(tiles) - sum(left))
        for place in self.places:
            left[place] -= 1
        needed = self.match.needed_doubles.mask
        weights: dict[int, float] = {place: size for place, size in enumerate(left) if size}
        if needed:
            for place in weights:
                weights[place] *= self._chance_to_start(tiles, place, needed, left[-1])
        total = sum(weights.values())
        return [(place, weight / total) for place, weight in weights.items() if weight]

    def _chance_to_start(
        self, tiles: tuple[Tile, ...], place: int, needed: int, undealt: int
    ) -> float:
        """Return the chance that a deal starts a round, if its next tile goes to a place (R2.5).

        Args:
            tiles: the tiles that are dealt.
            place: the place.
            needed: the mask of the doubles of which a hand must have one.
            undealt: how many tiles the boneyard still gets.
        """
        dealt = zip(tiles, (*self.places, place), strict=False)
        if any(tile.bit & needed and at < self.players for tile, at in dealt):
            return 1
        later = tiles[len(self.places) + 1 :]
        doubles = sum(1 for tile in later if tile.bit & needed)
        undealt -= place == self.players
        return 1 - comb(undealt, doubles) / comb(len(later), doubles)

    def apply(self, action: int) -> Episode:
        """Return the episode after an action, or after an outcome of a chance node.

        Raises:
            ActionError: if it is not possible now.
        """
        match = self.match
        if self.turn != CHANCE:
            move = action_ids.decode(cast("DominoRound", match.round), action)
            if isinstance(move, Draw):
                return attrs.evolve(self, is_drawing=True)
            return attrs.evolve(self, match=match.apply(move))
        possible = [outcome for outcome, _ in self.outcomes()]
        if action not in possible:
            raise ActionError(
                expected(text("one of the outcomes {outcomes}", outcomes=possible), action)
            )
        if match.round is None:
            return self._deal((*self.places, action))
        round_: Any = match.round
        drawn = round_.with_next_draw(ALL_TILES[action]).apply(Draw())
        return attrs.evolve(self, match=join_round(match, drawn), is_drawing=False)

    def _deal(self, places: tuple[int, ...]) -> Episode:
        """Return the episode when tiles have these places; the last tile starts the round."""
        tiles = self.tiles_to_deal
        if len(places) < len(tiles):
            return attrs.evolve(self, places=places)
        held: list[list[Tile]] = [[] for _ in range(self.players + 1)]
        for tile, place in zip(tiles, places, strict=True):
            held[place].append(tile)
        *hands, boneyard = held
        deal = Deal(map(TileSet, hands), boneyard)
        return attrs.evolve(self, places=(), match=self.match.deal(deal))

    def name(self, action: int) -> str:
        """Return a short name of an action, or of an outcome of a chance node."""
        if self.turn != CHANCE:
            return action_ids.name(self.rules, action)
        if self.is_drawing:
            return f"{ALL_TILES[action]} is drawn"
        place = "the boneyard" if action == self.players else f"seat {action}"
        return f"{self.tiles_to_deal[len(self.places)]} to {place}"

    def rewards(self) -> tuple[float, ...]:
        """Return how far each seat was ahead of the others in the round that has just ended.

        They are zeros at all other moments. A round of a match has ended when the next one is
        dealt: programs that skip chance nodes would miss rewards before.
        """
        round_ = self.match.round
        starts = round_ is not None and not round_.moves and not self.is_drawing
        return self._gains(self.match.scores[-1:] if starts or self.is_over else ())

    def returns(self) -> tuple[float, ...]:
        """Return the sum of all rewards so far."""
        is_dealing = self.match.round is None and not self.is_over
        return self._gains(self.match.scores[:-1] if is_dealing else self.match.scores)

    def _gains(self, scores: Sequence[Sequence[int]]) -> tuple[float, ...]:
        """Return how far each seat is ahead of the others in some rounds."""
        if not scores:
            return (0.0,) * self.players
        return leads(self.rules, [sum(points) for points in zip(*scores, strict=True)])

    def __str__(self) -> str:
        """Return the deal, the moves and the drawn tiles of each round as a line of text."""
        rounds = self.match.all_rounds
        lines = [self._text_of(round_) for round_ in rounds]
        if self.match.round is None and not self.is_over:
            dealt = zip(self.tiles_to_deal, self.places, strict=False)
            lines.append(f"deal: {' '.join(f'{tile}@{place}' for tile, place in dealt) or '-'}")
        return "\n".join(lines)

    def _text_of(self, round_: DominoRound) -> str:
        dealt = round_.origin.to_deal()
        draws = self.is_drawing and round_ is self.match.round
        parts = [
            f"deal: {format_text(attrs.evolve(dealt, boneyard=TileSet(dealt.boneyard)))}",
            f"moves: {format_text((*round_.moves, *([Draw()] * draws)))}",
            f"drawn: {' '.join(map(str, round_.drawn_tiles)) or '-'}",
        ]
        return "; ".join(parts)


def actions_of(round_: DominoRound) -> Iterator[int]:
    """Yield the outcomes and actions that lead from the first tile dealt for a round to the round.

    Args:
        round_: a round that was started from a deal.
    """
    dealt = round_.origin.to_deal()
    for tile in dealt.tiles:
        holders = (seat for seat, hand in enumerate(dealt.hands) if tile in hand)
        yield next(holders, round_.players)
    drawn = iter(round_.drawn_tiles)
    for move in round_.moves:
        yield action_ids.encode(round_.rules, move)
        if isinstance(move, Draw):
            yield next(drawn).index
