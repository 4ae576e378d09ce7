"""The options of the game: one for each rule on which the sources differ."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Final, TypeVar, cast

import attrs

from chickenfoot_rules.chickenfoot.deal_tables import (
    DEAL_TABLES,
    DOMINO_PLAZA,
    MIN_PLAYERS,
    PUREMCO,
    SEVEN,
    USUAL,
    DealTable,
    check_players,
    is_count,
)
from chickenfoot_rules.dominoes.checks import check_type
from chickenfoot_rules.dominoes.errors import DealError, RulesError
from chickenfoot_rules.dominoes.names import NamedValues, suggestion
from chickenfoot_rules.dominoes.rules import RuleIds
from chickenfoot_rules.dominoes.tiles import DominoSet, Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable, is_too_long, shown

__all__ = [
    "CHICKEN_FOOT",
    "PRESETS",
    "DeadRound",
    "MissingDouble",
    "Opening",
    "Rules",
    "check_rules",
]

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


class DeadRound(enum.Enum):
    """What happens when no tile outside the layout can ever be played again (R5.3)."""

    DRAW_OUT = "draw-out"
    """Players draw until the boneyard is empty."""
    ENDS = "ends"
    """The round is blocked: it ends with the play after which nothing can be played."""


def check_rules(rules: object) -> None:
    """Raise unless `rules` is a `Rules`.

    Raises:
        RulesError: if it is something else.
    """
    if not isinstance(rules, Rules):
        message = f"expected Rules of Chicken Foot, got {shown(rules)}"
        raise RulesError(message)


_E = TypeVar("_E", bound=enum.Enum)


def _member(kind: type[_E], value: _E | str) -> _E:
    """Return a member of an enum, given it or the text that is its value."""
    # A text that is no value stays what it is: `Rules` names it among its other flaws.
    return next((member for member in kind if member.value == value), cast("_E", value))


def _deal_table(value: DealTable | str) -> DealTable:
    return DEAL_TABLES.get(value, cast("DealTable", value)) if isinstance(value, str) else value


def _opening(value: Opening | str) -> Opening:
    return _member(Opening, value)


def _missing_double(value: MissingDouble | str) -> MissingDouble:
    return _member(MissingDouble, value)


def _dead_round(value: DeadRound | str) -> DeadRound:
    return _member(DeadRound, value)


def _domino_set(value: DominoSet | int) -> DominoSet:
    return value if isinstance(value, DominoSet) else DominoSet(value)


def _near(kind: type, value: object) -> str:
    """Return the end of a message about a wrong option: the texts that it may be."""
    if not isinstance(value, str):
        return ""
    texts = [*DEAL_TABLES] if kind is DealTable else []
    if issubclass(kind, enum.Enum):
        texts = [member.value for member in kind]
    return f"; as text, it is {', '.join(texts)}{suggestion(value, texts)}" if texts else ""


@attrs.frozen(kw_only=True, repr=False)
class Rules(Immutable):
    """One way to play Chicken Foot. Each option decides how one rule is read.

    A table of the library and the members of enums can be given by their names as text, too.

    Args:
        domino_set: the set, or the N of a double-N set, 1..18 (R1.1).
        deal_table: the hand sizes by set and number of players (R1.3).
        hand_size: the number of tiles dealt to each player; overrides the table (R1.3).
        opening: how a round is opened (R2.2 to R2.4).
        missing_double: what happens if nobody holds the opening double (R2.5).
        double_chicken_foot: whether the opening double takes six arms, not four (R3.2).
        must_play_drawn: whether a drawn tile that fits must be played (R4.1).
        draw_until_playable: whether players draw until a tile fits (R4.2).
        dead_round: what happens when nothing can ever be played again (R5.3).
        chickenlittle: whether players must announce their last tile (R6.1 to R6.3).
        curved: whether every charge of a blocked round falls by the lowest one (R7.3).
        double_blank: the points that 0-0 costs, 0 or more, of at most 4,000
            digits (R7.2).

    Raises:
        RulesError: if options are invalid or contradict each other.
        TileError: if there is no such domino set.

    >>> Rules(opening="laid-out") == Rules(opening=Opening.LAID_OUT)
    True
    >>> Rules(opening=Opening.LAID_OUT, missing_double=MissingDouble.RESHUFFLE)
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.RulesError: missing_double=RESHUFFLE has no meaning with \
opening=LAID_OUT: the double is laid out, so it can't be missing (R2.3)
    """

    domino_set: DominoSet = attrs.field(default=DominoSet(9), converter=_domino_set)
    deal_table: DealTable = attrs.field(default=USUAL, converter=_deal_table)
    hand_size: int | None = None
    opening: Opening = attrs.field(default=Opening.HOLDER, converter=_opening)
    missing_double: MissingDouble = attrs.field(
        default=MissingDouble.DRAW, converter=_missing_double
    )
    double_chicken_foot: bool = False
    must_play_drawn: bool = False
    draw_until_playable: bool = False
    dead_round: DeadRound = attrs.field(default=DeadRound.DRAW_OUT, converter=_dead_round)
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
            "dead_round": DeadRound,
            "chickenlittle": bool,
            "curved": bool,
        }
        return [
            f"expected {name} of type {kind.__name__}, got {shown(value)}{_near(kind, value)}"
            for name, kind in kinds.items()
            if not isinstance(value := getattr(self, name), kind)
        ]

    def _senseless(self) -> list[str]:
        flaws: list[str] = []
        largest = (len(self.domino_set.tiles) - self.tiles_laid_out) // MIN_PLAYERS
        if self.hand_size is not None and not is_count(self.hand_size, 1, largest):
            flaws.append(
                f"expected a hand_size of 1 to {largest} with a {self.domino_set} set, "
                f"got {shown(self.hand_size)} (R1.4)"
            )
        if (
            type(self.double_blank) is not int
            or self.double_blank < 0
            or is_too_long(self.double_blank)
        ):
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

        Raises:
            WrongTypeError: if ``tiles`` is not a `TileSet`.

        >>> Rules().cost(TileSet.parse("1-3 0-0"))
        54
        """
        check_type(tiles, TileSet, "a TileSet")
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
                f"{laid_out} has {available}; choose a smaller hand_size or another deal_table "
                f"(R1.4)"
            )
            raise DealError(message)
        return size


PRESETS: Final[Mapping[str, Rules]] = NamedValues(
    {
        "puremco": Rules(deal_table=PUREMCO),
        "domino-plaza": Rules(deal_table=DOMINO_PLAZA),
        "how-to-play": Rules(deal_table=SEVEN, dead_round=DeadRound.ENDS),
        "encyclopedia": Rules(
            deal_table=SEVEN,
            opening=Opening.LAID_OUT,
            must_play_drawn=True,
            dead_round=DeadRound.ENDS,
            double_blank=0,
        ),
        "double-chicken-foot": Rules(
            deal_table=PUREMCO, missing_double=MissingDouble.NEXT_LOWER, double_chicken_foot=True
        ),
    }
)
"""The rules of each source by name. A lookup of an unknown name suggests the nearest one.

- ``puremco``: S0 with the table of the maker of dominoes. It has only the hand sizes of that table,
  and otherwise the defaults. The holder lays the double, players draw for a missing one, a drawn
  tile *may* be played, and 0-0 costs 50.
- ``domino-plaza``: the same with the smaller hands that S0 recommends.
- ``how-to-play``: S1, with seven tiles each. A dead round ends at once. The rest is the same.
- ``encyclopedia``: S3, with seven tiles each. The double is laid out before the deal, and lots
  decide the first lead. A drawn tile is *played* if it matches ("draw … and then play it if it
  matches or pass"). A dead round ends at once, and 0-0 costs nothing. The curve is an alternative
  in S3, so it is off here.
- ``double-chicken-foot``: the variant of S0. The opening double takes six arms. If nobody holds
  it, the next lower one opens. (S0 also allows reshuffling; set ``missing_double`` for it.)
"""


CHICKEN_FOOT: Final = RuleIds(
    tiles="R1.1", players="R1.2", places="R1.5", seats="R3.8", points="R7.1"
)
"""The ids of the rules of Chicken Foot that messages name."""
