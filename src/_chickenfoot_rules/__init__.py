"""The entry points of the package, beside it so that they can run before it is imported."""

from __future__ import annotations

import sys
from importlib import import_module


def main(*, program: str = "chickenfoot") -> int:
    """Run the command; Ctrl-C while the package is imported ends it as quietly as later."""
    try:
        from chickenfoot_rules.cli import main as run  # noqa: PLC0415 - it takes long

        return run(program=program)
    except KeyboardInterrupt:
        return 130


def register() -> None:
    """Register our strategies if the package has been imported; otherwise its root does it.

    Hypothesis calls this when it is imported, and must not import the package too.
    """
    if "chickenfoot_rules" in sys.modules:
        import_module("chickenfoot_rules.strategies")


def hook_dirs() -> list[str]:
    """Return the folder of our hook; PyInstaller calls this."""
    return [*__path__]
