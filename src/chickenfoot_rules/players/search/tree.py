"""The tree of a search, as words, and the kernels that grow it.

A node is a move at one point of the tree, as the searching seat sees it: an action, or a draw. The
seat sees the tile that it draws itself, and whose turn it is after any draw, which shows whether
the tile fits. So a draw is the number after all actions, and then by turn and by tile.
"""

from __future__ import annotations

import math
from typing import Final

from chickenfoot_rules.bulk.backend import Floats, Words, compiled
from chickenfoot_rules.bulk.playouts import GREEDY, favourite, play_out
from chickenfoot_rules.bulk.rounds import advance, lead, list_actions, points
from chickenfoot_rules.bulk.state import IS_OVER, PLAYERS, SEAT, UNDRAWN, VALUES_OF_SET

NODES: Final = 0
"""The number of nodes; they follow, the first one at `NODE`."""
NODE: Final = 5
"""The words of a node, and of the head of the tree."""
VISITS: Final = 0
"""How often the move was made."""
OFFERED: Final = 1
"""How often it could have been made; in some worlds its player lacks the tile."""
CHILD: Final = 2
"""The first of the moves after it, or 0."""
SIBLING: Final = 3
"""The next move at the same point, or 0."""
MOVE: Final = 4
"""The move: an action, or a draw."""

DEEPEST: Final = 2_000
"""The most moves on a path; the playout takes over there."""

_TILES: Final = 192
"""The draws of different tiles after which it is one seat's turn, and one for hidden tiles."""


@compiled
def simulate_action(
    row: Words,
    yard: Words,
    options: Words,
    tree: Words,
    gains: Floats,
    root: int,
    action: int,
    weight: float,
    lists: tuple[Words, Words, Words, Words],
) -> float:
    """Make an action in a world, descend to a new node, play out and update the tree.

    Args:
        row: the row of the world, which is played to its end.
        yard: its yard.
        options: the options.
        tree: the nodes.
        gains: by node, the points that its player gained, over all visits.
        root: the place of the node of the action.
        action: the action.
        weight: the weight of rarely made moves, in points.
        lists: rows to work with: for actions, for those that are new, for the path, and for points.

    Returns:
        The points that the player of the action gained.
    """
    actions, fresh, path, sheet = lists
    draw = options[VALUES_OF_SET] * options[VALUES_OF_SET]
    seat = row[SEAT]
    path[0] = root
    path[1] = seat
    length = 1
    node = root
    advance(row, yard, options, action)
    while tree[node + VISITS] and not row[IS_OVER] and length < DEEPEST:
        mover = row[SEAT]
        found = list_actions(row, options, actions)
        made = actions[0]
        if found > 1:
            made = _select(row, options, actions, found, tree, gains, node, weight, fresh)
        seen = made
        if made == draw:
            tile = yard[row[UNDRAWN] - 1] + 1 if mover == seat else 0
            advance(row, yard, options, made)
            seen = draw * 2 + 2 + row[SEAT] * _TILES + tile
        else:
            advance(row, yard, options, made)
        node = _child(tree, node, seen)
        if node == 0:
            node = _add_child(tree, path[length + length - 2], seen)
        path[length + length] = node
        path[length + length + 1] = mover
        length += 1
    play_out(row, yard, options, GREEDY, actions)
    points(row, options, sheet)
    total = 0
    for player in range(options[PLAYERS]):
        total += sheet[player]
    for at in range(length):
        node = path[at + at]
        tree[node + VISITS] += 1
        gains[node // NODE] += lead(options, sheet, total, path[at + at + 1])
    return lead(options, sheet, total, seat)


@compiled
def _child(tree: Words, node: int, move: int) -> int:
    """Return the node of a move at a point, or 0 if it has none."""
    child = tree[node + CHILD]
    while child:
        if tree[child + MOVE] == move:
            return child
        child = tree[child + SIBLING]
    return 0


@compiled
def _add_child(tree: Words, node: int, move: int) -> int:
    """Return a new node of a move at a point."""
    tree[NODES] += 1
    child = tree[NODES] * NODE
    tree[child + VISITS] = 0
    tree[child + OFFERED] = 1
    tree[child + CHILD] = 0
    tree[child + SIBLING] = tree[node + CHILD]
    tree[child + MOVE] = move
    tree[node + CHILD] = child
    return child


@compiled
def _select(
    row: Words,
    options: Words,
    actions: Words,
    found: int,
    tree: Words,
    gains: Floats,
    node: int,
    weight: float,
    fresh: Words,
) -> int:
    """Return the action that UCB1 chooses at a point of the tree."""
    draw = options[VALUES_OF_SET] * options[VALUES_OF_SET]
    announces = actions[0] > draw + 1
    known = 0
    new = 0
    best = 0
    most = -math.inf
    for place in range(found):
        action = actions[place]
        if announces and action < draw:
            continue  # It is as good to announce the last tile, or better (R6.3).
        child = _child(tree, node, action)
        if child == 0:
            fresh[new] = action
            new += 1
            continue
        known += 1
        tree[child + OFFERED] += 1
        visits = float(tree[child + VISITS])
        bound = gains[child // NODE] / visits
        bound += weight * math.sqrt(math.log(float(tree[child + OFFERED])) / visits)
        if bound > most:
            most = bound
            best = action
    # Progressive widening, favourites first: many moves tested once each show nothing. A point
    # opens its n-th move after about n to the power of 2 visits.
    if new and known * known <= tree[node + VISITS]:
        return fresh[favourite(row, options, fresh, new)]
    return best
