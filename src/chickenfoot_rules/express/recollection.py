"""Information states of Express-Domino."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator

import attrs

from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.recollection import BaseInformationState, laid
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.view import ExpressSeen
from chickenfoot_rules.express.worlds import ExpressWorlds


@attrs.frozen(kw_only=True)
class ExpressInformationState(BaseInformationState[ExpressSeen, ExpressRound, ExpressView]):
    """What a seat saw before the first move of a round, and what it has seen since.

    It is the part of a view that can't be derived, and so what records and texts hold. It may
    be false: `view` finds out, because it looks for a deal that leads to it and plays it.

    Attributes:
        origin: what the seat saw before the first move.
        events: every move since, the first one first.
        turn_now: the seat whose turn it is after them, 0..players−1. After the end of the
            round: the seat that went out, or whose turn it would be.
        hands_now: the tiles of each seat at the end of the round, when they lie open; empty
            while it goes on.
        scores: the score sheet of the match, a row of points by seat for each finished round.

    >>> from chickenfoot_rules import Deal
    >>> from chickenfoot_rules.express import ExpressRules
    >>> rules = ExpressRules(target=100, players=3)
    >>> round_ = ExpressRound.start(rules, Deal.shuffle(rules, 3, random.Random(7)))
    >>> ExpressInformationState.of(round_.view(0)).view() == round_.view(0)
    True
    """

    _seen = ExpressSeen

    @property
    def _tables(self) -> Container[int]:
        return (self.origin.rules.players,)

    def _wrong_holdings(self) -> Iterator[Flaw]:
        yield from super()._wrong_holdings()
        for event in self.events:
            if event.tile is not None:
                message = f"nobody draws, unlike in {event}"
                yield Flaw(FlawCode.IMPOSSIBLE_MOVE, message, "X5")
                return

    def _some_origin(self) -> ExpressRound:
        worlds = ExpressWorlds(self._now(), self.origin, self.events, is_over=bool(self.hands_now))
        if not worlds.count():
            message = "no deal leads to what this view shows"
            raise SetupError((Flaw(FlawCode.CONTRADICTION, message, "X1 to X7"),))
        rng = random.Random(0)  # noqa: S311 - always the same world
        # The origin may still have flaws of its own, which the constructor finds.
        hands, out_of_play = worlds.sample(rng)
        return ExpressRound.from_setup(
            self.origin.open_round(ExpressRound, hands, out_of_play=out_of_play)
        )

    def _now(self) -> ExpressSeen:
        """Return what the seat sees now, as far as worlds depend on it."""
        origin = self.origin
        played = TileSet(event.move.tile for event in self.events if isinstance(event.move, Play))
        left = tuple(None if hand is None else hand - played for hand in origin.hands)
        return attrs.evolve(
            origin,
            hands=self.hands_now or left,
            layout=laid(origin.layout, self.events),
            turn=self.turn_now,
        )
