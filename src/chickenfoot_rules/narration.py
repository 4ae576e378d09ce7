"""What the table sees and hears of a match, as lines of text.

Nothing here shows what a player could not see: a draw does not show the tile, and whoever
declines to play a drawn tile does what one does whose drawn tile does not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

import attrs

from chickenfoot_rules.layout import Layout
from chickenfoot_rules.match import Match
from chickenfoot_rules.moves import Draw, Pass, Play
from chickenfoot_rules.placements import Duty
from chickenfoot_rules.round import PlayerView, Round
from chickenfoot_rules.rules import Opening
from chickenfoot_rules.scoring import Outcome, Place
from chickenfoot_rules.tiles import Tile, TileSet
from chickenfoot_rules.values import Immutable

__all__ = [
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


def label(seat: int, names: Sequence[str] = ()) -> str:
    """Say which seat it is and who sits there, if the seats have names.

    >>> label(2), label(2, ["random", "random", "greedy"])
    ('seat 2', 'seat 2 (greedy)')
    """
    return f"seat {seat} ({names[seat]})" if names else f"seat {seat}"


def label_at_start(seat: int, names: Sequence[str] = ()) -> str:
    """Say the same where a sentence begins.

    >>> label_at_start(2, ["random", "random", "Ann Lee"])
    'Seat 2 (Ann Lee)'
    """
    # A name keeps its letters, which `capitalize` would make small.
    return f"S{label(seat, names)[1:]}"


@attrs.frozen
class Turn(Immutable):
    """What one seat did before the next one's turn.

    Attributes:
        seat: the seat, 0..players−1.
        draws: how many tiles it drew.
        drawn: those of them that are seen by whoever is told.
        play: what it played, or ``None``.
        passed: whether it passed.
        owed: whether it paid for an omitted announcement (R6.3).
    """

    seat: int
    draws: int = 0
    drawn: tuple[Tile, ...] = ()
    play: Play | None = None
    passed: bool = False
    owed: bool = False

    def told(self, names: Sequence[str] = ()) -> str:
        """Tell the turn in a line.

        Args:
            names: who sits in each seat, if they have names.
        """
        deeds: list[str] = []
        if self.drawn:
            deeds.append(f"draws {', '.join(map(str, self.drawn))}")
        elif self.draws:
            deeds.append(f"draws {'a tile' if self.draws == 1 else f'{self.draws} tiles'}")
        elif self.passed:
            deeds.append("passes")
        if self.owed:
            deeds.append("having kept quiet about the last tile")
        if self.play:
            deeds.append(_played(self.play))
        return f"{label_at_start(self.seat, names)}: {', '.join(deeds)}"

    def __str__(self) -> str:
        return self.told()

    @property
    def is_mere_draw(self) -> bool:
        """Whether the table saw a tile being drawn and nothing else."""
        return self.draws == 1 and not self.drawn and self.play is None and not self.owed


def _played(play: Play) -> str:
    where = f"opens with {play.tile}" if play.on is None else f"{play.tile} on {play.on}"
    calls = [call for call in (play.call, "one left" if play.announce else None) if call]
    return f"{where} — {', '.join(calls)}!" if calls else where


def turns(round_: Round) -> Iterator[Turn]:
    """Tell a round turn by turn as everyone saw it, from where it was set up (R3.8)."""
    for turn in turns_seen(round_.view(0)):
        yield attrs.evolve(turn, drawn=())


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


def lines_of_turns(turns: Iterable[Turn], players: int, names: Sequence[str] = ()) -> Iterator[str]:
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
            yield f"{_seats(drawers)}: draw a tile each"
        else:
            yield f"{_seats(drawers[:players])}: draw in turn, {len(drawers)} tiles in all"


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
    for seat, (hand, charge) in enumerate(zip(hands, charges, strict=True)):
        yield f"{label_at_start(seat, names)}: {hand or 'no tiles'}, {_points(charge)}"


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
    winners = [place.seat for place in places if place.rank == 1]
    total = _points(places[0].total)
    if len(winners) == 1:
        yield f"{label_at_start(winners[0], names)} wins with {total}"
    else:
        yield f"{_seats(winners)} share the win with {total} each"
    for place in places:
        yield f"{place.rank}. {label(place.seat, names)}, {_points(place.total)}"
    for better, worse in pairwise(places):
        if better.total == worse.total and better.rank != worse.rank:
            yield f"Seat {better.seat} is ahead of seat {worse.seat}: {_tie_break(better, worse)}"
    for rank, group in groupby(places, key=lambda place: place.rank):
        sharing = [place.seat for place in group]
        if len(sharing) > 1:
            yield f"{_seats(sharing)} share place {rank}: no tie-break sets them apart"


def _tie_break(better: Place, worse: Place) -> str:
    if better.zeros != worse.zeros:
        return f"more rounds at zero, {better.zeros} against {worse.zeros}"
    return f"a lower lowest round above zero, {better.lowest} against {worse.lowest}"


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def _seats(seats: Sequence[int]) -> str:
    *others, last = map(str, seats)
    return f"Seats {', '.join(others)} and {last}"
