"""The command in each language: its help, its errors, and the words that people type."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from chickenfoot_rules import Match, Rules, cli
from chickenfoot_rules.dominoes.readers import LANGUAGES, Reader
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, play_match
from chickenfoot_rules.records import MatchRecord, save
from cli_runs import CHICKEN_FOOT, TINY, Command

GERMAN = ("--language", "de")
FOUR = Rules(domino_set=4, hand_size=3)
TRANSLATED = [language for language in LANGUAGES if language != "en"]
COMMANDS = ["", "play", "show", "replay", "review", "animate", "rules", "tournament", "serve"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language", TRANSLATED)
def test_no_sentence_of_the_help_is_english(
    run: Command, monkeypatch: pytest.MonkeyPatch, language: str, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    english, theirs = run.help(*command.split()), run.help("--language", language, *command.split())

    same = {*english.splitlines()} & {*theirs.splitlines()}
    # Lines that only show what to type are alike.
    shared = [line for line in same if not line.startswith("  chickenfoot ")]
    assert [line for line in shared if re.search(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}", line)] == []
    assert len(english.split("\n\n")) == len(theirs.split("\n\n"))


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_fits_a_terminal_in_each_language(
    run: Command, monkeypatch: pytest.MonkeyPatch, language: str, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = run.help("--language", language, *command.split())

    assert [line for line in out.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_match_is_played_with_the_words_of_a_language(run: Command, language: str) -> None:
    draw, on = (Reader(language).words(words)[0] for words in ("draw, d", "on"))
    answers = (draw, "2-2", "1-2", "1-2", draw, f"0-1 {on} 1-1", "0-0", "1")
    out = run(*CHICKEN_FOOT.words, "--language", language, typed=answers)

    sheet = re.findall(r"^ +\d +\d-\d +(\d+) +(\d+)$", out, re.MULTILINE)
    assert sheet[-3:] == [("2", "51"), ("50", "6"), ("0", "9")]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--game chess", "Argument --game: möglich sind chicken-foot, express; nicht 'chess'"),
        ("play --players", "Argument --players: hier fehlt ein Wert"),
        ("play --fast", "unbekannte Argumente: --fast"),
        ("replay", "nötig ist FILE"),
        (
            "--lead x",
            "Argument --lead: erwartet: eine ganze Zahl mit höchstens 40 Ziffern, nicht 'x'",
        ),
    ],
)
def test_wrong_arguments_are_explained_in_the_language(
    capsys: pytest.CaptureFixture[str], words: str, message: str
) -> None:
    found: object
    try:
        found = cli.main(["--language", "de", *words.split()])
    except SystemExit as end:
        found = end.code
    assert found == 2
    assert capsys.readouterr().err == f"chickenfoot: Fehler: {message}\n"


def test_an_unknown_language_is_refused_and_the_next_run_is_english(run: Command) -> None:
    before = run(*TINY, "--seed", "4")
    assert run("--language", "de", *TINY, "--seed", "4") != before
    assert run.error("--language", "fr") == "argument --language: expected en, de, es; got 'fr'"
    assert run(*TINY, "--seed", "4") == before


def test_a_refusal_of_the_system_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--resume", "nowhere.json", *GERMAN]) == 2
    said = "nowhere.json lässt sich nicht lesen: die Datei oder den Ordner gibt es nicht"
    assert f"chickenfoot: Fehler: {said}\n" == capsys.readouterr().err


def test_the_ids_of_several_rules_are_translated(run: Command) -> None:
    assert "(R2.2 bis R2.4, R2.8)" in " ".join(run.help("rules", *GERMAN).split())
    assert "(R2.2 to R2.4, R2.8)" in " ".join(run.help("rules").split())


def test_a_review_names_the_moves_in_the_language(run: Command, path: Path) -> None:
    seats = [GreedyPlayer(), RandomPlayer()]
    save(MatchRecord.of(play_match(seats, rules=FOUR, seed=5).match, ("Ann", "Bob")), path)

    shown = run("review", str(path), "--worlds", "20", "--all", *GERMAN)
    assert " an " in shown
    assert " on " not in shown


def test_a_person_without_a_name_is_a_player_to_those_who_watch(run: Command, path: Path) -> None:
    match = Match(FOUR, players=2).deal(Random(5))
    save(MatchRecord.of(match, ("you", "greedy")), path)

    assert "Spieler 1 " in run("show", str(path), *GERMAN)
    assert "player 1 " in run("show", str(path), "--seat", "1")
    assert "du " not in run("show", str(path), *GERMAN)
