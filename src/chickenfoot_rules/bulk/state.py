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

from chickenfoot_rules.bulk.backend import word

# --- the row of a round ----------------------------------------------------------------

SEAT: Final = word(0)
"""Whose turn it is; at the end, the seat that is out, or whose turn it would be."""
LEAD: Final = word(1)
"""The seat that leads the round (R2.6, X3)."""
IS_OPEN: Final = word(2)
"""1 once a tile lies on the table."""
IS_OVER: Final = word(3)
"""1 at the end."""
OPENERS: Final = word(4)
"""Bit *v* for each double *v* that may open; in Express-Domino, the tile that must, plus one."""
OPEN: Final = word(5)
"""Bit *v* if there is an open end of value *v*."""
SPINNER: Final = word(6)
"""The value of the double that takes the next tile, if one must be filled (R3.2, R3.3)."""
MISSING: Final = word(7)
"""How many tiles it still needs; 0 if no double must be filled."""
DRAWN: Final = word(8)
"""The tile just drawn that may be played now, plus one, or 0 (R4.1)."""
DEBTS: Final = word(9)
"""Bit *s* if seat *s* owes the Chickenlittle penalty (R6.3)."""
UNDRAWN: Final = word(10)
"""The number of tiles left to draw."""
CHANCE: Final = word(11)
"""The state of the random numbers."""
LAID_DOUBLES: Final = word(12)
"""Bit *v* if the double *v* is on the table."""
LASTS: Final = word(13)
"""Bit *s* if seat *s* has one tile left."""
FITTING: Final = word(14)
"""The tiles, laid ones included, that match an open end; in three words, as the next one."""
LAID: Final = word(17)
"""The tiles on the table."""
ENDS: Final = word(20)
"""Nineteen words: the number of open ends of each value."""
HANDS: Final = word(39)
"""The hand of each seat, `WORDS_OF_HAND` words each."""
