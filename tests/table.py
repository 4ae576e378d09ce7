"""The helpers that most tests need, under their old name."""

from support.chickenfoot import layout
from support.dominoes import after, deal, play, read_back, rest

__all__ = ["after", "deal", "layout", "play", "read_back", "rest"]
