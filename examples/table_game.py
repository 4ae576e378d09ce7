"""A game for one screen: people pass the keyboard around, and each sees only their own tiles.

Run ``python table_game.py Ada Bob Cleo``. A file that is named with ``--file`` keeps the
match; if it is there already, its match goes on.
"""

from __future__ import annotations

import argparse
import contextlib
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from chickenfoot_rules import ChickenfootError, Match, Move, NotationError, PlayerView, Rules
from chickenfoot_rules.notation import parse_move
from chickenfoot_rules.records import MatchRecord, load, save
from chickenfoot_rules.rendering import view_text

HELP = "Type the number of a move or the move, or: undo, redo, save, quit."

SEEN = "A tile was drawn, and somebody has seen it. If all agree, type undo! to take that back."

LINES = 100
"""Empty lines that push what the last player saw out of sight."""


class Table:
    """A match that can be undone and redone.

    Matches never change, so undo and redo move along a list of them. The list begins anew with each
    deal: everybody has seen how the round before ended, and nobody can be dealt another hand.

    Args:
        match: the match, at any moment before its end.
        names: the names of the players, by seat.
        rng: shuffles the tiles.
    """

    def __init__(self, match: Match, names: Sequence[str], rng: random.Random) -> None:
        self.names = tuple(names)
        self._rng = rng
        self._past = [self._dealt(match)]
        self._now = 0

    @property
    def match(self) -> Match:
        """The match as it is now."""
        return self._past[self._now]

    @property
    def view(self) -> PlayerView:
        """What the seat sees whose turn it is."""
        round_ = self.match.round or self.match.rounds[-1]
        return self.match.view(round_.seat)

    def apply(self, move: Move) -> None:
        """Make a move, and deal the next round if it ended this one.

        Raises:
            IllegalMoveError: when the move is illegal; the table is what it was.
        """
        after = self.match.apply(move)
        if after.round is None:
            self._past, self._now = [self._dealt(after)], 0
        else:
            self._past[self._now + 1 :] = [after]
            self._now += 1

    @property
    def has_drawn(self) -> bool:
        """Whether the last move drew a tile, which nobody can unsee."""
        before, now = self._past[max(self._now - 1, 0)].round, self.match.round
        return before is not None and now is not None and now.boneyard_size < before.boneyard_size

    def undo(self) -> bool:
        """Take a move of this round back, and return whether there was one."""
        return self._go(-1)

    def redo(self) -> bool:
        """Make the last undone move again, and return whether there was one."""
        return self._go(+1)

    def record(self) -> MatchRecord[Match]:
        """Return what is saved of the table."""
        return MatchRecord.of(self.match, self.names)

    def _go(self, steps: int) -> bool:
        possible = 0 <= self._now + steps < len(self._past)
        if possible:
            self._now += steps
        return possible

    def _dealt(self, match: Match) -> Match:
        between_rounds = match.round is None and not match.is_over
        return match.deal(self._rng) if between_rounds else match


def score_sheet(match: Match, names: Sequence[str]) -> Iterator[str]:
    """Tell the score sheet: a line for each finished round, and one for the totals."""
    yield " ".join(f"{name:>8.8}" for name in ("", *names))
    for number, row in enumerate(match.scores, 1):
        yield " ".join(f"{cell:>8}" for cell in (number, *row))
    totals = [sum(row[seat] for row in match.scores) for seat in range(match.players)]
    yield " ".join(f"{cell:>8}" for cell in ("total", *totals))


def play(
    table: Table, ask: Callable[[str], str], tell: Callable[[str], None], file: Path | None = None
) -> None:
    """Play a match to its end, or until somebody quits.

    Args:
        table: the table.
        ask: shows a prompt and returns what is typed.
        tell: shows a text.
        file: where the match is kept when somebody saves or quits.
    """
    at_screen: int | None = None
    while not table.match.is_over:
        view, rounds = table.view, len(table.match.rounds)
        if view.seat != at_screen:
            tell("\n" * LINES)
            ask(f"{table.names[view.seat]} takes the screen and presses Enter. ")
            at_screen = view.seat
        tell(view_text(view, names=table.names))
        answer = ask(f"{table.names[view.seat]}> ").strip()
        if answer in {"save", "quit"} and file is not None:
            save(table.record(), file)
            tell(f"{file.name} keeps the match.")
        if answer == "quit":
            return
        if answer != "save":
            tell(obey(table, answer))
        if len(table.match.rounds) > rounds:
            tell("\n".join(score_sheet(table.match, table.names)))
    for place in table.match.standings:
        tell(f"{place.rank}. {table.names[place.seat]}, {place.total} points")


def obey(table: Table, answer: str) -> str:
    """Do what a person typed, and return what to tell them."""
    if answer == "undo" and table.has_drawn:
        return SEEN
    if answer in {"undo", "undo!"}:
        return "Taken back." if table.undo() else "There is nothing to take back."
    if answer == "redo":
        return "Made again." if table.redo() else "There is nothing to make again."
    try:
        move = move_of(answer, table.view)
        table.apply(move)
    except NotationError as error:  # It is no move.
        return f"{error.message}. {HELP}"
    except ChickenfootError as error:  # It is an illegal one.
        return f"{error}. {HELP}"
    return f"{move}."


def move_of(answer: str, view: PlayerView) -> Move:
    """Return the move that a person means: its number, or the move as people write it.

    Raises:
        NotationError: when it is no move.
    """
    if answer.isdecimal() and 1 <= int(answer) <= len(view.legal_moves):
        return view.legal_moves[int(answer) - 1]
    return parse_move(answer, lenient=True)


def main() -> None:
    """Seat the people that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="who plays, 2 to 16")
    parser.add_argument("--file", type=Path, help="keep the match here, or go on with it")
    options = parser.parse_args()
    rng = random.SystemRandom()
    try:
        if options.file is not None and options.file.exists():
            record = load(options.file, kind=MatchRecord)
            table = Table(record.match, record.names, rng)
        else:
            table = Table(Match(Rules(), len(options.names)), options.names, rng)
    except ChickenfootError as error:
        parser.error(str(error))
    with contextlib.suppress(EOFError, KeyboardInterrupt):  # Somebody has stopped it.
        play(table, input, print, options.file)


if __name__ == "__main__":
    main()
