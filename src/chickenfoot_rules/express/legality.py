"""Every decision by a rule during a round of Express-Domino.

`begin` sets up the position that a deal makes, `list_moves` lists the legal moves, `explain` says
why any other move is illegal, and `advance` makes a legal move. ``setup.py`` says which dealt tile
is the highest (X2), the layout where a tile may lie (X4), and ``scoring.py`` who wins (X6, X7).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, Final

from chickenfoot_rules.base import DealError, cite, text
from chickenfoot_rules.dominoes import Deal
from chickenfoot_rules.dominoes.deal import deal_around, sizes_of_hands
from chickenfoot_rules.dominoes.illegality import (
    Illegality,
    IllegalityCode,
    make_illegality,
    must_play,
    not_a_move,
    playable_of,
)
from chickenfoot_rules.dominoes.moves import MOVES, Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.position import refuse_tile
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, tile_set_of, union
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.setup import ExpressSetup, first_opener, higher_than
from chickenfoot_rules.express.view import ExpressSeen

_PASS: Final[tuple[Move, ...]] = (Pass(),)


def begin(rules: ExpressRules, deal: Deal, lead: int | None) -> ExpressSetup:
    """Set up the position that a deal makes, before the first move; it may have flaws.

    Args:
        rules: the options.
        deal: the hands, and the tiles out of play.
        lead: the seat that leads with any tile (X3); ``None`` in a first round, in which the
            highest tile leads (X2).
    """
    opener = None
    if lead is None:
        if dealt := union(deal.hands):
            opener = first_opener(dealt)  # X2
        # A deal without tiles has flaws, wherever it begins.
        lead = next((seat for seat, hand in enumerate(deal.hands) if opener in hand), 0)
    return ExpressSetup(rules, deal.hands, deal.boneyard, Line(), lead, lead, opener)


def deal_seen_from(
    rules: ExpressRules,
    seat: int,
    hand: Iterable[Tile],
    *,
    holder: int | None,
    opener: Tile | None,
    lead: int | None,
) -> Deal:
    """Return a deal that a seat can't tell from the real one, by what people say.

    Args:
        rules: the options.
        seat: the seat, 0..players−1.
        hand: its tiles.
        holder: the seat that leads the highest tile (X2); ``None`` for this one.
        opener: that tile; ``None`` for the highest one of the hand.
        lead: the seat that leads with any tile (X3); ``None`` in a first round.

    Raises:
        DealError: if there is no such deal.
        SeatError: if there is no such seat.
    """
    own = tile_set_of(hand)
    opens, unheld = None, TileSet()
    if lead is not None and (holder is not None or opener is not None):
        message = text("the seat that leads a later round may lead any tile, so name no holder")
        raise DealError(cite(message, "X3"))
    if lead is None and (opener or own):
        opens = seat if holder is None else holder, opener or first_opener(own)
        unheld = higher_than(opens[1], rules.tiles)
    sizes = sizes_of_hands(rules, None, None)
    return deal_around(seat, own, sizes, opens, tiles=rules.tiles, unheld=unheld)


def list_moves(state: ExpressSetup) -> tuple[Move, ...]:
    """List the legal moves of a position without flaws; empty when the round is over.

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
        after: an open copy of the round, in which the move is made; it may be ``before``.
    """
    seat = before.seat
    hands = before._hands
    if isinstance(move, Play):
        after._hands = hands = (*hands[:seat], hands[seat] ^ move.tile.bit, *hands[seat + 1 :])
        after.layout = before.layout.place_unchecked(move)
    if hands[seat]:
        # A seat that is out keeps the turn (X6).
        after.seat = before.rules.seat_after(seat, len(hands))  # X4
    after.legal_moves = list_moves(after)


def key_of(state: ExpressSetup, legal: tuple[Move, ...]) -> tuple[Hashable, ...]:
    """Return all that the rest of a round depends on; see `DominoRound.key`.

    Args:
        state: the round.
        legal: its legal moves.
    """
    # The leader wins when closed hands are equal (X7).
    key = (state.rules, state._hands, state.seat, state.lead)
    if not legal:
        return key
    if state.layout.is_empty:
        return (*key, state.opener)
    return (*key, state.layout.key_among(sum(state._hands)), None)


def explain(table: ExpressSetup | ExpressSeen, legal: tuple[Move, ...], move: Move) -> Illegality:
    """Explain why an illegal move is illegal.

    Args:
        table: a round, or a view on its seat's own turn or after the end.
        legal: its legal moves.
        move: the move.
    """
    if type(move) not in MOVES:
        return not_a_move(move, "express-not-a-move", "X4")
    if not legal:
        if table.hands[table.turn]:
            return make_illegality(IllegalityCode.ROUND_OVER, "express-closed", rule="X7")
        return make_illegality(IllegalityCode.ROUND_OVER, "over-out", rule="X6", seat=table.turn)
    if isinstance(move, Draw):
        return make_illegality(IllegalityCode.NOTHING_TO_DRAW, "express-no-draw", rule="X5")
    if isinstance(move, Pass):
        return must_play(table.turn, playable_of(legal), "X5")
    if refusal := refuse_tile(table, move.tile, "X4"):
        return refusal
    if table.layout.is_empty and table.opener not in (None, move.tile):
        return make_illegality(
            IllegalityCode.MUST_OPEN, "must-open", rule="X2", seat=table.turn, tile=table.opener
        )
    silent = make_illegality(IllegalityCode.NOTHING_TO_ANNOUNCE, "no-announcing", rule="X4")
    return table.layout.refusal(move.tile, move.on) or silent
