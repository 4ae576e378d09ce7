"""Fields like ``turn: 0``, of which the texts of positions and views are made.

Each game lists its fields in `GameFields`, and nothing else names them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, TypeVar

import attrs

from chickenfoot_rules.chickenfoot.deal_tables import MIN_PLAYERS
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.tiles import ALL_TILES, TileSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.notation.layout import Placements
from chickenfoot_rules.notation.places import TilesRead, format_hands
from chickenfoot_rules.notation.scanner import Formatter, Scanner, printable

Values: TypeAlias = Mapping[str, Any]
"""The values of fields by name."""

_MOST_HIDDEN: Final = len(ALL_TILES)

_T = TypeVar("_T")


def _usual_key(field: Field) -> str:
    return field.name.replace("-", "_")


@attrs.frozen
class Field(Immutable):
    """One field of a position or a view.

    Attributes:
        name: the name of the field in the text.
        format: formats the value.
        read: reads the value.
        default: returns the value that a text leaves out, given the fields listed before;
            ``None`` if the field is required.
        key: the attribute that holds the value, and the keyword argument that takes it.
    """

    name: str
    format: Formatter[Any]
    read: Callable[[FieldsReader], object]
    default: Callable[[Values], object] | None = None
    key: str = attrs.Factory(_usual_key, takes_self=True)

    def value(self, source: object) -> Any:  # noqa: ANN401 - fields have values of any kind
        """Return the value that an object holds."""
        return getattr(source, self.key)

    def arguments(self, value: Any) -> Values:  # noqa: ANN401 - fields have values of any kind
        """Return the keyword arguments that hold a value."""
        return {self.key: value}


@attrs.frozen(kw_only=True)
class GameFields(Immutable):
    """The fields of one game.

    Attributes:
        position: the fields of a position; their keys are parameters of a round.
        seen: the fields of a view before its first move.
        suffix: what messages add to "a position" and "a view".
        rule_ids: the rules that messages name.
        most_players: the most players.
        lay: lays the tiles of a text by the rules.
    """

    position: Sequence[Field]
    seen: Sequence[Field]
    suffix: str
    rule_ids: RuleIds
    most_players: int
    lay: Callable[[Scanner, Placements, Any], object]


def format_fields(*sources: tuple[Iterable[Field], object], unicode: bool) -> str:
    """Format the fields of some objects, except those that have their default."""
    values: dict[str, Any] = {}
    parts: list[str] = []
    for field, source in [(field, source) for fields, source in sources for field in fields]:
        value = values[field.name] = field.value(source)
        if field.default is None or value != field.default(values):
            parts.append(f"{field.name}: {field.format(value, unicode=unicode)}")
    return "; ".join(parts)


def format_number(number: int, *, unicode: bool = False) -> str:
    """Format a number, like that of a seat."""
    del unicode  # The functions of all fields have the same parameters.
    return str(number)


class FieldsReader:
    """Reads a position or a view, with semicolons or line breaks between its fields.

    Args:
        scanner: the text.
        game: the fields.
        form: the form of the text.

    Attributes:
        scanner: the text.
        form: the form of the text.
        places: the tiles read so far.
    """

    def __init__(
        self, scanner: Scanner, game: GameFields, form: Literal["position", "view"]
    ) -> None:
        self.scanner = scanner
        self.form = form
        self.places: TilesRead = TilesRead(scanner, game.rule_ids)
        self._game = game
        self._fields: dict[str, Field] = {}
        self._whole = f"a {form}{game.suffix}"
        # Each number of a seat with where it is, since the hands may come later.
        self._seats: list[tuple[int, int, int]] = []

    def read(self, *groups: Iterable[Field]) -> list[Values]:
        """Read all fields, and return the keyword arguments of each group.

        Raises:
            NotationError: if a field is unknown, missing or there twice, if the set lacks a
                tile, a tile can't lie where it should, or there is no such seat.
        """
        self._fields = {field.name: field for group in groups for field in group}
        read = dict(self._read_fields())
        for name, field in self._fields.items():
            if field.default is None and name not in read:
                message = f"{self._whole} needs the field {name}"
                raise self.scanner.wrong(message, self.scanner.at, f"the field {name}")
        self.places.check(read["rules"].domino_set)
        read["layout"] = self._game.lay(self.scanner, read["layout"], read["rules"])
        self._check_seats(len(read["hands"]))
        for name, field in self._fields.items():
            if field.default is not None and name not in read:
                read[name] = field.default(read)
        return [_arguments(group, read) for group in groups]

    def _read_fields(self) -> Iterator[tuple[str, Any]]:
        scanner = self.scanner
        names: set[str] = set()
        while True:
            scanner.skip()
            start = scanner.at
            name = scanner.word()
            if not name:
                raise scanner.unexpected("a field like turn: 0")
            if name not in self._fields:
                fields = ", ".join(self._fields)
                message = f"{self._whole} has no field {printable(name)}; its fields are {fields}"
                raise scanner.wrong(message, start, "the name of a field")
            if name in names:
                raise scanner.wrong(f"the field {name} appears twice", start, "another field")
            names.add(name)
            scanner.expect(":")
            scanner.skip()
            yield name, self._fields[name].read(self)
            broken = scanner.skip()
            broken |= scanner.accept(";")
            scanner.skip()
            if scanner.at_end:
                return
            if not broken:
                raise scanner.unexpected("';' or the end of the text")

    def _check_seats(self, players: int) -> None:
        for seat, start, end in self._seats:
            if seat >= players:
                shown = printable(self.scanner.text[start:end])
                rule = self._game.rule_ids.seats
                message = f"expected a seat from 0 to {players - 1}, got {shown} ({rule})"
                raise self.scanner.wrong(message, start, "one of the seats", end)

    def read_seat(self) -> int:
        """Read the number of a seat; the end of `read` checks that there is such a seat.

        Raises:
            NotationError: if there is no number here.
        """
        start = self.scanner.at
        seat = self.scanner.number("the number of a seat")
        self._seats.append((seat, start, self.scanner.at))
        return seat

    def read_placements(self, placements: Placements) -> Placements:
        """Take tiles that are on the table."""
        self.places.put([tile for tile, _ in placements.tiles], "on the table")
        return placements

    def read_hands(self) -> tuple[TileSet, ...]:
        """Read open hands.

        Raises:
            NotationError: if there are no hands here, too few or too many.
        """
        return self._read_by_seat(self.places.read_hand)

    def read_hands_now(self) -> tuple[TileSet, ...]:
        """Read open hands, whose tiles may be in another place of the text.

        Raises:
            NotationError: if there are no hands here, too few or too many.
        """
        return self._read_by_seat(TilesRead(self.scanner, self._game.rule_ids).read_hand)

    def read_seen_hands(self) -> tuple[TileSet | int, ...]:
        """Read hands of which some may be hidden, like ``?5``.

        Raises:
            NotationError: if there are no hands here, too few or too many.
        """
        return self._read_by_seat(self._read_seen_hand)

    def _read_seen_hand(self, seat: int) -> TileSet | int:
        self.scanner.skip()
        return self.places.read_hand(seat) if (size := self.accept_hidden()) is None else size

    def accept_hidden(self) -> int | None:
        """Read a number of hidden tiles like ``?5`` if it comes next.

        Raises:
            NotationError: if the number is missing or too large.
        """
        scanner = self.scanner
        start = scanner.at
        if not scanner.accept("?"):
            return None
        scanner.skip()
        size = scanner.number("a number of tiles")
        if size > _MOST_HIDDEN:
            rule, shown = self._game.rule_ids.tiles, printable(str(size))
            message = f"expected at most {_MOST_HIDDEN} tiles, got {shown} ({rule})"
            raise scanner.wrong(message, start, "a number of tiles")
        return size

    def _read_by_seat(self, read: Callable[[int], _T]) -> tuple[_T, ...]:
        """Read something for each seat, with slashes between seats."""
        scanner, most = self.scanner, self._game.most_players
        items = [read(0)]
        while scanner.accept_next("/"):
            if len(items) == most:
                rule = self._game.rule_ids.players
                message = f"expected {MIN_PLAYERS} to {most} players, got more ({rule})"
                raise scanner.wrong(message, scanner.at - 1, f"no hand of seat {most}")
            items.append(read(len(items)))
        if len(items) < MIN_PLAYERS:
            scanner.skip()
            raise scanner.unexpected(f"'/' and the hand of seat {len(items)}")
        return tuple(items)


def _arguments(fields: Iterable[Field], values: Values) -> Values:
    arguments: dict[str, Any] = {}
    for field in fields:
        arguments |= field.arguments(values[field.name])
    return arguments


HANDS: Final = Field("hands", format_hands, FieldsReader.read_hands)
"""The open hands of a position."""
