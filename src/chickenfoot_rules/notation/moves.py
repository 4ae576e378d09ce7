"""Moves as text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.notation.scanner import Scanner, draw_tiles, parse, read_list, wrong_type
from chickenfoot_rules.notation.tiles import TEXTS, TILE_BEGINS, Found, accept_nothing, read_tile

_MOVE: Final = "a move like 4-9>9-9, draw or pass"
_IDLE: Final[dict[str, Move]] = {"draw": Draw(), "d": Draw(), "pass": Pass(), "p": Pass()}
_MOVE_BEGINS: Final = re.compile(
    rf"{TILE_BEGINS.pattern}|(?:draw|d|pass|p)(?![\w-])", re.IGNORECASE
)


def format_move(move: Move, *, unicode: bool = False) -> str:
    """Format a move.

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
