"""Law 11: the kernels play by the rules of `Round` and `ExpressRound`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    Match,
    MissingDouble,
    Opening,
    Round,
    Rules,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules.dominoes import DominoRound, actions
from chickenfoot_rules.dominoes.deal import deal_before
from chickenfoot_rules.strategies import players, rules
from laws.games import AnyGame, each_known_game
from support.fairness import fairness
from support.kernels import TELLING_RULES, KernelRound

SEEDS = st.integers(0, 2**64 - 1)

COMPARED = 1_000
"""The decisions that an example of the longest law compares: 10 million if it is thorough."""


# --- what it means to agree --------------------------------------------------------------


def assert_agree(kernels: KernelRound, round_: DominoRound) -> None:
    """Assert that the rows say of a round what the round says."""
    encoded = [actions.encode(round_.rules, move) for move in round_.legal_moves]
    # Ends of equal value are one action, which has the place of the oldest end.
    assert [*dict.fromkeys(encoded)] == kernels.actions()
    assert (round_.seat, round_.is_over) == (kernels.seat, kernels.is_over)
    assert [*round_.hands] == kernels.hands
    assert round_.layout.tiles == kernels.laid
    # Nothing that the kernels keep up to date differs from what is worked out anew.
    assert KernelRound.of(round_).numbers == kernels.numbers
    if round_.outcome is not None:
        assert round_.outcome.points == kernels.points()


def play_together(kernels: KernelRound, round_: DominoRound, rng: random.Random) -> int:
    """Play both to the end, and return the number of decisions at which they agreed."""
    decisions = 0
    assert_agree(kernels, round_)
    while not round_.is_over:
        action = rng.choice(kernels.actions())
        kernels.advance(action)
        round_ = round_.apply(actions.decode(round_, action))
        assert_agree(kernels, round_)
        decisions += 1
    return decisions


# --- how rounds begin --------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A table of Chicken Foot at which a round begins, the first of a match or a later one."""

    rules: Rules
    players: int
    required: int
    unused: TileSet
    lead: int

    def start(self, dealt: Deal) -> Round:
        return Round.start(self.rules, dealt, self.required, self.lead, self.unused)

    def starts(self, rng: random.Random) -> Iterator[Round]:
        """Shuffle for ever; a deal with which nobody can begin is dealt anew (R2.5)."""
        while True:
            dealt = Deal.shuffle(self.rules, self.players, rng, required=self.required)
            try:
                yield self.start(dealt)
            except SetupError:
                assert self.rules.missing_double is MissingDouble.RESHUFFLE

    def dealt_by_kernels(self, seed: int) -> KernelRound:
        kernels = KernelRound.empty(self.rules, self.players, seed)
        self.deal_again(kernels)
        return kernels

    def deal_again(self, kernels: KernelRound) -> None:
        kernels.deal(self.unused, self.lead)

    def deal_of(self, kernels: KernelRound) -> Deal:
        """Return the deal of a round in which nobody has moved; a found double goes back (R2.8)."""
        placed = [Tile(self.required, self.required)] if self.rules.places_double else ()
        return deal_before(self.rules, kernels.hands, kernels.boneyard, TileSet(placed))


@st.composite
def tables(draw: st.DrawFn, max_highest: int = 18) -> Table:
    """Generate tables with all options, and whatever doubles have opened rounds before."""
    some_rules = draw(rules(max_highest=max_highest))
    highest = some_rules.domino_set.highest
    seats = draw(players(rules=some_rules))
    required = draw(st.integers(0, highest))
    values = {required, *draw(st.sets(st.integers(0, highest)))}
    unused = TileSet(Tile(value, value) for value in values)
    return Table(some_rules, seats, required, unused, draw(st.integers(0, seats - 1)))


# --- the law -----------------------------------------------------------------------------


@pytest.mark.rule("R3.1", "R3.2", "R3.3", "R3.5", "R3.8", "R4.1", "R4.2", "R4.3")
@pytest.mark.rule("R5.1", "R5.2", "R5.3", "R6.2", "R6.3", "R7.1", "R7.2", "R7.3")
@pytest.mark.rule("X2", "X3", "X4", "X5", "X6", "X7")
@each_known_game
@given(data=st.data(), seed=SEEDS)
def test_law_11_kernels_and_rounds_agree_at_every_step(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    drawn: DominoRound = data.draw(game.positions(18))
    round_: DominoRound = drawn.origin
    kernels = KernelRound.of(round_)
    for move in drawn.moves:
        assert_agree(kernels, round_)
        kernels.advance(actions.encode(round_.rules, move))
        round_ = round_.apply(move)
    play_together(kernels, round_, random.Random(seed))


@pytest.mark.untraced
@pytest.mark.rule("R2.1", "R2.2", "R2.3", "R2.4", "R2.5", "R2.6")
@pytest.mark.parametrize("least", [1, pytest.param(COMPARED, marks=pytest.mark.long)])
@given(tables(), SEEDS)
def test_law_11_holds_from_every_opening(least: int, table: Table, seed: int) -> None:
    rng = random.Random(seed)
    starts = table.starts(rng)
    decisions = 0
    while decisions < least:
        round_ = next(starts)
        decisions += play_together(KernelRound.of(round_), round_, rng)


@given(tables(max_highest=9), st.data(), SEEDS)
def test_law_11_holds_with_hands_of_any_size(table: Table, data: st.DataObject, seed: int) -> None:
    rng = random.Random(seed)
    tiles = [*table.rules.tiles_to_deal(table.required)]
    rng.shuffle(tiles)
    ends = data.draw(
        st.sets(st.integers(1, len(tiles)), min_size=table.players, max_size=table.players)
    )
    starts = [0, *sorted(ends)]
    held = [tiles[start:end] for start, end in pairwise(starts)]
    try:
        round_ = table.start(Deal(held, tiles[starts[-1] :]))
    except SetupError:  # Nobody holds the double, or it was a player's only tile (R2.5, R2.8).
        alone = any(len(hand) == 1 and hand[0].is_double for hand in held)
        is_found = table.rules.opening is Opening.FOUND
        assert table.rules.missing_double is MissingDouble.RESHUFFLE or (is_found and alone)
        return
    play_together(KernelRound.of(round_), round_, rng)


@pytest.mark.untraced
@pytest.mark.parametrize("name", TELLING_RULES)
def test_law_11_holds_under_the_rules_of_each_source(name: str) -> None:
    rng = random.Random(11)
    for seats in (2, 4):
        match = Match(TELLING_RULES[name], seats)
        for _ in range(5):
            round_ = match.deal(rng).round
            assert round_ is not None
            assert play_together(KernelRound.of(round_), round_, rng)


# --- how kernels deal --------------------------------------------------------------------


@pytest.mark.rule("R1.3", "R1.5")
@given(tables(), SEEDS)
def test_law_11_holds_for_the_rounds_that_kernels_deal(table: Table, seed: int) -> None:
    table = replace(table, required=max(table.unused).low)  # R2.1
    kernels = table.dealt_by_kernels(seed)
    size = table.rules.hand_size_for(table.players)
    dealt = table.deal_of(kernels)
    assert [size] * table.players == [*map(len, dealt.hands)]

    # The library refuses a deal with which nobody can begin.
    round_ = table.start(dealt)
    assert_agree(kernels, round_)
    # A round leaves nothing behind in its rows.
    play_together(kernels, round_, random.Random(seed))
    table.deal_again(kernels)
    assert_agree(kernels, table.start(table.deal_of(kernels)))


@pytest.mark.untraced
@pytest.mark.rule("R1.5")
@pytest.mark.parametrize(
    ("missing_double", "number"), [(MissingDouble.DRAW, 180), (MissingDouble.RESHUFFLE, 120)]
)
def test_every_deal_of_the_kernels_is_equally_likely(
    missing_double: MissingDouble, number: int
) -> None:
    some_rules = Rules(domino_set=2, hand_size=2, missing_double=missing_double)
    table = Table(some_rules, 2, 2, TileSet("2-2"), 0)

    def drawn(rng: random.Random) -> Deal:
        return table.dealt_by_kernels(rng.getrandbits(64)).dealt

    deals = {Deal([order[:2], order[2:4]], order[4:]) for order in permutations(some_rules.tiles)}
    if missing_double is MissingDouble.RESHUFFLE:
        deals = {one for one in deals if Tile(2, 2) not in one.boneyard}
    assert len(deals) == number
    assert 0.001 < fairness([*deals], drawn)


@pytest.mark.rule("R2.4", "R2.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_law_11_holds_where_a_cycle_of_draws_brings_several_doubles(seats: int) -> None:
    held = Rules(domino_set=3, hand_size=1, opening="highest-held", missing_double="draw-each")
    table = Table(held, seats, 3, held.domino_set.doubles, lead=1)
    rng = random.Random(seats)
    several = 0
    for seed, round_ in zip(range(40), table.starts(rng), strict=False):
        kernels = KernelRound.of(round_)
        play_together(kernels, round_, random.Random(seed))
        openers = [tile for tile in round_.boneyard[: -seats - 1 : -1] if tile.is_double]
        several += len(round_.openers) > 1 and len(openers) > 1
    assert several
