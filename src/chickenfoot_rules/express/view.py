"""What one seat sees of a set-up of Express-Domino."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

import attrs

from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.view import BaseSeen, visible_hands
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.rules import EXPRESS, ExpressRules
from chickenfoot_rules.express.setup import ExpressSetup

__all__ = ["ExpressSeen"]


@attrs.frozen(kw_only=True)
class ExpressSeen(BaseSeen):
    """What one seat sees of a set-up.

    Attributes:
        seat: the seat that looks, 0..players−1.
        rules: the options.
        hands: the tiles of each seat that the seat sees: its own, and all when the round is
            over; ``None`` for hidden hands.
        hand_sizes: the number of tiles that each seat holds.
        layout: the tiles on the table.
        turn: the seat whose turn it is, 0..players−1. After the end of the round: the seat
            that went out, or whose turn it would be. (A round calls it ``seat``, too.)
        lead: the seat that leads the round, 0..players−1 (X2, X3).
        opener: the tile that has to be led, or had to be; ``None`` where any can be (X2, X3).
    """

    rule_ids = EXPRESS

    seat: int
    rules: ExpressRules
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    layout: Line
    turn: int
    lead: int
    opener: Tile | None

    @classmethod
    def of(
        cls,
        setup: ExpressSetup,
        seat: int,
        *,
        is_over: bool = False,
        **more: Any,  # noqa: ANN401 - the further fields of a subclass
    ) -> Self:
        """Return what one seat sees of a position without flaws.

        Args:
            setup: the position.
            seat: the seat that looks, 0..players−1.
            is_over: whether the round is over, so that all hands lie open (X6, X7).
            more: the further fields of a subclass.
        """
        hands = setup.hands
        return cls(
            seat=seat,
            rules=setup.rules,
            hands=visible_hands(hands, seat, is_over=is_over),
            hand_sizes=tuple(map(len, hands)),
            layout=setup.layout,
            turn=setup.seat,
            lead=setup.lead,
            opener=setup.opener,
            **more,
        )

    def fill(self, state: Any, hands: Iterable[int], out_of_play: TileSet) -> None:  # noqa: ANN401 - an open twin
        """Fill an open round with what the seat sees, and with a guess at what it does not.

        Args:
            state: the open twin of a round.
            hands: the mask of each hand.
            out_of_play: the tiles that were not dealt.
        """
        state.rules = self.rules
        state._hands = tuple(hands)  # noqa: SLF001 - the twin of a round
        state.out_of_play = out_of_play
        state.layout = self.layout
        state.seat = self.turn
        state.lead = self.lead
        state.opener = self.opener

    @property
    def unseen(self) -> TileSet:
        """The tiles in the hands of others and out of play."""
        return self.rules.tiles - self._seen(self.layout.tiles)

    @property
    def boneyard_size(self) -> int:
        """The number of tiles left to draw, always 0, as nobody draws (X5)."""
        return 0

    @property
    def duty(self) -> None:
        """Always ``None``, as no double must be filled (X4)."""
        return

    @property
    def is_dead(self) -> bool:
        """Always ``False``, as a round in which nobody can play is over (X7)."""
        return False
