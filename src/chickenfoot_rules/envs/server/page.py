"""The table of a web page that runs Python itself: one client, and nobody else."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.envs.server.messages import (
    Message,
    MessageError,
    message_error,
    message_from,
    number_in,
    refused,
)
from chickenfoot_rules.envs.server.opening import new_table, opened_table
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
        try:
            message = message_from(text, MOST_BYTES)
        except MessageError as error:
            self._send(refused(error, {}))
            return
        doing = message["do"]
        if doing in _OPENINGS:
            self._open(message)
        elif self._table is None:
            self._send(refused(message_error("no-table-open"), message))
        elif doing == "go":
            choice = self._table.computer_move()
            if choice is not None:
                self._table.apply(choice())
            self._show(self._table)
        else:
            answer = self._table.handle(self._at(self._table) or 0, message)
            if answer is None:
                self._show(self._table)
            else:
                self._send(answer)

    def _open(self, message: Message) -> None:
        try:
            seed = number_in(message, "seed")
            rng = random.Random(random.SystemRandom().getrandbits(64) if seed is None else seed)  # noqa: S311 - chance of a game
            self._table = _OPENINGS[message["do"]](message, rng)
        except ChickenfootError as error:
            self._send(refused(error, message))
            return
        self._seat = None
        self._show(self._table, is_new=True)

    def _at(self, table: Table) -> int | None:
        """Return the seat of the person at the screen: the one who moves, or who moved last."""
        people = table.seating.people
        if table.turn in people:
            self._seat = table.turn
        elif self._seat is None and people:
            self._seat = people[0]
        return self._seat

    def _show(self, table: Table, *, is_new: bool = False) -> None:
        waits = table.waits_for_computer
        self._send(table.shown_to(self._at(table), waits=waits, is_new=is_new))


_OPENINGS: Final[dict[object, Callable[[Message, random.Random], Table]]] = {
    "new": new_table,
    "open": opened_table,
}
