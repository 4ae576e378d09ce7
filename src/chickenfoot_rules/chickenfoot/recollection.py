"""What must be written down of a view of Chicken Foot, so that it can be put together again."""

from __future__ import annotations

from collections.abc import Container, Iterator

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import CHICKEN_FOOT, PLAYERS, Rules
from chickenfoot_rules.chickenfoot.worlds import Worlds, slots_of
from chickenfoot_rules.dominoes.hidden.slots import Fillings
from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.dominoes.recollection import Recalled, laid
from chickenfoot_rules.dominoes.tiles import Tile, TileSet

__all__ = ["Recollection"]


@attrs.frozen(kw_only=True)
class Recollection(Recalled[Round, PlayerView]):
    """What a seat saw before the first move of a round, and what it has seen since.

    It is what `chickenfoot_rules.dominoes.recollection.Recalled` says, with what only this game has.

    Attributes:
        rules: the options.
        layout: what lay on the table.
        boneyard_size: how many tiles there were to draw.
        openers: the doubles of which any opens the round.
        skipped: the doubles that had just been asked for in vain (R2.4, R2.5).
        must_open: whether ``turn`` held a double that opens (R2.2).
        drawn: the tile that the seat had just drawn and might play (R4.1).
        draw_fits: whether everybody knew that ``turn`` had just drawn a tile
            that fits (R4.1).
        debts: the seats that owed the Chickenlittle penalty (R6.3).

    >>> from chickenfoot_rules import Deal
    >>> hands = [TileSet.parse("1-2 0-0"), TileSet.parse("2-2 0-1")]
    >>> deal = Deal(hands, TileSet.parse("0-2 1-1"))
    >>> view = Round.start(Rules(domino_set=2), deal).view(0)
    >>> Recollection.of(view).view() == view
    True
    """

    rule_ids = CHICKEN_FOOT

    rules: Rules
    layout: Layout
    boneyard_size: int
    openers: TileSet
    skipped: TileSet
    must_open: bool
    drawn: Tile | None
    draw_fits: bool
    debts: frozenset[int]

    @property
    def _tables(self) -> Container[int]:
        return PLAYERS

    def _named_seats(self) -> Iterator[int]:
        yield from super()._named_seats()
        yield from self.debts

    def _sizes(self) -> Iterator[int]:
        yield from super()._sizes()
        yield self.boneyard_size

    def _false_holdings(self) -> Iterator[str]:
        yield from super()._false_holdings()
        if self.layout.arms != self.rules.arms:
            yield f"the opening double takes {self.rules.arms} tiles (R3.2)"
        yield from self._false_draws()

    def _false_draws(self) -> Iterator[str]:
        hand = self.hands[self.turn]
        if self.draw_fits and hand is not None and not self.layout.fitting(hand):
            yield f"seat {self.turn} holds no tile that fits, so it has drawn none (R4.1)"
        draws = sum(isinstance(event.move, Draw) for event in self.events)
        if draws > self.boneyard_size:
            yield f"{draws} tiles are drawn, but there were {self.boneyard_size} (R4.3)"
        for event in self.events:
            sees_tile = isinstance(event.move, Draw) and event.seat == self.seat
            if sees_tile != (event.tile is not None):
                yield f"a seat sees the tiles that it draws and no others, unlike in {event} (R4.1)"
                return

    def _some_origin(self) -> Round:
        origin = self._origin()
        now = self._now(origin)
        start = Worlds(now, origin, Fillings(slots_of(now, origin))).example()
        # It may still be inconsistent in itself, which the constructor finds out.
        return Round(
            start.rules,
            start.hands,
            start.boneyard,
            start.layout,
            start.seat,
            start.lead,
            start.openers,
            start.drawn,
            start.debts,
            start.skipped,
        )

    def _origin(self) -> PlayerView:
        """Return what was seen before the first move, as far as worlds depend on it."""
        return PlayerView(
            seat=self.seat,
            rules=self.rules,
            hands=self.hands,
            hand_sizes=self.hand_sizes,
            boneyard_size=self.boneyard_size,
            layout=self.layout,
            turn=self.turn,
            lead=self.lead,
            openers=self.openers,
            skipped=self.skipped,
            must_open=self.must_open,
            drawn=self.drawn,
            draw_fits=self.draw_fits,
            debts=self.debts,
            legal_moves=(),
            outcome=None,
            history=(),
            scores=(),
            before=None,
        )

    def _now(self, origin: PlayerView) -> PlayerView:
        """Return what is seen now, as far as worlds depend on it."""
        layout = laid(self.layout, self.events)
        draws = sum(isinstance(event.move, Draw) for event in self.events)
        last = self.events[-1] if self.events else None
        left = self.boneyard_size - draws
        just_drew = last is not None and isinstance(last.move, Draw) and last.seat == self.turn_now
        goes_on = self.rules.draw_until_playable and left > 0
        return attrs.evolve(
            origin,
            hands=self.hands_now or self.hands,
            boneyard_size=left,
            layout=layout,
            turn=self.turn_now,
            # What is seen of the last draw: that the turn goes on, though no other tile need be.
            draw_fits=just_drew and not layout.is_empty and not goes_on,
            history=self.events,
            before=origin,
        )
