"""The package imports what needs an extra only when it is used."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

import pytest

from chickenfoot_rules import ChickenfootError, Match, MissingExtraError, RulesError, bulk
from chickenfoot_rules.bulk import Batch, analyse, observe, simulate
from chickenfoot_rules.express import ExpressMatch
from chickenfoot_rules.players import RandomPlayer, SearchPlayer, play_match
from support.chickenfoot import HouseRules
from support.express import HouseExpress

DominoMatch: TypeAlias = Match | ExpressMatch


MATCHES = [
    Match(HouseRules(domino_set=2, hand_size=2), 2),
    ExpressMatch(HouseExpress(target=10, players=2)),
]


def test_actions_need_neither_numpy_nor_numba() -> None:
    program = (
        "import sys; from chickenfoot_rules.bulk import actions; "
        "print({'numpy', 'numba', 'chickenfoot_rules.bulk.backend'} & {*sys.modules})"
    )
    command = [sys.executable, "-c", program]
    shown = subprocess.run(command, check=True, capture_output=True, text=True)

    assert "set()\n" == shown.stdout


@pytest.mark.parametrize("name", bulk.__all__)
def test_every_name_of_the_package_can_be_imported(name: str) -> None:
    value = getattr(bulk, name)

    assert value is getattr(bulk, name)
    assert name in dir(bulk)


def test_the_package_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match=r"^module 'chickenfoot_rules\.bulk' has no attribute"):
        _ = bulk.batches  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize("name", ["Batch", "observe"])
def test_an_error_says_how_to_install_numpy(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [*sys.modules]:
        if module.startswith("chickenfoot_rules.bulk."):
            monkeypatch.delitem(sys.modules, module)
    monkeypatch.delitem(vars(bulk), name, raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setitem(sys.modules, "numba.extending", None)

    with pytest.raises(
        MissingExtraError, match=r'need numpy: pip install "chickenfoot-rules\[fast\]"$'
    ):
        getattr(bulk, name)
    assert issubclass(MissingExtraError, ChickenfootError)


def test_fields_need_no_numpy() -> None:
    program = (
        "import sys; sys.modules['numpy'] = None; "
        "from chickenfoot_rules import Rules; "
        "from chickenfoot_rules.bulk import ObservationFields; "
        "print(ObservationFields.of(Rules(), 4).size)"
    )
    command = [sys.executable, "-c", program]
    shown = subprocess.run(command, check=True, capture_output=True, text=True)

    assert "377\n" == shown.stdout
    observation = import_module("chickenfoot_rules.bulk.observation")
    assert observation.ObservationFields is bulk.ObservationFields


@pytest.mark.rule("H2")
@pytest.mark.parametrize("match", MATCHES)
def test_the_compiled_engine_refuses_the_rules_of_a_subclass(match: DominoMatch) -> None:
    message = (
        "^the compiled engine does not know House(Rules|Express), only Rules and ExpressRules "
        "themselves: play by such rules with Match and Round, and with players that need no "
        r"engine, like GreedyPlayer \(H2\)$"
    )
    round_ = match.deal(random.Random(1)).all_rounds[0]
    view = round_.view(round_.seat)
    calls: list[Callable[[], object]] = [
        lambda: Batch(match.rules, match.players, 1, seed=1),
        lambda: simulate(round_, 1, seed=1),
        lambda: analyse(view, 2, seed=1),
        lambda: observe(view),
        lambda: SearchPlayer(simulations=1).choose(view, random.Random(1)),
    ]
    for call in calls:
        with pytest.raises(RulesError, match=message):
            call()
    # The way that the message names is open.
    played = play_match([RandomPlayer()] * match.players, rules=match.rules, seed=1)
    assert played.match.is_over
