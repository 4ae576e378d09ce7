"""Texts and their readers: other languages, names, and "you"."""

from __future__ import annotations

import copy
import pickle

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
    SetupError,
    Tile,
    UnknownNameError,
    WrongTypeError,
)
from chickenfoot_rules.base.readers import Reader
from chickenfoot_rules.base.texts import (
    Seat,
    chain,
    expected,
    hint,
    join,
    line,
    plural,
    span,
    text,
    without_hints,
)
from chickenfoot_rules.base.values import quote
from chickenfoot_rules.dominoes import LANGUAGES, DominoRound
from chickenfoot_rules.strategies import illegal_moves
from laws.games import AnyGame, each_game
from support.chickenfoot import layout
from support.dominoes import hands, play, rest

NAMES = [f"Player {number}" for number in range(16)]
LAID = "2-2 0-2>2-2"
HANDS = "1-2 0-0|1-1 0-1"
FITTING = Round(Rules(domino_set=2), hands(HANDS), rest(2, HANDS, "2-2 0-2"), layout(LAID), 0)


# --- texts -----------------------------------------------------------------------------------


def test_a_text_is_english_and_keeps_its_parts() -> None:
    inner = plural("{number} tile", "{number} tiles", 2)
    outer = line("{player}: {tiles}", player=Seat(1), tiles=inner)

    assert "Seat 1: 2 tiles" == outer == str(outer)
    assert {"player": Seat(1), "tiles": inner} == outer.fields
    pickled = [pickle.loads(pickle.dumps(outer, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)]
    for other in (*pickled, copy.deepcopy(outer)):
        assert Reader("de", ["Ann", "Bob"]).read(outer) == "Bob: 2 Steine"
        assert Reader("de", ["Ann", "Bob"]).read(other) == "Bob: 2 Steine"


def test_plurals_and_enumerations_are_those_of_the_language() -> None:
    german = Reader("de")

    one, none, several = (plural("{number} tile", "{number} tiles", n) for n in (1, 0, 3))
    assert ["1 tile", "0 tiles", "3 tiles"] == [one, none, several]
    assert ["1 Stein", "0 Steine", "3 Steine"] == [*map(german.read, (one, none, several))]
    assert "0-1, 1-1 and 2-2" == join(["0-1", "1-1", "2-2"], "and")
    assert "0-1, 1-1 und 2-2" == german.read(join(["0-1", "1-1", "2-2"], "and"))
    assert "0-1 oder Spieler 2" == german.read(join(["0-1", Seat(1)], "or"))
    assert "Spieler 1; 4-9" == german.read(chain([Seat(0), "4-9"], "; "))
    assert "" == german.read(chain([]))


def test_a_reader_reads_any_other_text_as_it_is() -> None:
    assert "nobody's sentence" == Reader("es").read("nobody's sentence")
    assert "{player}" == Reader("de").read(text("{said}", said="{player}"))


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="expected en, de, es; got 'ES'; did you mean 'es'"):
        Reader("ES")
    with pytest.raises(WrongTypeError, match="expected a language or a catalogue of gettext"):
        Reader(7)  # type: ignore[arg-type]  # on purpose


# --- illegal moves -----------------------------------------------------------------------------


@each_game
@given(data=st.data())
def test_every_illegality_can_be_told_to_everybody_in_every_language(
    game: AnyGame, data: st.DataObject
) -> None:
    round_: DominoRound = data.draw(game.rounds(6))
    illegality = round_.illegality(data.draw(illegal_moves(round_)))

    assert illegality is not None
    told: dict[tuple[int | None, str], str] = {}
    for reader in (None, *range(round_.players)):
        for language in LANGUAGES:
            sentence = illegality.message_for(NAMES, you=reader, language=language)
            assert "{" not in sentence
            assert not {"seat", "Platz", "jugador"} & {*sentence.split()}
            if reader is not None and reader == illegality.seat:
                assert NAMES[reader] not in sentence
            told[reader, language] = sentence
    assert len({told[None, language] for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.rule("R3.6")
@pytest.mark.rule("R3.8")
def test_people_have_names_and_the_reader_is_you() -> None:
    must, waits = FITTING.illegality(Pass()), FITTING.illegality(play("1-1>2-2"), 1)
    names = ["Ann", "Bob"]

    assert must is not None
    assert "seat 0 must play: 1-2 fits" == must.message
    assert "player 1 must play: 1-2 fits" == must.message_for()
    assert "Ann must play: 1-2 fits" == must.message_for(names, you=1)
    assert "you must play: 1-2 fits" == must.message_for(names, you=0)
    assert "du musst legen: 1-2 passt" == must.message_for(you=0, language="de")
    assert "tienes que jugar: 1-2 encaja" == must.message_for(you=0, language="es")
    assert waits is not None
    assert "it is the turn of seat 0, not of seat 1" == waits.message
    assert "it is the turn of Ann, not yours" == waits.message_for(names, you=1)
    assert "Ann ist an der Reihe, nicht Bob" == waits.message_for(names, language="de")
    with pytest.raises(SeatError, match=r"expected a name for seat 1, got 1 name$"):
        waits.message_for(["Ann"])
    with pytest.raises(WrongTypeError, match="expected names, got 7"):
        waits.message_for(["Ann", 7])  # type: ignore[list-item]  # on purpose


def test_flaws_and_errors_name_people_too() -> None:
    with pytest.raises(SetupError) as caught:
        attrs.evolve(FITTING, debts={0})
    *_, flaw = caught.value.flaws

    for said in (flaw, caught.value):
        assert "Ann" in said.message_for(["Ann", "Bob"])
        assert "Spieler 1" in said.message_for(language="de")


@pytest.mark.rule("R3.6")
def test_several_tiles_fit() -> None:
    round_ = attrs.evolve(FITTING, layout=layout("2-2"), hands=hands("1-2 0-2|1-1 0-1 0-0"))

    assert "seat 0 must play: 0-2 1-2 fit (R3.6)" == str(round_.illegality(Draw()))


def test_a_message_of_ones_own_is_the_same_for_everybody() -> None:
    own = Illegality(code=IllegalityCode.NOT_A_MOVE, message="say it with tiles")

    assert "say it with tiles" == own.message_for(["Ann"], you=0, language="de")


def test_a_span_of_one_number_is_that_number() -> None:
    assert ("1", "1 to 3") == (span(1, 1), span(1, 3))


def test_a_person_reads_neither_hints_nor_values_of_python() -> None:
    message = hint(expected("a tile", Tile(4, 9)), "call it")
    assert message == "expected a tile, got Tile(4, 9); call it"
    assert Reader().read(message) == "expected a tile, got something else"
    assert Reader("de").read(expected("a seat", None)) == "erwartet: ein Platz, nicht etwas anderes"
    fault = text("{who} raised {raised}", who=Seat(0), raised=quote(ValueError("no\nidea")))
    assert Reader().read(fault) == r"player 1 raised ValueError: no\nidea"


def test_a_program_gets_a_message_without_the_hints_that_its_callers_could_not_follow() -> None:
    message = hint(expected("a tile", Tile(4, 9)), "call it")
    assert without_hints(message) == "expected a tile, got Tile(4, 9)"
    assert without_hints("no text of ours") == "no text of ours"
