"""The players of the tutorial are legal and repeatable, and its program compares them."""

from __future__ import annotations

import random

import pytest
from own_player import PLAYERS, main

from chickenfoot_rules import PlayerError, Rules
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_match

SMALL = Rules(domino_set=4, hand_size=4)


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_of_the_tutorial_plays_a_match_that_can_be_repeated(name: str) -> None:
    players = [PLAYERS[name], RandomPlayer(), GreedyPlayer()]
    first, second = (play_match(players, rules=SMALL, seed=7) for _ in range(2))

    assert first.match.is_over
    assert () == first.faults
    assert first.match == second.match
    begun = first.match.rounds[0].origin
    with pytest.raises(PlayerError, match=f"it is the turn of seat {begun.seat}"):
        PLAYERS[name].choose(begun.view((begun.seat + 1) % 3), random.Random(7))


def test_the_program_prints_who_is_better_and_what_it_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["heaviest", "--matches", "3", "--seed", "7", "--jobs", "1"])

    better, worse, compared, cost = capsys.readouterr().out.splitlines()
    assert better.startswith("greedy: ")
    assert worse.startswith("heaviest: ")
    assert compared.startswith("greedy beats heaviest by ")
    assert cost.endswith(" seconds of a processor a game")
