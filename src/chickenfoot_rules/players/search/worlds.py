"""The search of one decision: likely worlds of a view, and simulations in them.

How likely a world is follows from the plays of the others, who are taken to play much like greedy
players. Where another play would have had a higher score in a world, its player has something to
regret there. The more regret, the less likely is the world; but each play counts up to a limit
only, since nobody plays like that always.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, TypeAlias

from chickenfoot_rules.bulk import backend, loading
from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import Floats, Words, compiled, draw_below, words, words_of
from chickenfoot_rules.bulk.playouts import MOST_ACTIONS, POINT, favourite
from chickenfoot_rules.bulk.rounds import advance, lead, list_actions, points
from chickenfoot_rules.bulk.sets import BIT, PART, add_set, copy, parts, subtract
from chickenfoot_rules.bulk.trained import is_trained_for, rate_in
from chickenfoot_rules.bulk.worlds import fill_yard
from chickenfoot_rules.dominoes import DominoView, Draw, Move, Pass, Play, TileSet
from chickenfoot_rules.dominoes import actions as action_ids
from chickenfoot_rules.dominoes.hidden.sampling import Sampler
from chickenfoot_rules.players.search.plain import PRIOR_WEIGHT
from chickenfoot_rules.players.search.policy import GREEDY, OWN, play_out

EXCHANGES_AT_FIRST: Final = 1_500
"""The exchanges before the first world: after so many, how the chain began does not matter."""

_EXCHANGES_BETWEEN: Final = 6
"""The exchanges between two worlds. More make worlds that differ more, in more time."""

_WORLDS_A_CALL: Final = 1_000
"""They take some hundredths of a second."""

_UNKNOWN: Final = 1 << 40
"""Takes the place of the regret of a seat before its first exchange: more than there can be."""

_TRAINED_WEIGHT: Final = 80
"""So many visits count as much as the rating by the trained network.

Of 5, 15, 40 and 80, 80 was best with 50 and with 400 simulations; 160 was worse with 400.
"""

_TEMPERATURE: Final = 2 * POINT
"""So much regret makes a world less likely by a factor of e.

Half of it finds as good moves, against greedy players and against searches.
"""

_MOST: Final = 4 * POINT
"""The most regret that one play counts."""

_PARTS: Final = 1 << 10
_PATIENCE: Final = words_of(
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

_Chain: TypeAlias = tuple[Words, Words, Words, Words, Words, Words, Words, Words]
"""A chain of worlds: a length and the tiles that can move; the slot of each; by slot the set of its
tiles, that of the tiles that it allows, and, after a length, the seat; what the others did; the
regret of each seat; and a row to work with."""


@compiled
def regret(  # noqa: C901 - in plain Python, calls would take most of its time
    row: Words,
    options: Words,
    records: Words,
    held: Words,
    owners: Words,
    seat: int,
    most: int,
    actions: Words,
    weights: Words,
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
        actions: a row to work with.
        weights: those of a greedy player, or of the search.
    """
    if records[seat] == records[seat + 1]:
        return 0
    width = options[at.WORDS_OF_HAND]
    # The hand as it is now. The records, the latest one first, then undo its moves.
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
        # Other hands in the row are not of this world, but these weights never look at them.
        _, best, mine = favourite(row, options, actions, found, weights, made)
        total += min(best - mine, _MOST)
        if total > most:
            return total
    return total


@compiled
def exchange(row: Words, options: Words, chain: _Chain, actions: Words, times: int) -> None:
    """Let pairs of hidden tiles change places, so that likely worlds are frequent.

    Args:
        row: the row with the state of the random numbers.
        options: the options.
        chain: the chain.
        actions: a row to work with.
        times: the number of pairs.
    """
    tiles, places, held, allowed, owners, records, regrets, work = chain
    width = options[at.WORDS_OF_HAND]
    # If each hidden tile has one possible place, nothing can move.
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
        # Drawn first, so that `regret` can stop as soon as the exchange is too bad.
        most = regrets[first] + _PATIENCE[draw_below(row, at.CHANCE, _PARTS)]
        if first != second:
            most += regrets[second]
        points = regret(work, options, records, held, owners, first, most, actions, GREEDY)
        more = 0
        if first != second and points <= most:
            rest = most - points
            more = regret(work, options, records, held, owners, second, rest, actions, GREEDY)
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
def guess_own(row: Words, options: Words, chain: _Chain, unsure: int, actions: Words) -> int:
    """Guess which seats play by the weights of the search in a world, from what they did.

    The less a seat has to regret by these weights, and the more by those of a greedy player, the
    more often it is among them.

    Args:
        row: the row with the state of the random numbers.
        options: the options.
        chain: the chain.
        unsure: bit *s* if seat *s* may be among them.
        actions: a row to work with.

    Returns:
        A number with bit *s* set if seat *s* is among them.
    """
    _, _, held, _, owners, records, _, work = chain
    own = 0
    for seat in range(options[at.PLAYERS]):
        if unsure >> seat & 1:
            greedy = regret(work, options, records, held, owners, seat, _UNKNOWN, actions, GREEDY)
            ours = regret(work, options, records, held, owners, seat, _UNKNOWN, actions, OWN)
            odds = math.exp((ours - greedy) / _TEMPERATURE)
            if draw_below(row, at.CHANCE, _PARTS) * (1 + odds) < _PARTS:
                own |= 1 << seat
    return own


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
    legal: Words,
    actions: Words,
    several: int,
    worlds: int,
    own: int,
    unsure: int,
    sheet: Words,
    gains: Floats,
) -> None:
    """Make each of several actions in so many worlds, play out, and add up what each one gains.

    The seats whose bits are in ``own`` play by the weights of the search. Those in ``unsure`` do so
    in some worlds, as `guess_own` draws.
    """
    base, row, work_row = rows
    yard, work_yard = yards
    players = options[at.PLAYERS]
    size = at.HANDS + players * options[at.WORDS_OF_HAND]
    seat = base[at.SEAT]
    for _ in range(worlds):
        # A literal would be a type of its own, for which numba compiles the kernel again.
        exchange(row, options, chain, legal, backend.int64(_EXCHANGES_BETWEEN))
        write_hands(base, row, options, chain[2], chain[4])
        # In a new order: the chain only knows which tiles are undrawn.
        fill_yard(row, yard, options)
        ours = own | guess_own(row, options, chain, unsure, legal)
        for which in range(several):
            copy(row, 0, work_row, 0, size)
            copy(yard, 0, work_yard, 0, row[at.UNDRAWN])
            advance(work_row, work_yard, options, actions[which])
            # No player is random here, so one playout of an action says all about a world.
            play_out(work_row, work_yard, options, ours, legal)
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
        others: how the others play in a playout; see `SearchPlayer`.
    """

    def __init__(self, view: DominoView, seed: int, exchanges: int, others: str = "own") -> None:
        self._view = view
        side = next(side for side in view.rules.sides_of(view.players) if view.seat in side)
        own = sum(1 << seat for seat in side)
        rest = (1 << view.players) - 1 - own
        self._own = backend.int64(own + rest if others == "own" else own)
        self._unsure = backend.int64(rest if others == "mixed" else 0)
        self._options = loading.row_of_options(view.rules, view.players)
        # What the seat sees, a world of it, and one that is played to the end.
        (base, _), (row, yard), (work, work_yard) = (
            loading.new_round(self._options) for _ in range(3)
        )
        loading.load_table(base, self._options, view)
        copy(base, 0, row, 0, loading.row_size(self._options))
        row[at.CHANCE] = backend.signed(seed)
        self._rows = (base, row, work)
        self._yards = (yard, work_yard)
        self._actions = words(MOST_ACTIONS)
        self._sheet = words(view.players)
        self._chain = _chain_of(view, self._options, base)
        exchange(row, self._options, self._chain, self._actions, exchanges)
        write_hands(base, row, self._options, self._chain[2], self._chain[4])

    def priors(self, moves: Sequence[Move]) -> list[float]:
        """Return what each move is worth before any search, as a gain over all visits."""
        if is_trained_for(self._view.rules, self._view.players):
            made = [action_ids.encode(self._view.rules, move) for move in moves]
            return [_TRAINED_WEIGHT * rating for rating in rate_in(self._view, made)]
        return [PRIOR_WEIGHT * score for score in self.scores(moves)]

    def scores(self, moves: Sequence[Move]) -> list[float]:
        """Return the scores of moves by the weights of the search, in points."""
        row, options, actions = self._rows[1], self._options, self._actions
        found = list_actions(row, options, actions)
        made = (action_ids.encode(self._view.rules, move) for move in moves)
        return [favourite(row, options, actions, found, OWN, one)[2] / POINT for one in made]

    def simulate(self, moves: Sequence[Move], worlds: int) -> list[float]:
        """Make each move in so many new worlds and play on to the end, and return its gain.

        The gain is how many points its player is ahead of the others, on average, over all worlds.
        """
        gains = backend.floats(len(moves))
        actions = words_of(action_ids.encode(self._view.rules, move) for move in moves)
        # Python sees Ctrl-C only between the calls of a kernel.
        for first in range(0, worlds, _WORLDS_A_CALL):
            simulate(
                self._rows,
                self._yards,
                self._options,
                self._chain,
                self._actions,
                actions,
                len(moves),
                min(_WORLDS_A_CALL, worlds - first),
                self._own,
                self._unsure,
                self._sheet,
                gains,
            )
        return [float(gains[which]) for which in range(len(moves))]

    @property
    def hands(self) -> list[TileSet]:
        """The hands in the world drawn last."""
        return loading.read_hands(self._rows[1], self._options)


def _chain_of(view: DominoView, options: Words, base: Words) -> _Chain:
    """Return a chain of worlds of a view, with the first one that a sampler finds."""
    # A seat that has a choice can play. So here no condition follows from the round's going on.
    sampler = view._worlds.sampler  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - what a view leaves open is not for its users
    width = int(options[at.WORDS_OF_HAND])
    allowed = [0] * len(sampler.slots)
    # What is possible, not all that is allowed: fewer exchanges fail.
    for possible, members in sampler.groups.items():
        for member in members:
            allowed[member] = possible
    movable = [
        (tile.index, slot)
        for slot, tiles in enumerate(sampler.contents)
        for tile in TileSet.from_mask(tiles)
        # A tile with a single possible slot would waste exchanges.
        if sum(possible >> tile.index & 1 for possible in allowed) > 1
    ]
    owners = [view.players if slot.seat is None else slot.seat for slot in sampler.slots]
    work = words(loading.row_size(options) + width)
    copy(base, at.LAID, work, loading.row_size(options), width)
    return (
        words_of([len(movable), *(tile for tile, _ in movable)]),
        # The 0 keeps the places of the tiles, whose list begins with its length.
        words_of([0, *(slot for _, slot in movable)]),
        words_of(word for tiles in sampler.contents for word in parts(tiles)[:width]),
        words_of(word for tiles in allowed for word in parts(tiles)[:width]),
        words_of([len(owners), *owners]),
        records_of(view, sampler, options),
        words_of([_UNKNOWN] * (view.players + 1)),
        work,
    )


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
    row, yard = loading.new_round(options)
    draws = _load_origin(row, options, view, sampler)
    for event in view.history:
        move = event.move
        action = action_ids.encode(view.rules, move)
        slot, tile, choice = _PLAYED, 0, _FORCED
        if isinstance(move, Draw):
            slot, tile = next(draws)
            if event.tile is not None:
                tile = event.tile.index
            # `advance` draws the last tile, so put the drawn one there.
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
    return words_of([*(len(ends) + _RECORD * end for end in ends), *numbers])


def _load_origin(
    row: Words, options: Words, view: DominoView, sampler: Sampler
) -> Iterator[tuple[int, int]]:
    """Load a round before its first move, in any world of a view: the table is the same in all.

    Returns:
        The slot and the tile of each draw in turn; the tiles that the seat drew are not among them.
    """
    loading.load_table(row, options, view.origin)
    width = int(options[at.WORDS_OF_HAND])
    draws: dict[int, tuple[int, int]] = {}
    for number, (slot, tiles) in enumerate(zip(sampler.slots, sampler.contents, strict=True)):
        if slot.draw is not None:
            draws[slot.draw] = number, tiles.bit_length() - 1
        elif slot.seat is not None:
            for part, word in enumerate(parts(tiles)[:width]):
                row[at.HANDS + slot.seat * width + part] |= word
    return (draws.get(draw, (_PLAYED, 0)) for draw in count())
