"""A text means a legal move of a round, a view or a match, in the words of each language."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    AmbiguousMoveError,
    Draw,
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
    UnknownNameError,
)
from chickenfoot_rules.dominoes import LANGUAGES, DominoRound, DominoView, Reader
from chickenfoot_rules.notation import format_text, parse_move, parse_moves
from laws.games import AnyGame, each_game
from notation.test_laws import moves
from support.chickenfoot import layout
from support.dominoes import play

FOUR = Rules(domino_set=4)
CROSS = "4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4"

# What translators see, a text with a place for the word, and the move.
SENTENCES = Path(__file__).parents[2] / "src/chickenfoot_rules/base/locale/messages.pot"
WORDS: dict[str, tuple[str, Move]] = {
    "draw, d": ("{}", Draw()),
    "pass, p": ("{}", Pass()),
    "on, to": ("4-9 {} 9-9", play("4-9>9-9")),
    "one left": ("4-9 on 9-9, {}", play("4-9>9-9", announce=True)),
    "opens": ("9-9 {}", play("9-9")),
    "play": ("{} 9-9", play("9-9")),
}

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def view_of(hand: str, laid: str = CROSS, rules: Rules = FOUR) -> PlayerView:
    """Return the view of seat 0 on its turn, with some tiles; seat 1 holds all others."""
    table = layout(laid)
    mine = TileSet.parse(hand)
    rest = rules.domino_set.tiles - mine - table.tiles
    return Round(rules, [mine, rest], [], table, 0).view(0)


# --- words -------------------------------------------------------------------------------


@EVERY_LANGUAGE
@pytest.mark.parametrize("words", WORDS)
def test_each_word_of_a_language_is_read(language: str, words: str) -> None:
    text, move = WORDS[words]

    usual, *others = Reader(language).words(words)
    assert {*words.split(", ")} <= {usual, *others}
    assert f'msgctxt "typed"\nmsgid "{words}"\n' in SENTENCES.read_text(encoding="utf-8")
    for word in (usual, *others):
        for typed in (word, word.upper(), word.replace(" ", "  ")):
            assert move == parse_move(text.format(typed), language=language)


@EVERY_LANGUAGE
@given(move=moves)
def test_a_move_is_read_as_it_is_said_and_in_notation(language: str, move: Move) -> None:
    for text in (Reader(language).read(str(move)), str(move), format_text(move)):
        assert move == parse_move(text, language=language)
        assert (move, Draw()) == parse_moves(f"{text} draw", language=language)


def test_words_of_a_language_are_for_those_who_name_it() -> None:
    for language, text in ((None, "ziehen"), ("es", "ziehen"), ("en", "paso"), (None, "an")):
        with pytest.raises(NotationError):
            parse_move(text, lenient=True, language=language)
    with pytest.raises(UnknownNameError, match="expected en, de, es; got 'fr'"):
        parse_move("draw", language="fr")


def test_an_error_names_the_words_of_the_language() -> None:
    for language, words in (("en", "draw or pass"), ("de", "ziehen oder passen")):
        with pytest.raises(NotationError) as raised:
            parse_moves("foo", language=language)
        assert f" 4-9>9-9, {words}" in raised.value.message_for(language=language)
        with pytest.raises(NotationError) as raised:
            view_of("0-1").parse("foo", language=language)
        assert f" 9-9, {words}" in raised.value.message_for(language=language)


# --- at a table --------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["0-1 on 0-4", "1-0 ON 4-0", "0-1 → 0-4", "🀲>🀵"])
def test_a_play_can_be_written_in_many_ways(text: str) -> None:
    assert play("0-1>0-4") == view_of("0-1 0-2").parse(text)


def test_a_tile_alone_is_played_where_it_fits_if_that_is_one_end_only() -> None:
    assert play("0-0>0-4") == view_of("0-0 0-1").parse("0-0")
    with pytest.raises(AmbiguousMoveError) as raised:
        view_of("0-0 0-1").parse("0-1")
    assert (play("0-1>0-4"), play("0-1>1-4")) == raised.value.choices


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize("how", ["!", " !", " one left", ", one left", ", one left!"])
def test_the_last_tile_is_announced_with_the_play(how: str) -> None:
    view = view_of("0-1 1-2", rules=attrs.evolve(FOUR, chickenlittle="next-turn"))

    assert play("0-1>0-4", announce=True) == view.parse(f"0-1 on 0-4{how}")


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


@pytest.mark.rule("R2.2", "R3.3", "R1.5")
@pytest.mark.parametrize(
    ("hand", "laid", "text", "language", "move"),
    [
        ("0-0 1-3", f"{CROSS} 3-3>3-4", "0-0", None, play("0-0>3-3")),  # where a toe is needed
        ("0-0 1-3", CROSS, "1-1", None, play("1-1")),  # not in the hand
        ("0-1", CROSS, "D", None, Draw()),
        ("0-1", CROSS, "p", "de", Pass()),
        ("0-0 3-3", CROSS, "0-0 eröffnet", "de", play("0-0")),  # not placed, in any language
        ("0-0 3-3", CROSS, "0-0 ABRE", "es", play("0-0")),
    ],
)
def test_an_illegal_move_has_the_reason_of_the_move_that_is_meant(
    hand: str, laid: str, text: str, language: str | None, move: Move
) -> None:
    view = view_of(hand, laid)
    with pytest.raises(IllegalMoveError) as raised:
        view.parse(text, language=language)
    assert raised.value.illegality == view.illegality(move)


@pytest.mark.rule("R3.1")
def test_a_tile_alone_that_fits_nowhere_gets_the_open_ends() -> None:
    with pytest.raises(IllegalMoveError) as raised:
        view_of("0-0 3-3", f"{CROSS} 1-3>3-4").parse("3-3")

    why = raised.value.illegality
    assert "3-3 fits no open end; the open ends are 0, 1, 2 (R3.1)" == str(why)
    assert TileSet.parse("0-0") == why.playable


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0", "expected the number of a move, 1 to 2, got 0"),
        ("3", "expected the number of a move, 1 to 2, got 3"),
        ("9" * 50, "expected the number of a move, 1 to 2, got 9999"),
        ("0-1 on 19-4", "0 to 18"),
        ("0-1on0-4", "expected"),
        ("0-1, 0-4", "expected the end"),
        ("\N{ARABIC-INDIC DIGIT ONE}", "expected a move"),
        ("1" * 5000, "expected"),
    ],
)
def test_a_text_without_a_meaning_is_an_error(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        view_of("0-1").parse(text)
