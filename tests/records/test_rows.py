"""Records become rows of plain values, with the same columns in every row."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given

from chickenfoot_rules import Draw, Match, Pass, Play, RecordError, Rules, Tile
from chickenfoot_rules.dominoes import DominoMatch, DominoRound
from chickenfoot_rules.records import (
    MOVE_COLUMNS,
    ROUND_COLUMNS,
    MatchRecord,
    RoundRecord,
    Row,
    dumps,
    loads_unchecked,
    move_rows,
    round_rows,
)
from support.dominoes import after, deal, play
from support.recorded import (
    Json,
    changed,
    express_match,
    express_match_records,
    express_round_records,
    finished,
    match_records,
    opened,
    round_records,
)

AnyRecord = MatchRecord[DominoMatch] | RoundRecord[DominoRound]
RECORDS = match_records() | express_match_records(max_target=40) | round_records()
TABLES = pytest.mark.parametrize(
    ("rows", "columns"),
    [(move_rows, MOVE_COLUMNS), (round_rows, ROUND_COLUMNS)],
    ids=["moves", "rounds"],
)


@given(RECORDS | express_round_records())
def test_every_row_has_every_column_with_its_type(record: AnyRecord) -> None:
    for rows, columns in (
        (move_rows(record, "a"), MOVE_COLUMNS),
        (round_rows(record, "a"), ROUND_COLUMNS),
    ):
        for row in rows:
            assert [*columns] == [*row]
            wrong = [name for name, value in row.items() if type(value) is not columns[name]]
            assert all(row[name] is None for name in wrong)


@TABLES
def test_the_docstring_lists_the_columns(
    rows: Callable[..., list[Row]], columns: Mapping[str, type]
) -> None:
    assert [*columns] == re.findall(r"^ *``(\w+)`` {2,}", rows.__doc__ or "", re.MULTILINE)


@given(RECORDS | express_round_records())
def test_the_rows_of_moves_are_the_moves(record: AnyRecord) -> None:
    rounds = record.match.all_rounds if isinstance(record, MatchRecord) else (record.round,)
    rows = iter(move_rows(record, "a"))

    for number, round_ in enumerate(rounds):
        drawn: list[str] = []
        for at, (before, seat, move) in enumerate(
            zip(round_.positions(), round_.movers, round_.moves, strict=False)
        ):
            row = next(rows)
            found = row["seat"], row["round"], row["move"], row["match"]
            assert (seat, number, at, "a") == found
            assert (record.names[seat] if record.names else None) == row["name"]
            assert type(move).__name__.lower() == row["kind"]
            if isinstance(move, Play):
                on = None if move.on is None else str(move.on)
                assert (str(move.tile), on, move.announce) == (
                    row["tile"],
                    row["on"],
                    row["announced"],
                )
            drawn += [str(row["drawn"])] if row["kind"] == "draw" else []
            assert len(before.legal_moves) == row["legal_moves"]
            assert (len(before.hands[seat]), before.boneyard_size) == (
                row["hand_size"],
                row["boneyard_size"],
            )
        assert [*map(str, round_.drawn_tiles)] == drawn
    assert [] == [*rows]


@given(RECORDS)
def test_the_rows_of_rounds_add_up_to_the_score_sheet(record: AnyRecord) -> None:
    rows = round_rows(record)
    ended = [row for row in rows if row["reason"] is not None]
    points: list[Json] = [row["points"] for row in ended]
    scores = record.match.scores if isinstance(record, MatchRecord) else ()
    if isinstance(record, RoundRecord) and record.round.outcome is not None:
        scores = (record.round.outcome.points,)

    assert [number for row in scores for number in row] == points
    totals = [sum(column) for column in zip(*scores, strict=True)]
    assert totals == [row["total"] for row in ended[len(ended) - len(totals) :]]
    moves: list[Json] = [row[kind] for row in rows for kind in ("plays", "draws", "passes")]
    assert sum(moves) == len(move_rows(record))


def test_a_row_of_a_move_says_what_the_seat_faced() -> None:
    match = Match(Rules(domino_set=2, chickenlittle=True, hand_size=2), 2)
    match = match.deal(deal("2-2 1-2|0-1 0-0", "1-1 0-2"))
    match = after(match, Play(Tile(2, 2), None, announce=True), Draw(), Pass(), play("1-2>2-2"))
    columns = (
        *("seat", "kind", "tile", "on", "joint", "announced", "drawn", "duty"),
        *("hand_size", "boneyard_size", "legal_moves", "forced"),
    )

    assert [
        [0, "play", "2-2", None, None, True, None, None, 2, 2, 2, False],
        [1, "draw", None, None, None, False, "0-2", "2-2", 2, 2, 1, True],
        [1, "pass", None, None, None, False, None, "2-2", 3, 1, 2, False],
        [0, "play", "1-2", "2-2", 2, False, None, "2-2", 1, 1, 1, True],
    ] == [[row[name] for name in columns] for row in move_rows(MatchRecord.of(match))]


def test_a_round_that_goes_on_has_no_result() -> None:
    rows = round_rows(RoundRecord.of(opened(), ["Ada", "Bob"]))

    assert [("Ada", None, None, None, None), ("Bob", None, None, None, None)] == [
        (row["name"], row["reason"], row["winner"], row["points"], row["total"]) for row in rows
    ]


def test_the_rounds_of_a_match_have_their_results_and_the_totals_so_far() -> None:
    columns = ["round", "seat", "opener", "opened_by", "reason", "winner", "points", "total"]

    assert [
        [0, 0, "1-1", 0, "domino", 0, 0, 0],
        [0, 1, "1-1", 0, "domino", 0, 1, 1],
        [1, 0, "0-0", 1, "domino", 1, 1, 1],
        [1, 1, "0-0", 1, "domino", 1, 0, 1],
    ] == [[row[name] for name in columns] for row in round_rows(MatchRecord.of(finished()))]


def test_a_blocked_round_has_no_winner_and_the_next_one_no_result_yet() -> None:
    rows = round_rows(MatchRecord.of(express_match()))

    assert [("blocked", None), ("blocked", None), (None, None), (None, None)] == [
        (row["reason"], row["winner"]) for row in rows
    ]
    assert [7, 0, None, None] == [row["points"] for row in rows]
    assert [1, 2] == [row["tiles_left"] for row in rows[:2]]


@given(match_records() | express_match_records(max_target=40))
def test_a_match_that_was_read_without_a_replay_has_the_same_rows(
    record: MatchRecord[DominoMatch],
) -> None:
    unchecked = loads_unchecked(dumps(record))

    assert move_rows(record, "a") == move_rows(unchecked, "a")
    assert round_rows(record, "a") == round_rows(unchecked, "a")


@TABLES
def test_an_illegal_move_has_no_row(
    rows: Callable[..., list[Row]], columns: Mapping[str, type]
) -> None:
    assert "match" in columns
    text = changed(dumps(MatchRecord.of(finished())), "rounds 1 moves", ["pass"])
    with pytest.raises(RecordError, match=r"^\$\.rounds\[1\]\.moves\[0\]: round 2, move 1: "):
        rows(loads_unchecked(text))


@TABLES
def test_only_records_of_matches_and_rounds_have_rows(
    rows: Callable[..., list[Row]], columns: Mapping[str, type]
) -> None:
    assert "match" in columns
    record = MatchRecord.of(finished())
    others: list[Json] = [finished(), record.redact(0), None]
    for other in others:
        with pytest.raises(RecordError, match="a RoundRecord or an MatchDocument, got"):
            rows(other)
