"""Fuzz one target in this process: ``python fuzz/one.py TARGET`` and libFuzzer's arguments."""

from __future__ import annotations

import shlex
import sys

import atheris

with atheris.instrument_imports(include=["chickenfoot_rules"]):
    from targets import TARGETS

# To merge what was found, libFuzzer starts its first argument again, by way of a shell.
itself = shlex.join([sys.executable, __file__, sys.argv[1]])
atheris.Setup([itself, *sys.argv[2:]], TARGETS[sys.argv[1]])
atheris.Fuzz()
