"""A text means a legal move of a round, a view or a match."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    AmbiguousMoveError,
    Draw,
    Illegality,
    IllegalityCode,
    IllegalMoveError,
    Move,
    NotationError,
    Pass,
    Play,
    PlayerView,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules.dominoes import LANGUAGES, DominoRound, DominoView, Reader
from chickenfoot_rules.notation import format_text
from laws.games import AnyGame, each_game
from support.chickenfoot import layout
from support.dominoes import after, deal, play

FOUR = Rules(domino_set=4)
CROSS = "4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4"


def view_of(hand: str, laid: str = CROSS, rules: Rules = FOUR) -> PlayerView:
    """Return the view of seat 0 on its turn, with some tiles; seat 1 holds all others."""
    table = layout(laid)
    mine = TileSet.parse(hand)
    rest = rules.domino_set.tiles - mine - table.tiles
    return Round(rules, [mine, rest], [], table, 0).view(0)


def refusal(text: str, view: PlayerView) -> Illegality:
    """Return why the move that a text means is illegal."""
    with pytest.raises(IllegalMoveError) as raised:
        view.parse(text)
    return raised.value.illegality


@pytest.mark.parametrize(
    "text",
    [
        "0-1 on 0-4",
        "1-0 on 4-0",
        "0-1 0-4",
        "0-1>0-4",
        "0-1 ON 0-4",
        "0:1 on 0:4",
        "[0|1] → [0|4]",
        "🀲 🀵",
        "3",
    ],
)
def test_a_play_can_be_written_in_many_ways(text: str) -> None:
    assert play("0-1>0-4") == view_of("0-1 0-2").parse(text)


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize("how", ["!", " !", " one left", ", one left", ", one left!"])
def test_the_last_tile_is_announced_with_the_play(how: str) -> None:
    view = view_of("0-1 1-2", rules=attrs.evolve(FOUR, chickenlittle=True))

    assert play("0-1>0-4", announce=True) == view.parse(f"0-1 on 0-4{how}")
    assert play("1-2>2-4", announce=True) == view.parse(f"1-2 on 2-4{how}")


def test_every_legal_move_is_read_from_its_text_and_from_its_number() -> None:
    chickenlittle = attrs.evolve(FOUR, chickenlittle=True)
    start = Round.start(Rules(domino_set=2), deal("2-2 0-0|1-2 1-1", "0-1 0-2"))
    views = [
        view_of("0-1 1-2", rules=chickenlittle),
        view_of("3-3 0-1 0-2 1-3"),
        start.view(0),
        after(start, play("2-2"), play("1-2>2-2")).view(0),
        after(start, play("2-2"), play("1-2>2-2"), Draw()).view(0),
    ]

    for view in views:
        assert view.legal_moves
        for number, move in enumerate(view.legal_moves, 1):
            assert move == view.parse(str(move))
            assert move == view.parse(str(number))


def test_a_tile_alone_is_played_where_it_fits_if_that_is_one_end_only() -> None:
    view = view_of("0-0 0-1")

    assert play("0-0>0-4") == view.parse("0-0")
    with pytest.raises(AmbiguousMoveError) as raised:
        view.parse("0-1")
    assert str(raised.value) == "0-1 fits more than one end: 0-1 on 0-4 or 0-1 on 1-4"
    assert (play("0-1>0-4"), play("0-1>1-4")) == raised.value.choices


@pytest.mark.rule("R2.2")
def test_a_tile_alone_opens_the_round() -> None:
    start = Round.start(Rules(domino_set=2), deal("2-2 0-0|1-2 1-1", "0-1 0-2"))

    assert play("2-2") == start.view(0).parse("2-2")
    assert play("2-2") == start.view(0).parse("2-2 opens")
    assert refusal("0-0", start.view(0)).rule == "R2.2"


@pytest.mark.rule("R3.1")
def test_a_tile_alone_that_fits_nowhere_gets_the_open_ends() -> None:
    view = view_of("0-0 3-3", f"{CROSS} 1-3>3-4")

    why = refusal("3-3", view)
    assert str(why) == "3-3 fits no open end; the open ends are 0, 1, 2 (R3.1)"
    assert (IllegalityCode.WRONG_END, TileSet.parse("0-0")) == (why.code, why.playable)


@pytest.mark.rule("R3.3")
def test_a_tile_alone_that_fits_nowhere_goes_to_an_unfinished_foot() -> None:
    view = view_of("0-0 1-3", f"{CROSS} 3-3>3-4")

    assert refusal("0-0", view) == view.illegality(play("0-0>3-3"))
    assert refusal("0-0", view).rule == "R3.3"


@pytest.mark.rule("R1.5")
def test_a_tile_alone_that_is_not_in_the_hand_is_illegal() -> None:
    view = view_of("0-0 1-3")

    assert refusal("0-4", view).rule == "R1.5"
    assert refusal("1-1", view).rule == "R1.5"


@pytest.mark.parametrize(
    ("text", "move"), [("draw", Draw()), ("D", Draw()), ("pass", Pass()), ("p", Pass())]
)
def test_drawing_and_passing_are_words(text: str, move: Move) -> None:
    view = view_of("0-1")
    assert refusal(text, view) == view.illegality(move)


@pytest.mark.parametrize(
    ("text", "language", "move"),
    [("Ziehen", "de", Draw()), ("p", "de", Pass()), ("PASO", "es", Pass())],
)
def test_a_person_types_words_of_their_language(text: str, language: str, move: Move) -> None:
    view = view_of("0-1")
    with pytest.raises(IllegalMoveError) as raised:
        view.parse(text, language=language)
    assert raised.value.illegality == view.illegality(move)


@pytest.mark.rule("R2.2")
def test_a_double_that_opens_is_not_placed_in_any_language() -> None:
    view = view_of("0-0 3-3")

    for language, text in (("en", "0-0 opens"), ("de", "0-0 eröffnet"), ("es", "0-0 ABRE")):
        with pytest.raises(IllegalMoveError) as raised:
            view.parse(text, language=language)
        assert raised.value.illegality == view.illegality(play("0-0"))


def test_the_error_about_a_text_without_a_meaning_has_the_words_of_the_language() -> None:
    with pytest.raises(NotationError) as raised:
        view_of("0-1").parse("draw it", language="de")
    assert "expected the end of the text, got 'it'" == raised.value.message
    with pytest.raises(NotationError) as raised:
        view_of("0-1").parse("hm", language="de")
    assert (
        "Zeile 1, Spalte 1: erwartet: ein Zug wie 4-9 an 9-9, ziehen oder passen, nicht 'hm'"
    ) == raised.value.message_for(language="de")


@each_game
@given(data=st.data())
def test_a_text_means_a_legal_move_or_says_why_not(game: AnyGame, data: st.DataObject) -> None:
    round_ = data.draw(game.rounds(4))
    tables = [round_, *(round_.view(seat) for seat in range(round_.players))]
    for table in tables:
        for number, move in enumerate(table.legal_moves, 1):
            for text in (str(move), format_text(move), f" {number} "):
                assert move == table.parse(text)
            for language in LANGUAGES:
                for text in (Reader(language).read(str(move)), str(move), format_text(move)):
                    assert move == table.parse(text, language=language)
        if not table.legal_moves:
            for text in ("pass", "0-0", "1"):
                with pytest.raises(IllegalMoveError) as raised:
                    table.parse(text)
                assert raised.value.illegality == table.illegality(Pass())
        for tile in data.draw(st.lists(st.sampled_from([*round_.rules.tiles]), max_size=5)):
            means(tile, table)


def means(tile: Tile, table: DominoRound | DominoView) -> None:
    """Assert that a tile alone means the only place where it may be played."""
    plays = [one for one in table.legal_moves if isinstance(one, Play) and one.tile == tile]
    ends = {one.on for one in plays}
    if len(ends) == 1:
        assert table.parse(str(tile)) == Play(tile, ends.pop())
    elif ends:
        with pytest.raises(AmbiguousMoveError) as raised:
            table.parse(str(tile))
        assert {choice.on for choice in raised.value.choices} == ends
    else:
        with pytest.raises(IllegalMoveError):
            table.parse(str(tile))


@pytest.mark.parametrize("text", ["0", "3", "9" * 50])
def test_a_number_that_no_move_has_is_an_error(text: str) -> None:
    with pytest.raises(NotationError, match=rf"expected the number of a move, 1 to 2, got {text}"):
        view_of("0-1").parse(text)


@pytest.mark.parametrize("text", ["0-19 on 0-4", "0-1 on 19-4", "19-19"])
def test_pips_that_no_tile_has_are_an_error(text: str) -> None:
    with pytest.raises(NotationError, match="0 to 18"):
        view_of("0-1").parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "foo",
        "0-1 under 0-4",
        "0-1 on",
        "0-1on0-4",
        "\N{ARABIC-INDIC DIGIT ONE}",
        "0-1 on 0-4 !!",
        "0-1, 0-4",
        "1" * 5000,
    ],
)
def test_a_text_without_a_meaning_is_an_error(text: str) -> None:
    with pytest.raises(NotationError):
        view_of("0-1").parse(text)
