"""Which tiles a text has put where, so that none is in two places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Final, TypeVar

from chickenfoot_rules.chickenfoot.rules import CHICKEN_FOOT, MAX_PLAYERS, MIN_PLAYERS
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.tiles import ALL_TILES, DominoSet, Tile, TileSet
from chickenfoot_rules.notation.fields import FieldReader
from chickenfoot_rules.notation.scanner import JOINTS, Scanner, printable
from chickenfoot_rules.notation.tiles import Found, format_tiles, read_tile_list

__all__ = [
    "JOINTS_AMONG_HANDS",
    "Places",
    "TableReader",
    "format_hands",
    "open_hands",
    "read_by_seat",
]

JOINTS_AMONG_HANDS: Final = JOINTS.replace("/", "")
"""What may stand between the halves of a tile where a slash stands between hands."""


_T = TypeVar("_T")


def read_by_seat(
    scanner: Scanner,
    read: Callable[[int], _T],
    most: int = MAX_PLAYERS,
    rule_ids: RuleIds = CHICKEN_FOOT,
) -> list[_T]:
    """Read something of each seat, with slashes between seats.

    Args:
        scanner: what is read.
        read: reads what belongs to a seat, given its number.
        most: how many can play.
        rule_ids: the rules of the game.

    Raises:
        NotationError: when there are fewer than 2 seats, or too many.
    """
    items = [read(0)]
    while scanner.accept_next("/"):
        if len(items) == most:
            message = f"{MIN_PLAYERS} to {most} can play, not more ({rule_ids.players})"
            raise scanner.wrong(message, scanner.at - 1, f"no hand of seat {most}")
        items.append(read(len(items)))
    if len(items) < MIN_PLAYERS:
        scanner.skip()
        raise scanner.unexpected(f"'/' and the hand of seat {len(items)}")
    return items


class Places:
    """The tiles of a text so far, with where they are.

    Args:
        scanner: what is read.
        rule_ids: the rules of the game.
    """

    def __init__(self, scanner: Scanner, rule_ids: RuleIds = CHICKEN_FOOT) -> None:
        self._scanner = scanner
        self._rule_ids = rule_ids
        self._places: dict[Tile, tuple[Found, str]] = {}

    def put(self, found: Iterable[Found], where: str) -> None:
        """Put tiles somewhere.

        Raises:
            NotationError: when one is somewhere already.
        """
        for one in found:
            if one.tile in self._places:
                _, place = self._places[one.tile]
                rule = self._rule_ids.places
                message = (
                    f"{one.tile} stands here for the second time: it is {place} already ({rule})"
                )
                raise self._scanner.wrong(message, one.start, "another tile", one.end)
            self._places[one.tile] = one, where

    def read_hand(self, seat: int) -> TileSet:
        """Read the hand of a seat.

        Raises:
            NotationError: when no hand stands there, or a tile of it is somewhere already.
        """
        self._scanner.skip()
        hand = read_tile_list(self._scanner, f"the hand of seat {seat}")
        self.put(hand, f"in the hand of seat {seat}")
        return TileSet(one.tile for one in hand)

    def read_boneyard(self) -> tuple[Tile, ...]:
        """Read the boneyard in drawing order.

        Raises:
            NotationError: when none stands there, or a tile of it is somewhere already.
        """
        return self._read_row("the boneyard", "in the boneyard")

    def read_out_of_play(self) -> TileSet:
        """Read what is out of play.

        Raises:
            NotationError: when none stands there, or a tile of it is somewhere already.
        """
        return TileSet(self._read_row("what is out of play", "out of play"))

    def _read_row(self, expected: str, where: str) -> tuple[Tile, ...]:
        self._scanner.skip()
        found = read_tile_list(self._scanner, expected)
        self.put(found, where)
        return tuple(one.tile for one in found)

    def check(self, domino_set: DominoSet) -> None:
        """Refuse tiles that a set does not have.

        Raises:
            NotationError: when there is one.
        """
        for found, _ in self._places.values():
            if found.tile not in domino_set.tiles:
                message = f"a {domino_set} set has no {found.tile} ({self._rule_ids.tiles})"
                raise self._scanner.wrong(message, found.start, "a tile of the set", found.end)


_MOST_HIDDEN: Final = len(ALL_TILES)


def format_hands(hands: Sequence[TileSet | None], sizes: Sequence[int], *, unicode: bool) -> str:
    """Write hands by seat.

    Args:
        hands: the tiles of each; ``None`` for hidden ones.
        sizes: how many tiles each seat holds.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.
    """
    written = [
        f"?{size}" if hand is None else format_tiles(hand, unicode=unicode)
        for hand, size in zip(hands, sizes, strict=True)
    ]
    return " / ".join(written)


def open_hands(hands: Sequence[TileSet], *, unicode: bool) -> str:
    """Write hands that lie open, by seat."""
    return format_hands(hands, [*map(len, hands)], unicode=unicode)


class TableReader:
    """Reads the fields that positions and views of every game share.

    Args:
        scanner: what is read.
        hides: whether hands may be hidden, as in a view.

    Attributes:
        hands: the tiles of each seat; ``None`` for hidden ones.
        hand_sizes: how many tiles each seat holds.
        turn: the seat whose turn it is.
    """

    rule_ids: ClassVar[RuleIds]
    """The rules of the game."""

    most_players: ClassVar[int]
    """How many can play it."""

    def __init__(self, scanner: Scanner, *, hides: bool) -> None:
        self.hands: tuple[TileSet | None, ...] = ()
        self.hand_sizes: tuple[int, ...] = ()
        self.turn: int = 0
        self._lead: int | None = None
        self._scanner = scanner
        self._hides = hides
        self._places = Places(scanner, self.rule_ids)
        # Each number of a seat with where it stands, since the hands may come later.
        self._seats: list[tuple[int, int, int]] = []

    @property
    def readers(self) -> Mapping[str, FieldReader]:
        """What reads each field."""
        return {"hands": self._read_hands, "turn": self._read_turn, "lead": self._read_lead}

    def check_tiles(self, domino_set: DominoSet) -> None:
        """Refuse tiles that a set does not have.

        Raises:
            NotationError: when there is one.
        """
        self._places.check(domino_set)

    def check_seats(self) -> None:
        """Refuse seats that there are not.

        Raises:
            NotationError: when there is one.
        """
        players = len(self.hands)
        for seat, start, end in self._seats:
            if seat >= players:
                shown = printable(self._scanner.text[start:end])
                rule = self.rule_ids.seats
                message = f"the seats are 0 to {players - 1}, so none is {shown} ({rule})"
                raise self._scanner.wrong(message, start, "one of the seats", end)

    def read_seat(self) -> int:
        """Read the number of a seat; `check_seats` finds out whether there is such a seat.

        Raises:
            NotationError: when no number stands there.
        """
        start = self._scanner.at
        seat = self._scanner.number("the number of a seat")
        self._seats.append((seat, start, self._scanner.at))
        return seat

    def read_hands_now(self) -> tuple[TileSet, ...]:
        """Read hands that lie open, wherever their tiles have been before.

        Raises:
            NotationError: when no hands stand there.
        """
        places = Places(self._scanner, self.rule_ids)
        hands = read_by_seat(self._scanner, places.read_hand, self.most_players, self.rule_ids)
        return tuple(hands)

    def _read_hands(self) -> None:
        hands = read_by_seat(self._scanner, self._read_hand, self.most_players, self.rule_ids)
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
            rule = self.rule_ids.tiles
            message = f"no set has more than {_MOST_HIDDEN} tiles ({rule})"
            raise scanner.wrong(message, start, "a number of tiles")
        return size

    def _read_turn(self) -> None:
        self.turn = self.read_seat()

    def _read_lead(self) -> None:
        self._lead = self.read_seat()
