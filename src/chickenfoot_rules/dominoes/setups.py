"""The flaws that set-ups of every game can have: of types, seats and places (P1, P2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.position import DominoSetup
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import is_seat
from chickenfoot_rules.dominoes.texts import (
    N_,
    Seat,
    Text,
    as_text,
    chain,
    expected,
    join,
    plural,
    text,
    within,
)
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, union
from chickenfoot_rules.dominoes.values import quote

_MOST_PLACES: Final = 5
"""How many places of one tile a sentence lists."""


def common_flaws(
    setup: DominoSetup,
    rules: type[DominoRules],
    layout: type[DominoLayout],
    undealt: Iterable[Tile],
    where: str,
    debtors: Iterable[int] = (),
) -> Iterator[Flaw]:
    """Yield the flaws of types, seats and places of a set-up; a game may have others.

    Args:
        setup: the set-up.
        rules: the class of the rules of its game.
        layout: the class of the layouts of its game.
        undealt: the tiles that are neither in hands nor on the table.
        where: where these are.
        debtors: the seats that owe something.
    """
    yield from _flaws_of_types(setup, rules, layout)
    yield from _flaws_of_seats(setup, rules.rule_ids.seats, debtors)
    if isinstance(setup.layout, layout):
        yield from _flaws_of_places(setup, rules, undealt, where)


def seat_of(seat: int, players: int) -> Seat | Text:
    """Return a seat that a sentence is about, even if there is no such seat."""
    return Seat(seat) if is_seat(seat, players) else text("seat {number}", number=quote(seat))


def _flaws_of_types(
    setup: DominoSetup, rules: type[DominoRules], layout: type[DominoLayout]
) -> Iterator[Flaw]:
    ids = rules.rule_ids
    if not isinstance(setup.rules, rules):
        message = expected(chain([rules.__name__]), setup.rules)
        yield Flaw(FlawCode.WRONG_TYPE, message, ids.tiles)
    if not isinstance(setup.layout, layout):
        what = text("a {type} on the table", type=layout.__name__)
        message = expected(what, setup.layout)
        yield Flaw(FlawCode.WRONG_TYPE, message, ids.seats)


def _flaws_of_seats(setup: DominoSetup, rule: str, debtors: Iterable[int]) -> Iterator[Flaw]:
    """Yield each seat that is named and does not exist."""
    named = [(N_("a seat"), setup.seat), (N_("a lead"), setup.lead)]
    for name, seat in (*named, *((N_("a debtor"), debtor) for debtor in debtors)):
        if not is_seat(seat, setup.players):
            message = expected(within(name, 0, setup.players - 1), seat)
            yield Flaw(FlawCode.NO_SUCH_SEAT, message, rule)


def _flaws_of_places(
    setup: DominoSetup, rules: type[DominoRules], undealt: Iterable[Tile], where: str
) -> Iterator[Flaw]:
    """Yield the tiles that are not in exactly one place."""
    hands, twice, laid, rest = setup.hands, setup.given_twice(), setup.layout.tiles, [*undealt]
    everything = union([*hands, TileSet(rest), laid])
    count = sum(map(len, hands)) + len(rest) + len(laid)
    tiles = setup.rules.tiles if isinstance(setup.rules, rules) else everything
    if everything == tiles and len(everything) == count and not any(twice):
        return
    places: dict[Tile, list[str]] = {tile: [] for tile in everything}
    for tile in laid:
        places[tile].append(text("on the table"))
    for seat, (hand, more) in enumerate(zip(hands, twice, strict=True)):
        for tile in (*hand, *more):
            places[tile].append(text("in the hand of {seat}", seat=Seat(seat)))
    for tile in rest:
        places[tile].append(as_text(where))
    ids = rules.rule_ids
    if missing := tiles - everything:
        message = plural("{tiles} is nowhere", "{tiles} are nowhere", len(missing), tiles=missing)
        yield Flaw(FlawCode.MISSING_TILE, message, ids.places, tiles=missing)
    for tile, found in places.items():
        concerned = TileSet([tile])
        if tile not in tiles:
            message = text(
                "{tile} is {where}, but a {set} set has no such tile",
                tile=tile,
                where=found[0],
                set=setup.rules.domino_set,
            )
            yield Flaw(FlawCode.NOT_IN_SET, message, ids.tiles, tiles=concerned)
        if len(found) > 1:
            # A caller may repeat a tile as often as they like.
            message = text("{tile} is {where}", tile=tile, where=join(found[:_MOST_PLACES], "and"))
            yield Flaw(FlawCode.DUPLICATE_TILE, message, ids.places, tiles=concerned)
