"""Records and table documents know every registered game, by the parts of its classes."""

from __future__ import annotations

import json
import random

import attrs
import pytest

from chickenfoot_rules import RecordError
from chickenfoot_rules.dominoes import games
from chickenfoot_rules.dominoes.rules import Option
from chickenfoot_rules.express import ExpressMatch, ExpressRules, ExpressSeen
from chickenfoot_rules.express.game import EXPRESS_DOMINO
from chickenfoot_rules.records import (
    MatchRecord,
    RoundRecord,
    dumps,
    loads,
    loads_unchecked,
    make_converter,
    schema,
)
from chickenfoot_rules.records.forms import forms_of
from chickenfoot_rules.records.tables import document_for
from chickenfoot_rules.records.tables import loads as loads_table
from support.recorded import Json


@attrs.frozen(kw_only=True)
class LoudRules(ExpressRules):
    """Rules with one more option."""

    loud: bool = attrs.field(default=True, metadata=Option("X9", "to knock", "klopfen").metadata)


@attrs.frozen(slots=False)
class LoudMatch(ExpressMatch):
    """A match by these rules."""


@attrs.frozen(kw_only=True)
class LoudSeen(ExpressSeen):
    """What a seat sees, with one more part."""

    knocks: int = 0


LOUD = attrs.evolve(EXPRESS_DOMINO, name="loud", title="Loud", rules=LoudRules, match=LoudMatch)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Json:
    """Register the game, and return a match after some moves."""
    known: Json = vars(games)["_games"]
    monkeypatch.delitem(known, "express")
    monkeypatch.setitem(known, "loud", LOUD)  # Before the game from which it has its rounds.
    monkeypatch.setitem(known, "express", EXPRESS_DOMINO)
    rng = random.Random(5)
    match: Json = LoudMatch(LoudRules(target=200, players=3))
    for _ in range(60):
        if match.is_over:
            break
        match = (
            match.deal(rng)
            if match.round is None
            else match.apply(rng.choice(match.round.legal_moves))
        )
    return match


def test_it_is_saved_read_and_redacted(played: Json) -> None:
    record: Json = MatchRecord.of(played, ["Ada", "Bob", "Cleo"])
    document: Json = json.loads(dumps(record))

    assert "loud-match" == document["format"]
    assert {"target": 200, "players": 3, "pairs": False, "loud": True} == document["rules"]
    assert {"format", "version", "rules", "names", "rounds"} == {*document}
    assert record == loads(dumps(record))
    assert played.scores == loads_unchecked(dumps(record)).scores
    assert played.rules == make_converter().structure(document["rules"], LoudRules)
    for seat in range(3):
        seen: Json = record.redact(seat)
        assert seen == loads(dumps(seen))
    with pytest.raises(RecordError, match="expected an express-match, got a loud-match"):
        make_converter().structure(document, MatchRecord[ExpressMatch])
    assert "loud-rules" in json.dumps(schema())


def test_a_round_of_it_is_saved(played: Json) -> None:
    record = RoundRecord.of(played.all_rounds[0])

    assert "loud-round" == json.loads(dumps(record))["format"]
    assert record == loads(dumps(record))


def test_what_seats_see_of_it_is_shown(played: Json) -> None:
    document = document_for(played, 1)

    assert ("loud", 200) == (document.game, played.rules.target)
    assert document == loads_table(document.to_json())


def test_its_forms_have_the_parts_of_its_positions() -> None:
    forms: Json = forms_of(attrs.evolve(LOUD, seen=LoudSeen))

    assert "knocks" in attrs.fields_dict(forms.seat_origin)
    assert "knocks" not in attrs.fields_dict(forms.origin)
