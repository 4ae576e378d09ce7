"""Places for tiles, one after the other, which leave room for the tiles to come."""

from __future__ import annotations
