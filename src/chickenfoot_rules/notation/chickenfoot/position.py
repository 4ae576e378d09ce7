"""Positions of Chicken Foot as text: a round without its past, as FEN is for chess."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.opening import usual_openers
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import CHICKEN_FOOT, MAX_PLAYERS, Rules
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.notation.chickenfoot.layout import (
    LayoutText,
    format_chickenfoot_layout,
    read_layout,
)
from chickenfoot_rules.notation.chickenfoot.rules import format_chickenfoot_rules, read_rules
from chickenfoot_rules.notation.fields import FieldReader, format_fields, in_order, read_fields
from chickenfoot_rules.notation.hands import JOINTS_AMONG_HANDS, TableReader, open_hands
from chickenfoot_rules.notation.scanner import NUMBER, Scanner, parse, read_list
from chickenfoot_rules.notation.tiles import (
    accept_nothing,
    format_tile,
    format_tile_list,
    format_tiles,
    read_tile,
    read_tile_set,
)

__all__ = [
    "SituationReader",
    "format_chickenfoot_position",
    "parse_position",
    "situation_fields",
]

_REQUIRED: Final = ("rules", "hands", "boneyard", "layout", "turn")

_ORDER: Final = (*_REQUIRED, "lead", "openers", "skipped", "drawn", "debts")


def format_chickenfoot_position(round_: Round, *, unicode: bool = False) -> str:
    """Write all of a round of Chicken Foot but its past.

    It is what `chickenfoot_rules.notation.format_position` does.
    """
    fields = situation_fields(
        rules=round_.rules,
        layout=round_.layout,
        turn=round_.seat,
        lead=round_.lead,
        openers=round_.openers,
        skipped=round_.skipped,
        drawn=round_.drawn,
        debts=round_.debts,
        unicode=unicode,
    )
    fields["hands"] = open_hands(round_.hands, unicode=unicode)
    fields["boneyard"] = format_tile_list(round_.boneyard, unicode=unicode)
    return format_fields(fields, _ORDER)


def parse_position(text: str, *, lenient: bool = False) -> Round:
    """Read a position, and set up the round.

    Args:
        text: the text.
        lenient: take other ways to write it than that of `format_position`.

    Raises:
        NotationError: when the text is no position.
        SetupError: when the position is inconsistent; it lists every reason.

    >>> text = "rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0"
    >>> print(*parse_position(text).legal_moves)
    2-2 opens
    >>> parse_position(text.replace("1-1", "1-2"))
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.NotationError: line 1, column 51: 1-2 stands here for the second \
time: it is in the hand of seat 1 already (R1.5)
    """
    return parse(
        text,
        _read_position,
        format_chickenfoot_position,
        lenient=lenient,
        joints=JOINTS_AMONG_HANDS,
    )


def _read_position(scanner: Scanner) -> Round:
    reader = SituationReader(scanner, hides=False)
    read_fields(scanner, "a position", in_order(reader.readers, _ORDER), _REQUIRED)
    reader.check()
    return Round(
        reader.rules,
        [hand for hand in reader.hands if hand is not None],
        reader.boneyard,
        reader.layout,
        reader.turn,
        reader.lead,
        reader.openers,
        reader.drawn,
        reader.debts,
        reader.skipped,
    )


def situation_fields(
    *,
    rules: Rules,
    layout: Layout,
    turn: int,
    lead: int,
    openers: TileSet,
    skipped: TileSet,
    drawn: Tile | None,
    debts: Collection[int],
    unicode: bool,
) -> dict[str, str]:
    """Write the fields that positions and views share, but for hands and boneyard.

    What has its default is left out.
    """
    fields = {
        "rules": format_chickenfoot_rules(rules),
        "layout": format_chickenfoot_layout(layout, unicode=unicode),
        "turn": str(turn),
    }
    if lead:
        fields["lead"] = str(lead)
    if openers != usual_openers(rules, layout.opening):
        fields["openers"] = format_tiles(openers, unicode=unicode)
    if skipped:
        fields["skipped"] = format_tiles(skipped, unicode=unicode)
    if drawn is not None:
        fields["drawn"] = format_tile(drawn, unicode=unicode)
    if debts:
        fields["debts"] = " ".join(map(str, sorted(debts)))
    return fields


class SituationReader(TableReader):
    """Reads the fields that positions and views share.

    Args:
        scanner: what is read.
        hides: whether hands and boneyard may be hidden, as in a view.

    Attributes:
        rules: the options.
        boneyard: the tiles left to draw, the last one next; none when hidden.
        boneyard_size: how many tiles are left to draw.
        layout: what lies on the table; there is one after `check`.
        openers: the doubles of which any opens; none before `check` if not said.
        skipped: the doubles that have been asked for in vain.
        drawn: the tile that has just been drawn.
        debts: the seats that owe the penalty.
    """

    rule_ids = CHICKEN_FOOT
    most_players = MAX_PLAYERS

    def __init__(self, scanner: Scanner, *, hides: bool) -> None:
        super().__init__(scanner, hides=hides)
        self.rules: Rules = Rules()
        self.boneyard: tuple[Tile, ...] = ()
        self.boneyard_size: int = 0
        self.layout: Layout = Layout()
        self.openers: TileSet = TileSet()
        self.skipped: TileSet = TileSet()
        self.drawn: Tile | None = None
        self.debts: frozenset[int] = frozenset()
        self._layout = LayoutText((), None, 0, 0)

    @property
    def lead(self) -> int:
        """The seat that leads the round."""
        return self._lead or 0

    @property
    def readers(self) -> Mapping[str, FieldReader]:
        """What reads each field."""
        return {
            **super().readers,
            "rules": self._read_rules,
            "boneyard": self._read_boneyard,
            "layout": self._read_layout,
            "openers": self._read_openers,
            "skipped": self._read_skipped,
            "drawn": self._read_drawn,
            "debts": self._read_debts,
        }

    def check(self) -> None:
        """Lay the tiles, and refuse what can't be so.

        Raises:
            NotationError: when the set has no such tile, a tile can't lie where it should,
                or there is no such seat.
        """
        self.check_tiles(self.rules.domino_set)
        self.layout = self._layout.lay(self._scanner, self.rules.arms)
        if not self.openers:
            self.openers = usual_openers(self.rules, self.layout.opening)
        self.check_seats()

    def _read_rules(self) -> None:
        other = "parse_express_view" if self._hides else "parse_express_position"
        self.rules = read_rules(self._scanner, other)

    def _read_boneyard(self) -> None:
        size = self._accept_hidden()
        if size is None:
            if self._hides:
                raise self._scanner.unexpected("a number of tiles like ?11")
            self.boneyard = self._places.read_boneyard()
            size = len(self.boneyard)
        self.boneyard_size = size

    def _read_layout(self) -> None:
        self._layout = read_layout(self._scanner)
        self._places.put([tile for tile, _ in self._layout.placements], "on the table")

    def _read_openers(self) -> None:
        start = self._scanner.at
        self.openers = read_tile_set(self._scanner)
        if not self.openers:
            raise self._scanner.unexpected("a double", start)

    def _read_skipped(self) -> None:
        self.skipped = read_tile_set(self._scanner)

    def _read_drawn(self) -> None:
        self.drawn = None if accept_nothing(self._scanner) else read_tile(self._scanner).tile

    def _read_debts(self) -> None:
        if not accept_nothing(self._scanner):
            read_list(self._scanner, self._read_debtor, NUMBER)

    def _read_debtor(self, scanner: Scanner) -> None:
        start = scanner.at
        debtor = self.read_seat()
        if debtor in self.debts:
            message = f"seat {debtor} stands here for the second time"
            raise scanner.wrong(message, start, "another seat")
        self.debts |= {debtor}
