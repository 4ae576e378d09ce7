"""The row of options: what each of its numbers is, and the number that rules have there.

Here is all of an option of `Rules` that kernels need, except what they decide by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from chickenfoot_rules.bulk.backend import WORD_BITS, Words, words
from chickenfoot_rules.bulk.checks import check_known
from chickenfoot_rules.bulk.fields import ObservationFields
from chickenfoot_rules.chickenfoot.rules import DeadRound, MissingDouble, Opening, Rules
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.express.rules import ExpressRules

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
"""1 if players must announce their last tile (R6.1)."""
CURVED: Final = 20
"""1 if every charge falls by the lowest one (R7.3)."""
BLANK: Final = 21
"""The points that 0-0 costs (R7.2)."""
TARGET: Final = 22
"""The points that end a match (R7.4, X8); 0 if only the last round does."""
DRAWS_EACH: Final = 23
"""1 if each cycle of draws for the double is drawn to its end (R2.5)."""
FIELDS: Final = 24
"""The first byte of each field of an observation, in the order of `ObservationFields`."""
OPTIONS: Final = 38
"""The number of options."""


def row_of_options(rules: DominoRules, players: int, hand_size: int = 0) -> Words:
    """Return the row of the options.

    Args:
        rules: the options of either game.
        players: the number of seats.
        hand_size: the tiles that each seat is dealt, if rounds are to be dealt.

    Raises:
        RulesError: if the compiled engine does not know the rules.
    """
    check_known(rules)
    tiles = len(rules.tiles)
    numbers = {
        VALUES_OF_SET: rules.domino_set.highest + 1,
        INVERSE: -(-65_536 // (rules.domino_set.highest + 1)),
        TILES_OF_SET: tiles,
        WORDS_OF_HAND: (tiles + WORD_BITS - 1) // WORD_BITS,
        PLAYERS: players,
        HAND_SIZE: hand_size,
        **_NUMBERS[type(rules)](rules),
    }
    row = words(OPTIONS)
    fields = ObservationFields(tiles, rules.domino_set.highest + 1, players)
    numbers |= dict(enumerate(fields.starts, FIELDS))
    for place, number in numbers.items():
        row[place] = number
    return row


def _numbers(rules: Rules) -> dict[int, int]:
    highest_held = rules.opening is Opening.HIGHEST_HELD
    return {
        ARMS: rules.arms,
        TOES: 3,
        LAID_OUT: rules.opening is Opening.LAID_OUT,
        FOUND: rules.opening is Opening.FOUND,
        LOWER_OPENS: highest_held or rules.missing_double.lower_opens,
        HIGHEST_OPENS: highest_held,
        BURNS: rules.missing_double is MissingDouble.BURN,
        DRAWS_EACH: rules.missing_double is MissingDouble.DRAW_EACH,
        RESHUFFLES: rules.missing_double is MissingDouble.RESHUFFLE,
        MUST_PLAY: rules.must_play_drawn,
        DRAW_UNTIL: rules.draw_until_playable,
        DEAD_ENDS: rules.dead_round is DeadRound.ENDS,
        CHICKENLITTLE: rules.chickenlittle,
        CURVED: rules.curved,
        BLANK: rules.double_blank,
        TARGET: rules.target or 0,
    }


def _express_numbers(rules: ExpressRules) -> dict[int, int]:
    return {IS_EXPRESS: 1, PAIRS: rules.pairs, TARGET: rules.target}


_NUMBERS: Final[Mapping[type[DominoRules], Callable[[Any], dict[int, int]]]] = {
    Rules: _numbers,
    ExpressRules: _express_numbers,
}
