"""Positions of both games that several tests show; their numbers are counted by hand."""

from __future__ import annotations

from typing import Final

import attrs

from chickenfoot_rules import Draw, Match, Round, Rules, Tile, TileSet
from chickenfoot_rules.express import ExpressRound, ExpressRules
from support import express
from support.chickenfoot import layout
from support.dominoes import after, deal, hands, play

TWO: Final = Rules(domino_set=2)
CROSS: Final = "4-4 0-4>4-4 2-4>4-4 3-4>4-4 1-4>4-4"
NAMES: Final = ["Ann", "Bob", "Cem", "Dora"]

# Seat 1 opens, seat 0 draws 0-0, and seat 1 goes out. 0-0, 0-1 and 1-1 cost 50 + 1 + 2 points.
STARTED: Final = Round.start(TWO, deal("0-1 1-1|2-2 0-2", "1-2 0-0"))
FINISHED: Final = after(STARTED, play("2-2"), Draw(), play("0-2>2-2"))


def facing(rules: Rules, held: str, laid: str, boneyard: str = "") -> Round:
    """Return a round on the turn of seat 0 in which the last seat holds all other tiles."""
    table, given = layout(laid), hands(held)
    pile = [Tile.parse(tile) for tile in boneyard.split()]
    taken = [*table.tiles, *pile, *(tile for hand in given for tile in hand)]
    return Round(rules, [*given, rules.domino_set.tiles - TileSet(taken)], pile, table, 0)


MIDDLE: Final = facing(Rules(domino_set=4), "0-1 2-3|3-3", CROSS, "0-0 1-1 2-2")
"""Seat 0 can play each of its tiles on two ends."""

DEAD_END: Final = facing(
    Rules(domino_set=5),
    "1-2",
    "5-5 0-5>5-5 1-5>5-5 2-5>5-5 3-5>5-5 0-0>0-5 0-1>0-0 0-2>0-0 0-3>0-0 3-4>3-5 0-4>3-4",
)
"""All six zeros are laid, and one is open; so are 1, 1, 2, 2 and 3."""

BLOCKED: Final = facing(TWO, "0-0", "2-2 0-2>2-2 1-2>2-2")
"""All three twos are laid; 0-0 costs 50 points, 0-1 and 1-1 cost 3."""

DYING: Final = attrs.evolve(BLOCKED, hands=hands("0-0|1-1"), boneyard=[Tile(0, 1)])
"""Nobody can play any more, but the drawing goes on."""

OWING: Final = after(
    Round.start(
        Rules(domino_set=3, chickenlittle="next-turn"),
        deal("3-3 0-3 0-0|1-3 1-1 1-2", "0-1 0-2 2-2 2-3"),
    ),
    *(play("3-3"), play("1-3>3-3"), play("0-3>3-3")),
)
"""Seat 0 kept quiet about its last tile."""

LINE: Final = "4-6 6-6>4-6 1-4>4-6 1-1>1-4 3-6>6-6 3-5>3-6 0-1>1-1 5-5>3-5 2-5>5-5 0-0>0-1"
"""From left to right: 0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2."""

HELD: Final = "0-2|0-3 0-4 0-5 0-6 1-2 1-3|1-5 1-6 2-2 2-3 2-4|2-6 3-3 3-4 4-4 4-5 5-6"
"""Hands of 2, 3 + 4 + 5 + 6 + 3 + 4 = 25, 6 + 7 + 4 + 5 + 6 = 28 and 49 pips: 102 without 0-2."""

PAIRS: Final = express.position(express.PAIRS, LINE, HELD, seat=0, lead=3)
PAIRS_OVER: Final = PAIRS.apply(play("0-2>0-0"))

# Both ends are six, and all seven sixes are laid. The hands have 7, 21, 26 and 36 pips: 90.
CLOSED: Final = express.position(
    express.PAIRS,
    "6-6 2-6>6-6 2-3>2-6 3-6>2-3 4-6>3-6 4-5>4-6 5-6>4-5 1-6>6-6 0-1>1-6 0-6>0-1",
    "0-0 1-1 0-2 1-2|2-2 0-3 1-3 3-3 0-4|1-4 2-4 3-4 4-4|0-5 1-5 2-5 3-5 5-5",
    *(0, 1),
)

# The same as single players, who score what the others have left: 102, and 21 + 26 + 36 = 83.
ALONE: Final = express.position(express.FOUR, LINE, HELD, 0, lead=3).apply(play("0-2>0-0"))
CLOSED_ALONE: Final = attrs.evolve(CLOSED, rules=express.FOUR)

# 2-2 is the highest double in hand, but the round before had a leader.
LEADING: Final = ExpressRound.start(
    ExpressRules(target=100, players=2),
    express.deal("0-0 0-1 1-2 1-3 2-2 4-6 5-6|0-2 0-3 0-4 1-1 2-3 3-4 4-5"),
    lead=1,
)

ONE: Final = Match(Rules(domino_set=1, hand_size=1), 2).deal(deal("0-1|1-1", "0-0"))
