"""What is written down of a view of Express-Domino is enough, and what is false is found out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import ChickenfootError, Event, Pass, SetupError, Tile, TileSet
from chickenfoot_rules import strategies as own
from chickenfoot_rules.express import (
    ExpressInformationState,
    ExpressMatch,
    ExpressRound,
    ExpressRules,
    Line,
)
from information import changed, parts_of
from recorded import express_set_up
from support.dominoes import after, play
from support.express import deal, line

TWO = ExpressRules(target=50, players=2)


def opened() -> ExpressRound:
    """Seat 1 leads 5-5, the highest double, seat 0 has no five, seat 1 plays 0-5."""
    start = ExpressRound.start(TWO, deal("0-0 1-1 2-2 3-3 0-4 1-4 4-4|0-5 1-5 4-5 5-5 0-6 1-6 4-6"))
    return after(start, play("5-5"), Pass(), play("0-5>5-5"))


@given(own.express_rounds(), st.data())
def test_a_view_is_put_together_again_from_its_recollection(
    round_: ExpressRound, data: st.DataObject
) -> None:
    scores = data.draw(st.lists(st.tuples(*[st.integers(0, 99)] * round_.players), max_size=2))
    for some in (round_, express_set_up(round_)):
        for seat in range(round_.players):
            view = some.view(seat, scores)
            assert view == ExpressInformationState.of(view).view()


@given(own.express_matches())
def test_the_views_of_a_match_are_put_together_again(match: ExpressMatch) -> None:
    if match.all_rounds:
        view = match.view(0)
        assert view == ExpressInformationState.of(view).view()


def test_a_recollection_holds_what_was_seen_before_the_first_move_and_since() -> None:
    recollection = ExpressInformationState.of(opened().view(0))

    assert (TileSet.parse("0-0 1-1 2-2 3-3 0-4 1-4 4-4"), None) == recollection.origin.hands
    assert ((7, 7), Line(), 1, 1) == (
        recollection.origin.hand_sizes,
        recollection.origin.layout,
        recollection.origin.turn,
        recollection.origin.lead,
    )
    assert Tile(5, 5) == recollection.origin.opener
    expected = (Event(1, play("5-5")), Event(0, Pass()), Event(1, play("0-5>5-5")))
    assert expected == recollection.events
    assert (0, ()) == (recollection.turn_now, recollection.hands_now)


def test_an_example_is_always_the_same_one() -> None:
    recollection = ExpressInformationState.of(opened().view(0))

    assert recollection.example() == recollection.example()
    assert opened().view(0) == recollection.seen_from(recollection.example())


FALSE: dict[str, tuple[dict[str, Any], str]] = {
    "a seat that is none": ({"seat": 2}, r"there are 2 seats, but another one is named .*X4"),
    "a turn of nobody": ({"turn_now": -1}, "another one is named or has a hand"),
    "a lead of nobody": ({"lead": 9}, "another one is named or has a hand"),
    "a move of nobody": ({"events": (Event(7, Pass()),)}, "another one is named or has a hand"),
    "a player too many": (
        {"hands": (TileSet(), None, None), "hand_sizes": (0, 7, 7)},
        "there are 3 seats",
    ),
    "open hands too few": ({"hands_now": (TileSet(),)}, "another one is named or has a hand"),
    "a hand of one's own not seen": (
        {"hands": (None, None)},
        r"seat 0 sees its own tiles, so name them \(X1\)",
    ),
    "a hand of another size": ({"hand_sizes": (6, 7)}, "seat 0 holds 6 tiles, not"),
    "less than nothing": ({"hand_sizes": (7, -2)}, r"no place has fewer than 0 tiles \(X1\)"),
    "a tile drawn": (
        {"events": (Event(1, play("5-5"), Tile(0, 1)),)},
        r"nobody draws, unlike in seat 1: 5-5 opens 0-1 \(X5\)",
    ),
    "tiles that nobody has": ({"hand_sizes": (7, 22)}, "no deal leads to what this view shows"),
    "a move out of turn": (
        {"events": (Event(1, play("5-5")), Event(1, play("0-5>5-5"))), "turn_now": 0},
        r"move 2: it is the turn of seat 0 \(X4\)",
    ),
    "a move that is illegal in every world": (
        {"events": (Event(1, Pass()),), "turn_now": 0},
        "move 1: seat 1 has a tile to play, so it may not pass",
    ),
    "a tile where it can't lie": (
        {"events": (Event(1, play("5-5")), Event(0, play("0-0>5-5")))},
        r"move 2: the open end of 5-5 is five, and 0-0 has none \(X4\)",
    ),
    "an opener that is not the highest": (
        {"opener": Tile(3, 3)},
        "3-3 opens only if it is the highest",
    ),
    "another opener than was led": ({"opener": Tile(6, 6)}, "no deal leads|6-6"),
    "no opener where one must be": ({"opener": None, "lead": 0}, "seat 0 leads, so it is not"),
    "an end that is none": (
        {"hands_now": (TileSet.parse("0-0"), TileSet.parse("0-1 1-1"))},
        "no deal leads to what this view shows|expected hands now",
    ),
    "a line that was laid before": ({"layout": line("6-6")}, "move 1: 6-6 was led|5-5"),
    "a row for others": (
        {"scores": ((1, 2), (3,))},
        "expected a score sheet with rows of 2 points",
    ),
    "points below 0": ({"scores": ((1, -2),)}, "expected a score sheet with rows of 2 points"),
}


@pytest.mark.parametrize(("changes", "reason"), FALSE.values(), ids=[*FALSE])
def test_a_false_recollection_is_found_out(changes: dict[str, Any], reason: str) -> None:
    false = changed(ExpressInformationState.of(opened().view(0)), **changes)

    with pytest.raises(SetupError, match=reason):
        false.view()


@given(st.data())
def test_no_false_recollection_raises_anything_else(data: st.DataObject) -> None:
    one, other = (
        ExpressInformationState.of(round_.view(data.draw(st.integers(0, round_.players - 1))))
        for round_ in (data.draw(own.express_rounds()), data.draw(own.express_rounds()))
    )
    parts = parts_of(other)
    names = data.draw(st.sets(st.sampled_from([*parts]), min_size=1, max_size=4))
    mixed = changed(one, **{name: parts[name] for name in names})
    try:
        view = mixed.view()
    except ChickenfootError:
        return
    assert mixed == ExpressInformationState.of(view)
