"""Build and serve the page to play on: the web client, Python for the browser, and the library.

``nox -s playground`` runs it. It needs npm, checks the types of the client, and prints what a
browser loads, compressed by gzip as web servers do.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
OUT: Final = ROOT / "build/playground"
WHEELS: Final = ROOT / "build/wheels"
"""The library and its dependencies, as the page runs them."""

CLIENT: Final = ROOT / "src/chickenfoot_rules/server/client"
PLAYGROUND: Final = ROOT / "playground"
NPM: Final = PLAYGROUND / "node_modules"
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""The files of Pyodide that a browser loads, besides the standard library of Python."""

NOT_SERVED: Final = {"pack.mjs", "tests.mjs"}
"""The modules that Node.js runs."""

COMPRESSED: Final = {".css", ".html", ".json", ".mjs", ".svg", ".wasm", ".webmanifest"}
"""The files that web servers compress; archives are compressed already."""

_HEAD: Final = '<meta charset="utf-8">\n'
_RULE_BOOK: Final = "../explanation/rulebook/"


def run(*command: str | Path) -> None:
    """Run a command that must not fail."""
    subprocess.run([*map(str, command)], check=True, cwd=ROOT)


def build() -> None:
    """Build the wheels and the page, and replace older ones."""
    run("npm", "ci", "--silent", "--prefix", PLAYGROUND)
    run(NPM / ".bin/tsc", "-p", PLAYGROUND)
    shutil.rmtree(WHEELS, ignore_errors=True)
    needed = (".", "segno>=1.6")  # of the extra ``server`` only what draws QR codes
    run(sys.executable, "-m", "pip", "wheel", "-q", "--wheel-dir", WHEELS, *needed)
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.copytree(CLIENT, OUT, ignore=shutil.ignore_patterns("*.d.ts"))
    for module in PLAYGROUND.glob("*.mjs"):  # The backend of the page replaces that of a server.
        if module.name not in NOT_SERVED:
            shutil.copy(module, OUT)
    (OUT / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(NPM / "pyodide" / name, OUT / "pyodide")
    run("node", PLAYGROUND / "pack.mjs", OUT / "pyodide", *sorted(WHEELS.glob("*.whl")))
    page = OUT / "index.html"  # Refusals link to the rule book.
    meta = f'{_HEAD}<meta name="rule-book" content="{_RULE_BOOK}">\n'
    page.write_text(page.read_text(encoding="utf-8").replace(_HEAD, meta), encoding="utf-8")
    list_files()


def list_files() -> None:
    """Write the sizes of all files, which the page loads, and keeps until they change."""
    files = {path: path.read_bytes() for path in sorted(OUT.rglob("*")) if path.is_file()}
    digest = hashlib.sha256(b"".join(files.values())).hexdigest()
    sizes = {path.relative_to(OUT).as_posix(): len(content) for path, content in files.items()}
    (OUT / "files.json").write_text(json.dumps(sizes), encoding="utf-8")
    keeper = OUT / "offline.mjs"
    keeper.write_text(keeper.read_text(encoding="utf-8").replace("VERSION", digest), "utf-8")


def sent(path: Path) -> int:
    """Return how many bytes a web server sends of a file."""
    content = path.read_bytes()
    return len(gzip.compress(content, 9) if path.suffix in COMPRESSED else content)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its base class names it so
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Generator[str]:
    """Serve a built page on this machine, and yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/index.html"
        server.shutdown()


def main() -> None:
    """Build the page, and print its size."""
    build()
    sizes = {path: sent(path) for path in sorted(OUT.rglob("*")) if path.is_file()}
    for path, size in sizes.items():
        print(f"{size:>10,}  {path.relative_to(OUT)}")
    print(f"{sum(sizes.values()):>10,}  bytes in all, compressed")


if __name__ == "__main__":
    main()
