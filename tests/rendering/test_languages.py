"""Narrators and languages of texts and pictures."""

from __future__ import annotations

import re
from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import PUREMCO, Draw, Pass, PictureError, Round, Rules, UnknownNameError
from chickenfoot_rules.dominoes import GAMES, LANGUAGES, DominoRound, Reader, game_of
from chickenfoot_rules.dominoes.errors import WrongTypeError
from chickenfoot_rules.rendering import narrator_of, playback, round_text, rule_texts, view_text
from laws.games import AnyGame, each_game
from rendering.positions import OWING
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
def test_a_round_is_written_drawn_and_filmed_in_each_language(
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

    assert {GAMES["chicken-foot"], GAMES["express"]} == {
        game_of(narrator.rules) for narrator in narrators
    }
    assert len(GAMES) == len({type(narrator) for narrator in narrators})
    with pytest.raises(WrongTypeError, match="expected Rules or ExpressRules, or a layout"):
        narrator_of(None, 4)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_narrator_knows_its_game() -> None:
    chicken_foot = narrator_of(Rules(), 4)
    express = narrator_of(PAIRS, 4)

    assert (str(chicken_foot.example), chicken_foot.draws) == ("4-9 on 9-9", True)
    assert (str(express.example), express.draws) == ("4-6 on 6-6", False)
    assert [
        narrator.announces
        for narrator in (chicken_foot, express, narrator_of(Rules(chickenlittle=True), 4))
    ] == [False, False, True]
    # PUREMCO has no hand size for a double-two set.
    rare = narrator_of(Rules(domino_set=2, deal_table=PUREMCO), 2)
    assert rare.table() == "double-two set, 2 players"
    assert chicken_foot.sides == ((0,), (1,), (2,), (3,))
    assert express.sides == ((0, 2), (1, 3))


@pytest.mark.rule("R6.3")
def test_the_news_of_a_draw_hide_the_tile_but_show_a_debt() -> None:
    narrator, read = narrator_of(OWING.rules, 2), Reader(names=["Ann", "Bob"]).read
    said = "Ann: draws a tile, having kept quiet about the last tile"
    assert said == read(narrator.news(after(OWING, Draw(), Pass()), Draw()))


@pytest.mark.rule("R4.1")
def test_only_the_seat_to_move_sees_its_drawn_tiles() -> None:
    narrator = narrator_of(ROUND.rules, 2)
    assert ["You have drawn 1-2, and 1-2 fits"] == [*narrator.lines_to_mover(ROUND.view(1))]
    assert [] == [*narrator.lines_to_mover(ROUND.apply(Pass()).view(0))]


@pytest.mark.rule("R7.6")
def test_places_are_listed_for_single_seats_and_partners() -> None:
    alone, pairs = narrator_of(Rules(domino_set=2), 4), narrator_of(PAIRS, 4)
    assert [*alone.lines_of_places(alone.rules.standings([(1, 1, 2, 2)], 4))] == [
        "Seat 0 and seat 1 share the win with 1 point each",
        *("1. seat 0, 1 point", "1. seat 1, 1 point", "3. seat 2, 2 points", "3. seat 3, 2 points"),
        "Seat 0 and seat 1 share place 1: no tie-break sets them apart",
        "Seat 2 and seat 3 share place 3: no tie-break sets them apart",
    ]
    assert [*pairs.lines_of_places(PAIRS.standings([(0, 7, 0, 7)], 4))] == [
        "Seat 1 and seat 3 win with 7 points",
        *("1. seat 1 and seat 3, 7 points", "2. seat 0 and seat 2, 0 points"),
    ]
