"""What pictures of tiles, tables, rounds and views show, of both games."""

from __future__ import annotations

import math
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import partial
from itertools import combinations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    DominoSet,
    Draw,
    Layout,
    Match,
    Play,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules.bulk import actions
from chickenfoot_rules.dominoes import DominoLayout, DominoRound, DominoView
from chickenfoot_rules.express import ExpressRound, ExpressRules, Line
from chickenfoot_rules.rendering import (
    PlacedTile,
    arrange,
    layout_svg,
    round_animation,
    round_svg,
    tile_svg,
    tiles_svg,
    view_svg,
    view_text,
)
from chickenfoot_rules.rendering.svg.table import draw_connector, draw_connector_ends
from chickenfoot_rules.rendering.svg.tiles import PIP_RADII, pips
from chickenfoot_rules.strategies import express_rounds, layouts, lines, rounds, tile_sets
from support.chickenfoot import layout
from support.dominoes import after, deal, play
from support.examples import examples
from support.express import FOUR, PAIRS, THREE, TWO, line, position
from svg_reading import HALF, Picture, assert_at, facts_of_seats, texts, turned

TILE_TEXT = re.compile(r"\b\d{1,2}-\d{1,2}\b")
CROSS = "9-9 4-9>9-9 3-9>9-9 1-9>9-9 0-9>9-9"
FOOT = f"{CROSS} 4-4>4-9 4-6>4-4"

# All zeros are laid, and one is open: nobody can ever play on it.
DEAD_END = "5-5 0-5>5-5 1-5>5-5 2-5>5-5 3-5>5-5 0-0>0-5 0-1>0-0 0-2>0-0 0-3>0-0 3-4>3-5 0-4>3-4"

LAID = "4-6 6-6>4-6 1-4>4-6 1-1>1-4 3-6>6-6 3-5>3-6 0-1>1-1 5-5>3-5 2-5>5-5 0-0>0-1"
"""From left to right: 0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2."""

HANDS = "0-2|1-2 0-3 1-3 0-4 0-5 0-6|2-2 2-3 2-4 1-5 1-6|3-3 3-4 4-4 4-5 2-6 5-6"
"""The hands of four at that line: 2, 25, 28 and 49 pips."""

EACH_LAYOUT = pytest.mark.parametrize(
    "some_layouts", [layouts(), lines()], ids=["layouts", "lines"]
)
EACH_GAME = pytest.mark.parametrize(
    "some_rounds", [rounds(), express_rounds()], ids=["chicken foot", "express"]
)


def started() -> Round:
    """Start a round of two: seat 1 opens with 2-2."""
    return Round.start(Rules(domino_set=2), deal("0-1 1-1 | 2-2 0-2", "1-2 0-0"))


def finished() -> Round:
    """Play that round: seat 0 draws 0-0, and seat 1 goes out."""
    return after(started(), play("2-2"), Draw(), play("0-2>2-2"))


def apart(round_: DominoRound) -> int:
    """Return how many tiles are neither in a hand nor on the table."""
    return len(round_.rules.tiles - round_.layout.tiles) - sum(map(len, round_.hands))


# --- tiles --------------------------------------------------------------------------------------


def test_every_tile_shows_as_many_pips_as_it_has_the_lower_half_on_top() -> None:
    for tile in DominoSet(18).tiles:
        (drawn,) = Picture(tile_svg(tile, numerals="never")).tiles
        shown = {f"v{value}": value for value in (tile.low, tile.high) if value}
        assert [half.pips for half in drawn.halves] == [v for v in (tile.low, tile.high) if v]
        assert {name for half in drawn.halves for name in half.classes} == {*shown}
    (drawn,) = Picture(tile_svg(Tile(5, 17))).tiles
    assert [5, 17] == [half.pips for half in sorted(drawn.halves, key=lambda it: it.centre[1])]


@pytest.mark.parametrize("value", range(19))
def test_pips_lie_apart_within_their_half_and_the_same_upside_down(value: int) -> None:
    radius, points = PIP_RADII[value], pips(value)
    assert value == len(points)
    assert all(max(abs(x), abs(y)) + radius < 0.45 for x, y in points)
    assert all(math.dist(one, other) > 2.2 * radius for one, other in combinations(points, 2))
    shown, upside_down = (
        {(round(sign * x, 6) + 0.0, round(sign * y, 6) + 0.0) for x, y in points}
        for sign in (1, -1)
    )
    assert shown == upside_down
    if value == 6:  # In two rows along the tile.
        assert (3, 2) == tuple(len({round(point[at], 6) for point in points}) for at in (0, 1))


@examples(15)
@given(tiles=tile_sets())
def test_a_set_shows_each_of_its_tiles_once_and_side_by_side(tiles: TileSet) -> None:
    picture = Picture(tiles_svg(tiles))
    assert {str(tile): 1 for tile in tiles} == picture.counted()
    centres = [tile.face.centre for tile in picture.tiles]
    for (x, y), (x2, y2) in combinations(centres, 2):
        assert abs(x - x2) > 40 or abs(y - y2) > 80
    width, height = (float(picture.root.get(side, "")) for side in ("width", "height"))
    assert all(20 < x < width - 20 and 40 < y < height - 40 for x, y in centres)


# --- tables -------------------------------------------------------------------------------------


@pytest.mark.long
@EACH_LAYOUT
@examples(15)
@given(data=st.data())
def test_every_tile_is_drawn_once_at_its_place_and_within_the_picture(
    some_layouts: st.SearchStrategy[DominoLayout], data: st.DataObject
) -> None:
    laid = data.draw(some_layouts)
    picture = Picture(layout_svg(laid, rotation=0))
    assert {str(tile): 1 for tile in laid.tiles} == picture.counted()
    for placed, drawn in zip(arrange(laid).tiles, picture.tiles, strict=True):
        assert str(placed.tile) == drawn.title
        assert_at((placed.x, placed.y), drawn.face, picture)
        assert turned(placed.angle, drawn.face) < 0.01
        halves = [half for half in placed.halves if half.value]
        for half, shown in zip(halves, drawn.halves, strict=True):
            assert half.value == shown.pips
            assert_at((half.x, half.y), shown, picture)
    width, height = (float(picture.root.get(side, "")) for side in ("width", "height"))
    for class_ in ("face", "last", "duty", "ghost"):
        for shape in picture.drawn(class_):
            for far in (-HALF, HALF):
                assert 0 < shape.centre[0] + far * shape.matrix[0] < width
                assert 0 < shape.centre[1] + far * shape.matrix[1] < height


@EACH_LAYOUT
@examples(15)
@given(data=st.data())
def test_the_last_tile_the_open_ends_and_the_duty_are_marked(
    some_layouts: st.SearchStrategy[DominoLayout], data: st.DataObject
) -> None:
    laid = data.draw(some_layouts)
    picture = Picture(layout_svg(laid, rotation=0))
    plain = Picture(layout_svg(laid, rotation=0, marks=False))
    if laid.is_empty:
        assert ["Nothing is on the table yet"] == picture.words == plain.words
        return
    tags = [placed.tag for placed in arrange(laid).tiles if placed.tag] * 2
    ends = sorted(str(end.value) for end in laid.open_ends)
    assert sorted([*ends, *tags]) == sorted(picture.words)
    assert sorted(tags) == sorted(plain.words)
    (last,) = picture.drawn("last")
    assert last.centre == picture.tiles[-1].face.centre
    open_, shut = (0, len(ends)) if laid.duty else (len(ends), 0)
    assert (open_, shut) == (picture.count("open"), picture.count("shut"))
    place = {tile.title: tile.face.centre for tile in picture.tiles}
    duties = [place[str(laid.duty.double)]] if laid.duty else []
    assert duties == [ring.centre for ring in picture.drawn("duty")]
    ghosts = picture.drawn("ghost")
    assert (laid.duty.missing if laid.duty else 0) == len(ghosts)
    for spot, ghost in zip(arrange(laid).spots, ghosts, strict=True):
        assert_at((spot.x, spot.y), ghost, picture)
        assert turned(spot.heading, ghost) < 0.01
    for class_ in ("last", "duty", "ghost", "open", "shut"):
        assert 0 == plain.count(class_)


def test_an_end_is_marked_just_outside_the_edge_where_the_next_tile_would_go() -> None:
    picture = Picture(layout_svg(layout(CROSS)))
    unit = HALF * picture.tiles[0].face.scale
    for end in arrange(layout(CROSS)).ends:
        tile = next(tile for tile in picture.tiles if tile.title == str(end.tile))
        ((x, y),) = [
            picture.matrix(group)[4:]
            for group in picture.root.iter("{http://www.w3.org/2000/svg}g")
            if [child.text for child in group if child.tag.endswith("text")] == [str(end.value)]
        ]
        assert unit < math.dist((x, y), tile.face.centre) < 1.6 * unit


@pytest.mark.parametrize("is_over", [False, True])
def test_an_end_that_nobody_can_play_on_is_marked_faintly(*, is_over: bool) -> None:
    laid, rules = layout(DEAD_END), Rules(domino_set=5)
    mine = TileSet.parse("1-2")
    others = rules.domino_set.tiles - laid.tiles - mine
    round_ = Round(rules=rules, hands=[mine, others], boneyard=[], layout=laid, seat=0)
    if is_over:
        round_ = round_.apply(Play(Tile(1, 2), Tile(1, 5)))
    assert 6 == Picture(layout_svg(laid)).count("open")
    picture = Picture(round_svg(round_, hands=False))
    assert ((0, 6) if is_over else (5, 1)) == (picture.count("open"), picture.count("shut"))
    assert 1 == picture.count("gone")


@pytest.mark.parametrize(
    ("laid", "title", "description"),
    [
        (layout("9-9 4-9>9-9"), "2 tiles", "4-9 was laid last, on 9-9. 9-9 needs 3 more arms."),
        (layout("9-9", arms=6), "1 tile", "9-9 has opened. 9-9 needs 6 more arms."),
        (
            layout(f"{CROSS} 1-4>4-9"),
            "6 tiles",
            "1-4 was laid last, on 4-9. Open ends: 0, 1 ×2, 3.",
        ),
        (Layout(), "no tiles", "Nothing is on the table yet."),
        (line("4-6 6-6>4-6 1-4>4-6"), "3 tiles", "1-4 was laid last, on 4-6. Open ends: 1, 6."),
        (Line(), "no tiles", "Nothing is on the table yet."),
    ],
)
def test_a_picture_of_a_layout_has_a_title_and_a_description(
    laid: Layout | Line, title: str, description: str
) -> None:
    picture = Picture(layout_svg(laid))
    game = "Chicken Foot" if isinstance(laid, Layout) else "Express-Domino"
    assert (f"{game}: {title} on the table", description) == (picture.title, picture.description)


@pytest.mark.parametrize("tag", ["", "A"])
def test_a_connector_is_a_dashed_line_with_dots_or_two_equal_tags(tag: str) -> None:
    way = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0))
    tile = PlacedTile(Tile(3, 4), Tile(3, 9), 10.0, 4.0, 0, way, tag)
    link, ends = draw_connector(tile), draw_connector_ends(tile)
    places = [(0, 0), (160, 160)]
    if tag:
        assert () == link
        assert [f"translate({x} {y})" for x, y in places] == [
            end.attributes["transform"] for end in ends
        ]
        assert [tag, tag] == re.findall(
            ">(A)<", "".join(one for end in ends for one in end.write())
        )
    else:
        assert ["M0 0L160 0L160 160"] == [one.attributes["d"] for one in link]
        assert places == [(end.attributes["cx"], end.attributes["cy"]) for end in ends]
    touching = attrs.evolve(tile, connector=(), tag="")
    assert ((), ()) == (draw_connector(touching), draw_connector_ends(touching))


# --- rounds and views -----------------------------------------------------------------------------


@pytest.mark.long
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_a_round_shows_every_tile_in_a_hand_or_on_the_table_once(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    picture = Picture(round_svg(round_))
    shown = [*round_.layout.tiles, *(tile for hand in round_.hands for tile in hand)]
    assert {str(tile): 1 for tile in shown} == picture.counted()
    assert min(3, apart(round_)) == len(picture.drawn("back"))
    assert (not round_.is_over) == picture.count("turn")
    assert {f"Player {seat + 1}" for seat in range(round_.players)} <= {*picture.words}
    # The playable tiles are outlined.
    centres = {shape.centre for shape in picture.drawn("can")}
    outlined = {tile.title for tile in picture.tiles if tile.face.centre in centres}
    playable = {str(move.tile) for move in round_.legal_moves if isinstance(move, Play)}
    assert playable == outlined


@pytest.mark.long
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_a_view_shows_the_visible_tiles_and_backs_for_the_rest(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    seat = data.draw(st.integers(0, round_.players - 1))
    view = round_.view(seat)
    picture = Picture(view_svg(view))
    seen = [*round_.layout.tiles, *(tile for hand in view.hands for tile in hand or ())]
    assert {str(tile): 1 for tile in seen} == picture.counted()
    hidden = sum(
        size for hand, size in zip(view.hands, view.hand_sizes, strict=True) if hand is None
    )
    assert hidden + min(3, apart(round_)) == len(picture.drawn("back"))
    # Hidden tiles are neither drawn nor named.
    named = {Tile.parse(tile) for text in texts(picture) for tile in TILE_TEXT.findall(text)}
    assert named.isdisjoint(view.unseen)
    # Law 9: a view holds nothing hidden.
    other = view.determinize(random.Random(data.draw(st.integers(0, 99)))).view(seat)
    assert view_svg(view, hooks="table") == view_svg(other, hooks="table")
    assert view_text(view) == view_text(other)


EXPRESS_OUT = position(PAIRS, LAID, HANDS, seat=0, lead=3).apply(play("0-2>0-0"))
# Both ends are six, and all sixes are laid.
SHUT = "6-6 2-6>6-6 2-3>2-6 3-6>2-3 4-6>3-6 4-5>4-6 5-6>4-5 1-6>6-6 0-1>1-6 0-6>0-1"
SHUT_HANDS = "0-0 1-1 0-2 1-2|2-2 0-3 1-3 3-3 0-4|1-4 2-4 3-4 4-4|0-5 1-5 2-5 3-5 5-5"
CLOSED = position(PAIRS, SHUT, SHUT_HANDS, seat=0, lead=1)
BLOCKED = Round(
    rules=Rules(domino_set=2),
    hands=[TileSet.parse("0-0"), TileSet.parse("0-1 1-1")],
    boneyard=[],
    layout=layout("2-2 0-2>2-2 1-2>2-2"),
    seat=0,
)
QUIET = after(
    Round.start(
        Rules(domino_set=3, chickenlittle=True),
        deal("3-3 0-3 0-0 | 1-3 1-1 1-2", "0-1 0-2 2-2 2-3"),
    ),
    *(play("3-3"), play("1-3>3-3"), play("0-3>3-3")),
)


@pytest.mark.rule("R6.3")
@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
@pytest.mark.parametrize(
    ("shown", "words", "facts", "sentences"),
    [
        (
            started(),
            ["Player 2 is to move", "2 tiles in the boneyard"],
            ["2 tiles · lead", "2 tiles"],
            ["Player 2 is to move. Nothing is on the table yet. Tiles in hand: player 1: 2"],
        ),
        (
            after(started(), play("2-2")).view(0),
            ["You are to move: 2-2 needs 4 more arms"],
            ["you · 2 tiles · lead", "1 tile"],
            ["2-2 has opened.", "Your hand: 0-1 1-1."],
        ),
        (QUIET, [], ["1 tile · lead · owes a draw", "2 tiles"], []),
        (
            finished(),
            ["Domino: player 2 goes out"],
            ["53 points · place 2", "went out · place 1"],
            [
                "Domino: player 2 goes out. 2-2 is left 3 arms short. ",
                "Points charged: player 1: 53, player 2: 0.",
                "Places: player 1: 2, player 2: 1.",
            ],
        ),
        # The places are those of the match if its points are known.
        (
            finished().view(0, [(0, 60), (53, 0)]),
            [],
            ["53 points · total 53 · place 1", "went out · total 60 · place 2"],
            ["Places: you: 1, player 2: 2."],
        ),
        (
            BLOCKED,
            [
                "Blocked: the boneyard is empty and nobody can play",
                "2-2 needs 2 more arms, but no twos are left",
                "no tiles in the boneyard",
            ],
            ["50 points · place 2", "3 points · place 1"],
            ["2-2 needs 2 more arms, but no twos are left.", ". 2-2 is left 2 arms short. "],
        ),
        (
            EXPRESS_OUT,
            ["Domino: player 1 goes out, the pair scores 102 points"],
            ["went out · scores 102 · place 1", "25 pips · place 2"],
            [
                "Player 1 and player 3 score 102 points, the pips in all hands.",
                "Pips left: player 1: 0, player 2: 25, player 3: 28, player 4: 49. ",
                " Player 1 and player 3 play against player 2 and player 4.",
            ],
        ),
        (
            CLOSED,
            ["Closed: player 1 and player 3 score 90 points", "Nobody has a tile with 6"],
            ["7 pips · scores 90 · place 1", "21 pips · place 2"],
            ["Closed: nobody can play. "],
        ),
    ],
)
def test_a_picture_says_how_a_round_stands(
    shown: DominoRound | DominoView, words: list[str], facts: list[str], sentences: list[str]
) -> None:
    picture = Picture(shown.to_svg())
    assert {*words} <= {*picture.words}
    assert facts == facts_of_seats(picture, shown.players)[: len(facts)]
    assert all(sentence in picture.description for sentence in sentences)
    assert shown.is_over == (picture.count("turn") == 0)
    labels = Picture(shown.to_svg(labels=False, marks=False))
    assert [] == labels.words
    assert picture.counted() == labels.counted()
    assert picture.description == labels.description


def test_what_is_gone_is_crossed_out_and_the_winner_has_a_star() -> None:
    for round_, counts in (
        (BLOCKED, (0, 0, 2, 2)),
        (CLOSED, (0, 0, 2, 0)),
        (finished(), (1, 1, 0, 3)),
    ):
        classes = ("winner", "won", "gone", "ghost")
        assert counts == tuple(map(Picture(round_svg(round_)).count, classes))
    # The drawing goes on, but the round is dead.
    hands = [TileSet.parse("0-0"), TileSet.parse("1-1")]
    dead = attrs.evolve(BLOCKED, hands=hands, boneyard=[Tile(0, 1)])
    assert not dead.is_over
    assert "2-2 needs 2 more arms, but no twos are left" in Picture(view_svg(dead.view(1))).words


@pytest.mark.rule("X1")
@pytest.mark.parametrize(
    ("rules", "shown"),
    [(TWO, ["14 tiles out of play"]), (THREE, ["7 tiles out of play"]), (FOUR, [])],
)
def test_the_number_of_tiles_out_of_play_is_shown(rules: ExpressRules, shown: list[str]) -> None:
    deal_ = Deal.shuffle(rules, rules.players, random.Random(3))
    round_ = ExpressRound.start(rules, deal_)
    for svg in (round_svg(round_), view_svg(round_.view(1)), round_animation(round_)):
        picture = Picture(svg)
        assert shown == [word for word in picture.words if "out of play" in word]
        assert "boneyard" not in " ".join(texts(picture))
        assert "" not in picture.words


@pytest.mark.rule("X1")
def test_the_cards_of_partners_are_marked_alike_by_more_than_a_colour() -> None:
    for rules, marked in ((PAIRS, 2), (FOUR, 0)):
        round_ = position(rules, LAID, HANDS, seat=0, lead=3)
        for svg in (round_svg(round_), view_svg(round_.view(2)), round_animation(round_)):
            picture = Picture(svg)
            assert (marked, marked) == (picture.count("side0"), picture.count("side1"))
            dashes = [
                "dasharray" in one for one in re.findall(r"\.cf-side\d{[^}]*}", picture.style)
            ]
            assert ([False, True] if marked else []) == dashes


def test_the_looker_has_the_largest_tiles_at_the_bottom() -> None:
    opened = after(started(), play("2-2"), Draw())
    # Seat 0 has drawn 0-0, which does not fit, so it is the turn of seat 1.
    views = [Picture(view_svg(opened.view(seat))) for seat in (0, 1)]
    assert [0, 1] == [len(picture.drawn("can")) for picture in views]
    own = [tile.face for tile in views[0].tiles if tile.title in {"0-1", "1-1", "0-0"}]
    (other,) = [back for back in views[0].drawn("back") if 80 < back.angle < 100]
    assert 3 == len(own)
    assert min(face.scale for face in own) > 2 * other.scale
    assert min(face.centre[1] for face in own) > other.centre[1]


@pytest.mark.parametrize("name", ["W" * 400, "名" * 80])
def test_a_long_name_is_shortened_to_its_card(name: str) -> None:
    words = Picture(round_svg(started(), names=[name, "Zoë"])).words
    (shown,) = [word for word in words if word.startswith(name[:3])]
    assert shown.endswith(f"{name[0]}…")
    assert len(shown) < 60
    assert {"Zoë", "Zoë is to move"} <= {*words}


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (2, Rules()),
        (4, Rules()),
        (16, Rules(domino_set=18)),
        (2, Rules(domino_set=18, hand_size=80)),  # The backs of so many tiles overlap.
    ],
)
def test_no_card_covers_another_or_the_table(players: int, rules: Rules) -> None:
    rng = random.Random(3)
    match = Match(rules, players).deal(rng)
    for _ in range(40):
        assert match.round is not None
        match = match.apply(rng.choice(match.round.legal_moves))
    assert match.round is not None
    picture = Picture(view_svg(match.round.view(1)))
    cards = [
        (*picture.matrix(rect)[4:], *(float(rect.get(side, "")) for side in ("width", "height")))
        for rect in picture.root.iter("{http://www.w3.org/2000/svg}rect")
        if rect.get("class") == "card"
    ]
    assert players == len(cards)
    for (x, y, width, height), (x2, y2, width2, height2) in combinations(cards, 2):
        assert x >= x2 + width2 or x2 >= x + width or y >= y2 + height2 or y2 >= y + height
    backs = [back for back in picture.drawn("back") if 80 < back.angle < 100]
    for x, y in [back.centre for back in backs]:
        assert any(a < x < a + width and b < y < b + height for a, b, width, height in cards)
    table = {str(tile) for tile in match.round.layout.tiles}
    for tile in picture.tiles:
        assert (tile.title in table) == (tile.face.centre[1] < min(y for _, y, _, _ in cards))


# --- hooks --------------------------------------------------------------------------------------


def parts(svg: str) -> list[dict[str, str]]:
    """Return the attributes of every element that has hooks."""
    root = ET.fromstring(svg)  # noqa: S314 - our own
    return [dict(one.attrib) for one in root.iter() if any("data-" in key for key in one.attrib)]


def test_the_hooks_of_a_view_by_hand() -> None:
    start = Round.start(Rules(domino_set=3), deal("3-3 0-1|0-3 1-3", "0-0 1-1 2-2 0-2 1-2 2-3"))
    svg = after(start, play("3-3")).view(1).to_svg(hooks="table", names=["Ada", "Bob"])

    button = {"role": "button", "tabindex": "0"}
    spot = {"data-on": "3-3", "data-value": "3", "data-action": "12 13", "pointer-events": "all"}
    tile, *others = parts(svg)
    assert {"role": "img", "aria-label": "3-3", "data-tile": "3-3", "id": "table-3-3"} == tile
    assert [
        *[button | spot | {"aria-label": "place of an arm on 3-3"}] * 4,
        {"data-seat": "0", "role": "group", "aria-label": "Ada: 1 tile"},
        {"data-seat": "1", "role": "group", "aria-label": "You: 2 tiles"},
        *(
            button
            | {"data-tile": tile, "id": f"table-{tile}", "data-action": action}
            | {"aria-label": f"{tile}, can be played"}
            for tile, action in (("0-3", "12"), ("1-3", "13"))
        ),
    ] == others
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" id="table" ')
    assert 'role="group" aria-labelledby="table-title"' in svg
    assert [] == parts(start.to_svg())
    assert "aria-label=" not in start.to_svg()


def test_a_toe_and_an_open_end_are_named() -> None:
    found = parts(layout(f"{CROSS} 4-4>4-9").to_svg(hooks="table"))
    labels = [part["aria-label"] for part in found]
    assert (3, 1) == (
        labels.count("place of a toe on 4-4"),
        labels.count("open end of 3-9: 3"),
    )
    assert not any("data-action" in part for part in found)


@given(rounds() | express_rounds(), st.integers(0, 15))
def test_every_legal_play_can_be_clicked(round_: Round | ExpressRound, seat: int) -> None:
    view = round_.view(seat % round_.players)
    svg = view.to_svg(hooks="a")
    found = parts(svg)
    tiles = {part["data-tile"]: part for part in found if "data-tile" in part}
    goals = [part for part in found if "data-on" in part and "data-action" in part]
    clicked = {
        (tile, goal["data-on"])
        for tile, part in tiles.items()
        for goal in goals
        if {*part.get("data-action", "").split()} & {*goal["data-action"].split()}
    }
    plays = [move for move in view.legal_moves if isinstance(move, Play)]
    assert {(str(play.tile), str(play.on)) for play in plays if play.on} == clicked
    assert {str(actions.encode(view.rules, play)) for play in plays} == {
        one for part in tiles.values() for one in part.get("data-action", "").split()
    }
    # Nothing that the seat does not see has a hook.
    assert {*tiles} == {*map(str, view.rules.tiles - view.unseen)}
    ids = re.findall(r' id="([^"]*)"', svg)
    assert len(ids) == len({*ids})


# --- a picture as a document ----------------------------------------------------------------------

DRAWERS: list[Callable[..., str]] = [
    Tile(10, 12).to_svg,
    TileSet.parse("3-4 0-0").to_svg,
    TileSet().to_svg,
    finished().layout.to_svg,
    finished().to_svg,
    finished().view(0).to_svg,
    EXPRESS_OUT.to_svg,
    partial(round_animation, finished()),
]


def test_a_picture_is_a_document_of_its_own() -> None:
    pictures: list[Picture] = []
    for draw in DRAWERS:
        for theme in ("light", "dark", "auto"):
            svg = draw(theme=theme)
            picture = Picture(svg)
            pictures.append(picture)
            assert ("img", True) == (picture.root.get("role"), picture.description.endswith("."))
            assert [element.get("id") for element in [*picture.root][:2]] == [
                picture.root.get(f"aria-{name}") for name in ("labelledby", "describedby")
            ]
            # The root has the font, so that numerals in shapes have it, too.
            assert "system-ui,sans-serif" == picture.root.get("font-family")
            # It refers to itself only, and runs nothing.
            assert picture.references() <= {*picture.ids()}
            assert [] == re.findall(r"<script|<image|<foreignObject|\bon\w+=|url\(|@import", svg)
            assert ["http://www.w3.org/2000/svg"] == re.findall(r"https?://[^\"<]*", svg)
            selectors = re.findall(r"(?:^|[{}])([^{}@]+)\{", picture.style)
            assert selectors
            assert all(selector.startswith(f"#{picture.id} ") for selector in selectors)
    # Different pictures can be on one page.
    ids = [name for picture in pictures for name in picture.ids()]
    assert len(ids) == len({*ids})


def test_tiles_and_sets_are_described() -> None:
    assert [
        ("Domino 4-6", "A domino tile with 4 and 6 pips."),
        ("3 tiles", "0-0 1-3 3-3; 10 pips together."),
        ("No tiles", "An empty set of tiles."),
    ] == [
        (picture.title, picture.description)
        for picture in (
            Picture(tile_svg(Tile(6, 4))),
            Picture(tiles_svg(TileSet.parse("1-3 0-0 3-3"))),
            Picture(tiles_svg(TileSet())),
        )
    ]


def test_the_same_picture_is_the_same_text_in_every_process() -> None:
    program = (
        "from chickenfoot_rules import *\n"
        "print(TileSet.parse('0-1 5-17 3-3')._repr_svg_() + Layout().place(Tile(9, 9)).to_svg())"
    )
    shown = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1")
    }
    here = TileSet.parse("0-1 5-17 3-3").to_svg(theme="auto")
    assert {f"{here}{Layout().place(Tile(9, 9)).to_svg()}\n"} == shown


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "\"'><!-- &amp; ]]>",
        "a\0b\x1b[31m",
        "\ud800 alone",
        "line\nbreak",
        "\ufffe\uffff",
        "",
    ],
)
def test_a_hostile_name_stays_text(name: str) -> None:
    for svg in (
        round_svg(started(), names=[name, "Ben"]),
        view_svg(started().view(0), names=["Ben", name]),
        round_animation(finished(), names=[name, name]),
    ):
        known = {"svg", "title", "desc", "style", "defs", "g", "use", "rect", "path", "circle"}
        known |= {"text", "set", "animate", "animateMotion"}
        assert known >= {element.tag.rpartition("}")[2] for element in Picture(svg).root.iter()}
        assert "<script" not in svg
        svg.encode()


@examples(35)
@given(name=st.text())
def test_any_name_gives_a_picture_that_can_be_read(name: str) -> None:
    picture = Picture(view_svg(started().view(0), names=[f"\u202e{name}\u2066", "Ben"]))
    assert "Ben" in picture.words
    # It can't change the direction of the text.
    assert not any("\u202e" in word or "\u2066" in word for word in picture.words)
