"""Views, rounds and matches as table documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import attrgetter
from typing import Any, Final, TypeVar, cast

import attrs

from chickenfoot_rules.bulk import actions
from chickenfoot_rules.dominoes import documents
from chickenfoot_rules.dominoes.errors import HistoryError, SeatError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.hidden.knowledge import Knowledge
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Draw, Event, Move, Pass, Play
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import EndReason, check_seat
from chickenfoot_rules.dominoes.texts import expected, text
from chickenfoot_rules.dominoes.tiles import DominoSet, Tile, TileSet
from chickenfoot_rules.dominoes.values import fill
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.records.annotations import check_names, names_of
from chickenfoot_rules.rendering.geometry import arrange

F = TypeVar("F", bound=documents.Form)

_MOST_LAYOUTS: Final = 64
"""The layouts whose places are kept: a server sends each to every seat, and each takes long."""


def document_of(
    value: DominoRound | DominoView, /, *, names: Sequence[str], since: int, inferred: bool
) -> documents.TableDocument:
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
        view,
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
) -> documents.TableDocument:
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
    events: tuple[documents.TableEvent, ...] = ()
    for round_, start, end in zip(rounds, starts, starts[1:], strict=False):
        if end > since or round_ is rounds[-1]:
            view = _public_view(round_) if seat is None else round_.view(seat)
            events += _events(view, start, since)
    return _document(
        match,
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
        raise HistoryError(expected("the number of a move, 0 up", since))
    if inferred and seat is None:
        message = text(
            "expected inferred=True only for a seat; nobody else has a hand to infer from"
        )
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


def _document(
    table: DominoMatch | DominoView,
    names: Sequence[str],
    view: DominoView | None,
    *,
    scores: tuple[tuple[int, ...], ...],
    inferred: bool,
    **numbers: Any,  # noqa: ANN401 - fields of a form
) -> documents.TableDocument:
    """Return a document.

    Args:
        table: what is shown.
        names: the name of each seat, or none.
        view: what is seen of the round, if one is dealt.
        scores: the score sheet.
        inferred: whether to say what each seat may hold.
        numbers: further fields of the document.
    """
    rules, players = table.rules, table.players
    labels = names_of(names)
    check_names(labels, players)
    game = game_of(rules)
    known = view.knowledge if view and inferred else None
    sides = rules.sides_of(players)
    partners = {one: other for side in sides for one in side for other in side if one != other}
    return make_form(
        documents.TableDocument,
        view,
        game=game.name,
        rules=format_text(rules),
        domino_set=rules.domino_set,
        seats=tuple(
            make_form(
                documents.TableSeat,
                None,
                name=name,
                partner=partners.get(seat),
                **(_hand(view, seat, known) if view else {"hand_size": 0}),
            )
            for seat, name in enumerate(labels or ("",) * players)
        ),
        most_rounds=rules.most_rounds,
        to_move=view.turn if view and not view.is_over else None,
        openers=view.openers if view and view.layout.is_empty else (),
        boneyard_size=view.boneyard_size if view else 0,
        legal_moves=tuple(_legal(rules, move) for move in view.legal_moves) if view else (),
        scores=scores,
        standings=tuple(
            make_form(documents.TablePlace, place)
            for place in (rules.standings(scores, players) if scores else ())
        ),
        outcome=make_form(documents.TableOutcome, view.outcome) if view and view.outcome else None,
        may_be_undrawn=known.may_be_undrawn if known else None,
        **_places_of(view.layout if view else game.layout()),
        **numbers,
    )


def _hand(view: DominoView, seat: int, known: Knowledge | None) -> dict[str, object]:
    """Return the fields of a seat that say what it holds and owes."""
    is_turn = seat == view.turn
    return {
        "hand_size": view.hand_sizes[seat],
        "hand": view.hands[seat],
        "owes": seat in view.debts,
        "drawn": view.drawn if is_turn else None,
        "draw_fits": view.draw_fits and is_turn,
        "may_hold": known.may_hold[seat] if known else None,
        "must_hold": known.must_hold[seat] if known else None,
    }


def _legal(rules: DominoRules, move: Move) -> documents.LegalMove:
    value = move.joint if isinstance(move, Play) and move.on else None
    return make_form(
        documents.LegalMove, move, action=actions.encode(rules, move), move=move, value=value
    )


def _events(view: DominoView, start: int, since: int) -> tuple[documents.TableEvent, ...]:
    """Return the events of a round since a move.

    Args:
        view: what is seen of the round.
        start: the number of its first move.
        since: the number of the first move to list.
    """
    calls = view.rules.calls_doubles
    return tuple(
        documents.TableEvent(  # Of all forms, there are the most of these.
            move_number=number,
            seat=event.seat,
            move=format_text(event.move),
            drawn=event.tile and str(event.tile),
            call=event.move.call if calls and isinstance(event.move, Play) else None,
        )
        for number, event in enumerate(view.history, start)
        if number >= since
    )


@lru_cache(maxsize=_MOST_LAYOUTS)
def _places_of(layout: DominoLayout) -> dict[str, object]:
    """Return the fields that say where everything lies."""
    arrangement, duty = arrange(layout), layout.duty
    return {
        "layout": tuple(
            make_form(documents.LaidTile, tile, pips=tuple(half.value for half in tile.halves))
            for tile in arrangement.tiles
        ),
        "bounds": arrangement.bounds,
        "open_ends": tuple(make_form(documents.TableEnd, end) for end in arrangement.ends),
        "duty": duty
        and make_form(
            documents.TableDuty,
            duty,
            part="arm" if duty.is_cross else "toe",
            spots=tuple(make_form(documents.TableSpot, spot) for spot in arrangement.spots),
        ),
    }


# --- values as plain data -----------------------------------------------------------------------


def make_form(kind: type[F], source: object, **given: object) -> F:
    """Return a form with the attributes of a value, as plain data.

    Args:
        kind: the class of the form.
        source: the value, which has fields of the form by their names.
        given: the fields that it lacks, or that differ.
    """
    for field in attrs.fields(cast("Any", kind)):
        if field.name not in given and hasattr(source, field.name):
            given[field.name] = getattr(source, field.name)
    return kind(**{name: _plain(value) for name, value in given.items()})


def _plain(value: object) -> object:
    """Return a value as a text, a number or a tuple of these; forms are left as they are."""
    write = _WRITERS.get(type(value))
    return value if write is None else write(value)


def _write_items(items: Iterable[object]) -> tuple[object, ...]:
    return tuple(map(_plain, items))


def _write_length(length: float) -> float:
    short = round(length, 2)
    return int(short) if short.is_integer() else short


_WRITERS: Final[Mapping[type, Callable[[Any], object]]] = {
    Tile: str,
    **dict.fromkeys((Play, Draw, Pass), format_text),
    **dict.fromkeys((TileSet, tuple), _write_items),
    float: _write_length,
    DominoSet: attrgetter("highest"),
    EndReason: attrgetter("value"),
}
"""What writes the values that JSON lacks, and lengths with two decimals."""
