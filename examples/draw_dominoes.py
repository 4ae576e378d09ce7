"""Draw dominoes, a game of your own with a boneyard.

Two to four players are dealt seven tiles each, or fewer from a small set (W1). The seats lead in
turn, with any tile; play goes round clockwise (W2). A player lays a tile on an end of the line, or
else draws until one fits, which they must lay, or passes if the boneyard is empty (W3). A player
who goes out scores the pips of all others; if nobody can play or draw, the one with the fewest pips
does (W4). The first player with the target wins the match (W5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar, Self

import attrs

from chickenfoot_rules import Draw, Illegality, IllegalityCode, Move, Pass, Play, Tile, TileSet
from chickenfoot_rules import dominoes as base
from chickenfoot_rules.express import ExpressOutcome, Line

PLAYERS = range(2, 5)
SET = base.Option("W1", "the set, double-N", kind=base.DominoSet, numbers=range(2, 10))
TARGET = base.Option("W5", "the points that end a match", kind=int, numbers=range(1, 1001))


@attrs.frozen(kw_only=True)
class DrawRules(base.DominoRules):
    """The options of draw dominoes."""

    rule_ids = base.RuleIds(tiles="W1", seats="W2", points="W4", end="W5")
    most_points_win = draws = True
    names_lead = False
    player_numbers = PLAYERS
    usual_players: ClassVar[int] = 2
    summary: ClassVar[str] = "draw dominoes"

    domino_set: base.DominoSet = attrs.field(default=base.DominoSet(6), metadata=SET.metadata)
    target: int = attrs.field(default=100, metadata=TARGET.metadata)

    def hand_size_for(self, players: int) -> int:
        """Return the number of tiles that each player is dealt (W1)."""
        if players not in PLAYERS:
            raise base.DealError(f"expected 2 to 4 players, got {players} (W1)")
        return min(7, len(self.tiles) // (players + 1))

    def is_match_over(self, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether a player has reached the target (W5)."""
        return any(sum(points) >= self.target for points in zip(*scores, strict=True))


@attrs.frozen(weakref_slot=False, repr=False)
class DrawSetup(base.DominoSetup):
    """A position that may be wrong."""

    rules: DrawRules
    _hands: tuple[int, ...] = attrs.field(alias="hands", converter=base.masks_of)
    boneyard: tuple[Tile, ...] = attrs.field(converter=tuple[Tile, ...])
    layout: Line
    seat: int
    lead: int

    def flaws(self) -> tuple[base.Flaw, ...]:
        """Return every flaw of the position."""
        return (*base.common_flaws(self, DrawRules, Line, self.boneyard, "in the boneyard"),)


@attrs.frozen(kw_only=True)
class DrawSeen(base.DominoSeen):
    """What one seat sees of a position."""

    seat: int
    rules: DrawRules
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    boneyard_size: int
    layout: Line
    turn: int
    lead: int


def explain(table: DrawRound | DrawView, move: Move) -> Illegality:
    """Explain why a move is illegal on the seat's own turn, or after the end."""
    hand = table.hands[table.turn] or TileSet()
    because = partial(base.make_illegality, rule="W3", seat=table.turn)
    if table.is_over:
        return because(IllegalityCode.ROUND_OVER, "over-blocked")
    fitting = table.layout.fitting(hand)
    if not isinstance(move, Play):
        if fitting or table.layout.is_empty:
            return base.must_play(table.turn, fitting or hand, "W3")
        if isinstance(move, Pass):
            return because(IllegalityCode.MUST_DRAW, "must-draw")
        return because(IllegalityCode.NOTHING_TO_DRAW, "boneyard-empty")
    if move.tile not in hand:
        return because(IllegalityCode.NOT_YOUR_TILE, "not-held", tile=move.tile, hand=hand)
    silent = because(IllegalityCode.NOTHING_TO_ANNOUNCE, "no-announcing")
    return table.layout.refusal(move.tile, move.on) or silent


@attrs.frozen(weakref_slot=False, repr=False)
class DrawRound(DrawSetup, base.DominoRound):
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
        goes_on = any(map(self.layout.fitting, self.hands))
        rest = (Draw(),) if self.boneyard else (Pass(),) if goes_on else ()
        return self.layout.plays(hand) or rest

    def _advance(self, move: Move, after: Any) -> None:  # noqa: ANN401 - an open copy
        hands = [*self._hands]
        if isinstance(move, Draw):
            hands[self.seat] |= self.boneyard[-1].bit
            after.boneyard = self.boneyard[:-1]
        elif isinstance(move, Play):
            hands[self.seat] ^= move.tile.bit
            after.layout = self.layout.place_unchecked(move)
        if hands[self.seat] and not isinstance(move, Draw):
            after.seat = self.seat_after(self.seat)
        after._hands = tuple(hands)  # noqa: SLF001 - an open copy
        after.legal_moves = after._list_moves()  # noqa: SLF001 - as above

    def _explain(self, move: Move) -> Illegality:
        return explain(self, move)

    @property
    def outcome(self) -> ExpressOutcome | None:
        """How the round ended, or ``None`` while it goes on (W4)."""
        if not self.is_over:
            return None
        pips = tuple(hand.pips for hand in self.hands)
        best = pips.index(min(pips))
        points = tuple(sum(pips) - min(pips) if seat == best else 0 for seat in range(len(pips)))
        reason, winner = base.EndReason.BLOCKED, None
        if not all(self.hands):
            reason, winner = base.EndReason.DOMINO, best
        return ExpressOutcome(
            reason=reason, pips=pips, points=points, winners=(best,), winner=winner
        )

    def view(self, seat: int, scores: Iterable[Iterable[int]] = ()) -> DrawView:
        """Return all that a seat may know."""
        return self._view_as(DrawView, seat, scores)


@attrs.frozen(kw_only=True)
class DrawView(DrawSeen, base.DominoView):
    """All that one seat may know of a round."""

    legal_moves: tuple[Move, ...]
    outcome: ExpressOutcome | None
    history: tuple[base.Event, ...]
    scores: tuple[tuple[int, ...], ...]
    before: Self | None = attrs.field(repr=False)

    def _explain(self, move: Move) -> Illegality:
        return explain(self, move)

    @cached_property
    def _worlds(self) -> base.Worlds[DrawRound]:
        return base.Worlds(base.Clues(self, self.origin, self.history), DrawRound)


@attrs.frozen(slots=False, repr=False)
class DrawMatch(base.DominoMatch):
    """A match at one moment."""

    rules: DrawRules
    players: int = 2

    def _start(self, deal: base.Deal) -> DrawMatch:
        lead = len(self.rounds) % self.players
        round_ = DrawRound(self.rules, deal.hands, deal.boneyard, Line(), lead, lead)
        return self._with(round=round_)


DRAW_DOMINOES = base.Game(
    name="draw",
    title="Draw dominoes",
    rules=DrawRules,
    layout=Line,
    outcome=ExpressOutcome,
    setup=DrawSetup,
    seen=DrawSeen,
    round=DrawRound,
    view=DrawView,
    match=DrawMatch,
)
DrawRules.game = DRAW_DOMINOES
