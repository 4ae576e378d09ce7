"""The package imports what needs an extra only when it is used, and knows only its own rules."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from chickenfoot_rules import Match, RulesError
from chickenfoot_rules.bulk import Batch, analyse, observe, simulate
from chickenfoot_rules.express import ExpressMatch
from chickenfoot_rules.players import RandomPlayer, SearchPlayer, play_match
from support.chickenfoot import HouseRules
from support.express import HouseExpress


def test_actions_import_no_kernels_and_fields_need_no_numpy() -> None:
    program = (
        "import sys; from chickenfoot_rules import Rules; "
        "from chickenfoot_rules.bulk import actions; "
        "print({'numpy', 'numba', 'chickenfoot_rules.bulk.backend'} & {*sys.modules}); "
        "sys.modules['numpy'] = None; from chickenfoot_rules.bulk import ObservationFields; "
        "print(ObservationFields.of(Rules(), 4).size)"
    )
    command = [sys.executable, "-c", program]
    shown = subprocess.run(command, check=True, capture_output=True, text=True)

    assert "set()\n377\n" == shown.stdout


@pytest.mark.rule("H2")
@pytest.mark.parametrize(
    "match",
    [
        Match(HouseRules(domino_set=2, hand_size=2), 2),
        ExpressMatch(HouseExpress(target=10, players=2)),
    ],
)
def test_the_compiled_engine_refuses_the_rules_of_a_subclass(match: Any) -> None:  # noqa: ANN401
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
        with pytest.raises(RulesError, match=r"engine does not know House(Rules|Express), .*\(H2"):
            call()
    # Players that need no engine play by them.
    assert play_match([RandomPlayer()] * match.players, rules=match.rules, seed=1).match.is_over
