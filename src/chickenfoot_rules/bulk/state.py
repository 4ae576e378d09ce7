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

# --- the row of the options ------------------------------------------------------------

VALUES_OF_SET: Final = word(0)
"""The values of the set, N + 1."""
TILES_OF_SET: Final = word(1)
"""The tiles of the set."""
WORDS_OF_HAND: Final = word(2)
"""The words of a set of tiles of the set."""
PLAYERS: Final = word(3)
"""The number of seats."""
HAND_SIZE: Final = word(4)
"""The tiles that each seat is dealt (R1.3, X1)."""
IS_EXPRESS: Final = word(5)
"""1 in Express-Domino."""
PAIRS: Final = word(6)
"""1 if seats 0 and 2 play against 1 and 3 (X1)."""
ARMS: Final = word(7)
"""The tiles that the opening double takes (R3.2); 0 in Express-Domino."""
TOES: Final = word(8)
"""The tiles that a later double takes (R3.3); 0 in Express-Domino."""
LAID_OUT: Final = word(9)
"""1 if the required double is laid out before the deal (R2.3), 2 if it is found after it (R2.8)."""
LOWER_OPENS: Final = word(10)
"""1 if a lower double opens when nobody holds the required one, 2 if the highest one held does, 3
if a lower one does and those that are skipped are out (R2.4, R2.5)."""
RESHUFFLES: Final = word(11)
"""1 if the tiles are dealt anew until somebody holds a double that opens (R2.5)."""
MUST_PLAY: Final = word(12)
"""1 if a drawn tile that fits must be played (R4.1)."""
DRAW_UNTIL: Final = word(13)
"""1 if players draw until a tile fits (R4.2)."""
DEAD_ENDS: Final = word(14)
"""1 if a dead round ends at once (R5.3)."""
CHICKENLITTLE: Final = word(15)
"""1 if players must announce their last tile (R6.1)."""
CURVED: Final = word(16)
"""1 if every charge falls by the lowest one (R7.3)."""
BLANK: Final = word(17)
"""The points that 0-0 costs (R7.2)."""
TARGET: Final = word(18)
"""The points that end a match (R7.4, X8); 0 if only the last round does."""
DRAWS_EACH: Final = word(19)
"""1 if each cycle of draws for the double is drawn to its end (R2.5)."""
OPTIONS: Final = 20
"""The number of options."""
