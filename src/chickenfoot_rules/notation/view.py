"""What views of every game have in common: who looks, and what it has seen since the beginning."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.dominoes.recollection import BaseInformationState
from chickenfoot_rules.dominoes.round import Event
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.notation.fields import FieldReader
from chickenfoot_rules.notation.hands import JOINTS_AMONG_HANDS, TableReader, format_hands
from chickenfoot_rules.notation.moves import format_move, read_move
from chickenfoot_rules.notation.options import format_points
from chickenfoot_rules.notation.scanner import NUMBER, Scanner, read_list
from chickenfoot_rules.notation.tiles import TILE_BEGINS, accept_nothing, format_tile, read_tile

__all__ = ["JOINTS_IN_VIEWS", "SightReader", "sight_fields"]

JOINTS_IN_VIEWS: Final = JOINTS_AMONG_HANDS.replace(":", "")
"""What may stand between the halves of a tile where a colon stands after a seat."""

_EVENT: Final = re.compile(r"[0-9]++\s*+:|seat\s++[0-9]", re.IGNORECASE)


def sight_fields(
    seen: BaseInformationState[Any, Any, Any], sizes_now: Sequence[int], *, unicode: bool
) -> dict[str, str]:
    """Write the fields that views of every game share.

    What has its default is left out.

    Args:
        seen: what is written of the view.
        sizes_now: how many tiles each seat holds now.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.
    """
    fields = {
        "seat": str(seen.origin.seat),
        "hands": format_hands(seen.origin.hands, seen.origin.hand_sizes, unicode=unicode),
    }
    if seen.events:
        fields["events"] = " ".join([_format_event(one, unicode=unicode) for one in seen.events])
    if seen.turn_now != seen.origin.turn:
        fields["turn-now"] = str(seen.turn_now)
    if seen.hands_now:
        fields["hands-now"] = format_hands(seen.hands_now, sizes_now, unicode=unicode)
    if seen.scores:
        fields["scores"] = " / ".join(map(_format_row, seen.scores))
    return fields


def _format_event(event: Event, *, unicode: bool) -> str:
    move = format_move(event.move, unicode=unicode)
    drawn = "" if event.tile is None else f"={format_tile(event.tile, unicode=unicode)}"
    return f"{event.seat}:{move}{drawn}"


def _format_row(row: Sequence[int]) -> str:
    return " ".join(map(format_points, row)) or "-"


class SightReader:
    """Reads who looks, and what it has seen since the beginning.

    Args:
        scanner: what is read.
        table: reads what it saw then.

    Attributes:
        seat: the seat that looks.
        events: the moves since, as the seat saw them.
        hands_now: the hands that lie open at the end; none while the round goes on.
        scores: the score sheet.
    """

    def __init__(self, scanner: Scanner, table: TableReader) -> None:
        self.seat: int = 0
        self.events: tuple[Event, ...] = ()
        self.hands_now: tuple[TileSet, ...] = ()
        self.scores: tuple[tuple[int, ...], ...] = ()
        self._turn_now: int | None = None
        self._scanner = scanner
        self._table = table

    @property
    def readers(self) -> Mapping[str, FieldReader]:
        """What reads each field."""
        return {
            "seat": self._read_seat,
            "events": self._read_events,
            "turn-now": self._read_turn_now,
            "hands-now": self._read_hands_now,
            "scores": self._read_scores,
        }

    @property
    def turn_now(self) -> int:
        """The seat whose turn it is now."""
        return self._table.turn if self._turn_now is None else self._turn_now

    def _read_seat(self) -> None:
        self.seat = self._table.read_seat()

    def _read_turn_now(self) -> None:
        self._turn_now = self._table.read_seat()

    def _read_events(self) -> None:
        scanner = self._scanner
        if not accept_nothing(scanner):
            if not scanner.sees(_EVENT):
                raise scanner.unexpected("a move like 0:4-9>9-9 (or - for none)")
            self.events = tuple(read_list(scanner, self._read_event, _EVENT))

    def _read_event(self, scanner: Scanner) -> Event:
        if scanner.accept_word("seat"):
            scanner.skip()
        seat = self._table.read_seat()
        scanner.expect(":")
        scanner.skip()
        move = read_move(scanner)
        drawn = None
        if isinstance(move, Draw):
            end = scanner.at
            scanner.skip()
            if scanner.accept("="):
                scanner.skip()
                drawn = read_tile(scanner).tile
            elif scanner.sees(TILE_BEGINS) and not scanner.sees(_EVENT):
                drawn = read_tile(scanner).tile
            else:
                scanner.at = end
        return Event(seat, move, drawn)

    def _read_hands_now(self) -> None:
        self.hands_now = self._table.read_hands_now()

    def _read_scores(self) -> None:
        scanner = self._scanner
        rows: list[tuple[int, ...]] = []
        while True:
            scanner.skip()
            row = [] if accept_nothing(scanner) else read_list(scanner, _read_points, NUMBER)
            rows.append(tuple(row))
            if not scanner.accept_next("/"):
                break
        self.scores = tuple(rows)


def _read_points(scanner: Scanner) -> int:
    return scanner.number("a number of points")
