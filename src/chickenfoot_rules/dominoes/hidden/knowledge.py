"""What follows from a view: where each unseen tile may be, and why."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator

import attrs

from chickenfoot_rules.base import Immutable, Seat, as_int, text
from chickenfoot_rules.base.errors import check_type, part
from chickenfoot_rules.dominoes.hidden.slots import Fillings
from chickenfoot_rules.dominoes.position import DominoSeen
from chickenfoot_rules.dominoes.scoring import check_seat
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, union


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
