"""Pictures and animations of Express-Domino."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chickenfoot_rules import Deal, Layout, Pass, PictureError, Play, Tile
from chickenfoot_rules.express import ExpressRound, ExpressRules, Line
from chickenfoot_rules.rendering import arrange, layout_svg, round_animation, round_svg, view_svg
from chickenfoot_rules.rendering.svg.pictures import picture_of
from chickenfoot_rules.strategies import express_rounds, lines
from express_table import FOUR, PAIRS, TABLES, THREE, TWO, deal, line, position
from svg_film import at
from svg_reading import HALF, Picture, assert_at, contrast, seats_told, texts, turned
from table import play

FEW = settings(max_examples=20)

TILE_TEXT = re.compile(r"\b\d-\d\b")

NAMES = ["Ann", "Bob", "Cem", "Dora"]

LAID = "4-6 6-6>4-6 1-4>4-6 1-1>1-4 3-6>6-6 3-5>3-6 0-1>1-1 5-5>3-5 2-5>5-5 0-0>0-1"
"""From left to right: 0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2."""

HANDS = "0-2|1-2 0-3 1-3 0-4 0-5 0-6|2-2 2-3 2-4 1-5 1-6|3-3 3-4 4-4 4-5 2-6 5-6"
"""What four hold then: 2, 25, 28 and 49 pips."""


def played(rules: ExpressRules, seed: int) -> ExpressRound:
    """Play a round by chance to its end."""
    rng = random.Random(seed)
    round_ = ExpressRound.start(rules, Deal.shuffle(rules, rules.players, rng))
    while not round_.is_over:
        round_ = round_.apply(rng.choice(round_.legal_moves))
    return round_


# --- the line --------------------------------------------------------------------------


@FEW
@given(laid=lines())
def test_every_tile_of_a_line_is_drawn_once_and_where_it_lies(laid: Line) -> None:
    picture = Picture(layout_svg(laid))
    assert {str(tile): 1 for tile in laid.tiles} == picture.counted()
    for placed, drawn in zip(arrange(laid).tiles, picture.tiles, strict=True):
        assert str(placed.tile) == drawn.title
        assert_at((placed.x, placed.y), drawn.face, picture)
        assert turned(placed.angle, drawn.face) < 0.01
        halves = [half for half in placed.halves if half.value]
        for half, shown in zip(halves, drawn.halves, strict=True):
            assert half.value == shown.pips
            assert_at((half.x, half.y), shown, picture)


@FEW
@given(laid=lines())
def test_the_last_tile_and_both_ends_are_marked(laid: Line) -> None:
    picture = Picture(laid.to_svg())
    if laid.is_empty:
        assert ["Nothing is on the table yet"] == picture.words
        return
    assert [str(end.value) for end in laid.open_ends] == picture.words
    (last,) = picture.drawn("last")
    assert last.centre == picture.tiles[-1].face.centre
    assert (2, 0) == (picture.count("open"), picture.count("shut"))
    assert [] == picture.drawn("duty") + picture.drawn("ghost")
    assert [] == Picture(laid.to_svg(marks=False)).words


def test_a_line_is_told() -> None:
    picture = Picture(layout_svg(line(LAID)))
    assert "Express-Domino: 10 tiles on the table" == picture.title
    assert "0-0 was laid last, on 0-1. Open ends: 0, 2." == picture.description
    alone = Picture(layout_svg(line("6-6")))
    assert "6-6 has opened. Open ends: 6 ×2." == alone.description
    assert "Express-Domino: no tiles on the table" == Picture(layout_svg(Line())).title


@FEW
@given(laid=lines())
def test_everything_lies_within_the_picture(laid: Line) -> None:
    picture = Picture(layout_svg(laid))
    width, height = (float(picture.root.get(side, "")) for side in ("width", "height"))
    for class_ in ("face", "last"):
        for shape in picture.drawn(class_):
            for far in (-HALF, HALF):
                assert 0 < shape.centre[0] + far * shape.matrix[0] < width
                assert 0 < shape.centre[1] + far * shape.matrix[1] < height


def test_a_notebook_shows_lines_rounds_and_views() -> None:
    round_ = position(PAIRS, LAID, HANDS, seat=0, lead=3)
    for value in (round_.layout, round_, round_.view(1)):
        shown = value._repr_svg_()  # pyright: ignore[reportPrivateUsage] - a notebook's hook
        assert shown == value.to_svg(theme="auto")


@pytest.mark.parametrize("value", [7, "6-6", None, FOUR])
def test_of_other_things_there_is_no_picture(value: object) -> None:
    with pytest.raises(
        PictureError, match="expected a tile, tiles, a layout, a round or a view, got "
    ):
        picture_of(value, theme="light")


# --- rounds ----------------------------------------------------------------------------


@FEW
@given(round_=express_rounds())
def test_a_round_shows_every_tile_that_is_dealt_once(round_: ExpressRound) -> None:
    picture = Picture(round_svg(round_))
    assert {str(tile): 1 for tile in round_.rules.tiles - round_.out_of_play} == picture.counted()
    assert (3 if round_.out_of_play else 0) == len(picture.drawn("back"))
    assert (not round_.is_over) == picture.count("turn")
    playable = {str(move.tile) for move in round_.legal_moves if isinstance(move, Play)}
    centres = {shape.centre for shape in picture.drawn("can")}
    assert playable == {tile.title for tile in picture.tiles if tile.face.centre in centres}


@pytest.mark.rule("X1")
@pytest.mark.parametrize(
    ("rules", "said"),
    [(TWO, ["14 tiles out of play"]), (THREE, ["7 tiles out of play"]), (FOUR, [])],
)
def test_it_is_told_how_many_tiles_are_out_of_play(rules: ExpressRules, said: list[str]) -> None:
    for picture in (
        Picture(round_svg(played(rules, 3))),
        Picture(view_svg(played(rules, 3).view(1))),
        Picture(round_animation(played(rules, 3))),
    ):
        assert said == [word for word in picture.words if "out of play" in word]
        assert "boneyard" not in " ".join(texts(picture))
        assert all(f"; {part}." in picture.description for part in said)
        # Nothing is written where there is nothing to say.
        assert "" not in picture.words


@pytest.mark.rule("X2")
def test_a_round_tells_whose_turn_it_is_and_who_is_the_hand() -> None:
    hands = "0-1 0-2 1-2 2-4 3-4 4-5 4-6|0-0 1-1 2-2 3-3 1-4 4-4 5-5"
    start = ExpressRound.start(TWO, deal(hands))
    picture = Picture(round_svg(start))
    assert "Seat 1 is to move" in picture.words
    assert ["7 tiles", "7 tiles · the hand"] == seats_told(picture, 2)
    assert "A round of Express-Domino with 2 players" == picture.title
    assert (
        "Seat 1 is to move. Nothing is on the table yet. "
        "Tiles in hand: seat 0 7, seat 1 7; 14 tiles out of play." == picture.description
    )
    after = Picture(round_svg(start.apply(play("5-5")), names=["Ann", "Bob"]))
    assert "Seat 0 (Ann) is to move. 5-5 has opened. Open ends: 5 ×2. " in after.description


@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
def test_a_finished_round_tells_the_pips_and_who_scores() -> None:
    alone = Picture(round_svg(position(FOUR, LAID, HANDS, seat=0, lead=3).apply(play("0-2>0-0"))))
    assert "Domino: seat 0 goes out and scores 102 points" in alone.words
    assert ["went out · scores 102", "25 pips", "28 pips", "49 pips"] == seats_told(alone, 4)
    assert alone.description.startswith("Domino: seat 0 goes out. Seat 0 scores 102 points")
    assert alone.description.endswith(
        "Pips left: seat 0 0, seat 1 25, seat 2 28, seat 3 49. "
        "Points scored: seat 0 102, seat 1 0, seat 2 0, seat 3 0."
    )
    assert 0 == alone.count("turn") + alone.count("open")

    together = position(PAIRS, LAID, HANDS, seat=0, lead=3).apply(play("0-2>0-0"))
    picture = Picture(round_svg(together))
    assert "Domino: seat 0 goes out, the pair scores 102 points" in picture.words
    assert ["went out · scores 102", "25 pips", "28 pips · scores 102", "49 pips"] == seats_told(
        picture, 4
    )


@pytest.mark.rule("X7")
@pytest.mark.parametrize(
    ("rules", "end", "cards"),
    [
        (
            FOUR,
            "Closed: seat 0 scores 83 points",
            ["7 pips · scores 83", "21 pips", "26 pips", "36 pips"],
        ),
        (
            PAIRS,
            "Closed: seats 0 and 2 score 90 points",
            ["7 pips · scores 90", "21 pips", "26 pips · scores 90", "36 pips"],
        ),
    ],
)
def test_a_closed_round_says_so(rules: ExpressRules, end: str, cards: list[str]) -> None:
    # Both ends are six, and all sixes lie there.
    laid = "6-6 2-6>6-6 2-3>2-6 3-6>2-3 4-6>3-6 4-5>4-6 5-6>4-5 1-6>6-6 0-1>1-6 0-6>0-1"
    hands = "0-0 1-1 0-2 1-2|2-2 0-3 1-3 3-3 0-4|1-4 2-4 3-4 4-4|0-5 1-5 2-5 3-5 5-5"
    closed = position(rules, laid, hands, seat=0, lead=1)
    picture = Picture(round_svg(closed))
    assert closed.is_over
    assert end in picture.words
    assert cards == seats_told(picture, 4)
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
        assert " Seats 0 and 2 play against seats 1 and 3." in picture.description
        # Not by the colour alone.
        assert ".cf-side1{" in picture.style
        assert "stroke-dasharray" not in re.findall(r"\.cf-side0{[^}]*}", picture.style)[0]
        assert "stroke-dasharray" in re.findall(r"\.cf-side1{[^}]*}", picture.style)[0]
    alone = Picture(round_svg(position(FOUR, LAID, HANDS, seat=0, lead=3)))
    assert (0, 0) == (alone.count("side0"), alone.count("side1"))
    assert "against" not in alone.description


def test_the_marks_of_partners_are_seen_on_their_cards() -> None:
    picture = Picture(round_svg(position(PAIRS, LAID, HANDS, seat=0, lead=3), theme="auto"))
    for side in ("side0", "side1"):
        pairs = zip(picture.colours(side, "stroke"), picture.colours("card"), strict=True)
        assert all(contrast(mark, card) >= 2.5 for mark, card in pairs)


# --- views -----------------------------------------------------------------------------


@FEW
@given(round_=express_rounds(), data=st.data())
def test_a_view_shows_what_the_seat_sees_and_backs_for_the_rest(
    round_: ExpressRound, data: st.DataObject
) -> None:
    view = round_.view(data.draw(st.integers(0, round_.players - 1)))
    picture = Picture(view_svg(view))
    seen = [*round_.layout.tiles, *(tile for hand in view.hands for tile in hand or ())]
    assert {str(tile): 1 for tile in seen} == picture.counted()
    hidden = sum(
        size for hand, size in zip(view.hands, view.hand_sizes, strict=True) if hand is None
    )
    assert hidden + (3 if round_.out_of_play else 0) == len(picture.drawn("back"))
    # Neither drawn nor told.
    told = {Tile.parse(tile) for text in texts(picture) for tile in TILE_TEXT.findall(text)}
    assert told.isdisjoint(view.unseen)


@FEW
@given(round_=express_rounds(), seed=st.integers(0, 99), data=st.data())
def test_rounds_that_a_seat_cannot_tell_apart_look_the_same_to_it(
    round_: ExpressRound, seed: int, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, round_.players - 1))
    view = round_.view(seat)
    other = view.determinize(random.Random(seed)).view(seat)
    assert view_svg(view) == view_svg(other)


def test_the_looker_is_addressed_and_the_points_so_far_are_told() -> None:
    view = position(PAIRS, LAID, HANDS, seat=0, lead=3).view(3, [(30, 0, 30, 0), (0, 7, 0, 7)])
    picture = Picture(view_svg(view))
    assert [
        "1 tile · total 30",
        "6 tiles · total 7",
        "5 tiles · total 30",
        "you · 6 tiles · the hand · total 7",
    ] == seats_told(picture, 4)
    assert "What seat 3 sees of a round of Express-Domino with 4 players" == picture.title
    assert picture.description.endswith("The hand of seat 3: 3-3 3-4 4-4 4-5 2-6 5-6.")


# --- animations ------------------------------------------------------------------------


@pytest.mark.parametrize("rules", TABLES)
def test_an_animation_shows_a_round_move_by_move(rules: ExpressRules) -> None:
    over = played(rules, 11)
    svg = round_animation(over, names=NAMES[: rules.players])
    phase = over.origin
    for number, move in enumerate([None, *over.moves]):
        phase = phase if move is None else phase.apply(move)
        picture = at(svg, number + 0.5)
        assert [str(placed.tile) for placed in phase.layout.placements] == [
            tile.title for tile in picture.tiles
        ]
        still = Counter(Picture(round_svg(phase, marks=False, names=NAMES[: rules.players])).words)
        nothing = Counter(["Nothing is on the table yet"])
        # What has just happened is said besides.
        assert not still - nothing - Counter(picture.words)
        assert 1 == (Counter(picture.words) - still).total()


@pytest.mark.rule("X5")
def test_the_moves_are_told_and_no_double_is_called() -> None:
    hands = "0-2 2-6|1-2 0-3 1-3 0-4 0-5 0-6|2-2 2-3 2-4 1-5 1-6|3-3 3-4 4-4 4-5 5-6"
    round_ = position(FOUR, LAID, hands, seat=3, lead=0).apply(Pass()).apply(play("2-2>2-5"))
    svg = round_animation(round_, names=NAMES)
    assert "Seat 3 (Dora): passes" in at(svg, 1.5).words
    assert "Seat 2 (Cem): 2-2 on 2-5" in at(svg, 2.5).words
    assert "Chickie" not in " ".join(texts(Picture(svg)))


def test_the_other_game_is_named_otherwise() -> None:
    assert "Chicken Foot: no tiles on the table" == Picture(layout_svg(Layout())).title
