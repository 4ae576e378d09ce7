"""The `chickenfoot` command: play a match by chance and tell it, or tell the rules.

The tables and trees need the extra ``cli``; without it the command says so.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import re
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NoReturn

import attrs

from chickenfoot_rules.errors import ChickenfootError
from chickenfoot_rules.match import Match
from chickenfoot_rules.narration import (
    Branch,
    branches,
    heading,
    lines_of_end,
    lines_of_opening,
    lines_of_places,
    lines_of_turns,
    turns,
)
from chickenfoot_rules.rulebook import rules_in_english
from chickenfoot_rules.rules import (
    DOMINO_PLAZA,
    PRESETS,
    PUREMCO,
    SEVEN,
    DealTable,
    MissingDouble,
    Opening,
    Rules,
)

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.tree import Tree

__all__ = ["main"]

_DEAL_TABLES: Final[Mapping[str, DealTable]] = MappingProxyType(
    {"puremco": PUREMCO, "domino-plaza": DOMINO_PLAZA, "seven": SEVEN}
)
_WRONG_USAGE: Final = 2
_OUTPUT_CLOSED: Final = 1
_INTERRUPTED: Final = 130
"""What shells report of a command that Ctrl-C ended: 128 and the signal's number."""

_WIDTH: Final = 100
"""Columns of an output that is not a terminal."""

_WIDEST: Final = 10_000
_LONGEST_MESSAGE: Final = 400
_LONGEST_SHOWN: Final = 40
_SEEDS: Final = 10**9
"""A fresh seed is below this, so that it is short enough to be typed again."""

_SWITCHES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "double_chicken_foot": "the opening double takes six arms, not four (R3.2)",
        "must_play_drawn": "a drawn tile that fits must be played (R4.1)",
        "draw_until_playable": "draw on until a tile fits (R4.2)",
        "chickenlittle": "announcing one's last tile is a duty (R6.1 to R6.3)",
        "curved": "a blocked round charges only what exceeds the lowest hand (R7.3)",
    }
)
_EPILOG: Final = """\
Without a command a match is played: "chickenfoot --seed 3" is "chickenfoot play --seed 3".
See "chickenfoot play --help" for all options."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        argv: the arguments; those of the process unless given.

    Returns:
        The exit code: 0, or 2 for wrong arguments, 1 when the output can't be
        written or nobody reads it any more, 130 after Ctrl-C.

    Raises:
        SystemExit: after the help, and when the arguments can't be parsed.
    """
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison] - closed by the shell
        return _OUTPUT_CLOSED
    try:
        try:
            return _run([*(sys.argv[1:] if argv is None else argv)])
        finally:
            # Here rather than at the interpreter's exit, where nobody could catch the error.
            sys.stdout.flush()
    except OSError as error:
        # What is still buffered must not be written at the interpreter's exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # that one is the reader's wish
            sys.stderr.write(_error_line(f"the output can't be written: {error.strerror}"))
        return _OUTPUT_CLOSED
    except KeyboardInterrupt:
        return _INTERRUPTED


def _run(words: list[str]) -> int:
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words = ["play", *words]
    arguments = _parser().parse_args(words)
    if arguments.version:
        sys.stdout.write(f"chickenfoot {version('chickenfoot-rules')}\n")
        return 0
    try:
        rules = _rules(arguments)
        if arguments.command == "rules":
            return _tell_rules(rules, arguments.players)
        return _play(rules, arguments)
    except ChickenfootError as error:
        sys.stderr.write(_error_line(str(error)))
    except _RichMissingError:
        sys.stderr.write("chickenfoot needs rich: pip install 'chickenfoot-rules[cli]'\n")
    return _WRONG_USAGE


def _error_line(message: str) -> str:
    """Return a message as the one line that wrong arguments get, whatever they contain."""
    line = " ".join(message.split())
    if len(line) > _LONGEST_MESSAGE:
        line = line[:_LONGEST_MESSAGE] + "..."
    printable = "".join(letter if letter.isprintable() else "?" for letter in line)
    return f"chickenfoot: error: {printable}\n"


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Exit because of wrong arguments."""
        self.exit(_WRONG_USAGE, _error_line(message))


def _whole_number(text: str) -> int:
    # Python itself refuses only numbers of thousands of digits, and slowly reads the others.
    if not re.fullmatch(r"[+-]?[0-9]{1,40}", text, re.ASCII):
        shown = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "..."
        message = f"a whole number of at most 40 digits is wanted, not {shown!r}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _parser() -> _Parser:
    parser = _Parser(
        prog="chickenfoot",
        description="Chicken Foot, the domino game: watch a match of random players,\n"
        "or read the rules that some options make.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    options = _options()
    play = commands.add_parser(
        "play",
        parents=[options],
        allow_abbrev=False,
        help="play a match by chance and tell it (the default)",
        description="Play a whole match by chance and tell it, round by round.",
    )
    play.add_argument(
        "--players", type=_whole_number, default=4, metavar="N", help="seats, 2 to 16 (default: 4)"
    )
    play.add_argument(
        "--seed",
        type=_whole_number,
        metavar="N",
        help="the number that all chance follows from (default: a fresh one, which is told)",
    )
    play.add_argument(
        "--lead",
        type=_whole_number,
        metavar="SEAT",
        help="the seat that leads round 1, from 0 up (R2.3, R2.6)",
    )
    play.add_argument(
        "--quiet", action="store_true", help="show the final score sheet and the places alone"
    )
    rules = commands.add_parser(
        "rules",
        parents=[options],
        allow_abbrev=False,
        help="tell the rules that are in force, a sentence each",
        description="Tell the rules that are in force under the options, a sentence each.",
    )
    rules.add_argument(
        "--players", type=_whole_number, metavar="N", help="tell the hand size for N players"
    )
    return parser


def _options() -> _Parser:
    """Return the options of `Rules`; those that are not given leave no trace."""
    parser = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    parser.add_argument(
        "--preset",
        choices=[*PRESETS],
        default="puremco",
        help="the rules to start from (default: puremco); each option below overrides one of them",
    )
    group = parser.add_argument_group("options of the rules")
    group.add_argument(
        "--set",
        dest="domino_set",
        type=_whole_number,
        metavar="N",
        help="play with a double-N set, 1 to 18 (R1.1)",
    )
    group.add_argument(
        "--deal-table", choices=[*_DEAL_TABLES], help="hand sizes by set and players (R1.3)"
    )
    group.add_argument(
        "--hand-size", type=_whole_number, metavar="N", help="tiles each, whatever the table says"
    )
    group.add_argument(
        "--opening",
        choices=[opening.value for opening in Opening],
        help="how a round is opened (R2.2 to R2.4)",
    )
    group.add_argument(
        "--missing-double",
        choices=[missing.value for missing in MissingDouble],
        help="what happens when nobody holds the double (R2.5)",
    )
    for name, text in _SWITCHES.items():
        group.add_argument(
            f"--{name.replace('_', '-')}", action=argparse.BooleanOptionalAction, help=text
        )
    group.add_argument(
        "--double-blank", type=_whole_number, metavar="POINTS", help="what 0-0 costs (R7.2)"
    )
    return parser


def _rules(arguments: argparse.Namespace) -> Rules:
    given = vars(arguments)
    convert: dict[str, Callable[[str], object]] = {
        "deal_table": _DEAL_TABLES.__getitem__,
        "opening": Opening,
        "missing_double": MissingDouble,
    }
    changes: dict[str, Any] = {
        field.name: convert[field.name](given[field.name])
        if field.name in convert
        else given[field.name]
        for field in attrs.fields(Rules)
        if field.name in given
    }
    return attrs.evolve(PRESETS[arguments.preset], **changes)


def _tell_rules(rules: Rules, players: int | None) -> int:
    texts = rules_in_english(rules, players)
    _Screen().show_pairs([(rule.id, rule.text) for rule in texts])
    return 0


def _play(rules: Rules, arguments: argparse.Namespace) -> int:
    players: int = arguments.players
    size = rules.hand_size_for(players)
    match = Match(rules, players, arguments.lead)
    seed: int = secrets.randbelow(_SEEDS) if arguments.seed is None else arguments.seed
    screen = _Screen()
    rng = random.Random(seed)
    if not arguments.quiet:
        tiles = "1 tile" if size == 1 else f"{size} tiles"
        screen.show(
            f"Chicken Foot: {rules.domino_set} set, {players} players, {tiles} each, seed {seed}"
        )
    while not match.is_over:
        title = heading(match)
        required = max(match.unused)
        deal = match.shuffle(rng)
        match = match.deal(deal)
        while match.round is not None:
            match = match.apply(rng.choice(match.round.legal_moves))
        if arguments.quiet:
            continue
        played = match.rounds[-1]
        screen.show("")
        screen.show(title, style="bold")
        screen.show(*lines_of_opening(played.origin, deal, required))
        screen.show(*lines_of_turns(turns(played), players))
        screen.show(*lines_of_end(played))
        screen.show_branches(branches(played.layout))
        screen.show("")
        if not match.is_over:
            screen.show_sheet(match, "Score sheet")
    # The seed stands here too, for who sees nothing but the sheet.
    screen.show_sheet(match, f"Score sheet, seed {seed}")
    screen.show("", *lines_of_places(match.standings))
    return 0


class _RichMissingError(Exception):
    """The extra that the command needs is not installed."""


class _Screen:
    """Standard output, by way of rich.

    Raises:
        _RichMissingError: when rich can't be imported.
    """

    _console: Console

    def __init__(self) -> None:
        try:
            from rich.console import Console  # noqa: PLC0415 - an extra
        except ImportError:
            raise _RichMissingError from None
        terminal = sys.stdout.isatty()
        self._console = Console(
            # A stand-in that nothing is ever written to: of a closed pipe rich would make an
            # exit of its own. All that it tells rich is what the true output can show.
            file=io.TextIOWrapper(io.BytesIO(), encoding=sys.stdout.encoding),
            width=None if terminal else _WIDTH,
            force_terminal=terminal,
            markup=False,
            highlight=False,
            emoji=False,
        )

    def show(self, *things: RenderableType, style: str | None = None) -> None:
        """Show each thing on lines of its own."""
        with self._console.capture() as capture:
            for thing in things:
                self._console.print(thing, style=style, crop=False)
        for line in capture.get().splitlines():
            shown = line.rstrip()
            if self._console.options.ascii_only:
                shown = shown.replace("—", "-")
            sys.stdout.write(f"{shown}\n")

    def show_pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Show texts beside their names."""
        from rich.table import Table  # noqa: PLC0415 - an extra

        grid = Table.grid("", "", padding=(0, 2, 0, 0))
        for name, text in pairs:
            grid.add_row(name, text)
        self.show(grid)

    def show_branches(self, branch: Branch) -> None:
        """Show a layout as a tree."""
        from rich.tree import Tree  # noqa: PLC0415 - an extra

        root = Tree(str(branch), guide_style="dim")
        _grow(root, branch)
        self.show(root)

    def show_sheet(self, match: Match, title: str) -> None:
        """Show the charges by round and seat, and the totals."""
        from rich import box  # noqa: PLC0415 - an extra
        from rich.measure import Measurement  # noqa: PLC0415 - an extra
        from rich.table import Table  # noqa: PLC0415 - an extra

        table = Table(
            title=title, title_justify="left", box=box.SIMPLE, show_edge=False, show_footer=True
        )
        table.add_column("Round", footer="Total", justify="right", no_wrap=True)
        table.add_column("Opened by", no_wrap=True)
        for seat, total in enumerate(map(sum, zip(*match.scores, strict=True))):
            table.add_column(f"Seat {seat}", footer=str(total), justify="right", no_wrap=True)
        for number, (played, row) in enumerate(zip(match.rounds, match.scores, strict=True), 1):
            table.add_row(str(number), str(played.layout.opening), *map(str, row))
        # A number cut short would be wrong, so a wide sheet is rather wider than the screen.
        wide = self._console.options.update(max_width=_WIDEST)
        table.width = Measurement.get(self._console, wide, table).maximum
        self.show(table)


def _grow(tree: Tree, branch: Branch) -> None:
    for smaller in branch.branches:
        _grow(tree.add(str(smaller)), smaller)
