"""The knowledge of a seat is exact, and the events that it cites suffice to show it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Draw,
    Event,
    MissingDouble,
    Move,
    Opening,
    Pass,
    PlayerView,
    Possibility,
    Round,
    Rules,
    SeatError,
    SetupError,
    Tile,
    TileSet,
    WrongTypeError,
)
from chickenfoot_rules.strategies import rounds
from support.chickenfoot import layout
from support.dominoes import after, deal, hands, play, tiles
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
def test_a_tile_may_or_must_be_where_the_clues_allow_it_and_the_cited_ones_suffice(
    round_: Round, seat: int
) -> None:
    view = round_.view(seat % round_.players)
    clues = Clues(view, most=3000)
    assume(not clues.too_many)
    found: set[tuple[Tile, int | None]] = set()

    for inference in view.knowledge.inferences:
        tile, place = inference.tile, inference.seat
        found.add((tile, place))
        assert inference == view.knowledge.why(tile, place)
        assert inference.events == tuple(sorted(set(inference.events)))
        assert set(inference.events) <= set(range(-1, len(view.history)))
        dealings = clues.everything
        for event in inference.events:
            dealings &= clues.allowed[event]
        there = clues.having(tile, place)
        missing = dealings & ~there if inference.possibility is MUST else dealings & there
        assert not missing, (str(inference), inference.events)
    for place in places(view):
        for tile in view.unseen:
            there = clues.having(tile, place)
            possibility = view.knowledge.possibility(tile, place)
            consistent = (there & clues.worlds).bit_count()
            assert possibility_in(consistent, clues.worlds.bit_count()) is possibility
            if (tile, place) not in found:  # Then no event is needed to see it.
                unaided = possibility_in(there.bit_count(), len(clues.dealings))
                assert possibility in {MAY, unaided}, (tile, place)


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
    assert [*knowledge.inferences] == sorted(
        knowledge.inferences,
        key=lambda one: (one.tile, view.players if one.seat is None else one.seat),
    )


# --- worked examples -------------------------------------------------------------------


SKIPPED = deal("0-1 0-2|1-1 0-0", "3-3 2-2 0-3 1-2 1-3 2-3")
WITHOUT_A_TWO = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "1-2 0-2"))
DRAWN_OUT = Round.start(
    Rules(domino_set=2, hand_size=1, opening=Opening.LAID_OUT, draw_until_playable=True),
    deal("0-2|0-1|0-0", "1-2 1-1"),
    lead=1,
)
DRAWN_ON = Rules(domino_set=2, draw_until_playable=True)
SEARCHED = Round.start(DRAWN_ON, deal("0-0 0-1|1-1", "0-2 2-2 1-2"))
DECLINED = Round.start(DRAWN_ON, deal("2-2 0-2|0-1 1-1", "0-0 1-2"))
LITTLE = Rules(domino_set=2, chickenlittle="next-turn")
AT_ONCE = Rules(domino_set=2, chickenlittle="at-once")
LOTS = Round.start(
    attrs.evolve(THREE, opening=Opening.LAID_OUT),
    attrs.evolve(deal("0-1 0-2|1-1 0-0", "2-2 0-3 1-3 1-2 2-3"), lots=[Tile(2, 2), Tile(2, 3)]),
)
FULL_OF_TWOS = Round(
    THREE, hands("0-3 0-1 3-3|0-0 1-1 1-3|1-2 2-3"), (), layout("2-2 0-2>2-2"), 1,
    openers=tiles("2-2"),
)  # fmt: skip
OPENED = play("2-2")

# The round, its moves, the seat that looks, and the tiles that must be at a place by some events.
WORKED: dict[str, tuple[Round, list[Move], int, list[str]]] = {
    "a seat that draws held no tile that fits": (
        WITHOUT_A_TWO, [OPENED, DRAW], 0, ["seat 1: 0-1 1-1 by 1"],
    ),
    "a seat that declines shows nothing against its hand": (
        WITHOUT_A_TWO, [OPENED, DRAW, PASS], 0, ["seat 1: 0-1 1-1 by 1"],
    ),
    "a play shows nothing of a tile that is drawn later": (
        Round.start(THREE, deal("3-3 0-3 1-1|1-3 0-0 0-1|0-2 1-2 2-2", "2-3")),
        [play("3-3"), play("1-3>3-3"), DRAW], 0, ["seat 2: 2-3 by 2"],
    ),
    "who draws on may have drawn any tile": (DRAWN_OUT, [DRAW], 2, []),
    "the next draw shows that the drawn tile did not fit": (
        DRAWN_OUT, [DRAW, DRAW], 2, ["seat 1: 0-1 1-1 by 0 1"],
    ),
    "a drawn tile may fit or not": (DECLINED, [OPENED, DRAW], 0, []),
    "a pass shows that a tile was declined": (
        DECLINED, [OPENED, DRAW, PASS], 0, ["seat 1: 1-2 by 2"],
    ),
    "a seat that passes holds no tile that fits": (
        Round.start(TWO, deal("2-2 0-2|0-1 1-1|1-2 0-0")), [OPENED, PASS], 0, ["seat 2: 1-2 by 1"],
    ),
    "paying a debt with a draw shows nothing": (
        Round.start(LITTLE, deal("0-0 0-1|2-2 1-2", "1-1 0-2")),
        [OPENED, DRAW, play("0-2>2-2"), DRAW], 0, [],
    ),
    "paying a debt at once shows nothing": (
        Round.start(AT_ONCE, deal("0-0|2-2 1-1", "1-2 0-1 0-2")), [OPENED, DRAW], 0, [],
    ),
    "paying a debt with a pass shows nothing": (
        Round(LITTLE, hands("0-0 0-1|1-2|1-1 0-2"), (), layout("2-2"), 1, debts={1}),
        [PASS], 0, [],
    ),
    "the turn shows the holder of the opener": (
        Round.start(TWO, deal("0-0 0-1|2-2 1-2|0-2 1-1"), lead=0), [], 0, ["seat 1: 2-2 by -1"],
    ),
    "nobody held the double for which players draw": (SEARCHED, [], 0, ["boneyard: 2-2 by -1"]),
    "a seat whose turn is over has not drawn it": (
        SEARCHED, [DRAW], 1, ["boneyard: 2-2 by -1 0"],
    ),
    "a seat that goes on has drawn it": (SEARCHED, [DRAW, DRAW], 0, ["seat 1: 2-2 by 1"]),
    "the doubles that were skipped are undrawn": (
        Round.start(attrs.evolve(THREE, missing_double=MissingDouble.NEXT_LOWER), SKIPPED),
        [], 0, ["boneyard: 2-2 3-3 by -1", "seat 1: 1-1 by -1"],
    ),
    "no double above the highest that is held is held": (
        Round.start(attrs.evolve(THREE, opening=Opening.HIGHEST_HELD), SKIPPED),
        [], 0, ["boneyard: 2-2 3-3 by -1", "seat 1: 1-1 by -1"],
    ),
    "the lots are in the boneyard": (LOTS, [], 0, ["boneyard: 2-2 2-3 by -1"]),
    "a lot can be drawn like any tile": (
        LOTS, [DRAW, play("2-3>3-3"), DRAW], 0, ["boneyard: 0-3 1-3 by 2"],
    ),
    "a hand that must hold all that is left of a kind holds nothing else": (
        FULL_OF_TWOS, [PASS], 0, ["seat 1: 0-0 1-1 1-3 by 0", "seat 2: 1-2 2-3 by 0"],
    ),
    "at the end the open hands show the rest": (
        Round.start(TWO, deal("2-2|0-1 0-0|0-2", "1-2 1-1")), [OPENED], 1,
        ["boneyard: 1-1 1-2 by -1 0"],
    ),
}  # fmt: skip


def musts(view: PlayerView) -> list[str]:
    """List the tiles that must be at a place because of the same events."""
    found: dict[tuple[str, str], list[Tile]] = {}
    for one in view.knowledge.inferences:
        if one.possibility is MUST:
            place = "boneyard" if one.seat is None else f"seat {one.seat}"
            found.setdefault((place, " ".join(map(str, one.events))), []).append(one.tile)
    return sorted(f"{place}: {TileSet(held)} by {by}" for (place, by), held in found.items())


@pytest.mark.rule("R2.2")
@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.4")
@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.7")
@pytest.mark.rule("R4.1")
@pytest.mark.rule("R4.2")
@pytest.mark.rule("R4.3")
@pytest.mark.rule("R6.3")
@pytest.mark.rule("R7.1")
@pytest.mark.parametrize(("start", "moves", "seat", "shown"), WORKED.values(), ids=WORKED)
def test_what_is_played_shows_where_tiles_must_be(
    start: Round, moves: list[Move], seat: int, shown: list[str]
) -> None:
    assert shown == musts(after(start, *moves).view(seat))


@pytest.mark.rule("R2.7")
def test_each_draw_for_the_double_shows_by_itself_what_it_was_not() -> None:
    start = Round.start(TWO, deal("0-0|0-1|1-1", "2-2 0-2 1-2"))
    knowledge = after(start, DRAW, DRAW).view(2).knowledge

    for seat in (0, 1):
        why = knowledge.why(Tile(2, 2), seat)
        assert why is not None
        assert (f"seat {seat} can't have 2-2", (-1, seat)) == (str(why), why.events)


def test_no_event_is_cited_for_a_tile_in_sight() -> None:
    view = Round.start(TWO, deal("2-2 0-1|1-1 1-2", "0-0 0-2")).apply(OPENED).view(0)

    for tile, seat, possibility in ((Tile(0, 1), 0, MUST), (Tile(2, 2), None, CANNOT)):
        why = view.knowledge.why(tile, seat)
        assert why is not None
        assert (possibility, ()) == (why.possibility, why.events)


# --- what can't be ---------------------------------------------------------------------


@pytest.mark.rule("R3.8")
@pytest.mark.parametrize("seat", [-1, 2, True])
def test_only_a_seat_or_the_boneyard_is_a_place(seat: int) -> None:
    knowledge = WITHOUT_A_TWO.view(0).knowledge

    with pytest.raises(SeatError):
        knowledge.why(Tile(0, 0), seat)
    with pytest.raises(WrongTypeError):
        knowledge.why("0-0", 1)  # type: ignore[arg-type]  # on purpose


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize(
    "change",
    [
        {"boneyard_size": 1},
        {"hand_sizes": (2, 3)},
        {"hands": (tiles("2-2"), None)},
        {"skipped": TWO.domino_set.tiles},
        {"rules": THREE},
    ],
    ids=str,
)
def test_a_view_that_contradicts_itself_is_refused(change: dict[str, Any]) -> None:
    view = Round.start(TWO, deal("2-2 0-1|1-1 1-2", "0-0 0-2")).view(0)

    with pytest.raises(SetupError, match=r"no deal leads to what this view shows \(R1.5\)"):
        attrs.evolve(view, **change).count_worlds()


@pytest.mark.rule("R1.5")
def test_a_history_that_contradicts_itself_is_refused() -> None:
    start = Round.start(TWO, deal("2-2 1-2|0-2 1-1", "0-0 0-1"))
    view = after(start, OPENED, play("0-2>2-2")).view(0)
    # Seat 1 would have drawn for lack of a two, drawn none, and then played one.
    events = (view.history[0], Event(1, DRAW), Event(0, DRAW, Tile(0, 0)), view.history[1])

    with pytest.raises(SetupError, match=r"no deal leads to what this view shows \(R1.5\)"):
        attrs.evolve(view, history=events, boneyard_size=0).count_worlds()
