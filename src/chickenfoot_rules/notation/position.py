"""Positions and views as text: a round without its past, and what a seat has seen of one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import SimpleNamespace
from typing import Any, ClassVar, Final, TypeAlias, TypeVar, cast, overload

from chickenfoot_rules.base import (
    N_,
    Seat,
    as_text,
    chain,
    expected,
    hint,
    join,
    text,
    upgrade,
    within,
)
from chickenfoot_rules.base.values import escape, fill
from chickenfoot_rules.chickenfoot import PlayerView, Round
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.dominoes import DominoRound, DominoView, Draw, Event, Game, InformationState
from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import ALL_TILES, Tile, TileSet
from chickenfoot_rules.notation import moves
from chickenfoot_rules.notation.games import Games, game_with, known_games
from chickenfoot_rules.notation.rules import RulesReader, find_game, read_yes_or_no
from chickenfoot_rules.notation.scanner import NUMBER, SPACE, Found, Scanner, parse
from chickenfoot_rules.notation.writing import SEEN_HANDS, Field, fields_of

# Before the rules, no text has quotes.
_TO_RULES: Final = re.compile(
    r"#[^\n\r]*+|(?:\A|[;\n\r])[\s\ufeff]*+(rules)[\s\ufeff]*+:", re.IGNORECASE
)

_OF_VIEWS: Final = frozenset({"seat", "events", "turn-now"})
"""Fields that every view has, and no position."""

_MOST_HIDDEN: Final = len(ALL_TILES)

_HIDDEN: Final = re.compile(r"\?")

_SIZE: Final = re.compile(SPACE + NUMBER.pattern)

_EVENT: Final = re.compile(r"[0-9]++\s*+:")

House: TypeAlias = type[DominoRules] | None
"""The class of the house rules that a text names, if it names one (H3)."""

R = TypeVar("R", bound=DominoRound)
V = TypeVar("V", bound=DominoView)


@overload
def parse_position(
    text: str, *, rules: House = ..., games: Games = ..., lenient: bool = ...
) -> Round: ...
@overload
def parse_position(
    text: str, kind: type[R], *, rules: House = ..., games: Games = ..., lenient: bool = ...
) -> R: ...
@overload
def parse_position(
    text: str, kind: None, *, rules: House = ..., games: Games = ..., lenient: bool = ...
) -> DominoRound: ...
def parse_position(
    text: str,
    kind: type[DominoRound] | None = Round,
    *,
    rules: House = None,
    games: Games = (),
    lenient: bool = False,
) -> DominoRound:
    """Parse a position, and set up the round.

    Args:
        text: the text.
        kind: the class of the round, or ``None`` for the game that the text names.
        rules: the class of the house rules that the text names (H3).
        games: further games that the text may name, or that have the kind.
        lenient: whether to accept what people write, too.

    Raises:
        NotationError: if the text is not a position.
        SetupError: if the position is inconsistent; it lists every reason.

    >>> text = "rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0"
    >>> print(*parse_position(text).legal_moves)
    2-2 opens
    >>> parse_position(text.replace("1-1", "1-2"))
    Traceback (most recent call last):
    ...
    chickenfoot_rules.NotationError: line 1, column 51: 1-2 appears twice: it is \
already in the hand of seat 1 (R1.5)
    """
    known = known_games(games, () if rules is None else [rules])
    game = None if kind is None else game_with("round", kind, known)

    def read(scanner: Scanner) -> DominoRound:
        wanted = game or _find_game(scanner, known)
        reader = FieldsReader(scanner, wanted, N_("a position"), fields_of(wanted.setup), rules)
        make: Any = kind or wanted.round
        return cast("DominoRound", make(**reader.read()))

    return parse(text, read, lenient=lenient)


@overload
def parse_view(
    text: str, *, rules: House = ..., games: Games = ..., lenient: bool = ...
) -> PlayerView: ...
@overload
def parse_view(
    text: str, kind: type[V], *, rules: House = ..., games: Games = ..., lenient: bool = ...
) -> V: ...
@overload
def parse_view(
    text: str, kind: None, *, rules: House = ..., games: Games = ..., lenient: bool = ...
) -> DominoView: ...
def parse_view(
    text: str,
    kind: type[DominoView] | None = PlayerView,
    *,
    rules: House = None,
    games: Games = (),
    lenient: bool = False,
) -> DominoView:
    """Parse a view, and rebuild it by playing its moves in a consistent world.

    Args:
        text: the text.
        kind: the class of the views of the game, or ``None`` for the game that the text names.
        rules: the class of the house rules that the text names (H3).
        games: further games that the text may name, or that have the kind.
        lenient: whether to accept what people write, too.

    Raises:
        NotationError: if the text is not a view.
        SetupError: if no deal and no play lead to it.

    >>> view = parse_view(
    ...     "seat: 0; rules: set=2; hands: 0-1 2-2 / ?2; boneyard: ?2; layout: -; turn: 0; "
    ...     "must-open: yes; events: 0:2-2; turn-now: 1"
    ... )
    >>> print(view.hand, "|", view.layout, "|", view.knowledge.may_hold[1])
    0-1 | 2-2 | 0-0 1-1 0-2 1-2
    """
    known = known_games(games, () if rules is None else [rules])
    game = None if kind is None else game_with("view", kind, known)

    def read(scanner: Scanner) -> DominoView:
        wanted = game or _find_game(scanner, known)
        fields = [*fields_of(wanted.seen, wanted.setup), *fields_of(InformationState)]
        read = FieldsReader(scanner, wanted, N_("a view"), fields, rules).read()
        hands = read["hands"]
        read["hands"] = tuple(None if isinstance(hand, int) else hand for hand in hands)
        read["hand_sizes"] = tuple(hand if isinstance(hand, int) else len(hand) for hand in hands)
        origin = fill(wanted.seen, None, **read)
        return fill(InformationState, None, origin=origin, **read).view()

    return parse(text, read, lenient=lenient)


def _find_game(scanner: Scanner, known: Mapping[str, Game]) -> Game:
    """Return the game that the field of the rules names, wherever it is."""
    for found in _TO_RULES.finditer(scanner.text):
        if found[1]:
            return find_game(scanner, known, found.end())
    return CHICKEN_FOOT


class FieldsReader:
    """Reads a position or a view, with semicolons or line breaks between its fields."""

    def __init__(
        self, scanner: Scanner, game: Game, form: str, fields: Iterable[Field], rules: House = None
    ) -> None:
        self._scanner = scanner
        self._game = game
        self._whole = text("{form} of {game}", form=as_text(form), game=game.title)
        self._fields = {field.name: field for field in fields}
        self._rules = rules or game.rules
        self._rule_ids = game.rules.rule_ids
        self._places = moves.TilePlaces(scanner, self._rule_ids)
        # Each number of a seat with where it is, since the hands may come later.
        self._seats: list[Found[int]] = []

    def read(self) -> dict[str, Any]:
        """Read all fields, and return the values of these and of those that are missing."""
        read: dict[str, Any] = {}
        self._scanner.skip()
        while not read or not self._scanner.at_end:
            self._read_field(read)
        for field in self._fields.values():
            if field.is_required and not field.is_size and field.key not in read:
                what = text("the field {name}", name=field.name)
                message = text("{whole} needs {field}", whole=self._whole, field=what)
                raise self._scanner.wrong(message, self._scanner.at, what)
        self._places.check(read["rules"].domino_set)
        self._check_seats(len(read["hands"]))
        self._fill_sizes(read)
        parts = SimpleNamespace(**read)
        parts.origin = parts  # An information state asks what was there before the first move.
        for field in self._fields.values():
            if field.key not in read:
                read[field.key] = field.default_of(parts)
        return read

    def _fill_sizes(self, read: dict[str, Any]) -> None:
        """Put in the number of hidden tiles of a place, if it follows from the others (R1.5)."""
        rules, hands = read["rules"], read["hands"]
        sizes = {
            text("the hand of {seat}", seat=Seat(seat)): (
                len(hand) if isinstance(hand, TileSet) else hand
            )
            for seat, hand in enumerate(hands)
        }
        fields = {field.key: field.name for field in self._fields.values() if field.is_size}
        sizes |= {
            text("the field {name}", name=name): read.get(key) for key, name in fields.items()
        }
        unknown = [place for place, size in sizes.items() if size is None]
        if not unknown and not fields:
            return
        every = len(rules.tiles) if fields else rules.hand_size_for(len(hands)) * len(hands)
        elsewhere = len(read["layout"].tiles) + sum(filter(None, sizes.values()))
        left = every - elsewhere
        message = None
        if left < 0 or (left and not unknown):
            message = text("there are {found} tiles of {every}", found=elsewhere, every=every)
        elif left and len(unknown) > 1:
            message = text(
                "{places} have {left} tiles together: say how many, like ?5, for all but one",
                places=join(unknown, "and"),
                left=left,
            )
        if message:
            raise SetupError((Flaw(FlawCode.WRONG_COUNT, message, self._rule_ids.places),))
        read["hands"] = tuple(left if hand is None else hand for hand in hands)
        read |= {key: left for key in fields if read.get(key) is None}

    def _read_field(self, read: dict[str, Any]) -> None:
        """Read a field and what separates it from the next one."""
        scanner = self._scanner
        start = scanner.at
        name = scanner.word()
        if not name:
            is_json = scanner.text.startswith("{", start)
            step = "records.loads(text) reads JSON" if is_json else ""
            raise scanner.unexpected("a field like turn: 0", step=step)
        field = self._fields.get(name)
        if field is None:
            message = text(
                "{whole} has no field {name}; its fields are {fields}",
                whole=self._whole,
                name=escape(name),
                fields=", ".join(self._fields),
            )
            if name in _OF_VIEWS:
                message = hint(message, "parse_view(text) reads what a seat has seen")
            else:
                message = chain([message, upgrade()], "")
            raise scanner.wrong(message, start, "the name of a field")
        if field.key in read:
            message = text("the field {name} appears twice", name=name)
            raise scanner.wrong(message, start, "another field")
        scanner.expect(":")
        read[field.key] = self._read_value(field)
        separated = scanner.skip() | scanner.accept(";")
        scanner.skip()
        if not separated and not scanner.at_end:
            raise scanner.unexpected("';' or the end of the text")

    def _read_value(self, field: Field) -> object:
        if field.key == "rules":
            return RulesReader(self._scanner, self._game, self._rules).read()
        if field.key == "layout":
            return moves.read_layout(self._scanner, self._game.layout, self._places)
        if field.is_size:
            return self._read_hidden(field)
        return self._readers[field.kind](self, field)

    def _check_seats(self, players: int) -> None:
        for seat in self._seats:
            if seat.value >= players:
                found = chain([escape(self._scanner.text[seat.start : seat.end])])
                message = expected(within("a seat", 0, players - 1), found, self._rule_ids.seats)
                raise self._scanner.wrong(message, seat.start, "one of the seats", seat.end)

    def _places_of(self, field: Field) -> moves.TilePlaces:
        if field.is_required:
            return self._places
        return moves.TilePlaces(self._scanner, self._rule_ids)

    def _read_seat(self, scanner: Scanner) -> int:
        start = scanner.at
        seat = scanner.number(text("the number of a seat"))
        self._seats.append(Found(seat, start, scanner.at))
        return seat

    def _read_hidden(self, field: Field) -> int | None:
        """Read a number of hidden tiles; return ``None`` if the text does not know it."""
        scanner = self._scanner
        start = scanner.at
        if not scanner.accept("?"):
            what = text("a number of tiles like ?11 for {name}", name=field.name)
            step = "parse_position(text) reads a position, in which all tiles are seen"
            raise scanner.unexpected(what, step=step)
        if not scanner.sees(_SIZE):
            return None
        scanner.skip()
        size = scanner.number(text("a number of tiles"))
        if size > _MOST_HIDDEN:
            what = text("at most {most} tiles", most=_MOST_HIDDEN)
            message = expected(what, chain([escape(str(size))]), self._rule_ids.tiles)
            raise scanner.wrong(message, start, "a number of tiles")
        return size

    def _read_tile(self, _field: Field) -> Tile | None:
        return None if self._scanner.accept_nothing() else moves.read_tile(self._scanner).value

    def _read_order(self, field: Field) -> tuple[Tile, ...]:
        return self._places_of(field).read(text("the field {name}", name=field.name))

    def _read_seats(self, _field: Field) -> frozenset[int]:
        seats: set[int] = set()

        def read_one(scanner: Scanner) -> None:
            start = scanner.at
            seat = self._read_seat(scanner)
            if seat in seats:
                message = text("{seat} appears twice", seat=Seat(seat))
                raise scanner.wrong(message, start, "another seat")
            seats.add(seat)

        self._scanner.items(read_one, NUMBER)
        return frozenset(seats)

    def _read_hands(self, field: Field) -> tuple[TileSet | int | None, ...]:
        scanner, places = self._scanner, self._places_of(field)

        def read_one(seat: int) -> TileSet | int | None:
            if field.may_be_hidden and scanner.sees(_HIDDEN):
                return self._read_hidden(field)
            return places.read_hand(seat)

        hands = scanner.rows(read_one)
        if len(hands) == 1:
            scanner.skip()
            raise scanner.unexpected(text("'/' and the hand of {seat}", seat=Seat(1)))
        return hands

    def _read_events(self, _field: Field) -> tuple[Event, ...]:
        what = text("a move like 0:4-9>9-9")
        return tuple(self._scanner.items(self._read_event, _EVENT, what))

    def _read_event(self, scanner: Scanner) -> Event:
        seat = self._read_seat(scanner)
        scanner.expect(":")
        move = moves.read_move(scanner)
        if not isinstance(move, Draw) or not scanner.accept_next("="):
            return Event(seat, move)
        scanner.skip()
        return Event(seat, move, moves.read_tile(scanner).value)

    def _read_scores(self, _field: Field) -> tuple[tuple[int, ...], ...]:
        def read_points(scanner: Scanner) -> int:
            return scanner.number(text("a number of points"))

        return self._scanner.rows(lambda _: tuple(self._scanner.items(read_points, NUMBER)))

    _readers: ClassVar[dict[Any, Callable[[FieldsReader, Field], object]]] = {
        int: lambda self, _: self._read_seat(self._scanner),
        bool: lambda self, _: read_yes_or_no(self._scanner),
        Tile | None: _read_tile,
        TileSet: lambda self, field: TileSet(self._read_order(field)),
        tuple[Tile, ...]: _read_order,
        frozenset[int]: _read_seats,
        tuple[int, ...]: _read_hands,  # the masks of a set-up
        SEEN_HANDS: _read_hands,
        tuple[Event, ...]: _read_events,
        tuple[tuple[int, ...], ...]: _read_scores,
    }
