"""Express-Domino as one value."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.dominoes import Game
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import ExpressOutcome
from chickenfoot_rules.express.setup import ExpressSetup
from chickenfoot_rules.express.view import ExpressSeen

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
    match=ExpressMatch,
)
ExpressRules.game = Line.game = EXPRESS_DOMINO
