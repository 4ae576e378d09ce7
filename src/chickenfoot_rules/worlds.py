"""The deals that are consistent with what a seat knows: how many, and any of them by chance."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from typing import Final, cast

import attrs

from chickenfoot_rules.errors import CountError
from chickenfoot_rules.evidence import slots_of
from chickenfoot_rules.fillings import possible_tiles, reachable, some_filling
from chickenfoot_rules.moves import Draw, Play
from chickenfoot_rules.spreads import SpreadTable, TableTooLargeError, shuffle
from chickenfoot_rules.state import History
from chickenfoot_rules.tiles import Tile, TileSet
from chickenfoot_rules.views import SeatView

__all__ = ["EXCHANGES", "MOST_SPREADS", "MOST_SPREADS_TO_SAMPLE", "World", "Worlds"]

MOST_SPREADS: Final = 1_000_000
"""The largest table that is made to count worlds."""

MOST_SPREADS_TO_SAMPLE: Final = 20_000
"""The largest table that is made to draw worlds from."""

EXCHANGES: Final = 30
"""How many exchanges are tried for each tile where that table would be too large."""


@attrs.define(eq=False)
class World:
    """Where every tile was and is in one deal that is consistent with a view.

    Attributes:
        dealt: masks of the hands before the first move.
        deck: the boneyard before the first move; the last tile is drawn next.
        hands: masks of the hands now.
        boneyard: the boneyard now.
        first_drawn: the tile that waits to be played before the first move.
        drawn: the tile that waits to be played now (R4.1).
    """

    dealt: tuple[int, ...]
    deck: tuple[Tile, ...]
    hands: tuple[int, ...]
    boneyard: tuple[Tile, ...]
    first_drawn: Tile | None
    drawn: Tile | None


class Worlds:
    """All the deals that are consistent with a view.

    Args:
        view: what a seat sees now.
        origin: what it saw before the first move.

    Raises:
        SetupError: when there are none, so that the view is no view of a round.

    Attributes:
        history: what was done.
    """

    def __init__(self, view: SeatView, origin: SeatView) -> None:
        self._view = view
        self._origin = origin
        self._slots = slots = slots_of(view, origin)
        self._filling = some_filling(slots)
        # Without the tiles that are in a slot in no filling the table is smaller.
        self._allowed = possible_tiles(slots, self._filling, reachable(self._filling, slots))
        groups: dict[int, list[int]] = defaultdict(list)
        for at, allowed in enumerate(self._allowed):
            groups[allowed].append(at)
        self._groups = groups
        self._table: SpreadTable | None = None
        self._limit = 0  # The table is known to be larger than this.
        # What the history tells that every world has in common.
        self.history: History = None
        self._draws: list[tuple[int, Tile | None]] = []
        self._played = [0] * view.players
        for event in view.history:
            self.history = (self.history, event.seat, event.move)
            if isinstance(event.move, Draw):
                self._draws.append((event.seat, event.tile))
            elif isinstance(event.move, Play):
                self._played[event.seat] |= event.move.tile.bit

    def count(self) -> int:
        """Return how many there are; the boneyard has an order, a hand has none.

        Raises:
            CountError: when it would take a table of more than `MOST_SPREADS`.
        """
        table = self._table_within(MOST_SPREADS)
        if table is None:
            message = (
                f"these worlds are too tangled: to count them would take a table of more than "
                f"{MOST_SPREADS} spreads; determinize draws some of them all the same"
            )
            raise CountError(message)
        hands = (slot.size for slot in self._slots if slot.seat is not None)
        return table.count() // math.prod(map(math.factorial, hands))

    @property
    def is_exact(self) -> bool:
        """Whether `sample` draws every world equally often, and not only nearly so."""
        return self._table_within(MOST_SPREADS_TO_SAMPLE) is not None

    def sample(self, rng: random.Random) -> World:
        """Return one of the worlds by chance.

        Each is equally likely as long as `is_exact`. Otherwise one of them is changed by
        random exchanges, `EXCHANGES` for each tile. They favour none, so the chances come
        the nearer to equal the longer they go on.
        """
        table = self._table_within(MOST_SPREADS_TO_SAMPLE)
        filled = self._exchanged(rng) if table is None else self._spread(table, rng)
        dealt = [0 if hand is None else hand.mask for hand in self._origin.hands]
        draws = [tile for _, tile in self._draws]
        boneyard: list[Tile] = []
        for slot, tiles in zip(self._slots, filled, strict=True):
            if slot.seat is None:
                boneyard = tiles
            elif slot.draw is None:
                for tile in tiles:
                    dealt[slot.seat] |= tile.bit
            else:
                [draws[slot.draw]] = tiles
        drawn_tiles = cast("list[Tile]", draws)  # Whatever was not one's own is filled in.
        hands = [*dealt]
        for (drawer, _), tile in zip(self._draws, drawn_tiles, strict=True):
            hands[drawer] |= tile.bit
        hands = [hand & ~played for hand, played in zip(hands, self._played, strict=True)]
        first_drawn = drawn = self._drawn_before(dealt)
        if self._view.history:
            drawn = self._drawn_now(drawn_tiles)
        return World(
            dealt=tuple(dealt),
            deck=(*boneyard, *reversed(drawn_tiles)),
            hands=tuple(hands),
            boneyard=tuple(boneyard),
            first_drawn=first_drawn,
            drawn=drawn,
        )

    def _drawn_before(self, dealt: Sequence[int]) -> Tile | None:
        """Return the tile that waits to be played before the first move (R4.1)."""
        origin = self._origin
        if not origin.draw_fits:
            return None
        # It is the only one that fits: he drew because none of the others does.
        return max(origin.layout.fitting(TileSet.from_mask(dealt[origin.turn])))

    def _drawn_now(self, draws: Sequence[Tile]) -> Tile | None:
        """Return the tile that waits to be played after the moves (R4.1)."""
        view = self._view
        last = view.history[-1]
        if not isinstance(last.move, Draw) or last.seat != view.turn or view.layout.is_empty:
            return None
        return draws[-1] if view.layout.fits(draws[-1]) else None

    def _table_within(self, limit: int) -> SpreadTable | None:
        """Return the table, or ``None`` if it would be larger than a limit."""
        if self._table is None and self._limit < limit:
            sizes = [
                sum(self._slots[member].size for member in members)
                for members in self._groups.values()
            ]
            try:
                self._table = SpreadTable([*map(TileSet.from_mask, self._groups)], sizes, limit)
            except TableTooLargeError:
                self._limit = limit
        return self._table

    def _spread(self, table: SpreadTable, rng: random.Random) -> list[list[Tile]]:
        """Return the tiles of each slot, in random order; all ways are equally likely."""
        filled: list[list[Tile]] = [[]] * len(self._slots)
        for members, tiles in zip(self._groups.values(), table.sample(rng), strict=True):
            shuffle(tiles, rng)
            end = 0
            for member in members:
                start, end = end, end + self._slots[member].size
                filled[member] = tiles[start:end]
        return filled

    def _exchanged(self, rng: random.Random) -> list[list[Tile]]:
        """Return the tiles of each slot, in random order, after many random exchanges."""
        tiles: list[Tile] = []
        allowed: list[int] = []
        for content, mask in zip(self._filling, self._allowed, strict=True):
            tiles += TileSet.from_mask(content)
            allowed += [mask] * content.bit_count()
        by_chance = rng.random
        places = len(tiles)
        for _ in range(EXCHANGES * places):
            # Of three places two may be the same: then the two change places, else all three.
            one, two, three = [int(by_chance() * places) for _ in range(3)]
            first, second, third = tiles[one], tiles[two], tiles[three]
            if (
                one != two != three
                and allowed[two] & first.bit
                and allowed[three] & second.bit
                and allowed[one] & third.bit
            ):
                tiles[two], tiles[three], tiles[one] = first, second, third
        filled: list[list[Tile]] = []
        end = 0
        for slot in self._slots:
            start, end = end, end + slot.size
            content_now = tiles[start:end]
            shuffle(content_now, rng)
            filled.append(content_now)
        return filled
