"""The numbers of a round: where a kernel finds what in its rows.

A round is two rows. One has a word in each place: first what is listed here, then the hands, each
of as many words as the set needs. The other is the *yard*: the boneyard in drawing order, so that
the last tile is drawn next. A third row has the options, which are the same for all rounds of a
batch.

Both games have the same rows. Express-Domino is the game in which no double takes toes, nobody
draws, and play goes around the other way.
"""

from __future__ import annotations

from typing import Final

# --- the row of a round ----------------------------------------------------------------

SEAT: Final = 0
"""Whose turn it is; at the end, the seat that is out, or whose turn it would be."""
LEAD: Final = 1
"""The seat that leads the round (R2.6, X3)."""
CHANCE: Final = 2
"""The state of the random numbers."""
UNDRAWN: Final = 3
"""The number of tiles left to draw."""
IS_OPEN: Final = 4
"""1 once a tile lies on the table."""
IS_OVER: Final = 5
"""1 at the end."""
OPENERS: Final = 6
"""Bit *v* for each double *v* that may open; in Express-Domino, the tile that must, plus one."""
OPEN: Final = 7
"""Bit *v* if there is an open end of value *v*."""
SPINNER: Final = 8
"""The value of the double that takes the next tile, if one must be filled (R3.2, R3.3)."""
MISSING: Final = 9
"""How many tiles it still needs; 0 if no double must be filled."""
DRAWN: Final = 10
"""The tile just drawn that may be played now, plus one, or 0 (R4.1)."""
DEBTS: Final = 11
"""Bit *s* if seat *s* owes the Chickenlittle penalty (R6.3)."""
LAID_DOUBLES: Final = 12
"""Bit *v* if the double *v* is on the table."""
LASTS: Final = 13
"""Bit *s* if seat *s* has one tile left."""
FITTING: Final = 14
"""The tiles, laid ones included, that match an open end; in four words, as the next one."""
LAID: Final = 18
"""The tiles on the table."""
ENDS: Final = 22
"""Nineteen words: the number of open ends of each value."""
HANDS: Final = 41
"""The hand of each seat, `WORDS_OF_HAND` words each."""
