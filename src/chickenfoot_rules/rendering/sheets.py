"""Score sheets as cells and sentences, of which their texts, pictures and tables are made (T3)."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

import attrs

from chickenfoot_rules.base import Language, Reader, Seat, Text, line, text
from chickenfoot_rules.dominoes import ScoreSheet, Tile
from chickenfoot_rules.rendering.narration import base


def reader_of(sheet: ScoreSheet, names: Sequence[str] = (), language: Language = None) -> Reader:
    """Return the reader of a score sheet.

    Raises:
        PictureError: if there are names but not one for each player.
        UnknownNameError: if there is no such language.
    """
    read = Reader(language).read  # The players of a match are named by texts.
    given = tuple(names) or tuple(map(read, sheet.players))
    return base.reader_of(len(sheet.players), given, language)


def cells_of(sheet: ScoreSheet, reader: Reader) -> list[tuple[str, ...]]:
    """Return a score sheet as rows of cells: headings, the rounds, and the totals.

    The first column has the number of the round, with ``!`` if it can't have been played. The
    second has the tile that opened it. Then each player has a column: ``-`` is for a round in which
    they took no part, ``?`` for points that are missing, and a number in brackets for the points
    with which they began.
    """
    wrong = {flaw.round for flaw in sheet.flaws}
    names = map(reader.name, range(len(sheet.players)))
    rows = [(reader.read(text("Round")), reader.read(text("Opened by")), *names)]
    for at, row in enumerate(sheet.rows):
        points = [
            ("?" if seat in row.seats else "-") if one is None else str(one)
            for seat, one in enumerate(row.points)
        ]
        for seat, (start, joined) in enumerate(zip(sheet.starts, sheet.joined, strict=True)):
            if joined == at + 1:
                points[seat] = f"({start})"
        opened = "" if row.opened is None else str(row.opened)
        rows.append((f"{at + 1}{' !' if at in wrong else ''}", opened, *points))
    return [*rows, (reader.read(text("Total")), "", *map(str, sheet.totals))]


def lines_of(sheet: ScoreSheet, reader: Reader) -> Iterator[str]:
    """Yield what a score sheet says besides its numbers: who leads, what is next, what is wrong."""
    if sheet.is_over:
        reader_of_places = Reader(reader.language, [reader.name(seat) for seat in sheet.present])
        places = [
            attrs.evolve(place, seat=sheet.present.index(place.seat)) for place in sheet.standings
        ]
        narrator = base.narrator_of(sheet.rules, len(places))
        yield from map(reader_of_places.read, narrator.lines_of_places(places))
    else:
        yield from map(reader.read, _lines_of_state(sheet))
    yield from (reader.read(flaw.line) for flaw in (*sheet.flaws, *sheet.missing))


def _lines_of_state(sheet: ScoreSheet) -> Iterator[Text]:
    """Yield who leads, and which double is next."""
    if leaders := [*sheet.leaders]:
        total = base.points(sheet.totals[leaders[0]])
        if len(leaders) > 1:
            players = base.seats(leaders)
            yield line("{players} lead with {points} each", players=players, points=total)
        else:
            leader = Seat(leaders[0])
            yield line("{player} leads with {points}", player=leader, points=total)
    if sheet.required is not None:
        yield text(
            "{tile} should open the next round; doubles left: {tiles}",
            tile=Tile(sheet.required, sheet.required),
            tiles=sheet.unused,
        )


def score_sheet_csv(sheet: ScoreSheet, *, language: Language = None) -> str:
    """Return a score sheet as CSV: a line for the names, for each round, and for the totals.

    Args:
        sheet: the sheet.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

    Raises:
        UnknownNameError: if there is no such language.

    >>> from chickenfoot_rules import Rules
    >>> print(score_sheet_csv(ScoreSheet(Rules(), ["Ann", "Bob"]).enter([12, 0])))
    Round,Opened by,Ann,Bob
    1,9-9,12,0
    Total,,12,0
    <BLANKLINE>
    """
    written = StringIO()
    csv.writer(written, lineterminator="\n").writerows(
        cells_of(sheet, reader_of(sheet, language=language))
    )
    return written.getvalue()
