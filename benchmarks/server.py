"""How fast a server answers while computer players think: ``python -m benchmarks.server``.

It starts a server, tables at which only searches play and somebody watches, and people at tables of
their own who ask for the rules again and again. It needs the extra ``server``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

RULES = "set=9 deal-table=usual"
PER_ADDRESS = 50


async def join(link: str, number: int) -> ClientConnection:
    """Connect from one of several addresses of this computer, which have limits of their own."""
    local = (f"127.0.0.{1 + number // PER_ADDRESS}", 0)
    return await connect(link, local_addr=local, max_size=None)


async def ask(socket: ClientConnection, say: str, do: str, **fields: object) -> dict[str, Any]:
    """Send a message, and return the next answer of a kind."""
    await socket.send(json.dumps({"do": do, **fields}))
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["say"] == say:
            return message


async def watch(link: str, number: int) -> ClientConnection:
    """Watch a table where searches play."""
    socket = await join(link, number)
    table = await ask(socket, "created", "create", rules=RULES, seats=["search:200"] * 4)
    await ask(socket, "table", "watch", table=table["table"])
    return socket


async def question(link: str, number: int, until: float) -> list[float]:
    """Ask for the rules every second at a table of one's own; return the seconds of each answer."""
    socket = await join(link, number)
    table = await ask(socket, "created", "create", rules=RULES, seats=["human", "greedy"])
    await ask(socket, "table", "join", table=table["table"], name="Ada")
    await asyncio.sleep(number / 200)  # Not all at the same moment.
    times = []
    while time.monotonic() < until:
        start = time.perf_counter()
        await ask(socket, "rules", "rules")
        times.append(time.perf_counter() - start)
        await asyncio.sleep(1)
    return times


async def measure(link: str, tables: int, clients: int, seconds: float) -> list[float]:
    """Return how long each answer took."""
    watched = [await watch(link, number) for number in range(tables)]
    until = time.monotonic() + seconds
    asked = [question(link, number, until) for number in range(tables, clients)]
    times = [one for each in await asyncio.gather(*asked) for one in each]
    for socket in watched:
        await socket.close()
    return times


def main() -> None:
    """Start a server, and print its answers' median, 95th percentile and longest time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=30, help="tables of searches")
    parser.add_argument("--clients", type=int, default=200, help="connections in all")
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    command = ["-m", "chickenfoot_rules", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        link = server.stdout.readline().split()[2].replace("http", "ws") + "socket"
        try:
            times = asyncio.run(measure(link, given.tables, given.clients, given.seconds))
        finally:
            server.terminate()
    worst = statistics.quantiles(times, n=20)[-1]
    print(
        f"{given.clients} connections, {given.tables} tables that think: {len(times)} answers, "
        f"median {1000 * statistics.median(times):.1f} ms, 95 % within {1000 * worst:.1f} ms, "
        f"longest {1000 * max(times):.1f} ms"
    )


if __name__ == "__main__":
    main()
