"""A client of ``server.py`` that plays by itself, from nothing but what it is sent.

Run ``python server_client.py Ada``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
from collections.abc import Mapping

from chickenfoot_rules import PlayerView
from chickenfoot_rules.notation import format_move, parse_view
from chickenfoot_rules.players import GreedyPlayer, Player

LONGEST_LINE = 1_000_000
"""Bytes of a line of the server: views grow with the moves of a round."""


async def play(
    host: str,
    port: int,
    greeting: Mapping[str, str],
    player: Player[PlayerView],
    rng: random.Random,
) -> list[tuple[int, int, int]]:
    """Play a match to its end.

    Args:
        host: where the server is.
        port: where it listens.
        greeting: a name, or the token that an earlier connection was given.
        player: who decides.
        rng: the chance that the player may use.

    Returns:
        The rank, seat and total of each place, the best first.

    Raises:
        ConnectionError: when the server has hung up, with the reason if it gave one.
    """
    reader, writer = await asyncio.open_connection(host, port, limit=LONGEST_LINE)
    try:
        writer.write(json.dumps(greeting).encode() + b"\n")
        farewell = "the server has hung up"
        while line := await reader.readline():
            message = json.loads(line)
            if message["type"] == "refused":
                farewell = message["message"]
            if message["type"] == "over":
                return [(rank, seat, total) for rank, seat, total in message["places"]]
            if message["type"] == "view" and message["moves"]:
                move = player.choose(parse_view(message["view"]), rng)
                answer = {"at": message["at"], "move": format_move(move)}
                writer.write(json.dumps(answer).encode() + b"\n")
        raise ConnectionError(farewell)
    finally:
        writer.close()
        await writer.wait_closed()


def main() -> None:
    """Play under the name that the command line gives."""
    parser = argparse.ArgumentParser(description="A greedy player for server.py.")
    parser.add_argument("name")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=9999)
    options = parser.parse_args()
    greeting = {"name": options.name}
    rng = random.Random()
    try:
        places = asyncio.run(play(options.host, options.port, greeting, GreedyPlayer(), rng))
    except KeyboardInterrupt:
        return
    except OSError as error:  # There is no server, the table is full, or the server has stopped.
        parser.exit(1, f"{parser.prog}: {error}\n")
    for rank, seat, total in places:
        print(f"{rank}. seat {seat}, {total} points")


if __name__ == "__main__":
    main()
