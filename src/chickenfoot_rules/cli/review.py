"""``chickenfoot review``: find the moves of a saved match that cost points."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chickenfoot_rules.cli import files, parsing
from chickenfoot_rules.cli.games import houses_from
from chickenfoot_rules.cli.terminal import Screen, language, make_table, notify, say, show_progress
from chickenfoot_rules.dominoes.texts import N_, Seat, chain, expected, join, plural, text
from chickenfoot_rules.dominoes.values import quote
from chickenfoot_rules.players.advice import Decision, Judgement, add_costs, decisions_in, judge
from chickenfoot_rules.records import Record, SeatRecord
from chickenfoot_rules.tournament.plots import draw_costs, require_plots, write_figure

if TYPE_CHECKING:
    from rich.table import Table

_FEWEST_WORLDS: Final = 2
_MOST_WORLDS: Final = 1_000_000

_WORLDS: Final = 200
"""Plain Python reviews a match of four players and a double-nine set in about a minute."""

_MOST_LISTED: Final = 20

_DESCRIPTION: Final = N_("""\
Find the moves of a saved match that cost points, and say how sure that is.

Each decision is judged by what the player could know then. The tiles that they did not see are
dealt anew, many times; in each of these worlds every legal move is made, and all play on like
greedy players. A move costs the points by which the best move was ahead of it, on average.

With the extra "fast" this is many times faster.""")

_NOTE: Final = N_("""\
A cost is how many points better the best move was, on average over worlds that look the same to \
the player. Costly moves are those whose cost is more than twice its standard error; a few of them \
may be as good as the best one.""")


_OPTIONS: Final = parsing.list_options("""\
--player PLAYER  review only the decisions of this player: a name, or a seat from 0 up
--worlds N       the number of worlds for each decision, 2 to 1,000,000; four times as many halve
                 the errors (default: 200)
--seed N         the seed of all random choices (default: 0)
--all            list all costly moves, not only the 20 that cost most
--plot FILE      draw the points that each player gave away in each round into a .png or .svg file
""")


def add_parser(commands: parsing.Commands) -> None:
    """Add the subcommand."""
    parser = parsing.add_command(
        commands,
        "review",
        run,
        summary="find the moves of a saved match that cost points",
        description=_DESCRIPTION,
        examples=(
            "match.json",
            "match.json --player Ann --worlds 1000",
            "match.json --all --plot review.png",
        ),
    )
    parsing.add_record(parser)
    parsing.add_options(parser, _OPTIONS)
    parser.set_defaults(worlds=_WORLDS, seed=0)


def run(arguments: argparse.Namespace) -> int:
    """Review a record.

    Returns:
        The exit code: 0, or 130 after Ctrl-C; the decisions up to then are reviewed anyway.
    """
    worlds: int = arguments.worlds
    parsing.require_between("--worlds", worlds, _FEWEST_WORLDS, _MOST_WORLDS)
    out: Path | None = arguments.plot
    if out is not None:
        require_plots(out)
        files.require_picture_path(out, arguments.file)
    record = files.read_record(arguments.file, houses_from(arguments))
    seats = _seats(record, arguments.player)
    screen = Screen()
    rounds = [*map(files.round_of, files.rounds_in(record))]
    if not rounds:
        raise parsing.UsageError(text("no round has been dealt yet, so there is nothing to review"))
    review = _Review(record, seats, screen)
    decisions = [*decisions_in(rounds, seats[0] if len(seats) == 1 else None)]
    review.print_start(len(decisions), worlds, arguments.seed)
    judgements = _judge(decisions, worlds, arguments.seed)
    if len(judgements) < len(decisions):
        if judgements:
            review.print(judgements, judgements[-1].decision.round, every=arguments.all)
        return parsing.INTERRUPTED
    review.print(judgements, len(rounds), every=arguments.all)
    if out is not None:
        review.plot(judgements, out)
    return 0


def _seats(record: Record, wanted: str | None) -> Sequence[int]:
    """Return the seats whose decisions are reviewed."""
    seat = None if wanted is None else _seat(record, wanted)
    files.require_view(record, seat)
    if isinstance(record, SeatRecord):
        return [record.seat]
    return range(record.players) if seat is None else [seat]


def _seat(record: Record, wanted: str) -> int:
    """Return the seat of a player who is given by name or seat."""
    named = [seat for seat, name in enumerate(record.names) if name == wanted]
    if len(named) == 1:
        return named[0]
    if named:
        message = text(
            "{name} is the name of {number} players; choose seat {seats}",
            name=quote(wanted),
            number=len(named),
            seats=join(named, "or"),
        )
        raise parsing.UsageError(message)
    if re.fullmatch("[0-9]{1,2}", wanted, re.ASCII) and int(wanted) < record.players:
        return int(wanted)
    known = text("a seat from 0 to {last}", last=record.players - 1)
    raise parsing.UsageError(expected(join([known, *dict.fromkeys(record.names)], "or"), wanted))


def _judge(decisions: Sequence[Decision], worlds: int, seed: int) -> list[Judgement]:
    """Return what each decision cost, or each of those before Ctrl-C."""
    judgements: list[Judgement] = []
    try:
        with show_progress(say("Decisions"), len(decisions), compiles=True) as advance:
            for decision in decisions:
                judgements.append(judge(decision, worlds, seed))
                advance()
    except KeyboardInterrupt:
        of = plural("{number} decision", "{number} decisions", len(decisions))
        notify(text("interrupted after {done} of {of}", done=len(judgements), of=of))
    return judgements


class _Review:
    """Prints and draws what the decisions of some seats cost."""

    def __init__(self, record: Record, seats: Sequence[int], screen: Screen) -> None:
        self._reader = files.reader_of(record)
        self._record = record
        self._rounds = len(files.rounds_in(record))
        self._played = plural("{number} round", "{number} rounds", self._rounds)
        self._screen = screen
        self._seats = seats

    def print_start(self, decisions: int, worlds: int, seed: int) -> None:
        """Print what is reviewed, and how."""
        record, show = self._record, self._screen.show
        parts = (
            record.rules.summary,
            plural("{number} player", "{number} players", record.players),
            self._played,
            plural("{number} decision", "{number} decisions", decisions),
            plural("{number} world each", "{number} worlds each", worlds),
            text("seed {seed}", seed=seed),
        )
        show(say("Review: {facts}", facts=chain(parts)))
        if isinstance(record, SeatRecord):
            seen = text(
                "This is what {player} may know, so only their decisions are reviewed",
                player=Seat(record.seat),
            )
            show(self._reader.read(seen))
        if find_spec("numba") is None:
            show(say("This is many times faster with pip install 'chickenfoot-rules[fast]'"))

    def print(self, judgements: Sequence[Judgement], rounds: int, *, every: bool) -> None:
        """Print the costly moves, all or those that cost most, and what each player gave away."""
        costly = sorted(
            (one for one in judgements if one.is_costly), key=lambda one: -one.made.cost
        )
        most = costly if every else costly[:_MOST_LISTED]
        show = self._screen.show
        show("", self._table(most) if costly else say("No move was costly."))
        if len(most) < len(costly):
            listed = {"number": len(most), "of": len(costly)}
            show("", say("These {number} of {of} cost most; --all lists all.", **listed))
        show("", self._totals(judgements, rounds), "", say(_NOTE))
        inexact = sum(not one.is_exact for one in judgements)
        if inexact:
            roughly = text(
                "In {inexact} of {decisions} the worlds were not equally likely, only nearly so.",
                inexact=inexact,
                decisions=plural("{number} decision", "{number} decisions", len(judgements)),
            )
            show(self._reader.read(roughly))

    def plot(self, judgements: Sequence[Judgement], path: Path) -> None:
        """Draw what each player gave away in each round."""
        points = {seat: [0.0] * self._rounds for seat in self._seats}
        for one in judgements:
            if one.is_costly:
                points[one.decision.view.seat][one.decision.round - 1] += one.made.cost
        title = say("Points given away by costly moves, {rounds}", rounds=self._played)
        by_label: dict[str, Sequence[float]] = {}
        for seat, sums in points.items():
            label = text(
                "{player}: {points} points a round",
                player=Seat(seat),
                points=f"{sum(sums) / self._rounds:.1f}",
            )
            by_label[self._reader.read(label)] = sums
        write_figure(draw_costs(title, by_label, language=language()), path)
        self._screen.show(
            "", say("{file} shows the points by player and round", file=path), wraps=False
        )

    def _table(self, costly: Sequence[Judgement]) -> Table:
        rows = [
            (
                str(one.decision.round),
                str(one.decision.number),
                self._reader.name(one.decision.view.seat),
                self._reader.read(str(one.decision.move)),
                self._reader.read(str(one.best)),
                f"{one.made.cost:.1f}",
                f"{one.made.cost_error:.1f}",
            )
            for one in costly
        ]
        headings = [text("Round"), text("Move"), text("Player"), text("Played"), text("Best")]
        headings += [text("Cost"), text("Error")]
        return make_table(headings, rows, texts=(2, 3, 4), title=text("Costly moves"))

    def _totals(self, judgements: Sequence[Judgement], rounds: int) -> Table:
        rows: list[Sequence[str]] = []
        for seat in self._seats:
            own = [one for one in judgements if one.decision.view.seat == seat]
            costly = [one for one in own if one.is_costly]
            points, error = add_costs(costly)
            rows.append(
                (
                    self._reader.name(seat),
                    str(len(own)),
                    str(len(costly)),
                    f"{points / rounds:.1f}",
                    f"{error / rounds:.1f}",
                    f"{1 - len(costly) / len(own):.0%}" if own else "",
                )
            )
        headings = [text("Player"), text("Decisions"), text("Costly"), text("Points a round")]
        headings += [text("Error"), text("Best or as good")]
        return make_table(headings, rows, title=text("Points given away by costly moves"))
