"""``chickenfoot score``: the score sheet of a game with real tiles, kept in a file (T3)."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from chickenfoot_rules.base import ChickenfootError, MatchError
from chickenfoot_rules.base.texts import N_, chain, expected, join, text, typed
from chickenfoot_rules.cli import files, parsing
from chickenfoot_rules.cli.games import game_options, houses_from, list_typed_options, rules_from
from chickenfoot_rules.cli.human import Request
from chickenfoot_rules.cli.terminal import Keyboard, Screen, language, read, say
from chickenfoot_rules.dominoes import ScoreSheet, SheetError
from chickenfoot_rules.notation.sheets import change_sheet, means
from chickenfoot_rules.records import dumps
from chickenfoot_rules.rendering import score_sheet_csv, score_sheet_text

_DESCRIPTION: Final = N_("""\
Keep the score of a game with real tiles. The file is new, or has a sheet to continue. It is saved
after every line. Type one of these lines:
  12 0 31            the points of a round, in the order of the names
  12 ? 31            the same; some points are not known yet
  -, 1-3 0-0, 9-9    the tiles left in each hand; - for a player who went out
  8-8: 12 0 31       with the double that opened the round, if several can have
  correct 2 0 52 18  the points, or the tiles, of round 2 again
  join Eve average   somebody joins with the average or highest total, or 0
  leave Dan          somebody leaves
  undo               take back the last line
  print sheet.svg    make a picture, or a table with .csv
  ?                  see these lines
  quit               leave

The exit code is 0, or 1 if the input ends before the match does and without "quit".""")

_OPTIONS: Final = parsing.list_options("""\
--names NAME,...  the names of the players, in the order of their seats; without them, you are asked
""")

_HELP: Final[str] = Request.HELP.value[0]
_QUIT: Final[str] = Request.QUIT.value[0]
_PRINT: Final = typed("print")
_YES: Final = typed("yes, y")


def add_parser(commands: parsing.Commands) -> None:
    """Add the subcommand ``score``."""
    parser = parsing.add_command(
        commands,
        "score",
        run,
        summary="keep the score of a game with real tiles",
        description=_DESCRIPTION,
        examples=("evening.json --names Ann,Bob,Cleo", "evening.json"),
        parents=[game_options()],
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the score sheet")
    parsing.add_options(parser, _OPTIONS)


def run(arguments: argparse.Namespace) -> int:
    """Ask for the rows of a score sheet, and save it after each."""
    path: Path = arguments.file
    screen = Screen()
    keyboard = Keyboard(screen)
    with files.hold_file(path, is_new=False):
        is_over = False
        try:
            sheet = _begin(arguments, keyboard)
            while True:
                is_over = sheet.is_over
                files.write_file(path, f"{dumps(sheet)}\n")
                screen.show(score_sheet_text(sheet, language=language()), wraps=False)
                changed = _ask(sheet, keyboard, screen)
                if changed is None:
                    return 0
                sheet = changed
        except EOFError:
            screen.show(say("There is no more input"))
            return 0 if is_over else parsing.FAILED


def _begin(arguments: argparse.Namespace, keyboard: Keyboard) -> ScoreSheet:
    """Return the sheet in the file, or a new one.

    Raises:
        UsageError: if there are rules or names for a sheet that has them.
        EOFError: if the input ends.
    """
    if arguments.file.exists():
        chosen = list_typed_options(arguments) + ["--names"] * (arguments.names is not None)
        if chosen:
            message = text(
                "{file} has its rules and names; leave out {options}",
                file=arguments.file,
                options=", ".join(chosen),
            )
            raise parsing.UsageError(message)
        return files.read_sheet(arguments.file, houses_from(arguments))
    names = arguments.names
    if names is None:
        names = keyboard.ask(say("The names of the players, with commas between them:"))
    listed = [name.strip() for name in names.split(",")]
    return ScoreSheet(rules_from(arguments, len(listed)), listed)


def _ask(sheet: ScoreSheet, keyboard: Keyboard, screen: Screen) -> ScoreSheet | None:
    """Return the sheet after one line of a person, or ``None`` if they leave.

    Raises:
        EOFError: if the input ends.
    """
    names = chain([sheet.players[seat] for seat in sheet.present])
    while True:
        over = text("The match is over; you can correct, undo, print or quit:")
        asked = (
            over
            if sheet.is_over
            else text("Round {number}, {names}:", number=len(sheet.rows) + 1, names=names)
        )
        answer = keyboard.ask(read(asked))
        word, _, rest = answer.partition(" ")
        try:
            if means(word, _QUIT, language()):
                return None
            if means(word, _HELP, language()):
                screen.show(say(_DESCRIPTION), wraps=False)
                continue
            if means(word, _PRINT, language()):
                _print(sheet, Path(rest))
                screen.show(say("The sheet is in {file}", file=rest))
                continue
            try:
                return change_sheet(sheet, answer, language())
            except SheetError as error:
                screen.show(read(str(error)))
                told = keyboard.ask(say("Write it all the same? yes or no:"))
                if not means(told, _YES, language()):
                    continue
                return change_sheet(sheet, answer, language(), mark=True)
        except ChickenfootError as error:
            message = error.message_for(language=language())
            screen.show(say("{message}; type ? for help", message=message))


def _print(sheet: ScoreSheet, path: Path) -> None:
    """Write a sheet as a picture or a table to a new file.

    Raises:
        FileError: if the file can't be written.
        MatchError: if its name ends in something else.
    """
    made = {
        ".svg": lambda: sheet.to_svg(colors="print", language=language()),
        ".csv": lambda: score_sheet_csv(sheet, language=language()),
    }
    if path.suffix.lower() not in made:
        raise MatchError(
            expected(text("a name that ends in {suffix}", suffix=join(made, "or")), str(path))
        )
    files.require_writable(path, is_new=True)
    files.write_file(path, made[path.suffix.lower()]())
