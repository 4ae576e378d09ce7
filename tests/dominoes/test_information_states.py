"""An information state is all that a view is made of, and a false one raises."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    ChickenfootError,
    Deal,
    Draw,
    Event,
    FlawCode,
    InformationState,
    Layout,
    MissingDouble,
    Move,
    Pass,
    Round,
    Rules,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.express import ExpressRound, ExpressRules, Line
from laws.games import AnyGame, each_game
from support import express
from support.chickenfoot import layout
from support.dominoes import after, deal, hands, play, played_on, states, tiles
from support.express import line

State: TypeAlias = Any  # An information state of either game.


def changed(state: State, **changes: object) -> State:
    """Return an information state with other fields, of its own or of its origin."""
    own = attrs.fields_dict(state.__class__)
    seen: Any = {name: value for name, value in changes.items() if name not in own}
    since: Any = {name: value for name, value in changes.items() if name in own}
    return attrs.evolve(state, origin=attrs.evolve(state.origin, **seen), **since)


def parts_of(state: State) -> dict[str, object]:
    """Return all fields of an information state, and of its origin in place of that."""
    parts = {**attrs.asdict(state.origin, recurse=False), **attrs.asdict(state, recurse=False)}
    return {name: value for name, value in parts.items() if name != "origin"}


# Seat 1 lays 2-2, seat 0 plays 1-2 on it, seat 1 can't play and draws 0-1.
OPENED = InformationState.of(
    after(
        Round.start(Rules(domino_set=2), deal("1-2 0-0|2-2 1-1", "0-2 0-1")),
        *(play("2-2"), play("1-2>2-2"), Draw()),
    ).view(0)
)
# Seat 1 leads 5-5, the highest double, seat 0 has no five, seat 1 plays 0-5.
LED = InformationState.of(
    after(
        ExpressRound.start(
            ExpressRules(target=50, players=2),
            express.deal("0-0 1-1 2-2 3-3 0-4 1-4 4-4|0-5 1-5 4-5 5-5 0-6 1-6 4-6"),
        ),
        *(play("5-5"), Pass(), play("0-5>5-5")),
    ).view(0)
)


# --- true ones -------------------------------------------------------------------------


@each_game
@given(data=st.data())
def test_an_information_state_makes_its_view_again(game: AnyGame, data: st.DataObject) -> None:
    round_: DominoRound = data.draw(game.positions(9))
    scores = data.draw(st.lists(st.tuples(*[st.integers(0, 99)] * round_.players), max_size=2))
    for seat in range(round_.players):
        view = round_.view(seat, scores)
        assert view == InformationState.of(view).view()


@pytest.mark.untraced
@each_game
@given(data=st.data())
def test_an_example_is_always_the_same_one(game: AnyGame, data: st.DataObject) -> None:
    round_: DominoRound = data.draw(game.positions(6))
    state = InformationState.of(round_.view(0))

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
    origin = OPENED.origin

    assert (tiles("0-0 1-2"), None) == origin.hands
    assert ((2, 2), 2) == (origin.hand_sizes, origin.boneyard_size)
    assert (Layout(), 1, True) == (origin.layout, origin.turn, origin.must_open)
    expected = (Event(1, play("2-2")), Event(0, play("1-2>2-2")), Event(1, Draw()))
    assert expected == OPENED.events
    assert (0, ()) == (OPENED.turn_now, OPENED.hands_now)
    assert ((7, 7), Line(), 1) == (LED.origin.hand_sizes, LED.origin.layout, LED.origin.lead)
    assert tiles("5-5") == LED.origin.openers


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
    assert round_.must_open


@pytest.mark.rule("R2.4", "R2.5")
@pytest.mark.parametrize(
    ("looker", "turn", "can_be"),
    [(2, 0, True), (2, 1, True), (2, 2, False), (0, 0, True), (0, 1, False)],
)
def test_nobody_opens_who_has_drawn_a_lower_double_than_another(
    looker: int, turn: int, *, can_be: bool
) -> None:
    rules = Rules(domino_set=2, opening="highest-held", missing_double="draw-each")
    # Seat 0 draws 2-2, seat 1 1-1 and seat 2 0-0, and each sees its own.
    round_ = after(Round.start(rules, deal("0-1|0-2|1-2", "0-0 1-1 2-2")), *[Draw()] * 3)
    real: State = InformationState.of(round_.view(looker))
    state = attrs.evolve(real, turn_now=turn, must_open_now=True)
    more = attrs.evolve(state, origin=attrs.evolve(real.origin, boneyard_size=4))

    for one in (more, *([] if can_be else [state])):
        with pytest.raises(SetupError, match="no deal leads to what this view shows"):
            one.view()
    if can_be:
        assert (turn, True) == (state.view().turn, state.view().must_open)


@pytest.mark.rule("R4.1")
def test_the_turn_after_a_draw_decides_whether_the_drawn_tile_fits() -> None:
    assert not OPENED.view().draw_fits
    assert changed(OPENED, turn_now=1).view().draw_fits


# --- false ones ------------------------------------------------------------------------


def events(*made: tuple[int, Move]) -> tuple[Event, ...]:
    return tuple(Event(seat, move) for seat, move in made)


EITHER: list[tuple[str, dict[str, Any]]] = [
    ("no-such-seat", {"seat": 2}),
    ("no-such-seat", {"turn_now": -1}),
    ("no-such-seat", {"lead": 9}),
    ("no-such-seat", {"events": events((7, Pass()))}),
    ("no-such-seat", {"hands": (tiles("0-0 1-2"),)}),
    *(("no-such-seat", {"hands_now": (TileSet(),) * seats}) for seats in (1, 3)),
    ("contradiction", {"hands": (None, None)}),
    ("contradiction", {"hands_now": tuple(hands("0-0|0-1 1-1"))}),
    ("wrong-scores", {"scores": ((1, 2), (3,))}),
    ("wrong-scores", {"scores": ((1, -2),)}),
]
FALSE: list[tuple[State, str, dict[str, Any]]] = [
    *((state, *changes) for state in (OPENED, LED) for changes in EITHER),
    (OPENED, "no-such-seat", {"debts": frozenset({5})}),
    (OPENED, "no-such-seat", {"hand_sizes": (1,) * 17}),
    (OPENED, "wrong-count", {"hand_sizes": (3, 2)}),
    (OPENED, "wrong-count", {"hand_sizes": (2, -2)}),
    (OPENED, "wrong-count", {"boneyard_size": -1}),
    (OPENED, "wrong-arms", {"layout": Layout(6)}),
    (OPENED, "impossible-move", {"boneyard_size": 0}),
    (OPENED, "contradiction", {"boneyard_size": 3}),
    (OPENED, "impossible-move", {"events": events((1, play("2-2")), (1, Draw())), "turn_now": 0}),
    (OPENED, "impossible-move", {"events": events((0, Pass())), "turn_now": 1}),
    (OPENED, "impossible-move", {"events": (*OPENED.events[:2], Event(0, Draw(), Tile(0, 1)))}),
    (OPENED, "contradiction", {"must_open": False}),
    (OPENED, "wrong-openers", {"openers": tiles("0-1")}),
    (LED, "no-such-seat", {"hands": (TileSet(), None, None), "hand_sizes": (0, 7, 7)}),
    (LED, "wrong-count", {"hand_sizes": (6, 7)}),
    (LED, "wrong-count", {"hand_sizes": (7, -2)}),
    (LED, "contradiction", {"hand_sizes": (7, 22)}),
    (LED, "impossible-move", {"events": (Event(1, play("5-5"), Tile(0, 1)),)}),
    (LED, "impossible-move", {"events": events((1, play("5-5")), (1, play("0-5>5-5")))}),
    (LED, "impossible-move", {"events": events((1, Pass())), "turn_now": 0}),
    (LED, "impossible-move", {"events": events((1, play("5-5")), (0, play("0-0>5-5")))}),
    (LED, "contradiction", {"opener": Tile(3, 3)}),
    (LED, "wrong-openers", {"opener": Tile(1, 6), "events": (), "turn_now": 1}),
    (LED, "impossible-move", {"opener": Tile(6, 6)}),
    (LED, "wrong-turn", {"opener": None, "lead": 0}),
    (LED, "impossible-move", {"layout": line("6-6")}),
]


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("draw", [Event(1, Draw(), Tile(0, 1)), Event(0, Draw())])
def test_a_seat_sees_the_tiles_that_it_draws_and_no_others(draw: Event) -> None:
    with pytest.raises(SetupError, match="a seat sees the tiles that it draws and no others"):
        changed(OPENED, events=(draw,)).view()


@pytest.mark.parametrize(("true", "code", "changes"), FALSE)
def test_a_false_information_state_raises(true: State, code: str, changes: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as refusal:
        changed(true, **changes).view()

    assert FlawCode(code) in {flaw.code for flaw in refusal.value.flaws}


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ((0, play("0-0>2-2")), "move 2: 2-2 needs 4 more arms"),
        ((0, Pass()), "move 2: seat 0 has a tile to play, so it must play"),
    ],
)
def test_the_error_numbers_the_impossible_move(second: tuple[int, Move], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        changed(OPENED, events=events((1, play("2-2")), second), turn_now=1).view()


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
        InformationState.of(round_.view(data.draw(st.integers(0, round_.players - 1))))
        for round_ in (data.draw(game.rounds(4)), data.draw(game.rounds(4)))
    )
    parts = parts_of(other)
    names = data.draw(st.sets(st.sampled_from([*parts]), min_size=1, max_size=4))
    mixed = changed(one, **{name: parts[name] for name in names})
    try:
        view = mixed.view()
    except ChickenfootError:
        return
    assert mixed == InformationState.of(view)
