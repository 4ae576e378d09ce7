"""What the table sees and hears of a match of Chicken Foot, as lines of text.

Nothing here shows what a player could not see: a draw does not show the tile, and whoever
declines to play a drawn tile does what one does whose drawn tile does not fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import ClassVar, cast, final

import attrs

from chickenfoot_rules.errors import DealError
from chickenfoot_rules.layout import Layout
from chickenfoot_rules.match import Match
from chickenfoot_rules.moves import Draw, Move, Pass, Play
from chickenfoot_rules.narrator import Narrator, PlainTurn, Table, lines_of_turns
from chickenfoot_rules.placements import Duty
from chickenfoot_rules.protocols import (
    DominoMatch,
    DominoPlace,
    DominoRound,
    DominoRules,
    DominoView,
)
from chickenfoot_rules.round import PlayerView, Round
from chickenfoot_rules.rulebook import rules_in_english
from chickenfoot_rules.rules import Opening, Rules
from chickenfoot_rules.ruletexts import RuleText
from chickenfoot_rules.scoring import Outcome, Place
from chickenfoot_rules.tiles import Tile, TileSet
from chickenfoot_rules.words import (
    Ranked,
    count,
    label,
    label_at_start,
    lines_of_counts,
    lines_of_ranks,
    lines_of_shared_ranks,
)

__all__ = [
    "ChickenFootNarrator",
    "Turn",
    "heading",
    "label",
    "label_at_start",
    "lines_of_end",
    "lines_of_hands",
    "lines_of_opening",
    "lines_of_places",
    "lines_of_turns",
    "needs",
    "turns",
    "turns_seen",
]


@attrs.frozen
class Turn(PlainTurn):
    """What one seat did before the next one's turn.

    Attributes:
        seat: the seat, 0..players−1.
        play: what it played, or ``None``.
        passed: whether it passed.
        draws: how many tiles it drew.
        drawn: those of them that are seen by whoever is told.
        owed: whether it paid for an omitted announcement (R6.3).
    """

    draws: int = attrs.field(default=0, kw_only=True)
    drawn: tuple[Tile, ...] = attrs.field(default=(), kw_only=True)
    owed: bool = attrs.field(default=False, kw_only=True)

    def _deeds(self) -> Iterator[str]:
        if self.drawn:
            yield f"draws {', '.join(map(str, self.drawn))}"
        elif self.draws:
            yield f"draws {'a tile' if self.draws == 1 else f'{self.draws} tiles'}"
        elif self.passed:
            yield "passes"
        if self.owed:
            yield "having kept quiet about the last tile"
        if self.play:
            yield self._played(self.play)

    def _played(self, play: Play) -> str:
        where = super()._played(play)
        calls = [call for call in (play.call, "one left" if play.announce else None) if call]
        return f"{where} — {', '.join(calls)}!" if calls else where

    @property
    def is_mere_draw(self) -> bool:
        """Whether the table saw a tile being drawn and nothing else."""
        return self.draws == 1 and not self.drawn and self.play is None and not self.owed

    def as_heard(self) -> Turn:
        """Return the turn as everyone saw it: without the tiles that were drawn."""
        return attrs.evolve(self, drawn=())


def turns(round_: Round) -> Iterator[Turn]:
    """Tell a round turn by turn as everyone saw it, from where it was set up (R3.8)."""
    for turn in turns_seen(round_.view(0)):
        yield turn.as_heard()


def turns_seen(view: PlayerView) -> Iterator[Turn]:
    """Tell a round turn by turn as one seat saw it, which saw the tiles that it drew.

    The last turn may still be going on: while it is the turn of its seat.
    """
    sizes = [*view.origin.hand_sizes]
    debts = {*view.origin.debts}
    # No seat has two turns in a row, so the seat alone keeps turns apart.
    for seat, turn in groupby(view.history, key=lambda event: event.seat):
        events = [*turn]
        moves = [event.move for event in events]
        play = next((move for move in moves if isinstance(move, Play)), None)
        draws = sum(isinstance(move, Draw) for move in moves)
        yield Turn(
            seat,
            draws=draws,
            drawn=tuple(event.tile for event in events if event.tile is not None),
            play=play,
            passed=any(isinstance(move, Pass) for move in moves),
            owed=seat in debts,
        )
        debts.discard(seat)
        sizes[seat] += draws - (play is not None)
        if view.rules.chickenlittle and play and sizes[seat] == 1 and not play.announce:
            debts.add(seat)  # R6.3


def heading(match: Match) -> str:
    """Announce the round of a match that is not over, or the next one: number and double (R2.1)."""
    rounds = len(match.rules.domino_set.doubles)
    return f"Round {len(match.rounds) + 1} of {rounds}: {max(match.unused)} is required"


def lines_of_opening(match: Match, names: Sequence[str] = ()) -> Iterator[str]:
    """Tell how the round of a match comes to be opened, up to its first turn (R2.2 to R2.5).

    Args:
        match: the match; nothing is told of it between rounds.
        names: who sits in each seat, if they have names.
    """
    if match.round is None:
        return
    origin = match.round.origin
    required = max(match.unused)
    if match.lots and not match.rounds:
        drawn = ", ".join(f"seat {seat} {lot}" for seat, lot in enumerate(match.lots))
        yield f"Lots are drawn for the lead: {drawn}"
    if match.rules.opening is Opening.LAID_OUT:
        yield f"{required} is laid out, and {label(origin.lead, names)} leads"
        return
    first = origin.legal_moves[0]
    if not isinstance(first, Play):
        missing = "a double that could open" if len(origin.openers) > 1 else str(required)
        leader = label(origin.lead, names)
        yield f"Nobody holds {missing}, so all draw for it, and {leader} begins"
    elif first.tile != required:
        yield f"Nobody holds {required}, so {first.tile} opens instead"


def lines_of_end(outcome: Outcome, layout: Layout, names: Sequence[str] = ()) -> Iterator[str]:
    """Tell why a round ended, and which foot or cross it leaves (R5.1, R5.2).

    Args:
        outcome: how it ended.
        layout: what lies on the table.
        names: who sits in each seat, if they have names.
    """
    if outcome.winner is not None:
        yield f"Domino: {label(outcome.winner, names)} goes out"
    else:
        yield "Blocked: the boneyard is empty and nobody can play"
    if duty := layout.duty:
        yield f"{duty.double} is left {duty.missing} {_part(duty)} short"


def lines_of_hands(
    hands: Sequence[TileSet], charges: Sequence[int], names: Sequence[str] = ()
) -> Iterator[str]:
    """Tell what each seat has left at the end of a round, and what that costs (R7.1 to R7.3).

    Args:
        hands: the tiles of each seat.
        charges: what they cost, by seat.
        names: who sits in each seat, if they have names.
    """
    return lines_of_counts(hands, charges, "point", names)


def needs(duty: Duty) -> str:
    """Say what must be filled before anything else is played (R3.2, R3.3).

    >>> needs(Duty(Tile(9, 9), 2, is_cross=False))
    '9-9 needs 2 more toes'
    """
    return f"{duty.double} needs {duty.missing} more {_part(duty)}"


def _part(duty: Duty) -> str:
    part = "arm" if duty.is_cross else "toe"
    return part if duty.missing == 1 else f"{part}s"


def lines_of_places(places: Sequence[Place], names: Sequence[str] = ()) -> Iterator[str]:
    """Tell who has won, every place, and how ties were broken (R7.4 to R7.6).

    Args:
        places: the standings of a match that is over, the best first.
        names: who sits in each seat, if they have names.
    """
    ranked = [Ranked(place.rank, (place.seat,), place.total) for place in places]
    yield from lines_of_ranks(ranked, names)
    for better, worse in pairwise(places):
        if better.total == worse.total and better.rank != worse.rank:
            yield f"Seat {better.seat} is ahead of seat {worse.seat}: {_tie_break(better, worse)}"
    for line in lines_of_shared_ranks(ranked):
        yield f"{line}: no tie-break sets them apart"


def _tie_break(better: Place, worse: Place) -> str:
    if better.zeros != worse.zeros:
        return f"more rounds at zero, {better.zeros} against {worse.zeros}"
    return f"a lower lowest round above zero, {better.lowest} against {worse.lowest}"


@final
class ChickenFootNarrator(Narrator):
    """Tells the matches of one table of Chicken Foot."""

    example: ClassVar[Play] = Play(Tile(4, 9), Tile(9, 9))
    draws = True

    def __init__(self, rules: DominoRules, players: int, names: Sequence[str] = ()) -> None:
        super().__init__(rules, players, names)
        self._options = cast("Rules", rules)

    @staticmethod
    def rule_texts(rules: DominoRules, players: int | None) -> tuple[RuleText, ...]:
        """Say each rule that is in force in one sentence (R1.1 to R7.6)."""
        return rules_in_english(cast("Rules", rules), players)

    @property
    def announces(self) -> bool:
        """Whether a play that leaves one tile is announced (R6.2)."""
        return self._options.chickenlittle

    def table(self) -> str:
        """Say what is played with and by how many (R1.1 to R1.3)."""
        table = f"{self._options.domino_set} set, {self.players} players"
        try:
            size = self._options.hand_size_for(self.players)
        except DealError:  # The deals of a record need not be those of the rules.
            return table
        return f"{table}, {count(size, 'tile')} each"

    def number_of(self, number: int) -> str:
        """Say which round of a match it is, 1 up, and of how many (R2.1)."""
        return f"Round {number} of {len(self._options.domino_set.doubles)}"

    def heading(self, match: DominoMatch) -> str:
        """Announce the round of a match that is not over, or the next one (R2.1)."""
        return heading(cast("Match", match))

    def lines_of_opening(self, match: DominoMatch) -> Iterator[str]:
        """Tell how the round of a match comes to be opened, up to its first turn."""
        return lines_of_opening(cast("Match", match), self.names)

    def turns_seen(self, view: DominoView) -> Iterator[Turn]:
        """Tell a round turn by turn as one seat saw it, which saw the tiles that it drew."""
        return turns_seen(cast("PlayerView", view))

    def news(self, round_: DominoRound, move: Move) -> str:
        """Tell in a line a move of the seat whose turn it is, as everyone saw it."""
        debts = cast("Round", round_).debts
        turn = Turn(
            round_.seat,
            draws=int(isinstance(move, Draw)),
            play=move if isinstance(move, Play) else None,
            passed=isinstance(move, Pass),
            owed=round_.seat in debts and not isinstance(move, Play),
        )
        return turn.told(self.names)

    def lines_of_end(self, table: Table) -> Iterator[str]:
        """Tell why a round ended, and which foot or cross it leaves (R5.1, R5.2)."""
        if table.outcome is not None:
            outcome = cast("Outcome", table.outcome)
            yield from lines_of_end(outcome, cast("Layout", table.layout), self.names)

    def lines_of_hands(self, table: Table) -> Iterator[str]:
        """Tell what each seat has left at the end, and what that costs (R7.1 to R7.3)."""
        if table.outcome is not None:
            hands = [hand or TileSet() for hand in table.hands]
            yield from lines_of_hands(hands, table.outcome.points, self.names)

    def lines_to_mover(self, view: DominoView) -> Iterator[str]:
        """Tell the seat whose turn it is which tiles it has drawn in this turn (R4.1, R4.2)."""
        seen = cast("PlayerView", view)
        drawn = [
            tile
            for turn in [*turns_seen(seen)][-1:]
            if turn.seat == view.seat
            for tile in turn.drawn
        ]
        if drawn:
            fits = f", and {seen.drawn} fits" if seen.drawn else ""
            yield f"You have drawn {', '.join(map(str, drawn))}{fits}"

    def lines_of_places(self, places: Sequence[DominoPlace]) -> Iterator[str]:
        """Tell who has won, every place, and how ties were broken (R7.4 to R7.6)."""
        return lines_of_places(cast("Sequence[Place]", places), self.names)
