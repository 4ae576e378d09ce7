"""The oracle, under its old name."""

from support.oracle import any_rounds

__all__ = ["any_rounds"]
