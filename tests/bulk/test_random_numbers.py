"""The random numbers of the kernels."""

from __future__ import annotations

import random

import pytest

from chickenfoot_rules.bulk.backend import (
    choose_last,
    draw_below,
    next_number,
    shuffle,
    signed,
    stream,
    words,
)
from support.fairness import fairness

PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""The first numbers of SplitMix64 from the seed 1234567, as other programs print them."""

STREAMS = [8409816773569330625, 14356471768333331957, 380720094364852762]
"""The first states of streams 0, 1 and 2 of the seed 7."""


def unsigned(word: int) -> int:
    """Return the bits of a word as a number without a sign."""
    return int(word) % (1 << 64)


def test_the_numbers_are_those_of_splitmix64_and_only_the_state_at_the_place_changes() -> None:
    row = words(3)
    row[1] = 1234567

    assert PUBLISHED == [unsigned(next_number(row, 1)) for _ in PUBLISHED]
    assert (0, 0) == (int(row[0]), int(row[2]))


@pytest.mark.parametrize("limit", [2, 3, 7, 190, 1000])
def test_every_number_below_a_limit_is_equally_likely(limit: int) -> None:
    def drawn(rng: random.Random) -> int:
        row = words(1)
        row[0] = signed(rng.getrandbits(64))
        return int(draw_below(row, 0, limit))

    assert 0.001 < fairness(range(limit), drawn)


def test_numbers_of_one_state_are_drawn_equally_often_one_after_another() -> None:
    row = words(1)

    assert 0.001 < fairness(range(6), lambda _: int(draw_below(row, 0, 6)), each=1000)


def test_streams_of_a_seed_and_of_near_seeds_are_different() -> None:
    states = {
        unsigned(stream(signed(seed), number))
        for seed in (*range(50), 2**64 - 1)
        for number in range(200)
    }

    assert 51 * 200 == len(states)
    # On average, 32 of the 64 bits are set.
    assert 31.5 < sum(state.bit_count() for state in states) / len(states) < 32.5


def test_the_streams_are_fixed_for_ever() -> None:
    # So that a seed gives the same rounds in every version.
    assert STREAMS == [unsigned(stream(7, number)) for number in range(3)]


def test_to_shuffle_fewer_than_two_draws_no_number() -> None:
    row, tiles = words(1), words(2)
    for size in (0, 1):
        shuffle(row, 0, tiles, 0, size)

    assert 0 == int(row[0])


def test_every_few_are_chosen_equally_often_and_the_rest_stays() -> None:
    def chosen(rng: random.Random) -> tuple[int, int]:
        row = words(1)
        row[0] = signed(rng.getrandbits(64))
        tiles = words(6)
        for place in range(6):
            tiles[place] = place
        choose_last(row, 0, tiles, 1, 4, 2)
        numbers = [int(tiles[place]) for place in range(6)]
        assert [0, 5] == [numbers[0], numbers[5]]
        assert [1, 2, 3, 4] == sorted(numbers[1:5])
        return numbers[3], numbers[4]

    pairs = [(one, other) for one in range(1, 5) for other in range(1, 5) if one != other]
    assert 0.001 < fairness(pairs, chosen)
