"""The slots of a deal: the places of the hidden tiles, and the ways to fill them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from chickenfoot_rules.base import text
from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError

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
