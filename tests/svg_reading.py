"""Read a picture: its tiles, with their places, pips and colours."""

from __future__ import annotations

import cmath
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

NAMESPACE = "{http://www.w3.org/2000/svg}"
PREFIX = "cf-"
HALF = 40
"""The side of a half in the definitions."""
Place = tuple[complex, complex]
"""How an element lies, in complex numbers: what it is turned and scaled by, and where it is."""


@dataclass(frozen=True)
class Shape:
    """A part of a tile or a mark: its place and its classes."""

    classes: frozenset[str]
    place: Place
    pips: int

    @property
    def centre(self) -> tuple[float, float]:
        return self.place[1].real, self.place[1].imag

    @property
    def angle(self) -> float:
        """The degrees that it is turned clockwise."""
        return math.degrees(cmath.phase(self.place[0])) % 360

    @property
    def scale(self) -> float:
        return abs(self.place[0])


@dataclass(frozen=True)
class DrawnTile:
    """A tile that lies face up."""

    title: str
    face: Shape
    halves: tuple[Shape, ...]  # blank ones draw nothing

    @property
    def pips(self) -> int:
        return sum(half.pips for half in self.halves)


class Picture:
    """A parsed picture."""

    def __init__(self, svg: str) -> None:
        self.root = ET.fromstring(svg)  # noqa: S314 - our own
        for element in self.root.iter():
            if "class" in element.attrib:
                classes = element.attrib["class"].split()
                # A page may have styles for shorter names.
                assert all(name.startswith(PREFIX) for name in classes)
                element.set("class", " ".join(name.removeprefix(PREFIX) for name in classes))
        self._parents = {child: parent for parent in self.root.iter() for child in parent}

    @property
    def id(self) -> str:
        return self.root.get("id", "")

    @property
    def title(self) -> str:
        return self.root.findtext(_tag("title"), "")

    @property
    def description(self) -> str:
        return self.root.findtext(_tag("desc"), "")

    @property
    def words(self) -> list[str]:
        """The texts in the picture, without the numerals on tiles."""
        return [
            "".join(text.itertext())
            for text in self.root.iter(_tag("text"))
            if "tile" not in self._parents[text].get("class", "")
        ]

    @property
    def style(self) -> str:
        return self.root.findtext(_tag("style"), "")

    @property
    def tiles(self) -> list[DrawnTile]:
        """The tiles that lie face up, in the order in which they are drawn."""
        return [
            self._tile(group)
            for group in self.root.iter(_tag("g"))
            if "tile" in group.get("class", "").split()
        ]

    def drawn(self, class_: str) -> list[Shape]:
        """List the elements of a class, each with its place."""
        return [
            self._shape(element)
            for element in self.root.iter()
            if class_ in element.get("class", "").split()
        ]

    def boxes(self, class_: str) -> list[tuple[float, float, float, float]]:
        """List the rectangles of a class: left, top, right and bottom."""
        found: list[tuple[float, float, float, float]] = []
        for rect in self.root.iter(_tag("rect")):
            if class_ in rect.get("class", "").split():
                _, place = self._place(rect)
                width, height = _numbers(rect, "width", "height")
                found.append((place.real, place.imag, place.real + width, place.imag + height))
        return found

    def badges(self, class_: str) -> list[tuple[str, tuple[float, float]]]:
        """List the texts in circles of a class, each with its place."""
        found: list[tuple[str, tuple[float, float]]] = []
        for group in self.root.iter(_tag("g")):
            circle, text = group.find(_tag("circle")), group.find(_tag("text"))
            if circle is not None and text is not None and circle.get("class") == class_:
                _, place = self._place(group)
                found.append((text.text or "", (place.real, place.imag)))
        return found

    def count(self, class_: str) -> int:
        """Count the elements of a class."""
        return sum(class_ in element.get("class", "").split() for element in self.root.iter())

    def counted(self) -> Counter[str]:
        """Count the tiles that lie face up, by title."""
        return Counter(tile.title for tile in self.tiles)

    def ids(self) -> list[str]:
        return [element.get("id", "") for element in self.root.iter() if element.get("id")]

    def references(self) -> set[str]:
        """Return the ids to which elements refer."""
        return {self.root.get("aria-labelledby", ""), self.root.get("aria-describedby", "")}

    def colours(self, class_: str, prop: str = "fill") -> list[str]:
        """List the colours of a class in the styles, the first one for every medium."""
        rules = re.findall(rf"\.{PREFIX}{re.escape(class_)}{{([^}}]*)}}", self.style)
        found = [re.search(rf"(?:^|;){prop}:(#[0-9a-f]{{6}})", rule) for rule in rules]
        return [match[1] for match in found if match]

    def declared(self, element: ET.Element) -> dict[str, str]:
        """Return what the style sheet declares for an element, for every medium."""
        classes = element.get("class", "").split()
        rules = re.findall(rf" \.{PREFIX}([\w-]+){{(.*?)}}", self.style.split("@media (")[0])
        together = ";".join(rule for name, rule in rules if name in classes)
        return dict(re.findall(r"([\w-]+):([^;]+)", together))

    def _tile(self, group: ET.Element) -> DrawnTile:
        face, *halves = [self._shape(part) for part in group if "class" in part.attrib]
        return DrawnTile(group.findtext(_tag("title"), ""), face, tuple(halves))

    def _shape(self, part: ET.Element) -> Shape:
        classes = frozenset(part.get("class", "").split())
        pips = [complex(*_numbers(one, "cx", "cy")) for one in part.findall(_tag("circle"))]
        place = _then(self._place(part), (1, sum(pips) / len(pips) if pips else 0))
        return Shape(classes, place, _pips(part))

    def _place(self, element: ET.Element) -> Place:
        parent = self._parents.get(element)
        place: Place = (1, 0) if parent is None else self._place(parent)
        for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
            place = _then(place, _step(name, [*map(float, numbers.split())]))
        return place


def _pips(half: ET.Element) -> int:
    """Return the value of a half, whether it shows pips or a numeral."""
    return int(half.text or "") if half.tag == _tag("text") else len(half.findall(_tag("circle")))


def _numbers(element: ET.Element, *names: str) -> list[float]:
    return [float(element.get(name, "")) for name in names]


def _tag(name: str) -> str:
    return f"{NAMESPACE}{name}"


def _step(name: str, numbers: list[float]) -> Place:
    if name == "translate":
        return 1, complex(*numbers)
    if name == "scale":
        return numbers[0], 0
    assert name == "rotate"
    return cmath.rect(1, math.radians(numbers[0])), 0


def _then(first: Place, second: Place) -> Place:
    return first[0] * second[0], first[0] * second[1] + first[1]


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``, as the accessibility guidelines define it."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def lightness(colour: str) -> float:
    """Return the lightness of a colour, 0 to 100."""
    light = luminance(colour)
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


def texts(picture: Picture) -> Iterator[str]:
    """Yield every text that a reader can see or hear."""
    yield picture.title
    yield picture.description
    yield from picture.words
    yield from (tile.title for tile in picture.tiles)


def assert_at(place: tuple[float, float], shape: Shape, picture: Picture) -> None:
    """Assert that a shape lies at a point of the geometry, whose origin is the first tile."""
    origin = picture.tiles[0].face
    unit = HALF * origin.scale
    x, y = place
    expected = origin.centre[0] + x * unit, origin.centre[1] + y * unit
    # Coordinates are rounded to two decimals.
    assert math.dist(expected, shape.centre) < 0.05


def turned(angle: float, shape: Shape) -> float:
    """Return the difference of an angle and a shape in degrees, ignoring half turns."""
    return abs((shape.angle - angle + 90) % 180 - 90)
