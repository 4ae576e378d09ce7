"""The fields of positions and views of Chicken Foot, each named once."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from chickenfoot_rules.chickenfoot.deal_tables import MAX_PLAYERS
from chickenfoot_rules.chickenfoot.opening import usual_openers
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.notation.chickenfoot.layout import (
    format_chickenfoot_layout,
    lay_by_rules,
    read_layout,
)
from chickenfoot_rules.notation.chickenfoot.rules import format_chickenfoot_rules, read_rules
from chickenfoot_rules.notation.fields import (
    HANDS,
    Field,
    FieldsReader,
    GameFields,
    Values,
    format_number,
)
from chickenfoot_rules.notation.layout import Placements
from chickenfoot_rules.notation.options import read_yes_or_no
from chickenfoot_rules.notation.scanner import NUMBER, Scanner, read_list
from chickenfoot_rules.notation.tiles import (
    accept_nothing,
    format_tile,
    format_tile_list,
    format_tiles,
    read_tile_or_none,
    read_tile_set,
)
from chickenfoot_rules.notation.view import SEAT, SEEN_HANDS


def _read_layout(reader: FieldsReader) -> Placements:
    return reader.read_placements(read_layout(reader.scanner))


def _format_hidden(size: int, *, unicode: bool = False) -> str:
    del unicode
    return f"?{size}"


def _read_hidden(reader: FieldsReader) -> int:
    size = reader.accept_hidden()
    if size is None:
        raise reader.scanner.unexpected("a number of tiles like ?11")
    return size


def _usual_openers(values: Values) -> TileSet:
    return usual_openers(values["rules"], values["layout"].opening)


def _read_openers(reader: FieldsReader) -> TileSet:
    start = reader.scanner.at
    openers = read_tile_set(reader.scanner)
    if not openers:
        raise reader.scanner.unexpected("a double", start)
    return openers


def _format_debts(debts: Collection[int], *, unicode: bool = False) -> str:
    del unicode
    return " ".join(map(str, sorted(debts)))


def _read_debts(reader: FieldsReader) -> frozenset[int]:
    debts: set[int] = set()

    def read_debtor(scanner: Scanner) -> None:
        start = scanner.at
        debtor = reader.read_seat()
        if debtor in debts:
            raise scanner.wrong(f"seat {debtor} appears twice", start, "another seat")
        debts.add(debtor)

    if not accept_nothing(reader.scanner):
        read_list(reader.scanner, read_debtor, NUMBER)
    return frozenset(debts)


def _format_yes(value: bool, *, unicode: bool = False) -> str:  # noqa: FBT001 - it is a value
    del value, unicode  # Only yes is written.
    return "yes"


def _read_answer(reader: FieldsReader) -> bool:
    return read_yes_or_no(reader.scanner)


_RULES: Final = Field(
    "rules",
    format_chickenfoot_rules,
    lambda reader: read_rules(reader.scanner, f"parse_express_{reader.form}"),
)
_LAYOUT: Final = Field("layout", format_chickenfoot_layout, _read_layout)
_SITUATION: Final = (
    Field("lead", format_number, FieldsReader.read_seat, lambda _: 0),
    Field("openers", format_tiles, _read_openers, _usual_openers),
    Field(
        "skipped", format_tiles, lambda reader: read_tile_set(reader.scanner), lambda _: TileSet()
    ),
    Field("drawn", format_tile, lambda reader: read_tile_or_none(reader.scanner), lambda _: None),
    Field("debts", _format_debts, _read_debts, lambda _: frozenset[int]()),
)

FIELDS: Final = GameFields(
    suffix="",
    rule_ids=Rules.rule_ids,
    most_players=MAX_PLAYERS,
    lay=lay_by_rules,
    position=(
        _RULES,
        HANDS,
        Field("boneyard", format_tile_list, lambda reader: reader.places.read_boneyard()),
        _LAYOUT,
        Field("turn", format_number, FieldsReader.read_seat, key="seat"),
        *_SITUATION,
    ),
    seen=(
        SEAT,
        _RULES,
        SEEN_HANDS,
        Field("boneyard", _format_hidden, _read_hidden, key="boneyard_size"),
        _LAYOUT,
        Field("turn", format_number, FieldsReader.read_seat),
        *_SITUATION,
        Field("must-open", _format_yes, _read_answer, lambda _: False),
        Field("draw-fits", _format_yes, _read_answer, lambda _: False),
    ),
)
"""The fields of Chicken Foot."""
