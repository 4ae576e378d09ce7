"""The laws that every game keeps, under all options and with every set."""

from __future__ import annotations

import random
from contextlib import suppress

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    CountError,
    DealError,
    Draw,
    HistoryError,
    IllegalityCode,
    IllegalMoveError,
    Play,
    Round,
    SeatError,
)
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoSetup
from chickenfoot_rules.records import MatchRecord, dumps, loads
from chickenfoot_rules.records.record import beginnings
from chickenfoot_rules.strategies import illegal_moves, moves, rounds
from laws.games import AnyGame, Data, law, renamed_move
from laws.referees.plain import plain, plain_tile, set_of
from support.dominoes import (
    after,
    assert_frozen,
    assert_value,
    conceivable_moves,
    parts_of,
    played_on,
    set_up,
    states,
)

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(0, 15)


@pytest.mark.rule("R1.5", "X1")
@law()
def test_law_1_each_tile_of_the_set_is_in_exactly_one_place(game: AnyGame, data: Data) -> None:
    round_: DominoRound = data.draw(game.rounds(18))
    for state in states(round_):
        everywhere = [*game.in_no_hand(state), *(laid.tile for laid in state.layout.placements)]
        for hand in state.hands:
            everywhere.extend(hand)
        highest = max(state.rules.tiles).high
        assert sorted(set_of(highest)) == sorted(map(plain_tile, everywhere))


@pytest.mark.untraced
@pytest.mark.rule("R3.6", "X2", "X4", "X5")
@law()
def test_law_2_a_move_is_legal_if_and_only_if_it_is_listed_and_the_referee_agrees(
    game: AnyGame, data: Data
) -> None:
    round_: DominoRound = data.draw(game.positions(6))
    referee = game.referee_of(round_)
    listed = set(round_.legal_moves)
    assert len(listed) == len(round_.legal_moves)
    for move in conceivable_moves(round_):
        legal = move in listed
        assert legal == (round_.illegality(move) is None)
        assert legal == referee.judge(plain(move))


@pytest.mark.long
@pytest.mark.rule("R3.6")
@law()
def test_law_2_holds_with_large_sets_for_the_listed_moves_and_for_some_others(
    game: AnyGame, data: Data
) -> None:
    round_: DominoRound = data.draw(game.rounds(18))
    referee = game.referee_of(round_)
    wrong = data.draw(st.lists(illegal_moves(round_), max_size=10))
    for move in (*round_.legal_moves, *wrong):
        legal = move not in wrong
        assert legal == (round_.illegality(move) is None)
        assert legal == referee.judge(plain(move))


@pytest.mark.untraced
@pytest.mark.rule("R3.6", "R3.8", "X4")
@law(seat=SEATS)
def test_law_2_holds_for_the_moves_of_a_view(game: AnyGame, data: Data, seat: int) -> None:
    round_: DominoRound = data.draw(game.positions(4))
    view = round_.view(seat % round_.players)
    waits = not round_.is_over and view.seat != round_.seat
    assert (() if waits else round_.legal_moves) == view.legal_moves
    for move in conceivable_moves(round_):
        illegality = view.illegality(move)
        if waits:
            assert illegality is not None
            assert (IllegalityCode.NOT_YOUR_TURN, game.seats_rule) == (
                illegality.code,
                illegality.rule,
            )
        else:
            assert round_.illegality(move) == illegality


@law()
def test_law_3_an_illegal_move_raises_with_its_reason_and_changes_nothing(
    game: AnyGame, data: Data
) -> None:
    round_: DominoRound = data.draw(game.rounds(18))
    move = data.draw(illegal_moves(round_))
    before = (DominoSetup.__repr__(round_), round_.moves, round_.legal_moves, round_.outcome)

    with pytest.raises(IllegalMoveError) as refusal:
        round_.apply(move)

    illegality = refusal.value.illegality
    assert illegality == round_.illegality(move)
    assert illegality.rule in game.rules_cited
    assert " " in illegality.message
    assert f"{illegality.message} ({illegality.rule})" == str(refusal.value)
    playable = {play.tile for play in round_.legal_moves if isinstance(play, Play)}
    assert playable == set(illegality.playable)
    assert before == (
        DominoSetup.__repr__(round_),
        round_.moves,
        round_.legal_moves,
        round_.outcome,
    )
    assert_value(illegality)


@law()
def test_law_3_a_match_refuses_an_illegal_move_and_stays_as_it_was(
    game: AnyGame, data: Data
) -> None:
    match: DominoMatch = data.draw(game.matches())
    if match.round is None:
        return
    before = (DominoSetup.__repr__(match.round), hash(match), match.round.moves)
    move = data.draw(moves(match.round))
    if move in match.round.legal_moves:
        assert (*match.round.moves, move) == match.apply(move).all_rounds[-1].moves
    else:
        with pytest.raises(IllegalMoveError):
            match.apply(move)
    assert before == (DominoSetup.__repr__(match.round), hash(match), match.round.moves)


@pytest.mark.rule("R5.1", "R5.2", "X5", "X6", "X7")
@law(seed=SEEDS)
def test_law_4_every_round_ends_within_its_bound(game: AnyGame, data: Data, seed: int) -> None:
    round_: DominoRound = data.draw(game.rounds(18))
    rng = random.Random(seed)
    while not round_.is_over:
        assert round_.legal_moves
        round_ = round_.apply(rng.choice(round_.legal_moves))
        assert len(round_.moves) <= game.bound(round_)
    assert round_.outcome is not None


@law()
def test_law_4_a_round_goes_on_exactly_while_there_is_a_legal_move(
    game: AnyGame, data: Data
) -> None:
    round_: DominoRound = data.draw(game.rounds(18))
    *going, last = states(round_)

    assert not any(state.is_over or state.outcome for state in going)
    assert all(state.legal_moves for state in going)
    assert last.is_over == (not last.legal_moves) == (last.outcome is not None)
    assert last.is_over == game.referee_of(last).is_over


@pytest.mark.rule("R7.1", "X6", "X7")
@law(seed=SEEDS)
def test_law_6_a_round_scores_what_the_referee_counts(game: AnyGame, data: Data, seed: int) -> None:
    over: DominoRound = played_on(data.draw(game.rounds(18)), random.Random(seed))
    referee = game.referee_of(over)
    outcome = over.outcome

    assert outcome is not None
    assert referee.reason == outcome.reason.value
    assert referee.score_row() == list(outcome.points)
    out = [seat for seat, hand in enumerate(over.hands) if not hand]
    assert out == ([] if outcome.winner is None else [outcome.winner])


@pytest.mark.rule("R7.4", "R7.5", "R7.6", "X8")
@law()
def test_law_6_the_rounds_make_the_scores_and_the_scores_make_the_places(
    game: AnyGame, data: Data
) -> None:
    match: DominoMatch = data.draw(game.matches())
    outcomes = [round_.outcome for round_ in match.rounds]

    assert match.scores == tuple(outcome.points for outcome in outcomes if outcome)
    assert len(match.scores) == len(match.rounds)
    assert game.standings(match) == [
        (place.rank, place.seat, place.total) for place in match.standings
    ]


@pytest.mark.rule("R3.1", "X3", "X4")
@law(seed=SEEDS)
def test_law_7_renaming_the_pips_renames_the_legal_moves(
    game: AnyGame, data: Data, seed: int
) -> None:
    drawn: DominoRound = data.draw(game.rounds(9))
    values = range(max(drawn.rules.tiles).high + 1)
    names = data.draw(st.permutations(values))
    round_: DominoRound = game.renamed(drawn, values)
    other: DominoRound = game.renamed(drawn, names)
    rng = random.Random(seed)
    while not round_.is_over:
        assert {renamed_move(move, names) for move in round_.legal_moves} == set(other.legal_moves)
        assert (round_.seat, round_.is_over) == (other.seat, other.is_over)
        move = rng.choice(round_.legal_moves)
        round_, other = round_.apply(move), other.apply(renamed_move(move, names))
    # The points depend on the pips, the end of the round does not.
    assert round_.outcome is not None
    assert other.outcome is not None
    assert (round_.outcome.reason, round_.outcome.winner) == (
        other.outcome.reason,
        other.outcome.winner,
    )


@pytest.mark.rule("R3.8", "X2", "X3", "X4", "X7")
@law(seed=SEEDS)
def test_law_7_rotating_the_seats_rotates_everything(game: AnyGame, data: Data, seed: int) -> None:
    round_: DominoRound = set_up(data.draw(game.rounds(9)))
    by = data.draw(st.integers(1, round_.players - 1))
    other: DominoRound = game.rotated(round_, by)
    rng = random.Random(seed)
    while not round_.is_over:
        assert round_.legal_moves == other.legal_moves
        move = rng.choice(round_.legal_moves)
        round_, other = round_.apply(move), other.apply(move)
        assert set_up(other) == game.rotated(round_, by)
    assert round_.outcome is not None
    assert other.outcome is not None
    points = round_.outcome.points
    assert points[-by:] + points[:-by] == other.outcome.points


@law()
def test_law_8_deal_and_moves_give_an_equal_round(game: AnyGame, data: Data) -> None:
    round_: DominoRound = data.draw(game.rounds(18))
    again = round_.origin
    assert ((), ()) == (again.moves, again.movers)
    assert again is again.origin
    for mover, move in zip(round_.movers, round_.moves, strict=True):
        assert mover == again.seat
        again = again.apply(move)

    assert round_ == again
    assert hash(round_) == hash(again)
    assert round_.legal_moves == again.legal_moves


@pytest.mark.untraced
@law()
def test_law_8_rounds_matches_and_views_can_be_pickled_and_copied(
    game: AnyGame, data: Data
) -> None:
    match: DominoMatch = data.draw(game.matches())
    assert_value(match)
    for round_ in match.all_rounds[-1:]:
        for value in (round_, round_.layout, *round_.layout.placements[-1:]):
            assert_value(value)
        for seat in range(match.players):
            assert_value(match.view(seat))


@pytest.mark.rule("X1")
@law(seat=SEATS, seed=SEEDS)
def test_law_9_a_world_drawn_for_a_view_looks_the_same(
    game: AnyGame, data: Data, seat: int, seed: int
) -> None:
    round_: DominoRound = data.draw(game.positions(9))
    view = round_.view(seat % round_.players)
    world = view.determinize(random.Random(seed))

    assert view == world.view(view.seat)
    assert hash(view) == hash(world.view(view.seat))
    assert repr(view) == repr(world.view(view.seat))
    # The world is a round that can be played: the constructor, the engine and the referee agree.
    again = after(set_up(world.origin), *world.moves)
    assert world == again
    assert world.legal_moves == again.legal_moves
    referee = game.referee_of(world.origin)
    for move in world.moves:
        referee.play(plain(move))
    assert referee == game.referee_of(world)


@pytest.mark.rule("R1.5", "X5")
@law()
def test_law_9_nobody_sees_which_tile_is_drawn_next(game: AnyGame, data: Data) -> None:
    round_: Round = data.draw(game.positions(9))
    undrawn = [*game.undrawn(round_)]
    for tile in set(round_.rules.tiles) - {*undrawn}:
        with pytest.raises(DealError, match=str(tile)):
            round_.with_next_draw(tile)
    if not undrawn:
        return
    tile = data.draw(st.sampled_from(undrawn))
    other = round_.with_next_draw(tile)

    assert tile == other.boneyard[-1]
    assert sorted(undrawn) == sorted(other.boneyard)
    assert round_.drawn_tiles == other.drawn_tiles
    assert set_up(other) == attrs.evolve(set_up(round_), boneyard=other.boneyard)
    for seat in range(round_.players):
        assert round_.view(seat) == other.view(seat)
    assert round_.legal_moves == other.legal_moves
    assert_value(other)
    # The deal has another order, too: deal and moves give an equal round, as law 8 demands.
    assert other == after(set_up(other.origin), *other.moves)
    assert other == other.with_next_draw(tile)
    if Draw() in other.legal_moves:
        assert tile == other.apply(Draw()).drawn_tiles[-1]


@law(seat=SEATS, seed=SEEDS)
def test_law_9_holds_with_the_score_sheet_of_a_match(
    game: AnyGame, data: Data, seat: int, seed: int
) -> None:
    match: DominoMatch = data.draw(game.matches())
    if not match.all_rounds:
        return
    view = match.view(seat % match.players)

    assert match.scores == view.scores
    assert view == view.determinize(random.Random(seed)).view(view.seat, view.scores)


@law(seed=SEEDS)
def test_law_10_no_call_changes_a_value_that_someone_holds(
    game: AnyGame, data: Data, seed: int
) -> None:
    def shown(state: DominoRound) -> tuple[object, ...]:
        table = state.layout
        row = getattr(table, "row", None)
        return (repr(state), state.moves, state.legal_moves, table.open_ends, row, hash(state))

    round_: DominoRound = data.draw(game.rounds(9))
    held = [(state, shown(state)) for state in states(round_)]
    view = round_.view(0)
    seen = repr(view)
    rng = random.Random(seed)
    view.determinize(rng)
    with suppress(CountError):
        view.count_worlds()
    while not round_.is_over:
        for move in round_.legal_moves:
            round_.apply(move)
        round_ = round_.apply(rng.choice(round_.legal_moves))
    if isinstance(round_, Round):
        round_.fast_forward()

    for state, before in held:
        assert before == shown(state)
    assert seen == repr(view)


@law()
def test_law_10_every_part_of_a_match_is_frozen(game: AnyGame, data: Data) -> None:
    match: DominoMatch = data.draw(game.matches())
    assert_frozen([match, match.rules, *match.standings])
    assert_frozen(option for option in parts_of(match.rules) if attrs.has(type(option)))
    for round_ in match.all_rounds[-1:]:
        table = round_.layout
        assert_frozen([round_, round_.view(0), table, *table.placements[:1], *table.open_ends])
        assert_frozen([*round_.hands[:1], *round_.legal_moves[:1], *round_.view(0).history[-1:]])
        assert_frozen(part for part in (round_.outcome, table.duty) if part is not None)


# --- time travel and turns ---------------------------------------------------------------


@pytest.mark.rule("R3.8", "X4")
@law()
def test_a_round_goes_back_to_each_of_its_positions(game: AnyGame, data: Data) -> None:
    round_: DominoRound = data.draw(game.rounds(6))
    past = states(round_)
    made = len(round_.moves)

    assert past == [*round_.positions()]
    n = data.draw(st.integers(0, made))
    assert past[n] == round_.at(n) == round_.undo(made - n)
    assert round_.undo(0) is round_
    if made:
        assert past[-2] == round_.undo()
    for wrong in (-1, made + 1, 1.0, True, None, "1"):
        with pytest.raises(HistoryError, match=r"expected 0.* moves, got"):
            round_.at(wrong)  # type: ignore[arg-type]
        with pytest.raises(HistoryError, match=r"to take back 0.* moves, got"):
            round_.undo(wrong)  # type: ignore[arg-type]


@law()
def test_a_match_goes_back_to_each_of_its_moves(game: AnyGame, data: Data) -> None:
    match: DominoMatch = data.draw(game.matches())
    if not match.all_rounds:
        assert match is match.undo(0)
        return
    record = loads(dumps(MatchRecord.of(match)), rules=[type(match.rules)])
    assert isinstance(record, MatchRecord)
    # Every match after a move, and before the first one, the oldest first.
    past = [start for start in beginnings(match) if not start.rounds]
    for start in beginnings(match):
        played = start
        for move in match.all_rounds[len(start.rounds)].moves:
            played = played.apply(move)
            past.append(played)
    made = len(past) - 1
    n = data.draw(st.integers(0, made))
    back = match.undo(n)

    if n:
        # Before a move its round goes on, also if the move before it ended another round.
        expected = past[made - n]
        if expected.round is None:
            expected = next(s for s in beginnings(match) if s.rounds == expected.rounds)
        assert expected == back
    else:
        assert match is back
    for attribute in ("scores", "standings", "is_over", "unused", "totals"):
        assert getattr(back, attribute, 0) == getattr(record.match.undo(n), attribute, 0)
    assert back == record.match.undo(n)
    if made:
        assert match.undo(1) == match.undo()
    with pytest.raises(HistoryError, match=rf"to take back 0.* moves, got {made + 1}"):
        match.undo(made + 1)


@pytest.mark.rule("R3.8", "X4")
@law()
def test_only_the_seat_whose_turn_it_is_moves(game: AnyGame, data: Data) -> None:
    match: DominoMatch = data.draw(game.matches())
    if not match.all_rounds:
        return
    round_: DominoRound = match.all_rounds[-1]
    seat = data.draw(st.integers(0, match.players - 1))
    move = data.draw(moves(round_))

    for one in (-1, match.players, True, 0.0):
        with pytest.raises(SeatError, match="expected a seat from 0 to"):
            round_.illegality(move, one)  # type: ignore[arg-type]
    illegality = round_.illegality(move, seat)
    if seat == round_.seat or round_.is_over:
        assert round_.illegality(move) == illegality
    else:
        assert illegality is not None
        assert (IllegalityCode.NOT_YOUR_TURN, game.seats_rule) == (illegality.code, illegality.rule)
    if illegality is None:
        assert round_.apply(move) == round_.apply(move, seat)
        assert match.apply(move) == match.apply(move, seat)
        return
    with pytest.raises(IllegalMoveError) as caught:
        round_.apply(move, seat)
    assert illegality == caught.value.illegality


@law()
def test_the_round_knows_who_laid_the_first_tile(game: AnyGame, data: Data) -> None:
    round_: DominoRound = data.draw(game.rounds(6))
    plays = [
        seat
        for seat, move in zip(round_.movers, round_.moves, strict=True)
        if isinstance(move, Play) and move.on is None
    ]

    assert [*plays, None][0] == round_.opened_by


@pytest.mark.rule("R6.2")
@given(rounds(max_highest=6))
def test_an_announced_play_is_listed_before_the_silent_one(round_: Round) -> None:
    for state in states(round_):
        plays = [move for move in state.legal_moves if isinstance(move, Play)]
        announced = [play for play in plays if play.announce]
        silent = [play for play in plays if not play.announce]
        if announced:
            assert [play for pair in zip(announced, silent, strict=True) for play in pair] == plays
            assert silent == [Play(play.tile, play.on) for play in announced]
