"""Every error of ours and every flaw can be read in every language, with all of its fields."""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chickenfoot_rules as cf
from chickenfoot.test_setup import FLAWS
from chickenfoot_rules import bulk, express, notation, players, records, rendering
from chickenfoot_rules.bulk import actions
from chickenfoot_rules.dominoes import LANGUAGES
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.texts import Seat, Text
from chickenfoot_rules.records import limits, tables
from chickenfoot_rules.rendering.catalogues import fields_of
from dominoes.test_setups import CASES, set_up
from notation.test_golden import FORMS, entries
from records.test_refusals import CHANGES, NO_RECORDS
from records.test_refusals import MATCH as RECORDED
from records.test_refusals import ROUND as SINGLE
from support import texts
from support.recorded import Json, changed
from test_messages import DEAL, MATCH, ROUND, STRANGE

WRONG: Final = ("nine", *STRANGE)
RNG: Final = random.Random(1)
OTHERS: Final = Reader(names=[f"Player {seat}" for seat in range(16)])
SEEN: Final[Any] = records.MatchRecord.of(MATCH).redact(0)
GOLDEN: Final = [entry for form in FORMS for entry in entries(form)]

CALLS: Final[list[Callable[[Any], object]]] = [
    cf.Tile,
    cf.TileSet,
    cf.DominoSet,
    cf.Deal,
    cf.Match,
    lambda value: cf.Layout(arms=value),
    ROUND.undo,
    ROUND.at,
    ROUND.view,
    MATCH.undo,
    MATCH.deal,
    lambda value: actions.encode(cf.Rules(), value),
    express.ExpressMatch,
    notation.parse_move,
    notation.format_text,
    lambda value: rendering.tile_svg(cf.Tile(9, 9), size=value),
    players.player_from_text,
    players.import_player,
    lambda value: ROUND.view(0).knowledge.possibility(value, 1),
    lambda value: cf.PRESETS[value],
    lambda value: cf.Rules(domino_set=value, deal_table=value, curved=value, target=value),
    lambda value: cf.Rules(opening=value, hand_size=1),
    lambda value: cf.DealTable("mine", value),
    lambda value: cf.DealTable(value, {6: {2: 2}}),
    lambda value: cf.Match(players=value),
    lambda value: cf.Match(lead=value),
    lambda value: cf.Round.start(value, DEAL),
    lambda value: express.ExpressMatch.begin(express.ExpressRules(target=50), 4, value),
    lambda value: ROUND.to_svg(theme=value),
    lambda value: ROUND.to_svg(sice=value),  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    lambda value: ROUND.to_svg(names=[value]),
    lambda value: ROUND.to_svg(orientation=value),
    lambda value: rendering.round_text(ROUND, width=value),
    lambda value: bulk.Batch(cf.Rules(), 4, value, seed=1),
    lambda value: bulk.Batch(cf.Rules(), 4, 1, seed=value),
    lambda value: bulk.Batch(cf.Rules(), 4, 1, seed=1, keep_moves=value),
    lambda value: bulk.Batch(cf.Rules(), 4, 2, seed=1).step([value]),
    lambda value: players.play_round(ROUND, [value] * 4, seed=1),
    lambda value: players.play_round(ROUND, [players.RandomPlayer()] * 2, seed=value),
    lambda value: players.GreedyPlayer(cover_high_ends=value),
    lambda value: players.SearchPlayer(seconds=value),
    lambda value: players.SearchPlayer(simulations=value),
    lambda value: players.RandomPlayer().choose(ROUND.view(1 - ROUND.seat), value),
    lambda value: players.GreedyPlayer().choose(ROUND.view(ROUND.seat), value),
    records.dumps,
    records.round_rows,
    records.loads_unchecked,
    tables.parse_answer,
    lambda value: records.MatchRecord.of(MATCH, [value] * 3),
    lambda value: records.MatchRecord.of(MATCH, annotations=[value]),
    lambda value: records.Annotation(value, None, "why"),
    lambda value: records.Annotation(0, None, (value, " why ")),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    lambda value: attrs.evolve(SEEN, views=(value,)),
    lambda value: attrs.evolve(SEEN, rules=value),
    lambda value: tables.document_for(MATCH, since=value),
    lambda value: records.make_converter().structure(value, cf.Deal),
    lambda value: records.make_converter().structure({1: value}, cf.Deal),
]

REFUSALS: Final[list[Callable[[], object]]] = [
    lambda: records.MatchRecord.of(MATCH, ["Ada"]),
    lambda: records.MatchRecord.of(MATCH, annotations=[records.Annotation(1, None, "why")]),
    lambda: records.MatchRecord.of(MATCH, annotations=[records.Annotation(0, 5, "why")]),
    lambda: records.MatchRecord.of(
        MATCH, annotations=[records.Annotation(0, None, "why")] * (limits.MOST_ANNOTATIONS + 1)
    ),
    lambda: attrs.evolve(SEEN, seat=1),
    lambda: attrs.evolve(SEEN, views=(), of_match=False),
    lambda: attrs.evolve(SEEN, views=(ROUND.view(0, [[0] * 4]),)),
    lambda: attrs.evolve(SEEN, views=SEEN.views * (limits.MOST_ROUNDS + 1)),
    lambda: attrs.evolve(SEEN, views=(), lots=(cf.Tile(9, 9),)),
    lambda: tables.document_for(MATCH, inferred=True),
    lambda: tables.move_of(cf.Match(), tables.TableAnswer(move_number=0, action=0)),
    lambda: tables.parse_answer("7" * (tables.MOST_ANSWER_BYTES + 1)),
    lambda: records.load("nothing"),
    lambda: records.load(tempfile.gettempdir()),
    lambda: records.save(records.MatchRecord.of(MATCH), tempfile.gettempdir()),
    lambda: records.loads("[" * 99),
    lambda: records.loads("," * (limits.MOST_PARTS + 1)),
    lambda: records.loads(" " * (limits.MOST_BYTES + 1)),
    lambda: records.loads(changed(RECORDED, "house", "DearBlanks")),
    lambda: records.loads(changed(RECORDED, "format", "chickenfoot-mach")),
    lambda: records.loads(changed(RECORDED, "names", ["Ada"] * 17)),
    lambda: records.loads(changed(RECORDED, "rounds 0 deal boneyard", "7-7 " * 600)),
    lambda: records.loads(changed(RECORDED, "rules", {"gravity": 1})),
    lambda: records.loads(changed(SINGLE, "moves", [1, 2, 3, 4, 5])),
    lambda: records.loads_unchecked(changed(RECORDED, "rounds 1 outcome charges", [1])),
    lambda: tables.loads(changed(ROUND.to_document().to_json(), "bounds", [0, 0, 0])),
    lambda: tables.loads(changed(ROUND.to_document().to_json(), "bounds 3", "1")),
    lambda: records.make_converter().structure("draw", cf.Play),
    lambda: records.make_converter().structure("pass", cf.Draw),
    lambda: records.make_converter().structure("0-0", cf.Pass),
]


def leaves(said: str) -> Iterator[object]:
    """Yield the values of the fields that a text shows."""
    assert isinstance(said, Text), said
    for name in fields_of(said.sentence) | fields_of(said.several):
        value = said.fields[name]
        if isinstance(value, Text):
            yield from leaves(value)
        else:
            yield value


def check(said: str) -> None:
    """Check that a sentence can be read in each language."""
    told = {language: Reader(language).read(said) for language in LANGUAGES}
    assert len({*told.values()}) == len(LANGUAGES), said
    for language, sentence in told.items():
        reader = Reader(language)
        shown = [*map(reader.say, leaves(said))]
        assert not {"{", "}"} & {*sentence} - {*"".join(shown)}
        for value in shown:
            assert value[:50] in sentence, (value, sentence)  # A long one may be shortened.


@pytest.mark.parametrize("number", range(len(CALLS)))
def test_the_error_about_a_wrong_argument_can_be_read_by_everybody(number: int) -> None:
    refused: list[cf.ChickenfootError] = []
    for value in WRONG:
        try:
            CALLS[number](value)
        except cf.ChickenfootError as error:
            refused.append(error)

    assert refused
    for one in refused:
        check(str(one))
        assert one.message_for(language="de") == Reader("de").read(str(one))


def refused_by(call: Callable[[], object]) -> cf.ChickenfootError:
    """Return the error of a call."""
    with pytest.raises(cf.ChickenfootError) as refused:
        call()
    return refused.value


@pytest.mark.parametrize("number", range(len(REFUSALS)))
def test_every_refusal_of_records_can_be_read_by_everybody(number: int) -> None:
    error = refused_by(REFUSALS[number])

    check(str(error))
    assert error.message_for(language="es") == Reader("es").read(str(error))


@pytest.mark.parametrize("text", [text for text, _ in NO_RECORDS])
def test_the_error_about_what_is_no_record_can_be_read_by_everybody(text: Json) -> None:
    check(str(refused_by(lambda: records.loads(text))))


@pytest.mark.parametrize(("text", "path", "value"), [change[:3] for change in CHANGES])
def test_the_error_about_a_change_of_a_record_can_be_read_by_everybody(
    text: str, path: str, value: Json
) -> None:
    check(str(refused_by(lambda: records.loads(changed(text, path, value)))))


def test_the_error_about_a_record_is_short_and_printable_in_every_language() -> None:
    table = {"name": "\x1b[31m\n", "cells": [[size, 2, 99] for size in range(1, 19)]}
    error = refused_by(lambda: records.loads(changed(RECORDED, "rules deal_table", table)))

    for language in LANGUAGES:
        message = error.message_for(language=language)
        assert message.isprintable()
        assert len(message) < 400
    assert "kann nicht je 99 Steine" in error.message_for(language="de")


@pytest.mark.parametrize("setup", [setup for setup, flaws in FLAWS if flaws], ids=str)
def test_every_flaw_can_be_read_by_everybody(setup: cf.Setup) -> None:
    for flaw in setup.flaws():
        check(flaw.message)
        check(str(flaw))


@pytest.mark.parametrize(("game", "code", "changes"), CASES)
def test_every_flaw_of_both_games_can_be_read_by_everybody(
    game: str, code: object, changes: dict[str, Any]
) -> None:
    flaws = set_up(game, **changes).flaws()
    for flaw in flaws:
        check(str(flaw))
        assert flaw.message_for(language="es") == Reader("es").read(flaw.message)
    error = cf.SetupError(flaws)

    check(str(error))
    for flaw in flaws:
        assert flaw.message_for(language="de") in error.message_for(language="de"), code


def test_a_flaw_names_people() -> None:
    flaw = next(
        flaw
        for setup, _ in FLAWS
        for flaw in setup.flaws()
        if any(isinstance(value, Seat) for value in leaves(flaw.message))
    )

    assert re.search(r"seat [0-9]", flaw.message)
    assert "Player" in flaw.message_for(OTHERS.names)
    assert "seat" not in flaw.message_for(OTHERS.names)


@given(data=st.data())
def test_every_error_of_reading_can_be_read_by_everybody(data: st.DataObject) -> None:
    entry = data.draw(st.sampled_from(GOLDEN))
    start = data.draw(st.integers(0, len(entry.text)))
    end = data.draw(st.integers(start, min(len(entry.text), start + 9)))
    new = data.draw(st.sampled_from(["", "x", "7-", "19-19", "0-1 0-1", "seat:", " = ", "?", "/"]))

    try:
        texts.parse(entry.form, entry.text[:start] + new + entry.text[end:])
    except cf.ChickenfootError as error:
        refused = error
    else:
        return
    check(str(refused))
    if isinstance(refused, cf.NotationError):
        check(refused.message)
        assert isinstance(refused.expected, Text)
