"""What a picture of a round shows, whether everything lies open or one seat looks."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from chickenfoot_rules.layout import Layout
from chickenfoot_rules.moves import Move, Play
from chickenfoot_rules.rendering.names import checked_names
from chickenfoot_rules.round import PlayerView, Round
from chickenfoot_rules.rules import Rules
from chickenfoot_rules.scoring import Outcome
from chickenfoot_rules.tiles import TileSet
from chickenfoot_rules.values import Immutable

__all__ = ["Scene"]


@attrs.frozen(kw_only=True)
class Scene(Immutable):
    """A round as far as it is shown.

    Attributes:
        rules: the options.
        layout: what lies on the table.
        hands: the tiles of each seat; ``None`` for those that lie face down.
        hand_sizes: how many tiles each seat holds.
        boneyard_size: how many tiles are left to draw.
        turn: the seat whose turn it is, 0..players−1.
        lead: the seat that leads the round, 0..players−1.
        debts: the seats that owe the Chickenlittle penalty (R6.3).
        playable: the tiles that ``turn`` may play now, as far as they are seen.
        outcome: how the round ended, or ``None`` while it goes on.
        looker: the seat that looks; ``None`` when everything lies open.
        totals: the points of the match so far by seat; none when they are not known.
        names: who sits in each seat; none when they have no names.
        news: what has just happened, where that is to be said.
    """

    rules: Rules
    layout: Layout
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    boneyard_size: int
    turn: int
    lead: int
    debts: frozenset[int]
    playable: TileSet
    outcome: Outcome | None
    looker: int | None = None
    totals: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    news: str = ""

    @classmethod
    def of_round(cls, round_: Round, names: Sequence[str] = ()) -> Scene:
        """Return a round with everything open.

        Raises:
            PictureError: when there are names, but not one for each seat.
        """
        return cls(
            rules=round_.rules,
            layout=round_.layout,
            hands=round_.hands,
            hand_sizes=tuple(map(len, round_.hands)),
            boneyard_size=len(round_.boneyard),
            turn=round_.seat,
            lead=round_.lead,
            debts=round_.debts,
            playable=_tiles_of(round_.legal_moves),
            outcome=round_.outcome,
            names=checked_names(names, round_.players),
        )

    @classmethod
    def of_view(cls, view: PlayerView, names: Sequence[str] = ()) -> Scene:
        """Return what one seat sees.

        Raises:
            PictureError: when there are names, but not one for each seat.
        """
        return cls(
            rules=view.rules,
            layout=view.layout,
            hands=view.hands,
            hand_sizes=view.hand_sizes,
            boneyard_size=view.boneyard_size,
            turn=view.turn,
            lead=view.lead,
            debts=view.debts,
            playable=_tiles_of(view.legal_moves),
            outcome=view.outcome,
            looker=view.seat,
            totals=tuple(map(sum, zip(*view.scores, strict=True))),
            names=checked_names(names, view.players),
        )

    @property
    def live(self) -> frozenset[int]:
        """The values of which a tile is left outside the layout, while the round goes on."""
        if self.outcome is not None:
            return frozenset()
        outside = self.rules.domino_set.tiles - self.layout.tiles
        return frozenset(value for tile in outside for value in (tile.low, tile.high))


def _tiles_of(moves: Sequence[Move]) -> TileSet:
    return TileSet(move.tile for move in moves if isinstance(move, Play))
