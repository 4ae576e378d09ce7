"""Moves as text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

import attrs

from chickenfoot_rules.dominoes.illegality import (
    AmbiguousMoveError,
    IllegalityCode,
    IllegalMoveError,
    make_illegality,
)
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.texts import chain, expected, span, text
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.notation.scanner import SPACE, Found, Scanner, parse
from chickenfoot_rules.notation.tiles import TILE_BEGINS, read_tile

_LONE_NUMBER: Final = re.compile(r"[0-9]++(?=\s*+\Z)")
_MOVE: Final = text("a move like 4-9>9-9, draw or pass")
_TYPED: Final = text("a move like 4-9 on 9-9, draw or pass")
_ON: Final = re.compile(rf"{SPACE}(?:-?>|→|on(?![\w-]))", re.IGNORECASE)
_NEXT_TILE: Final = re.compile(rf"{SPACE}(?:{TILE_BEGINS.pattern})")
_OPENS: Final = re.compile(rf"{SPACE}opens(?![\w-])", re.IGNORECASE)
_ANNOUNCED: Final = re.compile(
    rf"{SPACE}(?:!|,?{SPACE}one(?![\w-]){SPACE}left(?![\w-])!?)", re.IGNORECASE
)
_IDLE: Final[dict[str, Move]] = {"draw": Draw(), "d": Draw(), "pass": Pass(), "p": Pass()}
_MOVE_BEGINS: Final = re.compile(
    rf"{TILE_BEGINS.pattern}|(?:draw|d|pass|p)(?![\w-])", re.IGNORECASE
)


def parse_move(text: str, *, lenient: bool = False) -> Move:
    """Parse a move.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_text`, like ``4-9 9-9``.

    Raises:
        NotationError: if the text is not a move.

    >>> print(parse_move("4-9>9-9"), "|", parse_move("9:4 ON 9:9, one left", lenient=True))
    4-9 on 9-9 | 4-9 on 9-9, one left
    """
    return parse(text, partial(read_move, alone=True), lenient=lenient)


def parse_moves(text: str, *, lenient: bool = False) -> tuple[Move, ...]:
    """Parse moves with blanks between them.

    Args:
        text: the text.
        lenient: accept other ways to write them than that of `format_text`.

    Raises:
        NotationError: if the text is not a list of moves.

    >>> print(*parse_moves("9-9 opens, 4-9 on 9-9, d", lenient=True), sep=" | ")
    9-9 opens | 4-9 on 9-9 | draw
    """
    return parse(
        text, lambda scanner: tuple(scanner.items(read_move, _MOVE_BEGINS)), lenient=lenient
    )


def move_in(table: DominoRound | DominoView, text: str) -> Move:
    """Return the legal move that a text means; see `DominoTable.parse`."""

    def read(scanner: Scanner) -> Move:
        if scanner.sees(_LONE_NUMBER):
            return _read_number(scanner, table.legal_moves)
        if not scanner.sees(_MOVE_BEGINS):
            raise scanner.unexpected(_TYPED)
        return read_move(scanner, alone=True)

    move = parse(text, read, lenient=True)
    if isinstance(move, Play) and move.on is None and "opens" not in text.lower():
        move = _place(move, table)
    if illegality := table.illegality(move):
        raise IllegalMoveError(illegality)
    return move


def _read_number(scanner: Scanner, moves: Sequence[Move]) -> Move:
    """Read the number of a legal move."""
    start = scanner.at
    number = scanner.number(text("the number of a move"))
    if not moves:
        return Pass()  # No move is legal; that of a pass says why.
    if 1 <= number <= len(moves):
        return moves[number - 1]
    what = text("the number of a move, {numbers}", numbers=span(1, len(moves)))
    raise scanner.wrong(expected(what, chain([number])), start, what)


def _place(play: Play, table: DominoRound | DominoView) -> Play:
    """Return the play of a tile that was named alone, on the end that it fits."""
    tile = play.tile
    legal = [move for move in table.legal_moves if isinstance(move, Play) and move.tile == tile]
    choices = tuple(Play(tile, on, play.announce) for on in dict.fromkeys(one.on for one in legal))
    if len(choices) > 1:
        raise AmbiguousMoveError(choices)
    if choices:
        return choices[0]
    # The tile fits nowhere. Only a double that needs toes says where it was meant to go.
    layout = table.layout
    play = Play(tile, layout.duty.double if layout.duty else None, play.announce)
    why = table.illegality(play)
    if why and why.code is IllegalityCode.ALREADY_OPENED:
        reasons = [table.illegality(Play(tile, end.tile)) for end in layout.open_ends]
        reason = next(one for one in reasons if one)
        ends = sorted({end.value for end in layout.open_ends})
        why = make_illegality(
            reason.code, "fits-no-end", rule=reason.rule, tile=tile, ends=chain(ends)
        )
        raise IllegalMoveError(attrs.evolve(why, playable=reason.playable))
    return play


def read_move(scanner: Scanner, *, alone: bool = False) -> Move:
    """Read a move.

    Args:
        scanner: the text.
        alone: whether no other move follows, so that ``4-9 9-9`` means one.
    """
    start = scanner.at
    if move := _IDLE.get(scanner.word()):
        return move
    scanner.at = start
    if not scanner.sees(TILE_BEGINS):
        raise scanner.unexpected(_MOVE)
    tile = read_tile(scanner).value
    on = accept_on(scanner, alone=alone)
    return Play(tile, on.value if on else None, announce=bool(scanner.take(_ANNOUNCED)))


def accept_on(scanner: Scanner, *, alone: bool = False) -> Found[Tile] | None:
    """Read the tile that a tile lies on, if the text names it.

    Args:
        scanner: the text.
        alone: whether no other move follows, so that ``4-9 9-9`` means one.
    """
    if scanner.take(_ON) or (alone and scanner.sees(_NEXT_TILE)):
        scanner.skip()
        return read_tile(scanner)
    scanner.take(_OPENS)
    return None
