"""Games in which nobody draws: what their views and information states have in common.

The tiles that are not dealt are out of play, and the constructor of a round takes them as
``out_of_play``. A player who passes holds no tile that fits.
"""

from __future__ import annotations

import math
import random
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TypeVar, cast

from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.hidden.knowledge import Fillings, Knowledge, Slot, knowledge_of
from chickenfoot_rules.dominoes.hidden.sampling import Sampler
from chickenfoot_rules.dominoes.information_state import DominoInformationState, lay_plays
from chickenfoot_rules.dominoes.moves import Event, History, Play
from chickenfoot_rules.dominoes.position import DominoSeen
from chickenfoot_rules.dominoes.round import DominoRound, DominoView, freeze
from chickenfoot_rules.dominoes.texts import text
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.dominoes.values import fill


class DealtWorlds:
    """All deals that are consistent with a view of a round in which nobody draws.

    Every event excludes tiles from hands. And while a round goes on, somebody can play (X7).

    Args:
        now: what the seat sees now.
        origin: what it saw before the first move.
        history: the moves since, the first one first.
        hands: the slots of the hidden hands, with what was known before the first move; without
            them, nothing was.

    Attributes:
        fitting: the mask of the tiles of which the hidden hands have at least one, since
            the round goes on; 0 if that need not be so.
        knowledge: what follows about the hidden tiles, and from which events.
    """

    def __init__(
        self,
        now: DominoSeen,
        origin: DominoSeen,
        history: Sequence[Event],
        hands: list[Slot] | None = None,
    ) -> None:
        self._now = now
        self._dealt = [0 if hand is None else hand.mask for hand in origin.hands]
        self._slots = slots_of(now, origin, history, hands or slots_at_start(origin))
        self._events = len(history)
        self.fitting: int = 0
        goes_on = None in now.hands and not now.layout.is_empty
        if goes_on and not now.layout.fitting_mask & now.hand.mask:
            self.fitting = now.layout.fitting(now.unseen).mask

    def count(self) -> int:
        """Return the number of deals; neither hands nor the tiles out of play have an order."""
        return _count(self._slots) - (_count(self._slots_if_nobody_fits()) if self.fitting else 0)

    def sample(self, rng: random.Random) -> tuple[tuple[int, ...], TileSet]:
        """Return a random deal; all are equally likely.

        Returns:
            The mask of each hand before the first move, and the tiles out of play.

        Raises:
            SetupError: if there is no such deal, since no round can look like this.
        """
        while True:
            hidden = 0
            hands = [*self._dealt]
            out_of_play = TileSet()
            for slot, tiles in zip(self._slots, self.sampler.sample(rng), strict=True):
                filled = TileSet(tiles)
                if slot.seat is None:
                    out_of_play = filled
                else:
                    hands[slot.seat] |= filled.mask
                    hidden |= filled.mask
            # At worst, one sample in fifteen is accepted: if only one hidden tile is in a hand.
            if not self.fitting or self.fitting & hidden:
                return tuple(hands), out_of_play

    def cases(self) -> list[Fillings]:
        """Return the ways to fill the slots, a case for each seat that may be able to play.

        One seat is able to play, since the last event did not end the round (X7).
        """
        if not self.fitting:
            return [Fillings(self._slots)]
        cases: list[Fillings] = []
        for at, slot in enumerate(self._slots):
            if slot.seat is None or not slot.allowed & self.fitting:
                continue
            slots = [other.copy() for other in self._slots]
            fits = slots[at].copy()
            fits.size = 1
            fits.exclude(self._events - 1, ~self.fitting)
            slots[at].size -= 1
            with suppress(SetupError):  # No deal belongs to this case.
                cases.append(Fillings([fits, *(other for other in slots if other.size)]))
        return cases

    @cached_property
    def knowledge(self) -> Knowledge:
        """What follows about the hidden tiles, and from which events."""
        return knowledge_of(self._now, self.cases())

    @cached_property
    def sampler(self) -> Sampler:
        """What samples the slots; some of its ways leave nobody able to play.

        Raises:
            SetupError: if there is no deal, since no round can look like this.
        """
        if self.fitting and not self.count():
            message = text("no deal leads to what this view shows")
            raise SetupError((Flaw(FlawCode.CONTRADICTION, message, "X7"),))
        return Sampler(Fillings(self._slots))

    def _slots_if_nobody_fits(self) -> list[Slot]:
        """Return the slots if no other seat could play."""
        return [
            Slot(slot.seat, slot.size, slot.allowed & ~(0 if slot.seat is None else self.fitting))
            for slot in self._slots
        ]


def _count(slots: Sequence[Slot]) -> int:
    try:
        ways = Sampler(Fillings(slots)).count()
    except SetupError:  # The slots can't be filled.
        return 0
    return ways // math.prod(math.factorial(slot.size) for slot in slots)


def slots_at_start(origin: DominoSeen) -> list[Slot]:
    """Return a slot for each hidden hand, before anything is known of it."""
    return [
        Slot(seat, size, origin.unseen.mask)
        for seat, size in enumerate(origin.hand_sizes)
        if origin.hands[seat] is None
    ]


def slots_of(
    now: DominoSeen, origin: DominoSeen, history: Sequence[Event], hands: list[Slot]
) -> list[Slot]:
    """Return the hidden slots of a round, with the tiles that its events leave possible in each.

    Args:
        now: what a seat sees now.
        origin: what it saw before the first move.
        history: the moves since, the first one first.
        hands: the slots of the hidden hands, with what was known before the first move.
    """
    held = sum(slot.size for slot in hands)
    slots = [*hands, Slot(None, len(origin.unseen) - held, origin.unseen.mask)]
    _exclude_by_events(origin, history, slots)
    for holder, hand in enumerate(now.hands):
        if hand is not None and origin.hands[holder] is None:
            # The hands lie open at the end, to be counted (X6, X7).
            for slot in slots:
                if slot.seat != holder:
                    slot.exclude(len(history) - 1, hand.mask)
    return [slot for slot in slots if slot.size]


def _exclude_by_events(origin: DominoSeen, history: Sequence[Event], slots: Sequence[Slot]) -> None:
    """Exclude from each slot what the events say was elsewhere."""
    layout = origin.layout
    played = [0] * len(origin.hands)
    for index, event in enumerate(history):
        move = event.move
        if isinstance(move, Play):
            for slot in slots:
                if slot.seat != event.seat:
                    slot.exclude(index, move.tile.bit)
            played[event.seat] |= move.tile.bit
            layout = layout.place_unchecked(move)
        else:
            # A seat that passes holds no tile that fits (X5).
            fitting = layout.fitting_mask & ~played[event.seat]
            for slot in slots:
                if slot.seat == event.seat:
                    slot.exclude(index, fitting)


S = TypeVar("S", bound=DominoSeen)
R = TypeVar("R", bound=DominoRound)
V = TypeVar("V", bound=DominoView)


class DealtView(DominoView):
    """All that one seat may know of a round in which nobody draws."""

    __slots__ = ()

    @property
    @abstractmethod
    def _worlds(self) -> DealtWorlds:
        """The deals that are consistent with the view; a cached property."""

    @property
    def knowledge(self) -> Knowledge:
        """What follows about the tiles that the seat does not see, and from which events."""
        return self._worlds.knowledge

    def count_worlds(self) -> int:
        """Return how many deals are consistent with the view."""
        return self._worlds.count()

    def determinize(self, rng: random.Random) -> DominoRound:
        """Return a complete round that the seat can't tell from the real one.

        It is drawn uniformly from the deals that are consistent with the view. Its view for
        the seat equals this one, except that a round does not know the score sheet.

        Args:
            rng: the source of randomness.
        """
        kind = game_of(self).round
        dealt, out_of_play = self._worlds.sample(rng)
        start = freeze(self.origin.open_round(kind, dealt, out_of_play=out_of_play), kind)
        if not self.history:
            return start
        hands = [*dealt]
        history: History = None
        for event in self.history:
            history = (history, event.seat, event.move)
            if isinstance(event.move, Play):
                hands[event.seat] ^= event.move.tile.bit
        now = self.open_round(kind, hands, out_of_play=out_of_play)
        now._history = history  # noqa: SLF001 - an open twin
        now._origin = start  # noqa: SLF001
        return freeze(now, kind)


class DealtInformationState(DominoInformationState[S, R, V]):
    """What a seat saw before the first move of a round in which nobody draws, and since."""

    __slots__ = ()

    def _hidden_hands(self) -> list[Slot] | None:
        """Return the slots of the hidden hands, if anything is known before the first move."""
        return None

    def _wrong_holdings(self) -> Iterator[Flaw]:
        yield from super()._wrong_holdings()
        for event in self.events:
            if event.tile is not None:
                message = text("nobody draws, unlike in {move}", move=event)
                rule = self.origin.rules.rule_ids.seats
                yield Flaw(FlawCode.IMPOSSIBLE_MOVE, message, rule)
                return

    def _some_origin(self) -> R:
        worlds = DealtWorlds(self._now(), self.origin, self.events, self._hidden_hands())
        if not worlds.count():
            message = text("no deal leads to what this view shows")
            rule = self.origin.rules.rule_ids.places
            raise SetupError((Flaw(FlawCode.CONTRADICTION, message, rule),))
        rng = random.Random(0)  # noqa: S311 - always the same world
        # The origin may still have flaws of its own, which the constructor finds.
        hands, out_of_play = worlds.sample(rng)
        kind = game_of(self.origin).round
        return cast(
            "R", kind.from_setup(self.origin.open_round(kind, hands, out_of_play=out_of_play))
        )

    def _now(self) -> S:
        """Return what the seat sees now, as far as worlds depend on it."""
        origin = self.origin
        played = TileSet(event.move.tile for event in self.events if isinstance(event.move, Play))
        left = tuple(None if hand is None else hand - played for hand in origin.hands)
        return fill(
            type(origin),
            origin,
            hands=self.hands_now or left,
            layout=lay_plays(origin.layout, self.events),
            turn=self.turn_now,
        )
