"""Views, rounds and matches as table documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

import attrs

from chickenfoot_rules.bulk import actions
from chickenfoot_rules.dominoes.documents import (
    LaidTile,
    LegalMove,
    TableDocument,
    TableDuty,
    TableEnd,
    TableEvent,
    TableOutcome,
    TablePlace,
    TableSeat,
    TableSpot,
)
from chickenfoot_rules.dominoes.errors import HistoryError, SeatError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.hidden.knowledge import Knowledge
from chickenfoot_rules.dominoes.layout import DominoLayout, Duty
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Draw, Move, Play
from chickenfoot_rules.dominoes.position import Event
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import DominoOutcome, check_seat
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable, quote
from chickenfoot_rules.notation import format_move, format_rules
from chickenfoot_rules.records.annotations import check_names, names_of
from chickenfoot_rules.rendering.geometry import PlacedEnd, PlacedTile, arrange

_MOST_LAYOUTS: Final = 64
"""The layouts whose places are kept: a server sends each to every seat, and each takes long."""


@attrs.frozen(kw_only=True)
class _Sight(Immutable):
    """What somebody sees of a round.

    Attributes:
        view: the view of any seat; only what everyone sees is taken from it.
        hands: the tiles of each seat; ``None`` for hidden hands.
        drawn: the tile that was just drawn and may be played, if it is seen.
        legal_moves: the legal moves, if they are seen.
        events: the moves of the round.
        knowledge: what the seat can infer, if that is requested.
    """

    view: DominoView
    hands: tuple[TileSet | None, ...]
    drawn: Tile | None = None
    legal_moves: tuple[Move, ...] = ()
    events: tuple[Event, ...]
    knowledge: Knowledge | None = None


def document_of(
    value: DominoRound | DominoView, /, *, names: Sequence[str], since: int, inferred: bool
) -> TableDocument:
    """Return the document of a view or a round; see their method ``to_document``.

    Raises:
        RecordError: if a name is missing or invalid.
        HistoryError: if ``since`` is not a number of a move.
        SeatError: if inferences are requested of a round.
    """
    if isinstance(value, DominoView):
        seat, sight = value.seat, _sight_of_view(value, inferred=inferred)
    else:
        _check_infers(None, inferred=inferred)
        seat, sight = None, _sight_of_round(value)
    view = sight.view
    _check_since(since)
    return _document(
        view.rules,
        view.players,
        sight,
        seat=seat,
        names=names,
        scores=view.scores,
        is_match_over=view.is_over
        and bool(view.scores)
        and view.rules.is_over_after(view.scores, [view.layout.opening]),
        # After the end, the score sheet of a match has the row of the round.
        round_number=max(1, len(view.scores) + (not view.is_over)),
        events=_events(view.rules, sight.events, 0, since),
        move_number=len(sight.events),
        first_move_number=0,
    )


def document_for(
    match: DominoMatch,
    seat: int | None = None,
    *,
    names: Sequence[str] = (),
    since: int | None = None,
    inferred: bool = False,
) -> TableDocument:
    """Return what a seat or a spectator sees of a match: what a server sends after each move.

    Between rounds it shows the round that has just ended, and before the first deal an empty table.
    Moves are numbered through all rounds.

    Args:
        match: the match, of any game.
        seat: the seat that looks, 0..players−1; ``None`` for a spectator, who sees no hand before
            the end of a round.
        names: the name of each seat, or none.
        since: the number of the first move to list as an event, 0 up, also of an earlier round.
            The default lists the moves of the round.
        inferred: whether to say what each seat may hold, as far as the seat can know.

    Raises:
        SeatError: if there is no such seat, or inferences are requested for a spectator.
        RecordError: if a name is missing or invalid.
        HistoryError: if ``since`` is not a number of a move.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> match = Match(players=2).deal(random.Random(7))
    >>> match = match.apply(match.legal_moves[0])
    >>> document = document_for(match, 1, names=["Ada", "Bob"])
    >>> document.move_number, document.to_move, [seat.hand_size for seat in document.seats]
    (1, 1, [19, 20])
    """
    if seat is not None:
        check_seat(seat, match.players, match.rules.rule_ids.seats)
    _check_infers(seat, inferred=inferred)
    rounds = match.all_rounds
    starts = [*accumulate((len(round_.moves) for round_ in rounds), initial=0)]
    first_move_number = starts[-2] if rounds else 0
    if since is None:
        since = first_move_number
    _check_since(since)
    sights = [
        (start, _sight_of_match(round_, seat, inferred=inferred and round_ is rounds[-1]))
        for round_, start, end in zip(rounds, starts, starts[1:], strict=False)
        if end > since or round_ is rounds[-1]
    ]
    return _document(
        match.rules,
        match.players,
        sights[-1][1] if sights else None,
        seat=seat,
        names=names,
        scores=match.scores,
        is_match_over=match.is_over,
        round_number=len(rounds),
        events=[
            event
            for start, sight in sights
            for event in _events(match.rules, sight.events, start, since)
        ],
        move_number=starts[-1],
        first_move_number=first_move_number,
    )


def _check_since(since: int) -> None:
    if type(since) is not int or since < 0:
        message = f"expected the number of a move, 0 up, got {quote(since)}"
        raise HistoryError(message)


def _check_infers(seat: int | None, *, inferred: bool) -> None:
    if inferred and seat is None:
        message = "expected inferred=True only for a seat; nobody else has a hand to infer from"
        raise SeatError(message)


def _sight_of_view(view: DominoView, *, inferred: bool) -> _Sight:
    return _Sight(
        view=view,
        hands=view.hands,
        drawn=view.drawn,
        legal_moves=view.legal_moves,
        events=view.history,
        knowledge=view.knowledge if inferred else None,
    )


def _sight_of_match(round_: DominoRound, seat: int | None, *, inferred: bool = False) -> _Sight:
    """Return what a seat sees of a round, or what a spectator does."""
    if seat is not None:
        return _sight_of_view(round_.view(seat), inferred=inferred)
    view = round_.view(0)
    return _Sight(
        view=view,
        hands=view.hands if view.is_over else (None,) * view.players,
        events=tuple(Event(event.seat, event.move) for event in view.history),
    )


def _sight_of_round(round_: DominoRound) -> _Sight:
    view = round_.view(round_.seat)
    drawn = iter(round_.drawn_tiles)
    return _Sight(
        view=view,
        hands=round_.hands,
        drawn=view.drawn,
        legal_moves=view.legal_moves,
        events=tuple(
            Event(event.seat, event.move, next(drawn) if isinstance(event.move, Draw) else None)
            for event in view.history
        ),
    )


def _document(
    rules: DominoRules,
    players: int,
    sight: _Sight | None,
    *,
    seat: int | None,
    names: Sequence[str],
    scores: tuple[tuple[int, ...], ...],
    is_match_over: bool,
    round_number: int,
    events: Iterable[TableEvent],
    move_number: int,
    first_move_number: int,
) -> TableDocument:
    labels = names_of(names)
    check_names(labels, players)
    document = TableDocument(
        game=game_of(rules).name,
        rules=format_rules(rules),
        domino_set=rules.domino_set.highest,
        seat=seat,
        seats=tuple(
            TableSeat(
                name=labels[one] if labels else "",
                hand_size=0,
                partner=rules.partner_of(one, players),
            )
            for one in range(players)
        ),
        round_number=round_number,
        most_rounds=rules.most_rounds,
        move_number=move_number,
        first_move_number=first_move_number,
        openers=(),
        boneyard_size=0,
        layout=(),
        bounds=(0, 0, 0, 0),
        open_ends=(),
        legal_moves=(),
        events=tuple(events),
        scores=scores,
        standings=tuple(
            TablePlace(rank=place.rank, seat=place.seat, total=place.total)
            for place in (rules.standings(scores, players) if scores else ())
        ),
        is_match_over=is_match_over,
    )
    return document if sight is None else _add_round(document, sight)


def _add_round(document: TableDocument, sight: _Sight) -> TableDocument:
    """Return a document with what somebody sees of the round."""
    view = sight.view
    known = sight.knowledge
    return attrs.evolve(
        document,
        seats=tuple(_seats(document.seats, sight)),
        to_move=None if view.is_over else view.turn,
        lead=view.lead,
        openers=_texts(view.openers if view.layout.is_empty else ()),
        must_open=view.must_open,
        boneyard_size=view.boneyard_size,
        legal_moves=tuple(_legal(view.rules, move) for move in sight.legal_moves),
        outcome=_outcome(view.outcome),
        may_be_undrawn=None if known is None else _texts(known.may_be_undrawn),
        **_places_of(view.layout),
    )


def _outcome(outcome: DominoOutcome | None) -> TableOutcome | None:
    if outcome is None:
        return None
    return TableOutcome(
        reason=outcome.reason.value,
        winner=outcome.winner,
        winners=outcome.winners,
        points=outcome.points,
    )


def _seats(seats: Iterable[TableSeat], sight: _Sight) -> Iterator[TableSeat]:
    view, known = sight.view, sight.knowledge
    for number, seat in enumerate(seats):
        hand = sight.hands[number]
        yield attrs.evolve(
            seat,
            hand_size=view.hand_sizes[number],
            hand=None if hand is None else _texts(hand),
            owes=number in view.debts,
            drawn=_text(sight.drawn) if number == view.turn else None,
            draw_fits=view.draw_fits and number == view.turn,
            may_hold=None if known is None else _texts(known.may_hold[number]),
            must_hold=None if known is None else _texts(known.must_hold[number]),
        )


def _legal(rules: DominoRules, move: Move) -> LegalMove:
    action, text = actions.encode(rules, move), format_move(move)
    if not isinstance(move, Play):
        return LegalMove(action=action, move=text)
    return LegalMove(
        action=action,
        move=text,
        tile=str(move.tile),
        on=_text(move.on),
        value=None if move.on is None else move.joint,
        announce=move.announce,
    )


def _events(
    rules: DominoRules, events: Iterable[Event], start: int, since: int
) -> Iterator[TableEvent]:
    """Yield the events of a round since a move.

    Args:
        rules: the options.
        events: all events of the round.
        start: the number of its first move.
        since: the number of the first move to list.
    """
    for number, event in enumerate(events, start):
        if number >= since:
            yield TableEvent(
                move_number=number,
                seat=event.seat,
                move=format_move(event.move),
                drawn=_text(event.tile),
                call=event.move.call
                if rules.calls_doubles and isinstance(event.move, Play)
                else None,
            )


def _text(tile: Tile | None) -> str | None:
    return None if tile is None else str(tile)


def _texts(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(map(str, tiles))


# --- where everything lies ----------------------------------------------------------------------


@lru_cache(maxsize=_MOST_LAYOUTS)
def _places_of(layout: DominoLayout) -> dict[str, Any]:
    """Return the fields that say where everything lies."""
    arrangement = arrange(layout)
    spots = tuple(
        TableSpot(x=_short(spot.x), y=_short(spot.y), heading=spot.heading)
        for spot in arrangement.spots
    )
    return {
        "layout": tuple(map(_make_laid_tile, arrangement.tiles)),
        "bounds": tuple(map(_short, arrangement.bounds)),
        "open_ends": tuple(map(_end, arrangement.ends)),
        "duty": None if layout.duty is None else _duty(layout.duty, spots),
    }


def _make_laid_tile(placed: PlacedTile) -> LaidTile:
    first, second = placed.halves
    return LaidTile(
        tile=str(placed.tile),
        on=None if placed.on is None else str(placed.on),
        x=_short(placed.x),
        y=_short(placed.y),
        angle=placed.angle,
        pips=(first.value, second.value),
        connector=tuple((_short(x), _short(y)) for x, y in placed.connector),
    )


def _end(end: PlacedEnd) -> TableEnd:
    return TableEnd(
        tile=str(end.tile),
        value=end.value,
        x=_short(end.x),
        y=_short(end.y),
        heading=end.heading,
    )


def _duty(duty: Duty, spots: tuple[TableSpot, ...]) -> TableDuty:
    return TableDuty(
        double=str(duty.double),
        missing=duty.missing,
        part="arm" if duty.is_cross else "toe",
        spots=spots,
    )


def _short(length: float) -> float:
    """Return a length with at most two decimals, as a whole number if it is one."""
    rounded = round(length, 2)
    return int(rounded) if rounded == int(rounded) else rounded
