"""What the sources advise, as numbers: each hint says how much it likes a play.

S0 is the page whose advice stands under "Hinweise zum Spiel", S3 the encyclopedia with
its section "Strategy". A hint looks at a play and at the `Situation` in which the player
decides, and that is made of nothing but the player's view.

Both pages tell of Chicken Foot. What they say of feet and of drawing is nothing where a
double takes no toes, as in Express-Domino: such hints are 0 there.
"""

from __future__ import annotations

from typing import Final

import attrs

from chickenfoot_rules.dominoes.moves import DOUBLES, Play
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, SUITS, Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable

__all__ = [
    "Situation",
    "cover_high_ends",
    "end_dead_round",
    "keep_playable",
    "keep_protection",
    "lay_own_toes",
    "shed_double_blank",
    "shed_pips",
    "stop_last_tile",
]

_DOUBLE_BLANK: Final = Tile(0, 0)
_DOUBLE_BLANK_ALONE: Final = TileSet([_DOUBLE_BLANK])


@attrs.frozen
class Situation(Immutable):
    """What a player decides by, worked out once for all the moves of a decision.

    Sets of tiles are masks here, because a hint is asked some ten times a decision.

    Attributes:
        double_blank: points that 0-0 costs (R7.2).
        toes: how many toes a foot has (R3.3); 0 in a game without feet.
        hand: the mask of the player's tiles.
        cost: what they would cost him now, in points (R7.1, R7.2, X6).
        unseen: the mask of the tiles in others' hands, undrawn or out of play.
        ends: how many open ends each value has, by value.
        is_free: whether any open end may be played on: no double is to be filled
            first (R3.2, R3.3).
        fewest: how many tiles the other player has who has the fewest.
        others_cost: what another player's tiles cost him on the average, as far as
            the unseen ones tell, in points.
    """

    double_blank: int
    toes: int
    hand: int
    cost: int
    unseen: int
    ends: tuple[int, ...]
    is_free: bool
    fewest: int
    others_cost: float

    @classmethod
    def of(cls, view: DominoView) -> Situation:
        """Return the situation that a view shows."""
        rules, layout = view.rules, view.layout
        hand, unseen = view.hand, view.unseen
        others = [*view.hand_sizes]
        del others[view.seat]
        ends = [0] * (HIGHEST_SET + 1)
        for end in layout.open_ends:
            ends[end.value] += 1
        return cls(
            double_blank=rules.cost(_DOUBLE_BLANK_ALONE),
            toes=layout.toes,
            hand=hand.mask,
            cost=rules.cost(hand),
            unseen=unseen.mask,
            ends=tuple(ends),
            is_free=view.duty is None,
            fewest=min(others),
            # Others' tiles are unseen, so there are some.
            others_cost=rules.cost(unseen) / len(unseen) * sum(others) / len(others),
        )


def shed_pips(situation: Situation, play: Play) -> float:
    """Like each pip that leaves the hand, since what stays is charged, or counted (S3).

    "Get rid of their high value dominoes."
    """
    del situation
    return play.tile.low + play.tile.high


def shed_double_blank(situation: Situation, play: Play) -> float:
    """Like 0-0 to leave the hand by what it costs (S0); keep it if it costs nothing (S3).

    S0: play it as soon as possible, so as not to be left with its 50 points. S3, where
    it is worth nothing: "It is a good idea to keep the double-blank".
    """
    if play.tile is not _DOUBLE_BLANK:
        return 0
    return situation.double_blank or -1


def stop_last_tile(situation: Situation, play: Play) -> float:
    """Like a double when another player has one tile left (S0).

    He is then often forced to draw, as he must lay a toe.
    """
    return situation.toes > 0 and situation.fewest == 1 and play.tile.is_double


def keep_protection(situation: Situation, play: Play) -> float:
    """Dislike to give away the last tile of a number whose double may yet be laid (S0).

    Keep a tile of each such number back to be protected: whoever has none must draw.

    Returns:
        Minus the numbers, 0 to 2, that would no longer be protected.
    """
    if not situation.toes:
        return 0
    left = situation.hand ^ play.tile.bit
    doubles = situation.unseen & DOUBLES
    low, high = SUITS[play.tile.low], SUITS[play.tile.high]
    lost = 0
    if doubles & low and not left & low:
        lost -= 1
    if doubles & high and not left & high:  # The halves of a double: it is not unseen.
        lost -= 1
    return lost


def end_dead_round(situation: Situation, play: Play) -> float:
    """Like a double that kills the round when ahead, dislike it when behind (S3).

    With fewer than three tiles of its number left the foot can't be finished (R3.5), so
    "that player controls when the round ends".

    Returns:
        By how many points the player is ahead then, on the average.
    """
    if not play.tile.is_double:
        return 0
    toes = (situation.hand ^ play.tile.bit | situation.unseen) & SUITS[play.tile.low]
    if toes.bit_count() >= situation.toes:
        return 0
    saved = play.tile.pips + shed_double_blank(situation, play)
    return situation.others_cost - (situation.cost - saved)


def lay_own_toes(situation: Situation, play: Play) -> float:
    """Like a double on which the player himself can lay toes (S3).

    "Try to use up a particular number for which a player also possesses the double."

    Returns:
        How many toes, of any, he has for it.
    """
    if not (situation.toes and play.tile.is_double):
        return 0
    return ((situation.hand ^ play.tile.bit) & SUITS[play.tile.low]).bit_count()


def keep_playable(situation: Situation, play: Play) -> float:
    """Like to have tiles for many of the values that are open afterwards.

    No source says so in words; it is what keeps one from having to draw (R4.1), or to
    pass (X5).

    Returns:
        For how many of the open values the player still has a tile.
    """
    left = situation.hand ^ play.tile.bit
    ends = situation.ends
    covered = play.joint if situation.is_free and ends[play.joint] == 1 else -1
    free = play.joint if play.free < 0 else play.free
    # Who leads makes an end of each half.
    other = play.joint if play.on is None else free
    playable = 0
    for value, count in enumerate(ends):
        if left & SUITS[value] and (value in (free, other) or (count and value != covered)):
            playable += 1
    return playable


def cover_high_ends(situation: Situation, play: Play) -> float:
    """Like to cover a high end, dislike to make one, while its double may yet be laid (S3).

    "Keep high value exposed ends covered which prevents opponents from chickie-ing them."

    Returns:
        The pips of the end that is covered, less those of the one that is made.
    """
    if not situation.toes:
        return 0
    doubles = situation.unseen & DOUBLES
    gain = 0
    if situation.is_free and doubles & SUITS[play.joint]:
        gain += play.joint
    if play.free >= 0 and doubles & SUITS[play.free]:
        gain -= play.free
    return gain
