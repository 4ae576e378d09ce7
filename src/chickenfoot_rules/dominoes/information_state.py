"""Information states: what a seat saw before the first move of a round, and every move since.

Everything else in a view follows from these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, Self, TypeVar, cast

import attrs

from chickenfoot_rules.base import Immutable, Seat, fill, plural, quote, text
from chickenfoot_rules.base.errors import ChickenfootError, check_type, items_of, part
from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.hidden.worlds import Worlds
from chickenfoot_rules.dominoes.illegality import (
    Illegality,
    IllegalityCode,
    IllegalMoveError,
    make_illegality,
    not_your_turn,
)
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.moves import Draw, Event, Play
from chickenfoot_rules.dominoes.position import DominoSeen
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.scoring import check_seat, is_row
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, tile_set_of

L = TypeVar("L", bound=DominoLayout)
V = TypeVar("V", bound=DominoView)

_GUESSES: Final = {
    IllegalityCode.MUST_PLAY: "must-play-some",
    IllegalityCode.NOT_YOUR_TILE: "can-not-hold",
    IllegalityCode.ALREADY_DREW: "drew-some",
    IllegalityCode.MUST_PLAY_DRAWN: "must-play-some",
}
"""Instead of illegalities that name tiles of a hand, the sentences that name none."""


@attrs.frozen(kw_only=True)
class InformationState(Immutable):
    """The information state of a seat: what it saw before the first move of a round, and since.

    It is the part of a view that can't be derived, so records and texts hold it. It may contradict
    itself: `view` looks for a deal that leads to it, and raises if it finds no deal.

    Attributes:
        origin: what the seat saw before the first move.
        events: every move since, the first one first.
        turn_now: the seat whose turn it is after them, 0..players−1. After the end of the
            round: the seat that went out, or whose turn it would be.
        must_open_now: whether that seat holds the double at the end of a cycle of draws (R2.5),
            which the draws do not reveal.
        hands_now: the tiles of each seat at the end of the round, when they lie open; empty
            while it goes on.
        scores: the score sheet of the match, a row of points by seat for each finished round.

    >>> from chickenfoot_rules import Deal, Round, Rules
    >>> hands = [TileSet.parse("1-2 0-0"), TileSet.parse("2-2 0-1")]
    >>> deal = Deal(hands, TileSet.parse("0-2 1-1"))
    >>> view = Round.start(Rules(domino_set=2), deal).view(0)
    >>> InformationState.of(view).view() == view
    True
    """

    origin: DominoSeen = attrs.field(validator=part(DominoSeen, "what a seat sees"))
    events: tuple[Event, ...] = ()
    turn_now: int = attrs.field(
        default=attrs.Factory(lambda state: state.origin.turn, takes_self=True)
    )
    must_open_now: bool = False
    hands_now: tuple[TileSet | None, ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, view: DominoView) -> Self:
        """Return the information state of a view."""
        return cls(
            origin=fill(_seen_class(type(view)), view.origin),
            events=view.history,
            turn_now=view.turn,
            # Without moves, the origin says it.
            must_open_now=view.opens_unseen and bool(view.history),
            hands_now=view.hands if view.is_over else (),
            scores=view.scores,
        )

    def view(self) -> DominoView:
        """Return the view of this information state.

        Raises:
            SetupError: if no deal and no play lead to it.
        """
        # One world will do: the view is the same in all of them.
        return self.replay(self.example())

    def example(self) -> DominoRound:
        """Return the round before its first move in one of the consistent worlds.

        Raises:
            SetupError: if no world is consistent.
        """
        flaws = tuple(self._flaws())
        if flaws:
            raise SetupError(flaws)
        game = game_of(self.origin)
        worlds = Worlds(game.clues(self._now(), self.origin, self.events), game.round)
        try:
            return worlds.example()
        except SetupError:
            if worlds.may_be_over:
                raise self._is_over() from None
            if not worlds.fitting:
                raise
            worlds.fitting = 0
            worlds.example()  # Raises if something else is wrong.
        raise self._is_over()

    def _is_over(self) -> SetupError:
        message = text("the round is over, so name the tiles that each seat has left")
        rule = self.origin.rules.rule_ids.results
        return SetupError((Flaw(FlawCode.WRONG_END, message, rule),))

    def _now(self) -> DominoSeen:
        """Return what the seat sees after the moves, as far as worlds depend on it."""
        origin = self.origin
        played = TileSet(event.move.tile for event in self.events if isinstance(event.move, Play))
        drawn = TileSet(event.tile for event in self.events if event.tile is not None)
        left = tuple(
            None if hand is None else (hand | drawn if seat == origin.seat else hand) - played
            for seat, hand in enumerate(origin.hands)
        )
        return fill(
            type(origin),
            origin,
            hands=self.hands_now or left,
            boneyard_size=origin.boneyard_size - self._draws,
            layout=_lay_plays(origin.layout, self.events),
            turn=self.turn_now,
            must_open=self.must_open_now,
        )

    @property
    def _draws(self) -> int:
        return sum(isinstance(event.move, Draw) for event in self.events)

    def replay(self, origin: DominoRound) -> DominoView:
        """Return the seat's view after playing the events in a world.

        Args:
            origin: the round before its first move, like an `example`.

        Raises:
            SetupError: if a move is illegal there, or the seat sees something else.
        """
        round_ = origin
        seats = self.origin.rules.rule_ids.seats
        for number, event in enumerate(self.events, 1):
            if round_.seat != event.seat:
                turn = text("it is the turn of {turn}", turn=Seat(round_.seat))
                raise SetupError((_impossible(number, turn, seats),))
            if illegality := round_.illegality(event.move):
                illegality = self._without_guesses(event, illegality)
                flaw = _impossible(number, illegality.message, illegality.rule)
                raise SetupError((flaw,)) from IllegalMoveError(illegality)
            round_ = round_.apply(event.move)
        if round_.is_over and not self.hands_now:
            raise self._is_over()
        if self.hands_now and not round_.is_over:
            message = text("the round goes on, so no other hand lies open")
            rule = self.origin.rules.rule_ids.results
            raise SetupError((Flaw(FlawCode.CONTRADICTION, message, rule),))
        view = round_.view(self.origin.seat, self.scores)
        # The moves are legal; now compare what the seat claims to have seen.
        true = type(self).of(view)
        for name, found, expected in (*_pairs(self.origin, true.origin), *_pairs(self, true)):
            if found != expected:
                message = text(
                    "expected {name} {value}, got {found}",
                    name=name.replace("_", " "),
                    value=quote(expected),
                    found=quote(found),
                )
                rule = self.origin.rules.rule_ids.places
                raise SetupError((Flaw(FlawCode.CONTRADICTION, message, rule),))
        return view

    def _without_guesses(self, event: Event, why: Illegality) -> Illegality:
        """Return why a move is illegal without naming tiles that are elsewhere in other worlds."""
        guesses = _GUESSES
        if len(self.origin.openers) > 1:
            guesses = {**guesses, IllegalityCode.MUST_OPEN: "must-open-some"}
        if why.code not in guesses:
            return why
        tile = event.move.tile if isinstance(event.move, Play) else None
        sentence = guesses[why.code]
        return make_illegality(why.code, sentence, rule=why.rule, seat=event.seat, tile=tile)

    def _flaws(self) -> Iterator[Flaw]:
        """Yield the flaws that would mislead the search for a deal."""
        origin = self.origin
        players = len(origin.hand_sizes)
        if (
            not self._can_play(players)
            or not {*self._named_seats()} <= {*range(players)}
            or len(origin.hands) != players
            or (self.hands_now and len(self.hands_now) != players)
        ):
            message = text(
                "there are {players} seats, but another one is named or has a hand", players=players
            )
            yield Flaw(FlawCode.NO_SUCH_SEAT, message, origin.rules.rule_ids.seats)
            # The other checks use seats as indices.
            return
        if not all(is_row(row, players) for row in self.scores):
            message = text(
                "expected a score sheet with rows of {players} points, 0 or more", players=players
            )
            yield Flaw(FlawCode.WRONG_SCORES, message, origin.rules.rule_ids.points)
        yield from self._wrong_holdings()

    def _can_play(self, players: int) -> bool:
        try:
            self.origin.rules.sides_of(players)
        except ChickenfootError:
            return False
        return True

    def _named_seats(self) -> Iterator[int]:
        """Yield every seat that is named."""
        yield from (self.origin.seat, self.origin.turn, self.origin.lead, self.turn_now)
        for event in self.events:
            yield event.seat
        yield from self.origin.debts

    def _wrong_holdings(self) -> Iterator[Flaw]:
        origin = self.origin
        rule = origin.rules.rule_ids.places
        if origin.hands[origin.seat] is None:
            message = text("{seat} sees its own tiles, so name them", seat=Seat(origin.seat))
            yield Flaw(FlawCode.CONTRADICTION, message, rule, seats=(origin.seat,))
        for seat, (hand, size) in enumerate(zip(origin.hands, origin.hand_sizes, strict=True)):
            if hand is not None and len(hand) != size:
                message = plural(
                    "{seat} holds {number} tile, not {hand}",
                    "{seat} holds {number} tiles, not {hand}",
                    size,
                    seat=Seat(seat),
                    hand=hand,
                )
                yield Flaw(FlawCode.WRONG_COUNT, message, rule, tiles=hand, seats=(seat,))
        if min(origin.boneyard_size, *origin.hand_sizes) < 0:
            yield Flaw(FlawCode.WRONG_COUNT, text("no place has fewer than 0 tiles"), rule)
        yield from game_of(origin).clues.flaws_of(origin)
        if self._draws > origin.boneyard_size:
            message = plural(
                "{number} tile can't be drawn from a boneyard of {size}",
                "{number} tiles can't be drawn from a boneyard of {size}",
                self._draws,
                size=origin.boneyard_size,
            )
            yield Flaw(FlawCode.IMPOSSIBLE_MOVE, message, rule)
        for event in self.events:
            sees_tile = isinstance(event.move, Draw) and event.seat == origin.seat
            if sees_tile != (event.tile is not None):
                message = text(
                    "a seat sees the tiles that it draws and no others, unlike in {move}",
                    move=event,
                )
                yield Flaw(FlawCode.IMPOSSIBLE_MOVE, message, rule)
                return


class UnclearEventError(ChickenfootError, ValueError):
    """What a seat saw does not say whose turn it is now, such as a draw of a hidden tile.

    Attributes:
        choices: the views that it may have now.
    """

    for_people = False

    def __init__(self, choices: tuple[DominoView, ...]) -> None:
        super().__init__(choices)
        self.choices = choices

    def __str__(self) -> str:
        calls = [f"turn={one.turn}, must_open={one.opens_unseen}" for one in self.choices]
        if not any(one.opens_unseen for one in self.choices):
            calls = [f"turn={one.turn}" for one in self.choices]
        return f"expected whose turn it is after these events: {' or '.join(calls)}"


def carry_on(
    view: V,
    events: Sequence[Event],
    *,
    turn: int | None,
    must_open: bool | None,
    hands: Iterable[Iterable[Tile]],
) -> V:
    """Return a view after more events; see `DominoView.observe`."""
    for event in events:
        check_type(event, Event, "an Event", Play="Event(seat, move) says whose move it is")
    _refuse_at_once(view, events[0])
    state = InformationState.of(view)
    after = attrs.evolve(
        state,
        events=(*state.events, *events),
        hands_now=tuple(map(tile_set_of, items_of(hands, "hands"))),
    )
    found: list[DominoView] = []
    errors: list[SetupError] = []
    for turn_now, must_open_now in _turns_after(view, events[-1], turn, must_open=must_open):
        try:
            one = attrs.evolve(after, turn_now=turn_now, must_open_now=must_open_now).view()
        except SetupError as error:
            errors.append(error)
        else:
            found.append(one)
            if not isinstance(events[-1].move, Draw):
                break  # After a play or a pass, everyone knows whose turn it is.
    if len(found) > 1:
        raise UnclearEventError(tuple(found))
    if found:
        return cast("V", found[0])
    ends = (one for one in errors if one.flaws[0].code is FlawCode.WRONG_END)
    first = next(ends, errors[0])
    # Of several events, the flaw says which one is impossible.
    why = _why_not(view, events[0], first) if len(events) == 1 else None
    raise first if why is None else IllegalMoveError(why)


def _why_not(view: DominoView, event: Event, error: SetupError) -> Illegality | None:
    """Return why no deal allows one more event, if an illegality says it."""
    if isinstance(error.__cause__, IllegalMoveError):
        return error.__cause__.illegality
    move, seat = event.move, event.seat
    if isinstance(move, Play) and move.tile not in view.knowledge.may_hold[seat]:
        rule = view.rules.rule_ids.places
        code = IllegalityCode.NOT_YOUR_TILE
        return make_illegality(code, "can-not-hold", rule=rule, seat=seat, tile=move.tile)
    if view.must_open and not isinstance(move, Play):
        rule = view.rules.rule_ids.opening
        return make_illegality(IllegalityCode.MUST_OPEN, "must-open-some", rule=rule, seat=seat)
    if isinstance(move, Draw) and view.draw_fits:
        return make_illegality(IllegalityCode.ALREADY_DREW, "drew-some", seat=seat)
    return None


def _turns_after(
    view: DominoView, last: Event, turn: int | None, *, must_open: bool | None
) -> Iterable[tuple[int, bool]]:
    """Return whose turn it may be after events, and whether that seat must open."""
    # While they draw for the double, anybody may open next.
    searches = view.layout.is_empty and isinstance(last.move, Draw)
    turns: Iterable[int] = range(view.players)
    if turn is not None:
        turns = [check_seat(turn, view.players, view.rules.rule_ids.seats)]
    elif not searches:
        turns = sorted({last.seat, view.rules.seat_after(last.seat, view.players)})
    opens = [False, True] if searches else [False]
    return product(turns, opens if must_open is None else [must_open])


def _refuse_at_once(view: DominoView, event: Event) -> None:
    """Raise if the view itself says why the next event is impossible.

    Raises:
        IllegalMoveError: if the move is illegal for the seat, or out of turn.
        SeatError: if there is no such seat.
    """
    rule = view.rules.rule_ids.seats
    seat = check_seat(event.seat, view.players, rule)
    illegality = None
    if view.is_over or seat == view.turn == view.seat:
        illegality = view.illegality(event.move)
    elif seat != view.turn:
        illegality = not_your_turn(seat, view.turn, rule)
    if illegality is not None:
        raise IllegalMoveError(illegality)


def _seen_class(kind: type[DominoView]) -> type[DominoSeen]:
    """Return the class of the part of a view that can't be derived: its nearest such base."""
    bases: tuple[type[object], ...] = kind.__mro__
    return next(
        base for base in bases if issubclass(base, DominoSeen) and not issubclass(base, DominoView)
    )


def _pairs(found: object, expected: object) -> Iterator[tuple[str, object, object]]:
    """Yield the fields of two attrs values, apart from the origin, with the value of each."""
    for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(found))):
        if field.name != "origin":
            yield field.name, getattr(found, field.name), getattr(expected, field.name)


def _impossible(number: int, message: str, rule: str) -> Flaw:
    told = text("move {number}: {message}", number=number, message=message)
    return Flaw(FlawCode.IMPOSSIBLE_MOVE, told, rule)


def _lay_plays(layout: L, events: Iterable[Event]) -> L:
    """Return a layout after moves.

    Raises:
        SetupError: if a tile can't lie where it was laid.
    """
    for number, event in enumerate(events, 1):
        if isinstance(event.move, Play):
            refusal = layout.refusal(event.move.tile, event.move.on)
            if refusal is not None:
                flaw = _impossible(number, refusal.message, refusal.rule)
                raise SetupError((flaw,)) from IllegalMoveError(refusal)
            layout = layout.place_unchecked(event.move)
    return layout
