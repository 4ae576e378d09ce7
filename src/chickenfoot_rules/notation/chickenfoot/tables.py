"""Deal tables as text."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby
from types import MappingProxyType
from typing import Final

from chickenfoot_rules.chickenfoot.deal_tables import DEAL_TABLES, DealTable
from chickenfoot_rules.dominoes.errors import RulesError
from chickenfoot_rules.notation.scanner import Scanner, printable

LONGEST_NAME: Final = 1000
"""The most characters of the name of a deal table."""

# Fixed, since what can be printed differs between versions of Unicode.
_UNPLAIN: Final = re.compile(
    '["\\\\\0-\x1f\x7f-\xa0\xad\u2000-\u206f\ud800-\udfff\ufeff\ufff0-\uffff\U000e0000-\U0010ffff]'
)
_PLAIN: Final = re.compile('[^"\\\\\0-\x1f]++')
_ESCAPE: Final = re.compile(r'\\(?:["\\/nrt]|u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]{5,6}\})')
_SHORT: Final = MappingProxyType({"\n": "n", "\r": "r", "\t": "t", '"': '"', "\\": "\\"})
_LONG: Final = MappingProxyType({short: letter for letter, short in _SHORT.items()} | {"/": "/"})
_HIGHEST_SHORT: Final = 0xFFFF
_HIGHEST: Final = 0x10FFFF


def format_table(table: DealTable) -> str:
    r"""Format a deal table: the name of a table of the library, or all of another one.

    >>> from chickenfoot_rules import SEVEN
    >>> print(format_table(SEVEN), format_table(DealTable('"x"\n', {6: {2: 7, 3: 5}})))
    seven "\"x\"\n"{6:{2:7,3:5}}

    Raises:
        RulesError: if its name is too long.
    """
    for name, known in DEAL_TABLES.items():
        if table == known:
            return name
    if len(table.name) > LONGEST_NAME:
        message = f"expected the name of a deal table to have at most {LONGEST_NAME} characters"
        raise RulesError(message)
    name = _UNPLAIN.sub(lambda letter: _escape(letter[0]), table.name)
    rows = [
        f"{highest}:{{{','.join(f'{players}:{size}' for _, players, size in cells)}}}"
        for highest, cells in groupby(table.cells, key=lambda cell: cell[0])
    ]
    return f'"{name}"{{{",".join(rows)}}}'


def _escape(letter: str) -> str:
    if letter in _SHORT:
        return f"\\{_SHORT[letter]}"
    code = ord(letter)
    return f"\\u{code:04x}" if code <= _HIGHEST_SHORT else f"\\u{{{code:05x}}}"


def read_table(scanner: Scanner) -> DealTable:
    """Read a deal table.

    Raises:
        NotationError: if there is no table here, or it has impossible cells (R1.3).
    """
    start = scanner.at
    if not scanner.accept('"'):
        table = DEAL_TABLES.get(scanner.word())
        if table is None:
            expected = f'{", ".join(DEAL_TABLES)} or a table like "mine"{{6:{{2:7,3:5}}}}'
            raise scanner.unexpected(expected, start, DEAL_TABLES)
        return table
    name = _read_name(scanner, start)
    cells: dict[int, dict[int, int]] = {}
    _read_braced(scanner, lambda: _read_row(scanner, printable(name), cells))
    return DealTable(name, cells)


def _read_name(scanner: Scanner, start: int) -> str:
    parts: list[str] = []
    while not scanner.accept('"'):
        at = scanner.at
        part = scanner.take(_PLAIN) or _unescape(scanner.take(_ESCAPE))
        if not part:
            raise scanner.unexpected('a letter, an escape like \\n or the closing "', at)
        parts.append(part)
    name = "".join(parts)
    if len(name) > LONGEST_NAME:
        message = f"expected a name of at most {LONGEST_NAME} characters, got {len(name)}"
        raise scanner.wrong(message, start, f"at most {LONGEST_NAME} characters")
    return name


def _unescape(escape: str) -> str:
    """Return the letter of an escape; nothing if the escape is invalid."""
    if not escape:
        return ""
    if escape[1] != "u":
        return _LONG[escape[1]]
    code = int(escape[2:].strip("{}"), 16)
    return chr(code) if code <= _HIGHEST else ""


def _read_braced(scanner: Scanner, read_item: Callable[[], None]) -> None:
    """Read items with commas between them in braces."""
    scanner.expect("{")
    scanner.skip()
    if scanner.accept("}"):
        return
    read_item()
    scanner.skip()
    while scanner.accept(","):
        scanner.skip()
        read_item()
        scanner.skip()
    if not scanner.accept("}"):
        raise scanner.unexpected("',' or '}'")


def _read_row(scanner: Scanner, name: str, cells: dict[int, dict[int, int]]) -> None:
    highest = scanner.number("the highest value of a set")
    scanner.expect(":")
    _read_braced(scanner, lambda: _read_cell(scanner, name, highest, cells))


def _read_cell(scanner: Scanner, name: str, highest: int, cells: dict[int, dict[int, int]]) -> None:
    """Read a number of players and their hand size.

    Raises:
        NotationError: if they are missing or make no sense (R1.3).
    """
    start = scanner.at
    players = scanner.number("a number of players")
    scanner.expect(":")
    scanner.skip()
    size = scanner.number("a hand size")
    try:
        DealTable(name, {highest: {players: size}})
    except RulesError as error:
        raise scanner.wrong(str(error), start, "a possible hand size") from None
    row = cells.setdefault(highest, {})
    if players in row:
        message = f"table {name} has two hand sizes for {players} players (R1.3)"
        raise scanner.wrong(message, start, "another number of players")
    row[players] = size
