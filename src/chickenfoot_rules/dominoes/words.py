"""Words for the things that every game has: seats, numbers, places and counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import attrs

from chickenfoot_rules.dominoes.texts import text
from chickenfoot_rules.dominoes.values import Immutable


def label(seat: int, names: Sequence[str] = ()) -> str:
    """Return the number of a seat, with its name if the seats have names.

    >>> label(2), label(2, ["random", "random", "greedy"])
    ('seat 2', 'seat 2 (greedy)')
    """
    return f"seat {seat} ({names[seat]})" if names else f"seat {seat}"


def label_at_start(seat: int, names: Sequence[str] = ()) -> str:
    """Return the label of a seat as it appears at the start of a sentence.

    >>> label_at_start(2, ["random", "random", "Ann Lee"])
    'Seat 2 (Ann Lee)'
    """
    return start_sentence(label(seat, names))


def labels(seats: Sequence[int], names: Sequence[str] = ()) -> str:
    """Return the numbers of one or more seats, with their names if the seats have names.

    >>> labels([2]), labels([0, 2]), labels([0, 2], ["Ann", "random", "Bob", "random"])
    ('seat 2', 'seats 0 and 2', 'seats 0 (Ann) and 2 (Bob)')
    """
    parts = [label(seat, names).removeprefix("seat ") for seat in seats]
    return f"seat{'' if len(parts) == 1 else 's'} {join_words(parts, 'and')}"


def start_sentence(text: str) -> str:
    """Return a text as it appears at the start of a sentence.

    >>> start_sentence("seat 2 (Ann Lee)")
    'Seat 2 (Ann Lee)'
    """
    # Not `capitalize`, which would change the other letters to lower case.
    return text[:1].upper() + text[1:]


def count(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> count(1, "point"), count(0, "point")
    ('1 point', '0 points')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def span(first: int, last: int) -> str:
    """Return the numbers from one to another.

    >>> span(1, 3), span(1, 1)
    ('1 to 3', '1')
    """
    return str(first) if first == last else text("{first} to {last}", first=first, last=last)


def join_words(parts: Sequence[str], conjunction: str) -> str:
    """Return one or more parts as an enumeration.

    >>> join_words(["6", "5", "4"], "or")
    '6, 5 or 4'
    """
    *others, last = parts
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def lines_of_counts(
    held: Sequence[object], counts: Sequence[int], noun: str, names: Sequence[str] = ()
) -> Iterator[str]:
    """Yield a line for each seat: the tiles that it has left, and their count.

    Args:
        held: the tiles of each seat; an empty value becomes "no tiles".
        counts: the count of each seat.
        noun: the unit of the counts, like "point".
        names: the name of each seat; empty if the seats have no names.
    """
    for seat, (hand, number) in enumerate(zip(held, counts, strict=True)):
        yield f"{label_at_start(seat, names)}: {hand or 'no tiles'}, {count(number, noun)}"


@attrs.frozen
class Ranked(Immutable):
    """A place in a match, of one seat or of partners.

    Attributes:
        rank: the place, 1 up.
        seats: the seats that have it.
        total: the points of all rounds.
    """

    rank: int
    seats: tuple[int, ...]
    total: int


def lines_of_ranks(places: Sequence[Ranked], names: Sequence[str] = ()) -> Iterator[str]:
    """Yield the winners of a match, then every place.

    Args:
        places: the places, the best first.
        names: the name of each seat; empty if the seats have no names.
    """
    winners = [place for place in places if place.rank == 1]
    total = count(winners[0].total, "point")
    if len(winners) == 1:
        verb = "wins" if len(winners[0].seats) == 1 else "win"
        yield f"{start_sentence(labels(winners[0].seats, names))} {verb} with {total}"
    else:
        yield f"{start_sentence(_all_of(winners))} share the win with {total} each"
    for place in places:
        yield f"{place.rank}. {labels(place.seats, names)}, {count(place.total, 'point')}"


def lines_of_shared_ranks(places: Sequence[Ranked]) -> Iterator[str]:
    """Yield each shared place, with the seats that share it."""
    for rank, group in groupby(places, key=lambda place: place.rank):
        sharing = [*group]
        if len(sharing) > 1:
            yield f"{start_sentence(_all_of(sharing))} share place {rank}"


def _all_of(places: Sequence[Ranked]) -> str:
    return labels([seat for place in places for seat in place.seats])
