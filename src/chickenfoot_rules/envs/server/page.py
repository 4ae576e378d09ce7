"""The table of a web page that runs Python itself: one client, and nobody else."""

from __future__ import annotations

import random
from collections.abc import Callable

import attrs

from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.texts import text
from chickenfoot_rules.envs.server.messages import (
    DoGo,
    DoNew,
    DoOpen,
    MessageError,
    PageDo,
    SayTable,
    TableSay,
    read_message,
    refuse,
)
from chickenfoot_rules.envs.server.opening import new_table, open_table
from chickenfoot_rules.envs.server.table import Table
from chickenfoot_rules.records.limits import MOST_BYTES


class Page:
    """The table of a page.

    The client sends ``{"do": "new", "rules": …, "seats": […]}`` for a match, or ``{"do": "open",
    "text": …}`` for a record or a position. While a table message says ``"waits": true``, it sends
    ``{"do": "go"}`` for each move of a computer player.

    Args:
        send: is called with each message for the client.
    """

    def __init__(self, send: Callable[[str], object]) -> None:
        self._send = send
        self._table: Table | None = None
        self._seat: int | None = None
        self._language = "en"

    def receive(self, text: str) -> None:
        """Do what a message of the client asks for, and send the answer."""
        try:
            message: PageDo = read_message(text, PageDo, MOST_BYTES)
            self._language = message.language
            answer = self._answer(message)
        except ChickenfootError as error:
            answer = refuse(error, self._language)
        self._send(answer.to_json())

    def _answer(self, message: PageDo) -> TableSay:
        if isinstance(message, DoNew | DoOpen):
            seed = message.seed
            if seed is None:
                seed = random.SystemRandom().getrandbits(64)
            rng = random.Random(seed)  # noqa: S311 - chance of a game
            self._table = (
                new_table(message, rng) if isinstance(message, DoNew) else open_table(message, rng)
            )
            self._seat = None
            return self._show(self._table, is_new=True)
        if self._table is None:
            raise MessageError(text("there is no table yet: open one first"))
        if isinstance(message, DoGo):
            choice = self._table.computer_move()
            if choice is not None:
                self._table.apply(choice())
            return self._show(self._table)
        answer = self._table.handle(self._at(self._table) or 0, message)
        return self._show(self._table) if answer is None else answer

    def _at(self, table: Table) -> int | None:
        """Return the seat of the person at the screen: the one who moves, or who moved last."""
        people = table.seating.people
        if table.turn in people:
            self._seat = table.turn
        elif self._seat is None and people:
            self._seat = people[0]
        return self._seat

    def _show(self, table: Table, *, is_new: bool = False) -> SayTable:
        shown = table.show_to(self._at(table))
        return attrs.evolve(shown, waits=table.waits_for_computer, is_new=is_new)
