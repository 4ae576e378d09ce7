"""What must be written down of a view of Express-Domino, so that it can be put together again."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator

import attrs

from chickenfoot_rules.dominoes.errors import SetupError
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.recollection import Recalled, laid
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import EXPRESS, ExpressRules
from chickenfoot_rules.express.scoring import outcome_of
from chickenfoot_rules.express.worlds import Worlds

__all__ = ["ExpressRecollection"]


@attrs.frozen(kw_only=True)
class ExpressRecollection(Recalled[ExpressRound, ExpressView]):
    """What a seat saw before the first move of a round, and what it has seen since.

    It is what `chickenfoot_rules.dominoes.recollection.Recalled` says, with what only this game has.

    Attributes:
        rules: the options.
        layout: what lay on the table.
        opener: the tile that had to be led, in a first round; ``None`` where any tile could
            be led (X2, X3).

    >>> from chickenfoot_rules import Deal
    >>> rules = ExpressRules(target=100, players=3)
    >>> round_ = ExpressRound.start(rules, Deal.shuffle(rules, 3, random.Random(7)))
    >>> ExpressRecollection.of(round_.view(0)).view() == round_.view(0)
    True
    """

    rule_ids = EXPRESS

    rules: ExpressRules
    layout: Line
    opener: Tile | None

    @property
    def _tables(self) -> Container[int]:
        return (self.rules.players,)

    def _false_holdings(self) -> Iterator[str]:
        yield from super()._false_holdings()
        for event in self.events:
            if event.tile is not None:
                yield f"nobody draws, unlike in {event} (X5)"
                return

    def _some_origin(self) -> ExpressRound:
        origin = self._origin()
        worlds = Worlds(self._now(origin), origin)
        if not worlds.count():
            raise SetupError(("no deal leads to what this view shows (X1 to X7)",))
        dealt, out_of_play = worlds.sample(random.Random(0))  # noqa: S311 - always the same one
        return ExpressRound(
            self.rules, dealt, out_of_play, self.layout, self.turn, self.lead, self.opener
        )

    def _origin(self) -> ExpressView:
        """Return what was seen before the first move, as far as worlds depend on it."""
        return ExpressView(
            seat=self.seat,
            rules=self.rules,
            hands=self.hands,
            hand_sizes=self.hand_sizes,
            layout=self.layout,
            turn=self.turn,
            lead=self.lead,
            opener=self.opener,
            legal_moves=(),
            outcome=None,
            history=(),
            scores=(),
            before=None,
        )

    def _now(self, origin: ExpressView) -> ExpressView:
        """Return what is seen now, as far as worlds depend on it."""
        played = TileSet(event.move.tile for event in self.events if isinstance(event.move, Play))
        left = tuple(None if hand is None else hand - played for hand in self.hands)
        shown = [hand or TileSet() for hand in self.hands_now]
        return attrs.evolve(
            origin,
            hands=self.hands_now or left,
            layout=laid(self.layout, self.events),
            turn=self.turn_now,
            outcome=outcome_of(self.rules, shown, self.lead) if shown else None,
            history=self.events,
            before=origin,
        )
