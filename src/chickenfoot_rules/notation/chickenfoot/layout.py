"""Layouts as text."""

from __future__ import annotations

from typing import Final

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.notation.layout import Placements, format_placements, lay, read_placements
from chickenfoot_rules.notation.scanner import Scanner, parse, printable

__all__ = ["LayoutText", "format_chickenfoot_layout", "parse_layout", "read_layout"]

_USUAL_ARMS: Final = 4


@attrs.frozen
class LayoutText(Immutable):
    """What a text says of a layout.

    Attributes:
        placements: the tiles with what each lies on.
        arms: how many tiles the opening double takes; ``None`` if that is not said.
        start: where that is said.
        end: where it ends.
    """

    placements: Placements
    arms: int | None
    start: int
    end: int

    def lay(self, scanner: Scanner, arms: int) -> Layout:
        """Lay the tiles.

        Args:
            scanner: what has been read.
            arms: how many tiles the opening double takes (R3.2).

        Raises:
            NotationError: when that contradicts the text, or a tile can't lie there.
        """
        if self.arms not in (None, arms):
            message = f"by the rules the opening double takes {arms} tiles, not {self.arms} (R3.2)"
            raise scanner.wrong(message, self.start, f"arms={arms}", self.end)
        return lay(scanner, self.placements, Layout.empty(arms))


def format_chickenfoot_layout(layout: Layout, *, unicode: bool = False) -> str:
    """Write the tiles of a layout in the order they were laid, ``-`` for none.

    It is what `chickenfoot_rules.notation.format_layout` does.
    """
    arms = "" if layout.arms == _USUAL_ARMS else f"arms={layout.arms} "
    return arms + format_placements(layout, unicode=unicode)


def parse_layout(text: str, *, lenient: bool = False) -> Layout:
    """Read a layout.

    Args:
        text: the text.
        lenient: take other ways to write it than that of `format_layout`.

    Raises:
        NotationError: when the text is something else, or a tile can't lie where it should.

    >>> parse_layout("9-9 4-9>9-9").duty
    Duty(double=Tile(9, 9), missing=3, is_cross=True)
    >>> parse_layout("9-9 4-5>9-9")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.NotationError: line 1, column 5: 4-5 can't lie on 9-9: 9-9 needs \
4 more arms: only nines may be laid, and on 9-9, so not 4-5 on 9-9 (R3.2)
    """
    return parse(text, _read_and_lay, format_chickenfoot_layout, lenient=lenient)


def _read_and_lay(scanner: Scanner) -> Layout:
    text = read_layout(scanner)
    return text.lay(scanner, text.arms or _USUAL_ARMS)


def read_layout(scanner: Scanner) -> LayoutText:
    """Read what a text says of a layout; whether it can be laid so is not asked.

    Raises:
        NotationError: when something else stands there.
    """
    arms, start = None, scanner.at
    if scanner.accept_word("arms"):
        scanner.expect("=")
        scanner.skip()
        arms = scanner.number("4 or 6")
        if arms not in (4, 6):
            shown = printable(str(arms))
            message = f"an opening double takes 4 or 6 tiles, not {shown} (R3.2)"
            raise scanner.wrong(message, start, "4 or 6")
    end = scanner.at
    scanner.skip()
    placements = read_placements(scanner, "a layout like 9-9 4-9>9-9")
    return LayoutText(placements, arms, start, end)
