"""Which double opens a round, and which were asked for in vain before it (R2.1 to R2.5)."""

from __future__ import annotations

from chickenfoot_rules.chickenfoot.rules import MissingDouble, Opening, Rules
from chickenfoot_rules.dominoes.errors import SetupError
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import shown

__all__ = ["answers", "doubles_asked_for", "required_double", "usual_openers"]


def usual_openers(rules: Rules, opened_with: Tile | None) -> TileSet:
    """Return what opens a round of which nothing else is said.

    Args:
        rules: the options.
        opened_with: the double that lies on the table, if one does; else it is
            the highest of the set.
    """
    highest = rules.domino_set.highest
    return TileSet([Tile(highest, highest) if opened_with is None else opened_with])


def required_double(rules: Rules, required: int | None) -> Tile:
    """Return the double that should open, the set's highest unless it is named (R2.1).

    Raises:
        SetupError: when the set has no such double.
    """
    highest = rules.domino_set.highest
    value = highest if required is None else required
    if type(value) is not int or value not in range(highest + 1):
        raise SetupError((f"the required double is 0 to {highest}, not {shown(value)} (R2.1)",))
    return Tile(value, value)


def doubles_asked_for(rules: Rules, required: Tile, unused: TileSet | None) -> int:
    """Return the mask of the doubles that may open the round; the highest held one does.

    Args:
        rules: the options.
        required: the double that should open.
        unused: the doubles that no round was opened with; all up to the
            required one unless given.

    Raises:
        SetupError: when the unused ones are not doubles, or lack the required one.
    """
    doubles = rules.domino_set.doubles.mask
    mask = doubles & _up_to(required.bit) if unused is None else TileSet(unused).mask
    if not mask & required.bit or mask & ~doubles:
        found = TileSet.from_mask(mask)
        reason = f"{required} is required, so it is an unused double, not '{found}' (R2.1)"
        raise SetupError((reason,))
    if rules.opening is Opening.HIGHEST_HELD:
        return mask  # R2.4
    if rules.missing_double is MissingDouble.NEXT_LOWER:
        return mask & _up_to(required.bit)  # R2.5
    return required.bit


def answers(rules: Rules, held: int, required: int, asked: int) -> tuple[int, int]:
    """Return the masks of the openers and of the doubles that were skipped (R2.2 to R2.5).

    The one that somebody holds opens, or when nobody holds one, any of those that all draw
    for. What was asked for before, or as well, is skipped.
    """
    if highest := 1 << (held & asked).bit_length() >> 1:
        return highest, asked & ~_up_to(highest)
    openers = asked if rules.opening is Opening.HIGHEST_HELD else required
    return openers, asked & ~openers


def _up_to(bit: int) -> int:
    """Return the mask of a tile and all below it."""
    return 2 * bit - 1
