"""``chickenfoot score`` keeps a score sheet in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from chickenfoot_rules import Rules, ScoreSheet, StartingTotal, Tile
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.records import load
from cli_runs import Command

EVENING = (
    *("12 0 31 7", "0 25 18 40", "9, 14, 0, 22", "1-3 0-0, -, 9-9 4-9, 2-2", "3 61 0 17"),
    *("20 0 5 33", "leave Dan", "0 8 44", "15 0 26", "correct 2 0 52 18 40", "6 19 0", "0 33 2"),
)


def sheet_in(path: Path) -> ScoreSheet:
    return load(path, kind=ScoreSheet)


@pytest.mark.rule("T3")
def test_an_evening_is_kept_and_resumed(run: Command, path: Path) -> None:
    first = run("score", str(path), typed=["Ann, Bob, Cleo, Dan", *EVENING[:5], "quit"])
    assert "Round 5 (5-5)" not in first
    assert 5 == len(sheet_in(path).rows)

    shown = run("score", str(path), typed=EVENING[5:])

    assert (119, 187, 157, 123) == sheet_in(path).totals
    assert "Total     119  187   157  123\nAnn wins with 119 points\n1. Ann, 119 points" in shown
    assert shown.endswith(
        "The match is over; you can correct, undo, print or quit: \nThere is no more input\n"
    )


def test_somebody_who_does_not_know_what_to_type_is_told(run: Command, path: Path) -> None:
    shown = run("score", str(path), "--names", "Ann,Bob", typed=["what", "?", "quit"])

    assert ", got 'what'; type ? for help\n" in shown
    assert "  correct 2 0 52 18  the points, or the tiles, of round 2 again\n" in shown


@pytest.mark.rule("T3")
def test_every_line_is_saved_and_can_be_taken_back(run: Command, path: Path) -> None:
    names = ("--names", "Ann,Bob", "--missing-double", "next-lower")
    run("score", str(path), *names, typed=["undo", "8-8: 0 ?", "q"])
    before = sheet_in(path)
    assert (Rules(missing_double="next-lower"), (0, None)) == (before.rules, before.rows[0].points)
    assert Tile(8, 8) == before.rows[0].opened

    run("score", str(path), typed=["correct 1 0 5", "join Mary Ann", "join Eve highest"], code=1)
    assert before.correct(0, [0, 5]).join("Mary Ann").join("Eve", StartingTotal.HIGHEST) == (
        sheet_in(path)
    )

    run("score", str(path), typed=["undo", "undo", "undo", "exit"])
    assert before == sheet_in(path)


@pytest.mark.rule("T3")
def test_a_row_that_can_not_be_is_written_only_if_the_person_insists(
    run: Command, path: Path
) -> None:
    rows = ["0 0", "no", "0 0", "yes", "1 2 3", "huh", "correct one 1 2", "leave Eve", "quit"]
    shown = run("score", str(path), "--names", "Ann,Bob", typed=rows)

    assert 2 == shown.count("Write it all the same? yes or no:")
    assert ["Round 1: 2 players have 0 points, but one goes out (R5.1)"] == [
        str(flaw.line) for flaw in sheet_in(path).flaws
    ]
    for message in (
        "expected the points of 2 players, each 0 or more, got [1, 2, 3]",
        "expected points like 12 0 31, or tiles like 1-3 0-0, -, 9-9, got",
        "expected a round of 1 that was entered, got 1",
        "expected 'Ann' or 'Bob', got 'Eve'",
    ):
        assert message in shown


def test_a_sheet_is_printed_to_new_files_of_two_kinds(run: Command, path: Path) -> None:
    picture, table = path.with_suffix(".svg"), path.with_suffix(".csv")
    lines = [f"print {picture}", f"print {table}", f"print {table}", "print me.txt", "quit"]
    shown = run("score", str(path), "--names", "Ann,Bob", typed=["0 12", *lines])

    assert picture.read_text(encoding="utf-8") == sheet_in(path).to_svg(colors="print")
    assert "Round,Opened by,Ann,Bob\n1,9-9,0,12\nTotal,,0,12\n" == table.read_text()
    assert f"The sheet is in {table}" in shown.replace("\n", "")
    assert "it already exists; choose another name" in " ".join(shown.split())
    assert "expected a name that ends in .svg or .csv, got 'me.txt'" in shown


def test_any_game_has_its_rows(run: Command, path: Path) -> None:
    options = ("--game", "express", "--target", "20", "--names", "Ann,Bob")
    run("score", str(path), *options, typed=["0 12", "0 8"])
    sheet = sheet_in(path)
    assert (ExpressRules(target=20, players=2), True) == (sheet.rules, sheet.is_over)


def test_a_file_with_a_sheet_takes_no_other_rules_or_names(run: Command, path: Path) -> None:
    run("score", str(path), "--names", "Ann,Bob", typed=["quit"])
    error = run.error("score", str(path), "--names", "Eve,Bob", "--set", "6")
    assert error == f"{path} has its rules and names; leave out --set, --names"
    path.write_text("{}", encoding="utf-8")
    assert "expected chickenfoot-sheet or express-sheet, got" in run.error("score", str(path))


def test_the_sheet_is_kept_in_other_languages(run: Command, path: Path) -> None:
    lines = ["0 12", "korrigiere 1 0 13", "Eva kommt", "dazu Eva schnitt", "weg Bob", "ende"]
    shown = run("score", str(path), "--names", "Ann,Bob", "--language", "de", typed=lines)
    assert "Summe" in shown
    assert ("Ann", "Bob", "Eva") == sheet_in(path).players
    assert (0, 13, 7) == sheet_in(path).totals
    lines = ["undo", "deshacer", "corregir 1 0 15", "entra Luz mayor", "salir"]
    run("score", str(path), "--language", "es", typed=lines)
    assert (0, 15, 15) == sheet_in(path).totals
