"""The environments of PettingZoo pass its own tests, hide what is hidden, and can be repeated."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, TypeAlias

import numpy as np
import pytest

from chickenfoot_rules import (
    ActionError,
    DealError,
    MatchError,
    PictureError,
    Rules,
    RulesError,
    UnknownNameError,
)
from chickenfoot_rules.base.errors import MissingExtraError
from chickenfoot_rules.bulk import observe
from chickenfoot_rules.dominoes import actions
from envs.support import TINY, AnyRules, each_copy, each_table
from support.chickenfoot import HouseRules

pytest.importorskip("pettingzoo")

from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]

from chickenfoot_rules.envs import pettingzoo as envs
from chickenfoot_rules.rendering import image

suite: Any = import_module("pettingzoo.test")  # without annotations

Env: TypeAlias = AECEnv[str, envs.AgentObservation, int | None]
Maker: TypeAlias = Callable[..., Any]
Episode: TypeAlias = Literal["round", "match"]

each_maker = pytest.mark.parametrize("make", [envs.env, envs.raw_env])
each_episode = pytest.mark.parametrize("episode", ["round", "match"])

MANY = 5

quiet = pytest.mark.filterwarnings("ignore::UserWarning")
"""The tests of PettingZoo warn of observations that are not arrays, such as ours with masks."""


def choice(seen: envs.AgentObservation | None, rng: random.Random) -> int:
    """Return a random legal action."""
    assert seen is not None
    return rng.choice(np.flatnonzero(seen["action_mask"]).tolist())


def play(env: Env, rng: random.Random) -> list[tuple[str, bytes, float]]:
    """Play an episode to its end, and return what each agent saw and got at each step."""
    played: list[tuple[str, bytes, float]] = []
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        assert seen is not None
        played.append((agent, seen["observation"].tobytes(), reward))
        env.step(None if terminated or truncated else choice(seen, rng))
    return played


@quiet
@each_episode
@each_maker
@each_table
def test_the_tests_of_pettingzoo_pass(
    make: Maker, rules: AnyRules, players: int, episode: str
) -> None:
    suite.api_test(make(rules, players, episode=episode), num_cycles=100)
    cycles = 500 if players <= MANY else 30
    suite.seed_test(lambda: make(rules, players, episode=episode), num_cycles=cycles)


def agents_see(env: Any, sheet: tuple[tuple[int, ...], ...]) -> None:  # noqa: ANN401 - wrapped or not
    """Assert that each agent sees the view of its seat, in a match with the score sheet."""
    for seat, agent in enumerate(env.agents):
        view = env.view(agent)
        assert env.round.view(seat, sheet) == view
        seen = env.observe(agent)
        assert observe(view).tobytes() == seen["observation"].tobytes()
        assert actions.mask(view) == seen["action_mask"].tobytes()
        assert env.observation_space(agent).contains(seen)


@each_episode
@each_table
def test_agents_see_their_views_and_rewards_sum_to_zero(
    rules: AnyRules, players: int, episode: Episode
) -> None:
    if episode == "match" and players > MANY:
        pytest.skip("one round of so many seats shows the same")
    env: Any = envs.raw_env(rules, players, episode=episode)
    env.reset(seed=3)
    rng = random.Random(3)
    totals = [0.0] * players
    before: tuple[tuple[int, ...], ...] = ()
    scores = before
    ours, other, *_ = env.infos.values()
    ours["scores"][0] = -1
    assert other["scores"][0] == 0
    while not any(env.terminations.values()):
        assert env.agent_selection == f"player_{env.round.seat}"
        agents_see(env, before)
        env.step(choice(env.observe(env.agent_selection), rng))
        scores = tuple(tuple(map(int, points)) for points in env._sheet)
        totals = [
            total + env.rewards[agent] for total, agent in zip(totals, env.agents, strict=True)
        ]
        assert sum(env.rewards.values()) == pytest.approx(0)
        for info in env.infos.values():  # Learning libraries store it, in arrays of one shape.
            assert ((players,), np.int64) == (info["scores"].shape, info["scores"].dtype)
        if len(scores) > len(before):
            assert any(env.rewards.values()) == (len({*scores[-1]}) > 1)
            before = scores if episode == "match" else ()
        else:
            assert not any(env.rewards.values())
    agents_see(env, before)
    last = [sum(row[seat] for row in scores) for seat in range(players)]
    assert all(last == info["scores"].tolist() for info in env.infos.values())
    if isinstance(rules, Rules):
        leads = [(sum(last) - own) / (players - 1) - own for own in last]
    else:
        side = 2 if rules.pairs else 1
        leads = [own - (sum(last) - side * own) / (players - side) for own in last]
    assert leads == pytest.approx(totals)
    assert (episode == "round") == (len(scores) == 1) or not isinstance(rules, Rules)


@quiet
def test_an_illegal_action_ends_the_episode_and_costs_all_tiles() -> None:
    env = envs.env(Rules(), 3)
    env.reset(seed=5)
    loser = env.agent_selection
    seen = env.observe(loser)
    assert seen is not None
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {
        agent: -545.0 if agent == loser else 0.0 for agent in env.possible_agents
    }


@pytest.mark.parametrize("action", [100_000, -1, 1, None, "pass", 99.0])
def test_an_illegal_action_is_refused_without_wrappers(action: Any) -> None:  # noqa: ANN401 - any object
    env: Any = envs.raw_env(Rules(), 3)
    env.reset(seed=5)
    before = env.observe("player_0")["observation"].tobytes()
    with pytest.raises(ActionError, match=r"^expected one of the legal actions: .*; got "):
        env.step(action)
    assert before == env.observe("player_0")["observation"].tobytes()


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"players": 17}, RulesError, r"17"),
        ({"rules": TINY, "players": 4}, DealError, r"4 players"),
        ({"rules": HouseRules()}, RulesError, r"does not know HouseRules, only .*\(H2\)$"),
        ({"episode": "day"}, UnknownNameError, r"^expected the episode 'round' or 'match', got"),
        ({"render_mode": "smell"}, PictureError, r"^expected the render mode None or one of 'hum"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        envs.env(**arguments)


@each_maker
def test_the_render_test_passes(make: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    def tiny(render_mode: str) -> object:
        return make(TINY, 2, render_mode=render_mode)

    def is_svg(frame: str) -> bool:
        return frame.startswith("<svg")

    suite.render_test(tiny, {"svg": is_svg})
    assert "Player 1" in capsys.readouterr().out


@each_episode
def test_a_seed_repeats_an_episode_and_the_next_one_differs(episode: Episode) -> None:
    rules = Rules(domino_set=4, hand_size=2)
    one, other = (envs.raw_env(rules, 3, episode=episode) for _ in range(2))
    played: list[list[tuple[str, bytes, float]]] = []
    for seed in (np.int64(5), None):  # Without one, the deals go on.
        for env in (one, other):
            env.reset(seed=seed)  # type: ignore[arg-type] # numpy's number is one, too
            played.append(play(env, random.Random(5)))
    first, same, second, also = played
    assert first == same
    assert first != second == also


def test_the_parallel_form_of_pettingzoo_for_moves_in_turn_plays_the_same_episode() -> None:
    conversions: Any = import_module("pettingzoo.utils.conversions")
    with pytest.raises(AssertionError, match="is_parallelizable"):
        conversions.aec_to_parallel(envs.env(TINY, 2))
    env = conversions.turn_based_aec_to_parallel(envs.env(TINY, 2))
    seen, _ = env.reset(seed=5)
    rng = random.Random(5)
    other: Any = envs.env(TINY, 2)
    other.reset(seed=5)
    rewards: dict[str, float] = {}
    while env.agents:
        agent = other.agent_selection
        action = choice(seen[agent], rng)
        seen, rewards, *_ = env.step({agent: action})
        other.step(action)
        assert seen["player_0"]["observation"].tobytes() == (
            other.observe("player_0")["observation"].tobytes()
        )
    assert rewards == other.rewards


def test_the_seed_decides_the_deals_of_all_episodes_whatever_is_played() -> None:
    env: Any = envs.raw_env(Rules(domino_set=3, hand_size=2, target=15), 3, episode="match")
    deals: list[list[Any]] = [[], []]
    for seed, found in enumerate(deals):
        env.reset(seed=5)
        for _ in range(5):
            found.append(env.round.to_deal())
            play(env, random.Random(seed))
            env.reset()

    assert deals[0] == deals[1]


@each_copy
def test_copies_and_pickles_go_on_alike(copied: Maker) -> None:
    env = envs.env(players=3, episode="match")
    env.reset(seed=5)
    rng = random.Random(5)
    for _ in range(50):
        env.step(choice(env.observe(env.agent_selection), rng))
    other = copied(env)
    assert play(env, random.Random(6)) == play(other, random.Random(6))


def test_the_lead_of_the_first_round_is_random() -> None:
    env: Any = envs.raw_env(TINY, 3)
    leads: set[int] = set()
    for seed in range(20):
        env.reset(seed=seed)
        leads.add(env.round.lead)
    assert {0, 1, 2} == leads


def test_nothing_is_played_before_the_first_reset_or_after_the_end() -> None:
    env: Any = envs.raw_env(TINY, 2)
    first = "player_0"
    for call in (
        lambda: env.step(0),
        lambda: env.observe(first),
        lambda: env.view(first),
        env.render,
    ):
        with pytest.raises(MatchError, match=r"^expected reset first: there is no episode yet$"):
            call()
    env.reset(seed=5)
    env.step(np.int64(choice(env.observe(env.agent_selection), random.Random(1))))
    assert env.render() is None  # There is no render mode.
    play(env, random.Random(5))
    assert [] == env.agents
    with pytest.raises(MatchError, match=r"^expected reset before step: the episode is over$"):
        env.step(0)
    env.close()


def test_pixels_show_the_table_and_need_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    env: Any = envs.raw_env(TINY, 2, render_mode="rgb_array")
    env.reset(seed=5)
    before: Any = env.render()
    env.step(choice(env.observe(env.agent_selection), random.Random(5)))
    after: Any = env.render()
    assert (720, 960, 3) == before.shape == after.shape
    assert before.min() < 50
    assert (before != after).any()

    for missing in ("PIL", "resvg_py"):
        monkeypatch.setitem(sys.modules, missing, None)
        image._font_file.cache_clear()  # pyright: ignore[reportPrivateUsage]
        with pytest.raises(MissingExtraError, match=r'pip install "chickenfoot-rules\[image\]"$'):
            envs.env(render_mode="rgb_array")
