"""The search of one decision: likely worlds of a view, and simulations in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import (
    Floats,
    Words,
    compiled,
    constants,
    draw_below,
    floats,
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
from chickenfoot_rules.bulk.rounds import advance, lead, list_actions, points
from chickenfoot_rules.bulk.sets import BIT, PART, add_set, copy, parts, subtract
from chickenfoot_rules.bulk.worlds import fill_yard
from chickenfoot_rules.dominoes.hidden.sampling import Sampler
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.players.search.likelihood import draw_patience, records_of, regret
from chickenfoot_rules.players.search.policy import OWN, POINT, play_out, score

EXCHANGES_AT_FIRST: Final = 1_500
"""The exchanges before the first world: after so many, how the chain began does not matter."""

EXCHANGES_BETWEEN: Final = 6
"""The exchanges between two worlds. More make worlds that differ more, in more time."""

_WORLDS_A_CALL: Final = 1_000
"""They take some hundredths of a second."""

_ANY: Final = 1 << 40
"""More regret than there can be."""


@compiled
def exchange(
    row: Words,
    options: Words,
    chain: tuple[Words, Words, Words, Words, Words],
    past: tuple[Words, Words, Words],
    lists: tuple[Words, Words],
    times: int,
) -> None:
    """Let pairs of hidden tiles change places, so that likely worlds are frequent.

    Args:
        row: the row with the state of the random numbers.
        options: the options.
        chain: a length and the tiles that can move; the slot of each; and by slot the set of its
            tiles, that of the tiles that it allows, and, after a length, the seat.
        past: what the others did; the regret of each seat; and a row to work with.
        lists: rows to work with: for actions and for scores.
        times: the number of pairs.
    """
    tiles, places, held, allowed, owners = chain
    records, regrets, work = past
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
    base: Words,
    world: tuple[Words, Words],
    work: tuple[Words, Words],
    options: Words,
    chain: tuple[Words, Words, Words, Words, Words],
    past: tuple[Words, Words, Words],
    lists: tuple[Words, Words],
    actions: Words,
    several: int,
    worlds: int,
    sheet: Words,
    gains: Floats,
) -> None:
    """Make each of several actions in so many worlds, play out, and add up what each one gains."""
    row, yard = world
    work_row, work_yard = work
    held, owners = chain[2], chain[4]
    players = options[at.PLAYERS]
    size = at.HANDS + players * options[at.WORDS_OF_HAND]
    seat = base[at.SEAT]
    mine = 1 << seat
    if options[at.PAIRS]:
        mine |= 1 << (seat ^ 2)
    for _ in range(worlds):
        exchange(row, options, chain, past, lists, EXCHANGES_BETWEEN)
        write_hands(base, row, options, held, owners)
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

    Attributes:
        worlds: the number of worlds drawn so far.
    """

    def __init__(self, view: DominoView, seed: int, exchanges: int) -> None:
        of_game: Any = view
        sampler = of_game._worlds.sampler  # noqa: SLF001 - what a view leaves open is internal
        self.worlds: int = 0
        self._rules = view.rules
        self._options = row_of_options(view.rules, view.players)
        self._base, _ = new_round(self._options)
        load_table(self._base, self._options, view)
        self._world = new_round(self._options)
        self._work = new_round(self._options)
        copy(self._base, 0, self._world[0], 0, row_size(self._options))
        self._world[0][at.CHANCE] = signed(seed)
        self._lists = (words(MOST_ACTIONS), words(MOST_ACTIONS))
        self._sheet = words(view.players)
        width = int(self._options[at.WORDS_OF_HAND])
        self._chain = _chain_of(sampler, view.players, width)
        regrets = words(view.players + 1)
        row = words(row_size(self._options) + width)
        copy(self._base, at.LAID, row, row_size(self._options), width)
        self._past = (records_of(view, sampler, self._options), regrets, row)
        _, _, held, _, owners = self._chain
        for seat in range(view.players):
            regrets[seat] = regret(
                row, self._options, self._past[0], held, owners, seat, _ANY, self._lists
            )
        exchange(self._world[0], self._options, self._chain, self._past, self._lists, exchanges)
        write_hands(self._base, self._world[0], self._options, held, owners)

    def priors(self, moves: Sequence[Move]) -> list[float]:
        """Return the score of each move before any search, in points."""
        actions, scores = self._lists
        row = self._world[0]
        found = list_actions(row, self._options, actions)
        score(row, self._options, actions, found, OWN, scores)
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
                self._base,
                self._world,
                self._work,
                self._options,
                self._chain,
                self._past,
                self._lists,
                actions,
                len(moves),
                min(_WORLDS_A_CALL, worlds - first),
                self._sheet,
                gains,
            )
        self.worlds += worlds
        return [float(gains[which]) for which in range(len(moves))]

    @property
    def hands(self) -> list[TileSet]:
        """The hands in the world drawn last."""
        return read_hands(self._world[0], self._options)


def _chain_of(
    sampler: Sampler, players: int, width: int
) -> tuple[Words, Words, Words, Words, Words]:
    """Return a chain of worlds as `exchange` has it, with the first one that a sampler finds."""
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
    owners = [players if slot.seat is None else slot.seat for slot in sampler.slots]
    return (
        constants([len(movable), *(tile for tile, _ in movable)]),
        _row(0, *(slot for _, slot in movable)),
        _row(*(word for tiles in sampler.contents for word in parts(tiles)[:width])),
        constants(word for tiles in allowed for word in parts(tiles)[:width]),
        constants([len(owners), *owners]),
    )


def _row(*numbers: int) -> Words:
    """Return numbers as words that may change."""
    row = words(len(numbers))
    for place, number in enumerate(numbers):
        row[place] = number
    return row
