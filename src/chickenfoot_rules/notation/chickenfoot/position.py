"""Positions of Chicken Foot as text: a round without its past, as FEN is for chess."""

from __future__ import annotations

from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.notation.chickenfoot.fields import FIELDS
from chickenfoot_rules.notation.fields import FieldsReader, format_fields
from chickenfoot_rules.notation.places import JOINTS_AMONG_HANDS
from chickenfoot_rules.notation.scanner import Scanner, parse


def format_chickenfoot_position(round_: Round, *, unicode: bool = False) -> str:
    """Format a round as `chickenfoot_rules.notation.format_position` does."""
    return format_fields((FIELDS.position, round_), unicode=unicode)


def parse_position(text: str, *, lenient: bool = False) -> Round:
    """Parse a position, and set up the round.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_position`.

    Raises:
        NotationError: if the text is not a position.
        SetupError: if the position is inconsistent; it lists every reason.

    >>> text = "rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0"
    >>> print(*parse_position(text).legal_moves)
    2-2 opens
    >>> parse_position(text.replace("1-1", "1-2"))
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.NotationError: line 1, column 51: 1-2 appears twice: it is \
already in the hand of seat 1 (R1.5)
    """
    return parse(
        text,
        _read_position,
        format_chickenfoot_position,
        lenient=lenient,
        joints=JOINTS_AMONG_HANDS,
    )


def _read_position(scanner: Scanner) -> Round:
    [parts] = FieldsReader(scanner, FIELDS, "position").read(FIELDS.position)
    return Round(**parts)
