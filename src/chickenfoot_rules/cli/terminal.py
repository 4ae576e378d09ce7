"""The terminal: the language of the command, its screen, its keyboard, and standard error.

`use_language` chooses the language for one run of the command, so no function has to hand it on.
The sentences are those of the library's catalogues.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from importlib.util import find_spec
from itertools import count, zip_longest
from typing import TYPE_CHECKING, Final, TextIO

from chickenfoot_rules.base import Language, MissingExtraError, Reader, escape, text
from chickenfoot_rules.rendering.text import NARROWEST
from chickenfoot_rules.rendering.text.layouts import LAST, VALUE_COLOURS, halves

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

PERSON: Final = "you"
"""The name, in records too, of a person without one who plays alone."""

_LANGUAGE: Final[ContextVar[Language]] = ContextVar("_LANGUAGE", default=None)

_WIDTH: Final = 100
"""The width of an output that is not a terminal, in columns."""

_WIDEST: Final = 10_000
_LONGEST_ERROR: Final = 400

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

_LONGEST_ANSWER: Final = 200

_LONGEST_LINE: Final = 100_000
"""The number of characters of a typed line; only a device that never ends a line sends more."""

_SEARCHES: Final = count(1)
"""The numbers of the searches in this process; numba compiles the kernels for the first one."""


# The language


@contextmanager
def use_language(chosen: str | None) -> Generator[None, None, None]:
    """Let the command speak a language in a ``with`` block."""
    token = _LANGUAGE.set(chosen)
    try:
        yield
    finally:
        _LANGUAGE.reset(token)


def language() -> Language:
    """Return the language that the command speaks."""
    return _LANGUAGE.get()


def read(message: str) -> str:
    """Return a text in the language of the command; any other ``str`` is what it is."""
    return Reader(language()).read(message)


def say(sentence: str, /, **fields: object) -> str:
    """Return a sentence, with fields in braces, in the language of the command."""
    return read(text(sentence, you="", **fields))


def reader_with(names: Sequence[str], you: int | None = None) -> Reader:
    """Return the reader of a screen.

    Args:
        names: the names of the seats, as a record has them.
        you: the seat of the person at the keyboard, who is "you"; others go by their names.
    """
    shown = [
        say("player {number}", number=at + 1) if name == PERSON else name
        for at, name in enumerate(names)
    ]
    if shown and you is not None:
        shown[you] = say("you")
    return Reader(language(), shown, you)


# The screen


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
        if terminal and os.name == "nt":
            os.system("")  # noqa: S605, S607 - an older console shows colours only after it
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
            things: the texts and tables; what is not printable in a text is escaped.
            style: the style of all of them.
            wraps: whether long lines are wrapped; lines to copy are not.
        """
        with self._console.capture() as capture:
            for thing in things:
                shown = thing
                if isinstance(thing, str):
                    shown = "\n".join(escape(line, _WIDEST) for line in thing.split("\n"))
                self._console.print(shown, style=style, crop=False, soft_wrap=not wraps)
        for line in capture.get().splitlines():
            shown = line.rstrip()
            if self.ascii_only:
                shown = shown.replace("—", "-")
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

    def show_table(self, table: Table) -> None:
        """Show a table as wide as its cells, since a number that is cut short would be wrong."""
        from rich.measure import Measurement  # noqa: PLC0415 - an extra

        wide = self._console.options.update(max_width=_WIDEST)
        table.width = Measurement.get(self._console, wide, table).maximum
        self.show(table)


def make_table(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    texts: Collection[int] = (0,),
    title: str | None = None,
    footer: Sequence[str] = (),
) -> Table:
    """Return a table, with numbers at the right of their columns.

    Args:
        headings: the headings of the columns, which are translated if they are texts.
        rows: the cells of each row.
        texts: the columns of texts, which are folded if they are too long.
        title: the title above the table.
        footer: the cells of the last row.
    """
    from rich import box  # noqa: PLC0415 - an extra
    from rich.table import Table  # noqa: PLC0415 - an extra

    table = Table(
        title=title and read(title),
        title_justify="left",
        box=box.SIMPLE,
        show_edge=False,
        show_footer=bool(footer),
    )
    pairs = zip_longest(map(read, headings), map(read, footer), fillvalue="")
    for at, (heading, foot) in enumerate(pairs):
        if at in texts:
            table.add_column(heading, foot, overflow="fold")
        else:
            table.add_column(heading, foot, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table


# The keyboard


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
            EOFError: at the end of the input.
        """
        try:
            self._screen.prompt(question)
            answer = self._read()
        except (EOFError, KeyboardInterrupt):
            self._screen.show("")
            raise
        visible = "".join(letter if letter.isprintable() else " " for letter in answer)
        answer = " ".join(visible.split())
        if len(answer) > _LONGEST_ANSWER:
            answer = f"{answer[:_LONGEST_ANSWER]}..."
        if not self.is_terminal:  # A terminal has shown the answer already.
            self._screen.show(answer)
        return answer

    def _read(self) -> str:
        try:
            line = self._stream.readline(_LONGEST_LINE) if self._stream else ""
        except UnicodeDecodeError:
            return "???"
        except OSError:  # The terminal is gone.
            line = ""
        if not line or len(line) == _LONGEST_LINE:
            raise EOFError
        return line


# Standard error


def print_error(message: str) -> None:
    """Print a message as an error of one line, which a terminal shows as several."""
    _print_line(say("chickenfoot: error: {message}", message=_one_line(message)))


def notify(message: str) -> None:
    """Print a line about a command that goes on."""
    _print_line(f"chickenfoot: {_one_line(message)}")


def _one_line(message: str) -> str:
    return escape(" ".join(read(message).split()), _LONGEST_ERROR)


def _print_line(line: str) -> None:
    if sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison] - closed by the shell
        return
    if sys.stderr.isatty():
        line = wrap_text(line, shutil.get_terminal_size().columns)
    try:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:  # The terminal may be closed.
        discard_rest(sys.stderr)


def discard_rest(stream: TextIO) -> None:
    """Discard what is left in a buffer, which the interpreter would try to write at its exit."""
    with suppress(io.UnsupportedOperation):  # It is no stream of the system.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def wrap_text(text: str, width: int) -> str:
    """Return a text in lines that break between words only."""
    return textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)


@contextmanager
def show_progress(
    what: str, total: int | None = None, *, done: int = 0, searches: bool = False
) -> Generator[Callable[[], None], None, None]:
    """Show on standard error that something takes long, if it is a terminal.

    Args:
        what: what takes long, or what is counted.
        total: how many there are, for a progress bar; ``None`` if nothing is counted.
        done: how many are done already.
        searches: whether it is a search, the first of which may be compiled.

    Yields:
        A function to call after each of them.
    """
    if not (sys.stderr and sys.stderr.isatty()):
        yield lambda: None
        return
    from rich import progress  # noqa: PLC0415 - an extra
    from rich.console import Console  # noqa: PLC0415 - an extra

    first = what
    if searches and next(_SEARCHES) == 1 and find_spec("numba"):
        first = say("{message}; compiling the first time", message=what)
    columns: list[progress.ProgressColumn] = [
        progress.TextColumn("{task.description}", markup=False)
    ]
    if total is not None:
        columns += [progress.BarColumn(), progress.MofNCompleteColumn()]
        columns += [progress.TimeElapsedColumn(), progress.TimeRemainingColumn()]
    with progress.Progress(
        *columns,
        console=Console(file=sys.stderr),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as bar:
        task = bar.add_task(first, completed=done, total=total)
        yield lambda: bar.update(task, advance=1, description=what)
