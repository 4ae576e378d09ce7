"""The laws that only Express-Domino has, and what only its small set lets us count.

A double never blocks the line, so law 5 says instead that a line has two ends.
"""

from __future__ import annotations

import random
from itertools import pairwise
from math import comb
from typing import TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Deal, IllegalMoveError, Pass, Play, Possibility, SetupError, Tile
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, ExpressView
from chickenfoot_rules.strategies import (
    express_deals,
    express_matches,
    express_rounds,
    express_rules,
)
from laws.referees.express import can_be, dealt_in, options_of, referee_of, sides, worlds
from laws.referees.plain import plain_tiles
from support.dominoes import after, played_on, set_up, states

SEEDS = st.integers(0, 2**32)
MOST_WORLDS = 700
"""The most worlds that a test enumerates."""
Case: TypeAlias = tuple[ExpressRound, ExpressView]
"""A round and what a seat sees of it."""


@pytest.mark.rule("X1")
@given(express_rounds())
def test_law_1_the_tiles_that_were_not_dealt_stay_out_of_play(round_: ExpressRound) -> None:
    for state in states(round_):
        assert round_.out_of_play == state.out_of_play
        assert 28 - 7 * state.players == len(state.out_of_play)


@pytest.mark.rule("X5", "X6", "X7")
@given(express_rounds(), SEEDS)
def test_law_4_between_two_plays_all_other_seats_pass_at_most(
    round_: ExpressRound, seed: int
) -> None:
    over = played_on(round_, random.Random(seed))
    plays = [at for at, move in enumerate(over.moves) if isinstance(move, Play)]

    # A seat that lays its seventh tile goes out, and all others have laid six at most.
    assert len(plays) <= 6 * over.players + 1
    # The round ends at once when nobody can play.
    assert 0 == plays[0]
    assert all(after - before <= over.players for before, after in pairwise(plays))
    assert len(over.moves) == plays[-1] + 1
    assert not any(
        state.is_dead or state.boneyard_size or state.drawn_tiles for state in states(over)
    )


@pytest.mark.rule("X4")
@given(express_rounds())
def test_law_5_a_line_has_two_ends_and_no_double_blocks_it(round_: ExpressRound) -> None:
    for state in states(round_):
        line = state.layout
        row = line.row
        assert (None, 0) == (line.duty, line.toes)
        assert [(low, high) for low, high in map(sorted, row)] == [
            (tile.low, tile.high) for tile in (Tile(*halves) for halves in row)
        ]
        assert {Tile(*halves) for halves in row} == set(line.tiles)
        assert len(row) == len(line.placements)
        assert all(left[1] == right[0] for left, right in pairwise(row))
        ends = (
            [(Tile(*halves), halves[side]) for side, halves in ((0, row[0]), (1, row[-1]))]
            if (row)
            else []
        )
        assert ends == [(end.tile, end.value) for end in line.open_ends]
        open_values = {value for _, value in ends}
        fitting = {
            tile for tile in state.rules.tiles - line.tiles if any(map(tile.has, open_values))
        }
        assert fitting == set(line.fitting(state.rules.tiles))
        assert referee_of(state).row() == list(row)


@pytest.mark.rule("X3", "X8")
@given(express_matches())
def test_law_6_the_match_ends_at_the_target_and_the_lead_moves_on(match: ExpressMatch) -> None:
    options = options_of(match.rules)
    for played in range(len(match.rounds) + 1):
        totals = [sum(row[side[0]] for row in match.scores[:played]) for side in sides(options)]
        reached = max(totals) >= match.rules.target
        assert reached == (match.is_over and played == len(match.rounds))
    by_seat = sorted(match.standings, key=lambda place: place.seat)
    sums = [*map(sum, zip(*match.scores, strict=True))] or [0] * match.players
    assert sums == [place.total for place in by_seat]
    leads = [round_.lead for round_ in match.all_rounds]
    assert all((before - 1) % match.players == after for before, after in pairwise(leads))
    assert all(round_.opener is None for round_ in match.all_rounds[1:])
    assert all(round_.opener is not None for round_ in match.all_rounds[:1])


@pytest.mark.rule("X2", "X3", "X4", "X7")
@given(st.data(), express_rules(), SEEDS)
def test_law_7_rotating_the_seats_rotates_a_whole_match(
    data: st.DataObject, rules: ExpressRules, seed: int
) -> None:
    by = data.draw(st.integers(1, rules.players - 1))

    def moved(seat: int) -> int:
        return (seat + by) % rules.players

    one = other = ExpressMatch(rules)
    rng = random.Random(seed)
    while not one.is_over:
        if one.round is None or other.round is None:
            deal = data.draw(express_deals(rules=rules))
            turned = Deal(deal.hands[-by:] + deal.hands[:-by], deal.boneyard)
            one, other = one.deal(deal), other.deal(turned)
        else:
            move = rng.choice(one.round.legal_moves)
            one, other = one.apply(move), other.apply(move)
        if one.round is not None and other.round is not None:
            assert one.round.legal_moves == other.round.legal_moves
            assert moved(one.round.seat) == other.round.seat
            assert moved(one.round.lead) == other.round.lead
            assert one.round.opener == other.round.opener
        assert [row[-by:] + row[:-by] for row in one.scores] == [*other.scores]
    assert other.is_over
    assert {(place.rank, moved(place.seat), place.total) for place in one.standings} == {
        (place.rank, place.seat, place.total) for place in other.standings
    }


@given(express_rounds())
def test_law_8_the_deal_and_the_lead_give_an_equal_origin(round_: ExpressRound) -> None:
    origin = round_.origin
    dealt = Deal(origin.hands, origin.out_of_play)
    lead = origin.lead if origin.opener is None else None

    assert origin == ExpressRound.start(round_.rules, dealt, lead)


@st.composite
def late_views(draw: st.DrawFn) -> Case:
    """Return a round with the view of a seat, so late that few worlds are left."""
    rules = draw(express_rules())
    lead = draw(st.none() | st.integers(0, rules.players - 1))
    start = ExpressRound.start(rules, draw(express_deals(rules=rules)), lead)
    over = played_on(start, random.Random(draw(SEEDS)))
    seat = draw(st.integers(0, rules.players - 1))
    phases = states(over)
    if draw(st.booleans()):
        # Some rounds are set up in the middle.
        known = draw(st.integers(0, len(phases) - 1))
        phases = states(after(set_up(phases[known]), *over.moves[known:]))
    late: list[Case] = []
    after_a_pass: list[Case] = []
    for state in phases:
        view = state.view(seat)
        unseen = len(view.unseen)
        ways = 1
        for holder, size in enumerate(view.hand_sizes):
            if view.hands[holder] is None:
                ways *= comb(unseen, size)
                unseen -= size
        if ways <= MOST_WORLDS:
            late.append((state, view))
            if state.moves and state.moves[-1] == Pass() and not state.is_over:
                after_a_pass.append((state, view))
    # The hard part is what a pass shows.
    return draw(st.sampled_from([*late, *after_a_pass * 3]))


@pytest.mark.untraced
@pytest.mark.rule("X5", "X7")
@given(late_views(), SEEDS)
def test_law_9_the_worlds_are_the_deals_that_lead_to_the_view(case: Case, seed: int) -> None:
    round_, view = case
    possible = worlds(view)

    assert len(possible) == view.count_worlds()
    assert dealt_in(round_) in possible
    rng = random.Random(seed)
    few = len(possible) <= 6
    drawn = {dealt_in(view.determinize(rng)) for _ in range(200 if few else 10)}
    assert drawn <= {*possible}
    # With 6 worlds one of them is missed once in 10^15.
    assert len(drawn) == len(possible) or not few

    # A seat concludes what all worlds have in common.
    laid = plain_tiles(view.layout.tiles)
    hands = [[hand - laid for hand in world] for world in possible]
    every = plain_tiles(view.rules.tiles)
    resting = [every - laid - frozenset().union(*held) for held in hands]
    known = view.knowledge
    for seat in range(view.players):
        held = [world[seat] for world in hands]
        assert frozenset().union(*held) == plain_tiles(known.may_hold[seat])
        assert held[0].intersection(*held) == plain_tiles(known.must_hold[seat])
    assert set().union(*resting) == plain_tiles(known.may_be_undrawn)
    assert resting[0].intersection(*resting) == plain_tiles(known.must_be_undrawn)


@given(late_views())
def test_law_9_every_inference_cites_events_of_the_view(case: Case) -> None:
    _, view = case
    for inference in view.knowledge.inferences:
        assert inference.possibility is not Possibility.MAY
        assert [*inference.events] == sorted({*inference.events})
        assert {*inference.events} <= {*range(-1, len(view.history))}


@given(late_views(), st.data())
def test_law_9_two_rounds_have_equal_views_exactly_if_the_seat_has_seen_the_same(
    case: Case, data: st.DataObject
) -> None:
    round_, view = case
    # Exchange two tiles: some such rounds look the same, others do not.
    origin = round_.origin
    places = [*origin.hands, origin.out_of_play]
    spread = [tile for place in places for tile in place]
    one, two = data.draw(st.lists(st.sampled_from(spread), min_size=2, max_size=2, unique=True))
    swapped = {one: two, two: one}
    *hands, rest = [[swapped.get(tile, tile) for tile in place] for place in places]
    try:
        other = attrs.evolve(origin, hands=hands, out_of_play=rest)
        other = after(other, *round_.moves)
    except (SetupError, IllegalMoveError):
        looks_the_same = False
    else:
        looks_the_same = view == other.view(view.seat)

    assert looks_the_same == can_be([plain_tiles(hand) for hand in hands], view)
