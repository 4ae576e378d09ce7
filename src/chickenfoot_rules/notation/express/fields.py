"""The fields of positions and views of Express-Domino, each named once."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.express.rules import MAX_PLAYERS, ExpressRules
from chickenfoot_rules.notation.express.layout import format_line, lay_line, read_line
from chickenfoot_rules.notation.express.rules import format_express_rules, read_express_rules
from chickenfoot_rules.notation.fields import (
    HANDS,
    Field,
    FieldsReader,
    GameFields,
    format_number,
)
from chickenfoot_rules.notation.layout import Placements
from chickenfoot_rules.notation.tiles import format_tile, format_tiles, read_tile_or_none
from chickenfoot_rules.notation.view import SEAT, SEEN_HANDS


def _read_line(reader: FieldsReader) -> Placements:
    return reader.read_placements(read_line(reader.scanner))


_RULES: Final = Field(
    "rules",
    format_express_rules,
    lambda reader: read_express_rules(reader.scanner, f"parse_{reader.form}"),
)
_LAYOUT: Final = Field("layout", format_line, _read_line)
_SITUATION: Final = (
    Field("lead", format_number, FieldsReader.read_seat, lambda values: values["turn"]),
    Field("opener", format_tile, lambda reader: read_tile_or_none(reader.scanner), lambda _: None),
)

FIELDS: Final = GameFields(
    suffix=" of Express-Domino",
    rule_ids=ExpressRules.rule_ids,
    most_players=MAX_PLAYERS,
    lay=lay_line,
    position=(
        _RULES,
        HANDS,
        Field("out-of-play", format_tiles, lambda reader: reader.places.read_out_of_play()),
        _LAYOUT,
        Field("turn", format_number, FieldsReader.read_seat, key="seat"),
        *_SITUATION,
    ),
    seen=(
        SEAT,
        _RULES,
        SEEN_HANDS,
        _LAYOUT,
        Field("turn", format_number, FieldsReader.read_seat),
        *_SITUATION,
    ),
)
"""The fields of Express-Domino."""
