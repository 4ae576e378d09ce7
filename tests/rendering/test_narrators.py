"""The narrators of both games."""

from __future__ import annotations

import pytest

from chickenfoot_rules import Rules
from chickenfoot_rules.dominoes import GAMES, game_of
from chickenfoot_rules.dominoes.errors import WrongTypeError
from chickenfoot_rules.rendering import narrator_of
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
