"""The search of one decision: likely worlds of a view, and simulations in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import (
    Floats,
    Words,
    compiled,
    constants,
    draw_below,
    floats,
    int64,
    signed,
    words,
)
from chickenfoot_rules.bulk.loading import (
    load_table,
    new_round,
    read_hands,
    row_of_options,
    row_size,
)
from chickenfoot_rules.bulk.playouts import MOST_ACTIONS
from chickenfoot_rules.bulk.rounds import advance, lead, points
from chickenfoot_rules.bulk.sets import BIT, PART, add_set, copy, parts, subtract
from chickenfoot_rules.bulk.worlds import fill_yard
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.players.search.likelihood import draw_patience, records_of, regret
from chickenfoot_rules.players.search.policy import POINT, play_out, score_own

EXCHANGES_AT_FIRST: Final = 1_500
"""The exchanges before the first world: after so many, how the chain began does not matter."""

_EXCHANGES_BETWEEN: Final = 6
"""The exchanges between two worlds. More make worlds that differ more, in more time."""

_WORLDS_A_CALL: Final = 1_000
"""They take some hundredths of a second."""

_UNKNOWN: Final = 1 << 40
"""Takes the place of the regret of a seat before its first exchange: more than there can be."""


_Chain: TypeAlias = tuple[Words, Words, Words, Words, Words, Words, Words, Words]
"""A chain of worlds: a length and the tiles that can move; the slot of each; by slot the set of its
tiles, that of the tiles that it allows, and, after a length, the seat; what the others did; the
regret of each seat; and a row to work with."""


@compiled
def exchange(
    row: Words, options: Words, chain: _Chain, lists: tuple[Words, Words], times: int
) -> None:
    """Let pairs of hidden tiles change places, so that likely worlds are frequent.

    Args:
        row: the row with the state of the random numbers.
        options: the options.
        chain: the chain.
        lists: rows to work with: for actions and for scores.
        times: the number of pairs.
    """
    tiles, places, held, allowed, owners, records, regrets, work = chain
    width = options[at.WORDS_OF_HAND]
    for _ in range(times if tiles[0] else 0):
        one = 1 + draw_below(row, at.CHANCE, tiles[0])
        other = 1 + draw_below(row, at.CHANCE, tiles[0])
        mine = places[one]
        theirs = places[other]
        # Where the tiles are in the sets of the slots.
        given = theirs * width + PART[tiles[one]]
        taken = mine * width + PART[tiles[other]]
        if mine == theirs or not (
            allowed[given] & BIT[tiles[one]] and allowed[taken] & BIT[tiles[other]]
        ):
            continue
        _swap(held, width, mine, theirs, tiles[one], tiles[other])
        first = owners[1 + mine]
        second = owners[1 + theirs]
        most = regrets[first] + draw_patience(row)
        if first != second:
            most += regrets[second]
        points = regret(work, options, records, held, owners, first, most, lists)
        more = 0
        if first != second and points <= most:
            more = regret(work, options, records, held, owners, second, most - points, lists)
        if points + more > most:
            _swap(held, width, mine, theirs, tiles[one], tiles[other])
            continue
        regrets[first] = points
        if first != second:
            regrets[second] = more
        places[one] = theirs
        places[other] = mine


@compiled
def _swap(held: Words, width: int, mine: int, theirs: int, tile: int, other: int) -> None:
    """Let two tiles of two slots change places, or change them back."""
    for slot in (mine, theirs):
        held[slot * width + PART[tile]] ^= BIT[tile]
        held[slot * width + PART[other]] ^= BIT[other]


@compiled
def write_hands(base: Words, row: Words, options: Words, held: Words, owners: Words) -> None:
    """Write the hands of a world into a row; those that the seat sees are in the base."""
    width = options[at.WORDS_OF_HAND]
    copy(base, at.HANDS, row, at.HANDS, options[at.PLAYERS] * width)
    for slot in range(owners[0]):
        if owners[1 + slot] < options[at.PLAYERS]:
            add_set(row, at.HANDS + owners[1 + slot] * width, held, slot * width, width)
    for seat in range(options[at.PLAYERS]):
        subtract(row, at.HANDS + seat * width, at.LAID, width)


@compiled
def simulate(
    rows: tuple[Words, Words, Words],
    yards: tuple[Words, Words],
    options: Words,
    chain: _Chain,
    lists: tuple[Words, Words],
    actions: Words,
    several: int,
    worlds: int,
    sheet: Words,
    gains: Floats,
) -> None:
    """Make each of several actions in so many worlds, play out, and add up what each one gains."""
    base, row, work_row = rows
    yard, work_yard = yards
    players = options[at.PLAYERS]
    size = at.HANDS + players * options[at.WORDS_OF_HAND]
    seat = base[at.SEAT]
    mine = 1 << seat
    if options[at.PAIRS]:
        mine |= 1 << (seat ^ 2)
    for _ in range(worlds):
        # A literal would be a type of its own, for which numba compiles the kernel again.
        exchange(row, options, chain, lists, int64(_EXCHANGES_BETWEEN))
        write_hands(base, row, options, chain[2], chain[4])
        fill_yard(row, yard, options)
        for which in range(several):
            copy(row, 0, work_row, 0, size)
            copy(yard, 0, work_yard, 0, row[at.UNDRAWN])
            advance(work_row, work_yard, options, actions[which])
            play_out(work_row, work_yard, options, mine, lists)
            points(work_row, options, sheet)
            total = 0
            for player in range(players):
                total += sheet[player]
            gains[which] += lead(options, sheet, total, seat)


class DecisionSearch:
    """The search of one decision.

    Args:
        view: what the seat sees whose turn it is.
        seed: a word that fixes all chance.
        exchanges: the number of exchanges before the first world.
    """

    def __init__(self, view: DominoView, seed: int, exchanges: int) -> None:
        self._rules = view.rules
        self._options = row_of_options(view.rules, view.players)
        # What the seat sees, a world of it, and one that is played to the end.
        (base, _), (row, yard), (work, work_yard) = (new_round(self._options) for _ in range(3))
        load_table(base, self._options, view)
        copy(base, 0, row, 0, row_size(self._options))
        row[at.CHANCE] = signed(seed)
        self._rows = (base, row, work)
        self._yards = (yard, work_yard)
        self._lists = (words(MOST_ACTIONS), words(MOST_ACTIONS))
        self._sheet = words(view.players)
        self._chain = _chain_of(view, self._options, base)
        exchange(row, self._options, self._chain, self._lists, exchanges)
        write_hands(base, row, self._options, self._chain[2], self._chain[4])

    def priors(self, moves: Sequence[Move]) -> list[float]:
        """Return the score of each move before any search, in points."""
        actions, scores = self._lists
        found = score_own(self._rows[1], self._options, self._lists)
        score_of = {int(actions[place]): int(scores[place]) for place in range(found)}
        return [score_of[action_ids.encode(self._rules, move)] / POINT for move in moves]

    def simulate(self, moves: Sequence[Move], worlds: int) -> list[float]:
        """Make each move in so many new worlds and play on to the end, and return its gain.

        The gain is how many points its player is ahead of the others, on average, over all worlds.
        """
        gains = floats(len(moves))
        actions = constants(action_ids.encode(self._rules, move) for move in moves)
        # Python sees Ctrl-C only between the calls of a kernel.
        for first in range(0, worlds, _WORLDS_A_CALL):
            simulate(
                self._rows,
                self._yards,
                self._options,
                self._chain,
                self._lists,
                actions,
                len(moves),
                min(_WORLDS_A_CALL, worlds - first),
                self._sheet,
                gains,
            )
        return [float(gains[which]) for which in range(len(moves))]

    @property
    def hands(self) -> list[TileSet]:
        """The hands in the world drawn last."""
        return read_hands(self._rows[1], self._options)


def _chain_of(view: DominoView, options: Words, base: Words) -> _Chain:
    """Return a chain of worlds of a view, with the first one that a sampler finds."""
    of_game: Any = view
    sampler = of_game._worlds.sampler  # noqa: SLF001 - what a view leaves open is not for its users
    width = int(options[at.WORDS_OF_HAND])
    allowed = [0] * len(sampler.slots)
    for possible, members in sampler.groups.items():
        for member in members:
            allowed[member] = possible
    movable = [
        (tile.index, slot)
        for slot, tiles in enumerate(sampler.contents)
        for tile in TileSet.from_mask(tiles)
        if sum(possible >> tile.index & 1 for possible in allowed) > 1
    ]
    owners = [view.players if slot.seat is None else slot.seat for slot in sampler.slots]
    work = words(row_size(options) + width)
    copy(base, at.LAID, work, row_size(options), width)
    return (
        constants([len(movable), *(tile for tile, _ in movable)]),
        _row(0, *(slot for _, slot in movable)),
        _row(*(word for tiles in sampler.contents for word in parts(tiles)[:width])),
        constants(word for tiles in allowed for word in parts(tiles)[:width]),
        constants([len(owners), *owners]),
        records_of(view, sampler, options),
        _row(*[_UNKNOWN] * (view.players + 1)),
        work,
    )


def _row(*numbers: int) -> Words:
    """Return numbers as words that may change."""
    row = words(len(numbers))
    for place, number in enumerate(numbers):
        row[place] = number
    return row
