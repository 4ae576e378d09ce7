"""The suites and algorithms of OpenSpiel run on the games."""

from __future__ import annotations

import unittest
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from chickenfoot_rules.envs.openspiel.state import pyspiel

PLAYTHROUGHS = Path(__file__).parents[1] / "golden" / "openspiel"
TINY = "python_chicken_foot(players=2,domino_set=2,hand_size=2)"
SPECS = [
    TINY,
    "python_chicken_foot",
    "python_express_domino",
    "python_express_domino(players=2)",
    "python_chicken_foot(players=2,domino_set=2,hand_size=2,episode=match)",
    "python_express_domino(players=2,target=20,episode=match)",
]


def of_spiel(module: str) -> Any:  # noqa: ANN401 - OpenSpiel has no types
    """Import a module of OpenSpiel, whose command-line flags have no values in a test."""
    found = import_module(f"open_spiel.{module}")
    import_module("absl.flags").FLAGS(["test"])
    return found


@pytest.mark.parametrize("spec", SPECS)
def test_the_api_suite_passes(spec: str) -> None:
    suite = of_spiel("integration_tests.api_test")
    members = {"game": pyspiel.load_game(spec), "game_name": spec}
    case = type("Case", (suite.EnforceAPIOnPartialTreeBase,), members)
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(cast("type[unittest.TestCase]", case))
    result = unittest.TestResult()
    tests.run(result)

    assert [] == [told for _, told in (*result.failures, *result.errors)]
    assert result.testsRun >= 5


@pytest.mark.parametrize(
    "options",
    [
        "domino_set=1,hand_size=1",
        "domino_set=2,hand_size=1,opening=laid-out",
        "domino_set=1,hand_size=1,episode=match",
    ],
)
def test_every_seat_has_perfect_recall(options: str) -> None:
    suite = of_spiel("integration_tests.api_test")
    game = pyspiel.load_game(f"python_chicken_foot(players=2,{options})")
    assert suite._assert_is_perfect_recall(game)


@pytest.mark.parametrize("name", ["chicken_foot", "chicken_foot_match", "express_domino"])
def test_a_recorded_playthrough_is_made_again(name: str) -> None:
    replay = of_spiel("python.algorithms.generate_playthrough").replay
    recorded, made = replay(str(PLAYTHROUGHS / f"{name}.txt"))
    assert recorded == made


@pytest.mark.parametrize(
    ("spec", "kind"), [(TINY, "OBSERVATION"), (SPECS[-1], "INFORMATION_STATE")]
)
def test_the_environment_of_reinforcement_learning_plays_to_the_end(spec: str, kind: str) -> None:
    module = of_spiel("python.rl_environment")
    environment = module.Environment(
        pyspiel.load_game(spec), observation_type=module.ObservationType[kind], seed=1
    )
    step = environment.reset()
    total = np.zeros(environment.num_players)
    while not step.last():
        seat = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][seat][0]])
        total += step.rewards
        assert abs(sum(step.rewards)) < 1e-6
    assert environment._state.returns() == pytest.approx([*total])
