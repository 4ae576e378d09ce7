"""``--rules MODULE:NAME``: the command plays by house rules, and reads records of them."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import house_rules
import pytest
from house_rules import DearBlanks, DoubleOut

from chickenfoot_rules import PRESETS
from chickenfoot_rules.cli.arguments import UsageError
from chickenfoot_rules.cli.games import game_options, rules_from
from chickenfoot_rules.dominoes import DominoRules
from chickenfoot_rules.records import load
from cli_runs import Command

HOUSE = ("--rules", "house_rules:DoubleOut")
SMALL = ("--set", "3", "--hand-size", "3")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(str(house_rules.__file__), tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(house_rules, "OURS", DearBlanks(blank=30, curved=True), raising=False)


def parsed(*words: str) -> DominoRules:
    return rules_from(argparse.ArgumentParser(parents=[game_options()]).parse_args(words))


@pytest.mark.rule("H2")
def test_flags_and_presets_change_the_options_of_a_house() -> None:
    assert DoubleOut(domino_set=6, curved=True) == parsed(*HOUSE, "--set", "6", "--curved")
    assert DearBlanks(blank=30, double_blank=25, curved=True) == parsed(
        "--rules", "house_rules:OURS", "--double-blank", "25"
    )
    seven = parsed(*HOUSE, "--preset", "encyclopedia")
    assert isinstance(seven, DoubleOut)
    assert PRESETS["encyclopedia"].deal_table == seven.deal_table


@pytest.mark.rule("H2")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("house_rules", "expected rules as module:name, got 'house_rules'"),
        ("nowhere:Rules", "there is no module 'nowhere'"),
        ("house_rules:Doubleout", "has no 'Doubleout'; did you mean 'DoubleOut'"),
        ("house_rules:main", "'house_rules:main' is not rules; expected a subclass of Rules"),
        ("house_rules:DoubleOut --game express", "DoubleOut are rules of chicken-foot, not of exp"),
    ],
)
def test_what_is_not_rules_is_refused(words: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parsed("--rules", *words.split())


@pytest.mark.rule("H2")
@pytest.mark.rule("H3")
def test_the_command_plays_saves_and_replays_by_a_house(run: Command) -> None:
    run(*HOUSE, *SMALL, "--seats", "greedy,random", "--seed", "1", "--quiet", "--save", "a.json")

    assert isinstance(load("a.json", rules=[DoubleOut]).rules, DoubleOut)
    assert "a.json replays: 4 rounds" in run("replay", "a.json", "--quiet", *HOUSE)
    assert "charged 50 points more" in run("rules", *HOUSE)
