"""The options of the game: one for each rule on which the sources differ."""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, Literal, TypeVar, cast

import attrs

from chickenfoot_rules.base import N_, DealError, NamedValues, Text, as_int, expected, text
from chickenfoot_rules.base.errors import TileError, check_type
from chickenfoot_rules.chickenfoot.deal_tables import (
    DEAL_TABLES,
    MIN_PLAYERS,
    PLAYERS,
    PUREMCO,
    RECOMMENDED,
    SEVEN,
    USUAL,
    DealTable,
    check_players,
    is_count,
)
from chickenfoot_rules.dominoes import Deal, DominoRules, Option, RuleIds
from chickenfoot_rules.dominoes.scoring import MOST_TARGET, DominoPlace, check_sheet, highest_total
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, DominoSet, Tile, TileSet, union

MOST_DOUBLE_BLANK: Final = 9_999
"""The highest charge for 0-0 (R7.2)."""

_DOUBLE_BLANK: Final = Tile(0, 0)

QUESTIONS: Final = ("may_draw", "may_hold_back", "may_play_drawn", "ends_when_stuck")
"""The methods of `Rules` by which a house changes what is legal (H4)."""

_TOO_FEW_TO_FIND: Final = text("expected hands of 2 tiles or more with opening=FOUND")


class Opening(enum.Enum):
    """How a round is opened (R2.2 to R2.4, R2.8)."""

    HOLDER = "holder"
    """The holder of the required double lays it as their turn (R2.2)."""
    LAID_OUT = "laid-out"
    """The required double is laid out before the hands are drawn (R2.3)."""
    HIGHEST_HELD = "highest-held"
    """The highest unused double that anyone holds opens the round (R2.4)."""
    FOUND = "found"
    """The required double is taken out of the hand or boneyard that it was dealt to (R2.8)."""


class MissingDouble(enum.Enum):
    """What happens if nobody holds the double that should open the round (R2.5)."""

    DRAW = "draw"
    """Players draw one tile each in turn until the double appears."""
    DRAW_EACH = "draw-each"
    """The same, but the double is laid only after every player in the cycle has drawn.

    If several doubles may open, the highest that the cycle brought does (R2.4).
    """
    NEXT_LOWER = "next-lower"
    """The highest lower unused double that anyone holds opens instead."""
    BURN = "burn"
    """The same, and the skipped doubles never open a round."""
    RESHUFFLE = "reshuffle"
    """All tiles are shuffled and dealt again until somebody holds the double."""

    @property
    def lower_opens(self) -> bool:
        """Whether a lower unused double opens if somebody holds one."""
        return self in (MissingDouble.NEXT_LOWER, MissingDouble.BURN)


class Lead(enum.Enum):
    """How the seat that leads a round is chosen (R2.6)."""

    ROTATES = "rotates"
    """It moves one seat on each round."""
    DRAWN = "drawn"
    """It is drawn at random before each deal, unless the caller names it for the first round."""


class DeadRound(enum.Enum):
    """What happens when no tile outside the layout can ever be played again (R5.3)."""

    DRAW_OUT = "draw-out"
    """Players draw until the boneyard is empty."""
    ENDS = "ends"
    """The round is blocked: it ends with the play after which nothing can be played."""


class DrawnTile(enum.Enum):
    """What a player may do with a drawn tile that fits (R4.1)."""

    MAY = "may"
    """They may play it at once, or keep it."""
    MUST = "must"
    """They must play it at once."""
    LATER = "later"
    """They may not play it in the same turn."""


class Chickenlittle(enum.Enum):
    """What it costs to keep quiet about the last tile (R6.1 to R6.3)."""

    OFF = "off"
    """Nothing: announcing it is a courtesy. Only this member is false."""
    NEXT_TURN = "next-turn"
    """The next turn: the player draws a tile, or passes if none is left, and may not play."""
    AT_ONCE = "at-once"
    """A tile, drawn in the same turn, that may not be played in it; nothing if none is left."""

    def __bool__(self) -> bool:
        return self is not Chickenlittle.OFF


@attrs.frozen
class Place(DominoPlace):
    """One seat's place in a match (R7.4 to R7.6).

    Attributes:
        rank: the competition rank, from 1; seats that share a place have the same rank.
        seat: the seat, 0..players−1.
        total: the points of all rounds; the fewest win.
        zeros: the number of rounds at zero points, the first tie-break.
        lowest: the points of the lowest round above zero, the second tie-break; ``None`` if
            there is no such round.
    """

    zeros: int
    lowest: int | None


_E = TypeVar("_E", bound=enum.Enum)


def _member(kind: type[_E], value: _E | str) -> _E:
    """Return a member of an enum, given it or the text that is its value."""
    # A text that is not a valid value stays what it is: `Rules` names it among its other flaws.
    return next((member for member in kind if member.value == value), cast("_E", value))


def _deal_table(value: DealTable | str) -> DealTable:
    return DEAL_TABLES.get(value, cast("DealTable", value)) if isinstance(value, str) else value


def _opening(value: Opening | str) -> Opening:
    return _member(Opening, value)


def _missing_double(value: MissingDouble | str) -> MissingDouble:
    return _member(MissingDouble, value)


def _lead(value: Lead | str) -> Lead:
    return _member(Lead, value)


def _drawn_tile(value: DrawnTile | str) -> DrawnTile:
    return _member(DrawnTile, value)


def _dead_round(value: DeadRound | str) -> DeadRound:
    return _member(DeadRound, value)


def _chickenlittle(value: Chickenlittle | str) -> Chickenlittle:
    return _member(Chickenlittle, value)


def _domino_set(value: DominoSet | int) -> DominoSet:
    # An invalid N stays what it is, like such a text.
    return DominoSet(value) if is_count(value, 1, HIGHEST_SET) else cast("DominoSet", value)


def _arms(value: int) -> Literal[3, 4, 6]:
    # Type checkers accept any int, such as the arms of a layout; `Rules` names a wrong one.
    return cast("Literal[3, 4, 6]", value)


@attrs.frozen(kw_only=True, repr=False, cache_hash=True)
class Rules(DominoRules):
    """The options of Chicken Foot. Each decides how one rule is read.

    You can also pass enum members and the library's deal tables by name.

    For a house rule that no option covers, write a subclass with its own ``cost`` or ``charges``,
    ``required_double``, ``lead_of``, ``is_match_over`` or ``standings`` (H1). Four more methods
    change which moves are legal: ``may_draw``, ``may_hold_back``, ``may_play_drawn`` and
    ``ends_when_stuck`` (H4). They get only the number of undrawn tiles, so no answer can leak a
    tile. `Match` and `Round`, and all that uses them, follow the class; the compiled engine refuses
    it (H2). Records name it, and callers who read them must pass it (H3).

    Args:
        domino_set: the set, double-N with N from 1 to 18 (R1.1).
        deal_table: the hand sizes by set and number of players (R1.3).
        hand_size: the number of tiles dealt to each player, instead of the table (R1.3).
        opening: how a round is opened (R2.2 to R2.4, R2.8).
        missing_double: what happens if nobody holds the opening double (R2.5).
        lead: how the seat that leads a round is chosen (R2.6).
        arms: the number of tiles that the opening double takes (R3.2).
        drawn_tile: what a player may do with a drawn tile that fits (R4.1).
        draw_until_playable: whether players draw until a tile fits (R4.2).
        dead_round: what happens if nothing can ever be played again (R5.3).
        chickenlittle: what it costs to keep quiet about the last tile (R6.1 to R6.3).
        curved: whether every charge of a blocked round falls by the lowest one (R7.3).
        double_blank: the points that 0-0 costs, 0 to 9,999 (R7.2).
        target: the points that end a match, 1 to 10,000 (R7.4).
        rounds: the number of rounds that end a match, 1 to N + 1 (R7.4).

    Raises:
        RulesError: if options are invalid or contradict each other.

    >>> Rules(opening="laid-out") == Rules(opening=Opening.LAID_OUT)
    True
    >>> Rules(opening=Opening.LAID_OUT, missing_double=MissingDouble.RESHUFFLE)
    Traceback (most recent call last):
    ...
    chickenfoot_rules.RulesError: missing_double=RESHUFFLE has no meaning with \
opening=LAID_OUT: the double is placed first, so it can't be missing (R2.4)
    """

    rule_ids: ClassVar[RuleIds] = RuleIds(
        tiles="R1.1",
        players="R1.2",
        places="R1.5",
        seats="R3.8",
        points="R7.1",
        stuck="R4.1",
        end="R7.4",
        opening="R2.1 to R2.6",
        lots="R2.3",
        links="R3.1",
        results="R5.1 to R7.3",
        standings="R7.4 to R7.6",
    )
    most_points_win: ClassVar[bool] = False
    names_lead: ClassVar[bool] = True
    player_numbers: ClassVar[range] = PLAYERS
    draws: ClassVar[bool] = True
    calls_doubles: ClassVar[bool] = True

    domino_set: DominoSet = attrs.field(
        default=DominoSet(9),
        converter=_domino_set,
        metadata=Option(
            "R1.1",
            N_("the set, double-N with N from 1 to 18"),
            kind=DominoSet,
            numbers=range(1, HIGHEST_SET + 1),
        ).metadata,
    )
    deal_table: DealTable = attrs.field(
        default=USUAL,
        converter=_deal_table,
        metadata=Option(
            "R1.3",
            N_("the hand sizes by set and number of players"),
            kind=DealTable,
            choices=DEAL_TABLES,
            words={
                "usual": N_("usual"),
                "puremco": N_("Puremco"),
                "recommended": N_("recommended"),
                "seven": N_("seven each"),
                "forty-two": N_("42 divided by the players"),
            },
        ).metadata,
    )
    hand_size: int | None = attrs.field(
        default=None,
        metadata=Option(
            "R1.3",
            N_("the number of tiles dealt to each player, instead of the table"),
            kind=int,
            numbers=range(1, len(DominoSet(HIGHEST_SET).tiles) // MIN_PLAYERS + 1),
        ).metadata,
    )
    opening: Opening = attrs.field(
        default=Opening.HOLDER,
        converter=_opening,
        metadata=Option(
            "R2.2 to R2.4, R2.8",
            N_("how a round is opened"),
            kind=Opening,
            words={
                "holder": N_("its holder lays it"),
                "laid-out": N_("it is laid out first"),
                "highest-held": N_("the highest double held"),
                "found": N_("it is found and placed"),
            },
        ).metadata,
    )
    missing_double: MissingDouble = attrs.field(
        default=MissingDouble.DRAW,
        converter=_missing_double,
        metadata=Option(
            "R2.5",
            N_("what happens if nobody holds the opening double"),
            kind=MissingDouble,
            words={
                "draw": N_("draw for it"),
                "draw-each": N_("draw for it, each as often"),
                "next-lower": N_("the next lower double"),
                "burn": N_("the next lower double, and skipped ones are out"),
                "reshuffle": N_("deal again"),
            },
        ).metadata,
    )
    lead: Lead = attrs.field(
        default=Lead.ROTATES,
        converter=_lead,
        metadata=Option(
            "R2.6",
            N_("how the seat that leads a round is chosen"),
            kind=Lead,
            words={"rotates": N_("it moves on each round"), "drawn": N_("drawn before each deal")},
        ).metadata,
    )
    arms: Literal[3, 4, 6] = attrs.field(
        default=4,
        converter=_arms,
        metadata=Option(
            "R3.2",
            N_("the number of tiles that the opening double takes"),
            kind=int,
            choices={"3": 3, "4": 4, "6": 6},
            words={"3": N_("three"), "4": N_("four"), "6": N_("six")},
        ).metadata,
    )
    drawn_tile: DrawnTile = attrs.field(
        default=DrawnTile.MAY,
        converter=_drawn_tile,
        metadata=Option(
            "R4.1",
            N_("what a player may do with a drawn tile that fits"),
            kind=DrawnTile,
            words={
                "may": N_("play it or keep it"),
                "must": N_("it must be played"),
                "later": N_("play it in a later turn"),
            },
        ).metadata,
    )
    draw_until_playable: bool = attrs.field(
        default=False, metadata=Option("R4.2", N_("players draw until a tile fits")).metadata
    )
    dead_round: DeadRound = attrs.field(
        default=DeadRound.DRAW_OUT,
        converter=_dead_round,
        metadata=Option(
            "R5.3",
            N_("what happens if nothing can ever be played again"),
            kind=DeadRound,
            words={"draw-out": N_("draw on"), "ends": N_("the round ends")},
        ).metadata,
    )
    chickenlittle: Chickenlittle = attrs.field(
        default=Chickenlittle.OFF,
        converter=_chickenlittle,
        metadata=Option(
            "R6.1 to R6.3",
            N_("what it costs to keep quiet about the last tile"),
            kind=Chickenlittle,
            words={
                "off": N_("nothing"),
                "next-turn": N_("a draw on the next turn"),
                "at-once": N_("a draw at once"),
            },
        ).metadata,
    )
    curved: bool = attrs.field(
        default=False,
        metadata=Option(
            "R7.3", N_("every charge of a blocked round falls by the lowest one")
        ).metadata,
    )
    double_blank: int = attrs.field(
        default=50,
        metadata=Option(
            "R7.2",
            N_("the points that 0-0 costs, 0 to 9,999"),
            kind=int,
            numbers=range(MOST_DOUBLE_BLANK + 1),
        ).metadata,
    )
    target: int | None = attrs.field(
        default=None,
        metadata=Option(
            "R7.4",
            N_("the points that end a match, 1 to 10,000"),
            kind=int,
            numbers=range(1, MOST_TARGET + 1),
        ).metadata,
    )
    rounds: int | None = attrs.field(
        default=None,
        metadata=Option(
            "R7.4",
            N_("the number of rounds that end a match, 1 to N + 1"),
            kind=int,
            numbers=range(1, HIGHEST_SET + 2),
        ).metadata,
    )

    house_answers: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        changed = [name for name in QUESTIONS if getattr(cls, name) is not getattr(Rules, name)]
        cls.house_answers = frozenset(changed)

    def _contradictions(self, wrong: Collection[str]) -> Iterator[str]:
        if "domino_set" not in wrong:
            largest = (len(self.domino_set.tiles) - self.tiles_laid_out) // MIN_PLAYERS
            doubles = len(self.domino_set.doubles)
            for name, most, rule in (("hand_size", largest, "R1.4"), ("rounds", doubles, "R7.4")):
                value = getattr(self, name)
                if value is not None and name not in wrong and value > most:
                    with_set = text(
                        "{name} from 1 to {most} with a {set} set",
                        name=name,
                        most=most,
                        set=self.domino_set,
                    )
                    yield expected(with_set, value, rule)
        if self.hand_size == 1 < self.smallest_hand:
            yield text("{expected}, got hand_size=1 (R2.8)", expected=_TOO_FEW_TO_FIND)
        if self.drawn_tile is DrawnTile.LATER and self.draw_until_playable is True:
            yield text(
                "draw_until_playable has no meaning with drawn_tile=LATER: a drawn tile is not "
                "played in the same turn (R4.1)"
            )
        if {"opening", "missing_double"} & {*wrong}:
            return
        missing = self.missing_double.name
        if self.places_double and self.missing_double is not MissingDouble.DRAW:
            yield text(
                "missing_double={missing} has no meaning with opening={opening}: the double is "
                "placed first, so it can't be missing (R2.4)",
                missing=missing,
                opening=self.opening.name,
            )
        if self.opening is Opening.HIGHEST_HELD and self.missing_double.lower_opens:
            yield text(
                "missing_double={missing} has no meaning with opening=HIGHEST_HELD: the next lower "
                "one opens anyway (R2.4)",
                missing=missing,
            )

    def __repr__(self) -> str:
        chosen = {
            field.name: getattr(self, field.name)
            for field in attrs.fields(type(self))
            if getattr(self, field.name) != field.default
        }
        written = (
            f"{name}={value if isinstance(value, enum.Enum) else repr(value)}"
            for name, value in chosen.items()
        )
        return f"{type(self).__name__}({', '.join(written)})"

    @property
    def tiles_laid_out(self) -> int:
        """The number of tiles laid out before the deal, 0 or 1 (R2.3)."""
        return 1 if self.opening is Opening.LAID_OUT else 0

    @property
    def places_double(self) -> bool:
        """Whether the double is in the middle before the first turn, and lots decide who leads.

        It takes nobody's turn (R2.3, R2.8).
        """
        return self.opening in (Opening.LAID_OUT, Opening.FOUND)

    @property
    def draws_lead(self) -> bool:
        """Whether each deal names the seat that leads, drawn at random (R2.6)."""
        return self.lead is Lead.DRAWN

    @property
    def smallest_hand(self) -> int:
        """The smallest hand of a deal: 2 tiles if the double may be taken from a hand, else 1.

        A player with one tile could be out before the first turn (R2.8).
        """
        return 2 if self.opening is Opening.FOUND else 1

    @property
    def usual_players(self) -> int:
        """The default number of players, 4."""
        return 4

    @property
    def most_rounds(self) -> int | None:
        """The number of rounds of a match, or ``None`` if it may have fewer (R2.5, R7.4)."""
        most = self.most_scored_rounds
        may_be_fewer = self.target is not None or self.missing_double is MissingDouble.BURN
        return None if may_be_fewer and most > 1 else most

    @property
    def most_scored_rounds(self) -> int:
        """The most rounds of a match: `rounds`, or one for each double (R2.1, R7.4)."""
        return self.rounds or len(self.domino_set.doubles)

    @property
    def most_points(self) -> int | None:
        """The total charge of a seat that is left with all tiles in each round (R7.1, R7.4).

        It is ``None`` if house rules have charges of their own, which may be higher (H1).
        """
        if type(self).charges is not Rules.charges:
            return None
        in_a_round = self.cost(self.tiles)
        most = self.most_scored_rounds * in_a_round
        return most if self.target is None else min(most, self.target - 1 + in_a_round)

    def may_hold_back(self, undrawn: int) -> bool:
        """Return whether a seat that can play may draw instead, or pass if it may not draw (H4).

        By the options it must play (R3.6). If all others have just passed, it must play under any
        rules, so that a round comes to its end.

        Args:
            undrawn: the number of tiles left in the boneyard.
        """
        del undrawn
        return False

    def may_play_drawn(self, undrawn: int) -> bool:
        """Return whether a tile just drawn may be played in the same turn (R4.1, H4).

        Args:
            undrawn: the number of tiles left in the boneyard, after the draw.
        """
        del undrawn
        return self.drawn_tile is not DrawnTile.LATER

    def ends_when_stuck(self, undrawn: int) -> bool:
        """Return whether a round ends with a seat on turn that can neither play nor draw (H4).

        By the options it ends only when no seat can (R5.2). A seat that holds a tile that fits is
        not stuck, even if it owes a penalty (R6.3).

        Args:
            undrawn: the number of tiles left in the boneyard.
        """
        del undrawn
        return False

    @property
    def summary(self) -> str:
        """The name of the domino set, for a heading."""
        return text("{set} set", set=self.domino_set)

    def cost(self, tiles: TileSet) -> int:
        """Return the charge for tiles left in a hand (R7.1, R7.2).

        Raises:
            WrongTypeError: if that is no set of tiles.

        >>> Rules().cost(TileSet.parse("1-3 0-0"))
        54
        """
        return super().cost(tiles) + (self.double_blank if _DOUBLE_BLANK in tiles else 0)

    def charges(self, hands: Sequence[TileSet], last: Tile | None = None) -> tuple[int, ...]:
        """Return the charge of each seat at the end of a round (R7.1 to R7.3).

        Args:
            hands: the tiles left in the hand of each seat.
            last: the tile that was laid last. Only house rules use it (H1, H5).

        Returns:
            Points by seat, 0 or more.

        Raises:
            WrongTypeError: if a hand is no set of tiles.

        >>> hands = [TileSet.parse("1-3 0-0"), TileSet.parse("9-9")]
        >>> Rules().charges(hands), Rules(curved=True, double_blank=25).charges(hands)
        ((54, 18), (11, 0))
        """
        del last
        costs = tuple(map(self.cost, hands))
        if not self.curved:
            return costs
        # If a seat went out, the lowest hand is 0, so no charge is curved.
        lowest = min(costs, default=0)
        return tuple(cost - lowest for cost in costs)

    def points_for(self, hands: Sequence[TileSet]) -> Iterator[tuple[int, ...]]:
        """Yield the `charges`; those of a house may differ by the tile laid last (H5, T3).

        Args:
            hands: the tiles left in the hand of each seat.
        """
        if type(self).charges is Rules.charges:
            yield self.charges(hands)
        else:
            for last in self.tiles - union(hands):
                yield self.charges(hands, last)

    def row_flaws(
        self, points: Sequence[int | None], opened: Tile | None = None
    ) -> Iterator[tuple[Text, str]]:
        """Yield why no round can have charged this, each reason with its rule (R5.1, R7.1 to R7.3).

        Rules of a house with their own ``cost`` or ``charges`` may charge anything (H1).

        Args:
            points: the charge of each seat; ``None`` where it is unknown.
            opened: the double that opened the round, if that is known.
        """
        if type(self).charges is not Rules.charges or type(self).cost is not Rules.cost:
            return
        known = [one for one in points if one is not None]
        tiles = self.tiles if opened is None else self.tiles - TileSet([opened])
        most, pips = self.cost(tiles), tiles.pips
        # A hand has any number of pips up to all of them; 0-0 may cost far more than that.
        least = self.double_blank - (pips if self.curved else 0)
        for one in known:
            if pips < one < least or one > most:
                yield text("no hand counts {number} points", number=one), "R7.1, R7.2"
        if sum(known) > most >= max(known, default=0):
            yield text("all hands together count {most} points at most", most=most), "R7.1"
        out = known.count(0)
        if self.curved:
            if out == 0 < len(known) == len(points):
                yield text("somebody has 0 points in every round"), "R7.3"
        elif out > (2 if not self.double_blank and _DOUBLE_BLANK in tiles else 1):
            yield text("{number} players have 0 points, but one goes out", number=out), "R5.1"

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
            what = text("a double from 0 to {most} to lay out", most=self.domino_set.highest)
            raise DealError(expected(what, value, "R2.3"))
        return self.domino_set.tiles - TileSet([Tile(value, value)])

    def hand_size_for(self, players: int) -> int:
        """Return the number of tiles that each player is dealt (R1.3, R1.4).

        Args:
            players: the number of players, 2..16.

        Raises:
            DealError: if the table has no such cell, or the set has too few tiles.
            RulesError: if the game does not allow this number of players.

        >>> Rules().hand_size_for(4)
        11
        """
        players = check_players(players)
        size = self.hand_size or self.deal_table.hand_size(self.domino_set, players)
        available = len(self.domino_set.tiles) - self.tiles_laid_out
        if players * size > available:
            sentence = (
                N_(
                    "{players} players can't get {size} tiles each: a {set} set, the laid-out "
                    "double aside, has {available}; choose a smaller hand_size or another "
                    "deal_table (R1.4)"
                )
                if self.tiles_laid_out
                else N_(
                    "{players} players can't get {size} tiles each: a {set} set has {available}; "
                    "choose a smaller hand_size or another deal_table (R1.4)"
                )
            )
            message = text(
                sentence, players=players, size=size, set=self.domino_set, available=available
            )
            raise DealError(message)
        if size < self.smallest_hand:
            message = text("{expected}, got hands of 1 tile (R2.8)", expected=_TOO_FEW_TO_FIND)
            raise DealError(message)
        return size

    def sides_of(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Return each seat as a side of its own, since everybody plays alone.

        Args:
            players: the number of seats, 2..16.

        Raises:
            RulesError: if the game does not allow this number of players (R1.2).
        """
        return tuple((seat,) for seat in range(check_players(players)))

    def is_match_over(self, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether a score sheet has all its rows, or a total at the target (R7.4).

        Args:
            scores: a row of charges by seat for each finished round.

        Raises:
            MatchError: if that is not a score sheet.
        """
        highest = highest_total(scores)
        if len(scores) >= self.most_scored_rounds:
            return True
        return self.target is not None and highest >= self.target

    def standings(self, scores: Sequence[Sequence[int]], players: int) -> tuple[Place, ...]:
        """Rank the seats by their totals and the tie-breaks (R7.4 to R7.6).

        Args:
            scores: a row of charges by seat for each round.
            players: the number of seats, 2..16.

        Raises:
            RulesError: if the game does not allow this number of players.
            MatchError: if a row is not a whole number for each seat.
        """
        return cast("tuple[Place, ...]", super().standings(scores, players))

    def _merit(self, total: int, points: Sequence[int]) -> tuple[int, ...]:
        # The tie-breaks (R7.5). Without a round above zero the total is that of the start, so
        # only somebody who joined later can tie with another who has one (T3).
        return total, -points.count(0), min(filter(None, points), default=0)

    def _place(self, rank: int, seat: int, total: int, points: Sequence[int]) -> Place:
        lowest = min(filter(None, points), default=None)
        return Place(rank, seat, total, points.count(0), lowest)

    def required_double(self, unused: TileSet) -> int | None:
        """Return the value of the double that the next round requires (R2.1).

        Args:
            unused: the doubles that have opened no round yet.

        Returns:
            A value, 0..N, or ``None`` if every double has opened a round.

        Raises:
            TileError: if one of them is not a double.
            WrongTypeError: if they are no set of tiles.
        """
        check_type(unused, TileSet, "a TileSet of unused doubles")
        if others := unused - unused.doubles:
            raise TileError(expected("doubles", str(others), "R2.1"))
        return [*unused][-1].low if unused else None

    def openers(self, unused: TileSet) -> TileSet:
        """Return the doubles of which one opens the next round (R2.1, R2.4, R2.5).

        Args:
            unused: the doubles that have opened no round yet.
        """
        required = self.required_double(unused)
        if required is None:
            return TileSet()
        if self.opening is Opening.HIGHEST_HELD:
            return unused
        lower = self.missing_double.lower_opens
        return TileSet(
            tile for tile in unused if tile.low == required or (lower and tile.low < required)
        )

    def unused_after(self, openings: Iterable[Tile | None]) -> TileSet:
        """Return the doubles that may still open a round (R2.1, R2.5).

        Args:
            openings: the double that opened each finished round.
        """
        opened = TileSet(double for double in openings if double is not None)
        unused = self.domino_set.doubles - opened
        if self.missing_double is MissingDouble.BURN and opened:
            return TileSet(double for double in unused if double < min(opened))
        return unused

    def is_over_after(
        self, scores: Sequence[Sequence[int]], openings: Iterable[Tile | None]
    ) -> bool:
        """Return whether a match has ended, by its score sheet or because no double is left (R2.5).

        Args:
            scores: a row of charges by seat for each finished round.
            openings: the double that opened each of them.
        """
        if self.is_match_over(scores):
            return True
        return self.required_double(self.unused_after(openings)) is None

    def lead_of(self, number: int, first: int, deal: Deal, required: int | None) -> int:
        """Return the seat that leads a round (R2.6).

        Args:
            number: the number of rounds before it, from 0.
            first: the seat that the lots or the caller chose for the first round, or seat 0.
            deal: the deal of the round. These rules use only its number of hands, and its lead if
                that was drawn; house rules may also use what everyone will see of it (H1).
            required: the value of the required double.
        """
        del required
        if self.draws_lead and deal.lead is not None:
            return deal.lead
        return (as_int(first) + as_int(number)) % len(deal.hands)

    def flaw_of(self, scores: Sequence[Sequence[int]]) -> str | None:
        """Return why a score sheet can't be of a whole match, or ``None`` if it can.

        Args:
            scores: one row of charges for each round, all equally long.

        Raises:
            MatchError: if a row does not have charges for each seat, 0 or more.
        """
        sheet = check_sheet(scores, len(scores[0]) if scores else 0)
        most = self.cost(self.tiles)
        if self.most_points is not None and any(max(row) > most for row in sheet):
            return text("the points of a round are 0 to {most} (R7.1)", most=most)
        if self.missing_double is MissingDouble.BURN and scores and not self.is_match_over(scores):
            return None  # Doubles that were skipped have no row (R2.5).
        return super().flaw_of(sheet)


def standings(scores: Sequence[Sequence[int]], players: int) -> tuple[Place, ...]:
    """Rank the seats by their totals and the tie-breaks, as `Rules.standings` does (R7.4 to R7.6).

    Args:
        scores: a row of charges by seat for each round.
        players: the number of seats, 2..16.

    Returns:
        A place for each seat, the best first. Seats that share a place are in order.

    Raises:
        RulesError: if the game does not allow this number of players.
        MatchError: if a row is not a whole number for each seat.

    >>> [(place.rank, place.seat) for place in standings([(5, 5, 9)], 3)]
    [(1, 0), (1, 1), (3, 2)]
    """
    return Rules().standings(scores, players)


PRESETS: Final[Mapping[str, Rules]] = NamedValues(
    {
        "puremco": Rules(deal_table=PUREMCO),
        "recommended": Rules(deal_table=RECOMMENDED),
        "how-to-play": Rules(deal_table=SEVEN, dead_round=DeadRound.ENDS),
        "encyclopedia": Rules(
            deal_table=SEVEN, opening=Opening.FOUND, drawn_tile=DrawnTile.MUST, double_blank=0
        ),
        "double-chicken-foot": Rules(
            deal_table=PUREMCO, missing_double=MissingDouble.NEXT_LOWER, arms=6
        ),
    }
)
"""Rules by name, each from one source. A lookup of an unknown name suggests the nearest one.

Where its source is silent, a preset has the default; ties always follow How To Play. The sheets of
the rule book mark these rules.

- ``puremco``: Pagat with the table of Puremco, a maker of dominoes, and only its hand sizes. The
  holder lays the double, players draw for a missing one, a drawn tile *may* be played, a dead round
  is drawn out, and 0-0 costs 50. That turns go clockwise is from How To Play.
- ``recommended``: the same with the smaller hands that Pagat recommends.
- ``how-to-play``: How To Play, with seven tiles each. A dead round ends at once. Where How To Play
  is silent, it follows Pagat: a double may lack toes, and the last tile need not be announced.
- ``encyclopedia``: the Encyclopedia, with seven tiles each. When the hands are dealt, the double
  "is found and placed", and lots decide the first lead. A drawn tile is *played* if it matches
  ("draw … and then play it if it matches or pass"). 0-0 costs nothing. The source has the curve as
  an alternative, so it is off here. The Encyclopedia does not say who leads later rounds: the next
  seat does, as in Pagat.
- ``double-chicken-foot``: Pagat's variant. The opening double takes six arms. If nobody holds it,
  the next lower one opens. Pagat does not say that the skipped double is required again. (It also
  allows reshuffling; set ``missing_double`` for it.)
"""
