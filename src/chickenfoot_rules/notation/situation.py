"""What positions and views have in common: hands, a boneyard and a table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from chickenfoot_rules.layout import Layout
from chickenfoot_rules.notation.fields import FieldReader
from chickenfoot_rules.notation.layout import LayoutText, format_layout, read_layout
from chickenfoot_rules.notation.places import Places, read_by_seat
from chickenfoot_rules.notation.rules import format_rules, read_rules
from chickenfoot_rules.notation.scanner import NUMBER, Scanner, printable, read_list
from chickenfoot_rules.notation.tiles import (
    accept_nothing,
    format_tile,
    format_tiles,
    read_tile,
    read_tile_set,
)
from chickenfoot_rules.opening import usual_openers
from chickenfoot_rules.rules import Rules
from chickenfoot_rules.tiles import ALL_TILES, Tile, TileSet

__all__ = ["SituationReader", "situation_fields"]

_MOST_HIDDEN: Final = len(ALL_TILES)


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
        "rules": format_rules(rules),
        "layout": format_layout(layout, unicode=unicode),
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


class SituationReader:
    """Reads the fields that positions and views share.

    Args:
        scanner: what is read.
        hides: whether hands and boneyard may be hidden, as in a view.

    Attributes:
        rules: the options.
        hands: the tiles of each seat; ``None`` for hidden ones.
        hand_sizes: how many tiles each seat holds.
        boneyard: the tiles left to draw, the last one next; none when hidden.
        boneyard_size: how many tiles are left to draw.
        layout: what lies on the table; there is one after `check`.
        turn: the seat whose turn it is.
        lead: the seat that leads the round.
        openers: the doubles of which any opens; none before `check` if not said.
        skipped: the doubles that have been asked for in vain.
        drawn: the tile that has just been drawn.
        debts: the seats that owe the penalty.
    """

    def __init__(self, scanner: Scanner, *, hides: bool) -> None:
        self.rules: Rules = Rules()
        self.hands: tuple[TileSet | None, ...] = ()
        self.hand_sizes: tuple[int, ...] = ()
        self.boneyard: tuple[Tile, ...] = ()
        self.boneyard_size: int = 0
        self.layout: Layout = Layout()
        self.turn: int = 0
        self.lead: int = 0
        self.openers: TileSet = TileSet()
        self.skipped: TileSet = TileSet()
        self.drawn: Tile | None = None
        self.debts: frozenset[int] = frozenset()
        self._scanner = scanner
        self._hides = hides
        self._places = Places(scanner)
        self._layout = LayoutText((), None, 0, 0)
        # Each number of a seat with where it stands, since the hands may come later.
        self._seats: list[tuple[int, int, int]] = []

    @property
    def readers(self) -> Mapping[str, FieldReader]:
        """What reads each field."""
        return {
            "rules": self._read_rules,
            "hands": self._read_hands,
            "boneyard": self._read_boneyard,
            "layout": self._read_layout,
            "turn": self._read_turn,
            "lead": self._read_lead,
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
        self._places.check(self.rules.domino_set)
        self.layout = self._layout.laid(self._scanner, self.rules.arms)
        if not self.openers:
            self.openers = usual_openers(self.rules, self.layout.opening)
        players = len(self.hands)
        for seat, start, end in self._seats:
            if seat >= players:
                shown = printable(self._scanner.text[start:end])
                message = f"the seats are 0 to {players - 1}, so none is {shown} (R3.8)"
                raise self._scanner.wrong(message, start, "one of the seats", end)

    def read_seat(self) -> int:
        """Read the number of a seat; `check` finds out whether there is such a seat.

        Raises:
            NotationError: when no number stands there.
        """
        start = self._scanner.at
        seat = self._scanner.number("the number of a seat")
        self._seats.append((seat, start, self._scanner.at))
        return seat

    def _read_rules(self) -> None:
        self.rules = read_rules(self._scanner)

    def _read_hands(self) -> None:
        hands = read_by_seat(self._scanner, self._read_hand)
        self.hands = tuple(hand for hand, _ in hands)
        self.hand_sizes = tuple(size for _, size in hands)

    def _read_hand(self, seat: int) -> tuple[TileSet | None, int]:
        self._scanner.skip()
        size = self._accept_hidden()
        if size is not None:
            return None, size
        hand = self._places.read_hand(seat)
        return hand, len(hand)

    def _accept_hidden(self) -> int | None:
        """Read how many tiles are hidden, like ``?5``, if that stands there."""
        scanner = self._scanner
        start = scanner.at
        if not (self._hides and scanner.accept("?")):
            return None
        scanner.skip()
        size = scanner.number("a number of tiles")
        if size > _MOST_HIDDEN:
            message = f"no set has more than {_MOST_HIDDEN} tiles (R1.1)"
            raise scanner.wrong(message, start, "a number of tiles")
        return size

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

    def _read_turn(self) -> None:
        self.turn = self.read_seat()

    def _read_lead(self) -> None:
        self.lead = self.read_seat()

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
