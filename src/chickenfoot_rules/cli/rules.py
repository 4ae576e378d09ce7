"""``chickenfoot rules``: print the rules under some options, in plain English."""

from __future__ import annotations

import argparse

from chickenfoot_rules.cli.arguments import Commands, add_command, whole_number
from chickenfoot_rules.cli.games import game_options, rules_from
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.rendering.games import rule_texts


def add_parser(commands: Commands) -> None:
    """Add the subcommand."""
    parser = add_command(
        commands,
        "rules",
        run,
        summary="print the rules in force, a sentence each",
        description="Print the rules that are in force under the options, a sentence each.",
        parents=[game_options()],
    )
    parser.add_argument(
        "--players", type=whole_number, metavar="N", help="print the hand size for N players"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the rules.

    Returns:
        The exit code, 0.

    Raises:
        ChickenfootError: if the arguments are wrong.
        RichMissingError: if rich can't be imported.
    """
    texts = rule_texts(rules_from(arguments, arguments.players), arguments.players)
    Screen().show_pairs([(rule.id, rule.text) for rule in texts])
    return 0
