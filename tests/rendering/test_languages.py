"""Narrators and languages of texts and pictures."""

from __future__ import annotations

import re
from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import PUREMCO, Draw, PictureError, Round, Rules, UnknownNameError
from chickenfoot_rules.base.errors import WrongTypeError
from chickenfoot_rules.dominoes import LANGUAGES, DominoRound, Reader, game_of
from chickenfoot_rules.notation import GAMES
from chickenfoot_rules.rendering import narrator_of, playback, round_text, rule_texts, view_text
from laws.games import AnyGame, each_game
from support.dominoes import after, deal, play
from support.express import PAIRS
from svg_reading import Picture


class French(NullTranslations):
    """A catalogue that knows its language and nothing else."""

    def info(self) -> dict[str, str]:
        return {"language": "fr"}


FRENCH = French()

# Seat 0 opens with 2-2; seat 1 draws 1-2, which fits.
ROUND = after(
    Round.start(Rules(domino_set=2), deal("2-2 0-0|0-1 1-1", "0-2 1-2")), play("2-2"), Draw()
)


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


@pytest.mark.parametrize(
    ("language", "headline", "turn", "news", "control"),
    [
        ("en", "Bob to play", "You are to move: 2-2", "Bob: draws a tile", "Next move"),
        ("de", "Bob ist dran", "Du bist dran: 2-2", "Bob: zieht einen Stein", "Nächster Zug"),
        ("es", "Juega Bob", "Te toca: al 2-2", "Bob: roba una ficha", "Jugada siguiente"),
    ],
)
def test_a_round_is_written_drawn_and_played_back_in_each_language(
    language: str, headline: str, turn: str, news: str, control: str
) -> None:
    names = ["Ann", "Bob"]
    page = playback(ROUND, names=names, language=language).html
    picture = Picture(ROUND.view(1).to_svg(names=names, language=language))

    assert headline == round_text(ROUND, names=names, language=language).partition("\n")[0]
    assert any(word.startswith(turn) for word in picture.words)
    for part in (f'<html lang="{language}">', f"<li>{news}</li>", f'aria-label="{control}"'):
        assert part in page


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


def test_every_game_has_a_narrator() -> None:
    narrators = [narrator_of(rules, 4) for rules in (Rules(), PAIRS)]

    assert {*GAMES.values()} == {game_of(narrator.rules) for narrator in narrators}
    assert len(GAMES) == len({type(narrator) for narrator in narrators})
    with pytest.raises(WrongTypeError, match="expected rules or a layout whose class"):
        narrator_of(None, 4)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_set_without_a_hand_size_has_none_in_its_name() -> None:
    rare = narrator_of(Rules(domino_set=2, deal_table=PUREMCO), 2)
    assert rare.table() == "double-two set, 2 players"
