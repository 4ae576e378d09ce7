"""The `chickenfoot` command: play a match and tell it, or tell the rules.

The tables and trees need the extra ``cli``; without it the command says so.
"""

from __future__ import annotations

from chickenfoot_rules.cli.command import main

__all__ = ["main"]
