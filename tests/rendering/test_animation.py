"""Animations, the films of GIF files, and pages that play rounds back."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given

from chickenfoot_rules import Draw, Round, Rules
from chickenfoot_rules.express import ExpressRound
from chickenfoot_rules.rendering import round_animation, round_svg, view_svg
from chickenfoot_rules.rendering.svg.pictures import animation_of
from chickenfoot_rules.strategies import express_rounds, rounds
from rendering.positions import FINISHED, STARTED
from support.dominoes import after, deal, play, states
from support.examples import examples
from svg_reading import Picture, texts

ROUNDS = rounds(max_highest=5) | express_rounds()
SVG = "{http://www.w3.org/2000/svg}"


def at(svg: str, time: float | None) -> Picture:
    """Return what is visible at a time in seconds; ``None`` for a program that does not animate."""
    root = ET.fromstring(svg)  # noqa: S314 - our own
    _hide(root, time)
    return Picture(ET.tostring(root, encoding="unicode"))


def _hide(element: ET.Element, time: float | None) -> None:
    for child in [*element]:
        sets = child.findall(f"{SVG}set")
        base = seen = child.get("display")
        for change in sets:
            assert "display" == change.get("attributeName")
            assert {base, change.get("to")} == {"inline", "none"}
            if time is not None and _is_active(change, time):
                seen = change.get("to")
        if seen == "none":
            element.remove(child)
        else:
            _hide(child, time)


def _is_active(change: ET.Element, time: float) -> bool:
    lasts = seconds_of(change.get("dur", ""))
    begins = [seconds_of(begin) for begin in change.get("begin", "").split(";")]
    assert begins == sorted(begins)
    return any(begin <= time < begin + lasts for begin in begins)


def seconds_of(text: str) -> float:
    """Parse a time like ``1.5s``."""
    assert re.fullmatch(r"\d+(\.\d+)?s", text)
    return float(text[:-1])


@pytest.mark.long
@examples(15)
@given(ROUNDS)
def test_each_scene_and_its_frame_show_what_a_still_picture_shows_and_one_line_of_news(
    round_: Round | ExpressRound,
) -> None:
    film = animation_of(round_, rotation=0)
    svg, frames = film.to_svg(), [*film.frames()]
    view = round_animation(round_.view(0), rotation=0)
    scales: list[float] = []
    for number, (phase, frame) in enumerate(zip(states(round_), frames, strict=True)):
        picture, still = at(svg, number + 0.5), Picture(round_svg(phase, rotation=0))
        words, expected = Counter(picture.words), Counter(still.words)
        assert not expected - words
        # The news.
        assert 1 == (words - expected).total()
        assert [str(placed.tile) for placed in phase.layout.placements] == [
            tile.title for tile in picture.tiles
        ]
        for mark in ("last", "duty", "ghost", "open", "shut", "link", "dot", "tag"):
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
        assert not re.search("<set|<animate|@keyframes", frame)
        alone = Picture(frame)
        assert picture.words == alone.words
        assert [tile.title for tile in picture.tiles] == [tile.title for tile in alone.tiles]
        assert len(picture.drawn("back")) == len(alone.drawn("back"))
        _, _, width, height = map(float, alone.root.get("viewBox", "").split())
        for tile in alone.tiles:
            x, y = tile.face.centre
            reach = 40 * tile.face.scale
            assert reach < x < width - reach
            assert reach < y < height - reach
        scales += [tile.face.scale for tile in alone.tiles[:1]]
    # The camera never comes closer.
    assert sorted(scales, reverse=True) == scales


@examples(15)
@given(ROUNDS)
def test_the_end_stays_and_is_shown_without_animation_and_without_hands(
    round_: Round | ExpressRound,
) -> None:
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
    changing = [one for one in Picture(svg).root.iter() if one.get("display")]
    ends = {(one.get("display"), one.get("class", "").split()[-1]) for one in changing}
    assert {("inline", "stays"), ("none", "goes")} == ends
    reduced = Picture(svg).style.partition("@media (prefers-reduced-motion:reduce)")[2]
    assert ".cf-stays{display:inline!important;opacity:1!important}" in reduced
    assert ".cf-goes{display:none!important}" in reduced


def test_the_scenes_tell_the_moves_in_order_and_the_points_before_and_after() -> None:
    svg = round_animation(FINISHED, names=["Ann", "Ben"], scores=[(5, 0), (3, 1)])
    for time, expected in enumerate(
        [
            {"Ben is to move", "The round begins"},
            {"Ann is to move: 2-2 needs 4 more arms", "Ben: opens with 2-2 — Chickie Twos!"},
            {"Ben is to move: 2-2 needs 4 more arms", "Ann: draws a tile"},
            {"Domino: Ben goes out", "Ben: 0-2 on 2-2"},
        ]
    ):
        words = at(svg, time + 0.5).words
        assert expected <= {*words}
        totals = ["8", "1"] if time == 3 else ["5", "0"]
        assert totals == re.findall(r"total (\d+)", " ".join(words))
    text = Picture(svg).description
    assert text.startswith("3 moves, one after the other. In the end: Domino: Ben goes out")
    still = round_animation(STARTED)
    assert not re.search("<set|<animate", still)
    assert Picture(still).description.startswith("No moves yet. Player 2 is to move. ")


def test_a_drawn_tile_flies_from_the_boneyard_and_only_its_seat_sees_it() -> None:
    # Seat 0 draws 0-0 in the second move, from two tiles in the boneyard, to 2 + 1 in the hands.
    svg = round_animation(FINISHED)
    assert [5, 6, 5] == [len(at(svg, time).drawn("back")) for time in (1.9, 2.1, 2.5)]
    (flight,) = ET.fromstring(svg).iter(f"{SVG}animateMotion")  # noqa: S314 - our own
    assert ("2s", "0.4s") == (flight.get("begin"), flight.get("dur"))
    *_, x, y = [float(number) for number in re.findall(r"[\d.]+", flight.get("path", ""))]
    # It lands in the middle of the card of seat 0.
    left, top, right, bottom = at(svg, 3).boxes("card")[0]
    assert pytest.approx(((left + right) / 2, (top + bottom) / 2), abs=0.1) == (16 + x, 16 + y)
    # On its way to an open hand, it is seen twice.
    seen = [at(round_animation(FINISHED.view(seat)), 2.1).counted()["0-0"] for seat in (0, 1)]
    assert [2, 0] == seen
    for number, phase in enumerate(states(FINISHED)):
        shown = at(round_animation(FINISHED, hands=True), number + 0.5)
        assert Picture(round_svg(phase)).counted() == shown.counted()


def test_a_new_tile_takes_the_place_of_one_that_was_played() -> None:
    round_ = Round.start(Rules(domino_set=2), deal("0-1 2-2 | 1-1 0-0", "1-2 0-2"))
    moves = (play("2-2"), Draw(), play("0-2>2-2"), Draw())
    svg = round_animation(after(round_, *moves).view(0))
    (opener,) = [tile.face.centre for tile in at(svg, 0.5).tiles if tile.title == "2-2"]
    (drawn,) = [tile.face.centre for tile in at(svg, 4.5).tiles if tile.title == "1-2"]
    assert opener == drawn


@pytest.mark.parametrize("seconds", [0.05, 0.3337, 60])
def test_every_move_takes_the_given_time_and_nothing_flickers(seconds: float) -> None:
    svg = round_animation(FINISHED, seconds=seconds)
    for number, phase in enumerate(states(FINISHED)):
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
