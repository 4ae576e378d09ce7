"""What the others regret in a round, as a search sees it."""

from __future__ import annotations

from typing import Any

from chickenfoot_rules.bulk.backend import words, words_of
from chickenfoot_rules.bulk.loading import load_table, new_round, row_of_options, row_size
from chickenfoot_rules.bulk.playouts import MOST_ACTIONS, POINT
from chickenfoot_rules.bulk.sets import copy, parts
from chickenfoot_rules.bulk.state import LAID, WORDS_OF_HAND
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.dominoes.hidden.slots import Slot
from chickenfoot_rules.players.search.policy import GREEDY
from chickenfoot_rules.players.search.worlds import records_of, regret

EVERYTHING = 1 << 40


def points_of_regret(round_: DominoRound) -> float:
    """Return what the others regret in the view of seat 0, if its world is the true one."""
    view = round_.view(0)
    of_game: Any = view
    sampler = of_game._worlds.sampler
    options = row_of_options(round_.rules, round_.players)
    width = int(options[WORDS_OF_HAND])
    held = words_of(
        word for slot in sampler.slots for word in parts(_tiles_of(slot, round_))[:width]
    )
    owners = [round_.players if slot.seat is None else slot.seat for slot in sampler.slots]
    table, _ = new_round(options)
    load_table(table, options, view)
    row = words(row_size(options) + width)
    copy(table, LAID, row, row_size(options), width)
    records = records_of(view, sampler, options)
    actions = words(MOST_ACTIONS)
    slots = words_of([len(owners), *owners])
    regrets = (
        regret(row, options, records, held, slots, seat, EVERYTHING, actions, GREEDY)
        for seat in range(round_.players)
    )
    return sum(map(int, regrets)) / POINT


def _tiles_of(slot: Slot, round_: DominoRound) -> int:
    if slot.seat is None:
        return 0
    if slot.draw is None:
        return round_.origin.hands[slot.seat].mask
    return round_.drawn_tiles[slot.draw].bit
