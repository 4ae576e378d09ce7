"""An information state is all that a view is made of, and a false one raises."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, TypeAlias

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
    MissingDouble,
    Move,
    Pass,
    PlayerView,
    Round,
    Rules,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules.dominoes import DominoMatch, DominoRound
from chickenfoot_rules.express import (
    ExpressInformationState,
    ExpressRound,
    ExpressRules,
    ExpressView,
    Line,
)
from chickenfoot_rules.notation import format_text, parse_view
from chickenfoot_rules.records import RoundRecord
from laws.games import AnyGame, each_game
from support import express
from support.chickenfoot import layout
from support.dominoes import after, deal, hands, play, played_on, states, tiles
from support.express import line
from support.information import changed, parts_of

False_: TypeAlias = Mapping[str, tuple[dict[str, Any], str]]
"""Changes of an information state by what is wrong with them, with the message."""


def opened() -> PlayerView:
    """Seat 1 lays 2-2, seat 0 plays 1-2 on it, seat 1 can't play and draws 0-1."""
    start = Round.start(Rules(domino_set=2), deal("1-2 0-0|2-2 1-1", "0-2 0-1"))
    return after(start, play("2-2"), play("1-2>2-2"), Draw()).view(0)


def led() -> ExpressView:
    """Seat 1 leads 5-5, the highest double, seat 0 has no five, seat 1 plays 0-5."""
    rules = ExpressRules(target=50, players=2)
    dealt = express.deal("0-0 1-1 2-2 3-3 0-4 1-4 4-4|0-5 1-5 4-5 5-5 0-6 1-6 4-6")
    return after(ExpressRound.start(rules, dealt), play("5-5"), Pass(), play("0-5>5-5")).view(0)


# --- true ones -------------------------------------------------------------------------


@each_game
@given(data=st.data())
def test_an_information_state_makes_its_view_again(game: AnyGame, data: st.DataObject) -> None:
    round_: DominoRound = data.draw(game.positions(9))
    scores = data.draw(st.lists(st.tuples(*[st.integers(0, 99)] * round_.players), max_size=2))
    for seat in range(round_.players):
        view = round_.view(seat, scores)
        assert view == game.information_state.of(view).view()


@each_game
@given(data=st.data())
def test_the_information_state_of_a_match_makes_its_view_again(
    game: AnyGame, data: st.DataObject
) -> None:
    match: DominoMatch = data.draw(game.matches())
    if match.all_rounds:
        view = match.view(0)
        assert view == game.information_state.of(view).view()


@pytest.mark.untraced
@each_game
@given(data=st.data())
def test_an_example_is_always_the_same_one(game: AnyGame, data: st.DataObject) -> None:
    round_: DominoRound = data.draw(game.positions(6))
    state = game.information_state.of(round_.view(0))

    assert state.example() == state.example()
    assert round_.view(0) == state.replay(state.example())


def test_a_large_table_has_information_states_too() -> None:
    rng = random.Random(1)
    rules = Rules(domino_set=18)
    over = played_on(Round.start(rules, Deal.shuffle(rules, 16, rng)), rng)
    views = [round_.view(3) for round_ in states(over)]
    for view in (views[0], views[len(views) // 2], views[-2], views[-1]):
        assert view == InformationState.of(view).view()


def test_an_information_state_holds_what_the_seat_saw_first_and_every_event_since() -> None:
    state = InformationState.of(opened())
    origin = state.origin

    assert (tiles("0-0 1-2"), None) == origin.hands
    assert ((2, 2), 2) == (origin.hand_sizes, origin.boneyard_size)
    assert (Layout(), 1, True) == (origin.layout, origin.turn, origin.must_open)
    expected = (Event(1, play("2-2")), Event(0, play("1-2>2-2")), Event(1, Draw()))
    assert expected == state.events
    assert (0, ()) == (state.turn_now, state.hands_now)


def test_an_information_state_of_express_domino_does_so_too() -> None:
    state = ExpressInformationState.of(led())
    origin = state.origin

    assert (tiles("0-0 1-1 2-2 3-3 0-4 1-4 4-4"), None) == origin.hands
    assert ((7, 7), Line(), 1, 1) == (origin.hand_sizes, origin.layout, origin.turn, origin.lead)
    assert Tile(5, 5) == origin.opener
    expected = (Event(1, play("5-5")), Event(0, Pass()), Event(1, play("0-5>5-5")))
    assert expected == state.events
    assert (0, ()) == (state.turn_now, state.hands_now)


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize(
    "undrawn", ["0-2 1-1 1-2 2-2", "0-2 2-2 1-1 1-2", "2-2 0-2 1-2 1-1", "0-2 1-2 2-2 1-1"]
)
def test_whoever_opens_at_the_end_of_a_cycle_of_draws_is_known(undrawn: str) -> None:
    rules = Rules(domino_set=2, hand_size=1, missing_double=MissingDouble.DRAW_EACH)
    round_ = Round.start(rules, deal("0-0|0-1", undrawn), required=2)
    while round_.legal_moves == (Draw(),):
        round_ = round_.apply(Draw())
        for view in map(round_.view, (0, 1)):
            assert view == InformationState.of(view).view()
            assert view == parse_view(format_text(view))
            assert (view,) == RoundRecord.of(round_).redact(view.seat).views
    assert round_.must_open


@pytest.mark.rule("R4.1")
def test_the_turn_after_a_draw_decides_whether_the_drawn_tile_fits() -> None:
    misfit = InformationState.of(opened())
    fit = changed(misfit, turn_now=1)

    assert not misfit.view().draw_fits
    assert fit.view().draw_fits


# --- false ones ------------------------------------------------------------------------


def events(*made: tuple[int, Move]) -> tuple[Event, ...]:
    return tuple(Event(seat, move) for seat, move in made)


NO_SEAT = "there are 2 seats, but another one is named or has a hand"
NO_SHEET = "expected a score sheet with rows of 2 points"
FALSE: False_ = {
    "a seat that does not exist": ({"seat": 2}, NO_SEAT),
    "a turn of a seat that does not exist": ({"turn_now": -1}, NO_SEAT),
    "a lead that does not exist": ({"lead": 9}, NO_SEAT),
    "a move of a seat that does not exist": ({"events": events((7, Pass()))}, NO_SEAT),
    "a hand too few": ({"hands": (tiles("0-0 1-2"),)}, NO_SEAT),
    "an open hand too few": ({"hands_now": (TileSet(),)}, NO_SEAT),
    "an own hand that is not seen": ({"hands": (None, None)}, "seat 0 sees its own tiles, so name"),
    "a row with too few points": ({"scores": ((1, 2), (3,))}, NO_SHEET),
    "points below 0": ({"scores": ((1, -2),)}, NO_SHEET),
}
FALSE_IN_CHICKEN_FOOT: False_ = {
    **FALSE,
    "a debtor that does not exist": ({"debts": frozenset({5})}, NO_SEAT),
    "seventeen players": ({"hand_sizes": (1,) * 17}, "there are 17 seats"),
    "a hand of another size": ({"hand_sizes": (3, 2)}, "seat 0 holds 3 tiles, not 0-0 1-2"),
    "fewer than 0 tiles": ({"hand_sizes": (2, -2)}, "no place has fewer than 0 tiles"),
    "fewer than 0 in the boneyard": ({"boneyard_size": -1}, "no place has fewer than 0 tiles"),
    "other arms": ({"layout": Layout(6)}, "the opening double takes 4 tiles"),
    "more draws than tiles": ({"boneyard_size": 0}, "1 tile can't be drawn from a boneyard of 0"),
    "a drawn tile of another seat": (
        {"events": (Event(1, Draw(), Tile(0, 1)),)},
        "a seat sees the tiles that it draws and no others, unlike in seat 1: draw 0-1",
    ),
    "an own drawn tile that is not seen": (
        {"events": events((0, Draw()))},
        "unlike in seat 0: draw",
    ),
    "too many tiles": ({"boneyard_size": 3}, "no deal leads to what this view shows"),
    "a move out of turn": (
        {"events": events((1, play("2-2")), (1, Draw())), "turn_now": 0},
        "move 2: it is the turn of seat 0",
    ),
    "a move before one's turn": (
        {"events": events((0, Pass())), "turn_now": 1},
        "move 1: it is the turn of seat 1",
    ),
    "a move that is illegal in every world": (
        {"events": events((1, play("2-2")), (0, Pass())), "turn_now": 1},
        "move 2: seat 0 has a tile to play, so it must play",
    ),
    "open hands before the end": (
        {"hands_now": tuple(hands("0-0|0-1 1-1"))},
        r"expected hands now \(\), got",
    ),
    "a double that does not open": (
        {"must_open": False},
        "no deal leads to|expected must open True, got False",
    ),
    "a tile that does not fit": (
        {"events": events((1, play("2-2")), (0, play("0-0>2-2")))},
        "move 2: 2-2 needs 4 more arms",
    ),
    "an opener that is not a double": (
        {"openers": tiles("0-1")},
        "expected one double of the set",
    ),
}
FALSE_IN_EXPRESS: False_ = {
    **FALSE,
    "a player too many": (
        {"hands": (TileSet(), None, None), "hand_sizes": (0, 7, 7)},
        "there are 3 seats",
    ),
    "a hand of another size": ({"hand_sizes": (6, 7)}, "seat 0 holds 6 tiles, not"),
    "fewer than 0 tiles": ({"hand_sizes": (7, -2)}, r"no place has fewer than 0 tiles \(X1\)"),
    "a drawn tile": (
        {"events": (Event(1, play("5-5"), Tile(0, 1)),)},
        r"nobody draws, unlike in seat 1: 5-5 opens 0-1 \(X4\)",
    ),
    "too many tiles": ({"hand_sizes": (7, 22)}, "no deal leads to what this view shows"),
    "a move out of turn": (
        {"events": events((1, play("5-5")), (1, play("0-5>5-5"))), "turn_now": 0},
        r"move 2: it is the turn of seat 0 \(X4\)",
    ),
    "a move that is illegal in every world": (
        {"events": events((1, Pass())), "turn_now": 0},
        "move 1: seat 1 has a tile to play, so it must play",
    ),
    "a tile that does not fit": (
        {"events": events((1, play("5-5")), (0, play("0-0>5-5")))},
        r"move 2: the open end of 5-5 is five, and 0-0 has none \(X4\)",
    ),
    "an opener that is not the highest": (
        {"opener": Tile(3, 3)},
        "3-3 opens only if it is the highest",
    ),
    "an opener that was not led": ({"opener": Tile(6, 6)}, "no deal leads|6-6"),
    "a first round without an opener": ({"opener": None, "lead": 0}, "seat 0 leads, so it is not"),
    "open hands before the end": (
        {"hands_now": tuple(hands("0-0|0-1 1-1"))},
        "no deal leads to what this view shows|expected hands now",
    ),
    "a line that was laid before": ({"layout": line("6-6")}, "move 1: 6-6 was led|5-5"),
}


@pytest.mark.parametrize(
    ("true", "changes", "reason"),
    [
        *((InformationState.of(opened()), *false) for false in FALSE_IN_CHICKEN_FOOT.values()),
        *((ExpressInformationState.of(led()), *false) for false in FALSE_IN_EXPRESS.values()),
    ],
    ids=[*FALSE_IN_CHICKEN_FOOT, *(f"{name} at express" for name in FALSE_IN_EXPRESS)],
)
def test_a_false_information_state_raises(
    true: Any,  # noqa: ANN401 - information states of both games
    changes: dict[str, Any],
    reason: str,
) -> None:
    with pytest.raises(SetupError, match=reason):
        changed(true, **changes).view()


@pytest.mark.rule("R4.1")
def test_a_seat_without_a_tile_that_fits_has_drawn_none_that_fits() -> None:
    table = layout("2-2 1-2>2-2")
    puzzle = Round(Rules(domino_set=2), hands("0-0 1-1|0-2"), [Tile(0, 1)], table, 0)
    false = changed(InformationState.of(puzzle.view(0)), draw_fits=True)

    with pytest.raises(SetupError, match="seat 0 holds no tile that fits, so it has drawn none"):
        false.view()


@pytest.mark.untraced
@each_game
@given(data=st.data())
def test_a_false_information_state_raises_nothing_but_our_errors(
    game: AnyGame, data: st.DataObject
) -> None:
    one, other = (
        game.information_state.of(round_.view(data.draw(st.integers(0, round_.players - 1))))
        for round_ in (data.draw(game.rounds(4)), data.draw(game.rounds(4)))
    )
    parts = parts_of(other)
    names = data.draw(st.sets(st.sampled_from([*parts]), min_size=1, max_size=4))
    mixed = changed(one, **{name: parts[name] for name in names})
    try:
        view = mixed.view()
    except ChickenfootError:
        return
    assert mixed == game.information_state.of(view)
