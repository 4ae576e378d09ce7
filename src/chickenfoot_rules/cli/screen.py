"""The screen: lines, tables and emphasis on standard output, drawn by rich."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from chickenfoot_rules.rendering.text.colours import VALUE_COLOURS, halves
from chickenfoot_rules.rendering.text.table import NARROWEST

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_WIDTH: Final = 100
"""The width of an output that is not a terminal, in columns."""

_WIDEST: Final = 10_000

_EMPHASIS: Final = {
    **{halves(value): colour for value, colour in VALUE_COLOURS.items()},
    **{rf"\[{value}\]": f"bold {colour}" for value, colour in VALUE_COLOURS.items()},
    r"[├└│]─*": "dim",
    r"\[0\]": "bold",
    r"[0-9]+-[0-9]+\*": "bold",
    r"(?<=[0-9])\*": "green",
    r"\[[0-9]+ more\]": "bold yellow",
    r"\([0-9]+\)": "dim",
    r"\blast\b": "cyan",
}
"""The styles of the text of a table: values, the lines of the tree, marks, and playable tiles."""


class RichMissingError(Exception):
    """The extra that the command needs is not installed."""


class Screen:
    """Standard output, drawn by rich.

    Raises:
        RichMissingError: if rich can't be imported.
    """

    _console: Console

    def __init__(self) -> None:
        try:
            from rich.console import Console  # noqa: PLC0415 - an extra
        except ImportError:
            raise RichMissingError from None
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

    def prompt(self, text: str) -> None:
        """Show a text and wait for the answer on the same line."""
        sys.stdout.write(f"{text} ")
        sys.stdout.flush()

    def clear(self) -> None:
        """Clear a terminal, and the lines that a person could scroll back to."""
        if self._console.is_terminal and not self._console.is_dumb_terminal:
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")

    def show_text(self, text: str, style: str | None = None) -> None:
        """Show the text of a table or a choice, with emphasis on its marks.

        Args:
            text: the text.
            style: the style of all of it.
        """
        from rich.text import Text  # noqa: PLC0415 - an extra

        emphasized = Text(text)
        for pattern, emphasis in _EMPHASIS.items():
            emphasized.highlight_regex(pattern, emphasis)
        self.show(emphasized, style=style)

    def show_pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Show each text beside its name."""
        from rich.table import Table  # noqa: PLC0415 - an extra

        grid = Table.grid("", "", padding=(0, 2, 0, 0))
        for name, text in pairs:
            grid.add_row(name, text)
        self.show(grid)

    def show_sheet(
        self, title: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]
    ) -> None:
        """Show the tile that opened each round, its points, and the totals.

        Args:
            title: the title above it.
            heads: the heads of the columns with points.
            rows: the tile and the points of each round, at least one.
        """
        from rich import box  # noqa: PLC0415 - an extra
        from rich.measure import Measurement  # noqa: PLC0415 - an extra
        from rich.table import Table  # noqa: PLC0415 - an extra

        table = Table(
            title=title, title_justify="left", box=box.SIMPLE, show_edge=False, show_footer=True
        )
        table.add_column("Round", footer="Total", justify="right", no_wrap=True)
        table.add_column("Opened by", no_wrap=True)
        columns = zip(*(points for _, points in rows), strict=True)
        for head, column in zip(heads, columns, strict=True):
            table.add_column(head, footer=str(sum(column)), justify="right", no_wrap=True)
        for number, (opening, points) in enumerate(rows, 1):
            table.add_row(str(number), opening, *map(str, points))
        # A sheet may be wider than the screen, since a number that is cut short would be wrong.
        wide = self._console.options.update(max_width=_WIDEST)
        table.width = Measurement.get(self._console, wide, table).maximum
        self.show(table)
