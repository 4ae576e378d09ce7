"""What positions and views of Express-Domino have in common: rules, hands and a line."""

from __future__ import annotations

from collections.abc import Mapping

from chickenfoot_rules.express.line import Line
from chickenfoot_rules.express.rules import MAX_PLAYERS, ExpressRules
from chickenfoot_rules.notation.express_rules import format_express_rules, read_express_rules
from chickenfoot_rules.notation.fields import FieldReader
from chickenfoot_rules.notation.line import format_line, read_line
from chickenfoot_rules.notation.placements import Laying, laid
from chickenfoot_rules.notation.scanner import Scanner
from chickenfoot_rules.notation.situations import TableReader
from chickenfoot_rules.notation.tiles import accept_nothing, format_tile, read_tile
from chickenfoot_rules.rule_ids import EXPRESS
from chickenfoot_rules.tiles import Tile, TileSet

__all__ = ["ExpressSituationReader", "express_situation_fields"]


def express_situation_fields(
    *,
    rules: ExpressRules,
    layout: Line,
    turn: int,
    lead: int,
    opener: Tile | None,
    unicode: bool,
) -> dict[str, str]:
    """Write the fields that positions and views share, but for hands and what is out of play.

    What has its default is left out.
    """
    fields = {
        "rules": format_express_rules(rules),
        "layout": format_line(layout, unicode=unicode),
        "turn": str(turn),
    }
    if lead != turn:
        fields["lead"] = str(lead)
    if opener is not None:
        fields["opener"] = format_tile(opener, unicode=unicode)
    return fields


class ExpressSituationReader(TableReader):
    """Reads the fields that positions and views share.

    Args:
        scanner: what is read.
        hides: whether hands may be hidden, as in a view.

    Attributes:
        rules: the options; the required field sets them.
        out_of_play: the tiles that were not dealt.
        layout: what lies on the table; there is one after `check`.
        opener: the tile that has to be led, or had to be, if one has.
    """

    rule_ids = EXPRESS
    most_players = MAX_PLAYERS

    def __init__(self, scanner: Scanner, *, hides: bool) -> None:
        super().__init__(scanner, hides=hides)
        self.rules: ExpressRules = ExpressRules(target=1)
        self.out_of_play: TileSet = TileSet()
        self.layout: Line = Line()
        self.opener: Tile | None = None
        self._line: Laying = ()

    @property
    def lead(self) -> int:
        """The seat that leads the round."""
        return self.turn if self._lead is None else self._lead

    @property
    def readers(self) -> Mapping[str, FieldReader]:
        """What reads each field."""
        return {
            **super().readers,
            "rules": self._read_rules,
            "out-of-play": self._read_out_of_play,
            "layout": self._read_layout,
            "opener": self._read_opener,
        }

    def check(self) -> None:
        """Lay the tiles, and refuse what can't be so.

        Raises:
            NotationError: when the set has no such tile, a tile can't lie where it should,
                or there is no such seat.
        """
        self.check_tiles(self.rules.domino_set)
        self.layout = laid(self._scanner, self._line, Line())
        self.check_seats()

    def _read_rules(self) -> None:
        other = "parse_view" if self._hides else "parse_position"
        self.rules = read_express_rules(self._scanner, other)

    def _read_out_of_play(self) -> None:
        self.out_of_play = self._places.read_out_of_play()

    def _read_layout(self) -> None:
        self._line = read_line(self._scanner)
        self._places.put([tile for tile, _ in self._line], "on the table")

    def _read_opener(self) -> None:
        self.opener = None if accept_nothing(self._scanner) else read_tile(self._scanner).tile
