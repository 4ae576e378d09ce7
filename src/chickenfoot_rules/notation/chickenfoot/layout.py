"""Layouts of Chicken Foot as text."""

from __future__ import annotations

from typing import Final

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.notation.layout import Placements, format_placements, lay, read_placements
from chickenfoot_rules.notation.scanner import Scanner, parse, printable

_USUAL_ARMS: Final = 4


def format_chickenfoot_layout(layout: Layout, *, unicode: bool = False) -> str:
    """Format a layout as `chickenfoot_rules.notation.format_layout` does."""
    arms = "" if layout.arms == _USUAL_ARMS else f"arms={layout.arms} "
    return arms + format_placements(layout, unicode=unicode)


def parse_layout(text: str, *, lenient: bool = False) -> Layout:
    """Parse a layout.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_layout`.

    Raises:
        NotationError: if the text is not a layout, or a tile can't lie where it should.

    >>> parse_layout("9-9 4-9>9-9").duty
    Duty(double=Tile(9, 9), missing=3, is_cross=True)
    >>> parse_layout("9-9 4-5>9-9")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.NotationError: line 1, column 5: 4-5 can't lie on 9-9: \
9-9 needs 4 more arms: only nines may be laid, and only on 9-9 (R3.2)
    """
    return parse(text, _read_and_lay, format_chickenfoot_layout, lenient=lenient)


def _read_and_lay(scanner: Scanner) -> Layout:
    placements = read_layout(scanner)
    return lay(scanner, placements, Layout.empty(placements.arms or _USUAL_ARMS))


def read_layout(scanner: Scanner) -> Placements:
    """Read a layout without laying its tiles.

    Raises:
        NotationError: if there is no layout here.
    """
    arms, start = None, scanner.at
    if scanner.accept_word("arms"):
        scanner.expect("=")
        scanner.skip()
        arms = scanner.number("4 or 6")
        if arms not in (4, 6):
            message = f"expected arms=4 or arms=6, got arms={printable(str(arms))} (R3.2)"
            raise scanner.wrong(message, start, "4 or 6")
    end = scanner.at
    scanner.skip()
    placements = read_placements(scanner, "a layout like 9-9 4-9>9-9")
    return attrs.evolve(placements, arms=arms, start=start, end=end)


def lay_by_rules(scanner: Scanner, placements: Placements, rules: Rules) -> Layout:
    """Lay the tiles of a text under some rules.

    Raises:
        NotationError: if the text contradicts the rules, or a tile can't lie where it should.
    """
    if placements.arms not in (None, rules.arms):
        message = f"the rules need arms={rules.arms}, got arms={placements.arms} (R3.2)"
        raise scanner.wrong(message, placements.start, f"arms={rules.arms}", placements.end)
    return lay(scanner, placements, Layout.empty(rules.arms))
