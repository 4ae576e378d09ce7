"""Block dominoes, a third game: played, drawn, written, saved and rated by the library.

Two to four players are dealt seven tiles each of a double-six set (B1). The seats lead in turn,
with any tile; play goes round clockwise (B2). A player lays a tile on an end of the line, or passes
if they can't (B3). A player who goes out scores the pips of all others; if nobody can play, the one
with the fewest pips does (B4). The first player with the target wins the match (B5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar, Self

import attrs

from chickenfoot_rules import Deal, DealError, Illegality, IllegalityCode, Move, Pass, Play, TileSet
from chickenfoot_rules import dominoes as base
from chickenfoot_rules.express import Line

PLAYERS = range(2, 5)
TARGET = base.Option("B5", "the points that end a match", kind=int, numbers=range(1, 1001))


@attrs.frozen(kw_only=True)
class BlockRules(base.DominoRules):
    """The options of block dominoes."""

    rule_ids = base.RuleIds(tiles="B1", seats="B2", stuck="B3", points="B4", end="B5")
    most_points_win = True
    names_lead = draws = False
    player_numbers = PLAYERS
    domino_set: ClassVar[base.DominoSet] = base.DominoSet(6)
    usual_players: ClassVar[int] = 4
    summary: ClassVar[str] = "block dominoes"

    target: int = attrs.field(default=100, metadata=TARGET.metadata)

    def hand_size_for(self, players: int) -> int:
        """Return the number of tiles that each player is dealt (B1)."""
        if players not in PLAYERS:
            message = f"expected 2 to 4 players, got {players} (B1)"
            raise DealError(message)
        return 7

    def is_match_over(self, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether a player has reached the target (B5)."""
        return any(sum(points) >= self.target for points in zip(*scores, strict=True))


@attrs.frozen
class BlockOutcome(base.DominoOutcome):
    """How a round ended."""

    reason: base.EndReason
    points: tuple[int, ...]
    winner: int | None


@attrs.frozen(weakref_slot=False, repr=False)
class BlockSetup(base.DominoSetup):
    """A position that may be wrong."""

    rules: BlockRules
    _hands: tuple[int, ...] = attrs.field(alias="hands", converter=base.masks_of)
    out_of_play: TileSet = attrs.field(converter=base.tile_set_of)
    layout: Line
    seat: int
    lead: int

    def flaws(self) -> tuple[base.Flaw, ...]:
        """Return every flaw of the position."""
        return (*base.common_flaws(self, BlockRules, Line, self.out_of_play, "out of play"),)


@attrs.frozen(kw_only=True)
class BlockSeen(base.DominoSeen):
    """What one seat sees of a position."""

    seat: int
    rules: BlockRules
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    layout: Line
    turn: int
    lead: int


def explain(table: BlockRound | BlockView, move: Move) -> Illegality:
    """Explain why a move is illegal on the seat's own turn, or after the end."""
    hand = table.hands[table.turn] or TileSet()
    because = partial(base.make_illegality, rule="B3", seat=table.turn)
    if table.is_over:
        return because(IllegalityCode.ROUND_OVER, "over-blocked")
    if not isinstance(move, Play):
        return base.must_play(table.turn, table.layout.fitting(hand) or hand, "B3")
    if move.tile not in hand:
        return because(IllegalityCode.NOT_YOUR_TILE, "not-held", tile=move.tile, hand=hand)
    silent = because(IllegalityCode.NOTHING_TO_ANNOUNCE, "no-announcing")
    return table.layout.refusal(move.tile, move.on) or silent


@attrs.frozen(weakref_slot=False, repr=False)
class BlockRound(BlockSetup, base.DominoRound):
    """A round at one moment."""

    legal_moves: tuple[Move, ...] = attrs.field(init=False, eq=False)
    _history: base.History = attrs.field(default=None, kw_only=True, eq=base.unfold)
    _origin: Self | None = attrs.field(default=None, kw_only=True)

    def _list_moves(self) -> tuple[Move, ...]:
        hand = self.hands[self.seat]
        if not all(self.hands):
            return ()
        if self.layout.is_empty:
            return tuple(Play(tile, None) for tile in hand)
        passes = (Pass(),) if any(map(self.layout.fitting, self.hands)) else ()
        return self.layout.plays(hand) or passes

    def _advance(self, move: Move, after: Any) -> None:  # noqa: ANN401 - an open copy
        if isinstance(move, Play):
            hands = [*self._hands]
            hands[self.seat] ^= move.tile.bit
            after._hands = tuple(hands)  # noqa: SLF001 - an open copy
            after.layout = self.layout.place_unchecked(move)
        if after.hands[self.seat]:
            after.seat = self.seat_after(self.seat)
        after.legal_moves = after._list_moves()  # noqa: SLF001 - as above

    def _explain(self, move: Move) -> Illegality:
        return explain(self, move)

    @property
    def outcome(self) -> BlockOutcome | None:
        """How the round ended, or ``None`` while it goes on (B4)."""
        if not self.is_over:
            return None
        pips = [hand.pips for hand in self.hands]
        winner = pips.index(min(pips))
        points = tuple(sum(pips) - min(pips) if seat == winner else 0 for seat in range(len(pips)))
        if all(self.hands):
            return BlockOutcome(base.EndReason.BLOCKED, points, None)
        return BlockOutcome(base.EndReason.DOMINO, points, winner)

    def view(self, seat: int, scores: Iterable[Iterable[int]] = ()) -> BlockView:
        """Return all that a seat may know."""
        return self._view_as(BlockView, seat, scores)


@attrs.frozen(kw_only=True)
class BlockView(BlockSeen, base.DominoView):
    """All that one seat may know of a round."""

    legal_moves: tuple[Move, ...]
    outcome: BlockOutcome | None
    history: tuple[base.Event, ...]
    scores: tuple[tuple[int, ...], ...]
    before: Self | None = attrs.field(repr=False)

    def _explain(self, move: Move) -> Illegality:
        return explain(self, move)

    @cached_property
    def _worlds(self) -> base.Worlds[BlockRound]:
        return base.Worlds(base.Clues(self, self.origin, self.history), BlockRound)


@attrs.frozen(slots=False, repr=False)
class BlockMatch(base.DominoMatch[BlockRound, BlockView]):
    """A match at one moment."""

    rules: BlockRules
    players: int = 4

    def _start(self, deal: Deal) -> BlockMatch:
        lead = len(self.rounds) % self.players
        return self._with(
            round=BlockRound(self.rules, deal.hands, deal.boneyard, Line(), lead, lead)
        )


BLOCK_DOMINOES = base.Game(
    name="block",
    title="Block dominoes",
    rules=BlockRules,
    layout=Line,
    outcome=BlockOutcome,
    setup=BlockSetup,
    seen=BlockSeen,
    round=BlockRound,
    view=BlockView,
    match=BlockMatch,
)
BlockRules.game = BLOCK_DOMINOES
