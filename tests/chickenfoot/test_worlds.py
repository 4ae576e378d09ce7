"""The worlds of a view: how many there are, which, and each equally likely."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import islice, product
from math import comb
from typing import Final

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from chickenfoot_rules import (
    CountError,
    Draw,
    Match,
    MissingDouble,
    Move,
    Opening,
    Pass,
    PlayerView,
    Round,
    Rules,
    Tile,
)
from support.chickenfoot import layout
from support.dominoes import after, deal, hands, play, set_up, tiles
from support.fairness import fairness
from support.oracle import (
    Clues,
    any_rounds,
    repetitions,
    seen,
    small_rounds,
    small_views,
    worlds_by_replay,
)

TWO = Rules(domino_set=2)
THREE = Rules(domino_set=3)
EACH = attrs.evolve(TWO, missing_double=MissingDouble.DRAW_EACH)
EACH_ANY = attrs.evolve(THREE, opening="highest-held", missing_double=MissingDouble.DRAW_EACH)
DRAW = Draw()
PASS = Pass()
SEATS = st.integers(0, 15)
SEEDS = st.integers(0, 2**32)
MOST_SPREADS = "chickenfoot_rules.dominoes.hidden.sampling.MOST_SPREADS"


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


# --- counted by hand -------------------------------------------------------------------


def start(rules: Rules, held: str, boneyard: str, *made: Move) -> Round:
    """Return a round after some moves; the last tile of the boneyard is drawn first."""
    return after(Round.start(rules, deal(held, boneyard)), *made)


def drawing_each(made: int, *, opening: Opening = Opening.HOLDER) -> Round:
    """Return a cycle of draws that is drawn to its end: 2-2 comes first, then 0-2 and 1-1."""
    rules = attrs.evolve(EACH, opening=opening)
    unused = tiles("2-2 1-1") if opening is Opening.HIGHEST_HELD else None
    begin = Round.start(rules, deal("0-0|0-1|1-2", "1-1 0-2 2-2"), unused=unused)
    moves: list[Move] = [DRAW, DRAW, DRAW, play("2-2")]
    return after(begin, *moves[:made])


def with_lots(opening: Opening, *made: Move) -> Round:
    """Return a round that seat 0 leads by its lot, which is drawn first; 3-3 is in the middle."""
    dealt = {
        Opening.LAID_OUT: deal("0-1 0-2 1-1|0-0 2-2 1-2", "0-3 1-3 2-3"),
        Opening.FOUND: deal("0-1 0-2 1-1|0-0 2-2 3-3", "0-3 1-2 1-3 2-3"),
    }[opening]
    dealt = attrs.evolve(dealt, lots=[Tile(2, 3), Tile(0, 3)])
    begin = Match(attrs.evolve(THREE, opening=opening), 2).deal(dealt).all_rounds[0]
    return after(begin, *made)


SEARCH = start(TWO, "0-0|0-1", "1-1 2-2 0-2 1-2")
OPENED = start(TWO, "2-2 0-0|0-1 1-1", "1-2 0-2", play("2-2"))
DEALT = start(THREE, "0-0 0-1|3-3 1-1|2-2 1-2", "0-2 0-3 1-3 2-3")
LITTLE = attrs.evolve(TWO, chickenlittle="next-turn")
ARM = layout("2-2 0-2>2-2")
OWING = Round(LITTLE, hands("0-0 0-1|1-2"), tiles("1-1"), ARM, 1, debts=[1])
OWING_FIRST = Round(LITTLE, hands("0-1|0-0 1-1"), tiles("1-2"), ARM, 0, debts=[0])
# Seat 1 forgets to announce its last tile, and draws at once.
FORGOT = start(
    attrs.evolve(TWO, chickenlittle="at-once"),
    *("2-2 0-0|0-2 1-2", "0-1 1-1", play("2-2", announce=True), play("0-2>2-2")),
)
# Seat 0 has drawn 0-2, which fits, with tiles left to draw: a set-up hides that.
UNTIL = Rules(domino_set=4, draw_until_playable=True)
FOOT = layout("4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4 2-2>2-4")
UNDRAWN = tiles("0-1 1-1 0-3 2-3")
HIDING = Round(UNTIL, hands("0-0 0-2 1-3|1-2 3-3"), UNDRAWN, FOOT, 0, drawn=Tile(0, 2))
THREE_HANDS = hands("0-0 1-3|0-1 1-1 1-2 3-3|0-3 2-3")
LAST_FITS = Round(UNTIL, THREE_HANDS, tiles("0-2"), FOOT, 0)
ONE_LEFT = attrs.evolve(
    HIDING, hands=hands("0-0 0-2 1-3|0-1 1-1 1-2 0-3 2-3"), boneyard=[Tile(3, 3)]
)

# Seat 0 draws 0-0, seat 1 the 2-2 that opens, and seat 2 1-1.
CONTEST = start(EACH_ANY, "0-1|0-2|1-2", "0-3 1-3 2-3 3-3 1-1 2-2 0-0", DRAW, DRAW, DRAW)

MID_SEARCH = Round(TWO, hands("0-1 1-2|0-0"), [Tile(1, 1), Tile(0, 2), Tile(2, 2)], layout(""), 1)
# Seat 0 has drawn before, and seat 1 ends the cycle of draws.
MID_CYCLE = Round(EACH, hands("0-1 2-2|0-0"), [Tile(1, 1), Tile(0, 2), Tile(1, 2)], layout(""), 1)

COUNTED = [
    # Seat 1 holds 3-3 and one of 7 others, seat 2 any 2 of 6; 4 lie in any order: 24. Seat 1 sees
    # that itself: 2 of 8, 2 of 6, and 24.
    (DEALT, 0, 7 * comb(6, 2) * 24),
    (DEALT, 1, comb(8, 2) * comb(6, 2) * 24),
    # 2-2 is undrawn: seat 1 has one of 4 others; 4 tiles in any order: 24.
    (SEARCH, 0, 4 * 24),
    # Seat 0 has drawn 1-2, no double: seat 1 has one of 3; 3 in any order: 6.
    (after(SEARCH, DRAW), 0, 3 * 6),
    # For seat 1: 0 has one of the 4 that are not 2-2, and has drawn one of 3; 3 in any order.
    (after(SEARCH, DRAW), 1, 4 * 3 * 6),
    # Seat 1 has drawn 0-2, and it is not 2-2 either: 3 times 2; then 2-2 and one more: 2.
    (after(SEARCH, DRAW, DRAW), 0, 3 * 2 * 2),
    # Seat 0 draws 2-2 and lays it: 3 times 2 for its first two tiles, and one for what is left.
    (after(SEARCH, DRAW, DRAW, DRAW, play("2-2")), 1, 3 * 2 * 1),
    # Seat 1 led the cycle of draws, and seat 0 has drawn 2-2 and must open: it has one of three
    # others, and 2 lie in any order.
    (after(Round.start(EACH, deal("0-0|0-1", "1-1 0-2 2-2 1-2"), lead=1), DRAW, DRAW), 1, 3 * 2),
    # Seat 0 has drawn for 2-2 and not found it: it has any two of four; three in any order: 6.
    (MID_SEARCH, 1, comb(4, 2) * 6),
    # In a cycle that is drawn to its end, it has any two of five.
    (MID_CYCLE, 1, comb(5, 2) * 6),
    # Seat 0 had drawn 2-2, which it lays now; it has one of three others, and 2 lie in any order.
    (after(MID_CYCLE, DRAW), 1, 3 * 2),
    # Nobody held a double: seat 1 had one of 5 tiles, seat 2 one of the other 4. Seat 1 has drawn
    # 1-1, 2-2 or 3-3, and seat 2 one of the other 3 or a lower double; 4 lie in any order: 24.
    (CONTEST, 0, 5 * 4 * (3 + 4 + 5) * 24),
    # Seat 1 itself sees its 2-2: the others had one of 5 and one of 4, and drew nothing higher, but
    # any 2 of 0-0, 1-1 and the other 3.
    (CONTEST, 1, 5 * 4 * (5 * 4) * 24),
    # Seat 2 sees its 1-1, so 2-2 or 3-3 opens, and seat 0 has drawn one of the other 3, 0-0, or 2-2
    # if 3-3 opens.
    (CONTEST, 2, 5 * 4 * (4 + 5) * 24),
    # When it has laid 2-2, seat 0 knows that seat 2 has not drawn 3-3.
    (after(CONTEST, play("2-2")), 0, 5 * 4 * 4 * 24),
    # Of six hidden tiles two are lots: seat 1 holds three of the other four; 3 in any order: 6.
    (with_lots(Opening.LAID_OUT), 0, 4 * 6),
    # The 3-3 was in the hand of seat 1, which holds two of four; four tiles lie in any order: 24.
    (with_lots(Opening.FOUND), 0, comb(4, 2) * 24),
    # Seat 0 has drawn a lot and declined it, which leaves three tiles.
    (with_lots(Opening.FOUND, DRAW, PASS), 0, comb(4, 2) * 6),
    # Seat 1 has any 2 of 4, the other two lie in any order. It draws as it has no two, so it has
    # 0-1 and 1-1, and drew one of the two twos.
    (OPENED, 0, 6 * 2),
    (after(OPENED, DRAW), 0, 2),
    (after(OPENED, DRAW, PASS), 0, 2),
    (after(OPENED, DRAW, play("0-2>2-2")), 0, 1),
    # Seat 1 has 1-2 or 1-1, and its draw shows nothing. Then it has both.
    (OWING, 0, 2),
    (after(OWING, DRAW), 0, 2),
    # Seat 0 owes a draw: either of its tiles may be the drawn one, although 1-2 would fit.
    (after(OWING_FIRST, DRAW), 1, 2),
    # Seat 1 has one of three tiles, and 2 lie in any order. Its penalty shows nothing: 3 times 2.
    (FORGOT, 0, 3 * 2),
    (after(FORGOT, DRAW), 0, 3 * 2),
    # Seat 0 then draws 0-1: seat 1 has 1-1 and 1-2, either of which it may have drawn.
    (after(FORGOT, DRAW, DRAW), 0, 2),
    # Seat 0 had two of three tiles that do not fit, and drew one of two that do, the last one.
    (after(LAST_FITS, DRAW), 1, 3 * 2),
    # Of the seven tiles that seat 1 does not see, any three may be in the hand.
    (HIDING, 1, comb(7, 3) * 24),
    # A pass shows that one of 0-2 and 2-3 was in the hand, with two of the other five tiles.
    (after(HIDING, PASS), 1, 2 * comb(5, 2) * 24),
    # A play leaves open whether its tile was drawn.
    (after(HIDING, play("0-2>2-2")), 1, comb(6, 2) * 24),
    # Any of the four unseen tiles may be the last one; after a pass, 0-2 is in the hand.
    (ONE_LEFT, 1, 4),
    (after(ONE_LEFT, PASS), 1, 3),
]


@pytest.mark.rule("P3")
@pytest.mark.rule("R2.3")
@pytest.mark.parametrize(("round_", "seat", "worlds"), COUNTED)
def test_worlds_counted_by_hand(round_: Round, seat: int, worlds: int) -> None:
    view = round_.view(seat)
    clues = Clues(view, most=100_000)

    assert not clues.too_many
    assert worlds == clues.count() == view.count_worlds()
    assert view == view.determinize(random.Random(3)).view(seat)


@pytest.mark.rule("P3")
@pytest.mark.rule("R4.1")
def test_whoever_declines_after_a_set_up_had_drawn_a_tile_that_fits() -> None:
    view = after(HIDING, PASS).view(1)

    assert not HIDING.view(1).draw_fits
    drawn = {view.determinize(random.Random(seed)).origin.drawn for seed in range(20)}
    assert {Tile(0, 2), Tile(2, 3)} == drawn


@pytest.mark.rule("P3")
@pytest.mark.rule("R4.1")
def test_the_first_move_shows_which_tile_was_drawn_if_only_one_fits() -> None:
    held, undrawn = hands("0-0 0-2 1-3|1-2 2-3"), tiles("0-1 1-1 0-3 3-3")
    declined = after(attrs.evolve(HIDING, hands=held, boneyard=undrawn), PASS).view(1)

    assert [("seat 0 must have 0-2", (0,)), ("the boneyard can't have 0-2", (0,))] == [
        (str(inference), inference.events) for inference in declined.knowledge.inferences
    ]


@pytest.mark.untraced
@pytest.mark.rule("R2.5")
@pytest.mark.parametrize("opening", [Opening.HOLDER, Opening.HIGHEST_HELD])
def test_the_worlds_of_a_cycle_of_draws_are_those_of_the_replays(opening: Opening) -> None:
    for moves, looker in product(range(5), range(3)):
        view = drawing_each(moves, opening=opening).view(looker)
        assert len(worlds_by_replay(view)) == view.count_worlds()
        again = set_up(worlds_by_replay(view)[0]).view(looker)
        if opening is Opening.HOLDER:
            assert len(worlds_by_replay(again)) == again.count_worlds()


@pytest.mark.rule("R2.5")
def test_a_seat_may_have_drawn_another_double_than_the_one_that_opens() -> None:
    any_double = attrs.evolve(EACH, opening=Opening.HIGHEST_HELD)
    held, undrawn = hands("0-1 2-2|0-0 1-1"), [Tile(0, 2), Tile(1, 2)]
    view = Round(any_double, held, undrawn, layout(""), 0, openers=tiles("1-1 2-2")).view(0)

    # Seat 1 has any two of four tiles, 1-1 among them; two tiles lie in any order.
    assert comb(4, 2) * 2 == view.count_worlds() == len(worlds_by_replay(view))


@pytest.mark.rule("R2.4", "R2.5")
def test_nobody_sees_which_double_is_the_highest_of_a_cycle_until_it_is_laid() -> None:
    view = CONTEST.view(0)
    worlds = [*islice(view.worlds(random.Random(1)), 50)]

    assert tiles("1-1 2-2 3-3") == view.knowledge.may_hold[1] & view.openers
    assert tiles("1-1 2-2") == view.knowledge.may_hold[2] & view.openers
    assert {view} == {world.view(0) for world in worlds}
    openings = {str(move) for world in worlds for move in world.legal_moves}
    assert {"1-1 opens", "2-2 opens", "3-3 opens"} == openings


@pytest.mark.rule("R2.5")
def test_nobody_learns_in_mid_cycle_whether_what_was_drawn_opens() -> None:
    may_hold = [drawing_each(moves).view(2).knowledge.may_hold[0] for moves in range(5)]

    # Seat 0 did not hold 2-2 at first. It may have drawn it, until all have drawn: then it opens.
    assert [Tile(2, 2) in hand for hand in may_hold] == [False, True, True, True, False]
    view = drawing_each(3).view(2)
    assert (0, True) == (view.turn, view.must_open)
    assert Tile(2, 2) in view.knowledge.must_hold[0]
    assert not view.knowledge.may_hold[1] & tiles("2-2")


# --- each equally likely ---------------------------------------------------------------


PASSED = start(THREE, "3-3 2-3|0-0 0-1|0-2 1-1|0-3 1-3 1-2 2-2", "", play("3-3"), PASS, PASS)
passing = partial(PASSED.view, 0)
# Seat 1 has declined to play what it drew, and seat 0 has drawn what does not fit.
DECLINED = start(
    *(THREE, "3-3 0-0 0-1|1-1 1-2", "1-3 0-3 0-2 2-2 2-3", play("3-3"), DRAW, PASS, DRAW)
)
# Seat 1 draws until a tile fits, has drawn twice and is still in turn.
THREE_UNTIL = attrs.evolve(THREE, draw_until_playable=True)
IN_MID_TURN = start(
    *(THREE_UNTIL, "3-3 0-0 0-1 0-2|1-1 1-2", "1-3 2-3 0-3 2-2", play("3-3"), DRAW, DRAW)
)
# Two doubles were requested but not held, before a seat laid 1-1.
LOWER = attrs.evolve(THREE, missing_double=MissingDouble.NEXT_LOWER)
SKIPPED = start(
    *(LOWER, "0-1 0-2 2-3 0-3|1-1 0-0", "3-3 2-2 1-2 1-3", play("1-1"), play("0-1>1-1"))
)
# Seat 1 has drawn twice and then played a tile that it was dealt or drew.
FOUR = Rules(domino_set=4)
LATE = layout("4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4 0-0>0-4 0-1>0-0")
DRAWS = Round(FOUR, hands("0-2 0-3 3-3|1-2 2-2"), [Tile(1, 1), Tile(1, 3), Tile(2, 3)], LATE, 1)
DEALT_OR_DRAWN = after(*(DRAWS, DRAW, play("0-2>0-0"), DRAW, play("0-3>0-0"), play("1-2>1-4")))

# Seat 1 opens with 2-2; seat 0 knows that it may be 1-1.
TWO_ANY = attrs.evolve(EACH_ANY, domino_set=2)
SMALL_CONTEST = start(TWO_ANY, "0-1|0-2|1-2", "1-1 2-2 0-0", DRAW, DRAW, DRAW)

VIEWS: Final[list[Callable[[], PlayerView]]] = [
    *(partial(one.view, 0) for one in (PASSED, DECLINED, IN_MID_TURN, SKIPPED, DEALT_OR_DRAWN)),
    partial(drawing_each(1).view, 2),
    partial(drawing_each(3, opening=Opening.HIGHEST_HELD).view, 1),
    partial(SMALL_CONTEST.view, 0),
    *(partial(round_.view, seat) for round_, seat, worlds in COUNTED if 20 < worlds < 100),
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


# --- where the worlds are too tangled --------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("make", VIEWS[::2])
def test_by_chains_each_world_is_nearly_as_likely_as_any_other(
    make: Callable[[], PlayerView], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{MOST_SPREADS}_TO_SAMPLE", 0)
    view = make()
    worlds = worlds_of(view)
    # A search takes one of eight worlds.
    every_eighth = islice(view.worlds(random.Random(20)), 0, None, 8)

    assert not view.determinizes_exactly
    assert 0.001 < fairness(worlds, view.determinize)
    assert 0.001 < fairness(worlds, lambda _: next(every_eighth))


def test_law_9_holds_for_worlds_made_by_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{MOST_SPREADS}_TO_SAMPLE", 0)

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


def test_counting_worlds_does_not_change_the_worlds_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{MOST_SPREADS}_TO_SAMPLE", 0)
    # Equal views are equal values, whatever one of them was asked before.
    view, counted = passing(), passing()

    assert 90 == counted.count_worlds()
    assert not view.determinizes_exactly
    assert not counted.determinizes_exactly
    assert view.determinize(random.Random(1)) == counted.determinize(random.Random(1))


def test_worlds_that_are_too_tangled_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MOST_SPREADS, 1)
    monkeypatch.setattr(f"{MOST_SPREADS}_TO_SAMPLE", 0)
    view = after(SEARCH, DRAW).view(0)

    for _ in range(2):
        with pytest.raises(CountError, match="needs a table of more than 1 spreads"):
            view.count_worlds()
    # Knowledge and draws work nevertheless.
    assert tiles("2-2") == view.knowledge.must_be_undrawn
    assert view == view.determinize(random.Random(1)).view(0)
