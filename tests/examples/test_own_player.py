"""The players of the tutorial are legal and repeatable, and know what the tutorial says."""

from __future__ import annotations

import random

import pytest
from own_player import (
    PLAYERS,
    SUITS,
    CarefulPlayer,
    HeaviestPlayer,
    ListeningPlayer,
    OwnPlayer,
    gain,
    liking,
    main,
    play_out,
    play_out_first,
)

from chickenfoot_rules import (
    DominoSet,
    Draw,
    Layout,
    Pass,
    Play,
    PlayerError,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_match, play_round

SMALL = Rules(domino_set=4, hand_size=4)

CROSS = (
    Layout()
    .place(Tile(6, 6))
    .place(Tile(1, 6), Tile(6, 6))
    .place(Tile(2, 6), Tile(6, 6))
    .place(Tile(3, 6), Tile(6, 6))
    .place(Tile(4, 6), Tile(6, 6))
)


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


def test_a_suit_is_all_tiles_of_a_value() -> None:
    assert TileSet.parse("0-2 1-2 2-2").mask == SUITS[2] & DominoSet(2).tiles.mask


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_of_the_tutorial_plays_a_match_without_fault(name: str) -> None:
    played = play_match([PLAYERS[name], RandomPlayer(), GreedyPlayer()], rules=SMALL, seed=7)

    assert played.match.is_over
    assert () == played.faults


@pytest.mark.parametrize("name", PLAYERS)
def test_the_chance_that_it_is_given_is_all_a_player_uses(name: str) -> None:
    first, second = (
        play_match([PLAYERS[name], GreedyPlayer()], rules=SMALL, seed=3).match for _ in range(2)
    )

    assert first == second


@pytest.mark.parametrize("name", PLAYERS)
def test_whose_turn_it_is_not_has_nothing_to_choose(name: str) -> None:
    view = position("1-2 1-3", "4-5").view(1)

    with pytest.raises(PlayerError, match="it is the turn of seat 0"):
        PLAYERS[name].choose(view, random.Random(7))


def test_the_heaviest_tile_is_the_one_with_the_most_pips() -> None:
    view = position("1-2 3-5 0-4", "0-0 5-5").view(0)

    assert Play(Tile(3, 5), Tile(3, 6)) == HeaviestPlayer().choose(view, random.Random(7))


@pytest.mark.parametrize("move", [Draw(), Pass()])
def test_what_is_no_play_is_worth_nothing(move: Draw | Pass) -> None:
    assert 0 == liking(move, mask("1-2"), 0)


def test_a_tile_is_worth_what_it_costs_to_keep_it() -> None:
    assert 8 == liking(Play(Tile(3, 5), Tile(3, 6)), mask("3-5 1-2"), 0)


def test_a_double_is_worth_five_points_more_and_double_blank_costs_fifty() -> None:
    assert 4 + 5 == liking(Play(Tile(2, 2), Tile(2, 6)), mask("2-2 1-3"), 0)
    assert 50 + 5 == liking(Play(Tile(0, 0), Tile(0, 6)), mask("0-0 1-3"), 0)


def test_an_end_that_can_be_played_on_again_is_worth_a_point() -> None:
    assert 8 + 1 == liking(Play(Tile(3, 5), Tile(3, 6)), mask("3-5 4-5"), 0)


def test_the_last_tile_of_a_number_whose_double_may_come_is_dear() -> None:
    play = Play(Tile(3, 5), Tile(3, 6))

    assert 8 - (3 + 1.2 * 2) == liking(play, mask("3-5 1-2 1-4"), mask("3-3"))
    assert 8 - 2 * (3 + 1.2 * 2) == liking(play, mask("3-5 1-2 1-4"), mask("3-3 5-5"))
    assert 8 == liking(play, mask("3-5 3-4 1-4"), mask("3-3"))


def test_who_is_careful_keeps_a_number_protected_that_the_heaviest_would_give_up() -> None:
    # 3-5 is the last three and the last five, and 3-3 and 5-5 are not seen.
    view = position("3-5 1-2 1-4 2-4", "0-0").view(0)

    assert Tile(3, 5) == played(HeaviestPlayer().choose(view, random.Random(7)))
    assert Tile(3, 5) != played(CarefulPlayer().choose(view, random.Random(7)))


def played(move: object) -> Tile:
    assert isinstance(move, Play)
    return move.tile


def test_who_listens_makes_the_end_that_the_next_player_has_no_tile_for() -> None:
    # Seat 1 can't play on 1, 2, 3 or 4, and what it draws does not fit either.
    view = position("3-5 2-4", "0-5 5-5", seat=1).apply(Draw()).view(0)

    assert Tile(3, 5) == played(CarefulPlayer().choose(view, random.Random(7)))
    assert Tile(2, 4) == played(ListeningPlayer().choose(view, random.Random(7)))
    assert Tile(3, 5) == played(ListeningPlayer(weight=1).choose(view, random.Random(7)))


def test_what_everybody_else_is_charged_more_is_a_gain() -> None:
    assert 20 == gain([5, 20, 30], 0)
    assert -2.5 == gain([5, 20, 30], 1)


@pytest.mark.parametrize("playing_out", [play_out, play_out_first])
def test_a_round_that_is_played_out_is_charged_as_it_ended(playing_out: object) -> None:
    assert callable(playing_out)
    over = play_round(position("1-2 1-3", "4-5 0-0"), [RandomPlayer()] * 2, seed=7).round
    assert over.outcome is not None

    assert over.outcome.charges == playing_out(over, 0)


def test_everybody_is_careful_when_a_round_is_played_out() -> None:
    round_ = position("1-2 1-3 3-5 0-0", "4-5 0-1 2-3 2-2")
    ended = play_round(round_, [CarefulPlayer()] * 2, seed=7).round
    assert ended.outcome is not None

    assert ended.outcome.charges == play_out(round_, TileSet.parse("0-0 1-1 2-2 3-3 4-4 5-5").mask)


def test_who_looks_ahead_lays_the_double_on_which_his_last_tile_follows() -> None:
    # 1-2 or 2-2: after the double seat 1 must draw, and the last tile follows as a toe.
    view = position("2-2 1-2", "4-5 0-0 3-3").view(0)

    assert Tile(2, 2) == played(OwnPlayer(worlds=5).choose(view, random.Random(7)))


def test_the_program_tells_who_is_better_and_what_it_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["heaviest", "--matches", "3", "--seed", "7", "--jobs", "1"])

    better, worse, compared, cost = capsys.readouterr().out.splitlines()
    assert better.startswith("greedy: ")
    assert worse.startswith("heaviest: ")
    assert compared.startswith("greedy beats heaviest by ")
    assert cost.endswith(" seconds of a processor a game")
