"""Texts, pictures and films in each language."""

from __future__ import annotations

import re
from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Draw, PictureError, Round, Rules, UnknownNameError
from chickenfoot_rules.dominoes import LANGUAGES, DominoRound, Reader
from chickenfoot_rules.rendering import narrator_of, playback, round_text, rule_texts, view_text
from laws.games import AnyGame, each_game
from support.dominoes import after, deal, play
from svg_reading import Picture

NAMES = ["Ann", "Bob"]


class French(NullTranslations):
    """A catalogue that knows its language and nothing else."""

    def info(self) -> dict[str, str]:
        return {"language": "fr"}


FRENCH = French()

# Seat 0 opens with 2-2; seat 1 draws 1-2, which fits.
ROUND = after(
    Round.start(Rules(domino_set=2), deal("2-2 0-0|0-1 1-1", "0-2 1-2")), play("2-2"), Draw()
)

TEXTS = {
    "en": """\
Bob to play
The double two needs 4 more arms: only twos may be played, and only on it
2-2 [4 more] last
Ann       1 tile   Bob       3 tiles   boneyard  1 tile
Ann: 0-0
Bob: 0-1 1-1 1-2*
Boneyard, the next first: 0-2
1  1-2 on 2-2   2  pass""",
    "de": """\
Bob ist dran
Der Zweierpasch braucht noch 4 Arme: nur Steine mit 2 dürfen gelegt werden, und
  nur an ihn
2-2 [noch 4] zuletzt
Ann        1 Stein   Bob        3 Steine   Hühnerhof  1 Stein
Ann: 0-0
Bob: 0-1 1-1 1-2*
Hühnerhof, der nächste zuerst: 0-2
1  1-2 an 2-2   2  passen""",
    "es": """\
Juega Bob
Al doble dos le faltan 4 brazos: solo se pueden jugar fichas con 2, y solo en él
2-2 [faltan 4] última
Ann   1 ficha   Bob   3 fichas   pozo  1 ficha
Ann: 0-0
Bob: 0-1 1-1 1-2*
Pozo, la próxima primero: 0-2
1  1-2 en 2-2   2  paso""",
}

PICTURES = {
    "en": (
        "A round of Chicken Foot with 2 players, as seen by Bob",
        ["You are to move: 2-2 needs 4 more arms", "1 tile in the boneyard", "you · 3 tiles"],
    ),
    "de": (
        "Eine Runde Chicken Foot mit 2 Spielern, aus der Sicht von Bob",
        ["Du bist dran: 2-2 braucht noch 4 Arme", "1 Stein im Hühnerhof", "du · 3 Steine"],
    ),
    "es": (
        "Una ronda de Chicken Foot con 2 jugadores (quien mira: Bob)",
        ["Te toca: al 2-2 le faltan 4 brazos", "1 ficha en el pozo", "tú · 3 fichas"],
    ),
}

FILMS = {
    "en": ("Next move", ["Ann: opens with 2-2 — Chickie Twos!", "Bob: draws a tile"]),
    "de": ("Nächster Zug", ["Ann: eröffnet mit 2-2 — Chickie Twos!", "Bob: zieht einen Stein"]),
    "es": ("Jugada siguiente", ["Ann: abre con 2-2 — ¡Chickie Twos!", "Bob: roba una ficha"]),
}

TURNS = {
    "en": ["Player 1: opens with 2-2 — Chickie Twos!", "You: draw 1-2"],
    "de": ["Spieler 1: eröffnet mit 2-2 — Chickie Twos!", "Du: ziehst 1-2"],
    "es": ["Jugador 1: abre con 2-2 — ¡Chickie Twos!", "Tú: robas 1-2"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_is_drawn_written_filmed_and_narrated_in_each_language(language: str) -> None:
    title, words = PICTURES[language]
    button, news = FILMS[language]
    picture = Picture(ROUND.view(1).to_svg(names=NAMES, language=language))
    page = playback(ROUND, names=NAMES, language=language).html
    turns = narrator_of(ROUND.rules, 2).turns_seen(ROUND.view(1))

    assert TEXTS[language] == round_text(ROUND, names=NAMES, language=language)
    assert title == picture.title
    assert {*words} <= {*picture.words}
    assert page.startswith(f'<!doctype html><html lang="{language}">')
    assert f'aria-label="{button}"' in page
    assert all(f"<li>{line}</li>" in page for line in news)
    assert TURNS[language] == [Reader(language, you=1).read(turn.line) for turn in turns]


@each_game
@given(data=st.data())
def test_no_seat_is_counted_from_0_in_any_language(game: AnyGame, data: st.DataObject) -> None:
    round_: DominoRound = data.draw(game.rounds(6))
    language = data.draw(st.sampled_from(LANGUAGES))
    narrator = narrator_of(round_.rules, round_.players)
    reader = Reader(language)
    read = [
        round_text(round_, language=language),
        view_text(round_.view(0), language=language),
        *Picture(round_.to_svg(language=language)).words,
        *map(reader.read, narrator.lines_of_turns(narrator.turns(round_))),
        *(rule.text for rule in rule_texts(round_.rules, language=language)),
    ]

    assert [] == [
        text for text in read if re.search(r"[Ss]eat \d|(layer|latz|ugador) 0|[{}]", text)
    ]


def test_a_reader_tells_namesakes_apart() -> None:
    text = round_text(ROUND, names=["Ann", "Ann"])

    assert text.startswith("Ann 2 to play\n")
    assert "\nAnn 1: 0-0\nAnn 2: 0-1 1-1 1-2*\n" in text


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="expected en, de, es; got 'fr'"):
        round_text(ROUND, language="fr")
    with pytest.raises(PictureError, match="expected en, de, es, or a catalogue of gettext"):
        ROUND.to_svg(language="fr")


@pytest.mark.parametrize(("catalogue", "language"), [(NullTranslations(), "en"), (FRENCH, "fr")])
def test_a_page_says_the_language_of_its_catalogue(
    catalogue: NullTranslations, language: str
) -> None:
    assert f'<html lang="{language}">' in playback(ROUND, language=catalogue).html


@pytest.mark.rule("R7.4")
def test_a_round_of_a_match_to_a_target_is_one_of_an_unknown_number() -> None:
    fixed, open_ = (narrator_of(rules, 2) for rules in (Rules(), Rules(target=100)))

    assert ("Round 3 of 10", "Round 3") == (fixed.number_of(3), open_.number_of(3))
