"""Express-Domino: the other game of the sources, with classes like Chicken Foot's (X1 to X8).

>>> import random
>>> rng = random.Random(7)
>>> match = ExpressMatch(ExpressRules(target=100, pairs=True))
>>> while not match.is_over:
...     if match.round is None:
...         match = match.deal(rng)
...     else:
...         match = match.apply(rng.choice(match.round.legal_moves))
>>> for place in match.standings:
...     print(place.rank, place.seat, place.total)
1 1 118
1 3 118
2 0 26
2 2 26
"""

from __future__ import annotations

from chickenfoot_rules.express.game import EXPRESS_DOMINO as EXPRESS_DOMINO  # its rules name it
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import ExpressOutcome
from chickenfoot_rules.express.setup import ExpressSetup
from chickenfoot_rules.express.view import ExpressSeen

__all__ = [
    "ExpressMatch",
    "ExpressOutcome",
    "ExpressRound",
    "ExpressRules",
    "ExpressSeen",
    "ExpressSetup",
    "ExpressView",
    "Line",
]
