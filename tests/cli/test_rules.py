"""The options of the games and ``--rules``, and ``chickenfoot rules``, which prints them."""

from __future__ import annotations

import argparse
import re
import shutil
from pathlib import Path

import attrs
import house_rules
import pytest
from house_rules import DearBlanks, DoubleOut

from chickenfoot_rules import PRESETS, Rules
from chickenfoot_rules.cli.games import game_options, rules_from
from chickenfoot_rules.dominoes import DominoRules
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.records import load
from chickenfoot_rules.rendering import rule_texts
from cli_runs import Command

HOUSE = ("--rules", "house_rules:DoubleOut")
SEVEN = PRESETS["encyclopedia"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(str(house_rules.__file__), tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(house_rules, "OURS", DearBlanks(blank=30, curved=True), raising=False)


@pytest.mark.rule("H2")
@pytest.mark.parametrize(
    ("words", "rules"),
    [
        (
            "--preset encyclopedia --double-blank 25 --curved",
            attrs.evolve(SEVEN, double_blank=25, curved=True),
        ),
        ("--rules house_rules:DoubleOut --set 6 --curved", DoubleOut(domino_set=6, curved=True)),
        (
            "--rules house_rules:OURS --double-blank 25",
            DearBlanks(blank=30, double_blank=25, curved=True),
        ),
    ],
)
def test_a_flag_changes_its_option_and_no_other(words: str, rules: DominoRules) -> None:
    parser = argparse.ArgumentParser(parents=[game_options()])
    assert rules == rules_from(parser.parse_args(words.split()))


@pytest.mark.rule("H2")
def test_a_preset_sets_the_options_of_a_house() -> None:
    parser = argparse.ArgumentParser(parents=[game_options()])
    rules = rules_from(parser.parse_args([*HOUSE, "--preset", "encyclopedia"]))
    assert isinstance(rules, DoubleOut)
    assert SEVEN.deal_table == rules.deal_table


@pytest.mark.parametrize(
    ("words", "rules", "players"),
    [
        ("", Rules(), None),
        ("--preset puremco --players 6 --language de", PRESETS["puremco"], 6),
        ("--game express --target 30 --players 4 --pairs", ExpressRules(target=30, pairs=True), 4),
    ],
)
def test_the_rules_are_printed_a_line_or_two_each(
    run: Command, words: str, rules: Rules | ExpressRules, players: int | None
) -> None:
    out = run("rules", *words.split())

    lines = re.sub(r"\n +", " ", out).splitlines()
    language = "de" if "de" in words.split() else "en"
    assert [" ".join(line.split()) for line in lines] == [
        f"{rule.id} {rule.text}" for rule in rule_texts(rules, players, language=language)
    ]
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.rule("H2")
@pytest.mark.rule("H3")
def test_the_command_plays_saves_and_replays_by_a_house(run: Command) -> None:
    words = ("--set", "3", "--hand-size", "3", "--seats", "greedy,random", "--seed", "1")
    run(*HOUSE, *words, "--quiet", "--save", "a.json")

    assert isinstance(load("a.json", rules=[DoubleOut]).rules, DoubleOut)
    assert "a.json replays: 4 rounds" in run("replay", "a.json", "--quiet", *HOUSE)
    assert "charged 50 points more" in run("rules", *HOUSE)
