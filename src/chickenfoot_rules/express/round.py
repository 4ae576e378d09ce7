"""Rounds of Express-Domino, and the views that seats have of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cached_property
from typing import Any, Self

import attrs

from chickenfoot_rules import dominoes
from chickenfoot_rules.base import check_type, expected, unfold
from chickenfoot_rules.dominoes import Clues, Deal, Flaw, FlawCode, Illegality, SetupError
from chickenfoot_rules.dominoes.moves import Event, History, Move
from chickenfoot_rules.dominoes.round import DominoRound, DominoView, begin_round
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.express import legality
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import ExpressOutcome, outcome_of
from chickenfoot_rules.express.setup import ExpressSetup
from chickenfoot_rules.express.view import ExpressSeen


@attrs.frozen(weakref_slot=False, repr=False)
class ExpressRound(ExpressSetup, DominoRound):
    """A round at one moment. Every move makes a new round and leaves this one unchanged.

    `ExpressRound.start` starts a round from a deal. The constructor takes the arguments of
    `ExpressSetup`: any position without flaws, whose past is unknown. Rounds are equal if their
    positions, origins and `moves` are equal.

    ``round.seat`` and ``round.turn`` are the seat whose turn it is. A view has a ``turn`` too, but
    its ``seat`` is the viewing seat.

    Attributes:
        legal_moves: every legal move; empty when the round is over. Plays are ordered by tile, the
            highest first, then by the value they are laid with, then left before right.

    Raises:
        SetupError: if the position has flaws; it lists every one.
    """

    legal_moves: tuple[Move, ...] = attrs.field(init=False, eq=False)
    _history: History = attrs.field(default=None, kw_only=True, eq=unfold)
    _origin: Self | None = attrs.field(default=None, kw_only=True)

    def __hash__(self) -> int:
        return hash(self.key)  # attrs would hash the whole past.

    @classmethod
    def start(cls, rules: ExpressRules, deal: Deal, lead: int | None = None) -> Self:
        """Start a round from a deal (X1 to X3).

        Args:
            rules: the options.
            deal: the hands of seven tiles each; the tiles of its boneyard are out of play.
            lead: the seat that leads with any tile, 0..players−1; ``None`` in a first round, in
                which the highest dealt double is led, or else the highest tile.

        Raises:
            SetupError: when the deal does not fit the rules, or there is no such seat.

        >>> from random import Random
        >>> deal = Deal.shuffle(ExpressRules(target=100), 4, Random(7))
        >>> round_ = ExpressRound.start(ExpressRules(target=100), deal)
        >>> print(round_.seat, *round_.legal_moves)
        3 6-6 opens
        """
        if not isinstance(deal, Deal):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = expected(
                "a Deal to start a round from",
                deal,
                str="notation.parse_deal(text) reads a text",
                Random="match.deal(rng) shuffles",
            )
            raise SetupError((Flaw(FlawCode.WRONG_TYPE, message, "X1"),))
        return begin_round(cls, legality.begin(rules, deal, lead))

    @property
    def outcome(self) -> ExpressOutcome | None:
        """How the round ended, or ``None`` while it goes on (X6, X7)."""
        return outcome_of(self.rules, self.hands, self.lead) if self.is_over else None

    def _list_moves(self) -> tuple[Move, ...]:
        return legality.list_moves(self)

    def _explain(self, move: Move) -> Illegality:
        return legality.explain(self, self.legal_moves, move)

    def _key(self) -> Hashable:
        return legality.key_of(self, self.legal_moves)

    def _advance(self, move: Move, after: Any) -> None:  # noqa: ANN401 - an open twin
        legality.advance(self, move, after)

    def view(self, seat: int, scores: Iterable[Iterable[int]] = ()) -> ExpressView:
        """Return all that a seat may know.

        The time that this takes is linear in the moves of the round.

        Args:
            seat: the viewing seat, 0..players−1.
            scores: the score sheet of the match so far, for the view.

        Raises:
            SeatError: if there is no such seat.
            MatchError: if the score sheet has a wrong row.

        >>> rules = ExpressRules(target=100, players=2)
        >>> from random import Random
        >>> round_ = ExpressRound.start(rules, Deal.shuffle(rules, 2, Random(7)))
        >>> round_.view(0).hand == round_.hands[0], len(round_.view(0).unseen)
        (True, 21)
        """
        return self._view_as(ExpressView, seat, scores)


@attrs.frozen(kw_only=True)
class ExpressView(ExpressSeen, DominoView[ExpressRound]):
    """All that one seat may know of a round; players decide by it.

    Rounds that differ only in what the seat can't see have equal views. At the end of a round
    all hands lie open, to be counted (X6, X7). `ExpressSeen` describes the parts of the position
    that the seat sees, and `DominoView` the other attributes.

    ``view.seat`` is the viewing seat, and ``view.turn`` the seat whose turn it is. In a round,
    ``seat`` is the seat whose turn it is.

    >>> from chickenfoot_rules import Pass, Play, Tile, TileSet
    >>> rules = ExpressRules(target=100, players=2)
    >>> dealt = ["6-6 0-1 0-2 0-3 0-4 0-5 0-6", "1-1 1-2 1-3 1-4 1-5 2-2 2-3"]
    >>> hands = [*map(TileSet.parse, dealt)]
    >>> round_ = ExpressRound.start(rules, Deal(hands, rules.tiles - hands[0] - hands[1]))
    >>> view = round_.apply(Play(Tile(6, 6), None)).apply(Pass()).view(0)
    >>> print(view.knowledge.may_hold[1], "|", view.count_worlds())
    0-0 1-1 1-2 2-2 1-3 2-3 3-3 1-4 2-4 3-4 4-4 1-5 2-5 3-5 4-5 5-5 | 11440
    """

    legal_moves: tuple[Move, ...]
    outcome: ExpressOutcome | None
    history: tuple[Event, ...]
    scores: tuple[tuple[int, ...], ...]
    before: Self | None = attrs.field(repr=False)

    @classmethod
    def start(
        cls,
        rules: ExpressRules,
        hand: Iterable[Tile],
        *,
        seat: int = 0,
        holder: int | None = None,
        opener: Tile | None = None,
        lead: int | None = None,
    ) -> ExpressView:
        """Start to follow a round from one seat, such as at a real table (T1).

        `observe` carries the view on.

        Args:
            rules: the options.
            hand: the seven tiles of the viewing seat.
            seat: the viewing seat, 0..players−1.
            holder: the seat that leads the highest dealt tile in a first round (X2); the default
                is the viewing seat.
            opener: that tile; the default is the highest one of the hand.
            lead: the seat that leads with any tile in a later round (X3).

        Raises:
            DealError: if no deal fits.
            SeatError: if there is no such seat.
            SetupError: if the round can't begin like this by the rules.

        >>> rules = ExpressRules(target=100, players=2)
        >>> from chickenfoot_rules import TileSet
        >>> hand = TileSet.parse("0-1 0-2 0-3 0-4 0-5 0-6 1-1")
        >>> view = ExpressView.start(rules, hand, holder=1, opener=Tile(6, 6))
        >>> view.turn, view.count_worlds()
        (1, 38760)
        """
        check_type(rules, ExpressRules, "ExpressRules")
        deal = legality.deal_seen_from(rules, seat, hand, holder=holder, opener=opener, lead=lead)
        return ExpressRound.start(rules, deal, lead).view(seat)

    def _explain(self, move: Move) -> Illegality:
        return legality.explain(self, self.legal_moves, move)

    @cached_property
    def _worlds(self) -> dominoes.Worlds[ExpressRound]:
        return dominoes.Worlds(Clues(self, self.origin, self.history), ExpressRound)
