"""``chickenfoot rules``: the rules that some options put in force, in plain English."""

from __future__ import annotations

import argparse

from chickenfoot_rules.cli.arguments import Commands, whole_number
from chickenfoot_rules.cli.games import game_options, rules_from
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.rendering.games import rule_texts

__all__ = ["add_parser", "run"]


def add_parser(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "rules",
        parents=[game_options()],
        allow_abbrev=False,
        help="tell the rules that are in force, a sentence each",
        description="Tell the rules that are in force under the options, a sentence each.",
    )
    parser.add_argument(
        "--players", type=whole_number, metavar="N", help="tell the hand size for N players"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Tell the rules.

    Raises:
        ChickenfootError: when the arguments make no sense.
        RichMissingError: when rich can't be imported.
    """
    texts = rule_texts(rules_from(arguments, arguments.players), arguments.players)
    Screen().show_pairs([(rule.id, rule.text) for rule in texts])
    return 0
