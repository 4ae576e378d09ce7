"""Batches play as rounds do, and refuse what they can't do."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from typing import Any, Final

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bulk.support import batch_for, chosen, dealings, short_matches
from chickenfoot_rules import (
    ActionError,
    BulkError,
    Deal,
    DealError,
    Match,
    Opening,
    Round,
    Rules,
    RulesError,
    WrongTypeError,
)
from chickenfoot_rules.bulk import Batch, actions
from chickenfoot_rules.express import ExpressRound, ExpressRules
from laws.games import AnyGame, each_game
from support.dominoes import played_on

TINY = Rules(domino_set=2, hand_size=2)
EXPRESS = ExpressRules(target=100)
SEEDS = st.integers(0, 2**64 - 1)


each_episode: Final = pytest.mark.parametrize("whole", [False, True], ids=["rounds", "matches"])
"""Batches of single rounds, and of whole matches."""


def play_out(batch: Batch, rng: random.Random) -> None:
    """Play all rounds of a batch to their ends."""
    while batch.legal_mask.any():
        batch.step(chosen(batch, rng))


# --- law: a batch and rounds are one game ----------------------------------------------


@given(dealing=dealings(), seed=SEEDS, choice=st.integers(0, 2**32))
def test_a_batch_and_rounds_agree_at_every_step(
    dealing: tuple[Any, int], seed: int, choice: int
) -> None:
    rules, players = dealing
    rng = random.Random(choice)
    batch = Batch(rules, players, 2, seed=seed, keep_moves=True)
    rounds: list[Any] = [batch.round(0), batch.round(1)]
    assert [round_.moves for round_ in rounds] == [(), ()]
    while not all(round_.is_over for round_ in rounds):
        assert [bytes(row) for row in batch.legal_mask] == [*map(actions.mask, rounds)]
        assert batch.turn.tolist() == [round_.seat for round_ in rounds]
        went_on = [not round_.is_over for round_ in rounds]
        made = chosen(batch, rng)
        rewards, done = batch.step(made)
        for at in range(2):
            if went_on[at]:
                rounds[at] = rounds[at].apply(actions.decode(rounds[at], made[at]))
        assert done.tolist() == [round_.is_over for round_ in rounds]
        for at, round_ in enumerate(rounds):
            sign = 1 if isinstance(round_, ExpressRound) else -1
            outcome = round_.outcome
            row = outcome.points if outcome and went_on[at] else (0,) * players
            points = [sign * points for points in row]
            assert rewards[at].tolist() == points
    assert rounds == [batch.round(0), batch.round(1)]


@each_game
@given(data=st.data())
def test_a_round_that_is_loaded_goes_on_as_it_is(game: AnyGame, data: st.DataObject) -> None:
    round_: Any = data.draw(game.positions(9))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    batch = batch_for(round_, 2, keep_moves=True)
    other = batch.round(0)
    batch.load(1, round_)

    assert [other, round_] == [batch.round(0), batch.round(1)]
    while not round_.is_over:
        assert actions.mask(round_) == bytes(batch.legal_mask[1])
        assert round_.seat == batch.turn[1]
        made = chosen(batch, rng)
        batch.step(made)
        round_ = round_.apply(actions.decode(round_, made[1]))
    assert round_ == batch.round(1)
    assert not batch.legal_mask[1].any()


@each_game
@given(data=st.data())
def test_equal_positions_play_equally_whatever_their_past(
    game: AnyGame, data: st.DataObject
) -> None:
    round_: Any = data.draw(game.positions(6))
    past, none = batch_for(round_), batch_for(round_)
    past.load(0, round_)
    none.load(0, attrs.evolve(round_))

    assert past.legal_mask.tolist() == none.legal_mask.tolist()
    play_out(past, random.Random(1))
    play_out(none, random.Random(1))
    assert [past.turn.tolist()] == [none.turn.tolist()]


def test_a_round_is_dealt_like_the_first_of_a_match() -> None:
    batch = Batch(Rules(), 4, 200, seed=1, keep_moves=True)
    rounds = [batch.round(at) for at in range(200)]

    assert {type(round_) for round_ in rounds} == {Round}
    assert {str(round_.openers) for round_ in rounds if isinstance(round_, Round)} == {"9-9"}
    assert {round_.lead for round_ in rounds} == {0, 1, 2, 3}
    assert len({*rounds}) == 200


def test_the_highest_double_leads_a_round_of_express() -> None:
    batch = Batch(EXPRESS, 4, 50, seed=1, keep_moves=True)
    for at in range(50):
        round_ = batch.round(at)
        assert isinstance(round_, ExpressRound)
        deal = Deal(round_.hands, round_.out_of_play)
        assert ExpressRound.start(EXPRESS, deal) == round_


@pytest.mark.untraced
def test_without_a_double_the_highest_tile_leads_a_round_of_express() -> None:
    rules = ExpressRules(target=100, players=2)
    batch = Batch(rules, 2, 2000, seed=3, keep_moves=True)
    joints, frees = divmod(batch.legal_mask.argmax(axis=1), 7)
    found = [batch.round(int(at)) for at in np.flatnonzero(joints != frees)]

    assert found
    for round_ in found:
        assert isinstance(round_, ExpressRound)
        assert round_.opener is not None
        assert not any(tile.is_double for hand in round_.hands for tile in hand)
        assert ExpressRound.start(rules, Deal(round_.hands, round_.out_of_play)) == round_


# --- single rounds and whole matches ---------------------------------------------------


def played(batch: Batch, at: int) -> Any:  # noqa: ANN401 - a round or a match
    """Return the match of a place, or its round if the batch plays single rounds."""
    try:
        return batch.match(at)
    except BulkError:
        return batch.round(at)


def shown(batch: Batch) -> list[object]:
    """Return what a batch shows."""
    arrays = (batch.legal_mask, batch.turn, batch.observe(), batch.scores, batch.rounds_played)
    return [array.tolist() for array in arrays]


@each_episode
@given(dealing=short_matches(), seed=SEEDS)
def test_equal_seeds_play_equally_whatever_their_number(
    whole: bool, dealing: tuple[Any, int], seed: int
) -> None:
    few, many = (
        Batch(*dealing, n, seed=seed, keep_moves=True, whole_matches=whole) for n in (1, 3)
    )
    rng = random.Random(seed)
    for _ in range(60):
        made = chosen(many, rng)
        few.step(made[:1])
        many.step(made)
    assert played(few, 0) == played(many, 0)
    few.reset()
    many.reset()
    assert played(few, 0) == played(many, 0)


SAME = """
import hashlib, sys
from chickenfoot_rules import MissingDouble, Opening, Rules
from chickenfoot_rules.bulk import Batch
from chickenfoot_rules.express import ExpressRules

digest = hashlib.sha256()
for rules, players in [
    (Rules(domino_set=4), 3),
    (Rules(domino_set=12, draw_until_playable=True, chickenlittle=True), 7),
    (Rules(domino_set=6, hand_size=2, missing_double=MissingDouble.NEXT_LOWER), 4),
    (Rules(domino_set=12, hand_size=1, opening=Opening.HIGHEST_HELD), 3),
    (Rules(domino_set=5, opening=Opening.LAID_OUT), 3),
    (Rules(domino_set=5, opening=Opening.FOUND, hand_size=2), 3),
    (ExpressRules(target=90), 4),
]:
    for whole in (False, True):
        batch = Batch(rules, players, 8, seed=7, auto_reset=True, whole_matches=whole)
        for _ in range(400 if whole else 120):
            rows = enumerate(batch.legal_mask)
            actions = [row.nonzero()[0][at * 7 % row.sum()] for at, row in rows]
            rewards, done = batch.step(actions)
            shown = (batch.legal_mask, batch.turn, batch.scores, batch.rounds_played)
            for part in (*shown, rewards, done, batch.observe()):
                digest.update(part.tobytes())
print(digest.hexdigest())
"""


@pytest.mark.long
def test_compiled_and_plain_kernels_give_the_same_batches() -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", SAME],
            env={**os.environ, "NUMBA_DISABLE_JIT": switch},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for switch in ("0", "1")
    }

    assert len(digests) == 1


@each_episode
@given(dealing=short_matches(), seed=SEEDS, moves=st.integers(0, 60))
def test_a_state_is_where_the_batch_was(
    whole: bool, dealing: tuple[Any, int], seed: int, moves: int
) -> None:
    batch, other = (
        Batch(*dealing, 2, seed=one, keep_moves=True, whole_matches=whole) for one in (seed, 1)
    )
    rng = random.Random(seed)
    if moves % 2:
        batch.load(0, played(other, 1))
    for _ in range(moves):
        batch.step(chosen(batch, rng))
    state = batch.state
    here = [played(batch, 0), played(batch, 1), *shown(batch)]

    for _ in range(20):
        batch.step(chosen(batch, rng))
    batch.reset()
    assert batch.state != state
    again = pickle.loads(pickle.dumps(state))
    assert (state, hash(state), repr(state)) == (again, hash(again), "<BatchState of 2 rounds>")
    for table in (batch, other):
        table.restore(again)
        assert [played(table, 0), played(table, 1), *shown(table)] == here
        assert table.state == state
    for _ in range(30):
        made = chosen(batch, rng)
        batch.step(made)
        other.step(made)
    batch.reset()
    other.reset()
    assert batch.state == other.state


@each_episode
def test_a_copy_of_a_batch_goes_its_own_way(whole: bool) -> None:
    batch = Batch(TINY, 2, 2, seed=7, keep_moves=True, whole_matches=whole)
    rng = random.Random(1)
    for _ in range(12 * whole):
        batch.step(chosen(batch, rng))
    for again in (copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        before = [played(batch, 0), *shown(batch)]
        assert before == [played(again, 0), *shown(again)]
        rewards, done = again.step(chosen(again, rng))
        assert before == [played(batch, 0), *shown(batch)] != [played(again, 0), *shown(again)]
        assert ((2, 2), (2,)) == (rewards.shape, done.shape)


@each_episode
def test_what_is_finished_waits_until_it_is_reset(whole: bool) -> None:
    batch = Batch(TINY, 2, 2, seed=7, keep_moves=True, whole_matches=whole)
    first = played(batch, 0)
    play_out(batch, random.Random(1))
    finished = played(batch, 0)
    assert finished.is_over
    assert batch.rounds_played.tolist() == [3 * whole] * 2
    assert batch.scores.any() == whole

    rewards, done = batch.step([-1, 99])
    assert not rewards.any()
    assert done.tolist() == [True, True]
    assert finished == played(batch, 0)

    batch.reset([False, True])
    assert finished == played(batch, 0)
    assert not batch.round(1).moves
    assert batch.rounds_played.tolist() == [3 * whole, 0]
    assert batch.scores[1].tolist() == [0, 0]
    batch.reset()
    assert first != played(batch, 0)


@each_episode
def test_a_batch_loads_what_it_plays(whole: bool) -> None:
    batch = Batch(TINY, 2, 2, seed=7, whole_matches=whole)
    what = "match" if whole else "round"
    rng = random.Random(1)
    for other in (Match(attrs.evolve(TINY, curved=True), 2), Match(TINY, 3)):
        match: Any = other.deal(rng)
        with pytest.raises(BulkError, match=f"^expected a {what} by the same rules for 2 players$"):
            batch.load(0, match if whole else match.round)
    with pytest.raises(WrongTypeError, match=f"^expected a {what}( for a batch of .*)?, got "):
        batch.load(0, match.round if whole else match)


def test_a_match_that_is_loaded_has_a_round_to_play() -> None:
    batch = Batch(TINY, 2, 1, seed=7, whole_matches=True)
    with pytest.raises(BulkError, match=r"^expected a match with a round to play: call deal first"):
        batch.load(0, Match(TINY, 2))


@each_episode
def test_buffers_are_overwritten_and_can_not_be_written_to(whole: bool) -> None:
    batch = Batch(TINY, 2, 3, seed=7, whole_matches=whole)
    rewards, done = batch.step(chosen(batch, random.Random(1)))
    types: dict[str, Any] = {
        "int8 (3, 11)": batch.legal_mask,
        "int64 (3,)": batch.turn,
        "float32 (3, 2)": rewards,
        "bool (3,)": done,
        "int64 (3, 2)": batch.scores,
        " int64 (3,)": batch.rounds_played,
    }
    again = batch.step(chosen(batch, random.Random(1)))
    later: list[Any] = [batch.legal_mask, batch.turn, *again, batch.scores, batch.rounds_played]
    for (expected, array), other in zip(types.items(), later, strict=True):
        assert f"{array.dtype.name} {array.shape}" == expected.strip()
        assert array is other
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


# --- random numbers --------------------------------------------------------------------


# --- the end of a round ----------------------------------------------------------------


@pytest.mark.untraced
def test_rounds_are_dealt_anew_in_the_step_in_which_they_end() -> None:
    rng = random.Random(5)
    batch = Batch(TINY, 2, 20, seed=7, keep_moves=True, auto_reset=True)
    ended = 0
    for _ in range(60):
        before = [batch.round(at) for at in range(20)]
        made = chosen(batch, rng)
        assert -1 not in made
        rewards, done = batch.step(made)
        for at in range(20):
            after: Any = before[at].apply(actions.decode(before[at], made[at]))
            assert after.is_over == done[at]
            if after.is_over:
                ended += 1
                assert rewards[at].tolist() == [-points for points in after.outcome.points]
                assert not batch.round(at).moves
                assert batch.round(at) != before[at].origin
            else:
                assert batch.round(at) == after
    assert ended


def test_a_loaded_round_makes_room_for_the_next() -> None:
    round_ = played_on(Round.start(TINY, Deal.shuffle(TINY, 2, random.Random(1))), random.Random(1))
    batch = batch_for(round_, 3, keep_moves=True, auto_reset=True)
    for at in range(2):
        batch.load(at, round_)
    assert [True, True, False] == [batch.round(at).is_over for at in range(3)]

    batch.reset([True, False, False])
    assert [False, True, False] == [batch.round(at).is_over for at in range(3)]

    _, done = batch.step(chosen(batch, random.Random(1)))
    assert [False, True, False] == done.tolist()
    assert [1, 0, 1] == [len(batch.round(at).moves) for at in range(3)]


# --- states ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "other",
    [
        {"whole_matches": True},
        {"n": 3},
        {"players": 3},
        {"rules": attrs.evolve(TINY, opening=Opening.LAID_OUT, hand_size=1)},
        {"keep_moves": True},
    ],
)
def test_a_state_fits_only_an_equal_batch(other: dict[str, Any]) -> None:
    tiny: dict[str, Any] = {"rules": TINY, "players": 2, "n": 2, "seed": 7}
    with pytest.raises(BulkError, match=r"^expected a state of a batch that was made with equal"):
        Batch(**tiny | other).restore(Batch(**tiny).state)


# --- refusals --------------------------------------------------------------------------


@given(dealing=dealings(), data=st.data())
def test_an_illegal_action_steps_nothing(dealing: tuple[Any, int], data: st.DataObject) -> None:
    rules, players = dealing
    batch = Batch(rules, players, 3, seed=data.draw(SEEDS))
    for _ in range(data.draw(st.integers(0, 5))):
        batch.step(chosen(batch, random.Random(1)))
    made = chosen(batch, random.Random(2))
    illegal = [at for at, bit in enumerate(batch.legal_mask[1].tolist()) if not bit]
    wrong = data.draw(st.sampled_from([*illegal, -1, len(batch.legal_mask[1]), 2**62, -(2**63)]))
    before = (batch.state, batch.legal_mask.tolist(), batch.turn.tolist())
    if made[1] >= 0:
        message = rf"^expected legal actions, got illegal ones in rounds 1 \(action {wrong}\)$"
        with pytest.raises(ActionError, match=message):
            batch.step([made[0], wrong, made[2]])
        assert before == (batch.state, batch.legal_mask.tolist(), batch.turn.tolist())


def test_a_message_lists_ten_illegal_actions() -> None:
    batch = Batch(TINY, 2, 13, seed=7)
    with pytest.raises(ActionError, match=r" 8 \(action -7\), 9 \(action -7\) and 3 more$"):
        batch.step(np.full(13, -7))


def test_actions_can_go_unchecked() -> None:
    checked, unchecked = (Batch(TINY, 2, 5, seed=7) for _ in range(2))
    for seed in range(5):
        made = np.array(chosen(checked, random.Random(seed)), np.int16)
        checked.step(made)
        unchecked.step(made, check=False)

    assert checked.state == unchecked.state


@pytest.mark.parametrize(
    ("made", "found"),
    [
        ([1], r"an array of int64 with shape \(1,\)"),
        ([[1, 2]], r"an array of int64 with shape \(1, 2\)"),
        ([1.0, 2.0], r"an array of float64 with shape \(2,\)"),
        ([True, False], r"an array of bool with shape \(2,\)"),
        ([10**30, 1], r"an array of object with shape \(2,\)"),
        ([[1], [1, 2]], r"an array of object with shape \(\)"),
        (None, r"an array of object with shape \(\)"),
    ],
)
def test_there_is_an_action_for_each_round(made: list[int], found: str) -> None:
    with pytest.raises(BulkError, match=f"^expected 2 actions, got {found}$"):
        Batch(TINY, 2, 2, seed=7).step(made)


@pytest.mark.parametrize("where", [[True], [1, 0], [[True, False]], "xy"])
def test_there_is_a_truth_value_for_each_round(where: list[bool]) -> None:
    batch = Batch(TINY, 2, 2, seed=7)
    with pytest.raises(BulkError, match=r"^expected 2 truth values, got an array of "):
        batch.reset(where)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"n": 0}, BulkError, "^expected a number of rounds from 1 to 1,000,000, got 0$"),
        (
            {"n": 10**7},
            BulkError,
            "^expected a number of rounds from 1 to 1,000,000, got 10000000",
        ),
        ({"n": True}, BulkError, "^expected a number of rounds from 1 to 1,000,000, got True$"),
        ({"n": 2.0}, BulkError, r"^expected a number of rounds from 1 to 1,000,000, got 2\.0$"),
        (
            {"seed": -1},
            BulkError,
            "^expected a seed from 0 to 18,446,744,073,709,551,615, got -1$",
        ),
        ({"seed": 2**64}, BulkError, "^expected a seed from 0 to "),
        ({"seed": None}, BulkError, "^expected a seed from 0 to .*, got None$"),
        ({"players": 1}, RulesError, "players"),
        ({"players": 16}, DealError, "16 players can't get 2 tiles each"),
        ({"rules": EXPRESS}, DealError, "^expected 4 players by these rules, got 2"),
        ({"keep_moves": 1}, WrongTypeError, "^expected keep_moves of type bool, got 1$"),
        ({"whole_matches": 1}, WrongTypeError, "^expected whole_matches of type bool, got 1$"),
        ({"auto_reset": 1}, WrongTypeError, "^expected auto_reset of type bool, got 1$"),
    ],
)
def test_a_batch_says_what_is_wrong_with_its_arguments(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    right: dict[str, Any] = {"rules": TINY, "players": 2, "n": 2, "seed": 7}
    with pytest.raises(error, match=message):
        Batch(**{**right, **arguments})


@pytest.mark.parametrize("number", [-1, 2, True, 10**30])
def test_there_is_no_other_round_and_no_other_match(number: int) -> None:
    batch = Batch(TINY, 2, 2, seed=7, keep_moves=True, whole_matches=True)
    for read in (batch.round, batch.match):
        with pytest.raises(BulkError, match=r"^expected the number of a match, 0 to 1, got "):
            read(number)
        assert read(np.int64(1)) == read(1)  # type: ignore[arg-type]


def test_rounds_and_matches_can_be_read_if_they_are_kept() -> None:
    for read in (
        Batch(TINY, 2, 2, seed=7).round,
        Batch(TINY, 2, 2, seed=7, whole_matches=True).match,
    ):
        with pytest.raises(BulkError, match=r"^the batch keeps no moves: make it with keep_moves="):
            read(0)
    with pytest.raises(BulkError, match=r"^the batch plays single rounds: make it with whole_mat"):
        Batch(TINY, 2, 2, seed=7, keep_moves=True).match(0)
