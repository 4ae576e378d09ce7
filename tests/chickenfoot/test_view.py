"""A view shows what a seat may know, and nothing else."""

from __future__ import annotations

import gc
import pickle
import random
from collections.abc import Iterator
from itertools import islice
from types import FunctionType, ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    CountError,
    DealError,
    Draw,
    Event,
    IllegalMoveError,
    Match,
    Move,
    Opening,
    Pass,
    PlayerView,
    Round,
    Rules,
    SetupError,
    Tile,
    UnclearEventError,
)
from chickenfoot_rules.dominoes import DominoSetup, DominoView
from chickenfoot_rules.strategies import matches, moves
from laws.referees.chickenfoot import House
from support.dominoes import after, conceivable_moves, deal, play, set_up, tiles
from support.oracle import any_rounds, look_alikes, small_views, worlds_by_replay

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(0, 15)
DRAW = Draw()


# --- law 9 -----------------------------------------------------------------------------


def reachable(value: object) -> Iterator[object]:
    """Yield every object that a value keeps hold of, whatever the attribute is called."""
    known = {id(value)}
    queue = [value]
    for held in queue:
        yield held
        for other in gc.get_referents(held):
            if id(other) not in known and not isinstance(other, type | ModuleType | FunctionType):
                known.add(id(other))
                queue.append(other)


def answers(view: PlayerView, tries: list[Move]) -> dict[str, object]:
    """Return what a view answers apart from its fields, by the question."""
    try:
        count = str(view.count_worlds())
    except CountError as refusal:
        count = str(refusal)
    # The repr of a round is short, that of its position has everything.
    worlds = [
        (DominoSetup.__repr__(world.origin), world.moves, DominoSetup.__repr__(world))
        for seed in range(3)
        for world in islice(view.worlds(random.Random(seed)), 2)
    ]
    return {
        "hash": hash(view),
        "repr": repr(view),
        "the history's text": [*map(str, view.history)],
        "what is illegal": [*map(view.illegality, tries)],
        "knowledge": view.knowledge,
        "inferences": view.knowledge.inferences,
        "count": count,
        "is exact": view.determinizes_exactly,
        "worlds": worlds,
    }


@pytest.mark.rule("R3.8")
@given(any_rounds(), SEATS, SEEDS, st.data())
def test_law_9_views_are_equal_if_rounds_differ_only_in_hidden_tiles(
    round_: Round, seat: int, seed: int, data: st.DataObject
) -> None:
    seat %= round_.players
    tries = [*round_.legal_moves, *data.draw(st.lists(moves(round_), max_size=5))]
    alikes = [*look_alikes(round_, seat, random.Random(seed), 10)]

    view = round_.view(seat)
    assert not any(isinstance(held, Round) for held in reachable(view))
    for other in alikes[:1] + alikes[-1:]:
        same = other.view(seat)
        assert view == same == pickle.loads(pickle.dumps(same))
        assert answers(view, tries) == answers(same, tries)


# --- followed from one seat ------------------------------------------------------------


def begun(match: Match, round_: Round, seat: int) -> PlayerView:
    """Begin the view of a seat from what people at the table say before the first move."""
    number = match.all_rounds.index(round_)
    start = round_.origin
    rules, layout = match.rules, start.layout
    unused = rules.unused_after([one.layout.opening for one in match.rounds[:number]])
    lots = match.lots if number == 0 else ()
    dealt = start.to_deal(lots)
    holder, opener = None, None
    if rules.opening is Opening.FOUND:
        held = [seat for seat, hand in enumerate(dealt.hands) if layout.opening in hand]
        holder = held[0] if held else None
    elif start.must_open:
        holder, opener = start.seat, max(start.hands[start.seat] & start.openers)
    return PlayerView.start(
        rules,
        start.hands[seat],
        seat=seat,
        holder=holder,
        opener=opener,
        hand_sizes=[*map(len, dealt.hands)],
        required=rules.required_double(unused),
        lead=start.lead,
        unused=unused,
        lots=lots,
    )


@pytest.mark.rule("T1", "R2.2", "R2.3", "R2.4", "R2.5", "R2.8")
@given(match=matches(max_highest=6), seat=SEATS)
def test_a_view_begins_with_what_people_say_before_the_first_move(match: Match, seat: int) -> None:
    for round_ in match.all_rounds:
        real = round_.origin.view(seat % match.players)
        assert real == begun(match, round_, real.seat)


@pytest.mark.rule("T1")
@pytest.mark.untraced
@given(seen=small_views(most=2_000), data=st.data())
def test_law_9_a_view_observes_exactly_what_can_happen_in_one_of_its_worlds(
    seen: tuple[Round, PlayerView], data: st.DataObject
) -> None:
    round_, view = seen
    worlds = worlds_by_replay(view)
    likely = [
        Event(round_.seat, move, tile)
        for move in conceivable_moves(round_)
        for tile in ([None, *view.unseen] if move == DRAW else [None])
    ]
    shuffled = st.permutations(likely).map(lambda events: events[:12])
    out_of_turn = Event(data.draw(st.integers(0, round_.players - 1)), DRAW)
    for event in [*data.draw(shuffled), *(likely[:1]), Event(round_.seat, Pass()), out_of_turn]:
        possible = {
            after.view(view.seat, view.scores)
            for world in worlds
            if event.seat == world.seat and world.illegality(event.move) is None
            for after in [world.apply(event.move)]
            if event == after.view(view.seat).history[-1]
        }
        going_on = {after for after in possible if not after.is_over}
        found: tuple[DominoView, ...] = ()
        try:
            found = (view.observe(event),)
        except UnclearEventError as unclear:
            found = unclear.choices
        except (IllegalMoveError, SetupError):
            pass
        assert going_on == {*found}
        for over in possible - going_on:
            hands: Any = over.hands
            assert over == view.observe(event, hands=hands)


OWN = tiles("0-1 1-9 2-9 3-3 4-4 5-5 5-6 0-7 7-7 8-8 6-8")


@pytest.mark.rule("T1")
@pytest.mark.parametrize(
    ("event", "message"),
    [
        (Event(1, play("4-9>9-9")), "it is the turn of seat 3, not of seat 1 (R3.8)"),
        (Event(3, play("1-9>9-9")), "seat 3 can't hold 1-9 (R1.5)"),
        (
            Event(3, play("3-4>9-9")),
            "9-9 needs 4 more arms: only nines may be laid, and only on 9-9 (R3.2)",
        ),
        (Event(3, play("9-9>9-9")), "9-9 is already on the table (R1.5)"),
        (Event(3, Pass()), "seat 3 has no tile to play, so draw one (R4.1)"),
    ],
)
def test_an_event_that_no_deal_allows_is_refused_with_its_rule(event: Event, message: str) -> None:
    view = PlayerView.start(Rules(), OWN, holder=2).observe(Event(2, play("9-9")))

    with pytest.raises(IllegalMoveError) as refusal:
        view.observe(event)
    assert message == str(refusal.value)
    # Of several events, the flaw says which one is impossible.
    if event.seat == 3:
        with pytest.raises(SetupError, match=r"move 2: .*\(R"):
            PlayerView.start(Rules(), OWN, holder=2).observe(Event(2, play("9-9")), event)


@pytest.mark.rule("T1", "R4.1")
def test_a_hidden_draw_does_not_say_whose_turn_it_is_until_the_next_move() -> None:
    view = PlayerView.start(Rules(), OWN, holder=2).observe(Event(2, play("9-9")))

    with pytest.raises(UnclearEventError) as unclear:
        view.observe(Event(3, DRAW))
    assert [0, 3] == [one.turn for one in unclear.value.choices]
    told = "expected whose turn it is after these events: turn=0 or turn=3"
    assert told == str(unclear.value)
    assert unclear.value.choices[1] == view.observe(Event(3, DRAW), turn=3)
    played = view.observe(Event(3, DRAW), Event(3, play("4-9>9-9")))
    assert played == unclear.value.choices[1].observe(Event(3, play("4-9>9-9")))


@pytest.mark.rule("T1", "R2.5")
def test_the_end_of_a_cycle_of_draws_does_not_say_who_opens() -> None:
    rules = Rules(domino_set=2, hand_size=1, missing_double="draw-each")
    view = PlayerView.start(rules, tiles("0-0"), 2).observe(Event(0, DRAW, Tile(0, 1)))

    with pytest.raises(UnclearEventError, match="turn=0, must_open=False or turn=1, must_open=Tr"):
        view.observe(Event(1, DRAW))
    assert view.observe(Event(1, DRAW), must_open=True).turn == 1


@pytest.mark.rule("T1", "R7.1")
def test_the_hands_lie_open_exactly_when_the_round_is_over() -> None:
    rules = Rules(domino_set=2, hand_size=1)
    view = PlayerView.start(rules, tiles("0-0"), 2, holder=1)
    out, left = Event(1, play("2-2")), [tiles("0-0"), tiles("")]

    with pytest.raises(SetupError, match="the round is over, so name the tiles that each seat has"):
        view.observe(out)
    over = view.observe(out, hands=left)
    assert over.is_over
    with pytest.raises(IllegalMoveError, match="the round is over: seat 1 has gone out"):
        over.observe(Event(0, DRAW, Tile(1, 1)))
    with pytest.raises(SetupError, match=r"the round goes on, so no other hand lies open \(R5.1"):
        PlayerView.start(Rules(), OWN, holder=2).observe(
            Event(2, play("9-9")), hands=[OWN, *[tiles("")] * 3]
        )


@pytest.mark.rule("T1")
@pytest.mark.parametrize(
    ("rules", "told", "message"),
    [
        ({}, {"players": 3}, r"expected a hand of 14 tiles, got 0-1 .* \(R1.3\)"),
        ({}, {"hand_sizes": [11, 60]}, r"expected hands of 55 tiles at most, got 11, 60 \(R1.4\)"),
        ({}, {"players": 3, "hand_sizes": [11, 9]}, "expected 3 sizes of hands, got 2"),
        ({}, {"holder": 2, "opener": Tile(7, 7)}, "by the rules 7-7 can't open from a hand"),
        ({"opening": "laid-out"}, {"holder": 2}, "by the rules 9-9 can't open from a hand"),
        (
            {"opening": "highest-held"},
            {"holder": 1, "opener": Tile(6, 6)},
            r"a hand with 7-7 8-8 would have opened the round \(R2.2\)",
        ),
    ],
)
def test_a_beginning_that_no_deal_has_is_refused(
    rules: dict[str, Any], told: dict[str, Any], message: str
) -> None:
    with pytest.raises(DealError, match=message):
        PlayerView.start(Rules(**rules), OWN, **told)


@pytest.mark.rule("T1", "R2.4")
def test_the_double_of_the_own_hand_opens_unless_somebody_says_otherwise() -> None:
    rules = Rules(opening="highest-held")
    own = PlayerView.start(rules, OWN)
    other = PlayerView.start(rules, OWN, holder=1)

    assert [(0, tiles("8-8")), (1, tiles("9-9"))] == [
        (one.turn, one.openers) for one in (own, other)
    ]
    assert (tiles("9-9"), tiles("")) == (own.skipped, other.skipped)


@pytest.mark.rule("T1", "H4")
def test_a_view_by_rules_of_a_house_observes_whose_turn_it_is_after_a_play() -> None:
    rules = House(domino_set=2, hand_size=2, may_pass=True)

    view = PlayerView.start(rules, tiles("0-1 2-2"), 2).observe(Event(0, play("2-2")))

    assert view.turn == 1


@pytest.mark.rule("T1", "R2.4", "R4.1")
def test_no_refusal_names_a_tile_of_a_world_that_may_not_be_the_real_one() -> None:
    rules = Rules(domino_set=2, hand_size=1, opening="highest-held")
    start = PlayerView.start(rules, tiles("0-1"), 2)
    found = start.observe(Event(0, DRAW, Tile(0, 2))).observe(Event(1, DRAW), turn=1)
    fits = PlayerView.start(Rules(), OWN, holder=2).observe(Event(2, play("9-9")))
    drew = fits.observe(Event(3, DRAW), turn=3)

    for view, event, message in (
        (found, Event(1, DRAW), "holds a tile that opens, and must open the round with it"),
        (drew, Event(3, DRAW), "seat 3 has drawn a tile that fits, so no other is drawn"),
    ):
        with pytest.raises(IllegalMoveError, match=message):
            view.observe(event)
    draws = Event(0, DRAW, Tile(1, 1)), Event(0, DRAW, Tile(0, 2))
    with pytest.raises(SetupError, match="move 2: seat 0 holds a tile that opens, and must open"):
        start.observe(*draws)


# --- what is in a view -----------------------------------------------------------------


@pytest.mark.rule("R4.1")
def test_the_history_has_all_moves_and_the_tiles_of_own_draws_only() -> None:
    start = Round.start(Rules(domino_set=2), deal("2-2 0-1|0-0 1-1", "0-2 1-2"))
    drew = after(start, play("2-2"), DRAW)
    round_ = after(drew, play("1-2>2-2"), DRAW)

    assert ["seat 0: 2-2 opens", "seat 1: draw 1-2", "seat 1: 1-2 on 2-2", "seat 0: draw"] == [
        *map(str, round_.view(1).history)
    ]
    assert (Event(1, DRAW), Event(0, DRAW, Tile(0, 2))) == round_.view(0).history[1::2]
    # A turn that goes on after a draw shows everybody that the tile fits.
    assert [(True, None), (True, Tile(1, 2))] == [
        (view.draw_fits, view.drawn) for view in (drew.view(0), drew.view(1))
    ]
    assert not drew.apply(Pass()).view(0).draw_fits


@pytest.mark.rule("P3")
@pytest.mark.rule("R4.2")
def test_drawing_until_a_tile_fits_shows_the_fit_only_by_the_next_move_or_the_last_tile() -> None:
    rules = Rules(domino_set=2, draw_until_playable=True)
    fits = Round.start(rules, deal("2-2 1-2|0-1 1-1", "0-0 0-2"))
    fits_not = Round.start(rules, deal("2-2 1-2|0-0 1-1", "0-2 0-1"))
    one, other = (after(start, play("2-2"), DRAW) for start in (fits, fits_not))

    assert (Tile(0, 2), None) == (one.drawn, other.drawn)
    assert one.view(0) == other.view(0)
    assert (Tile(0, 2), False) == (one.view(1).drawn, one.view(1).draw_fits)
    # The last tile leaves nothing to go on drawing for: the turn that goes on shows the fit.
    last = other.apply(DRAW).view(0)
    assert last.draw_fits
    # Seat 1 was dealt two of 0-0, 0-1 and 1-1, drew the third, and then 0-2, which fits.
    assert 3 == last.count_worlds()
    assert [False, False] == [set_up(each).view(0).draw_fits for each in (one, other)]
