"""The narrators of both games."""

from __future__ import annotations

import pytest

from chickenfoot_rules import PUREMCO, Draw, Pass, Round, Rules, rules_in_english
from chickenfoot_rules.dominoes import GAMES, game_of
from chickenfoot_rules.dominoes.errors import WrongTypeError
from chickenfoot_rules.dominoes.words import (
    Ranked,
    join_words,
    labels,
    lines_of_ranks,
    lines_of_shared_ranks,
    start_sentence,
)
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
    assert [narrator.label(1) for narrator in (chicken_foot, express)] == ["seat 1"] * 2
    assert narrator_of(PAIRS, 4, ["Ann", "Bob", "Cem", "Dora"]).label(1) == "seat 1 (Bob)"


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


@pytest.mark.rule("R6.3")
def test_the_news_of_a_draw_hide_the_tile_but_show_a_debt() -> None:
    rules = Rules(domino_set=2, chickenlittle=True)
    start = Round.start(rules, deal("2-2 0-2 0-0|1-2 1-1", "0-1"))
    owing = after(start, play("2-2"), play("1-2>2-2"), play("0-2>2-2", announce=True))
    narrator = narrator_of(rules, 2, ["Ann", "Bob"])

    assert narrator.news(start, play("2-2")) == "Seat 0 (Ann): opens with 2-2 — Chickie Twos!"
    assert narrator.news(owing, Draw()) == (
        "Seat 1 (Bob): draws a tile, having kept quiet about the last tile"
    )


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


@pytest.mark.rule("R7.1")
def test_the_end_of_a_round_is_the_same_text_for_all_seats() -> None:
    over = Round.start(Rules(domino_set=1), deal("1-1|0-1", "0-0")).apply(play("1-1"))
    narrator = narrator_of(over.rules, 2)

    for table in (over, over.view(0), over.view(1)):
        assert [*narrator.lines_of_end(table)] == [
            "Domino: seat 0 goes out",
            "1-1 is left 4 arms short",
        ]
        assert [*narrator.lines_of_hands(table)] == [
            "Seat 0: no tiles, 0 points",
            "Seat 1: 0-1, 1 point",
        ]


def test_seats_and_lists_are_written_out() -> None:
    assert [labels([1]), labels([2, 0]), labels([0, 1, 2])] == [
        "seat 1",
        "seats 2 and 0",
        "seats 0, 1 and 2",
    ]
    assert labels([1, 0], ["Ann", "Bob"]) == "seats 1 (Bob) and 0 (Ann)"
    assert [join_words(["a"], "or"), join_words(["a", "b", "c"], "or")] == ["a", "a, b or c"]
    assert [start_sentence("seat 1 (Ann Lee)"), start_sentence("")] == ["Seat 1 (Ann Lee)", ""]


@pytest.mark.rule("R7.6")
def test_places_are_listed_for_single_seats_and_partners() -> None:
    ranked = [Ranked(1, (1, 3), 1), Ranked(1, (0, 2), 1), Ranked(3, (4,), 0), Ranked(3, (5,), 0)]

    assert [*lines_of_ranks(ranked)] == [
        "Seats 1, 3, 0 and 2 share the win with 1 point each",
        "1. seats 1 and 3, 1 point",
        "1. seats 0 and 2, 1 point",
        "3. seat 4, 0 points",
        "3. seat 5, 0 points",
    ]
    assert [*lines_of_shared_ranks(ranked)] == [
        "Seats 1, 3, 0 and 2 share place 1",
        "Seats 4 and 5 share place 3",
    ]
