"""Where a kernel finds what in its rows: of a round, of the options, of a match, of the evidence.

A round is two rows. One has a word in each place: first what is listed here, then the hands, each
of as many words as the set needs. The other is the *yard*: the boneyard in drawing order, so that
the last tile is drawn next. The options are the same for all rounds of a batch. A match is the row
of its current round, and one more row.

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
"""The state of the random numbers: of the deal, and then of the players in this round."""
EPISODE: Final = 3
"""The state from which each round of an episode takes the random numbers of its deal."""
UNDRAWN: Final = 4
"""The number of tiles left to draw."""
# A deal clears what is listed from here to the hands.
IS_OPEN: Final = 5
"""1 once a tile lies on the table."""
IS_OVER: Final = 6
"""1 at the end."""
OPENERS: Final = 7
"""Bit *v* for each double *v* that may open; in Express-Domino, the tile that must, plus one."""
OPEN: Final = 8
"""Bit *v* if there is an open end of value *v*."""
SPINNER: Final = 9
"""The value of the double that takes the next tile, if one must be filled (R3.2, R3.3)."""
MISSING: Final = 10
"""How many tiles it still needs; 0 if no double must be filled."""
DRAWN: Final = 11
"""The tile just drawn that may be played now, plus one, or 0 (R4.1)."""
DEBTS: Final = 12
"""Bit *s* if seat *s* owes the Chickenlittle penalty (R6.3)."""
LAID_DOUBLES: Final = 13
"""Bit *v* if the double *v* is on the table."""
LASTS: Final = 14
"""Bit *s* if seat *s* has one tile left."""
# Four words, since 190 tiles take four of 60 bits; plain Python uses the first one only.
FITTING: Final = 15
"""The tiles, laid ones included, that match an open end; in four words, as the next one."""
LAID: Final = 19
"""The tiles on the table."""
ENDS: Final = 23
"""Nineteen words: the number of open ends of each value."""
# Last, since their number and width follow from the options.
HANDS: Final = 42
"""The hand of each seat, `WORDS_OF_HAND` words each."""

# --- the row of options ------------------------------------------------------------------

VALUES_OF_SET: Final = 0
"""The values of the set, N + 1."""
INVERSE: Final = 1
"""65,536 divided by the values of the set, rounded up: an action times this, shifted by 16 bits, is
the value that its play joins. A division would take much longer."""
TILES_OF_SET: Final = 2
"""The tiles of the set."""
WORDS_OF_HAND: Final = 3
"""The words of a set of tiles of the set."""
PLAYERS: Final = 4
"""The number of seats."""
HAND_SIZE: Final = 5
"""The tiles that each seat is dealt (R1.3, X1)."""
IS_EXPRESS: Final = 6
"""1 in Express-Domino."""
PAIRS: Final = 7
"""1 if seats 0 and 2 play against 1 and 3 (X1)."""
ARMS: Final = 8
"""The tiles that the opening double takes (R3.2); 0 in Express-Domino."""
TOES: Final = 9
"""The tiles that a later double takes (R3.3); 0 in Express-Domino."""
LAID_OUT: Final = 10
"""1 if the required double is laid out before the deal (R2.3)."""
FOUND: Final = 11
"""1 if it is laid out after the deal (R2.8)."""
LOWER_OPENS: Final = 12
"""1 if a lower double opens when nobody holds the required one (R2.4, R2.5)."""
HIGHEST_OPENS: Final = 13
"""1 if the highest double held opens, whatever is required (R2.4)."""
BURNS: Final = 14
"""1 if doubles that are skipped are out (R2.5)."""
RESHUFFLES: Final = 15
"""1 if the tiles are dealt anew until somebody holds a double that opens (R2.5)."""
MUST_PLAY: Final = 16
"""1 if a drawn tile that fits must be played (R4.1)."""
DRAW_UNTIL: Final = 17
"""1 if players draw until a tile fits (R4.2)."""
DEAD_ENDS: Final = 18
"""1 if a dead round ends at once (R5.3)."""
CHICKENLITTLE: Final = 19
"""1 if players who forget to announce their last tile pay on their next turn, 2 if they pay at
once, 0 if they pay nothing (R6.1 to R6.3)."""
CURVED: Final = 20
"""1 if every charge falls by the lowest one (R7.3)."""
BLANK: Final = 21
"""The points that 0-0 costs (R7.2)."""
TARGET: Final = 22
"""The points that end a match (R7.4, X8); 0 if only the last round does."""
DRAWS_EACH: Final = 23
"""1 if each cycle of draws for the double is drawn to its end (R2.5)."""
WHOLE_MATCHES: Final = 24
"""1 if a batch plays whole matches."""
KEEPS_MOVES: Final = 25
"""1 if a batch keeps the moves."""
AUTO_RESETS: Final = 26
"""1 if a batch deals rounds anew in the step in which they end, or begins new matches."""
ROUNDS: Final = 27
"""The number of rounds that end a match (R7.4); 0 if only the last double or the target does."""
PLAYS_LATER: Final = 28
"""1 if a drawn tile may not be played in the same turn (R4.1)."""
DRAWS_LEAD: Final = 29
"""1 if the lead of each round is drawn (R2.6)."""
HISTORY: Final = 30
"""1 if the evidence and the observations have who laid each tile, and when."""
FIELDS: Final = 31
"""The first byte of each field of an observation, in the order of `ObservationFields`."""
SEEN_HAND, SEEN_LAID, SEEN_OPENING, SEEN_ENDS, SEEN_MISSING = range(FIELDS, FIELDS + 5)
SEEN_SIZES, SEEN_BONEYARD, SEEN_TURN, SEEN_LEAD, SEEN_DEBTS = range(FIELDS + 5, FIELDS + 10)
SEEN_DRAWN, SEEN_SCORES, SEEN_PLAYED, SEEN_MAY_HOLD = range(FIELDS + 10, FIELDS + 14)
SEEN_LAID_BY, SEEN_LAID_AT = range(FIELDS + 14, FIELDS + 16)
OPTIONS: Final = 47
"""The number of options."""


def sizes_of_fields(tiles: int, values: int, players: int) -> tuple[int, ...]:
    """Return the number of bytes of each field of an observation, in their order."""
    of_seats = (players, players, players)
    others = (players - 1) * tiles
    known = (tiles, tiles, tiles, values, values, players, 1, *of_seats, 1, 2 * players, 1, others)
    return (*known, tiles, tiles)


# --- the row of a match ------------------------------------------------------------------

PLAYED: Final = 0
"""The number of finished rounds."""
UNUSED: Final = 1
"""Bit *v* for each double *v* that had opened no round when the current one was dealt (R2.1)."""
OPENED: Final = 2
"""In Chicken Foot, the bit of the double that opened the current round; 0 before an action."""
BEGUN_BEFORE: Final = 3
"""`BEGUN` of the round before."""
LENGTH_BEFORE: Final = 4
"""`LENGTH` of the round before."""
SCORES: Final = 5
"""The points of each seat in the finished rounds: at most 19 · 1,003,420 (R7.1, R7.2, X6)."""

# --- the evidence of a round -------------------------------------------------------------

HIDES_FIT: Final = 0
"""1 if only the next action shows whether the tile just drawn fits (R4.2)."""
BEGUN: Final = 1
"""The state of the random numbers before the round was dealt."""
LENGTH: Final = 2
"""The number of actions since the round was dealt or loaded."""
BEFORE: Final = 3
"""Four words: what the seat could not hold before a draw whose fit is hidden."""
CANNOT: Final = 7
"""The tiles that each seat can't hold, `WORDS_OF_HAND` words each. With `HISTORY`, a word a tile
comes after them: 0, or its number on the table times `NUMBERED`, and the seat that laid it."""
NUMBERED: Final = 16
