"""How the two games that the compiled engine knows become numbers: one value for each.

Here is what differs between the games outside of kernels; the rest is in ``loading.py``. Kernels
play both games by the numbers of the options.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import attrs

from chickenfoot_rules.bulk.checks import check_known
from chickenfoot_rules.bulk.state import DEBTS, DRAWN, OPENERS
from chickenfoot_rules.chickenfoot import worlds as chickenfoot_worlds
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.chickenfoot.setup import Setup
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.hidden.slots import Slot
from chickenfoot_rules.dominoes.round import DominoRound
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.express import worlds as express_worlds
from chickenfoot_rules.express.game import EXPRESS_DOMINO
from chickenfoot_rules.express.opening import higher_than
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.setup import ExpressSetup
from chickenfoot_rules.express.view import ExpressSeen

Numbers: TypeAlias = dict[int, int]
"""Numbers by their places in a row."""


@attrs.frozen(kw_only=True)
class EngineGame(Immutable):
    """How one game becomes numbers for kernels, and back.

    Attributes:
        draws: whether there is a boneyard that players draw from.
        step: how many seats further the next turn is.
        position: returns what only this game has in the row of a round, from a round or a view.
        start: begins a round from the rules, the deal, the seat that leads (``None`` if the tiles
            decide), and bit *v* for each double *v* that has opened no round yet.
        may_hold: returns the tiles that a seat may hold before the first move, as far as everyone
            knows, from the round and the seat.
        slots_of: returns the hidden slots of a view, from the view, its origin and its history.
    """

    draws: bool
    step: int
    position: Callable[[Any], Numbers]
    start: Callable[[Any, Deal, int | None, int], DominoRound]
    may_hold: Callable[[Any, int], TileSet]
    slots_of: Callable[[Any, Any, Any], Sequence[Slot]]


def _position(table: Setup | Seen) -> Numbers:
    return {
        DEBTS: sum(1 << seat for seat in table.debts),
        OPENERS: sum(1 << double.low for double in table.openers),
        DRAWN: 0 if table.drawn is None else table.drawn.index + 1,
    }


def _start(rules: Rules, deal: Deal, lead: int | None, unused: int) -> Round:
    values = [value for value in range(unused.bit_length()) if unused >> value & 1]
    doubles = TileSet(Tile(value, value) for value in values)
    return Round.start(rules, deal, values[-1], lead or 0, doubles)


def _may_hold(origin: Round, seat: int) -> TileSet:
    not_called = origin.rules.tiles - origin.skipped - origin.lots  # R2.3
    if not origin.layout.is_empty:
        return not_called
    if chickenfoot_worlds.may_hide_opener(origin, seat):
        return not_called
    if not (seat == origin.seat and origin.must_open):
        return not_called - origin.openers  # R2.2, R2.4, R2.5
    return origin.openers if len(origin.hands[seat]) == 1 else not_called


_CHICKEN_FOOT: Final = EngineGame(
    draws=True,
    step=1,
    position=_position,
    start=_start,
    may_hold=_may_hold,
    slots_of=chickenfoot_worlds.slots_of,
)


def _express_position(table: ExpressSetup | ExpressSeen) -> Numbers:
    return {OPENERS: 0 if table.opener is None else table.opener.index + 1}


def _express_start(rules: ExpressRules, deal: Deal, lead: int | None, _: int) -> ExpressRound:
    return ExpressRound.start(rules, deal, lead)


def _express_may_hold(origin: ExpressRound, _: int) -> TileSet:
    tiles, opener = origin.rules.tiles, origin.opener
    return tiles if opener is None else tiles - higher_than(opener, tiles)  # X2


_EXPRESS: Final = EngineGame(
    draws=False,
    step=-1,
    position=_express_position,
    start=_express_start,
    may_hold=_express_may_hold,
    slots_of=express_worlds.slots_of,
)

_GAMES: Final = {CHICKEN_FOOT.name: _CHICKEN_FOOT, EXPRESS_DOMINO.name: _EXPRESS}


def engine_game_of(rules: DominoRules) -> EngineGame:
    """Return how the game of some rules becomes numbers.

    Raises:
        RulesError: if the compiled engine does not know the rules.
    """
    check_known(rules)
    return _GAMES[game_of(rules).name]
