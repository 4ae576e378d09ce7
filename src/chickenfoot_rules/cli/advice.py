"""Advice to a person in words: the move that a search would make, what to expect, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.dominoes.tiles import suit_name
from chickenfoot_rules.dominoes.words import count
from chickenfoot_rules.players.advice import SIMULATIONS, Outlook, advise


def _covers(play: Play, number: int) -> str:
    del play
    return f"it covers an open {number}, whose double may still come"


_WORDS: Final[Mapping[str, Callable[[Play, int], str]]] = MappingProxyType(
    {
        "shed_pips": lambda _, number: f"it gets rid of {count(number, 'pip')}",
        "shed_double_blank": lambda play, number: (
            f"{play.tile} would cost you {count(number, 'point')} at the end"
        ),
        "stop_last_tile": lambda _, number: (
            f"only {suit_name(number)} may be played next, and somebody has one tile left"
        ),
        "keep_protection": lambda _, __: "it keeps tiles of numbers whose doubles may still come",
        "end_dead_round": lambda _, __: (
            "the round ends soon after it, and you hold fewer points than the others"
        ),
        "lay_own_toes": lambda _, number: f"you hold {count(number, 'tile')} to lay on it",
        "keep_playable": lambda _, number: (
            f"you have tiles for {count(number, 'open number')} afterwards"
        ),
        "cover_high_ends": _covers,
    }
)
"""By the name of a hint: its sentence as a reason for a play, with a number."""

_OTHERS_OPEN: Final = "other moves open higher numbers, whose doubles may still come"


def advice(view: DominoView) -> Iterator[str]:
    """Yield the move that a search makes, then what to expect and the reasons, a line each.

    The advice knows only what the seat sees, and takes nothing from the chance of the match.

    Args:
        view: what the seat sees on its turn.
    """
    given = advise(view)
    if given.outlook is None:
        yield f"Hint: {given.move}. It is your only move"
        return
    yield f"Hint: {given.move}. It did best when the round was tried out {SIMULATIONS} times"
    yield _expected(view, given.outlook)
    if not isinstance(given.move, Play):
        yield "- the tile that you have drawn is worth more in your hand"
        return
    for reason in given.reasons:
        if reason.hint == "cover_high_ends" and reason.number is None:
            yield f"- {_OTHERS_OPEN}"
        else:
            yield f"- {_WORDS[reason.hint](given.move, reason.number or 0)}"


def _expected(view: DominoView, outlook: Outlook) -> str:
    """Return what a move leads to on average, and which others seem as good."""
    verb = "score" if view.rules.most_points_win else "end the round with"
    points = count(round(outlook.points), "point")
    line = f"You {verb} about {points}, and {_going_out(outlook.out)}"
    if outlook.as_good:
        first, *more = outlook.as_good
        others = f" and {count(len(more), 'other move')}" if more else ""
        line += f"; {first}{others} seem{'' if more else 's'} as good"
    return line


def _going_out(share: float) -> str:
    """Return how often a player goes out, in words."""
    tenths = round(10 * share)
    if tenths in (0, 10):
        return "almost surely go out" if tenths else "hardly ever go out"
    return f"go out {count(tenths, 'time')} in 10"
