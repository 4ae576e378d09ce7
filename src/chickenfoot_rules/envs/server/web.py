"""The server as an ASGI program: the files of the client, and a WebSocket for each client.

It needs the extra ``server``, which installs Starlette and uvicorn. Embed it in a program of your
own with `make_app`, or start it with ``chickenfoot serve``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterable
from functools import partial
from importlib.resources import files
from typing import Final

import anyio
import attrs
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from chickenfoot_rules.dominoes.errors import ChickenfootError
from chickenfoot_rules.dominoes.texts import text
from chickenfoot_rules.envs.server import messages
from chickenfoot_rules.envs.server.lobby import Lobby, Room
from chickenfoot_rules.envs.server.opening import form_as_json
from chickenfoot_rules.records.converter import Houses

__all__ = ["make_app"]

_LOG: Final = logging.getLogger(__name__)

_MOST_UNSENT: Final = 64
"""The messages that may wait for a client that reads slowly, before it is cut off."""

_MOST_CLIENTS: Final = 1000
_BURST: Final = 20
_RATE: Final = 5.0
"""Messages a second that a client may send in the long run, after a burst."""

_PATIENCE: Final = 60.0
"""Seconds that a client has to choose a table."""

_POLICY: Final = 1008
"""The code with which a WebSocket is closed to a client that breaks a limit."""

_SLOW: Final = frozenset({"hint", "infer"})
"""What takes long, and is done in a thread."""


@attrs.define(eq=False)
class _Client:
    """A connected client.

    Attributes:
        socket: its connection.
        session: the room in which it is, if it is in one.
        seat: its seat, or ``None`` for a spectator.
        language: the language of its last message, and of refusals.
        scope: ends the connection when it is cancelled.
    """

    socket: WebSocket
    session: _Session | None = None
    seat: int | None = None
    language: str = "en"
    _unsent: asyncio.Queue[str] = attrs.field(factory=lambda: asyncio.Queue[str](_MOST_UNSENT))
    _allowance: float = _BURST
    _counted: float = attrs.field(factory=time.monotonic)
    scope: anyio.CancelScope = attrs.field(factory=anyio.CancelScope)

    def send(self, message: messages.ServerSay) -> None:
        """Send a message, unless too many wait already: then cut the client off."""
        try:
            self._unsent.put_nowait(message.to_json())
        except asyncio.QueueFull:
            self.scope.cancel()

    async def write(self) -> None:
        """Write what is sent, until the client has left."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # It is closed, or closing.
            while True:
                await self.socket.send_text(await self._unsent.get())

    async def close(self, reason: str) -> None:
        """Close the connection, unless the client has left."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError), anyio.move_on_after(1):
            await self.socket.close(_POLICY, reason)  # A slow client may not read that, either.

    def count(self) -> bool:
        """Count a message of the client, and return whether it may send so many."""
        now = time.monotonic()
        self._allowance = min(_BURST, self._allowance + _RATE * (now - self._counted)) - 1
        self._counted = now
        return self._allowance >= 0


class _Session:
    """A room while clients are there, and a task that moves its table on."""

    def __init__(self, room: Room, pause: float) -> None:
        self.room = room
        self.clients: set[_Client] = set()
        self._pause = pause
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    def show(self) -> None:
        """Show the table to everyone, and move it on."""
        present = {client.seat for client in self.clients}
        people = self.room.table.seating.people
        seats = range(len(self.room.tokens))
        here = tuple(seat not in people or seat in present for seat in seats)
        shown = {
            seat: attrs.evolve(
                self.room.table.show_to(seat),
                here=here,
                missing=len(self.room.free),
                seconds=self.room.seconds,
            )
            for seat in present
        }
        for client in self.clients:
            client.send(shown[client.seat])
        self._changed.set()

    def change(self) -> None:
        """Save the table, and show it to everyone."""
        self.room.save()
        self.show()

    def close(self) -> None:
        """Let nothing happen any more, since nobody is there."""
        self._task.cancel()

    async def _run(self) -> None:
        """Move the table on until nobody is there; after an error, when somebody does something."""
        while True:
            self._changed.clear()
            try:
                await self._move_on()
            except Exception as error:  # noqa: BLE001 - nothing else moves the table
                _LOG.error("table %s has stopped: %r", self.room.name, error)
                why = text(
                    "the server has failed to move this table on; load the page again to retry"
                )
                for client in self.clients:
                    client.send(messages.refuse(messages.MessageError(why), client.language))
                await self._changed.wait()

    async def _move_on(self) -> None:
        """Let a computer player move, or move for a person whose time is up."""
        table = self.room.table
        game = table.game
        choice = table.computer_move()
        if choice is not None:
            move, _ = await asyncio.gather(run_in_threadpool(choice), asyncio.sleep(self._pause))
            if table.game is game:  # Nobody has taken back a move meanwhile.
                table.apply(move)
                self.change()
            return
        is_timed = self.room.seconds and table.turn is not None
        try:
            async with asyncio.timeout(self.room.seconds if is_timed else None):
                await self._changed.wait()
                while is_timed and table.game is game:  # Somebody came or left.
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            if table.game is game:  # Nobody has moved in time.
                table.apply(table.quick_move())
                self.change()


class _Server:
    """The clients and the rooms of a lobby."""

    def __init__(self, lobby: Lobby, pause: float, origins: Iterable[str]) -> None:
        self._lobby = lobby
        self._pause = pause
        self._origins = {origin.rstrip("/") for origin in origins}
        self._sessions: dict[str, _Session] = {}
        self._clients = 0

    async def serve(self, socket: WebSocket) -> None:
        """Serve a client until it leaves or breaks a limit."""
        if self._clients >= _MOST_CLIENTS:
            await socket.close(_POLICY, "too many clients")
            return
        origin = socket.headers.get("origin")  # Browsers send it, and pages can't change it.
        is_own = origin is None or origin.partition("://")[2] == socket.headers.get("host")
        if not (is_own or origin in self._origins):
            await socket.close(_POLICY, "a page of another site")
            return
        await socket.accept()
        self._clients += 1
        client = _Client(socket)
        reason = "too slow"  # It stays so if `send` cuts the client off.
        try:
            with client.scope:
                async with anyio.create_task_group() as tasks:
                    tasks.start_soon(client.write)
                    reason = await self._read(client)
                    tasks.cancel_scope.cancel()
            await client.close(reason)
        finally:
            self._clients -= 1
            self._leave(client)

    async def _read(self, client: _Client) -> str:
        """Do what a client asks for, and return the limit that it breaks; nothing if it leaves."""
        while True:
            try:
                async with asyncio.timeout(_PATIENCE if client.session is None else None):
                    text = await client.socket.receive_text()
            except WebSocketDisconnect:
                return ""
            except KeyError:  # Starlette finds no text in a message of bytes.
                return "expected text"
            except TimeoutError:
                return "no table was chosen"
            if not client.count() or len(text) > messages.MOST_BYTES:
                return "too many messages, or too large"
            await self._receive(client, text)

    async def _receive(self, client: _Client, text: str) -> None:
        try:
            message: messages.ServerDo = messages.read_message(text, messages.ServerDo)
            client.language = message.language
            if isinstance(message, messages.DoCreate):
                client.send(messages.SayCreated(table=self._lobby.create(message).name))
            elif isinstance(message, messages.DoJoin | messages.DoReturn | messages.DoWatch):
                self._enter(client, message)
            else:
                await self._handle(client, message)
        except ChickenfootError as error:
            client.send(messages.refuse(error, client.language))

    async def _handle(self, client: _Client, message: messages.TableDo | messages.DoFill) -> None:
        """Pass a message on to the table of a client."""
        session = client.session
        if session is None or client.seat is None:
            raise messages.MessageError(text("you have no seat: join a table first"))
        answer: messages.TableSay | None = None
        if isinstance(message, messages.DoFill):
            session.room.fill()
        elif message.do == "deal" and session.room.free:
            raise messages.MessageError(
                text("wait until every seat is taken, or let computer players fill the free ones")
            )
        else:
            handle = partial(session.room.table.handle, client.seat, message)
            answer = await run_in_threadpool(handle) if message.do in _SLOW else handle()
        if answer is None:
            session.change()
        else:
            client.send(answer)

    def _enter(
        self, client: _Client, message: messages.DoJoin | messages.DoReturn | messages.DoWatch
    ) -> None:
        room = self._lobby.find(message.table)
        seat: int | None = None
        if isinstance(message, messages.DoJoin):
            seat = room.join(message.name)
            room.save()
        elif isinstance(message, messages.DoReturn):
            seat = room.seat_of(message.token)
        self._leave(client)
        session = self._sessions.get(room.name)
        if session is None:
            session = self._sessions[room.name] = _Session(room, self._pause)
        client.session, client.seat, room.left = session, seat, None
        session.clients.add(client)
        if seat is not None:
            client.send(messages.SaySeat(seat=seat, token=room.tokens[seat]))
        session.show()

    def _leave(self, client: _Client) -> None:
        session = client.session
        if session is None:
            return
        session.clients.discard(client)
        if session.clients:
            session.show()
        else:
            session.close()
            del self._sessions[session.room.name]
            self._lobby.leave(session.room)


def _options(rules: Houses, _: Request) -> Response:
    return Response(form_as_json(rules), media_type="application/json")


def make_app(lobby: Lobby, *, pause: float = 0.7, origins: Iterable[str] = ()) -> Starlette:
    """Return the server of a lobby as an ASGI program.

    Args:
        lobby: the rooms.
        pause: the seconds that a computer player takes at least for a move, so that people can
            follow.
        origins: other sites whose pages may connect, such as ``"https://play.example.org"``; a
            proxy that changes the header ``Host`` makes the site itself another one.
    """
    client = str(files("chickenfoot_rules.envs.server") / "client")
    return Starlette(
        routes=[
            WebSocketRoute("/socket", _Server(lobby, pause, origins).serve),
            Route("/options.json", partial(_options, lobby.rules)),
            Mount("/", StaticFiles(directory=client, html=True)),
        ]
    )
