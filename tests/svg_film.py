"""Read an animation: its visible part at a point in time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from svg_reading import Picture

SVG = "{http://www.w3.org/2000/svg}"


def at(svg: str, time: float | None) -> Picture:
    """Return the visible part of an animation at a point in time.

    Args:
        svg: the animation.
        time: seconds since its start; ``None`` for a program that does not animate.
    """
    root = ET.fromstring(svg)  # noqa: S314 - our own
    _hide(root, time)
    return Picture(ET.tostring(root, encoding="unicode"))


def _hide(element: ET.Element, time: float | None) -> None:
    for child in [*element]:
        sets = child.findall(f"{SVG}set")
        base = seen = child.get("visibility")
        for change in sets:
            assert "visibility" == change.get("attributeName")
            assert {base, change.get("to")} == {"visible", "hidden"}
            if time is not None and _is_active(change, time):
                seen = change.get("to")
        if seen == "hidden":
            # A child with a visibility of its own would be visible in a hidden element.
            assert not any(inner.get("visibility") for inner in [*child.iter()][1:])
            element.remove(child)
        else:
            _hide(child, time)


def _is_active(change: ET.Element, time: float) -> bool:
    lasts = seconds_of(change.get("dur", ""))
    begins = [seconds_of(begin) for begin in change.get("begin", "").split(";")]
    assert begins == sorted(begins)
    return any(begin <= time < begin + lasts for begin in begins)


def seconds_of(text: str) -> float:
    """Parse a time like ``1.5s``."""
    assert re.fullmatch(r"\d+(\.\d+)?s", text)
    return float(text[:-1])
