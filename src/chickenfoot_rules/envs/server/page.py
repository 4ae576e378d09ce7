"""The table of a web page that runs Python itself: one client, and nobody else."""

from __future__ import annotations

import random
from collections.abc import Callable

from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.envs.server.messages import (
    Message,
    MessageError,
    read_message,
    value_in,
    write_refusal,
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

    def receive(self, text: str) -> None:
        """Do what a message of the client asks for, and send the answer."""
        message: Message = {}
        try:
            message = read_message(text, MOST_BYTES)
            answer = self._answer(message)
        except ChickenfootError as error:
            answer = write_refusal(error, message)
        self._send(answer)

    def _answer(self, message: Message) -> str:
        doing = message["do"]
        if doing in {"new", "open"}:
            seed = value_in(message, "seed", int, random.SystemRandom().getrandbits(64))
            make = new_table if doing == "new" else open_table
            self._table = make(message, random.Random(seed))  # noqa: S311 - chance of a game
            self._seat = None
            return self._show(self._table, is_new=True)
        if self._table is None:
            raise MessageError("no-table-open")
        if doing == "go":
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

    def _show(self, table: Table, *, is_new: bool = False) -> str:
        return table.show_to(self._at(table), waits=table.waits_for_computer, is_new=is_new)
