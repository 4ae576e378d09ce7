"""Views, rounds and matches as table documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

import attrs

from chickenfoot_rules.bulk import actions
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.checks import check_type, items_of, wrong_type
from chickenfoot_rules.dominoes.documents import (
    LaidTile,
    LegalMove,
    TableDocument,
    TableDuty,
    TableEnd,
    TableEvent,
    TableOutcome,
    TablePlace,
    TablePoint,
    TableSeat,
    TableSpot,
)
from chickenfoot_rules.dominoes.errors import HistoryError, SeatError
from chickenfoot_rules.dominoes.hidden.knowledge import Knowledge
from chickenfoot_rules.dominoes.layout import Duty
from chickenfoot_rules.dominoes.moves import Draw, Move, Play
from chickenfoot_rules.dominoes.protocols import DominoRules
from chickenfoot_rules.dominoes.round import Event
from chickenfoot_rules.dominoes.scoring import check_seat
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.notation import format_move, format_rules
from chickenfoot_rules.records.annotations import check_names
from chickenfoot_rules.records.tables.games import (
    AnyMatch,
    AnyRound,
    AnyView,
    Scores,
    TableGame,
    table_game,
)
from chickenfoot_rules.rendering.geometry import Arrangement, PlacedTile, arrange

__all__ = ["document_for", "document_of"]


@attrs.frozen(kw_only=True)
class _Sight(Immutable):
    """What somebody sees of a round.

    Attributes:
        view: the view of any seat; only what everyone sees is taken from it.
        seat: the seat that looks; ``None`` for a spectator, or if all hands are shown.
        hands: the tiles of each seat; ``None`` for hidden hands.
        drawn: the tile that was just drawn and may be played, if it is seen.
        legal_moves: the legal moves, if they are seen.
        events: the moves of the round.
        knowledge: what the seat can infer, if that is requested.
    """

    view: AnyView
    seat: int | None = None
    hands: tuple[TileSet | None, ...]
    drawn: Tile | None = None
    legal_moves: tuple[Move, ...] = ()
    events: tuple[Event, ...]
    knowledge: Knowledge | None = None


def document_of(
    value: object, /, *, names: Sequence[str] = (), since: int = 0, inferred: bool = False
) -> TableDocument:
    """Return the document of a view or a round; see their method ``to_document``.

    Raises:
        WrongTypeError: if it is neither, or the names are not iterable.
        RecordError: if a name is missing or invalid.
        HistoryError: if `since` is not a number of a move.
        SeatError: if inferences are requested of a round.
    """
    if isinstance(value, PlayerView | ExpressView):
        sight = _of_view(value, inferred=inferred)
    elif isinstance(value, Round | ExpressRound):
        _check_infers(None, inferred=inferred)
        sight = _of_round(value)
    else:
        raise wrong_type(value, "a round or a view of a game of this library")
    view = sight.view
    _check_since(since)
    return _document(
        view.rules,
        view.players,
        sight,
        names=names,
        scores=view.scores,
        # After the end, the score sheet of a match has the row of the round.
        round_number=max(1, len(view.scores) + (not view.is_over)),
        events=_events(sight.events, 0, since),
        turn=len(sight.events),
        first_turn=0,
    )


def document_for(
    match: AnyMatch,
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
        match: the match, of either game.
        seat: the seat that looks, 0..players−1; ``None`` for a spectator, who sees no hand before
            the end of a round.
        names: the name of each seat, or none.
        since: the number of the first move to list as an event, 0 up, also of an earlier round.
            The default lists the moves of the round.
        inferred: whether to say what each seat may hold, as far as the seat can know.

    Raises:
        SeatError: if there is no such seat, or inferences are requested for a spectator.
        RecordError: if a name is missing or invalid.
        HistoryError: if `since` is not a number of a move.
        WrongTypeError: if ``match`` is not a match of a game of this library.

    >>> import random
    >>> match = Match(players=2).deal(random.Random(7))
    >>> match = match.apply(match.round.legal_moves[0])
    >>> document = document_for(match, 1, names=["Ada", "Bob"])
    >>> document.turn, document.to_move, [seat.hand_size for seat in document.seats]
    (1, 1, [19, 20])
    """
    check_type(match, (Match, ExpressMatch), "a match of a game of this library")
    if seat is not None:
        check_seat(seat, match.players)
    _check_infers(seat, inferred=inferred)
    rounds: Sequence[AnyRound] = match.all_rounds
    starts = [*accumulate((len(round_.moves) for round_ in rounds), initial=0)]
    first_turn = starts[-2] if rounds else 0
    if since is None:
        since = first_turn
    _check_since(since)
    sight = None
    events: list[TableEvent] = []
    for start, end, round_ in zip(starts, starts[1:], rounds, strict=False):
        if end > since or round_ is rounds[-1]:
            scored = round_.view(seat or 0, match.scores)
            sight = _of_public(scored) if seat is None else _of_view(scored, inferred=inferred)
            events += _events(sight.events, start, since)
    return _document(
        match.rules,
        match.players,
        sight,
        names=names,
        scores=match.scores,
        round_number=len(rounds),
        events=events,
        turn=starts[-1],
        first_turn=first_turn,
    )


def _check_since(since: int) -> None:
    if type(since) is not int or since < 0:
        message = f"expected the number of a move, 0 up, got {shown(since)}"
        raise HistoryError(message)


def _check_infers(seat: int | None, *, inferred: bool) -> None:
    if inferred and seat is None:
        message = "expected inferred=True only for a seat; nobody else has a hand to infer from"
        raise SeatError(message)


def _of_view(view: AnyView, *, inferred: bool) -> _Sight:
    return _Sight(
        view=view,
        seat=view.seat,
        hands=view.hands,
        drawn=_drawn(view),
        legal_moves=view.legal_moves,
        events=view.history,
        knowledge=view.knowledge if inferred else None,
    )


def _of_public(view: AnyView) -> _Sight:
    """Return what everyone sees of a round, without anything of the seat of the view."""
    return _Sight(
        view=view,
        hands=view.hands if view.is_over else (None,) * view.players,
        events=tuple(Event(event.seat, event.move) for event in view.history),
    )


def _of_round(round_: AnyRound) -> _Sight:
    view = round_.view(round_.seat)
    drawn = iter(round_.drawn_tiles)
    return _Sight(
        view=view,
        hands=round_.hands,
        drawn=_drawn(view),
        legal_moves=view.legal_moves,
        events=tuple(
            Event(event.seat, event.move, next(drawn) if isinstance(event.move, Draw) else None)
            for event in view.history
        ),
    )


def _drawn(view: AnyView) -> Tile | None:
    return view.drawn if isinstance(view, PlayerView) else None


def _document(
    rules: Rules | ExpressRules,
    players: int,
    sight: _Sight | None,
    *,
    names: Sequence[str],
    scores: Scores,
    round_number: int,
    events: Iterable[TableEvent],
    turn: int,
    first_turn: int,
) -> TableDocument:
    game = table_game(rules)
    labels = items_of(names, "names")
    check_names(labels, players)
    document = TableDocument(
        game=game.name,
        rules=format_rules(rules),
        domino_set=rules.domino_set.highest,
        seats=tuple(
            TableSeat(
                name=labels[seat] if labels else "", hand_size=0, partner=game.partner(rules, seat)
            )
            for seat in range(players)
        ),
        round_number=round_number,
        most_rounds=game.most_rounds(rules),
        turn=turn,
        first_turn=first_turn,
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
            for place in (game.standings(scores, rules, players) if scores else ())
        ),
        is_match_over=game.is_match_over(scores, rules),
    )
    return document if sight is None else _with_round(document, game, sight)


def _with_round(document: TableDocument, game: TableGame, sight: _Sight) -> TableDocument:
    """Return a document with what somebody sees of the round."""
    view = sight.view
    outcome = view.outcome
    known = sight.knowledge
    arrangement = arrange(view.layout)
    left, top, right, bottom = map(_short, arrangement.bounds)
    return attrs.evolve(
        document,
        seat=sight.seat,
        seats=tuple(_seats(document.seats, sight)),
        to_move=None if view.is_over else view.turn,
        lead=view.lead,
        openers=_texts(game.openers(view)),
        must_open=game.must_open(view),
        boneyard_size=view.boneyard_size,
        layout=tuple(map(_laid, arrangement.tiles)),
        bounds=(left, top, right, bottom),
        open_ends=tuple(
            TableEnd(
                tile=str(end.tile),
                value=end.value,
                x=_short(end.x),
                y=_short(end.y),
                heading=end.heading,
            )
            for end in arrangement.ends
        ),
        duty=None if view.duty is None else _duty(view.duty, arrangement),
        drawn=_text(sight.drawn),
        draw_fits=isinstance(view, PlayerView) and view.draw_fits,
        legal_moves=tuple(_legal(view.rules, move) for move in sight.legal_moves),
        outcome=None
        if outcome is None
        else TableOutcome(
            reason=outcome.reason.value,
            winner=outcome.winner,
            winners=game.winners(outcome),
            points=outcome.points,
        ),
        may_be_undrawn=None if known is None else _texts(known.may_be_undrawn),
    )


def _seats(seats: Iterable[TableSeat], sight: _Sight) -> Iterator[TableSeat]:
    view, known = sight.view, sight.knowledge
    debts = view.debts if isinstance(view, PlayerView) else ()
    for number, seat in enumerate(seats):
        hand = sight.hands[number]
        yield attrs.evolve(
            seat,
            hand_size=view.hand_sizes[number],
            hand=None if hand is None else _texts(hand),
            owes=number in debts,
            may_hold=None if known is None else _texts(known.may_hold[number]),
            must_hold=None if known is None else _texts(known.must_hold[number]),
        )


def _laid(placed: PlacedTile) -> LaidTile:
    first, second = placed.halves
    return LaidTile(
        tile=str(placed.tile),
        on=_text(placed.on),
        x=_short(placed.x),
        y=_short(placed.y),
        angle=placed.angle,
        pips=(first.value, second.value),
        connector=tuple(map(_point, placed.connector)),
    )


def _duty(duty: Duty, arrangement: Arrangement) -> TableDuty:
    return TableDuty(
        double=str(duty.double),
        missing=duty.missing,
        part="arm" if duty.is_cross else "toe",
        spots=tuple(
            TableSpot(x=_short(spot.x), y=_short(spot.y), heading=spot.heading)
            for spot in arrangement.spots
        ),
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


def _events(events: Iterable[Event], start: int, since: int) -> Iterator[TableEvent]:
    """Yield the events of a round since a move.

    Args:
        events: all events of the round.
        start: the number of its first move.
        since: the number of the first move to list.
    """
    for turn, event in enumerate(events, start):
        if turn >= since:
            play = event.move if isinstance(event.move, Play) else None
            yield TableEvent(
                turn=turn,
                seat=event.seat,
                move=format_move(event.move),
                drawn=_text(event.tile),
                call=None if play is None else play.call,
            )


def _point(point: tuple[float, float]) -> TablePoint:
    x, y = point
    return _short(x), _short(y)


def _short(length: float) -> float:
    """Return a length with at most three decimals, as a whole number if it is one."""
    rounded = round(length, 3)
    return int(rounded) if rounded == int(rounded) else rounded


def _text(tile: Tile | None) -> str | None:
    return None if tile is None else str(tile)


def _texts(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(map(str, tiles))
