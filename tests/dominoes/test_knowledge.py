"""The knowledge of a seat is exact, and the events that it cites suffice to show it."""

from __future__ import annotations

import math
import random
from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Draw,
    Event,
    Inference,
    Knowledge,
    MissingDouble,
    Opening,
    Pass,
    PlayerView,
    Possibility,
    Round,
    Rules,
    SeatError,
    SetupError,
    Tile,
    TileError,
    TileSet,
)
from chickenfoot_rules.dominoes import Reader
from chickenfoot_rules.strategies import rounds
from support.chickenfoot import layout
from support.dominoes import after, deal, play
from support.oracle import (
    Clues,
    places,
    possibility_in,
    small_rounds,
    small_views,
    worlds_by_replay,
)

TWO = Rules(domino_set=2)
THREE = Rules(domino_set=3)
CANNOT, MAY, MUST = Possibility.CANNOT, Possibility.MAY, Possibility.MUST
DRAW = Draw()
PASS = Pass()
SEATS = st.integers(0, 15)


def tiles(text: str) -> TileSet:
    return TileSet.parse(text)


def why(view: PlayerView, tile: str, seat: int | None) -> tuple[Possibility, tuple[int, ...]]:
    """Return what is known of a tile at a place, and the events that show it."""
    inference = view.knowledge.why(Tile.parse(tile), seat)
    return (MAY, ()) if inference is None else (inference.possibility, inference.events)


# --- exactness -------------------------------------------------------------------------


@given(small_views(most=800))
def test_a_tile_may_or_must_be_where_the_replays_have_it(case: tuple[Round, PlayerView]) -> None:
    _, view = case
    worlds = worlds_by_replay(view)
    knowledge = view.knowledge

    for place in places(view):
        kept = [world.boneyard if place is None else world.hands[place] for world in worlds]
        for tile in view.rules.domino_set.tiles:
            there = sum(tile in held for held in kept)
            expected = possibility_in(there, len(worlds))
            assert expected is knowledge.possibility(tile, place), (tile, place)
    for seat, hand in enumerate(knowledge.hands):
        hands = {world.hands[seat] for world in worlds}
        assert (hands == {hand}) == (hand is not None)


@given(small_rounds(), SEATS)
def test_a_tile_may_or_must_be_where_the_clues_allow_it(round_: Round, seat: int) -> None:
    view = round_.view(seat % round_.players)
    clues = Clues(view, most=3000)
    assume(not clues.too_many)
    worlds = clues.worlds

    for place in places(view):
        for tile in view.unseen:
            there = (clues.having(tile, place) & worlds).bit_count()
            expected = possibility_in(there, worlds.bit_count())
            assert expected is view.knowledge.possibility(tile, place), (tile, place)


@given(small_rounds(), SEATS)
def test_the_cited_events_suffice_for_an_inference(round_: Round, seat: int) -> None:
    view = round_.view(seat % round_.players)
    clues = Clues(view, most=3000)
    assume(not clues.too_many)
    found: set[tuple[Tile, int | None]] = set()

    for inference in view.knowledge.inferences:
        tile, place = inference.tile, inference.seat
        found.add((tile, place))
        assert inference == view.knowledge.why(tile, place)
        assert tile in view.unseen
        assert inference.events
        assert inference.events == tuple(sorted(set(inference.events)))
        assert set(inference.events) <= set(range(-1, len(view.history)))
        dealings = clues.everything
        for event in inference.events:
            dealings &= clues.allowed[event]
        there = clues.having(tile, place)
        missing = dealings & ~there if inference.possibility is MUST else dealings & there
        assert not missing, (str(inference), inference.events)
    # Where no event is cited, the tile is in plain sight.
    for place in places(view):
        for tile in view.unseen:
            if (tile, place) not in found:
                there = clues.having(tile, place)
                expected = possibility_in(there.bit_count(), len(clues.dealings))
                inference_or_none = view.knowledge.why(tile, place)
                shown = MAY if inference_or_none is None else inference_or_none.possibility
                assert shown in {MAY, expected}, (str(inference_or_none), tile, place)


@given(rounds(max_highest=9), SEATS)
def test_knowledge_never_contradicts_the_round(round_: Round, seat: int) -> None:
    view = round_.view(seat % round_.players)
    knowledge = view.knowledge
    held = [*round_.hands, TileSet(round_.boneyard)]
    may = [*knowledge.may_hold, knowledge.may_be_undrawn]
    must = [*knowledge.must_hold, knowledge.must_be_undrawn]

    for truly, possibly, certainly in zip(held, may, must, strict=True):
        assert certainly <= truly <= possibly
    assert view.hand == knowledge.may_hold[view.seat] == knowledge.must_hold[view.seat]
    for tile in view.unseen:
        where = [
            place for place in places(view) if knowledge.possibility(tile, place) is not CANNOT
        ]
        assert where
        certain = [place for place in where if knowledge.possibility(tile, place) is MUST]
        assert (len(where) == 1) == (certain == where)
    assert [*knowledge.inferences] == sorted(
        knowledge.inferences,
        key=lambda one: (one.tile, view.players if one.seat is None else one.seat),
    )


# --- worked examples -------------------------------------------------------------------


@pytest.mark.rule("R4.1")
def test_a_seat_that_draws_held_no_fitting_tile_and_later_tiles_are_exempt() -> None:
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "1-2 0-2"))
    opened = start.apply(play("2-2"))
    assert (tiles("0-1 0-2 1-1 1-2"), TileSet()) == (
        opened.view(0).knowledge.may_hold[1],
        opened.view(0).knowledge.must_hold[1],
    )
    drew = opened.apply(DRAW)  # 0-2, which fits: seat 1 keeps the turn
    view = drew.view(0)

    # Seat 1 had neither 0-2 nor 1-2: its two tiles are 0-1 and 1-1, and what it drew fits.
    assert tiles("0-1 1-1") == view.knowledge.must_hold[1]
    assert tiles("0-1 0-2 1-1 1-2") == view.knowledge.may_hold[1]
    assert (tiles("0-2 1-2"), TileSet()) == (
        view.knowledge.may_be_undrawn,
        view.knowledge.must_be_undrawn,
    )
    assert (None, None, CANNOT) == (
        view.knowledge.hands[1],
        view.knowledge.why(Tile(0, 2), 1),
        view.knowledge.possibility(Tile(0, 0), 1),
    )
    assert (MUST, (1,)) == why(view, "0-1", 1)
    assert (CANNOT, (1,)) == why(view, "0-1", None)
    # Seat 1 plays it, and the last tile is 1-2.
    later = drew.apply(play("0-2>2-2")).view(0)
    assert (tiles("0-0"), tiles("0-1 1-1")) == later.knowledge.hands
    assert tiles("1-2") == later.knowledge.must_be_undrawn


@pytest.mark.rule("R4.1")
def test_an_event_that_shows_nothing_of_a_tile_is_not_cited() -> None:
    start = Round.start(THREE, deal("3-3 0-3 1-1|1-3 0-0 0-1|0-2 1-2 2-2", "2-3"))
    view = after(start, play("3-3"), play("1-3>3-3"), DRAW).view(0)

    # Seat 2 drew the last tile and goes on, so that it is the only three left. What seat 1 played
    # before adds nothing.
    assert 2 == view.turn
    assert (MUST, (2,)) == why(view, "2-3", 2)
    assert (CANNOT, (2,)) == why(view, "2-3", 1)


@pytest.mark.rule("R4.1")
def test_a_seat_that_declines_shows_that_its_drawn_tile_fits() -> None:
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "1-2 0-2"))
    view = after(start, play("2-2"), DRAW, PASS).view(0)

    # Seat 1 holds 0-1, 1-1 and one of 0-2 and 1-2: the pass says nothing against them.
    assert (tiles("0-1 1-1"), tiles("0-1 0-2 1-1 1-2")) == (
        view.knowledge.must_hold[1],
        view.knowledge.may_hold[1],
    )
    assert (CANNOT, (1,)) == why(view, "1-1", None)
    # Then seat 0 draws the last one, 1-2, and sees that seat 1 declined 0-2.
    last = after(start, play("2-2"), DRAW, PASS, DRAW).view(0)
    assert (tiles("0-0 1-2"), tiles("0-1 0-2 1-1")) == last.knowledge.hands


@pytest.mark.rule("R4.2")
def test_the_next_draw_shows_that_a_tile_did_not_fit() -> None:
    rules = Rules(domino_set=2, hand_size=1, opening=Opening.LAID_OUT, draw_until_playable=True)
    start = Round.start(rules, deal("0-2|0-1|0-0", "1-2 1-1"), lead=1)
    once = after(start, DRAW).view(2)
    twice = after(start, DRAW, DRAW).view(2)

    # Seat 1 had 0-1 or 1-1, and may have drawn any tile.
    assert (MAY, ()) == why(once, "0-1", 0)
    # It drew again, and that was the last tile, so it fits: 0-1 and 1-1 are both seat 1's.
    assert (MUST, (0, 1)) == why(twice, "0-1", 1)
    assert (CANNOT, (0, 1)) == why(twice, "0-1", 0)


@pytest.mark.rule("R4.2")
def test_a_pass_shows_that_a_tile_was_declined() -> None:
    rules = attrs.evolve(TWO, draw_until_playable=True)
    start = Round.start(rules, deal("2-2 0-2|0-1 1-1", "0-0 1-2"))
    drew = after(start, play("2-2"), DRAW)

    # 1-2 is the only two that is left, so declining shows that seat 1 has drawn it.
    assert (MAY, ()) == why(drew.view(0), "1-2", 1)
    assert (MUST, (2,)) == why(drew.apply(PASS).view(0), "1-2", 1)
    assert (CANNOT, (2,)) == why(drew.apply(PASS).view(0), "1-2", None)


@pytest.mark.rule("R4.3")
def test_a_seat_that_passes_holds_no_tile_that_fits() -> None:
    start = Round.start(TWO, deal("2-2 0-2|0-1 1-1|1-2 0-0"))
    view = after(start, play("2-2"), PASS).view(0)

    # 1-2 is the only other two. Seat 1 does not hold it, so seat 2 does.
    assert (CANNOT, (1,)) == why(view, "1-2", 1)
    assert (MUST, (1,)) == why(view, "1-2", 2)
    assert tiles("0-0 0-1 1-1 1-2") == view.knowledge.may_hold[2]
    # Seat 2 holds one more of the three others.
    assert 3 == view.count_worlds()


@pytest.mark.rule("R6.3")
def test_paying_a_debt_shows_nothing() -> None:
    rules = attrs.evolve(TWO, chickenlittle=True)
    start = Round.start(rules, deal("0-0 0-1|2-2 1-2", "1-1 0-2"))
    opened = after(start, play("2-2"), DRAW, play("0-2>2-2"))
    assert {1} == opened.debts
    # Seat 1 forgot to say that one tile is left; it draws the last one and plays nothing.
    view = opened.apply(DRAW).view(0)

    assert tiles("1-1 1-2") == view.knowledge.may_hold[1] == view.knowledge.hands[1]
    assert (MUST, ()) == why(view, "1-2", 1)
    assert () == view.knowledge.inferences
    # The same with the boneyard empty: a pass for a debt says nothing against 1-2.
    empty = Round(rules, [tiles("0-0 0-1"), tiles("1-2"), tiles("1-1 0-2")], (), layout("2-2"), 1)
    owing = attrs.evolve(empty, debts={1})
    assert (PASS,) == owing.legal_moves
    assert MAY is owing.apply(PASS).view(0).knowledge.possibility(Tile(1, 2), 1)


@pytest.mark.rule("R2.2")
def test_the_turn_shows_the_holder_of_the_opener() -> None:
    start = Round.start(TWO, deal("0-0 0-1|2-2 1-2|0-2 1-1"), lead=0)
    view = start.view(0)

    assert (MUST, (-1,)) == why(view, "2-2", 1)
    assert (CANNOT, (-1,)) == why(view, "2-2", 2)
    assert (MAY, ()) == why(view, "1-2", 1)
    assert (tiles("2-2"), TileSet()) == (
        view.knowledge.must_hold[1],
        view.knowledge.must_hold[2],
    )


@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.7")
@pytest.mark.parametrize("rules", [TWO, attrs.evolve(TWO, draw_until_playable=True)])
def test_when_players_draw_for_the_double_nobody_held_it(rules: Rules) -> None:
    start = Round.start(rules, deal("0-0 0-1|1-1", "0-2 2-2 1-2"))
    view = start.view(0)

    assert (MUST, (-1,)) == why(view, "2-2", None)
    # Seat 0 draws 1-2 and the turn passes; then seat 1 draws and keeps it: that was 2-2.
    drew = after(start, DRAW, DRAW)
    assert (MUST, (1,)) == why(drew.view(0), "2-2", 1)
    assert (CANNOT, (1,)) == why(drew.view(0), "2-2", None)
    # Seat 1 does not see what seat 0 drew, but that it was not 2-2.
    once = after(start, DRAW).view(1)
    assert (CANNOT, (-1, 0)) == why(once, "2-2", 0)
    assert (MUST, (-1, 0)) == why(once, "2-2", None)
    # Each draw shows by itself what it was not, for only one tile a turn is drawn.
    three = Round.start(rules, deal("0-0|0-1|1-1", "2-2 0-2 1-2"))
    twice = after(three, DRAW, DRAW).view(2)
    assert (CANNOT, (-1, 0)) == why(twice, "2-2", 0)
    assert (CANNOT, (-1, 1)) == why(twice, "2-2", 1)


@pytest.mark.rule("R2.4")
@pytest.mark.rule("R2.5")
@pytest.mark.parametrize(
    "rules",
    [
        attrs.evolve(THREE, missing_double=MissingDouble.NEXT_LOWER),
        attrs.evolve(THREE, opening=Opening.HIGHEST_HELD),
    ],
)
def test_the_doubles_that_were_skipped_are_undrawn(rules: Rules) -> None:
    start = Round.start(rules, deal("0-1 0-2|1-1 0-0", "3-3 2-2 0-3 1-2 1-3 2-3"))
    view = start.view(0)

    assert tiles("2-2 3-3") == view.skipped == view.knowledge.must_be_undrawn
    assert tiles("1-1") == view.knowledge.must_hold[1]
    assert (MUST, (-1,)) == why(view, "3-3", None)
    assert (CANNOT, (-1,)) == why(view, "2-2", 1)
    # 0-0 is lower than the one that opens, so nothing is known of it.
    assert (MAY, ()) == why(view, "0-0", 1)
    # A tile drawn later may be a double that was skipped.
    opened = after(start, play("1-1"), play("0-1>1-1"), DRAW).view(0)
    assert 3 == len(opened.history)
    assert MAY is opened.knowledge.possibility(Tile(2, 2), 1)


@pytest.mark.rule("R2.3")
def test_the_lots_are_in_the_boneyard_until_tiles_are_drawn() -> None:
    rules = attrs.evolve(THREE, opening=Opening.LAID_OUT)
    dealt = deal("0-1 0-2|1-1 0-0", "2-2 0-3 1-3 1-2 2-3")
    start = Round.start(rules, attrs.evolve(dealt, lots=[Tile(2, 2), Tile(2, 3)]))
    view = start.view(0)

    assert tiles("2-2 2-3") == view.lots == view.knowledge.must_be_undrawn
    assert (MUST, (-1,)) == why(view, "2-3", None)
    assert (CANNOT, (-1,)) == why(view, "2-2", 1)
    # Of seven hidden tiles two are lots, so seat 1 holds two of five; five tiles are undrawn.
    assert 10 * math.factorial(5) == view.count_worlds()
    # Seat 0 draws the lot 2-3 and plays it. Seat 1 may draw the other one.
    later = after(start, DRAW, play("2-3>3-3"), DRAW).view(0)
    assert MAY is later.knowledge.possibility(Tile(2, 2), 1)
    assert TileSet() == later.lots


@pytest.mark.rule("R4.3")
def test_a_hand_that_must_hold_all_that_is_left_of_a_kind_holds_nothing_else() -> None:
    # Seat 1 has no two, so seat 2's two tiles are 1-2 and 2-3, and 0-0 can't be there:
    # by no event about 0-0, but because the twos fill that hand.
    table = layout("2-2 0-2>2-2")
    hands = [tiles("0-3 0-1 3-3"), tiles("0-0 1-1 1-3"), tiles("1-2 2-3")]
    view = Round(THREE, hands, (), table, 1, openers=tiles("2-2")).apply(PASS).view(0)

    assert (tiles("0-3 0-1 3-3"), tiles("0-0 1-1 1-3"), tiles("1-2 2-3")) == view.knowledge.hands
    assert (CANNOT, (0,)) == why(view, "0-0", 2)
    assert (MUST, (0,)) == why(view, "0-0", 1)
    assert 1 == view.count_worlds()


@pytest.mark.rule("R7.1")
def test_at_the_end_everything_is_known() -> None:
    start = Round.start(TWO, deal("2-2|0-1 0-0|0-2", "1-2 1-1"))
    view = start.apply(play("2-2")).view(1)

    assert (TileSet(), tiles("0-1 0-0"), tiles("0-2")) == view.knowledge.hands
    assert tiles("1-2 1-1") == view.knowledge.must_be_undrawn == view.unseen
    # Seat 0 had the opener before the first event, and by that one seat 2's tile lies open.
    assert (CANNOT, (-1,)) == why(view, "1-2", 0)
    assert (MUST, (-1, 0)) == why(view, "1-2", None)


def test_no_event_is_cited_for_a_tile_in_sight() -> None:
    view = Round.start(TWO, deal("2-2 0-1|1-1 1-2", "0-0 0-2")).apply(play("2-2")).view(0)

    assert (MUST, ()) == why(view, "0-1", 0)
    assert (CANNOT, ()) == why(view, "0-1", 1)
    assert (CANNOT, ()) == why(view, "2-2", None)
    assert (CANNOT, ()) == why(view, "3-3", 1)
    assert (CANNOT, ()) == why(view, "1-1", 0)
    assert () == view.knowledge.inferences


# --- how it is said --------------------------------------------------------------------


def test_inferences_are_sentences() -> None:
    start = Round.start(TWO, deal("2-2 0-2|0-1 1-1|1-2 0-0"))
    view = after(start, play("2-2"), PASS).view(0)

    assert ("seat 1 can't have 1-2", "seat 2 must have 1-2") == tuple(
        map(str, view.knowledge.inferences)
    )
    assert Inference(Tile(1, 2), 1, CANNOT, (1,)) == view.knowledge.inferences[0]
    assert "the boneyard can't have 0-0" == str(Inference(Tile(0, 0), None, CANNOT, ()))
    first, second = map(str, view.knowledge.inferences)
    assert "Bob kann 1-2 nicht haben" == Reader("de", ["Ann", "Bob", "Cem"]).read(first)
    assert "jugador 3 tiene que tener 1-2" == Reader("es").read(second)
    assert ["cannot", "may", "must"] == [possibility.value for possibility in Possibility]


def test_knowledge_shows_where_a_tile_may_and_must_be() -> None:
    start = Round.start(TWO, deal("1-2 0-0|2-2 0-1", "0-2 1-1"))
    knowledge = start.view(0).knowledge

    assert (
        "<Knowledge: may_hold=(TileSet.parse('0-0 1-2'), TileSet.parse('0-1 1-1 0-2 2-2')), "
        "must_hold=(TileSet.parse('0-0 1-2'), TileSet.parse('2-2')), "
        "may_be_undrawn=TileSet.parse('0-1 1-1 0-2'), must_be_undrawn=TileSet.parse('')>"
    ) == repr(knowledge)
    assert knowledge == start.view(0).knowledge
    assert knowledge != start.apply(play("2-2")).view(0).knowledge


@pytest.mark.rule("R3.8")
@pytest.mark.parametrize("seat", [-1, 2, 99, True, "0", 0.0])
def test_only_a_seat_or_the_boneyard_is_a_place(seat: int) -> None:
    knowledge: Knowledge = Round.start(TWO, deal("2-2 0-1|1-1 1-2", "0-0 0-2")).view(0).knowledge
    message = f"expected a seat from 0 to 1, got {seat!r} \\(R3.8\\)"

    with pytest.raises(SeatError, match=message):
        knowledge.possibility(Tile(0, 0), seat)
    with pytest.raises(SeatError, match=message):
        knowledge.why(Tile(0, 0), seat)


# --- a view that was tampered with -----------------------------------------------------


TAMPERED: list[dict[str, object]] = [
    {"boneyard_size": 1},
    {"boneyard_size": 3},
    {"hand_sizes": (2, 1)},
    {"hand_sizes": (2, 3)},
    {"hands": (TileSet.parse("2-2"), None)},
    {"skipped": TWO.domino_set.tiles},
    {"rules": THREE},
]


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize("change", TAMPERED, ids=str)
def test_a_view_that_contradicts_itself_is_refused(change: dict[str, Any]) -> None:
    view = Round.start(TWO, deal("2-2 0-1|1-1 1-2", "0-0 0-2")).view(0)
    tampered = attrs.evolve(view, **change)

    for ask in (
        lambda: tampered.knowledge,
        tampered.count_worlds,
        lambda: tampered.determinizes_exactly,
        lambda: tampered.determinize(random.Random(1)),
    ):
        with pytest.raises(SetupError, match=r"no deal leads to what this view shows \(R1.5\)"):
            ask()


@pytest.mark.rule("R1.5")
def test_a_history_that_contradicts_itself_is_refused() -> None:
    start = Round.start(TWO, deal("2-2 1-2|0-2 1-1", "0-0 0-1"))
    view = after(start, play("2-2"), play("0-2>2-2")).view(0)
    # Seat 1 would have drawn because it had no two, and what it drew was none, as the turn
    # passed; and then it would have played one.
    events = (view.history[0], Event(1, DRAW), Event(0, DRAW, Tile(0, 0)), view.history[1])
    tampered = attrs.evolve(view, history=events, boneyard_size=0)

    with pytest.raises(SetupError, match=r"no deal leads to what this view shows \(R1.5\)"):
        tampered.count_worlds()


def test_knowledge_refuses_what_is_not_a_tile() -> None:
    knowledge = Round.start(TWO, deal("2-2 0-2|0-1 1-1|1-2 0-0")).view(0).knowledge

    with pytest.raises(TileError, match="expected a tile, got 'x'"):
        knowledge.why("x", 1)  # type: ignore[arg-type]  # that is what is tested
