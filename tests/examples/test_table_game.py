"""The table for people at one screen deals, takes back, keeps and goes on."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
import table_game

from chickenfoot_rules import Deal, Match, Round, Rules, TileSet
from chickenfoot_rules.records import MatchRecord, RoundRecord, load, save

NAMES = ("Ada", "Bob")
TWO = Rules(domino_set=2, hand_size=2)

# Seat 0 opens, and both can play on.
DEAL = Deal([TileSet.parse("2-2 0-0"), TileSet.parse("1-2 1-1")], TileSet.parse("0-1 0-2"))


def new_table() -> table_game.Table:
    return table_game.Table(Match(TWO, 2).deal(DEAL), NAMES, random.Random(7))


def typing(*answers: str) -> Callable[[str], str]:
    """Return a person who types some answers, and Enter to take the screen."""
    waiting = [*answers]
    return lambda prompt: "" if prompt.endswith("presses Enter. ") else waiting.pop(0)


def test_a_match_is_played_to_its_end_by_numbers_and_by_moves_as_people_write_them() -> None:
    rng = random.Random(1)
    table = new_table()
    said: list[str] = []

    def ask(prompt: str) -> str:
        moves = table.view.legal_moves
        number = rng.randrange(len(moves))
        if prompt.endswith("presses Enter. "):
            return ""
        return rng.choice([str(number + 1), str(moves[number]).upper()])

    table_game.play(table, ask, said.append)

    assert table.match.is_over
    assert 3 == sum(text.count("total") for text in said)  # a score sheet for each round
    best = table.match.standings[0]
    assert f"1. {NAMES[best.seat]}, {best.total} points" == said[-2]


def test_an_illegal_or_unknown_move_is_refused_and_nothing_changes() -> None:
    table = new_table()
    before = table.match

    said: list[str] = []
    table_game.play(table, typing("0", "5-", "pass", "0-0 opens", "quit"), said.append)

    assert before is table.match
    assert "seat 0 holds 2-2 and must open the round with it (R2.2)" in "\n".join(said)
    assert "column" not in "\n".join(said)
    assert 4 == sum(table_game.HELP in text for text in said)


def test_a_move_is_taken_back_and_made_again_but_not_the_end_of_a_round() -> None:
    table = new_table()
    before = table.match
    table.apply(before.legal_moves[0])
    after = table.match

    assert table.undo()
    assert not table.undo()
    assert before is table.match
    assert table.redo()
    assert not table.redo()
    assert after is table.match

    while not table.match.rounds:
        table.apply(table.match.legal_moves[0])
    dealt = table.match

    assert not table.undo()
    assert dealt is table.match


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Return what runs the program in a folder of its own, and returns what it prints."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, ask: Callable[[str], str] | None = None) -> str:
        monkeypatch.setattr("sys.argv", ["table_game.py", *arguments])
        monkeypatch.setattr("builtins.input", ask or typing("quit"))
        table_game.main()
        return capsys.readouterr().out.strip()

    return run


Command = Callable[..., str]


def test_the_command_begins_a_match_and_goes_on_with_it(command: Command) -> None:
    command(*NAMES, "--file", "match.json", ask=typing("1", "undo", "redo", "save", "quit"))
    kept = load(Path("match.json"))
    assert isinstance(kept, MatchRecord)
    assert NAMES == kept.names
    assert 1 == len(kept.match.all_rounds[-1].moves)

    assert "match.json keeps the match." in command("--file", "match.json")
    assert kept == load(Path("match.json"))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--file", "round.json"], "expected chickenfoot-match, got 'chickenfoot-round'"),
        *(
            (["Ada"] * number, f"error: expected 2 to 16 players, got {number} (R1.2)")
            for number in (0, 1, 99)
        ),
    ],
)
def test_the_command_refuses_other_files_and_numbers_of_players(
    arguments: list[str], why: str, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    save(RoundRecord.of(Round.start(TWO, DEAL)), Path("round.json"))

    with pytest.raises(SystemExit):
        command(*arguments)

    assert why in capsys.readouterr().err
