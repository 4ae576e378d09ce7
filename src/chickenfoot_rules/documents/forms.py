"""The table document: what one seat sees of a round or a match, as plain data for a client.

Everything is a text, a number, a boolean, or a sequence of these, so that a web page, a program in
another language or a language model can read it. `chickenfoot_rules.documents` makes, reads
and checks documents, and has their JSON Schema and TypeScript types, which follow these classes.

Lengths are in halves of a tile, with two decimals: a half is 1 by 1, a tile 1 by 2. x runs to the
right, y down. Angles and headings are in degrees clockwise, multiples of 45 from 0 to 315: 0 is to
the right, 90 down. A tile is a text with the lower half first, such as ``"4-9"``. A seat is a
number, 0..players−1.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs

from chickenfoot_rules.base import Form, RecordError, Whole, expected, text

TablePoint: TypeAlias = tuple[float, float]
"""A point on the table, in halves of a tile: x to the right, y down."""


@attrs.frozen(kw_only=True)
class TableSeat(Form):
    """A seat.

    Attributes:
        name: the name of the player; empty if the seats have no names.
        hand_size: how many tiles the seat holds, 0 or more.
        hand: the tiles of the seat, by ascending index; ``None`` if they are hidden.
        owes: whether the seat owes the Chickenlittle penalty (R6.3).
        drawn: the tile that the seat has just drawn and may play (R4.1); ``None`` if there is no
            such tile, or it is hidden.
        draw_fits: whether everyone knows that the seat has just drawn a tile that fits (R4.1).
        partner: the seat that wins and scores together with it (X1); ``None`` if there are no
            pairs.
        may_hold: the tiles that the seat may hold, as the viewing seat can infer; ``None`` unless
            requested.
        must_hold: the tiles that the seat must hold; ``None`` unless requested.
    """

    name: str = ""
    hand_size: int
    hand: tuple[str, ...] | None = None
    owes: bool = False
    drawn: str | None = None
    draw_fits: bool = False
    partner: int | None = None
    may_hold: tuple[str, ...] | None = None
    must_hold: tuple[str, ...] | None = None


@attrs.frozen(kw_only=True)
class LaidTile(Form):
    """A tile on the table.

    The field ``on`` makes the tiles a tree, with the opening tile as its root.

    Attributes:
        tile: the tile.
        on: the tile that it was played on; ``None`` for the opening tile.
        x: the x coordinate of its centre, in halves of a tile.
        y: the y coordinate of its centre, in halves of a tile.
        angle: the direction of its long axis, from the first half to the second, in degrees
            clockwise.
        pips: the pips of both halves, those of the first half first, 0..18. Drawn at angle 0,
            the first half is on the left.
        connector: the corners of the path from the tile that it is on, in halves of a tile, if
            there was no room to lay it touching that tile; empty if it touches.
        tag: a letter that both ends of the connector have instead of a path, if every path would
            cross tiles.
    """

    tile: str
    on: str | None = None
    x: float
    y: float
    angle: int
    pips: tuple[int, int]
    connector: tuple[TablePoint, ...] = ()
    tag: str = ""


@attrs.frozen(kw_only=True)
class TableEnd(Form):
    """An open end, which can be played on unless a double must be filled first.

    Attributes:
        tile: the tile on the table.
        value: the pips that a tile played on it must have, 0..18.
        x: the x coordinate of the middle of the edge that the next tile would touch, in halves of
            a tile.
        y: the y coordinate of the same point, in halves of a tile.
        heading: the direction in which the next tile would lie, in degrees clockwise.
    """

    tile: str
    value: int
    x: float
    y: float
    heading: int


@attrs.frozen(kw_only=True)
class TableSpot(Form):
    """The place of an arm or a toe that is still missing.

    Attributes:
        x: the x coordinate of the centre of the tile to come, in halves of a tile.
        y: the y coordinate of that centre, in halves of a tile.
        heading: the direction in which that tile will lie, in degrees clockwise.
    """

    x: float
    y: float
    heading: int


@attrs.frozen(kw_only=True)
class TableDuty(Form, Whole):
    """The double that must be filled before anything else is played (R3.2, R3.3).

    Attributes:
        double: the double.
        missing: the number of tiles that it still needs, 1..6.
        part: what these tiles are called: ``"arm"`` for the opening double, else ``"toe"``.
        spots: the place of each missing tile. The value of the next tile decides which place it
            takes: a tile that a double may follow takes one with more room.
    """

    double: str
    missing: int
    part: Literal["arm", "toe"]
    spots: tuple[TableSpot, ...]


@attrs.frozen(kw_only=True)
class LegalMove(Form):
    """A legal move of the seat.

    Attributes:
        action: its number in `chickenfoot_rules.dominoes.actions`. Plays on ends of equal value
            have the same number.
        move: the move as `chickenfoot_rules.notation` writes it, such as ``"4-9>9-9"`` for 4-9 on
            9-9, ``"4-9>9-9!"`` with the announcement of the last tile, ``"draw"`` or ``"pass"``.
        tile: the tile that is played; ``None`` for a draw or a pass.
        on: the tile on the table that it is played on, an open end or the double to be filled;
            ``None`` if it opens the round.
        value: the pips of the halves that touch, 0..18; with ``on`` it names the open end. ``None``
            if no halves touch.
        announce: whether the player announces their last tile (R6.2).
    """

    action: int
    move: str
    tile: str | None = None
    on: str | None = None
    value: int | None = None
    announce: bool = False


@attrs.frozen(kw_only=True)
class TableEvent(Form):
    """A move that was made, as the seat saw it.

    Attributes:
        move_number: the number of the move, from 0.
        seat: the seat that moved.
        move: the move, written like that of a `LegalMove`.
        drawn: the tile that was drawn, if the seat sees it.
        call: the words that the player calls out for a double, such as ``"Chickie Fours"`` (R3.7);
            ``None`` in Express-Domino.
    """

    move_number: int
    seat: int
    move: str
    drawn: str | None = None
    call: str | None = None


@attrs.frozen(kw_only=True)
class TableOutcome(Form):
    """How the round ended.

    Attributes:
        reason: ``"domino"`` if a player laid their last tile (R5.1, X6), ``"blocked"`` if nobody
            could play any more (R5.2, X7).
        winner: the seat that went out; ``None`` if nobody did.
        winners: the seats that score in Express-Domino (X6, X7); empty in Chicken Foot.
        points: the points of each seat, charged (R7.1) or scored (X6, X7).
    """

    reason: Literal["domino", "blocked"]
    winner: int | None = None
    winners: tuple[int, ...] = ()
    points: tuple[int, ...]


@attrs.frozen(kw_only=True)
class TablePlace(Form):
    """The place of a seat in the match (R7.4 to R7.6, X8).

    Attributes:
        rank: the place, from 1; seats that share a place have the same one.
        seat: the seat.
        total: the points of all finished rounds.
    """

    rank: int
    seat: int
    total: int


@attrs.frozen(kw_only=True)
class TableAnswer(Form):
    """A client's answer: a legal move, as an action or as text.

    Other keys are ignored, so that a language model may give its reasons.

    Attributes:
        move_number: the ``move_number`` of the document that it answers.
        action: the number of the move. It plays on the oldest of several equal ends.
        move: the move as text.

    Raises:
        RecordError: unless it has either an action or a move.
    """

    others_are_ignored = True  # A language model may give its reasons.

    move_number: int
    action: int | None = None
    move: str | None = None

    def __attrs_post_init__(self) -> None:
        if (self.action is None) == (self.move is None):
            found = text("neither") if self.move is None else text("both")
            raise RecordError(expected("either an action or a move", found))


@attrs.frozen(kw_only=True)
class TableRefusal(Form):
    """Why an answer was refused.

    Attributes:
        code: the code of an `IllegalityCode`, such as ``"foot-unfinished"``; ``"stale"`` for the
            answer to another document; ``"invalid"`` for all other errors, such as a text that is
            not an answer, an action that there is not, or a deal that is not due.
        message: one sentence that says what is wrong and what would be right.
        rule: the id of the rule that the move breaks; empty if it breaks none.
        double: the double that must be laid or filled first, or ``None``.
        playable: the tiles of the hand that could be played instead.
    """

    code: str
    message: str
    rule: str = ""
    double: str | None = None
    playable: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class TableDocument(Form, Whole):
    """All that one seat sees of the table, and nothing else.

    JSON leaves out a field that has its default, which is ``None``, ``False``, or empty.

    Attributes:
        format: ``"chickenfoot-table"``.
        version: the version of the format.
        game: the name of the game, such as ``"chicken-foot"`` or ``"express"``.
        rules: the options, as `chickenfoot_rules.notation` writes them.
        domino_set: the highest value of the set, 1..18.
        seat: the viewing seat. ``None`` for a spectator, who sees no hand, and for a document that
            shows all hands.
        seats: every seat, in order.
        round_number: the round of the match, from 1; 0 before the first deal.
        most_rounds: how many rounds the match has; ``None`` if it ends at a target (R7.4, X8).
        move_number: the number of the next move, from 0, which is the number of moves made in all
            rounds of a match. An answer names it, so that a late answer is noticed.
        first_move_number: the number of the first move of this round. Events before it belong to
            earlier rounds.
        to_move: the seat whose turn it is; ``None`` if the round is over or not dealt.
        lead: the seat that leads the round (R2.6, X3); ``None`` if no round is dealt.
        openers: the tiles that may open the round (R2.2, X2); empty if any tile may, or once it is
            open.
        must_open: whether the seat whose turn it is holds one of the ``openers``, and must lay it
            (R2.2).
        boneyard_size: how many tiles are left to draw.
        layout: the tiles on the table, in the order in which they were laid.
        bounds: the left, top, right and bottom edge of the tiles and connectors, in halves of a
            tile.
        open_ends: the open ends, by value and then by age; in Express-Domino the left one first.
        duty: the double that must be filled first, or ``None``.
        legal_moves: the legal moves of the seat, plays first; empty if it is not its turn.
        events: the moves of this round, or since the requested number, the first one first.
        scores: the points of each seat, a row for each finished round of the match.
        standings: the places after the finished rounds, the best first; empty before the first.
        outcome: how the round ended; ``None`` while it goes on.
        is_match_over: whether the match has ended.
        may_be_undrawn: the tiles that may be in the boneyard, or out of play (X1), as the seat can
            infer; ``None`` unless requested.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.documents import document_of
    >>> match = Match().deal(random.Random(7))
    >>> document = document_of(match, match.round.seat, names=["Ada", "Bob", "Cleo", "Dan"])
    >>> document.seats[document.to_move].name, document.legal_moves[0].move
    ('Bob', '9-9')
    """

    format: Literal["chickenfoot-table"] = "chickenfoot-table"
    version: Literal[1] = 1
    game: str
    rules: str
    domino_set: int
    seat: int | None = None
    seats: tuple[TableSeat, ...]
    round_number: int
    most_rounds: int | None = None
    move_number: int
    first_move_number: int
    to_move: int | None = None
    lead: int | None = None
    openers: tuple[str, ...]
    must_open: bool = False
    boneyard_size: int
    layout: tuple[LaidTile, ...]
    bounds: tuple[float, float, float, float]
    open_ends: tuple[TableEnd, ...]
    duty: TableDuty | None = None
    legal_moves: tuple[LegalMove, ...]
    events: tuple[TableEvent, ...]
    scores: tuple[tuple[int, ...], ...]
    standings: tuple[TablePlace, ...]
    outcome: TableOutcome | None = None
    is_match_over: bool = False
    may_be_undrawn: tuple[str, ...] | None = None
