"""The environments of Gymnasium pass its own check, hide what is hidden, and can be repeated."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from chickenfoot_rules import (
    BulkError,
    MatchError,
    MissingDouble,
    PictureError,
    PlayerError,
    Rules,
    SeatError,
    UnknownNameError,
)
from chickenfoot_rules.bulk import ObservationFields, observe
from chickenfoot_rules.bulk.arrays import Masks
from chickenfoot_rules.bulk.loading import leads
from chickenfoot_rules.dominoes import actions
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import TrainedPlayer
from envs.support import TINY, AnyRules, each_copy, each_table

pytest.importorskip("gymnasium", minversion="1.1")

import gymnasium
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from chickenfoot_rules.envs import gymnasium as envs

IDS = ["chickenfoot_rules/ChickenFoot-v0", "chickenfoot_rules/ExpressDomino-v0"]
N = 32

each_id = pytest.mark.parametrize("name", IDS)
each_mode = pytest.mark.parametrize("mode", AutoresetMode)


def choice(masks: Masks, rng: np.random.Generator) -> Any:  # noqa: ANN401 - one, or an array
    """Return a random legal action for each round."""
    return np.argmax(rng.random(masks.shape) * masks, axis=-1)


def looks_like(seen: Any, view: Any) -> bool:  # noqa: ANN401 - of any game
    """Return whether a learner sees what a view has."""
    parts = seen["observation"].tobytes(), seen["action_mask"].tobytes()
    return parts == (observe(view).tobytes(), actions.mask(view))


def match_of(env: Any, at: int = 0) -> Any:  # noqa: ANN401 - of any game
    """Return a match of an environment."""
    return getattr(env, "_many", env)._rounds.batch.match(at)


def played(env: Any, seed: int, steps: int = 60) -> list[Any]:  # noqa: ANN401
    """Play many rounds, and return what was seen, gained and ended."""
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    found: list[Any] = [seen["observation"].tobytes()]
    for _ in range(steps):
        seen, rewards, over, _, _ = env.step(choice(seen["action_mask"], rng))
        found.append((seen["observation"].tobytes(), rewards.tobytes(), over.tobytes()))
    return found


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")
@each_table
def test_the_check_passes_for_rounds(rules: AnyRules, players: int) -> None:
    check_env(envs.DominoEnv(rules, players))


@each_id
def test_registered_environments_are_made_by_their_ids_and_pass_the_check(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    check_env(gymnasium.make(name).unwrapped)
    assert "Player 1" in capsys.readouterr().out
    many = gymnasium.make_vec(name, num_envs=3)
    assert isinstance(many.unwrapped, envs.DominoVectorEnv)
    assert 3 == many.num_envs
    slow = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync")
    seen, _ = slow.reset(seed=1)
    assert 2 == len(seen["observation"])
    assert None not in [many.spec, slow.spec]


@each_table
def test_a_round_is_seen_and_scored_by_its_view(rules: AnyRules, players: int) -> None:
    env = envs.DominoEnv(rules, players, seat=1, render_mode="ansi")
    rng = np.random.default_rng(5)
    for seed in range(5):
        seen, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert looks_like(seen, env.view())
            assert (env.action_masks() == (seen["action_mask"] == 1)).all()
            assert ({}, 0.0) == (info, reward)
            seen, reward, over, cut, info = env.step(int(choice(seen["action_mask"], rng)))
            assert not cut
        assert looks_like(seen, env.view())
        assert env.round.outcome is not None
        assert env.round.outcome.points == tuple(info["points"])
        assert leads(rules, info["points"])[1] == reward


SHORT = {
    "chicken foot": (Rules(domino_set=2, hand_size=2), 2),
    "doubles left over": (
        Rules(domino_set=3, hand_size=2, missing_double=MissingDouble.NEXT_LOWER),
        3,
    ),
    "express": (ExpressRules(target=40, players=2), 2),
    "pairs": (ExpressRules(target=60, pairs=True), 4),
}
"""Rules under which a match is short."""

each_short = pytest.mark.parametrize(("rules", "players"), SHORT.values(), ids=SHORT)


@each_short
def test_law_11_a_match_is_an_episode_whose_rewards_are_those_of_its_rounds(
    rules: AnyRules, players: int
) -> None:
    env = envs.DominoEnv(rules, players, seat=1, episode="match", render_mode="ansi")
    check_env(env, skip_render_check=True)
    rng = np.random.default_rng(5)
    for seed in range(5):
        seen, info = env.reset(seed=seed)
        over, total = False, 0.0
        before = 0
        while True:
            match = match_of(env)
            assert env.round == match.all_rounds[-1]
            assert looks_like(seen, env.view())
            assert all(env.view(seat) == match.view(seat) for seat in range(players))
            assert sum(leads(rules, points)[1] for points in match.scores) == pytest.approx(total)
            assert match.is_over == over
            ended = match.scores[before:]
            assert bool(ended) == ("points" in info) == ("scores" in info)
            if ended:
                assert np.sum(ended, axis=0).tolist() == info["points"].tolist()
                assert np.sum(match.scores, axis=0).tolist() == info["scores"].tolist()
            if over:
                break
            before = len(match.scores)
            assert 1 == env.round.seat
            seen, reward, over, _, info = env.step(int(choice(seen["action_mask"], rng)))
            total += reward
        assert isinstance(rules, ExpressRules) or rules.domino_set.highest + 1 == len(match.rounds)


@each_mode
@each_short
def test_modes_of_autoreset_begin_matches_anew_and_not_rounds(
    mode: AutoresetMode, rules: AnyRules, players: int
) -> None:
    env = envs.DominoVectorEnv(
        4, rules, players, autoreset_mode=mode, episode="match", render_mode="svg"
    )
    rng = np.random.default_rng(5)
    seen, _ = env.reset(seed=5)
    over = np.zeros(4, np.bool_)
    totals = np.zeros(4)
    finished = [0] * 4
    ends = later_rounds = 0
    while ends < 8:
        if mode is AutoresetMode.DISABLED and over.any():
            seen, _ = env.reset(options={"reset_mask": over})
        fresh = over
        seen, rewards, over, cut, infos = env.step(choice(seen["action_mask"], rng))
        assert env.observation_space.contains(seen)
        assert not cut.any()
        if mode is AutoresetMode.NEXT_STEP:
            assert not rewards[fresh].any()
            assert not over[fresh].any()
        totals += rewards
        is_renewed = mode is AutoresetMode.SAME_STEP and over.any()
        assert is_renewed == ("final_obs" in infos)
        results = infos.get("final_info", infos)
        for number in range(4):
            match = match_of(env, number)
            one = {part: seen[part][number] for part in seen}  # type: ignore[literal-required]
            assert looks_like(one, env.view(number))
            assert env.view(number) == match.all_rounds[-1].view(0, match.scores)
            assert match.is_over == (over[number] and not is_renewed)
            later_rounds += 0 < len(match.rounds) and not match.is_over
            if over[number]:
                assert results["_points"][number]
                assert results["_scores"][number]
                points = [*map(int, results["scores"][number])]
                assert leads(rules, points)[0] == pytest.approx(totals[number])
                totals[number] = 0.0
                ends += 1
            else:
                has_ended = infos.get("_points", over)[number]
                assert has_ended == (len(match.rounds) > finished[number])
                sums = np.sum(match.scores, axis=0).tolist()
                assert not has_ended or sums == infos["scores"][number].tolist()
            finished[number] = 0 if over[number] else len(match.rounds)
            if over[number] and is_renewed:
                assert not match.rounds
                assert not infos["final_obs"][number]["action_mask"].any()
                assert env.single_observation_space.contains(infos["final_obs"][number])
    assert later_rounds > 0
    frames = env.render()
    assert frames is not None
    assert [True] * 4 == [frame.startswith("<svg") for frame in frames]


def test_opponents_may_be_named_a_function_or_drawn_from_a_pool() -> None:
    asked: list[int] = []

    def first(seen: Any, masks: Any, places: Any, seats: Any) -> Any:  # noqa: ANN401 - arrays
        asked.append(len(seen))
        for place, seat, own in zip(places, seats, seen, strict=True):
            view = env.view(place, seat) if env.render_mode else None
            assert view is None or observe(view).tobytes() == own.tobytes()
        return masks.argmax(axis=1)

    env = envs.DominoVectorEnv(N, Rules(), 3, opponents=first, render_mode="ansi")
    assert played(env, 5, 3)
    env = envs.DominoVectorEnv(N, Rules(), 3, opponents=first)
    assert played(env, 5, 20) == played(env, 5, 20)
    assert max(asked) <= N
    assert env.moves_made > 2 * 20 * N

    env = pickle.loads(
        pickle.dumps(envs.DominoVectorEnv(4, Rules(domino_set=6), 2, opponents="trained"))
    )
    slow = envs.DominoVectorEnv(4, Rules(domino_set=6), 2, opponents=TrainedPlayer())
    assert played(env, 5, 20) == played(slow, 5, 20)

    pool: list[Any] = ["search:2", "greedy", first]
    env = envs.DominoVectorEnv(4, TINY, 2, opponents=pool, episode="match")
    assert played(env, 5, 20) == played(env, 5, 20)


@pytest.mark.parametrize("opponents", ["greedy", "trained"])
def test_threads_change_nothing(opponents: envs.Opponents) -> None:
    rules = Rules(domino_set=6, hand_size=3)
    one = envs.DominoVectorEnv(5, rules, 3, opponents=opponents)
    several = envs.DominoVectorEnv(5, rules, 3, opponents=opponents, threads=2)

    assert played(one, 3) == played(several, 3)
    assert one.moves_made == several.moves_made


def test_a_learner_may_see_who_laid_each_tile_and_when() -> None:
    env = envs.DominoVectorEnv(N, Rules(), 3, opponents="greedy", history=True)
    fields = ObservationFields.of(Rules(), 3, history=True)
    seen, _ = env.reset(seed=3)
    for _ in range(5):
        seen, *_ = env.step(seen["action_mask"].argmax(1))

    assert env.observation_space.contains(seen)
    laid, by = seen["observation"][:, fields.laid], seen["observation"][:, fields.laid_by]
    assert {*by[laid == 1].tolist()} == {1, 2, 3}
    assert not by[laid == 0].any()


@each_mode
def test_a_seed_repeats_many_rounds(mode: AutoresetMode) -> None:
    steps = 5 if mode is AutoresetMode.DISABLED else 60
    one = envs.DominoVectorEnv(N, autoreset_mode=mode)
    other = envs.DominoVectorEnv(N, autoreset_mode=mode.value, copy=False)
    assert played(one, 5, steps) == played(other, 5, steps) == played(one, 5, steps)
    assert played(one, 5, steps) != played(one, 6, steps)
    first, _ = one.reset(seed=5)
    again, _ = one.reset()
    assert (first["observation"] != again["observation"]).any()
    other_one = envs.DominoEnv()
    assert (envs.DominoEnv().reset()[0]["observation"] != other_one.reset()[0]["observation"]).any()


@pytest.mark.parametrize("episode", ["round", "match"])
@pytest.mark.parametrize("opponents", ["random", ["greedy", "random"]])
def test_two_agents_get_the_same_deals_in_all_episodes_of_a_seed(
    episode: Any,  # noqa: ANN401 - a literal
    opponents: Any,  # noqa: ANN401 - one, or several
) -> None:
    arguments: dict[str, Any] = {"opponents": opponents, "episode": episode, "render_mode": "ansi"}
    env = envs.DominoEnv(Rules(domino_set=3, hand_size=2), 3, **arguments)
    deals: list[list[Any]] = [[], []]
    for found, rng in zip(deals, (None, np.random.default_rng(1)), strict=True):
        for seed in range(4):
            seen, _ = env.reset(seed=seed)
            for _ in range(4):
                found.append(env.round.origin.to_deal())
                over = False
                while not over:
                    masks = seen["action_mask"]
                    action = int(masks.argmax() if rng is None else choice(masks, rng))
                    seen, _, over, _, _ = env.step(action)
                seen, _ = env.reset()

    assert deals[0] == deals[1]
    assert 16 == len({*deals[0]})


@each_copy
def test_copies_and_pickles_go_on_alike(copied: Callable[[Any], Any]) -> None:
    env = envs.DominoVectorEnv(N)
    rng = np.random.default_rng(5)
    seen, _ = env.reset(seed=5)
    for _ in range(10):
        seen, *_ = env.step(choice(seen["action_mask"], rng))
    other = copied(env)
    for _ in range(30):
        chosen = choice(seen["action_mask"], rng)
        seen, rewards, *_ = env.step(chosen)
        same, others, *_ = other.step(chosen)
        assert (seen["observation"] == same["observation"]).all()
        assert (rewards == others).all()


@pytest.mark.parametrize("copies", [True, False])
def test_arrays_are_the_caller_s_own_unless_they_want_the_buffers(*, copies: bool) -> None:
    env = envs.DominoVectorEnv(N, copy=copies)
    first, _ = env.reset(seed=5)
    second, _ = env.reset(seed=6)
    assert copies != (first["observation"] is second["observation"])
    assert copies == bool((first["observation"] != second["observation"]).any())


@pytest.mark.parametrize("illegal", [1, -1, 2**63, 2**64, -(2**70), np.uint64(2**64 - 1)])
def test_an_illegal_action_ends_a_round_and_costs_all_tiles(illegal: int) -> None:
    env = envs.DominoEnv(TINY, 2)
    seen, _ = env.reset(seed=5)
    assert not seen["action_mask"][1]
    after, reward, over, cut, info = env.step(illegal)
    assert (-62.0, True, False, {"illegal": True}) == (reward, over, cut, info)
    assert (after["observation"] == seen["observation"]).all()
    with pytest.raises(MatchError, match=r"^expected reset before step: an episode is over"):
        env.step(illegal)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize(("illegal", "kind"), [(-1, "int64"), (2**64 - 1, "uint64")])
def test_an_illegal_action_ends_one_of_many_rounds(mode: str, illegal: int, kind: str) -> None:
    env = envs.DominoVectorEnv(3, Rules(), autoreset_mode=mode)
    seen, _ = env.reset(seed=5)
    chosen = seen["action_mask"].argmax(axis=1).astype(kind)
    chosen[1] = illegal
    _, rewards, over, _, infos = env.step(chosen)
    assert [False, True, False] == over.tolist()
    assert [0.0, -545.0, 0.0] == rewards.tolist()
    infos = infos.get("final_info", infos)
    assert [False, True, False] == infos["illegal"].tolist()
    assert "points" not in infos


def test_an_episode_begins_with_a_reset() -> None:
    none = np.array([-1, -1])
    over = envs.DominoVectorEnv(2, autoreset_mode="Disabled")
    over.reset(seed=5)
    over.step(none)
    fresh: list[tuple[Any, Any]] = [(envs.DominoEnv(), 0), (envs.DominoVectorEnv(2), none)]
    for env, action in (*fresh, (over, none)):
        with pytest.raises(MatchError, match=r"^expected reset before step: an episode is over"):
            env.step(action)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"seat": 4}, SeatError, r"^expected a seat from 0 to 3, got 4$"),
        ({"episode": "day"}, UnknownNameError, r"^expected the episode 'round' or 'match', got"),
        ({"opponents": "clever"}, PlayerError, r"^expected a player: random, greedy, trained, "),
        ({"opponents": ()}, BulkError, r"^expected at least one opponent$"),
        ({"render_mode": "smell"}, PictureError, r"^expected the render mode None or one of 'hum"),
    ],
)
@pytest.mark.parametrize("make", [envs.DominoEnv, envs.DominoVectorEnv])
def test_wrong_arguments_are_refused(
    make: Callable[..., object], arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        make(**arguments)


def test_wrong_arguments_of_many_rounds_are_refused() -> None:
    with pytest.raises(BulkError, match=r"^expected a number of rounds from 1 to 1,000,000, got 0"):
        envs.DominoVectorEnv(0)
    with pytest.raises(ValueError, match="Never"):
        envs.DominoVectorEnv(2, autoreset_mode="Never")


@pytest.mark.parametrize("make", [envs.DominoEnv, envs.DominoVectorEnv])
def test_a_seed_is_a_whole_number(make: Callable[[], Any]) -> None:
    env = make()
    env.reset(seed=np.int64(5))
    assert env.render() is None  # There is no render mode.
    with pytest.raises(TypeError, match="integer"):
        env.reset(seed="seven")
    with pytest.raises((TypeError, BulkError), match=r"integer|actions"):
        env.step("pass")


@pytest.mark.parametrize("actions", [np.array([0.0, 0.0]), np.array([0])])
def test_arrays_of_wrong_types_or_shapes_are_refused(actions: Any) -> None:  # noqa: ANN401 - any array
    env = envs.DominoVectorEnv(2)
    env.reset()
    with pytest.raises(BulkError, match=r"^expected 2 actions, got an array of \w+ with shape"):
        env.step(actions)
    with pytest.raises(BulkError, match=r"^expected a reset_mask of 2 truth values, got an a"):
        env.reset(options={"reset_mask": actions})


def test_people_are_shown_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = envs.DominoVectorEnv(2, TINY, 2, render_mode="human")
    seen, _ = env.reset(seed=5)
    assert 2 == capsys.readouterr().out.count("Player 1 to play")
    env.step(seen["action_mask"].argmax(axis=1))
    assert capsys.readouterr().out


MISSING = """
import sys
from importlib import import_module
from chickenfoot_rules.base.errors import MissingExtraError
for name, missing in {cases}:
    before = {{*sys.modules}}
    sys.modules[missing] = None
    try:
        import_module(f"chickenfoot_rules.envs.{{name}}")
    except MissingExtraError as error:
        print(error)
    for loaded in {{*sys.modules}} - before:
        if "chickenfoot" not in loaded:
            del sys.modules[loaded]
"""


def test_a_module_names_its_own_extra() -> None:
    names = ["gymnasium", "pettingzoo", "gymnasium", "pettingzoo", "openspiel"]
    cases = [*zip(names, ["gymnasium", "pettingzoo", "numpy", "numpy", "pyspiel"], strict=True)]
    code = MISSING.format(cases=cases)
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    ends = [f'pip install "chickenfoot-rules[{name}]"' for name in names]
    assert ends == [line.rpartition(": ")[2] for line in ended.stdout.splitlines()]


CHECKED = """
import sys
sys.modules["resvg_py"] = None
import gymnasium
from gymnasium.utils.env_checker import check_env
import chickenfoot_rules.envs.gymnasium
env = gymnasium.make("chickenfoot_rules/ChickenFoot-v0").unwrapped
check_env(env)
print(*env.metadata["render_modes"])
try:
    type(env)(render_mode="rgb_array")
except ImportError as error:
    print(error)
"""


def test_the_check_passes_without_the_extra_for_pixels() -> None:
    run = [sys.executable, "-c", CHECKED]
    ended = subprocess.run(run, capture_output=True, text=True, check=True)

    *_, modes, error = ended.stdout.splitlines()
    assert "human ansi svg" == modes
    assert error.endswith('pip install "chickenfoot-rules[image]"')
