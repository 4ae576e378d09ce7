"""The name under which the command was started, for lines that a person can copy."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path


def program() -> str:
    """Return how to start the command again from the same folder.

    This is ``chickenfoot`` unless the shell would not find it: it may have been started by its
    path, or as a module of an interpreter.
    """
    started = Path(sys.argv[0])
    if started.parts[-2:] == ("chickenfoot_rules", "__main__.py"):
        return f"{_as_typed(Path(sys.executable))} -m chickenfoot_rules"
    if started.stem == "chickenfoot" and os.path.dirname(sys.argv[0]):  # noqa: PTH120 - "./" counts
        return _as_typed(started)
    return "chickenfoot"


def _as_typed(path: Path) -> str:
    """Return the name of a program if the shell finds it, and else its path."""
    if shutil.which(path.name) == str(path):
        return path.name
    if path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    # Without a folder in front of it, a shell would not look here for it.
    return shlex.quote(str(path) if path.parent.name else os.path.join(".", path))  # noqa: PTH118
