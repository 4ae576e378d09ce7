"""What is no record, or does not replay, is refused with the place and the rule."""

# ruff: noqa: E501 - a case is a line
from __future__ import annotations

import copy
import json
import math
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chickenfoot_rules import Match, RecordError, Round, Rules
from chickenfoot_rules.records import (
    Annotation,
    MatchRecord,
    RoundRecord,
    dumps,
    limits,
    loads,
    versions,
)
from recorded import Json, fits_schema, without_results
from table import after, deal, play

ONE = Rules(domino_set=1, hand_size=1)


def finished() -> Match:
    """Return a match of two rounds: seat 0 goes out in the first, seat 1 in the second."""
    match = Match(ONE, 2).deal(deal("1-1|0-1", "0-0")).apply(play("1-1"))
    return match.deal(deal("0-1|0-0", "1-1")).apply(play("0-0"))


def round_record() -> RoundRecord[Round]:
    """Seat 1 lays 2-2, seat 0 plays 1-2 on it, seat 1 can't play and draws 0-1."""
    start = Round.start(Rules(domino_set=2), deal("1-2 0-0|2-2 1-1", "0-2 0-1"))
    return RoundRecord.of(after(start, play("2-2"), play("1-2>2-2"), *start.moves))


MATCH: Final = dumps(MatchRecord.of(finished(), ["Ada", "Bob"], [Annotation(0, 0, "out")]))
ROUND: Final = dumps(round_record())
SEAT: Final = dumps(MatchRecord.of(finished()).redact(1))
GOLDEN: Final = Path(__file__).parents[1] / "golden" / "records" / "v1"
EXPRESS: Final = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("express-*"))]


def refusal(text: Json) -> str:
    """Return what is said of a text that is refused."""
    with pytest.raises(RecordError) as caught:
        loads(text)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 1_500
    return message


def changed(text: str, path: str, value: Json) -> str:
    """Return a document with another value at a place; with the value ... without any."""
    document: Json = json.loads(text)
    *way, last = [int(step) if step.isdigit() else step for step in path.split()]
    part = document
    for step in way:
        part = part[step]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it is no JSON: Expecting value (line 1, column 1)"),
        ("{\n1}", "it is no JSON: Expecting property name enclosed in double quotes (line 2, column 1)"),
        ('{"a": "', "it is no JSON: Unterminated string starting at (line 1, column 7)"),
        ('"\\', "it is no JSON: Unterminated string starting at (line 1, column 1)"),
        ("{}]", "it is no JSON: Extra data (line 1, column 3)"),
        ("[]", "an object is expected here, not []"),
        ("null", "an object is expected here, not None"),
        ("\ufeff{}", "it begins with a byte order mark, which JSON has none of"),
        (b"\xef\xbb\xbf{}", "it begins with a byte order mark, which JSON has none of"),
        (b"\xff{}", "it is no UTF-8: invalid start byte"),
        ('{"a": "\ud800"}', "it is no UTF-8: surrogates not allowed"),
        ('{"a": 1.0}', "every number of a record is whole, unlike '1.0'"),
        ('{"a": 1e9}', "every number of a record is whole, unlike '1e9'"),
        ('{"a": NaN}', "every number of a record is whole, unlike 'NaN'"),
        ('{"a": -Infinity}', "every number of a record is whole, unlike '-Infinity'"),
        ('{"a": 100000000000000000000}', "a number has 21 digits, and at most 20 are read"),
        ('{"a": 1, "b": 2, "a": 1}', "an object has 'a' twice"),
        (7, "a record is read from text or bytes, not from 7"),
        (None, "a record is read from text or bytes, not from None"),
        ("{}", "$.format: it is no record: its format is chickenfoot-match or chickenfoot-round or chickenfoot-seat or express-match or express-round or express-seat, not None"),
        ('{"format": ["chickenfoot-match"]}', "$.format: it is no record: its format is chickenfoot-match or chickenfoot-round or chickenfoot-seat or express-match or express-round or express-seat, not ['chickenfoot-match']"),
        ('{"format": "chickenfoot-match"}', "$.version: the version of its format is 1 to 1, not None"),
        ('{"format": "chickenfoot-match", "version": 0}', "$.version: the version of its format is 1 to 1, not 0"),
        ('{"format": "chickenfoot-match", "version": true}', "$.version: the version of its format is 1 to 1, not True"),
        ('{"format": "chickenfoot-match", "version": 2}', "$.version: this is version 2 of its format, and only versions up to 1 can be read here: take a newer chickenfoot_rules"),
        ('{"format": "chickenfoot-match", "version": 1}', "rules, players, lead, rounds must stand here"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused(text: Json, message: str) -> None:
    assert message == refusal(text)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("rules", [], "$.rules: an object is expected here, not []"),
        ("rules curved", ..., "$.rules: curved must stand here"),
        ("rules curved", 0, "$.rules.curved: true or false is expected here, not 0"),
        ("rules hand_size", True, "$.rules.hand_size: a whole number, 0 or more, is expected here, not True"),
        ("rules hand_size", -1, "$.rules.hand_size: a whole number, 0 or more, is expected here, not -1"),
        ("rules hand_size", 0, "$.rules: hand_size is 1 to 1 with a double-one set, not 0 (R1.4)"),
        ("rules opening", "nobody", "$.rules.opening: 'holder' or 'laid-out' or 'highest-held' is expected here, not 'nobody'"),
        ("rules opening", [], "$.rules.opening: 'holder' or 'laid-out' or 'highest-held' is expected here, not []"),
        ("rules domino_set", 0, "$.rules.domino_set: a set is a double-N with N from 1 to 18, not 0 (R1.1)"),
        ("rules domino_set", "1", "$.rules.domino_set: a whole number, 0 or more, is expected here, not '1'"),
        ("rules deal_table cells", [[1, 2]], "$.rules.deal_table: cells are {highest value: {players: tiles}}, not ((1, 2),) (R1.3)"),
        ("rules deal_table cells", [[1, 2, 3, 4]], "$.rules.deal_table.cells[0]: there are 4 here, and at most 3 are read"),
        ("rules deal_table cells", [[1, 2, 1], [1, 2, 1]], "$.rules.deal_table: table PUREMCO has two hand sizes in one cell (R1.3)"),
        ("rules deal_table cells", [[2, 2, 1], [1, 2, 1]], "$.rules.deal_table.cells[0][0]: 1 is written here, and not 2"),
        ("rules deal_table name", "x\n", r"$.rules.deal_table.name: a name has 1 to 100 printable characters and no blanks around them, unlike 'x\n'"),
        ("rules double_blank", 10**12 + 1, "$.rules.double_blank: at most 1000000000000 points for 0-0 can be written down (R7.2)"),
        ("rules double_blank", 2**53, "$.rules.double_blank: a whole number, 0 or more, is expected here, not 9007199254740992"),
        ("rules gravity", 1, "$.rules: nothing is called 'gravity' here"),
        ("players", 17, "2 to 16 can play, not 17 (R1.2)"),
        ("players", "2", "$.players: a whole number, 0 or more, is expected here, not '2'"),
        ("lead", 2, "the lead is one of the seats 0 to 1, not 2 (R2.6)"),
        ("names", [], "$.names: nothing is written here, and not []"),
        ("names", ["Ada"], "$.names: 1 names are not one for each of 2 seats"),
        ("names 1", 5, "$.names[1]: a text is expected here, not 5"),
        ("names 1", "x" * 2501, "$.names[1]: a text has 2501 characters, and at most 2500 are read"),
        ("names 1", "\ud800", r"$.names[1]: a name has 1 to 100 printable characters and no blanks around them, unlike '\ud800'"),
        ("names", ["x"] * 17, "$.names: there are 17 here, and at most 16 are read"),
        ("rounds", {}, "$.rounds: an array is expected here, not {}"),
        ("rounds 0", [], "$.rounds[0]: an object is expected here, not []"),
        ("rounds 0 deal hands", ["1-1", "0-1 1-1"], "$.rounds[0].deal: 1-1 is dealt twice (R1.5)"),
        ("rounds 0 deal hands", ["1-1", "1-0"], "$.rounds[0].deal.hands[1]: line 1, column 1: expected '0-1' in strict notation, got '1-0'"),
        ("rounds 0 deal hands", ["1-1"], "$.rounds[0].deal: round 1: the deal has 1 hands, the match 2 players"),
        ("rounds 0 deal boneyard", "-", "$.rounds[0].deal: round 1: the round is inconsistent: 0-0 is nowhere (R1.5)"),
        ("rounds 0 deal boneyard", "0-0 ", "$.rounds[0].deal.boneyard: tile 2: expected a tile like 4-9, but the text ends"),
        ("rounds 0 deal boneyard", "0-0  0-1", "$.rounds[0].deal.boneyard: tile 2: expected a tile like 4-9, but the text ends"),
        ("rounds 0 deal lots", "0-1 0-0", "$.rounds[0].deal.lots: nothing is written here, and not '0-1 0-0'"),
        ("rounds 0 deal lots", "0-1", "$.rounds[0].deal: each of 2 seats draws a lot of its own, not 0-1 (R2.3)"),
        ("rounds 0 moves", "1-1", "$.rounds[0].moves: an array is expected here, not '1-1'"),
        ("rounds 0 moves", ["draw"], "$.rounds[0].moves[0]: round 1, move 1: seat 0 holds 1-1 and must open the round with it (R2.2)"),
        ("rounds 0 moves", ["1-1", "pass"], "$.rounds[0].moves[1]: round 1, move 2: the round is over: seat 0 has gone out (R5.1)"),
        ("rounds 0 moves", [], "$.rounds[1].deal: round 2: a round is being played: finish it before the next is dealt"),
        ("rounds 0 annotations", [], "$.rounds[0].annotations: nothing is written here, and not []"),
        ("rounds 0 annotations 0 move", 1, "$.rounds[0].annotations[0].move: move 2 is annotated, and there are 1"),
        ("rounds 0 annotations 0 text", "", "$.rounds[0].annotations[0].text: an annotation has 1 to 1000 printable characters and no blanks around them, unlike ''"),
        ("rounds 0 annotations 0 move", None, "$.rounds[0].annotations[0].move: nothing is written here, and not None"),
        ("rounds 0 result reason", "blocked", "$.rounds[0].result.reason: round 1: replayed this is 'domino', not 'blocked' (R5.1, R5.2)"),
        ("rounds 0 result winner", None, "$.rounds[0].result.winner: round 1: replayed this is 0, not None (R5.1)"),
        ("rounds 1 result charges", [1, 1], "$.rounds[1].result.charges[1]: round 2: replayed this is 0, not 1 (R7.1 to R7.3)"),
        ("rounds 1 result charges", [1], "$.rounds[1].result.charges: round 2: replayed this is [1, 0], not [1] (R7.1 to R7.3)"),
        ("rounds 1 result", None, "$.rounds[1].result: round 2: replayed this is {'charges': [1, 0], 'reason': 'domino', 'winner': 1}, not None (R5.1 to R7.3)"),
        ("rounds 1 moves", [], "$.rounds[1].result: round 2: it is not over, so nothing has come of it (R5.1, R7.4)"),
        ("rounds", [], "$.standings: it is not over, so nothing has come of it (R5.1, R7.4)"),
        ("standings 0 total", 2, "$.standings[0].total: replayed this is 1, not 2 (R7.4 to R7.6)"),
        ("standings 1 lowest", None, "$.standings[1].lowest: replayed this is 1, not None (R7.4 to R7.6)"),
        ("standings", [], "$.standings: replayed this is [{'lowest': 1, 'rank': 1, 'seat': 0, ...}, {'lowest': 1, 'rank': 1, 'seat': 1, ...}], not [] (R7.4 to R7.6)"),
    ],
)  # fmt: skip
def test_a_match_that_does_not_replay_is_refused(path: str, value: Json, message: str) -> None:
    assert message == refusal(changed(MATCH, path, value))


def test_a_round_too_many_is_refused() -> None:
    document: Json = json.loads(MATCH)
    document["rounds"].append(document["rounds"][0])

    assert (
        "$.rounds[2].deal: round 3: the match is over: every double has opened a round (R7.4)"
        == (refusal(json.dumps(document)))
    )
    document["rounds"] *= 7
    assert "$.rounds: there are 21 here, and at most 19 are read" == refusal(json.dumps(document))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("moves 1", "1-2>1-1", "$.moves[1]: move 2: 1-1 does not lie on the table (R3.1)"),
        ("moves 1", "1-2>2-2!", "$.moves[1]: move 2: by these rules no last tile is announced (R6.1)"),
        ("moves 1", "2-1>2-2", "$.moves[1]: line 1, column 1: expected '1-2>2-2' in strict notation, got '2-1>2-2'"),
        ("moves 1", 0, "$.moves[1]: a text is expected here, not 0"),
        ("moves 1", None, "$.moves[1]: a text is expected here, not None"),
        ("origin turn", 0, "$.origin: the round is inconsistent: seat 1 holds what opens, but it is the turn of seat 0 (R2.2)"),
        ("origin turn", 2, "$.origin: the round is inconsistent: expected a seat from 0 to 1, got 2 (R3.8)"),
        ("origin openers", "1-2", "$.origin: the round is inconsistent: expected one double"),
        ("origin layout", "2-2 2-2>2-2", "$.origin.layout: line 1, column 5: 2-2 "),
        ("origin layout", "arms=6 -", "$.origin: the round is inconsistent: by the rules the opening double takes 4 tiles, not 6 (R3.2)"),
        ("origin skipped", "-", "$.origin.skipped: nothing is written here, and not '-'"),
        ("origin drawn", "0-0", "$.origin: the round is inconsistent: "),
        ("origin drawn", None, "$.origin.drawn: nothing is written here, and not None"),
        ("origin debts", [0], "$.origin: the round is inconsistent: by the rules the last tile"),
        ("origin debts", [], "$.origin.debts: nothing is written here, and not []"),
        ("origin", [], "$.origin: an object is expected here, not []"),
        ("names", [1, 2], "$.names[0]: a text is expected here, not 1; $.names[1]: a text is expected here, not 2"),
    ],
)  # fmt: skip
def test_a_round_that_does_not_replay_is_refused(path: str, value: Json, message: str) -> None:
    assert refusal(changed(ROUND, path, value)).startswith(message)


def test_only_the_first_problems_are_told() -> None:
    document = changed(ROUND, "moves", [1, 2, 3, 4, 5])
    assert (
        "$.moves[0]: a text is expected here, not 1; $.moves[1]: a text is expected here, not 2; "
        "$.moves[2]: a text is expected here, not 3; and more"
    ) == refusal(document)

    document = changed(ROUND, "rules", {str(number): 0 for number in range(9)})
    assert refusal(document).endswith("double_blank must stand here")
    many: Json = json.loads(ROUND)
    many |= {f"wrong {number}": 0 for number in range(9)}
    assert "nothing is called 'wrong 0', 'wrong 1', 'wrong 2', … here" == refusal(json.dumps(many))


def test_problems_are_told_in_the_order_of_the_layout() -> None:
    document = changed(changed(MATCH, "rules curved", 1), "rounds 1 moves 0", "1-1>")

    assert (
        "$.rules.curved: true or false is expected here, not 1; "
        "$.rounds[1].moves[0]: line 1, column 5: expected a tile like 4-9, but the text ends"
    ) == refusal(document)


def test_what_a_message_shows_is_short_and_printable() -> None:
    assert len(refusal(changed(MATCH, "names 0", "\x00\u202e" * 1000))) < 200
    assert len(refusal(changed(MATCH, "rounds 0 deal boneyard", "7-7 " * 600))) < 400
    assert len(refusal(changed(MATCH, "rules " + "k" * 10_000, 0))) < 200
    assert len(refusal(changed(MATCH, "players", [[[["deep"] * 99] * 99] * 99]))) < 200
    assert len(refusal(changed(MATCH, "format", "\ud83d" * 10_000))) < 200


def test_too_much_is_not_even_read() -> None:
    wide = limits.MOST_BYTES
    most = f"at most {limits.MOST_BYTES}"
    assert f"it has more than {wide} bytes, which is the most that is read" == refusal(
        " " * (wide + 1)
    )
    assert f"it has more than {wide} bytes, which is the most that is read" == refusal(
        b" " * (wide + 1)
    )
    assert f"it has more than {wide} bytes, which is the most that is read" == refusal(
        "é" * (wide // 2 + 1)
    )
    assert "it is no JSON: Expecting value (line 1, column 8388609)" == refusal(" " * wide)
    assert "it is nested deeper than 16 levels" == refusal("[" * 1_000_000)
    assert "it is nested deeper than 16 levels" == refusal('{"":' * 17)
    assert "it is no JSON: Expecting value (line 1, column 17)" == refusal("[" * 16)
    assert "it has more than 500000 parts, which is the most that is read" == refusal(
        "[" + "0," * 500_000
    )
    assert "it has more than 500000 parts, which is the most that is read" == refusal(
        "[]" * 500_001
    )
    assert "it has more than 500000 parts, which is the most that is read" == refusal(
        '"" ' * 500_001
    )
    assert most not in refusal('"' + "\\" * (wide - 1))
    assert most not in refusal('"' + '\\"' * (wide // 2 - 1))
    assert "it is nested" not in refusal('{"format": "' + "[" * 99 + '"}')
    moves = ["pass"] * (limits.MOST_MOVES + 1)
    assert "$.moves: there are 6686 here, and at most 6685 are read" == (
        refusal(changed(ROUND, "moves", moves))
    )
    comments = [{"text": "x"}] * 20_001
    assert "$.annotations: there are 20001 here, and at most 20000 are read" == (
        refusal(changed(ROUND, "annotations", comments))
    )
    comments = [{"text": "x" * 1000}] * 1_001
    assert refusal(changed(ROUND, "annotations", comments)).startswith(
        "$.annotations: there are more than 20000 annotations, or they have more than 1000000"
    )


def test_the_limits_leave_room() -> None:
    # Every move of every round as long as can be, as a match and as a seat saw it.
    longest = len('"17-18>17-18!", ') + len("15, ")
    moves = limits.MOST_ROUNDS * limits.MOST_MOVES
    # A comment on each of as many moves as can have one, in letters of four bytes.
    comments = limits.MOST_ANNOTATIONS * len('{"move": 6684, "text": ""}, ')
    letters = 4 * limits.MOST_ANNOTATION_CHARACTERS
    # Deals, results and the rules are nothing beside that.
    assert moves * longest + comments + letters + 500_000 < limits.MOST_BYTES
    # A text and a comma a move; for a seat one more comma, for a comment three texts, two
    # commas and an object.
    assert 3 * moves + 100_000 < limits.MOST_PARTS
    assert 2 * moves + 6 * limits.MOST_ANNOTATIONS + 100_000 < limits.MOST_PARTS
    # Sixteen players, nineteen rounds, and some room.
    points = limits.MOST_ROUNDS * (limits.MOST_DOUBLE_BLANK + 3_420)
    assert points < limits.LARGEST_NUMBER < 10**limits.MOST_DIGITS


def test_an_older_version_is_upgraded_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def named_players(document: Json) -> Json:
        return {("names" if key == "called" else key): part for key, part in document.items()}

    def in_full(document: Json) -> Json:
        return {**document, "lead": None}

    monkeypatch.setattr(versions, "VERSION", 3)
    monkeypatch.setattr(versions, "UPGRADES", {1: named_players, 2: in_full})
    document: Json = json.loads(MATCH)
    document["called"] = document.pop("names")
    del document["lead"]

    assert {**json.loads(MATCH), "version": 3} == versions.upgraded(document)
    document["names"] = document.pop("called")
    document["version"] = 2
    assert {**json.loads(MATCH), "version": 3} == versions.upgraded(document)


# What hostile hands put into a document, beside what stands elsewhere in it.
JUNK: Final[tuple[Json, ...]] = (
    None, True, False, 0, 1, -1, 2, 7, 16, 190, 2**53, 10**19, 1.5, math.inf, "", "-", " ",
    "draw", "pass", "0-0", "1-0", "0-1", "9-9", "0-1 0-0", "1-1>0-1", "1-1!", "arms=6 -", "\ud800",
    "\0", "x" * 3000, [], {}, [[]], [None], {"": {}}, ["0-1"], [0, 0], "blocked", "laid-out",
)  # fmt: skip


def places(part: Json, way: tuple[int | str, ...] = ()) -> list[tuple[int | str, ...]]:
    """Return the ways to all parts of a document but itself."""
    found: list[tuple[int | str, ...]] = []
    if hasattr(part, "items"):
        steps = [*part]
    else:
        steps = [*range(len(part))] if hasattr(part, "append") else []
    for step in steps:
        found += [(*way, step), *places(part[step], (*way, step))]
    return found


def at(document: Json, way: tuple[int | str, ...]) -> Json:
    """Return a part of a document."""
    for step in way:
        document = document[step]
    return document


@st.composite
def spoilt(draw: st.DrawFn) -> Json:
    """Give documents of which parts are missing, doubled, or something else."""
    document: Json = json.loads(draw(st.sampled_from((MATCH, ROUND, SEAT, *EXPRESS))))
    for _ in range(draw(st.integers(1, 3))):
        ways = places(document)
        if not ways:
            break
        *way, last = draw(st.sampled_from(ways))
        part = at(document, tuple(way))
        deed = draw(st.sampled_from(("delete", "junk", "move", "double", "nudge")))
        if deed == "delete":
            del part[last]
        elif deed == "junk":
            part[last] = copy.deepcopy(draw(st.sampled_from(JUNK)))
        elif deed == "move":
            part[last] = copy.deepcopy(at(document, draw(st.sampled_from(ways))))
        elif deed == "double" and hasattr(part, "append"):
            part.insert(last, part[last])
        elif type(part[last]) is int:
            part[last] += draw(st.sampled_from((-1, 1)))
    return document


def loads_without_error(text: str) -> bool:
    """Tell whether a text is a record; whatever is raised but our error is raised here."""
    try:
        loads(text)
    except RecordError:
        return False
    return True


@given(spoilt())
@settings(max_examples=500)
def test_what_is_read_is_valid_and_is_what_is_written_again(document: Json) -> None:
    text = json.dumps(document)
    if not loads_without_error(text):
        refusal(text)
        return
    record = loads(text)
    assert without_results(document) == without_results(json.loads(dumps(record)))
    assert fits_schema(document)


@given(st.text() | st.binary())
def test_nothing_else_comes_of_anything(text: str | bytes) -> None:
    with pytest.raises(RecordError):
        loads(text)
