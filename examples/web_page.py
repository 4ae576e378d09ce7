"""Play in a web page, with the element ``<chickenfoot-table>``: run ``python web_page.py``.

You have seat 0, and computer players have the others. The page gets the document of what your seat
sees, and answers with a move. Everything is in this process and on this machine; a real server has
a seat and a secret for each player.
"""

from __future__ import annotations

import random
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Final

from chickenfoot_rules import ChickenfootError, Match, Rules
from chickenfoot_rules.documents import document_of, move_of, parse_answer, refusal_of
from chickenfoot_rules.players import GreedyPlayer

PAGE: Final = Path(__file__).with_name("web_page.html")
CLIENT: Final = str(files("chickenfoot_rules.server") / "client")
NAMES: Final = ("You", "Ada", "Bob")
YOU: Final = 0


class Table:
    """A match of one person and two computer players."""

    def __init__(self, rng: random.Random, rules: Rules) -> None:
        self.rng = rng
        self.match = Match(rules, players=len(NAMES))
        self.go_on()

    def go_on(self) -> None:
        """Deal, and let the others play, up to the next turn of the person."""
        bot = GreedyPlayer()
        while not self.match.is_over:
            if self.match.round is None:
                self.match = self.match.deal(self.rng)
            elif self.match.round.seat == YOU:
                break
            else:
                view = self.match.view(self.match.round.seat)
                self.match = self.match.apply(bot.choose(view, self.rng))

    def document(self) -> str:
        """Return what the person sees as JSON."""
        return document_of(self.match, YOU, names=NAMES).to_json()

    def answer(self, text: bytes) -> str:
        """Make the person's move and return the table, or why the move is refused."""
        try:
            move = move_of(self.match, parse_answer(text), YOU)
        except ChickenfootError as error:
            return refusal_of(error, NAMES, you=YOU).to_json()
        self.match = self.match.apply(move, YOU)
        self.go_on()
        return self.document()


class Handler(SimpleHTTPRequestHandler):
    """Answers the page."""

    table: Table

    def do_GET(self) -> None:
        """Send the page, the document, or a file of the element."""
        self.directory = CLIENT
        if self.path == "/":
            self.reply("text/html", PAGE.read_text(encoding="utf-8"))
        elif self.path == "/table.json":
            self.reply("application/json", self.table.document())
        else:
            super().do_GET()

    def do_POST(self) -> None:
        """Take a move."""
        size = min(int(self.headers.get("Content-Length", 0)), 100_000)
        self.reply("application/json", self.table.answer(self.rfile.read(size)))

    def reply(self, kind: str, text: str) -> None:
        """Send a text."""
        data = text.encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


if __name__ == "__main__":
    Handler.table = Table(random.Random(), Rules())
    with ThreadingHTTPServer(("127.0.0.1", 8000), Handler) as server:
        print("Open http://127.0.0.1:8000")
        server.serve_forever()
