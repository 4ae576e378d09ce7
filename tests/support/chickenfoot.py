"""Short ways to write down positions of Chicken Foot."""

from __future__ import annotations

from chickenfoot_rules import Layout
from support.dominoes import laid

__all__ = ["layout"]


def layout(text: str, arms: int = 4) -> Layout:
    """Read a layout like ``9-9 4-9>9-9``."""
    return laid(Layout(arms), text)
