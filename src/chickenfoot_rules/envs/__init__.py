"""Both games for other programs, web clients and game-playing frameworks.

A `ProgramPlayer` is a program in any language that plays. `chickenfoot_rules.envs.server` has
tables for web clients, in a page or on a server. Each other module needs its framework, which an
extra of the same name brings:

- `chickenfoot_rules.envs.pettingzoo`: every seat is an agent of PettingZoo.
- `chickenfoot_rules.envs.gymnasium`: one seat learns, in one round or in many side by side.
- `chickenfoot_rules.envs.openspiel`: each game is a game of OpenSpiel, with explicit chance.

An episode is a round, or with ``episode="match"`` a match, which each of the three can play.
Rewards come at the end of each round, so the return of a match is the sum of its rounds.

Rewards sum to 0 over the seats, in both games and for any number of players. At the end of a round
of Chicken Foot, a seat gets what the others are charged on average, less its own charge. In
Express-Domino it gets the points of its side, less what the others score on average.
"""

from __future__ import annotations

from chickenfoot_rules.envs.programs import ProgramPlayer

__all__ = ["ProgramPlayer"]
