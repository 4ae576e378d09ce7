"""Actions: the moves of both games as whole numbers, for programs that search and learn.

::

    from chickenfoot_rules.dominoes import actions

    mask = actions.mask(round_)  # one byte for each action, 1 if it is legal
    round_ = round_.apply(actions.decode(round_, action))

Open ends of equal value are equivalent, so an action does not name the end. It names the value that
joins and the value that becomes free. If the tiles of the set have K values, 0..K−1 pips a half,
the actions are:

====================  =============================================================
``joint·K + free``    play the tile joint-free, joined at joint; a double has both equal
``K²``                draw (never legal in Express-Domino)
``K² + 1``            pass
``K² + 2 + play``     the play and the announcement of the last tile, with Chickenlittle (R6.2)
====================  =============================================================

The tile that opens a round is joined at its lower half. The numbers depend on the set and on
Chickenlittle only, and stay the same in all versions of this library.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from chickenfoot_rules.base import ActionError, as_int, chain, quote, text, wrong_type
from chickenfoot_rules.dominoes.illegality import Illegality
from chickenfoot_rules.dominoes.moves import MOVES, Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import Tile

__all__ = ["count", "decode", "encode", "illegality", "legal", "mask", "name"]

_IDLE: Final = 2
"""The number of actions that play nothing: draw and pass."""


def count(rules: DominoRules) -> int:
    """Return the number of actions, which count from 0.

    Args:
        rules: the options of either game.

    >>> from chickenfoot_rules import Rules
    >>> count(Rules()), count(Rules(chickenlittle="next-turn")), count(Rules(domino_set=18))
    (102, 202, 363)
    """
    plays = _values(rules) ** 2
    return plays + _IDLE + (plays if _announces(rules) else 0)


def encode(rules: DominoRules, move: Move) -> int:
    """Return the action of a move.

    Args:
        rules: the options of either game.
        move: a move that can occur by these rules.

    Raises:
        ActionError: if the move can't occur: its tiles are not in the set or have no value in
            common, or it announces the last tile although the rules have no Chickenlittle.
        WrongTypeError: if it is not a move.

    >>> from chickenfoot_rules import Rules
    >>> encode(Rules(), Play(Tile(9, 4), Tile(9, 9))), encode(Rules(), Draw())
    (94, 100)
    """
    values = _values(rules)
    if type(move) not in MOVES:
        step = "parse(text) of a round or a view reads a text"
        raise wrong_type(move, "a Play, a Draw or a Pass", str=step)
    if isinstance(move, Play):
        return _encode_play(rules, values, move)
    return values * values + isinstance(move, Pass)


def _encode_play(rules: DominoRules, values: int, play: Play) -> int:
    tile, on = play.tile, play.on
    if max(tile.high, tile.high if on is None else on.high) >= values:
        raise ActionError(f"expected tiles with up to {values - 1} pips a half, got {play}")
    if on is not None and (on == tile or not (on.has(tile.low) or on.has(tile.high))):
        raise ActionError(f"expected two tiles with a value in common, got {play}")
    if play.announce and not _announces(rules):
        why = "since nothing is announced (R6.1)"
        raise ActionError(f"expected no announcement, {why}, got {play}")
    free = tile.low + tile.high - play.joint
    action = play.joint * values + free
    return action + values * values + _IDLE if play.announce else action


def decode(table: DominoRound | DominoView, action: int) -> Move:
    """Return the legal move of an action; a play goes on the oldest end of its value.

    Args:
        table: a round of either game, or the view of the seat whose turn it is.
        action: the action, 0..count−1.

    Raises:
        ActionError: if the action is not legal now.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> round_ = Match().deal(random.Random(7)).round
    >>> print(decode(round_, 99))
    9-9 opens
    """
    number = as_int(action)
    if type(number) is int and (move := _find(table, number)):
        return move
    raise _make_error(table, action)


def _find(table: DominoRound | DominoView, action: int) -> Move | None:
    """Return the legal move of an action: of several the first, which is on the oldest end."""
    rules = table.rules
    return next((move for move in table.legal_moves if encode(rules, move) == action), None)


def _make_error(table: DominoRound | DominoView, action: object) -> ActionError:
    possible = ", ".join(f"{one} ({name(table.rules, one)})" for one in legal(table))
    return ActionError(
        f"expected one of the legal actions: {possible or 'none'}; got {quote(action)}"
    )


def illegality(table: DominoRound | DominoView, action: int) -> Illegality | None:
    """Explain why an action is illegal now; return ``None`` if it is legal.

    Args:
        table: a round of either game, or the view of the seat that would act.
        action: the action, 0..count−1.

    Raises:
        ActionError: if there is no such action, or it leads a tile joined at the higher half.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> print(illegality(Match().deal(random.Random(7)).round, 100))
    seat 1 holds 9-9 and must open the round with it (R2.2)
    """
    action = _check_action(table.rules, action)
    if _find(table, action):
        return None
    for move in _list_meanings(table, action):
        if why := table.illegality(move):
            return why
    raise _make_error(table, action)


def _list_meanings(table: DominoRound | DominoView, action: int) -> Iterable[Move]:
    """Return moves that an illegal action may mean, the likeliest first."""
    values = _values(table.rules)
    if (idle := _idle_of(values, action)) is not None:
        return (idle,)
    joint, tile, announce = _play_of(values, action)
    ends = [end.tile for end in table.layout.open_ends if end.value == joint]
    laid = [placement.tile for placement in table.layout.placements]
    # A play on another tile may be legal, but then it is another action.
    goals = (*ends, *(one for one in laid if one.has(joint)), *laid, None)
    return (Play(tile, on, announce) for on in goals)


def legal(table: DominoRound | DominoView) -> tuple[int, ...]:
    """Return the legal actions in ascending order; empty when the round is over.

    There may be fewer actions than legal moves, since plays on ends of equal value are one action.

    Args:
        table: a round of either game, or a view. A view has legal actions only on its seat's
            turn.
    """
    return tuple(sorted({encode(table.rules, move) for move in table.legal_moves}))


def mask(table: DominoRound | DominoView) -> bytes:
    """Return a byte for each action: 1 if it is legal, 0 if not.

    Args:
        table: a round of either game, or a view, as for `legal`.
    """
    bits = bytearray(count(table.rules))
    for action in legal(table):
        bits[action] = 1
    return bytes(bits)


def name(rules: DominoRules, action: int) -> str:
    """Return a short name of an action, for people.

    Args:
        rules: the options of either game.
        action: the action, 0..count−1.

    Raises:
        ActionError: if there is no such action.

    >>> from chickenfoot_rules import Rules
    >>> for action in (94, 49, 99, 100, 101):
    ...     print(name(Rules(), action))
    4-9 on a 9
    4-9 on a 4
    9-9
    draw
    pass
    """
    action = _check_action(rules, action)
    values = _values(rules)
    if (idle := _idle_of(values, action)) is not None:
        return str(idle)
    joint, tile, announce = _play_of(values, action)
    said = chain([tile]) if tile.is_double else text("{tile} on a {end}", tile=tile, end=joint)
    return text("{play}, one left", play=said) if announce else said


def _check_action(rules: DominoRules, action: int) -> int:
    number = as_int(action)
    if type(number) is not int or not 0 <= number < count(rules):
        raise ActionError(f"expected an action from 0 to {count(rules) - 1}, got {quote(action)}")
    return number


def _idle_of(values: int, action: int) -> Move | None:
    """Return the draw or the pass of an action; ``None`` if it is a play."""
    idle: dict[int, Move] = {values * values: Draw(), values * values + 1: Pass()}
    return idle.get(action)


def _play_of(values: int, action: int) -> tuple[int, Tile, bool]:
    """Return the joint, the tile and the announcement of an action that is a play."""
    announce = action >= values * values
    joint, free = divmod(action - values * values - _IDLE if announce else action, values)
    return joint, Tile(joint, free), announce


def _values(rules: DominoRules) -> int:
    """Return the number of values on the tiles of the set."""
    return rules.domino_set.highest + 1


def _announces(rules: DominoRules) -> bool:
    return bool(getattr(rules, "chickenlittle", False))
