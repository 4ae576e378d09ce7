"""Strategies for tiles, sets, plays and moves."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.protocols import DominoRound
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, DominoSet, Tile, TileSet

__all__ = [
    "domino_sets",
    "illegal_moves",
    "legal_moves",
    "moves",
    "plays",
    "tile_sets",
    "tiles",
]

_LARGEST: Final = DominoSet(HIGHEST_SET)


def domino_sets(*, max_highest: int = HIGHEST_SET) -> st.SearchStrategy[DominoSet]:
    """Give sets from double-one to double-``max_highest``, at most 18 (R1.1)."""
    return st.integers(1, max_highest).map(DominoSet)


def tiles(*, domino_set: DominoSet = _LARGEST) -> st.SearchStrategy[Tile]:
    """Give tiles of a set."""
    return st.sampled_from(tuple(domino_set.tiles))


def tile_sets(*, domino_set: DominoSet = _LARGEST) -> st.SearchStrategy[TileSet]:
    """Give sets of tiles of a domino set, the empty one too."""
    return st.integers(0, domino_set.tiles.mask).map(TileSet.from_mask)


def plays(*, domino_set: DominoSet = _LARGEST) -> st.SearchStrategy[Play]:
    """Give plays of any tile of a set on any, or on nothing, sensible or not."""
    some_tiles = tiles(domino_set=domino_set)
    return st.builds(Play, some_tiles, st.none() | some_tiles, st.booleans())


def legal_moves(round_: DominoRound) -> st.SearchStrategy[Move]:
    """Give the legal moves of a round, of any game, that goes on."""
    return st.sampled_from(round_.legal_moves)


def illegal_moves(round_: DominoRound) -> st.SearchStrategy[Move]:
    """Give moves that are illegal in a round of any game, near misses more than others."""
    laid = (*round_.layout.tiles, None)
    own = tuple(round_.hands[round_.seat])
    near = st.builds(Play, st.sampled_from(own), st.sampled_from(laid), st.booleans())
    idle: st.SearchStrategy[Move] = st.sampled_from((Draw(), Pass()))
    anything = idle | plays() | (near if own else idle)
    return anything.filter(lambda move: move not in round_.legal_moves)


def moves(round_: DominoRound) -> st.SearchStrategy[Move]:
    """Give moves, legal and illegal, in a round of any game."""
    wrong = illegal_moves(round_)
    return wrong if round_.is_over else legal_moves(round_) | wrong
