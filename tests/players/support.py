"""Positions in which a player has a choice."""

from __future__ import annotations

import random
from typing import Any, Final

from chickenfoot_rules import Round, Rules
from chickenfoot_rules.players import Player
from support.chickenfoot import layout
from support.dominoes import hands, rest

SIX: Final = Rules(domino_set=6)
CROSS: Final = "6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6"
"""A finished cross: ones, twos, threes and fours are open."""


def position(held: str, laid: str = CROSS, rules: Rules = SIX, **options: Any) -> Round:  # noqa: ANN401
    """Set up a round with seat 0 to move; the boneyard has all tiles that are left."""
    table = layout(laid)
    left = tuple(rest(rules.domino_set.highest, held, str(table.tiles)))
    return Round(rules, hands(held), left, table, 0, **options)


def chosen(round_: Any, player: Player[Any], seed: int = 0) -> str:  # noqa: ANN401 - of any game
    """Return the move that a player chooses for seat 0."""
    return str(player.choose(round_.view(0), random.Random(seed)))
