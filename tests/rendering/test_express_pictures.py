"""Pictures and animations of Express-Domino."""

from __future__ import annotations

import random
import re

import pytest

from chickenfoot_rules import Deal, Pass
from chickenfoot_rules.express import ExpressRound, ExpressRules
from chickenfoot_rules.rendering import round_animation, round_svg, view_svg
from support.dominoes import play
from support.examples import examples
from support.express import FOUR, PAIRS, THREE, TWO, deal, position
from svg_film import at
from svg_reading import Picture, facts_of_seats, texts

FEW = examples(15)

TILE_TEXT = re.compile(r"\b\d-\d\b")

NAMES = ["Ann", "Bob", "Cem", "Dora"]

LAID = "4-6 6-6>4-6 1-4>4-6 1-1>1-4 3-6>6-6 3-5>3-6 0-1>1-1 5-5>3-5 2-5>5-5 0-0>0-1"
"""From left to right: 0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2."""

HANDS = "0-2|1-2 0-3 1-3 0-4 0-5 0-6|2-2 2-3 2-4 1-5 1-6|3-3 3-4 4-4 4-5 2-6 5-6"
"""The hands of four at that line: 2, 25, 28 and 49 pips."""


def played(rules: ExpressRules, seed: int) -> ExpressRound:
    """Play a round to its end at random."""
    rng = random.Random(seed)
    round_ = ExpressRound.start(rules, Deal.shuffle(rules, rules.players, rng))
    while not round_.is_over:
        round_ = round_.apply(rng.choice(round_.legal_moves))
    return round_


# --- rounds ----------------------------------------------------------------------------


@pytest.mark.rule("X1")
@pytest.mark.parametrize(
    ("rules", "shown"),
    [(TWO, ["14 tiles out of play"]), (THREE, ["7 tiles out of play"]), (FOUR, [])],
)
def test_the_number_of_tiles_out_of_play_is_shown(rules: ExpressRules, shown: list[str]) -> None:
    for picture in (
        Picture(round_svg(played(rules, 3))),
        Picture(view_svg(played(rules, 3).view(1))),
        Picture(round_animation(played(rules, 3))),
    ):
        assert shown == [word for word in picture.words if "out of play" in word]
        assert "boneyard" not in " ".join(texts(picture))
        assert all(f"; {part}." in picture.description for part in shown)
        # There is no empty text.
        assert "" not in picture.words


@pytest.mark.rule("X2")
def test_a_round_shows_the_turn_and_the_hand() -> None:
    hands = "0-1 0-2 1-2 2-4 3-4 4-5 4-6|0-0 1-1 2-2 3-3 1-4 4-4 5-5"
    start = ExpressRound.start(TWO, deal(hands))
    picture = Picture(round_svg(start))
    assert "Player 2 is to move" in picture.words
    assert ["7 tiles", "7 tiles · the leader"] == facts_of_seats(picture, 2)
    assert "A round of Express-Domino with 2 players" == picture.title
    assert (
        "Player 2 is to move. Nothing is on the table yet. "
        "Tiles in hand: player 1: 7, player 2: 7; 14 tiles out of play." == picture.description
    )
    after = Picture(round_svg(start.apply(play("5-5")), names=["Ann", "Bob"]))
    assert "Ann is to move. 5-5 has opened. Open ends: 5 ×2. " in after.description


@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
def test_a_finished_round_shows_the_pips_and_the_points() -> None:
    alone = Picture(round_svg(position(FOUR, LAID, HANDS, seat=0, lead=3).apply(play("0-2>0-0"))))
    assert "Domino: player 1 goes out and scores 102 points" in alone.words
    assert ["went out · scores 102", "25 pips", "28 pips", "49 pips"] == facts_of_seats(alone, 4)
    assert alone.description.startswith("Domino: player 1 goes out. Player 1 scores 102 points")
    assert alone.description.endswith(
        "Pips left: player 1: 0, player 2: 25, player 3: 28, player 4: 49. "
        "Points scored: player 1: 102, player 2: 0, player 3: 0, player 4: 0. "
        "Places: 1. player 1, 2. player 2, player 3 and player 4."
    )
    assert 0 == alone.count("turn") + alone.count("open")

    together = position(PAIRS, LAID, HANDS, seat=0, lead=3).apply(play("0-2>0-0"))
    picture = Picture(round_svg(together))
    assert "Domino: player 1 goes out, the pair scores 102 points" in picture.words
    assert [
        "went out · scores 102",
        "25 pips",
        "28 pips · scores 102",
        "49 pips",
    ] == facts_of_seats(picture, 4)


@pytest.mark.rule("X7")
@pytest.mark.parametrize(
    ("rules", "end", "cards"),
    [
        (
            FOUR,
            "Closed: player 1 scores 83 points",
            ["7 pips · scores 83", "21 pips", "26 pips", "36 pips"],
        ),
        (
            PAIRS,
            "Closed: player 1 and player 3 score 90 points",
            ["7 pips · scores 90", "21 pips", "26 pips · scores 90", "36 pips"],
        ),
    ],
)
def test_a_closed_round_is_described(rules: ExpressRules, end: str, cards: list[str]) -> None:
    # Both ends are six, and all sixes are laid.
    laid = "6-6 2-6>6-6 2-3>2-6 3-6>2-3 4-6>3-6 4-5>4-6 5-6>4-5 1-6>6-6 0-1>1-6 0-6>0-1"
    hands = "0-0 1-1 0-2 1-2|2-2 0-3 1-3 3-3 0-4|1-4 2-4 3-4 4-4|0-5 1-5 2-5 3-5 5-5"
    closed = position(rules, laid, hands, seat=0, lead=1)
    picture = Picture(round_svg(closed))
    assert closed.is_over
    assert {end, "Nobody has a tile with 6"} <= {*picture.words}
    assert 2 == picture.count("gone")
    assert cards == facts_of_seats(picture, 4)
    assert picture.description.startswith("Closed: nobody can play. ")
    assert (0, 2) == (picture.count("open"), picture.count("shut"))


# --- partners --------------------------------------------------------------------------


@pytest.mark.rule("X1")
def test_the_cards_of_partners_are_marked_alike() -> None:
    round_ = position(PAIRS, LAID, HANDS, seat=0, lead=3)
    for picture in (
        Picture(round_svg(round_)),
        Picture(view_svg(round_.view(2))),
        Picture(round_animation(round_)),
    ):
        assert (2, 2) == (picture.count("side0"), picture.count("side1"))
        assert " Player 1 and player 3 play against player 2 and player 4." in picture.description
        # The marks differ in more than the colour.
        assert ".cf-side1{" in picture.style
        assert "stroke-dasharray" not in re.findall(r"\.cf-side0{[^}]*}", picture.style)[0]
        assert "stroke-dasharray" in re.findall(r"\.cf-side1{[^}]*}", picture.style)[0]
    alone = Picture(round_svg(position(FOUR, LAID, HANDS, seat=0, lead=3)))
    assert (0, 0) == (alone.count("side0"), alone.count("side1"))
    assert "against" not in alone.description


@pytest.mark.rule("X5")
def test_an_animation_describes_the_moves_and_calls_no_double() -> None:
    hands = "0-2 2-6|1-2 0-3 1-3 0-4 0-5 0-6|2-2 2-3 2-4 1-5 1-6|3-3 3-4 4-4 4-5 5-6"
    round_ = position(FOUR, LAID, hands, seat=3, lead=0).apply(Pass()).apply(play("2-2>2-5"))
    svg = round_animation(round_, names=NAMES)
    assert "Dora: passes" in at(svg, 1.5).words
    assert "Cem: 2-2 on 2-5" in at(svg, 2.5).words
    assert "Chickie" not in " ".join(texts(Picture(svg)))
