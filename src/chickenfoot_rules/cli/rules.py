"""``chickenfoot rules``: the rules that some options put in force, in plain English."""

from __future__ import annotations

import argparse

from chickenfoot_rules.cli.arguments import Commands, rules_from, rules_options, whole_number
from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.rulebook import rules_in_english

__all__ = ["add_parser", "run"]


def add_parser(commands: Commands) -> None:
    """Add the subcommand."""
    parser = commands.add_parser(
        "rules",
        parents=[rules_options()],
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
    texts = rules_in_english(rules_from(arguments), arguments.players)
    Screen().show_pairs([(rule.id, rule.text) for rule in texts])
    return 0
