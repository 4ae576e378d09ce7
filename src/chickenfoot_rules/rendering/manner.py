"""How a game is shown: what differs between games in pictures and texts of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, TypeAlias

from chickenfoot_rules.narrator import Narrator, Table
from chickenfoot_rules.protocols import (
    DominoLayout,
    DominoOutcome,
    DominoRound,
    DominoRules,
    DominoView,
)
from chickenfoot_rules.values import Immutable
from chickenfoot_rules.words import at_start, labels

__all__ = ["NOTHING", "Manner", "Shown", "by_seat", "how_many", "tiles_apart", "told_sides"]

NOTHING: Final = "Nothing is on the table yet"
"""What is said where nothing lies."""

Shown: TypeAlias = DominoRound | DominoView
"""A round with everything open, or what a seat sees of one."""


class Manner(Immutable, ABC):
    """How a game is shown.

    Attributes:
        title: what players call it.
    """

    __slots__ = ()

    title: ClassVar[str]

    @abstractmethod
    def layout_lines(
        self, layout: DominoLayout, width: int, *, marks: bool, ascii_only: bool
    ) -> Iterator[str]:
        """Tell what lies on the table, where something does, line by line.

        Args:
            layout: the layout.
            width: columns of the lines.
            marks: whether to mark what can be played on, and the tile that was laid last.
            ascii_only: whether to draw with ASCII alone.
        """

    @abstractmethod
    def lines_of_state(self, view: DominoView, narrator: Narrator) -> Iterator[str]:
        """Tell what a player must know, and neither the layout nor the sizes of hands say."""

    @abstractmethod
    def apart(self, number: int) -> str:
        """Say how many tiles are neither in hands nor on the table; nothing if that is clear."""

    @abstractmethod
    def pile(self, number: int) -> str:
        """Say where so many tiles are then; nothing if that is nowhere."""

    @abstractmethod
    def lines_of_pile(self, round_: DominoRound) -> Iterator[str]:
        """Tell which tiles these are."""

    @abstractmethod
    def remarks(self, shown: Shown, seat: int) -> Iterator[str]:
        """Say in a few words each what else there is to say of a seat while a round goes on."""

    @abstractmethod
    def results(self, outcome: DominoOutcome, seat: int) -> Iterator[str]:
        """Say in a few words each what a round that has ended brings a seat."""

    @abstractmethod
    def sentences_of_results(self, outcome: DominoOutcome, narrator: Narrator) -> Iterator[str]:
        """Tell what a round that has ended brings all seats."""

    @abstractmethod
    def end(self, table: Table, narrator: Narrator) -> str:
        """Say in a line how a round ended."""


def how_many(number: int, thing: str) -> str:
    """Say how many there are of something.

    >>> how_many(1, "tile"), how_many(0, "tile")
    ('1 tile', 'no tiles')
    """
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def by_seat(numbers: Sequence[int], narrator: Narrator) -> str:
    """Say a number for each seat."""
    return ", ".join(f"{narrator.label(seat)} {number}" for seat, number in enumerate(numbers))


def told_sides(narrator: Narrator) -> str:
    """Say which partners play against which.

    >>> from chickenfoot_rules.express import ExpressRules
    >>> from chickenfoot_rules.narrators import narrator_of
    >>> told_sides(narrator_of(ExpressRules(target=100, pairs=True), 4))
    'Seats 0 and 2 play against seats 1 and 3'
    """
    one, other = (labels(side, narrator.names) for side in narrator.sides)
    return f"{at_start(one)} play against {other}"


def tiles_apart(rules: DominoRules, layout: DominoLayout, hand_sizes: Iterable[int]) -> int:
    """Return how many tiles are neither in hands nor on the table."""
    return len(rules.tiles) - len(layout.tiles) - sum(hand_sizes)
