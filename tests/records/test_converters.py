"""Users bring converters of their own, set up in whatever way, and get the same documents."""

# ruff: noqa: E501 - a case is a line
from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeAlias

import attrs
import cattrs
import orjson
import pytest
from cattrs.preconf import json as json_preconf
from cattrs.preconf import orjson as orjson_preconf
from hypothesis import given, settings

from chickenfoot_rules import (
    Deal,
    Draw,
    EndReason,
    Layout,
    Match,
    Move,
    Outcome,
    Pass,
    Play,
    RecordError,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules.records import (
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
    configure_converter,
    dumps,
    loads,
    make_converter,
)
from recorded import Json, records
from table import deal, layout, play

Converter: TypeAlias = cattrs.Converter

# To a checker a converter reads classes; that it reads unions too is known to cattrs.
ANY_RECORD: Any = Record


def configured(converter: Converter) -> Converter:
    """Return a converter that knows our values."""
    configure_converter(converter)
    return converter


ODD: list[Callable[[], Converter]] = [
    make_converter,
    lambda: configured(cattrs.Converter()),
    lambda: configured(cattrs.Converter(detailed_validation=False, forbid_extra_keys=True)),
    lambda: configured(cattrs.Converter(unstruct_strat=cattrs.UnstructureStrategy.AS_TUPLE)),
    lambda: configured(cattrs.Converter(omit_if_default=True, prefer_attrib_converters=True)),
    lambda: configured(json_preconf.make_converter()),
    lambda: configured(orjson_preconf.make_converter()),
]


@given(records())
@settings(max_examples=30)
def test_every_converter_gives_the_document_that_we_write(record: Record) -> None:
    document = json.loads(dumps(record))
    for make in ODD:
        converter = make()

        assert document == converter.unstructure(record)
        assert record == converter.structure(document, type(record))
        assert record == converter.structure(document, ANY_RECORD)


@given(records())
@settings(max_examples=30)
def test_orjson_writes_and_reads_what_we_write_and_read(record: Record) -> None:
    converter = orjson_preconf.make_converter()
    configure_converter(converter)
    data = converter.dumps(record)

    assert json.loads(dumps(record)) == orjson.loads(data)
    assert record == loads(data)
    assert record == converter.loads(dumps(record), type(record))


@attrs.frozen
class Saved:
    """What somebody else might keep: some of our values among others."""

    record: MatchRecord[Match] | None
    rules: Rules
    deal: Deal
    layout: Layout
    outcome: Outcome
    hands: dict[str, TileSet]
    best: Move
    last: Move | None
    marks: list[tuple[Tile, int]]
    latest: Record | None = None
    draw: Draw = attrs.field(factory=Draw)
    skipped: Pass = attrs.field(factory=Pass)


@pytest.mark.parametrize("make", ODD)
def test_our_values_stand_in_classes_of_others(make: Callable[[], Converter]) -> None:
    match = Match(Rules(domino_set=1, hand_size=1), 2).deal(deal("1-1|0-1", "0-0"))
    values: Json = {
        "rules": match.rules,
        "deal": deal("1-1|0-1", "0-0"),
        "layout": layout("1-1 0-1>1-1"),
        "outcome": Outcome(EndReason.DOMINO, (0, 1), 0),
        "hands": {"mine": TileSet.parse("0-1 1-1")},
        "best": Play(Tile(0, 1), Tile(1, 1), announce=True),
        "marks": [(Tile(0, 0), 5)],
    }
    for record in (None, MatchRecord.of(match)):
        for move in (None, Draw(), Pass(), play("1-1")):
            saved = Saved(**values, record=record, last=move, latest=record)
            converter = make()
            written = converter.unstructure(saved)

            assert saved == converter.structure(json.loads(json.dumps(written)), Saved)


def test_parts_are_written_as_in_a_record() -> None:
    converter = make_converter()
    values: list[tuple[Any, Any]] = [
        (Tile(9, 4), "4-9"),
        (TileSet(), "-"),
        (TileSet.parse("4-4 0-1"), "0-1 4-4"),
        (Play(Tile(9, 4), Tile(9, 9)), "4-9>9-9"),
        (Draw(), "draw"),
        (Pass(), "pass"),
        (layout("9-9 4-9>9-9"), "9-9 4-9>9-9"),
        (deal("0-1|1-1", "0-0"), {"hands": ["0-1", "1-1"], "boneyard": "0-0"}),
        (
            Outcome(EndReason.BLOCKED, (0, 4), None),
            {"reason": "blocked", "charges": [0, 4], "winner": None},
        ),
    ]
    for value, written in values:
        assert written == converter.unstructure(value)
        kind: Any = value.__class__
        assert value == converter.structure(written, kind)


@pytest.mark.parametrize(
    ("kind", "document", "message"),
    [
        (Tile, "9-4", "line 1, column 1: '9-4' stands here, but strict notation writes '4-9'"),
        (Tile, 5, "expected a text, got 5"),
        (Play, "draw", "expected a play, got 'draw'"),
        (Draw, "pass", "expected a draw, got 'pass'"),
        (Pass, "0-0", "expected a pass, got '0-0'"),
        (Rules, [], "expected an object, got []"),
        (Deal, {"hands": ["0-0", 1], "boneyard": "-"}, "$.hands[1]: expected a text, got 1"),
        (Deal, {"hands": ("0-0",), "boneyard": "-"}, "$.hands: expected an array, got ('0-0',)"),
        (MatchRecord, {"format": "chickenfoot-round"}, "$.format: expected a chickenfoot-match or express-match, got a chickenfoot-round"),
        (MatchRecord[Match], {"format": "chickenfoot-round"}, "$.format: expected a chickenfoot-match, got a chickenfoot-round"),
        (SeatRecord, [], "expected an object, got []"),
        (RoundRecord, {1: 2}, "expected an object with text keys, got {1: 2}"),
    ],
)  # fmt: skip
def test_what_others_read_is_refused_with_our_errors(
    kind: Json,
    document: Json,
    message: str,
) -> None:
    with pytest.raises(RecordError) as caught:
        make_converter().structure(document, kind)

    assert message == str(caught.value)


def test_what_json_has_not_is_refused_too() -> None:
    start = Round.start(Rules(domino_set=1), deal("1-1|0-1", "0-0"))
    document = make_converter().unstructure(RoundRecord.of(start))
    changes: list[Json] = [
        {"moves": ()},
        {"moves": {1}},
        {1: 2},
        {"names": [b"Ada", "B"]},
        {"moves": [1.5]},
    ]
    for change in changes:
        with pytest.raises(RecordError):
            make_converter().structure({**document, **change}, RoundRecord)


def test_objects_may_be_of_another_kind_of_dict() -> None:
    match = Match(Rules(domino_set=1, hand_size=1), 2).deal(deal("1-1|0-1", "0-0"))
    record = MatchRecord.of(match.apply(play("1-1")))
    document = json.loads(dumps(record), object_pairs_hook=OrderedDict)

    assert record == make_converter().structure(document, MatchRecord)


def test_what_is_not_ours_is_left_to_the_converter() -> None:
    converter = make_converter()

    assert 5 == converter.structure("5", int)
    assert (1, "a") == converter.structure(["1", "a"], tuple[int, str])
    assert {"a": 1} == converter.unstructure({"a": 1})
