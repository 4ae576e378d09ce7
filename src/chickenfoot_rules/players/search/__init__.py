"""The player that searches, its tree, and the worlds that it searches in."""

from __future__ import annotations
