"""Positions of Express-Domino that may have flaws, and every flaw in them (P1, P2)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from chickenfoot_rules.base import N_, Seat, as_int, expected, join, text
from chickenfoot_rules.dominoes import Flaw, FlawCode
from chickenfoot_rules.dominoes.position import DominoSetup, common_flaws, masks_of, seat_of
from chickenfoot_rules.dominoes.scoring import is_seat
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, tile_set_of, union
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.rules import HAND_SIZE, MAX_PLAYERS, ExpressRules


@attrs.frozen(weakref_slot=False, repr=False)
class ExpressSetup(DominoSetup):
    """A position that may have flaws: its parts as data.

    An `ExpressRound` is a set-up without flaws: ``ExpressRound.from_setup(setup)``.

    Args:
        rules: the options.
        hands: the tiles of each seat.
        out_of_play: the tiles that were not dealt (X1).
        layout: the tiles on the table.
        seat: the seat whose turn it is, 0..players−1. After the end of the round: the seat
            that went out, or whose turn it would be.
        lead: the seat that leads the round, called the *hand* in the source, 0..players−1 (X2, X3).
        opener: the tile that had to be led in a first round; ``None`` if any tile could be led (X2,
            X3).
    """

    rules: ExpressRules
    _hands: tuple[int, ...] = attrs.field(alias="hands", converter=masks_of)
    out_of_play: TileSet = attrs.field(converter=tile_set_of)
    layout: Line
    seat: int = attrs.field(converter=as_int)
    lead: int = attrs.field(converter=as_int)
    opener: Tile | None = None

    def flaws(self) -> tuple[Flaw, ...]:
        """Return every flaw of the position; empty if it is a possible round."""
        return tuple(_flaws(self))


def _flaws(setup: ExpressSetup) -> Iterator[Flaw]:
    """Yield every flaw; each check asks only for the parts that it judges (P2)."""
    has_rules = isinstance(setup.rules, ExpressRules)  # pyright: ignore[reportUnnecessaryIsInstance]
    if has_rules and setup.players != setup.rules.players:
        message = text(
            "expected {players} hands for {players} players, got {found}",
            players=setup.rules.players,
            found=setup.players,
        )
        yield Flaw(FlawCode.WRONG_PLAYERS, message, "X1")
    yield from common_flaws(setup, ExpressRules, Line, setup.out_of_play, N_("out of play"))
    if not (has_rules and isinstance(setup.layout, Line)):  # pyright: ignore[reportUnnecessaryIsInstance]
        return  # All other checks need both.
    yield from _check_sizes(setup)
    if setup.opener is not None:
        yield from _check_opener(setup)


def _check_sizes(setup: ExpressSetup) -> Iterator[Flaw]:
    sizes = [len(hand) for hand in setup.hands]
    seat, lead = setup.seat, setup.lead
    resting = len(setup.rules.tiles) - HAND_SIZE * setup.rules.players
    if len(setup.out_of_play) != resting:
        message = text(
            "{tiles} tiles are out of play, not {found}",
            tiles=resting,
            found=len(setup.out_of_play),
        )
        yield Flaw(FlawCode.WRONG_COUNT, message, "X1", tiles=setup.out_of_play)
    for holder, size in enumerate(sizes):
        if size > HAND_SIZE or (setup.layout.is_empty and size != HAND_SIZE):
            message = text(
                "{seat} is dealt {tiles} tiles, not {found}",
                seat=Seat(holder),
                tiles=HAND_SIZE,
                found=size,
            )
            yield Flaw(FlawCode.WRONG_COUNT, message, "X1", seats=(holder,))
    if is_seat(lead, len(sizes)):
        if setup.layout.is_empty and is_seat(seat, len(sizes)) and seat != lead:
            message = text(
                "{lead} leads, so it is not the turn of {turn}", lead=Seat(lead), turn=Seat(seat)
            )
            yield Flaw(FlawCode.WRONG_TURN, message, "X2, X3", seats=(lead,))
        if not setup.layout.is_empty and sizes[lead] == HAND_SIZE:
            message = text(
                "{lead} has led, so it holds fewer than {tiles} tiles",
                lead=Seat(lead),
                tiles=HAND_SIZE,
            )
            yield Flaw(FlawCode.WRONG_COUNT, message, "X2, X3", seats=(lead,))
    out = tuple(holder for holder, size in enumerate(sizes) if not size)
    if len(out) > 1:
        seats = join(map(Seat, out[:MAX_PLAYERS]), "and")
        message = text("only one seat goes out, not {seats}", seats=seats)
        yield Flaw(FlawCode.WRONG_END, message, "X6", seats=out)
    elif out and out != (seat,):
        message = text(
            "{seat} has gone out, so it is not the turn of {turn}",
            seat=Seat(out[0]),
            turn=seat_of(seat, len(sizes)),
        )
        yield Flaw(FlawCode.WRONG_TURN, message, "X6", seats=out)


def _check_opener(setup: ExpressSetup) -> Iterator[Flaw]:
    opener, layout = setup.opener, setup.layout
    if not isinstance(opener, Tile):
        yield Flaw(FlawCode.WRONG_TYPE, expected("a tile as opener, or none", opener), "X2")
        return
    tiles = TileSet([opener])
    dealt = union([*setup.hands, layout.tiles])
    if not dealt or first_opener(dealt) != opener:
        message = (
            text(
                "{opener} opens only if it is the highest, and the highest dealt tile is {highest}",
                opener=opener,
                highest=first_opener(dealt),
            )
            if dealt
            else text("{opener} opens only if it is the highest, and none is", opener=opener)
        )
        yield Flaw(FlawCode.WRONG_OPENERS, message, "X2", tiles=tiles)
        return
    if not layout.is_empty and layout.opening != opener:
        message = text("{opener} opens, but {led} was led", opener=opener, led=layout.opening)
        yield Flaw(FlawCode.WRONG_OPENING, message, "X2", tiles=tiles)
    has_seat = is_seat(setup.seat, setup.players)
    if layout.is_empty and has_seat and opener not in setup.hands[setup.seat]:
        message = text(
            "the holder of {opener} leads it, so not {seat}", opener=opener, seat=Seat(setup.seat)
        )
        yield Flaw(FlawCode.WRONG_TURN, message, "X2", tiles=tiles)


def _weight(tile: Tile) -> tuple[bool, int, int]:
    """Return the key that compares tiles: doubles first, then the pips, then the higher half."""
    return tile.is_double, tile.pips, tile.high


def first_opener(dealt: TileSet) -> Tile:
    """Return the tile that opens round 1: the highest double, or without any the highest tile (X2).

    >>> print(first_opener(TileSet.parse("2-2 3-3 5-6")), first_opener(TileSet.parse("1-6 2-5")))
    3-3 1-6
    """
    return max(dealt, key=_weight)


def higher_than(opener: Tile, tiles: TileSet) -> TileSet:
    """Return the given tiles that would have opened instead of an opener (X2)."""
    return TileSet(tile for tile in tiles if _weight(tile) > _weight(opener))
