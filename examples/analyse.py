"""Look through a saved match of Chicken Foot: what the seats did, and what they might have done.

Run ``python analyse.py match.json --out commented.json``. The comments that it writes are
shown by ``chickenfoot show``.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from chickenfoot_rules import Draw, Match, Move, Pass, Play, PlayerView, RecordError
from chickenfoot_rules.players import GreedyPlayer, choices, play_round
from chickenfoot_rules.records import Annotation, MatchRecord, load, save


class Tally(NamedTuple):
    """What one seat did in a match."""

    plays: int
    doubles: int
    draws: int
    passes: int
    went_out: int
    points: int


class Decision(NamedTuple):
    """A moment at which a seat had a choice."""

    round: int
    move: int
    view: PlayerView
    made: Move


def tallies(match: Match) -> list[Tally]:
    """Count what each seat did, in the round that goes on too."""
    deeds = [
        (mover, move)
        for round_ in match.all_rounds
        for mover, move in zip(round_.movers, round_.moves, strict=True)
    ]
    winners = [round_.outcome and round_.outcome.winner for round_ in match.rounds]
    return [
        Tally(
            plays=sum(mover == seat and isinstance(move, Play) for mover, move in deeds),
            doubles=sum(
                mover == seat and isinstance(move, Play) and move.tile.is_double
                for mover, move in deeds
            ),
            draws=sum(mover == seat and isinstance(move, Draw) for mover, move in deeds),
            passes=sum(mover == seat and isinstance(move, Pass) for mover, move in deeds),
            went_out=winners.count(seat),
            points=sum(row[seat] for row in match.scores),
        )
        for seat in range(match.players)
    ]


def decisions(match: Match) -> Iterator[Decision]:
    """Walk through a match and stop wherever a seat could choose between moves that differ."""
    for number, round_ in enumerate(match.all_rounds):
        now = round_.origin
        for at, move in enumerate(round_.moves):
            view = now.view(now.seat, match.scores[:number])
            if len(choices(view)) > 1:
                yield Decision(number, at, view, move)
            now = now.apply(move)


def costs(view: PlayerView, worlds: int, seed: str) -> Mapping[Move, list[int]]:
    """Estimate what each move costs the seat whose turn it is.

    All moves are tried in the same worlds, which look to the seat as the table did. There
    greedy players play the round to its end.

    Args:
        view: what the seat saw.
        worlds: in how many worlds each move is tried.
        seed: what the chance is derived from.

    Returns:
        For each move the points that the round cost the seat, by world.
    """
    rng = random.Random(seed)
    found: dict[Move, list[int]] = {move: [] for move in choices(view)}
    table = [GreedyPlayer()] * view.players
    for number in range(worlds):
        world = view.determinize(rng)
        for move, points in found.items():
            played = play_round(world.apply(move), table, seed=f"{seed}/{number}").round
            assert played.outcome is not None  # noqa: S101 - it has been played to its end
            points.append(played.outcome.charges[view.seat])
    return found


class Doubt(NamedTuple):
    """A move that seems better than the one that was made."""

    decision: Decision
    better: Move
    gain: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether the gain is more than twice its standard error."""
        return self.gain > 2 * self.error

    def __str__(self) -> str:
        return (
            f"{self.better} might have saved {self.gain:.1f} points "
            f"(standard error {self.error:.1f})"
        )


def doubt(decision: Decision, worlds: int, seed: str) -> Doubt | None:
    """Say what seems better than the move that was made, or ``None`` when nothing does.

    Args:
        decision: the moment, and the move.
        worlds: in how many worlds each move is tried, 2 or more.
        seed: what the chance is derived from.
    """
    found = costs(decision.view, worlds, seed)
    # Ends of one value are as good as each other, so an equal move may stand for it.
    made = next((move for move in found if _same(move, decision.made)), None)
    if made is None:
        return None
    better = min(found, key=lambda move: sum(found[move]))
    gains = [ours - best for ours, best in zip(found[made], found[better], strict=True)]
    if sum(gains) == 0:
        return None
    error = statistics.stdev(gains) / math.sqrt(worlds)
    return Doubt(decision, better, statistics.mean(gains), error)


def commented(record: MatchRecord[Match], worlds: int, seed: str) -> MatchRecord[Match]:
    """Return a record with a comment on each move that seems to have been a clear mistake."""
    doubts = (doubt(decision, worlds, seed) for decision in decisions(record.match))
    comments = [
        Annotation(one.decision.round, one.decision.move, str(one))
        for one in doubts
        if one is not None and one.is_clear
    ]
    return MatchRecord.of(record.match, record.names, [*record.annotations, *comments])


def _same(one: Move, other: Move) -> bool:
    if isinstance(one, Play) and isinstance(other, Play):
        return (one.tile, one.joint) == (other.tile, other.joint)
    return one == other


def main() -> None:
    """Analyse the match in a file."""
    parser = argparse.ArgumentParser(description="Look through a saved match of Chicken Foot.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--worlds", type=int, default=20, help="worlds that each move is tried in")
    parser.add_argument("--seed", default="1", help="what the chance is derived from")
    parser.add_argument("--out", type=Path, help="write the match with comments here")
    options = parser.parse_args()
    try:
        record = load(options.file)
    except RecordError as error:
        parser.error(str(error))
    if not isinstance(record, MatchRecord) or not isinstance(record.match, Match):
        parser.error("the file has no match of Chicken Foot")
    match = record.match
    print(f"{'seat':>4}", *(f"{name:>8}" for name in Tally._fields))
    for seat, tally in enumerate(tallies(match)):
        print(f"{seat:>4}", *(f"{number:>8}" for number in tally))
    ours = commented(MatchRecord.of(match, record.names), options.worlds, options.seed)
    for one in ours.annotations:
        assert one.move is not None  # noqa: S101 - ours are on moves
        mover = match.all_rounds[one.round].movers[one.move]
        made = match.all_rounds[one.round].moves[one.move]
        print(f"round {one.round + 1}, move {one.move + 1}, seat {mover}: {made}; {one.text}")
    if options.out is not None:
        save(
            MatchRecord.of(match, record.names, [*record.annotations, *ours.annotations]),
            options.out,
        )


if __name__ == "__main__":
    main()
