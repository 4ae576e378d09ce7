"""The options of the game: one for each rule on which the sources differ."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from chickenfoot_rules.dominoes.errors import DealError, RulesError
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, DominoSet, Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable, shortened, shown

__all__ = [
    "CHICKEN_FOOT",
    "DOMINO_PLAZA",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "PRESETS",
    "PUREMCO",
    "SEVEN",
    "DealTable",
    "MissingDouble",
    "Opening",
    "Rules",
]

MIN_PLAYERS: Final = 2
"""The fewest players (R1.2)."""

MAX_PLAYERS: Final = 16
"""The most players (R1.2)."""

PLAYERS: Final = range(MIN_PLAYERS, MAX_PLAYERS + 1)
"""The possible numbers of players (R1.2)."""


_DOUBLE_BLANK: Final = Tile(0, 0)


class Opening(enum.Enum):
    """How a round is opened (R2.2 to R2.4)."""

    HOLDER = "holder"
    """The holder of the required double lays it as their turn (R2.2)."""
    LAID_OUT = "laid-out"
    """The required double is laid out before the hands are drawn (R2.3)."""
    HIGHEST_HELD = "highest-held"
    """The highest unused double that anyone holds opens the round (R2.4)."""


class MissingDouble(enum.Enum):
    """What happens if nobody holds the double that should open the round (R2.5)."""

    DRAW = "draw"
    """Players draw one tile each in turn until the double appears."""
    NEXT_LOWER = "next-lower"
    """The highest lower unused double that anyone holds opens instead."""
    RESHUFFLE = "reshuffle"
    """All tiles are shuffled and dealt again until somebody holds the double."""


def _is_count(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def check_players(players: int) -> None:
    """Raise unless so many can play (R1.2).

    Args:
        players: the number of players, 2..16.

    Raises:
        RulesError: if it is another number.
    """
    if not _is_count(players, MIN_PLAYERS, MAX_PLAYERS):
        message = f"expected {MIN_PLAYERS} to {MAX_PLAYERS} players, got {shown(players)} (R1.2)"
        raise RulesError(message)


def _cells(
    sizes: Mapping[int, Mapping[int, int]] | tuple[tuple[int, int, int], ...],
) -> tuple[tuple[int, int, int], ...]:
    try:
        if isinstance(sizes, tuple):
            return tuple(sorted((highest, players, size) for highest, players, size in sizes))
        return tuple(
            sorted((highest, *cell) for highest, row in sizes.items() for cell in row.items())
        )
    except (AttributeError, TypeError, ValueError):
        message = (
            f"expected cells like {{highest value: {{players: tiles}}}}, got {shown(sizes)} (R1.3)"
        )
        raise RulesError(message) from None


@attrs.frozen
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
    chickenfoot_rules.dominoes.errors.DealError: table mine has no hand size for 4 players with a \
double-six set; it has 7 for 2 players, 5 for 3 players (R1.3)
    """

    name: str
    cells: tuple[tuple[int, int, int], ...] = attrs.field(converter=_cells)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = f"expected the name of a deal table as text, got {shown(self.name)} (R1.3)"
            raise RulesError(message)
        named = [(highest, players) for highest, players, _ in self.cells]
        if len(set(named)) < len(named):
            message = f"table {shortened(self.name)} has two hand sizes in one cell (R1.3)"
            raise RulesError(message)
        for highest, players, size in self.cells:
            if (
                not _is_count(highest, 1, HIGHEST_SET)
                or not _is_count(players, MIN_PLAYERS, MAX_PLAYERS)
                or not _is_count(size, 1, len(DominoSet(highest).tiles) // players)
            ):
                message = (
                    f"table {shortened(self.name)} can't give {shown(size)} tiles each to "
                    f"{shown(players)} players of a double-{shown(highest)} set (R1.3, R1.4)"
                )
                raise RulesError(message)

    def hand_size(self, domino_set: DominoSet, players: int) -> int:
        """Return the hand size for a set and a number of players, in tiles.

        Raises:
            DealError: if the table has no such cell; the message lists its cells for the set.
        """
        for highest, seats, size in self.cells:
            if seats == players and highest == domino_set.highest:
                return size
        known = [
            f"{size} for {seats} players"
            for highest, seats, size in self.cells
            if highest == domino_set.highest
        ]
        message = (
            f"table {shortened(self.name)} has no hand size for {shown(players)} players with a "
            f"{domino_set} set; it has {', '.join(known) or 'none for that set'} (R1.3)"
        )
        raise DealError(message)


def check_rules(rules: object) -> None:
    """Raise unless `rules` is a `Rules`.

    Raises:
        RulesError: if it is something else.
    """
    if not isinstance(rules, Rules):
        message = f"expected Rules of Chicken Foot, got {shown(rules)}"
        raise RulesError(message)


PUREMCO: Final = DealTable(
    "PUREMCO",
    {
        9: {2: 20, 3: 14, 4: 11, 5: 9, 6: 7},
        12: {4: 18, 5: 14, 6: 12, 7: 10, 8: 9},
        15: {6: 18, 7: 15, 8: 14, 9: 12, 10: 10, 11: 10, 12: 9},
        18: {8: 19, 9: 17, 10: 15, 11: 14, 12: 13, 13: 12, 14: 11, 15: 10, 16: 9},
    },
)
"""The table of the maker of dominoes, quoted in S0 (R1.3)."""

DOMINO_PLAZA: Final = DealTable("DOMINO_PLAZA", {6: {2: 5, 3: 5}, 9: {2: 12, 3: 11, 4: 10}})
"""The table that S0 recommends (R1.3)."""

SEVEN: Final = DealTable(
    "SEVEN",
    {
        highest: {
            players: 7
            for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
            if 7 * players <= (highest + 1) * (highest + 2) // 2
        }
        for highest in range(1, HIGHEST_SET + 1)
    },
)
"""Seven tiles each, if the set has enough (S1, S3; R1.3)."""


def _domino_set(value: DominoSet | int) -> DominoSet:
    return value if isinstance(value, DominoSet) else DominoSet(value)


@attrs.frozen(kw_only=True, repr=False)
class Rules(Immutable):
    """One way to play Chicken Foot. Each option decides how one rule is read.

    Args:
        domino_set: the set, or the N of a double-N set, 1..18 (R1.1).
        deal_table: the hand sizes by set and number of players (R1.3).
        hand_size: the number of tiles dealt to each player; overrides the table (R1.3).
        opening: how a round is opened (R2.2 to R2.4).
        missing_double: what happens if nobody holds the opening double (R2.5).
        double_chicken_foot: whether the opening double takes six arms, not four (R3.2).
        must_play_drawn: whether a drawn tile that fits must be played (R4.1).
        draw_until_playable: whether players draw until a tile fits (R4.2).
        chickenlittle: whether players must announce their last tile (R6.1 to R6.3).
        curved: whether every charge of a blocked round falls by the lowest one (R7.3).
        double_blank: the points that 0-0 costs, 0 or more (R7.2).

    Raises:
        RulesError: if options are invalid or contradict each other.
        TileError: if there is no such domino set.

    >>> Rules(opening=Opening.LAID_OUT, missing_double=MissingDouble.RESHUFFLE)
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.RulesError: missing_double=RESHUFFLE has no meaning with \
opening=LAID_OUT: the double is laid out, so it can't be missing (R2.3)
    """

    domino_set: DominoSet = attrs.field(default=DominoSet(9), converter=_domino_set)
    deal_table: DealTable = PUREMCO
    hand_size: int | None = None
    opening: Opening = Opening.HOLDER
    missing_double: MissingDouble = MissingDouble.DRAW
    double_chicken_foot: bool = False
    must_play_drawn: bool = False
    draw_until_playable: bool = False
    chickenlittle: bool = False
    curved: bool = False
    double_blank: int = 50

    def __attrs_post_init__(self) -> None:
        flaws = [*self._mistyped()] or [*self._senseless()]
        if flaws:
            raise RulesError("; ".join(flaws))

    def _mistyped(self) -> list[str]:
        kinds: dict[str, type] = {
            "deal_table": DealTable,
            "opening": Opening,
            "missing_double": MissingDouble,
            "double_chicken_foot": bool,
            "must_play_drawn": bool,
            "draw_until_playable": bool,
            "chickenlittle": bool,
            "curved": bool,
        }
        return [
            f"expected {name} of type {kind.__name__}, got {shown(getattr(self, name))}"
            for name, kind in kinds.items()
            if not isinstance(getattr(self, name), kind)
        ]

    def _senseless(self) -> list[str]:
        flaws: list[str] = []
        largest = (len(self.domino_set.tiles) - self.tiles_laid_out) // MIN_PLAYERS
        if self.hand_size is not None and not _is_count(self.hand_size, 1, largest):
            flaws.append(
                f"expected a hand_size of 1 to {largest} with a {self.domino_set} set, "
                f"got {shown(self.hand_size)} (R1.4)"
            )
        if type(self.double_blank) is not int or self.double_blank < 0:
            found = shown(self.double_blank)
            flaws.append(f"expected a double_blank of 0 points or more, got {found} (R7.2)")
        option = f"missing_double={self.missing_double.name} has no meaning with"
        if self.opening is Opening.LAID_OUT and self.missing_double is not MissingDouble.DRAW:
            flaws.append(
                f"{option} opening=LAID_OUT: the double is laid out, so it can't be missing (R2.3)"
            )
        if self.opening is Opening.HIGHEST_HELD and self.missing_double is MissingDouble.NEXT_LOWER:
            flaws.append(f"{option} opening=HIGHEST_HELD: the next lower one opens anyway (R2.4)")
        return flaws

    def __repr__(self) -> str:
        chosen = {
            field.name: getattr(self, field.name)
            for field in attrs.fields(Rules)
            if getattr(self, field.name) != field.default
        }
        written = (
            f"{name}={value if isinstance(value, enum.Enum) else repr(value)}"
            for name, value in chosen.items()
        )
        return f"Rules({', '.join(written)})"

    @property
    def arms(self) -> int:
        """The number of tiles that the opening double takes, 4 or 6 (R3.2)."""
        return 6 if self.double_chicken_foot else 4

    @property
    def tiles_laid_out(self) -> int:
        """The number of tiles laid out before the deal, 0 or 1 (R2.3)."""
        return 1 if self.opening is Opening.LAID_OUT else 0

    @property
    def tiles(self) -> TileSet:
        """All tiles of the domino set."""
        return self.domino_set.tiles

    def cost(self, tiles: TileSet) -> int:
        """Return the points that tiles left in a hand cost (R7.1, R7.2).

        >>> Rules().cost(TileSet.parse("1-3 0-0"))
        54
        """
        return tiles.pips + (self.double_blank if _DOUBLE_BLANK in tiles else 0)

    def tiles_to_deal(self, required: int | None = None) -> TileSet:
        """Return the tiles that are shuffled for a round: all except a double that is laid out.

        Args:
            required: the value of the required double, 0..N; the default is the highest of
                the set.

        Raises:
            DealError: if the set has no such double to lay out (R2.3).
        """
        if self.opening is not Opening.LAID_OUT:
            return self.domino_set.tiles
        value = self.domino_set.highest if required is None else required
        if value not in range(self.domino_set.highest + 1):
            message = (
                f"expected a double from 0 to {self.domino_set.highest} to lay out, "
                f"got {shown(value)} (R2.3)"
            )
            raise DealError(message)
        return self.domino_set.tiles - TileSet([Tile(value, value)])

    def hand_size_for(self, players: int) -> int:
        """Return the number of tiles that each player is dealt (R1.3, R1.4).

        Args:
            players: the number of players, 2..16.

        Raises:
            DealError: if the table has no such cell, or the set has too few tiles.
            RulesError: if so many can't play.

        >>> Rules().hand_size_for(4)
        11
        """
        check_players(players)
        size = self.hand_size or self.deal_table.hand_size(self.domino_set, players)
        available = len(self.domino_set.tiles) - self.tiles_laid_out
        if players * size > available:
            laid_out = ", the laid-out double aside," if self.tiles_laid_out else ""
            message = (
                f"{players} players can't get {size} tiles each: a {self.domino_set} set"
                f"{laid_out} has {available} (R1.4)"
            )
            raise DealError(message)
        return size


PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "puremco": Rules(),
        "domino-plaza": Rules(deal_table=DOMINO_PLAZA),
        "how-to-play": Rules(deal_table=SEVEN),
        "encyclopedia": Rules(
            deal_table=SEVEN, opening=Opening.LAID_OUT, must_play_drawn=True, double_blank=0
        ),
        "double-chicken-foot": Rules(
            missing_double=MissingDouble.NEXT_LOWER, double_chicken_foot=True
        ),
    }
)
"""The rules of each source by name.

- ``puremco``: S0 with the table of the maker of dominoes, which are the defaults. The holder lays
  the double, players draw for a missing one, a drawn tile *may* be played, and 0-0 costs 50.
- ``domino-plaza``: the same with the smaller hands that S0 recommends.
- ``how-to-play``: S1, which is the same with seven tiles each.
- ``encyclopedia``: S3, with seven tiles each. The double is laid out before the deal, and lots
  decide the first lead. A drawn tile is *played* if it matches ("draw … and then play it if it
  matches or pass"). 0-0 costs nothing. The curve is an alternative in S3, so it is off here.
- ``double-chicken-foot``: the variant of S0. The opening double takes six arms. If nobody holds
  it, the next lower one opens. (S0 also allows reshuffling; set ``missing_double`` for it.)
"""


CHICKEN_FOOT: Final = RuleIds(
    tiles="R1.1", players="R1.2", places="R1.5", seats="R3.8", points="R7.1"
)
"""The ids of the rules of Chicken Foot that messages name."""
