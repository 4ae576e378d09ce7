"""What the opening of a round of Express-Domino says of hidden hands (X2)."""

from __future__ import annotations

from collections.abc import Sequence

from chickenfoot_rules.dominoes import dealt
from chickenfoot_rules.dominoes.hidden.knowledge import AT_THE_START, Slot
from chickenfoot_rules.dominoes.moves import Event
from chickenfoot_rules.express.opening import higher_than
from chickenfoot_rules.express.view import ExpressSeen


def hidden_hands(origin: ExpressSeen) -> list[Slot]:
    """Return the slots of the hidden hands, with what is known before the first move.

    Args:
        origin: what a seat sees before the first move.
    """
    slots = dealt.slots_at_start(origin)
    if origin.opener is None:
        return slots
    if origin.layout.is_empty and origin.hands[origin.turn] is None:
        [leads] = [slot for slot in slots if slot.seat == origin.turn]
        leads.size -= 1
        slots.append(Slot(origin.turn, 1, origin.opener.bit))
    higher = higher_than(origin.opener, origin.unseen).mask
    for slot in slots:
        slot.exclude(AT_THE_START, higher)
    return slots


def slots_of(now: ExpressSeen, origin: ExpressSeen, history: Sequence[Event]) -> list[Slot]:
    """Return the hidden slots of a round, with the tiles that its events leave possible in each.

    Args:
        now: what a seat sees now.
        origin: what it saw before the first move.
        history: the moves since, the first one first.
    """
    return dealt.slots_of(now, origin, history, hidden_hands(origin))
