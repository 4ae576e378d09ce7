"""What a round is at one moment, and what may be done then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.rules import Opening, Rules
from chickenfoot_rules.chickenfoot.scoring import Outcome, charges
from chickenfoot_rules.dominoes.illegality import Illegality, IllegalityCode
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.round import History, Played
from chickenfoot_rules.dominoes.scoring import EndReason
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet
from chickenfoot_rules.dominoes.values import shown

__all__ = [
    "RoundState",
    "explain",
]

_DRAW: Final[tuple[Move, ...]] = (Draw(),)

_PASS: Final[tuple[Move, ...]] = (Pass(),)

_BEFORE_LAST: Final = 2
"""Tiles in hand when a play leaves the last one (R6.2)."""


class RoundState(Played):
    """The state of a round and all that can be read off it.

    `chickenfoot_rules.Round` is the frozen kind of it, the only one that leaves this
    library, and documents the attributes. The engine fills a state of this open kind and
    then freezes it by making it a Round: to set the attributes of a frozen instance would
    take three times as long.
    """

    __slots__ = (
        "_hands",
        "_history",
        "_origin",
        "boneyard",
        "debts",
        "drawn",
        "layout",
        "lead",
        "legal_moves",
        "openers",
        "rules",
        "seat",
        "skipped",
    )

    rules: Rules
    boneyard: tuple[Tile, ...]
    layout: Layout
    seat: int
    lead: int
    openers: TileSet
    skipped: TileSet
    drawn: Tile | None
    debts: frozenset[int]
    # Its `legal_moves` follow from the rest; they are kept because every decision asks.
    _origin: RoundState | None

    @classmethod
    def assembled(
        cls,
        *,
        rules: Rules,
        hands: tuple[int, ...],
        boneyard: tuple[Tile, ...],
        layout: Layout,
        seat: int,
        lead: int,
        openers: TileSet,
        drawn: Tile | None,
        debts: frozenset[int],
        skipped: TileSet,
        history: History = None,
        origin: RoundState | None = None,
    ) -> RoundState:
        """Return an open state that still lacks its legal moves, with the hands as masks."""
        state = RoundState()
        state.rules = rules
        state._hands = hands
        state.boneyard = boneyard
        state.layout = layout
        state.seat = seat
        state.lead = lead
        state.openers = openers
        state.drawn = drawn
        state.debts = debts
        state.skipped = skipped
        state._history = history
        state._origin = origin
        return state

    def _list_moves(self) -> tuple[Move, ...]:
        """List what is legal; `chickenfoot_rules.chickenfoot.legality` tells why the rest is not."""
        hand = self._hands[self.seat]
        moves: tuple[Move, ...]
        if self.drawn is not None:
            moves = self.layout.plays_of_mask(self.drawn.bit)
            if not self.rules.must_play_drawn:
                moves += _PASS  # R4.1
        elif self.seat in self.debts or not (moves := self.layout.plays_of_mask(hand)):
            moves = self._list_moves_without_play(hand)
        if self.rules.chickenlittle and hand.bit_count() == _BEFORE_LAST:
            return _with_announcements(moves)
        return moves

    def _list_moves_without_play(self, hand: int) -> tuple[Move, ...]:
        """List what a player may do who can or may play on nothing that lies on the table."""
        if not hand:
            return ()  # R5.1
        if self.layout.is_empty and (held := hand & self.openers.mask):
            return (Play(ALL_TILES[held.bit_length() - 1], None),)  # R2.2, R2.4
        if self.boneyard:
            return _DRAW  # R2.5, R4.1, R6.3
        return _PASS if any(map(self.layout.plays_of_mask, self._hands)) else ()  # R4.3, R5.2

    def seat_after(self, seat: int) -> int:
        """Return the seat whose turn comes after that of another: clockwise (R3.8)."""
        return (seat + 1) % len(self._hands)

    @property
    def boneyard_size(self) -> int:
        """How many tiles are left to draw."""
        return len(self.boneyard)

    @property
    def drawn_tiles(self) -> tuple[Tile, ...]:
        """The tiles that were drawn since the round was set up, the first one first."""
        origin = self._origin or self
        return origin.boneyard[: len(self.boneyard) - 1 - len(origin.boneyard) : -1]

    @property
    def is_dead(self) -> bool:
        """Whether no tile outside the layout can ever be played (R5.3).

        A dead round goes on while there are tiles to draw, since each costs its pips.
        """
        outside = self.rules.domino_set.tiles
        return not (self.layout.is_empty or self.layout.fitting(outside))

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended, or ``None`` while it goes on (R5.1, R5.2, R7.1 to R7.3)."""
        if not self.is_over:
            return None
        winner = None if self._hands[self.seat] else self.seat
        return Outcome(
            reason=EndReason.BLOCKED if winner is None else EndReason.DOMINO,
            charges=charges(self.hands, self.rules),
            winner=winner,
        )


def _with_announcements(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Let each play stand without and with the announcement of the last tile (R6.2)."""
    either_way: list[Move] = []
    for move in moves:
        either_way.append(move)
        if isinstance(move, Play):
            either_way.append(Play(move.tile, move.on, announce=True))
    return tuple(either_way)


def explain(state: RoundState, move: Move) -> Illegality:
    """Say why a move that is not among the legal ones is none."""
    playable = TileSet(play.tile for play in state.legal_moves if isinstance(play, Play))
    return attrs.evolve(_flaw(state, move), playable=playable)


def _flaw(state: RoundState, move: Move) -> Illegality:
    # Data enters here: a type checker is not always there to say so.
    if not isinstance(move, Play | Draw | Pass):  # pyright: ignore[reportUnnecessaryIsInstance]
        return Illegality(
            code=IllegalityCode.NOT_A_MOVE,
            message=f"a move is a Play, a Draw or a Pass, not {shown(move)}",
        )
    if state.is_over:
        return _flaw_after_the_end(state)
    if state.layout.is_empty:
        return _flaw_before_opening(state, move)
    if state.seat in state.debts and (isinstance(move, Play) or state.boneyard):
        due = "draw one tile" if state.boneyard else "pass"
        return Illegality(
            code=IllegalityCode.OWES_PENALTY,
            message=f"seat {state.seat} did not announce its last tile, so it may only {due}",
        )
    if isinstance(move, Play):
        return _flaw_of_play(state, move)
    if isinstance(move, Draw):
        return _flaw_of_draw(state)
    return _flaw_of_pass(state)


def _flaw_after_the_end(state: RoundState) -> Illegality:
    if state.hands[state.seat]:
        return Illegality(
            code=IllegalityCode.ROUND_OVER, message="the round is over: it is blocked", rule="R5.2"
        )
    return Illegality(
        code=IllegalityCode.ROUND_OVER,
        message=f"the round is over: seat {state.seat} has gone out",
    )


def _flaw_before_opening(state: RoundState, move: Move) -> Illegality:
    opening = state.legal_moves[0]
    if not isinstance(opening, Play):
        return Illegality(
            code=IllegalityCode.MUST_DRAW_TO_OPEN,
            message=f"nobody holds a double that opens ({state.openers}), so draw a tile",
        )
    if isinstance(move, Play) and (move.tile, move.on) == (opening.tile, None):
        return _flaw_of_announcement(state)
    return Illegality(
        code=IllegalityCode.MUST_OPEN,
        message=f"seat {state.seat} holds {opening.tile} and must open the round with it",
        rule="R2.4" if state.rules.opening is Opening.HIGHEST_HELD else "R2.2",
        double=opening.tile,
    )


def _flaw_of_play(state: RoundState, play: Play) -> Illegality:
    tile = play.tile
    if tile not in state.rules.domino_set.tiles:
        return Illegality(
            code=IllegalityCode.NOT_IN_SET,
            message=f"a {state.rules.domino_set} set has no {tile}",
        )
    hand = state.hands[state.seat]
    if tile not in hand and tile not in state.layout.tiles:
        return Illegality(
            code=IllegalityCode.NOT_YOUR_TILE,
            message=f"seat {state.seat} does not hold {tile} but {hand}",
        )
    return state.layout.refusal(tile, play.on) or _flaw_of_announcement(state)


def _flaw_of_announcement(state: RoundState) -> Illegality:
    if state.rules.chickenlittle:
        return Illegality(
            code=IllegalityCode.NOTHING_TO_ANNOUNCE,
            message="only a play that leaves its player exactly one tile is announced",
        )
    return Illegality(
        code=IllegalityCode.NOTHING_TO_ANNOUNCE,
        message="by these rules no last tile is announced",
        rule="R6.1",
    )


def _flaw_of_draw(state: RoundState) -> Illegality:
    if state.drawn is not None:
        otherwise = "" if state.rules.must_play_drawn else " or pass"
        return Illegality(
            code=IllegalityCode.ALREADY_DREW,
            message=f"seat {state.seat} has drawn {state.drawn}, which fits: play it{otherwise}",
        )
    if isinstance(state.legal_moves[0], Play):
        return _flaw_of_idling(state, "draw")
    return Illegality(code=IllegalityCode.NOTHING_TO_DRAW, message="the boneyard is empty, so pass")


def _flaw_of_pass(state: RoundState) -> Illegality:
    if state.drawn is not None:
        return Illegality(
            code=IllegalityCode.MUST_PLAY_DRAWN,
            message=f"by these rules the drawn tile {state.drawn} must be played, as it fits",
        )
    if isinstance(state.legal_moves[0], Play):
        return _flaw_of_idling(state, "pass")
    return Illegality(
        code=IllegalityCode.MUST_DRAW,
        message=f"seat {state.seat} has no tile to play, so draw one before passing",
    )


def _flaw_of_idling(state: RoundState, verb: str) -> Illegality:
    return Illegality(
        code=IllegalityCode.MUST_PLAY,
        message=f"seat {state.seat} has a tile to play, so it may not {verb}",
    )
