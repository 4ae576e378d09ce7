"""Text from anybody is decoded in one module, which measures it first."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from chickenfoot_rules import dominoes

SOURCES = Path(str(dominoes.__file__)).parents[1]
GATE = "base/foreign.py"

# What turns text or bytes into values, or runs them.
DECODERS = {
    *("ast.literal_eval", "csv.reader", "eval", "exec", "gzip.decompress", "json.load"),
    *("json.JSONDecoder", "json.loads", "marshal.load", "marshal.loads", "pickle.load"),
    *("pickle.Unpickler", "pickle.loads", "raw_decode", "tomllib.load", "tomllib.loads"),
    *("zlib.decompress", "zlib.decompressobj"),
}
OUR_OWN = {
    "bulk/places.py: pickle.loads": "what the same process has pickled",
    "base/values.py: eval": "the annotations of our own classes",
    "dominoes/position.py: exec": "a method with the names of our fields",
    f"{GATE}: json.loads": "the gate",
}


def decoders_in(path: Path) -> Iterator[str]:
    """Yield the calls and imports in a file that decode."""
    where = path.relative_to(SOURCES).as_posix()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Attribute):
            names = [ast.unparse(node), node.attr]
        elif isinstance(node, ast.Name):
            names = [node.id]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{one.name}" for one in node.names]
        yield from (f"{where}: {name}" for name in names if name in DECODERS)


def test_nothing_but_the_gate_decodes_text_from_anybody() -> None:
    found = {one for path in SOURCES.rglob("*.py") for one in decoders_in(path)}

    assert {*OUR_OWN} == found
