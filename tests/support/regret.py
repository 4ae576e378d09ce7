"""What the others regret in a round, as a search sees it."""

from __future__ import annotations

from chickenfoot_rules.bulk.backend import words
from chickenfoot_rules.bulk.loading import load, new_round, row_of_options, row_size
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.players.search.likelihood import regret, steps_of


def points_of_regret(round_: DominoRound) -> int:
    """Return what the others regret in the view of seat 0, if its world is the true one."""
    options = row_of_options(round_.rules, round_.players)
    row, yard = new_round(options)
    load(row, yard, options, round_)
    draws = words(len(round_.drawn_tiles) + 1)
    for place, tile in enumerate(round_.drawn_tiles):
        draws[place] = tile.index
    past = words(row_size(options))
    return int(regret(row, options, draws, steps_of(round_.view(0)), past))
