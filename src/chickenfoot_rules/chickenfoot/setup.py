"""Positions that may have flaws, and every flaw in them (P1, P2)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Final

import attrs

from chickenfoot_rules.base import N_, Seat, Text, check_type, expected, items_of, join, text
from chickenfoot_rules.base.values import as_int
from chickenfoot_rules.chickenfoot.deal_tables import MAX_PLAYERS, PLAYERS, POSSIBLE_PLAYERS
from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.rules import Chickenlittle, MissingDouble, Opening, Rules
from chickenfoot_rules.chickenfoot.scoring import is_over
from chickenfoot_rules.dominoes import Flaw, FlawCode, Tile, TileSet, tile_set_of
from chickenfoot_rules.dominoes.position import DominoSetup, common_flaws, masks_of, seat_of
from chickenfoot_rules.dominoes.scoring import is_seat

NO_DEBTS: Final[frozenset[int]] = frozenset()
"""The debts of most positions."""

NO_TILES: Final = TileSet()
"""The skipped doubles, and the lots, of most positions."""


def _boneyard(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return items_of(tiles, "tiles")


def _debts(seats: Iterable[int]) -> frozenset[int]:
    each = items_of(seats, "seats")
    for seat in each:
        check_type(seat, Hashable, "seats")
    return frozenset(map(as_int, each))


def _usual_openers(setup: Setup) -> TileSet:
    if isinstance(setup.rules, Rules) and isinstance(setup.layout, Layout):  # pyright: ignore[reportUnnecessaryIsInstance]
        highest = setup.rules.domino_set.highest
        return TileSet([setup.layout.opening or Tile(highest, highest)])
    return NO_TILES  # The other two parts are the flaw.


@attrs.frozen(weakref_slot=False, repr=False)
class Setup(DominoSetup):
    """A position that may have flaws: its parts as data.

    A `Round` is a set-up without flaws: ``Round.from_setup(setup)``.

    Args:
        rules: the options.
        hands: the tiles of each seat.
        boneyard: the tiles left to draw; the last one is drawn next.
        layout: the tiles on the table.
        seat: the seat whose turn it is, 0..players−1. After the end of the round: the seat
            that went out, or whose turn it would be.
        lead: the seat that leads the round, 0..players−1 (R2.6).
        openers: the doubles that may open the round. The default is the double on the table,
            or the highest one of the set.
        drawn: the tile that ``seat`` has just drawn and may play now (R4.1).
        debts: the seats that owe the Chickenlittle penalty (R6.3).
        skipped: the doubles that were called for before the openers. Everyone knows that
            nobody holds them. Empty after the first move (R2.4, R2.5).
        lots: the tiles that were drawn for the first lead and put back. Everyone knows that
            they are in the boneyard. Empty after the first move (R2.3).

    >>> from chickenfoot_rules import Rules
    >>> setup = Setup(
    ...     rules=Rules(domino_set=1),
    ...     hands=[[Tile(0, 1)], []],
    ...     boneyard=[],
    ...     layout=Layout(),
    ...     seat=5,
    ... )
    >>> for flaw in setup.flaws():
    ...     print(flaw)
    expected a seat from 0 to 1, got 5 (R3.8)
    0-0 1-1 are nowhere (R1.5)
    seat 1 holds nothing, but only the seat that has just laid its last tile can (R5.1)
    """

    rules: Rules
    _hands: tuple[int, ...] = attrs.field(alias="hands", converter=masks_of)
    boneyard: tuple[Tile, ...] = attrs.field(converter=_boneyard)
    layout: Layout
    seat: int = attrs.field(converter=as_int)
    lead: int = attrs.field(default=0, converter=as_int)
    openers: TileSet = attrs.field(
        default=attrs.Factory(_usual_openers, takes_self=True), converter=tile_set_of
    )
    drawn: Tile | None = None
    debts: frozenset[int] = attrs.field(default=NO_DEBTS, converter=_debts)
    skipped: TileSet = attrs.field(default=NO_TILES, converter=tile_set_of)
    lots: TileSet = attrs.field(default=NO_TILES, converter=tile_set_of)

    @property
    def boneyard_size(self) -> int:
        """The number of tiles left to draw."""
        return len(self.boneyard)

    @property
    def must_open(self) -> bool:
        """Whether the seat whose turn it is holds a double that opens, and must lay it (R2.2)."""
        return self.layout.is_empty and bool(self._hands[self.seat] & self.openers.mask)

    def _parts_seen_by(self, seat: int, *, is_over: bool) -> dict[str, object]:
        drawn = self.drawn if self.seat == seat else None
        return {**super()._parts_seen_by(seat, is_over=is_over), "drawn": drawn}

    def flaws(self) -> tuple[Flaw, ...]:
        """Return every flaw of the position; empty if it is a possible round."""
        return tuple(_flaws(self))


def _flaws(setup: Setup) -> Iterator[Flaw]:
    """Yield every flaw; each check asks only for the parts that it judges (P2)."""
    yield from common_flaws(
        setup, Rules, Layout, setup.boneyard, N_("in the boneyard"), setup.debts
    )
    if not isinstance(setup.drawn, Tile | None):  # pyright: ignore[reportUnnecessaryIsInstance]
        yield Flaw(FlawCode.WRONG_TYPE, expected("a drawn tile, or none", setup.drawn), "R4.1")
    players = setup.players
    if players not in PLAYERS:
        yield Flaw(FlawCode.WRONG_PLAYERS, expected(POSSIBLE_PLAYERS, players), "R1.2")
    has_rules, has_layout = isinstance(setup.rules, Rules), isinstance(setup.layout, Layout)  # pyright: ignore[reportUnnecessaryIsInstance]
    if not (has_rules and has_layout):
        return  # All other checks need both.
    if setup.layout.arms != setup.rules.arms:
        message = text(
            "by the rules the opening double takes {arms} tiles, not {found}",
            arms=setup.rules.arms,
            found=setup.layout.arms,
        )
        yield Flaw(FlawCode.WRONG_ARMS, message, "R3.2")
    yield from _check_openers(setup)
    hands = setup.hands
    if setup.layout.is_empty:
        yield from _check_before_opening(setup, hands)
    if setup.skipped:
        yield from _check_skipped(setup)
    laid = len(setup.layout.tiles) - setup.rules.places_double
    if setup.lots:
        yield from _check_lots(setup, laid)
    yield from _check_end(hands, laid, setup.seat)
    if isinstance(setup.drawn, Tile):
        hand = hands[setup.seat] if is_seat(setup.seat, players) else None
        yield from _check_drawn(hand, setup, setup.drawn)
    if setup.debts:
        yield from _check_debts(setup, laid)


def _check_openers(setup: Setup) -> Iterator[Flaw]:
    rules, openers, opening = setup.rules, setup.openers, setup.layout.opening
    several = (
        rules.opening is Opening.HIGHEST_HELD
        and rules.missing_double is not MissingDouble.RESHUFFLE
    )
    if not openers or not openers <= rules.domino_set.doubles or (len(openers) > 1 and not several):
        what = (
            text("one double or more of the set to open the round")
            if several
            else text("one double of the set to open the round")
        )
        message = expected(what, str(openers))
        yield Flaw(FlawCode.WRONG_OPENERS, message, "R2.1, R2.4", tiles=openers)
    if opening is not None and opening not in openers:
        message = text(
            "{opening} has opened the round, but only {openers} could",
            opening=opening,
            openers=openers,
        )
        yield Flaw(FlawCode.WRONG_OPENING, message, "R2.2", tiles=TileSet([opening]))


def _check_before_opening(setup: Setup, hands: Sequence[TileSet]) -> Iterator[Flaw]:
    rules, openers = setup.rules, setup.openers
    if rules.places_double:
        message = text("the opening double is placed before the first turn, but the table is empty")
        yield Flaw(FlawCode.WRONG_OPENING, message, "R2.3, R2.8", tiles=openers)
        return
    holders = [holder for holder, hand in enumerate(hands) if hand.mask & openers.mask]
    if not holders and rules.missing_double is MissingDouble.RESHUFFLE:
        message = text(
            "nobody holds {openers}, so the tiles must be shuffled and dealt again", openers=openers
        )
        yield Flaw(FlawCode.WRONG_OPENING, message, "R2.5", tiles=openers)
    held = setup.held & openers
    has_seats = is_seat(setup.seat, setup.players) and is_seat(setup.lead, setup.players)
    if rules.missing_double is MissingDouble.DRAW_EACH:
        if has_seats:
            yield from _check_cycle(setup, holders)
        return
    if len(held) > 1:
        message = text("{tiles} are all held, but the first to appear opens at once", tiles=held)
        yield Flaw(FlawCode.WRONG_OPENING, message, "R2.4", tiles=held, seats=tuple(holders))
    elif holders and setup.seat not in holders:
        yield _holder_waits(setup, holders, "R2.2")
    if len(openers) > 1 and len(held) == 1 == len(hands[holders[0]]):
        message = text(
            "several doubles open only if {tiles} was drawn, but by a hand without a tile",
            tiles=held,
        )
        yield Flaw(FlawCode.WRONG_OPENERS, message, "R2.4", tiles=held, seats=tuple(holders))
    if has_seats and (not holders or len(openers) > 1):
        yield from _check_drawers(setup)


def _check_cycle(setup: Setup, holders: Sequence[int]) -> Iterator[Flaw]:
    """Yield why a cycle of draws, drawn to its end, can't be where it is (R2.5).

    A seat that has drawn may hold what opens until all have drawn; then the highest opens. Which of
    its tiles a seat has drawn is its past.
    """
    players, openers = setup.players, setup.openers
    turn = (setup.seat - setup.lead) % players
    places = {holder: (holder - setup.lead) % players for holder in holders}
    highest = {holder: max(setup.hands[holder] & openers) for holder in holders}
    opens = setup.seat in holders
    if opens:
        wrong = [holder for holder in holders if highest[holder] > highest[setup.seat]]
    else:
        wrong = [holder for holder in holders if places[holder] > turn or not setup.boneyard]
    if wrong:
        yield _holder_waits(setup, wrong, "R2.5")
    if opens and len(openers) > 1:
        drawers = players if setup.boneyard else max(places.values()) + 1
        yield from _check_drawers(setup, drawers)
        if len(held := setup.hands[setup.seat] & openers) > 1:
            message = text(
                "{tiles} are all held by {seat}, but it has drawn only one of them",
                tiles=held,
                seat=Seat(setup.seat),
            )
            yield Flaw(FlawCode.WRONG_OPENING, message, "R2.4", tiles=held, seats=(setup.seat,))
    elif not opens:
        yield from _check_drawers(setup)


def _check_drawers(setup: Setup, drawers: int | None = None) -> Iterator[Flaw]:
    """Yield the seats that have drawn for the double, but held nothing before (R2.5).

    Args:
        setup: the set-up.
        drawers: how many have drawn; by default those before the turn.
    """
    players = setup.players
    if drawers is None:
        drawers = (setup.seat - setup.lead) % players
    for number in range(drawers):
        drawer = (setup.lead + number) % players
        if len(setup.hands[drawer]) == 1:
            message = text(
                "{seat} has drawn for the double, so it holds two tiles or more", seat=Seat(drawer)
            )
            yield Flaw(FlawCode.WRONG_TURN, message, "R2.5", seats=(drawer,))


def _holder_waits(setup: Setup, holders: Sequence[int], rule: str) -> Flaw:
    message = text(
        "{seat} holds what opens, but it is the turn of {turn}",
        seat=Seat(holders[0]),
        turn=seat_of(setup.seat, setup.players),
    )
    return Flaw(FlawCode.WRONG_TURN, message, rule, seats=tuple(holders))


def _check_skipped(setup: Setup) -> Iterator[Flaw]:
    rules, skipped = setup.rules, setup.skipped

    def flaw(message: str, rule: str = "R2.5", tiles: TileSet = skipped) -> Flaw:
        return Flaw(FlawCode.WRONG_SKIPPED, message, rule, tiles=tiles)

    if not skipped <= rules.domino_set.doubles - setup.openers:
        yield flaw(expected("other doubles of the set as skipped", str(skipped)), "R2.4, R2.5")
    if rules.opening is not Opening.HIGHEST_HELD and not rules.missing_double.lower_opens:
        message = text(
            "by the rules only one double is requested, so {tiles} can't be skipped", tiles=skipped
        )
        yield flaw(message)
    if not setup.layout.is_empty:
        yield flaw(text("the round is open, so {tiles} can't be skipped any more", tiles=skipped))
    elif setup.openers and (why := _why_not_skipped(setup)):
        yield flaw(why)
    if held := setup.held & skipped:
        yield flaw(text("somebody holds {tiles}, so it can't be skipped", tiles=held), tiles=held)


def _why_not_skipped(setup: Setup) -> Text | None:
    """Return why the skipped doubles were not called for before the openers (R2.4, R2.5)."""
    openers, skipped = setup.openers, setup.skipped
    if any(hand & openers for hand in setup.hands):
        if len(openers) > 1:
            return text(
                "nobody held {openers}, so all unused doubles open, and none was skipped",
                openers=openers,
            )
        if min(skipped) < max(openers):
            return text(
                "the highest double that is held opens, so {tile} was not skipped",
                tile=min(skipped),
            )
        has_drawn = not is_seat(setup.seat, setup.players) or not setup.must_open
    else:
        if setup.rules.opening is Opening.HIGHEST_HELD:
            return text(
                "nobody holds {openers}, so all unused doubles open, and none was skipped",
                openers=openers,
            )
        if max(skipped) > min(openers):
            return text(
                "the players draw for {openers}, so the higher {tile} was not skipped",
                openers=openers,
                tile=max(skipped),
            )
        has_drawn = setup.seat != setup.lead
    if not has_drawn:
        return None
    seat = seat_of(setup.lead, setup.players)
    return text("{seat} has drawn, so {tiles} can't be skipped any more", seat=seat, tiles=skipped)


def _check_lots(setup: Setup, laid: int) -> Iterator[Flaw]:
    lots = setup.lots

    def flaw(message: str) -> Flaw:
        return Flaw(FlawCode.WRONG_LOTS, message, "R2.3", tiles=lots)

    placed = lots & {setup.layout.opening} if setup.rules.places_double else NO_TILES
    if not setup.rules.places_double:
        yield flaw(text("by the rules the player with the double opens, so no lots are drawn"))
    elif len(lots) != setup.players:
        what = text("{players} lots, one for each seat", players=setup.players)
        yield flaw(expected(what, str(lots)))
    if placed:
        message = text(
            "{tile} is placed before the lots are drawn, so it can't be one", tile=placed
        )
        yield flaw(message)
    if not lots - placed <= TileSet(setup.boneyard):
        yield flaw(
            text("the lots {lots} were put back, but they are not all in the boneyard", lots=lots)
        )
    if laid or setup.seat != setup.lead or setup.drawn is not None:
        yield flaw(
            text("the round has begun, so the lots {lots} may have been drawn since", lots=lots)
        )


def _check_end(hands: Sequence[TileSet], laid: int, seat: int) -> Iterator[Flaw]:
    empty = tuple(holder for holder, hand in enumerate(hands) if not hand)
    if len(empty) > 1:
        message = text(
            "{seats} all hold nothing, but the first of them ends the round",
            seats=join(map(Seat, empty[:MAX_PLAYERS]), "and"),
        )
        yield Flaw(FlawCode.WRONG_END, message, "R5.1", seats=empty)
    elif empty and (empty != (seat,) or laid < 1):
        message = text(
            "{seat} holds nothing, but only the seat that has just laid its last tile can",
            seat=Seat(empty[0]),
        )
        yield Flaw(FlawCode.WRONG_END, message, "R5.1", seats=empty)


def _check_drawn(hand: TileSet | None, setup: Setup, drawn: Tile) -> Iterator[Flaw]:
    """Yield why a drawn tile can't wait to be played.

    Args:
        hand: the tiles of the seat whose turn it is, or ``None`` if there is no such seat.
        setup: the position.
        drawn: the tile.
    """
    layout, tiles = setup.layout, TileSet([drawn])

    def flaw(sentence: str, rule: str, others: TileSet = tiles) -> Flaw:
        message = text(sentence, drawn=drawn, others=others)
        return Flaw(FlawCode.WRONG_DRAWN, message, rule, tiles=tiles)

    if hand is not None and drawn not in hand:
        yield flaw(N_("the seat whose turn it is does not hold the drawn tile {drawn}"), "R4.1")
    if not setup.rules.may_play_drawn(setup.boneyard_size):
        yield flaw(N_("by the rules {drawn} is not played in the same turn"), "R4.1")
    if layout.is_empty:
        yield flaw(N_("{drawn} can't wait to be played before the round is open"), "R2.5")
    elif drawn not in layout.fitting(tiles):
        yield flaw(N_("the drawn tile {drawn} does not fit, so the turn is over"), "R4.1")
    if hand is None:
        return
    if len(hand) == 1:
        yield flaw(N_("before {drawn} was drawn the hand was empty, so the round was over"), "R5.1")
    # Before the draw there was one tile more.
    holds_back = setup.rules.may_hold_back(setup.boneyard_size + 1)
    if not holds_back and (others := layout.fitting(hand) - tiles):
        sentence = N_("a seat that holds {others} can play, so it has not drawn {drawn}")
        yield flaw(sentence, "R3.6", others)


def _check_debts(setup: Setup, laid: int) -> Iterator[Flaw]:
    hands, players = setup.hands, setup.players
    debts = tuple(sorted(debtor for debtor in setup.debts if is_seat(debtor, players)))

    def flaw(message: str, rule: str, seats: tuple[int, ...] = debts) -> Flaw:
        return Flaw(FlawCode.WRONG_DEBT, message, rule, seats=seats)

    if not setup.rules.chickenlittle:
        message = text("by the rules the last tile is not announced, so nobody owes a penalty")
        yield flaw(message, "R6.1")
    if laid < 1:
        yield flaw(text("nobody owes a penalty before anybody has laid a tile"), "R6.2")
    elif laid < len(debts):
        message = text(
            "each debt takes a play of its own, so {laid} can't leave {debts} debts",
            laid=laid,
            debts=len(debts),
        )
        yield flaw(message, "R6.2")
    for debtor in debts:
        if len(hands[debtor]) != 1:
            message = text(
                "{seat} owes for its last tile, but holds {tiles}",
                seat=Seat(debtor),
                tiles=len(hands[debtor]),
            )
            yield flaw(message, "R6.2", (debtor,))
    if setup.drawn is not None and setup.seat in debts:
        message = text(
            "{seat} owes a penalty, so it may not play the tile it drew", seat=Seat(setup.seat)
        )
        yield flaw(message, "R6.3", (setup.seat,))
    yield from _check_debts_at_once(setup, debts)
    # A house may ask for the seat; without one, any other flaw comes first.
    seat = setup.seat if is_seat(setup.seat, players) else 0
    masks = [hand.mask for hand in hands]
    if is_over(setup.rules, masks, setup.boneyard_size, setup.layout, seat):
        yield flaw(text("the round is over, so no penalty is owed any more"), "R6.3")


def _check_debts_at_once(setup: Setup, debts: tuple[int, ...]) -> Iterator[Flaw]:
    """Yield why penalties that are paid at once can't be owed (R6.3).

    Args:
        setup: the set-up.
        debts: the seats that owe one.
    """
    if setup.rules.chickenlittle is not Chickenlittle.AT_ONCE:
        return
    turn = setup.seat
    late = tuple(debtor for debtor in debts if debtor != turn)
    if late and is_seat(turn, setup.players):
        message = text("a penalty is paid at once, so only {turn} can owe one", turn=Seat(turn))
        yield Flaw(FlawCode.WRONG_DEBT, message, "R6.3", seats=late)
    if not setup.rules.may_draw(setup.boneyard_size):
        message = text("there is no tile to draw, so nobody owes a penalty")
        yield Flaw(FlawCode.WRONG_DEBT, message, "R6.3", seats=debts)
