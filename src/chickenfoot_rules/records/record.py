"""The records: a match, a round, or what one seat saw of either."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

import attrs

from chickenfoot_rules.chickenfoot.deal_tables import DealTable
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import RecordError, check_type, wrong_type
from chickenfoot_rules.dominoes.games import Game, game_of
from chickenfoot_rules.dominoes.match import DominoMatch, join_round
from chickenfoot_rules.dominoes.round import DominoRound, DominoView, play_moves
from chickenfoot_rules.dominoes.rules import DominoRules, options_of
from chickenfoot_rules.dominoes.scoring import check_seat
from chickenfoot_rules.dominoes.texts import cite, expected, text
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable, fill, quote
from chickenfoot_rules.records.annotations import (
    Annotation,
    check_annotations,
    check_name,
    check_names,
    names_of,
    sort_annotations,
)
from chickenfoot_rules.records.limits import MOST_ROUNDS
from chickenfoot_rules.records.parts import PARTS, rules_document
from chickenfoot_rules.records.reading import ROOT, document_from_text, locate_errors

M = TypeVar("M", bound=DominoMatch)
M_co = TypeVar("M_co", bound=DominoMatch, covariant=True)
R = TypeVar("R", bound=DominoRound)
R_co = TypeVar("R_co", bound=DominoRound, covariant=True)
V = TypeVar("V", bound=DominoView)
V_co = TypeVar("V_co", bound=DominoView, covariant=True)


@attrs.frozen
class MatchRecord(Immutable, Generic[M_co]):
    """A match of any game, finished or not, with the players' names and comments.

    Args:
        match: the match, with its rules, deals and moves.
        names: a name for each seat, 1 to 100 printable characters; empty when
            the seats have no names.
        annotations: the comments, sorted by round; in a round they keep the
            order in which they are given.

    Raises:
        RecordError: if there is not one name for each seat; if an annotation is on
            a move that was not made; or if a document can't hold the match: the deal
            table has an invalid name, house rules have an option that is not written in
            JSON, or there are more than 5,000 rounds.
        WrongTypeError: if ``match`` is something else.

    >>> import random
    >>> from chickenfoot_rules import Match, Rules
    >>> match = Match(Rules(domino_set=2, hand_size=2), 2).deal(random.Random(1))
    >>> record = MatchRecord.of(match, ["Ada", "Bob"], [Annotation(0, None, "to be finished")])
    >>> record.match is match
    True
    """

    match: M_co
    names: tuple[str, ...] = attrs.field(default=(), converter=names_of)
    annotations: tuple[Annotation, ...] = attrs.field(default=(), converter=sort_annotations)

    def __attrs_post_init__(self) -> None:
        check_type(self.match, DominoMatch, "a match")
        recorded_game(self.rules)
        rounds = self.match.all_rounds
        _check_number(len(rounds))
        check_names(self.names, self.players)
        check_annotations(self.annotations, rounds)

    @classmethod
    def of(
        cls, match: M, names: Iterable[str] = (), annotations: Iterable[Annotation] = ()
    ) -> MatchRecord[M]:
        """Return the record of a match; the arguments are those of `MatchRecord`."""
        return MatchRecord(match, names, annotations)

    @property
    def rules(self) -> DominoRules:
        """The options."""
        return self.match.rules

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.match.players

    def redact(self, seat: int) -> SeatRecord[DominoView]:
        """Return what one seat may know of the match, and nothing else.

        Comments are left out, because they may reveal anything.

        Args:
            seat: the seat, 0..players−1.

        Raises:
            SeatError: if there is no such seat.
        """
        match = self.match
        _check_seat(seat, self)
        lead, lots = lead_and_lots(match)
        views = tuple(
            with_scores(round_.view(seat), match.scores[: number + 1])
            for number, round_ in enumerate(match.all_rounds)
        )
        return fill(SEAT_RECORD, self, seat=seat, lead=lead, lots=lots, views=views)


@attrs.frozen
class RoundRecord(Immutable, Generic[R_co]):
    """One round of any game, from its deal or from any position that was set up.

    Args:
        round: the round, finished or not, with its past.
        names: a name for each seat, 1 to 100 printable characters; empty when
            the seats have no names.
        annotations: the comments, all on round 0.

    Raises:
        RecordError: as for a `MatchRecord`.

    >>> from chickenfoot_rules import Layout, Round, Rules, TileSet
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
    annotations: tuple[Annotation, ...] = attrs.field(default=(), converter=sort_annotations)

    def __attrs_post_init__(self) -> None:
        check_type(self.round, DominoRound, "a round")
        recorded_game(self.rules)
        check_names(self.names, self.players)
        check_annotations(self.annotations, (self.round,))

    @classmethod
    def of(
        cls, round_: R, names: Iterable[str] = (), annotations: Iterable[Annotation] = ()
    ) -> RoundRecord[R]:
        """Return the record of a round; the arguments are those of `RoundRecord`."""
        return RoundRecord(round_, names, annotations)

    @property
    def rules(self) -> DominoRules:
        """The options."""
        return self.round.rules

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.round.players

    def redact(self, seat: int) -> SeatRecord[DominoView]:
        """Return what one seat may know of the round, and nothing else.

        Comments are left out, because they may reveal anything.

        Args:
            seat: the seat, 0..players−1.

        Raises:
            SeatError: if there is no such seat.
        """
        _check_seat(seat, self)
        return fill(SEAT_RECORD, self, seat=seat, views=(self.round.view(seat),), of_match=False)


@attrs.frozen(kw_only=True)
class SeatRecord(Immutable, Generic[V_co]):
    """What one seat saw of a match of any game, or of a round that belongs to none.

    Redacted for a seat, two records that differ only in what it can't see are equal.

    Args:
        seat: the seat, 0..players−1.
        rules: the options.
        players: the number of seats, 2..16.
        names: a name for each seat, or none.
        lead: the seat that was named to lead the first round, if one was.
        lots: the tiles that were drawn for the first lead, if any were (R2.3).
        views: the seat's last view of each round, the first round first.
        of_match: whether the rounds belong to a match; if not, there is one round.

    Raises:
        RecordError: if no match, or no round, looks to the seat like this.
        WrongTypeError: if an argument has the wrong type.
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
        game = recorded_game(self.rules)
        check_type(self.players, int, "a number of players")
        check_type(self.lots, tuple, "a tuple of lots")
        check_type(self.views, tuple, "a tuple of views")
        check_type(self.of_match, bool, "of_match of type bool")
        _check_number(len(self.views))
        check_names(self.names, self.players)
        with locate_errors("$.seat"):
            _check_seat(self.seat, self)
        for number, view in enumerate(self.views):
            if not isinstance(view, game.view):
                raise wrong_type(view, text("a view of type {type}", type=game.view.__name__))
            if (view.seat, view.rules, view.players) != (self.seat, self.rules, self.players):
                message = text("this view is of another seat or of another table")
                raise RecordError(message, f"$.rounds[{number}]")
        if not self.of_match and (len(self.views) != 1 or self.lead is not None or self.lots):
            message = text("a single-round record has exactly one round and no lead or lots")
            raise RecordError(message)
        self._check_past(game)

    def _check_past(self, game: Game) -> None:
        """Raise unless there is a match, or a round, that looks to the seat like this."""
        lots = self.lots
        with locate_errors(ROOT):
            match: DominoMatch = game.match.with_own_deals(self.rules, self.players, self.lead)
        for number, view in enumerate(self.views):
            with locate_errors(f"{ROOT}.rounds[{number}]", number):
                origin = game.information_state.of(view).example()
                if self.of_match:
                    match = _next_round(match, origin.to_deal(lots), origin, view)
                if view.scores != match.scores:
                    raise RecordError(
                        text("this view has another score sheet than the rounds before it")
                    )
            lots = ()
        if lots:
            message = text("expected no lots before the first round is dealt")
            raise RecordError(message, f"{ROOT}.lots")


SEAT_RECORD: Final = cast("type[SeatRecord[DominoView]]", SeatRecord)
"""The class of what a seat saw, to be filled."""

AnyRecord: TypeAlias = MatchRecord[DominoMatch] | RoundRecord[DominoRound] | SeatRecord[DominoView]
"""Any record that can be written."""

Record: TypeAlias = AnyRecord
"""Any record that can be read."""


def recorded_game(rules: DominoRules) -> Game:
    """Return the game that options belong to; of a house, with the class of its rules (H3).

    Raises:
        RecordError: if they belong to no game, have a deal table with an invalid name, or are
            those of a house and have a value that could not be read again.
    """
    kind = type(rules)
    with locate_errors(f"{ROOT}.rules"):
        game, options = game_of(rules), options_of(kind)
    for name, option in options.items():
        if option.kind is DealTable:
            check_name(getattr(rules, name).name, f"{ROOT}.rules.{name}.name")
    if kind is not game.rules and not _is_readable(rules):
        message = text(
            "no document can hold these rules of a house: {rules} (H3)", rules=quote(rules)
        )
        raise RecordError(message, f"{ROOT}.rules")
    return attrs.evolve(game, rules=kind)


def _is_readable(rules: DominoRules) -> bool:
    """Return whether rules of a house are equal when they are read again."""
    try:
        document = json.dumps(rules_document(rules))
        return PARTS.structure(document_from_text(document), type(rules)) == rules
    except Exception:  # noqa: BLE001 - the options may be of any class
        return False


def deals_of(match: DominoMatch) -> Iterator[Deal]:
    """Yield the deals of the rounds of a match, the first round first."""
    _, lots = lead_and_lots(match)
    for round_ in match.all_rounds:
        yield round_.origin.to_deal(lots)
        lots = ()


def lead_and_lots(match: Any) -> tuple[int | None, tuple[Tile, ...]]:  # noqa: ANN401 - any game
    """Return how the lead of the first round was decided: the named seat, and the lots."""
    return (match.lead, match.lots) if match.rules.names_lead else (None, ())


def with_scores(view: V, scores: tuple[tuple[int, ...], ...]) -> V:
    """Return a view with another score sheet, without checking the sheet."""
    # A match may have so many rounds that checking the sheet again for each takes too long.
    return cast("V", attrs.evolve(cast("Any", view), scores=scores))


def _next_round(
    match: DominoMatch, deal: Deal, origin: DominoRound, view: DominoView
) -> DominoMatch:
    """Return a match after a further round, as a seat has seen it.

    Args:
        match: the match before the deal.
        deal: the deal of the round.
        origin: the round before its first move.
        view: what the seat has seen of it.

    Raises:
        RecordError: if no deal begins the next round of the match like this.
    """
    match = match.deal(deal)
    round_ = match.round
    if round_ is None or round_ != origin:
        message = text("no deal begins a round of this match like this")
        raise RecordError(cite(message, match.rules.rule_ids.opening), f"{ROOT}.origin")
    moves = [event.move for event in view.history]
    return join_round(match, play_moves(round_, moves)) if moves else match


def _check_seat(seat: int, record: AnyRecord) -> None:
    check_seat(seat, record.players, record.rules.rule_ids.seats)


def _check_number(rounds: int) -> None:
    if rounds > MOST_ROUNDS:
        what = text("at most {most} rounds", most=MOST_ROUNDS)
        raise RecordError(expected(what, rounds), "$.rounds")
