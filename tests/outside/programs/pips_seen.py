"""Check what a program that draws SVG makes of our pictures, by the colours that an eye sees."""

import random

from chickenfoot_rules import Match, Rules, Tile
from chickenfoot_rules.rendering import PALETTES


def shares(picture):
    """Return how much of a picture of Pillow, of 0 to 1, each colour fills."""
    size = picture.width * picture.height
    found = picture.convert("RGBA").getcolors(size)
    return {
        f"#{bytes(colour[:3]).hex()}": count / size for count, colour in found if colour[3] == 255
    }


def check(draw):
    """Check ``draw(svg, width)``, which returns a picture of Pillow."""
    for theme in ("light", "dark"):
        palette = PALETTES[theme]
        seen = shares(draw(Tile(4, 6).to_svg(theme=theme, numerals="never"), 400))
        assert seen[palette.ground] > 2 * seen[palette.face] > 0.4, (theme, seen)
        fours, sixes = seen[palette.pips[4]], seen[palette.pips[6]]
        assert fours > 0.02, (theme, seen)
        assert 1.4 < sixes / fours < 1.6, "a half with four pips, and one with six"
        assert seen[palette.edge] > 0.01, (theme, seen)
    match = Match(Rules(domino_set=6, hand_size=5), players=3).deal(random.Random(1))
    for _ in range(8):
        match = match.apply(match.legal_moves[0])
    palette = PALETTES["light"]
    view = match.view(0)
    seen = shares(draw(view.to_svg(theme="light", numerals="never"), 1200))
    assert seen[palette.ground] > 0.3, seen
    assert seen[palette.face] > 0.01, seen
    assert seen.get("#000000", 0) < 0.01, "a shape without a fill of its own is black"
    shown = {tile for tile in (*view.hand, *(one.tile for one in view.layout.placements))}
    for value in range(1, 7):
        count = sum((tile.low == value) + (tile.high == value) for tile in shown)
        assert (seen.get(palette.pips[value], 0) > 0.00003) == (count > 0), (value, count, seen)
