"""The ways to fill slots: counted and drawn from tables, or reached by chains."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import CountError, Tile, TileSet
from chickenfoot_rules.dominoes.hidden import sampling
from chickenfoot_rules.dominoes.hidden.sampling import MarkovChain, Sampler
from chickenfoot_rules.dominoes.hidden.slots import Fillings, Slot
from chickenfoot_rules.dominoes.hidden.spreads import (
    SpreadTable,
    TooManySpreadsError,
    columns_of,
    kinds_of,
    order_kinds,
)
from chickenfoot_rules.dominoes.tiles import ALL_TILES
from support.fairness import fairness

Slots: TypeAlias = list[tuple[int, int]]
"""The size of each slot, and the mask of the tiles that it allows."""

SIX = ALL_TILES[:6]
PUZZLES: list[Slots] = [
    [(2, 0b1111), (2, 0b111100), (2, 0b110111)],
    [(1, 0b111), (1, 0b1110), (1, 0b11100), (3, 0b111011)],
    [(3, 0b11111), (2, 0b111110), (1, 0b100001)],
    [(1, 0b11), (1, 0b110), (1, 0b1100), (1, 0b1001), (2, 0b111000)],
]


@st.composite
def puzzles(draw: st.DrawFn) -> Slots:
    """Generate slots for six tiles."""
    left = draw(st.permutations(SIX))
    slots: Slots = []
    while left:
        size = min(len(left), draw(st.integers(1, 3)))
        held = TileSet(left[:size]).mask
        slots.append((size, held | draw(st.integers(0, 63))))
        left = left[size:]
    return slots


def filled(slots: Slots) -> Fillings:
    return Fillings([Slot(seat, size, allowed) for seat, (size, allowed) in enumerate(slots)])


def fills(held: Sequence[Iterable[Tile]], slots: Slots) -> bool:
    """Return whether six tiles fill slots that allow them."""
    sizes = [len([*tiles]) for tiles in held]
    return (
        sizes == [size for size, _ in slots]
        and {*SIX} == {tile for tiles in held for tile in tiles}
        and all(
            TileSet(tiles) <= TileSet.from_mask(allowed)
            for tiles, (_, allowed) in zip(held, slots, strict=True)
        )
    )


def ways(slots: Slots) -> list[tuple[TileSet, ...]]:
    """Return the ways to fill slots with six tiles."""
    found: set[tuple[TileSet, ...]] = set()
    for tiles in permutations(SIX):
        left = iter(tiles)
        found.add(tuple([TileSet(islice(left, size)) for size, _ in slots]))
    return [way for way in found if fills(way, slots)]


def orders(slots: Slots) -> int:
    """Return the number of ways to put six tiles into the places of slots, one by one."""
    return len(ways(slots)) * math.prod(math.factorial(size) for size, _ in slots)


def groups_of(fillings: Fillings) -> tuple[list[TileSet], list[int]]:
    """Return what each group allows, and how many tiles it takes."""
    sizes: Counter[int] = Counter()
    for slot, possible in zip(fillings.slots, fillings.possible, strict=True):
        sizes[possible] += slot.size
    return [*map(TileSet.from_mask, sizes)], [*sizes.values()]


def least_limit(make: Callable[[int], object]) -> int:
    """Return the least limit under which something can be made."""
    for limit in range(200):
        try:
            make(limit)
        except TooManySpreadsError:
            continue
        return limit
    pytest.fail("it can't be made")


# --- tables ----------------------------------------------------------------------------


@given(puzzles())
def test_every_way_is_counted_once(slots: Slots) -> None:
    assert orders(slots) == Sampler(filled(slots)).count()


@given(puzzles())
def test_a_table_is_too_large_exactly_under_a_limit(slots: Slots) -> None:
    groups, sizes = groups_of(filled(slots))
    least = least_limit(lambda limit: SpreadTable(groups, sizes, limit))

    for limit in range(least, least + 9):
        SpreadTable(groups, sizes, limit)


def test_tables_that_are_far_too_large_are_refused() -> None:
    # Nine groups share 60 tiles, and each two of them one further tile.
    pairs = [*combinations(range(9), 2)]
    shared, own = ALL_TILES[:60], ALL_TILES[60 : 60 + len(pairs)]
    groups = [
        TileSet([*shared, *(tile for tile, pair in zip(own, pairs, strict=True) if group in pair)])
        for group in range(9)
    ]
    sizes = [11] * 6 + [10] * 3

    for limit in (20_000, 1_000_000):
        with pytest.raises(TooManySpreadsError):
            SpreadTable(groups, sizes, limit)


@pytest.mark.parametrize(("most", "is_made"), [(8, False), (9, False), (1_000, True)])
def test_a_sampler_makes_a_table_within_a_limit(
    most: int, *, is_made: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sampling, "MOST_SPREADS_TO_SAMPLE", most)
    # Three kinds of ten tiles. How many of each the last slot takes is open in more than 9 ways.
    first, second, third = ((1 << 10) - 1 << 10 * kind for kind in range(3))
    slots = [
        Slot(0, 5, first),
        Slot(1, 8, first | second),
        Slot(2, 8, second | third),
        Slot(None, 9, first | second | third),
    ]

    # With a limit of 8, three kinds are too many to put them into order.
    assert is_made is (Sampler(Fillings(slots)).is_exact)


@pytest.mark.parametrize("sizes", [(3, 2, 1), (2, 3, 1), (4, 1, 1), (1, 4, 1), (1, 1, 4)])
def test_a_walk_through_few_states_may_end_where_there_is_no_way(sizes: tuple[int, ...]) -> None:
    # Both large groups need 0-0 and 0-1 together, or leave too few tiles for the small one.
    groups = [TileSet(SIX[:4]), TileSet(SIX[2:]), TileSet(SIX[:2] + SIX[4:])]
    slots = [(size, group.mask) for size, group in zip(sizes, groups, strict=True)]

    table = SpreadTable(groups, sizes, 100)
    assert orders(slots) == table.count()
    assert fills(table.sample(random.Random(1)), slots)


@pytest.mark.parametrize("slots", PUZZLES)
def test_a_table_gives_each_way_equally_often(slots: Slots) -> None:
    groups, sizes = groups_of(filled(slots))
    table = SpreadTable(groups, sizes, 1_000)
    expected = ways([(size, group.mask) for size, group in zip(sizes, groups, strict=True)])

    assert 0.001 < fairness(expected, lambda rng: tuple(map(TileSet, table.sample(rng))))


def test_large_groups_are_split_fairly() -> None:
    # Of 70 tiles, three groups may take all, but a tile before them tells the groups apart.
    own, shared = ALL_TILES[:3], ALL_TILES[3:73]
    groups = [TileSet([*shared, tile]) for tile in own]
    table = SpreadTable(groups, [6, 60, 7], 20_000)
    rng = random.Random(5)
    holders: Counter[int] = Counter()
    for _ in range(500):
        held = table.sample(rng)
        assert [6, 60, 7] == [*map(len, held)]
        assert {*shared, *own} == {tile for tiles in held for tile in tiles}
        [holder] = [at for at, tiles in enumerate(held) if shared[0] in tiles]
        holders[holder] += 1
    # About 5, 59 and 6 of 70 times; each bound is five standard deviations away.
    assert 6 < holders[0] < 65
    assert 380 < holders[1] < 463
    assert 11 < holders[2] < 75


@given(puzzles())
def test_the_next_kind_leaves_the_fewest_possible_states(slots: Slots) -> None:
    groups, sizes = groups_of(filled(slots))
    kinds = [*kinds_of(groups)]

    def states(left: list[int]) -> int:
        rooms: Counter[int] = Counter()
        for column, size in zip(columns_of(kinds, len(groups)), sizes, strict=True):
            rooms[column & sum(1 << place for place in left)] += size
        choices = [room + 1 for column, room in rooms.items() if column]
        return math.prod(choices) // max(choices, default=1)

    left = [*range(len(kinds))]
    for place in order_kinds(kinds, sizes):
        costs = {other: states([kind for kind in left if kind != other]) for other in left}
        assert min(costs.values()) == costs[place]
        left.remove(place)
    assert [] == left


# --- chains ----------------------------------------------------------------------------


def states_of(chain: MarkovChain, moves: int, seed: int = 3) -> Iterator[tuple[TileSet, ...]]:
    rng = random.Random(seed)
    while True:
        chain.go(moves, rng)
        yield tuple(map(TileSet, chain.tiles()))


def test_tiles_that_can_only_change_places_in_a_circle_do_so() -> None:
    bits = [tile.bit for tile in SIX[:4]]
    chain = MarkovChain(bits, [bit | bits[at - 1] for at, bit in enumerate(bits)])

    found = Counter(islice(states_of(chain, 10), 1000))

    assert 2 == len(found)
    assert 200 < min(found.values())


@pytest.mark.long
@pytest.mark.parametrize("slots", PUZZLES)
def test_a_chain_visits_each_way_equally_often(slots: Slots) -> None:
    fillings = filled(slots)
    # Few circles are as long as the last case needs, so it takes many moves.
    visited = states_of(MarkovChain(fillings.contents, fillings.possible), 400)

    assert 0.001 < fairness(ways(slots), lambda _: next(visited))


@given(puzzles(), st.integers(0, 99))
def test_a_chain_keeps_to_what_the_groups_allow(slots: Slots, seed: int) -> None:
    fillings = filled(slots)
    chain = MarkovChain(fillings.contents, fillings.possible)

    assert all(fills(held, slots) for held in islice(states_of(chain, 3, seed), 5))


# --- samplers --------------------------------------------------------------------------


@given(puzzles(), st.integers(0, 99))
def test_a_sampler_without_a_table_fills_the_slots(slots: Slots, seed: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sampling, "MOST_SPREADS_TO_SAMPLE", 0)
        sampler = Sampler(filled(slots))
        assert not sampler.is_exact
        drawn = [*islice(sampler.samples(random.Random(seed)), 3)]

    assert all(fills(way, slots) for way in drawn)
    assert drawn[0] == sampler.sample(random.Random(seed))


def test_a_count_that_is_refused_says_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "MOST_SPREADS_TO_SAMPLE", 0)
    monkeypatch.setattr(sampling, "MOST_SPREADS", 1)
    sampler = Sampler(filled(PUZZLES[0]))

    for _ in range(2):
        with pytest.raises(CountError, match="a table of more than 1 spreads"):
            sampler.count()
