"""Information states of Express-Domino."""

from __future__ import annotations

import attrs

from chickenfoot_rules.dominoes.dealt import DealtInformationState, DealtWorlds
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.view import ExpressSeen, hidden_hands


@attrs.frozen(kw_only=True)
class ExpressInformationState(DealtInformationState[ExpressSeen, ExpressRound, ExpressView]):
    """The information state of a seat: what it saw before the first move of a round, and since.

    `DominoInformationState` describes its attributes.

    >>> import random
    >>> from chickenfoot_rules import Deal
    >>> from chickenfoot_rules.express import ExpressRules
    >>> rules = ExpressRules(target=100, players=3)
    >>> round_ = ExpressRound.start(rules, Deal.shuffle(rules, 3, random.Random(7)))
    >>> ExpressInformationState.of(round_.view(0)).view() == round_.view(0)
    True
    """

    def _worlds(self, now: ExpressSeen) -> DealtWorlds:
        return DealtWorlds(now, self.origin, self.events, hidden_hands(self.origin))
