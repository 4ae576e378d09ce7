"""What every domino game of this library looks like to those who play, keep, tell or draw it.

The protocols are structural: a class keeps one by having what it names. Whoever is typed by
them serves every game, those that you write yourself among them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Protocol, Self

from chickenfoot_rules.dominoes.deal import Deal, Dealing
from chickenfoot_rules.dominoes.illegality import Illegality
from chickenfoot_rules.dominoes.layout import Duty, OpenEnd, Placement
from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.round import Event
from chickenfoot_rules.dominoes.scoring import EndReason
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Theme

__all__ = [
    "DominoLayout",
    "DominoMatch",
    "DominoOutcome",
    "DominoPlace",
    "DominoRound",
    "DominoRules",
    "DominoTable",
    "DominoView",
]


class DominoRules(Dealing, Protocol):
    """The options of a game."""

    @property
    def tiles(self) -> TileSet:
        """Every tile of the set that is played with."""
        ...

    def cost(self, tiles: TileSet) -> int:
        """Return what tiles left in a hand count, in points."""
        ...


class DominoLayout(Protocol):
    """What lies on the table."""

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles with what each lies on, in the order in which they were laid."""
        ...

    @property
    def tiles(self) -> TileSet:
        """The tiles on the table."""
        ...

    @property
    def opening(self) -> Tile | None:
        """The tile that was laid first, or ``None`` while nothing is laid."""
        ...

    @property
    def is_empty(self) -> bool:
        """Whether nothing is laid."""
        ...

    @property
    def toes(self) -> int:
        """How many tiles a double takes before anything else is played, 0 or more."""
        ...

    @property
    def duty(self) -> Duty | None:
        """The double that must be filled before anything else is played, if one must."""
        ...

    @property
    def open_ends(self) -> tuple[OpenEnd, ...]:
        """What can be played on once no duty stands in the way."""
        ...

    @property
    def fitting_mask(self) -> int:
        """The tiles, of any set and laid ones included, that have a value to play on now."""
        ...

    def fitting(self, tiles: TileSet) -> TileSet:
        """Return those of some tiles that could be laid now if somebody held them."""
        ...

    def plays(self, tiles: TileSet) -> tuple[Play, ...]:
        """List every way to lay one of some tiles; none while nothing is laid."""
        ...

    def refusal(self, tile: Tile, on: Tile | None = None) -> Illegality | None:
        """Say why a tile can't be laid on another, or ``None`` if it can."""
        ...

    def place(self, tile: Tile, on: Tile | None = None) -> Self:
        """Return the layout with one more tile."""
        ...

    def place_unchecked(self, play: Play) -> Self:
        """Do what `place` does, for a play that is known to be possible."""
        ...

    def to_svg(self, *, theme: Theme = "light", marks: bool = True) -> str:
        """Draw it as an SVG picture."""
        ...


class DominoOutcome(Protocol):
    """How a round ended."""

    @property
    def reason(self) -> EndReason:
        """Why it ended."""
        ...

    @property
    def points(self) -> tuple[int, ...]:
        """Points written down by seat, 0 or more, as a row of the score sheet."""
        ...

    @property
    def winner(self) -> int | None:
        """The seat that went out, or ``None`` when nobody did."""
        ...


class DominoPlace(Protocol):
    """One seat's place in a match."""

    @property
    def rank(self) -> int:
        """The place, 1 up; seats that share it share the rank."""
        ...

    @property
    def seat(self) -> int:
        """The seat, 0..players−1."""
        ...

    @property
    def total(self) -> int:
        """Points of all rounds."""
        ...


class DominoTable(Protocol):
    """What everyone at the table sees of a round: a round has it, and so has every view."""

    @property
    def rules(self) -> DominoRules:
        """The options."""
        ...

    @property
    def players(self) -> int:
        """How many seats there are."""
        ...

    @property
    def boneyard_size(self) -> int:
        """How many tiles are left to draw."""
        ...

    @property
    def layout(self) -> DominoLayout:
        """What lies on the table."""
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
        """Whether a round that goes on can bring nothing but draws any more."""
        ...

    @property
    def outcome(self) -> DominoOutcome | None:
        """How the round ended, or ``None`` while it goes on."""
        ...

    def to_svg(self, *, theme: Theme = "light", marks: bool = True, hands: bool = True) -> str:
        """Draw it as an SVG picture."""
        ...


class DominoView(DominoTable, Protocol):
    """All that one seat may know of a round: what a player decides by."""

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
        """The tiles of each seat as far as they are seen; ``None`` for the others."""
        ...

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many tiles each seat holds."""
        ...

    @property
    def unseen(self) -> TileSet:
        """The tiles of which the seat does not see where they are."""
        ...

    @property
    def duty(self) -> Duty | None:
        """The double that must be filled before anything else is played, if one must."""
        ...

    @property
    def turn(self) -> int:
        """The seat whose turn it is, 0..players−1."""
        ...

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The seat's own legal moves; none when it is not its turn."""
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
        """What the seat saw before the first move of the round."""
        ...

    def illegality(self, move: Move) -> Illegality | None:
        """Say why the seat may not make a move now, or ``None`` when it may."""
        ...

    def count_worlds(self) -> int:
        """Return how many deals are consistent with the view."""
        ...

    def determinize(self, rng: random.Random) -> DominoRound:
        """Return a complete round that the seat can't tell from the real one."""
        ...


class DominoRound(DominoTable, Protocol):
    """A round at one moment; every move makes a new one."""

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
        """Whose turn it is; of a finished round, who went out or whose turn it would be."""
        ...

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move that is legal now; none when the round is over."""
        ...

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move since the round was set up, the first one first."""
        ...

    @property
    def movers(self) -> tuple[int, ...]:
        """The seat that made each of the moves."""
        ...

    @property
    def origin(self) -> Self:
        """The round before its first move; with the moves it is the whole record."""
        ...

    def seat_after(self, seat: int) -> int:
        """Return the seat whose turn comes after that of another."""
        ...

    def illegality(self, move: Move) -> Illegality | None:
        """Say why a move is illegal now, or ``None`` when it is legal."""
        ...

    def apply(self, move: Move) -> Self:
        """Return the round after a move of the seat whose turn it is."""
        ...

    def view(self, seat: int, scores: Iterable[Iterable[int]] = ()) -> DominoView:
        """Return all that a seat may know."""
        ...


class DominoMatch(Protocol):
    """A match at one moment: deal a round, apply its moves, deal the next."""

    @property
    def rules(self) -> DominoRules:
        """The options, for all its rounds."""
        ...

    @property
    def players(self) -> int:
        """How many seats there are."""
        ...

    @property
    def rounds(self) -> Sequence[DominoRound]:
        """The finished rounds, in order."""
        ...

    @property
    def round(self) -> DominoRound | None:
        """The round that is being played, or ``None`` between rounds."""
        ...

    @property
    def all_rounds(self) -> Sequence[DominoRound]:
        """The finished rounds, and after them the one that is being played, if one is."""
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

    def apply(self, move: Move) -> Self:
        """Return the match after a move in its round."""
        ...

    def view(self, seat: int) -> DominoView:
        """Return all that a seat may know, the score sheet too."""
        ...
