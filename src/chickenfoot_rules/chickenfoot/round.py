"""Rounds of Chicken Foot, and the views that seats have of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import Any, Self

import attrs

from chickenfoot_rules import dominoes
from chickenfoot_rules.base import check_type, expected, unfold
from chickenfoot_rules.chickenfoot import legality
from chickenfoot_rules.chickenfoot.clues import ChickenFootClues
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.chickenfoot.scoring import Outcome, is_dead, outcome_of
from chickenfoot_rules.chickenfoot.setup import Setup
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.dominoes import Deal, Event, History, Illegality, Move, Tile, TileSet
from chickenfoot_rules.dominoes.deal import sizes_of_hands
from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError
from chickenfoot_rules.dominoes.round import DominoRound, DominoView, begin_round


@attrs.frozen(weakref_slot=False, repr=False)
class Round(Setup, DominoRound):
    """A round at one moment. Every move makes a new round and leaves this one unchanged.

    `Round.start` starts a round from a deal. The constructor takes the arguments of `Setup`: any
    position without flaws, whose past is unknown. Rounds are equal if their positions, origins and
    `moves` are equal. The hash is that of the `key`, and takes no longer in a long round.

    ``round.seat`` and ``round.turn`` are the seat whose turn it is. A view has a ``turn`` too, but
    its ``seat`` is the viewing seat.

    Attributes:
        legal_moves: every legal move; empty when the round is over. Plays come first: by tile, the
            highest first, then by the value they are laid with, then by the age of the end. A play
            that may be announced is listed with the announcement, then without.

    Raises:
        SetupError: if the position has flaws; it lists every one.

    >>> from chickenfoot_rules import Layout, Rules
    >>> puzzle = Round(
    ...     rules=Rules(domino_set=2),
    ...     hands=[TileSet.parse("0-2 0-1"), TileSet.parse("1-1")],
    ...     boneyard=[Tile(0, 0)],
    ...     layout=Layout().place(Tile(2, 2)).place(Tile(1, 2), Tile(2, 2)),
    ...     seat=0,
    ... )
    >>> print(*puzzle.legal_moves)
    0-2 on 2-2
    """

    legal_moves: tuple[Move, ...] = attrs.field(init=False, eq=False)
    _history: History = attrs.field(default=None, kw_only=True, eq=unfold)
    _origin: Self | None = attrs.field(default=None, kw_only=True)

    def __hash__(self) -> int:
        return hash(self.key)  # attrs would hash the whole past.

    @classmethod
    def start(
        cls,
        rules: Rules,
        deal: Deal,
        required: int | None = None,
        lead: int | None = None,
        unused: TileSet | None = None,
    ) -> Self:
        """Start a round from a deal (R2.2 to R2.5, R2.8).

        Args:
            rules: the options.
            deal: the hands and the boneyard. Hands may have any size.
            required: the value of the double that should open, 0..N; the default is the
                highest of the set (R2.1).
            lead: the seat that leads, 0..players−1: it plays first when the double is laid
                out or found, and draws first when the double is missing (R2.6). The default is
                the lead of the deal if it is drawn, else seat 0.
            unused: the doubles that have opened no round yet; the default is all up to the
                required one (R2.1, R2.4, R2.5).

        Raises:
            SetupError: if the deal does not fit the rules, or nobody holds the double and the rules
                require a new shuffle.

        >>> from chickenfoot_rules import Rules
        >>> hands = [TileSet.parse("0-1 1-1"), TileSet.parse("2-2 0-2")]
        >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("1-2 0-0")))
        >>> round_.seat, *map(str, round_.legal_moves)
        (1, '2-2 opens')
        """
        if not isinstance(rules, Rules):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = expected(
                "Rules to start a round by", rules, str="notation.parse_rules(text) reads a text"
            )
            raise SetupError((Flaw(FlawCode.WRONG_TYPE, message, "R1.1"),))
        if not isinstance(deal, Deal):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = expected(
                "a Deal to start a round from",
                deal,
                str="notation.parse_deal(text) reads a text",
                Random="match.deal(rng) shuffles",
            )
            raise SetupError((Flaw(FlawCode.WRONG_TYPE, message, "R1.3"),))
        return begin_round(cls, legality.begin(rules, deal, required, lead, unused))

    @property
    def opener(self) -> Tile | None:
        """The double that opened the round, or ``None`` before that (R2.2 to R2.7)."""
        return self.layout.opening

    @property
    def draw_fits(self) -> bool:
        """Whether everyone knows that the tile just drawn fits (R4.1)."""
        return self.drawn is not None and not legality.draws_again(self.rules, self.boneyard_size)

    @property
    def is_dead(self) -> bool:
        """Whether no tile outside the layout can ever be played (R5.3).

        By default a dead round goes on while there are tiles to draw, since each tile drawn adds
        its pips to a charge. With `DeadRound.ENDS` it is over.
        """
        return is_dead(self.rules, self.layout)

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended, or ``None`` while it goes on (R5.1 to R5.3, R7.1 to R7.3)."""
        if not self.is_over:
            return None
        return outcome_of(self.rules, self.hands, self.seat, self.layout.latest)

    def _list_moves(self) -> tuple[Move, ...]:
        return legality.list_moves(self)

    def _explain(self, move: Move) -> Illegality:
        return legality.explain(self, self.legal_moves, move)

    def _key(self) -> Hashable:
        return legality.key_of(self, self.legal_moves)

    def _advance(self, move: Move, after: Any) -> None:  # noqa: ANN401 - an open twin
        legality.advance(self, move, after)

    def view(self, seat: int, scores: Iterable[Iterable[int]] = ()) -> PlayerView:
        """Return all that a seat may know.

        The time that this takes is linear in the moves of the round.

        Args:
            seat: the viewing seat, 0..players−1.
            scores: the score sheet of the match so far, for the view.

        Raises:
            SeatError: if there is no such seat.
            MatchError: if the score sheet has a wrong row.

        >>> hands = [TileSet.parse("0-1 1-1"), TileSet.parse("2-2 0-2")]
        >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("1-2 0-0")))
        >>> view = round_.view(0)
        >>> print(view.hand, "|", view.unseen, "|", view.hand_sizes, view.boneyard_size)
        0-1 1-1 | 0-0 0-2 1-2 2-2 | (2, 2) 2
        """
        return self._view_as(PlayerView, seat, scores)

    def fast_forward(self) -> Round:
        """Make all draws that are left in a dead round; return any other round unchanged (R5.3)."""
        round_ = self
        if self.is_dead:
            while not round_.is_over:
                round_ = round_.apply(round_.legal_moves[0])
        return round_


@attrs.frozen(kw_only=True)
class PlayerView(Seen, DominoView[Round]):
    """All that one seat may know of a round; players decide by it.

    Rounds that differ only in what the seat can't see have equal views. At the end of a round
    all hands lie open, to be counted (R7.1). `Seen` describes the parts of the position that the
    seat sees, and `DominoView` the other attributes.

    ``view.seat`` is the viewing seat, and ``view.turn`` the seat whose turn it is. In a round,
    ``seat`` is the seat whose turn it is.
    """

    legal_moves: tuple[Move, ...]
    outcome: Outcome | None
    history: tuple[Event, ...]
    scores: tuple[tuple[int, ...], ...]
    before: Self | None = attrs.field(repr=False)

    @classmethod
    def start(
        cls,
        rules: Rules,
        hand: Iterable[Tile],
        players: int | None = None,
        *,
        seat: int = 0,
        holder: int | None = None,
        opener: Tile | None = None,
        hand_sizes: Sequence[int] | None = None,
        required: int | None = None,
        lead: int | None = None,
        unused: TileSet | None = None,
        lots: Iterable[Tile] = (),
    ) -> PlayerView:
        """Start to follow a round from one seat, such as at a real table (T1).

        `observe` carries the view on.

        Args:
            rules: the options.
            hand: the tiles of the viewing seat; a double that was found there may be missing
                (R2.8).
            players: the number of seats, 2..16; the default is ``rules.usual_players``, or as many
                as there are ``hand_sizes``.
            seat: the viewing seat, 0..players−1.
            holder: the seat that has said that it holds the double that opens, or in whose hand it
                was found (R2.2, R2.8). The default is the viewing seat if it holds it, else
                nobody: then the players draw for it (R2.5), or it was found in the boneyard.
            opener: that double, if the holder opens with another than the required one (R2.4,
                R2.5).
            hand_sizes: the number of tiles dealt to each seat; the default is that of the rules for
                each. The boneyard has the rest.
            required: the value of the double that should open, as in `Round.start`.
            lead: the seat that leads; the default is the seat with the highest lot, or 0.
            unused: the doubles that have opened no round yet, as in `Round.start`.
            lots: the lot of each seat, if lots were drawn (R2.3).

        Raises:
            DealError: if no deal fits, or the rules have no hand size for this number of players.
            RulesError: if the game does not allow this number of players.
            SeatError: if there is no such seat.
            SetupError: if the round can't begin like this by the rules.
            WrongTypeError: if a hand or the sizes are something else.

        >>> from chickenfoot_rules import Rules
        >>> hand = TileSet.parse("0-1 1-1")
        >>> view = PlayerView.start(Rules(domino_set=2, hand_size=2), hand, 2, holder=1)
        >>> print(view.turn, view.unseen, view.boneyard_size, view.count_worlds())
        1 0-0 0-2 1-2 2-2 2 6
        """
        check_type(rules, Rules, "Rules", str="notation.parse_rules(text) reads a text")
        deal = legality.deal_seen_from(
            rules,
            seat,
            hand,
            sizes_of_hands(rules, players, hand_sizes),
            holder=holder,
            opener=opener,
            required=required,
            unused=unused,
            lots=lots,
            lead=lead,
        )
        lead = deal.lead if lead is None else lead
        return Round.start(rules, deal, required, lead, unused).view(seat)

    def _explain(self, move: Move) -> Illegality:
        return legality.explain(self, self.legal_moves, move)

    @cached_property
    def _worlds(self) -> dominoes.Worlds[Round]:
        return dominoes.Worlds(ChickenFootClues(self, self.origin, self.history), Round)
