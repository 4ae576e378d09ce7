"""Strategies for tiles, sets, plays and moves."""

from __future__ import annotations

import random
from typing import Any, Final, TypeVar

from hypothesis import strategies as st

from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.round import DominoRound
from chickenfoot_rules.dominoes.rules import DominoRules, Option, options_of
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, DominoSet, Tile, TileSet

_LARGEST: Final = DominoSet(HIGHEST_SET)

_SMALL: Final = 28
"""The largest number of tiles with which Hypothesis controls, and shrinks, every random choice."""

_HIGH: Final = 1000
"""The highest number that is generated for an option."""

R = TypeVar("R", bound=DominoRules)


def draw_rng(draw: st.DrawFn, rules: DominoRules) -> random.Random:
    """Return a random generator: one that shrinks well for small sets, a fast one for large."""
    return draw(st.randoms(use_true_random=len(rules.tiles) > _SMALL))


def draw_rules(draw: st.DrawFn, rules: type[R], **chosen: Any) -> R:  # noqa: ANN401 - any option
    """Return rules with some options chosen, and all others drawn.

    Args:
        draw: supplied by Hypothesis.
        rules: the class of the rules.
        chosen: the options that depend on each other, and those without a default.
    """
    others = {
        name: draw(_values_of(option))
        for name, option in options_of(rules).items()
        if name not in chosen
    }
    return rules(**chosen, **others)


def _values_of(option: Option) -> st.SearchStrategy[object]:
    if option.kind is bool:
        return st.booleans()
    if not option.numbers:
        return st.sampled_from([*option.choices.values()])
    least, most = option.numbers[0], option.numbers[-1]
    return st.sampled_from((option.default, least)) | st.integers(least, min(most, _HIGH))


def domino_sets(*, max_highest: int = HIGHEST_SET) -> st.SearchStrategy[DominoSet]:
    """Generate sets from double-one to double-``max_highest``, at most 18 (R1.1)."""
    return st.integers(1, max_highest).map(DominoSet)


def tiles(*, domino_set: DominoSet = _LARGEST) -> st.SearchStrategy[Tile]:
    """Generate tiles of a set."""
    return st.sampled_from(tuple(domino_set.tiles))


def tile_sets(*, domino_set: DominoSet = _LARGEST) -> st.SearchStrategy[TileSet]:
    """Generate sets of tiles of a domino set, including the empty set."""
    return st.integers(0, domino_set.tiles.mask).map(TileSet.from_mask)


def plays(*, domino_set: DominoSet = _LARGEST) -> st.SearchStrategy[Play]:
    """Generate plays of any tile of a set on any tile or on none, legal or not."""
    some_tiles = tiles(domino_set=domino_set)
    return st.builds(Play, some_tiles, st.none() | some_tiles, st.booleans())


def legal_moves(round_: DominoRound) -> st.SearchStrategy[Move]:
    """Generate legal moves of an unfinished round of any game."""
    return st.sampled_from(round_.legal_moves)


def illegal_moves(round_: DominoRound) -> st.SearchStrategy[Move]:
    """Generate illegal moves in a round of any game, many of them near misses."""
    laid = (*round_.layout.tiles, None)
    own = tuple(round_.hands[round_.seat])
    near = st.builds(Play, st.sampled_from(own), st.sampled_from(laid), st.booleans())
    idle: st.SearchStrategy[Move] = st.sampled_from((Draw(), Pass()))
    anything = idle | plays() | (near if own else idle)
    return anything.filter(lambda move: move not in round_.legal_moves)


def moves(round_: DominoRound) -> st.SearchStrategy[Move]:
    """Generate legal and illegal moves in a round of any game."""
    wrong = illegal_moves(round_)
    return wrong if round_.is_over else legal_moves(round_) | wrong
