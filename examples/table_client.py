"""A client of ``chickenfoot serve`` that needs nothing of the library: it sits down and plays.

Run it with the link of a table and a name; it needs the library ``websockets``:
``python table_client.py "http://192.168.1.20:8000/#table=Ab3x_9Qz" Robo``
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.client import connect

Json = dict[str, Any]


def choose(document: Json) -> str:
    """Choose the heaviest tile that fits, or what else is legal."""

    def pips(move: Json) -> int:
        return sum(map(int, move["tile"].split("-"))) if "tile" in move else -1

    best: Json = max(document["legal_moves"], key=pips)
    return str(best["move"])


def answer(message: Json) -> Json | None:
    """Return what to send back, if it is anything."""
    if message["say"] != "table":
        return None
    document = message["document"]  # What the seat sees, and nothing else.
    if document["legal_moves"]:
        # The number says which table is meant: a late answer is refused.
        return {"do": "play", "move_number": document["move_number"], "move": choose(document)}
    if "deal" in message["can"]:
        return {"do": "deal"}
    return None


async def play(link: str, name: str) -> list[Json]:
    """Sit down at a table and play to the end of the match.

    Returns:
        The places, the best first, each with a ``rank``, a ``seat`` and a ``total``.
    """
    address = urlsplit(link)
    [table] = parse_qs(address.fragment)["table"]
    scheme = {"http": "ws", "https": "wss"}[address.scheme]
    async with connect(f"{scheme}://{address.netloc}{address.path}socket") as socket:
        await socket.send(json.dumps({"do": "join", "table": table, "name": name}))
        async for text in socket:
            message: Json = json.loads(text)
            if message["say"] == "refused" and message["refusal"]["code"] == "invalid":
                raise SystemExit(message["refusal"]["message"])
            if message["say"] == "table" and message["document"].get("is_match_over"):
                places: list[Json] = message["document"]["standings"]
                return places
            reply = answer(message)
            if reply is not None:
                await socket.send(json.dumps(reply))
    return []


if __name__ == "__main__":
    for place in asyncio.run(play(*sys.argv[1:])):
        print(place["rank"], place["seat"], place["total"])
