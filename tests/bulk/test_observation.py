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
    Opening,
    Pass,
    Round,
    Rules,
    SeatError,
    Tile,
    TileSet,
)
from chickenfoot_rules.bulk import Batch, ObservationFields, actions, observe
from chickenfoot_rules.bulk.arrays import Observations
from chickenfoot_rules.express import ExpressRound, ExpressRules
from laws.games import AnyGame, each_game
from support.dominoes import hands, play, rest, tiles

NAMES = [
    *("hand", "laid", "opening", "ends", "missing", "hand_sizes", "boneyard", "turn", "lead"),
    *("debts", "drawn", "scores", "rounds_played", "may_hold"),
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
    fields = ObservationFields.of(*dealing)
    slices = [getattr(fields, name) for name in NAMES]

    assert [0, *(one.stop for one in slices)] == [*(one.start for one in slices), fields.size]
    others = [fields.may_hold_of(number) for number in range(1, fields.players)]
    starts = [one.start for one in (*others, slice(fields.size, None))]
    assert [fields.may_hold.start, *(one.stop for one in others)] == starts
    for number in (0, fields.players, -1, True, None):
        with pytest.raises(SeatError, match=r"^expected another seat, 1( to \d+)?, got "):
            fields.may_hold_of(number)  # type: ignore[arg-type]


# --- laws ------------------------------------------------------------------------------


@each_game
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


@each_game
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
    seen = observe(view)
    for number, other in enumerate(order[1:], 1):
        # Matching the places with each other can only rule out more.
        may_hold = marked(seen[fields.may_hold_of(number)].tolist())
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


@pytest.mark.rule("R2.3")
@pytest.mark.rule("R2.8")
def test_no_hand_has_a_lot_until_tiles_are_drawn() -> None:
    rules = Rules(domino_set=3, hand_size=3, opening=Opening.FOUND)
    dealt = Deal(
        hands("0-1 0-2 1-1|0-0 2-2 3-3"),
        [*map(Tile.parse, ("0-3", "1-2", "1-3", "2-3"))],
        [Tile(2, 3), Tile(0, 3)],
    )
    match = Match(rules, 2).deal(dealt)
    batch = batch_for(match, keep_moves=True, whole_matches=True)
    batch.load(0, match)

    # Seat 0 leads. Of the six tiles that it does not see, two are lots.
    fields = batch.fields
    assert [0] == batch.turn.tolist()
    assert tiles("0-0 1-2 1-3 2-2") == marked(batch.observe()[0, fields.may_hold].tolist())
    # It draws a lot and declines it; then seat 1 draws and may have the other lot.
    for move in (Draw(), Pass(), Draw()):
        batch.step([actions.encode(rules, move)])
        view = batch.match(0).view(0)
    assert tiles("0-0 0-3 1-2 1-3 2-2") == marked(shown(view, "may_hold"))
    again = batch.match(0)
    assert isinstance(again, Match)
    assert again.lots == dealt.lots


@pytest.mark.parametrize("until", [False, True])
def test_a_drawn_tile_waits_unseen_if_players_draw_until_a_tile_fits(until: bool) -> None:
    rules = Rules(domino_set=3, hand_size=2, draw_until_playable=until, must_play_drawn=False)
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
