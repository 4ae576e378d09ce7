"""Both games for OpenSpiel: a round or a match, with explicit chance (extra ``openspiel``).

Importing this module registers ``python_chicken_foot`` and ``python_express_domino``::

    import chickenfoot_rules.envs.openspiel
    import pyspiel

    game = pyspiel.load_game("python_chicken_foot(players=2,domino_set=6)")

The parameters are ``players``, 4 by default, ``episode``, and the options of
`chickenfoot_rules.Rules` or of `chickenfoot_rules.express.ExpressRules`, with their defaults.
Values of options are texts or numbers, like ``opening=laid-out``, ``deal_table=seven`` and
``domino_set=9``. ``hand_size=0`` means that of the deal table. `load_game` takes rules instead of
parameters.

An episode is a round, the first one of a match: the highest double should open, and seat 0 leads.
With ``episode=match`` it is a match, whose first lead is seat 0. The seat is fixed, so no lots are
drawn (R2.3). With ``lead=drawn`` a chance node before each deal names the seat (R2.6). A chance
node deals each tile to a seat, or to the boneyard as the outcome ``players``. Another one decides
which tile a seat draws: the outcome is the index of the tile. The actions are those of
`chickenfoot_rules.dominoes.actions`.

The returns of a round are the rewards that `chickenfoot_rules.envs` explains. The returns of a
match are the sums over its rounds. The reward of each round comes when the next one is dealt, or at
the end.

A match of Express-Domino ends after ``sides × (target − 1) + 1`` rounds, even if nobody has reached
the target. It can have more only if rounds score nothing, which happens to two players when one is
left with 0-0 alone. Then the match could last for ever, but OpenSpiel needs a bound.
"""

from __future__ import annotations

from importlib import import_module

from chickenfoot_rules.base.doors import opened
from chickenfoot_rules.base.errors import MissingExtraError
from chickenfoot_rules.base.texts import text

try:  # Before numpy is missed by a module that suggests another extra.
    import_module("pyspiel")
except ImportError as _error:
    _MESSAGE = text('the games for OpenSpiel need it: pip install "chickenfoot-rules[openspiel]"')
    raise MissingExtraError(_MESSAGE) from _error

from chickenfoot_rules.envs.openspiel.games import DominoGame, DominoObserver, PlayerBot, load_game
from chickenfoot_rules.envs.openspiel.state import DominoState

__all__ = ["DominoGame", "DominoObserver", "DominoState", "PlayerBot", "load_game"]

opened()
