"""The player that searches, and a fast playout for each game."""

from __future__ import annotations
