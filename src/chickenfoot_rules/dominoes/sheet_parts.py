"""What people write on a score sheet, and what may be wrong with it (T3)."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal, TypeAlias

import attrs

from chickenfoot_rules.base import Form, Text, as_int, chain, expected, line, plural, quote, text
from chickenfoot_rules.base.errors import MatchError, items_of, part
from chickenfoot_rules.dominoes.flaws import Reason
from chickenfoot_rules.dominoes.tiles import Tile, TileSet

_LONGEST_NAME: Final = 100


class StartingTotal(enum.Enum):
    """The total with which a player joins a score sheet."""

    ZERO = "zero"
    """No points."""
    AVERAGE = "average"
    """The average of those who play, rounded up."""
    HIGHEST = "highest"
    """The highest total of those who play."""


class SheetFlawCode(enum.Enum):
    """The kinds of flaws and gaps of a score sheet."""

    MISSING_POINTS = "missing-points"
    """The points of a player are not known yet."""
    MISSING_OPENING = "missing-opening"
    """Several doubles can have opened the round."""
    WRONG_POINTS = "wrong-points"
    """No round can have given these points."""
    WRONG_HANDS = "wrong-hands"
    """These tiles can't have been left in the hands."""
    CONTRADICTION = "contradiction"
    """The points are not those for the tiles left."""
    WRONG_OPENING = "wrong-opening"
    """This tile can't have opened the round."""
    AFTER_THE_END = "after-the-end"
    """The match was over before the round."""


@attrs.frozen
class SheetFlaw(Reason):
    """Something that is wrong or missing on a score sheet.

    Attributes:
        code: the kind of flaw.
        message: one sentence that says what is wrong.
        rule: the ids of the rules that it breaks.
        round: the row, an index of `ScoreSheet.rows`.
        seats: the players concerned, indices of `ScoreSheet.players`.
    """

    code: SheetFlawCode
    message: str
    rule: str
    round: int
    seats: tuple[int, ...] = ()

    @property
    def line(self) -> Text:
        """The sentence with the number of the round, from 1, and the ids of the rules."""
        return line("round {number}: {reason}", number=self.round + 1, reason=str(self))


class SheetError(MatchError):
    """A score sheet can't be like this.

    Attributes:
        flaws: every flaw, as data.
    """

    def __init__(self, flaws: tuple[SheetFlaw, ...]) -> None:
        super().__init__(flaws)
        self.flaws = flaws

    def __str__(self) -> str:
        return chain((flaw.line for flaw in self.flaws), "; ")


# --- what was written ----------------------------------------------------------------------------


def _points(points: Iterable[int | None]) -> tuple[int | None, ...]:
    given = items_of(points, "points")
    return tuple([None if one is None else as_int(one) for one in given])


def _hands(hands: Iterable[TileSet]) -> tuple[TileSet, ...]:
    return items_of(hands, "hands")


is_tile: Final = attrs.validators.optional(part(Tile, "a Tile"))


@attrs.frozen(kw_only=True)
class RoundEntered(Form):
    """A row of a score sheet as it was written.

    Attributes:
        do: what was done.
        round: the row that it replaces, an index of `ScoreSheet.rows`; ``None`` for the next one.
        points: the points of each player who took part, 0 or more, with a gap (null in JSON) for a
            player whose points are not known yet; empty if only the hands are given.
        hands: the tiles left in the hand of each of them; empty if nobody wrote them down.
        opened: the tile that opened the round; ``None`` if nobody wrote it down.
    """

    do: Literal["enter"] = "enter"
    round: int | None = attrs.field(default=None, converter=attrs.converters.optional(as_int))
    points: tuple[int | None, ...] = attrs.field(default=(), converter=_points)
    hands: tuple[TileSet, ...] = attrs.field(default=(), converter=_hands)
    opened: Tile | None = attrs.field(default=None, validator=is_tile)


@attrs.frozen(kw_only=True)
class PlayerJoined(Form):
    """A player who joined after some rounds.

    Attributes:
        do: what was done.
        name: their name.
        total: the points with which they began.
    """

    do: Literal["join"] = "join"
    name: Annotated[str, "name"]
    total: int = attrs.field(default=0, converter=as_int)


@attrs.frozen(kw_only=True)
class PlayerLeft(Form):
    """A player who left: later rows have no entry for them, and they keep no place.

    Attributes:
        do: what was done.
        name: their name.
    """

    do: Literal["leave"] = "leave"
    name: Annotated[str, "name"]


SheetEntry: TypeAlias = RoundEntered | PlayerJoined | PlayerLeft
"""One thing that was written on a score sheet."""


# --- their form ----------------------------------------------------------------------------------


def check_name(name: object, others: Sequence[str]) -> None:
    """Raise unless a value is a name that is not among others."""
    if not (
        isinstance(name, str)
        and 0 < len(name) <= _LONGEST_NAME
        and name.isprintable()
        and name == name.strip()
    ):
        what = text(
            "a name of 1 to {most} printable characters with no spaces around them",
            most=_LONGEST_NAME,
        )
        raise MatchError(expected(what, name))
    if name in others:
        raise MatchError(text("{name} is on the sheet already; choose another name", name=name))


def check_round(number: int | None, rounds: int) -> int:
    """Return the number of a row, if there is such a row."""
    if type(number) is not int or not 0 <= number < rounds:
        message = plural(
            "expected a round of {number} that was entered, got {found}",
            "expected a round of {number} that were entered, got {found}",
            rounds,
            found=quote(number),
        )
        raise MatchError(message)
    return number


def check_row(row: RoundEntered, players: int) -> None:
    """Raise unless a row has points or hands, or both, of so many players."""
    points = row.points
    if not points and not row.hands:
        raise MatchError(text("expected points or hands, got neither"))
    if points and (
        len(points) != players
        or not all(one is None or (type(one) is int and one >= 0) for one in points)
    ):
        what = text("the points of {players} players, each 0 or more", players=players)
        raise MatchError(expected(what, [*points]))
    if row.hands and (
        len(row.hands) != players or not all(isinstance(hand, TileSet) for hand in row.hands)  # pyright: ignore[reportUnnecessaryIsInstance]
    ):
        what = text("the tiles left in {players} hands", players=players)
        raise MatchError(expected(what, [*row.hands]))
