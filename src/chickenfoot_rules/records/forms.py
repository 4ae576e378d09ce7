"""The layout of the documents: one class for each object, one field for each key.

The other objects are read as the classes of the library itself: rules, deals, outcomes, places. The
positions that rounds begin with have the fields of a `Setup`, or of a `Seen`. So a change of these
classes is a change of the format. A field that has its default is left out, except an option of the
rules. A key that is missing has its default, so what a later version adds has one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from inspect import cleandoc
from typing import Annotated, Any, Final, Literal, TypeAlias, get_type_hints

import attrs

from chickenfoot_rules.base import N_, Immutable, RecordError, Whole, expected, items_of, text
from chickenfoot_rules.dominoes import Deal, DominoRules, Event, Game, Move, Tile, TileSet
from chickenfoot_rules.dominoes.layout import Placement
from chickenfoot_rules.dominoes.scoring import DominoOutcome, DominoPlace
from chickenfoot_rules.dominoes.sheet_parts import SheetEntry
from chickenfoot_rules.records import limits

# --- names and comments --------------------------------------------------------------------------

# Characters that are invisible or change how others are shown: control characters except the
# end of a line, direction marks, surrogates. `str.isprintable` depends on the version of Unicode;
# the schema has these classes too.
_UNSEEN: Final = (
    "\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff"
    "\ufffe\uffff"
)
PRINTABLE: Final = rf"(?! )[^{_UNSEEN}]+(?<! )"
"""The pattern of comments, apart from surrogates."""

LINE: Final = rf"(?!.*\n){PRINTABLE}"
"""The pattern of names."""

_SURROGATES: Final = "(?!.*[\ud800-\udfff])"

Name: TypeAlias = Annotated[str, "name"]
"""The name of a player: printable characters with no spaces around them."""

Comment: TypeAlias = Annotated[str, "comment"]
"""A comment: printable characters and line ends with no spaces around them."""


def check_name(name: object, path: str) -> None:
    """Raise unless a value is a name: 1 to 100 printable characters, no spaces around them.

    Raises:
        RecordError: if it is something else; the path says where it is in the document.
    """
    _check_text(name, LINE, limits.LONGEST_NAME, N_("a name"), path)


def _check_text(value: object, pattern: str, longest: int, what: str, path: str) -> None:
    # A subclass of str could be written unlike it is shown.
    is_short = type(value) is str and len(value) <= longest
    if not is_short or not re.fullmatch(_SURROGATES + pattern, str(value), re.DOTALL):
        described = text(
            "{what} of 1 to {most} printable characters with no spaces around them",
            what=text(what),
            most=longest,
        )
        raise RecordError(expected(described, value), path)


@attrs.frozen
class Annotation(Immutable):
    """A comment on a move of a round, or on the round.

    Args:
        round: the round of the match, 0 for the first; 0 in the record of a
            round.
        move: the move of the round, an index of ``Round.moves``; ``None`` for
            the round as a whole.
        text: 1 to 1,000 printable characters and line ends.

    Raises:
        RecordError: if one of them is something else.
    """

    round: int
    move: int | None
    text: Comment

    def __attrs_post_init__(self) -> None:
        for name, index in (("round", self.round), ("move", 0 if self.move is None else self.move)):
            if type(index) is not int or index < 0:
                raise RecordError(expected("a number from 0", index), f"$.{name}")
        _check_text(self.text, PRINTABLE, limits.LONGEST_ANNOTATION, N_("an annotation"), "$.text")


def names_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return names as a tuple."""
    # The letters of a text are not names.
    return (names,) if isinstance(names, str) else items_of(names, "names")


def sort_annotations(annotations: Iterable[Annotation]) -> tuple[Annotation, ...]:
    """Return annotations sorted by round; in a round they keep their order.

    Raises:
        RecordError: if one of them is something else.
    """
    given = items_of(annotations, "annotations", None)
    if not all(isinstance(one, Annotation) for one in given):  # pyright: ignore[reportUnnecessaryIsInstance] - data enters here
        raise RecordError(expected("Annotations", given), "$.annotations")
    return tuple(sorted(given, key=lambda one: one.round))


def check_names(names: tuple[str, ...], players: int) -> None:
    """Raise unless names are valid and there is one for each seat, or none at all.

    Raises:
        RecordError: if a name is invalid, missing or superfluous.
    """
    for seat, name in enumerate(names):
        check_name(name, f"$.names[{seat}]")
    if names and len(names) != players:
        what = text("{players} names", players=players)
        raise RecordError(expected(what, len(names)), "$.names")


def check_annotations(annotations: tuple[Annotation, ...], rounds: Sequence[Any]) -> None:
    """Raise if there are too many annotations, or one is on something that was not played.

    Raises:
        RecordError: if so.
    """
    most, most_characters = limits.MOST_ANNOTATIONS, limits.MOST_ANNOTATION_CHARACTERS
    number, characters = len(annotations), sum(len(one.text) for one in annotations)
    if number > most or characters > most_characters:
        what = text(
            "at most {most} annotations of {characters} characters together",
            most=most,
            characters=most_characters,
        )
        found = text("{number} of {characters}", number=number, characters=characters)
        raise RecordError(expected(what, found), "$.annotations")
    moves = [len(round_.moves) for round_ in rounds] if annotations else []
    for index, one in enumerate(annotations):
        path = f"$.annotations[{index}]"
        if one.round >= len(moves):
            what = text("the number of a round that was played")
            raise RecordError(expected(what, one.round), f"{path}.round")
        if one.move is not None and one.move >= moves[one.round]:
            what = text("the number of a move that was made")
            raise RecordError(expected(what, one.move), f"{path}.move")


# --- documents -----------------------------------------------------------------------------------

VERSION: Final = 1
"""The version of the documents."""

_FACTORY: Final[Any] = attrs.Factory


class GameForm(Whole):
    """An object whose classes differ by game; a schema has one for each."""

    __slots__ = ()


class Origin(GameForm):
    """The position that a round begins with."""

    __slots__ = ()


class SeenOrigin(GameForm):
    """What a seat sees of the position that a round begins with."""

    __slots__ = ()


@attrs.frozen(kw_only=True)
class MatchRound(GameForm):
    """A round of a match, as a document has it.

    Attributes:
        deal: the deal.
        moves: the moves, the first one first.
        outcome: the end of the round that the document claims; ``None`` if the round goes on or it
            claims none.
    """

    deal: Deal
    moves: tuple[Move, ...]
    outcome: DominoOutcome | None = None


@attrs.frozen(kw_only=True)
class SeatRound(GameForm):
    """What a seat has seen of a round.

    Attributes:
        origin: what it saw before the first move.
        events: the moves as the seat saw them, the first one first.
        turn_now: the seat whose turn it is after them. After the end of the round: the seat that
            went out, or whose turn it would be.
        must_open_now: whether that seat holds the double at the end of a cycle of draws (R2.5),
            which the draws do not reveal.
        hands_now: the tiles of each seat at the end of the round, when they lie open.
        outcome: the end of the round that the document claims; ``None`` if the round goes on or it
            claims none.
    """

    origin: SeenOrigin
    events: tuple[Event, ...]
    turn_now: int
    must_open_now: bool = False
    hands_now: tuple[TileSet, ...] = ()
    outcome: DominoOutcome | None = None


@attrs.frozen(kw_only=True)
class RecordDocument(GameForm):
    """The document of a record.

    Attributes:
        format: the game and the kind of the record.
        version: the version of the format.
        library: the version of the library that wrote it.
        house: the class of the house rules by which it was played (H3).
        rules: the options; their class shows the game.
        names: a name for each seat; empty if they have no names.
    """

    format: str
    version: Literal[1] = VERSION
    library: str = ""
    house: str | None = None
    rules: DominoRules
    names: tuple[Name, ...] = ()


@attrs.frozen(kw_only=True)
class MatchDocument(RecordDocument):
    """A match as its document describes it, without a replay.

    Nothing in it need be true: moves may be illegal, results invented. `loads` checks all of it.

    Attributes:
        players: the number of seats, 2..16.
        lead: the seat that the caller named to lead the first round, if any.
        rounds: the rounds, the first one first.
        standings: the places that the document claims, the best first; empty if the match is not
            over or it claims none.
        annotations: the comments, sorted by round.
    """

    players: int
    lead: int | None = None
    rounds: tuple[MatchRound, ...]
    standings: tuple[DominoPlace, ...] = ()
    annotations: tuple[Annotation, ...] = ()

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The score sheet: a row of points by seat for each round that has an outcome."""
        return tuple(round_.outcome.points for round_ in self.rounds if round_.outcome is not None)


@attrs.frozen(kw_only=True)
class RoundDocument(RecordDocument):
    """A single round as its document describes it, without a replay.

    Attributes:
        origin: the position that it begins with.
        moves: the moves, the first one first.
        outcome: the end of the round that the document claims; ``None`` if the round goes on or it
            claims none.
        annotations: the comments, all on round 0.
    """

    origin: Origin
    moves: tuple[Move, ...]
    outcome: DominoOutcome | None = None
    annotations: tuple[Annotation, ...] = ()


@attrs.frozen(kw_only=True)
class SeatDocument(RecordDocument):
    """A seat's view of a match, or of a single round, as its document describes it.

    Attributes:
        seat: the viewing seat, 0..players−1.
        players: the number of seats, 2..16.
        of_match: whether the rounds belong to a match; otherwise there is one round.
        lead: the seat that the caller named to lead the first round, if any.
        lots: the tiles that were drawn for the first lead, by seat, if any (R2.3).
        rounds: what the seat has seen of each round, the first one first.
        standings: the places that the document claims, the best first; empty if the match is not
            over or it claims none.
    """

    seat: int
    players: int
    of_match: bool = True
    lead: int | None = None
    lots: tuple[Tile, ...] = ()
    rounds: tuple[SeatRound, ...]
    standings: tuple[DominoPlace, ...] = ()


@attrs.frozen(kw_only=True)
class SheetDocument(RecordDocument):
    """A score sheet as people keep it: all that they wrote, so that it can be taken back.

    Attributes:
        entries: what was written after the names of the players who began, the first one first.
    """

    entries: tuple[SheetEntry, ...] = ()


@attrs.frozen(kw_only=True)
class LayoutDocument(RecordDocument):
    """A table as it lies, which may have flaws (T2).

    Attributes:
        placements: each tile with the tile that it lies on, in any order.
    """

    placements: tuple[Placement, ...]


DOCUMENTS: Final[tuple[type[RecordDocument], ...]] = (
    MatchDocument,
    RoundDocument,
    SeatDocument,
    SheetDocument,
    LayoutDocument,
)
"""The kinds of documents."""


def format_of(game: Game, kind: type[RecordDocument]) -> str:
    """Return the name of the format of a document."""
    return f"{game.name.replace('-', '')}-{kind.__name__.removesuffix('Document').lower()}"


@cache
def classes_of(game: Game) -> Mapping[type[Any], type[Any]]:
    """Return the classes of a game by the bases that the classes above name."""
    return {
        DominoRules: game.rules,
        DominoOutcome: game.outcome,
        DominoPlace: game.place,
        Origin: _make_origin(Origin, game.setup, {"rules"}),
        SeenOrigin: _make_origin(SeenOrigin, game.seen, {"rules", "seat"}),
    }


def _make_origin(base: type[Any], kind: type[Any], left_out: Collection[str]) -> type[Any]:
    """Return the class of positions of a game, without what other parts of a document say."""
    hints = get_type_hints(kind, include_extras=True)
    hints["_hands"] = tuple[TileSet, ...]  # Masks of hands are for the engine only.
    fields = {
        field.alias: attrs.field(
            type=hints[field.name],
            default=attrs.NOTHING if isinstance(field.default, _FACTORY) else field.default,
        )
        for field in attrs.fields(kind)
        if field.alias not in left_out
    }
    made = attrs.make_class(base.__name__, fields, (base,), slots=True, frozen=True, kw_only=True)
    # The first lines of the docstrings are about all of a position.
    docstrings = "\n".join(cleandoc(one.__doc__ or "") for one in kind.__mro__[-2::-1])
    parts = re.split(r"\n(?=(?:Args|Attributes):)", docstrings, maxsplit=1)
    made.__doc__ = f"{base.__doc__}\n\n{parts[-1]}"
    return made
