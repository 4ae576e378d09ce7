"""Records become rows of plain values, with the same columns in every row."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given

from chickenfoot_rules import Draw, Match, Pass, Play, RecordError, Rules, Tile, records
from chickenfoot_rules.dominoes import DominoMatch, DominoRound
from support import recorded
from support.dominoes import after, deal, play

AnyRecord = records.MatchRecord[DominoMatch] | records.RoundRecord[DominoRound]
RECORDS = recorded.match_records() | recorded.express_match_records() | recorded.round_records()
TABLES = pytest.mark.parametrize(
    ("rows", "columns"),
    [(records.move_rows, records.MOVE_COLUMNS), (records.round_rows, records.ROUND_COLUMNS)],
    ids=["moves", "rounds"],
)


@TABLES
@given(record=RECORDS | recorded.express_round_records())
def test_every_row_has_every_column_with_its_type(
    rows: Callable[..., list[records.Row]], columns: Mapping[str, type], record: AnyRecord
) -> None:
    assert [*columns] == re.findall(r"^ *``(\w+)`` {2,}", rows.__doc__ or "", re.MULTILINE)
    for row in rows(record, "a"):
        assert [*columns] == [*row]
        wrong = [name for name, value in row.items() if type(value) is not columns[name]]
        assert all(row[name] is None for name in wrong)
    if isinstance(record, records.MatchRecord):
        assert rows(record, "a") == rows(records.loads_unchecked(records.dumps(record)), "a")


@given(RECORDS | recorded.express_round_records())
def test_the_rows_of_moves_are_the_moves(record: AnyRecord) -> None:
    rounds = record.match.all_rounds if isinstance(record, records.MatchRecord) else (record.round,)
    rows = iter(records.move_rows(record, "a"))

    for number, round_ in enumerate(rounds):
        drawn = iter(round_.drawn_tiles)
        made = zip(round_.positions(), round_.movers, round_.moves, strict=False)
        for at, (before, seat, move) in enumerate(made):
            tile, on, announced = (
                (str(move.tile), move.on and str(move.on), move.announce)
                if isinstance(move, Play)
                else (None, None, False)
            )
            expected = {
                "match": "a",
                "round": number,
                "move": at,
                "seat": seat,
                "name": record.names[seat] if record.names else None,
                "kind": type(move).__name__.lower(),
                "tile": tile,
                "on": on,
                "announced": announced,
                "drawn": str(next(drawn)) if move == Draw() else None,
                "hand_size": len(before.hands[seat]),
                "boneyard_size": before.boneyard_size,
                "legal_moves": len(before.legal_moves),
            }
            assert expected.items() <= next(rows).items()
    assert [] == [*rows]


@given(RECORDS)
def test_the_rows_of_rounds_add_up_to_the_score_sheet(record: AnyRecord) -> None:
    rows = records.round_rows(record)
    ended = [row for row in rows if row["reason"] is not None]
    points: list[recorded.Json] = [row["points"] for row in ended]
    scores = record.match.scores if isinstance(record, records.MatchRecord) else ()
    if isinstance(record, records.RoundRecord) and record.round.outcome is not None:
        scores = (record.round.outcome.points,)

    assert [number for row in scores for number in row] == points
    totals = [sum(column) for column in zip(*scores, strict=True)]
    assert totals == [row["total"] for row in ended[len(ended) - len(totals) :]]
    moves: list[recorded.Json] = [
        row[kind] for row in rows for kind in ("plays", "draws", "passes")
    ]
    assert sum(moves) == len(records.move_rows(record))


def test_a_row_of_a_move_says_what_the_seat_faced() -> None:
    match = Match(Rules(domino_set=2, chickenlittle=True, hand_size=2), 2)
    match = match.deal(deal("2-2 1-2|0-1 0-0", "1-1 0-2"))
    match = after(match, Play(Tile(2, 2), None, announce=True), Draw(), Pass(), play("1-2>2-2"))
    columns = ("seat", "kind", "joint", "announced", "drawn", "duty", "legal_moves", "forced")

    assert [
        [0, "play", None, True, None, None, 2, False],
        [1, "draw", None, False, "0-2", "2-2", 1, True],
        [1, "pass", None, False, None, "2-2", 2, False],
        [0, "play", 2, False, None, "2-2", 1, True],
    ] == [
        [row[name] for name in columns] for row in records.move_rows(records.MatchRecord.of(match))
    ]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (
            records.MatchRecord.of(recorded.finished()),
            [
                [0, 0, "1-1", 0, "domino", 0, 0, 0, 0],
                [0, 1, "1-1", 0, "domino", 0, 1, 1, 1],
                [1, 0, "0-0", 1, "domino", 1, 1, 1, 1],
                [1, 1, "0-0", 1, "domino", 1, 0, 0, 1],
            ],
        ),
        (
            records.MatchRecord.of(recorded.express_match()),
            [
                [0, 0, "6-6", 1, "blocked", None, 1, 7, 7],
                [0, 1, "6-6", 1, "blocked", None, 2, 0, 0],
                [1, 0, "3-4", 0, None, None, 6, None, None],
                [1, 1, "3-4", 0, None, None, 7, None, None],
            ],
        ),
    ],
    ids=["over", "blocked"],
)
def test_the_rounds_have_their_results_and_the_totals_so_far(
    record: AnyRecord, expected: list[list[object]]
) -> None:
    columns = ("round", "seat", "opener", "opened_by", "reason", "winner", "tiles_left")

    assert expected == [
        [row[name] for name in (*columns, "points", "total")] for row in records.round_rows(record)
    ]


@pytest.mark.parametrize("rows", [records.move_rows, records.round_rows])
def test_records_that_have_no_rows_are_refused(
    rows: Callable[[recorded.Json], list[records.Row]],
) -> None:
    record = records.MatchRecord.of(recorded.finished())
    illegal = records.loads_unchecked(
        recorded.changed(records.dumps(record), "rounds 1 moves", ["pass"])
    )

    with pytest.raises(RecordError, match=r"^\$\.rounds\[1\]\.moves\[0\]: round 2, move 1: "):
        rows(illegal)
    for other in (recorded.finished(), record.redact(0), None):
        with pytest.raises(RecordError, match="a RoundRecord or an MatchDocument, got"):
            rows(other)
