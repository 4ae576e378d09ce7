"""The options of the games, and ``chickenfoot rules``, which prints what they put in force."""

from __future__ import annotations

import argparse
import re

import attrs
import pytest

from chickenfoot_rules import PRESETS, Rules
from chickenfoot_rules.cli.games import game_options, rules_from
from chickenfoot_rules.dominoes import DominoRules
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.rendering import rule_texts
from cli_runs import Command


def parsed(*words: str, players: int | None = None) -> DominoRules:
    parser = argparse.ArgumentParser(parents=[game_options()])
    return rules_from(parser.parse_args(words), players)


def test_a_flag_changes_its_option_of_a_preset_and_no_other() -> None:
    changed = attrs.evolve(PRESETS["encyclopedia"], double_blank=25, curved=True)

    assert changed == parsed("--preset", "encyclopedia", "--double-blank", "25", "--curved")


@pytest.mark.rule("R4.1")
def test_a_switch_of_a_preset_can_be_turned_off(run: Command) -> None:
    encyclopedia = ("rules", "--preset", "encyclopedia")

    assert "you must play it at once" in run(*encyclopedia)
    assert "you may play it at once" in run(*encyclopedia, "--no-must-play-drawn")


@pytest.mark.rule("X8")
@pytest.mark.parametrize(
    ("words", "rules", "players"),
    [
        *((("--preset", name), rules, None) for name, rules in PRESETS.items()),
        (("--players", "6"), Rules(), 6),
        (("--game", "express", "--target", "30"), ExpressRules(target=30), None),
        (
            ("--game", "express", "--target", "30", "--players", "2"),
            *(ExpressRules(target=30, players=2), 2),
        ),
        (
            ("--game", "express", "--target", "30", "--players", "4", "--pairs"),
            *(ExpressRules(target=30, pairs=True), 4),
        ),
    ],
)
def test_the_rules_are_printed_a_line_or_two_each(
    run: Command, words: tuple[str, ...], rules: Rules | ExpressRules, players: int | None
) -> None:
    out = run("rules", *words)

    width = 4 if isinstance(rules, ExpressRules) else 6
    lines = re.sub(rf"\n {{{width}}}", " ", out).splitlines()
    assert [" ".join(line.split()) for line in lines] == [
        f"{rule.id} {rule.text}" for rule in rule_texts(rules, players)
    ]
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--game express", r"--game express needs --target, .* \(X8\)$"),
        ("--game express --target 0", r".*target .*\b0 \(X8\)$"),
        ("--game express --target x", "argument --target: expected a whole number of at most 40 "),
        ("--game express --target 9 --curved", "--curved is an option of chicken-foot, not of ex"),
        ("--game express --target 9 --set 6", "--set is an option of chicken-foot, not of expres"),
        ("--game express --target 9 --no-curved", "--no-curved is an option of chicken-foot, not"),
        ("--game express --preset puremco", "--preset is an option of chicken-foot, not of expr"),
        ("--game chicken-foot --pairs", "--pairs is an option of express, not of chicken-foot"),
        ("--game express --target 9 --players 5", r".*\b5 \(X1\)$"),
        ("--game express --target 9 --players 1", r".*\b1 \(X1\)$"),
        ("--game express --target 9 --players 3 --pairs", r".*\b3 \(X1\)$"),
    ],
)
@pytest.mark.parametrize("command", ["play", "rules"])
def test_wrong_options_get_one_line(run: Command, command: str, words: str, message: str) -> None:
    assert re.match(message, run.error(command, *words.split()))
