"""The table of a web page that runs Python itself: one client, and nobody else."""

from __future__ import annotations

import random
from collections.abc import Callable
from string import whitespace
from typing import cast

import attrs

from chickenfoot_rules.base import MARK, N_, ChickenfootError, RecordError, as_text, expected, text
from chickenfoot_rules.dominoes import DominoMatch, DominoRound
from chickenfoot_rules.notation import parse_position
from chickenfoot_rules.notation.games import Games
from chickenfoot_rules.players.names import find_player
from chickenfoot_rules.records import MatchRecord, RoundRecord, loads
from chickenfoot_rules.records.limits import MOST_BYTES
from chickenfoot_rules.server import messages
from chickenfoot_rules.server.opening import new_match, seating_for
from chickenfoot_rules.server.table import HUMAN, Seating, Table


class Page:
    """The table of a page.

    The client sends ``{"do": "new", "rules": …, "seats": […]}`` for a match, or ``{"do": "open",
    "text": …}`` for a record or a position. While a table message says ``"waits": true``, it sends
    ``{"do": "go"}`` for each move of a computer player.

    Args:
        send: a function that sends a message to the client.
        games: further games that the client may choose.
    """

    def __init__(self, send: Callable[[str], object], *, games: Games = ()) -> None:
        self._send = send
        self._games = games
        self._table: Table | None = None
        self._seat: int | None = None
        self._language = "en"

    def receive(self, text: str) -> None:
        """Carry out a message from the client, and send the answer."""
        try:
            read = messages.read_message(text, messages.PageDo, MOST_BYTES)
            message = cast("messages.PageDo", read)
            self._language = message.language
            answer = self._answer(message)
        except ChickenfootError as error:
            answer = messages.refuse(error, self._language)
        self._send(answer.to_json())

    def _answer(self, message: messages.PageDo) -> messages.TableSay:
        if isinstance(message, messages.DoNew | messages.DoOpen):
            rng = random.Random(message.seed)  # noqa: S311 - chance of a game
            self._table = (
                _new_table(message, rng, self._games)
                if isinstance(message, messages.DoNew)
                else _open_table(message, rng, self._games)
            )
            self._seat = None
            return self._show(self._table, is_new=True)
        if self._table is None:
            raise messages.MessageError(text("there is no table yet: open one first"))
        if isinstance(message, messages.DoGo):
            choice = self._table.computer_move()
            if choice is not None:
                self._table.apply(choice())
            return self._show(self._table)
        answer = self._table.handle(self._at(self._table), message)
        return self._show(self._table) if answer is None else answer

    def _at(self, table: Table) -> int | None:
        """Return the seat of the person at the screen: the one who moves, or who moved last."""
        people = table.seating.people
        if table.turn in people:
            self._seat = table.turn
        elif self._seat is None and people:
            self._seat = people[0]
        return self._seat

    def _show(self, table: Table, *, is_new: bool = False) -> messages.SayTable:
        shown = table.show_to(self._at(table))
        return attrs.evolve(shown, waits=table.waits_for_computer, is_new=is_new)


def _new_table(message: messages.DoNew, rng: random.Random, games: Games) -> Table:
    """Return the table that a message asks for, with its first round dealt."""
    seating = seating_for(message.seats, message.names)
    match = new_match(message.rules, len(seating.players), games=games)
    table = Table(match, seating, rng, is_local=True)
    table.deal()
    return table


def _open_table(message: messages.DoOpen, rng: random.Random, games: Games) -> Table:
    """Return the table with the record or the position that a message carries.

    The names in a record say which seats have computer players; people sit in the others. In a game
    without names, a person sits in the seat whose turn it is. The message may name other players as
    ``seats``, and has ``names`` for computer players.
    """
    game, names = _game_in(message.text, games)
    round_ = game.round if isinstance(game, DominoMatch) else game
    person = 0 if round_ is None else round_.seat
    usual = tuple(HUMAN if seat == person else "greedy" for seat in range(game.players))
    recorded = tuple(name if find_player(name) else HUMAN for name in names)
    seats = message.seats or recorded or usual
    seating = seating_for(seats, names, game.players)
    given = dict(enumerate(message.names))
    named = tuple(
        name if player == HUMAN else given.get(seat, name)
        for seat, (player, name) in enumerate(zip(seating.players, seating.names, strict=True))
    )
    return Table(game, Seating(seating.players, named), rng, is_local=True)


def _game_in(text: str, games: Games) -> tuple[DominoMatch | DominoRound, tuple[str, ...]]:
    """Return the game in a text, and the names of its players if it has any."""
    if not text.lstrip(f"{MARK}{whitespace}").startswith("{"):
        return parse_position(text, None, games=games, lenient=True), ()
    record = loads(text, games=games)
    if isinstance(record, MatchRecord):
        return record.match, record.names
    if isinstance(record, RoundRecord):
        return record.round, record.names
    seen = as_text(N_("what one seat saw of it"))
    raise RecordError(expected("the record of a match or a round", seen))
