"""Connections of strangers: idle ones, slow ones, and far too many."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from threading import Thread
from typing import Any
from unittest import mock

import anyio
import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, Router, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.sync.client import connect

from chickenfoot_rules.server import connections
from chickenfoot_rules.server.connections import make_server
from chickenfoot_rules.server.messages import MOST_BYTES

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def echo(client: WebSocket) -> None:
    await client.accept()
    while True:
        await client.send_text(await client.receive_text())


async def flood(client: WebSocket) -> None:
    """Send more than a client reads, and close the connection without waiting for it."""
    await client.accept()
    with anyio.move_on_after(0):
        await client.send_bytes(bytes(2**24))


async def greet(_: Request) -> PlainTextResponse:
    return PlainTextResponse("hello")


async def talk(_: Request) -> PlainTextResponse:
    return PlainTextResponse(bytes(2**24))


APP = Router(
    [
        Route("/", greet),
        Route("/large", talk),
        WebSocketRoute("/echo", echo),
        WebSocketRoute("/flood", flood),
    ]
)


class Network:
    """A server, and what connects to it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.ends = ExitStack()

    def connect(self, address: str = "127.0.0.1", sent: bytes = b"") -> socket.socket:
        client = socket.create_connection(("127.0.0.1", self.port), 60, (address, 0))
        self.ends.enter_context(client)
        client.sendall(sent)
        return client


@contextmanager
def network(**limits: Any) -> Generator[Network]:  # noqa: ANN401 - constants of the module
    with (
        mock.patch.multiple(connections, **limits),
        socket.create_server(("127.0.0.1", 0)) as listener,
    ):
        server = make_server(APP)
        found = Network(listener.getsockname()[1])
        thread = Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            with found.ends:
                yield found
        finally:
            server.should_exit = True
            thread.join()


def is_ended(client: socket.socket) -> bool:
    """Read until the server ends a connection."""
    try:
        while client.recv(2**16):
            pass
    except ConnectionError:
        pass
    return True


def is_served(client: socket.socket) -> bool:
    try:
        client.sendall(GET)
        return client.recv(100).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False


@pytest.fixture
def few_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the limits of the process that tests as they are."""
    monkeypatch.setitem(sys.modules, "resource", None)


@pytest.mark.usefixtures("few_files")
def test_idle_connections_of_one_address_leave_room_for_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    with network(MOST_CLIENTS=12, MOST_PER_ADDRESS=5) as net:
        strangers = [net.connect("127.0.0.2") for _ in range(40)]
        assert is_served(net.connect("127.0.0.3"))
        assert [is_served(one) for one in strangers].count(True) == 5
        more = [net.connect(f"127.0.1.{number}") for number in range(40)]
        assert [is_served(one) for one in more].count(True) == 6
    assert [line.getMessage() for line in caplog.records] == [
        "too many connections, such as from 127.0.0.2; more are refused"
    ]


@pytest.mark.usefixtures("few_files")
@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"G",
        GET[:-2],
        GET + b"G",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
        b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
    ids=["nothing", "a byte", "no end", "a second request", "no body", "an answer not read"],
)
def test_a_connection_that_does_not_get_on_is_ended(sent: bytes) -> None:
    with network(_PATIENCE=0.05) as net:
        assert is_ended(net.connect(sent=sent))


@pytest.mark.usefixtures("few_files")
def test_a_web_socket_may_wait_but_not_for_a_client_that_never_reads() -> None:
    with network(_PATIENCE=0.05, MOST_CLIENTS=2) as net:
        url = f"ws://127.0.0.1:{net.port}"
        with connect(f"{url}/echo", sock=net.connect()) as client:
            upgrade = (
                b"GET /flood HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            net.connect(sent=upgrade)
            is_free = False
            while not is_free:
                with net.connect() as other:
                    is_free = is_served(other)
            client.send("still here")
            assert "still here" == client.recv()


@pytest.mark.parametrize(
    ("soft", "hard", "most", "asked"),
    [
        (1024, 4096, 1000, 1320),
        (1024, -1, 1000, 1320),
        (1024, 1024, 704, None),
        (512, 1024, 704, 1024),
        (4096, 8192, 1000, 4096),
        (64, 64, 1, None),
        (-1, -1, 1000, None),
    ],
)
def test_there_are_files_for_all_connections_or_fewer_connections(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, most: int, asked: int | None
) -> None:
    system = mock.Mock(RLIM_INFINITY=-1)
    system.getrlimit.return_value = (soft, hard)
    monkeypatch.setitem(sys.modules, "resource", system)
    assert most == min(1000, connections.count_files(1000))
    assert [mock.call(system.RLIMIT_NOFILE, (asked, hard))] * (asked is not None) == (
        system.setrlimit.call_args_list
    )


def test_the_server_takes_no_message_that_is_longer_than_one_may_be() -> None:
    server = make_server(APP)
    assert isinstance(server, uvicorn.Server)
    assert server.config.ws_max_size == MOST_BYTES
