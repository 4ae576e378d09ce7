"""Fields like ``turn: 0``, of which the texts of positions and views are made.

They are the attrs fields of the set-ups, of what a seat sees of them and of the information states
of a game. How a field is written follows from its type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType, SimpleNamespace
from typing import Any, ClassVar, Final, TypeAlias, TypeVar, cast, get_type_hints

import attrs

from chickenfoot_rules.dominoes.games import Game
from chickenfoot_rules.dominoes.moves import Draw
from chickenfoot_rules.dominoes.position import DominoSetup, Event
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.notation.layout import format_layout, lay, read_placements
from chickenfoot_rules.notation.moves import format_move, read_move
from chickenfoot_rules.notation.rules import RulesReader, format_rules, read_yes_or_no
from chickenfoot_rules.notation.scanner import NUMBER, Scanner, escape, read_list
from chickenfoot_rules.notation.tiles import (
    TILE_BEGINS,
    TilePlaces,
    accept_nothing,
    list_tiles,
    read_tile,
)

_SEATS: Final = frozenset({"seat", "turn", "lead", "turn_now"})
"""The numbers that are seats."""

_SIZE: Final = "_size"
"""The end of the name of a number of hidden tiles: ``boneyard_size`` is ``boneyard: ?28``."""

_ELSEWHERE: Final = frozenset({"hand_sizes", "origin"})
"""What other fields hold: the hands have their sizes, and the origin has fields of its own."""

_SEEN_HANDS: Final = tuple[TileSet | None, ...]

_MOST_HIDDEN: Final = len(ALL_TILES)

_EVENT: Final = re.compile(r"[0-9]++\s*+:|seat\s++[0-9]", re.IGNORECASE)

House: TypeAlias = type[DominoRules] | None
"""The class of the house rules that a text names, if it names one (H3)."""

_T = TypeVar("_T")


@attrs.frozen
class Field(Immutable):
    """One field.

    Attributes:
        name: the name of the field in the text.
        key: the attribute that holds the value, and the keyword argument that takes it.
        kind: the type of the value.
        default: the default of the attribute, as attrs has it.
    """

    name: str
    key: str
    kind: Any
    default: Any

    @property
    def is_required(self) -> bool:
        """Whether every text has it. The tiles of such fields are in no other one."""
        return self.default is attrs.NOTHING

    def default_of(self, source: object) -> object:
        """Return the default of an object."""
        if not isinstance(self.default, attrs.Factory):  # type: ignore[arg-type]
            return self.default
        return self.default.factory(*(source,) if self.default.takes_self else ())

    def format(self, source: object) -> str:
        """Format the value that an object holds."""
        value = getattr(source, self.key)
        if self.key == "rules":
            return format_rules(value)
        if self.key == "layout":
            return format_layout(value)
        if self.key.endswith(_SIZE):
            return f"?{value}"
        if self.kind == _SEEN_HANDS and self.is_required:
            sizes: Any = source
            pairs = zip(value, sizes.hand_sizes, strict=True)
            value = tuple(f"?{size}" if hand is None else hand for hand, size in pairs)
        return _format(value)


def _format(value: object) -> str:
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case TileSet():
            return list_tiles(value)
        case Event():
            drawn = "" if value.tile is None else f"={value.tile}"
            return f"{value.seat}:{format_move(value.move)}{drawn}"
        case frozenset():
            return _format(tuple(sorted(cast("frozenset[int]", value))))
        case tuple():
            items = cast("tuple[object, ...]", value)
            rows = any(isinstance(item, TileSet | tuple) for item in items)
            return (" / " if rows else " ").join(map(_format, items)) or "-"
        case _:
            return str(value)


def fields_of(kind: type[Any], whole: type[Any] | None = None) -> tuple[Field, ...]:
    """Return the fields of a class.

    Args:
        kind: the class. A flag without a default is off by default.
        whole: the class of what ``kind`` is a part of; a field without a default has that of its
            namesake there.
    """
    return _fields_of(cast("Hashable", kind), cast("Hashable", whole))


@cache
def _fields_of(part: Hashable, whole: Hashable) -> tuple[Field, ...]:
    kind: Any = part
    types = get_type_hints(kind)
    defaults: dict[str, Any] = {name: False for name, type_ in types.items() if type_ is bool}
    for source in (cast("Any", whole or kind), kind):
        given = [field for field in attrs.fields(source) if field.default is not attrs.NOTHING]
        defaults |= {field.name: field.default for field in given}
    return tuple(
        Field(_name_of(key, kind), key, types[field.name], defaults.get(field.name, attrs.NOTHING))
        for field in attrs.fields(kind)
        if field.init and (key := field.alias) not in _ELSEWHERE
    )


def _name_of(key: str, kind: type[Any]) -> str:
    # The seat of a position has the turn; that of a view looks.
    is_turn = key == "seat" and issubclass(kind, DominoSetup)
    return "turn" if is_turn else key.removesuffix(_SIZE).replace("_", "-")


def format_fields(fields: Iterable[Field], source: object) -> Iterator[str]:
    """Format each field that does not have its default in an object."""
    for field in fields:
        if getattr(source, field.key) != field.default_of(source):
            yield f"{field.name}: {field.format(source)}"


class FieldsReader:
    """Reads a position or a view, with semicolons or line breaks between its fields.

    Args:
        scanner: the text.
        game: the game.
        form: what the text is, for messages.
        fields: the fields.
        rules: the class of the house rules.
    """

    def __init__(
        self, scanner: Scanner, game: Game, form: str, fields: Iterable[Field], rules: House = None
    ) -> None:
        self._scanner = scanner
        self._game = game
        self._whole = f"{form} of {game.title}"
        self._fields = {field.name: field for field in fields}
        self._rules = rules or game.rules
        self._rule_ids = game.rules.rule_ids
        self._places = TilePlaces(scanner, self._rule_ids)
        # Each number of a seat with where it is, since the hands may come later.
        self._seats: list[tuple[int, int, int]] = []

    def read(self) -> dict[str, Any]:
        """Read all fields, and return the values of these and of those that are missing."""
        read = dict(self._read_fields())
        for field in self._fields.values():
            if field.is_required and field.key not in read:
                message = f"{self._whole} needs the field {field.name}"
                raise self._scanner.wrong(message, self._scanner.at, f"the field {field.name}")
        self._places.check(read["rules"].domino_set)
        read["layout"] = lay(self._scanner, read["layout"])
        self._check_seats(len(read["hands"]))
        parts = SimpleNamespace(**read)
        parts.origin = parts  # An information state asks what was there before the first move.
        for field in self._fields.values():
            if field.key not in read:
                read[field.key] = field.default_of(parts)
        return read

    def _read_fields(self) -> Iterator[tuple[str, Any]]:
        scanner = self._scanner
        found: set[str] = set()
        while True:
            scanner.skip()
            start = scanner.at
            name = scanner.word()
            if not name:
                raise scanner.unexpected("a field like turn: 0")
            if name not in self._fields:
                fields = ", ".join(self._fields)
                message = f"{self._whole} has no field {escape(name)}; its fields are {fields}"
                raise scanner.wrong(message, start, "the name of a field")
            if name in found:
                raise scanner.wrong(f"the field {name} appears twice", start, "another field")
            found.add(name)
            scanner.expect(":")
            scanner.skip()
            field = self._fields[name]
            yield field.key, self._read_value(field)
            broken = scanner.skip()
            broken |= scanner.accept(";")
            scanner.skip()
            if scanner.at_end:
                return
            if not broken:
                raise scanner.unexpected("';' or the end of the text")

    def _read_value(self, field: Field) -> object:
        if field.key == "rules":
            return RulesReader(self._scanner, self._game, self._rules).read()
        if field.key == "layout":
            placements = read_placements(self._scanner, self._game.layout)
            self._places.put([tile for tile, _ in placements.tiles], "the field layout")
            return placements
        if field.key.endswith(_SIZE):
            return self._read_hidden(field.name)
        return self._readers[field.kind](self, field)

    def _check_seats(self, players: int) -> None:
        for seat, start, end in self._seats:
            if seat >= players:
                shown = escape(self._scanner.text[start:end])
                rule = self._rule_ids.seats
                message = f"expected a seat from 0 to {players - 1}, got {shown} ({rule})"
                raise self._scanner.wrong(message, start, "one of the seats", end)

    def _places_of(self, field: Field) -> TilePlaces:
        return self._places if field.is_required else TilePlaces(self._scanner, self._rule_ids)

    def _read_seat(self) -> int:
        start = self._scanner.at
        seat = self._scanner.number("the number of a seat")
        self._seats.append((seat, start, self._scanner.at))
        return seat

    def _read_number(self, field: Field) -> int:
        if field.key in _SEATS:
            return self._read_seat()
        return self._scanner.number(f"a number for {field.name}")

    def _read_hidden(self, name: str) -> int:
        scanner = self._scanner
        start = scanner.at
        if not scanner.accept("?"):
            raise scanner.unexpected(f"a number of tiles like ?11 for {name}")
        scanner.skip()
        size = scanner.number("a number of tiles")
        if size > _MOST_HIDDEN:
            shown, rule = escape(str(size)), self._rule_ids.tiles
            message = f"expected at most {_MOST_HIDDEN} tiles, got {shown} ({rule})"
            raise scanner.wrong(message, start, "a number of tiles")
        return size

    def _read_flag(self, _field: Field) -> bool:
        return read_yes_or_no(self._scanner)

    def _read_tile(self, _field: Field) -> Tile | None:
        return None if accept_nothing(self._scanner) else read_tile(self._scanner).tile

    def _read_order(self, field: Field) -> tuple[Tile, ...]:
        return self._places_of(field).read(f"the field {field.name}")

    def _read_tiles(self, field: Field) -> TileSet:
        return TileSet(self._read_order(field))

    def _read_seats(self, _field: Field) -> frozenset[int]:
        seats: set[int] = set()

        def read_one(scanner: Scanner) -> None:
            start = scanner.at
            seat = self._read_seat()
            if seat in seats:
                raise scanner.wrong(f"seat {seat} appears twice", start, "another seat")
            seats.add(seat)

        if not accept_nothing(self._scanner):
            read_list(self._scanner, read_one, NUMBER)
        return frozenset(seats)

    def _read_hands(self, field: Field) -> tuple[TileSet, ...]:
        return self._read_by_seat(self._places_of(field).read_hand)

    def _read_seen_hands(self, field: Field) -> tuple[TileSet | int, ...]:
        """Read hands; before the first move, some may be hidden, like ``?5``."""
        places = self._places_of(field)

        def read_one(seat: int) -> TileSet | int:
            self._scanner.skip()
            if field.is_required and self._scanner.text.startswith("?", self._scanner.at):
                return self._read_hidden(field.name)
            return places.read_hand(seat)

        return self._read_by_seat(read_one)

    def _read_by_seat(self, read: Callable[[int], _T]) -> tuple[_T, ...]:
        """Read something for each seat, with slashes between seats."""
        items = [read(0)]
        while self._scanner.accept_next("/"):
            items.append(read(len(items)))
        if len(items) == 1:
            self._scanner.skip()
            raise self._scanner.unexpected("'/' and the hand of seat 1")
        return tuple(items)

    def _read_events(self, _field: Field) -> tuple[Event, ...]:
        scanner = self._scanner
        if accept_nothing(scanner):
            return ()
        if not scanner.sees(_EVENT):
            raise scanner.unexpected("a move like 0:4-9>9-9 (or - for none)")
        return tuple(read_list(scanner, self._read_event, _EVENT))

    def _read_event(self, scanner: Scanner) -> Event:
        if scanner.accept_word("seat"):
            scanner.skip()
        seat = self._read_seat()
        scanner.expect(":")
        scanner.skip()
        move = read_move(scanner)
        drawn = None
        if isinstance(move, Draw):
            end = scanner.at
            scanner.skip()
            if scanner.accept("=") or (scanner.sees(TILE_BEGINS) and not scanner.sees(_EVENT)):
                scanner.skip()
                drawn = read_tile(scanner).tile
            else:
                scanner.at = end
        return Event(seat, move, drawn)

    def _read_scores(self, _field: Field) -> tuple[tuple[int, ...], ...]:
        rows = [self._read_row()]
        while self._scanner.accept_next("/"):
            rows.append(self._read_row())
        return tuple(rows)

    def _read_row(self) -> tuple[int, ...]:
        def read_points(scanner: Scanner) -> int:
            return scanner.number("a number of points")

        self._scanner.skip()
        if accept_nothing(self._scanner):
            return ()
        return tuple(read_list(self._scanner, read_points, NUMBER))

    _readers: ClassVar[Mapping[Any, Callable[[FieldsReader, Field], object]]] = MappingProxyType(
        {
            int: _read_number,
            bool: _read_flag,
            Tile | None: _read_tile,
            TileSet: _read_tiles,
            tuple[Tile, ...]: _read_order,
            frozenset[int]: _read_seats,
            tuple[int, ...]: _read_hands,  # the masks of a set-up
            _SEEN_HANDS: _read_seen_hands,
            tuple[Event, ...]: _read_events,
            tuple[tuple[int, ...], ...]: _read_scores,
        }
    )
