"""All the chance of the game: who holds which tiles, and in which order the rest is drawn."""

from __future__ import annotations

import random
from collections.abc import Iterable

import attrs

from chickenfoot_rules.errors import DealError
from chickenfoot_rules.rules import Opening, Rules
from chickenfoot_rules.tiles import Tile, TileSet, union
from chickenfoot_rules.values import Immutable

__all__ = ["Deal"]


def _hands(hands: Iterable[Iterable[Tile]]) -> tuple[TileSet, ...]:
    return tuple(hand if isinstance(hand, TileSet) else TileSet(hand) for hand in hands)


def _tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(tiles)


@attrs.frozen
class Deal(Immutable):
    """The hands and the boneyard of a round; after it a round has no chance left.

    Args:
        hands: the tiles of each seat.
        boneyard: the rest in drawing order: the last one is drawn next.
        lots: one tile a seat, drawn for the first lead and put back (R2.3);
            empty when no lots were drawn.

    Attributes:
        tiles: every tile of the hands and the boneyard.

    Raises:
        DealError: when a tile is dealt twice or lots are missing (R1.5).

    >>> deal = Deal.shuffle(Rules(), 4, random.Random(7))
    >>> [len(hand) for hand in deal.hands], len(deal.boneyard)
    ([11, 11, 11, 11], 11)
    """

    hands: tuple[TileSet, ...] = attrs.field(converter=_hands)
    boneyard: tuple[Tile, ...] = attrs.field(default=(), converter=_tiles)
    lots: tuple[Tile, ...] = attrs.field(default=(), converter=_tiles)

    tiles: TileSet = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        tiles = union([*self.hands, TileSet(self.boneyard)])
        object.__setattr__(self, "tiles", tiles)
        if len(tiles) < sum(map(len, self.hands)) + len(self.boneyard):
            dealt = [*self.boneyard, *(tile for hand in self.hands for tile in hand)]
            twice = next(tile for tile in tiles if dealt.count(tile) > 1)
            message = f"{twice} is dealt twice (R1.5)"
            raise DealError(message)
        if self.lots and (
            len(set(self.lots)) < len(self.lots) or len(self.lots) != len(self.hands)
        ):
            message = f"each of {len(self.hands)} seats draws its own lot, not {self.lots} (R2.3)"
            raise DealError(message)

    @classmethod
    def shuffle(
        cls,
        rules: Rules,
        players: int,
        rng: random.Random,
        *,
        required: int | None = None,
        draw_lots: bool = False,
    ) -> Deal:
        """Shuffle the tiles and deal them (R1.3, R1.4).

        Args:
            rules: the options; they say the set and the hand size.
            players: how many seats are dealt a hand, 2..16.
            rng: where the chance comes from.
            required: the required double's value, 0..N; with
                `Opening.LAID_OUT` that double is left out of the deal. The
                set's highest unless given.
            draw_lots: draw lots for the lead too (R2.3).

        Raises:
            DealError: when the deal table has no cell for so many players, or
                the set too few tiles.
            RulesError: when so many can't play.
        """
        size = rules.hand_size_for(players)
        tiles = [*rules.domino_set.tiles - laid_out(rules, required)]
        lots = rng.sample(tiles, players) if draw_lots else ()
        # Sorting by random keys shuffles as well as rng.shuffle does, in half the time.
        tiles.sort(key=lambda _: rng.random())
        dealt = size * players
        hands = [TileSet(tiles[at : at + size]) for at in range(0, dealt, size)]
        return cls(hands, tiles[dealt:], lots)

    @property
    def lead(self) -> int | None:
        """The seat with the highest lot (R2.3).

        More pips are higher, then the higher half. ``None`` when no lots were drawn.
        """
        if not self.lots:
            return None
        return max(
            range(len(self.lots)), key=lambda seat: (self.lots[seat].pips, self.lots[seat].high)
        )


def laid_out(rules: Rules, required: int | None) -> TileSet:
    """Return the double that lies on the table before the hands are drawn, if any (R2.3)."""
    if rules.opening is not Opening.LAID_OUT:
        return TileSet()
    value = rules.domino_set.highest if required is None else required
    return TileSet([Tile(value, value)])
