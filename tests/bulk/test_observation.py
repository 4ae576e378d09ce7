"""Observations hold what a view shows, and nothing else."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bulk.support import batch_for, dealings
from chickenfoot_rules import (
    BulkError,
    Deal,
    Draw,
    Match,
    MissingDouble,
    Opening,
    Pass,
    Play,
    Round,
    Rules,
    TileSet,
)
from chickenfoot_rules.bulk import Batch, ObservationFields, observe
from chickenfoot_rules.bulk.arrays import Observations
from chickenfoot_rules.bulk.backend import WORD_BITS
from chickenfoot_rules.bulk.state import CANNOT, WORDS_OF_HAND
from chickenfoot_rules.dominoes import actions
from chickenfoot_rules.express import ExpressRound, ExpressRules
from laws.games import AnyGame, each_known_game
from support.dominoes import hands, play, rest, tiles

NAMES = [
    *("hand", "laid", "opening", "ends", "missing", "hand_sizes", "boneyard", "turn", "lead"),
    *("debts", "drawn", "scores", "rounds_played", "may_hold", "laid_by", "laid_at"),
]


def shown(view: Any, name: str) -> list[int]:  # noqa: ANN401 - of any game
    """Return a field of the observation of a view."""
    fields = ObservationFields.of(view.rules, view.players)
    return [int(number) for number in observe(view)[getattr(fields, name)]]


def marked(numbers: list[int]) -> TileSet:
    """Return the tiles of the bytes that are 1."""
    assert {*numbers} <= {0, 1}
    return TileSet.from_mask(sum(1 << at for at, number in enumerate(numbers) if number))


# --- the layout ------------------------------------------------------------------------


@given(dealing=dealings())
def test_the_fields_cover_an_observation_without_gaps(dealing: tuple[Any, int]) -> None:
    fields = ObservationFields.of(*dealing, history=True)
    slices = [getattr(fields, name) for name in NAMES]

    assert [0, *(one.stop for one in slices)] == [*(one.start for one in slices), fields.size]


# --- laws ------------------------------------------------------------------------------


@each_known_game
@given(data=st.data())
def test_law_9_an_observation_holds_nothing_hidden(game: AnyGame, data: st.DataObject) -> None:
    round_: Any = data.draw(game.positions(9))
    world = round_.view(round_.seat).determinize(random.Random(data.draw(st.integers(0, 99))))
    batch = batch_for(round_, 2)
    batch.load(0, round_)
    batch.load(1, world)

    here, there = batch.observe().tolist()
    assert here == there
    for seat in range(round_.players):
        view = round_.view(seat)
        world = view.determinize(random.Random(1))
        assert observe(view).tolist() == observe(world.view(seat)).tolist()


@each_known_game
@given(data=st.data())
def test_the_history_says_who_laid_each_tile_and_when(game: AnyGame, data: st.DataObject) -> None:
    round_: Any = data.draw(game.positions(18))
    seat = data.draw(st.integers(0, round_.players - 1))
    batch = batch_for(round_, history=True)
    batch.load(0, round_)
    order = [seat]
    while len(order) < round_.players:
        order.append(round_.seat_after(order[-1]))
    moves = zip(round_.movers, round_.moves, strict=True)
    laid = [(mover, move.tile) for mover, move in moves if isinstance(move, Play)]
    before = len(round_.layout.tiles) - len(laid)

    seen, fields = batch.observe(seats=seat)[0], batch.fields
    assert seen.tolist() == observe(round_.view(seat), history=True).tolist()
    assert seen[: fields.may_hold.stop].tolist() == observe(round_.view(seat)).tolist()
    by = {tile.index: 1 + order.index(mover) for mover, tile in laid}
    at = {tile.index: before + number for number, (_, tile) in enumerate(laid, 1)}
    tiles = range(fields.tiles)
    assert seen[fields.laid_by].tolist() == [by.get(tile, 0) for tile in tiles]
    assert seen[fields.laid_at].tolist() == [at.get(tile, 0) for tile in tiles]
    assert (seen <= np.array(fields.highest)).all()


@each_known_game
@given(data=st.data())
def test_an_observation_shows_what_its_view_does(game: AnyGame, data: st.DataObject) -> None:
    round_: Any = data.draw(game.positions(18))
    seat = data.draw(st.integers(0, round_.players - 1))
    view = round_.view(seat)
    order = [seat]
    while len(order) < round_.players:
        order.append(round_.seat_after(order[-1]))

    assert view.hand == marked(shown(view, "hand"))
    assert view.layout.tiles == marked(shown(view, "laid"))
    assert [len(round_.hands[one]) for one in order] == shown(view, "hand_sizes")
    assert [round_.boneyard_size] == shown(view, "boneyard")
    assert [int(one == round_.seat) for one in order] == shown(view, "turn")
    assert [int(one == round_.lead) for one in order] == shown(view, "lead")
    debts = getattr(round_, "debts", ())
    assert [int(one in debts) for one in order] == shown(view, "debts")
    assert sum(shown(view, "ends")) == len(view.layout.open_ends)
    assert sum(shown(view, "missing")) == (view.duty.missing if view.duty else 0)
    fields = ObservationFields.of(view.rules, view.players)
    rows = observe(view)[fields.may_hold].reshape(-1, fields.tiles).tolist()
    for other, row in zip(order[1:], rows, strict=True):
        # Matching the places with each other can only rule out more.
        may_hold = marked(row)
        assert view.knowledge.may_hold[other] <= may_hold
        assert may_hold <= (round_.hands[other] if view.is_over else view.unseen)


# --- worked examples -------------------------------------------------------------------


def test_a_dealt_round_shows_what_may_open_it() -> None:
    rules = Rules(domino_set=2, hand_size=2)
    round_ = Round.start(rules, Deal(hands("0-1 1-1|2-2 0-2"), tiles("1-2 0-0")), lead=1)
    own, other = round_.view(1), round_.view(0)

    assert tiles("2-2") == marked(shown(own, "opening"))
    assert [1, 0] == shown(own, "turn")
    assert [0, 1] == shown(other, "turn")
    assert [1, 0] == shown(own, "lead")
    # Seat 0 does not have the 2-2, or it would be its turn.
    assert tiles("0-0 0-1 1-1 1-2") == marked(shown(own, "may_hold"))
    assert tiles("0-0 0-2 1-2 2-2") == marked(shown(other, "may_hold"))

    opened = round_.apply(play("2-2")).view(0)
    assert [0] * 6 == shown(opened, "opening")
    assert [0, 0, 4] == shown(opened, "missing")
    assert [0, 0, 0] == shown(opened, "ends")


@pytest.mark.parametrize("until", [False, True])
def test_a_drawn_tile_waits_unseen_if_players_draw_until_a_tile_fits(until: bool) -> None:
    rules = Rules(domino_set=3, hand_size=2, draw_until_playable=until, drawn_tile="may")
    held = "3-3 0-0|0-1 1-1"
    start = Round.start(rules, Deal(hands(held), [*rest(3, held, "2-3"), *tiles("2-3")]))
    drew = start.apply(play("3-3"))
    drew = drew.apply(drew.legal_moves[0])

    assert [1] == shown(drew.view(1), "drawn")
    assert [not until] == shown(drew.view(0), "drawn")
    # Its old tiles have no 3, but the new one may be any tile, or must fit.
    expected = rest(3, "3-3 0-0")
    assert expected == marked(shown(drew.view(0), "may_hold"))
    declined = drew.apply(Pass())
    assert expected == marked(shown(declined.view(0), "may_hold"))


def test_any_tile_may_lead_a_later_round_of_express() -> None:
    rules = ExpressRules(target=100, players=2)
    deal = Deal.shuffle(rules, 2, random.Random(7))
    first, later = ExpressRound.start(rules, deal), ExpressRound.start(rules, deal, lead=1)

    assert first.opener is not None
    assert TileSet([first.opener]) == marked(shown(first.view(0), "opening"))
    assert [0] * 28 == shown(later.view(1), "opening")


def test_scores_have_two_bytes_and_the_number_of_finished_rounds_has_one() -> None:
    round_ = Match(players=2).deal(random.Random(7)).all_rounds[0]
    view = round_.view(1, scores=[(300, 2), (40, 70_000)])

    assert [255, 255, 340 // 256, 340 % 256] == shown(view, "scores")
    for number, expected in ((0, 0), (2, 2), (255, 255), (256, 255)):
        assert [expected] == shown(round_.view(1, [(0, 0)] * number), "rounds_played")


# --- arrays ----------------------------------------------------------------------------


def test_an_observation_is_written_where_it_is_wanted() -> None:
    batch = Batch(Rules(), 4, 3, seed=7)
    out = np.full((3, batch.fields.size), 9, np.uint8)

    assert batch.observe(out) is out
    assert ("uint8", (3, 377)) == (out.dtype.name, out.shape)
    assert out.tolist() == batch.observe().tolist()
    assert batch.observe() is batch.observe()


def _frozen() -> Observations:
    array = np.zeros((3, 377), np.uint8)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    "out",
    [
        np.zeros((3, 375), np.uint8),
        np.zeros((3, 377), np.int8),
        np.zeros((377, 3), np.uint8).T,
        _frozen(),
        [[0] * 377] * 3,
    ],
)
def test_other_arrays_are_refused(out: Observations) -> None:
    with pytest.raises(BulkError, match=r"^expected a writeable uint8 array of shape \(3, 377\)"):
        Batch(Rules(), 4, 3, seed=7).observe(out)


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (4, "expected seats from 0 to 3, got 4"),
        ([0, 1, -1], r"expected seats from 0 to 3, got \[0, 1, -1\]"),
        ([0, 1], r"expected a seat, or 3 seats, got an array of int64 with shape \(2,\)"),
        (1.0, r"expected a seat, or 3 seats, got an array of float64 with shape \(\)"),
        ("01", "expected a seat, or 3 seats, got an array of <U2"),
    ],
)
def test_other_seats_are_refused(seats: Any, message: str) -> None:  # noqa: ANN401 - any object
    with pytest.raises(BulkError, match=f"^{message}"):
        Batch(Rules(), 4, 3, seed=7).observe(seats=seats)


# --- evidence -------------------------------------------------------------------------


def possible_by_slots(round_: Any, looks: int, seat: int) -> TileSet:  # noqa: ANN401 - of any game
    """Return the unseen tiles that the slots of a seat allow, as another seat sees them."""
    view = round_.view(looks)
    allowed = 0
    for slot in view._worlds.clues.slots:
        if slot.seat == seat:
            allowed |= slot.allowed
    return TileSet.from_mask(allowed & view.unseen.mask)


def possible_by_evidence(batch: Batch, round_: Any, looks: int, seat: int) -> TileSet:  # noqa: ANN401
    """Return the unseen tiles that the evidence of the first round allows a seat to hold."""
    inside: Any = batch
    places = inside._places
    width = int(places.options[WORDS_OF_HAND])
    place = CANNOT + seat * width
    cannot = sum(int(places.evidence[0][place + at]) << WORD_BITS * at for at in range(width))
    return TileSet.from_mask(round_.view(looks).unseen.mask & ~cannot)


def assert_same_evidence(batch: Batch, round_: Any) -> None:  # noqa: ANN401 - of any game
    for looks in range(round_.players):
        for seat in {*range(round_.players)} - {looks}:
            if round_.hands[seat] and not round_.is_over:
                expected = possible_by_slots(round_, looks, seat)
                assert expected == possible_by_evidence(batch, round_, looks, seat)


@pytest.mark.untraced
@given(dealing=dealings(), seed=st.integers(0, 2**64 - 1), choice=st.integers(0, 2**32))
def test_evidence_is_what_the_slots_say_from_the_deal_on(
    dealing: tuple[Any, int], seed: int, choice: int
) -> None:
    batch = Batch(*dealing, 1, seed=seed, keep_moves=True)
    rng = random.Random(choice)
    round_: Any = batch.round(0)
    while not round_.is_over:
        assert_same_evidence(batch, round_)
        action = rng.choice(actions.legal(round_))
        batch.step([action])
        round_ = round_.apply(actions.decode(round_, action))


@each_known_game
@given(data=st.data())
def test_evidence_of_a_round_that_is_loaded_is_what_the_slots_say(
    game: AnyGame, data: st.DataObject
) -> None:
    round_: Any = data.draw(game.positions(18))
    batch = batch_for(round_)
    batch.load(0, round_)

    assert_same_evidence(batch, round_)


HELD = Opening.HIGHEST_HELD
RARE: list[tuple[Rules, int]] = [
    (Rules(domino_set=2, hand_size=1), 2),
    (Rules(domino_set=3, hand_size=1, missing_double=MissingDouble.DRAW_EACH), 3),
    (Rules(domino_set=3, hand_size=1, missing_double=MissingDouble.DRAW_EACH, opening=HELD), 3),
    (Rules(domino_set=6, hand_size=2), 5),
    (Rules(domino_set=18, hand_size=2, opening=HELD), 5),
    (Rules(domino_set=11, hand_size=2, missing_double=MissingDouble.NEXT_LOWER), 5),
]
"""Rules under which the double that opens is often missing, with numbers of players."""


@pytest.mark.long
@pytest.mark.rule("R2.5")
@pytest.mark.parametrize(("rules", "players"), RARE)
def test_evidence_of_the_opening_is_what_the_slots_say(rules: Rules, players: int) -> None:
    kinds: set[type[object]] = set()
    for seed in range(8):
        batch = Batch(rules, players, 1, seed=seed, keep_moves=True)
        loaded = Batch(rules, players, 1, seed=seed)
        round_: Any = batch.round(0)
        kinds.add(round_.legal_moves[0].__class__)
        while round_.layout.is_empty:
            without_past: Any = round_.from_setup(round_)
            loaded.load(0, without_past)
            assert_same_evidence(batch, round_)
            assert_same_evidence(loaded, without_past)
            action = [actions.legal(round_)[0]]
            batch.step(action)
            loaded.step(action)
            round_ = round_.apply(round_.legal_moves[0])
            assert_same_evidence(loaded, without_past.apply(without_past.legal_moves[0]))
        assert_same_evidence(batch, round_)
    assert {Draw, Play} == kinds
