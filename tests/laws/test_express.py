"""The laws that every round and match of Express-Domino keeps, at every table.

Law 5 of Chicken Foot, one unfinished foot at the most, has no meaning here: a double never
blocks the line. Its place takes what a line always has: two ends.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from math import comb

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    Draw,
    IllegalityCode,
    IllegalMoveError,
    Move,
    Pass,
    Placement,
    Play,
    Possibility,
    SetupError,
    Tile,
)
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, ExpressView, Line
from chickenfoot_rules.strategies import (
    express_deals,
    express_matches,
    express_rounds,
    express_rules,
    illegal_moves,
)
from express_referee import can_be, options_of, referee_of, sides, standings, worlds
from referee import plain

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(0, 3)
MOST_WORLDS = 700
"""So many are tried one by one, at the most."""


def states(round_: ExpressRound) -> list[ExpressRound]:
    """Return the round after each of its moves, the origin first."""
    found = [round_.origin]
    for move in round_.moves:
        found.append(found[-1].apply(move))
    return found


def replayed(round_: ExpressRound, moves: Iterable[Move]) -> ExpressRound:
    for move in moves:
        round_ = round_.apply(move)
    return round_


def played_out(round_: ExpressRound, rng: random.Random) -> ExpressRound:
    while not round_.is_over:
        round_ = round_.apply(rng.choice(round_.legal_moves))
    return round_


def set_up(round_: ExpressRound) -> ExpressRound:
    """Return the same position without its past."""
    return attrs.evolve(round_)


@st.composite
def rounds_in_the_middle(draw: st.DrawFn) -> ExpressRound:
    """Give rounds that were set up in any phase and played on."""
    round_ = set_up(draw(express_rounds()))
    rng = random.Random(draw(SEEDS))
    for _ in range(draw(st.integers(0, 8))):
        if not round_.is_over:
            round_ = round_.apply(rng.choice(round_.legal_moves))
    return round_


def conceivable_moves(round_: ExpressRound) -> set[Move]:
    """Return every move one could think of: each tile on each laid one, announced or not."""
    every: set[Move] = {Draw(), Pass()}
    # One tile of a larger set stands for all of them.
    for tile in (*round_.rules.tiles, Tile(2, 7)):
        for on in (*round_.layout.tiles, None, tile):
            every |= {Play(tile, on), Play(tile, on, announce=True)}
    return every


@pytest.mark.rule("X1")
@given(express_rounds())
def test_law_1_tiles_are_conserved_and_each_is_in_one_place(round_: ExpressRound) -> None:
    for state in states(round_):
        everywhere = [*state.out_of_play, *(placed.tile for placed in state.layout.placements)]
        for hand in state.hands:
            everywhere.extend(hand)
        assert sorted(Tile(low, high) for high in range(7) for low in range(high + 1)) == sorted(
            everywhere
        )
        assert round_.out_of_play == state.out_of_play
        assert 28 - 7 * state.players == len(state.out_of_play)


@pytest.mark.rule("X2")
@pytest.mark.rule("X4")
@pytest.mark.rule("X5")
@given(express_rounds() | rounds_in_the_middle())
def test_law_2_a_move_is_legal_exactly_if_listed_if_not_illegal_and_if_the_referee_agrees(
    round_: ExpressRound,
) -> None:
    referee = referee_of(round_)
    listed = set(round_.legal_moves)
    assert len(listed) == len(round_.legal_moves)
    for move in conceivable_moves(round_):
        legal = move in listed
        assert legal == (round_.illegality(move) is None)
        assert legal == referee.judge(plain(move))


@given(express_rounds() | rounds_in_the_middle(), SEATS)
def test_law_2_holds_for_what_a_view_says(round_: ExpressRound, seat: int) -> None:
    view = round_.view(seat % round_.players)
    waits = not round_.is_over and view.seat != round_.seat
    assert () == view.legal_moves or not waits
    for move in conceivable_moves(round_):
        illegality = view.illegality(move)
        assert (illegality is None) == (move in view.legal_moves)
        if waits:
            assert illegality is not None
            assert (IllegalityCode.NOT_YOUR_TURN, "X4") == (illegality.code, illegality.rule)
        else:
            assert round_.illegality(move) == illegality


@given(express_rounds(), st.data())
def test_law_3_an_illegal_move_is_refused_whole(round_: ExpressRound, data: st.DataObject) -> None:
    move = data.draw(illegal_moves(round_))
    before = (repr(round_), round_.moves, round_.legal_moves, round_.outcome)

    with pytest.raises(IllegalMoveError) as refusal:
        round_.apply(move)

    illegality = refusal.value.illegality
    assert illegality == round_.illegality(move)
    assert illegality.rule in {"X1", "X2", "X4", "X5", "X6", "X7"}
    assert " " in illegality.message
    assert f"{illegality.message} ({illegality.rule})" == str(refusal.value)
    playable = {play.tile for play in round_.legal_moves if isinstance(play, Play)}
    assert playable == set(illegality.playable)
    assert before == (repr(round_), round_.moves, round_.legal_moves, round_.outcome)


@pytest.mark.rule("X5")
@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
@given(express_rounds(), SEEDS)
def test_law_4_every_round_ends_within_its_bound(round_: ExpressRound, seed: int) -> None:
    over = played_out(round_, random.Random(seed))
    players = over.players
    plays = [at for at, move in enumerate(over.moves) if isinstance(move, Play)]

    # Who lays his seventh tile goes out, and all others have laid six at the most.
    assert len(plays) <= 6 * players + 1
    # The round ends at once when nobody can play: between two plays at most all others pass.
    assert 0 == plays[0]
    assert all(after - before <= players for before, after in pairwise(plays))
    assert len(over.moves) == plays[-1] + 1
    # The most turns are there when everybody lays all his tiles in a row: 24, 53 or 94.
    in_a_row = 5 * players + 1
    assert len(over.moves) <= 1 + in_a_row * players + (players - 1) * (players - 1)
    assert over.outcome is not None


@given(express_rounds())
def test_law_4_a_round_goes_on_exactly_while_there_is_a_legal_move(round_: ExpressRound) -> None:
    *going, last = states(round_)

    assert not any(state.is_over or state.outcome for state in going)
    assert all(state.legal_moves for state in going)
    assert last.is_over == (not last.legal_moves) == (last.outcome is not None)
    assert last.is_over == (referee_of(last).reason is not None)
    assert not any(state.is_dead or state.boneyard_size or state.drawn_tiles for state in going)


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


@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
@given(express_rounds(), SEEDS)
def test_law_6_a_round_brings_what_the_referee_counts(round_: ExpressRound, seed: int) -> None:
    over = played_out(round_, random.Random(seed))
    referee = referee_of(over)
    outcome = over.outcome

    assert outcome is not None
    assert referee.reason == outcome.reason.value
    assert referee.pips() == list(outcome.pips)
    assert referee.winners() == list(outcome.winners)
    assert referee.points() == list(outcome.points)
    out = [seat for seat, hand in enumerate(over.hands) if not hand]
    assert out == ([] if outcome.winner is None else [outcome.winner])


@pytest.mark.rule("X3")
@pytest.mark.rule("X8")
@given(express_matches())
def test_law_6_the_rounds_make_the_scores_and_the_match_ends_at_the_target(
    match: ExpressMatch,
) -> None:
    options = options_of(match.rules)
    assert match.scores == tuple(round_.outcome.points for round_ in match.rounds if round_.outcome)
    assert len(match.scores) == len(match.rounds)
    for played in range(len(match.rounds) + 1):
        totals = [sum(row[side[0]] for row in match.scores[:played]) for side in sides(options)]
        reached = max(totals) >= match.rules.target
        assert reached == (match.is_over and played == len(match.rounds))
    places = [(place.rank, place.seat, place.total) for place in match.standings]
    assert standings(match.scores, options) == places
    assert [place.total for place in sorted(match.standings, key=lambda place: place.seat)] == [
        *match.totals
    ]
    hands = [round_.lead for round_ in match.all_rounds]
    assert all((before - 1) % match.players == after for before, after in pairwise(hands))
    assert all(round_.opener is None for round_ in match.all_rounds[1:])
    assert all(round_.opener is not None for round_ in match.all_rounds[:1])


def renamed(round_: ExpressRound, names: list[int]) -> ExpressRound:
    """Return the same position with other pips on the tiles: ``names[value]`` for each value.

    The opener is left out: which tile is the highest does depend on the pips.
    """

    def tile(old: Tile) -> Tile:
        return Tile(names[old.low], names[old.high])

    return ExpressRound(
        round_.rules,
        [[tile(old) for old in hand] for hand in round_.hands],
        [tile(old) for old in round_.out_of_play],
        Line(
            Placement(tile(placed.tile), placed.on and tile(placed.on))
            for placed in round_.layout.placements
        ),
        round_.seat,
        round_.lead,
    )


@pytest.mark.rule("X3")
@pytest.mark.rule("X4")
@given(express_rounds(), st.permutations(range(7)), SEEDS)
def test_law_7_renaming_the_pips_renames_all_but_what_they_count(
    round_: ExpressRound, names: list[int], seed: int
) -> None:
    round_ = renamed(round_, [0, 1, 2, 3, 4, 5, 6])
    other = renamed(round_, names)

    def name(move: Move) -> Move:
        if not isinstance(move, Play):
            return move
        tile, on = (old and Tile(names[old.low], names[old.high]) for old in (move.tile, move.on))
        assert tile is not None
        return Play(tile, on)

    rng = random.Random(seed)
    while True:
        assert {name(move) for move in round_.legal_moves} == set(other.legal_moves)
        assert (round_.seat, round_.is_over) == (other.seat, other.is_over)
        if round_.is_over:
            break
        move = rng.choice(round_.legal_moves)
        round_, other = round_.apply(move), other.apply(name(move))
    assert round_.outcome is not None
    assert other.outcome is not None
    assert (round_.outcome.reason, round_.outcome.winner) == (
        other.outcome.reason,
        other.outcome.winner,
    )


@pytest.mark.rule("X2")
@pytest.mark.rule("X3")
@pytest.mark.rule("X4")
@pytest.mark.rule("X7")
@given(st.data(), express_rules(), SEEDS)
def test_law_7_rotating_the_seats_rotates_everything(
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
        assert one.totals[-by:] + one.totals[:-by] == other.totals
    assert other.is_over
    assert {(place.rank, moved(place.seat), place.total) for place in one.standings} == {
        (place.rank, place.seat, place.total) for place in other.standings
    }


@given(express_rounds())
def test_law_8_deal_and_moves_give_an_equal_round(round_: ExpressRound) -> None:
    origin = round_.origin
    dealt = Deal(origin.hands, origin.out_of_play)
    lead = origin.lead if origin.opener is None else None
    again = ExpressRound.start(round_.rules, dealt, lead)
    assert origin == again
    for mover, move in zip(round_.movers, round_.moves, strict=True):
        assert mover == again.seat
        again = again.apply(move)

    assert round_ == again == replayed(origin, round_.moves)
    assert hash(round_) == hash(again)


@given(express_matches())
def test_law_8_rounds_matches_and_views_survive_pickling_and_copying(match: ExpressMatch) -> None:
    values = [match, *match.all_rounds[-1:], *(round_.layout for round_ in match.all_rounds[-1:])]
    values += [match.view(seat) for seat in range(match.players) if match.all_rounds]
    for value in values:
        again = pickle.loads(pickle.dumps(value))
        assert value == again
        assert hash(value) == hash(again)
        assert value is copy.copy(value) is copy.deepcopy(value)


# --- law 9 -----------------------------------------------------------------------------


@pytest.mark.rule("X1")
@given(express_rounds() | rounds_in_the_middle(), SEATS, SEEDS)
def test_law_9_what_is_drawn_for_a_view_looks_the_same(
    round_: ExpressRound, seat: int, seed: int
) -> None:
    view = round_.view(seat % round_.players)
    world = view.determinize(random.Random(seed))

    assert view == world.view(view.seat)
    assert hash(view) == hash(world.view(view.seat))
    # And it is a real round: a deal, with the same moves, each of them legal.
    referee = referee_of(world.origin)
    for move in world.moves:
        referee.play(plain(move))
    assert referee == referee_of(world)
    assert world.origin == set_up(world.origin)
    assert world == replayed(set_up(world.origin), world.moves)


@given(express_rounds(), SEATS)
def test_law_9_a_view_shows_only_what_the_seat_sees(round_: ExpressRound, seat: int) -> None:
    looker = seat % round_.players
    view = round_.view(looker)

    for holder, hand in enumerate(round_.hands):
        shown = round_.is_over or holder == looker
        assert (hand if shown else None) == view.hands[holder]
        assert len(hand) == view.hand_sizes[holder]
    hidden = [hand for holder, hand in enumerate(round_.hands) if view.hands[holder] is None]
    assert set(round_.out_of_play).union(*hidden) == set(view.unseen)
    assert (round_.layout, round_.seat, round_.lead, round_.opener) == (
        view.layout,
        view.turn,
        view.lead,
        view.opener,
    )
    assert [*zip(round_.movers, round_.moves, strict=True)] == [
        (event.seat, event.move) for event in view.history
    ]


@st.composite
def late_views(draw: st.DrawFn) -> tuple[ExpressRound, ExpressView]:
    """Give views of rounds that are so late that all worlds can be tried one by one."""
    rules = draw(express_rules())
    lead = draw(st.none() | st.integers(0, rules.players - 1))
    start = ExpressRound.start(rules, draw(express_deals(rules=rules)), lead)
    over = played_out(start, random.Random(draw(SEEDS)))
    seat = draw(st.integers(0, rules.players - 1))
    phases = states(over)
    if draw(st.booleans()):
        # Of some rounds it is not known how they came about.
        known = draw(st.integers(0, len(phases) - 1))
        phases = states(replayed(set_up(phases[known]), over.moves[known:]))
    late: list[tuple[ExpressRound, ExpressView]] = []
    after_a_pass: list[tuple[ExpressRound, ExpressView]] = []
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
    # What a pass tells is the hard part.
    return draw(st.sampled_from([*late, *after_a_pass * 3]))


@pytest.mark.rule("X5")
@pytest.mark.rule("X7")
@given(late_views(), SEEDS)
def test_law_9_the_worlds_are_those_that_can_be_played_to_what_is_seen(
    case: tuple[ExpressRound, ExpressView], seed: int
) -> None:
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


@pytest.mark.rule("X5")
@pytest.mark.rule("X7")
@given(late_views())
def test_law_9_a_seat_concludes_what_all_worlds_have_in_common(
    case: tuple[ExpressRound, ExpressView],
) -> None:
    _, view = case
    laid = {*map(tuple_of, view.layout.tiles)}
    hands = [[hand - laid for hand in world] for world in worlds(view)]
    resting = [
        {*map(tuple_of, view.rules.tiles)} - laid - frozenset().union(*held) for held in hands
    ]

    known = view.knowledge
    for seat in range(view.players):
        held = [world[seat] for world in hands]
        assert frozenset().union(*held) == {*map(tuple_of, known.may_hold[seat])}
        assert held[0].intersection(*held) == {*map(tuple_of, known.must_hold[seat])}
    assert set().union(*resting) == {*map(tuple_of, known.may_be_undrawn)}
    assert resting[0].intersection(*resting) == {*map(tuple_of, known.must_be_undrawn)}


@given(late_views())
def test_law_9_what_is_concluded_is_shown_by_events(
    case: tuple[ExpressRound, ExpressView],
) -> None:
    _, view = case
    for inference in view.knowledge.inferences:
        assert inference.possibility is not Possibility.MAY
        assert [*inference.events] == sorted({*inference.events})
        assert {*inference.events} <= {*range(-1, len(view.history))}


def tuple_of(tile: Tile) -> tuple[int, int]:
    return tile.low, tile.high


def dealt_in(world: ExpressRound) -> tuple[frozenset[tuple[int, int]], ...]:
    return tuple(frozenset(map(tuple_of, hand)) for hand in world.origin.hands)


@given(late_views(), st.data())
def test_law_9_two_rounds_have_equal_views_exactly_if_the_seat_has_seen_the_same(
    case: tuple[ExpressRound, ExpressView], data: st.DataObject
) -> None:
    round_, view = case
    # Let the seat and others exchange tiles: some such rounds look the same, others do not.
    origin = round_.origin
    places = [*origin.hands, origin.out_of_play]
    spread = [tile for place in places for tile in place]
    one, two = data.draw(st.lists(st.sampled_from(spread), min_size=2, max_size=2, unique=True))
    swapped = {one: two, two: one}
    *hands, rest = [[swapped.get(tile, tile) for tile in place] for place in places]
    try:
        other = attrs.evolve(origin, hands=hands, out_of_play=rest)
        other = replayed(other, round_.moves)
    except (SetupError, IllegalMoveError):
        looks_the_same = False
    else:
        looks_the_same = view == other.view(view.seat)

    assert looks_the_same == can_be([{*map(tuple_of, hand)} for hand in hands], view)


# --- law 10 ----------------------------------------------------------------------------


@given(express_rounds(), SEEDS)
def test_law_10_no_call_changes_a_value_that_someone_holds(round_: ExpressRound, seed: int) -> None:
    def seen(state: ExpressRound) -> tuple[object, ...]:
        line = state.layout
        return (repr(state), state.moves, state.legal_moves, line.open_ends, line.row, hash(state))

    held = [(state, seen(state)) for state in states(round_)]
    view = round_.view(0)
    shown = repr(view)
    rng = random.Random(seed)
    view.determinize(rng)
    view.count_worlds()
    while not round_.is_over:
        for move in round_.legal_moves:
            round_.apply(move)
        round_ = round_.apply(rng.choice(round_.legal_moves))

    for state, before in held:
        assert before == seen(state)
    assert shown == repr(view)


@given(express_matches())
def test_law_10_every_part_of_a_match_is_frozen(match: ExpressMatch) -> None:
    parts: list[attrs.AttrsInstance] = [match, match.rules, *match.standings]
    for round_ in match.all_rounds[-1:]:
        parts += [round_, round_.layout, *round_.layout.placements[:1], *round_.layout.open_ends]
        parts += [round_.view(0)]
        if round_.outcome is not None:
            parts.append(round_.outcome)
    for part in parts:
        for field in attrs.fields(type(part)):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(part, field.name, None)


def test_the_laws_are_held_at_every_table() -> None:
    tables: Counter[tuple[int, bool]] = Counter()

    @given(express_rounds())
    def look(round_: ExpressRound) -> None:
        tables[round_.rules.players, round_.rules.pairs] += 1

    look()
    assert {(2, False), (3, False), (4, False), (4, True)} == set(tables)
