"""The common part of worlds and information states of games in which nobody draws.

The tiles that are not dealt are out of play, and the constructor of a round takes them as
``out_of_play``. A player who passes holds no tile that fits.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, TypeVar

from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.hidden.knowledge import (
    Fillings,
    Slot,
    contradiction,
    exclude_play,
    exclude_shown,
)
from chickenfoot_rules.dominoes.hidden.sampling import Sampler
from chickenfoot_rules.dominoes.hidden.worlds import DominoWorlds
from chickenfoot_rules.dominoes.information_state import DominoInformationState
from chickenfoot_rules.dominoes.moves import Event, History, Play
from chickenfoot_rules.dominoes.position import DominoSeen, open_world
from chickenfoot_rules.dominoes.round import DominoRound, DominoView, freeze
from chickenfoot_rules.dominoes.texts import text
from chickenfoot_rules.dominoes.tiles import TileSet


class DealtWorlds(DominoWorlds[DominoRound]):
    """All deals that are consistent with a view of a round in which nobody draws.

    Every event excludes tiles from hands. While a round goes on, somebody can play (X7).

    Args:
        now: what the seat sees now.
        origin: what it saw before the first move.
        history: the moves since, the first one first.
        hands: the slots of the hidden hands, with what was known before the first move; by default,
            nothing was known.

    Attributes:
        fitting: the mask of the tiles of which the hidden hands have at least one, since the round
            goes on; 0 if they need not have any.
    """

    def __init__(
        self,
        now: DominoSeen,
        origin: DominoSeen,
        history: Sequence[Event],
        hands: list[Slot] | None = None,
    ) -> None:
        super().__init__(now, slots_of(now, origin, history, hands or slots_at_start(origin)))
        self._origin = origin
        self._events = history
        self._kind = game_of(now).round
        self.fitting: int = 0
        goes_on = None in now.hands and not now.layout.is_empty
        if goes_on and not now.layout.fitting_mask & now.hand.mask:
            self.fitting = now.layout.fitting(now.unseen).mask

    def count(self) -> int:
        """Return the number of deals; neither hands nor the tiles out of play have an order."""
        return _count(self._slots) - (_count(self._slots_if_nobody_fits()) if self.fitting else 0)

    def samples(self, rng: random.Random) -> Iterator[DominoRound]:
        """Yield, without end, random worlds, all equally likely: rounds as they are now."""
        for dealt, out_of_play in self._deals(rng):
            start = freeze(self._open(self._origin, dealt, out_of_play), self._kind)
            if not self._events:
                yield start
                continue
            hands = [*dealt]
            history: History = None
            for event in self._events:
                history = (history, (event.seat, event.move))
                if isinstance(event.move, Play):
                    hands[event.seat] ^= event.move.tile.bit
            now = self._open(self._now, hands, out_of_play)
            now._history = history  # noqa: SLF001 - an open twin
            now._origin = start  # noqa: SLF001
            yield freeze(now, self._kind)

    def example(self) -> DominoRound:
        """Return one world before its first move, always the same one."""
        dealt, out_of_play = next(self._deals(random.Random(0)))  # noqa: S311 - always the same
        # The origin may still have flaws of its own, which the constructor finds.
        return self._kind.from_setup(self._open(self._origin, dealt, out_of_play))

    def _open(self, seen: DominoSeen, hands: Iterable[int], out_of_play: TileSet) -> Any:  # noqa: ANN401 - an open twin
        return open_world(seen, self._kind, hands, out_of_play=out_of_play)

    def _deals(self, rng: random.Random) -> Iterator[tuple[list[int], TileSet]]:
        """Yield the mask of each hand before the first move, and the tiles out of play."""
        for filled in self.sampler.samples(rng):
            hands = [0 if hand is None else hand.mask for hand in self._origin.hands]
            out_of_play = TileSet()
            for slot, tiles in zip(self._slots, filled, strict=True):
                if slot.seat is None:
                    out_of_play = TileSet(tiles)
                else:
                    hands[slot.seat] |= TileSet(tiles).mask
            # At worst, one sample in fifteen is accepted: if only one hidden tile is in a hand.
            if not self.fitting or self.fitting & ~out_of_play.mask:
                yield hands, out_of_play

    def _cases(self) -> list[Fillings]:
        """Return the ways to fill the slots, a case for each seat that may be able to play.

        One seat is able to play, since the last event did not end the round (X7).
        """
        if not self.fitting:
            return super()._cases()
        cases: list[Fillings] = []
        for at, slot in enumerate(self._slots):
            if slot.seat is None or not slot.allowed & self.fitting:
                continue
            slots = [other.copy() for other in self._slots]
            fits = slots[at].copy()
            fits.size = 1
            fits.exclude(len(self._events) - 1, ~self.fitting)
            slots[at].size -= 1
            with suppress(SetupError):  # No deal belongs to this case.
                cases.append(Fillings([fits, *(other for other in slots if other.size)]))
        return cases

    @cached_property
    def sampler(self) -> Sampler:
        """The sampler of the slots; in some of its ways nobody can play.

        Raises:
            SetupError: if there is no deal, since no round can look like this.
        """
        if self.fitting and not self.count():
            raise contradiction(self._now.rules.rule_ids.places)
        return super().sampler

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
    layout = origin.layout
    played = [0] * len(origin.hands)
    for index, event in enumerate(history):
        move = event.move
        if isinstance(move, Play):
            exclude_play(slots, index, event.seat, move.tile.bit)
            played[event.seat] |= move.tile.bit
            layout = layout.place_unchecked(move)
        else:
            # A seat that passes holds no tile that fits (X5).
            fitting = layout.fitting_mask & ~played[event.seat]
            for slot in slots:
                if slot.seat == event.seat:
                    slot.exclude(index, fitting)
    return exclude_shown(slots, now, origin, len(history) - 1)


S = TypeVar("S", bound=DominoSeen)
R = TypeVar("R", bound=DominoRound)
V = TypeVar("V", bound=DominoView)


class DealtInformationState(DominoInformationState[S, R, V]):
    """The information state of a seat in a round in which nobody draws."""

    __slots__ = ()

    def _worlds(self, now: S) -> DealtWorlds:
        return DealtWorlds(now, self.origin, self.events)

    def _wrong_holdings(self) -> Iterator[Flaw]:
        yield from super()._wrong_holdings()
        for event in self.events:
            if event.tile is not None:
                message = text("nobody draws, unlike in {move}", move=event)
                rule = self.origin.rules.rule_ids.seats
                yield Flaw(FlawCode.IMPOSSIBLE_MOVE, message, rule)
                return
