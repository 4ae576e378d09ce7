"""How many people a server of tables carries: ``python -m benchmarks.serving``.

It starts ``chickenfoot serve`` on this machine, with a file for each table, and connects many
clients, four to a table. Each makes a legal move as soon as it is its turn, for a minute. It prints
the moves, how long a client waits for the table after its move, and what the server used.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
PAUSE = 0.5
"""Seconds that a person thinks; without it, the clients would measure themselves."""


async def play(socket: ClientConnection, waits: list[float], until: float) -> None:
    """Play rounds until the time is over, and note the seconds of each wait."""
    sent: tuple[int, float] | None = None
    while time.monotonic() < until:
        try:
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + 2):
                message: dict[str, Any] = json.loads(await socket.recv())
        except TimeoutError:
            continue
        if message["say"] != "table":
            continue
        table = message["document"]
        if sent is not None and table["move_number"] > sent[0]:
            waits.append(time.perf_counter() - sent[1])
            sent = None
        if table["legal_moves"]:
            await asyncio.sleep(PAUSE)
            move = table["legal_moves"][0]["move"]
            sent = table["move_number"], time.perf_counter()
            await socket.send(json.dumps({"do": "play", "move_number": sent[0], "move": move}))
        elif "deal" in message["can"] and table.get("seat") == 0:
            await socket.send('{"do":"deal"}')


async def sit_down(link: str, table: str | None) -> tuple[ClientConnection, str]:
    """Connect a client, and give it a seat at a table, or at a new one."""
    socket = await connect(link.replace("http", "ws") + "socket")
    if table is None:
        wanted = {"do": "create", "rules": "deal-table=usual", "seats": ["human"] * SEATS}
        await socket.send(json.dumps(wanted))
        table = str(json.loads(await socket.recv())["table"])
    await socket.send(json.dumps({"do": "join", "table": table, "name": "Ada"}))
    return socket, table


async def load(link: str, clients: int, seconds: float) -> list[float]:
    """Let clients play, and return the seconds that they waited."""
    sockets: list[ClientConnection] = []
    table: str | None = None
    for number in range(clients):
        socket, table = await sit_down(link, table if number % SEATS else None)
        sockets.append(socket)
    waits: list[float] = []
    until = time.monotonic() + seconds
    await asyncio.gather(*(play(socket, waits, until) for socket in sockets))
    await asyncio.gather(*(socket.close() for socket in sockets))
    return waits


def used_by(process: int) -> tuple[float, float]:
    """Return the processor seconds and the megabytes of a process, on Linux."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    peak = re.search(r"VmHWM:\s+(\d+)", status)
    return ticks / os.sysconf("SC_CLK_TCK"), int(peak[1]) / 1024 if peak else 0.0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = ("serve", "--host", "127.0.0.1", "--port", "0", "--folder", folder)
        with subprocess.Popen(
            [sys.executable, "-m", "chickenfoot_rules", *command], stdout=subprocess.PIPE, text=True
        ) as server:
            link = re.search(r"http://\S+", server.stdout.readline() if server.stdout else "")
            waits = asyncio.run(load(link[0] if link else "", options.clients, options.seconds))
            seconds, megabytes = used_by(server.pid)
            server.kill()
    tenths = statistics.quantiles(waits, n=100)
    print(f"{options.clients} clients, {options.seconds:g} s: {len(waits):,} moves")
    print(
        f"wait for the table: {1e3 * statistics.median(waits):.0f} ms in the middle, "
        f"{1e3 * tenths[98]:.0f} ms for the slowest hundredth"
    )
    print(
        f"server: {seconds:.1f} s of processor time, {1e3 * seconds / len(waits):.1f} ms a move, "
        f"{megabytes:.0f} MB"
    )


if __name__ == "__main__":
    main()
