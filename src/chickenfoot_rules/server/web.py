"""The server as an ASGI program: the files of the client, and a WebSocket for each client.

It needs the extra ``server``, which installs Starlette and uvicorn. Embed it in a program of your
own with `make_app`, or start it with ``chickenfoot serve``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import mimetypes
import time
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Final, TypeVar, cast

import anyio
import anyio.to_process
import attrs
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from chickenfoot_rules.base import ChickenfootError, text
from chickenfoot_rules.dominoes import Move
from chickenfoot_rules.players import SearchPlayer
from chickenfoot_rules.server import messages
from chickenfoot_rules.server.book import Book, link_to_book, published_site
from chickenfoot_rules.server.guard import (
    MOST_CLIENTS,
    MOST_PER_ADDRESS,
    POLICY,
    PROCESSES,
    Account,
    Guard,
)
from chickenfoot_rules.server.lobby import Lobby, Room
from chickenfoot_rules.server.opening import form_as_json
from chickenfoot_rules.server.page import qr_code
from chickenfoot_rules.server.sheets import answer_sheet

__all__ = ["make_app"]

_LOG: Final = logging.getLogger(__name__)

_MOST_UNSENT: Final = 64
"""The messages that may wait for a client that reads slowly, before it is cut off."""

_MESSAGE: Final = 0.0002
"""Seconds of a processor that it takes to write a message."""

_BURST: Final = 40
_RATE: Final = 10.0
"""Messages a second that a client may send in the long run, after a burst."""

_IDLE: Final = 60.0
"""Seconds of a turn after which the others may replace a person."""

_PATIENCE: Final = 60.0
"""Seconds that a client has to choose a table."""

_MOST_WAIT: Final = 10.0
"""Seconds that a question waits at most until others have been thought about."""

_LONGEST_LINK: Final = 500
_MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_CLIENT: Final = Path(__file__).with_name("client")

T = TypeVar("T")


class Thinking:
    """Processes that think for all tables, so that the loop that answers is never held up."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(PROCESSES)

    async def answer(self, question: Callable[[], T], account: Account) -> T:
        """Call a function for an address in another process.

        Raises:
            TimeoutError: if other questions keep the address or all processes busy for long.
        """
        async with asyncio.timeout(_MOST_WAIT) as waiting, account.asks, self._free:
            waiting.reschedule(None)
            return await anyio.to_process.run_sync(question)


@attrs.define(eq=False)
class _Client:
    """A connected client: a player, or a spectator without a seat."""

    socket: WebSocket
    account: Account
    session: _Session | None = None
    seat: int | None = None
    language: str = "en"  # That of its last message, for refusals.
    scope: anyio.CancelScope = attrs.field(init=False)  # Ends the connection.
    _unsent: asyncio.Queue[str] = attrs.field(factory=lambda: asyncio.Queue[str](_MOST_UNSENT))
    _allowance: float = _BURST
    _counted: float = attrs.field(factory=time.monotonic)

    def send(self, message: messages.ServerSay) -> None:
        """Send a message, unless too many wait already: then cut the client off."""
        self.send_text(message.to_json())

    def send_text(self, text: str) -> None:
        """Send a message as text."""
        self.account.charge(_MESSAGE)
        try:
            self._unsent.put_nowait(text)
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
            await self.socket.close(POLICY, reason)  # A slow client may not read that, either.

    def count(self) -> bool:
        """Count a message of the client, and return whether it may send so many."""
        now = time.monotonic()
        self._allowance = min(_BURST, self._allowance + _RATE * (now - self._counted)) - 1
        self._counted = now
        return self._allowance >= 0


class _Session:
    """A room while clients are there, and a task that moves its table on."""

    def __init__(self, room: Room, pause: float, thinking: Thinking) -> None:
        self.room = room
        self.clients: set[_Client] = set()
        self._pause = pause
        self._thinking = thinking
        room.clock.go(time.monotonic())
        self._will_show = False
        self._nudge: asyncio.TimerHandle | None = None
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    @property
    def away(self) -> frozenset[int]:
        """The seats whose people are not there."""
        return frozenset(self.room.table.seating.people) - {one.seat for one in self.clients}

    def show(self) -> None:
        """Show the table to everyone, once for all that happens now, and move it on."""
        if not self._will_show:
            self._will_show = True
            asyncio.get_running_loop().call_soon(self._show)
        self._changed.set()

    def _show(self) -> None:
        self._will_show = False
        if not self.clients:
            return  # It is closed.
        begun = time.perf_counter()
        room, away = self.room, self.away
        self._note_idle()
        shown = {
            seat: attrs.evolve(
                room.table.show_to(seat),
                here=tuple(one not in away for one in range(len(room.tokens))),
                seconds=room.offer.seconds,
                bank=tuple(room.clock.bank) if room.offer.bank else (),
                seconds_left=room.clock.seconds_left(time.monotonic()),
            ).to_json()
            for seat in {client.seat for client in self.clients}
        }
        cost = (time.perf_counter() - begun) / len(self.clients)
        for client in self.clients:  # They share the cost of what they are shown.
            client.account.charge(cost)
            client.send_text(shown[client.seat])

    def _note_idle(self) -> None:
        """Tell the table who is away or has not moved for long, also when a turn gets long."""
        table = self.room.table
        table.idle = self.away - {*table.free}
        if self._nudge is not None:
            self._nudge.cancel()
        if table.turn in table.seating.people:
            left = _IDLE - self.room.clock.follow(time.monotonic())
            if left <= 0:
                table.idle |= {table.turn}
            else:
                self._nudge = asyncio.get_running_loop().call_later(left, self.show)

    def change(self) -> None:
        """Save the table with its clock, and show it to everyone."""
        self.room.clock.follow(time.monotonic())
        self.room.save()
        self.show()

    def close(self) -> None:
        """Stop moving the table on, and its clock, since nobody is there."""
        self.room.clock.stop(time.monotonic())
        self._task.cancel()
        if self._nudge is not None:
            self._nudge.cancel()

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
        if choice is not None and table.wish is None:
            delay = min(client.account.delay for client in self.clients)
            pause = asyncio.sleep(max(self._pause, delay))
            move, _ = await asyncio.gather(self._choose(choice), pause)
            # Unless somebody takes back a move or comes back meanwhile.
            if table.game is game and table.waits_for_computer and table.wish is None:
                table.apply(move)
                self.change()
            return
        left = self.room.clock.seconds_left(time.monotonic())
        try:
            async with asyncio.timeout(left):
                await self._changed.wait()
                while left is not None and table.game is game and not table.waits_for_computer:
                    self._changed.clear()  # Somebody came or left.
                    await self._changed.wait()
        except TimeoutError:
            if table.game is game:  # Nobody has moved in time.
                table.move_for_late()
                self.change()

    async def _choose(self, choice: Callable[[], Move]) -> Move:
        """Make the choice of a computer player; others are quick, but a search thinks."""
        table = self.room.table
        if table.turn is None or not isinstance(table.seating.computer(table.turn), SearchPlayer):
            return choice()
        accounts = [client.account for client in self.clients]
        idle = min(accounts, key=lambda account: account.asks.locked())
        try:
            return await self._thinking.answer(choice, idle)
        except TimeoutError:
            return table.quick_move()


class _Server:
    """The clients and the rooms of a lobby."""

    def __init__(self, lobby: Lobby, pause: float, origins: Iterable[str]) -> None:
        self._lobby = lobby
        self._pause = pause
        self._origins = {origin.rstrip("/") for origin in origins}
        self._sessions: dict[str, _Session] = {}
        self._clients = 0
        self._thinking = Thinking()

    async def serve(self, socket: WebSocket) -> None:
        """Serve a client until it leaves or breaks a limit."""
        account: Account = socket.scope["account"]
        if self._clients >= MOST_CLIENTS or account.clients >= MOST_PER_ADDRESS:
            await socket.close(POLICY, "too many clients")
            return
        origin = socket.headers.get("origin")  # Browsers send it, and pages can't change it.
        is_own = origin is None or origin.partition("://")[2] == socket.headers.get("host")
        if not (is_own or origin in self._origins):
            await socket.close(POLICY, "a page of another site")
            return
        client = _Client(socket, account)
        reason = "too slow"  # It stays so if `send` cuts the client off.
        self._clients += 1
        account.clients += 1
        try:
            await socket.accept()
            async with anyio.create_task_group() as tasks:
                client.scope = tasks.cancel_scope
                tasks.start_soon(client.write)
                reason = await self._read(client)
                tasks.cancel_scope.cancel()
            await client.close(reason)
        finally:
            self._clients -= 1
            account.clients -= 1
            self._leave(client)

    async def _read(self, client: _Client) -> str:
        """Do what a client asks for, and return the limit that it breaks; nothing if it leaves."""
        while True:
            await asyncio.sleep(client.account.delay)
            try:
                async with asyncio.timeout(_PATIENCE if client.session is None else None):
                    received = await client.socket.receive()
            except TimeoutError:
                return "no table was chosen"
            if received["type"] == "websocket.disconnect":
                return ""
            text: str | None = received.get("text")
            if text is None:
                return "expected text"
            size = len(text.encode(errors="replace"))
            if not client.count() or size > messages.MOST_BYTES:
                return "too many messages, or too large"
            await self._receive(client, text)

    async def _receive(self, client: _Client, content: str) -> None:
        try:
            with client.account.paying():
                question = self._do(client, content)
            if question is not None:
                client.send(await self._thinking.answer(question, client.account))
        except TimeoutError:
            why = messages.MessageError(text("the server is busy; ask again in a minute"))
            client.send(messages.refuse(why, client.language))
        except ChickenfootError as error:
            client.send(messages.refuse(error, client.language))

    def _do(self, client: _Client, content: str) -> Callable[[], messages.TableSay] | None:
        """Do what a message asks for, or return the slow question in it."""
        message = cast("messages.ServerDo", messages.read_message(content, messages.ServerDo))
        client.language = message.language
        if isinstance(message, messages.DoCreate):
            room = self._lobby.create(message, client.account.address)
            client.send(messages.SayCreated(table=room.name))
        elif isinstance(message, messages.DoList):
            client.send(messages.SayTables(tables=self._lobby.listed(message.tables)))
        elif isinstance(message, messages.DoEnter):
            self._enter(client, message)
        elif isinstance(message, messages.DoBegin | messages.DoScore | messages.DoOpen):
            client.send(answer_sheet(message, self._lobby.rules, self._lobby.games))
        elif client.session is None:
            raise messages.no_seat()
        else:
            return self._handle(client, client.session, message)
        return None

    def _handle(
        self, client: _Client, session: _Session, message: messages.RoomDo
    ) -> Callable[[], messages.TableSay] | None:
        """Pass a message on to the table of a client, or return the slow question in it."""
        seat, table = client.seat, session.room.table
        if isinstance(message, messages.DoReact):
            if seat is None:
                raise messages.no_seat()
            said = messages.SayReaction(seat=seat, reaction=message.reaction).to_json()
            for one in session.clients:
                one.send_text(said)
            return None
        question = table.question(seat, message)
        if question is None:
            answer = table.handle(seat, message)
            if answer is None:
                session.change()
            else:
                client.send(answer)
        return question

    def _enter(self, client: _Client, message: messages.DoEnter) -> None:
        room = self._lobby.find(message.table)
        seat: int | None = None
        if message.do == "join":
            seat = room.join(message.name)
            room.save()
        elif message.do == "return":
            seat = room.come_back(message.token)
        self._leave(client)
        session = self._sessions.get(room.name)
        if session is None:
            session = self._sessions[room.name] = _Session(room, self._pause, self._thinking)
        client.session, client.seat, room.left = session, seat, None
        session.clients.add(client)
        session.show()
        if seat is not None:
            client.send(messages.SaySeat(seat=seat, token=room.tokens[seat]))

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


def _picture(request: Request) -> Response:
    """Draw a link as a QR code, for the phones of others at the table."""
    link = request.query_params.get("link", "")
    account: Account = request.scope["account"]
    with account.paying():
        picture = qr_code(link, _LONGEST_LINK)
    if not picture:
        return Response(status_code=400)
    return Response(picture, media_type="image/svg+xml")


def make_app(
    lobby: Lobby,
    *,
    pause: float = 0.7,
    origins: Collection[str] = (),
    framers: Collection[str] = (),
    hosts: Collection[str] = (),
    book: Path | None = None,
) -> Starlette:
    """Return the server of a lobby as an ASGI program.

    Args:
        lobby: the rooms.
        pause: the least seconds that a computer player takes for a move, so that people can follow.
        origins: other sites whose pages may connect, such as ``"https://play.example.org"``; behind
            a proxy that changes the header ``Host``, name the site itself, too.
        framers: other sites whose pages may show the tables in a frame.
        hosts: the names by which people open the server, such as ``"play.example.org"``. Addresses,
            names without a dot and names that end with ``.local`` need not be listed.
        book: the folder of a built documentation site, which is served beside the tables, and to
            whose rule book they link; without it they link to the published one.

    Raises:
        OSError: if the folder has no rule book or can't be read.

    >>> from chickenfoot_rules.server import Lobby
    >>> from chickenfoot_rules.server.web import make_app
    >>> app = make_app(Lobby())
    """
    for suffix, kind in _MEDIA_TYPES.items():
        mimetypes.add_type(kind, suffix)  # Programs write wrong ones into the registry of Windows.
    form = Response(form_as_json(lobby.rules, lobby.games), media_type="application/json")

    page = (_CLIENT / "index.html").read_text(encoding="utf-8")
    linked = link_to_book(page, "book/" if book else published_site())
    index = Response(linked, media_type="text/html")

    return Starlette(
        routes=[
            WebSocketRoute("/socket", _Server(lobby, pause, origins).serve),
            Route("/options.json", form, methods=["GET"]),  # A response is a program itself.
            Route("/qr.svg", _picture),
            *(Route(path, index, methods=["GET"]) for path in ("/", "/index.html")),
            *([Mount("/book", Book(book))] if book else []),
            Mount("/", StaticFiles(directory=_CLIENT, html=True)),
        ],
        middleware=[Middleware(Guard, hosts=[*hosts, *origins], framers=framers)],
    )
