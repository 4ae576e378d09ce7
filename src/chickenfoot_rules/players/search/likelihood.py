"""How likely worlds are that a view allows, given the plays of the others.

The others are taken for greedy players. Where another play would have had a higher score in a
world, its player has something to regret there. The more regret, the less likely is the world; but
each play counts up to a limit only, since nobody plays like that always.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import count
from typing import Final

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import Words, compiled, constants, draw_below
from chickenfoot_rules.bulk.loading import load_table, new_round
from chickenfoot_rules.bulk.rounds import advance, list_actions
from chickenfoot_rules.bulk.sets import BIT, PART, add_set, copy, parts, subtract
from chickenfoot_rules.dominoes.hidden.sampling import Sampler
from chickenfoot_rules.dominoes.moves import Draw, Pass, Play
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.players.search.policy import GREEDY, POINT, score

_TEMPERATURE: Final = 0.5 * POINT
"""So much regret makes a world less likely by a factor of e."""

_MOST: Final = 4 * POINT
"""The most regret that one play counts."""

_PARTS: Final = 1 << 10
_PATIENCE: Final = constants(
    round(-_TEMPERATURE * math.log((part + 0.5) / _PARTS)) for part in range(_PARTS)
)
"""How much more regret an exchange of tiles may bring: each of these numbers is as likely.

So the worlds of a chain of exchanges are as frequent as they are likely (Metropolis and others
1953).
"""

# A record of a step: the slot of a draw, or `_PLAYED`; the tile and the action that were played,
# or `_FORCED` if there was no choice; and what was on the table.
_PLAYED: Final = -1
_TILE: Final = 1
_ACTION: Final = 2
_FORCED: Final = -1
_TABLE: Final = 3
_RECORD: Final = _TABLE + at.HANDS


def records_of(view: DominoView, sampler: Sampler, options: Words) -> Words:
    """Return what the others did, for `regret`.

    Args:
        view: what the searching seat sees.
        sampler: what the view leaves open.
        options: the options.

    Returns:
        For each seat, and for the boneyard, the place of its first record, and where its last one
        ends; then the records, those of each seat from the latest to the first.
    """
    found: list[list[list[int]]] = [[] for _ in range(view.players + 1)]
    row, yard = new_round(options)
    draws = _load_origin(row, options, view, sampler)
    for event in view.history:
        move = event.move
        action = action_ids.encode(view.rules, move)
        slot, tile, choice = _PLAYED, 0, _FORCED
        if isinstance(move, Draw):
            slot, tile = next(draws)
            if event.tile is not None:
                tile = event.tile.index
            yard[int(row[at.UNDRAWN]) - 1] = tile
        elif isinstance(move, Play):
            tile = move.tile.index
            if row[at.IS_OPEN] and not row[at.DRAWN]:
                choice = action
        records = found[event.seat]
        # Nothing that came before the first choice counts.
        if event.seat != view.seat and not isinstance(move, Pass) and (records or choice >= 0):
            table = [int(row[place]) for place in range(at.HANDS)]
            records.append([slot, tile, choice, *table])
        advance(row, yard, options, action)
    ends = [0]
    for records in found:
        records.reverse()
        ends.append(ends[-1] + len(records))
    numbers = [number for records in found for record in records for number in record]
    return constants([*(len(ends) + _RECORD * end for end in ends), *numbers])


def _load_origin(
    row: Words, options: Words, view: DominoView, sampler: Sampler
) -> Iterator[tuple[int, int]]:
    """Load a round before its first move, in any world of a view: the table is the same in all.

    Returns:
        The slot and the tile of each draw in turn; the tiles that the seat drew are not among them.
    """
    load_table(row, options, view.origin)
    width = int(options[at.WORDS_OF_HAND])
    draws: dict[int, tuple[int, int]] = {}
    for number, (slot, tiles) in enumerate(zip(sampler.slots, sampler.contents, strict=True)):
        if slot.draw is not None:
            draws[slot.draw] = number, tiles.bit_length() - 1
        elif slot.seat is not None:
            for part, word in enumerate(parts(tiles)[:width]):
                row[at.HANDS + slot.seat * width + part] |= word
    return (draws.get(draw, (_PLAYED, 0)) for draw in count())


@compiled
def draw_patience(row: Words) -> int:
    """Return how much more regret an exchange may bring."""
    return _PATIENCE[draw_below(row, at.CHANCE, _PARTS)]


@compiled
def regret(  # noqa: C901 - in plain Python, calls would take most of its time
    row: Words,
    options: Words,
    records: Words,
    held: Words,
    owners: Words,
    seat: int,
    most: int,
    lists: tuple[Words, Words],
) -> int:
    """Return how much a seat has to regret in a world, over all its plays; it stops above ``most``.

    Args:
        row: a row to work with, and after it the set of the tiles that are now on the table.
        options: the options.
        records: what the others did.
        held: the set of tiles of each slot.
        owners: a length, and the seat of each slot.
        seat: the seat.
        most: the most regret that matters.
        lists: rows to work with: for actions and for scores.
    """
    if records[seat] == records[seat + 1]:
        return 0
    actions, scores = lists
    width = options[at.WORDS_OF_HAND]
    hand = at.HANDS + seat * width
    for part in range(width):
        row[hand + part] = 0
    for slot in range(owners[0]):
        if owners[slot + 1] == seat:
            add_set(row, hand, held, slot * width, width)
    subtract(row, hand, at.HANDS + options[at.PLAYERS] * width, width)
    total = 0
    for place in range(records[seat], records[seat + 1], _RECORD):
        if records[place] != _PLAYED:
            for part in range(width):
                row[hand + part] &= ~held[records[place] * width + part]
            continue
        tile = records[place + _TILE]
        row[hand + PART[tile]] |= BIT[tile]
        made = records[place + _ACTION]
        if made == _FORCED:
            continue
        copy(records, place + _TABLE, row, 0, at.HANDS)
        found = list_actions(row, options, actions)
        if found == 1:
            continue
        score(row, options, actions, found, GREEDY, scores)
        best = scores[0]
        mine = best
        for which in range(found):
            best = max(best, scores[which])
            if actions[which] == made:
                mine = scores[which]
        total += min(best - mine, _MOST)
        if total > most:
            return total
    return total
