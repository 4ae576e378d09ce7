"""Information states of Express-Domino, and the game as one value."""

from __future__ import annotations

from typing import Final

import attrs

from chickenfoot_rules.dominoes.dealt import DealtInformationState
from chickenfoot_rules.dominoes.games import Game, register
from chickenfoot_rules.dominoes.hidden.knowledge import Slot
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import ExpressOutcome
from chickenfoot_rules.express.setup import ExpressSetup
from chickenfoot_rules.express.view import ExpressSeen, hidden_hands


@attrs.frozen(kw_only=True)
class ExpressInformationState(DealtInformationState[ExpressSeen, ExpressRound, ExpressView]):
    """What a seat saw before the first move of a round, and what it has seen since.

    `DominoInformationState` describes its attributes.

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


EXPRESS_DOMINO: Final = Game(
    name="express",
    title="Express-Domino",
    rules=ExpressRules,
    layout=Line,
    outcome=ExpressOutcome,
    setup=ExpressSetup,
    round=ExpressRound,
    view=ExpressView,
    seen=ExpressSeen,
    information_state=ExpressInformationState,
    match=ExpressMatch,
)
register(EXPRESS_DOMINO)
