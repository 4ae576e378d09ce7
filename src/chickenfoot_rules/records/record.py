"""The records: a match, a round, or what one seat saw of either; as documents and back.

A document is read by playing every move again. The record of a seat is not played: a search finds a
deal that leads to what the seat saw.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import length_hint
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar, cast

import attrs

from chickenfoot_rules.base import Immutable, cite, expected, fill, json_from, quote, text
from chickenfoot_rules.base.doors import find_version
from chickenfoot_rules.base.errors import ChickenfootError, RecordError, check_type, wrong_type
from chickenfoot_rules.chickenfoot import DealTable, Match, PlayerView, Round
from chickenfoot_rules.dominoes import Deal, InformationState, Move, ScoreSheet, Tile
from chickenfoot_rules.dominoes.games import Game, game_of, house_of
from chickenfoot_rules.dominoes.layout_setup import LayoutSetup
from chickenfoot_rules.dominoes.match import DominoMatch, join_round
from chickenfoot_rules.dominoes.round import DominoRound, DominoView, play_moves
from chickenfoot_rules.dominoes.rules import DominoRules, options_of
from chickenfoot_rules.dominoes.scoring import DominoPlace, check_seat
from chickenfoot_rules.records import forms
from chickenfoot_rules.records.forms import Annotation
from chickenfoot_rules.records.limits import MOST_ROUNDS
from chickenfoot_rules.records.parts import PARTS, parts_of
from chickenfoot_rules.records.reading import (
    ROOT,
    Document,
    differences,
    locate_errors,
)

D = TypeVar("D", bound=forms.RecordDocument)
M = TypeVar("M", bound=DominoMatch)
R = TypeVar("R", bound=DominoRound)
V = TypeVar("V", bound=DominoView)
if TYPE_CHECKING:
    # The library need not be there: checkers bring it, and only they read defaults before 3.13.
    from typing_extensions import TypeVar as _TypeVar

    M_co = _TypeVar("M_co", bound=DominoMatch, covariant=True, default=Match)
    R_co = _TypeVar("R_co", bound=DominoRound, covariant=True, default=Round)
    V_co = _TypeVar("V_co", bound=DominoView, covariant=True, default=PlayerView)
else:
    M_co = TypeVar("M_co", bound=DominoMatch, covariant=True)
    R_co = TypeVar("R_co", bound=DominoRound, covariant=True)
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
        RecordError: if there is not one name for each seat; if an annotation is on a move that was
            not made; or if a document can't hold the match: the deal table has an invalid name,
            house rules have an option that JSON can't hold, or there are more than 5,000 rounds.
        WrongTypeError: if ``match`` is something else.

    >>> import random
    >>> from chickenfoot_rules import Match, Rules
    >>> match = Match(Rules(domino_set=2, hand_size=2), 2).deal(random.Random(1))
    >>> record = MatchRecord.of(match, ["Ada", "Bob"], [Annotation(0, None, "to be finished")])
    >>> record.match is match
    True
    """

    match: M_co
    names: tuple[str, ...] = attrs.field(default=(), converter=forms.names_of)
    annotations: tuple[Annotation, ...] = attrs.field(default=(), converter=forms.sort_annotations)

    def __attrs_post_init__(self) -> None:
        step = "RoundRecord.of(round) holds a round"
        check_type(self.match, DominoMatch, "a match", DominoRound=step)
        recorded_game(self.rules)
        rounds = self.match.all_rounds
        _check_number(len(rounds))
        forms.check_names(self.names, self.players)
        forms.check_annotations(self.annotations, rounds)

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

        It has no comments, because they may reveal anything.

        Args:
            seat: the seat, 0..players−1.

        Raises:
            SeatError: if there is no such seat.
        """
        match = self.match
        seat = _check_seat(seat, self)
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
    names: tuple[str, ...] = attrs.field(default=(), converter=forms.names_of)
    annotations: tuple[Annotation, ...] = attrs.field(default=(), converter=forms.sort_annotations)

    def __attrs_post_init__(self) -> None:
        step = "MatchRecord.of(match) holds a match"
        check_type(self.round, DominoRound, "a round", DominoMatch=step)
        recorded_game(self.rules)
        forms.check_names(self.names, self.players)
        forms.check_annotations(self.annotations, (self.round,))

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

        It has no comments, because they may reveal anything.

        Args:
            seat: the seat, 0..players−1.

        Raises:
            SeatError: if there is no such seat.
        """
        seat = _check_seat(seat, self)
        return fill(SEAT_RECORD, self, seat=seat, views=(self.round.view(seat),), of_match=False)


@attrs.frozen(kw_only=True)
class SeatRecord(Immutable, Generic[V_co]):
    """A match of any game, or a single round, as one seat saw it.

    Records that differ only in what a seat can't see are equal when redacted for that seat.

    Args:
        seat: the seat, 0..players−1.
        rules: the options.
        players: the number of seats, 2..16.
        names: a name for each seat; empty if they have no names.
        lead: the seat that the caller named to lead the first round, if any.
        lots: the tiles that were drawn for the first lead, if any (R2.3).
        views: the seat's last view of each round, the first round first.
        of_match: whether the rounds belong to a match; otherwise there is one round.

    Raises:
        RecordError: if no match or round can look like this to the seat.
        WrongTypeError: if an argument has the wrong type.
    """

    seat: int
    rules: DominoRules
    players: int
    names: tuple[str, ...] = attrs.field(default=(), converter=forms.names_of)
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
        forms.check_names(self.names, self.players)
        with locate_errors("$.seat"):
            object.__setattr__(self, "seat", _check_seat(self.seat, self))
        if not self.of_match and (len(self.views) != 1 or self.lead is not None or self.lots):
            message = text("a single-round record has exactly one round and no lead or lots")
            raise RecordError(message)
        if self.lots and not self.views:
            message = text("expected no lots before the first round is dealt")
            raise RecordError(message, f"{ROOT}.lots")
        self._check_past(game)

    def _check_past(self, game: Game) -> None:
        """Raise unless there is a match, or a round, that looks to the seat like this."""
        with locate_errors(ROOT):
            match: DominoMatch = game.match.with_own_deals(self.rules, self.players, self.lead)
        for number, view in enumerate(self.views):
            if not isinstance(view, game.view):
                raise wrong_type(view, f"a view of type {game.view.__name__}")
            with locate_errors(f"{ROOT}.rounds[{number}]"):
                if (view.seat, view.rules, view.players) != (self.seat, self.rules, self.players):
                    message = text("this view is of another seat or of another table")
                    raise RecordError(message)
                origin = InformationState.of(view).example()
                if self.of_match:
                    match = match.deal(origin.to_deal(() if number else self.lots))
                    if match.all_rounds[-1] != origin:
                        message = text("no deal begins a round of this match like this")
                        message = cite(message, self.rules.rule_ids.opening)
                        raise RecordError(message, f"{ROOT}.origin")
                    if moves := [event.move for event in view.history]:
                        match = join_round(match, play_moves(origin, moves))
                if view.scores != match.scores:
                    message = text("this view has another score sheet than the rounds before it")
                    raise RecordError(message)


SEAT_RECORD: Final = cast("type[SeatRecord[DominoView]]", SeatRecord)
"""The class of what a seat saw, to be filled."""

AnyRecord: TypeAlias = MatchRecord[DominoMatch] | RoundRecord[DominoRound] | SeatRecord[DominoView]
"""Any record that can be written."""

Recorded: TypeAlias = AnyRecord | ScoreSheet | LayoutSetup
"""What `dumps` can write."""

Record: TypeAlias = AnyRecord
"""Any record that can be read."""


def recorded_game(rules: DominoRules) -> Game:
    """Return the game that options belong to; of a house, with the class of its rules (H3).

    Raises:
        RecordError: if they have a deal table with an invalid name, or are those of a house and
            have a value that could not be read again.
        WrongTypeError: if they belong to no game.
    """
    kind, game = type(rules), game_of(rules)
    with locate_errors(f"{ROOT}.rules"):
        options = options_of(kind)
    for name, option in options.items():
        if option.kind is DealTable:
            forms.check_name(getattr(rules, name).name, f"{ROOT}.rules.{name}.name")
    if kind is not game.rules and not _is_readable(rules):
        message = text(
            "no document can hold these rules of a house: {rules} (H3)", rules=quote(rules)
        )
        raise RecordError(message, f"{ROOT}.rules")
    return attrs.evolve(game, rules=kind)


def _is_readable(rules: DominoRules) -> bool:
    """Return whether rules of a house are equal when they are read again."""
    try:
        document = json.dumps(PARTS.unstructure(rules))
        return PARTS.structure(json_from(document), type(rules)) == rules
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


def _check_seat(seat: int, record: AnyRecord) -> int:
    return check_seat(seat, record.players, record.rules.rule_ids.seats)


def _check_number(rounds: int) -> None:
    if rounds > MOST_ROUNDS:
        what = text("at most {most} rounds", most=MOST_ROUNDS)
        raise RecordError(expected(what, rounds), "$.rounds")


# --- documents ---------------------------------------------------------------------------------


def beginnings(match: M) -> Iterator[M]:
    """Yield the match just after each deal, the first round first.

    Args:
        match: a match of any game.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> match = Match(players=4).deal(random.Random(7))
    >>> later = match.apply(match.legal_moves[0])
    >>> [*beginnings(later)] == [match]
    True
    """
    now = match.origin
    for deal, round_ in zip(deals_of(match), match.all_rounds, strict=True):
        now = now.deal(deal)
        yield now
        for move in round_.moves:
            now = now.apply(move)


_library: Final = cache(find_version)
"""Returns the version of the library; finding it takes longer than writing a document."""


def document_from_record(record: Recorded) -> Document:
    """Return a record, score sheet or table as JSON: objects, arrays, texts, whole numbers.

    Raises:
        WrongTypeError: if it is something else.
    """
    write = _WRITERS.get(type(record))
    if write is None:
        raise wrong_type(
            record,
            "a record",
            DominoMatch="MatchRecord.of(match) makes one",
            DominoRound="RoundRecord.of(round) makes one",
            DominoView="MatchRecord.of(match).redact(seat) makes one",
            MatchDocument="it was read without a replay; write it as it was read",
            str="the record comes first",
        )
    game = recorded_game(record.rules)
    document: Document = parts_of(game).unstructure(write(record, game))
    return document


def record_of(document: forms.RecordDocument) -> Recorded:
    """Return the record of a document, which is replayed, or its score sheet or table.

    Raises:
        RecordError: if it can't be replayed; the error names the round, the move and the rule.
    """
    return _READERS[type(document)](document)


def _make(kind: type[D], game: Game, record: Recorded, source: object, **given: object) -> D:
    """Return a document with what all records have, and the attributes of a value."""
    return fill(
        kind,
        source,
        format=forms.format_of(game, kind),
        library=_library(),
        house=house_of(record.rules),
        names=getattr(record, "names", ()),  # A table as it lies has none.
        **given,
    )


# --- matches -------------------------------------------------------------------------------------


def _write_match(record: MatchRecord[DominoMatch], game: Game) -> forms.MatchDocument:
    match = record.match
    return _make(
        forms.MatchDocument,
        game,
        record,
        match,
        lead=lead_and_lots(match)[0],
        rounds=tuple(
            fill(forms.MatchRound, round_, deal=deal)
            for deal, round_ in zip(deals_of(match), match.all_rounds, strict=True)
        ),
        standings=match.standings if match.is_over else (),
        annotations=record.annotations,
    )


def _read_match(document: forms.MatchDocument) -> MatchRecord[DominoMatch]:
    match = replay_match(document)
    _check_results(document, match.all_rounds, match.standings if match.is_over else ())
    return MatchRecord.of(match, document.names, document.annotations)


def replay_match(document: forms.MatchDocument) -> DominoMatch:
    """Return the match of a document.

    Raises:
        RecordError: if it can't be replayed; the error names the round, the move and the rule.
    """
    match = new_match(document)
    for number, round_ in enumerate(document.rounds):
        match = _replay_round(match, round_, number)
    return match


def new_match(document: forms.MatchDocument | forms.SeatDocument) -> DominoMatch:
    """Return the match of a document before its first deal.

    Raises:
        RecordError: if there can't be such a match.
    """
    with locate_errors(ROOT):
        match: DominoMatch = game_of(document.rules).match.with_own_deals(
            document.rules, document.players, document.lead
        )
    return match


def _replay_round(match: DominoMatch, played: forms.MatchRound, number: int) -> DominoMatch:
    """Return a match after a further round."""
    path = f"{ROOT}.rounds[{number}]"
    with locate_errors(f"{path}.deal"):
        match = match.deal(played.deal)
    round_ = match.round
    if round_ is None or not played.moves:
        return match
    return join_round(match, _play_moves(round_, played.moves, path))


def _play_moves(round_: R, moves: Sequence[Move], path: str) -> R:
    """Return a round after its moves, given where it is in the document.

    Raises:
        RecordError: if a move is illegal.
    """
    left = iter(moves)
    try:
        return play_moves(round_, left)
    except ChickenfootError:
        at = len(moves) - length_hint(left) - 1
        with locate_errors(f"{path}.moves[{at}]"):
            raise


def _check_results(
    document: forms.MatchDocument | forms.SeatDocument,
    rounds: Iterable[DominoRound | DominoView],
    standings: tuple[DominoPlace, ...],
) -> None:
    """Raise if a document claims another outcome or other places than a replay finds."""
    ids = document.rules.rule_ids
    claimed: Iterable[forms.MatchRound | forms.SeatRound] = document.rounds
    for number, (one, round_) in enumerate(zip(claimed, rounds, strict=True)):
        path = f"{ROOT}.rounds[{number}].outcome"
        _check_claim(one.outcome, round_.outcome, path, ids.results)
    _check_claim(document.standings, standings, f"{ROOT}.standings", ids.standings)


def _check_claim(found: object, right: object, path: str, rule: str) -> None:
    """Raise if a document claims something else about the end than a replay finds.

    Args:
        found: what the document claims; nothing if it is left out.
        right: what a replay finds; nothing while it goes on.
        path: where the claim is in the document.
        rule: the rules about it.
    """
    if not found or found == right:
        return
    if not right:
        raise RecordError(cite(text("expected nothing here: it is not over"), rule), path)
    path, there, here = next(differences(PARTS.unstructure(found), PARTS.unstructure(right), path))
    what = text("{value} by replay", value=quote(here))
    raise RecordError(expected(what, there, rule), path)


# --- single rounds -------------------------------------------------------------------------------


def _write_round(record: RoundRecord[DominoRound], game: Game) -> forms.RoundDocument:
    return _make(
        forms.RoundDocument,
        game,
        record,
        record.round,
        origin=fill(forms.classes_of(game)[forms.Origin], record.round.origin),
        annotations=record.annotations,
    )


def _read_round(document: forms.RoundDocument) -> RoundRecord[DominoRound]:
    with locate_errors(f"{ROOT}.origin"):
        round_ = fill(game_of(document.rules).round, document.origin, rules=document.rules)
    round_ = _play_moves(round_, document.moves, ROOT)
    rule = document.rules.rule_ids.results
    _check_claim(document.outcome, round_.outcome, f"{ROOT}.outcome", rule)
    return RoundRecord.of(round_, document.names, document.annotations)


# --- what a seat saw -----------------------------------------------------------------------------


def _write_seat(record: SeatRecord[DominoView], game: Game) -> forms.SeatDocument:
    origin = forms.classes_of(game)[forms.SeenOrigin]
    return _make(
        forms.SeatDocument,
        game,
        record,
        record,
        rounds=tuple(
            fill(
                forms.SeatRound,
                state := InformationState.of(view),
                origin=fill(origin, state.origin),
                outcome=view.outcome,
            )
            for view in record.views
        ),
        standings=_standings_of(record),
    )


def _standings_of(record: SeatRecord[DominoView]) -> tuple[DominoPlace, ...]:
    """Return the places of a match that is over, as a seat saw it; otherwise none."""
    scores = record.views[-1].scores if record.views else ()
    openings = [view.layout.opening for view in record.views if view.is_over]
    is_over = record.of_match and record.rules.is_over_after(scores, openings)
    return record.rules.standings(scores, record.players) if is_over else ()


def _read_seat(document: forms.SeatDocument) -> SeatRecord[DominoView]:
    record = fill(SEAT_RECORD, document, views=tuple(_views(document)))
    _check_results(document, record.views, _standings_of(record))
    return record


def _views(document: forms.SeatDocument) -> Iterator[DominoView]:
    """Yield what the seat saw of each round."""
    game = game_of(document.rules)
    scores: tuple[tuple[int, ...], ...] = ()
    for number, round_ in enumerate(document.rounds):
        with locate_errors(f"{ROOT}.rounds[{number}]"):
            origin = fill(game.seen, round_.origin, seat=document.seat, rules=document.rules)
            view = fill(InformationState, round_, origin=origin).view()
        if document.of_match:
            if view.outcome is not None:
                scores = (*scores, view.outcome.points)
            view = with_scores(view, scores)
        yield view


# --- score sheets --------------------------------------------------------------------------------


def _write_sheet(sheet: ScoreSheet, game: Game) -> forms.SheetDocument:
    return _make(forms.SheetDocument, game, sheet, sheet)


def _read_sheet(document: forms.SheetDocument) -> ScoreSheet:
    with locate_errors(ROOT):
        return fill(ScoreSheet, document)


# --- tables as they lie ------------------------------------------------------------------------


def _write_layout(setup: LayoutSetup, game: Game) -> forms.LayoutDocument:
    return _make(forms.LayoutDocument, game, setup, setup)


def _read_layout(document: forms.LayoutDocument) -> LayoutSetup:
    return fill(LayoutSetup, document)


_WRITERS: Final[Mapping[type[Recorded], Callable[[Any, Game], forms.RecordDocument]]] = {
    MatchRecord: _write_match,
    RoundRecord: _write_round,
    SeatRecord: _write_seat,
    ScoreSheet: _write_sheet,
    LayoutSetup: _write_layout,
}
_READERS: Final[Mapping[type[forms.RecordDocument], Callable[[Any], Recorded]]] = {
    forms.MatchDocument: _read_match,
    forms.RoundDocument: _read_round,
    forms.SeatDocument: _read_seat,
    forms.SheetDocument: _read_sheet,
    forms.LayoutDocument: _read_layout,
}
