"""A stateful test of matches: deal, play and refuse in any order of steps."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from chickenfoot_rules import IllegalMoveError, MatchError, Pass
from laws.games import AnyGame
from laws.referees.plain import PlainReferee, plain


class MatchMachine(RuleBasedStateMachine):
    """Play a whole match beside the referee, and hold each step to the laws of a match."""

    game: AnyGame
    match: Any
    referee: PlainReferee
    rng: random.Random

    def begin_match(self, match: object, seed: int) -> None:
        """Begin before the first deal."""
        self.match = match
        self.rng = random.Random(seed)
        self.scores: list[tuple[int, ...]] = []

    def dealt(self) -> None:
        """Check a round that was just dealt."""

    def ended(self) -> None:
        """Check the round that has just ended."""

    @precondition(lambda self: not self.match.is_over and self.match.round is None)
    @rule()
    def deal(self) -> None:
        self.match = self.match.deal(self.rng)
        self.referee = self.game.referee_of(self.match.round)
        self.dealt()

    @precondition(lambda self: self.match.round is not None)
    @rule(moves=st.integers(1, 40))
    def play(self, moves: int) -> None:
        for _ in range(moves):
            if self.match.round is None:
                break
            self.move()

    def move(self) -> None:
        before = self.match.round
        assert {plain(move) for move in before.legal_moves} == self.referee.legal()
        move = self.rng.choice(before.legal_moves)
        self.match = self.match.apply(move)
        self.referee.play(plain(move))
        played = self.match.all_rounds[-1]
        assert before.apply(move) == played
        assert self.referee == self.game.referee_of(played)
        assert played.is_over == self.referee.is_over == (self.match.round is None)
        if played.is_over:
            self.scores.append(tuple(self.referee.score_row()))
            self.ended()

    @rule()
    def refuse_a_step_that_is_not_due(self) -> None:
        if self.match.round is not None or self.match.is_over:
            for step in (self.match.deal, self.match.shuffle):
                with pytest.raises(MatchError):
                    step(self.rng)
        if self.match.round is None:
            with pytest.raises(IllegalMoveError) as raised:
                self.match.apply(Pass())
            assert raised.value.illegality == self.match.illegality(Pass())

    @invariant()
    def keeps_the_score_sheet(self) -> None:
        assert tuple(self.scores) == self.match.scores
        assert self.game.standings(self.match) == [
            (place.rank, place.seat, place.total) for place in self.match.standings
        ]
