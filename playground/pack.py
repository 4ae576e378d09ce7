"""Compile the modules that the page imports, and leave all others out; see ``pack.mjs``.

The catalogues of sentences and the trained network go in, too.

To compile them in each browser takes seconds.
"""

from __future__ import annotations

import json
import py_compile
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

POSITION: Final = "rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0"


def use_everything() -> None:
    """Ask the page for everything that a client can ask for; some modules are imported late."""
    from chickenfoot_rules.server.page import Page  # noqa: PLC0415 - the wheels come first

    sent: list[dict[str, Any]] = []
    page = Page(lambda text: sent.append(json.loads(text)))

    def ask(do: str, **fields: object) -> dict[str, Any]:
        page.receive(json.dumps({"do": do, "language": "de", **fields}))
        return sent[-1]

    for rules in ("set=6 deal-table=usual", "game=express target=50"):
        table = ask("new", rules=rules, seats=["human", "search:50", "greedy", "random"])
        for _ in range(12):
            while table.get("waits"):  # A message leaves out what is false.
                table = ask("go")
            document = table["document"]
            if not document["legal_moves"]:
                break
            for do in ("hint", "infer", "rules"):
                ask(do)
            ask("play", move_number=document["move_number"], move="0-1>0-1")
            table = ask(
                "play", move_number=document["move_number"], move=document["legal_moves"][0]["move"]
            )
        for text in ("", "{}", POSITION):
            ask("open", text=text)
        saved = ask("save")["text"]
        assert ask("open", text=saved)["say"] == "table"
        ask("undo")
    sheet = ask("begin", rules="set=6", names=["Ann", "Bob"])["text"]
    for line in ("", "0 0", "-, 0-1", "join Eve average"):
        ask("score", text=sheet, line=line)
    assert ask("open", text=sheet)["say"] == "sheet"
    assert ask("code", link="x")["svg"]
    page.receive("")


def compiled(source: bytes, name: str) -> bytes:
    """Return a module compiled, without docstrings; nothing will look for a newer source."""
    path, out = Path("/tmp/module.py"), "/tmp/module.pyc"
    path.write_bytes(source)
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(path), out, name, doraise=True, optimize=2, invalidation_mode=mode)
    return Path(out).read_bytes()


def write(out: str, archives: Mapping[str, str], loaded: Iterable[object]) -> None:
    """Write an archive of the modules that were loaded, compiled, and of data.

    Args:
        out: the archive.
        archives: archives with sources, each with the path from which Python loads it.
        loaded: the files of all loaded modules.
    """
    known = {*loaded}
    with ZipFile(out, "w") as target:
        for archive, path in archives.items():
            with ZipFile(archive) as sources:
                for name in sources.namelist():
                    if f"{path}/{name}" in known:
                        content = compiled(sources.read(name), name)
                        target.writestr(ZipInfo(f"{name}c"), content, ZIP_DEFLATED, 9)
                    elif name.endswith((".mo", "/trained.txt")):
                        target.writestr(ZipInfo(name), sources.read(name), ZIP_DEFLATED, 9)


def pack(standard: str, wheels: Iterable[str]) -> None:
    """Write two archives and the options of the games into ``/tmp``, in the memory of Pyodide.

    Args:
        standard: the archive of the standard library, with sources.
        wheels: the wheels of the library and of what it needs.
    """
    [running] = (path for path in sys.path if path.endswith(".zip"))
    sys.path += wheels
    use_everything()
    from chickenfoot_rules.server.opening import form_as_json  # noqa: PLC0415 - as above

    Path("/tmp/options.json").write_text(form_as_json(), encoding="utf-8")
    loaded = [getattr(module, "__file__", None) for module in [*sys.modules.values()]]
    write("/tmp/python_stdlib.zip", {standard: running}, loaded)
    write("/tmp/library.zip", {wheel: wheel for wheel in wheels}, loaded)
