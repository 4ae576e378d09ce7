"""Players at a table: rounds and matches played by programs.

Each player is shown its own view and nothing else, and is given chance of its own. The
tiles are shuffled by another chance, which no player touches: the same ``deal_seed``
deals the same tiles whoever plays, and in whatever seats.
"""

from __future__ import annotations

import enum
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias, cast

import attrs

from chickenfoot_rules.deal import Deal
from chickenfoot_rules.errors import ChickenfootError, PlayerError
from chickenfoot_rules.illegality import Illegality, IllegalityCode
from chickenfoot_rules.match import Match
from chickenfoot_rules.moves import Draw, Move, Pass, Play
from chickenfoot_rules.players import Chooser, Player
from chickenfoot_rules.round import PlayerView, Round
from chickenfoot_rules.rules import Rules
from chickenfoot_rules.values import Immutable

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

_Choose: TypeAlias = Callable[[PlayerView, random.Random], object]

_LONGEST: Final = 200
"""Characters of an answer that are kept; a player may answer with a book."""


class OnFault(enum.Enum):
    """What to do when a player raises an exception or answers what is no legal move."""

    RAISE = "raise"
    """Stop with a `PlayerFaultError`: for those who write players."""
    RANDOM_MOVE = "random-move"
    """Make a random legal move instead and record the `Fault`: nobody's game is lost."""


@attrs.frozen(kw_only=True)
class Fault(Immutable):
    """What a player did wrong, and the move that was made instead.

    Exactly one of ``answered`` and ``raised`` is a text. It may tell what the player holds, so
    it is not for the eyes of the others.

    Attributes:
        round_number: the round of the match, 1 up.
        move_index: which move of the round it was, 0 up: an index of `Round.moves`.
        seat: who did it, 0..players−1.
        answered: what the player answered, as text.
        raised: the exception that it raised, as text.
        illegality: why the answer is illegal; ``None`` when it raised.
        instead: the random legal move that was made instead.
    """

    round_number: int
    move_index: int
    seat: int
    answered: str | None
    raised: str | None
    illegality: Illegality | None
    instead: Move

    def __str__(self) -> str:
        did = f"answered {self.answered}" if self.raised is None else f"raised {self.raised}"
        why = "" if self.illegality is None else f", but {self.illegality}"
        return (
            f"round {self.round_number}, move {self.move_index}: seat {self.seat} {did}{why}; "
            f"made instead: {self.instead}"
        )


class PlayerFaultError(ChickenfootError, RuntimeError):
    """A player raised an exception, or answered what is no legal move.

    It is raised from the player's own exception, if there is one.

    Attributes:
        seat: who did it, 0..players−1.
        view: what the player was shown.
        move: what it answered; ``None`` when it raised.
        illegality: why that is illegal; ``None`` when it raised.
        raised: the exception that it raised, as text; ``None`` when it answered.
        answered: the answer as text. It is what is left of an answer that can't be
            sent from one process to another.
    """

    def __init__(
        self,
        seat: int,
        view: PlayerView,
        move: object,
        illegality: Illegality | None,
        raised: str | None,
        answered: str | None = None,
    ) -> None:
        super().__init__(seat, view, move, illegality, raised)
        self.seat = seat
        self.view = view
        self.move = move
        self.illegality = illegality
        self.raised = raised
        self.answered: str = _shown(move) if answered is None else answered

    def __reduce__(self) -> tuple[object, ...]:
        move = self.move if type(self.move) in (Play, Draw, Pass) else None
        facts = (self.seat, self.view, move, self.illegality, self.raised, self.answered)
        return type(self), facts

    def __str__(self) -> str:
        where = (
            f"the player in seat {self.seat}, holding {self.view.hand}, "
            f"at move {len(self.view.history)} of round {len(self.view.scores) + 1},"
        )
        if self.raised is not None:
            return f"{where} raised {self.raised}"
        return f"{where} answered {self.answered}, but {self.illegality}"


@attrs.frozen(kw_only=True)
class PlayedRound(Immutable):
    """A round that was played to its end.

    Attributes:
        round: the round; its ``origin`` and ``moves`` are the whole record.
        faults: what the players did wrong, in order.
    """

    round: Round
    faults: tuple[Fault, ...] = ()


@attrs.frozen(kw_only=True)
class PlayedMatch(Immutable):
    """A match that was played to its end.

    Attributes:
        match: the match; its ``rounds`` are the whole record.
        faults: what the players did wrong, in order.
    """

    match: Match
    faults: tuple[Fault, ...] = ()


@attrs.frozen(kw_only=True)
class Step(Immutable):
    """One deal or one move of a match.

    Attributes:
        before: the match before it.
        after: the match after it.
        deal: what was dealt, with the lots (R2.3); ``None`` for a move.
        seat: who moved, 0..players−1; ``None`` for a deal.
        move: the move; ``None`` for a deal.
        fault: what the player did wrong, if the move is one made instead.
    """

    before: Match
    after: Match
    deal: Deal | None = None
    seat: int | None = None
    move: Move | None = None
    fault: Fault | None = None


def play_round(
    round_: Round,
    players: Iterable[Chooser],
    *,
    seed: Seed,
    on_fault: OnFault = OnFault.RAISE,
    scores: Iterable[Iterable[int]] = (),
) -> PlayedRound:
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


def play_match(
    players: Sequence[Chooser],
    *,
    rules: Rules = Rules(),
    seed: Seed,
    deal_seed: Seed | None = None,
    lead: int | None = None,
    on_fault: OnFault = OnFault.RAISE,
) -> PlayedMatch:
    """Play a match from its first deal to its end.

    Args:
        players: who decides for seat 0, seat 1 and so on.
        rules: the options.
        seed: what the chance of the players is derived from.
        deal_seed: what the deals are derived from; the seed unless given.
        lead: the seat that leads the first round, as for `Match`.
        on_fault: what to do when a player answers illegally or raises.

    Raises:
        PlayerError: when these are not players, or no seed.
        PlayerFaultError: when a player answers illegally or raises, with `OnFault.RAISE`.
        ChickenfootError: when rules, lead and number of players make no match.

    >>> from chickenfoot_rules.players import GreedyPlayer, RandomPlayer
    >>> played = play_match([GreedyPlayer(), RandomPlayer(), RandomPlayer()], seed=7)
    >>> played.match.is_over, played.faults
    (True, ())
    """
    seated = tuple(players)
    match = Match(rules, len(seated), lead)
    faults: list[Fault] = []
    for step in follow_match(match, seated, seed=seed, deal_seed=deal_seed, on_fault=on_fault):
        match = step.after
        if step.fault is not None:
            faults.append(step.fault)
    return PlayedMatch(match=match, faults=tuple(faults))


def follow_match(
    match: Match,
    players: Iterable[Chooser],
    *,
    seed: Seed,
    deal_seed: Seed | None = None,
    on_fault: OnFault = OnFault.RAISE,
) -> Iterator[Step]:
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


def _steps(match: Match, table: _Table, deal_seed: Seed) -> Iterator[Step]:
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
            message = f"on_fault is OnFault.RAISE or OnFault.RANDOM_MOVE, not {on_fault!r}"
            raise PlayerError(message)
        if len(self._choosers) != seats:
            message = f"{seats} seats take {seats} players, not {len(self._choosers)}"
            raise PlayerError(message)

    def ask(self, view: PlayerView) -> tuple[Move, Fault | None]:
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
        raised = None if cause is None else _shown(cause)
        if self._on_fault is OnFault.RAISE:
            raise PlayerFaultError(seat, view, answer, illegality, raised) from cause
        instead = _chance(self._seed, "instead", *when, seat).choice(legal)
        fault = Fault(
            round_number=when[0],
            move_index=when[1],
            seat=seat,
            answered=_shown(answer) if raised is None else None,
            raised=raised,
            illegality=illegality,
            instead=instead,
        )
        return instead, fault


def _illegality(view: PlayerView, answer: object) -> Illegality | None:
    if type(answer) in (Play, Draw, Pass):
        return view.illegality(cast("Move", answer))
    return Illegality(
        code=IllegalityCode.NOT_A_MOVE, message="a player answers with a Play, a Draw or a Pass"
    )


def _choose_of(player: Chooser) -> _Choose:
    # Data enters here: a type checker is not always there to say so.
    if isinstance(player, type):
        message = f"{_shown(player)} is a class: call it to have a player"
        raise PlayerError(message)
    if isinstance(player, Player):
        return player.choose
    if callable(player):
        return player
    message = f"a player has a method choose, or is a function; {_shown(player)} is neither"
    raise PlayerError(message)


def _checked_seed(seed: Seed) -> Seed:
    # Data enters here: a type checker is not always there to say so.
    if type(seed) not in (int, str):
        message = f"a seed is a whole number or a text, not {seed!r}"
        raise PlayerError(message)
    return seed


def _chance(seed: Seed, *use: str | int) -> random.Random:
    """Return the source of chance for one use; what one player does to it touches no other."""
    return random.Random("/".join(map(str, (seed, *use))))  # noqa: S311 - chance here is for games


def _shown(thing: object) -> str:
    """Show what a player gave, which may be anything, even what can't be shown."""
    try:
        text = repr(thing)
        return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    except (Exception, SystemExit):  # noqa: BLE001 - what a player's object raises is its fault
        return "something that can't be shown"
