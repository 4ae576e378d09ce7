"""Hypothesis strategies for tests of programs that use this library."""


def register() -> None:
    """Tell Hypothesis the strategies of our types."""
