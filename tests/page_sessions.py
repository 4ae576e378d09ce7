"""What the pages show of the example programs, which are run elsewhere than on the page."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

from _extensions.blocks import blocks_of

ROOT = Path(__file__).parent.parent


class Session(NamedTuple):
    """A command that a page shows, and what it prints there."""

    arguments: list[str]
    printed: str


def sessions_on(page: str, program: str) -> list[Session]:
    """Return the sessions of a program on a page, in their order.

    Args:
        page: the file, from the folder of the documentation.
        program: the file of the program; its name is the first of the arguments.
    """
    found: list[Session] = []
    for block in blocks_of((ROOT / "docs" / page).read_text(encoding="utf-8")):
        _, *parts = re.split(r"^\$ (.*)\n?", block.body, flags=re.MULTILINE)
        for command, printed in zip(parts[::2], parts[1::2], strict=True):
            name, *arguments = shlex.split(command)
            if name == "python" and arguments[0] == program:
                found.append(Session(arguments, printed))
    return found
