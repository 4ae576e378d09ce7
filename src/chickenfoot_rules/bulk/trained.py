"""A small network that rates moves, from what one seat may know.

Each move is described by whole numbers: its tile, the two values that it joins and frees, and the
table. So one network serves each set and any number of seats. It has two layers of neurons, and the
weights are whole numbers, so both backends choose alike. ``examples/learning/with_pytorch.py``
trains it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.backend import Words, compiled, words, words_of
from chickenfoot_rules.bulk.observation import look
from chickenfoot_rules.bulk.sets import HIGH, LOW, PIPS
from chickenfoot_rules.chickenfoot import Rules
from chickenfoot_rules.dominoes import DominoRules, DominoView

# The numbers that describe the table, first in its row, …
_SIZE, _NEXT_SIZE, _LAST_SIZE, _FEWEST, _OTHERS, _BONEYARD, _DRAWN = range(7)
_ALL_MISSING, _PIPS, _ALL_ENDS, _OPEN_VALUES, _DOUBLES, _PLAYERS, _VALUES = range(7, 14)
_OF_TABLE: Final = 14
# … those of each value after them: own tiles, the double, ends, and what others may hold, …
_HELD, _HAS_DOUBLE, _DOUBLE_LAID, _UNSEEN, _ENDS, _MISSING = range(6)
_NEXT_MAY, _LAST_MAY, _OTHERS_MAY, _DOUBLE_MAY, _VALUE, _IS_OPEN = range(6, 12)
_OF_VALUE: Final = 12
# … and those of a move, first in a row that has those of the table and of its two values as well.
_PLAYS, _MOVE_PIPS, _IS_DOUBLE, _IS_BLANK, _CLOSES = range(5)
_OF_MOVE: Final = 5

FEATURES: Final = _OF_MOVE + _OF_TABLE + 2 * _OF_VALUE
"""The numbers that describe a move."""

FIRST: Final = 64
SECOND: Final = 32
"""The neurons of the two layers."""

_SMALLEST_SET: Final = 6
_MOST_PLAYERS: Final = 8
"""It has played with double-six to double-twelve sets, and is as good with larger ones."""

_LOWEST: Final = -(1 << 62)
_ONE_POINT: Final = 256**3 / 10
"""So much of a rating is a point: weights have 8 bits after the point, and it learns tenths."""


@cache
def trained_weights() -> Words:
    """Return the weights: of each neuron its bias and its inputs, layer by layer."""
    weights = files("chickenfoot_rules.bulk") / "trained.txt"  # In an archive, in the page.
    return words_of(map(int, weights.read_text("ascii").split()))


def is_trained_for(rules: DominoRules, players: int) -> bool:
    """Return whether the network plays a game better than greedy players do.

    That is Chicken Foot, but not by the rules of a house, nor with tiny sets or more seats than it
    has seen.
    """
    return (
        type(rules) is Rules
        and rules.domino_set.highest >= _SMALLEST_SET
        and players <= _MOST_PLAYERS
    )


Room: TypeAlias = tuple[Words, Words, Words, Words]
"""Rows to work with: the table and its values, a move, and the neurons of both layers."""


def room_for(options: Words) -> Room:
    """Return rows to describe moves in, and to rate them."""
    table = _OF_TABLE + _OF_VALUE * int(options[at.VALUES_OF_SET])
    return words(table), words(FEATURES), words(FIRST), words(SECOND)


@compiled
def describe_table(seen: Words, options: Words, table: Words) -> None:
    """Describe the table, and each value, in a row."""
    values = options[at.VALUES_OF_SET]
    players = options[at.PLAYERS]
    sizes = options[at.SEEN_SIZES]
    for place in range(_OF_TABLE + _OF_VALUE * values):
        table[place] = 0
    for tile in range(options[at.TILES_OF_SET]):
        _count_tile(seen, options, table, tile)
    for value in range(values):
        place = _OF_TABLE + _OF_VALUE * value
        ends = seen[options[at.SEEN_ENDS] + value]
        missing = seen[options[at.SEEN_MISSING] + value]
        table[place + _ENDS] = ends
        table[place + _MISSING] = missing
        table[place + _VALUE] = value
        table[place + _IS_OPEN] = ends > 0
        table[_ALL_MISSING] += missing
        table[_ALL_ENDS] += ends
        table[_OPEN_VALUES] += ends > 0
    table[_SIZE] = seen[sizes]
    table[_NEXT_SIZE] = seen[sizes + 1]
    table[_LAST_SIZE] = seen[sizes + players - 1]
    table[_FEWEST] = seen[sizes + 1]
    for seat in range(1, players):
        table[_FEWEST] = min(table[_FEWEST], seen[sizes + seat])
        table[_OTHERS] += seen[sizes + seat]
    table[_BONEYARD] = seen[options[at.SEEN_BONEYARD]]
    table[_DRAWN] = seen[options[at.SEEN_DRAWN]]
    table[_PLAYERS] = players
    table[_VALUES] = values


@compiled
def _count_tile(seen: Words, options: Words, table: Words, tile: int) -> None:
    """Count a tile for the table and for both of its values."""
    low = _OF_TABLE + _OF_VALUE * LOW[tile]
    high = _OF_TABLE + _OF_VALUE * HIGH[tile]
    is_double = int(low == high)
    if seen[options[at.SEEN_HAND] + tile]:
        table[_PIPS] += PIPS[tile]
        table[_DOUBLES] += is_double
        table[low + _HAS_DOUBLE] += is_double
        table[low + _HELD] += 1
        table[high + _HELD] += 1 - is_double
    elif seen[options[at.SEEN_LAID] + tile]:
        table[low + _DOUBLE_LAID] += is_double
    else:
        _count_unseen(seen, options, table, tile, low, is_double)
        if not is_double:
            _count_unseen(seen, options, table, tile, high, is_double)


@compiled
def _count_unseen(
    seen: Words, options: Words, table: Words, tile: int, place: int, is_double: int
) -> None:
    """Count who may hold a tile, for a value whose description has a place in the row."""
    tiles = options[at.TILES_OF_SET]
    others = options[at.PLAYERS] - 1
    first = options[at.SEEN_MAY_HOLD] + tile
    table[place + _UNSEEN] += 1
    table[place + _NEXT_MAY] += seen[first]
    table[place + _LAST_MAY] += seen[first + (others - 1) * tiles]
    for other in range(others):
        may = seen[first + other * tiles]
        table[place + _OTHERS_MAY] += may
        table[place + _DOUBLE_MAY] += may * is_double


@compiled
def describe(options: Words, action: int, table: Words, features: Words) -> None:
    """Describe a legal action at the table that a row describes."""
    values = options[at.VALUES_OF_SET]
    draw = values * values
    for place in range(FEATURES):
        features[place] = 0
    for place in range(_OF_TABLE):
        features[_OF_MOVE + place] = table[place]
    if action == draw or action == draw + 1:
        return
    play = action - (draw + 2) if action > draw else action
    joint = play // values
    free = play % values
    joined = _OF_TABLE + _OF_VALUE * joint
    freed = _OF_TABLE + _OF_VALUE * free
    features[_PLAYS] = 1
    features[_MOVE_PIPS] = joint + free
    features[_IS_DOUBLE] = joint == free
    features[_IS_BLANK] = play == 0
    features[_CLOSES] = table[joined + _ENDS] == 1
    first = _OF_MOVE + _OF_TABLE
    for place in range(_OF_VALUE):
        features[first + place] = table[joined + place]
        features[first + _OF_VALUE + place] = table[freed + place]


@compiled
def _pass_on(
    signals: Words, size: int, weights: Words, place: int, layer: Words, neurons: int
) -> int:
    """Pass so many signals on to a layer, and return the place of the weights after its own."""
    for neuron in range(neurons):
        total = weights[place]
        for number in range(size):
            total += weights[place + 1 + number] * signals[number]
        layer[neuron] = max(total, 0)
        place += 1 + size
    return place


@compiled
def rate(features: Words, weights: Words, first: Words, second: Words) -> int:
    """Return what the network says of a move: the higher, the better."""
    place = _pass_on(features, FEATURES, weights, 0, first, FIRST)
    place = _pass_on(first, FIRST, weights, place, second, SECOND)
    total = weights[place]
    for number in range(SECOND):
        total += weights[place + 1 + number] * second[number]
    return total


@compiled
def best_rated(
    seen: Words, options: Words, actions: Words, found: int, weights: Words, room: Room
) -> int:
    """Return the place of the legal action that the network rates highest, the first of equals.

    The last tile is always announced.
    """
    table, features, first, second = room
    draw = options[at.VALUES_OF_SET] * options[at.VALUES_OF_SET]
    announces = False
    for place in range(found):
        announces |= actions[place] > draw + 1
    describe_table(seen, options, table)
    best = 0
    most = _LOWEST
    for place in range(found):
        # The same play with the announcement costs no penalty (R6.3).
        if announces and actions[place] < draw:
            continue
        describe(options, actions[place], table, features)
        rating = rate(features, weights, first, second)
        if rating > most:
            best = place
            most = rating
    return best


def rate_in(view: DominoView, actions: Iterable[int]) -> list[float]:
    """Return what the network says of some legal actions, in points of lead."""
    options, seen = look(view)
    table, features, first, second = room_for(options)
    weights = trained_weights()
    describe_table(seen, options, table)
    ratings: list[float] = []
    for action in actions:
        describe(options, action, table, features)
        ratings.append(rate(features, weights, first, second) / _ONE_POINT)
    return ratings
