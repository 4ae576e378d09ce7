"""Build the page to play on: the web client, Python for the browser, and wheels.

``nox -s playground`` runs it with the wheel of this repository and those of its dependencies. It
prints what a browser loads, compressed by gzip as web servers do.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final

__all__ = ["build", "main"]

ROOT: Final = Path(__file__).resolve().parent.parent
CLIENT: Final = ROOT / "src/chickenfoot_rules/envs/server/client"
PLAYGROUND: Final = ROOT / "playground"
PYODIDE: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
"""The files of Pyodide that a browser loads."""

_HEAD: Final = '<meta charset="utf-8">\n'


def build(out: Path, wheels: Iterable[Path], pyodide: Path, rule_book: str = "") -> None:
    """Build the page in a folder, which is replaced.

    Args:
        out: the folder.
        wheels: the wheels that the page installs, in any order.
        pyodide: the folder of Pyodide's npm package.
        rule_book: where the rule book is, as an address relative to the page; refusals link to it.
    """
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(CLIENT, out)
    for module in PLAYGROUND.glob("*.mjs"):  # The backend of the page replaces that of a server.
        shutil.copy(module, out)
    (out / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(pyodide / name, out / "pyodide")
    names = [Path(shutil.copy(wheel, out)).name for wheel in sorted(wheels)]
    (out / "wheels.json").write_text(json.dumps(names), encoding="utf-8")
    if rule_book:
        page = out / "index.html"
        meta = f'{_HEAD}<meta name="rule-book" content="{rule_book}">\n'
        page.write_text(page.read_text(encoding="utf-8").replace(_HEAD, meta), encoding="utf-8")


def sizes(out: Path) -> dict[str, int]:
    """Return the bytes of each file of a built page, compressed."""
    return {
        path.relative_to(out).as_posix(): len(gzip.compress(path.read_bytes(), 9))
        for path in sorted(out.rglob("*"))
        if path.is_file()
    }


def main() -> None:
    """Build the page, and print its size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build/playground")
    parser.add_argument("--wheels", type=Path, required=True, help="the folder of the wheels")
    parser.add_argument("--pyodide", type=Path, default=PLAYGROUND / "node_modules/pyodide")
    parser.add_argument("--rule-book", default="", help="its address relative to the page")
    options = parser.parse_args()
    build(options.out, options.wheels.glob("*.whl"), options.pyodide, options.rule_book)
    found = sizes(options.out)
    for name, size in found.items():
        print(f"{size:>10,}  {name}")
    print(f"{sum(found.values()):>10,}  bytes in all, compressed")


if __name__ == "__main__":
    main()
