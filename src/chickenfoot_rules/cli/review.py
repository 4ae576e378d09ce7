"""``chickenfoot review``: find the moves of a saved match that cost points."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from chickenfoot_rules.base import N_, Reader, Seat, chain, plural, text
from chickenfoot_rules.cli import files, parsing
from chickenfoot_rules.cli.games import houses_from
from chickenfoot_rules.cli.terminal import Screen, make_table, notify, say, show_progress
from chickenfoot_rules.dominoes.scoring import check_seat
from chickenfoot_rules.players.advice import Decision, Judgement, add_costs, decisions_in, judge
from chickenfoot_rules.records import Record, SeatRecord

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

_MOST_WORLDS: Final = 1_000_000

_WORLDS: Final = 200
"""Plain Python reviews a match of four players and a double-nine set in about a minute."""

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
--seat SEAT  review only the decisions of this seat, from 0 up
--worlds N   the number of worlds for each decision; four times as many halve the errors
             (default: %(default)s)
--seed N     the seed of all random choices (default: %(default)s)
""")


def add_parser(commands: parsing.Commands) -> None:
    """Add the subcommand."""
    parser = parsing.add_command(
        commands,
        "review",
        run,
        summary="find the moves of a saved match that cost points",
        description=_DESCRIPTION,
        examples=("match.json", "match.json --seat 0 --worlds 1000"),
    )
    parsing.add_record(parser)
    parsing.add_options(
        parser,
        _OPTIONS,
        seat=int,
        worlds=parsing.number_between(2, _MOST_WORLDS),
        seed=int,
    )
    parser.set_defaults(worlds=_WORLDS, seed=0)


def run(arguments: argparse.Namespace) -> int:
    """Review a record.

    Returns:
        The exit code: 0, or 130 after Ctrl-C; the decisions up to then are reviewed anyway.
    """
    record = files.read_record(arguments.file, houses_from(arguments))
    seats = _seats(record, arguments.seat)
    screen = Screen()
    rounds = [*map(files.round_of, files.rounds_in(record))]
    if not rounds:
        raise parsing.UsageError(text("no round has been dealt yet, so there is nothing to review"))
    decisions = [*decisions_in(rounds, seats[0] if len(seats) == 1 else None)]
    screen.show(*_heading(record, len(rounds), len(decisions), arguments))
    judgements = _judge(decisions, arguments.worlds, arguments.seed)
    is_whole = len(judgements) == len(decisions)
    if judgements or is_whole:
        reviewed = len(rounds) if is_whole else judgements[-1].decision.round
        reader = files.reader_of(record)
        screen.show("", _costly_moves(judgements, reader))
        screen.show("", _totals(judgements, seats, reviewed, reader), "", say(_NOTE))
        if inexact := sum(not one.is_exact for one in judgements):
            of = plural("{number} decision", "{number} decisions", len(judgements))
            roughly = N_(
                "In {inexact} of {decisions} the worlds were not equally likely, only nearly so."
            )
            screen.show(say(roughly, inexact=inexact, decisions=of))
    return 0 if is_whole else parsing.INTERRUPTED


def _seats(record: Record, seat: int | None) -> Sequence[int]:
    """Return the seats whose decisions are reviewed."""
    files.require_view(record, seat)
    if isinstance(record, SeatRecord):
        return [record.seat]
    if seat is None:
        return range(record.players)
    check_seat(seat, record.players)
    return [seat]


def _judge(decisions: Sequence[Decision], worlds: int, seed: int) -> list[Judgement]:
    """Return what each decision cost, or each of those before Ctrl-C."""
    judgements: list[Judgement] = []
    try:
        with show_progress(say("Decisions"), len(decisions), searches=True) as advance:
            for decision in decisions:
                judgements.append(judge(decision, worlds, seed))
                advance()
    except KeyboardInterrupt:
        of = plural("{number} decision", "{number} decisions", len(decisions))
        notify(text("interrupted after {done} of {of}", done=len(judgements), of=of))
    return judgements


def _heading(
    record: Record, rounds: int, decisions: int, arguments: argparse.Namespace
) -> Iterator[str]:
    """Yield what is reviewed, and how."""
    parts = (
        record.rules.summary,
        plural("{number} player", "{number} players", record.players),
        plural("{number} round", "{number} rounds", rounds),
        plural("{number} decision", "{number} decisions", decisions),
        plural("{number} world each", "{number} worlds each", arguments.worlds),
        text("seed {seed}", seed=arguments.seed),
    )
    yield say("Review: {facts}", facts=chain(parts))
    if isinstance(record, SeatRecord):
        seen = text(
            "This is what {player} may know, so only their decisions are reviewed",
            player=Seat(record.seat),
        )
        yield files.reader_of(record).read(seen)
    if find_spec("numba") is None:
        yield say("This is many times faster with pip install 'chickenfoot-rules[fast]'")


def _costly_moves(judgements: Iterable[Judgement], reader: Reader) -> RenderableType:
    """Return the costly moves as a table, the costliest first."""
    costly = sorted((one for one in judgements if one.is_costly), key=lambda one: -one.made.cost)
    if not costly:
        return say("No move was costly.")
    rows = [
        (
            str(one.decision.round),
            str(one.decision.number),
            reader.name(one.decision.view.seat),
            reader.read(str(one.decision.move)),
            reader.read(str(one.best)),
            f"{one.made.cost:.1f}",
            f"{one.made.cost_error:.1f}",
        )
        for one in costly
    ]
    headings = [text("Round"), text("Move"), text("Player"), text("Played"), text("Best")]
    headings += [text("Cost"), text("Error")]
    return make_table(headings, rows, texts=(2, 3, 4), title=text("Costly moves"))


def _totals(
    judgements: Sequence[Judgement], seats: Iterable[int], rounds: int, reader: Reader
) -> Table:
    """Return as a table what each player gave away."""
    rows: list[Sequence[str]] = []
    for seat in seats:
        own = [one for one in judgements if one.decision.view.seat == seat]
        costly = [one for one in own if one.is_costly]
        points, error = add_costs(costly)
        rows.append(
            (
                reader.name(seat),
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
