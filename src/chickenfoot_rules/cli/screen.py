"""Standard output, as far as rich draws it: lines, tables and trees."""

from __future__ import annotations

import io
import sys
from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from chickenfoot_rules.match import Match
from chickenfoot_rules.narration import Branch

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.tree import Tree

__all__ = ["RichMissingError", "Screen"]

_WIDTH: Final = 100
"""Columns of an output that is not a terminal."""

_WIDEST: Final = 10_000


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

    def show(self, *things: RenderableType, style: str | None = None) -> None:
        """Show each thing on lines of its own."""
        with self._console.capture() as capture:
            for thing in things:
                self._console.print(thing, style=style, crop=False)
        for line in capture.get().splitlines():
            shown = line.rstrip()
            if self._console.options.ascii_only:
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

    def show_words(self, words: Iterable[str], strong: Container[str]) -> None:
        """Show words in a line, some of them in bold."""
        from rich.text import Text  # noqa: PLC0415 - an extra

        parts = [Text(word, "bold" if word in strong else "") for word in words]
        self.show(Text(" ").join(parts))

    def show_columns(self, cells: Sequence[str]) -> None:
        """Show short texts in as many columns as there is room for, column by column."""
        from rich.columns import Columns  # noqa: PLC0415 - an extra

        self.show(Columns(cells, padding=(0, 3), equal=True, column_first=True))

    def show_pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Show texts beside their names."""
        from rich.table import Table  # noqa: PLC0415 - an extra

        grid = Table.grid("", "", padding=(0, 2, 0, 0))
        for name, text in pairs:
            grid.add_row(name, text)
        self.show(grid)

    def show_branches(self, branch: Branch) -> None:
        """Show a layout as a tree."""
        from rich.tree import Tree  # noqa: PLC0415 - an extra

        root = Tree(str(branch), guide_style="dim")
        _grow(root, branch)
        self.show(root)

    def show_sheet(self, match: Match, title: str, names: Sequence[str] = ()) -> None:
        """Show the charges by round and seat, and the totals."""
        from rich import box  # noqa: PLC0415 - an extra
        from rich.measure import Measurement  # noqa: PLC0415 - an extra
        from rich.table import Table  # noqa: PLC0415 - an extra

        table = Table(
            title=title, title_justify="left", box=box.SIMPLE, show_edge=False, show_footer=True
        )
        table.add_column("Round", footer="Total", justify="right", no_wrap=True)
        table.add_column("Opened by", no_wrap=True)
        for seat, total in enumerate(map(sum, zip(*match.scores, strict=True))):
            head = f"Seat {seat}\n{names[seat]}" if names else f"Seat {seat}"
            table.add_column(head, footer=str(total), justify="right", no_wrap=True)
        for number, (played, row) in enumerate(zip(match.rounds, match.scores, strict=True), 1):
            table.add_row(str(number), str(played.layout.opening), *map(str, row))
        # A number cut short would be wrong, so a wide sheet is rather wider than the screen.
        wide = self._console.options.update(max_width=_WIDEST)
        table.width = Measurement.get(self._console, wide, table).maximum
        self.show(table)


def _grow(tree: Tree, branch: Branch) -> None:
    for smaller in branch.branches:
        _grow(tree.add(str(smaller)), smaller)
