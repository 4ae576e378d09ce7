"""Tests of two programs that embed the rules, made with the strategies of the library.

Run them with ``python -m pytest test_own_game.py``. What they test are ``table_game.py``, another
program of the same folder, and the table of the server of the library.
"""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from table_game import Table

from chickenfoot_rules import ChickenfootError, IllegalMoveError, Match, server
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.records import dumps, loads
from chickenfoot_rules.strategies import illegal_moves, legal_moves, matches, moves

MATCHES = matches(max_highest=4)
GOING_ON = MATCHES.map(lambda match: match if match.round else match.undo())

EVERYBODY = [f"Player {seat}" for seat in range(16)]


@given(MATCHES)
def test_a_saved_table_is_the_same_table(match: Match) -> None:
    """Saving keeps all of a match, whatever its options, rounds and moves."""
    table = Table(match, EVERYBODY[: match.players], random.Random(7))

    assert table.record() == loads(dumps(table.record()))


@given(st.data(), GOING_ON)
def test_the_server_takes_what_the_rules_allow_and_refuses_the_rest(
    data: st.DataObject, match: Match
) -> None:
    """The server and the rules agree on the text of every move, legal or not."""
    assert match.round is not None
    text = format_text(data.draw(moves(match.round)))
    seat = match.round.seat
    players = server.Seating((server.HUMAN,) * match.players)
    table = server.Table(match, players, random.Random(7))
    answer = server.messages.DoPlay(move_number=table.move_number, move=text)

    is_refused = table.handle(seat, answer) is not None

    try:
        wanted = match.apply(match.parse(text))
    except ChickenfootError:
        wanted = match
    assert table.game == wanted
    assert (table.game is match) == is_refused


class UndoAndRedo(RuleBasedStateMachine):
    """After any moves, undo and redo lead to where the table has been in this round.

    The table is compared with a list of all matches so far, and a number that says which of them
    it is.
    """

    @initialize(match=GOING_ON)
    def sit_down(self, match: Match) -> None:
        """Begin anywhere in a match."""
        self.table = Table(match, EVERYBODY[: match.players], random.Random(7))
        self.been = [match]
        self.now = 0

    @rule(data=st.data())
    @precondition(lambda self: self.table.match.round is not None)
    def move(self, data: st.DataObject) -> None:
        """Make a legal move."""
        assert self.table.match.round is not None
        rounds = self.table.match.rounds
        self.table.apply(data.draw(legal_moves(self.table.match.round)))
        if self.table.match.rounds != rounds:
            self.been, self.now = [], -1
        self.been = [*self.been[: self.now + 1], self.table.match]
        self.now += 1

    @rule(data=st.data())
    @precondition(lambda self: self.table.match.round is not None)
    def move_wrongly(self, data: st.DataObject) -> None:
        """Try an illegal move."""
        assert self.table.match.round is not None
        try:
            self.table.apply(data.draw(illegal_moves(self.table.match.round)))
        except IllegalMoveError:
            return
        raise AssertionError("the table took an illegal move")

    @rule()
    def undo(self) -> None:
        """Take a move back, if there is one."""
        assert (self.now > 0) == self.table.undo()
        self.now = max(self.now - 1, 0)

    @rule()
    def redo(self) -> None:
        """Make a move again, if one was taken back."""
        assert (self.now + 1 < len(self.been)) == self.table.redo()
        self.now = min(self.now + 1, len(self.been) - 1)

    @invariant()
    def is_where_it_should_be(self) -> None:
        """Hold the table to the list."""
        assert self.been[self.now] is self.table.match


TestUndoAndRedo = UndoAndRedo.TestCase
