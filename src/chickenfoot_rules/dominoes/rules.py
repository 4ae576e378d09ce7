"""The base of the options of every game, what describes an option, and rules as text."""

from __future__ import annotations

import enum
import operator
from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Final, cast

import attrs

from chickenfoot_rules.base import Immutable, RulesError, as_int, suggestion, wrong_type
from chickenfoot_rules.base.errors import check_type
from chickenfoot_rules.base.texts import Text, chain, expected, join, plural, text, within
from chickenfoot_rules.dominoes.scoring import DominoPlace, check_seat, check_sheet
from chickenfoot_rules.dominoes.tiles import DominoSet, Tile, TileSet

_METADATA: Final = "option"
"""The key of an `Option` in the metadata of its field."""


@attrs.frozen
class RuleText(Immutable):
    """One rule in words.

    Attributes:
        id: the id of the rule, like ``"R3.2"``.
        text: the rule in a sentence or two.
    """

    id: str
    text: str

    def __str__(self) -> str:
        return f"{self.id}  {self.text}"


def _default_to(name: str) -> Any:  # noqa: ANN401 - a field of any type
    """Return a field whose default is the value of another."""
    return attrs.field(default=attrs.Factory(operator.attrgetter(name), takes_self=True))


@attrs.frozen(kw_only=True)
class RuleIds(Immutable):
    """The ids of the rules of one game that messages name; some default to others.

    Attributes:
        tiles: the rule about the tiles of the set.
        players: the rule about the number of players.
        places: the rule that each tile is in one place.
        seats: the rule about the seats and the order of turns.
        points: the rule about the points of a round.
        pips: the rule that counts the pips of a hand.
        stuck: the rule about players who can't play.
        end: the rule about the end of a match.
        opening: the rules about who opens a round of a match, and with what.
        lots: the rule about lots for the first lead.
        links: the rule about what a tile may lie on.
        results: the rules about the end of a round and its points.
        standings: the rules about the places of a match.
    """

    tiles: str
    seats: str
    points: str
    end: str
    pips: str = _default_to("points")
    stuck: str = _default_to("seats")
    players: str = _default_to("tiles")
    places: str = _default_to("tiles")
    opening: str = _default_to("seats")
    lots: str = _default_to("opening")
    links: str = _default_to("seats")
    results: str = _default_to("points")
    standings: str = _default_to("end")


def _members(kind: type) -> Mapping[str, object]:
    """Return the members of an enum by their values; of another class nothing."""
    return {one.value: one for one in kind} if issubclass(kind, enum.Enum) else {}


def _check_values(option: Option, _: object, default: object) -> None:
    for value in (*option.choices.values(), default):
        if isinstance(value, dict):  # `attrs.asdict` makes them.
            raise wrong_type(cast("object", value), "no dict as a value")


def _as_texts(words: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType({name: text(one) for name, one in words.items()})


@attrs.frozen
class Option(Immutable):
    """The description of an option of a game, in the metadata of its field.

    The checks and texts of the rules, the JSON schema, the command's flags, the web client's form,
    the strategies and the documentation are made from it.

    Attributes:
        rule: the ids of its rules, like ``"R2.2 to R2.4"``.
        help: what it decides; for a switch, what holds if it is on. ``N_`` marks it, and
            ``Reader("de").read`` translates it.
        kind: the class of its values. A switch has ``bool``.
        numbers: its possible numbers, for an ``int`` and a `DominoSet`.
        choices: values by their texts, for an enum, a deal table and a few numbers.
        words: the choices in words by their texts, marked and translated in the same way.
        default: its default, or ``attrs.NOTHING`` if it must be chosen.
    """

    rule: str
    help: str = attrs.field(converter=text)
    kind: type = bool
    numbers: range = range(0)
    choices: Mapping[str, object] = attrs.field(
        default=attrs.Factory(lambda option: _members(option.kind), takes_self=True)
    )
    words: Mapping[str, str] = attrs.field(default=MappingProxyType({}), converter=_as_texts)
    default: object = attrs.field(default=None, validator=_check_values)

    @property
    def metadata(self) -> Mapping[str, Option]:
        """The metadata of a field with this description."""
        return {_METADATA: self}

    @property
    def sentence(self) -> str:
        """What it decides, with the ids of its rules and without a full stop."""
        said = f"whether {self.help}" if self.kind is bool else self.help
        return f"{said[0].upper()}{said[1:]} ({self.rule})"

    def flaw_of(self, name: str, value: object) -> str | None:
        """Return why a value is invalid, or ``None`` if it is valid.

        Args:
            name: the name of the option.
            value: the value.
        """
        numbers = self.numbers or (self.kind is int and self.choices.values())
        if numbers:
            if type(value) is self.kind and (self.kind is DominoSet or value in numbers):
                return None
            what = (
                within(chain([name]), self.numbers[0], self.numbers[-1])
                if self.numbers
                else text("{name} from {choices}", name=name, choices=join(self.choices, "and"))
            )
            return expected(what, value, self.rule)
        if isinstance(value, self.kind):
            return None
        texts = self.choices if isinstance(value, str | bool) else ()
        what = text("{name} of type {type}", name=name, type=self.kind.__name__)
        message = expected(what, value)
        if not texts:
            return message
        known = text("{message}; as text, it is {texts}", message=message, texts=", ".join(texts))
        return chain([known, suggestion(value, texts)], "")


def options_of(rules: type[DominoRules]) -> Mapping[str, Option]:
    """Return the options of a game by the names of their fields.

    Raises:
        RulesError: if a field has no `Option`, so that no text and no record could hold it (H3).
    """
    return _options_of(cast("Hashable", rules))


@cache
def _options_of(rules: Hashable) -> Mapping[str, Option]:
    fields = attrs.fields(cast("type[Any]", rules))
    if bare := [field.name for field in fields if _METADATA not in field.metadata]:
        name = cast("type[Any]", rules).__name__
        message = text(
            "expected an Option in the metadata of each field of {name}, got none for {fields}",
            name=name,
            fields=", ".join(bare),
        )
        raise RulesError(message)
    return MappingProxyType(
        {
            field.name: attrs.evolve(field.metadata[_METADATA], default=field.default)
            for field in fields
        }
    )


def option_name(field: str) -> str:
    """Return the name of an option in a text, on a command line and in a form.

    >>> option_name("domino_set"), option_name("hand_size")
    ('set', 'hand-size')
    """
    return "set" if field == "domino_set" else field.replace("_", "-")


class DominoRules(Immutable):
    """The options of a game, and all that follows from them alone.

    A subclass is an attrs class, with a description of each option in the metadata of its field.

    Attributes:
        game: the `Game`, which `game_of` returns. It is set once the game's other classes exist,
            since it names them, too; house rules inherit it.
        rule_ids: the ids of the rules that messages name.
        player_numbers: the possible numbers of players under any options.
        draws: whether players draw tiles from the boneyard.
        most_points_win: whether points are scored; otherwise they are charged.
        names_lead: whether a caller can name the first lead, or lots can decide it.
        calls_doubles: whether players call out the doubles that they lay (R3.7).
        house_answers: the names of the methods by which a subclass changes which moves are legal
            (H4).
    """

    __slots__ = ()

    game: ClassVar[object] = None
    rule_ids: ClassVar[RuleIds]
    player_numbers: ClassVar[range]
    draws: ClassVar[bool]
    most_points_win: ClassVar[bool]
    names_lead: ClassVar[bool]
    calls_doubles: ClassVar[bool] = False
    house_answers: ClassVar[frozenset[str]] = frozenset()

    def __attrs_post_init__(self) -> None:
        options = options_of(type(self))
        for name, option in options.items():
            if option.kind is int:
                object.__setattr__(self, name, as_int(getattr(self, name)))
        wrong = {
            name: flaw
            for name, option in options.items()
            if (value := getattr(self, name)) is not None or option.default is not None
            if (flaw := option.flaw_of(name, value))
        }
        if flaws := [*wrong.values(), *self._contradictions(wrong)]:
            raise RulesError(chain(flaws, "; "))

    def _contradictions(self, wrong: Collection[str]) -> Iterator[str]:
        """Yield why options do not go together.

        Args:
            wrong: the names of options whose values are invalid by themselves.
        """
        del wrong
        return iter(())

    @property
    @abstractmethod
    def domino_set(self) -> DominoSet:
        """The domino set."""

    @property
    def tiles(self) -> TileSet:
        """All tiles of the domino set."""
        return self.domino_set.tiles

    @property
    @abstractmethod
    def usual_players(self) -> int:
        """The default number of players."""

    @property
    def most_rounds(self) -> int | None:
        """The most rounds of a match, or ``None`` if no number is fixed."""
        return None

    @property
    def most_scored_rounds(self) -> int | None:
        """The most rounds of a match in which somebody scores or is charged, if that is known."""
        return None

    @property
    def most_points(self) -> int | None:
        """The most points that a seat can have at the end of a match, if that is known."""
        return None

    @property
    @abstractmethod
    def summary(self) -> str:
        """A few words about the options, for a heading."""

    @property
    def draws_lead(self) -> bool:
        """Whether each deal names the seat that leads, drawn at random (R2.6)."""
        return False

    def tiles_to_deal(self, required: int | None = None) -> TileSet:
        """Return the tiles that are shuffled for a round, which are all tiles of the set.

        Args:
            required: the value of the required double, in a game that requires one.
        """
        del required
        return self.tiles

    @abstractmethod
    def hand_size_for(self, players: int) -> int:
        """Return the number of tiles that each player is dealt.

        Args:
            players: the number of players.

        Raises:
            ChickenfootError: if the tiles can't be dealt to this number of players.
        """

    def may_draw(self, undrawn: int) -> bool:
        """Return whether a seat may draw, once the round is open (R4.1, R4.3, H4).

        Rules of a house may keep a reserve.

        Args:
            undrawn: the number of tiles left in the boneyard.
        """
        return as_int(undrawn) > 0

    def seat_after(self, seat: int, players: int) -> int:
        """Return the seat whose turn comes after a given seat, clockwise.

        Args:
            seat: the seat, 0..players−1.
            players: the number of seats.

        Raises:
            SeatError: if there is no such seat.
        """
        return (check_seat(seat, players, self.rule_ids.seats) + 1) % as_int(players)

    def cost(self, tiles: TileSet) -> int:
        """Return the points for tiles left in a hand, which are their pips.

        Raises:
            WrongTypeError: if that is no set of tiles.
        """
        check_type(tiles, TileSet, "a TileSet", str="TileSet.parse(text) reads a text")
        return tiles.pips

    def points_for(self, hands: Sequence[TileSet]) -> Iterator[tuple[int, ...]]:
        """Yield each row of a score sheet that these hands may lead to (T3).

        There are several if more than the hands decides, and none if the rules do not say. Then
        people count for themselves.

        Args:
            hands: the tiles left in the hand of each seat.
        """
        del hands
        return iter(())

    def row_flaws(
        self, points: Sequence[int | None], opened: Tile | None = None
    ) -> Iterator[tuple[Text, str]]:
        """Yield why no round can have given this row of a score sheet, each with its rule (T3).

        Args:
            points: the points of each seat; ``None`` where they are unknown.
            opened: the tile that opened the round, if that is known.
        """
        del points, opened
        return iter(())

    def required_double(self, unused: TileSet) -> int | None:
        """Return the value of the double that the next round requires, if the game requires one.

        Args:
            unused: the doubles that have opened no round yet.
        """
        del unused
        return None

    def unused_after(self, openings: Iterable[Tile | None]) -> TileSet:
        """Return the doubles that may still open a round, in a game in which doubles open them.

        Args:
            openings: the tile that opened each finished round; ``None`` where it is unknown.
        """
        del openings
        return TileSet()

    def openers(self, unused: TileSet) -> TileSet:
        """Return the doubles of which one opens the next round, in a game with such doubles.

        Args:
            unused: the doubles that have opened no round yet.
        """
        del unused
        return TileSet()

    def sides_of(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats that win together; each seat is on one side.

        Args:
            players: the number of seats.

        Raises:
            ChickenfootError: if the game does not allow this number of players.
        """
        self.hand_size_for(players)
        return tuple((seat,) for seat in range(players))

    @abstractmethod
    def is_match_over(self, scores: Sequence[Sequence[int]]) -> bool:
        """Return whether a match has ended, by its score sheet.

        Args:
            scores: a row of points by seat for each finished round.
        """

    def is_over_after(
        self, scores: Sequence[Sequence[int]], openings: Iterable[Tile | None]
    ) -> bool:
        """Return whether a match has ended, by its score sheet or by its opening tiles.

        Args:
            scores: a row of points by seat for each finished round.
            openings: the tile that was laid first in each of them.
        """
        del openings
        return self.is_match_over(scores)

    def standings(self, scores: Sequence[Sequence[int]], players: int) -> tuple[DominoPlace, ...]:
        """Rank the seats by the totals of their sides.

        A rank is 1 + the number of sides with a better total, so partners share a place.

        Args:
            scores: a row of points by seat for each round.
            players: the number of seats.

        Returns:
            A place for each seat, the best first. Seats that share a place are in order.

        Raises:
            ChickenfootError: if the game does not allow this number of players.
            MatchError: if a row is not a whole number for each seat.
        """
        players = as_int(players)
        self.sides_of(players)
        sheet = check_sheet(scores, players, negative=True)
        return self.rank([[row[seat] for row in sheet] for seat in range(players)], [0] * players)

    def rank(
        self, columns: Sequence[Sequence[int]], starts: Sequence[int]
    ) -> tuple[DominoPlace, ...]:
        """Rank seats that need not have played the same rounds (T3).

        Rules of a house that has its own ``standings`` override this, too, if people join later.

        Args:
            columns: for each seat, the points of the rounds that it played.
            starts: the points with which each seat began.

        Returns:
            A place for each seat, as `standings` does.
        """
        sides = self.sides_of(len(columns))
        totals = [start + sum(points) for start, points in zip(starts, columns, strict=True)]
        merits = [self._merit(totals[side[0]], columns[side[0]]) for side in sides]
        places = [
            self._place(
                1 + sum(other < merit for other in merits), seat, totals[seat], columns[seat]
            )
            for side, merit in zip(sides, merits, strict=True)
            for seat in side
        ]
        return tuple(sorted(places, key=lambda place: (place.rank, place.seat)))

    def _merit(self, total: int, points: Sequence[int]) -> tuple[int, ...]:
        """Return what ranks a side with these points in each round; the lowest comes first."""
        del points
        return (-total if self.most_points_win else total,)

    def _place(self, rank: int, seat: int, total: int, points: Sequence[int]) -> DominoPlace:
        """Return the place of a seat with these points in each round."""
        del points
        return DominoPlace(rank, seat, total)

    def flaw_of(self, scores: Sequence[Sequence[int]]) -> str | None:
        """Return why a score sheet can't be of a whole match, or ``None`` if it can.

        Args:
            scores: one row of points for each round, all equally long.

        Raises:
            MatchError: if a row does not have points for each seat, 0 or more.
        """
        sheet = check_sheet(scores, len(scores[0]) if scores else 0)
        if not self.is_match_over(sheet):
            return plural(
                "the match goes on after {number} round",
                "the match goes on after {number} rounds",
                len(sheet),
            )
        if self.is_match_over(sheet[:-1]):
            return text("the match was over before its last round")
        return None
