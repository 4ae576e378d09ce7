"""How likely the worlds are that a view allows, given the plays of the others.

Players shed pips (S3), so a player with a heavier tile that fitted would often have played it. Of
two worlds, the one in which the others have more to regret is less likely.
"""

from __future__ import annotations

import math
from collections import defaultdict
from functools import lru_cache
from typing import Final

from chickenfoot_rules.bulk.backend import (
    WORD_BITS,
    Words,
    bit_length,
    compiled,
    constants,
    draw_below,
)
from chickenfoot_rules.bulk.sets import BIT, PART, PIPS, WIDTH, copy, parts
from chickenfoot_rules.bulk.state import BLANK, CHANCE, HANDS, PLAYERS, WORDS_OF_HAND
from chickenfoot_rules.dominoes.moves import Draw, Play
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet

CANDIDATES: Final = 8
"""One of so many worlds is taken for each sample; more cost more time than they gain."""

_TEMPERATURE: Final = 2.0
"""So many points of regret make a world less likely by a factor of e.

Values between 1 and 3 made no measurable difference.
"""

_SCALE: Final = 1 << 24
_WEIGHTS: Final = constants(
    round(_SCALE * math.exp(-regret / _TEMPERATURE)) for regret in range(64)
)
"""By the points of regret more than the least: how likely a world is, as a whole number."""
_LIGHTEST: Final = 63

_DOUBLE_BLANK: Final = TileSet([Tile(0, 0)])

# A record of a step: who moved; 1 for a draw; the number of the draw, or the cost of the played
# tile; and the tiles that fitted as well and cost more.
_IS_DRAW: Final = 1
_NUMBER: Final = 2
_HEAVIER: Final = 3


def steps_of(view: DominoView) -> Words:
    """Return what the others did in a round, for `regret`: a length and records, the latest first.

    Args:
        view: what the searching seat sees.
    """
    double_blank = view.rules.cost(_DOUBLE_BLANK)
    heavier_than = _heavier_than(double_blank)
    laid = view.layout.tiles.mask
    records: list[list[int]] = []
    layout = view.origin.layout
    draws = 0
    drawer = -1
    for event in view.history:
        mover, move = event.seat, event.move
        if isinstance(move, Draw):
            if records:  # Earlier draws change the hands of no play that counts.
                records.append([mover, 1, draws, *parts(0)])
            draws += 1
            drawer = mover
            continue
        if isinstance(move, Play):
            # There is no choice in an opening, nor in playing the tile just drawn.
            if mover not in (view.seat, drawer) and not layout.is_empty:
                cost = move.tile.pips or double_blank
                heavier = layout.fitting_mask & heavier_than[cost] & ~laid
                if heavier:
                    records.append([mover, 0, cost, *parts(heavier)])
            layout = layout.place_unchecked(move)
        drawer = -1
    records.reverse()
    return constants([len(records), *(number for record in records for number in record)])


@lru_cache(maxsize=16)
def _heavier_than(double_blank: int) -> dict[int, int]:
    """Return the mask of the tiles that cost more, by cost, for what 0-0 costs (R7.2)."""
    tiles_of: dict[int, int] = defaultdict(int)
    for tile in ALL_TILES:
        tiles_of[tile.pips or double_blank] |= tile.bit
    heavier_than: dict[int, int] = {}
    heavier = 0
    for cost in sorted(tiles_of, reverse=True):
        heavier_than[cost] = heavier
        heavier |= tiles_of[cost]
    return heavier_than


def is_informative(steps: Words) -> bool:
    """Return whether any step says something about the worlds."""
    size = int(_HEAVIER + WIDTH)
    return any(not steps[1 + at * size + int(_IS_DRAW)] for at in range(int(steps[0])))


@compiled
def regret(row: Words, options: Words, draws: Words, steps: Words, past: Words) -> int:
    """Return how many more points the others could have shed at once, over all plays.

    Only tiles that they still hold count: those that they have laid since are on the table in
    every world.

    Args:
        row: the row of a world.
        options: the options.
        draws: the tile of each draw in this world.
        steps: what the others did.
        past: a row for the hands as they were.
    """
    hand_width = options[WORDS_OF_HAND]
    copy(row, HANDS, past, 0, options[PLAYERS] * hand_width)
    points = 0
    step = 1
    for _ in range(steps[0]):
        hand = steps[step] * hand_width
        number = steps[step + _NUMBER]
        if steps[step + _IS_DRAW]:
            tile = draws[number]
            past[hand + PART[tile]] &= ~BIT[tile]
        else:
            most = number
            for part in range(hand_width):
                tiles = past[hand + part] & steps[step + _HEAVIER + part]
                while tiles:
                    bit = bit_length(tiles) - 1
                    tiles ^= 1 << bit
                    most = max(most, PIPS[part * WORD_BITS + bit] or options[BLANK])
            points += most - number
        step += _HEAVIER + WIDTH
    return points


@compiled
def choose_world(row: Words, regrets: Words) -> int:
    """Return the number of a candidate, the likely ones more often than others."""
    least = regrets[0]
    for candidate in range(CANDIDATES):
        least = min(least, regrets[candidate])
    total = 0
    for candidate in range(CANDIDATES):
        regrets[candidate] = _WEIGHTS[min(_LIGHTEST, regrets[candidate] - least)]
        total += regrets[candidate]
    chance = draw_below(row, CHANCE, total)
    candidate = 0
    while chance >= regrets[candidate]:
        chance -= regrets[candidate]
        candidate += 1
    return candidate
