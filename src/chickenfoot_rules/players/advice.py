"""Advice to a person on a turn, and what their decisions have cost when a round is over.

Advice is the move that a search would make, what to expect, and why.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import fmean
from typing import Final

import attrs

from chickenfoot_rules import bulk  # It imports kernels, which take long, when they are used.
from chickenfoot_rules.base import Immutable, RulesError, plural, text
from chickenfoot_rules.dominoes import DominoRound, DominoView, Move, Play, actions
from chickenfoot_rules.players import hints
from chickenfoot_rules.players.greedy import GreedyPlayer
from chickenfoot_rules.players.player import choices
from chickenfoot_rules.players.search.player import SearchPlayer

SIMULATIONS: Final = 200
"""The number of playouts for a piece of advice."""

_WORLDS: Final = 100
"""The number of worlds that say what to expect; plain Python takes about as long as the search."""

_MOST_REASONS: Final = 3

_LEAST_ADVANTAGE: Final = 1.5
"""A hint is a reason if it prefers the move by so many points to the other moves, on average."""


@attrs.frozen
class Reason(Immutable):
    """A hint by which a move is better than the others.

    Its ``str`` is the sentence for the player, a `Text`.

    Attributes:
        hint: the name of a hint in `chickenfoot_rules.players.hints`, such as ``"shed_pips"``;
            ``"keep_drawn"`` if no play is best.
        number: the number in its sentence: pips, points, a value, or tiles; ``None`` if the hint
            has no number, or speaks against the other moves.

    >>> from chickenfoot_rules.dominoes import Reader
    >>> Reader("de").read(str(Reason("shed_pips", 13)))
    'du wirst 13 Augen los'
    """

    hint: str
    number: int | None = None

    def __str__(self) -> str:
        number = self.number or 0
        match self.hint:
            case "shed_pips":
                return plural("it gets rid of {number} pip", "it gets rid of {number} pips", number)
            case "shed_double_blank":
                return plural(
                    "0-0 would cost you {number} point at the end",
                    "0-0 would cost you {number} points at the end",
                    number,
                )
            case "stop_last_tile":
                return text(
                    "only tiles with {value} may be played next, and somebody has one tile left",
                    value=number,
                )
            case "keep_protection":
                return text("it keeps tiles of numbers whose doubles may still come")
            case "end_dead_round":
                return text(
                    "the round ends soon after it, and you hold fewer points than the others"
                )
            case "lay_own_toes":
                return plural(
                    "you hold {number} tile to lay on it",
                    "you hold {number} tiles to lay on it",
                    number,
                )
            case "keep_playable":
                return plural(
                    "you have tiles for {number} open number afterwards",
                    "you have tiles for {number} open numbers afterwards",
                    number,
                )
            case "cover_high_ends" if self.number is None:
                return text("other moves open higher numbers, whose doubles may still come")
            case "cover_high_ends":
                return text("it covers an open {value}, whose double may still come", value=number)
            case _:
                return text("the tile that you have drawn is worth more in your hand")


@attrs.frozen
class Outlook(Immutable):
    """What a move leads to on average.

    Attributes:
        points: the points of the player at the end of the round.
        out: how often the player goes out, 0..1.
        as_good: the other moves that seem as good.
    """

    points: float
    out: float
    as_good: tuple[Move, ...] = ()


@attrs.frozen
class Advice(Immutable):
    """A piece of advice.

    Attributes:
        move: the move.
        outlook: what it leads to; ``None`` if it is the only move, or the compiled engine does not
            know the rules (H2).
        reasons: why it is a good move, the weightiest reason first.
        is_only: whether it is the only move.
    """

    move: Move
    outlook: Outlook | None = None
    reasons: tuple[Reason, ...] = ()
    is_only: bool = False


_LEAST: Final = {"keep_protection": 0.0, "cover_high_ends": -math.inf}
"""The value of a hint from which on its sentence is true, unless that is any above 0."""


def advise(view: DominoView) -> Advice:
    """Return advice to the viewing seat, on its turn.

    The advice knows only what the seat sees, and is always the same for the same view. By rules
    that the compiled engine does not know, it is the move of the greedy player.

    Raises:
        PlayerError: if it is not the seat's turn.

    >>> from chickenfoot_rules import Match
    >>> round_ = Match().deal(random.Random(7)).round
    >>> print(advise(round_.view(round_.seat)).move)
    9-9 opens
    """
    moves = choices(view)
    if len(moves) == 1:
        return Advice(moves[0], is_only=True)
    from chickenfoot_rules.bulk.loading import check_known  # noqa: PLC0415 - it takes long

    rng = random.Random(0)  # noqa: S311 - the chance of a search
    outlook = None
    try:
        check_known(view.rules)
    except RulesError:
        best = GreedyPlayer().choose(view, rng)
    else:
        best = SearchPlayer(simulations=SIMULATIONS).choose(view, rng)
        outlook = _outlook(view, best, moves)
    # By rules of a house (H4), a player may also hold back what they could play.
    reasons: tuple[Reason, ...] = (Reason("keep_drawn"),) if view.drawn is not None else ()
    if isinstance(best, Play):
        others = [move for move in moves if isinstance(move, Play) and move != best]
        reasons = tuple(_reasons(view, best, others))
    return Advice(best, outlook=outlook, reasons=reasons)


def _outlook(view: DominoView, best: Move, moves: Sequence[Move]) -> Outlook:
    analysis = bulk.analyse(view, _WORLDS, seed=0)
    chosen = analysis.of(best)
    as_good = tuple(
        one.move
        for one in analysis.moves
        if one.move in moves
        and one.move != chosen.move
        and one.cost <= chosen.cost + 2 * one.cost_error
    )
    return Outlook(chosen.points, chosen.out, as_good)


def _reasons(view: DominoView, best: Play, others: Sequence[Play]) -> list[Reason]:
    """Return the hints by which a play is better than the others, the weightiest first."""
    situation = hints.Situation.of(view)
    weights = GreedyPlayer()
    found: list[tuple[float, Reason]] = []
    for name in attrs.asdict(weights):  # Each is the weight of the hint of that name.
        hint: Callable[[hints.Situation, Play], float] = getattr(hints, name)
        value = hint(situation, best)
        usual = fmean(hint(situation, other) for other in others) if others else 0.0
        advantage = getattr(weights, name) * (value - usual)
        if value >= _LEAST.get(name, 0.01) and advantage >= _LEAST_ADVANTAGE:
            found.append((advantage, Reason(name, _number_of(name, value, best))))
    found.sort(key=lambda reason: -reason[0])
    return [reason for _, reason in found[:_MOST_REASONS]]


def _number_of(hint: str, value: float, play: Play) -> int | None:
    """Return the number in the sentence of a hint with some value."""
    if hint in ("keep_protection", "end_dead_round"):
        return None
    if hint == "stop_last_tile":
        return play.tile.low
    if hint == "cover_high_ends":
        return play.joint if value > 0 else None
    return int(value)


# --- decisions that were made ---------------------------------------------------------


@attrs.frozen(kw_only=True)
class Decision(Immutable):
    """A turn on which a player had a choice.

    Attributes:
        round: the number of the round, from 1.
        number: the number of the move in the round, from 1.
        view: what the player saw.
        move: the move that they made.
    """

    round: int
    number: int
    view: DominoView
    move: Move


@attrs.frozen(kw_only=True)
class Judgement(Immutable):
    """What a decision cost, by estimates from the view of the player alone.

    Attributes:
        decision: the decision.
        made: what the move was worth that was made.
        best: the best move.
        is_exact: whether each world of the view was equally likely, not only nearly so.
    """

    decision: Decision
    made: bulk.MoveAnalysis
    best: Move
    is_exact: bool

    @property
    def is_costly(self) -> bool:
        """Whether another move was better by more than chance explains: twice the error."""
        return self.made.cost > 2 * self.made.cost_error


def decisions_in(rounds: Iterable[DominoRound], seat: int | None = None) -> Iterator[Decision]:
    """Yield the turns on which players, or that of one seat, could take different actions.

    Plays of a tile on ends of equal value are one action, and silence about the last tile is an
    action of its own (R6.3). The decisions of a seat are the same in all rounds that it can't
    tell apart.
    """
    for number, round_ in enumerate(rounds, 1):
        turns = zip(round_.positions(), round_.movers, round_.moves, strict=False)
        for made, (before, mover, move) in enumerate(turns, 1):
            if seat in (None, mover):
                view = before.view(mover)
                if len(actions.legal(view)) > 1:
                    yield Decision(round=number, number=made, view=view, move=move)


def judge(decision: Decision, worlds: int, seed: int) -> Judgement:
    """Return what a decision cost, by some worlds for each move, 2..1,000,000.

    Args:
        decision: the decision.
        worlds: the number of worlds.
        seed: where the random numbers of the whole review come from.
    """
    # Each decision has worlds of its own, so that their errors do not add up.
    source = f"{seed}/{decision.round}/{decision.number}"
    own = random.Random(source).getrandbits(64)  # noqa: S311 - chance here is for games
    analysis = bulk.analyse(decision.view, worlds, seed=own)
    return Judgement(
        decision=decision,
        made=analysis.of(decision.move),
        best=analysis.moves[0].move,
        is_exact=analysis.is_exact,
    )


def add_costs(costly: Iterable[Judgement]) -> tuple[float, float]:
    """Return the points that costly decisions cost together, and their standard error.

    The cost of a move is measured from the move that looks best, so the costs of moves that only
    look worse would add up to points that nobody gave away.
    """
    made = [one.made for one in costly]
    return sum(one.cost for one in made), math.sqrt(sum(one.cost_error**2 for one in made))
