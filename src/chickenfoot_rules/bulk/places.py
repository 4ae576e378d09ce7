"""The places of a batch: the round or match of each, in the rows of kernels, and its past."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

import attrs
import numpy as np

from chickenfoot_rules.base import BulkError, Immutable
from chickenfoot_rules.bulk import state as at
from chickenfoot_rules.bulk.arrays import (
    Actions,
    Features,
    Flags,
    Masks,
    Observations,
    Points,
    Rewards,
    numbers_of,
    zeros,
)
from chickenfoot_rules.bulk.backend import (
    COMPILED,
    Words,
    compiled,
    inlined,
    next_number,
    signed,
    stream,
)
from chickenfoot_rules.bulk.dealing import begin, deal_first, deal_next, end_round, make_action
from chickenfoot_rules.bulk.loading import (
    load,
    load_match,
    match_size,
    new_round,
    read_deal,
    row_of_options,
    row_size,
    unused_doubles,
)
from chickenfoot_rules.bulk.observation import (
    evidence_size,
    load_evidence,
    note_action,
    write_observation,
)
from chickenfoot_rules.bulk.playouts import choose
from chickenfoot_rules.bulk.rounds import advance, list_actions_inline, points
from chickenfoot_rules.bulk.threads import in_parts
from chickenfoot_rules.bulk.trained import (
    Room,
    best_rated,
    describe,
    describe_table,
    room_for,
    trained_weights,
)
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoRules, game_of
from chickenfoot_rules.dominoes import actions as action_ids

# --- kernels: each does one thing to all places, one after the other ---------------------

Tables: TypeAlias = tuple[Sequence[Words], ...]
"""The rows of rounds, their yards and evidence, the rows of matches, and the moves."""


def _write_legal(row: Words, options: Words, mask: Masks, actions: Words) -> None:
    """Write the mask of the legal actions."""
    mask[:] = 0
    for place in range(list_actions_inline(row, options, actions)):
        mask[actions[place]] = 1


write_mask: Final = compiled(_write_legal)
_write_mask_inline: Final = inlined(_write_legal)
"""`write_mask` for the loop of steps, like `list_actions_inline`."""


@compiled
def begin_all(tables: Tables, options: Words, where: Flags) -> None:
    """Deal the rounds that are marked anew, or begin new matches in place of those."""
    rows, yards, evidence, matches, _ = tables
    for number in range(len(where)):
        if where[number]:
            # Without matches, all rounds share the only row.
            match = matches[number * options[at.WHOLE_MATCHES]]
            begin(rows[number], yards[number], evidence[number], match, options)


@compiled
def show_all(
    rows: Sequence[Words], options: Words, masks: Masks, turns: Actions, scratch: Words
) -> None:
    """Write the legal actions and the turns of all rounds."""
    for number in range(len(masks)):
        write_mask(rows[number], options, masks[number], scratch)
        turns[number] = rows[number][at.SEAT]


@compiled
def show_matches(matches: Sequence[Words], options: Words, scores: Points, played: Points) -> None:
    """Write the points and the numbers of finished rounds of all matches."""
    for number in range(len(scores)):
        played[number] = matches[number][at.PLAYED]
        for seat in range(options[at.PLAYERS]):
            scores[number][seat] = matches[number][at.SCORES + seat]


@compiled
def observe_all(tables: Tables, options: Words, seats: Sequence[int], seen: Observations) -> None:
    """Write what one seat may know in each of all rounds or matches."""
    rows, _, evidence, matches, _ = tables
    for number in range(len(seen)):
        seat = seats[number]
        match = matches[number * options[at.WHOLE_MATCHES]]
        write_observation(rows[number], evidence[number], match, options, seat, seen[number])


@compiled
def choose_all(
    rows: Sequence[Words], options: Words, policy: int, chosen: Actions, scratch: Words
) -> None:
    """Write the action that a policy chooses in each round, or 0 if the round is over."""
    for number in range(len(chosen)):
        chosen[number] = max(0, choose(rows[number], options, policy, scratch))


@compiled
def _choose_rated(
    seen: Observations,
    masks: Masks,
    options: Words,
    weights: Words,
    room: Room,
    chosen: Actions,
    scratch: Words,
) -> None:
    """Write the legal action that the trained network rates highest in each round."""
    for number in range(len(masks)):
        found = 0
        for action in range(len(masks[number])):
            if masks[number][action]:
                scratch[found] = action
                found += 1
        if found > 1:
            place = best_rated(seen[number], options, scratch, found, weights, room)
            chosen[number] = scratch[place]
        elif found:
            chosen[number] = scratch[0]


class TrainedPolicy:
    """A function of observations and masks that chooses as the trained network does.

    Args:
        rules: the options.
        players: the number of seats.
        threads: how many threads choose.
    """

    def __init__(self, rules: DominoRules, players: int, threads: int) -> None:
        self._options = row_of_options(rules, players)
        self._threads = threads

    def __call__(self, seen: Observations, masks: Masks, *_: object) -> Actions:
        """Return the action for each round; 0 if it is over."""
        chosen: Actions = np.zeros(len(masks), np.int64)
        numbers, options, weights = numbers_of(seen), self._options, trained_weights()

        def rate(part: slice, scratch: Words) -> None:
            tools = (options, weights, room_for(options))
            _choose_rated(numbers[part], masks[part], *tools, chosen[part], scratch)

        in_parts(len(masks), self._threads, rate)
        return chosen


@compiled
def describe_moves(
    seen: Observations,
    options: Words,
    places: Actions,
    actions: Actions,
    room: Room,
    features: Features,
) -> None:
    """Write the numbers that describe each of some legal actions."""
    before = -1
    for number in range(len(places)):
        if places[number] != before:
            before = places[number]
            describe_table(seen[before], options, room[0])
        describe(options, actions[number], room[0], features[number])


@compiled
def has_illegal(rows: Sequence[Words], masks: Masks, chosen: Sequence[int], actions: int) -> bool:
    """Return whether an action is illegal; the action of a round that is over is ignored."""
    for number in range(len(masks)):
        action = chosen[number]
        is_legal = 0 <= action < actions and masks[number][action]
        if not (is_legal or rows[number][at.IS_OVER]):
            return True
    return False


@compiled
def _reward(row: Words, options: Words, rewards: Rewards, scratch: Words) -> None:
    """Write the points of each seat at the end; charges are negative."""
    points(row, options, scratch)
    for seat in range(options[at.PLAYERS]):
        rewards[seat] = scratch[seat] if options[at.IS_EXPRESS] else -scratch[seat]


@compiled
def step_all(
    tables: Tables,
    options: Words,
    chosen: Sequence[int],
    shown: tuple[Masks, Actions, Rewards, Flags],
    scratch: Words,
) -> None:
    """Make a legal action in each round or match that is not over, and deal later rounds.

    Args:
        tables: the tables of the places.
        options: the options.
        chosen: the actions.
        shown: what callers see then: masks, turns, rewards, and which are done.
        scratch: a row to work with.
    """
    rows, yards, evidence, matches, moves = tables
    masks, turns, rewards, done = shown
    for number in range(len(masks)):
        row = rows[number]
        yard = yards[number]
        known = evidence[number]
        match = matches[number * options[at.WHOLE_MATCHES]]
        rewards[number][:] = 0
        if not row[at.IS_OVER]:
            made = moves[number * options[at.KEEPS_MOVES]]
            make_action(row, yard, known, match, made, options, chosen[number])
            if row[at.IS_OVER]:
                _reward(row, options, rewards[number], scratch)
                if options[at.WHOLE_MATCHES]:
                    end_round(row, yard, known, match, options, scratch)
        # Before `begin`, which deals over what has ended.
        done[number] = row[at.IS_OVER] != 0
        if row[at.IS_OVER] and options[at.AUTO_RESETS]:
            begin(row, yard, known, match, options)
        _write_mask_inline(row, options, masks[number], scratch)
        turns[number] = row[at.SEAT]


# --- places --------------------------------------------------------------------------------

Kept: TypeAlias = tuple[int, tuple[int, ...]]
"""A round that was played: the state of the random numbers before its deal, and its actions."""


@attrs.frozen
class BatchPlan(Immutable):
    """The arguments of a `Batch` that its states must share."""

    rules: DominoRules
    players: int
    n: int
    keep_moves: bool
    whole_matches: bool
    history: bool = False


@attrs.frozen(repr=False)
class BatchState(Immutable):
    """The state of all rounds or matches of a batch at one moment, as `Batch.state` returns it.

    Two states are equal if their rounds have the same past and the same future.
    """

    _plan: BatchPlan
    _is_compiled: bool
    _tables: tuple[bytes, ...]
    _loaded: tuple[tuple[int, object], ...]
    _past: tuple[tuple[int, object], ...]

    def __repr__(self) -> str:
        return f"<BatchState of {self._plan.n} rounds>"


class Places:
    """Rounds or matches by the same rules, for kernels to play.

    Args:
        plan: the arguments of the batch.
        seed: where the random numbers come from.

    Attributes:
        plan: the arguments of the batch.
        options: the row of the options.
        rows: the row of each round.
        yards: the yard of each round.
        evidence: the evidence of each round.
        matches: the row of each match; without matches, a single row without meaning.
        moves: the actions in each round since it was dealt or loaded; unless moves are kept, a
            single row without meaning.
        tables: all of these tables.
    """

    def __init__(self, plan: BatchPlan, seed: int) -> None:
        rules, players, n = plan.rules, plan.players, plan.n
        self.plan: Final = plan
        self.options: Final = row_of_options(rules, players, rules.hand_size_for(players))
        self.options[at.HISTORY] = plan.history
        # A round has no more moves than this, which a law holds rounds to.
        longest = (2 * players + 3) * (len(rules.tiles) + 1) if plan.keep_moves else 1
        self.tables: Final[Tables] = (
            zeros(n, row_size(self.options), np.int64),
            # Each of the 190 tiles fits into a byte, not each of the 724 actions.
            zeros(n, len(rules.tiles), np.uint8),
            zeros(n, evidence_size(self.options), np.int64),
            zeros(n if plan.whole_matches else 1, match_size(self.options), np.int64),
            zeros(n if plan.keep_moves else 1, longest, np.uint16),
        )
        self.rows: Final[Sequence[Words]] = self.tables[0]
        self.yards: Final[Sequence[Words]] = self.tables[1]
        self.evidence: Final[Sequence[Words]] = self.tables[2]
        self.matches: Final[Sequence[Words]] = self.tables[3]
        self.moves: Final[Sequence[Words]] = self.tables[4]
        self.options[at.WHOLE_MATCHES] = plan.whole_matches
        self.options[at.KEEPS_MOVES] = plan.keep_moves
        # What was loaded, until something else is dealt in its place, …
        self._loaded: dict[int, DominoRound | DominoMatch] = {}
        # … and the finished rounds of each match since then, if moves are kept.
        self._past: dict[int, tuple[Kept, ...]] = {}
        for number in range(n):
            self.rows[number][at.EPISODE] = stream(signed(seed), number)

    def part(self, part: slice) -> Tables:
        """Return the tables of a part of the places, for a kernel."""
        tables = self.tables
        matches = tables[3][part] if self.plan.whole_matches else tables[3]
        moves = tables[4][part] if self.plan.keep_moves else tables[4]
        return tables[0][part], tables[1][part], tables[2][part], matches, moves

    @property
    def state(self) -> BatchState:
        """The state of all places: a copy."""
        # As bytes, tables are copied, and can be compared with `==`.
        tables = tuple(map(pickle.dumps, self.tables))
        # Sorted, so that the order of loading does not distinguish states.
        loaded = tuple(sorted(self._loaded.items()))
        return BatchState(self.plan, COMPILED, tables, loaded, tuple(sorted(self._past.items())))

    def restore(self, state: BatchState) -> None:
        """Go back to a state.

        Raises:
            BulkError: if it is a state of other places.
        """
        plan, is_compiled, tables, loaded, past = attrs.astuple(state, recurse=False)
        # Compiled rows and plain ones have words of different widths.
        if (plan, is_compiled) != (self.plan, COMPILED):
            raise BulkError("expected a state of a batch that was made with equal arguments")
        for table, saved in zip(self.tables, tables, strict=True):
            # In place, since callers and kernels hold these tables.
            cast("Any", table)[:] = pickle.loads(saved)  # noqa: S301 - it was pickled here
        self._loaded = dict(loaded)
        self._past = dict(past)

    def deal(self, where: Flags) -> None:
        """Deal rounds anew, or begin new matches, where it is marked."""
        begin_all(self.tables, self.options, where)
        self.forget(where)

    def forget(self, where: Flags) -> None:
        """Forget the past where rounds or matches have begun anew."""
        kept: dict[int, Any]
        for kept in (self._loaded, self._past):
            for number in [number for number in kept if where[number]]:
                del kept[number]

    def keep_rounds(self, ended: Mapping[int, Kept]) -> None:
        """Keep rounds that have ended, when the next rounds of their matches are dealt."""
        for number, round_ in ended.items():
            self._past[number] = (*self._past.get(number, ()), round_)

    def load(self, number: int, game: DominoRound | DominoMatch) -> None:
        """Put a round or a match in a place, except for its random numbers."""
        if isinstance(game, DominoMatch):
            load_match(self.matches[number], self.options, game)
        row, yard, evidence = self.rows[number], self.yards[number], self.evidence[number]
        round_ = game.all_rounds[-1] if isinstance(game, DominoMatch) else game
        # `load` clears the row, but the place keeps its own random numbers.
        episode = row[at.EPISODE]
        load(row, yard, self.options, round_.origin)
        row[at.EPISODE] = episode
        # What is loaded twice is not dealt, or played at random, alike twice.
        row[at.CHANCE] = next_number(row, at.EPISODE)
        load_evidence(evidence, self.options, round_.origin)
        # Move by move, since each one adds to the evidence.
        for move in round_.moves:
            action = action_ids.encode(round_.rules, move)
            note_action(row, yard, evidence, self.options, action)
            advance(row, yard, self.options, action)
        self._loaded[number] = game
        self._past.pop(number, None)

    def round(self, number: int) -> DominoRound:
        """Return the round of a place, with its moves; of a match, the current or last one."""
        loaded = self._loaded.get(number)
        if not isinstance(loaded, DominoRound):
            return self.match(number).all_rounds[-1]
        _, made = self.current(number)
        for action in made:
            loaded = loaded.apply(action_ids.decode(loaded, action))
        return loaded

    def match(self, number: int) -> DominoMatch:
        """Return the match of a place, with its deals and moves; of a single round, its first."""
        match: Any = self._loaded.get(number)
        for chance, made in (*self._past.get(number, ()), self.current(number)):
            if match is None or (match.round is None and not match.is_over):
                match = self._deal_again(match, chance)
            for action in made:
                match = match.apply(action_ids.decode(cast("DominoRound", match.round), action))
        return cast("DominoMatch", match)

    def _deal_again(self, match: DominoMatch | None, chance: int) -> DominoMatch:
        """Deal the next round of a match as it was dealt, or the first round of a new one.

        Args:
            match: the match so far.
            chance: the state of the random numbers before the deal.
        """
        rules = self.plan.rules
        row, yard = new_round(self.options)
        row[at.CHANCE] = chance
        if match is None:
            # The same random numbers deal the same tiles, so no deal is stored.
            deal_first(row, yard, self.options)
            lead = int(row[at.LEAD]) if rules.names_lead else None
            match = game_of(rules).begin(rules, self.plan.players, lead)
        else:  # A lead that moves on does not change the tiles.
            deal_next(row, yard, self.options, unused_doubles(match))
        return match.deal(read_deal(row, yard, self.options, rules))

    def before(self, number: int) -> Kept:
        """Return what to keep of a round that the last action of a match has ended."""
        match = self.matches[number]
        return self._kept(number, match[at.BEGUN_BEFORE], match[at.LENGTH_BEFORE])

    def current(self, number: int) -> Kept:
        """Return what to keep of the round of a place."""
        known = self.evidence[number]
        return self._kept(number, known[at.BEGUN], known[at.LENGTH])

    def _kept(self, number: int, begun: int, length: int) -> Kept:
        return int(begun), tuple(int(self.moves[number][place]) for place in range(int(length)))
