"""The client of the how-to plays a match on a true server."""

from __future__ import annotations

import asyncio
import json

import pytest
import uvicorn
from table_client import play
from websockets.asyncio.client import connect

from chickenfoot_rules.server import Lobby
from chickenfoot_rules.server.web import make_app


async def match_of(name: str, other: str) -> list[int]:
    """Let two clients play at a new table; return the seats by rank that the first one saw."""
    config = uvicorn.Config(make_app(Lobby(), pause=0), port=0, log_level="error")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - it has no event for that
        await asyncio.sleep(0.01)
    link = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    async with connect(f"{link.replace('http', 'ws')}socket") as socket:
        wanted = {"do": "create", "rules": "set=1 hand-size=1", "seats": ["human", "human"]}
        await socket.send(json.dumps(wanted))
        table = json.loads(await socket.recv())["table"]
    try:
        places, others = await asyncio.gather(
            play(f"{link}#table={table}", name), play(f"{link}#table={table}", other)
        )
        assert places == others
        return [place["seat"] for place in places]
    finally:
        server.should_exit = True
        await serving


def test_two_clients_play_a_match_to_its_end() -> None:
    assert sorted(asyncio.run(match_of("Robo", "Bot"))) == [0, 1]


def test_a_client_that_may_not_sit_down_says_why() -> None:
    with pytest.raises(SystemExit, match="somebody at this table is called"):
        asyncio.run(match_of("Robo", "Robo"))
