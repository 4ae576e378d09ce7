"""Every decision by a rule during a round of Express-Domino.

`list_moves` lists the legal moves, `explain` says why any other move is illegal, and `advance`
makes a legal move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

import attrs

from chickenfoot_rules.dominoes.illegality import (
    Illegality,
    IllegalityCode,
    explained,
    must_play,
    playable_of,
)
from chickenfoot_rules.dominoes.moves import MOVES, Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.setup import ExpressSetup

__all__ = ["advance", "explain", "list_moves"]

_PASS: Final[tuple[Move, ...]] = (Pass(),)


def list_moves(state: ExpressSetup) -> tuple[Move, ...]:
    """List the legal moves of a position without flaws; none when the round is over.

    They are ordered by tile, the highest first, then by the value they are laid with, then left
    before right.
    """
    hands = state._hands
    if not all(hands):
        return ()  # X6
    hand = TileSet.from_mask(hands[state.seat])
    if state.layout.is_empty:
        leads = hand if state.opener is None else [state.opener]  # X2, X3
        return tuple(Play(tile, None) for tile in reversed([*leads]))
    plays = state.layout.plays(hand)
    if plays:
        return plays
    fitting = state.layout.fitting_mask
    return _PASS if any(held & fitting for held in hands) else ()  # X5, X7


def advance(before: ExpressSetup, move: Move, after: Any) -> None:  # noqa: ANN401 - an open twin
    """Make a legal move.

    Args:
        before: the position before it.
        move: the move, which must be legal.
        after: the open twin of the round after it, which is filled.
    """
    seat = before.seat
    hands = before._hands
    layout = before.layout
    if isinstance(move, Play):
        hands = (*hands[:seat], hands[seat] ^ move.tile.bit, *hands[seat + 1 :])
        layout = layout.place_unchecked(move)
    after.rules = before.rules
    after._hands = hands
    after.out_of_play = before.out_of_play
    after.layout = layout
    after.seat = before.rules.seat_after(seat) if hands[seat] else seat  # X4, X6
    after.lead = before.lead
    after.opener = before.opener
    after.legal_moves = list_moves(after)


class _Table(Protocol):
    """What `explain` needs; rounds have it, and so do views on their seat's own turn."""

    @property
    def rules(self) -> ExpressRules: ...
    @property
    def turn(self) -> int: ...
    @property
    def hands(self) -> Sequence[TileSet | None]: ...
    @property
    def layout(self) -> Line: ...
    @property
    def opener(self) -> Tile | None: ...
    @property
    def legal_moves(self) -> tuple[Move, ...]: ...


def explain(table: _Table, move: Move) -> Illegality:
    """Explain why an illegal move is illegal."""
    return attrs.evolve(_reason(table, move), playable=playable_of(table.legal_moves))


def _reason(table: _Table, move: Move) -> Illegality:
    if type(move) not in MOVES:
        return explained(
            IllegalityCode.NOT_A_MOVE, "express-not-a-move", rule="X4", found=shown(move)
        )
    hand = table.hands[table.turn] or TileSet()
    if not table.legal_moves:
        if hand:
            return explained(IllegalityCode.ROUND_OVER, "express-closed", rule="X7")
        return explained(IllegalityCode.ROUND_OVER, "over-out", rule="X6", seat=table.turn)
    if isinstance(move, Draw):
        return explained(IllegalityCode.NOTHING_TO_DRAW, "express-no-draw", rule="X5")
    if isinstance(move, Pass):
        return must_play(table.turn, playable_of(table.legal_moves), "X5")
    return _reason_against_play(table, hand, move)


def _reason_against_play(table: _Table, hand: TileSet, play: Play) -> Illegality:
    tile = play.tile
    domino_set = table.rules.domino_set
    if tile not in table.rules.tiles:
        return explained(
            IllegalityCode.NOT_IN_SET,
            "not-in-set",
            rule="X1",
            set=domino_set,
            highest=domino_set.highest,
            tile=tile,
        )
    if tile not in hand and tile not in table.layout.tiles:
        return explained(
            IllegalityCode.NOT_YOUR_TILE,
            "not-held",
            rule="X4",
            seat=table.turn,
            tile=tile,
            hand=hand,
        )
    refusal = table.layout.refusal(tile, play.on)
    if refusal is not None:
        return refusal
    if table.layout.is_empty and table.opener not in (None, tile):
        return explained(
            IllegalityCode.MUST_OPEN,
            "express-must-lead",
            rule="X2",
            seat=table.turn,
            tile=table.opener,
        )
    return explained(IllegalityCode.NOTHING_TO_ANNOUNCE, "express-no-announcing", rule="X4")
