"""The library and the referee count all sequences of moves of ``tests/perft``."""

from __future__ import annotations

import operator
from collections.abc import Iterator

import pytest

from chickenfoot_rules import EndReason, Round
from laws.referees.chickenfoot import Options, Referee, library_round
from support.perft_format import Position, Tally, read_corpus

CORPUS = read_corpus()

# How a sequence ended, and the points that were then charged; ``None`` if it goes on.
End = tuple[str, int] | None


def referee_for(position: Position) -> Referee:
    choices = position.choices
    return Referee(
        options=Options(
            highest=position.highest,
            arms=int(choices.get("arms", "4")),
            opening=choices.get("opening", "holder"),
            missing_double=choices.get("missing-double", "draw"),
            drawn_tile=choices.get("drawn-tile", "may"),
            draw_until_playable="draw-until-playable" in position.flags,
            dead_round=choices.get("dead-round", "draw-out"),
            chickenlittle=choices.get("chickenlittle", "off"),
            curved="curved" in position.flags,
            double_blank=int(choices.get("double-blank", "50")),
        ),
        hands=[set(hand) for hand in position.hands],
        boneyard=list(position.boneyard),
        placements=list(position.layout),
        seat=position.seat,
        openers=set(position.openers),
        drawn=position.drawn,
        debts=set(position.debts),
    )


def sequences_of_referee(referee: Referee, depth: int, made: int = 1) -> Iterator[tuple[int, End]]:
    """Yield each sequence of 1 to ``depth`` legal moves: how long it is and how it ended."""
    for move in referee.legal():
        after = referee.copy()
        after.play(move)
        reason = after.reason
        yield made, None if reason is None else (reason, sum(after.score_row()))
        if made < depth:
            yield from sequences_of_referee(after, depth, made + 1)


def sequences_of_library(round_: Round, depth: int, made: int = 1) -> Iterator[tuple[int, End]]:
    for move in round_.legal_moves:
        after = round_.apply(move)
        outcome = after.outcome
        yield made, None if outcome is None else (outcome.reason.value, sum(outcome.charges))
        if made < depth:
            yield from sequences_of_library(after, depth, made + 1)


def tally(sequences: Iterator[tuple[int, End]], depth: int) -> tuple[Tally, ...]:
    rows = [[0] * len(Tally._fields) for _ in range(depth)]
    for made, end in sequences:
        reason, points = end or (None, 0)
        found = (1, reason == EndReason.DOMINO.value, reason == EndReason.BLOCKED.value, points)
        rows[made - 1] = [*map(operator.add, rows[made - 1], found)]
    return tuple(Tally(*row) for row in rows)


each_position = pytest.mark.parametrize(
    "position",
    [
        pytest.param(position, id=position.name, marks=[*map(pytest.mark.rule, position.rules)])
        for position in CORPUS
    ],
)


@pytest.mark.untraced
@pytest.mark.rule("R3.1")
@each_position
def test_the_library_counts_the_sequences(position: Position) -> None:
    round_ = library_round(referee_for(position))
    depth = len(position.tallies)
    assert tally(sequences_of_library(round_, depth), depth) == position.tallies


@pytest.mark.long
@pytest.mark.rule("R3.1")
@each_position
def test_the_referee_counts_the_sequences(position: Position) -> None:
    depth = len(position.tallies)
    assert tally(sequences_of_referee(referee_for(position), depth), depth) == position.tallies
