"""Batches play as rounds and matches do, and refuse what they can't do."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any, Final

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bulk.support import SEEDS, TINY, chosen, dealings, each_episode, play_out, short_matches
from chickenfoot_rules import (
    ActionError,
    BulkError,
    Deal,
    DealError,
    Match,
    MissingDouble,
    Opening,
    Rules,
    WrongTypeError,
)
from chickenfoot_rules.bulk import Batch, observe
from chickenfoot_rules.dominoes import actions, game_of
from chickenfoot_rules.express import ExpressRound, ExpressRules
from laws.games import AnyGame, each_known_game
from support.dominoes import play
from support.kernels import KernelRound

EXPRESS: Final = ExpressRules(target=100)


def batch_of(dealing: tuple[Any, int], n: int, seed: int, *, whole: bool, **more: Any) -> Batch:  # noqa: ANN401
    return Batch(*dealing, n, seed=seed, keep_moves=True, whole_matches=whole, **more)


def played(batch: Batch, at: int) -> Any:  # noqa: ANN401 - a round or a match
    """Return the match of a place, or its round if the batch plays single rounds."""
    try:
        return batch.match(at)
    except BulkError:
        return batch.round(at)


def begun(batch: Batch, at: int) -> Any:  # noqa: ANN401 - a round or a match
    """Return the match that a place has just begun, dealt here; or its first round."""
    round_ = batch.round(at)
    lead = round_.lead if batch.rules.names_lead else None
    match = game_of(batch.rules).begin(batch.rules, batch.players, lead).deal(round_.to_deal())
    return match if played(batch, at) != round_ else match.round


def round_in(game: Any) -> Any:  # noqa: ANN401 - a round or a match
    """Return the current or last round of a match, or the round that is given."""
    return game.all_rounds[-1] if hasattr(game, "all_rounds") else game


def scores_of(game: Any) -> Any:  # noqa: ANN401 - a round or a match
    return getattr(game, "scores", ())


def stepped(game: Any, action: int, batch: Batch, at: int) -> Any:  # noqa: ANN401
    """Return a round or a match after an action; a next round has the tiles of the batch."""
    game = game.apply(actions.decode(round_in(game), action))
    if getattr(game, "round", game) is None and not game.is_over:
        game = game.deal(batch.round(at).to_deal())
    return game


def assert_alike(batch: Batch, at: int, game: Any, *, observes: bool = True) -> None:  # noqa: ANN401
    """Assert that a place of a batch shows what a round or a match does."""
    round_ = round_in(game)
    scores = scores_of(game)
    assert batch.legal_mask[at].tobytes() == actions.mask(round_)
    assert batch.turn[at] == round_.seat
    assert batch.scores[at].tolist() == np.sum([(0,) * game.players, *scores], axis=0).tolist()
    assert batch.rounds_played[at] == len(scores)
    if observes:
        for seat in {round_.seat, len(round_.moves) % game.players}:  # Each one in turn.
            seen = batch.observe(seats=[seat] * batch.n)[at].tolist()
            assert seen == observe(round_.view(seat, scores)).tolist()
            assert seen == batch.observe(seats=seat)[at].tolist()
            assert (batch.observe()[at] <= batch.fields.highest).all()


# --- law 11: a batch and what it plays are one game ------------------------------------


@each_episode
@given(data=st.data(), seed=SEEDS)
def test_law_11_a_batch_and_what_it_plays_agree_at_every_step(
    whole: bool, data: st.DataObject, seed: int
) -> None:
    dealing = data.draw(short_matches() if whole else dealings())
    sign = 1 if isinstance(dealing[0], ExpressRules) else -1
    rng = random.Random(seed)
    batch = batch_of(dealing, 2, seed, whole=whole)
    games = [begun(batch, at) for at in range(2)]
    while not all(game.is_over for game in games):
        for at, game in enumerate(games):
            assert_alike(batch, at, game)
        made = chosen(batch, rng)
        rewards, done = batch.step(made)
        for at, before in enumerate(games):
            row: tuple[int, ...] = (0,) * dealing[1]
            if not before.is_over:
                games[at] = stepped(before, made[at], batch, at)
                if not whole and games[at].is_over:
                    row = games[at].outcome.points
                elif len(scores_of(games[at])) > len(scores_of(before)):
                    row = games[at].scores[-1]
            assert rewards[at].tolist() == [sign * points for points in row]
        assert done.tolist() == [game.is_over for game in games]
    for at, game in enumerate(games):
        assert_alike(batch, at, game)
        assert game == played(batch, at)
        assert round_in(game) == batch.round(at)


LARGE: Final = "many players"
TELLING: Final[dict[str, tuple[Any, int]]] = {
    LARGE: (Rules(domino_set=18, double_blank=9_999), 16),
    "two words": (Rules(domino_set=12, chickenlittle="next-turn", draw_until_playable=True), 5),
    "found": (Rules(domino_set=6, opening=Opening.FOUND, hand_size=2), 4),
    "highest held": (Rules(domino_set=9, opening=Opening.HIGHEST_HELD, hand_size=2), 3),
    "next lower": (Rules(domino_set=9, missing_double=MissingDouble.NEXT_LOWER, hand_size=2), 3),
    "burnt": (Rules(domino_set=9, missing_double=MissingDouble.BURN, hand_size=2), 3),
    "to a target": (Rules(domino_set=9, hand_size=5, target=100), 3),
    "drawn lead": (Rules(domino_set=9, hand_size=5, opening="laid-out", lead="drawn"), 3),
    "two rounds": (Rules(domino_set=9, hand_size=5, rounds=2), 3),
}
"""Rules of sets too large for the law above, or that few examples have."""


@pytest.mark.rule("R2.1", "R2.5", "R2.6", "R7.4", "X2", "X3", "X8")
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.long if LARGE == name else ()) for name in TELLING],
)
def test_law_11_holds_in_matches_of_telling_rules(name: str) -> None:
    rng = random.Random(5)
    batch = batch_of(TELLING[name], 1, 3, whole=True)
    match = begun(batch, 0)
    while not match.is_over:
        assert_alike(batch, 0, match, observes=rng.random() < 0.1)
        made = chosen(batch, rng)
        batch.step(made)
        match = stepped(match, made[0], batch, 0)
    assert_alike(batch, 0, match)
    assert match == batch.match(0)


@pytest.mark.rule("X8")
@pytest.mark.parametrize(("more", "is_over"), [(0, True), (1, False)])
def test_a_match_of_express_ends_when_the_target_is_reached(more: int, is_over: bool) -> None:
    first = Batch(ExpressRules(target=10_000, players=2), 2, 1, seed=7)
    made: list[int] = []
    points = 0
    while not points:
        made += chosen(first, random.Random(1))
        rewards, _ = first.step(made[-1:])
        points = int(rewards.max())

    rules = ExpressRules(target=points + more, players=2)
    batch = batch_of((rules, 2), 1, 7, whole=True)
    for action in made:
        batch.step([action])
    assert batch.rounds_played.tolist() == [1]
    assert batch.match(0).is_over == is_over
    assert batch.legal_mask.any() != is_over


# --- how rounds begin ------------------------------------------------------------------


def test_a_round_is_dealt_like_the_first_of_a_match() -> None:
    batch = Batch(Rules(), 4, 200, seed=1, keep_moves=True)
    rounds: list[Any] = [batch.round(at) for at in range(200)]

    assert {str(round_.openers) for round_ in rounds} == {"9-9"}
    assert {round_.lead for round_ in rounds} == {0, 1, 2, 3}
    assert len({*rounds}) == 200


@pytest.mark.untraced
def test_the_highest_double_or_without_one_the_highest_tile_leads_a_round_of_express() -> None:
    rules = ExpressRules(target=100, players=2)
    batch = Batch(rules, 2, 2000, seed=3, keep_moves=True)
    joints, frees = divmod(batch.legal_mask.argmax(axis=1), 7)
    without_double = np.flatnonzero(joints != frees).tolist()

    assert without_double
    for at in (*range(50), *without_double):
        round_ = batch.round(at)
        assert isinstance(round_, ExpressRound)
        assert ExpressRound.start(rules, Deal(round_.hands, round_.out_of_play)) == round_


@each_episode
@given(data=st.data(), seed=SEEDS)
def test_equal_seeds_play_equally_whatever_their_number(
    whole: bool, data: st.DataObject, seed: int
) -> None:
    dealing = data.draw(short_matches())
    few, many = (batch_of(dealing, n, seed, whole=whole) for n in (1, 3))
    assert few.round(0) == batch_of(dealing, 1, seed, whole=not whole).round(0)
    rng = random.Random(seed)
    for _ in range(60):
        made = chosen(many, rng)
        few.step(made[:1])
        many.step(made)
    assert played(few, 0) == played(many, 0)
    few.reset()
    many.reset()
    assert played(few, 0) == played(many, 0)


@each_episode
@pytest.mark.parametrize("target", [None, 15])
def test_the_deals_are_those_of_the_seed_whatever_is_played(
    target: int | None, whole: bool
) -> None:
    rules = Rules(domino_set=3, hand_size=2, target=target)
    batches = [batch_of((rules, 3), 4, 5, whole=whole) for _ in range(2)]
    found: list[dict[tuple[int, int, int], Deal]] = [{}, {}]
    for batch, deals, rng in zip(batches, found, map(random.Random, range(2)), strict=True):
        for episode in range(3):
            while batch.legal_mask.any():
                for at in np.flatnonzero(batch.legal_mask.any(axis=1)).tolist():
                    when = (at, episode, int(batch.rounds_played[at]))
                    if when not in deals:
                        deals[when] = batch.round(at).origin.to_deal()
                batch.step(chosen(batch, rng))
            batch.reset()

    both = found[0].keys() & found[1].keys()
    assert {(at, episode, 0) for at in range(4) for episode in range(3)} <= both
    assert {when: found[0][when] for when in both} == {when: found[1][when] for when in both}


# --- loading ---------------------------------------------------------------------------


@each_episode
@each_known_game
@given(data=st.data())
def test_what_is_loaded_goes_on_as_it_is(game: AnyGame, whole: bool, data: st.DataObject) -> None:
    loaded: Any = data.draw(game.matches() if whole else game.positions(9))
    if whole and loaded.round is None and not loaded.is_over:
        loaded = loaded.deal(random.Random(1))
    batch = batch_of((loaded.rules, loaded.players), 2, 7, whole=whole)
    play_out(batch)  # What was there before leaves no trace.
    batch.reset()
    other = played(batch, 0)
    batch.load(1, loaded)

    assert [other, loaded] == [played(batch, 0), played(batch, 1)]
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    while not loaded.is_over:
        assert_alike(batch, 1, loaded)
        made = chosen(batch, rng)
        batch.step(made)
        loaded = stepped(loaded, made[1], batch, 1)
        assert round_in(loaded) == batch.round(1)
    assert_alike(batch, 1, loaded)
    assert loaded == played(batch, 1)


def test_a_match_that_is_loaded_twice_goes_on_with_other_deals() -> None:
    batch = batch_of((TINY, 2), 1, 7, whole=True)
    match = batch.match(0)
    later: list[Any] = []
    for _ in range(2):
        batch.load(0, match)
        while not batch.rounds_played[0]:
            batch.step(chosen(batch, random.Random(1)))
        later.append(batch.match(0))

    assert later[0].rounds == later[1].rounds
    assert later[0].round != later[1].round


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
    if whole:
        with pytest.raises(BulkError, match=r"^expected a match with a round to play"):
            batch.load(0, Match(TINY, 2))


# --- the end, and what begins then -----------------------------------------------------


@each_episode
def test_what_is_finished_waits_until_it_is_reset(whole: bool) -> None:
    batch = batch_of((TINY, 2), 2, 7, whole=whole)
    first = played(batch, 0)
    play_out(batch)
    finished = played(batch, 0)
    assert finished.is_over
    assert batch.rounds_played.tolist() == [3 * whole] * 2

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


@pytest.mark.untraced
@each_episode
def test_a_new_one_begins_in_the_step_in_which_one_ends(whole: bool) -> None:
    rng = random.Random(5)
    batch = batch_of((TINY, 2), 6, 7, whole=whole, auto_reset=True)
    ended = 0
    for _ in range(100):
        before = [played(batch, at) for at in range(6)]
        made = chosen(batch, rng)
        assert -1 not in made
        rewards, done = batch.step(made)
        for at in range(6):
            after = stepped(before[at], made[at], batch, at)
            assert after.is_over == done[at]
            if after.is_over:
                ended += 1
                points = after.scores[-1] if whole else after.outcome.points
                assert rewards[at].tolist() == [-number for number in points]
                assert begun(batch, at) == played(batch, at)
                assert batch.rounds_played[at] == 0
            else:
                assert played(batch, at) == after
    assert ended


@each_episode
@pytest.mark.parametrize("keeps", [False, True])
@pytest.mark.parametrize("resets", [False, True])
def test_what_is_loaded_makes_room_for_the_next(whole: bool, keeps: bool, resets: bool) -> None:
    source = batch_of((TINY, 2), 1, 7, whole=whole)
    play_out(source)
    last = played(source, 0).undo()
    batch = Batch(TINY, 2, 2, seed=1, whole_matches=whole, auto_reset=resets, keep_moves=keeps)
    batch.load(0, last)
    state = batch.state
    for ending in ("reset", "over"):
        batch.restore(state)
        _, done = batch.step(chosen(batch, random.Random(1)))
        assert done[0]
        if ending == "reset":
            batch.reset([True, False])
        is_new = resets or ending == "reset"
        assert batch.legal_mask[0].any() == is_new
        assert batch.rounds_played[0] == 3 * (whole and not is_new)
        if keeps:
            assert is_new == (not batch.round(0).moves)


# --- players ---------------------------------------------------------------------------


@each_known_game
@given(data=st.data(), seed=SEEDS)
def test_a_batch_chooses_favourites_or_any_legal_action(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    round_: Any = data.draw(game.positions(9))
    batch = Batch(round_.rules, round_.players, 9, seed=seed)
    for at in range(9):
        batch.load(at, round_)
    favourite = 0 if round_.is_over else KernelRound.of(round_).favourite()
    assert [favourite] * 9 == batch.choose("greedy").tolist()

    state = batch.state
    anything = batch.choose()
    assert {*anything.tolist()} <= {*(actions.legal(round_) or (0,))}
    batch.restore(state)
    assert anything.tolist() == batch.choose("random").tolist()


@each_episode
def test_threads_change_nothing(whole: bool) -> None:
    one, several, many = (
        Batch(TINY, 2, 5, seed=7, keep_moves=True, whole_matches=whole, threads=threads)
        for threads in (1, 2, 9)
    )
    for batch in (one, several, many):
        play_out(batch)
    several = pickle.loads(pickle.dumps(several))

    assert one.state == several.state == many.state
    assert one.observe(seats=1).tolist() == several.observe(seats=1).tolist()
    assert one.round(4) == many.round(4)


def test_random_actions_differ_from_place_to_place() -> None:
    batch = Batch(Rules(), 4, 300, seed=7)
    [round_] = Match(players=4).deal(random.Random(7)).all_rounds
    round_ = round_.apply(play("9-9")).apply(play("7-9>9-9"))
    for at in range(batch.n):
        batch.load(at, round_)

    assert len(round_.legal_moves) > 1
    assert {*actions.legal(round_)} == {*batch.choose().tolist()}


def test_there_is_no_other_player() -> None:
    with pytest.raises(BulkError, match=r"^expected the policy 'random' or 'greedy', got 'search'"):
        Batch(Rules(), 4, 1, seed=7).choose("search")


# --- states and arrays -----------------------------------------------------------------


def shown(batch: Batch) -> list[object]:
    """Return what a batch shows."""
    arrays = (batch.legal_mask, batch.turn, batch.observe(), batch.scores, batch.rounds_played)
    return [array.tolist() for array in arrays]


@each_episode
@given(dealing=short_matches(), seed=SEEDS, moves=st.integers(0, 60))
def test_a_state_is_where_the_batch_was(
    whole: bool, dealing: tuple[Any, int], seed: int, moves: int
) -> None:
    batch, other = (batch_of(dealing, 2, one, whole=whole) for one in (seed, 1))
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
    batch = batch_of((TINY, 2), 2, 7, whole=whole)
    rng = random.Random(1)
    for _ in range(12 * whole):
        batch.step(chosen(batch, rng))
    for again in (copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        before = [played(batch, 0), *shown(batch)]
        assert before == [played(again, 0), *shown(again)]
        again.step(chosen(again, rng))
        assert before == [played(batch, 0), *shown(batch)] != [played(again, 0), *shown(again)]


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


@each_episode
def test_buffers_are_overwritten_and_can_not_be_written_to(whole: bool) -> None:
    batch = Batch(TINY, 2, 3, seed=7, whole_matches=whole)
    expected = ["int8 3, 11", "int64 3", "int64 3, 2", "int64 3", "float32 3, 2", "bool 3"]
    arrays: list[list[Any]] = []
    for _ in range(2):
        made = batch.step(chosen(batch, random.Random(1)))
        arrays.append([batch.legal_mask, batch.turn, batch.scores, batch.rounds_played, *made])
    for kind, array, later in zip(expected, *arrays, strict=True):
        assert f"{array.dtype.name} {', '.join(map(str, array.shape))}" == kind
        assert array is later
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


# --- refusals --------------------------------------------------------------------------


@given(dealing=dealings(), data=st.data())
def test_an_illegal_action_steps_nothing(dealing: tuple[Any, int], data: st.DataObject) -> None:
    batch = Batch(*dealing, 3, seed=data.draw(SEEDS))
    for _ in range(data.draw(st.integers(0, 5))):
        batch.step(chosen(batch, random.Random(1)))
    made = chosen(batch, random.Random(2))
    illegal = [at for at, bit in enumerate(batch.legal_mask[1].tolist()) if not bit]
    wrong = data.draw(st.sampled_from([*illegal, -1, len(batch.legal_mask[1]), 2**62, -(2**63)]))
    before = (batch.state, *shown(batch))
    if made[1] >= 0:
        message = rf"^expected legal actions, got illegal ones in rounds 1 \(action {wrong}\)$"
        with pytest.raises(ActionError, match=message):
            batch.step([made[0], wrong, made[2]])
        assert before == (batch.state, *shown(batch))


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
    "made", [[1], [[1, 2]], [1.0, 2.0], [True, False], [10**30, 1], [[1], [1, 2]], None]
)
def test_there_is_an_action_and_a_truth_value_for_each_round(made: Any) -> None:  # noqa: ANN401
    batch = Batch(TINY, 2, 2, seed=7)
    with pytest.raises(BulkError, match=r"^expected 2 actions, got an array of \w+ with shape \("):
        batch.step(made)
    if made not in (None, [True, False]):
        with pytest.raises(BulkError, match=r"^expected 2 truth values, got an array of "):
            batch.reset(made)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"n": 0}, BulkError, "a number of rounds from 1 to 1,000,000, got 0$"),
        ({"n": 10**7}, BulkError, "a number of rounds from 1 to 1,000,000, got 10000000$"),
        ({"seed": -1}, BulkError, "a seed from 0 to 18,446,744,073,709,551,615, got -1$"),
        ({"seed": 2**64}, BulkError, "a seed from 0 to "),
        ({"players": 16}, DealError, "16 players can't get 2 tiles each"),
        ({"rules": EXPRESS}, DealError, "expected 4 players by these rules, got 2"),
        ({"keep_moves": 1}, WrongTypeError, "keep_moves of type bool, got 1$"),
        ({"history": 1}, WrongTypeError, "history of type bool, got 1$"),
        ({"threads": 0}, BulkError, "^expected a number of threads from 1 to 256, got 0$"),
        ({"whole_matches": 1}, WrongTypeError, "whole_matches of type bool, got 1$"),
        ({"auto_reset": 1}, WrongTypeError, "auto_reset of type bool, got 1$"),
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
    batch = batch_of((TINY, 2), 2, 7, whole=True)
    for read in (batch.round, batch.match):
        with pytest.raises(BulkError, match=r"^expected the number of a match, 0 to 1, got "):
            read(number)
        assert read(np.int64(1)) == read(1)  # type: ignore[arg-type]


def test_rounds_and_matches_can_be_read_if_they_are_kept() -> None:
    rounds = Batch(TINY, 2, 2, seed=7)
    matches = Batch(TINY, 2, 2, seed=7, whole_matches=True)
    for read in (rounds.round, matches.round, matches.match):
        with pytest.raises(BulkError, match=r"^the batch keeps no moves: make it with keep_moves="):
            read(0)
    with pytest.raises(BulkError, match=r"^the batch plays single rounds: make it with whole_mat"):
        rounds.match(0)
