"""Rules to test environments with."""

from __future__ import annotations

import copy
import pickle
from typing import Any, Final

import pytest

from chickenfoot_rules import PRESETS, MissingDouble, Opening, Rules
from chickenfoot_rules.express import ExpressRules

AnyRules = Rules | ExpressRules

TINY: Final = Rules(domino_set=2, hand_size=2)

TABLES: Final[dict[str, tuple[AnyRules, int]]] = {
    "defaults": (Rules(), 4),
    "many seats": (Rules(domino_set=18), 16),
    "announcing": (Rules(domino_set=6, chickenlittle="next-turn", drawn_tile="must"), 2),
    "lots": (PRESETS["encyclopedia"], 3),
    "six arms": (PRESETS["double-chicken-foot"], 5),
    "drawing on": (Rules(domino_set=4, hand_size=2, draw_until_playable=True, curved=True), 2),
    "dealt anew": (
        Rules(
            domino_set=5,
            hand_size=2,
            opening=Opening.HIGHEST_HELD,
            missing_double=MissingDouble.RESHUFFLE,
        ),
        3,
    ),
    "express, 2 seats": (ExpressRules(target=30, players=2), 2),
    "express, 3 seats": (ExpressRules(target=30, players=3), 3),
    "express in pairs": (ExpressRules(target=30, pairs=True), 4),
}
"""Rules of both games, with a number of players."""

_USUAL: Final = ("drawing on", "express in pairs")
"""The tables of a usual run; ``nox -s lowest`` tests all of them."""

each_table: Final = pytest.mark.parametrize(
    ("rules", "players"),
    [
        pytest.param(*table, id=name, marks=[] if name in _USUAL else [pytest.mark.adapters])
        for name, table in TABLES.items()
    ],
)


def pickled(env: Any) -> Any:  # noqa: ANN401 - any environment
    """Return what a pickle of an environment becomes."""
    return pickle.loads(pickle.dumps(env))


each_copy: Final = pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
