"""Information states of Chicken Foot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import attrs

from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import MissingDouble
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.chickenfoot.worlds import Worlds
from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode
from chickenfoot_rules.dominoes.information_state import DominoInformationState
from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.dominoes.texts import Seat, plural, text


@attrs.frozen(kw_only=True)
class InformationState(DominoInformationState[Seen, Round, PlayerView]):
    """The information state of a seat: what it saw before the first move of a round, and since.

    `DominoInformationState` describes its attributes.

    >>> from chickenfoot_rules import Deal, Rules, TileSet
    >>> hands = [TileSet.parse("1-2 0-0"), TileSet.parse("2-2 0-1")]
    >>> deal = Deal(hands, TileSet.parse("0-2 1-1"))
    >>> view = Round.start(Rules(domino_set=2), deal).view(0)
    >>> InformationState.of(view).view() == view
    True
    """

    @classmethod
    def of(cls, view: PlayerView) -> Self:
        """Return the information state of a view."""
        draws_each = view.rules.missing_double is MissingDouble.DRAW_EACH
        must_open_now = draws_each and view.must_open and bool(view.history)
        return attrs.evolve(super().of(view), must_open_now=must_open_now)

    def _named_seats(self) -> Iterator[int]:
        yield from super()._named_seats()
        yield from self.origin.debts

    def _sizes(self) -> Iterator[int]:
        yield from super()._sizes()
        yield self.origin.boneyard_size

    def _wrong_holdings(self) -> Iterator[Flaw]:
        yield from super()._wrong_holdings()
        origin = self.origin
        if origin.layout.arms != origin.rules.arms:
            message = text(
                "by the rules the opening double takes {arms} tiles", arms=origin.rules.arms
            )
            yield Flaw(FlawCode.WRONG_ARMS, message, "R3.2")
        hand = origin.hands[origin.turn]
        if origin.draw_fits and hand is not None and not origin.layout.fitting(hand):
            message = text(
                "{seat} holds no tile that fits, so it has drawn none", seat=Seat(origin.turn)
            )
            yield Flaw(FlawCode.WRONG_DRAWN, message, "R4.1", seats=(origin.turn,))
        if self._draws > origin.boneyard_size:
            message = plural(
                "{number} tile can't be drawn from a boneyard of {size}",
                "{number} tiles can't be drawn from a boneyard of {size}",
                self._draws,
                size=origin.boneyard_size,
            )
            yield Flaw(FlawCode.IMPOSSIBLE_MOVE, message, "R4.3")
        for event in self.events:
            sees_tile = isinstance(event.move, Draw) and event.seat == origin.seat
            if sees_tile != (event.tile is not None):
                message = text(
                    "a seat sees the tiles that it draws and no others, unlike in {move}",
                    move=event,
                )
                yield Flaw(FlawCode.CONTRADICTION, message, "R4.1")
                return

    def _worlds(self, now: Seen) -> Worlds[Round]:
        return Worlds(now, self.origin, self.events, Round)
