"""``chickenfoot tournament``: find out which player is better, and how sure that is."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import Final

from chickenfoot_rules.base import N_, chain, plural, text
from chickenfoot_rules.base.foreign import reason_of
from chickenfoot_rules.cli import parsing
from chickenfoot_rules.cli.files import require_writable, write_file
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
from chickenfoot_rules.tournament import (
    GameResult,
    Performance,
    TournamentError,
    TournamentLog,
    TournamentPlan,
    TournamentResult,
    local_executor,
    play_games,
    ratings,
    result_as_json,
)
from chickenfoot_rules.tournament.plots import plot_tournament, require_plots
from chickenfoot_rules.tournament.results import rating_model
from chickenfoot_rules.tournament.running import hold_back_interrupts

_MOST_JOBS: Final = 512

_COLUMNS: Final = (
    *(text("Player"), text("Points"), text("95 % interval"), text("Place"), text("Wins")),
    *(text("Rating"), text("Faults")),
)

_DESCRIPTION: Final = N_("""\
Play many matches, and show which player is better and how sure that is.

Each match is played once for each rotation of the players around the table, with the
same deals, so that nobody is lucky with the tiles.

It needs the extra "tournament", and --plot the extra "plot".""")


_OPTIONS: Final = parsing.list_options("""\
--seats PLAYER,...  2 to 16 players, in express 2 to 4: random, greedy, trained, search:200
                    (simulations a move), search:0.5s (seconds a move, which no seed repeats), or
                    your own as module:name or cmd:PROGRAM
--matches N         the number of sets of deals; each is played in one game for each player
                    (default: %(default)s)
--jobs N            the number of processes that play at a time (default: one for each processor)
--seed N            the seed of all random choices (default: a fresh one, which is shown)
""")
_LOG: Final = parsing.list_options("""\
--out FILE     write each game to a new file as soon as it ends
--resume FILE  resume the tournament in a file that --out wrote; repeat the other options
""")
_RESULTS: Final = parsing.list_options("""\
--json FILE  write all results as JSON to a new file
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
            "--seats search:200,greedy --resume games.jsonl --seed 1",
            "--game express --target 100 --seats greedy,random",
        ),
        parents=[game_options()],
    )
    parsing.add_options(
        parser,
        _OPTIONS,
        seats={"required": True},
        matches=int,
        jobs=parsing.number_between(1, _MOST_JOBS),
        seed=int,
    )
    parser.set_defaults(matches=100)
    files = parser.add_argument_group("files")
    parsing.add_options(files.add_mutually_exclusive_group(), _LOG, out=Path, resume=Path)
    parsing.add_options(files, _RESULTS, json=Path, plot=Path)


def run(arguments: argparse.Namespace) -> int:
    """Play a tournament and print its results.

    Returns:
        The exit code: 0, or 130 after Ctrl-C, or 1 if a worker process died or the system failed;
        the results up to then are printed anyway.
    """
    entrants = [entrant_from(word.strip()) for word in arguments.seats.split(",")]
    plan = TournamentPlan(
        entrants=entrants,
        matches=arguments.matches,
        seed=parsing.fresh_seed() if arguments.seed is None else arguments.seed,
        rules=rules_from(arguments, len(entrants)),
    )
    rating_model()  # This raises now rather than after all the games if the extra is missing.
    screen = Screen()
    _require_files(arguments)
    with _log(arguments, plan) as log:
        screen.show(_heading(plan))
        results, code = _play(plan, log, arguments.jobs or min(os.cpu_count() or 1, _MOST_JOBS))
    result = TournamentResult(plan, results)
    try:
        _show(screen, result)
    finally:
        _write_files(arguments, result)
    return code


def _require_files(arguments: argparse.Namespace) -> None:
    """Raise before the games if a file can't be written after them."""
    if arguments.plot is not None:
        require_plots(arguments.plot)
        require_writable(arguments.plot)
    if arguments.json is not None:
        require_writable(arguments.json, is_new=True)
    wanted: list[Path | None] = [arguments.out, arguments.resume, arguments.json, arguments.plot]
    paths = [path.resolve() for path in wanted if path is not None]
    if len({*paths}) < len(paths):
        raise TournamentError(
            text("expected a different file for each option, got the same file twice")
        )


def _log(
    arguments: argparse.Namespace, plan: TournamentPlan
) -> AbstractContextManager[TournamentLog | None]:
    if arguments.resume is not None:
        return TournamentLog.resume(arguments.resume, plan)
    return nullcontext() if arguments.out is None else TournamentLog.start(arguments.out, plan)


def _play(
    plan: TournamentPlan, log: TournamentLog | None, jobs: int
) -> tuple[list[GameResult], int]:
    """Play the games that are not in the log, until all are played or something stops them.

    Returns:
        The results of all games, and the exit code.
    """
    results = [] if log is None else [*log.results]
    earlier, total = len(results), plan.matches * plan.players
    if earlier:
        notify(text("{done} of {total} games are already in the file", done=earlier, total=total))
    # A finished tournament needs no processes.
    processes = local_executor(jobs) if jobs > 1 and earlier < total else nullcontext()
    code = parsing.FAILED
    try:
        with (
            processes as executor,
            closing(play_games(plan.games_but(results), executor)) as ended,
            show_progress(say("Games"), total, done=earlier) as advance,
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
    except OSError as error:  # Perhaps the terminal is closed, which shows the progress.
        event = reason_of(error) if error.strerror else text("stopped")
    else:
        return results, 0
    stopped = text(
        "{event} after {done} of {total} games", event=event, done=len(results), total=total
    )
    if log is None:
        stopped = text(
            "{event}; without --out no game is kept, so play again with the same options and "
            "--seed {seed}",
            event=stopped,
            seed=plan.seed,
        )
    else:
        stopped = text(
            "{event}; resume with the same options, --seed {seed} and --resume {file}",
            event=stopped,
            seed=plan.seed,
            file=log.path,
        )
    notify(stopped)
    return results, code


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
    screen.show(
        "", make_table(_COLUMNS, [*_rows(result)]), "", *map(read, map(str, result.comparisons()))
    )
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


def _rows(result: TournamentResult) -> Iterator[list[str]]:
    """Yield the cells of each kind of player, the best first, then of its entrants if several."""
    by_kind = {rating.kind: f"{rating.ordinal:.1f}" for rating in ratings(result)}
    for kind in result.by_kind():
        rating = by_kind[kind.name]
        if kind.entrants == 1:
            yield _cells(kind.name, kind, rating)
            continue
        yield _cells(f"{kind.entrants} x {kind.name}", kind, rating)
        members = {result.plan.names[index] for index in result.plan.entrants_of(kind.name)}
        for entrant in result.by_entrant():
            if entrant.name in members:
                yield _cells(f"  {entrant.name}", entrant, "")


def _cells(title: str, performance: Performance, rating: str) -> list[str]:
    points = performance.points
    interval = say("{low} to {high}", low=f"{points.low:.2f}", high=f"{points.high:.2f}")
    return [
        title,
        f"{points.mean:.2f}",
        interval if points.is_known else "",
        f"{performance.place.mean:.2f}",
        f"{performance.wins.mean:.1%}",
        rating,
        str(performance.faults),
    ]


def _write_files(arguments: argparse.Namespace, result: TournamentResult) -> None:
    if arguments.json is not None:
        write_file(arguments.json, result_as_json(result))
    if arguments.plot is not None and result.matches:
        plot_tournament(result, arguments.plot, language=language())
