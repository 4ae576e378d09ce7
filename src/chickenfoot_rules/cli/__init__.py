"""The `chickenfoot` command: play and save matches, look at them again, or tell the rules.

The tables and the emphasis need the extra ``cli``; without it the command says so.
"""

from __future__ import annotations

from chickenfoot_rules.cli.command import main

__all__ = ["main"]
