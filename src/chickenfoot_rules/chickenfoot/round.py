"""One round: how it starts, what may be done, and what becomes of it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cached_property
from typing import Final, cast

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.legality import RoundState, explain
from chickenfoot_rules.chickenfoot.opening import (
    answers,
    doubles_asked_for,
    required_double,
    usual_openers,
)
from chickenfoot_rules.chickenfoot.rules import PLAYERS, MissingDouble, Opening, Rules
from chickenfoot_rules.chickenfoot.scoring import Outcome
from chickenfoot_rules.chickenfoot.setup import inconsistencies, played_by_others
from chickenfoot_rules.chickenfoot.view import SeatView, events_of
from chickenfoot_rules.chickenfoot.worlds import Worlds, slots_of
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import SetupError
from chickenfoot_rules.dominoes.hidden.knowledge import Knowledge, knowledge_of
from chickenfoot_rules.dominoes.hidden.slots import Fillings
from chickenfoot_rules.dominoes.illegality import Illegality, IllegalMoveError
from chickenfoot_rules.dominoes.moves import Draw, Move, Play
from chickenfoot_rules.dominoes.round import (
    Event,
    History,
    masks_of,
    replayed,
    tile_set_of,
    unfolded,
)
from chickenfoot_rules.dominoes.scoring import check_seat, checked_sheet
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import shown

__all__ = ["PlayerView", "Round"]

_NO_DEBTS: Final[frozenset[int]] = frozenset()
_NO_TILES: Final = TileSet()


def _boneyard(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(tiles)


def _debts(seats: Iterable[int]) -> frozenset[int]:
    return frozenset(seats)


def _usual_openers(round_: Round) -> TileSet:
    # Data enters here: a type checker is not always there to say so.
    if isinstance(round_.rules, Rules) and isinstance(round_.layout, Layout):  # pyright: ignore[reportUnnecessaryIsInstance]
        return usual_openers(round_.rules, round_.layout.opening)
    return _NO_TILES  # The round is refused because of the other two.


@attrs.frozen(weakref_slot=False, repr=False)
class Round(RoundState):
    """A round at one moment; every move makes a new one and leaves this one as it is.

    A round begins with `Round.start`. The constructor sets one up in the
    middle, from any consistent position; its past is unknown. Rounds are equal
    when their positions and their pasts are: origin and `moves`.

    Args:
        rules: the options.
        hands: the tiles of each seat.
        boneyard: the tiles left to draw; the last one is drawn next.
        layout: what lies on the table.
        seat: whose turn it is, 0..players−1. Of a finished round: who went
            out, or whose turn it would be.
        lead: the seat that leads the round, 0..players−1 (R2.6).
        openers: the doubles of which any opens the round: the one that lies on
            the table already, or the set's highest, unless given.
        drawn: the tile that the player has just drawn and may play now (R4.1).
        debts: the seats that owe the Chickenlittle penalty (R6.3).
        skipped: the doubles that have just been asked for in vain, so that
            everybody knows that nobody holds them; none after the first move
            (R2.4, R2.5).

    Attributes:
        legal_moves: every move that is legal now; none when the round is over.
            Plays come first: by tile, the highest first, then by the value
            they are laid with, then by the age of the end. A play that may be
            announced stands there without and with the announcement.

    Raises:
        SetupError: when the position is inconsistent; it lists every reason.

    >>> from chickenfoot_rules import Rules
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

    rules: Rules
    _hands: tuple[int, ...] = attrs.field(alias="hands", converter=masks_of)
    boneyard: tuple[Tile, ...] = attrs.field(converter=_boneyard)
    layout: Layout
    seat: int
    lead: int = 0
    openers: TileSet = attrs.field(
        default=attrs.Factory(_usual_openers, takes_self=True), converter=tile_set_of
    )
    drawn: Tile | None = None
    debts: frozenset[int] = attrs.field(default=_NO_DEBTS, converter=_debts)
    skipped: TileSet = attrs.field(default=_NO_TILES, converter=tile_set_of)
    legal_moves: tuple[Move, ...] = attrs.field(init=False, eq=False)
    _history: History = attrs.field(default=None, init=False, eq=unfolded)
    _origin: RoundState | None = attrs.field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        reasons = tuple(
            inconsistencies(
                rules=self.rules,
                hands=self.hands,
                boneyard=self.boneyard,
                layout=self.layout,
                seat=self.seat,
                lead=self.lead,
                openers=self.openers,
                drawn=self.drawn,
                debts=self.debts,
                skipped=self.skipped,
            )
        )
        if reasons:
            raise SetupError(reasons)
        object.__setattr__(self, "legal_moves", self._list_moves())

    @classmethod
    def start(
        cls,
        rules: Rules,
        deal: Deal,
        required: int | None = None,
        lead: int = 0,
        unused: TileSet | None = None,
    ) -> Round:
        """Start a round from a deal (R2.2 to R2.5).

        Args:
            rules: the options.
            deal: who holds which tiles. Hands of your own may have any size.
            required: value of the double that should open, 0..N; the set's
                highest unless given (R2.1).
            lead: the seat that leads, 0..players−1: it plays first when the
                double is laid out, and draws first when it is missing (R2.6).
            unused: the doubles that no round has been opened with yet; all up
                to the required one unless given (R2.1, R2.4, R2.5).

        Raises:
            SetupError: when the deal does not fit the rules, or when nobody
                holds the double and the rules want a new shuffle.

        >>> from chickenfoot_rules import Rules
        >>> hands = [TileSet.parse("0-1 1-1"), TileSet.parse("2-2 0-2")]
        >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("1-2 0-0")))
        >>> round_.seat, *map(str, round_.legal_moves)
        (1, '2-2 opens')
        """
        # Data enters here: a type checker is not always there to say so.
        if not isinstance(rules, Rules):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise SetupError((played_by_others(rules),))
        double = required_double(rules, required)
        asked = doubles_asked_for(rules, double, unused)
        try:
            masks = tuple([hand.mask for hand in deal.hands])
        except AttributeError:
            reason = f"a round is started from a Deal, not from {shown(deal)} (R1.3)"
            raise SetupError((reason,)) from None
        held = sum(masks)  # A deal holds no tile twice.
        openers, skipped = answers(rules, held, double.bit, asked)
        layout = Layout.empty(rules.arms)
        seat = lead
        if rules.opening is Opening.LAID_OUT:
            layout = layout.place(double)
        elif held & openers:
            seat = next(holder for holder, mask in enumerate(masks) if mask & openers)

        laid_mask = 0 if layout.is_empty else double.bit
        if (
            deal.tiles.mask ^ laid_mask != rules.domino_set.tiles.mask
            or not all(masks)
            or len(masks) not in PLAYERS
            or type(lead) is not int
            or lead not in range(len(masks))
            or (rules.missing_double is MissingDouble.RESHUFFLE and not openers & held)
        ):
            # Something is wrong, and the constructor finds every reason.
            found, in_vain = TileSet.from_mask(openers), TileSet.from_mask(skipped)
            position = (rules, deal.hands, deal.boneyard, layout, seat)
            return cls(*position, lead, found, skipped=in_vain)
        # As in `apply`: faster than a call with so many arguments.
        state = RoundState()
        state.rules = rules
        state._hands = masks
        state.boneyard = deal.boneyard
        state.layout = layout
        state.seat = seat
        state.lead = lead
        state.openers = TileSet.from_mask(openers)
        state.drawn = None
        state.debts = _NO_DEBTS
        state.skipped = TileSet.from_mask(skipped) if skipped else _NO_TILES
        state._history = None
        state._origin = None
        return Round._frozen(state)

    @staticmethod
    def _frozen(state: RoundState) -> Round:
        """Make an open state, known to be consistent, a round."""
        state.legal_moves = state._list_moves()
        state.__class__ = Round
        return state  # type: ignore[return-value]  # a Round now

    @property
    def origin(self) -> Round:
        """The round before its first move; with the moves it is the whole record."""
        return self if self._origin is None else cast("Round", self._origin)

    def illegality(self, move: Move) -> Illegality | None:
        """Say why a move is illegal now, or ``None`` when it is legal."""
        return None if move in self.legal_moves else explain(self, move)

    def apply(self, move: Move) -> Round:  # noqa: PLR0915 - one function, for speed
        """Return the round after a move of the seat whose turn it is.

        Raises:
            IllegalMoveError: when the move is illegal; it carries the `illegality`.
        """
        if move not in self.legal_moves:
            raise IllegalMoveError(explain(self, move))
        mover = seat = self.seat
        hands = [*self._hands]
        boneyard = self.boneyard
        layout = self.layout
        drawn = None
        debts = self.debts
        if type(move) is Play:  # What is legal is of no subclass, and this is faster to ask.
            hands[seat] = hand = hands[seat] ^ move.tile.bit
            layout = layout.after_legal(move)
            keeps_turn = not hand  # R5.1: he is out
            if self.rules.chickenlittle and hand.bit_count() == 1 and not move.announce:
                debts |= {seat}  # R6.3
        elif type(move) is Draw:
            tile = boneyard[-1]
            boneyard = boneyard[:-1]
            hands[seat] |= tile.bit
            if seat in debts:
                debts -= {seat}
                keeps_turn = False  # R6.3
            elif layout.is_empty:
                keeps_turn = tile in self.openers  # R2.5, R2.7
            elif layout.fits(tile):
                drawn = tile
                keeps_turn = True  # R4.1
            else:
                keeps_turn = self.rules.draw_until_playable and bool(boneyard)  # R4.2
        else:
            debts -= {seat}  # R6.3
            keeps_turn = False
        if not keeps_turn:
            seat = seat + 1 if seat + 1 < len(hands) else 0  # R3.8
        # Attribute by attribute: an __init__ with so many arguments takes twice as long.
        state = RoundState()
        state.rules = self.rules
        state._hands = tuple(hands)
        state.boneyard = boneyard
        state.layout = layout
        state.seat = seat
        state.lead = self.lead
        state.openers = self.openers
        state.drawn = drawn
        state.debts = debts
        state.skipped = _NO_TILES  # Tiles may have been drawn since.
        state._history = (self._history, mover, move)
        state._origin = self._origin or self
        state.legal_moves = moves = state._list_moves()
        if not moves:
            state.debts = _NO_DEBTS  # R6.3: they lapse with the round
        state.__class__ = Round
        return state  # type: ignore[return-value]  # a Round now

    def view(self, seat: int, scores: Iterable[Iterable[int]] = ()) -> PlayerView:
        """Return all that a seat may know.

        Args:
            seat: the seat that looks, 0..players−1.
            scores: the score sheet of the match so far, to stand in the view.

        Raises:
            SeatError: when there is no such seat.
            MatchError: when the score sheet is none.

        >>> hands = [TileSet.parse("0-1 1-1"), TileSet.parse("2-2 0-2")]
        >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("1-2 0-0")))
        >>> view = round_.view(0)
        >>> print(view.hand, "|", view.unseen, "|", view.hand_sizes, view.boneyard_size)
        0-1 1-1 | 0-0 0-2 1-2 2-2 | (2, 2) 2
        """
        check_seat(seat, self.players)
        sheet = checked_sheet(scores, self.players)
        is_over = self.is_over
        must_open = self.layout.is_empty and not self.openers.isdisjoint(self.hands[self.seat])
        drawn = self.drawn
        is_origin = self._origin is None
        return PlayerView(
            seat=seat,
            rules=self.rules,
            hands=tuple(
                hand if is_over or holder == seat else None
                for holder, hand in enumerate(self.hands)
            ),
            hand_sizes=tuple(map(int.bit_count, self._hands)),
            boneyard_size=len(self.boneyard),
            layout=self.layout,
            turn=self.seat,
            lead=self.lead,
            openers=self.openers,
            skipped=self.skipped,
            must_open=must_open,
            drawn=drawn if self.seat == seat else None,
            # Who goes on drawing until a tile fits does not show yet that this one does.
            draw_fits=drawn is not None
            and (is_origin or not (self.rules.draw_until_playable and self.boneyard)),
            debts=self.debts,
            legal_moves=self.legal_moves if self.seat == seat else (),
            outcome=self.outcome,
            history=tuple(events_of(self, self.origin, seat)),
            scores=sheet,
            before=None if is_origin else self.origin.view(seat),
        )

    def fast_forward(self) -> Round:
        """Make the draws that are left to a dead round; return any other as it is (R5.3)."""
        round_ = self
        if self.is_dead:
            while not round_.is_over:
                round_ = round_.apply(round_.legal_moves[0])
        return round_

    def __repr__(self) -> str:
        return (
            f"Round(rules={self.rules}, hands={self.hands}, boneyard={self.boneyard}, "
            f"layout={self.layout!r}, seat={self.seat}, lead={self.lead}, "
            f"openers={self.openers!r}, drawn={self.drawn!r}, debts={self.debts}, "
            f"skipped={self.skipped!r})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        if self._origin is not None:
            return replayed, (self.origin, self.moves)
        position = (self.rules, self.hands, self.boneyard, self.layout, self.seat)
        return Round, (*position, self.lead, self.openers, self.drawn, self.debts, self.skipped)


@attrs.frozen(kw_only=True)
class PlayerView(SeatView):
    """All that one seat may know of a round: what a player decides by.

    Two rounds that differ only in what the seat can't see have equal views. At the end of
    a round the hands lie open, to be counted (R7.1).

    Attributes:
        seat: the seat that looks, 0..players−1.
        rules: the options.
        hands: the tiles of each seat as far as they are seen: its own, and all
            when the round is over; ``None`` for the others.
        hand_sizes: how many tiles each seat holds.
        boneyard_size: how many tiles are left to draw.
        layout: what lies on the table.
        turn: the seat whose turn it is, 0..players−1. Of a finished round: who
            went out, or whose turn it would be.
        lead: the seat that leads the round, 0..players−1 (R2.6).
        openers: the doubles of which any opens the round.
        skipped: the doubles that have just been asked for in vain (R2.4, R2.5).
        must_open: whether ``turn`` holds a double that opens, and must lay it
            (R2.2).
        drawn: the tile that the seat has just drawn and may play now (R4.1).
        draw_fits: whether everybody knows that ``turn`` has just drawn a tile
            that fits: so he may play it, or decline (R4.1).
        debts: the seats that owe the Chickenlittle penalty (R6.3).
        legal_moves: the seat's own legal moves; none when it is not its turn.
        outcome: how the round ended, or ``None`` while it goes on.
        history: every move so far, the first one first.
        scores: the score sheet of the match, a row of charges by seat for each
            finished round; empty unless the view comes from a match.
        before: the `origin`, or ``None`` before the first move.
    """

    seat: int
    rules: Rules
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    boneyard_size: int
    layout: Layout
    turn: int
    lead: int
    openers: TileSet
    skipped: TileSet
    must_open: bool
    drawn: Tile | None
    draw_fits: bool
    debts: frozenset[int]
    legal_moves: tuple[Move, ...]
    outcome: Outcome | None
    history: tuple[Event, ...]
    scores: tuple[tuple[int, ...], ...]
    before: PlayerView | None = attrs.field(repr=False)

    @property
    def origin(self) -> PlayerView:
        """What the seat saw before the first move of the round, without the score sheet."""
        if self.before is not None:
            return self.before
        return attrs.evolve(self, scores=()) if self.scores else self

    @property
    def knowledge(self) -> Knowledge:
        """What follows about the tiles that the seat does not see, and from which events.

        >>> hands = [TileSet.parse("1-2 0-0"), TileSet.parse("2-2 0-1")]
        >>> opened = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("0-2 1-1")))
        >>> view = opened.apply(opened.legal_moves[0]).view(0)
        >>> print(view.knowledge.may_hold[1])
        0-1 1-1 0-2
        """
        return self._knowledge

    def count_worlds(self) -> int:
        """Return how many deals are consistent with the view, in which order tiles are drawn too.

        Raises:
            CountError: when they are too tangled to be counted: a table of more
                than a million entries would be needed, as on the largest tables.
                To find that out takes some seconds.

        >>> hands = [TileSet.parse("1-2 0-0"), TileSet.parse("2-2 0-1")]
        >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("0-2 1-1")))
        >>> round_.view(0).count_worlds(), round_.view(1).count_worlds()
        (6, 12)
        """
        return self._worlds.count()

    @property
    def determinizes_exactly(self) -> bool:
        """Whether `determinize` gives every consistent deal the same chance.

        It always does unless the constraints are too tangled: when a table of more than
        20,000 entries would be needed. Then it starts from one deal and makes 30 random
        exchanges a tile. They favour no deal, but that they reach all, and how equal the
        chances have become, is measured by ``benchmarks/worlds.py`` and not proved.
        """
        return self._worlds.is_exact

    def determinize(self, rng: random.Random) -> Round:
        """Return a complete round that the seat can't tell from the real one.

        It is drawn uniformly from the deals that are consistent with the view; see
        `determinizes_exactly`. Its view for the seat equals this one, except that a round
        does not know the score sheet.

        Args:
            rng: where the chance comes from.

        >>> round_ = Round.start(Rules(), Deal.shuffle(Rules(), 4, random.Random(7)))
        >>> world = round_.view(0).determinize(random.Random(1))
        >>> world.view(0) == round_.view(0), world == round_
        (True, False)
        """
        start, now = self._worlds.sample(rng)
        world = Round._frozen(start)  # pyright: ignore[reportPrivateUsage] - of this module
        return world if now is start else Round._frozen(now)  # pyright: ignore[reportPrivateUsage]

    @cached_property
    def _knowledge(self) -> Knowledge:
        return knowledge_of(self, [self._fillings])

    @cached_property
    def _worlds(self) -> Worlds:
        return Worlds(self, self.origin, self._fillings)

    @cached_property
    def _fillings(self) -> Fillings:
        return Fillings(slots_of(self, self.origin))
