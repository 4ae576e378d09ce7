"""Build and serve the page to play on: the web client, Python for the browser, and the library.

``nox -s playground`` runs it with the wheel of this repository and those of its dependencies. It
prints what a browser loads, compressed by gzip as web servers do.
"""

from __future__ import annotations

import argparse
import gzip
import http.server
import shutil
import subprocess
import threading
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final, cast

ROOT: Final = Path(__file__).resolve().parent.parent
CLIENT: Final = ROOT / "src/chickenfoot_rules/envs/server/client"
PLAYGROUND: Final = ROOT / "playground"
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
"""The files of Pyodide that a browser loads, besides the standard library of Python."""

NOT_SERVED: Final = {"pack.mjs", "tests.mjs"}
"""The modules that Node.js runs."""

TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}
"""The files that web servers compress; archives are compressed already."""

_HEAD: Final = '<meta charset="utf-8">\n'


def build(out: Path, wheels: Iterable[Path], pyodide: Path, rule_book: str = "") -> None:
    """Build the page in a folder, which is replaced.

    Args:
        out: the folder.
        wheels: the wheels that the page runs, in any order.
        pyodide: the folder of Pyodide's npm package.
        rule_book: where the rule book is, as an address relative to the page; refusals link to it.
    """
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(CLIENT, out, ignore=shutil.ignore_patterns("*.d.ts"))
    for module in PLAYGROUND.glob("*.mjs"):  # The backend of the page replaces that of a server.
        if module.name not in NOT_SERVED:
            shutil.copy(module, out)
    (out / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(pyodide / name, out / "pyodide")
    pack = ("node", str(PLAYGROUND / "pack.mjs"), str(out / "pyodide"))
    subprocess.run([*pack, *map(str, sorted(wheels))], check=True)  # noqa: S603 - our own
    if rule_book:
        page = out / "index.html"
        meta = f'{_HEAD}<meta name="rule-book" content="{rule_book}">\n'
        page.write_text(page.read_text(encoding="utf-8").replace(_HEAD, meta), encoding="utf-8")


@cache
def compressed(path: Path) -> bytes:
    """Return a file as a web server sends it."""
    content = path.read_bytes()
    return gzip.compress(content, 9) if path.suffix in TYPES else content


class Served(http.server.ThreadingHTTPServer):
    """A web server for a built page.

    Attributes:
        address: the address of the page.
        sent: the bytes of all files that it has sent.
    """

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), _Files)
        self.folder = folder
        self.address = f"http://127.0.0.1:{self.server_port}/index.html"
        self.sent = 0


class _Files(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        server = cast("Served", self.server)
        path = server.folder / self.path.partition("?")[0].lstrip("/")
        if not path.is_file():
            self.send_error(404)
            return
        content = compressed(path)
        self.send_response(200)
        if path.suffix in TYPES:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", TYPES.get(path.suffix, "application/zip"))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        server.sent += len(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its base class names it so
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Generator[Served]:
    """Serve a built page on this machine, compressed."""
    with Served(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def main() -> None:
    """Build the page, and print its size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build/playground")
    parser.add_argument("--wheels", type=Path, required=True, help="the folder of the wheels")
    parser.add_argument("--pyodide", type=Path, default=PLAYGROUND / "node_modules/pyodide")
    parser.add_argument("--rule-book", default="", help="its address relative to the page")
    options = parser.parse_args()
    build(options.out, options.wheels.glob("*.whl"), options.pyodide, options.rule_book)
    sizes = {
        path.relative_to(options.out).as_posix(): len(compressed(path))
        for path in sorted(options.out.rglob("*"))
        if path.is_file()
    }
    for name, size in sizes.items():
        print(f"{size:>10,}  {name}")
    print(f"{sum(sizes.values()):>10,}  bytes in all, compressed")


if __name__ == "__main__":
    main()
