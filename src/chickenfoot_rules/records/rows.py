"""Matches and rounds as rows, for tables of other libraries."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from chickenfoot_rules.base import wrong_type
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, Draw, Move, Play
from chickenfoot_rules.records.forms import MatchDocument
from chickenfoot_rules.records.record import MatchRecord, RoundRecord, replay_match

Row: TypeAlias = dict[str, str | int | bool | None]
"""One row of a table: the values by the names of the columns."""

MOVE_COLUMNS: Final[Mapping[str, type]] = {
    "match": str,
    "round": int,
    "move": int,
    "seat": int,
    "name": str,
    "kind": str,
    "tile": str,
    "on": str,
    "joint": int,
    "announced": bool,
    "drawn": str,
    "duty": str,
    "hand_size": int,
    "boneyard_size": int,
    "legal_moves": int,
    "forced": bool,
}
"""The columns of `move_rows` in their order, with the type of their values."""

ROUND_COLUMNS: Final[Mapping[str, type]] = {
    "match": str,
    "round": int,
    "seat": int,
    "name": str,
    "lead": int,
    "opener": str,
    "opened_by": int,
    "moves": int,
    "plays": int,
    "draws": int,
    "passes": int,
    "reason": str,
    "winner": int,
    "tiles_left": int,
    "points": int,
    "total": int,
}
"""The columns of `round_rows` in their order, with the type of their values."""

RecordWithRows: TypeAlias = MatchRecord[DominoMatch] | RoundRecord[DominoRound] | MatchDocument
"""The records that `move_rows` and `round_rows` accept."""


def move_rows(record: RecordWithRows, match: str = "") -> list[Row]:
    """Return a row for each move of a match or a round, the first move first.

    A row needs the position before its move, so the moves of a `MatchDocument` are replayed.

    All rows have the same columns, `MOVE_COLUMNS`, and their values are texts, whole numbers,
    booleans and ``None``. So table libraries accept them unchanged, as in
    ``pandas.DataFrame(rows)``.

    ==================  ==========================================================================
    ``match``           the name of the match, as you give it
    ``round``           the round, 0 for the first, an index of ``Match.all_rounds``
    ``move``            the move, 0 for the first of the round, an index of ``Round.moves``
    ``seat``            the seat that moved
    ``name``            its name; ``None`` if the seats have no names
    ``kind``            ``"play"``, ``"draw"`` or ``"pass"``
    ``tile``            the tile that was played, like ``"4-9"``, or ``None``
    ``on``              the tile on the table that it was played on; ``None`` if it opened
    ``joint``           the pips of the two halves that touch; ``None`` if no halves touch
    ``announced``       whether the player announced the last tile
    ``drawn``           the tile that was drawn, or ``None``
    ``duty``            the double that had to be filled before the move, or ``None``
    ``hand_size``       the tiles in the hand of the seat before the move
    ``boneyard_size``   the tiles left to draw before the move
    ``legal_moves``     the number of legal moves
    ``forced``          whether there was only one
    ==================  ==========================================================================

    Args:
        record: the record.
        match: a name for the match, so that you can tell the rows of several matches apart.

    Raises:
        RecordError: if a `MatchDocument` can't be replayed.
        WrongTypeError: if the record is something else.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> match = Match(players=4).deal(random.Random(7))
    >>> record = MatchRecord.of(match.apply(match.legal_moves[0]))
    >>> [row] = move_rows(record, "a")
    >>> row["kind"], row["tile"], row["on"], row["hand_size"], row["forced"]
    ('play', '9-9', None, 11, True)
    """
    rows: list[Row] = []
    for number, round_ in enumerate(_rounds_of(record)):
        drawn = iter(round_.drawn_tiles)
        made = zip(round_.positions(), round_.movers, round_.moves, strict=False)
        for at, (now, seat, move) in enumerate(made):
            play = move if isinstance(move, Play) else None
            on, duty = play and play.on, now.layout.duty
            legal_moves = len(now.legal_moves)
            rows.append(
                {
                    "match": match,
                    "round": number,
                    "move": at,
                    "seat": seat,
                    "name": record.names[seat] if record.names else None,
                    "kind": _kind(move),
                    "tile": str(play.tile) if play else None,
                    "on": on and str(on),
                    "joint": play.joint if play and on else None,
                    "announced": play is not None and play.announce,
                    "drawn": str(next(drawn)) if isinstance(move, Draw) else None,
                    "duty": str(duty.double) if duty else None,
                    "hand_size": len(now.hands[seat]),
                    "boneyard_size": now.boneyard_size,
                    "legal_moves": legal_moves,
                    "forced": legal_moves == 1,
                }
            )
    return rows


def round_rows(record: RecordWithRows, match: str = "") -> list[Row]:
    """Return a row for each seat in each round of a match, or in one round.

    A row has one seat, because matches differ in their number of seats. So one grouping gives
    totals by player. All rows have the same columns, `ROUND_COLUMNS`, and their values are texts,
    whole numbers and ``None``. The moves of a `MatchDocument` are replayed.

    ==================  ==========================================================================
    ``match``           the name of the match, as you give it
    ``round``           the round, 0 for the first, an index of ``Match.all_rounds``
    ``seat``            the seat
    ``name``            its name; ``None`` if the seats have no names
    ``lead``            the seat that led the round
    ``opener``          the tile that opened the round; ``None`` if none has yet
    ``opened_by``       the seat that laid it; ``None`` before that
    ``moves``           the moves of the round, of all seats
    ``plays``           the tiles that this seat played
    ``draws``           the tiles that it drew
    ``passes``          how often it passed
    ``reason``          ``"domino"`` or ``"blocked"``; ``None`` while the round goes on
    ``winner``          the seat that went out; ``None`` if nobody did
    ``tiles_left``      the tiles in the hand of this seat after the last move
    ``points``          its points for the round; ``None`` while the round goes on
    ``total``           its points after the round; ``None`` while the round goes on
    ==================  ==========================================================================

    In Chicken Foot points are charges, and the fewest win. In Express-Domino the most win.

    Args:
        record: the record.
        match: a name for the match, so that you can tell the rows of several matches apart.

    Raises:
        RecordError: if a `MatchDocument` can't be replayed.
        WrongTypeError: if the record is something else.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> match = Match(players=4).deal(random.Random(7))
    >>> rows = round_rows(MatchRecord.of(match, ["Ada", "Bob", "Cleo", "Dan"]), "a")
    >>> [(row["name"], row["tiles_left"], row["points"]) for row in rows]
    [('Ada', 11, None), ('Bob', 11, None), ('Cleo', 11, None), ('Dan', 11, None)]
    """
    rows: list[Row] = []
    rounds = _rounds_of(record)
    totals = (0,) * record.players
    for number, round_ in enumerate(rounds):
        outcome, opening = round_.outcome, round_.layout.opening
        if outcome is not None:
            totals = tuple(map(operator.add, totals, outcome.points))
        made = Counter(zip(round_.movers, map(_kind, round_.moves), strict=True))
        rows += [
            {
                "match": match,
                "round": number,
                "seat": seat,
                "name": record.names[seat] if record.names else None,
                "lead": round_.lead,
                "opener": opening and str(opening),
                "opened_by": round_.opened_by,
                "moves": made.total(),
                "plays": made[seat, "play"],
                "draws": made[seat, "draw"],
                "passes": made[seat, "pass"],
                "reason": outcome.reason.value if outcome else None,
                "winner": outcome.winner if outcome else None,
                "tiles_left": len(hand),
                "points": outcome.points[seat] if outcome else None,
                "total": totals[seat] if outcome else None,
            }
            for seat, hand in enumerate(round_.hands)
        ]
    return rows


def _rounds_of(record: RecordWithRows) -> Sequence[DominoRound]:
    """Return the rounds of a record.

    Raises:
        RecordError: if it is something else, what one seat saw, or can't be replayed.
    """
    if isinstance(record, MatchDocument):
        return replay_match(record).all_rounds
    if isinstance(record, MatchRecord):
        return record.match.all_rounds
    if isinstance(record, RoundRecord):  # pyright: ignore[reportUnnecessaryIsInstance]
        return (record.round,)
    raise wrong_type(record, "a MatchRecord, a RoundRecord or a MatchDocument")


def _kind(move: Move) -> str:
    return type(move).__name__.lower()
