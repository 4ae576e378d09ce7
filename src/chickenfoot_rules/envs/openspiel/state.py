"""States of the games for OpenSpiel: a round or a match with explicit chance.

A deal gives each tile to a place, one tile after the other by ascending index: to a seat, or to the
boneyard. The boneyard is a set. Which of its tiles is drawn is decided at the draw.

The module ``pyspiel`` has no types, so it is an `Any` here and nowhere else. Type checkers let
games, states and bots have all of its methods.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from math import comb
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from chickenfoot_rules.base import ActionError, MatchError, quote, text
from chickenfoot_rules.bulk.loading import leads
from chickenfoot_rules.dominoes import Deal, DominoRound, DominoView, Draw
from chickenfoot_rules.dominoes import actions as action_ids
from chickenfoot_rules.dominoes.match import DominoMatch, join_round
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.records import MatchRecord, RoundRecord
from chickenfoot_rules.records.record import document_from_record

pyspiel: Final[Any] = import_module("pyspiel")

Parameters: TypeAlias = Mapping[str, bool | int | str]
"""The parameters of a game."""

_CHANCE: Final = -1
"""Takes the place of a seat at a chance node."""

_OVER: Final = -4
"""Takes the place of a seat when the episode is over."""

_Record: TypeAlias = MatchRecord[DominoMatch] | RoundRecord[DominoRound]

if TYPE_CHECKING:

    class SpielGame:
        """The base of games, with methods of OpenSpiel that have no types."""

        def __init__(self, *arguments: object) -> None: ...
        def __getattr__(self, name: str) -> Any: ...  # noqa: ANN401 - OpenSpiel has no types

    class SpielState(SpielGame):
        """The base of states."""

    class SpielBot(SpielGame):
        """The base of bots."""

else:
    SpielGame, SpielState, SpielBot = pyspiel.Game, pyspiel.State, pyspiel.Bot


class DominoState(SpielState):
    """A state of a round or a match with explicit chance.

    It has the methods of ``pyspiel.State``, and those described here. ``game.new_initial_state()``
    and `DominoGame.state_of` make states.

    Args:
        game: the game.
        match: the match before its first deal.
        most_rounds: the most rounds of the match; ``None`` if the episode is its first round.

    Attributes:
        match: the match. If the episode is a round, it is the first one of this match.
        is_drawing: whether a seat draws and chance has yet to choose the tile.
    """

    def __init__(self, game: SpielGame, match: DominoMatch, most_rounds: int | None) -> None:
        super().__init__(game)
        # OpenSpiel copies and pickles all attributes, so they are values.
        self.match: DominoMatch = match
        self.is_drawing: bool = False
        self._most_rounds = most_rounds
        # Before tiles are dealt, the seat that was drawn to lead, if one must be (R2.6).
        self._lead: int | None = None
        # While tiles are dealt, the places of those that are: a seat, or `players`.
        self._places: tuple[int, ...] = ()

    @property
    def round(self) -> DominoRound | None:
        """The current round, or the last one at the end; ``None`` while tiles are dealt.

        Until chance has chosen the tile of a draw, it is the round before the draw. The order of
        its boneyard means nothing.
        """
        return self.match.rounds[-1] if self.is_terminal() else self.match.round

    @property
    def earlier_rounds(self) -> tuple[DominoRound, ...]:
        """The finished rounds of a match, without the last one at the end."""
        return self.match.rounds[:-1] if self.is_terminal() else self.match.rounds

    def view(self, seat: int) -> DominoView:
        """Return the view of a seat, in a match with the score sheet.

        Args:
            seat: the seat, 0..players−1.

        Raises:
            MatchError: while tiles are dealt.
            SeatError: if there is no such seat.
        """
        round_ = self.round
        if round_ is None:
            message = text("no seat sees anything before the deal is complete")
            raise MatchError(message)
        return round_.view(seat, self.match.scores if self._most_rounds else ())

    def resample_from_infostate(self, seat: int, sampler: Callable[[], float]) -> DominoState:
        """Return a random state that a seat can't tell from this one.

        The deals of this round and of all finished ones are drawn from those that are consistent
        with the seat's views: uniformly where a view ``determinizes_exactly``, else nearly so.

        Args:
            seat: the seat, 0..players−1.
            sampler: a function that returns random numbers from 0 to 1.

        Raises:
            MatchError: at a chance node, where no seat decides.
            SeatError: if there is no such seat.
        """
        if self.current_player() == _CHANCE:
            message = text(
                "expected a state in which a seat decides, or the end, got a chance node"
            )
            raise MatchError(message)
        rng = random.Random(sampler())  # noqa: S311 - chance here is for games
        state: DominoState = self.get_game().new_initial_state()
        for round_ in self.match.all_rounds:
            for action in actions_of(round_.view(seat).determinize(rng)):
                state.apply_action(action)
        return state

    # --- what OpenSpiel calls ----------------------------------------------------------------

    def current_player(self) -> int:
        """Return the seat whose turn it is, or the id of chance or of a final state."""
        if self.is_terminal():
            return _OVER
        if self.match.round is None or self.is_drawing:
            return _CHANCE
        return self.match.round.seat

    def is_terminal(self) -> bool:
        """Return whether the episode is over."""
        if self.match.round is not None:
            return False
        return self.match.is_over or len(self.match.rounds) >= (self._most_rounds or 1)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node, each with its probability.

        An outcome is the seat that leads, a place for the next tile, or the index of a drawn tile.
        """
        round_: Any = self.match.round
        if round_ is not None:
            undrawn = sorted(tile.index for tile in round_.boneyard)
            return [(index, 1 / len(undrawn)) for index in undrawn]
        players, tiles = self.match.players, self._tiles_to_deal
        if self._draws_lead:
            return [(seat, 1 / players) for seat in range(players)]
        # How many tiles each place still gets.
        left = [self.match.rules.hand_size_for(players)] * players
        left.append(len(tiles) - sum(left))
        for place in self._places:
            left[place] -= 1
        needed = self.match.needed_doubles.mask
        weights: dict[int, float] = {place: size for place, size in enumerate(left) if size}
        if needed:
            for place in weights:
                weights[place] *= self._chance_to_start(tiles, place, needed, left[-1])
        total = sum(weights.values())
        return [(place, weight / total) for place, weight in weights.items() if weight]

    def rewards(self) -> list[float]:
        """Return how far each seat was ahead in the round that has ended, else zeros.

        A round of a match has ended when the next one is dealt: programs that skip chance nodes
        would miss rewards before.
        """
        round_ = self.match.round
        starts = round_ is not None and not round_.moves and not self.is_drawing
        return self._gains(self.match.scores[-1:] if starts or self.is_terminal() else ())

    def returns(self) -> list[float]:
        """Return the sum of the rewards so far."""
        return self._gains(self.match.scores[:-1] if self.round is None else self.match.scores)

    def __str__(self) -> str:
        """Return the deal, the moves and the drawn tiles of each round as a line of text."""
        lines = [self._text_of(round_) for round_ in self.match.all_rounds]
        if self.round is None:
            dealt = zip(self._tiles_to_deal, self._places, strict=False)
            lead = [] if self._lead is None else [f"lead@{self._lead}"]
            places = [*lead, *(f"{tile}@{place}" for tile, place in dealt)]
            lines.append(f"deal: {' '.join(places) or '-'}")
        return "\n".join(lines)

    def _legal_actions(self, player: int) -> list[int]:
        del player  # OpenSpiel asks for no other than the seat whose turn it is.
        return [] if self.match.round is None else [*action_ids.legal(self.match.round)]

    def _apply_action(self, action: int) -> None:
        round_: Any = self.match.round
        if self.current_player() != _CHANCE:
            move = action_ids.decode(round_, action)
            if isinstance(move, Draw):
                self.is_drawing = True
            else:
                self.match = self.match.apply(move)
            return
        possible = [outcome for outcome, _ in self.chance_outcomes()]
        if action not in possible:
            raise ActionError(f"expected one of the outcomes {possible}, got {quote(action)}")
        if round_ is not None:
            drawn = round_.with_next_draw(ALL_TILES[action]).apply(Draw())
            self.match = join_round(self.match, drawn)
            self.is_drawing = False
            return
        if self._draws_lead:
            self._lead = action
            return
        self._places = (*self._places, action)
        if len(self._places) == len(self._tiles_to_deal):
            self._deal()

    def _action_to_string(self, player: int, action: int) -> str:
        del player
        if self.current_player() != _CHANCE:
            return action_ids.name(self.match.rules, action)
        if self.is_drawing:
            return f"{ALL_TILES[action]} is drawn"
        if self._draws_lead:
            return f"seat {action} leads"
        place = "the boneyard" if action == self.match.players else f"seat {action}"
        return f"{self._tiles_to_deal[len(self._places)]} to {place}"

    def _to_struct(self) -> dict[str, object]:
        """Return the document of the record of the round or match, and what chance decides next.

        The order of the undrawn tiles means nothing.
        """
        name, record = self._record()
        return {
            "dealt": [*self._places],
            "lead": self._lead,
            name: None if record is None else document_from_record(record),
            "is_drawing": self.is_drawing,
        }

    def _to_observation_struct(self, player: int) -> dict[str, object]:
        """Return the document of what a seat sees of the round or match."""
        name, record = self._record()
        return {name: None if record is None else document_from_record(record.redact(player))}

    # --- parts ---------------------------------------------------------------------------

    @property
    def _draws_lead(self) -> bool:
        """Whether chance has yet to choose the seat that leads the next round (R2.6)."""
        return self.match.rules.draws_lead and self.match.round is None and self._lead is None

    @property
    def _tiles_to_deal(self) -> tuple[Tile, ...]:
        """The tiles that are dealt for the next round, in this order."""
        return tuple(self.match.rules.tiles_to_deal(self.match.required))

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
        players = self.match.players
        dealt = zip(tiles, (*self._places, place), strict=False)
        if any(tile.bit & needed and at < players for tile, at in dealt):
            return 1
        later = tiles[len(self._places) + 1 :]
        doubles = sum(1 for tile in later if tile.bit & needed)
        undealt -= place == players
        return 1 - comb(undealt, doubles) / comb(len(later), doubles)

    def _deal(self) -> None:
        """Start the round, since each tile has its place."""
        held: list[list[Tile]] = [[] for _ in range(self.match.players + 1)]
        for tile, place in zip(self._tiles_to_deal, self._places, strict=True):
            held[place].append(tile)
        *hands, boneyard = held
        self.match = self.match.deal(Deal(map(TileSet, hands), boneyard, lead=self._lead))
        self._lead, self._places = None, ()

    def _gains(self, scores: Sequence[Sequence[int]]) -> list[float]:
        """Return how far each seat is ahead of the others in some rounds."""
        if not scores:
            return [0.0] * self.match.players
        points = [sum(column) for column in zip(*scores, strict=True)]
        return [*leads(self.match.rules, points)]

    def _text_of(self, round_: DominoRound) -> str:
        dealt = round_.origin.to_deal()
        draws = self.is_drawing and round_ is self.match.round
        parts = [
            f"deal: {format_text(attrs.evolve(dealt, boneyard=TileSet(dealt.boneyard)))}",
            f"moves: {format_text((*round_.moves, *([Draw()] * draws)))}",
            f"drawn: {' '.join(map(str, round_.drawn_tiles)) or '-'}",
        ]
        return "; ".join(parts)

    def _record(self) -> tuple[str, _Record | None]:
        """Return what the episode is, and its record if a round is dealt."""
        if self._most_rounds:
            return "match", MatchRecord.of(self.match) if self.match.all_rounds else None
        return "round", None if self.round is None else RoundRecord.of(self.round)


def actions_of(round_: DominoRound) -> Iterator[int]:
    """Yield the outcomes and actions that lead from the first tile dealt for a round to the round.

    Args:
        round_: a round that was started from a deal.
    """
    dealt = round_.origin.to_deal()
    if dealt.lead is not None:
        yield dealt.lead
    for tile in dealt.tiles:
        holders = (seat for seat, hand in enumerate(dealt.hands) if tile in hand)
        yield next(holders, round_.players)
    drawn = iter(round_.drawn_tiles)
    for move in round_.moves:
        yield action_ids.encode(round_.rules, move)
        if isinstance(move, Draw):
            yield next(drawn).index
