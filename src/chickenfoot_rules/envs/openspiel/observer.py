"""Observations and information states of a seat, as text and as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.fields import ObservationFields
from chickenfoot_rules.bulk.observation import observe
from chickenfoot_rules.chickenfoot.round import PlayerView
from chickenfoot_rules.envs.openspiel.episode import Episode
from chickenfoot_rules.envs.openspiel.state import DominoState
from chickenfoot_rules.express.round import ExpressView
from chickenfoot_rules.notation import format_view

Numbers: TypeAlias = NDArray[np.float32]


class DominoObserver:
    """What a seat sees, as OpenSpiel asks for it.

    Args:
        start: the episode before its first tile is dealt.
        has_recall: whether it is the information state, with all that the seat has seen, and not
            only what is on the table now.

    Attributes:
        tensor: all numbers. The next `set_from` overwrites them.
        dict: its parts by name. ``player`` has a 1 for the seat that looks. ``observation`` is
            that of `chickenfoot_rules.bulk.observe`. An information state also has ``events``:
            a row for each move, with the seat + 1, the action + 1, and, if the seat that looks
            drew a tile, its index + 1. In a match, after the moves of each finished round, there
            is a row for each tile that was left in a hand: the seat + 1, 0, and the index + 1.
            Rows of moves to come are 0.
    """

    def __init__(self, start: Episode, *, has_recall: bool) -> None:
        size = ObservationFields.of(start.rules, start.players).size
        shapes: dict[str, tuple[int, ...]] = {"player": (start.players,), "observation": (size,)}
        if has_recall:
            revealed = (start.most_rounds - 1) * len(start.rules.tiles)
            shapes["events"] = (start.longest + revealed, 3)
        self._has_recall = has_recall
        self.tensor: Numbers = np.zeros(sum(map(_size, shapes.values())), np.float32)
        self.dict: dict[str, Numbers] = {}
        place = 0
        for name, shape in shapes.items():
            part = self.tensor[place : place + _size(shape)]
            self.dict[name] = part.reshape(shape)
            place += _size(shape)

    def set_from(self, state: DominoState, player: int) -> None:
        """Write what a seat sees; while tiles are dealt, the observation is 0.

        Args:
            state: the state.
            player: the seat, 0..players−1.
        """
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.round is not None:
            self.dict["observation"][:] = observe(state.view(player))
        if self._has_recall:
            events = [*_events_of(state, player)]
            self.dict["events"][: len(events)] = np.reshape(events, (-1, 3))

    def string_from(self, state: DominoState, player: int) -> str:
        """Return what a seat sees as text, which `chickenfoot_rules.notation` parses.

        An observation is a view that begins now, so it has no moves. The information state of a
        match has a line for each finished round, and then that of the current one.

        Args:
            state: the state.
            player: the seat, 0..players−1.
        """
        lines: list[str] = []
        if self._has_recall:
            lines += [format_view(round_.view(player)) for round_ in state.earlier_rounds]
        if state.round is None:
            lines.append(f"seat: {player}; the deal is not complete")
        else:
            view = state.view(player)
            text = format_view(view if self._has_recall else _without_past(view))
            lines.append(f"{text}; draws" if state.is_drawing else text)
        return "\n".join(lines)


def _events_of(state: DominoState, seat: int) -> Iterator[tuple[int, int, int]]:
    """Yield the rows of what a seat has seen."""
    for round_ in state.earlier_rounds:
        yield from _moves_of(round_.view(seat))
        for other, hand in enumerate(round_.hands):
            yield from ((other + 1, 0, tile.index + 1) for tile in hand)
    if state.round is not None:
        yield from _moves_of(state.view(seat))


def _moves_of(view: PlayerView | ExpressView) -> Iterator[tuple[int, int, int]]:
    """Yield the rows of the moves of a round."""
    for event in view.history:
        action = action_ids.encode(view.rules, event.move)
        yield event.seat + 1, action + 1, event.tile.index + 1 if event.tile else 0


def _size(shape: tuple[int, ...]) -> int:
    return int(np.prod(shape))


def _without_past(view: PlayerView | ExpressView) -> PlayerView | ExpressView:
    return attrs.evolve(view, history=(), before=None)
