"""Ways to fill slots with the tiles that they allow: one of them, and what is true of all."""

from __future__ import annotations

from collections.abc import Sequence

from chickenfoot_rules.errors import SetupError
from chickenfoot_rules.evidence import Slot

__all__ = ["possible_tiles", "reachable", "some_filling"]


def some_filling(slots: Sequence[Slot]) -> list[int]:
    """Return one way to fill the slots, as a mask of tiles for each.

    Raises:
        SetupError: when there is none, so that the view is no view of a round.
    """
    contents = [0] * len(slots)
    tiles = 0
    for slot in slots:
        tiles |= slot.allowed
    while tiles:
        bit = tiles & -tiles
        tiles ^= bit
        _put(bit, contents, slots)
    if any(content.bit_count() != slot.size for content, slot in zip(contents, slots, strict=True)):
        raise _contradiction()
    return contents


def _put(bit: int, contents: list[int], slots: Sequence[Slot]) -> None:
    """Put one more tile into a slot, and move others on where that needs it."""
    # Breadth first over the slots: how each was reached is the slot before and the tile moved.
    reached: dict[int, tuple[int, int]] = {
        at: (-1, bit) for at, slot in enumerate(slots) if slot.allowed & bit
    }
    queue = [*reached]
    for at in queue:
        if contents[at].bit_count() < slots[at].size:
            while at >= 0:
                before, moved = reached[at]
                contents[at] |= moved
                if before >= 0:
                    contents[before] ^= moved
                at = before
            return
        for then, slot in enumerate(slots):
            if then not in reached and (movable := contents[at] & slot.allowed):
                reached[then] = at, movable & -movable
                queue.append(then)
    raise _contradiction()


def _contradiction() -> SetupError:
    return SetupError(("no deal leads to what this view shows (R1.5)",))


def reachable(contents: Sequence[int], slots: Sequence[Slot]) -> list[int]:
    """Return for each slot the slots that its tiles can go to, one after the other pushed on.

    Args:
        contents: the tiles of each slot in one filling.
        slots: the slots.

    Returns:
        A mask of slots for each, with bit *i* for slot *i*; a slot reaches itself.
    """
    neighbours = [
        sum(1 << then for then, slot in enumerate(slots) if content & slot.allowed) | 1 << at
        for at, content in enumerate(contents)
    ]
    reach: list[int] = []
    for at in range(len(slots)):
        found, new = 0, 1 << at
        while new:
            found |= new
            then = 0
            while new:
                low = new & -new
                new ^= low
                then |= neighbours[low.bit_length() - 1]
            new = then & ~found
        reach.append(found)
    return reach


def possible_tiles(
    slots: Sequence[Slot], contents: Sequence[int], reach: Sequence[int]
) -> list[int]:
    """Return for each slot the mask of the tiles that are in it in some filling.

    A tile can change its slot for another exactly if the tiles of that one can be pushed on,
    from slot to slot, into the place that it leaves.

    Args:
        slots: the slots.
        contents: the tiles of each slot in one filling.
        reach: what `reachable` says of it.
    """
    return [
        slot.allowed & sum(content for to, content in enumerate(contents) if reached >> to & 1)
        for slot, reached in zip(slots, reach, strict=True)
    ]
