"""Both games for the frameworks in which programs learn to play.

Each module needs its framework, which the extra of the same name installs:

- `chickenfoot_rules.envs.pettingzoo`: every seat is an agent of PettingZoo.
- `chickenfoot_rules.envs.gymnasium`: one seat learns, in one round or in many side by side.
- `chickenfoot_rules.envs.openspiel`: each game is a game of OpenSpiel, with explicit chance.

In all three, an episode is a round, or with ``episode="match"`` a match. Rewards come at the end of
each round, so the return of a match is the sum of its rounds.

Rewards sum to 0 over the seats, in both games and for any number of players. At the end of a round
of Chicken Foot, a seat gets the average charge of the others minus its own charge. In
Express-Domino it gets the points of its side minus the average points of its opponents.
"""
