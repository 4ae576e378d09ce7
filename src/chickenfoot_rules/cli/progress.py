"""What a long command says on standard error: how far it is, and what has happened."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress

from chickenfoot_rules.cli.arguments import for_terminal


@contextmanager
def progress(
    what: str, done: int, total: int, *, waits: str | None = None
) -> Generator[Callable[[], None], None, None]:
    """Show a progress bar if standard error is a terminal; yield a function that advances it.

    Args:
        what: what is counted, for the start of the line.
        done: how many are done already.
        total: how many there are.
        waits: the start of the line until it first advances, if that may take long.
    """
    if not (sys.stderr and sys.stderr.isatty()):
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415 - an extra
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn  # noqa: PLC0415

    with Progress(
        *Progress.get_default_columns(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(file=sys.stderr),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task(waits or what, completed=done, total=total)
        yield lambda: bar.update(task, advance=1, description=what)


def notify(message: str) -> None:
    """Write a line to standard error, if it is open."""
    if sys.stderr:
        with suppress(OSError):  # The terminal may be closed.
            sys.stderr.write(for_terminal(f"chickenfoot: {message}\n"))
