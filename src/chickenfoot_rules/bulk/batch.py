"""Many rounds or matches of one game side by side, for programs that learn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from chickenfoot_rules.base import ActionError, BulkError, as_int, check_type, quote
from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.arrays import (
    Actions,
    Features,
    Flags,
    Masks,
    Observations,
    Points,
    Rewards,
    array_of,
    describe,
    numbers_of,
    read_only,
)
from chickenfoot_rules.bulk.backend import Words, words
from chickenfoot_rules.bulk.loading import MOST_ROUNDS, MOST_SEED, check_known, check_number
from chickenfoot_rules.bulk.observation import ObservationFields
from chickenfoot_rules.bulk.places import (
    BatchPlan,
    BatchState,
    Places,
    TrainedPolicy,
    choose_all,
    describe_moves,
    has_illegal,
    observe_all,
    show_all,
    show_matches,
    step_all,
)
from chickenfoot_rules.bulk.playouts import GREEDY, MOST_ACTIONS, policy_of
from chickenfoot_rules.bulk.threads import MOST_THREADS, in_parts
from chickenfoot_rules.bulk.trained import FEATURES, is_trained_for, room_for
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoRules
from chickenfoot_rules.dominoes import actions as action_ids

_MOST_SHOWN: Final = 10
"""The illegal actions that a message lists."""


class Batch:
    """Rounds or matches of one game side by side; one call makes a move in each.

    A batch deals each round like the first round of a match. In Chicken Foot all doubles are
    unused, so the highest should open. The seat that leads is random (R2.1 to R2.6); no lots are
    drawn (R2.3). In Express-Domino the highest double leads (X2). Round *i* takes its random
    numbers from stream *i* of the seed. So equal seeds give equal rounds, whatever the number of
    rounds, compiled or not.

    The arrays of a batch are buffers: the next `step`, `reset`, `load` or `restore` overwrites
    them. Copy what you want to keep. Callers can't write to them.

    A finished round has no legal action, and `step` ignores its action until you `reset` it. With
    ``auto_reset``, the step that ends a round also deals the next one, like the "same step" resets
    of vector environments. Then rewards and ``done`` are those of the old round; legal actions,
    turn and observation are those of the new one.

    With ``whole_matches`` each place plays the rounds of a match, one after the other. The step
    that ends a round also deals the next one: rewards are those of the old round, all else is the
    new one's. ``done`` then means that the match is over (R7.4, X8); a finished match behaves like
    a finished round above. After the first round, the lead moves one seat a round, or is drawn
    (R2.6, X3). `scores` and the observations have the points so far.

    Args:
        rules: the options of either game.
        players: the number of seats: 2..16, or in Express-Domino that of the rules.
        n: the number of rounds, or of matches, 1..1,000,000.
        seed: the seed of all deals, 0..2⁶⁴−1, which are the same whatever is played.
        keep_moves: whether to keep the moves, so that `round` and `match` can return them.
        auto_reset: whether `step` deals a new round, or begins a new match, when one ends.
        whole_matches: whether to play matches instead of single rounds.
        history: whether observations have who laid each tile, and when.
        threads: how many threads `step`, `observe` and trained players use, 1..256. The results are
            the same. A few thousand rounds are faster with one, unless trained players move.

    Attributes:
        rules: the options.
        players: the number of seats.
        n: the number of rounds or matches.
        fields: the fields of an observation.
        legal_mask: the legal actions, ``int8`` of shape ``(n, actions)``: 1 if legal, else 0.
            `chickenfoot_rules.dominoes.actions` says which action is which. A row is 0 everywhere
            if the round, or the whole match, is over.
        turn: the seat whose turn it is in each round, ``int64`` of shape ``(n,)``. If a round is
            over: the seat that is out, or whose turn it would be.
        scores: the points of each seat in the finished rounds of its match (R7.1, X6), ``int64``
            of shape ``(n, players)``; 0 unless the batch plays whole matches.
        rounds_played: the number of finished rounds of each match, ``int64`` of shape ``(n,)``; 0
            unless the batch plays whole matches.

    Raises:
        BulkError: if the number of rounds or the seed is out of range.
        DealError: if the tiles can't be dealt to this number of players.
        MissingExtraError: if numpy is missing; the extra ``fast`` installs it.
        RulesError: if the game does not allow this number of players, or the rules are those of a
            subclass or of another game.
        WrongTypeError: if an argument has the wrong type.

    >>> from chickenfoot_rules import Rules
    >>> batch = Batch(Rules(), 4, 1024, seed=7)
    >>> batch.legal_mask.shape, batch.turn.shape, batch.observe().shape
    ((1024, 102), (1024,), (1024, 377))
    >>> rewards, done = batch.step(batch.choose("greedy"))
    >>> rewards.shape, done.any().item()
    ((1024, 4), False)

    A match by these rules has ten rounds:

    >>> batch = Batch(Rules(), 4, 1, seed=7, whole_matches=True)
    >>> while batch.legal_mask.any():
    ...     rewards, done = batch.step(batch.choose())
    >>> batch.rounds_played.item(), done.item(), batch.scores.shape
    (10, True, (1, 4))
    """

    def __init__(
        self,
        rules: DominoRules,
        players: int,
        n: int,
        *,
        seed: int,
        keep_moves: bool = False,
        auto_reset: bool = False,
        whole_matches: bool = False,
        history: bool = False,
        threads: int = 1,
    ) -> None:
        players = as_int(players)
        check_type(history, bool, "history of type bool")
        self.fields: Final = ObservationFields.of(rules, players, history=history)
        check_known(rules)
        n = check_number("a number of rounds", n, 1, MOST_ROUNDS)
        seed = check_number("a seed", seed, 0, MOST_SEED)
        check_type(keep_moves, bool, "keep_moves of type bool")
        check_type(auto_reset, bool, "auto_reset of type bool")
        check_type(whole_matches, bool, "whole_matches of type bool")
        self.rules: Final = rules
        self.players: Final = players
        self.n: Final = n
        self._auto_reset = auto_reset
        self._threads = check_number("a number of threads", threads, 1, MOST_THREADS)
        plan = BatchPlan(rules, players, n, keep_moves, whole_matches, history)
        self._places = Places(plan, seed)
        self._places.options[at.AUTO_RESETS] = auto_reset
        self._actions = action_ids.count(rules)
        self._masks: Masks = np.zeros((n, self._actions), np.int8)
        self._turns: Actions = np.zeros(n, np.int64)
        self._rewards: Rewards = np.zeros((n, players), np.float32)
        self._done: Flags = np.zeros(n, np.bool_)
        self._scores: Points = np.zeros((n, players), np.int64)
        self._played: Points = np.zeros(n, np.int64)
        self._chosen: Actions = np.zeros(n, np.int64)
        self._scratch = words(MOST_ACTIONS)
        self._seen: Observations | None = None
        self._show_buffers()
        self.reset()

    def __setstate__(self, state: dict[str, object]) -> None:
        # The copies of views have numbers of their own.
        vars(self).update(state)
        self._show_buffers()

    @property
    def state(self) -> BatchState:
        """A copy of the state of all rounds or matches, for `restore`."""
        return self._places.state

    def step(self, actions: Iterable[int], *, check: bool = True) -> tuple[Rewards, Flags]:
        """Make an action in each round.

        Args:
            actions: an action for each round, whole numbers of any type and shape ``(n,)``.
                Finished rounds ignore theirs.
            check: whether to check that the actions are legal. Without the check, an illegal one
                breaks the batch, or crashes the process.

        Returns:
            The rewards, ``float32`` of shape ``(n, players)``, and ``done``, ``bool`` of shape
            ``(n,)``. Rewards are 0 until a round ends. Then they are minus the charges in Chicken
            Foot (R7.1 to R7.3), and the points in Express-Domino (X6, X7). ``done`` says which
            rounds, or which matches, are over; with ``auto_reset``, which ended in this step.

        Raises:
            ActionError: if actions are illegal; it names the rounds. No round is stepped.
            BulkError: if there is not one whole number for each round.
        """
        self._choose(actions)
        chosen = numbers_of(self._chosen)
        places = self._places
        if check and has_illegal(places.rows, self._masks, chosen, self._actions):
            self._refuse()
        masks, turns, rewards, done = self._buffers

        def step(part: slice, scratch: Words) -> None:
            shown = (masks[part], turns[part], rewards[part], done[part])
            step_all(places.part(part), places.options, chosen[part], shown, scratch)

        in_parts(self.n, self._threads, step)
        if places.plan.whole_matches:
            self._go_on()
        if self._auto_reset:
            places.forget(self._done)
        return self._shown

    def reset(self, where: Iterable[bool] | None = None) -> None:
        """Deal new rounds, or begin new matches.

        Args:
            where: ``bool`` of shape ``(n,)``, true for each round to deal, such as ``done`` of the
                last step; by default all.

        Raises:
            BulkError: if there is not one truth value for each round.
        """
        marks = np.ones(self.n, np.bool_) if where is None else array_of(where)
        if marks.shape != (self.n,) or marks.dtype != np.bool_:
            raise BulkError(f"expected {self.n} truth values, got {describe(marks)}")
        self._places.deal(marks.copy())
        self._show()

    def observe(
        self, out: Observations | None = None, *, seats: int | Iterable[int] | None = None
    ) -> Observations:
        """Return an observation of each round for one seat, without any tile hidden from it.

        `fields` describes its bytes.

        Args:
            out: an array to write to, ``uint8`` of shape ``(n, fields.size)``, in C order and
                writeable; without it, a buffer that the next call overwrites.
            seats: the seat that looks, 0..players−1, in all rounds or in each; by default the one
                whose turn it is.

        Returns:
            The array.

        Raises:
            BulkError: if ``out`` is not such an array, or there is not one seat for each round.
        """
        lookers = self._turns if seats is None else self._lookers(seats)
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
            raise BulkError(f"expected a writeable uint8 array of shape {shape} in C order as out")
        places, numbers, seen = self._places, numbers_of(lookers), out

        def observe(part: slice, _: Words) -> None:
            observe_all(places.part(part), places.options, numbers[part], seen[part])

        in_parts(self.n, self._threads, observe)
        return out

    def choose(self, player: str = "random") -> Actions:
        """Return the action that a player chooses in each round, for `step`.

        The random numbers are those of the rounds, so they come from the seed of the batch.

        Args:
            player: ``"random"``; ``"greedy"``, like a `GreedyPlayer` without ``end_dead_round``
                and ``cover_high_ends``; or ``"trained"``, as the network of a `TrainedPlayer` does.

        Returns:
            A new array, ``int64`` of shape ``(n,)``; 0 for a finished round.

        Raises:
            BulkError: if there is no such player.
        """
        places = self._places
        if player == "trained" and is_trained_for(self.rules, self.players):
            trained = TrainedPolicy(self.rules, self.players, self._threads)
            return trained(self._look(), self._masks)
        policy = GREEDY if player == "trained" else policy_of(player)
        chosen: Actions = np.zeros(self.n, np.int64)
        choose_all(places.rows, places.options, policy, chosen, self._scratch)
        return chosen

    def describe_moves(self) -> tuple[Actions, Actions, Features]:
        """Return the legal actions of all rounds, and the numbers that describe each.

        A small network that rates moves by these numbers plays every set, with any number of seats.

        Returns:
            The place and the action of each, ``int64`` of shape ``(m,)``, in the order of the
            places, and its numbers, ``int16`` of shape ``(m, 43)``.
        """
        places, actions = np.nonzero(self._masks)
        features: Features = np.zeros((len(places), FEATURES), np.int16)
        options, seen = self._places.options, numbers_of(self._look())
        describe_moves(seen, options, places, numbers_of(actions), room_for(options), features)
        return places, actions, features

    def load(self, i: int, game: DominoRound | DominoMatch) -> None:
        """Replace a round or a match by one of your own.

        Its next rounds are dealt from the seed of the batch, each time in another way.

        Args:
            i: the number of the place, 0..n−1.
            game: a round; if the batch plays whole matches, a match that is over or has a current
                round. It must have the rules and the number of seats of the batch.

        Raises:
            BulkError: if there is no such place, the round or match has other rules or seats, or
                the match has no round to play.
            WrongTypeError: if ``game`` is not a round, or not a match, of this library.
        """
        number = self._number(i)
        if self._places.plan.whole_matches:
            check_type(game, DominoMatch, "a match for a batch of whole matches")
        else:
            check_type(game, DominoRound, "a round")
        if game.rules != self.rules or game.players != self.players:
            raise BulkError(f"expected {self._what} by the same rules for {self.players} players")
        if isinstance(game, DominoMatch) and game.round is None and not game.is_over:
            raise BulkError("expected a match with a round to play: call deal first")
        self._places.load(number, game)
        self._show()

    def round(self, i: int) -> DominoRound:
        """Return a round with its moves.

        In a batch of whole matches it is the current round, or the last one. A loaded round has all
        its moves, too. Of ends of equal value, plays use the oldest.

        Args:
            i: the number of the round, 0..n−1.

        Raises:
            BulkError: if there is no such round, or the batch does not keep moves.
        """
        number = self._number(i)
        self._require_moves()
        return self._places.round(number)

    def match(self, i: int) -> DominoMatch:
        """Return a match with all its deals and moves.

        The match names the seat that leads its first round, and has no lots (R2.3, R2.6).

        Args:
            i: the number of the match, 0..n−1.

        Raises:
            BulkError: if there is no such match, or the batch does not play whole matches or does
                not keep moves.
        """
        if not self._places.plan.whole_matches:
            raise BulkError("the batch plays single rounds: make it with whole_matches=True")
        number = self._number(i)
        self._require_moves()
        return self._places.match(number)

    def restore(self, state: BatchState) -> None:
        """Go back to a state of this batch, or of another one made with equal arguments.

        The seed, ``auto_reset`` and the rewards of the last step are not part of a state.

        Args:
            state: the state.

        Raises:
            BulkError: if it is from a batch with other rules, players, number of rounds,
                ``keep_moves``, ``whole_matches`` or ``history``, or if only one of the two
                processes compiles kernels.
        """
        self._places.restore(state)
        self._show()

    # --- parts ---------------------------------------------------------------------------

    @property
    def _what(self) -> str:
        return "a match" if self._places.plan.whole_matches else "a round"

    def _show_buffers(self) -> None:
        """Make the arrays that callers see, which they can't write to."""
        self._buffers = (self._masks, self._turns, self._rewards, self._done)
        self._shown = (read_only(self._rewards), read_only(self._done))
        self.legal_mask: Masks = read_only(self._masks)
        self.turn: Actions = read_only(self._turns)
        self.scores: Points = read_only(self._scores)
        self.rounds_played: Points = read_only(self._played)

    def _go_on(self) -> None:
        """Show the matches after a step, and keep the rounds that ended before others began."""
        before = self._played.copy()
        self._show_matches()
        if self._places.plan.keep_moves:
            went_on = (self._played != before) & ~self._done
            ended = np.flatnonzero(went_on).tolist()
            self._places.keep_rounds({at: self._places.before(at) for at in ended})

    def _show(self) -> None:
        places = self._places
        show_all(places.rows, places.options, self._masks, self._turns, self._scratch)
        if places.plan.whole_matches:
            self._show_matches()

    def _show_matches(self) -> None:
        places = self._places
        show_matches(places.matches, places.options, self._scores, self._played)

    def _look(self) -> Observations:
        """Return observations that do not overwrite those of the caller."""
        return self.observe(np.empty((self.n, self.fields.size), np.uint8))

    def _lookers(self, seats: int | Iterable[int]) -> Actions:
        found = array_of(seats)
        if found.shape not in ((), (self.n,)) or found.dtype.kind not in "iu":
            raise BulkError(f"expected a seat, or {self.n} seats, got {describe(found)}")
        if not ((found >= 0) & (found < self.players)).all():
            raise BulkError(f"expected seats from 0 to {self.players - 1}, got {quote(seats)}")
        return np.broadcast_to(found.astype(np.int64), self.n).copy()

    def _choose(self, actions: Iterable[int]) -> None:
        found = array_of(actions)
        if found.shape != (self.n,) or found.dtype.kind not in "iu":
            raise BulkError(f"expected {self.n} actions, got {describe(found)}")
        self._chosen[:] = found

    def _refuse(self) -> None:
        """Raise because actions are illegal."""
        illegal = [
            f"{number} (action {action})"
            for number, action in enumerate(self._chosen.tolist())
            if not self._places.rows[number][at.IS_OVER]
            and not (0 <= action < self._actions and self._masks[number, action])
        ]
        listed = ", ".join(illegal[:_MOST_SHOWN])
        if (more := len(illegal) - _MOST_SHOWN) > 0:
            listed += f" and {more} more"
        raise ActionError(f"expected legal actions, got illegal ones in rounds {listed}")

    def _number(self, i: int) -> int:
        number = as_int(i)
        if type(number) is not int or not 0 <= number < self.n:
            what = f"the number of {self._what}, 0 to {self.n - 1}"
            raise BulkError(f"expected {what}, got {quote(i)}")
        return number

    def _require_moves(self) -> None:
        if not self._places.plan.keep_moves:
            raise BulkError("the batch keeps no moves: make it with keep_moves=True")
