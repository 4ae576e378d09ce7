"""``chickenfoot serve``: the link, its QR code, and what can't be served."""

from __future__ import annotations

import re
import socket
import sys
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import segno
import uvicorn
from starlette.testclient import TestClient

from chickenfoot_rules.server import Lobby
from cli_runs import Command

Served = list[tuple[uvicorn.Server, list[socket.socket]]]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    """Return the servers that would have been run, with their sockets."""
    found: Served = []

    def note(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
        found.append((server, sockets))

    monkeypatch.setattr(uvicorn.Server, "run", note)
    return found


def test_serve_prints_its_link_and_a_qr_code_of_it(
    served: Served, run: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "tables"
    printed = run("serve", "--host", "127.0.0.1", "--port", "0", "--folder", str(folder))
    link = re.search(r"http://127\.0\.0\.1:\d+/", printed)
    assert link is not None
    assert printed.count("\n") > segno.make(link[0]).symbol_size()[1] / 2
    [(server, [listener])] = served
    assert server.config.ws_max_size == 10_000
    assert listener.fileno() == -1  # It is closed again.
    assert folder.is_dir()


def test_an_output_that_shows_only_ascii_gets_the_link_alone(served: Served, run: Command) -> None:
    words = ("--language", "de", "serve", "--host", "127.0.0.1", "--port", "0")

    assert re.search(r"http://127\.0\.0\.1:\d+/ .*\n\n\Z", run.in_ascii(*words))
    assert served


@pytest.mark.parametrize("is_connected", [True, False])
def test_the_link_names_the_computer_in_its_network(
    served: Served, run: Command, monkeypatch: pytest.MonkeyPatch, is_connected: bool
) -> None:
    def connect(self: socket.socket, address: tuple[str, int]) -> None:
        del self, address
        if not is_connected:
            raise OSError

    monkeypatch.setattr(socket.socket, "connect", connect)
    host = "0.0.0.0" if is_connected else "127.0.0.1"  # noqa: S104 - what a socket says
    assert f"http://{host}:" in run("serve", "--port", "0")
    assert served


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="there is no IPv6")
@pytest.mark.parametrize(
    ("host", "link", "addresses"),
    [
        ("::1", r"http://\[::1\]:\d+/", ["::1"]),
        ("::", r"http://[0-9.]+:\d+/", ["::1", "127.0.0.1"]),
        ("localhost", r"http://localhost:\d+/", ["localhost"]),
    ],
)
def test_the_link_opens_the_page(
    run: Command, monkeypatch: pytest.MonkeyPatch, host: str, link: str, addresses: list[str]
) -> None:
    served: Served = []

    def connect(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
        for address in addresses:
            socket.create_connection((address, sockets[0].getsockname()[1])).close()
        served.append((server, sockets))

    monkeypatch.setattr(uvicorn.Server, "run", connect)
    printed = re.search(link, run("serve", "--host", host, "--port", "0"))
    assert printed is not None
    [(server, _)] = served
    app: Any = server.config.app
    host = urlsplit(printed[0]).netloc
    assert "<title>Chicken Foot</title>" in TestClient(app).get("/", headers={"host": host}).text


def test_other_names_of_the_server_are_options(served: Served, run: Command) -> None:
    run("serve", "--port", "0", "--allowed-host", "play.example.org", "--host", "127.0.0.1")
    [(server, _)] = served
    app: Any = server.config.app
    for name, status in (("play.example.org", 200), ("evil.example.com", 400)):
        assert TestClient(app, base_url=f"http://{name}").get("/").status_code == status


def test_a_folder_with_the_rule_book_is_an_option(
    served: Served, run: Command, tmp_path: Path
) -> None:
    book = tmp_path / "explanation/rulebook"
    asked = ("--port", "0", "--host", "127.0.0.1", "--book", str(tmp_path))
    page = "explanation/rulebook/index.html"
    assert run.error("serve", *asked) == (
        f"the folder {tmp_path} can't be used: it has no page {page} of the rule book"
    )
    book.mkdir(parents=True)
    (book / "index.html").write_text("Rules", encoding="utf-8")
    run("serve", *asked)
    [(server, _)] = served
    app: Any = server.config.app
    assert TestClient(app, base_url="http://localhost").get(f"/book/{page}").text == "Rules"


def test_what_is_in_use_is_refused(served: Served, run: Command, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        error = run.error("serve", "--host", "127.0.0.1", "--port", port)
    assert error.startswith(f"nothing can be served at 127.0.0.1, port {port}")
    with closing(Lobby(tmp_path)):
        error = run.error("serve", "--folder", str(tmp_path))
    assert error.startswith(f"the folder {tmp_path} can't be used: it is in use by")
    assert served == []


@pytest.mark.parametrize("missing", ["segno", "uvicorn", "websockets"])
def test_serve_says_which_extra_it_needs(
    run: Command, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert run.error("serve").endswith("pip install 'chickenfoot-rules[server]'")
