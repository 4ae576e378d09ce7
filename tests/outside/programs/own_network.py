"""Serve tables and a book in a network, and visit them by the page's own client."""

import asyncio
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

from websockets.asyncio.client import connect

sys.path.append(str(Path(__file__).parents[3] / "examples"))
from table_client import play

BOOK = "<title>Our own book</title>"


async def visit(address):
    """Open a table, let two programs play, and keep the score of a game with real tiles."""
    async with connect(f"{address.replace('http', 'ws')}socket") as socket:

        async def ask(**message):
            await socket.send(json.dumps(message))
            return json.loads(await socket.recv())

        table = await ask(do="create", rules="set=6, rounds=2", seats=["human", "human"])
        sheet = await ask(do="begin", rules="set=6", names=["Ann", "Bob"])
        refused = await ask(do="score", text=sheet["text"], line="twelve")
        assert refused["say"] == "refused", refused
        assert refused["refusal"]["message"], refused
        sheet = await ask(do="score", text=sheet["text"], line="12 0")
        assert sheet["say"] == "sheet", sheet
        assert sheet["places"] == [2, 1], sheet
    link = f"{address}#table={table['table']}"
    first, second = await asyncio.gather(play(link, "Ada"), play(link, "Bob"))
    assert sorted(place["seat"] for place in first) == [0, 1], first
    assert first == second


with tempfile.TemporaryDirectory() as folder:
    site, tables = Path(folder, "site"), Path(folder, "tables")
    book = site / "explanation" / "rulebook"
    book.mkdir(parents=True)
    (book / "index.html").write_text(BOOK, "utf-8")
    serve = [sys.executable, "-m", "chickenfoot_rules", "serve", "--port", "0"]
    server = subprocess.Popen(
        [*serve, "--book", str(site), "--folder", str(tables), "--host", "127.0.0.1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        [address] = re.findall(r"http://\S+", server.stdout.readline())
        page = urlopen(address).read().decode()
        [link] = re.findall(r'<meta name="rule-book" content="([^"]*)">', page)
        assert urlopen(urljoin(address, link)).read().decode() == BOOK
        asyncio.run(asyncio.wait_for(visit(address), 60))
    finally:
        server.terminate()
        assert server.wait(20) == 143
