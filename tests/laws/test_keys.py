"""Rounds have equal keys exactly when they go on alike."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Hashable, Iterator

import attrs
import pytest
from house_rules import DoubleOut
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Layout, Round, Rules, Tile, TileSet
from chickenfoot_rules.dominoes import DominoLayout, DominoRound, actions
from chickenfoot_rules.express import Line
from laws.games import AnyGame, Data, law
from support.chickenfoot import layout
from support.dominoes import set_up, states

SEEDS = st.integers(0, 2**32)
FEW = 5
"""So many tiles outside the layout can be laid in every order."""


class Futures(dict[Hashable, int]):
    """Numbers what comes after a position, by playing it out in every way; equal ones get one."""

    def __missing__(self, future: Hashable) -> int:
        number = self[future] = len(self)
        return number

    def of_round(self, round_: DominoRound, found: dict[Hashable, set[int]]) -> int:
        """Number what comes after a round, and file it under the key of each round on the way."""
        after = frozenset(
            (actions.encode(round_.rules, move), self.of_round(round_.apply(move), found))
            for move in round_.legal_moves
        )
        outcome = round_.outcome
        end = outcome and (outcome.points, outcome.reason, outcome.winner)
        number = self[after, end, round_.hands, round_.seat]
        found[round_.key].add(number)
        return number

    def of_layout(self, table: DominoLayout, outside: TileSet) -> int:
        """Number the ways to lay some tiles."""
        return self[
            frozenset(
                (play.tile, play.joint, self.of_layout(table.place_unchecked(play), left))
                for play in table.plays(outside)
                for left in [outside - TileSet([play.tile])]
            )
        ]


def few_left(round_: DominoRound, rng: random.Random) -> DominoRound:
    """Play on at random until few tiles are left."""
    while len(round_.held) + round_.boneyard_size > FEW and not round_.is_over:
        round_ = round_.apply(rng.choice(round_.legal_moves))
    return round_


@law(seed=SEEDS)
def test_rounds_with_equal_keys_go_on_alike(game: AnyGame, data: Data, seed: int) -> None:
    round_ = few_left(data.draw(game.positions(3)), random.Random(seed))
    found: dict[Hashable, set[int]] = defaultdict(set)
    Futures().of_round(round_, found)

    assert {1} == set(map(len, found.values()))


def laid_at_random(
    empty: DominoLayout, opening: Tile, tiles: TileSet, rng: random.Random
) -> Iterator[DominoLayout]:
    """Yield layouts of the same tiles, laid in some other ways."""
    for _ in range(60):
        layout, left = empty.place(opening), tiles - TileSet([opening])
        while plays := layout.plays(left):
            play = rng.choice(plays)
            layout, left = layout.place_unchecked(play), left - TileSet([play.tile])
        if not left:
            yield layout


@pytest.mark.rule("R3.1", "R3.2", "R3.3", "R3.5")
@given(highest=st.integers(2, 4), arms=st.sampled_from([3, 4, 6]), seed=SEEDS)
def test_layouts_have_equal_keys_exactly_if_the_same_tiles_can_be_laid(
    highest: int, arms: int, seed: int
) -> None:
    rng, rules = random.Random(seed), Rules(domino_set=highest)
    opening = rng.choice([*rules.domino_set.doubles])
    compare_keys(Layout(arms), opening, rules.tiles, rng)


@pytest.mark.rule("X4")
@given(highest=st.integers(2, 4), seed=SEEDS)
def test_lines_have_equal_keys_exactly_if_the_same_tiles_can_be_laid(
    highest: int, seed: int
) -> None:
    rng, tiles = random.Random(seed), Rules(domino_set=highest).tiles
    compare_keys(Line(), rng.choice([*tiles]), tiles, rng)


def compare_keys(empty: DominoLayout, opening: Tile, tiles: TileSet, rng: random.Random) -> None:
    """Lay the same tiles in several ways, and compare the keys with what can come."""
    layout = empty.place(opening)
    most = rng.randint(1, len(tiles))
    while len(layout.tiles) < most and (plays := layout.plays(tiles)):
        layout = layout.place_unchecked(rng.choice(plays))
    laid = layout.tiles
    # Of the tiles left, only a few can still be laid; the others are out of play.
    outside = TileSet(rng.sample([*(tiles - laid)], min(FEW, len(tiles - laid))))
    futures = Futures()
    by_duty: dict[Hashable, set[tuple[Hashable, int]]] = defaultdict(set)
    for other in laid_at_random(empty, opening, laid, rng):
        duty = other.duty if other.fitting(outside) else None
        pair = (other.key_among(outside.mask), futures.of_layout(other, outside))
        by_duty[duty].add(pair)
    # Layouts with different duties may have different keys although no tile left shows it.
    for pairs in by_duty.values():
        keys, after = zip(*pairs, strict=True)
        assert len(pairs) == len(set(keys)) == len(set(after))
    every = set[tuple[Hashable, int]]().union(*by_duty.values())
    assert len(every) == len({key for key, _ in every})


@pytest.mark.rule("R3.3", "R3.5", "R5.3")
@pytest.mark.parametrize(
    ("laid", "other", "outside", "alike"),
    [
        ("0-9 1-9 2-9 3-9", "0-9 1-9 2-9 4-9", "5-6", True),  # Nothing fits.
        ("0-9 1-9 2-9 3-9", "0-9 1-9 2-9 4-9", "1-2 3-5", False),
        ("0-9 1-9 2-9 3-9 0-0", "0-9 4-9 2-9 3-9 0-0", "0-1 1-5", True),  # All else is locked.
        ("0-9 1-9 2-9 3-9 0-0", "0-9 4-9 2-9 3-9 0-0", "0-1 0-2 0-3 1-5 1-6", False),
        ("0-9 1-9 2-9 3-9 0-0", "0-9 4-9 2-9 3-9 0-0", "0-1 0-2 0-3 1-5", True),  # One 1 is enough.
        ("0-9 1-9 2-9 3-9 0-0", "0-9 4-9 2-9 3-9 0-0", "0-1 0-2 0-3 0-5 1-5", False),
    ],
)
def test_ends_are_in_the_key_if_tiles_that_are_left_can_show_a_difference(
    laid: str, other: str, outside: str, *, alike: bool
) -> None:
    left = TileSet.parse(outside)
    tables = [
        layout(
            "9-9 " + " ".join(f"{one}>{'0-9' if one == '0-0' else '9-9'}" for one in row.split())
        )
        for row in (laid, other)
    ]
    futures = Futures()

    assert alike == (tables[0].key_among(left.mask) == tables[1].key_among(left.mask))
    assert alike == (futures.of_layout(tables[0], left) == futures.of_layout(tables[1], left))


def laid_in_another_order(layout: DominoLayout, rng: random.Random) -> DominoLayout:
    """Lay the same tiles on the same ones, in another order that the rules allow."""
    first, *left = layout.placements
    other = type(layout)(**{"arms": layout.arms} if isinstance(layout, Layout) else {})
    other = other.place(first.tile)
    while left:
        fitting = [it for it in left if other.refusal(it.tile, it.on) is None]
        if not fitting:  # A foot was begun too early.
            return layout
        placed = rng.choice(fitting)
        other = other.place(placed.tile, placed.on)
        left.remove(placed)
    return other


@law(seed=SEEDS)
def test_the_order_of_laying_is_not_in_the_key(game: AnyGame, data: Data, seed: int) -> None:
    rng = random.Random(seed)
    for state in states(data.draw(game.rounds(9))):
        if not state.layout.is_empty:
            before = set_up(state)
            other = attrs.evolve(before, layout=laid_in_another_order(state.layout, rng))
            assert before.key == other.key


@law()
def test_the_past_is_not_in_the_hash_of_a_round(game: AnyGame, data: Data) -> None:
    round_: DominoRound = data.draw(game.rounds(9))
    if not getattr(round_.rules, "may_pass", False):  # There, passes in a row change what is legal.
        assert hash(set_up(round_)) == hash(round_)
        assert set_up(round_).key == round_.key


def position(rules: Rules, hands: str, laid: str) -> Round:
    """Set up a position with an empty boneyard."""
    return Round(rules, map(TileSet.parse, hands.split("/")), (), layout(laid), 0)


@pytest.mark.rule("R3.1")
def test_equal_ends_of_other_tiles_are_alike_in_the_key() -> None:
    arms = "4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4 "
    hands = "0-0 1-1 2-2 3-3/0-2 0-3 1-2"
    one, other = (
        position(Rules(domino_set=4), hands, arms + laid)
        for laid in ("0-1>0-4 1-3>0-1 2-3>2-4", "1-3>1-4 0-1>0-4 2-3>2-4")
    )

    assert one.legal_moves != other.legal_moves
    assert actions.legal(one) == actions.legal(other)
    assert one.key == other.key


@pytest.mark.rule("H5")
def test_a_house_that_charges_by_the_last_tile_has_it_in_the_key() -> None:
    laid = ("2-2 0-2>2-2 1-2>2-2", "2-2 1-2>2-2 0-2>2-2")
    by_options, by_house = (
        [position(rules, "0-0 1-1/0-1", one).key for one in laid]
        for rules in (Rules(domino_set=2), DoubleOut(domino_set=2))
    )

    assert 1 == len({*by_options})
    assert 2 == len({*by_house})
