"""What is written down of a view is enough, and what is false is found out."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    ChickenfootError,
    Deal,
    Draw,
    Event,
    InformationState,
    Layout,
    Match,
    Pass,
    Round,
    Rules,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules import strategies as own
from information import changed, parts_of
from support.chickenfoot import layout
from support.dominoes import after, deal, play

TWO = Rules(domino_set=2)


def opened() -> Round:
    """Seat 1 lays 2-2, seat 0 plays 1-2 on it, seat 1 can't play and draws 0-1."""
    start = Round.start(TWO, deal("1-2 0-0|2-2 1-1", "0-2 0-1"))
    return after(start, play("2-2"), play("1-2>2-2"), Draw())


@given(st.data())
def test_a_view_is_put_together_again_from_its_recollection(data: st.DataObject) -> None:
    round_ = data.draw(own.rounds())
    scores = data.draw(st.lists(st.tuples(*[st.integers(0, 99)] * round_.players), max_size=2))
    for seat in range(round_.players):
        view = round_.view(seat, scores)
        assert view == InformationState.of(view).view()


@given(own.matches())
def test_the_views_of_a_match_are_put_together_again(match: Match) -> None:
    if match.round is not None or match.rounds:
        view = match.view(0)
        assert view == InformationState.of(view).view()


@given(st.data())
def test_a_round_that_was_set_up_is_told_too(data: st.DataObject) -> None:
    played = data.draw(own.rounds())
    round_ = Round(
        played.rules,
        played.hands,
        played.boneyard,
        played.layout,
        played.seat,
        played.lead,
        played.openers,
        played.drawn,
        played.debts,
        played.skipped,
    )
    view = round_.view(data.draw(st.integers(0, round_.players - 1)))
    assert view == InformationState.of(view).view()


def test_a_recollection_holds_what_was_seen_before_the_first_move_and_since() -> None:
    recollection = InformationState.of(opened().view(0))

    assert (TileSet.parse("0-0 1-2"), None) == recollection.origin.hands
    assert ((2, 2), 2) == (recollection.origin.hand_sizes, recollection.origin.boneyard_size)
    assert (Layout(), 1, True) == (
        recollection.origin.layout,
        recollection.origin.turn,
        recollection.origin.must_open,
    )
    expected = (Event(1, play("2-2")), Event(0, play("1-2>2-2")), Event(1, Draw()))
    assert expected == recollection.events
    assert (0, ()) == (recollection.turn_now, recollection.hands_now)


FALSE: dict[str, tuple[dict[str, Any], str]] = {
    "a seat that is none": (
        {"seat": 2},
        "there are 2 seats, but another one is named or has a hand",
    ),
    "a debtor who is none": ({"debts": frozenset({5})}, "another one is named or has a hand"),
    "a turn of nobody": ({"turn_now": -1}, "another one is named or has a hand"),
    "a move of nobody": ({"events": (Event(7, Pass()),)}, "another one is named or has a hand"),
    "a hand too few": (
        {"hands": (TileSet.parse("0-0 1-2"),)},
        "another one is named or has a hand",
    ),
    "open hands too few": ({"hands_now": (TileSet(),)}, "another one is named or has a hand"),
    "seventeen players": ({"hand_sizes": (1,) * 17}, "there are 17 seats"),
    "a hand of one's own not seen": ({"hands": (None, None)}, "seat 0 sees its own tiles"),
    "a hand of another size": ({"hand_sizes": (3, 2)}, "seat 0 holds 3 tiles, not 0-0 1-2"),
    "less than nothing": ({"hand_sizes": (2, -2)}, "no place has fewer than 0 tiles"),
    "less than no boneyard": ({"boneyard_size": -1}, "no place has fewer than 0 tiles"),
    "other arms": ({"layout": Layout(6)}, "the opening double takes 4 tiles"),
    "more draws than tiles": ({"boneyard_size": 0}, "1 tiles are drawn, but there were 0"),
    "a drawn tile of another": (
        {"events": (Event(1, Draw(), Tile(0, 1)),)},
        "a seat sees the tiles that it draws and no others, unlike in seat 1: draw 0-1",
    ),
    "a drawn tile of one's own not seen": (
        {"events": (Event(0, Draw()),)},
        "unlike in seat 0: draw",
    ),
    "tiles that nobody has": ({"boneyard_size": 3}, "no deal leads to what this view shows"),
    "a move out of turn": (
        {"events": (Event(1, play("2-2")), Event(1, Draw())), "turn_now": 0},
        "move 2: it is the turn of seat 0",
    ),
    "a move that is illegal in every world": (
        {"events": (Event(1, play("2-2")), Event(0, Pass())), "turn_now": 1},
        "move 2: seat 0 has a tile to play, so it may not pass",
    ),
    "an end that is none": (
        {"hands_now": (TileSet.parse("0-0"), TileSet.parse("0-1 1-1"))},
        "expected hands now \\(\\), got",
    ),
    "a double that does not open": (
        {"must_open": False},
        "no deal leads to|expected must open True, got False",
    ),
    "a row for others": (
        {"scores": ((1, 2), (3,))},
        "expected a score sheet with rows of 2 points",
    ),
    "a charge below 0": ({"scores": ((1, -2),)}, "expected a score sheet with rows of 2 points"),
    "a tile where it can't lie": (
        {"events": (Event(1, play("2-2")), Event(0, play("0-0>2-2")))},
        "move 2: 2-2 needs 4 more arms",
    ),
    "an opener that is none": ({"openers": TileSet.parse("0-1")}, "expected one double of the set"),
}


@pytest.mark.rule("R4.1")
def test_whose_turn_it_is_tells_whether_the_drawn_tile_fits() -> None:
    misfit = InformationState.of(opened().view(0))
    fit = changed(misfit, turn_now=1)

    assert not misfit.view().draw_fits
    assert fit.view().draw_fits


@pytest.mark.parametrize(("changes", "reason"), FALSE.values(), ids=[*FALSE])
def test_a_false_recollection_is_found_out(changes: dict[str, Any], reason: str) -> None:
    false = changed(InformationState.of(opened().view(0)), **changes)

    with pytest.raises(SetupError, match=reason):
        false.view()


@pytest.mark.rule("R4.1")
def test_who_holds_nothing_that_fits_has_drawn_nothing_that_fits() -> None:
    puzzle = Round(
        TWO,
        [TileSet.parse("0-0 1-1"), TileSet.parse("0-2")],
        [Tile(0, 1)],
        layout("2-2 1-2>2-2"),
        0,
    )
    false = changed(InformationState.of(puzzle.view(0)), draw_fits=True)

    with pytest.raises(SetupError, match="seat 0 holds no tile that fits, so it has drawn none"):
        false.view()


@given(st.data())
def test_no_false_recollection_raises_anything_else(data: st.DataObject) -> None:
    one, other = (
        InformationState.of(round_.view(data.draw(st.integers(0, round_.players - 1))))
        for round_ in (data.draw(own.rounds(max_highest=4)), data.draw(own.rounds(max_highest=4)))
    )
    parts = parts_of(other)
    names = data.draw(st.sets(st.sampled_from([*parts]), min_size=1, max_size=4))
    mixed = changed(one, **{name: parts[name] for name in names})
    try:
        view = mixed.view()
    except ChickenfootError:
        return
    assert mixed == InformationState.of(view)


def test_a_large_table_is_told_too() -> None:
    rng = random.Random(1)
    rules = Rules(domino_set=18)
    round_ = Round.start(rules, Deal.shuffle(rules, 16, rng))
    views = [round_.view(3)]
    while not round_.is_over:
        round_ = round_.apply(rng.choice(round_.legal_moves))
        views.append(round_.view(3))
    for view in (views[0], views[len(views) // 2], views[-2], views[-1]):
        assert view == InformationState.of(view).view()
