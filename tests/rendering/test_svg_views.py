from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Draw, Match, PictureError, Play, Round, Rules, Tile, TileSet
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.rendering import round_svg, view_svg, view_text
from chickenfoot_rules.strategies import express_rounds, rounds
from support.chickenfoot import layout
from support.dominoes import after, deal, play
from support.examples import examples
from svg_reading import Picture, facts_of_seats, texts

TILE_TEXT = re.compile(r"\b\d{1,2}-\d{1,2}\b")
EACH_GAME = pytest.mark.parametrize(
    "some_rounds", [rounds(), express_rounds()], ids=["chicken foot", "express"]
)


def started() -> Round:
    """Start a round of two: seat 1 opens with 2-2."""
    return Round.start(Rules(domino_set=2), deal("0-1 1-1 | 2-2 0-2", "1-2 0-0"))


# --- rounds ----------------------------------------------------------------------------


def apart(round_: DominoRound) -> int:
    """Return how many tiles are neither in a hand nor on the table."""
    return len(round_.rules.tiles - round_.layout.tiles) - sum(map(len, round_.hands))


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


def test_a_round_shows_the_turn_the_number_of_tiles_and_the_lead() -> None:
    picture = Picture(round_svg(started()))
    assert "Player 2 is to move" in picture.words
    assert "2 tiles in the boneyard" in picture.words
    assert ["2 tiles · lead", "2 tiles"] == facts_of_seats(picture, 2)
    assert "A round of Chicken Foot with 2 players" == picture.title
    assert (
        "Player 2 is to move. Nothing is on the table yet. "
        "Tiles in hand: player 1: 2, player 2: 2; 2 tiles in the boneyard." == picture.description
    )


def test_a_round_describes_the_double_to_fill() -> None:
    picture = Picture(round_svg(after(started(), play("2-2"))))
    assert "Player 1 is to move: 2-2 needs 4 more arms" in picture.words
    assert "Player 1 is to move: 2-2 needs 4 more arms. 2-2 has opened." in picture.description


def test_a_round_describes_the_open_ends() -> None:
    laid = layout("3-3 0-3>3-3 1-3>3-3 2-3>3-3")
    rules = Rules(domino_set=4)
    left = [*(rules.domino_set.tiles - laid.tiles - TileSet.parse("3-4"))]
    round_ = Round(
        rules=rules,
        hands=[TileSet(left[:2]), TileSet(left[2:])],
        boneyard=[],
        layout=laid.place(Tile(3, 4), Tile(3, 3)),
        seat=0,
    )
    expected = "3-4 was laid last, on 3-3. Open ends: 0, 1, 2, 4. Tiles in hand: "
    assert expected in Picture(round_svg(round_)).description


def test_a_finished_round_shows_its_end_and_the_charges() -> None:
    # Seat 1 opens; seat 0 draws 0-0 and then 1-2, and plays it; seat 1 goes out on 0-2.
    over = after(started(), play("2-2"), Draw(), play("0-2>2-2"))
    assert over.is_over
    picture = Picture(round_svg(over))
    # 0-1 and 1-1, and the double-blank at 50.
    assert ["53 points", "went out"] == facts_of_seats(picture, 2)
    assert "Domino: player 2 goes out" in picture.words
    assert picture.description.startswith("Domino: player 2 goes out. 2-2 is left 3 arms short. ")
    assert "Points charged: player 1: 53, player 2: 0." in picture.description
    assert 0 == picture.count("turn") + picture.count("open")


def test_without_hands_only_the_table_is_drawn() -> None:
    round_ = after(started(), play("2-2"))
    for picture in (
        Picture(round_svg(round_, hands=False)),
        Picture(view_svg(round_.view(0), hands=False)),
    ):
        assert {"2-2": 1} == picture.counted()
        assert ([], 4) == (picture.words, len(picture.drawn("ghost")))


@pytest.mark.rule("R6.3")
def test_a_debt_is_shown() -> None:
    rules = Rules(domino_set=3, chickenlittle=True)
    round_ = Round.start(rules, deal("3-3 0-3 0-0 | 1-3 1-1 1-2", "0-1 0-2 2-2 2-3"))
    quiet = after(round_, play("3-3"), play("1-3>3-3"), play("0-3>3-3"))
    assert frozenset({0}) == quiet.debts
    assert ["1 tile · lead · owes a draw", "2 tiles"] == facts_of_seats(
        Picture(round_svg(quiet)), 2
    )


# --- views -----------------------------------------------------------------------------


@pytest.mark.long
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_a_view_shows_the_visible_tiles_and_backs_for_the_rest(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    view = round_.view(data.draw(st.integers(0, round_.players - 1)))
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


@pytest.mark.long
@EACH_GAME
@examples(15)
@given(data=st.data())
def test_law_9_pictures_and_texts_of_a_view_hold_nothing_hidden(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    seat = data.draw(st.integers(0, round_.players - 1))
    view = round_.view(seat)
    other = view.determinize(random.Random(data.draw(st.integers(0, 99)))).view(seat)
    assert view_svg(view) == view_svg(other)
    assert view_svg(view, hooks="table") == view_svg(other, hooks="table")
    assert view_text(view) == view_text(other)


def test_only_the_tiles_that_the_looker_may_play_are_outlined() -> None:
    opened = after(started(), play("2-2"), Draw())
    # Seat 0 has drawn 0-0, which does not fit, so it is the turn of seat 1.
    assert (1, 0) == tuple(
        len(Picture(view_svg(opened.view(seat))).drawn("can")) for seat in (1, 0)
    )


def test_the_looker_is_addressed_and_has_the_largest_tiles() -> None:
    picture = Picture(view_svg(after(started(), play("2-2")).view(0)))
    assert ["you · 2 tiles · lead", "1 tile"] == facts_of_seats(picture, 2)
    assert "A round of Chicken Foot with 2 players, as seen by player 1" == picture.title
    assert picture.description.endswith("Your hand: 0-1 1-1.")
    own = [tile.face for tile in picture.tiles if tile.title in {"0-1", "1-1"}]
    others = [back for back in picture.drawn("back") if 80 < back.angle < 100]
    assert [2, 1] == [len(own), len(others)]
    assert min(face.scale for face in own) > 2 * max(back.scale for back in others)


def test_at_the_end_of_a_round_all_hands_are_open() -> None:
    over = after(started(), play("2-2"), Draw(), play("0-2>2-2"))
    picture = Picture(view_svg(over.view(1)))
    assert {"2-2", "0-2", "0-0", "0-1", "1-1"} == {tile.title for tile in picture.tiles}
    assert ["53 points", "went out"] == facts_of_seats(picture, 2)


# --- names -----------------------------------------------------------------------------


def test_names_are_on_the_cards_and_in_the_texts() -> None:
    picture = Picture(view_svg(started().view(0), names=["Ann Lee", "Zoë"]))
    assert {"Ann Lee", "Zoë", "Zoë is to move"} <= {*picture.words}
    assert picture.title.endswith(", as seen by Ann Lee")


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Ben", "Cem"]])
def test_names_are_one_for_each_seat(names: Sequence[str]) -> None:
    message = f"expected 2 names, one for each seat, or none; got {len(names)}"
    with pytest.raises(PictureError, match=message):
        round_svg(started(), names=names)
    with pytest.raises(PictureError, match=message):
        view_svg(started().view(0), names=names)


def test_a_name_is_a_text() -> None:
    with pytest.raises(PictureError, match="expected texts as names, got"):
        round_svg(started(), names=["Ann", 2])  # type: ignore[list-item]


def test_a_long_name_is_shortened_to_its_card() -> None:
    words = Picture(round_svg(started(), names=["W" * 400, "Ben"])).words
    (name,) = [word for word in words if word.startswith("WWW")]
    assert name.endswith("W…")
    assert len(name) < 60


@pytest.mark.untraced
@pytest.mark.parametrize(("players", "highest"), [(2, 9), (4, 9), (16, 18)])
def test_no_card_covers_another_or_the_table(players: int, highest: int) -> None:
    rules = Rules(domino_set=highest)
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
    for number, (x, y, width, height) in enumerate(cards):
        for x2, y2, width2, height2 in cards[:number]:
            assert x >= x2 + width2 or x2 >= x + width or y >= y2 + height2 or y2 >= y + height
    top = min(y for _, y, _, _ in cards)
    table = {str(tile) for tile in match.round.layout.tiles}
    for tile in picture.tiles:
        assert (tile.title in table) == (tile.face.centre[1] < top)
