"""Words for what every game has: seats and who sits there, and how many there are of something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import attrs

from chickenfoot_rules.dominoes.values import Immutable

__all__ = [
    "Ranked",
    "at_start",
    "count",
    "label",
    "label_at_start",
    "labels",
    "lines_of_counts",
    "lines_of_ranks",
    "lines_of_shared_ranks",
    "listed",
]


def label(seat: int, names: Sequence[str] = ()) -> str:
    """Say which seat it is and who sits there, if the seats have names.

    >>> label(2), label(2, ["random", "random", "greedy"])
    ('seat 2', 'seat 2 (greedy)')
    """
    return f"seat {seat} ({names[seat]})" if names else f"seat {seat}"


def label_at_start(seat: int, names: Sequence[str] = ()) -> str:
    """Say the same where a sentence begins.

    >>> label_at_start(2, ["random", "random", "Ann Lee"])
    'Seat 2 (Ann Lee)'
    """
    return at_start(label(seat, names))


def labels(seats: Sequence[int], names: Sequence[str] = ()) -> str:
    """Say which seats they are, one or more, and who sits there, if the seats have names.

    >>> labels([2]), labels([0, 2]), labels([0, 2], ["Ann", "random", "Bob", "random"])
    ('seat 2', 'seats 0 and 2', 'seats 0 (Ann) and 2 (Bob)')
    """
    told = [label(seat, names).removeprefix("seat ") for seat in seats]
    return f"seat{'' if len(told) == 1 else 's'} {listed(told, 'and')}"


def at_start(text: str) -> str:
    """Return a text as it stands where a sentence begins.

    >>> at_start("seat 2 (Ann Lee)")
    'Seat 2 (Ann Lee)'
    """
    # What follows keeps its letters, which `capitalize` would make small.
    return text[:1].upper() + text[1:]


def count(number: int, noun: str) -> str:
    """Say how many there are of something.

    >>> count(1, "point"), count(0, "point")
    ('1 point', '0 points')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def listed(parts: Sequence[str], conjunction: str) -> str:
    """Say one thing after the other, one or more.

    >>> listed(["6", "5", "4"], "or")
    '6, 5 or 4'
    """
    *others, last = parts
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def lines_of_counts(
    held: Sequence[object], counts: Sequence[int], noun: str, names: Sequence[str] = ()
) -> Iterator[str]:
    """Tell what each seat has left and what that counts.

    Args:
        held: what each seat has; whatever is empty is told as no tiles.
        counts: what it counts, by seat.
        noun: what is counted.
        names: who sits in each seat, if they have names.
    """
    for seat, (hand, number) in enumerate(zip(held, counts, strict=True)):
        yield f"{label_at_start(seat, names)}: {hand or 'no tiles'}, {count(number, noun)}"


@attrs.frozen
class Ranked(Immutable):
    """A place in a match: that of one seat, or of partners.

    Attributes:
        rank: the place, 1 up.
        seats: who has it.
        total: points of all rounds.
    """

    rank: int
    seats: tuple[int, ...]
    total: int


def lines_of_ranks(places: Sequence[Ranked], names: Sequence[str] = ()) -> Iterator[str]:
    """Tell who has won, and every place.

    Args:
        places: the places, the best first.
        names: who sits in each seat, if they have names.
    """
    winners = [place for place in places if place.rank == 1]
    total = count(winners[0].total, "point")
    if len(winners) == 1:
        verb = "wins" if len(winners[0].seats) == 1 else "win"
        yield f"{at_start(labels(winners[0].seats, names))} {verb} with {total}"
    else:
        yield f"{at_start(_all_of(winners))} share the win with {total} each"
    for place in places:
        yield f"{place.rank}. {labels(place.seats, names)}, {count(place.total, 'point')}"


def lines_of_shared_ranks(places: Sequence[Ranked]) -> Iterator[str]:
    """Tell which places are shared, and by whom."""
    for rank, group in groupby(places, key=lambda place: place.rank):
        sharing = [*group]
        if len(sharing) > 1:
            yield f"{at_start(_all_of(sharing))} share place {rank}"


def _all_of(places: Sequence[Ranked]) -> str:
    return labels([seat for place in places for seat in place.seats])
