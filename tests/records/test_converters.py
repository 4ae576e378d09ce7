"""Users get the same documents from their own converters, with any settings."""

# ruff: noqa: E501 - a case is a line
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias, Union

import attrs
import cattrs
import orjson
import pytest
from cattrs.preconf import json as json_preconf
from cattrs.preconf import orjson as orjson_preconf
from hypothesis import given

from chickenfoot_rules import (
    ChickenfootError,
    Deal,
    Draw,
    EndReason,
    Layout,
    Match,
    Move,
    Outcome,
    Pass,
    Play,
    PlayerView,
    RecordError,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules.express import (
    ExpressMatch,
    ExpressOutcome,
    ExpressRound,
    ExpressRules,
    ExpressView,
    Line,
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
from support.chickenfoot import layout
from support.dominoes import deal, play
from support.express import line
from support.recorded import Json, closed, express_match, records

Converter: TypeAlias = cattrs.Converter

# To a checker a converter reads classes; that it reads unions too is known to cattrs.
ANY_RECORD: Any = Record
ANY_OF_EXPRESS: Any = MatchRecord[ExpressMatch] | RoundRecord[ExpressRound] | None
ANY_OF_CHICKEN_FOOT: Any = MatchRecord[Match] | RoundRecord[Round] | SeatRecord[PlayerView]
# As it was before there were two games.
ANY_OF_ALL: Any = Union[MatchRecord, RoundRecord, SeatRecord]  # pyright: ignore[reportMissingTypeArgument]  # noqa: UP007


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


@pytest.mark.long
@given(records())
def test_every_converter_gives_the_document_that_we_write(record: Record) -> None:
    document = json.loads(dumps(record))
    for make in ODD:
        converter = make()

        assert document == converter.unstructure(record)
        assert record == converter.structure(document, type(record))
        assert record == converter.structure(document, ANY_RECORD)


@pytest.mark.long
@given(records())
def test_orjson_writes_and_reads_what_we_write_and_read(record: Record) -> None:
    converter = orjson_preconf.make_converter()
    configure_converter(converter)
    data = converter.dumps(record)

    assert json.loads(dumps(record)) == orjson.loads(data)
    assert record == loads(data)
    assert record == converter.loads(dumps(record), type(record))


@attrs.frozen
class Saved:
    """A class of a user, with some of our values."""

    record: MatchRecord[Match] | None
    rules: Rules
    deal: Deal
    layout: Layout
    outcome: Outcome
    hands: dict[str, TileSet]
    best: Move
    last: Move | None
    marks: list[tuple[Tile, int]]
    line: Line
    express_rules: ExpressRules
    express_outcome: ExpressOutcome
    express: MatchRecord[ExpressMatch] | None
    latest: Record | None = None
    draw: Draw = attrs.field(factory=Draw)
    skipped: Pass = attrs.field(factory=Pass)


@pytest.mark.untraced
@pytest.mark.parametrize("make", ODD)
def test_users_classes_can_hold_our_values(make: Callable[[], Converter]) -> None:
    match = Match(Rules(domino_set=1, hand_size=1), 2).deal(deal("1-1|0-1", "0-0"))
    values: Json = {
        "rules": match.rules,
        "deal": deal("1-1|0-1", "0-0"),
        "layout": layout("1-1 0-1>1-1"),
        "outcome": Outcome(EndReason.DOMINO, (0, 1), 0),
        "hands": {"mine": TileSet.parse("0-1 1-1")},
        "best": Play(Tile(0, 1), Tile(1, 1), announce=True),
        "marks": [(Tile(0, 0), 5)],
        "line": line("4-6 6-6>4-6"),
        "express_rules": closed().rules,
        "express_outcome": closed().outcome,
    }
    express = MatchRecord.of(express_match())
    for record, other, latest in (
        *((None, None, None), (MatchRecord.of(match), None, MatchRecord.of(match))),
        (None, express, express),
    ):
        for move in (None, Draw(), Pass(), play("1-1")):
            saved = Saved(**values, record=record, express=other, last=move, latest=latest)
            converter = make()
            written = converter.unstructure(saved)

            assert saved == converter.structure(json.loads(json.dumps(written)), Saved)


@pytest.mark.parametrize(
    ("kind", "document", "message"),
    [
        (Tile, "9-4", "line 1, column 1: expected '4-9' in strict notation, got '9-4'"),
        (Tile, 5, "expected a text, got 5"),
        (TileSet, "4-9 0-1", "line 1, column 1: expected '0-1' in strict notation, got '4-9'"),
        (TileSet, "0-1 0-1", "line 1, column 5: 0-1 appears twice"),
        (Play, "draw", "expected a play, got 'draw'"),
        (Draw, "pass", "expected a draw, got 'pass'"),
        (Pass, "0-0", "expected a pass, got '0-0'"),
        (Rules, [], "expected an object, got []"),
        (Deal, {"hands": ["0-0", 1], "boneyard": "-"}, "$.hands[1]: expected a text, got 1"),
        (Deal, {"hands": ("0-0",), "boneyard": "-"}, "$.hands: expected an array, got ('0-0',)"),
        (MatchRecord, {"format": "chickenfoot-round"}, "$.format: expected chickenfoot-match or express-match, got 'chickenfoot-round'"),
        (MatchRecord[Match], {"format": "chickenfoot-round"}, "$.format: expected chickenfoot-match, got 'chickenfoot-round'"),
        (SeatRecord, [], "expected an object, got []"),
        (RoundRecord, {1: 2}, "expected an object with text keys, got {1: 2}"),
    ],
)  # fmt: skip
def test_converters_of_users_raise_our_errors(
    kind: Json,
    document: Json,
    message: str,
) -> None:
    with pytest.raises(RecordError) as caught:
        make_converter().structure(document, kind)

    assert message == str(caught.value)


def test_a_converter_reads_records_of_the_game_that_is_asked_for() -> None:
    converter = make_converter()
    record = MatchRecord.of(express_match())
    document: Json = json.loads(dumps(record))

    kinds: list[Any] = [MatchRecord, MatchRecord[ExpressMatch], ANY_OF_EXPRESS, ANY_OF_ALL]
    for kind in kinds:
        assert record == converter.structure(document, kind)
    assert None is converter.structure(None, ANY_OF_EXPRESS)
    refused: list[tuple[Any, str]] = [
        (MatchRecord[Match], "chickenfoot-match"),
        (SeatRecord[ExpressView], "express-seat"),
        (ANY_OF_CHICKEN_FOOT, "chickenfoot-match or chickenfoot-round or chickenfoot-seat"),
    ]
    for kind, expected in refused:
        with pytest.raises(RecordError) as caught:
            converter.structure(document, kind)
        assert f"$.format: expected {expected}, got 'express-match'" == str(caught.value)


def test_values_that_json_lacks_are_refused() -> None:
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


def outcome_of(read: Callable[[str], object], text: str) -> object:
    """Return what a text is read as, or the message of the error."""
    try:
        return read(text)
    except ChickenfootError as error:
        return str(error)


def test_texts_and_numbers_may_not_be_of_a_subclass() -> None:
    class Text(str):
        __slots__ = ()

    converter = make_converter()
    document = converter.unstructure(Rules())
    for change in ({"opening": Text("holder")}, {"hand_size": True}):
        with pytest.raises(RecordError):
            converter.structure({**document, **change}, Rules)
    with pytest.raises(RecordError):
        converter.structure(Text("4-9>9-9"), Play)


def test_other_values_are_left_to_the_converter() -> None:
    converter = make_converter()

    assert 5 == converter.structure("5", int)
    assert (1, "a") == converter.structure(["1", "a"], tuple[int, str])
    assert {"a": None} == converter.structure({"a": None}, dict[str, int | None])
    assert {"a": 1} == converter.unstructure({"a": 1})


def test_a_move_is_read_by_its_kind_or_as_any_move() -> None:
    converter = make_converter()
    kind: Any = Move | None

    assert Draw() == converter.structure("draw", Draw) == converter.structure("draw", kind)
    assert converter.structure(None, kind) is None
