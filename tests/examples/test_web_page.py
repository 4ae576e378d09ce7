"""The page that people click on."""

from __future__ import annotations

import json
import random
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.server import HTTPServer

import pytest
from web_page import YOU, Handler, Table

from chickenfoot_rules import Rules

SMALL = Rules(domino_set=3)


def test_a_person_plays_a_match() -> None:
    table = Table(random.Random(3), SMALL)
    while not table.match.is_over:
        document = json.loads(table.document())
        assert document["to_move"] == document["seat"] == YOU
        action = document["legal_moves"][-1]["action"]
        answer = json.dumps({"action": action, "move_number": document["move_number"]})
        answered = table.answer(answer.encode())
        assert answered == table.document()

    assert json.loads(table.document())["is_match_over"]


def test_a_wrong_click_is_refused_in_words() -> None:
    table = Table(random.Random(3), SMALL)
    document = json.loads(table.document())

    assert "stale" == json.loads(table.answer(b'{"move": "pass", "move_number": 99}'))["code"]
    move = max({"draw", "pass"} - {legal["move"] for legal in document["legal_moves"]})
    refusal = json.loads(
        table.answer(json.dumps({"move": move, "move_number": document["move_number"]}).encode())
    )
    assert refusal["rule"]
    assert refusal["message"]
    assert document == json.loads(table.document())


@pytest.fixture
def address() -> Iterator[str]:
    Handler.table = Table(random.Random(3), SMALL)
    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def silent(*_: object) -> None:
    """Print nothing for a request."""


def test_the_page_gets_the_document_and_the_element(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Handler, "log_message", silent)

    def fetch(path: str, data: bytes | None = None) -> str:
        with urllib.request.urlopen(address + path, data, timeout=20) as reply:  # noqa: S310 - our own server
            text: str = reply.read().decode()
        return text

    assert "<chickenfoot-table" in fetch("/")
    assert '"format":"chickenfoot-table"' in fetch("/table.json")
    assert "chickenfoot-table" in fetch("/table.mjs")
    assert '"code":"invalid"' in fetch("/answer", b"{}")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        fetch("/other")
