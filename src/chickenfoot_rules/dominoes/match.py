"""The base of matches: rounds one after the other, and a score sheet."""

from __future__ import annotations

import random
from abc import abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, Unpack, cast

import attrs

from chickenfoot_rules import dominoes
from chickenfoot_rules.base import Language, as_int, cite, fill, plural, text
from chickenfoot_rules.base.errors import (
    ChickenfootError,
    DealError,
    MatchError,
    RulesError,
    check_type,
)
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.drawable import Printable, RoundOptions
from chickenfoot_rules.dominoes.illegality import (
    Illegality,
    IllegalityCode,
    IllegalMoveError,
    make_illegality,
)
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoRound, DominoView, check_undo, summary
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import DominoPlace, check_seat
from chickenfoot_rules.dominoes.tiles import TileSet

M = TypeVar("M", bound="DominoMatch")
if TYPE_CHECKING:
    # The library need not be there: checkers bring it, and only they read defaults before 3.13.
    from typing_extensions import TypeVar as _TypeVar

    R_co = _TypeVar("R_co", bound=DominoRound, covariant=True, default=DominoRound)
    V_co = _TypeVar("V_co", bound=DominoView, covariant=True, default=DominoView)
else:
    R_co = TypeVar("R_co", bound=DominoRound, covariant=True)
    V_co = TypeVar("V_co", bound=DominoView, covariant=True)


@attrs.frozen(slots=False, repr=False)
class DominoMatch(Printable, Generic[R_co, V_co]):
    """A match at one moment: deal a round, apply its moves, deal the next.

    This class has all that a client needs to show the match and to ask for moves. `legal_moves`,
    `illegality`, `parse` and `apply` are about the current round. `view` and `to_svg` show the
    `last_round`, whose hands lie open between rounds.

    It is the base of the matches of every game, generic over the classes of its rounds and views.
    Subclasses are frozen attrs classes that declare ``rules`` and ``players`` again. They have a
    ``__dict__``, since every move builds a new match, and slots take twice as long to fill.

    Attributes:
        rules: the options, for all rounds.
        players: the number of seats.
        rounds: the finished rounds, in order.
        round: the current round, or ``None`` between rounds.
        scores: the score sheet, a row of points by seat for each finished round.
        is_over: whether the match has ended.
    """

    rules: DominoRules
    players: int = attrs.field(converter=as_int)
    # What was played, by keyword: `attrs.evolve` passes it.
    rounds: tuple[R_co, ...] = attrs.field(default=(), kw_only=True)
    round: R_co | None = attrs.field(default=None, kw_only=True)
    # They follow from the rounds. They are stored because every view has them, and a match may
    # be long.
    scores: tuple[tuple[int, ...], ...] = attrs.field(default=(), init=False, eq=False, repr=False)

    # Callers ask for it before every move.
    is_over: bool = attrs.field(default=False, init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if self == self.origin:
            return
        played = self._replay()
        if played is None or played != self:
            raise MatchError(
                text(
                    "these rounds do not follow from the rules and the deals of this match: begin "
                    "another match, and deal and apply the moves again"
                )
            )
        self.__dict__.update(scores=played.scores, is_over=played.is_over)

    def _replay(self) -> Self | None:
        """Return this match, dealt and played again, if that is possible."""
        played, lots = self.origin, getattr(self, "lots", ())
        if not isinstance(self.rounds, tuple):  # pyright: ignore[reportUnnecessaryIsInstance]
            return None
        with suppress(ChickenfootError):
            for round_ in self.all_rounds:
                if not isinstance(round_, DominoRound):  # pyright: ignore[reportUnnecessaryIsInstance]
                    return None
                started, lots = played.deal(round_.origin.to_deal(lots)), ()
                if started.all_rounds[-1] != round_.origin:
                    return None
                # By rules of a house a round may be over before its first move (H4).
                played = started if started.round is None else join_round(started, round_)
            return played
        return None

    @classmethod
    def begin(cls, rules: Any, players: int, lead: int | None = None) -> Self:  # noqa: ANN401
        """Return a match before its first deal; see `Game.begin`."""
        rules.hand_size_for(players)
        if lead is not None:
            message = text("nobody chooses the first lead, so name none")
            raise RulesError(cite(message, rules.rule_ids.opening))
        return fill(cls, rules, rules=rules, players=players, rounds=(), round=None)

    @classmethod
    def with_own_deals(cls, rules: Any, players: int, lead: int | None = None) -> Self:  # noqa: ANN401
        """Return a match before its first deal, for deals of your own.

        In some games this match accepts deals that the rules have no hand size for.

        Args:
            rules: the options.
            players: the number of seats.
            lead: the seat that leads the first round, in a game in which it can be chosen.

        Raises:
            ChickenfootError: if the rules do not allow this lead or number of players.
        """
        return cls.begin(rules, players, lead)

    def __repr__(self) -> str:
        played = plural("{number} round", "{number} rounds", len(self.rounds))
        rounds = f"{self.rules.domino_set}, {played} played"
        now = f"{self.players} players" if self.round is None else summary(self.round)
        return f"<{type(self).__name__} {rounds}, {now}{', over' if self.is_over else ''}>"

    @property
    def all_rounds(self) -> tuple[R_co, ...]:
        """The finished rounds, then the current one, if there is one."""
        return self.rounds if self.round is None else (*self.rounds, self.round)

    @property
    def last_round(self) -> R_co:
        """The current round or, between rounds, the one that has just ended.

        Raises:
            MatchError: if no round has been dealt yet.
        """
        if not (rounds := self.all_rounds):
            raise MatchError(text("no round is dealt yet: call deal first"))
        return rounds[-1]

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move of the seat whose turn it is; empty between rounds.

        >>> from random import Random
        >>> from chickenfoot_rules import Match, Rules
        >>> match = Match(Rules(), players=2).deal(Random(5))
        >>> print(*match.legal_moves)
        9-9 opens
        """
        return () if self.round is None else self.round.legal_moves

    def illegality(self, move: Move, seat: int | None = None) -> Illegality | None:
        """Return why a move is illegal now, or ``None`` when it is legal.

        Args:
            move: the move.
            seat: the seat that would make it, 0..players−1; by default the seat whose turn it is.

        Raises:
            SeatError: if there is no such seat.

        >>> from random import Random
        >>> from chickenfoot_rules import Match, Pass, Rules
        >>> match = Match(Rules(), players=2).deal(Random(5))
        >>> match.illegality(Pass()).message
        'seat 1 holds 9-9 and must open the round with it'
        """
        if self.round is not None:
            return self.round.illegality(move, seat)
        if seat is not None:
            check_seat(seat, self.players, self.rules.rule_ids.seats)
        return self._no_round()

    def _no_round(self) -> Illegality:
        """Explain that there is no round to move in."""
        sentence = "match-over" if self.is_over else "no-round"
        return make_illegality(IllegalityCode.NO_ROUND, sentence, rule=self.rules.rule_ids.end)

    def parse(self, text: str, *, language: Language = None) -> Move:
        """Return the legal move in the current round that a text means; see `DominoRound.parse`.

        Args:
            text: the text.
            language: accept the words of this language too.

        Raises:
            UnknownNameError: if there is no such language.
            NotationError: if the text is not a move.
            AmbiguousMoveError: if the tile fits several ends; its ``choices`` are the plays.
            IllegalMoveError: if the move is illegal, or there is no current round; its `illegality`
                says why.
        """
        if self.round is None:
            raise IllegalMoveError(self._no_round())
        return self.round.parse(text, language=language)

    def to_svg(self, **options: Unpack[RoundOptions]) -> str:
        """Return the `last_round` as an SVG picture, with all hands.

        Args:
            options: see `RoundOptions`.

        Raises:
            MatchError: if no round has been dealt yet.
            PictureError: if there is no such option, or an option is wrong.

        >>> from random import Random
        >>> from chickenfoot_rules import Match, Rules
        >>> match = Match(Rules(), players=2).deal(Random(5))
        >>> picture = match.to_svg(theme="dark", size=400)
        >>> picture[:4]
        '<svg'
        """
        return self.last_round.to_svg(**options)

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows, or ``None`` before the first deal."""
        return self.to_svg(theme="auto") if self.all_rounds else None

    @property
    def standings(self) -> tuple[DominoPlace, ...]:
        """The places after the finished rounds, the best first (R7.4 to R7.6, X8)."""
        return self.rules.standings(self.scores, self.players)

    @property
    def sheet(self) -> dominoes.ScoreSheet:
        """The score sheet of the finished rounds, as people at a table would keep it (T3).

        >>> from random import Random
        >>> from chickenfoot_rules import Match, Rules
        >>> match = Match(Rules(domino_set=2, hand_size=2), players=2).deal(Random(1))
        >>> while match.round is not None:
        ...     match = match.apply(match.legal_moves[0])
        >>> print(attrs.evolve(match.sheet, names=["Ann", "Bob"]))
        Round    Ann  Bob
        1 (2-2)   50    0
        Total     50    0
        Bob leads with 0 points
        1-1 should open the next round; doubles left: 0-0 1-1
        """
        openings = [round_.layout.opening for round_ in self.rounds]
        return dominoes.ScoreSheet.of_rounds(self.rules, self.players, self.scores, openings)

    @property
    def origin(self) -> Self:
        """The match before its first round; this, the deals and the moves are the whole record."""
        start = {
            field.name: field.default
            for field in attrs.fields(type(self))
            if (field.kw_only or not field.init) and field.default is not attrs.NOTHING
        }
        return self._with(**start)

    @property
    def required(self) -> int | None:
        """The value of the double that should open the round, if the game requires one."""
        return None

    @property
    def needed_doubles(self) -> TileSet:
        """The doubles of which somebody must hold one; otherwise the tiles are dealt again."""
        return TileSet()

    def deal(self, source: random.Random | Deal) -> Self:
        """Return the match with its next round dealt.

        Args:
            source: a generator for a shuffle, such as ``random.Random(7)``, or a deal of your own.

        Raises:
            MatchError: if the match is over, or a round is being played.
            DealError: if a shuffle fails, or your deal is for another number of players, has
                lots or a lead although they do not decide who leads, or lacks a lead that does.
            SetupError: if your deal does not fit the rules.
            WrongTypeError: if the source is something else.

        >>> from random import Random
        >>> from chickenfoot_rules import Match, Rules
        >>> match = Match(Rules(), players=2)
        >>> match.deal(Random(5)).round
        <Round double-nine, 2 players, seat 1 to move, 0 tiles laid, 15 in the boneyard>
        """
        self._require_next()
        check_type(
            source,
            (random.Random, Deal),
            "a random.Random or a Deal",
            int="random.Random(number) shuffles by a seed",
            module="random.Random() is a generator",
            str="notation.parse_deal(text) reads a text",
        )
        deal = source if isinstance(source, Deal) else self.shuffle(source)
        if len(deal.hands) != self.players:
            hands = plural("{number} hand", "{number} hands", len(deal.hands))
            raise DealError(
                text(
                    "expected a deal for {players} players, got {hands}",
                    players=self.players,
                    hands=hands,
                )
            )
        if deal.lots and not self._lots_decide:
            message = text("no lots decide who leads this round, so deal without lots")
            raise DealError(cite(message, self.rules.rule_ids.lots))
        if deal.lead is not None and not deal.lots and not self.rules.draws_lead:
            message = text("by the rules no deal names the lead, so deal without one")
            raise DealError(cite(message, self.rules.rule_ids.opening))
        return self._start(deal)

    @property
    def _lots_decide(self) -> bool:
        """Whether lots decide who leads the next round."""
        return False

    @abstractmethod
    def _start(self, deal: Deal) -> Self:
        """Return the match with its next round, which begins with a deal."""

    def shuffle(self, rng: random.Random) -> Deal:
        """Shuffle and deal the tiles for the next round, as `deal` does.

        Raises:
            MatchError: if the match is over or a round is being played.
        """
        self._require_next()
        return Deal.shuffle(self.rules, self.players, rng)

    def undo(self, n: int = 1) -> Self:
        """Return the match before its last ``n`` moves.

        Deals are not moves: before the first move of a round comes the last move of the previous
        round. Players still know the drawn tiles and the replies that they have seen.

        Args:
            n: the number of moves to take back, from 0 to all.

        Raises:
            HistoryError: if the match has fewer moves.

        >>> from random import Random
        >>> from chickenfoot_rules import Match, Rules
        >>> match = Match(Rules(), players=2).deal(Random(5))
        >>> match.apply(match.legal_moves[0]).undo() == match
        True
        """
        rounds = [*self.all_rounds]
        made = sum(len(round_.moves) for round_ in rounds)
        n = check_undo(n, made)
        if n == 0:
            return self
        last = rounds.pop()
        while n > len(last.moves):
            n -= len(last.moves)
            last = rounds.pop()
        return self._with(
            rounds=tuple(rounds),
            round=last.undo(n),
            scores=self.scores[: len(rounds)],
            is_over=False,
        )

    def apply(self, move: Move, seat: int | None = None) -> Self:
        """Return the match after a move in its current round.

        If the move ends the round, the round is appended to `rounds`.

        Args:
            move: the move.
            seat: the seat that makes it, 0..players−1. A server names the seat that sent the move,
                so that nobody moves for others. The default is the seat whose turn it is.

        Raises:
            IllegalMoveError: if the move is illegal, it is another seat's turn, or there is no
                current round; its `illegality` says why.
            SeatError: if there is no such seat.

        >>> from random import Random
        >>> from chickenfoot_rules import Match, Rules
        >>> match = Match(Rules(), players=2).deal(Random(5))
        >>> match = match.apply(match.legal_moves[0])
        >>> match.round.moves
        (Play(tile=Tile(9, 9), on=None, announce=False),)
        """
        if self.round is None:
            raise IllegalMoveError(self._no_round())
        return self._join_round(self.round.apply(move, seat))

    def _join_round(self, played: DominoRound) -> Self:
        """Return the match after moves in its current round, which make it `played`."""
        outcome = played.outcome if played.is_over else None
        if outcome is None:
            return self._with(round=played)
        rounds: tuple[DominoRound, ...] = (*self.rounds, played)
        scores = (*self.scores, outcome.points)
        openings = [round_.layout.opening for round_ in rounds]
        is_over = self.rules.is_over_after(scores, openings)
        return self._with(rounds=rounds, round=None, scores=scores, is_over=is_over)

    def view(self, seat: int) -> V_co:
        """Return what a seat sees: its view of the current round, with the score sheet.

        Between rounds it is the view of the last round, whose hands lie open.

        Args:
            seat: the viewing seat, 0..players−1.

        Raises:
            SeatError: if there is no such seat.
            MatchError: if no round has been dealt yet.

        >>> from random import Random
        >>> from chickenfoot_rules import Match, Rules
        >>> view = Match(Rules(), players=2).deal(Random(5)).view(0)
        >>> len(view.hand), view.hand_sizes, view.boneyard_size
        (20, (20, 20), 15)
        """
        return cast("V_co", self.last_round.view(seat, self.scores))

    def _require_next(self) -> None:
        """Raise if no round can be dealt now.

        Raises:
            MatchError: if the match is over or a round is being played.
        """
        if self.round is not None:
            message = text("a round is being played: finish it before you deal the next one")
            raise MatchError(message)
        if self.is_over:
            message = text("the match is over, so deal no more rounds")
            raise MatchError(cite(message, self.rules.rule_ids.end))

    def _with(self, **changes: object) -> Self:
        changed = object.__new__(type(self))
        changed.__dict__.update(self.__dict__, **changes)
        return changed


def join_round(match: M, played: DominoRound) -> M:
    """Return a match whose current round was played on by itself.

    It is the match that `DominoMatch.apply` returns after the same moves. A match with many moves
    is made in half the time when only its rounds are made for each move.

    Args:
        match: a match of the library with a current round.
        played: this round, after moves that were applied to it.
    """
    return match._join_round(played)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
