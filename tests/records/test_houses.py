"""Texts and records of house rules name their class, and are read by callers who have it (H3)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest
from house_rules import HOUSES, DearBlanks, DoubleOut, FinderLeads

from chickenfoot_rules import Match, NotationError, RecordError, Round, Rules, RulesError, records
from chickenfoot_rules.dominoes import DominoMatch, Option
from chickenfoot_rules.express import ExpressMatch
from chickenfoot_rules.notation import format_text, parse_position, parse_rules, parse_view
from support.express import HouseExpress
from support.recorded import Json, changed

pytestmark = pytest.mark.rule("H3")


def played(match: Match) -> Match:
    """Return a match after its last round, with random deals and moves."""
    rng = random.Random(7)
    while not match.is_over:
        match = match.apply(rng.choice(match.legal_moves)) if match.round else match.deal(rng)
    return match


SMALL: dict[str, Any] = {"domino_set": 4, "hand_size": 4}
PLAYED = [played(Match(house(**SMALL), 3)) for house in HOUSES]
EXPRESS = ExpressMatch(HouseExpress(target=9, players=2)).deal(random.Random(1))
BY_HOUSE = pytest.mark.parametrize(
    "match", [*PLAYED, EXPRESS], ids=lambda match: type(match.rules).__name__
)


@BY_HOUSE
def test_all_records_of_a_house_are_read_by_callers_who_have_its_class(
    match: DominoMatch, tmp_path: Path
) -> None:
    house, houses = type(match.rules).__name__, (*HOUSES, HouseExpress)
    whole, one = records.MatchRecord.of(match), records.RoundRecord.of(match.all_rounds[-1])
    every: list[records.Record] = [whole, one, whole.redact(1), one.redact(0)]
    for record in every:
        records.save(record, tmp_path / "house.json")
        assert (
            record
            == records.loads(records.dumps(record), houses)
            == records.load(tmp_path / "house.json", houses)
        )
        assert house == json.loads(records.dumps(record))["house"]
    records.save(whole, tmp_path / "house.json")
    document = records.load(tmp_path / "house.json", houses, kind=records.MatchDocument)
    assert match.scores == document.scores

    message = (
        rf"^\$\.house: this was played by the house rules '{house}': hand over their class, "
        r"with --rules MODULE:CLASS on the command line \(H3\); in Python, loads\(text, rules=\[…"
    )
    for kind in (records.MatchRecord[DominoMatch], records.MatchDocument):
        with pytest.raises(RecordError, match=message):
            records.loads(records.dumps(whole), [Rules], kind=kind)


def test_an_option_of_a_house_is_saved() -> None:
    record = records.MatchRecord.of(Match(DearBlanks(blank=30), 2).deal(random.Random(7)))

    assert 30 == json.loads(records.dumps(record))["rules"]["blank"]
    assert record == records.loads(records.dumps(record), rules=[DearBlanks])
    with pytest.raises(RecordError, match=r"rules: expected blank from 0 to 999, got 1000 \(H1\)"):
        records.loads(changed(records.dumps(record), "rules blank", 1000), rules=[DearBlanks])


def test_a_converter_of_your_own_reads_records_and_rules_of_a_house() -> None:
    played = [records.MatchRecord.of(match) for match in PLAYED]
    converter = records.make_converter(HOUSES)

    written = converter.unstructure(played)
    assert played == converter.structure(written, list[records.MatchRecord[Match]])
    rules = PLAYED[0].rules
    assert rules == converter.structure(converter.unstructure(rules), DearBlanks)
    with pytest.raises(RecordError, match="DearBlanks"):
        records.make_converter().structure(written[0], records.MatchRecord)


def test_the_schema_has_the_options_of_a_house() -> None:
    document: Json = json.loads(records.dumps(records.RoundRecord.of(PLAYED[0].rounds[0])))

    validators: list[Json] = [
        jsonschema.Draft202012Validator(dict(records.schema(houses)))
        for houses in (HOUSES, (), [FinderLeads])
    ]
    assert [True, False, False] == [one.is_valid(document) for one in validators]


def test_a_house_that_no_document_could_hold_is_not_recorded() -> None:
    @attrs.frozen(kw_only=True)
    class Turned(Rules):
        by: complex = attrs.field(default=1j, metadata=Option("H1", "a", kind=complex).metadata)

    @attrs.frozen(kw_only=True)
    class Bare(Rules):
        more: int = 7

    with pytest.raises(RecordError, match=r"^\$\.rules: no document can hold these rules of a h"):
        records.MatchRecord.of(Match(Turned()))
    with pytest.raises(RulesError, match=r"an Option .* each field of Bare, got none for more"):
        Bare()


def test_texts_name_the_house() -> None:
    rules = DearBlanks(blank=30, curved=True)

    assert "house=DearBlanks curved blank=30" == format_text(rules)
    assert rules == parse_rules(format_text(rules), DearBlanks)
    assert rules == parse_rules("curved, blank=30", DearBlanks, lenient=True)
    assert "game=express house=HouseExpress target=9" == format_text(HouseExpress(target=9))
    with pytest.raises(NotationError, match=r"these are the house rules DearBlanks: hand over"):
        parse_rules(format_text(rules))
    with pytest.raises(NotationError, match="expected DoubleOut"):
        parse_rules(format_text(rules), DoubleOut)


@pytest.mark.parametrize("house", HOUSES)
def test_positions_and_views_of_a_house_are_parsed_with_its_class(house: type[Rules]) -> None:
    round_ = Match(house(**SMALL), 3).deal(random.Random(7)).round
    assert isinstance(round_, Round)
    position, view = format_text(round_), format_text(round_.view(1))

    assert round_ == parse_position(position, rules=house)
    assert round_ == parse_position(position, None, rules=house)
    assert round_.view(1) == parse_view(view, rules=house)
    parsers: list[Json] = [parse_position, parse_view]
    for text, parse in zip((position, view), parsers, strict=True):
        with pytest.raises(NotationError, match=f"house rules {house.__name__}"):
            parse(text)


@pytest.mark.rule("H1")
def test_the_finder_of_the_double_leads() -> None:
    rules = FinderLeads(opening="found", **SMALL)
    match = played(Match(rules, 3))
    # The hand of the finder is a tile short.
    led = [round_ for round_ in match.rounds if 3 in map(len, round_.origin.hands)]

    assert led
    assert {3} == {len(round_.origin.hands[round_.lead]) for round_ in led}
    record = records.MatchRecord.of(match)
    for one in (record, record.redact(1)):
        assert one == records.loads(records.dumps(one), rules=HOUSES)
