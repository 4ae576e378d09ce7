"""Rounds and views of every game: positions, and the moves since they were set up."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast

import attrs

from chickenfoot_rules import dominoes
from chickenfoot_rules.base import (
    ChickenfootError,
    DealError,
    HistoryError,
    Language,
    PlayerError,
    Seat,
    Text,
    as_int,
    cite,
    plural,
    quote,
    text,
    unfold,
    wrong_type,
)
from chickenfoot_rules.dominoes.drawable import Drawable, Printable
from chickenfoot_rules.dominoes.flaws import SetupError
from chickenfoot_rules.dominoes.illegality import (
    Illegality,
    IllegalMoveError,
    not_your_turn,
    playable_of,
)
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.moves import MOVES, Draw, Event, History, Move, Play
from chickenfoot_rules.dominoes.position import (
    DominoSeen,
    DominoSetup,
    freeze,
    open_round,
    open_twin,
)
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import DominoOutcome, check_seat, check_sheet
from chickenfoot_rules.dominoes.tiles import Tile, TileSet

_R = TypeVar("_R", bound="DominoRound")
_V = TypeVar("_V", bound="DominoView")
if TYPE_CHECKING:
    # The library need not be there: checkers bring it, and only they read defaults before 3.13.
    from typing_extensions import TypeVar as _TypeVar

    R_co = _TypeVar("R_co", bound="DominoRound", covariant=True, default="DominoRound")
else:
    R_co = TypeVar("R_co", bound="DominoRound", covariant=True)


class DominoTable(Printable, Drawable):
    """The base of rounds and views of every game: what everyone at the table sees of a round.

    Attributes:
        rules: the options.
        layout: the tiles on the table.
        lead: the seat that leads the round, 0..players−1.
        legal_moves: the legal moves of the seat whose turn it is; in a view, those of the viewing
            seat.
    """

    __slots__ = ()

    rules: DominoRules
    layout: DominoLayout
    lead: int
    legal_moves: tuple[Move, ...]

    @property
    @abstractmethod
    def players(self) -> int:
        """The number of seats."""

    @property
    @abstractmethod
    def hands(self) -> tuple[TileSet | None, ...]:
        """The tiles of each seat; ``None`` for hidden hands."""

    @property
    @abstractmethod
    def boneyard_size(self) -> int:
        """The number of tiles left to draw; 0 in a game in which nobody draws (X5)."""

    @property
    @abstractmethod
    def outcome(self) -> DominoOutcome | None:
        """How the round ended, or ``None`` while it goes on."""

    @property
    def is_over(self) -> bool:
        """Whether the round has ended (R5.1 to R5.3, X6, X7)."""
        return self.outcome is not None

    @property
    def is_dead(self) -> bool:
        """Whether only draws and passes are possible in the rest of the round (R5.3).

        It is always ``False`` in a game in which nobody draws: such a round is over (X7).
        """
        return False

    @abstractmethod
    def illegality(self, move: Move) -> Illegality | None:
        """Explain why a move is illegal now; return ``None`` if it is legal."""

    @abstractmethod
    def _explain(self, move: Move) -> Illegality:
        """Explain why an illegal move is illegal on the seat's own turn, or after the end."""

    def _refuse(self, move: Move) -> Illegality:
        """Explain the same, and list the tiles that could be played instead."""
        return attrs.evolve(self._explain(move), playable=playable_of(self.legal_moves))

    def parse(self, text: str, *, language: Language = None) -> Move:
        """Return the legal move that a typed text means.

        A tile alone is a play on the one end that it fits. The text may also name the end or
        announce the last tile, or be ``draw`` or ``pass``: any move that
        `chickenfoot_rules.notation` reads. A number means one of the ``legal_moves``, counted from
        1, as texts of the table show them.

        Args:
            text: the text.
            language: accept the words of this language too: ``"en"``, ``"de"``, ``"es"``, or a
                catalogue of gettext.

        Raises:
            UnknownNameError: if there is no such language.
            NotationError: if the text is not a move.
            AmbiguousMoveError: if the tile fits several ends; its ``choices`` are the plays.
            IllegalMoveError: if the move is illegal; its `illegality` says why.

        >>> from chickenfoot_rules.notation import parse_position
        >>> text = "rules: set=2; hands: 0-1 1-2 / 0-0; boneyard: 1-1; layout: 2-2 0-2>2-2; turn: 0"
        >>> round_ = parse_position(text)
        >>> print(round_.parse("1-2"), round_.parse("2-1 on 2-2"), round_.parse("1"), sep=" | ")
        1-2 on 2-2 | 1-2 on 2-2 | 1-2 on 2-2
        """
        from chickenfoot_rules.notation.moves import move_in  # noqa: PLC0415 - it is above this

        return move_in(self, text, language)


class DominoView(DominoSeen, DominoTable, Generic[R_co]):
    """All that one seat may know of a round; players decide by it.

    It is the base of the views of every game, generic over the class of its rounds. Its subclasses
    are frozen attrs classes, each with its game's subclass of `DominoSeen` as the first base.

    Attributes:
        seat: the viewing seat, 0..players−1.
        turn: the seat whose turn it is, 0..players−1.
        hand_sizes: the number of tiles that each seat holds.
        legal_moves: the seat's own legal moves; empty when it is not its turn.
        outcome: how the round ended, or ``None`` while it goes on.
        history: every move so far, the first one first.
        scores: the score sheet of the match, a row of points by seat for each finished round;
            empty unless the view comes from a match.
        before: the view before the first move of the round; ``None`` if there was no move yet.
    """

    __slots__ = ()

    history: tuple[Event, ...]
    scores: tuple[tuple[int, ...], ...]
    before: Self | None

    @property
    def origin(self) -> Self:
        """The view before the first move of the round, without the score sheet."""
        if self.before is not None:
            return self.before
        return cast("Self", attrs.evolve(cast("Any", self), scores=())) if self.scores else self

    def observe(
        self,
        event: Event,
        *more: Event,
        turn: int | None = None,
        must_open: bool | None = None,
        hands: Iterable[Iterable[Tile]] = (),
    ) -> Self:
        """Return the view after what the seat sees next, such as a play at a real table.

        It equals the view that the round itself would give.

        Args:
            event: the next move; ``Event(seat, Draw(), tile)`` is a draw of the seat's own.
            more: the moves after it.
            turn: the seat whose turn it is then, 0..players−1. It need only be named after a draw
                by another seat, which keeps the turn if the tile fits (R4.1).
            must_open: whether that seat lays the double that opens. It need only be said at the
                end of a cycle of draws (R2.5).
            hands: the tiles that each seat has left, if that ends the round.

        Raises:
            IllegalMoveError: if the event is an illegal move in every deal; its `illegality` says
                why.
            SetupError: if no deal leads to these events, or the round is over and the hands are
                missing.
            UnclearEventError: if the turn must be named; its ``choices`` are the possible views.
            SeatError: if there is no such seat.

        >>> from chickenfoot_rules import Deal, Round, Rules
        >>> hands = [TileSet.parse("1-2 0-0"), TileSet.parse("2-2 0-1")]
        >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("0-2 1-1")))
        >>> view = round_.view(0).observe(Event(1, Play(Tile(2, 2), None)))
        >>> view == round_.apply(Play(Tile(2, 2), None)).view(0)
        True
        """
        from chickenfoot_rules.dominoes.information_state import (  # noqa: PLC0415 - it is above this
            carry_on,
        )

        return carry_on(self, (event, *more), turn=turn, must_open=must_open, hands=hands)

    def illegality(self, move: Move) -> Illegality | None:
        """Return why the seat may not make a move now, or ``None`` when it may.

        The answer is the same as the round's, found from nothing but what the seat sees.
        """
        # By type first: an object of another type may claim to equal a move.
        if type(move) in MOVES and move in self.legal_moves:
            return None
        if self.turn != self.seat and not self.is_over:
            return not_your_turn(self.seat, self.turn, self.rules.rule_ids.seats)
        return self._refuse(move)

    @property
    @abstractmethod
    def _worlds(self) -> dominoes.Worlds[R_co]:
        """The deals that are consistent with the view; a cached property."""

    @property
    def knowledge(self) -> dominoes.Knowledge:
        """All conclusions about the tiles that the seat does not see, with the events behind them.

        >>> from chickenfoot_rules import Deal, Round, Rules
        >>> hands = [TileSet.parse("1-2 0-0"), TileSet.parse("2-2 0-1")]
        >>> opened = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("0-2 1-1")))
        >>> view = opened.apply(opened.legal_moves[0]).view(0)
        >>> print(view.knowledge.may_hold[1])
        0-1 1-1 0-2
        """
        return self._worlds.knowledge

    def count_worlds(self) -> int:
        """Return the number of consistent deals; boneyards in another order count separately.

        Raises:
            CountError: if counting would need a table of more than 50,000 entries, as on the
                largest tables. It is raised within a fraction of a second.

        >>> from chickenfoot_rules import Deal, Round, Rules
        >>> hands = [TileSet.parse("1-2 0-0"), TileSet.parse("2-2 0-1")]
        >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("0-2 1-1")))
        >>> round_.view(0).count_worlds(), round_.view(1).count_worlds()
        (6, 12)
        """
        return self._worlds.count()

    @property
    def determinizes_exactly(self) -> bool:
        """Whether `determinize` gives every consistent deal the same chance.

        It does unless that would need a table of more than 20,000 entries. Then it starts from one
        deal and makes many random changes, which can reach every deal and favour none. Tests with
        small views check how equal the chances become; there is no proof.
        """
        return self._worlds.sampler.is_exact

    def determinize(self, rng: random.Random) -> R_co:
        """Return a complete round that the seat can't tell from the real one.

        It is drawn uniformly from the deals that are consistent with the view; see
        `determinizes_exactly`. The seat's view of it equals this one, but without the score sheet.

        Args:
            rng: the source of randomness.

        >>> from chickenfoot_rules import Deal, Round, Rules
        >>> round_ = Round.start(Rules(), Deal.shuffle(Rules(), 4, random.Random(7)))
        >>> world = round_.view(0).determinize(random.Random(1))
        >>> world.view(0) == round_.view(0), world == round_
        (True, False)
        """
        return next(self.worlds(rng))

    def worlds(self, rng: random.Random) -> Iterator[R_co]:
        """Yield, without end, complete rounds that the seat can't tell from the real one.

        The first one is the world that `determinize` returns. If the view `determinizes_exactly`,
        the others are drawn in the same way. If not, a few random changes turn each world into the
        next. This is many times faster than calling `determinize` for each, but each world
        resembles the one before it.

        Args:
            rng: the source of randomness.

        >>> from itertools import islice
        >>> from chickenfoot_rules import Deal, Round, Rules
        >>> view = Round.start(Rules(), Deal.shuffle(Rules(), 4, random.Random(7))).view(0)
        >>> worlds = [*islice(view.worlds(random.Random(1)), 3)]
        >>> [world.view(0) == view for world in worlds]
        [True, True, True]
        """
        return self._worlds.samples(rng)


def check_undo(n: int, made: int) -> int:
    """Return the number of moves to take back, if so many were made.

    Args:
        n: the number of moves to take back.
        made: the number of moves made.

    Raises:
        HistoryError: if there are fewer.
    """
    number = as_int(n)
    if type(number) is not int or number not in range(made + 1):
        raise HistoryError(f"expected to take back 0 to {made} moves, got {quote(n)}")
    return number


class DominoRound(DominoSetup, DominoTable):
    """A round at one moment: a position without flaws, and the moves since it was set up.

    It is the base of the rounds of every game. Its subclasses are frozen attrs classes, each with
    its game's subclass of `DominoSetup` as the first base.

    Attributes:
        seat: the seat whose turn it is, 0..players−1. After the end of the round: the seat that
            went out, or whose turn it would be.
        legal_moves: every legal move; empty when the round is over.
    """

    __slots__ = ()

    # The legal moves follow from the rest, and are stored because every decision asks for them.
    # The constructor takes the past by keyword, so that `attrs.evolve` keeps it.
    _history: History
    _origin: Self | None

    def __attrs_post_init__(self) -> None:
        has_past = self._history is not None or self._origin is not None
        # With a past, the hands are plain masks, and the moves prove them below.
        if not has_past:
            super().__attrs_post_init__()
        if flaws := self.flaws():
            raise SetupError(flaws)
        object.__setattr__(self, "legal_moves", self._list_moves())
        if has_past and not self._has_this_past():
            raise HistoryError(
                "the moves of this round lead to another position: change the round that "
                f"{type(self).__name__}.from_setup returns, which has no moves"
            )

    def _has_this_past(self) -> bool:
        """Return whether the origin and the moves, which `attrs.evolve` passes, lead here."""
        origin = self._origin
        if origin is None or type(origin) is not type(self) or not isinstance(self._history, tuple):
            return False
        with suppress(ChickenfootError, TypeError, ValueError):  # The history may be anything.
            return play_moves(origin, [move for _, move in unfold(self._history)]) == self
        return False

    @classmethod
    def from_setup(cls, setup: DominoSetup) -> Self:
        """Return the round that a set-up describes.

        Raises:
            SetupError: if the set-up has flaws; it lists every one.
        """
        return cls(**setup._parts())

    @abstractmethod
    def _list_moves(self) -> tuple[Move, ...]:
        """List the legal moves."""

    @abstractmethod
    def _advance(self, move: Move, after: Any) -> None:  # noqa: ANN401 - an open twin
        """Make a legal move in an open copy of the round, or in the round itself if it is open."""

    @property
    def origin(self) -> Self:
        """The round before its first move; this and the `moves` are the whole record."""
        return self if self._origin is None else self._origin

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move since the round was set up, the first one first."""
        return tuple(move for _, move in unfold(self._history))

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat that made each of the `moves`."""
        return tuple(seat for seat, _ in unfold(self._history))

    @property
    def key(self) -> Hashable:
        """The position without its past, for tables of positions that a search has seen.

        Rounds with equal keys have the same rules, hands, boneyard and turn, and go on alike: the
        same actions are legal, now and after any further ones, and the end is the same. An action
        is a tile and the value that it joins, so neither the order of laying matters nor which
        tiles have the open ends. Store results or actions under a key, not moves: a move names the
        tile that it is laid on.

        What the seats know of each other's tiles is not in the key. A key is good for one
        version of the library, so do not save it.

        >>> from chickenfoot_rules.notation import parse_position
        >>> text = "rules: set=2; hands: 0-1 / 1-1; boneyard: 0-0; layout: 2-2 {}; turn: 0"
        >>> one = parse_position(text.format("0-2>2-2 1-2>2-2"))
        >>> other = parse_position(text.format("1-2>2-2 0-2>2-2"))
        >>> one == other, one.key == other.key
        (False, True)
        """
        return self._key()

    def _key(self) -> Hashable:
        """Return the key; that of a game without a method of its own keeps the order of laying."""
        return tuple(self._parts().values())

    def at(self, n: int) -> Self:
        """Return the round after its first ``n`` moves.

        They are played again from the `origin`.

        Args:
            n: the number of moves, from 0 for the `origin` to all of them.

        Raises:
            HistoryError: if the round has fewer moves.
        """
        moves, n = self.moves, as_int(n)
        if type(n) is not int or n not in range(len(moves) + 1):
            raise HistoryError(f"expected 0 to {len(moves)} moves, got {quote(n)}")
        # A round keeps its moves, not the positions between, so play from the origin.
        return self if n == len(moves) else play_moves(self.origin, moves[:n])

    def undo(self, n: int = 1) -> Self:
        """Return the round before its last ``n`` moves.

        The moves before these are played again; an earlier round that you kept is there at once.
        Players still know the drawn tiles and the replies that they have seen.

        Args:
            n: the number of moves to take back, from 0 to all.

        Raises:
            HistoryError: if the round has fewer moves.

        >>> from random import Random
        >>> from chickenfoot_rules import Match, Rules
        >>> round_ = Match(Rules(), players=2).deal(Random(5)).round
        >>> round_.apply(round_.legal_moves[0]).undo() == round_
        True
        """
        made = len(self.moves)
        return self.at(made - check_undo(n, made))

    def positions(self) -> Iterator[Self]:
        """Yield the round before its first move, then after each move."""
        now = self.origin
        yield now
        for move in self.moves:
            now = now.apply(move)
            yield now

    @property
    def is_over(self) -> bool:
        """Whether the round has ended (R5.1 to R5.3, X6, X7)."""
        return not self.legal_moves

    @property
    def drawn_tiles(self) -> tuple[Tile, ...]:
        """The tiles that were drawn since the round was set up, the first one first."""
        if not self.rules.draws:
            return ()
        undealt = self.origin.undealt
        # The stop counts from the end, so it also holds if no tile was drawn, or every one.
        return undealt[: len(self.undealt) - 1 - len(undealt) : -1]

    def with_next_draw(self, tile: Tile) -> Self:
        """Return the round in which a given tile of the boneyard is drawn next.

        Its boneyard has another order, in its origin, too. No seat can see that, so all views stay
        equal. A search, or a game with chance nodes, can thus choose the tile of each draw.

        Args:
            tile: the tile, which must be in the boneyard.

        Raises:
            DealError: if the tile is not in the boneyard, or nobody draws in this game.

        >>> from chickenfoot_rules import Deal, Round, Rules
        >>> hands = [TileSet.parse("0-0 1-1"), TileSet.parse("0-1 2-2")]
        >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, TileSet.parse("0-2 1-2")))
        >>> print(*round_.boneyard, "|", *round_.with_next_draw(Tile(0, 2)).boneyard)
        0-2 1-2 | 1-2 0-2
        """
        shown = tile if isinstance(tile, Tile) else quote(tile)  # pyright: ignore[reportUnnecessaryIsInstance]
        if not self.rules.draws:
            raise DealError(text("nobody draws, so {tile} can't be drawn next", tile=shown))
        if tile not in self.undealt:
            message = text("expected a tile of the boneyard to draw next, got {tile}", tile=shown)
            raise DealError(cite(message, self.rules.rule_ids.places))
        undrawn = (*(one for one in self.undealt if one != tile), tile)
        if self._origin is None:
            return self._reorder_boneyard(undrawn, None)
        drawn = self.origin.undealt[len(undrawn) :]
        # The origin too, or playing the moves again would lead to another boneyard.
        origin = self.origin._reorder_boneyard(undrawn + drawn, None)
        return self._reorder_boneyard(undrawn, origin)

    def _reorder_boneyard(self, boneyard: tuple[Tile, ...], origin: Self | None) -> Self:
        """Return the round with its boneyard in another order; no legal move depends on it."""
        state = open_twin(type(self))()
        state.copy(self)
        state.legal_moves = self.legal_moves
        state._history = self._history
        state.boneyard = boneyard
        state._origin = origin
        state.__class__ = type(self)
        return cast("Self", state)

    @property
    def opened_by(self) -> int | None:
        """The seat that laid the first tile, 0..players−1.

        It is ``None`` before that, and if the table was not empty when the round was set up.
        """
        if not self.origin.layout.is_empty:
            return None
        history = unfold(self._history)
        return next((seat for seat, move in history if isinstance(move, Play)), None)

    def seat_after(self, seat: int) -> int:
        """Return the seat whose turn comes after a given seat (R3.8, X4).

        Args:
            seat: the seat, 0..players−1.

        Raises:
            SeatError: if there is no such seat.
        """
        return self.rules.seat_after(seat, self.players)

    @abstractmethod
    def view(self, seat: int, scores: Iterable[Iterable[int]] = ()) -> DominoView:
        """Return all that a seat may know.

        The time that this takes is linear in the moves of the round.

        Args:
            seat: the viewing seat, 0..players−1.
            scores: the score sheet of the match so far, for the view.

        Raises:
            SeatError: if there is no such seat.
            MatchError: if the score sheet has a wrong row.
        """

    def _view_as(self, kind: type[_V], seat: int, scores: Iterable[Iterable[int]]) -> _V:
        """Return what a seat sees as a view of its game."""
        seat = check_seat(seat, self.players, self.rules.rule_ids.seats)
        return kind.of(
            self,
            seat,
            is_over=self.is_over,
            legal_moves=self.legal_moves if self.seat == seat else (),
            history=tuple(self._events_seen_by(seat)),
            scores=check_sheet(scores, self.players),
            before=None if self._origin is None else self._origin.view(seat),
        )

    def _events_seen_by(self, seat: int) -> Iterator[Event]:
        """Yield the moves as a seat saw them."""
        drawn = iter(self.drawn_tiles)
        for mover, move in unfold(self._history):
            tile = next(drawn) if isinstance(move, Draw) else None
            yield Event(mover, move, tile if mover == seat else None)

    def illegality(self, move: Move, seat: int | None = None) -> Illegality | None:
        """Return why a move is illegal now, or ``None`` when it is legal.

        Args:
            move: the move.
            seat: the seat that would make it, 0..players−1; by default the seat whose turn it is.

        Raises:
            SeatError: if there is no such seat.

        >>> from random import Random
        >>> from chickenfoot_rules import Match, Pass, Rules
        >>> round_ = Match(Rules(), players=2).deal(Random(5)).round
        >>> why = round_.illegality(Pass())
        >>> why.code, why.rule
        (<IllegalityCode.MUST_OPEN: 'must-open'>, 'R2.2')
        >>> why.message
        'seat 1 holds 9-9 and must open the round with it'
        >>> round_.illegality(round_.legal_moves[0]) is None
        True
        """
        if seat is not None:
            seat = check_seat(seat, self.players, self.rules.rule_ids.seats)
            # After the end it is nobody's turn; `_refuse` says that the round is over.
            if seat != self.seat and not self.is_over:
                return not_your_turn(seat, self.seat, self.rules.rule_ids.seats)
        if type(move) in MOVES and move in self.legal_moves:
            return None
        return self._refuse(move)

    def apply(self, move: Move, seat: int | None = None) -> Self:
        """Return the round after a move.

        The time that this takes does not grow with the round.

        Args:
            move: the move.
            seat: the seat that makes it, 0..players−1. A server names the seat that sent the move,
                so that nobody moves for others. The default is the seat whose turn it is.

        Raises:
            IllegalMoveError: if the move is illegal, or it is the turn of another seat; its
                `illegality` says why.
            SeatError: if there is no such seat.

        >>> from random import Random
        >>> from chickenfoot_rules import Match, Rules
        >>> round_ = Match(Rules(), players=2).deal(Random(5)).round
        >>> opened = round_.apply(round_.legal_moves[0])
        >>> opened
        <Round double-nine, 2 players, seat 0 to move, 1 tile laid, 15 in the boneyard>
        >>> print(*opened.legal_moves, sep="; ")
        3-9 on 9-9; 1-9 on 9-9; 0-9 on 9-9
        """
        if seat is not None or type(move) not in MOVES or move not in self.legal_moves:
            illegality = self.illegality(move, seat)
            if illegality is not None:
                raise IllegalMoveError(illegality)
        state = open_twin(type(self))()
        state.copy(self)
        # A linked list, so that a move copies no past.
        state._history = (self._history, (self.seat, move))
        self._advance(move, state)
        state._origin = self._origin or self
        state.__class__ = type(self)
        return state  # type: ignore[no-any-return]  # a round now

    def __repr__(self) -> str:
        # A set-up has a repr to copy; that of a round is for a line of a log.
        return f"<{type(self).__name__} {self.rules.domino_set}, {summary(self)}>"

    def __reduce__(self) -> tuple[object, ...]:
        if self._origin is not None:
            # Replayed on loading, so that no pickle has a position without a way to it.
            return play_moves, (self._origin, self.moves)
        return super().__reduce__()


def summary(round_: DominoRound) -> str:
    """Return how many play and how far a round is, for a repr."""
    parts = [
        f"{round_.players} players",
        "over" if round_.is_over else f"seat {round_.seat} to move",
        plural("{number} tile laid", "{number} tiles laid", len(round_.layout.tiles)),
    ]
    if round_.boneyard_size:
        parts.append(f"{round_.boneyard_size} in the boneyard")
    return ", ".join(parts)


def begin_round(kind: type[_R], setup: DominoSetup) -> _R:
    """Return the round that a fresh set-up describes, as `from_setup` does, but faster.

    Args:
        kind: the class of the round.
        setup: a set-up of the same game.

    Raises:
        SetupError: if the set-up has flaws; it lists every one.
    """
    if flaws := setup.flaws():
        raise SetupError(flaws)
    return freeze(open_round(kind, setup), kind)


def play_moves(round_: _R, moves: Iterable[Move]) -> _R:
    """Return a round after moves, as `DominoRound.apply` does move by move, but faster.

    No round is made for the positions between.

    Raises:
        IllegalMoveError: if a move is illegal.
    """
    before, kind = cast("Any", round_), type(round_)
    state = open_twin(kind)()
    state.copy(before)
    state.legal_moves = before.legal_moves
    history = before._history
    for move in moves:
        if type(move) not in MOVES or move not in state.legal_moves:
            raise IllegalMoveError(state._refuse(move))
        state._history = history = (history, (state.seat, move))
        state._advance(move, state)
    # Without moves, `round_` would become its own past.
    if history is before._history:
        return round_
    state._origin = before._origin or round_
    state.__class__ = kind
    return cast("_R", state)


def view_of(view: DominoView) -> DominoView:
    """Return a view, if it is of a game of this library.

    Raises:
        WrongTypeError: if it is something else.
    """
    if not isinstance(view, DominoView):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_type(view, "a view of a game of this library")
    return view


def check_turn(view: DominoView) -> None:
    """Raise unless it is the turn of the viewing seat.

    Raises:
        PlayerError: if the round is over, or it is the turn of another seat.
    """
    if not view.legal_moves:
        message = text(
            "expected the view of the seat whose turn it is, but {reason}", reason=why_not(view)
        )
        raise PlayerError(message)


def why_not(view: DominoView) -> Text:
    """Return why the seat of a view has no legal move."""
    if view.is_over:
        return text("the round is over")
    return text("it is the turn of {turn}", turn=Seat(view.turn))
