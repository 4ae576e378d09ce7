"""SVG elements and drawings, how they are written, and how wide a line of text is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import accumulate, takewhile
from types import MappingProxyType
from typing import Final, TypeAlias
from xml.sax.saxutils import escape

import attrs

from chickenfoot_rules.dominoes.values import Immutable

INNER: Final = 928
"""The width of a picture with seats, without its margins, unless its table needs more."""

OWN: Final = "\0"
"""A placeholder for the id of the picture until its content is known; texts never hold it."""

NO_LOOKS: Final[Mapping[str, str]] = MappingProxyType({})
"""Writes every element with its classes only."""

_UNFIT: Final = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\u2029\u202f-\u2065\u206a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)
"""Characters that XML forbids, and those that change the direction of the text around them."""


@attrs.frozen
class Local(Immutable):
    """A name that is unique on a page, even if the page has several pictures.

    Attributes:
        name: the name, unique in its picture.
    """

    name: str

    def __str__(self) -> str:
        return f"{OWN}-{self.name}"


Attribute: TypeAlias = str | float | Local
"""The value of an attribute; numbers are rounded to two decimals."""


@attrs.frozen
class Element(Immutable):
    """An element of SVG; a child that is a string is text, and is escaped when it is written."""

    name: str
    attributes: Mapping[str, Attribute]
    children: tuple[Element | str, ...] = ()

    @property
    def classes(self) -> str:
        """The names of its classes, with spaces between them; empty if it has none."""
        return str(self.attributes.get("class", ""))

    def write(self, looks: Mapping[str, str] = NO_LOOKS) -> str:
        """Return the element as text.

        Args:
            looks: the attributes to write for the value of each ``class`` in use.
        """
        attributes = "".join(
            looks.get(self.classes) or write_classes(self.classes)
            if name == "class"
            else f' {name}="{_attribute(value)}"'
            for name, value in self.attributes.items()
        )
        if not self.children:
            return f"<{self.name}{attributes}/>"
        content = "".join(
            escape_text(child) if isinstance(child, str) else child.write(looks)
            for child in self.children
        )
        return f"<{self.name}{attributes}>{content}</{self.name}>"

    def walk(self) -> Iterator[Element]:
        """Yield the element and everything in it."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()


def escape_text(words: str) -> str:
    """Return words as text or as the value of an attribute, without forbidden characters."""
    return escape(_UNFIT.sub("\ufffd", words), {'"': "&quot;"})


def style_class(name: str) -> str:
    """Return the name of a class on a page, which may have styles for short names."""
    return f"cf-{name}"


def write_classes(classes: str, look: Mapping[str, str] = NO_LOOKS) -> str:
    """Return the attribute for some classes, and those that show their look without a style sheet.

    >>> write_classes("ink bold", {"fill": "#000000"})
    ' class="cf-ink cf-bold" fill="#000000"'
    """
    attributes = {"class": " ".join(map(style_class, classes.split())), **look}
    return "".join(f' {name}="{value}"' for name, value in attributes.items())


def format_number(value: float) -> str:
    """Return a number as text, with two decimals at most.

    >>> format_number(2.0), format_number(-0.004), format_number(1 / 3)
    ('2', '0', '0.33')
    """
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def format_point(x: float, y: float) -> str:
    """Return a point as paths and transformations have it."""
    return f"{format_number(x)} {format_number(y)}"


def _attribute(value: Attribute) -> str:
    if isinstance(value, Local):
        return str(value)
    if isinstance(value, str):
        return escape_text(value)
    return format_number(value)


def element(name: str, /, *children: Element | str, **attributes: Attribute) -> Element:
    """Return an element.

    Args:
        name: its name, like ``circle``.
        children: its content.
        attributes: its attributes; ``stroke_width`` becomes ``stroke-width``, and ``class_``
            becomes ``class``.

    >>> element("text", "a < b", class_="ink", x=1.5).write()
    '<text class="cf-ink" x="1.5">a &lt; b</text>'
    """
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return Element(name, named, children)


def group(*children: Element, **attributes: Attribute) -> Element:
    """Return a group of elements."""
    return element("g", *children, **attributes)


def write_text(
    words: str, x: float, y: float, size: float, class_: str, **more: Attribute
) -> Element:
    """Write words with the left end of their base line at a point."""
    return element("text", words, x=x, y=y, font_size=size, class_=class_, **more)


def move_to(*drawn: Element, x: float, y: float, angle: float = 0, scale: float = 1) -> Element:
    """Return elements as one that is moved from the origin to a point."""
    turn = f"rotate({format_number(angle)})" if angle else ""
    grow = f"scale({format_number(scale)})" if scale != 1 else ""
    transform = f"translate({format_point(x, y)}){turn}{grow}"
    one = drawn[0] if len(drawn) == 1 else group(*drawn)
    if "transform" in one.attributes:
        return group(one, transform=transform)
    return attrs.evolve(one, attributes={**one.attributes, "transform": transform})


@attrs.frozen
class Drawing(Immutable):
    """A part of a picture, with the origin at its upper left corner."""

    elements: tuple[Element, ...]
    width: float
    height: float

    def at(self, x: float, y: float, scale: float = 1) -> Element:
        """Return the drawing as one element, with its corner at a point."""
        return move_to(*self.elements, x=x, y=y, scale=scale)


EMPTY: Final = Drawing((), 0, 0)


def draw_words(line: str) -> Drawing:
    """Draw a line of text alone."""
    size = 16
    width = width_of(line, size)
    middle = write_text(line, width / 2, size, size, "faint", text_anchor="middle")
    return Drawing((middle,), width, 1.5 * size)


_NARROW: Final = " !'(),-./:;I[]fijlrt|·…"
_BROAD: Final = "%@MWmw"
"""Characters that are narrow or broad in most fonts."""


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
