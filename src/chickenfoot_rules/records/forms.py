"""The layout of the documents: one class for each object, one field for each key.

The other objects are read as the classes of the library itself: rules, deals, outcomes, places. The
positions that rounds begin with have the fields of a `Setup`, or of a `Seen`. So a change of these
classes is a change of the format. A field that has its default is left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache
from inspect import cleandoc
from typing import Any, Final, Literal, get_type_hints

import attrs

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.games import Game
from chickenfoot_rules.dominoes.moves import Event, Move
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import DominoOutcome, DominoPlace
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.records.annotations import Annotation, Name

VERSION: Final = 1
"""The version of the documents."""

_FACTORY: Final[Any] = attrs.Factory


class GameForm(Immutable):
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
        outcome: how the round is said to have ended; ``None`` if it goes on or nothing is said.
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
            which the draws do not show.
        hands_now: the tiles of each seat at the end of the round, when they lie open.
        outcome: how the round is said to have ended; ``None`` if it goes on or nothing is said.
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
        house: the class of the house rules by which it was played (H3).
        rules: the options; their class shows the game.
        names: a name for each seat, or none.
    """

    format: str
    version: Literal[1] = VERSION
    house: str | None = None
    rules: DominoRules
    names: tuple[Name, ...] = ()


@attrs.frozen(kw_only=True)
class MatchDocument(RecordDocument):
    """What a document says about a match, without a replay.

    Nothing of it needs to be true: moves may be illegal, results invented. `loads` checks all of
    it.

    Attributes:
        players: the number of seats, 2..16.
        lead: the seat that was named to lead the first round, if one was.
        rounds: the rounds, the first one first.
        standings: the places that are said to be those of the match, the best first; none if it is
            not over or nothing is said.
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
    """What a document says about a round that belongs to no match.

    Attributes:
        origin: the position that it begins with.
        moves: the moves, the first one first.
        outcome: how the round is said to have ended; ``None`` if it goes on or nothing is said.
        annotations: the comments, all on round 0.
    """

    origin: Origin
    moves: tuple[Move, ...]
    outcome: DominoOutcome | None = None
    annotations: tuple[Annotation, ...] = ()


@attrs.frozen(kw_only=True)
class SeatDocument(RecordDocument):
    """What a document says about what a seat saw of a match, or of a round that belongs to none.

    Attributes:
        seat: the seat that looks, 0..players−1.
        players: the number of seats, 2..16.
        of_match: whether the rounds belong to a match; if not, there is one round.
        lead: the seat that was named to lead the first round, if one was.
        lots: the tiles that were drawn for the first lead, by seat, if any were (R2.3).
        rounds: what the seat has seen of each round, the first one first.
        standings: the places that are said to be those of the match, the best first; none if it is
            not over or nothing is said.
    """

    seat: int
    players: int
    of_match: bool = True
    lead: int | None = None
    lots: tuple[Tile, ...] = ()
    rounds: tuple[SeatRound, ...]
    standings: tuple[DominoPlace, ...] = ()


DOCUMENTS: Final[tuple[type[RecordDocument], ...]] = (MatchDocument, RoundDocument, SeatDocument)
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
