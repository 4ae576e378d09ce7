"""The JSON Schemas follow the classes, and refuse what the library refuses for its shape."""

from __future__ import annotations

import copy
import json
import re
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import form_types
from chickenfoot_rules import DominoSet, Match, RecordError, Round, Rules
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.records import (
    MatchRecord,
    RoundRecord,
    dumps,
    limits,
    loads,
    loads_unchecked,
    schema,
)
from chickenfoot_rules.records.annotations import check_name
from support.dominoes import deal
from support.examples import examples
from support.recorded import Json, express_records, fits_schema, records

SCHEMA: Json = schema()
DEFINITIONS: Json = SCHEMA["$defs"]
TILES = [format_text(tile) for tile in DominoSet(18).tiles]


def is_name(text: str) -> bool:
    """Tell whether the library takes a text for a name."""
    try:
        check_name(text, "")
    except RecordError:
        return False
    return True


def is_one(definition: str, text: str) -> bool:
    """Tell whether a text fits a definition."""
    return re.search(DEFINITIONS[definition]["pattern"], text) is not None


@pytest.mark.parametrize("format_", form_types.FORMATS, ids=lambda one: one.types_file)
def test_a_schema_is_valid_in_its_dialect_and_describes_everything(
    format_: form_types.Format,
) -> None:
    Draft202012Validator.check_schema(format_.schema)

    assert "https://json-schema.org/draft/2020-12/schema" == format_.schema["$schema"]
    for name, part in format_.schema["$defs"].items():
        bare = [key for key, one in part.get("properties", {}).items() if not one["description"]]
        assert (True, []) == (bool(part["description"]), bare), name


def test_the_tiles_are_those_of_the_largest_set_with_the_lower_half_first() -> None:
    spelt = [f"{one}-{other}" for one in range(25) for other in range(25)]
    spelt += [f"0{one}-{other}" for one in range(10) for other in range(19)]

    for definition in ("Tile", "Tiles", "Move", "Layout", "Line"):
        assert {*TILES} == {text for text in spelt if is_one(definition, text)}


@pytest.mark.parametrize(
    ("definition", "good", "bad"),
    [
        ("Tiles", ["-", "0-0", "0-0 18-18"], ["", "- 0-0", "0-0  0-1", " 0-0", "0-0 ", "0-0,0-1"]),
        ("Move", ["draw", "pass", "9-9", "9-9!", "4-9>9-9", "4-9>9-9!"], ["", "-", "Draw", "4-9>"]),
        ("Event", ["0:draw", "15:9-9!", "1:draw=4-9"], ["", "0:", "00:pass", "1:4-9=9-9", "draw"]),
        ("Layout", ["-", "arms=6 -", "9-9", "arms=6 9-9 4-9>9-9"], ["", "9-9 4-9", "arms=4 9-9"]),
        ("Line", ["-", "4-6", "4-6 6-6>4-6"], ["", "4-6 6-6", "arms=6 -", "4-6>6-6"]),
        ("Name", ["Ada", "a b", "👩\u200d💻"], ["", " Ada", "Ada ", "a\nb", "a\0b", "a\u202eb"]),
        ("Comment", ["a\nb"], ["", " a", "a\tb"]),
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

    assert [] == [letter for letter in letters if is_name(letter) != is_one("Name", letter)]


def test_the_limits_are_those_of_the_library() -> None:
    match, round_ = (DEFINITIONS[f"{kind}Document"]["properties"] for kind in ("Match", "Round"))

    assert limits.MOST_ROUNDS == match["rounds"]["maxItems"]
    assert limits.MOST_MOVES == round_["moves"]["maxItems"]
    assert limits.MOST_ANNOTATIONS == round_["annotations"]["maxItems"]
    assert limits.LONGEST_NAME == DEFINITIONS["Name"]["maxLength"]
    assert limits.LONGEST_ANNOTATION == DEFINITIONS["Comment"]["maxLength"]
    assert limits.LARGEST_NUMBER == match["players"]["maximum"]


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
    document["rounds"] = [{"deal": {"hands": ["0-0", "0-0"]}, "moves": ["pass"]}]

    assert fits_schema(document)
    with pytest.raises(RecordError):
        loads(json.dumps(document))


@pytest.mark.long
@given(records() | express_records())
@examples(400)
def test_hundreds_of_documents_fit(record: Json) -> None:
    document = json.loads(dumps(record))

    assert fits_schema(document)
    if isinstance(record, MatchRecord):
        # The same document, read without a replay.
        assert document["format"] == loads_unchecked(json.dumps(document)).format


# The messages of errors of shape; a schema knows them all.
SHAPE: Final = re.compile(
    "missing key|unknown key|expected (an? (object|array|text|whole number)|nothing here, got"
    "|at most|true or false)|in strict notation"
)
ODD: Final[tuple[Json, ...]] = (
    None, True, False, 0, -1, 2**53, "", "-", " ", "draw", "0-0", "1-0", "0-0 ", [], {}, [[]],
    [None], {"": {}}, ["0-1"], "x" * 3000, [0] * 7000,
)  # fmt: skip


@pytest.mark.long
@given(records(), st.sampled_from(ODD), st.data())
@examples(300)
def test_what_is_refused_for_its_shape_does_not_fit(
    record: Json, odd: Json, data: st.DataObject
) -> None:
    document: Json = json.loads(dumps(record))
    part = document
    while True:
        steps = [*part] if hasattr(part, "items") else range(len(part))
        step = data.draw(st.sampled_from([*steps]))
        if not isinstance(part[step], dict | list) or not part[step] or data.draw(st.booleans()):
            break
        part = part[step]
    if step == "format":
        return
    if data.draw(st.booleans()) and hasattr(part, "items"):
        del part[step]
    else:
        part[step] = copy.deepcopy(odd)
    message = ""
    try:
        loads(json.dumps(document))
    except RecordError as error:
        message = str(error)
    # What the rules refuse may fit.
    assert fits_schema(document) or message
    assert not (SHAPE.search(message) and fits_schema(document)), message
