"""The places of a batch: the round or match of each, in the rows of kernels, and its past."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

import attrs

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.arrays import Flags, keep_copy, np, write_back, zeros
from chickenfoot_rules.bulk.backend import COMPILED, Words, signed
from chickenfoot_rules.bulk.chance import stream
from chickenfoot_rules.bulk.dealing import all_doubles, deal_first, deal_later
from chickenfoot_rules.bulk.evidence import evidence_size, note_action
from chickenfoot_rules.bulk.games import engine_game_of
from chickenfoot_rules.bulk.loading import (
    load,
    load_evidence,
    load_match,
    match_size,
    new_round,
    read_deal,
    row_of_options,
    row_size,
    unused_doubles,
)
from chickenfoot_rules.bulk.rounds import advance
from chickenfoot_rules.bulk.state import (
    BEGUN,
    BEGUN_BEFORE,
    CHANCE,
    LEAD,
    LENGTH,
    LENGTH_BEFORE,
    UNUSED,
)
from chickenfoot_rules.bulk.stepping import begin_all
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import BulkError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.round import DominoRound
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.texts import text
from chickenfoot_rules.dominoes.values import Immutable

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


@attrs.frozen(repr=False)
class BatchState(Immutable):
    """The state of all rounds or matches of a batch at one moment: `Batch.state` keeps it.

    It is a value: two states are equal if their rounds have the same past and the same future.
    """

    _plan: BatchPlan
    _is_compiled: bool
    _tables: tuple[object, ...]
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
    """

    def __init__(self, plan: BatchPlan, seed: int) -> None:
        rules, players, n = plan.rules, plan.players, plan.n
        self.plan: Final = plan
        self.options: Final = row_of_options(rules, players, rules.hand_size_for(players))
        self.rows: Final = zeros(n, row_size(self.options), np.int64)
        self.yards: Final = zeros(n, len(rules.tiles), np.uint8)
        self.evidence: Final = zeros(n, evidence_size(self.options), np.int64)
        self.matches: Final = zeros(
            n if plan.whole_matches else 1, match_size(self.options), np.int64
        )
        # A round has no more moves than this, which a law holds rounds to.
        longest = (2 * players + 3) * (len(rules.tiles) + 1) if plan.keep_moves else 1
        self.moves: Final = zeros(n if plan.keep_moves else 1, longest, np.uint16)
        # What was loaded, until something else is dealt in its place, …
        self._loaded: dict[int, DominoRound | DominoMatch] = {}
        # … and the finished rounds of each match since then, if moves are kept.
        self._past: dict[int, tuple[Kept, ...]] = {}
        for number in range(n):
            self.rows[number][CHANCE] = stream(signed(seed), number)

    @property
    def state(self) -> BatchState:
        """The state of all places: a copy."""
        tables = tuple(map(keep_copy, self._tables()))
        loaded = tuple(sorted(self._loaded.items()))
        past = tuple(sorted(self._past.items()))
        return BatchState(self.plan, COMPILED, tables, loaded, past)

    def restore(self, state: BatchState) -> None:
        """Go back to a state.

        Raises:
            BulkError: if it is a state of other places.
        """
        plan, is_compiled, tables, loaded, past = attrs.astuple(state, recurse=False)
        if (plan, is_compiled) != (self.plan, COMPILED):
            message = text("expected a state of a batch that was made with equal arguments")
            raise BulkError(message)
        for table, saved in zip(self._tables(), tables, strict=True):
            write_back(table, saved)
        self._loaded = dict(loaded)
        self._past = dict(past)

    def _tables(self) -> list[Sequence[Words]]:
        return [self.rows, self.yards, self.evidence, self.matches, self.moves]

    def deal(self, where: Flags) -> None:
        """Deal rounds anew, or begin new matches, where it is marked."""
        tables = (self.rows, self.yards, self.evidence, self.matches)
        marks = cast("Sequence[bool]", where)
        begin_all(*tables, self.options, marks, self.plan.whole_matches)
        self.forget(where)

    def forget(self, where: Flags) -> None:
        """Forget the past where rounds or matches have begun anew."""
        if self._loaded or self._past:
            self._loaded = {at: game for at, game in self._loaded.items() if not where[at]}
            self._past = {at: rounds for at, rounds in self._past.items() if not where[at]}

    def keep_rounds(self, ended: Mapping[int, Kept]) -> None:
        """Keep rounds that have ended, when the next rounds of their matches are dealt."""
        for at, round_ in ended.items():
            self._past[at] = (*self._past.get(at, ()), round_)

    def load(self, number: int, game: DominoRound | DominoMatch) -> None:
        """Put a round or a match in a place, except for its random numbers."""
        if isinstance(game, DominoMatch):
            load_match(self.matches[number], self.options, game)
        row, yard, evidence = self.rows[number], self.yards[number], self.evidence[number]
        round_ = _round_of(game)
        chance = row[CHANCE]
        load(row, yard, self.options, round_.origin)
        row[CHANCE] = chance
        load_evidence(evidence, self.options, round_.origin)
        for move in round_.moves:
            action = action_ids.encode(round_.rules, move)
            note_action(row, yard, evidence, self.options, action)
            advance(row, yard, self.options, action)
        self._loaded[number] = game
        self._past.pop(number, None)

    def round(self, number: int) -> DominoRound:
        """Return the round of a place, with its moves; of a match, the current or last one."""
        begun, made = self.current(number)
        if number not in self._past and number in self._loaded:
            round_ = _round_of(self._loaded[number])
        else:
            if number in self._past:
                lead: int | None = int(self.rows[number][LEAD])
                unused = int(self.matches[number][UNUSED])
                deal = self._deal_later(begun, unused)
            else:
                deal, lead = self._deal_first(begun)
                unused = int(all_doubles(self.options))
            rules = self.plan.rules
            round_ = engine_game_of(rules).start(rules, deal, lead, unused)
        for action in made:
            round_ = round_.apply(action_ids.decode(round_, action))
        return round_

    def match(self, number: int) -> DominoMatch:
        """Return the match of a place, with its deals and moves."""
        match: Any = self._loaded.get(number)
        for chance, made in (*self._past.get(number, ()), self.current(number)):
            if match is None:
                deal, lead = self._deal_first(chance)
                rules = self.plan.rules
                match = game_of(rules).begin(rules, self.plan.players, lead).deal(deal)
            elif match.round is None and not match.is_over:
                match = match.deal(self._deal_later(chance, unused_doubles(match)))
            for action in made:
                match = match.apply(action_ids.decode(cast("DominoRound", match.round), action))
        return cast("DominoMatch", match)

    def _deal_first(self, chance: int) -> tuple[Deal, int | None]:
        """Deal the first round of a match again; return its lead, too, if the rules name one.

        Args:
            chance: the state of the random numbers before the deal.
        """
        row, yard = new_round(self.options)
        row[CHANCE] = chance
        deal_first(row, yard, self.options)
        rules = self.plan.rules
        lead = int(row[LEAD]) if rules.names_lead else None
        return read_deal(row, yard, self.options, rules), lead

    def _deal_later(self, chance: int, unused: int) -> Deal:
        """Deal a later round of a match again; the lead does not change the tiles."""
        row, yard = new_round(self.options)
        row[CHANCE] = chance
        deal_later(row, yard, self.options, unused, 0)
        return read_deal(row, yard, self.options, self.plan.rules)

    def before(self, number: int) -> Kept:
        """Return what to keep of a round that the last action of a match has ended."""
        match = self.matches[number]
        return int(match[BEGUN_BEFORE]), self._list_made(number, int(match[LENGTH_BEFORE]))

    def current(self, number: int) -> Kept:
        """Return what to keep of the round of a place."""
        known = self.evidence[number]
        return int(known[BEGUN]), self._list_made(number, int(known[LENGTH]))

    def _list_made(self, number: int, length: int) -> tuple[int, ...]:
        """Return the first actions that are kept of a place."""
        moves = self.moves[number]
        return tuple(int(moves[place]) for place in range(length))


def _round_of(game: DominoRound | DominoMatch) -> DominoRound:
    """Return a round as it is, and of a match the current or last one."""
    return game.all_rounds[-1] if isinstance(game, DominoMatch) else game
