"""The content of a picture of a round, with all tiles open or as one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.narration import Narrator, Shown, tiles_apart
from chickenfoot_rules.dominoes.protocols import (
    DominoLayout,
    DominoOutcome,
    DominoRound,
    DominoRules,
    DominoView,
)
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.games import narrator_of
from chickenfoot_rules.rendering.names import checked_names

__all__ = ["Scene"]


@attrs.frozen(kw_only=True)
class Scene(Immutable):
    """The visible part of a round.

    Attributes:
        rules: the options.
        layout: the tiles on the table.
        hands: the tiles of each seat; ``None`` for a hand that lies face down.
        hand_sizes: the number of tiles of each seat.
        turn: the seat whose turn it is, 0..players−1.
        lead: the seat that leads the round, 0..players−1.
        remarks: remarks on each seat while the round goes on.
        playable: the visible tiles that ``turn`` may play now.
        outcome: how the round ended, or ``None`` while it goes on.
        looker: the seat that looks; ``None`` if all tiles are open.
        totals: the points of the match so far by seat; empty if they are unknown.
        names: the name of each seat; empty if they have no names.
        news: what has just happened, in an animation.
    """

    rules: DominoRules
    layout: DominoLayout
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    turn: int
    lead: int
    remarks: tuple[tuple[str, ...], ...]
    playable: TileSet
    outcome: DominoOutcome | None
    looker: int | None = None
    totals: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    news: str = ""

    @classmethod
    def of_round(cls, round_: DominoRound, names: Sequence[str] = ()) -> Scene:
        """Return the scene of a round with all tiles open.

        Raises:
            PictureError: if there are names but not one for each seat.
        """
        return cls(
            rules=round_.rules,
            layout=round_.layout,
            hands=round_.hands,
            hand_sizes=tuple(map(len, round_.hands)),
            turn=round_.seat,
            lead=round_.lead,
            remarks=_remarks(round_),
            playable=_tiles_of(round_.legal_moves),
            outcome=round_.outcome,
            names=checked_names(names, round_.players),
        )

    @classmethod
    def of_view(cls, view: DominoView, names: Sequence[str] = ()) -> Scene:
        """Return the scene that one seat sees.

        Raises:
            PictureError: if there are names but not one for each seat.
        """
        return cls(
            rules=view.rules,
            layout=view.layout,
            hands=view.hands,
            hand_sizes=view.hand_sizes,
            turn=view.turn,
            lead=view.lead,
            remarks=_remarks(view),
            playable=_tiles_of(view.legal_moves),
            outcome=view.outcome,
            looker=view.seat,
            totals=tuple(map(sum, zip(*view.scores, strict=True))),
            names=checked_names(names, view.players),
        )

    @property
    def narrator(self) -> Narrator:
        """The narrator of the match."""
        return narrator_of(self.rules, len(self.hand_sizes), self.names)

    @property
    def partners(self) -> tuple[int, ...]:
        """The side of each seat, 0 or 1; empty if everybody plays alone."""
        sides = self.narrator.sides
        if len(sides) == len(self.hand_sizes):
            return ()
        return tuple(
            number
            for seat in range(len(self.hand_sizes))
            for number, side in enumerate(sides)
            if seat in side
        )

    @property
    def apart(self) -> int:
        """How many tiles are neither in a hand nor on the table."""
        return tiles_apart(self.rules, self.layout, self.hand_sizes)

    @property
    def live(self) -> frozenset[int]:
        """The values on tiles outside the layout; none when the round is over."""
        if self.outcome is not None:
            return frozenset()
        outside = self.rules.tiles - self.layout.tiles
        return frozenset(value for tile in outside for value in (tile.low, tile.high))


def _tiles_of(moves: Sequence[Move]) -> TileSet:
    return TileSet(move.tile for move in moves if isinstance(move, Play))


def _remarks(shown: Shown) -> tuple[tuple[str, ...], ...]:
    narrator = narrator_of(shown.rules, shown.players)
    return tuple(tuple(narrator.remarks(shown, seat)) for seat in range(shown.players))
