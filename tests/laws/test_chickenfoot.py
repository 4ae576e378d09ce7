"""The laws that every round keeps, under all options and with every set."""

from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Draw,
    IllegalMoveError,
    Layout,
    Match,
    Move,
    Pass,
    Placement,
    Play,
    Round,
    Tile,
    TileSet,
)
from chickenfoot_rules.strategies import illegal_moves, matches, rounds
from referee import plain, referee_of

SEEDS = st.integers(0, 2**32)


def history(round_: Round) -> list[Round]:
    """Return the round after each of its moves, the origin first."""
    states = [round_.origin]
    for move in round_.moves:
        states.append(states[-1].apply(move))
    return states


def conceivable_moves(round_: Round) -> set[Move]:
    """Return every move one could think of: each tile on each laid one, announced or not."""
    every: set[Move] = {Draw(), Pass()}
    # A tile of a larger set stands for all that are not in this one.
    tiles = [*round_.rules.domino_set.tiles]
    if round_.rules.domino_set.highest < 18:
        tiles.append(Tile(0, round_.rules.domino_set.highest + 1))
    for tile in tiles:
        for on in (*round_.layout.tiles, None, tile):
            every |= {Play(tile, on), Play(tile, on, announce=True)}
    return every


@pytest.mark.rule("R1.5")
@given(rounds(max_highest=18))
def test_law_1_tiles_are_conserved(round_: Round) -> None:
    for state in history(round_):
        everywhere = [*state.boneyard, *state.layout.tiles]
        for hand in state.hands:
            everywhere.extend(hand)
        assert sorted(everywhere) == list(state.rules.domino_set.tiles)
        assert [placement.tile for placement in state.layout.placements] == [
            *dict.fromkeys(placement.tile for placement in state.layout.placements)
        ]


@pytest.mark.rule("R3.6")
@given(rounds(max_highest=6))
def test_law_2_a_move_is_legal_exactly_if_listed_if_not_illegal_and_if_the_referee_agrees(
    round_: Round,
) -> None:
    referee = referee_of(round_)
    listed = set(round_.legal_moves)
    assert len(listed) == len(round_.legal_moves)
    for move in conceivable_moves(round_):
        legal = move in listed
        assert legal == (round_.illegality(move) is None)
        assert legal == referee.judge(plain(move))


@pytest.mark.rule("R3.6")
@given(rounds(max_highest=18), st.data())
def test_law_2_holds_with_large_sets_for_the_listed_moves_and_for_others(
    round_: Round, data: st.DataObject
) -> None:
    referee = referee_of(round_)
    wrong = data.draw(st.lists(illegal_moves(round_), max_size=10))
    for move in (*round_.legal_moves, *wrong):
        legal = move not in wrong
        assert legal == (round_.illegality(move) is None)
        assert legal == referee.judge(plain(move))


@given(rounds(max_highest=18), st.data())
def test_law_3_an_illegal_move_is_refused_whole(round_: Round, data: st.DataObject) -> None:
    move = data.draw(illegal_moves(round_))
    before = (repr(round_), round_.moves, round_.legal_moves, round_.outcome)

    with pytest.raises(IllegalMoveError) as refusal:
        round_.apply(move)

    illegality = refusal.value.illegality
    assert illegality == round_.illegality(move)
    assert illegality.rule.startswith("R")
    assert illegality.message
    assert before == (repr(round_), round_.moves, round_.legal_moves, round_.outcome)


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
@given(rounds(max_highest=18), SEEDS)
def test_law_4_every_round_ends_within_its_bound(round_: Round, seed: int) -> None:
    rng = random.Random(seed)
    bound = (2 * round_.players + 3) * (len(round_.rules.domino_set.tiles) + 1)
    while not round_.is_over:
        assert round_.legal_moves
        round_ = round_.apply(rng.choice(round_.legal_moves))
        assert len(round_.moves) <= bound
    assert round_.outcome is not None


@given(rounds(max_highest=18))
def test_law_4_a_round_goes_on_exactly_while_there_is_a_legal_move(round_: Round) -> None:
    *going, last = history(round_)

    assert not any(state.is_over or state.outcome for state in going)
    assert all(state.legal_moves for state in going)
    assert last.is_over == (not last.legal_moves) == (last.outcome is not None)


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.3")
@pytest.mark.rule("R3.4")
@given(rounds(max_highest=18))
def test_law_5_at_most_one_foot_or_cross_is_unfinished_and_every_play_is_on_it(
    round_: Round,
) -> None:
    for state in history(round_):
        placements = state.layout.placements
        unfinished: list[tuple[Tile, int]] = []
        for placement in placements:
            if placement.tile.is_double:
                need = 3 if placement.on else state.rules.arms
                toes = sum(other.on == placement.tile for other in placements)
                assert toes <= need
                if toes < need:
                    unfinished.append((placement.tile, need - toes))
        assert len(unfinished) <= 1
        duty = state.layout.duty
        assert unfinished == ([(duty.double, duty.missing)] if duty else [])
        if unfinished:
            plays = [move for move in state.legal_moves if isinstance(move, Play)]
            assert {play.on for play in plays} <= {unfinished[0][0]}


@pytest.mark.rule("R2.1")
@pytest.mark.rule("R7.4")
@given(matches(max_highest=4))
def test_law_6_each_double_opens_one_round_and_the_rounds_make_the_scores(match: Match) -> None:
    openings = [round_.layout.opening for round_ in match.rounds]
    assert len(set(openings)) == len(openings)
    assert match.rules.domino_set.doubles - set(openings) == match.unused
    assert match.is_over == (not match.unused)
    assert match.scores == tuple(
        round_.outcome.charges for round_ in match.rounds if round_.outcome
    )
    assert len(match.scores) == len(match.rounds)
    totals = [sum(row[seat] for row in match.scores) for seat in range(match.players)]
    for place in match.standings:
        assert totals[place.seat] == place.total
        assert place.rank <= 1 + sum(total <= place.total for total in totals)
        assert place.rank >= 1 + sum(total < place.total for total in totals)


def renamed(round_: Round, names: list[int]) -> Round:
    """Return the same position with other pips on the tiles: ``names[value]`` for each value."""

    def tile(old: Tile) -> Tile:
        return Tile(names[old.low], names[old.high])

    return Round(
        round_.rules,
        [[tile(old) for old in hand] for hand in round_.hands],
        [tile(old) for old in round_.boneyard],
        Layout(
            round_.layout.arms,
            [
                Placement(tile(placed.tile), placed.on and tile(placed.on))
                for placed in round_.layout.placements
            ],
        ),
        round_.seat,
        round_.lead,
        TileSet(tile(old) for old in round_.openers),
        round_.drawn and tile(round_.drawn),
        round_.debts,
    )


@pytest.mark.rule("R3.1")
@given(rounds(), st.data())
def test_law_7_renaming_the_pips_renames_the_legal_moves(
    round_: Round, data: st.DataObject
) -> None:
    names = data.draw(st.permutations(range(round_.rules.domino_set.highest + 1)))

    def name(move: Move) -> Move:
        if not isinstance(move, Play):
            return move
        tile, on = (old and Tile(names[old.low], names[old.high]) for old in (move.tile, move.on))
        assert tile is not None
        return Play(tile, on, move.announce)

    assert {name(move) for move in round_.legal_moves} == set(renamed(round_, names).legal_moves)


@pytest.mark.rule("R3.8")
@given(rounds(), st.data(), SEEDS)
def test_law_7_rotating_the_seats_rotates_everything(
    round_: Round, data: st.DataObject, seed: int
) -> None:
    by = data.draw(st.integers(1, round_.players - 1))
    hands = round_.hands

    def moved(seat: int) -> int:
        return (seat + by) % round_.players

    other = Round(
        round_.rules,
        hands[-by:] + hands[:-by],
        round_.boneyard,
        round_.layout,
        moved(round_.seat),
        moved(round_.lead),
        round_.openers,
        round_.drawn,
        frozenset(map(moved, round_.debts)),
    )
    rng = random.Random(seed)
    while not round_.is_over:
        assert round_.legal_moves == other.legal_moves
        move = rng.choice(round_.legal_moves)
        round_, other = round_.apply(move), other.apply(move)
        assert moved(round_.seat) == other.seat
        assert {moved(seat) for seat in round_.debts} == other.debts
    assert round_.outcome is not None
    assert other.outcome is not None
    charges = round_.outcome.charges
    assert charges[-by:] + charges[:-by] == other.outcome.charges


@given(rounds(max_highest=18))
def test_law_8_deal_and_moves_give_an_equal_round(round_: Round) -> None:
    replayed = round_.origin
    for move in round_.moves:
        replayed = replayed.apply(move)

    assert round_ == replayed
    assert hash(round_) == hash(replayed)


@given(rounds(), SEEDS)
def test_law_10_no_call_changes_a_value_that_someone_holds(round_: Round, seed: int) -> None:
    def seen(state: Round) -> tuple[object, ...]:
        return (repr(state), state.moves, state.legal_moves, state.layout.open_ends, hash(state))

    held = [(state, seen(state)) for state in history(round_)]
    rng = random.Random(seed)
    while not round_.is_over:
        for move in round_.legal_moves:
            round_.apply(move)
        round_ = round_.apply(rng.choice(round_.legal_moves))
    round_.fast_forward()

    for state, before in held:
        assert before == seen(state)


@given(rounds())
def test_law_10_every_part_of_a_round_is_frozen(round_: Round) -> None:
    parts = (
        round_,
        round_.layout,
        round_.rules,
        round_.rules.domino_set,
        round_.rules.deal_table,
        round_.openers,
        *round_.hands[:1],
        *round_.layout.placements[:1],
        *round_.legal_moves[:1],
    )
    for part in parts:
        for field in attrs.fields(type(part)):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(part, field.name, None)
