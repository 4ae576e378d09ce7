"""The JSON Schema limits every text, number and array as the library does."""

from __future__ import annotations

import json
import re
from typing import Any

import attrs
import pytest
from jsonschema import Draft202012Validator

from chickenfoot_rules import (
    DominoSet,
    EndReason,
    Match,
    Outcome,
    Place,
    RecordError,
    Round,
    Rules,
)
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.dominoes import DominoPlace
from chickenfoot_rules.dominoes.documents import Form
from chickenfoot_rules.dominoes.scoring import MOST_TARGET
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET
from chickenfoot_rules.express import ExpressOutcome
from chickenfoot_rules.express.game import EXPRESS_DOMINO
from chickenfoot_rules.express.rules import HAND_SIZE
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps, limits, loads, schema
from chickenfoot_rules.records.annotations import is_name
from chickenfoot_rules.records.forms import AnnotationForm, DealForm, forms_of
from chickenfoot_rules.records.parts import DealTableForm
from support.dominoes import deal
from support.recorded import Json, fits_schema

SCHEMA: Json = schema()
DEFINITIONS: Json = SCHEMA["$defs"]
TILES = [format_text(tile) for tile in DominoSet(18).tiles]


def is_one(definition: str, text: str) -> bool:
    """Tell whether a text fits a definition."""
    return re.search(DEFINITIONS[definition]["pattern"], text) is not None


def test_the_schema_is_valid_in_its_dialect() -> None:
    Draft202012Validator.check_schema(dict(schema()))

    assert "https://json-schema.org/draft/2020-12/schema" == schema()["$schema"]


def test_the_tiles_are_those_of_the_largest_set_with_the_lower_half_first() -> None:
    spelt = [f"{one}-{other}" for one in range(25) for other in range(25)]
    spelt += [f"0{one}-{other}" for one in range(10) for other in range(19)]

    for definition in ("tile", "tiles", "someTiles", "move", "layout"):
        assert {*TILES} == {text for text in spelt if is_one(definition, text)}
    for definition in ("expressTile", "expressTiles", "expressMove", "line"):
        assert {*TILES[:28]} == {text for text in spelt if is_one(definition, text)}


@pytest.mark.parametrize(
    ("definition", "good", "bad"),
    [
        ("tiles", ["-", "0-0", "0-0 18-18"], ["", "- 0-0", "0-0  0-1", " 0-0", "0-0 ", "0-0,0-1"]),
        ("someTiles", ["0-0", "0-0 0-1 17-18"], ["", "-", "0-0 -"]),
        ("move", ["draw", "pass", "9-9", "9-9!", "4-9>9-9", "4-9>9-9!"], ["", "-", "Draw", "4-9>"]),
        ("layout", ["-", "arms=6 -", "9-9", "arms=6 9-9 4-9>9-9"], ["", "9-9 4-9", "arms=4 9-9"]),
        ("expressTiles", ["-", "0-0", "0-0 6-6"], ["", "- 0-0", "0-0  0-1", " 0-0", "0-0,0-1"]),
        ("expressMove", ["pass", "6-6", "4-6>6-6"], ["", "-", "draw", "6-6!", "4-6>6-6!", "4-6>"]),
        ("line", ["-", "4-6", "4-6 6-6>4-6"], ["", "4-6 6-6", "arms=6 -", "4-6>6-6"]),
        ("name", ["Ada", "a b", "👩\u200d💻"], ["", " Ada", "Ada ", "a\nb", "a\0b", "a\u202eb"]),
    ],
)  # fmt: skip
def test_the_texts_are_those_that_are_written(
    definition: str, good: list[str], bad: list[str]
) -> None:
    validator: Json = Draft202012Validator(DEFINITIONS[definition])

    assert [] == [text for text in good if not validator.is_valid(text)]
    assert [] == [text for text in bad if validator.is_valid(text)]


def test_names_have_the_same_characters_in_schema_and_library() -> None:
    codes = [*range(0xD800), *range(0xE000, 0x11000), 0x1F031, 0x10FFFF]
    # In Python `$` also matches before a last line end; in a schema it does not.
    letters = [chr(code) for code in codes if code != ord("\n")]

    assert [] == [letter for letter in letters if is_name(letter) != is_one("name", letter)]


def test_the_limits_are_those_of_the_library() -> None:
    for record in ("match", "seat"):
        rounds = DEFINITIONS[record]["properties"]["rounds"]
        assert HIGHEST_SET + 1 == rounds["maxItems"]
    assert limits.MOST_MOVES == DEFINITIONS["round"]["properties"]["moves"]["maxItems"]
    assert limits.MOST_MOVES - 1 == DEFINITIONS["annotation"]["properties"]["move"]["maximum"]
    assert limits.MOST_ANNOTATIONS == DEFINITIONS["round"]["properties"]["annotations"]["maxItems"]
    assert limits.LONGEST_NAME == DEFINITIONS["name"]["maxLength"]
    assert limits.LONGEST_ANNOTATION == DEFINITIONS["annotation"]["properties"]["text"]["maxLength"]
    assert limits.LONGEST_TEXT == DEFINITIONS["layout"]["maxLength"]
    assert limits.LARGEST_NUMBER == DEFINITIONS["points"]["maximum"]
    for result in ("result", "expressResult"):
        reasons = DEFINITIONS[result]["properties"]["reason"]["enum"]
        assert [one.value for one in EndReason] == reasons
    for record in ("expressMatch", "expressSeat"):
        rounds = DEFINITIONS[record]["properties"]["rounds"]
        assert limits.MOST_ROUNDS == rounds["maxItems"]
    moves = DEFINITIONS["expressRound"]["properties"]["moves"]
    # All others may pass between two plays.
    assert 4 * 4 * HAND_SIZE == moves["maxItems"]
    # A total of one point less than the target may grow by all pips of the set.
    most = MOST_TARGET - 1 + DominoSet(6).tiles.pips
    assert most == DEFINITIONS["expressPlace"]["properties"]["total"]["maximum"]


FORMS: Json = forms_of(CHICKEN_FOOT)
EXPRESS: Json = forms_of(EXPRESS_DOMINO)


@pytest.mark.parametrize(
    ("definition", "kind"),
    [
        ("match", FORMS.match),
        ("round", FORMS.round),
        ("seat", FORMS.seat),
        ("matchRound", FORMS.match_round),
        ("seatRound", FORMS.seat_round),
        ("origin", FORMS.origin),
        ("seatOrigin", FORMS.seat_origin),
        ("deal", DealForm),
        ("dealTable", DealTableForm),
        ("annotation", AnnotationForm),
        ("result", Outcome),
        ("place", Place),
        ("expressMatch", EXPRESS.match),
        ("expressRound", EXPRESS.round),
        ("expressSeat", EXPRESS.seat),
        ("expressMatchRound", EXPRESS.match_round),
        ("expressSeatRound", EXPRESS.seat_round),
        ("expressOrigin", EXPRESS.origin),
        ("expressSeatOrigin", EXPRESS.seat_origin),
        ("expressDeal", DealForm),
        ("expressResult", ExpressOutcome),
        ("expressPlace", DominoPlace),
    ],
)
def test_the_objects_have_the_keys_that_are_read(definition: str, kind: Any) -> None:  # noqa: ANN401 - any class of attrs
    found = DEFINITIONS[definition]
    heading = {"format", "version"} & {*found["properties"]}

    assert bool(heading) is ({"$ref": f"#/$defs/{definition}"} in SCHEMA["oneOf"])
    # Nobody draws in Express-Domino, not even lots.
    never = {"drew", "lots"} if definition.startswith("express") else set[str]()
    keys = {field.name for field in attrs.fields(kind)} - never
    assert keys | heading == {*found["properties"]}
    assert found["additionalProperties"] is False
    if issubclass(kind, Form):
        needed = {field.name for field in attrs.fields(kind) if field.default is attrs.NOTHING}
        assert needed | heading == {*found["required"]}
    else:
        assert {*found["properties"]} == {*found["required"]}


def test_every_definition_has_a_description() -> None:
    assert [] == [name for name, part in DEFINITIONS.items() if "description" not in part]


@pytest.mark.untraced
@pytest.mark.parametrize(
    "rules", [Rules(domino_set=highest, hand_size=1) for highest in range(1, 19)]
)
def test_documents_of_every_set_fit(rules: Rules) -> None:
    rest = " ".join(TILES[2 : len(rules.domino_set.tiles)])
    start = Round.start(rules, deal("0-0|0-1", rest), required=0)

    assert fits_schema(json.loads(dumps(RoundRecord.of(start))))


def test_the_schema_knows_no_rules() -> None:
    document = json.loads(dumps(MatchRecord.of(Match())))
    document["rounds"] = [{"deal": {"hands": ["0-0", "0-0"], "boneyard": "-"}, "moves": ["pass"]}]

    assert fits_schema(document)
    with pytest.raises(RecordError):
        loads(json.dumps(document))
