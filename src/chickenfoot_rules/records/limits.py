"""The limits of a record.

Writing and reading have the same limits. Reading refuses a larger document before it parses it.
Making the record of a larger match raises a `RecordError` that names the limit. So every record and
its redactions can be written, and everything that is written can be read.

Every match of Chicken Foot fits with room to spare: sixteen players with a double-eighteen set,
every round as long as possible, and a comment on everything.

For a game that is played to a target, such as Express-Domino, no number of rounds is always enough,
because a round may score nothing. A record holds 5,000 rounds; a longer match can't be recorded. In
Express-Domino they fit however long they are, together with the most annotations.
"""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.base import foreign
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

MOST_BYTES: Final = foreign.MOST_BYTES
"""The most bytes of a document, in UTF-8."""

MOST_DEPTH: Final = foreign.MOST_DEPTH
"""The most levels of nested arrays and objects; our documents have 5."""

MOST_PARTS: Final = foreign.MOST_PARTS
"""The most arrays, objects, strings and commas of a document, together."""

LARGEST_NUMBER: Final = 2**53 - 1
"""The largest number that every JSON reader keeps exactly."""

LARGEST_LENGTH: Final = 1_000_000
"""The largest coordinate in a table document, in halves of a tile."""

MOST_ROUNDS: Final = 5_000
"""The most rounds of a match."""

MOST_TILES: Final = len(DominoSet(HIGHEST_SET).tiles)
"""The most tiles of a set (R1.1)."""

MOST_MOVES: Final = (2 * MAX_PLAYERS + 3) * (MOST_TILES + 1)
"""The most moves of a round; no round is longer."""

LONGEST_NAME: Final = 100
"""The most characters of a player's or a deal table's name."""

LONGEST_ANNOTATION: Final = 1_000
"""The most characters of an annotation."""

MOST_ANNOTATIONS: Final = 20_000
"""The most annotations of a record."""

MOST_ANNOTATION_CHARACTERS: Final = 1_000_000
"""The most characters of all annotations of a record together."""
