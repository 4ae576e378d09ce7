"""uvicorn with limits that hold from the first byte of a connection.

A program sees a client once its request is complete. A client that connects and sends nothing keeps
a file open all the same, and when no file is left, no table can be saved.
"""

from __future__ import annotations

import logging
from asyncio import BaseTransport, Transport
from contextlib import suppress
from functools import partial
from typing import Any, Final, cast

import attrs
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from chickenfoot_rules.server.guard import MOST_CLIENTS, MOST_PER_ADDRESS
from chickenfoot_rules.server.messages import MOST_BYTES

_LOG: Final = logging.getLogger(__name__)

_PATIENCE: Final = 10.0
"""Seconds in which a connection must get on with a request, or with reading the answer."""

_BACKLOG: Final = 64
"""The connections that the loop accepts at once, before any of them is counted."""

_SPARE_FILES: Final = 64 + 4 * _BACKLOG
"""The files kept for saving tables, for processes that think, and for what is accepted at once."""


def make_server(app: Any) -> uvicorn.Server:  # noqa: ANN401 - uvicorn names no public type
    """Return a server of an ASGI program that ends idle connections and those above a limit."""
    limit = _Limit(min(MOST_CLIENTS, count_files(MOST_CLIENTS)))
    protocol: Any = partial(_Connection, limit)
    config = uvicorn.Config(
        app,
        http=protocol,
        ws_max_size=MOST_BYTES,
        log_level="error",  # A client can cause as many warnings as it likes.
        backlog=_BACKLOG,
    )
    return uvicorn.Server(config)


def count_files(most: int) -> int:
    """Return for how many connections the system has files, after asking it for more."""
    with suppress(ImportError):  # Windows has no such limit.
        import resource  # noqa: PLC0415 - only Unix has it

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft not in {resource.RLIM_INFINITY, hard}:
            wanted = most + _SPARE_FILES
            soft = max(soft, wanted if hard == resource.RLIM_INFINITY else min(wanted, hard))
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        if soft != resource.RLIM_INFINITY:
            return max(1, soft - _SPARE_FILES)
    return most


@attrs.define
class _Limit:
    """How many connections a server has at most: fewer if the system allows fewer open files."""

    most: int
    is_logged: bool = False


class _Connection(H11Protocol):
    """A connection, until it becomes a WebSocket.

    The set ``connections`` of uvicorn has all that are open, WebSockets too.
    """

    def __init__(self, limit: _Limit, *args: Any, **others: Any) -> None:  # noqa: ANN401 - of uvicorn
        super().__init__(*args, **others)
        self._limit = limit

    def connection_made(self, transport: BaseTransport) -> None:
        """Take a connection, or end it if there are too many."""
        super().connection_made(cast("Transport", transport))
        limit, address = self._limit, self.client and self.client[0]
        # Those of a proxy are few until they are WebSockets, which the program counts by client.
        same = [one for one in self.connections if isinstance(one, _Connection)]
        own = sum(1 for one in same if one.client and one.client[0] == address)
        if len(self.connections) <= limit.most and own <= MOST_PER_ADDRESS:
            self.loop.call_later(_PATIENCE, self._look, None)
            return
        self.connections.discard(self)  # At once, or it would count against the next ones.
        self.transport.abort()
        if not limit.is_logged:
            limit.is_logged = True  # An attack must not fill the disk.
            _LOG.warning("too many connections, such as from %s; more are refused", address)

    def _look(self, seen: object) -> None:
        """End the connection if it has not got on since the last look."""
        protocol = self.transport.get_protocol()
        if protocol not in self.connections:
            return  # It has ended.
        unread = self.transport.get_write_buffer_size()
        now = (self.cycle, unread)
        # Idle: nothing has changed since the last look, or no request has ever come. A WebSocket
        # may wait, unless its client does not read.
        if now in {seen, (None, 0)} and (protocol is self or unread):
            self.transport.abort()
        else:
            self.loop.call_later(_PATIENCE, self._look, now)
