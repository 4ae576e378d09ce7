from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given

from chickenfoot_rules import Draw, Pass, Play, Tile, TileError
from chickenfoot_rules.dominoes.tiles import suit_name
from chickenfoot_rules.strategies import plays
from support.dominoes import read_back


@pytest.mark.rule("R3.7")
@pytest.mark.parametrize("value", range(19))
def test_laying_a_double_is_called(value: int) -> None:
    call = f"Chickie {suit_name(value).capitalize()}"

    assert call == Play(Tile(value, value), Tile(value, (value + 1) % 19)).call
    assert call == Play(Tile(value, value), None).call


@pytest.mark.rule("R3.7")
def test_nothing_is_called_for_other_tiles() -> None:
    assert Play(Tile(4, 5), Tile(4, 4)).call is None


@given(plays())
def test_a_play_is_one_object_however_it_is_made(play: Play) -> None:
    again = (
        Play(play.tile, on=play.on, announce=play.announce),
        copy.copy(play),
        copy.deepcopy(play),
        pickle.loads(pickle.dumps(play)),
        read_back(play),
    )

    assert all(play is other for other in again)
    assert hash(play) == hash((play.tile, play.on, play.announce))


@given(plays(), plays())
def test_plays_are_equal_when_all_their_parts_are(one: Play, other: Play) -> None:
    parts_equal = (one.tile, one.on, one.announce) == (other.tile, other.on, other.announce)

    assert parts_equal == (one == other)


@pytest.mark.parametrize(
    ("tile", "on"), [("4-9", Tile(9, 9)), (Tile(4, 9), "9-9"), (None, Tile(9, 9)), (7, None)]
)
def test_a_play_names_tiles(tile: Tile, on: Tile) -> None:
    with pytest.raises(TileError):
        Play(tile, on)


def test_draws_and_passes_are_values() -> None:
    values: list[object] = [Draw(), Pass()]

    assert values[0] != values[1]
    assert [Draw(), Pass()] == copy.deepcopy(values)
    assert hash(Draw()) == hash(Draw())


@pytest.mark.parametrize(
    ("play", "joint", "free"),
    [
        (Play(Tile(4, 9), Tile(9, 9)), 9, 4),
        (Play(Tile(2, 4), Tile(4, 9)), 4, 2),
        (Play(Tile(4, 4), Tile(4, 9)), 4, -1),
        (Play(Tile(9, 9), None), 9, -1),
    ],
)
def test_a_play_knows_the_touching_half_and_the_free_one(play: Play, joint: int, free: int) -> None:
    assert (joint, free) == (play.joint, play.free)
