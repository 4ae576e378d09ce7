"""The table for people at one screen deals, takes back, keeps and goes on."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
import table_game

from chickenfoot_rules import Deal, Draw, Match, Rules, TileSet
from chickenfoot_rules.records import MatchRecord, RoundRecord, load, save

NAMES = ("Ada", "Bob")
TWO = Rules(domino_set=2, hand_size=2)

# Seat 0 opens, and both can play on.
DEAL = Deal([TileSet.parse("2-2 0-0"), TileSet.parse("1-2 1-1")], TileSet.parse("0-1 0-2"))


def new_table() -> table_game.Table:
    return table_game.Table(Match(TWO, 2).deal(DEAL), NAMES, random.Random(7))


def typing(*answers: str) -> tuple[Callable[[str], str], list[str]]:
    """Return who types some answers, and Enter to take the screen, and what he was asked."""
    waiting = [*answers]
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return "" if prompt.endswith("presses Enter. ") else waiting.pop(0)

    return ask, asked


def played(table: table_game.Table, *answers: str, file: Path | None = None) -> list[str]:
    """Return what people are told who type these answers."""
    told: list[str] = []
    table_game.play(table, typing(*answers)[0], told.append, file)
    return told


def test_a_match_is_played_to_its_end_by_numbers_and_by_moves_as_people_write_them() -> None:
    rng = random.Random(1)
    table = new_table()
    told: list[str] = []

    def ask(prompt: str) -> str:
        moves = table.view.legal_moves
        number = rng.randrange(len(moves))
        if prompt.endswith("presses Enter. "):
            return ""
        return rng.choice([str(number + 1), str(moves[number]).upper()])

    table_game.play(table, ask, told.append)

    assert table.match.is_over
    assert 3 == sum(text.count("total") for text in told)  # a score sheet for each round
    best = table.match.standings[0]
    assert f"1. {NAMES[best.seat]}, {best.total} points" == told[-2]


def test_the_screen_is_cleared_for_the_next_player_and_for_nobody_else() -> None:
    ask, asked = typing("1", "?", "quit")
    told: list[str] = []

    table_game.play(new_table(), ask, told.append)

    assert [
        "Ada takes the screen and presses Enter. ",
        "Ada> ",
        "Bob takes the screen and presses Enter. ",
        "Bob> ",
        "Bob> ",
    ] == asked
    assert 2 == told.count("\n" * table_game.LINES)


def test_what_is_no_move_or_an_illegal_one_is_refused_and_nothing_changes() -> None:
    table = new_table()
    before = table.match

    told = played(table, "0", "5-", "pass", "0-0 opens", "quit")

    assert before is table.match
    assert "seat 0 holds 2-2 and must open the round with it (R2.2)" in "\n".join(told)
    assert "column" not in "\n".join(told)
    assert 4 == sum(table_game.HELP in text for text in told)


def test_a_move_is_taken_back_and_made_again() -> None:
    table = new_table()
    start = table.match

    told = played(table, "undo", "1", "undo", "redo", "redo", "undo", "quit")

    assert start is table.match
    assert [
        "There is nothing to take back.",
        "2-2 opens.",
        "Taken back.",
        "Made again.",
        "There is nothing to make again.",
        "Taken back.",
    ] == [text for text in told if text.endswith((".", "!")) and "\n" not in text]


def test_a_move_after_one_that_was_taken_back_leaves_nothing_to_make_again() -> None:
    table = new_table()
    played(table, "1", "undo", "1", "quit")

    assert not table.redo()
    assert table.undo()


def test_a_tile_that_was_drawn_goes_back_only_if_all_agree() -> None:
    table = new_table()
    while not isinstance(table.view.legal_moves[0], Draw):
        played(table, "1", "quit")
    before = table.match
    told = played(table, "1", "undo", "quit")
    assert table_game.SEEN in told
    assert before is not table.match

    assert "Taken back." in played(table, "undo!", "quit")
    assert before is table.match


def test_a_deal_is_not_taken_back() -> None:
    table = new_table()
    while not table.match.rounds:
        table.apply(table.view.legal_moves[0])
    dealt = table.match

    assert table.undo()
    assert dealt.round != table.match.round
    assert table.redo()
    assert dealt is table.match


@pytest.mark.parametrize("last", ["save", "quit"])
def test_a_match_is_kept_where_the_file_is_named(tmp_path: Path, last: str) -> None:
    table = new_table()
    file = tmp_path / "match.json"

    told = played(table, "1", last, *(["quit"] if last == "save" else []), file=file)

    assert table.record() == load(file)
    assert "match.json keeps the match." in told


def test_the_command_begins_a_match_and_goes_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    monkeypatch.setattr("sys.argv", ["table_game.py", *NAMES, "--file", str(file)])
    monkeypatch.setattr("builtins.input", typing("1", "quit")[0])
    table_game.main()
    kept = load(file)
    assert isinstance(kept, MatchRecord)
    assert NAMES == kept.names

    monkeypatch.setattr("sys.argv", ["table_game.py", "--file", str(file)])
    monkeypatch.setattr("builtins.input", typing("quit")[0])
    table_game.main()

    assert kept == load(file)
    assert "match.json keeps the match." in capsys.readouterr().out


def test_the_command_refuses_a_file_that_has_no_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "round.json"
    round_ = new_table().match.round
    assert round_ is not None
    save(RoundRecord.of(round_), file)
    monkeypatch.setattr("sys.argv", ["table_game.py", "--file", str(file)])

    with pytest.raises(SystemExit):
        table_game.main()

    assert "the file has no match of Chicken Foot" in capsys.readouterr().err


@pytest.mark.parametrize("names", [[], ["Ada"], [f"Player {number}" for number in range(99)]])
def test_the_command_refuses_as_many_players_as_can_not_play(
    names: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["table_game.py", *names])

    with pytest.raises(SystemExit):
        table_game.main()

    assert f"error: expected 2 to 16 players, got {len(names)} (R1.2)" in capsys.readouterr().err


@pytest.mark.parametrize("ending", [EOFError, KeyboardInterrupt])
def test_who_stops_the_command_is_told_nothing(
    ending: type[BaseException],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def ask(prompt: str) -> str:
        raise ending(prompt)

    monkeypatch.setattr("sys.argv", ["table_game.py", *NAMES])
    monkeypatch.setattr("builtins.input", ask)

    table_game.main()

    told = capsys.readouterr()
    assert ("", "") == (told.out.strip(), told.err)
