"""Texts and records of house rules name their class, and are read by callers who have it (H3)."""

from __future__ import annotations

import json
import random
from typing import Any

import attrs
import jsonschema
import pytest
from house_rules import HOUSES, DearBlanks, DoubleOut, FinderLeads

from chickenfoot_rules import Match, NotationError, RecordError, Round, Rules, RulesError
from chickenfoot_rules.dominoes import Option
from chickenfoot_rules.dominoes.games import house_of
from chickenfoot_rules.express import ExpressMatch
from chickenfoot_rules.notation import format_text, parse_position, parse_rules, parse_view
from chickenfoot_rules.players import RandomPlayer, play_match
from chickenfoot_rules.records import (
    MatchRecord,
    Record,
    RoundRecord,
    dumps,
    load,
    load_unchecked,
    loads,
    loads_unchecked,
    make_converter,
    save,
    schema,
)
from support.express import HouseExpress

SMALL: dict[str, Any] = {"domino_set": 4, "hand_size": 4}
PLAYED = [play_match([RandomPlayer()] * 3, rules=house(**SMALL), seed=7).match for house in HOUSES]
BY_HOUSE = pytest.mark.parametrize("match", PLAYED, ids=lambda match: type(match.rules).__name__)


@BY_HOUSE
@pytest.mark.rule("H3")
def test_all_records_of_a_house_are_read_by_callers_who_have_its_class(match: Match) -> None:
    whole, one = MatchRecord.of(match, [*"ABC"]), RoundRecord.of(match.rounds[-1])
    records: list[Record] = [whole, one, whole.redact(1), one.redact(2)]

    assert records == [loads(dumps(record), rules=HOUSES) for record in records]
    assert {type(match.rules).__name__} == {json.loads(dumps(one))["house"] for one in records}


@BY_HOUSE
@pytest.mark.rule("H3")
def test_without_the_class_the_error_names_it_and_the_way(match: Match) -> None:
    text = dumps(MatchRecord.of(match))
    message = (
        rf"^\$\.house: this was played by the house rules '{type(match.rules).__name__}': hand "
        r"over their class, like loads\(text, rules=\[…\]\), or --rules MODULE:CLASS on the "
    )

    for rules in ((), [Rules]):
        with pytest.raises(RecordError, match=message):
            loads(text, rules)
        with pytest.raises(RecordError, match=message):
            loads_unchecked(text, rules)


@pytest.mark.rule("H3")
def test_an_option_of_a_house_is_saved() -> None:
    match = Match(DearBlanks(blank=30), 2).deal(random.Random(7))
    document = json.loads(dumps(MatchRecord.of(match)))

    assert 30 == document["rules"]["blank"]
    assert match == loads(json.dumps(document), rules=[DearBlanks]).match  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    document["rules"]["blank"] = 1000
    with pytest.raises(RecordError, match=r"rules: expected blank from 0 to 999, got 1000 \(H1\)"):
        loads(json.dumps(document), rules=[DearBlanks])


@pytest.mark.rule("H3")
def test_files_and_results_without_a_replay(tmp_path: Any) -> None:  # noqa: ANN401
    path, match = tmp_path / "house.json", PLAYED[1]
    save(MatchRecord.of(match), path)

    assert MatchRecord.of(match) == load(path, rules=HOUSES)
    assert (match.rules, match.scores) == (
        load_unchecked(path, rules=HOUSES).rules,
        load_unchecked(path, rules=HOUSES).scores,
    )


@pytest.mark.rule("H3")
def test_a_converter_of_your_own_reads_records_and_rules_of_a_house() -> None:
    records = [MatchRecord.of(match) for match in PLAYED]
    converter = make_converter(HOUSES)

    written = converter.unstructure(records)
    assert records == converter.structure(written, list[MatchRecord[Match]])
    rules = PLAYED[0].rules
    assert rules == converter.structure(converter.unstructure(rules), DearBlanks)
    with pytest.raises(RecordError, match="DearBlanks"):
        make_converter().structure(written[0], MatchRecord)


@pytest.mark.rule("H3")
def test_the_schema_has_the_options_of_a_house() -> None:
    document = json.loads(dumps(MatchRecord.of(PLAYED[0])))

    jsonschema.validate(document, schema(HOUSES))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, schema([FinderLeads]))


@pytest.mark.rule("H3")
def test_express_domino_has_houses_too() -> None:
    match = ExpressMatch(HouseExpress(target=9, players=2)).deal(random.Random(1))
    text = dumps(MatchRecord.of(match))

    assert MatchRecord.of(match) == loads(text, rules=[HouseExpress])
    with pytest.raises(RecordError, match="house rules 'HouseExpress'"):
        loads(text, rules=HOUSES)


@pytest.mark.rule("H3")
def test_a_house_that_no_document_could_hold_is_not_recorded() -> None:
    @attrs.frozen(kw_only=True)
    class Turned(Rules):
        by: complex = attrs.field(default=1j, metadata=Option("H1", "a", kind=complex).metadata)

    @attrs.frozen(kw_only=True)
    class Bare(Rules):
        more: int = 7

    with pytest.raises(RecordError, match=r"^\$\.rules: no document can hold these rules of a h"):
        MatchRecord.of(Match(Turned()))
    with pytest.raises(RulesError, match=r"an Option .* each field of Bare, got none for more"):
        Bare()


@pytest.mark.rule("H3")
def test_texts_name_the_house() -> None:
    rules = DearBlanks(blank=30, curved=True)
    assert ("house=DearBlanks curved blank=30", "DearBlanks") == (
        format_text(rules),
        house_of(rules),
    )

    assert rules == parse_rules(format_text(rules), DearBlanks)
    assert rules == parse_rules("curved, blank=30", DearBlanks, lenient=True)
    assert "game=express house=HouseExpress target=9" == format_text(HouseExpress(target=9))
    with pytest.raises(NotationError, match=r"these are the house rules DearBlanks: hand over"):
        parse_rules(format_text(rules))
    with pytest.raises(NotationError, match="expected DoubleOut"):
        parse_rules(format_text(rules), DoubleOut)


@BY_HOUSE
@pytest.mark.rule("H3")
def test_positions_and_views_of_a_house_are_parsed_with_its_class(match: Match) -> None:
    house = type(match.rules)
    round_ = Round.start(
        match.rules,
        match.shuffle(random.Random(7))
        if not match.is_over
        else match.origin.shuffle(random.Random(7)),
    )
    position, view = format_text(round_), format_text(round_.view(1))

    assert round_ == parse_position(position, rules=house)
    assert round_ == parse_position(position, None, rules=house)
    assert round_.view(1) == parse_view(view, rules=house)
    for text, parse in ((position, parse_position), (view, parse_view)):
        with pytest.raises(NotationError, match=f"house rules {house.__name__}"):
            parse(text)


@pytest.mark.rule("H1")
@pytest.mark.rule("H3")
def test_the_finder_of_the_double_leads() -> None:
    rules = FinderLeads(opening="found", **SMALL)
    match = play_match([RandomPlayer()] * 3, rules=rules, seed=7).match
    # The hand of the finder is a tile short.
    shorts = [[len(hand) for hand in round_.origin.hands].count(3) for round_ in match.rounds]
    led = [round_ for round_, short in zip(match.rounds, shorts, strict=True) if short]

    assert {0, 1} == {*shorts}
    assert {3} == {len(round_.origin.hands[round_.lead]) for round_ in led}
    record = MatchRecord.of(match)
    for one in (record, record.redact(1)):
        assert one == loads(dumps(one), rules=HOUSES)
