"""The double that opens a round, and those that nobody held before it (R2.1 to R2.5, R2.8)."""

from __future__ import annotations

from chickenfoot_rules.chickenfoot.rules import Opening, Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError
from chickenfoot_rules.dominoes.texts import expected, text, within
from chickenfoot_rules.dominoes.tiles import Tile, TileSet


def required_double(rules: Rules, required: int | None) -> Tile:
    """Return the double that should open (R2.1).

    Args:
        rules: the options.
        required: its value, 0..N; ``None`` for the highest of the set.

    Raises:
        SetupError: if the set has no such double.
    """
    highest = rules.domino_set.highest
    value = highest if required is None else required
    if type(value) is not int or value not in range(highest + 1):
        message = expected(within("a required double", 0, highest), value)
        raise SetupError((Flaw(FlawCode.WRONG_OPENERS, message, "R2.1"),))
    return Tile(value, value)


def candidate_doubles(rules: Rules, required: Tile, unused: TileSet | None) -> int:
    """Return the mask of the doubles that may open the round; the highest held one does.

    Args:
        rules: the options.
        required: the double that should open.
        unused: the doubles that have opened no round yet; ``None`` for all up to the required
            one.

    Raises:
        SetupError: if the unused tiles are not doubles, or lack the required one.
    """
    doubles = rules.domino_set.doubles.mask
    mask = doubles & _up_to(required.bit) if unused is None else TileSet(unused).mask
    if not mask & required.bit or mask & ~doubles:
        found = TileSet.from_mask(mask)
        what = text("unused doubles with the required {double} among them", double=required)
        message = expected(what, str(found))
        raise SetupError((Flaw(FlawCode.WRONG_OPENERS, message, "R2.1", tiles=found),))
    if rules.opening is Opening.HIGHEST_HELD:
        return mask  # R2.4
    if rules.missing_double.lower_opens:
        return mask & _up_to(required.bit)  # R2.5
    return required.bit


def opening_doubles(rules: Rules, held: int, required: int, candidates: int) -> tuple[int, int]:
    """Return the masks of the openers and of the skipped doubles (R2.2 to R2.5).

    The highest held candidate opens. If nobody holds one, players draw: for any candidate, or
    for the required double. The other candidates that were requested are skipped.

    Args:
        rules: the options.
        held: the mask of all hands.
        required: the bit of the required double.
        candidates: the mask of the candidate doubles.
    """
    if highest := 1 << (held & candidates).bit_length() >> 1:
        return highest, candidates & ~_up_to(highest)
    openers = candidates if rules.opening is Opening.HIGHEST_HELD else required
    return openers, candidates & ~openers


def take_out(deal: Deal, double: Tile) -> Deal:
    """Return what a deal leaves in the hands and the boneyard when its double was found (R2.8)."""
    hands = [hand - {double} for hand in deal.hands]
    return Deal(hands, [tile for tile in deal.boneyard if tile != double])


def _up_to(bit: int) -> int:
    """Return the mask of a tile and all tiles below it."""
    return 2 * bit - 1
