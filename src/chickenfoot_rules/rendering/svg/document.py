"""SVG elements and drawings, how they are written, and how wide a line of text is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import accumulate, takewhile
from typing import Final, TypeAlias

import attrs

from chickenfoot_rules.base import Immutable
from chickenfoot_rules.rendering.svg.palette import look_of

INNER: Final = 928
"""The width of a picture with seats, without its margins, unless its table needs more."""

OWN: Final = "\0"
"""A placeholder for the id of the picture until its content is known; texts never hold it."""

_UNFIT: Final = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\u2029\u202f-\u2065\u206a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)
"""Characters that XML forbids, and those that change the direction of the text around them."""


_ESCAPED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


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

    def write(self, looks: Mapping[str, str]) -> str:
        """Return the element as text.

        Args:
            looks: the attributes to write for the value of each ``class``.
        """
        # Without generators: a picture has thousands of attributes.
        parts = [f"<{self.name}"]
        for name, value in self.attributes.items():
            if name == "class":
                parts.append(looks[str(value)])
            elif isinstance(value, str):
                parts.append(f' {name}="{escape_text(value)}"')
            else:
                shown = value if isinstance(value, Local) else format_number(value)
                parts.append(f' {name}="{shown}"')
        if not self.children:
            return f"{''.join(parts)}/>"
        parts.append(">")
        for child in self.children:
            if isinstance(child, str):
                parts.append(escape_text(child))
            else:
                parts.append(child.write(looks))
        return f"{''.join(parts)}</{self.name}>"


def escape_text(words: str) -> str:
    """Return words as text or as the value of an attribute, without forbidden characters."""
    return _UNFIT.sub("\ufffd", words).translate(_ESCAPED)


def style_class(name: str) -> str:
    """Return the name of a class on a page, which may have styles for short names."""
    return f"cf-{name}"


class Looks(dict[str, str]):
    """The attributes to write for each value of ``class`` that was looked up.

    They are the class itself, and those that show its look without a style sheet.

    >>> Looks({"ink": "fill:#000000"})["ink bold"]
    ' class="cf-ink cf-bold" fill="#000000"'
    """

    def __init__(self, rules: Mapping[str, str]) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, classes: str) -> str:
        """Add and return the attributes for some classes."""
        names = " ".join(map(style_class, classes.split()))
        attributes = {"class": names, **look_of(classes, self._rules)}
        self[classes] = "".join([f' {name}="{value}"' for name, value in attributes.items()])
        return self[classes]


@lru_cache(maxsize=4096)
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


def element(name: str, /, *children: Element | str, **attributes: Attribute) -> Element:
    """Return an element.

    Args:
        name: its name, like ``circle``.
        children: its content.
        attributes: its attributes; ``stroke_width`` becomes ``stroke-width``, and ``class_``
            becomes ``class``.

    >>> element("text", "a < b", class_="ink", x=1.5).write(Looks({}))
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
    return Element(one.name, {**one.attributes, "transform": transform}, one.children)


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


@cache
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
