"""The narrator of a game: a match, a round and a view as lines of text.

A narrator finds the words for one game. Nothing it says shows what a player could not see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import ClassVar, Final, Protocol, Self, TypeAlias

import attrs

from chickenfoot_rules.dominoes.errors import DealError
from chickenfoot_rules.dominoes.layout import DominoLayout, Duty
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Move, Pass, Play
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules, RuleText, options_of
from chickenfoot_rules.dominoes.scoring import DominoOutcome, DominoPlace
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, union
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.dominoes.words import (
    Ranked,
    count,
    label,
    label_at_start,
    labels,
    lines_of_counts,
    lines_of_ranks,
    lines_of_shared_ranks,
    start_sentence,
)

NOTHING_LAID: Final = "Nothing is on the table yet"
"""The line for an empty table."""

Shown: TypeAlias = DominoRound | DominoView
"""A round with all tiles open, or one seat's view of a round."""


@attrs.frozen
class PlainTurn(Immutable):
    """One seat's turn in a game without drawing.

    Attributes:
        seat: the seat, 0..players−1.
        play: the play, or ``None``.
        passed: whether the seat passed.
    """

    seat: int
    play: Play | None = attrs.field(default=None, kw_only=True)
    passed: bool = attrs.field(default=False, kw_only=True)

    def line(self, names: Sequence[str] = ()) -> str:
        """Return the turn as a line.

        Args:
            names: the name of each seat; empty when the seats have no names.
        """
        return f"{label_at_start(self.seat, names)}: {', '.join(self._list_deeds())}"

    def __str__(self) -> str:
        return self.line()

    def _list_deeds(self) -> Iterator[str]:
        if self.passed:
            yield "passes"
        if self.play:
            yield self._describe_play(self.play)

    def _describe_play(self, play: Play) -> str:
        return f"opens with {play.tile}" if play.on is None else f"{play.tile} on {play.on}"

    @property
    def is_mere_draw(self) -> bool:
        """Whether the table saw one draw and nothing else."""
        return False

    def as_heard(self) -> Self:
        """Return the turn as everyone at the table saw it."""
        return self


def lines_of_turns(
    turns: Iterable[PlainTurn], players: int, names: Sequence[str] = ()
) -> Iterator[str]:
    """Yield a line a turn; mere draws in a row share one line.

    Args:
        turns: the turns.
        players: the number of seats, 2..16.
        names: the name of each seat; empty when the seats have no names.
    """
    for mere_draws, run in groupby(turns, key=lambda turn: turn.is_mere_draw):
        if not mere_draws:
            yield from (turn.line(names) for turn in run)
            continue
        drawers = [turn.seat for turn in run]
        if len(drawers) == 1:
            yield f"{label_at_start(drawers[0], names)}: draws a tile"
        elif len(drawers) <= players:
            yield f"{start_sentence(labels(drawers))}: draw a tile each"
        else:
            together = start_sentence(labels(drawers[:players]))
            yield f"{together}: draw in turn, {len(drawers)} tiles in all"


def how_many(number: int, noun: str) -> str:
    """Return a number with its noun, and "no" for zero.

    >>> how_many(1, "tile"), how_many(0, "tile")
    ('1 tile', 'no tiles')
    """
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def needs(duty: Duty) -> str:
    """Return what a double still needs before anything else may be played (R3.2, R3.3).

    >>> from chickenfoot_rules import Tile
    >>> needs(Duty(Tile(9, 9), 2, is_cross=False))
    '9-9 needs 2 more toes'
    """
    return f"{duty.double} needs {duty.missing} more {duty.part}"


def tiles_apart(rules: DominoRules, layout: DominoLayout, hand_sizes: Iterable[int]) -> int:
    """Return the number of tiles that are neither in hands nor on the table."""
    return len(rules.tiles) - len(layout.tiles) - sum(hand_sizes)


def _turn(seat: int, move: Move) -> PlainTurn:
    play = move if isinstance(move, Play) else None
    return PlainTurn(seat, play=play, passed=isinstance(move, Pass))


class EndedTable(Protocol):
    """The parts of a round that say how it ended; rounds and views have them."""

    @property
    def layout(self) -> DominoLayout:
        """The tiles on the table."""
        ...

    @property
    def hands(self) -> Sequence[TileSet | None]:
        """The tiles of each seat; ``None`` for hidden hands. None is hidden after the end."""
        ...

    @property
    def boneyard_size(self) -> int:
        """The number of tiles left to draw."""
        ...

    @property
    def lead(self) -> int:
        """The seat that leads the round, 0..players−1."""
        ...

    @property
    def outcome(self) -> DominoOutcome | None:
        """How the round ended, or ``None`` while it goes on."""
        ...


class Narrator:
    """Finds the words for the matches of one table.

    Args:
        rules: the options.
        players: the number of seats.
        names: the name of each seat; empty when the seats have no names.

    Attributes:
        example: a play that shows how plays are written.
        draws: whether players draw tiles.
    """

    example: ClassVar[Play] = Play(Tile(4, 6), Tile(6, 6))
    draws: ClassVar[bool] = False

    def __init__(self, rules: DominoRules, players: int, names: Sequence[str] = ()) -> None:
        self.rules = rules
        self.players = players
        self.names = names

    @staticmethod
    def rule_texts(rules: DominoRules, players: int | None) -> tuple[RuleText, ...]:
        """Return one sentence for each rule in force, by number; here, one for each option.

        Args:
            rules: the options.
            players: the number of seats, if it is known.
        """
        del players
        return tuple(
            RuleText(option.rule, f"{start_sentence(option.help)}: {getattr(rules, name)}.")
            for name, option in options_of(type(rules)).items()
        )

    def label(self, seat: int) -> str:
        """Return the number of a seat, with its name if it has one."""
        return label(seat, self.names)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together: each alone, or two partners."""
        return self.rules.sides_of(self.players)

    @property
    def announces(self) -> bool:
        """Whether players announce their last tile."""
        return False

    def table(self) -> str:
        """Return the set, the number of players and the hand size, as a phrase."""
        table = f"{self.rules.domino_set} set, {self.players} players"
        try:
            size = self.rules.hand_size_for(self.players)
        except DealError:  # The deals of a record need not be those of the rules.
            return table
        return f"{table}, {count(size, 'tile')} each"

    def number_of(self, number: int) -> str:
        """Return the heading of a round, 1 up, with the number of rounds if it is known."""
        return f"Round {number}"

    def heading(self, match: DominoMatch) -> str:
        """Return the heading of the current round, or of the next one."""
        return self.number_of(len(match.rounds) + 1)

    def lines_of_opening(self, match: DominoMatch) -> Iterator[str]:
        """Yield how the current round is opened, up to its first turn; nothing between rounds."""
        del match
        return iter(())

    def turns_seen(self, view: DominoView) -> Iterator[PlainTurn]:
        """Yield the turns of a round as one seat saw them; here, a move is a turn.

        The last turn may not be finished: it may still be its seat's turn.
        """
        return (_turn(event.seat, event.move) for event in view.history)

    def turns(self, round_: DominoRound) -> Iterator[PlainTurn]:
        """Yield the turns of a round as everyone saw them, from where it was set up."""
        for turn in self.turns_seen(round_.view(0)):
            yield turn.as_heard()

    def lines_of_turns(self, turns: Iterable[PlainTurn]) -> Iterator[str]:
        """Yield a line a turn; mere draws in a row share one line."""
        return lines_of_turns(turns, self.players, self.names)

    def news(self, round_: DominoRound, move: Move) -> str:
        """Return a move as everyone sees it, as a line.

        Args:
            round_: the round before the move.
            move: a legal move.
        """
        return _turn(round_.seat, move).line(self.names)

    def lines_of_end(self, table: EndedTable) -> Iterator[str]:
        """Yield why a round ended; nothing while it goes on."""
        if table.outcome is not None:
            yield self.end(table)

    def end(self, table: EndedTable) -> str:
        """Return in one line how a finished round ended."""
        assert table.outcome is not None  # noqa: S101 - the round has ended
        winner = table.outcome.winner
        return (
            "Blocked: nobody can play"
            if winner is None
            else f"Domino: {self.label(winner)} goes out"
        )

    def lines_of_hands(self, table: EndedTable) -> Iterator[str]:
        """Yield what each seat has left, and its pips; nothing while a round goes on."""
        if table.outcome is None:
            return iter(())
        pips = [0 if hand is None else hand.pips for hand in table.hands]
        return lines_of_counts(table.hands, pips, "pip", self.names)

    def results(self, outcome: DominoOutcome, seat: int) -> Iterator[str]:
        """Yield, in a few words each, what a finished round brings one seat."""
        if seat == outcome.winner:
            yield "went out"
        if outcome.points[seat]:
            yield count(outcome.points[seat], "point")

    def sentences_of_results(self, outcome: DominoOutcome) -> Iterator[str]:
        """Yield what a finished round brings all seats."""
        verb = "scored" if self.rules.most_points_win else "charged"
        yield f"Points {verb}: {self.by_seat(outcome.points)}."

    def lines_of_state(self, view: DominoView) -> Iterator[str]:
        """Yield what a player must know besides the layout and the sizes of the hands."""
        del view
        return iter(())

    def lines_to_mover(self, view: DominoView) -> Iterator[str]:
        """Yield what the seat whose turn it is has already done in this turn."""
        del view
        return iter(())

    def remarks(self, shown: Shown, seat: int) -> Iterator[str]:
        """Yield, in a few words each, what else there is to say of a seat during a round."""
        if seat == shown.lead:
            yield "lead"

    def apart(self, number: int) -> str:
        """Return how many tiles are neither in hands nor on the table; empty if that is clear."""
        return f"{count(number, 'tile')} out of play" if number else ""

    def pile(self, number: int) -> str:
        """Return where so many tiles are that are neither in hands nor on the table."""
        return "out of play" if number else ""

    def lines_of_pile(self, round_: DominoRound) -> Iterator[str]:
        """Yield which tiles are neither in hands nor on the table."""
        if tiles := round_.rules.tiles - union([round_.layout.tiles, *round_.hands]):
            yield f"Out of play: {tiles}"

    def lines_of_score(self, scores: Sequence[Sequence[int]]) -> Iterator[str]:
        """Yield what a score sheet alone does not show while a match goes on.

        Args:
            scores: the score sheet, a row for each finished round.
        """
        del scores
        return iter(())

    def lines_of_places(self, places: Sequence[DominoPlace]) -> Iterator[str]:
        """Yield the winner of a finished match and every place; partners share theirs.

        Args:
            places: the standings, the best first.
        """
        sides = {side[0]: side for side in self.sides}
        ranked = [
            Ranked(place.rank, sides[place.seat], place.total)
            for place in places
            if place.seat in sides
        ]
        yield from lines_of_ranks(ranked, self.names)
        yield from lines_of_shared_ranks(ranked)

    def by_seat(self, numbers: Sequence[int]) -> str:
        """Return a number for each seat."""
        return ", ".join(f"{self.label(seat)} {number}" for seat, number in enumerate(numbers))

    def partners(self) -> str:
        """Return which partners play against which."""
        one, other = (labels(side, self.names) for side in self.sides)
        return f"{start_sentence(one)} play against {other}"
