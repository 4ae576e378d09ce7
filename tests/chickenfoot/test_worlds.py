"""The worlds of a view: how many there are, which, and each equally likely."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import islice, product

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from chickenfoot_rules import (
    CountError,
    Draw,
    Match,
    MissingDouble,
    Opening,
    Pass,
    Play,
    PlayerView,
    Round,
    Rules,
    Tile,
    TileSet,
)
from support.chickenfoot import layout
from support.dominoes import after, deal, play, played_on, set_up, states
from support.fairness import a_bit_unfair, fairness
from support.oracle import (
    Clues,
    any_rounds,
    places,
    possibility_in,
    repetitions,
    seen,
    small_rounds,
    small_views,
    worlds_by_replay,
)

TWO = Rules(domino_set=2)
THREE = Rules(domino_set=3)
FOUR = Rules(domino_set=4)
DRAW = Draw()
PASS = Pass()
SEATS = st.integers(0, 15)
SEEDS = st.integers(0, 2**32)


def tiles(text: str) -> TileSet:
    return TileSet.parse(text)


# --- how many, and which ---------------------------------------------------------------


@pytest.mark.untraced
@given(small_views(most=1000), SEEDS)
def test_the_worlds_are_those_of_the_replays(case: tuple[Round, PlayerView], seed: int) -> None:
    round_, view = case
    worlds = worlds_by_replay(view)

    assert len(worlds) == len(set(worlds)) == view.count_worlds()
    # A world is a deal: whether a seat had drawn a tile that fits may stay unknown (P3).
    dealt = [(world.origin.hands, world.origin.boneyard) for world in worlds]
    assert (round_.origin.hands, round_.origin.boneyard) in dealt
    assert len({*dealt}) == len(dealt)
    assert view.determinizes_exactly
    rng = random.Random(seed)
    few = len(worlds) <= 6
    drawn = {view.determinize(rng) for _ in range(200 if few else 10)}
    assert drawn <= {*worlds}
    # With 6 worlds one of them is missed once in 10^15.
    assert len(drawn) == len(worlds) or not few


@given(small_views(most=400))
def test_law_9_two_views_differ_exactly_if_the_seat_has_seen_something_else(
    case: tuple[Round, PlayerView],
) -> None:
    round_, view = case
    wanted = seen(round_, view.seat)
    for world in repetitions(view):
        assert (seen(world, view.seat) == wanted) == (world.view(view.seat) == view)


@given(small_rounds(), SEATS)
def test_the_worlds_are_as_many_as_the_clues_allow(round_: Round, seat: int) -> None:
    view = round_.view(seat % round_.players)
    clues = Clues(view, most=3000)
    assume(not clues.too_many)

    assert clues.count() == view.count_worlds()


@given(any_rounds(max_highest=18), SEATS)
def test_every_view_has_a_world(round_: Round, seat: int) -> None:
    view = round_.view(seat % round_.players)

    assert not view.determinizes_exactly or 0 < view.count_worlds()
    view.determinize(random.Random(1))


def tiles_in_order(text: str) -> list[Tile]:
    """Read a boneyard; the last tile is drawn next."""
    return [Tile.parse(tile) for tile in text.split()]


def count(round_: Round, seat: int) -> int:
    """Count the worlds of a seat, and check that the oracle agrees."""
    view = round_.view(seat)
    clues = Clues(view, most=100_000)
    assert not clues.too_many
    assert clues.count() == view.count_worlds()
    return view.count_worlds()


def test_worlds_counted_by_hand_at_the_start() -> None:
    start = Round.start(THREE, deal("0-0 0-1|3-3 1-1|2-2 1-2", "0-2 0-3 1-3 2-3"))

    # Seat 1 holds 3-3 and one of 7 others, seat 2 any 2 of 6; 4 lie in any order: 24.
    assert 7 * math.comb(6, 2) * 24 == count(start, 0)
    # Seat 1 sees that itself: 2 of 8, 2 of 6, and 24.
    assert math.comb(8, 2) * math.comb(6, 2) * 24 == count(start, 1)


@pytest.mark.rule("R2.5")
def test_worlds_counted_by_hand_while_players_draw_for_the_double() -> None:
    start = Round.start(TWO, deal("0-0|0-1", "1-1 2-2 0-2 1-2"))

    # 2-2 is undrawn: seat 1 has one of 4 others; 4 tiles in any order: 24.
    assert 4 * 24 == count(start, 0)
    # Seat 0 has drawn 1-2, no double: seat 1 has one of 3; 3 in any order: 6.
    once = after(start, DRAW)
    assert 3 * 6 == count(once, 0)
    # For seat 1: 0 has one of the 4 that are not 2-2, and has drawn one of 3; 3 in any order.
    assert 4 * 3 * 6 == count(once, 1)
    # Seat 1 has drawn 0-2, and it is not 2-2 either: 3 · 2; then 2-2 and one more: 2.
    assert 3 * 2 * 2 == count(after(once, DRAW), 0)
    # Seat 0 draws 2-2 and lays it. To seat 1 that is 4 · 3 for the first two, one for the
    # third; what lies there is one of two: 1.
    found = after(once, DRAW, DRAW, play("2-2"))
    assert 3 * 2 * 1 == count(found, 1)


@pytest.mark.untraced
@pytest.mark.rule("R2.5")
@pytest.mark.parametrize("opening", [Opening.HOLDER, Opening.HIGHEST_HELD])
def test_the_worlds_of_a_cycle_of_draws_are_those_of_the_replays(opening: Opening) -> None:
    for moves, looker in product(range(5), range(3)):
        view = drawing_each(moves, looker, opening=opening)
        assert len(worlds_by_replay(view)) == view.count_worlds()
        again = set_up(worlds_by_replay(view)[0]).view(looker)
        if opening is Opening.HOLDER:
            assert len(worlds_by_replay(again)) == again.count_worlds()


@pytest.mark.rule("R2.5")
def test_nobody_learns_in_mid_cycle_whether_what_was_drawn_opens() -> None:
    may_hold = [drawing_each(moves, 2).knowledge.may_hold[0] for moves in range(5)]

    # Seat 0 did not hold 2-2 at first. It may have drawn it, until all have drawn: then it opens.
    assert [Tile(2, 2) in hand for hand in may_hold] == [False, True, True, True, False]
    view = drawing_each(3, 2)
    assert (0, True) == (view.turn, view.must_open)
    assert Tile(2, 2) in view.knowledge.must_hold[0]
    assert not view.knowledge.may_hold[1] & tiles("2-2")


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.8")
def test_worlds_counted_by_hand_where_lots_were_drawn() -> None:
    # Of six hidden tiles two are lots: seat 1 holds three of the other four; 3 in any order: 6.
    assert 4 * 6 == len(worlds_of(with_lots(Opening.LAID_OUT)))
    # The 3-3 was in the hand of seat 1, which holds two of four; four tiles lie in any order: 24.
    assert math.comb(4, 2) * 24 == len(worlds_of(with_lots(Opening.FOUND)))
    # Seat 0 has drawn a lot and declined it, which leaves three tiles.
    assert math.comb(4, 2) * 6 == len(worlds_of(with_lots(Opening.FOUND, DRAW, PASS)))


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.8")
@pytest.mark.parametrize("opening", [Opening.LAID_OUT, Opening.FOUND])
@pytest.mark.parametrize(("highest", "seats", "size"), [(3, 2, 3), (3, 3, 2), (4, 2, 6)])
def test_after_lots_worlds_and_knowledge_are_those_of_the_replays_and_of_the_clues(
    opening: Opening, highest: int, seats: int, size: int
) -> None:
    rng = random.Random(highest)
    match = Match(Rules(domino_set=highest, hand_size=size, opening=opening), seats)
    for _ in range(2):
        phases = states(played_on(match.deal(rng).all_rounds[0], rng))
        assert phases[0].lots
        for round_ in (phases[0], *rng.sample(phases, 2)):
            view = round_.view(rng.randrange(seats))
            worlds = worlds_of(view)
            clues = Clues(view, most=100_000)
            assert not clues.too_many
            assert clues.count() == len({*worlds}) == len(worlds)
            assert {view.determinize(rng) for _ in range(10)} <= {*worlds}
            for place, tile in product(places(view), view.unseen):
                there = (clues.having(tile, place) & clues.worlds).bit_count()
                expected = possibility_in(there, clues.worlds.bit_count())
                assert expected is view.knowledge.possibility(tile, place), (tile, place)


@pytest.mark.rule("R4.1")
def test_worlds_counted_by_hand_after_a_draw() -> None:
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "1-2 0-2"))
    opened = start.apply(play("2-2"))

    # Seat 1 has any 2 of 4, the other two lie in any order.
    assert 6 * 2 == count(opened, 0)
    # It had no two, so 0-1 and 1-1; it drew one of the two twos.
    assert 2 == count(opened.apply(DRAW), 0)
    assert 2 == count(after(opened, DRAW, PASS), 0)
    assert 1 == count(after(opened, DRAW, play("0-2>2-2")), 0)


@pytest.mark.rule("R6.3")
def test_worlds_counted_by_hand_after_a_debt() -> None:
    rules = attrs.evolve(TWO, chickenlittle=True)
    table = layout("2-2 0-2>2-2")
    owing = Round(
        rules, [tiles("0-0 0-1"), tiles("1-2")], (Tile(1, 1),), table, 1, debts=frozenset({1})
    )

    # Seat 1 has 1-2 or 1-1, and its draw shows nothing. Then it has both.
    assert 2 == count(owing, 0)
    assert 2 == count(owing.apply(DRAW), 0)
    assert tiles("1-1 1-2") == owing.apply(DRAW).view(0).knowledge.hands[1]


# --- each equally likely ---------------------------------------------------------------


def drawing() -> PlayerView:
    """Seat 1 has drawn what does not fit."""
    start = Round.start(THREE, deal("3-3 0-0 0-1 0-2|1-1 1-2", "1-3 2-3 0-3 2-2"))
    return after(start, play("3-3"), DRAW).view(0)


def passing() -> PlayerView:
    """Two seats have passed."""
    start = Round.start(THREE, deal("3-3 2-3|0-0 0-1|0-2 1-1|0-3 1-3 1-2 2-2"))
    return after(start, play("3-3"), PASS, PASS).view(0)


def declining() -> PlayerView:
    """Seat 1 has declined to play what it drew, and seat 0 has drawn what does not fit."""
    start = Round.start(THREE, deal("3-3 0-0 0-1|1-1 1-2", "1-3 0-3 0-2 2-2 2-3"))
    return after(start, play("3-3"), DRAW, PASS, DRAW).view(0)


def owing() -> PlayerView:
    """Seat 1 has paid a debt with a draw: it may hold anything."""
    rules = attrs.evolve(THREE, chickenlittle=True)
    table = layout("3-3 0-3>3-3 1-3>3-3 2-3>3-3")
    start = Round(
        rules,
        [tiles("0-0 1-2"), tiles("0-1"), tiles("1-1")],
        tiles("0-2 2-2"),
        table,
        1,
        debts=frozenset({1}),
    )
    return start.apply(DRAW).view(0)


def dealt_or_drawn() -> PlayerView:
    """Seat 1 has drawn twice and then played a tile that it was dealt or drew."""
    start = Round(
        FOUR,
        [tiles("0-2 0-3 3-3"), tiles("1-2 2-2")],
        tiles_in_order("1-1 1-3 2-3"),
        layout("4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4 0-0>0-4 0-1>0-0"),
        1,
    )
    toes = after(start, DRAW, play("0-2>0-0"), DRAW, play("0-3>0-0"))
    return after(toes, play("1-2>1-4")).view(0)


def in_mid_turn() -> PlayerView:
    """Seat 1 draws until a tile fits, has drawn twice and is still in turn."""
    rules = attrs.evolve(THREE, draw_until_playable=True)
    start = Round.start(rules, deal("3-3 0-0 0-1 0-2|1-1 1-2", "1-3 2-3 0-3 2-2"))
    return after(start, play("3-3"), DRAW, DRAW).view(0)


def searching() -> PlayerView:
    """Two seats have drawn for one of two doubles and not found it."""
    rules = attrs.evolve(TWO, opening=Opening.HIGHEST_HELD)
    unused = tiles("2-2 1-1")
    start = Round.start(rules, deal("0-0|0-1", "1-1 2-2 0-2 1-2"), unused=unused)
    return after(start, DRAW, DRAW, DRAW).view(1)


def drawing_each(moves: int, looker: int, *, opening: Opening = Opening.HOLDER) -> PlayerView:
    """A cycle of draws that is drawn to its end: 2-2 comes first, then 0-2 and 1-1."""
    rules = attrs.evolve(TWO, opening=opening, missing_double=MissingDouble.DRAW_EACH)
    unused = tiles("2-2 1-1") if opening is Opening.HIGHEST_HELD else None
    start = Round.start(rules, deal("0-0|0-1|1-2", "1-1 0-2 2-2"), unused=unused)
    made: list[Draw | Play] = [DRAW, DRAW, DRAW, play("2-2")]
    return after(start, *made[:moves]).view(looker)


def with_lots(opening: Opening, *made: Draw | Pass) -> PlayerView:
    """Seat 0 leads by its lot, which is the first tile to draw; the 3-3 lies in the centre."""
    dealt = {
        Opening.LAID_OUT: deal("0-1 0-2 1-1|0-0 2-2 1-2", "0-3 1-3 2-3"),
        Opening.FOUND: deal("0-1 0-2 1-1|0-0 2-2 3-3", "0-3 1-2 1-3 2-3"),
    }[opening]
    dealt = attrs.evolve(dealt, lots=[Tile(2, 3), Tile(0, 3)])
    start = Match(attrs.evolve(THREE, opening=opening), 2).deal(dealt).all_rounds[0]
    return after(start, *made).view(0)


def lots_and_a_double_laid_out() -> PlayerView:
    return with_lots(Opening.LAID_OUT)


def lots_and_a_double_found() -> PlayerView:
    return with_lots(Opening.FOUND, DRAW, PASS)


def in_mid_cycle() -> PlayerView:
    return drawing_each(1, 2)


def after_a_cycle() -> PlayerView:
    return drawing_each(3, 1, opening=Opening.HIGHEST_HELD)


def skipping() -> PlayerView:
    """Two doubles were requested but not held, before a seat laid 1-1."""
    rules = attrs.evolve(THREE, missing_double=MissingDouble.NEXT_LOWER)
    start = Round.start(rules, deal("0-1 0-2 2-3 0-3|1-1 0-0", "3-3 2-2 1-2 1-3"))
    return after(start, play("1-1"), play("0-1>1-1")).view(0)


VIEWS: list[Callable[[], PlayerView]] = [
    drawing,
    passing,
    declining,
    owing,
    dealt_or_drawn,
    in_mid_turn,
    searching,
    in_mid_cycle,
    after_a_cycle,
    skipping,
    lots_and_a_double_laid_out,
    lots_and_a_double_found,
]


def worlds_of(view: PlayerView) -> list[Round]:
    """Return every world of a view, as many as the view counts."""
    worlds = worlds_by_replay(view)
    assert len(worlds) == view.count_worlds()
    return worlds


@pytest.mark.long
@pytest.mark.parametrize("make", VIEWS)
def test_each_world_is_as_likely_as_any_other(make: Callable[[], PlayerView]) -> None:
    view = make()

    assert view.determinizes_exactly
    assert 0.001 < fairness(worlds_of(view), view.determinize)


@pytest.mark.long
def test_the_test_of_fairness_notices_unfair_draws() -> None:
    view = passing()
    worlds = worlds_of(view)
    by_hands = {world.hands: world for world in worlds}
    may_hold = view.knowledge.may_hold

    def tile_by_tile(rng: random.Random) -> Round:
        # A naive deal gives each tile to any seat that may hold it and has room. It ignores how
        # many ways there are to go on.
        while True:
            hands = [view.hand, *([TileSet()] * 3)]
            for tile in view.unseen:
                seats = [
                    seat
                    for seat in (1, 2, 3)
                    if tile in may_hold[seat] and len(hands[seat]) < view.hand_sizes[seat]
                ]
                if seats:
                    hands[rng.choice(seats)] |= tiles(str(tile))
            if tuple(hands) in by_hands:
                return by_hands[tuple(hands)]

    assert 0.001 < fairness(worlds, lambda rng: rng.choice(worlds))
    assert fairness(worlds, tile_by_tile) < 0.001
    assert fairness(worlds, a_bit_unfair(worlds)) < 0.001


# --- where the worlds are too tangled --------------------------------------------------


@pytest.fixture
def _by_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no table be made to draw worlds from."""
    monkeypatch.setattr("chickenfoot_rules.dominoes.hidden.sampling.MOST_SPREADS_TO_SAMPLE", 0)


@pytest.mark.long
@pytest.mark.usefixtures("_by_chains")
@pytest.mark.parametrize("make", VIEWS)
def test_by_chains_each_world_is_nearly_as_likely_as_any_other(
    make: Callable[[], PlayerView],
) -> None:
    view = make()

    assert not view.determinizes_exactly
    assert 0.001 < fairness(worlds_of(make()), make().determinize)


@pytest.mark.long
@pytest.mark.usefixtures("_by_chains")
@pytest.mark.parametrize("make", VIEWS)
def test_far_apart_in_one_chain_each_world_is_nearly_as_likely_as_any_other(
    make: Callable[[], PlayerView],
) -> None:
    # A search takes one of eight worlds.
    every_eighth = islice(make().worlds(random.Random(20)), 0, None, 8)

    assert 0.001 < fairness(worlds_of(make()), lambda _: next(every_eighth))


def test_law_9_holds_for_worlds_made_by_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chickenfoot_rules.dominoes.hidden.sampling.MOST_SPREADS_TO_SAMPLE", 0)

    @given(any_rounds(), SEATS, SEEDS)
    def each_world_looks_the_same(round_: Round, seat: int, seed: int) -> None:
        view = round_.view(seat % round_.players)
        worlds = view.worlds(random.Random(seed))
        assert view.determinize(random.Random(seed)) == next(worlds)
        for world in islice(worlds, 2):
            assert view == world.view(view.seat)
            assert seen(round_, view.seat) == seen(world, view.seat)
            assert world == after(set_up(world.origin), *world.moves)

    each_world_looks_the_same()


@pytest.mark.usefixtures("_by_chains")
def test_counting_worlds_does_not_change_the_worlds_drawn() -> None:
    # Equal views are equal values, whatever one of them was asked before.
    view, counted = passing(), passing()
    assert 90 == counted.count_worlds()

    assert view == counted
    assert view.determinizes_exactly == counted.determinizes_exactly
    assert view.determinize(random.Random(1)) == counted.determinize(random.Random(1))


def test_worlds_that_are_too_tangled_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chickenfoot_rules.dominoes.hidden.sampling.MOST_SPREADS", 1)
    view = drawing()

    for _ in range(2):
        with pytest.raises(CountError, match="needs a table of more than 1 spreads"):
            view.count_worlds()
    # Smaller tables are counted. Knowledge and draws work for larger ones too.
    assert 24 == owing().count_worlds()
    assert tiles("0-3 1-3 2-3") == view.knowledge.must_be_undrawn
    assert view == view.determinize(random.Random(1)).view(0)


# --- a set-up that hides a fit -----------------------------------------------------------

UNTIL = Rules(domino_set=4, draw_until_playable=True)
HIDING = Round(
    UNTIL,
    [TileSet.parse("0-0 0-2 1-3"), TileSet.parse("1-2 3-3")],
    [Tile(0, 1), Tile(1, 1), Tile(0, 3), Tile(2, 3)],
    layout("4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4 2-2>2-4"),
    0,
    drawn=Tile(0, 2),
)
"""Seat 0 has drawn 0-2, which fits, with tiles left to draw."""


@pytest.mark.rule("P3")
@pytest.mark.rule("R4.2")
def test_a_set_up_hides_whether_the_drawn_tile_fits() -> None:
    assert not HIDING.view(1).draw_fits
    assert (Tile(0, 2), False) == (HIDING.view(0).drawn, HIDING.view(0).draw_fits)
    # Of the seven tiles that seat 1 does not see, any three may be in the hand.
    assert math.comb(7, 3) * math.factorial(4) == HIDING.view(1).count_worlds()


@pytest.mark.untraced
@pytest.mark.rule("P3")
@pytest.mark.rule("R4.1")
def test_who_declines_after_a_set_up_shows_that_they_had_drawn_a_tile_that_fits() -> None:
    declined = HIDING.apply(Pass()).view(1)

    # One of 0-2 and 2-3 was in the hand, with two of the other five tiles.
    assert 2 * math.comb(5, 2) * math.factorial(4) == declined.count_worlds()
    assert len(worlds_by_replay(declined)) == declined.count_worlds()
    for seed in range(20):
        world = declined.determinize(random.Random(seed))
        assert world.view(1) == declined
        assert world.origin.drawn in {Tile(0, 2), Tile(2, 3)}


@pytest.mark.rule("P3")
@pytest.mark.rule("R4.1")
def test_who_declines_before_the_last_tile_is_drawn_shows_that_they_had_drawn() -> None:
    hiding = attrs.evolve(
        HIDING,
        hands=[TileSet.parse("0-0 0-2 1-3"), TileSet.parse("0-1 1-1 1-2 0-3 2-3")],
        boneyard=[Tile(3, 3)],
    )

    # Any of the four unseen tiles may be the last one; afterwards 0-2 is in the hand.
    assert 4 == hiding.view(1).count_worlds()
    assert 3 == hiding.apply(Pass()).view(1).count_worlds()


@pytest.mark.rule("P3")
@pytest.mark.rule("R4.1")
def test_the_first_move_shows_which_tile_was_drawn_if_only_one_fits() -> None:
    hiding = attrs.evolve(
        HIDING,
        hands=[TileSet.parse("0-0 0-2 1-3"), TileSet.parse("1-2 2-3")],
        boneyard=[Tile(0, 1), Tile(1, 1), Tile(0, 3), Tile(3, 3)],
    )
    declined = hiding.apply(Pass()).view(1)

    assert [("seat 0 must have 0-2", (0,)), ("the boneyard can't have 0-2", (0,))] == [
        (str(inference), inference.events) for inference in declined.knowledge.inferences
    ]


@pytest.mark.untraced
@pytest.mark.rule("P3")
@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("tile", ["0-2"])
def test_a_play_after_a_set_up_leaves_open_whether_its_tile_was_drawn(tile: str) -> None:
    played = HIDING.apply(play(f"{tile}>2-2")).view(1)

    assert math.comb(6, 2) * math.factorial(4) == played.count_worlds()
    assert len(worlds_by_replay(played)) == played.count_worlds()
    assert played.determinize(random.Random(3)).view(1) == played
    assert HIDING.apply(Pass()).view(0).determinize(random.Random(3)).view(0) == (
        HIDING.apply(Pass()).view(0)
    )
