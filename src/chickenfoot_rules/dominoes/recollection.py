"""What must be written down of a view, in every game, so that it can be put together again."""

from __future__ import annotations

import reprlib
from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator
from typing import ClassVar, Final, Generic, Self, TypeVar, cast

import attrs

from chickenfoot_rules.dominoes.errors import SetupError
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.protocols import DominoLayout, DominoRound, DominoRules, DominoView
from chickenfoot_rules.dominoes.round import Event
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.scoring import is_row
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.dominoes.values import Immutable

__all__ = ["Recalled", "laid"]

L = TypeVar("L", bound=DominoLayout)
R = TypeVar("R", bound=DominoRound)
V = TypeVar("V", bound=DominoView)

_SINCE: Final = {"events", "turn_now", "hands_now", "scores"}
"""What of a recollection is not about the time before the first move."""


@attrs.frozen(kw_only=True)
class Recalled(Immutable, ABC, Generic[R, V]):
    """What a seat saw before the first move of a round, and what it has seen since.

    Everything else in a view follows from it. It may be false: `view` finds out, because it
    looks for a deal that leads to it and plays it.

    Attributes:
        seat: the seat that looks, 0..players−1.
        rules: the options.
        hands: the tiles of each seat before the first move, as far as they were
            seen; ``None`` for the others.
        hand_sizes: how many tiles each seat held then.
        layout: what lay on the table.
        turn: the seat whose turn it was, 0..players−1.
        lead: the seat that leads the round, 0..players−1.
        events: every move since, the first one first.
        turn_now: the seat whose turn it is after them, 0..players−1. Of a
            finished round: who went out, or whose turn it would be.
        hands_now: the tiles of each seat at the end of the round, when they lie
            open; empty while it goes on.
        scores: the score sheet of the match, a row of points by seat for each
            finished round.
    """

    rule_ids: ClassVar[RuleIds]
    """The rules that messages name."""

    seat: int
    rules: DominoRules
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    layout: DominoLayout
    turn: int
    lead: int
    events: tuple[Event, ...]
    turn_now: int
    hands_now: tuple[TileSet | None, ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, view: V) -> Self:
        """Return what must be written down of a view."""
        origin = view.origin
        names = {field.name for field in attrs.fields(cls)} - _SINCE
        return cls(
            **{name: getattr(origin, name) for name in names},
            events=view.history,
            turn_now=view.turn,
            hands_now=view.hands if view.is_over else (),
            scores=view.scores,
        )

    @abstractmethod
    def _some_origin(self) -> R:
        """Return the round before its first move in one of the worlds that fit.

        Raises:
            SetupError: when there is none.
        """

    @property
    @abstractmethod
    def _tables(self) -> Container[int]:
        """How many can play."""

    def view(self) -> V:
        """Put the view together again.

        Raises:
            SetupError: when no deal and no play lead to it.
        """
        return self.seen_from(self.example())

    def example(self) -> R:
        """Return the round before its first move in one of the worlds that fit.

        Raises:
            SetupError: when there is none.
        """
        flaws = tuple(self._flaws())
        if flaws:
            raise SetupError(flaws)
        return self._some_origin()

    def seen_from(self, origin: R) -> V:
        """Play the events in a world, and return what is seen then.

        Args:
            origin: the round before its first move, like an `example`.

        Raises:
            SetupError: when they can't be played, or not all is seen that was told.
        """
        round_: DominoRound = origin
        for number, event in enumerate(self.events, 1):
            if round_.seat != event.seat:
                turn = f"it is the turn of seat {round_.seat} ({self.rule_ids.seats})"
                raise SetupError((f"move {number}: {turn}",))
            if illegality := round_.illegality(event.move):
                raise SetupError((f"move {number}: {illegality}",))
            round_ = round_.apply(event.move)
        view = cast("V", round_.view(self.seat, self.scores))
        seen = self.of(view)
        for field in attrs.fields(type(self)):
            told, true = getattr(self, field.name), getattr(seen, field.name)
            if told != true:
                name = field.name.replace("_", " ")
                reason = f"of {name} it tells {reprlib.repr(told)}, but it is {reprlib.repr(true)}"
                raise SetupError((f"{reason} ({self.rule_ids.places})",))
        return view

    def _flaws(self) -> Iterator[str]:
        """Yield what would lead astray whoever looks for a deal."""
        players = len(self.hand_sizes)
        if (
            players not in self._tables
            or not {*self._named_seats()} <= {*range(players)}
            or len(self.hands) != players
            or (self.hands_now and len(self.hands_now) != players)
        ):
            rule = self.rule_ids.seats
            yield f"there are {players} seats, and one that is named is none of them ({rule})"
            return
        if not all(is_row(row, players) for row in self.scores):
            rule = self.rule_ids.points
            yield f"a score sheet has rows of {players} points, 0 or more ({rule})"
        yield from self._false_holdings()

    def _named_seats(self) -> Iterator[int]:
        """Yield the seats that something is told of."""
        yield from (self.seat, self.turn, self.turn_now, self.lead)
        for event in self.events:
            yield event.seat

    def _sizes(self) -> Iterator[int]:
        """Yield how many tiles lie in each place of which that is told."""
        yield from self.hand_sizes

    def _false_holdings(self) -> Iterator[str]:
        rule = self.rule_ids.places
        if self.hands[self.seat] is None:
            yield f"seat {self.seat} sees its own tiles ({rule})"
        for seat, (hand, size) in enumerate(zip(self.hands, self.hand_sizes, strict=True)):
            if hand is not None and len(hand) != size:
                yield f"seat {seat} holds {size} tiles, not {hand} ({rule})"
        if min(self._sizes()) < 0:
            yield f"nobody holds fewer tiles than none ({rule})"


def laid(layout: L, events: Iterable[Event]) -> L:
    """Return what lies on the table after some events.

    Raises:
        SetupError: when a tile can't lie where it was laid.
    """
    for number, event in enumerate(events, 1):
        if isinstance(event.move, Play):
            refusal = layout.refusal(event.move.tile, event.move.on)
            if refusal is not None:
                raise SetupError((f"move {number}: {refusal}",))
            layout = layout.after_legal(event.move)
    return layout
