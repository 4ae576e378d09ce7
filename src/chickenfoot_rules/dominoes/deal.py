"""Deals: the hands and the boneyard of a round, which is all the chance in it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import attrs

from chickenfoot_rules.base import DealError, Immutable, as_int, expected, items_of, text, within
from chickenfoot_rules.base.errors import check_type
from chickenfoot_rules.base.texts import chain, cite, plural
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import check_seat, is_seat
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, shuffle, union, with_repeated


def _hands(hands: Iterable[Iterable[Tile]]) -> tuple[TileSet, ...]:
    each = items_of(hands, "hands")
    return tuple([hand if isinstance(hand, TileSet) else _hand(hand) for hand in each])


def _hand(tiles: Iterable[Tile]) -> TileSet:
    hand, twice = with_repeated(tiles)
    if twice:
        raise _dealt_twice(min(twice))
    return hand


def _dealt_twice(tile: Tile) -> DealError:
    return DealError(text("{tile} is dealt twice (R1.5)", tile=tile))


def _tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return items_of(tiles, "tiles")


@attrs.frozen
class Deal(Immutable):
    """The hands and the boneyard of a round. After the deal nothing is random.

    Args:
        hands: the tiles of each seat.
        boneyard: the tiles left to draw; the last one is drawn next. In a game without drawing,
            they are out of play.
        lots: one tile of the boneyard for each seat, drawn for the first lead and put back
            (R2.3), never the double that is placed; empty if no lots were drawn.
        lead: the seat that was drawn to lead, 0..players−1, by rules with ``lead=DRAWN`` (R2.6);
            if there are lots, it is the seat with the highest one.

    Attributes:
        tiles: every tile of the hands and the boneyard.

    Raises:
        DealError: if a tile is dealt twice (R1.5), or the lots are not one different tile of
            the boneyard for each seat (R2.3), or the lead is no seat, or not that of the highest
            lot.

    >>> from chickenfoot_rules import Rules
    >>> deal = Deal.shuffle(Rules(), 4, random.Random(7))
    >>> [len(hand) for hand in deal.hands], len(deal.boneyard)
    ([11, 11, 11, 11], 11)
    """

    hands: tuple[TileSet, ...] = attrs.field(converter=_hands)
    boneyard: tuple[Tile, ...] = attrs.field(default=(), converter=_tiles)
    lots: tuple[Tile, ...] = attrs.field(default=(), converter=_tiles)
    lead: int | None = attrs.field(default=None, converter=attrs.converters.optional(as_int))

    tiles: TileSet = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        undrawn = TileSet(self.boneyard)
        mask = undrawn.mask
        count = len(self.boneyard)
        for hand in self.hands:
            mask |= hand.mask
            count += hand.mask.bit_count()
        tiles = TileSet.from_mask(mask)
        object.__setattr__(self, "tiles", tiles)
        if len(tiles) < count:
            dealt = [*self.boneyard, *(tile for hand in self.hands for tile in hand)]
            raise _dealt_twice(next(tile for tile in tiles if dealt.count(tile) > 1))
        lots = TileSet(self.lots)
        if self.lots and not len(self.hands) == len(self.lots) == len(lots & undrawn):
            what = text(
                "{number} different tiles of the boneyard as lots, one for each seat",
                number=len(self.hands),
            )
            raise DealError(expected(what, str(lots), "R2.3"))
        best = highest_lot(self.lots) if self.lots else None
        if self.lead is None:
            object.__setattr__(self, "lead", best)
        elif best not in (None, self.lead):
            what = text("the seat with the highest lot, {seat}, as lead", seat=best)
            raise DealError(expected(what, self.lead, "R2.3"))
        elif not is_seat(self.lead, len(self.hands)):
            what = within("a lead", 0, len(self.hands) - 1)
            raise DealError(expected(what, self.lead, "R2.6"))

    @classmethod
    def shuffle(
        cls,
        rules: DominoRules,
        players: int,
        rng: random.Random,
        *,
        required: int | None = None,
        draw_lots: bool = False,
        lead: int | None = None,
    ) -> Deal:
        """Shuffle the tiles and deal them (R1.3, R1.4, X1).

        Args:
            rules: the options of a game, which give the tiles and the hand size.
            players: the number of seats, 2..16.
            rng: the source of randomness.
            required: the value of the required double, 0..N; the default is the highest of
                the set. With `Opening.LAID_OUT` that double is not dealt.
            draw_lots: whether to draw lots for the lead, too. The required double is placed before,
                so it is never a lot. If the rest of the boneyard has fewer tiles than there are
                seats, no lots are drawn (R2.3).
            lead: the seat that was drawn to lead, instead of lots (R2.6).

        Raises:
            DealError: if the deal table has no cell for this number of players, the set has too few
                tiles, or it has no such double to lay out.
            RulesError: if the game does not allow this number of players.
        """
        players = as_int(players)
        size = rules.hand_size_for(players)
        everything = rules.tiles_to_deal(required)
        tiles = [*everything]
        shuffle(tiles, rng)
        dealt = size * players
        bits = [tile.bit for tile in tiles]
        masks = [sum(bits[at : at + size]) for at in range(0, dealt, size)]
        hands = tuple(map(TileSet.from_mask, masks))
        boneyard = tiles[dealt:]
        lots: Sequence[Tile] = ()
        if draw_lots:
            value = rules.domino_set.highest if required is None else required
            left = [tile for tile in boneyard if tile != Tile(value, value)]
            lots = rng.sample(left, players) if len(left) >= players else ()
            lead = highest_lot(lots) if lots else None
        deal = object.__new__(cls)  # Shuffled tiles need no check.
        object.__setattr__(deal, "hands", hands)
        object.__setattr__(deal, "boneyard", tuple(boneyard))
        object.__setattr__(deal, "lots", tuple(lots))
        object.__setattr__(deal, "lead", lead)
        object.__setattr__(deal, "tiles", everything)
        return deal


def deal_before(
    rules: DominoRules,
    hands: Sequence[TileSet],
    undealt: Iterable[Tile],
    laid: TileSet,
    lots: Sequence[Tile] = (),
    lead: int | None = None,
) -> Deal:
    """Return the deal that a round began with, from what it left.

    A dealt tile that lies on the table was found (R2.8). It goes back to the hand that is one tile
    short, or to the bottom of the boneyard. Only where you dealt unequal hands yourself may it
    have been elsewhere, and then, too, an equal round begins with the deal.

    Args:
        rules: the options of a game.
        hands: the tiles of each seat before the first move.
        undealt: the tiles left to draw, or out of play.
        laid: the tiles on the table.
        lots: the lots, if any were drawn (R2.3).
        lead: the seat that led; a deal has it if it was drawn (R2.6).
    """
    if lots or not rules.draws_lead:
        lead = None
    found = [tile for tile in laid if tile in rules.tiles_to_deal(tile.high)]
    if found:
        sizes = [len(hand) for hand in hands]
        short = sizes.index(min(sizes))
        if all(size == sizes[short] + (seat != short) for seat, size in enumerate(sizes)):
            filled = hands[short] | TileSet(found)
            return Deal((*hands[:short], filled, *hands[short + 1 :]), undealt, lots, lead)
    return Deal(hands, (*found, *undealt), lots, lead)


def sizes_of_hands(
    rules: DominoRules, players: int | None, sizes: Sequence[int] | None
) -> Sequence[int]:
    """Return the number of tiles dealt to each seat.

    Args:
        rules: the options of a game.
        players: the number of seats; ``None`` for the usual one, or that of the sizes.
        sizes: the sizes, if they are not those of the rules.

    Raises:
        ChickenfootError: if the rules do not allow this number of players.
        DealError: if the sizes are for another number of players.
    """
    if sizes is None:
        number = as_int(rules.usual_players if players is None else players)
        return [rules.hand_size_for(number)] * number
    sizes = [*map(as_int, items_of(sizes, "sizes of hands"))]
    for size in sizes:
        check_type(size, int, "sizes of hands")
    if players is not None and players != len(sizes):
        raise DealError(expected(text("{players} sizes of hands", players=players), len(sizes)))
    return sizes


def deal_around(
    seat: int,
    hand: Iterable[Tile],
    sizes: Sequence[int],
    opens: tuple[int, Tile] | None,
    *,
    tiles: TileSet,
    unheld: TileSet,
    lots: Iterable[Tile] = (),
    lead: int | None = None,
) -> Deal:
    """Return a deal that a seat can't tell from the real one.

    Args:
        seat: the seat, 0..players−1.
        hand: its tiles; the one that opens may be missing, if it is laid already (R2.8).
        sizes: the number of tiles dealt to each seat.
        opens: the seat that holds the tile that opens, and this tile; ``None`` if nobody holds it.
        tiles: the tiles to deal.
        unheld: the tiles that nobody holds, since they would open instead.
        lots: the lots, if any were drawn (R2.3).
        lead: the seat that leads, if the caller names it.

    Raises:
        DealError: if there is no such deal.
        SeatError: if there is no such seat.
    """
    hands = [TileSet()] * len(sizes)
    hands[check_seat(seat, len(sizes))] = _hand(hand)
    if opens is not None:
        holder, opener = opens
        hands[check_seat(holder, len(sizes))] |= TileSet([opener])
    if len(hands[seat]) != sizes[seat]:
        what = plural("a hand of {number} tile", "a hand of {number} tiles", sizes[seat])
        raise DealError(expected(what, chain([str(hands[seat])]), "R1.3"))
    lots = _tiles(lots)
    # What nobody holds comes last, and into the boneyard.
    rest = sorted(tiles - union(hands) - TileSet(lots), key=lambda tile: tile in unheld)
    for at, size in enumerate(sizes):
        missing = size - len(hands[at])
        hands[at] |= TileSet(rest[:missing])
        del rest[:missing]
    if [*map(len, hands)] != [*sizes]:
        what = text("hands of {set} tiles at most", set=len(tiles))
        raise DealError(expected(what, chain(map(str, sizes)), "R1.4"))
    if held := union(hands) & unheld:
        message = text("a hand with {tiles} would have opened the round", tiles=held)
        raise DealError(cite(message, "R2.2"))
    return Deal(hands, (*rest, *lots), lots, lead if lots else None)


def highest_lot(lots: Sequence[Tile]) -> int:
    """Return the seat with the highest lot (R2.3).

    More pips are higher; of equal pips, the higher half decides.

    Args:
        lots: one tile for each seat.
    """
    return max(range(len(lots)), key=lambda seat: (lots[seat].pips, lots[seat].high))
