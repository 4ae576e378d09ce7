"""Both games for OpenSpiel: an episode is a round, with explicit chance (extra ``openspiel``).

Importing this module registers ``python_chicken_foot`` and ``python_express_domino``::

    import chickenfoot_rules.envs.openspiel
    import pyspiel

    game = pyspiel.load_game("python_chicken_foot(players=2,domino_set=6)")

The parameters are ``players``, 4 by default, and the options of `chickenfoot_rules.Rules` or of
`chickenfoot_rules.express.ExpressRules`, with their defaults. Options that are values are texts
or numbers: ``opening=laid-out``, ``deal_table=seven``, ``domino_set=9``. ``hand_size=0`` means
that of the deal table. `load_game` makes them from rules.

The round is that of a first round of a match: the highest double should open, and seat 0 leads. A
chance node deals each tile to a seat, or to the boneyard as the outcome ``players``. Another one
decides what a seat draws: the outcome is the index of the tile. The actions are those of
`chickenfoot_rules.bulk.actions`.

The returns are 0 in sum: what the others are charged on average, less the own charge (R7.1). In
Express-Domino they are the points of one's side, less those of the others on average (X6).
"""

from __future__ import annotations

from chickenfoot_rules.envs.openspiel.bot import PlayerBot
from chickenfoot_rules.envs.openspiel.games import DominoGame, load_game, register
from chickenfoot_rules.envs.openspiel.observer import DominoObserver
from chickenfoot_rules.envs.openspiel.state import DominoState

__all__ = ["DominoGame", "DominoObserver", "DominoState", "PlayerBot", "load_game"]

register()
