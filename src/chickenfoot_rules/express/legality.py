"""Every decision by a rule during a round of Express-Domino.

`list_moves` lists the legal moves, `explain` says why any other move is illegal, and `advance`
makes a legal move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

import attrs

from chickenfoot_rules.dominoes.illegality import Illegality, IllegalityCode
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
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
    playable = TileSet(play.tile for play in table.legal_moves if isinstance(play, Play))
    return attrs.evolve(_reason(table, move), playable=playable)


def _reason(table: _Table, move: Move) -> Illegality:
    if not isinstance(move, Play | Draw | Pass):  # pyright: ignore[reportUnnecessaryIsInstance]
        message = f"a move is a Play or a Pass, not {shown(move)}"
        return _wrong(IllegalityCode.NOT_A_MOVE, message, "X4")
    hand = table.hands[table.turn] or TileSet()
    if not table.legal_moves:
        if hand:
            message = "the round is over: it is closed, nobody can play"
            return _wrong(IllegalityCode.ROUND_OVER, message, "X7")
        message = f"the round is over: seat {table.turn} has gone out"
        return _wrong(IllegalityCode.ROUND_OVER, message, "X6")
    if isinstance(move, Draw):
        message = "nobody draws: what is not dealt is out of play"
        return _wrong(IllegalityCode.NOTHING_TO_DRAW, message, "X5")
    if isinstance(move, Pass):
        message = f"seat {table.turn} has a tile to play, so it may not pass"
        return _wrong(IllegalityCode.MUST_PLAY, message, "X5")
    return _reason_against_play(table, hand, move)


def _reason_against_play(table: _Table, hand: TileSet, play: Play) -> Illegality:
    tile = play.tile
    if tile not in table.rules.tiles:
        message = f"a {table.rules.domino_set} set has no {tile}"
        return _wrong(IllegalityCode.NOT_IN_SET, message, "X1")
    if tile not in hand and tile not in table.layout.tiles:
        message = f"seat {table.turn} does not hold {tile} but {hand}"
        return _wrong(IllegalityCode.NOT_YOUR_TILE, message, "X4")
    refusal = table.layout.refusal(tile, play.on)
    if refusal is not None:
        return refusal
    if table.layout.is_empty and table.opener not in (None, tile):
        message = f"seat {table.turn} holds {table.opener}, the highest, and must lead it"
        return _wrong(IllegalityCode.MUST_OPEN, message, "X2")
    message = "no last tile is announced in Express-Domino"
    return _wrong(IllegalityCode.NOTHING_TO_ANNOUNCE, message, "X4")


def _wrong(code: IllegalityCode, message: str, rule: str) -> Illegality:
    return Illegality(code=code, message=message, rule=rule)
