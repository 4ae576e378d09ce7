"""The helpers of Express-Domino, under their old name."""

from support.dominoes import after, tiles
from support.express import FOUR, PAIRS, TABLES, THREE, TWO, deal, line, position

__all__ = ["FOUR", "PAIRS", "TABLES", "THREE", "TWO", "after", "deal", "line", "position", "tiles"]
