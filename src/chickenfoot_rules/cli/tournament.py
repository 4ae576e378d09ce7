"""``chickenfoot tournament``: find out which player is better, and how sure that is."""

from __future__ import annotations

import argparse
import itertools
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chickenfoot_rules.cli import parsing
from chickenfoot_rules.cli.files import require_writable, unreadable, unwritable, write_file
from chickenfoot_rules.cli.games import game_options, rules_from
from chickenfoot_rules.cli.seats import entrant_from
from chickenfoot_rules.cli.terminal import (
    Screen,
    language,
    make_table,
    notify,
    read,
    say,
    show_progress,
)
from chickenfoot_rules.dominoes.texts import N_, chain, plural, text
from chickenfoot_rules.players.search.player import SearchPlayer
from chickenfoot_rules.records.files import read_up_to
from chickenfoot_rules.tournament.documents import TournamentLog, result_as_json, seed_of
from chickenfoot_rules.tournament.plan import GameResult, TournamentError, TournamentPlan
from chickenfoot_rules.tournament.plots import plot_tournament, require_plots
from chickenfoot_rules.tournament.results import (
    Performance,
    TournamentResult,
    rating_model,
    ratings,
)
from chickenfoot_rules.tournament.running import (
    StalledError,
    hold_back_interrupts,
    local_executor,
    play_games,
)

if TYPE_CHECKING:
    from rich.table import Table

_MOST_JOBS: Final = 512

_LONGEST_TIMEOUT: Final = 10**6
"""Seconds, 11 days; some systems can't wait much longer."""

_RESULTS_BEGIN: Final = 200
"""The number of bytes that are enough to recognize results."""

_COLUMNS: Final = (
    *(text("Player"), text("Points"), text("95 % interval"), text("Place"), text("Wins")),
    *("mu", "sigma", text("Rating"), text("Faults")),
)
_LEFT_OUT: Final = ("mu", "sigma")
"""The columns that a terminal narrower than the following leaves out, so that names fit."""

_WIDE: Final = 100

_DESCRIPTION: Final = N_("""\
Play many matches, and show which player is better and how sure that is.

Each match is played once for each rotation of the players around the table, with the
same deals, so that nobody is lucky with the tiles.

It needs the extra "tournament", and --plot the extra "plot".""")


_OPTIONS: Final = parsing.list_options("""\
--seats             2 to 16 players, in express 2 to 4: random, greedy, search:200 (simulations a
                    move), search:0.5s (seconds a move, which no seed repeats), or your own as
                    module:name or cmd:PROGRAM
--matches N         the number of sets of deals; each is played in one game for each player
                    (default: 100)
--jobs N            the number of processes that play at a time (default: one for each processor)
--timeout SECONDS   stop when no game has ended for so long, because a player never answers
                    (default: wait for ever)
--seed N            the seed of all random choices (default: a fresh one, which is shown)
""")
_LOG: Final = parsing.list_options("""\
--out FILE     write each game to a new file as soon as it ends; without this option, the games of a
               stopped tournament are written to tournament-SEED.jsonl
--resume FILE  resume the tournament in a file that --out wrote; repeat the other options, except
               --seed
""")
_RESULTS: Final = parsing.list_options("""\
--json FILE  write all results as JSON
--plot FILE  draw the results into a .png or .svg file
""")


def add_parser(commands: parsing.Commands) -> None:
    """Add the subcommand."""
    parser = parsing.add_command(
        commands,
        "tournament",
        run,
        summary="play many matches and show which player is better",
        description=_DESCRIPTION,
        examples=(
            "--seats greedy,random --matches 200 --plot greedy.png",
            "--seats search:200,greedy --out games.jsonl --seed 1",
            "--seats search:200,greedy --resume games.jsonl",
            "--game express --target 100 --seats greedy,random",
        ),
        parents=[game_options()],
    )
    parsing.add_options(parser, _OPTIONS, seats={"metavar": "PLAYER,...", "required": True})
    parser.set_defaults(matches=100)
    files = parser.add_argument_group("files")
    parsing.add_options(files.add_mutually_exclusive_group(), _LOG)
    parsing.add_options(files, _RESULTS)


def run(arguments: argparse.Namespace) -> int:
    """Play a tournament and print its results.

    Returns:
        The exit code: 0, or 130 after Ctrl-C, or 1 if a worker process died, a player
        never answered or the system failed; the results up to then are printed anyway.
    """
    entrants = [entrant_from(word.strip()) for word in arguments.seats.split(",")]
    plan = TournamentPlan(
        entrants=entrants,
        matches=arguments.matches,
        seed=_seed(arguments),
        rules=rules_from(arguments, len(entrants)),
    )
    jobs = min(os.cpu_count() or 1, _MOST_JOBS) if arguments.jobs is None else arguments.jobs
    parsing.require_between("--jobs", jobs, 1, _MOST_JOBS)
    timeout: int | None = arguments.timeout
    if timeout is not None:
        parsing.require_between("--timeout", timeout, 1, _LONGEST_TIMEOUT)
    rating_model()  # This raises now rather than after all the games if the extra is missing.
    screen = Screen()
    _require_files(arguments)
    with _log(arguments, plan) as log:
        screen.show(_heading(plan))
        results, code = _play(plan, log, jobs, timeout)
    result = TournamentResult(plan, results)
    try:
        _show(screen, result)
    finally:
        _write_files(arguments, result)
    return code


def _seed(arguments: argparse.Namespace) -> int:
    if arguments.seed is None:
        return parsing.fresh_seed() if arguments.resume is None else seed_of(arguments.resume)
    return int(arguments.seed)


def _require_files(arguments: argparse.Namespace) -> None:
    """Raise before the games if a file can't be written after them."""
    if arguments.plot is not None:
        require_plots(arguments.plot)
    wanted: list[Path | None] = [arguments.out, arguments.resume, arguments.json, arguments.plot]
    paths = [path for path in wanted if path is not None]
    for path in paths:
        require_writable(path)
    if arguments.json is not None:
        _require_results(arguments.json)
    if len({path.resolve() for path in paths}) < len(paths):
        raise TournamentError(
            text("expected a different file for each option, got the same file twice")
        )


def _require_results(path: Path) -> None:
    """Raise if a file exists and is neither empty nor the results of a tournament."""
    try:
        beginning = read_up_to(path, _RESULTS_BEGIN) if path.exists() else b""
    except OSError as error:
        raise unreadable(path, error) from None
    if beginning and b'-tournament"' not in beginning:
        reason = text("it exists and is not the results of a tournament; choose another name")
        raise unwritable(path, reason)


def _log(
    arguments: argparse.Namespace, plan: TournamentPlan
) -> AbstractContextManager[TournamentLog | None]:
    if arguments.resume is not None:
        return TournamentLog.resume(arguments.resume, plan)
    return nullcontext() if arguments.out is None else TournamentLog.start(arguments.out, plan)


def _play(
    plan: TournamentPlan, log: TournamentLog | None, jobs: int, timeout: int | None
) -> tuple[list[GameResult], int]:
    """Play the games that are not in the log, until all are played or something stops them.

    Returns:
        The results of all games, and the exit code.
    """
    results = [] if log is None else [*log.results]
    earlier, total = len(results), plan.matches * plan.players
    if log is not None:
        _report_earlier(log, total)
    # Only a process of its own can be stopped in the middle of a game.
    has_processes = (jobs > 1 or timeout is not None) and earlier < total
    processes = local_executor(jobs) if has_processes else nullcontext()
    searches = any(isinstance(entrant.player, SearchPlayer) for entrant in plan.entrants)
    left, limit = plan.games_but(results), timeout if has_processes else None
    code = parsing.FAILED
    try:
        with (
            processes as executor,
            closing(play_games(left, executor, timeout=limit)) as ended,
            show_progress(say("Games"), total, done=earlier, compiles=searches) as advance,
        ):
            for result in ended:
                with hold_back_interrupts():  # The file and the count agree.
                    if log is not None:
                        log.append(result)
                    results.append(result)
                advance()
    except KeyboardInterrupt:
        event, code = text("interrupted"), parsing.INTERRUPTED
    except BrokenExecutor:
        event = text("a worker process died")
    except StalledError:
        event = text("no game has ended for {seconds} seconds", seconds=timeout)
    except OSError as error:  # Perhaps the terminal is closed, which shows the progress.
        event = chain([error.strerror or text("stopped")])
    else:
        return results, 0
    path = _save_stopped(plan, results) if log is None else log.path
    stopped = text(
        "{event} after {done} of {total} games", event=event, done=len(results), total=total
    )
    if path is not None:
        stopped = text(
            "{event}; resume with the same options and --resume {file}", event=stopped, file=path
        )
    notify(stopped)
    return results, code


def _report_earlier(log: TournamentLog, total: int) -> None:
    """Say how many games are in a log already."""
    if log.was_cut_off:
        notify(text("the last line of the file is incomplete; its game is played again"))
    if done := len(log.results):
        notify(text("{done} of {total} games are already in the file", done=done, total=total))


def _save_stopped(plan: TournamentPlan, results: Sequence[GameResult]) -> Path | None:
    """Write the games of a stopped tournament that has no log to a new file, if there are any."""
    if not results:
        return None
    path = Path(f"tournament-{plan.seed}.jsonl")
    others = (Path(f"tournament-{plan.seed}-{number}.jsonl") for number in itertools.count(2))
    while path.exists():
        path = next(others)
    try:
        with TournamentLog.start(path, plan) as log:
            for result in results:
                log.append(result)
    except TournamentError as error:
        notify(text("the games can't be saved: {reason}", reason=str(error)))
        return None
    return path


def _heading(plan: TournamentPlan) -> str:
    size = plan.rules.hand_size_for(plan.players)
    parts = (
        plan.rules.summary,
        plural("{number} player", "{number} players", plan.players),
        plural("{number} tile each", "{number} tiles each", size),
        plural(
            "{number} match of {games} games",
            "{number} matches of {games} games",
            plan.matches,
            games=plan.players,
        ),
        text("seed {seed}", seed=plan.seed),
    )
    return say("Tournament: {facts}", facts=chain(parts))


def _show(screen: Screen, result: TournamentResult) -> None:
    matches = len(result.matches)
    if not matches:
        screen.show("", say("No match is complete yet."))
        return
    screen.show("", _table(screen, result), "", *map(read, map(str, result.comparisons())))
    if result.plan.rules.most_points_win:
        better = text("Points a round, the more the better")
    else:
        better = text("Points a round, the fewer the better")
    note = say(
        "{better}; means of {done} of {all} matches with 95 % intervals. A match is {games} games "
        "with the same deals, one for each rotation around the table. Of equal players each wins "
        "{share}.",
        better=better,
        done=matches,
        all=result.plan.matches,
        games=result.plan.players,
        share=f"{1 / result.plan.players:.1%}",
    )
    screen.show("", note)


def _table(screen: Screen, result: TournamentResult) -> Table:
    left_out = _LEFT_OUT if screen.width < _WIDE else ()
    kept = [at for at, heading in enumerate(_COLUMNS) if heading not in left_out]
    rows = [[row[at] for at in kept] for row in _rows(result)]
    return make_table([_COLUMNS[at] for at in kept], rows)


def _rows(result: TournamentResult) -> Iterator[list[str]]:
    """Yield the cells of each kind of player, the best first, then of its entrants if several."""
    by_kind = {rating.kind: rating for rating in ratings(result)}
    for kind in result.by_kind():
        rating = by_kind[kind.name]
        numbers = [f"{number:.1f}" for number in (rating.mu, rating.sigma, rating.ordinal)]
        several = kind.entrants > 1
        title = f"{kind.entrants} x {kind.name}" if several else kind.name
        yield [title, *_cells(kind, numbers)]
        members = {result.plan.names[index] for index in result.plan.entrants_of(kind.name)}
        for entrant in result.by_entrant():
            if several and entrant.name in members:
                yield [f"  {entrant.name}", *_cells(entrant, [""] * len(numbers))]


def _cells(performance: Performance, rating: Sequence[str]) -> list[str]:
    points = performance.points
    interval = say("{low} to {high}", low=f"{points.low:.2f}", high=f"{points.high:.2f}")
    return [
        f"{points.mean:.2f}",
        interval if points.is_known else "",
        f"{performance.place.mean:.2f}",
        f"{performance.wins.mean:.1%}",
        *rating,
        str(performance.faults),
    ]


def _write_files(arguments: argparse.Namespace, result: TournamentResult) -> None:
    if arguments.json is not None:
        write_file(arguments.json, result_as_json(result))
    if arguments.plot is not None and result.matches:
        plot_tournament(result, arguments.plot, language=language())
