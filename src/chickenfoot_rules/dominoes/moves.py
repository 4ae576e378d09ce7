"""The moves: play a tile, draw one, or pass; and moves that were made."""

from __future__ import annotations

from typing import Final, TypeAlias, final

import attrs

from chickenfoot_rules.base import Chain, Immutable, Interned, Seat, chain, expected, text
from chickenfoot_rules.base.errors import TileError, part
from chickenfoot_rules.dominoes.drawable import Markable
from chickenfoot_rules.dominoes.tiles import ALL_TILES, HIGHEST_SET, SUITS, Tile, suit_name


@final
@attrs.frozen(init=False, eq=False)  # interned: identity is equality
class Play(Interned, Markable):
    """Play a tile from the hand (R3.1).

    There is one object for each play, so equal plays are identical.

    Args:
        tile: the tile to play.
        on: the tile on the table that it is played on; ``None`` to open the round (R2.2).
        announce: whether the player announces that they have one tile left (R6.2).

    Attributes:
        joint: the pips of the two halves that touch, if the tiles have a value in common.
        free: the pips of the half that then becomes a new open end (R3.1); −1 for a double,
            which has no such half.

    Raises:
        TileError: if ``tile`` or ``on`` is something else.

    >>> print(Play(Tile(9, 4), Tile(9, 9)))
    4-9 on 9-9
    """

    tile: Tile
    on: Tile | None
    announce: bool
    joint: int = attrs.field(init=False, repr=False)
    free: int = attrs.field(init=False, repr=False)

    def __new__(cls, tile: Tile, on: Tile | None, announce: bool = False) -> Play:  # noqa: FBT001, FBT002 - the contract's signature
        """Return the one play with these tiles."""
        for place in (tile, on):
            if not isinstance(place, Tile | None):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise TileError(
                    expected("a tile in a play", place, str="Tile.parse(text) reads a text")
                )
        if tile is None:  # pyright: ignore[reportUnnecessaryComparison]
            raise TileError(expected("the tile to play", None))
        return _play(tile, on, announce=bool(announce))

    @property
    def call(self) -> str | None:
        """The words that a player of Chicken Foot calls out for a double; else ``None`` (R3.7).

        They are those of the Encyclopedia. Pagat and How To Play call "Chicken Foot".

        >>> Play(Tile(4, 4), Tile(6, 4)).call
        'Chickie Fours'
        """
        if not self.tile.is_double:
            return None
        return f"Chickie {suit_name(self.tile.low).capitalize()}"

    def __str__(self) -> str:
        """Return the play for people; `chickenfoot_rules.notation.format_text` is for files.

        ``parse`` of a round, and lenient parsing, read both.
        """
        if self.on is None:
            if self.announce:
                return text("{tile} opens, one left", tile=self.tile)
            return text("{tile} opens", tile=self.tile)
        if self.announce:
            return text("{tile} on {on}, one left", tile=self.tile, on=self.on)
        return text("{tile} on {on}", tile=self.tile, on=self.on)

    def __hash__(self) -> int:
        # Not the identity: with this hash, sets have the same order in every process.
        return hash((self.tile, self.on, self.announce))

    def __reduce__(self) -> tuple[type[Play], tuple[Tile, Tile | None, bool]]:
        return Play, (self.tile, self.on, self.announce)


@final
@attrs.frozen
class Draw(Markable):
    """Draw the next tile of the boneyard (R2.5, R3.6, R4.1, R4.2, R6.3)."""

    def __str__(self) -> str:
        return text("draw")


@final
@attrs.frozen
class Pass(Markable):
    """End the turn without a play (R3.6, R4.1, R4.3, R6.3)."""

    def __str__(self) -> str:
        return text("pass")


Move: TypeAlias = Play | Draw | Pass
"""A play, a draw or a pass of the seat whose turn it is."""

MOVES: Final = frozenset({Play, Draw, Pass})
"""The types of moves. They have no subclasses, so ``type(value) in MOVES`` recognises a move.

Ask it before anything compares the value: an object may claim to be equal to any move.
"""

History: TypeAlias = Chain[tuple[int, Move]]
"""The moves of a round: pairs of the earlier history, and of a seat and its move."""


@attrs.frozen
class Event(Immutable):
    """A move as one seat saw it.

    Attributes:
        seat: the seat that moved, 0..players−1.
        move: the move; everyone hears its call and its announcement.
        tile: the drawn tile, if the viewing seat drew it.
    """

    seat: int
    move: Move = attrs.field(validator=part((Play, Draw, Pass), "a move"))
    tile: Tile | None = None

    def __str__(self) -> str:
        said = chain([Seat(self.seat), self.move], ": ")
        return said if self.tile is None else chain([said, self.tile], " ")


# All plays made so far: at most 190 tiles on 190 others or on nothing, announced or not.
PLAYS: Final[dict[tuple[Tile, Tile | None, bool], Play]] = {}


def _play(tile: Tile, on: Tile | None, *, announce: bool) -> Play:
    """Return the one play with these tiles."""
    key = (tile, on, announce)
    play = PLAYS.get(key)
    if play is not None:
        return play
    joint = tile.low if on is None or on.has(tile.low) else tile.high
    free = -1 if tile.is_double else tile.other(joint)
    play = object.__new__(Play)
    names = ("tile", "on", "announce", "joint", "free")
    for name, value in zip(names, (*key, joint, free), strict=True):
        object.__setattr__(play, name, value)
    # If another thread was faster, its object is the one to use.
    return PLAYS.setdefault(key, play)


LOWER_VALUES: Final = 0x3FF
"""The values 0 to 9, one bit each."""

HIGHER_VALUES: Final = ~LOWER_VALUES
"""All other values."""


class _Fitting(dict[int, int]):
    def __missing__(self, values: int) -> int:
        mask = 0
        for value in range(HIGHEST_SET + 1):
            if values >> value & 1:
                mask |= SUITS[value]
        self[values] = mask
        return mask


FITTING: Final = _Fitting()
"""Maps a mask of values, one bit each, to the mask of the tiles that have one of them.

It keeps every answer. Look up the lower and the higher values separately: there are too many
combinations of all values.
"""

HALVES: Final = tuple((tile.bit, tile.low, tile.high) for tile in ALL_TILES)
"""The bit and the two halves of each tile, by index."""

PLAYS_ON: Final[list[dict[int, Play]]] = [{} for _ in ALL_TILES]
"""For each tile by index: the plays on it, by the index of the played tile.

`prepare_plays_on` fills the plays on a tile. Layouts call it when the tile is laid, not when
somebody first holds a tile that fits: other code in the process could see from that who holds
what.
"""


def prepare_plays_on(on: Tile) -> None:
    """Make all plays on a tile, announced ones too, if they are not there yet."""
    if PLAYS_ON[on.index]:
        return
    plays: dict[int, Play] = {}
    for tile in ALL_TILES:
        if tile is not on and (tile.has(on.low) or tile.has(on.high)):
            _play(tile, on, announce=True)
            plays[tile.index] = _play(tile, on, announce=False)
    PLAYS_ON[on.index] = plays  # Complete: other threads use it at once.


for _tile in ALL_TILES:  # A seat that leads may play any of its tiles (X2, X3).
    _play(_tile, None, announce=False)
