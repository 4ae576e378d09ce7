"""The style of each class of a picture, in the colours of a palette."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from chickenfoot_rules.rendering.svg.palette import Palette

_SIDES: Final = ((5, ""), (10, ";stroke-dasharray:1 8"))
"""The marks on the cards of partners: the colour of a value, and the dashes of the line."""

_STILL: Final = (
    "@media (prefers-reduced-motion:reduce)",
    {
        "stays": "visibility:visible!important;opacity:1!important",
        "goes": "visibility:hidden!important",
    },
)
"""Shows only the last scene of a film to readers who prefer reduced motion."""


def value_class(value: int) -> str:
    """Return the class of elements in the colour of a value, 0..18."""
    return f"v{value}"


def side_class(side: int) -> str:
    """Return the class of the line that marks partners, 0 or 1."""
    return f"side{side}"


def style(
    palettes: Iterable[tuple[str, Palette]],
) -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Return the style of each class, as `chickenfoot_rules.rendering.svg.document` takes it.

    Args:
        palettes: media queries, the empty one for every medium, each with its palette.
    """
    return (*((media, _rules(palette)) for media, palette in palettes), _STILL)


def _rules(palette: Palette) -> Mapping[str, str]:
    # Later rules win, so classes that combine with the colour of a value come after it.
    return {
        **{
            value_class(value): f"fill:{colour};color:{colour}"
            for value, colour in enumerate(palette.pips)
        },
        **{
            side_class(
                side
            ): f"stroke:{palette.pips[value]};stroke-width:4;stroke-linecap:round{gaps}"
            for side, (value, gaps) in enumerate(_SIDES)
        },
        "ground": f"fill:{palette.ground}",
        "card": f"fill:{palette.card};stroke:{palette.rim}",
        "turn": f"fill:{palette.card};stroke:{palette.open};stroke-width:2.5",
        "ink": f"fill:{palette.ink}",
        "bold": f"fill:{palette.ink};font-weight:600",
        "faint": f"fill:{palette.faint}",
        "face": f"fill:{palette.face};stroke:{palette.edge};stroke-width:1.2",
        "back": f"fill:{palette.back};stroke:{palette.pattern};stroke-width:1.2",
        "link": "fill:none;stroke:currentColor;stroke-width:4.5;stroke-dasharray:8 9;"
        "stroke-linecap:round;stroke-linejoin:round",
        "rail": f"fill:none;stroke:{palette.ground};stroke-width:9",
        "dot": f"stroke:{palette.face};stroke-width:1.5",
        "last": f"fill:none;stroke:{palette.last};stroke-width:5",
        "duty": f"fill:none;stroke:{palette.duty};stroke-width:5",
        "ghost": f"fill:none;stroke:{palette.duty};stroke-width:2.5;stroke-dasharray:7 5",
        "can": f"fill:none;stroke:{palette.open};stroke-width:4",
        "open": f"fill:{palette.open};stroke:{palette.ground};stroke-width:1.5",
        "on-open": f"fill:{palette.on_open};font-weight:700;text-anchor:middle",
        "shut": f"fill:{palette.ground};stroke:{palette.faint};stroke-width:1.2",
        "on-shut": f"fill:{palette.faint};stroke:{palette.ground};stroke-width:4;"
        "paint-order:stroke;text-anchor:middle",
        "arrow": f"fill:{palette.open}",
        "gone": f"fill:none;stroke:{palette.duty};stroke-width:1.5;stroke-linecap:round",
        "mark": f"fill:none;stroke:{palette.mark};stroke-width:4",
        "way": f"fill:none;stroke:{palette.mark};stroke-width:4;stroke-linecap:round;"
        "stroke-linejoin:round",
        "ring": f"fill:none;stroke:{palette.mark};stroke-width:3",
        "order": f"fill:{palette.mark};stroke:{palette.face};stroke-width:1.5",
        "on-order": f"fill:{palette.on_mark};font-weight:700;text-anchor:middle",
        "planned": "opacity:0.7",
        "winner": f"fill:{palette.card};stroke:{palette.won};stroke-width:2.5",
        "won": f"fill:{palette.won}",
        "place": f"fill:none;stroke:{palette.faint};stroke-width:1.2",
        "on-place": f"fill:{palette.ink};font-weight:600;text-anchor:middle",
    }
