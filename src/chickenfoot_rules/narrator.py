"""Who tells matches and rules in lines of text: what can be asked of the narrator of any game.

Nothing that is told shows what a player could not see.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import ClassVar, Protocol, Self

import attrs

from chickenfoot_rules.moves import Move, Play
from chickenfoot_rules.protocols import (
    DominoLayout,
    DominoMatch,
    DominoOutcome,
    DominoPlace,
    DominoRound,
    DominoRules,
    DominoView,
)
from chickenfoot_rules.ruletexts import RuleText
from chickenfoot_rules.tiles import TileSet
from chickenfoot_rules.values import Immutable
from chickenfoot_rules.words import at_start, label, label_at_start, labels

__all__ = ["Narrator", "PlainTurn", "Table", "lines_of_turns"]


@attrs.frozen
class PlainTurn(Immutable):
    """What one seat did before the next one's turn, where one plays or passes.

    Attributes:
        seat: the seat, 0..players−1.
        play: what it played, or ``None``.
        passed: whether it passed.
    """

    seat: int
    play: Play | None = attrs.field(default=None, kw_only=True)
    passed: bool = attrs.field(default=False, kw_only=True)

    def told(self, names: Sequence[str] = ()) -> str:
        """Tell the turn in a line.

        Args:
            names: who sits in each seat, if they have names.
        """
        return f"{label_at_start(self.seat, names)}: {', '.join(self._deeds())}"

    def __str__(self) -> str:
        return self.told()

    def _deeds(self) -> Iterator[str]:
        if self.passed:
            yield "passes"
        if self.play:
            yield self._played(self.play)

    def _played(self, play: Play) -> str:
        return f"opens with {play.tile}" if play.on is None else f"{play.tile} on {play.on}"

    @property
    def is_mere_draw(self) -> bool:
        """Whether the table saw a tile being drawn and nothing else."""
        return False

    def as_heard(self) -> Self:
        """Return the turn as everyone saw it, whoever is told."""
        return self


def lines_of_turns(
    turns: Iterable[PlainTurn], players: int, names: Sequence[str] = ()
) -> Iterator[str]:
    """Tell turns in a line each; turns in a row that are mere draws share one.

    Args:
        turns: the turns.
        players: how many seats there are, 2..16.
        names: who sits in each seat, if they have names.
    """
    for mere_draws, run in groupby(turns, key=lambda turn: turn.is_mere_draw):
        if not mere_draws:
            yield from (turn.told(names) for turn in run)
            continue
        drawers = [turn.seat for turn in run]
        if len(drawers) == 1:
            yield f"{label_at_start(drawers[0], names)}: draws a tile"
        elif len(drawers) <= players:
            yield f"{at_start(labels(drawers))}: draw a tile each"
        else:
            together = at_start(labels(drawers[:players]))
            yield f"{together}: draw in turn, {len(drawers)} tiles in all"


class Table(Protocol):
    """What must be known of a round to tell how it ended; rounds and views have it."""

    @property
    def layout(self) -> DominoLayout:
        """What lies on the table."""
        ...

    @property
    def hands(self) -> Sequence[TileSet | None]:
        """The tiles of each seat as far as they are seen; all are when the round is over."""
        ...

    @property
    def lead(self) -> int:
        """The seat that leads the round, 0..players−1."""
        ...

    @property
    def outcome(self) -> DominoOutcome | None:
        """How the round ended, or ``None`` while it goes on."""
        ...


class Narrator(ABC):
    """Tells the matches of one table.

    Args:
        rules: the options.
        players: how many seats there are.
        names: who sits in each seat, if they have names.

    Attributes:
        example: a play to show how one is named.
        draws: whether tiles are drawn.
    """

    example: ClassVar[Play]
    draws: ClassVar[bool]

    def __init__(self, rules: DominoRules, players: int, names: Sequence[str] = ()) -> None:
        self.rules = rules
        self.players = players
        self.names = names

    @staticmethod
    @abstractmethod
    def rule_texts(rules: DominoRules, players: int | None) -> tuple[RuleText, ...]:
        """Say each rule that some options put in force in one sentence, by number.

        Args:
            rules: the options.
            players: how many sit at the table, where that is known.
        """

    def label(self, seat: int) -> str:
        """Say which seat it is and who sits there, if the seats have names."""
        return label(seat, self.names)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together, each alone unless there are partners."""
        return tuple((seat,) for seat in range(self.players))

    @property
    @abstractmethod
    def announces(self) -> bool:
        """Whether a play that leaves one tile is announced."""

    @abstractmethod
    def table(self) -> str:
        """Say what is played with and by how many."""

    def number_of(self, number: int) -> str:
        """Say which round of a match it is, 1 up, and of how many if that is known."""
        return f"Round {number}"

    @abstractmethod
    def heading(self, match: DominoMatch) -> str:
        """Announce the round of a match that is not over, or the next one."""

    @abstractmethod
    def lines_of_opening(self, match: DominoMatch) -> Iterator[str]:
        """Tell how the round of a match comes to be opened, up to its first turn.

        Nothing is told between rounds.
        """

    @abstractmethod
    def turns_seen(self, view: DominoView) -> Iterator[PlainTurn]:
        """Tell a round turn by turn as one seat saw it.

        The last turn may still be going on: while it is the turn of its seat.
        """

    def turns(self, round_: DominoRound) -> Iterator[PlainTurn]:
        """Tell a round turn by turn as everyone saw it, from where it was set up."""
        for turn in self.turns_seen(round_.view(0)):
            yield turn.as_heard()

    def lines_of_turns(self, turns: Iterable[PlainTurn]) -> Iterator[str]:
        """Tell turns in a line each; turns in a row that are mere draws share one."""
        return lines_of_turns(turns, self.players, self.names)

    @abstractmethod
    def news(self, round_: DominoRound, move: Move) -> str:
        """Tell in a line a move of the seat whose turn it is, as everyone saw it.

        Args:
            round_: the round before the move.
            move: the move, a legal one.
        """

    @abstractmethod
    def lines_of_end(self, table: Table) -> Iterator[str]:
        """Tell why a round ended; nothing while it goes on."""

    @abstractmethod
    def lines_of_hands(self, table: Table) -> Iterator[str]:
        """Tell what each seat has left, and what that counts; nothing while a round goes on."""

    def lines_to_mover(self, view: DominoView) -> Iterator[str]:
        """Tell the seat whose turn it is what it has done in this turn already."""
        del view
        return iter(())

    def lines_of_score(self, scores: Sequence[Sequence[int]]) -> Iterator[str]:
        """Tell what a score sheet alone does not while a match goes on.

        Args:
            scores: the score sheet, a row for each finished round.
        """
        del scores
        return iter(())

    @abstractmethod
    def lines_of_places(self, places: Sequence[DominoPlace]) -> Iterator[str]:
        """Tell who has won a match that is over, every place, and how ties were broken.

        Args:
            places: its standings, the best first.
        """
