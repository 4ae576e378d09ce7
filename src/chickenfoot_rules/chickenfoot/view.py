"""What one seat sees of a round, and nothing else.

All of it is the seat's own, or lies on the table, or was said or done before everyone.
"""

from __future__ import annotations

from collections.abc import Iterator

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.legality import RoundState, explain
from chickenfoot_rules.chickenfoot.rules import CHICKEN_FOOT, Rules
from chickenfoot_rules.chickenfoot.scoring import Outcome
from chickenfoot_rules.dominoes.illegality import Illegality
from chickenfoot_rules.dominoes.layout import Duty
from chickenfoot_rules.dominoes.moves import Draw, Move
from chickenfoot_rules.dominoes.round import Event
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.view import Sight

__all__ = ["SeatView", "events_of"]


class SeatView(Sight):
    """What a seat sees, and all that can be read off it.

    `chickenfoot_rules.PlayerView` is the frozen kind of it, the only one there is, and
    documents the attributes.
    """

    __slots__ = ()

    rule_ids = CHICKEN_FOOT

    rules: Rules
    boneyard_size: int
    layout: Layout
    lead: int
    openers: TileSet
    skipped: TileSet
    must_open: bool
    drawn: Tile | None
    draw_fits: bool
    debts: frozenset[int]
    outcome: Outcome | None
    history: tuple[Event, ...]
    scores: tuple[tuple[int, ...], ...]

    @property
    def unseen(self) -> TileSet:
        """What lies in the hands of others, or is not drawn yet."""
        return self.rules.tiles - self._seen(self.layout.tiles)

    @property
    def duty(self) -> Duty | None:
        """The double that must be filled before anything else is played (R3.2, R3.3)."""
        return self.layout.duty

    @property
    def is_over(self) -> bool:
        """Whether the round has ended (R5.1, R5.2)."""
        return self.outcome is not None

    @property
    def is_dead(self) -> bool:
        """Whether no tile outside the layout can ever be played (R5.3)."""
        outside = self.rules.domino_set.tiles
        return not (self.layout.is_empty or self.layout.fitting(outside))

    def _flaw(self, move: Move) -> Illegality:
        return explain(self._state(), move)

    def _state(self) -> RoundState:
        """Return the state of the round as far as the seat sees it."""
        state = RoundState.assembled(
            rules=self.rules,
            hands=tuple(0 if hand is None else hand.mask for hand in self.hands),
            boneyard=(Tile(0, 0),) * self.boneyard_size,  # Backs: all that is known is how many.
            layout=self.layout,
            seat=self.turn,
            lead=self.lead,
            openers=self.openers,
            drawn=self.drawn,
            debts=self.debts,
            skipped=self.skipped,
        )
        state.legal_moves = self.legal_moves
        return state


def events_of(state: RoundState, origin: RoundState, seat: int) -> Iterator[Event]:
    """Tell the history of a round as a seat saw it.

    Args:
        state: the round.
        origin: the round before its first move.
        seat: the seat that looks.
    """
    undrawn = len(origin.boneyard)
    for mover, move in zip(state.movers, state.moves, strict=True):
        tile = None
        if isinstance(move, Draw):
            undrawn -= 1
            if mover == seat:
                tile = origin.boneyard[undrawn]
        yield Event(mover, move, tile)
