"""The options of pictures: which there are, what they change, and what is refused."""

from __future__ import annotations

import math
import re
from typing import Any, cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Draw,
    Layout,
    Pass,
    PictureError,
    Play,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules.dominoes import OpenEnd
from chickenfoot_rules.dominoes.drawable import Drawable
from chickenfoot_rules.dominoes.values import (
    Markable,
    Numerals,
    Rotation,
    RoundOptions,
    TableOptions,
    TileOptions,
)
from chickenfoot_rules.express import Line
from chickenfoot_rules.rendering import (
    PALETTES,
    AnimationOptions,
    arrange,
    layout_svg,
    round_animation,
    round_svg,
    tile_svg,
    view_svg,
)
from chickenfoot_rules.rendering.svg.options import PictureOptions
from chickenfoot_rules.strategies import layouts
from support.chickenfoot import laid_at_random, layout
from support.dominoes import after, deal, play
from support.examples import examples
from support.express import line
from svg_reading import Picture, Shape, facts_of_seats

CROSS = layout("9-9 4-9>9-9 3-9>9-9 1-9>9-9 0-9>9-9")


def started() -> Round:
    """Start a round of two: seat 1 opens with 2-2."""
    return Round.start(Rules(domino_set=2), deal("0-1 1-1 | 2-2 0-2", "1-2 0-0"))


def opened() -> Round:
    """Return a round of three in its middle; seat 0 holds 1-4."""
    rules = Rules(domino_set=4)
    laid = layout("4-4 0-4>4-4 2-4>4-4 3-4>4-4 1-4>4-4")
    hands = [TileSet.parse("0-1 2-3"), TileSet.parse("3-3"), TileSet.parse("1-1 1-2")]
    rest = rules.domino_set.tiles - laid.tiles - hands[0] - hands[1] - hands[2]
    return Round(rules=rules, hands=hands, boneyard=[*rest], layout=laid, seat=0)


# --- which options there are -------------------------------------------------------------


def test_each_option_is_declared_with_its_default() -> None:
    fields = [field.name for field in attrs.fields(PictureOptions)]
    assert [*RoundOptions.__annotations__, "seconds", "scores"] == fields
    assert {*AnimationOptions.__annotations__} < {*fields}


@pytest.mark.parametrize(
    ("value", "options"),
    [
        (Tile(3, 4), TileOptions),
        (TileSet.parse("3-4"), TileOptions),
        (CROSS, TableOptions),
        (line("6-6"), TableOptions),
        (started(), RoundOptions),
        (started().view(0), RoundOptions),
    ],
)
def test_an_unknown_option_is_refused_and_the_known_ones_are_listed(
    value: Drawable, options: type[TileOptions]
) -> None:
    draw = cast("Any", value).to_svg
    known = ", ".join(options.__annotations__)
    for name in ("colours", *(RoundOptions.__annotations__.keys() - options.__annotations__)):
        message = f"expected the options {known}; got {name!r}"
        with pytest.raises(PictureError, match=message):
            draw(**{name: 0})
    with pytest.raises(PictureError, match="; did you mean 'colors'"):
        draw(colours="print")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"theme": "Light"}, "expected one of the themes light, dark, auto, got 'Light'"),
        ({"theme": ["light"]}, "expected one of the themes light, dark, auto, got ['light']"),
        ({"colors": "clasic"}, "for colors, got 'clasic'; did you mean 'classic'?"),
        ({"colors": 7}, "expected a Palette, or light, dark, classic, contrast, print, for colors"),
        ({"colors": "print", "theme": "dark"}, "expected a theme or colors, got both"),
        ({"numerals": "allways"}, "got 'allways'; did you mean 'always'?"),
        ({"numerals": ["auto"]}, "expected auto, always, never for numerals, got ['auto']"),
        ({"size": 15}, "expected a size of 16 to 10,000 pixels, got 15"),
        ({"size": 10_001}, "expected a size of 16 to 10,000 pixels, got 10001"),
        ({"size": 99.5}, "expected a size of 16 to 10,000 pixels, got 99.5"),
        ({"size": True}, "expected a size of 16 to 10,000 pixels, got True"),
        ({"marks": "4-9"}, "expected True, False, or tiles, moves and open ends as marks, got"),
        (
            {"marks": Tile(4, 9)},
            "expected True, False, or tiles, moves and open ends as marks, got",
        ),
        ({"marks": [CROSS]}, "expected True, False, or tiles, moves and open ends as marks, got"),
        ({"marks": None}, "expected True, False, or tiles, moves and open ends as marks, got"),
        ({"rotation": 45}, "expected a rotation of 0, 90, 180 or 270 degrees, got 45"),
        ({"rotation": 90.0}, "expected a rotation of 0, 90, 180 or 270 degrees, got 90.0"),
        *(
            ({"hooks": hooks}, "expected an id of letters, digits, - and _ for hooks")
            for hooks in ("", "1st", "my table", "a" * 65, 'a"b', 7, True)
        ),
        ({"hands": 1}, "expected True or False for hands, got 1"),
        ({"labels": "no"}, "expected True or False for labels, got 'no'"),
        ({"orientation": 2}, "expected a seat from 0 to 1 as orientation, got 2"),
        ({"orientation": True}, "expected a seat from 0 to 1 as orientation, got True"),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any], message: str) -> None:
    for draw in (started().to_svg, started().view(0).to_svg):
        with pytest.raises(PictureError, match=re.escape(message)):
            draw(**options)


@pytest.mark.parametrize("seconds", [0, 0.049, 60.1, math.nan, True, "1", None])
def test_a_wrong_time_is_refused(seconds: float) -> None:
    with pytest.raises(PictureError, match=r"expected 0\.05 to 60 seconds a move, got "):
        round_animation(started(), seconds=seconds)


# --- size and colours ----------------------------------------------------------------------


def test_a_picture_has_the_size_that_the_caller_wants() -> None:
    usual, wide = (
        Picture(CROSS.to_svg(**options)).root
        for options in (TableOptions(), TableOptions(size=300))
    )
    assert usual.get("viewBox") == wide.get("viewBox")
    assert "300" == wide.get("width")
    shares = [
        float(root.get("height", "")) / float(root.get("width", "")) for root in (usual, wide)
    ]
    assert shares[0] == pytest.approx(shares[1], abs=1e-3)


def test_a_palette_replaces_the_theme() -> None:
    for name, palette in PALETTES.items():
        for colors in (name, palette):
            picture = Picture(tile_svg(Tile(3, 4), colors=cast("Any", colors)))
            assert [palette.ground] == picture.colours("ground")
            assert [palette.pips[3]] == picture.colours("v3")
    assert tile_svg(Tile(3, 4), theme="dark") == tile_svg(Tile(3, 4), colors="dark")
    assert tile_svg(Tile(3, 4), theme="auto").count("@media (prefers-color-scheme:dark)") == 1


# --- numerals ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numerals", "shown"),
    [("auto", ["v9", "n10"]), ("always", ["n9", "n10"]), ("never", ["v9", "v10"])],
)
def test_values_are_numerals_or_pips(numerals: Numerals, shown: list[str]) -> None:
    laid = layout("10-10 9-10>10-10")
    for picture in (
        Picture(tile_svg(Tile(9, 10), numerals=numerals)),
        Picture(laid.to_svg(numerals=numerals)),
    ):
        names = sorted(half.name for half in picture.tiles[-1].halves)
        assert sorted(shown) == names
        assert {"v9", "v10"} == {name for half in picture.tiles[-1].halves for name in half.classes}


def test_a_blank_is_a_numeral_only_if_all_values_are() -> None:
    def halves(numerals: Numerals) -> list[str]:
        (tile,) = Picture(tile_svg(Tile(0, 0), numerals=numerals)).tiles
        return [half.name for half in tile.halves]

    assert [[], ["n0", "n0"], []] == [halves("auto"), halves("always"), halves("never")]


@examples(10)
@given(laid=layouts(), rotation=st.sampled_from([0, 90, 180, 270]))
def test_numerals_are_upright(laid: Layout, rotation: Rotation) -> None:
    picture = Picture(layout_svg(laid, numerals="always", rotation=rotation))
    for tile in picture.tiles:
        for half in tile.halves:
            assert half.angle % 360 == pytest.approx(0, abs=0.1) or half.angle > 359.9


# --- rotation, orientation and labels --------------------------------------------------------


@pytest.mark.parametrize("laid", [CROSS.place(Tile(4, 4), Tile(4, 9)), line("6-6 4-6>6-6 6-5>6-6")])
def test_a_table_is_turned(laid: Layout | Line) -> None:
    usual, turned = (Picture(laid.to_svg(rotation=rotation)) for rotation in (0, 90))
    assert usual.words == turned.words

    def steps(picture: Picture, class_: str) -> list[tuple[float, float]]:
        first = picture.tiles[0].face
        shapes: list[Shape] = picture.drawn(class_)
        return [
            (
                (shape.centre[0] - first.centre[0]) / first.scale,
                (shape.centre[1] - first.centre[1]) / first.scale,
            )
            for shape in shapes
        ]

    for class_ in ("face", "ghost", "duty", "last"):
        expected = [(-y, x) for x, y in steps(usual, class_)]
        for one, other in zip(expected, steps(turned, class_), strict=True):
            assert one == pytest.approx(other, abs=0.1)


def test_the_seat_at_the_bottom_comes_last_with_larger_tiles() -> None:
    round_ = opened()
    for picture in (
        Picture(round_svg(round_, orientation=1)),
        Picture(view_svg(round_.view(1))),
    ):
        seats = [word for word in picture.words if word.startswith("Player ") and len(word) == 8]
        assert ["Player 3", "Player 1", "Player 2"] == seats
    faces = {tile.title: tile.face for tile in Picture(round_svg(round_, orientation=1)).tiles}
    assert faces["3-3"].scale > 1.4 * faces["1-2"].scale
    assert faces["3-3"].centre[1] > faces["0-1"].centre[1]
    seen = Picture(view_svg(round_.view(1), orientation=0)).words
    assert [word for word in seen if re.fullmatch(r"Player \d", word)][-1] == "Player 1"


def test_labels_can_be_left_out() -> None:
    for round_ in (started(), opened(), after(started(), play("2-2"), Draw(), play("0-2>2-2"))):
        usual = Picture(round_svg(round_))
        plain = Picture(round_svg(round_, labels=False, marks=False))
        assert [] == plain.words
        assert usual.counted() == plain.counted()
        assert usual.count("turn") == plain.count("turn")
        assert usual.description == plain.description


# --- marks -----------------------------------------------------------------------------------


def test_tiles_are_marked_on_the_table_and_in_hands() -> None:
    marks = [Tile(0, 1), Tile(0, 4), Draw(), Pass()]
    assert round_svg(opened(), marks=marks) == round_svg(
        opened(), marks=TileSet([Tile(0, 4), Tile(0, 1)])
    )
    picture = Picture(round_svg(opened(), marks=marks))
    faces = {tile.title: tile.face.centre for tile in picture.tiles}
    assert {faces["0-4"], faces["0-1"]} == {shape.centre for shape in picture.drawn("mark")}
    # The usual marks are there, too.
    assert (1, 4) == (len(picture.drawn("last")), picture.count("open"))
    assert 0 == picture.count("order")


def test_open_ends_are_marked() -> None:
    marks = [OpenEnd(Tile(3, 4), 3)]
    picture = Picture(layout_svg(opened().layout, marks=marks))
    assert 1 == picture.count("ring")
    assert picture.description.endswith(". Marked: the open end 3 of 3-4.")


def test_a_made_play_is_an_arrow_to_its_tile() -> None:
    for marks, arrows in (([Play(Tile(1, 4), Tile(4, 4))], 1), ([Play(Tile(4, 4), None)], 0)):
        picture = Picture(layout_svg(opened().layout, marks=marks))
        (ring,) = picture.drawn("mark")
        tile = next(tile for tile in picture.tiles if tile.title == str(marks[0].tile))
        assert tile.face.centre == ring.centre
        assert arrows == picture.count("way")
        assert (0, 0) == (picture.count("planned"), picture.count("order"))


def test_possible_plays_show_their_tiles_in_their_order() -> None:
    round_ = opened()
    picture = Picture(round_svg(round_, marks=round_.legal_moves))
    assert ["2-3 on 2-4", "2-3 on 3-4", "0-1 on 0-4", "0-1 on 1-4"] == [
        str(move) for move in round_.legal_moves
    ]
    # Numbers are on the table and in the hand.
    assert (4, 4, 4 + 2) == tuple(map(picture.count, ("planned", "way", "order")))
    orders = [text.text for text in picture.root.iter() if text.get("class") == "on-order"]
    assert ["1", "1·2", "2", "3", "3·4", "4"] == sorted(map(str, orders))
    assert picture.description.endswith(" Marked: 2-3 on 2-4, 2-3 on 3-4, 0-1 on 0-4, 0-1 on 1-4.")
    # Each hides the badge of its end, and two tiles in the hand are marked as well.
    assert 0 == picture.count("open")
    assert 4 + 2 == len(picture.drawn("mark"))


def test_of_plays_on_one_end_the_first_shows_its_tile() -> None:
    plays = [Play(Tile(3, 3), Tile(3, 4)), Play(Tile(2, 3), Tile(3, 4), announce=True)]
    picture = Picture(layout_svg(opened().layout, marks=[*plays, Play(Tile(2, 3), Tile(3, 4))]))
    assert (1, 1, 1) == tuple(map(picture.count, ("planned", "way", "order")))
    assert "3-3" == picture.tiles[-1].title
    assert "1·2" in picture.words


def test_a_planned_tile_lies_where_it_would_be_laid() -> None:
    planned = Play(Tile(3, 3), Tile(3, 4))
    laid = opened().layout
    rotations: tuple[Rotation, ...] = (0, 90)
    for rotation in rotations:
        marked = Picture(layout_svg(laid, marks=[planned], rotation=rotation))
        after_it = Picture(layout_svg(laid.place(planned.tile, planned.on), rotation=rotation))

        def step(picture: Picture) -> tuple[float, float]:
            last, first = picture.tiles[-1].face, picture.tiles[0].face
            return tuple(
                (one - other) / first.scale
                for one, other in zip(last.centre, first.centre, strict=True)
            )  # type: ignore[return-value] # two coordinates

        assert step(after_it) == pytest.approx(step(marked), abs=0.05)
        assert 0 == marked.count("order")


def test_the_opening_play_can_be_marked() -> None:
    picture = Picture(round_svg(started(), marks=[Play(Tile(2, 2), None)], hands=False))
    assert {"2-2": 1} == picture.counted()
    assert (1, 0, 0) == tuple(map(picture.count, ("planned", "way", "open")))


@pytest.mark.untraced
def test_an_arrow_follows_a_connector() -> None:
    laid = laid_at_random(8, 4, doubles=1.0, tiles=45, seed=18)
    far = [tile for tile in arrange(laid).tiles if tile.connector]
    assert far
    marks = [Play(far[0].tile, far[0].on)]
    svg = layout_svg(laid, marks=marks)
    (way,) = re.findall(r'<path d="([^"]*)" class="cf-way"', svg)
    assert way.count("L") == len(far[0].connector) + 3


@pytest.mark.parametrize(
    "mark",
    [
        Tile(0, 0),  # in the boneyard
        Tile(9, 9),  # not even in the set
        OpenEnd(Tile(4, 4), 4),
        Play(Tile(1, 3), Tile(0, 4)),
        Play(Tile(4, 4), Tile(0, 4)),
        Play(Tile(1, 1), None),
    ],
)
def test_marks_are_in_the_picture(mark: Markable) -> None:
    with pytest.raises(PictureError, match=r"expected (marks|a possible play)"):
        round_svg(opened(), marks=[mark])


def test_a_hidden_tile_can_not_be_marked() -> None:
    view = opened().view(0)
    assert view_svg(view, marks=[Tile(0, 1)])
    for marks, hands in (([Tile(3, 3)], True), ([Tile(0, 1)], False)):
        with pytest.raises(PictureError, match="expected marks that are in the picture, got Tile"):
            view_svg(view, marks=marks, hands=hands)


# --- the end of a round ------------------------------------------------------------------------


def test_the_winner_has_a_star_and_every_seat_a_place() -> None:
    over = after(started(), play("2-2"), Draw(), play("0-2>2-2"))
    picture = Picture(round_svg(over))
    assert (1, 1, 2) == tuple(map(picture.count, ("winner", "won", "place")))
    assert ["2", "1"] == picture.words[picture.words.index("Player 1") - 1 :: 3][:2]
    assert picture.description.endswith("Places: 1. player 2, 2. player 1.")
    assert 0 == Picture(round_svg(started())).count("place")


def test_the_places_are_those_of_the_match_if_its_points_are_known() -> None:
    over = after(started(), play("2-2"), Draw(), play("0-2>2-2"))
    scores = [(0, 60), (53, 0)]
    for svg in (round_svg(over, scores=scores), view_svg(over.view(0, scores))):
        picture = Picture(svg)
        assert ["53 points · total 53", "went out · total 60"] == facts_of_seats(picture, 2)
        assert picture.description.endswith("Places: 1. player 1, 2. player 2.")


def test_a_blocked_round_is_described() -> None:
    blocked = Round(
        rules=Rules(domino_set=2),
        hands=[TileSet.parse("0-0"), TileSet.parse("0-1 1-1")],
        boneyard=[],
        layout=layout("2-2 0-2>2-2 1-2>2-2"),
        seat=0,
    )
    picture = Picture(round_svg(blocked))
    assert {
        "Blocked: the boneyard is empty and nobody can play",
        "2-2 needs 2 more arms, but no twos are left",
        "no tiles in the boneyard",
    } <= {*picture.words}
    assert "2-2 needs 2 more arms, but no twos are left." in picture.description
    assert ". 2-2 is left 2 arms short. " in picture.description
    assert ["50 points", "3 points"] == facts_of_seats(picture, 2)
    assert (0, 2, 2) == tuple(map(picture.count, ("winner", "gone", "ghost")))
    # The drawing goes on, but the round is dead.
    dead = attrs.evolve(
        blocked, hands=[TileSet.parse("0-0"), TileSet.parse("1-1")], boneyard=[Tile(0, 1)]
    )
    assert not dead.is_over
    assert "2-2 needs 2 more arms, but no twos are left" in Picture(view_svg(dead.view(1))).words
