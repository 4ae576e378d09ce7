"""Chicken Foot as one value."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.chickenfoot.clues import ChickenFootClues
from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import PRESETS, Place, Rules
from chickenfoot_rules.chickenfoot.scoring import Outcome
from chickenfoot_rules.chickenfoot.setup import Setup
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.dominoes import Game

CHICKEN_FOOT: Final = Game(
    name="chicken-foot",
    title="Chicken Foot",
    rules=Rules,
    layout=Layout,
    outcome=Outcome,
    setup=Setup,
    round=Round,
    view=PlayerView,
    seen=Seen,
    clues=ChickenFootClues,
    match=Match,
    place=Place,
    presets=PRESETS,
)
Rules.game = Layout.game = CHICKEN_FOOT
