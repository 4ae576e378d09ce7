"""How much a record may hold.

Writing and reading keep to the same limits. A larger document is refused before it is parsed. A
larger match is refused when its record is made, with a `RecordError` that names the limit. So
every record can be written, its redactions too, and everything that is written can be read.

Every match of Chicken Foot fits with room to spare: sixteen players with a double-eighteen set,
every round as long as possible, and a comment on everything.

Of a game that is played to a target, such as Express-Domino, no number of rounds is always enough,
because a round may score nothing. A record holds 5,000; a longer match can't be recorded. 5,000
rounds of Express-Domino fit however long they are, and so do the most annotations.
"""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.chickenfoot.deal_tables import MAX_PLAYERS
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, DominoSet

__all__ = [
    "LARGEST_LENGTH",
    "LARGEST_NUMBER",
    "LONGEST_ANNOTATION",
    "LONGEST_NAME",
    "MOST_ANNOTATIONS",
    "MOST_ANNOTATION_CHARACTERS",
    "MOST_BYTES",
    "MOST_DEPTH",
    "MOST_MOVES",
    "MOST_PARTS",
    "MOST_ROUNDS",
    "MOST_TILES",
]

MOST_BYTES: Final = 16 * 2**20
"""Bytes of a document, in UTF-8."""

MOST_DEPTH: Final = 16
"""Levels of nested arrays and objects; our documents have 5."""

MOST_PARTS: Final = 2_500_000
"""Arrays, objects, strings and commas of a document."""

LARGEST_NUMBER: Final = 2**53 - 1
"""The largest number that every JSON reader keeps exactly."""

LARGEST_LENGTH: Final = 1_000_000
"""The largest coordinate in a table document, in halves of a tile."""

MOST_ROUNDS: Final = 5_000
"""Rounds of a match."""

MOST_TILES: Final = len(DominoSet(HIGHEST_SET).tiles)
"""Tiles of a set (R1.1)."""

MOST_MOVES: Final = (2 * MAX_PLAYERS + 3) * (MOST_TILES + 1)
"""Moves of a round; no round is longer."""

LONGEST_NAME: Final = 100
"""Characters of a player's or a deal table's name."""

LONGEST_ANNOTATION: Final = 1_000
"""Characters of an annotation."""

MOST_ANNOTATIONS: Final = 20_000
"""Annotations of a record."""

MOST_ANNOTATION_CHARACTERS: Final = 1_000_000
"""Characters of all annotations of a record together."""
