"""The protocols of a domino game, for code that plays, records, narrates or draws any game.

A class follows a protocol by having what the protocol names. Code that is typed with the protocols
works with every game, also with one of your own.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, Self, Unpack

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.illegality import Illegality
from chickenfoot_rules.dominoes.layout import Duty, OpenEnd, Placement
from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.round import Event
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import DominoPlace, EndReason
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import RoundOptions


class DominoLayout(Protocol):
    """The tiles on the table."""

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles in the order in which they were laid, each with the tile it was played on."""
        ...

    @property
    def tiles(self) -> TileSet:
        """The tiles on the table."""
        ...

    @property
    def opening(self) -> Tile | None:
        """The tile that was laid first, or ``None`` while the table is empty."""
        ...

    @property
    def is_empty(self) -> bool:
        """Whether the table is empty."""
        ...

    @property
    def toes(self) -> int:
        """The number of tiles that a double takes before anything else is played, 0 or more."""
        ...

    @property
    def duty(self) -> Duty | None:
        """The double that must be filled before anything else is played, or ``None``."""
        ...

    @property
    def open_ends(self) -> tuple[OpenEnd, ...]:
        """The ends that can be played on while there is no duty."""
        ...

    @property
    def fitting_mask(self) -> int:
        """The mask of the tiles that match a playable end, of any set, laid tiles included."""
        ...

    def fitting(self, tiles: TileSet) -> TileSet:
        """Return the given tiles that could be laid now if somebody held them."""
        ...

    def plays(self, tiles: TileSet) -> tuple[Play, ...]:
        """List every way to lay one of the given tiles; none while the table is empty."""
        ...

    def refusal(self, tile: Tile, on: Tile | None = None) -> Illegality | None:
        """Explain why a tile can't be laid on another; return ``None`` if it can."""
        ...

    def place(self, tile: Tile, on: Tile | None = None) -> Self:
        """Return the layout with one more tile."""
        ...

    def place_unchecked(self, play: Play) -> Self:
        """Return the layout after a play that must be possible; nothing is checked."""
        ...

    def to_svg(self, **options: Unpack[RoundOptions]) -> str:
        """Return the table as an SVG picture."""
        ...


class DominoOutcome(Protocol):
    """How a round ended."""

    @property
    def reason(self) -> EndReason:
        """Why the round ended."""
        ...

    @property
    def points(self) -> tuple[int, ...]:
        """The row of the score sheet: points by seat, 0 or more."""
        ...

    @property
    def winner(self) -> int | None:
        """The seat that went out, or ``None`` if none did."""
        ...


class DominoTable(Protocol):
    """The parts of a round that everyone at the table sees; rounds and views have them."""

    @property
    def rules(self) -> DominoRules:
        """The options."""
        ...

    @property
    def players(self) -> int:
        """The number of seats."""
        ...

    @property
    def boneyard_size(self) -> int:
        """The number of tiles left to draw."""
        ...

    @property
    def layout(self) -> DominoLayout:
        """The tiles on the table."""
        ...

    @property
    def lead(self) -> int:
        """The seat that leads the round, 0..players−1."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        ...

    @property
    def is_dead(self) -> bool:
        """Whether only draws and passes are possible in the rest of the round."""
        ...

    @property
    def outcome(self) -> DominoOutcome | None:
        """How the round ended, or ``None`` while it goes on."""
        ...

    def to_svg(self, **options: Unpack[RoundOptions]) -> str:
        """Return the table and the hands as an SVG picture."""
        ...


class DominoView(DominoTable, Protocol):
    """Everything that one seat may know of a round; players decide by it."""

    @property
    def seat(self) -> int:
        """The seat that looks, 0..players−1."""
        ...

    @property
    def hand(self) -> TileSet:
        """The seat's own tiles."""
        ...

    @property
    def hands(self) -> tuple[TileSet | None, ...]:
        """The tiles of each seat that the seat sees; ``None`` for hidden hands."""
        ...

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of tiles that each seat holds."""
        ...

    @property
    def unseen(self) -> TileSet:
        """The tiles whose places the seat does not see."""
        ...

    @property
    def duty(self) -> Duty | None:
        """The double that must be filled before anything else is played, or ``None``."""
        ...

    @property
    def turn(self) -> int:
        """The seat whose turn it is, 0..players−1."""
        ...

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The seat's legal moves; none if it is not its turn."""
        ...

    @property
    def history(self) -> tuple[Event, ...]:
        """Every move so far, the first one first."""
        ...

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The score sheet of the match, a row of points by seat for each finished round."""
        ...

    @property
    def origin(self) -> Self:
        """The view before the first move of the round."""
        ...

    def illegality(self, move: Move) -> Illegality | None:
        """Explain why the seat may not make a move now; return ``None`` if it may."""
        ...

    def count_worlds(self) -> int:
        """Return the number of deals that are consistent with the view."""
        ...

    def determinize(self, rng: random.Random) -> DominoRound:
        """Return a random complete round that the seat can't tell from the real one."""
        ...

    def worlds(self, rng: random.Random) -> Iterator[DominoRound]:
        """Yield such rounds without end; one may resemble the one before it."""
        ...


class DominoRound(DominoTable, Protocol):
    """A round at one moment; every move makes a new object."""

    @property
    def hands(self) -> tuple[TileSet, ...]:
        """The tiles of each seat."""
        ...

    @property
    def drawn_tiles(self) -> tuple[Tile, ...]:
        """The tiles that were drawn since the round was set up, the first one first."""
        ...

    @property
    def seat(self) -> int:
        """The seat whose turn it is.

        After the end of the round: the seat that went out, or whose turn it would be.
        """
        ...

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move that is legal now; none if the round is over."""
        ...

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move since the round was set up, the first one first."""
        ...

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat that made each move."""
        ...

    @property
    def origin(self) -> Self:
        """The round before its first move; with the moves, it is the whole record."""
        ...

    @property
    def opened_by(self) -> int | None:
        """The seat that laid the first tile, or ``None`` if that is unknown or to come."""
        ...

    def seat_after(self, seat: int) -> int:
        """Return the seat whose turn comes after a given seat."""
        ...

    def illegality(self, move: Move, seat: int | None = None) -> Illegality | None:
        """Explain why a move is illegal now; return ``None`` if it is legal."""
        ...

    def apply(self, move: Move, seat: int | None = None) -> Self:
        """Return the round after a move, of the seat whose turn it is or of a named one."""
        ...

    def at(self, n: int) -> Self:
        """Return the round after its first moves, from 0 to all."""
        ...

    def undo(self, n: int = 1) -> Self:
        """Return the round before its last moves."""
        ...

    def positions(self) -> Iterator[Self]:
        """Yield the round before its first move, then after each move."""
        ...

    def view(self, seat: int, scores: Iterable[Iterable[int]] = ()) -> DominoView:
        """Return the view of a seat: everything that it may know."""
        ...


class DominoMatch(Protocol):
    """A match at one moment: deal a round, apply its moves, deal the next."""

    @property
    def rules(self) -> DominoRules:
        """The options, for all rounds."""
        ...

    @property
    def players(self) -> int:
        """The number of seats."""
        ...

    @property
    def rounds(self) -> Sequence[DominoRound]:
        """The finished rounds, in order."""
        ...

    @property
    def round(self) -> DominoRound | None:
        """The current round, or ``None`` between rounds."""
        ...

    @property
    def all_rounds(self) -> Sequence[DominoRound]:
        """The finished rounds, then the current one, if there is one."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        ...

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The score sheet, a row of points by seat for each finished round."""
        ...

    @property
    def standings(self) -> Sequence[DominoPlace]:
        """The places after the finished rounds, the best first."""
        ...

    def shuffle(self, rng: random.Random) -> Deal:
        """Shuffle and deal the tiles for the next round."""
        ...

    def deal(self, source: Deal | random.Random) -> Self:
        """Return the match with its next round dealt."""
        ...

    @property
    def origin(self) -> Self:
        """The match before its first round."""
        ...

    def apply(self, move: Move, seat: int | None = None) -> Self:
        """Return the match after a move in its current round."""
        ...

    def undo(self, n: int = 1) -> Self:
        """Return the match before its last moves."""
        ...

    def view(self, seat: int) -> DominoView:
        """Return the view of a seat, with the score sheet."""
        ...
