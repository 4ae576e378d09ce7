"""What every request to the server passes first: whose it is, for which host, and what it costs."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import time
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

MOST_CLIENTS: Final = 1000
"""The most clients, or connections, at once."""

MOST_PER_ADDRESS: Final = 100
"""The most of them that one address may have."""

POLICY: Final = 1008
"""The code with which a WebSocket is closed to a client that breaks a limit."""

_SHARE: Final = 0.25
"""The share of a processor that one address may use in the long run."""

_CREDIT: Final = 2.0
"""Seconds of a processor that one address may use at once."""

# One processor is left for the loop that serves everybody.
PROCESSES: Final = max(1, (os.cpu_count() or 1) - 1)
"""The processes that answer slow questions."""

AT_ONCE: Final = max(1, PROCESSES - 1)
"""The slow questions of one address that are answered at once; so there is a process for others."""

_REQUEST: Final = 0.002
"""Seconds of a processor that a request costs besides the answer."""

SOURCES: Final = (
    "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors "
)
"""The policy of all pages that have none of their own, up to the sites that may frame them."""

_NO_HOST: Final = (
    "Open this page by the address of the server, which knows no host of this name.\n"
    "Its owner can admit the host with the option --allowed-host.\n"
)


class Account:
    """What all clients of one address cost, so that they can't use up the server.

    Attributes:
        address: the address.
        clients: the number of its clients that are connected.
        asks: the slow questions that it may ask at once; others wait.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.clients = 0
        self.asks: asyncio.Semaphore = asyncio.Semaphore(AT_ONCE)
        # When all costs are paid off, at `_SHARE`: this one number is the whole account.
        self._paid_at = 0.0

    @property
    def is_settled(self) -> bool:
        """Whether nobody is connected, and nothing is owed."""
        return not self.clients and self._paid_at < time.monotonic()

    @property
    def delay(self) -> float:
        """The seconds that clients must wait before the next request."""
        # The debt is in seconds of waiting, so turn the credit into these as well.
        return max(0.0, self._paid_at - time.monotonic() - _CREDIT / _SHARE)

    def charge(self, seconds: float) -> None:
        """Add a cost, in seconds of a processor."""
        # An address that was idle for long saves no more than the credit.
        self._paid_at = max(self._paid_at, time.monotonic()) + seconds / _SHARE

    @contextmanager
    def paying(self) -> Generator[None]:
        """Charge the time that something takes which does not wait."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.charge(time.perf_counter() - begun)


class Guard:
    """An ASGI program in front of another: it admits hosts, adds headers and keeps accounts.

    Args:
        app: the program behind it; it finds the `Account` of a client in ``scope["account"]``.
        hosts: names of the server besides those that only its network knows.
        framers: other sites whose pages may show the tables in a frame.

    Attributes:
        accounts: the accounts, by address.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], framers: Iterable[str]) -> None:
        self._app = app
        self._hosts = {*map(_name_in, hosts)} - {""}
        self._headers = {
            "Content-Security-Policy": SOURCES + " ".join(("'self'", *framers)),
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        }
        self.accounts: dict[str, Account] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, if it is for this server."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        host = Headers(scope=scope).get("host", "")
        if not self._admits(host):
            if scope["type"] == "http":
                await PlainTextResponse(_NO_HOST, 400)(scope, receive, answer)
            else:
                await WebSocket(scope, receive, send).close(POLICY, "another host")
            return
        account = self._account_of(scope)
        account.charge(_REQUEST)
        if scope["type"] == "http":
            await asyncio.sleep(account.delay)
            if "\0" in scope["path"]:  # Until its version 1, Starlette can't look for such a file.
                await PlainTextResponse("Not Found", 404)(scope, receive, answer)
                return
        await self._app({**scope, "account": account}, receive, answer)

    def _admits(self, host: str) -> bool:
        """Return whether a header names this server, and no site that claims its address.

        A page of any site could otherwise let its name mean an address of this network, and then
        connect to the server as its own. No site has an address for a name, or a name without dots.
        """
        name = _name_in(host)
        if name in self._hosts or (name and "." not in name.removesuffix(".local")):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _account_of(self, scope: Scope) -> Account:
        """Return the account of a client's address."""
        # Clients of a Unix socket have no address, so they share one account.
        address = scope["client"][0] if scope.get("client") else ""
        if address not in self.accounts:
            # Only a new address makes the table grow, so it is enough to clear it here.
            owing = {name: one for name, one in self.accounts.items() if not one.is_settled}
            self.accounts = {**owing, address: Account(address)}
        return self.accounts[address]


def _name_in(host: str) -> str:
    """Return the name in a header ``Host`` or an address of a site; nothing if it has no name."""
    try:
        # `urlsplit` finds a host only after "//", which a header lacks. A full name may end in a
        # dot.
        return (urlsplit(f"//{host.rpartition('//')[2]}").hostname or "").removesuffix(".")
    except ValueError:  # Such as "[".
        return ""
