"""Tables of Express-Domino, and short ways to write down its positions."""

from __future__ import annotations

import random

from chickenfoot_rules import Deal, DominoSet, Tile
from chickenfoot_rules.express import ExpressRound, ExpressRules, Line
from support.dominoes import hands, lay_plays, rest

TWO = ExpressRules(target=100, players=2)
THREE = ExpressRules(target=100, players=3)
FOUR = ExpressRules(target=100, players=4)
PAIRS = ExpressRules(target=100, pairs=True)
TABLES = [TWO, THREE, FOUR, PAIRS]


class HouseExpress(ExpressRules):
    """The rules of a house."""


def line(text: str) -> Line:
    """Read a line like ``6-6 4-6>6-6``."""
    return lay_plays(Line(), text)


def laid_at_random(seed: int, rightward: int) -> Line:
    """Lay as many tiles as fit, on the right end with some probability, else on the left one."""
    laid, rng = Line(), random.Random(seed)
    while plays := laid.plays(DominoSet(6).tiles):
        right = [play for play in plays if play.on is None or not laid.goes_left(play)]
        chosen = right if right and rng.randrange(10) < rightward else [*plays]
        laid = laid.place_unchecked(rng.choice(chosen))
    return laid


def deal(held: str) -> Deal:
    """Read hands with bars between them; all other tiles are out of play."""
    return Deal(hands(held), rest(6, held))


def position(
    rules: ExpressRules, table: str, held: str, seat: int, lead: int, opener: Tile | None = None
) -> ExpressRound:
    """Set up a round in the middle; tiles that are not named are out of play."""
    out_of_play = rest(6, held) - line(table).tiles
    return ExpressRound(rules, hands(held), out_of_play, line(table), seat, lead, opener)
