"""The advice of the sources as numbers: each hint scores a play.

They are from Pagat ("Hinweise zum Spiel") and the Encyclopedia ("Strategy"). A hint takes a play
and the player's `Situation`, which is made from the player's view alone.

Both pages are about Chicken Foot. Their advice on feet and on drawing does not apply where a
double takes no toes, as in Express-Domino: such hints are 0 there.
"""

from __future__ import annotations

from typing import Final

import attrs

from chickenfoot_rules.base import Immutable
from chickenfoot_rules.dominoes import DominoRules, DominoView, Play
from chickenfoot_rules.dominoes.tiles import DOUBLES, HIGHEST_SET, SUITS, Tile, TileSet

__all__ = [
    "Situation",
    "cover_high_ends",
    "end_dead_round",
    "keep_playable",
    "keep_protection",
    "lay_own_toes",
    "rule_of",
    "shed_double_blank",
    "shed_pips",
    "stop_last_tile",
]

_RULES: Final = {
    "shed_double_blank": "R7.2",
    "stop_last_tile": "R3.3",
    "keep_protection": "R4.1",
    "end_dead_round": "R3.5",
    "lay_own_toes": "R3.3",
    "cover_high_ends": "R3.3",
}
"""The rule that makes each hint good advice that only Chicken Foot gives."""

_DOUBLE_BLANK: Final = Tile(0, 0)
_DOUBLE_BLANK_ALONE: Final = TileSet([_DOUBLE_BLANK])


@attrs.frozen
class Situation(Immutable):
    """The facts that hints need, worked out once for all moves of a decision.

    Sets of tiles are masks here, since each hint is called some ten times a decision.

    Attributes:
        double_blank: the points for 0-0 left in a hand (R7.2).
        toes: the number of toes of a foot (R3.3); 0 in a game without feet.
        hand: the mask of the player's tiles.
        cost: the points for the player's hand now (R7.1, R7.2, X6).
        unseen: the mask of the tiles in others' hands, undrawn or out of play.
        ends: the number of open ends, by value.
        is_free: whether any open end may be played on, because no double must be filled
            first (R3.2, R3.3).
        fewest: the smallest number of tiles that another player has.
        others_cost: the expected points for another player's hand, on average over the unseen
            tiles.
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
        """Return the situation of the viewing seat."""
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
            # Others hold unseen tiles, so there are some.
            others_cost=rules.cost(unseen) / len(unseen) * sum(others) / len(others),
        )


def rule_of(hint: str, rules: DominoRules) -> str:
    """Return the id of the rule that makes a hint good advice, or an empty text without one.

    Args:
        hint: the name of the hint.
        rules: the options of the game.

    >>> from chickenfoot_rules.express import ExpressRules
    >>> rule_of("keep_playable", ExpressRules(target=100))
    'X5'
    """
    ids = rules.rule_ids
    every_game = {"shed_pips": ids.pips, "keep_playable": ids.stuck}
    return (every_game | _RULES).get(hint, "")


def shed_pips(situation: Situation, play: Play) -> float:
    """Score each pip that leaves the hand, as pips left are charged (Encyclopedia).

    "Get rid of their high value dominoes."
    """
    del situation
    return play.tile.low + play.tile.high


def shed_double_blank(situation: Situation, play: Play) -> float:
    """Score the points for 0-0 when it leaves the hand, or -1 if it costs nothing.

    Pagat: play it as soon as possible, so as not to be left with its 50 points. Encyclopedia,
    where it costs nothing: "It is a good idea to keep the double-blank".
    """
    if play.tile is not _DOUBLE_BLANK:
        return 0
    return situation.double_blank or -1


def stop_last_tile(situation: Situation, play: Play) -> float:
    """Score 1 for a double when another player has one tile left (Pagat).

    That player must lay a toe next, and will often have to draw.
    """
    return situation.toes > 0 and situation.fewest == 1 and play.tile.is_double


def keep_protection(situation: Situation, play: Play) -> float:
    """Score -1 for each number, 0 to 2, that would lose its protection (Pagat).

    A number is protected while the player holds a tile of it and its double may yet be
    laid: players without a toe for that double must draw.
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
    """Score the points that the player expects to be ahead, for a double that kills the round.

    With fewer than three tiles of its number left, the foot can't be finished (R3.5), so "that
    player controls when the round ends" (Encyclopedia). The score is negative if the player is
    behind.
    """
    if not play.tile.is_double:
        return 0
    toes = (situation.hand ^ play.tile.bit | situation.unseen) & SUITS[play.tile.low]
    if toes.bit_count() >= situation.toes:
        return 0
    saved = play.tile.pips + shed_double_blank(situation, play)
    return situation.others_cost - (situation.cost - saved)


def lay_own_toes(situation: Situation, play: Play) -> float:
    """Score the number of toes that the player holds for a double (Encyclopedia).

    "Try to use up a particular number for which a player also possesses the double."
    """
    if not (situation.toes and play.tile.is_double):
        return 0
    return ((situation.hand ^ play.tile.bit) & SUITS[play.tile.low]).bit_count()


def keep_playable(situation: Situation, play: Play) -> float:
    """Score the number of open values that the player still has a tile for after the play.

    This hint is ours, not the sources': it avoids having to draw (R4.1) or to pass (X5).
    """
    left = situation.hand ^ play.tile.bit
    ends = situation.ends
    covered = play.joint if situation.is_free and ends[play.joint] == 1 else -1
    free = play.joint if play.free < 0 else play.free
    # The tile that is led has an open end at each half.
    other = play.joint if play.on is None else free
    playable = 0
    for value, count in enumerate(ends):
        if left & SUITS[value] and (value in (free, other) or (count and value != covered)):
            playable += 1
    return playable


def cover_high_ends(situation: Situation, play: Play) -> float:
    """Score the pips of the end that is covered, minus those of the new one.

    An end counts while its double may yet be laid. "Keep high value exposed ends covered
    which prevents opponents from chickie-ing them" (Encyclopedia).
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
