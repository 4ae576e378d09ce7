"""The deals that are consistent with what a seat knows: how many, and any of them by chance."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence
from typing import Final, cast

from chickenfoot_rules.errors import CountError
from chickenfoot_rules.fillings import Fillings
from chickenfoot_rules.history import History
from chickenfoot_rules.moves import Draw, Play
from chickenfoot_rules.spreads import SpreadTable, TableTooLargeError, shuffle
from chickenfoot_rules.state import RoundState
from chickenfoot_rules.tiles import Tile, TileSet
from chickenfoot_rules.views import SeatView

__all__ = ["EXCHANGES", "MOST_SPREADS", "MOST_SPREADS_TO_SAMPLE", "Worlds"]

MOST_SPREADS: Final = 1_000_000
"""The largest table that is made to count worlds."""

MOST_SPREADS_TO_SAMPLE: Final = 20_000
"""The largest table that is made to draw worlds from."""

EXCHANGES: Final = 30
"""How many exchanges are tried for each tile where that table would be too large."""


class Worlds:
    """All the deals that are consistent with a view.

    Args:
        view: what a seat sees now.
        origin: what it saw before the first move.
        fillings: the ways to fill the slots of the view.
    """

    def __init__(self, view: SeatView, origin: SeatView, fillings: Fillings) -> None:
        self._view = view
        self._origin = origin
        self._slots = fillings.slots
        self._fillings = fillings
        # Without the tiles that are in a slot in no filling the table is smaller.
        groups: dict[int, list[int]] = defaultdict(list)
        for at, possible in enumerate(fillings.possible):
            groups[possible].append(at)
        self._groups = groups
        self._table: SpreadTable | None = None
        self._limit = 0  # The table is known to be larger than this.
        # What the history tells that every world has in common.
        self._history: History = None
        self._draws: list[tuple[int, Tile | None]] = []
        self._played = [0] * view.players
        for event in view.history:
            self._history = (self._history, event.seat, event.move)
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

    def sample(self, rng: random.Random) -> tuple[RoundState, RoundState]:
        """Return one of the worlds by chance: the round before the first move, and now.

        Each is equally likely as long as `is_exact`. Otherwise one of them is changed by
        random exchanges, `EXCHANGES` for each tile. They favour none, so the chances come
        the nearer to equal the longer they go on.

        Returns:
            Two open states that still lack their legal moves; one, twice, when there was
            no move.
        """
        table = self._table_within(MOST_SPREADS_TO_SAMPLE)
        return self._world(self._exchanged(rng) if table is None else self._spread(table, rng))

    def example(self) -> RoundState:
        """Return the round before the first move in one of the worlds, always the same one.

        It is an open state that still lacks its legal moves.
        """
        start, _ = self._world([[*TileSet.from_mask(held)] for held in self._fillings.contents])
        return start

    def _world(self, filled: Sequence[list[Tile]]) -> tuple[RoundState, RoundState]:
        """Return the round before the first move, and now, with some tiles in the slots."""
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
        # What was not one's own draw is filled in now.
        drawn = cast("list[Tile]", draws)
        start = self._state(
            self._origin, dealt, (*boneyard, *reversed(drawn)), self._drawn_before(dealt)
        )
        if not self._history:
            return start, start
        hands = [*dealt]
        for (drawer, _), tile in zip(self._draws, drawn, strict=True):
            hands[drawer] |= tile.bit
        hands = [hand & ~played for hand, played in zip(hands, self._played, strict=True)]
        now = self._state(
            self._view, hands, tuple(boneyard), self._drawn_now(drawn), self._history, start
        )
        return start, now

    @staticmethod
    def _state(
        view: SeatView,
        hands: Sequence[int],
        boneyard: tuple[Tile, ...],
        drawn: Tile | None,
        history: History = None,
        origin: RoundState | None = None,
    ) -> RoundState:
        return RoundState.assembled(
            rules=view.rules,
            hands=tuple(hands),
            boneyard=boneyard,
            layout=view.layout,
            seat=view.turn,
            lead=view.lead,
            openers=view.openers,
            drawn=drawn,
            debts=view.debts,
            skipped=view.skipped,
            history=history,
            origin=origin,
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
        # One that was made to count may be too large to draw from: whether somebody has
        # counted must make no difference to what is drawn.
        return self._table if self._table and self._table.spreads <= limit else None

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
        for content, mask in zip(self._fillings.contents, self._fillings.possible, strict=True):
            tiles += TileSet.from_mask(content)
            allowed += [mask] * content.bit_count()
        by_chance = rng.random
        places = len(tiles)
        for turn in range(EXCHANGES * places):
            # By turns two tiles change places, and three: some fillings take that.
            one, two, three = [int(by_chance() * places) for _ in range(3)]
            if turn & 1:
                three = one
            first, second, third = tiles[one], tiles[two], tiles[three]
            if (
                one != two != three
                and allowed[two] & first.bit
                and allowed[three] & second.bit
                and allowed[one] & third.bit
            ):
                tiles[two], tiles[one], tiles[three] = first, third, second
        filled: list[list[Tile]] = []
        end = 0
        for slot in self._slots:
            start, end = end, end + slot.size
            content_now = tiles[start:end]
            shuffle(content_now, rng)
            filled.append(content_now)
        return filled
