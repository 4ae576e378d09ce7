"""The colours of values in a terminal, readable on a dark and on a light background."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

VALUE_COLOURS: Final[Mapping[int, str]] = {
    1: "#006a95",
    2: "#03a14a",
    3: "#b73132",
    4: "#d17400",
    5: "#345cc5",
    6: "#a88800",
    7: "#9c3b97",
    8: "#009d88",
    9: "#6a4fc1",
    10: "#5190cb",
    11: "#007252",
    12: "#c77756",
    13: "#825c00",
    14: "#8584cf",
    15: "#636801",
    16: "#c1749c",
    17: "#006f73",
    18: "#a17cc3",
}
"""The colour of each value from 1 to 18; the blank has that of the text around it.

Odd values are darker than even ones."""


def halves(value: int) -> str:
    """Return a regular expression that finds the halves of tiles with a value in a text.

    >>> import re
    >>> [found.start() for found in re.finditer(halves(1), "1-11 11-1 0-1* 10-1 1 [1]")]
    [0, 8, 12, 18]
    """
    return rf"(?<![0-9]){value}(?=-[0-9])|(?<=[0-9]-){value}(?![0-9])"
