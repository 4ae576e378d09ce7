"""The deals that are consistent with what a seat knows: how many, and any of them by chance."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import cast

from chickenfoot_rules.fillings import Fillings
from chickenfoot_rules.history import History
from chickenfoot_rules.moves import Draw, Play
from chickenfoot_rules.sampling import Sampler
from chickenfoot_rules.state import RoundState
from chickenfoot_rules.tiles import Tile, TileSet
from chickenfoot_rules.views import SeatView

__all__ = ["Worlds"]


class Worlds:
    """All the deals that are consistent with a view.

    Args:
        view: what a seat sees now.
        origin: what it saw before the first move.
        fillings: the ways to fill the slots of the view.
    """

    def __init__(self, view: SeatView, origin: SeatView, fillings: Fillings) -> None:
        self._view = view
        self._origin = origin
        self._slots = fillings.slots
        self._sampler = Sampler(fillings)
        # What the history tells that every world has in common.
        self._history: History = None
        self._draws: list[tuple[int, Tile | None]] = []
        self._played = [0] * view.players
        for event in view.history:
            self._history = (self._history, event.seat, event.move)
            if isinstance(event.move, Draw):
                self._draws.append((event.seat, event.tile))
            elif isinstance(event.move, Play):
                self._played[event.seat] |= event.move.tile.bit

    def count(self) -> int:
        """Return how many there are; the boneyard has an order, a hand has none.

        Raises:
            CountError: when it would take a table of more than `MOST_SPREADS`.
        """
        hands = (slot.size for slot in self._slots if slot.seat is not None)
        return self._sampler.count() // math.prod(map(math.factorial, hands))

    @property
    def is_exact(self) -> bool:
        """Whether `sample` draws every world equally often, and not only nearly so."""
        return self._sampler.is_exact

    def sample(self, rng: random.Random) -> tuple[RoundState, RoundState]:
        """Return one of the worlds by chance: the round before the first move, and now.

        Returns:
            Two open states that still lack their legal moves; one, twice, when there was
            no move.
        """
        return self._world(self._sampler.sample(rng))

    def example(self) -> RoundState:
        """Return the round before the first move in one of the worlds, always the same one.

        It is an open state that still lacks its legal moves.
        """
        start, _ = self._world(self._sampler.example())
        return start

    def _world(self, filled: Sequence[list[Tile]]) -> tuple[RoundState, RoundState]:
        """Return the round before the first move, and now, with some tiles in the slots."""
        dealt = [0 if hand is None else hand.mask for hand in self._origin.hands]
        draws = [tile for _, tile in self._draws]
        boneyard: list[Tile] = []
        for slot, tiles in zip(self._slots, filled, strict=True):
            if slot.seat is None:
                boneyard = tiles
            elif slot.draw is None:
                for tile in tiles:
                    dealt[slot.seat] |= tile.bit
            else:
                [draws[slot.draw]] = tiles
        # What was not one's own draw is filled in now.
        drawn = cast("list[Tile]", draws)
        start = self._state(
            self._origin, dealt, (*boneyard, *reversed(drawn)), self._drawn_before(dealt)
        )
        if not self._history:
            return start, start
        hands = [*dealt]
        for (drawer, _), tile in zip(self._draws, drawn, strict=True):
            hands[drawer] |= tile.bit
        hands = [hand & ~played for hand, played in zip(hands, self._played, strict=True)]
        now = self._state(
            self._view, hands, tuple(boneyard), self._drawn_now(drawn), self._history, start
        )
        return start, now

    @staticmethod
    def _state(
        view: SeatView,
        hands: Sequence[int],
        boneyard: tuple[Tile, ...],
        drawn: Tile | None,
        history: History = None,
        origin: RoundState | None = None,
    ) -> RoundState:
        return RoundState.assembled(
            rules=view.rules,
            hands=tuple(hands),
            boneyard=boneyard,
            layout=view.layout,
            seat=view.turn,
            lead=view.lead,
            openers=view.openers,
            drawn=drawn,
            debts=view.debts,
            skipped=view.skipped,
            history=history,
            origin=origin,
        )

    def _drawn_before(self, dealt: Sequence[int]) -> Tile | None:
        """Return the tile that waits to be played before the first move (R4.1)."""
        origin = self._origin
        if not origin.draw_fits:
            return None
        # It is the only one that fits: he drew because none of the others does.
        return max(origin.layout.fitting(TileSet.from_mask(dealt[origin.turn])))

    def _drawn_now(self, draws: Sequence[Tile]) -> Tile | None:
        """Return the tile that waits to be played after the moves (R4.1)."""
        view = self._view
        last = view.history[-1]
        if not isinstance(last.move, Draw) or last.seat != view.turn or view.layout.is_empty:
            return None
        return draws[-1] if view.layout.fits(draws[-1]) else None
