"""Moves as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
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
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.dominoes.words import span
from chickenfoot_rules.notation.scanner import Scanner, draw_tiles, parse, read_list, wrong_type
from chickenfoot_rules.notation.tiles import TEXTS, TILE_BEGINS, Found, accept_nothing, read_tile

_LONE_NUMBER: Final = re.compile(r"[0-9]++(?=\s*+\Z)")
_MOVE: Final = "a move like 4-9>9-9, draw or pass"
_TYPED: Final = "a move like 4-9 on 9-9, draw or pass"
_IDLE: Final[dict[str, Move]] = {"draw": Draw(), "d": Draw(), "pass": Pass(), "p": Pass()}
_MOVE_BEGINS: Final = re.compile(
    rf"{TILE_BEGINS.pattern}|(?:draw|d|pass|p)(?![\w-])", re.IGNORECASE
)


def format_move(move: Move, *, unicode: bool = False) -> str:
    """Format a move, to be stored: records hold this text, while ``str(move)`` is for people.

    Args:
        move: the move.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    Raises:
        NotationError: if it is not a move.

    >>> from chickenfoot_rules import Tile
    >>> nine = Tile(9, 9)
    >>> format_move(Play(nine, None)), format_move(Play(Tile(9, 4), nine, announce=True))
    ('9-9', '4-9>9-9!')
    >>> format_move(Draw()), format_move(Pass())
    ('draw', 'pass')
    """
    return draw_tiles(_format(move), unicode=unicode)


def _format(move: Move) -> str:
    if isinstance(move, Play):
        return f"{format_placement(move.tile, move.on)}{'!' if move.announce else ''}"
    if not isinstance(move, Draw | Pass):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise wrong_type(type(move), (Play, Draw, Pass))
    return str(move)


def format_placement(tile: Tile, on: Tile | None) -> str:
    """Format a tile and the tile that it lies on."""
    return TEXTS[tile.index] if on is None else f"{TEXTS[tile.index]}>{TEXTS[on.index]}"


def format_moves(moves: Iterable[Move], *, unicode: bool = False) -> str:
    """Format moves in their order, ``-`` for none.

    Args:
        moves: the moves.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    Raises:
        NotationError: if one of them is not a move.

    >>> from chickenfoot_rules import Tile
    >>> format_moves([Play(Tile(9, 9), None), Draw(), Pass()])
    '9-9 draw pass'
    """
    return draw_tiles(" ".join(map(_format, moves)) or "-", unicode=unicode)


def parse_move(text: str, *, lenient: bool = False) -> Move:
    """Parse a move.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_move`, like ``4-9 9-9``.

    Raises:
        NotationError: if the text is not a move.

    >>> print(parse_move("4-9>9-9"), "|", parse_move("9:4 ON 9:9, one left", lenient=True))
    4-9 on 9-9 | 4-9 on 9-9, one left
    """
    return parse(text, _read_one, format_move, lenient=lenient)


def parse_moves(text: str, *, lenient: bool = False) -> tuple[Move, ...]:
    """Parse moves with blanks between them.

    Args:
        text: the text.
        lenient: accept other ways to write them than that of `format_moves`.

    Raises:
        NotationError: if the text is not a list of moves.

    >>> print(*parse_moves("9-9 opens, 4-9 on 9-9, d", lenient=True), sep=" | ")
    9-9 opens | 4-9 on 9-9 | draw
    """
    return parse(text, _read_all, format_moves, lenient=lenient)


def move_in(table: DominoRound | DominoView, text: str) -> Move:
    """Return the legal move that a text means; see `DominoTable.parse`."""

    def read(scanner: Scanner) -> Move:
        if scanner.sees(_LONE_NUMBER):
            return _read_number(scanner, table.legal_moves)
        if not scanner.sees(_MOVE_BEGINS):
            raise scanner.unexpected(_TYPED)
        return read_move(scanner, alone=True)

    move = parse(text, read, format_move, lenient=True)
    if isinstance(move, Play) and move.on is None and "opens" not in text.lower():
        move = _place(move, table)
    if illegality := table.illegality(move):
        raise IllegalMoveError(illegality)
    return move


def _read_number(scanner: Scanner, moves: Sequence[Move]) -> Move:
    """Read the number of a legal move."""
    start = scanner.at
    number = scanner.number("the number of a move")
    if not moves:
        return Pass()  # No move is legal; that of a pass says why.
    if 1 <= number <= len(moves):
        return moves[number - 1]
    expected = f"the number of a move, {span(1, len(moves))}"
    raise scanner.wrong(f"expected {expected}, got {number}", start, expected)


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
        ends = ", ".join(map(str, sorted({end.value for end in layout.open_ends})))
        why = make_illegality(reason.code, "fits-no-end", rule=reason.rule, tile=tile, ends=ends)
        raise IllegalMoveError(attrs.evolve(why, playable=reason.playable))
    return play


def _read_one(scanner: Scanner) -> Move:
    return read_move(scanner, alone=True)


def _read_all(scanner: Scanner) -> tuple[Move, ...]:
    if accept_nothing(scanner):
        return ()
    return tuple(read_list(scanner, read_move, _MOVE_BEGINS))


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
    tile = read_tile(scanner)
    on = accept_on(scanner, alone=alone)
    return Play(tile.tile, on.tile if on else None, _accept_announcement(scanner))


def accept_on(scanner: Scanner, *, alone: bool = False) -> Found | None:
    """Read the tile that a tile lies on, if the text names it.

    Args:
        scanner: the text.
        alone: whether no other move follows, so that ``4-9 9-9`` means one.
    """
    end = scanner.at
    scanner.skip()
    if scanner.accept(">", "->", "→") or scanner.accept_word("on"):
        scanner.skip()
        return read_tile(scanner)
    if alone and scanner.sees(TILE_BEGINS):
        return read_tile(scanner)
    if not scanner.accept_word("opens"):
        scanner.at = end
    return None


def _accept_announcement(scanner: Scanner) -> bool:
    end = scanner.at
    scanner.skip()
    if scanner.accept("!"):
        return True
    scanner.accept(",")
    scanner.skip()
    if scanner.accept_word("one"):
        scanner.skip()
        if scanner.accept_word("left"):
            scanner.accept("!")
            return True
    scanner.at = end
    return False
