"""What callers may pass to this package, and how the two games that it knows become numbers.

Here is what differs between the games outside of kernels; the rest is in ``loading.py``. Kernels
play both games by the numbers of the options. This imports no kernels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import attrs

from chickenfoot_rules.bulk.state import (
    ARMS,
    BLANK,
    BURNS,
    CHICKENLITTLE,
    CURVED,
    DEAD_ENDS,
    DEBTS,
    DRAW_UNTIL,
    DRAWN,
    DRAWS_EACH,
    FOUND,
    HIGHEST_OPENS,
    IS_EXPRESS,
    LAID_OUT,
    LOWER_OPENS,
    MUST_PLAY,
    OPENERS,
    PAIRS,
    RESHUFFLES,
    TARGET,
    TOES,
)
from chickenfoot_rules.chickenfoot import worlds as chickenfoot_worlds
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import DeadRound, MissingDouble, Opening, Rules
from chickenfoot_rules.chickenfoot.setup import Setup
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.dominoes.checks import wrong_type
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import BulkError, PlayerError, RulesError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.hidden.slots import Slot
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.texts import Seat, Text, expected, text, within
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.express import worlds as express_worlds
from chickenfoot_rules.express.game import EXPRESS_DOMINO
from chickenfoot_rules.express.opening import higher_than
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.express.setup import ExpressSetup
from chickenfoot_rules.express.view import ExpressSeen

MOST_ROUNDS: Final = 1_000_000
"""The most rounds, or worlds, at a time."""

MOST_SEED: Final = (1 << 64) - 1
"""The highest seed."""

_KNOWN: Final = (CHICKEN_FOOT.rules, EXPRESS_DOMINO.rules)


def check_known(rules: DominoRules) -> None:
    """Raise unless the compiled engine knows the rules: no third game, and no house (H2).

    Raises:
        RulesError: if they are of another class than `Rules` and `ExpressRules`.
    """
    if type(rules) not in _KNOWN:
        message = text(
            "the compiled engine does not know {rules}, only Rules and ExpressRules themselves: "
            "play by such rules with Match and Round, and with players that need no engine, like "
            "GreedyPlayer (H2)",
            rules=type(rules).__name__,
        )
        raise RulesError(message)


def view_of(view: object) -> DominoView:
    """Return a view, if it is of a game of this library.

    Raises:
        WrongTypeError: if it is something else.
    """
    if not isinstance(view, DominoView):
        raise wrong_type(view, "a view of a game of this library")
    return view


def check_turn(view: DominoView) -> None:
    """Raise unless it is the turn of the seat that looks.

    Raises:
        PlayerError: if the round is over, or it is the turn of another seat.
    """
    if not view.legal_moves:
        message = text(
            "expected the view of the seat whose turn it is, but {reason}", reason=why_not(view)
        )
        raise PlayerError(message)


def why_not(view: DominoView) -> Text:
    """Return why the seat of a view has no legal move."""
    if view.is_over:
        return text("the round is over")
    return text("it is the turn of {turn}", turn=Seat(view.turn))


def check_number(what: str, number: object, least: int, most: int) -> None:
    """Raise unless a value is a whole number within its bounds.

    Raises:
        BulkError: if it is something else.
    """
    if type(number) is not int or not least <= number <= most:
        raise BulkError(expected(within(what, f"{least:,}", f"{most:,}"), number))


# --- the games -------------------------------------------------------------------------

Numbers: TypeAlias = dict[int, int]
"""Numbers by their places in a row."""


@attrs.frozen(kw_only=True)
class EngineGame(Immutable):
    """How one game becomes numbers for kernels, and back.

    Attributes:
        draws: whether there is a boneyard that players draw from.
        step: how many seats further the next turn is.
        options: returns the options of the rules that kernels need, by their places in their row.
        position: returns what only this game has in the row of a round, from a round or a view.
        start: begins a round from the rules, the deal, the seat that leads (``None`` if the tiles
            decide), and bit *v* for each double *v* that has opened no round yet.
        may_hold: returns the tiles that a seat may hold before the first move, as far as everyone
            knows, from the round and the seat.
        slots_of: returns the hidden slots of a view, from the view, its origin and its history.
    """

    draws: bool
    step: int
    options: Callable[[Any], Numbers]
    position: Callable[[Any], Numbers]
    start: Callable[[Any, Deal, int | None, int], DominoRound]
    may_hold: Callable[[Any, int], TileSet]
    slots_of: Callable[[Any, Any, Any], Sequence[Slot]]


def _options(rules: Rules) -> Numbers:
    highest_held = rules.opening is Opening.HIGHEST_HELD
    return {
        ARMS: rules.arms,
        TOES: 3,
        LAID_OUT: rules.opening is Opening.LAID_OUT,
        FOUND: rules.opening is Opening.FOUND,
        LOWER_OPENS: highest_held or rules.missing_double.lower_opens,
        HIGHEST_OPENS: highest_held,
        BURNS: rules.missing_double is MissingDouble.BURN,
        DRAWS_EACH: rules.missing_double is MissingDouble.DRAW_EACH,
        RESHUFFLES: rules.missing_double is MissingDouble.RESHUFFLE,
        MUST_PLAY: rules.must_play_drawn,
        DRAW_UNTIL: rules.draw_until_playable,
        DEAD_ENDS: rules.dead_round is DeadRound.ENDS,
        CHICKENLITTLE: rules.chickenlittle,
        CURVED: rules.curved,
        BLANK: rules.double_blank,
        TARGET: rules.target or 0,
    }


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
    options=_options,
    position=_position,
    start=_start,
    may_hold=_may_hold,
    slots_of=chickenfoot_worlds.slots_of,
)


def _express_options(rules: ExpressRules) -> Numbers:
    return {IS_EXPRESS: 1, PAIRS: rules.pairs, TARGET: rules.target}


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
    options=_express_options,
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
