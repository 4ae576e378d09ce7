"""Finding a place for every tile, one after the other, so that those to come have room too."""

from __future__ import annotations
