"""Users get the same documents from their own converters, with any settings."""

# ruff: noqa: E501 - a case is a line
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias, Union

import attrs
import cattrs
import pytest
from cattrs.preconf import json as json_preconf
from hypothesis import given

from chickenfoot_rules import (
    Deal,
    Draw,
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
from chickenfoot_rules.dominoes import DominoMatch, DominoRound
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
    make_converter,
)
from support.dominoes import play
from support.examples import examples
from support.recorded import Json, closed, express_match, finished, opened, records

Converter: TypeAlias = cattrs.Converter

# To a checker a converter reads classes; that it reads unions too is known to cattrs.
ANY_RECORD: Any = Record
ANY_OF_EXPRESS: Any = MatchRecord[ExpressMatch] | RoundRecord[ExpressRound] | None
ANY_OF_CHICKEN_FOOT: Any = MatchRecord[Match] | RoundRecord[Round] | SeatRecord[PlayerView]
WITHOUT_GAME: Any = Union[MatchRecord, RoundRecord, SeatRecord]  # noqa: UP007
OF_ALL_GAMES: Any = MatchRecord[DominoMatch] | RoundRecord[DominoRound]
ANY_MOVE: Any = Move | None

ODD: list[Callable[[], Converter]] = [
    cattrs.Converter,
    lambda: cattrs.Converter(detailed_validation=False, forbid_extra_keys=True),
    lambda: cattrs.Converter(unstruct_strat=cattrs.UnstructureStrategy.AS_TUPLE),
    lambda: cattrs.Converter(omit_if_default=True, prefer_attrib_converters=True),
    json_preconf.make_converter,
    lambda: pytest.importorskip("cattrs.preconf.orjson").make_converter(),
]


@pytest.mark.long
@pytest.mark.parametrize("make", ODD)
@given(record=records())
@examples(3)
def test_every_converter_gives_the_document_that_we_write(
    make: Callable[[], Converter], record: Record
) -> None:
    document, converter = json.loads(dumps(record)), make()
    configure_converter(converter)

    assert document == converter.unstructure(record)
    assert record == converter.structure(document, ANY_RECORD)


ROUND = finished().rounds[0]
DEAL, BEST = ROUND.origin.to_deal(), play("0-1>1-1", announce=True)


@attrs.frozen
class Saved:
    """A class of a user, with some of our values."""

    record: MatchRecord[Match] | None
    express: MatchRecord[ExpressMatch] | None
    latest: Record | None
    last: Move | None
    rules: Rules = ROUND.rules
    deal: Deal = DEAL
    layout: Layout = ROUND.layout
    outcome: Outcome | None = ROUND.outcome
    hands: dict[str, TileSet] = attrs.field(factory=lambda: {"mine": TileSet.parse("0-1 1-1")})
    best: Move = BEST
    marks: list[tuple[Tile, int]] = attrs.field(factory=lambda: [(Tile(0, 0), 5)])
    line: Line = closed().layout
    express_rules: ExpressRules = closed().rules
    express_outcome: ExpressOutcome | None = closed().outcome
    draw: Draw = attrs.field(factory=Draw)
    skipped: Pass = attrs.field(factory=Pass)


CHICKEN_FOOT = MatchRecord.of(finished())
OTHER = MatchRecord.of(express_match())


@pytest.mark.untraced
@pytest.mark.parametrize("make", ODD)
@pytest.mark.parametrize(
    "saved",
    [
        Saved(None, None, None, None),
        Saved(CHICKEN_FOOT, None, CHICKEN_FOOT, Draw()),
        Saved(None, OTHER, OTHER, Pass()),
    ],
    ids=["nothing", "chickenfoot", "express"],
)
def test_users_classes_can_hold_our_values(make: Callable[[], Converter], saved: Saved) -> None:
    converter = make()
    configure_converter(converter)
    written = json.loads(json.dumps(converter.unstructure(saved)))

    assert saved == converter.structure(written, Saved)


class Text(str):
    """A text that could be written unlike it is shown."""

    __slots__ = ()


MOVES = make_converter().unstructure(RoundRecord.of(opened()))
OURS, EXPRESS = make_converter().unstructure([CHICKEN_FOOT, OTHER])


@pytest.mark.parametrize(
    ("kind", "document", "message"),
    [
        (Tile, "9-4", "expected '4-9' in strict notation, got '9-4'"),
        (Tile, 5, "expected a text, got 5"),
        (TileSet, "4-9 0-1", "expected '0-1' in strict notation, got '4-9'"),
        (TileSet, "0-1 0-1", "0-1 appears twice"),
        (Play, "draw", "expected Play, got 'draw'"),
        (Play, Text("4-9>9-9"), "expected a text, got '4-9>9-9'"),
        (Draw, "pass", "expected Draw, got 'pass'"),
        (Pass, "0-0", "expected Pass, got '0-0'"),
        (Rules, [], "expected an object, got []"),
        (Deal, {"hands": ["0-0", 1], "boneyard": "-"}, "$.hands[1]: expected a text, got 1"),
        (Deal, {"hands": ("0-0",), "boneyard": "-"}, "$.hands: expected an array, got ('0-0',)"),
        (MatchRecord, {"format": "chickenfoot-round"}, "$.format: expected chickenfoot-match, got 'chickenfoot-round'; ask for the kind RoundRecord"),
        (MatchRecord, {"format": "other"}, "$.format: expected chickenfoot-match, got 'other'"),
        *((kind, EXPRESS, "$.format: expected chickenfoot-match, got 'express-match'; ask for the kind MatchRecord[ExpressMatch]") for kind in (MatchRecord, MatchRecord[Match])),
        (SeatRecord[ExpressView], EXPRESS, "$.format: expected express-seat, got 'express-match'; ask for the kind MatchRecord[ExpressMatch]"),
        *((kind, EXPRESS, "$.format: expected chickenfoot-match, chickenfoot-round or chickenfoot-seat, got 'express-match'; ask for the kind MatchRecord[ExpressMatch]") for kind in (ANY_OF_CHICKEN_FOOT, WITHOUT_GAME)),
        (SeatRecord, [], "expected an object, got []"),
        (RoundRecord, {1: 2}, "expected an object with text keys, got {1: 2}"),
        (RoundRecord, MOVES | {"moves": {1}}, "$.moves: expected an array, got {1}"),
        (RoundRecord, MOVES | {"names": [b"Ada", "B"]}, "$.names[0]: expected a text, got b'Ada'"),
        (RoundRecord, MOVES | {"moves": [1.5]}, "$.moves[0]: expected a text, got 1.5"),
    ],
)  # fmt: skip
def test_converters_of_users_raise_our_errors(kind: Json, document: Json, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        make_converter().structure(document, kind)

    assert message == str(caught.value)


@pytest.mark.parametrize(
    ("kind", "document", "value"),
    [
        (MatchRecord, OURS, CHICKEN_FOOT),
        (WITHOUT_GAME, OURS, CHICKEN_FOOT),
        (MatchRecord[ExpressMatch], EXPRESS, OTHER),
        (ANY_OF_EXPRESS, EXPRESS, OTHER),
        (MatchRecord[DominoMatch], EXPRESS, OTHER),
        (OF_ALL_GAMES, OURS, CHICKEN_FOOT),
        (ANY_OF_EXPRESS, None, None),
        (Draw, "draw", Draw()),
        (ANY_MOVE, "draw", Draw()),
        (ANY_MOVE, None, None),
        # What is not ours is left to the converter.
        (int, "5", 5),
        (tuple[int, str], ["1", "a"], (1, "a")),
        (dict[str, int | None], {"a": None}, {"a": None}),
    ],
    ids=range(13),
)
def test_a_converter_reads_the_kind_that_is_asked_for(
    kind: Json, document: Json, value: object
) -> None:
    assert value == make_converter().structure(document, kind)
