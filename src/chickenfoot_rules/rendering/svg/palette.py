"""The colours of pictures as values, and the style of each class in them.

In the palettes "light" and "dark" each value has its own colour, as in coloured sets. Any two of
these differ for readers with each of the three common kinds of colour blindness. Neighbouring
values also differ in lightness: in "light" odd values are dark and even ones paler; in "dark"
even values are bright and odd ones duller.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

import attrs

from chickenfoot_rules.base import NamedValues, PictureError, expected, text
from chickenfoot_rules.dominoes import FlawCode
from chickenfoot_rules.dominoes.drawable import BasePalette
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET

_VALUES: Final = HIGHEST_SET + 1


def _is_colour(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("#[0-9a-f]{6}", value, re.ASCII) is not None


def _check_colour(_: Palette, field: attrs.Attribute[str], value: object) -> None:
    if not _is_colour(value):
        what = text("a colour like '#0b6e3f' as {name}", name=field.name)
        raise PictureError(expected(what, value))


def _check_pips(_: Palette, __: attrs.Attribute[tuple[str, ...]], pips: tuple[str, ...]) -> None:
    is_tuple = isinstance(pips, tuple)  # pyright: ignore[reportUnnecessaryIsInstance]
    if not is_tuple or len(pips) != _VALUES or not all(map(_is_colour, pips)):
        what = text("{number} colours like '#0b6e3f' as pips", number=_VALUES)
        raise PictureError(expected(what, pips))


def _colour() -> str:
    return attrs.field(validator=_check_colour)


@attrs.frozen(kw_only=True)
class Palette(BasePalette):
    """The colours of a picture, each as ``#rrggbb`` in small letters.

    Take one of `PALETTES` and change its fields with ``attrs.evolve``.

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
        duty: the mark of a double that must be filled, and of a value that is gone.
        open: the mark of an open end, of a playable tile and of the seat to move.
        on_open: text on that mark.
        mark: the marks that the caller requests.
        on_mark: text on these marks.
        won: the mark of the seat that went out.
        pips: the colour of each value, 0..18. That of the blank is for numerals and connectors.

    Raises:
        PictureError: if a colour has another form.

    >>> print(attrs.evolve(PALETTES["classic"], ground="#2f5d46").ground)
    #2f5d46
    """

    ground: str = _colour()
    card: str = _colour()
    rim: str = _colour()
    ink: str = _colour()
    faint: str = _colour()
    face: str = _colour()
    edge: str = _colour()
    back: str = _colour()
    pattern: str = _colour()
    last: str = _colour()
    duty: str = _colour()
    open: str = _colour()
    on_open: str = _colour()
    mark: str = _colour()
    on_mark: str = _colour()
    won: str = _colour()
    pips: tuple[str, ...] = attrs.field(validator=_check_pips)


_COLOURS: Final = {
    # light, dark, classic, contrast, print
    "ground": "#dbe7dc #12181a #dcd3bf #ffffff #ffffff",
    "card": "#eef4ee #1a2225 #eae3d3 #ffffff #ffffff",
    "rim": "#b9cbbb #38464b #bdb195 #000000 #8c8c8c",
    "ink": "#1d2a20 #e9eeec #2a2118 #000000 #000000",
    "faint": "#4d5f52 #a3b0ac #594d3d #333333 #4d4d4d",
    "face": "#fffdf6 #2d343b #fffaea #ffffff #ffffff",
    "edge": "#7f7863 #8b98a5 #6f6450 #000000 #595959",
    "back": "#54708c #55718d #6b4226 #000000 #bfbfbf",
    "pattern": "#c9d6e2 #93abc2 #c9a987 #ffffff #595959",
    "last": "#d9480f #ff9a3d #b3400a #b00000 #808080",
    "duty": "#b3127d #ff6ec7 #8f1463 #7a0099 #000000",
    "open": "#0b6e3f #5fe39a #0b5e37 #004d24 #000000",
    "on_open": "#ffffff #08140d #ffffff #ffffff #ffffff",
    "mark": "#1457d6 #6db3ff #1648b8 #0033cc #404040",
    "on_mark": "#ffffff #08121f #ffffff #ffffff #ffffff",
    "won": "#8a5a00 #ffcf5c #7a4f00 #000000 #000000",
}
"""What each palette has, by what it is for."""

_PIPS: Final = (
    (
        "#6b6b6b #116677 #669966 #aa1122 #ee5500 #112288 #aa7744 #770055 #228866 #2211dd "
        "#2299dd #112233 #dd3300 #114400 #998888 #332211 #dd66aa #663333 #7766bb"
    ),
    (
        "#a8a8a8 #66bbcc #33ffbb #ff4400 #ffbb55 #2299ff #ffee77 #aa77cc #77ddbb #bb88aa "
        "#ddbbff #889966 #ffffff #22aa11 #dddddd #dd9955 #bbeeff #ee6688 #eecc88"
    ),
    _VALUES * "#16120d ",
    _VALUES * "#000000 ",
    _VALUES * "#000000 ",
)


def _palette(number: int) -> Palette:
    colours = {name: row.split()[number] for name, row in _COLOURS.items()}
    return Palette(**colours, pips=tuple(_PIPS[number].split()))


PALETTES: Final = NamedValues(
    {
        name: _palette(number)
        for number, name in enumerate(("light", "dark", "classic", "contrast", "print"))
    }
)
"""The palettes by name: the two themes, black on ivory, high contrast, and shades of grey to print.

In ``classic``, ``contrast`` and ``print`` all pips are black: nobody needs to tell colours apart.
"""


_NUMBER: Final = "font-weight:700;text-anchor:middle"

_DASHES: Final = {
    FlawCode.WRONG_LINK: "none",
    FlawCode.WRONG_COUNT: "2 7",
    FlawCode.UNFINISHED: "14 7",
    FlawCode.LOOSE_TILE: "14 7 2 7",
    FlawCode.WRONG_OPENING: "7 7",
    FlawCode.DUPLICATE_TILE: "2 4 2 12",
    FlawCode.NOT_IN_SET: "14 3",
}
"""The lines around tiles by the kind of their flaw."""

_SIDE: Final = "stroke-width:4;stroke-linecap:round"
_SIDES: Final = ((5, _SIDE), (10, f"{_SIDE};stroke-dasharray:1 8"))
"""The marks on the cards of partners: the colour of a value, and the style of the line."""


def value_class(value: int) -> str:
    """Return the class of elements in the colour of a value, 0..18."""
    return f"v{value}"


def numeral_class(value: int) -> str:
    """Return the class of the numeral of a value, 0..18."""
    return f"n{value}"


def line_class(value: int) -> str:
    """Return the class of lines in the colour of a value, 0..18."""
    return f"l{value}"


def side_class(side: int) -> str:
    """Return the class of the line that marks partners, 0 or 1."""
    return f"side{side}"


def flaw_class(code: FlawCode) -> str:
    """Return the class of the marks of one kind of flaw."""
    return f"flaw-{code.value}"


def style(palettes: Iterable[tuple[str, Palette]]) -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Return the declarations by class for each media query, the empty one for every medium."""
    return tuple((media, _rules(palette)) for media, palette in palettes)


def look_of(classes: str, rules: Mapping[str, str]) -> Mapping[str, str]:
    """Return what the rules declare for an element with some classes, as attributes of SVG.

    >>> look_of("link l3", {"l3": "stroke:#aa1122", "link": "fill:none;stroke-width:4.5"})
    {'stroke': '#aa1122', 'fill': 'none', 'stroke-width': '4.5'}
    """
    names = classes.split()
    declared = ";".join([rule for name, rule in rules.items() if name in names])
    return dict([one.split(":") for one in declared.split(";") if one])


_LEGIBLE: Final = 4.5
"""The least contrast of a numeral and its face, as the accessibility guidelines (WCAG) ask."""

_STEPS: Final = 20


@cache
def make_legible(colour: str, face: str) -> str:
    """Return a colour, or the nearest mixture with black or white that is legible on a face.

    >>> make_legible("#aa1122", "#ffffff"), make_legible("#2299dd", "#ffffff")
    ('#aa1122', '#1b7ab1')
    """
    end = max("#000000", "#ffffff", key=lambda end: _contrast(end, face))
    channels = [*zip(_channels(colour), _channels(end), strict=True)]
    for step in range(_STEPS):
        mixed = [round(one + (other - one) * step / _STEPS) for one, other in channels]
        if _contrast(f"#{bytes(mixed).hex()}", face) >= _LEGIBLE:
            return f"#{bytes(mixed).hex()}"
    return end


def _contrast(one: str, other: str) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - of sRGB
        for share in (channel / 255 for channel in _channels(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: str) -> bytes:
    return bytes.fromhex(colour[1:])


@lru_cache(maxsize=16)
def _rules(palette: Palette) -> Mapping[str, str]:
    values = [*enumerate(palette.pips)]
    # Later rules win, so classes that combine with the colour of a value come after it.
    return {
        **{value_class(value): f"fill:{colour}" for value, colour in values},
        **{line_class(value): f"stroke:{colour}" for value, colour in values},
        **{
            numeral_class(value): f"fill:{make_legible(colour, palette.face)};{_NUMBER}"
            for value, colour in values
        },
        **{
            side_class(side): f"fill:none;stroke:{palette.pips[value]};{line}"
            for side, (value, line) in enumerate(_SIDES)
        },
        "ground": f"fill:{palette.ground}",
        "card": f"fill:{palette.card};stroke:{palette.rim}",
        "turn": f"fill:{palette.card};stroke:{palette.open};stroke-width:2.5",
        "ink": f"fill:{palette.ink}",
        "bold": f"fill:{palette.ink};font-weight:600",
        "faint": f"fill:{palette.faint}",
        "face": f"fill:{palette.face};stroke:{palette.edge};stroke-width:1.2",
        "back": f"fill:{palette.back};stroke:{palette.pattern};stroke-width:1.2",
        "link": "fill:none;stroke-width:4.5;stroke-dasharray:8 9;"
        "stroke-linecap:round;stroke-linejoin:round",
        "dot": f"stroke:{palette.face};stroke-width:1.5",
        **{
            flaw_class(code): f"fill:none;stroke:{palette.duty};stroke-width:5;"
            f"stroke-dasharray:{dashes}"
            for code, dashes in _DASHES.items()
        },
        "last": f"fill:none;stroke:{palette.last};stroke-width:5",
        "duty": f"fill:none;stroke:{palette.duty};stroke-width:5",
        "ghost": f"fill:none;stroke:{palette.duty};stroke-width:2.5;stroke-dasharray:7 5",
        "can": f"fill:none;stroke:{palette.open};stroke-width:4",
        "open": f"fill:{palette.open};stroke:{palette.ground};stroke-width:1.5",
        "on-open": f"fill:{palette.on_open};{_NUMBER}",
        "shut": f"fill:{palette.ground};stroke:{palette.faint};stroke-width:1.2",
        "on-shut": f"fill:{palette.faint};text-anchor:middle",
        "arrow": f"fill:{palette.open}",
        "gone": f"fill:none;stroke:{palette.duty};stroke-width:1.5;stroke-linecap:round",
        "mark": f"fill:none;stroke:{palette.mark};stroke-width:4",
        "way": f"fill:none;stroke:{palette.mark};stroke-width:4;stroke-linecap:round;"
        "stroke-linejoin:round",
        "ring": f"fill:none;stroke:{palette.mark};stroke-width:3",
        "order": f"fill:{palette.mark};stroke:{palette.face};stroke-width:1.5",
        "on-order": f"fill:{palette.on_mark};{_NUMBER}",
        "planned": "opacity:0.7",
        "winner": f"fill:{palette.card};stroke:{palette.won};stroke-width:2.5",
        "won": f"fill:{palette.won}",
        "tag": f"fill:{palette.face};stroke-width:2",
    }
