"""How many tiles each player is dealt, by domino set and number of players (R1.2, R1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeGuard, cast

import attrs

from chickenfoot_rules.base import DealError, NamedValues, RulesError, chain, expected, text
from chickenfoot_rules.base.values import Immutable, as_int, quote, shorten
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, DominoSet

MIN_PLAYERS: Final = 2
"""The fewest players (R1.2)."""

MAX_PLAYERS: Final = 16
"""The most players (R1.2)."""

PLAYERS: Final = range(MIN_PLAYERS, MAX_PLAYERS + 1)
"""The possible numbers of players (R1.2)."""

POSSIBLE_PLAYERS: Final = text("{first} to {last} players", first=MIN_PLAYERS, last=MAX_PLAYERS)
"""The same in words."""


_LIKE_CELLS: Final = text("cells like {cells}", cells="{highest value: {players: tiles}}")


def is_count(value: object, least: int, most: int) -> TypeGuard[int]:
    """Return whether a value is a whole number in a range, and no boolean."""
    number = as_int(cast("int", value))
    return type(number) is int and least <= number <= most


def _tiles_of(highest: int) -> int:
    return (highest + 1) * (highest + 2) // 2


def check_players(players: int) -> int:
    """Return a number of players, if the game allows it (R1.2).

    Args:
        players: the number of players, 2..16.

    Raises:
        RulesError: if it is another number.
    """
    if not is_count(players, MIN_PLAYERS, MAX_PLAYERS):
        raise RulesError(expected(POSSIBLE_PLAYERS, players, "R1.2", list="len(names) is a number"))
    return as_int(players)


def _cells(
    sizes: Mapping[int, Mapping[int, int]] | tuple[tuple[int, int, int], ...],
) -> tuple[tuple[int, int, int], ...]:
    try:
        cells = (
            sizes
            if isinstance(sizes, tuple)
            else ((highest, *cell) for highest, row in sizes.items() for cell in row.items())
        )
        return tuple(sorted((as_int(high), as_int(seats), as_int(n)) for high, seats, n in cells))
    except (AttributeError, TypeError, ValueError):
        raise RulesError(expected(_LIKE_CELLS, sizes, "R1.3")) from None


@attrs.frozen(repr=False)
class DealTable(Immutable):
    """The hand size for each domino set and number of players (R1.3).

    Args:
        name: the name of the table, for messages.
        cells: the hand sizes as ``{highest value of the set: {players: tiles}}``.

    Attributes:
        cells: ``(highest value of the set, players, tiles)``, sorted.

    Raises:
        RulesError: if the name is not text, or a cell is wrong: it appears twice, has an
            impossible set, number of players or hand size, or needs more tiles than the set
            has.

    >>> mine = DealTable("mine", {6: {2: 7, 3: 5}})
    >>> mine.hand_size(DominoSet(6), 3)
    5
    >>> mine.hand_size(DominoSet(6), 4)
    Traceback (most recent call last):
    ...
    chickenfoot_rules.DealError: table mine has no hand size for 4 players with a \
double-six set; it has 7 for 2 players, 5 for 3 players; choose a hand_size or another deal_table \
(R1.3)
    """

    name: str
    cells: tuple[tuple[int, int, int], ...] = attrs.field(converter=_cells)

    def __attrs_post_init__(self) -> None:
        flaws: list[str] = []
        if not isinstance(self.name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            flaws.append(expected("the name of a deal table as text", self.name, "R1.3"))
        table = text("the table") if flaws else text("table {name}", name=shorten(self.name))
        named = {(highest, players) for highest, players, _ in self.cells}
        if len(named) < len(self.cells):
            flaws.append(text("{table} has two hand sizes in one cell (R1.3)", table=table))
        for highest, players, size in self.cells:
            if (
                not is_count(highest, 1, HIGHEST_SET)
                or not is_count(players, MIN_PLAYERS, MAX_PLAYERS)
                or not is_count(size, 1, _tiles_of(highest) // players)
            ):
                flaws.append(
                    text(
                        "{table} can't give {size} tiles each to {players} players of a "
                        "double-{highest} set (R1.3, R1.4)",
                        table=table,
                        size=quote(size),
                        players=quote(players),
                        highest=quote(highest),
                    )
                )
                break
        if flaws:
            raise RulesError(chain(flaws, "; "))

    def __repr__(self) -> str:
        if self in DEAL_TABLES.values():
            return self.name
        return f"DealTable(name={self.name!r}, cells={self.cells!r})"

    def hand_size(self, domino_set: DominoSet, players: int) -> int:
        """Return the hand size for a set and a number of players, in tiles.

        Raises:
            DealError: if the table has no such cell; the message lists its cells for the set.
        """
        players = as_int(players)
        for highest, seats, size in self.cells:
            if seats == players and highest == domino_set.highest:
                return size
        known = [
            text("{size} for {players} players", size=size, players=seats)
            for highest, seats, size in self.cells
            if highest == domino_set.highest
        ]
        message = text(
            "table {name} has no hand size for {players} players with a {set} set; it has {known}; "
            "choose a hand_size or another deal_table (R1.3)",
            name=shorten(self.name),
            players=quote(players),
            set=domino_set,
            known=chain(known) if known else text("none for that set"),
        )
        raise DealError(message)

    def source_of(self, domino_set: DominoSet, players: int) -> str:
        """Return the name of the table that a hand size comes from, usually this table's own name.

        `USUAL` takes its cells from `PUREMCO`, from `RECOMMENDED`, and, where neither has one,
        from ``FIFTEEN``, a ruling of this library.

        Raises:
            DealError: if the table has no such cell.

        >>> [USUAL.source_of(DominoSet(highest), 3) for highest in (9, 6, 12)]
        ['PUREMCO', 'RECOMMENDED', 'FIFTEEN']
        """
        size = self.hand_size(domino_set, players)
        cell = (domino_set.highest, as_int(players), size)
        tables = _PARTS if self == USUAL else (self,)
        return next(table.name for table in tables if cell in table.cells)


PUREMCO: Final = DealTable(
    "PUREMCO",
    {
        9: {2: 20, 3: 14, 4: 11, 5: 9, 6: 7},
        12: {4: 18, 5: 14, 6: 12, 7: 10, 8: 9},
        15: {6: 18, 7: 15, 8: 14, 9: 12, 10: 10, 11: 10, 12: 9},
        18: {8: 19, 9: 17, 10: 15, 11: 14, 12: 13, 13: 12, 14: 11, 15: 10, 16: 9},
    },
)
"""The table of the maker of dominoes, quoted by Pagat (R1.3)."""

RECOMMENDED: Final = DealTable("RECOMMENDED", {6: {2: 5, 3: 5}, 9: {2: 12, 3: 11, 4: 10}})
"""The table that Pagat recommends (R1.3)."""

_SETS: Final = range(1, HIGHEST_SET + 1)

SEVEN: Final = DealTable(
    "SEVEN",
    {
        highest: {players: 7 for players in PLAYERS if 7 * players <= _tiles_of(highest)}
        for highest in _SETS
    },
)
"""Seven tiles each, if the set has enough (How To Play, Encyclopedia; R1.3)."""

FORTY_TWO: Final = DealTable(
    "FORTY_TWO", {9: {2: 21, 3: 14, 4: 11, 5: 8, 6: 7, 7: 6, 8: 5, 9: 5, 10: 4}}
)
"""42 divided by the number of players, with a double-nine set (published house rules; R1.3).

It is rounded to the nearest number, and a half up.
"""


def _fifteen(highest: int) -> dict[int, int]:
    """Return 15 each, or fewer, so that a quarter of the set stays in the boneyard (R1.3)."""
    sizes = {players: min(15, 3 * _tiles_of(highest) // 4 // players) for players in PLAYERS}
    return {players: size for players, size in sizes.items() if size}


_FIFTEEN: Final = DealTable("FIFTEEN", {highest: _fifteen(highest) for highest in _SETS})

_PARTS: Final[tuple[DealTable, ...]] = (PUREMCO, RECOMMENDED, _FIFTEEN)
"""The tables that `USUAL` takes its cells from; an earlier one comes first."""

USUAL: Final = DealTable(
    "USUAL",
    tuple(
        (*cell, size)
        for cell, size in {
            (highest, players): size
            for table in reversed(_PARTS)
            for highest, players, size in table.cells
        }.items()
    ),
)
"""A hand size for every set, and every number of players that the set has tiles for (R1.3).

Its cells are those of `PUREMCO`, or else of `RECOMMENDED`. Neither has the other cells: they are 15
tiles each, or fewer, so that at least a quarter of the set is in the boneyard.
`DealTable.source_of` names the source of a cell.
"""

DEAL_TABLES: Final[Mapping[str, DealTable]] = NamedValues(
    {
        "usual": USUAL,
        "puremco": PUREMCO,
        "recommended": RECOMMENDED,
        "seven": SEVEN,
        "forty-two": FORTY_TWO,
    }
)
"""The deal tables of the library, by name."""
