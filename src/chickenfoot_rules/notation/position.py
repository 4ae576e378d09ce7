"""Positions of Chicken Foot as text: a round without its past, as FEN is for chess."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.notation.fields import in_order, joined_fields, read_fields
from chickenfoot_rules.notation.places import JOINTS_AMONG_HANDS
from chickenfoot_rules.notation.scanner import Scanner, parsed
from chickenfoot_rules.notation.situation import SituationReader, situation_fields
from chickenfoot_rules.notation.situations import open_hands
from chickenfoot_rules.notation.tiles import joined
from chickenfoot_rules.round import Round

__all__ = ["parse_position", "written_position"]

_REQUIRED: Final = ("rules", "hands", "boneyard", "layout", "turn")
_ORDER: Final = (*_REQUIRED, "lead", "openers", "skipped", "drawn", "debts")


def written_position(round_: Round, *, unicode: bool = False) -> str:
    """Write all of a round of Chicken Foot but its past.

    It is what `chickenfoot_rules.notation.format_position` does.
    """
    fields = situation_fields(
        rules=round_.rules,
        layout=round_.layout,
        turn=round_.seat,
        lead=round_.lead,
        openers=round_.openers,
        skipped=round_.skipped,
        drawn=round_.drawn,
        debts=round_.debts,
        unicode=unicode,
    )
    fields["hands"] = open_hands(round_.hands, unicode=unicode)
    fields["boneyard"] = joined(round_.boneyard, unicode=unicode)
    return joined_fields(fields, _ORDER)


def parse_position(text: str, *, lenient: bool = False) -> Round:
    """Read a position, and set up the round.

    Args:
        text: the text.
        lenient: take other ways to write it than that of `format_position`.

    Raises:
        NotationError: when the text is no position.
        SetupError: when the position is inconsistent; it lists every reason.

    >>> text = "rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0"
    >>> print(*parse_position(text).legal_moves)
    2-2 opens
    >>> parse_position(text.replace("1-1", "1-2"))
    Traceback (most recent call last):
    ...
    chickenfoot_rules.errors.NotationError: line 1, column 51: 1-2 stands here for the second \
time: it is in the hand of seat 1 already (R1.5)
    """
    return parsed(
        text, _read_position, written_position, lenient=lenient, joints=JOINTS_AMONG_HANDS
    )


def _read_position(scanner: Scanner) -> Round:
    reader = SituationReader(scanner, hides=False)
    read_fields(scanner, "a position", in_order(reader.readers, _ORDER), _REQUIRED)
    reader.check()
    return Round(
        reader.rules,
        [hand for hand in reader.hands if hand is not None],
        reader.boneyard,
        reader.layout,
        reader.turn,
        reader.lead,
        reader.openers,
        reader.drawn,
        reader.debts,
        reader.skipped,
    )
