"""Views, rounds and matches as table documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final

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
from chickenfoot_rules.dominoes.scoring import check_seat
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import fill, quote
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.records.annotations import check_names, names_of
from chickenfoot_rules.rendering.geometry import PlacedEnd, PlacedTile, arrange

_MOST_LAYOUTS: Final = 64
"""The layouts whose places are kept: a server sends each to every seat, and each takes long."""


def document_of(
    value: DominoRound | DominoView, /, *, names: Sequence[str], since: int, inferred: bool
) -> TableDocument:
    """Return the document of a view or a round; see their method ``to_document``.

    Raises:
        RecordError: if a name is missing or invalid.
        HistoryError: if ``since`` is not a number of a move.
        SeatError: if inferences are requested of a round.
    """
    view = value if isinstance(value, DominoView) else _open_view(value)
    seat = view.seat if view is value else None
    _check(seat, since, inferred=inferred)
    return _document(
        view.rules,
        view.players,
        names,
        view,
        inferred=inferred,
        seat=seat,
        # After the end, the score sheet of a match has the row of the round.
        round_number=max(1, len(view.scores) + (not view.is_over)),
        move_number=len(view.history),
        first_move_number=0,
        events=_events(view, 0, since),
        scores=view.scores,
        is_match_over=view.is_over
        and bool(view.scores)
        and view.rules.is_over_after(view.scores, [view.layout.opening]),
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
    rounds = match.all_rounds
    starts = [*accumulate([len(round_.moves) for round_ in rounds], initial=0)]
    first = starts[-2] if rounds else 0
    since = first if since is None else since
    _check(seat, since, inferred=inferred)
    view: DominoView | None = None
    events: list[TableEvent] = []
    for round_, start, end in zip(rounds, starts, starts[1:], strict=False):
        if end > since or round_ is rounds[-1]:
            view = _public_view(round_) if seat is None else round_.view(seat)
            events += _events(view, start, since)
    return _document(
        match.rules,
        match.players,
        names,
        view,
        inferred=inferred,
        seat=seat,
        round_number=len(rounds),
        move_number=starts[-1],
        first_move_number=first,
        events=events,
        scores=match.scores,
        is_match_over=match.is_over,
    )


def _check(seat: int | None, since: int, *, inferred: bool) -> None:
    if type(since) is not int or since < 0:
        message = f"expected the number of a move, 0 up, got {quote(since)}"
        raise HistoryError(message)
    if inferred and seat is None:
        message = "expected inferred=True only for a seat; nobody else has a hand to infer from"
        raise SeatError(message)


def _public_view(round_: DominoRound) -> DominoView:
    """Return what a spectator sees, as a view of no seat in particular."""
    view = round_.view((round_.seat + 1) % round_.players)  # This seat has no legal moves.
    hands = view.hands if view.is_over else (None,) * view.players
    history = tuple(Event(event.seat, event.move) for event in view.history)
    return fill(type(view), view, hands=hands, history=history)


def _open_view(round_: DominoRound) -> DominoView:
    """Return what somebody sees who sees all hands and every drawn tile."""
    view, drawn = round_.view(round_.seat), iter(round_.drawn_tiles)
    history = tuple(
        Event(event.seat, event.move, next(drawn) if isinstance(event.move, Draw) else None)
        for event in view.history
    )
    return fill(type(view), view, hands=round_.hands, history=history)


_NO_HAND: Final[Mapping[str, Any]] = {"hand_size": 0}
_NO_ROUND: Final[Mapping[str, Any]] = {
    "openers": (),
    "boneyard_size": 0,
    "layout": (),
    "bounds": (0, 0, 0, 0),
    "open_ends": (),
    "legal_moves": (),
}
"""What a seat holds, and what is on the table, before the first deal."""


def _document(
    rules: DominoRules,
    players: int,
    names: Sequence[str],
    view: DominoView | None,
    *,
    scores: tuple[tuple[int, ...], ...],
    events: Iterable[TableEvent],
    inferred: bool,
    **numbers: Any,  # noqa: ANN401 - fields of a form
) -> TableDocument:
    """Return a document.

    Args:
        rules: the options.
        players: the number of seats.
        names: the name of each seat, or none.
        view: what is seen of the round, if one is dealt.
        scores: the score sheet.
        events: the moves to list.
        inferred: whether to say what each seat may hold.
        numbers: further fields of the document, as they are.
    """
    labels = names_of(names)
    check_names(labels, players)
    known = view.knowledge if view and inferred else None
    sides = rules.sides_of(players)
    partners = {one: other for side in sides for one in side for other in side if one != other}
    return TableDocument(
        game=game_of(rules).name,
        rules=format_text(rules),
        domino_set=rules.domino_set.highest,
        seats=tuple(
            TableSeat(
                name=labels[seat] if labels else "",
                partner=partners.get(seat),
                **(_NO_HAND if view is None else _hand(view, seat, known)),
            )
            for seat in range(players)
        ),
        most_rounds=rules.most_rounds,
        events=tuple(events),
        scores=scores,
        standings=tuple(
            TablePlace(rank=place.rank, seat=place.seat, total=place.total)
            for place in (rules.standings(scores, players) if scores else ())
        ),
        **(_NO_ROUND if view is None else _round(view, known)),
        **numbers,
    )


def _hand(view: DominoView, seat: int, known: Knowledge | None) -> dict[str, Any]:
    """Return the fields of a seat that say what it holds and owes."""
    is_turn = seat == view.turn
    return {
        "hand_size": view.hand_sizes[seat],
        "hand": _texts(view.hands[seat]),
        "owes": seat in view.debts,
        "drawn": str(view.drawn) if is_turn and view.drawn else None,
        "draw_fits": view.draw_fits and is_turn,
        "may_hold": _texts(known.may_hold[seat] if known else None),
        "must_hold": _texts(known.must_hold[seat] if known else None),
    }


def _round(view: DominoView, known: Knowledge | None) -> dict[str, Any]:
    """Return the fields that say what is seen of a round."""
    outcome = view.outcome
    return {
        "to_move": None if view.is_over else view.turn,
        "lead": view.lead,
        "openers": _texts(view.openers) if view.layout.is_empty else (),
        "must_open": view.must_open,
        "boneyard_size": view.boneyard_size,
        "legal_moves": tuple(_legal(view.rules, move) for move in view.legal_moves),
        "outcome": outcome
        and TableOutcome(
            reason=outcome.reason.value,
            winner=outcome.winner,
            winners=outcome.winners,
            points=outcome.points,
        ),
        "may_be_undrawn": _texts(known.may_be_undrawn if known else None),
        **_places_of(view.layout),
    }


def _texts(tiles: Iterable[Tile] | None) -> tuple[str, ...] | None:
    return None if tiles is None else tuple(map(str, tiles))


def _legal(rules: DominoRules, move: Move) -> LegalMove:
    action, text = actions.encode(rules, move), format_text(move)
    if not isinstance(move, Play):
        return LegalMove(action=action, move=text)
    return LegalMove(
        action=action,
        move=text,
        tile=str(move.tile),
        on=str(move.on) if move.on else None,
        value=None if move.on is None else move.joint,
        announce=move.announce,
    )


def _events(view: DominoView, start: int, since: int) -> list[TableEvent]:
    """Return the events of a round since a move.

    Args:
        view: what is seen of the round.
        start: the number of its first move.
        since: the number of the first move to list.
    """
    calls = view.rules.calls_doubles
    return [
        TableEvent(
            move_number=number,
            seat=event.seat,
            move=format_text(event.move),
            drawn=str(event.tile) if event.tile else None,
            call=event.move.call if calls and isinstance(event.move, Play) else None,
        )
        for number, event in enumerate(view.history, start)
        if number >= since
    ]


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
