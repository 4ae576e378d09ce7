"""The server of the how-to serves its own page, and tables below it."""

from __future__ import annotations

import json
from pathlib import Path

from own_server import make_site
from starlette.testclient import TestClient


def test_the_site_has_its_own_page_and_tables_that_are_kept(tmp_path: Path) -> None:
    with TestClient(make_site(tmp_path)) as client:
        assert client.get("/").text == "Play at http://testserver/dominoes/"
        assert "main.mjs" in client.get("/dominoes/").text
        with client.websocket_connect("/dominoes/socket") as socket:
            wanted = {"do": "create", "rules": "set=6 hand-size=5", "seats": ["human", "greedy"]}
            socket.send_text(json.dumps(wanted))
            table = json.loads(socket.receive_text())["table"]
    assert [path.stem for path in tmp_path.glob("*.json")] == [table]
