"""The arguments that all environments take."""

from __future__ import annotations

import pytest

from chickenfoot_rules import Rules
from chickenfoot_rules.dominoes.errors import UnknownNameError
from chickenfoot_rules.envs.arguments import Episode, plays_matches, seats_of
from chickenfoot_rules.express import ExpressRules


def test_an_episode_is_a_round_or_a_match() -> None:
    assert (False, True) == (plays_matches("round"), plays_matches("match"))


def test_there_is_no_other_episode() -> None:
    episode: Episode = "set"  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    with pytest.raises(UnknownNameError, match="expected the episode 'round' or 'match'"):
        plays_matches(episode)


def test_four_play_chicken_foot_and_the_rules_of_express_domino_say_how_many() -> None:
    express = ExpressRules(target=50, players=3)

    assert (4, 3) == (seats_of(Rules(), None), seats_of(express, None))
    assert (6, 2) == (seats_of(Rules(), 6), seats_of(express, 2))
