from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chickenfoot_rules import Draw, Layout, Move, Pass, PictureError, Round, Rules, Tile, TileSet
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.rendering import Arrangement, PlacedTile, round_animation, round_svg
from chickenfoot_rules.strategies import express_rounds, rounds
from support.dominoes import after, deal, play
from svg_film import SVG, at, seconds_of
from svg_reading import Picture, texts

EACH_GAME = pytest.mark.parametrize(
    "some_rounds", [rounds(max_highest=5), express_rounds()], ids=["chicken foot", "express"]
)


def started() -> Round:
    """Start a round of two: seat 1 opens with 2-2."""
    return Round.start(Rules(domino_set=2), deal("0-1 1-1 | 2-2 0-2", "1-2 0-0"))


def finished() -> Round:
    """Play that round: seat 0 draws 0-0, and seat 1 goes out."""
    return after(started(), play("2-2"), Draw(), play("0-2>2-2"))


def phases(round_: DominoRound) -> list[DominoRound]:
    """Return a round before and after each of its moves."""
    past = [round_.origin]
    for move in round_.moves:
        past.append(past[-1].apply(move))
    return past


# --- scenes -----------------------------------------------------------------------


@pytest.mark.long
@EACH_GAME
@settings(max_examples=20)
@given(data=st.data())
def test_each_scene_shows_the_tiles_laid_so_far(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    svg = round_animation(round_)
    for number, phase in enumerate(phases(round_)):
        picture = at(svg, number + 0.5)
        assert [str(placed.tile) for placed in phase.layout.placements] == [
            tile.title for tile in picture.tiles
        ]


@pytest.mark.long
@EACH_GAME
@settings(max_examples=20)
@given(data=st.data())
def test_each_scene_has_the_words_of_a_still_picture_and_one_line_of_news(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    svg = round_animation(round_)
    nothing = {"Nothing is on the table yet": 1}
    for number, phase in enumerate(phases(round_)):
        still = Counter(Picture(round_svg(phase, marks=False)).words) - Counter(nothing)
        seen = Counter(at(svg, number + 0.5).words) - Counter(nothing)
        assert not still - seen
        # The news.
        assert 1 == (seen - still).total()


@pytest.mark.long
@EACH_GAME
@settings(max_examples=20)
@given(data=st.data())
def test_each_scene_marks_the_newest_tile_and_the_double_to_fill(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    svg = round_animation(round_)
    for number, phase in enumerate(phases(round_)):
        picture = at(svg, number + 0.5)
        place = {tile.title: tile.face.centre for tile in picture.tiles}
        duty = phase.layout.duty
        newest = [] if phase.layout.is_empty else [picture.tiles[-1].face.centre]
        assert newest == [shape.centre for shape in picture.drawn("last")]
        assert ([place[str(duty.double)]] if duty else []) == [
            shape.centre for shape in picture.drawn("duty")
        ]


@EACH_GAME
@settings(max_examples=20)
@given(data=st.data())
def test_the_end_stays_and_is_shown_without_animation(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    svg = round_animation(round_)
    still, late = at(svg, None), at(svg, 1e6)
    assert still.words == late.words
    assert still.tiles == late.tiles
    assert {str(tile): 1 for tile in round_.layout.tiles} == still.counted()
    assert (not round_.is_over) == still.count("turn")


def test_readers_who_prefer_reduced_motion_see_the_end() -> None:
    svg = round_animation(finished())
    root = ET.fromstring(svg)  # noqa: S314 - our own
    changing = [element for element in root.iter() if element.get("visibility")]
    assert changing
    for element in changing:
        wanted = "cf-stays" if element.get("visibility") == "visible" else "cf-goes"
        assert wanted == (element.get("class") or "").split()[-1]
    reduced = Picture(svg).style.partition("@media (prefers-reduced-motion:reduce)")[2]
    assert ".cf-stays{visibility:visible!important;opacity:1!important}" in reduced
    assert ".cf-goes{visibility:hidden!important}" in reduced


def test_the_moves_are_described_one_by_one() -> None:
    svg = round_animation(finished(), names=["Ann", "Ben"])
    news = [at(svg, time + 0.5).words for time in range(4)]
    expected = [
        ("Seat 1 (Ben) is to move", "The round begins"),
        ("Seat 0 (Ann) is to move: 2-2 needs 4 more arms", "Seat 1 (Ben): opens with 2-2"),
        ("Seat 1 (Ben) is to move: 2-2 needs 4 more arms", "Seat 0 (Ann): draws a tile"),
        ("Domino: seat 1 (Ben) goes out", "Seat 1 (Ben): 0-2 on 2-2"),
    ]
    for words, (status, happened) in zip(news, expected, strict=True):
        assert status == words[0]
        assert any(word.startswith(happened) for word in words)
    assert ["53 points", "went out"] == [
        word for word in news[-1] if word.endswith(("points", "out")) and "Domino" not in word
    ]


def test_a_pass_is_described() -> None:
    rules = Rules(domino_set=2)
    round_ = Round(
        rules=rules,
        hands=[TileSet.parse("0-0 0-1"), TileSet.parse("1-2 1-1")],
        boneyard=[],
        layout=Layout().place(Tile(2, 2)).place(Tile(0, 2), Tile(2, 2)),
        seat=0,
    )
    svg = round_animation(round_.apply(Pass()))
    assert {"2-2": 1, "0-2": 1} == at(svg, 0).counted()
    assert "Seat 0: passes" in at(svg, 1.5).words


@pytest.mark.rule("R6.3")
def test_paying_for_silence_is_described() -> None:
    rules = Rules(domino_set=3, chickenlittle=True)
    round_ = Round.start(rules, deal("3-3 0-3 0-0 | 1-3 1-1 1-2", "0-1 0-2 2-2 2-3"))
    moves: list[Move] = [play("3-3"), play("1-3>3-3"), play("0-3>3-3"), Draw(), Pass(), Draw()]
    words = at(round_animation(after(round_, *moves)), None).words
    assert "Seat 0: draws a tile, having kept quiet about the last tile" in words


@EACH_GAME
@settings(max_examples=20)
@given(data=st.data())
def test_an_animation_shows_no_hands(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    picture = Picture(round_animation(round_))
    laid = {str(tile) for tile in round_.layout.tiles}
    named = {tile for text in texts(picture) for tile in re.findall(r"\b\d+-\d+\b", text)}
    # A double that may open is named before it is found.
    sought = {str(tile) for tile in round_.openers} if isinstance(round_, Round) else set[str]()
    assert laid == {tile.title for tile in picture.tiles}
    assert named <= laid | sought


def test_a_round_without_moves_is_a_still_picture() -> None:
    svg = round_animation(started())
    assert not re.search("<set|<animate", svg)
    picture = Picture(svg)
    assert "Nothing is on the table yet" in picture.words
    assert "A round of Chicken Foot with 2 players, move by move" == picture.title


def test_a_set_up_round_begins_with_its_layout() -> None:
    laid = Layout().place(Tile(2, 2)).place(Tile(1, 2), Tile(2, 2))
    hands = [TileSet.parse("0-2 0-1"), TileSet.parse("1-1")]
    round_ = Round(
        rules=Rules(domino_set=2), hands=hands, boneyard=[Tile(0, 0)], layout=laid, seat=0
    )
    svg = round_animation(round_.apply(play("0-2>2-2")))
    assert ["2-2", "1-2"] == [tile.title for tile in at(svg, 0).tiles]
    assert ["2-2", "1-2", "0-2"] == [tile.title for tile in at(svg, 1).tiles]


def test_a_connector_appears_with_its_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    way = ((0.5, 0.0), (2.0, 0.0), (4.0, 0.0))
    far_off = Arrangement(
        tiles=(
            PlacedTile(Tile(2, 2), None, 0, 0, 0),
            PlacedTile(Tile(0, 2), Tile(2, 2), 5, 0, 0, way),
        ),
        ends=(),
        spots=(),
    )

    def arranged(layout: Layout) -> Arrangement:
        assert 2 == len(layout.tiles)
        return far_off

    monkeypatch.setattr("chickenfoot_rules.rendering.svg.animation.arrange", arranged)
    svg = round_animation(finished())
    for time, dots in ((2.9, 0), (3, 2)):
        picture = at(svg, time)
        assert (dots // 2, dots) == (picture.count("link"), picture.count("dot"))


# --- time ------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0.05, 0.333, 1, 2.5, 60])
def test_every_move_takes_the_given_time(seconds: float) -> None:
    svg = round_animation(finished(), seconds=seconds)
    for number, phase in enumerate(phases(finished())):
        for share in (0.01, 0.99):
            picture = at(svg, (number + share) * seconds)
            assert len(phase.layout.tiles) == len(picture.tiles)


def test_a_tile_fades_in_when_it_is_laid() -> None:
    root = ET.fromstring(round_animation(finished(), seconds=2))  # noqa: S314 - our own
    fades = [*root.iter(f"{SVG}animate")]
    # 2-2 is the first move, 0-2 the third.
    assert [("opacity", "0", "1", "2s", "0.4s"), ("opacity", "0", "1", "6s", "0.4s")] == [
        tuple(fade.get(name) for name in ("attributeName", "from", "to", "begin", "dur"))
        for fade in fades
    ]


def test_nothing_flickers_between_two_moves() -> None:
    svg = round_animation(finished(), seconds=0.3337)
    root = ET.fromstring(svg)  # noqa: S314 - our own
    times = sorted(
        {
            seconds_of(begin)
            for change in root.iter(f"{SVG}set")
            for begin in change.get("begin", "").split(";")
        }
    )
    for time, after_it in pairwise(times):
        for moment in (time, math.nextafter(after_it, 0) - 1e-9):
            assert 1 == sum(
                "is to move" in word or "Domino" in word for word in at(svg, moment).words
            )


@pytest.mark.parametrize("seconds", [0, -1, 0.049, 60.1, math.nan, math.inf, True, "1", None])
def test_a_time_out_of_range_is_refused(seconds: float) -> None:
    with pytest.raises(PictureError, match=r"expected 0\.05 to 60 seconds a move, got "):
        round_animation(finished(), seconds=seconds)


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Ben", "Cem"]])
def test_names_are_one_for_each_seat(names: Sequence[str]) -> None:
    with pytest.raises(PictureError, match="2 names, one for each seat, or none; got"):
        round_animation(finished(), names=names)


def test_the_moves_are_counted() -> None:
    described = Picture(round_animation(finished())).description
    assert described.startswith("3 moves, one after the other. In the end: Domino: ")
    none = Picture(round_animation(started())).description
    assert none.startswith("No moves yet. Seat 1 is to move. ")
