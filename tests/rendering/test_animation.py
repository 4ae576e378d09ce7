"""Animations, the films of GIF files, and pages that play rounds back."""

from __future__ import annotations

import math
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Draw, Match, Pass, Round, Rules, Tile
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.rendering import (
    Arrangement,
    PlacedTile,
    round_animation,
    round_svg,
    view_svg,
)
from chickenfoot_rules.rendering.svg import pictures
from chickenfoot_rules.rendering.svg.pictures import animation_of
from chickenfoot_rules.strategies import express_rounds, rounds
from support.dominoes import after, deal, play
from support.examples import examples
from support.express import FOUR, position
from svg_film import SVG, at, seconds_of
from svg_reading import Picture, texts

EACH_GAME = pytest.mark.parametrize(
    "some_rounds", [rounds(max_highest=5), express_rounds()], ids=["chicken foot", "express"]
)
STARTED = Round.start(Rules(domino_set=2), deal("0-1 1-1 | 2-2 0-2", "1-2 0-0"))
FINISHED = after(STARTED, play("2-2"), Draw(), play("0-2>2-2"))
"""Seat 1 opens, seat 0 draws 0-0, and seat 1 goes out."""


def phases(round_: DominoRound) -> list[DominoRound]:
    """Return a round before and after each of its moves."""
    past = [round_.origin]
    for move in round_.moves:
        past.append(past[-1].apply(move))
    return past


# --- scenes -------------------------------------------------------------------------------------


@pytest.mark.long
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_each_scene_shows_what_a_still_picture_shows_and_one_line_of_news(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    svg = round_animation(round_, rotation=0)
    view = round_animation(round_.view(0), rotation=0)
    for number, phase in enumerate(phases(round_)):
        picture, still = at(svg, number + 0.5), Picture(round_svg(phase, rotation=0))
        words, expected = Counter(picture.words), Counter(still.words)
        assert not expected - words
        # The news.
        assert 1 == (words - expected).total()
        assert [str(placed.tile) for placed in phase.layout.placements] == [
            tile.title for tile in picture.tiles
        ]
        for mark in ("last", "duty", "ghost", "open", "shut"):
            assert still.count(mark) == picture.count(mark)
        place = {tile.title: tile.face.centre for tile in picture.tiles}
        duty = phase.layout.duty
        assert ([place[str(duty.double)]] if duty else []) == [
            shape.centre for shape in picture.drawn("duty")
        ]
        seen, still = at(view, number + 0.5), Picture(view_svg(phase.view(0), rotation=0))
        assert still.counted() == seen.counted()
        for class_ in ("back", "can"):
            assert len(still.drawn(class_)) == len(seen.drawn(class_))


@pytest.mark.long
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_each_frame_shows_its_scene_from_a_camera_that_never_comes_closer(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    animation = animation_of(data.draw(some_rounds))
    svg = animation.to_svg()
    time, shown = 0.0, 0
    scales: list[float] = []
    for frame, seconds in animation.frames():
        assert not re.search("<set|<animate|@keyframes", frame)
        # In the middle of what moves, or after it.
        picture, still = at(svg, time + seconds / 2), Picture(frame)
        assert picture.words == still.words
        assert [tile.title for tile in picture.tiles] == [tile.title for tile in still.tiles]
        assert len(picture.drawn("back")) == len(still.drawn("back"))
        time += seconds
        shown += 1
        _, _, width, height = map(float, still.root.get("viewBox", "").split())
        for tile in still.tiles:
            x, y = tile.face.centre
            reach = 40 * tile.face.scale
            assert reach < x < width - reach
            assert reach < y < height - reach
        scales += [tile.face.scale for tile in still.tiles[:1]]
    assert sorted(scales, reverse=True) == scales
    assert math.isclose(len(animation.scenes), time)
    assert shown >= len(animation.scenes)


@EACH_GAME
@examples(15)
@given(data=st.data())
def test_the_end_stays_and_is_shown_without_animation_and_without_hands(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    svg = round_animation(round_)
    still, late = at(svg, None), at(svg, 1e6)
    assert (still.words, still.tiles) == (late.words, late.tiles)
    assert {str(tile): 1 for tile in round_.layout.tiles} == still.counted()
    assert (not round_.is_over) == still.count("turn")
    named = {tile for text in texts(Picture(svg)) for tile in re.findall(r"\b\d+-\d+\b", text)}
    # A double that may open is named before it is found.
    sought = {str(tile) for tile in round_.openers} if isinstance(round_, Round) else set[str]()
    assert named <= {str(tile) for tile in round_.layout.tiles} | sought


def test_readers_who_prefer_reduced_motion_see_the_end() -> None:
    svg = round_animation(FINISHED)
    root = ET.fromstring(svg)  # noqa: S314 - our own
    changing = [element for element in root.iter() if element.get("visibility")]
    assert changing
    for element in changing:
        wanted = "cf-stays" if element.get("visibility") == "visible" else "cf-goes"
        assert wanted == (element.get("class") or "").split()[-1]
    reduced = Picture(svg).style.partition("@media (prefers-reduced-motion:reduce)")[2]
    assert ".cf-stays{visibility:visible!important;opacity:1!important}" in reduced
    assert ".cf-goes{visibility:hidden!important}" in reduced


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_cards_show_the_points_of_the_match_before_and_after_the_round(
    seat: int | None,
) -> None:
    sheet = [(5, 0), (3, 1)]
    over, going_on = (
        round_animation(round_, scores=scores)
        if seat is None
        else round_animation(round_.view(seat, scores))
        for round_, scores in ((FINISHED, sheet), (STARTED.apply(play("2-2")), sheet[:1]))
    )
    for svg, time, expected in (
        *((over, time + 0.5, {"total 5", "total 0"}) for time in range(3)),
        (over, 3.5, {"total 8", "total 1"}),
        (going_on, 0.5, {"total 5", "total 0"}),
        (going_on, None, {"total 5", "total 0"}),
    ):
        assert expected == {*re.findall("total [0-9]+", " ".join(at(svg, time).words))}


@pytest.mark.rule("X5")
def test_the_moves_are_described_one_by_one() -> None:
    svg = round_animation(FINISHED, names=["Ann", "Ben"])
    for time, expected in enumerate(
        (
            {"Ben is to move", "The round begins"},
            {"Ann is to move: 2-2 needs 4 more arms", "Ben: opens with 2-2 — Chickie Twos!"},
            {"Ben is to move: 2-2 needs 4 more arms", "Ann: draws a tile"},
            {"Domino: Ben goes out", "Ben: 0-2 on 2-2"},
        )
    ):
        assert expected <= {*at(svg, time + 0.5).words}
    laid = "4-6 6-6>4-6 1-4>4-6 1-1>1-4 3-6>6-6 3-5>3-6 0-1>1-1 5-5>3-5 2-5>5-5 0-0>0-1"
    hands = "0-2 2-6|1-2 0-3 1-3 0-4 0-5 0-6|2-2 2-3 2-4 1-5 1-6|3-3 3-4 4-4 4-5 5-6"
    round_ = position(FOUR, laid, hands, seat=3, lead=0).apply(Pass()).apply(play("2-2>2-5"))
    film = round_animation(round_, names=["Ann", "Bob", "Cem", "Dora"])
    assert "Dora: passes" in at(film, 1.5).words
    assert "Cem: 2-2 on 2-5" in at(film, 2.5).words


def test_a_round_without_moves_is_a_still_picture() -> None:
    svg = round_animation(STARTED)
    assert not re.search("<set|<animate", svg)
    picture = Picture(svg)
    assert "Nothing is on the table yet" in picture.words
    assert "A round of Chicken Foot with 2 players, move by move" == picture.title
    assert picture.description.startswith("No moves yet. Player 2 is to move. ")
    described = Picture(round_animation(FINISHED)).description
    assert described.startswith("3 moves, one after the other. In the end: Domino: ")


@pytest.mark.parametrize("tag", ["", "A"])
def test_a_connector_appears_with_its_tile(monkeypatch: pytest.MonkeyPatch, tag: str) -> None:
    way = ((0.5, 0.0), (4.0, 0.0))
    opening = PlacedTile(Tile(2, 2), None, 0, 0, 0)
    far = PlacedTile(Tile(0, 2), Tile(2, 2), 5, 0, 0, way, tag)
    grown = [Arrangement(tiles, (), ()) for tiles in ((), (opening,), (opening,), (opening, far))]
    monkeypatch.setattr(pictures, "growth", Mock(return_value=grown))
    svg = round_animation(FINISHED)
    for time, ends in ((2.9, 0), (3, 2)):
        counts = tuple(map(at(svg, time).count, ("link", "dot", "tag")))
        assert counts == ((0, 0, ends) if tag else (ends // 2, ends, 0))


# --- hands and draws ----------------------------------------------------------------------------


def test_a_drawn_tile_flies_face_down_from_the_boneyard_to_the_seat() -> None:
    # Seat 0 draws 0-0 in the second move.
    animation = animation_of(FINISHED)
    svg = animation.to_svg()
    # Two tiles in the boneyard and 2 + 1 in the hands; one of the boneyard's is on its way.
    assert [5, 6, 5] == [len(at(svg, time).drawn("back")) for time in (1.9, 2.1, 2.5)]
    (flight,) = ET.fromstring(svg).iter(f"{SVG}animateMotion")  # noqa: S314 - our own
    assert ("2s", "0.4s") == (flight.get("begin"), flight.get("dur"))
    numbers = [float(number) for number in re.findall(r"[\d.]+", flight.get("path", ""))]
    halfway = Picture([frame for frame, _ in animation.frames()][2])
    *_, flying = [shape.centre for shape in halfway.drawn("back")]
    assert flying == pytest.approx(
        (16 + (numbers[0] + numbers[2]) / 2, 16 + (numbers[1] + numbers[3]) / 2), abs=0.1
    )
    # It lands on the card of seat 0, which has the left half of the row.
    (card, _) = [
        (*halfway.matrix(rect)[4:], *(float(rect.get(side, "")) for side in ("width", "height")))
        for rect in halfway.root.iter(f"{SVG}rect")
        if rect.get("class") == "card"
    ]
    left, top, width, height = card
    assert (16 + numbers[2], 16 + numbers[3]) == pytest.approx(
        (left + width / 2, top + height / 2), abs=0.1
    )


def test_a_view_shows_the_hand_of_its_seat_and_what_it_draws() -> None:
    svg = round_animation(FINISHED.view(0))
    # On its way to the hand, it is seen twice.
    assert 2 == at(svg, 2.1).counted()["0-0"]
    other = at(round_animation(FINISHED.view(1)), 2.1)
    assert {"2-2", "0-2"} == {*other.counted()}
    all_open = round_animation(FINISHED, hands=True)
    for number, phase in enumerate(phases(FINISHED)):
        assert Picture(round_svg(phase)).counted() == at(all_open, number + 0.5).counted()


def test_a_new_tile_takes_the_place_of_one_that_was_played() -> None:
    round_ = Round.start(Rules(domino_set=2), deal("0-1 2-2 | 1-1 0-0", "1-2 0-2"))
    moves = (play("2-2"), Draw(), play("0-2>2-2"), Draw())
    svg = round_animation(after(round_, *moves).view(0))
    (opener,) = [tile.face.centre for tile in at(svg, 0.5).tiles if tile.title == "2-2"]
    (drawn,) = [tile.face.centre for tile in at(svg, 4.5).tiles if tile.title == "1-2"]
    assert opener == drawn


# --- time and the camera ------------------------------------------------------------------------


def test_the_camera_moves_by_a_style_that_reduced_motion_turns_off() -> None:
    rng = random.Random(7)
    round_ = Match(players=4).deal(rng).round
    while round_ is not None and not round_.is_over:
        round_ = round_.apply(rng.choice(round_.legal_moves))
    assert round_ is not None
    svg = round_animation(round_, seconds=0.5)
    found = re.search(
        r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)scale\(([\d.]+)\)" class="cf-(camera-\w+)">'
        r"<style>@keyframes cf-(\S+?){(.*?})}@media \(prefers-reduced-motion:no-preference\)"
        r"{.cf-\S+{animation:cf-\S+ ([\d.]+)s",
        svg,
    )
    assert found
    *last, name, named, frames, seconds = found.groups()
    assert name == named
    assert math.isclose(len(round_.moves) * 0.5 + 0.25, float(seconds))
    times = [float(time) for time in re.findall(r"([\d.]+)%", frames)]
    assert sorted(times) == times
    assert (0, 100) == (times[0], times[-1])
    places = re.findall(r"translate\(([-\d.]+)px,([-\d.]+)px\) scale\(([\d.]+)\)", frames)
    assert tuple(last) == places[-1]
    assert 2 * 2 < len(times) < len(round_.moves)


@pytest.mark.parametrize("seconds", [0.05, 0.333, 0.3337, 1, 2.5, 60])
def test_every_move_takes_the_given_time_and_nothing_flickers(seconds: float) -> None:
    svg = round_animation(FINISHED, seconds=seconds)
    for number, phase in enumerate(phases(FINISHED)):
        for share in (0.01, 0.99):
            picture = at(svg, (number + share) * seconds)
            assert len(phase.layout.tiles) == len(picture.tiles)
    root = ET.fromstring(svg)  # noqa: S314 - our own
    begins = [change.get("begin", "").split(";") for change in root.iter(f"{SVG}set")]
    times = sorted({seconds_of(begin) for some in begins for begin in some})
    for moment in [
        moment
        for time, after_it in pairwise(times)
        for moment in (time, math.nextafter(after_it, 0) - 1e-9)
    ]:
        assert 1 == sum(" to move" in word or "Domino" in word for word in at(svg, moment).words)
    # 2-2 is the first move, 0-2 the third.
    fades = [*root.iter(f"{SVG}animate")]
    assert [("opacity", "0", "1")] * 2 == [
        tuple(fade.get(name) for name in ("attributeName", "from", "to")) for fade in fades
    ]
    assert [round(seconds, 3), 3 * round(seconds, 3)] == pytest.approx(
        [seconds_of(fade.get("begin", "")) for fade in fades]
    )
