"""The deals that are consistent with what a seat saw, with the same methods for all games."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from chickenfoot_rules.dominoes.hidden.knowledge import Fillings, Knowledge, Slot, knowledge_of
from chickenfoot_rules.dominoes.hidden.sampling import Sampler
from chickenfoot_rules.dominoes.position import DominoSeen

R_co = TypeVar("R_co", covariant=True)


class DominoWorlds(ABC, Generic[R_co]):
    """All deals that are consistent with a view, and the rounds that come from them.

    It is the base of the worlds of every game.

    Args:
        now: what the seat sees now.
        slots: the places of the hidden tiles in the deal.
    """

    def __init__(self, now: DominoSeen, slots: Sequence[Slot]) -> None:
        self._now = now
        self._slots = slots

    @cached_property
    def fillings(self) -> Fillings:
        """The ways to fill the slots.

        Raises:
            SetupError: if no round can look like this.
        """
        return Fillings(self._slots, self._now.rules.rule_ids.places)

    @cached_property
    def sampler(self) -> Sampler:
        """The sampler that counts and draws these ways."""
        return Sampler(self.fillings)

    @cached_property
    def knowledge(self) -> Knowledge:
        """All conclusions about the hidden tiles, with the events behind them."""
        return knowledge_of(self._now, self._cases())

    def _cases(self) -> list[Fillings]:
        """Return the ways to fill the slots, in several cases if the view leaves open which is."""
        return [self.fillings]

    @abstractmethod
    def count(self) -> int:
        """Return the number of deals; hands have no order.

        Raises:
            CountError: if counting would need too large a table.
        """

    @abstractmethod
    def samples(self, rng: random.Random) -> Iterator[R_co]:
        """Yield, without end, random worlds: rounds as they are now."""

    @abstractmethod
    def example(self) -> R_co:
        """Return one world before its first move, always the same one.

        Raises:
            SetupError: if no deal is consistent.
        """
