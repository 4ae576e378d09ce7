"""The layout of the documents of Express-Domino; see `chickenfoot_rules.records.forms`.

The movers are left out: they follow from the first turn, because the seats take turns (X4).
"""

from __future__ import annotations

from typing import NewType

import attrs

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.scoring import DominoPlace
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.scoring import ExpressOutcome
from chickenfoot_rules.express.setup import ExpressSetup
from chickenfoot_rules.express.view import ExpressSeen
from chickenfoot_rules.records.forms import AnnotationForm, Form, parts_of
from chickenfoot_rules.records.limits import MOST_EXPRESS_ROUNDS

ExpressDeal = NewType("ExpressDeal", Deal)
"""A deal whose boneyard is out of play, so its order does not matter."""


@attrs.frozen
class ExpressDealForm(Form):
    """A deal."""

    hands: tuple[TileSet, ...]
    out_of_play: TileSet = attrs.field(converter=TileSet)


@attrs.frozen(kw_only=True)
class ExpressMatchRoundForm(Form):
    """A round of a match; the rest of how it began follows from the rounds before."""

    most = MOST_EXPRESS_ROUNDS

    deal: ExpressDeal
    moves: tuple[Move, ...]
    annotations: tuple[AnnotationForm, ...] = ()
    result: ExpressOutcome | None = None


@attrs.frozen(kw_only=True)
class ExpressMatchForm(Form):
    """A match."""

    rules: ExpressRules
    names: tuple[str, ...] = ()
    rounds: tuple[ExpressMatchRoundForm, ...]
    standings: tuple[DominoPlace, ...] = ()


@attrs.frozen(kw_only=True, field_transformer=parts_of(ExpressSeen, ExpressSetup))
class ExpressOriginForm(Form):
    """A position that a round begins with."""

    hands: tuple[TileSet, ...]
    out_of_play: TileSet


@attrs.frozen(kw_only=True)
class ExpressRoundForm(Form):
    """A round that belongs to no match."""

    rules: ExpressRules
    names: tuple[str, ...] = ()
    origin: ExpressOriginForm
    moves: tuple[Move, ...]
    annotations: tuple[AnnotationForm, ...] = ()
    result: ExpressOutcome | None = None


@attrs.frozen(kw_only=True, field_transformer=parts_of(ExpressSeen))
class ExpressSeatOriginForm(Form):
    """What a seat sees of a position that a round begins with."""


@attrs.frozen(kw_only=True)
class ExpressSeatRoundForm(Form):
    """What a seat has seen of a round."""

    most = MOST_EXPRESS_ROUNDS

    origin: ExpressSeatOriginForm
    moves: tuple[Move, ...]
    turn: int
    hands: tuple[TileSet, ...] = ()
    result: ExpressOutcome | None = None


@attrs.frozen(kw_only=True)
class ExpressSeatForm(Form):
    """What a seat has seen of a match, or of a round that belongs to none."""

    seat: int
    rules: ExpressRules
    names: tuple[str, ...] = ()
    of_match: bool = True
    rounds: tuple[ExpressSeatRoundForm, ...]
    standings: tuple[DominoPlace, ...] = ()
