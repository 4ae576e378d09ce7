"""What is saved of a match, of a round, or of what one seat saw of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast

import attrs

from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.protocols import DominoMatch, DominoRound, DominoRules, DominoView
from chickenfoot_rules.dominoes.scoring import check_seat
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.records.annotations import (
    Annotation,
    check_annotations,
    check_names,
    in_order,
    names_of,
)
from chickenfoot_rules.records.games import NOTHING_AGREED, kept_of, require_match, require_round
from chickenfoot_rules.records.problems import located

__all__ = [
    "AnyRecord",
    "MatchRecord",
    "MatchSeenAs",
    "Record",
    "RoundRecord",
    "RoundSeenAs",
    "SeatRecord",
    "with_scores",
]

M = TypeVar("M", bound=DominoMatch)
M_co = TypeVar("M_co", bound=DominoMatch, covariant=True)
R = TypeVar("R", bound=DominoRound)
R_co = TypeVar("R_co", bound=DominoRound, covariant=True)
V = TypeVar("V", bound=DominoView)
V_co = TypeVar("V_co", bound=DominoView, covariant=True)


class RoundSeenAs(DominoRound, Protocol[V_co]):
    """A round of which a seat sees ``V``."""

    def view(self, seat: int, scores: Iterable[Iterable[int]] = ()) -> V_co:
        """Return all that a seat may know."""
        ...


class MatchSeenAs(DominoMatch, Protocol[V_co]):
    """A match of which a seat sees ``V``."""

    @property
    def all_rounds(self) -> Sequence[RoundSeenAs[V_co]]:
        """All rounds of the match."""
        ...


@attrs.frozen
class MatchRecord(Immutable, Generic[M_co]):
    """A match, of either game, finished or not, with the names of its players and comments.

    Args:
        match: the match. What it was played from is all in it: rules, deals,
            moves.
        names: a name for each seat, 1 to 100 printable characters; none, if
            they have none.
        annotations: the comments; they are kept by round, and in a round in the
            order in which they are given.

    Raises:
        RecordError: when there is a name too few or too many, an annotation is
            about a move that was not made, or the match is beyond what can be
            written down: points of more than 10¹² for 0-0, a table of hand
            sizes whose name is no name, or more than 5,000 rounds.

    >>> import random
    >>> from chickenfoot_rules import Rules
    >>> match = Match(Rules(domino_set=2, hand_size=2), 2).deal(random.Random(1))
    >>> record = MatchRecord.of(match, ["Ada", "Bob"], [Annotation(0, None, "to be finished")])
    >>> record.match is match
    True
    """

    match: M_co
    names: tuple[str, ...] = attrs.field(default=(), converter=names_of)
    annotations: tuple[Annotation, ...] = attrs.field(default=(), converter=in_order)

    def __attrs_post_init__(self) -> None:
        require_match(self.match)
        game = kept_of(self.rules)
        game.check(self.rules, self.players, game.agreed(self.match))
        rounds = self.match.all_rounds
        _check_number(len(rounds), game.most_rounds)
        check_names(self.names, self.players)
        check_annotations(self.annotations, rounds)

    @classmethod
    def of(
        cls, match: M, names: Iterable[str] = (), annotations: Iterable[Annotation] = ()
    ) -> MatchRecord[M]:
        """Return the record of a match; the arguments are those of the class."""
        return MatchRecord(match, names_of(names), tuple(annotations))

    @property
    def rules(self) -> DominoRules:
        """The options."""
        return self.match.rules

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.match.players

    def redact(self: MatchRecord[MatchSeenAs[V]], seat: int) -> SeatRecord[V]:
        """Return what one seat may know of the match, and nothing else.

        Comments are left out, since they may tell anything.

        Args:
            seat: the seat, 0..players−1.

        Raises:
            SeatError: when there is no such seat.
        """
        match = self.match
        _check_seat(seat, self)
        lead, lots = kept_of(match.rules).agreed(match)
        scores = match.scores
        return SeatRecord(
            seat=seat,
            rules=match.rules,
            players=match.players,
            names=self.names,
            lead=lead,
            lots=lots,
            views=tuple(
                with_scores(round_.view(seat), scores[: number + 1])
                for number, round_ in enumerate(match.all_rounds)
            ),
        )


@attrs.frozen
class RoundRecord(Immutable, Generic[R_co]):
    """One round, of either game, from its deal or from wherever it was set up.

    Args:
        round: the round, finished or not, with its past.
        names: a name for each seat, 1 to 100 printable characters; none, if
            they have none.
        annotations: the comments, all on round 0.

    Raises:
        RecordError: as for a `MatchRecord`.

    >>> from chickenfoot_rules import Layout, Rules, TileSet
    >>> puzzle = Round(
    ...     rules=Rules(domino_set=2),
    ...     hands=[TileSet.parse("0-2 0-1"), TileSet.parse("1-1")],
    ...     boneyard=[Tile(0, 0)],
    ...     layout=Layout().place(Tile(2, 2)).place(Tile(1, 2), Tile(2, 2)),
    ...     seat=0,
    ... )
    >>> RoundRecord.of(puzzle, annotations=[Annotation(0, None, "Seat 0 to win")]).names
    ()
    """

    round: R_co
    names: tuple[str, ...] = attrs.field(default=(), converter=names_of)
    annotations: tuple[Annotation, ...] = attrs.field(default=(), converter=in_order)

    def __attrs_post_init__(self) -> None:
        require_round(self.round)
        kept_of(self.rules).check(self.rules, self.players, NOTHING_AGREED)
        check_names(self.names, self.players)
        check_annotations(self.annotations, (self.round,))

    @classmethod
    def of(
        cls, round_: R, names: Iterable[str] = (), annotations: Iterable[Annotation] = ()
    ) -> RoundRecord[R]:
        """Return the record of a round; the arguments are those of the class."""
        return RoundRecord(round_, names_of(names), tuple(annotations))

    @property
    def rules(self) -> DominoRules:
        """The options."""
        return self.round.rules

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.round.players

    def redact(self: RoundRecord[RoundSeenAs[V]], seat: int) -> SeatRecord[V]:
        """Return what one seat may know of the round, and nothing else.

        Comments are left out, since they may tell anything.

        Args:
            seat: the seat, 0..players−1.

        Raises:
            SeatError: when there is no such seat.
        """
        _check_seat(seat, self)
        return SeatRecord(
            seat=seat,
            rules=self.round.rules,
            players=self.round.players,
            names=self.names,
            views=(self.round.view(seat),),
            of_match=False,
        )


@attrs.frozen(kw_only=True)
class SeatRecord(Immutable, Generic[V_co]):
    """What one seat saw of a match, of either game, or of a round that belongs to none.

    Two records of matches that differ only in what a seat can't see are equal once they are
    redacted for it.

    Args:
        seat: the seat, 0..players−1.
        rules: the options.
        players: how many seats there are, 2..16.
        names: a name for each seat, or none.
        lead: the seat that was named to lead the first round, if one was; in
            Express-Domino none is.
        lots: the tiles that were drawn for that lead, if it went by lot (R2.3).
        views: what the seat saw at the end of each round, or sees now of the
            last one.
        of_match: whether the rounds are those of a match, the first one first,
            or there is one that belongs to no match.

    Raises:
        RecordError: when the views are not one seat's of such rounds.
    """

    seat: int
    rules: DominoRules
    players: int
    names: tuple[str, ...] = attrs.field(default=(), converter=names_of)
    lead: int | None = None
    lots: tuple[Tile, ...] = ()
    views: tuple[V_co, ...] = ()
    of_match: bool = True

    def __attrs_post_init__(self) -> None:
        game = kept_of(self.rules)
        game.check(self.rules, self.players, (self.lead, self.lots))
        _check_number(len(self.views), game.most_rounds)
        check_names(self.names, self.players)
        with located("$.seat"):
            _check_seat(self.seat, self)
        for number, view in enumerate(self.views):
            if (view.seat, view.rules, view.players) != (self.seat, self.rules, self.players):
                message = "this is seen by another seat, or of another table"
                raise RecordError(message, f"$.rounds[{number}]")
        if not self.of_match and (len(self.views) != 1 or self.lead is not None or self.lots):
            message = "of what is no match there is one round, and nothing about its first lead"
            raise RecordError(message)


AnyRecord: TypeAlias = MatchRecord[DominoMatch] | RoundRecord[DominoRound] | SeatRecord[DominoView]
"""Whatever can be saved, of whichever game."""

Record: TypeAlias = (
    MatchRecord[Match]
    | MatchRecord[ExpressMatch]
    | RoundRecord[Round]
    | RoundRecord[ExpressRound]
    | SeatRecord[PlayerView]
    | SeatRecord[ExpressView]
)
"""Whatever can be read: a record of a kind, of a game that there is."""


def with_scores(view: V, scores: tuple[tuple[int, ...], ...]) -> V:
    """Return a view with another score sheet, which is known to be one."""
    # A match may have so many rounds that to check the sheet again for each takes too long.
    return cast("V", attrs.evolve(cast("Any", view), scores=scores))


def _check_seat(seat: int, record: AnyRecord) -> None:
    check_seat(seat, record.players, kept_of(record.rules).rule_ids.seats)


def _check_number(rounds: int, most: int) -> None:
    if rounds > most:
        message = f"there are {rounds} rounds, and at most {most} can be written down"
        raise RecordError(message, "$.rounds")
