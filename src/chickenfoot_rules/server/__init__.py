"""Tables for web clients: in a page that runs Python itself, or on a server.

A `Table` is a match with its players. It takes messages from clients, and returns the messages to
send: the table document of each seat, and nothing that the seat may not know. It handles no
connections. A `Lobby` has the rooms of a server: tables with tokens for the seats, and a file for
each. A `Page` is the table of a page that runs Python.

`chickenfoot_rules.server.messages` has a class for each message. `read_message` reads a client's
message, and ``to_json`` writes a table's message.

`chickenfoot_rules.server.web` is the server itself, an ASGI program with the client in its
folder ``client``; it needs the extra ``server``. There ``table.mjs`` defines the element
``<chickenfoot-table>`` for any page.

>>> import random
>>> from chickenfoot_rules import Match
>>> table = Table(Match(players=2), Seating(("human", "greedy"), ("Ada", "Bob")), random.Random(7))
>>> table.deal()
>>> answer = table.handle(0, messages.DoPlay(move_number=0, move="pass"))
>>> answer.refusal.message
'you hold 9-9 and must open the round with it'
"""

from __future__ import annotations

from chickenfoot_rules.base.doors import opened
from chickenfoot_rules.server import messages
from chickenfoot_rules.server.lobby import Clock, Lobby, Room
from chickenfoot_rules.server.page import Page
from chickenfoot_rules.server.table import HUMAN, Seating, Table

__all__ = ["HUMAN", "Clock", "Lobby", "Page", "Room", "Seating", "Table", "messages"]

opened()
