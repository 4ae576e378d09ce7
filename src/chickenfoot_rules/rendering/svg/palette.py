"""The colours of pictures, in a light and a dark theme.

Each value has its own colour, as in coloured sets. Neighbouring values also differ in lightness,
for readers who can't distinguish the colours: in the light theme odd values are dark and even
ones paler; in the dark theme even values are bright and odd ones duller.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from chickenfoot_rules.dominoes.errors import PictureError
from chickenfoot_rules.dominoes.names import suggestion
from chickenfoot_rules.dominoes.values import Immutable, Theme, shown

__all__ = ["DARK", "LIGHT", "Palette", "check_theme", "side_class", "style", "value_class"]

_SIDES: Final = ((5, ""), (10, ";stroke-dasharray:1 8"))
"""The marks on the cards of partners: the colour of a value, and the dashes of the line."""


@attrs.frozen(kw_only=True)
class Palette(Immutable):
    """The colours of a theme, as ``#rrggbb``.

    Attributes:
        ground: the table.
        card: the card of a seat.
        rim: the edge of a card.
        ink: text.
        faint: less important text.
        face: the face of a tile.
        edge: its edge and the line across it.
        back: the back of a tile.
        pattern: the edge of a back, and the line on it.
        last: the mark of the last tile.
        duty: the mark of a double that must be filled.
        open: the mark of an open end, and of a playable tile.
        on_open: text on that mark.
        pips: the colour of each value, 0..18; the first is for marks only.
    """

    ground: str
    card: str
    rim: str
    ink: str
    faint: str
    face: str
    edge: str
    back: str
    pattern: str
    last: str
    duty: str
    open: str
    on_open: str
    pips: tuple[str, ...]


LIGHT: Final = Palette(
    ground="#dbe7dc",
    card="#eef4ee",
    rim="#b9cbbb",
    ink="#1d2a20",
    faint="#4d5f52",
    face="#fffdf6",
    edge="#7f7863",
    back="#54708c",
    pattern="#c9d6e2",
    last="#d9480f",
    duty="#b3127d",
    open="#0b6e3f",
    on_open="#ffffff",
    pips=(
        "#6b6b6b",
        "#0b5c7a",
        "#2a9a3a",
        "#ad0f22",
        "#bd7526",
        "#1f3fa8",
        "#ab8600",
        "#8a1265",
        "#14978a",
        "#5b2a9d",
        "#dd6a10",
        "#2b2b2b",
        "#868686",
        "#1c5a2a",
        "#d6559c",
        "#5e3415",
        "#2f8fd0",
        "#7a1230",
        "#9470dc",
    ),
)
DARK: Final = Palette(
    ground="#12181a",
    card="#1a2225",
    rim="#38464b",
    ink="#e9eeec",
    faint="#a3b0ac",
    face="#2b3138",
    edge="#75818d",
    back="#55718d",
    pattern="#93abc2",
    last="#ff9a3d",
    duty="#ff6ec7",
    open="#5fe39a",
    on_open="#08140d",
    pips=(
        "#a8a8a8",
        "#4aa3c8",
        "#8ee89c",
        "#f0655e",
        "#f2c28c",
        "#6f93f5",
        "#ffd84d",
        "#d968b8",
        "#80e8d8",
        "#a980f0",
        "#ffc68c",
        "#979797",
        "#e2e5ea",
        "#4fae5f",
        "#ffc0e2",
        "#c2885a",
        "#a9d8ff",
        "#e0627f",
        "#d8caff",
    ),
)

_NIGHT: Final = "@media (prefers-color-scheme:dark)"
_STILL: Final = (
    "@media (prefers-reduced-motion:reduce)",
    {
        "stays": "visibility:visible!important;opacity:1!important",
        "goes": "visibility:hidden!important",
    },
)
"""Shows only the last scene of a film to readers who prefer reduced motion."""

_THEMES: Final[Mapping[str, tuple[tuple[str, Palette], ...]]] = {
    "light": (("", LIGHT),),
    "dark": (("", DARK),),
    "auto": (("", LIGHT), (_NIGHT, DARK)),
}


def check_theme(theme: Theme) -> None:
    """Raise unless there is such a theme.

    Raises:
        PictureError: if there is no such theme.
    """
    if not isinstance(theme, str) or theme not in _THEMES:  # pyright: ignore[reportUnnecessaryIsInstance]
        message = f"expected one of the themes {', '.join(_THEMES)}, got {shown(theme)}"
        message += suggestion(theme, _THEMES)
        raise PictureError(message)


def value_class(value: int) -> str:
    """Return the class of elements in the colour of a value, 0..18."""
    return f"v{value}"


def side_class(side: int) -> str:
    """Return the class of the line that marks partners, 0 or 1."""
    return f"side{side}"


def style(theme: Theme) -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Return the style of each class, as `chickenfoot_rules.rendering.svg.document` takes it."""
    colours = tuple((media, _rules(palette)) for media, palette in _THEMES[theme])
    return (*colours, _STILL)


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
        "on-shut": f"fill:{palette.faint};text-anchor:middle",
        "mark": f"fill:{palette.open}",
    }
