"""Tiles, sets of tiles and domino sets (R1.1).

A tile is one number, and a set of tiles is one int. The tile low-high has the index
high·(high+1)/2 + low, which is the same in every domino set. Bit *index* of the mask of a
`TileSet` is set if the tile is in the set.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import total_ordering
from itertools import compress
from typing import Final, final, overload

import attrs

from chickenfoot_rules.base import (
    N_,
    Immutable,
    Interned,
    Text,
    TileError,
    as_int,
    expected,
    quote,
    text,
)
from chickenfoot_rules.dominoes.drawable import Drawable, Markable

HIGHEST_SET: Final = 18
"""The highest N of a double-N set (R1.1)."""

_NAMES: Final = (
    (N_("blank"), N_("blanks"), N_("the double blank")),
    (N_("one"), N_("ones"), N_("the double one")),
    (N_("two"), N_("twos"), N_("the double two")),
    (N_("three"), N_("threes"), N_("the double three")),
    (N_("four"), N_("fours"), N_("the double four")),
    (N_("five"), N_("fives"), N_("the double five")),
    (N_("six"), N_("sixes"), N_("the double six")),
    (N_("seven"), N_("sevens"), N_("the double seven")),
    (N_("eight"), N_("eights"), N_("the double eight")),
    (N_("nine"), N_("nines"), N_("the double nine")),
    (N_("ten"), N_("tens"), N_("the double ten")),
    (N_("eleven"), N_("elevens"), N_("the double eleven")),
    (N_("twelve"), N_("twelves"), N_("the double twelve")),
    (N_("thirteen"), N_("thirteens"), N_("the double thirteen")),
    (N_("fourteen"), N_("fourteens"), N_("the double fourteen")),
    (N_("fifteen"), N_("fifteens"), N_("the double fifteen")),
    (N_("sixteen"), N_("sixteens"), N_("the double sixteen")),
    (N_("seventeen"), N_("seventeens"), N_("the double seventeen")),
    (N_("eighteen"), N_("eighteens"), N_("the double eighteen")),
)
"""The names of the pips 0..18, of the tiles that have them, and of their double."""


def number_name(value: int) -> Text:
    """Return the name of ``value`` pips, 0..18.

    >>> number_name(0), number_name(9)
    ('blank', 'nine')
    """
    return text(_NAMES[value][0])


def suit_name(value: int) -> Text:
    """Return the name of the tiles that have a half with ``value`` pips, 0..18.

    >>> suit_name(0), suit_name(6), suit_name(9)
    ('blanks', 'sixes', 'nines')
    """
    return text(_NAMES[value][1])


def double_name(value: int) -> Text:
    """Return the name of the double with ``value`` pips a half, 0..18.

    >>> double_name(0), double_name(6)
    ('the double blank', 'the double six')
    """
    return text(_NAMES[value][2])


_TILE_TEXT: Final = re.compile(r"([0-9]{1,2})-([0-9]{1,2})", re.ASCII)

# Unicode has the tiles of the double-six set, horizontal and vertical, row by row.
_LIKE_A_TILE: Final = text("a tile like 6-3, with 0 to {most} pips a half", most=HIGHEST_SET)

_GLYPH_SET: Final = 6
_FIRST_LYING: Final = 0x1F031
_FIRST_UPRIGHT: Final = 0x1F063


@final
@total_ordering
@attrs.frozen(init=False, eq=False, repr=False)  # interned: identity is equality
class Tile(Interned, Drawable, Markable):
    """One domino tile. The order of its two halves does not matter.

    There is one object for each tile, so ``Tile(6, 3) is Tile(3, 6)``. Tiles sort by their
    index: by the higher half, then by the lower one.

    Args:
        half: the pips of one half, 0..18; or the whole tile as text, as `parse` reads it.
        other: the pips of the other half, 0..18.

    Attributes:
        low: the pips of the lower half.
        high: the pips of the higher half.
        index: high·(high+1)/2 + low, the same in every domino set (R1.1).
        bit: the bit of the tile in the mask of a `TileSet`, ``1 << index``.

    Raises:
        TileError: if a half is not a whole number from 0 to 18.

    >>> Tile(6, 3)
    Tile(3, 6)
    >>> Tile(6, 3) == Tile.parse("6-3") == Tile("6-3")
    True
    >>> print(Tile(6, 3), Tile(6, 3).index)
    3-6 24
    """

    # `attrs.evolve` and cattrs call the constructor by these fields.
    low: int = attrs.field(alias="half")
    high: int = attrs.field(alias="other")
    index: int = attrs.field(init=False)
    bit: int = attrs.field(init=False)

    @overload
    def __new__(cls, half: int, other: int) -> Tile: ...
    @overload
    def __new__(cls, half: str) -> Tile: ...
    def __new__(cls, half: int | str, other: int | None = None) -> Tile:
        """Return the one tile with these halves."""
        if other is None or isinstance(half, str):
            if isinstance(half, str) and other is None:
                return cls.parse(half)
            raise TileError(expected("the pips of two halves, or a text like '3-6'", half))
        if type(half) is not int or type(other) is not int:
            half, other = as_int(half), as_int(other)
        _check_pips(half)
        _check_pips(other)
        low, high = (half, other) if half <= other else (other, half)
        return ALL_TILES[high * (high + 1) // 2 + low]

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Return the tile written as text like ``"6-3"``, or as a Unicode domino.

        Args:
            text: the pips of both halves, 0..18, with a hyphen between them, in any order; or
                one character of the Unicode domino block.

        Raises:
            TileError: if the text is anything else.

        >>> Tile.parse("12-0")
        Tile(0, 12)
        >>> Tile.parse("🁋")
        Tile(3, 5)
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TileError(expected("a tile as text", text, Tile="it is a tile already"))
        if match := _TILE_TEXT.fullmatch(text):
            return cls(int(match[1]), int(match[2]))
        if len(text) == 1:
            for first in (_FIRST_LYING, _FIRST_UPRIGHT):
                half, other = divmod(ord(text) - first, _GLYPH_SET + 1)
                if 0 <= half <= _GLYPH_SET:
                    return cls(half, other)
        step = "notation.parse_tile reads more"
        raise TileError(expected(_LIKE_A_TILE, text, str=step))

    @property
    def pips(self) -> int:
        """The pips of both halves together."""
        return self.low + self.high

    @property
    def is_double(self) -> bool:
        """Whether both halves are equal."""
        return self.low == self.high

    def has(self, value: int) -> bool:
        """Return whether one of the halves has ``value`` pips."""
        return value in (self.low, self.high)

    def other(self, value: int) -> int:
        """Return the pips of the half opposite the one with ``value`` pips.

        Raises:
            TileError: if no half has ``value`` pips.

        >>> Tile(6, 3).other(3), Tile(4, 4).other(4)
        (6, 4)
        """
        if value == self.low:
            return self.high
        if value == self.high:
            return self.low
        if (number := as_int(value)) is not value:
            return self.other(number)
        raise TileError(text("{tile} has no half with {found} pips", tile=self, found=quote(value)))

    def glyph(self, *, upright: bool = False) -> str:
        """Return the tile's character in the Unicode domino block.

        Args:
            upright: whether to return the vertical tile, not the horizontal one.

        Raises:
            TileError: if a half has more than six pips, since Unicode has no such tiles.

        >>> Tile(0, 5).glyph()
        '🀶'
        """
        if self.high > _GLYPH_SET:
            message = text("Unicode has dominoes up to 6-6, so no character for {tile}", tile=self)
            raise TileError(message)
        first = _FIRST_UPRIGHT if upright else _FIRST_LYING
        return chr(first + (_GLYPH_SET + 1) * self.low + self.high)

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"

    def __repr__(self) -> str:
        return f"Tile({self.low}, {self.high})"

    def __hash__(self) -> int:
        # Not the identity: with this hash, sets have the same order in every process.
        return self.index

    def __lt__(self, other: object) -> bool:
        if isinstance(other, Tile):
            return self.index < other.index
        return NotImplemented

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:
        return Tile, (self.low, self.high)


def _check_pips(pips: int) -> None:
    if type(pips) is not int or not 0 <= pips <= HIGHEST_SET:
        raise TileError(expected(text("0 to {most} pips", most=HIGHEST_SET), pips))


def _new_tile(low: int, high: int, index: int) -> Tile:
    tile = object.__new__(Tile)
    for name, value in (("low", low), ("high", high), ("index", index), ("bit", 1 << index)):
        object.__setattr__(tile, name, value)
    return tile


ALL_TILES: Final = tuple(
    _new_tile(low, high, high * (high + 1) // 2 + low)
    for high in range(HIGHEST_SET + 1)
    for low in range(high + 1)
)
"""All tiles by index, which are the tiles of the double-eighteen set."""

EVERY_TILE: Final = (1 << len(ALL_TILES)) - 1
"""The mask of all tiles."""

DOUBLES: Final = sum(tile.bit for tile in ALL_TILES if tile.is_double)
"""The mask of all doubles."""

SUITS: Final = tuple(
    sum(tile.bit for tile in ALL_TILES if tile.has(value)) for value in range(HIGHEST_SET + 1)
)
"""For each value, the mask of the tiles that have it."""


@attrs.frozen(init=False, eq=False, repr=False)
class TileSet(Drawable, AbstractSet[Tile]):
    """An immutable set of tiles, stored as one int.

    It is a ``collections.abc.Set`` and equals any set of the same tiles. An operation on two
    tile sets is one operation on ints. Iteration is in ascending order of the index.

    Args:
        tiles: the tiles, in any order; or a text, as `parse` reads it.
        mask: more tiles, as `from_mask` takes them; `attrs.evolve` and cattrs pass it.

    Attributes:
        mask: bit *i* is set if the tile with index *i* is in the set.

    Raises:
        TileError: if an element is not a tile.

    >>> hand = TileSet.parse("1-3 0-0 3-3")
    >>> Tile(3, 1) in hand, len(hand), hand.pips
    (True, 3, 10)
    >>> print(hand & TileSet.parse("3-3 4-4"), "|", hand.with_value(3))
    3-3 | 1-3 3-3
    """

    mask: int

    def __init__(self, tiles: Iterable[Tile] | str = (), *, mask: int = 0) -> None:
        if isinstance(tiles, str):
            tiles = TileSet.parse(tiles)
        if mask or type(mask) is not int:
            mask = TileSet.from_mask(mask).mask
        wrong: object = tiles
        try:
            for tile in tiles:
                wrong = tile
                mask |= tile.bit
        except (AttributeError, TypeError):
            message = expected("tiles", wrong, str="TileSet.parse(text) reads a text")
            raise TileError(message) from None
        object.__setattr__(self, "mask", mask)

    def __attrs_post_init__(self) -> None:
        TileSet.from_mask(self.mask)  # Our constructor skips it; see `Interned`.

    @classmethod
    def from_mask(cls, mask: int) -> TileSet:
        """Return the set with a given mask.

        Args:
            mask: bit *i* is set if the tile with index *i* is in the set.

        Raises:
            TileError: if the mask is not an int, is negative or has a bit past the last tile.
        """
        if type(mask) is not int:
            mask = as_int(mask)
        if type(mask) is not int or not 0 <= mask <= EVERY_TILE:
            what = text("an int of at most {most} bits", most=len(ALL_TILES))
            raise TileError(expected(what, mask))
        tiles = object.__new__(cls)
        object.__setattr__(tiles, "mask", mask)
        return tiles

    @classmethod
    def parse(cls, text: str) -> TileSet:
        """Return the tiles written as text, with blanks or commas between them.

        Raises:
            TileError: if a part is not a tile, or a tile appears twice.

        >>> len(TileSet.parse("6-3, 5-5"))
        2
        """
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TileError(expected("tiles as text", text))
        tiles = [Tile.parse(part) for part in text.replace(",", " ").split()]
        found = cls(tiles)
        if len(found) < len(tiles):
            raise _twice(next(tile for tile in found if tiles.count(tile) > 1))
        return found

    @property
    def pips(self) -> int:
        """The pips of all tiles together."""
        return sum([tile.pips for tile in self])

    @property
    def doubles(self) -> TileSet:
        """The doubles in the set."""
        return TileSet.from_mask(self.mask & DOUBLES)

    def with_value(self, value: int) -> TileSet:
        """Return the tiles that have a half with ``value`` pips, 0..18."""
        value = as_int(value)
        _check_pips(value)
        return TileSet.from_mask(self.mask & SUITS[value])

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and bool(self.mask >> tile.index & 1)

    def __iter__(self) -> Iterator[Tile]:
        lowest_digit_first = bin(self.mask)[:1:-1].encode()
        return compress(ALL_TILES, lowest_digit_first.translate(_DIGITS))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"TileSet.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, TileSet):
            return self.mask == other.mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def __le__(self, other: AbstractSet[object]) -> bool:
        if isinstance(other, TileSet):
            return not self.mask & ~other.mask
        return super().__le__(other)

    def __and__(self, other: AbstractSet[object]) -> TileSet:
        if isinstance(other, TileSet):
            return TileSet.from_mask(self.mask & other.mask)
        return TileSet(tile for tile in self if tile in other)

    def __sub__(self, other: AbstractSet[object]) -> TileSet:
        if isinstance(other, TileSet):
            return TileSet.from_mask(self.mask & ~other.mask)
        return TileSet(tile for tile in self if tile not in other)

    def __or__(self, other: AbstractSet[Tile]) -> TileSet:  # type: ignore[override]  # tiles only
        return TileSet.from_mask(self.mask | tile_set_of(other).mask)

    def __xor__(self, other: AbstractSet[Tile]) -> TileSet:  # type: ignore[override]  # tiles only
        return TileSet.from_mask(self.mask ^ tile_set_of(other).mask)

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__


def tile_set_of(tiles: Iterable[Tile]) -> TileSet:
    """Return tiles as a set."""
    return tiles if isinstance(tiles, TileSet) else TileSet(tiles)


def union(sets: Iterable[TileSet]) -> TileSet:
    """Return the tiles that are in any of the sets."""
    mask = 0
    for tiles in sets:
        mask |= tiles.mask
    return TileSet.from_mask(mask)


def shuffle(tiles: list[Tile], rng: random.Random) -> None:
    """Put tiles into random order."""
    # Sorting by random keys shuffles as well as rng.shuffle does, in half the time.
    random_key = rng.random
    tiles.sort(key=lambda _: random_key())


_DIGITS: Final = bytes.maketrans(b"01", b"\0\1")


def _twice(tile: Tile) -> TileError:
    return TileError(text("{tile} appears twice, but a set has each tile once", tile=tile))


def with_repeated(tiles: Iterable[Tile] | str) -> tuple[TileSet, TileSet]:
    """Return tiles as a set, and those of them that are given more than once.

    Raises:
        TileError: if an element is not a tile.
    """
    if isinstance(tiles, str):
        return TileSet(tiles), TileSet()
    # The constructor raises if these are not tiles, or nothing that has tiles.
    row = [*tiles] if isinstance(tiles, Iterable) else tiles  # pyright: ignore[reportUnnecessaryIsInstance]
    once = TileSet(row)
    seen = twice = 0
    for tile in row:
        twice |= seen & tile.bit
        seen |= tile.bit
    return once, TileSet.from_mask(twice)


@attrs.frozen
class DominoSet(Immutable):
    """A double-N set, which has each unordered pair of the values 0..N once (R1.1).

    Args:
        highest: N, from 1 to 18.

    Raises:
        TileError: if N is not an int from 1 to 18.

    >>> nine = DominoSet(9)
    >>> print(nine, len(nine.tiles), nine.tiles.pips, len(nine.doubles))
    double-nine 55 495 10
    """

    highest: int = attrs.field(converter=as_int)
    tiles: TileSet = attrs.field(init=False, eq=False, repr=False)
    """All (N+1)(N+2)/2 tiles of the set."""
    doubles: TileSet = attrs.field(init=False, eq=False, repr=False)
    """The N+1 doubles of the set, one for each round of a match (R2.1)."""

    def __attrs_post_init__(self) -> None:
        if type(self.highest) is not int or not 1 <= self.highest <= HIGHEST_SET:
            what = text("a double-N set with N from 1 to {most}", most=HIGHEST_SET)
            raise TileError(expected(what, self.highest, "R1.1"))
        size = (self.highest + 1) * (self.highest + 2) // 2
        object.__setattr__(self, "tiles", TileSet.from_mask((1 << size) - 1))
        object.__setattr__(self, "doubles", self.tiles.doubles)

    def __str__(self) -> str:
        return text("double-{number}", number=number_name(self.highest))
