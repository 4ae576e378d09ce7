"""The parts of a picture, and functions that put them together."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Container, Iterable, Iterator
from itertools import accumulate, takewhile
from typing import Final, cast

import attrs

from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.texts import Text
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.rendering.svg.document import (
    OWN,
    Element,
    Local,
    element,
    format_number,
    style_class,
    text,
)
from chickenfoot_rules.rendering.svg.options import PictureOptions
from chickenfoot_rules.rendering.svg.palette import style
from chickenfoot_rules.rendering.svg.tiles import SHAPES, move_to

_MARGIN: Final = 16
_NARROW: Final = " !'(),-./:;I[]fijlrt|·…"
_BROAD: Final = "%@MWmw"
"""Characters that are narrow or broad in most fonts."""

INNER: Final = 928
"""The width of a picture with seats, without its margins, unless its table needs more."""


@attrs.frozen
class Drawing(Immutable):
    """A part of a picture, with the origin at its upper left corner."""

    elements: tuple[Element, ...]
    width: float
    height: float

    def at(self, x: float, y: float, scale: float = 1) -> Element:
        """Return the drawing as one element, with its corner at a point."""
        return move_to(*self.elements, x=x, y=y, scale=scale)


def picture(
    drawing: Drawing,
    options: PictureOptions,
    *,
    title: Text,
    description: Text,
    reader: Reader | None = None,
) -> str:
    """Return a drawing as a complete picture with background, title and styles.

    Its ids and its styles are named after a hash of its content. So different pictures on one
    page don't disturb each other, and equal pictures are equal texts. With hooks, they are named
    as the caller wants, and the parts of the picture have labels of their own; any other picture
    is one image to a screen reader.
    """
    read = (reader or options.reader).read
    width, height = drawing.width + 2 * _MARGIN, drawing.height + 2 * _MARGIN
    across, down = width, height
    if options.size is not None:
        across, down = options.size, height * options.size / width
    ground = element("rect", width=width, height=height, rx=10, class_="ground")
    body = [ground, drawing.at(_MARGIN, _MARGIN)]
    drawn = [one for part in body for one in part.walk()]
    used = {href.name for one in drawn if isinstance(href := one.attributes.get("href"), Local)}
    classes = {name for one in drawn for name in str(one.attributes.get("class", "")).split()}
    shapes = (shape for shape in SHAPES if cast("Local", shape.attributes["id"]).name in used)
    heading = [
        element("title", read(title), id=Local("title")),
        element("desc", read(description), id=Local("desc")),
    ]
    frame = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{OWN}" '
        f'viewBox="0 0 {format_number(width)} {format_number(height)}" '
        f'width="{format_number(across)}" height="{format_number(down)}" '
        f'style="max-width:100%;height:auto" role="{"group" if options.hooks else "img"}" '
        f'aria-labelledby="{OWN}-title" aria-describedby="{OWN}-desc">'
        f"{_write(heading)}<style>{''.join(_rules(options, classes))}</style>"
        f"{_write([element('defs', *shapes), *body])}</svg>"
    )
    own = options.hooks or f"cf{hashlib.sha256(frame.encode()).hexdigest()[:10]}"
    return frame.replace(OWN, own)


def _write(parts: Iterable[Element]) -> str:
    return "".join(piece for part in parts for piece in part.write())


def _rules(options: PictureOptions, classes: Container[str]) -> Iterator[str]:
    """Yield the style of the texts, and of all classes in use, for each medium."""
    yield f"#{OWN} text{{font-family:system-ui,sans-serif}}"
    for media, rules in style(options.palettes):
        written = "".join(
            f"#{OWN} .{style_class(name)}{{{declarations}}}"
            for name, declarations in rules.items()
            if name in classes
        )
        yield f"{media}{{{written}}}" if media and written else written


def stack(bar: Drawing | None, table: Drawing, cards: Drawing) -> Drawing:
    """Put the bar, if any, above the table and the cards of the seats below it.

    Both are `INNER` wide, and enlarged if the table is wider.
    """
    grown = max(1, table.width / INNER)
    top = bar.height * grown + _MARGIN if bar else 0
    bottom = top + table.height + _MARGIN
    width = INNER * grown
    return Drawing(
        (
            *((bar.at(0, 0, grown),) if bar else ()),
            table.at((width - table.width) / 2, top),
            cards.at(0, bottom, grown),
        ),
        width,
        bottom + cards.height * grown,
    )


def words(line: str) -> Drawing:
    """Draw a line of text alone."""
    size = 16
    width = width_of(line, size)
    middle = text(line, width / 2, size, size, "faint", text_anchor="middle")
    return Drawing((middle,), width, 1.5 * size)


def width_of(line: str, size: float) -> float:
    """Return the approximate width of a line of text."""
    return size * sum(map(_width_of_letter, line))


def _width_of_letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    if letter in _BROAD:
        return 0.92
    if unicodedata.east_asian_width(letter) in "WF":
        return 1
    return 0.7 if letter.isupper() else 0.6


def truncate(line: str, size: float, room: float) -> str:
    """Return as much of a line of text as fits.

    >>> truncate("Anna", 10, 100), truncate("Wolfeschlegelstein", 10, 60)
    ('Anna', 'Wolfeschle…')
    """
    if width_of(line, size) <= room:
        return line
    ellipsis_ = _width_of_letter("…")
    widths = accumulate(map(_width_of_letter, line))
    fitting = takewhile(lambda width: size * (width + ellipsis_) <= room, widths)
    return f"{line[: len([*fitting])]}…"
