"""Lines of Express-Domino as text."""

from __future__ import annotations

from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.notation.layout import Placements, format_placements, lay, read_placements
from chickenfoot_rules.notation.scanner import Scanner, parse


def format_line(line: Line, *, unicode: bool = False) -> str:
    """Format the tiles of a line in the order in which they were laid, ``-`` for none.

    Args:
        line: the line.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    >>> from chickenfoot_rules import Tile
    >>> format_line(Line().place(Tile(4, 6)).place(Tile(6, 6), Tile(4, 6)))
    '4-6 6-6>4-6'
    """
    return format_placements(line, unicode=unicode)


def parse_line(text: str, *, lenient: bool = False) -> Line:
    """Parse a line.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_line`.

    Raises:
        NotationError: if the text is not a line, or a tile can't lie where it should.

    >>> parse_line("4-6 6-6>4-6 1-4>4-6").row
    ((1, 4), (4, 6), (6, 6))
    >>> parse_line("4-6 6-6>4-6 2-6>4-6")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.NotationError: line 1, column 13: 2-6 can't lie on 4-6: the \
open end of 4-6 is four, and 2-6 has none (X4)
    """
    return parse(text, _read_and_lay, format_line, lenient=lenient)


def _read_and_lay(scanner: Scanner) -> Line:
    return lay(scanner, read_line(scanner), Line())


def read_line(scanner: Scanner) -> Placements:
    """Read a line without laying its tiles.

    Raises:
        NotationError: if there is no line here.
    """
    return read_placements(scanner, "a line like 4-6 6-6>4-6")


def lay_line(scanner: Scanner, placements: Placements, _rules: ExpressRules) -> Line:
    """Lay the tiles of a text, which the rules do not change.

    Raises:
        NotationError: if a tile can't lie where it should.
    """
    return lay(scanner, placements, Line())
