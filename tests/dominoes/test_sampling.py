"""The ways to fill slots: counted and drawn from tables, or reached by chains."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, islice, permutations

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
    count_ways,
    kinds_of,
    order_kinds,
)
from chickenfoot_rules.dominoes.tiles import ALL_TILES
from support.fairness import fairness

SIX = ALL_TILES[:6]


@st.composite
def puzzles(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Generate slots for six tiles: their sizes and the masks of the tiles that they allow."""
    left = draw(st.permutations(SIX))
    slots: list[tuple[int, int]] = []
    while left:
        size = min(len(left), draw(st.integers(1, 3)))
        held = TileSet(left[:size]).mask
        slots.append((size, held | draw(st.integers(0, 63))))
        left = left[size:]
    return slots


def filled(slots: list[tuple[int, int]]) -> Fillings:
    """Return the ways to fill slots."""
    return Fillings([Slot(seat, size, allowed) for seat, (size, allowed) in enumerate(slots)])


def orders(slots: list[tuple[int, int]]) -> int:
    """Return the number of ways to put six tiles into the places of slots, one by one."""
    places = [allowed for size, allowed in slots for _ in range(size)]
    return sum(
        all(tile.bit & allowed for tile, allowed in zip(tiles, places, strict=True))
        for tiles in permutations(SIX)
    )


PUZZLES = [
    [(2, 0b1111), (2, 0b111100), (2, 0b110111)],
    [(1, 0b111), (1, 0b1110), (1, 0b11100), (3, 0b111011)],
    [(3, 0b11111), (2, 0b111110), (1, 0b100001)],
    [(1, 0b11), (1, 0b110), (1, 0b1100), (1, 0b1001), (2, 0b111000)],
]


def ways(slots: list[tuple[int, int]]) -> list[tuple[TileSet, ...]]:
    """Return the ways to fill slots with six tiles."""
    return [
        *{
            held
            for tiles in permutations(SIX)
            for held in [_cut(tiles, slots)]
            if all(
                part <= TileSet.from_mask(allowed)
                for part, (_, allowed) in zip(held, slots, strict=True)
            )
        }
    ]


def _cut(tiles: tuple[Tile, ...], slots: list[tuple[int, int]]) -> tuple[TileSet, ...]:
    left = iter(tiles)
    return tuple([TileSet(islice(left, size)) for size, _ in slots])


def groups_of(fillings: Fillings) -> tuple[list[TileSet], list[int]]:
    """Return what each group allows, and how many tiles it takes."""
    sizes: Counter[int] = Counter()
    for slot, possible in zip(fillings.slots, fillings.possible, strict=True):
        sizes[possible] += slot.size
    return [*map(TileSet.from_mask, sizes)], [*sizes.values()]


def least_limit(make: Callable[[int], object], most: int) -> int:
    """Return the least limit under which something can be made."""
    for limit in range(most + 1):
        try:
            make(limit)
        except TooManySpreadsError:
            continue
        return limit
    pytest.fail("it can't be made")


# --- tables ----------------------------------------------------------------------------


@given(puzzles())
def test_every_way_is_counted_once(slots: list[tuple[int, int]]) -> None:
    assert orders(slots) == Sampler(filled(slots)).count()


@given(puzzles())
def test_a_table_is_too_large_exactly_under_a_limit(slots: list[tuple[int, int]]) -> None:
    groups, sizes = groups_of(filled(slots))
    least = least_limit(lambda limit: SpreadTable(groups, sizes, limit), 200)

    for limit in range(least, least + 9):
        SpreadTable(groups, sizes, limit)
    # The ways of small tables are counted under the same limit.
    assert least == least_limit(lambda limit: count_ways(groups, sizes, limit), 200)


def test_tables_that_are_far_too_large_are_refused() -> None:
    # Nine groups share 60 tiles, and each two of them one further tile.
    pairs = [*combinations(range(9), 2)]
    shared, own = ALL_TILES[:60], ALL_TILES[60 : 60 + len(pairs)]
    groups = [
        TileSet([*shared, *(tile for tile, pair in zip(own, pairs, strict=True) if group in pair)])
        for group in range(9)
    ]
    sizes = [11] * 6 + [10] * 3

    with pytest.raises(TooManySpreadsError):
        SpreadTable(groups, sizes, 20_000)
    with pytest.raises(TooManySpreadsError):
        count_ways(groups, sizes, 1_000_000)


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


def test_a_walk_through_few_states_may_end_where_there_is_no_way() -> None:
    # Both large groups need 0-0 and 0-1 together, or leave too few tiles for the small one.
    groups = [TileSet(SIX[:4]), TileSet(SIX[2:]), TileSet(SIX[:2] + SIX[4:])]

    for sizes in ([3, 2, 1], [2, 3, 1], [4, 1, 1], [1, 4, 1], [1, 1, 4]):
        slots = [(size, group.mask) for size, group in zip(sizes, groups, strict=True)]
        table = SpreadTable(groups, sizes, 100)
        assert orders(slots) == count_ways(groups, sizes, 100)
        held = table.sample(random.Random(1))
        assert sizes == [*map(len, held)]
        assert all(TileSet(tiles) <= group for tiles, group in zip(held, groups, strict=True))


@pytest.mark.parametrize("slots", PUZZLES)
def test_a_table_gives_each_way_equally_often(slots: list[tuple[int, int]]) -> None:
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
def test_the_next_kind_leaves_the_fewest_possible_states(slots: list[tuple[int, int]]) -> None:
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


def in_circles() -> tuple[list[int], list[int]]:
    """Return four groups of a tile each that can only change places all at once."""
    bits = [tile.bit for tile in SIX[:4]]
    return bits, [bit | bits[at - 1] for at, bit in enumerate(bits)]


def states_of(chain: MarkovChain, moves: int) -> Iterator[tuple[TileSet, ...]]:
    rng = random.Random(3)
    while True:
        chain.go(moves, rng)
        yield tuple(map(TileSet, chain.tiles()))


def test_tiles_that_can_only_change_places_in_a_circle_do_so() -> None:
    chain = MarkovChain(*in_circles())

    found = Counter(islice(states_of(chain, 10), 1000))

    assert 2 == len(found)
    assert 200 < min(found.values())


@pytest.mark.long
@pytest.mark.parametrize("slots", PUZZLES)
def test_a_chain_visits_each_way_equally_often(slots: list[tuple[int, int]]) -> None:
    fillings = filled(slots)
    chain = MarkovChain(fillings.contents, fillings.possible)
    # Few circles are as long as the last case needs, so it takes many moves.
    visited = states_of(chain, 400)

    assert 0.001 < fairness(ways(slots), lambda _: next(visited))


@given(puzzles(), st.integers(0, 99))
def test_a_chain_keeps_to_what_the_groups_allow(slots: list[tuple[int, int]], seed: int) -> None:
    fillings = filled(slots)
    chain = MarkovChain(fillings.contents, fillings.possible)
    rng = random.Random(seed)
    for _ in range(5):
        chain.go(3, rng)
        held = [*map(TileSet, chain.tiles())]
        assert [size for size, _ in slots] == [*map(len, held)]
        assert set(SIX) == {tile for tiles in held for tile in tiles}
        assert all(
            tiles <= TileSet.from_mask(allowed)
            for tiles, (_, allowed) in zip(held, slots, strict=True)
        )


# --- samplers --------------------------------------------------------------------------


@given(puzzles(), st.integers(0, 99))
def test_a_sampler_without_a_table_fills_the_slots(slots: list[tuple[int, int]], seed: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sampling, "MOST_SPREADS_TO_SAMPLE", 0)
        sampler = Sampler(filled(slots))
        assert not sampler.is_exact
        drawn = [*islice(sampler.samples(random.Random(seed)), 3)]
        assert drawn[0] == sampler.sample(random.Random(seed))
    for way in drawn:
        assert [size for size, _ in slots] == [*map(len, way)]
        assert all(
            TileSet(tiles) <= TileSet.from_mask(allowed)
            for tiles, (_, allowed) in zip(way, slots, strict=True)
        )


def test_a_count_that_is_refused_says_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "MOST_SPREADS", 1)
    sampler = Sampler(filled([(2, 0b1111), (2, 0b111100), (2, 0b110111)]))

    for _ in range(2):
        with pytest.raises(CountError, match="a table of more than 1 spreads"):
            sampler.count()
