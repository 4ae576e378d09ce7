"""Standard output, as far as rich draws it: lines, tables and emphasis."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from chickenfoot_rules.rendering.text.table import NARROWEST

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

__all__ = ["RichMissingError", "Screen"]

_WIDTH: Final = 100
"""Columns of an output that is not a terminal."""

_WIDEST: Final = 10_000

_EMPHASIS: Final = {
    r"(?m)^[├└│─]+[├└│─ ]*": "dim",
    r"\[[^]\n]*\]": "bold",
    r"[0-9]+-[0-9]+\*": "bold",
}
"""What is emphasized in the text of a table: guides are not, what can be done is."""


class RichMissingError(Exception):
    """The extra that the command needs is not installed."""


class Screen:
    """Standard output, by way of rich.

    Raises:
        RichMissingError: when rich can't be imported.
    """

    _console: Console

    def __init__(self) -> None:
        try:
            from rich.console import Console  # noqa: PLC0415 - an extra
        except ImportError:
            raise RichMissingError from None
        terminal = sys.stdout.isatty()
        self._console = Console(
            # A stand-in that nothing is ever written to: of a closed pipe rich would make an
            # exit of its own. All that it tells rich is what the true output can show.
            file=io.TextIOWrapper(io.BytesIO(), encoding=sys.stdout.encoding),
            width=None if terminal else _WIDTH,
            force_terminal=terminal,
            markup=False,
            highlight=False,
            emoji=False,
        )

    @property
    def width(self) -> int:
        """How many columns a text may have here."""
        return max(self._console.width, NARROWEST)

    @property
    def ascii_only(self) -> bool:
        """Whether nothing but ASCII can be shown."""
        return self._console.options.ascii_only

    def show(self, *things: RenderableType, style: str | None = None, wraps: bool = True) -> None:
        """Show each thing on lines of its own; what is to be copied goes without new lines."""
        with self._console.capture() as capture:
            for thing in things:
                self._console.print(thing, style=style, crop=False, soft_wrap=not wraps)
        for line in capture.get().splitlines():
            shown = line.rstrip()
            if self.ascii_only:
                # What a person has typed is shown again, whatever it is.
                shown = shown.replace("—", "-").encode("ascii", "replace").decode()
            sys.stdout.write(f"{shown}\n")

    def prompt(self, text: str) -> None:
        """Show a text that something is to be typed after."""
        sys.stdout.write(f"{text} ")
        sys.stdout.flush()

    def clear(self) -> None:
        """Remove all that a terminal shows, also from what can be scrolled back to."""
        if self._console.is_terminal and not self._console.is_dumb_terminal:
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")

    def show_text(self, text: str) -> None:
        """Show the text of a table or a choice, with emphasis where it has marks."""
        from rich.text import Text  # noqa: PLC0415 - an extra

        emphasized = Text(text)
        for pattern, style in _EMPHASIS.items():
            emphasized.highlight_regex(pattern, style)
        self.show(emphasized)

    def show_pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Show texts beside their names."""
        from rich.table import Table  # noqa: PLC0415 - an extra

        grid = Table.grid("", "", padding=(0, 2, 0, 0))
        for name, text in pairs:
            grid.add_row(name, text)
        self.show(grid)

    def show_sheet(
        self, title: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]
    ) -> None:
        """Show for each round the tile that opened it and its points, and the totals.

        Args:
            title: what stands above it.
            heads: whose points the columns are.
            rows: the rounds, one at least.
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
        # A number cut short would be wrong, so a wide sheet is rather wider than the screen.
        wide = self._console.options.update(max_width=_WIDEST)
        table.width = Measurement.get(self._console, wide, table).maximum
        self.show(table)
