"""Matches, rounds and views of either game, for packages that still name both."""

from __future__ import annotations

from typing import TypeAlias

from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound, ExpressView

AnyMatch: TypeAlias = Match | ExpressMatch
"""A match of either game."""

AnyRound: TypeAlias = Round | ExpressRound
"""A round of either game."""

View: TypeAlias = PlayerView | ExpressView
"""A view of either game."""
