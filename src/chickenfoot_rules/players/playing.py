"""Functions that play rounds and matches of every game with players.

Each player sees only its own view, and gets its own random generator. Another generator, which no
player touches, shuffles the tiles: the same ``deal_seed`` deals the same tiles, no matter who plays
in which seat.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Generic, TypeAlias, TypeVar, cast, overload

import attrs

from chickenfoot_rules.base import PlayerError, Whole, as_int, check_type, expected, quote, text
from chickenfoot_rules.chickenfoot import Match, Rules
from chickenfoot_rules.dominoes import Deal, DominoMatch, Illegality, IllegalityCode, game_of
from chickenfoot_rules.dominoes.moves import MOVES, Move
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import check_sheet
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.players.player import Chooser, Fault, FaultPolicy, Player, PlayerFaultError

Seed: TypeAlias = int | str
"""A seed for random generators; ``1`` and ``"1"`` are the same."""

M = TypeVar("M", bound=DominoMatch)
M_co = TypeVar("M_co", bound=DominoMatch, covariant=True)
R = TypeVar("R", bound=DominoRound)
R_co = TypeVar("R_co", bound=DominoRound, covariant=True)

_NOT_A_MOVE: Final = Illegality(
    code=IllegalityCode.NOT_A_MOVE, message=text("a player must answer a Play, a Draw or a Pass")
)

_Choose: TypeAlias = Callable[[DominoView, random.Random], object]


@attrs.frozen(kw_only=True)
class PlayedRound(Whole, Generic[R_co]):
    """A round that was played to its end.

    Attributes:
        round: the round; its ``origin`` and ``moves`` are the whole record.
        faults: the players' faults, in order.
    """

    round: R_co
    faults: tuple[Fault, ...] = ()


@attrs.frozen(kw_only=True)
class PlayedMatch(Whole, Generic[M_co]):
    """A match that was played to its end.

    Attributes:
        match: the match; its ``rounds`` are the whole record.
        faults: the players' faults, in order.
    """

    match: M_co
    faults: tuple[Fault, ...] = ()


@attrs.frozen(kw_only=True)
class Step(Whole, Generic[M_co]):
    """One deal or one move of a match.

    Attributes:
        before: the match before it.
        after: the match after it.
        deal: the deal, with the lots (R2.3); ``None`` for a move.
        seat: the seat that moved, 0..players−1; ``None`` for a deal.
        move: the move; ``None`` for a deal.
        fault: the player's fault, if another move replaced their answer.
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
    on_fault: FaultPolicy = FaultPolicy.RAISE,
    scores: Iterable[Iterable[int]] = (),
) -> PlayedRound[R]:
    """Play a round to its end, from any position.

    Args:
        round_: the round.
        players: the players of seat 0, seat 1 and so on.
        seed: the seed of the players' random generators, one for each decision.
        on_fault: what to do when a player answers illegally or raises.
        scores: the score sheet of the match so far, for the players to see.

    Raises:
        PlayerError: unless there is one player for each seat, and the seed is valid.
        PlayerFaultError: if a player answers illegally or raises, with `FaultPolicy.RAISE`.
        MatchError: if the score sheet has a wrong row.
    """
    sheet = check_sheet(scores, round_.players)
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
    on_fault: FaultPolicy = FaultPolicy.RAISE,
) -> PlayedMatch[Match]: ...
@overload
def play_match(
    players: Sequence[Chooser],
    *,
    rules: ExpressRules,
    seed: Seed,
    deal_seed: Seed | None = None,
    lead: int | None = None,
    on_fault: FaultPolicy = FaultPolicy.RAISE,
) -> PlayedMatch[ExpressMatch]: ...
@overload
def play_match(
    players: Sequence[Chooser],
    *,
    rules: DominoRules,
    seed: Seed,
    deal_seed: Seed | None = None,
    lead: int | None = None,
    on_fault: FaultPolicy = FaultPolicy.RAISE,
) -> PlayedMatch[DominoMatch]: ...
def play_match(
    players: Sequence[Chooser],
    *,
    rules: DominoRules = Rules(),
    seed: Seed,
    deal_seed: Seed | None = None,
    lead: int | None = None,
    on_fault: FaultPolicy = FaultPolicy.RAISE,
) -> PlayedMatch[DominoMatch]:
    """Play a match from its first deal to its end.

    Args:
        players: the players of seat 0, seat 1 and so on.
        rules: the options, which decide the game.
        seed: the seed of the players' random generators.
        deal_seed: the seed of the deals; by default the same seed.
        lead: the seat that leads the first round, 0 by default, as for `Match`; not allowed in a
            game in which the tiles decide who leads.
        on_fault: what to do when a player answers illegally or raises.

    Raises:
        PlayerError: if a player or a seed is invalid.
        PlayerFaultError: if a player answers illegally or raises, with `FaultPolicy.RAISE`.
        ChickenfootError: if the rules do not allow this lead or number of players.

    >>> from chickenfoot_rules.players import GreedyPlayer, RandomPlayer
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
    on_fault: FaultPolicy = FaultPolicy.RAISE,
) -> Iterator[Step[M]]:
    """Play a match to its end, from any position, a step at a time.

    Each deal and each decision has its own random generator, derived from the seed, the round and
    the move. So a match that is stopped and resumed continues in the same way, unless a player has
    a memory. Any single decision can be repeated alone.

    Args:
        match: the match.
        players: the players of seat 0, seat 1 and so on.
        seed: the seed of the players' random generators.
        deal_seed: the seed of the deals; by default the same seed.
        on_fault: what to do when a player answers illegally or raises.

    Returns:
        An iterator that makes each step when it is requested.

    Raises:
        PlayerError: unless there is one player for each seat, and the seeds are valid.
        PlayerFaultError: if a player answers illegally or raises, with `FaultPolicy.RAISE`.
    """
    table = _Table(players, match.players, seed, on_fault)
    return _steps(match, table, seed if deal_seed is None else _check_seed(deal_seed))


def _steps(match: M, table: _Table, deal_seed: Seed) -> Iterator[Step[M]]:
    while not match.is_over:
        round_ = match.round
        if round_ is None:
            deal = match.shuffle(_rng(deal_seed, "deal", len(match.rounds) + 1))
            step = Step(before=match, after=match.deal(deal), deal=deal)
        else:
            move, fault = table.ask(match.view(round_.seat))
            step = Step(
                before=match, after=match.apply(move), seat=round_.seat, move=move, fault=fault
            )
        yield step
        match = step.after


class _Table:
    """The players in their seats, and the seed of their random generators."""

    def __init__(
        self, players: Iterable[Chooser], seats: int, seed: Seed, on_fault: FaultPolicy
    ) -> None:
        self._choosers = tuple(choose_of(player) for player in players)
        self._seed = _check_seed(seed)
        self._on_fault = on_fault
        check_type(on_fault, FaultPolicy, "a FaultPolicy for on_fault")
        if len(self._choosers) != seats:
            what = text("{players} players, one for each seat", players=seats)
            raise PlayerError(expected(what, len(self._choosers)))

    def ask(self, view: DominoView) -> tuple[Move, Fault | None]:
        """Return the player's move, or a random one and the player's fault."""
        seat = view.seat
        when = len(view.scores) + 1, len(view.history)
        answer: object = None
        illegality: Illegality | None = None
        cause: Exception | SystemExit | None = None
        legal = view.legal_moves  # Read first, since a player might tamper with its view.
        try:
            # A forged play can raise when it is compared or explained.
            answer = self._choosers[seat](view, _rng(self._seed, "seat", *when, seat))
            # ``type``, not ``isinstance``: an object may fake its class and equal anything.
            if type(answer) in MOVES and answer in legal:
                return legal[legal.index(answer)], None
            illegality = (
                view.illegality(cast("Move", answer)) if type(answer) in MOVES else _NOT_A_MOVE
            )
        except (Exception, SystemExit) as error:  # noqa: BLE001 - any exception is a fault
            cause = error
        raised = None if cause is None else quote(cause)
        if self._on_fault is FaultPolicy.RAISE:
            raise PlayerFaultError(seat, view, answer, illegality, raised) from cause
        instead = _rng(self._seed, "instead", *when, seat).choice(legal)
        fault = Fault(
            round_number=when[0],
            move_index=when[1],
            seat=seat,
            answered=quote(answer) if raised is None else None,
            raised=raised,
            illegality=illegality,
            instead=instead,
        )
        return instead, fault


def choose_of(player: Chooser) -> _Choose:
    """Return the function with which a player chooses a move.

    Raises:
        PlayerError: if it is not a player.
    """
    if isinstance(player, type):
        message = text(
            "expected a player, got the class {found}; call it to make a player",
            found=quote(player),
        )
        raise PlayerError(message)
    # At run time nothing shows which view a player is for; the caller is responsible.
    if isinstance(player, Player):
        return cast("Player[DominoView]", player).choose
    if callable(player):
        return cast("_Choose", player)
    message = expected(
        "a player with a method choose, or a function",
        player,
        str="players.player_from_text(text) makes a player",
    )
    raise PlayerError(message)


def _check_seed(seed: Seed) -> Seed:
    valid = seed if isinstance(seed, str) else as_int(seed)
    if type(valid) not in (int, str):
        raise PlayerError(expected("a whole number or a text as a seed", seed))
    return valid


def _rng(seed: Seed, *use: str | int) -> random.Random:
    """Return a random generator for one use, independent of all others."""
    text = "/".join(map(str, (seed, *use)))
    # Python would refuse a lone surrogate.
    return random.Random(text.encode("utf-8", "surrogatepass"))  # noqa: S311 - not for cryptography
