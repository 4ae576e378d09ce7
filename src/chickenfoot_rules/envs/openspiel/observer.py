"""Observations and information states of a seat, as text and as numbers."""

from __future__ import annotations

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

__all__ = ["DominoObserver"]

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
            drew a tile, its index + 1. Rows of moves to come are 0.
    """

    def __init__(self, start: Episode, *, has_recall: bool) -> None:
        size = ObservationFields.of(start.rules, start.players).size
        shapes: dict[str, tuple[int, ...]] = {"player": (start.players,), "observation": (size,)}
        if has_recall:
            shapes["events"] = (start.longest, 3)
        self._has_recall = has_recall
        self.tensor: Numbers = np.zeros(sum(map(_size, shapes.values())), np.float32)
        self.dict: dict[str, Numbers] = {}
        place = 0
        for name, shape in shapes.items():
            part = self.tensor[place : place + _size(shape)]
            self.dict[name] = part.reshape(shape)
            place += _size(shape)

    def set_from(self, state: DominoState, player: int) -> None:
        """Write what a seat sees; all is 0 while tiles are dealt, except for the seat.

        Args:
            state: the state.
            player: the seat, 0..players−1.
        """
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.round is None:
            return
        view = state.view(player)
        self.dict["observation"][:] = observe(view)
        if self._has_recall:
            events = self.dict["events"]
            for row, event in zip(events, view.history, strict=False):
                action = action_ids.encode(view.rules, event.move)
                row[:] = event.seat + 1, action + 1, event.tile.index + 1 if event.tile else 0

    def string_from(self, state: DominoState, player: int) -> str:
        """Return what a seat sees as text, which `chickenfoot_rules.notation` parses.

        An observation is a view that begins now, so it has no moves.

        Args:
            state: the state.
            player: the seat, 0..players−1.
        """
        if state.round is None:
            return f"seat: {player}; the deal is not complete"
        view = state.view(player)
        text = format_view(view if self._has_recall else _without_past(view))
        return f"{text}; draws" if state.is_drawing else text


def _size(shape: tuple[int, ...]) -> int:
    return int(np.prod(shape))


def _without_past(view: PlayerView | ExpressView) -> PlayerView | ExpressView:
    return attrs.evolve(view, history=(), before=None)
