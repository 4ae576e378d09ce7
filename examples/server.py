"""A server for one table of Chicken Foot, which tells each player what his seat may know.

Run ``python server.py --players 3`` and connect with ``server_client.py``. Messages are JSON
objects, one on a line. A client greets with ``{"name": "Ada"}`` and is given a seat and a token;
with ``{"token": "…"}`` it comes back to its seat. Who is given no seat is told why, and hung up on.
When all seats are taken, the first round is dealt. A move is
``{"at": [1, 17], "move": "4-9>9-9"}``, where ``at`` is what stood in the view to which it answers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, cast

from chickenfoot_rules import (
    ChickenfootError,
    Deal,
    Illegality,
    Match,
    Move,
    NotationError,
    PlayerView,
    Rules,
)
from chickenfoot_rules.notation import format_move, format_view, parse_move

LONGEST_LINE = 500
"""Bytes of a line of a client."""

LONGEST_NAME = 30
"""Letters of a player's name."""

MOST_UNSENT = 1_000_000
"""Bytes that wait for a client that does not read, before it is hung up on."""

PATIENCE = 30.0
"""Seconds that a client has to greet."""

Message: TypeAlias = Mapping[str, object]


class NonsenseError(Exception):
    """What a client has sent makes no sense."""


# What a seat is told: each of these is made of what the seat may know, and of nothing else.


def moment_of(view: PlayerView) -> list[int]:
    """Say when a view was seen: in which round, 1 up, and after how many moves."""
    return [len(view.scores) + (not view.is_over), len(view.history)]


def told(view: PlayerView) -> Message:
    """Tell a seat what it sees."""
    return {
        "type": "view",
        "at": moment_of(view),
        "view": format_view(view),
        "moves": [format_move(move) for move in view.legal_moves],
    }


def refused(message: str, illegality: Illegality | None = None) -> Message:
    """Tell a seat that what it sent does not count, and why."""
    refusal: dict[str, object] = {"type": "refused", "message": message}
    if illegality is not None:
        refusal["code"] = illegality.code.value
        refusal["rule"] = illegality.rule
        refusal["playable"] = [str(tile) for tile in illegality.playable]
    return refusal


def line_of(message: Message) -> bytes:
    """Write a message for a client."""
    return json.dumps(message).encode() + b"\n"


def message_from(line: bytes) -> dict[str, object]:
    """Read a message of a client.

    Raises:
        NonsenseError: when it is none.
    """
    try:
        message: object = json.loads(line)
    except (ValueError, RecursionError) as error:  # No UTF-8, no JSON, or too deep.
        raise NonsenseError(f"a message is an object of JSON: {error}") from None
    if not isinstance(message, dict):
        raise NonsenseError("a message is an object of JSON")
    return cast("dict[str, object]", message)


def move_from(line: bytes, view: PlayerView) -> Move:
    """Read a move of the client whose seat sees this view.

    Raises:
        NonsenseError: when it is none, or answers to another view.
        NotationError: when its text is no move.
    """
    message = message_from(line)
    if message.get("at") != moment_of(view):
        raise NonsenseError(f"what you see now is at {moment_of(view)}")
    text = message.get("move")
    if not isinstance(text, str):
        raise NonsenseError("a move is a text")
    return parse_move(text)


async def line_from(reader: asyncio.StreamReader) -> bytes:
    """Return the next line of a client, or nothing when it hangs up or talks without end."""
    try:
        return await reader.readline()
    except (ValueError, ConnectionError):  # The line is longer than the limit of the reader.
        return b""


def by_chance(match: Match) -> Deal:
    """Deal by chance that nobody can work out."""
    return match.shuffle(random.SystemRandom())


class Table:
    """A match whose players are elsewhere: lines come in, and messages to seats go out.

    It knows nothing of connections, so that all that a seat is told can be tested without any.

    Args:
        match: the match before its first deal.
        dealer: deals each round.
    """

    def __init__(self, match: Match, dealer: Callable[[Match], Deal] = by_chance) -> None:
        self._dealer = dealer
        self.match = match.deal(dealer(match))

    def views(self) -> list[tuple[int, Message]]:
        """Tell every seat what it sees."""
        return [(seat, told(self.match.view(seat))) for seat in range(self.match.players)]

    def welcome(self, seat: int) -> list[tuple[int, Message]]:
        """Tell a seat whose player comes back all that it has to know."""
        now = (seat, told(self.match.view(seat)))
        return [now, (seat, self._places())] if self.match.is_over else [now]

    def answers(self, seat: int, line: bytes) -> list[tuple[int, Message]]:
        """Do what the player of a seat sent, and tell every seat what it sees of it."""
        view = self.match.view(seat)
        try:
            move = move_from(line, view)
        except (NonsenseError, NotationError) as error:
            return [(seat, refused(str(error)))]
        illegality = view.illegality(move)  # Of the view: a round would tell of another's hand.
        if illegality is not None:
            message = f"{illegality.message_for(you=seat)} ({illegality.rule})"
            return [(seat, refused(message, illegality))]
        self.match = self.match.apply(move)
        after = self.views()
        if self.match.is_over:
            return [*after, *((everyone, self._places()) for everyone, _ in after)]
        if self.match.round is None:
            self.match = self.match.deal(self._dealer(self.match))
            return [*after, *self.views()]
        return after

    def _places(self) -> Message:
        places = [[place.rank, place.seat, place.total] for place in self.match.standings]
        return {"type": "over", "places": places}


class Server:
    """Seats clients at a table and passes on what they send and what they are told.

    Args:
        match: the match before its first deal.
        dealer: deals each round.

    Raises:
        DealError: when the rules have no hand size for so many players.
    """

    def __init__(self, match: Match, dealer: Callable[[Match], Deal] = by_chance) -> None:
        match.rules.hand_size_for(match.players)  # Rather now than when all are there.
        self._match = match
        self._dealer = dealer
        self._table: Table | None = None
        self._names: list[str] = []
        self._tokens: list[str] = []
        self._writers: dict[int, asyncio.StreamWriter] = {}

    async def listen(self, host: str, port: int) -> asyncio.Server:
        """Start to listen; port 0 is any that is free."""
        return await asyncio.start_server(self.serve, host, port, limit=LONGEST_LINE)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a client until it hangs up, or sends what no client of ours would send."""
        try:
            async with asyncio.timeout(PATIENCE):
                greeting = await line_from(reader)
            seat = self._seat_for(message_from(greeting), writer)
            while line := await line_from(reader):
                if self._table is not None:
                    self._send(self._table.answers(seat, line))
        except NonsenseError as error:  # It did not greet as it should, or came too late.
            writer.write(line_of(refused(str(error))))
        except (TimeoutError, asyncio.CancelledError):
            pass  # It did not greet at all, or the server is being stopped.
        finally:
            writer.close()

    def _seat_for(self, greeting: Message, writer: asyncio.StreamWriter) -> int:
        """Return the seat of a client that comes or comes back, and begin when all are there.

        Raises:
            NonsenseError: when it does not say who it is, or the table is full.
        """
        token, name = greeting.get("token"), greeting.get("name")
        if isinstance(token, str):
            seat = self._seat_of(token)
        elif isinstance(name, str) and name.isprintable() and 0 < len(name) <= LONGEST_NAME:
            seat = len(self._tokens)
            if seat == self._match.players:
                raise NonsenseError("the table is full")
            self._names.append(name)
            self._tokens.append(secrets.token_urlsafe())
        else:
            raise NonsenseError("a greeting is a name or a token")
        self._writers[seat] = writer
        self._send([(seat, {"type": "seat", "seat": seat, "token": self._tokens[seat]})])
        if self._table is not None:
            self._send([(seat, {"type": "names", "names": self._names})])
            self._send(self._table.welcome(seat))
        elif len(self._tokens) == self._match.players:
            self._table = Table(self._match, self._dealer)
            names: Message = {"type": "names", "names": self._names}
            self._send((everyone, names) for everyone in range(self._match.players))
            self._send(self._table.views())
        return seat

    def _seat_of(self, token: str) -> int:
        for seat, known in enumerate(self._tokens):
            if secrets.compare_digest(token.encode(errors="replace"), known.encode()):
                return seat
        raise NonsenseError("nobody has this token")

    def _send(self, messages: Iterable[tuple[int, Message]]) -> None:
        for seat, message in messages:
            writer = self._writers[seat]
            if not writer.is_closing():
                writer.write(line_of(message))
                if writer.transport.get_write_buffer_size() > MOST_UNSENT:
                    writer.transport.abort()


async def run(server: Server, host: str, port: int) -> None:
    """Serve one table until the program is stopped."""
    listening = await server.listen(host, port)
    address, where, *_ = listening.sockets[0].getsockname()
    print(f"Listening at {address}, port {where}", flush=True)
    try:
        await asyncio.Event().wait()  # Until somebody stops the program; nobody sets it.
    finally:
        listening.close()


def main() -> None:
    """Serve a table as the command line says."""
    parser = argparse.ArgumentParser(description="A server for one table of Chicken Foot.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=9999, help="0 for any that is free")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--set", type=int, default=9, help="N of the double-N set")
    parser.add_argument("--hand-size", type=int, help="tiles each, if not as the table says")
    options = parser.parse_args()
    try:
        rules = Rules(domino_set=options.set, hand_size=options.hand_size)
        server = Server(Match(rules, options.players))
    except ChickenfootError as error:
        parser.error(str(error))
    try:
        asyncio.run(run(server, options.host, options.port))
    except KeyboardInterrupt:
        return
    except OSError as error:  # Somebody else listens there, for one thing.
        parser.exit(1, f"{parser.prog}: {error}\n")


if __name__ == "__main__":
    main()
