"""The table as one seat sees it, drawn in text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from chickenfoot_rules.cli.screen import Screen
from chickenfoot_rules.layout import Layout
from chickenfoot_rules.moves import Play
from chickenfoot_rules.narration import branches, label, marks, needs
from chickenfoot_rules.round import PlayerView
from chickenfoot_rules.tiles import suit_name

__all__ = ["show_choice", "show_table"]


def show_table(screen: Screen, view: PlayerView, names: Sequence[str]) -> None:
    """Show what lies on the table, what can be played on, and what everyone holds and owes.

    Args:
        screen: where it is shown.
        view: what the seat sees.
        names: who sits in each seat.
    """
    if not view.layout.is_empty:
        screen.show_branches(branches(view.layout, marks(view.layout)))
    screen.show(*_lines_of_layout(view.layout))
    screen.show(*_lines_of_seats(view, names))


def _lines_of_layout(layout: Layout) -> Iterator[str]:
    if layout.is_empty:
        yield "Nothing is on the table yet"
    elif duty := layout.duty:
        suit = suit_name(duty.double.low)
        yield f"{needs(duty)}: only {suit} may be played, and only on {duty.double}"
    else:
        ends = groupby(layout.open_ends, key=lambda end: end.value)
        by_value = (f"{value} on {_listed(end.tile for end in same)}" for value, same in ends)
        yield f"Open ends: {'; '.join(by_value)}"


def _lines_of_seats(view: PlayerView, names: Sequence[str]) -> Iterator[str]:
    held = (f"{label(seat, names)} {size}" for seat, size in enumerate(view.hand_sizes))
    yield f"Tiles: {_listed(held)}, boneyard {view.boneyard_size}"
    if view.scores:
        totals = map(sum, zip(*view.scores, strict=True))
        owed = (f"{label(seat, names)} {total}" for seat, total in enumerate(totals))
        yield f"Points: {_listed(owed)}"
    for seat in sorted(view.debts):
        due = "draw" if view.boneyard_size else "pass"
        yield f"For keeping quiet about the last tile, {label(seat, names)} can only {due} (R6.3)"


def show_choice(screen: Screen, view: PlayerView) -> None:
    """Show the seat's hand, and its legal moves with the numbers that choose them.

    Args:
        screen: where they are shown.
        view: what the seat sees; it is its turn.
    """
    moves = view.legal_moves
    playable = {str(move.tile) for move in moves if isinstance(move, Play)}
    screen.show_words(["Hand:", *map(str, view.hand)], playable)
    width = len(str(len(moves)))
    screen.show_columns([f"{number:>{width}}  {move}" for number, move in enumerate(moves, 1)])


def _listed(things: Iterator[object]) -> str:
    return ", ".join(map(str, things))
