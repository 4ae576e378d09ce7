"""The still pictures of which GIF files, and pages that play rounds back, consist."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given

from chickenfoot_rules import Round
from chickenfoot_rules.express import ExpressRound
from chickenfoot_rules.rendering import round_svg, view_svg
from chickenfoot_rules.rendering.svg.pictures import animation_of
from chickenfoot_rules.strategies import express_rounds, rounds
from rendering.positions import FINISHED, STARTED
from support.dominoes import states
from support.examples import examples
from svg_reading import Picture, texts

ROUNDS = rounds(max_highest=5) | express_rounds()


@examples(15)
@given(ROUNDS)
def test_each_frame_shows_what_a_still_picture_shows_and_one_line_of_news(
    round_: Round | ExpressRound,
) -> None:
    frames = animation_of(round_, rotation=0).frames
    seen = animation_of(round_.view(0), rotation=0).frames
    for phase, frame, view in zip(states(round_), frames, seen, strict=True):
        picture, still = Picture(frame), Picture(round_svg(phase, rotation=0))
        words, expected = Counter(picture.words), Counter(still.words)
        assert not expected - words
        # The news.
        assert 1 == (words - expected).total()
        assert [str(placed.tile) for placed in phase.layout.placements] == [
            tile.title for tile in picture.tiles
        ]
        for mark in ("last", "duty", "ghost", "open", "shut", "link", "dot", "tag", "turn"):
            assert still.count(mark) == picture.count(mark)
        assert still.description == picture.description
        picture, still = Picture(view), Picture(view_svg(phase.view(0), rotation=0))
        assert still.counted() == picture.counted()
        for class_ in ("back", "can"):
            assert len(still.drawn(class_)) == len(picture.drawn(class_))


@examples(15)
@given(ROUNDS)
def test_frames_have_one_size_and_no_tile_on_the_table_moves(round_: Round | ExpressRound) -> None:
    pictures = [*map(Picture, animation_of(round_).frames)]
    assert 1 == len({picture.root.get("viewBox") for picture in pictures})
    _, _, width, height = map(float, pictures[0].root.get("viewBox", "").split())
    placed: dict[str, tuple[float, float, float]] = {}
    for picture in pictures:
        # The line that says what blocks a round is above the table, so it shifts all tiles alike.
        _, top = picture.tiles[0].face.centre if picture.tiles else (0, 0)
        for tile in picture.tiles:
            (x, y), scale = tile.face.centre, tile.face.scale
            reach = 40 * scale
            assert reach < x < width - reach
            assert reach < y < height - reach
            place = placed.setdefault(tile.title, (x, y - top, scale))
            assert pytest.approx(place) == (x, y - top, scale)


@examples(15)
@given(ROUNDS)
def test_frames_of_a_round_do_not_name_hidden_tiles(round_: Round | ExpressRound) -> None:
    frames = animation_of(round_).frames
    named = {
        tile
        for frame in frames
        for text in texts(Picture(frame))
        for tile in re.findall(r"\b\d+-\d+\b", text)
    }
    # A double that may open is named before it is found.
    sought = {str(tile) for tile in round_.openers} if isinstance(round_, Round) else set[str]()
    assert named <= {str(tile) for tile in round_.layout.tiles} | sought


def test_the_scenes_tell_the_moves_in_order_and_the_points_before_and_after() -> None:
    frames = animation_of(FINISHED, names=["Ann", "Ben"], scores=[(5, 0), (3, 1)]).frames
    expected = [
        {"Ben is to move", "The round begins"},
        {"Ann is to move: 2-2 needs 4 more arms", "Ben: opens with 2-2 — Chickie Twos!"},
        {"Ben is to move: 2-2 needs 4 more arms", "Ann: draws a tile"},
        {"Domino: Ben goes out", "Ben: 0-2 on 2-2"},
    ]
    for number, (frame, said) in enumerate(zip(frames, expected, strict=True)):
        words = Picture(frame).words
        assert said <= {*words}
        totals = ["8", "1"] if number == 3 else ["5", "0"]
        assert totals == re.findall(r"total (\d+)", " ".join(words))
    assert 1 == len(animation_of(STARTED).frames)


def test_only_its_own_seat_and_readers_of_all_hands_see_a_drawn_tile() -> None:
    # Seat 0 draws 0-0 in the second move.
    seen = [Picture(animation_of(FINISHED.view(seat)).frames[2]).counted() for seat in (0, 1)]
    assert [1, 0] == [counted["0-0"] for counted in seen]
    for phase, frame in zip(
        states(FINISHED), animation_of(FINISHED, hands=True).frames, strict=True
    ):
        assert Picture(round_svg(phase)).counted() == Picture(frame).counted()


@pytest.mark.parametrize("hands", [False, True])
def test_the_star_of_the_seat_that_went_out_is_below_the_words_on_its_card(hands: bool) -> None:
    picture = Picture(animation_of(FINISHED, hands=hands).frames[-1])
    [star], [(left, top, right, bottom)] = picture.drawn("won"), picture.boxes("winner")
    x, y = star.centre
    assert left < x < right
    assert (top + bottom) / 2 < y < bottom
