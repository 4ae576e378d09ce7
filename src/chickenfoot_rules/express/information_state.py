"""Information states of Express-Domino."""

from __future__ import annotations

import attrs

from chickenfoot_rules.dominoes.dealt import DealtInformationState
from chickenfoot_rules.dominoes.hidden.knowledge import Slot
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.view import ExpressSeen
from chickenfoot_rules.express.worlds import hidden_hands


@attrs.frozen(kw_only=True)
class ExpressInformationState(DealtInformationState[ExpressSeen, ExpressRound, ExpressView]):
    """What a seat saw before the first move of a round, and what it has seen since.

    It is the part of a view that can't be derived, and so what records and texts hold. It may
    be false: `view` finds out, because it looks for a deal that leads to it and plays it.

    Attributes:
        origin: what the seat saw before the first move.
        events: every move since, the first one first.
        turn_now: the seat whose turn it is after them, 0..players−1. After the end of the
            round: the seat that went out, or whose turn it would be.
        must_open_now: whether that seat holds the double at the end of a cycle of draws (R2.5),
            which the draws do not show.
        hands_now: the tiles of each seat at the end of the round, when they lie open; empty
            while it goes on.
        scores: the score sheet of the match, a row of points by seat for each finished round.

    >>> import random
    >>> from chickenfoot_rules import Deal
    >>> from chickenfoot_rules.express import ExpressRules
    >>> rules = ExpressRules(target=100, players=3)
    >>> round_ = ExpressRound.start(rules, Deal.shuffle(rules, 3, random.Random(7)))
    >>> ExpressInformationState.of(round_.view(0)).view() == round_.view(0)
    True
    """

    def _hidden_hands(self) -> list[Slot]:
        return hidden_hands(self.origin)
