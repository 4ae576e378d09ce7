"""Pictures of tiles, tables, rounds and views.

Everything that can be drawn has a method ``to_svg`` and shows itself in a notebook; the functions
here are what they call, and more can be said to them.
"""

from __future__ import annotations

from chickenfoot_rules.rendering.animation import round_animation
from chickenfoot_rules.rendering.pictures import (
    layout_svg,
    round_svg,
    tile_svg,
    tiles_svg,
    view_svg,
)

__all__ = ["layout_svg", "round_animation", "round_svg", "tile_svg", "tiles_svg", "view_svg"]
