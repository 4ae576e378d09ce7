"""Kinds of tiles, in an order in which spreading them over groups of slots is cheap.

Tiles that the same groups allow are of one *kind*. The kinds are spread one after the other.
Groups that allow the same later kinds become one group from there on, which leaves fewer
states to tell apart.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from chickenfoot_rules.dominoes.tiles import Tile, TileSet, union


def kinds_of(groups: Sequence[TileSet]) -> dict[int, list[Tile]]:
    """Sort tiles into kinds.

    Args:
        groups: the tiles that each group allows.

    Returns:
        The tiles of each kind, by the mask of the groups that allow them.
    """
    everything = union(groups).mask
    kinds = [(0, everything)] if everything else []
    for at, group in enumerate(groups):
        parted: list[tuple[int, int]] = []
        for takers, tiles in kinds:
            if allowed := tiles & group.mask:
                parted.append((takers | 1 << at, allowed))
            if tiles != allowed:
                parted.append((takers, tiles ^ allowed))
        kinds = parted
    kinds.sort(key=lambda kind: kind[1] & -kind[1])  # By the lowest tile.
    return {takers: [*TileSet.from_mask(tiles)] for takers, tiles in kinds}


def columns_of(kinds: Sequence[int], groups: int) -> list[int]:
    """Return for each group the kinds that it may take, one bit each.

    Args:
        kinds: for each kind the mask of the groups that may take it.
        groups: the number of groups.
    """
    return [
        sum([1 << place for place, takers in enumerate(kinds) if takers >> at & 1])
        for at in range(groups)
    ]


def order_kinds(kinds: Sequence[int], sizes: Sequence[int]) -> Iterator[int]:
    """Yield the places of the kinds; the next one always leaves the fewest possible states.

    Args:
        kinds: for each kind the mask of the groups that may take it.
        sizes: the number of tiles that each group takes.
    """
    rooms = _merge_rooms(zip(columns_of(kinds, len(sizes)), sizes, strict=True), -1)
    left = [*range(len(kinds))]
    while left:
        choices = math.prod([room + 1 for room in rooms.values()])
        costs = [_states_without(1 << place, rooms, choices) for place in left]
        place = left.pop(costs.index(min(costs)))
        rooms = _merge_rooms(rooms.items(), ~(1 << place))
        yield place


def _merge_rooms(rooms: Iterable[tuple[int, int]], kinds: int) -> dict[int, int]:
    """Return the room for tiles by column, while only the given kinds are left."""
    merged: dict[int, int] = defaultdict(int)
    for column, room in rooms:
        merged[column & kinds] += room
    merged.pop(0, None)
    return merged


def _states_without(kind: int, rooms: dict[int, int], choices: int) -> int:
    """Return the most states that are possible after one more kind.

    Args:
        kind: the bit of the kind.
        rooms: the room for tiles by column.
        choices: the product of all rooms, with one added to each.
    """
    most = 0
    for column, room in rooms.items():
        both = room
        if column & kind:
            rest = column ^ kind
            if not rest:
                choices //= room + 1
                continue
            if rest in rooms:
                both += rooms[rest]
                choices = choices // ((room + 1) * (rooms[rest] + 1)) * (both + 1)
        most = max(most, both)
    # The number for the last group follows from the others, so leave out the largest one.
    return choices // (most + 1)
