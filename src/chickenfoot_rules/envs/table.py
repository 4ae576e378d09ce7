"""What a seat sees, as a document of JSON: for programs in other languages, and language models."""

from __future__ import annotations

import json

import attrs

from chickenfoot_rules.bulk import actions
from chickenfoot_rules.bulk.views import View, view_of
from chickenfoot_rules.chickenfoot.round import PlayerView
from chickenfoot_rules.dominoes.protocols import DominoView
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.notation import format_move, format_rules

__all__ = [
    "LaidTile",
    "LegalMove",
    "OpenValue",
    "TableDocument",
    "TableEvent",
    "TableOutcome",
]


@attrs.frozen(kw_only=True)
class LaidTile(Immutable):
    """A tile on the table.

    Attributes:
        tile: the tile, such as ``"4-9"``.
        on: the tile that it was played on; ``None`` for the first tile.
    """

    tile: str
    on: str | None


@attrs.frozen(kw_only=True)
class OpenValue(Immutable):
    """An end that can be played on.

    Attributes:
        tile: the tile on the table.
        value: the pips that a tile played on it must have, 0..18.
    """

    tile: str
    value: int


@attrs.frozen(kw_only=True)
class LegalMove(Immutable):
    """A legal move.

    Attributes:
        action: its number, as `chickenfoot_rules.bulk.actions` has it. Moves on ends of equal
            value have the same one.
        move: the move as `chickenfoot_rules.notation` writes it, such as ``"4-9>9-9"`` for 4-9 on
            9-9, ``"draw"`` or ``"pass"``.
    """

    action: int
    move: str


@attrs.frozen(kw_only=True)
class TableEvent(Immutable):
    """A move of the round, as the seat saw it.

    Attributes:
        seat: the seat that moved, 0..players−1.
        move: the move, in the same form.
        drawn: the drawn tile, if the seat that looks drew it.
    """

    seat: int
    move: str
    drawn: str | None


@attrs.frozen(kw_only=True)
class TableOutcome(Immutable):
    """How the round ended.

    Attributes:
        reason: why it ended.
        winner: the seat that went out or won; ``None`` if there is no such seat.
        points: the points of each seat: charged (R7.1), or scored in Express-Domino (X6, X7).
    """

    reason: str
    winner: int | None
    points: tuple[int, ...]


@attrs.frozen(kw_only=True)
class TableDocument(Immutable):
    """What one seat sees of a round, and nothing that it doesn't.

    Tiles are texts such as ``"4-9"``; seats are 0..players−1.

    Attributes:
        game: ``"chicken-foot"`` or ``"express"``.
        rules: the options, as `chickenfoot_rules.notation` writes them.
        players: the number of seats.
        seat: the seat that looks.
        turn: the seat whose turn it is; ``None`` if the round is over.
        lead: the seat that leads the round (R2.6, X3).
        round_number: the round of the match, 1 up.
        move_number: how many moves were made in the round.
        hand: the tiles of the seat.
        hands: the tiles of each seat that the seat sees; ``None`` for hidden hands.
        hand_sizes: how many tiles each seat holds.
        boneyard_size: how many tiles are left to draw.
        layout: the tiles on the table, the first one first.
        open_ends: the ends that can be played on while no double must be filled.
        must_fill: the double that must be filled first (R3.2, R3.3), or ``None``.
        missing: how many tiles it still needs, 0..6.
        drawn: the tile that the seat has just drawn and may play (R4.1), or ``None``.
        debts: the seats that owe the Chickenlittle penalty (R6.3).
        legal_moves: the legal moves of the seat; none if it is not its turn.
        events: the moves of the round, the first one first.
        scores: the points of each seat, a row for each finished round of the match.
        outcome: how the round ended, or ``None`` while it goes on.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> round_ = Match().deal(random.Random(7)).round
    >>> document = TableDocument.of(round_.view(round_.seat))
    >>> document.legal_moves
    (LegalMove(action=99, move='9-9'),)
    """

    game: str
    rules: str
    players: int
    seat: int
    turn: int | None
    lead: int
    round_number: int
    move_number: int
    hand: tuple[str, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    boneyard_size: int
    layout: tuple[LaidTile, ...]
    open_ends: tuple[OpenValue, ...]
    must_fill: str | None
    missing: int
    drawn: str | None
    debts: tuple[int, ...]
    legal_moves: tuple[LegalMove, ...]
    events: tuple[TableEvent, ...]
    scores: tuple[tuple[int, ...], ...]
    outcome: TableOutcome | None

    @classmethod
    def of(cls, view: DominoView) -> TableDocument:
        """Return the document of a view of either game.

        Raises:
            WrongTypeError: if ``view`` is not a view of a game of this library.
        """
        seen = view_of(view)
        duty = seen.duty
        is_chicken_foot = isinstance(seen, PlayerView)
        return cls(
            game="chicken-foot" if is_chicken_foot else "express",
            rules=format_rules(seen.rules),
            players=seen.players,
            seat=seen.seat,
            turn=None if seen.is_over else seen.turn,
            lead=seen.lead,
            round_number=len(seen.scores) + 1,
            move_number=len(seen.history),
            hand=tuple(map(str, seen.hand)),
            hands=tuple(None if hand is None else tuple(map(str, hand)) for hand in seen.hands),
            hand_sizes=seen.hand_sizes,
            boneyard_size=seen.boneyard_size,
            layout=tuple(
                LaidTile(tile=str(laid.tile), on=_text(laid.on)) for laid in seen.layout.placements
            ),
            open_ends=tuple(
                OpenValue(tile=str(end.tile), value=end.value) for end in seen.layout.open_ends
            ),
            must_fill=None if duty is None else str(duty.double),
            missing=0 if duty is None else duty.missing,
            drawn=_text(seen.drawn) if isinstance(seen, PlayerView) else None,
            debts=tuple(sorted(seen.debts)) if isinstance(seen, PlayerView) else (),
            legal_moves=tuple(
                LegalMove(action=actions.encode(seen.rules, move), move=format_move(move))
                for move in seen.legal_moves
            ),
            events=tuple(
                TableEvent(seat=event.seat, move=format_move(event.move), drawn=_text(event.tile))
                for event in seen.history
            ),
            scores=seen.scores,
            outcome=_outcome_of(seen),
        )

    def to_json(self) -> str:
        """Return the document as one line of JSON."""
        return json.dumps(attrs.asdict(self), ensure_ascii=False, separators=(",", ":"))


def _outcome_of(view: View) -> TableOutcome | None:
    outcome = view.outcome
    if outcome is None:
        return None
    return TableOutcome(reason=outcome.reason.value, winner=outcome.winner, points=outcome.points)


def _text(tile: Tile | None) -> str | None:
    return None if tile is None else str(tile)
