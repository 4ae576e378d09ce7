"""``chickenfoot serve``: the link, its QR code, and what can't be served."""

from __future__ import annotations

import re
import socket
import sys
from contextlib import closing
from pathlib import Path

import pytest
import segno
import uvicorn

from chickenfoot_rules import cli
from chickenfoot_rules.envs.server import Lobby

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
    served: Served, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "tables"
    words = ["serve", "--host", "127.0.0.1", "--port", "0", "--folder", str(folder)]
    assert cli.main(words) == 0
    printed = capsys.readouterr().out
    link = re.search(r"http://127\.0\.0\.1:\d+/", printed)
    assert link is not None
    assert printed.count("\n") > segno.make(link[0]).symbol_size()[1] / 2
    [(server, [listener])] = served
    assert server.config.ws_max_size == 10_000
    assert listener.fileno() == -1  # It is closed again.
    assert folder.is_dir()


@pytest.mark.parametrize("is_connected", [True, False])
def test_the_link_names_the_computer_in_its_network(
    served: Served,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    is_connected: bool,
) -> None:
    def connect(self: socket.socket, address: tuple[str, int]) -> None:
        del self, address
        if not is_connected:
            raise OSError

    monkeypatch.setattr(socket.socket, "connect", connect)
    assert cli.main(["serve", "--port", "0"]) == 0
    assert ("http://0.0.0.0:" if is_connected else "http://127.0.0.1:") in capsys.readouterr().out
    assert served


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_a_port_that_there_is_not_is_refused(
    served: Served, capsys: pytest.CaptureFixture[str], port: str
) -> None:
    assert cli.main(["serve", f"--port={port}"]) == 2
    assert f"expected a port from 0 to 65535, got {port}" in capsys.readouterr().err
    assert served == []


def test_a_port_that_is_in_use_is_refused(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert cli.main(["serve", "--host", "127.0.0.1", "--port", port]) == 2
    assert f"nothing can be served at 127.0.0.1, port {port}" in capsys.readouterr().err
    assert served == []


@pytest.mark.parametrize("host", ["\udcff", "a" * 64 + ".example"])
def test_a_host_that_has_no_such_name_is_refused(
    served: Served, capsys: pytest.CaptureFixture[str], host: str
) -> None:
    assert cli.main(["serve", f"--host={host}"]) == 2
    assert "expected the name of a host, got '" in capsys.readouterr().err
    assert served == []


def test_a_folder_that_another_server_uses_is_refused(
    served: Served, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with closing(Lobby(tmp_path)):
        assert cli.main(["serve", "--folder", str(tmp_path)]) == 2
    assert f"the folder {tmp_path} can't be used: it is in use by" in capsys.readouterr().err
    assert served == []


@pytest.mark.parametrize("missing", ["segno", "uvicorn", "websockets"])
def test_serve_says_which_extra_it_needs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert cli.main(["serve"]) == 2
    assert "pip install 'chickenfoot-rules[server]'" in capsys.readouterr().err
