"""The schema of records follows the classes, and refuses what the library refuses for its shape.

That every document of a record or a table fits its schema is tested with the documents, that every
message does with the server.
"""

from __future__ import annotations

import re

import pytest
from jsonschema import Draft202012Validator

from chickenfoot_rules import DominoSet, RecordError
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.records import limits, schema
from chickenfoot_rules.records.forms import check_name
from support.recorded import Json

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
        ("Layout", ["-", "arms=3 -", "9-9", "arms=6 9-9 4-9>9-9"], ["arms=4 9-9", "arms=5 -"]),
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
    # Of letters only a few: the classes of both are ranges. A last line end is checked above.
    codes = [*range(0x300), *range(0x2000, 0x2100), *range(0xFE00, 0x10000), 0x1F031, 0x10FFFF]
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
