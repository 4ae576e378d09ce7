"""Positions of Express-Domino as text: a round without its past, as FEN is for chess."""

from __future__ import annotations

from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.notation.express.fields import FIELDS
from chickenfoot_rules.notation.fields import FieldsReader, format_fields
from chickenfoot_rules.notation.places import JOINTS_AMONG_HANDS
from chickenfoot_rules.notation.scanner import Scanner, parse


def format_express_position(round_: ExpressRound, *, unicode: bool = False) -> str:
    """Format a round without its past.

    Args:
        round_: the round.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    >>> from chickenfoot_rules import Deal, TileSet
    >>> from chickenfoot_rules.express import ExpressRules
    >>> hands = [
    ...     TileSet.parse("0-0 0-4 1-1 1-4 2-2 3-3 4-4"),
    ...     TileSet.parse("0-5 0-6 1-5 1-6 4-5 4-6 5-5"),
    ... ]
    >>> rules = ExpressRules(target=50, players=2)
    >>> rest = rules.tiles - hands[0] - hands[1]
    >>> round_ = ExpressRound.start(rules, Deal(hands, rest))
    >>> format_express_position(round_)  # doctest: +NORMALIZE_WHITESPACE
    'rules: game=express target=50 players=2; hands: 0-0 1-1 2-2 3-3 0-4 1-4 4-4 / 0-5 1-5 4-5
    5-5 0-6 1-6 4-6; out-of-play: 0-1 0-2 1-2 0-3 1-3 2-3 2-4 3-4 2-5 3-5 2-6 3-6 5-6 6-6;
    layout: -; turn: 1; opener: 5-5'
    """
    return format_fields((FIELDS.position, round_), unicode=unicode)


def parse_express_position(text: str, *, lenient: bool = False) -> ExpressRound:
    """Parse a position of Express-Domino, and set up the round.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_express_position`.

    Raises:
        NotationError: if the text is not such a position.
        SetupError: if the position is inconsistent; it lists every reason.

    >>> text = (
    ...     "rules: game=express target=50 players=2; hands: 0-0 1-1 2-2 3-3 0-4 1-4 4-4 / 0-5 "
    ...     "1-5 4-5 0-6 1-6 4-6; out-of-play: 0-1 0-2 1-2 0-3 1-3 2-3 2-4 3-4 2-5 3-5 2-6 3-6 "
    ...     "5-6 6-6; layout: 5-5; turn: 0; lead: 1; opener: 5-5"
    ... )
    >>> print(*parse_express_position(text).legal_moves)
    pass
    """
    return parse(
        text, _read_position, format_express_position, lenient=lenient, joints=JOINTS_AMONG_HANDS
    )


def _read_position(scanner: Scanner) -> ExpressRound:
    [parts] = FieldsReader(scanner, FIELDS, "position").read(FIELDS.position)
    return ExpressRound(**parts)
