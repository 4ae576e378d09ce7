"""Matches as the text that ``print`` shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chickenfoot_rules.dominoes.protocols import DominoMatch
from chickenfoot_rules.dominoes.words import count, label
from chickenfoot_rules.rendering.games import narrator_of
from chickenfoot_rules.rendering.names import checked_names
from chickenfoot_rules.rendering.text.table import check_width, joined, round_text


def match_text(match: DominoMatch, *, names: Sequence[str] = (), width: int = 80) -> str:
    """Return a match as text: the score sheet, then the current round, or the places.

    Args:
        match: the match.
        names: the name of each seat, if they have names.
        width: columns of the text, 40 or more; only a score sheet of many seats exceeds it.

    Raises:
        PictureError: if the width is below 40, or there are names but not one for each seat.

    >>> from chickenfoot_rules import Deal, Match, Rules, TileSet
    >>> hands = [TileSet("0-1"), TileSet("1-1")]
    >>> match = Match(Rules(domino_set=1, hand_size=1), 2).deal(Deal(hands, TileSet("0-0")))
    >>> print(match_text(match.apply(match.round.legal_moves[0]), names=["Ann", "Bob"]))
    double-one set, 2 players, 1 tile each
    Round    Ann  Bob
    1 (1-1)    1    0
    Total      1    0
    """
    checked_names(names, match.players)
    check_width(width)
    return joined(_lines(match, names, width))


def _lines(match: DominoMatch, names: Sequence[str], width: int) -> Iterator[str]:
    narrator = narrator_of(match.rules, match.players, names)
    yield narrator.table()
    if match.scores:
        yield from _sheet(match, names)
    if match.round is not None:
        yield round_text(match.round, names=names, scores=match.scores, width=width)
    elif match.is_over:
        for place in match.standings:
            yield f"{place.rank}. {label(place.seat, names)}: {count(place.total, 'point')}"


def _sheet(match: DominoMatch, names: Sequence[str]) -> Iterator[str]:
    heads = [*names] or [f"seat {seat}" for seat in range(match.players)]
    rows = [
        (f"{number} ({round_.layout.opening})", *map(str, row))
        for number, (round_, row) in enumerate(zip(match.rounds, match.scores, strict=True), 1)
    ]
    totals = [str(sum(column)) for column in zip(*match.scores, strict=True)]
    lines = [("Round", *heads), *rows, ("Total", *totals)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *others in lines:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([first.ljust(widths[0]), *cells])
