"""The lines that people type to keep a score sheet: rows, corrections, and who comes and goes."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.base import Language, MatchError, Reader
from chickenfoot_rules.base.texts import expected, typed
from chickenfoot_rules.dominoes import ScoreSheet, StartingTotal, Tile, TileSet
from chickenfoot_rules.notation.moves import parse_tiles

_CORRECT: Final = typed("correct")
_JOIN: Final = typed("join")
_LEAVE: Final = typed("leave")
_UNDO: Final = typed("undo")
_TOTALS: Final = {
    StartingTotal.ZERO: typed("zero, 0"),
    StartingTotal.AVERAGE: typed("average"),
    StartingTotal.HIGHEST: typed("highest"),
}


def means(word: str, words: str, language: Language) -> bool:
    """Return whether a word is one of some typed words."""
    return word.lower() in Reader(language).words(words)


def change_sheet(
    sheet: ScoreSheet, line: str, language: Language = None, *, mark: bool = False
) -> ScoreSheet:
    """Return a score sheet after a line that a person typed; ``chickenfoot score`` explains them.

    Args:
        sheet: the sheet.
        line: the line, such as ``"12 0 31"`` or ``"join Eve average"``.
        language: the language of its words, ``"en"``, ``"de"``, ``"es"``, or a catalogue of
            gettext; ``None`` is English, which is understood in any case.
        mark: whether a row that can't be is only marked among the flaws.

    Raises:
        ChickenfootError: if it is not possible, or means nothing.

    >>> from chickenfoot_rules import Rules
    >>> sheet = ScoreSheet(Rules(), ["Ann", "Bob"])
    >>> change_sheet(change_sheet(sheet, "-, 1-3 0-0"), "correct 1 0 53").totals
    (0, 53)
    """
    word, _, rest = line.partition(" ")
    if means(word, _UNDO, language):
        return sheet.undo() if sheet.entries else sheet
    if means(word, _LEAVE, language):
        return sheet.leave(rest)
    if means(word, _JOIN, language):
        name, _, chosen = rest.rpartition(" ")
        for total, words in _TOTALS.items():
            if means(chosen, words, language):
                return sheet.join(name, total)
        return sheet.join(rest)
    if means(word, _CORRECT, language):
        number, _, row = rest.partition(" ")
        points, hands, opened = _row(row)
        at = int(number) - 1 if number.isdecimal() else len(sheet.rows)
        return sheet.correct(at, points, hands, opened, mark=mark)
    points, hands, opened = _row(line)
    return sheet.enter(points, hands, opened, mark=mark)


def _row(typed_row: str) -> tuple[list[int | None], list[TileSet], Tile | None]:
    """Return the points or the tiles left in a line, and the double that opened the round.

    Raises:
        ChickenfootError: if it is something else.
    """
    before, _, row = typed_row.rpartition(":")
    opened = Tile.parse(before.strip()) if before else None
    if "-" in row:
        return [], [parse_tiles(hand.strip(), lenient=True) for hand in row.split(",")], opened
    words = row.replace(",", " ").split()
    if not all(word == "?" or (word.isdecimal() and len(word) < 9) for word in words):  # noqa: PLR2004 - digits
        raise MatchError(expected("points like 12 0 31, or tiles like 1-3 0-0, -, 9-9", typed_row))
    return [None if word == "?" else int(word) for word in words], [], opened
