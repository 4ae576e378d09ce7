"""Make table documents, read the answers to them, and describe both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import attrgetter
from typing import Any, Final, TypeVar, cast

import attrs

from chickenfoot_rules.base import N_, Form, Language, errors, expected, json_from, text, too_many
from chickenfoot_rules.base.values import fill, quote
from chickenfoot_rules.documents import forms as documents
from chickenfoot_rules.documents.forms import (
    LaidTile,
    LegalMove,
    TableAnswer,
    TableDocument,
    TableDuty,
    TableEnd,
    TableEvent,
    TableOutcome,
    TablePlace,
    TableRefusal,
    TableSeat,
    TableSpot,
)
from chickenfoot_rules.dominoes import DominoLayout, DominoMatch, Knowledge, actions, game_of
from chickenfoot_rules.dominoes.illegality import Illegality, IllegalMoveError
from chickenfoot_rules.dominoes.moves import Draw, Event, Move, Pass, Play
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import EndReason, check_seat
from chickenfoot_rules.dominoes.tiles import DominoSet, Tile, TileSet
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.records.forms import check_names, names_of
from chickenfoot_rules.records.parts import as_object, form_from_document, form_from_text
from chickenfoot_rules.records.schemas import make_schema
from chickenfoot_rules.rendering import arrange

F = TypeVar("F", bound=Form)

_MOST_LAYOUTS: Final = 64
"""The layouts whose places are kept: a server sends each to every seat, and each takes long."""

MOST_ANSWER_BYTES: Final = 10_000
"""The most bytes of an answer."""


def document_of(
    table: DominoMatch | DominoRound | DominoView,
    seat: int | None = None,
    *,
    names: Sequence[str] = (),
    since: int | None = None,
    inferred: bool = False,
    all_hands: bool = False,
) -> TableDocument:
    """Return what a seat or a spectator sees of a table, as data to be sent after each move.

    Of a match, it shows the round that has just ended between rounds, and an empty table before the
    first deal. Moves are numbered through all rounds.

    Args:
        table: a match, a round or a view, of any game.
        seat: the viewing seat, 0..players−1; ``None`` for a spectator, who sees no hand before the
            end of a round. A view shows what its own seat sees.
        names: the name of each seat; empty if they have no names.
        since: the number of the first move to list as an event, from 0; of a match, it may be in an
            earlier round. By default, the events are the moves of the round.
        inferred: whether to list the tiles that each seat may hold, as the viewing seat can infer.
        all_hands: whether to show all hands and every drawn tile, as no seat sees them.

    Raises:
        SeatError: if there is no such seat, it is not that of the view, or if inferences are
            requested without a seat, or all hands with one.
        RecordError: if a name is missing or invalid.
        HistoryError: if ``since`` is not a whole number, 0 or more.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> match = Match(players=2).deal(random.Random(7))
    >>> match = match.apply(match.legal_moves[0])
    >>> document = document_of(match, 1, names=["Ada", "Bob"])
    >>> document.move_number, document.to_move, [seat.hand_size for seat in document.seats]
    (1, 1, [19, 20])
    """
    if seat is not None:
        seat = check_seat(seat, table.players, table.rules.rule_ids.seats)
    if isinstance(table, DominoView):
        seat = _check_view(table, seat)
    _check(seat, since, inferred=inferred, all_hands=all_hands)
    if isinstance(table, DominoView):
        return _of_view(table, names, since or 0, inferred=inferred)
    rounds = table.all_rounds if isinstance(table, DominoMatch) else (table,)
    starts = [*accumulate([len(round_.moves) for round_ in rounds], initial=0)]
    first = starts[-2] if rounds else 0
    since = first if since is None else since
    view: DominoView | None = None
    events: tuple[TableEvent, ...] = ()
    for round_, start, end in zip(rounds, starts, starts[1:], strict=False):
        if end > since or round_ is rounds[-1]:
            view = _open_view(round_) if all_hands else _seen(round_, seat)
            events += _events(view, start, since)
    return _document(
        table,
        names,
        view,
        inferred=inferred,
        seat=seat,
        round_number=len(rounds),
        move_number=starts[-1],
        first_move_number=first,
        events=events,
        scores=table.scores if isinstance(table, DominoMatch) else (),
        is_match_over=isinstance(table, DominoMatch) and table.is_over,
    )


def _of_view(
    view: DominoView, names: Sequence[str], since: int, *, inferred: bool
) -> TableDocument:
    return _document(
        view,
        names,
        view,
        inferred=inferred,
        seat=view.seat,
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


def _check_view(view: DominoView, seat: int | None) -> int:
    if seat not in {None, view.seat}:
        what = text("seat {seat}, whose view it is, or None", seat=view.seat)
        raise errors.SeatError(expected(what, seat))
    return view.seat


def _check(seat: int | None, since: int | None, *, inferred: bool, all_hands: bool) -> None:
    if since is not None and (type(since) is not int or since < 0):
        raise errors.HistoryError(f"expected the number of a move, 0 up, got {quote(since)}")
    if inferred and seat is None:
        message = text(
            "expected inferred=True only for a seat; nobody else has a hand to infer from"
        )
        raise errors.SeatError(message)
    if all_hands and seat is not None:
        raise errors.SeatError(text("expected all_hands=True only without a seat, which sees less"))


def _seen(round_: DominoRound, seat: int | None) -> DominoView:
    """Return what a seat or a spectator sees; the latter as a view of no seat in particular."""
    if seat is not None:
        return round_.view(seat)
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
    table: DominoMatch | DominoRound | DominoView,
    names: Sequence[str],
    view: DominoView | None,
    *,
    scores: tuple[tuple[int, ...], ...],
    inferred: bool,
    **numbers: Any,  # noqa: ANN401 - fields of a form
) -> TableDocument:
    """Return the document of a match or a view; ``view`` is what is seen of its round."""
    rules, players = table.rules, table.players
    labels = names_of(names)
    check_names(labels, players)
    game = game_of(rules)
    known = view.knowledge if view and inferred else None
    sides = rules.sides_of(players)
    partners = {one: other for side in sides for one in side for other in side if one != other}
    return make_form(
        TableDocument,
        view,
        game=game.name,
        rules=format_text(rules),
        domino_set=rules.domino_set,
        seats=tuple(
            make_form(
                TableSeat,
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
        legal_moves=tuple(legal_move(rules, move) for move in view.legal_moves) if view else (),
        scores=scores,
        standings=tuple(
            make_form(TablePlace, place)
            for place in (rules.standings(scores, players) if scores else ())
        ),
        outcome=make_form(TableOutcome, view.outcome) if view and view.outcome else None,
        may_be_undrawn=known.may_be_undrawn if known else None,
        **places_of(view.layout if view else game.layout()),
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


def legal_move(rules: DominoRules, move: Move) -> LegalMove:
    """Return a legal move as a client needs it."""
    value = move.joint if isinstance(move, Play) and move.on else None
    return make_form(LegalMove, move, action=actions.encode(rules, move), move=move, value=value)


def _events(view: DominoView, start: int, since: int) -> tuple[TableEvent, ...]:
    """Return the events of a round since a move, given the number of its first move."""
    calls = view.rules.calls_doubles
    return tuple(
        TableEvent(  # Of all forms, there are the most of these.
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
def places_of(layout: DominoLayout) -> dict[str, object]:
    """Return the fields that say where everything lies."""
    arrangement, duty = arrange(layout), layout.duty
    return {
        "layout": tuple(
            make_form(LaidTile, tile, pips=tuple(half.value for half in tile.halves))
            for tile in arrangement.tiles
        ),
        "bounds": arrangement.bounds,
        "open_ends": tuple(make_form(TableEnd, end) for end in arrangement.ends),
        "duty": duty
        and make_form(
            TableDuty,
            duty,
            part="arm" if duty.is_cross else "toe",
            spots=tuple(make_form(TableSpot, spot) for spot in arrangement.spots),
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


# --- JSON and answers ----------------------------------------------------------------------------


def loads(text: str | bytes) -> TableDocument:
    """Read a table document, for a client in Python.

    The text may come from an untrusted source: its size is limited. It need not be a table that a
    game can reach.

    Args:
        text: JSON, as text or bytes: UTF-8, or what a byte order mark says.

    Raises:
        RecordError: if the text is not a table document; it says where and why.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.documents import document_of
    >>> document = document_of(Match().deal(random.Random(7)), 1)
    >>> loads(document.to_json()) == document
    True
    """
    document: TableDocument = form_from_text(text, TableDocument)
    return document


def schema() -> Mapping[str, object]:
    """Return the JSON Schema of table documents, in the dialect 2020-12.

    TypeScript types with the same names are beside it, in ``table.d.ts``.
    """
    about = " ".join((documents.__doc__ or "").split()).replace("`", "")
    others = TableAnswer, TableRefusal
    return make_schema("table", "Table documents", about, {None: [TableDocument]}, others)


def parse_answer(text: str | bytes, *, move_number: int | None = None) -> TableAnswer:
    """Parse the answer of a client. The text may come from an untrusted source.

    Args:
        text: an object of JSON, such as ``{"action": 94, "move_number": 12}`` or
            ``{"move": "4-9>9-9", "move_number": 12}``, of at most `MOST_ANSWER_BYTES`. Other keys
            are ignored, so that a language model may give its reasons.
        move_number: the move number of an answer without one; by default, an answer must have one.

    Raises:
        RecordError: if the text is something else.

    >>> parse_answer('{"action": 94, "move_number": 12}')
    TableAnswer(move_number=12, action=94, move=None)
    """
    if isinstance(text, str | bytes) and len(text) > MOST_ANSWER_BYTES:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise too_many(MOST_ANSWER_BYTES, N_("bytes"))
    document = as_object(json_from(text))
    named = {} if move_number is None else {"move_number": move_number}
    answer: TableAnswer = form_from_document(named | document, TableAnswer)
    return answer


def move_of(
    table: DominoMatch | DominoRound | DominoView, answer: TableAnswer, seat: int | None = None
) -> Move:
    """Return the legal move that an answer names.

    Args:
        table: the match, round or view whose document is answered.
        answer: the answer. An action plays on the oldest of several equal ends.
        seat: the seat that answers, 0..players−1. A server names the seat of the client, so that
            nobody moves for others. The default is the seat whose turn it is, or the seat of the
            view.

    Raises:
        StaleAnswerError: if the answer is for another document.
        IllegalMoveError: if the move is illegal, it is the turn of another seat, or no round is
            being played; its ``illegality`` says why.
        ActionError: if there is no such action.
        NotationError: if the text is not a move.
        AmbiguousMoveError: if the text names only a tile, which fits several ends.
        SeatError: if there is no such seat.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> match = Match(players=2).deal(random.Random(7))
    >>> move_of(match, TableAnswer(move_number=0, move="9-9"), match.round.seat)
    Play(tile=Tile(9, 9), on=None, announce=False)
    """
    number, now = _find_moment(table)
    if answer.move_number != number:
        raise errors.StaleAnswerError(answer.move_number, number)
    if now is None:
        illegality = cast("DominoMatch", table).illegality(Pass(), seat)  # No round is played.
    elif isinstance(now, DominoRound) and seat not in {None, now.seat}:
        illegality = now.illegality(Pass(), seat)  # It is the turn of another seat.
    elif answer.move is not None:
        return now.parse(answer.move)
    else:
        action = cast("int", answer.action)
        try:
            return actions.decode(now, action)
        except errors.ActionError:
            illegality = actions.illegality(now, action)
    raise IllegalMoveError(cast("Illegality", illegality))


def _find_moment(
    table: DominoMatch | DominoRound | DominoView,
) -> tuple[int, DominoRound | DominoView | None]:
    """Return the number of the next move, and the round or view in which it is made, if any is."""
    if isinstance(table, DominoView):
        return len(table.history), table
    if isinstance(table, DominoRound):
        return len(table.moves), table
    return sum(len(round_.moves) for round_ in table.all_rounds), table.round


def refusal_of(
    error: errors.ChickenfootError,
    names: Sequence[str] = (),
    *,
    you: int | None = None,
    language: Language = None,
) -> TableRefusal:
    """Return the refusal that a server sends to a client after an error.

    Args:
        error: the error that `parse_answer` or `move_of` raised.
        names: the name of each seat; without them, players count from 1.
        you: the seat of the client, 0..players−1. A sentence about it says "you".
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

    Raises:
        SeatError: if the sentence is about a seat that has no name.
        UnknownNameError: if there is no such language.

    >>> from chickenfoot_rules import StaleAnswerError
    >>> refusal_of(StaleAnswerError(11, 12)).to_json()
    '{"code":"stale","message":"expected move 12, got an answer for move 11"}'
    """
    message = error.message_for(names, you=you, language=language)
    if isinstance(error, IllegalMoveError):
        why = error.illegality
        return make_form(TableRefusal, why, code=why.code.value, message=message)
    code = "stale" if isinstance(error, errors.StaleAnswerError) else "invalid"
    return TableRefusal(code=code, message=message)
