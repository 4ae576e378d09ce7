"""All the chance of the game: who holds which tiles, and in which order the rest is drawn."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Protocol

import attrs

from chickenfoot_rules.dominoes.errors import DealError, RulesError
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable, shown

__all__ = ["Deal"]


def _hands(hands: Iterable[Iterable[Tile]]) -> tuple[TileSet, ...]:
    return tuple([hand if isinstance(hand, TileSet) else TileSet(hand) for hand in hands])


def _tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(tiles)


class Dealing(Protocol):
    """What a deal asks of the rules of a game."""

    def hand_size_for(self, players: int) -> int:
        """Return how many tiles each player is dealt."""
        ...

    def tiles_to_deal(self, required: int | None = None) -> TileSet:
        """Return the tiles that are shuffled for a round.

        Args:
            required: the double that the round requires, where rounds do.
        """
        ...


@attrs.frozen
class Deal(Immutable):
    """The hands and the boneyard of a round; after it a round has no chance left.

    Args:
        hands: the tiles of each seat.
        boneyard: the rest in drawing order: the last one is drawn next, in a game
            in which one draws.
        lots: one tile a seat, drawn for the first lead and put back (R2.3);
            empty when no lots were drawn.

    Attributes:
        tiles: every tile of the hands and the boneyard.

    Raises:
        DealError: when a tile is dealt twice or lots are missing (R1.5).

    >>> from chickenfoot_rules import Rules
    >>> deal = Deal.shuffle(Rules(), 4, random.Random(7))
    >>> [len(hand) for hand in deal.hands], len(deal.boneyard)
    ([11, 11, 11, 11], 11)
    """

    hands: tuple[TileSet, ...] = attrs.field(converter=_hands)
    boneyard: tuple[Tile, ...] = attrs.field(default=(), converter=_tiles)
    lots: tuple[Tile, ...] = attrs.field(default=(), converter=_tiles)

    tiles: TileSet = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        mask = TileSet(self.boneyard).mask
        count = len(self.boneyard)
        for hand in self.hands:
            mask |= hand.mask
            count += hand.mask.bit_count()
        tiles = TileSet.from_mask(mask)
        object.__setattr__(self, "tiles", tiles)
        if len(tiles) < count:
            dealt = [*self.boneyard, *(tile for hand in self.hands for tile in hand)]
            twice = next(tile for tile in tiles if dealt.count(tile) > 1)
            message = f"{twice} is dealt twice (R1.5)"
            raise DealError(message)
        lots = TileSet(self.lots)
        if self.lots and not len(self.hands) == len(self.lots) == len(lots & tiles):
            message = f"each of {len(self.hands)} seats draws a lot of its own, not {lots} (R2.3)"
            raise DealError(message)

    @classmethod
    def shuffle(
        cls,
        rules: Dealing,
        players: int,
        rng: random.Random,
        *,
        required: int | None = None,
        draw_lots: bool = False,
    ) -> Deal:
        """Shuffle the tiles and deal them (R1.3, R1.4, X1).

        Args:
            rules: the options of a game; they say the tiles and the hand size.
            players: how many seats are dealt a hand, 2..16.
            rng: where the chance comes from.
            required: the required double's value, 0..N; with
                `Opening.LAID_OUT` that double is left out of the deal. The
                set's highest unless given.
            draw_lots: draw lots for the lead too (R2.3).

        Raises:
            DealError: when the deal table has no cell for so many players, or
                the set too few tiles, or no such double to lay out.
            RulesError: when so many can't play, or the rules are none.
        """
        try:
            hand_size_for, tiles_to_deal = rules.hand_size_for, rules.tiles_to_deal
        except AttributeError:
            message = f"tiles are dealt by the rules of a game, not by {shown(rules)}"
            raise RulesError(message) from None
        size = hand_size_for(players)
        everything = tiles_to_deal(required)
        tiles = [*everything]
        lots = rng.sample(tiles, players) if draw_lots else ()
        # Sorting by random keys shuffles as well as rng.shuffle does, in half the time.
        random_key = rng.random
        tiles.sort(key=lambda _: random_key())
        dealt = size * players
        hands = tuple([TileSet(tiles[at : at + size]) for at in range(0, dealt, size)])
        deal = object.__new__(cls)  # What has been shuffled needs no check.
        object.__setattr__(deal, "hands", hands)
        object.__setattr__(deal, "boneyard", tuple(tiles[dealt:]))
        object.__setattr__(deal, "lots", tuple(lots))
        object.__setattr__(deal, "tiles", everything)
        return deal

    @property
    def lead(self) -> int | None:
        """The seat with the highest lot (R2.3).

        More pips are higher, then the higher half. ``None`` when no lots were drawn.
        """
        return highest_lot(self.lots) if self.lots else None


def highest_lot(lots: Sequence[Tile]) -> int:
    """Return the seat with the highest of one lot a seat.

    More pips are higher, then the higher half (R2.3).
    """
    return max(range(len(lots)), key=lambda seat: (lots[seat].pips, lots[seat].high))
