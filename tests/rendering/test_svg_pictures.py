"""What pictures of tiles, tables, rounds and views show, of both games."""

from __future__ import annotations

import html
import math
import random
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import example, given
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
    WrongTypeError,
)
from chickenfoot_rules.dominoes import DominoLayout, DominoRound, DominoView, actions
from chickenfoot_rules.dominoes.drawable import Drawable, Printable
from chickenfoot_rules.express import ExpressRound, Line
from chickenfoot_rules.notation import parse_layout_setup
from chickenfoot_rules.rendering import (
    arrange,
    layout_svg,
    round_svg,
    tiles_svg,
    view_svg,
    view_text,
)
from chickenfoot_rules.rendering.svg.pictures import animation_of
from chickenfoot_rules.rendering.svg.shapes import PIP_RADII, pips
from chickenfoot_rules.strategies import express_rounds, layouts, lines, rounds, tile_sets
from rendering.positions import (
    ALONE,
    BLOCKED,
    CLOSED,
    CLOSED_ALONE,
    CROSS,
    DEAD_END,
    DYING,
    FINISHED,
    LEADING,
    MIDDLE,
    OWING,
    PAIRS,
    PAIRS_OVER,
    STARTED,
)
from support.chickenfoot import laid_at_random, layout
from support.dominoes import deal, play, played_on
from support.examples import examples
from support.express import line
from svg_reading import HALF, Picture, assert_at, texts, turned

ROUNDS = rounds() | express_rounds()
TILE_TEXT = re.compile(r"\b\d{1,2}-\d{1,2}\b")


def apart(round_: DominoRound) -> int:
    """Return how many tiles are neither in a hand nor on the table."""
    return len(round_.rules.tiles - round_.layout.tiles) - sum(map(len, round_.hands))


# --- tiles --------------------------------------------------------------------------------------


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


def test_every_tile_has_its_pips_the_lower_half_on_top() -> None:
    tiles = DominoSet(18).tiles
    picture = Picture(tiles_svg(tiles, numerals="never"))
    for tile, drawn in zip(tiles, picture.tiles, strict=True):
        halves = sorted(drawn.halves, key=lambda half: half.centre[1])
        assert [value for value in (tile.low, tile.high) if value] == [one.pips for one in halves]


# --- tables -------------------------------------------------------------------------------------


@pytest.mark.long
@examples(15)
@given(layouts() | lines())
def test_every_tile_is_drawn_once_at_its_place_and_within_the_picture(laid: Layout | Line) -> None:
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
                assert 0 < shape.centre[0] + far * shape.place[0].real < width
                assert 0 < shape.centre[1] + far * shape.place[0].imag < height


@examples(15)
@given(layouts() | lines())
def test_the_last_tile_the_open_ends_and_the_duty_are_marked(laid: Layout | Line) -> None:
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
    # A badge is just outside of its half, where the next tile would go.
    for end, (value, point) in zip(
        arrange(laid).ends, picture.badges("shut" if laid.duty else "open"), strict=True
    ):
        reach = math.dist(point, place[str(end.tile)]) / HALF / picture.tiles[0].face.scale
        assert str(end.value) == value
        assert 0.9 < reach < 1.6
    duties = [place[str(laid.duty.double)]] if laid.duty else []
    assert duties == [ring.centre for ring in picture.drawn("duty")]
    ghosts = picture.drawn("ghost")
    assert (laid.duty.missing if laid.duty else 0) == len(ghosts)
    for spot, ghost in zip(arrange(laid).spots, ghosts, strict=True):
        assert_at((spot.x, spot.y), ghost, picture)
        assert turned(spot.heading, ghost) < 0.01
    for class_ in ("last", "duty", "ghost", "open", "shut"):
        assert 0 == plain.count(class_)


@pytest.mark.parametrize(("size", "seed", "tagged"), [(40, 1, 0), (46, 11, 1)])
def test_a_line_without_room_continues_over_a_connector_or_between_tags(
    size: int, seed: int, tagged: int
) -> None:
    laid = laid_at_random(9, 4, 1.0, size, seed)
    tiles = [placed for placed in arrange(laid).tiles if placed.connector]
    tags = [placed.tag for placed in tiles if placed.tag] * 2
    links = len(tiles) - tagged
    assert (1 - tagged, 2 * tagged) == (links, len(tags))
    picture = Picture(layout_svg(laid, marks=[Play(one.tile, one.on) for one in tiles]))
    counts = tuple(map(picture.count, ("link", "dot", "tag", "way")))
    assert (links, 2 * links, 2 * tagged, len(tiles)) == counts


def test_what_is_marked_has_a_frame_a_ring_or_an_arrow() -> None:
    marks = Tile(4, 4), Tile(0, 1), play("0-4>4-4"), play("4-4"), MIDDLE.layout.open_ends[0], Draw()
    picture = Picture(MIDDLE.to_svg(marks=marks))
    places = {tile.face.centre: tile.title for tile in picture.tiles}
    assert {"0-1", "0-4", "4-4"} == {places[shape.centre] for shape in picture.drawn("mark")}
    assert (1, 1, 0) == tuple(map(picture.count, ("ring", "way", "order")))


@pytest.mark.parametrize(
    ("shown", "title", "description"),
    [
        (Tile(6, 4), "Domino 4-6", "A domino tile with 4 and 6 pips."),
        (TileSet.parse("1-3 0-0"), "2 tiles", "0-0 1-3; 4 pips together."),
        (TileSet(), "No tiles", "An empty set of tiles."),
        (layout("9-9", arms=3), "Chicken Foot: 1 tile", "9-9 has opened. 9-9 needs 3 more arms."),
        (layout("9-9", arms=6), "Chicken Foot: 1 tile", "9-9 has opened. 9-9 needs 6 more arms."),
        (layout(f"{CROSS} 1-2>2-4"), "Chicken Foot: 6", "on 2-4. Open ends: 0, 1 ×2, 3."),
        (line("4-6"), "Express-Domino: 1 tile", "4-6 has opened. Open ends: 4, 6."),
    ],
)
def test_tiles_and_tables_have_a_title_and_a_description(
    shown: Tile | TileSet | DominoLayout, title: str, description: str
) -> None:
    picture = Picture(shown.to_svg())
    assert picture.title.startswith(title)
    assert picture.description.endswith(description)


# --- rounds and views -----------------------------------------------------------------------------


@pytest.mark.long
@examples(15)
@given(ROUNDS, st.integers(0, 15), st.integers(0, 99))
def test_a_view_shows_the_visible_tiles_and_backs_for_the_rest(
    round_: Round | ExpressRound, seat: int, seed: int
) -> None:
    seat %= round_.players
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
    other = view.determinize(random.Random(seed)).view(seat)
    assert view_svg(view, hooks="table") == view_svg(other, hooks="table")
    assert view_text(view) == view_text(other)


@examples(8)
@given(ROUNDS)
def test_a_round_shows_all_hands_and_whose_turn_it_is(round_: Round | ExpressRound) -> None:
    picture = Picture(round_svg(round_))
    shown = [*round_.layout.tiles, *(tile for hand in round_.hands for tile in hand)]
    assert {str(tile): 1 for tile in shown} == picture.counted()
    assert min(3, apart(round_)) == len(picture.drawn("back"))
    assert (not round_.is_over) == picture.count("turn") == picture.count("arrow")
    # Each hand is on one card, and the cards follow the names of their seats.
    cards, names = picture.boxes("card"), [f"Player {seat + 1}" for seat in range(round_.players)]
    assert names == [word for word in picture.words if word in names]
    for hand, card in zip(round_.hands, cards, strict=True):
        on = {tile.title for tile in picture.tiles if is_in(tile.face.centre, card)}
        assert {*map(str, hand)} == on
    assert [cards[round_.seat]] * (not round_.is_over) == picture.boxes("turn")
    # The playable tiles are outlined.
    centres = {shape.centre for shape in picture.drawn("can")}
    outlined = {tile.title for tile in picture.tiles if tile.face.centre in centres}
    playable = {str(move.tile) for move in round_.legal_moves if isinstance(move, Play)}
    assert playable == outlined


def is_in(place: tuple[float, float], box: tuple[float, float, float, float]) -> bool:
    (x, y), (left, top, right, bottom) = place, box
    return left < x < right and top < y < bottom


@examples(8)
@given(ROUNDS)
@example(MIDDLE)
def test_the_plays_that_are_marked_have_their_numbers_on_their_tiles(
    round_: Round | ExpressRound,
) -> None:
    moves = [move for move in round_.legal_moves if isinstance(move, Play)]
    plays = [*dict.fromkeys(Play(move.tile, move.on) for move in moves)]
    numbers: dict[object, list[str]] = {}
    for number, one in enumerate(plays, 1):
        numbers.setdefault((one.on, one.joint), []).append(str(number))
        numbers.setdefault(one.tile, []).append(str(number))
    picture = Picture(round_svg(round_, marks=round_.legal_moves))
    expected = ["·".join(some) for some in numbers.values()] if len(plays) > 1 else []
    found = picture.badges("order")
    assert sorted(expected) == sorted(text for text, _ in found)
    # In a hand, a number is on its tile.
    places = {tile.face.centre: tile.title for tile in picture.tiles}
    held = {places[place]: text for text, place in found if place in places}
    assert held.items() <= {str(key): "·".join(some) for key, some in numbers.items()}.items()
    assert len(held) == len({one.tile for one in plays}) * (len(plays) > 1)


@pytest.mark.rule("R6.3")
@pytest.mark.rule("X1")
@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
@pytest.mark.parametrize(
    ("shown", "facts", "said"),
    [
        (
            STARTED,
            ["2 tiles · lead", "2 tiles"],
            ["Player 2 is to move", "2 tiles in the boneyard", "Nothing is on the table yet."],
        ),
        (
            STARTED.apply(play("2-2")).view(0),
            ["you · 2 tiles · lead", "1 tile"],
            ["You are to move: 2-2 needs 4 more arms", "2-2 has opened.", "Your hand: 0-1 1-1."],
        ),
        (OWING, ["1 tile · lead · owes a draw", "2 tiles"], []),
        (
            FINISHED,
            ["53 points · place 2", "went out · place 1"],
            ["Domino: player 2 goes out. 2-2 is left 3 arms short. ", "player 1: 53, player 2: 0."],
        ),
        # The places are those of the match if its points are known.
        (
            FINISHED.view(0, [(0, 60), (53, 0)]),
            ["53 points · total 53 · place 1", "went out · total 60 · place 2"],
            ["Places: you: 1, player 2: 2."],
        ),
        (
            BLOCKED,
            ["50 points · place 2", "3 points · place 1"],
            ["Blocked: the boneyard is empty and nobody can play", "no tiles in the boneyard"],
        ),
        (DYING.view(1), [], ["2-2 needs 2 more arms, but no twos are left"]),
        (LEADING, ["7 tiles", "7 tiles · the leader"], ["14 tiles out of play"]),
        (
            PAIRS_OVER,
            ["went out · scores 102 · place 1", "25 pips · place 2"],
            ["Domino: player 1 goes out, the pair scores 102 points", "player 3: 28, player 4: 49"],
        ),
        (
            CLOSED,
            ["7 pips · scores 90 · place 1", "21 pips · place 2"],
            ["Closed: player 1 and player 3 score 90 points", "Nobody has a tile with 6"],
        ),
        (ALONE, [], ["Domino: player 1 goes out and scores 102 points"]),
        (CLOSED_ALONE, ["7 pips · scores 83 · place 1"], ["Closed: player 1 scores 83 points"]),
    ],
)
def test_a_picture_says_how_a_round_stands(
    shown: DominoRound | DominoView, facts: list[str], said: list[str]
) -> None:
    picture = Picture(shown.to_svg())
    beside = dict(pairwise(picture.words))
    assert facts == [beside[f"Player {seat + 1}"] for seat in range(len(facts))]
    assert all(one in "; ".join([*picture.words, picture.description]) for one in said)
    quiet = Picture(shown.to_svg(labels=False, marks=False))
    assert [] == quiet.words
    assert (picture.counted(), picture.description) == (quiet.counted(), quiet.description)


@pytest.mark.parametrize(
    ("shown", "counts"),
    [
        (BLOCKED, {"gone": 2, "ghost": 2, "won": 0, "winner": 0}),
        (CLOSED, {"gone": 2, "won": 0}),
        (FINISHED, {"gone": 0, "ghost": 3, "won": 1, "winner": 1}),
        (DEAD_END, {"open": 5, "shut": 1, "gone": 1}),
        (DEAD_END.apply(play("1-2>1-5")), {"open": 0, "shut": 6, "gone": 1}),
        (DEAD_END.layout, {"open": 6, "shut": 0, "gone": 0}),
        (PAIRS, {"side0": 2, "side1": 2}),
        (MIDDLE, {"side0": 0, "side1": 0, "back": 3}),
    ],
)
def test_what_is_gone_is_crossed_out_and_who_won_or_plays_together_is_marked(
    shown: DominoRound | DominoLayout, counts: dict[str, int]
) -> None:
    picture = Picture(shown.to_svg())
    assert counts == {class_: picture.count(class_) for class_ in counts}


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (2, Rules()),
        (16, Rules(domino_set=18)),
        (2, Rules(domino_set=18, hand_size=80)),  # The backs of so many tiles overlap.
    ],
)
def test_no_card_covers_another_or_the_table_and_the_looker_has_the_lowest(
    players: int, rules: Rules
) -> None:
    rng = random.Random(3)
    round_ = played_on(Round.start(rules, Deal.shuffle(rules, players, rng)), rng, 40)
    picture = Picture(view_svg(round_.view(1)))
    cards = picture.boxes("card")
    assert players == len(cards)
    for one, other in combinations(cards, 2):
        assert one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]
    for tile in picture.tiles:
        is_laid = Tile.parse(tile.title) in round_.layout.tiles
        assert is_laid == (tile.face.centre[1] < min(top for _, top, _, _ in cards))
        assert is_laid or is_in(tile.face.centre, max(cards, key=lambda card: card[1]))
    backs = [back for back in picture.drawn("back") if 80 < back.angle < 100]
    assert len(backs) == sum(map(len, round_.hands)) - len(round_.hands[1])
    assert all(any(is_in(back.centre, card) for card in cards) for back in backs)


@pytest.mark.parametrize("name", ["W" * 400, "名" * 80])
def test_a_long_name_is_shortened_to_its_card(name: str) -> None:
    words = Picture(round_svg(STARTED, names=[name, "Zoë"])).words
    (shown,) = [word for word in words if word.startswith(name[:3])]
    assert shown.endswith(f"{name[0]}…")
    assert len(shown) < 60
    assert {"Zoë", "Zoë is to move"} <= {*words}


# --- hooks --------------------------------------------------------------------------------------


def parts(svg: str) -> list[dict[str, str]]:
    """Return the attributes of every element that has hooks."""
    root = Picture(svg).root
    return [dict(one.attrib) for one in root.iter() if any("data-" in key for key in one.attrib)]


def test_the_seat_at_the_bottom_is_the_one_that_looks_or_the_one_that_is_named() -> None:
    names = ["Ada", "Bob", "Cleo"]
    rest = "0-0 1-1 2-2 0-1 0-2 1-2 2-3"
    view = Round.start(Rules(domino_set=3), deal("3-3|0-3|1-3", rest)).view(1)
    usual = Picture(view.to_svg(names=names)).words
    turned = Picture(view.to_svg(names=names, orientation=0)).words
    assert ["Cleo", "Ada", "Bob"] == [word for word in usual if word in names]
    assert ["Bob", "Cleo", "Ada"] == [word for word in turned if word in names]


def test_the_hooks_of_a_view_by_hand() -> None:
    # 12 and 13 are the actions that lay 0-3 and 1-3 on 3-3.
    start = Round.start(Rules(domino_set=3), deal("3-3 0-1|0-3 1-3", "0-0 1-1 2-2 0-2 1-2 2-3"))
    svg = start.apply(play("3-3")).view(1).to_svg(hooks="table", names=["Ada", "Bob"])

    table, *goals, ada, bob, low, high = parts(svg)
    assert ("img", "3-3", "table-3-3") == tuple(table[one] for one in ("role", "data-tile", "id"))
    assert 4 == len(goals)
    for goal in goals:
        assert "place of an arm on 3-3" == goal["aria-label"]
        assert ("3-3", "3", "12 13") == (goal["data-on"], goal["data-value"], goal["data-action"])
    assert [("0", "Ada: 1 tile"), ("1", "You: 2 tiles")] == [
        (hand["data-seat"], hand["aria-label"]) for hand in (ada, bob)
    ]
    assert [("button", "0-3", "12"), ("button", "1-3", "13")] == [
        (tile["role"], tile["data-tile"], tile["data-action"]) for tile in (low, high)
    ]
    assert [] == parts(start.to_svg())

    labels = [one["aria-label"] for one in parts(layout(f"{CROSS} 3-3>3-4").to_svg(hooks="a"))]
    assert 3 == labels.count("place of a toe on 3-3")
    assert {"open end of 0-4: 0", "open end of 1-4: 1", "open end of 2-4: 2"} < {*labels}


@given(ROUNDS, st.integers(0, 15))
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


# --- a picture as a document ----------------------------------------------------------------------


def test_a_picture_is_a_document_of_its_own() -> None:
    pictures: list[Picture] = []
    values = Tile(10, 12), TileSet.parse("3-4 0-0"), TileSet(), FINISHED.layout, FINISHED
    drawers: list[Any] = [*(value.to_svg for value in values), FINISHED.view(0).to_svg]
    for draw in drawers:
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
            assert all(re.match(rf"#{picture.id}( |$)", selector) for selector in selectors)
    # Different pictures can be on one page.
    ids = [name for picture in pictures for name in picture.ids()]
    assert len(ids) == len({*ids})


FOREIGN = re.compile(
    r"<(?:use|defs|symbol|marker|mask|filter|clipPath|image|foreignObject)\b|\bstyle=|href|url\("
    r"|paint-order|visibility|baseline|currentColor|var\(|calc\(|!important|[\d.](?:em|px|%)\b"
)
"""What some program that draws SVG does not know."""

WITHOUT_STYLES: list[dict[str, Any]] = [
    {"theme": "auto", "numerals": "always", "hooks": "table"},
    {"theme": "dark", "numerals": "never"},
    {"colors": "print", "marks": False},
    {"size": 300, "rotation": 90},
]


@examples(8)
@given(ROUNDS, tile_sets(), st.integers(0, 15), st.sampled_from(WITHOUT_STYLES))
@example(FINISHED, TileSet(), 0, WITHOUT_STYLES[0])
@example(DEAD_END, TileSet(), 0, WITHOUT_STYLES[3])
@example(PAIRS, TileSet(), 1, WITHOUT_STYLES[1])
@example(BLOCKED, TileSet(), 1, WITHOUT_STYLES[2])
def test_a_picture_needs_no_style_sheet(
    round_: Round | ExpressRound, tiles: TileSet, seat: int, options: dict[str, Any]
) -> None:
    looks = {name: options[name] for name in ("theme", "colors") if name in options}
    ends: dict[str, Any] = {"marks": round_.layout.open_ends}
    moves: dict[str, Any] = {"marks": round_.legal_moves}
    view = round_.view(seat % round_.players)
    frames = animation_of(round_, **looks).frames
    for svg in (
        tiles_svg(tiles, **looks),
        round_.layout.to_svg(**options),
        round_.layout.to_svg(**options | ends),
        round_.to_svg(**options),
        round_.to_svg(**options | moves),
        view.to_svg(**options),
        frames[len(frames) // 2],
    ):
        picture = Picture(svg)
        assert [] == FOREIGN.findall(re.sub("<style>.*?</style>", "", svg))
        # What the style sheet declares for every medium, each element has as attributes.
        for element in picture.root.iter():
            declared = picture.declared(element)
            assert declared == {name: element.get(name) for name in declared}
        assert [] == [*without_fill(picture.root)]


def without_fill(element: ET.Element) -> Iterator[str]:
    """Yield the shapes that would be black, since neither they nor a group has a fill."""
    if "fill" not in element.attrib:
        tag = element.tag.rpartition("}")[2]
        if tag in {"rect", "circle", "path", "text"}:
            yield tag
        for child in element:
            yield from without_fill(child)


def test_the_height_follows_the_width_in_a_page_only() -> None:
    picture = Picture(Tile(3, 6).to_svg())
    # CairoSVG and svglib take "auto" as a length, wherever they read it.
    assert "style" not in picture.root.attrib
    assert picture.style.startswith(f"@media all{{#{picture.id}{{max-width:100%;height:auto}}}}")


TAGS = re.compile("svg|title|desc|style|g|rect|path|circle|text")
HOSTILE = ("<script>alert(1)</script>", "\"'><!-- &amp; ]]>", "a\0b\x1b[31m", "\ud800 \ufffe\uffff")


@pytest.mark.untraced
@examples(12)
@given(name=st.text() | st.sampled_from(HOSTILE))
def test_any_name_stays_text(name: str) -> None:
    for svg in (
        view_svg(STARTED.view(0), names=[f"\u202e{name}\u2066", "Ben"]),
        animation_of(STARTED, names=[f"\u202e{name}\u2066", "Ben"]).frames[0],
    ):
        svg.encode()
        picture = Picture(svg)
        tags = {element.tag.rpartition("}")[2] for element in picture.root.iter()}
        assert all(map(TAGS.fullmatch, tags))
        assert "Ben" in picture.words
        # It can't change the direction of the text.
        assert not any("\u202e" in word or "\u2066" in word for word in picture.words)


def test_a_picture_of_a_view_takes_few_calls() -> None:
    rng = random.Random(7)
    match = Match(players=4).deal(rng)
    for _ in range(30):
        assert match.round is not None
        match = match.apply(rng.choice(match.round.legal_moves))
    assert match.round is not None
    view = match.round.view(0)
    expected = view.to_svg()  # Whatever is cached for all pictures is cached now.
    calls = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        drawn = view.to_svg()
    finally:
        sys.setprofile(before)
    assert expected == drawn
    assert calls < 11_000


def test_a_class_of_ones_own_has_no_picture_and_no_text() -> None:
    class Mine(Printable, Drawable):
        pass

    with pytest.raises(WrongTypeError, match="expected a tile, a set of tiles, a layout"):
        Mine().to_svg()
    with pytest.raises(WrongTypeError, match="expected a round, a view or a match, got"):
        str(Mine())


@pytest.mark.rule("T2")
def test_a_table_with_flaws_shows_each_tile_and_each_flaw_in_the_style_of_its_kind() -> None:
    text = f"{CROSS} 2-3>0-4 4-5>4-4 1-1>2-2"
    setup = parse_layout_setup(text, Rules())
    codes = {flaw.code.value for flaw in setup.flaws()}
    picture = setup.to_svg()

    assert {"wrong-link", "wrong-count", "loose-tile"} <= codes
    for code in codes:
        assert re.search(rf"\.cf-flaw-{code}\{{", picture)
    for placed in setup.placements:
        assert f"<title>{placed.tile}</title>" in picture
    for flaw in setup.flaws():
        assert str(flaw) in html.unescape(picture)


@pytest.mark.rule("T2")
def test_a_table_without_flaws_is_drawn_as_its_layout() -> None:
    setup = parse_layout_setup(CROSS, Rules())

    assert setup.layout.to_svg() == setup.to_svg()
    assert parse_layout_setup("1-2>2-3", Rules()).to_svg(hooks="page").count(">1-2<") == 1
