"""The terminal: the screen, the keyboard, and what a long command says on standard error."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, TextIO

from chickenfoot_rules.cli.arguments import for_terminal
from chickenfoot_rules.cli.language import read, say
from chickenfoot_rules.dominoes.errors import MissingExtraError
from chickenfoot_rules.dominoes.texts import text
from chickenfoot_rules.rendering.text.layouts import LAST, VALUE_COLOURS, halves
from chickenfoot_rules.rendering.text.table import NARROWEST

if TYPE_CHECKING:
    from rich.console import RenderableType

_WIDTH: Final = 100
"""The width of an output that is not a terminal, in columns."""

_WIDEST: Final = 10_000
_ERASE: Final = "\r\x1b[K"

_EMPHASIS: Final = {
    **{halves(value): colour for value, colour in VALUE_COLOURS.items()},
    **{rf"\[{value}\]": f"bold {colour}" for value, colour in VALUE_COLOURS.items()},
    r"[├└│]─*": "dim",
    r"\[0\]": "bold",
    r"[0-9]+-[0-9]+\*": "bold",
    r"(?<=[0-9])\*": "green",
    r"\[[^]]+ [^]]+\]": "bold yellow",
    r"\([0-9]+\)": "dim",
}
"""The styles of the text of a table: values, the lines of the tree, marks, and playable tiles."""


_LONGEST_LINE: Final = 200
"""The number of characters of a typed line that are read; no answer is longer."""

_CHUNK: Final = 10_000
_MOST_CHUNKS: Final = 1_000
"""The most chunks of a line that are skipped; only a device that never ends a line sends more."""


class LeaveError(Exception):
    """A person leaves the match.

    Attributes:
        on_request: whether they asked to leave; otherwise the input ended.
    """

    def __init__(self, *, on_request: bool) -> None:
        super().__init__(on_request)
        self.on_request = on_request


class Screen:
    """Standard output: lines, tables and emphasis, drawn by rich.

    Raises:
        MissingExtraError: if rich can't be imported.
    """

    def __init__(self) -> None:
        try:
            from rich.console import Console  # noqa: PLC0415 - an extra
        except ImportError:
            message = text("the command needs rich: pip install 'chickenfoot-rules[cli]'")
            raise MissingExtraError(message) from None
        terminal = sys.stdout.isatty()
        self._console = Console(
            # Rich never writes to this stream: it would exit by itself if a pipe were closed.
            # The stream only gives rich the encoding of the real output.
            file=io.TextIOWrapper(io.BytesIO(), encoding=sys.stdout.encoding),
            width=None if terminal else _WIDTH,
            force_terminal=terminal,
            markup=False,
            highlight=False,
            emoji=False,
        )

    @property
    def width(self) -> int:
        """The number of columns for a text."""
        return max(self._console.width, NARROWEST)

    @property
    def height(self) -> int | None:
        """The number of lines of the terminal; ``None`` for an output that is not a terminal."""
        return self._console.height if self._console.is_terminal else None

    @property
    def ascii_only(self) -> bool:
        """Whether the output can show nothing but ASCII."""
        return self._console.options.ascii_only

    def show(self, *things: RenderableType, style: str | None = None, wraps: bool = True) -> None:
        """Show each thing on lines of its own.

        Args:
            things: the texts and tables.
            style: the style of all of them.
            wraps: whether long lines are wrapped; lines to copy are not.
        """
        with self._console.capture() as capture:
            for thing in things:
                self._console.print(thing, style=style, crop=False, soft_wrap=not wraps)
        for line in capture.get().splitlines():
            shown = line.rstrip()
            if self.ascii_only:
                # The line may repeat what a person has typed.
                shown = shown.replace("—", "-").encode("ascii", "replace").decode()
            sys.stdout.write(f"{shown}\n")

    def prompt(self, question: str) -> None:
        """Show a question and wait for the answer on the same line."""
        sys.stdout.write(f"{question} ")
        sys.stdout.flush()

    def clear(self) -> None:
        """Clear a terminal, and the lines that a person could scroll back to."""
        if self._console.is_terminal and not self._console.is_dumb_terminal:
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")

    def show_text(self, shown: str, style: str | None = None) -> None:
        """Show the text of a table or a choice, with emphasis on its marks."""
        from rich.text import Text  # noqa: PLC0415 - an extra

        emphasized = Text(shown)
        for pattern, emphasis in {**_EMPHASIS, rf"\b{read(LAST)}\b": "cyan"}.items():
            emphasized.highlight_regex(pattern, emphasis)
        self.show(emphasized, style=style)

    def show_pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Show each text beside its name."""
        from rich.table import Table  # noqa: PLC0415 - an extra

        grid = Table.grid("", "", padding=(0, 2, 0, 0))
        for name, said in pairs:
            grid.add_row(name, said)
        self.show(grid)

    def show_sheet(
        self, title: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]
    ) -> None:
        """Show the tile that opened each round, its points below some heads, and the totals."""
        from rich import box  # noqa: PLC0415 - an extra
        from rich.measure import Measurement  # noqa: PLC0415 - an extra
        from rich.table import Table  # noqa: PLC0415 - an extra

        table = Table(
            title=title, title_justify="left", box=box.SIMPLE, show_edge=False, show_footer=True
        )
        table.add_column(say("Round"), footer=say("Total"), justify="right", no_wrap=True)
        table.add_column(say("Opened by"), no_wrap=True)
        columns = zip(*(points for _, points in rows), strict=True)
        for head, column in zip(heads, columns, strict=True):
            table.add_column(head, footer=str(sum(column)), justify="right", no_wrap=True)
        for number, (opening, points) in enumerate(rows, 1):
            table.add_row(str(number), opening, *map(str, points))
        # A sheet may be wider than the screen, since a number that is cut short would be wrong.
        wide = self._console.options.update(max_width=_WIDEST)
        table.width = Measurement.get(self._console, wide, table).maximum
        self.show(table)


class Keyboard:
    """Standard input: the lines that a person types, however long and strange they are.

    Args:
        screen: the screen for questions and answers.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._stream: TextIO | None = sys.stdin  # A shell can close it.

    @property
    def is_terminal(self) -> bool:
        """Whether the input is a terminal, which shows what is typed."""
        return self._stream is not None and self._stream.isatty()

    def ask(self, question: str) -> str:
        """Return the answer to a question, as words with single blanks between them.

        Unprintable characters are left out, and a long line ends with dots.

        Raises:
            LeaveError: at the end of the input.
        """
        try:
            self._screen.prompt(question)
            answer = self._read()
        except EOFError:
            self._screen.show("")
            raise LeaveError(on_request=False) from None
        except KeyboardInterrupt:
            self._screen.show("")
            raise
        except UnicodeDecodeError:
            answer = "?" * 3
        visible = "".join(letter if letter.isprintable() else " " for letter in answer)
        answer = " ".join(visible.split())
        if not self.is_terminal:  # A terminal has shown the answer already.
            self._screen.show(answer)
        return answer

    def _read(self) -> str:
        if self._stream is None:
            raise EOFError
        try:
            text = self._stream.readline(_LONGEST_LINE)
            if not text:
                raise EOFError
            if len(text) < _LONGEST_LINE or text.endswith("\n"):
                return text
            for _ in range(_MOST_CHUNKS):
                rest = self._stream.readline(_CHUNK)
                if not rest or rest.endswith("\n"):
                    return f"{text}..."
        except OSError:  # The terminal is gone.
            raise EOFError from None
        raise EOFError


@contextmanager
def show_thinking(message: str) -> Generator[None, None, None]:
    """Show a message on standard error while the block runs, if standard error is a terminal."""
    if not (sys.stderr and sys.stderr.isatty()) or os.environ.get("TERM") in (None, "dumb"):
        yield
        return
    longest = shutil.get_terminal_size().columns - 5
    sys.stderr.write(f"{message[:longest]} ...")
    sys.stderr.flush()
    try:
        yield
    finally:
        sys.stderr.write(_ERASE)
        sys.stderr.flush()


def with_first_time(message: str) -> str:
    """Return a message for a wait in which kernels are compiled, if numba is installed."""
    if find_spec("numba") is None:
        return message
    return say("{message}; compiling the first time", message=message)


@contextmanager
def show_progress(
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
            sys.stderr.write(for_terminal(f"chickenfoot: {read(message)}\n"))
