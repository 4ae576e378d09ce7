"""One round of Express-Domino: how it starts, what may be done, and what a seat sees of it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cached_property
from typing import Final

import attrs

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import SetupError
from chickenfoot_rules.dominoes.hidden.knowledge import Knowledge, knowledge_of
from chickenfoot_rules.dominoes.illegality import Illegality, IllegalMoveError
from chickenfoot_rules.dominoes.moves import Move, Pass, Play
from chickenfoot_rules.dominoes.round import (
    Event,
    History,
    Played,
    masks_of,
    replayed,
    tile_set_of,
    unfolded,
)
from chickenfoot_rules.dominoes.scoring import check_seat, checked_sheet
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, union
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.dominoes.view import Sight
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.legality import Position
from chickenfoot_rules.express.opening import first_opener
from chickenfoot_rules.express.rules import EXPRESS, ExpressRules
from chickenfoot_rules.express.scoring import ExpressOutcome, outcome_of
from chickenfoot_rules.express.setup import inconsistencies, misdealt
from chickenfoot_rules.express.worlds import Worlds

__all__ = ["ExpressRound", "ExpressView"]

_PASS: Final[tuple[Move, ...]] = (Pass(),)


@attrs.frozen(repr=False)
class ExpressRound(Played):
    """A round at one moment; every move makes a new one and leaves this one as it is.

    A round begins with `ExpressRound.start`. The constructor sets one up in the middle, from
    any consistent position; its past is unknown. Rounds are equal when their positions and
    their pasts are: origin and `moves`.

    Args:
        rules: the options.
        hands: the tiles of each seat.
        out_of_play: the tiles that were not dealt (X1).
        layout: what lies on the table.
        seat: whose turn it is, 0..players−1. Of a finished round: who went out, or whose
            turn it would be.
        lead: the seat that leads the round, the *hand* of the source, 0..players−1 (X2, X3).
        opener: the tile that had to be led, in a first round; ``None`` where any tile could
            be led (X2, X3).

    Attributes:
        legal_moves: every move that is legal now; none when the round is over. Ordered by
            tile, the highest first, then by the value they are laid with, then left before
            right.

    Raises:
        SetupError: when the position is inconsistent; it lists every reason.
    """

    rules: ExpressRules
    _hands: tuple[int, ...] = attrs.field(alias="hands", converter=masks_of)
    out_of_play: TileSet = attrs.field(converter=tile_set_of)
    layout: Line
    seat: int
    lead: int
    opener: Tile | None = None
    legal_moves: tuple[Move, ...] = attrs.field(init=False, eq=False)
    _history: History = attrs.field(default=None, init=False, eq=unfolded)
    _origin: ExpressRound | None = attrs.field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        reasons = tuple(
            inconsistencies(
                rules=self.rules,
                hands=self.hands,
                out_of_play=self.out_of_play,
                layout=self.layout,
                seat=self.seat,
                lead=self.lead,
                opener=self.opener,
            )
        )
        if reasons:
            raise SetupError(reasons)
        object.__setattr__(self, "legal_moves", self._list_moves())

    @classmethod
    def start(cls, rules: ExpressRules, deal: Deal, lead: int | None = None) -> ExpressRound:
        """Start a round from a deal (X1 to X3).

        Args:
            rules: the options.
            deal: who holds which seven tiles; what would be the boneyard is out of play.
            lead: the seat that leads with any tile, 0..players−1; in a first round none:
                then the highest double that was dealt is led, or the highest tile.

        Raises:
            SetupError: when the deal does not fit the rules, or there is no such seat.

        >>> deal = Deal.shuffle(ExpressRules(target=100), 4, random.Random(7))
        >>> round_ = ExpressRound.start(ExpressRules(target=100), deal)
        >>> print(round_.seat, *round_.legal_moves)
        3 6-6 opens
        """
        # Data enters here: a type checker is not always there to say so.
        if not isinstance(deal, Deal):  # pyright: ignore[reportUnnecessaryIsInstance]
            reason = f"a round is started from a Deal, not from {shown(deal)} (X1)"
            raise SetupError((reason,))
        if flaws := tuple(misdealt(rules, deal.hands, lead)):
            raise SetupError(flaws)
        out_of_play = TileSet(deal.boneyard)
        opener = None
        if lead is None:
            opener = first_opener(union(deal.hands))
            lead = next(seat for seat, hand in enumerate(deal.hands) if opener in hand)
        return cls(rules, deal.hands, out_of_play, Line(), lead, lead, opener)

    @classmethod
    def _unchecked(
        cls,
        rules: ExpressRules,
        hands: tuple[int, ...],
        out_of_play: TileSet,
        layout: Line,
        seat: int,
        lead: int,
        opener: Tile | None,
        history: History,
        origin: ExpressRound | None,
    ) -> ExpressRound:
        """Return a round that is known to be consistent."""
        round_ = object.__new__(cls)
        fill = object.__setattr__
        fill(round_, "rules", rules)
        fill(round_, "_hands", hands)
        fill(round_, "out_of_play", out_of_play)
        fill(round_, "layout", layout)
        fill(round_, "seat", seat)
        fill(round_, "lead", lead)
        fill(round_, "opener", opener)
        fill(round_, "_history", history)
        fill(round_, "_origin", origin)
        fill(round_, "legal_moves", round_._list_moves())
        return round_

    def _list_moves(self) -> tuple[Move, ...]:
        """List what is legal; `chickenfoot_rules.express.legality` tells why the rest is not."""
        if not all(self._hands):
            return ()  # X6
        hand = TileSet.from_mask(self._hands[self.seat])
        if self.layout.is_empty:
            leads = hand if self.opener is None else [self.opener]  # X2, X3
            return tuple(Play(tile, None) for tile in reversed([*leads]))
        plays = self.layout.plays(hand)
        if plays:
            return plays
        fitting = self.layout.fitting_mask
        return _PASS if any(held & fitting for held in self._hands) else ()  # X5, X7

    @property
    def origin(self) -> ExpressRound:
        """The round before its first move; with the moves it is the whole record."""
        return self if self._origin is None else self._origin

    @property
    def boneyard_size(self) -> int:
        """How many tiles are left to draw, always 0, as nobody draws (X5)."""
        return 0

    @property
    def drawn_tiles(self) -> tuple[Tile, ...]:
        """The tiles that were drawn, always empty, as nobody draws (X5)."""
        return ()

    @property
    def is_dead(self) -> bool:
        """Always ``False``, as a round in which nobody can play is over (X7)."""
        return False

    @property
    def outcome(self) -> ExpressOutcome | None:
        """How the round ended, or ``None`` while it goes on (X6, X7)."""
        return outcome_of(self.rules, self.hands, self.lead) if self.is_over else None

    def seat_after(self, seat: int) -> int:
        """Return the seat whose turn comes after that of another: counter-clockwise (X4)."""
        return self.rules.seat_after(seat)

    def illegality(self, move: Move) -> Illegality | None:
        """Say why a move is illegal now, or ``None`` when it is legal."""
        return None if move in self.legal_moves else self._flaw(move)

    def _flaw(self, move: Move) -> Illegality:
        return Position(
            rules=self.rules,
            layout=self.layout,
            seat=self.seat,
            hand=TileSet.from_mask(self._hands[self.seat]),
            opener=self.opener,
            legal_moves=self.legal_moves,
        ).illegality(move)

    def apply(self, move: Move) -> ExpressRound:
        """Return the round after a move of the seat whose turn it is.

        Raises:
            IllegalMoveError: when the move is illegal; it carries the `illegality`.
        """
        if move not in self.legal_moves:
            raise IllegalMoveError(self._flaw(move))
        seat = self.seat
        hands = self._hands
        layout = self.layout
        if isinstance(move, Play):
            hand = hands[seat] ^ move.tile.bit
            hands = (*hands[:seat], hand, *hands[seat + 1 :])
            layout = layout.after_legal(move)
        return self._unchecked(
            self.rules,
            hands,
            self.out_of_play,
            layout,
            self.rules.seat_after(seat) if hands[seat] else seat,  # X4, X6
            self.lead,
            self.opener,
            (self._history, seat, move),
            self.origin,
        )

    def view(self, seat: int, scores: Iterable[Iterable[int]] = ()) -> ExpressView:
        """Return all that a seat may know.

        Args:
            seat: the seat that looks, 0..players−1.
            scores: the score sheet of the match so far, to stand in the view.

        Raises:
            SeatError: when there is no such seat.
            MatchError: when the score sheet is none.

        >>> rules = ExpressRules(target=100, players=2)
        >>> round_ = ExpressRound.start(rules, Deal.shuffle(rules, 2, random.Random(7)))
        >>> round_.view(0).hand == round_.hands[0], len(round_.view(0).unseen)
        (True, 21)
        """
        check_seat(seat, self.players, EXPRESS.seats)
        sheet = checked_sheet(scores, self.players)
        is_over = self.is_over
        return ExpressView(
            seat=seat,
            rules=self.rules,
            hands=tuple(
                hand if is_over or holder == seat else None
                for holder, hand in enumerate(self.hands)
            ),
            hand_sizes=tuple(map(int.bit_count, self._hands)),
            layout=self.layout,
            turn=self.seat,
            lead=self.lead,
            opener=self.opener,
            legal_moves=self.legal_moves if self.seat == seat else (),
            outcome=self.outcome,
            history=tuple(Event(mover, move) for mover, move in unfolded(self._history)),
            scores=sheet,
            before=None if self._origin is None else self._origin.view(seat),
        )

    def __repr__(self) -> str:
        return (
            f"ExpressRound(rules={self.rules}, hands={self.hands}, "
            f"out_of_play={self.out_of_play!r}, layout={self.layout!r}, seat={self.seat}, "
            f"lead={self.lead}, opener={self.opener!r})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        if self._origin is not None:
            return replayed, (self._origin, self.moves)
        position = (self.rules, self.hands, self.out_of_play, self.layout)
        return ExpressRound, (*position, self.seat, self.lead, self.opener)


@attrs.frozen(kw_only=True)
class ExpressView(Sight):
    """All that one seat may know of a round: what a player decides by.

    Two rounds that differ only in what the seat can't see have equal views. At the end of a
    round the hands lie open, to be counted (X6, X7).

    Attributes:
        seat: the seat that looks, 0..players−1.
        rules: the options.
        hands: the tiles of each seat as far as they are seen: its own, and all when the
            round is over; ``None`` for the others.
        hand_sizes: how many tiles each seat holds.
        layout: what lies on the table.
        turn: the seat whose turn it is, 0..players−1. Of a finished round: who went out, or
            whose turn it would be.
        lead: the seat that leads the round, 0..players−1 (X2, X3).
        opener: the tile that has to be led, or had to be; ``None`` where any can be (X2, X3).
        legal_moves: the seat's own legal moves; none when it is not its turn.
        outcome: how the round ended, or ``None`` while it goes on.
        history: every move so far, the first one first.
        scores: the score sheet of the match, a row of points by seat for each finished
            round; empty unless the view comes from a match.
        before: the `origin`, or ``None`` before the first move.
    """

    rule_ids = EXPRESS

    seat: int
    rules: ExpressRules
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    layout: Line
    turn: int
    lead: int
    opener: Tile | None
    legal_moves: tuple[Move, ...]
    outcome: ExpressOutcome | None
    history: tuple[Event, ...]
    scores: tuple[tuple[int, ...], ...]
    before: ExpressView | None = attrs.field(repr=False)

    @property
    def origin(self) -> ExpressView:
        """What the seat saw before the first move of the round, without the score sheet."""
        if self.before is not None:
            return self.before
        return attrs.evolve(self, scores=()) if self.scores else self

    @property
    def unseen(self) -> TileSet:
        """What lies in the hands of others, or is out of play."""
        return self.rules.tiles - self._seen(self.layout.tiles)

    @property
    def boneyard_size(self) -> int:
        """How many tiles are left to draw, always 0, as nobody draws (X5)."""
        return 0

    @property
    def duty(self) -> None:
        """Always ``None``, as no double must be filled (X4)."""
        return

    @property
    def is_over(self) -> bool:
        """Whether the round has ended (X6, X7)."""
        return self.outcome is not None

    @property
    def is_dead(self) -> bool:
        """Always ``False``, as a round in which nobody can play is over (X7)."""
        return False

    def _flaw(self, move: Move) -> Illegality:
        return Position(
            rules=self.rules,
            layout=self.layout,
            seat=self.turn,
            hand=self.hands[self.turn] or TileSet(),
            opener=self.opener,
            legal_moves=self.legal_moves,
        ).illegality(move)

    @property
    def knowledge(self) -> Knowledge:
        """What follows about the tiles that the seat does not see, and from which events.

        >>> rules = ExpressRules(target=100, players=2)
        >>> dealt = ["6-6 0-1 0-2 0-3 0-4 0-5 0-6", "1-1 1-2 1-3 1-4 1-5 2-2 2-3"]
        >>> hands = [*map(TileSet.parse, dealt)]
        >>> round_ = ExpressRound.start(rules, Deal(hands, rules.tiles - hands[0] - hands[1]))
        >>> passed = round_.apply(Play(Tile(6, 6), None)).apply(Pass())
        >>> print(passed.view(0).knowledge.may_hold[1])
        0-0 1-1 1-2 2-2 1-3 2-3 3-3 1-4 2-4 3-4 4-4 1-5 2-5 3-5 4-5 5-5
        """
        return self._knowledge

    def count_worlds(self) -> int:
        """Return how many deals are consistent with the view.

        >>> rules = ExpressRules(target=100, players=4)
        >>> round_ = ExpressRound.start(rules, Deal.shuffle(rules, 4, random.Random(7)))
        >>> round_.seat, round_.view(3).count_worlds(), round_.view(0).count_worlds()
        (3, 399072960, 133024320)
        """
        return self._worlds.count()

    def determinize(self, rng: random.Random) -> ExpressRound:
        """Return a complete round that the seat can't tell from the real one.

        It is drawn uniformly from the deals that are consistent with the view. Its view for
        the seat equals this one, except that a round does not know the score sheet.

        Args:
            rng: where the chance comes from.

        >>> rules = ExpressRules(target=100, players=3)
        >>> round_ = ExpressRound.start(rules, Deal.shuffle(rules, 3, random.Random(7)))
        >>> world = round_.view(0).determinize(random.Random(1))
        >>> world.view(0) == round_.view(0), world == round_
        (True, False)
        """
        return self._world(*self._worlds.sample(rng))

    def _world(self, dealt: tuple[int, ...], out_of_play: TileSet) -> ExpressRound:
        """Return the round as it is now with some deal that is consistent with the view."""
        first = self.origin
        frame = (self.lead, self.opener)
        start = ExpressRound._unchecked(  # pyright: ignore[reportPrivateUsage] - of this module
            self.rules, dealt, out_of_play, first.layout, first.turn, *frame, None, None
        )
        if not self.history:
            return start
        hands = [*dealt]
        history: History = None
        for event in self.history:
            history = (history, event.seat, event.move)
            if isinstance(event.move, Play):
                hands[event.seat] ^= event.move.tile.bit
        return ExpressRound._unchecked(  # pyright: ignore[reportPrivateUsage] - of this module
            self.rules, tuple(hands), out_of_play, self.layout, self.turn, *frame, history, start
        )

    @cached_property
    def _knowledge(self) -> Knowledge:
        return knowledge_of(self, self._worlds.cases())

    @cached_property
    def _worlds(self) -> Worlds:
        return Worlds(self, self.origin)
