"""The command in each language: its help, its errors, and the words that people type."""

from __future__ import annotations

import re

import pytest

from chickenfoot_rules import cli
from chickenfoot_rules.dominoes.readers import LANGUAGES, Reader
from cli_runs import CHICKEN_FOOT, TINY, Command

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
