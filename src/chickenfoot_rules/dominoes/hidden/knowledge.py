"""The slots of a deal, and what follows from a view: where each unseen tile may be, and why."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from chickenfoot_rules.base import Immutable, Seat, as_int, text
from chickenfoot_rules.base.errors import check_type, part
from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError
from chickenfoot_rules.dominoes.position import DominoSeen
from chickenfoot_rules.dominoes.scoring import check_seat
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, union

AT_THE_START: Final = -1
"""Takes the place of an event's index for what was known before the first event."""


class Slot:
    """A place that the deal put hidden tiles into.

    Args:
        seat: the seat that was dealt or drew the tiles; ``None`` for the rest of the boneyard.
        size: the number of tiles.
        allowed: the mask of the tiles that may have been in it.
        draw: the number of the draw in the round, from 0; ``None`` if the slot is not a draw.

    Attributes:
        exclusions: the tiles that each event excluded, as its index in the history and a
            mask, the oldest first.
    """

    def __init__(self, seat: int | None, size: int, allowed: int, draw: int | None = None) -> None:
        self.seat = seat
        self.size = size
        self.allowed: int = allowed
        self.draw = draw
        self.exclusions: list[tuple[int, int]] = []

    def copy(self) -> Slot:
        """Return another slot with the same attributes."""
        other = Slot(self.seat, self.size, self.allowed, self.draw)
        # Its own list, since a case excludes more from the copy.
        other.exclusions = [*self.exclusions]
        return other

    def exclude(self, event: int, tiles: int) -> None:
        """Exclude tiles because of an event.

        Args:
            event: the index of the event in the history.
            tiles: the mask of the tiles.
        """
        # The first event that excludes a tile is the evidence; later ones add nothing.
        if tiles := tiles & self.allowed:
            self.allowed ^= tiles
            self.exclusions.append((event, tiles))


def exclude_play(slots: Iterable[Slot], event: int, seat: int, bit: int) -> None:
    """Exclude a played tile from the slots of all other seats.

    Args:
        slots: the slots.
        event: the index of the play in the history.
        seat: the seat that played the tile.
        bit: the bit of the tile.
    """
    exclusion = (event, bit)
    for slot in slots:
        if slot.allowed & bit and slot.seat != seat:
            # As `exclude` does; large tables have thousands of these.
            slot.allowed ^= bit
            slot.exclusions.append(exclusion)


class Fillings:
    """All ways to fill slots.

    Args:
        slots: the slots.
        rule: the id of the rule that each tile is in one place, for the error.

    Attributes:
        slots: the slots.
        contents: one way to fill them, as a mask of tiles for each slot.
        reach: for each slot a mask of slots, bit *i* for slot *i*: those that its tiles can
            move to in this filling, if the tiles there move on in turn. A slot reaches
            itself.
        possible: for each slot the mask of the tiles that are in it in at least one filling.

    Raises:
        SetupError: if there is no way to fill them.
    """

    def __init__(self, slots: Sequence[Slot], rule: str = "R1.5") -> None:
        contents = _some_filling(slots)
        if contents is None:
            raise contradiction(rule)
        self.slots: Sequence[Slot] = slots
        self.contents: list[int] = contents
        self.reach: list[int] = _reach(slots, self.contents)
        # A tile can move to another slot exactly if a tile of that slot can move on, from
        # slot to slot, into the place that the first tile leaves.
        self.possible: list[int] = [
            slot.allowed & self.inside(reached)
            for slot, reached in zip(slots, self.reach, strict=True)
        ]

    def inside(self, slots: int) -> int:
        """Return the mask of the tiles that are in the given slots in `contents`.

        Args:
            slots: the mask of the slots.
        """
        tiles = 0
        for at, content in enumerate(self.contents):
            if slots >> at & 1:
                tiles |= content
        return tiles


def contradiction(rule: str) -> SetupError:
    """Return the error about a view that no deal leads to."""
    message = text("no deal leads to what this view shows")
    return SetupError((Flaw(FlawCode.CONTRADICTION, message, rule),))


def _some_filling(slots: Sequence[Slot]) -> list[int] | None:
    """Return the tiles of each slot in one way to fill them, or ``None`` if no way exists."""
    contents = [0] * len(slots)
    allowed = [slot.allowed for slot in slots]
    rooms = [slot.size for slot in slots]
    tiles = 0
    for mask in allowed:
        tiles |= mask
    with_room = [at for at, room in enumerate(rooms) if room]
    while tiles:
        bit = tiles & -tiles
        tiles ^= bit
        for at in with_room:
            if allowed[at] & bit:
                contents[at] |= bit
                break
        else:
            at = _put(bit, contents, allowed, rooms)
            if at < 0:
                return None
        rooms[at] -= 1
        if not rooms[at]:
            with_room.remove(at)
    # A place that stays empty contradicts the view as much as a tile without a place.
    return None if with_room else contents


def _put(bit: int, contents: list[int], allowed: Sequence[int], rooms: Sequence[int]) -> int:
    """Put one more tile into a slot, move others on to a slot with room, and return that one.

    It is −1 if no slot with room can be reached.
    """
    # An augmenting path, as for a largest matching. Without one, no filling has all tiles placed so
    # far and this one.
    # For each slot that was reached: the slot before it, and the tile that moves from there.
    # The search is breadth first.
    reached = {at: (-1, bit) for at, mask in enumerate(allowed) if mask & bit}
    rest = [at for at in range(len(allowed)) if at not in reached]
    queue = [*reached]
    # The loop also reads what it appends.
    for at in queue:
        if rooms[at]:
            place = at
            while place >= 0:
                before, pushed = reached[place]
                contents[place] |= pushed
                if before >= 0:
                    contents[before] ^= pushed
                place = before
            return at
        content = contents[at]
        found = [then for then in rest if content & allowed[then]]
        if found:
            for then in found:
                movable = content & allowed[then]
                reached[then] = at, movable & -movable
            queue += found
            rest = [then for then in rest if then not in reached]
    return -1


def _reach(slots: Sequence[Slot], contents: Sequence[int]) -> list[int]:
    allowed = [(1 << then, slot.allowed) for then, slot in enumerate(slots)]
    neighbours = [sum([bit for bit, tiles in allowed if content & tiles]) for content in contents]
    reach: list[int] = []
    for at in range(len(slots)):
        found = new = 1 << at
        while new:
            then = new.bit_length() - 1
            new ^= 1 << then
            new |= neighbours[then] & ~found
            found |= new
        reach.append(found)
    return reach


class Possibility(enum.Enum):
    """The conclusion of the viewing seat about a tile at a place."""

    CANNOT = "cannot"
    """The tile is there in no deal that is consistent with the view."""
    MAY = "may"
    """The tile is there in some of these deals, but not in all."""
    MUST = "must"
    """The tile is there in all of these deals."""


@attrs.frozen
class Inference(Immutable):
    """An inference that a tile can't be at a place, or must be there, with its evidence.

    Attributes:
        tile: the tile.
        seat: the seat that can't hold it, or must hold it, 0..players−1; ``None`` for the
            boneyard, or for the tiles out of play.
        possibility: whether the tile can't be there or must be there; never
            `Possibility.MAY`.
        events: the events that show it, as ascending indices into the ``history`` of the
            view; −1 for what was known before the first move. Empty if no event is needed:
            the seat sees the tile, or sees that places are empty.
    """

    tile: Tile = attrs.field(validator=part(Tile, "a tile"))
    seat: int | None
    possibility: Possibility
    events: tuple[int, ...]

    def __str__(self) -> str:
        place = text("the boneyard") if self.seat is None else Seat(self.seat)
        if self.possibility is Possibility.CANNOT:
            return text("{place} can't have {tile}", place=place, tile=self.tile)
        return text("{place} must have {tile}", place=place, tile=self.tile)


@attrs.frozen(repr=False)
class Knowledge(Immutable):
    """All conclusions of a seat about the tiles that it does not see.

    It is exact. A tile *may* be at a place if it is there in at least one deal that is
    consistent with the view. It *must* be there if it is there in all of these deals. The
    probabilities of the deals do not matter.

    Attributes:
        may_hold: the tiles that each seat may hold, including those that it must hold. For the
            viewing seat, it is the hand.
        must_hold: the tiles that each seat must hold.
        may_be_undrawn: the tiles that may be in the boneyard, or out of play (X1).
        must_be_undrawn: the tiles that must be in the boneyard, or out of play.
    """

    may_hold: tuple[TileSet, ...]
    must_hold: tuple[TileSet, ...]
    may_be_undrawn: TileSet
    must_be_undrawn: TileSet
    _hand_sizes: tuple[int, ...] = attrs.field(alias="hand_sizes")
    _unseen: TileSet = attrs.field(alias="unseen")
    _rule: str = attrs.field(alias="rule")
    # A deal is consistent with the view if it is a filling of one of these cases.
    # Not compared: fillings are equal only if they are the same object.
    _cases: tuple[Fillings, ...] = attrs.field(alias="cases", eq=False)

    @property
    def hands(self) -> tuple[TileSet | None, ...]:
        """The hands that are completely known, by seat; ``None`` for the others."""
        return tuple(
            tiles if len(tiles) == size else None
            for tiles, size in zip(self.must_hold, self._hand_sizes, strict=True)
        )

    @property
    def inferences(self) -> tuple[Inference, ...]:
        """The inferences from events, ordered by tile and then by place, the boneyard last."""
        places = [*range(len(self.must_hold)), None]
        return tuple(
            inference
            for tile in self._unseen
            for place in places
            if (inference := self.why(tile, place)) and inference.events
        )

    def possibility(self, tile: Tile, seat: int | None) -> Possibility:
        """Return whether a tile can't, may or must be at a place.

        Args:
            tile: the tile.
            seat: the seat that might hold it, 0..players−1; ``None`` for the boneyard.

        Raises:
            SeatError: if there is no such seat.
            WrongTypeError: if ``tile`` is not a tile.
        """
        check_type(tile, Tile, "a tile")
        if seat is not None:
            seat = check_seat(seat, len(self.may_hold), self._rule)
        if tile in (self.must_be_undrawn if seat is None else self.must_hold[seat]):
            return Possibility.MUST
        if tile in (self.may_be_undrawn if seat is None else self.may_hold[seat]):
            return Possibility.MAY
        return Possibility.CANNOT

    def why(self, tile: Tile, seat: int | None) -> Inference | None:
        """Explain why a tile can't be at a place, or must be there.

        Args:
            tile: the tile.
            seat: the seat that might hold it, 0..players−1; ``None`` for the boneyard.

        Returns:
            The inference, or ``None`` if the tile may be there, but need not.

        Raises:
            SeatError: if there is no such seat.
            WrongTypeError: if ``tile`` is not a tile.
        """
        seat = None if seat is None else as_int(seat)
        possibility = self.possibility(tile, seat)
        if possibility is Possibility.MAY:
            return None
        events: set[int] = set()
        if tile in self._unseen:
            # The slots here show that it can't be here; those elsewhere, that it must be.
            here = possibility is Possibility.CANNOT
            for fillings in self._cases:
                for at, slot in enumerate(fillings.slots):
                    if (slot.seat == seat) is here:
                        events.update(_events_against(fillings, tile, at))
        return Inference(tile, seat, possibility, tuple(sorted(events)))

    def __repr__(self) -> str:
        return (
            f"<Knowledge: may_hold={self.may_hold}, must_hold={self.must_hold}, "
            f"may_be_undrawn={self.may_be_undrawn!r}, must_be_undrawn={self.must_be_undrawn!r}>"
        )


def _events_against(fillings: Fillings, tile: Tile, at: int) -> Iterator[int]:
    """Yield the events that show that a tile is not in a slot."""
    slot = fillings.slots[at]
    if not slot.allowed & tile.bit:
        for event, tiles in slot.exclusions:
            if tiles & tile.bit:
                yield event
        return
    # The tile could only enter this slot if a tile moved on from it, from slot to slot. The
    # slots that can be reached like this are full of tiles that can't be in any other slot.
    reached = fillings.reach[at]
    crowd = fillings.inside(reached)
    for place, outside in enumerate(fillings.slots):
        if not reached >> place & 1:
            for event, tiles in outside.exclusions:
                if tiles & crowd:
                    yield event


def knowledge_of(view: DominoSeen, cases: Iterable[Fillings]) -> Knowledge:
    """Return everything that follows from a view.

    Args:
        view: the view.
        cases: the ways to fill its slots; several if the view shows that one of several
            cases is true, but not which.
    """
    known = tuple(cases)
    unseen = view.unseen
    may_hold = [hand or TileSet() for hand in view.hands]
    may_be_undrawn = TileSet()
    for fillings in known:
        for slot, mask in zip(fillings.slots, fillings.possible, strict=True):
            # Slots are those of the deal, so they still have the tiles that were played since.
            possible = TileSet.from_mask(mask) & unseen
            if slot.seat is None:
                may_be_undrawn |= possible
            else:
                may_hold[slot.seat] |= possible
    # Each tile is somewhere (R1.5, X1), so it must be here if it can be nowhere else.
    must_hold = [
        may - union([may_be_undrawn, *may_hold[:seat], *may_hold[seat + 1 :]])
        for seat, may in enumerate(may_hold)
    ]
    return Knowledge(
        may_hold=tuple(may_hold),
        must_hold=tuple(must_hold),
        may_be_undrawn=may_be_undrawn,
        must_be_undrawn=may_be_undrawn - union(may_hold),
        hand_sizes=view.hand_sizes,
        unseen=unseen,
        rule=view.rules.rule_ids.seats,
        cases=known,
    )
