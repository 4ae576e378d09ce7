from __future__ import annotations

import math
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Draw,
    Match,
    MatchError,
    Round,
    Rules,
    Tile,
)
from chickenfoot_rules.dominoes import DominoLayout, DominoRound
from chickenfoot_rules.rendering import (
    Arrangement,
    PlacedTile,
    round_animation,
    round_svg,
    view_svg,
)
from chickenfoot_rules.rendering.svg.pictures import animation_of
from chickenfoot_rules.strategies import express_rounds, rounds
from support.dominoes import after, deal, play
from support.examples import examples
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


MARKS = ("last", "duty", "ghost", "open", "shut")


@pytest.mark.long
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_each_scene_shows_what_a_still_picture_shows_and_one_line_of_news(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    svg = round_animation(round_)
    for number, phase in enumerate(phases(round_)):
        picture, still = at(svg, number + 0.5), Picture(round_svg(phase))
        words, expected = Counter(picture.words), Counter(still.words)
        assert not expected - words
        # The news.
        assert 1 == (words - expected).total()
        assert [str(placed.tile) for placed in phase.layout.placements] == [
            tile.title for tile in picture.tiles
        ]
        for mark in MARKS:
            assert still.count(mark) == picture.count(mark)
        place = {tile.title: tile.face.centre for tile in picture.tiles}
        duty = phase.layout.duty
        assert ([place[str(duty.double)]] if duty else []) == [
            shape.centre for shape in picture.drawn("duty")
        ]


@pytest.mark.long
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_each_frame_shows_what_its_scene_shows(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    animation = animation_of(round_)
    svg = animation.to_svg()
    time, shown = 0.0, 0
    for frame, seconds in animation.frames():
        assert not re.search("<set|<animate|@keyframes", frame)
        # In the middle of what moves, or after it.
        picture, still = at(svg, time + seconds / 2), Picture(frame)
        assert picture.words == still.words
        assert [tile.title for tile in picture.tiles] == [tile.title for tile in still.tiles]
        assert len(picture.drawn("back")) == len(still.drawn("back"))
        time += seconds
        shown += 1
    assert math.isclose(len(phases(round_)), time)
    assert shown >= len(phases(round_))


@EACH_GAME
@examples(15)
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


def totals(picture: Picture) -> set[str]:
    """Return the totals on the cards of a picture."""
    return {*re.findall("total [0-9]+", " ".join(picture.words))}


@pytest.mark.parametrize("view", [False, True])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_cards_show_the_points_of_the_match_before_and_after_the_round(
    seat: int, *, view: bool
) -> None:
    sheet = [(5, 0), (3, 1)]
    round_ = finished()
    svg = (
        round_animation(round_.view(seat, sheet)) if view else round_animation(round_, scores=sheet)
    )
    for time in range(3):
        assert {"total 5", "total 0"} == totals(at(svg, time + 0.5))
    assert {"total 8", "total 1"} == totals(at(svg, 3.5))


def test_an_unfinished_round_has_no_row_of_its_own() -> None:
    svg = round_animation(started().apply(play("2-2")), scores=[(5, 0)])
    assert {"total 5", "total 0"} == totals(at(svg, 0.5))
    assert {"total 5", "total 0"} == totals(at(svg, None))


def test_a_score_sheet_for_other_seats_is_refused() -> None:
    with pytest.raises(
        MatchError, match="expected a score sheet with rows of 2 points, 0 or more, got"
    ):
        round_animation(finished(), scores=[(5, 0, 1)])


def test_the_moves_are_described_one_by_one() -> None:
    svg = round_animation(finished(), names=["Ann", "Ben"])
    news = [at(svg, time + 0.5).words for time in range(4)]
    expected = [
        ("Ben is to move", "The round begins"),
        ("Ann is to move: 2-2 needs 4 more arms", "Ben: opens with 2-2"),
        ("Ben is to move: 2-2 needs 4 more arms", "Ann: draws a tile"),
        ("Domino: Ben goes out", "Ben: 0-2 on 2-2"),
    ]
    for words, (status, happened) in zip(news, expected, strict=True):
        assert status == words[0]
        assert any(word.startswith(happened) for word in words)
    assert ["53 points", "went out"] == [
        word for word in news[-1] if word.endswith(("points", "out")) and "Domino" not in word
    ]


@EACH_GAME
@examples(15)
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

    nothing = Arrangement(tiles=(), ends=(), spots=())
    laid = attrs.evolve(far_off, tiles=far_off.tiles[:1])

    def grown(layouts: Sequence[DominoLayout]) -> list[Arrangement]:
        assert [0, 1, 1, 2] == [len(layout.tiles) for layout in layouts]
        return [nothing, laid, laid, far_off]

    monkeypatch.setattr("chickenfoot_rules.rendering.svg.pictures.growth", grown)
    svg = round_animation(finished())
    for time, dots in ((2.9, 0), (3, 2)):
        picture = at(svg, time)
        assert (dots // 2, dots) == (picture.count("link"), picture.count("dot"))


# --- hands and draws -----------------------------------------------------------------


def test_a_drawn_tile_flies_face_down_from_the_boneyard_to_the_seat() -> None:
    # Seat 0 draws 0-0 in the second move.
    animation = animation_of(finished())
    svg = animation.to_svg()
    backs = [len(at(svg, time).drawn("back")) for time in (1.9, 2.1, 2.5)]
    # Two tiles in the boneyard and 2 + 1 in the hands; one of the boneyard's is on its way.
    assert [5, 6, 5] == backs
    (flight,) = ET.fromstring(svg).iter(f"{SVG}animateMotion")  # noqa: S314 - our own
    assert ("2s", "0.4s") == (flight.get("begin"), flight.get("dur"))
    halfway = Picture([frame for frame, _ in animation.frames()][2])
    pile, *_, flying = [shape.centre for shape in halfway.drawn("back")]
    # Seat 0's card is at the lower left.
    assert flying[0] < pile[0]
    assert flying[1] > pile[1]


def test_a_view_shows_the_hand_of_its_seat_and_what_it_draws() -> None:
    hands = [{"0-1", "1-1"}, {"0-1", "1-1"}, {"0-1", "1-1", "0-0"}, {"0-1", "1-1", "0-0"}]
    svg = round_animation(finished().view(0))
    for number, (hand, phase) in enumerate(zip(hands, phases(finished()), strict=True)):
        laid = {str(tile) for tile in phase.layout.tiles}
        picture = at(svg, number + 0.5)
        assert dict.fromkeys(hand | laid, 1) == picture.counted()
    # On its way to the hand, it is seen twice.
    assert 2 == at(svg, 2.1).counted()["0-0"]
    other = at(round_animation(finished().view(1)), 2.1)
    assert {"2-2", "0-2"} == {*other.counted()}


@pytest.mark.untraced
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_a_view_shows_what_a_still_picture_of_it_shows(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    seat = data.draw(st.sampled_from(range(round_.players)))
    svg = round_animation(round_.view(seat))
    for number, phase in enumerate(phases(round_)):
        picture, still = at(svg, number + 0.5), Picture(view_svg(phase.view(seat)))
        assert still.counted() == picture.counted()
        assert len(still.drawn("back")) == len(picture.drawn("back"))
        assert len(still.drawn("can")) == len(picture.drawn("can"))


def test_all_hands_are_shown_on_request() -> None:
    svg = round_animation(finished(), hands=True)
    for number, phase in enumerate(phases(finished())):
        still = Picture(round_svg(phase))
        assert still.counted() == at(svg, number + 0.5).counted()


def test_a_new_tile_takes_the_place_of_one_that_was_played() -> None:
    round_ = Round.start(Rules(domino_set=2), deal("0-1 2-2 | 1-1 0-0", "1-2 0-2"))
    moves = (play("2-2"), Draw(), play("0-2>2-2"), Draw())
    svg = round_animation(after(round_, *moves).view(0))
    (opener,) = [tile.face.centre for tile in at(svg, 0.5).tiles if tile.title == "2-2"]
    (drawn,) = [tile.face.centre for tile in at(svg, 4.5).tiles if tile.title == "1-2"]
    assert opener == drawn


# --- the camera ------------------------------------------------------------------------


@pytest.mark.untraced
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_the_camera_shows_the_whole_table_and_never_comes_closer(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    scales: list[float] = []
    for frame, _ in animation_of(round_).frames():
        picture = Picture(frame)
        _, _, width, height = map(float, picture.root.get("viewBox", "").split())
        for tile in picture.tiles:
            x, y = tile.face.centre
            reach = 40 * tile.face.scale
            assert reach < x < width - reach
            assert reach < y < height - reach
        scales += [tile.face.scale for tile in picture.tiles[:1]]
    assert sorted(scales, reverse=True) == scales


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
    assert (
        tuple(last)
        == re.findall(r"translate\(([-\d.]+)px,([-\d.]+)px\) scale\(([\d.]+)\)", frames)[-1]
    )
    assert 2 * 2 < len(times) < len(round_.moves)


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


def test_the_moves_are_counted() -> None:
    described = Picture(round_animation(finished())).description
    assert described.startswith("3 moves, one after the other. In the end: Domino: ")
    none = Picture(round_animation(started())).description
    assert none.startswith("No moves yet. Player 2 is to move. ")
