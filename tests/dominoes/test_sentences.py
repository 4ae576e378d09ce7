"""The sentences about illegal moves: every catalogue has them all, and they name people."""

from __future__ import annotations

import string

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Draw,
    Illegality,
    IllegalityCode,
    Pass,
    Round,
    Rules,
    SeatError,
    UnknownNameError,
)
from chickenfoot_rules.dominoes import ENGLISH, GERMAN, DominoRound
from chickenfoot_rules.strategies import illegal_moves
from laws.games import AnyGame, each_game
from support.chickenfoot import layout
from support.dominoes import hands, play, rest

NAMES = [f"Player {number}" for number in range(16)]
LAID = "2-2 0-2>2-2"
HANDS = "1-2 0-0|1-1 0-1"
FITTING = Round(Rules(domino_set=2), hands(HANDS), rest(2, HANDS, "2-2 0-2"), layout(LAID), 0)


def fields_of(template: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("key", ENGLISH)
def test_every_sentence_is_in_german_with_no_other_fields(key: str) -> None:
    # English writes a number out, German in digits; English names the set, German its highest.
    spelt = {"number": "value", "suit": "value", "set": "highest"}
    english = {spelt.get(field, field) for field in fields_of(ENGLISH[key])}

    # What is said in English of an answer that is no move has words of its own in German.
    assert english == fields_of(GERMAN[key]) or {"message"} == english
    assert "player" not in fields_of(ENGLISH.get(f"{key}.you", ""))


def test_no_catalogue_has_other_sentences() -> None:
    assert ENGLISH.keys() == GERMAN.keys()
    assert all(key.removesuffix(".you") in ENGLISH for key in ENGLISH)


@each_game
@given(data=st.data())
def test_every_illegality_can_be_told_to_everybody_in_every_language(
    game: AnyGame, data: st.DataObject
) -> None:
    round_: DominoRound = data.draw(game.rounds(6))
    illegality = round_.illegality(data.draw(illegal_moves(round_)))

    assert illegality is not None
    assert illegality.message == illegality.message_for()
    for reader in (None, *range(round_.players)):
        for catalogue in (ENGLISH, GERMAN):
            told = illegality.message_for(NAMES, you=reader, catalogue=catalogue)
            assert "{" not in told
            assert "seat" not in told
            assert "Platz" not in told
            if reader is not None and reader == illegality.seat:
                assert NAMES[reader] not in told


@pytest.mark.rule("R3.6")
def test_people_have_names_and_the_reader_is_you() -> None:
    why = FITTING.illegality(Pass())

    assert why is not None
    assert "seat 0 must play: 1-2 fits" == why.message
    assert "Ann must play: 1-2 fits" == why.message_for(["Ann", "Bob"])
    assert "Ann must play: 1-2 fits" == why.message_for(["Ann", "Bob"], you=1)
    assert "you must play: 1-2 fits" == why.message_for(["Ann", "Bob"], you=0)
    assert "Platz 0 muss legen: 1-2 passt" == why.message_for(catalogue=GERMAN)
    assert "du musst legen: 1-2 passt" == why.message_for(you=0, catalogue=GERMAN)


@pytest.mark.rule("R3.6")
def test_several_tiles_fit() -> None:
    round_ = attrs.evolve(FITTING, layout=layout("2-2"), hands=hands("1-2 0-2|1-1 0-1 0-0"))

    assert "seat 0 must play: 0-2 1-2 fit (R3.6)" == str(round_.illegality(Draw()))


@pytest.mark.rule("R3.8")
def test_both_the_seat_and_the_one_whose_turn_it_is_have_names() -> None:
    why = FITTING.illegality(play("1-1>2-2"), 1)

    assert why is not None
    assert "it is the turn of seat 0, not of seat 1" == why.message
    assert "it is the turn of Ann, not of Bob" == why.message_for(["Ann", "Bob"])
    assert "it is the turn of Ann, not yours" == why.message_for(["Ann", "Bob"], you=1)
    assert "Ann ist an der Reihe, nicht Bob" == why.message_for(["Ann", "Bob"], catalogue=GERMAN)


def test_a_translation_of_ones_own_may_lack_sentences() -> None:
    why = FITTING.illegality(Pass())
    french = {"must-play": "{player} doit jouer : {tiles}"}

    assert why is not None
    # Without a sentence for the reader it is the one for everybody, in the same language.
    assert "Ann doit jouer : 1-2" == why.message_for(["Ann", "Bob"], you=0, catalogue=french)
    assert "seat 0 doit jouer : 1-2" == why.message_for(catalogue=french)
    assert "you must play: 1-2 fits" == why.message_for(["Ann", "Bob"], you=0, catalogue={})


@pytest.mark.parametrize("key", ENGLISH)
@pytest.mark.parametrize("template", ["{nonsense}", "{", "{0}", None])
def test_a_wrong_field_is_refused_with_the_first_sentence_that_is_needed(
    key: str, template: str
) -> None:
    why = FITTING.illegality(Pass())

    assert why is not None
    with pytest.raises(UnknownNameError, match=f"expected a text with the fields .* as '{key}'"):
        why.message_for(["Ann", "Bob"], catalogue={**GERMAN, key: template})


def test_a_wrong_key_is_refused() -> None:
    why = FITTING.illegality(Pass())

    assert why is not None
    with pytest.raises(UnknownNameError, match="'must-paly'; did you mean 'must-play'"):
        why.message_for(["Ann", "Bob"], catalogue={"must-paly": "{player} doit jouer : {tiles}"})


def test_a_seat_without_a_name_is_an_error() -> None:
    why = FITTING.illegality(play("1-1>2-2"), 1)

    assert why is not None
    with pytest.raises(SeatError, match=r"expected a name for seat 1, got 1 name$"):
        why.message_for(["Ann"])


def test_a_message_without_a_key_is_the_same_for_everybody() -> None:
    own = Illegality(code=IllegalityCode.NOT_A_MOVE, message="say it with tiles")

    assert "say it with tiles" == own.message_for(["Ann"], you=0, catalogue=GERMAN)
