"""The players of the tutorial are legal and repeatable, and know what the tutorial says."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from own_player import (
    PLAYERS,
    CarefulPlayer,
    HeaviestPlayer,
    ListeningPlayer,
    OwnPlayer,
    main,
    play_out,
    play_out_first,
)

from chickenfoot_rules import (
    DominoSet,
    Draw,
    Play,
    PlayerError,
    PlayerView,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_match, play_round
from support.chickenfoot import layout

SMALL = Rules(domino_set=4, hand_size=4)
CROSS = layout("6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6")


def mask(tiles: str) -> int:
    return TileSet.parse(tiles).mask


def position(*hands: str, seat: int = 0) -> Round:
    """Return a round with the cross laid; 0-0 is drawn next, unless somebody has it."""
    held = [TileSet.parse(hand) for hand in hands]
    rest = DominoSet(6).tiles - CROSS.tiles
    for hand in held:
        rest -= hand
    boneyard = sorted(rest, reverse=True)
    return Round(rules=Rules(domino_set=6), hands=held, boneyard=boneyard, layout=CROSS, seat=seat)


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_of_the_tutorial_plays_a_match_that_can_be_repeated(name: str) -> None:
    players = [PLAYERS[name], RandomPlayer(), GreedyPlayer()]
    first, second = (play_match(players, rules=SMALL, seed=7) for _ in range(2))

    assert first.match.is_over
    assert () == first.faults
    assert first.match == second.match
    with pytest.raises(PlayerError, match="it is the turn of seat 0"):
        PLAYERS[name].choose(position("1-2 1-3", "4-5").view(1), random.Random(7))


HEAVY = position("1-2 3-5 0-4", "0-0 5-5").view(0)
# 3-5 is the last three and the last five, and 3-3 and 5-5 are not seen.
PROTECTED = position("3-5 1-2 1-4 2-4", "0-0").view(0)
# Seat 1 can't play on 1, 2, 3 or 4, and what it draws does not fit either.
HEARD = position("3-5 2-4", "0-5 5-5", seat=1).apply(Draw()).view(0)
# 1-2 or 2-2: after the double seat 1 must draw, and the last tile follows as a toe.
AHEAD = position("2-2 1-2", "4-5 0-0 3-3").view(0)


@pytest.mark.parametrize(
    ("player", "view", "tile", "chooses"),
    [
        (HeaviestPlayer(), HEAVY, "3-5", True),
        (HeaviestPlayer(), PROTECTED, "3-5", True),
        (CarefulPlayer(), PROTECTED, "3-5", False),
        (CarefulPlayer(), HEARD, "3-5", True),
        (ListeningPlayer(), HEARD, "2-4", True),
        (ListeningPlayer(weight=1), HEARD, "3-5", True),
        (OwnPlayer(worlds=5), AHEAD, "2-2", True),
    ],
)
def test_a_player_knows_what_the_tutorial_says(
    player: HeaviestPlayer | CarefulPlayer | ListeningPlayer | OwnPlayer,
    view: PlayerView,
    tile: str,
    chooses: bool,
) -> None:
    move = player.choose(view, random.Random(7))
    assert isinstance(move, Play)
    assert chooses == (Tile.parse(tile) == move.tile)


@pytest.mark.parametrize("playing_out", [play_out, play_out_first])
def test_a_round_that_is_over_is_charged_as_it_ended(
    playing_out: Callable[[Round, int], tuple[int, ...]],
) -> None:
    over = play_round(position("1-2 1-3", "4-5 0-0"), [RandomPlayer()] * 2, seed=7).round
    assert over.outcome is not None

    assert over.outcome.charges == playing_out(over, 0)


def test_the_program_prints_who_is_better_and_what_it_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["heaviest", "--matches", "3", "--seed", "7", "--jobs", "1"])

    better, worse, compared, cost = capsys.readouterr().out.splitlines()
    assert better.startswith("greedy: ")
    assert worse.startswith("heaviest: ")
    assert compared.startswith("greedy beats heaviest by ")
    assert cost.endswith(" seconds of a processor a game")
