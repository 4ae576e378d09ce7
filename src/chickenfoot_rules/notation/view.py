"""The fields of views that all games share: the seat that looks, and what it has seen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.dominoes.position import Event
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.notation.fields import Field, FieldsReader, format_number
from chickenfoot_rules.notation.moves import format_move, read_move
from chickenfoot_rules.notation.places import JOINTS_AMONG_HANDS, format_hands
from chickenfoot_rules.notation.scanner import NUMBER, Scanner, read_list
from chickenfoot_rules.notation.tiles import TILE_BEGINS, accept_nothing, format_tile, read_tile

JOINTS_IN_VIEWS: Final = JOINTS_AMONG_HANDS.replace(":", "")
"""The signs between the halves of a tile where a colon follows a seat."""

_EVENT: Final = re.compile(r"[0-9]++\s*+:|seat\s++[0-9]", re.IGNORECASE)


class _SeenHands(Field):
    """Hands of which some are hidden: a hidden one is a number in the text."""

    def value(self, source: Any) -> tuple[TileSet | int, ...]:  # noqa: ANN401 - of any game
        pairs = zip(source.hands, source.hand_sizes, strict=True)
        return tuple(size if hand is None else hand for hand, size in pairs)

    def arguments(self, value: Sequence[TileSet | int]) -> Mapping[str, object]:
        return {
            "hands": tuple(None if isinstance(hand, int) else hand for hand in value),
            "hand_sizes": tuple(hand if isinstance(hand, int) else len(hand) for hand in value),
        }


def _format_events(events: Sequence[Event], *, unicode: bool = False) -> str:
    return " ".join([_format_event(event, unicode=unicode) for event in events])


def _format_event(event: Event, *, unicode: bool) -> str:
    move = format_move(event.move, unicode=unicode)
    drawn = "" if event.tile is None else f"={format_tile(event.tile, unicode=unicode)}"
    return f"{event.seat}:{move}{drawn}"


def _read_events(reader: FieldsReader) -> tuple[Event, ...]:
    scanner = reader.scanner
    if accept_nothing(scanner):
        return ()
    if not scanner.sees(_EVENT):
        raise scanner.unexpected("a move like 0:4-9>9-9 (or - for none)")
    return tuple(read_list(scanner, lambda _: _read_event(reader), _EVENT))


def _read_event(reader: FieldsReader) -> Event:
    scanner = reader.scanner
    if scanner.accept_word("seat"):
        scanner.skip()
    seat = reader.read_seat()
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


def _format_scores(scores: Sequence[Sequence[int]], *, unicode: bool = False) -> str:
    del unicode
    return " / ".join([" ".join(map(str, row)) or "-" for row in scores])


def _read_scores(reader: FieldsReader) -> tuple[tuple[int, ...], ...]:
    rows = [_read_row(reader.scanner)]
    while reader.scanner.accept_next("/"):
        rows.append(_read_row(reader.scanner))
    return tuple(rows)


def _read_row(scanner: Scanner) -> tuple[int, ...]:
    scanner.skip()
    return () if accept_nothing(scanner) else tuple(read_list(scanner, _read_points, NUMBER))


def _read_points(scanner: Scanner) -> int:
    return scanner.number("a number of points")


SEAT: Final = Field("seat", format_number, FieldsReader.read_seat)
"""The seat that looks."""

SEEN_HANDS: Final = _SeenHands("hands", format_hands, FieldsReader.read_seen_hands)
"""The hands as the seat sees them."""

SINCE: Final = (
    Field("events", _format_events, _read_events, lambda _: ()),
    Field("turn-now", format_number, FieldsReader.read_seat, lambda values: values["turn"]),
    Field("hands-now", format_hands, FieldsReader.read_hands_now, lambda _: ()),
    Field("scores", _format_scores, _read_scores, lambda _: ()),
)
"""What has happened since the first move, and the score sheet."""
