"""What the table sees and hears of a match, as lines of text.

Nothing here shows what a player could not see: a draw does not show the tile, and whoever
declines to play a drawn tile does what one does whose drawn tile does not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

import attrs

from chickenfoot_rules.deal import Deal
from chickenfoot_rules.layout import Layout
from chickenfoot_rules.match import Match
from chickenfoot_rules.moves import Draw, Pass, Play
from chickenfoot_rules.round import Round
from chickenfoot_rules.rules import Opening
from chickenfoot_rules.scoring import Place
from chickenfoot_rules.tiles import Tile
from chickenfoot_rules.values import Immutable

__all__ = [
    "Branch",
    "Turn",
    "branches",
    "heading",
    "lines_of_end",
    "lines_of_opening",
    "lines_of_places",
    "lines_of_turns",
    "turns",
]


@attrs.frozen
class Turn(Immutable):
    """What one seat did before the next one's turn.

    Attributes:
        seat: the seat, 0..players−1.
        draws: how many tiles it drew.
        play: what it played, or ``None``.
        passed: whether it passed.
        owed: whether it paid for an omitted announcement (R6.3).
    """

    seat: int
    draws: int = 0
    play: Play | None = None
    passed: bool = False
    owed: bool = False

    def __str__(self) -> str:
        deeds: list[str] = []
        if self.draws:
            deeds.append(f"draws {'a tile' if self.draws == 1 else f'{self.draws} tiles'}")
        elif self.passed:
            deeds.append("passes")
        if self.owed:
            deeds.append("having kept quiet about the last tile")
        if self.play:
            deeds.append(_played(self.play))
        return f"Seat {self.seat}: {', '.join(deeds)}"

    @property
    def is_mere_draw(self) -> bool:
        """Whether the table saw a tile being drawn and nothing else."""
        return self.draws == 1 and self.play is None and not self.owed


def _played(play: Play) -> str:
    where = f"opens with {play.tile}" if play.on is None else f"{play.tile} on {play.on}"
    calls = [call for call in (play.call, "one left" if play.announce else None) if call]
    return f"{where} — {', '.join(calls)}!" if calls else where


def turns(round_: Round) -> Iterator[Turn]:
    """Tell a round turn by turn, from where it was set up (R3.8)."""
    moment = round_.origin
    # No seat has two turns in a row, so the seat alone keeps turns apart.
    seats: list[int] = []
    owing: list[bool] = []
    for move in round_.moves:
        seats.append(moment.seat)
        owing.append(moment.seat in moment.debts)
        moment = moment.apply(move)
    made = zip(seats, owing, round_.moves, strict=True)
    for seat, turn in groupby(made, key=lambda made: made[0]):
        _, owed, moves = zip(*turn, strict=True)
        yield Turn(
            seat,
            draws=sum(isinstance(move, Draw) for move in moves),
            play=next((move for move in moves if isinstance(move, Play)), None),
            passed=any(isinstance(move, Pass) for move in moves),
            owed=any(owed),
        )


def lines_of_turns(turns: Iterable[Turn], players: int) -> Iterator[str]:
    """Tell turns in a line each; turns in a row that are mere draws share one."""
    for mere_draws, run in groupby(turns, key=lambda turn: turn.is_mere_draw):
        if not mere_draws:
            yield from map(str, run)
            continue
        drawers = [turn.seat for turn in run]
        if len(drawers) == 1:
            yield f"Seat {drawers[0]}: draws a tile"
        elif len(drawers) <= players:
            yield f"{_seats(drawers)}: draw a tile each"
        else:
            yield f"{_seats(drawers[:players])}: draw in turn, {len(drawers)} tiles in all"


def heading(match: Match) -> str:
    """Announce the next round of a match that is not over: its number and double (R2.1)."""
    rounds = len(match.rules.domino_set.doubles)
    return f"Round {len(match.rounds) + 1} of {rounds}: {max(match.unused)} is required"


def lines_of_opening(round_: Round, deal: Deal, required: Tile) -> Iterator[str]:
    """Tell how a round comes to be opened, up to its first turn (R2.2 to R2.5).

    Args:
        round_: the round before its first move.
        deal: the deal that it began with.
        required: the double that should open it.
    """
    if deal.lots:
        drawn = ", ".join(f"seat {seat} {lot}" for seat, lot in enumerate(deal.lots))
        yield f"Lots are drawn for the lead: {drawn}"
    if round_.rules.opening is Opening.LAID_OUT:
        yield f"{required} is laid out, and seat {round_.lead} leads"
        return
    first = round_.legal_moves[0]
    if not isinstance(first, Play):
        missing = "a double that could open" if len(round_.openers) > 1 else str(required)
        yield f"Nobody holds {missing}, so all draw for it, and seat {round_.lead} begins"
    elif first.tile != required:
        yield f"Nobody holds {required}, so {first.tile} opens instead"


def lines_of_end(round_: Round) -> Iterator[str]:
    """Tell why a finished round ended, and which foot or cross it leaves (R5.1, R5.2)."""
    if not round_.hands[round_.seat]:
        yield f"Domino: seat {round_.seat} goes out"
    else:
        yield "Blocked: the boneyard is empty and nobody can play"
    if duty := round_.layout.duty:
        part = "arm" if duty.is_cross else "toe"
        yield f"{duty.double} is left {duty.missing} {part}{'s' if duty.missing > 1 else ''} short"


@attrs.frozen
class Branch(Immutable):
    """A chain of tiles up to the next double, and what goes on from that double.

    Attributes:
        tiles: the tiles as text, each with the half first that it was played with.
        branches: the arms or toes of the double at its end, in the order they were laid.
    """

    tiles: tuple[str, ...]
    branches: tuple[Branch, ...] = ()

    def __str__(self) -> str:
        return "  ".join(self.tiles)


def branches(layout: Layout) -> Branch:
    """Return a layout that is not empty as a tree of chains, from the opening double on."""
    laid_on: dict[Tile | None, list[Tile]] = {}
    for placement in layout.placements:
        laid_on.setdefault(placement.on, []).append(placement.tile)
    (opening,) = laid_on[None]
    return _branch(opening, opening.low, laid_on)


def _branch(tile: Tile, value: int, laid_on: dict[Tile | None, list[Tile]]) -> Branch:
    chain: list[str] = []
    while True:
        free = tile.other(value)
        chain.append(f"{value}-{free}")
        then = laid_on.get(tile, [])
        # Only doubles branch, so recursion goes no deeper than there are doubles.
        if tile.is_double or not then:
            return Branch(tuple(chain), tuple(_branch(on, free, laid_on) for on in then))
        (tile,) = then
        value = free


def lines_of_places(places: Sequence[Place]) -> Iterator[str]:
    """Tell who has won, every place, and how ties were broken (R7.4 to R7.6).

    Args:
        places: the standings of a match that is over, the best first.
    """
    winners = [place.seat for place in places if place.rank == 1]
    total = _points(places[0].total)
    if len(winners) == 1:
        yield f"Seat {winners[0]} wins with {total}"
    else:
        yield f"{_seats(winners)} share the win with {total} each"
    for place in places:
        yield f"{place.rank}. seat {place.seat}, {_points(place.total)}"
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
