"""Short ways to write down what lies on a table of Express-Domino."""

from __future__ import annotations

from typing import TypeVar

from chickenfoot_rules import Deal, Move, Tile, TileSet
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, Line
from table import rest

__all__ = ["FOUR", "PAIRS", "TABLES", "THREE", "TWO", "after", "deal", "line", "position", "tiles"]

TWO = ExpressRules(target=100, players=2)
THREE = ExpressRules(target=100, players=3)
FOUR = ExpressRules(target=100, players=4)
PAIRS = ExpressRules(target=100, pairs=True)
TABLES = [TWO, THREE, FOUR, PAIRS]

T = TypeVar("T", ExpressRound, ExpressMatch)


def tiles(text: str) -> TileSet:
    return TileSet.parse(text)


def line(text: str) -> Line:
    """Read a line like ``6-6 4-6>6-6``."""
    laid = Line()
    for part in text.split():
        tile, _, on = part.partition(">")
        laid = laid.place(Tile.parse(tile), Tile.parse(on) if on else None)
    return laid


def deal(hands: str) -> Deal:
    """Read hands with bars between them; all other tiles are out of play."""
    return Deal([tiles(hand) for hand in hands.split("|")], rest(6, hands))


def position(
    rules: ExpressRules, laid: str, hands: str, seat: int, lead: int, opener: Tile | None = None
) -> ExpressRound:
    """Set up a round in the middle; tiles that are not named are out of play."""
    table = line(laid)
    out_of_play = rest(6, hands) - table.tiles
    held = [tiles(hand) for hand in hands.split("|")]
    return ExpressRound(rules, held, out_of_play, table, seat, lead, opener)


def after(start: T, *moves: Move) -> T:
    """Apply moves one after the other."""
    for move in moves:
        start = start.apply(move)
    return start
