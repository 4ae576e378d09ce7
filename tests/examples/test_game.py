"""The game for any framework goes on after a restart, and refuses in the reader's language."""

from __future__ import annotations

import json
from http import HTTPStatus

from game import Game

from chickenfoot_rules.players import GreedyPlayer


def first_answer(game: Game, seat: int) -> str:
    """Return what a page answers by the first legal move of a seat."""
    table = json.loads(game.show(seat))
    [move, *_] = table["legal_moves"]
    return json.dumps({"action": move["action"], "move_number": table["move_number"]})


def test_a_game_goes_on_after_a_restart() -> None:
    game = Game(["Ada", "Bob", "Cleo"])
    for _ in range(5):
        assert game.match.round
        seat = game.match.round.seat
        status, _ = game.play(seat, first_answer(game, seat))
        assert HTTPStatus.OK == status
    after = Game.load(game.save())

    assert (game.match, [*game.names]) == (after.match, [*after.names])
    assert after.match.round
    seat = after.match.round.seat
    assert game.show(seat) == after.show(seat)
    assert HTTPStatus.OK == after.play(seat, first_answer(after, seat))[0]


def test_a_game_goes_on_after_a_round_and_the_deal_is_new() -> None:
    game = Game(["Ada", "Bob"])
    while game.match.round:
        seat = game.match.round.seat
        game.play(seat, first_answer(game, seat))
    after = Game.load(game.save())

    assert after.match.round is None
    assert HTTPStatus.OK == after.play(0, "deal")[0]
    assert HTTPStatus.CONFLICT == after.play(0, "deal")[0]


def test_bots_move_until_it_is_the_turn_of_a_person() -> None:
    game = Game(["Ada", "Robot", "Bob"], bots={1: GreedyPlayer()})
    while game.match.round:
        seat = game.match.round.seat
        assert seat != 1
        assert HTTPStatus.OK == game.play(seat, first_answer(game, seat))[0]
    played = {event["seat"] for event in json.loads(game.show(0))["events"]}
    after = Game.load(game.save(), game.bots)
    after.play(0, "deal")

    assert played == {0, 1, 2}
    assert after.match.round is None or after.match.round.seat != 1


def test_a_bot_that_takes_over_moves_after_a_restart() -> None:
    game = Game(["Ada", "Bob"])
    assert game.match.round
    seat = game.match.round.seat
    after = Game.load(game.save(), {seat: GreedyPlayer()})

    assert after.match.round is None or after.match.round.seat != seat


def test_a_refusal_is_in_the_language_of_the_reader() -> None:
    game = Game(["Ada", "Bob"])
    assert game.match.round
    other = 1 - game.match.round.seat
    said = {
        language: json.loads(game.play(other, '{"move": "pass", "move_number": 0}', language)[1])
        for language in ("en", "de", "es", "fr")
    }

    assert {"not-your-turn"} == {one["code"] for one in said.values()}
    assert said.pop("fr") == said["en"]
    assert len(said) == len({one["message"] for one in said.values()})
    assert "nicht du" in said["de"]["message"]
