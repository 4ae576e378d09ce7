"""Advice to a person: the move that a search would make, and why, in plain words."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean
from types import MappingProxyType
from typing import Final

from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.dominoes.tiles import suit_name
from chickenfoot_rules.dominoes.words import count
from chickenfoot_rules.players import hints
from chickenfoot_rules.players.greedy import GreedyPlayer
from chickenfoot_rules.players.player import choices
from chickenfoot_rules.players.search.player import SearchPlayer

__all__ = ["SIMULATIONS", "advice"]

SIMULATIONS: Final = 200
"""The number of times that the rest of the round is tried out for a piece of advice."""

_MOST_REASONS: Final = 3

_LEAST_ADVANTAGE: Final = 1.5
"""A hint is a reason if the move is better by so many points than the other moves, on average.

Below that are the points for keeping 0-0 where it costs nothing.
"""

_Hint = Callable[[hints.Situation, Play], float]


def _sheds(play: Play, situation: hints.Situation) -> str:
    del situation
    return f"it gets rid of {count(play.tile.low + play.tile.high, 'pip')}"


def _sheds_double_blank(play: Play, situation: hints.Situation) -> str:
    return f"{play.tile} would cost you {count(situation.double_blank, 'point')} at the end"


def _stops(play: Play, situation: hints.Situation) -> str:
    del situation
    return f"only {suit_name(play.tile.low)} may be played next, and somebody has one tile left"


def _protects(play: Play, situation: hints.Situation) -> str:
    del play, situation
    return "it keeps tiles of numbers whose doubles may still come"


def _ends(play: Play, situation: hints.Situation) -> str:
    del play, situation
    return "the round ends soon after it, and you hold fewer points than the others"


def _lays_toes(play: Play, situation: hints.Situation) -> str:
    return f"you hold {count(int(hints.lay_own_toes(situation, play)), 'tile')} to lay on it"


def _stays_playable(play: Play, situation: hints.Situation) -> str:
    numbers = count(int(hints.keep_playable(situation, play)), "open number")
    return f"you have tiles for {numbers} afterwards"


def _covers(play: Play, situation: hints.Situation) -> str:
    if hints.cover_high_ends(situation, play) > 0:
        return f"it covers an open {play.joint}, whose double may still come"
    return "other moves open higher numbers, whose doubles may still come"


_REASONS: Final[Mapping[str, tuple[_Hint, Callable[[Play, hints.Situation], str]]]] = (
    MappingProxyType(
        {
            "shed_pips": (hints.shed_pips, _sheds),
            "shed_double_blank": (hints.shed_double_blank, _sheds_double_blank),
            "stop_last_tile": (hints.stop_last_tile, _stops),
            "keep_protection": (hints.keep_protection, _protects),
            "end_dead_round": (hints.end_dead_round, _ends),
            "lay_own_toes": (hints.lay_own_toes, _lays_toes),
            "keep_playable": (hints.keep_playable, _stays_playable),
            "cover_high_ends": (hints.cover_high_ends, _covers),
        }
    )
)
"""Each hint by the name of its weight, with the words for it."""


def advice(view: DominoView) -> Iterator[str]:
    """Yield the move that a search makes, then the reasons for it, a line each.

    The advice knows only what the seat sees, and takes nothing from the chance of the match.

    Args:
        view: what the seat sees on its turn.
    """
    moves = choices(view)
    if len(moves) == 1:
        yield f"Hint: {moves[0]}. It is your only move"
        return
    best = SearchPlayer(simulations=SIMULATIONS).choose(view, random.Random(0))
    yield f"Hint: {best}. It did best when the round was tried out {SIMULATIONS} times"
    if isinstance(best, Play):
        others = [move for move in moves if isinstance(move, Play) and move != best]
        yield from (f"- {reason}" for reason in _reasons(view, best, others))
    else:
        yield "- the tile that you have drawn is worth more in your hand"


def _reasons(view: DominoView, best: Play, others: Sequence[Play]) -> list[str]:
    """Return the hints by which a play is better than the others, the weightiest first."""
    situation = hints.Situation.of(view)
    weights = GreedyPlayer()
    told: list[tuple[float, str]] = []
    for name, (hint, words) in _REASONS.items():
        usual = fmean(hint(situation, other) for other in others) if others else 0.0
        advantage = getattr(weights, name) * (hint(situation, best) - usual)
        if advantage >= _LEAST_ADVANTAGE:
            told.append((advantage, words(best, situation)))
    told.sort(key=lambda reason: -reason[0])
    return [words for _, words in told[:_MOST_REASONS]]
