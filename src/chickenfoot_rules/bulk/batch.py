"""Many rounds of one game side by side, for programs that learn."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Final, cast

import attrs

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.arrays import (
    Actions,
    Flags,
    Masks,
    Observations,
    Rewards,
    array_of,
    described,
    kept_copy,
    np,
    numbers_of,
    read_only,
    rows_of,
    write_back,
    zeros,
)
from chickenfoot_rules.bulk.chance import stream
from chickenfoot_rules.bulk.checks import MOST_ROUNDS, MOST_SEED, check_costs, check_number
from chickenfoot_rules.bulk.dealing import deal_first, dealt_round
from chickenfoot_rules.bulk.dialect import COMPILED, Buffer, Words, word, words
from chickenfoot_rules.bulk.fields import ObservationFields
from chickenfoot_rules.bulk.loading import load, new_round, options_of, row_size
from chickenfoot_rules.bulk.policies import MOST_ACTIONS
from chickenfoot_rules.bulk.rounds import advance
from chickenfoot_rules.bulk.state import CHANCE, IS_OVER
from chickenfoot_rules.bulk.stepping import deal_all, observe_all, refuses, show_all, step_all
from chickenfoot_rules.bulk.witness import BEGUN, LENGTH, evidence_size, load_evidence, witness
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.checks import check_type, wrong_type
from chickenfoot_rules.dominoes.errors import ActionError, BulkError
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import ExpressRules

__all__ = ["Batch", "BatchState"]

_MOST_SHOWN: Final = 10
"""The illegal actions that a message lists."""


@attrs.frozen(repr=False)
class BatchState(Immutable):
    """The state of all rounds of a batch at one moment: `Batch.state` keeps it.

    It is a value: two states are equal if their rounds have the same past and the same future.
    """

    _kind: tuple[object, ...]
    _tables: tuple[object, ...]
    _loaded: tuple[tuple[int, Round | ExpressRound], ...]

    def __repr__(self) -> str:
        return f"<BatchState of {self._kind[2]} rounds>"


class Batch:
    """Rounds of one game side by side, each at its own point, stepped by one call.

    Each round is dealt like the first round of a match. In Chicken Foot the highest double should
    open, all doubles are unused, and the lead is random (R2.1 to R2.6). In Express-Domino the
    highest double leads (X2). Round *i* has random numbers of its own, from stream *i* of the seed,
    so equal seeds give equal rounds, whatever the number of rounds, compiled or not.

    The arrays of a batch are buffers: the next `step`, `reset`, `load` or `restore` overwrites
    them. Copy what you want to keep. Callers can't write to them.

    A round that is over has no legal action, and `step` ignores its action, until you `reset` it.
    With ``auto_reset``, `step` itself deals a round anew in the step in which it ends, as vector
    environments do with "same step" resets: rewards and ``done`` are those of the old round, the
    legal actions, turn and observation those of the new one.

    Args:
        rules: the options of either game. A ``double_blank`` of at most 1,000,000 points is
            possible.
        players: the number of seats: 2..16, or in Express-Domino that of the rules.
        n: the number of rounds, 1..1,000,000.
        seed: where the random numbers come from, 0..2⁶⁴−1.
        keep_moves: whether to keep the moves, so that `round` can return rounds.
        auto_reset: whether `step` deals finished rounds anew.

    Attributes:
        rules: the options.
        players: the number of seats.
        n: the number of rounds.
        fields: where an observation has what.

    Raises:
        BulkError: if the number of rounds, the seed or the points for 0-0 are out of range.
        DealError: if so many players can't be dealt for.
        MissingExtraError: if numpy is missing; it comes with the extra ``fast``.
        RulesError: if so many can't play.
        WrongTypeError: if an argument has the wrong type.

    >>> from chickenfoot_rules import Rules
    >>> batch = Batch(Rules(), 4, 1024, seed=7)
    >>> batch.legal_mask.shape, batch.turn.shape, batch.observe().shape
    ((1024, 102), (1024,), (1024, 376))
    >>> rewards, done = batch.step(batch.legal_mask.argmax(axis=1))
    >>> rewards.shape, done.any().item()
    ((1024, 4), False)
    """

    def __init__(
        self,
        rules: Rules | ExpressRules,
        players: int,
        n: int,
        *,
        seed: int,
        keep_moves: bool = False,
        auto_reset: bool = False,
    ) -> None:
        self.fields: Final = ObservationFields.of(rules, players)
        check_costs(rules)
        check_number("a number of rounds", n, 1, MOST_ROUNDS)
        check_number("a seed", seed, 0, MOST_SEED)
        check_type(keep_moves, bool, "keep_moves of type bool")
        check_type(auto_reset, bool, "auto_reset of type bool")
        self.rules: Final = rules
        self.players: Final = players
        self.n: Final = n
        self._keeps_moves = keep_moves
        self._auto_reset = auto_reset
        self._options = options_of(rules, players, rules.hand_size_for(players))
        self._actions = action_ids.count(rules)
        self._rows = zeros(n, row_size(self._options), np.uint64)
        self._yards = zeros(n, len(rules.tiles), np.uint8)
        self._evidence = zeros(n, evidence_size(self._options), np.uint64)
        # A round has no more moves than this, which a law holds rounds to.
        longest = (2 * players + 3) * (len(rules.tiles) + 1) if keep_moves else 1
        self._moves = zeros(n if keep_moves else 1, longest, np.uint16)
        self._loaded: dict[int, Round | ExpressRound] = {}
        self._masks: Masks = np.zeros((n, self._actions), np.int8)
        self._turns: Actions = np.zeros(n, np.int64)
        self._rewards: Rewards = np.zeros((n, players), np.float32)
        self._done: Flags = np.zeros(n, np.bool_)
        self._chosen: Actions = np.zeros(n, np.int64)
        self._scratch = words(MOST_ACTIONS)
        self._seen: Observations | None = None
        self._show_buffers()
        for number in range(n):
            self._rows[number][int(CHANCE)] = stream(word(seed), word(number))
        self._deal(np.ones(n, np.bool_))

    def __setstate__(self, state: dict[str, object]) -> None:
        # The copies of views have numbers of their own.
        vars(self).update(state)
        self._show_buffers()

    @property
    def legal_mask(self) -> Masks:
        """The legal actions, ``int8`` of shape ``(n, actions)``: 1 if legal, else 0.

        `chickenfoot_rules.bulk.actions` says which action is which. A row is 0 everywhere if the
        round is over.
        """
        return cast("Masks", self._shown[0])

    @property
    def turn(self) -> Actions:
        """The seat whose turn it is in each round, ``int64`` of shape ``(n,)``.

        If a round is over: the seat that is out, or whose turn it would be.
        """
        return cast("Actions", self._shown[1])

    @property
    def state(self) -> BatchState:
        """The state of all rounds, to be restored later: a copy."""
        tables = tuple(map(kept_copy, self._tables()))
        return BatchState(self._kind(), tables, tuple(sorted(self._loaded.items())))

    def step(self, actions: Iterable[int], *, check: bool = True) -> tuple[Rewards, Flags]:
        """Make an action in each round.

        Args:
            actions: an action for each round, whole numbers of any type and shape ``(n,)``.
                Those of rounds that are over are ignored.
            check: whether to check the actions. Without the check, each must be legal: you
                promise that. An illegal one breaks the batch, or the whole process.

        Returns:
            The rewards, ``float32`` of shape ``(n, players)``, and ``done``, ``bool`` of shape
            ``(n,)``. Rewards are 0 until the step in which a round ends: then they are minus the
            charges in Chicken Foot (R7.1 to R7.3), and the points in Express-Domino (X6, X7).
            ``done`` says which rounds are over; with ``auto_reset``, which ended in this step.

        Raises:
            ActionError: if actions are illegal; it names the rounds. No round is stepped.
            BulkError: if there is not one whole number for each round.
        """
        self._choose(actions)
        chosen = numbers_of(self._chosen)
        if check and refuses(self._rows, rows_of(self._masks), chosen, self._actions):
            self._refuse()
        step_all(
            self._rows,
            self._yards,
            self._evidence,
            self._moves,
            self._options,
            chosen,
            rows_of(self._masks),
            cast("Buffer", self._turns),
            rows_of(self._rewards),
            cast("Buffer", self._done),
            self._scratch,
            self._keeps_moves,
            self._auto_reset,
        )
        if self._auto_reset and self._loaded:
            self._forget(self._done)
        return cast("Rewards", self._shown[2]), cast("Flags", self._shown[3])

    def reset(self, where: Iterable[bool] | None = None) -> None:
        """Deal rounds anew.

        Args:
            where: ``bool`` of shape ``(n,)``, true for each round to deal; without it, all
                rounds. ``done`` of the last step is one.

        Raises:
            BulkError: if there is not one truth value for each round.
        """
        if where is None:
            self._deal(np.ones(self.n, np.bool_))
            return
        marks = array_of(where)
        if marks.shape != (self.n,) or marks.dtype != np.bool_:
            message = f"expected {self.n} truth values, got {described(marks)}"
            raise BulkError(message)
        self._deal(marks.copy())

    def observe(self, out: Observations | None = None) -> Observations:
        """Return what the seat whose turn it is may know, in each round.

        `fields` says where an observation has what. No hidden tile is in it.

        Args:
            out: an array to write to, ``uint8`` of shape ``(n, fields.size)``, in C order and
                writeable; without it, a buffer that the next call overwrites.

        Returns:
            The array.

        Raises:
            BulkError: if ``out`` is not such an array.
        """
        shape = (self.n, self.fields.size)
        if out is None:
            if self._seen is None:
                self._seen = np.zeros(shape, np.uint8)
            out = self._seen
        elif not (
            isinstance(out, np.ndarray)  # pyright: ignore[reportUnnecessaryIsInstance]
            and out.dtype == np.uint8
            and out.shape == shape
            and out.flags.c_contiguous
            and out.flags.writeable
        ):
            message = f"expected a writeable uint8 array of shape {shape} in C order as out"
            raise BulkError(message)
        observe_all(self._rows, self._evidence, self._options, rows_of(out))
        return out

    def load(self, i: int, round_: Round | ExpressRound) -> None:
        """Put a round of your own in the place of another one.

        Its random numbers stay those of the place. They matter only when it is reset.

        Args:
            i: the number of the place, 0..n−1.
            round_: a round by the same rules, with as many seats.

        Raises:
            BulkError: if there is no such place, or the round has other rules or seats.
            WrongTypeError: if ``round_`` is not a round of a game of this library.
        """
        number = self._number(i)
        check_type(round_, (Round, ExpressRound), "a Round or an ExpressRound")
        if round_.rules != self.rules or round_.players != self.players:
            message = f"expected a round by the same rules for {self.players} players"
            raise BulkError(message)
        row, yard, evidence = self._rows[number], self._yards[number], self._evidence[number]
        chance = row[int(CHANCE)]
        origin = round_.origin
        load(row, yard, self._options, origin)
        row[int(CHANCE)] = chance
        load_evidence(evidence, self._options, origin)
        for move in round_.moves:
            action = word(action_ids.encode(self.rules, move))
            witness(row, yard, evidence, self._options, action)
            advance(row, yard, self._options, action)
        self._loaded[number] = round_
        self._show()

    def round(self, i: int) -> Round | ExpressRound:
        """Return a round with its moves, as the classes of the game know it.

        A round that was loaded has all its moves, too. On ends of equal value the moves use the
        oldest.

        Args:
            i: the number of the round, 0..n−1.

        Raises:
            BulkError: if there is no such round, or the batch does not keep moves.
        """
        number = self._number(i)
        if not self._keeps_moves:
            message = "the batch keeps no moves: make it with keep_moves=True"
            raise BulkError(message)
        round_ = self._loaded.get(number) or self._dealt(number)
        for place in range(int(self._evidence[number][int(LENGTH)])):
            move = action_ids.decode(round_, int(self._moves[number][place]))
            round_ = round_.apply(move)
        return round_

    def restore(self, state: BatchState) -> None:
        """Go back to a state of this batch, or of another one made with equal arguments.

        The seed, ``auto_reset`` and the rewards of the last step are not part of a state.

        Args:
            state: the state.

        Raises:
            BulkError: if it is from a batch with other rules, players, number of rounds or
                ``keep_moves``, or from a process in which kernels are not compiled as here.
            WrongTypeError: if it is not a `BatchState`.
        """
        check_type(state, BatchState, "a BatchState")
        kind, tables, loaded = attrs.astuple(state, recurse=False)
        if kind != self._kind():
            message = "expected a state of a batch that was made with equal arguments"
            raise BulkError(message)
        for table, saved in zip(self._tables(), tables, strict=True):
            write_back(table, saved)
        self._loaded = dict(loaded)
        self._show()

    # --- parts ---------------------------------------------------------------------------

    def _kind(self) -> tuple[object, ...]:
        return self.rules, self.players, self.n, self._keeps_moves, COMPILED

    def _tables(self) -> list[Sequence[Words]]:
        return [self._rows, self._yards, self._evidence, self._moves]

    def _show_buffers(self) -> None:
        """Make the arrays that callers see."""
        self._shown = tuple(map(read_only, (self._masks, self._turns, self._rewards, self._done)))

    def _deal(self, where: Flags) -> None:
        deal_all(
            self._rows, self._yards, self._evidence, self._options, cast("Sequence[bool]", where)
        )
        self._forget(where)
        self._show()

    def _forget(self, where: Flags) -> None:
        """Forget the rounds that were loaded, where new ones are dealt."""
        self._loaded = {at: round_ for at, round_ in self._loaded.items() if not where[at]}

    def _show(self) -> None:
        turns = cast("Buffer", self._turns)
        show_all(self._rows, self._options, rows_of(self._masks), turns, self._scratch)

    def _choose(self, actions: Iterable[int]) -> None:
        found = array_of(actions)
        if found.shape != (self.n,) or found.dtype.kind not in "iu":
            message = f"expected {self.n} actions, got {described(found)}"
            raise BulkError(message)
        self._chosen[:] = found

    def _refuse(self) -> None:
        """Raise because actions are illegal."""
        illegal = [
            f"{number} (action {action})"
            for number, action in enumerate(self._chosen.tolist())
            if not self._rows[number][int(IS_OVER)]
            and not (0 <= action < self._actions and self._masks[number, action])
        ]
        more = "" if len(illegal) <= _MOST_SHOWN else f" and {len(illegal) - _MOST_SHOWN} more"
        listed = ", ".join(illegal[:_MOST_SHOWN])
        message = f"expected legal actions, got illegal ones in rounds {listed}{more}"
        raise ActionError(message)

    def _number(self, i: int) -> int:
        try:
            number = operator.index(i)
        except TypeError:
            raise wrong_type(i, "the number of a round") from None
        if isinstance(i, bool) or not 0 <= number < self.n:
            message = f"expected the number of a round from 0 to {self.n - 1}, got {shown(i)}"
            raise BulkError(message)
        return number

    def _dealt(self, number: int) -> Round | ExpressRound:
        """Return a round as it was dealt."""
        row, yard = new_round(self._options)
        row[int(CHANCE)] = self._evidence[number][int(BEGUN)]
        deal_first(row, yard, self._options)
        return dealt_round(self.rules, row, yard, self._options)
