"""The layout of the documents of Chicken Foot: a class for each object, a field for each key.

``schema.json`` says what each key means, and `chickenfoot_rules.records.forms` what a form is.
"""

from __future__ import annotations

from typing import NewType

import attrs

from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.chickenfoot.scoring import Outcome, Place
from chickenfoot_rules.chickenfoot.setup import Setup
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.records.forms import NO_TILES, AnnotationForm, Form, TileRow, parts_of
from chickenfoot_rules.records.limits import MOST_ROUNDS

Cell = NewType("Cell", tuple[int, ...])
"""A cell of a deal table: the set, the players, the tiles of each."""


@attrs.frozen
class DealTableForm(Form):
    """A deal table."""

    name: str
    cells: tuple[Cell, ...]


@attrs.frozen
class DealForm(Form):
    """A deal."""

    hands: tuple[TileSet, ...]
    boneyard: TileRow
    lots: TileRow = NO_TILES


@attrs.frozen(kw_only=True)
class MatchRoundForm(Form):
    """A round of a match; the rest of how it began follows from the rounds before."""

    most = MOST_ROUNDS

    deal: Deal
    moves: tuple[Move, ...]
    annotations: tuple[AnnotationForm, ...] = ()
    result: Outcome | None = None


@attrs.frozen(kw_only=True)
class MatchForm(Form):
    """A match."""

    rules: Rules
    players: int
    names: tuple[str, ...] = ()
    lead: int | None
    rounds: tuple[MatchRoundForm, ...]
    standings: tuple[Place, ...] = ()


@attrs.frozen(kw_only=True, field_transformer=parts_of(Seen, Setup))
class OriginForm(Form):
    """A position that a round begins with."""

    hands: tuple[TileSet, ...]
    boneyard: TileRow


@attrs.frozen(kw_only=True)
class RoundForm(Form):
    """A round that belongs to no match."""

    rules: Rules
    names: tuple[str, ...] = ()
    origin: OriginForm
    moves: tuple[Move, ...]
    annotations: tuple[AnnotationForm, ...] = ()
    result: Outcome | None = None


@attrs.frozen(kw_only=True, field_transformer=parts_of(Seen))
class SeatOriginForm(Form):
    """What a seat sees of a position that a round begins with."""


@attrs.frozen(kw_only=True)
class SeatRoundForm(Form):
    """What a seat has seen of a round: the moves, who made them, and what it drew itself."""

    most = MOST_ROUNDS

    origin: SeatOriginForm
    moves: tuple[Move, ...]
    movers: tuple[int, ...]
    drew: TileRow = NO_TILES
    turn: int
    hands: tuple[TileSet, ...] = ()
    result: Outcome | None = None


@attrs.frozen(kw_only=True)
class SeatForm(Form):
    """What a seat has seen of a match, or of a round that belongs to none."""

    seat: int
    rules: Rules
    players: int
    names: tuple[str, ...] = ()
    of_match: bool = True
    lead: int | None = None
    lots: TileRow = NO_TILES
    rounds: tuple[SeatRoundForm, ...]
    standings: tuple[Place, ...] = ()
