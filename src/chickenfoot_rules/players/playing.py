"""Players at a table: rounds and matches played by programs, whatever the game.

Each player is shown its own view and nothing else, and is given chance of its own. The
tiles are shuffled by another chance, which no player touches: the same ``deal_seed``
deals the same tiles whoever plays, and in whatever seats.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeAlias, TypeVar, cast, overload

import attrs

from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import PlayerError
from chickenfoot_rules.dominoes.illegality import Illegality, IllegalityCode
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.protocols import DominoMatch, DominoRound, DominoRules, DominoView
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.players.faults import Fault, OnFault, PlayerFaultError
from chickenfoot_rules.players.games import game_of
from chickenfoot_rules.players.player import Chooser, Player

__all__ = [
    "Fault",
    "OnFault",
    "PlayedMatch",
    "PlayedRound",
    "PlayerFaultError",
    "Seed",
    "Step",
    "follow_match",
    "play_match",
    "play_round",
]

Seed: TypeAlias = int | str
"""What chance is derived from; ``1`` and ``"1"`` are the same."""

M = TypeVar("M", bound=DominoMatch)
M_co = TypeVar("M_co", bound=DominoMatch, covariant=True)
R = TypeVar("R", bound=DominoRound)
R_co = TypeVar("R_co", bound=DominoRound, covariant=True)

_Choose: TypeAlias = Callable[[DominoView, random.Random], object]


@attrs.frozen(kw_only=True)
class PlayedRound(Immutable, Generic[R_co]):
    """A round that was played to its end.

    Attributes:
        round: the round; its ``origin`` and ``moves`` are the whole record.
        faults: what the players did wrong, in order.
    """

    round: R_co
    faults: tuple[Fault, ...] = ()


@attrs.frozen(kw_only=True)
class PlayedMatch(Immutable, Generic[M_co]):
    """A match that was played to its end.

    Attributes:
        match: the match; its ``rounds`` are the whole record.
        faults: what the players did wrong, in order.
    """

    match: M_co
    faults: tuple[Fault, ...] = ()


@attrs.frozen(kw_only=True)
class Step(Immutable, Generic[M_co]):
    """One deal or one move of a match.

    Attributes:
        before: the match before it.
        after: the match after it.
        deal: what was dealt, with the lots (R2.3); ``None`` for a move.
        seat: who moved, 0..players−1; ``None`` for a deal.
        move: the move; ``None`` for a deal.
        fault: what the player did wrong, if the move is one made instead.
    """

    before: M_co
    after: M_co
    deal: Deal | None = None
    seat: int | None = None
    move: Move | None = None
    fault: Fault | None = None


def play_round(
    round_: R,
    players: Iterable[Chooser],
    *,
    seed: Seed,
    on_fault: OnFault = OnFault.RAISE,
    scores: Iterable[Iterable[int]] = (),
) -> PlayedRound[R]:
    """Play a round to its end, from any of its moments.

    Args:
        round_: the round.
        players: who decides for seat 0, seat 1 and so on.
        seed: what the chance of the players is derived from.
        on_fault: what to do when a player answers illegally or raises.
        scores: the score sheet of the match so far, for the players to see.

    Raises:
        PlayerError: when these are not players, not one for each seat, or no seed.
        PlayerFaultError: when a player answers illegally or raises, with `OnFault.RAISE`.
    """
    sheet = tuple(tuple(row) for row in scores)
    table = _Table(players, round_.players, seed, on_fault)
    faults: list[Fault] = []
    while not round_.is_over:
        move, fault = table.ask(round_.view(round_.seat, sheet))
        round_ = round_.apply(move)
        if fault is not None:
            faults.append(fault)
    return PlayedRound(round=round_, faults=tuple(faults))


@overload
def play_match(
    players: Sequence[Chooser],
    *,
    rules: Rules = Rules(),
    seed: Seed,
    deal_seed: Seed | None = None,
    lead: int | None = None,
    on_fault: OnFault = OnFault.RAISE,
) -> PlayedMatch[Match]: ...
@overload
def play_match(
    players: Sequence[Chooser],
    *,
    rules: ExpressRules,
    seed: Seed,
    deal_seed: Seed | None = None,
    lead: int | None = None,
    on_fault: OnFault = OnFault.RAISE,
) -> PlayedMatch[ExpressMatch]: ...
@overload
def play_match(
    players: Sequence[Chooser],
    *,
    rules: DominoRules,
    seed: Seed,
    deal_seed: Seed | None = None,
    lead: int | None = None,
    on_fault: OnFault = OnFault.RAISE,
) -> PlayedMatch[DominoMatch]: ...
def play_match(
    players: Sequence[Chooser],
    *,
    rules: DominoRules = Rules(),
    seed: Seed,
    deal_seed: Seed | None = None,
    lead: int | None = None,
    on_fault: OnFault = OnFault.RAISE,
) -> PlayedMatch[DominoMatch]:
    """Play a match from its first deal to its end.

    Args:
        players: who decides for seat 0, seat 1 and so on.
        rules: the options, which say what game it is.
        seed: what the chance of the players is derived from.
        deal_seed: what the deals are derived from; the seed unless given.
        lead: the seat that leads the first round, as for `Match`; none in a game in which
            the tiles say who leads.
        on_fault: what to do when a player answers illegally or raises.

    Raises:
        PlayerError: when these are not players, or no seed.
        PlayerFaultError: when a player answers illegally or raises, with `OnFault.RAISE`.
        ChickenfootError: when rules, lead and number of players make no match.

    >>> from chickenfoot_rules.players.greedy import GreedyPlayer, RandomPlayer
    >>> played = play_match([GreedyPlayer(), RandomPlayer(), RandomPlayer()], seed=7)
    >>> played.match.is_over, played.faults
    (True, ())
    >>> from chickenfoot_rules.express import ExpressRules
    >>> rules = ExpressRules(target=100, players=2)
    >>> played = play_match([GreedyPlayer(), RandomPlayer()], rules=rules, seed=7)
    >>> max(place.total for place in played.match.standings) >= 100
    True
    """
    seated = tuple(players)
    match = game_of(rules).begin(rules, len(seated), lead)
    faults: list[Fault] = []
    for step in follow_match(match, seated, seed=seed, deal_seed=deal_seed, on_fault=on_fault):
        match = step.after
        if step.fault is not None:
            faults.append(step.fault)
    return PlayedMatch(match=match, faults=tuple(faults))


def follow_match(
    match: M,
    players: Iterable[Chooser],
    *,
    seed: Seed,
    deal_seed: Seed | None = None,
    on_fault: OnFault = OnFault.RAISE,
) -> Iterator[Step[M]]:
    """Play a match from where it stands, a step at a time.

    Each deal and each decision has chance of its own, derived from the seed and from
    when it is due. So a match that is stopped and gone on with goes as it would have
    gone, unless a player remembers things, and a single decision can be repeated alone.

    Args:
        match: the match, at any moment.
        players: who decides for seat 0, seat 1 and so on.
        seed: what the chance of the players is derived from.
        deal_seed: what the deals are derived from; the seed unless given.
        on_fault: what to do when a player answers illegally or raises.

    Returns:
        An iterator over the steps; each is made when it is asked for.

    Raises:
        PlayerError: when these are not players, not one for each seat, or no seed.
        PlayerFaultError: when a player answers illegally or raises, with `OnFault.RAISE`.
    """
    table = _Table(players, match.players, seed, on_fault)
    return _steps(match, table, seed if deal_seed is None else _checked_seed(deal_seed))


def _steps(match: M, table: _Table, deal_seed: Seed) -> Iterator[Step[M]]:
    while not match.is_over:
        round_ = match.round
        if round_ is None:
            deal = match.shuffle(_chance(deal_seed, "deal", len(match.rounds) + 1))
            step = Step(before=match, after=match.deal(deal), deal=deal)
        else:
            move, fault = table.ask(match.view(round_.seat))
            step = Step(
                before=match, after=match.apply(move), seat=round_.seat, move=move, fault=fault
            )
        yield step
        match = step.after


class _Table:
    """The players in their seats, and where their chance comes from."""

    def __init__(
        self, players: Iterable[Chooser], seats: int, seed: Seed, on_fault: OnFault
    ) -> None:
        self._choosers = tuple(_choose_of(player) for player in players)
        self._seed = _checked_seed(seed)
        self._on_fault = on_fault
        # Data enters here: a type checker is not always there to say so.
        if not isinstance(on_fault, OnFault):  # pyright: ignore[reportUnnecessaryIsInstance]
            message = f"on_fault is OnFault.RAISE or OnFault.RANDOM_MOVE, not {shown(on_fault)}"
            raise PlayerError(message)
        if len(self._choosers) != seats:
            message = f"{seats} seats take {seats} players, not {len(self._choosers)}"
            raise PlayerError(message)

    def ask(self, view: DominoView) -> tuple[Move, Fault | None]:
        """Return the move of the player whose turn it is, or one instead with the fault."""
        seat = view.seat
        when = len(view.scores) + 1, len(view.history)
        answer: object = None
        illegality: Illegality | None = None
        cause: Exception | SystemExit | None = None
        legal = view.legal_moves  # What counts, whatever a player does to its view.
        try:
            # A forged play can raise in the question whether it is legal.
            answer = self._choosers[seat](view, _chance(self._seed, "seat", *when, seat))
            # By the type itself: an object may claim any class, and to be equal to anything.
            if type(answer) in (Play, Draw, Pass) and answer in legal:
                return legal[legal.index(answer)], None
            illegality = _illegality(view, answer)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - what a player raises is its fault
            cause = error
        raised = None if cause is None else shown(cause)
        if self._on_fault is OnFault.RAISE:
            raise PlayerFaultError(seat, view, answer, illegality, raised) from cause
        instead = _chance(self._seed, "instead", *when, seat).choice(legal)
        fault = Fault(
            round_number=when[0],
            move_index=when[1],
            seat=seat,
            answered=shown(answer) if raised is None else None,
            raised=raised,
            illegality=illegality,
            instead=instead,
        )
        return instead, fault


def _illegality(view: DominoView, answer: object) -> Illegality | None:
    if type(answer) in (Play, Draw, Pass):
        return view.illegality(cast("Move", answer))
    return Illegality(
        code=IllegalityCode.NOT_A_MOVE, message="a player answers with a Play, a Draw or a Pass"
    )


def _choose_of(player: Chooser) -> _Choose:
    # Data enters here: a type checker is not always there to say so.
    if isinstance(player, type):
        message = f"{shown(player)} is a class: call it to have a player"
        raise PlayerError(message)
    # Which view a player is for is not to be seen; who calls knows what it plays.
    if isinstance(player, Player):
        return cast("Player[DominoView]", player).choose
    if callable(player):
        return cast("_Choose", player)
    message = f"a player has a method choose, or is a function; {shown(player)} is neither"
    raise PlayerError(message)


def _checked_seed(seed: Seed) -> Seed:
    # Data enters here: a type checker is not always there to say so.
    if type(seed) not in (int, str):
        message = f"a seed is a whole number or a text, not {shown(seed)}"
        raise PlayerError(message)
    return seed


def _chance(seed: Seed, *use: str | int) -> random.Random:
    """Return the source of chance for one use; what one player does to it touches no other."""
    return random.Random("/".join(map(str, (seed, *use))))  # noqa: S311 - chance here is for games
