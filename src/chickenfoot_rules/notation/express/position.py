"""Positions of Express-Domino as text: a round without its past, as FEN is for chess."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import EXPRESS, MAX_PLAYERS, ExpressRules
from chickenfoot_rules.notation.express.layout import format_line, read_line
from chickenfoot_rules.notation.express.rules import format_express_rules, read_express_rules
from chickenfoot_rules.notation.fields import FieldReader, format_fields, in_order, read_fields
from chickenfoot_rules.notation.hands import JOINTS_AMONG_HANDS, TableReader, open_hands
from chickenfoot_rules.notation.layout import Placements, lay
from chickenfoot_rules.notation.scanner import Scanner, check_type, parse
from chickenfoot_rules.notation.tiles import accept_nothing, format_tile, format_tiles, read_tile

__all__ = [
    "ExpressSituationReader",
    "express_situation_fields",
    "format_express_position",
    "parse_express_position",
]

_REQUIRED: Final = ("rules", "hands", "out-of-play", "layout", "turn")

_ORDER: Final = (*_REQUIRED, "lead", "opener")


def format_express_position(round_: ExpressRound, *, unicode: bool = False) -> str:
    """Write all of a round but its past.

    Args:
        round_: the round.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    Raises:
        NotationError: when it is something else.

    >>> from chickenfoot_rules import Deal, TileSet
    >>> from chickenfoot_rules.express import ExpressRules
    >>> hands = [
    ...     TileSet.parse("0-0 0-4 1-1 1-4 2-2 3-3 4-4"),
    ...     TileSet.parse("0-5 0-6 1-5 1-6 4-5 4-6 5-5"),
    ... ]
    >>> rules = ExpressRules(target=50, players=2)
    >>> rest = rules.tiles - hands[0] - hands[1]
    >>> round_ = ExpressRound.start(rules, Deal(hands, rest))
    >>> format_express_position(round_)  # doctest: +NORMALIZE_WHITESPACE
    'rules: game=express target=50 players=2; hands: 0-0 1-1 2-2 3-3 0-4 1-4 4-4 / 0-5 1-5 4-5
    5-5 0-6 1-6 4-6; out-of-play: 0-1 0-2 1-2 0-3 1-3 2-3 2-4 3-4 2-5 3-5 2-6 3-6 5-6 6-6;
    layout: -; turn: 1; opener: 5-5'
    """
    check_type(round_, ExpressRound)
    fields = express_situation_fields(
        rules=round_.rules,
        layout=round_.layout,
        turn=round_.seat,
        lead=round_.lead,
        opener=round_.opener,
        unicode=unicode,
    )
    fields["hands"] = open_hands(round_.hands, unicode=unicode)
    fields["out-of-play"] = format_tiles(round_.out_of_play, unicode=unicode)
    return format_fields(fields, _ORDER)


def parse_express_position(text: str, *, lenient: bool = False) -> ExpressRound:
    """Read a position of Express-Domino, and set up the round.

    Args:
        text: the text.
        lenient: take other ways to write it than that of
            `format_express_position`.

    Raises:
        NotationError: when the text is no such position.
        SetupError: when the position is inconsistent; it lists every reason.

    >>> text = (
    ...     "rules: game=express target=50 players=2; hands: 0-0 1-1 2-2 3-3 0-4 1-4 4-4 / 0-5 "
    ...     "1-5 4-5 0-6 1-6 4-6; out-of-play: 0-1 0-2 1-2 0-3 1-3 2-3 2-4 3-4 2-5 3-5 2-6 3-6 "
    ...     "5-6 6-6; layout: 5-5; turn: 0; lead: 1; opener: 5-5"
    ... )
    >>> print(*parse_express_position(text).legal_moves)
    pass
    """
    return parse(
        text,
        _read_position,
        format_express_position,
        lenient=lenient,
        joints=JOINTS_AMONG_HANDS,
    )


def _read_position(scanner: Scanner) -> ExpressRound:
    reader = ExpressSituationReader(scanner, hides=False)
    read_fields(
        scanner, "a position of Express-Domino", in_order(reader.readers, _ORDER), _REQUIRED
    )
    reader.check()
    return ExpressRound(
        reader.rules,
        [hand for hand in reader.hands if hand is not None],
        reader.out_of_play,
        reader.layout,
        reader.turn,
        reader.lead,
        reader.opener,
    )


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
        self._line: Placements = ()

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
        self.layout = lay(self._scanner, self._line, Line())
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
