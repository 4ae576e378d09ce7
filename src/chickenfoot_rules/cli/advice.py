"""Advice to a person: the move that a search would make, what to expect, and why."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Final

import attrs

from chickenfoot_rules.dominoes.errors import BulkError
from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.dominoes.tiles import suit_name
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.dominoes.words import count
from chickenfoot_rules.players import hints
from chickenfoot_rules.players.games import game_of
from chickenfoot_rules.players.greedy import GreedyPlayer
from chickenfoot_rules.players.player import choices
from chickenfoot_rules.players.search.player import SearchPlayer

__all__ = ["SIMULATIONS", "advice"]

SIMULATIONS: Final = 200
"""The number of playouts for a piece of advice."""

_WORLDS: Final = 100
"""The number of worlds that say what to expect; plain Python takes about as long as the search."""

_MOST_REASONS: Final = 3

_LEAST_ADVANTAGE: Final = 1.5
"""A hint is a reason if it prefers the move by so many points to the other moves, on average."""


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


@attrs.frozen
class _Reason(Immutable):
    """A hint as a reason for a play.

    Attributes:
        weight: the name of its weight in a greedy player.
        hint: the hint.
        words: returns the reason in words.
        least: the value of the hint from which on the words are true.
    """

    weight: str
    hint: Callable[[hints.Situation, Play], float]
    words: Callable[[Play, hints.Situation], str]
    least: float = 0.01


_REASONS: Final = (
    _Reason("shed_pips", hints.shed_pips, _sheds),
    _Reason("shed_double_blank", hints.shed_double_blank, _sheds_double_blank),
    _Reason("stop_last_tile", hints.stop_last_tile, _stops),
    _Reason("keep_protection", hints.keep_protection, _protects, least=0),
    _Reason("end_dead_round", hints.end_dead_round, _ends),
    _Reason("lay_own_toes", hints.lay_own_toes, _lays_toes),
    _Reason("keep_playable", hints.keep_playable, _stays_playable),
    _Reason("cover_high_ends", hints.cover_high_ends, _covers, least=-math.inf),
)


def advice(view: DominoView) -> Iterator[str]:
    """Yield the move that a search makes, then what to expect and the reasons, a line each.

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
    yield from _outlook(view, best, moves)
    if isinstance(best, Play):
        others = [move for move in moves if isinstance(move, Play) and move != best]
        yield from (f"- {reason}" for reason in _reasons(view, best, others))
    else:
        yield "- the tile that you have drawn is worth more in your hand"


def _outlook(view: DominoView, best: Move, moves: Sequence[Move]) -> Iterator[str]:
    """Yield what a move leads to on average, and which others seem as good."""
    # Kernels, and numba if it is there, take long to import.
    from chickenfoot_rules.bulk import analyse  # noqa: PLC0415

    try:
        analysis = analyse(view, _WORLDS, seed=0)
    except BulkError:  # 0-0 costs more than the estimate can count with.
        return
    chosen = analysis.of(best)
    as_good = [
        one.move
        for one in analysis.moves
        if one.move in moves
        and one.move != chosen.move
        and one.cost <= chosen.cost + 2 * one.cost_error
    ]
    verb = "score" if game_of(view.rules).most_points_win else "end the round with"
    points = count(round(chosen.points), "point")
    line = f"You {verb} about {points}, and {_going_out(chosen.out)}"
    if as_good:
        first, *more = as_good
        others = f" and {count(len(more), 'other move')}" if more else ""
        line += f"; {first}{others} seem{'' if more else 's'} as good"
    yield line


def _going_out(share: float) -> str:
    """Return how often a player goes out, in words."""
    tenths = round(10 * share)
    if tenths in (0, 10):
        return "almost surely go out" if tenths else "hardly ever go out"
    return f"go out {count(tenths, 'time')} in 10"


def _reasons(view: DominoView, best: Play, others: Sequence[Play]) -> list[str]:
    """Return the hints by which a play is better than the others, the weightiest first."""
    situation = hints.Situation.of(view)
    weights = GreedyPlayer()
    told: list[tuple[float, str]] = []
    for reason in _REASONS:
        value = reason.hint(situation, best)
        usual = fmean(reason.hint(situation, other) for other in others) if others else 0.0
        advantage = getattr(weights, reason.weight) * (value - usual)
        if value >= reason.least and advantage >= _LEAST_ADVANTAGE:
            told.append((advantage, reason.words(best, situation)))
    told.sort(key=lambda reason: -reason[0])
    return [words for _, words in told[:_MOST_REASONS]]
