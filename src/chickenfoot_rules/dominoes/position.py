"""Positions of every game, their common flaws, what a seat sees of them, and their open twins."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Self, TypeGuard, TypeVar, cast

import attrs

from chickenfoot_rules.base import Immutable, TileError, fill, items_of, quote
from chickenfoot_rules.base.texts import (
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
from chickenfoot_rules.dominoes.deal import Deal, deal_before
from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode
from chickenfoot_rules.dominoes.illegality import Illegality, IllegalityCode, make_illegality
from chickenfoot_rules.dominoes.layout import DominoLayout, Duty
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import is_seat
from chickenfoot_rules.dominoes.tiles import (
    ALL_TILES,
    EVERY_TILE,
    Tile,
    TileSet,
    union,
    with_repeated,
)

_R = TypeVar("_R", bound="DominoSetup")


class Masks(tuple[int, ...]):
    """The masks of hands that were given as tiles; no numbers of a caller are taken for hands.

    A move makes a plain tuple, which is faster. `attrs.evolve` passes it with the moves, and then
    the constructor of the round holds it against these.
    """

    __slots__ = ()


def masks_of(hands: Iterable[Iterable[Tile]]) -> tuple[int, ...]:
    """Return the masks of hands.

    A tile that a hand has twice sets a second bit, above those of all tiles, so that a set-up
    keeps this flaw. No round has such a hand.

    Raises:
        TileError: if a hand is something else, such as a number of tiles.
    """
    if isinstance(hands, Masks) or _are_masks(hands):
        return hands
    return Masks(map(_mask_of, items_of(hands, "hands")))


def _are_masks(hands: object) -> TypeGuard[tuple[int, ...]]:
    """Return whether these may be the masks of a round with moves."""
    if type(hands) is not tuple:
        return False
    masks = cast("tuple[object, ...]", hands)
    return bool(masks) and all(type(mask) is int for mask in masks)


def _mask_of(hand: Iterable[Tile]) -> int:
    if isinstance(hand, TileSet):
        return hand.mask
    tiles, twice = with_repeated(hand)
    return tiles.mask | twice.mask << len(ALL_TILES)


# --- the open twins that moves fill ---------------------------------------------------


class _Twins(dict[type[object], type[Any]]):
    """Open twins by their frozen classes. `functools.cache` takes twice as long to find one."""

    def __missing__(self, frozen: type[object]) -> type[Any]:
        twin = self[frozen] = _make_twin(frozen)
        return twin


open_twin: Final = _Twins().__getitem__
"""Return the open twin of a frozen class with slots; see `_make_twin`."""


def _make_twin(frozen: type[object]) -> type[Any]:
    """Return the open twin of a frozen class with slots.

    Every move makes a new round and a new layout. To call ``object.__setattr__`` for each slot
    of a frozen instance takes several times as long as plain assignments. So the engine makes
    an instance of the open twin, a subclass whose attributes can be set, fills it, and freezes
    it with ``instance.__class__ = frozen``. No open instance leaves the engine.

    ``twin.parts`` has the defaults of the constructor's arguments, and ``twin.copy(value)`` copies
    these from a value. It is a function of plain assignments, which is made as
    attrs makes an ``__init__``, because a loop over the fields takes four times as long.

    Args:
        frozen: a frozen attrs class with slots.
    """
    members: dict[str, Any] = {
        "__slots__": (),
        "__init__": object.__init__,
        # Both, or Python looks each up anew for every attribute that is set.
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
    }
    fields = attrs.fields(cast("type[Any]", frozen))
    members["parts"] = {field.name: field.default for field in fields if is_part(field)}
    lines = "".join(f"\n    self.{name} = value.{name}" for name in members["parts"])
    exec(f"def copy(self, value):{lines}", {}, members)  # noqa: S102 - our own names
    return type(f"Open{frozen.__name__}", (frozen,), members)


def open_round(kind: type[DominoSetup], source: object, **parts: object) -> Any:  # noqa: ANN401 - an open twin
    """Return an open round without a past, to be frozen.

    Args:
        kind: the class of the round.
        source: what has parts of the position, by the names of the attributes; a part that it
            lacks has its default.
        parts: the parts that it lacks or names differently.
    """
    state = open_twin(kind)()
    for name, default in state.parts.items():
        setattr(state, name, parts[name] if name in parts else getattr(source, name, default))
    state._history = state._origin = None  # noqa: SLF001 - an open twin
    return state


def freeze(state: Any, kind: type[_R]) -> _R:  # noqa: ANN401 - an open twin
    """Freeze an open round whose position has no flaws.

    Args:
        state: the open round; only its legal moves are missing.
        kind: the class of the round.
    """
    state.legal_moves = state._list_moves()  # noqa: SLF001 - an open twin
    state.__class__ = kind
    return cast("_R", state)


# --- positions, and what a seat sees of them ------------------------------------------


def is_part(field: attrs.Attribute[Any]) -> bool:
    """Return whether a field of a set-up, a round or a layout is a part of the position.

    The others follow from these parts, or are the past.
    """
    return field.init and not field.kw_only


class DominoSetup(Immutable):
    """A position of any game: the base of set-ups and rounds.

    Its subclasses are attrs classes. Their constructor arguments are the parts of the position.

    Attributes:
        rules: the options.
        layout: the tiles on the table.
        seat: the seat whose turn it is, 0..players−1.
        lead: the seat that leads the round, 0..players−1.
    """

    __slots__ = ()

    rules: DominoRules
    # Masks rather than sets of tiles, so that a move builds nothing for the hands.
    _hands: tuple[int, ...]
    layout: DominoLayout
    seat: int
    lead: int

    def __attrs_post_init__(self) -> None:
        # Plain masks are only valid with the past of a round, which proves them.
        if not isinstance(self._hands, Masks):
            raise TileError(expected("the tiles of each hand", self._hands))

    @abstractmethod
    def flaws(self) -> tuple[Flaw, ...]:
        """Return every flaw of the position; empty if it is a possible round."""

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self._hands)

    @property
    def hands(self) -> tuple[TileSet, ...]:
        """The tiles of each seat."""
        # Without the second bits of tiles that were given twice.
        return tuple([TileSet.from_mask(hand & EVERY_TILE) for hand in self._hands])

    @property
    def held(self) -> TileSet:
        """The tiles in all hands."""
        held = 0
        for hand in self._hands:
            held |= hand
        return TileSet.from_mask(held & EVERY_TILE)

    @property
    def turn(self) -> int:
        """The seat whose turn it is: the same as ``seat``.

        A view has a ``turn`` too, but its ``seat`` is the viewing seat.
        """
        return self.seat

    @property
    def undealt(self) -> tuple[Tile, ...]:
        """The tiles that are in no hand and not on the table, as a `Deal` has them.

        A game in which players draw has them as its part ``boneyard``, the one that is drawn next
        at the end. In others they are out of play.
        """
        if self.rules.draws:
            boneyard: tuple[Tile, ...] = cast("Any", self).boneyard
            return boneyard
        return tuple(self.rules.tiles - self.layout.tiles - self.held)

    @property
    def boneyard_size(self) -> int:
        """The number of tiles left to draw; 0 in a game in which nobody draws (X5)."""
        return len(self.undealt) if self.rules.draws else 0

    def to_deal(self, lots: Sequence[Tile] = ()) -> Deal:
        """Return the deal of a round before its first move.

        Args:
            lots: the lot of each seat, if lots were drawn (R2.3).
        """
        tiles = self.layout.tiles
        return deal_before(self.rules, self.hands, self.undealt, tiles, lots, self.lead)

    def _parts_seen_by(self, seat: int, *, is_over: bool) -> dict[str, object]:
        """Return the parts that differ for a viewing seat.

        Args:
            seat: the viewing seat, 0..players−1.
            is_over: whether the round is over, so that all hands lie open (R7.1, X6, X7).
        """
        hands = enumerate(self._hands)
        return {
            "seat": seat,
            "hands": tuple(
                [TileSet.from_mask(hand) if is_over or it == seat else None for it, hand in hands]
            ),
            "hand_sizes": tuple([hand.bit_count() for hand in self._hands]),
        }

    def given_twice(self) -> tuple[TileSet, ...]:
        """Return the tiles that each seat was given twice, which is a flaw (R1.5, X1)."""
        return tuple(TileSet.from_mask(hand >> len(ALL_TILES)) for hand in self._hands)

    def _parts(self) -> dict[str, Any]:
        """Return the constructor arguments that make an equal position."""
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(self)))
        names = [field.alias or field.name for field in fields if is_part(field)]
        parts = {name: getattr(self, name) for name in names}
        # As single tiles, since a set would lose the repeated ones.
        if any(twice := self.given_twice()):
            pairs = zip(self.hands, twice, strict=True)
            parts["hands"] = tuple((*hand, *more) for hand, more in pairs)
        return parts

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={_show(part)}" for name, part in self._parts().items())
        return f"{type(self).__name__}({parts})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (*self._parts().values(),)


def _show(part: object) -> str:
    """Return the repr of a part; equal sets have the same one, whatever their order."""
    if part and isinstance(part, frozenset):
        items = cast("frozenset[object]", part)
        return f"frozenset([{', '.join(sorted(map(repr, items)))}])"
    return repr(part)


class DominoSeen(Immutable):
    """The base of what one seat sees of a set-up of any game.

    Its subclasses are frozen attrs classes with the attributes as fields, in the order of the
    notation.

    Attributes:
        seat: the viewing seat, 0..players−1.
        rules: the options.
        hands: the tiles of each seat that the seat sees: its own, and all when the round is
            over; ``None`` for hidden hands.
        hand_sizes: the number of tiles that each seat holds.
        layout: the tiles on the table.
        turn: the seat whose turn it is, 0..players−1. After the end of the round: the seat
            that went out, or whose turn it would be. (A round calls it ``seat``, too.)
        lead: the seat that leads the round, 0..players−1 (R2.6, X2, X3).
    """

    __slots__ = ()

    seat: int
    rules: DominoRules
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    layout: DominoLayout
    turn: int
    lead: int

    @classmethod
    def of(cls, setup: DominoSetup, seat: int, *, is_over: bool, **more: object) -> Self:
        """Return what one seat sees of a position without flaws.

        Args:
            setup: the position, of the same game.
            seat: the viewing seat, 0..players−1.
            is_over: whether the round is over, so that all hands lie open (R7.1, X6, X7).
            more: the further fields of a subclass.
        """
        seen = setup._parts_seen_by(seat, is_over=is_over)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        return fill(cls, setup, **seen, **more)

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hand_sizes)

    @property
    def hand(self) -> TileSet:
        """The seat's own tiles."""
        hand = self.hands[self.seat]
        assert hand is not None  # noqa: S101 - a seat always sees its own tiles
        return hand

    @property
    def boneyard_size(self) -> int:
        """The number of tiles left to draw; 0 in a game in which nobody draws (X5)."""
        return 0

    @property
    def openers(self) -> TileSet:
        """The tiles that may open the round; empty if any tile may."""
        return TileSet()

    @property
    def must_open(self) -> bool:
        """Whether the seat whose turn it is holds one of the `openers`, and must lay it."""
        return False

    @property
    def opens_unseen(self) -> bool:
        """Whether the moves do not show that the seat whose turn it is must open."""
        return False

    @property
    def unheld(self) -> TileSet:
        """The tiles of which everyone knows before the first move that nobody holds them."""
        return TileSet()

    @property
    def drawn(self) -> Tile | None:
        """The tile that the seat has just drawn and may play now; ``None`` if nobody draws."""
        return None

    @property
    def draw_fits(self) -> bool:
        """Whether everyone knows that the tile just drawn fits."""
        return False

    @property
    def debts(self) -> frozenset[int]:
        """The seats that owe a penalty."""
        return frozenset()

    @property
    def unseen(self) -> TileSet:
        """The tiles whose places the seat does not see."""
        return self.rules.tiles - union([self.layout.tiles, *filter(None, self.hands)])

    @property
    def duty(self) -> Duty | None:
        """The double that must be filled before anything else is played, or ``None``."""
        return self.layout.duty


# --- what a seat may not have, and what no position may -------------------------------


def refuse_tile(table: DominoSetup | DominoSeen, tile: Tile, rule: str = "") -> Illegality | None:
    """Explain why the seat whose turn it is can't have a tile; return ``None`` if it can.

    A tile on the table is not refused here: the layout explains why it can't be laid again.

    Args:
        table: the position, or what that seat sees of it.
        tile: the tile.
        rule: the id of the rule about tiles in hands; the default is that of Chicken Foot.
    """
    rules, hand = table.rules, table.hands[table.turn] or TileSet()
    if tile not in rules.tiles:
        return make_illegality(
            IllegalityCode.NOT_IN_SET,
            "not-in-set",
            rule=rules.rule_ids.tiles,
            set=rules.domino_set,
            tile=tile,
        )
    if tile in hand or tile in table.layout.tiles:
        return None
    code = IllegalityCode.NOT_YOUR_TILE
    return make_illegality(code, "not-held", rule=rule, seat=table.turn, tile=tile, hand=hand)


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
    """Yield the flaws of types, seats and places of a set-up; a game may add others.

    Args:
        setup: the set-up.
        rules: the class of the rules of its game.
        layout: the class of the layouts of its game.
        undealt: the tiles that are neither in hands nor on the table.
        where: the phrase that says where these are.
        debtors: the seats that owe a penalty.
    """
    yield from _flaws_of_types(setup, rules, layout)
    yield from _flaws_of_seats(setup, rules.rule_ids.seats, debtors)
    # Without a layout, nothing says which tiles lie on the table.
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
        yield Flaw(FlawCode.WRONG_TYPE, expected(chain([rules.__name__]), setup.rules), ids.tiles)
    if not isinstance(setup.layout, layout):
        what = text("a {type} on the table", type=layout.__name__)
        yield Flaw(FlawCode.WRONG_TYPE, expected(what, setup.layout), ids.seats)


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
    laid, rest = setup.layout.tiles, [*undealt]
    everything = setup.held | TileSet(rest) | laid
    # Without rules, any tile may be in the set: their type is a flaw already.
    tiles = setup.rules.tiles if isinstance(setup.rules, rules) else everything
    # A tile that a hand has twice sets a second bit.
    count = sum([hand.bit_count() for hand in setup._hands]) + len(rest) + len(laid)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
    # Nearly every set-up ends here. The lists below only serve messages.
    if everything == tiles and len(everything) == count:
        return
    places: dict[Tile, list[str]] = {tile: [] for tile in everything}
    for tile in laid:
        places[tile].append(text("on the table"))
    for seat, (hand, more) in enumerate(zip(setup.hands, setup.given_twice(), strict=True)):
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


def open_world(
    seen: DominoSeen, kind: type[DominoSetup], hands: Iterable[int], **hidden: object
) -> Any:  # noqa: ANN401 - an open twin
    """Return a round that is still mutable, with what a seat sees and a guess at the rest.

    Args:
        seen: what the seat sees.
        kind: the class of the round.
        hands: the mask of each hand.
        hidden: the other parts that the seat may not see.
    """
    return open_round(kind, seen, seat=seen.turn, _hands=Masks(hands), **hidden)
