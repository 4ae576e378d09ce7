"""Records become rows of plain values, with the same columns in every row."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import attrs
import pytest
from hypothesis import given

from chickenfoot_rules import Match, RecordError, Rules, WrongTypeError, records
from chickenfoot_rules.dominoes import DominoMatch, DominoRound
from chickenfoot_rules.notation import parse_moves
from support import recorded
from support.dominoes import after, deal

AnyRecord = records.MatchRecord[DominoMatch] | records.RoundRecord[DominoRound]
RECORDS = (
    recorded.match_records()
    | recorded.express_match_records()
    | recorded.round_records()
    | recorded.express_round_records()
)


@pytest.mark.parametrize(
    ("rows", "columns"),
    [(records.move_rows, records.MOVE_COLUMNS), (records.round_rows, records.ROUND_COLUMNS)],
    ids=["moves", "rounds"],
)
@given(record=RECORDS)
def test_every_row_has_every_column_with_its_type(
    rows: Callable[..., list[records.Row]], columns: Mapping[str, type], record: AnyRecord
) -> None:
    assert [*columns] == re.findall(r"^ *``(\w+)`` {2,}", rows.__doc__ or "", re.MULTILINE)
    for row in rows(record, "a"):
        assert [*columns] == [*row]
        wrong = [name for name, value in row.items() if type(value) is not columns[name]]
        assert all(row[name] is None for name in wrong)
    if isinstance(record, records.MatchRecord):
        unchecked = records.loads(records.dumps(record), kind=records.MatchDocument)
        assert rows(record, "a") == rows(unchecked, "a")


DRAWN = after(
    Match(Rules(domino_set=2, hand_size=2), 2).deal(deal("2-2 1-2|0-1 0-0", "1-1 0-2")),
    *parse_moves("2-2 draw pass 1-2>2-2"),
)


def test_the_rows_of_moves_have_what_was_before_and_what_was_done() -> None:
    noted = attrs.evolve(DRAWN.rules, chickenlittle="next-turn")
    match = after(
        Match(noted, 2).deal(deal("2-2 1-2|0-1 0-0", "1-1 0-2")),
        *parse_moves("2-2! draw pass 1-2>2-2"),
    )
    names = ["Ada", "Bob"]

    assert [
        [0, "Ada", "play", "2-2", None, None, True, None, None, 2, 2, 2, False],
        [1, "Bob", "draw", None, None, None, False, "0-2", "2-2", 2, 2, 1, True],
        [1, "Bob", "pass", None, None, None, False, None, "2-2", 3, 1, 2, False],
        [0, "Ada", "play", "1-2", "2-2", 2, False, None, "2-2", 1, 1, 1, True],
    ] == [[*row.values()][3:] for row in records.move_rows(records.MatchRecord.of(match, names))]
    [*_, last] = records.move_rows(records.MatchRecord.of(recorded.finished()), "a")
    assert ("a", 1, 0, None) == (last["match"], last["round"], last["move"], last["name"])


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (
            records.MatchRecord.of(recorded.finished()),
            [
                ["", 0, 0, None, 0, "1-1", 0, 1, 1, 0, 0, "domino", 0, 0, 0, 0],
                ["", 0, 1, None, 0, "1-1", 0, 1, 0, 0, 0, "domino", 0, 1, 1, 1],
                ["", 1, 0, None, 1, "0-0", 1, 1, 0, 0, 0, "domino", 1, 1, 1, 1],
                ["", 1, 1, None, 1, "0-0", 1, 1, 1, 0, 0, "domino", 1, 0, 0, 1],
            ],
        ),
        (
            records.MatchRecord.of(recorded.express_match()),
            [
                ["", 0, 0, None, 1, "6-6", 1, 12, 6, 0, 0, "blocked", None, 1, 7, 7],
                ["", 0, 1, None, 1, "6-6", 1, 12, 5, 0, 1, "blocked", None, 2, 0, 0],
                ["", 1, 0, None, 0, "3-4", 0, 1, 1, 0, 0, None, None, 6, None, None],
                ["", 1, 1, None, 0, "3-4", 0, 1, 0, 0, 0, None, None, 7, None, None],
            ],
        ),
        (
            records.RoundRecord.of(DRAWN.rounds[0], ["Ada", "Bob"]),
            [
                ["", 0, 0, "Ada", 0, "2-2", 0, 4, 2, 0, 0, "domino", 0, 0, 0, 0],
                ["", 0, 1, "Bob", 0, "2-2", 0, 4, 0, 1, 1, "domino", 0, 3, 53, 53],
            ],
        ),
    ],
    ids=["over", "blocked", "drawn"],
)
def test_the_rounds_have_their_results_and_the_totals_so_far(
    record: AnyRecord, expected: list[list[object]]
) -> None:
    assert expected == [[*row.values()] for row in records.round_rows(record)]


@pytest.mark.parametrize("rows", [records.move_rows, records.round_rows])
def test_records_that_have_no_rows_are_refused(
    rows: Callable[[recorded.Json], list[records.Row]],
) -> None:
    record = records.MatchRecord.of(recorded.finished())
    illegal = recorded.changed(records.dumps(record), "rounds 1 moves", ["pass"])

    with pytest.raises(RecordError, match=r"^\$\.rounds\[1\]\.moves\[0\]: "):
        rows(records.loads(illegal, kind=records.MatchDocument))
    for other in (recorded.finished(), record.redact(0), None):
        with pytest.raises(WrongTypeError, match="a RoundRecord or a MatchDocument, got"):
            rows(other)
