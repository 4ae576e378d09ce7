"""The narrators of both games."""

from __future__ import annotations

import pytest

from chickenfoot_rules import PUREMCO, Draw, Pass, Round, Rules, rules_in_english
from chickenfoot_rules.dominoes import GAMES, game_of
from chickenfoot_rules.dominoes.errors import WrongTypeError
from chickenfoot_rules.rendering import narrator_of, rule_texts
from support.dominoes import after, deal, play
from support.express import PAIRS

TWO = Rules(domino_set=2)


def test_every_game_has_a_narrator() -> None:
    narrators = [narrator_of(rules, 4) for rules in (Rules(), PAIRS)]

    assert {GAMES["chicken-foot"], GAMES["express"]} == {
        game_of(narrator.rules) for narrator in narrators
    }
    assert len(GAMES) == len({type(narrator) for narrator in narrators})
    with pytest.raises(WrongTypeError, match="expected Rules or ExpressRules, or a layout"):
        narrator_of(None, 4)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_narrator_knows_its_game() -> None:
    chicken_foot = narrator_of(Rules(), 4)
    express = narrator_of(PAIRS, 4)

    assert (str(chicken_foot.example), chicken_foot.draws) == ("4-9 on 9-9", True)
    assert (str(express.example), express.draws) == ("4-6 on 6-6", False)
    assert [
        narrator.announces
        for narrator in (chicken_foot, express, narrator_of(Rules(chickenlittle=True), 4))
    ] == [False, False, True]
    assert chicken_foot.sides == ((0,), (1,), (2,), (3,))
    assert express.sides == ((0, 2), (1, 3))


def test_the_table_of_chicken_foot_has_its_hand_size_if_there_is_one() -> None:
    # PUREMCO has no hand size for a double-two set.
    assert [
        narrator_of(Rules(), 4).table(),
        narrator_of(Rules(domino_set=1, hand_size=1), 2).table(),
        narrator_of(Rules(domino_set=2, deal_table=PUREMCO), 2).table(),
    ] == [
        "double-nine set, 4 players, 11 tiles each",
        "double-one set, 2 players, 1 tile each",
        "double-two set, 2 players",
    ]
    assert narrator_of(TWO, 2).number_of(3) == "Round 3 of 3"
    assert [*narrator_of(TWO, 2).lines_of_score([(3, 4)])] == []
    assert rule_texts(Rules(), 4) == rules_in_english(Rules(), 4)
    assert rule_texts(TWO) == rules_in_english(TWO)


@pytest.mark.rule("R4.1")
@pytest.mark.rule("R4.3")
def test_the_seat_to_move_sees_its_drawn_tiles() -> None:
    start = Round.start(TWO, deal("2-2 0-1|0-0 1-1", "0-2 1-2"))
    drawn = after(start, play("2-2"), Draw())
    narrator = narrator_of(TWO, 2)

    assert [*narrator.lines_to_mover(start.view(0))] == []
    assert [*narrator.lines_to_mover(drawn.view(1))] == ["You have drawn 1-2, and 1-2 fits"]
    assert [*narrator.lines_to_mover(drawn.apply(Pass()).view(0))] == []
    opening = Round.start(TWO, deal("0-1 1-1|1-2 0-2", "2-2 0-0")).apply(Draw())
    assert [*narrator.lines_to_mover(opening.apply(Draw()).view(1))] == ["You have drawn 2-2"]


@pytest.mark.rule("R7.6")
def test_places_are_listed_for_single_seats_and_partners() -> None:
    alone = narrator_of(TWO, 4)
    pairs = narrator_of(PAIRS, 4)

    assert [*alone.lines_of_places(TWO.standings([(1, 1, 2, 2)], 4))] == [
        "Seat 0 and seat 1 share the win with 1 point each",
        "1. seat 0, 1 point",
        "1. seat 1, 1 point",
        "3. seat 2, 2 points",
        "3. seat 3, 2 points",
        "Seat 0 and seat 1 share place 1: no tie-break sets them apart",
        "Seat 2 and seat 3 share place 3: no tie-break sets them apart",
    ]
    assert [*pairs.lines_of_places(PAIRS.standings([(0, 7, 0, 7)], 4))] == [
        "Seat 1 and seat 3 win with 7 points",
        "1. seat 1 and seat 3, 7 points",
        "2. seat 0 and seat 2, 0 points",
    ]
    assert [*pairs.lines_of_places(PAIRS.standings([(1, 0, 1, 0), (0, 1, 0, 1)], 4))] == [
        "Seat 0, seat 2, seat 1 and seat 3 share the win with 1 point each",
        "1. seat 0 and seat 2, 1 point",
        "1. seat 1 and seat 3, 1 point",
        "Seat 0, seat 2, seat 1 and seat 3 share place 1",
    ]
