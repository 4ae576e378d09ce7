"""Positions of Express-Domino as text: a round without its past, as FEN is for chess."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.notation.express_situation import (
    ExpressSituationReader,
    express_situation_fields,
)
from chickenfoot_rules.notation.fields import in_order, joined_fields, read_fields
from chickenfoot_rules.notation.kinds import check_kind
from chickenfoot_rules.notation.places import JOINTS_AMONG_HANDS
from chickenfoot_rules.notation.scanner import Scanner, parsed
from chickenfoot_rules.notation.situations import open_hands
from chickenfoot_rules.notation.tiles import format_tiles

__all__ = ["format_express_position", "parse_express_position"]

_REQUIRED: Final = ("rules", "hands", "out-of-play", "layout", "turn")
_ORDER: Final = (*_REQUIRED, "lead", "opener")


def format_express_position(round_: ExpressRound, *, unicode: bool = False) -> str:
    """Write all of a round but its past.

    Args:
        round_: the round.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    Raises:
        NotationError: when it is something else.

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
    check_kind(round_, ExpressRound)
    fields = express_situation_fields(
        rules=round_.rules,
        layout=round_.layout,
        turn=round_.seat,
        lead=round_.lead,
        opener=round_.opener,
        unicode=unicode,
    )
    fields["hands"] = open_hands(round_.hands, unicode=unicode)
    fields["out-of-play"] = format_tiles(round_.out_of_play, unicode=unicode)
    return joined_fields(fields, _ORDER)


def parse_express_position(text: str, *, lenient: bool = False) -> ExpressRound:
    """Read a position of Express-Domino, and set up the round.

    Args:
        text: the text.
        lenient: take other ways to write it than that of
            `format_express_position`.

    Raises:
        NotationError: when the text is no such position.
        SetupError: when the position is inconsistent; it lists every reason.

    >>> text = (
    ...     "rules: game=express target=50 players=2; hands: 0-0 1-1 2-2 3-3 0-4 1-4 4-4 / 0-5 "
    ...     "1-5 4-5 0-6 1-6 4-6; out-of-play: 0-1 0-2 1-2 0-3 1-3 2-3 2-4 3-4 2-5 3-5 2-6 3-6 "
    ...     "5-6 6-6; layout: 5-5; turn: 0; lead: 1; opener: 5-5"
    ... )
    >>> print(*parse_express_position(text).legal_moves)
    pass
    """
    return parsed(
        text,
        _read_position,
        format_express_position,
        lenient=lenient,
        joints=JOINTS_AMONG_HANDS,
    )


def _read_position(scanner: Scanner) -> ExpressRound:
    reader = ExpressSituationReader(scanner, hides=False)
    read_fields(
        scanner, "a position of Express-Domino", in_order(reader.readers, _ORDER), _REQUIRED
    )
    reader.check()
    return ExpressRound(
        reader.rules,
        [hand for hand in reader.hands if hand is not None],
        reader.out_of_play,
        reader.layout,
        reader.turn,
        reader.lead,
        reader.opener,
    )
